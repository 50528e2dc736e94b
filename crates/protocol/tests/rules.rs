//! Puzzles with rules beyond their houses: the same questions by every operation that knows rules, typed errors by the
//! others.
#![allow(missing_docs)]

mod common;

use common::answer_of;
use serde_json::{Value, json};

const KILLER: &str = "board 4x4\nkiller 3: r1c1-2\nkiller 7: r2c1-2\ngivens:\n..3.\n....\n..4.\n....\n";
const CLASHING: &str = "board 4x4\nkiller 3: r1c1-2\nkiller 6: r1c3-4\nthermometer: r4c1-3\n";

#[test]
fn questions_agree_with_each_other() {
    let solved = answer_of(json!({"operation": "solve", "puzzle": KILLER, "limit": 1000, "grids": true}));
    let grids: Vec<Vec<i64>> = serde_json::from_value(solved["grids"].clone()).expect("grids");
    assert!(!grids.is_empty(), "{solved}");
    assert_eq!(solved["solutions"].as_array().map(Vec::len), Some(grids.len()));
    let counted = answer_of(json!({"operation": "count", "puzzle": KILLER, "by_candidate": true}));
    assert_eq!((&counted["found"], &counted["exact"]), (&solved["found"], &json!(true)));
    let found = answer_of(json!({"operation": "true-candidates", "puzzle": KILLER, "max": 1000}));
    for cell in 0..16 {
        for number in 1..=4 {
            let expected = grids.iter().filter(|grid| grid[cell] == number).count();
            let index = number as usize - 1;
            assert_eq!(found["counts"][cell][index], json!(expected), "cell {cell}, {number}: {found}");
            assert_eq!(counted["by_candidate"][cell][index], json!(expected));
            let is_possible = found["candidates"][cell].as_u64().expect("a set") >> index & 1 == 1;
            assert_eq!(is_possible, expected > 0);
        }
    }
    let estimate = answer_of(json!({"operation": "count", "puzzle": KILLER, "estimate": 500, "seed": 1}));
    assert_eq!(
        (&estimate["estimate"]["paths"], &estimate["exact"]),
        (&json!(500), &json!(false)),
        "{estimate}"
    );
}

#[test]
fn a_puzzle_with_rules_is_described_in_full() {
    let converted = answer_of(json!({"operation": "convert", "puzzle": KILLER, "to": "rules"}));
    let puzzle = &converted["puzzles"][0];
    let variant = &puzzle["variant"];
    assert_eq!((&variant["rows"], &variant["lowest"], &variant["values"]), (&json!(4), &json!(1), &json!(4)));
    assert_eq!(variant["rules"][0]["kind"], "killer");
    assert_eq!(variant["rules"][0]["cells"], json!(["r1c1", "r1c2"]));
    assert_eq!((&variant["allowed"][2], &puzzle["line"]), (&json!(4), &Value::Null));
    let again = answer_of(json!({"operation": "convert", "puzzle": converted["text"]}));
    assert_eq!(again["puzzles"][0]["variant"], *variant);
    let classic = answer_of(json!({"operation": "convert", "puzzle": "1...............", "to": "line"}));
    assert_eq!(classic["puzzles"][0]["variant"], Value::Null);
    let picture = answer_of(json!({"operation": "render", "puzzle": KILLER, "dark": true}));
    assert!(picture["svg"].as_str().is_some_and(|svg| svg.contains("stroke-dasharray")), "{picture}");
}

#[test]
fn what_a_format_cannot_hold_is_refused_or_left_out_by_name() {
    let fog = "title: Mist\nboard 4x4\nthermometer: r1c1-4\nfog: r1c1\n";
    for (puzzle, to, lossy, left_out) in [
        (KILLER, "rules", false, Some(json!([]))),
        (KILLER, "line", false, None),
        (KILLER, "line", true, Some(json!(["killer"]))),
        (fog, "json", false, Some(json!([]))),
        (fog, "iss", false, None),
        (fog, "iss", true, Some(json!(["fog", "title"]))),
    ] {
        let reply = answer_of(json!({"operation": "convert", "puzzle": puzzle, "to": to, "lossy": lossy}));
        match left_out {
            Some(left_out) => assert_eq!(reply["left_out"], left_out, "{to} {lossy}: {reply}"),
            None => assert_eq!(reply["kind"], json!("unwritable"), "{to}: {reply}"),
        }
    }
}

