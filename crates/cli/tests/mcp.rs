//! `sudokit mcp` as a client of the Model Context Protocol sees it: a message a line, in and out.
#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{INKALA, run};
use serde_json::{Value, json};

/// What is answered to these messages, by id, if stdin ends after the last of them.
fn answers(messages: &[Value]) -> Vec<Value> {
    answers_of(&["mcp"], messages)
}

fn answers_of(command: &[&str], messages: &[Value]) -> Vec<Value> {
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let ended = run(command, &input);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let mut found = ended.objects();
    found.sort_by_key(|answer| answer["id"].as_u64());
    found
}

fn call(id: u32, tool: &str, arguments: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})
}

#[test]
fn a_client_is_greeted_and_gets_the_tools() {
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
        "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}}});
    let found = answers(&[
        hello,
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "ping"}),
        json!({"jsonrpc": "2.0", "id": 4, "method": "prompts/list"}),
    ]);
    assert_eq!(found[0]["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(found[0]["result"]["serverInfo"]["name"], "sudokit");
    let tools = found[1]["result"]["tools"].as_array().expect("a list");
    assert_eq!(tools.len(), sudokit_protocol::OPERATIONS.len() + sudokit_protocol::TABLES.len());
    for tool in tools {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert!(tool["description"].as_str().is_some_and(|about| about.ends_with('.')), "{tool}");
    }
    assert_eq!(found[2]["result"], json!({}));
    assert_eq!(found[3]["error"]["code"], -32601);
}

#[test]
fn tools_answer_and_say_what_is_wrong() {
    let found = answers(&[
        call(1, "solve", json!({"puzzle": INKALA})),
        call(2, "solve", json!({"puzzle": "nothing"})),
        call(3, "solve", json!({"puzle": INKALA})),
        call(4, "formats", json!({})),
        call(5, "dance", json!({})),
        call(6, "render", json!({"puzzle": INKALA})),
    ]);
    assert_eq!(found[0]["result"]["structuredContent"]["verdict"], "one");
    let text = found[0]["result"]["content"][0]["text"].as_str().expect("a text");
    assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), found[0]["result"]["structuredContent"]);
    assert_eq!(found[1]["result"]["isError"], true);
    assert!(found[1]["result"]["content"][0]["text"].as_str().is_some_and(|text| text.contains("line 1")));
    assert_eq!(found[2]["result"]["isError"], true);
    assert!(found[3]["result"]["structuredContent"]["rows"].is_array());
    assert_eq!(found[4]["error"]["code"], -32602);
    assert!(found[5]["result"]["content"][0]["text"].as_str().is_some_and(|text| text.starts_with("<svg")));
}

#[test]
fn progress_is_reported_and_a_cancelled_call_ends_without_an_answer() {
    let mut result = call(1, "generate", json!({"count": 3, "seed": 1}));
    result["params"]["_meta"] = json!({"progressToken": "t"});
    let found = answers(&[result]);
    let progress = found.iter().filter(|message| message["method"] == "notifications/progress").count();
    assert_eq!(progress, 3);
    let reply = &found.last().expect("an answer")["result"]["structuredContent"];
    assert_eq!(reply["puzzles"].as_array().map(Vec::len), Some(3));

    let messages = [
        call(8, "count", json!({"board": {"size": 16}, "timeout_ms": 120_000})),
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 8}}),
    ];
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    let ended = run(&["mcp"], &input);
    assert_eq!((ended.code, ended.out.as_str()), (0, ""));
}

#[test]
fn what_is_no_message_is_refused() {
    let ended = run(&["mcp"], "{\"jsonrpc\n[]\n\n{\"id\": 1}\n");
    let codes: Vec<i64> =
        ended.objects().iter().filter_map(|answer| answer["error"]["code"].as_i64()).collect();
    assert_eq!((ended.code, codes), (0, vec![-32700, -32600, -32600]));
}

