//! What several kinds of lines say in the same way: neighbours on a line, lines cut into segments, equal sums, classes of
//! numbers, and words that are sets of numbers.

use crate::board::{Board, Cell};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::list;
use crate::constraint::parameters::ParametersError;
use crate::propagation::{Automaton, Relation, Values};

/// Each cell of a line with the next.
pub(in crate::constraint) fn neighbours(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    cells.iter().copied().zip(cells.iter().skip(1).copied())
}

/// Numbers that are neighbours on the line are related. Where the cells on both sides of a third see each other, they
/// must also differ, which pairs alone do not say: in the middle of a German whisper whose neighbours share a row there
/// is no 4.
pub(in crate::constraint) fn consecutive(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    holds: impl Fn(i32, i32) -> bool,
) {
    let board = lowering.board;
    consecutive_rows(
        lowering,
        cells,
        board.numbers().map(|first| board.set(|second| holds(first, second))).collect(),
    );
}

/// Relates consecutive cells by the set of numbers that may follow each number.
pub(in crate::constraint) fn consecutive_rows(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    rows: Vec<Values>,
) {
    let seeing = |window: &&[Cell]| lowering.see_each_other(window[0], window[2]);
    let windows: Vec<&[Cell]> = cells.windows(3).filter(seeing).collect();
    let triple = if windows.is_empty() { Vec::new() } else { differing_ends(&rows) };
    let (rows, triple) = (std::sync::Arc::new(rows), std::sync::Arc::new(triple));
    for (a, b) in neighbours(cells) {
        lowering.add(Relation::Pair(lowering.variable(a), lowering.variable(b), rows.clone()));
    }
    for window in windows {
        let variables = [window[0], window[1], window[2]].map(|cell| lowering.variable(cell));
        lowering.add(Relation::Triple(variables, triple.clone()));
    }
}

/// For the first and the second of three the third, if neighbours are related by these rows and the ends differ.
fn differing_ends(rows: &[Values]) -> Vec<Values> {
    let mut triple = Vec::with_capacity(rows.len() * rows.len());
    for (first, row) in rows.iter().enumerate() {
        triple.extend(
            rows.iter().enumerate().map(
                |(middle, after)| {
                    if row >> middle & 1 == 1 { after & !(1 << first) } else { 0 }
                },
            ),
        );
    }
    triple
}

/// All sets have one sum: as differences of two, each of which the engine filters exactly. A set of one cell is the
/// sum itself, and stands against all others; without one, all pairs of up to four sets, and of more each with the
/// shortest and with its neighbour.
pub(in crate::constraint) fn equal_sums(lowering: &mut Lowering<'_>, sets: &[Vec<Cell>]) {
    let shortest = (0..sets.len()).min_by_key(|&set| sets[set].len()).unwrap_or(0);
    for (first, a) in sets.iter().enumerate() {
        for (second, b) in sets.iter().enumerate().skip(first + 1) {
            let has_shortest = first == shortest || second == shortest;
            let is_few = sets[shortest].len() > 1 && (sets.len() <= 4 || second == first + 1);
            if has_shortest || is_few {
                let terms = a.iter().map(|&cell| (cell, 1)).chain(b.iter().map(|&cell| (cell, -1)));
                lowering.weighted_sum(&terms.collect::<Vec<_>>(), 0);
            }
        }
    }
}

/// A line whose windows of as many cells as there are classes hold each class once. Cells one window apart have one
/// class; the automaton knows which permutation of the classes the line repeats.
pub(in crate::constraint) fn each_class_once(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    classes: &[Values],
) {
    let board = lowering.board;
    let class_of = |number: i32| classes.iter().position(|class| class & board.bit(number) != 0);
    for (at, &cell) in cells.iter().enumerate() {
        lowering.restrict(cell, |number| class_of(number).is_some());
        for (other_at, &other) in cells.iter().enumerate().skip(at + 1).take(classes.len()) {
            let is_same = other_at - at == classes.len();
            lowering.pair(cell, other, |a, b| (class_of(a) == class_of(b)) == is_same);
        }
    }
    // More classes have too many permutations to be worth an automaton.
    if (3..=4).contains(&classes.len()) && cells.len() > 2 {
        lowering.automaton(cells, repeated_permutation(classes));
    }
}

/// Words that repeat one permutation of the classes: a state for each permutation and place in it.
fn repeated_permutation(classes: &[Values]) -> Automaton {
    let orders = permutations(classes.len());
    let length = classes.len();
    let state = |order: usize, place: usize| (order * length + place % length) as u32;
    let mut moves = Vec::new();
    for (index, order) in orders.iter().enumerate() {
        for (place, &class) in order.iter().enumerate() {
            moves.push((state(index, place), classes[class], state(index, place + 1)));
        }
    }
    let states = (orders.len() * length) as u32;
    let starts = (0..orders.len()).map(|order| state(order, 0)).collect();
    Automaton { states, starts, accepts: (0..states).collect(), moves }
}

