//! One puzzle in thirty everyday forms: each must be read, as the format it is, to the same puzzle.

use std::fs;
use std::path::{Path, PathBuf};

use sudokit::notation::{FORMATS, ReadOptions, WriteOptions, by_id, read, write};
use sudokit::{Grid9, HousesPuzzle};

const INKALA: &[u8; 81] =
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn inkala() -> HousesPuzzle {
    HousesPuzzle::new(Grid9::from_line(INKALA).unwrap().into()).unwrap()
}

/// Formats whose readers are heavier stand behind a feature.
fn is_built(format: &str) -> bool {
    by_id(format).is_ok_and(|format| format.reads())
}

#[test]
fn our_own_zoo_is_read() {
    let file = fs::read_to_string(crate_dir().join("../../testdata/formats/zoo.txt")).unwrap();
    let mut count = 0;
    for entry in file.split("=== ").skip(1) {
        let (head, text) = entry.split_once('\n').unwrap();
        let (name, format) = head.split_once(" | ").unwrap();
        count += 1;
        if !is_built(format) {
            continue;
        }
        let text = text.strip_suffix('\n').unwrap();
        let reading = read(text.as_bytes(), &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{name}: {error} ({:?})", error.kind));
        assert_eq!(reading.format.id, format, "{name}");
        for document in &reading.documents {
            assert_eq!(document.to_houses().unwrap(), inkala(), "{name}");
        }
        assert_eq!(reading.documents.len(), if name == "2 puzzles" { 2 } else { 1 }, "{name}");
    }
    assert!(count >= 50, "{count} forms");
}

/// Texts with rules are read as what they are, and come back from the text form; every format that is read is met in
/// one of the collections or by its writer.
#[test]
fn every_format_that_is_read_has_a_text() {
    let file =
        |name: &str| fs::read_to_string(crate_dir().join("../../testdata/formats").join(name)).unwrap();
    let (zoo, rules, web) = (file("zoo.txt"), file("rules.txt"), file("web.txt"));
    let mut met: Vec<String> =
        FORMATS.iter().filter(|format| format.writes()).map(|format| format.id.into()).collect();
    let entries = |text: &str| -> Vec<(String, String)> {
        let entry = |entry: &str| {
            let (head, text) = entry.split_once('\n').unwrap();
            (head.split_once(" | ").unwrap().1.to_string(), text.strip_suffix('\n').unwrap().to_string())
        };
        text.split("=== ").skip(1).map(entry).collect()
    };
    met.extend(entries(&zoo).into_iter().map(|(format, _)| format));
    for (format, text) in entries(&rules) {
        met.push(format.clone());
        if !is_built(&format) {
            continue;
        }
        let options = ReadOptions { ignore_unknown: true, ..ReadOptions::default() };
        let reading =
            read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
        assert_eq!(reading.format.id, format, "{text}");
        let document = &reading.documents[0];
        let again = write("rules", document, &WriteOptions::default()).unwrap();
        let again = read(again.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(again.documents[0].to_unchecked_puzzle(), document.to_unchecked_puzzle(), "{text}");
    }
    for line in web.lines().filter(|line| !line.starts_with('#')) {
        let reading = read(line.split_once(' ').unwrap().1.as_bytes(), &ReadOptions::default());
        met.extend(reading.ok().map(|reading| reading.format.id.to_string()));
    }
    let without: Vec<&str> = FORMATS.iter().filter(|format| format.reads()).map(|format| format.id).collect();
    let without: Vec<&str> = without.into_iter().filter(|id| !met.iter().any(|own| own == id)).collect();
    assert!(without.is_empty(), "{without:?}");
}

/// Forms as they came from other programs; the file is not part of the project.
#[test]
fn the_shared_zoo_is_read() {
    let data = std::env::var_os("SUDOKIT_DATA")
        .map_or_else(|| crate_dir().join("../../../shared/data"), PathBuf::from);
    let Ok(file) = fs::read_to_string(data.join("format-zoo.json")) else {
        eprintln!("skipped: no format-zoo.json in {}", data.display());
        return;
    };
    let zoo: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&file).unwrap();
    assert_eq!(zoo.len(), 30);
    for (name, text) in zoo {
        if name == "opensudoku" && !is_built("opensudoku") {
            continue;
        }
        let reading = read(text.as_str().unwrap().as_bytes(), &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        for document in &reading.documents {
            assert_eq!(document.to_houses().unwrap(), inkala(), "{name}");
        }
    }
}
