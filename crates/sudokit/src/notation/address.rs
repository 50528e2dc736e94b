//! Web addresses that hold a puzzle as digits in their path, query or fragment: sudokuexchange.com, sudoku.coach,
//! qqwing and the like; and puzz.link's form `sudoku/9/9/…` (pzv.jp and others). An address that only names a puzzle on
//! a server says so.
//!
//! No list says where sites write digits: any part of an address all of whose characters form a puzzle of a usual size is
//! read. Addresses of puzz.link are different: their numbers are hexadecimal digits, `-` before two of them, `.` for an
//! unknown one, letters from `g` on for runs of blanks.

use std::borrow::Cow;

use crate::board::Grid;

use super::document::Document;
use super::error::{Malformed, ReadErrorKind};
use super::line::puzzle;
use super::options::Context;
use super::signature;
use super::text::FormatError;

const FORMAT: &str = "address";

/// Sites whose short addresses name puzzles on their servers, and what to copy instead.
const SERVERS: [(&str, &str); 13] = [
    ("sudokupad.app/", SUDOKUPAD),
    ("crackingthecryptic.com/", SUDOKUPAD),
    ("f-puzzles.com/", "open it there, choose Export and copy the long link, the one with ?load="),
    ("tinyurl.com/", LONG),
    ("bit.ly/", LONG),
    ("t.ly/", LONG),
    ("is.gd/", LONG),
    ("goo.gl/", LONG),
    ("youtu.be/", DIGITS),
    ("websudoku.com/", DIGITS),
    ("sudokuexchange.com/", "open it there, choose Share and copy the link with ?s= and 81 digits"),
    ("sudoku.coach/", "open it there, choose Export and copy the 81 digits"),
    ("sudokumaker.app/", "open it there, choose Share and copy the long link, the one with ?puzzle="),
];
const SUDOKUPAD: &str = "open https://sudokupad.app/api/puzzle/ with this id at its end and copy the text that it shows, or copy the f-puzzles link of its setter";
const LONG: &str = "open it and copy the long address to which it leads";
const DIGITS: &str = "open it there and copy the digits: 81 characters, . for a blank";

/// Whether a text may have addresses.
pub(super) fn is_address(text: &str) -> bool {
    text.lines().any(|line| site(line.trim()).is_some())
}

/// Where an address begins after its scheme; `None` if the word is no address.
fn site(word: &str) -> Option<usize> {
    if word.contains(char::is_whitespace) {
        return None;
    }
    let lower = |start: &str| word.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start));
    let scheme = ["https://", "http://"].into_iter().find(|scheme| lower(scheme)).map_or(0, str::len);
    let host = &word[scheme..word[scheme..].find(['/', '?', '#']).map_or(word.len(), |at| scheme + at)];
    let is_host =
        host.contains('.') && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:".contains(&byte));
    // Without a scheme a host has a name of letters and ends with them, and something follows.
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_named = last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_bare = is_named && host.len() > 4 && scheme + host.len() < word.len();
    (is_host && (scheme > 0 || is_bare)).then_some(scheme)
}

/// Whether the address belongs to a format of its own.
fn is_of_another_format(address: &str) -> bool {
    signature::is_f_puzzles(address)
        || signature::sudokupad_id(address).is_some()
        || signature::penpa_payload(address).is_some()
        || signature::is_sudokumaker(address)
        || signature::is_sudoku_coach(address)
        || address.contains("Interactive-Sudoku-Solver")
        || ["?bd=", "&bd="].iter().any(|key| address.contains(key))
}

