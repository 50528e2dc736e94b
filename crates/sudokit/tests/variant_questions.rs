//! Questions about puzzles with constraints against plain enumeration, on random small boards with one to three rules
//! of random kinds.
//!
//! `SUDOKIT_INSTANCES=n` sets how many puzzles.

mod constraint_instances;

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::board::{Board, Cell, Coordinates, Lines};
use sudokit::constraint::{CONSTRAINTS, Constraint, Killer, Lowering, Parameters, Puzzle, Thermometer};
use sudokit::diagnose::{
    CandidateProof, Clue, Estimator, TrueCandidatesOptions, conflict, diagnose, fillings, redundant,
    true_candidates,
};
use sudokit::hints::{Hint, Path};
use sudokit::logic::{BoardState, LogicalSolver, scale};
use sudokit::solver::{PROPAGATION, Report};
use sudokit::trace::{Entry, Event, Recorder, Tracer};
use sudokit::{Budget, Cancel, Grid, Search, Stop, Verdict};

use constraint_instances::{Draw, enumerate, generator};

/// The most full grids that are enumerated.
const MAX_GRIDS: usize = 1_000;

/// A random puzzle, and the grids that obey its houses and givens.
fn random_puzzle(rng: &mut ChaCha8Rng) -> (Puzzle, Vec<Vec<i32>>) {
    loop {
        let kinds: Vec<&str> = (0..rng.random_range(1..=3))
            .map(|_| CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())].id)
            .collect();
        let mut draw = Draw::new(rng);
        let before = draw.board.clone();
        let mut constraints: Vec<Constraint> = Vec::new();
        for id in kinds {
            let parameters = generator(id).map_or_else(Parameters::default, |generator| generator(&mut draw));
            if let Ok(constraint) = Constraint::from_parameters(id, &parameters, &draw.board) {
                constraints.push(constraint);
            }
        }
        let Draw { rng, board, grid } = draw;
        // A generator that changed the board may have made nonsense of rules before it.
        if constraints.is_empty() || board != before {
            continue;
        }
        let mut order: Vec<usize> = (0..board.cell_count()).collect();
        order.sort_by_cached_key(|_| rng.random::<u32>());
        let mut open = rng.random_range(3..=16.min(order.len()));
        let mut allowed: Vec<u32> = grid.iter().map(|&number| board.bit(number)).collect();
        for &cell in &order[..open] {
            allowed[cell] |=
                if rng.random_bool(0.25) { rng.random::<u32>() & board.all() } else { board.all() };
        }
        let houses = board.house_cells();
        let grids = loop {
            if let Some(grids) = enumerate(&board, &allowed, &houses, MAX_GRIDS) {
                break grids;
            }
            open -= 1;
            allowed[order[open]] = board.bit(grid[order[open]]);
        };
        let mut puzzle = Puzzle::on(board).expect("a board");
        allowed.iter().enumerate().for_each(|(cell, &set)| puzzle.restrict(Cell::new(cell), set));
        // A rule may be of a board that a later one has changed and changed back.
        if constraints.into_iter().any(|constraint| puzzle.add(constraint).is_err()) {
            continue;
        }
        return (puzzle, grids);
    }
}

/// Asks every instance.
fn each_instance(instances: usize, seed: u64, mut answer: impl FnMut(&Puzzle, &[Vec<i32>], &[Vec<i32>])) {
    let setting = std::env::var("SUDOKIT_INSTANCES").ok();
    let instances = setting.and_then(|text| text.parse().ok()).unwrap_or(instances);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..instances {
        let (puzzle, grids) = random_puzzle(&mut rng);
        let solutions: Vec<Vec<i32>> =
            grids.iter().filter(|grid| puzzle.is_solved_by(grid)).cloned().collect();
        answer(&puzzle, &grids, &solutions);
    }
}

fn verdict(count: usize) -> Verdict {
    match count {
        0 => Verdict::None,
        1 => Verdict::One,
        _ => Verdict::Many,
    }
}

