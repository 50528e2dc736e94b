//! The examples of the page's part Learn: a position for each technique. They are the golden positions of
//! `testdata/techniques`; a technique that has none there keeps the position that the file has. With `SUDOKIT_UPDATE=1`
//! in the environment the file is written; without, it is compared with what it should be.
//!
//!     SUDOKIT_UPDATE=1 cargo test -p sudokit-web --test examples
#![allow(missing_docs)]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sudokit::logic::{SCALES, TECHNIQUES};
use sudokit_protocol::{Context, Request, answer};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page/examples.tsv");
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/techniques/");
const HEAD: &str = "# id, scale, digits, candidates cell by cell, + for a digit that is no given. Made by tests/examples.rs.\n";

/// Digits with dots, and candidates with commas.
type Position = (String, String);

fn hint(technique: &str, scale: &str, (digits, candidates): &Position) -> Value {
    let filled = |placed: bool| -> Vec<u8> {
        let cells = digits.bytes().zip(candidates.split(','));
        cells
            .map(|(byte, text)| if byte == b'.' || (text == "+") != placed { 0 } else { byte - b'0' })
            .collect()
    };
    let bits = |digits: &str| -> u32 {
        digits.bytes().filter(u8::is_ascii_digit).map(|byte| 1 << (byte - b'1')).sum()
    };
    let marks: Vec<u32> = candidates.split(',').map(bits).collect();
    let request: Request = serde_json::from_value(json!({
        "operation": "hint", "board": {"size": 9}, "givens": filled(false), "placed": filled(true), "marks": marks,
        "technique": technique, "scale": scale, "timeout_ms": 30000,
    }))
    .expect("a request");
    answer(&request, &mut Context::default())
        .map_or(Value::Null, |reply| serde_json::to_value(reply).expect("JSON"))
}

/// The position before the step that a hint names, and whether it is the one that was asked about.
fn before(reply: &Value, position: &Position) -> Option<(Position, bool)> {
    let step = reply.get("step").filter(|step| !step.is_null())?;
    let numbers = |field: &str| -> Vec<u64> {
        step[field].as_array().expect("an array").iter().map(|n| n.as_u64().expect("a number")).collect()
    };
    let digits = numbers("values").iter().map(|&d| if d == 0 { ".".into() } else { d.to_string() }).collect();
    let set = |bits: &u64| -> String {
        (1..=9).filter(|d| bits >> (d - 1) & 1 == 1).map(|d| d.to_string()).collect()
    };
    // The reply does not say which digits were placed.
    let marks = numbers("marks");
    let cells = marks.iter().zip(position.1.split(','));
    let candidates: Vec<String> =
        cells.map(|(bits, requested)| if requested == "+" { requested.into() } else { set(bits) }).collect();
    Some(((digits, candidates.join(",")), reply["after"] == 0))
}

#[test]
fn the_examples_are_golden_positions_and_each_shows_its_technique() {
    let text = std::fs::read_to_string(FILE).unwrap_or_default();
    let mut known: BTreeMap<&str, (&str, Position)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [technique, scale, digits, candidates] = fields[..] else { panic!("four fields: {line}") };
        known.insert(technique, (scale, (digits.to_string(), candidates.to_string())));
    }
    let mut golden: BTreeMap<String, Vec<(&str, Position)>> = BTreeMap::new();
    for scale in SCALES {
        let Ok(text) = std::fs::read_to_string(format!("{FOLDER}{}.tsv", scale.name)) else { continue };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let position = (fields[3].to_string(), fields[4].replace('.', ""));
            golden.entry(fields[0].to_string()).or_default().push((scale.name, position));
        }
    }
    let mut expected = HEAD.to_string();
    let mut count = 0;
    for technique in TECHNIQUES {
        let id = technique.id();
        let mut found: Option<(&str, Position)> = None;
        for (scale, position) in golden.get(id).into_iter().flatten() {
            if let Some((shown, at_once)) = before(&hint(id, scale, position), position) {
                if at_once || found.is_none() {
                    found = Some((scale, shown));
                }
                if at_once {
                    break;
                }
            }
        }
        if found.is_none() {
            found = known.get(id).cloned();
        }
        let Some((scale, position)) = found else { continue };
        let (shown, _) =
            before(&hint(id, scale, &position), &position).unwrap_or_else(|| panic!("no {id} to be seen"));
        assert_eq!(shown, position, "{id} is the next step");
        expected.push_str(&[id, scale, &position.0, &position.1].join("\t"));
        expected.push('\n');
        count += 1;
    }
    assert!(count >= 85, "{count} examples");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        std::fs::write(FILE, &expected).expect("the file");
        return;
    }
    assert!(expected == text, "examples.tsv is out of date; see the first lines of this test");
}
