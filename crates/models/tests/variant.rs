//! Puzzles with constraints by the engines of this crate and by the library's: they count the same solutions.
//!
//! The instances are those of the library's own tests. `SUDOKIT_INSTANCES=n` sets how many puzzles are drawn.

#![allow(clippy::print_stdout, reason = "the figures are the point")]

#[path = "../../sudokit/tests/constraint_instances/mod.rs"]
#[allow(dead_code, reason = "what the other tests use")]
mod constraint_instances;

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sudokit::Search;
use sudokit::board::Cell;
use sudokit::constraint::{CONSTRAINTS, Constraint, Terms, VariantPuzzle};
use sudokit::solver::solve_variant;
use sudokit_models::variant::{Failure, NotEncoded, VARIANT_SOLVERS};

use constraint_instances::{Draw, generator};

/// Solutions are counted up to so many.
const MOST: u64 = 40;

/// A puzzle with rules of the kind and perhaps of others, most of them true of one grid.
fn puzzle(id: &str, rng: &mut ChaCha8Rng) -> Option<VariantPuzzle> {
    let mut draw = Draw::new(rng);
    let terms_of = |draw: &mut Draw<'_>, id: &str| {
        generator(id).map_or_else(Terms::default, |generator| generator(draw))
    };
    // The first kind may change the board; others that would are left out.
    let first = terms_of(&mut draw, id);
    let (board, grid) = (draw.board.clone(), draw.grid.clone());
    let mut puzzle = VariantPuzzle::new(board.clone()).expect("a board");
    puzzle.add(Constraint::from_terms(id, &first, &board).ok()?).expect("it fits");
    for _ in 0..draw.below(4) {
        let other = CONSTRAINTS[draw.below(CONSTRAINTS.len())].id;
        let terms = terms_of(&mut draw, other);
        if draw.board != board {
            (draw.board, draw.grid) = (board.clone(), grid.clone());
            continue;
        }
        if let Ok(constraint) = Constraint::from_terms(other, &terms, &board) {
            puzzle.add(constraint).expect("it fits");
        }
    }
    let open = draw.between(4, 14) as usize;
    let mut order: Vec<usize> = (0..board.cell_count()).collect();
    draw.shuffle(&mut order);
    for &cell in order.iter().skip(open) {
        puzzle.give(Cell::new(cell), grid[cell]).expect("a number of the board");
    }
    Some(puzzle)
}

#[test]
fn engines_count_the_same_solutions_of_every_kind() {
    let setting = |name| std::env::var(name).ok();
    let instances: usize = setting("SUDOKIT_INSTANCES").and_then(|text| text.parse().ok()).unwrap_or(15);
    let only = setting("SUDOKIT_KIND");
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut refused = BTreeSet::new();
    let (mut compared, mut solutions) = (0, 0);
    for info in CONSTRAINTS.iter().filter(|info| only.as_ref().is_none_or(|only| only == info.id)) {
        let (mut made, mut tries) = (0, 0);
        while made < instances && tries < 20 * instances {
            tries += 1;
            let Some(puzzle) = puzzle(info.id, &mut rng) else { continue };
            made += 1;
            let search = Search::count(MOST).with_keep(MOST as usize);
            let expected = solve_variant(&puzzle, &search).unwrap();
            for solver in VARIANT_SOLVERS {
                let found = match solver.solve(&puzzle, &search) {
                    Ok(found) => found,
                    Err(Failure::NotEncoded(NotEncoded::Relation(name))) => {
                        refused.insert((solver.id, name));
                        continue;
                    }
                    Err(failure) => panic!("{}: {failure}", solver.id),
                };
                let what = || format!("{} by {}: {puzzle:?}", info.id, solver.id);
                assert_eq!(found.solutions, expected.solutions, "{}", what());
                assert_eq!(found.stop, expected.stop, "{}", what());
                if expected.is_exact() {
                    let sorted = |mut grids: Vec<Vec<i32>>| {
                        grids.sort();
                        grids
                    };
                    assert_eq!(sorted(found.grids), sorted(expected.grids.clone()), "{}", what());
                }
                compared += 1;
                solutions += found.solutions;
            }
        }
    }
    println!("{compared} answers compared, {solutions} solutions; refused: {refused:?}");
    assert!(compared > 0 || !refused.is_empty());
    assert!(refused.iter().all(|(_, name)| *name == "connectivity"), "{refused:?}");
}

#[test]
fn limits_and_budgets_are_kept() {
    let puzzle = VariantPuzzle::new(sudokit::constraint::Board::square(6)).unwrap();
    for solver in VARIANT_SOLVERS {
        let none = solver.solve(&puzzle, &Search::count(0)).unwrap();
        assert_eq!((none.solutions, none.stop), (0, Some(sudokit::Stop::Limit)), "{}", solver.id);
        let some = solver.solve(&puzzle, &Search::count(7).with_keep(3)).unwrap();
        assert_eq!((some.solutions, some.grids.len()), (7, 3), "{}", solver.id);
        let cancel = sudokit::Cancel::new();
        cancel.cancel();
        let stopped = solver.solve(&puzzle, &Search::all().with_cancel(cancel)).unwrap();
        assert_eq!(stopped.stop, Some(sudokit::Stop::Cancelled), "{}", solver.id);
        assert!(sudokit_models::by_id(solver.id).is_some(), "{} has a row", solver.id);
    }
}
