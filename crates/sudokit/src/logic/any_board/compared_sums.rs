//! The cages whose sums signs compare, and the signs: what the rules say of them before any number is known.

use crate::constraint::{CompareSums, Constraint};

use super::parts::SumRule;

/// Cells that a sign compares with others, in ascending order.
#[derive(Clone, Debug)]
pub(super) struct ComparedCage {
    pub cells: Vec<usize>,
    /// The rule that gives their sum.
    pub given: Option<(usize, i32)>,
}

/// A sign: the sum of one cage is at least `min` more than that of the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub rule: usize,
    pub greater: usize,
    pub smaller: usize,
    pub min: i32,
}

/// All of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct ComparedSums {
    pub cages: Vec<ComparedCage>,
    pub signs: Vec<Sign>,
}

/// The cages and the signs between them.
pub(super) fn compared_sums(constraints: &[Constraint], sums: &[SumRule]) -> ComparedSums {
    let (mut cages, mut signs) = (Vec::new(), Vec::new());
    for (rule, constraint) in constraints.iter().enumerate() {
        let Some(compare) = constraint.get::<CompareSums>() else { continue };
        let [first, second] = [&compare.first, &compare.second].map(|cells| {
            let mut cells: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            let known = cages.iter().position(|cage: &ComparedCage| cage.cells == cells);
            known.unwrap_or_else(|| {
                cages.push(ComparedCage { given: given(sums, &cells), cells });
                cages.len() - 1
            })
        });
        match compare.ordered() {
            Some((greater, _, min)) => {
                let (greater, smaller) =
                    if greater == compare.first { (first, second) } else { (second, first) };
                signs.push(Sign { rule, greater, smaller, min });
            }
            None => {
                signs.push(Sign { rule, greater: first, smaller: second, min: 0 });
                signs.push(Sign { rule, greater: second, smaller: first, min: 0 });
            }
        }
    }
    ComparedSums { cages, signs }
}

/// The rule that gives the sum of these cells, which are in ascending order.
fn given(sums: &[SumRule], cells: &[usize]) -> Option<(usize, i32)> {
    let is_theirs = |terms: &[(usize, i32)]| {
        let mut own: Vec<usize> = terms.iter().map(|term| term.0).collect();
        own.sort_unstable();
        own == cells && terms.iter().all(|term| term.1 == 1)
    };
    sums.iter().find(|sum| is_theirs(&sum.terms)).map(|sum| (sum.rule, sum.total))
}
