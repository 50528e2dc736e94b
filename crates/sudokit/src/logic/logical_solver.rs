//! Solving by a scale, one step at a time.

use super::any_board::{Argument, BoardState, board_steps};
use super::chain::line_chains::{Bases, LineKind};
use super::chain::workspace::ChainWorkspace;
use super::csp::whip::Continuation;
use super::hodoku_path::HodokuPath;
use super::scale::{Scale, SearchOrder, Strength};
use super::state::State;
use super::step::{Entry, HasFinders, Step, StepCollector, Technique};
use crate::control::{Budget, Stop};
use crate::parallel::Spare;

/// Solves by a scale, step after step; it can be asked for many puzzles one after the other and keeps its buffers.
///
/// A node of its budget is a technique looked for, a start of a chain along one line, or an assumption followed to its
/// end. The budget counts from [`LogicalSolver::set_budget`] on, over all steps.
pub struct LogicalSolver {
    scale: Scale,
    /// For each entry of the scale, whether steps of its technique are taken.
    enabled: Vec<bool>,
    /// One technique of each group that a finder finds together.
    finders: Vec<&'static Technique>,
    chains: ChainWorkspace,
    budget: Budget,
    explain: bool,
    /// The path that is followed, where the order of steps depends on it.
    path: Option<HodokuPath>,
}

impl LogicalSolver {
    /// A solver for a scale, whose steps carry evidence, without limits.
    pub fn new(scale: &Scale) -> LogicalSolver {
        let budget = Budget::default();
        let chains = ChainWorkspace::new(bases(scale), budget.clone());
        let enabled = vec![true; scale.order.len()];
        LogicalSolver {
            scale: *scale,
            enabled,
            finders: Vec::new(),
            chains,
            budget,
            explain: true,
            path: None,
        }
        .with_techniques(|_| true)
    }

    /// Whether steps carry evidence: without, they are found faster.
    #[must_use]
    pub fn with_evidence(mut self, explain: bool) -> LogicalSolver {
        self.explain = explain;
        self
    }

    /// Limits all that is looked for, until [`set_budget`](Self::set_budget).
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> LogicalSolver {
        self.set_budget(budget);
        self
    }

    /// Looks for these techniques of the scale only.
    #[must_use]
    pub fn with_techniques(mut self, is_enabled: impl Fn(&Technique) -> bool) -> LogicalSolver {
        self.finders.clear();
        for (Entry { technique, .. }, enabled) in self.scale.order.iter().zip(&mut self.enabled) {
            *enabled &= is_enabled(technique);
            if *enabled && self.finders.last().is_none_or(|last| last.leader() != technique.leader()) {
                self.finders.push(technique);
            }
        }
        self
    }

    /// Without `uniqueness`, techniques that rest on the puzzle having one solution are off.
    #[must_use]
    pub fn with_uniqueness(self, uniqueness: bool) -> LogicalSolver {
        self.with_techniques(|technique| uniqueness || !technique.rests_on_uniqueness())
    }

    /// Divides searches for nested chains among the threads that a job can spare; what is found is the same.
    #[must_use]
    pub fn with_spare(mut self, spare: Spare) -> LogicalSolver {
        self.chains.set_spare(spare);
        self
    }

