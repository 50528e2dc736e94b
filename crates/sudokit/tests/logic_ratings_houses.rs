//! Ratings on 9×9 boards with other houses against SukakuExplainer, and every step of them against the solution and the checker.

#![allow(clippy::print_stdout, reason = "says where a larger file differs")]

use sudokit::Budget;
use sudokit::difficulty::{Points, rate_on_houses};
use sudokit::logic::{Custom, LogicalSolver, Rung, State, check_step, scale, words_on};
use sudokit::notation;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ratings/se-1.2.1-houses.csv");

/// A row: rules, regions, puzzle, solution, ER, EP, ED.
struct Row<'a> {
    text: &'a str,
    state: State<Custom>,
    solution: Vec<u8>,
    ratings: [Points; 3],
}

fn row(text: &str) -> Row<'_> {
    let fields: Vec<&str> = text.split(';').collect();
    let mut rules = "board 9x9\n".to_string();
    if fields[1] != "-" {
        let names = |label: u8| {
            let cells = (0..81).filter(|&cell| fields[1].as_bytes()[cell] == label);
            cells.map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect::<Vec<_>>().join(" ")
        };
        let regions: Vec<String> = (b'1'..=b'9').map(names).collect();
        rules += &format!("regions: {}\n", regions.join(" | "));
    }
    rules += "givens:\n";
    for row in 0..9 {
        rules += &format!("{}\n", &fields[2][9 * row..9 * row + 9]);
    }
    for rule in fields[0].split(',').filter(|&rule| rule != "jigsaw") {
        let statement = match rule {
            "diagonal" => "diagonal up\ndiagonal down",
            "girandola" => "extra-region: r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9",
            "asterisk" => "extra-region: r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5",
            "centre-dots" => "extra-region: r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8",
            "latin" => {
                rules = rules.replace("board 9x9\n", "board 9x9\nno boxes\n");
                continue;
            }
            other => other,
        };
        rules += &format!("{statement}\n");
    }
    let parsed = notation::read(rules.as_bytes(), &notation::ReadOptions::default())
        .unwrap_or_else(|error| panic!("{rules}\n{error}"));
    let puzzle = parsed.documents[0].to_variant();
    let state = State::of_variant(&puzzle).unwrap_or_else(|error| panic!("{text}: {error}"));
    let rating = |text: &str| {
        let (whole, tenth) = text.split_once('.').expect("a rating with a tenth");
        Points::tenths(whole.parse::<u32>().unwrap() * 10 + tenth.parse::<u32>().unwrap())
    };
    Row {
        text,
        state,
        solution: fields[3].bytes().map(|digit| digit - b'0').collect(),
        ratings: [4, 5, 6].map(|field| rating(fields[field])),
    }
}

fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines().filter(|line| !line.starts_with(['#', 'r'])).map(row)
}

fn solver(explain: bool) -> LogicalSolver {
    LogicalSolver::new(scale("se-1.2.1").unwrap(), explain, Budget::default())
}

#[test]
fn other_houses_are_rated_as_sukaku_explainer_rates_them() {
    let text = std::fs::read_to_string(SAMPLE).expect("the sample");
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

/// Walks a row's path; each step must agree with the solution and be accepted by the checker, which knows the rules alone.
fn check_path(row: &Row<'_>, solver: &mut LogicalSolver) -> u32 {
    let mut state = row.state.clone();
    let mut steps = 0;
    while !state.is_solved() {
        let step = solver.next_here(&state).unwrap().unwrap_or_else(|| panic!("no step: {}", row.text));
        if let Some((cell, digit)) = step.place {
            assert_eq!(digit, row.solution[cell as usize], "{step} in {}", row.text);
        }
        for (cell, digit) in step.eliminations() {
            assert_ne!(digit, row.solution[cell as usize], "{step} in {}", row.text);
        }
        if let Err(error) = check_step(&state, &step) {
            panic!("{error}: {step} in {}\n{}", row.text, words_on(state.houses(), &step, Rung::Argument));
        }
        step.apply(&mut state);
        steps += 1;
    }
    steps
}

#[test]
fn every_step_is_right_and_accepted_by_the_checker() {
    let text = std::fs::read_to_string(SAMPLE).expect("the sample");
    let mut solver = solver(true);
    let steps: u32 = rows(&text).map(|row| check_path(&row, &mut solver)).sum();
    assert!(steps > 1000, "only {steps} steps");
}

/// The same of a larger file: `SUDOKIT_HOUSES=file cargo test … -- --ignored`.
#[test]
#[ignore = "needs a file"]
fn every_step_of_a_larger_file_is_right() {
    let path = std::env::var("SUDOKIT_HOUSES").expect("SUDOKIT_HOUSES names a file");
    let text = std::fs::read_to_string(path).expect("the file");
    let mut solver = solver(true);
    let steps: u32 = rows(&text).map(|row| check_path(&row, &mut solver)).sum();
    println!("{steps} steps accepted");
}
