//! Puzzles with rules beyond their houses: every command answers them or says that it does not.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{Folder, run, run_in};
use serde_json::{Value, json};

/// A 6×6 killer without givens; one solution.
const KILLER: &str = include_str!("rules/killer6.rules");
const KILLER_SOLUTION: &str = "254163613542546231132456325614461325";

/// The ordinary board.
const CLASSIC: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// 4×4: the cages of a row contradict each other.
const CLASHING: &str = "board 4x4\nkiller 3: r1c1-2\nkiller 6: r1c3-4\nthermometer: r4c1-3\n";
/// 4×4 with two solutions that differ in few cells.
const SEVERAL: &str = "board 4x4\ngivens:\n1...\n..1.\n..2.\n....\nkiller 3: r1c1-2\n";

fn object(arguments: &[&str], input: &str) -> Value {
    let mut all = vec![arguments[0], "--json"];
    all.extend(&arguments[1..]);
    all.push("-");
    let result = run(&all, input);
    let mut objects = result.objects();
    assert_eq!(objects.len(), 1, "{arguments:?}: {}", result.err);
    objects.remove(0)
}

#[test]
fn a_solution_is_a_line_by_every_solver_that_knows_rules() {
    for solver in [&[][..], &["--solver", "propagation"], &["--solver", "sat"]] {
        let result = run(&[&["solve"], solver, &["-"]].concat(), KILLER);
        assert_eq!((result.out.trim(), result.code), (KILLER_SOLUTION, 0), "{solver:?}: {}", result.err);
    }
    let rows = run(&["solve", "--to", "rows", "-"], KILLER);
    assert_eq!(rows.lines()[0], "2 5 4 1 6 3");
    let wrong = run(&["solve", "--solver", "dancing-links", "-"], KILLER);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("does not know rules") && wrong.err.contains("propagation"), "{}", wrong.err);
}

#[test]
fn other_numbers_and_cells_beside_the_board_have_their_text() {
    let from_zero = "board 4x4\ndigits 0-3\ngivens:\n0123\n....\n....\n....\nkiller 1: r2c3 r3c3\n";
    let result = run(&["solve", "-"], from_zero);
    assert!(
        result.lines()[0].starts_with("0123") && result.lines()[0].len() == 16,
        "{}{}",
        result.out,
        result.err
    );
    let above_nine = "board 4x4\ndigits 8-11\ngiven 8: r1c1\ngiven 11: r1c2\n";
    let result = run(&["solve", "-"], above_nine);
    assert_eq!(result.lines()[0].split(' ').count(), 16, "{}{}", result.out, result.err);
    assert!(result.lines()[0].starts_with("8 11 "), "{}", result.out);
    let extra = "board 4x4\ncells V 2: two more\ngiven 3: V1\ngiven 4: V2\n";
    let result = run(&["solve", "-"], extra);
    assert!(result.lines()[0].ends_with(" V1=3 V2=4"), "{}{}", result.out, result.err);
}

#[test]
fn check_names_what_is_wrong() {
    let result = run(&["check", "-"], CLASHING);
    assert_eq!(result.code, 1);
    for words in ["no solution", "killer 3: r1c1 r1c2", "killer 6: r1c3 r1c4", "row 1"] {
        assert!(result.out.contains(words), "{words}: {}", result.out);
    }
    assert!(!result.out.contains("thermometer"), "{}", result.out);
    let none = object(&["check"], CLASHING);
    assert_eq!((&none["valid"], &none["verdict"]), (&json!(false), &json!("none")));
    assert_eq!(none["conflict"]["words"].as_array().map(Vec::len), Some(3), "{none}");
    let many = object(&["check"], SEVERAL);
    assert_eq!(many["verdict"], "many");
    assert!(!many["differ"].as_array().expect("cells").is_empty());
    let one = object(&["check"], KILLER);
    assert_eq!((&one["valid"], &one["verdict"], &one["clues"]), (&json!(true), &json!("one"), &json!(0)));
    assert!(one["redundant"].is_array(), "{one}");
    // A rule that says nothing new could go.
    let more = object(&["check"], &format!("{KILLER}killer: r1c1-2\n"));
    let redundant = more["redundant_parts"]["words"].as_array().expect("rules");
    assert!(redundant.iter().any(|rule| rule.as_str().is_some_and(|rule| rule.starts_with("killer: "))));
}

