//! Files that the program writes: every command and option of them, on a full disk, killed while it writes, over links
//! and special files. An older file stays whole until the new one is, and nothing else is left.
#![cfg(all(unix, feature = "full"))]
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use common::{Folder, INKALA, run};

const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";

/// What writes one file: a command with its arguments, the option, and a name that the option takes.
const WRITERS: &[(&[&str], &str, &str)] = &[
    (&["draw", INKALA], "--svg", "board.svg"),
    (&["draw", INKALA], "--png", "board.png"),
    (&["hint", EASY], "--svg", "hint.svg"),
    (&["hint", EASY], "--png", "hint.png"),
    (&["solve", "--solver", "backtrack", INKALA], "--trace", "events.ndjson"),
    (&["trace", "--solver", "dancing-links", INKALA], "--chart", "chart.svg"),
    (&["trace", "--solver", "dancing-links", INKALA], "--chart", "chart.png"),
    (&["compare", "--solvers", "backtrack,dancing-links", INKALA], "--chart", "bars.svg"),
    (&["compare", "--solvers", "backtrack,dancing-links", INKALA], "--chart", "bars.png"),
    (&["print", "--no-difficulty", INKALA], "--output", "page.pdf"),
    (&["dataset", "audit", "puzzles.csv"], "--svg", "audit.svg"),
    (&["dataset", "audit", "puzzles.csv"], "--svg", "audit.png"),
];

/// What writes several, under names that are not there yet.
const SETS: &[(&[&str], &str, &str)] = &[
    (&["trace", "--solver", "dancing-links", INKALA], "--charts", "charts"),
    (&["dataset", "build", "-n", "30", "--seed", "1"], "--output", "set"),
    (&["dataset", "build", "-n", "30", "--seed", "1"], "--output", "set.parquet"),
    (&["dataset", "build", "-n", "30", "--seed", "1"], "--output", "set.csv"),
    (&["dataset", "build", "-n", "30", "--seed", "1"], "--output", "set.npy"),
    (&["dataset", "build", "-n", "30", "--seed", "1"], "--output", "set.txt"),
    (&["dataset", "build", "-n", "30", "--seed", "1", "--format", "npy"], "--output", "arrays"),
    (&["dataset", "split", "puzzles.csv"], "--output", "parts"),
    (&["dataset", "split", "puzzles.csv", "--format", "npy"], "--output", "parts"),
    (&["dataset", "split", "puzzles.csv", "--format", "parquet"], "--output", "parts"),
    (&["dataset", "split", "puzzles.csv", "--format", "lines"], "--output", "parts"),
    (&["dataset", "annotate", "--columns", "clues", "puzzles.csv"], "--output", "wide.csv"),
    (&["dataset", "convert", "puzzles.csv"], "--output", "same.parquet"),
    (&["dataset", "sample", "-n", "1", "--seed", "1", "puzzles.csv"], "--output", "some.csv"),
    (&["dataset", "augment", "--copies", "2", "--seed", "1", "puzzles.csv"], "--output", "more.csv"),
    (&["dataset", "mix", "--seed", "1", "puzzles.csv=100%"], "--output", "mixed.csv"),
    (&["bench-set", "small", "-n", "2", "--seed", "1"], "--output", "bench"),
];

/// Options that name a folder for temporary files.
const TEMPORARY: &[&str] = &["dedup --temporary", "dataset audit --temporary"];

/// Options that name a file that is read.
const READ: &[&str] = &["bench-set --against", "bench-set --source"];

const OLD: &str = "what was there before";

/// A shell begins with these words, and becomes the program.
enum Shell {
    /// As it is.
    Plain,
    /// Not a byte can be written into a file, as on a full disk.
    Full,
    /// The kernel ends the process while it writes its first byte.
    Killed,
}

fn sudokit(folder: &Path, shell: Shell, arguments: &[&str]) -> Output {
    let script = match shell {
        Shell::Plain => "exec \"$@\"",
        Shell::Full => "trap '' XFSZ; ulimit -f 0; exec \"$@\"",
        Shell::Killed => "ulimit -c 0; ulimit -f 0; exec \"$@\"",
    };
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_sudokit")]).args(arguments);
    command.current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null()).output().expect("a shell")
}

/// The names in a folder, those of drafts too.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// A folder with the input of commands on data sets.
fn folder() -> Folder {
    let here = Folder::new();
    here.file("puzzles.csv", format!("puzzle\n{INKALA}\n{EASY}\n"));
    here
}

