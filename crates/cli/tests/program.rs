//! The program as a user meets it: what it prints, what it says is wrong, and its exit codes.
#![allow(missing_docs)]

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{ANSWER, INKALA, code, err, out, sudokit, testdata};

const NEAR_WORST: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_puzzle_on_the_command_line_gives_its_solution() {
    let output = sudokit(&["solve", INKALA], b"");
    assert_eq!((out(&output), err(&output), code(&output)), (format!("{ANSWER}\n"), String::new(), 0));
}

#[test]
fn every_solver_that_is_complete_answers_from_the_command_line() {
    let table = out(&sudokit(&["solvers", "--json"], b""));
    let mut result = 0;
    for line in table.lines() {
        let info: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if info["complete"] == true {
            let id = info["id"].as_str().expect("an id");
            let output = sudokit(&["solve", "--solver", id, INKALA], b"");
            assert_eq!(out(&output), format!("{ANSWER}\n"), "{id}: {}", err(&output));
            result += 1;
        }
    }
    assert!(result >= 11, "only {result} solvers");
}

#[test]
fn a_bad_line_is_named_and_the_rest_is_solved() {
    let input = format!("{INKALA}\n{INKALA}x\n\n{INKALA}\n");
    let output = sudokit(&["solve", "-"], input.as_bytes());
    let lines: Vec<String> = out(&output).lines().map(str::to_string).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!((lines[0].as_str(), lines[2].as_str()), (ANSWER, ANSWER));
    assert!(lines[1].starts_with("# line 2, column 82"), "{}", lines[1]);
    assert!(err(&output).contains("82 characters"), "{}", err(&output));
    assert_eq!(code(&output), 2);
}

#[test]
fn answers_keep_the_order_of_the_questions_on_any_number_of_threads() {
    let other = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let input: String =
        (0..20_000).map(|i| format!("{}\n", if i % 7 == 3 { other } else { INKALA })).collect();
    let expected: Vec<u8> = {
        let other = "174385962293467158586192734451923876928674315367851249719548623635219487842736591";
        (0..20_000)
            .flat_map(|i| format!("{}\n", if i % 7 == 3 { other } else { ANSWER }).into_bytes())
            .collect()
    };
    for threads in ["1", "2", "5"] {
        let output = sudokit(&["solve", "-j", threads], input.as_bytes());
        assert!(output.stdout == expected, "{threads} threads");
    }
    let slow: String = input.lines().take(500).map(|line| format!("{line}\n")).collect();
    let output = sudokit(&["solve", "-j", "3", "--solver", "dancing-links"], slow.as_bytes());
    assert!(output.stdout == expected[..500 * 82], "dancing-links");
}

#[test]
fn errors_say_what_where_and_what_to_type() {
    let nines = format!("9........9{}", ".".repeat(71));
    let cases: [(&[u8], &[&str], i32); 6] = [
        (
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4...",
            &["1:82", "82 characters"],
            2,
        ),
        (
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....Q..",
            &["1:79", "'Q'", "1-9"],
            2,
        ),
        (nines.as_bytes(), &["two 9s in column 1", "r1c1", "r2c1"], 1),
        (b"", &["empty"], 2),
        (b"\x00\xff\x13\x99\xfe", &["line 1, column 1"], 2),
        (b"hello", &["line 1"], 2),
    ];
    for (input, words, exit) in cases {
        let output = sudokit(&["solve", "-"], input);
        let text = err(&output) + &out(&output);
        for word in words {
            assert!(text.contains(word), "{word:?} is missing in {text}");
        }
        assert_eq!(code(&output), exit, "{text}");
    }
}

