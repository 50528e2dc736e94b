//! The scale `hodoku` against ratings by HoDoKu 2.2 itself.
#![allow(clippy::print_stdout, reason = "a skipped test says so")]

use sudokit::difficulty::rate;
use sudokit::logic::{LogicalSolver, State, scale};
use sudokit::{Budget, Grid9};

/// Of the public rows, how many scores differ at most. This must not grow.
const SCORES_THAT_DIFFER: usize = 2;

/// The public ratings, from the folder that SUDOKIT_DATA names or from where they stand beside the project.
fn public() -> Option<String> {
    let beside = || concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_string();
    let path = format!("{}/hodoku_public.csv", std::env::var("SUDOKIT_DATA").unwrap_or_else(|_| beside()));
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: {path} is not there");
    }
    text
}

fn values(line: &str) -> [u8; 81] {
    *Grid9::from_line(line.as_bytes()).expect("a line of 81 characters").values()
}

/// How many rows have no rating, and how many another level or score.
fn compare(rows: &str) -> (usize, usize, usize) {
    let scale = scale("hodoku").unwrap();
    let mut solver = LogicalSolver::new(scale, false, Budget::default());
    let (mut unsolved, mut levels, mut scores) = (0, 0, 0);
    for row in rows.lines() {
        let fields: Vec<&str> = row.split(',').collect();
        let rating = rate(&State::new(&values(fields[0])), &mut solver).unwrap();
        let (Some(total), Some(level)) = (rating.total, rating.level) else {
            unsolved += 1;
            continue;
        };
        levels += usize::from(scale.levels[usize::from(level)].name != fields[1].to_lowercase());
        scores += usize::from(total.to_string() != fields[2].trim());
    }
    (unsolved, levels, scores)
}

#[test]
fn levels_and_scores_are_those_of_the_original() {
    let Some(text) = public() else { return };
    let rows: Vec<&str> = text.lines().skip(1).take(100).collect();
    let (unsolved, levels, scores) = compare(&rows.join("\n"));
    assert_eq!((unsolved, levels), (0, 0));
    assert!(scores <= 2, "{scores} of {} scores differ", rows.len());
}

#[test]
#[ignore = "1,056 puzzles: half a minute in a release build"]
fn all_levels_and_scores_are_those_of_the_original() {
    let Some(text) = public() else { return };
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let (unsolved, levels, scores) = compare(&rows.join("\n"));
    // One chain of almost locked sets differs, and some nets.
    assert_eq!((unsolved, levels), (0, 0));
    assert!(scores <= SCORES_THAT_DIFFER, "{scores} of {} scores differ", rows.len());
}
