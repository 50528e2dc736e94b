//! What is wrong with the JSON of a request, in terms of the fields of the operation: the deserializer knows of types
//! of Rust and of columns, whoever sent the request knows fields and values. The schemas of the requests are asked
//! afterwards, so a good request pays nothing.

use serde_json::{Map, Value};
use sudokit::similar::similar;

use crate::error::ApiError;
use crate::schemas::request_schema;

/// What others call a field.
const ALSO: [(&str, &str); 10] = [
    ("level", "difficulty"),
    ("timeout", "timeout_ms"),
    ("max", "limit"),
    ("n", "count"),
    ("number", "count"),
    ("grid", "puzzle"),
    ("sudoku", "puzzle"),
    ("format", "to"),
    ("rules", "puzzle"),
    ("size", "board"),
];

/// An error of JSON, explained for the operation that the JSON was sent to; other errors are left as they are.
pub fn explained(operation: &str, json: &[u8], error: ApiError) -> ApiError {
    let ApiError::Json { message, line, column, .. } = error else { return error };
    let of_request = |message, help| ApiError::Json { message, help, line: 0, column: 0 };
    match serde_json::from_slice::<Value>(json) {
        Err(_) => {
            let text = String::from_utf8_lossy(json);
            let help = match text.trim_start().chars().next() {
                None => Some("send an object, {\"puzzle\": \"..\"}".to_string()),
                Some('{') if text.contains('\'') => {
                    Some("JSON has double quotes around names and texts".into())
                }
                Some('{' | '[') => None,
                Some(_) => {
                    Some("send an object, {\"puzzle\": \"..\"}, or the puzzle alone as text/plain".into())
                }
            };
            ApiError::Json { message: without_place(&message), help, line, column }
        }
        Ok(Value::Object(fields)) => {
            let schema = request_schema(operation).unwrap_or_default();
            let (message, help) =
                wrong_field(operation, &fields, &schema).unwrap_or_else(|| (without_place(&message), None));
            of_request(message, help)
        }
        Ok(other) => {
            let message = format!("expected an object, found {}", kind(&other));
            of_request(message, Some("send an object, {\"puzzle\": \"..\"}".into()))
        }
    }
}

/// The first field that the operation does not have, or whose value is of another kind; and what to write.
fn wrong_field(
    operation: &str,
    fields: &Map<String, Value>,
    schema: &Value,
) -> Option<(String, Option<String>)> {
    let request = resolved(schema, schema);
    let known = request["properties"].as_object()?;
    for (name, value) in fields {
        let Some(field) = known.get(name) else {
            let also = ALSO.iter().find(|(other, _)| other == name).map(|&(_, own)| own);
            let near = similar(name, known.keys().map(String::as_str), 1).first().copied();
            let help = match also.filter(|own| known.contains_key(*own)).or(near) {
                Some(meant) => format!("write {}", example(meant, &known[meant], schema)),
                None => format!("its fields are {}", known.keys().cloned().collect::<Vec<_>>().join(", ")),
            };
            return Some((format!("{operation} has no field \"{name}\""), Some(help)));
        };
        if !fits(value, field, schema) {
            let expected_type = if name == "board" {
                "an object that describes a board".into()
            } else {
                expected_type(field, schema)
            };
            let message = format!("\"{name}\" is {expected_type}, and this is {}", kind(value));
            return Some((message, Some(format!("write {}", example(name, field, schema)))));
        }
    }
    None
}

/// A schema, or what it refers to in the definitions of `all`.
fn resolved<'a>(schema: &'a Value, all: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        Some(name) => &all["$defs"][name],
        None => schema,
    }
}

/// The schemas of which a value must fit one, each with one type; null is left out.
fn alternatives<'a>(schema: &'a Value, all: &'a Value) -> Vec<(&'a str, &'a Value)> {
    let schema = resolved(schema, all);
    if let Some(any) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return any.iter().flat_map(|one| alternatives(one, all)).collect();
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect::<Vec<_>>(),
    };
    types.into_iter().filter(|name| *name != "null").map(|name| (name, schema)).collect()
}

fn fits(value: &Value, schema: &Value, all: &Value) -> bool {
    let alternatives = alternatives(schema, all);
    let fits = |&(name, schema): &(&str, &Value)| match name {
        "integer" => {
            let min = schema["minimum"].as_i64().unwrap_or(i64::MIN);
            value.is_u64() || value.as_i64().is_some_and(|number| number >= min)
        }
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.as_array().is_some_and(|items| {
            items.iter().all(|item| schema["items"].is_null() || fits(item, &schema["items"], all))
        }),
        _ => true,
    };
    // A schema without a type says nothing.
    value.is_null() || alternatives.is_empty() || alternatives.iter().any(fits)
}

/// What a value must be.
fn expected_type(schema: &Value, all: &Value) -> String {
    let words = alternatives(schema, all).into_iter().map(|(name, schema)| match name {
        "integer" if schema["minimum"].as_i64() == Some(0) => "a whole number from 0".to_string(),
        "integer" => "a whole number".to_string(),
        "number" => "a number".to_string(),
        "string" => "a text".to_string(),
        "boolean" => "true or false".to_string(),
        "array" => match alternatives(&schema["items"], all).first() {
            Some(("integer" | "number", _)) => "a list of numbers".to_string(),
            Some(("string", _)) => "a list of texts".to_string(),
            Some(("boolean", _)) => "a list of true and false".to_string(),
            _ => "a list".to_string(),
        },
        _ => "an object".to_string(),
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// What a value is.
fn kind(value: &Value) -> String {
    let text = match value {
        Value::Null => "null".to_string(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(_) => format!("the text {value}"),
        Value::Array(items) if items.iter().any(Value::is_array) => "a list of lists".to_string(),
        Value::Array(_) => "a list".to_string(),
        Value::Object(_) => "an object".to_string(),
    };
    let is_long = text.chars().count() > 60;
    if is_long { format!("{}..", text.chars().take(58).collect::<String>()) } else { text }
}

/// A field as one writes it.
fn example(name: &str, schema: &Value, all: &Value) -> String {
    let value = match alternatives(schema, all).last() {
        Some(("integer" | "number", _)) => "1",
        Some(("string", _)) if name == "difficulty" => "\"hard\"",
        Some(("string", _)) => "\"..\"",
        Some(("boolean", _)) => "true",
        Some(("array", _)) => "[..]",
        _ if name == "board" => "{\"size\": 6}",
        _ => "{..}",
    };
    format!("\"{name}\": {value}")
}

/// A message of the deserializer without line and column, which have fields of their own.
fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or(message).to_string()
}
