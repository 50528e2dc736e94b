//! A compiled model as clauses, for [`Learning`].
//!
//! A variable becomes a literal for each value that the root left it, exactly one of which is true (the direct encoding
//! [walsh2000]). Automata and counts become layered graphs with a literal for each state on a path (the encoding of the
//! regular constraint [quimper2007]). Sets of values have a literal each, and one for each value that says whether it
//! stands in the set. Alternatives have a literal each, under which their clauses hold. Literals beside those of the
//! variables are false at first.
//!
//! In boards whose regions are no boxes, a value of one of two sets that hold the same values stands in the other
//! too (the law of leftovers). Sums of several groups and connectivity have no clauses here; sums that follow from
//! other rules are left out.
//! Trials: bench/record/variants.md.

use super::bits::members;
use super::compile::Compiled;
use super::filter::{Branch, Filter};
use super::layers::{LayerArrows, Layers};
use super::learning::{Learning, Literal};
use super::model::{Automaton, Values};
use super::same_values::SameValues;
use super::state::State;
use super::visible::Visible;

/// Clauses and the literals of the variables.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    pub learning: Learning,
    /// By variable, the literals of its values, ascending.
    is: Vec<Vec<Literal>>,
    domains: Vec<Values>,
    /// Whether a graph was left out because its literals would have been too many.
    is_too_large: bool,
}

/// Maximum number of literals of all clauses together: some 50 megabytes.
const MAX_LITERALS: usize = 1 << 21;

/// A layered graph. Nodes are numbered throughout, arrows stand in the order of the nodes that they leave; each node
/// has some.
struct Graph {
    /// The first node of each layer, and how many there are.
    firsts: Vec<u32>,
    arrows: Vec<LayerArrows>,
}

impl Clauses {
    /// The clauses of a model at the fixpoint of the root, to which shrunk ones may be learned; `None` if a rule has
    /// none, or they are too many.
    pub fn new<const W: usize>(
        compiled: &Compiled<W>,
        root: &State<W>,
        shrinks: bool,
        phase: &mut dyn FnMut() -> bool,
    ) -> Option<Clauses> {
        if !compiled.rules.iter().all(|rule| rule.is_derived || has_clauses(&rule.filter)) {
            return None;
        }
        let mut clauses = Clauses {
            learning: Learning::new(shrinks),
            is: vec![Vec::new(); root.domains.len()],
            domains: root.domains.clone(),
            is_too_large: false,
        };
        for variable in compiled.variables.iter() {
            let domain = root.domains[variable];
            let own: Vec<Literal> =
                members(u64::from(domain)).map(|_| clauses.learning.variable(phase())).collect();
            clauses.add(None, own.iter().copied());
            clauses.at_most_one(None, &own);
            clauses.is[variable] = own;
        }
        clauses.peers(compiled);
        clauses.permutations(compiled);
        clauses.pairs(compiled);
        clauses.left_over(compiled);
        for rule in &compiled.rules {
            clauses.filter(&rule.filter, &rule.variables, None);
            if clauses.is_too_large || clauses.learning.size() > MAX_LITERALS {
                return None;
            }
        }
        Some(clauses)
    }

    /// The value of a variable in what was found.
    pub fn value_in_solution(&self, variable: usize) -> u32 {
        let of_values = members(u64::from(self.domains[variable])).zip(&self.is[variable]);
        let mut chosen = of_values.filter(|&(_, &literal)| self.learning.is_true(literal));
        chosen.next().map_or(0, |(value, _)| value)
    }

    /// Forbids a solution, given as a value for each variable.
    pub fn forbid(&mut self, value: impl Fn(usize) -> u32) {
        let own = (0..self.is.len()).filter(|&variable| !self.is[variable].is_empty());
        let clause: Option<Vec<Literal>> =
            own.map(|variable| Some(!self.literal(variable, value(variable))?)).collect();
        // A value that is no longer there makes the solution impossible already.
        if let Some(clause) = clause {
            self.learning.add(clause);
        }
    }

