//! Every operation stops when its budget ends, whatever it is given.
#![allow(missing_docs)]

use std::time::Duration;

use serde_json::{Value, json};
use sudokit::control::ManualClock;
use sudokit::{Budget, Cancel};
use sudokit_protocol::{Context, Request, answer};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const JIGSAW: &str = "111223333111222333141252263441255663444555666444555696777788996778888999777888999";
const JIGSAW_PUZZLE: &str =
    ".........1....547.8.4...1..71...694.6.231..87.4.7.9..22.7..8........2.64961..3...";

/// The number of rows that an exact cover search is given: more than a recursion of that depth would survive.
const ROWS: usize = 4_500;

/// The hardest input for each operation, and what it may come to besides a `stop`.
fn worst() -> Vec<Value> {
    let zones: Vec<u8> = JIGSAW.bytes().map(|zone| zone - b'1').collect();
    let chain: String = (0..ROWS).map(|row| format!("a{row}: x{row}\n")).collect();
    let pairs: String = (0..24).flat_map(|a| (0..24).map(move |b| format!("{a}-{b}: r{a} c{b}\n"))).collect();
    let blanks = ".\t".repeat(32 << 10);
    let dots = ".".repeat(64 << 10);
    let mut pattern = vec![false; 81];
    pattern.iter_mut().step_by(5).for_each(|given| *given = true);
    let mut all = vec![
        json!({"operation": "count", "board": {"size": 9}, "limit": 1_000_000_000_000_u64, "by_candidate": true}),
        json!({"operation": "count", "board": {"size": 16}, "limit": 1_000_000_000_000_u64}),
        json!({"operation": "check", "board": {"size": 25}}),
        json!({"operation": "check", "puzzle": JIGSAW_PUZZLE, "board": {"zones": zones}}),
        json!({"operation": "compare", "board": {"size": 25}, "unique": true}),
        json!({"operation": "trace", "board": {"size": 25}, "solver": "brute-force", "unique": true, "events": 1000}),
        json!({"operation": "hint", "puzzle": INKALA}),
        json!({"operation": "hint", "puzzle": INKALA, "technique": "bug"}),
        json!({"operation": "steps", "puzzle": INKALA}),
        json!({"operation": "rate", "puzzle": INKALA}),
        json!({"operation": "rate", "puzzle": INKALA, "measures": ["guesses", "exact-cover-nodes"], "runs": 1_000_000}),
        json!({"operation": "generate", "clues": [17, 17], "count": 100}),
        json!({"operation": "generate", "clues": [40, 81], "minimal": true}),
        json!({"operation": "generate", "pattern": pattern}),
        json!({"operation": "generate", "difficulty": [10.5, 11.0], "seed": 1}),
        json!({"operation": "generate", "board": {"size": 25}, "clues": [10, 20]}),
        json!({"operation": "generate", "board": {"size": 16}, "jigsaw": true, "count": 100}),
        json!({"operation": "cover", "table": pairs}),
        json!({"operation": "cover", "table": pairs, "method": "dancing-links"}),
        json!({"operation": "cover", "table": chain}),
        json!({"operation": "convert", "puzzle": blanks}),
        json!({"operation": "convert", "puzzle": dots}),
        json!({"operation": "render", "puzzle": blanks}),
        json!({"operation": "canonical", "board": {"size": 9}}),
    ];
    for solver in sudokit::SOLVERS {
        let board = json!({"size": if solver.info().supports == sudokit::solver::Support::Ordinary { 9 } else { 25 }});
        all.push(json!({"operation": "solve", "board": board, "solver": solver.info().id, "limit": 1000}));
    }
    all
}

/// The reply or error as JSON.
fn answer_of(request: &Value, budget: Budget) -> Value {
    let request: Request = serde_json::from_value(request.clone()).expect("a request");
    match answer(&request, &mut Context { budget, ..Context::default() }) {
        Ok(reply) => serde_json::to_value(&reply).expect("JSON"),
        Err(error) => serde_json::to_value(error.reply()).expect("JSON"),
    }
}

#[test]
fn every_operation_stops_at_its_deadline() {
    for request in worst() {
        // The clock moves when it is read, so an operation that never reads it would not come back. It moves far, since
        // meters read it once in a thousand steps, and a step of a slow method on a large board takes a millisecond.
        let clock = ManualClock::stepping(Duration::from_millis(300));
        let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(1));
        answer_of(&request, budget);
    }
}

#[test]
fn every_operation_that_was_cancelled_does_nothing_more() {
    for request in worst() {
        let cancel = Cancel::new();
        cancel.cancel();
        answer_of(&request, Budget::default().with_cancel(cancel));
    }
}

#[test]
fn every_search_stops_at_its_limit_of_nodes() {
    for mut request in worst() {
        if ["convert", "render", "canonical"].contains(&request["operation"].as_str().expect("a name")) {
            continue; // They search nothing.
        }
        request["nodes"] = json!(100);
        // Should the limit not hold, a deadline far off does.
        let clock = ManualClock::stepping(Duration::from_millis(10));
        let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(100));
        let reply = answer_of(&request, budget);
        assert_ne!(reply["stop"], "deadline", "{request}");
        assert!(reply["nodes"].as_u64().is_none_or(|nodes| nodes <= 100), "{request}: {reply}");
    }
}

#[test]
fn a_cover_of_thousands_of_rows_is_found_without_recursion() {
    let chain: String = (0..ROWS).map(|row| format!("a{row}: x{row}\n")).collect();
    for method in ["algorithm-x", "dancing-links"] {
        let reply =
            answer_of(&json!({"operation": "cover", "table": chain, "method": method}), Budget::default());
        assert_eq!((reply["found"].as_u64(), reply["exact"].as_bool()), (Some(1), Some(true)), "{method}");
        assert_eq!(reply["covers"][0].as_array().map(Vec::len), Some(ROWS));
    }
}
