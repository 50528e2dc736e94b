//! Modules of the page in a few files, so that the first board waits for few requests.
//!
//! A packed module is a function that is called once and returns what the module exports. Whoever imports the module by
//! its own name gets the same: in its place stands a file that hands on what the pack has. What is understood is how
//! the page is written and no more of JavaScript: imports and exports begin a line, no two modules import each other,
//! and what a module exports is not assigned to again.

use std::collections::HashMap;

/// Each file with the modules that it begins with. What these import is in it too, unless an earlier one has it.
const PACKS: [(&str, &[&str]); 2] =
    [("pack.js", &["views/play.js", "app.js"]), ("start-pack.js", &["views/start.js"])];
/// This stays a file of its own: it is read before the page is drawn.
const APART: &str = "theme.js";
const MAIN: &str = "app.js";
const PAGE: &str = "index.html";

/// The files that differ from those of the page, by their paths.
#[derive(Default)]
pub(crate) struct Packs {
    files: HashMap<String, String>,
    /// The pack of each module.
    packed: HashMap<String, &'static str>,
    modules: HashMap<String, Module>,
}

#[derive(Default)]
struct Module {
    /// Its lines without imports and exports.
    body: String,
    imports: Vec<Import>,
    exports: Vec<String>,
    /// What it hands on of other modules, by module and name.
    passed_on: Vec<(String, String)>,
    is_async: bool,
}

struct Import {
    module: String,
    /// What stands on the left of the module's object in JavaScript; none where nothing is named.
    names: Option<String>,
}

impl Packs {
    /// Packs the page. `source` has the text of a file.
    pub(crate) fn new(source: impl Fn(&str) -> Option<String>) -> Packs {
        let mut packs = Packs::default();
        let orders = PACKS.map(|(pack, roots)| {
            let mut order = Vec::new();
            for root in roots {
                packs.add(root, pack, &source, &mut order);
            }
            (pack, order)
        });
        for (pack, order) in orders {
            let text = packs.text(pack, &order);
            packs.files.insert(pack.to_string(), text);
        }
        for (name, module) in &packs.modules {
            packs.files.insert(name.clone(), reexported(name, module, packs.packed[name]));
        }
        if let Some(page) = source(PAGE) {
            packs.files.insert(PAGE.to_string(), page.replace(&format!("src=\"{MAIN}\""), "src=\"pack.js\""));
        }
        packs
    }

    /// The text of a file that differs from the page's.
    pub(crate) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Adds a module to a pack, after those that it imports.
    fn add(
        &mut self,
        name: &str,
        pack: &'static str,
        source: &impl Fn(&str) -> Option<String>,
        order: &mut Vec<String>,
    ) {
        if name == APART || self.packed.contains_key(name) {
            return;
        }
        let Some(text) = source(name) else { return };
        self.packed.insert(name.to_string(), pack);
        let module = Module::read(name, &text);
        let passed_on = module.passed_on.iter().map(|(module, _)| module);
        for import in module.imports.iter().map(|import| &import.module).chain(passed_on) {
            self.add(import, pack, source, order);
        }
        order.push(name.to_string());
        self.modules.insert(name.to_string(), module);
    }

    fn text(&self, pack: &str, order: &[String]) -> String {
        let mut text = format!("import * as {} from './{APART}';\n", variable(APART));
        let mut earlier: Vec<(&str, String)> = Vec::new();
        for name in order {
            for import in &self.modules[name].imports {
                let imported = (self.pack_of(&import.module), variable(&import.module));
                if imported.0 != pack && import.module != APART && !earlier.contains(&imported) {
                    text += &format!("import {{ {} }} from './{}';\n", imported.1, imported.0);
                    earlier.push(imported);
                }
            }
        }
        for name in order {
            let module = &self.modules[name];
            let (before, function) = if module.is_async { ("await ", "async ()") } else { ("", "()") };
            text += &format!("\n// {name}\nconst {} = {before}({function} => {{\n", variable(name));
            for Import { module, names } in &module.imports {
                if let Some(names) = names {
                    text += &format!("const {names} = {};\n", variable(module));
                }
            }
            text += &self.with_later_imports(name, pack);
            let passed_on =
                module.passed_on.iter().map(|(from, what)| format!("{what}: {}.{what}", variable(from)));
            let exports: Vec<String> = module.exports.iter().cloned().chain(passed_on).collect();
            text += &format!("return {{ {} }};\n}})();\n", exports.join(", "));
        }
        let variables: Vec<String> = order.iter().map(|name| variable(name)).collect();
        text + &format!("\nexport {{ {} }};\n", variables.join(", "))
    }

