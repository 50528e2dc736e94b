//! Limits: every command with its worst input stops, says that its answer is partial, and exits with 3.
#![allow(missing_docs)]

mod common;

use std::io::BufReader;

use common::{ANSWER, INKALA, command, run, testdata};

const EMPTY: &str = ".................................................................................";

/// Commands with work that takes hours, and a limit that cuts it.
fn worst() -> Vec<(Vec<String>, &'static str)> {
    let rows: &[(&[&str], &str)] = &[
        (&["solve", "--all", EMPTY], "--timeout=50ms"),
        (&["solve", "--all", EMPTY], "--nodes=1000"),
        (&["solve", "--all", "--json", EMPTY], "--nodes=1000"),
        (&["solve", "--limit", "100000", EMPTY], "--nodes=1000"),
        (&["solve", "--all", "--solver", "dancing-links", EMPTY], "--nodes=1000"),
        (
            &["solve", "--solver", "annealing", "--size", "25", "--seed", "1", &".".repeat(625)],
            "--timeout=50ms",
        ),
        (&["count", EMPTY], "--timeout=50ms"),
        (&["count", "--solver", "backtrack", EMPTY], "--nodes=1000"),
        (&["hint", "--technique", "dynamic-forcing-chains-plus", INKALA], "--timeout=1ms"),
        (&["steps", INKALA], "--timeout=1ms"),
        (&["steps", "--all", INKALA], "--timeout=1ms"),
        (&["rate", INKALA], "--timeout=1ms"),
        (&["rate", "--scale", "guesses", "--runs", "100000", INKALA], "--timeout=50ms"),
        (&["minimals-of", ANSWER], "--timeout=50ms"),
        (&["minimals-of", ANSWER], "--nodes=100"),
        (&["vicinity", "-k", "3", INKALA], "--timeout=50ms"),
        (&["unavoidable", "--max", "24", INKALA], "--timeout=50ms"),
        (&["in-grid", INKALA], "--timeout=50ms"),
        (&["backdoors", "--max", "5", INKALA], "--nodes=10"),
        (&["generate", "--clues", "17", "--seed", "1", "-n", "100"], "--timeout=50ms"),
        (&["generate", "--size", "25", "--seed", "1", "-n", "100"], "--timeout=50ms"),
        (&["generate", "--difficulty", "er=11..", "--seed", "1"], "--timeout=50ms"),
        (&["enumerate", "classes"], "--timeout=50ms"),
        (&["cover", "--count", "testdata:pentominoes-6x10.txt"], "--nodes=1000"),
        (&["cover", "--all", "testdata:pentominoes-6x10.txt"], "--nodes=1000"),
        (&["compare", "--solvers", "backtrack,brute-force", HARD], "--timeout=5ms"),
        (&["trace", "--solver", "backtrack", "--events", "10", HARD], "--nodes=100"),
    ];
    let resolve = |text: &&str| text.strip_prefix("testdata:").map_or(text.to_string(), testdata);
    rows.iter().map(|(arguments, limit)| (arguments.iter().map(resolve).collect(), *limit)).collect()
}

/// A puzzle with two solutions.
const TWO: &str = "..343412..434321";
const HARD: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn every_command_stops_at_its_limit_and_says_so() {
    for (arguments, limit) in worst() {
        let mut all: Vec<&str> = arguments.iter().map(String::as_str).collect();
        all.push(limit);
        let result = run(&all, "");
        let shown =
            format!("{all:?}: {}\n{}", &result.out[result.out.len().saturating_sub(300)..], result.err);
        assert_eq!(result.code, 3, "{shown}");
        assert!(!result.err.is_empty() || all[0] == "compare" || all[0] == "trace", "{shown}");
        let last = result.out.lines().last().unwrap_or_default();
        match all[0] {
            "solve" if all.contains(&"--json") => assert!(last.contains("\"stop\":\"nodes\""), "{shown}"),
            "solve" | "steps" | "rate" | "minimals-of" | "vicinity" | "in-grid" | "cover"
                if !all.contains(&"--count") =>
            {
                assert!(last.starts_with("# "), "{shown}");
            }
            "count" | "cover" => assert!(result.out.contains('+'), "{shown}"),
            _ => {}
        }
    }
}

#[test]
fn a_list_stops_after_so_many_and_does_not_search_on() {
    // Both would search for hours.
    let result = run(&["minimals-of", "--at-most", "2", ANSWER], "");
    assert_eq!((result.lines().len(), result.code), (3, 3), "{}", result.out);
    assert!(result.lines()[2].starts_with("# there may be more"), "{}", result.out);
    let result = run(&["vicinity", "-k", "3", "--at-most", "2", INKALA], "");
    assert_eq!((result.lines().len(), result.code), (3, 3), "{}", result.out);
}

#[test]
fn solutions_are_written_as_they_are_found() {
    for options in [&["solve", "--all"][..], &["solve", "--all", "--json"]] {
        let mut child = command(&[options, &[EMPTY]].concat()).spawn().expect("it starts");
        let mut stdout = BufReader::with_capacity(4096, child.stdout.take().expect("a pipe"));
        // This would wait for ever if all solutions were collected first.
        let mut start = vec![0; 200];
        std::io::Read::read_exact(&mut stdout, &mut start).expect("solutions");
        drop(stdout);
        // Nobody reads any more: the search ends, without a word.
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{options:?}");
    }
}

