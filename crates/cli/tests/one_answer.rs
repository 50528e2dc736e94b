//! A question has one answer, whoever is asked: the program with `--json`, `sudokit mcp`, the server and the protocol
//! itself. The npm package is asked the same by its own tests.
#![allow(missing_docs)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use common::{command, run, testdata};
use serde_json::{Map, Value, json};
use sudokit_protocol::{Context, OPERATIONS, Request, answer};

/// Puzzles of every kind, how each operation is asked of them (as arguments of the program, if it has a command, and as
/// a request), and questions that are about no puzzle or one of their own.
struct Questions {
    puzzles: Vec<(String, String)>,
    requests: Vec<Case>,
    alone: Vec<Case>,
}

struct Case {
    operation: String,
    arguments: Option<Vec<String>>,
    /// What the program reads.
    input: String,
    /// The field of the reply of which the program prints an object for each item.
    lines: Option<String>,
    request: Map<String, Value>,
}

fn questions() -> Questions {
    let text = std::fs::read_to_string(testdata("one-answer.json")).expect("the file");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let puzzles = all["puzzles"].as_object().expect("puzzles");
    let case = |row: &Value| {
        let request = row["request"].as_object().expect("fields").clone();
        let input = request.get("table").or(request.get("puzzle")).and_then(Value::as_str);
        Case {
            operation: text(&row["operation"]),
            arguments: row["arguments"].as_array().map(|words| words.iter().map(text).collect()),
            input: input.unwrap_or_default().to_string(),
            lines: row["lines"].as_str().map(str::to_string),
            request,
        }
    };
    Questions {
        puzzles: puzzles.iter().map(|(name, puzzle)| (name.clone(), text(puzzle))).collect(),
        requests: all["requests"].as_array().expect("rows").iter().map(case).collect(),
        alone: all["alone"].as_array().expect("rows").iter().map(case).collect(),
    }
}

/// Without what is measured.
fn timeless(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.remove("question");
        fields.remove("milliseconds");
        for row in fields.get_mut("rows").and_then(Value::as_array_mut).into_iter().flatten() {
            row.as_object_mut().and_then(|row| row.remove("milliseconds"));
        }
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

/// A server of the program, which ends with the test.
struct Server {
    child: std::process::Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let mut child = command(&["serve", "--port", "0"]).spawn().expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        while !line.contains("http://") {
            line.clear();
            assert!(out.read_line(&mut line).expect("a line") > 0, "the server says where it is");
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(['/', ' ', '\n']).next());
        Server { address: address.expect("an address").to_string(), child }
    }

    /// What is answered over HTTP; an error as the program has it. A picture is the whole body; a trace is a stream of
    /// events, of which the last is the reply without those that went before.
    fn answer_of(&self, operation: &str, fields: &Map<String, Value>) -> Value {
        let body = Value::Object(fields.clone()).to_string();
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let head = format!(
            "POST /v1/{operation} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        if head.contains("image/svg+xml") {
            return json!({ "svg": body });
        }
        if head.contains("text/event-stream") {
            return traced(&unchunked(body));
        }
        let value: Value =
            serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {head}\n{body}"));
        if head.starts_with("HTTP/1.1 200") { value } else { json!({ "error": value }) }
    }
}

/// A body that came in chunks.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let (chunk, rest) = rest.split_at(usize::from_str_radix(size, 16).expect("the size of a chunk"));
        whole += chunk;
        body = rest.trim_start_matches("\r\n");
    }
    whole
}

