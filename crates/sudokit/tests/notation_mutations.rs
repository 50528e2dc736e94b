//! Real payloads of the readers of puzzles with rules, changed at random: nothing panics, and what is read comes back
//! from the text form of this project.
//!
//! The targets in `fuzz/` ask the same with coverage; this needs no other tool. `SUDOKIT_SECONDS=n` sets how long each
//! format is asked in the long test, `SUDOKIT_FORMAT` asks one alone.

#![cfg(feature = "formats-web")]

#[allow(dead_code, reason = "what the other tests use")]
mod named;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::constraint::Puzzle;
use sudokit::notation::{Document, FORMATS, Format, ReadOptions, WriteOptions, read};

/// Documents with rules of many kinds, in the text form.
const TEXTS: [&str; 8] = [
    "board 9x9\nkiller 15: r1c1-2 r2c1\nthermometer: r4c1-5\narrow: r5c5 | r5c6-8\nanti-knight",
    "board 6x6\n1.....\n......\n......\n......\n......\n.....2\nwhisper 3: r1c1-4\nrenban: r2c1-4",
    "board 9x9\nsandwich 8: r0c4\nlittle-killer 21 DR: r0c2\nx-sum 20: r4c10\nanti-king",
    "board 9x9\ndifference 1: r1c1-2\nratio 2: r2c1-2\npair-sum 10: r3c1-2\nquadruple 1 2: r1c1-2 r2c1-2",
    "board 9x9\nor { killer 5: r1c1-2 } { killer 15: r1c1-2; anti-king }",
    "board 9x9\nregex [1-4]+9?[5-8]*: r1c1-6\nnumbered-room 5: r0c4\nbetween: r4c1-5\nlockout: r5c1-5",
    "board 4x7\ndigits 0-9\nno boxes\nkiller 15: r1c1-2 r2c1\ngiven 0: r4c7",
    "board 9x9\ncells V 3: \"what they are\"\nkiller 15: V1-3\ngiven 2: V1\ncandidates 1 3 5: r1c1 r9c9",
];

/// Pieces that break readers: brackets, escapes, great numbers, names of cells.
const FRAGMENTS: [&str; 24] = [
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    ",",
    ":",
    "null",
    "-1",
    "0",
    "1e9",
    "4294967296",
    "R0C0",
    "R1C1",
    "R99C99",
    "~",
    ".",
    "_",
    "=",
    "-",
    "é",
    "\u{0}",
    "r1c1-9",
];

fn formats() -> Vec<&'static Format> {
    let with_rules = || FORMATS.iter().filter(|format| format.reads() && format.capabilities.rules);
    let ids: Vec<&str> = with_rules().map(|format| format.id).collect();
    let only = named::selected("SUDOKIT_FORMAT", &ids);
    with_rules().filter(|format| only.is_none_or(|only| only == format.id)).collect()
}

/// Texts in a format: what it writes of the documents, and the payloads among the samples that it reads.
fn corpus(format: &Format) -> Vec<Vec<u8>> {
    let documents = TEXTS.iter().map(|text| {
        read(text.as_bytes(), &ReadOptions::default()).expect("a text of ours").documents.remove(0)
    });
    let options = WriteOptions { lossy: true, ..WriteOptions::default() };
    let mut texts: Vec<Vec<u8>> = documents
        .filter(|_| format.writes())
        .filter_map(|document| Some(format.write(&document, &options).ok()?.text.into_bytes()))
        .collect();
    let options =
        ReadOptions { from: Some(format.id.into()), ignore_unknown: true, ..ReadOptions::default() };
    let web = include_str!("../../../testdata/formats/web.txt");
    let zoo = include_str!("../../../testdata/formats/zoo.txt");
    let rules = include_str!("../../../testdata/formats/rules.txt");
    let entries = [zoo, rules].into_iter().flat_map(|file| file.split("=== ").skip(1));
    let samples = web.lines().filter_map(|line| line.split_once(' ')).map(|(_, text)| text);
    let samples = samples.chain(entries.filter_map(|entry| Some(entry.split_once('\n')?.1)));
    texts.extend(
        samples.filter(|text| read(text.as_bytes(), &options).is_ok()).map(|text| text.as_bytes().to_vec()),
    );
    // The collection of real puzzles, where it is there.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/variants/puzzles.ndjson");
    for line in std::fs::read_to_string(folder).unwrap_or_default().lines() {
        let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let data = ["data", "iss"].iter().filter_map(|key| entry[key].as_str());
        let link = |text: &str| format!("https://www.f-puzzles.com/?load={text}");
        for text in data.flat_map(|text| [text.to_string(), link(text)]) {
            if texts.len() < 200 && read(text.as_bytes(), &options).is_ok() {
                texts.push(text.into_bytes());
            }
        }
    }
    texts
}

