//! The smallest image on any board with equal boxes, for puzzles, grids and pencilmarks: general and slower.
//!
//! Every cell is a set of digits; blank (all digits) counts as 0, any other set as the number with bit `name - 1` for
//! each of its digits, the empty set as larger than all. Names are given as late as possible: an ordered partition of
//! the digits says which names are still open, a set takes the smallest names of each class it meets and splits that
//! class. For a puzzle (sets of one) this is "names in order of first appearance", so this search agrees with the
//! special ones where both apply.
//!
//! Cell by cell, breadth first: all partial images whose cells so far are the smallest are kept. Columns (and stacks of
//! one kind) that looked alike so far stay unordered; equal rows of a band are tried once and counted.
//!
//! New digits of one row open a branch for each order of theirs. On a board without blanks the first row would open
//! (w!)^k · k! of them, all reading 1 2 3 …; there the columns are placed by the second row instead (see
//! [`BoxedGrid::first_two_rows`]). A large board with a few blanks in every line may still have more partial images
//! than memory: [`LIMIT`] ends such a search.

use crate::board::BoxShape;

use super::transform::{MAX_SIDE, Transform};

/// A map to the smallest image, and the number of maps.
pub(super) struct SmallestBoard {
    pub map: Transform,
    pub automorphisms: u128,
}

type Line = [u8; MAX_SIDE];

#[derive(Clone, Copy)]
struct PartialTransform {
    transposed: bool,
    /// Column in each place; places beyond the current one hold the not yet placed columns of their cell.
    cols: Line,
    /// Bit i: places i and i + 1 are distinguished; at a stack's right border: this stack and the next.
    dividers: u32,
    order: Line,
    taken: u32,
    /// Ordered classes of digits: names run through them from left to right.
    classes: [u32; MAX_SIDE],
    count: u8,
    times: u128,
}

struct BoxedGrid {
    shape: BoxShape,
    side: usize,
    /// Cells as rows, plain and transposed; 0 stands for blank (all digits), and the empty set has bit 31.
    lines: [Vec<Vec<u32>>; 2],
}

const EMPTY: u32 = 1 << 31;

/// Maximum number of partial images kept at once (about 300 MB).
const LIMIT: usize = 1 << 20;

/// Finds the smallest image of side² sets in row-major order; their bits must lie below the side.
/// `None` if more than [`LIMIT`] partial images tie; that cannot happen with 3×3 boxes.
pub(super) fn smallest(shape: BoxShape, cells: &[u32]) -> Option<SmallestBoard> {
    let side = shape.rows * shape.cols;
    let full = (1u32 << side) - 1;
    let coded = |set: u32| match set {
        0 => EMPTY,
        _ if set == full => 0,
        _ => set,
    };
    let row = |r: usize| (0..side).map(|c| coded(cells[r * side + c])).collect();
    let col = |c: usize| (0..side).map(|r| coded(cells[r * side + c])).collect();
    let board =
        BoxedGrid { shape, side, lines: [(0..side).map(row).collect(), (0..side).map(col).collect()] };
    let ends = board.search()?;
    Some(SmallestBoard {
        map: ends[0].transform(side),
        automorphisms: ends.iter().map(|state| state.symmetries(&board)).sum(),
    })
}

impl BoxedGrid {
    fn line(&self, state: &PartialTransform, row: usize) -> &[u32] {
        &self.lines[usize::from(state.transposed)][row]
    }

    fn search(&self) -> Option<Vec<PartialTransform>> {
        let (mut states, levels) = if self.side > 1 && self.is_full() {
            (self.first_two_rows()?, 2..self.side)
        } else {
            let start = |&transposed: &bool| PartialTransform::start(self.side, transposed);
            (self.orientations().iter().map(start).collect(), 0..self.side)
        };
        for level in levels {
            let mut opened = Vec::new();
            for state in &states {
                self.open_rows(state, level, &mut opened);
            }
            states = opened;
            for place in 0..self.side {
                states = self.extend(&states, level, place)?;
            }
            for state in &mut states {
                self.divide(state, level);
            }
        }
        Some(states)
    }