    /// The first step of the first technique that finds one; `None` if no technique does.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn next(&mut self, state: &State) -> Result<Option<Step>, Stop> {
        if self.scale.search == SearchOrder::Hodoku {
            return self.next_on_path(state);
        }
        self.next_here(state)
    }

    /// As [`next`](Self::next) on a scale whose steps do not depend on the path; on others what the finders find first
    /// here. A small program that asks for nothing else has no other search in it.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    #[inline]
    pub fn next_here<H: HasFinders>(&mut self, state: &State<H>) -> Result<Option<Step>, Stop> {
        match self.search(state, false) {
            (_, Some(stop)) => Err(stop),
            (mut steps, None) => Ok(steps.pop()),
        }
    }

    /// Everything that every technique finds, in the order of the scale.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn every(&mut self, state: &State) -> Result<Vec<Step>, Stop> {
        match self.every_found(state) {
            (_, Some(stop)) => Err(stop),
            (steps, None) => Ok(steps),
        }
    }

    /// As [`every`](Self::every), with what was found when the budget ended, and why it ended.
    pub fn every_found<H: HasFinders>(&mut self, state: &State<H>) -> (Vec<Step>, Option<Stop>) {
        self.search(state, true)
    }

    /// The first step on any board by the techniques that are wanted of the scale for any board.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn next_on_board(&mut self, state: &BoardState) -> Result<Option<Step<Argument>>, Stop> {
        self.budget.check()?;
        match board_steps(state, |at| self.enabled[at], false, &self.budget) {
            (_, Some(stop)) => Err(stop),
            (mut steps, None) => Ok(steps.pop()),
        }
    }

    /// Every step on any board, easiest technique first, each effect of a technique once: what was found when the
    /// budget ended, and why it ended.
    pub fn every_on_board(&mut self, state: &BoardState) -> (Vec<Step<Argument>>, Option<Stop>) {
        board_steps(state, |at| self.enabled[at], true, &self.budget)
    }

    /// The first step of all that the techniques find, in the order of the scale, for which `accept` holds.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn first_that<H: HasFinders>(
        &mut self,
        state: &State<H>,
        accept: impl Fn(&Step) -> bool,
    ) -> Result<Option<Step>, Stop> {
        self.chains.set_houses(state.houses());
        for technique in &self.finders {
            self.chains.node()?;
            let scale = &self.scale;
            let mut steps = StepCollector::new(scale.order, &self.enabled, scale.houses, &mut self.chains);
            (steps.all, steps.explain) = (true, self.explain);
            let _ = steps.run(technique, state);
            if let Some(stop) = steps.stop {
                return Err(stop);
            }
            if let Some(step) = steps.into_steps().into_iter().find(&accept) {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// As [`first_that`](Self::first_that) on any board, by the scale for any board.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn first_on_board_that(
        &mut self,
        state: &BoardState,
        accept: impl Fn(&Step<Argument>) -> bool,
    ) -> Result<Option<Step<Argument>>, Stop> {
        for place in (0..self.enabled.len()).filter(|&place| self.enabled[place]) {
            self.budget.check()?;
            let (steps, stop) = board_steps(state, |at| at == place, true, &self.budget);
            if let Some(step) = steps.into_iter().find(&accept) {
                return Ok(Some(step));
            }
            if let Some(stop) = stop {
                return Err(stop);
            }
        }
        Ok(None)
    }

    /// Starts a new budget, for the next puzzle.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget.clone();
        self.chains.set_budget(budget);
    }

    /// The next step where it depends on the path: the walk goes on if it stands at this state, else a new one begins.
    fn next_on_path(&mut self, state: &State) -> Result<Option<Step>, Stop> {
        if let Some(answer) = self.path.as_ref().and_then(|path| path.answered(state)) {
            return Ok(answer);
        }
        let mut path = match self.path.take() {
            Some(path) if path.stands_at(state) => path,
            _ => HodokuPath::new(state, &self.enabled),
        };
        let step = path.next(state, &self.enabled, self.explain, &mut self.chains)?;
        self.path = Some(path);
        Ok(step)
    }

    fn search<H: HasFinders>(&mut self, state: &State<H>, all: bool) -> (Vec<Step>, Option<Stop>) {
        let scale = &self.scale;
        self.chains.set_houses(state.houses());
        let mut steps = StepCollector::new(scale.order, &self.enabled, scale.houses, &mut self.chains);
        steps.all = all;
        steps.explain = self.explain;
        for technique in &self.finders {
            if let Err(stop) = steps.chains.node() {
                steps.stop = Some(stop);
            }
            if steps.stop.is_some() || steps.run(technique, state).is_break() {
                break;
            }
        }
        let stop = steps.stop;
        (steps.into_steps(), stop)
    }

    /// The rating of a state on a scale whose rating does not depend on a path; `None` for other scales, `Some(None)`
    /// if it has none.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn min_strength(&mut self, state: &State) -> Result<Option<Option<u32>>, Stop> {
        let Some(strength) = self.scale.strength else { return Ok(None) };
        let position = state.domains();
        let ChainWorkspace { meter, whips, trials, nested_braids, .. } = &mut self.chains;
        meter.node()?;
        let rating = match strength {
            Strength::TrialDepth => trials.depth(&position, meter)?.map(u32::from),
            Strength::Whips => whips.rating(&position, Continuation::Whip, meter)?,
            Strength::Braids => whips.rating(&position, Continuation::Braid, meter)?,
            Strength::NestedBraids => nested_braids.rating(&position, trials, whips, meter)?,
        };
        Ok(Some(rating))
    }

    /// The budget of the puzzle in question.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The scale.
    pub fn scale(&self) -> &Scale {
        &self.scale
    }
}

/// What chains along one line count on a scale, in whole points of Sudoku Explainer (its tenths divided by ten).
fn bases(scale: &Scale) -> Bases {
    let base = |line: LineKind| {
        let entry = scale.order.iter().find(|entry| entry.technique.id() == line.info().id);
        f64::from(entry.map_or(0, |entry| entry.points)) / 10.0
    };
    Bases {
        x_cycle: base(LineKind::XCycle),
        y_cycle: base(LineKind::YCycle),
        x_chain: base(LineKind::XChain),
        xy: base(LineKind::XYChain),
    }
}

/// The next step of a state on a scale, explained.
///
/// # Errors
/// Says why the budget stopped it.
pub fn first_step(state: &State, scale: &Scale, budget: Budget) -> Result<Option<Step>, Stop> {
    LogicalSolver::new(scale).with_budget(budget).next(state)
}
