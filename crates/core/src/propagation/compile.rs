//! From a [`Model`] to what the search works on: equal variables united, pair tables merged and turned into support
//! maps, all-different sets into peers, sums into groups of mutually different variables, everything else into filters.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::bit_layers::{BitLayers, Groups};
use super::bits::{BYTES, Bytes, VariableSet, members};
use super::connected::{Connected, Graph, Partition};
use super::derived::{derived_sums, left_over};
use super::filter::{Branch, Filter, MAX_SORTS};
use super::layers::Layers;
use super::lexicographic::{Lexicographic, MAX_PLACES};
use super::linear::{Group, Linear, max_in_clique, sets_with_sum};
use super::model::{Automaton, Model, Order, Relation, Values, Variable, all_values};
use super::pairs::{PairOutcomes, PairTable};
use super::same_values::SameValues;
use super::sum::{Sum, is_clique};
use super::support::Support;
use super::visible::Visible;

/// An all-different set of as many variables as there are values among them, so that it has each of these values.
#[derive(Clone, Debug)]
pub(super) struct Permutation<const W: usize> {
    pub set: VariableSet<W>,
    pub values: Values,
}

/// A filter with its variables.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub variables: Vec<u16>,
    pub filter: Filter,
    /// Its queue, see [`Filter::cost`].
    pub cost: u8,
    /// Whether it has nothing to do again after what it removed itself.
    pub is_idempotent: bool,
    /// Whether it follows from other rules, so that no solution needs it.
    pub is_derived: bool,
    /// The relation of the model that it comes from; [`DERIVED`] if it follows from several.
    pub relation: u32,
}

/// What stands for the relation of a filter that follows from several.
pub(super) const DERIVED: u32 = u32::MAX;

/// How many costs there are.
pub(super) const COSTS: usize = 3;

/// What does not change while searching.
#[derive(Clone, Debug)]
pub(super) struct Compiled<const W: usize> {
    pub values: u32,
    /// Domains at the start, by representative; the others are 0 and never looked at.
    pub domains: Vec<u32>,
    /// The variable that stands for each.
    pub representative: Vec<u16>,
    /// The variables that stand for themselves.
    pub variables: VariableSet<W>,
    /// Which variables must differ from each.
    pub peers: Vec<VariableSet<W>>,
    pub permutations: Vec<Permutation<W>>,
    /// The permutations of each variable: a byte of 1 for each that has the variable. And how many blocks of them.
    pub permutations_of: Vec<Bytes>,
    pub permutation_blocks: usize,
    /// The partners of all variables, each with the support map towards it, and where those of each variable begin; the
    /// last entry is where they end.
    pub partners: Vec<(u16, u16)>,
    pub partner_starts: Vec<u32>,
    /// The variables that have partners.
    pub with_partners: VariableSet<W>,
    pub supports: Vec<Support>,
    pub rules: Vec<Rule>,
    /// The rules by place: those of each cost begin a word of bit sets; `u16::MAX` where there is none.
    pub rule_at: Vec<u16>,
    /// The first word of each cost, and the number of words.
    pub rule_words: [usize; COSTS + 1],
    /// The places of the rules of each variable as a bit set of `rule_words[COSTS]` words.
    pub rules_of: Vec<u64>,
    /// Pairs of sets that hold the same values equally often, by the law of leftovers; clauses need them.
    pub left_over: Vec<[VariableSet<W>; 2]>,
    /// What the search adds to the weight of each variable at the start.
    pub weights: Vec<f64>,
}

/// Why compiling ended: the model contradicts itself before any search.
#[derive(Debug)]
pub(super) struct Contradiction;

/// Variables, and where each set of mutually different ones among them begins and ends.
type ByHouses = (Vec<u16>, Vec<(u16, u16)>);