#[test]
fn counts_are_exact_capped_or_estimated() {
    let empty = "board 4x4\nkiller 5: r1c1 r2c2\nno boxes\n";
    let counted = object(&["count"], empty);
    let count = counted["found"].as_f64().expect("a number");
    assert_eq!(counted["exact"], true);
    assert_eq!(object(&["count", "--solver", "sat"], empty)["found"], counted["found"]);
    let capped = object(&["count", "--cap", "5"], empty);
    assert_eq!(
        (&capped["found"], &capped["exact"], &capped["stop"]),
        (&json!(5), &json!(false), &Value::Null)
    );
    let estimate = &object(&["count", "--estimate=3000", "--seed", "1"], empty)["estimate"];
    let part = |name: &str| estimate[name].as_f64().expect("a number");
    // Three standard errors more than the interval: the seed is fixed, and the true number lies in it almost always.
    let slack = 3.0 * part("standard_error");
    assert!(part("lower") - slack <= count && count <= part("upper") + slack, "{count}: {estimate}");
    let text = run(&["count", "--estimate=100", "--seed", "1", "-"], empty);
    assert!(text.out.starts_with("about "), "{}", text.out);
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let all = run(&["solve", "--all", "-"], SEVERAL);
    let found = object(&["solve", "--candidates"], SEVERAL);
    for cell in 0..16 {
        let shown: BTreeSet<u64> =
            all.lines().iter().map(|line| u64::from(line.as_bytes()[cell] - b'0')).collect();
        let set = found["candidates"][cell].as_u64().expect("a set");
        let reported: BTreeSet<u64> = (1..=4).filter(|number| set >> (number - 1) & 1 == 1).collect();
        assert_eq!(reported, shown, "cell {cell}");
    }
    let rows = run(&["solve", "--candidates", "-"], SEVERAL);
    assert_eq!((rows.lines().len(), rows.code), (4, 0), "{}", rows.out);
    // Of a classic puzzle too.
    let classic = run(&["solve", "--candidates", common::INKALA], "");
    assert_eq!(classic.out.split_whitespace().collect::<String>(), common::ANSWER);
    let none = run(&["solve", "--candidates", "-"], CLASHING);
    assert_eq!((none.out.trim(), none.code), ("# no solution", 1));
}

#[test]
fn a_budget_that_ends_is_said() {
    let wide = "anti-king\nthermometer: r1c1-3\n";
    for command in ["solve", "count", "check"] {
        let result = run(&[command, "--nodes", "1", "-"], wide);
        assert_eq!(result.code, 3, "{command}: {}{}", result.out, result.err);
    }
    let result = run(&["solve", "--candidates", "--nodes", "1", "-"], wide);
    assert_eq!(result.code, 3, "{}{}", result.out, result.err);
    let result = run(&["count", "--timeout", "50ms", "-"], wide);
    assert_eq!(result.code, 3, "{}{}", result.out, result.err);
    assert!(result.out.ends_with("+\n"), "{}", result.out);
}

#[test]
fn steps_say_which_rule_leaves_what() {
    let hint = run(&["hint", "-"], KILLER);
    assert!(hint.out.starts_with("Look at "), "{}{}", hint.out, hint.err);
    let whole = object(&["hint"], KILLER);
    let step = &whole["step"]["step"];
    assert!(step["why"]["reasons"][0].is_string(), "{whole}");
    assert!(step["place"].is_object() || step["eliminate"][0].is_object(), "{whole}");
    let steps = object(&["steps"], "board 4x4\ngivens:\n1234\n3412\n2143\n....\nkiller 5: r4c1 r4c4\n");
    assert_eq!(steps["solved"], true, "{steps}");
    let rate = run(&["rate", "--scale", "se-1.2.1", "-"], KILLER);
    assert_eq!(rate.code, 2);
    assert!(rate.err.contains("no such rating of puzzles with the rule \"Killer cage\""), "{}", rate.err);
    assert!(rate.err.contains("--scale any-board"), "{}", rate.err);
    // Without a name the scale is the one for the board.
    let rate = object(&["rate"], KILLER);
    assert_eq!(rate["ratings"][0]["scale"], "any-board", "{rate}");
    let rate = run(&["rate", "-"], "board 4x4\n");
    assert!(rate.code == 1 && rate.err.contains("several solutions"), "{}", rate.err);
}

