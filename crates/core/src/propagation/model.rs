//! A constraint satisfaction problem as plain data: variables with small domains, and relations among them.
//!
//! A variable has at most 32 values, numbered from 0; a domain is a set of them as a bit mask. Relations that do
//! arithmetic use `lowest + value`, so digits from 0, from 1 or from anywhere are one and the same problem to the
//! others.

use std::cmp::Ordering;
use std::sync::Arc;

/// A variable, by its index in [`Model::domains`].
pub type Variable = u16;

/// A set of values: bit v stands for value v.
pub type Values = u32;

/// A problem.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// The number of values, 1 to 32.
    pub values: u32,
    /// The number that value 0 stands for.
    pub lowest: i32,
    /// What each variable may be.
    pub domains: Vec<Values>,
    /// What holds among them.
    pub relations: Vec<Relation>,
    /// Families of disjoint sets of variables, in an order in which neighbours lie side by side (the rows of a board,
    /// its columns, its boxes). Where a set of a family has as many variables as there are values and is all different,
    /// its sum is known; unions of such sets give further sums (see `derived.rs`). A hint only: it adds no relation.
    pub families: Vec<Family>,
    /// Labels whose names mean nothing but for one relation. A hint only: it adds no relation.
    pub labels: Option<Labels>,
}

/// Disjoint sets of variables, such as the rows of a board.
///
/// ```
/// use sudokit_core::propagation::Family;
/// let rows = Family::from_iter([vec![0, 1], vec![2, 3]]);
/// assert_eq!(rows.sets().nth(1), Some(&[2, 3][..]));
/// assert_eq!(rows.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Family {
    variables: Vec<Variable>,
    /// Where each set ends in `variables`.
    ends: Vec<u16>,
}

/// Variables whose values are labels: if in a solution two labels are exchanged throughout, all relations hold as
/// before but for one, which is obeyed by exactly one of the orders of the labels, that of their first occurrences. The
/// search names labels as it comes upon them, and renames them in what it has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Labels {
    /// The variables, in the order in which the labels first occur; each label occurs.
    pub variables: Vec<Variable>,
    /// The labels are the values below this.
    pub count: u32,
    /// The place among the relations of the one that says in which order they occur.
    pub order: usize,
    /// Variables from this one on may have other values if labels are exchanged; all others determine them.
    pub first_hidden: Variable,
}

/// What must hold among some variables.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// No two are equal. With as many variables as values each value occurs.
    AllDifferent(Vec<Variable>),
    /// Both are equal.
    Equal(Variable, Variable),
    /// The second has one of `allowed[value of the first]`.
    Pair(Variable, Variable, Arc<Vec<Values>>),
    /// The third has one of `allowed[first * values + second]`.
    Triple([Variable; 3], Arc<Vec<Values>>),
    /// The sum of coefficient times number is this.
    Linear(Vec<(Variable, i32)>, i32),
    /// All are different, and the set of their values is one of these.
    OneOfSets(Vec<Variable>, Arc<Vec<Values>>),
    /// Read in order, the values are accepted by an automaton.
    Automaton(Vec<Variable>, Arc<Automaton>),
    /// At least `at_least` and at most `at_most` of the variables have a value of the set.
    Count {
        /// Who is counted.
        variables: Vec<Variable>,
        /// The values that count.
        values: Values,
        /// The fewest.
        at_least: u32,
        /// The maximum.
        at_most: u32,
    },
    /// In order, this many values are greater than all before them; values below `lowest` are not.
    Visible {
        /// In order.
        variables: Vec<Variable>,
        /// The least value that can be seen, at most the number of values.
        lowest: u32,
        /// How many are seen.
        count: u32,
    },
    /// All sets have the same values, each as often as the others; they are as large as each other.
    SameValues(Vec<Vec<Variable>>),
    /// `array[index]` has one of these values; the index counts from `first`, which is a number, not a value.
    Element {
        /// Whose number says which one is meant.
        index: Variable,
        /// The number of the index that means `array[0]`.
        first: i32,
        /// Those that can be meant.
        array: Vec<Variable>,
        /// What the one that is meant may be.
        values: Values,
    },
    /// The variables with a value of the set are one component of a graph, of at least `at_least` and at most `at_most`
    /// variables.
    Connected {
        /// The vertices.
        variables: Vec<Variable>,
        /// Pairs of places in `variables`.
        edges: Arc<Vec<(u16, u16)>>,
        /// The values that belong to the component.
        values: Values,
        /// The fewest vertices; 0 says that there may be none.
        at_least: u32,
        /// The maximum.
        at_most: u32,
    },
    /// A graph falls into components of one size, one for each label; the numbers within each differ.
    Partition {
        /// The label of each vertex: a value below `parts`.
        labels: Vec<Variable>,
        /// The number of each vertex.
        numbers: Vec<Variable>,
        /// Pairs of vertices, as places in `labels`.
        edges: Arc<Vec<(u16, u16)>>,
        /// How many labels there are; each occurs.
        parts: u32,
        /// How many vertices each label has.
        size: u32,
    },
    /// How two words compare by their values, the first place in which they differ deciding.
    Lexicographic {
        /// Only if this variable has a value of the set is anything said.
        guard: Option<(Variable, Values)>,
        /// What says, or is said of, how they compare.
        order: Order,
        /// The two words, place by place.
        words: Vec<(Variable, Variable)>,
    },
    /// All relations of at least one of the lists hold.
    Any(Vec<Vec<Relation>>),
}

