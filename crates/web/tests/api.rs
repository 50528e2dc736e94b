//! The API, asked without a socket.
#![allow(missing_docs)]

use hyper::body::Body as _;
use hyper::{Request, Response, StatusCode, header};
use serde_json::{Value, json};
use sudokit_web::{App, Body, Config};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ANSWER: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const IMPOSSIBLE: &str = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";

fn config() -> Config {
    Config { port: 0, public: false, solvers: sudokit::SOLVERS.to_vec(), f_puzzles: None }
}

async fn send(request: Request<Body>) -> Response<Body> {
    App::new(&config()).answer(request).await
}

fn request(method: &str, path: &str) -> hyper::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:7836")
}

async fn text(response: Response<Body>) -> String {
    let mut body = std::pin::pin!(response.into_body());
    let mut bytes = Vec::new();
    while let Some(frame) = std::future::poll_fn(|context| body.as_mut().poll_frame(context)).await {
        bytes.extend_from_slice(&frame.expect("a body").into_data().expect("data"));
    }
    String::from_utf8(bytes).expect("UTF-8")
}

async fn post(path: &str, body: Value) -> (StatusCode, Value) {
    let request = request("POST", path).header(header::CONTENT_TYPE, "application/json");
    let response = send(request.body(Body::from(body.to_string())).expect("a request")).await;
    let status = response.status();
    (status, serde_json::from_str(&text(response).await).expect("JSON"))
}