#[test]
fn solutions_are_found_counted_and_limited() {
    each_instance(300, 1, |puzzle, _, solutions| {
        let all = Search::all().with_keep(usize::MAX).run(puzzle);
        assert_eq!((all.solutions, all.stop), (solutions.len() as u64, None), "{puzzle:?}");
        assert_eq!(
            all.grids.iter().map(Grid::numbers).collect::<BTreeSet<_>>(),
            solutions.iter().cloned().collect::<BTreeSet<_>>()
        );
        let unique = Search::unique().run(puzzle);
        assert_eq!(unique.verdict(), verdict(solutions.len()));
        assert_eq!(unique.grids.len(), solutions.len().min(2));
        let mut received = 0;
        let before = puzzle.board().lowest() - 1;
        let mut sink = |digits: &[u8]| {
            let numbers: Vec<i32> = digits.iter().map(|&digit| before + i32::from(digit)).collect();
            assert!(puzzle.is_solved_by(&numbers));
            received += 1;
            if received == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let Report { stop, .. } = Search::all().with_solver(PROPAGATION).run_each(puzzle, &mut sink);
        assert_eq!(received, solutions.len().min(3));
        assert_eq!(stop, (solutions.len() >= 3).then_some(Stop::Cancelled));
    });
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    each_instance(300, 2, |puzzle, _, solutions| {
        let board = puzzle.board();
        for (max, threads) in [(1, 1), (1, 2), (3, 1), (5, 2), (2000, 1)] {
            let options = TrueCandidatesOptions { max, threads };
            let mut refuted = vec![0; board.cell_count()];
            let mut shown = vec![0; board.cell_count()];
            let mut each = |found: CandidateProof<'_>| match found {
                CandidateProof::Solution(grid) => {
                    shown.iter_mut().zip(grid).for_each(|(set, &number)| *set |= board.bit(number));
                }
                CandidateProof::Refuted(cell, values) => refuted[cell.index()] |= values,
            };
            let answer =
                true_candidates(puzzle, &Search::all().with_seed(7), &options, &mut each).expect("an answer");
            assert_eq!(answer.stop, None);
            assert!(answer.open.iter().all(|&open| open == 0));
            assert_eq!(answer.verdict(), verdict(solutions.len()), "{puzzle:?}");
            assert_eq!(shown, answer.possible());
            for cell in 0..board.cell_count() {
                for (value, number) in board.numbers().enumerate() {
                    let count = solutions.iter().filter(|grid| grid[cell] == number).count();
                    let expected = count.min(max.min(1024) as usize);
                    assert_eq!(answer.solutions[cell][value], expected as u32, "cell {cell}: {puzzle:?}");
                    let was_allowed = puzzle.allowed(Cell::new(cell)) >> value & 1 == 1;
                    let is_refuted = refuted[cell] >> value & 1 == 1;
                    assert_eq!(is_refuted, was_allowed && count == 0, "reported wrongly");
                }
            }
            let differ: Vec<Cell> = (0..board.cell_count())
                .filter(|&cell| solutions.iter().any(|grid| grid[cell] != solutions[0][cell]))
                .map(Cell::new)
                .collect();
            assert_eq!(answer.differ(), differ);
        }
    });
}

/// What a part of the puzzle's clues has for solutions by plain enumeration; cells that none of them names are fixed.
fn reference_subset(puzzle: &Puzzle, clues: &[Clue]) -> Option<bool> {
    let board = puzzle.board();
    let all_houses = board.house_cells();
    let mut houses = Vec::new();
    let mut allowed = vec![board.all(); board.cell_count()];
    let mut named = HashSet::new();
    let mut constraints = Vec::new();
    for &clue in clues {
        match clue {
            Clue::Given(cell) => {
                allowed[cell.index()] = puzzle.allowed(cell);
                named.insert(cell);
            }
            Clue::House(index) => {
                named.extend(all_houses[index].iter().copied());
                houses.push(all_houses[index].clone());
            }
            Clue::Constraint(index) => {
                let constraint = &puzzle.constraints()[index];
                named.extend(constraint.cells(board));
                // An indexer depends on cells that are not its own.
                let mut lowering = Lowering::with_houses(board, &[]);
                constraint.lower(&mut lowering);
                let model = lowering.into_model();
                let variables = model.relations.iter().flat_map(|relation| relation.variables());
                let cells = variables.map(usize::from).filter(|&cell| cell < board.cell_count());
                named.extend(cells.map(Cell::new));
                constraints.push(&puzzle.constraints()[index]);
            }
        }
    }
    for cell in (0..board.cell_count()).filter(|&cell| !named.contains(&Cell::new(cell))) {
        allowed[cell] = 1;
    }
    let grids = enumerate(board, &allowed, &houses, 5_000)?;
    Some(grids.iter().any(|grid| constraints.iter().all(|constraint| constraint.holds(board, grid))))
}

