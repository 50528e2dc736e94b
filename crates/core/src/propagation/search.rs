//! Depth-first search with binary branching: a variable is one of its values, or it is not.
//!
//! The variable is one with the least domain size by weight, where weights count the conflicts that a variable took part in
//! (dom/wdeg [boussemart2004], see `weights`), and how often it was decided on in vain. Where that has more than two values, a value
//! with exactly two places in a permutation is branched on instead if one of the two weighs enough: up to twenty times fewer conflicts.
//!
//! Behind a thousand conflicts the search may take turns with one that learns nogoods (`nogoods`). Where labels can be exchanged
//! (`Model::labels`), it names them as it comes upon them (`naming`), and begins again at the root at times.
//!
//! Tried and lost: probing at the root, lookahead, branching again on the variable of the last conflict, halving domains, a weight for
//! the value that was decided on in vain, other weights for decisions, and beginning again without labels. Figures of these trials stand in
//! bench/record/variants.md.

use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::control::{Meter, Stop};

use super::compile::{Compiled, Contradiction};
use super::model::{Model, Values, Variable, all_values};
use super::naming::Naming;
use super::nogoods::{Nogoods, Turn};
use super::propagate::{Conflict, Queue};
use super::state::{State, counts_up_to};
use super::steps::{Observed, Reason, SearchObserver, SearchStep};
use super::weights::Weights;

/// A search for solutions of a [`Model`], compiled once: it can be searched again under assumptions, in another order, or
/// sampled. Clones share nothing, so that threads can search one model.
#[derive(Clone, Debug)]
pub struct ModelSolver {
    search: Option<BySize>,
    solution: Vec<u32>,
    /// The model while its labels are named by the search.
    labelled: Option<Box<Model>>,
}

/// The search for models of up to so many variables.
#[derive(Clone, Debug)]
enum BySize {
    /// 128.
    Small(Box<SizedSearch<2>>),
    /// 384.
    Medium(Box<SizedSearch<6>>),
    /// 2048.
    Large(Box<SizedSearch<32>>),
}

impl BySize {
    /// The search for a model; `None` if that contradicts itself at once.
    fn new(model: &Model) -> Option<BySize> {
        let search = match model.domains.len() {
            0..=128 => SizedSearch::new(model).map(|search| BySize::Small(Box::new(search))),
            129..=384 => SizedSearch::new(model).map(|search| BySize::Medium(Box::new(search))),
            _ => SizedSearch::new(model).map(|search| BySize::Large(Box::new(search))),
        };
        search.ok()
    }
}

/// Does the same with a search of any size.
macro_rules! with_search {
    ($by_size:expr, $search:ident => $result:expr) => {
        match $by_size {
            BySize::Small($search) => $result,
            BySize::Medium($search) => $result,
            BySize::Large($search) => $result,
        }
    };
}

/// The most variables of a model.
const MOST_VARIABLES: usize = 2048;

/// The model has more variables or values than the solver can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a model of {variables} variables and {values} values; the most are {MOST_VARIABLES} and 32")]
pub struct TooLarge {
    /// How many variables it has.
    pub variables: usize,
    /// How many values.
    pub values: u32,
}

/// What a random path from the root to a leaf of the search tree says of the number of solutions \[knuth1975\].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampledPath {
    /// The natural logarithm of the product of the numbers of branches along the path. The mean of that product, taken as
    /// 0 where the path has no solution, over many samples is the number of solutions.
    pub ln_weight: f64,
    /// Whether the path ended in a solution.
    pub is_solution: bool,
}

impl ModelSolver {
    /// Compiles a model.
    ///
    /// # Errors
    /// If it has more than 2048 variables or 32 values.
    pub fn new(model: &Model) -> Result<ModelSolver, TooLarge> {
        let variables = model.domains.len();
        if variables > MOST_VARIABLES || model.values > 32 || model.values == 0 {
            return Err(TooLarge { variables, values: model.values });
        }
        let labelled = model.labels.is_some().then(|| Box::new(model.clone()));
        Ok(ModelSolver { search: BySize::new(model), solution: vec![0; variables], labelled })
    }

