//! What all writers are, and the puzzles of a batch for those that write nothing else.

use std::path::PathBuf;

use arrow_array::RecordBatch;
use sudokit::Grid9;

use crate::error::Error;
use crate::tables::grid_array::grids;
use crate::tables::names::{puzzle_column, solution_column};

/// Takes batches of one schema.
pub(crate) trait Sink {
    /// Writes rows.
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error>;
    /// Writes what remains and gives the files their names. Says which files there are.
    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error>;
}

/// The puzzles of a batch that is to be written, and the solutions if there are any. Rows without a readable puzzle
/// are `None`.
pub(super) type Boards = (Vec<Option<Grid9>>, Option<Vec<Option<Grid9>>>);

pub(super) fn boards(batch: &RecordBatch) -> Result<Boards, Error> {
    let read = |at: usize| -> Result<Vec<Option<Grid9>>, Error> {
        let cells = grids(batch.column(at).as_ref())?;
        Ok(cells.into_iter().map(|cell| cell.unwrap_or(None)).collect())
    };
    let puzzle = puzzle_column(batch.schema_ref(), None)?;
    let solution = solution_column(batch.schema_ref()).filter(|&at| at != puzzle);
    Ok((read(puzzle)?, solution.map(read).transpose()?))
}
