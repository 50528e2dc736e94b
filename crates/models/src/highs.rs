//! The integer program once more, by HiGHS: the strongest open engine for such models. Only with the feature
//! `highs`, since it is C++ (cmake and a compiler are needed, and minutes to build).
//!
//! The model and the no-good cuts are those of `ilp`. A deadline and a limit of nodes are handed to the engine; a
//! cancellation is seen between solutions only. An iteration is a simplex iteration, a node one of branch and bound.

use highs::{HighsModelStatus, RowProblem, Sense};
use sudokit::solver::{Run, Solver, SolverInfo, Support};
use sudokit::{HousesPuzzle, Stop};

use crate::model::Model;

/// The integer program by HiGHS.
pub static HIGHS: Highs = Highs;

/// The type of the solver [`HIGHS`].
pub struct Highs;

static INFO: SolverInfo = SolverInfo {
    id: "highs",
    name: "Integer linear program (HiGHS)",
    idea: "The linear program with 0/1 variables by branch and cut; each solution found is cut off to look for another.",
    source: "Wikipedia 2007 [wikipedia2007], integer programming; engine HiGHS",
    supports: Support::Houses,
    complete: true,
    node: "a node of branch and bound; the limit is one for each solution",
    iteration: "a simplex iteration",
    control: "",
    options: &[],
};

impl Solver for Highs {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else { return Ok(()) };
        let mut problem = RowProblem::default();
        let columns: Vec<_> =
            model.variables.iter().map(|_| problem.add_integer_column(0.0, 0..=1)).collect();
        for row in &model.rows {
            problem.add_row(1..=1, row.iter().map(|&v| (columns[v], 1.0)));
        }
        let mut engine = problem.optimise(Sense::Minimise);
        engine.make_quiet();
        engine.set_option("threads", 1);
        loop {
            run.budget().check()?;
            if let Some(left) = run.budget().time_left() {
                engine.set_option("time_limit", left.as_secs_f64());
            }
            if let Some(nodes) = run.budget().nodes {
                engine.set_option("mip_max_nodes", i32::try_from(nodes).unwrap_or(i32::MAX));
            }
            let solved = engine.solve();
            run.stats().iterations += u64::try_from(solved.simplex_iteration_count()).unwrap_or(0);
            match solved.status() {
                HighsModelStatus::Infeasible => return Ok(()),
                HighsModelStatus::Optimal => {}
                HighsModelStatus::ReachedTimeLimit => return Err(Stop::Deadline),
                // The engine has one status for several limits; nodes are the only other one that is set.
                _ if run.budget().nodes.is_some() => return Err(Stop::Nodes),
                _ => return Err(Stop::GaveUp),
            }
            let values = solved.get_solution();
            let ones: Vec<usize> = (0..columns.len()).filter(|&v| values.columns()[v] > 0.5).collect();
            model.deliver(&ones, run)?;
            engine = solved.into();
            let cut = ones.iter().map(|&v| (columns[v], 1.0));
            engine.add_row(..=(ones.len() as f64 - 1.0), cut);
        }
    }
}
