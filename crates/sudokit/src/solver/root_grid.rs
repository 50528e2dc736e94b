//! A solved grid without any search.
//!
//! For boxes of n×n cells, cell (n·i + j, k) holds (x mod n²) + 1, where x starts at i in each band, grows by n for
//! each row j and by 1 for each column k. Source: [wikipedia2007], "Solving a blank sudoku grid".

use crate::board::{Board, BoardError, BoxShape, Grid};

/// The root grid for boxes of `n`×`n` cells: a solved board of side n².
///
/// ```
/// let grid = sudokit::solver::root_grid(3).unwrap();
/// assert_eq!(grid.values()[9..18], [4, 5, 6, 7, 8, 9, 1, 2, 3]);
/// ```
///
/// # Errors
/// If n² is not 1 to 25.
pub fn root_grid(n: usize) -> Result<Grid, BoardError> {
    let size = n.saturating_mul(n);
    let layout = Board::boxes(size, BoxShape { rows: n, cols: n })?;
    let values = layout
        .cells()
        .map(|cell| {
            let (band, row, column) =
                (layout.row_of(cell) / n, layout.row_of(cell) % n, layout.column_of(cell));
            ((band + n * row + column) % size) as u8 + 1
        })
        .collect();
    Ok(Grid::from_checked(layout, values))
}
