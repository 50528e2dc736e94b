//! A model that is compiled once and asked many questions: solutions, what propagation leaves, random paths.
//!
//! The search is compiled for the number of variables (`search`). Symmetries are broken where a question allows it and
//! nowhere else: labels are named by the search (`naming`), and of solutions that differ by an exchange of values one
//! is searched (`exchange`). A question about single values, drawn orders and observed searches are answered without.

use std::ops::ControlFlow;

use crate::control::{Meter, Stop};

use super::bits::{LARGE, MEDIUM, SMALL, max_variables};
use super::exchange::Exchange;
use super::model::{Model, Values, Variable, all_values};
use super::search::{SampledPath, SizedSearch};
use super::steps::{Observed, Reason, SearchObserver, SearchStep};

/// A search for solutions of a [`Model`], compiled once: it can be searched again under assumptions, in another order,
/// or sampled. Clones share nothing, so that threads can search one model.
#[derive(Clone, Debug)]
pub struct ModelSolver {
    search: Option<BySize>,
    solution: Vec<u32>,
    /// The model while its labels are named by the search.
    labelled: Option<Box<Model>>,
    /// Where values can be exchanged: the search in which they stand in order.
    exchanged: Option<Box<Exchanged>>,
}

/// The search that is asked where values can be exchanged, unless some are assumed or drawn.
#[derive(Clone, Debug)]
struct Exchanged {
    exchange: Exchange,
    model: Model,
    /// The search for this model, compiled when it is asked first; nothing if it contradicts itself.
    search: Option<Option<BySize>>,
}

/// The search, by the number of variables of the model. Where each is made and copied stays a function of its own, so
/// that a module of WebAssembly that is cut into parts has those of many variables in one of them.
#[derive(Debug)]
enum BySize {
    Small(Box<SizedSearch<SMALL>>),
    Medium(Box<SizedSearch<MEDIUM>>),
    Large(Box<SizedSearch<LARGE>>),
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

impl Clone for BySize {
    fn clone(&self) -> BySize {
        match self {
            BySize::Small(search) => BySize::Small(copied(search)),
            BySize::Medium(search) => BySize::Medium(copied(search)),
            BySize::Large(search) => BySize::Large(copied(search)),
        }
    }
}

#[inline(never)]
fn copied<const W: usize>(search: &SizedSearch<W>) -> Box<SizedSearch<W>> {
    Box::new(search.clone())
}

#[inline(never)]
fn made<const W: usize>(model: &Model, stays: bool) -> Option<Box<SizedSearch<W>>> {
    SizedSearch::new(model, stays).ok().map(Box::new)
}

impl BySize {
    /// The search for a model; `None` if that contradicts itself at once. With `stays` it does not come back from
    /// clauses.
    fn new(model: &Model, stays: bool) -> Option<BySize> {
        match model.domains.len() {
            n if n <= max_variables(SMALL) => made(model, stays).map(BySize::Small),
            n if n <= max_variables(MEDIUM) => made(model, stays).map(BySize::Medium),
            _ => made(model, stays).map(BySize::Large),
        }
    }

    fn first_turn(&self) -> Option<u64> {
        with_search!(self, search => search.nogoods.first_turn())
    }

    fn learn_after(&mut self, conflicts: Option<u64>) {
        with_search!(self, search => {
            search.nogoods.set_first_turn(conflicts);
            search.restart();
        });
    }

    fn restart(&mut self) {
        with_search!(self, search => search.restart());
    }

    /// Whether single values are assumed or drawn.
    fn sees_values(&self) -> bool {
        with_search!(self, search => !search.assumptions.is_empty() || search.random.is_some())
    }

    fn next(&mut self, meter: &mut Meter, solution: &mut [u32]) -> Result<bool, Stop> {
        with_search!(self, search => search.next(meter, solution, None))
    }
}

impl Exchanged {
    fn new(model: &Model) -> Option<Exchanged> {
        Exchange::new(model).map(|(exchange, model)| Exchanged { exchange, model, search: None })
    }

