//! `sudokit solve`: a puzzle in, its solution out; a million lines in, a million lines out.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde_json::json;
use sudokit::notation::{Document, Format};
use sudokit::trace::Recorder;
use sudokit::{Grid, Puzzle, Report, Search, Solver, Stop, Verdict, batch, solve_each, solver};

use crate::environment::Environment;
use crate::environment::{answer_format, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{Input, Lines, Opened, detect};
use crate::output;
use crate::output::write_events;
use crate::progress::Progress;
use crate::solver_options::{SolverOptions, must_support};
use crate::stream::{self, Block, ChunkSize, Reply, Source, Task, Total};
use crate::text::grouped;
use crate::text::{figures, line};

const EXAMPLES: &str = "\
Examples:
  sudokit solve '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit solve puzzles.txt                       one solution line for each puzzle line
  zcat huge.txt.gz | sudokit solve > out.txt      any length, bounded memory
  sudokit solve --all --solver dancing-links puzzle.txt
  sudokit solve --solver brute-force --orientation auto --stats puzzle.txt";

/// Solve one puzzle or millions.
///
/// Puzzles of any format are read; the answer has the format of the question (a line gives a line). A puzzle without
/// a solution gives a line that begins with `#`, so that answers stay beside their questions, and exit code 1.
/// Without --solver the best complete solver for the board is taken, and it is said when a puzzle has more than one
/// solution. With --solver the search ends at the first solution unless --limit asks for more.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Solve {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The solver to use (see `sudokit solvers`)
    #[arg(short, long, value_name = "ID")]
    solver: Option<String>,
    /// Print up to N solutions of each puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Format of the answers (see `sudokit formats`)
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Say on stderr what the search counted
    #[arg(long)]
    stats: bool,
    /// Write the solver's events to a file as NDJSON (one puzzle only)
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

/// What a search came to.
#[derive(Clone, Copy)]
struct Answer<'a> {
    solver: &'a dyn Solver,
    puzzle: &'a Puzzle,
    report: &'a Report,
    texts: &'a [String],
}

impl Solve {
    /// Solves everything.
    pub fn run(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if let Some(id) = &self.solver {
            options.pick(id)?;
        }
        let format = self.to.as_deref().map(writable).transpose()?;
        if let Some(path) = &self.trace {
            return self.run_traced(path, options, format, env);
        }
        let mut total = Total::default();
        for input in Input::open_all(&self.input)? {
            match detect(input, env)? {
                Opened::Lines(lines) if self.is_plain(format, env) && lines.reader.grid9(FIRST).is_some() => {
                    self.fast(lines, options, env, &mut total)?;
                }
                opened => {
                    let chunk =
                        if self.solver.is_none() && !self.all { ChunkSize::Large } else { ChunkSize::Small };
                    let work = |block: Block| {
                        block.each(
                            env,
                            |task, reply| self.one(&task, options, format, env, reply),
                            |error, reply| reply.line(&placeholder(env, error.line, &error.to_string())),
                        )
                    };
                    stream::run_opened(opened, env, chunk, work, &mut total)?;
                }
            }
        }
        self.conclude(&total);
        if self.stats {
            output::remark(&summary(&total.tally));
        }
        Ok(total.exit)
    }

    /// Whether the question is the ordinary one: a solution for each line, and whether there is another.
    fn is_plain(&self, format: Option<&'static Format>, env: &Environment) -> bool {
        let unlimited = !env.budget().has_deadline() && env.budget().nodes.is_none();
        let ordinary = self.solver.is_none() && !self.all && self.limit.is_none() && !env.json;
        ordinary && unlimited && !env.has_seed() && format.is_none_or(|format| format.id == "line")
    }

    /// The fast path for lines of ordinary puzzles: no puzzle, no document, no allocation for each of them. Whatever
    /// it cannot answer plainly goes the ordinary way.
    fn fast(
        &self,
        lines: Lines,
        options: &SolverOptions,
        env: &Environment,
        total: &mut Total,
    ) -> Result<(), CliError> {
        let Lines { mut input, reader, head, .. } = lines;
        let source = Source { name: input.name.clone(), format: reader.format(), reader: Some(*reader) };
        let progress = Progress::for_input(&input);
        let mut head = &head[..];
        let mut position = 0;
        let side = Mutex::new(Reply::default());
        let cancel = env.cancel.clone();
        let batch = batch::Options { threads: env.threads, cancel, ..batch::Options::default() };
        let totals = batch::run(
            &batch,
            |buffer| {
                if head.is_empty() {
                    return input.read_into(buffer);
                }
                let count = head.len().min(buffer.len());
                let (now, later) = head.split_at(count);
                buffer[..count].copy_from_slice(now);
                head = later;
                Ok(count)
            },
            |bytes| {
                position += bytes.len() as u64;
                progress.set(position);
                env.output.write(bytes)
            },
            |line, out| match line.solved {
                Some((_, answer)) if answer.solutions > 0 => {
                    out.extend_from_slice(&answer.first.to_line());
                    out.push(b'\n');
                }
                _ => {
                    let mut reply = self.careful(&source, line.text, line.number as usize, options, env);
                    out.append(&mut reply.out);
                    side.lock().unwrap_or_else(PoisonError::into_inner).absorb(reply);
                }
            },
        )?;
        progress.finish();
        // What went the careful way has counted itself, puzzles without a solution among it.
        let side = side.into_inner().unwrap_or_else(PoisonError::into_inner);
        side.remarks.iter().for_each(|remark| output::complain(remark));
        total.add(side);
        for (what, count) in [(PUZZLES, totals.one + totals.many), (ONE, totals.one), (MANY, totals.many)] {
            total.count(what, count);
        }
        total.count(GUESSES, totals.guesses);
        Ok(())
    }

