//! The regular constraint: an automaton unrolled over its variables into a layered graph (a multi-valued decision diagram
//! without sharing between layers), pruned once to what the first domains allow, filtered by a forward and a backward pass.
//!
//! Source: [pesant2004]. We keep no state between calls: both passes go over the nodes that can be reached, which are few once
//! variables are fixed, and cost less than undoing incremental counters would.

use super::model::{Automaton, Values};

/// An arrow to a node of the next layer.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    to: u32,
    values: Values,
}

/// An automaton unrolled.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// The number of nodes of the first layer.
    starts: u32,
    /// The arrows, by the node from which they leave; nodes are numbered layer by layer.
    arrows: Vec<Arrow>,
    /// Where those of each node begin, and where the last ones end; the last layer has none.
    arrows_of: Vec<u32>,
    /// For each node whether every word of the first domains is accepted from there: where only such nodes are left, the
    /// variables behind need not be looked at.
    accepts_all: Vec<bool>,
}

/// Buffers of [`Layers::filter`].
#[derive(Clone, Debug, Default)]
pub(super) struct LayersScratch {
    /// By node, the number of the pass that last reached it.
    reached: Vec<u32>,
    pass: u32,
    /// The nodes that are reached, layer by layer, and where each layer begins.
    nodes: Vec<u32>,
    layers: Vec<u32>,
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
        let mut firsts = vec![0u32];
        sizes.iter().for_each(|&size| firsts.push(firsts[firsts.len() - 1] + size as u32));
        // From, to and values, by the node that they leave.
        let mut all: Vec<(u32, Arrow)> = Vec::new();
        for layer in 0..domains.len() {
            for &(from, values, to) in &automaton.moves {
                let values = values & domains[layer];
                if values != 0 && wanted[layer][from as usize] && wanted[layer + 1][to as usize] {
                    let from = firsts[layer] + u32::from(names[layer][from as usize]);
                    let to = firsts[layer + 1] + u32::from(names[layer + 1][to as usize]);
                    all.push((from, Arrow { to, values }));
                }
            }
        }
        all.sort_by_key(|(from, arrow)| (*from, arrow.to));
        all.dedup_by(|next, kept| {
            let is_same = (next.0, next.1.to) == (kept.0, kept.1.to);
            if is_same {
                kept.1.values |= next.1.values;
            }
            is_same
        });
        let mut arrows_of = vec![0; firsts[domains.len()] as usize + 1];
        all.iter().for_each(|(from, _)| arrows_of[*from as usize + 1] += 1);
        (1..arrows_of.len()).for_each(|node| arrows_of[node] += arrows_of[node - 1]);
        let arrows: Vec<Arrow> = all.into_iter().map(|(_, arrow)| arrow).collect();
        let mut layers = Layers { starts: sizes[0] as u32, arrows, arrows_of, accepts_all: Vec::new() };
        layers.accepts_all = layers.accepting_all(&firsts, domains);
        Some(layers)
    }

    /// The number of arrows.
    pub fn arrows_count(&self) -> usize {
        self.arrows.len()
    }

    #[inline]
    fn arrows_from(&self, node: u32) -> &[Arrow] {
        &self.arrows[self.arrows_of[node as usize] as usize..self.arrows_of[node as usize + 1] as usize]
    }

    /// Which nodes accept every word of the domains that are left from their layer on.
    fn accepting_all(&self, firsts: &[u32], domains: &[Values]) -> Vec<bool> {
        let mut accepting = vec![true; firsts[firsts.len() - 1] as usize];
        for layer in (0..domains.len()).rev() {
            for node in firsts[layer]..firsts[layer + 1] {
                let good = self.arrows_from(node).iter().filter(|arrow| accepting[arrow.to as usize]);
                let covered = good.fold(0, |covered, arrow| covered | arrow.values);
                accepting[node as usize] = domains[layer] & !covered == 0;
            }
        }
        accepting
    }

    /// Whether every word of the first domains is accepted.
    pub fn is_trivial(&self) -> bool {
        self.accepts_all[..self.starts as usize].contains(&true)
    }

    /// Narrows each domain to values on a path through all layers. False if there is none.
    pub fn filter(&self, domains: &mut [u32], scratch: &mut LayersScratch) -> bool {
        let LayersScratch { reached, pass, nodes, layers } = scratch;
        if reached.len() < self.accepts_all.len() {
            reached.resize(self.accepts_all.len(), 0);
        }
        // Two numbers for each call: reached from the start, and of these, reached from the end.
        if *pass >= u32::MAX - 2 {
            reached.fill(0);
            *pass = 0;
        }
        let forward = *pass + 1;
        let backward = *pass + 2;
        *pass = backward;
        nodes.clear();
        layers.clear();
        nodes.extend(0..self.starts);
        layers.push(0);
        for &domain in domains.iter() {
            let (start, end) = (layers[layers.len() - 1] as usize, nodes.len());
            if nodes[start..end].iter().all(|&node| self.accepts_all[node as usize]) {
                break;
            }
            for at in start..end {
                for arrow in self.arrows_from(nodes[at]) {
                    let seen = &mut reached[arrow.to as usize];
                    if arrow.values & domain != 0 && *seen != forward {
                        *seen = forward;
                        nodes.push(arrow.to);
                    }
                }
            }
            if nodes.len() == end {
                return false;
            }
            layers.push(end as u32);
        }
        let last = layers.len() - 1;
        nodes[layers[last] as usize..].iter().for_each(|&node| reached[node as usize] = backward);
        for layer in (0..last).rev() {
            let domain = domains[layer];
            let mut support = 0;
            for &node in &nodes[layers[layer] as usize..layers[layer + 1] as usize] {
                let mut own = 0;
                for arrow in self.arrows_from(node) {
                    if reached[arrow.to as usize] == backward {
                        own |= arrow.values;
                    }
                }
                if own & domain != 0 {
                    reached[node as usize] = backward;
                    support |= own;
                }
            }
            domains[layer] = domain & support;
            if domains[layer] == 0 {
                return false;
            }
        }
        true
    }
}
