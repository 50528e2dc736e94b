//! Uniqueness tests 1 to 6, hidden and avoidable rectangles, BUG+1 in the order of HoDoKu [hodoku]. All presuppose one
//! solution.

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, UNIT_SETS, candidate, cells, seen_by_all, units_of};
use super::subsets::{Visit, houses, tuples};
use crate::board::Candidate;
use crate::logic::diagram::{Form, Role};
use crate::logic::geometry::Bits;

/// Every cell but one has two candidates, that one three, and every digit two places in a house.
pub fn bug(board: &HodokuState, found: &mut Vec<FoundStep>) {
    let mut extra = None;
    for cell in (0..81u8).filter(|&cell| board.is_empty(cell)) {
        match board.count(cell) {
            2 => {}
            3 if extra.is_none() => extra = Some(cell),
            _ => return,
        }
    }
    let Some(cell) = extra else { return };
    let mut keep = None;
    for house in 0..27 {
        for digit in 0..9u8 {
            match board.free[house][usize::from(digit)] {
                0 | 2 => {}
                3 if board.has(cell, digit) && UNIT_SETS[house] >> cell & 1 != 0 => {
                    if keep.is_some_and(|keep| keep != digit) {
                        return;
                    }
                    keep = Some(digit);
                }
                _ => return,
            }
        }
    }
    let Some(keep) = keep else { return };
    let marks = board.marks[usize::from(cell)];
    let mut step = FoundStep::new(
        StepKind::Bug,
        Bits(marks & !(1 << keep)).map(|digit| candidate(cell, digit)).collect(),
    );
    step.why.mark(cell, 1 << keep, Role::Extra);
    found.push(step);
}

/// Four corners and the two digits that they could hold.
pub type Rectangle = ([u8; 4], u16);

/// Rectangles of a kind among those of the board.
pub fn rectangles(
    board: &HodokuState,
    list: &[Rectangle],
    kind: StepKind,
    found: &mut Vec<FoundStep>,
    all: bool,
) {
    for &(corners, pair) in list {
        check(board, kind, corners, pair, found);
        if !all && !found.is_empty() {
            return;
        }
    }
}

/// All rectangles in two boxes with a corner that has two candidates, one of which at least each other corner has.
pub fn all_rectangles(board: &HodokuState) -> Vec<Rectangle> {
    let mut list: Vec<Rectangle> = Vec::new();
    let mut seen: Vec<(u128, u16)> = Vec::new();
    for start in 0..81u8 {
        if board.count(start) != 2 {
            continue;
        }
        let pair = board.marks[usize::from(start)];
        // A corner may have lost one of the two.
        let both = |cell: u8| board.marks[usize::from(cell)] & pair != 0;
        for second in beside(start).filter(|&cell| both(cell)) {
            for [third, fourth] in across(start, second) {
                if !both(third) || !both(fourth) {
                    continue;
                }
                let corners = [start, second, third, fourth];
                let set = corners.iter().fold(0u128, |set, &cell| set | 1 << cell);
                if !seen.contains(&(set, pair)) {
                    seen.push((set, pair));
                    list.push((corners, pair));
                }
            }
        }
    }
    list
}

/// Rectangles of two boxes whose digits could be exchanged but for candidates in cells that are still empty. Only cells
/// that were filled on the way count: givens cannot be exchanged. On a path HoDoKu takes them only where both corners
/// of one box are filled and the empty ones have two candidates.
pub fn avoidable(board: &HodokuState, kind: StepKind, found: &mut Vec<FoundStep>, all: bool) {
    let solved = board.filled & !board.given;
    for start in cells(solved) {
        for second in beside(start).filter(|&cell| board.given >> cell & 1 == 0) {
            for [third, fourth] in across(start, second) {
                if board.given >> third & 1 != 0 || board.given >> fourth & 1 != 0 {
                    continue;
                }
                let is_empty = |cell: u8| board.is_empty(cell);
                let has_two = |cell: u8| !is_empty(cell) || board.count(cell) == 2;
                if !all && (is_empty(second) || !has_two(third) || !has_two(fourth)) {
                    continue;
                }
                check_avoidable(board, kind, [start, second, third, fourth], found);
                if !all && !found.is_empty() {
                    return;
                }
            }
        }
    }
}

