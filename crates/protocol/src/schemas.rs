//! The checked-in schemas of all operations, for hosts that print them.

use serde_json::{Value, json};

/// All schemas as JSON: `operations` by name, each with `about`, `request` (null for tables) and `reply`, and `$defs`
/// that they refer to.
pub const SCHEMAS: &str = include_str!("../schemas.json");

/// The JSON schema (draft 2020-12) of what an operation replies, with the definitions that it refers to; `None` if
/// there is no such operation.
///
/// ```
/// let schema = sudokit_protocol::reply_schema("solve").unwrap();
/// assert!(schema["$defs"]["SolveReply"]["properties"]["verdict"].is_object());
/// assert!(sudokit_protocol::reply_schema("no-such").is_none());
/// ```
pub fn reply_schema(operation: &str) -> Option<Value> {
    schema(operation, "reply")
}

/// The JSON schema of the request of an operation; `None` if there is no such operation or it takes none.
pub fn request_schema(operation: &str) -> Option<Value> {
    schema(operation, "request")
}

/// The JSON schema of an object that replies and events consist of, such as `ErrorReply` or `GeneratedPuzzle`; `None`
/// if there is none of this name.
pub fn definition_schema(name: &str) -> Option<Value> {
    let all = all();
    all["$defs"].get(name)?;
    Some(with_definitions(&json!({"$ref": format!("#/$defs/{name}")}), &all))
}

fn all() -> Value {
    serde_json::from_str(SCHEMAS).unwrap_or_default()
}

fn schema(operation: &str, part: &str) -> Option<Value> {
    let all = all();
    let schema = all["operations"].get(operation)?.get(part).filter(|schema| !schema.is_null())?;
    Some(with_definitions(schema, &all))
}

/// A schema with the definitions that it needs, directly or by others, and no more.
fn with_definitions(schema: &Value, all: &Value) -> Value {
    let mut definitions = serde_json::Map::new();
    let mut open = vec![schema.clone()];
    while let Some(next) = open.pop() {
        let text = next.to_string();
        for reference in text.split("\"#/$defs/").skip(1) {
            let name = reference.split('"').next().unwrap_or_default();
            if !definitions.contains_key(name) {
                definitions.insert(name.to_string(), all["$defs"][name].clone());
                open.push(all["$defs"][name].clone());
            }
        }
    }
    let mut schema = schema.clone();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["$defs"] = Value::Object(definitions);
    schema
}
