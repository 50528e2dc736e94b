//! Requests as text, replies as text: what every host sees.
#![allow(missing_docs)]

use serde_json::{Value, json};
use sudokit_protocol::{Context, Event, Limits, Request, Sink, answer};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ANSWER: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const IMPOSSIBLE: &str = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";

/// The reply as JSON, or the error as JSON with `kind`.
fn answer_in(context: &mut Context<'_>, request: Value) -> Value {
    let request: Request = match serde_json::from_value(request) {
        Ok(request) => request,
        Err(error) => return json!({"kind": "json", "detail": error.to_string()}),
    };
    match answer(&request, context) {
        Ok(reply) => serde_json::to_value(&reply).expect("JSON"),
        Err(error) => serde_json::to_value(error.reply()).expect("JSON"),
    }
}

fn answer_of(request: Value) -> Value {
    answer_in(&mut Context::default(), request)
}

/// The fields named in `expected` have these values.
fn assert_has(reply: &Value, expected: &Value) {
    for (name, value) in expected.as_object().expect("an object") {
        assert_eq!(reply.get(name), Some(value), "{name} of {reply}");
    }
}

#[test]
fn replies_have_the_fields_that_were_promised() {
    let marks = vec![0_u32; 81];
    let mut placed = vec![0; 81];
    placed[2] = 1;
    placed[1] = 1;
    let full: Vec<u8> = ANSWER.bytes().map(|byte| byte - b'0').collect();
    for (request, expected) in [
        (
            json!({"operation": "solve", "puzzle": INKALA, "grids": true}),
            json!({"verdict": "one", "found": 1, "grids": [full], "solutions": [ANSWER], "stop": null}),
        ),
        (
            json!({"operation": "solve", "puzzle": INKALA, "solver": "backtrack", "nodes": 10}),
            json!({"verdict": "unknown", "stop": "nodes", "solutions": [], "grids": null}),
        ),
        (
            json!({"operation": "solve", "puzzle": INKALA, "solver": "brute-force", "options": {"orientation": "auto"}}),
            json!({"verdict": "one"}),
        ),
        (
            json!({"operation": "count", "board": {"size": 4}}),
            json!({"found": 288, "exact": true, "by_candidate": null}),
        ),
        (
            json!({"operation": "count", "board": {"size": 4}, "limit": 2}),
            json!({"found": 2, "exact": false, "stop": null}),
        ),
        (
            json!({"operation": "check", "puzzle": INKALA}),
            json!({"valid": true, "verdict": "one", "minimal": true, "clues": 21, "clashes": []}),
        ),
        (
            json!({"operation": "check", "puzzle": IMPOSSIBLE}),
            json!({"valid": false, "verdict": "none", "minimal": null}),
        ),
        (
            json!({"operation": "check", "puzzle": INKALA.replace('8', ".")}),
            json!({"valid": false, "verdict": "many"}),
        ),
        (
            json!({"operation": "check", "puzzle": INKALA, "quick": true}),
            json!({"valid": null, "verdict": null, "text": ""}),
        ),
        (json!({"operation": "check", "puzzle": INKALA, "solver": "x"}), json!({"kind": "json"})),
        (
            json!({"operation": "check", "puzzle": "88".to_string() + &INKALA[2..]}),
            json!({"valid": false, "verdict": null}),
        ),
        (
            json!({"operation": "check", "puzzle": INKALA, "placed": placed}),
            json!({"valid": true, "mistakes": ["r1c3"], "solved": false}),
        ),
        (
            json!({"operation": "check", "puzzle": ANSWER}),
            json!({"valid": true, "solved": true, "minimal": false}),
        ),
        (json!({"operation": "hint", "puzzle": EASY}), json!({"reason": null, "mistakes": [], "after": 0})),
        (
            json!({"operation": "hint", "puzzle": EASY, "marks": marks}),
            json!({"reason": "mistakes", "step": null}),
        ),
        (json!({"operation": "hint", "puzzle": ANSWER}), json!({"reason": "solved", "step": null})),
        (
            json!({"operation": "hint", "puzzle": EASY, "technique": "x-wing"}),
            json!({"reason": "no-step", "step": null}),
        ),
        (json!({"operation": "hint", "puzzle": IMPOSSIBLE}), json!({"kind": "no-solution"})),
        (json!({"operation": "steps", "puzzle": EASY}), json!({"solved": true, "stop": null})),
        (
            json!({"operation": "steps", "puzzle": EASY, "all": true, "scale": "hodoku", "no_uniqueness": true}),
            json!({"solved": false, "stop": null, "scale": "hodoku"}),
        ),
        (json!({"operation": "steps", "puzzle": EASY, "technique": "x-wing"}), json!({"kind": "conflict"})),
        (json!({"operation": "formats", }), json!({})),
    ] {
        let reply = answer_of(request.clone());
        if reply.is_array() {
            continue;
        }
        assert_has(&reply, &expected);
    }
}