#[test]
fn a_conflict_has_no_solution_and_each_part_of_it_is_needed() {
    let (mut conflicts, mut checked) = (0, 0);
    each_instance(600, 3, |puzzle, _, solutions| {
        let found = conflict(puzzle, &Budget::default()).expect("an answer");
        assert_eq!(found.is_none(), !solutions.is_empty(), "{puzzle:?}");
        let Some(found) = found else { return };
        conflicts += 1;
        assert!(found.is_proved && found.is_minimal && found.stop.is_none());
        let mut clues: Vec<Clue> = found.givens.iter().map(|&cell| Clue::Given(cell)).collect();
        clues.extend(found.constraints.iter().map(|&index| Clue::Constraint(index)));
        clues.extend(found.houses.iter().map(|&index| Clue::House(index)));
        let Some(has_solution) = reference_subset(puzzle, &clues) else { return };
        assert!(!has_solution, "{found:?} has a solution: {puzzle:?}");
        for &out in &clues {
            let rest: Vec<Clue> = clues.iter().copied().filter(|&clue| clue != out).collect();
            if let Some(has_solution) = reference_subset(puzzle, &rest) {
                assert!(has_solution, "{out:?} is not needed in {found:?}: {puzzle:?}");
                checked += 1;
            }
        }
    });
    println!("{conflicts} conflicts, {checked} parts shown to be needed");
    assert!(conflicts >= 30 && checked >= 60);
}

#[test]
fn what_is_redundant_can_go_and_the_rest_cannot() {
    let (mut unique, mut can_go, mut cannot) = (0, 0, 0);
    each_instance(100, 4, |puzzle, _, solutions| {
        let [solution] = solutions else { return };
        unique += 1;
        let found = redundant(puzzle, solution, &Budget::default()).expect("an answer");
        assert_eq!(found.stop, None);
        let board = puzzle.board();
        let houses = board.house_cells();
        let count = |without: &[Clue]| -> Option<usize> {
            let allowed: Vec<u32> =
                (0..board.cell_count())
                    .map(Cell::new)
                    .map(|cell| {
                        if without.contains(&Clue::Given(cell)) { board.all() } else { puzzle.allowed(cell) }
                    })
                    .collect();
            let grids = enumerate(board, &allowed, &houses, 3_000)?;
            let retained = || {
                let constraints = puzzle.constraints().iter().enumerate();
                constraints.filter(|(index, _)| !without.contains(&Clue::Constraint(*index)))
            };
            Some(grids.iter().filter(|grid| retained().all(|(_, rule)| rule.holds(board, grid))).count())
        };
        let mut clues: Vec<Clue> = (0..puzzle.constraints().len()).map(Clue::Constraint).collect();
        let restricted =
            (0..board.cell_count()).map(Cell::new).filter(|&cell| puzzle.allowed(cell) != board.all());
        clues.extend(restricted.map(Clue::Given));
        for &clue in &clues {
            let Some(expected) = count(&[clue]).map(|count| count == 1) else { continue };
            assert_eq!(found.single.contains(&clue), expected, "{clue:?}: {puzzle:?}");
        }
        if let Some(count) = count(&found.together) {
            assert_eq!(count, 1, "{:?} cannot all go: {puzzle:?}", found.together);
            can_go += found.together.len();
        }
        for &clue in clues.iter().filter(|clue| !found.together.contains(clue)) {
            let mut more = found.together.clone();
            more.push(clue);
            if let Some(count) = count(&more) {
                assert_ne!(count, 1, "{clue:?} could go as well: {puzzle:?}");
                cannot += 1;
            }
        }
    });
    println!("{unique} puzzles with one solution, {can_go} parts gone, {cannot} that must stay");
    assert!(unique >= 10 && can_go >= 20 && cannot >= 20);
}

