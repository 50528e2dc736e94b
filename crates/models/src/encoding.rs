//! A problem of the constraint engine as clauses: a second way to solve puzzles with constraints that shares no code
//! with the first.
//!
//! A variable becomes a literal for each value of its domain, exactly one of which is true (the direct encoding
//! [walsh2000]). Sums, counts and automata become one thing, a layered graph of states: a sum's states are the partial
//! sums, a count's how many were counted. Each state that lies on a path through the graph is a literal. Clauses say
//! where the path goes from a state and a value, that each state has one before it, and each value one that it leaves.
//! (This is the encoding of the regular constraint [quimper2007]; it keeps its strength by unit propagation where the
//! automaton is deterministic.) Alternatives have a literal each, under which their clauses hold.
//!
//! The literals of states and alternatives need not be determined by the cells: whoever enumerates solutions forbids
//! the cells, not the rest.
//!
//! Connectivity has no clauses at first. Where the cells of a solution fall apart, a component and the cells around it
//! make a clause that the solution breaks: they must be joined through one of those ([`Encoding::cuts`]).

use std::collections::BTreeMap;
use std::fmt;

use sudokit::propagation::{Automaton, Model, Relation, Values, Variable};

/// A literal as the DIMACS format writes it: a variable of the clauses, counted from 1, or its negation, negative.
pub type Signed = i32;

/// Why a model has no clauses here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotEncoded {
    /// There is no encoding for this relation.
    Relation(String),
    /// There would be too many clauses.
    TooLarge,
}

impl fmt::Display for NotEncoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotEncoded::Relation(relation) => {
                write!(f, "the relation {relation} cannot be written as clauses")
            }
            NotEncoded::TooLarge => f.write_str("the puzzle's rules make too many clauses"),
        }
    }
}

/// Maximum number of literals of all clauses together: some hundred megabytes.
const MAX_LITERALS: usize = 50_000_000;

/// Clauses whose models are exactly the solutions of a [`Model`].
#[derive(Debug, Default)]
pub struct Encoding {
    /// For each variable of the model and each value its literal, if it is in the domain.
    is: Vec<Vec<Option<Signed>>>,
    /// How many variables the clauses have.
    variables: i32,
    /// The clauses, one after the other, each ended by 0.
    list: Vec<Signed>,
    /// What must be connected.
    connected: Vec<Connected>,
}

/// Vertices of which those inside must be connected, if the guard holds.
#[derive(Debug)]
struct Connected {
    guard: Option<Signed>,
    /// For each vertex the literal that it is inside, if it can be.
    inside: Vec<Option<Signed>>,
    neighbours: Vec<Vec<usize>>,
    /// A component with fewer vertices is too small.
    at_least: usize,
}

/// A graph of states in layers, one layer more than variables. Arrows go from a state of one layer to one of the next,
/// with the values of the variable between.
struct Graph {
    variables: Vec<Variable>,
    arrows: Vec<Vec<(usize, Values, usize)>>,
    sizes: Vec<usize>,
    starts: Vec<usize>,
    accepts: Vec<usize>,
}

/// The values of a set.
fn members(set: Values) -> impl Iterator<Item = usize> {
    (0..32).filter(move |value| set >> value & 1 == 1)
}

impl Encoding {
    /// Encodes a model.
    ///
    /// # Errors
    /// A relation that has no encoding, or too many clauses.
    pub fn new(model: &Model) -> Result<Encoding, NotEncoded> {
        let mut encoding = Encoding::default();
        for &domain in &model.domains {
            let is = (0..model.values).map(|value| (domain >> value & 1 == 1).then(|| encoding.fresh()));
            let is: Vec<Option<Signed>> = is.collect();
            let own: Vec<Signed> = is.iter().flatten().copied().collect();
            encoding.is.push(is);
            encoding.exactly_one(&own);
        }
        for relation in &model.relations {
            encoding.relation(model, relation, None)?;
        }
        Ok(encoding)
    }

    /// How many variables there are.
    #[cfg(feature = "cp-sat")]
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The clauses.
    pub fn iter(&self) -> impl Iterator<Item = &[Signed]> {
        self.list
            .split(|&literal| literal == 0)
            .take(self.list.iter().filter(|&&literal| literal == 0).count())
    }

