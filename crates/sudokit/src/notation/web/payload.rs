//! LZ-string in base64, as web addresses carry it, and what addresses do to it on the way: blanks for `+`, percent
//! escapes, and two slashes run together into one.

use std::ops::Range;

use lz_str::compress_to_base64;
use serde_json::Value;

use super::lz;

/// Longer payloads are refused.
const LONGEST: usize = 200_000;

/// No puzzle has a longer text, in UTF-16 units.
const LONGEST_TEXT: usize = 4 << 20;

/// How many guesses of where a slash was lost are made.
const GUESSES: usize = 512;

/// The values of a text that holds one after the other, and where each stands with the blanks before it; the last is
/// the first error.
pub(super) fn values(text: &str) -> impl Iterator<Item = (Range<usize>, serde_json::Result<Value>)> + '_ {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    std::iter::from_fn(move || {
        let start = stream.byte_offset();
        let value = stream.next()?;
        Some((start..stream.byte_offset(), value))
    })
}

/// The JSON text in a payload, by the first mending that gives one; `parse` says whether a text is one.
pub(super) fn unpack(payload: &str, parse: impl Fn(&str) -> Option<Value>) -> Option<Value> {
    if payload.len() > LONGEST {
        return None;
    }
    let mut mended = percent_decoded(payload).replace([' ', '-'], "+").replace('_', "/");
    // What stands after the payload is no part of it, and JSON that was never packed ends here.
    mended.truncate(mended.bytes().take_while(|&byte| lz::sextet(byte).is_some()).count());
    if mended.is_empty() {
        return None;
    }
    let attempt = |data: &str| parse(&lz::unpack(data, LONGEST_TEXT)?);
    if let Some(value) = attempt(&mended) {
        return Some(value);
    }
    let slashes: Vec<usize> = mended.match_indices('/').map(|(at, _)| at).take(16).collect();
    let mut guesses: Vec<u32> = (1u32..1 << slashes.len()).collect();
    guesses.sort_by_key(|guess| guess.count_ones());
    guesses.into_iter().take(GUESSES).find_map(|guess| {
        let mut data = mended.clone();
        for (number, &at) in slashes.iter().enumerate().rev() {
            if guess >> number & 1 == 1 {
                data.insert(at, '/');
            }
        }
        attempt(&data)
    })
}

/// A JSON text packed for an address.
pub(super) fn pack(json: &Value) -> String {
    let words: Vec<u16> = json.to_string().encode_utf16().collect();
    compress_to_base64(words)
}

fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (bytes[at], hex) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                at += 3;
            }
            (byte, _) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// A text in a JSON object, unless it is empty.
pub(super) fn text(object: &Value, key: &str) -> Option<String> {
    text_of(object.get(key)?)
}

/// A text, unless it is empty; a number as text.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A whole number, written as one or as text.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Whether a JSON value sets nothing: null, false, empty.
pub(super) fn is_unset(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.iter().all(is_unset),
        Value::Object(fields) => fields.values().all(is_unset),
        _ => false,
    }
}

/// What a cage with the value `title: …` and the like says of the puzzle: it is no rule.
pub(super) fn message(value: &str) -> Option<(&str, &str)> {
    let (key, text) = value.split_once(':')?;
    matches!(key, "title" | "author" | "rules" | "solution" | "msgcorrect").then_some((key, text.trim()))
}

/// The elements of a list in an object.
pub fn list<'a>(object: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    object.get(key).and_then(Value::as_array).into_iter().flatten()
}