async fn post_ok(path: &str, body: Value) -> Value {
    let (status, answer) = post(path, body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

async fn get(path: &str) -> (StatusCode, String) {
    let response = send(request("GET", path).body(Body::default()).expect("a request")).await;
    (response.status(), text(response).await)
}

fn digits(value: &Value) -> String {
    value.as_array().expect("an array").iter().map(|digit| digit.to_string()).collect()
}

#[tokio::test]
async fn solves_what_comes_as_json_text_or_numbers() {
    let by_text = post_ok("/v1/solve", json!({"puzzle": INKALA, "grids": true})).await;
    assert_eq!((by_text["verdict"].as_str(), digits(&by_text["grids"][0])), (Some("one"), ANSWER.into()));
    let givens: Vec<u8> =
        INKALA.bytes().map(|byte| byte.saturating_sub(b'0')).map(|d| if d > 9 { 0 } else { d }).collect();
    let by_numbers =
        post_ok("/v1/solve", json!({"givens": givens, "solver": "backtrack", "grids": true})).await;
    assert_eq!(
        (digits(&by_numbers["grids"][0]), by_numbers["solver"].as_str()),
        (ANSWER.into(), Some("backtrack"))
    );
    for field in ["nodes", "milliseconds", "version", "seed", "stop"] {
        assert!(by_text.get(field).is_some(), "{field}");
    }
    let plain = request("POST", "/v1/solve").header(header::CONTENT_TYPE, "text/plain");
    let response = send(plain.body(Body::from(INKALA)).expect("a request")).await;
    assert!(text(response).await.contains("\"one\""));
}

#[tokio::test]
async fn problems_name_line_and_column() {
    let bad_symbol = INKALA.replace("36", "3Q");
    let (status, problem) = post("/v1/solve", json!({"puzzle": bad_symbol})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!((problem["line"].as_u64(), problem["column"].as_u64()), (Some(1), Some(13)));
    let (status, problem) = post("/v1/cover", json!({"table": "name,a\nX,7\n"})).await;
    assert_eq!(
        (status.as_u16(), problem["line"].as_u64(), problem["column"].as_u64()),
        (422, Some(2), Some(3))
    );
    let broken = request("POST", "/v1/solve").header(header::CONTENT_TYPE, "application/json");
    let response = send(broken.body(Body::from("{\n  \"puzzle\": ,")).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let problem: Value = serde_json::from_str(&text(response).await).expect("JSON");
    assert_eq!((problem["status"].as_u64(), problem["line"].as_u64()), (Some(400), Some(2)));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    for (path, body) in [
        ("/v1/solve", json!({})),
        ("/v1/solve", json!({"puzzle": INKALA, "solvr": "simd"})),
        ("/v1/solve", json!({"puzzle": INKALA, "solver": "no-such"})),
        ("/v1/solve", json!({"puzzle": INKALA, "solver": "simd", "options": {"depth": "1"}})),
        ("/v1/solve", json!({"puzzle": INKALA, "givens": vec![0; 81]})),
        ("/v1/solve", json!({"givens": vec![0; 80]})),
        ("/v1/solve", json!({"board": {"size": 26}})),
        ("/v1/solve", json!({"board": {"size": 9, "box": [2, 3]}})),
        ("/v1/solve", json!({"board": {"size": 9, "zones": vec![0; 81]}})),
        ("/v1/hint", json!({"puzzle": INKALA, "scale": "no-such"})),
        ("/v1/hint", json!({"board": {"size": 4}, "technique": "no-such"})),
        ("/v1/generate", json!({"symmetry": "no-such"})),
        ("/v1/generate", json!({"clues": [30, 20]})),
        ("/v1/convert", json!({"puzzle": INKALA, "to": "no-such"})),
    ] {
        let (status, problem) = post(path, body.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {body}: {problem}");
    }
    for (path, body) in [
        ("/v1/solve", json!({"puzzle": "99".to_string() + &INKALA[2..]})),
        ("/v1/solve", json!({"board": {"size": 4}, "solver": "simd"})),
        ("/v1/hint", json!({"puzzle": IMPOSSIBLE})),
        ("/v1/generate", json!({"board": {"size": 6}, "difficulty": [1, 2]})),
        ("/v1/generate", json!({"pattern": vec![false; 81]})),
    ] {
        let (status, problem) = post(path, body.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {body}: {problem}");
    }
}

#[tokio::test]
async fn only_requests_for_this_host_and_of_sensible_size() {
    let foreign = Request::builder().uri("/v1/healthz").header(header::HOST, "evil.example");
    assert_eq!(
        send(foreign.body(Body::default()).expect("a request")).await.status(),
        StatusCode::MISDIRECTED_REQUEST
    );
    let across = request("POST", "/v1/solve").header(header::ORIGIN, "http://evil.example");
    assert_eq!(
        send(across.body(Body::from(INKALA)).expect("a request")).await.status(),
        StatusCode::FORBIDDEN
    );
    let huge = request("POST", "/v1/solve").header(header::CONTENT_TYPE, "text/plain");
    let response = send(huge.body(Body::from(vec![b'1'; 65 << 10])).expect("a request")).await;
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    let picture = request("POST", "/v1/solve").header(header::CONTENT_TYPE, "image/png");
    assert_eq!(
        send(picture.body(Body::default()).expect("a request")).await.status(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE
    );
    assert_eq!(get("/v1/solve").await.0, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(get("/nowhere").await.0, StatusCode::NOT_FOUND);
    assert_eq!(get("/../Cargo.toml").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn long_counts_end_by_their_limits_and_say_so() {
    let empty = json!({"board": {"size": 9}, "timeout_ms": 50, "limit": 1_000_000_000_000_u64});
    let answer = post_ok("/v1/count", empty).await;
    assert_eq!((answer["stop"].as_str(), answer["exact"].as_bool()), (Some("deadline"), Some(false)));
    let answer = post_ok("/v1/count", json!({"board": {"size": 4}})).await;
    assert_eq!((answer["found"].as_u64(), answer["exact"].as_bool()), (Some(288), Some(true)));
    let answer = post_ok("/v1/count", json!({"board": {"size": 4}, "by_candidate": true})).await;
    assert_eq!(answer["by_candidate"][0], json!([72, 72, 72, 72]));
    let answer = post_ok("/v1/solve", json!({"puzzle": INKALA, "solver": "backtrack", "nodes": 10})).await;
    assert_eq!((answer["stop"].as_str(), answer["verdict"].as_str()), (Some("nodes"), Some("unknown")));
}

#[tokio::test]
async fn a_check_says_why() {
    let good = post_ok("/v1/check", json!({"puzzle": INKALA})).await;
    assert_eq!(
        (good["verdict"].as_str(), good["redundant"].as_array().map(Vec::len)),
        (Some("one"), Some(0))
    );
    let mut placed = vec![0; 81];
    placed[2] = 1;
    placed[1] = 1;
    let clash = post_ok("/v1/check", json!({"puzzle": INKALA, "placed": placed})).await;
    assert_eq!(clash["valid"], true);
    assert!(clash["clashes"].to_string().contains("two 1s in column 3: r1c3, r7c3"), "{clash}");
    assert_eq!(clash["mistakes"], json!(["r1c3"]));
    let none = post_ok("/v1/check", json!({"puzzle": IMPOSSIBLE})).await;
    assert!(none["impossible"].as_array().is_some_and(|cells| cells.len() > 1));
    let many = post_ok("/v1/check", json!({"puzzle": INKALA.replace('8', ".")})).await;
    assert!(many["differ"].as_array().is_some_and(|cells| !cells.is_empty()));
    assert_eq!(many["solutions"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn hints_and_paths_follow_one_another() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hint = post_ok("/v1/hint", json!({"puzzle": easy})).await;
    let path = post_ok("/v1/steps", json!({"puzzle": easy})).await;
    assert_eq!(path["steps"][0]["step"], hint["step"]["step"]);
    assert_eq!(hint["step"]["words"].as_array().map(Vec::len), Some(5));
    assert_eq!((path["solved"].as_bool(), path["marks"].as_array().map(Vec::len)), (Some(true), Some(81)));
    let rate = post_ok("/v1/rate", json!({"puzzle": easy})).await;
    assert!(
        rate["ratings"][0]["rating"].as_f64().is_some_and(|rating| rating > 1.0 && rating < 3.0),
        "{rate}"
    );
    let mut placed = vec![0; 81];
    placed[2] = 9;
    let wrong = post_ok("/v1/hint", json!({"puzzle": easy, "placed": placed})).await;
    assert_eq!((wrong["mistakes"].clone(), wrong["step"].is_null()), (json!(["r1c3"]), true));
}

#[tokio::test]
async fn a_trace_is_a_stream_that_can_be_replayed() {
    let body = json!({"puzzle": INKALA, "solver": "algorithm-x", "events": 1500}).to_string();
    let request = request("POST", "/v1/trace").header(header::CONTENT_TYPE, "application/json");
    let response = send(request.body(Body::from(body)).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    let all = text(response).await;
    let events: Vec<(&str, Value)> = all
        .split("\n\n")
        .filter_map(|part| part.strip_prefix("event: ")?.split_once("\ndata: "))
        .map(|(name, data)| (name, serde_json::from_str(data).expect("JSON")))
        .collect();
    let names: Vec<&str> = events.iter().map(|(name, _)| *name).filter(|name| *name != "progress").collect();
    assert_eq!(names, ["start", "records", "records", "sample", "end"]);
    let end = &events.last().expect("an end").1;
    assert_eq!((digits(&end["grid"]), end["whole"].as_bool()), (ANSWER.into(), Some(false)));
    assert_eq!(end["items"].as_array().map(Vec::len), Some(60 + 27 * 9 - 21 * 3));
    let first = events.iter().find(|(name, _)| *name == "records").expect("records");
    assert_eq!(first.1[0]["number"], 0);
}

#[tokio::test]
async fn solvers_are_compared() {
    let body = json!({"puzzle": INKALA, "solvers": ["fix-square", "dancing-links"], "unique": true});
    let answer = post_ok("/v1/compare", body).await;
    let rows = answer["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row["verdict"] == "one" && digits(&row["grid"]) == ANSWER));
}

#[tokio::test]
async fn covers_are_found_and_shown() {
    let table = "A: Mon Thu Sun\nB: Mon Fri\nC: Mon Wed Fri Sun\nD: Tue Thu\nE: Wed Sat\nF: Tue Thu Sat";
    for method in ["algorithm-x", "dancing-links"] {
        let answer = post_ok("/v1/cover", json!({"table": table, "method": method, "events": 1000})).await;
        assert_eq!((answer["found"].as_u64(), answer["exact"].as_bool()), (Some(1), Some(true)));
        assert_eq!(answer["records"].as_array().map(|all| all.len() as u64), answer["events"].as_u64());
    }
}

#[tokio::test]
async fn puzzles_are_generated_to_order() {
    let body = json!({"symmetry": "both-diagonals", "seed": 5, "count": 2, "timeout_ms": 30000});
    let answer = post_ok("/v1/generate", body.clone()).await;
    assert_eq!(answer["puzzles"].as_array().map(Vec::len), Some(2), "{answer}");
    assert_eq!(answer["puzzles"], post_ok("/v1/generate", body).await["puzzles"]);
    for made in answer["puzzles"].as_array().expect("puzzles") {
        let given = |cell: usize| made["puzzle"]["givens"][cell] != 0;
        assert!((0..81).all(|cell| given(cell) == given(cell % 9 * 9 + cell / 9)));
        let solved = post_ok("/v1/solve", json!({"givens": made["puzzle"]["givens"], "grids": true})).await;
        assert_eq!((solved["verdict"].as_str(), &solved["grids"][0]), (Some("one"), &made["solution"]));
    }
    let window = json!({"difficulty": [1.0, 2.5], "seed": 1, "timeout_ms": 30000});
    let easy = post_ok("/v1/generate", window).await;
    assert!(easy["puzzles"][0]["rating"].as_f64().is_some_and(|rating| rating <= 2.5), "{easy}");
    let jigsaw = json!({"board": {"size": 6}, "jigsaw": true, "seed": 1, "timeout_ms": 30000});
    let jigsaw = post_ok("/v1/generate", jigsaw).await;
    assert!(jigsaw["puzzles"][0]["puzzle"]["board"]["box"].is_null());
}

#[tokio::test]
async fn texts_are_converted_and_drawn() {
    let answer = post_ok("/v1/convert", json!({"puzzle": INKALA, "to": "ascii"})).await;
    assert_eq!(answer["format"], "line");
    let back = post_ok("/v1/convert", json!({"puzzle": answer["text"]})).await;
    assert_eq!((back["puzzles"][0]["line"].as_str(), back["format"].as_str()), (Some(INKALA), Some("ascii")));
    let shape = post_ok("/v1/convert", json!({"board": {"size": 6}})).await;
    assert_eq!(shape["puzzles"][0]["board"]["box"], json!([2, 3]));
    let one = post_ok("/v1/canonical", json!({"puzzle": INKALA})).await;
    let transposed: String = (0..81).map(|cell| INKALA.as_bytes()[cell % 9 * 9 + cell / 9] as char).collect();
    assert_eq!(one["line"], post_ok("/v1/canonical", json!({"puzzle": transposed})).await["line"]);
    let request = request("POST", "/v1/render").header(header::CONTENT_TYPE, "application/json");
    let body = json!({"puzzle": INKALA, "candidates": true, "dark": true}).to_string();
    let response = send(request.body(Body::from(body)).expect("a request")).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "image/svg+xml");
    let svg = text(response).await;
    assert!(svg.starts_with("<svg") && svg.contains("#15181c"), "{svg}");
}

#[tokio::test]
async fn the_document_describes_every_address_and_the_tables_answer() {
    let (_, text) = get("/v1/openapi.json").await;
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let paths: Vec<&String> = document["paths"].as_object().expect("paths").keys().collect();
    for name in [
        "solve",
        "count",
        "check",
        "hint",
        "steps",
        "rate",
        "canonical",
        "generate",
        "trace",
        "compare",
        "cover",
        "convert",
        "render",
        "solvers",
        "techniques",
        "formats",
        "symmetries",
        "healthz",
    ] {
        assert!(paths.contains(&&format!("/v1/{name}")), "{name}");
    }
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(document["components"]["schemas"].get(name).is_some(), "{name} is referred to and missing");
    }
    for path in [
        "/v1/solvers",
        "/v1/techniques",
        "/v1/formats",
        "/v1/constraints",
        "/v1/symmetries",
        "/healthz",
        "/openapi.json",
    ] {
        let (status, text) = get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        serde_json::from_str::<Value>(&text).expect("JSON");
    }
    let (status, page) = get("/").await;
    assert!(status == StatusCode::OK && page.contains("<title>sudokit</title>"));
}

#[tokio::test]
async fn objects_are_not_arrays_of_their_fields() {
    let (status, problem) = post("/v1/count", json!([INKALA])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{problem}");
    let (status, problem) = post("/v1/count", json!({"board": [4, null, null, false, false]})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{problem}");
    assert!(problem["detail"].as_str().is_some_and(|text| text.contains("describes a board")), "{problem}");
    assert_eq!(post_ok("/v1/count", json!({"board": {"size": 4}})).await["found"], 288);
}

#[tokio::test]
async fn the_levels_of_a_scale_follow_each_other() {
    let (_, text) = get("/v1/techniques").await;
    let tables: Value = serde_json::from_str(&text).expect("JSON");
    for scale in tables["scales"].as_array().expect("scales") {
        let max: Vec<Option<f64>> =
            scale["levels"].as_array().expect("levels").iter().map(|level| level["max"].as_f64()).collect();
        // Scales of a depth or a length have no levels but the number.
        if max.is_empty() && scale["name"] != "se-1.2.1" {
            continue;
        }
        assert!(max.len() > 1 && max.iter().rev().skip(1).all(Option::is_some), "{scale}");
        assert!(max.last().expect("one").is_none() && max.iter().flatten().is_sorted(), "{scale}");
    }
}
