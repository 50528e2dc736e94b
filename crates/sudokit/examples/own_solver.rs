//! A solver outside of the library: the blank with the fewest digits left, digits in ascending order.
//!
//! `cargo run --example own_solver -p sudokit`

use sudokit::solver::{Run, SolverInfo, Support};
use sudokit::{Cell, DigitSet, HousesPuzzle, Puzzle, Search, Solver, Stop};

struct Narrowest;

static INFO: SolverInfo = SolverInfo {
    id: "narrowest",
    name: "Narrowest blank first",
    idea: "Branch on the blank with the fewest digits left.",
    source: "an example",
    supports: Support::Houses,
    complete: true,
    node: "a position of the search",
    iteration: "",
    control: "",
    options: &[],
};

impl Solver for Narrowest {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        descend(puzzle, &mut puzzle.grid().values().to_vec(), 0, run)
    }
}

fn descend(puzzle: &HousesPuzzle, values: &mut [u8], depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
    // Counts, and stops the search where the budget ends.
    run.node(depth)?;
    let blanks = puzzle.blanks().filter(|cell| values[cell.index()] == 0);
    let Some((cell, digits)) =
        blanks.map(|cell| (cell, digits_left(puzzle, values, cell))).min_by_key(|(_, digits)| digits.len())
    else {
        // Checked against the puzzle; an error once as many were found as were asked for.
        return run.solution(values);
    };
    for digit in digits {
        values[cell.index()] = digit.value();
        descend(puzzle, values, depth + 1, run)?;
    }
    values[cell.index()] = 0;
    Ok(())
}

/// What the puzzle allows in a cell and none of its houses holds.
fn digits_left(puzzle: &HousesPuzzle, values: &[u8], cell: Cell) -> DigitSet {
    let layout = puzzle.layout();
    let stands = |digit: u8| {
        let mut houses = layout.houses_of(cell).iter().map(|&house| &layout.houses()[house]);
        houses.any(|house| house.cells.iter().any(|other| values[other.index()] == digit))
    };
    puzzle.allowed(cell).iter().filter(|digit| !stands(digit.value())).collect()
}

fn main() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let report = Search::unique().with_solver(&Narrowest).run(&puzzle);
    #[expect(clippy::print_stdout, reason = "an example")]
    {
        println!("{:?} after {} nodes", report.verdict(), report.stats.nodes);
    }
    assert_eq!(report.verdict(), sudokit::Verdict::One);
}