/// A board with diagonals, rated by SukakuExplainer 8.3, 1.2 and 1.2.
const DIAGONALS: &str = ".........849.....7...4..5..6.4.7....5..2........381......945.6...............23..";

#[test]
fn boards_with_other_houses_are_rated_and_solved_by_a_scale() {
    let rated = run(&["rate", "--diagonals", DIAGONALS], "");
    assert_eq!(rated.out, format!("{DIAGONALS} diabolical 10.6 ED=8.3/1.2/1.2\n"), "{}", rated.err);
    let rules: Vec<&str> = (0..9).map(|row| &DIAGONALS[9 * row..9 * row + 9]).collect();
    let rules = format!("board 9x9\ngivens:\n{}\ndiagonal up\ndiagonal down\n", rules.join("\n"));
    let rated = run(&["rate", "--scale", "se-1.2.1", "--format", "%r %p %d", "-"], &rules);
    assert_eq!(rated.out, "8.3 1.2 1.2\n", "{}", rated.err);
    let refused = run(&["rate", "--scale", "hodoku", "--diagonals", DIAGONALS], "");
    assert!(
        refused.code == 2 && refused.err.contains("hodoku is for the ordinary 9x9 board"),
        "{}",
        refused.err
    );

    let path = run(&["steps", "--scale", "se-1.2.1", "--check", "--diagonals", DIAGONALS], "");
    assert_eq!(path.code, 0, "{}{}", path.out, path.err);
    assert!(path.out.contains("steps checked: 0 not accepted"), "{}", path.out);
    assert!(path.out.contains("  8.3  "), "{}", path.out);
    let hint = run(&["hint", "--scale", "se-1.2.1", "--rung", "4", "--diagonals", DIAGONALS], "");
    assert!(path.out.lines().nth(1).unwrap().contains(hint.out.trim()), "{}{}", hint.out, hint.err);
    // Without a scale the steps of any board are shown.
    let any = run(&["steps", "--diagonals", DIAGONALS], "");
    assert!(any.code == 0 && !any.out.contains("  8.3  "), "{}", any.out);
}

#[test]
fn compare_runs_the_solvers_that_know_rules() {
    let table = run(&["compare", "-"], KILLER);
    assert!(table.out.contains("propagation") && table.out.contains("sat"), "{}{}", table.out, table.err);
    assert!(table.out.contains(KILLER_SOLUTION) && !table.out.contains("dancing-links"), "{}", table.out);
    let object = object(&["compare", "--solvers", "propagation,sat,brute-force", "--unique"], KILLER);
    let rows = object["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "{object}");
    let grid = |row: &Value| -> String {
        row["grid"].as_array().expect("a grid").iter().map(Value::to_string).collect()
    };
    assert!(rows[..2].iter().all(|row| row["verdict"] == "one" && grid(row) == KILLER_SOLUTION), "{object}");
    // A solver that knows no rules has no verdict.
    assert_eq!((&rows[2]["verdict"], &rows[2]["stop"]), (&Value::Null, &json!("unsupported")), "{object}");
}

/// How each command that reads puzzles is asked.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solve", &["-"]),
    ("count", &["-"]),
    ("check", &["-"]),
    ("convert", &["--to", "rules", "-"]),
    ("compare", &["-"]),
    ("draw", &["-"]),
    ("hint", &["-"]),
    ("steps", &["-"]),
    ("trace", &["--solver", "propagation", "-"]),
    ("rate", &["-"]),
    ("prompt", &["-"]),
    ("canon", &["-"]),
    ("same", &["-", common::INKALA]),
    ("transform", &["--random", "--seed", "1", "-"]),
    ("dedup", &["-"]),
    ("minimize", &["-"]),
    ("minimals-of", &["-"]),
    ("vicinity", &["-"]),
    ("unavoidable", &["-"]),
    ("in-grid", &["--givens", "40", "-"]),
    ("backdoors", &["-"]),
];
/// Those that know rules.
const KNOWING: &[&str] =
    &["solve", "count", "check", "convert", "compare", "draw", "hint", "steps", "rate", "trace", "prompt"];