    /// One line the ordinary way.
    fn careful(
        &self,
        source: &Source,
        text: &[u8],
        number: usize,
        options: &SolverOptions,
        env: &Environment,
    ) -> Reply {
        let mut reply = Reply::default();
        let Some(reader) = &source.reader else { return reply };
        match reader.read(text, number) {
            Ok(None) => {}
            Ok(Some(document)) => {
                self.one(&Task { number, document, source }, options, None, env, &mut reply);
            }
            Err(error) => {
                reply.unreadable(&error, text, &source.name);
                reply.line(&placeholder(env, number, &error.to_string()));
            }
        }
        reply
    }

    /// Says in a sentence what the answers alone do not.
    fn conclude(&self, total: &Total) {
        let puzzles = |count: u64| {
            if count == 1 { "1 puzzle has".into() } else { format!("{} puzzles have", grouped(count)) }
        };
        let count = |what: &str| total.tally.get(what).copied().unwrap_or(0);
        if count(NONE) > 0 {
            output::complain(&format!("{} no solution", puzzles(count(NONE))));
        }
        if count(MANY) > 0 && self.shown() == 1 && self.solver.is_none() {
            let text = "more than one solution; one of them is printed (--all prints all)";
            output::complain(&format!("{} {text}", puzzles(count(MANY))));
        }
    }

    fn search(&self, env: &Environment) -> Search {
        // Without --solver the default solver looks for a second solution, to be able to say that there is one.
        let limit = match (self.all, self.limit, &self.solver) {
            (true, ..) => u64::MAX,
            (_, Some(limit), _) => limit,
            (_, None, Some(_)) => 1,
            (_, None, None) => 2,
        };
        Search { limit, keep: 1, seed: env.seed(), budget: env.budget() }
    }

