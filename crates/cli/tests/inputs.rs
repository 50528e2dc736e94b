//! What is read: several files, pipes, line ends, encodings, several puzzles on a line, names that are not UTF-8.
#![allow(missing_docs)]

mod common;

use std::io::{BufRead, BufReader, Write};

use common::{ANSWER, Folder, INKALA, command, run, run_in};

const OTHER: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const OTHER_ANSWER: &str =
    "174385962293467158586192734451923876928674315367851249719548623635219487842736591";

#[test]
fn an_input_that_cannot_be_read_is_reported_in_its_place() {
    let here = Folder::new();
    here.file("ok.txt", format!("{INKALA}\n"));
    here.file("other.txt", format!("{OTHER}\n"));
    let result = run_in(&here.0, &["solve", "ok.txt", "bad.txt", "other.txt"], b"");
    assert_eq!(result.lines(), [ANSWER, "# there is no file 'bad.txt'", OTHER_ANSWER]);
    assert_eq!(result.code, 2);
    assert!(result.err.contains("there is no file 'bad.txt'"), "{}", result.err);
    // A file that is no list of puzzles, and a folder.
    here.file("bad.txt", "hello\n");
    let result = run_in(&here.0, &["count", "ok.txt", "bad.txt", ".", "other.txt"], b"");
    let lines = result.lines();
    assert_eq!((lines.len(), lines[0], lines[3], result.code), (4, "1", "1", 2), "{}", result.out);
    assert!(lines[1].starts_with("# bad.txt, ") && lines[2].starts_with("# . is a folder"), "{}", result.out);
}

#[test]
fn every_line_end_separates_questions() {
    for end in ["\n", "\r\n", "\r"] {
        for last in ["", end] {
            let result = run(&["solve", "-"], &format!("{INKALA}{end}{OTHER}{last}"));
            assert_eq!(result.lines(), [ANSWER, OTHER_ANSWER], "{end:?} {last:?}");
            assert_eq!((result.err.as_str(), result.code), ("", 0));
        }
    }
}

#[test]
fn every_puzzle_of_a_line_is_answered() {
    for separator in [" ", "\t", ",", "; "] {
        let line = format!("{INKALA}{separator}{OTHER}\n{OTHER}\n");
        for options in [&["solve"][..], &["solve", "--seed", "1"], &["solve", "-j", "1"]] {
            let result = run(&[options, &["-"]].concat(), &line);
            assert_eq!(result.lines(), [ANSWER, OTHER_ANSWER, OTHER_ANSWER], "{separator:?} {options:?}");
            assert_eq!(result.code, 0);
        }
        let objects = run(&["count", "--json", "-"], &line).objects();
        let question = |object: &serde_json::Value| {
            (object["question"]["number"].as_u64(), object["question"]["line"].as_u64())
        };
        let places: Vec<_> = objects.iter().map(question).collect();
        assert_eq!(places, [(Some(1), Some(1)), (Some(2), Some(1)), (Some(3), Some(2))]);
        assert_eq!(objects[1]["question"]["input"], OTHER);
    }
    // On the only line of the input too.
    for separator in [" ", "\t", ","] {
        let result = run(&["solve", "-"], &format!("{INKALA}{separator}{OTHER}\n"));
        assert_eq!(result.lines(), [ANSWER, OTHER_ANSWER], "{separator:?}");
        assert_eq!((result.err.as_str(), result.code), ("", 0));
    }
    // A solution beside its puzzle, and a comment, are no questions.
    let result = run(&["solve", "-"], &format!("{INKALA} {ANSWER}\n{INKALA} # hard\n"));
    assert_eq!(result.lines(), [ANSWER, ANSWER]);
}

#[test]
fn what_opens_and_closes_a_block_of_code_is_no_question() {
    for (open, close) in
        [("[code]", "[/code]"), ("[CODE=text]", "[/CODE]"), ("```", "```"), ("```text", "```")]
    {
        for lines in [vec![INKALA], vec![INKALA, OTHER], vec![INKALA; 300]] {
            let result = run(&["count", "-"], &format!("{open}\n{}\n{close}\n", lines.join("\n")));
            assert_eq!(result.lines(), vec!["1"; lines.len()], "{open} {}", result.err);
            assert_eq!((result.err.as_str(), result.code), ("", 0));
        }
    }
}

