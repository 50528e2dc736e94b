//! A symmetry of Sudoku as a value: transpose, permute rows and columns, rename the digits.
//!
//! Every symmetry of an N×N board is "transpose or not, then permute the rows, then the columns, then the
//! digits". In this normal form two symmetries compose and invert in O(N), and each has exactly one
//! value. On the 9×9 board there are 9! · 6⁸ · 2 of them: 3,359,232 that move cells, times 362,880 renamings.

use std::fmt;
use std::str::FromStr;

use crate::board::{Grid9, MAX_SIZE, Marks9};

/// The largest side that a [`Transform`] can hold.
pub(super) const MAX_SIDE: usize = MAX_SIZE;

/// A symmetry: `image(r, c) = digits[source(rows[r], cols[c])]`, where `source` is transposed first if
/// [`transposes`](Self::transposes).
///
/// Text form: words applied from left to right. [`fmt::Display`] prints the normal form
/// `transpose rows=213456789 cols=123456789 digits=987654321` (`transpose` only if it does). Parsing also takes
/// `identity`, `anti-transpose`, `rot90`, `rot180`, `rot270` (clockwise), `flip-rows` (top to bottom), `flip-cols`
/// (left to right), any word several times, and parts in any order. Lines and digits above 9 are `A`, `B`, ….
///
/// ```
/// use sudokit::symmetry::Transform;
/// let turn: Transform = "rot90".parse().unwrap();
/// assert_eq!(turn.then(&turn).then(&turn).then(&turn), Transform::identity(9));
/// assert_eq!(turn.to_string().parse::<Transform>().unwrap(), turn);
/// assert_eq!(turn.then(&turn.inverse()), Transform::identity(9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Transform {
    side: u8,
    transpose: bool,
    rows: [u8; MAX_SIDE],
    cols: [u8; MAX_SIDE],
    digits: [u8; MAX_SIDE + 1],
}

/// Why a text or a set of permutations is no [`Transform`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// A word that is not part of the language.
    #[error(
        "unknown word \"{0}\"; expected transpose, rot90, rot180, rot270, anti-transpose, flip-rows, \
         flip-cols, identity, rows=…, cols=… or digits=…"
    )]
    UnknownWord(String),
    /// `rows=`, `cols=` or `digits=` is not followed by a permutation of 1..=N.
    #[error("\"{0}\" is not a permutation of 1..=N")]
    NotAPermutation(String),
    /// Two parts belong to boards of different sides.
    #[error("the parts belong to boards of different sides")]
    SideMismatch,
    /// The side is 0 or above 25.
    #[error("a side of {0} is not between 1 and 25")]
    BadSide(usize),
    /// The permutation splits a box on a board with these boxes.
    #[error("the permutation does not map boxes to boxes")]
    BreaksBoxes,
}

impl Transform {
    /// The symmetry that changes nothing, for a board of this side (1..=25; others are clamped).
    pub const fn identity(side: usize) -> Self {
        let side = if side == 0 {
            1
        } else if side > MAX_SIDE {
            MAX_SIDE
        } else {
            side
        };
        let mut line = [0; MAX_SIDE];
        let mut digits = [0; MAX_SIDE + 1];
        let mut i = 0;
        while i < MAX_SIDE {
            line[i] = i as u8;
            digits[i + 1] = i as u8 + 1;
            i += 1;
        }
        Self { side: side as u8, transpose: false, rows: line, cols: line, digits }
    }

    /// Built from its parts. `rows[r]` and `cols[c]` (0-based) say which line of the (transposed) source
    /// becomes line `r` or `c`; `digits[d - 1]` (values 1..=N) is the new name of digit `d`.
    ///
    /// # Errors
    /// When a part is not a permutation, or the lengths differ.
    pub fn new(transpose: bool, rows: &[u8], cols: &[u8], digits: &[u8]) -> Result<Self, TransformError> {
        let side = rows.len();
        if side == 0 || side > MAX_SIDE {
            return Err(TransformError::BadSide(side));
        }
        if cols.len() != side || digits.len() != side {
            return Err(TransformError::SideMismatch);
        }
        let mut result = Self::identity(side);
        result.transpose = transpose;
        result.rows[..side].copy_from_slice(checked(rows, 0)?);
        result.cols[..side].copy_from_slice(checked(cols, 0)?);
        result.digits[1..=side].copy_from_slice(checked(digits, 1)?);
        Ok(result)
    }

    /// As [`Transform::new`] on the 9×9 board, for callers whose parts are permutations by construction.
    pub(super) fn nine(transpose: bool, rows: &[u8; 9], cols: &[u8; 9], digits: &[u8; 10]) -> Self {
        let mut result = Self::identity(9);
        result.transpose = transpose;
        result.rows[..9].copy_from_slice(rows);
        result.cols[..9].copy_from_slice(cols);
        result.digits[..10].copy_from_slice(digits);
        result
    }