/// How the words of [`Relation::Lexicographic`] compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// A variable has the value [`FIRST_SMALLER`], [`FIRST_GREATER`] or [`BOTH_SAME`].
    Variable(Variable),
    /// In one of these ways, as a set of the same values.
    OneOf(Values),
}

/// Value of the order in [`Relation::Lexicographic`]: the first word is smaller than the second.
pub const FIRST_SMALLER: u32 = 0;
/// Value of the order in [`Relation::Lexicographic`]: the first word is greater than the second.
pub const FIRST_GREATER: u32 = 1;
/// Value of the order in [`Relation::Lexicographic`]: both words are the same.
pub const BOTH_SAME: u32 = 2;

/// A finite automaton over values; it need not be deterministic.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Automaton {
    /// The number of states.
    pub states: u32,
    /// Where it starts.
    pub starts: Vec<u32>,
    /// Where it may end.
    pub accepts: Vec<u32>,
    /// From, with which values, to.
    pub moves: Vec<(u32, Values, u32)>,
}

impl Automaton {
    /// Whether a word of values is accepted.
    pub fn accepts_word(&self, word: &[u32]) -> bool {
        let mut now: Vec<bool> = vec![false; self.states as usize];
        self.starts.iter().for_each(|&state| now[state as usize] = true);
        for &value in word {
            let mut next = vec![false; self.states as usize];
            for &(from, values, to) in &self.moves {
                if now[from as usize] && values >> value & 1 == 1 {
                    next[to as usize] = true;
                }
            }
            now = next;
        }
        self.accepts.iter().any(|&state| now[state as usize])
    }
}

