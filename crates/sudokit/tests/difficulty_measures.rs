//! Measures of difficulty: known values, equal values for equal names, errors.

use sudokit::difficulty::{MEASURES, MeasureError, Measurer, measure};
use sudokit::{Budget, Cancel, Grid9, HousesPuzzle, Meter, Search, solver};

const COL_02_08_071: &str =
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..";
const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";

fn puzzle(line: &str) -> HousesPuzzle {
    HousesPuzzle::new(Grid9::from_line(line.as_bytes()).unwrap().into()).unwrap()
}

fn free() -> Meter {
    Meter::new(Budget::default())
}

fn value(name: &str, line: &str) -> f64 {
    measure(name).unwrap().of(&puzzle(line), &Budget::default()).unwrap().mean
}

#[test]
fn names_and_aliases_are_unique() {
    let names: Vec<&str> = MEASURES
        .iter()
        .flat_map(|row| std::iter::once(&*row.name).chain(row.aliases.iter().copied()))
        .collect();
    for name in &names {
        assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{name}");
    }
    for name in [
        "er",
        "ep",
        "ed",
        "hodoku",
        "hodoku-level",
        "level",
        "guesses",
        "exact-cover-nodes",
        "engine-guesses",
    ] {
        assert!(names.contains(&name), "{name}");
    }
}

#[test]
fn the_same_seed_gives_the_same_values_and_another_seed_others_close_by() {
    let hard = puzzle(COL_02_08_071);
    for row in MEASURES.iter().filter(|row| row.is_mean()) {
        let with =
            |seed| Measurer::new(row).with_runs(20).with_seed(seed).measure(&hard, &mut free()).unwrap();
        let first = with(1);
        assert_eq!(with(1), first, "{}", row.name);
        let other = with(2);
        let far = (first.mean - other.mean).abs();
        assert!(
            far <= 6.0 * (first.standard_error + other.standard_error),
            "{}: {first:?} {other:?}",
            row.name
        );
    }
}

#[test]
fn a_puzzle_of_singles_needs_no_guess() {
    assert_eq!(
        (value("level", EASY), value("guesses", EASY), value("engine-guesses", EASY)),
        (1.0, 0.0, 0.0)
    );
    // One node for each of the 45 blanks, and the root.
    assert_eq!(value("exact-cover-nodes", EASY), 46.0);
    assert_eq!(
        (value("er", EASY), value("se-1.2.1-level", EASY), value("hodoku-level", EASY)),
        (1.2, 1.0, 1.0)
    );
}

/// The tree of guesses against the solver that it stands for, on every image.
#[test]
fn guesses_and_level_are_those_of_the_solver_fix_square() {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use sudokit::symmetry::Transform;
    let fix_square = solver::FIX_SQUARE;
    let lines = include_str!("../../../testdata/ratings/se-1.2.1.csv");
    let lines = lines.lines().filter(|line| !line.starts_with(['#', 'p'])).map(|line| &line[..81]);
    let mut guesses = Measurer::new(measure("guesses").unwrap()).with_runs(8).with_seed(3);
    let mut guessed = 0;
    for line in lines.step_by(3).chain([COL_02_08_071, EASY]) {
        let puzzle = puzzle(line);
        let grid = Grid9::try_from(puzzle.grid()).unwrap();
        let report = Search::unique().with_solver(fix_square).run(&puzzle);
        let level = measure("level").unwrap().of(&puzzle, &Budget::default()).unwrap().mean;
        assert_eq!(Some(level), report.stats.figure("level"), "{line}");
        let mut sum = 0;
        for run in 0..8 {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            rng.set_stream(run);
            let mut below = |bound: u32| rand::Rng::random_range(&mut rng, 0..bound.max(1));
            let image = Transform::random(3, 3, &mut below).unwrap().apply(&grid);
            let image = HousesPuzzle::new(image.into()).unwrap();
            sum += Search::unique().with_solver(fix_square).run(&image).stats.guesses;
        }
        let mean = guesses.measure(&puzzle, &mut free()).unwrap().mean;
        assert_eq!(mean, sum as f64 / 8.0, "{line}");
        guessed += sum;
    }
    assert!(guessed > 1000, "{guessed}");
}

#[test]
fn puzzles_without_one_solution_are_refused() {
    let empty = puzzle(&".".repeat(81));
    for row in MEASURES.iter().filter(|row| row.scale().is_none()) {
        let outcome = Measurer::new(row).measure(&empty, &mut free());
        assert_eq!(outcome, Err(MeasureError::NotUnique), "{}", row.name);
    }
}

#[test]
fn what_a_scale_does_not_solve_has_no_rating() {
    let unsolved = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    for name in ["whip", "braid", "bpb"] {
        let outcome = measure(name).unwrap().of(&puzzle(unsolved), &Budget::default());
        assert_eq!(outcome, Err(MeasureError::Unsolved), "{name}");
    }
}

#[test]
fn every_measure_can_be_stopped() {
    let cancel = Cancel::new();
    cancel.cancel();
    let hard = puzzle(COL_02_08_071);
    for row in MEASURES.iter() {
        let stopped = row.of(&hard, &Budget::default().with_cancel(cancel.clone()));
        assert_eq!(stopped, Err(MeasureError::Stopped(sudokit::Stop::Cancelled)), "{}", row.name);
        let nodes = row.of(&hard, &Budget::default().with_nodes(0));
        assert_eq!(nodes, Err(MeasureError::Stopped(sudokit::Stop::Nodes)), "{}", row.name);
    }
}
