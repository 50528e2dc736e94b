//! XY-wing, XYZ-wing and W-wing in the order of HoDoKu [hodoku].

use super::found_step::{FoundStep, StepKind};
use super::single_digit::pair;
use super::state::{HodokuState, candidate, cells, sees};
use super::subsets::houses;
use crate::logic::diagram::Role;
use crate::logic::geometry::Bits;

/// Three cells with two candidates each, the pivot sees both pincers, which share a digit.
pub fn xy_wing(board: &HodokuState, found: &mut Vec<FoundStep>, all: bool) {
    let bivalue: Vec<u8> = (0..81).filter(|&cell| board.count(cell) == 2).collect();
    let marks = |cell: u8| board.marks[usize::from(cell)];
    for (i, &a) in bivalue.iter().enumerate() {
        for (j, &b) in bivalue.iter().enumerate().skip(i + 1) {
            if (marks(a) | marks(b)).count_ones() != 3 {
                continue;
            }
            for &c in &bivalue[j + 1..] {
                if (marks(a) | marks(b) | marks(c)).count_ones() != 3 {
                    continue;
                }
                for [pivot, first, second] in [[a, b, c], [b, a, c], [c, a, b]] {
                    if wing(board, StepKind::XyWing, [pivot, first, second], found) && !all {
                        return;
                    }
                }
            }
        }
    }
}

/// A pivot with three candidates sees two pincers with two of them each, which share a digit.
pub fn xyz_wing(board: &HodokuState, found: &mut Vec<FoundStep>, all: bool) {
    let bivalue: Vec<u8> = (0..81).filter(|&cell| board.count(cell) == 2).collect();
    for pivot in (0..81).filter(|&cell| board.count(cell) == 3) {
        let inside = |cell: &&u8| board.marks[usize::from(**cell)] & !board.marks[usize::from(pivot)] == 0;
        let near: Vec<u8> = bivalue.iter().filter(inside).copied().collect();
        for (i, &first) in near.iter().enumerate() {
            for &second in &near[i + 1..] {
                if wing(board, StepKind::XyzWing, [pivot, first, second], found) && !all {
                    return;
                }
            }
        }
    }
}

fn wing(
    board: &HodokuState,
    kind: StepKind,
    [pivot, first, second]: [u8; 3],
    found: &mut Vec<FoundStep>,
) -> bool {
    if sees(pivot) >> first & 1 == 0 || sees(pivot) >> second & 1 == 0 {
        return false;
    }
    let marks = |cell: u8| board.marks[usize::from(cell)];
    let common = marks(first) & marks(second);
    if common.count_ones() != 1 || (marks(first) | marks(second) | marks(pivot)).count_ones() != 3 {
        return false;
    }
    let digit = common.trailing_zeros() as u8;
    let mut seen = sees(first) & sees(second) & board.places[usize::from(digit)];
    if kind == StepKind::XyzWing {
        seen &= sees(pivot);
    } else if marks(pivot) & common != 0 {
        return false;
    }
    let out: Vec<_> = cells(seen).map(|cell| candidate(cell, digit)).collect();
    if out.is_empty() {
        return false;
    }
    let mut step = FoundStep::new(kind, out);
    step.why.mark(pivot, marks(pivot), Role::Anchor);
    step.why.mark(first, marks(first), Role::Pattern);
    step.why.mark(second, marks(second), Role::Pattern);
    found.push(step);
    true
}

/// Two cells with the same two candidates, joined by a strong link of one of them.
pub fn w_wing(board: &HodokuState, found: &mut Vec<FoundStep>, all: bool) {
    let bivalue: Vec<u8> = (0..81).filter(|&cell| board.count(cell) == 2).collect();
    for (i, &first) in bivalue.iter().enumerate() {
        let marks = board.marks[usize::from(first)];
        for &second in bivalue[i + 1..].iter().filter(|&&cell| board.marks[usize::from(cell)] == marks) {
            for digit in Bits(marks) {
                let seen = sees(first) & sees(second) & board.places[usize::from(digit)];
                if seen == 0 {
                    continue;
                }
                let link = (marks & !(1 << digit)).trailing_zeros() as u8;
                let bridge = (0..27usize).find_map(|house| {
                    let ends = pair(board, house, link)?;
                    let sees_end = |cell: u8, end: u8| sees(cell) >> end & 1 != 0;
                    let joins = sees_end(first, ends[0]) && sees_end(second, ends[1])
                        || sees_end(first, ends[1]) && sees_end(second, ends[0]);
                    let apart = !ends.contains(&first) && !ends.contains(&second);
                    (joins && apart).then_some((house, ends))
                });
                let Some((house, ends)) = bridge else { continue };
                let mut step =
                    FoundStep::new(StepKind::WWing, cells(seen).map(|cell| candidate(cell, digit)).collect());
                step.why.houses = houses(&[house]);
                for cell in [first, second] {
                    step.why.mark(cell, marks, Role::Pattern);
                }
                for end in ends {
                    step.why.mark(end, 1 << link, Role::Anchor);
                }
                found.push(step);
                if !all {
                    return;
                }
            }
        }
    }
}