    /// From here on labels have the names that the model gives them: for questions about single labels.
    fn name_labels(&mut self) {
        if let Some(mut model) = self.labelled.take() {
            model.labels = None;
            let kept = self.search.as_mut().map(|search| {
                with_search!(search, search => {
                    (search.random.take(), search.nogoods.first_turn(), std::mem::take(&mut search.assumptions))
                })
            });
            self.search = BySize::new(&model);
            if let (Some(search), Some((random, first_turn, assumptions))) = (&mut self.search, kept) {
                with_search!(search, search => {
                    search.random = random;
                    search.nogoods.set_first_turn(first_turn);
                    search.assumptions = assumptions;
                });
            }
        }
    }

    /// From here on each variable must also be in this domain, instead of what was assumed before. One domain for each
    /// variable; missing ones assume nothing. The next question starts from the root.
    ///
    /// ```
    /// use sudokit_core::control::{Budget, Meter};
    /// use sudokit_core::propagation::{Model, Relation, ModelSolver};
    /// let mut model = Model::new(2, 3, 1);
    /// model.add(Relation::AllDifferent(vec![0, 1]));
    /// let mut solver = ModelSolver::new(&model).unwrap();
    /// let mut meter = Meter::new(Budget::default());
    /// solver.assume(&[0b010, 0b110]);
    /// assert_eq!(solver.next(&mut meter).unwrap(), Some(&[1, 2][..]));
    /// assert_eq!(solver.next(&mut meter).unwrap(), None);
    /// solver.assume(&[0b010, 0b010]);
    /// assert_eq!(solver.next(&mut meter).unwrap(), None);
    /// ```
    pub fn assume(&mut self, domains: &[Values]) {
        let labels = self.labelled.as_ref().and_then(|model| model.labels.as_ref());
        let is_label_assumed = labels.is_some_and(|labels| {
            let all = all_values(labels.count);
            let assumed =
                |label: &Variable| domains.get(usize::from(*label)).is_some_and(|own| !own & all != 0);
            labels.variables.iter().any(assumed)
        });
        if is_label_assumed {
            self.name_labels();
        }
        if let Some(search) = &mut self.search {
            with_search!(search, search => search.assume(domains));
        }
    }

    /// From here on values are tried in an order drawn from the seed, or with `None` in ascending order. The next question
    /// starts from the root.
    pub fn randomize(&mut self, seed: Option<u64>) {
        if let Some(search) = &mut self.search {
            with_search!(search, search => search.randomize(seed));
        }
    }

    /// From here on a search learns nogoods behind so many conflicts, or never; else behind some thousand. The solutions are the same,
    /// in another order. It never does where labels are named, where it is observed, and of models with sums or connectivity.
    /// The next question starts from the root.
    pub fn learn_after(&mut self, conflicts: Option<u64>) {
        if let Some(search) = &mut self.search {
            with_search!(search, search => {
                search.nogoods.set_first_turn(conflicts);
                search.restart();
            });
        }
    }

    /// The next question starts from the root. What was learnt of weights of variables is kept.
    pub fn restart(&mut self) {
        if let Some(search) = &mut self.search {
            with_search!(search, search => search.restart());
        }
    }

    /// The next solution, a value for each variable; `None` says that there are no further ones. After an error the search
    /// can go on where it stopped, with another meter.
    ///
    /// # Errors
    /// Why the meter stopped.
    pub fn next(&mut self, meter: &mut Meter) -> Result<Option<&[u32]>, Stop> {
        let Some(search) = &mut self.search else { return Ok(None) };
        let solution = &mut self.solution;
        let is_found = with_search!(search, search => search.next(meter, solution, None))?;
        Ok(is_found.then_some(&self.solution[..]))
    }

    /// Hands every solution to `each`, from the root, until it breaks. `Ok(())` says that there are no further ones.
    ///
    /// # Errors
    /// [`Stop::Limit`] if `each` broke, else why the meter stopped.
    pub fn solve(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.restart();
        while let Some(solution) = self.next(meter)? {
            if each(solution).is_break() {
                return Err(Stop::Limit);
            }
        }
        Ok(())
    }

    /// The same; every step of the search is told to an observer. What propagation does at the root is told if nothing was
    /// asked of this solver before.
    ///
    /// # Errors
    /// As [`ModelSolver::solve`].
    pub fn solve_observed(
        &mut self,
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
        observer: &mut dyn SearchObserver,
    ) -> Result<(), Stop> {
        self.restart();
        let ModelSolver { search, solution, .. } = self;
        let Some(search) = search else {
            observer.step(SearchStep::Conflict { variable: None, reason: Reason::Relation(None, &[]) });
            return Ok(());
        };
        with_search!(search, search => {
            let mut observed = Observed::new(&search.compiled, observer);
            search.queue.log = Some(Vec::new());
            let outcome = loop {
                match search.next(meter, solution, Some(&mut observed)) {
                    Ok(false) => break Ok(()),
                    Ok(true) if each(solution).is_continue() => {}
                    Ok(true) => break Err(Stop::Limit),
                    Err(stop) => break Err(stop),
                }
            };
            search.queue.log = None;
            outcome
        })
    }

