//! Killers in one line, as solvers and forums of killers write them: the ordinary board, cages that do not overlap, no
//! givens.
//!
//! `killer`: `3x3::k:` (with `d` between the first two colons also both diagonals) and 81 numbers between colons, the
//! number of the cage + 256 · its sum, below 256 for a cell in no cage; the form of JSudoku and SumoCue.
//! `killer-pointers`: 81 characters, each of which points to a neighbour in its cage (`<>^v`, and ``` ` ' , . ``` up to
//! the left, up to the right, down to the left and down to the right) or is the sum of the cage: 0-9, A-Z for 10 to 35,
//! a-j for 36 to 45. A 0 alone is a cell in no cage, a 0 with others a cage without a sum. Where all cages have one cell,
//! they are the givens of a puzzle without cages.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::builder::{Builder, missing};
use super::document::Document;
use super::error::{Malformed, WriteError};
use super::feature::{Feature, features};
use super::options::{Context, WriteOptions};
use super::text::FormatError;
use crate::board::Cell;
use crate::constraint::{Parameters, Puzzle};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
/// What the sum is multiplied with in a number.
const SUM: usize = 256;
const POINTERS: [(char, isize, isize); 8] = [
    ('<', 0, -1),
    ('^', -1, 0),
    ('>', 0, 1),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// A cage with its place in the text.
pub(super) struct Cage {
    /// 0 if there is none: the cells only differ.
    pub sum: usize,
    pub cells: Vec<usize>,
    at: Range<usize>,
}

#[derive(Default)]
pub(super) struct Killer {
    pub has_diagonals: bool,
    pub cages: Vec<Cage>,
}

/// What is wrong, and where.
type Wrong = (Range<usize>, Malformed);

/// Whether a text begins as the form with numbers.
pub(super) fn is_numbered(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:")
}

/// Whether a text may be the form that points.
pub(super) fn is_pointing(text: &str) -> bool {
    let text = text.trim();
    text.len() == CELLS
        && text.contains(['<', '>', '^'])
        && text.chars().all(|c| c.is_ascii_alphanumeric() || pointer(c).is_some())
}

/// The step that a character points.
fn pointer(c: char) -> Option<(isize, isize)> {
    POINTERS.iter().find(|pointer| pointer.0 == c).map(|&(_, down, right)| (down, right))
}

fn step(cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let place = |at: usize, by: isize| at.checked_add_signed(by).filter(|at| *at < SIDE);
    Some(place(cell / SIDE, down)? * SIDE + place(cell % SIDE, right)?)
}

fn sum(c: char) -> Option<usize> {
    Some(match c {
        '0'..='9' => c as usize - '0' as usize,
        'A'..='Z' => c as usize - 'A' as usize + 10,
        'a'..='j' => c as usize - 'a' as usize + 36,
        _ => return None,
    })
}

/// The cages of 81 characters that point.
pub(super) fn pointing(text: &str) -> Result<Killer, Wrong> {
    let bytes = text.as_bytes();
    let symbol = |cell: usize| char::from(bytes[cell]);
    if let Some((at, c)) = text.char_indices().find(|(_, c)| pointer(*c).is_none() && sum(*c).is_none()) {
        let what = Malformed::BadField { field: "the sum of a cage or a pointer", value: c.to_string() };
        return Err((at..at + c.len_utf8(), what));
    }
    if text.len() != CELLS {
        return Err((0..text.len(), Malformed::RecordLength { found: text.len(), expected: CELLS }));
    }
    let head = |first: usize| {
        let mut cell = first;
        for _ in 0..CELLS {
            let Some(by) = pointer(symbol(cell)) else { return Some(cell) };
            cell = step(cell, by)?;
        }
        None
    };
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..CELLS {
        let Some(head) = head(cell) else {
            let field = "a pointer that leads to the sum of a cage";
            let what = Malformed::BadField { field, value: symbol(cell).to_string() };
            return Err((cell..cell + 1, what));
        };
        cages.entry(head).or_default().push(cell);
    }
    let cage = |(head, cells)| Cage { sum: sum(symbol(head)).unwrap_or(0), cells, at: head..head + 1 };
    let cages = cages.into_iter().map(cage).filter(|cage| cage.sum > 0 || cage.cells.len() > 1);
    Ok(Killer { has_diagonals: false, cages: cages.collect() })
}

/// The cages of `3x3::k:…`.
pub(super) fn numbered(text: &str) -> Result<Killer, Wrong> {
    let missing = || (0..text.len(), Malformed::Missing("3x3::k: or 3x3:d:k: before the numbers"));
    let (has_diagonals, numbers) = match (text.strip_prefix("3x3::k:"), text.strip_prefix("3x3:d:k:")) {
        (Some(numbers), _) => (false, numbers),
        (_, Some(numbers)) => (true, numbers),
        _ => return Err(missing()),
    };
    let start = text.len() - numbers.len();
    let numbers = numbers.strip_suffix(':').unwrap_or(numbers);
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    let mut next = start;
    let mut count = 0;
    for field in numbers.split(':') {
        let at = next..next + field.len();
        next = at.end + 1;
        let cell = count;
        count += 1;
        let Ok(number) = field.parse::<usize>() else {
            let value = field.chars().take(40).collect();
            return Err((at, Malformed::BadField { field: "the number of a cell", value }));
        };
        let (cage, sum) = (number % SUM, number / SUM);
        if sum == 0 {
            continue;
        }
        let entry = cages.entry(cage).or_insert(Cage { sum, cells: Vec::new(), at: at.clone() });
        if entry.sum != sum {
            let value = format!("{number} (sum {sum} of cage {cage}, which has sum {})", entry.sum);
            return Err((at, Malformed::BadField { field: "the number of a cell", value }));
        }
        entry.cells.push(cell);
    }
    if count != CELLS {
        return Err((start..text.len(), Malformed::FieldCount { found: count, expected: CELLS }));
    }
    let mut cages: Vec<Cage> = cages.into_values().collect();
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(Killer { has_diagonals, cages })
}

/// A line with numbers.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    if !is_numbered(record) {
        return Err(FormatError::not_recognized());
    }
    document("killer", record, numbered(record.trim()), context)
}

