//! Requests that mean harm or are badly written, over a socket.
#![allow(missing_docs)]

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use sudokit_web::{Config, bind};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A server of this test alone.
struct Server {
    runtime: tokio::runtime::Runtime,
    address: SocketAddr,
}

fn server() -> Server {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let config = Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None };
    let bound = runtime.block_on(bind(&config)).expect("a port");
    let address = bound.address();
    runtime.spawn(bound.run());
    Server { runtime, address }
}

/// Everything that comes until the other side closes, as text.
fn rest_of(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

impl Server {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        // A test that waits for what never comes fails instead of hanging.
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream
    }

    /// Everything that is answered to these bytes.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may close before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn post(&self, path: &str, body: &str) -> (u16, Value) {
        let length = body.len();
        let answer = self.raw(
            format!(
                "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
                 content-length: {length}\r\n\r\n{body}"
            )
            .as_bytes(),
        );
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer}"));
        (head[9..12].parse().expect("a status"), serde_json::from_str(body).expect("JSON"))
    }

    /// Asserts that others are still answered.
    fn assert_well(&self) {
        let (status, reply) = self.post("/v1/solve", &json!({"puzzle": INKALA}).to_string());
        assert_eq!((status, reply["verdict"].as_str()), (200, Some("one")));
    }
}

/// Asserts that an answer has this status and is problem details.
fn assert_problem(answer: &str, status: u16) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    assert!(answer.contains("content-type: application/problem+json\r\n"), "{answer}");
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    let problem: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(problem["status"], status);
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{problem}");
}

