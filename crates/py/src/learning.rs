//! What experiments with learning machines ask of many puzzles: candidate masks.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, FixedSizeListBuilder};
use numpy::{PyArray3, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use crate::arrays::rows_of;
use crate::arrow::{Chunk, Target, each_by};
use crate::error::CallError;
use crate::pool::RunOptions;
use crate::rows::{self, COARSE, Row};

/// For each cell whether each digit is left to it.
type Masks = [bool; 729];

/// A given has its own digit alone; a blank every digit that stands in none of its row, column and box.
fn masks(row: &Row, masks: &mut Masks) {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let houses = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    for (cell, &digit) in row.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        let (row, column, block) = houses(cell);
        for house in [&mut rows[row], &mut columns[column], &mut boxes[block]] {
            *house |= 1 << (digit - 1);
        }
    }
    for (cell, (&digit, mask)) in row.iter().zip(masks.as_chunks_mut::<9>().0).enumerate() {
        let (row, column, block) = houses(cell);
        let left = if digit > 0 { 1 << (digit - 1) } else { !(rows[row] | columns[column] | boxes[block]) };
        for (bit, is_left) in mask.iter_mut().enumerate() {
            *is_left = left >> bit & 1 == 1;
        }
    }
}

/// See `sudokit.candidates`.
#[pyfunction]
pub fn candidates_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let rows = rows_of(&array)?;
    rows::check(rows)?;
    let found = py.import("numpy")?.call_method1("zeros", ((rows.len(), 81, 9), "?"))?;
    let found = found.cast_into::<PyArray3<bool>>()?;
    let mut open = found.readwrite();
    let cells = open.as_slice_mut().map_err(|error| CallError::Argument(error.to_string()))?;
    for (block, places) in rows.chunks(COARSE).zip(cells.as_chunks_mut::<729>().0.chunks_mut(COARSE)) {
        block.iter().zip(places).for_each(|(row, place)| masks(row, place));
        py.check_signals()?;
    }
    drop(open);
    Ok(found)
}

/// See `sudokit.candidates`: a list of 81 lists of nine for each puzzle.
#[pyfunction]
pub fn candidates_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
) -> PyResult<Bound<'py, PyAny>> {
    let options = RunOptions::default();
    each_by(py, input, &target, &["candidates"], options, Chunk::read, |_, chunk, _| {
        let cells = FixedSizeListBuilder::new(BooleanBuilder::new(), 9);
        let mut builder = FixedSizeListBuilder::new(cells, 81);
        let mut found = [false; 729];
        for row in chunk.known(&chunk.rows) {
            found.fill(false);
            if let Some(row) = row {
                masks(row, &mut found);
            }
            for mask in found.as_chunks::<9>().0 {
                builder.values().values().append_slice(mask);
                builder.values().append(true);
            }
            builder.append(row.is_some());
        }
        Ok(vec![("candidates", Arc::new(builder.finish()) as ArrayRef)])
    })
}
