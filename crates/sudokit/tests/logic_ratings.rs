//! Ratings and whole paths against Sudoku Explainer 1.2.1 in its deterministic, row-major order.
//!
//! A sample stands in the project; the whole files are read from a data folder beside it, or from `SUDOKIT_DATA`, where
//! there is one.

use std::path::PathBuf;
use std::time::Duration;

use sudokit::board::Coordinates;
use sudokit::control::ManualClock;
use sudokit::difficulty::{Points, rate};
use sudokit::logic::{self, Family, LogicalSolver, Ordinary, Rung, State, Step, Technique, scale};
use sudokit::parallel::Spare;
use sudokit::{Budget, Cancel, Grid9, Stop};

/// A rung of a step on the ordinary board, with cells as `r1c1`.
fn words(step: &Step, rung: Rung) -> String {
    logic::words(&Ordinary, step, rung, Coordinates::default())
}

fn cell_name(cell: u8) -> String {
    logic::cell_name(cell, Coordinates::default())
}

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ratings/se-1.2.1.csv");
const PENCILMARKS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/ratings/se-1.2.1-pencilmarks.csv");

fn state(line: &str) -> State {
    State::new(Grid9::from_line(line.as_bytes()).expect("a puzzle of 81 characters").values())
}

fn solver() -> LogicalSolver {
    LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false)
}

fn tenths(text: &str) -> u16 {
    let (whole, tenth) = text.trim().split_once('.').expect("a rating with a tenth");
    whole.parse::<u16>().unwrap() * 10 + tenth.parse::<u16>().unwrap()
}

/// Checks every `step`-th row; ratings must all be equal.
fn check_ratings(text: &str, step: usize, state: fn(&str) -> State) {
    check_ratings_by(&mut solver(), text, step, state);
}

fn check_ratings_by(solver: &mut LogicalSolver, text: &str, step: usize, state: fn(&str) -> State) {
    let mut checked = 0;
    for row in text.lines().filter(|line| !line.starts_with(['#', 'p'])).step_by(step) {
        let fields: Vec<&str> = row.split(',').collect();
        let rating = rate(&state(fields[0]), solver).unwrap();
        let triple = [rating.total, rating.to_first_placement, rating.first];
        let expected = [1, 2, 3].map(|field| Some(Points::tenths(tenths(fields[field]).into())));
        assert_eq!(triple, expected, "{}", fields[0]);
        checked += 1;
    }
    assert!(checked > 50, "only {checked} rows");
}

fn data(name: &str) -> Option<String> {
    let folder = std::env::var_os("SUDOKIT_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        println!("skipped: {name} is not in {}", folder.display());
    }
    text
}

#[test]
fn the_sample_is_rated_as_sudoku_explainer_rates_it() {
    check_ratings(&std::fs::read_to_string(SAMPLE).expect("the sample"), 1, state);
}

/// A puzzle given as candidates, all cells empty: 729 characters, nine for each cell.
fn state_of_candidates(line: &str) -> State {
    let mut marks = [0; 81];
    for (place, _) in line.bytes().enumerate().filter(|(_, symbol)| *symbol != b'.') {
        marks[place / 9] |= 1 << (place % 9);
    }
    State::new(&[0; 81]).with_marks(&marks)
}

/// The pencilmark puzzles from 9.0 up, or those below.
fn pencilmarks(hard: bool) -> String {
    let text = std::fs::read_to_string(PENCILMARKS).expect("the pencilmark puzzles");
    let is_selected = |row: &&str| {
        let er = row.split(',').nth(1).filter(|_| !row.starts_with('#'));
        er.is_some_and(|er| (tenths(er) >= 90) == hard)
    };
    text.lines().filter(is_selected).collect::<Vec<_>>().join("\n")
}

#[test]
fn pencilmark_puzzles_are_rated_as_sukaku_explainer_rates_them() {
    check_ratings(&pencilmarks(false), 1, state_of_candidates);
}

#[test]
#[ignore = "nested chains: ten seconds in a release build"]
fn hard_pencilmark_puzzles_are_rated_as_sukaku_explainer_rates_them() {
    check_ratings(&pencilmarks(true), 1, state_of_candidates);
}

