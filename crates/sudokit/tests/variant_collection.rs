//! Questions about the collection of real puzzles with constraints (`SUDOKIT_VARIANTS` names its folder): true
//! candidates are the stated solutions, puzzles without a solution have a conflict. With `--nocapture` the tests show
//! what each question costs.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sudokit::constraint::Puzzle;
use sudokit::diagnose::{Estimator, TrueCandidatesOptions, conflict, fillings, redundant, true_candidates};
use sudokit::hints::{End, Hint, Path};
use sudokit::logic::{BoardState, LogicalSolver, scale};
use sudokit::notation::read_iss;
use sudokit::{Budget, Grid, Search, Stop, Verdict};

/// A puzzle of the collection.
struct Entry {
    id: String,
    puzzle: Puzzle,
    expected: String,
}

/// The puzzles of a file in the text of the Interactive Sudoku Solver; none if the file is not there.
fn entries(file: &str) -> Vec<Entry> {
    let folder = std::env::var_os("SUDOKIT_VARIANTS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/variants"),
        PathBuf::from,
    );
    let Ok(lines) = fs::read_to_string(folder.join(file)) else {
        println!("skipped: no {file} in {}", folder.display());
        return Vec::new();
    };
    let every = std::env::var("SUDOKIT_EVERY").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let entries = lines.lines().step_by(every).filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let field = |name: &str| entry[name].as_str().map(str::to_string);
        let text = if entry["encoding"] == "iss" { field("data") } else { field("iss") };
        let id = field("id")?;
        match read_iss(&text?) {
            Ok(puzzle) => Some(Entry { id, puzzle, expected: field("expected").unwrap_or_default() }),
            Err(error) => {
                println!("{id}: not read: {error}");
                None
            }
        }
    });
    entries.collect()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

#[test]
#[ignore = "a minute or more: cargo test -p sudokit --release --test variant_collection -- --ignored --nocapture"]
fn true_candidates_of_puzzles_with_one_solution_are_the_solution() {
    let limit = Duration::from_secs(20);
    let (mut ratios, mut slowest, mut settled) = (Vec::new(), Vec::new(), 0);
    for Entry { id, puzzle, .. } in entries("puzzles.ndjson") {
        let start = Instant::now();
        let report = Search::unique().with_timeout(limit).run(&puzzle);
        let unique = start.elapsed();
        if report.verdict() != Verdict::One {
            println!("{id}: {} in {unique:.1?}", report.verdict());
            continue;
        }
        let start = Instant::now();
        let search = Search::all().with_timeout(10 * limit);
        let options = TrueCandidatesOptions::default();
        let found = true_candidates(&puzzle, &search, &options, &mut |_| {}).expect("an answer");
        let taken = start.elapsed();
        assert_eq!((found.stop, found.found), (None, 1), "{id}");
        let board = puzzle.board();
        let expected: Vec<u32> = report.grids[0].numbers().iter().map(|&number| board.bit(number)).collect();
        assert_eq!(found.possible(), expected, "{id}");
        settled += 1;
        if report.solver != "simd" {
            ratios.push(taken.as_secs_f64() / unique.as_secs_f64());
        }
        slowest.push((taken, id));
    }
    slowest.sort();
    println!("{settled} settled; true candidates take {:.2} times the proof (median)", median(ratios));
    for (taken, id) in slowest.iter().rev().take(10) {
        println!("{id}: {taken:.1?}");
    }
}

#[test]
#[ignore = "minutes: cargo test -p sudokit --release --test variant_collection -- --ignored --nocapture"]
fn true_candidates_of_puzzles_with_half_of_their_rules() {
    let (mut times, mut given_up) = (Vec::new(), 0);
    for Entry { id, puzzle, .. } in entries("puzzles.ndjson") {
        if puzzle.constraints().len() < 6 {
            continue;
        }
        let half = puzzle.with_constraints(|index| index % 2 == 0);
        let start = Instant::now();
        let search = Search::all().with_timeout(Duration::from_secs(5));
        let options = TrueCandidatesOptions { threads: 2, ..TrueCandidatesOptions::default() };
        let found = true_candidates(&half, &search, &options, &mut |_| {}).expect("an answer");
        let taken = start.elapsed();
        times.push(taken.as_secs_f64() * 1e3);
        if found.stop.is_some() {
            given_up += 1;
            println!("{id}: given up");
        }
    }
    println!("{} puzzles, {given_up} given up after 5 s; {:.1} ms (median)", times.len(), median(times));
}

