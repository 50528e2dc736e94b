//! The API's description of itself, made from the types of the protocol. With `SUDOKIT_UPDATE=1` in the environment it
//! is written; without, it is compared with what is checked in.
//!
//!     SUDOKIT_UPDATE=1 cargo test -p sudokit-web --features schema --test openapi
#![allow(missing_docs)]

use serde_json::{Map, Value, json};
use sudokit_protocol::schema::{Operation, operations};

#[test]
fn the_checked_in_document_is_up_to_date() {
    let text = serde_json::to_string(&document()).expect("JSON") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        std::fs::write(file, &text).expect("it can be written");
    }
    let known = std::fs::read_to_string(file).expect("it is there");
    assert!(known == text, "openapi.json is out of date; see the first lines of this test");
}

/// Operations that also answer with events.
const STREAMED: [&str; 3] = ["trace", "compare", "generate"];

fn document() -> Value {
    let (operations, mut schemas) = operations("/components/schemas");
    schemas.insert(
        "Health".into(),
        json!({
            "type": "object",
            "description": "Whether the server is well.",
            "required": ["status", "version"],
            "properties": {"status": {"type": "string", "const": "ok"}, "version": {"type": "string"}},
        }),
    );
    schemas.insert("Problem".into(), problem(&schemas["ErrorReply"]));
    schemas.insert("Message".into(), json!({
        "type": "object",
        "description": "An event of long work.",
        "required": ["event", "data"],
        "properties": {
            "event": {"type": "string", "description": "What sort of event; `end` is the last one, its data the reply."},
            "data": {"type": "string", "description": "JSON."},
        },
    }));
    let mut paths = Map::new();
    for operation in &operations {
        paths.insert(format!("/v1/{}", operation.name), path(operation));
    }
    let health = json!({"get": {
        "operationId": "healthz",
        "summary": "Answers at once while the server is well.",
        "responses": {"200": content("application/json", &json!({"$ref": "#/components/schemas/Health"}))},
    }});
    paths.insert("/v1/healthz".into(), health);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "sudokit",
            "description": "Sudoku: solve, count, check, explain, rate, generate, watch algorithms. A puzzle is sent as text in any \
                            format (also as a plain text/plain body), or as a board with arrays of numbers. Cells go by \
                            their names, r1c1 first; lists with an entry for each cell go row by row. Digits are 1 to N, and 0 is a blank.",
            "version": sudokit_protocol::VERSION,
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn content(media: &str, schema: &Value) -> Value {
    json!({"description": "The answer.", "content": {media: {"schema": schema}}})
}

fn path(operation: &Operation) -> Value {
    let reply = serde_json::to_value(&operation.reply).expect("JSON");
    let mut answer = match operation.name {
        "render" => content("image/svg+xml", &json!({"type": "string"})),
        "trace" => json!({"description": "Events; the data of `end` is a TraceReply.", "content": {}}),
        _ => content("application/json", &reply),
    };
    if STREAMED.contains(&operation.name) {
        answer["content"]["text/event-stream"] = json!({"schema": {"$ref": "#/components/schemas/Message"}});
    }
    let mut described = json!({
        "operationId": operation.name,
        "summary": operation.about,
        "responses": {"200": answer},
    });
    let Some(request) = &operation.request else { return json!({"get": described}) };
    let request = serde_json::to_value(request).expect("JSON");
    described["requestBody"] = json!({
        "required": true,
        "content": {"application/json": {"schema": request}, "text/plain": {"schema": {"type": "string"}}},
    });
    described["responses"]["4XX"] =
        content("application/problem+json", &json!({"$ref": "#/components/schemas/Problem"}));
    json!({"post": described})
}

/// Problem details: those of the protocol's errors and the fields of RFC 9457.
fn problem(error: &Value) -> Value {
    let mut problem = error.clone();
    problem["description"] = json!("Why a request has no answer, as problem details (RFC 9457).");
    problem["properties"]["type"] = json!({"type": "string", "const": "about:blank"});
    problem["properties"]["status"] =
        json!({"type": "integer", "description": "The status, as in the status line."});
    problem["properties"]["title"]["description"] = json!("The reason phrase of the status.");
    problem["required"] = json!(["type", "title", "status", "kind", "detail"]);
    problem
}