#[test]
fn every_option_that_names_a_file_is_in_one_of_the_tables() {
    let mut commands: Vec<Vec<String>> = Vec::new();
    let listed = |arguments: &[&str]| -> Vec<String> {
        let help = run(arguments, "").out;
        let lines = help.split("Commands:").nth(1).unwrap_or_default().lines().skip(1);
        let named = lines.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
        named.filter_map(|line| line.split_whitespace().next().map(str::to_string)).collect()
    };
    for command in listed(&["--help"]) {
        match command.as_str() {
            "help" => {}
            "dataset" => commands.extend(
                listed(&["dataset", "--help"])
                    .into_iter()
                    .filter(|name| name != "help")
                    .map(|name| vec!["dataset".into(), name]),
            ),
            _ => commands.push(vec![command]),
        }
    }
    let mut found = BTreeSet::new();
    for command in &commands {
        let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        arguments.push("--help");
        for line in run(&arguments, "").out.lines().map(str::trim_start).filter(|line| line.starts_with('-'))
        {
            if ["<FILE>", "<DIR>", "<FOLDER>", "<PATH>"].iter().any(|name| line.contains(name)) {
                let option = line.split([' ', ',']).find(|word| word.starts_with("--")).expect("a long name");
                found.insert(format!("{} {option}", command.join(" ")));
            }
        }
    }
    let named = |arguments: &[&str], option: &str| match arguments[0] {
        "dataset" => format!("dataset {} {option}", arguments[1]),
        command => format!("{command} {option}"),
    };
    let mut known: BTreeSet<String> =
        WRITERS.iter().chain(SETS).map(|(arguments, option, _)| named(arguments, option)).collect();
    known.extend(TEMPORARY.iter().chain(READ).map(|name| name.to_string()));
    assert_eq!(found, known);
}

#[test]
fn an_older_file_stays_whole_until_the_new_one_is() {
    for (arguments, option, name) in WRITERS {
        let here = folder();
        let path = here.0.join(name);
        std::fs::write(&path, OLD).expect("written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).expect("set");
        let before = names(&here.0);
        let all = [arguments, &[*option, *name][..]].concat();
        let context = format!("{all:?}");
        let old = || std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{context}: it is another"));

        let full = sudokit(&here.0, Shell::Full, &all);
        let message = String::from_utf8_lossy(&full.stderr).into_owned();
        assert!(
            full.status.code() == Some(2) && message.contains(&format!("cannot write {name}")),
            "{context}: {message}"
        );
        assert_eq!((old().as_str(), names(&here.0)), (OLD, before.clone()), "{context}");

        let killed = sudokit(&here.0, Shell::Killed, &all);
        assert!(killed.status.signal().is_some(), "{context}: {:?}", killed.status);
        assert_eq!(old(), OLD, "{context}");
        // What is left of it is hidden, and written over by the next try.
        assert!(names(&here.0).difference(&before).all(|name| name.starts_with('.')), "{context}");

        let done = sudokit(&here.0, Shell::Plain, &all);
        assert_eq!(done.status.code(), Some(0), "{context}: {}", String::from_utf8_lossy(&done.stderr));
        let new = std::fs::read(&path).expect("the file");
        assert!(new.len() > 100 && new != OLD.as_bytes(), "{context}");
        assert_eq!(names(&here.0), before, "{context}");
        assert_eq!(path.metadata().expect("the file").permissions().mode() & 0o777, 0o640, "{context}");

        // A link stays, and what it leads to is written.
        std::fs::create_dir(here.0.join("far")).expect("a folder");
        let target = here.0.join("far/target");
        std::fs::rename(&path, &target).expect("moved");
        std::fs::write(&target, OLD).expect("written");
        symlink("far/target", &path).expect("a link");
        assert_eq!(sudokit(&here.0, Shell::Plain, &all).status.code(), Some(0), "{context}");
        assert!(path.symlink_metadata().expect("a link").is_symlink(), "{context}");
        assert!(std::fs::read(&target).expect("the target").len() > 100, "{context}");
        assert_eq!(names(&here.0.join("far")), ["target".to_string()].into(), "{context}");

        // A link to nothing makes its target; what may not be written is not replaced.
        std::fs::remove_file(&target).expect("removed");
        assert_eq!(sudokit(&here.0, Shell::Plain, &all).status.code(), Some(0), "{context}");
        assert!(path.is_symlink() && target.is_file(), "{context}");
    }
}

#[test]
fn special_files_are_written_directly() {
    for (arguments, option, name) in WRITERS {
        let here = folder();
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        fn to<'a>(arguments: &[&'a str], option: &'a str, path: &'a str) -> Vec<&'a str> {
            [arguments, &[option, path][..]].concat()
        }
        assert_eq!(
            sudokit(&here.0, Shell::Plain, &to(arguments, option, name)).status.code(),
            Some(0),
            "{name}"
        );
        // Runs differ in their times, so only what tells the format is compared.
        let whole = std::fs::read(here.0.join(name)).expect("the file");
        let start = &whole[..16];
        // Charts tell their format by the name, so a link has one that they know.
        for target in ["/dev/stdout", "/proc/self/fd/1"] {
            let link = here.0.join(format!("link.{ending}"));
            let _ = std::fs::remove_file(&link);
            symlink(target, &link).expect("a link");
            let piped = sudokit(&here.0, Shell::Plain, &to(arguments, option, &format!("link.{ending}")));
            assert_eq!(piped.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&piped.stderr));
            assert!(piped.stdout.windows(start.len()).any(|part| part == start), "{name} {target}");
            assert!(link.is_symlink(), "{name}");
        }
        let link = here.0.join(format!("null.{ending}"));
        symlink("/dev/null", &link).expect("a link");
        assert_eq!(
            sudokit(&here.0, Shell::Plain, &to(arguments, option, &format!("null.{ending}"))).status.code(),
            Some(0)
        );
        assert!(Path::new("/dev/null").metadata().expect("it is there").file_type().is_char_device());
    }
    // Standard output is a file: its name is not given to another.
    let here = folder();
    symlink("/dev/stdout", here.0.join("link.svg")).expect("a link");
    let script = format!("'{}' draw --svg link.svg {INKALA} > out.svg", env!("CARGO_BIN_EXE_sudokit"));
    assert!(
        Command::new("sh").args(["-c", &script]).current_dir(&here.0).status().expect("a shell").success()
    );
    assert!(std::fs::read_to_string(here.0.join("out.svg")).expect("the file").starts_with("<svg"));
    // A pipe with a name.
    let script = format!(
        "mkfifo pipe.svg && {{ cat pipe.svg > got & }} && '{}' draw --svg pipe.svg {INKALA} && wait",
        env!("CARGO_BIN_EXE_sudokit")
    );
    assert!(
        Command::new("sh").args(["-c", &script]).current_dir(&here.0).status().expect("a shell").success()
    );
    assert!(std::fs::read_to_string(here.0.join("got")).expect("the file").ends_with("</svg>\n"));
    assert!(here.0.join("pipe.svg").metadata().expect("it is there").file_type().is_fifo());
}

