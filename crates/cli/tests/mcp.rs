//! `sudokit mcp` as a client of the Model Context Protocol sees it: a message a line, in and out.
#![allow(missing_docs)]

mod common;

use std::io::{BufRead, BufReader, Write};

use common::{INKALA, command, run};
use serde_json::{Value, json};

/// What is answered to these messages, by id.
fn answers(messages: &[Value]) -> Vec<Value> {
    let input: String = messages.iter().map(|message| format!("{message}\n")).collect();
    // Calls that run when stdin ends are cancelled, so each is waited for.
    let mut child = command(&["mcp"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it is read");
    let wanted = messages.iter().filter(|message| message.get("id").is_some()).count();
    let mut found: Vec<Value> = Vec::new();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    while found.iter().filter(|answer| answer.get("id").is_some()).count() < wanted {
        let line = lines.next().expect("an answer").expect("UTF-8");
        found.push(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    assert!(lines.next().is_none(), "more than was asked for");
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
    let mut asked = call(1, "generate", json!({"count": 3, "seed": 1}));
    asked["params"]["_meta"] = json!({"progressToken": "t"});
    let found = answers(&[asked]);
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
