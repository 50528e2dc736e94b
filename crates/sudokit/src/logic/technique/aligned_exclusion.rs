//! Aligned exclusion: of the digit combinations of two or three cells, those that would leave a common peer without candidates (or
//! repeat a digit in a house) are impossible; a candidate in no possible combination goes [explainer].
//!
//! At least two common excluding cells, with two (pair) or up to three (triple) candidates.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{Bits, CellSet, PEERS, SEES};
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

fn find_pair(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let bases = Bases::new(state, 2);
    bases.each_pair(|c0, c1| {
        let excluders = bases.excluders[c0 as usize].and(bases.excluders[c1 as usize]);
        try_cells(state, &[c0, c1], excluders, &ALIGNED_PAIR_EXCLUSION, steps)
    })
}

fn find_triple(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let bases = Bases::new(state, 3);
    if bases.list.len() < 3 {
        return ControlFlow::Continue(());
    }
    bases.each_pair(|c0, c1| {
        let (of_c0, of_c1) = (bases.excluders[c0 as usize], bases.excluders[c1 as usize]);
        let common = of_c0.and(of_c1);
        if common.len() < 2 {
            return ControlFlow::Continue(());
        }
        let tail0 = PEERS[c0 as usize].iter().filter(|&&cell| of_c0.contains(cell));
        let tail1 = PEERS[c1 as usize].iter().filter(|&&cell| of_c1.contains(cell) && !of_c0.contains(cell));
        for &c2 in tail0.chain(tail1) {
            if bases.set.contains(c2) && c2 != c0 && c2 != c1 {
                let excluders = common.and(bases.excluders[c2 as usize]);
                try_cells(state, &[c0, c1, c2], excluders, &ALIGNED_TRIPLE_EXCLUSION, steps)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The cells that may take part, and the excluding cells of each.
struct Bases {
    list: Vec<u8>,
    set: CellSet,
    excluders: [CellSet; 81],
}

impl Bases {
    fn new(state: &State, most: u32) -> Bases {
        let mut bases = Bases { list: Vec::new(), set: CellSet::EMPTY, excluders: [CellSet::EMPTY; 81] };
        let single = state.cells_with(1);
        let mut excluding = state.cells_with(2);
        if most == 3 {
            excluding.0 |= state.cells_with(3).0;
        }
        for cell in 0..81 {
            let sees = SEES[cell as usize];
            let excluders = sees.and(excluding);
            if state.marks(cell).count_ones() >= 2 && sees.and(single).is_empty() && !excluders.is_empty() {
                bases.list.push(cell);
                bases.set.insert(cell);
                bases.excluders[cell as usize] = excluders;
            }
        }
        bases
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

fn try_cells(
    state: &State,
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
    let mut masks = [0u16; 20];
    let mut n = 0;
    for cell in excluders {
        if state.marks(cell) & !chosen == 0 {
            masks[n] = state.marks(cell);
            n += 1;
        }
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

/// For each cell the digits that occur in a possible combination. The last cell's digits are decided all at once.
fn allowed_digits(state: &State, cells: &[u8], excluders: &[u16]) -> [u16; 3] {
    let last = cells.len() - 1;
    let sees = |i: usize, j: usize| SEES[cells[i] as usize].contains(cells[j]);
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

fn argument(step: &Step) -> String {
    let why = &step.why;
    format!(
        "Try the digits of {} together: a pair that repeats a digit in a house, or that takes every candidate of one of {}, \
         is impossible. What is left out of all possible combinations goes. {}",
        cells(why, Role::Pattern),
        cells(why, Role::Support),
        step.effect()
    )
}
