//! The interface of all solvers: [`Solver`], which every algorithm implements.
//!
//! An algorithm sees only the puzzle and its [`Run`]. Returning `Ok(())` says "I have searched the whole space";
//! everything else is a [`Stop`]. So a method that cannot search everything cannot claim that there is no other
//! solution.

use std::fmt;

use crate::board::HousesPuzzle;
use crate::constraint::Puzzle;
use crate::control::Stop;
use crate::propagation::TooLarge;

use super::run::{Run, Subject};

/// Which puzzles a solver supports; each kind includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Support {
    /// Only 9×9 with 3×3 boxes.
    Ordinary,
    /// Puzzles whose rules are the houses of a plain board: any size, boxes, jigsaw zones, diagonals, windows.
    Houses,
    /// Any board and any rules.
    Rules,
}

/// Why a solver cannot work on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// The solver is for 9×9 boards with 3×3 boxes and no extra houses.
    #[error("it solves only 9×9 puzzles with 3×3 boxes and no extra houses")]
    Board,
    /// The solver knows no rules beyond houses.
    #[error("it knows no rules beyond houses")]
    Rules,
    /// The rules make a model that the constraint engine cannot hold.
    #[error("the puzzle is too large for the constraint engine: {0}")]
    TooLarge(#[from] TooLarge),
    /// A rule that the solver cannot express, or too much of it; in words.
    #[error("{0}")]
    NotEncoded(String),
}

/// A choice that a solver offers by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolverOption {
    /// Its name, for example `orientation`.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: &'static [&'static str],
    /// What it does, in a line.
    pub help: &'static str,
}

/// What a solver says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolverInfo {
    /// The name that users type.
    pub id: &'static str,
    /// The name in words.
    pub name: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// Where the method comes from: names and years, with keys of `docs/bibliography.md` in brackets.
    pub source: &'static str,
    /// The puzzles that it supports.
    pub supports: Support,
    /// Whether it can prove "no solution" and "no other solution".
    pub complete: bool,
    /// What one node is: what [`Budget::nodes`](crate::Budget::nodes) limits and [`Stats::nodes`](crate::Stats::nodes)
    /// counts.
    pub node: &'static str,
    /// What one iteration is, for the counters; empty if it counts none.
    pub iteration: &'static str,
    /// What steers the method from one iteration to the next, for its charts (a temperature, say); empty if nothing.
    pub control: &'static str,
    /// Choices, see [`Solver::with`].
    pub options: &'static [SolverOption],
}

impl SolverInfo {
    /// A complete solver for boards without rules; other fields are set by `SolverInfo { field, ..SolverInfo::new(…)
    /// }`.
    pub const fn new(id: &'static str, name: &'static str) -> SolverInfo {
        SolverInfo {
            id,
            name,
            idea: "",
            source: "",
            supports: Support::Houses,
            complete: true,
            node: "a position of the search",
            iteration: "",
            control: "",
            options: &[],
        }
    }
}

/// A way to solve Sudoku.
pub trait Solver: Sync {
    /// What it is.
    fn info(&self) -> &'static SolverInfo;

    /// Searches. `Ok(())` says that the whole space was searched.
    ///
    /// # Errors
    /// Why the search ended before that.
    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop>;

    /// Returns this solver with one of its [options](SolverInfo::options) set; `None` if it has no such option or
    /// value.
    fn with(&self, _option: &str, _value: &str) -> Option<&'static dyn Solver> {
        None
    }

    /// Searches a puzzle of any board and any rules; for solvers that support [`Support::Rules`].
    ///
    /// # Errors
    /// Why the search ended before everything was searched; [`Stop::Unsupported`] where [`Solver::supports`] has a
    /// reason.
    fn search_rules(&self, _puzzle: &Puzzle, _run: &mut Run<'_>) -> Result<(), Stop> {
        Err(Stop::Unsupported)
    }

    /// Whether it can work on this puzzle. This may take as long as a search does to begin.
    ///
    /// # Errors
    /// The puzzle has rules, houses or a size that this solver does not take.
    fn supports(&self, puzzle: Subject<'_>) -> Result<(), Unsupported> {
        self.info().supports.includes(puzzle)
    }
}

impl Support {
    /// Whether a puzzle is of this kind.
    ///
    /// # Errors
    /// The puzzle has rules or houses beyond this kind.
    pub fn includes(self, puzzle: Subject<'_>) -> Result<(), Unsupported> {
        match puzzle {
            Subject::Rules(_) if self != Support::Rules => Err(Unsupported::Rules),
            Subject::Houses(puzzle) if self == Support::Ordinary && !puzzle.layout().is_classic() => {
                Err(Unsupported::Board)
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for dyn Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)
    }
}