    fn fresh(&mut self) -> Literal {
        self.learning.variable(false)
    }

    /// Adds a clause that must hold if the guard does.
    fn add(&mut self, guard: Option<Literal>, clause: impl IntoIterator<Item = Literal>) {
        self.learning.add(guard.map(|guard| !guard).into_iter().chain(clause));
    }

    fn at_most_one(&mut self, guard: Option<Literal>, literals: &[Literal]) {
        for (at, &a) in literals.iter().enumerate() {
            for &b in &literals[..at] {
                self.add(guard, [!a, !b]);
            }
        }
    }

    pub fn literal(&self, variable: usize, value: u32) -> Option<Literal> {
        let domain = self.domains[variable];
        let place = (domain & ((1 << value) - 1)).count_ones() as usize;
        (domain >> value & 1 == 1).then(|| self.is[variable][place])
    }

    /// The literals that say that a variable has a value of the set.
    fn within(&self, variable: usize, values: Values) -> Vec<Literal> {
        members(u64::from(values)).filter_map(|value| self.literal(variable, value)).collect()
    }

    /// The values of a variable with their literals.
    fn own(&self, variable: usize) -> Vec<(u32, Literal)> {
        members(u64::from(self.domains[variable])).zip(self.is[variable].iter().copied()).collect()
    }

    fn peers<const W: usize>(&mut self, compiled: &Compiled<W>) {
        for variable in compiled.variables.iter() {
            for peer in compiled.peers[variable].iter().filter(|&peer| peer > variable) {
                for value in members(u64::from(self.domains[variable] & self.domains[peer])) {
                    let pair = [self.literal(variable, value), self.literal(peer, value)];
                    self.add(None, pair.into_iter().flatten().map(|literal| !literal));
                }
            }
        }
    }

    fn permutations<const W: usize>(&mut self, compiled: &Compiled<W>) {
        for permutation in &compiled.permutations {
            for value in members(u64::from(permutation.values)) {
                let places: Vec<Literal> =
                    permutation.set.iter().filter_map(|variable| self.literal(variable, value)).collect();
                self.add(None, places);
            }
        }
    }

    /// A value in one of two sets that hold the same values stands in the other too.
    fn left_over<const W: usize>(&mut self, compiled: &Compiled<W>) {
        for [a, b] in &compiled.left_over {
            for (set, other) in [(a, b), (b, a)] {
                for variable in set.iter() {
                    for (value, literal) in self.own(variable) {
                        let places = other.iter().filter_map(|other| self.literal(other, value));
                        let places: Vec<Literal> = places.chain([!literal]).collect();
                        self.add(None, places);
                    }
                }
            }
        }
    }

    fn pairs<const W: usize>(&mut self, compiled: &Compiled<W>) {
        for variable in compiled.variables.iter() {
            for &(partner, support) in compiled.partners_of(variable) {
                let partner = usize::from(partner);
                let support = &compiled.supports[usize::from(support)];
                for (value, literal) in self.own(variable) {
                    let allowed = support.of(1 << value);
                    let mut forbidden = self.domains[partner] & !allowed;
                    if compiled.peers[variable].contains(partner) {
                        forbidden &= !(1 << value);
                    }
                    if variable < partner {
                        for other in self.within(partner, forbidden) {
                            self.add(None, [!literal, !other]);
                        }
                    }
                    if forbidden != 0 {
                        let supports = self.within(partner, allowed);
                        self.add(None, supports.into_iter().chain([!literal]));
                    }
                }
            }
        }
    }