    /// How many variables the model has.
    #[cfg(feature = "cp-sat")]
    pub fn cells(&self) -> usize {
        self.is.len()
    }

    /// Whether a literal of a variable of the model is true if the variables have these values.
    #[cfg(feature = "cp-sat")]
    pub fn is_chosen(&self, literal: Signed, values: &[i32]) -> bool {
        self.is
            .iter()
            .zip(values)
            .any(|(is, &value)| is.get(value as usize).copied().flatten() == Some(literal))
    }

    /// The literals of a variable of the model: value and literal.
    pub fn literals(&self, variable: usize) -> impl Iterator<Item = (u32, Signed)> {
        (0..).zip(&self.is[variable]).filter_map(|(value, literal)| Some((value, (*literal)?)))
    }

    fn fresh(&mut self) -> Signed {
        self.variables += 1;
        self.variables
    }

    /// Adds a clause that must hold if the guard does.
    fn add(&mut self, guard: Option<Signed>, clause: impl IntoIterator<Item = Signed>) {
        self.list.extend(guard.map(|guard| -guard));
        self.list.extend(clause);
        self.list.push(0);
    }

    fn exactly_one(&mut self, literals: &[Signed]) {
        self.add(None, literals.iter().copied());
        self.at_most_one(None, literals);
    }

    fn at_most_one(&mut self, guard: Option<Signed>, literals: &[Signed]) {
        for (at, &a) in literals.iter().enumerate() {
            for &b in &literals[..at] {
                self.add(guard, [-a, -b]);
            }
        }
    }

    fn value(&self, variable: Variable, value: usize) -> Option<Signed> {
        self.is[usize::from(variable)].get(value).copied().flatten()
    }

    /// The literals that say that a variable has a value of the set.
    fn within(&self, variable: Variable, values: Values) -> Vec<Signed> {
        members(values).filter_map(|value| self.value(variable, value)).collect()
    }

    /// A variable has no value of the set, under the guard.
    fn forbid(&mut self, guard: Option<Signed>, variable: Variable, values: Values) {
        for literal in self.within(variable, values) {
            self.add(guard, [-literal]);
        }
    }