/// What is gathered from the relations.
struct Builder<'m, const W: usize> {
    model: &'m Model,
    representative: Vec<u16>,
    domains: Vec<u32>,
    peers: Vec<VariableSet<W>>,
    /// The all-different sets of three and more; those that have all values they may have become permutations.
    different: Vec<VariableSet<W>>,
    pairs: Vec<PairTable<'m>>,
    /// Sums, and the relation that each comes from.
    sums: Vec<Sum>,
    sums_from: Vec<u32>,
    rules: Vec<Rule>,
    /// The relation that is being taken.
    relation: u32,
    unrolled: RefCell<Unrolled>,
}

/// The automata that were unrolled so far, by address and domains: rules of one kind share theirs. `None` for those
/// that accept nothing.
type Unrolled = HashMap<(*const Automaton, Vec<u32>), Option<Filter>>;

/// An automaton of more relations is unrolled for all values, so that they share the result.
const MAX_UNROLLED: usize = 8;

impl<const W: usize> Compiled<W> {
    /// The partners of a variable, each with the support map towards it.
    #[inline]
    pub fn partners_of(&self, variable: usize) -> &[(u16, u16)] {
        &self.partners[self.partner_starts[variable] as usize..self.partner_starts[variable + 1] as usize]
    }

    /// Compiles a model whose variables fit into W words.
    pub fn new(model: &Model) -> Result<Compiled<W>, Contradiction> {
        let mut builder = Builder::<W>::new(model)?;
        builder.narrow_guards()?;
        // The order of labels is chosen by the search.
        let order = model.labels.as_ref().map(|labels| labels.order);
        for (place, relation) in model.relations.iter().enumerate() {
            if Some(place) != order {
                builder.relation = place as u32;
                builder.take(relation)?;
            }
        }
        builder.finish()
    }
}

/// For each variable the smallest one that it must equal.
fn representatives(model: &Model) -> Vec<u16> {
    fn find(parents: &mut [u16], variable: u16) -> u16 {
        let mut root = variable;
        while parents[usize::from(root)] != root {
            root = parents[usize::from(root)];
        }
        parents[usize::from(variable)] = root;
        root
    }
    let mut parents: Vec<u16> = (0..model.domains.len() as u16).collect();
    for relation in &model.relations {
        if let Relation::Equal(a, b) = relation {
            let (a, b) = (find(&mut parents, *a), find(&mut parents, *b));
            parents[usize::from(a.max(b))] = a.min(b);
        }
    }
    (0..parents.len() as u16).map(|variable| find(&mut parents, variable)).collect()
}