/// Those that read no puzzle, or data sets, or write documents.
const OTHERS: &[&str] = &[
    "print",
    "cover",
    "dataset",
    "bench-set",
    "generate",
    "enumerate",
    "techniques",
    "serve",
    "mcp",
    "solvers",
    "formats",
    "constraints",
    "schema",
    "completions",
    "man",
    "help",
];

#[test]
fn every_command_answers_a_puzzle_with_rules_or_says_that_it_does_not() {
    let help = run(&["--help"], "").out;
    let list = help.split("Commands:").nth(1).expect("a list of commands");
    let names: BTreeSet<&str> = list
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let known: BTreeSet<&str> = COMMANDS.iter().map(|row| row.0).chain(OTHERS.iter().copied()).collect();
    assert_eq!(names, known, "a new command gets a row here");
    for (command, arguments) in COMMANDS {
        let result = run(&[&[*command], *arguments].concat(), KILLER);
        if KNOWING.contains(command) {
            assert!(result.code <= 1, "{command}: {}{}", result.out, result.err);
            assert!(!result.out.is_empty(), "{command}: {}", result.err);
        } else {
            assert_eq!(result.code, 2, "{command}: {}{}", result.out, result.err);
            assert!(result.err.contains("rule"), "{command}: {}", result.err);
        }
    }
}

#[test]
fn a_trace_names_rules_and_ends_with_the_solution() {
    let result = run(&["trace", "--solver", "propagation", "-"], KILLER);
    assert_eq!(result.code, 0, "{}", result.err);
    let events: Vec<Value> =
        result.out.lines().map(|line| serde_json::from_str(line).expect("NDJSON")).collect();
    let by_rule = events.iter().filter(|event| event["event"] == "propagate" && event["by"] == "rule");
    assert!(by_rule.clone().count() > 0 && by_rule.into_iter().all(|event| event["rule"].as_u64() > Some(0)));
    assert!(events.iter().any(|event| event["event"] == "eliminate"));
    assert_eq!(events.last().expect("events")["event"], "solution");
    let here = Folder::new();
    here.file("p.rules", KILLER);
    let solved = run_in(&here.0, &["solve", "--trace", "t.ndjson", "p.rules"], b"");
    assert_eq!((solved.code, solved.out.trim()), (0, KILLER_SOLUTION), "{}", solved.err);
    // Which goes on to the proof that there is no other solution.
    assert!(std::fs::read_to_string(here.0.join("t.ndjson")).expect("events").starts_with(&result.out));
    for (solver, word) in [("sat", "reports no events"), ("backtrack", "does not know rules")] {
        let result = run(&["trace", "--solver", solver, "-"], KILLER);
        assert_eq!(result.code, 2);
        assert!(result.err.contains(word) && result.err.contains("propagation"), "{}", result.err);
    }
    for plot in ["depth", "candidates"] {
        let drawn = run_in(
            &here.0,
            &["trace", "--solver", "propagation", "--chart", "c.svg", "--plot", plot, "p.rules"],
            b"",
        );
        if cfg!(feature = "charts") {
            assert_eq!(drawn.code, 0, "{}", drawn.err);
            assert!(
                std::fs::read_to_string(here.0.join("c.svg"))
                    .expect("a chart")
                    .contains("propagation engine")
            );
        }
    }
    let other = ["trace", "--solver", "propagation", "--chart", "c.svg", "--plot", "cost", "p.rules"];
    assert_eq!(run_in(&here.0, &other, b"").code, 2);
}

#[test]
fn fog_is_a_shade_over_what_is_not_lit() {
    let here = Folder::new();
    for rule in ["", "thermometer: r1c1-4\n"] {
        here.file("p.rules", format!("board 6x6\nfog: r1c1-3 r2c1-3\ngiven 1: r1c1\n{rule}"));
        let result = run_in(&here.0, &["draw", "--svg", "p.svg", "p.rules"], b"");
        assert_eq!(result.code, 0, "{}", result.err);
        let svg = std::fs::read_to_string(here.0.join("p.svg")).expect("a picture");
        let fog = svg.split("fill-opacity").nth(1).and_then(|rest| rest.split("</g>").next());
        assert_eq!(fog.map(|fog| fog.matches("<rect").count()), Some(30), "{svg}");
    }
}