/// A line that points.
pub(super) fn read_pointers(record: &str, context: &Context) -> Result<Document, FormatError> {
    if !context.named && !is_pointing(record) {
        return Err(FormatError::not_recognized());
    }
    document("killer-pointers", record, pointing(record.trim()), context)
}

fn document(
    format: &'static str,
    record: &str,
    killer: Result<Killer, Wrong>,
    context: &Context,
) -> Result<Document, FormatError> {
    let start = record.len() - record.trim_start().len();
    let killer = killer
        .map_err(|(at, what)| FormatError::malformed(start + at.start..start + at.end, format, what, 90))?;
    let wrong = |kind| FormatError::new(0..record.len(), kind, 90);
    let board = context.layout(SIDE).map_err(wrong)?.without_extra_houses();
    let mut builder = Builder::new(format, board, context).map_err(wrong)?;
    for direction in if killer.has_diagonals { &["up", "down"][..] } else { &[] } {
        let words = Parameters::default().word(direction);
        builder.add("diagonals", "diagonal", words).map_err(wrong)?;
    }
    let is_killer = killer.cages.iter().any(|cage| cage.cells.len() > 1);
    for Cage { sum, cells, at } in killer.cages {
        let wrong = |kind| FormatError::new(start + at.start..start + at.end, kind, 90);
        if !is_killer && (1..=SIDE).contains(&sum) {
            builder.give(Cell::new(cells[0]), sum as i32).map_err(wrong)?;
            continue;
        }
        let cells: Vec<Cell> = cells.into_iter().map(Cell::new).collect();
        let word = (sum > 0).then(|| sum.to_string());
        builder.add_cells("cage", "killer", word, &cells).map_err(wrong)?;
    }
    builder.document().map_err(wrong)
}

