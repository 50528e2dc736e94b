//! Propagators as filters: each sees the domains of its own variables, narrows them, and says whether anything is left.
//!
//! A filter keeps no state, so the search has nothing to undo for it. What it needs to remember within a call lies in a
//! [`Scratch`] that all share, so that propagation allocates nothing.

use std::sync::Arc;

use super::bit_layers::BitLayers;
use super::bits::{is_single, members};
use super::connected::{Connected, GraphScratch, Partition};
use super::layers::{Layers, LayersScratch};
use super::lexicographic::Lexicographic;
use super::linear::{Linear, LinearScratch, Required, filter_sets};
use super::model::Values;
use super::same_values::SameValues;
use super::visible::Visible;

/// A compiled relation.
#[derive(Clone, Debug)]
pub(super) enum Filter {
    /// A sum, see [`Linear`].
    Linear(Linear),
    /// All different with one of these sets of values.
    Sets(Arc<Vec<Values>>),
    /// The third given the first and the second; the number of values beside it.
    Triple(Arc<Vec<Values>>, u32),
    /// An automaton.
    Layers(Arc<Layers>),
    /// An automaton of few states and regular moves.
    BitLayers(Arc<BitLayers>),
    /// How many have a value of the set: at least, at most. Of one value: sets of mutually different variables that
    /// together are all, where each holds it once at most.
    Count { values: Values, at_least: u32, at_most: u32, houses: Vec<(u16, u16)> },
    /// At least one of each of these sets of values, of which no two have a value in common.
    Sorts(Vec<Values>),
    /// How many are greater than all before them.
    Visible(Visible),
    /// Sets with the same values.
    SameValues(SameValues),
    /// The first variable, less `shift`, is the index into the others.
    Element { shift: i32, values: Values },
    /// A component of a graph.
    Connected(Connected),
    /// A partition of a graph.
    Partition(Partition),
    /// How two words compare.
    Lexicographic(Lexicographic),
    /// The second given the first. In a disjunction only; elsewhere pairs have tables of their own.
    Pair(Arc<Vec<Values>>),
    /// No two equal: fixed values leave the others. In a disjunction only.
    Different,
    /// At least one of the branches.
    Any(Vec<Branch>),
}

/// One alternative of a disjunction: filters over the disjunction's own variables.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// Which of the disjunction's variables each filter sees.
    pub filters: Vec<(Vec<u16>, Filter)>,
}

/// Buffers that the filters share.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    linear: LinearScratch,
    layers: LayersScratch,
    bit_layers: Vec<u64>,
    graph: GraphScratch,
    /// Domains of a branch and of the union of branches.
    branch: Vec<u32>,
    union: Vec<u32>,
    own: Vec<u32>,
    ignored: Vec<Required>,
}

impl Filter {
    /// Narrows the domains; `required` receives values that the cliques of a sum must contain. False if nothing is
    /// left.
    pub fn filter(&self, domains: &mut [u32], scratch: &mut Scratch, required: &mut Vec<Required>) -> bool {
        match self {
            Filter::Linear(linear) => linear.filter(domains, &mut scratch.linear, required),
            Filter::Sets(sets) => filter_sets(sets, domains, required),
            Filter::Triple(allowed, values) => filter_triple(allowed, *values, domains),
            Filter::Layers(layers) => layers.filter(domains, &mut scratch.layers),
            Filter::BitLayers(layers) => layers.filter(domains, &mut scratch.bit_layers),
            Filter::Count { values, at_least, at_most, houses } => {
                if *at_least > 0 && is_single(*values) {
                    required.push((0, domains.len(), *values));
                }
                filter_count(*values, *at_least, *at_most, domains)
                    && (houses.is_empty() || filter_houses(*values, *at_least, houses, domains, required))
            }
            Filter::Sorts(sorts) => filter_sorts(sorts, domains, required),
            Filter::Visible(visible) => visible.filter(domains, &mut scratch.bit_layers),
            Filter::SameValues(same) => same.filter(domains, required),
            Filter::Element { shift, values } => filter_element(*shift, *values, domains),
            Filter::Connected(connected) => connected.filter(domains, &mut scratch.graph),
            Filter::Partition(partition) => partition.filter(domains, &mut scratch.graph),
            Filter::Lexicographic(lexicographic) => lexicographic.filter(domains),
            Filter::Pair(allowed) => filter_pair(allowed, domains),
            Filter::Different => filter_different(domains),
            Filter::Any(branches) => filter_any(branches, domains, scratch),
        }
    }

