//! `hint`, `steps` and `rate` by a scale on 9×9 boards with other houses: every kind of such boards, every way of
//! asking.
#![allow(missing_docs)]

mod common;
#[path = "../../sudokit/tests/common/houses.rs"]
mod houses;

use common::Run;
use serde_json::Value;

/// The program asked by the scale of Sudoku Explainer about a puzzle.
fn run(arguments: &[&str], puzzle: &str) -> Run {
    let (command, rest) = arguments.split_first().expect("a command");
    common::run(&[&[*command, "--scale", "se-1.2.1"], rest, &["-"]].concat(), puzzle)
}

fn object(arguments: &[&str], puzzle: &str) -> Value {
    let run = run(&[arguments, &["--json"]].concat(), puzzle);
    serde_json::from_str(&run.out)
        .unwrap_or_else(|_| panic!("{arguments:?}: {}{}\n{puzzle}", run.out, run.err))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("a list: {value}"))
}

/// The step alone, without its puzzle, its check and how many come before it.
fn plain(answer: &Value) -> Vec<Value> {
    let fields = ["technique", "name", "points", "step", "words", "values", "marks"];
    fields.map(|field| answer[field].clone()).to_vec()
}

#[test]
fn paths_hints_and_paths_until_a_technique_agree_on_all_kinds_of_boards() {
    let sample = houses::sample();
    for row in houses::one_of_each(&sample) {
        let (rules, text) = (row.rules(), row.text());
        let path = object(&["steps", "--check"], &text);
        let steps = list(&path["steps"]);
        assert_eq!(
            (&path["solved"], &path["checked"]["refused"]),
            (&Value::from(true), &Value::from(0)),
            "{rules}"
        );
        assert_eq!(path["checked"]["steps"], steps.len(), "{rules}");
        let points = |step: &Value| step["points"].as_f64().expect("points");
        let hardest = steps.iter().map(points).fold(0.0, f64::max);
        assert_eq!(format!("{hardest:.1}"), row.ratings()[0], "{rules}");
        assert_eq!(format!("{:.1}", points(&steps[0])), row.ratings()[2], "{rules}");

        let hint = object(&["hint"], &text);
        assert_eq!((plain(&hint["step"]), &hint["after"]), (plain(&steps[0]), &Value::from(0)), "{rules}");

        // The technique that comes up last is the hardest to walk to.
        let new = |at: &usize| steps[..*at].iter().all(|step| step["technique"] != steps[*at]["technique"]);
        let at = (0..steps.len()).rev().find(new).expect("a step");
        let technique = steps[at]["technique"].as_str().expect("an id");
        let until = object(&["steps", "--until", technique], &text);
        assert_eq!(plain(&until["next"]), plain(&steps[at]), "{rules}");
        let before: Vec<Vec<Value>> = list(&until["steps"]).iter().map(plain).collect();
        assert_eq!(before, steps[..at].iter().map(plain).collect::<Vec<_>>(), "{rules}");
        let hint = object(&["hint", "--technique", technique], &text);
        assert_eq!((plain(&hint["step"]), &hint["after"]), (plain(&steps[at]), &Value::from(at)), "{rules}");

        let explained = run(&["steps", "--until", technique, "--explain", "--coordinates", "a1"], &text);
        assert!(
            explained.out.contains(&format!("# next: {}", at + 1)) && explained.code == 0,
            "{rules}: {}",
            explained.err
        );
        assert!(!explained.out.contains("r1c"), "{rules}: cells have other names: {}", explained.out);
    }
}

/// A scale of one's own on which all steps are soon found.
const SHORT: &str = "name short\naggregation hardest\nfull-house 10\nhidden-single-box 12\nhidden-single-line 15\nnaked-single 23\n\
                     pointing 26\nclaiming 28\nnaked-pair 30\nx-wing 32\nhidden-pair 34\nnaked-triple 36\nxy-wing 42\nbug-1 56\n";

