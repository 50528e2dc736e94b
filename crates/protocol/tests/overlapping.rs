//! Overlapping grids: places without a cell have names of their own in replies, nothing stands there in any answer, and
//! every operation that knows rules answers.
#![allow(missing_docs)]

mod common;

use common::answer_of;
use serde_json::{Value, json};

/// The void of two 4×4 grids that share a box, by name.
const VOID: [&str; 8] = ["r1c5", "r1c6", "r2c5", "r2c6", "r5c1", "r5c2", "r6c1", "r6c2"];
const PUZZLE: &str =
    "grid 4x4 at r1c1 r3c3\ngivens:\n1 2 3 .\n. . 1 2\n2 . . . . .\n. . 2 . . 1\n. . . 3\n. . 1 .";

fn places() -> Vec<usize> {
    let place = |name: &str| {
        let (row, column) = name[1..].split_once('c').expect("a name");
        (row.parse::<usize>().expect("a row") - 1) * 6 + column.parse::<usize>().expect("a column") - 1
    };
    VOID.iter().map(|name| place(name)).collect()
}

/// Whether a list has `nothing` at the places without a cell, and nowhere else.
fn is_nothing_there(list: &Value, nothing: &Value) -> bool {
    let list = list.as_array().expect("a list");
    list.len() == 36 && (0..36).all(|at| (list[at] == *nothing) == places().contains(&at))
}

#[test]
fn a_reply_says_where_no_cell_is() {
    let reply = answer_of(json!({"operation": "convert", "puzzle": PUZZLE}));
    let variant = &reply["puzzles"][0]["variant"];
    assert_eq!(variant["void"], json!(VOID), "{reply}");
    assert_eq!(variant["lines_differ"], false);
    let grid = |row, column| json!({"row": row, "column": column, "rows": 4, "columns": 4});
    assert_eq!(variant["grids"], json!([grid(1, 1), grid(3, 3)]));
    assert_eq!(variant["arrangement"], Value::Null);
    assert!(is_nothing_there(&variant["allowed"], &json!(0)), "{variant}");
    let samurai = answer_of(json!({"operation": "convert", "puzzle": "board samurai\ngiven 1: r1c1"}));
    let variant = &samurai["puzzles"][0]["variant"];
    assert_eq!(
        (&variant["arrangement"], variant["grids"].as_array().map(Vec::len)),
        (&json!("samurai"), Some(5))
    );
    // Other boards have none.
    let plain = answer_of(json!({"operation": "convert", "puzzle": "board 4x4\nkiller 3: r1c1-2"}));
    let variant = &plain["puzzles"][0]["variant"];
    assert_eq!([&variant["void"], &variant["grids"]], [&json!([]), &json!([])]);
}

#[test]
fn nothing_stands_where_no_cell_is() {
    let solved = answer_of(json!({"operation": "solve", "puzzle": PUZZLE, "limit": 10, "grids": true}));
    let grids = solved["grids"].as_array().expect("grids");
    assert!(!grids.is_empty(), "{solved}");
    assert!(grids.iter().all(|grid| is_nothing_there(grid, &Value::Null)), "{solved}");
    for text in solved["solutions"].as_array().expect("texts") {
        let text: Vec<char> = text.as_str().expect("a text").chars().collect();
        assert!((0..36).all(|at| (text[at] == '.') == places().contains(&at)), "{text:?}");
    }
    let rows = answer_of(json!({"operation": "solve", "puzzle": PUZZLE, "to": "rows"}));
    assert_eq!(rows["solutions"][0].as_str().map(|text| text.lines().next().expect("a row").len()), Some(7));
    let checked = answer_of(json!({"operation": "check", "puzzle": PUZZLE, "grids": true}));
    assert!(is_nothing_there(&checked["grids"][0], &Value::Null), "{checked}");
    assert!(is_nothing_there(&checked["candidates"], &json!(0)), "{checked}");
    let traced = answer_of(json!({"operation": "trace", "puzzle": PUZZLE}));
    assert!(is_nothing_there(&traced["grid"], &Value::Null), "{traced}");
    let compared = answer_of(json!({"operation": "compare", "puzzle": PUZZLE, "solvers": ["propagation"]}));
    assert!(is_nothing_there(&compared["rows"][0]["grid"], &Value::Null), "{compared}");
    let truth = answer_of(json!({"operation": "true-candidates", "puzzle": PUZZLE}));
    assert!(is_nothing_there(&truth["candidates"], &json!(0)), "{truth}");
    assert!(is_nothing_there(&truth["counts"], &json!([])), "{truth}");
    assert!(is_nothing_there(&truth["solution"], &Value::Null), "{truth}");
    let counted = answer_of(json!({"operation": "count", "puzzle": PUZZLE, "by_candidate": true}));
    assert!(is_nothing_there(&counted["by_candidate"], &json!([])), "{counted}");
}