impl<'m, const W: usize> Builder<'m, W> {
    fn new(model: &'m Model) -> Result<Builder<'m, W>, Contradiction> {
        let representative = representatives(model);
        let all = all_values(model.values);
        let mut domains = vec![0; model.domains.len()];
        for (variable, &name) in representative.iter().enumerate() {
            if variable == usize::from(name) {
                domains[variable] = all;
            }
            domains[usize::from(name)] &= model.domains[variable];
        }
        if representative.iter().any(|&name| domains[usize::from(name)] == 0) {
            return Err(Contradiction);
        }
        let count = domains.len();
        Ok(Builder {
            model,
            representative,
            domains,
            peers: vec![VariableSet::EMPTY; count],
            different: Vec::new(),
            pairs: Vec::with_capacity(model.relations.len()),
            sums: Vec::new(),
            sums_from: Vec::new(),
            rules: Vec::new(),
            relation: DERIVED,
            unrolled: RefCell::default(),
        })
    }

    fn name(&self, variable: Variable) -> u16 {
        self.representative[usize::from(variable)]
    }

    fn names(&self, variables: &[Variable]) -> Vec<u16> {
        variables.iter().map(|&variable| self.name(variable)).collect()
    }

    fn restrict(&mut self, variable: u16, values: Values) -> Result<(), Contradiction> {
        let domain = &mut self.domains[usize::from(variable)];
        *domain &= values;
        if *domain == 0 { Err(Contradiction) } else { Ok(()) }
    }

    /// Takes from guards of comparisons what no value of a partner supports: comparisons that then cannot be made need
    /// no filter, which is most of them where many lines of a side begin with known digits.
    fn narrow_guards(&mut self) -> Result<(), Contradiction> {
        let mut guards = VariableSet::<W>::EMPTY;
        for relation in &self.model.relations {
            if let Relation::Lexicographic { guard: Some((guard, _)), .. } = relation {
                guards.insert(usize::from(self.name(*guard)));
            }
        }
        if guards.is_empty() {
            return Ok(());
        }
        for relation in &self.model.relations {
            let Relation::Pair(partner, guard, rows) = relation else { continue };
            let (partner, guard) = (self.name(*partner), self.name(*guard));
            if guards.contains(usize::from(guard)) {
                let left = members(u64::from(self.domains[usize::from(partner)]));
                self.restrict(guard, left.fold(0, |supported, value| supported | rows[value as usize]))?;
            }
        }
        Ok(())
    }

    fn add_different(&mut self, variables: &[Variable]) -> Result<(), Contradiction> {
        let set: VariableSet<W> =
            variables.iter().map(|&variable| usize::from(self.name(variable))).collect();
        let values = self.model.values as usize;
        if (set.len() as usize) < variables.len() || variables.len() > values {
            return Err(Contradiction);
        }
        // Only of such a set each sees the others.
        let is_known = is_clique(&set, &self.peers) && self.different.contains(&set);
        for &variable in variables {
            let name = usize::from(self.name(variable));
            let peers = &mut self.peers[name];
            *peers = peers.or(&set);
            peers.remove(name);
        }
        if variables.len() > 2 && !is_known {
            self.different.push(set);
        }
        Ok(())
    }

    fn add_pair(
        &mut self,
        a: Variable,
        b: Variable,
        allowed: Cow<'m, [Values]>,
    ) -> Result<(), Contradiction> {
        let (a, b) = (self.name(a), self.name(b));
        let values = self.model.values;
        if a == b {
            let own =
                (0..values).filter(|&v| allowed[v as usize] >> v & 1 == 1).fold(0, |set, v| set | 1 << v);
            return self.restrict(a, own);
        }
        let key = (a.min(b), a.max(b));
        self.pairs.push(PairTable { key, rows: allowed, is_transposed: a > b });
        Ok(())
    }

    fn add_rule(&mut self, variables: Vec<u16>, filter: Filter) {
        let cost = filter.cost(variables.len()) as u8;
        let is_idempotent = filter.is_idempotent() && !has_repetition::<W>(&variables);
        self.rules.push(Rule {
            variables,
            filter,
            cost,
            is_idempotent,
            is_derived: false,
            relation: self.relation,
        });
    }

    fn take(&mut self, relation: &'m Relation) -> Result<(), Contradiction> {
        match relation {
            Relation::AllDifferent(variables) => self.add_different(variables)?,
            Relation::Equal(..) => {}
            Relation::Pair(a, b, allowed) => self.add_pair(*a, *b, Cow::Borrowed(&allowed[..]))?,
            Relation::Linear(terms, total) => {
                let terms = terms.iter().map(|&(variable, factor)| (self.name(variable), factor));
                let sum = Sum::new(terms.collect::<Vec<_>>(), *total);
                if sum.terms.is_empty() {
                    return if sum.total == 0 { Ok(()) } else { Err(Contradiction) };
                }
                self.sums.push(sum);
                self.sums_from.push(self.relation);
            }
            Relation::OneOfSets(variables, sets) => {
                self.add_different(variables)?;
                let names = self.names(variables);
                self.add_rule(names, Filter::Sets(sets.clone()));
            }
            Relation::Any(branches) => self.add_any(branches)?,
            Relation::Count { variables, values, at_least, at_most }
                if self.is_spread(variables, *values, *at_least) =>
            {
                for (names, houses) in self.by_houses(variables) {
                    let (values, at_least, at_most) = (*values, *at_least, *at_most);
                    self.add_rule(names, Filter::Count { values, at_least, at_most, houses });
                }
            }
            Relation::Count { variables, values, at_least: 1, at_most }
                if self.joins_sorts(variables, *values, *at_most) => {}
            Relation::Lexicographic { guard: Some((guard, values)), .. }
                if self.domains[usize::from(self.name(*guard))] & values == 0 => {}
            other => {
                let names = self.filter_names(other);
                let domains: Vec<u32> = names.iter().map(|&name| self.domains[usize::from(name)]).collect();
                let filter = self.compile_filter(other, &domains)?;
                if filter.is_trivial() {
                    return Ok(());
                }
                // A variable that occurs twice is seen twice; the intersection is written back.
                self.add_rule(names, filter);
            }
        }
        Ok(())
    }

    /// Joins a set of which there must be one value with the last rule, if that wants one of other sets among the same
    /// variables.
    fn joins_sorts(&mut self, variables: &[Variable], values: Values, at_most: u32) -> bool {
        let names = self.names(variables);
        if (at_most as usize) < names.len() || names.len() > 32 {
            return false;
        }
        let Some(rule) = self.rules.last_mut().filter(|rule| rule.variables == names) else { return false };
        match &mut rule.filter {
            Filter::Sorts(sorts)
                if sorts.len() < MAX_SORTS && sorts.iter().all(|sort| sort & values == 0) =>
            {
                sorts.push(values);
                true
            }
            Filter::Count { values: first, at_least: 1, at_most, houses }
                if *at_most as usize >= names.len() && houses.is_empty() && *first & values == 0 =>
            {
                rule.filter = Filter::Sorts(vec![*first, values]);
                true
            }
            _ => false,
        }
    }

    fn add_any(&mut self, branches: &'m [Vec<Relation>]) -> Result<(), Contradiction> {
        if let [relations] = branches {
            // Equal variables were united before, but for those inside a disjunction.
            let same: Vec<Values> = (0..self.model.values).map(|value| 1 << value).collect();
            return relations.iter().try_for_each(|relation| match relation {
                Relation::Equal(a, b) => self.add_pair(*a, *b, Cow::Owned(same.clone())),
                other => self.take(other),
            });
        }
        let (names, branches) = self.disjunction(branches);
        if branches.is_empty() {
            return Err(Contradiction);
        }
        self.add_rule(names, Filter::Any(branches));
        Ok(())
    }

    /// Whether a count wants one value so often that it matters in how many houses it can be.
    fn is_spread(&self, variables: &[Variable], values: Values, at_least: u32) -> bool {
        values.is_power_of_two()
            && at_least > 1
            && variables.len() > at_least as usize
            && !self.model.families.is_empty()
    }

    /// For each family the variables in the order of its sets, and where each set of mutually different ones begins and
    /// ends.
    fn by_houses(&self, variables: &[Variable]) -> Vec<ByHouses> {
        let mut found = Vec::new();
        for family in &self.model.families {
            let mut left: Vec<u16> = self.names(variables);
            let mut names: Vec<u16> = Vec::with_capacity(left.len());
            let mut houses = Vec::new();
            for set in family.sets() {
                let set: VariableSet<W> =
                    set.iter().map(|&variable| usize::from(self.name(variable))).collect();
                let start = names.len();
                left.retain(|name| {
                    let differs = |other: &u16| self.peers[usize::from(*name)].contains(usize::from(*other));
                    let is_in = set.contains(usize::from(*name)) && names[start..].iter().all(differs);
                    if is_in {
                        names.push(*name);
                    }
                    !is_in
                });
                if names.len() > start {
                    houses.push((start as u16, names.len() as u16));
                }
            }
            for name in left {
                houses.push((names.len() as u16, names.len() as u16 + 1));
                names.push(name);
            }
            found.push((names, houses));
        }
        found
    }

    /// The variables of a disjunction, ascending, and its branches without those that contradict themselves.
    fn disjunction(&self, branches: &[Vec<Relation>]) -> (Vec<u16>, Vec<Branch>) {
        let mut set = VariableSet::<W>::EMPTY;
        let mut insert = |variable| set.insert(usize::from(self.name(variable)));
        branches.iter().flatten().for_each(|relation| relation.each_variable(&mut insert));
        let names: Vec<u16> = set.iter().map(|name| name as u16).collect();
        let compile = |relations: &Vec<Relation>| {
            let mut filters = Vec::with_capacity(relations.len());
            for relation in relations {
                self.branch_filters(relation, &names, &mut filters).ok()?;
            }
            Some(Branch { filters })
        };
        let branches = branches.iter().filter_map(compile).collect();
        (names, branches)
    }

    /// Adds the filters of a relation inside a disjunction over `names`, each with the places of its variables there.
    fn branch_filters(
        &self,
        relation: &Relation,
        names: &[u16],
        filters: &mut Vec<(Vec<u16>, Filter)>,
    ) -> Result<(), Contradiction> {
        let places = |own: &[u16]| -> Vec<u16> {
            own.iter().map(|name| names.binary_search(name).map_or(0, |place| place as u16)).collect()
        };
        if let Relation::Any(branches) = relation {
            let (own, branches) = self.disjunction(branches);
            if branches.is_empty() {
                return Err(Contradiction);
            }
            filters.push((places(&own), Filter::Any(branches)));
            return Ok(());
        }
        if let Relation::Count { variables, values, at_least, at_most } = relation
            && self.is_spread(variables, *values, *at_least)
        {
            let (values, at_least, at_most) = (*values, *at_least, *at_most);
            let filter = |houses| Filter::Count { values, at_least, at_most, houses };
            let by_houses = self.by_houses(variables).into_iter();
            filters.extend(by_houses.map(|(own, houses)| (places(&own), filter(houses))));
            return Ok(());
        }
        let own = self.filter_names(relation);
        let places = places(&own);
        let domains: Vec<u32> = own.iter().map(|&name| self.domains[usize::from(name)]).collect();
        if let Relation::OneOfSets(..) = relation {
            filters.push((places.clone(), Filter::Different));
        }
        filters.push((places, self.compile_filter(relation, &domains)?));
        Ok(())
    }

    fn finish(mut self) -> Result<Compiled<W>, Contradiction> {
        let values = self.model.values;
        let count = self.domains.len();
        // A pair that is never equal makes peers.
        let mut links: Vec<[u16; 3]> = Vec::with_capacity(2 * self.pairs.len());
        let mut pair_sums: Vec<([u16; 2], i32)> = Vec::new();
        let mut outcomes = PairOutcomes::new(values, self.model.lowest);
        let tables = std::mem::take(&mut self.pairs);
        let order = in_order(&tables, count);
        for pair in order.chunk_by(|table, next| table.key == next.key) {
            let (a, b) = pair[0].key;
            let (x, y) = (usize::from(a), usize::from(b));
            let outcome = outcomes.of(pair, self.peers[x].contains(y));
            if outcome.makes_peers {
                self.peers[x].insert(y);
                self.peers[y].insert(x);
            }
            if let Some(sum) = outcome.sum {
                pair_sums.push(([a, b], sum));
            }
            if let Some((towards_second, towards_first)) = outcome.index {
                links.push([a, b, towards_second]);
                links.push([b, a, towards_first]);
            }
        }
        // Sums, those of the model first.
        let stated = self.sums.len();
        let mut sums = std::mem::take(&mut self.sums);
        let left_over = left_over(self.model, &self.representative, &self.domains, &self.peers);
        sums.extend(derived_sums(
            self.model,
            &self.representative,
            &self.domains,
            &self.peers,
            &sums,
            &pair_sums,
            &left_over,
        ));
        // Each once: buckets by the terms, as places in `sums`.
        let buckets = (2 * sums.len()).next_power_of_two();
        let mut heads = vec![usize::MAX; buckets];
        let mut next = vec![usize::MAX; sums.len()];
        for (index, sum) in sums.iter().enumerate() {
            if sum.terms.is_empty() {
                if sum.total != 0 {
                    return Err(Contradiction);
                }
                continue;
            }
            let head = &mut heads[sum.hash_of_terms() as usize & (buckets - 1)];
            let mut others = std::iter::successors(Some(*head), |&other| next.get(other).copied())
                .take_while(|&other| other != usize::MAX)
                .map(|other| &sums[other]);
            if others.any(|other| other.terms == sum.terms && (index >= stated || other.total == sum.total)) {
                continue;
            }
            next[index] = *head;
            *head = index;
            let first = self.rules.len();
            self.relation = self.sums_from.get(index).copied().unwrap_or(DERIVED);
            self.add_sum(sum);
            self.rules[first..].iter_mut().for_each(|rule| rule.is_derived = index >= stated);
        }
        let permutations = self.permutations()?;
        let permutation_blocks = permutations.len().div_ceil(BYTES);
        let mut permutations_of = vec![Bytes::default(); count * permutation_blocks];
        for (index, permutation) in permutations.iter().enumerate() {
            for variable in permutation.set.iter() {
                let block = &mut permutations_of[variable * permutation_blocks + index / BYTES];
                block[index % BYTES / 8] |= 1 << (index % 8 * 8);
            }
        }
        let (rule_at, rule_words) = places_by_cost(&self.rules);
        let words = rule_words[COSTS];
        let mut rules_of = vec![0u64; count * words];
        let mut weights = vec![1.0; count];
        for (place, &index) in rule_at.iter().enumerate() {
            let Some(rule) = self.rules.get(usize::from(index)) else { continue };
            for &variable in &rule.variables {
                let variable = usize::from(variable);
                let word = &mut rules_of[variable * words + place / 64];
                if *word >> (place % 64) & 1 == 0 {
                    *word |= 1 << (place % 64);
                    weights[variable] += 0.2;
                }
            }
        }
        let (partners, partner_starts) = by_variable(&links, count);
        let links_of = |variable: usize| partner_starts[variable + 1] - partner_starts[variable];
        let with_partners = (0..count).filter(|&variable| links_of(variable) > 0).collect();
        for (variable, weight) in weights.iter_mut().enumerate() {
            *weight += 0.05 * f64::from(links_of(variable));
        }
        let variables =
            (0..count).filter(|&variable| usize::from(self.representative[variable]) == variable).collect();
        Ok(Compiled {
            values,
            domains: self.domains,
            representative: self.representative,
            variables,
            peers: self.peers,
            permutations,
            permutations_of,
            permutation_blocks,
            partners,
            partner_starts,
            with_partners,
            supports: outcomes.supports,
            rules: self.rules,
            rule_at,
            rule_words,
            rules_of,
            left_over,
            weights,
        })
    }

    /// The all-different sets of as many variables as there are values that they may have.
    fn permutations(&self) -> Result<Vec<Permutation<W>>, Contradiction> {
        let mut permutations = Vec::new();
        for set in &self.different {
            let values = set.iter().fold(0, |values, variable| values | self.domains[variable]);
            if values.count_ones() < set.len() {
                return Err(Contradiction);
            }
            if values.count_ones() == set.len() {
                permutations.push(Permutation { set: *set, values });
            }
        }
        Ok(permutations)
    }

    /// A relation as a filter over variables with these domains.
    fn compile_filter(&self, relation: &Relation, domains: &[u32]) -> Result<Filter, Contradiction> {
        let model = self.model;
        Ok(match relation {
            Relation::AllDifferent(_) => Filter::Different,
            Relation::Equal(..) => {
                Filter::Pair(Arc::new((0..model.values).map(|value| 1 << value).collect()))
            }
            Relation::Pair(_, _, allowed) => Filter::Pair(allowed.clone()),
            Relation::Triple(_, allowed) => Filter::Triple(allowed.clone(), model.values),
            Relation::Linear(terms, total) => {
                let total = total - model.lowest * terms.iter().map(|&(_, factor)| factor).sum::<i32>();
                let groups = terms.iter().enumerate();
                let groups =
                    groups.map(|(at, &(_, factor))| Group { start: at, end: at + 1, factor }).collect();
                Filter::Linear(Linear { groups, total })
            }
            Relation::OneOfSets(_, sets) => Filter::Sets(sets.clone()),
            Relation::Automaton(_, automaton) => self.unroll(automaton, domains).ok_or(Contradiction)?,
            Relation::Count { values, at_least, at_most, .. } => {
                Filter::Count { values: *values, at_least: *at_least, at_most: *at_most, houses: Vec::new() }
            }
            Relation::SameValues(sets) => self.same_values(sets)?,
            Relation::Visible { variables, lowest, count } => Filter::Visible(Visible {
                lowest: *lowest,
                count: *count,
                differ: self.parts_count(variables) == 1,
            }),
            Relation::Element { first, values, .. } => {
                Filter::Element { shift: first - model.lowest, values: *values }
            }
            Relation::Connected { variables, edges, values, at_least, at_most } => {
                Filter::Connected(Connected {
                    graph: Graph::new(variables.len(), edges),
                    values: *values,
                    at_least: *at_least,
                    at_most: *at_most,
                })
            }
            Relation::Partition { labels, edges, parts, size, .. } => {
                let (graph, vertex_of) = Graph::united(&self.names(labels), edges);
                Filter::Partition(Partition { graph, vertex_of, labels: *parts, size: *size })
            }
            Relation::Lexicographic { guard, order, words } => {
                let guard = guard.map(|(_, values)| values);
                if words.len() > MAX_PLACES {
                    let automaton = Arc::new(Automaton::lexicographic(guard, *order, model.values));
                    return self.unroll(&automaton, domains).ok_or(Contradiction);
                }
                let orders = match *order {
                    Order::Variable(_) => None,
                    Order::OneOf(orders) => Some(orders),
                };
                Filter::Lexicographic(Lexicographic { guard, orders })
            }
            Relation::Any(_) => return Err(Contradiction),
        })
    }

    fn same_values(&self, sets: &[Vec<Variable>]) -> Result<Filter, Contradiction> {
        let size = sets.first().map_or(0, Vec::len);
        if size == 0 || sets.iter().any(|set| set.len() != size) {
            return Err(Contradiction);
        }
        let max = sets.iter().map(|set| self.parts_count(set)).min().unwrap_or(size);
        Ok(Filter::SameValues(SameValues { size, max }))
    }

    /// In how many parts of mutually different variables a set falls, each variable in the first part that it fits in.
    fn parts_count(&self, variables: &[Variable]) -> usize {
        let mut parts: Vec<Vec<u16>> = Vec::new();
        for name in self.names(variables) {
            let differs = |other: &u16| self.peers[usize::from(name)].contains(usize::from(*other));
            match parts.iter_mut().find(|part| part.iter().all(differs)) {
                Some(part) => part.push(name),
                None => parts.push(vec![name]),
            }
        }
        parts.len()
    }

    /// An automaton over variables with these domains; `None` if it accepts nothing there.
    fn unroll(&self, automaton: &Arc<Automaton>, domains: &[u32]) -> Option<Filter> {
        let unroll = |domains: &[u32]| match Groups::of(automaton) {
            Some(groups) => Some(Filter::BitLayers(Arc::new(BitLayers::new(automaton, groups, domains)?))),
            None => Some(Filter::Layers(Arc::new(Layers::new(automaton, domains)?))),
        };
        if Arc::strong_count(automaton) == 1 {
            return unroll(domains);
        }
        // One that many relations share is unrolled once, for all values.
        let key = if Arc::strong_count(automaton) > MAX_UNROLLED {
            (Arc::as_ptr(automaton), vec![all_values(self.model.values); domains.len()])
        } else {
            (Arc::as_ptr(automaton), domains.to_vec())
        };
        let mut unrolled = self.unrolled.borrow_mut();
        unrolled.entry(key).or_insert_with_key(|(_, domains)| unroll(domains)).clone()
    }

    /// A sum as a rule: a clique with a factor of one as sets of values, else groups.
    fn add_sum(&mut self, sum: &Sum) {
        let total = sum.total - self.model.lowest * sum.terms.iter().map(|&(_, factor)| factor).sum::<i32>();
        let union =
            sum.terms.iter().fold(0, |union, &(variable, _)| union | self.domains[usize::from(variable)]);
        let max = max_in_clique(union);
        if let Some(factor) = sum.factor_of_clique(&self.peers, max)
            && factor.abs() == 1
            && sum.terms.len() > 1
        {
            let variables: Vec<u16> = sum.terms.iter().map(|&(variable, _)| variable).collect();
            let sets = sets_with_sum(union, variables.len(), total * factor);
            self.add_rule(variables, Filter::Sets(Arc::new(sets)));
            return;
        }
        let mut variables: Vec<u16> = Vec::with_capacity(sum.terms.len());
        let mut groups = Vec::new();
        sum.each_clique(&self.peers, max, &mut |clique, factor| {
            groups.push(Group { start: variables.len(), end: variables.len() + clique.len(), factor });
            variables.extend(clique);
        });
        self.add_rule(variables, Filter::Linear(Linear { groups, total }));
    }

    /// The variables of a relation in the order in which its filter sees them.
    fn filter_names(&self, relation: &Relation) -> Vec<u16> {
        let mut count = 0;
        relation.each_variable(&mut |_| count += 1);
        let mut names = Vec::with_capacity(count);
        if let Relation::Element { index, array, .. } = relation {
            names.extend([index].into_iter().chain(array).map(|&variable| self.name(variable)));
        } else {
            relation.each_variable(&mut |variable| names.push(self.name(variable)));
        }
        names
    }
}

/// Whether a variable occurs twice.
fn has_repetition<const W: usize>(variables: &[u16]) -> bool {
    let set: VariableSet<W> = variables.iter().map(|&variable| usize::from(variable)).collect();
    (set.len() as usize) < variables.len()
}

/// The tables in the order of their variables: first by the smaller one, of which each has few.
fn in_order<'t, 'm>(tables: &'t [PairTable<'m>], variables: usize) -> Vec<&'t PairTable<'m>> {
    let Some(first) = tables.first() else { return Vec::new() };
    let mut starts = vec![0u32; variables + 2];
    tables.iter().for_each(|table| starts[usize::from(table.key.0) + 2] += 1);
    (2..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
    let mut sorted = vec![first; tables.len()];
    for table in tables {
        // Counted up to the start of the next variable.
        let place = &mut starts[usize::from(table.key.0) + 1];
        sorted[*place as usize] = table;
        *place += 1;
    }
    for bounds in starts.windows(2) {
        sorted[bounds[0] as usize..bounds[1] as usize].sort_by_key(|table| table.key.1);
    }
    sorted
}

/// The rules in the order of their costs, each cost on words of its own; and where each begins.
fn places_by_cost(rules: &[Rule]) -> (Vec<u16>, [usize; COSTS + 1]) {
    let mut rule_at = Vec::new();
    let mut words = [0; COSTS + 1];
    for cost in 0..COSTS {
        words[cost] = rule_at.len() / 64;
        let indices = rules.iter().enumerate().filter(|(_, rule)| usize::from(rule.cost) == cost);
        rule_at.extend(indices.map(|(index, _)| index as u16));
        rule_at.resize(rule_at.len().next_multiple_of(64), u16::MAX);
    }
    words[COSTS] = rule_at.len() / 64;
    (rule_at, words)
}

/// Links between variables, each from one to another with a support map, in the order of the variables from which they
/// lead; and where those of each variable begin.
fn by_variable(links: &[[u16; 3]], variables: usize) -> (Vec<(u16, u16)>, Vec<u32>) {
    let mut starts = vec![0u32; variables + 2];
    links.iter().for_each(|&[from, ..]| starts[usize::from(from) + 2] += 1);
    (2..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
    let mut sorted = vec![(0, 0); links.len()];
    for &[from, to, support] in links {
        // Counted up to the start of the next variable.
        let place = &mut starts[usize::from(from) + 1];
        sorted[*place as usize] = (to, support);
        *place += 1;
    }
    starts.pop();
    (sorted, starts)
}
