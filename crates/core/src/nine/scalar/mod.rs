//! The scalar kernel: no vectors, one lane, only what changed is looked at again.
//!
//! # The idea
//! A digit's candidates are three words of 27 bits, one for each band, a bit for a cell (the layout of JCZSolve and
//! the `sudoku` crate). Beside them stand the digit's minirows and minicolumns, 27 bits each:
//!
//! ```text
//! candidates, band b:   bit 9r + 3j + k      row r of the band, box j, column k of the box
//! minirows:             bit 9b + 3r + j      the three cells that row and box share
//! minicolumns:          bit 9j + 3b + k      the three cells that column and box share
//! ```
//!
//! Nine neighbouring bits of the last two are what one band or one stack allows the digit, which must contain a
//! permutation of three. A table of 512 entries closes it exactly, all locked candidates at once; another counts the
//! permutations for the choice of a guess. A digit that lost candidates is *dirty*; it is closed, its hidden singles
//! leave the other digits, which makes some of those dirty. When no digit is dirty the nine planes are counted cell by
//! cell and minirow by minirow (bitwise, which compilers turn into the vector instructions that every processor of the
//! family has). Cells with one candidate and minirows with three digits make digits dirty again.
//!
//! The rules of inference and of branching are those of the vector kernel, so the fixed points, the guesses and the
//! first solutions are the same; how they are reached is not. What is known of a position (cells settled, minirows of
//! three dealt with) is kept with it, so that nothing is concluded twice.
//!
//! # What was tried
//!
//! | try | outcome |
//! |---|---|
//! | the vector kernel's pass in scalar words (the kernel before this one) | 1.3 to 2 times slower on all that needs guesses |
//! | dirty digits in turn instead of the lowest first | 17-clue puzzles 1.1 times slower, the others 1 to 3 % |
//! | all dirty digits closed before their singles leave the other digits | 1.1 to 1.3 times slower: more closures |
//! | permutations counted once for each guess, and with them the digits that have two | many solutions 1.1 times faster |
//! | the digits that have two found only in the band or stack that is chosen | 2 to 3 % faster |
//! | a closed digit written after its singles have left the others, and the next one chosen before | 3 to 10 % faster |
//! | positions that begin a cache line, and have no unused words | many solutions 4 % faster, the others 1 % |
//! | only the cells with a digit read, not the blanks | easy puzzles 8 % faster, the others 1 to 3 % |
//! | the two digits of a cell found without branches | many solutions 2 % faster |
//! | two bands in one word of 64 bits; cells alone in a row by arithmetic instead of tables | a tenth fewer instructions, 3 to 8 % slower: each waits for the one before |
//! | columns always taken out, to have fewer branches | 2 to 9 % slower |
//! | one copy of a position for two guesses at once instead of two | no difference |
//! | two guesses at once from the first on, one or both of a cell | many solutions 1.03 times faster, a tenth more positions on top1465 |
//! | two guesses at once again after one failure | many solutions 2 % faster, the hard ones 2 % slower |

mod branch;
pub(super) mod kernel;
pub(super) mod position;
mod tables;