#[test]
fn utf_16_is_read_and_compressed_files_are_named() {
    let here = Folder::new();
    let units = |big: bool| {
        let text = format!("\u{feff}{INKALA}\r\n{OTHER}\r\n");
        let bytes =
            text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() });
        bytes.collect::<Vec<u8>>()
    };
    for big in [false, true] {
        let file = here.file("utf16.txt", units(big));
        assert_eq!(run(&["solve", &file], "").lines(), [ANSWER, OTHER_ANSWER], "{big}");
    }
    for (name, magic) in
        [("a.gz", &b"\x1f\x8b\x08\0\0\0\0\0"[..]), ("a.xz", b"\xfd7zXZ\0\0"), ("a.zip", b"PK\x03\x04..")]
    {
        let file = here.file(name, magic);
        let result = run(&["solve", &file], "");
        assert_eq!(result.code, 2);
        assert!(result.err.contains("-dc") || result.err.contains("unzip"), "{name}: {}", result.err);
    }
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let here = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"p\xff.txt");
    std::fs::write(here.0.join(name), INKALA).expect("written");
    for verb in ["solve", "draw", "count"] {
        let mut result = command(&[verb]);
        let output = result.arg(here.0.join(name)).output().expect("it runs");
        assert!(output.status.success(), "{verb}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty());
    }
}

#[test]
fn a_slow_pipe_is_answered_line_by_line() {
    for options in [&["solve"][..], &["count"], &["solve", "--json"], &["rate"], &["canon"]] {
        let mut child = command(&[options, &["-"]].concat()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for question in [INKALA, OTHER, INKALA] {
            writeln!(stdin, "{question}").expect("it reads");
            // The answer must come while the pipe is still open: this waits for ever if it does not.
            let mut answer = String::new();
            assert!(stdout.read_line(&mut answer).expect("it writes") > 0, "{options:?}");
        }
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn long_lists_of_grids_are_read_in_pieces_and_none_is_lost() {
    let rows = run(&["convert", "--to", "rows", "-"], &format!("{INKALA}\n{OTHER}\n")).out;
    let many = rows.repeat(3000);
    let result = run(&["solve", "--to", "line", "-"], &many);
    assert_eq!((result.lines().len(), result.code), (6000, 0), "{}", result.err);
    assert!(result.lines().iter().step_by(2).all(|line| *line == ANSWER));
    // A grid in the middle that is no puzzle is reported, and the pieces around it are answered.
    let mut lines: Vec<&str> = many.lines().collect();
    lines[35_000] = "oops";
    let result = run(&["solve", "--to", "line", "-"], &(lines.join("\n") + "\n"));
    assert_eq!(result.code, 2);
    assert!(result.lines().len() > 3000, "{}", result.lines().len());
}

#[test]
fn a_large_board_is_answered_in_its_own_symbols() {
    let letters = run(
        &["solve", "--size", "16", "--alphabet", "0123456789ABCDEF", "--to", "line", &".".repeat(256)],
        "",
    );
    let solution = letters.out.trim();
    assert_eq!(solution.len(), 256);
    assert!(solution.contains('0') && !solution.contains('G'), "{solution}");
    // A few cells left blank: the symbols are detected, and used again.
    let question: String =
        solution.chars().enumerate().map(|(i, c)| if i % 9 == 0 { '.' } else { c }).collect();
    for options in [&["solve"][..], &["convert", "--to", "line", "--filled"], &["draw", "--ascii"]] {
        let result = run(&[options, &["-"]].concat(), &format!("{question}\n"));
        assert!(result.out.contains('0') && !result.out.contains('G'), "{options:?}: {}", result.out);
    }
}

#[test]
fn a_long_text_in_no_format_is_refused_before_it_is_read_as_a_whole() {
    let result = run(&["solve", "-"], &"x\n".repeat(2_200_000));
    assert_eq!((result.code, result.lines().len()), (2, 1), "{}", result.err);
    assert!(result.out.contains("too large for a text that is not one puzzle a line"), "{}", result.out);
    let result = run(&["solve", "-"], &"x\n".repeat(2_000_000));
    assert!(result.code == 2 && result.err.contains("the text fits no format"), "{}", result.err);
}