#[test]
#[ignore = "a minute or more: cargo test -p sudokit --release --test variant_collection -- --ignored --nocapture"]
fn puzzles_that_are_not_as_they_should_be_are_explained() {
    for Entry { id, puzzle, expected } in entries("negative.ndjson") {
        let budget = Budget::default().with_timeout(Duration::from_secs(20));
        let start = Instant::now();
        let found = conflict(&puzzle, &budget).expect("an answer");
        let taken = start.elapsed();
        match &found {
            Some(found) if !found.is_proved => println!("{id} ({expected}): undecided, {taken:.1?}"),
            Some(found) => println!(
                "{id} ({expected}): {} rules, {} givens, {} houses of {} rules; minimal: {}, {taken:.1?}",
                found.constraints.len(),
                found.givens.len(),
                found.houses.len(),
                puzzle.constraints().len(),
                found.is_minimal,
            ),
            None => println!("{id} ({expected}): a solution, {taken:.1?}"),
        }
        assert!(found.is_none_or(|found| !found.is_proved || expected != "multiple"), "{id}");
    }
}

#[test]
#[ignore = "minutes: cargo test -p sudokit --release --test variant_collection -- --ignored --nocapture"]
fn the_other_questions_are_answered() {
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for Entry { id, puzzle, .. } in entries("puzzles.ndjson") {
        let report = Search::unique().with_timeout(Duration::from_secs(2)).run(&puzzle);
        let Some(solution) = report.solution().map(Grid::numbers) else { continue };
        let start = Instant::now();
        let budget = Budget::default().with_timeout(Duration::from_secs(5));
        let parts = redundant(&puzzle, &solution, &budget).expect("an answer");
        times[0].push(start.elapsed().as_secs_f64() * 1e3);
        if let Some(stop) = parts.stop {
            println!("{id}: redundant parts: {stop}");
        }
        let start = Instant::now();
        for index in 0..puzzle.constraints().len() {
            let found = fillings(&puzzle, index, &[], 10_000, &budget).expect("an answer");
            assert!(
                found.count > 0 && matches!(found.stop, None | Some(Stop::Limit | Stop::Deadline)),
                "{id}"
            );
        }
        times[1].push(start.elapsed().as_secs_f64() * 1e3);
        let start = Instant::now();
        let mut estimator = Estimator::new(&puzzle, 1).expect("an estimate");
        if estimator.run(100, &budget).is_ok() && estimator.estimate().hits > 0 {
            assert!(estimator.estimate().lower <= estimator.estimate().upper, "{id}");
        }
        times[2].push(start.elapsed().as_secs_f64() * 1e3);
    }
    let [redundant, fillings, paths] = times.map(median);
    println!(
        "median ms: redundant parts {redundant:.0}, fillings of all rules {fillings:.1}, 100 paths {paths:.1}"
    );
}

#[test]
#[ignore = "minutes: cargo test -p sudokit --release --test variant_collection -- --ignored --nocapture"]
fn puzzles_are_solved_by_human_style_logic() {
    let (mut with, mut without, mut puzzles, mut steps, mut late) = (0, 0, 0, 0, 0);
    let mut techniques: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for Entry { id, puzzle, .. } in entries("puzzles.ndjson") {
        let limit = Duration::from_secs(20);
        let report = Search::unique().with_timeout(limit).run(&puzzle);
        let start = Instant::now();
        let time = Duration::from_secs(6);
        let mut solver =
            LogicalSolver::new(&scale::ANY_BOARD).with_budget(Budget::default().with_timeout(time));
        let path = Path::of(&BoardState::of(&puzzle), &mut solver);
        let taken = start.elapsed();
        puzzles += 1;
        steps += path.hints.len();
        late += usize::from(matches!(path.end, End::Stopped(_)));
        let resorts =
            path.hints.iter().filter(|hint| hint.step.technique.id().starts_with("rule-alone")).count();
        with += usize::from(path.is_solved());
        without += usize::from(path.is_solved() && resorts == 0);
        let mut seen: Vec<&str> = Vec::new();
        for Hint { step, .. } in &path.hints {
            let row = techniques.entry(step.technique.id()).or_default();
            row.0 += 1;
            if !seen.contains(&step.technique.id()) {
                seen.push(step.technique.id());
                row.1 += 1;
            }
        }
        let end = match path.end {
            End::Solved => "solved",
            End::Stopped(_) => "out of time",
            End::NoStep | End::Contradiction => "no step",
        };
        println!("{id}: {end}, {} steps, {resorts} by last resort, {taken:.1?}", path.hints.len());
        if report.verdict() == Verdict::One {
            for Hint { before: state, step, .. } in &path.hints {
                for (cell, set) in state.taken(step) {
                    let number = report.grids[0].numbers()[cell.index()];
                    assert!(set & puzzle.board().bit(number) == 0, "{id}: {step:#?}");
                }
            }
        }
    }
    println!(
        "{puzzles} puzzles: {without} solved without the last resort, {with} with it; {late} out of time; {steps} steps"
    );
    for (technique, (steps, puzzles)) in techniques {
        println!("  {technique}: {steps} steps in {puzzles} puzzles");
    }
}