fn permutations(length: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |start: Vec<usize>| {
            let rest = (0..length).filter(|item| !start.contains(item)).collect::<Vec<_>>();
            rest.into_iter().map(move |item| start.iter().copied().chain([item]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The line, its ends and what may lie between: an automaton over first end, last end and inner cells, whose states are
/// the pair of numbers at the ends. `inner` is empty for ends that cannot be.
pub(in crate::constraint) fn ends_and_inner(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    inner: impl Fn(i32, i32) -> Option<Values>,
) {
    let board = lowering.board;
    let values = board.values() as u32;
    let pair_state = |first: u32, last: u32| 1 + values + first * values + last;
    let mut moves: Vec<(u32, Values, u32)> = (0..values).map(|first| (0, 1 << first, 1 + first)).collect();
    let mut accepts = Vec::new();
    for first in 0..values {
        for last in 0..values {
            let Some(inner) = inner(board.lowest() + first as i32, board.lowest() + last as i32) else {
                continue;
            };
            // The order of the ends does not matter to the inner cells.
            let state = pair_state(first.min(last), first.max(last));
            moves.push((1 + first, 1 << last, state));
            if first <= last {
                moves.push((state, inner, state));
            }
            accepts.push(state);
        }
    }
    accepts.sort_unstable();
    accepts.dedup();
    let (Some((&first, rest)), true) = (cells.split_first(), cells.len() > 1) else { return };
    let Some((&last, between)) = rest.split_last() else { return };
    let ordered = [first, last].into_iter().chain(between.iter().copied()).collect::<Vec<_>>();
    let states = 1 + values + values * values;
    lowering.automaton(&ordered, Automaton { states, starts: vec![0], accepts, moves });
}

/// "1 to 4 or 7": numbers in a sentence.
pub(in crate::constraint) fn numbers_in_words(numbers: &[i32]) -> String {
    let parts: Vec<String> =
        write_numbers(numbers).split(',').map(|part| part.replace("..", " to ")).collect();
    list(&parts, "or")
}

/// Sorted numbers as a word: `1..4,7`.
pub(in crate::constraint) fn write_numbers(numbers: &[i32]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(&first) = rest.first() {
        let run = rest.iter().zip(first..).take_while(|(number, expected)| **number == *expected).count();
        let last = rest[run - 1];
        parts.push(match run {
            1 => first.to_string(),
            2 => format!("{first},{last}"),
            _ => format!("{first}..{last}"),
        });
        rest = &rest[run..];
    }
    parts.join(",")
}

/// Numbers of the board as a word, sorted: `1..4,7`.
///
/// # Errors
/// No such list, or a number out of range.
pub(in crate::constraint) fn read_numbers(word: &str, board: &Board) -> Result<Vec<i32>, ParametersError> {
    let number = |text: &str| {
        crate::constraint::parameters::number(text, "a number of the board", board.lowest(), board.highest())
    };
    let mut numbers = Vec::new();
    for part in word.split(',') {
        match part.split_once("..") {
            Some((first, last)) => numbers.extend(number(first)?..=number(last)?),
            None => numbers.push(number(part)?),
        }
    }
    if numbers.is_empty() {
        let expected = "a range that ascends, such as 2..5".to_string();
        return Err(ParametersError::BadWord { expected, found: word.to_string() });
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// A name of the setter's for one word: blanks and what the text form gives a meaning are written as `%` and their
/// code.
pub(in crate::constraint) fn write_name(name: &str) -> String {
    let mut word = String::new();
    for byte in name.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' | b'!' | b'+' | b'*' => {
                word.push(byte.into());
            }
            _ => word.push_str(&format!("%{byte:02x}")),
        }
    }
    word
}

/// The name again; what is no code stays as it is.
pub(in crate::constraint) fn read_name(word: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        let code = code.filter(|_| first == b'%').and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The two ends of a line as circles on the ground.
pub(in crate::constraint) fn end_circles(board: &Board, cells: &[Cell], paint: Paint) -> Vec<Mark> {
    let ends = [cells.first(), cells.last()].into_iter().flatten();
    ends.filter_map(|&end| Mark::circle(board, end, 0.38, Some(Paint::Ground), Some(paint))).collect()
}

/// The two ends of a line as diamonds on the ground.
pub(in crate::constraint) fn end_diamonds(board: &Board, cells: &[Cell], paint: Paint) -> Vec<Mark> {
    let ends = [cells.first(), cells.last()].into_iter().flatten();
    let diamond = |&end: &Cell| {
        Some(Mark::Rectangle {
            middle: Point::of(board, end)?,
            radius: (0.3, 0.3),
            fill: Some(Paint::Ground),
            border: Some(paint),
            diamond: true,
        })
    };
    ends.filter_map(diamond).collect()
}
