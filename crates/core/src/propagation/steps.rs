//! What a search does, step by step, for whoever wants to see it.
//!
//! The search is the same with and without an observer. While there is one, every narrowing of a domain is written to a
//! log as it happens, with its cause; the log is passed on after each propagation, so that an observer costs nothing
//! where it is not.

use super::compile::{Compiled, DERIVED};
use super::model::{Values, Variable};
use super::propagate::{Cause, Conflict, Removal};

/// A step of a search. Variables that are always equal lose their values in steps of their own.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchStep<'a> {
    /// The search begins: what compiling the model left of each domain.
    Start(&'a [Values]),
    /// A variable is tried at a value.
    Decision {
        /// The variable.
        variable: Variable,
        /// How many values it had.
        options: u32,
        /// The value.
        value: u32,
        /// Decisions that stand, this one included.
        depth: usize,
    },
    /// A variable lost values.
    Removal {
        /// The variable.
        variable: Variable,
        /// The values that went.
        removed: Values,
        /// Those that are left.
        left: Values,
        /// Why.
        reason: Reason<'a>,
    },
    /// The position contradicts itself.
    Conflict {
        /// The variable without values, if it is one.
        variable: Option<Variable>,
        /// Why.
        reason: Reason<'a>,
    },
    /// The last decision is taken back, with all that followed from it.
    Retraction {
        /// The variable.
        variable: Variable,
        /// The value that was tried.
        value: u32,
        /// Decisions that stand.
        depth: usize,
    },
    /// Every variable has one value.
    Solution,
}

/// Why a variable lost values.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Reason<'a> {
    /// A decision was made; or one was refuted.
    Decision,
    /// This variable has one value, and the two must differ.
    Different(Variable),
    /// What the variable can be with the values of this one, by a table of the two.
    Pair(Variable),
    /// This variable and another, which must differ, have the same two values, and it must differ from both.
    NakedPair(Variable),
    /// These variables have each of their values once, and one value has few places left.
    Places(&'a [Variable]),
    /// A relation of the model by its index, or one that follows from several; and its variables.
    Relation(Option<usize>, &'a [Variable]),
}

/// Sees the steps of a search.
pub trait SearchObserver {
    /// Called for each, in order.
    fn step(&mut self, step: SearchStep<'_>);
}

/// An observer, and what is needed to tell it what the engine did in terms of the model.
pub(super) struct Observed<'o> {
    observer: &'o mut dyn SearchObserver,
    /// The variables that each stands for, itself first.
    united: Vec<Vec<Variable>>,
    variables: Vec<Variable>,
}

impl<'o> Observed<'o> {
    pub fn new<const W: usize>(compiled: &Compiled<W>, observer: &'o mut dyn SearchObserver) -> Observed<'o> {
        let mut united = vec![Vec::new(); compiled.representative.len()];
        for (variable, &name) in compiled.representative.iter().enumerate() {
            united[usize::from(name)].push(variable as Variable);
        }
        let domains: Vec<Values> =
            compiled.representative.iter().map(|&name| compiled.domains[usize::from(name)]).collect();
        observer.step(SearchStep::Start(&domains));
        Observed { observer, united, variables: Vec::new() }
    }

    pub fn step(&mut self, step: SearchStep<'_>) {
        self.observer.step(step);
    }

    /// What a propagation removed, after a decision (`is_decided`) or at the root; and the conflict if it ended in one.
    pub fn propagated<const W: usize>(
        &mut self,
        compiled: &Compiled<W>,
        log: &mut Vec<Removal>,
        conflict: Option<&Conflict>,
        is_decided: bool,
    ) {
        for (place, removal) in log.drain(..).enumerate() {
            let cause = if is_decided && place == 0 { Cause::Decision } else { removal.cause };
            for at in 0..self.united[usize::from(removal.variable)].len() {
                let variable = self.united[usize::from(removal.variable)][at];
                let Removal { removed, left, .. } = removal;
                let reason = reason(compiled, cause, &mut self.variables);
                self.observer.step(SearchStep::Removal { variable, removed, left, reason });
            }
        }
        if let Some(&Conflict { variable, cause }) = conflict {
            let reason = reason(compiled, cause, &mut self.variables);
            self.observer.step(SearchStep::Conflict { variable, reason });
        }
    }
}

/// A cause in terms of the model; `variables` is where those of it are written.
fn reason<'v, const W: usize>(
    compiled: &Compiled<W>,
    cause: Cause,
    variables: &'v mut Vec<Variable>,
) -> Reason<'v> {
    variables.clear();
    match cause {
        // Observed searches keep no nogoods.
        Cause::Decision | Cause::Refuted => Reason::Decision,
        Cause::Peer(variable) => Reason::Different(variable),
        Cause::Pair(variable) => Reason::Pair(variable),
        Cause::NakedPair(variable) => Reason::NakedPair(variable),
        Cause::Permutation(permutation) => {
            let set = &compiled.permutations[usize::from(permutation)].set;
            variables.extend(set.iter().map(|variable| variable as Variable));
            Reason::Places(variables)
        }
        Cause::Rule(rule) => {
            let rule = &compiled.rules[usize::from(rule)];
            variables.extend(&rule.variables);
            let relation = (rule.relation != DERIVED).then_some(rule.relation as usize);
            Reason::Relation(relation, variables)
        }
    }
}
