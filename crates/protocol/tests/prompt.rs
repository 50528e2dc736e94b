//! Prompts: what a reader needs is in the text, for every rule, board and mode.
#![allow(missing_docs)]

mod common;

use common::answer_of;
use serde_json::{Value, json};
use sudokit::constraint::CONSTRAINTS;
use sudokit::notation::{ReadOptions, read};

const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";

fn prompt(puzzle: &str, mode: &str) -> Value {
    answer_of(json!({"operation": "prompt", "puzzle": puzzle, "mode": mode}))
}

fn prompt_text(puzzle: &str, mode: &str) -> String {
    prompt(puzzle, mode)["text"].as_str().expect("a text").to_string()
}

#[test]
fn the_board_of_an_ordinary_puzzle_stands_in_it_row_by_row() {
    let text = prompt_text(EASY, "single-answer");
    let rows = text.lines().filter(|line| line.len() == 17 && line.split(' ').count() == 9);
    let board: String = rows.collect::<Vec<_>>().concat().replace(' ', "").replace('.', "0");
    assert_eq!(board, EASY);
    assert!(
        text.contains("9 rows and 9 columns") && text.contains("each spans 3 rows and 3 columns"),
        "{text}"
    );
    assert!(
        text.contains("<answer>") && text.contains("9 lines") && !text.contains("clues on the board"),
        "{text}"
    );
}

#[test]
fn modes_ask_for_other_answers() {
    let reply = prompt(EASY, "many-steps");
    assert_eq!((&reply["mode"], &reply["protocol"]), (&json!("many-steps"), &json!("sudokit prompt 2")));
    assert!(
        prompt_text(EASY, "single-step").ends_with("r2c3: 4")
            && !prompt_text(EASY, "many-steps").contains("<answer>")
    );
    let wrong =
        serde_json::from_value::<sudokit_protocol::Request>(json!({"operation": "prompt", "mode": "all"}));
    assert!(wrong.is_err());
}

/// Every kind of rule on its example: its sentence and the cells of the example are in the text, and no value of Rust
/// is.
#[test]
fn every_rule_is_said_with_its_cells() {
    let mut described = 0;
    for info in CONSTRAINTS {
        let puzzle = format!("board 9x9\n{}\n", info.example);
        if read(puzzle.as_bytes(), &ReadOptions::default()).is_err() {
            continue;
        }
        described += 1;
        let text = prompt_text(&puzzle, "single-answer");
        assert!(text.contains(info.sentence), "{}: {text}", info.id);
        assert!(text.contains("Nothing is given."), "{text}");
        for bad in ["Point", "Some(", "NaN", "  (", "in the corner", "in the border"] {
            assert!(!text.contains(bad), "{}: {bad} in {text}", info.id);
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
            assert!(text.matches(&first).count() > 0, "{}: {first} in {text}", info.id);
        }
    }
    assert!(described > 60, "{described} rules");
}