    /// Whether rows and columns may change places, as the values of `transposed`.
    fn orientations(&self) -> &'static [bool] {
        if self.shape.rows == self.shape.cols { &[false, true] } else { &[false] }
    }

    /// Whether all cells hold one digit, different ones in every line.
    fn is_full(&self) -> bool {
        self.lines.iter().flatten().all(|line| {
            let all = line.iter().fold(0, |set, digit| set | digit);
            line.iter().all(|digit| digit.is_power_of_two() && *digit != EMPTY) && all == (1 << self.side) - 1
        })
    }

    /// All partial images of two rows of a full board whose second row is the smallest; the first reads 1 2 3 ….
    ///
    /// The name of a digit is the place of its column in the first row. So the second row is filled place by place, and
    /// a digit whose column has no place yet is sent to the first one that its stack still has.
    fn first_two_rows(&self) -> Option<Vec<PartialTransform>> {
        let mut partials = Vec::new();
        for &transposed in self.orientations() {
            for first in 0..self.side {
                for second in (0..self.side).filter(|&second| second != first) {
                    let together = first / self.shape.rows == second / self.shape.rows;
                    if together || self.shape.rows == 1 {
                        partials.push(Placing::new(transposed, first, second));
                    }
                }
            }
        }
        for place in 0..self.side {
            let mut best = usize::MAX;
            let mut tied = Vec::new();
            for partial in &partials {
                for col in partial.columns_for(place, self.side, self.shape.cols) {
                    let mut next = *partial;
                    next.put(col, place, self.shape.cols);
                    let rows = &self.lines[usize::from(next.transposed)];
                    let digit = rows[next.second][col];
                    let home = rows[next.first].iter().position(|&other| other == digit)?;
                    let name = next.place_of(home, self.shape.cols);
                    next.put(home, name, self.shape.cols);
                    if name < best {
                        best = name;
                        tied.clear();
                    }
                    if name == best {
                        tied.push(next);
                    }
                    if tied.len() > LIMIT {
                        return None;
                    }
                }
            }
            partials = tied;
        }
        Some(partials.iter().map(|partial| self.begun(partial)).collect())
    }

    /// The state after two rows with every column in its place.
    fn begun(&self, placing: &Placing) -> PartialTransform {
        let mut state = PartialTransform::start(self.side, placing.transposed);
        let first = &self.lines[usize::from(placing.transposed)][placing.first];
        for place in 0..self.side {
            state.cols[place] = placing.col_at[place];
            state.classes[place] = first[placing.col_at[place] as usize];
        }
        state.count = self.side as u8;
        state.dividers = (1 << self.side) - 1;
        state.order[0] = placing.first as u8;
        state.order[1] = placing.second as u8;
        state.taken = 1 << placing.first | 1 << placing.second;
        state
    }

    /// One state for each different row that may come next.
    fn open_rows(&self, state: &PartialTransform, level: usize, out: &mut Vec<PartialTransform>) {
        let height = self.shape.rows;
        let begun = !level.is_multiple_of(height);
        let band = |row: usize| row / height * height..row / height * height + height;
        let mut tried: Vec<(usize, usize)> = Vec::new();
        for row in 0..self.side {
            let ours = !begun || row / height == state.order[level - 1] as usize / height;
            if state.taken >> row & 1 == 1
                || !ours
                || (!begun && band(row).any(|r| state.taken >> r & 1 == 1))
            {
                continue;
            }
            // Two rows of one band with equal cells may change places without any trace.
            let same = tried.iter_mut().find(|(first, _)| {
                *first / height == row / height && self.line(state, *first) == self.line(state, row)
            });
            match same {
                Some((_, times)) => *times += 1,
                None => tried.push((row, 1)),
            }
        }
        // Bands of one repeated row change places as wholes.
        if !begun {
            let plain = |row: usize| band(row).all(|r| self.line(state, r) == self.line(state, row));
            let mut merged: Vec<(usize, usize)> = Vec::new();
            for &(row, times) in &tried {
                let same = merged.iter_mut().find(|(first, _)| {
                    plain(*first) && plain(row) && self.line(state, *first) == self.line(state, row)
                });
                match same {
                    Some((_, sum)) => *sum += times,
                    None => merged.push((row, times)),
                }
            }
            tried = merged;
        }
        for (row, times) in tried {
            let mut next = *state;
            next.order[level] = row as u8;
            next.taken |= 1 << row;
            next.times *= times as u128;
            out.push(next);
        }
    }

    /// Fills one place of the current row in all states with the smallest value that any can have.
    fn extend(
        &self,
        states: &[PartialTransform],
        level: usize,
        place: usize,
    ) -> Option<Vec<PartialTransform>> {
        let mut best = u32::MAX;
        let mut tied = Vec::new();
        for state in states {
            let line = self.line(state, state.order[level] as usize);
            let mut tried = Vec::new();
            for stack in self.stacks_for(state, line, place) {
                let mut moved = *state;
                moved.swap_stacks(place / self.shape.cols, stack, self.shape.cols);
                for other in moved.cell_from(place, self.shape.cols) {
                    let set = line[moved.cols[other] as usize];
                    // Equal sets in one cell of places look alike: one of them stands for all.
                    if tried.contains(&(stack, set)) {
                        continue;
                    }
                    tried.push((stack, set));
                    let value = moved.value(set);
                    if value > best {
                        continue;
                    }
                    if value < best {
                        best = value;
                        tied.clear();
                    }
                    let mut next = moved;
                    next.cols.swap(place, other);
                    next.split(set);
                    tied.push(next);
                    if tied.len() > LIMIT && self.side > 9 {
                        return None;
                    }
                }
            }
        }
        Some(tied)
    }

    /// The stacks that may stand at this place. At the first place of a stack these are it and the stacks not
    /// distinguished from it; of stacks that are alike and uniform in this row only one is tried.
    fn stacks_for(&self, state: &PartialTransform, line: &[u32], place: usize) -> Vec<usize> {
        let width = self.shape.cols;
        let first = place / width;
        let mut result = vec![first];
        if !place.is_multiple_of(width) {
            return result;
        }
        let set = |stack: usize, i: usize| line[state.cols[stack * width + i] as usize];
        let mut stack = first;
        while stack + 1 < self.side / width && state.dividers >> (stack * width + width - 1) & 1 == 0 {
            stack += 1;
            let alike = |&other: &usize| {
                self.uniform(state, line, stack)
                    && self.uniform(state, line, other)
                    && (0..width).all(|i| set(stack, i) == set(other, i))
            };
            if !result.iter().any(alike) {
                result.push(stack);
            }
        }
        result
    }

    /// After a row: distinguishes what was tried in more than one order.
    fn divide(&self, state: &mut PartialTransform, level: usize) {
        let width = self.shape.cols;
        let line = self.line(state, state.order[level] as usize);
        let set = |place: usize| line[state.cols[place] as usize];
        let mut dividers = state.dividers;
        for place in 0..self.side - 1 {
            let apart = if place % width == width - 1 {
                let alike = (0..width).all(|i| set(place - i) == set(place + width - i));
                !alike || !self.uniform(state, line, place / width)
            } else {
                set(place) != set(place + 1)
            };
            if apart {
                dividers |= 1 << place;
            }
        }
        state.dividers = dividers;
    }

    /// Whether the places of a stack that are not distinguished hold equal sets in this row.
    fn uniform(&self, state: &PartialTransform, line: &[u32], stack: usize) -> bool {
        let width = self.shape.cols;
        (stack * width..stack * width + width - 1).all(|place| {
            state.dividers >> place & 1 == 1
                || line[state.cols[place] as usize] == line[state.cols[place + 1] as usize]
        })
    }
}

