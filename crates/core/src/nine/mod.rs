//! The fast engine for ordinary 9×9 puzzles. [`Engine`] is the interface: `count`, `solve`, `is_unique` for one puzzle,
//! `answer_all` and `stream` for many, `count_within` with a budget, `search` with a callback.
//!
//! A puzzle's candidates lie in three vectors of 27 sixteen-bit words, a word for a cell, a bit for a digit
//! (`candidates.rs`). A digit's minirows in a band form a permutation of three. Rotating the words by row and box
//! brings the members of each permutation together, and seven instructions close all bands for all digits exactly. So
//! one propagation pass (`propagate.rs`) does naked and hidden singles, all locked candidates and the triads of three
//! in about a hundred instructions without a branch, and a branching decision (`branch.rs`) is taken without leaving
//! the vectors.
//!
//! Inference and branching are those of \[tdoku\] (triads, band and stack permutations). What differs is the layout,
//! that nothing branches inside a pass, and that several positions are propagated side by side in lanes: of several
//! puzzles (`lockstep.rs`) or of one tree (`search.rs`). Puzzles with many solutions are counted with a memo table
//! (`count.rs`, `memo.rs`). The searches are written once over a kernel (`kernel.rs`): positions in vectors, for each
//! instruction set of `arch`, or in scalar words (`scalar/`). Trials: bench/record/nine.md.

// Where no vector instruction set is known, the scalar kernel is used alone.
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    allow(dead_code, unused_imports)
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
mod shared;
mod vector;

#[doc(hidden)]
pub use arch::Task;
pub use board9::{Board9, OneKnown};
pub use engine::{Engine, Isa, Solvable, UnknownIsa};
pub use observer::Answer;
