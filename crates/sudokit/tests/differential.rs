//! All complete solvers give the same answers on random puzzles with one, many and no solutions, on boards of
//! several sizes and shapes. The oracle beside them is a search of a dozen lines.

mod common;

use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::{
    Board, Budget, Cell, Digit, ExtraHouses, Grid, HousesPuzzle, Pencilmarks, SOLVERS, Search, Stop, Verdict,
    solver,
};

/// The reference oracle: the first blank with fewest digits that fit, each tried in turn; counts up to `limit`.
fn oracle(puzzle: &HousesPuzzle, values: &mut Vec<u8>, limit: u64) -> u64 {
    let layout = puzzle.layout();
    let fits = |values: &[u8], cell: Cell| -> Vec<u8> {
        let clashes = |v: u8| layout.peers(cell).iter().any(|peer| values[peer.index()] == v);
        puzzle.allowed(cell).iter().map(Digit::value).filter(|&v| !clashes(v)).collect()
    };
    let blanks = layout.cells().filter(|cell| values[cell.index()] == 0);
    let Some((cell, digits)) = blanks.map(|cell| (cell, fits(values, cell))).min_by_key(|(_, d)| d.len())
    else {
        return 1;
    };
    let mut found = 0;
    for value in digits {
        values[cell.index()] = value;
        found += oracle(puzzle, values, limit - found);
        values[cell.index()] = 0;
        if found >= limit {
            break;
        }
    }
    found
}

fn layouts() -> Vec<Arc<Board>> {
    let mut layouts: Vec<Arc<Board>> = [4, 6, 9].map(|n| Board::default_for(n).unwrap()).to_vec();
    layouts.push(Board::boxes(6, sudokit::BoxShape { rows: 3, cols: 2 }).unwrap());
    let diagonals = ExtraHouses { diagonals: true, windows: false };
    layouts.push(Board::classic().with_extra_houses(diagonals).unwrap());
    layouts
        .push(Board::classic().with_extra_houses(ExtraHouses { diagonals: false, windows: true }).unwrap());
    for line in common::testdata("jigsaw-layouts.csv").lines().filter(|line| !line.starts_with('#')) {
        let (size, zones) = line.split_once(',').unwrap();
        let size: usize = size.parse().unwrap();
        if size <= 9 {
            layouts.push(Board::jigsaw(size, zones.bytes().map(|b| b - b'A').collect()).unwrap());
        }
    }
    layouts
}

/// A random full grid with random cells blanked; sometimes one given is changed, and sometimes the blanks are
/// restricted to some of their candidates.
fn random_puzzle(layout: &Arc<Board>, rng: &mut ChaCha8Rng) -> Option<HousesPuzzle> {
    let empty = HousesPuzzle::new(Grid::empty(layout.clone())).unwrap();
    let dsatur = solver::DSATUR;
    // A random colouring can get stuck for long; most get through at once, so a new seed is tried instead.
    let budget = Budget::default().with_nodes(2_000);
    let fills = std::iter::repeat_with(|| Search::first().with_seed(rng.random_range(1..u64::MAX)));
    let mut fills = fills.map(|search| search.with_budget(budget.clone()).with_solver(dsatur).run(&empty));
    let full = fills.find(|report| report.solutions == 1).expect("an endless supply of seeds");
    let mut grid = full.grids[0].clone();
    let mut cells: Vec<Cell> = layout.cells().collect();
    cells.shuffle(rng);
    let blanks = cells.len() * rng.random_range(40..64) / 100;
    for &cell in &cells[..blanks] {
        grid.set(cell, 0);
    }
    if rng.random_bool(0.25) {
        let cell = cells[blanks];
        let other = grid.value(cell) as usize % layout.size() + 1;
        grid.set(cell, other as u8);
    }
    let puzzle = HousesPuzzle::new(grid.clone()).ok()?;
    if rng.random_bool(0.75) {
        return Some(puzzle);
    }
    let mut marks = Pencilmarks::of(&puzzle);
    for cell in puzzle.blanks() {
        for digit in marks.marks(cell) {
            if rng.random_bool(0.15) {
                marks.eliminate(cell, digit);
            }
        }
    }
    HousesPuzzle::with_marks(&marks).ok()
}

fn compare(rounds: usize, seed: u64) {
    const LIMIT: u64 = 20;
    // The blind methods can take hours for an unlucky board; they may give up, but not be wrong.
    const NODES: u64 = 300_000;
    let (mut compared, mut gave_up) = (0, 0);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut verdicts = [0; 3];
    for layout in layouts() {
        for _ in 0..rounds {
            let Some(puzzle) = random_puzzle(&layout, &mut rng) else { continue };
            let expected = oracle(&puzzle, &mut puzzle.grid().values().to_vec(), LIMIT);
            verdicts[(expected as usize).min(2)] += 1;
            let mut unique = None;
            for solver in SOLVERS
                .iter()
                .filter(|solver| solver.info().complete && solver.supports((&puzzle).into()).is_ok())
            {
                let id = solver.info().id;
                let budget = Budget::default().with_nodes(NODES);
                let search = Search { limit: LIMIT, keep: 1, budget, ..Search::default() };
                let report = search.clone().with_solver(*solver).run(&puzzle);
                if report.stop == Some(Stop::Nodes) {
                    assert!(report.solutions <= expected, "{id}");
                    gave_up += 1;
                    continue;
                }
                compared += 1;
                assert_eq!(report.solutions, expected, "{id} on {:?} ({})", puzzle.grid(), puzzle.layout());
                if report.verdict() == Verdict::One {
                    let grid = report.grids[0].clone();
                    assert_eq!(*unique.get_or_insert(grid.clone()), grid, "{id}");
                }
            }
        }
    }
    assert!(gave_up * 20 < compared, "{gave_up} of {compared} searches gave up");
    assert!(verdicts.iter().all(|&count| count > rounds / 4), "one-sided puzzles: {verdicts:?}");
}

#[test]
fn complete_solvers_agree_on_random_puzzles() {
    compare(20, 2);
}

#[test]
#[ignore = "takes minutes: the same on fifty times as many puzzles"]
fn complete_solvers_agree_on_many_random_puzzles() {
    compare(1000, 1);
}