    fn relation(
        &mut self,
        model: &Model,
        relation: &Relation,
        guard: Option<Signed>,
    ) -> Result<(), NotEncoded> {
        if self.list.len() > MAX_LITERALS {
            return Err(NotEncoded::TooLarge);
        }
        let values = model.values as usize;
        match relation {
            Relation::AllDifferent(variables) => self.all_different(values, variables, guard),
            Relation::Equal(a, b) => {
                let rows: Vec<Values> = (0..values).map(|value| 1 << value).collect();
                self.pair(*a, *b, &rows, guard);
            }
            Relation::Pair(a, b, allowed) => self.pair(*a, *b, allowed, guard),
            Relation::Triple([a, b, c], allowed) => {
                for (first, is_first) in self.own(*a) {
                    for (second, is_second) in self.own(*b) {
                        let third = self.within(*c, allowed[first * values + second]);
                        self.add(guard, [-is_first, -is_second].into_iter().chain(third));
                    }
                }
            }
            Relation::Linear(terms, total) => {
                let graph = self.sums(model, terms, *total)?;
                self.graph(&graph, guard);
            }
            Relation::OneOfSets(variables, sets) => self.one_of_sets(values, variables, sets, guard),
            Relation::Automaton(variables, automaton) => {
                let graph = unrolled(variables, automaton);
                self.graph(&graph, guard);
            }
            Relation::Lexicographic { guard: own_guard, order, .. } => {
                let own_guard = own_guard.map(|(_, values)| values);
                let automaton = Automaton::lexicographic(own_guard, *order, model.values);
                let graph = unrolled(&relation.variables(), &automaton);
                self.graph(&graph, guard);
            }
            Relation::Visible { variables, lowest, count } => {
                let graph = unrolled(variables, &Automaton::visible(*lowest, *count, model.values));
                self.graph(&graph, guard);
            }
            Relation::Count { variables, values, at_least, at_most } => {
                self.count(variables, *values, *at_least as usize, *at_most as usize, guard);
            }
            Relation::SameValues(sets) => {
                let size = sets.first().map_or(0, Vec::len);
                for value in 0..values {
                    // One of the counts, the same for all sets.
                    let literals: Vec<Signed> = (0..=size).map(|_| self.fresh()).collect();
                    self.add(guard, literals.iter().copied());
                    for (count, &literal) in literals.iter().enumerate() {
                        for set in sets {
                            self.count(set, 1 << value, count, count, Some(literal));
                        }
                    }
                }
            }
            Relation::Element { index, first, array, values } => {
                for (value, is_index) in self.own(*index) {
                    let at = usize::try_from(model.lowest + value as i32 - first).ok();
                    let meant = at.and_then(|at| array.get(at));
                    let fits = meant.map(|&variable| self.within(variable, *values)).unwrap_or_default();
                    self.add(guard, std::iter::once(-is_index).chain(fits));
                }
            }
            Relation::Any(branches) => {
                let literals: Vec<Signed> = branches.iter().map(|_| self.fresh()).collect();
                self.add(guard, literals.iter().copied());
                for (branch, literal) in branches.iter().zip(literals) {
                    for relation in branch {
                        self.relation(model, relation, Some(literal))?;
                    }
                }
            }
            Relation::Connected { variables, edges, values, at_least, at_most } => {
                let (at_least, at_most) = (*at_least as usize, *at_most as usize);
                self.count(variables, *values, at_least, at_most, guard);
                let inside = variables.iter().map(|&variable| self.any_of(variable, *values)).collect();
                let neighbours = neighbours(variables.len(), edges);
                self.connected.push(Connected { guard, inside, neighbours, at_least });
            }
            Relation::Partition { labels, numbers, edges, parts, size } => {
                for &label in labels {
                    self.forbid(guard, label, u32::MAX.checked_shl(*parts).unwrap_or(0));
                }
                let neighbours = neighbours(labels.len(), edges);
                for part in 0..*parts {
                    let size = *size as usize;
                    self.count(labels, 1 << part, size, size, guard);
                    let inside: Vec<Option<Signed>> =
                        labels.iter().map(|&label| self.value(label, part as usize)).collect();
                    for value in 0..values {
                        self.once_inside(&inside, numbers, value, size == values, guard)?;
                    }
                    let neighbours = neighbours.clone();
                    self.connected.push(Connected { guard, inside, neighbours, at_least: size });
                }
            }
            other => {
                return Err(NotEncoded::Relation(
                    format!("{other:?}").chars().take_while(|c| c.is_alphabetic()).collect(),
                ));
            }
        }
        Ok(())
    }

    fn own(&self, variable: Variable) -> Vec<(usize, Signed)> {
        let literals = self.literals(usize::from(variable));
        literals.map(|(value, literal)| (value as usize, literal)).collect()
    }

    fn all_different(&mut self, values: usize, variables: &[Variable], guard: Option<Signed>) {
        for value in 0..values {
            let places: Vec<Signed> =
                variables.iter().filter_map(|&variable| self.value(variable, value)).collect();
            // A variable that stands twice differs from itself: its literal twice makes the clause that forbids it.
            self.at_most_one(guard, &places);
            if variables.len() == values {
                self.add(guard, places);
            }
        }
        if variables.len() > values {
            self.add(guard, []);
        }
    }

    /// A literal that says that a variable has a value of the set; `None` if it cannot.
    fn any_of(&mut self, variable: Variable, values: Values) -> Option<Signed> {
        let within = self.within(variable, values);
        match within[..] {
            [] => None,
            [literal] => Some(literal),
            _ => {
                let any = self.fresh();
                within.iter().for_each(|&literal| self.add(None, [-literal, any]));
                self.add(None, std::iter::once(-any).chain(within));
                Some(any)
            }
        }
    }

    /// Of the vertices inside at most one has the value, or exactly one.
    fn once_inside(
        &mut self,
        inside: &[Option<Signed>],
        numbers: &[Variable],
        value: usize,
        is_exact: bool,
        guard: Option<Signed>,
    ) -> Result<(), NotEncoded> {
        let mut both = Vec::new();
        for (&inside, &number) in inside.iter().zip(numbers) {
            if let (Some(inside), Some(literal)) = (inside, self.value(number, value)) {
                let here = self.fresh();
                self.add(None, [-inside, -literal, here]);
                self.add(None, [-here, inside]);
                self.add(None, [-here, literal]);
                both.push(here);
            }
        }
        // A chain of "it was before" keeps this linear.
        let mut seen: Option<Signed> = None;
        for &here in &both {
            let next = self.fresh();
            self.add(None, [-here, next]);
            if let Some(seen) = seen {
                self.add(None, [-seen, next]);
                self.add(guard, [-seen, -here]);
            }
            seen = Some(next);
        }
        if is_exact {
            self.add(guard, both);
        }
        if self.list.len() > MAX_LITERALS { Err(NotEncoded::TooLarge) } else { Ok(()) }
    }

