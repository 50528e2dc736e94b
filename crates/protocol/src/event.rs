//! What happens while an answer is made, and who takes it.

use serde::Serialize;
use sudokit::Verdict;
use sudokit::trace::Record;

use crate::board::PuzzleReply;
use crate::stats::RunStats;
use crate::tables::SolverReply;

/// Takes the events of an answer while it is made.
pub trait Sink {
    /// Takes one; false if nobody listens any more, and the work may end.
    fn event(&mut self, event: Event<'_>) -> bool;
}

/// How far an answer is. Hosts may skip these: another one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Progress {
    /// Of a trace.
    Trace {
        /// Events so far.
        events: u64,
        /// Iterations of the method so far.
        iterations: u64,
    },
    /// Of counting.
    Count {
        /// Solutions found so far.
        found: u64,
    },
    /// Of an estimate.
    Estimate {
        /// Random paths so far.
        paths: u64,
    },
    /// Of generating.
    Generate {
        /// Candidates tried, rejected ones included.
        tried: u64,
        /// Puzzles made.
        made: usize,
    },
}

/// What happens while an answer is made. Serialized as its content alone; the name goes beside it as the transport has
/// it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A trace begins.
    Start(&'a TraceStart),
    /// How far the work is.
    Progress(Progress),
    /// A solution was found, as text.
    Solution(&'a str),
    /// Events of a solver, in order and without gaps.
    Records(&'a [Record<String>]),
    /// An even sample of a solver's events.
    Sample(&'a [Record<String>]),
    /// A solver of a comparison has ended.
    Row(&'a CompareRow),
    /// A puzzle was found, on a line.
    Puzzle(&'a str),
    /// A puzzle was generated.
    Made(&'a GeneratedPuzzle),
    /// An exact cover was found.
    Cover {
        /// The options chosen, in the order of choice.
        cover: &'a [u32],
        /// The names of all options.
        #[serde(skip)]
        names: &'a [String],
    },
}

impl Event<'_> {
    /// `start`, `progress`, `solution`, `records`, `sample`, `row`, `puzzle`, `made`, `cover`.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Start(_) => "start",
            Event::Progress(_) => "progress",
            Event::Solution(_) => "solution",
            Event::Records(_) => "records",
            Event::Sample(_) => "sample",
            Event::Row(_) => "row",
            Event::Puzzle(_) => "puzzle",
            Event::Made(_) => "made",
            Event::Cover { .. } => "cover",
        }
    }
}

/// What begins a trace.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceStart {
    /// The puzzle.
    pub puzzle: PuzzleReply,
    /// The solver's row of the table of solvers.
    pub solver: SolverReply,
}

/// What one solver did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareRow {
    /// Its name in words.
    pub name: &'static str,
    /// What it proved or found; null if it does not support the board.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::mirror::Verdict>"))]
    pub verdict: Option<Verdict>,
    /// Number of solutions that were found, up to the limit of the question.
    pub found: u64,
    /// The first solution, row by row, null where no cell is; null if none was found.
    pub grid: Option<Vec<Option<i32>>>,
    /// What one of its iterations is.
    pub iteration: &'static str,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// A new puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedPuzzle {
    /// Its number among the puzzles of its seed, from 1.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: PuzzleReply,
    /// The puzzle in the format that was asked for; null without one.
    pub text: Option<String>,
    /// Its only solution, row by row, null where no cell is.
    pub solution: Vec<Option<i32>>,
    /// How many givens it has.
    pub clues: usize,
    /// Of a puzzle with rules whether no given and no rule can go, false also if that was not decided; null without
    /// rules.
    pub minimal: Option<bool>,
    /// Its value of the measure, where a range of difficulty was asked for.
    pub rating: Option<f64>,
    /// What corrects the bias of the sampling `controlled`; null for others.
    pub weight: Option<f64>,
}
