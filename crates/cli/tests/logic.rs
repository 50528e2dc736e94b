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
    let (code, svg, remarks) = run(&["hint", "--technique", "forcing-chain", "--svg", "-", PUZZLE]);
    assert_eq!(code, 0);
    assert!(remarks.contains("other steps"), "{remarks}");
    assert!(svg.starts_with("<svg") && svg.contains("marker-end") && svg.contains("r9c5 is not 6."), "{svg}");
    let (_, json, _) = run(&["hint", "--technique", "forcing-chain", "--json", PUZZLE]);
    let hint: serde_json::Value = serde_json::from_str(&json).unwrap();
    let step = &hint["step"];
    assert_eq!(step["technique"], "forcing-chain");
    assert_eq!(step["words"].as_array().unwrap().len(), 5);
    assert!(step["step"]["why"]["links"].as_array().unwrap().len() > 4);
}

#[test]
fn the_error_of_a_bad_puzzle_says_what_is_wrong() {
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
        let expected = if i % 2 == 0 { "7.1 forcing-chain" } else { "1.2 hidden-single-box" };
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

fn json(arguments: &[&str]) -> (i32, serde_json::Value) {
    let (code, out, error) = run(arguments);
    (code, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{arguments:?}: {out}{error}")))
}

/// Needs unique rectangles on the scale of HoDoKu.
const RECTANGLE: &str = "..6..1......5...438...7..1.6..1........6.2....1..4.7.....8.....25....1...9..5..38";

/// A scale of one's own on which all steps are soon found.
const SHORT: &str = "name short\naggregation sum\nhidden-single-box 1\nhidden-single-line 2\nnaked-single 3\npointing 4\n\
                     claiming 5\nnaked-pair 6\nx-wing 7\nhidden-pair 8\nxy-wing 9\nunique-rectangle-1 10\n";

#[test]
fn all_steps_stand_by_technique_and_each_once() {
    let file = std::env::temp_dir().join(format!("sudokit-scale-{}.txt", std::process::id()));
    std::fs::write(&file, SHORT).unwrap();
    let scale = file.to_str().unwrap();
    let (code, all) = json(&["steps", "--all", "--check", "--json", "--scale", scale, PUZZLE]);
    let (_, hint) = json(&["hint", "--json", "--scale", scale, PUZZLE]);
    let (_, text, _) = run(&["steps", "--all", "--scale", scale, PUZZLE]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(code, 0, "{all}");
    let steps = all["steps"].as_array().unwrap();
    let order: Vec<&str> = SHORT.lines().skip(2).filter_map(|line| line.split(' ').next()).collect();
    let place = |step: &serde_json::Value| order.iter().position(|id| step["technique"] == *id).unwrap();
    assert!(steps.len() > 10, "{}", steps.len());
    assert!(steps.is_sorted_by_key(place));
    let effects: std::collections::BTreeSet<String> = steps
        .iter()
        .map(|step| format!("{} {} {}", step["technique"], step["step"]["place"], step["step"]["eliminate"]))
        .collect();
    assert_eq!(effects.len(), steps.len(), "each once");
    let next = &hint["step"];
    let same = |step: &&serde_json::Value| {
        step["technique"] == next["technique"] && step["step"]["place"] == next["step"]["place"]
    };
    assert!(steps.iter().any(|step| same(&step)), "the next step is among them");
    let removed = |step: &serde_json::Value| step["step"]["eliminate"].as_array().unwrap().len();
    for pair in steps.windows(2).filter(|pair| pair[0]["technique"] == pair[1]["technique"]) {
        assert!(pair[0]["step"]["place"].is_object() || removed(&pair[0]) >= removed(&pair[1]), "{pair:?}");
    }
    assert_eq!(all["checked"]["refused"], 0);
    assert_eq!(all["checked"]["steps"], steps.len());
    let groups = steps.chunk_by(|a, b| a["technique"] == b["technique"]).count();
    assert_eq!(text.lines().filter(|line| line.starts_with("# ")).count(), groups + 1);
}

#[test]
fn a_path_until_a_technique_ends_before_it() {
    let (_, whole) = json(&["steps", "--json", PUZZLE]);
    let whole = whole["steps"].as_array().unwrap();
    for id in ["forcing-chain", "hidden-single-box"] {
        let at = whole.iter().position(|step| step["technique"] == id).unwrap();
        let (code, part) = json(&["steps", "--until", id, "--json", PUZZLE]);
        assert_eq!(code, 0);
        assert_eq!(part["steps"].as_array().unwrap()[..], whole[..at], "{id}");
        assert_eq!(part["next"], whole[at], "{id}");
        let (_, text, _) = run(&["steps", "--until", id, PUZZLE]);
        assert_eq!(text.lines().count(), at + 2);
        assert!(text.lines().last().unwrap().starts_with(&format!("# next: {}", at + 1)), "{text}");
    }
    let (code, _, error) = run(&["steps", "--until", "jellyfish", PUZZLE]);
    assert!(code == 1 && error.contains("no step of the technique 'jellyfish'"), "{error}");
    for (id, part) in [("skyscraper", "--scale hodoku"), ("jelyfish", "no technique 'jelyfish'")] {
        let (code, _, error) = run(&["steps", "--until", id, PUZZLE]);
        assert!(code == 2 && error.contains(part), "{error}");
    }
}

#[test]
fn without_uniqueness_no_step_rests_on_it() {
    let arguments = ["steps", "--check", "--json", "--scale", "hodoku", RECTANGLE];
    let (_, with) = json(&arguments);
    let (_, without) = json(&[&arguments[..], &["--no-uniqueness"]].concat());
    let resting = |path: &serde_json::Value| {
        path["steps"].as_array().unwrap().iter().filter(|step| step["check"]["uniqueness"] == true).count()
    };
    assert!(resting(&with) > 0, "the example needs a technique of uniqueness");
    assert_eq!(with["checked"]["uniqueness"], resting(&with));
    assert_eq!(resting(&without), 0);
    let (_, rated, _) = run(&["rate", "--scale", "hodoku", "--format", "%r", RECTANGLE]);
    let (_, other, _) = run(&["rate", "--scale", "hodoku", "--no-uniqueness", "--format", "%r", RECTANGLE]);
    assert_ne!(rated, other);
    let id = with["steps"]
        .as_array()
        .unwrap()
        .iter()
        .find(|step| step["check"]["uniqueness"] == true)
        .unwrap()["technique"]
        .as_str()
        .unwrap();
    let result = ["hint", "--scale", "hodoku", "--technique", id, RECTANGLE];
    assert_eq!(run(&result).0, 0);
    let (code, _, error) = run(&[&result[..], &["--no-uniqueness"]].concat());
    assert!(code == 2 && error.contains("rests on uniqueness"), "{error}");
    assert_eq!(run(&["rate", "--scale", "guesses", "--no-uniqueness", RECTANGLE]).0, 2);
}

#[test]
fn what_no_puzzle_can_need_is_refused() {
    let wrong: &[(&[&str], &str)] = &[
        (&["--technique", "x-wign"], "no technique 'x-wign'"),
        (&["--technique", "skyscraper"], "--scale hodoku"),
        (&["--technique", "brute-force"], "does not have the technique"),
        (&["--technique", "full-house"], "54 givens"),
        (&["--technique", "unique-rectangle-1", "--no-uniqueness"], "rests on uniqueness"),
        (&["--technique", "x-wing", "--size", "16"], "9x9"),
        (&["--no-uniqueness"], "--technique"),
    ];
    for (arguments, part) in wrong {
        let (code, out, error) = run(&[&["generate", "--seed", "1"], *arguments].concat());
        assert!(code == 2 && out.is_empty() && error.contains(part), "{arguments:?}: {error}");
    }
}

#[test]
fn puzzles_that_need_a_technique_are_rated_by_it() {
    let arguments = ["generate", "--technique", "pointing", "-n", "3", "--seed", "5"];
    let (code, out, error) = run(&arguments);
    assert_eq!((code, out.lines().count()), (0, 3), "{error}");
    assert_eq!(run(&[&arguments[..], &["-j", "1"]].concat()).1, out, "the same on one thread");
    for line in out.lines() {
        let (_, rated, _) = run(&["rate", "--format", "%h", line]);
        assert_eq!(rated, "pointing\n");
    }
    let (code, out, error) = run(&["generate", "--technique", "jellyfish", "--seed", "1", "--nodes", "3000"]);
    assert!(code == 3 && out.is_empty() && error.contains("goes on"), "{error}");
}
