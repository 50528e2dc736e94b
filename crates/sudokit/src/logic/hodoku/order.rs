//! Which of several finds is taken. The comparisons of HoDoKu are no strict weak orders; the first of equals stays in
//! front.

use super::found_step::FoundStep;
use super::state::numbers;
use crate::board::Candidate;

/// The smallest by `less`, the first of equals.
pub fn take_first(found: Vec<FoundStep>, compare: fn(&FoundStep, &FoundStep) -> i64) -> Option<FoundStep> {
    let mut best: Option<FoundStep> = None;
    for step in found {
        let better = match &best {
            Some(best) => compare(&step, best) < 0,
            None => true,
        };
        if better {
            best = Some(step);
        }
    }
    best
}

/// By digit, then by cell.
fn sorted(out: &[Candidate]) -> Vec<Candidate> {
    let mut list = out.to_vec();
    list.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
    list
}

/// Chains along one line: more eliminations, then those that come first, then shorter chains.
pub fn general(a: &FoundStep, b: &FoundStep) -> i64 {
    if a.out.len() != b.out.len() {
        return b.out.len() as i64 - a.out.len() as i64;
    }
    let (x, y) = (sorted(&a.out), sorted(&b.out));
    if x != y {
        return match index_sum(&x) - index_sum(&y) {
            0 => 1,
            other => other,
        };
    }
    a.length as i64 - b.length as i64
}

/// The sum of cells, each place in the list weighing more than the one before.
pub fn index_sum(out: &[Candidate]) -> i64 {
    out.iter()
        .map(|&candidate| numbers(candidate))
        .enumerate()
        .map(|(i, (cell, digit))| i64::from(cell) * (1 + 80 * i as i64) + i64::from(digit) + 1)
        .sum()
}

/// Almost locked sets: more eliminations, smaller sum of cells, fewer sets, fewer cells.
pub fn sets(a: &FoundStep, b: &FoundStep) -> i64 {
    if a.out.len() != b.out.len() {
        return b.out.len() as i64 - a.out.len() as i64;
    }
    if sorted(&a.out) != sorted(&b.out) {
        let sum =
            |step: &FoundStep| step.out.iter().map(|&candidate| i64::from(numbers(candidate).0)).sum::<i64>();
        return sum(a) - sum(b);
    }
    if a.length != b.length {
        return a.length as i64 - b.length as i64;
    }
    if a.size != b.size {
        return a.size as i64 - b.size as i64;
    }
    0
}
