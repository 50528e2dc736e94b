//! The regular constraint: an automaton unrolled over its variables into a layered graph (a multi-valued decision diagram
//! without sharing between layers), pruned once to what the first domains allow, filtered by a forward and a backward pass.
//!
//! Source: [pesant2004]. We keep no state between calls: the layers are small after pruning, and two passes of bit sets
//! cost less than undoing incremental counters would.

use super::model::{Automaton, Values};

/// An arrow from one layer to the next.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    from: u16,
    to: u16,
    values: Values,
}

/// An automaton unrolled.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// The arrows that leave each layer, by variable.
    arrows: Vec<Vec<Arrow>>,
    /// The number of nodes of each layer, one layer more than variables.
    sizes: Vec<usize>,
    /// For each node whether every word of the first domains is accepted from there: where only such nodes are left, the
    /// variables behind need not be looked at.
    accepts_all: Vec<bool>,
}

/// Buffers of [`Layers::filter`].
#[derive(Clone, Debug, Default)]
pub(super) struct LayersScratch {
    alive: Vec<bool>,
    useful: Vec<bool>,
}

impl Layers {
    /// Unrolls an automaton over variables with these domains; `None` if it accepts nothing there.
    pub fn new(automaton: &Automaton, domains: &[Values]) -> Option<Layers> {
        let states = automaton.states as usize;
        // Forward: which states can be reached before each variable.
        let mut reached = vec![vec![false; states]; domains.len() + 1];
        automaton.starts.iter().for_each(|&state| reached[0][state as usize] = true);
        for (layer, &domain) in domains.iter().enumerate() {
            for &(from, values, to) in &automaton.moves {
                if values & domain != 0 && reached[layer][from as usize] {
                    reached[layer + 1][to as usize] = true;
                }
            }
        }
        // Backward: from which of them an accepting state can be reached.
        let mut wanted = vec![vec![false; states]; domains.len() + 1];
        for &state in &automaton.accepts {
            wanted[domains.len()][state as usize] = reached[domains.len()][state as usize];
        }
        for layer in (0..domains.len()).rev() {
            for &(from, values, to) in &automaton.moves {
                if values & domains[layer] != 0
                    && reached[layer][from as usize]
                    && wanted[layer + 1][to as usize]
                {
                    wanted[layer][from as usize] = true;
                }
            }
        }
        let names: Vec<Vec<u16>> = wanted
            .iter()
            .map(|layer| {
                let mut next = 0;
                layer
                    .iter()
                    .map(|&is_wanted| {
                        let name = next;
                        next += u16::from(is_wanted);
                        name
                    })
                    .collect()
            })
            .collect();
        let sizes: Vec<usize> =
            wanted.iter().map(|layer| layer.iter().filter(|&&is_wanted| is_wanted).count()).collect();
        if sizes[0] == 0 {
            return None;
        }
        let arrows: Vec<Vec<Arrow>> = (0..domains.len())
            .map(|layer| {
                let mut arrows: Vec<Arrow> = Vec::new();
                for &(from, values, to) in &automaton.moves {
                    let values = values & domains[layer];
                    if values != 0 && wanted[layer][from as usize] && wanted[layer + 1][to as usize] {
                        let (from, to) = (names[layer][from as usize], names[layer + 1][to as usize]);
                        match arrows.iter_mut().find(|arrow| arrow.from == from && arrow.to == to) {
                            Some(arrow) => arrow.values |= values,
                            None => arrows.push(Arrow { from, to, values }),
                        }
                    }
                }
                arrows
            })
            .collect();
        let accepts_all = accepting_all(&arrows, &sizes, domains);
        Some(Layers { arrows, sizes, accepts_all })
    }

    /// Whether every word of the first domains is accepted.
    pub fn is_trivial(&self) -> bool {
        self.accepts_all[..self.sizes[0]].contains(&true)
    }

    /// Narrows each domain to values on a path through all layers. False if there is none.
    pub fn filter(&self, domains: &mut [u32], scratch: &mut LayersScratch) -> bool {
        let LayersScratch { alive, useful } = scratch;
        let total: usize = self.sizes.iter().sum();
        alive.clear();
        alive.resize(total, false);
        useful.clear();
        useful.resize(total, false);
        alive[..self.sizes[0]].fill(true);
        let mut base = 0;
        let mut layers = self.arrows.len();
        for (layer, arrows) in self.arrows.iter().enumerate() {
            let next = base + self.sizes[layer];
            let nodes = base..next;
            if nodes.clone().all(|node| self.accepts_all[node] || !alive[node]) {
                layers = layer;
                break;
            }
            let mut any = false;
            for arrow in arrows {
                if arrow.values & domains[layer] != 0 && alive[base + usize::from(arrow.from)] {
                    alive[next + usize::from(arrow.to)] = true;
                    any = true;
                }
            }
            if !any {
                return false;
            }
            base = next;
        }
        useful[base..].copy_from_slice(&alive[base..]);
        for (layer, arrows) in self.arrows[..layers].iter().enumerate().rev() {
            let next = base;
            base -= self.sizes[layer];
            let mut support = 0;
            for arrow in arrows {
                let values = arrow.values & domains[layer];
                if values != 0
                    && useful[next + usize::from(arrow.to)]
                    && alive[base + usize::from(arrow.from)]
                {
                    useful[base + usize::from(arrow.from)] = true;
                    support |= values;
                }
            }
            domains[layer] = support;
        }
        domains.iter().all(|&domain| domain != 0)
    }
}

/// Which nodes accept every word of the domains that are left from their layer on.
fn accepting_all(arrows: &[Vec<Arrow>], sizes: &[usize], domains: &[Values]) -> Vec<bool> {
    let mut accepting = vec![vec![true; sizes[domains.len()]]];
    for layer in (0..domains.len()).rev() {
        let behind = &accepting[accepting.len() - 1];
        let mut covered = vec![0; sizes[layer]];
        for arrow in arrows[layer].iter().filter(|arrow| behind[usize::from(arrow.to)]) {
            covered[usize::from(arrow.from)] |= arrow.values;
        }
        accepting.push(covered.iter().map(|&covered| domains[layer] & !covered == 0).collect());
    }
    accepting.into_iter().rev().flatten().collect()
}
