//! `sudokit dataset`: what the verbs print and write, and their exit codes.
#![allow(missing_docs)]
#![cfg(feature = "dataset")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sudokit-cli-dataset-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Standard output, standard error and exit code of the program in this folder.
    fn run(&self, line: &str) -> (String, String, i32) {
        let output = Command::new(env!("CARGO_BIN_EXE_sudokit"))
            .args(line.split_whitespace())
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .output()
            .expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn build_describe_and_the_lines_of_generate() {
    let here = Folder::new();
    let (out, _, code) = here.run("dataset build -n 300 --seed 4 --part-rows 128 -o set");
    assert_eq!((out.as_str(), code), ("set: 300 rows in 3 files, 300 made now\n", 0));
    let (out, error, code) = here.run("dataset build -n 300 --seed 4 --part-rows 128 -o set");
    assert!(out.is_empty() && error.contains("--resume") && code == 2, "{error}");
    let (out, _, code) = here.run("dataset build --n 300 --seed 4 --part-rows 128 --resume -o set");
    assert_eq!((out.as_str(), code), ("set: 300 rows in 3 files, 0 made now\n", 0));
    let (out, _, code) = here.run("dataset describe --json set");
    let found: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&found["rows"], &found["manifest"]["files"], code), (&300.into(), &3.into(), 0));
    assert_eq!(found["metadata"]["sudokit.sampling"], "greedy minimal");
    let (out, ..) = here.run("dataset describe set");
    assert!(out.contains("manifest: 3 of 3 files") && out.contains("grid_class"), "{out}");
    // Row k is line k of `generate`, with the same options.
    let options = "--seed 4 --symmetry 180 --clues 26..28";
    let (lines, ..) = here.run(&format!("generate -n 60 {options}"));
    here.run(&format!("dataset build -n 60 {options} -o set.txt"));
    assert_eq!(bytes(&here.file("set.txt")), lines.as_bytes());
    let (out, _, code) =
        here.run("dataset build -n 20 --seed 4 --columns puzzle,er,symmetry,seed -o set.csv");
    assert!(out.contains("20 rows") && code == 0);
    let table = String::from_utf8(bytes(&here.file("set.csv"))).expect("text");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["puzzle", "symmetry", "er", "seed"]);
    for row in &rows[1..] {
        let (rated, ..) = here.run(&format!("rate --format %r {}", row[0]));
        assert_eq!((rated.trim(), row[3]), (row[2], "4"));
    }
    fs::write(here.file("set/part-00001-of-00003.parquet"), "gone").expect("written");
    let (_, error, code) = here.run("dataset describe set");
    assert!(error.contains("part-00001-of-00003.parquet") && code == 2, "{code} {error}");
}

#[test]
fn a_leak_is_found_and_split_away() {
    let here = Folder::new();
    let (seeds, ..) = here.run("generate -n 20 --seed 1");
    fs::write(here.file("seeds.txt"), seeds).expect("written");
    let mut halves = [String::new(), String::new()];
    for copy in 0..20 {
        let (images, ..) = here.run(&format!("transform --random --seed {copy} seeds.txt"));
        halves[copy % 2] += &images;
    }
    fs::write(here.file("train.txt"), &halves[0]).expect("written");
    fs::write(here.file("test.txt"), &halves[1]).expect("written");
    let (out, _, code) = here.run("dataset audit --svg a.svg --json train.txt test.txt");
    let found: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let overlap = &found["overlaps"][0];
    assert_eq!((&overlap["shared"]["raw"], &overlap["shared"]["class"]), (&0.into(), &20.into()));
    assert_eq!((&overlap["rows_of_b"]["class"], code), (&200.into(), 1));
    let picture = String::from_utf8(bytes(&here.file("a.svg"))).expect("text");
    assert!(picture.starts_with("<svg") && picture.contains("200 · 100.0 %"), "{picture}");
    let (out, _, code) = here.run("dataset audit --by raw --svg a.png train.txt test.txt");
    assert!(out.contains("by symmetry class") && code == 0, "{out}");
    assert!(bytes(&here.file("a.png")).starts_with(b"\x89PNG"));
    let (out, _, code) =
        here.run("dataset split --by class --fractions train=0.5,test=0.5 -o split train.txt test.txt");
    assert!(out.contains("train") && code == 0, "{out}");
    let (out, _, code) = here.run("dataset audit --json split/train.txt split/test.txt");
    let found: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(found["overlaps"][0]["shared"], serde_json::json!({"raw": 0, "class": 0, "grid": 0}));
    // The copies are still duplicates within their files.
    assert_eq!(code, 1);
}

