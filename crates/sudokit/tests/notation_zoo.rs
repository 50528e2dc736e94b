//! One puzzle in thirty everyday forms: each must be read, as the format it is, to the same puzzle.

#![allow(clippy::print_stderr)] // a skipped test says so

use std::fs;
use std::path::{Path, PathBuf};

use sudokit::notation::{ReadOptions, by_id, read};
use sudokit::{Grid9, Puzzle};

const INKALA: &[u8; 81] =
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn inkala() -> Puzzle {
    Puzzle::new(Grid9::from_line(INKALA).unwrap().into()).unwrap()
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
            assert_eq!(document.to_puzzle().unwrap(), inkala(), "{name}");
        }
        assert_eq!(reading.documents.len(), if name == "2 puzzles" { 2 } else { 1 }, "{name}");
    }
    assert!(count >= 50, "{count} forms");
}

/// The same forms as they came from elsewhere; the file is not part of the project.
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
            assert_eq!(document.to_puzzle().unwrap(), inkala(), "{name}");
        }
    }
}