    fn pack_of(&self, module: &str) -> &str {
        self.packed.get(module).copied().unwrap_or_default()
    }

    /// The body of a module in which what is imported later is named from where the pack is.
    fn with_later_imports(&self, name: &str, pack: &str) -> String {
        let mut parts = self.modules[name].body.split("import('");
        let mut text = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (path, rest) = part.split_once("')").unwrap_or((part, ""));
            let module = resolve(name, path);
            let variable = variable(&module);
            text += &match self.pack_of(&module) {
                "" => format!("import('./{module}')"),
                own if own == pack => format!("Promise.resolve().then(() => {variable})"),
                other => format!("import('./{other}').then((pack) => pack.{variable})"),
            };
            text += rest;
        }
        text
    }
}

impl Module {
    fn read(name: &str, text: &str) -> Module {
        let mut module = Module::default();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let is_list = line.starts_with("export {");
            if line.starts_with("import ") || is_list {
                let mut statement = line.to_string();
                while !statement.ends_with(';') {
                    let Some(next) = lines.next() else { break };
                    statement.push(' ');
                    statement += next.trim();
                }
                if is_list {
                    module.read_list(name, &statement);
                } else {
                    module.imports.push(Import::read(name, &statement));
                }
                continue;
            }
            let line = line
                .strip_prefix("export ")
                .inspect(|line| module.exports.push(declared(line)))
                .unwrap_or(line);
            module.is_async |= line.starts_with("await ");
            module.body += line;
            module.body.push('\n');
        }
        module
    }

    /// Reads `export { a, b };` or `export { a, b } from './c.js';`.
    fn read_list(&mut self, name: &str, statement: &str) {
        let (names, from) = statement.split_once('}').unwrap_or((statement, ""));
        let names = names.trim_start_matches("export {").split(',').map(|name| name.trim().to_string());
        let names = names.filter(|name| !name.is_empty());
        match quoted(from) {
            Some(path) => self.passed_on.extend(names.map(|what| (resolve(name, path), what))),
            None => self.exports.extend(names),
        }
    }
}

impl Import {
    /// Reads `import { a, b as c } from './d.js';`, `import * as a from './b.js';` or `import './a.js';`.
    fn read(name: &str, statement: &str) -> Import {
        let module = resolve(name, quoted(statement).unwrap_or_default());
        let named = statement.strip_prefix("import ").and_then(|rest| rest.split_once(" from "));
        let names = named.map(|(names, _)| names.trim_start_matches("* as ").replace(" as ", ": "));
        Import { module, names }
    }
}