    /// Clauses that follow from connectivity and that a solution breaks; none if it is connected as it should be.
    pub fn cuts(&self, is_true: impl Fn(Signed) -> bool) -> Vec<Vec<Signed>> {
        let mut cuts = Vec::new();
        for connected in &self.connected {
            if connected.guard.is_none_or(&is_true) {
                let inside: Vec<bool> =
                    connected.inside.iter().map(|literal| literal.is_some_and(&is_true)).collect();
                connected.cuts(&inside, &mut cuts);
            }
        }
        cuts
    }

    /// Each value of either side needs one of the other that goes with it.
    fn pair(&mut self, a: Variable, b: Variable, allowed: &[Values], guard: Option<Signed>) {
        for (first, literal) in self.own(a) {
            let partners = self.within(b, allowed[first]);
            self.add(guard, std::iter::once(-literal).chain(partners));
        }
        for (second, literal) in self.own(b) {
            let partners: Vec<Signed> = self
                .own(a)
                .into_iter()
                .filter(|&(first, _)| allowed[first] >> second & 1 == 1)
                .map(|(_, literal)| literal)
                .collect();
            self.add(guard, std::iter::once(-literal).chain(partners));
        }
    }

    /// A literal for each set; under it each of its values stands somewhere and no other anywhere.
    fn one_of_sets(&mut self, values: usize, variables: &[Variable], sets: &[Values], guard: Option<Signed>) {
        self.all_different(values, variables, guard);
        let united = sets.iter().fold(0, |union, set| union | set);
        for &variable in variables {
            self.forbid(guard, variable, !united);
        }
        // Whether a value stands among the variables.
        let mut stands = vec![None; values];
        for value in members(united).filter(|&value| value < values) {
            let places: Vec<Signed> =
                variables.iter().filter_map(|&variable| self.value(variable, value)).collect();
            let literal = self.fresh();
            for &place in &places {
                self.add(None, [-place, literal]);
            }
            self.add(None, std::iter::once(-literal).chain(places));
            stands[value] = Some(literal);
        }
        let mut choices = Vec::with_capacity(sets.len());
        for &set in sets.iter().filter(|set| set.count_ones() as usize == variables.len()) {
            let choice = self.fresh();
            choices.push(choice);
            for value in members(united) {
                let stands = stands.get(value).copied().flatten();
                match (stands, set >> value & 1 == 1) {
                    (Some(stands), true) => self.add(None, [-choice, stands]),
                    (Some(stands), false) => self.add(None, [-choice, -stands]),
                    // A set with a value that no variable has is no set.
                    (None, true) => self.add(None, [-choice]),
                    (None, false) => {}
                }
            }
        }
        self.add(guard, choices);
    }

    fn count(
        &mut self,
        variables: &[Variable],
        values: Values,
        at_least: usize,
        at_most: usize,
        guard: Option<Signed>,
    ) {
        let all = variables.len();
        let at_most = at_most.min(all);
        if at_least > at_most {
            return self.add(guard, []);
        }
        if at_most == 0 {
            return variables.iter().for_each(|&variable| self.forbid(guard, variable, values));
        }
        if at_least == all {
            return variables.iter().for_each(|&variable| self.forbid(guard, variable, !values));
        }
        if at_most == all && at_least <= 1 {
            if at_least == 1 {
                let places: Vec<Signed> =
                    variables.iter().flat_map(|&variable| self.within(variable, values)).collect();
                self.add(guard, places);
            }
            return;
        }
        // State s: s have been counted, or at least s if no upper bound matters.
        let is_open = at_most == all;
        let max = if is_open { at_least } else { at_most };
        let step = |state: usize| {
            let next = if state < max { Some(state + 1) } else { is_open.then_some(state) };
            let counted = next.map(|next| (state, values, next));
            counted.into_iter().chain([(state, !values, state)])
        };
        let arrows: Vec<_> = (0..=max).flat_map(step).collect();
        let graph = Graph {
            variables: variables.to_vec(),
            arrows: vec![arrows; all],
            sizes: vec![max + 1; all + 1],
            starts: vec![0],
            accepts: (at_least..=max).collect(),
        };
        self.graph(&graph, guard);
    }

