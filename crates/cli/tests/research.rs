//! The commands of setters and researchers: what they print, and their exit codes.
#![allow(missing_docs)]

mod common;

use std::collections::HashSet;

use common::{ANSWER, INKALA};

/// Standard output and exit code.
fn run(arguments: &[&str], input: &str) -> (String, i32) {
    let run = common::run(arguments, input);
    (run.out, run.code)
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_any_threads_and_shards() {
    let whole = run(&["generate", "-n", "300", "--seed", "7", "-j", "1"], "");
    assert_eq!((whole.0.lines().count(), whole.1), (300, 0));
    assert_eq!(run(&["generate", "-n", "300", "--seed", "7", "-j", "2"], ""), whole);
    assert_ne!(run(&["generate", "-n", "300", "--seed", "8"], "").0, whole.0);
    let mut joined = String::new();
    for part in 1..=8 {
        let shard = format!("{part}/8");
        joined += &run(&["generate", "-n", "300", "--seed", "7", "--shard", &shard], "").0;
    }
    assert_eq!(joined, whole.0);
    let resumed = run(&["generate", "-n", "300", "--seed", "7", "--resume", "100"], "").0;
    assert_eq!(whole.0.lines().skip(100).collect::<Vec<_>>(), resumed.lines().collect::<Vec<_>>());
}

#[test]
fn generated_puzzles_pass_the_check() {
    let puzzles = run(&["generate", "-n", "50", "--seed", "1"], "").0;
    let checks = run(&["check", "-"], &puzzles);
    assert_eq!(checks.1, 0);
    assert_eq!(checks.0.lines().filter(|line| line.starts_with("valid, one solution, minimal")).count(), 50);
    for kind in ["vertical-or-horizontal", "180", "90", "full"] {
        let made = run(&["generate", "-n", "3", "--symmetry", kind, "--clues", "28..32"], "");
        assert_eq!((made.0.lines().count(), made.1), (3, 0));
        assert_eq!(run(&["check", "-"], &made.0).1, 0);
    }
    let hard = run(&["generate", "-n", "3", "--difficulty", "guesses=3..", "--json"], "");
    assert_eq!((hard.0.lines().count(), hard.1), (3, 0));
    assert_eq!(run(&["generate", "--clues", "5..16"], "").1, 2);
    let impossible = run(&["generate", "--symmetry", "90", "--clues", "19"], "");
    assert_eq!(impossible.1, 2);
}

#[test]
fn other_boards_and_jigsaws_are_generated() {
    let six = run(&["generate", "--size", "6", "-n", "2"], "");
    assert_eq!((six.0.lines().map(str::len).collect::<Vec<_>>(), six.1), (vec![36, 36], 0));
    let jigsaw = run(&["generate", "--random-jigsaw", "--seed", "2"], "");
    let (puzzle, zones) = jigsaw.0.trim_end().split_once('\t').expect("two fields");
    assert_eq!((puzzle.len(), zones.len()), (81, 81));
    assert_eq!(run(&["check", "--jigsaw", zones, puzzle], "").1, 0);
}

#[test]
fn forms_symmetries_and_equivalence() {
    let form = run(&["canon", INKALA], "").0;
    let shuffled = run(&["transform", "--random", "--seed", "5", INKALA], "").0;
    assert_ne!(shuffled.trim_end(), INKALA);
    assert_eq!(run(&["canon", "-"], &shuffled).0, form);
    assert_eq!(run(&["same", INKALA, shuffled.trim_end()], "").1, 0);
    assert_eq!(run(&["same", INKALA, ANSWER], ""), ("not equivalent\n".into(), 1));
    let mapped = run(&["canon", "--map", INKALA], "").0;
    let fields: Vec<&str> = mapped.trim_end().split('\t').collect();
    assert_eq!((fields[0], fields[1]), (form.trim_end(), "1"));
    assert_eq!(run(&["transform", "--by", fields[2], INKALA], "").0, form);
    assert_eq!(run(&["transform", "--by", "upside-down", INKALA], "").1, 2);
}

#[test]
fn dedup_by_raw_class_and_grid() {
    let shuffled = run(&["transform", "--random", "--seed", "5", INKALA], "").0;
    let minimal = run(&["minimize", "--seed", "1", ANSWER], "").0;
    let input = format!("{INKALA}\n{INKALA}\n{shuffled}{minimal}");
    let lines = |by: &str| run(&["dedup", "--by", by, "-"], &input);
    assert_eq!(lines("raw"), (format!("{INKALA}\n{shuffled}{minimal}"), 1));
    assert_eq!(lines("class"), (format!("{INKALA}\n{minimal}"), 1));
    assert_eq!(lines("grid"), (format!("{INKALA}\n"), 1));
    assert_eq!(run(&["dedup", "--count", "-"], &input).0, "2 different of 4\n");
    assert_eq!(run(&["dedup", "-"], &format!("{INKALA}\n")).1, 0);
    // More than fits into a megabyte: runs on disk, and the order of the input.
    let many = run(&["generate", "-n", "12000", "--seed", "3"], "").0;
    let twice = format!("{many}{many}");
    let (once, code) = run(&["dedup", "--by", "raw", "--memory", "1", "-"], &twice);
    assert_eq!(code, 1);
    assert!(once == many);
}

#[test]
fn researcher_verbs() {
    let minimal = run(&["minimize", "--seed", "1", ANSWER], "").0;
    assert!(run(&["check", "-"], &minimal).0.starts_with("valid, one solution, minimal"));
    assert_eq!(run(&["minimals-of", INKALA], "").0.trim_end(), INKALA);
    let near = run(&["vicinity", minimal.trim_end()], "");
    assert!(!near.0.starts_with('#'), "{}", near.0);
    let forms: HashSet<&str> = near.0.lines().collect();
    assert_eq!((forms.len(), near.1), (near.0.lines().count(), 0));
    let sets = run(&["unavoidable", "--max", "8", INKALA], "").0;
    assert!(
        sets.lines().all(|line| line.split_whitespace().count() == 1 + line[..1].parse::<usize>().unwrap())
    );
    assert!(run(&["backdoors", INKALA], "").0.starts_with("2\t"));
    let (none, code) = run(&["in-grid", "--givens", "11", ANSWER], "");
    assert_eq!((none.as_str(), code), ("# the grid has no puzzle with 11 givens\n", 1));
    let (none, code) = run(&["in-grid", "--givens", "11", "--shard", "2/2", ANSWER], "");
    assert_eq!((none.as_str(), code), ("# this part has no puzzle with 11 givens\n", 1));
    assert_eq!(run(&["in-grid", "--shard", "3/2", ANSWER], "").1, 2);
    assert_eq!(run(&["minimize", &".".repeat(81)], "").1, 1);
}

#[test]
fn counts_and_the_table() {
    assert_eq!(run(&["enumerate", "grids"], ""), ("6670903752021072936960\n".into(), 0));
    assert_eq!(run(&["enumerate", "grids", "--box", "2x4"], ""), ("29136487207403520\n".into(), 0));
    assert_eq!(run(&["enumerate", "grids", "--box", "4x4"], "").1, 2);
    assert_eq!(run(&["enumerate", "bands"], "").0.lines().filter(|line| line.len() == 27).count(), 416);
    let (table, code) = run(&["enumerate", "table"], "");
    assert_eq!((table.matches("(checked").count(), code), (17, 0));
}