    /// The same among the solutions in which these variables have these values only, instead of what was assumed before.
    /// The model is not compiled again, and what propagation says of it without assumptions is worked out once.
    ///
    /// # Errors
    /// As [`ModelSolver::solve`].
    ///
    /// # Panics
    /// If the model has no such variable.
    pub fn solve_under(
        &mut self,
        assumptions: &[(Variable, Values)],
        meter: &mut Meter,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut domains = vec![Values::MAX; self.solution.len()];
        assumptions.iter().for_each(|&(variable, values)| domains[usize::from(variable)] &= values);
        self.assume(&domains);
        let outcome = self.solve(meter, each);
        self.assume(&[]);
        outcome
    }

    /// A random path to a leaf, under the assumptions: at each step a variable, every value of which is a branch. The
    /// numbers come from the seed of [`ModelSolver::randomize`], else from seed 0.
    ///
    /// # Errors
    /// Why the meter stopped.
    pub fn sample(&mut self, meter: &mut Meter) -> Result<SampledPath, Stop> {
        self.name_labels();
        match &mut self.search {
            None => Ok(SampledPath { ln_weight: 0.0, is_solution: false }),
            Some(search) => with_search!(search, search => search.sample(meter)),
        }
    }

    /// What propagation alone leaves of each variable's domain, under the assumptions; `None` if it finds a
    /// contradiction. The next question starts from the root.
    pub fn propagated(&mut self) -> Option<Vec<Values>> {
        self.name_labels();
        let search = self.search.as_mut()?;
        with_search!(search, search => search.propagated())
    }
}

/// Where labels are named, and until a solution is found, the search begins again at the root behind so many conflicts, and each
/// time behind so many times as many: trees differ most by what was decided first.
const FIRST_RESTART_NAMING: u64 = 300;
const RESTART_GROWTH: u64 = 2;

/// A decision: the other side is `variable` without the values of `others`, which are the value and what stands for the same.
#[derive(Clone, Copy, Debug)]
struct Decision {
    variable: u16,
    value: u32,
    others: Values,
}

/// Where a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pending {
    /// At the root, under the assumptions.
    Start,
    /// At a position where nothing more can be propagated.
    Fixpoint,
    /// Behind a solution or a conflict.
    Back,
    /// In a turn among clauses.
    Clauses,
    /// Nowhere: everything was searched.
    Nothing,
}

#[derive(Clone, Debug)]
struct SizedSearch<const W: usize> {
    compiled: Compiled<W>,
    queue: Queue<W>,
    /// The fixpoint without assumptions once it is known; `Err` if that is a contradiction.
    root: Option<Result<State<W>, Conflict>>,
    assumptions: Vec<Values>,
    pending: Pending,
    /// The state before each decision, and the present one on top; grown once, then copied into.
    states: Vec<State<W>>,
    decisions: Vec<Decision>,
    weights: Weights,
    random: Option<ChaCha8Rng>,
    /// Conflicts since the last beginning, and behind how many to begin again; nothing once a solution was found, since what
    /// lies before it must not be searched twice.
    conflicts: u64,
    most_conflicts: Option<u64>,
    naming: Option<Naming<W>>,
    nogoods: Nogoods,
}

impl<const W: usize> SizedSearch<W> {
    fn new(model: &Model) -> Result<SizedSearch<W>, Contradiction> {
        let compiled = Compiled::new(model)?;
        let queue = Queue::new(&compiled);
        let states = vec![State::new(&compiled)];
        let weights = Weights::new(&compiled.weights);
        let naming = model.labels.as_ref().map(|labels| Naming::new(labels, &compiled));
        Ok(SizedSearch {
            compiled,
            queue,
            root: None,
            assumptions: Vec::new(),
            pending: Pending::Start,
            states,
            decisions: Vec::new(),
            weights,
            random: None,
            conflicts: 0,
            most_conflicts: None,
            naming,
            nogoods: Nogoods::new(),
        })
    }

    fn assume(&mut self, domains: &[Values]) {
        self.assumptions.clear();
        self.assumptions.extend_from_slice(domains);
        self.restart();
    }