impl Relation {
    /// Whether the relation holds for an assignment: the reference check that propagators are tested against.
    pub fn holds(&self, model: &Model, assignment: &[u32]) -> bool {
        let value = |variable: Variable| assignment[usize::from(variable)];
        let number = |variable: Variable| model.lowest + value(variable) as i32;
        let all_different = |variables: &[Variable]| {
            let mut seen = 0u64;
            variables.iter().all(|&variable| {
                let bit = 1u64 << value(variable);
                let is_new = seen & bit == 0;
                seen |= bit;
                is_new
            })
        };
        match self {
            Relation::AllDifferent(variables) => all_different(variables),
            Relation::Equal(a, b) => value(*a) == value(*b),
            Relation::Pair(a, b, allowed) => allowed[value(*a) as usize] >> value(*b) & 1 == 1,
            Relation::Triple([a, b, c], allowed) => {
                allowed[(value(*a) * model.values + value(*b)) as usize] >> value(*c) & 1 == 1
            }
            Relation::Linear(terms, total) => {
                terms.iter().map(|&(variable, factor)| factor * number(variable)).sum::<i32>() == *total
            }
            Relation::OneOfSets(variables, sets) => {
                let union = variables.iter().fold(0, |set, &variable| set | 1 << value(variable));
                all_different(variables) && sets.contains(&union)
            }
            Relation::Automaton(variables, automaton) => {
                let word: Vec<u32> = variables.iter().map(|&variable| value(variable)).collect();
                automaton.accepts_word(&word)
            }
            Relation::Count { variables, values, at_least, at_most } => {
                let count = variables.iter().filter(|&&variable| values >> value(variable) & 1 == 1).count();
                (*at_least as usize..=*at_most as usize).contains(&count)
            }
            Relation::Visible { variables, lowest, count } => {
                let (mut height, mut seen) = (*lowest, 0);
                for value in variables.iter().map(|&variable| value(variable)) {
                    if value >= height {
                        (height, seen) = (value + 1, seen + 1);
                    }
                }
                seen == *count
            }
            Relation::SameValues(sets) => {
                let sorted = |set: &[Variable]| {
                    let mut values: Vec<u32> = set.iter().map(|&variable| value(variable)).collect();
                    values.sort_unstable();
                    values
                };
                sets.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
            }
            Relation::Element { index, first, array, values } => usize::try_from(number(*index) - first)
                .ok()
                .and_then(|at| array.get(at))
                .is_some_and(|&variable| values >> value(variable) & 1 == 1),
            Relation::Connected { variables, edges, values, at_least, at_most } => {
                let inside = |at: usize| values >> value(variables[at]) & 1 == 1;
                let count = (0..variables.len()).filter(|&at| inside(at)).count();
                (*at_least as usize..=*at_most as usize).contains(&count)
                    && hang_together(variables.len(), edges, inside)
            }
            Relation::Partition { labels, numbers, edges, parts, size } => {
                let of_label = |label: u32| -> Vec<Variable> {
                    let vertices = labels.iter().zip(numbers).filter(|(of, _)| value(**of) == label);
                    vertices.map(|(_, &number)| number).collect()
                };
                labels.iter().all(|&label| value(label) < *parts)
                    && (0..*parts).all(|label| {
                        let numbers = of_label(label);
                        numbers.len() == *size as usize
                            && all_different(&numbers)
                            && hang_together(labels.len(), edges, |at| value(labels[at]) == label)
                    })
            }
            Relation::Lexicographic { guard, order, words } => {
                let is_guarded = guard.is_none_or(|(variable, values)| values >> value(variable) & 1 == 1);
                let first = words.iter().map(|&(first, _)| value(first));
                let expected = match first.cmp(words.iter().map(|&(_, second)| value(second))) {
                    Ordering::Less => FIRST_SMALLER,
                    Ordering::Greater => FIRST_GREATER,
                    Ordering::Equal => BOTH_SAME,
                };
                let is_so = match *order {
                    Order::Variable(variable) => value(variable) == expected,
                    Order::OneOf(orders) => orders >> expected & 1 == 1,
                };
                !is_guarded || is_so
            }
            Relation::Any(branches) => branches
                .iter()
                .any(|relations| relations.iter().all(|relation| relation.holds(model, assignment))),
        }
    }

    /// The variables that the relation is about, with repetitions.
    pub fn variables(&self) -> Vec<Variable> {
        let mut variables = Vec::new();
        self.each_variable(&mut |variable| variables.push(variable));
        variables
    }