#[test]
fn pictures_have_cages_and_rules_below() {
    let here = Folder::new();
    here.file("p.rules", format!("{KILLER}anti-knight\n"));
    let result = run_in(&here.0, &["draw", "--svg", "p.svg", "p.rules"], b"");
    assert_eq!(result.code, 0, "{}", result.err);
    let svg = std::fs::read_to_string(here.0.join("p.svg")).expect("a picture");
    assert!(svg.contains("stroke-dasharray") && svg.contains("knight's move"), "{svg}");
    let terminal = run_in(&here.0, &["draw", "p.rules"], b"");
    assert!(terminal.out.contains("anti-knight"), "{}", terminal.out);
}

#[test]
fn steps_are_drawn_under_rules_and_on_other_boards() {
    let small = "board 4x4\ngivens:\n12.4\n....\n..1.\n2...\n";
    for (text, rule) in [(KILLER, "stroke-dasharray"), (small, "class=\"placed\"")] {
        let drawn = run(&["hint", "--rung", "5", "--svg", "-", "-"], text);
        assert_eq!(drawn.code, 0, "{}", drawn.err);
        assert!(drawn.out.starts_with("<svg") && drawn.out.trim_end().ends_with("</svg>"), "{}", drawn.out);
        assert!(drawn.out.contains(rule) && drawn.out.contains("class=\"argument\""), "{}", drawn.out);
        let dark = run(&["hint", "--svg", "-", "--dark", "-"], text);
        assert!(dark.code == 0 && dark.out != drawn.out);
        let letters = run(&["hint", "--svg", "-", "--coordinates", "a1", "-"], text);
        assert!(letters.code == 0 && letters.out != drawn.out && !letters.out.contains("<title>r"));
    }
}

#[test]
fn a_technique_can_be_asked_for_under_rules_and_on_other_boards() {
    let found = run(&["hint", "--technique", "combinations", "--rung", "2", "-"], KILLER);
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(found.out.contains("combinations"), "{}", found.out);
    let until = run(&["steps", "--until", "combinations", "-"], KILLER);
    assert!(until.code == 0 && until.out.contains("# next:"), "{}", until.out);
    let after = until.out.lines().filter(|line| !line.starts_with('#')).count();
    let object = &run(&["hint", "--technique", "combinations", "--json", "-"], KILLER).objects()[0];
    assert_eq!(object["after"].as_u64(), Some(after as u64));
    // No such step on the path; a technique of other scales; none at all.
    for (technique, text, code, error) in [
        ("sandwich", KILLER, 1, "has no step of"),
        (
            "bug-1",
            KILLER,
            2,
            "the scale any-board does not have the technique 'bug-1'; it is found with --scale se-1.2.1",
        ),
        ("sandwich", CLASSIC, 2, "it is found with --scale any-board"),
        ("nonsense", KILLER, 2, "there is no technique 'nonsense'"),
        ("Naked Pairs", CLASSIC, 2, "similar: naked-pair"),
    ] {
        for command in [&["hint", "--technique"][..], &["steps", "--until"]] {
            let result = run(&[command, &[technique, "-"]].concat(), text);
            assert_eq!(result.code, code, "{technique}: {}{}", result.out, result.err);
            assert!(result.err.contains(error), "{technique}: {}", result.err);
        }
    }
}

#[test]
fn the_table_of_constraints_describes_each_by_name() {
    let table = run(&["constraints"], "").out;
    let objects = run(&["constraints", "--json"], "").objects();
    assert!(objects.len() > 3);
    for object in &objects {
        let id = object["id"].as_str().expect("an id");
        assert!(table.contains(&format!("\n {id}")), "{id} is in the table");
        let full = run(&["constraints", id], "");
        assert_eq!(full.code, 0, "{id}");
        for part in ["sentence", "why", "words", "cells", "example"] {
            assert!(full.out.contains(object[part].as_str().expect("text")), "{id}, {part}: {}", full.out);
        }
        // What makes puzzles of the rule, or what to ask for instead.
        let variant = object["variant"].as_str();
        let new_ones =
            variant.map_or("none; ".to_string(), |id| format!("sudokit generate --variant {id}\n"));
        assert!(full.out.contains(&format!("new ones: {new_ones}")), "{id}: {}", full.out);
        assert_eq!(variant.is_none(), ["no-rank-ties", "and"].contains(&id), "{id}");
    }
    let wrong = run(&["constraints", "kill"], "");
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("did you mean killer"), "{}", wrong.err);
}

