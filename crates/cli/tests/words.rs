//! Help, tables, messages and exit codes that people and scripts rely on.
#![allow(missing_docs)]

mod common;

use common::{ANSWER, CHAIN, Folder, INKALA, run, run_in, testdata};

#[test]
fn help_has_the_long_text_and_only_options_that_mean_something() {
    for (command, words) in [
        ("solve", "a line that begins with `#`"),
        ("check", "Exit code 1 unless"),
        ("rate", "%g the puzzle"),
        ("generate", "Puzzle number k of a seed"),
        ("serve", "Ctrl-C ends it"),
        ("mcp", "Ends when stdin has ended and everything is answered"),
        ("compare", "--timeout and --nodes hold for each run"),
    ] {
        let help = run(&[command, "--help"], "").out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(words), "{command}: {help}");
        // The list of all commands has a line for each.
        assert!(run(&["--help"], "").out.contains(&format!("\n  {command}")), "{command}");
    }
    for option in ["--alphabet", "--seed", "--jigsaw", "--timeout", "--json", "--threads"] {
        assert!(!run(&["serve", "--help"], "").out.contains(option), "{option}");
        assert!(run(&["solve", "--help"], "").out.contains(option), "{option}");
    }
    for (command, option) in [("cover", "--alphabet"), ("solvers", "--timeout"), ("generate", "--from")] {
        assert!(!run(&[command, "--help"], "").out.contains(option), "{command} {option}");
    }
    // Hidden is not forbidden.
    assert_eq!(run(&["solvers", "--timeout", "1s"], "").code, 0);
}

#[test]
fn tables_are_narrow_where_no_terminal_says_how_wide() {
    for table in ["solvers", "techniques", "formats", "constraints"] {
        let result = run(&[table], "");
        let widest = result.lines().into_iter().map(|line| line.chars().count()).max();
        assert!(
            result.code == 0 && widest.is_some_and(|widest| (40..=100).contains(&widest)),
            "{table}: {widest:?}"
        );
    }
}

#[test]
fn pictures_have_their_endings_and_replace_no_input() {
    let here = Folder::new();
    let puzzle = here.file("p.svg", format!("{INKALA}\n"));
    for arguments in [
        &["draw", "--png", "d.jpg", INKALA][..],
        &["draw", "--svg", "d.png", INKALA],
        &["hint", "--svg", "d.txt", CHAIN],
        &["draw", "--svg", "p.svg", "p.svg"],
        &["print", "-o", "d.jpg", INKALA],
        &["solve", "--trace", "p.svg", "p.svg"],
        &["trace", "--solver", "fix-square", "--chart", "p.svg", "p.svg"],
    ] {
        let result = run_in(&here.0, arguments, b"");
        assert_eq!(result.code, 2, "{arguments:?}: {}", result.err);
        assert_eq!(
            std::fs::read_to_string(&puzzle).expect("it is there"),
            format!("{INKALA}\n"),
            "{arguments:?}"
        );
    }
    assert!(!here.0.join("d.jpg").exists() && !here.0.join("d.txt").exists());
}

#[test]
fn exit_codes_mean_the_same_everywhere() {
    let clash = format!("11{}", ".".repeat(79));
    for command in
        ["solve", "count", "check", "hint", "steps", "rate", "minimize", "backdoors", "unavoidable"]
    {
        assert_eq!(run(&[command, &clash], "").code, 1, "{command}");
    }
    assert_eq!(run(&["compare", "--solvers", "backtrack", &clash], "").code, 1);
    assert_eq!(run(&["trace", "--solver", "backtrack", &clash], "").code, 1);
    for command in ["solve", "check", "rate", "convert", "canon"] {
        let options: &[&str] = if command == "convert" { &["--to", "line"] } else { &[] };
        assert_eq!(run(&[&[command], options, &["nowhere.txt"]].concat(), "").code, 2, "{command}");
    }
    assert_eq!(run(&["generate", "--minimal", "--seed", "1"], "").code, 0);
}

#[test]
fn what_is_valid_and_what_is_not() {
    let valid = |puzzle: &str| run(&["check", "--json", puzzle], "").objects()[0]["valid"].clone();
    assert_eq!(valid(INKALA), true);
    assert_eq!(valid(&".".repeat(81)), false);
    assert_eq!(valid(&format!("{}.", &ANSWER[..80]).replacen('8', "9", 1)), false);
    // A placed digit that contradicts the solution, in a HoDoKu line.
    let wrong = format!(":0000:x:8+9{}:::", &INKALA[2..]);
    let result = run(&["check", &wrong], "");
    assert_eq!(result.code, 1, "{}", result.out);
    assert!(result.out.contains("r1c2=9"), "{}", result.out);
    assert_eq!(run(&["check", "--json", &wrong], "").objects()[0]["mistakes"][0], "r1c2");
}

