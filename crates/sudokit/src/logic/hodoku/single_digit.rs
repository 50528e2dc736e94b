//! Skyscraper, two-string kite and empty rectangle in the order of HoDoKu [hodoku].

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, Scope, UNIT_SETS, candidate, cells, numbers, sees, units_of};
use super::subsets::houses;
use crate::logic::diagram::{Diagram, Role};

/// Two rows (or columns) with two places each, one pair of which share a column (row): one of the other two is true.
/// Rows of all digits come first.
pub fn skyscraper(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    for lines in [0..9usize, 9..18] {
        for digit in scope.digits() {
            let pairs: Vec<(usize, [u8; 2])> =
                lines.clone().filter_map(|house| Some((house, pair(board, house, digit)?))).collect();
            let across = |cell: u8, line: usize| if line < 9 { cell % 9 } else { cell / 9 };
            for (i, &(line, a)) in pairs.iter().enumerate() {
                for &(other, b) in &pairs[i + 1..] {
                    let same = |x: usize| across(a[x], line) == across(b[x], other);
                    let free = match (same(0), same(1)) {
                        (true, false) => 1,
                        (false, true) => 0,
                        _ => continue,
                    };
                    let out: Vec<_> = cells(sees(a[free]) & sees(b[free]) & board.places[usize::from(digit)])
                        .map(|cell| candidate(cell, digit))
                        .collect();
                    if out.is_empty() {
                        continue;
                    }
                    let mut step = FoundStep::new(StepKind::Skyscraper, out);
                    step.why.houses = houses(&[line, other]);
                    strong_links(digit, [a[1 - free], b[1 - free]], [a[free], b[free]], &mut step.why);
                    found.push(step);
                    if !all {
                        return;
                    }
                }
            }
        }
    }
}

/// Marks two strong links of a digit: the ends that see each other, and the far ends.
pub fn strong_links(digit: u8, near: [u8; 2], far: [u8; 2], why: &mut Diagram) {
    near.into_iter().for_each(|cell| why.mark(cell, 1 << digit, Role::Pattern));
    far.into_iter().for_each(|cell| why.mark(cell, 1 << digit, Role::Anchor));
}

/// The two places of a digit in a house that has just two.
pub fn pair(board: &HodokuState, house: usize, digit: u8) -> Option<[u8; 2]> {
    if board.free[house][usize::from(digit)] != 2 {
        return None;
    }
    let mut both = cells(board.at(house, digit));
    Some([both.next()?, both.next()?])
}

/// A row and a column with two places each, one of each in the same box: one of the other two is true.
pub fn kite(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    for digit in scope.digits() {
        for row in 0..9usize {
            let Some(in_row) = pair(board, row, digit) else { continue };
            for column in 9..18usize {
                let Some(in_column) = pair(board, column, digit) else { continue };
                let boxes = |cell: u8| units_of(cell)[2];
                // The ends in the box, tried in this order: first and first, first and second, second and first, second
                // and second.
                let joined = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .into_iter()
                    .find(|&(r, c)| boxes(in_row[r]) == boxes(in_column[c]));
                let Some((r, c)) = joined else { continue };
                let (free_row, free_column) = (in_row[1 - r], in_column[1 - c]);
                let [in_box, beside] = [in_row[r], in_column[c]];
                if in_box == beside || in_box == free_column || free_row == beside || free_row == free_column
                {
                    continue;
                }
                let out: Vec<_> =
                    cells(sees(free_row) & sees(free_column) & board.places[usize::from(digit)])
                        .filter(|&cell| cell != in_box && cell != beside)
                        .map(|cell| candidate(cell, digit))
                        .collect();
                let cross = free_column / 9 * 9 + free_row % 9;
                let out: Vec<_> = out.into_iter().filter(|&other| numbers(other).0 == cross).collect();
                if out.is_empty() {
                    continue;
                }
                let mut step = FoundStep::new(StepKind::TwoStringKite, out);
                step.why.houses = houses(&[row, column]);
                strong_links(digit, [in_box, beside], [free_row, free_column], &mut step.why);
                found.push(step);
                if !all {
                    return;
                }
            }
        }
    }
}

/// The places of a digit in a box lie in a row and a column of it; a strong link that starts in one of them denies a
/// place in the other. With only two places in the box it is a two-string kite too, and left to that unless all are
/// asked for.
pub fn empty_rectangle(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    let min = if all { 2 } else { 3 };
    for digit in scope.digits() {
        let places = board.places[usize::from(digit)];
        for box_house in 18..27usize {
            let here = board.at(box_house, digit);
            if here.count_ones() < min {
                continue;
            }
            let corner = ((box_house - 18) / 3 * 3, (box_house - 18) % 3 * 3);
            for n in 0..9usize {
                let (row, column) = (corner.0 + n / 3, corner.1 + n % 3);
                let (in_row, in_column) = (UNIT_SETS[row], UNIT_SETS[9 + column]);
                if here & !(in_row | in_column) != 0
                    || here & in_row & !in_column == 0
                    || here & in_column & !in_row == 0
                {
                    continue;
                }
                for first_in_row in [true, false] {
                    let line = if first_in_row { in_row } else { in_column };
                    for start in cells(places & line & !here) {
                        let link =
                            if first_in_row { 9 + usize::from(start % 9) } else { usize::from(start / 9) };
                        let Some(ends) = pair(board, link, digit) else { continue };
                        let end = if ends[0] == start { ends[1] } else { ends[0] };
                        let target =
                            if first_in_row { end / 9 * 9 + column as u8 } else { row as u8 * 9 + end % 9 };
                        if places >> target & 1 == 0
                            || UNIT_SETS[box_house] >> target & 1 != 0
                            || target == end
                        {
                            continue;
                        }
                        let mut step =
                            FoundStep::new(StepKind::EmptyRectangle, vec![candidate(target, digit)]);
                        step.why.houses = houses(&[box_house, link]);
                        cells(here).for_each(|cell| step.why.mark(cell, 1 << digit, Role::Pattern));
                        for cell in [start, end] {
                            step.why.mark(cell, 1 << digit, Role::Anchor);
                        }
                        found.push(step);
                        if !all {
                            return;
                        }
                    }
                }
            }
        }
    }
}
