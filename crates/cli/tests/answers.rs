//! Every question gets its answer in its place, in every command: one object with the common fields, as the schema
//! says.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{ANSWER, Folder, INKALA, run, run_in, testdata};
use serde_json::Value;

/// How the commands that take puzzles are asked, and a puzzle that each can answer.
const ANSWERING: &[(&str, &[&str], &str)] = &[
    ("solve", &[], INKALA),
    ("count", &[], INKALA),
    ("check", &[], INKALA),
    ("convert", &["--to", "rows"], INKALA),
    ("draw", &[], INKALA),
    ("prompt", &[], INKALA),
    ("compare", &["--solvers", "backtrack,dancing-links"], INKALA),
    ("hint", &[], EASY),
    ("steps", &[], EASY),
    ("rate", &[], EASY),
    ("canon", &[], INKALA),
    ("transform", &["--random"], INKALA),
    ("dedup", &[], INKALA),
    ("minimize", &[], ANSWER),
    ("minimals-of", &[], INKALA),
    ("vicinity", &["--solutions", "10"], INKALA),
    ("unavoidable", &["--max", "6"], INKALA),
    ("in-grid", &["--givens", "40", "--nodes", "1000"], ANSWER),
    ("backdoors", &["--max", "1"], EASY),
];

const EASY: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";

/// Commands that answer one question of their own kind.
const SINGLE: &[(&str, &[&str])] = &[
    ("trace", &["--solver", "fix-square", "--events", "20", INKALA]),
    ("same", &[INKALA, ANSWER]),
    ("cover", &["testdata:technicians.csv", "--all"]),
];

/// Commands that print JSON and take no question.
const TABLES: &[(&str, &[&str])] = &[
    ("generate", &["-n", "3", "--seed", "1"]),
    ("enumerate", &["table"]),
    ("enumerate", &["grids"]),
    ("enumerate", &["bands"]),
    ("solvers", &[]),
    ("techniques", &[]),
    ("formats", &[]),
    ("constraints", &[]),
    ("generate", &["--variant", "killer", "--size", "4", "-n", "2", "--seed", "1"]),
];

/// Commands without answers of their own as JSON: documents about the program, data sets (which have files), a server.
const OTHERS: &[&str] =
    &["completions", "man", "schema", "serve", "mcp", "dataset", "bench-set", "print", "help"];

/// The commands of the program, as its help lists them.
fn commands() -> BTreeSet<String> {
    let help = run(&["--help"], "").out;
    let list = help.split("Commands:").nth(1).expect("a list of commands");
    let names = list.lines().skip(1).take_while(|line| !line.is_empty());
    names
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_string))
        .collect()
}

#[test]
fn every_command_is_in_one_of_the_tables() {
    let mut known: BTreeSet<String> = ANSWERING.iter().map(|row| row.0.to_string()).collect();
    known.extend(SINGLE.iter().chain(TABLES).map(|row| row.0.to_string()));
    known.extend(OTHERS.iter().map(|name| name.to_string()));
    assert_eq!(commands(), known);
    let with_schema: BTreeSet<String> =
        run(&["schema"], "").lines().iter().map(|name| name.to_string()).collect();
    let expected: BTreeSet<String> =
        known.into_iter().filter(|name| !OTHERS.contains(&name.as_str())).collect();
    assert_eq!(with_schema, expected);
}

/// Whether a value has the type that a property of a schema demands.
fn fits(value: &Value, property: &Value) -> bool {
    let kinds: Vec<&str> = match &property["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::String(kind) => vec![kind.as_str()],
        _ => return true,
    };
    kinds.iter().any(|kind| match *kind {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|v| v.fract() == 0.0),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("{other} is no type"),
    })
}

/// Holds an object against the schema that the program prints for the command.
fn conforms(object: &Value, schema: &Value, context: &str) {
    let fields = object.as_object().unwrap_or_else(|| panic!("{context}: {object}"));
    for (name, value) in fields {
        let property = &schema["properties"][name];
        assert!(property.is_object(), "{context}: '{name}' is not in the schema: {object}");
        assert!(fits(value, property), "{context}: {name} = {value} is no {property}");
    }
    for name in schema["required"].as_array().expect("a list") {
        assert!(
            fields.contains_key(name.as_str().expect("a name")),
            "{context}: {name} is missing: {object}"
        );
    }
}

fn schema(command: &str) -> Value {
    serde_json::from_str(&run(&["schema", command], "").out).expect("a schema")
}

