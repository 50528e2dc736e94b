//! The engine for ordinary 9×9 puzzles as one of the solvers.
//!
//! The candidates of a board lie in three vectors that are propagated at once, and the search branches on what has
//! fewest configurations: see [`nine`](crate::nine). This file converts puzzles and solutions; where only the number of
//! solutions is asked for, the engine counts without producing them. A node is a state of the engine's search.

use crate::board::{Grid9, HousesPuzzle};
use crate::control::{Meter, Stop};
use crate::nine::{Engine, Isa, Solvable};

use super::interface::{Solver, SolverInfo, SolverOption, Support};
use super::run::{Delivery, Run};

/// The engine with the best instruction set of the machine.
pub static SIMD: Simd = Simd { isa: None };
static SCALAR: Simd = Simd { isa: Some(Isa::Scalar) };
static NEON: Simd = Simd { isa: Some(Isa::Neon) };
static SIMD128: Simd = Simd { isa: Some(Isa::Simd128) };
static AVX2: Simd = Simd { isa: Some(Isa::Avx2) };
static AVX512: Simd = Simd { isa: Some(Isa::Avx512) };

/// The type of the solver [`SIMD`].
pub struct Simd {
    isa: Option<Isa>,
}

static INFO: SolverInfo = SolverInfo {
    id: "simd",
    name: "SIMD engine for 9x9",
    idea: "Keep the candidates of all cells in three vectors; close rows, columns and boxes for all digits at once.",
    source: "Own work, after ideas of tdoku and JCZSolve (band tables)",
    supports: Support::Ordinary,
    complete: true,
    node: "a state of the engine's search",
    iteration: "",
    control: "",
    options: &[SolverOption {
        name: "isa",
        values: &["best", "scalar", "neon", "simd128", "avx2", "avx512"],
        help: "the instruction set; one that the machine lacks falls back to the best that it has",
    }],
};

impl Solver for Simd {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        match (option, value) {
            ("isa", "best") => Some(&SIMD),
            ("isa", "scalar" | "portable") => Some(&SCALAR),
            ("isa", "neon") => Some(&NEON),
            ("isa", "simd128") => Some(&SIMD128),
            ("isa", "avx2") => Some(&AVX2),
            ("isa", "avx512") => Some(&AVX512),
            _ => None,
        }
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut engine = self.isa.and_then(Engine::with).unwrap_or_default();
        let (meter, delivery) = run.split();
        match Grid9::try_from(puzzle.grid()) {
            Ok(grid) if !puzzle.is_restricted() => search(&mut engine, &grid, meter, delivery),
            _ => {
                let marks = puzzle.allowed9().ok_or(Stop::Unsupported)?;
                search(&mut engine, &marks, meter, delivery)
            }
        }
    }
}

/// Delivers the solutions of a board, or their number if only that is asked for.
fn search(
    engine: &mut Engine,
    board: &impl Solvable,
    meter: &mut Meter,
    delivery: &mut Delivery<'_>,
) -> Result<(), Stop> {
    if delivery.is_counting() {
        let (solutions, end) = engine.count_within(board, delivery.remaining(), meter);
        delivery.counted(solutions);
        return end;
    }
    engine.search(board, meter, &mut |grid| delivery.solution(0, grid.values()))
}
