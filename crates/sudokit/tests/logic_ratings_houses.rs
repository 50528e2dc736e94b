//! Ratings on 9×9 boards with other houses against SukakuExplainer, and every step of them against the solution and the
//! checker.

#[path = "common/houses.rs"]
mod houses;

use sudokit::Budget;
use sudokit::board::Coordinates;
use sudokit::difficulty::{Points, rate_on_houses};
use sudokit::logic::{Custom, LogicalSolver, Rung, State, check_step, scale, words};
use sudokit::notation;

/// A row with its puzzle at the start.
struct Row<'a> {
    text: &'a str,
    state: State<Custom>,
    solution: Vec<u8>,
    ratings: [Points; 3],
}

fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    houses::rows(text).map(|row| {
        let rules = row.text();
        let parsed = notation::read(rules.as_bytes(), &notation::ReadOptions::default())
            .unwrap_or_else(|error| panic!("{rules}\n{error}"));
        let puzzle = parsed.documents[0].to_unchecked_puzzle();
        let state = State::try_from(&puzzle).unwrap_or_else(|error| panic!("{}: {error}", row.line));
        let rating = |text: &str| {
            let (whole, tenth) = text.split_once('.').expect("a rating with a tenth");
            Points::tenths(whole.parse::<u32>().unwrap() * 10 + tenth.parse::<u32>().unwrap())
        };
        Row { text: row.line, state, solution: row.solution(), ratings: row.ratings().map(rating) }
    })
}

fn solver(explain: bool) -> LogicalSolver {
    LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(explain)
}

#[test]
fn other_houses_are_rated_as_sukaku_explainer_rates_them() {
    let text = houses::sample();
    let mut solver = solver(false);
    let mut checked = 0;
    for row in rows(&text) {
        let rating = rate_on_houses(&row.state, &mut solver).unwrap();
        let found = [rating.total, rating.to_first_placement, rating.first];
        assert_eq!(found, row.ratings.map(Some), "{}", row.text);
        checked += 1;
    }
    assert!(checked > 50, "only {checked} rows");
}

/// Counts how many rows of a file are rated as it says: `SUDOKIT_HOUSES=file cargo test … -- --ignored`.
#[test]
#[ignore = "needs a file"]
fn a_larger_file_is_compared() {
    let path = std::env::var("SUDOKIT_HOUSES").expect("SUDOKIT_HOUSES names a file");
    let text = std::fs::read_to_string(path).expect("the file");
    let mut solver = solver(false);
    let (mut all, mut equal) = (0, 0);
    for row in rows(&text) {
        solver.set_budget(Budget::default().with_nodes(60_000));
        let Ok(rating) = rate_on_houses(&row.state, &mut solver) else {
            println!("{} takes long", row.text);
            continue;
        };
        let found = [rating.total, rating.to_first_placement, rating.first];
        all += 1;
        equal += usize::from(found == row.ratings.map(Some));
        if found != row.ratings.map(Some) {
            let text = |points: Option<Points>| points.map_or("-".to_string(), |points| points.to_string());
            println!("{} found {}", row.text, found.map(text).join("/"));
        }
    }
    println!("{equal} of {all} equal");
}

/// Walks a row's path; each step must agree with the solution and be accepted by the checker, which knows the rules
/// alone.
fn check_path(row: &Row<'_>, solver: &mut LogicalSolver) -> u32 {
    let mut state = row.state.clone();
    let mut steps = 0;
    while !state.is_solved() {
        let step = solver.next_here(&state).unwrap().unwrap_or_else(|| panic!("no step: {}", row.text));
        if let Some((cell, digit)) = step.place {
            assert_eq!(digit, row.solution[cell.index()], "{step} in {}", row.text);
        }
        for (cell, digit) in step.eliminations() {
            assert_ne!(digit, row.solution[cell.index()], "{step} in {}", row.text);
        }
        if let Err(error) = check_step(&state, &step) {
            panic!(
                "{error}: {step} in {}\n{}",
                row.text,
                words(state.houses(), &step, Rung::Argument, Coordinates::default())
            );
        }
        step.apply(&mut state);
        steps += 1;
    }
    steps
}

#[test]
fn every_step_is_right_and_accepted_by_the_checker() {
    let text = houses::sample();
    let mut solver = solver(true);
    let steps: u32 = rows(&text).map(|row| check_path(&row, &mut solver)).sum();
    assert!(steps > 1000, "only {steps} steps");
}

/// Every step of a larger file is right: `SUDOKIT_HOUSES=file cargo test … -- --ignored`.
#[test]
#[ignore = "needs a file"]
fn every_step_of_a_larger_file_is_right() {
    let path = std::env::var("SUDOKIT_HOUSES").expect("SUDOKIT_HOUSES names a file");
    let text = std::fs::read_to_string(path).expect("the file");
    let mut solver = solver(true);
    let steps: u32 = rows(&text).map(|row| check_path(&row, &mut solver)).sum();
    println!("{steps} steps accepted");
}