#[test]
fn made_puzzles_are_the_same_for_any_number_of_threads() {
    let make = |threads: &str| {
        run(
            &[
                "generate",
                "--variant",
                "killer,diagonal",
                "--size",
                "4",
                "-n",
                "3",
                "--seed",
                "7",
                "-j",
                threads,
            ],
            "",
        )
    };
    let (one, two) = (make("1"), make("2"));
    assert_eq!((one.out.as_str(), one.code), (two.out.as_str(), 0), "{}", one.err);
    let objects = run(
        &[
            "generate",
            "--json",
            "--variant",
            "killer",
            "--no-givens",
            "--size",
            "4",
            "-n",
            "3",
            "--seed",
            "7",
        ],
        "",
    )
    .objects();
    assert_eq!(objects.len(), 3);
    for made in objects {
        let puzzle = made["text"].as_str().expect("a text");
        let solved = object(&["solve"], puzzle);
        assert_eq!((&solved["verdict"], &made["clues"]), (&json!("one"), &json!(0)), "{puzzle}");
        let solution = made["solution"].as_array().expect("numbers").iter().map(Value::to_string);
        assert_eq!(solved["solutions"], json!([solution.collect::<String>()]), "{puzzle}");
    }
    let joined = run(&["generate", "--variant", "and"], "");
    assert_eq!(joined.code, 2);
    assert!(joined.err.contains("such as killer,thermo"), "{}", joined.err);
    let help = run(&["generate", "--help"], "").out;
    for variant in sudokit::generate::VARIANTS {
        assert!(help.contains(&format!("  {} ", variant.id)), "{}", variant.id);
    }
    let unknown = run(&["generate", "--variant", "klller"], "");
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("known are") && unknown.err.contains("killer"), "{}", unknown.err);
}

#[test]
fn texts_of_iss_are_puzzles_one_a_line() {
    let first = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R1C4_4.Thermo~R2C1~R3C1~R4C4.Cage~3~R3C3~R3C4";
    let second = ".Shape~4x4.~R1C1_4~R1C2_3~R1C3_2~R1C4_1.AntiKnight";
    let list = format!("# a list\n{first}\n\n{second}\n");
    let both = |arguments: &[&str]| {
        let result = run(&[arguments, &["-"]].concat(), &list);
        let alone: String = [first, second].map(|text| run(&[arguments, &["-"]].concat(), text).out).concat();
        assert_eq!(
            result.out.replace("\n\n", "\n"),
            alone.replace("\n\n", "\n"),
            "{arguments:?}: {}",
            result.err
        );
        result
    };
    assert_eq!(both(&["solve"]).lines().len(), 2);
    assert_eq!(both(&["count"]).lines().len(), 2);
    both(&["convert", "--to", "jsonl"]);
    let checked = run(&["check", "--json", "-"], &list).objects();
    assert_eq!(checked.len(), 2);
    assert_eq!(
        (&checked[0]["question"]["number"], &checked[1]["question"]["number"]),
        (&json!(1), &json!(2))
    );
    let wrong = run(&["solve", "-"], &format!("{list}.AntiKing.Foo~3\n"));
    assert_eq!(wrong.code, 2, "{}", wrong.out);
    assert!(wrong.err.contains(":5:10") && wrong.err.contains("no rule .Foo"), "{}", wrong.err);
}

#[test]
fn what_is_not_understood_is_named_and_refused() {
    let result = run(&["solve", "-"], "board 4x4\nfrobnicate 3: r1c1-2\n");
    assert_eq!(result.code, 2, "{}", result.out);
    assert!(result.err.contains("frobnicate"), "{}", result.err);
}