#[test]
fn sets_of_files_have_no_cut_one() {
    for (arguments, option, name) in SETS {
        let all = [arguments, &[*option, *name][..]].concat();
        let context = format!("{all:?}");
        for shell in [Shell::Full, Shell::Killed] {
            let here = folder();
            let full = matches!(shell, Shell::Full);
            let ended = sudokit(&here.0, shell, &all);
            assert!(!ended.status.success(), "{context}");
            let message = String::from_utf8_lossy(&ended.stderr);
            assert!(!full || message.contains("cannot write"), "{context}: {message}");
            // Folders, and hidden files after a death, but none under a name of a result.
            let mut folders = vec![here.0.clone()];
            while let Some(folder) = folders.pop() {
                for name in names(&folder).into_iter().filter(|name| name != "puzzles.csv") {
                    let path = folder.join(&name);
                    assert!(path.is_dir() || (!full && name.starts_with('.')), "{context}: {name}");
                    folders.extend(path.is_dir().then_some(path));
                }
            }
        }
        let here = folder();
        let done = sudokit(&here.0, Shell::Plain, &all);
        assert_eq!(done.status.code(), Some(0), "{context}: {}", String::from_utf8_lossy(&done.stderr));
        assert!(here.0.join(name).exists(), "{context}");
    }
}

/// A full disk leaves the old file as it was; where the system lets us have such a disk.
#[test]
fn a_full_disk_destroys_nothing() {
    let script = "mount -t tmpfs -o size=16k none disk && cd disk && cp ../puzzles.csv . && printf '%s' \"$OLD\" > \"$NAME\" &&
        { dd if=/dev/zero of=rest bs=4k 2> /dev/null; \"$@\" > /dev/null 2> ../said; echo $?; cat \"$NAME\"; ls -A | wc -l; }";
    for (arguments, option, name) in WRITERS {
        let here = folder();
        std::fs::create_dir(here.0.join("disk")).expect("a folder");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]);
        command.arg(env!("CARGO_BIN_EXE_sudokit")).args(*arguments).args([option, name]);
        let output = command.current_dir(&here.0).env("OLD", OLD).env("NAME", name).output();
        let Some(output) = output.ok().filter(|output| !output.stdout.is_empty()) else {
            eprintln!("skipped: no file system can be mounted here");
            return;
        };
        let message = std::fs::read_to_string(here.0.join("said")).unwrap_or_default();
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("2\n{OLD}3\n"), "{name}: {message}");
        assert!(message.contains(&format!("cannot write {name}")), "{message}");
    }
}

/// Where nobody can be told anything, the exit code is still the right one.
#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_are_no_panic() {
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("a device"));
    for (arguments, code) in [
        (&["solve", "oops"][..], 2),
        (&["solve", "--stats", INKALA], 0),
        (&["draw", "--svg", "nowhere/x.svg", INKALA], 2),
        (&["count", "--timeout", "1ms", &".".repeat(81)], 3),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudokit"));
        let ended =
            command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(full()).status();
        assert_eq!(ended.expect("it starts").code(), Some(code), "{arguments:?}");
    }
}
