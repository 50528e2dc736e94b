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