#[test]
fn all_steps_of_one_technique_are_those_of_all_steps() {
    let of = |request: Value| {
        let reply = answer_of(request);
        reply["steps"].as_array().unwrap_or_else(|| panic!("{reply}")).clone()
    };
    let all = of(json!({"operation": "steps", "puzzle": EASY, "all": true}));
    for technique in ["hidden-single-box", "naked-single", "pointing", "x-wing"] {
        let some = of(json!({"operation": "steps", "puzzle": EASY, "all": true, "technique": technique}));
        let same: Vec<Value> = all.iter().filter(|step| step["technique"] == technique).cloned().collect();
        assert_eq!(some, same, "{technique}");
    }
}

#[test]
fn unsolved_is_no_rating() {
    let hard = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let reply = answer_of(json!({"operation": "rate", "puzzle": hard, "measures": ["whip"]}));
    assert_has(&reply["ratings"][0], &json!({"scale": "whip", "rating": null, "solved": false}));
    let reply = answer_of(
        json!({"operation": "rate", "puzzle": INKALA, "measures": ["er", "ed", "guesses"], "runs": 5}),
    );
    assert_has(
        &reply["ratings"][0],
        &json!({"measure": "se-1.2.1", "rating": 10.7, "runs": 1, "hardest": 10.7}),
    );
    assert_has(&reply["ratings"][1], &json!({"measure": "ed", "standard_error": null}));
    assert_has(&reply["ratings"][2], &json!({"measure": "guesses", "scale": null, "runs": 5}));
    let reply = answer_of(json!({"operation": "rate", "puzzle": EASY}));
    for rating in reply["ratings"].as_array().expect("ratings") {
        assert!(rating["rating"].as_f64().is_some_and(|rating| rating > 1.0), "{rating}");
    }
}

#[test]
fn other_houses_are_rated_by_the_scales_that_are_for_these() {
    let givens = ".........849.....7...4..5..6.4.7....5..2........381......945.6...............23..";
    let lines: Vec<&str> = (0..9).map(|row| &givens[9 * row..9 * row + 9]).collect();
    let puzzle = format!("board 9x9\ngivens:\n{}\ndiagonal up\ndiagonal down\n", lines.join("\n"));
    let reply = answer_of(json!({"operation": "rate", "puzzle": puzzle}));
    let expected = json!({"measure": "se-1.2.1", "rating": 8.3, "to_first_placement": 1.2, "first": 1.2});
    // The level of a puzzle comes first.
    assert_has(&reply["ratings"][0], &json!({"measure": "any-board", "solved": true, "level": "diabolical"}));
    assert_has(&reply["ratings"][1], &expected);
    assert_eq!(reply["ratings"].as_array().map(Vec::len), Some(2), "{reply}");
    let error = answer_of(json!({"operation": "rate", "puzzle": puzzle, "measures": ["hodoku"]}));
    assert_has(&error, &json!({"kind": "board"}));
    let killer = format!("{puzzle}killer 3: r1c1-2\n");
    let error = answer_of(json!({"operation": "rate", "puzzle": killer, "measures": ["se-1.2.1"]}));
    assert_has(&error, &json!({"kind": "rules"}));
}

