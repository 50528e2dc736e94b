//! What the tests on files share: a folder of their own, and small data sets.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sudokit::Grid9;
use sudokit::generate::{Recipe, Sampling, below, stream};
use sudokit::symmetry::Transform;
use sudokit_data::{Build, Control, Plan, ReadColumns, Reading, Source, columns, make};

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sudokit-data-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn plan(seed: u64) -> Plan {
    let columns = columns("puzzle,solution,clues,grid_class,number").unwrap();
    Plan {
        sampling: Sampling::Greedy(Recipe::minimal()),
        difficulty: None,
        mix: Vec::new(),
        seed,
        columns,
        runs: 1,
    }
}

pub fn to_build(target: &Path, rows: u64) -> Build {
    Build {
        plan: plan(7),
        rows,
        part_rows: 100,
        target: target.into(),
        format: None,
        shard: (1, 1),
        resume: false,
        licence: "CC0-1.0".into(),
    }
}

/// Minimal puzzles of a seed.
pub fn puzzles(seed: u64, count: u64) -> Vec<Grid9> {
    let batch = make(&plan(seed), 0..count, &Control::default()).unwrap();
    let cells = sudokit_data::grids(batch["puzzle"].as_ref()).unwrap();
    cells.into_iter().map(|cell| cell.unwrap().unwrap()).collect()
}

/// Random images of puzzles, mixed.
pub fn shuffled(puzzles: &[Grid9], copies: usize, seed: u64) -> Vec<Grid9> {
    let mut rng = stream(seed, 0);
    let mut images = Vec::new();
    for _ in 0..copies {
        for puzzle in puzzles {
            let map = Transform::random(3, 3, &mut |bound| below(&mut rng, bound)).unwrap();
            images.push(map.apply(puzzle));
        }
    }
    sudokit::generate::shuffle(&mut rng, &mut images);
    images
}

pub fn lines(puzzles: &[Grid9]) -> String {
    puzzles
        .iter()
        .map(|puzzle| format!("{}\n", String::from_utf8(puzzle.to_line().to_vec()).unwrap()))
        .collect()
}

/// All puzzles of a file; no row may be wrong.
pub fn read(path: &Path) -> Vec<Grid9> {
    let mut source = Source::open(path, &Reading::default(), ReadColumns::All).unwrap();
    let mut all = Vec::new();
    while let Some(chunk) = source.next() {
        let (puzzles, errors) = source.puzzles(&chunk.unwrap()).unwrap();
        assert!(errors.is_empty(), "{errors:?}");
        all.extend(puzzles.into_iter().flatten());
    }
    all
}

/// All files of a folder with their bytes.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).unwrap()))
        .collect();
    all.sort();
    all
}