    /// Hands each of them to `each`, in the same order.
    pub fn each_variable(&self, each: &mut dyn FnMut(Variable)) {
        match self {
            Relation::AllDifferent(variables)
            | Relation::OneOfSets(variables, _)
            | Relation::Automaton(variables, _)
            | Relation::Count { variables, .. }
            | Relation::Visible { variables, .. }
            | Relation::Connected { variables, .. } => variables.iter().copied().for_each(each),
            Relation::Partition { labels, numbers, .. } => {
                labels.iter().chain(numbers).copied().for_each(each);
            }
            Relation::Equal(a, b) | Relation::Pair(a, b, _) => [*a, *b].into_iter().for_each(each),
            Relation::Triple(variables, _) => variables.iter().copied().for_each(each),
            Relation::Linear(terms, _) => terms.iter().for_each(|&(variable, _)| each(variable)),
            Relation::SameValues(sets) => sets.iter().flatten().copied().for_each(each),
            Relation::Element { index, array, .. } => array.iter().chain([index]).copied().for_each(each),
            Relation::Lexicographic { guard, order, words } => {
                guard.iter().for_each(|&(variable, _)| each(variable));
                if let Order::Variable(variable) = *order {
                    each(variable);
                }
                words.iter().flat_map(|&(first, second)| [first, second]).for_each(each);
            }
            Relation::Any(branches) => {
                branches.iter().flatten().for_each(|relation| relation.each_variable(each));
            }
        }
    }
}

impl Automaton {
    /// The automaton of [`Relation::Lexicographic`], for engines that know no such relation: it reads the variables in
    /// the order of [`Relation::variables`]. The guard, if there is one, has these values.
    pub fn lexicographic(guard: Option<Values>, order: Order, values: u32) -> Automaton {
        let (start, ordered, free) = (0, 1, 2);
        let equal = |order: u32| 3 + order;
        let waiting = |order: u32, value: u32| 6 + order * values + value;
        let all = all_values(values);
        let orders = match order {
            Order::Variable(_) => all_values(3),
            Order::OneOf(orders) => orders,
        };
        let mut moves = vec![(free, all, free)];
        let mut accepts = vec![free];
        let mut begins = Vec::new();
        for one in [FIRST_SMALLER, FIRST_GREATER, BOTH_SAME].into_iter().filter(|one| orders >> one & 1 == 1)
        {
            match (order, guard) {
                (Order::Variable(_), _) => moves.push((ordered, 1 << one, equal(one))),
                (Order::OneOf(_), Some(guard)) => moves.push((start, guard & all, equal(one))),
                (Order::OneOf(_), None) => begins.push(equal(one)),
            }
            for first in 0..values {
                moves.push((equal(one), 1 << first, waiting(one, first)));
                moves.push((waiting(one, first), 1 << first, equal(one)));
                let below = (1 << first) - 1;
                let decides = match one {
                    FIRST_SMALLER => all & !below & !(1 << first),
                    FIRST_GREATER => below,
                    _ => 0,
                };
                moves.push((waiting(one, first), decides, free));
            }
        }
        if orders >> BOTH_SAME & 1 == 1 {
            accepts.push(equal(BOTH_SAME));
        }
        let starts = match (order, guard) {
            (_, Some(guard)) => {
                moves.push((start, all & !guard, free));
                if matches!(order, Order::Variable(_)) {
                    moves.push((start, guard & all, ordered));
                }
                vec![start]
            }
            (Order::Variable(_), None) => vec![ordered],
            (Order::OneOf(_), None) => begins,
        };
        Automaton { states: 6 + 3 * values, starts, accepts, moves }
    }
}

