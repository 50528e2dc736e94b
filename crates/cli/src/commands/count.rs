//! `sudokit count`: how many solutions.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use serde_json::json;
use sudokit::notation::Document;
use sudokit::{Grid, Layout, Puzzle, Search, Stop, solve_each, solver};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::solver_options::{SolverOptions, must_support};
use crate::stream::{self, ChunkSize, Reply};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit count puzzles.txt --cap 1000      one number for each puzzle, counting stops at 1000
  sudokit count 123456789456789123789123456......................................................
                                            the grids with this first band: 7802998272
  sudokit count --size 4 --empty            all grids of a board: 288
  sudokit count --box 2x3 --empty --solver dsatur";

/// Count the solutions of each puzzle, exactly or up to --cap.
///
/// One number for each puzzle; `N+` says that counting stopped there (exit code 3 unless --cap asked for it).
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Count {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The solver to use (see `sudokit solvers`); it must be complete to count
    #[arg(short, long, value_name = "ID")]
    solver: Option<String>,
    /// Stop counting a puzzle at N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cap: Option<u64>,
    /// Count the grids of the empty board that --size, --box, --jigsaw … describe
    #[arg(long, conflicts_with = "input")]
    empty: bool,
}

impl Count {
    /// Counts everything.
    pub fn run(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if let Some(id) = &self.solver {
            options.pick(id)?;
        }
        if self.empty {
            let layout = env.read.layout.clone().unwrap_or_else(Layout::classic);
            let mut reply = Reply::default();
            self.one(&Document::new(Grid::empty(layout)), 1, "the empty board", options, env, &mut reply);
            return self.finish(reply, env);
        }
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            block.each(
                env,
                |task, reply| self.one(&task.document, task.number, &task.place(), options, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn finish(&self, reply: Reply, env: &Environment) -> Result<Exit, CliError> {
        env.output.write(&reply.out)?;
        reply.remarks.iter().for_each(|remark| crate::output::complain(remark));
        Ok(reply.exit.unwrap_or(Exit::Done))
    }

    fn one(
        &self,
        document: &Document,
        number: usize,
        place: &str,
        options: &SolverOptions,
        env: &Environment,
        reply: &mut Reply,
    ) {
        let counted =
            document.to_puzzle().map_err(|error| (Exit::No, error.to_string())).and_then(|puzzle| {
                let solver = match &self.solver {
                    Some(id) => options.pick(id),
                    None => Ok(options.apply(solver::choose(&puzzle))),
                };
                let solver = solver.and_then(|solver| must_support(solver, &puzzle).map(|()| solver));
                let solver = solver.map_err(|error| (Exit::Unreadable, error.to_string()))?;
                Ok((self.count(solver, &puzzle, env), solver, puzzle))
            });
        match counted {
            Err((exit, text)) => {
                reply.line(&format!("# {text}"));
                reply.remarks.push(format!("{place}: {text}"));
                reply.exit(exit);
            }
            Ok((report, solver, puzzle)) => {
                let partial = !matches!(report.stop, None | Some(Stop::Limit));
                if partial {
                    let reason = report.stop.map(|stop| stop.to_string()).unwrap_or_default();
                    reply.remarks.push(format!("{place}: {reason}; the count is a lower bound"));
                    reply.exit(Exit::Partial);
                }
                if env.json {
                    let object = json!({
                        "number": number,
                        "puzzle": line(&Document::from(&puzzle)),
                        "solutions": report.solutions,
                        "exact": report.is_exact(),
                        "solver": solver.info().id,
                        "stats": report.stats,
                    });
                    reply.line(&object.to_string());
                } else {
                    reply.line(&format!("{}{}", report.solutions, if report.is_exact() { "" } else { "+" }));
                }
            }
        }
    }

    fn count(&self, solver: &dyn sudokit::Solver, puzzle: &Puzzle, env: &Environment) -> sudokit::Report {
        let limit = self.cap.unwrap_or(u64::MAX);
        let search = Search { seed: env.seed(), ..Search::count(limit) }.with_budget(env.budget());
        let progress = Progress::counting("solutions");
        let found = AtomicU64::new(0);
        // A sink makes the run check every solution, which is worth its time only while somebody watches.
        if !progress.is_shown() {
            return sudokit::solve(solver, puzzle, &search, None);
        }
        // This one counts without meeting each solution, so there is none to show.
        if solver.info().id == "simd" {
            return progress.waiting("counting", || sudokit::solve(solver, puzzle, &search, None));
        }
        solve_each(solver, puzzle, &search, None, &mut |_| {
            let count = found.fetch_add(1, Ordering::Relaxed) + 1;
            if count.is_multiple_of(4096) {
                progress.set(count);
            }
            ControlFlow::Continue(())
        })
    }
}
