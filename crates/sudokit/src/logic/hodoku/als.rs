//! Almost locked sets: XZ rule, XY-wing, chains and death blossom in the order of HoDoKu [hodoku].
//!
//! An almost locked set is n cells of a house with n + 1 digits. A digit is restricted between two sets if all its
//! places in the one see all its places in the other: at most one of the sets holds it, so the other is locked.
//! Restricted digits are looked for between a set and later ones only, so chains run upwards, and what a chain can do
//! depends only on its ends and their links.

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, UNIT_SETS, candidate, cells, seen_by_all, unit};
use crate::board::Candidate;
use crate::logic::diagram::Role;
use crate::logic::geometry::Bits;

/// An almost locked set.
pub struct Als {
    pub cells: u128,
    pub digits: u16,
    /// Its places of each digit.
    pub places: [u128; 9],
    /// What sees all of these and has the digit.
    pub targets: [u128; 9],
    /// All of that.
    seen: u128,
}

/// A restricted digit, or two, between two sets.
#[derive(Clone, Copy)]
struct Restricted {
    first: usize,
    second: usize,
    digits: [Option<u8>; 2],
}

/// The sets and restricted digits of a board.
pub struct Sets {
    pub sets: Vec<Als>,
    restricted: Vec<Restricted>,
    /// Where the restricted digits of a set begin.
    starts: Vec<usize>,
    /// Whether sets may share cells.
    overlap: bool,
}

impl Sets {
    /// Sets apart from each other, each with later ones: what is looked at on the way along a path.
    pub fn of(board: &HodokuState) -> Sets {
        Sets::with(board, false)
    }

    /// Sets that may share cells too, as long as a restricted digit is in none of them.
    pub fn sharing_cells(board: &HodokuState) -> Sets {
        Sets::with(board, true)
    }

    fn with(board: &HodokuState, overlap: bool) -> Sets {
        let sets = collect(board);
        // What rules out most pairs, in little memory.
        let keys: Vec<(u128, u16)> = sets.iter().map(|set| (set.cells, set.digits)).collect();
        let mut restricted = Vec::new();
        let mut starts = Vec::with_capacity(sets.len() + 1);
        for (i, one) in sets.iter().enumerate() {
            starts.push(restricted.len());
            for (j, &(two_cells, two_digits)) in keys.iter().enumerate().skip(i + 1) {
                let apart = one.cells & two_cells == 0;
                if !(apart || overlap) || one.digits & two_digits == 0 || one.seen & two_cells == 0 {
                    continue;
                }
                let two = &sets[j];
                let mut digits = Bits(one.digits & two.digits).filter(|&digit| {
                    let digit = usize::from(digit);
                    two.places[digit] & !one.targets[digit] == 0
                });
                if let Some(digit) = digits.next() {
                    restricted.push(Restricted { first: i, second: j, digits: [Some(digit), digits.last()] });
                }
            }
        }
        starts.push(restricted.len());
        Sets { sets, restricted, starts, overlap }
    }
}

/// All almost locked sets: rows, columns, boxes; in a house by cells, shorter sets before their extensions.
fn collect(board: &HodokuState) -> Vec<Als> {
    let mut sets = Vec::new();
    for house in 0..27 {
        extend(board, house, 0, 0, 0, &mut sets);
    }
    sets
}

/// Whether a set of cells of a house lies in an earlier house too: a cell in its row, a part of a line's cells in that
/// line.
fn is_in_earlier(house: usize, set: u128) -> bool {
    let lines = if house >= 18 { 0..18 } else { 0..0 };
    (house >= 9 && set.count_ones() == 1) || lines.into_iter().any(|line| set & !UNIT_SETS[line] == 0)
}

fn extend(board: &HodokuState, house: usize, first: usize, set: u128, digits: u16, sets: &mut Vec<Als>) {
    for at in first..9 {
        let cell = unit(house)[at];
        if !board.is_empty(cell) {
            continue;
        }
        let (set, digits) = (set | 1 << cell, digits | board.marks[usize::from(cell)]);
        if digits.count_ones() == set.count_ones() + 1 && !is_in_earlier(house, set) {
            let mut als = Als { cells: set, digits, places: [0; 9], targets: [0; 9], seen: 0 };
            for digit in Bits(digits) {
                let digit = usize::from(digit);
                als.places[digit] = set & board.places[digit];
                als.targets[digit] = seen_by_all(als.places[digit]) & !set & board.places[digit];
                als.seen |= als.targets[digit];
            }
            sets.push(als);
        }
        extend(board, house, at + 1, set, digits, sets);
    }
}