#[test]
fn what_is_wrong_is_said_with_row_and_cell() {
    let here = Folder::new();
    let (puzzles, ..) = here.run("generate -n 3 --seed 1");
    let lines: Vec<&str> = puzzles.lines().collect();
    let wrong = format!("{}Q{}", &lines[1][..9], &lines[1][10..]);
    fs::write(here.file("set.csv"), format!("puzzle\n{}\n{wrong}\n{}\n", lines[0], lines[2]))
        .expect("written");
    for verb in ["audit", "describe", "split -o parts"] {
        let (out, error, code) = here.run(&format!("dataset {verb} set.csv"));
        assert!(error.contains("set.csv, row 2: cell r2c1") && error.contains("'Q'"), "{verb}: {error}");
        assert!(!out.is_empty() && code == 2, "{verb}");
    }
    for (line, word) in [
        ("dataset audit nowhere.parquet", "nowhere.parquet"),
        ("dataset audit --puzzle-column hue set.csv", "'hue'"),
        ("dataset audit --svg a.bmp set.csv", ".svg or .png"),
        ("dataset split --fractions a=0.4 -o x set.csv", "add up to 0.4"),
        ("dataset build -n 5 --columns colour -o x", "no column 'colour'"),
        ("dataset build -n 5 --columns clues -o x", "needs the column puzzle"),
        ("dataset build -n 0 -o x", "at least one row"),
        ("dataset build -n 5 --symmetry 90 --clues 19 -o x", "no pattern"),
        ("dataset build -n 5 --format csv -o x.parquet", "does not end"),
        ("dataset build -n 5 --shard 3/2 -o x", "3/8"),
    ] {
        let (_, error, code) = here.run(line);
        assert!(error.contains(word) && code == 2, "{line}: {code} {error}");
        assert!(!here.file("x").exists());
    }
}

/// A set of a few puzzles: both files hold the same records, the solutions are right, the card names what was compared.
#[test]
fn a_bench_set_has_records_in_both_files_and_a_card() {
    let here = Folder::new();
    let (lines, ..) = here.run("generate -n 30 --seed 5 --difficulty easy");
    fs::write(here.file("public.txt"), lines).expect("written");
    let (out, error, code) = here.run("bench-set classic -n 10 --seed 5 --against public.txt -o set");
    assert_eq!((out.as_str(), code), ("set: 10 puzzles of the set classic\n", 0), "{error}");
    let text = fs::read_to_string(here.file("set/classic.jsonl")).expect("lines");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records.len(), 10);
    let levels = ["easy", "medium", "hard", "fiendish", "diabolical"];
    for (at, record) in records.iter().enumerate() {
        let (puzzle, solution) =
            (record["puzzle"].as_str().expect("a puzzle"), record["solution"].as_str().expect("a solution"));
        let (solved, ..) = here.run(&format!("solve {puzzle}"));
        assert_eq!(solved.trim(), solution);
        assert_eq!((record["level"].as_str(), &record["id"]), (Some(levels[at % 5]), &(at + 1).into()));
        assert!(record["prompt"].as_str().is_some_and(|prompt| prompt.contains("<answer>")));
        let path: Vec<serde_json::Value> =
            serde_json::from_str(record["path"].as_str().expect("a path")).expect("JSON");
        assert!(
            !path.is_empty()
                && path.iter().all(|step| step["technique"].is_string() && step["words"].is_string())
        );
    }
    let card = fs::read_to_string(here.file("set/card.md")).expect("a card");
    // The easy puzzles of the seed are those of the public set.
    assert!(card.contains("| public.txt | 30 | 2 | 2 | 2 |"), "{card}");
    let (described, ..) = here.run("dataset describe --json set/classic.parquet");
    let described: serde_json::Value = serde_json::from_str(&described).expect("JSON");
    assert_eq!((&described["rows"], &described["unreadable"]), (&10.into(), &0.into()));
    let (_, error, code) = here.run("bench-set classic -n 10 --seed 5 -o set");
    assert!(error.contains("there already") && code == 2, "{error}");
    for (line, expected) in [
        ("bench-set clasic -o x", "there is no set 'clasic'"),
        ("bench-set 17-clue -o x", "--source FILE"),
        ("bench-set small --against public.txt -o x", "ordinary 9x9"),
    ] {
        let (_, error, code) = here.run(line);
        assert!(error.contains(expected) && code == 2, "{line}: {error}");
    }
}