#[test]
fn check_names_the_parts_of_a_conflict() {
    let checked = answer_of(json!({"operation": "check", "puzzle": CLASHING}));
    assert_eq!((&checked["valid"], &checked["verdict"]), (&json!(false), &json!("none")), "{checked}");
    let conflict = &checked["conflict"];
    assert_eq!((&conflict["rules"], &conflict["minimal"]), (&json!([0, 1]), &json!(true)), "{conflict}");
    assert_eq!(conflict["cells"], json!(["r1c1", "r1c2", "r1c3", "r1c4"]));
    assert!(checked["text"].as_str().is_some_and(|text| text.contains("killer 6")));
}

#[test]
fn one_rule_lists_its_fillings_and_makes_steps() {
    let found = answer_of(json!({"operation": "fillings", "puzzle": KILLER, "rule": 0}));
    assert_eq!((&found["combinations"], &found["count"]), (&json!([[1, 2]]), &json!(2)), "{found}");
    // `hint` and `steps` answer for such puzzles, and for other boards, with the same steps.
    let path = answer_of(json!({"operation": "steps", "puzzle": KILLER}));
    let first = &path["steps"][0];
    let step = &first["step"];
    assert!(step["place"].is_object() || step["eliminate"][0]["cell"].is_string(), "{first}");
    assert!(step["lines"][0]["text"].is_string() && step["why"]["reasons"][0].is_string(), "{first}");
    assert!(first["technique"].is_string() && first["points"].as_f64() >= Some(1.0), "{first}");
    let hint = answer_of(json!({"operation": "hint", "puzzle": KILLER}));
    assert_eq!((&hint["step"], &hint["scale"]), (first, &json!("any-board")), "{hint}");
    let small = answer_of(json!({"operation": "steps", "puzzle": "1.......2....4.."}));
    assert!(small["steps"].as_array().is_some_and(|steps| !steps.is_empty()), "{small}");
    let rows = answer_of(json!({"operation": "constraints"}));
    assert!(rows.as_array().expect("rows").iter().any(|row| row["id"] == "killer"));
}

#[test]
fn a_technique_and_pictures_can_be_asked_for_on_every_board() {
    let all = answer_of(json!({"operation": "steps", "puzzle": KILLER}));
    let all = all["steps"].as_array().expect("steps");
    let technique = &all.last().expect("a step")["technique"];
    let after = all.iter().position(|step| step["technique"] == *technique);
    let hint = answer_of(json!({"operation": "hint", "puzzle": KILLER, "technique": technique}));
    assert_eq!((hint["after"].as_u64(), &hint["step"]), (after.map(|at| at as u64), &all[after.unwrap()]));
    let none = answer_of(json!({"operation": "hint", "puzzle": KILLER, "technique": "sandwich"}));
    assert_eq!((&none["reason"], &none["step"]), (&json!("no-step"), &json!(null)), "{none}");
    let unknown = answer_of(json!({"operation": "hint", "puzzle": KILLER, "technique": "bug-1"}));
    assert_eq!(unknown["kind"], "no-step", "{unknown}");
    let every = answer_of(json!({"operation": "steps", "puzzle": KILLER, "all": true}));
    let every = every["steps"].as_array().expect("steps");
    let some = answer_of(
        json!({"operation": "steps", "puzzle": KILLER, "all": true, "technique": every[0]["technique"]}),
    );
    let same: Vec<&Value> = every.iter().filter(|step| step["technique"] == every[0]["technique"]).collect();
    assert_eq!(some["steps"].as_array().expect("steps").iter().collect::<Vec<_>>(), same);

    // The picture of a step is the one of its position, whoever is asked; cells are named as in the texts.
    let pictures = |mut request: Value| {
        request["pictures"] = json!(true);
        answer_of(request)
    };
    let path = pictures(json!({"operation": "steps", "puzzle": KILLER}));
    let path = &path["steps"];
    let hint = pictures(json!({"operation": "hint", "puzzle": KILLER}));
    assert_eq!(hint["step"], path[0]);
    let every = pictures(json!({"operation": "steps", "puzzle": KILLER, "all": true}));
    assert_eq!(every["steps"][0]["svg"], path[0]["svg"]);
    assert!(path.as_array().expect("steps").iter().all(|step| {
        step["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg") && svg.contains("class=\"argument\""))
    }));
    let ordinary = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let hint = pictures(json!({"operation": "hint", "puzzle": ordinary}));
    let steps = pictures(json!({"operation": "steps", "puzzle": ordinary}));
    assert!(hint["step"]["svg"].is_string());
    assert_eq!(hint["step"]["svg"], steps["steps"][0]["svg"]);
    for puzzle in [KILLER, ordinary] {
        let svg = |request| pictures(request)["step"]["svg"].clone();
        let plain = svg(json!({"operation": "hint", "puzzle": puzzle}));
        let letters = svg(json!({"operation": "hint", "puzzle": puzzle, "coordinates": "a1"}));
        let dark = svg(json!({"operation": "hint", "puzzle": puzzle, "dark": true}));
        assert!(plain != letters && plain != dark && letters.is_string(), "{puzzle}");
    }
    assert!(answer_of(json!({"operation": "hint", "puzzle": KILLER}))["step"].get("svg").is_none());
}