    fn filter(&mut self, filter: &Filter, variables: &[u16], guard: Option<Literal>) {
        let variable = |at: usize| usize::from(variables[at]);
        let all = || variables.iter().map(|&variable| usize::from(variable));
        match filter {
            Filter::Sets(sets) => self.one_of_sets(sets, variables, guard),
            Filter::Triple(allowed, values) => {
                for (first, is_first) in self.own(variable(0)) {
                    for (second, is_second) in self.own(variable(1)) {
                        let allowed = allowed[(first * values + second) as usize];
                        let thirds = self.within(variable(2), allowed);
                        let forbidden = self.within(variable(2), !allowed);
                        if thirds.len() > 1 {
                            for third in forbidden {
                                self.add(guard, [!is_first, !is_second, !third]);
                            }
                        }
                        self.add(guard, thirds.into_iter().chain([!is_first, !is_second]));
                    }
                }
            }
            Filter::Layers(layers) => self.layers(layers, variables, guard),
            Filter::BitLayers(layers) => {
                let (firsts, arrows) = layers.by_layer();
                self.graph(&Graph { firsts, arrows }, variables, guard);
            }
            Filter::Lexicographic(comparison) => {
                let domains: Vec<Values> = all().map(|variable| self.domains[variable]).collect();
                self.automaton(&comparison.automaton(&domains), &domains, variables, guard);
            }
            Filter::Visible(Visible { lowest, count, .. }) => {
                let domains: Vec<Values> = all().map(|variable| self.domains[variable]).collect();
                let union: Values = domains.iter().fold(0, |union, domain| union | domain);
                let automaton = Automaton::visible(*lowest, *count, Values::BITS - union.leading_zeros());
                self.automaton(&automaton, &domains, variables, guard);
            }
            Filter::Count { values, at_least, at_most, .. } => {
                self.count(variables, *values, *at_least as usize, *at_most as usize, guard);
            }
            Filter::Sorts(sorts) => {
                for &sort in sorts {
                    self.count(variables, sort, 1, variables.len(), guard);
                }
            }
            Filter::SameValues(SameValues { size, max }) => {
                let union = all().fold(0, |union, variable| union | self.domains[variable]);
                for value in members(u64::from(union)) {
                    let literals: Vec<Literal> = (0..=*max).map(|_| self.fresh()).collect();
                    self.add(guard, literals.iter().copied());
                    for (count, &literal) in literals.iter().enumerate() {
                        for set in variables.chunks_exact(*size) {
                            self.count(set, 1 << value, count, count, Some(literal));
                        }
                    }
                }
            }
            Filter::Element { shift, values } => {
                for (value, is_index) in self.own(variable(0)) {
                    let at = usize::try_from(value as i32 - shift).ok();
                    let meant = at.and_then(|at| variables.get(at + 1));
                    let fits = meant.map(|&meant| self.within(usize::from(meant), *values));
                    self.add(guard, fits.unwrap_or_default().into_iter().chain([!is_index]));
                }
            }
            Filter::Pair(allowed) => {
                for (first, is_first) in self.own(variable(0)) {
                    let allowed = allowed[first as usize];
                    for second in self.within(variable(1), !allowed) {
                        self.add(guard, [!is_first, !second]);
                    }
                    let seconds = self.within(variable(1), allowed);
                    self.add(guard, seconds.into_iter().chain([!is_first]));
                }
            }
            Filter::Different => {
                let union = all().fold(0, |union, variable| union | self.domains[variable]);
                for value in members(u64::from(union)) {
                    let places: Vec<Literal> =
                        all().filter_map(|variable| self.literal(variable, value)).collect();
                    self.at_most_one(guard, &places);
                }
            }
            Filter::Any(branches) => {
                let literals: Vec<Literal> = branches.iter().map(|_| self.fresh()).collect();
                self.add(guard, literals.iter().copied());
                for (branch, literal) in branches.iter().zip(literals) {
                    for (places, filter) in &branch.filters {
                        let own: Vec<u16> =
                            places.iter().map(|&place| variables[usize::from(place)]).collect();
                        self.filter(filter, &own, Some(literal));
                    }
                }
            }
            Filter::Linear(_) | Filter::Connected(_) | Filter::Partition(_) => {}
        }
    }