    fn randomize(&mut self, seed: Option<u64>) {
        self.random = seed.map(ChaCha8Rng::seed_from_u64);
        self.restart();
    }

    fn restart(&mut self) {
        self.pending = Pending::Start;
    }

    /// Brings the state of depth 0 to the fixpoint under the assumptions.
    fn start(&mut self) -> Result<(), Conflict> {
        self.decisions.clear();
        let SizedSearch { compiled, queue, root, assumptions, states, .. } = self;
        queue.begin_again();
        let state = &mut states[0];
        if root.is_none() {
            let outcome = queue.propagate(compiled, state);
            *root = Some(outcome.map(|()| state.clone()));
        }
        match root {
            Some(Ok(root)) => state.copy_from(root),
            Some(Err(conflict)) => return Err(*conflict),
            None => {}
        }
        if assumptions.is_empty() {
            return Ok(());
        }
        for (&name, &domain) in compiled.representative.iter().zip(&*assumptions) {
            if let Err(conflict) = queue.restrict(compiled, state, usize::from(name), domain) {
                queue.clear();
                return Err(conflict);
            }
        }
        queue.propagate(compiled, state)
    }

    fn propagated(&mut self) -> Option<Vec<u32>> {
        self.restart();
        self.start().ok()?;
        let names = &self.compiled.representative;
        Some(names.iter().map(|&name| self.states[0].domains[usize::from(name)]).collect())
    }

    /// Tells an observer what the last propagation did.
    fn observe(
        &mut self,
        observed: Option<&mut Observed<'_>>,
        outcome: &Result<(), Conflict>,
        is_decided: bool,
    ) {
        if let Some(observed) = observed
            && let Some(log) = &mut self.queue.log
        {
            observed.propagated(&self.compiled, log, outcome.as_ref().err(), is_decided);
        }
    }

    /// Writes the next solution; false if there is none.
    fn next(
        &mut self,
        meter: &mut Meter,
        solution: &mut [u32],
        mut observed: Option<&mut Observed<'_>>,
    ) -> Result<bool, Stop> {
        let mut is_failed = match self.pending {
            Pending::Start => {
                meter.node()?;
                self.conflicts = 0;
                self.most_conflicts = self.naming.is_some().then_some(FIRST_RESTART_NAMING);
                self.nogoods.begin();
                // Labels are named by the ordinary search alone, and it alone says what it does.
                if self.naming.is_some() || observed.is_some() {
                    self.nogoods.give_up();
                }
                let outcome = self.start();
                self.observe(observed.as_deref_mut(), &outcome, false);
                outcome.is_err()
            }
            Pending::Fixpoint => false,
            Pending::Back => true,
            Pending::Clauses => match self.turn(meter, solution)? {
                Some(is_found) => return Ok(is_found),
                None => true,
            },
            Pending::Nothing => return Ok(false),
        };
        loop {
            let depth = self.decisions.len();
            if is_failed {
                if self.nogoods.is_due()
                    && self.begin_turn(solution)
                    && let Some(is_found) = self.turn(meter, solution)?
                {
                    return Ok(is_found);
                }
                if self.is_time_to_restart() {
                    // What was refuted at the root stays refuted there.
                    while let Some(decision) = self.decisions.pop() {
                        tell_retraction(observed.as_deref_mut(), decision, self.decisions.len());
                    }
                    is_failed = false;
                    continue;
                }
                let Some(decision) = self.decisions.pop() else {
                    self.pending = Pending::Nothing;
                    return Ok(false);
                };
                tell_retraction(observed.as_deref_mut(), decision, depth - 1);
                if self.states[depth - 1].domains[usize::from(decision.variable)] & !decision.others == 0 {
                    continue;
                }
                // The other side: the state before the decision, without its value.
                let outcome = self.decide(depth - 1, decision.variable, !decision.others);
                self.observe(observed.as_deref_mut(), &outcome, true);
                is_failed = self.is_failed(outcome, meter);
                continue;
            }
            if self.states[depth].open.is_empty() {
                let domains = &self.states[depth].domains;
                for (value, &name) in solution.iter_mut().zip(&self.compiled.representative) {
                    *value = domains[usize::from(name)].trailing_zeros();
                }
                if let Some(naming) = &self.naming {
                    naming.rename(solution);
                }
                self.pending = Pending::Back;
                self.most_conflicts = None;
                if !self.nogoods.is_new(solution) {
                    is_failed = true;
                    continue;
                }
                if let Some(observed) = observed {
                    observed.step(SearchStep::Solution);
                }
                return Ok(true);
            }
            self.pending = Pending::Fixpoint;
            meter.node()?;
            if self.queue.has_worked() {
                meter.look()?;
            }
            let decision = self.choose(depth);
            meter.stats.guesses += 1;
            meter.stats.max_depth = meter.stats.max_depth.max(depth as u32 + 1);
            self.push_state(depth);
            if let Some(naming) = &mut self.naming {
                naming.push(depth, usize::from(decision.variable), decision.value);
            }
            self.decisions.push(decision);
            if let Some(observed) = &mut observed {
                let Decision { variable, value, .. } = decision;
                let options = self.states[depth].domains[usize::from(variable)].count_ones();
                observed.step(SearchStep::Decision { variable, options, value, depth: depth + 1 });
            }
            let outcome = self.decide(depth + 1, decision.variable, 1 << decision.value);
            self.observe(observed.as_deref_mut(), &outcome, true);
            is_failed = self.is_failed(outcome, meter);
        }
    }