#[test]
fn known_hard_puzzles_keep_their_published_ratings() {
    let known = [
        // tarek-052, col-02-08-071, Inkala's: named in [wikipedia2007] and [iurada].
        ("..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...", 99),
        (".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..", 97),
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 107),
    ];
    let mut solver = solver();
    for (puzzle, rating) in known {
        let total = rate(&state(puzzle), &mut solver).unwrap().total;
        assert_eq!(total, Some(Points::tenths(rating)), "{puzzle}");
    }
}

/// All steps with their evidence, by a solver that may divide its searches among this many threads.
fn steps_on_threads(line: &str, threads: usize, solver: LogicalSolver) -> Vec<Step> {
    let spare = Spare::new(threads);
    let _busy = spare.enter();
    let mut solver = solver.with_spare(spare);
    let mut state = state(line);
    let mut steps = Vec::new();
    while let Some(step) = solver.next(&state).unwrap() {
        step.apply(&mut state);
        steps.push(step);
    }
    steps
}

#[test]
fn steps_are_the_same_for_any_number_of_threads() {
    let se = || LogicalSolver::new(&scale::SUDOKU_EXPLAINER);
    // 10.7 and 11.0: chains in chains, and multiple chains in chains.
    for line in [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "98.7..6..5...8..7...7..4...32.........94...6.....13....9..4.2....58...9......6..1",
    ] {
        let one = steps_on_threads(line, 1, se());
        assert!(one.iter().any(|step| step.technique.info.family == Family::NestedChains));
        let arguments: Vec<String> = one.iter().map(|step| words(step, Rung::Argument)).collect();
        for threads in [2, 3, 5] {
            let more = steps_on_threads(line, threads, se());
            assert!(one == more, "{threads} threads");
            let others: Vec<String> = more.iter().map(|step| words(step, Rung::Argument)).collect();
            assert_eq!(arguments, others, "{threads} threads");
        }
    }
}

#[test]
#[ignore = "half a minute in a test build: chains nested in dynamic chains"]
fn steps_with_dynamic_chains_nested_are_the_same_for_any_number_of_threads() {
    let line = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let se = || LogicalSolver::new(&scale::SUDOKU_EXPLAINER);
    let one = steps_on_threads(line, 1, se());
    assert!(one.iter().any(|step| step.technique.id() == "nested-forcing-chains-4"));
    assert!(one == steps_on_threads(line, 2, se()));
}

#[test]
#[ignore = "the 200 hardest rows: half a minute"]
fn every_hard_row_of_the_data_file_is_rated_equally_on_three_threads() {
    if let Some(text) = data("se_public.csv") {
        let is_hard = |row: &&str| row.split(',').nth(1).is_some_and(|er| er != "ER" && tenths(er) >= 90);
        let rows: Vec<&str> = text.lines().filter(is_hard).collect();
        let spare = Spare::new(3);
        let _busy = spare.enter();
        check_ratings_by(&mut solver().with_spare(spare), &rows.join("\n"), 1, state);
    }
}

#[test]
fn a_divided_search_that_is_cancelled_stops_and_leaves_the_solver_usable() {
    let cancel = Cancel::new();
    let spare = Spare::new(3);
    let _busy = spare.enter();
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let mut solver = solver().with_spare(spare);
    cancel.cancel();
    solver.set_budget(Budget::default().with_cancel(cancel));
    assert_eq!(rate(&state(line), &mut solver).unwrap_err(), Stop::Cancelled);
    // Out of time in the middle of a path, wherever that is.
    let mut stopped = 0;
    for step in [50, 100, 200, 400] {
        let clock = ManualClock::stepping(Duration::from_millis(step));
        let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(10));
        solver.set_budget(budget);
        let rated = rate(&state(line), &mut solver);
        assert!(matches!(rated, Ok(_) | Err(Stop::Deadline)), "{rated:?}");
        stopped += u32::from(rated.is_err());
    }
    assert!(stopped > 0);
    solver.set_budget(Budget::default());
    assert_eq!(rate(&state(line), &mut solver).unwrap().total, Some(Points::tenths(107)));
}

