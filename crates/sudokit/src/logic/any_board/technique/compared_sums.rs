//! Sums that signs compare: what a cage adds up to at least goes up along the signs, what it adds up to at most goes
//! down. A number goes from a cell if its cage with it makes no sum within its own bound. Sums that are given bound
//! others as well; equal sums bound each other. Cages in the order of the rules, from below before from above.

use std::ops::ControlFlow;

use crate::logic::any_board::combinations::{sum_keep, sum_range};
use crate::logic::any_board::compared_sums::{ComparedCage, ComparedSums, Sign};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static COMPARED_SUM: Technique =
    Technique::of_any_board("compared-sum", "sums that are compared", Family::Rules);

/// What a cage adds up to at least, or at most.
struct Bound {
    cage: usize,
    value: i32,
    /// The sign and the bound that it follows from.
    from: Option<(usize, usize)>,
}

fn terms(cage: &ComparedCage) -> Vec<(usize, i32)> {
    cage.cells.iter().map(|&cell| (cell, 1)).collect()
}

/// The bounds of the sums by themselves, then what follows from them along the signs; and which is the best of each
/// cage.
fn bounds(signs: &[Sign], ranges: &[(i32, i32)], from_below: bool) -> (Vec<Bound>, Vec<usize>) {
    let own = |(cage, range): (usize, &(i32, i32))| Bound {
        cage,
        value: if from_below { range.0 } else { range.1 },
        from: None,
    };
    let mut bounds: Vec<Bound> = ranges.iter().enumerate().map(own).collect();
    let mut best: Vec<usize> = (0..ranges.len()).collect();
    // Signs in a circle lead nowhere: no way has more signs than there are cages.
    for _ in 0..ranges.len() {
        let before = bounds.len();
        for (at, sign) in signs.iter().enumerate() {
            let (from, to, more) = match from_below {
                true => (sign.smaller, sign.greater, sign.min),
                false => (sign.greater, sign.smaller, -sign.min),
            };
            let value = bounds[best[from]].value + more;
            let old = bounds[best[to]].value;
            if if from_below { value > old } else { value < old } {
                bounds.push(Bound { cage: to, value, from: Some((at, best[from])) });
                best[to] = bounds.len() - 1;
            }
        }
        if bounds.len() == before {
            break;
        }
    }
    (bounds, best)
}

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let ComparedSums { cages, signs } = state.rules().compared_sums();
    let range = |cage: &ComparedCage| match cage.given {
        Some((_, sum)) => Some((sum, sum)),
        None => sum_range(state, &terms(cage)),
    };
    let Some(ranges) = cages.iter().map(range).collect::<Option<Vec<_>>>() else {
        return ControlFlow::Continue(());
    };
    let both = [bounds(signs, &ranges, true), bounds(signs, &ranges, false)];
    for (at, cage) in cages.iter().enumerate() {
        for (from_below, (bounds, best)) in [true, false].into_iter().zip(&both) {
            let bound = &bounds[best[at]];
            if bound.from.is_none() {
                continue;
            }
            steps.check()?;
            let (low, high) = ranges[at];
            let sums = if from_below { bound.value..=high } else { low..=bound.value };
            let terms = terms(cage);
            let mut keep = vec![0; terms.len()];
            for left in sums.filter_map(|sum| sum_keep(state, &terms, sum)) {
                keep.iter_mut().zip(left).for_each(|(keep, left)| *keep |= left);
            }
            let gone = |(&cell, &keep): (&usize, &u32)| (cell, state.set(cell) & !keep);
            let removed: Vec<(usize, u32)> =
                cage.cells.iter().zip(&keep).map(gone).filter(|entry| entry.1 != 0).collect();
            if !removed.is_empty() {
                let path = path(bounds, best[at]);
                let evidence = evidence(state, (cages, signs), (bounds, &path), from_below, removed);
                steps.add(state, evidence)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The bounds that lead to one, from the first on.
fn path(bounds: &[Bound], last: usize) -> Vec<usize> {
    let mut path = vec![last];
    while let Some((_, before)) = bounds[path[path.len() - 1]].from {
        path.push(before);
    }
    path.reverse();
    path
}

fn evidence(
    state: &BoardState,
    (cages, signs): (&[ComparedCage], &[Sign]),
    (bounds, path): (&[Bound], &[usize]),
    from_below: bool,
    removed: Vec<(usize, u32)>,
) -> StepEvidence {
    let mut sources: Vec<HouseOrRule> = Vec::new();
    let (mut lines, mut cells) = (Vec::new(), Vec::new());
    let end = if from_below { "at least" } else { "at most" };
    for (line, bound) in path.iter().map(|&at| &bounds[at]).enumerate() {
        let cage = &cages[bound.cage];
        let (theirs, sum) = (words::cells(&cage.cells), bound.value);
        let verb = if cage.cells.len() == 1 { "is" } else { "add up to" };
        cells.extend(cage.cells.iter().copied());
        let text = match (bound.from, cage.given) {
            (Some((sign, _)), _) => {
                let rule = signs[sign].rule;
                sources.push(HouseOrRule::Rule(rule));
                fact!("{}: so {} {} {} {}.", words::rule(rule), theirs, verb, &sum, end)
            }
            (None, Some((rule, _))) => {
                sources.push(HouseOrRule::Rule(rule));
                fact!("{} {} {}.", theirs, verb, &sum)
            }
            (None, None) => fact!("{} {} {} {}.", theirs, verb, &sum, end),
        };
        let before: Vec<usize> = line.checked_sub(1).into_iter().collect();
        lines.push(BoardLine::new(text, &cage.cells).using(&before));
    }
    let (base, last) = (lines.len() - 1, &bounds[path[path.len() - 1]]);
    let cage = &cages[last.cage];
    for &(cell, gone) in &removed {
        let (at, numbers) = (words::cell(cell), words::numbers(gone, "or"));
        let text: Fact = if cage.cells.len() == 1 {
            fact!("So {} is not {}.", &at, &numbers)
        } else {
            let side = if from_below { "less" } else { "more" };
            fact!("{} is not {}: with it they would add up to {}.", &at, &numbers, side)
        };
        lines.push(BoardLine::new(text, &cage.cells).using(&[base]));
    }
    cells.sort_unstable();
    cells.dedup();
    for bound in path.iter().map(|&at| &bounds[at]) {
        sources.extend(state.rules().differences(&cages[bound.cage].cells));
    }
    StepEvidence { sources, cells, removed, lines, ..StepEvidence::default() }
}