#[test]
fn all_steps_of_a_position_stand_by_technique_on_all_kinds_of_boards() {
    let file = std::env::temp_dir().join(format!("sudokit-houses-{}.txt", std::process::id()));
    std::fs::write(&file, SHORT).unwrap();
    let scale = file.to_str().unwrap();
    let order: Vec<&str> = SHORT.lines().skip(2).filter_map(|line| line.split(' ').next()).collect();
    let sample = houses::sample();
    for row in houses::one_of_each(&sample) {
        let (rules, text) = (row.rules(), row.text());
        let result = common::run(&["steps", "--all", "--check", "--json", "--scale", scale, "-"], &text);
        assert_eq!(result.code, 0, "{rules}: {}{}", result.out, result.err);
        let all = &result.objects()[0];
        let steps = list(&all["steps"]);
        let place =
            |step: &Value| order.iter().position(|id| step["technique"] == *id).expect("of the scale");
        assert!(steps.is_sorted_by_key(place), "{rules}");
        let effect = |step: &Value| {
            format!("{} {} {}", step["technique"], step["step"]["place"], step["step"]["eliminate"])
        };
        let effects: std::collections::BTreeSet<String> = steps.iter().map(effect).collect();
        assert_eq!(effects.len(), steps.len(), "{rules}: each once");
        let checked = &all["checked"];
        assert_eq!((&checked["steps"], &checked["refused"]), (&steps.len().into(), &0.into()), "{rules}");
        let hint = &common::run(&["hint", "--json", "--scale", scale, "-"], &text).objects()[0];
        assert!(
            steps.iter().any(|step| effect(step) == effect(&hint["step"])),
            "{rules}: the next step is among them"
        );
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_picture_of_a_step_shows_its_houses_marks_and_effect_on_all_kinds_of_boards() {
    let sample = houses::sample();
    for row in houses::one_of_each(&sample) {
        let (rules, text) = (row.rules(), row.text());
        let path = object(&["steps"], &text);
        let steps = list(&path["steps"]);
        let techniques: std::collections::BTreeSet<&str> =
            steps.iter().filter_map(|step| step["technique"].as_str()).collect();
        for technique in techniques {
            let result = ["hint", "--technique", technique];
            let hint = object(&result, &text);
            let step = &hint["step"]["step"];
            let svg = run(&[&result[..], &["--svg", "-"]].concat(), &text).out;
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{rules}, {technique}: {svg}");
            let crosses = svg.matches("l11 -11m0 11l-11 -11").count();
            // The shape of what is removed has a cross of its own under the one above the digits.
            let removed = list(&step["eliminate"]).len();
            if step["place"].is_null() {
                assert!(crosses >= removed, "{rules}, {technique}: {crosses} crosses for {removed}");
            }
            let houses = svg.matches("fill-opacity=\"0.13\"").count();
            assert!(houses >= list(&step["why"]["houses"]).len(), "{rules}, {technique}: {houses} houses");
            let links = list(&step["why"]["links"]).len();
            assert_eq!(svg.matches("marker-end").count(), links, "{rules}, {technique}");
            assert!(svg.contains("given"), "{rules}, {technique}: a title");
            let renamed = run(&[&result[..], &["--svg", "-", "--coordinates", "a1"]].concat(), &text).out;
            assert_ne!(svg, renamed, "{rules}, {technique}");
            let dark = run(&[&result[..], &["--svg", "-", "--dark"]].concat(), &text).out;
            assert!(dark.contains("#15181c"), "{rules}, {technique}");
        }
    }
}

const KILLER: &str = "board 9x9\nkiller 3: r1c1-2\n";

#[test]
fn what_a_scale_cannot_do_is_said_with_what_to_ask_instead() {
    let sample = houses::sample();
    let jigsaw = houses::rows(&sample).next().expect("a row").text();
    let refused: &[(&[&str], &str, &str)] = &[
        (
            &["hint", "--scale", "hodoku"],
            &jigsaw,
            "hodoku is for the ordinary 9x9 board; --scale any-board has",
        ),
        (
            &["steps", "--scale", "hodoku"],
            &jigsaw,
            "hodoku is for the ordinary 9x9 board; --scale any-board has",
        ),
        (
            &["steps", "--all", "--scale", "whip"],
            &jigsaw,
            "whip is for the ordinary 9x9 board; --scale any-board has",
        ),
        (&["hint", "--scale", "se-1.2.1"], KILLER, "with the rule \"Killer cage\"; --scale any-board has"),
        (
            &["steps", "--scale", "se-1.2.1", "--all"],
            KILLER,
            "with the rule \"Killer cage\"; --scale any-board has",
        ),
        (&["steps", "--scale", "se-1.2.1"], "board 4x4\n", "for 9x9 boards"),
        // Where no scale is named it is the one for any board.
        (
            &["hint", "--technique", "nishio"],
            &jigsaw,
            "the scale any-board does not have the technique 'nishio'; it is found with --scale se-1.2.1",
        ),
        (
            &["hint", "--scale", "se-1.2.1", "--technique", "leftovers"],
            &jigsaw,
            "it is found with --scale any-board",
        ),
        (&["steps", "--scale", "se-1.2.1", "--until", "skyscraper"], &jigsaw, "--scale hodoku"),
    ];
    for (arguments, puzzle, part) in refused {
        let run = common::run(&[arguments, &["-"][..]].concat(), puzzle);
        let says_why = run.out.lines().all(|line| line.starts_with("# "));
        assert!(run.code == 2 && says_why, "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    let several = "board 9x9\nwindoku\ngivens:\n123456789\n".to_string() + &".........\n".repeat(8);
    for command in [&["hint"][..], &["steps"], &["steps", "--all"]] {
        let run = run(command, &several);
        assert_eq!(run.code, 1, "{command:?}");
        assert!((run.out + &run.err).contains("several solutions"), "{command:?}");
    }
    // A technique of the scale that the path has no step of.
    let none = run(&["hint", "--technique", "nested-forcing-chains-5"], &jigsaw);
    assert!(none.code == 1 && (none.out + &none.err).contains("the path has no step of the technique"));
}

#[test]
fn the_table_lists_the_techniques_of_any_board() {
    let rows = common::run(&["techniques", "--scale", "any-board", "--json"], "").objects();
    let listed: Vec<&str> = rows.iter().filter_map(|row| row["technique"].as_str()).collect();
    let known: Vec<&str> =
        sudokit::logic::scale::ANY_BOARD.order.iter().map(|entry| entry.technique.id()).collect();
    assert_eq!(listed, known);
    assert!(rows.iter().all(|row| row["points"].as_f64() >= Some(1.0)));
    let text = common::run(&["techniques", "--scale", "any-board"], "").out;
    assert!(known.iter().all(|id| text.contains(id)), "{text}");
    // Each of them may be asked for.
    for id in known {
        let result =
            common::run(&["hint", "--technique", id, "-"], "board 4x4\ngivens:\n12.4\n....\n..1.\n2...\n");
        assert!(
            [0, 1].contains(&result.code) && !result.err.contains("no technique"),
            "{id}: {}",
            result.err
        );
    }
}
