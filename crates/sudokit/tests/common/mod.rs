//! What several tests share: puzzles as data and short ways to build them.
#![allow(dead_code, missing_docs)]

use std::path::PathBuf;

use sudokit::{Grid9, HousesPuzzle};

/// A row of `testdata/puzzles.csv`.
pub struct Case {
    pub name: String,
    pub puzzle: String,
    pub solutions: String,
    pub first: String,
}

pub fn testdata(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn puzzles() -> Vec<Case> {
    testdata("puzzles.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let field = |i: usize| fields[i].to_string();
            Case { name: field(0), puzzle: field(1), solutions: field(2), first: field(3) }
        })
        .collect()
}

pub fn classic(line: &str) -> HousesPuzzle {
    HousesPuzzle::new(Grid9::from_line(line.as_bytes()).expect("81 characters").into()).expect("no clash")
}

pub fn line(values: &[u8]) -> String {
    values.iter().map(|&value| char::from(b'0' + value)).collect()
}