    /// A literal for each set and for each value that stands in some. The variables differ.
    fn one_of_sets(&mut self, sets: &[Values], variables: &[u16], guard: Option<Literal>) {
        let all = || variables.iter().map(|&variable| usize::from(variable));
        let union = all().fold(0, |union, variable| union | self.domains[variable]);
        let possible: Vec<Values> = sets.iter().copied().filter(|set| set & !union == 0).collect();
        let united = possible.iter().fold(0, |united, set| united | set);
        for variable in all() {
            for literal in self.within(variable, !united) {
                self.add(guard, [!literal]);
            }
        }
        let choices: Vec<Literal> = possible.iter().map(|_| self.fresh()).collect();
        self.add(guard, choices.iter().copied());
        for value in members(u64::from(united)) {
            let stands = self.fresh();
            let places: Vec<Literal> = all().filter_map(|variable| self.literal(variable, value)).collect();
            for &place in &places {
                self.add(None, [!place, stands]);
            }
            self.add(None, places.into_iter().chain([!stands]));
            let (mut with, mut without) = (vec![!stands], vec![stands]);
            for (&set, &choice) in possible.iter().zip(&choices) {
                if set >> value & 1 == 1 {
                    self.add(None, [!choice, stands]);
                    with.push(choice);
                } else {
                    self.add(None, [!choice, !stands]);
                    without.push(choice);
                }
            }
            self.add(guard, with);
            self.add(guard, without);
        }
    }

    fn count(
        &mut self,
        variables: &[u16],
        values: Values,
        at_least: usize,
        at_most: usize,
        guard: Option<Literal>,
    ) {
        let count = variables.len();
        if at_least <= 1 && at_most >= count {
            if at_least == 1 {
                let places =
                    variables.iter().flat_map(|&variable| self.within(usize::from(variable), values));
                let places: Vec<Literal> = places.collect();
                self.add(guard, places);
            }
            return;
        }
        if at_most == 0 {
            for &variable in variables {
                for literal in self.within(usize::from(variable), values) {
                    self.add(guard, [!literal]);
                }
            }
            return;
        }
        // How many were counted so far; more than `at_least` are alike if there is no upper bound.
        let max = if at_most >= count { at_least } else { at_most };
        let mut graph = Graph { firsts: vec![0], arrows: Vec::new() };
        let mut before: Vec<usize> = vec![0];
        for at in 0..count {
            let left = count - at - 1;
            let can = |counted: usize| counted + left >= at_least;
            let next: Vec<usize> = (0..=max.min(at + 1)).filter(|&counted| can(counted)).collect();
            let (own, after) = (graph.firsts[at], graph.firsts[at] + before.len() as u32);
            let node = |counted: usize| {
                next.iter().position(|&other| other == counted).map(|place| after + place as u32)
            };
            let mut arrows = Vec::new();
            for (place, &counted) in before.iter().enumerate() {
                let from = own + place as u32;
                let more = if counted == max && at_most >= count { counted } else { counted + 1 };
                match (node(counted), node(more)) {
                    (Some(same), Some(other)) if same == other => arrows.push((from, Values::MAX, same)),
                    (same, other) => {
                        arrows.extend(same.map(|to| (from, !values, to)));
                        arrows.extend(other.map(|to| (from, values, to)));
                    }
                }
            }
            graph.arrows.push(arrows);
            graph.firsts.push(after);
            before = next;
        }
        graph.firsts.push(graph.firsts[count] + before.len() as u32);
        self.graph(&graph, variables, guard);
    }

    /// The variables, which have these domains, are accepted by an automaton.
    fn automaton(
        &mut self,
        automaton: &Automaton,
        domains: &[Values],
        variables: &[u16],
        guard: Option<Literal>,
    ) {
        match Layers::new(automaton, domains) {
            Some(layers) => self.layers(&layers, variables, guard),
            None => self.add(guard, []),
        }
    }

    /// A path through an automaton unrolled, unless it has too many arrows.
    fn layers(&mut self, layers: &Layers, variables: &[u16], guard: Option<Literal>) {
        // Each arrow stands in three clauses at least: what leaves its node, what comes into the next, and one for each
        // value.
        if self.learning.size() + 3 * layers.arrows_count() > MAX_LITERALS {
            self.is_too_large = true;
            return;
        }
        let (firsts, arrows) = layers.by_layer(variables.len());
        self.graph(&Graph { firsts, arrows }, variables, guard);
    }

