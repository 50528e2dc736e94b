//! What several kinds say in the same way.

use crate::board::Cell;

/// The number of a cell.
pub(in crate::constraint) fn number(cell: Cell, grid: &[i32]) -> i32 {
    grid[cell.index()]
}

/// The numbers of cells.
pub(in crate::constraint) fn numbers(cells: &[Cell], grid: &[i32]) -> Vec<i32> {
    cells.iter().map(|&cell| number(cell, grid)).collect()
}

/// The sum of cells.
pub(in crate::constraint) fn sum(cells: &[Cell], grid: &[i32]) -> i32 {
    cells.iter().map(|&cell| number(cell, grid)).sum()
}

/// Whether no number stands in two of the cells.
pub(in crate::constraint) fn all_differ(cells: &[Cell], grid: &[i32]) -> bool {
    let mut numbers = numbers(cells, grid);
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0] != pair[1])
}
