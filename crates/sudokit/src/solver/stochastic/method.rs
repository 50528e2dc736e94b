//! What all stochastic solvers share beside the board: how they are asked, how much they may try by default, and
//! that they can never claim more than a solution.
//!
//! A [`Method`] returns a solved board or nothing; only this file implements [`Solver`]. After its one solution a
//! method ends with [`Stop::GaveUp`], so it can claim neither "none" nor "unique". A method has no search tree: its
//! nodes are its iterations.

use rand_chacha::ChaCha8Rng;

use super::state::{Assignment, Instance};
use crate::board::{Candidate, Cell, Digit, HousesPuzzle};
use crate::control::Stop;
use crate::solver::interface::{Solver, SolverInfo, SolverOption};
use crate::solver::run::Run;
use crate::trace::Event;

/// The choice that every stochastic solver offers: its budget of iterations.
pub const EFFORT: SolverOption = SolverOption {
    name: "effort",
    values: &["normal", "quick", "thorough"],
    help: "iterations after which the solver gives up: its usual number, a tenth of it, or ten times as many",
};

/// What a method works with.
pub struct Context<'w, 'r> {
    /// The board.
    pub instance: &'w Instance,
    /// The seeded generator of all random numbers.
    pub rng: ChaCha8Rng,
    /// Counters, events, budget.
    pub run: &'w mut Run<'r>,
    effort: f64,
    /// The values that were reported to the listener: 0 where none was.
    shown: Vec<u8>,
}

impl Context<'_, '_> {
    /// A limit of iterations scaled by the chosen effort and by the board: `for_nine` on a 9×9 board, and in
    /// proportion to the number of cells on others.
    pub fn iterations(&self, for_nine: u64) -> u64 {
        let cells = (self.instance.size * self.instance.size) as f64;
        ((for_nine as f64) * self.effort * cells / 81.0).max(1.0) as u64
    }

    /// Reports the digits of `board` that changed since the last report, then cost and control parameter
    /// (temperature, field, generation).
    pub fn report(&mut self, cost: f64, control: f64, board: &Assignment) {
        if !self.run.is_traced() {
            return;
        }
        for (index, shown) in self.shown.iter_mut().enumerate() {
            let digit = board.digit(index as u16);
            if *shown != digit + 1 {
                *shown = digit + 1;
                let candidate = Candidate::new(Cell::new(index), Digit::from_index(usize::from(digit)));
                self.run.event(Event::Place { candidate: candidate.into() });
            }
        }
        self.run.event(Event::Cost { cost, control });
    }

    /// Records the lowest cost so far.
    pub fn record_best(&mut self, cost: i32) {
        self.run.stats().set_figure("cost", f64::from(cost));
    }

    /// Counts and reports a restart or reheat.
    pub fn restarted(&mut self) {
        self.run.event(Event::Reheat);
        let reheats = self.run.stats().figure("reheats").unwrap_or(0.0);
        self.run.stats().set_figure("reheats", reheats + 1.0);
    }
}

/// A stochastic search: a solved board, or `None` when its limit of iterations is reached.
pub type Method = fn(&mut Context<'_, '_>) -> Result<Option<Assignment>, Stop>;

/// A stochastic solver: one method at one effort.
pub struct Stochastic {
    info: &'static SolverInfo,
    method: Method,
    effort: f64,
    family: &'static [Stochastic; 3],
}

impl Stochastic {
    /// A method at its three efforts, in the order of [`EFFORT`]; `family` is the static that holds them.
    pub const fn family(
        info: &'static SolverInfo,
        method: Method,
        family: &'static [Stochastic; 3],
    ) -> [Stochastic; 3] {
        [
            Stochastic { info, method, effort: 1.0, family },
            Stochastic { info, method, effort: 0.1, family },
            Stochastic { info, method, effort: 10.0, family },
        ]
    }
}

impl Solver for Stochastic {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        run.tick()?;
        let instance = Instance::new(puzzle);
        let rng = run.rng();
        let shown = puzzle.layout().cells().map(|cell| puzzle.given(cell).map_or(0, Digit::value)).collect();
        let mut context = Context { instance: &instance, rng, run, effort: self.effort, shown };
        let solved = if instance.pairs.is_empty() {
            // No zone has two free cells: there is nothing to search.
            let state = Assignment::random(&instance, &mut context.rng);
            context.record_best(state.cost());
            (state.cost() == 0).then_some(state)
        } else {
            (self.method)(&mut context)?
        };
        if let Some(state) = solved {
            context.record_best(0);
            context.report(0.0, 0.0, &state);
            run.solution(&state.values())?;
        }
        Err(Stop::GaveUp)
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        let place = EFFORT.values.iter().position(|known| *known == value)?;
        (option == EFFORT.name).then(|| &self.family[place] as &dyn Solver)
    }
}
