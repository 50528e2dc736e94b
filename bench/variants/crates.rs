//! The crates `lisudoku-solver` and `sudoku-variants` on one puzzle; `peers.py` calls it.
//!
//! Outside the project: `cargo init peers; cargo add lisudoku-solver sudoku-variants serde_json`, this file as
//! src/main.rs. Arguments: the crate, the number of runs. Input: for `lisudoku` its JSON; for `variants` an object with
//! `columns` and `rows` of a box, `givens` (numbers in reading order, 0 for none) and `rules`. Output: milliseconds of
//! each run, solutions (2 for several), a grid. A run is from the puzzle to the answer, set-up included; reading the
//! text is not measured.

use std::time::Instant;

use serde_json::{Value, json};
use sudoku_variants::constraint::{
    AdjacentConsecutiveConstraint, DefaultConstraint, DiagonalsConstraint, DynamicConstraint, KingsMoveConstraint,
    KnightsMoveConstraint,
};
use sudoku_variants::solver::strategy::{
    CompositeStrategy, NakedSingleStrategy, OnlyCellStrategy, StrategicBacktrackingSolver,
};
use sudoku_variants::solver::{Solution, Solver};
use sudoku_variants::{Sudoku, SudokuGrid};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (name, runs) = (arguments.next().unwrap(), arguments.next().unwrap().parse::<usize>().unwrap());
    let puzzle: Value = serde_json::from_reader(std::io::stdin()).unwrap();
    let (mut times, mut answer) = (Vec::new(), (0, Value::Null));
    for _ in 0..runs {
        let (time, found) = if name == "lisudoku" { lisudoku(&puzzle) } else { variants(&puzzle) };
        times.push(time);
        answer = found;
        if times.iter().sum::<f64>() > 1000.0 {
            break;
        }
    }
    println!("{}", json!({"times": times, "solutions": answer.0, "grid": answer.1}));
}

fn lisudoku(puzzle: &Value) -> (f64, (u32, Value)) {
    let constraints = serde_json::from_value(puzzle.clone()).unwrap();
    let start = Instant::now();
    let result = lisudoku_solver::solver::Solver::new(constraints).brute_solve(true);
    let time = start.elapsed().as_secs_f64() * 1e3;
    (time, (result.solution_count, serde_json::to_value(&result.solution).unwrap()))
}

fn variants(puzzle: &Value) -> (f64, (u32, Value)) {
    let number = |name: &str| puzzle[name].as_u64().unwrap() as usize;
    let mut grid = SudokuGrid::new(number("columns"), number("rows")).unwrap();
    let size = grid.size();
    for (cell, given) in puzzle["givens"].as_array().unwrap().iter().enumerate() {
        if let Some(given @ 1..) = given.as_u64() {
            grid.set_cell(cell % size, cell / size, given as usize).unwrap();
        }
    }
    let start = Instant::now();
    let mut rules = DynamicConstraint::new();
    rules.add(DefaultConstraint);
    for rule in puzzle["rules"].as_array().unwrap() {
        match rule.as_str().unwrap() {
            "diagonals" => rules.add(DiagonalsConstraint),
            "anti-knight" => rules.add(KnightsMoveConstraint),
            "anti-king" => rules.add(KingsMoveConstraint),
            "non-consecutive" => rules.add(AdjacentConsecutiveConstraint),
            other => panic!("{other}"),
        }
    }
    let sudoku = Sudoku::new_with_grid(grid, rules);
    // Singles at each step: its own documentation warns of dearer strategies for solving.
    let solver = StrategicBacktrackingSolver::new(CompositeStrategy::new(NakedSingleStrategy, OnlyCellStrategy));
    let solution = solver.solve(&sudoku);
    let time = start.elapsed().as_secs_f64() * 1e3;
    let answer = match solution {
        Solution::Impossible => (0, Value::Null),
        Solution::Unique(grid) => (1, json!(grid.cells())),
        Solution::Ambiguous => (2, Value::Null),
    };
    (time, answer)
}
