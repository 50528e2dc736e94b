//! Questions about a puzzle's givens and its solution: what each refuses, lists with and without a sink, limits.
#![allow(missing_docs)]

mod common;

use serde_json::{Value, json};
use sudokit_protocol::{Context, Event, Limits, Request, Sink, answer};

use common::answer_of;

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
const GRID: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// The operations that take ordinary puzzles alone.
const ORDINARY: &[&str] = &["minimals-of", "vicinity", "unavoidable", "in-grid", "backdoors"];

fn request(operation: &str, mut fields: Value) -> Request {
    fields["operation"] = json!(operation);
    serde_json::from_value(fields).expect("a request")
}

fn kind(operation: &str, fields: Value) -> &'static str {
    let reply = answer(&request(operation, fields), &mut Context::default());
    reply.expect_err("an error").kind()
}

#[test]
fn errors_have_their_kind() {
    let candidates = "123456789".repeat(81);
    let restricted = format!("12{}", &candidates[9..]);
    for &operation in ORDINARY {
        for (puzzle, expected) in [
            ("board 9x9\nanti-knight\n", "rules"),
            ("board 6x6\ngiven 1: r1c1\n", "board"),
            (".".repeat(256).as_str(), "board"),
            ("oops", "unreadable"),
        ] {
            assert_eq!(kind(operation, json!({ "puzzle": puzzle })), expected, "{operation} {puzzle}");
        }
        if sudokit::notation::read(restricted.as_bytes(), &Default::default()).is_ok() {
            assert_eq!(kind(operation, json!({ "puzzle": restricted })), "board", "{operation}");
        }
    }
    for operation in ["minimize", "minimals-of", "unavoidable", "in-grid", "backdoors"] {
        assert_eq!(kind(operation, json!({ "puzzle": ".".repeat(81) })), "not-unique", "{operation}");
    }
    for (operation, field, number) in
        [("unavoidable", "max", 25), ("backdoors", "max", 6), ("in-grid", "givens", 82), ("vicinity", "k", 4)]
    {
        assert_eq!(kind(operation, json!({ "puzzle": INKALA, field: number })), "too-many", "{operation}");
    }
    for shard in [[0, 3], [4, 3], [1, 0]] {
        assert_eq!(kind("in-grid", json!({ "puzzle": GRID, "shard": shard })), "range", "{shard:?}");
    }
    assert_eq!(kind("vicinity", json!({ "puzzle": INKALA, "symmetry": "half-turn" })), "unknown");
    assert_eq!(kind("vicinity", json!({ "puzzle": INKALA, "symmetry": "180" })), "symmetry");
    assert_eq!(kind("vicinity", json!({ "puzzle": INKALA, "clues": [20, 21] })), "conflict");
    assert_eq!(kind("transform", json!({ "puzzle": INKALA, "by": "rot45" })), "symmetry");
    assert_eq!(
        kind("transform", json!({ "puzzle": "board 6x6\ngiven 1: r1c1\n", "by": "transpose" })),
        "symmetry"
    );
    assert_eq!(kind("same", json!({ "puzzle": INKALA, "other": "oops" })), "unreadable");
}

#[test]
fn puzzles_come_as_a_list_or_as_events() {
    struct Lines(Vec<String>);
    impl Sink for Lines {
        fn event(&mut self, event: Event<'_>) -> bool {
            if let Event::Puzzle(line) = event {
                self.0.push(line.to_string());
            }
            true
        }
    }
    let fields = || json!({ "puzzle": GRID, "limit": 5 });
    let listed = answer_of(json!({ "operation": "minimals-of", "puzzle": GRID, "limit": 5 }));
    assert_eq!((&listed["found"], &listed["stop"]), (&json!(5), &json!("limit")));
    let mut lines = Lines(Vec::new());
    let mut context = Context { sink: Some(&mut lines), ..Context::default() };
    let streamed = answer(&request("minimals-of", fields()), &mut context).expect("a reply");
    drop(context);
    let streamed = serde_json::to_value(&streamed).expect("JSON");
    assert_eq!(json!(lines.0), listed["puzzles"]);
    assert_eq!((streamed.get("puzzles"), &streamed["found"]), (None, &json!(5)));
    // A server carries no more than it allows.
    let limits = Limits { solutions: 2, ..Limits::NONE };
    let mut context = Context { limits, ..Context::default() };
    let few = answer(&request("minimals-of", fields()), &mut context).expect("a reply");
    assert_eq!(serde_json::to_value(&few).expect("JSON")["found"], 2);
}

#[test]
fn minimal_puzzles_of_every_board_need_their_givens() {
    let full = "123456456123231564564231312645645312";
    for puzzle in [EASY, GRID, full, "1234341221434321"] {
        let reply = answer_of(json!({ "operation": "minimize", "puzzle": puzzle, "seed": 4 }));
        let minimal = answer_of(json!({ "operation": "check", "puzzle": reply["puzzle"] }));
        assert_eq!((&minimal["valid"], &minimal["redundant"]), (&json!(true), &json!([])), "{puzzle}");
    }
}

#[test]
fn a_shuffled_puzzle_is_the_same() {
    for puzzle in [INKALA, EASY, "1.......4.......", "board 6x6\ngiven 1: r1c1\ngiven 2: r4c5\n"] {
        let shuffled = answer_of(json!({ "operation": "transform", "puzzle": puzzle, "seed": 2 }));
        let same =
            |other: &Value| answer_of(json!({ "operation": "same", "puzzle": puzzle, "other": other }));
        let found = same(&shuffled["puzzle"]);
        assert_eq!(found["same"], true, "{puzzle}");
        // The symmetry that is named leads there.
        let again = answer_of(json!({ "operation": "transform", "puzzle": puzzle, "by": found["map"] }));
        assert_eq!(again["puzzle"], shuffled["puzzle"], "{puzzle}");
        assert_eq!(same(&json!(GRID))["same"], false, "{puzzle}");
    }
}
