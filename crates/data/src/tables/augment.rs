//! Random symmetric copies of the puzzles of files, with their solutions.
//!
//! Copy number k of a seed has the same symmetry whatever the files are cut into: it is drawn from stream k. Other
//! columns speak of the original, so they are left out; `group` says which row that is.

use std::sync::Arc;

use arrow_array::{ArrayRef, UInt32Array, UInt64Array};
use arrow_schema::{DataType, Field, Schema};
use sudokit::Grid9;
use sudokit::generate::{below, stream};
use sudokit::symmetry::Transform;

use super::chunks::in_chunks;
use super::control::Control;
use super::grid_array::grids;
use super::rewrite::{Output, Rewrite, Rewritten, batch_of, each};
use super::union::{Union, Written, lines};
use crate::error::Error;

/// How many copies, and of which seed.
#[derive(Clone, Copy, Debug)]
pub struct Copies {
    /// Copies of each puzzle, at least 1; they follow each other.
    pub copies: u32,
    /// Whether the first of them is the puzzle itself.
    pub keep_first: bool,
    /// The seed.
    pub seed: u64,
}

/// Writes copies of all puzzles: `puzzle`, `solution` if the files have solutions, `group` (the number of the original
/// among all puzzles, from 0) and `copy`. Rows without a readable puzzle have none.
///
/// # Errors
/// If no copies are asked for, a file cannot be read or written, or the target is there already.
pub fn augment_files(rewrite: &Rewrite, copies: &Copies, control: &Control<'_>) -> Result<Rewritten, Error> {
    if copies.copies == 0 {
        return Err(Error::Usage("make at least one copy".into()));
    }
    let union = Union::of(&rewrite.inputs, &rewrite.reading)?;
    let solution = union.solution();
    let mut fields = vec![Field::new("puzzle", DataType::Utf8, true)];
    fields.extend(solution.map(|_| Field::new("solution", DataType::Utf8, true)));
    fields.push(Field::new("group", DataType::UInt64, false));
    fields.push(Field::new("copy", DataType::UInt32, false));
    let schema = Arc::new(Schema::new(fields));
    let written =
        Written { schema, puzzle: 0, solution: solution.map(|_| 1), metadata: Vec::new(), verbatim: false };
    let mut output = Output::create(rewrite, &written)?;
    let mut group = 0;
    let read = each(rewrite, &union, control, |rows| {
        let stated = solution.map(|at| grids(rows.batch.column(at).as_ref())).transpose()?;
        let stated: Vec<Option<Grid9>> = match stated {
            Some(cells) => cells.into_iter().map(|cell| cell.unwrap_or(None)).collect(),
            None => vec![None; rows.puzzles.len()],
        };
        let pairs: Vec<(Grid9, Option<Grid9>)> = rows
            .puzzles
            .iter()
            .zip(stated)
            .filter_map(|(puzzle, stated)| Some(((*puzzle)?, stated)))
            .collect();
        let made = in_chunks(
            &pairs,
            control.threads(),
            &control.cancel,
            || (),
            |(), first, pairs| copies_of(pairs, group + first as u64, copies),
        );
        control.check()?;
        let made: Vec<(Grid9, Option<Grid9>)> = made.into_iter().flatten().collect();
        let count = made.len();
        let (puzzles, solutions): (Vec<Option<Grid9>>, Vec<Option<Grid9>>) =
            made.into_iter().map(|(puzzle, solution)| (Some(puzzle), solution)).unzip();
        let groups = (0..count as u64).map(|row| group + row / u64::from(copies.copies));
        let numbers = (0..count as u64).map(|row| (row % u64::from(copies.copies)) as u32);
        let mut columns = vec![lines(&puzzles)];
        columns.extend(solution.map(|_| lines(&solutions)));
        columns.push(Arc::new(UInt64Array::from_iter_values(groups)) as ArrayRef);
        columns.push(Arc::new(UInt32Array::from_iter_values(numbers)));
        group += pairs.len() as u64;
        output.write(&batch_of(&written.schema, columns, count)?, (&rows.name, &[]), control)
    })?;
    output.finish(read)
}

/// The copies of some puzzles, of which the first has number `first`.
fn copies_of(pairs: &[(Grid9, Option<Grid9>)], first: u64, copies: &Copies) -> Vec<(Grid9, Option<Grid9>)> {
    let mut made = Vec::with_capacity(pairs.len() * copies.copies as usize);
    for ((puzzle, solution), group) in pairs.iter().zip(first..) {
        for copy in 0..copies.copies {
            if copies.keep_first && copy == 0 {
                made.push((*puzzle, *solution));
                continue;
            }
            let number = group.wrapping_mul(u64::from(copies.copies)).wrapping_add(u64::from(copy));
            let mut random = stream(copies.seed, number);
            let symmetry = Transform::random(3, 3, &mut |limit| below(&mut random, limit));
            let symmetry = symmetry.unwrap_or_else(|_| Transform::identity(9));
            made.push((symmetry.apply(puzzle), solution.map(|grid| symmetry.apply(&grid))));
        }
    }
    made
}
