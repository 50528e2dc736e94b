//! Prompts: what a reader needs is in the text, for every rule, board and mode.
#![allow(missing_docs)]

mod common;

use common::ask;
use serde_json::{Value, json};
use sudokit::constraint::CONSTRAINTS;
use sudokit::notation::{ReadOptions, read};

const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";

fn prompt(puzzle: &str, mode: &str) -> Value {
    ask(json!({"operation": "prompt", "puzzle": puzzle, "mode": mode}))
}

fn text(puzzle: &str, mode: &str) -> String {
    prompt(puzzle, mode)["text"].as_str().expect("a text").to_string()
}

#[test]
fn the_board_of_an_ordinary_puzzle_stands_in_it_row_by_row() {
    let said = text(EASY, "single-answer");
    let rows = said.lines().filter(|line| line.len() == 17 && line.split(' ').count() == 9);
    let board: String = rows.collect::<Vec<_>>().concat().replace(' ', "").replace('.', "0");
    assert_eq!(board, EASY);
    assert!(
        said.contains("9 rows and 9 columns") && said.contains("each spans 3 rows and 3 columns"),
        "{said}"
    );
    assert!(
        said.contains("<answer>") && said.contains("9 lines") && !said.contains("clues on the board"),
        "{said}"
    );
}

#[test]
fn modes_ask_for_other_answers() {
    let reply = prompt(EASY, "many-steps");
    assert_eq!((&reply["mode"], &reply["protocol"]), (&json!("many-steps"), &json!("sudokit prompt 1")));
    assert!(text(EASY, "single-step").ends_with("r2c3: 4") && !text(EASY, "many-steps").contains("<answer>"));
    let wrong =
        serde_json::from_value::<sudokit_protocol::Request>(json!({"operation": "prompt", "mode": "all"}));
    assert!(wrong.is_err());
}

/// Every kind of rule on its example: its sentence and the cells of the example are in the text, and no value of Rust
/// is.
#[test]
fn every_rule_is_said_with_its_cells() {
    let mut said_of = 0;
    for info in CONSTRAINTS {
        let puzzle = format!("board 9x9\n{}\n", info.example);
        if read(puzzle.as_bytes(), &ReadOptions::default()).is_err() {
            continue;
        }
        said_of += 1;
        let said = text(&puzzle, "single-answer");
        assert!(said.contains(info.sentence), "{}: {said}", info.id);
        assert!(said.contains("Nothing is given."), "{said}");
        for bad in ["Point", "Some(", "NaN", "  (", "in the corner", "in the border"] {
            assert!(!said.contains(bad), "{}: {bad} in {said}", info.id);
        }
        let cell = info.example.split([' ', ':', '|']).find(|word| {
            word.starts_with('r')
                && word.contains('c')
                // Places outside the board are said by their row or column.
                && word.as_bytes().get(1).is_some_and(|byte| (b'1'..=b'9').contains(byte))
                && !word.contains("c0")
        });
        if let Some(cell) = cell {
            let first: String = cell.chars().take(4).collect();
            assert!(said.matches(&first).count() > 0, "{}: {first} in {said}", info.id);
        }
    }
    assert!(said_of > 60, "{said_of} rules");
}

#[test]
fn other_boards_say_what_they_are() {
    let jigsaw = "board 4x4\nregions:\naabb\naacb\ncccb\ndddd\n";
    if read(jigsaw.as_bytes(), &ReadOptions::default()).is_ok() {
        assert!(text(jigsaw, "single-answer").contains("region 1:"));
    }
    let killer = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n";
    let said = text(killer, "single-answer");
    for part in [
        "the cage 3 at r1c1 and r1c2",
        "a dashed border around r1c1 and r1c2 with 3 in its corner",
        ". . . 1",
        "2 rows and 2 columns",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let dots = "board 4x4\ndifference 1: r1c1-2\nlittle-killer 5 dr: r0c1\n";
    if read(dots.as_bytes(), &ReadOptions::default()).is_ok() {
        assert!(text(dots, "single-answer").contains("the border of r1c1 and r1c2"));
    }
}
