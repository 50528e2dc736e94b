//! The solver socket, spoken to as the userscript of f-puzzles does, by a client written for this test: its own frames,
//! its own handshake.
#![allow(missing_docs)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use sudokit_web::{Config, FPuzzles, ORIGINS, bind};

/// A server of one test alone.
struct Server {
    _runtime: tokio::runtime::Runtime,
    address: SocketAddr,
}

fn server(f_puzzles: FPuzzles) -> Server {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let config = Config {
        port: 0,
        public: false,
        solvers: sudokit::SOLVERS.to_vec(),
        f_puzzles: Some(FPuzzles { port: 0, ..f_puzzles }),
    };
    let bound = runtime.block_on(bind(&config)).expect("ports");
    let address = bound.f_puzzles_address().expect("a solver socket");
    runtime.spawn(bound.run());
    Server { _runtime: runtime, address }
}

/// The script of one page.
struct Script {
    stream: TcpStream,
    nonce: i64,
}

impl Script {
    /// Opens the socket as a browser does for a page of this origin; the status of the answer if it is refused.
    fn open(server: &Server, origin: Option<&str>) -> Result<Script, u16> {
        let mut stream = TcpStream::connect(server.address).expect("a connection");
        // A test that waits for what never comes fails instead of hanging.
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
        let head = format!(
            "GET / HTTP/1.1\r\nHost: localhost:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{origin}\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n",
            server.address.port()
        );
        stream.write_all(head.as_bytes()).expect("a handshake");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("an answer");
            answer.push(byte[0]);
        }
        let answer = String::from_utf8(answer).expect("text");
        match answer[9..12].parse().expect("a status") {
            101 => {
                assert!(answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{answer}");
                assert!(!answer.to_lowercase().contains("extensions"), "{answer}");
                Ok(Script { stream, nonce: 0 })
            }
            status => Err(status),
        }
    }

    fn send(&mut self, text: &str) {
        let mask = [7u8, 11, 13, 17];
        let mut frame = vec![0x81];
        if text.len() < 126 {
            frame.push(0x80 | text.len() as u8);
        } else {
            frame.push(0x80 | 127);
            frame.extend((text.len() as u64).to_be_bytes());
        }
        frame.extend(mask);
        frame.extend(text.bytes().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        self.stream.write_all(&frame).expect("a frame is sent");
    }

    /// Asks as the script does; the number of the question.
    fn request(&mut self, command: &str, data: &str) -> i64 {
        self.nonce += 1;
        let message = match command {
            "cancel" => json!({ "nonce": self.nonce, "command": "cancel" }),
            _ => json!({ "nonce": self.nonce, "command": command, "dataType": "fpuzzles", "data": data }),
        };
        self.send(&message.to_string());
        self.nonce
    }

    fn receive(&mut self) -> Value {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head).expect("a frame");
        assert_eq!(head[0], 0x81, "a whole text");
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                self.stream.read_exact(&mut length).expect("a length");
                u64::from(u16::from_be_bytes(length))
            }
            127 => {
                let mut length = [0; 8];
                self.stream.read_exact(&mut length).expect("a length");
                u64::from_be_bytes(length)
            }
            length => u64::from(length),
        };
        let mut payload = vec![0; length as usize];
        self.stream.read_exact(&mut payload).expect("a text");
        serde_json::from_slice(&payload).expect("JSON")
    }

    /// The first answer to a question; answers to others fail the test.
    fn answer(&mut self, command: &str, data: &str) -> Value {
        let nonce = self.request(command, data);
        let answer = self.receive();
        assert_eq!(answer["nonce"], nonce, "{answer}");
        answer
    }

    /// The last of the answers to a question.
    fn last_answer(&mut self, command: &str, data: &str) -> Value {
        let mut answer = self.answer(command, data);
        while answer["inProgress"] == true {
            let next = self.receive();
            assert_eq!(next["nonce"], answer["nonce"]);
            assert!(next["count"].as_u64() >= answer["count"].as_u64());
            answer = next;
        }
        answer
    }

    fn invalid(&mut self, command: &str, data: &str) -> String {
        let answer = self.answer(command, data);
        assert_eq!(answer["type"], "invalid", "{answer}");
        answer["message"].as_str().expect("a message").to_string()
    }
}

