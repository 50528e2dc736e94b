//! Grids that count from 0 through the program: every command shows the numbers as they were written.

mod common;

use common::run;

/// A grid of 12×12 cells in numbers from `lowest`, row by row, with blanks where `is_blank` says.
fn twelve(lowest: usize, is_blank: impl Fn(usize, usize) -> bool) -> Vec<Vec<String>> {
    let number = |row: usize, column: usize| (4 * (row % 3) + row / 3 + column) % 12 + lowest;
    let cell =
        |row, column| if is_blank(row, column) { ".".to_string() } else { number(row, column).to_string() };
    (0..12).map(|row| (0..12).map(|column| cell(row, column)).collect()).collect()
}

fn text(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(" ") + "\n").collect()
}

#[test]
fn a_12x12_grid_from_0_is_answered_from_0() {
    let question = text(&twelve(0, |row, column| (row, column) == (0, 1)));
    for options in [&["solve"][..], &["solve", "--alphabet", "0123456789AB"]] {
        let result = run(&[options, &["-"]].concat(), &question);
        assert_eq!(result.lines()[0], "0123456789AB", "{options:?}");
        assert_eq!(result.lines()[1], "456789AB0123", "{options:?}");
    }
    let result = run(&["check", "-v", "-"], &question);
    assert!(result.err.contains("rows, 12x12, symbols 0-9AB, 143 givens"), "{}", result.err);
    assert!(result.out.contains("one solution, 143 givens"), "{}", result.out);
    // The same grid by numbers again.
    let result = run(&["solve", "--to", "list", "-"], &question);
    assert!(result.out.starts_with("[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "), "{}", result.out);
    // From 1, and by letters.
    let question = text(&twelve(1, |row, column| (row, column) == (0, 1)));
    assert_eq!(run(&["solve", "-"], &question).lines()[0], "123456789ABC");
    assert_eq!(run(&["solve", "--alphabet", "A-L", "-"], &question).lines()[0], "ABCDEFGHIJKL");
}

#[test]
fn small_grids_from_0_are_answered_from_0() {
    for question in [
        "0 1 2 .\n2 3 0 1\n1 0 3 2\n3 2 1 0\n",
        "012.\n2301\n1032\n3210\n",
        "[[0,1,2,-1],[2,3,0,1],[1,0,3,2],[3,2,1,0]]",
    ] {
        for options in
            [&["solve", "--to", "line"][..], &["minimize", "--seed", "1"], &["convert", "--to", "line"]]
        {
            let result = run(&[options, &["-"]].concat(), question);
            assert_eq!(result.code, 0, "{options:?}: {}", result.err);
            assert!(
                (result.out.contains('0') || options[0] == "minimize") && !result.out.contains('4'),
                "{options:?}: {}",
                result.out
            );
        }
    }
    let question = "0 . 2 .\n. 3 . 1\n1 . . .\n. . 1 .\n";
    for options in [
        &["steps"][..],
        &["draw", "--ascii"],
        &["draw", "--candidates"],
        &["solve", "--candidates"],
        &["solve", "--json"],
        &["draw", "--svg", "-"],
    ] {
        let result = run(&[options, &["-"]].concat(), question);
        let shown = result.out.split(']').next().unwrap().replace("r4c", "r c").replace("c4", "c");
        if !options.contains(&"--svg") {
            assert!(shown.contains('0') && !shown.contains('4'), "{options:?}: {}", result.out);
        }
    }
    let result = run(&["check", "-"], "0 0 2 .\n. 3 . 1\n1 . . .\n. . 1 .\n");
    assert!(result.out.contains("two 0s in row 1: r1c1 and r1c2"), "{}", result.out);
    // What a format cannot hold is said.
    let result = run(&["convert", "--to", "f-puzzles-json", "-"], question);
    assert!(result.err.contains("cannot hold the symbols 0-3"), "{}", result.err);
}

#[test]
fn a_grid_that_shows_neither_end_is_read_from_1_and_that_is_said() {
    let question = "1 2 . .\n. . . .\n. . . .\n. . . 1\n";
    let result = run(&["solve", "-v", "-"], question);
    assert!(
        result
            .err
            .contains("counted from 1 because neither 0 nor 4 stands in it (from 0 by the alphabet 0-3)"),
        "{}",
        result.err
    );
    assert!(result.out.starts_with("12"), "{}", result.out);
    assert!(run(&["solve", "-v", "--alphabet", "0-3", "-"], question).out.starts_with("12"));
    let result = run(&["solve", "-"], "0 1 . 4\n. . . .\n. . . .\n. . . 1\n");
    assert_eq!(result.code, 2);
    assert!(result.err.contains("--alphabet 1-4 or --alphabet 0-3"), "{}", result.err);
}