    /// Whether it has nothing to do again after what it removed itself, if its variables differ: what it leaves has
    /// supports in what it leaves.
    pub fn is_idempotent(&self) -> bool {
        match self {
            Filter::Triple(..) | Filter::Layers(_) | Filter::BitLayers(_) | Filter::Visible(_) => true,
            Filter::Count { .. } | Filter::Element { .. } | Filter::Sorts(_) | Filter::SameValues(_) => true,
            Filter::Pair(_) | Filter::Connected(_) | Filter::Partition(_) => true,
            Filter::Linear(_) | Filter::Sets(_) | Filter::Different | Filter::Any(_) => false,
            Filter::Lexicographic(_) => false,
        }
    }

    /// Whether it accepts everything that its variables could be when it was made.
    pub fn is_trivial(&self) -> bool {
        match self {
            Filter::Layers(layers) => layers.is_trivial(),
            Filter::BitLayers(layers) => layers.is_trivial(),
            _ => false,
        }
    }

    /// In which queue it waits: cheap filters run first.
    pub fn cost(&self, variables: usize) -> usize {
        match self {
            Filter::Pair(_) | Filter::Different | Filter::Count { .. } | Filter::Triple(..) => 0,
            Filter::Sets(_) | Filter::Sorts(_) | Filter::Element { .. } => 0,
            Filter::Linear(linear) if linear.groups.len() <= 3 && variables <= 5 => 0,
            Filter::Linear(_) | Filter::Lexicographic(_) | Filter::SameValues(_) | Filter::Visible(_) => 1,
            Filter::Layers(layers) if layers.arrows_count() <= MAX_ARROWS => 1,
            Filter::BitLayers(layers) if layers.cost() <= MAX_ARROWS => 1,
            Filter::Layers(_) | Filter::BitLayers(_) => 2,
            Filter::Any(_) | Filter::Connected(_) | Filter::Partition(_) => 2,
        }
    }
}

/// Maximum number of sets of [`Filter::Sorts`], over as many variables as a word has bits at most.
pub(super) const MAX_SORTS: usize = 9;

/// An automaton with more arrows runs last.
const MAX_ARROWS: usize = 1000;

fn filter_triple(allowed: &[Values], values: u32, domains: &mut [u32]) -> bool {
    let (mut firsts, mut seconds, mut thirds) = (0, 0, 0);
    for first in members(u64::from(domains[0])) {
        for second in members(u64::from(domains[1])) {
            let support = allowed[(first * values + second) as usize] & domains[2];
            if support != 0 {
                firsts |= 1 << first;
                seconds |= 1 << second;
                thirds |= support;
            }
        }
    }
    domains.copy_from_slice(&[firsts, seconds, thirds]);
    thirds != 0
}

fn filter_pair(allowed: &[Values], domains: &mut [u32]) -> bool {
    let (mut firsts, mut seconds) = (0, 0);
    for first in members(u64::from(domains[0])) {
        let support = allowed[first as usize] & domains[1];
        if support != 0 {
            firsts |= 1 << first;
            seconds |= support;
        }
    }
    domains.copy_from_slice(&[firsts, seconds]);
    seconds != 0
}

fn filter_different(domains: &mut [u32]) -> bool {
    let mut done = 0u64;
    loop {
        let next = (0..domains.len()).find(|&at| done >> at & 1 == 0 && is_single(domains[at]));
        let Some(at) = next else { return domains.iter().all(|&domain| domain != 0) };
        done |= 1 << at;
        let value = domains[at];
        for (other, domain) in domains.iter_mut().enumerate() {
            if other != at {
                *domain &= !value;
                if *domain == 0 {
                    return false;
                }
            }
        }
    }
}

fn filter_count(values: Values, at_least: u32, at_most: u32, domains: &mut [u32]) -> bool {
    let surely = domains.iter().filter(|&&domain| domain & !values == 0).count() as u32;
    let perhaps = domains.iter().filter(|&&domain| domain & values != 0).count() as u32;
    if surely > at_most || perhaps < at_least {
        return false;
    }
    if surely == at_most {
        for domain in domains.iter_mut().filter(|domain| **domain & !values != 0) {
            *domain &= !values;
        }
    } else if perhaps == at_least {
        for domain in domains.iter_mut().filter(|domain| **domain & values != 0) {
            *domain &= values;
        }
    }
    true
}