#[test]
fn every_request_that_arrived_is_answered_before_the_end() {
    for count in [1, 131, 3001] {
        let messages: Vec<Value> = (0..count)
            .map(|id| match id % 5 {
                0 => call(id, "solve", json!({"puzzle": INKALA})),
                1 => call(id, "hint", json!({"puzzle": "oops"})),
                2 => json!({"jsonrpc": "2.0", "id": id, "method": "ping"}),
                3 => call(id, "nothing", json!({})),
                _ => call(id, "check", json!({"puzzle": INKALA})),
            })
            .collect();
        let found = answers(&messages);
        let ids: Vec<u64> = found.iter().filter_map(|answer| answer["id"].as_u64()).collect();
        assert_eq!(ids, (0..u64::from(count)).collect::<Vec<_>>());
        for answer in &found {
            let verdict = &answer["result"]["structuredContent"]["verdict"];
            match answer["id"].as_u64().unwrap_or_default() % 5 {
                0 => assert_eq!(verdict, "one", "{answer}"),
                1 => assert_eq!(answer["result"]["isError"], true, "{answer}"),
                2 => assert_eq!(answer["result"], json!({}), "{answer}"),
                3 => assert_eq!(answer["error"]["code"], -32602, "{answer}"),
                _ => assert!(answer["result"]["isError"].is_null(), "{answer}"),
            }
        }
    }
}

/// More calls than are answered at once, each of which would take two minutes: the ones that wait are cancelled too.
#[test]
fn waiting_calls_are_cancelled() {
    let long = |id: u32| call(id, "count", json!({"board": {"size": 16}, "timeout_ms": 120_000}));
    let cancelled =
        |id: u32| json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}});
    let mut messages: Vec<Value> = (0..40).map(long).collect();
    messages.push(call(40, "solve", json!({"puzzle": INKALA})));
    messages.extend((0..40).map(cancelled));
    let found = answers(&messages);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (&found[0]["id"], &found[0]["result"]["structuredContent"]["verdict"]),
        (&json!(40), &json!("one"))
    );
}

#[test]
fn an_id_without_an_answer_is_not_used_again_and_a_message_has_a_bound() {
    let long = json!({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": " ".repeat(1 << 19)});
    let count = call(7, "count", json!({"board": {"size": 16}, "timeout_ms": 120_000}));
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}});
    let found =
        answers(&[long, count.clone(), count, cancel, json!({"jsonrpc": "2.0", "id": 9, "method": "ping"})]);
    let seen: BTreeSet<String> =
        found.iter().map(|answer| format!("{} {}", answer["id"], answer["error"]["code"])).collect();
    assert_eq!(seen, ["7 -32600", "9 null", "null -32600"].map(String::from).into());
}

#[test]
fn a_game_is_played_without_its_solution() {
    let puzzle = "12..34...3.2..4.";
    let command = ["mcp", "--play", puzzle, "--turns", "20"];
    let solution = run(&["solve", puzzle], "").out;
    let mut messages = vec![
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        call(2, "begin", json!({})),
        call(3, "place", json!({"cell": "r1c3", "number": 1})),
        call(4, "undo", json!({})),
        call(5, "candidates", json!({"cell": "r1c3"})),
        call(6, "place", json!({"cell": "r9c1", "number": 1})),
        call(7, "place", json!({"cell": "r1c3"})),
        call(8, "solve", json!({"puzzle": puzzle})),
    ];
    let digits = solution.trim().trim_start_matches(puzzle).trim();
    for (at, (given, digit)) in
        puzzle.chars().zip(digits.chars()).enumerate().filter(|(_, pair)| pair.0 == '.')
    {
        let _ = given;
        let cell = format!("r{}c{}", at / 4 + 1, at % 4 + 1);
        let number = digit.to_digit(10).expect("a digit");
        messages.push(call(10 + at as u32, "place", json!({"cell": cell, "number": number})));
    }
    let found = answers_of(&command, &messages);
    let names: Vec<&str> = found[0]["result"]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    assert_eq!(names, ["begin", "inspect", "rules", "candidates", "place", "undo"]);
    let text = |at: usize| found[at]["result"]["content"][0]["text"].as_str().unwrap_or_default();
    assert!(text(1).contains("1 2 . .") && text(1).contains("Say one of these"), "{}", text(1));
    assert!(text(2).contains("1s in row 1"), "{}", text(2));
    assert_eq!((text(3), text(4)), ("r1c3 is blank again.", "r1c3: 3"));
    assert!(text(5).contains("no cell r9c1"), "{}", text(5));
    for at in [6, 7] {
        assert_eq!(found[at]["error"]["code"], -32602, "{}", found[at]);
    }
    let last = found.last().expect("an answer");
    assert_eq!(last["result"]["structuredContent"], json!({"text": "Solved.", "solved": true, "done": true}));
    assert!(
        found[8..found.len() - 1]
            .iter()
            .all(|answer| answer["result"]["structuredContent"]["text"] == "Nothing is broken.")
    );
}