    /// A path through a layered graph to any node of its last layer.
    fn graph(&mut self, graph: &Graph, variables: &[u16], guard: Option<Literal>) {
        let count = graph.firsts.last().map_or(0, |&count| count as usize);
        let nodes: Vec<Literal> = (0..count).map(|_| self.fresh()).collect();
        for layer in graph.firsts.windows(2) {
            self.add(guard, nodes[layer[0] as usize..layer[1] as usize].iter().copied());
        }
        for (at, arrows) in graph.arrows.iter().enumerate() {
            let variable = usize::from(variables[at]);
            let own = self.own(variable);
            let first = graph.firsts[at + 1];
            // What leads to each node of the next layer.
            let mut before: Vec<Vec<Literal>> = vec![Vec::new(); (graph.firsts[at + 2] - first) as usize];
            for arrows in arrows.chunk_by(|arrow, next| arrow.0 == next.0) {
                let is_node = nodes[arrows[0].0 as usize];
                let leaving = arrows.iter().fold(0, |leaving, (_, values, _)| leaving | values);
                let leaving = self.within(variable, leaving);
                self.add(None, leaving.into_iter().chain([!is_node]));
                self.add(None, arrows.iter().map(|&(.., to)| nodes[to as usize]).chain([!is_node]));
                for &(value, is_value) in &own {
                    let next = arrows.iter().filter(|(_, values, _)| values >> value & 1 == 1);
                    let next = next.map(|&(.., to)| nodes[to as usize]);
                    self.add(None, next.chain([!is_node, !is_value]));
                }
                arrows.iter().for_each(|&(.., to)| before[(to - first) as usize].push(is_node));
            }
            for &(value, is_value) in &own {
                let leaves = arrows.iter().filter(|(_, values, _)| values >> value & 1 == 1);
                self.add(guard, leaves.map(|&(from, ..)| nodes[from as usize]).chain([!is_value]));
            }
            for (before, &node) in before.into_iter().zip(&nodes[first as usize..]) {
                self.add(None, before.into_iter().chain([!node]));
            }
            if self.learning.size() > MAX_LITERALS {
                return;
            }
        }
    }
}

fn has_clauses(filter: &Filter) -> bool {
    match filter {
        Filter::Linear(_) | Filter::Connected(_) | Filter::Partition(_) => false,
        Filter::Any(branches) => {
            let has_clauses = |branch: &Branch| branch.filters.iter().all(|(_, filter)| has_clauses(filter));
            branches.iter().all(has_clauses)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Automaton;
    use super::*;

    /// Layers of `variables` variables with nine values and a thousand states, each with arrows to nine others: 9,000
    /// arrows a variable.
    fn layers(variables: usize) -> Layers {
        let states = 1000;
        let moves_from = |from| (0..9).map(move |value| (from, 1 << value, (7 * from + value) % states));
        let moves = (0..states).flat_map(moves_from).collect();
        let all: Vec<u32> = (0..states).collect();
        let automaton = Automaton { states, starts: all.clone(), accepts: all, moves };
        Layers::new(&automaton, &vec![0b1_1111_1111; variables]).expect("every word is accepted")
    }

    #[test]
    fn an_automaton_of_too_many_arrows_is_left_out_before_it_has_literals() {
        for (variables, is_too_large) in [(2, false), (100, true)] {
            let mut clauses = Clauses {
                learning: Learning::new(true),
                is: Vec::new(),
                domains: vec![0b1_1111_1111; variables],
                is_too_large: false,
            };
            clauses.is = (0..variables).map(|_| (0..9).map(|_| clauses.fresh()).collect()).collect();
            let names: Vec<u16> = (0..variables as u16).collect();
            clauses.layers(&layers(variables), &names, None);
            assert_eq!(clauses.is_too_large, is_too_large, "{variables} variables");
            assert_eq!(clauses.learning.size() == 0, is_too_large, "{variables} variables");
        }
    }
}
