//! What a rule is called in formats: found by writing its example, so that no second table can differ from the writers.

use serde_json::Value;
use sudokit::constraint::Info;
use sudokit::notation::{self, Document, FORMATS, Format, ReadOptions, WriteOptions};

/// The name of a rule in each format that can hold its example; empty where a format draws it and has no name for it.
pub fn format_names(info: &Info) -> Vec<(&'static str, String)> {
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    let Ok(read) = notation::read(info.example.as_bytes(), &options) else { return Vec::new() };
    let [document] = &read.documents[..] else { return Vec::new() };
    let holds = |format: &&Format| {
        format.capabilities.rules && format.writes() && format.holds(document, &WriteOptions::default())
    };
    FORMATS
        .iter()
        .filter(holds)
        .filter_map(|format| Some((format.id, name(info, document, format)?)))
        .collect()
}

fn name(info: &Info, document: &Document, format: &Format) -> Option<String> {
    let text = || notation::write(format.id, document, &WriteOptions::default()).ok();
    match format.id {
        "rules" => Some(info.id.to_string()),
        "f-puzzles-json" => {
            let object: Value = serde_json::from_str(&text()?).ok()?;
            let is_name = |key: &&String| !matches!(key.as_str(), "size" | "grid" | "title" | "author");
            let keys: Vec<&str> = object.as_object()?.keys().filter(is_name).map(String::as_str).collect();
            Some(keys.join(", "))
        }
        "iss" => {
            let text = text()?;
            let tokens = text.split('.').filter_map(|token| token.split('~').next());
            let mut names: Vec<&str> =
                tokens.map(str::trim).filter(|name| !name.is_empty() && *name != "Shape").collect();
            names.dedup();
            Some(names.join(", "))
        }
        _ => Some(String::new()),
    }
}
