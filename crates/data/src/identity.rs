//! What makes two puzzles the same: digits, symmetry class, or class of the solution.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;
use sudokit::symmetry::Canonizer;
use sudokit::{Engine, Grid9};

/// What makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The same givens in the same cells.
    Raw,
    /// Equivalent puzzles: a symmetry turns one into the other.
    Class,
    /// Puzzles with equivalent solutions; those without exactly one solution go by class.
    Grid,
}

impl By {
    /// The word for it.
    pub fn id(self) -> &'static str {
        match self {
            By::Raw => "raw",
            By::Class => "class",
            By::Grid => "grid",
        }
    }
}

/// A kind and 81 values: equal exactly for puzzles that are the same.
pub type Identity = [u8; 82];

fn identity(kind: u8, grid: &Grid9) -> Identity {
    let mut bytes = [kind; 82];
    bytes[1..].copy_from_slice(grid.values());
    bytes
}

/// Computes identities; one for each thread.
///
/// ```
/// use sudokit::Grid9;
/// use sudokit_data::{By, Identifier};
/// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let renamed = line.map(|byte| match byte { b'8' => b'1', b'1' => b'8', other => other });
/// let (a, b) = (Grid9::from_line(line).unwrap(), Grid9::from_line(&renamed).unwrap());
/// let mut identifier = Identifier::new();
/// assert_eq!(identifier.of(&a, By::Class), identifier.of(&b, By::Class));
/// assert_ne!(identifier.of(&a, By::Raw), identifier.of(&b, By::Raw));
/// ```
pub struct Identifier {
    engine: Engine,
    canonizer: Canonizer,
}

impl Default for Identifier {
    fn default() -> Identifier {
        Identifier::new()
    }
}

impl Identifier {
    /// A fresh one.
    pub fn new() -> Identifier {
        Identifier { engine: Engine::detect(), canonizer: Canonizer::new() }
    }

    /// The identity of a puzzle.
    pub fn of(&mut self, puzzle: &Grid9, by: By) -> Identity {
        match by {
            By::Raw => identity(b'r', puzzle),
            By::Class => identity(b'c', &self.canonizer.minlex(puzzle)),
            By::Grid => {
                let solution = self.engine.solve_unique(puzzle);
                self.of_solved(puzzle, solution.as_ref())
            }
        }
    }

    /// The identity by solution, where that is known.
    pub fn of_solved(&mut self, puzzle: &Grid9, solution: Option<&Grid9>) -> Identity {
        match solution {
            Some(solution) => identity(b'g', &self.canonizer.minlex(solution)),
            None => identity(b'c', &self.canonizer.minlex(puzzle)),
        }
    }
}

/// Rows that a thread takes at a time.
const CHUNK: usize = 64;

/// Does something for every chunk of 64 rows on several threads; the results in the order of the rows.
pub fn in_chunks<T: Send, W>(
    puzzles: &[Option<Grid9>],
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &[Option<Grid9>]) -> T + Sync,
) -> Vec<T> {
    let chunks: Vec<&[Option<Grid9>]> = puzzles.chunks(CHUNK).collect();
    if threads <= 1 || chunks.len() <= 1 {
        let mut state = worker();
        return chunks.iter().map(|chunk| work(&mut state, chunk)).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(chunks.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(chunks.len()) {
            scope.spawn(|| {
                let mut state = worker();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(chunk) = chunks.get(number) else { return };
                    let part = work(&mut state, chunk);
                    done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((number, part));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, part)| part).collect()
}

/// The identities of many puzzles.
pub fn identities(puzzles: &[Option<Grid9>], by: By, threads: usize) -> Vec<Option<Identity>> {
    let parts = in_chunks(puzzles, threads, Identifier::new, |identifier, chunk| {
        chunk.iter().map(|puzzle| puzzle.as_ref().map(|puzzle| identifier.of(puzzle, by))).collect::<Vec<_>>()
    });
    parts.into_iter().flatten().collect()
}
