//! Holds the structure that ARCHITECTURE.md describes: the layers of this crate, which crate may use which, and that no
//! circle of files exists in any crate or among the page's modules.
//!
//! Rust files are parsed by `syn`, so an import counts wherever it stands: in a nested or multi-line `use`, in a type,
//! in an expression, after a re-export. Unit tests (`#[cfg(test)]`) do not count. Run with `--nocapture` to see the
//! figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// Modules of this crate by layer, from the bottom. A module imports only from lower layers. A new module gets its row
/// here.
const LAYERS: &[&[&str]] = &[
    &["board", "control", "nine", "propagation"],
    &["exact_cover", "parallel", "similar", "trace"],
    &["constraint"],
    &["notation", "symmetry", "logic"],
    &["solver", "drawing"],
    &["difficulty", "enumerate", "diagnose"],
    &["hints", "generate", "batch"],
    &["shortcuts"],
];

/// The modules of `crates/core` by layer; `sudokit` has them under the same names on its lowest one.
const CORE_LAYERS: &[&[&str]] = &[&["array", "board", "control"], &["nine", "propagation"]];

/// The crates of the workspace, and which others each may use.
const CRATES: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("sudokit", &["core"]),
    ("models", &["sudokit"]),
    ("data", &["sudokit"]),
    ("protocol", &["sudokit"]),
    ("web", &["sudokit", "protocol"]),
    ("wasm", &["sudokit", "protocol"]),
    ("cli", &["sudokit", "models", "data", "protocol", "web"]),
    ("py", &["sudokit", "models", "data", "protocol", "cli"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

fn files(dir: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
}

/// What the files of one crate name of each other.
#[derive(Default)]
struct CrateFiles {
    /// Module path (`["nine", "arch"]`) to its file, relative to `src`.
    modules: BTreeMap<Vec<String>, String>,
    /// Module path to the names that it takes from elsewhere by `use`, with where each comes from.
    uses: BTreeMap<Vec<String>, BTreeMap<String, Vec<String>>>,
    /// Module path to the modules all of whose names it takes (`use x::*`).
    globs: BTreeMap<Vec<String>, Vec<Vec<String>>>,
    /// Every absolute path that is named, by the module that names it.
    named: BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
}

/// Stands for the path of a name that another crate defines.
const ELSEWHERE: &str = "::";

/// Collects the paths of one file.
struct Paths<'a> {
    module: Vec<String>,
    crate_name: &'a str,
    named: BTreeSet<Vec<String>>,
    uses: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    children: BTreeSet<String>,
}

impl Paths<'_> {
    /// The path from the crate's root, if it starts with `crate`, `self`, `super`, a child module or the crate's name.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let mut base = self.module.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (base, rest) = (Vec::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    base.pop()?;
                    rest = &rest[1..];
                }
            }
            first if first == self.crate_name => (base, rest) = (Vec::new(), &path[1..]),
            first if self.children.contains(first) => {}
            _ => return None,
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn tree(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let mut path = prefix.to_vec();
        match tree {
            syn::UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.tree(&path, &part.tree);
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.tree(prefix, item)),
            syn::UseTree::Name(name) => self.taken(path, name.ident.to_string(), None),
            syn::UseTree::Rename(name) => {
                self.taken(path, name.ident.to_string(), Some(name.rename.to_string()));
            }
            syn::UseTree::Glob(_) => {
                if let Some(path) = self.absolute(&path) {
                    self.globs.push(path.clone());
                    self.named.insert(path);
                }
            }
        }
    }

    fn taken(&mut self, mut path: Vec<String>, name: String, rename: Option<String>) {
        let known_as = rename.unwrap_or_else(|| match name.as_str() {
            "self" => path.last().cloned().unwrap_or_default(),
            name => name.to_string(),
        });
        if name != "self" {
            path.push(name);
        }
        match self.absolute(&path) {
            Some(path) => {
                self.uses.insert(known_as, path.clone());
                self.named.insert(path);
            }
            // Of another crate; who takes it from here by a re-export imports no file of this one.
            None => _ = self.uses.insert(known_as, vec![ELSEWHERE.to_string()]),
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.content.is_some() && !is_test(&item.attrs) {
            // A module inside the file: `super` in it is the file's module.
            self.module.push(item.ident.to_string());
            syn::visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }

    /// `pub(in crate::nine)` imports nothing.
    fn visit_visibility(&mut self, _visibility: &'ast syn::Visibility) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1
            && let Some(path) = self.absolute(&segments)
        {
            self.named.insert(path);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        // The arguments of a macro are tokens; a path in them looks the same as anywhere.
        let words: Vec<String> = item.tokens.to_string().split_whitespace().map(str::to_string).collect();
        for (at, word) in words.iter().enumerate() {
            if matches!(word.as_str(), "crate" | "super") {
                let mut path = vec![word.clone()];
                let mut next = at + 1;
                while words.get(next).is_some_and(|word| word == "::") {
                    let Some(segment) = words.get(next + 1) else { break };
                    path.push(segment.clone());
                    next += 2;
                }
                if let Some(path) = self.absolute(&path).filter(|_| path.len() > 1) {
                    self.named.insert(path);
                }
            }
        }
        syn::visit::visit_macro(self, item);
    }
}

impl CrateFiles {
    fn read(src: &Path, crate_name: &str) -> CrateFiles {
        let mut paths = Vec::new();
        files(src, "rs", &mut paths);
        let mut found = CrateFiles::default();
        let mut parsed = Vec::new();
        for path in paths {
            let inside = path.strip_prefix(src).expect("below src").to_string_lossy().replace('\\', "/");
            let mut module: Vec<String> =
                inside.trim_end_matches(".rs").split('/').map(str::to_string).collect();
            if module.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
                // A program's main.rs beside a library is a crate of its own; it only imports.
                if module.len() == 1 && module[0] == "main" && src.join("lib.rs").exists() {
                    continue;
                }
                module.pop();
            }
            let text = fs::read_to_string(&path).expect("a source file");
            let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{inside}: {error}"));
            found.modules.insert(module.clone(), inside);
            parsed.push((module, file));
        }
        for (module, file) in parsed {
            let children = found
                .modules
                .keys()
                .filter(|path| path.len() == module.len() + 1 && path.starts_with(&module))
                .filter_map(|path| path.last().cloned())
                .collect();
            let mut paths = Paths {
                module: module.clone(),
                crate_name,
                named: BTreeSet::new(),
                uses: BTreeMap::new(),
                globs: Vec::new(),
                children,
            };
            paths.visit_file(&file);
            found.named.insert(module.clone(), paths.named);
            found.uses.insert(module.clone(), paths.uses);
            found.globs.insert(module, paths.globs);
        }
        found
    }

    /// The file in which a path ends, re-exports followed.
    fn file(&self, path: &[String], depth: usize) -> Option<&str> {
        if path.first().is_some_and(|first| first == ELSEWHERE) {
            return None;
        }
        let length = (0..=path.len()).rev().find(|&length| self.modules.contains_key(&path[..length]))?;
        let module = &path[..length];
        if let Some(name) = path.get(length)
            && depth < 20
        {
            if let Some(origin) = self.uses[module].get(name) {
                let mut origin = origin.clone();
                origin.extend_from_slice(&path[length + 1..]);
                return self.file(&origin, depth + 1);
            }
            for origin in &self.globs[module] {
                if self.uses.get(origin).is_some_and(|uses| uses.contains_key(name)) {
                    let mut origin = origin.clone();
                    origin.extend_from_slice(&path[length..]);
                    return self.file(&origin, depth + 1);
                }
            }
        }
        self.modules.get(module).map(String::as_str)
    }

    /// File to the files that it names.
    fn imports(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, named) in &self.named {
            let from = &self.modules[module];
            let targets = imports.entry(from.clone()).or_default();
            targets.extend(named.iter().filter_map(|path| self.file(path, 0)).map(str::to_string));
            targets.remove(from);
        }
        imports
    }
}

