//! Aligned exclusion: of the digit combinations of two or three cells, those that would leave a common peer without
//! candidates (or repeat a digit in a house) are impossible; a candidate in no possible combination goes [explainer].
//!
//! At least two common excluding cells, with two (pair) or up to three (triple) candidates.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{Bits, CellSet};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::cells;
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static ALIGNED_PAIR_EXCLUSION: Technique = Technique::new(
    TechniqueInfo {
        id: "aligned-pair-exclusion",
        name: "aligned pair exclusion",
        family: Family::AlignedExclusion,
        noun: Noun::An,
    },
    find_pair,
    argument,
);

pub static ALIGNED_TRIPLE_EXCLUSION: Technique = Technique::new(
    TechniqueInfo {
        id: "aligned-triple-exclusion",
        name: "aligned triple exclusion",
        family: Family::AlignedExclusion,
        noun: Noun::An,
    },
    find_triple,
    argument,
);

pub fn find_pair<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let bases = Bases::new(state, 2);
    let changed = changed(state, steps, 0);
    let flow = bases.each_pair(|c0, c1| {
        let excluders = bases.excluders[c0 as usize].and(bases.excluders[c1 as usize]);
        if !changed.contains(c0) && !changed.contains(c1) && excluders.and(changed).is_empty() {
            return ControlFlow::Continue(());
        }
        try_cells(state, &[c0, c1], excluders, &ALIGNED_PAIR_EXCLUSION, steps)
    });
    remember(state, steps, 0, flow)
}

pub fn find_triple<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let bases = Bases::new(state, 3);
    if bases.list.len() < 3 {
        return ControlFlow::Continue(());
    }
    let all = steps.all;
    let changed = changed(state, steps, 1);
    let flow = bases.each_pair(|c0, c1| {
        let of_c0 = bases.excluders[c0 as usize];
        let of_c1 = bases.excluders[c1 as usize];
        let common = of_c0.and(of_c1);
        if common.len() < 2 {
            return ControlFlow::Continue(());
        }
        let pair_changed = changed.contains(c0) || changed.contains(c1);
        if !pair_changed && CellSet(of_c0.0 | of_c1.0).and(changed).is_empty() {
            return ControlFlow::Continue(());
        }
        let tail0 = bases.third_cells(c0).filter(|&c2| c2 != c1);
        let tail1 = bases.third_cells(c1).filter(|&c2| c2 != c0 && !of_c0.contains(c2));
        for c2 in tail0.chain(tail1) {
            let excluders = common.and(bases.excluders[c2 as usize]);
            if excluders.len() < 2 || (!all && bases.is_repeated(c0, c1, c2)) {
                continue;
            }
            if !pair_changed && !changed.contains(c2) && excluders.and(changed).is_empty() {
                continue;
            }
            try_cells(state, &[c0, c1, c2], excluders, &ALIGNED_TRIPLE_EXCLUSION, steps)?;
        }
        ControlFlow::Continue(())
    });
    remember(state, steps, 1, flow)
}

/// The cells that changed since the search found nothing. A set is skipped if neither its cells nor their excluders
/// changed.
fn changed<H: Houses>(state: &State<H>, steps: &StepCollector<'_>, search: usize) -> CellSet {
    if steps.all { CellSet(u128::MAX) } else { steps.chains.aligned[search].changed(state) }
}

fn remember<H: Houses>(
    state: &State<H>,
    steps: &mut StepCollector<'_>,
    search: usize,
    flow: ControlFlow<()>,
) -> ControlFlow<()> {
    if !steps.all && flow.is_continue() {
        steps.chains.aligned[search].found_nothing(state);
    }
    flow
}

/// How many peers a cell can have: with knight's moves and many regions nearly all cells.
const MAX_PEERS: usize = 80;

/// The cells that may take part, and the excluding cells of each.
struct Bases {
    list: Vec<u8>,
    excluders: [CellSet; 81],
    /// The excluding cells of each that may take part themselves, in the order of its peers: how many, and which.
    third_cells: [(u8, [u8; MAX_PEERS]); 81],
}

impl Bases {
    fn new<H: Houses>(state: &State<H>, max: u32) -> Bases {
        let mut bases = Bases {
            list: Vec::new(),
            excluders: [CellSet::EMPTY; 81],
            third_cells: [(0, [0; MAX_PEERS]); 81],
        };
        let mut set = CellSet::EMPTY;
        let single = state.cells_with(1);
        let mut excluding = state.cells_with(2);
        if max == 3 {
            excluding.0 |= state.cells_with(3).0;
        }
        for cell in 0..81 {
            let sees = state.houses().sees(cell);
            let excluders = sees.and(excluding);
            if state.marks(cell).count_ones() >= 2 && sees.and(single).is_empty() && !excluders.is_empty() {
                bases.list.push(cell);
                set.insert(cell);
                bases.excluders[cell as usize] = excluders;
            }
        }
        for &cell in &bases.list {
            let excluders = bases.excluders[cell as usize].and(set);
            let (n, list) = &mut bases.third_cells[cell as usize];
            for &peer in state.houses().peers(cell).iter().filter(|&&peer| excluders.contains(peer)) {
                list[*n as usize] = peer;
                *n += 1;
            }
        }
        bases
    }