fn page(server: &Server) -> Script {
    Script::open(server, Some("https://f-puzzles.com")).expect("the page may connect")
}

/// What the page sends for a puzzle.
fn payload(puzzle: &Value) -> String {
    lz_str::compress_to_base64(&puzzle.to_string())
}

/// A classic puzzle; cells of lower-case letters hold a digit of the solver's, a for 1.
fn classic(line: &str) -> Value {
    let size = line.len().isqrt();
    let cell = |byte: u8| match byte {
        b'1'..=b'9' => json!({ "value": byte - b'0', "given": true }),
        b'a'..=b'i' => json!({ "value": byte - b'a' + 1 }),
        _ => json!({}),
    };
    let rows: Vec<Vec<Value>> =
        line.as_bytes().chunks(size).map(|row| row.iter().map(|&byte| cell(byte)).collect()).collect();
    json!({ "size": size, "grid": rows })
}

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ANSWER: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const EASY: &str = "1.....3..4.....2";
const SIX: &str = "12..........4...";
const NONE: &str = "12........3...4.";

/// A 4×4 puzzle with a cage of sum 3 in its first two cells.
fn cage() -> Value {
    let mut puzzle = classic("................");
    puzzle["killercage"] = json!([{ "cells": ["R1C1", "R1C2"], "value": "3" }]);
    puzzle
}

fn digits(value: &Value) -> String {
    value.as_array().expect("an array").iter().map(|digit| digit.to_string()).collect()
}

#[test]
fn every_command_is_answered() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let (one, six, none) = (payload(&classic(INKALA)), payload(&classic(SIX)), payload(&classic(NONE)));

    let answer = script.answer("solve", &one);
    assert_eq!((&answer["type"], digits(&answer["solution"])), (&json!("solved"), ANSWER.to_string()));
    assert_eq!(script.invalid("solve", &none), "No solutions found.");

    for (puzzle, check, count) in [(&one, 1, 1), (&six, 2, 6), (&none, 0, 0)] {
        let answer = script.last_answer("check", puzzle);
        assert_eq!((&answer["type"], &answer["count"]), (&json!("count"), &json!(check)));
        let answer = script.last_answer("count", puzzle);
        assert_eq!((&answer["count"], &answer["inProgress"]), (&json!(count), &json!(false)));
    }

    let answer = script.answer("truecandidates", &six);
    let counts: Vec<i64> = serde_json::from_value(answer["solutionsPerCandidate"].clone()).expect("numbers");
    assert_eq!((answer["type"].as_str(), counts.len()), (Some("truecandidates"), 64));
    assert_eq!(counts[..8], [1, 0, 0, 0, 0, 1, 0, 0]);
    assert!(counts.iter().all(|count| (0..=1).contains(count)));
    let mut coloured = classic(SIX);
    coloured["truecandidatesoptions"] = json!(["colored", "logical"]);
    let answer = script.answer("truecandidates", &payload(&coloured));
    let counts: Vec<i64> = serde_json::from_value(answer["solutionsPerCandidate"].clone()).expect("numbers");
    assert_eq!(counts[..8], [6, 0, 0, 0, 0, 6, 0, 0]);
    for cell in counts.chunks(4) {
        assert_eq!(cell.iter().filter(|count| **count > 0).sum::<i64>(), 6, "each solution has one of them");
    }
    assert_eq!(script.invalid("truecandidates", &none), "No solutions found.");

    let answer = script.answer("estimate", &six);
    assert_eq!(answer["type"], "estimate");
    for field in ["estimate", "stderr", "iterations", "ci95_lower", "ci95_upper", "relErrPercent"] {
        assert!(answer[field].is_number(), "{field}: {answer}");
    }
    assert!(
        answer["ci95_lower"].as_f64() <= Some(6.0) && answer["ci95_upper"].as_f64() >= Some(6.0),
        "{answer}"
    );
    // It goes on until it is given up.
    let nonce = script.request("cancel", "");
    loop {
        let answer = script.receive();
        if answer["nonce"] == nonce {
            assert_eq!(answer["type"], "canceled");
            break;
        }
        assert_eq!(answer["type"], "estimate");
    }

    let answer = script.answer("solvepath", &payload(&classic(EASY)));
    assert_eq!((&answer["type"], &answer["isValid"]), (&json!("logical"), &json!(true)));
    let values: String =
        answer["cells"].as_array().expect("cells").iter().map(|cell| cell["value"].to_string()).collect();
    assert_eq!(values, "1324423124133142");
    assert!(answer["message"].as_str().expect("steps").lines().count() > 5);
}

