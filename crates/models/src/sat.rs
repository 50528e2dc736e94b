//! The model as clauses for a conflict-driven clause-learning solver; solutions are enumerated incrementally.
//!
//! Each row of the model becomes "at least one" and, pairwise, "at most one". After a solution the clause that
//! forbids it is added and the same solver goes on with all that it has learnt; when it answers "unsatisfiable",
//! everything has been searched. Source: [lynce2006], the extended encoding, on the candidates that the givens leave.
//!
//! Engines: BatSat; CaDiCaL, through RustSAT, behind the feature `cadical`. A node is a decision, an iteration a propagation
//! and a backtrack a conflict; CaDiCaL's are not counted here, but limited.

use sudokit::solver::{Boards, RulesSearch, Run, Solver, SolverInfo};
use sudokit::{Puzzle, Stop};

use crate::budget::DecisionLimit;
use crate::clauses::{ClauseSolver, Literal};
use crate::model::Model;
use crate::variant::solve;
use crate::variant_sat;

/// SAT by BatSat.
pub static SAT: Sat = Sat {
    info: &INFO,
    enumerate: by_batsat,
    rules: |puzzle, search, sink| solve(INFO.id, variant_sat::by_batsat, puzzle, search, sink),
};
/// SAT by CaDiCaL.
#[cfg(feature = "cadical")]
pub static SAT_CADICAL: Sat = Sat {
    info: &CADICAL,
    enumerate: by_cadical,
    rules: |puzzle, search, sink| solve(CADICAL.id, variant_sat::by_cadical, puzzle, search, sink),
};

/// A SAT solver as a Sudoku solver.
pub struct Sat {
    info: &'static SolverInfo,
    enumerate: fn(&Model, &mut Run<'_>) -> Result<(), Stop>,
    rules: RulesSearch,
}

static INFO: SolverInfo = SolverInfo {
    id: "sat",
    name: "Satisfiability (CDCL)",
    idea: "Write the rules as clauses, let a clause-learning solver find a model, forbid it, and go on.",
    source: "Lynce and Ouaknine 2006 [lynce2006]; engine BatSat",
    boards: Boards::Any,
    complete: true,
    node: "a decision",
    iteration: "a propagation",
    control: "",
    options: &[],
};

#[cfg(feature = "cadical")]
static CADICAL: SolverInfo = SolverInfo {
    id: "sat-cadical",
    name: "Satisfiability (CaDiCaL)",
    source: "Lynce and Ouaknine 2006 [lynce2006]; engine CaDiCaL through RustSAT",
    iteration: "",
    control: "",
    ..INFO
};

impl Solver for Sat {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn rules(&self) -> Option<RulesSearch> {
        Some(self.rules)
    }

    fn search(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else { return Ok(()) };
        (self.enumerate)(&model, run)
    }
}

fn by_batsat(model: &Model, run: &mut Run<'_>) -> Result<(), Stop> {
    use batsat::SolverInterface;
    let mut solver = batsat::BasicSolver::default();
    // The engine asks before each decision.
    let limit = DecisionLimit::new(run);
    let asked = limit.clone();
    solver.cb_mut().set_stop(move || asked.is_reached());
    let outcome = enumerate(model, &mut solver, run, |_| limit.reason());
    run.stats().nodes = limit.decisions();
    run.stats().backtracks = solver.num_conflicts();
    run.stats().iterations = solver.num_propagations();
    outcome
}

#[cfg(feature = "cadical")]
fn by_cadical(model: &Model, run: &mut Run<'_>) -> Result<(), Stop> {
    use rustsat::solvers::{ControlSignal, Terminate};
    let mut solver = rustsat_cadical::CaDiCaL::default();
    let budget = run.budget().clone();
    solver.attach_terminator(move || {
        if budget.check().is_err() { ControlSignal::Terminate } else { ControlSignal::Continue }
    });
    let decisions = run.budget().nodes.map(|nodes| i32::try_from(nodes).unwrap_or(i32::MAX));
    if let Some(decisions) = decisions {
        solver.set_limit(rustsat_cadical::Limit::Decisions(decisions)).map_err(|_| Stop::GaveUp)?;
    }
    enumerate(model, &mut solver, run, |run| run.budget().check().err().or(decisions.map(|_| Stop::Nodes)))
}

/// Finds one solution after another until the solver proves that there is no other; `reason` says why it was interrupted.
fn enumerate(
    model: &Model,
    solver: &mut impl ClauseSolver,
    run: &mut Run<'_>,
    reason: impl Fn(&Run<'_>) -> Option<Stop>,
) -> Result<(), Stop> {
    let mut clauses = 0_u32;
    for row in &model.rows {
        solver.add(&row.iter().map(|&variable| Literal::positive(variable)).collect::<Vec<_>>())?;
        for (i, &a) in row.iter().enumerate() {
            for &b in &row[..i] {
                solver.add(&[Literal::negative(a), Literal::negative(b)])?;
            }
        }
        clauses += 1 + (row.len() * (row.len() - 1) / 2) as u32;
    }
    run.stats().set_figure("clauses", f64::from(clauses));
    loop {
        match solver.solve()? {
            Some(false) => return Ok(()),
            None => return Err(reason(run).unwrap_or(Stop::GaveUp)),
            Some(true) => {
                let ones: Vec<usize> = (0..model.variables.len()).filter(|&v| solver.is_true(v)).collect();
                model.deliver(&ones, run)?;
                run.budget().check()?;
                solver.add(&ones.iter().map(|&variable| Literal::negative(variable)).collect::<Vec<_>>())?;
            }
        }
    }
}
