//! A question has one answer, whoever is asked: the program with `--json`, `sudokit mcp`, the server and the protocol itself. The
//! npm package is asked the same by its own tests.
#![allow(missing_docs)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use common::{command, run, testdata};
use serde_json::{Map, Value, json};
use sudokit_protocol::{Context, Request, answer};

/// Puzzles of every kind, and how each operation is asked: as arguments of the program and as a request.
struct Questions {
    puzzles: Vec<(String, String)>,
    asked: Vec<Asked>,
}

struct Asked {
    operation: String,
    arguments: Vec<String>,
    request: Map<String, Value>,
}

fn questions() -> Questions {
    let text = std::fs::read_to_string(testdata("one-answer.json")).expect("the file");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    let puzzles = all["puzzles"].as_object().expect("puzzles");
    let asked = |row: &Value| Asked {
        operation: text(&row["operation"]),
        arguments: row["arguments"].as_array().expect("words").iter().map(text).collect(),
        request: row["request"].as_object().expect("fields").clone(),
    };
    Questions {
        puzzles: puzzles.iter().map(|(name, puzzle)| (name.clone(), text(puzzle))).collect(),
        asked: all["asked"].as_array().expect("rows").iter().map(asked).collect(),
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

    /// What is answered over HTTP; an error as the program has it.
    fn ask(&self, operation: &str, fields: &Map<String, Value>) -> Value {
        let body = Value::Object(fields.clone()).to_string();
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        // A trace is a stream of events, whose last is the reply; other answers are one object.
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
        let value: Value =
            serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {head}\n{body}"));
        if head.starts_with("HTTP/1.1 200") { value } else { json!({ "error": value }) }
    }
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

/// The server offers smallest forms only of boards on which they are soon found.
fn is_bounded(operation: &str, puzzle: &str) -> bool {
    operation == "canonical" && matches!(puzzle, "jigsaw" | "16x16")
}

#[test]
fn the_program_the_protocol_mcp_and_the_server_say_the_same() {
    let Questions { puzzles, asked } = questions();
    let server = Server::start();
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for (name, puzzle) in &puzzles {
        for Asked { operation, arguments, request } in &asked {
            let mut fields = request.clone();
            fields.insert("puzzle".into(), json!(puzzle));
            let of_protocol = by_protocol(operation, &fields);
            let what = format!("{name}: {arguments:?}");
            let words: Vec<&str> = arguments.iter().map(String::as_str).chain(["--json", "-"]).collect();
            let printed = run(&words, puzzle);
            let objects = printed.objects();
            if name == "no puzzle" {
                // What is no puzzle has other words on a command line, where other options help; `trace` takes one puzzle, and
                // ends where there is none.
                let kind = objects.first().map(|object| &object["error"]["kind"]);
                let is_same = kind.is_none_or(|kind| *kind == of_protocol["error"]["kind"]);
                assert!(is_same && kind.is_none() == (operation == "trace") && printed.code == 2, "{what}");
            } else {
                assert_eq!(objects.len(), 1, "{what}: {}", printed.err);
                assert_eq!(timeless(&objects[0]), timeless(&of_protocol), "{what}");
            }
            if operation != "trace" && !is_bounded(operation, name) {
                let of_server = server.ask(operation, &fields);
                match of_protocol["error"].as_object() {
                    None => assert_eq!(timeless(&of_server), timeless(&of_protocol), "{what} over HTTP"),
                    Some(error) => {
                        // The title there is that of the status.
                        for (field, value) in error.iter().filter(|(field, _)| *field != "title") {
                            assert_eq!(of_server["error"][field], *value, "{what}: {field} over HTTP");
                        }
                    }
                }
            }
            requests.push((operation.clone(), fields));
            expected.push((what, of_protocol, is_bounded(operation, name)));
        }
    }
    for (answer, (what, of_protocol, is_bounded)) in by_mcp(&requests).iter().zip(expected) {
        if is_bounded {
            let text = answer["content"][0]["text"].as_str().expect("a text");
            assert!(text.contains("smallest forms are for boards with boxes up to 9x9"), "{what}: {text}");
        } else if of_protocol.get("error").is_some() {
            assert_eq!(answer["isError"], true, "{what}");
            let text = answer["content"][0]["text"].as_str().expect("a text");
            let detail = of_protocol["error"]["detail"].as_str().expect("a text");
            assert!(text.starts_with(detail), "{what}: {text}");
        } else {
            assert_eq!(timeless(&answer["structuredContent"]), timeless(&of_protocol), "{what}");
        }
    }
}