#[test]
fn a_wrong_stated_solution_is_told() {
    let swapped = |answer: &str| answer.replace('1', "x").replace('2', "1").replace('x', "2");
    let wrong = swapped(ANSWER);
    let of_table = |answer: &str| format!("puzzle,solution\n{INKALA},{answer}\n");
    let rules = |answer: &str| {
        format!(
            "board 4x4\ngivens:\n1 2 . .\n. . . .\n. . . .\n4 . 2 1\nkiller 7: r1c3-4\nkiller 3: r3c1-2\nkiller 5: r2c3 r3c3\nsolution: {answer}\n"
        )
    };
    for (right, false_text) in
        [(of_table(ANSWER), of_table(&wrong)), (rules("1234341221434321"), rules("1234341212434321"))]
    {
        let result = run(&["check", "-"], &right);
        assert!(result.code == 0 && !result.out.contains("stated"), "{} {}", result.out, result.err);
        let result = run(&["check", "-"], &false_text);
        assert_eq!(result.code, 1, "{}", result.out);
        assert!(result.out.contains("; the stated solution is wrong: r"), "{}", result.out);
        let object = &run(&["check", "--json", "-"], &false_text).objects()[0];
        assert_eq!(object["valid"], true);
        let cells = object["wrong_solution"].as_array().unwrap();
        let expected = if false_text.starts_with("board") { 2 } else { 18 };
        assert_eq!(cells.len(), expected, "{object}");
    }
}

#[test]
fn a_rating_that_was_not_reached_is_none() {
    let hard = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let result = run(&["rate", "--scale", "whip", hard], "");
    assert_eq!(result.code, 1, "{}", result.out);
    assert!(result.out.starts_with("# ") && result.err.contains("whip"), "{}", result.out);
    let object = &run(&["rate", "--scale", "whip", "--json", hard], "").objects()[0];
    let rating = &object["ratings"][0];
    assert!(rating["rating"].is_null() && rating["level"].is_null() && rating["solved"] == false, "{object}");
    for name in ["er", "se-1.2.1"] {
        assert_eq!(run(&["rate", "--scale", name, "--format", "%r", CHAIN], "").out, "7.1\n");
    }
}

#[test]
fn commands_for_the_ordinary_board_say_so_and_others_work() {
    let small = "1.............4.......2.......3.....";
    for command in ["backdoors", "unavoidable", "minimals-of", "vicinity"] {
        let result = run(&[command, small], "");
        assert!(result.out.len() > 10 && result.out.starts_with("# "), "{command}: {}", result.out);
        assert_eq!(result.code, 2, "{command}");
    }
    let grid = run(&["generate", "--size", "6", "--grids", "--seed", "1"], "").out;
    let minimal = run(&["minimize", "--seed", "1", grid.trim()], "");
    assert_eq!((minimal.lines().len(), minimal.code), (1, 0), "{}", minimal.err);
    let checked = run(&["check", minimal.out.trim()], "");
    assert!(checked.out.starts_with("valid, one solution, minimal"), "{}", checked.out);
    let hint = run(&["hint", minimal.out.trim()], "");
    assert!(hint.code == 0 && hint.out.starts_with("Look at "), "{} {}", hint.out, hint.err);
    let steps = run(&["steps", "--check", minimal.out.trim()], "");
    assert!(steps.code == 0 && steps.lines().len() > 10, "{} {}", steps.out, steps.err);
}

#[test]
fn convert_refuses_what_a_format_cannot_hold() {
    let diagonals = "..4.3..7...............4..65...........4.....182..36....8....9......8.2..5......7";
    let result = run(&["convert", "--diagonals", "--to", "line", diagonals], "");
    assert!(result.code == 2 && result.err.contains("--lossy"), "{}", result.err);
    let result = run(&["convert", "--diagonals", "--lossy", "--to", "line", diagonals], "");
    assert_eq!((result.out.trim(), result.code), (diagonals, 0));
    assert!(result.err.contains("left out"), "{}", result.err);
    let object =
        &run(&["convert", "--diagonals", "--lossy", "--to", "line", "--json", diagonals], "").objects()[0];
    assert_eq!(object["left_out"].as_array().map(Vec::len), Some(1), "{object}");
    // A format of one puzzle a text does not get two.
    let result = run(&["convert", "--to", "sdk", INKALA, CHAIN], "");
    assert!(result.code == 2 && result.out.is_empty(), "{}", result.err);
    assert_eq!(run(&["convert", "--to", "sdk", INKALA], "").code, 0);
}

#[test]
fn a_list_that_is_empty_says_so() {
    let result = run(&["unavoidable", "--max", "4", INKALA], "");
    assert!(!result.out.is_empty());
    let result = run(&["cover", &testdata("technicians.csv"), "--count"], "");
    assert_eq!((result.out.as_str(), result.code), ("1\n", 0));
}