    /// The partial sums of a linear relation, those with the greatest factors first, as these have the fewest.
    fn sums(&self, model: &Model, terms: &[(Variable, i32)], total: i32) -> Result<Graph, NotEncoded> {
        let mut terms = terms.to_vec();
        terms.sort_by_key(|&(_, factor)| std::cmp::Reverse(factor.abs()));
        let added = |variable: Variable, factor: i32| -> Vec<(usize, i32)> {
            let own = self.own(variable).into_iter();
            own.map(|(value, _)| (value, factor * (model.lowest + value as i32))).collect()
        };
        // What the terms from each on add at least and at most.
        let mut ends = vec![(0, 0)];
        for &(variable, factor) in terms.iter().rev() {
            let steps = added(variable, factor);
            let (min, max) = ends[ends.len() - 1];
            let of =
                |choose: fn(i32, i32) -> i32| steps.iter().map(|&(_, step)| step).reduce(choose).unwrap_or(0);
            ends.push((min + of(i32::min), max + of(i32::max)));
        }
        ends.reverse();
        let mut states: BTreeMap<i32, usize> = BTreeMap::from([(0, 0)]);
        let (mut arrows, mut sizes) = (Vec::new(), vec![1]);
        for (at, &(variable, factor)) in terms.iter().enumerate() {
            let (min, max) = ends[at + 1];
            let mut next: BTreeMap<i32, usize> = BTreeMap::new();
            let mut layer: BTreeMap<(usize, usize), Values> = BTreeMap::new();
            let steps = added(variable, factor);
            for (&sum, &from) in &states {
                for &(value, step) in &steps {
                    let sum = sum + step;
                    if (min..=max).contains(&(total - sum)) {
                        let count = next.len();
                        let to = *next.entry(sum).or_insert(count);
                        *layer.entry((from, to)).or_default() |= 1 << value;
                    }
                }
            }
            if next.len() > 100_000 {
                return Err(NotEncoded::TooLarge);
            }
            sizes.push(next.len());
            arrows.push(layer.into_iter().map(|((from, to), values)| (from, values, to)).collect());
            states = next;
        }
        let accepts = states.get(&total).copied().into_iter().collect();
        let variables = terms.iter().map(|&(variable, _)| variable).collect();
        Ok(Graph { variables, arrows, sizes, starts: vec![0], accepts })
    }

