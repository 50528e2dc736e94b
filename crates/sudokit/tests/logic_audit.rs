//! An audit holds every step of every path against the solution, on random puzzles.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::logic::{Entry, Family, LogicalSolver, SCALES, Scale, SearchOrder, State, TECHNIQUES, scale};
use sudokit::{Grid9, HousesPuzzle, Search, Verdict};

/// The solution, if it is the only one.
fn solution(values: &[u8; 81]) -> Option<[u8; 81]> {
    let puzzle = HousesPuzzle::new(Grid9::new(*values).ok()?.into()).ok()?;
    let report = Search::unique().run(&puzzle);
    (report.verdict() == Verdict::One).then(|| report.grids[0].values().try_into().unwrap())
}

/// A random filled grid: the root grid with digits, lines and bands shuffled.
fn filled(rng: &mut impl Rng) -> [u8; 81] {
    let mut lines = || {
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        let mut order = Vec::new();
        for band in bands {
            let mut inner = [0, 1, 2];
            inner.shuffle(rng);
            order.extend(inner.map(|line| band * 3 + line));
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(row * 3 + row / 3 + column) % 9]
    })
}

/// A minimal puzzle with one solution.
fn minimal(rng: &mut impl Rng) -> ([u8; 81], [u8; 81]) {
    let full = filled(rng);
    let mut puzzle = full;
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(rng);
    for cell in order {
        let retained = puzzle[cell];
        puzzle[cell] = 0;
        if solution(&puzzle).is_none() {
            puzzle[cell] = retained;
        }
    }
    (puzzle, full)
}

/// Walks a puzzle; no step may contradict the solution, and every step must change something.
fn audit(puzzle: &[u8; 81], solution: &[u8; 81], solver: &mut LogicalSolver) -> bool {
    let mut state = State::new(puzzle);
    while let Some(step) = solver.next(&state).unwrap() {
        let id = step.technique.id();
        if let Some((cell, digit)) = step.place {
            assert_eq!(solution[cell.index()], digit, "{id} places wrongly in {puzzle:?}");
        }
        for (cell, digit) in step.eliminations() {
            assert_ne!(solution[cell.index()], digit, "{id} removes a true candidate in {puzzle:?}");
        }
        let before = state.clone();
        step.apply(&mut state);
        assert!(before != state, "{id} changes nothing in {puzzle:?}");
    }
    state.is_solved()
}

fn audit_random(count: usize, seed: u64, scale: &Scale, all_solved: bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solver = LogicalSolver::new(scale).with_evidence(false);
    for _ in 0..count {
        let (puzzle, solution) = minimal(&mut rng);
        let solved = audit(&puzzle, &solution, &mut solver);
        assert!(solved || !all_solved, "{puzzle:?} is not solved");
    }
}

#[test]
fn steps_of_random_puzzles_agree_with_the_solution() {
    for scale in SCALES.iter().filter(|scale| !scale.is_for_any_board()) {
        audit_random(40, 1, scale, false);
    }
    audit_random(60, 2, &scale::SUDOKU_EXPLAINER, true);
}

#[test]
#[ignore = "10,000 random puzzles: minutes"]
fn steps_of_ten_thousand_random_puzzles_agree_with_the_solution() {
    audit_random(10_000, 3, &scale::SUDOKU_EXPLAINER, true);
}

#[test]
fn everything_found_at_once_agrees_with_the_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let easy = LogicalSolver::new(&scale::SUDOKU_EXPLAINER)
        .with_evidence(false)
        .with_techniques(|technique| technique.info.family != Family::NestedChains);
    let mut every = easy;
    for _ in 0..8 {
        let (puzzle, solution) = minimal(&mut rng);
        let steps = every.every(&State::new(&puzzle)).unwrap();
        assert!(!steps.is_empty());
        for step in steps {
            assert!(step.place.is_none_or(|(cell, digit)| solution[cell.index()] == digit));
            assert!(step.eliminations().all(|(cell, digit)| solution[cell.index()] != digit));
        }
    }
}

#[test]
#[ignore = "100,000 random puzzles: most of an hour"]
fn steps_of_the_scale_hodoku_agree_with_the_solution() {
    audit_random(100_000, 5, &scale::HODOKU, false);
}

#[test]
fn techniques_of_no_scale_agree_with_the_solution() {
    let techniques = TECHNIQUES.iter().filter(|row| SCALES.iter().all(|scale| scale.entry(row).is_none()));
    let order: Vec<Entry> =
        techniques.map(|&technique| Entry { technique, points: 1, level: 0, rank: 0 }).collect();
    let scale = Scale { order: order.leak(), search: SearchOrder::Finder, ..SCALES[0] };
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut all = LogicalSolver::new(&scale).with_evidence(false);
    for _ in 0..4 {
        let (puzzle, solution) = minimal(&mut rng);
        for step in all.every(&State::new(&puzzle)).unwrap() {
            let id = step.technique.id();
            assert!(
                step.place.is_none_or(|(cell, digit)| solution[cell.index()] == digit),
                "{id} in {puzzle:?}"
            );
            assert!(
                step.eliminations().all(|(cell, digit)| solution[cell.index()] != digit),
                "{id} in {puzzle:?}"
            );
        }
    }
}
