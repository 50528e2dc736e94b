//! Depth-first search with binary branching: a variable is one of its values, or it is not.
//!
//! The variable is one with the least domain size by weight, where weights count the conflicts that a variable took part in
//! (dom/wdeg [boussemart2004]). Where that has more than two values, a value with exactly two places in a permutation is
//! branched on instead if one of the two weighs enough: that was the largest single gain of all that was tried, up to
//! twenty times fewer conflicts. Tried without gain: probing at the root, lookahead, branching again on the variable of
//! the last conflict, halving domains.

use std::ops::ControlFlow;

use crate::control::{Meter, Stop};

use super::bits::members;
use super::compile::{Compiled, Contradiction};
use super::model::{Model, Values, Variable};
use super::propagate::{Cause, Conflict, Queue};
use super::state::State;

/// A search for solutions of a [`Model`].
#[derive(Debug)]
pub struct Solver {
    search: Option<BySize>,
}

/// The search for models of up to so many variables.
#[derive(Debug)]
enum BySize {
    /// 128.
    Small(Box<Search<2>>),
    /// 256.
    Medium(Box<Search<4>>),
    /// 704: a board of 25×25 and some.
    Large(Box<Search<11>>),
}

/// The model has more variables or values than the solver can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a model of {variables} variables and {values} values; the most are 704 and 32")]
pub struct TooLarge {
    /// How many variables it has.
    pub variables: usize,
    /// How many values.
    pub values: u32,
}

impl Solver {
    /// Compiles a model.
    ///
    /// # Errors
    /// If it has more than 704 variables or 32 values.
    pub fn new(model: &Model) -> Result<Solver, TooLarge> {
        let variables = model.domains.len();
        if variables > 704 || model.values > 32 || model.values == 0 {
            return Err(TooLarge { variables, values: model.values });
        }
        let search = match variables {
            0..=128 => Search::new(model).map(|search| BySize::Small(Box::new(search))),
            129..=256 => Search::new(model).map(|search| BySize::Medium(Box::new(search))),
            _ => Search::new(model).map(|search| BySize::Large(Box::new(search))),
        };
        Ok(Solver { search: search.ok() })
    }

    /// Hands every solution, a value for each variable, to `each`, until it breaks. `Ok(())` says that there are no
    /// further ones.
    ///
    /// # Errors
    /// [`Stop::Limit`] if `each` broke, else why the meter stopped.
    pub fn solve(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.solve_under(&[], meter, each)
    }

    /// The same among the solutions in which these variables have these values only. The model is not compiled again, and
    /// what propagation says of it without assumptions is worked out once.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    ///
    /// # Panics
    /// If the model has no such variable.
    pub fn solve_under(
        &mut self,
        assumptions: &[(Variable, Values)],
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        match &mut self.search {
            None => Ok(()),
            Some(BySize::Small(search)) => search.solve(assumptions, meter, each),
            Some(BySize::Medium(search)) => search.solve(assumptions, meter, each),
            Some(BySize::Large(search)) => search.solve(assumptions, meter, each),
        }
    }

    /// What propagation alone leaves of each variable's domain; `None` if it finds a contradiction.
    pub fn propagated(&mut self) -> Option<Vec<u32>> {
        match self.search.as_mut()? {
            BySize::Small(search) => search.propagated(),
            BySize::Medium(search) => search.propagated(),
            BySize::Large(search) => search.propagated(),
        }
    }
}

/// A decision: the other side is `variable` without `value`.
#[derive(Clone, Copy, Debug)]
struct Decision {
    variable: u16,
    value: u32,
}

#[derive(Debug)]
struct Search<const W: usize> {
    compiled: Compiled<W>,
    queue: Queue,
    /// The state before each decision, and the present one on top; grown once, then copied into.
    states: Vec<State<W>>,
    decisions: Vec<Decision>,
    weights: Vec<f64>,
    /// What propagation says of the model: `Err` if it cannot be solved.
    root: Option<Result<State<W>, Conflict>>,
}

impl<const W: usize> Search<W> {
    fn new(model: &Model) -> Result<Search<W>, Contradiction> {
        let compiled = Compiled::new(model)?;
        let queue = Queue::new(&compiled);
        let states = vec![State::new(&compiled)];
        let weights = compiled.weights.clone();
        Ok(Search { compiled, queue, states, decisions: Vec::new(), weights, root: None })
    }

    fn propagated(&mut self) -> Option<Vec<u32>> {
        self.start(&[]).ok()?;
        let names = &self.compiled.representative;
        Some(names.iter().map(|&name| self.states[0].domains[usize::from(name)]).collect())
    }