    /// Begins a turn among clauses at the root; false if there are none, or nothing is left there.
    fn begin_turn(&mut self, solution: &[u32]) -> bool {
        if self.decisions.is_empty() {
            return false;
        }
        let SizedSearch { compiled, states, nogoods, random, .. } = self;
        let mut phase = || random.as_mut().is_none_or(|random| random.random());
        let is_begun = nogoods.begin_turn(compiled, &states[0], solution, &mut phase);
        if is_begun {
            self.pending = Pending::Clauses;
        }
        is_begun
    }

    /// A turn among clauses: a solution, or that there are no more; `None` if the ordinary search goes on where it was.
    fn turn(&mut self, meter: &mut Meter, solution: &mut [u32]) -> Result<Option<bool>, Stop> {
        let turn = self.nogoods.turn(&self.compiled, meter, solution)?;
        if turn == Turn::Found {
            self.most_conflicts = None;
            return Ok(Some(true));
        }
        if turn == Turn::Refuted {
            self.pending = Pending::Nothing;
            return Ok(Some(false));
        }
        self.pending = Pending::Back;
        Ok(None)
    }

    /// Whether there have been enough conflicts at a decision that begin again is due, and counts on.
    fn is_time_to_restart(&mut self) -> bool {
        let Some(most) = self.most_conflicts else { return false };
        self.conflicts += 1;
        if self.conflicts < most || self.decisions.len() < 2 {
            return false;
        }
        self.conflicts = 0;
        self.most_conflicts = Some(most.saturating_mul(RESTART_GROWTH));
        true
    }

    /// Restricts a variable in the state of a depth, and propagates.
    fn decide(&mut self, depth: usize, variable: u16, values: Values) -> Result<(), Conflict> {
        let state = &mut self.states[depth];
        self.queue.restrict(&self.compiled, state, usize::from(variable), values)?;
        self.queue.propagate(&self.compiled, state)
    }

    fn is_failed(&mut self, outcome: Result<(), Conflict>, meter: &mut Meter) -> bool {
        let Err(conflict) = outcome else { return false };
        meter.stats.backtracks += 1;
        let domains = &self.states[self.decisions.len()].domains;
        self.weights.blame(&conflict, &self.compiled, domains);
        if let Some(decision) = self.decisions.last() {
            self.weights.blame_decision(decision.variable);
        }
        true
    }

    /// The state of one level deeper becomes a copy of this one.
    fn push_state(&mut self, depth: usize) {
        if self.states.len() == depth + 1 {
            self.states.push(self.states[depth].clone());
        } else {
            let (before, after) = self.states.split_at_mut(depth + 1);
            after[0].copy_from(&before[depth]);
        }
    }

    fn sample(&mut self, meter: &mut Meter) -> Result<SampledPath, Stop> {
        meter.node()?;
        let mut random = self.random.take().unwrap_or_else(|| ChaCha8Rng::seed_from_u64(0));
        let sample = self.random_path(&mut random, meter);
        self.random = Some(random);
        self.restart();
        sample
    }

