//! `hint`, `steps`, `rate` and `techniques` as the user meets them.
#![allow(missing_docs)]

mod common;

use common::CHAIN as PUZZLE;

/// A puzzle of the recursive backtracking worksheet that has no solution.
const NO_SOLUTION: &str = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";

fn run(arguments: &[&str]) -> (i32, String, String) {
    let run = common::run(arguments, "");
    (run.code, run.out, run.err)
}

#[test]
fn a_hint_climbs_five_rungs() {
    let expected = [
        "Look at box 2.\n",
        "There is a hidden single in a box.\n",
        "It is in r1c6, with the digit 3.\n",
        "r1c6 is 3.\n",
        "In box 2 the digit 3 can go only to r1c6: the 3s in r2c9, r3c3, r5c5 and r8c4 keep it out of other cells.\n",
    ];
    for (rung, text) in ["1", "2", "3", "4", "5"].iter().zip(expected) {
        let (code, out, _) = run(&["hint", "--rung", rung, PUZZLE]);
        assert_eq!((code, out.as_str()), (0, text));
    }
}

#[test]
fn a_hint_for_a_technique_walks_on_to_it_and_draws_it() {
    let (code, svg, remarks) = run(&["hint", "--technique", "xy-chain", "--svg", "-", PUZZLE]);
    assert_eq!(code, 0);
    assert!(remarks.contains("other steps"), "{remarks}");
    assert!(svg.starts_with("<svg") && svg.contains("marker-end") && svg.contains("r9c5 is not 6."), "{svg}");
    let (_, json, _) = run(&["hint", "--technique", "xy-chain", "--json", PUZZLE]);
    let hint: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(hint["technique"], "xy-chain");
    assert_eq!(hint["words"].as_array().unwrap().len(), 5);
    assert!(hint["why"]["links"].as_array().unwrap().len() > 4);
}

#[test]
fn a_bad_puzzle_is_told_what_is_wrong() {
    for command in ["hint", "rate", "steps"] {
        let (code, out, error) = run(&[command, NO_SOLUTION]);
        assert_eq!(code, 1, "{command}");
        assert!((out + &error).contains("no solution: these givens cannot stand together: r"), "{command}");
        let (code, out, error) = run(&[command, &".".repeat(81)]);
        assert_eq!(code, 1, "{command}");
        assert!((out + &error).contains("several solutions"), "{command}");
    }
}

#[test]
fn ratings_follow_the_format_and_keep_the_order() {
    let (code, out, _) = run(&["rate", PUZZLE]);
    assert_eq!((code, out), (0, format!("{PUZZLE} ED=7.1/1.2/1.2\n")));
    let file = std::env::temp_dir().join(format!("sudokit-rate-{}.txt", std::process::id()));
    let easy = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    std::fs::write(&file, format!("{PUZZLE}\n{easy}\n").repeat(50)).unwrap();
    let (code, out, _) = run(&["rate", "--format", "%n %r %h 100%%", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(code, 0);
    for (i, line) in out.lines().enumerate() {
        let expected = if i % 2 == 0 { "7.1 xy-chain" } else { "1.2 hidden-single-box" };
        assert_eq!(line, format!("{} {expected} 100%", i + 1));
    }
    assert_eq!(out.lines().count(), 100);
    assert_eq!(run(&["rate", "--format", "%x", PUZZLE]).0, 2);
    assert_eq!(run(&["rate", "--scale", "nothing", PUZZLE]).0, 2);
}

#[test]
fn a_path_ends_solved_and_the_table_lists_every_scale() {
    let (code, out, _) = run(&["steps", PUZZLE]);
    assert_eq!(code, 0);
    assert_eq!(out.lines().count(), 77);
    let (_, json, _) = run(&["steps", "--json", PUZZLE]);
    let path: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((path["solved"].as_bool(), path["steps"].as_array().unwrap().len()), (Some(true), 76));
    let (code, out, _) = run(&["techniques"]);
    assert!(code == 0 && out.contains("xy-wing") && out.contains("hodoku"));
}
