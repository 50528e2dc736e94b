//! What a page needs in which puzzles with rules are set and played: what rules take, their drawing in layers, what
//! stands on a board, puzzles made better, and puzzles made of rules.
#![allow(missing_docs)]

mod common;

use serde_json::{Value, json};
use sudokit::constraint::CONSTRAINTS;

use common::answer_of;

#[test]
fn every_kind_says_how_it_is_drawn() {
    let table = answer_of(json!({"operation": "constraints"}));
    let rows = table.as_array().expect("rows");
    assert_eq!(rows.len(), CONSTRAINTS.len());
    let parameters = |id: &str| &rows.iter().find(|row| row["id"] == id).expect("a kind")["parameters"];
    for (id, tool, words) in [
        ("thermometer", "line", "none"),
        ("whisper", "line", "optional"),
        ("killer", "cells", "optional"),
        ("difference", "edge", "optional"),
        ("greater", "edge", "none"),
        ("quadruple", "corner", "required"),
        ("sandwich", "outside", "required"),
        ("little-killer", "outside", "required"),
        ("anti-knight", "board", "none"),
        ("chaos-construction", "board", "optional"),
        ("diagonal", "board", "required"),
        ("arrow", "lists", "none"),
        ("clone", "lists", "none"),
        ("or", "parts", "none"),
    ] {
        assert_eq!(
            (&parameters(id)["tool"], &parameters(id)["words"]),
            (&json!(tool), &json!(words)),
            "{id}"
        );
    }
    assert_eq!(parameters("diagonal")["choices"], json!(["up", "down"]));
    assert_eq!(
        (&parameters("little-killer")["diagonal"], &parameters("sandwich")["diagonal"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        (&parameters("arrow")["stroke"], &parameters("clone")["stroke"]),
        (&json!(true), &json!(false))
    );
    assert_eq!((&parameters("renban")["min"], &parameters("renban")["max"]), (&json!(2), &json!(9)));
    assert_eq!(parameters("anti-sum")["spares"], true);
}

#[test]
fn rules_are_described_so_that_their_text_can_be_written_again() {
    let text = "board 4x4\nlittle-killer 5 DR: r0c2\narrow: r1c1 | r1c2-3\nor { killer 3: r4c1-2 } { killer 7: r4c1-2 }\n";
    let variant = answer_of(json!({"operation": "convert", "puzzle": text}))["puzzles"][0]["variant"].clone();
    let rules = &variant["rules"];
    assert_eq!((&rules[0]["words"], &rules[0]["outside"]), (&json!(["5", "DR"]), &json!([0, 2])));
    assert_eq!(
        (&rules[1]["lists"], &rules[1]["joins"]),
        (&json!([["r1c1"], ["r1c2", "r1c3"]]), &json!(false))
    );
    assert_eq!(rules[2]["joins"], true);
    let again = answer_of(json!({"operation": "convert", "puzzle": variant["text"], "from": "rules"}));
    assert_eq!(again["puzzles"][0]["variant"], variant);
    let classic = |with_rules: bool| {
        answer_of(json!({"operation": "convert", "puzzle": "board 9x9\nwindoku", "with_rules": with_rules}))["puzzles"][0].clone()
    };
    assert_eq!(classic(false)["variant"], Value::Null);
    assert_eq!(classic(true)["variant"]["rules"][0]["kind"], "windoku");
}

#[test]
fn rules_are_drawn_in_two_layers() {
    let text = "board 4x4\nthermometer: r1c1-3\nkiller 7: r3c1-2\nsandwich 2: r0c4\nanti-knight\n";
    let drawn = answer_of(json!({"operation": "layers", "puzzle": text}));
    assert_eq!(
        (&drawn["rows"], &drawn["columns"], &drawn["labelled"]),
        (&json!(4), &json!(4), &json!(["r3c1"]))
    );
    let (under, over) = (drawn["under"].as_str().expect("text"), drawn["over"].as_str().expect("text"));
    assert!(under.contains("stroke-linecap") && !under.contains("dasharray"), "{under}");
    assert!(over.contains("dasharray") && over.contains(">7<") && over.contains(">2<"), "{over}");
    assert!(drawn["beyond"][1].as_f64() > Some(0.3) && drawn["beyond"][3] == 0.0, "{drawn}");
    assert_eq!(drawn["notes"].as_array().map(Vec::len), Some(1));
    let dark = answer_of(json!({"operation": "layers", "puzzle": text, "dark": true}));
    assert_ne!(dark["under"], drawn["under"]);
}

#[test]
fn what_stands_is_judged_by_houses_and_by_rules() {
    let text = "board 4x4\nkiller 7: r1c1-2\nthermometer: r3c1-3\ngivens:\n....\n....\n....\n...1\n";
    let at = |numbers: &[(usize, i32)]| {
        let mut all = vec![Value::Null; 16];
        numbers.iter().for_each(|&(cell, number)| all[cell] = json!(number));
        answer_of(json!({"operation": "progress", "puzzle": text, "numbers": all}))
    };
    assert_eq!(at(&[])["clashes"], json!([]));
    // 3 needs a 4 beside it; 2 would need a 5.
    assert_eq!(at(&[(0, 3)])["clashes"], json!([]));
    let broken = at(&[(0, 2)]);
    assert_eq!(
        (&broken["clashes"][0]["rule"], &broken["clashes"][0]["cells"]),
        (&json!(0), &json!(["r1c1"])),
        "{broken}"
    );
    // 4 at the bulb leaves nothing above it.
    assert_eq!(at(&[(8, 4)])["clashes"][0]["rule"], 1);
    // A given takes part.
    let house = at(&[(12, 1)]);
    assert_eq!(
        (&house["clashes"][0]["rule"], &house["clashes"][0]["cells"]),
        (&Value::Null, &json!(["r4c1", "r4c4"]))
    );
    assert_eq!(house["solved"], false);
    let solutions = answer_of(json!({"operation": "solve", "puzzle": text, "limit": 1, "grids": true}));
    let grid: Vec<i32> = serde_json::from_value(solutions["grids"][0].clone()).expect("a grid");
    let all: Vec<(usize, i32)> = grid.into_iter().enumerate().collect();
    assert_eq!((&at(&all)["solved"], &at(&all)["clashes"]), (&json!(true), &json!([])));
    assert_eq!(at(&all[1..])["solved"], false);
    assert_eq!(at(&[(0, 5)])["kind"], "value");
    assert_eq!(answer_of(json!({"operation": "progress", "puzzle": text, "numbers": [1]}))["kind"], "length");
}

/// How many solutions a puzzle has, up to two.
fn verdict(text: &Value) -> Value {
    answer_of(json!({"operation": "solve", "puzzle": text, "from": "rules", "limit": 2}))["verdict"].clone()
}

#[test]
fn a_puzzle_is_made_unique_minimal_and_harder() {
    let improve = |text: &Value, goal: &str| {
        answer_of(
            json!({"operation": "improve", "puzzle": text, "from": "rules", "goal": goal, "seed": 3, "timeout_ms": 20000}),
        )
    };
    let open = json!("board 6x6\nthermometer: r1c1-4\nkiller 9: r3c3-4\n");
    assert_eq!(verdict(&open), "many");
    let unique = improve(&open, "unique");
    let text = unique["puzzle"]["variant"]["text"].clone();
    assert_eq!(verdict(&text), "one", "{unique}");
    assert!(unique["removed"].as_array().is_some_and(Vec::is_empty));
    assert!(unique["added"].as_array().is_some_and(|added| !added.is_empty()));
    // Its own givens are needed; a rule may have become needless.
    let minimal = improve(&text, "minimal");
    let text = if minimal["puzzle"].is_null() { text } else { minimal["puzzle"]["variant"]["text"].clone() };
    assert_eq!(verdict(&text), "one");
    let spare = answer_of(json!({"operation": "check", "puzzle": text, "from": "rules"}));
    assert_eq!(spare["redundant_parts"]["words"], json!([]), "{spare}");
    assert!(improve(&text, "minimal")["puzzle"].is_null());
    // With all but one cell given nearly everything can go.
    let easy = json!("board 4x4\ngivens:\n1234\n3412\n2143\n432.\n");
    let harder = improve(&easy, "harder");
    assert_eq!(verdict(&harder["puzzle"]["variant"]["text"]), "one", "{harder}");
    let steps = |of: &str| harder[of]["steps"].as_u64();
    assert!(
        steps("after") > steps("before") || harder["after"]["hardest"] != harder["before"]["hardest"],
        "{harder}"
    );
    assert_eq!(harder["after"]["solved"], true);
    for (goal, text) in [("unique", "board 4x4\nkiller 9: r1c1-2\n"), ("minimal", "board 4x4\n")] {
        let refused = improve(&json!(text), goal);
        assert!(
            refused["puzzle"].is_null() && !refused["text"].as_str().unwrap_or("").is_empty(),
            "{refused}"
        );
    }
}

#[test]
fn puzzles_are_made_of_rules_and_from_a_solution() {
    let variants = answer_of(json!({"operation": "variants"}));
    assert!(variants.as_array().is_some_and(|rows| rows.iter().any(|row| row["id"] == "killer")));
    let solution = json!([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let made = answer_of(json!({
        "operation": "generate", "variants": ["killer"], "board": {"size": 4}, "no_givens": true, "solution": solution, "seed": 1,
    }));
    let puzzle = &made["puzzles"][0];
    assert_eq!((&puzzle["solution"], &puzzle["clues"]), (&solution, &json!(0)), "{made}");
    let solved = answer_of(
        json!({"operation": "solve", "puzzle": puzzle["puzzle"]["variant"]["text"], "limit": 2, "grids": true}),
    );
    assert_eq!((&solved["verdict"], &solved["grids"][0]), (&json!("one"), &solution));
    let wrong = json!({"operation": "generate", "variants": ["killer"], "board": {"size": 4}, "solution": vec![1; 16]});
    assert_eq!(answer_of(wrong)["kind"], "impossible-recipe");
    assert_eq!(
        answer_of(json!({"operation": "generate", "variants": ["nothing"]}))["kind"],
        "impossible-recipe"
    );
    assert_eq!(answer_of(json!({"operation": "generate", "no_givens": true}))["kind"], "conflict");
}

#[test]
fn fog_is_kept_and_never_solved() {
    let text = "board 9x9\nkiller 3: r1c1-2\nfog: r1c1 r5c5";
    let read = answer_of(json!({"operation": "convert", "puzzle": text, "to": "f-puzzles"}));
    assert_eq!(read["puzzles"][0]["fog"], json!(["r1c1", "r5c5"]));
    let again = answer_of(json!({"operation": "convert", "puzzle": read["text"], "to": "rules"}));
    assert_eq!(again["puzzles"][0]["fog"], json!(["r1c1", "r5c5"]));
    assert!(again["text"].as_str().is_some_and(|text| text.contains("fog: r1c1 r5c5")), "{again}");
    // A classic puzzle under fog is described with its rules, so that nobody plays it without the fog.
    let classic = answer_of(json!({"operation": "convert", "puzzle": "board 4x4\nfog: r1c1"}));
    assert_eq!(classic["puzzles"][0]["fog"], json!(["r1c1"]));
    assert_eq!(classic["puzzles"][0]["variant"]["rules"], json!([]));
    assert_eq!(
        answer_of(json!({"operation": "convert", "puzzle": "board 4x4\nfog: r9c9"}))["kind"],
        "unreadable"
    );
}