/// The first corner is filled; `corners` are two beside each other and, in the same order, the two of the other box.
fn check_avoidable(board: &HodokuState, kind: StepKind, corners: [u8; 4], found: &mut Vec<FoundStep>) {
    let value = |i: usize| board.values[usize::from(corners[i])];
    let marks = |i: usize| board.marks[usize::from(corners[i])];
    // What each corner holds if the digits cross.
    let digits: Vec<u8> = (0..4).map(value).filter(|&value| value != 0).collect();
    let (a, b) = match (value(1), value(2)) {
        _ if digits.len() < 2 => return,
        (0, 0) => return,
        (0, other) | (other, 0) => (value(0), other),
        (one, other) if one == other => (value(0), one),
        _ => return,
    };
    if a == b || (value(3) != 0 && value(3) != a) {
        return;
    }
    let pair = 1u16 << (a - 1) | 1 << (b - 1);
    let required = |i: usize| 1u16 << (if i == 0 || i == 3 { a } else { b } - 1);
    let open: Vec<usize> = (1..4).filter(|&i| value(i) == 0).collect();
    if open.iter().any(|&i| marks(i) & required(i) == 0) {
        return;
    }
    let out: Vec<Candidate> = match (kind, &open[..]) {
        (StepKind::Avoidable1, &[one]) => vec![candidate(corners[one], required(one).trailing_zeros() as u8)],
        (StepKind::Avoidable2, &[one, two]) => {
            let (x, y) = (marks(one) & !required(one), marks(two) & !required(two));
            if x != y || x.count_ones() != 1 {
                return;
            }
            let digit = x.trailing_zeros() as u8;
            let both = 1u128 << corners[one] | 1 << corners[two];
            cells(seen_by_all(both) & board.places[usize::from(digit)])
                .map(|cell| candidate(cell, digit))
                .collect()
        }
        _ => return,
    };
    if let Some(step) = report(kind, corners, pair, out, found) {
        let filled = (0..4).filter(|&i| value(i) != 0);
        filled.for_each(|i| step.why.mark(corners[i], 1 << (value(i) - 1), Role::Blocker));
        let extra = |i: usize| marks(i) & !required(i);
        open.iter().for_each(|&i| step.why.mark(corners[i], extra(i), Role::Extra));
    }
}

/// The other corners of the rectangles in two boxes that have these two in one of them.
fn across(start: u8, second: u8) -> impl Iterator<Item = [u8; 2]> {
    let in_row = second / 9 == start / 9;
    let corner = move |from: u8, line: u8| if in_row { line * 9 + from % 9 } else { from / 9 * 9 + line };
    (0..9u8)
        .map(move |line| [corner(start, line), corner(second, line)])
        .filter(move |&[third, _]| units_of(third)[2] != units_of(start)[2])
}

/// The cells of the box beside a cell: in its row, then in its column.
fn beside(cell: u8) -> impl Iterator<Item = u8> {
    let [row, column, house] = units_of(cell);
    [row, column].into_iter().flat_map(move |line| cells(UNIT_SETS[line] & UNIT_SETS[house] & !(1 << cell)))
}

fn report(
    kind: StepKind,
    corners: [u8; 4],
    pair: u16,
    out: Vec<Candidate>,
    found: &mut Vec<FoundStep>,
) -> Option<&mut FoundStep> {
    if out.is_empty() {
        return None;
    }
    let mut step = FoundStep::new(kind, out);
    for cell in corners {
        step.why.mark(cell, pair, Role::Anchor);
    }
    found.push(step);
    found.last_mut()
}

/// Reports a rectangle whose corners are empty: what they have besides the pair saves them.
fn report_open<'a>(
    board: &HodokuState,
    kind: StepKind,
    (corners, pair): Rectangle,
    out: Vec<Candidate>,
    found: &'a mut Vec<FoundStep>,
) -> Option<&'a mut FoundStep> {
    let step = report(kind, corners, pair, out, found)?;
    for cell in corners {
        step.why.mark(cell, board.marks[usize::from(cell)] & !pair, Role::Extra);
    }
    Some(step)
}

