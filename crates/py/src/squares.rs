//! Arrays of square puzzles of other sizes than nine, with boxes as square as the size allows: solved and counted a
//! puzzle at a time.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;
use sudokit::{Board as Layout, Budget, Cell, Grid, HousesPuzzle, Search, Stop};

use crate::error::CallError;
use crate::pool::{self, RunOptions};

/// Puzzles that a thread takes at a time.
const BLOCK: usize = 16;

/// Numbers of solutions up to a limit, and the first solutions (zeros where there is none).
type CountsAndSolutions<'py> = (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray2<u8>>);

/// See `sudokit.solve` and `sudokit.count` on arrays of squares. Rows hold the cells row by row, 0 for a blank.
#[pyfunction]
pub fn solve_squares<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    side: usize,
    limit: u64,
    options: RunOptions,
) -> PyResult<CountsAndSolutions<'py>> {
    let layout = Layout::default_for(side).map_err(|error| CallError::Argument(error.to_string()))?;
    let cells = side * side;
    let values = array.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    if let Some(at) = values.iter().position(|&value| usize::from(value) > side) {
        let (row, cell, found) = (at / cells, layout.name(Cell::new(at % cells)), values[at]);
        let message = format!("cell {cell}: {found} is no digit; write 1 to {side}, and 0 for a blank");
        return Err(CallError::Row { row, message }.into());
    }
    let count = values.len() / cells;
    let (mut counts, mut grids) = (vec![0; count], vec![0; values.len()]);
    let places = counts.chunks_mut(BLOCK).zip(grids.chunks_mut(BLOCK * cells));
    let tasks = values.chunks(BLOCK * cells).zip(places);
    let work = |(): &mut (), (rows, (counts, grids)): (&[u8], (&mut [u64], &mut [u8])), budget: &Budget| {
        for ((row, count), place) in rows.chunks(cells).zip(counts.iter_mut()).zip(grids.chunks_mut(cells)) {
            let Ok(grid) = Grid::new(Arc::clone(&layout), row.to_vec()) else { continue };
            // Givens that clash leave no solution.
            let Ok(puzzle) = HousesPuzzle::new(grid) else { continue };
            let search = Search::count(limit).with_keep(1).with_budget(budget.clone());
            let report = search.run(&puzzle);
            match report.stop {
                None | Some(Stop::Limit) => {}
                Some(stop) => return Err(CallError::Stopped(stop)),
            }
            *count = report.solutions;
            if let Some(solution) = report.grids.first() {
                place.copy_from_slice(solution.values());
            }
        }
        Ok(rows.len() / cells)
    };
    pool::run(py, &options, count, tasks, || (), work)?;
    Ok((counts.into_pyarray(py), grids.into_pyarray(py).reshape([count, cells])?))
}
