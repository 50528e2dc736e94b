//! Sue de Coq in the order of HoDoKu [hodoku]: two or three cells of a box and a line with at least two candidates more than cells;
//! cells of the line and cells of the box, which share no digit, take what is too many.

use super::board::{Board, UNIT_SETS, cells};
use super::found::{FoundStep, StepKind};
use super::subsets::{Visit, houses, tuples};
use crate::logic::diagram::Role;
use crate::logic::geometry::Bits;

pub fn sue_de_coq(board: &Board, found: &mut Vec<FoundStep>, all: bool) {
    let open = !board.filled;
    for line in 0..18usize {
        for house in 18..27usize {
            let middle: Vec<u8> = cells(UNIT_SETS[line] & UNIT_SETS[house] & open).collect();
            if middle.len() < 2 {
                continue;
            }
            let marks = |list: &[u8], chosen: &[usize]| {
                chosen.iter().fold(0u16, |set, &i| set | board.marks[usize::from(list[i])])
            };
            let set_of =
                |list: &[u8], chosen: &[usize]| chosen.iter().fold(0u128, |set, &i| set | 1 << list[i]);
            let stop = tuples(middle.len(), 3, &mut |inner| {
                let digits = marks(&middle, inner);
                if inner.len() < 2 || (digits.count_ones() as usize) < inner.len() + 2 {
                    return Visit::Deeper;
                }
                let inner_set = set_of(&middle, inner);
                let beside: Vec<u8> = cells(UNIT_SETS[line] & !inner_set & open).collect();
                let more = digits.count_ones() as usize - inner.len();
                let stop = tuples(beside.len(), 6, &mut |left| {
                    let left_digits = marks(&beside, left);
                    if left_digits & digits == 0 {
                        return Visit::Deeper;
                    }
                    // The cells of the line must take away more than they bring.
                    let brought = (left_digits & !digits).count_ones() as usize;
                    if left.len() <= brought || left.len() - brought >= more {
                        return Visit::Deeper;
                    }
                    let left_set = set_of(&beside, left);
                    let below: Vec<u8> = cells(UNIT_SETS[house] & !inner_set & !left_set & open).collect();
                    let stop = tuples(below.len(), 6, &mut |down| {
                        let down_digits = marks(&below, down);
                        if down_digits & left_digits & digits != 0 || down_digits & digits == 0 {
                            return Visit::Deeper;
                        }
                        let brought =
                            (down_digits & !digits).count_ones() + (left_digits & !digits).count_ones();
                        let total = (digits.count_ones() + brought) as usize;
                        if total != inner.len() + left.len() + down.len() {
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
                                    if !out.contains(&(cell, digit)) {
                                        out.push((cell, digit));
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
