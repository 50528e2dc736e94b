//! Reading costs no more than linear memory and work, whatever stands in a text, and every reader keeps to its budget.
//!
//! Each text is read at one length and at twice that length, by its reader and by detection. An allocator counts bytes;
//! the injected clock of the budget counts how often the reader looks at it.

mod common {
    pub mod allocation;
}

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::allocation::{Allocated, Counting, measured};
use sudokit::constraint::CONSTRAINTS;
use sudokit::control::{Budget, Clock, Stop};
use sudokit::notation::{Document, FORMATS, ReadErrorKind, ReadOptions, WriteOptions, read};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// What one reading cost.
#[derive(Clone, Copy, Debug)]
struct Cost {
    allocated: Allocated,
    looks: u64,
}

/// Reads a text by a clock that moves on by a second at each look.
fn cost(text: &str, from: Option<&str>) -> Cost {
    let (cost, _) = cost_within(text, from, u64::MAX >> 1);
    cost
}

/// The cost of reading a text within these seconds, and whether it was ended because its seconds were over.
fn cost_within(text: &str, from: Option<&str>, seconds: u64) -> (Cost, bool) {
    let looks = Arc::new(AtomicU64::new(0));
    let own = looks.clone();
    let clock = Clock::from_fn(move || Duration::from_secs(own.fetch_add(1, Ordering::Relaxed)));
    let budget = Budget::default().with_clock(clock).with_timeout(Duration::from_secs(seconds));
    looks.store(0, Ordering::Relaxed);
    let options = ReadOptions { from: from.map(String::from), budget, ..ReadOptions::default() };
    // What is refused must cost no more than what is read.
    let (outcome, allocated) = measured(|| read(text.as_bytes(), &options));
    let is_stopped =
        matches!(outcome, Err(error) if matches!(error.kind, ReadErrorKind::Stopped(Stop::Deadline)));
    (Cost { allocated, looks: looks.load(Ordering::Relaxed) }, is_stopped)
}

/// What every reading may cost beyond what grows with its text.
const BYTES: u64 = 32 << 10;
const LOOKS: u64 = 60;

/// What grows too fast in a text that is made twice as long, three times in a row; and what it cost to read them. A
/// vector that had to grow for its last element shows once.
fn growth(name: &str, from: Option<&str>, text: impl Fn(usize) -> String) -> Option<String> {
    let read = |times: usize| {
        let text = text(times);
        (cost(&text, from), text.len())
    };
    let grown = |(one, short): &(Cost, usize), (two, long): &(Cost, usize)| {
        let factor = 2.3 * (*long as f64 / (2.0 * *short as f64)).max(1.0);
        let grows = |one: u64, two: u64, free: u64| two as f64 > factor * one as f64 + free as f64;
        [
            grows(one.allocated.total, two.allocated.total, BYTES),
            grows(one.allocated.peak, two.allocated.peak, BYTES),
            grows(one.looks, two.looks, LOOKS),
        ]
    };
    let (one, two) = (read(1), read(2));
    let first = grown(&one, &two);
    if !first.contains(&true) {
        return None;
    }
    // What begins at some length grows by more than twice once, or twice.
    let (four, eight) = (read(4), read(8));
    let (second, third) = (grown(&two, &four), grown(&four, &eight));
    let is_bad = (0..first.len()).any(|measure| first[measure] && second[measure] && third[measure]);
    is_bad.then(|| format!("{name} ({}): {one:?}, {two:?}, {four:?}, {eight:?}", from.unwrap_or("detected")))
}

