//! The regular constraint: an automaton unrolled over its variables into a layered graph (a multi-valued decision
//! diagram without sharing between layers), pruned once to what the first domains allow, filtered by a forward and a
//! backward pass.
//!
//! Source: [pesant2004]. We keep no state between calls: both passes go over the nodes that can be reached, which are
//! few once variables are fixed, and cost less than undoing incremental counters would.

use super::model::{Automaton, Values};

/// An arrow to a node of the next layer.
#[derive(Clone, Copy, Debug)]
struct Arrow {
    to: u32,
    values: Values,
}

/// The arrows of a layer: from, with which values, to.
pub(super) type LayerArrows = Vec<(u32, Values, u32)>;

/// An automaton unrolled.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// The number of nodes of the first layer.
    starts: u32,
    /// The arrows, by the node from which they leave; nodes are numbered layer by layer.
    arrows: Vec<Arrow>,
    /// Where those of each node begin, and where the last ones end; the last layer has none.
    arrows_of: Vec<u32>,
    /// For each node whether every word of the first domains is accepted from there: where only such nodes are left,
    /// the later variables need not be looked at.
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
        // The moves by the state that they leave.
        let mut moves_of = vec![0u32; states + 1];
        automaton.moves.iter().for_each(|&(from, ..)| moves_of[from as usize + 1] += 1);
        (1..=states).for_each(|state| moves_of[state] += moves_of[state - 1]);
        let mut next = moves_of.clone();
        let mut moves = vec![(0 as Values, 0u32); automaton.moves.len()];
        for &(from, values, to) in &automaton.moves {
            moves[next[from as usize] as usize] = (values, to);
            next[from as usize] += 1;
        }
        // Forward: the states that are reached before each variable, each once, and the arrows between them.
        let mut reached: Vec<u32> = Vec::new();
        // By state, the node in the last layer in which it was reached, counted from 1.
        let mut node_of = vec![0u32; states];
        for &state in &automaton.starts {
            if node_of[state as usize] == 0 {
                reached.push(state);
                node_of[state as usize] = reached.len() as u32;
            }
        }
        let mut firsts = vec![0usize, reached.len()];
        let mut all: Vec<(u32, Arrow)> = Vec::new();
        for &domain in domains {
            let (start, end) = (firsts[firsts.len() - 2], firsts[firsts.len() - 1]);
            for from in start..end {
                let state = reached[from] as usize;
                let of_node = all.len();
                for &(values, to) in &moves[moves_of[state] as usize..moves_of[state + 1] as usize] {
                    let values = values & domain;
                    if values == 0 {
                        continue;
                    }
                    let node = &mut node_of[to as usize];
                    if *node as usize <= end {
                        reached.push(to);
                        *node = reached.len() as u32;
                    }
                    let to = *node - 1;
                    match all[of_node..].iter_mut().find(|(_, arrow)| arrow.to == to) {
                        Some((_, arrow)) => arrow.values |= values,
                        None => all.push((from as u32, Arrow { to, values })),
                    }
                }
            }
            firsts.push(reached.len());
        }
        // Backward: from which of them an accepting state can be reached. Arrows stand layer by layer.
        let mut accepting = vec![false; reached.len()];
        let last = firsts[domains.len()];
        let mut accepts = vec![false; states];
        automaton.accepts.iter().for_each(|&state| accepts[state as usize] = true);
        for (accepting, &state) in accepting[last..].iter_mut().zip(&reached[last..]) {
            *accepting = accepts[state as usize];
        }
        for (from, arrow) in all.iter().rev() {
            accepting[*from as usize] |= accepting[arrow.to as usize];
        }
        // Only these are left, and numbered anew.
        let mut names = Vec::with_capacity(reached.len() + 1);
        let mut count = 0;
        for &is_accepting in &accepting {
            names.push(count);
            count += u32::from(is_accepting);
        }
        names.push(count);
        let firsts: Vec<u32> = firsts.iter().map(|&first| names[first]).collect();
        if firsts[1] == 0 {
            return None;
        }
        all.retain(|(from, arrow)| accepting[*from as usize] && accepting[arrow.to as usize]);
        let mut arrows_of = vec![0; firsts[domains.len()] as usize + 1];
        let mut arrows = Vec::with_capacity(all.len());
        for (from, arrow) in all {
            arrows_of[names[from as usize] as usize + 1] += 1;
            arrows.push(Arrow { to: names[arrow.to as usize], ..arrow });
        }
        (1..arrows_of.len()).for_each(|node| arrows_of[node] += arrows_of[node - 1]);
        let mut layers = Layers { starts: firsts[1], arrows, arrows_of, accepts_all: Vec::new() };
        layers.accepts_all = layers.accepting_all(&firsts, domains);
        Some(layers)
    }

    /// The number of arrows.
    pub fn arrows_count(&self) -> usize {
        self.arrows.len()
    }

    /// The first node of each layer and the number of nodes, and the arrows of each layer.
    pub fn by_layer(&self, variables: usize) -> (Vec<u32>, Vec<LayerArrows>) {
        let mut firsts = vec![0, self.starts];
        let mut layers = Vec::with_capacity(variables);
        for layer in 0..variables {
            let (start, end) = (firsts[layer], firsts[layer + 1]);
            let arrows = (start..end).flat_map(|node| {
                self.arrows_from(node).iter().map(move |arrow| (node, arrow.values, arrow.to))
            });
            let arrows: Vec<_> = arrows.collect();
            firsts.push(arrows.iter().map(|&(.., to)| to + 1).max().unwrap_or(end));
            layers.push(arrows);
        }
        (firsts, layers)
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