/// What both sets see of a digit that is in both and not among `without`.
fn common_targets(one: &Als, two: &Als, without: &[Option<u8>], out: &mut Vec<Candidate>) {
    let gone = without.iter().flatten().fold(0u16, |set, &digit| set | 1 << digit);
    for digit in Bits(one.digits & two.digits & !gone) {
        let at = usize::from(digit);
        for cell in cells(one.targets[at] & two.targets[at]) {
            if !out.contains(&candidate(cell, digit)) {
                out.push(candidate(cell, digit));
            }
        }
    }
}

fn report(
    board: &HodokuState,
    kind: StepKind,
    sets: &[&Als],
    out: Vec<Candidate>,
    found: &mut Vec<FoundStep>,
) {
    let mut step = FoundStep::new(kind, out);
    step.length = sets.len();
    step.size = sets.iter().map(|set| set.cells.count_ones() as usize).sum();
    for (i, set) in sets.iter().enumerate() {
        let role = [Role::Pattern, Role::Support, Role::Anchor][i.min(2)];
        cells(set.cells).for_each(|cell| step.why.mark(cell, board.marks[usize::from(cell)], role));
    }
    found.push(step);
}

/// Two sets with a restricted digit: another digit of both is in one of them. With two restricted digits both are
/// locked otherwise.
pub fn xz(board: &HodokuState, sets: &Sets, found: &mut Vec<FoundStep>, all: bool) {
    for link in &sets.restricted {
        let (one, two) = (&sets.sets[link.first], &sets.sets[link.second]);
        let mut out = Vec::new();
        common_targets(one, two, &link.digits[..1], &mut out);
        if link.digits[1].is_some() {
            common_targets(one, two, &link.digits[1..], &mut out);
            let gone = link.digits.iter().flatten().fold(0u16, |set, &digit| set | 1 << digit);
            for (a, b) in [(one, two), (two, one)] {
                for digit in Bits(a.digits & !gone) {
                    for cell in cells(a.targets[usize::from(digit)] & !b.cells) {
                        if !out.contains(&candidate(cell, digit)) {
                            out.push(candidate(cell, digit));
                        }
                    }
                }
            }
        }
        if !out.is_empty() {
            report(board, StepKind::AlsXz, &[one, two], out, found);
            if !all {
                return;
            }
        }
    }
}

/// Two sets that a third links by different restricted digits.
pub fn xy_wing(board: &HodokuState, sets: &Sets, found: &mut Vec<FoundStep>, all: bool) {
    // The links of each set, in order; two links that share a set are a wing.
    let mut links: Vec<Vec<usize>> = vec![Vec::new(); sets.sets.len()];
    for (i, link) in sets.restricted.iter().enumerate() {
        links[link.first].push(i);
        links[link.second].push(i);
    }
    let mut later = Vec::new();
    for (i, p) in sets.restricted.iter().enumerate() {
        later.clear();
        for pivot in [p.first, p.second] {
            let list = &links[pivot];
            let from = list.partition_point(|&j| j <= i);
            later.extend(list[from..].iter().map(|&j| (j, pivot)));
        }
        later.sort_unstable();
        for &(j, pivot) in &later {
            let q = &sets.restricted[j];
            if p.digits[1].is_none() && q.digits[1].is_none() && p.digits[0] == q.digits[0] {
                continue;
            }
            let other = |link: &Restricted| if link.first == pivot { link.second } else { link.first };
            let (a, b) = (other(p), other(q));
            let (one, two) = (&sets.sets[a], &sets.sets[b]);
            let apart = sets.overlap || one.cells & two.cells == 0;
            if a == b || !apart || one.seen & two.seen == 0 {
                continue;
            }
            let mut out = Vec::new();
            common_targets(one, two, &[p.digits[0], p.digits[1], q.digits[0], q.digits[1]], &mut out);
            if !out.is_empty() {
                report(board, StepKind::AlsXyWing, &[one, two, &sets.sets[pivot]], out, found);
                if !all {
                    return;
                }
            }
        }
    }
}

/// All chains of at least four sets.
pub fn chain(board: &HodokuState, sets: &Sets, found: &mut Vec<FoundStep>) {
    let mut search = ChainSearch {
        board,
        sets,
        start: 0,
        first: [None; 2],
        number: 0,
        seen_in: vec![0; sets.restricted.len() * 9],
        path: Vec::new(),
    };
    for start in 0..sets.sets.len() {
        for first in sets.starts[start]..sets.starts[start + 1] {
            let link = sets.restricted[first];
            let choices: &[u8] = if link.digits[1].is_some() { &[1, 2] } else { &[1] };
            for &active in choices {
                search.start = start;
                search.first = active_digits(&link, active);
                search.number += 1;
                search.path.clear();
                search.path.push(first);
                search.follow(active, found);
            }
        }
    }
}

