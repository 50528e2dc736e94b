//! An automaton of at most 64 states over its variables, with the states before each variable as one word.
//!
//! Bit-parallel simulation [baezayates1992]: moves with the same values whose states lie the same distance apart are
//! one mask and one shift, so that a layer costs as many operations as there are such groups, however many states are
//! reached. Sums along a line have a group or two for each number and ten times as many arrows (`layers`).

use super::bits::members;
use super::layers::LayerArrows;
use super::model::{Automaton, Values};

/// The moves with these values from states of the mask to states so far above, or below.
#[derive(Clone, Copy, Debug)]
struct Group {
    values: Values,
    from: u64,
    by: i32,
}

impl Group {
    #[inline]
    fn forward(&self, states: u64) -> u64 {
        let from = states & self.from;
        if self.by >= 0 { from << self.by } else { from >> -self.by }
    }

    #[inline]
    fn backward(&self, states: u64) -> u64 {
        let to = if self.by >= 0 { states >> self.by } else { states << -self.by };
        to & self.from
    }
}

/// An automaton with the states that matter before each variable.
#[derive(Clone, Debug)]
pub(super) struct BitLayers {
    groups: Vec<Group>,
    /// The states before each variable, and after the last, on a path from a start to an end for the first domains.
    alive: Vec<u64>,
    /// Of these the ones from which every word of the first domains is accepted.
    accepts_all: Vec<u64>,
}

/// A group costs about as much as this many arrows.
const ARROWS_PER_GROUP: usize = 2;

impl BitLayers {
    /// An automaton in this form, for variables with these domains; `None` if it accepts nothing there.
    pub fn new(automaton: &Automaton, groups: Groups, domains: &[Values]) -> Option<BitLayers> {
        let Groups(groups) = groups;
        let set = |states: &[u32]| states.iter().fold(0u64, |set, state| set | 1 << state);
        let mut alive = vec![set(&automaton.starts)];
        for (layer, &domain) in domains.iter().enumerate() {
            let possible = groups.iter().filter(|group| group.values & domain != 0);
            alive.push(possible.fold(0, |next, group| next | group.forward(alive[layer])));
        }
        let mut accepts_all = vec![0; alive.len()];
        alive[domains.len()] &= set(&automaton.accepts);
        accepts_all[domains.len()] = alive[domains.len()];
        for (layer, &domain) in domains.iter().enumerate().rev() {
            let possible = groups.iter().filter(|group| group.values & domain != 0);
            let before = possible.clone().fold(0, |states, group| states | group.backward(alive[layer + 1]));
            alive[layer] &= before;
            let mut sure = alive[layer];
            for value in members(u64::from(domain)) {
                let of_value = possible.clone().filter(|group| group.values >> value & 1 == 1);
                sure &= of_value.fold(0, |states, group| states | group.backward(accepts_all[layer + 1]));
            }
            accepts_all[layer] = sure;
        }
        (alive[0] != 0).then_some(BitLayers { groups, alive, accepts_all })
    }

    /// Whether every word of the first domains is accepted.
    pub fn is_trivial(&self) -> bool {
        self.accepts_all[0] != 0
    }

    /// What a call costs at most, in arrows of `Layers`.
    pub fn cost(&self) -> usize {
        self.groups.len() * ARROWS_PER_GROUP * self.alive.len()
    }

    /// The states before each variable as nodes, numbered throughout: the first node of each layer and the number of
    /// nodes, and the arrows of each layer, in the order of the nodes that they leave.
    pub fn by_layer(&self) -> (Vec<u32>, Vec<LayerArrows>) {
        let mut firsts = vec![0];
        for alive in &self.alive {
            firsts.push(firsts[firsts.len() - 1] + alive.count_ones());
        }
        let node =
            |layer: usize, state: u32| firsts[layer] + (self.alive[layer] & ((1 << state) - 1)).count_ones();
        let arrows = (0..self.alive.len() - 1).map(|layer| {
            let mut arrows: LayerArrows = Vec::new();
            for state in members(self.alive[layer]) {
                for group in self.groups.iter().filter(|group| group.from >> state & 1 == 1) {
                    let to = group.forward(1 << state) & self.alive[layer + 1];
                    arrows.extend(
                        members(to).map(|to| (node(layer, state), group.values, node(layer + 1, to))),
                    );
                }
            }
            arrows
        });
        let arrows = arrows.collect();
        (firsts, arrows)
    }

    /// Narrows each domain to values on a path through all layers. False if there is none.
    pub fn filter(&self, domains: &mut [u32], reached: &mut Vec<u64>) -> bool {
        reached.clear();
        let mut states = self.alive[0];
        reached.push(states);
        for (layer, &domain) in domains.iter().enumerate() {
            if states & !self.accepts_all[layer] == 0 {
                break;
            }
            let mut next = 0;
            for group in &self.groups {
                if group.values & domain != 0 {
                    next |= group.forward(states);
                }
            }
            states = next & self.alive[layer + 1];
            if states == 0 {
                return false;
            }
            reached.push(states);
        }
        let mut accepting = states;
        for (layer, &before) in reached[..reached.len() - 1].iter().enumerate().rev() {
            let domain = domains[layer];
            let (mut support, mut earlier) = (0, 0);
            for group in &self.groups {
                if group.values & domain != 0 {
                    let from = group.backward(accepting) & before;
                    if from != 0 {
                        earlier |= from;
                        support |= group.values;
                    }
                }
            }
            accepting = earlier;
            domains[layer] = domain & support;
            if domains[layer] == 0 {
                return false;
            }
        }
        true
    }
}

/// The moves of an automaton as groups.
pub(super) struct Groups(Vec<Group>);

impl Groups {
    /// `None` if there are too many states for a word, or hardly fewer groups than moves.
    pub fn of(automaton: &Automaton) -> Option<Groups> {
        if automaton.states > u64::BITS {
            return None;
        }
        // The values of all moves between two states together.
        let mut moves: Vec<(u32, u32, Values)> =
            automaton.moves.iter().map(|&(from, values, to)| (from, to, values)).collect();
        moves.sort_unstable();
        moves.dedup_by(|next, previous| {
            let is_same = (next.0, next.1) == (previous.0, previous.1);
            previous.2 |= if is_same { next.2 } else { 0 };
            is_same
        });
        let mut keyed: Vec<(Values, i32, u32)> =
            moves.iter().map(|&(from, to, values)| (values, to as i32 - from as i32, from)).collect();
        keyed.sort_unstable();
        let is_same = |a: &(Values, i32, u32), b: &(Values, i32, u32)| (a.0, a.1) == (b.0, b.1);
        let groups = keyed.chunk_by(is_same).map(|group| {
            let (values, by, _) = group[0];
            Group { values, by, from: group.iter().fold(0, |set, &(.., from)| set | 1 << from) }
        });
        let groups: Vec<Group> = groups.collect();
        (groups.len() * ARROWS_PER_GROUP <= automaton.moves.len()).then_some(Groups(groups))
    }
}
