//! The integer program: the model with x in {0, 1}, by branch and bound; a no-good cut for each solution found.
//!
//! Source: [wikipedia2007] names integer programming and "branching towards the end". After a solution the cut
//! "not all of these at once" is added, and the engine goes on; when it proves infeasibility, everything has
//! been searched. How we differ from the usual model: the objective is 0 and not Σx, which is constant anyway.
//!
//! Engine: microlp. An iteration is a simplex pivot, a node one of branch and bound.

use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, SolveOptions, SolveOutcome, Variable,
};
use sudokit::solver::{Run, Solver, SolverInfo, Support};
use sudokit::{HousesPuzzle, Stop};

use crate::budget::slice;
use crate::model::Model;

/// The integer program by microlp.
pub static ILP: Ilp = Ilp;

/// The type of the solver [`ILP`].
pub struct Ilp;

static INFO: SolverInfo = SolverInfo {
    id: "ilp",
    name: "Integer linear program",
    idea: "The linear program with 0/1 variables by branch and bound; each solution found is cut off to look for another.",
    source: "Wikipedia 2007 [wikipedia2007], integer programming; engine microlp",
    supports: Support::Houses,
    complete: true,
    node: "a node of branch and bound",
    iteration: "a simplex pivot",
    control: "",
    options: &[],
};

impl Solver for Ilp {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else { return Ok(()) };
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let variables: Vec<Variable> = model.variables.iter().map(|_| problem.add_binary_var(0.0)).collect();
        for row in &model.rows {
            problem.add_constraint(row.iter().map(|&v| (variables[v], 1.0)), ComparisonOp::Eq, 1.0);
        }
        let mut cuts = 0_u32;
        let mut options = SolveOptions::default();
        options.time_limit = Some(slice(run));
        options.node_limit = run.budget().nodes;
        let mut answer = problem.solve_with(options);
        loop {
            let solution = match finish(answer, run)? {
                Some(solution) => solution,
                None => return Ok(()),
            };
            let ones: Vec<usize> =
                (0..variables.len()).filter(|&v| solution.var_value(variables[v]) > 0.5).collect();
            model.deliver(&ones, run)?;
            cuts += 1;
            run.stats().set_figure("cuts", f64::from(cuts));
            let cut = ones.iter().map(|&v| (variables[v], 1.0));
            answer = solution.add_constraint(cut, ComparisonOp::Le, ones.len() as f64 - 1.0);
        }
    }
}

/// Lets the engine work on until it has a solution; `None` if it proves that there is none.
fn finish(
    mut answer: Result<SolveOutcome, Error>,
    run: &mut Run<'_>,
) -> Result<Option<microlp::Solution>, Stop> {
    loop {
        let outcome = match answer {
            Ok(outcome) => outcome,
            Err(Error::Infeasible) => return Ok(None),
            // The engine could not verify its own answer: nothing is known.
            Err(_) => return Err(Stop::GaveUp),
        };
        let counted = outcome.stats();
        run.stats().nodes = run.stats().nodes.max(counted.nodes_solved);
        run.stats().iterations = run.stats().iterations.max(counted.lp_iterations);
        let outcome = match outcome.into_solution() {
            Ok(solution) => return Ok(Some(solution)),
            Err(interrupted) => SolveOutcome::Interrupted(interrupted),
        };
        run.budget().check()?;
        let left = run.budget().nodes.map(|limit| limit.saturating_sub(run.stats().nodes));
        if left == Some(0) {
            return Err(Stop::Nodes);
        }
        let mut options = ResumeOptions::default();
        options.time_limit = Some(slice(run));
        options.node_limit = left;
        answer = outcome.resume_with(options);
    }
}
