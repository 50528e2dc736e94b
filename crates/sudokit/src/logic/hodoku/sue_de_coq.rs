//! Sue de Coq in the order of HoDoKu [hodoku]: two or three cells of a box and a line with at least two candidates more
//! than cells. Cells of the line and cells of the box, which share no digit, take what is too many.

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, Scope, UNIT_SETS, candidate, cells};
use super::subsets::{Visit, houses, unions};
use crate::logic::diagram::Role;
use crate::logic::geometry::Bits;

pub fn sue_de_coq(board: &HodokuState, scope: Scope, found: &mut Vec<FoundStep>, all: bool) {
    let open = !board.filled;
    for line in 0..18usize {
        for house in 18..27usize {
            if !scope.has_house(line) && !scope.has_house(house) {
                continue;
            }
            let middle: Vec<u8> = cells(UNIT_SETS[line] & UNIT_SETS[house] & open).collect();
            if middle.len() < 2 {
                continue;
            }
            let stop = unions(&marks_of(board, &middle), 3, &mut |inner, digits| {
                if inner.count_ones() < 2 || digits.count_ones() < inner.count_ones() + 2 {
                    return Visit::Deeper;
                }
                let inner_set = set_of(&middle, inner);
                let beside: Vec<u8> = cells(UNIT_SETS[line] & !inner_set & open).collect();
                let around: Vec<u8> = cells(UNIT_SETS[house] & !inner_set & open).collect();
                let around_marks = marks_of(board, &around);
                let more = digits.count_ones() - inner.count_ones();
                let stop = unions(&marks_of(board, &beside), 6, &mut |left, left_digits| {
                    // The cells of the line must take away more than they bring.
                    let brought = (left_digits & !digits).count_ones();
                    if max(left, beside.len()) <= brought {
                        return Visit::Skip;
                    }
                    if left_digits & digits == 0 {
                        return Visit::Deeper;
                    }
                    if left.count_ones() <= brought || left.count_ones() - brought >= more {
                        return Visit::Deeper;
                    }
                    let left_set = set_of(&beside, left);
                    // What holds a digit that the cells of the line share with the middle is not taken; these are in
                    // the box once.
                    let shared = left_digits & digits;
                    let free = |i: &usize| around_marks[*i] & shared == 0 && left_set >> around[*i] & 1 == 0;
                    let mut below = [0u8; 9];
                    let mut below_marks = [0u16; 9];
                    let mut count = 0;
                    for i in (0..around.len()).filter(free) {
                        below[count] = around[i];
                        below_marks[count] = around_marks[i];
                        count += 1;
                    }
                    let missing = digits.count_ones() + brought - inner.count_ones() - left.count_ones();
                    let stop = unions(&below_marks[..count], 6, &mut |down, down_digits| {
                        let needed = missing + (down_digits & !digits).count_ones();
                        if max(down, count) < needed {
                            return Visit::Skip;
                        }
                        if down_digits & digits == 0 || needed != down.count_ones() {
                            return Visit::Deeper;
                        }
                        let down_set = set_of(&below, down);
                        let mut out = Vec::new();
                        let goals = [
                            (UNIT_SETS[house] & !(inner_set | down_set), down_digits | digits & !left_digits),
                            (UNIT_SETS[line] & !(inner_set | left_set), left_digits | digits & !down_digits),
                        ];
                        for (goal, digits) in goals {
                            for cell in cells(goal) {
                                for digit in Bits(board.marks[usize::from(cell)] & digits) {
                                    if !out.contains(&candidate(cell, digit)) {
                                        out.push(candidate(cell, digit));
                                    }
                                }
                            }
                        }
                        if out.is_empty() {
                            return Visit::Deeper;
                        }
                        let mut step = FoundStep::new(StepKind::SueDeCoq, out);
                        step.why.houses = houses(&[house, line]);
                        let mut mark = |set: u128, role: Role| {
                            cells(set)
                                .for_each(|cell| step.why.mark(cell, board.marks[usize::from(cell)], role));
                        };
                        mark(inner_set, Role::Pattern);
                        mark(left_set, Role::Anchor);
                        mark(down_set, Role::Support);
                        found.push(step);
                        if all { Visit::Deeper } else { Visit::Stop }
                    });
                    if stop { Visit::Stop } else { Visit::Deeper }
                });
                if stop { Visit::Stop } else { Visit::Deeper }
            });
            if stop {
                return;
            }
        }
    }
}

/// How many of `n` cells there are at most in a choice that goes on from one.
fn max(chosen: u16, n: usize) -> u32 {
    chosen.count_ones() + chosen.leading_zeros() + n as u32 - 16
}

fn marks_of(board: &HodokuState, list: &[u8]) -> Vec<u16> {
    list.iter().map(|&cell| board.marks[usize::from(cell)]).collect()
}

/// The cells of a list that are chosen.
fn set_of(list: &[u8], chosen: u16) -> u128 {
    Bits(chosen).fold(0, |set, i| set | 1 << list[usize::from(i)])
}