/// The cages that do not overlap an earlier one; the givens where there are none.
fn killer_of(puzzle: &Puzzle) -> Killer {
    let mut killer = Killer::default();
    let (mut used, mut diagonals) = ([false; CELLS], 0);
    for rule in puzzle.constraints() {
        let parameters = rule.to_parameters();
        let cells: Vec<usize> = parameters.cells.iter().flatten().map(|cell| cell.index()).collect();
        let sum = parameters.words.first().map_or(Some(0), |word| word.parse().ok());
        let is_free = cells.iter().all(|&cell| used.get(cell) == Some(&false));
        match (rule.info().id, sum) {
            ("killer", Some(sum)) if is_free => {
                cells.iter().for_each(|&cell| used[cell] = true);
                killer.cages.push(Cage { sum, cells, at: 0..0 });
            }
            ("diagonal", _) => diagonals += 1,
            _ => {}
        }
    }
    killer.has_diagonals = diagonals == 2;
    if killer.cages.is_empty() && puzzle.board().on_board() == CELLS {
        let given = |cell| {
            let sum = usize::try_from(puzzle.given(cell)?).ok()?;
            Some(Cage { sum, cells: vec![cell.index()], at: 0..0 })
        };
        killer.cages = puzzle.board().cells().filter_map(given).collect();
    }
    killer.cages.sort_by_key(|cage| cage.cells.iter().min().copied());
    killer
}

fn numbers(puzzle: &Puzzle) -> String {
    let killer = killer_of(puzzle);
    let mut numbers = vec![0; CELLS];
    for (at, cage) in killer.cages.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| numbers[cell] = at + 1 + SUM * cage.sum);
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("3x3:{}:k:{}", if killer.has_diagonals { "d" } else { "" }, numbers.join(":"))
}

fn pointers(puzzle: &Puzzle) -> String {
    let mut text = ['0'; CELLS];
    let symbol = |sum: usize| "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij".chars().nth(sum);
    for Cage { sum, cells, .. } in killer_of(puzzle).cages {
        let Some(head) = cells.iter().min().copied() else { continue };
        let Some(sum) = symbol(sum) else { continue };
        text[head] = sum;
        let (mut reached, mut next) = (vec![head], VecDeque::from([head]));
        // Breadth first, sides before corners: each cell points to the nearest one to the sum.
        while let Some(to) = next.pop_front() {
            for (symbol, down, right) in POINTERS {
                let Some(cell) = step(to, (-down, -right)) else { continue };
                if cells.contains(&cell) && !reached.contains(&cell) {
                    text[cell] = symbol;
                    reached.push(cell);
                    next.push_back(cell);
                }
            }
        }
    }
    text.iter().collect()
}

fn lacks(puzzle: &Puzzle, again: Result<Document, FormatError>) -> Vec<Feature> {
    let board = puzzle.board();
    if !board.is_classic() {
        return vec![Feature::Board(board.to_string())];
    }
    match again {
        Ok(document) => missing(puzzle, &document.to_unchecked_puzzle()),
        Err(_) => features(puzzle),
    }
}

/// What of a puzzle with rules the form with numbers cannot hold.
pub(super) fn lacks_numbers(puzzle: &Puzzle) -> Vec<Feature> {
    lacks(puzzle, read(&numbers(puzzle), &Context::new(&Default::default())))
}

/// What of a puzzle with rules the form that points cannot hold.
pub(super) fn lacks_pointers(puzzle: &Puzzle) -> Vec<Feature> {
    let mut context = Context::new(&Default::default());
    context.named = true;
    lacks(puzzle, read_pointers(&pointers(puzzle), &context))
}

fn written(document: &Document, options: &WriteOptions) -> Puzzle {
    match options.filled && document.puzzle().is_none() {
        true => document.with_grid(document.filled()).to_unchecked_puzzle(),
        false => document.to_unchecked_puzzle(),
    }
}

/// The line with numbers.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    Ok(numbers(&written(document, options)))
}

/// The line that points.
pub(super) fn write_pointers(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    Ok(pointers(&written(document, options)))
}
