//! Questions about puzzles that are an ordinary 9×9 Sudoku with pencilmarks: the 9×9 engine answers them, and says what
//! the constraint engine says of the same puzzle with a rule that every grid obeys.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::board::{Board, Cell};
use sudokit::constraint::{Killer, Puzzle};
use sudokit::diagnose::{
    CandidateProof, Clue, TrueCandidatesOptions, conflict, diagnose, redundant, true_candidates,
    without_clues,
};
use sudokit::solver::PROPAGATION;
use sudokit::symmetry::Transform;
use sudokit::{Budget, Cancel, Grid9, Search, Stop, Verdict};

const SOLVED: &[u8] = b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// A grid, and pencilmarks that allow it, with `more` other candidates in each cell on average; now and then a cell
/// lacks its digit, so that there may be no solution.
fn random_puzzle(rng: &mut ChaCha8Rng, more: f64) -> Puzzle {
    let symmetry = Transform::random(3, 3, &mut |bound| rng.random_range(0..bound)).expect("a symmetry");
    let grid = symmetry.apply(&Grid9::from_line(SOLVED).expect("a grid"));
    let is_spoilt = rng.random_bool(0.3);
    let mut puzzle = Puzzle::on(Board::square(9)).expect("a board");
    for (cell, &digit) in grid.values().iter().enumerate() {
        let mut allowed: u32 = (0..9).filter(|_| rng.random_bool(more / 9.0)).map(|value| 1 << value).sum();
        let own = 1 << (digit - 1);
        allowed = if is_spoilt && cell == 40 { allowed & !own } else { allowed | own };
        puzzle.restrict(Cell::new(cell), if allowed == 0 { 0x1ff ^ own } else { allowed });
    }
    puzzle
}

/// A puzzle with one rule more that says nothing, for which the constraint engine is asked.
fn with_idle_rule(puzzle: &Puzzle) -> Puzzle {
    let mut same = puzzle.clone();
    same.add(Killer { cells: puzzle.board().row(4), sum: Some(45) }.into()).expect("it fits");
    same
}

fn each_puzzle(count: usize, mut answer: impl FnMut(&Puzzle, &Puzzle)) -> [usize; 3] {
    let mut rng = ChaCha8Rng::seed_from_u64(81);
    let mut verdicts = [0; 3];
    for index in 0..count {
        let puzzle = random_puzzle(&mut rng, [2.0, 3.0, 4.0, 6.0][index % 4]);
        let verdict = Search::unique().run(&puzzle).verdict();
        verdicts[verdict as usize] += 1;
        answer(&puzzle, &with_idle_rule(&puzzle));
    }
    verdicts
}

#[test]
fn true_candidates_are_those_of_the_constraint_engine() {
    let verdicts = each_puzzle(80, |puzzle, same| {
        let board = puzzle.board();
        for (max, threads) in [(1, 1), (1, 2), (4, 1), (3, 2)] {
            let options = TrueCandidatesOptions { max, threads };
            let search = Search::all().with_seed(3);
            let mut refuted = vec![0; 81];
            let mut shown = vec![0; 81];
            let mut each = |found: CandidateProof<'_>| match found {
                CandidateProof::Solution(grid) => {
                    assert!(puzzle.is_solved_by(grid));
                    shown.iter_mut().zip(grid).for_each(|(set, &number)| *set |= board.bit(number));
                }
                CandidateProof::Refuted(cell, values) => {
                    assert_eq!(refuted[cell.index()] & values, 0, "refuted twice");
                    refuted[cell.index()] |= values;
                }
            };
            let found = true_candidates(puzzle, &search, &options, &mut each).expect("an answer");
            let expected = true_candidates(same, &search, &options, &mut |_| {}).expect("an answer");
            // Givens that clash are not an ordinary puzzle.
            let engine = if puzzle.houses().is_some() { "simd" } else { "propagation" };
            assert_eq!((found.solver, expected.solver), (engine, "propagation"));
            assert_eq!((found.stop, expected.stop), (None, None));
            assert_eq!(found.solutions, expected.solutions, "{puzzle:?}");
            assert_eq!(found.open, expected.open);
            assert_eq!(found.verdict(), expected.verdict());
            assert_eq!(found.solution.is_some(), expected.solution.is_some());
            assert!(found.stats.nodes > 0 || found.verdict() == Verdict::None);
            assert_eq!(shown, found.possible());
            for (cell, &shown) in shown.iter().enumerate() {
                assert_eq!(refuted[cell], puzzle.allowed(Cell::new(cell)) & !shown);
            }
        }
    });
    assert!(verdicts.iter().all(|&count| count > 3), "{verdicts:?}");
}