#[test]
fn small_boards_and_seventeen_givens() {
    let here = Folder::new();
    let (_, error, code) = here.run("bench-set small -n 4 --seed 2 -o small");
    assert_eq!(code, 0, "{error}");
    let text = fs::read_to_string(here.file("small/small.jsonl")).expect("lines");
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        fs::write(here.file("one.rules"), record["puzzle"].as_str().expect("a puzzle")).expect("written");
        let (solved, ..) = here.run("solve one.rules");
        assert_eq!(solved.trim(), record["solution"].as_str().expect("a solution"), "{line}");
    }
    let seventeen = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    fs::write(here.file("list.txt"), format!("{seventeen}\n")).expect("written");
    let (_, error, code) =
        here.run("bench-set 17-clue -n 3 --seed 2 --source list.txt --against list.txt -o seventeen");
    assert_eq!(code, 0, "{error}");
    let card = fs::read_to_string(here.file("seventeen/card.md")).expect("a card");
    assert!(card.contains("the 17-clue puzzles (Royle) | 1 | 0 | 1 | 1 |"), "{card}");
    assert!(card.contains("`sudokit bench-set 17-clue --seed 2 -n 3 --source list.txt`"), "{card}");
    assert!(card.contains("list.txt has the SHA-256 `"), "{card}");
}

/// What the verbs for files print; the crate of data sets tests what they write.
#[test]
fn verbs_for_files() {
    let here = Folder::new();
    here.run("dataset build -n 60 --seed 1 --mix er=1..1.2:50%,er=1.5..2.6:50% --columns +er -o set.parquet");
    let (out, error, code) =
        here.run("dataset annotate --columns level --suffix _again -o a.csv set.parquet");
    assert_eq!((out.as_str(), code), ("a.csv: 60 rows of 60\n", 0), "{error}");
    let (out, _, code) = here.run("dataset sample -n 7 --seed 1 -o b.txt a.csv");
    assert_eq!((out.as_str(), code), ("b.txt: 7 rows of 60\n", 0));
    let (out, _, code) = here.run("dataset augment --copies 3 --seed 1 -o c.parquet b.txt");
    assert_eq!((out.as_str(), code), ("c.parquet: 21 rows of 7\n", 0));
    let (out, _, code) = here.run("dataset mix --seed 1 -n 20 -o d.parquet a.csv=50% c.parquet=50%");
    assert_eq!((out.as_str(), code), ("d.parquet: 20 rows of 81\n", 0));
    let (out, _, code) = here.run("dataset convert --format npy -o e d.parquet --json");
    let done: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&done["written"], code), (&20.into(), 0));
    let (out, error, code) = here.run("dataset split --exact --fractions a=0.5,b=0.5 -o parts a.csv");
    assert!(code == 0 && out.matches("50.0 %").count() == 2, "{out} {error}");
    let (_, error, code) =
        here.run("dataset split --exact --stratify level_again --fractions a=0.5,b=0.5 -o levels a.csv");
    assert_eq!(code, 0, "{error}");
    let (_, error, code) = here.run("dataset build -n 5 --mix er=1..2:50% -o x");
    assert!(code == 2 && error.contains("add up to 50 %"), "{error}");
}
