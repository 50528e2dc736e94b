//! What the relaxations share: a weight between 0 and 1 for each candidate comes from an engine; either it is a
//! grid, or it is not and the solver gives up or searches on.
//!
//! A relaxation alone is incomplete. An integral answer is a solution, checked like any other, but says nothing of
//! other solutions; a fractional one says nothing at all. (A relaxation without a feasible point would prove that there
//! is no solution. It is recorded as the figure `infeasible`, but being an engine's floating-point proof it is not made
//! the verdict.) With the fallback of [kenyon2020] a complete search follows, whose answer is proved.
//!
//! Figures: `rounds`; `fractional`, blank cells without a digit of weight 1 in the last round; `integral`, the
//! other blank cells; `infeasible` 1 if the engine found no point; `lp-solved` 1 if the relaxation alone gave the
//! solution. Each round reports an [`Event::Relaxation`] and, if there is a tracer, each candidate's [`Event::Weight`].

use sudokit::solver::{Run, Solver, SolverInfo, SolverOption};
use sudokit::trace::Event;
use sudokit::{HousesPuzzle, Stop};

use crate::back_solve::back_solve;
use crate::model::Model;

/// The option that says what follows a fractional answer.
pub const FALLBACK: SolverOption = SolverOption {
    name: "fallback",
    values: &["none", "backtrack"],
    help: "what follows when the relaxation is not a grid: nothing, or a complete search that tries heavy candidates first",
};

/// How far from 1 a weight may be and still count as 1.
const INTEGRAL: f64 = 1e-3;

/// What an engine made of the relaxation.
pub enum RelaxationResult {
    /// The weight of each variable in the last round.
    Weights(Vec<f64>),
    /// The engine says that the relaxation has no point.
    Infeasible,
    /// The engine failed for numerical reasons.
    Failed,
}

/// An engine: solves the relaxation, reports each round with [`report_round`], stops when the budget ends.
pub type RelaxationEngine = fn(&Model, &mut Run<'_>) -> Result<RelaxationResult, Stop>;

/// A relaxation as a solver, with or without fallback.
pub struct Relaxed {
    info: &'static SolverInfo,
    engine: RelaxationEngine,
    family: &'static [Relaxed; 2],
}

impl Relaxed {
    /// A relaxation in the order of [`FALLBACK`]; the second `info` says that it is complete. `family` is the
    /// static that holds the pair.
    pub const fn family(
        infos: [&'static SolverInfo; 2],
        engine: RelaxationEngine,
        family: &'static [Relaxed; 2],
    ) -> [Relaxed; 2] {
        [Relaxed { info: infos[0], engine, family }, Relaxed { info: infos[1], engine, family }]
    }
}

impl Solver for Relaxed {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else {
            let infeasible = f64::from(u8::from(run.found() == 0));
            run.stats().set_figure("infeasible", infeasible);
            return Ok(());
        };
        let fallback = self.info.complete;
        let weights = match (self.engine)(&model, run)? {
            RelaxationResult::Weights(weights) => weights,
            RelaxationResult::Infeasible => {
                run.stats().set_figure("infeasible", 1.0);
                vec![0.0; model.variables.len()]
            }
            RelaxationResult::Failed => vec![0.0; model.variables.len()],
        };
        let ones = ones(&model, &weights);
        let is_grid = ones.len() == model.blanks && puzzle.is_solved_by(&model.values(ones.iter().copied()));
        if is_grid {
            run.stats().set_figure("lp-solved", 1.0);
        }
        // With a fallback, one solution is delivered at once if one is asked for; more have to be searched for anyway.
        if is_grid && (!fallback || run.limit() == 1) {
            model.deliver(&ones, run)?;
            return Err(Stop::GaveUp);
        }
        if fallback { back_solve(puzzle, &model, &weights, run) } else { Err(Stop::GaveUp) }
    }

    fn with(&self, option: &str, value: &str) -> Option<&'static dyn Solver> {
        let place = FALLBACK.values.iter().position(|known| *known == value)?;
        (option == FALLBACK.name).then(|| &self.family[place] as &dyn Solver)
    }
}

/// The variables with weight 1, at most one for each blank cell.
fn ones(model: &Model, weights: &[f64]) -> Vec<usize> {
    model
        .cells()
        .iter()
        .filter_map(|cell| cell.iter().copied().find(|&number| (weights[number] - 1.0).abs() < INTEGRAL))
        .collect()
}

/// How many blank cells have no digit of weight 1.
pub fn fractional(model: &Model, weights: &[f64]) -> usize {
    model.blanks - ones(model, weights).len()
}

/// Counts and reports a round.
pub fn report_round(model: &Model, weights: &[f64], round: u32, run: &mut Run<'_>) {
    let fractional = fractional(model, weights);
    run.stats().set_figure("rounds", f64::from(round + 1));
    run.stats().set_figure("fractional", fractional as f64);
    run.stats().set_figure("integral", (model.blanks - fractional) as f64);
    run.event(Event::Relaxation { round, fractional: fractional as u32 });
    if run.is_traced() {
        for (&candidate, &weight) in model.variables.iter().zip(weights) {
            run.event(Event::Weight { candidate: candidate.into(), weight: weight.clamp(0.0, 1.0) });
        }
    }
}
