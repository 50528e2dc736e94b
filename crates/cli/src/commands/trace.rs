//! `sudokit trace`: the steps of one run, as events or as a chart.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use sudokit::solver::PROPAGATION;
use sudokit::trace::Recorder;
use sudokit::{Puzzle, Report, Search, Solver, Verdict};
use sudokit_protocol::{TraceRequest, trace};

use crate::answer::{not_answerable, unreadable};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{self, write_file, write_records};
use crate::render::plot::Plot;
use crate::render::{chart, raster};
use crate::solver_options::{SOLVERS, SolverOptions, must_report_events, must_support};
use crate::stream::{Owned, read_one, takes_one};
use crate::text::{run_words, stats_words};

const EXAMPLES: &str = "\
Examples:
  sudokit trace --solver fix-square puzzle.txt                    events as NDJSON
  sudokit trace --solver brute-force --chart cursor.svg puzzle.txt
  sudokit trace --solver dancing-links --chart depth.png --plot depth puzzle.txt
  sudokit trace --solver annealing --seed 3 --chart cost.svg puzzle.txt
  sudokit trace --solver lp --chart x.svg puzzle.txt              the nine values of each cell, shaded
  sudokit trace --solver propagation killer.txt                   a puzzle with rules: what each rule removes
  sudokit trace --charts charts --events 3000 puzzle.txt          one chart for every solver";

/// Run one solver on one puzzle and show what it did.
///
/// Without --chart the events are printed as NDJSON. A chart is an SVG or a PNG by the ending of its name.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Trace {
    /// A puzzle, a file, or - for stdin
    input: Vec<OsString>,
    /// The solver to watch (see `sudokit solvers`)
    #[arg(short, long, value_name = "ID", required_unless_present = "charts")]
    solver: Option<String>,
    /// Draw a chart into FILE (.svg or .png)
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Draw a chart of every solver, or of --solver alone, into the folder DIR
    #[arg(long, value_name = "DIR", conflicts_with_all = ["chart", "plot"])]
    charts: Option<PathBuf>,
    /// What the chart shows; by default what suits the solver
    #[arg(long, value_enum, requires = "chart")]
    plot: Option<Plot>,
    /// Keep at most N events: the first ones; for a chart an even sample of the whole run
    #[arg(long, value_name = "N", default_value = "200000", value_parser = clap::value_parser!(u64).range(2..))]
    events: u64,
    /// Prove that there is no second solution, instead of stopping at the first
    #[arg(long)]
    unique: bool,
}

