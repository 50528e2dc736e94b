//! How often each variable took part in a conflict: the weights by which a search chooses (dom/wdeg [boussemart2004]).
//!
//! Recent conflicts count more. A conflict of a rule counts in inverse proportion to the values that a variable had
//! left [wattez2019]. One of a rule over very many variables, or of an automaton over many, makes none of them heavier
//! but the one that was decided on. Other factors that were tried: bench/record/variants.md.

use super::compile::Compiled;
use super::filter::Filter;
use super::propagate::{Cause, Conflict};

/// By which factor a conflict weighs more than the one before.
const GROWTH: f64 = 1.008;

/// Rules of more variables say too little of who was to blame for a conflict; automata, which see only one value at a
/// time, already of fewer.
const MAX_BLAMED: usize = 40;
const MAX_BLAMED_ORDERED: usize = 12;
/// What a conflict of a rule adds to the weight of each of its variables, to be divided by the number of values that it
/// still has: those that had few made the conflict [wattez2019].
const BLAME_OF_RULE: f64 = 2.0;
/// Of words that are compared the guard, the order and the first place are blamed: `iss-158` (full rank) 267 nodes,
/// 5,065 if all variables are; 260 with the guard alone, but then `iss-109` 888 instead of 106.
const MAX_BLAMED_COMPARED: usize = 4;

/// Where weights are made smaller, all by the same factor, but none smaller than the minimum: 0 would make all
/// variables alike that were never blamed, whatever their domains.
const GREATEST: f64 = 1e100;
const SHRINKING: f64 = 1e-100;
const MIN_WEIGHT: f64 = 1e-200;

/// The weights of all variables.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    weights: Vec<f64>,
    /// What a conflict adds to a weight; it grows, so that old conflicts count less and less.
    step: f64,
}

impl Weights {
    /// With the weights that variables have before any conflict.
    pub fn new(first: &[f64]) -> Weights {
        Weights { weights: first.to_vec(), step: 1.0 }
    }

    /// The weight of a variable.
    #[inline]
    pub fn of(&self, variable: usize) -> f64 {
        self.weights[variable]
    }

    /// Every variable that took part in the conflict weighs more; `domains` are those in which it came about.
    pub fn blame<const W: usize>(&mut self, conflict: &Conflict, compiled: &Compiled<W>, domains: &[u32]) {
        self.step *= GROWTH;
        if self.step > GREATEST {
            self.weights.iter_mut().for_each(|weight| *weight = (*weight * SHRINKING).max(MIN_WEIGHT));
            self.step *= SHRINKING;
        }
        let (whole, half) = (self.step, 0.5 * self.step);
        if let Some(variable) = conflict.variable {
            self.weights[usize::from(variable)] += whole;
        }
        match conflict.cause {
            Cause::Decision | Cause::Refuted => {}
            Cause::Peer(variable) | Cause::Pair(variable) | Cause::NakedPair(variable) => {
                self.weights[usize::from(variable)] += whole;
            }
            Cause::Permutation(permutation) => {
                for variable in compiled.permutations[usize::from(permutation)].set.iter() {
                    self.weights[variable] += half;
                }
            }
            Cause::Rule(rule) => {
                let rule = &compiled.rules[usize::from(rule)];
                if matches!(rule.filter, Filter::Lexicographic(_)) {
                    // What decides are the first places; the rest of the words has no part in most conflicts.
                    for (place, &variable) in rule.variables.iter().take(MAX_BLAMED_COMPARED).enumerate() {
                        self.weights[usize::from(variable)] += if place == 0 { whole } else { half };
                    }
                    return;
                }
                let is_ordered = matches!(rule.filter, Filter::Layers(_));
                if rule.variables.len() > if is_ordered { MAX_BLAMED_ORDERED } else { MAX_BLAMED } {
                    return;
                }
                for &variable in &rule.variables {
                    let variable = usize::from(variable);
                    self.weights[variable] +=
                        BLAME_OF_RULE * whole / f64::from(domains[variable].count_ones().max(1));
                }
            }
        }
    }

    /// The variable that was decided on before the conflict weighs more.
    pub fn blame_decision(&mut self, variable: u16) {
        self.weights[usize::from(variable)] += self.step;
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Model;
    use super::*;

    #[test]
    fn a_variable_that_is_never_blamed_keeps_a_weight() {
        let compiled: Compiled<2> = Compiled::new(&Model::new(2, 4, 1)).expect("nothing contradicts itself");
        let mut weights = Weights::new(&compiled.weights);
        let conflict = Conflict { variable: Some(0), cause: Cause::Decision };
        for _ in 0..300_000 {
            weights.blame(&conflict, &compiled, &compiled.domains);
        }
        assert!(weights.of(1) > 0.0);
        assert!(weights.of(0) > weights.of(1) && weights.of(0).is_finite());
    }
}
