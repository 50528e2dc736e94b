//! Puzzles with constraints by engines other than the constraint engine of the library, for a second and a third answer that
//! share no code with the first beyond the lowering of the rules.
//!
//! The model becomes clauses; a solver finds a solution, its cells are forbidden, and it goes on. Every solution is
//! checked by [`VariantPuzzle::is_solved_by`], the dumb check.
//!
//! ```
//! use sudokit::constraint::{Board, Killer, VariantPuzzle};
//! use sudokit::{Search, Verdict};
//! let mut puzzle = VariantPuzzle::new(Board::square(4)).unwrap();
//! let cells = puzzle.board().row(0)[..2].to_vec();
//! puzzle.add(Killer { cells, sum: Some(3) }.into()).unwrap();
//! let sat = sudokit_models::variant::by_id("sat").unwrap();
//! assert_eq!(sat.solve(&puzzle, &Search::unique()).unwrap().verdict(), Verdict::Many);
//! ```

use std::fmt;

use sudokit::constraint::VariantPuzzle;
use sudokit::solver::VariantReport;
use sudokit::{Search, Stop};

use crate::budget::DecisionLimit;
use crate::clauses::{ClauseSolver, Literal};
use crate::encoding::{Encoding, Signed};
use crate::solution_collector::SolutionCollector;

pub use crate::encoding::NotEncoded;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A rule that cannot be written for this engine, or too much of it.
    NotEncoded(NotEncoded),
    /// What the engine found breaks the rules: an error of the engine, or of the encoding.
    Wrong,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NotEncoded(reason) => reason.fmt(f),
            Failure::Wrong => f.write_str(
                "internal error: the engine found a grid that breaks the rules; nothing it says of this puzzle can be \
                 trusted",
            ),
        }
    }
}

impl std::error::Error for Failure {}

impl From<NotEncoded> for Failure {
    fn from(reason: NotEncoded) -> Failure {
        Failure::NotEncoded(reason)
    }
}

/// An engine for puzzles with constraints.
#[derive(Debug)]
pub struct VariantSolver {
    /// The id of its row in [`SOLVERS`](crate::SOLVERS).
    pub id: &'static str,
    enumerate: fn(&Encoding, &mut SolutionCollector<'_>) -> Option<Stop>,
}

/// Every engine of this crate that takes puzzles with constraints.
pub static VARIANT_SOLVERS: &[VariantSolver] = &[
    VariantSolver { id: "sat", enumerate: by_batsat },
    #[cfg(feature = "cadical")]
    VariantSolver { id: "sat-cadical", enumerate: by_cadical },
    #[cfg(feature = "cp-sat")]
    VariantSolver { id: "cp-sat", enumerate: crate::cp_sat::by_pumpkin },
];

/// The engine with this id.
pub fn by_id(id: &str) -> Option<&'static VariantSolver> {
    VARIANT_SOLVERS.iter().find(|solver| solver.id == id)
}

impl VariantSolver {
    /// Whether the rules of a puzzle can be written for this engine.
    ///
    /// # Errors
    /// What cannot.
    pub fn supports(&self, puzzle: &VariantPuzzle) -> Result<(), Failure> {
        Encoding::new(&puzzle.model())?;
        Ok(())
    }

    /// Searches for solutions. A node is a decision, a backtrack a conflict, as far as the engine counts them.
    ///
    /// # Errors
    /// A rule that cannot be written for this engine, or an error of the engine, caught by the check of what it found.
    pub fn solve(&self, puzzle: &VariantPuzzle, search: &Search) -> Result<VariantReport, Failure> {
        let meter = sudokit::Meter::new(search.budget.clone());
        let mut found = SolutionCollector {
            puzzle,
            search,
            report: VariantReport {
                solutions: 0,
                grids: Vec::new(),
                stop: Some(Stop::Limit),
                stats: meter.finish(),
                solver: self.id,
            },
            is_wrong: false,
            cuts: 0,
        };
        if search.limit == 0 {
            return Ok(found.report);
        }
        let meter = sudokit::Meter::new(search.budget.clone());
        let encoding = Encoding::new(&puzzle.model())?;
        found.report.stats.set_figure("clauses", encoding.iter().count() as f64);
        found.report.stop = (self.enumerate)(&encoding, &mut found);
        if found.is_wrong {
            return Err(Failure::Wrong);
        }
        found.report.stats.elapsed = meter.finish().elapsed;
        Ok(found.report)
    }
}

fn by_batsat(encoding: &Encoding, found: &mut SolutionCollector<'_>) -> Option<Stop> {
    use batsat::SolverInterface;
    let mut solver = batsat::BasicSolver::default();
    let limit = DecisionLimit::of(&found.search.budget);
    let asked = limit.clone();
    solver.cb_mut().set_stop(move || asked.is_reached());
    let outcome = enumerate(encoding, &mut solver, found, || limit.reason());
    found.report.stats.nodes = limit.decisions();
    found.report.stats.backtracks = solver.num_conflicts();
    found.report.stats.iterations = solver.num_propagations();
    outcome.err()
}

#[cfg(feature = "cadical")]
fn by_cadical(encoding: &Encoding, found: &mut SolutionCollector<'_>) -> Option<Stop> {
    use rustsat::solvers::{ControlSignal, Terminate};
    let mut solver = rustsat_cadical::CaDiCaL::default();
    let budget = found.search.budget.clone();
    let asked = budget.clone();
    solver.attach_terminator(move || {
        if asked.check().is_err() { ControlSignal::Terminate } else { ControlSignal::Continue }
    });
    let decisions = budget.nodes.map(|nodes| i32::try_from(nodes).unwrap_or(i32::MAX));
    if let Some(decisions) = decisions
        && solver.set_limit(rustsat_cadical::Limit::Decisions(decisions)).is_err()
    {
        return Some(Stop::GaveUp);
    }
    let reason = || budget.check().err().or(decisions.map(|_| Stop::Nodes));
    enumerate(encoding, &mut solver, found, reason).err()
}

/// Finds one solution after another until the solver proves that there is no other; `reason` says why it was interrupted.
fn enumerate(
    encoding: &Encoding,
    solver: &mut impl ClauseSolver,
    found: &mut SolutionCollector<'_>,
    reason: impl Fn() -> Option<Stop>,
) -> Result<(), Stop> {
    let mut clause = Vec::new();
    let mut add = |solver: &mut _, signed: &[Signed]| {
        clause.clear();
        clause.extend(signed.iter().map(|&literal| {
            let variable = literal.unsigned_abs() as usize - 1;
            Literal { variable, positive: literal > 0 }
        }));
        ClauseSolver::add(solver, &clause)
    };
    for clause in encoding.iter() {
        add(solver, clause)?;
    }
    loop {
        match solver.solve()? {
            Some(false) => return Ok(()),
            None => return Err(reason().unwrap_or(Stop::GaveUp)),
            Some(true) => {
                let is_true = |literal: Signed| solver.is_true(literal as usize - 1);
                for clause in found.take(encoding, is_true)? {
                    add(solver, &clause)?;
                }
            }
        }
    }
}