#[test]
fn the_fillings_of_a_rule_are_those_that_its_reference_check_accepts() {
    let mut compared = 0;
    each_instance(300, 5, |puzzle, _, _| {
        let board = puzzle.board();
        for (index, constraint) in puzzle.constraints().iter().enumerate() {
            let found = fillings(puzzle, index, &[], 100_000, &Budget::default()).expect("an answer");
            let cells: HashSet<Cell> = found.cells.iter().copied().collect();
            assert!(constraint.cells(board).iter().all(|cell| cells.contains(cell)));
            let mut allowed: Vec<u32> =
                (0..board.cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect();
            for cell in (0..board.cell_count()).filter(|&cell| !cells.contains(&Cell::new(cell))) {
                allowed[cell] = 1;
            }
            let houses: Vec<Vec<Cell>> = board
                .house_cells()
                .into_iter()
                .map(|house| house.into_iter().filter(|cell| cells.contains(cell)).collect())
                .collect();
            let Some(grids) = enumerate(board, &allowed, &houses, 5_000) else { continue };
            let expected: BTreeSet<Vec<i32>> = grids
                .iter()
                .filter(|grid| constraint.holds(board, grid))
                .map(|grid| found.cells.iter().map(|cell| grid[cell.index()]).collect())
                .collect();
            assert!(found.is_complete);
            assert_eq!(found.count, expected.len() as u64, "{constraint:?} in {puzzle:?}");
            assert_eq!(found.fillings.iter().cloned().collect::<BTreeSet<_>>(), expected);
            let combinations: BTreeSet<Vec<i32>> = expected
                .iter()
                .map(|filling| {
                    let mut numbers = filling.clone();
                    numbers.sort_unstable();
                    numbers
                })
                .collect();
            assert_eq!(found.combinations, combinations.into_iter().collect::<Vec<_>>());
            for (place, &set) in found.candidates.iter().enumerate() {
                let union = expected.iter().fold(0, |set, filling| set | board.bit(filling[place]));
                assert_eq!(set, union);
            }
            if found.count > 1 {
                let few = fillings(puzzle, index, &[], 1, &Budget::default()).expect("an answer");
                assert_eq!((few.count, few.stop, few.is_complete), (1, Some(Stop::Limit), false));
            }
            compared += 1;
        }
    });
    println!("{compared} rules compared");
    assert!(compared >= 200);
}

#[test]
fn estimates_hold_the_number_as_often_as_they_say() {
    let (mut instances, mut inside) = (0, 0);
    each_instance(300, 6, |puzzle, _, solutions| {
        let mut estimator = Estimator::new(puzzle, 9).expect("an estimate");
        estimator.run(400, &Budget::default()).expect("no limit");
        let estimate = estimator.estimate();
        assert_eq!(estimate.paths, 400);
        if solutions.is_empty() {
            assert_eq!((estimate.solutions, estimate.hits, estimate.lower), (0.0, 0, 0.0));
            return;
        }
        instances += 1;
        let number = solutions.len() as f64;
        inside += usize::from((estimate.lower - 1e-9..=estimate.upper + 1e-9).contains(&number));
        assert!((estimate.solutions.log10() - estimate.log10).abs() < 1e-9 || estimate.hits == 0);
    });
    println!("{inside} of {instances} intervals hold the number");
    assert!(inside * 100 >= instances * 88);
}

#[test]
fn an_estimate_beyond_the_range_of_floating_point_numbers_has_a_logarithm() {
    let mut board = Board::square(25);
    board.set_lines(Lines::Free);
    board.set_regions(Vec::new());
    let puzzle = Puzzle::on(board).expect("a board");
    let mut estimator = Estimator::new(&puzzle, 1).expect("an estimate");
    estimator.run(2, &Budget::default()).expect("no limit");
    let estimate = estimator.estimate();
    assert!((estimate.log10 - 625.0 * 25f64.log10()).abs() < 1e-6, "{estimate:?}");
}

#[test]
fn steps_remove_no_true_candidate() {
    let (mut steps, mut solved) = (0, 0);
    let mut solver = LogicalSolver::new(&scale::ANY_BOARD);
    each_instance(300, 7, |puzzle, _, solutions| {
        let path = Path::of(&BoardState::of(puzzle), &mut solver);
        steps += path.hints.len();
        solved += usize::from(path.is_solved());
        for solution in solutions {
            for (cell, &number) in solution.iter().enumerate() {
                let left = path.state.candidates()[cell];
                assert!(left & puzzle.board().bit(number) != 0, "{:?}\n{puzzle:?}", path.hints);
            }
        }
        for (place, Hint { before: state, step, .. }) in path.hints.iter().enumerate() {
            let effect = step.effect(state, Coordinates::default());
            assert!(!state.taken(step).is_empty() && effect.ends_with('.'), "{step:?}");
            assert!(!step.is_contradiction() || (solutions.is_empty() && place + 1 == path.hints.len()));
        }
    });
    println!("{steps} steps, {solved} puzzles solved by them");
    assert!(steps >= 300 && solved >= 50);
}

#[test]
fn a_diagnosis_gives_the_verdict_and_its_reasons() {
    each_instance(200, 8, |puzzle, _, solutions| {
        let diagnosis = diagnose(puzzle, &Budget::default()).expect("a diagnosis");
        assert_eq!(diagnosis.verdict, verdict(solutions.len()));
        assert_eq!(diagnosis.conflict.is_some(), solutions.is_empty());
        assert_eq!(diagnosis.redundant.is_some(), solutions.len() == 1);
        assert_eq!(diagnosis.differ.is_empty(), solutions.len() < 2);
        assert_eq!(diagnosis.stop, None);
        assert!(!diagnosis.to_string().contains("incomplete"));
    });
}

/// An empty 9×9 board with a rule: far too many solutions for any budget.
fn endless() -> Puzzle {
    let mut puzzle = Puzzle::on(Board::square(9)).expect("a board");
    let cells = puzzle.board().row(0)[..3].to_vec();
    puzzle.add(Thermometer { cells }.into()).expect("it fits");
    puzzle
}

#[test]
fn every_question_ends_with_its_budget_and_says_so() {
    let puzzle = endless();
    let cancelled = Cancel::new();
    cancelled.cancel();
    for (budget, stop) in [
        (Budget::default().with_nodes(3), Stop::Nodes),
        (Budget::default().with_cancel(cancelled), Stop::Cancelled),
    ] {
        let search = Search::all().with_budget(budget.clone());
        assert_eq!(search.run(&puzzle).stop, Some(stop));
        for threads in [1, 2] {
            let options = TrueCandidatesOptions { max: 8, threads };
            let answer = true_candidates(&puzzle, &search, &options, &mut |_| {}).expect("an answer");
            assert_eq!((answer.stop, answer.verdict()), (Some(stop), Verdict::Unknown));
            assert!(answer.open.iter().any(|&open| open != 0));
        }
        assert_eq!(Estimator::new(&puzzle, 1).expect("an estimate").run(1_000, &budget), Err(stop));
        assert_eq!(fillings(&puzzle, 0, &[], 1_000, &budget).expect("fillings").stop, Some(stop));
        let solved = Search::first().run(&puzzle).grids.remove(0).numbers();
        assert_eq!(redundant(&puzzle, &solved, &budget).expect("an answer").stop, Some(stop));
        let diagnosis = diagnose(&puzzle, &budget).expect("a diagnosis");
        assert_eq!((diagnosis.verdict, diagnosis.stop), (Verdict::Unknown, Some(stop)));
    }
}

#[test]
fn a_conflict_that_the_budget_cuts_off_is_one_that_may_be_too_large() {
    let mut puzzle = Puzzle::on(Board::square(9)).expect("a board");
    for (row, sum) in [(0, 6), (1, 7), (2, 45)] {
        let cells = puzzle.board().row(row)[..3].to_vec();
        puzzle.add(Killer { cells, sum: Some(sum) }.into()).expect("it fits");
    }
    let whole = conflict(&puzzle, &Budget::default()).expect("an answer").expect("a conflict");
    assert_eq!((whole.constraints.as_slice(), whole.is_minimal), (&[2][..], true));
    let part = conflict(&puzzle, &Budget::default().with_nodes(2)).expect("an answer").expect("a conflict");
    assert_eq!((part.is_minimal, part.stop), (false, Some(Stop::Nodes)));
    let budget = Budget::default().with_nodes(2);
    let unknown = conflict(&endless(), &budget).expect("an answer").expect("no solution yet");
    assert_eq!((unknown.is_proved, unknown.stop), (false, Some(Stop::Nodes)));
    assert!(part.constraints.contains(&2));
}

#[test]
fn ordinary_sudoku_goes_to_the_fast_engine() {
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let answer = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut puzzle = Puzzle::on(Board::square(9)).expect("a board");
    for (cell, byte) in line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        puzzle.give(Cell::new(cell), i32::from(byte - b'0')).expect("a digit");
    }
    let report = Search::unique().run(&puzzle);
    let digits: String = report.grids[0].numbers().iter().map(i32::to_string).collect();
    assert_eq!((report.solver, report.verdict(), digits.as_str()), ("simd", Verdict::One, answer));
    // Givens that clash make a puzzle without solutions.
    puzzle.give(Cell::new(1), 8).expect("a digit");
    assert_eq!(Search::unique().run(&puzzle).verdict(), Verdict::None);
}