    /// The side of the board it acts on.
    pub fn side(&self) -> usize {
        self.side as usize
    }

    /// Whether rows and columns change places first.
    pub fn transposes(&self) -> bool {
        self.transpose
    }

    /// The source row of each image row, 0-based.
    pub fn rows(&self) -> &[u8] {
        &self.rows[..self.side()]
    }

    /// The source column of each image column, 0-based.
    pub fn cols(&self) -> &[u8] {
        &self.cols[..self.side()]
    }

    /// The new name of each digit: `digits()[0]` is 0 (blank), `digits()[d]` belongs to digit `d`.
    pub fn digits(&self) -> &[u8] {
        &self.digits[..=self.side()]
    }

    /// Do this, then `other`. Both must have the same side; if not, the larger side wins and the smaller one
    /// acts as the identity beyond its lines.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let mut result = *self;
        result.side = self.side.max(other.side);
        result.transpose = self.transpose != other.transpose;
        let (rows, cols) = if other.transpose { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        for i in 0..MAX_SIDE {
            result.rows[i] = rows[other.rows[i] as usize];
            result.cols[i] = cols[other.cols[i] as usize];
            result.digits[i + 1] = other.digits[self.digits[i + 1] as usize];
        }
        result
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = *self;
        for i in 0..MAX_SIDE {
            let (row, col) = (self.rows[i] as usize, self.cols[i] as usize);
            if self.transpose {
                result.cols[row] = i as u8;
                result.rows[col] = i as u8;
            } else {
                result.rows[row] = i as u8;
                result.cols[col] = i as u8;
            }
            result.digits[self.digits[i + 1] as usize] = i as u8 + 1;
        }
        result
    }

    /// Where the image takes its cell from: index of the source cell for an image cell, both row · side + column.
    #[inline]
    pub fn source(&self, cell: usize) -> usize {
        let side = self.side();
        let (row, col) = (self.rows[cell / side] as usize, self.cols[cell % side] as usize);
        if self.transpose { col * side + row } else { row * side + col }
    }

    /// The image of cells (row · side + column, 0 for blank). Values above the side are kept as they are.
    pub fn apply_to(&self, source: &[u8], image: &mut [u8]) {
        for (cell, value) in image.iter_mut().enumerate() {
            let old = source.get(self.source(cell)).copied().unwrap_or(0);
            *value = if old <= self.side { self.digits[old as usize] } else { old };
        }
    }

    /// The image of a 9×9 grid or puzzle (0 for blank). For a transform of another side, the grid itself.
    pub fn apply(&self, grid: &Grid9) -> Grid9 {
        let mut image = *grid;
        if self.side == 9 {
            self.apply_to(grid.values(), image.values_mut());
        }
        image
    }

    /// The image of 9×9 pencilmarks. For a transform of another side, the marks themselves.
    pub fn apply_marks(&self, marks: &Marks9) -> Marks9 {
        if self.side != 9 {
            return *marks;
        }
        Marks9::new(std::array::from_fn(|cell| {
            let old = marks.masks()[self.source(cell)];
            (1..=9)
                .filter(|digit| old >> (digit - 1) & 1 == 1)
                .fold(0, |set, digit| set | 1 << (self.digits[digit] - 1))
        }))
    }

    /// Checks that boxes of `box_rows` × `box_cols` cells are mapped to boxes of the same shape.
    ///
    /// # Errors
    /// [`TransformError::SideMismatch`] if such boxes do not fit the board, [`TransformError::BreaksBoxes`] if a box is not
    /// mapped to one.
    pub fn check_boxes(&self, box_rows: usize, box_cols: usize) -> Result<(), TransformError> {
        if box_rows * box_cols != self.side() {
            return Err(TransformError::SideMismatch);
        }
        let keeps = |lines: &[u8], size: usize| {
            lines
                .chunks(size)
                .all(|chute| chute.iter().all(|&line| line as usize / size == chute[0] as usize / size))
        };
        let square = box_rows == box_cols;
        if keeps(self.rows(), box_rows) && keeps(self.cols(), box_cols) && (square || !self.transpose) {
            Ok(())
        } else {
            Err(TransformError::BreaksBoxes)
        }
    }