/// The reply of a stream of events, with the records of a solver that went before it.
fn traced(events: &str) -> Value {
    let (mut records, mut reply) = (Vec::new(), Value::Null);
    for event in events.split("\n\n") {
        let line = |field: &str| event.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default();
        match (line("event: "), line("data: ")) {
            ("records", data) => records.extend(serde_json::from_str::<Vec<Value>>(data).expect("records")),
            ("end", data) => reply = serde_json::from_str(data).expect("a reply"),
            _ => {}
        }
    }
    reply["records"] = Value::Array(records);
    reply
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The answers of one `mcp` to all requests.
fn by_mcp(requests: &[(String, Map<String, Value>)]) -> Vec<Value> {
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

/// What is asked of everybody, and what the protocol says.
struct Question {
    what: String,
    operation: String,
    fields: Map<String, Value>,
    expected: Value,
}

/// Holds what the program prints against what the protocol says.
fn check_program(case: &Case, input: &str, is_unreadable: bool, question: &Question) {
    let Question { what, expected, .. } = question;
    let Some(arguments) = &case.arguments else { return };
    let words: Vec<&str> = arguments.iter().map(String::as_str).chain(["--json"]).collect();
    let operand: &[&str] = if input.is_empty() { &[] } else { &["-"] };
    let printed = run(&[&words, operand].concat(), input);
    let objects = printed.objects();
    if let Some(field) = &case.lines {
        assert_eq!(Value::Array(objects), expected[field], "{what}: {}", printed.err);
        return;
    }
    assert_eq!(objects.len(), 1, "{what}: {}", printed.err);
    if is_unreadable {
        // What is no puzzle has other words on a command line, where other options help.
        assert_eq!((&objects[0]["error"]["kind"], printed.code), (&expected["error"]["kind"], 2), "{what}");
    } else {
        assert_eq!(timeless(&objects[0]), timeless(expected), "{what}");
    }
}

/// Holds what a server says against what the protocol says.
fn check_server(server: &Server, question: &Question) {
    let Question { what, operation, fields, expected } = question;
    let answer = server.answer_of(operation, fields);
    let Some(error) = expected["error"].as_object() else {
        return assert_eq!(timeless(&answer), timeless(expected), "{what} over HTTP");
    };
    // The title there is that of the status.
    for (field, value) in error.iter().filter(|(field, _)| *field != "title") {
        assert_eq!(answer["error"][field], *value, "{what}: {field} over HTTP");
    }
}

#[test]
fn the_program_the_protocol_mcp_and_the_server_say_the_same() {
    let Questions { puzzles, requests, alone } = questions();
    let server = Server::start();
    let mut questions = Vec::new();
    let mut answer_of = |case: &Case, name: &str, input: &str, mut fields: Map<String, Value>| {
        // Those who answer others have a limit of their own, which a busy machine reaches.
        fields.insert("timeout_ms".into(), json!(120_000));
        let words = case.arguments.as_ref().map(|words| words.join(" ")).unwrap_or_default();
        let operation = case.operation.clone();
        let expected = by_protocol(&operation, &fields);
        let question =
            Question { what: format!("{name}: {operation}: {words}"), operation, fields, expected };
        check_program(case, input, name == "no puzzle", &question);
        check_server(&server, &question);
        questions.push(question);
    };
    for (name, puzzle) in &puzzles {
        for case in &requests {
            let mut fields = case.request.clone();
            fields.insert("puzzle".into(), json!(puzzle));
            answer_of(case, name, puzzle, fields);
        }
    }
    for case in &alone {
        answer_of(case, "alone", &case.input, case.request.clone());
    }
    let all: std::collections::BTreeSet<&str> =
        questions.iter().map(|question| &*question.operation).collect();
    let missing: Vec<&&str> = OPERATIONS.iter().filter(|name| !all.contains(**name)).collect();
    assert!(missing.is_empty(), "not asked: {missing:?}");
    let requests: Vec<_> =
        questions.iter().map(|question| (question.operation.clone(), question.fields.clone())).collect();
    for (answer, Question { what, expected, .. }) in by_mcp(&requests).iter().zip(&questions) {
        if expected.get("error").is_some() {
            assert_eq!(
                (&answer["isError"], &answer["structuredContent"]),
                (&json!(true), &expected["error"]),
                "{what}"
            );
        } else {
            assert_eq!(timeless(&answer["structuredContent"]), timeless(expected), "{what}");
        }
    }
}