#[test]
fn steps_go_on_from_what_stands_in_the_grid() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let mut puzzle = classic(EASY);
    let answer = script.answer("step", &payload(&puzzle));
    assert_eq!(answer["message"], "Initial candidates.\n");
    // The page takes over what it is sent, as its script does, and asks on.
    let mut messages = Vec::new();
    let mut answer = answer;
    for _ in 0..40 {
        for (place, cell) in answer["cells"].as_array().expect("cells").iter().enumerate() {
            let own = &mut puzzle["grid"][place / 4][place % 4];
            if own["given"] == true {
                continue;
            }
            *own = match cell["value"].as_i64() {
                Some(0) => json!({ "centerPencilMarks": cell["candidates"] }),
                _ => json!({ "value": cell["value"] }),
            };
        }
        answer = script.answer("step", &payload(&puzzle));
        messages.push(answer["message"].as_str().expect("a message").to_string());
        if messages.last().is_some_and(|message| message.starts_with("No logical steps")) {
            break;
        }
    }
    assert!(messages.len() > 2, "{messages:?}");
    let values: String =
        answer["cells"].as_array().expect("cells").iter().map(|cell| cell["value"].to_string()).collect();
    assert_eq!(values, "1324423124133142", "{messages:?}");
    // A digit of the solver's that is wrong is met by a contradiction; other questions do not look at it.
    let wrong = payload(&classic("1d....3..4.....2"));
    let answer = script.answer("solvepath", &wrong);
    assert_eq!(answer["isValid"], false);
    assert!(answer["message"].as_str().expect("a message").ends_with("Board is invalid!\n"));
    assert_eq!(script.last_answer("check", &wrong)["count"], 1);
}

#[test]
fn rules_hold_and_a_count_shows_its_progress() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let cage = payload(&cage());
    let answer = script.answer("solve", &cage);
    let solution: Vec<i64> = serde_json::from_value(answer["solution"].clone()).expect("numbers");
    assert_eq!(solution[0] + solution[1], 3);
    // A third of the orders of two numbers in the first two cells.
    assert_eq!(script.last_answer("count", &cage)["count"], 288 / 6);
    let answer = script.answer("truecandidates", &cage);
    let counts: Vec<i64> = serde_json::from_value(answer["solutionsPerCandidate"].clone()).expect("numbers");
    assert_eq!(counts[..16], [1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1]);
    // Far too many to count: it says how many so far until it is given up.
    let mut large = classic(&".".repeat(81));
    large["killercage"] = json!([{ "cells": ["R1C1", "R1C2"], "value": "3" }]);
    let first = script.answer("count", &payload(&large));
    let second = script.receive();
    assert!(first["inProgress"] == true && second["count"].as_u64() > first["count"].as_u64());
    let nonce = script.request("cancel", "");
    while script.receive()["nonce"] != nonce {}
}

#[test]
fn cancel_is_answered_while_work_goes_on_and_the_work_ends() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let empty = payload(&classic(&".".repeat(81)));
    for command in ["count", "estimate", "truecandidates"] {
        let nonce_of_command = script.request(command, &empty);
        let cancelled = script.request("cancel", "");
        // Nothing of the old question comes after this.
        loop {
            let answer = script.receive();
            if answer["nonce"] == cancelled {
                assert_eq!(answer["type"], "canceled");
                break;
            }
            assert_eq!(answer["nonce"], nonce_of_command);
        }
        // The next question starts when the work before has ended: an answer shows that it has.
        assert_eq!(script.last_answer("check", &payload(&classic(EASY)))["count"], 1);
    }
}