#[test]
#[ignore = "half a minute in a test build: nested chains to level 4"]
fn the_hardest_known_puzzles_keep_their_published_ratings() {
    let known = [
        // golden-nugget, easter-monster
        (".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 119),
        ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 116),
    ];
    let mut solver = solver();
    for (puzzle, rating) in known {
        let total = rate(&state(puzzle), &mut solver).unwrap().total;
        assert_eq!(total, Some(Points::tenths(rating)), "{puzzle}");
    }
}

#[test]
fn some_rows_of_the_data_file_are_rated_equally() {
    if let Some(text) = data("se_public.csv") {
        check_ratings(&text, 40, state);
    }
}

#[test]
#[ignore = "all 4,225 rows: half a minute"]
fn every_row_of_the_data_file_is_rated_equally() {
    if let Some(text) = data("se_public.csv") {
        check_ratings(&text, 1, state);
    }
}

/// Follows every `step`-th path; each step must have the same points, placement and eliminations.
fn check_paths(text: &str, step: usize) {
    let mut solver = solver();
    let mut paths = 0;
    let mut at: Option<State> = None;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(puzzle) = line.strip_prefix("# ") {
            at = (paths % step == 0).then(|| state(&puzzle[..81]));
            paths += 1;
            continue;
        }
        let Some(state) = &mut at else { continue };
        let fields: Vec<&str> = line.split('\t').collect();
        let found =
            solver.next(state).unwrap().unwrap_or_else(|| panic!("no step where there should be {line}"));
        let place = found
            .place
            .map_or(String::new(), |(cell, digit)| format!("{}={digit}", cell_name(cell.index() as u8)));
        let mut eliminate: Vec<String> = found
            .eliminations()
            .map(|(cell, digit)| format!("{}<>{digit}", cell_name(cell.index() as u8)))
            .collect();
        let mut expected: Vec<&str> =
            fields[4].trim_matches(['[', ']']).split(", ").filter(|text| !text.is_empty()).collect();
        eliminate.sort();
        expected.sort_unstable();
        assert_eq!((found.points, place.as_str()), (tenths(fields[1]), fields[5]), "{line}");
        assert_eq!(eliminate, expected, "{line}");
        found.apply(state);
    }
    assert!(paths > 100, "only {paths} paths");
}

#[test]
fn some_whole_paths_are_equal_step_by_step() {
    if let Some(text) = data("se_paths.txt") {
        check_paths(&text, 20);
    }
}

#[test]
#[ignore = "all 422 paths: a few seconds in a release build"]
fn all_whole_paths_are_equal_step_by_step() {
    if let Some(text) = data("se_paths.txt") {
        check_paths(&text, 1);
    }
}

#[test]
fn what_cannot_be_solved_by_logic_is_rated_so() {
    // Chains would search the empty grid in vain for a minute.
    let singles = |row: &Technique| row.info.family == Family::Singles;
    let mut solver =
        LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false).with_techniques(singles);
    let rating = rate(&State::new(&[0; 81]), &mut solver).unwrap();
    assert_eq!((rating.total, rating.level, rating.first, rating.steps), (None, None, None, 0));
}

#[test]
fn a_rating_can_be_stopped() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER)
        .with_evidence(false)
        .with_budget(Budget::default().with_cancel(cancel));
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    assert_eq!(rate(&state(hard), &mut solver), Err(Stop::Cancelled));
}

#[test]
fn a_limit_of_nodes_stops_a_rating() {
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    for nodes in [0, 1, 1000] {
        let budget = Budget::default().with_nodes(nodes);
        let mut solver =
            LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false).with_budget(budget);
        assert_eq!(rate(&state(hard), &mut solver), Err(Stop::Nodes), "{nodes} nodes");
    }
}

#[test]
fn chains_of_a_nearly_empty_grid_end_at_the_deadline() {
    // Each reading of the clock is a second later: the search ends after a fixed amount of work.
    let clock = ManualClock::stepping(Duration::from_secs(1));
    let timeout = Duration::from_secs(3);
    let budget = Budget::default().with_clock(clock.clock()).with_timeout(timeout);
    let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false).with_budget(budget);
    assert_eq!(rate(&State::new(&[0; 81]), &mut solver), Err(Stop::Deadline));
}