    fn third_cells(&self, cell: u8) -> impl Iterator<Item = u8> + '_ {
        let (n, list) = &self.third_cells[cell as usize];
        list[..*n as usize].iter().copied()
    }

    /// Whether the same three cells have been tried before as another pair with a third cell; then they removed
    /// nothing.
    fn is_repeated(&self, c0: u8, c1: u8, c2: u8) -> bool {
        let completes = |a: u8, b: u8, c: u8| {
            self.excluders[a as usize].contains(c) || self.excluders[b as usize].contains(c)
        };
        c2 < c1 && completes(c0.min(c2), c0.max(c2), c1) || c2 < c0 && completes(c2, c1, c0)
    }

    /// Pairs of base cells, colexicographically.
    fn each_pair(&self, mut each: impl FnMut(u8, u8) -> ControlFlow<()>) -> ControlFlow<()> {
        for j in 1..self.list.len() {
            for i in 0..j {
                each(self.list[i], self.list[j])?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn try_cells<H: Houses>(
    state: &State<H>,
    cells: &[u8],
    excluders: CellSet,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    if excluders.len() < 2 {
        return ControlFlow::Continue(());
    }
    // Only an excluder whose candidates all occur in the cells can forbid a combination.
    let chosen = cells.iter().fold(0, |union, &cell| union | state.marks(cell));
    let mut masks = [0u16; MAX_PEERS];
    let mut n = 0;
    for cell in excluders {
        if state.marks(cell) & !chosen == 0 {
            masks[n] = state.marks(cell);
            n += 1;
        }
    }
    // Without one only two cells of the same two candidates leave the third cell short.
    if n == 0 && cells.len() == 3 && !have_equal_pairs(state, cells) {
        return ControlFlow::Continue(());
    }
    let allowed = allowed_digits(state, cells, &masks[..n]);
    let mut removals: Vec<Removal> = cells
        .iter()
        .zip(allowed)
        .map(|(&cell, allowed)| (cell, state.marks(cell) & !allowed))
        .filter(|removal| removal.1 != 0)
        .collect();
    removals.sort_unstable();
    steps.eliminate(technique, 0, &removals, || {
        let mut why = Diagram::default();
        for &cell in cells {
            why.mark(cell, state.marks(cell), Role::Pattern);
        }
        for cell in excluders.filter(|&cell| state.marks(cell) & !chosen == 0) {
            why.mark(cell, state.marks(cell), Role::Support);
        }
        why.removed(&removals);
        why
    })
}

/// Whether two of the cells have the same two candidates.
fn have_equal_pairs<H: Houses>(state: &State<H>, cells: &[u8]) -> bool {
    let marks = |i: usize| state.marks(cells[i]);
    let same = |i: usize, j: usize| marks(i) == marks(j) && marks(i).count_ones() == 2;
    same(0, 1) || same(0, 2) || same(1, 2)
}

/// For each cell the digits that occur in a possible combination. The last cell's digits are decided all at once.
fn allowed_digits<H: Houses>(state: &State<H>, cells: &[u8], excluders: &[u16]) -> [u16; 3] {
    let last = cells.len() - 1;
    let sees = |i: usize, j: usize| state.houses().sees(cells[i]).contains(cells[j]);
    let marks = |i: usize| state.marks(cells[i]);
    let mut allowed = [0u16; 3];
    let last_digits = |chosen: u16, forbidden: u16| {
        let mut digits = marks(last) & !forbidden;
        for &mask in excluders {
            let rest = mask & !chosen;
            if rest == 0 {
                return 0;
            }
            if rest.is_power_of_two() {
                digits &= !rest;
            }
        }
        digits
    };
    if last == 1 {
        let together = sees(0, 1);
        for p in Bits(marks(0)).map(|p| 1u16 << p) {
            let digits = last_digits(p, if together { p } else { 0 });
            allowed[0] |= if digits != 0 { p } else { 0 };
            allowed[1] |= digits;
        }
        return allowed;
    }
    let (sees01, sees02, sees12) = (sees(0, 1), sees(0, 2), sees(1, 2));
    for p in Bits(marks(0)).map(|p| 1u16 << p) {
        for q in Bits(marks(1)).map(|q| 1u16 << q) {
            if p == q && sees01 {
                continue;
            }
            let forbidden = if sees02 { p } else { 0 } | if sees12 { q } else { 0 };
            let digits = last_digits(p | q, forbidden);
            if digits != 0 {
                allowed[0] |= p;
                allowed[1] |= q;
                allowed[2] |= digits;
                if allowed[1] == marks(1) && allowed[2] == marks(2) {
                    break;
                }
            }
        }
    }
    allowed
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "Try the digits of {} together: a pair that repeats a digit in a house, or that takes every candidate of one of {}, \
         is impossible. What is left out of all possible combinations goes. {}",
        cells(why, Role::Pattern, notation),
        cells(why, Role::Support, notation),
        step.effect(notation)
    )
}