#[test]
fn a_step_under_rules_names_the_cells_of_its_houses_and_of_each_group_in_a_chain() {
    let table = include_str!("../../../testdata/techniques/boards.tsv");
    let row = table.lines().find(|line| line.starts_with("grouped-aic\t")).expect("a golden position");
    let puzzle = row.split('\t').nth(1).expect("a puzzle").replace("; ", "\n");
    let path = answer_of(json!({"operation": "steps", "puzzle": puzzle}));
    let steps = path["steps"].as_array().expect("steps");
    let step = steps.iter().find(|step| step["technique"] == "grouped-aic").expect("a grouped chain");
    let why = &step["step"]["why"];
    let houses = why["houses"].as_array().expect("houses");
    assert!(!houses.is_empty());
    for house in houses {
        assert!(house["cells"].as_array().is_some_and(|cells| cells.len() > 3), "{house}");
        assert!(["row", "column", "box"].map(Value::from).contains(&house["kind"]), "{house}");
    }
    let links = why["links"].as_array().expect("links");
    let ends = || links.iter().flat_map(|link| [&link["from"], &link["to"]]);
    for mark in why["marks"].as_array().expect("marks") {
        let is_end = |end: &Value| end["cell"] == mark["cell"] && end["digit"] == mark["digit"];
        assert!(ends().any(is_end), "{mark} has no link");
    }
}

#[test]
fn a_trace_says_what_each_rule_removes() {
    let puzzle = "board 4x4\nkiller 6: r2c2-3 r3c3\nthermometer: r1c1-2\nodd: r4c1\n";
    let solved = answer_of(json!({"operation": "solve", "puzzle": puzzle, "grids": true}));
    let traced = answer_of(json!({"operation": "trace", "puzzle": puzzle, "unique": true}));
    assert_eq!(traced["solver"], "propagation");
    assert_eq!(traced["verdict"], solved["verdict"]);
    assert_eq!(traced["grid"], solved["grids"][0]);
    let records = traced["records"].as_array().expect("records");
    assert_eq!(traced["events"], records.len());
    for rule in 1..=3 {
        assert!(
            records.iter().any(|record| record["event"] == "propagate" && record["rule"] == rule),
            "{traced}"
        );
    }
    let few = answer_of(json!({"operation": "trace", "puzzle": puzzle, "events": 3}));
    assert_eq!((few["records"].as_array().map(Vec::len), &few["whole"]), (Some(3), &json!(false)));
}

#[test]
fn errors_are_typed() {
    for (request, kind) in [
        (json!({"operation": "canonical", "puzzle": KILLER}), "rules"),
        (json!({"operation": "rate", "puzzle": KILLER, "measures": ["se-1.2.1"]}), "rules"),
        (json!({"operation": "trace", "puzzle": KILLER, "solver": "backtrack"}), "unsupported"),
        (json!({"operation": "solve", "puzzle": KILLER, "solver": "backtrack"}), "unsupported"),
        (json!({"operation": "count", "puzzle": KILLER, "solver": "no-such"}), "unknown"),
        (json!({"operation": "fillings", "puzzle": KILLER, "rule": 9}), "unknown"),
        (json!({"operation": "fillings", "puzzle": KILLER, "candidates": [1]}), "length"),
        (json!({"operation": "solve", "puzzle": "board 4x4\nfrobnicate 3: r1c1-2\n"}), "unreadable"),
    ] {
        let reply = answer_of(request.clone());
        assert_eq!(reply["kind"], kind, "{request}: {reply}");
    }
}