/// Columns on their way to places, see [`BoxedGrid::first_two_rows`].
#[derive(Clone, Copy)]
struct Placing {
    transposed: bool,
    first: usize,
    second: usize,
    /// Column at each place and place of each column, [`NOWHERE`] if open.
    col_at: Line,
    place_of_col: Line,
    /// The stack whose columns stand at each stack of places, and the reverse.
    stack_at: Line,
    place_of_stack: Line,
}

const NOWHERE: u8 = u8::MAX;

impl Placing {
    fn new(transposed: bool, first: usize, second: usize) -> Self {
        let open = [NOWHERE; MAX_SIDE];
        Self {
            transposed,
            first,
            second,
            col_at: open,
            place_of_col: open,
            stack_at: open,
            place_of_stack: open,
        }
    }

    /// The columns that may stand at a place.
    fn columns_for(&self, place: usize, side: usize, width: usize) -> Vec<usize> {
        if self.col_at[place] != NOWHERE {
            return vec![self.col_at[place] as usize];
        }
        let stack = self.stack_at[place / width];
        let fits = |col: &usize| match stack {
            NOWHERE => self.place_of_stack[col / width] == NOWHERE,
            stack => col / width == stack as usize && self.place_of_col[*col] == NOWHERE,
        };
        (0..side).filter(fits).collect()
    }