    fn random_path(&mut self, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<SampledPath, Stop> {
        let mut ln_weight = 0.0;
        if self.start().is_err() {
            return Ok(SampledPath { ln_weight, is_solution: false });
        }
        self.push_state(0);
        while !self.states[1].open.is_empty() {
            meter.node()?;
            if self.queue.has_worked() {
                meter.look()?;
            }
            let variable = self.least(&self.states[1]).variable;
            let domain = self.states[1].domains[usize::from(variable)];
            ln_weight += f64::from(domain.count_ones()).ln();
            let outcome = self.decide(1, variable, 1 << random_member(random, domain));
            if outcome.is_err() {
                return Ok(SampledPath { ln_weight, is_solution: false });
            }
        }
        Ok(SampledPath { ln_weight, is_solution: true })
    }

    /// What to branch on: something is open.
    fn choose(&mut self, depth: usize) -> Decision {
        let state = &self.states[depth];
        let Least { variable, score } = match &self.naming {
            None => self.least(state),
            Some(naming) => self.least_named(state, naming, depth),
        };
        let domain = state.domains[usize::from(variable)];
        let mut value = domain.trailing_zeros();
        let mut decided = variable;
        if domain.count_ones() > 2
            && let Some((place, two)) = self.two_places(state, 2.0 / score)
        {
            (decided, value) = (place, two);
        } else if let Some(random) = &mut self.random {
            value = random_member(random, domain);
        }
        let unnamed = self.naming.as_ref().map_or(0, |naming| naming.unnamed_of(usize::from(decided), depth));
        let others = if unnamed >> value & 1 == 1 { unnamed } else { 1 << value };
        Decision { variable: decided, value, others }
    }

    /// The open variable with the least domain size by weight.
    fn least(&self, state: &State<W>) -> Least {
        let mut least = Least { variable: state.open.first() as u16, score: f64::INFINITY };
        for variable in state.open.iter() {
            let score = f64::from(state.domains[variable].count_ones()) / self.weights.of(variable);
            if score < least.score {
                least = Least { variable: variable as u16, score };
            }
        }
        least
    }

    /// The same where labels are named: those that are alike count as one, and a variable that has no others comes first.
    fn least_named(&self, state: &State<W>, naming: &Naming<W>, depth: usize) -> Least {
        let mut open = state.open.and(&naming.visible);
        if open.is_empty() {
            open = state.open;
        }
        let mut least = Least { variable: open.first() as u16, score: f64::INFINITY };
        let mut is_free = false;
        for variable in open.iter() {
            let domain = state.domains[variable];
            let unnamed = domain & naming.unnamed_of(variable, depth);
            let is_free_here = unnamed == domain;
            if is_free && !is_free_here {
                continue;
            }
            let count = (domain & !unnamed).count_ones() + u32::from(unnamed != 0);
            let score = f64::from(count) / self.weights.of(variable);
            if score < least.score || is_free_here && !is_free {
                least = Least { variable: variable as u16, score };
                is_free = is_free_here;
            }
        }
        if is_free {
            least.score = 0.0;
        }
        least
    }

    /// The value with two places in a permutation whose heavier place weighs most, and more than `least`.
    fn two_places(&self, state: &State<W>, least: f64) -> Option<(u16, u32)> {
        let mut most = least;
        let mut found = None;
        let blocks = self.compiled.permutation_blocks;
        for value in 0..self.compiled.values {
            let of_value = value as usize * blocks;
            let counts = state.counts[of_value..of_value + blocks].as_flattened();
            for (word, &counts) in counts.iter().enumerate() {
                let mut two = counts_up_to(2, counts) & !counts_up_to(1, counts);
                while two != 0 {
                    let permutation = word * 8 + two.trailing_zeros() as usize / 8;
                    two &= two - 1;
                    let set = &self.compiled.permutations[permutation].set;
                    for place in state.boards[value as usize].and(set).iter() {
                        let weight = self.weights.of(place);
                        if weight > most {
                            most = weight;
                            found = Some((place as u16, value));
                        }
                    }
                }
            }
        }
        found
    }
}

/// Tells an observer that a decision is taken back, behind which so many stand.
fn tell_retraction(observed: Option<&mut Observed<'_>>, decision: Decision, depth: usize) {
    if let Some(observed) = observed {
        let Decision { variable, value, .. } = decision;
        observed.step(SearchStep::Retraction { variable, value, depth });
    }
}

/// An open variable, and its domain size by weight.
struct Least {
    variable: u16,
    score: f64,
}

/// A member of a set of values that is not empty.
fn random_member(random: &mut ChaCha8Rng, mut set: Values) -> u32 {
    for _ in 0..random.random_range(0..set.count_ones()) {
        set &= set - 1;
    }
    set.trailing_zeros()
}
