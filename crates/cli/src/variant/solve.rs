//! Solutions of a puzzle with constraints.

use std::ops::ControlFlow;

use sudokit::constraint::VariantPuzzle;
use sudokit::notation::{Document, Format, numbers_line, numbers_rows};
use sudokit::solver::VariantReport;
use sudokit::{Grid, Search};

use crate::answer::Answer;
use crate::environment::Environment;

use super::solvers::solve_with;

/// A solution as text: a line unless the format asks for rows or a classic grid.
///
/// # Errors
/// The format cannot hold a grid of this board.
pub fn solution_text(
    document: &Document,
    puzzle: &VariantPuzzle,
    grid: &[i32],
    format: Option<&'static Format>,
    env: &Environment,
) -> Result<String, String> {
    let board = puzzle.board();
    let format = match format {
        None => return Ok(numbers_line(board, grid)),
        Some(format) if format.id == "line" => return Ok(numbers_line(board, grid)),
        Some(format) if format.id == "rows" => return Ok(numbers_rows(board, grid)),
        Some(format) => format,
    };
    let is_classic = board.rows == board.columns
        && board.lowest == 1
        && board.values == board.rows
        && board.extra.is_empty()
        && document.layout().cell_count() == board.on_board();
    if !is_classic {
        return Err(format!("the format {} cannot hold a grid of {board}; line and rows can", format.id));
    }
    let values = grid.iter().map(|&number| number as u8).collect();
    let grid = Grid::new(document.layout().clone(), values).map_err(|error| error.to_string())?;
    env.write(&document.with_grid(grid), format, true).map_err(|error| error.to_string())
}

/// How to solve.
pub struct Task<'t> {
    /// The solver's id.
    pub solver: &'static str,
    /// How many solutions to look for, and at what cost.
    pub search: &'t Search,
    /// How many of them to print.
    pub shown: u64,
    /// Their format; a line by default.
    pub format: Option<&'static Format>,
}

/// Solves, hands the first `shown` solutions to the answer's list, and gives the report and how many were handed over.
///
/// # Errors
/// No answer at all: the engine cannot hold the puzzle, or a solution cannot be written.
pub fn solve(
    document: &Document,
    puzzle: &VariantPuzzle,
    task: &Task<'_>,
    env: &Environment,
    answer: &mut Answer<'_>,
) -> Result<(VariantReport, u64), String> {
    let &Task { solver, search, shown, format } = task;
    let (mut printed, mut failed) = (0, None);
    let report = solve_with(
        solver,
        puzzle,
        search,
        Some(&mut |grid: &[i32]| {
            if printed == shown {
                return ControlFlow::Continue(());
            }
            printed += 1;
            match solution_text(document, puzzle, grid, format, env) {
                Ok(text) => answer.item(|| text.clone(), || text.clone()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        }),
    );
    let report = report?;
    failed.map_or(Ok((report, printed)), Err)
}
