//! A puzzle with one rule, asked of every command, every operation, every solver and every format that is written: the
//! answer is right, or it is refused and the error names the rule.
//!
//! Without the rule the puzzle has many solutions. What is a grid in an answer is held against the solution or the
//! reference check of the rule. The tables must name all commands and operations, so that a new one is asked too.
#![allow(missing_docs)]

mod common;

use common::{Folder, run, run_in};
use serde_json::{Map, Value, json};
use sudokit::constraint::Puzzle;
use sudokit::notation::{FORMATS, ReadOptions, WriteOptions, read};
use sudokit_protocol::{ApiError, Context, OPERATIONS, Reply, Request, answer};

const RULE: &str = "anti-knight";
const PUZZLE: &str = include_str!("rules/anti-knight.rules");
const SOLUTION: &str = "257896134463152879891473256982637541146285793735941628679514382528369417314728965";

/// What a command or an operation makes of the puzzle.
enum Outcome {
    /// The answer holds these texts. `SOLUTION` stands for the solution, `SETS` for it as sets of candidates.
    Expected(&'static [&'static str]),
    /// It refuses, and names the rule.
    Refuses,
    /// It takes no puzzle.
    NoPuzzle,
}
use Outcome::{Expected, NoPuzzle, Refuses};

/// Each command with its arguments; `-` is the puzzle, `FILE` a file with it.
const COMMANDS: &[(&str, Outcome)] = &[
    ("solve -", Expected(&["SOLUTION"])),
    ("count -", Expected(&["1\n"])),
    ("check -", Expected(&["valid, one solution, 1 rule"])),
    ("convert --to rules -", Expected(&["\nanti-knight"])),
    ("compare -", Expected(&["propagation  solved", "sat          solved"])),
    ("trace --solver propagation -", Expected(&["\"event\":\"solution\""])),
    ("draw -", Expected(&["\nanti-knight"])),
    ("print --output book.pdf -", Expected(&[""])),
    ("prompt -", Expected(&["knight's move", "<answer>"])),
    ("bench-set", NoPuzzle),
    ("hint -", Expected(&["Look at box 1"])),
    ("steps -", Expected(&["r8c9 is 7"])),
    ("rate -", Expected(&["ED="])),
    ("canon -", Refuses),
    ("same FILE FILE", Refuses),
    ("transform --random -", Refuses),
    ("dedup -", Refuses),
    ("minimize -", Refuses),
    ("minimals-of -", Refuses),
    ("vicinity -", Refuses),
    ("unavoidable -", Refuses),
    ("in-grid -", Refuses),
    ("backdoors -", Refuses),
    ("cover", NoPuzzle),
    ("generate", NoPuzzle),
    ("dataset", NoPuzzle),
    ("enumerate", NoPuzzle),
    ("techniques", NoPuzzle),
    ("serve", NoPuzzle),
    ("mcp", NoPuzzle),
    ("solvers", NoPuzzle),
    ("formats", NoPuzzle),
    ("constraints", NoPuzzle),
    ("schema", NoPuzzle),
    ("completions", NoPuzzle),
    ("man", NoPuzzle),
    ("help", NoPuzzle),
];