#[test]
fn every_error_is_problem_details() {
    let server = server();
    let long = "x".repeat(70_000);
    for (request, status) in [
        ("\x16\x03\x01 hello\r\n\r\n".to_string(), 400),
        ("GET / HTTP/1.1\r\nhost localhost\r\n\r\n".into(), 400),
        (format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"), 431),
        (format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {long}\r\n\r\n"), 431),
        ("GET / HTTP/1.1\r\n\r\n".into(), 400),
        ("GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n".into(), 400),
        ("GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n".into(), 421),
        ("GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n".into(), 421),
        ("GET / HTTP/1.1\r\nhost: localhost\r\norigin: x://localhost\r\n\r\n".into(), 403),
        ("POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: 70000\r\n\r\n".into(), 413),
        ("GET /v1/solve HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".into(), 405),
        ("POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".into(), 405),
        ("GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".into(), 404),
    ] {
        assert_problem(&server.raw(request.as_bytes()), status);
    }
    assert_problem(
        &server.raw(b"GET / HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\xff\r\n\r\n"),
        403,
    );
    let upper = server.raw(b"GET /healthz HTTP/1.1\r\nhost: LOCALHOST\r\nconnection: close\r\n\r\n");
    assert!(upper.starts_with("HTTP/1.1 200 "), "{upper}");
}

#[test]
fn a_client_that_closes_its_half_is_answered() {
    let server = server();
    let request = |body: String| {
        let mut stream = server.connect();
        let length = body.len();
        write!(
            stream,
            "POST /v1/count HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        stream.shutdown(Shutdown::Write).expect("closed");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let quick = request(json!({"board": {"size": 4}}).to_string());
    assert!(quick.starts_with("HTTP/1.1 200 ") && quick.contains("\"found\":288"), "{quick}");
    // Longer than it takes to find out whether the client is there: an interim response comes before the answer.
    let long = json!({"board": {"size": 9}, "limit": 1_000_000_000_000_u64, "timeout_ms": 1500});
    let long = request(long.to_string());
    assert!(long.contains("HTTP/1.1 200 ") && long.contains("\"stop\":\"deadline\""), "{long}");
}

#[test]
fn a_deep_cover_does_not_end_the_server() {
    let server = server();
    let table: String = (0..4_500).map(|row| format!("a{row}: x{row}\n")).collect();
    for method in ["algorithm-x", "dancing-links"] {
        let (status, reply) =
            server.post("/v1/cover", &json!({"table": table, "method": method}).to_string());
        assert_eq!((status, reply["found"].as_u64()), (200, Some(1)), "{method}");
    }
    server.assert_well();
}

#[test]
fn impossible_numbers_of_givens_are_refused_at_once() {
    let server = server();
    for clues in [[82, 82], [90, 90], [4_294_967_295_u32, 4_294_967_295], [1, 16]] {
        let (status, problem) = server.post("/v1/generate", &json!({"clues": clues}).to_string());
        assert_eq!((status, problem["kind"].as_str()), (422, Some("impossible-recipe")), "{clues:?}");
    }
    let (status, _) = server.post("/v1/generate", "{}");
    assert_eq!(status, 200);
}

#[test]
fn clients_that_do_not_read_hold_no_worker() {
    let server = server();
    let body = json!({"puzzle": INKALA, "solver": "brute-force", "events": 100_000}).to_string();
    let length = body.len();
    // More of them than there are workers; each has far more to read than fits into the buffers of its connection.
    let held: Vec<TcpStream> = (0..12)
        .map(|_| {
            let mut stream = server.connect();
            write!(
                stream,
                "POST /v1/trace HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
            )
            .expect("sent");
            stream
        })
        .collect();
    server.assert_well();
    drop(held);
    server.assert_well();
}

#[test]
fn texts_are_not_read_on_the_threads_of_the_connections() {
    let config = Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None };
    let app = sudokit_web::App::new(&config);
    // One thread for all connections: what computes there keeps everything else waiting.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a thread");
    let request = |path: &str, body: String| {
        hyper::Request::post(path)
            .header("host", "localhost")
            .header("content-type", "text/plain")
            .body(sudokit_web::Body::from(body))
            .expect("a request")
    };
    let health =
        hyper::Request::get("/healthz").header("host", "localhost").body(sudokit_web::Body::default());
    let order = std::sync::Mutex::new(Vec::new());
    runtime.block_on(async {
        let mut slow = std::pin::pin!(async {
            app.answer(request("/v1/check", ".\t".repeat(32 << 10))).await;
            order.lock().expect("alone").push("check");
        });
        let mut quick = std::pin::pin!(async {
            app.answer(health.expect("a request")).await;
            order.lock().expect("alone").push("healthz");
        });
        let (mut slow_done, mut quick_done) = (false, false);
        std::future::poll_fn(|context| {
            use std::future::Future;
            slow_done = slow_done || slow.as_mut().poll(context).is_ready();
            quick_done = quick_done || quick.as_mut().poll(context).is_ready();
            if slow_done && quick_done { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
        .await;
    });
    assert_eq!(*order.lock().expect("alone"), ["healthz", "check"]);
}

#[test]
fn more_connections_than_may_be_open_keep_nobody_waiting() {
    let server = server();
    // More than the server keeps open; both ends are in this process, which may have 1,024 files open.
    let idle: Vec<TcpStream> = (0..500).map_while(|_| TcpStream::connect(server.address).ok()).collect();
    let slow: Vec<TcpStream> = (0..100)
        .map_while(|_| {
            let mut stream = TcpStream::connect(server.address).ok()?;
            stream
                .write_all(b"POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{")
                .ok()?;
            Some(stream)
        })
        .collect();
    assert!(idle.len() + slow.len() > 300, "{} and {}", idle.len(), slow.len());
    server.assert_well();
    drop(server.runtime);
}

#[test]
fn a_chunk_larger_than_any_body_is_refused_as_soon_as_it_is_announced() {
    let server = server();
    for (chunks, status) in [
        ("ffffffffffffffff\r\n", 400),
        ("ffffffffffffffff;name=value\r\n[", 400),
        ("1\r\n{\r\n7fffffffffffffff\r\n", 400),
        ("10001\r\n", 413),
        ("7fffffff\r\n{", 413),
    ] {
        let head = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                    transfer-encoding: chunked\r\n\r\n";
        // The client keeps its half open: that the rest of the chunk never comes is not what ends this.
        let mut stream = server.connect();
        write!(stream, "{head}{chunks}").expect("sent");
        assert_problem(&rest_of(stream), status);
    }
    let body = json!({"puzzle": INKALA}).to_string();
    let answer = server.raw(
        format!(
            "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
             transfer-encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n",
            body.len()
        )
        .as_bytes(),
    );
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

#[test]
fn only_the_port_of_the_server_is_its_host() {
    let server = server();
    let status = |host: &str| {
        server.raw(format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").as_bytes())
    };
    let port = server.address.port();
    for host in ["localhost", "127.0.0.1", &format!("localhost:{port}"), &format!("127.0.0.1:{port}")] {
        assert!(status(host).starts_with("HTTP/1.1 200 "), "{host}");
    }
    for host in ["127.0.0.1:1", "localhost:1", "[::1]:1", "localhost:99999"] {
        assert_problem(&status(host), 421);
    }
}

#[test]
fn a_request_in_flight_is_answered_before_the_server_ends() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    let config = Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None };
    let bound = runtime.block_on(bind(&config)).expect("a port");
    let address = bound.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = runtime.spawn(bound.run_until(async move { drop(stopped.await) }));
    let idle = TcpStream::connect(address).expect("a connection");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    // A puzzle on which brute force takes long; the first event says that it has begun.
    let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let body =
        json!({"puzzle": puzzle, "solver": "brute-force", "events": 100, "timeout_ms": 9_000}).to_string();
    write!(
        stream,
        "POST /v1/trace HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("sent");
    let mut first = Vec::new();
    while !String::from_utf8_lossy(&first).contains("data: ") {
        let mut byte = [0];
        stream
            .read_exact(&mut byte)
            .unwrap_or_else(|_| panic!("no event: {}", String::from_utf8_lossy(&first)));
        first.push(byte[0]);
    }
    stop.send(()).expect("it runs");
    let rest = rest_of(stream);
    assert!(rest.contains("event: end\ndata: ") && rest.contains("\"stop\":\"cancelled\""), "{rest}");
    assert_eq!(rest_of(idle), "");
    runtime.block_on(server).expect("it ends");
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}
