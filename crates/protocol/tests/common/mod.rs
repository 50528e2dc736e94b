//! Requests as a client sends them.

use serde_json::{Value, json};
use sudokit_protocol::{Context, Limits, Request, answer};

/// The reply to a request, or the error, as JSON.
pub fn answer_of(request: Value) -> Value {
    let request: Request = match serde_json::from_value(request) {
        Ok(request) => request,
        Err(error) => return json!({"kind": "json", "detail": error.to_string()}),
    };
    match answer(&request, &mut Context { limits: Limits::SERVER, ..Context::default() }) {
        Ok(reply) => serde_json::to_value(&reply).expect("JSON"),
        Err(error) => serde_json::to_value(error.reply()).expect("JSON"),
    }
}