fn check(board: &HodokuState, kind: StepKind, corners: [u8; 4], pair: u16, found: &mut Vec<FoundStep>) {
    let marks = |cell: u8| board.marks[usize::from(cell)];
    let more: Vec<u8> = corners.into_iter().filter(|&cell| marks(cell) != pair).collect();
    let extra = more.iter().fold(0, |set, &cell| set | marks(cell) & !pair);
    let more_set = more.iter().fold(0u128, |set, &cell| set | 1 << cell);
    let aligned = more.len() == 2 && (more[0] / 9 == more[1] / 9 || more[0] % 9 == more[1] % 9);
    let diagonal = more.len() == 2 && !aligned;
    let without = |digits: u16, set: u128| -> Vec<Candidate> {
        cells(set)
            .flat_map(|cell| Bits(marks(cell) & digits).map(move |digit| candidate(cell, digit)))
            .collect()
    };
    let corner_set = corners.iter().fold(0u128, |set, &cell| set | 1 << cell);
    let rectangle = (corners, pair);
    match kind {
        StepKind::Unique1 if more.len() == 1 => {
            report_open(board, kind, rectangle, without(pair, more_set), found);
        }
        StepKind::Unique2 | StepKind::Unique5 => {
            // For type 5 the rectangle counts with the pair of its first corner that has two candidates.
            let again = more.iter().any(|&cell| cell < corners[0] && board.count(cell) == 2);
            let required =
                if kind == StepKind::Unique2 { aligned } else { !again && (diagonal || more.len() == 3) };
            if required && extra.count_ones() == 1 {
                let out = without(extra, seen_by_all(more_set) & !corner_set);
                report_open(board, kind, rectangle, out, found);
            }
        }
        StepKind::Unique3 if aligned => type_3(board, rectangle, &more, extra, found),
        StepKind::Unique4 if aligned => {
            for digit in Bits(pair) {
                let is_locked = |house: &usize| board.at(*house, digit) == more_set;
                let Some(house) = units_of(more[0]).into_iter().find(is_locked) else { continue };
                let out = without(pair & !(1 << digit), more_set);
                if let Some(step) = report_open(board, kind, rectangle, out, found) {
                    step.why.houses = houses(&[house]);
                    break;
                }
            }
        }
        StepKind::Unique6 if diagonal => {
            for digit in Bits(pair) {
                let lines = corners.iter().flat_map(|&cell| units_of(cell).into_iter().take(2));
                if lines.into_iter().all(|house| board.at(house, digit) & !corner_set == 0)
                    && report(kind, corners, pair, without(1 << digit, more_set), found).is_some()
                {
                    break;
                }
            }
        }
        StepKind::HiddenRectangle => {
            if !(2..=3).contains(&more.len()) || aligned {
                return;
            }
            // From each cell with the pair alone to the corner across.
            for i in 0..4 {
                if marks(corners[i]) != pair {
                    continue;
                }
                let across = corners[3 - i];
                for digit in Bits(pair) {
                    let lines = units_of(across);
                    let strong = |house: &usize| {
                        let places = board.at(*house, digit);
                        places & !corner_set == 0 && places.count_ones() == 2
                    };
                    if lines[..2].iter().all(strong) {
                        let out = without(pair & !(1 << digit), 1 << across);
                        if report(kind, corners, pair, out, found).is_some() {
                            return;
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// The extra candidates of two corners make a naked set with other cells of a house.
fn type_3(
    board: &HodokuState,
    (corners, pair): Rectangle,
    more: &[u8],
    extra: u16,
    found: &mut Vec<FoundStep>,
) {
    let corner_set = corners.iter().fold(0u128, |set, &cell| set | 1 << cell);
    for house in units_of(more[0]).into_iter().filter(|house| units_of(more[1]).contains(house)) {
        let open: Vec<u8> = cells(UNIT_SETS[house] & !corner_set)
            .filter(|&cell| board.is_empty(cell) && board.marks[usize::from(cell)] & pair == 0)
            .collect();
        let stop = tuples(open.len(), 7, &mut |chosen| {
            let digits = chosen.iter().fold(extra, |set, &i| set | board.marks[usize::from(open[i])]);
            if digits.count_ones() as usize != chosen.len() + 1 {
                return Visit::Deeper;
            }
            let set = chosen.iter().fold(0u128, |set, &i| set | 1 << open[i]);
            let all = set | 1 << more[0] | 1 << more[1];
            let mut out = Vec::new();
            let mut used = Vec::new();
            for common in units_of(more[0]).into_iter().filter(|&common| all & !UNIT_SETS[common] == 0) {
                let known = out.len();
                for cell in cells(UNIT_SETS[common] & !all & !corner_set) {
                    for digit in Bits(board.marks[usize::from(cell)] & digits) {
                        if !out.contains(&candidate(cell, digit)) {
                            out.push(candidate(cell, digit));
                        }
                    }
                }
                if out.len() > known {
                    used.push(common);
                }
            }
            let reported = report_open(board, StepKind::Unique3, (corners, pair), out, found);
            if let Some(step) = reported {
                step.why.form = Form::Naked;
                step.why.houses = houses(&used);
                cells(set)
                    .for_each(|cell| step.why.mark(cell, board.marks[usize::from(cell)], Role::Support));
                return Visit::Stop;
            }
            Visit::Deeper
        });
        if stop {
            return;
        }
    }
}