/// Rules of random kinds on the largest board: every question of the engine ends soon after its budget.
#[test]
fn two_hundred_rules_on_the_largest_board_end_with_their_budget() {
    let mut rng = ChaCha8Rng::seed_from_u64(25);
    let mut puzzle = Puzzle::on(Board::square(25)).expect("a board");
    while puzzle.constraints().len() < 200 {
        let board = puzzle.board().clone();
        let (row, column) = (rng.random_range(0..24usize), rng.random_range(0..20usize));
        let length = rng.random_range(2..=5);
        let cells: Vec<Cell> = (0..length).map(|at| board.at(row + at % 2, column + at)).collect();
        let (id, word) = match rng.random_range(0..8) {
            0 => ("killer", Some(rng.random_range(10..60))),
            1 => ("thermometer", None),
            2 => ("whisper", Some(rng.random_range(1..6))),
            3 => ("renban", None),
            4 => ("between", None),
            5 => ("palindrome", None),
            6 => ("region-sum", None),
            _ => ("nabner", None),
        };
        let parameters = Parameters::of_cells(&cells).optional(word);
        if let Ok(constraint) = Constraint::from_parameters(id, &parameters, &board) {
            puzzle.add(constraint).expect("it fits");
        }
    }
    let search = Search::unique().with_budget(Budget::default().with_nodes(50));
    let report = search.run(&puzzle);
    assert!(report.stop == Some(Stop::Nodes) || report.verdict() != Verdict::Many, "{:?}", report.stop);
    let budget = Budget::default().with_nodes(50);
    // Proved to have no solution at once, or not known: in any case an answer.
    conflict(&puzzle, &budget).expect("an answer");
}