    /// Writes the next solution; false if there is none. `plain` is the search without exchanges.
    fn next(&mut self, plain: &BySize, meter: &mut Meter, solution: &mut [u32]) -> Result<bool, Stop> {
        if self.exchange.has_base() {
            meter.node()?;
            if self.exchange.next(solution) {
                return Ok(true);
            }
        }
        let search = self.search.get_or_insert_with(|| {
            let mut search = BySize::new(&self.model, true)?;
            search.learn_after(plain.first_turn());
            Some(search)
        });
        let Some(search) = search else { return Ok(false) };
        let is_found = search.next(meter, solution)?;
        if is_found {
            self.exchange.record(solution);
        }
        Ok(is_found)
    }
}

/// Maximum number of variables of a model.
const MAX_VARIABLES: usize = max_variables(LARGE);

/// The model has more variables or values than the solver can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a model of {variables} variables and {values} values; the most are {MAX_VARIABLES} and 32")]
pub struct TooLarge {
    /// How many variables it has.
    pub variables: usize,
    /// How many values.
    pub values: u32,
}

impl ModelSolver {
    /// Compiles a model.
    ///
    /// # Errors
    /// If it has more than 2048 variables or 32 values.
    pub fn new(model: &Model) -> Result<ModelSolver, TooLarge> {
        let variables = model.domains.len();
        if variables > MAX_VARIABLES || model.values > 32 || model.values == 0 {
            return Err(TooLarge { variables, values: model.values });
        }
        let labelled = model.labels.is_some().then(|| Box::new(model.clone()));
        let search = BySize::new(model, model.is_of_differences());
        let exchanged = Exchanged::new(model).map(Box::new);
        Ok(ModelSolver { search, solution: vec![0; variables], labelled, exchanged })
    }

    /// From here on labels have the names that the model gives them: for questions about single labels.
    fn name_labels(&mut self) {
        if let Some(mut model) = self.labelled.take() {
            model.labels = None;
            let carried = self.search.as_mut().map(|search| {
                with_search!(search, search => {
                    (search.random.take(), search.nogoods.first_turn(), std::mem::take(&mut search.assumptions))
                })
            });
            self.search = BySize::new(&model, false);
            if let (Some(search), Some((random, first_turn, assumptions))) = (&mut self.search, carried) {
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
        self.restart();
    }

    /// From here on values are tried in an order drawn from the seed, or with `None` in ascending order. The next
    /// question starts from the root.
    pub fn randomize(&mut self, seed: Option<u64>) {
        if let Some(search) = &mut self.search {
            with_search!(search, search => search.randomize(seed));
        }
        self.restart();
    }

    /// From here on a search learns nogoods after this many conflicts, `None` for never; the default is some thousand.
    /// The solutions are the same, in another order. It never does where labels are named, where it is observed, and of
    /// models with sums or connectivity. Nor does it restart later than that, or at all after `None`. The next question
    /// starts from the root.
    pub fn learn_after(&mut self, conflicts: Option<u64>) {
        self.each_search(|search| search.learn_after(conflicts));
        self.restart();
    }

    /// The next question starts from the root. What was learnt of weights of variables is kept.
    pub fn restart(&mut self) {
        self.each_search(BySize::restart);
        if let Some(exchanged) = &mut self.exchanged {
            exchanged.exchange.restart();
        }
    }

    /// Those that are compiled.
    fn each_search(&mut self, mut each: impl FnMut(&mut BySize)) {
        let exchanged = self.exchanged.as_mut().and_then(|exchanged| exchanged.search.as_mut()?.as_mut());
        self.search.iter_mut().chain(exchanged).for_each(&mut each);
    }

    /// The next solution, a value for each variable; `None` says that there are no further ones. After an error the
    /// search can go on where it stopped, with another meter.
    ///
    /// # Errors
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
    pub fn next(&mut self, meter: &mut Meter) -> Result<Option<&[u32]>, Stop> {
        let ModelSolver { search, solution, exchanged, .. } = self;
        let Some(search) = search else { return Ok(None) };
        let is_found = match exchanged {
            Some(exchanged) if !search.sees_values() => exchanged.next(search, meter, solution)?,
            _ => search.next(meter, solution)?,
        };
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

    /// Searches as `solve` and reports every step to an observer. What propagation does at the root is reported if
    /// nothing was asked of this solver before.
    ///
    /// # Errors
    /// [`Stop::Limit`] if `each` broke, else why the meter stopped.
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

    /// Searches among the solutions in which these variables have only these values, instead of what was assumed
    /// before. The model is not compiled again, and propagation without assumptions runs once.
    ///
    /// # Errors
    /// [`Stop::Limit`] if `each` broke, else why the meter stopped.
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
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
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