#[test]
fn other_boards_say_what_they_are() {
    let jigsaw = "board 4x4\nregions:\naabb\naacb\ncccb\ndddd\n";
    if read(jigsaw.as_bytes(), &ReadOptions::default()).is_ok() {
        assert!(prompt_text(jigsaw, "single-answer").contains("region 1:"));
    }
    let killer = "board 4x4\nkiller 3: r1c1-2\ngiven 1: r4c4\n";
    let text = prompt_text(killer, "single-answer");
    for part in [
        "the cage 3 at r1c1 and r1c2",
        "a dashed border around r1c1 and r1c2 with 3 in its corner",
        ". . . 1",
        "2 rows and 2 columns",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let dots = "board 4x4\ndifference 1: r1c1-2\nlittle-killer 5 dr: r0c1\n";
    if read(dots.as_bytes(), &ReadOptions::default()).is_ok() {
        assert!(prompt_text(dots, "single-answer").contains("the border of r1c1 and r1c2"));
    }
}

/// Rules that say more than their kind's sentence: the words of one, each with what a reader must find.
#[test]
fn a_rule_with_words_of_its_own_says_what_they_mean() {
    let cases: &[(&str, &[&str])] = &[
        (
            "anti-ratio 2 3: r1c1-2 | r5c5 r6c5",
            &[
                "neither is 2 or 3 times the other, unless the pair is marked.",
                "- No ratios without a dot: the marked pairs are r1c1 and r1c2; r5c5 and r6c5\n",
            ],
        ),
        ("non-consecutive 1 2", &["never differ by 1 or 2, unless"]),
        ("anti-sum 10", &["do not add up to 10, unless"]),
        ("knightmare 6", &["a knight's move apart do not add up to 6, unless"]),
        ("anti-taxicab 4", &["are not exactly 4 steps apart"]),
        (
            "full-rank 10 ties: r0c2",
            &[
                "- the full rank 10 above column 2; other rows and columns may read the same as this one (drawn",
            ],
        ),
        ("full-rank 10: r0c2", &["- the full rank 10 above column 2 (drawn"]),
        (
            "greater: r1c2 r1c1",
            &[
                "- r1c2 is greater than r1c1 (drawn: a black chevron on the border of r1c1 and r1c2 that points to r1c1)",
            ],
        ),
        ("one-of 1 2: r1c1 r5c5", &["- each of r1c1 and r5c5 is 1 or 2 (drawn"]),
        (
            "pair consecutive 1>2,4..6 2>1 9>1..9: r1c1-3",
            &[
                "- the pairs at r1c1-3, each digit and the next one: 1 may be followed by 2 or 4 to 6; 2 may be followed \
                 by 1; 9 may be followed by 1 to 9; any other digit may be followed by none (drawn",
            ],
        ),
        (
            "nfa accept=1 0>1=1..4 1>0=5..9: r1c1-5",
            &[
                "- the state machine at r1c1-5: it begins in state 0; in state 0 a digit 1 to 4 leads to state 1; in \
                 state 1 a digit 5 to 9 leads to state 0; after the last digit it is in state 1; a digit that leads \
                 nowhere is not allowed (drawn",
            ],
        ),
        (
            "connected-values 1 3 5 7 9",
            &["- the connected digits 1 3 5 7 9: All cells with 1, 3, 5, 7, 9 are connected"],
        ),
        (
            "or { killer 5: r1c1-2 } { killer 7: r1c1-2; greater: r2c1 r2c2 }",
            &[
                "- Or: The rules of at least one of the alternatives hold.\n- Killer cage: Digits in a cage",
                "- Inequality: ",
                "- at least one of these holds: (1) the cage 5 at r1c1 and r1c2; or (2) the cage 7 at r1c1 and r1c2, and \
                 r2c1 is greater than r2c2\n",
            ],
        ),
        (
            "and { killer 5: r1c1-2; anti-knight }",
            &[
                "- all of these hold: the cage 5 at r1c1 and r1c2, and the anti-knight (drawn",
                "- Anti-knight: ",
            ],
        ),
    ];
    for (rule, expected) in cases {
        let text = prompt_text(&format!("board 9x9\n{rule}\n"), "single-answer");
        for part in *expected {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("{ ") && !text.contains("0>1"), "{text}");
    }
}

/// Boxes, regions and what only the program counts: each is called as a reader sees it.
#[test]
fn houses_are_called_as_they_are_on_the_board() {
    let boxes = "board 9x9\ndigits 0-9\nboxes 3x3\ndoppelganger\n";
    let text = prompt_text(boxes, "single-answer");
    assert!(text.contains("in a row, column or box.") && !text.contains("region"), "{text}");
    let zones = "board 4x4\ndigits 0-4\nregions:\n1122\n1124\n3324\n3344\ndoppelganger\n";
    let text = prompt_text(zones, "single-answer");
    assert!(
        text.contains("in a row, column or region.")
            && text.contains("- The boxes that rules speak of are the regions."),
        "{text}"
    );
    let none = "board 4x4\ndigits 0-4\nno boxes\ndoppelganger\n";
    assert!(
        prompt_text(none, "single-answer").contains("- There are no boxes"),
        "{}",
        prompt(none, "single-answer")
    );
    let chaos = "board 9x9\nno boxes\ncells CC 81\nchaos-construction\n";
    let text = prompt_text(chaos, "single-answer");
    assert!(!text.contains("Beside the board") && !text.contains("There are no boxes"), "{text}");
}
