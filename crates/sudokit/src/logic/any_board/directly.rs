//! The placement that a removal leads to at once: a house that holds every number has one place left for a number that
//! was removed.
//!
//! Then candidates need not be written down to see it, which makes a step easier: the direct techniques of [explainer].
//! As there, the house is that of a hidden subset itself, and of the kind of the first house where a number is locked
//! in two.

use super::argument::{BoardLine, StepEvidence};
use super::parts::{Group, HouseOrRule};
use super::state::{BoardState, members};
use super::wording::house_kind;
use super::words::{self, fact};

/// Adds to a step the number that it places; `None` if it leads to none.
pub fn with_placement(state: &BoardState, mut evidence: StepEvidence) -> Option<StepEvidence> {
    let (group, cell, value) = placement(state, &evidence)?;
    let (house, number) = (words::group(state.rules(), group), words::number(value));
    let text = fact!("So in {} only {} is left for {}.", &house, words::cell(cell), &number);
    let last = evidence.lines.len().saturating_sub(1);
    evidence.lines.push(BoardLine::new(text, &group.cells).using(&[last]));
    let rules = state.rules();
    let losing = rules.peers[cell].iter().filter(|&&peer| state.has(peer, value));
    evidence.sources.push(group.source);
    evidence.sources.extend(losing.filter_map(|&peer| rules.why_sees(cell, peer)));
    evidence.cells.extend(&group.cells);
    evidence.place = Some((cell, value));
    Some(evidence)
}

fn placement<'a>(state: &'a BoardState, evidence: &StepEvidence) -> Option<(&'a Group, usize, usize)> {
    let rules = state.rules();
    for &(from, gone) in &evidence.removed {
        for value in members(gone & state.set(from)) {
            let is_removed = |cell: usize| {
                evidence.removed.iter().any(|&(other, gone)| other == cell && gone >> value & 1 == 1)
            };
            for &at in &rules.groups_of[from] {
                let group = &rules.groups[at];
                let mut left =
                    group.cells.iter().filter(|&&cell| state.has(cell, value) && !is_removed(cell));
                let is_meant = group.is_full && is_looked_at(state, group.source, &evidence.sources);
                if let (true, Some(&cell), None) = (is_meant, left.next(), left.next()) {
                    return Some((group, cell, value));
                }
            }
        }
    }
    None
}

/// Whether a person looks at a house for what the houses and rules of a step lead to.
fn is_looked_at(state: &BoardState, house: HouseOrRule, sources: &[HouseOrRule]) -> bool {
    let kind = |source: &HouseOrRule| match *source {
        HouseOrRule::House(index) => Some(house_kind(state.rules().board(), index).0),
        HouseOrRule::Rule(_) => None,
    };
    match sources {
        [own] => *own == house,
        [first, second, ..] => house != *second && kind(&house) == kind(first),
        [] => false,
    }
}