/// A text of each format that can be written or stands in the collections of forms.
fn samples() -> Vec<(&'static str, String)> {
    let document =
        || -> Document { read(INKALA.as_bytes(), &ReadOptions::default()).unwrap().documents.swap_remove(0) };
    let written = FORMATS.iter().filter(|format| format.reads() && format.writes()).map(|format| {
        let options = WriteOptions { lossy: true, ..WriteOptions::default() };
        (format.id, format.write_all(&[document()], &options).expect("a puzzle on an ordinary board").text)
    });
    let mut all: Vec<(&'static str, String)> = written.collect();
    for collection in [
        include_str!("../../../testdata/formats/zoo.txt"),
        include_str!("../../../testdata/formats/rules.txt"),
    ] {
        for entry in collection.split("=== ").skip(1) {
            let (head, text) = entry.split_once('\n').expect("a text");
            let id = head.split_once(" | ").expect("a format").1;
            let format = FORMATS.iter().find(|format| format.id == id).filter(|format| format.reads());
            all.extend(format.map(|format| (format.id, text.trim_end_matches('\n').to_string())));
        }
    }
    all
}

/// Makes a text this many bytes long, or more.
type Lengthen = fn(&str, usize) -> String;

/// Ways to make a text long.
const SHAPES: &[(&str, Lengthen)] = &[
    ("many", |text, n| format!("{text}\n").repeat(n.div_ceil(text.len()))),
    ("many with blank lines", |text, n| format!("{text}\n\n").repeat(n.div_ceil(text.len()))),
    ("many without line ends", |text, n| text.repeat(n.div_ceil(text.len()))),
    ("every line again", |text, n| {
        let times = n.div_ceil(text.len());
        text.lines().map(|line| format!("{line}\n").repeat(times)).collect()
    }),
    ("a long end", |text, n| format!("{text} {}", "x".repeat(n))),
    ("words after", |text, n| format!("{text} {}", "a1 ".repeat(n / 3))),
    ("blanks before", |text, n| format!("{}{text}", " ".repeat(n))),
    ("empty lines before", |text, n| format!("{}{text}", "\n".repeat(n))),
    ("remarks before", |text, n| format!("{}{text}", "# x\n".repeat(n / 4))),
    ("digits in the middle", |text, n| in_the_middle(text, &"1".repeat(n))),
    ("blank cells in the middle", |text, n| in_the_middle(text, &".".repeat(n))),
    ("separators in the middle", |text, n| in_the_middle(text, &",|".repeat(n / 2))),
    ("quotes in the middle", |text, n| in_the_middle(text, &"\"".repeat(n))),
    ("quoted words in the middle", |text, n| in_the_middle(text, &"\"a\" ".repeat(n / 4))),
    ("escapes in the middle", |text, n| in_the_middle(text, &"\\\"".repeat(n / 2))),
    ("braces in the middle", |text, n| in_the_middle(text, &"{".repeat(n))),
    ("brackets in the middle", |text, n| in_the_middle(text, &"[".repeat(n))),
    ("tags in the middle", |text, n| in_the_middle(text, &"<a>".repeat(n / 3))),
    ("references in the middle", |text, n| in_the_middle(text, &"&amp;".repeat(n / 5))),
    ("tildes and dots in the middle", |text, n| in_the_middle(text, &"~.".repeat(n / 2))),
    ("lists around", |text, n| format!("{}{text}{}", "[".repeat(n / 2), "]".repeat(n / 2))),
    ("objects around", |text, n| format!("{}{text}{}", "{\"a\":".repeat(n / 6), "}".repeat(n / 6))),
    ("frames around", |text, n| format!("{}{text}", "+---+\n".repeat(n / 6))),
];

fn in_the_middle(text: &str, what: &str) -> String {
    let middle = (text.len() / 2..).find(|&at| text.is_char_boundary(at)).expect("an end");
    format!("{}{what}{}", &text[..middle], &text[middle..])
}

#[test]
fn twice_the_text_costs_its_format_twice_as_much() {
    twice_the_text(6_000, true);
}

#[test]
fn twice_the_text_costs_detection_twice_as_much() {
    twice_the_text(3_000, false);
}

#[test]
#[ignore = "minutes"]
fn twice_a_long_text_costs_twice_as_much() {
    for named in [true, false] {
        twice_the_text(40_000, named);
    }
}

fn twice_the_text(length: usize, named: bool) {
    let mut bad = Vec::new();
    let mut count = 0;
    for (format, text) in samples() {
        for (shape, make) in SHAPES {
            count += 1;
            let from = named.then_some(format);
            bad.extend(growth(&format!("{format}, {shape}"), from, |times| make(&text, times * length)));
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 2000, "{count}");
}

/// Whichever reader is at work when the time is over, the answer says so, and nobody goes on.
#[test]
fn every_reader_ends_when_the_time_is_over() {
    let mut bad = Vec::new();
    let mut count = 0;
    for (format, text) in samples() {
        let text = format!("{text}\n").repeat(4_000_usize.div_ceil(text.len()));
        for from in [Some(format), None] {
            let (whole, stopped) = cost_within(&text, from, u64::MAX >> 1);
            assert!(!stopped && whole.looks > 0, "{format}, {from:?}: {whole:?}");
            let places = [1, 2, whole.looks / 3, whole.looks / 2, whole.looks.saturating_sub(2)];
            for seconds in places.into_iter().filter(|&at| (1..whole.looks.saturating_sub(1)).contains(&at)) {
                count += 1;
                let (cost, stopped) = cost_within(&text, from, seconds);
                if !stopped || cost.looks > seconds + 3 {
                    bad.push(format!(
                        "{format} ({from:?}), {seconds} of {}: {stopped}, {}",
                        whole.looks, cost.looks
                    ));
                }
            }
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 400, "{count}");
}

/// Puzzles with this many rules as text: each kind's example again and again, and rules in rules.
fn documents_with_rules(times: usize) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = CONSTRAINTS
        .iter()
        .map(|info| {
            (
                info.id.to_string(),
                format!("board 9x9\n{}", format!("{}\n", info.example).repeat(times.div_ceil(10))),
            )
        })
        .collect();
    let nested = |depth: usize, inner: &str| format!("{}{inner}{}", "or {".repeat(depth), "}".repeat(depth));
    let shapes = [
        ("alternatives", format!("or{}", " {odd: r1c1}".repeat(times))),
        ("alternatives of pairs", format!("or{}", " {white-dot: r1c1-2}".repeat(times))),
        ("alternatives of many rules", format!("or {{odd: r1c1}} {{{}}}", "even: r1c1; ".repeat(times))),
        ("statements on a line", "odd: r1c1; ".repeat(times)),
        ("deep rules", format!("{}; ", nested(15, "odd: r1c1")).repeat(times.div_ceil(10))),
        ("a deep rule of many", nested(15, &"odd: r1c1;".repeat(times))),
        ("givens", "given 1: r1c1\n".repeat(times)),
        ("given cells", format!("given 1:{}", " r1c1".repeat(times))),
        ("candidates", "candidates 1 2: r1c1\n".repeat(times)),
        ("titles", "title: a\n".repeat(times)),
        ("quoted words", format!("given{}: r1c1", " \"1\"".repeat(times))),
        ("quoted kinds", "\"odd\": r1c1; ".repeat(times)),
        ("words", format!("killer{}: r1c1", " 1".repeat(times))),
        ("cells of a rule", format!("even:{}", " r1c1".repeat(times))),
        ("lists", format!("killer 5:{}", " r1c1 |".repeat(times))),
        ("regions", "regions: r1c1-9\n".repeat(times)),
        ("regions on a line", format!("regions:{}", " r1c1-9 |".repeat(times))),
        ("groups of cells", "cells V 1: x\n".repeat(times)),
        ("fog", format!("fog:{}", " r1c1".repeat(times))),
        ("rows", format!("givens:\n{}", "123456789\n".repeat(times))),
        ("braces in a word", format!("regex a{}: r1c1", "{1,1}".repeat(times))),
        ("open braces", format!("or{}", " {".repeat(times))),
    ];
    texts.extend(shapes.map(|(name, text)| (name.to_string(), format!("board 9x9\n{text}"))));
    texts
}

#[test]
fn twice_the_rules_cost_twice_as_much() {
    twice_the_rules(400);
}

#[test]
#[ignore = "a minute or more"]
fn twice_many_rules_cost_twice_as_much() {
    twice_the_rules(3_000);
}

/// Reads the same shape of rules again and again, at the numbers of rules that are asked for.
fn twice_the_rules(times: usize) {
    let mut bad = Vec::new();
    let mut count = 0;
    let texts = lengths_of_rules(times);
    for (at, (name, _)) in texts[0].iter().enumerate() {
        for from in [Some("rules"), None] {
            bad.extend(growth(name, from, |factor| texts[factor.ilog2() as usize][at].1.clone()));
            count += 1;
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 180, "{count}");
}

/// The texts at the three lengths that [`growth`] may ask for.
fn lengths_of_rules(times: usize) -> [Vec<(String, String)>; 3] {
    [1, 2, 4].map(|factor| documents_with_rules(factor * times))
}

/// Puzzles with rules in every other format that holds them.
#[test]
fn twice_the_rules_in_other_formats_cost_twice_as_much() {
    let mut bad = Vec::new();
    let mut count = 0;
    let texts = lengths_of_rules(150);
    for (at, (name, text)) in texts[0].iter().enumerate() {
        let puzzles = |text: &str| read(text.as_bytes(), &ReadOptions::default()).map(|read| read.documents);
        let Ok(documents) = puzzles(text) else { continue };
        for format in
            FORMATS.iter().filter(|format| format.reads() && format.writes() && format.id != "rules")
        {
            let written = |documents: &[Document]| {
                Some(format.write_all(documents, &WriteOptions::default()).ok()?.text)
            };
            if written(&documents).is_none() {
                continue;
            }
            count += 1;
            bad.extend(growth(name, Some(format.id), |factor| {
                let documents = puzzles(&texts[factor.ilog2() as usize][at].1);
                documents.ok().and_then(|documents| written(&documents)).unwrap_or_default()
            }));
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 100, "{count}");
}

#[test]
fn thousands_of_alternatives_take_some_megabytes() {
    let text = format!("board 9x9\nor{}", " {odd: r1c1}".repeat(10_000));
    let read = cost(&text, None);
    assert!(read.allocated.peak < 300 * text.len() as u64, "{read:?} for {} bytes", text.len());
}
