//! What the questions about puzzles of givens alone share: errors for anything else, the compact grid of ordinary
//! 9×9 puzzles, names of cells, and lists of puzzles.

use std::ops::ControlFlow;

use serde::Serialize;
use sudokit::enumerate::CellSet;
use sudokit::notation::Document;
use sudokit::{Engine, Grid9, Stop};

use crate::context::Context;
use crate::error::{ApiError, cell_name};
use crate::event::Event;
use crate::stats::{StopFields, VERSION};

/// Whether a puzzle has no rules beyond its houses. Digits may clash.
///
/// # Errors
/// As [`Document::to_houses`], whose error names a rule that the puzzle has.
pub(crate) fn without_rules(document: &Document) -> Result<(), ApiError> {
    if document.puzzle().is_some() {
        document.to_houses()?;
    }
    Ok(())
}

/// Whether a puzzle's digits say all that its candidates do.
///
/// # Errors
/// When it lists candidates that say more.
pub(crate) fn without_candidates(document: &Document, what: &'static str) -> Result<(), ApiError> {
    if document.restricts_candidates() {
        return Err(ApiError::Board { what, needs: "puzzles of givens alone, not for lists of candidates" });
    }
    Ok(())
}

/// The digits of a puzzle, placed ones included.
///
/// # Errors
/// When it has rules, lists candidates, or its board is not the ordinary one. Digits may clash.
pub(crate) fn ordinary(document: &Document, what: &'static str) -> Result<Grid9, ApiError> {
    without_rules(document)?;
    without_candidates(document, what)?;
    Grid9::try_from(&document.filled()).map_err(|_| ApiError::Board { what, needs: "the ordinary 9x9 board" })
}

/// The solved grid of a puzzle.
///
/// # Errors
/// As [`ordinary`], and when it has not exactly one solution.
pub(crate) fn solved(
    document: &Document,
    what: &'static str,
    engine: &mut Engine,
) -> Result<Grid9, ApiError> {
    engine.solve_unique(&ordinary(document, what)?).ok_or(ApiError::NotUnique)
}

/// Names of the cells of a set, r1c1 first.
pub(crate) fn cells(set: CellSet) -> Vec<String> {
    (0..81).filter(|cell| set >> cell & 1 == 1).map(|cell| cell_name(cell, 9)).collect()
}

/// A 9×9 puzzle as a line.
pub(crate) fn line(puzzle: &Grid9) -> String {
    String::from_utf8_lossy(&puzzle.to_line()).into_owned()
}

/// Puzzles that a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleListReply {
    /// The puzzles on lines; absent where they went out as events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Vec<String>>,
    /// How many there are, as far as was looked.
    pub found: u64,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why there may be more.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Puzzles as they are found: a sink takes them as events `puzzle`, otherwise they are kept for the reply.
pub(crate) struct PuzzleList<'c, 'a> {
    context: &'c mut Context<'a>,
    puzzles: Vec<String>,
    found: u64,
    max: u64,
}

impl<'c, 'a> PuzzleList<'c, 'a> {
    /// A list of this many at most.
    pub(crate) fn new(context: &'c mut Context<'a>, limit: Option<u64>) -> PuzzleList<'c, 'a> {
        let allowed = if context.sink.is_some() { u64::MAX } else { context.limits.solutions as u64 };
        PuzzleList { context, puzzles: Vec::new(), found: 0, max: limit.unwrap_or(u64::MAX).min(allowed) }
    }

    /// Takes a puzzle; `Break` when there are as many as were asked for, or nobody listens.
    pub(crate) fn add(&mut self, puzzle: &Grid9) -> ControlFlow<()> {
        let line = line(puzzle);
        self.found += 1;
        let continues = match self.context.sink {
            Some(_) => self.context.send(Event::Puzzle(&line)),
            None => {
                self.puzzles.push(line);
                true
            }
        };
        if continues && self.found < self.max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The reply, after a search that was cut by `stop` or by nothing.
    pub(crate) fn finish(self, stop: Option<Stop>) -> PuzzleListReply {
        PuzzleListReply {
            puzzles: self.context.sink.is_none().then_some(self.puzzles),
            found: self.found,
            version: VERSION,
            stop: StopFields { stop },
        }
    }
}