#[test]
fn wrong_usage_has_exit_code_2_and_a_hint() {
    for (arguments, word) in [
        (&["solve", "--solver", "magic", INKALA][..], "backtrack"),
        (&["solve", "no-such-file.txt"], "no file"),
        (&["solve", "--to", "nonsense", INKALA], "nonsense"),
        (&["solve", "--solver", "backtrack", "--orientation", "90", INKALA], "orientation"),
        (&["frobnicate"], "frobnicate"),
        (&["count", "--size", "26", "--empty"], "1 to 25"),
        (&["count", "--size", "9", "--box", "2x3", "--empty"], "--size 9"),
    ] {
        let output = sudokit(arguments, b"");
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(word), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn no_solution_and_several_solutions_are_said() {
    let none = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";
    let output = sudokit(&["solve", none], b"");
    assert_eq!((out(&output).as_str(), code(&output)), ("# no solution\n", 1));
    let many = format!(".{}", &INKALA[1..]);
    let output = sudokit(&["solve", &many], b"");
    assert!(err(&output).contains("more than one solution"), "{}", err(&output));
    assert_eq!(code(&output), 0);
    let output = sudokit(&["solve", "--limit", "3", &many], b"");
    assert_eq!(out(&output).lines().count(), 3);
}

#[test]
fn check_says_why() {
    let none = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";
    let many = format!(".{}", &INKALA[1..]);
    for (puzzle, word, exit) in [
        (INKALA, "valid, one solution", 0),
        (none, "cannot stand together", 1),
        (many.as_str(), "differ in", 1),
        (ANSWER, "not minimal", 0),
    ] {
        let output = sudokit(&["check", puzzle], b"");
        assert!(out(&output).contains(word), "{}", out(&output));
        assert_eq!(code(&output), exit);
        let json = out(&sudokit(&["check", "--json", puzzle], b""));
        let _: serde_json::Value = serde_json::from_str(json.trim()).expect("one JSON object");
    }
}

#[test]
fn counts_are_exact_or_say_that_they_are_not() {
    let count = |arguments: &[&str]| {
        let output = sudokit(&[&["count"], arguments].concat(), b"");
        (out(&output).trim().to_string(), code(&output))
    };
    assert_eq!(count(&["--size", "4", "--empty"]), ("288".into(), 0));
    assert_eq!(count(&["--size", "4", "--empty", "--solver", "dsatur"]), ("288".into(), 0));
    assert_eq!(count(&[INKALA]), ("1".into(), 0));
    assert_eq!(count(&[&".".repeat(81), "--cap", "1000"]), ("1000+".into(), 0));
    let (text, exit) = count(&[&".".repeat(81), "--timeout", "100ms", "--solver", "dancing-links"]);
    assert!(text.ends_with('+'), "{text}");
    assert_eq!(exit, 3);
}

#[test]
fn a_time_limit_gives_a_partial_answer() {
    let output = sudokit(&["solve", "--solver", "backtrack", "--timeout", "10ms", NEAR_WORST], b"");
    assert_eq!(code(&output), 3, "{}", out(&output));
    assert!(out(&output).starts_with("# no answer: the time limit"), "{}", out(&output));
}

#[test]
fn brute_force_turns_the_board() {
    let output =
        sudokit(&["solve", "--solver", "brute-force", "--orientation", "auto", "--stats", NEAR_WORST], b"");
    assert!(out(&output).starts_with("987654321246173985"), "{}", out(&output));
    assert!(err(&output).contains("4,827,208 iterations"), "{}", err(&output));
}

#[test]
fn covers_of_the_documents_are_found() {
    let cover = |arguments: &[&str]| out(&sudokit(&[&["cover"], arguments].concat(), b""));
    let technicians = testdata("technicians.csv");
    for method in ["algorithm-x", "dancing-links"] {
        assert_eq!(cover(&[&technicians, "--all", "--method", method]), "F, C\n");
        assert_eq!(cover(&[&testdata("queens-8.txt"), "--count", "--method", method]), "92\n");
    }
    let steps = cover(&[&technicians, "--steps"]);
    for word in
        ["choose Tue: 2 options", "try D", "dead end", "take D back", "try F", "trim Sat", "cover: F, C"]
    {
        assert!(steps.contains(word), "{word} is missing in {steps}");
    }
}

#[test]
#[ignore = "takes a minute in a debug build: 9356 covers of pentominoes"]
fn pentominoes_have_9356_covers() {
    let output = sudokit(&["cover", "--count", &testdata("pentominoes-6x10.txt")], b"");
    assert_eq!(out(&output), "9356\n");
}

#[test]
fn compare_prints_a_row_for_each_solver() {
    let output = sudokit(&["compare", "--solvers", "fix-square,dancing-links,backtrack", INKALA], b"");
    let text = out(&output);
    for word in ["fix-square", "dancing-links", "backtrack", "all answers: 812753649"] {
        assert!(text.contains(word), "{text}");
    }
}

#[test]
fn traces_are_events() {
    let output = sudokit(&["trace", "--solver", "fix-square", INKALA], b"");
    let events: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("NDJSON")).collect();
    assert!(events.iter().any(|event| event["event"] == "guess"));
    assert_eq!(events.last().expect("events")["event"], "solution");
}

#[cfg(feature = "charts")]
#[test]
fn charts_are_pictures() {
    let folder = std::env::temp_dir().join(format!("sudokit-charts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (solver, plot) in
        [("brute-force", "cursor"), ("dancing-links", "depth"), ("fix-square", "candidates")]
    {
        for ending in if cfg!(feature = "png") { &["svg", "png"][..] } else { &["svg"] } {
            let file = folder.join(format!("{solver}.{ending}")).display().to_string();
            let output =
                sudokit(&["trace", "--solver", solver, "--chart", &file, "--plot", plot, INKALA], b"");
            assert_eq!(code(&output), 0, "{}", err(&output));
            let bytes = std::fs::read(&file).expect("the chart");
            let start: &[u8] = if *ending == "svg" { b"<svg" } else { b"\x89PNG" };
            assert!(bytes.starts_with(start), "{file}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn boards_are_drawn_and_converted() {
    let drawn = out(&sudokit(&["draw", INKALA], b""));
    assert!(drawn.starts_with("┌───────┬"), "{drawn}");
    let svg = out(&sudokit(&["draw", "--svg", "-", "--candidates", INKALA], b""));
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    assert_eq!(svg.matches("font-weight=\"700\"").count(), 21);
    let rows = out(&sudokit(&["convert", "--to", "rows", INKALA], b""));
    assert_eq!(rows.trim_end().lines().count(), 9);
    assert_eq!(out(&sudokit(&["convert", "--to", "line", "-"], rows.as_bytes())).trim(), INKALA);
}

#[test]
fn larger_boards_and_jigsaws_are_solved_alike_by_several_solvers() {
    for (size, layout, puzzle) in boards() {
        let mut answers = Vec::new();
        for solver in ["fix-square", "dsatur", "dancing-links", "constraint-programming", "algorithm-x"] {
            let mut arguments = vec!["solve", "--solver", solver, "--to", "line"];
            if !layout.is_empty() {
                arguments.extend(["--jigsaw", &layout]);
            }
            arguments.push("-");
            let output = sudokit(&arguments, puzzle.as_bytes());
            assert_eq!(code(&output), 0, "{size} {solver}: {}", err(&output));
            answers.push(out(&output));
        }
        answers.dedup();
        assert_eq!(answers.len(), 1, "{size}");
        assert_eq!(answers[0].trim().chars().count(), size * size);
    }
}

/// Size, zones and givens of the rows of `testdata/boards.csv`.
fn boards() -> Vec<(usize, String, String)> {
    let text = std::fs::read_to_string(testdata("boards.csv")).expect("test data");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        (fields[0].parse().expect("a size"), fields[1].to_string(), fields[2].to_string())
    })
    .collect()
}

#[test]
fn help_begins_with_examples_and_every_command_has_a_page() {
    let help = out(&sudokit(&["--help"], b""));
    assert!(help.starts_with("Examples:"), "{help}");
    for command in ["solve", "count", "check", "convert", "cover", "compare", "trace", "draw"] {
        let help = out(&sudokit(&[command, "--help"], b""));
        assert!(help.starts_with("Examples:"), "{command}: {help}");
    }
    assert!(out(&sudokit(&["man"], b"")).contains(".TH"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(out(&sudokit(&["completions", shell], b"")).contains("sudokit"), "{shell}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudokit"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..20_000 {
        if stdin.write_all(format!("{INKALA}\n").as_bytes()).is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((err(&output), code(&output)), (String::new(), 0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_between_lines() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudokit"))
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = format!("{INKALA}\n").repeat(3000);
    stdin.write_all(lines.as_bytes()).expect("the program reads");
    let mut first = [0; 82];
    std::io::Read::read_exact(child.stdout.as_mut().expect("a pipe"), &mut first).expect("a line comes back");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    // The pipe stays open: the program must end by itself.
    let output = child.wait_with_output().expect("the program ends");
    drop(stdin);
    assert_eq!(code(&output), 130);
    assert!(output.stdout.ends_with(b"\n") || output.stdout.is_empty(), "a torn line");
    assert_eq!(output.stdout.len() % 82, 0);
}
