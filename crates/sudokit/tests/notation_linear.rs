//! Reading rules as text costs no more than linear memory and work, whatever rules they are and however they stand in each other.
//!
//! Each text is read at one length and at twice that length, by its reader and by detection. An allocator counts bytes; the injected clock
//! of the budget counts how often the reader looks at it.

mod common {
    pub mod allocation;
}

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::allocation::{Allocated, Counting, measured};
use sudokit::constraint::CONSTRAINTS;
use sudokit::control::{Budget, Clock};
use sudokit::notation::{ReadOptions, read};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What one reading cost.
#[derive(Clone, Copy, Debug)]
struct Cost {
    allocated: Allocated,
    looks: u64,
}

/// Reads a text by a clock that moves on by a second at each look.
fn cost(text: &str, from: Option<&str>) -> Cost {
    let looks = Arc::new(AtomicU64::new(0));
    let own = looks.clone();
    let clock = Clock::from_fn(move || Duration::from_secs(own.fetch_add(1, Ordering::Relaxed)));
    let budget = Budget::default().with_clock(clock).with_timeout(Duration::from_secs(u64::MAX >> 1));
    looks.store(0, Ordering::Relaxed);
    let options = ReadOptions { from: from.map(String::from), budget, ..ReadOptions::default() };
    // What is refused must cost no more than what is read.
    let (_, allocated) = measured(|| read(text.as_bytes(), &options));
    Cost { allocated, looks: looks.load(Ordering::Relaxed) }
}

/// What every reading may cost beyond what grows with its text.
const BYTES: u64 = 32 << 10;
const LOOKS: u64 = 60;

/// What grows too fast in a text that is made twice as long; and what it cost to read both.
fn growth(name: &str, from: Option<&str>, short: &str, long: &str) -> Option<String> {
    let (one, two) = (cost(short, from), cost(long, from));
    let factor = 2.3 * (long.len() as f64 / (2.0 * short.len() as f64)).max(1.0);
    let grows = |one: u64, two: u64, free: u64| two as f64 > factor * one as f64 + free as f64;
    let is_bad = grows(one.allocated.total, two.allocated.total, BYTES)
        || grows(one.allocated.peak, two.allocated.peak, BYTES)
        || grows(one.looks, two.looks, LOOKS);
    let from = from.unwrap_or("detected");
    is_bad.then(|| {
        format!("{name} ({from}): {} then {} bytes of text: {one:?} then {two:?}", short.len(), long.len())
    })
}

/// Puzzles with so many rules as text: each kind's example again and again, and rules in rules.
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

fn twice_the_rules(times: usize) {
    let mut bad = Vec::new();
    let mut count = 0;
    let texts = documents_with_rules(times).into_iter().zip(documents_with_rules(2 * times));
    for ((name, short), (_, long)) in texts {
        for from in [Some("rules"), None] {
            bad.extend(growth(&name, from, &short, &long));
            count += 1;
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 180, "{count}");
}

#[test]
fn thousands_of_alternatives_take_some_megabytes() {
    let text = format!("board 9x9\nor{}", " {odd: r1c1}".repeat(10_000));
    let read = cost(&text, None);
    assert!(read.allocated.peak < 300 * text.len() as u64, "{read:?} for {} bytes", text.len());
}
