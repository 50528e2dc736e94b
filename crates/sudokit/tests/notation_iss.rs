//! The text of the Interactive Sudoku Solver: every puzzle of the collection is read, its stated solution obeys the dumb
//! checks, and what is written is read as an equal puzzle; and what is no puzzle is an error that names its place.

#![allow(clippy::print_stderr)] // a skipped test says so

use std::fs;
use std::path::PathBuf;

use sudokit::Search;
use sudokit::board::Cell;
use sudokit::constraint::VariantPuzzle;
use sudokit::control::Budget;
use sudokit::notation::{read_iss, write_iss};
use sudokit::solver::solve_variant;

/// A puzzle of the collection.
struct Entry {
    id: String,
    text: String,
    solution: Option<String>,
    expected: Option<String>,
}

/// Puzzles whose stated verdict is wrong. The second solution of this one obeys all rules; the other solver does not find it,
/// but accepts it as soon as it is given.
const SEVERAL_SOLUTIONS: [&str; 1] = ["iss-244"];

/// The puzzles of a file that have a text of this format; nothing if the file is not there.
fn entries(file: &str) -> Vec<Entry> {
    let folder = std::env::var_os("SUDOKIT_VARIANTS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/variants"),
        PathBuf::from,
    );
    let Ok(lines) = fs::read_to_string(folder.join(file)) else {
        eprintln!("skipped: no {file} in {}", folder.display());
        return Vec::new();
    };
    let entries = lines.lines().filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| entry[name].as_str().map(str::to_string);
        let text = if entry["encoding"] == "iss" { field("data") } else { field("iss") };
        Some(Entry {
            id: field("id")?,
            text: text?,
            solution: field("solution"),
            expected: field("expected"),
        })
    });
    entries.collect()
}

/// The numbers of a stated solution: digits, or letters from A = 1 if there are any.
fn numbers(solution: &str) -> Vec<i32> {
    let has_letters = solution.contains(|c: char| c.is_ascii_uppercase());
    let number = |c: char| match c {
        'A'..='Z' => c as i32 - 'A' as i32 + 1,
        c if has_letters => c.to_digit(10).filter(|&digit| digit == 0).unwrap() as i32,
        c => c.to_digit(10).unwrap() as i32,
    };
    solution.chars().map(number).collect()
}

/// Whether the solution of the board obeys all rules; extra cells are found by the engine.
fn obeys(puzzle: &VariantPuzzle, solution: &[i32]) -> Result<(), String> {
    let board = puzzle.board();
    if solution.len() != board.on_board() {
        return Err(format!("{} cells in the solution, {} on the board", solution.len(), board.on_board()));
    }
    if board.extra.is_empty() {
        return puzzle.is_solved_by(solution).then_some(()).ok_or_else(|| {
            let broken: Vec<&str> = puzzle
                .constraints()
                .iter()
                .filter(|constraint| !constraint.holds(board, solution))
                .map(|constraint| constraint.info().id)
                .collect();
            format!("the stated solution breaks {broken:?}")
        });
    }
    let mut fixed = puzzle.clone();
    for (index, &number) in solution.iter().enumerate() {
        fixed.give(Cell::new(index), number).map_err(|error| error.to_string())?;
    }
    let search = Search { budget: Budget::default().with_nodes(1_000_000), ..Search::default() };
    match solve_variant(&fixed, &search).map_err(|error| error.to_string())?.solutions {
        0 => Err("no numbers for the extra cells fit the stated solution".to_string()),
        _ => Ok(()),
    }
}

#[test]
fn the_collection_is_read_and_written() {
    let mut wrong = Vec::new();
    for file in ["puzzles.ndjson", "negative.ndjson", "stress.ndjson"] {
        for entry in entries(file) {
            if let Err(what) = check(&entry) {
                wrong.push(format!("{}: {what}", entry.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn check(entry: &Entry) -> Result<(), String> {
    let puzzle = read_iss(&entry.text).map_err(|error| {
        let (line, column) = error.place(&entry.text);
        format!(
            "{line}:{column}: {error} ({:?})",
            entry.text.get(error.at.clone()).map(|t| &t[..t.len().min(60)])
        )
    })?;
    if let Some(solution) = &entry.solution
        && entry.expected.is_none()
    {
        obeys(&puzzle, &numbers(solution))?;
    }
    let text = write_iss(&puzzle).map_err(|error| error.to_string())?;
    let again = read_iss(&text).map_err(|error| format!("what was written is not read: {error}"))?;
    if again != puzzle {
        return Err(format!("what was written is another puzzle: {text}"));
    }
    Ok(())
}

/// What the engine says of every puzzle, with times: the figures are the point.
#[test]
#[ignore = "minutes: cargo test --release -p sudokit --test notation_iss -- --ignored --nocapture"]
fn the_collection_is_solved() {
    let mut wrong = Vec::new();
    let nodes = std::env::var("NODES").ok().and_then(|nodes| nodes.parse().ok()).unwrap_or(20_000);
    for file in ["puzzles.ndjson", "negative.ndjson"] {
        for entry in entries(file) {
            let Ok(puzzle) = read_iss(&entry.text) else { continue };
            let start = std::time::Instant::now();
            let search = Search { budget: Budget::default().with_nodes(nodes), ..Search::unique() };
            let answer = solve_variant(&puzzle, &search);
            let took = start.elapsed().as_secs_f64() * 1e3;
            let report = match answer {
                Ok(report) => report,
                Err(failure) => {
                    wrong.push(format!("{}: {failure}", entry.id));
                    continue;
                }
            };
            eprintln!(
                "{} {took:.1} ms, {} nodes, {} solutions{}",
                entry.id,
                report.stats.nodes,
                report.solutions,
                if report.is_exact() || report.solutions == 2 { "" } else { ", not settled" }
            );
            let expected = match entry.expected.as_deref() {
                None if SEVERAL_SOLUTIONS.contains(&entry.id.as_str()) => 2,
                None => 1,
                Some("none") => 0,
                Some(_) => 2,
            };
            if (report.is_exact() && report.solutions != expected) || report.solutions > expected {
                wrong.push(format!("{}: {} solutions, {expected} expected", entry.id, report.solutions));
            }
            if let (None, Some(solution), Some(grid)) = (&entry.expected, &entry.solution, report.solution())
            {
                let stated = numbers(solution);
                if report.solutions == 1 && grid[..stated.len()] != stated {
                    wrong.push(format!("{}: another solution", entry.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
