//! The memory of a server does not grow with the number of requests, whatever they are.
//!
//! A process of its own, because the tests of one file share their memory.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use sudokit_web::{Config, bind};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A request may be so long.
const LONGEST: usize = 64 << 10;

/// What the memory may grow by after the first 50 requests.
const GROWTH: u64 = 20 << 20;

/// The bytes of memory that this process holds now.
fn held() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}

/// A piece again and again, up to the longest request.
fn filled(pattern: &str) -> String {
    pattern.repeat((LONGEST - 4_000) / pattern.len())
}

/// Requests of about 64 KB, some understood and some not, one of each kind: a name, where it goes, its body.
fn requests() -> Vec<(&'static str, &'static str, String)> {
    let puzzle = |text: String| json!({"puzzle": text, "timeout_ms": 50}).to_string();
    let rules = |text: &str| puzzle(format!("board 9x9\n{text}"));
    let f_puzzles = || {
        let cages: Vec<Value> =
            (0..900).map(|at| json!({"cells": [format!("R{}C1", at % 9 + 1)], "value": "45"})).collect();
        json!({"size": 9, "grid": vec![vec![json!({}); 9]; 9], "killercage": cages}).to_string()
    };
    vec![
        ("lines", "/v1/solve", puzzle(filled(&format!("{INKALA}\n")))),
        ("one of many rules", "/v1/solve", rules(&filled("difference 1: r3c2 r3c3\n"))),
        ("alternatives", "/v1/check", rules(&format!("or {}", filled("{odd: r1c1} ")))),
        ("rules in rules", "/v1/check", rules(&filled("or { or { or { odd: r1c1 } } }\n"))),
        ("cages", "/v1/hint", rules(&filled("killer 10: r1c1 r1c2 r1c3\n"))),
        ("words", "/v1/solve", puzzle(filled("what is this ? "))),
        ("digits", "/v1/count", puzzle("1".repeat(60_000))),
        ("brackets", "/v1/solve", puzzle("[".repeat(60_000))),
        ("f-puzzles", "/v1/solve", puzzle(f_puzzles())),
        ("a payload", "/v1/solve", puzzle(format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(14_000)))),
        ("XML", "/v1/convert", json!({"puzzle": format!("<opensudoku>{}", filled("<game data='1'/>")), "to": "line", "timeout_ms": 50}).to_string()),
        ("a drawing", "/v1/render", rules(&filled("thermometer: r1c1-9\n"))),
        ("deep JSON", "/v1/solve", format!("{}1{}", "[".repeat(30_000), "]".repeat(30_000))),
        ("no JSON", "/v1/solve", "x".repeat(60_000)),
        ("many fields", "/v1/solve", format!("{{{}\"puzzle\":1}}", filled("\"a\":1,"))),
        ("a table", "/v1/cover", json!({"table": format!("name,Mon,Tue\n{}", filled("the name of an option,1,0\n")), "timeout_ms": 50}).to_string()),
        ("a trace", "/v1/trace", json!({"puzzle": INKALA, "solver": "backtrack", "events": 500, "timeout_ms": 50}).to_string()),
        ("a solution", "/v1/solve", json!({"puzzle": INKALA}).to_string()),
    ]
}

fn post(address: SocketAddr, path: &str, body: &str) -> u16 {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(body.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let status = answer.get(9..12).and_then(|status| std::str::from_utf8(status).ok());
    status.and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("{path}: no answer"))
}

/// Sends each request this many times, one kind after the other.
fn hold_memory(times: usize) {
    if held().is_none() {
        println!("skipped: /proc/self/status says nothing of memory here");
        return;
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let config = Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None };
    let bound = runtime.block_on(bind(&config)).expect("a port");
    let address = bound.address();
    runtime.spawn(bound.run());
    let mut bad = Vec::new();
    for (name, path, body) in requests() {
        assert!(body.len() <= LONGEST, "{name} has {} bytes", body.len());
        let mut after_some = 0;
        let mut statuses = Vec::new();
        for number in 1..=times {
            let status = post(address, path, &body);
            if !statuses.contains(&status) {
                statuses.push(status);
            }
            if number == 50.min(times / 2) {
                after_some = held().expect("it was there");
            }
        }
        let now = held().expect("it was there");
        println!("{name}: {path} {statuses:?}, {} KiB, then {} KiB", after_some >> 10, now >> 10);
        if now > after_some + GROWTH {
            bad.push(name);
        }
        assert!(statuses.iter().all(|&status| status < 500), "{name}: {statuses:?}");
    }
    assert!(bad.is_empty(), "{bad:?}");
}

#[test]
fn memory_does_not_grow_with_requests() {
    hold_memory(100);
}

#[test]
#[ignore = "minutes: a thousand requests of each kind"]
fn memory_does_not_grow_with_a_thousand_requests() {
    hold_memory(1_000);
}
