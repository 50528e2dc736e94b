//! What makes two puzzles the same: digits, symmetry class, or class of the solution.

use serde::Serialize;
use sudokit::symmetry::Canonizer;
use sudokit::{Cancel, Engine, Grid9};

use super::chunks::in_chunks;

/// What makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Equal givens in equal cells.
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

/// The identities of many puzzles; fewer if the flag is raised.
pub fn identities(
    puzzles: &[Option<Grid9>],
    by: By,
    threads: usize,
    cancel: &Cancel,
) -> Vec<Option<Identity>> {
    let parts = in_chunks(puzzles, threads, cancel, Identifier::new, |identifier, _, chunk| {
        chunk.iter().map(|puzzle| puzzle.as_ref().map(|puzzle| identifier.of(puzzle, by))).collect::<Vec<_>>()
    });
    parts.into_iter().flatten().collect()
}