/// Each operation with the fields of its request besides the puzzle.
const CASES: &[(&str, &str, Outcome)] = &[
    ("solve", "{}", Expected(&["\"verdict\":\"one\"", "SOLUTION"])),
    ("count", "{}", Expected(&["\"found\":1", "\"exact\":true"])),
    ("check", "{}", Expected(&["\"valid\":true", "\"rules\":1", "SOLUTION"])),
    ("true-candidates", "{}", Expected(&["\"candidates\":SETS"])),
    ("fillings", r#"{"rule": 0}"#, Expected(&["\"fillings\":[["])),
    ("compare", "{}", Expected(&["\"found\":1"])),
    ("trace", "{}", Expected(&["\"found\":1"])),
    ("hint", "{}", Expected(&["\"cell\":\"r2c2\""])),
    ("steps", "{}", Expected(&["\"solved\":true", "anti-knight"])),
    ("rate", "{}", Expected(&["\"solved\":true"])),
    ("canonical", "{}", Refuses),
    (
        "same",
        r#"{"other": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}"#,
        Refuses,
    ),
    ("transform", r#"{"by": "rot90"}"#, Refuses),
    ("minimize", "{}", Refuses),
    ("minimals-of", "{}", Refuses),
    ("vicinity", "{}", Refuses),
    ("unavoidable", "{}", Refuses),
    ("in-grid", "{}", Refuses),
    ("backdoors", "{}", Refuses),
    ("generate", "", NoPuzzle),
    ("cover", "", NoPuzzle),
    ("convert", r#"{"to": "rules"}"#, Expected(&["\\nanti-knight"])),
    ("render", "{}", Expected(&["28 givens, 1 rule"])),
    ("layers", "{}", Expected(&["knight's move"])),
    // A 1 a knight's move away from that in r4c9.
    ("progress", r#"{"numbers": [NUMBERS]}"#, Expected(&["anti-knight"])),
    ("improve", r#"{"goal": "minimal"}"#, Expected(&["16 parts went", "12 givens, 1 rule"])),
    ("prompt", "{}", Expected(&["knight's move", "<answer>"])),
];

fn puzzle() -> Puzzle {
    read(PUZZLE.as_bytes(), &ReadOptions::default()).expect("a puzzle").documents[0].to_unchecked_puzzle()
}

fn numbers() -> Vec<i32> {
    SOLUTION.bytes().map(|byte| i32::from(byte - b'0')).collect()
}

/// The texts of a row as they stand in an answer.
fn expected(texts: &[&str]) -> Vec<String> {
    let sets: Vec<String> = numbers().iter().map(|number| (1 << (number - 1)).to_string()).collect();
    let sets = format!("[{}]", sets.join(","));
    texts.iter().map(|text| text.replace("SOLUTION", SOLUTION).replace("SETS", &sets)).collect()
}

/// Holds every grid, placement and elimination of an answer against the solution and the rule.
fn is_sound(value: &Value, puzzle: &Puzzle, what: &str) {
    match value {
        Value::String(text) => {
            for word in text.split_whitespace().filter(|word| word.len() == 81) {
                let is_full = word.bytes().all(|byte| (b'1'..=b'9').contains(&byte));
                assert!(!is_full || word == SOLUTION, "{what}: {word}");
            }
        }
        Value::Array(parts) => {
            let grid: Option<Vec<i32>> = parts.iter().map(|part| part.as_i64().map(|n| n as i32)).collect();
            if let Some(grid) =
                grid.filter(|grid| grid.len() == 81 && grid.iter().all(|n| (1..=9).contains(n)))
            {
                assert!(puzzle.constraints()[0].holds(puzzle.board(), &grid), "{what}: {grid:?}");
            }
            parts.iter().for_each(|part| is_sound(part, puzzle, what));
        }
        Value::Object(fields) => {
            let is_of_solution = |part: &Value| -> Option<bool> {
                let cell = part.get("cell")?.as_str()?;
                let cell = puzzle.board().cells().find(|&own| puzzle.board().name(own) == cell)?;
                Some(part.get("digit")?.as_i64()? == i64::from(numbers()[cell.index()]))
            };
            if let Some(place) = fields.get("place") {
                assert_ne!(is_of_solution(place), Some(false), "{what}: {place}");
            }
            for part in fields.get("eliminate").and_then(Value::as_array).into_iter().flatten() {
                assert_ne!(is_of_solution(part), Some(true), "{what}: {part}");
            }
            // Sets of numbers without their places are no grids.
            let grids = fields.iter().filter(|(name, _)| *name != "combinations");
            grids.for_each(|(_, value)| is_sound(value, puzzle, what));
        }
        _ => {}
    }
}

fn answer_of(operation: &str, mut fields: Map<String, Value>) -> Result<Reply, ApiError> {
    fields.insert("puzzle".into(), json!(PUZZLE));
    let solvers: Vec<_> = sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied().collect();
    let json = Value::Object(fields).to_string();
    let request = Request::from_json(operation, json.as_bytes())?;
    answer(&request, &mut Context { solvers: &solvers, ..Context::default() })
}

#[test]
fn every_command() {
    let help = run(&["--help"], "");
    let listed = help.out.split("Commands:\n").nth(1).expect("a list").lines();
    let listed = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let mut listed: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    let mut known: Vec<&str> = COMMANDS.iter().filter_map(|(words, _)| words.split(' ').next()).collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, listed, "the table has all commands");
    let folder = Folder::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/anti-knight.rules");
    for (words, outcome) in COMMANDS {
        let words: Vec<&str> =
            words.split(' ').map(|word| if word == "FILE" { file } else { word }).collect();
        if matches!(outcome, NoPuzzle) {
            continue;
        }
        let result = run_in(&folder.0, &words, PUZZLE.as_bytes());
        let message = format!("{}{}", result.out, result.err);
        match outcome {
            Expected(texts) => {
                let is_built = !result.err.contains("this build");
                assert!(result.code == 0 || !is_built, "{words:?}: {message}");
                for text in expected(texts).iter().filter(|_| is_built) {
                    assert!(message.contains(text), "{words:?} says {text}: {message}");
                }
                is_sound(&json!(result.out), &puzzle(), words[0]);
            }
            _ => {
                assert_eq!(result.code, 2, "{words:?}: {message}");
                assert!(result.err.contains(RULE), "{words:?} names the rule: {message}");
                assert!(
                    result.out.lines().all(|line| line.starts_with('#')),
                    "{words:?} answers nothing: {message}"
                );
            }
        }
    }
}

#[test]
fn every_operation() {
    let known: Vec<&str> = CASES.iter().map(|(name, _, _)| *name).collect();
    assert_eq!(known, OPERATIONS, "the table has all operations");
    for (name, fields, outcome) in CASES {
        if matches!(outcome, NoPuzzle) {
            continue;
        }
        let numbers: Vec<&str> = (0..81).map(|cell| if cell == 16 { "1" } else { "null" }).collect();
        let fields = fields.replace("NUMBERS", &numbers.join(","));
        let fields = serde_json::from_str(&fields).expect("an object");
        match (outcome, answer_of(name, fields)) {
            (Expected(texts), Ok(reply)) => {
                let reply = serde_json::to_value(&reply).expect("JSON");
                let text = reply.to_string();
                for expected in expected(texts) {
                    assert!(text.contains(&expected), "{name} says {expected}: {text}");
                }
                is_sound(&reply, &puzzle(), name);
            }
            (Refuses, Err(error)) => assert!(error.to_string().contains(RULE), "{name}: {error}"),
            (_, Ok(reply)) => panic!("{name}: {}", serde_json::to_value(&reply).expect("JSON")),
            (_, Err(error)) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn every_solver() {
    let mut right = 0;
    let solvers = sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS);
    for solver in solvers {
        let id = solver.info().id;
        let fields = json!({ "solver": id }).as_object().cloned().expect("an object");
        match answer_of("solve", fields) {
            Ok(reply) => {
                right += 1;
                let reply = serde_json::to_value(&reply).expect("JSON");
                assert_eq!(
                    (&reply["verdict"], &reply["solutions"]),
                    (&json!("one"), &json!([SOLUTION])),
                    "{id}"
                );
            }
            Err(error) => assert!(error.to_string().contains(RULE), "{id} names the rule: {error}"),
        }
    }
    assert!(right >= 2, "{right} solvers");
    assert!(puzzle().is_solved_by(&numbers()));
}

#[test]
fn every_writer() {
    let document = read(PUZZLE.as_bytes(), &ReadOptions::default()).expect("a puzzle").documents.remove(0);
    let mut written = 0;
    for format in FORMATS.iter().filter(|format| format.writes()) {
        match format.write(&document, &WriteOptions::default()) {
            Ok(text) => {
                written += 1;
                let options = ReadOptions { from: Some(format.id.into()), ..ReadOptions::default() };
                let again = read(text.text.as_bytes(), &options)
                    .unwrap_or_else(|error| panic!("{}: {error}", format.id));
                assert_eq!(
                    again.documents[0].to_unchecked_puzzle(),
                    document.to_unchecked_puzzle(),
                    "{}",
                    format.id
                );
            }
            Err(error) => assert!(error.to_string().contains(RULE), "{}: {error}", format.id),
        }
    }
    assert!(written >= 6, "{written} formats hold the rule");
}