#[test]
fn errors_have_a_kind_and_say_where() {
    for (request, expected) in [
        (json!({"operation": "solve"}), json!({"kind": "missing-puzzle"})),
        (json!({"operation": "solve", "puzzle": INKALA, "solvr": "simd"}), json!({"kind": "json"})),
        (json!({"operation": "solve", "puzzle": INKALA, "solver": "no-such"}), json!({"kind": "unknown"})),
        (
            json!({"operation": "solve", "puzzle": INKALA, "solver": "simd", "options": {"depth": "1"}}),
            json!({"kind": "unknown-option"}),
        ),
        (json!({"operation": "solve", "puzzle": INKALA, "givens": vec![0; 81]}), json!({"kind": "conflict"})),
        (json!({"operation": "generate", "no_uniqueness": true}), json!({"kind": "conflict"})),
        (
            json!({"operation": "generate", "no_uniqueness": true, "difficulty": "guesses=1..2"}),
            json!({"kind": "conflict"}),
        ),
        (
            json!({"operation": "rate", "puzzle": EASY, "no_uniqueness": true, "measures": ["guesses"]}),
            json!({"kind": "conflict"}),
        ),
        (json!({"operation": "solve", "givens": vec![0; 80]}), json!({"kind": "length"})),
        (json!({"operation": "solve", "board": {"size": 26}}), json!({"kind": "board-size"})),
        (json!({"operation": "solve", "board": {"size": 9, "box": [2, 3]}}), json!({"kind": "layout"})),
        (json!({"operation": "solve", "board": [9]}), json!({"kind": "json"})),
        (
            json!({"operation": "solve", "board": {"size": 4}, "solver": "simd"}),
            json!({"kind": "unsupported"}),
        ),
        (
            json!({"operation": "solve", "puzzle": "99".to_string() + &INKALA[2..]}),
            json!({"kind": "clash", "cells": ["r1c1", "r1c2", "r9c2"]}),
        ),
        (
            json!({"operation": "solve", "puzzle": INKALA.replace("36", "3Q")}),
            json!({"kind": "unreadable", "line": 1, "column": 13}),
        ),
        (json!({"operation": "hint", "puzzle": INKALA, "scale": "no-such"}), json!({"kind": "unknown"})),
        (json!({"operation": "hint", "puzzle": INKALA, "technique": "no-such"}), json!({"kind": "unknown"})),
        (json!({"operation": "rate", "board": {"size": 4}, "measures": ["er"]}), json!({"kind": "board"})),
        (json!({"operation": "rate", "board": {"size": 4}}), json!({"kind": "several-solutions"})),
        (json!({"operation": "generate", "symmetry": "no-such"}), json!({"kind": "unknown"})),
        (json!({"operation": "generate", "clues": [30, 20]}), json!({"kind": "range"})),
        (json!({"operation": "generate", "difficulty": [9.0, 3.0]}), json!({"kind": "range"})),
        (json!({"operation": "generate", "difficulty": "guesses=9..3"}), json!({"kind": "range"})),
        (json!({"operation": "generate", "difficulty": "er=20..30"}), json!({"kind": "impossible-recipe"})),
        (
            json!({"operation": "generate", "technique": "brute-force", "seed": 1}),
            json!({"kind": "impossible-recipe"}),
        ),
        (json!({"operation": "generate", "difficulty": "no-such=1..2"}), json!({"kind": "unknown"})),
        (json!({"operation": "rate", "puzzle": INKALA, "measures": ["no-such"]}), json!({"kind": "unknown"})),
        (json!({"operation": "generate", "clues": [3, 16]}), json!({"kind": "impossible-recipe"})),
        (json!({"operation": "generate", "pattern": vec![false; 81]}), json!({"kind": "impossible-recipe"})),
        (
            json!({"operation": "generate", "board": {"size": 6}, "difficulty": [1, 2]}),
            json!({"kind": "board"}),
        ),
        (json!({"operation": "convert", "puzzle": INKALA, "to": "no-such"}), json!({"kind": "unknown"})),
        (
            json!({"operation": "cover", "table": "name,a\nX,7\n"}),
            json!({"kind": "unreadable-table", "line": 2, "column": 3}),
        ),
        (json!({"operation": "no-such"}), json!({"kind": "json"})),
    ] {
        let reply = answer_of(request);
        assert_has(&reply, &expected);
        assert!(reply["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{reply}");
    }
}

#[test]
fn unknown_fields_are_refused_by_every_operation() {
    for operation in [
        "solve",
        "count",
        "check",
        "compare",
        "trace",
        "hint",
        "steps",
        "rate",
        "canonical",
        "generate",
        "cover",
        "convert",
        "render",
    ] {
        let request = json!({"operation": operation, "misspelt": 1});
        let error = serde_json::from_value::<Request>(request).expect_err("an unknown field").to_string();
        assert!(error.contains("misspelt"), "{operation}: {error}");
    }
}

/// Keeps the names of events, and as many puzzles as it has to take.
#[derive(Default)]
struct Names(Vec<&'static str>, usize);

impl Sink for Names {
    fn event(&mut self, event: Event<'_>) -> bool {
        self.0.push(event.name());
        !matches!(event, Event::Made(_)) || self.0.iter().filter(|name| **name == "made").count() < self.1
    }
}

#[test]
fn events_go_to_the_sink_and_not_into_the_reply() {
    let mut sink = Names::default();
    let mut context = Context { sink: Some(&mut sink), ..Context::default() };
    let request = json!({"operation": "trace", "puzzle": INKALA, "solver": "algorithm-x", "events": 1500});
    let reply = answer_in(&mut context, request.clone());
    assert_has(&reply, &json!({"verdict": "unknown", "whole": false}));
    assert!(reply.get("records").is_none());
    sink.0.retain(|name| *name != "progress");
    assert_eq!(sink.0, ["start", "records", "records", "sample"]);
    assert_eq!(answer_of(request)["records"].as_array().map(Vec::len), Some(1500));

    let mut sink = Names(Vec::new(), 2);
    let mut context = Context { sink: Some(&mut sink), ..Context::default() };
    let reply = answer_in(&mut context, json!({"operation": "generate", "count": 5, "seed": 1}));
    assert!(reply.get("puzzles").is_none());
    assert_eq!(sink.0.iter().filter(|name| **name == "made").count(), 2, "it ends when nobody listens");
}

#[test]
fn a_part_of_a_seed_s_series_is_made_alone() {
    for more in [json!({}), json!({"board": {"size": 6}}), json!({"difficulty": "er=1..3"})] {
        let requested = |first: u64, count: u64| {
            let mut request = json!({"operation": "generate", "seed": 9, "first": first, "count": count});
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            answer_of(request)["puzzles"].as_array().unwrap().clone()
        };
        assert_eq!(requested(0, 5)[2..], requested(2, 3)[..]);
    }
}

#[test]
fn a_server_bounds_what_is_asked_for() {
    let server = || Context { limits: Limits::SERVER, ..Context::default() };
    let long = "1".repeat(65 << 10);
    let reply = answer_in(&mut server(), json!({"operation": "solve", "puzzle": long}));
    assert_has(&reply, &json!({"kind": "too-many"}));
    let reply = answer_in(&mut server(), json!({"operation": "cover", "table": long}));
    assert_has(&reply, &json!({"kind": "too-many"}));
    let many = json!({"operation": "solve", "board": {"size": 9}, "limit": 100_000});
    assert_eq!(answer_in(&mut server(), many)["found"], Limits::SERVER.solutions);
}