    /// A uniformly random symmetry of the board with boxes of `box_rows` × `box_cols` cells.
    /// `below(k)` must return a uniform number in `0..k`.
    pub fn random(
        box_rows: usize,
        box_cols: usize,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Self, TransformError> {
        let side = box_rows * box_cols;
        if side == 0 || side > MAX_SIDE {
            return Err(TransformError::BadSide(side));
        }
        let mut result = Self::identity(side);
        result.transpose = box_rows == box_cols && below(2) == 1;
        shuffle(&mut result.digits[1..=side], below);
        shuffle_lines(&mut result.rows[..side], box_rows, below);
        shuffle_lines(&mut result.cols[..side], box_cols, below);
        Ok(result)
    }

    /// The eight ways to turn and flip a square board, identity first, the four turns before the four flips.
    pub fn dihedral(side: usize) -> [Self; 8] {
        let identity = Self::identity(side);
        let mut transpose = identity;
        transpose.transpose = true;
        let mut flip_rows = identity;
        flip_rows.rows[..side].reverse();
        let mut flip_cols = identity;
        flip_cols.cols[..side].reverse();
        let half = flip_rows.then(&flip_cols);
        [
            identity,
            transpose.then(&flip_cols),
            half,
            transpose.then(&flip_rows),
            flip_rows,
            flip_cols,
            transpose,
            transpose.then(&half),
        ]
    }

    /// Parses the text form for a board of the given side, which words without a permutation (`rot90`) need.
    ///
    /// # Errors
    /// A word that is unknown, a permutation that is none of `1..=side`, or a side that is not between 1 and 25.
    pub fn parse(text: &str, side: usize) -> Result<Self, TransformError> {
        if side == 0 || side > MAX_SIDE {
            return Err(TransformError::BadSide(side));
        }
        let turns = Self::dihedral(side);
        let mut result = Self::identity(side);
        for word in text.split_whitespace() {
            let step = match word {
                "identity" => turns[0],
                "rot90" => turns[1],
                "rot180" => turns[2],
                "rot270" => turns[3],
                "flip-rows" => turns[4],
                "flip-cols" => turns[5],
                "transpose" => turns[6],
                "anti-transpose" => turns[7],
                _ => Self::parse_part(word, side)?,
            };
            result = result.then(&step);
        }
        Ok(result)
    }

    fn parse_part(word: &str, side: usize) -> Result<Self, TransformError> {
        let unknown = || TransformError::UnknownWord(word.to_owned());
        let (name, list) = word.split_once('=').ok_or_else(unknown)?;
        let values: Option<Vec<u8>> = list.chars().map(|c| c.to_digit(36).map(|value| value as u8)).collect();
        let values = values.ok_or_else(|| TransformError::NotAPermutation(word.to_owned()))?;
        if values.len() != side {
            return Err(TransformError::SideMismatch);
        }
        let values = checked(&values, 1).map_err(|_| TransformError::NotAPermutation(word.to_owned()))?;
        let mut result = Self::identity(side);
        match name {
            "rows" => (0..side).for_each(|i| result.rows[i] = values[i] - 1),
            "cols" => (0..side).for_each(|i| result.cols[i] = values[i] - 1),
            "digits" => result.digits[1..=side].copy_from_slice(values),
            _ => return Err(unknown()),
        }
        Ok(result)
    }
}

/// Parses for the side named by the first `rows=`, `cols=` or `digits=`, or for 9.
impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Self, TransformError> {
        let side = text
            .split_whitespace()
            .find_map(|word| word.split_once('='))
            .map_or(9, |(_, list)| list.chars().count());
        Self::parse(text, side)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for Transform {
    type Error = TransformError;
    fn try_from(text: String) -> Result<Transform, TransformError> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
impl From<Transform> for String {
    fn from(map: Transform) -> String {
        map.to_string()
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |values: &[u8], base: u8| -> String {
            values
                .iter()
                .filter_map(|&value| char::from_digit(u32::from(value + base), 36))
                .map(|c| c.to_ascii_uppercase())
                .collect()
        };
        if self.transpose {
            write!(f, "transpose ")?;
        }
        write!(
            f,
            "rows={} cols={} digits={}",
            text(self.rows(), 1),
            text(self.cols(), 1),
            text(&self.digits()[1..], 0)
        )
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

/// `values` if it is a permutation of `first..first + len`.
fn checked(values: &[u8], first: u8) -> Result<&[u8], TransformError> {
    let mut seen = 0u32;
    for &value in values {
        let index = value.wrapping_sub(first);
        if index as usize >= values.len() || seen >> index & 1 == 1 {
            return Err(TransformError::NotAPermutation(format!("{values:?}")));
        }
        seen |= 1 << index;
    }
    Ok(values)
}

fn shuffle(values: &mut [u8], below: &mut dyn FnMut(u32) -> u32) {
    for i in (1..values.len()).rev() {
        values.swap(i, below(i as u32 + 1) as usize);
    }
}

/// Shuffles chutes of `size` lines, and the lines inside each.
fn shuffle_lines(lines: &mut [u8], size: usize, below: &mut dyn FnMut(u32) -> u32) {
    let mut chutes: Vec<u8> = (0..(lines.len() / size) as u8).collect();
    shuffle(&mut chutes, below);
    for (chute_lines, &chute) in lines.chunks_mut(size).zip(&chutes) {
        for (i, line) in chute_lines.iter_mut().enumerate() {
            *line = chute * size as u8 + i as u8;
        }
        shuffle(chute_lines, below);
    }
}