/// An address with a puzzle in it.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let address = record.trim();
    let start = record.len() - record.trim_start().len();
    let host = site(address).ok_or_else(FormatError::not_recognized)?;
    if is_of_another_format(address) {
        return Err(FormatError::not_recognized());
    }
    let span = start..start + address.len();
    let broken = |kind| FormatError::new(span.clone(), kind, 95);
    if let Some(puzzle) = puzz_link(address, context) {
        return puzzle.map_err(broken);
    }
    let path = address[host..].find(['/', '?', '#']).map_or(address.len(), |at| host + at);
    let text = percent_decoded(&address[path..]);
    let mut found: Vec<Document> = Vec::new();
    // Parts as they stand, then without what may stand between rows.
    for part in text.split(['/', '?', '&', '#', '=']) {
        let joined: String = part.split([',', ';', '|', '+', ' ', '\n', '!']).collect();
        let read = if is_puzzle(part) { puzzle(part, 0, context) } else { puzzle(&joined, 0, context) };
        let Ok(document) = read else { continue };
        let cells = document.grid().values().len();
        if (is_puzzle(part) || is_puzzle(&joined)) && cells >= 36 && !found.contains(&document) {
            found.push(document);
        }
    }
    // A full board beside the one that it solves is the solution.
    if let [one, other] = &mut found[..] {
        let solves = |full: &Grid, given: &Grid| {
            let mut pairs = full.values().iter().zip(given.values());
            full.layout().size() == given.layout().size()
                && pairs.all(|(&own, &given)| own != 0 && (given == 0 || given == own))
        };
        if solves(one.grid(), other.grid()) {
            std::mem::swap(one, other);
        }
        if solves(other.grid(), one.grid()) {
            one.solution = Some(other.grid().clone());
            found.truncate(1);
        }
    }
    match found.len() {
        1 => Ok(found.swap_remove(0)),
        0 => Err(broken(on_server(&address[host..]))),
        _ => Err(broken(ReadErrorKind::SecondPuzzle)),
    }
}

/// Whether a part is digits and blanks alone: a board of letters in an address is a word.
fn is_puzzle(part: &str) -> bool {
    part.len() >= 36 && part.bytes().all(|byte| byte.is_ascii_digit() || b".-_*xX".contains(&byte))
}

/// What to say of an address that holds no digits.
fn on_server(address: &str) -> ReadErrorKind {
    let address = address.strip_prefix("www.").unwrap_or(address);
    let host = address.split(['/', '?', '#']).next().unwrap_or_default();
    let is_of = |known: &str| {
        let name = known.trim_end_matches('/');
        host.eq_ignore_ascii_case(name) || host.to_ascii_lowercase().ends_with(&format!(".{name}"))
    };
    let instead = SERVERS.iter().find(|(known, _)| is_of(known)).map_or(DIGITS, |(_, instead)| instead);
    ReadErrorKind::OnServer { host: host.to_string(), instead }
}

fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        decoded.push(byte.unwrap_or(bytes[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned().into()
}

/// The puzzle of `?sudoku/9/9/…`, if the address is of that kind.
fn puzz_link(address: &str, context: &Context) -> Option<Result<Document, ReadErrorKind>> {
    let query = &address[address.find('?')? + 1..];
    let (kind, rest) = query.split_once('/')?;
    let kind = kind.trim_end_matches("_edit").trim_end_matches("_play");
    let mut parts = rest.split('/');
    let mut first = parts.next()?;
    // Settings of how the site shows a puzzle stand before its size.
    if first.ends_with(':') {
        first = parts.next()?;
    }
    let (columns, rows) = (first.parse::<usize>().ok()?, parts.next()?.parse::<usize>().ok()?);
    if kind != "sudoku" {
        let value = kind.to_string();
        return Some(Err(malformed(Malformed::BadField { field: "kind of puzzle (sudoku is read)", value })));
    }
    Some(if columns == rows && (1..=25).contains(&columns) {
        hexadecimal(parts.next().unwrap_or_default(), columns, context)
    } else {
        Err(malformed(Malformed::NotSquare))
    })
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn hexadecimal(text: &str, size: usize, context: &Context) -> Result<Document, ReadErrorKind> {
    let layout = context.layout(size)?;
    let mut values: Vec<u8> = Vec::with_capacity(size * size);
    let mut rest = text.split(['&', '#', '?']).next().unwrap_or_default();
    while let Some(first) = rest.chars().next() {
        let digits =
            |from: usize, to: usize| rest.get(from..to).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        let (value, length) = match first {
            '0'..='9' | 'a'..='f' => (digits(0, 1), 1),
            '-' => (digits(1, 3), 3),
            '.' => (Some(0), 1),
            'g'..='z' => {
                values.resize(values.len() + (first as usize - 'f' as usize), 0);
                rest = &rest[1..];
                continue;
            }
            _ => return Err(malformed(Malformed::Character(first))),
        };
        let value = value.filter(|&value| usize::from(value) <= size && (value > 0 || first == '.'));
        let text = || rest.get(..length).unwrap_or(rest).to_string();
        values.push(value.ok_or_else(|| malformed(Malformed::Number { text: text(), lowest: 1, size }))?);
        rest = &rest[length..];
    }
    // What stands after the last number is blank.
    if values.len() > size * size {
        return Err(malformed(Malformed::CellCount { found: values.len(), expected: size * size }));
    }
    values.resize(size * size, 0);
    Ok(Document::new(Grid::from_checked(layout, values)))
}
