//! `sudokit count`: how many solutions.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use sudokit::notation::Document;
use sudokit::{Grid, Layout, Puzzle, Report, Search, Solver, Stop, solve_each, solver};

use crate::answer::{Answer, Reply, Writer};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::question::{Name, Place, Question};
use crate::solver_options::{SolverOptions, must_support};
use crate::stream::{self, ChunkSize};
use crate::text::stats;
use crate::variant;

const EXAMPLES: &str = "\
Examples:
  sudokit count puzzles.txt --cap 1000      one number for each puzzle, counting stops at 1000
  sudokit count 123456789456789123789123456......................................................
                                            the grids with this first band: 7802998272
  sudokit count --size 4 --empty            all grids of a board: 288
  sudokit count --box 2x3 --empty --solver dsatur
  sudokit count --estimate killer.txt       about how many, where there are too many to count";

/// Count the solutions of each puzzle, exactly or up to --cap.
///
/// One number for each puzzle; `N+` says that counting stopped there and there are more or may be more (exit code 3
/// unless --cap asked for it).
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Count {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The solver to use (see `sudokit solvers`); it must be complete to count
    #[arg(short, long, value_name = "ID")]
    solver: Option<String>,
    /// Stop counting a puzzle at N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cap: Option<u64>,
    /// Estimate the number from N random paths down the search tree instead of counting; --timeout ends it earlier
    #[arg(long, value_name = "PATHS", num_args = 0..=1, require_equals = true, default_missing_value = "10000",
          conflicts_with_all = ["cap", "solver"], value_parser = clap::value_parser!(u64).range(1..))]
    estimate: Option<u64>,
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
            return self.count_empty(options, env);
        }
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            self.one(&question.document, options, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }

    fn count_empty(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        let layout = env.read.layout.clone().unwrap_or_else(Layout::classic);
        if layout.is_classic() && self.cap.is_none() && self.estimate.is_none() {
            let text = "the grids of the ordinary board are too many to meet each; `sudokit enumerate grids` counts them";
            return Err(CliError::Usage(text.to_string()));
        }
        let writer = Writer::new(env);
        let name = Name { text: "the empty board".into(), id: "empty".into() };
        let mut reply = Reply::default();
        let document = Document::new(Grid::empty(layout));
        let mut answer = Answer::at(Place::whole(&name), &document, &mut reply, 0, &writer, env.json);
        self.one(&document, options, env, &mut answer);
        answer.end();
        let _ = writer.deliver(reply);
        Ok(writer.finish()?.exit)
    }

    fn one(&self, document: &Document, options: &SolverOptions, env: &Environment, answer: &mut Answer<'_>) {
        if let Some(paths) = self.estimate {
            return variant::estimate(&document.to_variant(), paths, env, answer);
        }
        if let Some(puzzle) = &document.variant {
            return match variant::must_know_rules(self.solver.as_deref()) {
                Ok(solver) => variant::count(puzzle, solver, self.cap, env, answer),
                Err(error) => answer.fail(Exit::Unreadable, &error.to_string()),
            };
        }
        let puzzle = match document.to_puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return answer.no_puzzle(&error),
        };
        let solver = match &self.solver {
            Some(id) => options.pick(id),
            None => Ok(options.apply(solver::choose(&puzzle))),
        };
        let solver = match solver.and_then(|solver| must_support(solver, &puzzle).map(|()| solver)) {
            Ok(solver) => solver,
            Err(error) => return answer.fail(Exit::Unreadable, &error.to_string()),
        };
        let report = self.count(solver, &puzzle, env);
        // Counting goes one beyond the cap, to know whether there are more.
        let capped = self.cap.is_some_and(|cap| report.solutions > cap);
        let count = self.cap.map_or(report.solutions, |cap| report.solutions.min(cap));
        let exact = report.is_exact() && !capped;
        answer.text(&format!("{count}{}", if exact { "" } else { "+" }));
        answer.field("count", count);
        answer.field("solutions", count);
        answer.field("exact", exact);
        answer.field("solver", solver.info().id);
        answer.field("stats", stats(&report.stats));
        match report.stop {
            Some(stop) if stop != Stop::Limit => {
                if stop == Stop::Cancelled {
                    answer.reply.interrupt();
                }
                answer.remark(&format!("{stop}; the count is a lower bound"));
                answer.reply.exit(Exit::Partial);
                answer.field("stop", stop);
            }
            _ if capped => answer.field("stop", Stop::Limit),
            _ => {}
        }
    }

    fn count(&self, solver: &dyn Solver, puzzle: &Puzzle, env: &Environment) -> Report {
        let limit = self.cap.map_or(u64::MAX, |cap| cap.saturating_add(1));
        let search = Search { seed: env.seed_for(solver), ..Search::count(limit) }.with_budget(env.budget());
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
