//! `sudokit count`: how many solutions.

use std::ffi::OsString;
use std::sync::Arc;

use clap::Args;
use sudokit::notation::Document;
use sudokit::{Board, Grid, Stop};
use sudokit_protocol::{self as protocol, CountReply, CountRequest, Event, Sink, count};

use crate::answer::{Answer, Reply, Writer};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::question::{Name, Place, Question};
use crate::solver_options::SolverOptions;
use crate::stream::{self, ChunkSize};

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
            options.select(id)?;
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
        let layout = env.read.layout.clone().unwrap_or_else(Board::classic);
        if layout.is_classic() && self.cap.is_none() && self.estimate.is_none() {
            let text = "the grids of the ordinary board are too many to meet each; `sudokit enumerate grids` counts them";
            return Err(CliError::Usage(text.to_string()));
        }
        let writer = Writer::new(env);
        let name = Name { text: "the empty board".into(), id: "empty".into() };
        let mut reply = Reply::default();
        let document = Arc::new(Document::new(Grid::empty(layout)));
        let mut answer = Answer::at(Place::whole(&name), &document, &mut reply, 0, &writer, env.json);
        self.one(&document, options, env, &mut answer);
        answer.end();
        let _ = writer.deliver(reply);
        Ok(writer.finish()?.exit)
    }

    fn one(
        &self,
        document: &Arc<Document>,
        options: &SolverOptions,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        let (solver, options) = options.of_request(self.solver.as_deref());
        let seed = if self.estimate.is_some() { env.seed() } else { env.seed_for_id(solver.as_deref()) };
        let request = CountRequest {
            question: document.clone().into(),
            solver,
            options,
            limit: self.cap,
            estimate: self.estimate,
            seed,
            ..CountRequest::default()
        };
        let mut shown =
            Shown(Progress::counting(if self.estimate.is_some() { "paths" } else { "solutions" }));
        let mut context = env.context();
        let outcome = if shown.0.is_shown() {
            let bar = shown.0.clone();
            context.sink = Some(&mut shown);
            bar.waiting("counting", || count(&request, &mut context))
        } else {
            count(&request, &mut context)
        };
        match outcome {
            Ok(reply) => report(&reply, answer),
            Err(error) => answer.report_error(&error),
        }
    }
}

/// Shows how many there are so far.
struct Shown(Progress);

impl Sink for Shown {
    fn event(&mut self, event: Event<'_>) -> bool {
        if let Event::Progress(
            protocol::Progress::Count { found: done } | protocol::Progress::Estimate { paths: done },
        ) = event
        {
            self.0.set(done);
        }
        true
    }
}

fn report(reply: &CountReply, answer: &mut Answer<'_>) {
    answer.object(reply);
    let stop = reply.stats.stop.stop;
    if stop == Some(Stop::Cancelled) {
        answer.reply.interrupt();
    }
    if let Some(estimate) = &reply.estimate {
        if estimate.paths == 0 {
            return answer.stopped_in_text(stop.unwrap_or(Stop::GaveUp), "no path was finished");
        }
        let interval = if estimate.hits == 0 {
            "no path found a solution".to_string()
        } else {
            format!("95 in 100: {} to {}", short(estimate.lower), short(estimate.upper))
        };
        // A limit of time is how one says how much an estimate may cost: it is no shortcoming of the answer.
        return answer.text(&format!(
            "about {} ({interval}; {} paths)",
            short(estimate.number),
            estimate.paths
        ));
    }
    let found = reply.found.unwrap_or_default();
    answer.text(&format!("{found}{}", if reply.exact { "" } else { "+" }));
    if let Some(stop) = stop {
        answer.remark(&format!("{stop}; the count is a lower bound"));
        answer.reply.exit(Exit::Partial);
    }
}

/// A number of any size: exactly as far as it is small, otherwise as 1.23e45; nothing is above 10³⁰⁸ but what is not
/// said.
fn short(number: Option<f64>) -> String {
    match number {
        None => "more than 1e308".to_string(),
        Some(number) if number < 1e6 => format!("{number:.0}"),
        Some(number) => format!("{number:.2e}"),
    }
}