#[test]
fn numbers_of_solutions_of_candidates_are_those_of_all_solutions() {
    let options = TrueCandidatesOptions { max: 1024, threads: 1 };
    let mut checked = 0;
    each_puzzle(40, |puzzle, _| {
        let count = Search::count(3_000).run(puzzle).solutions;
        if count == 3_000 {
            return;
        }
        let mut expected = vec![vec![0; 9]; 81];
        let report = Search::all().with_solver(PROPAGATION).run_each(puzzle, &mut |grid| {
            grid.iter().enumerate().for_each(|(cell, &digit)| expected[cell][usize::from(digit) - 1] += 1);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(report.solutions, count);
        expected.iter_mut().flatten().for_each(|count: &mut u32| *count = (*count).min(1024));
        let found = true_candidates(puzzle, &Search::all(), &options, &mut |_| {}).expect("an answer");
        assert_eq!(found.solutions, expected);
        checked += 1;
    });
    assert!(checked > 10, "{checked}");
}

/// A candidate of this puzzle takes the 9×9 engine alone millions of nodes, and the constraint engine few.
#[test]
fn a_search_that_takes_one_engine_long_is_done_by_the_other() {
    let line = "....5.7.....7.......9...5...7....39....8.....6..3.7...3..........2.6.........3...";
    let mut puzzle = Puzzle::on(Board::square(9)).expect("a board");
    for (cell, byte) in line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        puzzle.give(Cell::new(cell), i32::from(byte - b'0')).expect("a digit");
    }
    let options = TrueCandidatesOptions::default();
    let answer = |puzzle: &Puzzle, seed| {
        true_candidates(puzzle, &Search::all().with_seed(seed), &options, &mut |_| {}).expect("an answer")
    };
    let expected = answer(&with_idle_rule(&puzzle), 0);
    for seed in 0..20 {
        let found = answer(&puzzle, seed);
        assert_eq!((found.possible(), found.stop), (expected.possible(), None));
        assert!(found.stats.nodes < 500_000, "{} nodes", found.stats.nodes);
    }
}

#[test]
fn redundant_pencilmarks_are_those_of_the_constraint_engine() {
    let mut compared = 0;
    each_puzzle(60, |puzzle, same| {
        let report = Search::unique().run(puzzle);
        if report.verdict() != Verdict::One {
            return;
        }
        let budget = Budget::default();
        let found = redundant(puzzle, &report.grids[0].numbers(), &budget).expect("an answer");
        let mut expected = redundant(same, &report.grids[0].numbers(), &budget).expect("an answer");
        // The rule that says nothing can go, and is tried first.
        assert_eq!(expected.single.remove(0), Clue::Constraint(0));
        assert_eq!(expected.together.remove(0), Clue::Constraint(0));
        assert_eq!(found, expected);
        let diagnosis = diagnose(puzzle, &budget).expect("a diagnosis");
        // A diagnosis names givens alone.
        let is_given = |clue: &&Clue| matches!(clue, Clue::Given(cell) if puzzle.given(*cell).is_some());
        let givens: Vec<Clue> = found.single.iter().filter(is_given).copied().collect();
        assert_eq!(diagnosis.redundant.map(|redundant| redundant.single), Some(givens));
        let fewer = without_clues(puzzle, &found.together);
        let report = Search::unique().run(&with_idle_rule(&fewer));
        assert_eq!(report.verdict(), Verdict::One);
        compared += 1;
    });
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_conflict_of_pencilmarks_has_no_solution_and_needs_each_of_them() {
    let mut conflicts = 0;
    each_puzzle(60, |puzzle, same| {
        let found = conflict(puzzle, &Budget::default()).expect("an answer");
        assert_eq!(found.is_none(), conflict(same, &Budget::default()).expect("an answer").is_none());
        let Some(found) = found else { return };
        conflicts += 1;
        assert!(found.is_proved && found.is_minimal && found.stop.is_none());
        let all = (0..81).map(Cell::new).filter(|cell| !found.givens.contains(cell));
        let others: Vec<Clue> = all.map(Clue::Given).collect();
        let verdict = |gone: &[Clue]| {
            let rest = with_idle_rule(&without_clues(puzzle, gone));
            Search::first().run(&rest).solutions > 0
        };
        assert!(!verdict(&others), "{found:?}: {puzzle:?}");
        // With all houses a part may not be needed that is needed with those of the conflict.
        if found.houses.len() == puzzle.board().house_cells().len() {
            for &cell in &found.givens {
                let gone: Vec<Clue> = others.iter().copied().chain([Clue::Given(cell)]).collect();
                assert!(verdict(&gone), "{cell:?} is not needed: {puzzle:?}");
            }
        }
    });
    assert!(conflicts > 5, "{conflicts}");
}

#[test]
fn questions_of_ordinary_puzzles_end_with_their_budget_and_say_so() {
    let puzzle = Puzzle::on(Board::square(9)).expect("a board");
    let solved: Vec<i32> = SOLVED.iter().map(|&byte| i32::from(byte - b'0')).collect();
    let cancelled = Cancel::new();
    cancelled.cancel();
    for (budget, stop) in [
        (Budget::default().with_nodes(3), Stop::Nodes),
        (Budget::default().with_nodes(300), Stop::Nodes),
        (Budget::default().with_cancel(cancelled), Stop::Cancelled),
    ] {
        let search = Search::all().with_budget(budget.clone());
        for threads in [1, 2] {
            let options = TrueCandidatesOptions { max: 300, threads };
            let answer = true_candidates(&puzzle, &search, &options, &mut |_| {}).expect("an answer");
            assert_eq!((answer.stop, answer.solver), (Some(stop), "simd"));
            assert!(answer.open.iter().any(|&open| open != 0));
            assert!(budget.nodes.is_none_or(|nodes| answer.stats.nodes <= nodes + 1), "{:?}", answer.stats);
        }
    }
    let budget = Budget::default().with_nodes(3);
    let mut fewer = puzzle.clone();
    for (cell, &digit) in solved.iter().enumerate().filter(|(cell, _)| cell % 2 == 0) {
        fewer.give(Cell::new(cell), digit).expect("a digit");
    }
    assert_eq!(redundant(&fewer, &solved, &budget).expect("an answer").stop, Some(Stop::Nodes));
    // A search that is cancelled on the way leaves what was found so far.
    let cancel = Cancel::new();
    let search = Search::all().with_budget(Budget::default().with_cancel(cancel.clone()));
    let options = TrueCandidatesOptions { max: 1024, threads: 2 };
    let mut received = 0;
    let answer = true_candidates(&puzzle, &search, &options, &mut |_| {
        received += 1;
        cancel.cancel();
    });
    let answer = answer.expect("an answer");
    assert_eq!((answer.stop, answer.verdict()), (Some(Stop::Cancelled), Verdict::Many));
    assert_eq!(received, answer.found);
}