/// A trace applied to a board: eliminations and guesses narrow, a retraction goes back to before the guess.
struct Replay<'p> {
    puzzle: &'p Puzzle,
    sets: Vec<u32>,
    guesses: Vec<(Event, Vec<u32>)>,
    /// The candidates that were removed while no guess stood.
    at_root: BTreeSet<(usize, i16)>,
    solutions: BTreeSet<Vec<u32>>,
}

impl Tracer for Replay<'_> {
    fn event(&mut self, _: u64, event: Event) {
        let board = self.puzzle.board();
        let bit = |entry: Entry| board.bit(i32::from(entry.digit));
        match event {
            Event::Eliminate { candidate } => {
                let set = &mut self.sets[candidate.cell.index()];
                assert!(*set & bit(candidate) != 0, "{candidate:?} goes twice: {:?}", self.puzzle);
                *set &= !bit(candidate);
                if self.guesses.is_empty() {
                    self.at_root.insert((candidate.cell.index(), candidate.digit));
                }
            }
            Event::Place { candidate } => {
                assert_eq!(self.sets[candidate.cell.index()], bit(candidate), "{:?}", self.puzzle);
            }
            Event::Guess { candidate, depth } => {
                self.guesses.push((Event::Retract { candidate }, self.sets.clone()));
                assert_eq!(self.guesses.len(), depth as usize);
                let set = &mut self.sets[candidate.cell.index()];
                assert!(*set & bit(candidate) != 0 && set.count_ones() > 1);
                *set = bit(candidate);
            }
            Event::GuessHidden { variable, value, depth } => {
                self.guesses.push((Event::RetractHidden { variable, value }, self.sets.clone()));
                assert_eq!(self.guesses.len(), depth as usize);
            }
            Event::Retract { .. } | Event::RetractHidden { .. } => {
                let (guess, sets) = self.guesses.pop().expect("a guess");
                assert_eq!(event, guess, "the last guess is taken back first");
                self.sets = sets;
            }
            Event::Propagate { rule, .. } => {
                assert!(
                    rule.is_none_or(|rule| (1..=self.puzzle.constraints().len()).contains(&(rule as usize)))
                );
            }
            Event::Solution => {
                let cells = &self.sets[..board.on_board()];
                assert!(cells.iter().all(|set| set.is_power_of_two()), "{:?}", self.puzzle);
                assert!(self.solutions.insert(cells.to_vec()), "a solution was found twice");
            }
            _ => {}
        }
    }
}

