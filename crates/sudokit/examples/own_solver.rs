//! A solver outside of the library: the blank with the fewest candidates left, digits in ascending order.
//!
//! `cargo run --example own_solver -p sudokit`

use sudokit::solver::{Run, SolverInfo};
use sudokit::{HousesPuzzle, Pencilmarks, Puzzle, Search, Solver, Stop, Verdict};

struct Narrowest;

impl Solver for Narrowest {
    fn info(&self) -> &'static SolverInfo {
        const { &SolverInfo::new("narrowest", "Narrowest blank first") }
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        descend(&Pencilmarks::of(puzzle), 0, run)
    }
}

fn descend(marks: &Pencilmarks, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
    // Counts, and stops the search where the budget ends.
    run.node(depth)?;
    let Some(cell) = marks.blanks().min_by_key(|&cell| marks.marks(cell).len()) else {
        // Checked against the puzzle; an error once as many were found as were asked for.
        return run.solution(marks.grid().values());
    };
    for digit in marks.marks(cell) {
        let mut next = marks.clone();
        next.place(cell, digit);
        descend(&next, depth + 1, run)?;
    }
    Ok(())
}

fn main() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let report = Search::unique().with_solver(&Narrowest).run(&puzzle);
    println!("{:?} after {} nodes", report.verdict(), report.stats.nodes);
    assert_eq!(report.verdict(), Verdict::One);
}
