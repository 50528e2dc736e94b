//! What all stochastic solvers share beside the board: how they are asked, how much they may try by default, and
//! that they can never claim more than a solution.
//!
//! A [`Method`] returns a solved board or nothing; only this file talks to the outside. Having delivered its one
//! solution a method ends with [`Stop::GaveUp`], so neither "none" nor "unique" can ever come out of it.

use rand_chacha::ChaCha8Rng;

use super::state::{State, Terrain};
use crate::board::Puzzle;
use crate::control::Stop;
use crate::solver::interface::{Info, Run, Solver, SolverOption};
use crate::trace::Event;

/// The choice that every stochastic solver offers: its budget of iterations.
pub const EFFORT: SolverOption = SolverOption {
    name: "effort",
    values: &["normal", "quick", "thorough"],
    help: "iterations after which the solver gives up: its usual number, a tenth of it, or ten times as many",
};

/// What a stochastic search has at hand.
pub struct Walk<'w, 'r> {
    /// The board.
    pub terrain: &'w Terrain,
    /// The seeded generator: all chance comes from it.
    pub rng: ChaCha8Rng,
    /// Counts, events, deadline.
    pub run: &'w mut Run<'r>,
    effort: f64,
}

impl Walk<'_, '_> {
    /// A number of iterations scaled by the wanted effort and by the board: `for_nine` on a 9×9 board, and in
    /// proportion to the number of cells on others.
    pub fn budget(&self, for_nine: u64) -> u64 {
        let cells = (self.terrain.size * self.terrain.size) as f64;
        ((for_nine as f64) * self.effort * cells / 81.0).max(1.0) as u64
    }

    /// Tells cost and temperature (or whatever steers the method).
    pub fn tell(&mut self, cost: f64, control: f64) {
        self.run.event(Event::Cost { cost, control });
    }

    /// Notes the lowest cost met so far.
    pub fn note_best(&mut self, cost: i32) {
        self.run.stats().set_figure("cost", f64::from(cost));
    }

    /// Tells and counts that the method starts afresh or heats up.
    pub fn reheat(&mut self) {
        self.run.event(Event::Reheat);
        let reheats = self.run.stats().figure("reheats").unwrap_or(0.0);
        self.run.stats().set_figure("reheats", reheats + 1.0);
    }
}

/// A stochastic search: a solved board, or `None` when it has tried all that it wants to try.
pub type Method = fn(&mut Walk<'_, '_>) -> Result<Option<State>, Stop>;

/// A stochastic solver: one method at one effort.
pub struct Stochastic {
    info: &'static Info,
    method: Method,
    effort: f64,
    family: &'static [Stochastic; 3],
}

impl Stochastic {
    /// A method at its three efforts, in the order of [`EFFORT`]; `family` is the static that holds them.
    pub const fn family(
        info: &'static Info,
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
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        run.tick()?;
        let terrain = Terrain::new(puzzle);
        let rng = run.rng();
        let mut walk = Walk { terrain: &terrain, rng, run, effort: self.effort };
        let solved = if terrain.pairs.is_empty() {
            // Every zone is full, or has room for one digit only: there is nothing to search.
            let state = State::random(&terrain, &mut walk.rng);
            walk.note_best(state.cost());
            (state.cost() == 0).then_some(state)
        } else {
            (self.method)(&mut walk)?
        };
        if let Some(state) = solved {
            walk.note_best(0);
            walk.tell(0.0, 0.0);
            run.solution(&state.values())?;
        }
        Err(Stop::GaveUp)
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        let place = EFFORT.values.iter().position(|known| *known == value)?;
        (option == EFFORT.name).then(|| &self.family[place] as &dyn Solver)
    }
}