/// Circles of files: the strongly connected components of more than one file.
fn circles(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reach = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start.clone()];
        while let Some(file) = open.pop() {
            for next in imports.get(&file).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        imports.keys().map(|file| (file, reach(file))).collect();
    let mut circles: Vec<Vec<String>> = Vec::new();
    for (file, others) in &reached {
        if !others.contains(*file) || circles.iter().flatten().any(|known| known == *file) {
            continue;
        }
        let circle =
            others.iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(*file)));
        circles.push(circle.cloned().collect());
    }
    circles
}

/// The crates that have sources here.
fn crates() -> impl Iterator<Item = (&'static str, PathBuf, &'static [&'static str])> {
    CRATES
        .iter()
        .map(|&(name, below)| (name, root().join("crates").join(name).join("src"), below))
        .filter(|(_, src, _)| src.exists())
}

/// The name of a crate in paths: `sudokit`, `sudokit_web`.
fn path_name(name: &str) -> String {
    if name == "sudokit" { name.to_string() } else { format!("sudokit_{name}") }
}

#[test]
fn a_module_imports_only_from_lower_layers() {
    imports_go_down("sudokit", LAYERS, 300);
    imports_go_down("core", CORE_LAYERS, 40);
}

fn imports_go_down(name: &str, layers: &[&[&str]], min: usize) {
    let layer_of = |module: &str| layers.iter().position(|modules| modules.contains(&module));
    let found = CrateFiles::read(&root().join("crates").join(name).join("src"), &path_name(name));
    let mut errors = Vec::new();
    let mut count = 0;
    for (module, named) in &found.named {
        let Some(top) = module.first() else { continue };
        let Some(layer) = layer_of(top) else {
            errors.push(format!("{}: the module '{top}' has no layer", found.modules[module]));
            continue;
        };
        for path in named {
            let Some(other) = path.first() else { continue };
            count += 1;
            if !(other == top || layer_of(other).is_some_and(|other| other < layer)) {
                errors.push(format!(
                    "{}: '{top}' may not import crate::{}",
                    found.modules[module],
                    path.join("::")
                ));
            }
        }
    }
    println!("{name}: {count} imports among {} files", found.modules.len());
    assert!(count > min, "only {count} imports were found: the test reads the wrong place");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]

fn no_crate_has_a_circle_of_files() {
    let mut errors = Vec::new();
    for (name, src, _) in crates() {
        let imports = CrateFiles::read(&src, &path_name(name)).imports();
        let count: usize = imports.values().map(BTreeSet::len).sum();
        let circles = circles(&imports);
        println!("{name}: {} files, {count} imports, {} circles", imports.len(), circles.len());
        for circle in circles {
            let inside = |file: &String| circle.contains(file);
            let arrows: Vec<String> = circle
                .iter()
                .flat_map(|file| {
                    imports[file].iter().filter(|to| inside(to)).map(move |to| format!("    {file} -> {to}"))
                })
                .collect();
            errors.push(format!("{name}: a circle of {} files\n{}", circle.len(), arrows.join("\n")));
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn a_crate_uses_only_the_crates_below_it() {
    let mut errors = Vec::new();
    for (name, src, below) in crates() {
        let manifest = fs::read_to_string(src.join("../Cargo.toml")).expect("a manifest");
        for (other, _) in CRATES.iter().filter(|(other, _)| *other != name && !below.contains(other)) {
            let package =
                if *other == "sudokit" { "sudokit".to_string() } else { format!("sudokit-{other}") };
            let is_named = manifest.lines().any(|line| {
                line.strip_prefix(&package).is_some_and(|rest| rest.starts_with([' ', '.', '=']))
            });
            if is_named {
                errors.push(format!("crates/{name}/Cargo.toml names {package}"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_member_of_the_workspace_has_its_row() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace's manifest");
    let members =
        manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).expect("members");
    for member in members.split('"').filter_map(|part| part.strip_prefix("crates/")) {
        assert!(CRATES.iter().any(|(name, _)| *name == member), "crates/{member} has no row in CRATES");
    }
}

#[test]
fn the_modules_of_the_page_form_no_circle() {
    let page = root().join("crates/web/page");
    let mut paths = Vec::new();
    files(&page, "js", &mut paths);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let name =
        |path: &Path| path.strip_prefix(&page).expect("below page").to_string_lossy().replace('\\', "/");
    for path in &paths {
        let text = fs::read_to_string(path).expect("a module");
        let targets = imports.entry(name(path)).or_default();
        for part in text.split("from '").skip(1).chain(text.split("import('").skip(1)) {
            let Some(target) = part.split('\'').next().filter(|target| target.starts_with('.')) else {
                continue;
            };
            let target = path.parent().expect("a folder").join(target);
            let target =
                target.canonicalize().unwrap_or_else(|_| panic!("{}: {}", path.display(), target.display()));
            targets.insert(name(&target));
        }
    }
    let count: usize = imports.values().map(BTreeSet::len).sum();
    println!("page: {} modules, {count} imports", imports.len());
    assert!(count > 20, "only {count} imports were found");
    // A view is imported by main.js when it is opened, and views go to another through main.js's navigation only.
    assert_eq!(circles(&imports), Vec::<Vec<String>>::new());
}

#[test]
fn the_lowest_layer_knows_no_sudoku_where_it_must_not() {
    let src = root().join("crates/sudokit/src");
    let mut paths = vec![root().join("crates/core/src/control.rs"), src.join("parallel.rs")];
    paths.retain(|path| path.exists());
    for folder in ["parallel", "exact_cover"] {
        files(&src.join(folder), "rs", &mut paths);
    }
    assert!(paths.len() > 4, "{paths:?}");
    for path in paths {
        let text = fs::read_to_string(&path).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or(line).to_lowercase();
            for word in ["sudoku", "digit", "puzzle", "house"] {
                assert!(!code.contains(word), "{}:{}: the word '{word}'", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn circles_are_found() {
    let list = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<String>>();
    let mut imports = BTreeMap::from([
        ("a".to_string(), list(&["b"])),
        ("b".to_string(), list(&["c", "d"])),
        ("c".to_string(), list(&[])),
        ("d".to_string(), list(&["c"])),
    ]);
    assert!(circles(&imports).is_empty());
    imports.insert("c".to_string(), list(&["a"]));
    assert_eq!(circles(&imports), [["a", "b", "c", "d"].map(String::from).to_vec()]);
}

/// A document at the root of the workspace.
fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_pictures_of_the_layers_are_true() {
    let drawn = text("ARCHITECTURE.md");
    let drawn = drawn.lines().filter_map(|line| line.strip_prefix("LAYER ")?.split_once(' '));
    let mut found: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (number, modules) in drawn {
        let of_library = modules.replace("and of crates/core:", "");
        let names = of_library.split(['·', ' ']).map(|name| name.trim_end_matches('/').trim());
        let number = number.parse().expect("the number of a layer");
        found.entry(number).or_default().extend(names.filter(|name| !name.is_empty()).map(String::from));
    }
    let table = text("crates/sudokit/src/lib.rs");
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! | ")?.split_once(" | [`"));
    let mut listed: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (number, rest) in rows {
        let name = rest.split('`').next().expect("a module");
        listed.entry(number.parse().expect("the number of a layer")).or_default().insert(name.to_string());
    }
    for (index, layer) in LAYERS.iter().enumerate() {
        let layer: BTreeSet<String> = layer.iter().map(|name| name.to_string()).collect();
        assert_eq!(found.get(&(index + 1)), Some(&layer), "layer {} in ARCHITECTURE.md", index + 1);
        // What only makes the crate's face shorter to use is not shown there.
        if layer.iter().all(|name| name != "shortcuts") {
            let public = listed.get(&(index + 1)).cloned().unwrap_or_default();
            let hidden: Vec<&String> = layer.symmetric_difference(&public).collect();
            assert!(
                hidden.iter().all(|name| *name == "similar"),
                "layer {} in lib.rs: {hidden:?}",
                index + 1
            );
        }
    }
    assert_eq!(found.len(), LAYERS.len());
}

#[test]
fn the_table_of_crates_is_true() {
    let table = text("ARCHITECTURE.md");
    let mut rows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in table.lines().filter(|line| line.starts_with("| `crates/")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        let name = cells[0].trim().trim_matches('`').trim_start_matches("crates/").to_string();
        let uses = cells[cells.len() - 1].split('`').skip(1).step_by(2);
        rows.insert(name, uses.map(String::from).collect());
    }
    let crates = CRATES
        .iter()
        .map(|(name, uses)| (name.to_string(), uses.iter().map(|name| name.to_string()).collect()));
    assert_eq!(rows, crates.collect());
}

/// Files and folders that ARCHITECTURE.md and CONTRIBUTING.md name are there.
#[test]
fn files_that_are_named_exist() {
    let root = root();
    let mut all = Vec::new();
    for folder in ["crates", "testdata", "docs", "packaging", "bench", "fuzz", ".github"] {
        for ending in ["rs", "js", "mjs", "cjs", "sh", "py", "md", "json", "txt", "tsv", "toml"] {
            files(&root.join(folder), ending, &mut all);
        }
    }
    let all: Vec<String> =
        all.iter().map(|path| path.strip_prefix(&root).expect("inside").display().to_string()).collect();
    let endings = [".rs", ".js", ".mjs", ".sh", ".py", ".md", ".json", ".txt", ".tsv", ".toml"];
    let mut missing = Vec::new();
    let mut count = 0;
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for name in text(document).split('`').skip(1).step_by(2) {
            let is_path = name.contains('/') || endings.iter().any(|ending| name.ends_with(ending));
            let is_pattern = name.contains([' ', '*', '<', '…', ':', '(', '#', '?']) || name.contains("NAME");
            if !is_path || is_pattern || name.starts_with("sudokit/") || name.starts_with("./") {
                continue;
            }
            count += 1;
            let name = name.trim_end_matches('/');
            let in_crate =
                |(of, path): (&str, &str)| root.join("crates").join(of).join("src").join(path).exists();
            let is_there = root.join(name).exists()
                || name.split_once('/').is_some_and(in_crate)
                || all
                    .iter()
                    .any(|path| path.ends_with(&format!("/{name}")) || path.contains(&format!("/{name}/")));
            if !is_there {
                missing.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 60, "{count} names");
}

/// What only some files may do, with the crates in which it is looked for and the files that may: "Deliberately
/// absent".
const ONLY_THERE: &[(&[&str], &[&str], &[&str])] = &[
    (
        &["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern", "#[unsafe("],
        &["core", "sudokit", "models", "data", "protocol", "web", "cli", "py", "wasm"],
        &["core/src/nine/arch/", "wasm/src/"],
    ),
    (
        &["thread::spawn", "thread::scope", "thread::Builder"],
        &["core", "sudokit"],
        &["sudokit/src/parallel.rs"],
    ),
    (
        &["std::fs", "std::net", "std::process", "println!(", "eprintln!(", "stdin()", "stdout()"],
        &["core", "sudokit"],
        &[],
    ),
    (&["Instant::now", "SystemTime"], &["core", "sudokit"], &["core/src/control.rs"]),
    (
        &["serde_json", "quick_xml", "lz_str", "miniz_oxide"],
        &["core", "sudokit"],
        &["sudokit/src/notation/web/"],
    ),
    (
        &["static mut", "thread_local!"],
        &["core", "sudokit", "models", "data", "protocol", "web", "cli", "py"],
        &[],
    ),
    (
        &["hyper::", "hyper_util"],
        &["core", "sudokit", "models", "data", "protocol", "wasm", "cli", "py"],
        &[],
    ),
];

#[test]
fn what_only_some_files_may_do_is_nowhere_else() {
    for (words, crates, allowed) in ONLY_THERE {
        let mut seen = 0;
        for name in *crates {
            let mut paths = Vec::new();
            files(&root().join("crates").join(name).join("src"), "rs", &mut paths);
            let texts: Vec<String> =
                paths.iter().map(|path| fs::read_to_string(path).expect("a file")).collect();
            let test_modules = texts.iter().flat_map(|text| text.split("#[cfg(test)]\nmod ").skip(1));
            let test_modules: BTreeSet<&str> =
                test_modules.filter_map(|rest| rest.split([';', ' ']).next()).collect();
            for (path, text) in paths.iter().zip(&texts) {
                let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
                if stem != "tests" && test_modules.contains(stem) {
                    continue;
                }
                let name = path.strip_prefix(root().join("crates")).expect("inside").display().to_string();
                // Unit tests stand at the end.
                let code = text.split("#[cfg(test)]\nmod ").next().expect("code").lines();
                for line in code.filter(|line| !line.trim_start().starts_with("//")) {
                    let found = words.iter().find(|word| line.contains(**word));
                    seen += usize::from(found.is_some());
                    let is_allowed = allowed.iter().any(|start| name.starts_with(start));
                    assert!(found.is_none() || is_allowed, "{name}: {}", line.trim());
                }
            }
        }
        assert!(allowed.is_empty() || seen > 0, "{words:?} stands nowhere");
    }
}