/// The name that a line declares.
fn declared(line: &str) -> String {
    const BEFORE: [&str; 6] = ["async ", "function ", "function* ", "const ", "let ", "class "];
    let mut rest = line;
    for word in BEFORE {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest.chars().take_while(|&c| c.is_ascii_alphanumeric() || c == '_' || c == '$').collect()
}

fn quoted(text: &str) -> Option<&str> {
    text.split('\'').nth(1)
}

/// What `path` names in the module `name`: a path from the root of the page.
fn resolve(name: &str, path: &str) -> String {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    match path.strip_prefix("../") {
        Some(path) => path.to_string(),
        None if folder.is_empty() => path.trim_start_matches("./").to_string(),
        None => format!("{folder}/{}", path.trim_start_matches("./")),
    }
}

/// The variable of a pack that has what a module exports.
fn variable(name: &str) -> String {
    let name = name.trim_end_matches(".js");
    format!("${}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}

/// What stands in the place of a packed module.
fn reexported(name: &str, module: &Module, pack: &str) -> String {
    let to = "../".repeat(name.matches('/').count());
    let to = if to.is_empty() { "./" } else { &to };
    let passed_on = module.passed_on.iter().map(|(_, what)| what);
    let names: Vec<&str> = module.exports.iter().chain(passed_on).map(String::as_str).collect();
    let names = names.join(", ");
    let variable = variable(name);
    format!("import {{ {variable} }} from '{to}{pack}';\n\nexport const {{ {names} }} = {variable};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "import * as rules from './rules.js';\nimport { t } from './texts.js';\nimport {\n  a,\n  b as \
                        c,\n} from './board.js';\n\nexport { d } from './board.js';\n\n/** One. */\nexport const game \
                        = t(a, c, rules);\nexport async function later() {\n  return import('./views/play.js');\n}\n";

    fn source(name: &str) -> Option<String> {
        let text = match name {
            "app.js" => {
                "import { game } from './game.js';\nimport('./views/start.js');\nimport('./views/lab.js');\n"
            }
            "game.js" => GAME,
            "rules.js" => {
                "import { theming } from './theme.js';\nexport function rule() {}\nexport class Rule {}\n"
            }
            "texts.js" => "const t = 1;\nexport { t };\n",
            "board.js" => "export const a = 1;\nexport const b = 2;\nexport const d = 3;\n",
            "views/play.js" => "import { game } from '../game.js';\nexport function show() {}\n",
            "views/start.js" => "import { game } from '../game.js';\nawait 1;\nexport function show() {}\n",
            "index.html" => "<script type=\"module\" src=\"app.js\"></script>",
            _ => return None,
        };
        Some(text.to_string())
    }

    #[test]
    fn modules_are_packed_after_what_they_import() {
        let packs = Packs::new(source);
        let pack = packs.get("pack.js").expect("the first pack");
        let at = |part: &str| pack.find(part).unwrap_or_else(|| panic!("{part} in\n{pack}"));
        let places: Vec<usize> = ["rules.js", "texts.js", "board.js", "game.js", "views/play.js", "app.js"]
            .map(|n| at(&format!("// {n}\n")))
            .into();
        assert!(places.is_sorted(), "{pack}");
        for part in [
            "import * as $theme from './theme.js';\n",
            "const { theming } = $theme;\n",
            "const rules = $rules;\n",
            "const { a, b: c, } = $board;\n",
            "return { game, later, d: $board.d };\n",
            "return Promise.resolve().then(() => $views_play);\n",
            "import('./start-pack.js').then((pack) => pack.$views_start);\n",
            "import('./views/lab.js');\n",
            "return { t };\n",
            "export { $rules, $texts, $board, $game, $views_play, $app };\n",
        ] {
            at(part);
        }
        let start = packs.get("start-pack.js").expect("the second pack");
        assert!(start.contains("import { $game } from './pack.js';\n"), "{start}");
        assert!(start.contains("const $views_start = await (async () => {\n"), "{start}");
        let game = "import { $game } from './pack.js';\n\nexport const { game, later, d } = $game;\n";
        assert_eq!(packs.get("game.js"), Some(game));
        let play = "import { $views_play } from '../pack.js';\n\nexport const { show } = $views_play;\n";
        assert_eq!(packs.get("views/play.js"), Some(play));
        assert_eq!(packs.get("index.html"), Some("<script type=\"module\" src=\"pack.js\"></script>"));
        assert_eq!((packs.get("theme.js"), packs.get("views/lab.js")), (None, None));
    }

    #[test]
    fn the_page_is_written_as_packs_need_it() {
        let page =
            |name: &str| std::fs::read_to_string(format!("{}/page/{name}", env!("CARGO_MANIFEST_DIR"))).ok();
        let packs = Packs::new(page);
        for (pack, _) in PACKS {
            let text = packs.get(pack).expect("a pack");
            let order: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("// ")).collect();
            let modules: Vec<&str> =
                order.into_iter().filter(|name| packs.modules.contains_key(*name)).collect();
            assert!(modules.len() > 5, "{pack} has {modules:?}");
            for (at, name) in modules.iter().enumerate() {
                let module = &packs.modules[*name];
                for import in &module.imports {
                    let earlier = modules[..at].contains(&import.module.as_str());
                    assert!(
                        earlier || import.module == APART || packs.pack_of(&import.module) != pack,
                        "{name} comes before {}",
                        import.module
                    );
                }
                let left = module
                    .body
                    .lines()
                    .find(|line| line.starts_with("import ") || line.starts_with("export "));
                assert_eq!(left, None, "{name}");
                assert!(
                    !page(name).expect("a module").contains("\nexport let "),
                    "{name} exports what changes"
                );
                assert!(pack != "pack.js" || !module.is_async, "{name} would hold up the first board");
            }
        }
        let page = page(PAGE).expect("the page");
        assert_ne!(packs.get(PAGE), Some(page.as_str()), "the page asks for the pack");
    }
}
