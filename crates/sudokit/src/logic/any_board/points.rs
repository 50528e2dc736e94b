//! What a path on any board asks of a person, in tenths of a point: the points of the scale `any-board`.
//!
//! Each technique has a base, on the scale on which Sudoku Explainer rates techniques [explainer]: a place in a box is
//! 1.2, a pair 3.0, a chain about 6. From wings on, where an argument must be found among all candidates, a longer
//! argument is harder, one among many candidates, and a path that asks for many of them. All three count by their
//! logarithms. The weights were fitted to ratings of Sudoku Explainer on some puzzles and judged on others
//! (`bench/record/level.md`). Logarithms are computed in integers, so that all machines agree.

use super::argument::Argument;
use super::state::BoardState;
use crate::logic::step::Step;

/// Bases of steps that are hard: from these on length, candidates and number count.
const HARD: u16 = 56;
/// What a hard step counts at least.
const MIN_HARD: i64 = 45;
/// Tenths for an argument of twice as many lines.
const PER_LENGTH: i64 = 5;
/// Tenths for twice as many candidates.
const PER_CANDIDATES: i64 = 5;
/// Hundredths of a point for twice as many hard steps.
const PER_NUMBER: i64 = 15;
/// Lines of an argument, and candidates to be removed per 729 of an empty board, that add nothing.
const LINES: u64 = 4;
const CANDIDATES: u64 = 32;
/// Logarithms are in parts of this.
const PARTS: i64 = 64;

/// The points of a step whose technique has this base.
pub fn points(base: u16, step: &Step<Argument>, before: &BoardState) -> u16 {
    if !is_hard(base) {
        return base;
    }
    let values = before.rules().values() as u64;
    let sets = before.candidates();
    let all = sets.len() as u64 * values;
    let open: u64 = sets.iter().map(|set| u64::from(set.count_ones().max(1)) - 1).sum();
    let lines = (step.why.lines.len() as u64).max(LINES);
    let length = log2(lines) - log2(LINES);
    let candidates = log2((open * 729 / all).max(1)) - log2(CANDIDATES);
    let more = rounded(PER_LENGTH * length + PER_CANDIDATES * candidates, PARTS);
    (i64::from(base) + more).max(MIN_HARD) as u16
}

/// Whether steps of a technique with this base are hard.
pub fn is_hard(base: u16) -> bool {
    base >= HARD
}

/// What a path with `hard_steps` hard steps counts beyond its hardest step, in tenths.
pub fn points_of_number(hard_steps: u32) -> u32 {
    rounded(PER_NUMBER * log2(u64::from(hard_steps).max(1)), 10 * PARTS) as u32
}

fn rounded(number: i64, unit: i64) -> i64 {
    (number + unit / 2).div_euclid(unit)
}

/// The logarithm to base 2 in parts, by straight lines between powers of two.
fn log2(number: u64) -> i64 {
    let power = number.ilog2();
    let rest = ((number as i64) << PARTS.ilog2() >> power) - PARTS;
    i64::from(power) * PARTS + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_grow() {
        for power in 0..40 {
            assert_eq!(log2(1 << power), power * PARTS);
        }
        assert!((1..1000).all(|number| log2(number) <= log2(number + 1)));
    }

    #[test]
    fn more_hard_steps_count_more() {
        assert_eq!([0, 1, 2, 4, 16].map(points_of_number), [0, 0, 2, 3, 6]);
    }
}