fn mutate(rng: &mut ChaCha8Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = corpus[rng.random_range(0..corpus.len())].clone();
    for _ in 0..rng.random_range(1..=6) {
        let at = rng.random_range(0..=text.len());
        let end = (at + rng.random_range(0..=20)).min(text.len());
        match rng.random_range(0..7) {
            0 => drop(text.drain(at..end)),
            1 => {
                let fragment = FRAGMENTS[rng.random_range(0..FRAGMENTS.len())];
                drop(text.splice(at..at, fragment.bytes()));
            }
            2 => {
                let fragment = FRAGMENTS[rng.random_range(0..FRAGMENTS.len())];
                drop(text.splice(at..end, fragment.bytes()));
            }
            3 if at < text.len() => text[at] = rng.random(),
            4 if at < text.len() => text[at] ^= 1 << rng.random_range(0..8),
            // A digit becomes another.
            5 => {
                let digits: Vec<usize> = (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
                if let Some(&place) = digits.get(rng.random_range(0..digits.len().max(1))) {
                    text[place] = b'0' + rng.random_range(0..10u8);
                }
            }
            _ => {
                let other = &corpus[rng.random_range(0..corpus.len())];
                let from = rng.random_range(0..=other.len());
                let to = (from + rng.random_range(0..=60)).min(other.len());
                drop(text.splice(at..at, other[from..to].iter().copied()));
            }
        }
    }
    text
}

/// The text form holds every puzzle with rules.
fn comes_back(document: &Document, puzzle: &Puzzle) {
    let Ok(text) = sudokit::notation::write("rules", document, &WriteOptions::default()) else { return };
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    let again = read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&again.documents[0].to_unchecked_puzzle(), puzzle, "{text}");
}

/// How many documents were read.
fn run_all(format: &Format, bytes: &[u8]) -> usize {
    let mut count = 0;
    for ignore_unknown in [false, true] {
        let options = ReadOptions { from: Some(format.id.into()), ignore_unknown, ..ReadOptions::default() };
        let Ok(reading) = read(bytes, &options) else { continue };
        for document in &reading.documents {
            count += 1;
            let _ = document.to_houses();
            comes_back(document, &document.to_unchecked_puzzle());
            for other in FORMATS.iter().filter(|other| other.writes() && other.capabilities.rules) {
                let _ = other.write(document, &WriteOptions::default());
            }
        }
    }
    count
}

fn mutations(max: usize, max_time: Duration) {
    let mut failed = Vec::new();
    for format in formats() {
        let corpus = corpus(format);
        assert!(!corpus.is_empty(), "{}: no text to change", format.id);
        let mut rng = ChaCha8Rng::seed_from_u64(16);
        let start = Instant::now();
        let (mut runs, mut understood) = (0, 0);
        while runs < max && start.elapsed() < max_time {
            let text = mutate(&mut rng, &corpus);
            runs += 1;
            match catch_unwind(AssertUnwindSafe(|| run_all(format, &text))) {
                Ok(count) => understood += usize::from(count > 0),
                Err(_) => {
                    println!("{} fails on {:?}", format.id, String::from_utf8_lossy(&text));
                    failed.push(format.id);
                    if failed.len() > 20 {
                        panic!("{failed:?}");
                    }
                }
            }
        }
        println!("{}: {runs} of {} texts, {understood} understood", format.id, corpus.len());
    }
    assert!(failed.is_empty(), "{failed:?}");
}

/// Texts that an earlier version got wrong.
#[test]
fn what_was_wrong_once_is_right() {
    let texts = [
        ("rules", "board 9x9\ncells V 3: \"what,e\"\nkiller 15: V1-3"),
        ("rules", "board 9x9\ncells V 3: \"a|b/c#d\"\nkiller 15: V1-3"),
        ("json", r#"{"puzzle":"board 9x9\ncells V 3: \bwhat\nkiller 15: V1-3"}"#),
        (
            "sudokupad-json",
            r#"{"cellSize":50,"metadata":{"title":"A\u001e title","author":"\u007f"},
            "cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
            "cages":[{"cells":[[0,0],[0,1]],"value":"5"}]}"#,
        ),
    ];
    for (id, text) in texts {
        let format = FORMATS.iter().find(|format| format.id == id).expect("a format");
        run_all(format, text.as_bytes());
    }
}

#[test]
fn no_changed_text_is_a_panic() {
    mutations(300, Duration::from_secs(3600));
}

#[test]
#[ignore = "ten minutes a format: cargo test --release -p sudokit --features formats-web --test notation_mutations -- --ignored --nocapture"]
fn no_changed_text_is_a_panic_for_long() {
    let setting = std::env::var("SUDOKIT_SECONDS").ok();
    let seconds = setting.and_then(|text| text.parse().ok()).unwrap_or(600);
    mutations(usize::MAX, Duration::from_secs(seconds));
}