impl Automaton {
    /// The automaton of [`Relation::Visible`], for engines that know no such relation.
    pub fn visible(lowest: u32, count: u32, values: u32) -> Automaton {
        let values = values.max(lowest);
        // State (height, seen): the greatest value so far and one, or `lowest` before anything is seen.
        let state = |height: u32, seen: u32| height * (count + 1) + seen;
        let mut moves = Vec::new();
        for height in lowest..=values {
            for seen in 0..=count {
                moves.push((state(height, seen), all_values(height), state(height, seen)));
                if seen < count {
                    let rising = height..values;
                    moves.extend(
                        rising.map(|value| (state(height, seen), 1 << value, state(value + 1, seen + 1))),
                    );
                }
            }
        }
        let accepts = (lowest..=values).map(|height| state(height, count)).collect();
        Automaton { states: (values + 1) * (count + 1), starts: vec![state(lowest, 0)], accepts, moves }
    }
}

impl Model {
    /// A problem of `variables` variables, each of which may have every value.
    pub fn new(variables: usize, values: u32, lowest: i32) -> Model {
        let all = all_values(values);
        Model {
            values,
            lowest,
            domains: vec![all; variables],
            relations: Vec::new(),
            families: Vec::new(),
            labels: None,
        }
    }

    /// Adds a relation.
    pub fn add(&mut self, relation: Relation) {
        self.relations.push(relation);
    }

    /// Adds a relation of two variables by what it says of their numbers.
    pub fn add_pair(&mut self, a: Variable, b: Variable, holds: impl Fn(i32, i32) -> bool) {
        let allowed = (0..self.values).map(|i| {
            let first = self.lowest + i as i32;
            (0..self.values).filter(|&j| holds(first, self.lowest + j as i32)).fold(0, |set, j| set | 1 << j)
        });
        self.relations.push(Relation::Pair(a, b, Arc::new(allowed.collect())));
    }

    /// Whether nothing is said but which variables differ.
    pub(super) fn is_of_differences(&self) -> bool {
        self.relations.iter().all(|relation| matches!(relation, Relation::AllDifferent(_)))
    }

    /// Whether an assignment solves the problem, by the reference checks.
    pub fn is_solved_by(&self, assignment: &[u32]) -> bool {
        assignment.len() == self.domains.len()
            && self
                .domains
                .iter()
                .zip(assignment)
                .all(|(domain, &value)| value < 32 && domain >> value & 1 == 1)
            && self.relations.iter().all(|relation| relation.holds(self, assignment))
    }
}

impl Family {
    /// Adds a set after the others.
    pub fn push(&mut self, set: impl IntoIterator<Item = Variable>) {
        self.variables.extend(set);
        self.ends.push(self.variables.len() as u16);
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no sets.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sets, in order.
    pub fn sets(&self) -> impl Iterator<Item = &[Variable]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let set = &self.variables[start..usize::from(end)];
            start = usize::from(end);
            set
        })
    }
}

impl<S: IntoIterator<Item = Variable>> FromIterator<S> for Family {
    fn from_iter<I: IntoIterator<Item = S>>(sets: I) -> Family {
        let mut sets = sets.into_iter().map(IntoIterator::into_iter);
        let mut family = Family::default();
        if let Some(first) = sets.next() {
            // Most families have sets of one size.
            let count = 1 + sets.size_hint().0;
            family.ends.reserve(count);
            family.variables.reserve(count * first.size_hint().0);
            family.push(first);
            sets.for_each(|set| family.push(set));
        }
        family
    }
}

/// The set of the first `count` values.
pub fn all_values(count: u32) -> Values {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// Whether the vertices for which something holds are connected: the reference check.
fn hang_together(count: usize, edges: &[(u16, u16)], inside: impl Fn(usize) -> bool) -> bool {
    let Some(seed) = (0..count).find(|&vertex| inside(vertex)) else { return true };
    let mut found = vec![false; count];
    found[seed] = true;
    loop {
        let before = found.iter().filter(|&&found| found).count();
        for &(a, b) in edges {
            let (a, b) = (usize::from(a), usize::from(b));
            if inside(a) && inside(b) && (found[a] || found[b]) {
                (found[a], found[b]) = (true, true);
            }
        }
        if found.iter().filter(|&&found| found).count() == before {
            return (0..count).all(|vertex| found[vertex] == inside(vertex));
        }
    }
}
