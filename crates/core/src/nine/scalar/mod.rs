//! The scalar kernel: no vectors, one lane, only what changed is looked at again.
//!
//! A digit's candidates are three words of 27 bits, one for each band, a bit for a cell (the layout of JCZSolve and the
//! `sudoku` crate). Beside them stand the digit's minirows and minicolumns, 27 bits each:
//!
//! ```text
//! candidates, band b:   bit 9r + 3j + k      row r of the band, box j, column k of the box
//! minirows:             bit 9b + 3r + j      the three cells that row and box share
//! minicolumns:          bit 9j + 3b + k      the three cells that column and box share
//! ```
//!
//! A table of 512 entries closes the nine bits of a band or stack: all locked candidates at once. A digit that lost
//! candidates is *dirty*; it is closed, and its hidden singles leave the other digits, which makes some of those dirty.
//! When none is dirty, cells with one candidate and minirows with three digits are looked for, bitwise, and make digits
//! dirty again. Inference and branching are those of the vector kernel, so guesses and solutions are the same. Trials:
//! bench/record/nine.md.

mod branch;
pub(super) mod kernel;
pub(super) mod position;
mod tables;
