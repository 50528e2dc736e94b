//! Values that can be exchanged: of the solutions that differ in the names of such values alone, one is searched.
//!
//! Where all relations say only which variables differ, two values that the same variables may have can be exchanged
//! throughout a solution (value symmetry [gent2006]). A permutation of the model puts them in order: along its
//! variables they stand ascending, as an automaton says or, where only they can stand there, as single values. The
//! search finds the one solution of each class that obeys this; the others are written down by exchanging the values.

use std::sync::Arc;

use super::model::{Automaton, Model, Relation, Values, Variable, all_values};

/// A class of values that can be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// The values, ascending: two at least.
    values: Vec<u32>,
    /// The value that stands for each of them in the solution that was written last.
    names: Vec<u32>,
    /// The solution that was found last, if not all that follow from it were written.
    base: Option<Vec<u32>>,
}

impl Exchange {
    /// The largest class of exchangeable values, and the model in which they stand in order; `None` if there is none,
    /// or no permutation in which all of them occur.
    pub fn new(model: &Model) -> Option<(Exchange, Model)> {
        if !model.is_of_differences() {
            return None;
        }
        let values = largest_class(model);
        if values.len() < 2 {
            return None;
        }
        let set: Values = values.iter().fold(0, |set, value| set | 1 << value);
        let open = model.relations.iter().filter_map(|relation| places(model, relation, set));
        let places = open.min_by_key(Vec::len)?;
        let mut ordered = model.clone();
        if places.len() == values.len() {
            for (&place, &value) in places.iter().zip(&values) {
                ordered.domains[usize::from(place)] &= 1 << value;
            }
        } else {
            ordered.add(Relation::Automaton(places, Arc::new(ascending(&values, model.values))));
        }
        Some((Exchange { names: values.clone(), values, base: None }, ordered))
    }

    /// Forgets the solution that was found last.
    pub fn restart(&mut self) {
        self.base = None;
    }

    /// Whether further solutions may follow from one that was found.
    pub fn has_base(&self) -> bool {
        self.base.is_some()
    }

    /// A solution was found by the search.
    pub fn record(&mut self, solution: &[u32]) {
        self.names.copy_from_slice(&self.values);
        self.base = Some(solution.to_vec());
    }

    /// Writes the next solution that follows from the one that was found last; if there is none it writes that one
    /// again, from which the search goes on, and returns false.
    pub fn next(&mut self, solution: &mut [u32]) -> bool {
        let Some(base) = &self.base else { return false };
        if !next_permutation(&mut self.names) {
            solution.copy_from_slice(base);
            self.base = None;
            return false;
        }
        for (value, &known) in solution.iter_mut().zip(base) {
            *value = self.values.binary_search(&known).map_or(known, |at| self.names[at]);
        }
        true
    }
}

/// The largest set of values that the same variables may have, ascending.
fn largest_class(model: &Model) -> Vec<u32> {
    let mut variables = vec![vec![0u64; model.domains.len().div_ceil(64)]; model.values as usize];
    for (variable, &domain) in model.domains.iter().enumerate() {
        for (value, own) in variables.iter_mut().enumerate() {
            own[variable / 64] |= u64::from(domain >> value & 1) << (variable % 64);
        }
    }
    let class = |first: u32| -> Vec<u32> {
        (first..model.values)
            .filter(|&value| variables[value as usize] == variables[first as usize])
            .collect()
    };
    // Of several classes of a size the first.
    (0..model.values).rev().map(class).max_by_key(Vec::len).unwrap_or_default()
}

/// The variables of a permutation that may have one of these values; `None` of another relation.
fn places(model: &Model, relation: &Relation, set: Values) -> Option<Vec<Variable>> {
    let Relation::AllDifferent(variables) = relation else { return None };
    let is_open = |variable: &&Variable| model.domains[usize::from(**variable)] & set != 0;
    (variables.len() == model.values as usize).then(|| variables.iter().filter(is_open).copied().collect())
}

/// Accepts the words in which each of the values occurs once, in this order, among others.
fn ascending(values: &[u32], count: u32) -> Automaton {
    let set: Values = values.iter().fold(0, |set, value| set | 1 << value);
    let others = all_values(count) & !set;
    let last = values.len() as u32;
    let mut moves: Vec<(u32, Values, u32)> = (0..=last).map(|state| (state, others, state)).collect();
    moves.extend(values.iter().zip(0..).map(|(&value, state)| (state, 1 << value, state + 1)));
    Automaton { states: last + 1, starts: vec![0], accepts: vec![last], moves }
}

/// Makes the next permutation in lexicographic order; false after the last.
fn next_permutation(names: &mut [u32]) -> bool {
    let Some(at) = (1..names.len()).rev().find(|&at| names[at - 1] < names[at]) else { return false };
    let greater = (at..names.len()).rev().find(|&other| names[other] > names[at - 1]);
    names.swap(at - 1, greater.unwrap_or(at));
    names[at..].reverse();
    true
}