/// The digits of a link that are active: bit 0 for the first, bit 1 for the second.
fn active_digits(link: &Restricted, active: u8) -> [Option<u8>; 2] {
    [link.digits[0].filter(|_| active & 1 != 0), link.digits[1].filter(|_| active & 2 != 0)]
}

/// A search for chains from a first link, depth first. What a link can still lead to depends only on its active digits
/// and on whether two links stand before it, so no such state is looked at twice.
struct ChainSearch<'a> {
    board: &'a HodokuState,
    sets: &'a Sets,
    start: usize,
    first: [Option<u8>; 2],
    /// The number of the walk, and for each state the walk in which it was met last.
    number: u32,
    seen_in: Vec<u32>,
    path: Vec<usize>,
}

impl ChainSearch<'_> {
    fn follow(&mut self, active: u8, found: &mut Vec<FoundStep>) {
        let link = self.sets.restricted[self.path[self.path.len() - 1]];
        if self.path.len() >= 3 {
            let last = active_digits(&link, active);
            let (one, two) = (&self.sets.sets[self.start], &self.sets.sets[link.second]);
            let mut out = Vec::new();
            common_targets(one, two, &[self.first[0], self.first[1], last[0], last[1]], &mut out);
            if !out.is_empty() {
                let mut chain = vec![one];
                chain.extend(self.path.iter().map(|&i| &self.sets.sets[self.sets.restricted[i].second]));
                report(self.board, StepKind::AlsChain, &chain, out, found);
            }
        }
        // Of two active digits only the first counts as used.
        let used = if active == 2 { link.digits[1] } else { link.digits[0] };
        for next in self.sets.starts[link.second]..self.sets.starts[link.second + 1] {
            let digits = self.sets.restricted[next].digits;
            let left =
                u8::from(digits[0] != used) | if digits[1].is_some() && digits[1] != used { 2 } else { 0 };
            if left == 0 {
                continue;
            }
            let state = (next * 3 + usize::from(left) - 1) * 3 + self.path.len().min(3) - 1;
            if self.seen_in[state] != self.number {
                self.seen_in[state] = self.number;
                self.path.push(next);
                self.follow(left, found);
                self.path.pop();
            }
        }
    }
}

/// A cell each of whose candidates would take a digit from a set: whatever it is, a set is locked. Only one of the sets
/// need be, so they may share cells.
pub fn death_blossom(board: &HodokuState, all: &Sets, found: &mut Vec<FoundStep>) {
    for stem in (0..81u8).filter(|&cell| board.is_empty(cell)) {
        let digits: Vec<u8> = Bits(board.marks[usize::from(stem)]).collect();
        let petals: Vec<Vec<usize>> = digits
            .iter()
            .map(|&digit| {
                (0..all.sets.len())
                    .filter(|&i| all.sets[i].targets[usize::from(digit)] >> stem & 1 != 0)
                    .collect()
            })
            .collect();
        if petals.iter().all(|list: &Vec<usize>| !list.is_empty()) {
            let mut chosen = Vec::new();
            bloom(board, all, stem, &petals, &mut chosen, found);
        }
    }
}

fn bloom(
    board: &HodokuState,
    all: &Sets,
    stem: u8,
    petals: &[Vec<usize>],
    chosen: &mut Vec<usize>,
    found: &mut Vec<FoundStep>,
) {
    let common =
        chosen.iter().fold(0x1ff, |set, &i| set & all.sets[i].digits) & !board.marks[usize::from(stem)];
    if common == 0 {
        return;
    }
    if chosen.len() == petals.len() {
        let used = chosen.iter().fold(0u128, |set, &i| set | all.sets[i].cells);
        let mut out = Vec::new();
        for digit in Bits(common) {
            let places = chosen.iter().fold(0u128, |set, &i| set | all.sets[i].places[usize::from(digit)]);
            let goal = seen_by_all(places) & !used & !(1 << stem) & board.places[usize::from(digit)];
            out.extend(cells(goal).map(|cell| candidate(cell, digit)));
        }
        if !out.is_empty() {
            let sets: Vec<&Als> = chosen.iter().map(|&i| &all.sets[i]).collect();
            report(board, StepKind::DeathBlossom, &sets, out, found);
            if let Some(step) = found.last_mut() {
                step.why.mark(stem, board.marks[usize::from(stem)], Role::Extra);
            }
        }
        return;
    }
    for &i in &petals[chosen.len()] {
        if all.sets[i].cells >> stem & 1 == 0 {
            chosen.push(i);
            bloom(board, all, stem, petals, chosen, found);
            chosen.pop();
        }
    }
}