/// Sorts with one place are there, two sorts with the same two places leave them to no other; a sort of which one value
/// is left requires it.
fn filter_sorts(sorts: &[Values], domains: &mut [u32], required: &mut Vec<Required>) -> bool {
    let mut places = [0u32; MAX_SORTS];
    let places = &mut places[..sorts.len()];
    for (places, &sort) in places.iter_mut().zip(sorts) {
        let mut left = 0;
        for (at, &domain) in domains.iter().enumerate() {
            *places |= u32::from(domain & sort != 0) << at;
            left |= domain & sort;
        }
        if left == 0 {
            return false;
        }
        if is_single(left) && !is_single(*places) {
            required.push((0, domains.len(), left));
        }
    }
    // Sorts whose places are theirs alone.
    let mut done = 0u32;
    loop {
        let two = |sort: usize| places[sort].count_ones() == 2;
        let is_new = |sort: &usize| done >> sort & 1 == 0;
        let found = (0..places.len()).filter(is_new).find_map(|sort| {
            if is_single(places[sort]) {
                return Some((sort, sort));
            }
            let same = (0..sort).find(|&other| places[other] == places[sort])?;
            two(sort).then_some((sort, same))
        });
        let Some((sort, same)) = found else { return true };
        done |= 1 << sort | 1 << same;
        let (own, allowed) = (places[sort], sorts[sort] | sorts[same]);
        for place in members(u64::from(own)) {
            domains[place as usize] &= allowed;
        }
        for (_, places) in places.iter_mut().enumerate().filter(|(other, _)| done >> other & 1 == 0) {
            *places &= !own;
            if *places == 0 {
                return false;
            }
        }
    }
}

/// If a value is wanted as often as there are houses that can hold it, it is in each of them.
fn filter_houses(
    value: Values,
    at_least: u32,
    houses: &[(u16, u16)],
    domains: &mut [u32],
    required: &mut Vec<Required>,
) -> bool {
    let range = |&(start, end): &(u16, u16)| usize::from(start)..usize::from(end);
    let can_hold = |house: &&(u16, u16)| domains[range(house)].iter().any(|domain| domain & value != 0);
    let possible = houses.iter().filter(can_hold).count() as u32;
    if possible < at_least {
        return false;
    }
    if possible > at_least {
        return true;
    }
    for house in houses {
        let mut places = domains[range(house)].iter_mut().filter(|domain| **domain & value != 0);
        match (places.next(), places.next()) {
            (Some(only), None) => *only = value,
            (Some(_), Some(_)) => required.push((usize::from(house.0), usize::from(house.1), value)),
            (None, _) => {}
        }
    }
    true
}

fn filter_element(shift: i32, values: Values, domains: &mut [u32]) -> bool {
    let Some((index, array)) = domains.split_first_mut() else { return false };
    let mut possible = 0;
    for value in members(u64::from(*index)) {
        let at = usize::try_from(value as i32 - shift).ok();
        if at.and_then(|at| array.get(at)).is_some_and(|domain| domain & values != 0) {
            possible |= 1 << value;
        }
    }
    *index = possible;
    if possible != 0 && is_single(possible) {
        let at = usize::try_from(possible.trailing_zeros() as i32 - shift).ok();
        if let Some(domain) = at.and_then(|at| array.get_mut(at)) {
            *domain &= values;
        }
    }
    possible != 0
}

/// Constructive disjunction: every branch that has something left contributes its domains to the union.
fn filter_any(branches: &[Branch], domains: &mut [u32], scratch: &mut Scratch) -> bool {
    let mut union = std::mem::take(&mut scratch.union);
    let mut branch = std::mem::take(&mut scratch.branch);
    union.clear();
    union.resize(domains.len(), 0);
    // A disjunction of nothing has no variables, and does not hold.
    let mut is_left = false;
    for alternative in branches {
        branch.clear();
        branch.extend_from_slice(domains);
        if alternative.filter(&mut branch, scratch) {
            is_left = true;
            union.iter_mut().zip(&branch).for_each(|(union, domain)| *union |= domain);
        }
    }
    domains.copy_from_slice(&union);
    scratch.union = union;
    scratch.branch = branch;
    is_left && domains.iter().all(|&domain| domain != 0)
}

impl Branch {
    /// Narrows the domains by all filters until nothing changes. False if nothing is left.
    fn filter(&self, domains: &mut [u32], scratch: &mut Scratch) -> bool {
        let mut own = std::mem::take(&mut scratch.own);
        let mut ignored = std::mem::take(&mut scratch.ignored);
        let mut is_left = true;
        'fixpoint: loop {
            let mut changed = false;
            for (places, filter) in &self.filters {
                own.clear();
                own.extend(places.iter().map(|&place| domains[usize::from(place)]));
                ignored.clear();
                if !filter.filter(&mut own, scratch, &mut ignored) {
                    is_left = false;
                    break 'fixpoint;
                }
                for (&place, &domain) in places.iter().zip(&own) {
                    let old = &mut domains[usize::from(place)];
                    if *old & domain != *old {
                        *old &= domain;
                        changed = true;
                        if *old == 0 {
                            is_left = false;
                            break 'fixpoint;
                        }
                    }
                }
            }
            if !changed {
                break;
            }
        }
        scratch.own = own;
        scratch.ignored = ignored;
        is_left
    }
}