impl Trace {
    /// Runs the solver and writes what it did.
    pub fn run(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if self.chart.is_some() || self.charts.is_some() {
            chart::check()?;
        }
        if let Some(path) = &self.chart {
            raster::check_ending(path)?;
            output::must_not_overwrite(path, &self.input)?;
        }
        let mut place = read_one(&self.input, env, takes_one)?;
        if self.chart.is_none() && self.charts.is_none() {
            return self.events(place, options, env);
        }
        let document = place.take()?;
        let puzzle = match document.to_puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let (exit, reason) = not_answerable(&error);
                output::complain(&format!("{}: {reason}", place.place));
                return Ok(exit);
            }
        };
        let mut selected = self.solver.as_ref().map(|id| options.select(id)).transpose()?;
        if puzzle.houses().is_none() {
            must_report_events(self.solver.as_deref())?;
            selected = selected.or(Some(PROPAGATION));
        }
        if let Some(folder) = &self.charts {
            let all: Vec<&dyn Solver> = match selected {
                Some(solver) => vec![solver],
                None => SOLVERS.iter().copied().map(|solver| options.apply(solver)).collect(),
            };
            return self.draw_all(&all, &puzzle, folder, env);
        }
        let Some(solver) = selected else { return Err(CliError::Usage("which --solver?".into())) };
        must_support(solver, &puzzle)?;
        let mut recorder = self.recorder();
        let report = self.watch(solver, &puzzle, &mut recorder, env);
        if let Some(path) = &self.chart {
            let svg = chart::draw(&recorder, &puzzle, solver.info(), &report, self.plot)?;
            write_file(path, &raster::encode(&svg, path)?)?;
        }
        output::remark(&format!("{}: {}", solver.info().id, stats_words(&report.stats)));
        Ok(exit(report.verdict(), report.solutions))
    }

    /// The events, as lines or in one object.
    fn events(&self, mut place: Owned, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if let Some(id) = &self.solver {
            options.select(id)?;
        }
        let document = match place.take() {
            Ok(document) => document,
            Err(error) => {
                if env.json {
                    let reply = json!({"error": unreadable(&error)});
                    env.output.line(&Printed { question: place.question(1), reply }.json())?;
                }
                return Err(error);
            }
        };
        let (solver, options) = options.of_request(self.solver.as_deref());
        let request = TraceRequest {
            question: document.into(),
            seed: env.seed_for_id(solver.as_deref()),
            solver,
            options,
            events: Some(usize::try_from(self.events).unwrap_or(usize::MAX)),
            unique: self.unique,
            ..TraceRequest::default()
        };
        let reply = match trace(&request, &mut env.context()) {
            Ok(reply) => reply,
            Err(error) => {
                if env.json {
                    let reply = json!({"error": error.reply()});
                    env.output.line(&Printed { question: place.question(1), reply }.json())?;
                }
                output::complain(&format!("{}: {error}", place.place));
                return Ok(Exit::of(&error));
            }
        };
        let records = reply.records.as_deref().unwrap_or_default();
        if env.json {
            env.output.line(&Printed { question: place.question(1), reply: &reply }.json())?;
        } else {
            write_records(Path::new("-"), records)?;
        }
        output::remark(&format!("{}: {}", reply.stats.solver, run_words(&reply.stats)));
        if !reply.whole {
            let (written, seen) = (records.len(), reply.events);
            output::remark(&format!("the first {written} of {seen} events are shown; --events N keeps more"));
        }
        Ok(exit(reply.verdict, reply.found))
    }

    /// An even sample of the run.
    fn recorder(&self) -> Recorder {
        Recorder::even(usize::try_from(self.events).unwrap_or(usize::MAX))
    }

    fn watch(
        &self,
        solver: &'static dyn Solver,
        puzzle: &Puzzle,
        recorder: &mut Recorder,
        env: &Environment,
    ) -> Report {
        let base = if self.unique { Search::unique() } else { Search::first() };
        let search = base.with_budget(env.budget()).with_seed(env.seed_for(solver));
        search.clone().with_solver(solver).with_tracer(recorder).run(puzzle)
    }

    /// One chart for each solver that has something to show, as SVG named after it.
    fn draw_all(
        &self,
        solvers: &[&'static dyn Solver],
        puzzle: &Puzzle,
        folder: &Path,
        env: &Environment,
    ) -> Result<Exit, CliError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| CliError::Usage(format!("{}: {error}", folder.display())))?;
        for solver in solvers.iter().filter(|solver| solver.supports(puzzle.into()).is_ok()) {
            if env.cancel.is_cancelled() {
                return Ok(Exit::Interrupted);
            }
            let id = solver.info().id;
            let mut recorder = self.recorder();
            let report = self.watch(*solver, puzzle, &mut recorder, env);
            match chart::draw(&recorder, puzzle, solver.info(), &report, None) {
                Ok(svg) => write_file(&folder.join(format!("{id}.svg")), svg.as_bytes())?,
                Err(_) => output::remark(&format!("{id} reports no steps to draw")),
            }
        }
        Ok(Exit::Done)
    }
}

/// An answer after its question.
#[derive(Serialize)]
struct Printed<R> {
    question: Value,
    #[serde(flatten)]
    reply: R,
}

impl<R: Serialize> Printed<R> {
    fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn exit(verdict: Verdict, solutions: u64) -> Exit {
    match verdict {
        Verdict::None => Exit::No,
        Verdict::Unknown if solutions == 0 => Exit::Partial,
        _ => Exit::Done,
    }
}
