//! Puzzles with rules by SAT solvers: the clauses of an encoding, solution by solution.

use sudokit::Stop;

use crate::budget::DecisionLimit;
use crate::clauses::{ClauseSolver, Literal};
use crate::encoding::{Encoding, Signed};
use crate::solution_collector::SolutionCollector;

/// By BatSat.
pub(crate) fn by_batsat(encoding: &Encoding, found: &mut SolutionCollector<'_, '_>) -> Option<Stop> {
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

/// By CaDiCaL.
#[cfg(feature = "cadical")]
pub(crate) fn by_cadical(encoding: &Encoding, found: &mut SolutionCollector<'_, '_>) -> Option<Stop> {
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
    found: &mut SolutionCollector<'_, '_>,
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