#[test]
fn solutions_of_several_puzzles_stand_apart() {
    let two = TWO;
    let result = run(&["solve", "--limit", "2", "-"], &format!("{two}\n{INKALA}\n{two}\n"));
    let lines = result.lines();
    assert_eq!((lines.len(), lines[2], lines[3], lines[4]), (7, "", ANSWER, ""), "{}", result.out);
    let result = run(&["solve", "--limit", "2", "--json", "-"], &format!("{two}\n{INKALA}\n"));
    let found: Vec<_> = result.objects().iter().map(|object| object["found"].as_u64()).collect();
    assert_eq!(found, [Some(2), Some(1)]);
}

#[test]
fn a_count_says_plus_only_where_there_may_be_more() {
    let two = TWO;
    assert_eq!(run(&["count", "--cap", "2", two], "").out, "2\n");
    assert_eq!(run(&["count", "--cap", "1", two], "").out, "1+\n");
    let object = &run(&["count", "--cap", "1", "--json", two], "").objects()[0];
    assert_eq!((object["found"].as_u64(), object["exact"].as_bool()), (Some(1), Some(false)));
    assert!(object["milliseconds"].is_f64());
    let result = run(&["count", "--empty"], "");
    assert!(result.code == 2 && result.err.contains("enumerate grids"), "{}", result.err);
}

#[test]
fn a_limit_of_nodes_is_refused_where_no_nodes_are_counted() {
    for arguments in [
        &["rate", INKALA][..],
        &["rate", "--scale", "hodoku", INKALA],
        &["hint", INKALA],
        &["steps", INKALA],
        &["canon", INKALA],
    ] {
        let result = run(&[arguments, &["--nodes=5"]].concat(), "");
        assert_eq!(result.code, 2, "{arguments:?}: {}", result.err);
        assert!(result.err.contains("--nodes means nothing to"), "{arguments:?}: {}", result.err);
        assert_eq!(result.out, "", "{arguments:?}");
    }
    assert_eq!(run(&["rate", "--scale", "guesses", "--nodes=100000", INKALA], "").code, 0);
}

#[test]
fn impossible_requests_are_refused_at_once() {
    for arguments in [
        &["--clues", "82"][..],
        &["--clues", "5..16"],
        &["--clues", "41", "--minimal"],
        &["--windoku", "--clues", "5"],
        &["--size", "6", "--difficulty", "er=2..3"],
        &["--size", "6", "--sampling", "unbiased"],
        &["--pattern", &("1".repeat(63) + &".".repeat(18))],
        &["--difficulty", "guesses=9..3"],
        &["--difficulty", "se-1.2.1=20..30"],
        &["--difficulty", "nonsense=1..2"],
        &["--size", "4", "--clues", "17"],
    ] {
        let result = run(&[&["generate", "--seed", "1"], arguments].concat(), "");
        assert_eq!((result.code, result.out.as_str()), (2, ""), "{arguments:?}: {}", result.err);
    }
    let result = run(&["generate", "--difficulty", "nonsense=1..2"], "");
    assert!(result.err.contains("guesses") && result.err.contains("(er)"), "{}", result.err);
    for range in ["easy", "medium..hard", "er=1.2..1.5", "hodoku=easy", "level=1..2"] {
        let result = run(&["generate", "--seed", "1", "--difficulty", range], "");
        assert_eq!((result.code, result.lines().len()), (0, 1), "{range}: {}", result.err);
    }
}

#[test]
fn a_number_of_givens_that_is_not_reached_is_reported() {
    let result = run(&["generate", "--windoku", "--clues", "9", "--seed", "1", "--nodes", "20000"], "");
    assert_eq!((result.code, result.out.as_str()), (3, ""), "{}", result.err);
    assert!(result.err.contains("the nearest with 1"), "{}", result.err);
    let result = run(&["generate", "--size", "4", "--clues", "6", "--seed", "1", "-n", "3"], "");
    assert_eq!((result.lines().len(), result.code), (3, 0), "{}", result.err);
    for line in result.lines() {
        assert_eq!(line.chars().filter(|&c| c != '.').count(), 6, "{line}");
    }
}

#[test]
fn a_fresh_seed_is_printed_and_gives_the_same_again() {
    for arguments in [&["generate", "-n", "3"][..], &["transform", "--random", INKALA], &["minimize", ANSWER]]
    {
        let first = run(arguments, "");
        let seed = first.err.trim().strip_prefix("sudokit: --seed ").expect("the seed").to_string();
        let again = run(&[arguments, &["--seed", &seed]].concat(), "");
        assert_eq!((&first.out, again.err.as_str()), (&again.out, ""), "{arguments:?}");
        let object = &run(&[arguments, &["--seed", &seed, "--json"]].concat(), "").objects()[0];
        assert_eq!(object["seed"].to_string(), seed);
        let number = object.get("number").unwrap_or(&object["question"]["number"]);
        assert_eq!(*number, 1);
    }
    for option in [&["--shard", "1/2"][..], &["--resume", "5"]] {
        let result = run(&[&["generate", "-n", "10"], option].concat(), "");
        assert!(result.code == 2 && result.err.contains("--seed"), "{}", result.err);
    }
}