#[test]
fn only_cells_are_given_and_spare() {
    let checked = answer_of(json!({"operation": "check", "puzzle": PUZZLE}));
    assert_eq!((&checked["clues"], &checked["verdict"]), (&json!(10), &json!("one")), "{checked}");
    // These cells add up to 7: the reason is among cells and houses.
    let wrong = answer_of(json!({"operation": "check", "puzzle": format!("{PUZZLE}\nkiller 3: r1c3 r1c4")}));
    assert_eq!(wrong["verdict"], "none", "{wrong}");
    for reply in [&checked, &wrong] {
        assert!(VOID.iter().all(|name| !reply.to_string().contains(&format!("\"{name}\""))), "{reply}");
    }
    let minimal = answer_of(json!({"operation": "improve", "puzzle": PUZZLE, "goal": "minimal", "seed": 1}));
    assert!(VOID.iter().all(|name| !minimal["removed"].to_string().contains(name)), "{minimal}");
    let void = minimal["puzzle"]["variant"]["void"].as_array().map(Vec::len);
    assert_eq!(void, Some(8), "{minimal}");
}

#[test]
fn numbers_on_the_board_are_judged_without_those_places() {
    let solved = answer_of(json!({"operation": "solve", "puzzle": PUZZLE, "grids": true}));
    let progress =
        |numbers: &Value| answer_of(json!({"operation": "progress", "puzzle": PUZZLE, "numbers": numbers}));
    let done = progress(&solved["grids"][0]);
    assert_eq!((&done["solved"], &done["clashes"]), (&json!(true), &json!([])), "{done}");
    let begun = progress(&json!(vec![Value::Null; 36]));
    assert_eq!(begun["solved"], false);
    assert!(places().iter().all(|&at| begun["candidates"][at] == 0), "{begun}");
}

#[test]
fn steps_speak_of_cells_alone() {
    let hint = answer_of(json!({"operation": "hint", "puzzle": PUZZLE}));
    let step = &hint["step"];
    assert!(places().iter().all(|&at| step["values"][at] == 0 && step["marks"][at] == 0), "{hint}");
    let steps = answer_of(json!({"operation": "steps", "puzzle": PUZZLE}));
    assert_eq!(steps["solved"], true, "{steps}");
    let text = steps["steps"].to_string();
    assert!(VOID.iter().all(|name| !text.contains(&format!("\"{name}\""))), "{text}");
    let rated = answer_of(json!({"operation": "rate", "puzzle": PUZZLE}));
    assert!(rated.to_string().contains("easy"), "{rated}");
}

#[test]
fn arrangements_are_variants_that_are_made() {
    let variants = answer_of(json!({"operation": "variants"}));
    let of = |id: &str| {
        let list = variants.as_array().expect("a list");
        list.iter().find(|variant| variant["id"] == id).expect(id).clone()
    };
    assert_eq!((&of("samurai")["grid"], &of("tiny-samurai")["grid"]), (&json!(9), &json!(4)));
    assert_eq!((&of("killer")["grid"], &of("samurai")["kinds"]), (&Value::Null, &json!([])));
    let request = json!({
        "operation": "generate", "variants": ["tiny-samurai"], "board": {"size": 4}, "seed": 1, "count": 1,
    });
    let made = answer_of(request.clone());
    let made = &made["puzzles"][0];
    assert_eq!(made["puzzle"]["variant"]["arrangement"], "tiny-samurai", "{made}");
    let void = made["puzzle"]["variant"]["void"].as_array().expect("names").len();
    let nothing = made["solution"].as_array().expect("numbers").iter().filter(|number| number.is_null());
    assert_eq!((void, nothing.count()), (24, 24));
    // The same solution is asked for as it was replied.
    let mut again = request;
    again["solution"] = made["solution"].clone();
    assert_eq!(answer_of(again.clone())["puzzles"][0]["solution"], made["solution"]);
    again["solution"][0] = Value::Null;
    assert!(answer_of(again)["kind"].is_string());
}