#[test]
fn a_trace_replays_the_search() {
    let (mut rules, mut hidden) = (0, 0);
    each_instance(600, 8, |puzzle, _, solutions| {
        let board = puzzle.board();
        let sets: Vec<u32> = (0..board.cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect();
        let (guesses, at_root, found) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut replay = Replay { puzzle, sets, guesses, at_root, solutions: found };
        let search = Search::all().with_keep(usize::MAX);
        let traced = search.clone().with_solver(PROPAGATION).with_tracer(&mut replay).run(puzzle);
        let mut recorder = Recorder::first(usize::MAX);
        search.clone().with_solver(PROPAGATION).with_tracer(&mut recorder).run(puzzle);
        let untraced = search.run(puzzle);
        assert_eq!(traced.grids, untraced.grids, "{puzzle:?}");
        assert_eq!((traced.solutions, traced.stop), (solutions.len() as u64, None));
        if untraced.solver == "propagation" {
            assert_eq!(traced.stats.nodes, untraced.stats.nodes, "{puzzle:?}");
        }
        let expected: BTreeSet<Vec<u32>> = solutions
            .iter()
            .map(|grid| grid[..board.on_board()].iter().map(|&number| board.bit(number)).collect())
            .collect();
        assert_eq!(replay.solutions, expected, "{puzzle:?}");
        // What the root loses is in no solution; where labels are exchanged, that is so of the board.
        for &(cell, number) in replay.at_root.iter().filter(|(cell, _)| *cell < board.on_board()) {
            // After the last solution the root is refuted whole.
            let is_refuted_later = traced.stats.guesses > 0;
            assert!(is_refuted_later || solutions.iter().all(|grid| grid[cell] != i32::from(number)));
        }
        for record in recorder.records() {
            rules += usize::from(matches!(record.event, Event::Propagate { rule: Some(_), .. }));
            hidden += usize::from(matches!(record.event, Event::GuessHidden { .. }));
        }
    });
    println!("{rules} times a rule removed something, {hidden} hidden guesses");
    assert!(rules > 100);
}

#[test]
fn a_trace_names_the_rule_that_removes() {
    let mut puzzle = Puzzle::on(Board::square(4)).expect("a board");
    let row = puzzle.board().row(0);
    let cage = [5, 6, 10].map(Cell::new).to_vec();
    puzzle.add(Killer { cells: cage, sum: Some(6) }.into()).expect("it fits");
    puzzle.add(Thermometer { cells: row[..2].to_vec() }.into()).expect("it fits");
    let odd = Parameters::of_cells(&[puzzle.board().row(3)[0]]);
    let odd = Constraint::from_parameters("odd", &odd, puzzle.board()).expect("a rule");
    puzzle.add(odd).expect("it fits");
    let mut recorder = Recorder::first(usize::MAX);
    Search::first().with_solver(PROPAGATION).with_tracer(&mut recorder).run(&puzzle);
    let mut present = None;
    let mut removed = BTreeSet::new();
    for record in recorder.records() {
        match record.event {
            Event::Propagate { rule, .. } => present = rule,
            Event::Eliminate { candidate } => {
                removed.insert((candidate.cell.index(), candidate.digit, present));
            }
            Event::Guess { .. } => break,
            _ => {}
        }
    }
    for expected in [(6, 4, Some(1)), (0, 4, Some(2)), (1, 1, Some(2)), (12, 2, Some(3)), (12, 4, Some(3))] {
        assert!(removed.contains(&expected), "{expected:?} of {removed:?}");
    }
}

/// A full grid of 25×25, by shifting, with rows and columns of each band exchanged.
fn grid_of_25(rng: &mut ChaCha8Rng) -> Vec<i32> {
    let mut order = || -> Vec<usize> {
        let mut shuffled = |from: usize| {
            let mut list: Vec<usize> = (from..from + 5).collect();
            for last in (1..5).rev() {
                list.swap(last, rng.random_range(0..=last));
            }
            list
        };
        (0..5).flat_map(|band| shuffled(5 * band)).collect()
    };
    let (rows, columns) = (order(), order());
    let number = |row: usize, column: usize| ((5 * (row % 5) + row / 5 + column) % 25) as i32 + 1;
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| number(row, column))).collect()
}

