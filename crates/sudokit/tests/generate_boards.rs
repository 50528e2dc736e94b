//! Puzzles on other boards, drawn patterns, and samples with known bias.

use sudokit::generate::{
    UniformGrids, below, controlled, is_minimal, puzzle_on_board, puzzle_with_pattern, random_jigsaw, stream,
    weight,
};
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Budget, Engine, Grid, Layout, Meter, Puzzle, Search, Verdict, Zones, solve, solver};

fn free() -> Meter {
    Meter::new(Budget::default())
}

/// Unique by a solver that shares no code with the generator.
fn check(puzzle: &Grid, solution: &Grid) {
    let checked = Puzzle::new(puzzle.clone()).unwrap();
    let report = solve(solver::choose(&checked), &checked, &Search::unique(), None);
    assert_eq!(report.verdict(), Verdict::One);
    assert_eq!(report.grids[0].values(), solution.values());
}

#[test]
fn boards_of_many_sizes() {
    for side in [1, 4, 5, 6, 8, 9, 10, 12] {
        let layout = Layout::default_for(side).unwrap();
        let made = puzzle_on_board(&layout, None, 0, &mut stream(1, side as u64), &mut free()).unwrap();
        check(&made.puzzle, &made.solution);
        let again = puzzle_on_board(&layout, None, 0, &mut stream(1, side as u64), &mut free()).unwrap();
        assert_eq!(made, again);
    }
}

#[test]
fn sixteen_by_sixteen_with_symmetry_and_a_floor() {
    let layout = Layout::default_for(16).unwrap();
    let half_turn = Some(PatternSymmetry::HalfTurn);
    let made = puzzle_on_board(&layout, half_turn, 120, &mut stream(2, 0), &mut free()).unwrap();
    check(&made.puzzle, &made.solution);
    let pattern: Vec<bool> = made.puzzle.values().iter().map(|&value| value != 0).collect();
    assert!(PatternSymmetry::HalfTurn.holds(16, &pattern));
    assert!(pattern.iter().filter(|&&given| given).count() >= 120);
}

#[test]
fn random_jigsaws() {
    for side in [5, 6, 7, 9] {
        for k in 0..3 {
            let mut rng = stream(3, k);
            let layout = random_jigsaw(side, &mut rng, &mut free()).unwrap();
            assert!(matches!(layout.zones(), Zones::Jigsaw(_)));
            let made = puzzle_on_board(&layout, None, 0, &mut rng, &mut free()).unwrap();
            check(&made.puzzle, &made.solution);
        }
    }
}

#[test]
fn drawn_patterns() {
    let grids = UniformGrids::new();
    let mut engine = Engine::detect();
    for k in 0..10 {
        let mut rng = stream(4, k);
        let mut pattern = [false; 81];
        while pattern.iter().filter(|&&given| given).count() < 26 {
            pattern[below(&mut rng, 81) as usize] = true;
        }
        let puzzle = puzzle_with_pattern(&pattern, &grids, &mut engine, &mut rng, &mut free()).unwrap();
        assert!(engine.is_unique(&puzzle));
        assert_eq!(puzzle.values().map(|value| value != 0), pattern);
    }
}

#[test]
#[ignore = "a minute: almost all walks fail"]
fn controlled_samples_are_minimal() {
    let grids = UniformGrids::new();
    let mut engine = Engine::detect();
    for k in 0..5 {
        let (puzzle, walks) = controlled(&grids, &mut engine, &mut stream(5, k), &mut free()).unwrap();
        assert!(walks > 0);
        assert!(engine.is_unique(&puzzle) && is_minimal(&puzzle, &mut engine));
    }
}

#[test]
fn weights_are_binomials() {
    let binomial = |k: u32| (0..k).map(|i| f64::from(81 - i) / f64::from(i + 1)).product::<f64>();
    for givens in 17..40 {
        let expected = binomial(givens) / binomial(26);
        assert!((weight(givens) / expected - 1.0).abs() < 1e-9, "{givens}");
    }
}
