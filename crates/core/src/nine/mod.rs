//! Everything that knows 81 at compile time: the fast engine for ordinary 9×9 puzzles.
//!
//! [`Engine`] is the interface: `count`, `solve`, `is_unique` for one puzzle, `answer_all` and `stream` for many,
//! `count_within` with a budget, `search` with a budget and a callback.
//!
//! # The idea
//! A puzzle's candidates lie in three vectors of 27 sixteen-bit words, a word for a cell, a bit for a digit
//! (`candidates.rs` draws it). The cells are skewed among the vectors: the union of the three vectors has the digits
//! possible in the 27 minirows, and after two rotations those in the 27 minicolumns. A digit's minirows in a band form
//! a permutation of three: rotating the words by row and box brings the members of each permutation together, and seven
//! instructions close all bands for all digits exactly. So one propagation pass (`propagate.rs`) does naked and hidden
//! singles, all locked candidates and the triads of three for the whole puzzle in about a hundred instructions without
//! a branch. A position is saved by three stores, and a branching decision (`branch.rs`) is taken without leaving the
//! vectors.
//!
//! The rules of inference and of branching are those of \[tdoku\] (triads, band and stack permutations; the number of
//! guesses agrees within two per cent). What differs is the layout, that nothing branches inside a pass, and that several
//! positions are propagated side by side in lanes: four puzzles (`lockstep.rs`) or four positions of one tree
//! (`search.rs`), in interleaved pairs (`pair.rs`). A puzzle with more than a few solutions is counted without visiting
//! each of them, with a memo table (`count.rs`, `memo.rs`).
//!
//! The searches are written once over a kernel (`kernel.rs`): positions in vectors (`vector.rs`, for each instruction set
//! of `arch`) or in scalar words (`scalar/`).
//!
//! # What was tried
//! Ratios on one Zen 5 core with AVX-512, on Zen 4 where it says so; more is faster.
//!
//! | try | outcome |
//! |---|---|
//! | one puzzle per 32-bit lane, 27 vectors of bands, sixteen puzzles in lockstep (a C++ prototype) | 1.2 to 1.9 times slower than tables of cells: the puzzle-per-lane layout handles every single event in scalar code |
//! | passes over four puzzles one after the other instead of over one | pass 1.9 times faster (155 to 80 cycles) |
//! | the same, in interleaved pairs (`pair.rs`) | 59 to 51 cycles with AVX-512; AVX2 1.2 times faster on whole searches; in scalar words 3 times slower (register pressure), so the scalar kernel has one lane |
//! | rows and hidden singles counted again after the columns | 6 % fewer passes |
//! | the band with the fewest permutations first, then a digit with two; before: digits with two first | guesses 1.41 to 1.00 on 17-clue puzzles; the empty grid, which never ended, at once |
//! | "three digits that must stand in a minirow exclude the others" in every pass | guesses 1.00 to 0.62 (17-clue), 69 to 62 (hardest), a tenth fewer; but 14 instructions more in every pass |
//! | the same only where a search must branch | same guesses, and the instructions saved |
//! | closures and `array::map` around vector operations | 1.4 times slower: they are compiled without the instruction set |
//! | scalar passes: the pass as a function of its own instead of one large function | 2.2 times faster; loops instead of written-out elements 1.7 times slower |
//! | one tree: three lanes from the start; eight guesses before the second lane | slow on puzzles with many solutions (0.5 of the final) or on hard ones (0.8): the number of lanes now grows with the guesses |
//! | after the first guess, while under-constrained (no position has failed, 64 guesses at most): two decisions at once, the best of the rows and the best of the columns | many solutions 1.2 times faster, 31.4 passes a puzzle instead of 38.1; elsewhere up to 2 % more passes, no difference in time; the first 100,000 solutions of the empty grid 1.2 times slower |
//! | one tree: no second lane before a position has failed | with the line above, many solutions 1.4 (AVX-512) and 1.6 (AVX2) times faster, the others the same |
//! | two decisions at once from the first guess | 30.5 passes, but 3 % (unbiased) and 5 % (top1465) more there |
//! | decisions about a cell instead of a minirow: one; two at once; two from the third guess | 33.8, 29.3 and 31.9 passes, but 8, 12 and 2 % more on top1465 |
//! | up to six decisions at once, one of each band and stack, from the third guess | 30.3 passes instead of 32.3 with two, but 1.05 times slower: there are more positions to save |
//! | the next guess before the fixed point (after two passes, while under-constrained) | 29.0 passes instead of 32.3, but more guesses: 1 to 3 % faster, not worth a rule more |
//! | solutions written in place and puzzles read in place, instead of three copies on the way: avoids store-forwarding stalls (Zen 4) | easy puzzles 1.45 times faster, invalid 1.4, the others 1.03 |
//! | counting (Zen 4; 1.5 million solutions of a puzzle, or all of 1,000 to 10,000): complementary solutions alone | 1.1 times faster |
//! | counting: positions of up to 20 undecided cells counted apart, candidates as bits and naked singles alone | 1.25 times faster (AVX2 1.7), and 1.05 to 1.2 times slower beside the memo table |
//! | counting: a memo table keyed by undecided cells, with complementary solutions | 2.1 times faster (1.5 million) and 1.6 (1,000 to 10,000); on the latter 0.9 positions a solution instead of 2.1 |
//! | counting: memo for up to 32, up to 48 undecided cells or without a limit | no difference |
//! | counting: a memo table of 1,024, 4,096 or 8,192 entries instead of 2,048 | 1.1 times slower; the same; up to 1.1 times slower where the cache is too small |
//! | counting: two or six lanes instead of four | 1.15 (up to 10,000 solutions) and 1.08 times slower |
//! | counting: decisions about a cell of two candidates, in positions of up to 16, 24, 36 undecided cells or all | 1.0, 1.1, 1.1 and 1.2 to 1.4 times slower: the choice is cheaper, but less is known already |
//! | complementary solutions with a limit of two solutions | no difference |
//! | while under-constrained, from the third guess on: two cells of two candidates instead of the best decisions (Zen 4) | many solutions 1.05 times faster, top1465 1.02 times slower; from the first guess 1.08 and 1.03, from the fifth 1.04 and 1.00; scalar no difference; three cells slower than two |
//! | one loop over all lanes and kinds of search instead of the three of `search.rs`, `lockstep.rs` and `count.rs` | not tried: what a lane takes up next, and what it keeps, is all that they still differ in |
//!
//! Not tried: counting connected parts of a position apart (of 100 positions that are split, about 7 fall into
//! parts, and a simple counter needed 3 % fewer positions for it).

// Where no vector instruction set is known, the scalar kernel is used alone.
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    allow(dead_code)
)]

mod arch;
mod board9;
mod branch;
mod candidates;
mod count;
mod engine;
mod kernel;
mod lockstep;
mod memo;
mod observer;
mod pair;
mod propagate;
mod scalar;
mod search;
mod vector;

pub use board9::Board9;
pub use engine::{Engine, Isa, Solvable, UnknownIsa};
pub use observer::Answer;