#[test]
fn a_board_of_25_with_200_rules_stops_at_its_budget() {
    let mut rng = ChaCha8Rng::seed_from_u64(25);
    let grid = grid_of_25(&mut rng);
    let board = Board::square(25);
    let mut puzzle = Puzzle::on(board.clone()).expect("a board");
    while puzzle.constraints().len() < 200 {
        let first = Cell::new(rng.random_range(0..600));
        let Some(last) = board.offset(first, 0, 2) else { continue };
        let cells: Vec<Cell> = (first.index()..=last.index()).map(Cell::new).collect();
        let of = |cell: Cell| grid[cell.index()];
        let (kind, parameters) = match rng.random_range(0..4) {
            0 => {
                ("killer", Parameters::of_cells(&cells).word(cells.iter().map(|&cell| of(cell)).sum::<i32>()))
            }
            1 => ("thermometer", Parameters::of_cells(&cells)),
            2 => ("difference", Parameters::of_cells(&cells[..2]).word((of(cells[0]) - of(cells[1])).abs())),
            _ => ("whisper", Parameters::of_cells(&cells).word(5)),
        };
        let rule = Constraint::from_parameters(kind, &parameters, &board).expect("a rule");
        if rule.holds(&board, &grid) && !puzzle.constraints().contains(&rule) {
            puzzle.add(rule).expect("it fits");
        }
    }
    assert!(puzzle.is_solved_by(&grid));
    for nodes in [1, 50, 200] {
        let search = Search::all().with_budget(Budget::default().with_nodes(nodes));
        let report = search.run(&puzzle);
        assert_eq!(report.stop, Some(Stop::Nodes), "{nodes}");
        assert!(report.stats.nodes <= nodes + 1, "{} of {nodes}", report.stats.nodes);
    }
    let cancel = Cancel::new();
    cancel.cancel();
    let search = Search::all().with_budget(Budget::default().with_cancel(cancel));
    assert_eq!(search.run(&puzzle).stop, Some(Stop::Cancelled));
}