    /// Makes `states[0]` what propagation leaves under the assumptions.
    fn start(&mut self, assumptions: &[(Variable, Values)]) -> Result<(), Conflict> {
        let Search { compiled, queue, states, root, .. } = self;
        let root = root.get_or_insert_with(|| {
            let mut state = State::new(compiled);
            *queue = Queue::new(compiled);
            queue.propagate(compiled, &mut state).map(|()| state)
        });
        let state = &mut states[0];
        state.copy_from(root.as_ref().map_err(|conflict| *conflict)?);
        let restricted = assumptions.iter().try_for_each(|&(variable, values)| {
            let name = compiled.representative[usize::from(variable)];
            queue.restrict(compiled, state, usize::from(name), values)
        });
        if restricted.is_err() {
            queue.clear();
        }
        restricted.and_then(|()| queue.propagate(compiled, state))
    }

    fn solve(
        &mut self,
        assumptions: &[(Variable, Values)],
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.decisions.clear();
        meter.node()?;
        let mut solution = Vec::with_capacity(self.compiled.representative.len());
        let mut outcome = self.start(assumptions);
        loop {
            let depth = self.decisions.len();
            let is_failed = match outcome {
                Err(conflict) => {
                    meter.stats.backtracks += 1;
                    self.add_weight(&conflict, depth);
                    true
                }
                Ok(()) if self.states[depth].open.is_empty() => {
                    let domains = &self.states[depth].domains;
                    solution.clear();
                    let values = self.compiled.representative.iter();
                    solution.extend(values.map(|&name| domains[usize::from(name)].trailing_zeros()));
                    if each(&solution).is_break() {
                        return Err(Stop::Limit);
                    }
                    true
                }
                Ok(()) => false,
            };
            if is_failed {
                let Some(decision) = self.decisions.pop() else { return Ok(()) };
                // The other side: the state before the decision, without its value.
                let state = &mut self.states[depth - 1];
                outcome = self
                    .queue
                    .restrict(&self.compiled, state, usize::from(decision.variable), !(1 << decision.value))
                    .and_then(|()| self.queue.propagate(&self.compiled, state));
                continue;
            }
            let decision = self.choose(depth);
            meter.stats.guesses += 1;
            meter.stats.max_depth = meter.stats.max_depth.max(depth as u32 + 1);
            meter.node()?;
            if self.states.len() == depth + 1 {
                self.states.push(self.states[depth].clone());
            } else {
                let (before, after) = self.states.split_at_mut(depth + 1);
                after[0].copy_from(&before[depth]);
            }
            self.decisions.push(decision);
            let state = &mut self.states[depth + 1];
            outcome = self
                .queue
                .restrict(&self.compiled, state, usize::from(decision.variable), 1 << decision.value)
                .and_then(|()| self.queue.propagate(&self.compiled, state));
        }
    }

    /// Every variable that took part in the conflict weighs more.
    fn add_weight(&mut self, conflict: &Conflict, depth: usize) {
        let domains = &self.states[depth].domains;
        if let Some(variable) = conflict.variable {
            self.weights[usize::from(variable)] += 1.0;
        }
        match conflict.cause {
            Cause::Decision => {}
            Cause::Peer(variable) | Cause::Pair(variable) => self.weights[usize::from(variable)] += 1.0,
            Cause::Permutation(permutation) => {
                for variable in self.compiled.permutations[usize::from(permutation)].set.iter() {
                    self.weights[variable] += 0.5;
                }
            }
            Cause::Rule(rule) => {
                for &variable in &self.compiled.rules[usize::from(rule)].variables {
                    let variable = usize::from(variable);
                    self.weights[variable] += if domains[variable].count_ones() > 1 { 1.0 } else { 0.5 };
                }
            }
        }
    }

    /// What to branch on: something is open.
    fn choose(&self, depth: usize) -> Decision {
        let state = &self.states[depth];
        let (mut best, mut least, mut size) = (0, f64::INFINITY, 0);
        for variable in state.open.iter() {
            let count = state.domains[variable].count_ones();
            let score = f64::from(count) / self.weights[variable];
            if score < least {
                (best, least, size) = (variable, score, count);
            }
        }
        if size > 2
            && let Some(decision) = self.two_places(state, 2.0 / least)
        {
            return decision;
        }
        Decision { variable: best as u16, value: state.domains[best].trailing_zeros() }
    }

    /// The value with two places in a permutation whose heavier place weighs most, and more than `least`.
    fn two_places(&self, state: &State<W>, least: f64) -> Option<Decision> {
        let mut most = least;
        let mut found = None;
        for permutation in &self.compiled.permutations {
            for value in members(u64::from(super::model::all_values(self.compiled.values))) {
                let places = state.boards[value as usize].and(&permutation.set);
                if places.len() != 2 {
                    continue;
                }
                for place in places.iter() {
                    if self.weights[place] > most {
                        most = self.weights[place];
                        found = Some(Decision { variable: place as u16, value });
                    }
                }
            }
        }
        found
    }
}