#[test]
fn every_command_prints_one_object_a_question_as_its_schema_says() {
    let here = Folder::new();
    for (command, options, puzzle) in ANSWERING {
        let schema = schema(command);
        // Two files with good, bad, clashing and empty lines between them, and a file that is not there.
        let clash = format!("11{}", ".".repeat(79));
        here.file("a.txt", format!("{puzzle}\n\n# a comment\noops\n{puzzle}\n"));
        here.file("b.txt", format!("{clash}\n{puzzle}\n"));
        let expected: [(&str, Option<u64>, bool); 6] = [
            ("a.txt", Some(1), true),
            ("a.txt", Some(4), false),
            ("a.txt", Some(5), true),
            ("nowhere.txt", None, false),
            ("b.txt", Some(1), false),
            ("b.txt", Some(2), true),
        ];
        let arguments =
            [&[*command, "--json", "--seed", "1"], *options, &["a.txt", "nowhere.txt", "b.txt"]].concat();
        let result = run_in(&here.0, &arguments, b"");
        let objects = result.objects();
        assert_eq!(objects.len(), expected.len(), "{command}: {}\n{}", result.out, result.err);
        assert_eq!(result.code, 2, "{command}: a file could not be read");
        for (index, (object, (source, line, good))) in objects.iter().zip(expected).enumerate() {
            conforms(object, &schema, command);
            let question = &object["question"];
            assert_eq!(question["number"], index + 1, "{command}");
            assert_eq!(
                (question["source"].as_str(), question["line"].as_u64()),
                (Some(source), line),
                "{command}"
            );
            // The clash is answered by commands that do not ask whether a puzzle is valid.
            if source != "b.txt" || good {
                assert_eq!(object.get("error").is_none(), good, "{command}: {object}");
            }
            if good {
                assert_eq!(question["input"], *puzzle, "{command}");
            }
        }
        let input = |index: usize| &objects[index]["question"]["input"];
        assert_eq!((input(1), input(3)), (&"oops".into(), &Value::Null), "{command}");
        // The same question alone gives the same answer.
        let alone = run(&[&[*command, "--json", "--seed", "1"], *options, &["-"]].concat(), puzzle).objects();
        assert_eq!(alone.len(), 1, "{command}");
        let question = &alone[0]["question"];
        assert_eq!((question["number"].as_u64(), question["source"].as_str()), (Some(1), Some("-")));
        let has = |name: &str| schema["properties"][name].is_object();
        assert!(has("error") && has("question"), "{command}");
    }
}

#[test]
fn other_commands_conform_to_their_schemas() {
    for (command, arguments) in SINGLE.iter().chain(TABLES) {
        let schema = schema(command);
        let resolve =
            |argument: &&str| argument.strip_prefix("testdata:").map_or(argument.to_string(), testdata);
        let arguments: Vec<String> = arguments.iter().map(resolve).collect();
        let mut all = vec![*command, "--json"];
        all.extend(arguments.iter().map(String::as_str));
        let result = run(&all, "");
        let objects = result.objects();
        assert!(!objects.is_empty(), "{command}: {}", result.err);
        for object in &objects {
            conforms(object, &schema, command);
        }
        if SINGLE.iter().any(|row| row.0 == *command) {
            assert_eq!(objects.len(), 1, "{command}");
            assert_eq!(objects[0]["question"]["number"], 1, "{command}");
        }
    }
}

#[test]
fn text_has_a_line_for_every_question() {
    // Commands with one line for an answer keep it beside its question; the others say `# reason` where there is none.
    let input = |puzzle: &str| format!("{puzzle}\noops\n{puzzle}\n");
    for (command, options, puzzle) in ANSWERING {
        if matches!(*command, "dedup" | "compare") {
            continue;
        }
        let result = run(&[&[*command, "--seed", "1"], *options, &["-"]].concat(), &input(puzzle));
        let reasons: Vec<&str> =
            result.lines().into_iter().filter(|line| line.starts_with("# line 2, column")).collect();
        assert_eq!((reasons.len(), result.code), (1, 2), "{command}: {}\n{}", result.out, result.err);
        if matches!(
            *command,
            "solve" | "count" | "check" | "hint" | "rate" | "canon" | "transform" | "minimize"
        ) {
            assert_eq!(result.lines().len(), 3, "{command}: {}", result.out);
        }
    }
}

#[test]
fn a_header_comes_only_with_an_answer() {
    let result = run(&["convert", "--to", "csv", "nowhere.csv"], "");
    assert_eq!((result.out.as_str(), result.code), ("# there is no file 'nowhere.csv'\n", 2));
    let result = run(&["convert", "--to", "csv", "nowhere.csv", INKALA, INKALA], "");
    let headers = result.lines().into_iter().filter(|line| line.starts_with("puzzle")).count();
    assert_eq!((headers, result.lines().len()), (1, 4), "{}", result.out);
}

/// Boards whose answers take longer than the limits below: nothing on a large board, and a puzzle with a rule.
const LONG: &[&str] =
    &[INKALA, "board 6x6\nkiller 7: r1c1-2\n", "board 16x16\nno boxes\nwhite-dot: r1c1-2\n"];

#[test]
fn answers_that_a_limit_cuts_conform_to_their_schemas() {
    let (empty, large) = (".".repeat(256), ".".repeat(625));
    let mut stopped = BTreeSet::new();
    let mut count = 0;
    let trace: (&str, &[&str]) = ("trace", &["--solver", "backtrack", "--events", "20"]);
    let commands = ANSWERING.iter().map(|(command, options, _)| (*command, *options)).chain([trace]);
    for (command, options) in commands {
        let schema = schema(command);
        for puzzle in LONG.iter().copied().chain([&*empty, &*large]) {
            for limit in ["--nodes=1", "--timeout=1ms", "--timeout=60ms"] {
                let result =
                    run(&[&[command, "--json", "--seed", "1", limit], options, &["-"]].concat(), puzzle);
                for object in result.objects() {
                    conforms(&object, &schema, &format!("{command} {limit}, {} bytes", puzzle.len()));
                    count += 1;
                    if object.get("stop").is_some_and(|stop| !stop.is_null()) {
                        stopped.insert(command);
                    }
                }
            }
        }
    }
    // By the count of nodes or by time, whatever the speed of the machine.
    for command in ["solve", "count", "check", "hint", "steps", "trace", "unavoidable"] {
        assert!(stopped.contains(command), "{command} was not cut: {stopped:?} of {count}");
    }
}
