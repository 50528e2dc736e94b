//! Locked candidates, naked and hidden subsets in the order of HoDoKu [hodoku]: boxes, rows, columns; tuples
//! lexicographically.

use std::ops::BitOr;

use super::found_step::{FoundStep, StepKind};
use super::state::{
    HodokuState, Scope, UNIT_SETS, candidate, cells, geometry_index, numbers, unit, units_of,
};
use crate::board::Candidate;
use crate::logic::diagram::{Diagram, House9, Role};
use crate::logic::geometry::Bits;

/// The houses in the order in which subsets are looked for.
const ORDER: [usize; 27] =
    [18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

/// Pointing: the places of a digit in a box lie in a line.
pub fn pointing(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    locked(board, scope, StepKind::Pointing, 18..27, found, all);
}

/// Claiming: the places of a digit in a line lie in a box.
pub fn claiming(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    locked(board, scope, StepKind::Claiming, 0..18, found, all);
}

fn locked(
    board: &HodokuState,
    scope: Scope,
    kind: StepKind,
    bases: std::ops::Range<usize>,
    found: &mut Vec<FoundStep>,
    all: bool,
) {
    for base in bases.filter(|&base| scope.has_house(base)) {
        for digit in 0..9 {
            if !(2..=3).contains(&board.free[base][usize::from(digit)]) {
                continue;
            }
            let places = board.at(base, digit);
            let Some(first) = cells(places).next() else { continue };
            for cover in units_of(first).into_iter().filter(|&cover| cover != base) {
                if places & !UNIT_SETS[cover] != 0 || (base < 18 && cover < 18) {
                    continue;
                }
                let out: Vec<_> =
                    cells(board.at(cover, digit) & !places).map(|cell| candidate(cell, digit)).collect();
                if out.is_empty() {
                    continue;
                }
                let mut step = FoundStep::new(kind, out);
                step.why = Diagram { houses: houses(&[base, cover]), ..Diagram::default() };
                cells(places).for_each(|cell| step.why.mark(cell, 1 << digit, Role::Pattern));
                found.push(step);
                if !all {
                    return;
                }
            }
        }
    }
}

/// Houses for a diagram.
pub fn houses(list: &[usize]) -> Vec<House9> {
    list.iter().map(|&house| House9::from_index(geometry_index(house))).collect()
}

/// Naked subsets of a size; `locked` asks for those in a box and a line that eliminate in both. Says whether a house
/// without a find has none later on either, as long as nothing changes in it: a locked subset could become another.
pub fn naked(
    board: &HodokuState,
    scope: Scope,
    size: usize,
    locked: bool,
    found: &mut Vec<FoundStep>,
    all: bool,
) -> bool {
    let mut is_final = true;
    let kind = match (size, locked) {
        (2, true) => StepKind::LockedPair,
        (3, true) => StepKind::LockedTriple,
        (2, false) => StepKind::NakedPair,
        (3, false) => StepKind::NakedTriple,
        _ => StepKind::NakedQuad,
    };
    let order = if locked { &ORDER[..9] } else { &ORDER[..] };
    for &house in order.iter().filter(|&&house| scope.has_house(house)) {
        let (mut open, mut masks, mut count) = ([0u8; 9], [0u16; 9], 0);
        for &cell in unit(house) {
            if board.is_empty(cell) && board.count(cell) as usize <= size {
                (open[count], masks[count]) = (cell, board.marks[usize::from(cell)]);
                count += 1;
            }
        }
        let stop = unions(&masks[..count], size as u32, &mut |chosen, digits| {
            if digits.count_ones() as usize > size {
                return Visit::Skip;
            }
            if (chosen.count_ones() as usize) < size {
                return Visit::Deeper;
            }
            let set = Bits(chosen).fold(0u128, |set, i| set | 1 << open[usize::from(i)]);
            let Some((out, is_locked, common)) = naked_out(board, set, digits) else { return Visit::Skip };
            if is_locked != locked {
                is_final &= locked;
                return Visit::Skip;
            }
            // A set that is not locked takes from one of its houses alone.
            let has_all =
                |house: &usize| out.iter().all(|&other| UNIT_SETS[*house] >> numbers(other).0 & 1 != 0);
            let first = if locked { 0 } else { common.iter().rposition(has_all).unwrap_or(0) };
            let last = if locked { common.len() } else { first + 1 };
            let mut step = FoundStep::new(kind, out);
            step.why.houses = houses(&common[first..last]);
            cells(set).for_each(|cell| step.why.mark(cell, board.marks[usize::from(cell)], Role::Pattern));
            found.push(step);
            if all { Visit::Skip } else { Visit::Stop }
        });
        if stop {
            break;
        }
    }
    is_final
}

/// Candidates taken away, whether in a box and a line, and the houses.
type NakedOut = (Vec<Candidate>, bool, Vec<usize>);

/// What a naked set takes away in all its houses.
fn naked_out(board: &HodokuState, set: u128, digits: u16) -> Option<NakedOut> {
    let first = cells(set).next()?;
    let common: Vec<usize> =
        units_of(first).into_iter().filter(|&house| set & !UNIT_SETS[house] == 0).collect();
    let mut out = Vec::new();
    for &house in &common {
        for &cell in unit(house) {
            if set >> cell & 1 == 0 && board.is_empty(cell) {
                for digit in Bits(board.marks[usize::from(cell)] & digits) {
                    if !out.contains(&candidate(cell, digit)) {
                        out.push(candidate(cell, digit));
                    }
                }
            }
        }
    }
    // It is locked if it takes something away in the box, and in the line outside the box.
    let (lines, boxes): (Vec<usize>, Vec<usize>) = common.iter().partition(|&&house| house < 18);
    let inside = |cell: u8| boxes.iter().any(|&house| UNIT_SETS[house] >> cell & 1 != 0);
    let locked = set.count_ones() < 4
        && !lines.is_empty()
        && out.iter().any(|&other| inside(numbers(other).0))
        && out.iter().any(|&other| !inside(numbers(other).0));
    (!out.is_empty()).then_some((out, locked, common))
}

/// Hidden subsets of a size.
pub fn hidden(board: &HodokuState, scope: Scope, size: usize, found: &mut Vec<FoundStep>, all: bool) {
    let kind = [StepKind::HiddenPair, StepKind::HiddenTriple, StepKind::HiddenQuad][size - 2];
    for &house in ORDER.iter().filter(|&&house| scope.has_house(house)) {
        let (mut open, mut places, mut count) = ([0u8; 9], [0u128; 9], 0);
        for digit in 0..9u8 {
            if (1..=size).contains(&usize::from(board.free[house][usize::from(digit)])) {
                (open[count], places[count]) = (digit, board.at(house, digit));
                count += 1;
            }
        }
        let stop = unions(&places[..count], size as u32, &mut |chosen, set| {
            if set.count_ones() as usize > size {
                return Visit::Skip;
            }
            if (chosen.count_ones() as usize) < size {
                return Visit::Deeper;
            }
            let digits = Bits(chosen).fold(0u16, |set, i| set | 1 << open[usize::from(i)]);
            let out: Vec<Candidate> = cells(set)
                .flat_map(|cell| {
                    Bits(board.marks[usize::from(cell)] & !digits).map(move |digit| candidate(cell, digit))
                })
                .collect();
            if out.is_empty() {
                return Visit::Skip;
            }
            let mut step = FoundStep::new(kind, out);
            step.why.houses = houses(&[house]);
            cells(set)
                .for_each(|cell| step.why.mark(cell, board.marks[usize::from(cell)] & digits, Role::Pattern));
            found.push(step);
            if all { Visit::Skip } else { Visit::Stop }
        });
        if stop {
            return;
        }
    }
}

/// What to do with a tuple.
#[derive(PartialEq)]
pub enum Visit {
    Deeper,
    Skip,
    Stop,
}

/// Calls `visit` with every tuple of up to `size` of `n` indexes in lexicographic order, shorter ones before their
/// extensions. Says whether a visit stopped it.
pub fn tuples(n: usize, size: usize, visit: &mut dyn FnMut(&[usize]) -> Visit) -> bool {
    fn visit_extensions(
        n: usize,
        size: usize,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> Visit,
    ) -> bool {
        let first = chosen.last().map_or(0, |last| last + 1);
        for i in first..n {
            chosen.push(i);
            let stop = match visit(chosen) {
                Visit::Stop => true,
                Visit::Deeper if chosen.len() < size => visit_extensions(n, size, chosen, visit),
                _ => false,
            };
            chosen.pop();
            if stop {
                return true;
            }
        }
        false
    }
    visit_extensions(n, size, &mut Vec::with_capacity(size), visit)
}

/// Calls `visit` with every tuple of up to `size` of the masks, as the set of their indexes, and their union, in the
/// order of [`tuples`].
pub fn unions<T, F>(masks: &[T], size: u32, visit: &mut F) -> bool
where
    T: Copy + Default + BitOr<Output = T>,
    F: FnMut(u16, T) -> Visit,
{
    fn visit_extensions<T, F>(
        masks: &[T],
        size: u32,
        first: usize,
        (chosen, union): (u16, T),
        visit: &mut F,
    ) -> bool
    where
        T: Copy + BitOr<Output = T>,
        F: FnMut(u16, T) -> Visit,
    {
        for i in first..masks.len() {
            let next = (chosen | 1 << i, union | masks[i]);
            let stop = match visit(next.0, next.1) {
                Visit::Stop => true,
                Visit::Deeper if next.0.count_ones() < size => {
                    visit_extensions(masks, size, i + 1, next, visit)
                }
                _ => false,
            };
            if stop {
                return true;
            }
        }
        false
    }
    visit_extensions(masks, size, 0, (0, T::default()), visit)
}
