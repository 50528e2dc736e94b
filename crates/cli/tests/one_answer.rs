//! A question has one answer, whoever is asked: the program with `--json`, `sudokit mcp` and the protocol itself.
#![allow(missing_docs)]

mod common;

use common::run;
use serde_json::{Map, Value, json};
use sudokit_protocol::{Context, Request, answer};

/// Puzzles of every kind: what each is, and its text.
const PUZZLES: &[(&str, &str)] = &[
    ("ordinary", "000000090190470608052819407200048000009000500000750009907364180506081074080000000"),
    (
        "several solutions",
        "...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    ("clashing givens", "88.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("no solution", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.5"),
    ("no puzzle", "oops"),
    (
        "jigsaw",
        "board 6x6\nregions:\n111222\n111222\n334455\n334455\n364466\n365566\ngivens:\n1.....\n......\n......\n......\n......\n......\n",
    ),
    ("killer", "board 6x6\nkiller 8: r1c1 r1c2\nkiller 11: r1c5 r1c6\nthermometer: r3c1-5\n"),
    ("rules that clash", "board 4x4\nkiller 3: r1c1-2\nkiller 6: r1c3-4\nthermometer: r4c1-3\n"),
    ("digits from 0", "board 4x4\ndigits 0-3\ngivens:\n0 1 . .\n. . . .\n. . . .\n. . 1 0\n"),
    ("cells beside the board", "board 4x4\ncells V 2: two more\ngiven 3: V1\ngiven 4: V2\n"),
    (
        "wrong stated solution",
        "board 4x4\ngivens:\n1 2 . .\n. . . .\n. . . .\n4 . 2 1\nkiller 7: r1c3-4\nkiller 3: r3c1-2\nkiller 5: r2c3 r3c3\nsolution: 1234341212434321\n",
    ),
    (
        "16x16",
        ".............0.............1..............................2.....\
         ..........3...................4.............5.................6.\
         ......7..........8...................9.............A............\
         .B............C..............D.............E.............F......",
    ),
];

/// How an operation is asked: its name, the command and its options, and the same as fields of a request.
type Asked = (&'static str, &'static [&'static str], fn() -> Value);

const ASKED: &[Asked] = &[
    ("solve", &["solve", "--nodes", "3000"], || json!({"nodes": 3000})),
    ("solve", &["solve", "--limit", "5", "--nodes", "3000"], || json!({"nodes": 3000, "limit": 5})),
    (
        "solve",
        &["solve", "--solver", "sat", "--limit", "3", "--nodes", "3000"],
        || json!({"nodes": 3000, "limit": 3, "solver": "sat"}),
    ),
    (
        "solve",
        &["solve", "--solver", "dsatur", "--limit", "2", "--nodes", "3000"],
        || json!({"nodes": 3000, "limit": 2, "solver": "dsatur"}),
    ),
    ("solve", &["solve", "--to", "rows", "--nodes", "3000"], || json!({"nodes": 3000, "to": "rows"})),
    ("count", &["count", "--cap", "50", "--nodes", "3000"], || json!({"nodes": 3000, "limit": 50})),
    ("count", &["count", "--estimate=200", "--seed", "3"], || json!({"estimate": 200, "seed": 3})),
    ("check", &["check", "--nodes", "3000"], || json!({"nodes": 3000})),
    ("true-candidates", &["solve", "--candidates", "--nodes", "3000", "-j", "1"], || json!({"nodes": 3000})),
    ("hint", &["hint"], || json!({})),
    ("hint", &["hint", "--coordinates", "a1"], || json!({"coordinates": "a1"})),
    (
        "hint",
        &["hint", "--scale", "se-1.2.1", "--technique", "hidden-single-box"],
        || json!({"scale": "se-1.2.1", "technique": "hidden-single-box"}),
    ),
    ("steps", &["steps"], || json!({})),
    (
        "steps",
        &["steps", "--scale", "hodoku", "--no-uniqueness"],
        || json!({"scale": "hodoku", "no_uniqueness": true}),
    ),
    ("steps", &["steps", "--all"], || json!({"all": true})),
    ("rate", &["rate"], || json!({"measures": ["se-1.2.1"]})),
    ("rate", &["rate", "--scale", "guesses", "--runs", "3"], || json!({"measures": ["guesses"], "runs": 3})),
];

/// Without what is measured.
fn timeless(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.remove("question");
        fields.remove("milliseconds");
    }
    value
}

fn by_protocol(operation: &str, fields: &Map<String, Value>) -> Value {
    let solvers: Vec<_> = sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied().collect();
    let mut context = Context { solvers: &solvers, ..Context::default() };
    let json = Value::Object(fields.clone()).to_string();
    let request = Request::from_json(operation, json.as_bytes()).expect("a request");
    match answer(&request, &mut context) {
        Ok(reply) => serde_json::to_value(&reply).expect("JSON"),
        Err(error) => json!({ "error": error.reply() }),
    }
}

/// The answers of one server to all requests.
fn by_mcp(requests: &[(&str, Map<String, Value>)]) -> Vec<Value> {
    let calls: Vec<String> = requests
        .iter()
        .enumerate()
        .map(|(id, (operation, fields))| {
            let call = json!({"name": operation, "arguments": fields});
            json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call}).to_string()
        })
        .collect();
    let mut answers = vec![Value::Null; requests.len()];
    for answer in run(&["mcp"], &(calls.join("\n") + "\n")).objects() {
        let id = answer["id"].as_u64().expect("an id") as usize;
        answers[id] = answer["result"].clone();
    }
    answers
}

#[test]
fn the_program_the_protocol_and_mcp_say_the_same() {
    let mut requests = Vec::new();
    let mut expected = Vec::new();
    for (name, puzzle) in PUZZLES {
        for (operation, arguments, fields) in ASKED {
            let mut fields = fields().as_object().expect("fields").clone();
            fields.insert("puzzle".into(), json!(puzzle));
            let of_protocol = by_protocol(operation, &fields);
            let what = format!("{name}: {arguments:?}");
            let printed = run(&[*arguments, &["--json", "-"]].concat(), puzzle);
            let objects = printed.objects();
            assert_eq!(objects.len(), 1, "{what}: {}", printed.err);
            if *name == "no puzzle" {
                // What is no puzzle has other words on a command line, where other options help.
                assert_eq!(objects[0]["error"]["kind"], of_protocol["error"]["kind"], "{what}");
            } else {
                assert_eq!(timeless(&objects[0]), timeless(&of_protocol), "{what}");
            }
            requests.push((*operation, fields));
            expected.push((what, of_protocol));
        }
    }
    for (answer, (what, of_protocol)) in by_mcp(&requests).iter().zip(expected) {
        if of_protocol.get("error").is_some() {
            assert_eq!(answer["isError"], true, "{what}");
            let text = answer["content"][0]["text"].as_str().expect("a text");
            let detail = of_protocol["error"]["detail"].as_str().expect("a text");
            assert!(text.starts_with(detail), "{what}: {text}");
        } else {
            assert_eq!(timeless(&answer["structuredContent"]), timeless(&of_protocol), "{what}");
        }
    }
}