    /// How many solutions to print.
    fn shown(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit.unwrap_or(1) }
    }

    fn pick(&self, options: &SolverOptions, puzzle: &Puzzle) -> Result<&'static dyn Solver, CliError> {
        let solver = match &self.solver {
            Some(id) => options.pick(id)?,
            None => options.apply(solver::choose(puzzle)),
        };
        must_support(solver, puzzle)?;
        Ok(solver)
    }

    fn one(
        &self,
        task: &Task<'_>,
        options: &SolverOptions,
        format: Option<&'static Format>,
        env: &Environment,
        reply: &mut Reply,
    ) {
        let puzzle = match task.document.to_puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let text = format!("{}: {error}", task.place());
                reply.line(&placeholder(env, task.number, &text));
                reply.remarks.push(text);
                reply.exit(Exit::No);
                reply.count("with clashing givens", 1);
                return;
            }
        };
        let solver = match self.pick(options, &puzzle) {
            Ok(solver) => solver,
            Err(error) => {
                reply.line(&placeholder(env, task.number, &error.to_string()));
                reply.remarks.push(format!("{}: {error}", task.place()));
                reply.exit(Exit::Unreadable);
                return;
            }
        };
        let format = format.unwrap_or(answer_format(task.source.format));
        let mut texts = Vec::new();
        let mut failed = None;
        let shown = self.shown();
        let report = solve_each(solver, &puzzle, &self.search(env), None, &mut |values| {
            if (texts.len() as u64) < shown {
                match answer(&task.document, &puzzle, values, format, env) {
                    Ok(text) => texts.push(text),
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if report.stop == Some(Stop::Cancelled) && failed.is_none() {
            reply.cut = true;
            return;
        }
        if let Some(error) = failed {
            reply.remarks.push(format!("{}: {error}", task.place()));
            reply.exit(Exit::Unreadable);
            reply.line(&placeholder(env, task.number, &error.to_string()));
            return;
        }
        self.report(task, &Answer { solver, puzzle: &puzzle, report: &report, texts: &texts }, env, reply);
    }

    fn report(&self, task: &Task<'_>, answer: &Answer<'_>, env: &Environment, reply: &mut Reply) {
        let Answer { solver, puzzle, report, texts } = *answer;
        reply.count(PUZZLES, 1);
        let verdict = report.verdict();
        let reason = report.stop.map(|stop| stop.to_string()).unwrap_or_default();
        match (verdict, report.solutions) {
            (Verdict::None, _) => {
                reply.exit(Exit::No);
                reply.count(NONE, 1);
            }
            (Verdict::Unknown, 0) => {
                reply.exit(Exit::Partial);
                reply.count("not decided", 1);
            }
            (Verdict::One, _) => reply.count(ONE, 1),
            (Verdict::Many, _) => reply.count(MANY, 1),
            (Verdict::Unknown, _) => {
                reply.count("solved", 1);
                if !matches!(report.stop, Some(Stop::Limit)) && self.shown() > report.solutions {
                    reply.exit(Exit::Partial);
                    let more = "there may be more solutions";
                    reply.remarks.push(format!("{}: {reason}; {more}", task.place()));
                }
            }
        }
        if env.json {
            let mut object = json!({
                "number": task.number,
                "puzzle": line(&Document::from(puzzle)),
                "verdict": verdict,
                "solutions": texts,
                "found": report.solutions,
                "solver": solver.info().id,
                "stats": report.stats,
            });
            if let Some(stop) = report.stop {
                object["stop"] = json!(stop);
            }
            reply.line(&object.to_string());
        } else if report.solutions == 0 {
            let text = match verdict {
                Verdict::None => "no solution".to_string(),
                _ => format!("no answer: {reason}"),
            };
            reply.line(&format!("# {text}"));
            if verdict != Verdict::None {
                reply.remarks.push(format!("{}: {text}", task.place()));
            }
        } else {
            for text in texts {
                reply.line(text);
            }
        }
        reply.count(NODES, report.stats.nodes);
        reply.count(GUESSES, report.stats.guesses);
        reply.count(ITERATIONS, report.stats.iterations);
        for (name, value) in &report.stats.figures {
            match (*name, *value as u64) {
                ("level", 1) => reply.count("of level 1", 1),
                ("level", 2) => reply.count("of level 2", 1),
                ("level", 3) => reply.count("of level 3", 1),
                ("level", 4) => reply.count("of level 4", 1),
                ("level", 5) => reply.count("of level 5", 1),
                ("level", _) => reply.count("of level 6 and more", 1),
                ("filtering", 1) => reply.count("by filtering alone", 1),
                _ => {}
            }
        }
    }

    fn run_traced(
        &self,
        path: &std::path::Path,
        options: &SolverOptions,
        format: Option<&'static Format>,
        env: &Environment,
    ) -> Result<Exit, CliError> {
        let (document, read_as) = crate::input::read_one(&self.input, env)?;
        let puzzle = document.to_puzzle().map_err(|error| CliError::Input(error.to_string()))?;
        let solver = self.pick(options, &puzzle)?;
        let mut recorder = Recorder::first(10_000_000);
        let report = sudokit::solve(solver, &puzzle, &self.search(env), Some(&mut recorder));
        write_events(path, &recorder)?;
        for grid in &report.grids {
            let format = format.unwrap_or(answer_format(read_as));
            env.output.line(&answer(&document, &puzzle, grid.values(), format, env)?)?;
        }
        if self.stats {
            output::remark(&figures(&report));
        }
        Ok(match (report.solutions, report.verdict()) {
            (0, Verdict::None) => Exit::No,
            (0, _) => Exit::Partial,
            _ => Exit::Done,
        })
    }
}

/// A line that the fast path must be able to read.
const FIRST: &[u8] = &[b'.'; 81];

const PUZZLES: &str = "puzzles";
const NONE: &str = "without a solution";
const ONE: &str = "with one solution";
const MANY: &str = "with several solutions";
const NODES: &str = "nodes";
const GUESSES: &str = "guesses";
const ITERATIONS: &str = "iterations";

/// What was counted over all puzzles, in words.
fn summary(tally: &BTreeMap<&'static str, u64>) -> String {
    let effort = [NODES, GUESSES, ITERATIONS];
    let text = |(what, count): (&&str, &u64)| format!("{} {what}", grouped(*count));
    let answers = tally.iter().filter(|(what, count)| !effort.contains(what) && **count > 0).map(text);
    let efforts =
        effort.iter().filter_map(|what| tally.get_key_value(what)).filter(|(_, n)| **n > 0).map(text);
    let parts = [answers.collect::<Vec<_>>().join(", "), efforts.collect::<Vec<_>>().join(", ")];
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join("; ")
}

/// What stands in the place of an answer that there is not.
fn placeholder(env: &Environment, number: usize, text: &str) -> String {
    if env.json { json!({"number": number, "error": text}).to_string() } else { format!("# {text}") }
}

/// A solution as text.
fn answer(
    document: &Document,
    puzzle: &Puzzle,
    values: &[u8],
    format: &'static Format,
    env: &Environment,
) -> Result<String, CliError> {
    let grid = Grid::new(puzzle.layout().clone(), values.to_vec()).expect("a solution fills the board");
    let mut answer = document.with_grid(grid.clone());
    if format.id == "csv" {
        answer = document.clone();
        answer.solution = Some(grid);
    }
    env.write(&answer, format, true)
}