#[test]
fn a_newer_question_replaces_the_older() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let empty = payload(&classic(&".".repeat(81)));
    let easy = payload(&classic(EASY));
    for _ in 0..20 {
        script.request("count", &empty);
    }
    let last = script.request("check", &easy);
    loop {
        let answer = script.receive();
        if answer["nonce"] == last {
            assert_eq!(answer["count"], 1);
            break;
        }
        assert_eq!(
            answer["inProgress"], true,
            "an unfinished count, or nothing, from a question that was replaced"
        );
    }
}

#[test]
fn pages_of_other_origins_are_refused() {
    let extra = "https://setter.example";
    let server = server(FPuzzles { origins: vec![extra.into()], ..FPuzzles::default() });
    for origin in ORIGINS.iter().copied().chain([extra]) {
        assert!(Script::open(&server, Some(origin)).is_ok(), "{origin}");
    }
    assert!(Script::open(&server, None).is_ok(), "a program that is no browser");
    for origin in
        ["https://evil.example", "null", "http://f-puzzles.com", "https://f-puzzles.com.evil.example"]
    {
        assert_eq!(Script::open(&server, Some(origin)).err(), Some(403), "{origin}");
    }
}

#[test]
fn what_cannot_be_answered_says_why() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    let easy = payload(&classic(EASY));
    assert!(script.invalid("fly", &easy).contains("'fly' is no command; solve, check"));
    for data in ["", "garbage", "N4Ig", &payload(&json!([])), &payload(&json!({ "size": 9 }))] {
        assert!(!script.invalid("solve", data).is_empty(), "{data}");
    }
    let mut unknown = classic(EASY);
    unknown["gravity"] = json!([{ "cells": ["R1C1"] }]);
    for command in ["solve", "check", "count", "truecandidates", "estimate", "solvepath", "step"] {
        assert!(script.invalid(command, &payload(&unknown)).contains("gravity"), "{command}");
    }
    let message = json!({ "nonce": 99, "command": "solve", "dataType": "penpa", "data": easy });
    script.send(&message.to_string());
    let answer = script.receive();
    assert_eq!((&answer["nonce"], &answer["type"]), (&json!(99), &json!("invalid")));
    for text in ["hello", "[]", "{\"nonce\":", "{\"command\": 7}"] {
        script.send(text);
        let answer = script.receive();
        assert_eq!((&answer["nonce"], &answer["type"]), (&Value::Null, &json!("invalid")), "{text}");
    }
    assert_eq!(script.last_answer("check", &easy)["count"], 1, "the socket lives on");
}

#[test]
fn several_pages_are_served_at_once() {
    let server = server(FPuzzles::default());
    let mut busy = page(&server);
    busy.request("count", &payload(&classic(&".".repeat(81))));
    let mut scripts: Vec<Script> = (0..8).map(|_| page(&server)).collect();
    let easy = payload(&classic(EASY));
    for script in &mut scripts {
        script.request("solve", &easy);
    }
    for script in &mut scripts {
        assert_eq!(script.receive()["type"], "solved");
    }
    let nonce = busy.request("cancel", "");
    while busy.receive()["nonce"] != nonce {}
}

#[test]
fn a_message_that_is_too_long_closes_the_socket() {
    let server = server(FPuzzles::default());
    let mut script = page(&server);
    // The length alone: the rest never needs to come.
    script.stream.write_all(&[0x81, 0x80 | 127, 0, 0, 0, 0, 0x7f, 0, 0, 0]).expect("a head");
    let mut rest = Vec::new();
    script.stream.read_to_end(&mut rest).expect("the end");
    assert_eq!(rest, [0x88, 2, 0x03, 0xf1], "1009: too long");
}
