//! The linear program of [kenyon2020] by a simplex method: minimise Σx over the polytope of the Sudoku rules. On the
//! polytope Σx is the number of blanks, so every point is optimal, and the simplex method ends at the first vertex that
//! it reaches. Where the polytope is that one point, as with puzzles that simple eliminations solve, it is the
//! solution; otherwise it is luck. Puzzles whose first vertex is fractional are left to the fallback.
//!
//! Engine: microlp, a revised simplex method. An iteration, which is also a node, is a simplex pivot; the limit of
//! nodes is checked between slices of 50 ms.

use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, SolveOptions, Variable};
use sudokit::Stop;
use sudokit::solver::{Run, SolverInfo, Support};

use crate::budget::slice;
use crate::model::Model;
use crate::relaxation::{FALLBACK, RelaxationResult, Relaxed, report_round};

/// The linear program, without and with fallback.
pub static LP: [Relaxed; 2] = Relaxed::family([&INFO, &COMPLETE], solve, &LP);

static INFO: SolverInfo = SolverInfo {
    id: "lp",
    name: "Linear program",
    idea: "Let each candidate have a weight between 0 and 1, write the rules as equations, and take the vertex where the simplex method ends, if it is a grid.",
    source: "Kenyon 2020 [kenyon2020]; engine microlp",
    supports: Support::Houses,
    complete: false,
    node: "a simplex pivot",
    iteration: "a simplex pivot",
    control: "",
    options: &[FALLBACK],
};
static COMPLETE: SolverInfo = SolverInfo { complete: true, ..INFO };

fn solve(model: &Model, run: &mut Run<'_>) -> Result<RelaxationResult, Stop> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let variables: Vec<Variable> = model.variables.iter().map(|_| problem.add_var(1.0, (0.0, 1.0))).collect();
    for row in &model.rows {
        problem.add_constraint(row.iter().map(|&v| (variables[v], 1.0)), ComparisonOp::Eq, 1.0);
    }
    let mut options = SolveOptions::default();
    options.time_limit = Some(slice(run));
    let mut answer = problem.solve_with(options);
    loop {
        let outcome = match answer {
            Ok(outcome) => outcome,
            Err(Error::Infeasible) => return Ok(RelaxationResult::Infeasible),
            Err(_) => return Ok(RelaxationResult::Failed),
        };
        let pivots = outcome.stats().lp_iterations;
        run.stats().iterations = pivots;
        let limit = run.budget().nodes.unwrap_or(u64::MAX);
        run.stats().nodes = pivots.min(limit);
        // The engine overruns the limit within a slice; its answer is then not used, so that a run does not depend on
        // time.
        if pivots > limit {
            return Err(Stop::Nodes);
        }
        if let Some(solution) = outcome.solution() {
            let weights: Vec<f64> = variables.iter().map(|&variable| solution.var_value(variable)).collect();
            report_round(model, &weights, 0, run);
            return Ok(RelaxationResult::Weights(weights));
        }
        run.budget().check()?;
        let mut options = ResumeOptions::default();
        options.time_limit = Some(slice(run));
        answer = outcome.resume_with(options);
    }
}