    /// Where a column stands, or the first place that it could take.
    fn place_of(&self, col: usize, width: usize) -> usize {
        if self.place_of_col[col] != NOWHERE {
            return self.place_of_col[col] as usize;
        }
        let stack_place = match self.place_of_stack[col / width] {
            NOWHERE => self.stack_at.iter().position(|&stack| stack == NOWHERE).unwrap_or(0),
            place => place as usize,
        };
        (stack_place * width..(stack_place + 1) * width)
            .find(|&place| self.col_at[place] == NOWHERE)
            .unwrap_or(0)
    }

    fn put(&mut self, col: usize, place: usize, width: usize) {
        self.col_at[place] = col as u8;
        self.place_of_col[col] = place as u8;
        self.stack_at[place / width] = (col / width) as u8;
        self.place_of_stack[col / width] = (place / width) as u8;
    }
}

impl PartialTransform {
    fn start(side: usize, transposed: bool) -> Self {
        let mut cols = [0; MAX_SIDE];
        (0..side).for_each(|i| cols[i] = i as u8);
        let mut classes = [0; MAX_SIDE];
        classes[0] = (1 << side) - 1;
        Self { transposed, cols, dividers: 0, order: [0; MAX_SIDE], taken: 0, classes, count: 1, times: 1 }
    }

    /// The places that are not distinguished from `place`, from it to the right, inside its stack.
    fn cell_from(&self, place: usize, width: usize) -> std::ops::Range<usize> {
        let mut end = place + 1;
        while !end.is_multiple_of(width) && self.dividers >> (end - 1) & 1 == 0 {
            end += 1;
        }
        place..end
    }

    fn swap_stacks(&mut self, a: usize, b: usize, width: usize) {
        if a != b {
            (0..width).for_each(|i| self.cols.swap(a * width + i, b * width + i));
        }
    }

    /// The smallest number that the set can become, given the names that are settled.
    fn value(&self, set: u32) -> u32 {
        if set == 0 || set == EMPTY {
            return set;
        }
        let (mut value, mut name) = (0, 0);
        for class in &self.classes[..self.count as usize] {
            value |= ((1 << (class & set).count_ones()) - 1) << name;
            name += class.count_ones();
        }
        value
    }

    /// Settles that the digits of the set take the smallest names of their classes.
    fn split(&mut self, set: u32) {
        if set == 0 || set == EMPTY {
            return;
        }
        let mut classes = [0; MAX_SIDE];
        let mut count = 0;
        for class in &self.classes[..self.count as usize] {
            for part in [class & set, class & !set] {
                if part != 0 {
                    classes[count] = part;
                    count += 1;
                }
            }
        }
        self.classes = classes;
        self.count = count as u8;
    }

    fn symmetries(&self, board: &BoxedGrid) -> u128 {
        let width = board.shape.cols;
        let mut result = self.times;
        let mut run = 1;
        for place in 0..board.side - 1 {
            let free = place % width != width - 1 && self.dividers >> place & 1 == 0;
            run = if free { run + 1 } else { 1 };
            result *= run;
        }
        let mut run = 1;
        for stack in 1..board.side / width {
            run = if self.dividers >> (stack * width - 1) & 1 == 0 { run + 1 } else { 1 };
            result *= run;
        }
        result
    }

    fn transform(&self, side: usize) -> Transform {
        let mut digits = [0u8; MAX_SIDE];
        let mut name = 0;
        for class in &self.classes[..self.count as usize] {
            for digit in (0..side).filter(|&digit| class >> digit & 1 == 1) {
                name += 1;
                digits[digit] = name;
            }
        }
        Transform::new(self.transposed, &self.order[..side], &self.cols[..side], &digits[..side])
            .unwrap_or_else(|_| Transform::identity(side))
    }
}