    /// A path through the graph, from a start to a state that accepts, under the guard.
    fn graph(&mut self, graph: &Graph, guard: Option<Signed>) {
        let layers = graph.variables.len();
        let fits = |encoding: &Encoding, at: usize, values: Values| {
            !encoding.within(graph.variables[at], values).is_empty()
        };
        // The states that lie on a path.
        let mut alive: Vec<Vec<bool>> = graph.sizes.iter().map(|&size| vec![false; size]).collect();
        graph.starts.iter().for_each(|&state| alive[0][state] = true);
        for at in 0..layers {
            for &(from, values, to) in &graph.arrows[at] {
                if alive[at][from] && fits(self, at, values) {
                    alive[at + 1][to] = true;
                }
            }
        }
        let mut useful: Vec<Vec<bool>> = graph.sizes.iter().map(|&size| vec![false; size]).collect();
        graph.accepts.iter().for_each(|&state| useful[layers][state] = alive[layers][state]);
        for at in (0..layers).rev() {
            for &(from, values, to) in &graph.arrows[at] {
                if alive[at][from] && useful[at + 1][to] && fits(self, at, values) {
                    useful[at][from] = true;
                }
            }
        }
        if !useful[0].contains(&true) {
            return self.add(guard, []);
        }
        let mut literals: Vec<Vec<Option<Signed>>> = Vec::with_capacity(layers + 1);
        for layer in &useful {
            let layer: Vec<Option<Signed>> =
                layer.iter().map(|&is_useful| is_useful.then(|| self.fresh())).collect();
            // Somewhere in each layer.
            self.add(guard, layer.iter().flatten().copied().collect::<Vec<_>>());
            literals.push(layer);
        }
        for at in 0..layers {
            let arrows: Vec<(Signed, Values, Signed)> = graph.arrows[at]
                .iter()
                .filter_map(|&(from, values, to)| Some((literals[at][from]?, values, literals[at + 1][to]?)))
                .collect();
            let mut before: BTreeMap<Signed, Vec<Signed>> = BTreeMap::new();
            // Where each state goes with each value, and which states each value leaves.
            let mut goes: BTreeMap<(Signed, usize), Vec<Signed>> = BTreeMap::new();
            let mut outgoing: BTreeMap<usize, Vec<Signed>> = BTreeMap::new();
            for &(from, values, to) in &arrows {
                before.entry(to).or_default().push(from);
                for value in members(values) {
                    goes.entry((from, value)).or_default().push(to);
                    outgoing.entry(value).or_default().push(from);
                }
            }
            for (value, is_value) in self.own(graph.variables[at]) {
                for from in literals[at].iter().flatten() {
                    let next = goes.get(&(*from, value)).into_iter().flatten().copied();
                    self.add(None, [-from, -is_value].into_iter().chain(next));
                }
                let mut states = outgoing.remove(&value).unwrap_or_default();
                states.dedup();
                self.add(guard, std::iter::once(-is_value).chain(states));
            }
            for (to, mut states) in before {
                states.sort_unstable();
                states.dedup();
                self.add(None, std::iter::once(-to).chain(states));
            }
        }
    }
}

impl Connected {
    /// The components of the vertices inside.
    fn components(&self, inside: &[bool]) -> Vec<Vec<usize>> {
        let mut seen = vec![false; inside.len()];
        let mut components = Vec::new();
        for start in (0..inside.len()).filter(|&vertex| inside[vertex]) {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for &neighbour in &self.neighbours[vertex] {
                    if inside[neighbour] && !seen[neighbour] {
                        seen[neighbour] = true;
                        component.push(neighbour);
                    }
                }
            }
            components.push(component);
        }
        components
    }

    /// For each component, unless there is only one: each of its vertices that is inside with one elsewhere, or in too
    /// small a component, needs a vertex around it.
    fn cuts(&self, inside: &[bool], cuts: &mut Vec<Vec<Signed>>) {
        let components = self.components(inside);
        if components.len() < 2 {
            return;
        }
        for (at, component) in components.iter().enumerate() {
            let mut around: Vec<usize> = component
                .iter()
                .flat_map(|&vertex| self.neighbours[vertex].iter().copied())
                .filter(|vertex| !component.contains(vertex))
                .collect();
            around.sort_unstable();
            around.dedup();
            let around: Vec<Signed> = around.iter().filter_map(|&vertex| self.inside[vertex]).collect();
            let elsewhere = components[usize::from(at == 0)][0];
            for &vertex in component {
                let mut clause: Vec<Signed> = self.guard.iter().map(|guard| -guard).collect();
                clause.extend(self.inside[vertex].map(|literal| -literal));
                if component.len() >= self.at_least {
                    clause.extend(self.inside[elsewhere].map(|literal| -literal));
                }
                clause.extend(&around);
                cuts.push(clause);
            }
        }
    }
}

fn neighbours(vertices: usize, edges: &[(u16, u16)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(a, b) in edges {
        neighbours[usize::from(a)].push(usize::from(b));
        neighbours[usize::from(b)].push(usize::from(a));
    }
    neighbours
}

/// An automaton over its variables.
fn unrolled(variables: &[Variable], automaton: &Automaton) -> Graph {
    let moves = automaton.moves.iter();
    let arrows: Vec<_> = moves.map(|&(from, values, to)| (from as usize, values, to as usize)).collect();
    let states = |list: &[u32]| list.iter().map(|&state| state as usize).collect::<Vec<_>>();
    Graph {
        variables: variables.to_vec(),
        arrows: vec![arrows; variables.len()],
        sizes: vec![automaton.states as usize; variables.len() + 1],
        starts: states(&automaton.starts),
        accepts: states(&automaton.accepts),
    }
}
