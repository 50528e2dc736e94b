//! `sudokit solve`: a puzzle in, its solution out; a million lines in, a million lines out.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde_json::json;
use sudokit::notation::{Document, Format};
use sudokit::trace::Recorder;
use sudokit::{Grid, Puzzle, Report, Search, Solver, Stop, Verdict, batch, notation, solve_each, solver};

use crate::commands::compare::grouped;
use crate::commands::trace::write_events;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::input::{Input, Lines, Opened, detect};
use crate::output;
use crate::progress::Progress;
use crate::session::Session;
use crate::solver_options::{SolverOptions, must_support};
use crate::stream::{self, Block, Grain, Reply, Source, Task, Total};

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
    pub fn run(&self, options: &SolverOptions, session: &Session) -> Result<Exit, Fault> {
        if let Some(id) = &self.solver {
            options.pick(id)?;
        }
        let format = self.to.as_deref().map(writable).transpose()?;
        if let Some(path) = &self.trace {
            return self.run_traced(path, options, format, session);
        }
        let mut total = Total::default();
        for input in Input::open_all(&self.input)? {
            match detect(input, session)? {
                Opened::Lines(lines)
                    if self.is_plain(format, session) && lines.reader.grid9(FIRST).is_some() =>
                {
                    self.fast(lines, options, session, &mut total)?;
                }
                opened => {
                    let grain = if self.solver.is_none() && !self.all { Grain::Coarse } else { Grain::Fine };
                    let work = |block: Block| {
                        block.each(
                            session,
                            |task, reply| self.one(&task, options, format, session, reply),
                            |error, reply| reply.line(&placeholder(session, error.line, &error.to_string())),
                        )
                    };
                    stream::run_opened(opened, session, grain, work, &mut total)?;
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
    fn is_plain(&self, format: Option<&'static Format>, session: &Session) -> bool {
        let unlimited = !session.budget().has_deadline() && session.budget().nodes.is_none();
        let ordinary = self.solver.is_none() && !self.all && self.limit.is_none() && !session.json;
        ordinary && unlimited && !session.has_seed() && format.is_none_or(|format| format.id == "line")
    }

    /// The fast road for lines of ordinary puzzles: no puzzle, no document, no allocation for each of them. Whatever
    /// it cannot answer plainly goes the ordinary way.
    fn fast(
        &self,
        lines: Lines,
        options: &SolverOptions,
        session: &Session,
        total: &mut Total,
    ) -> Result<(), Fault> {
        let Lines { mut input, reader, head, .. } = lines;
        let source = Source { name: input.name.clone(), format: reader.format(), reader: Some(*reader) };
        let progress = Progress::for_input(&input);
        let mut head = &head[..];
        let mut position = 0;
        let side = Mutex::new(Reply::default());
        let cancel = session.cancel.clone();
        let batch = batch::Options { threads: session.threads, cancel, ..batch::Options::default() };
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
                session.output.write(bytes)
            },
            |line, out| match line.solved {
                Some((_, answer)) if answer.solutions > 0 => {
                    out.extend_from_slice(&answer.first.to_line());
                    out.push(b'\n');
                }
                _ => {
                    let mut reply = self.careful(&source, line.text, line.number as usize, options, session);
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
        session: &Session,
    ) -> Reply {
        let mut reply = Reply::default();
        let Some(reader) = &source.reader else { return reply };
        match reader.read(text, number) {
            Ok(None) => {}
            Ok(Some(document)) => {
                self.one(&Task { number, document, source }, options, None, session, &mut reply);
            }
            Err(error) => {
                reply.unreadable(&error, text, &source.name);
                reply.line(&placeholder(session, number, &error.to_string()));
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

    fn search(&self, session: &Session) -> Search {
        // Unless told otherwise the default solver looks for a second solution, to be able to say that there is one.
        let limit = match (self.all, self.limit, &self.solver) {
            (true, ..) => u64::MAX,
            (_, Some(limit), _) => limit,
            (_, None, Some(_)) => 1,
            (_, None, None) => 2,
        };
        Search { limit, keep: 1, seed: session.seed(), budget: session.budget() }
    }

    /// How many solutions to print.
    fn shown(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit.unwrap_or(1) }
    }

    fn pick(&self, options: &SolverOptions, puzzle: &Puzzle) -> Result<&'static dyn Solver, Fault> {
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
        session: &Session,
        reply: &mut Reply,
    ) {
        let puzzle = match task.document.to_puzzle() {
            Ok(puzzle) => puzzle,
            Err(faults) => {
                let text = format!("{}: {faults}", task.place());
                reply.line(&placeholder(session, task.number, &text));
                reply.remarks.push(text);
                reply.exit(Exit::No);
                reply.count("with clashing givens", 1);
                return;
            }
        };
        let solver = match self.pick(options, &puzzle) {
            Ok(solver) => solver,
            Err(fault) => {
                reply.line(&placeholder(session, task.number, &fault.to_string()));
                reply.remarks.push(format!("{}: {fault}", task.place()));
                reply.exit(Exit::Unreadable);
                return;
            }
        };
        let format = format.unwrap_or(answer_format(task.source.format));
        let mut texts = Vec::new();
        let mut failed = None;
        let shown = self.shown();
        let report = solve_each(solver, &puzzle, &self.search(session), None, &mut |values| {
            if (texts.len() as u64) < shown {
                match answer(&task.document, &puzzle, values, format, session) {
                    Ok(text) => texts.push(text),
                    Err(fault) => {
                        failed = Some(fault);
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
        if let Some(fault) = failed {
            reply.remarks.push(format!("{}: {fault}", task.place()));
            reply.exit(Exit::Unreadable);
            reply.line(&placeholder(session, task.number, &fault.to_string()));
            return;
        }
        self.tell(task, &Answer { solver, puzzle: &puzzle, report: &report, texts: &texts }, session, reply);
    }

    fn tell(&self, task: &Task<'_>, answer: &Answer<'_>, session: &Session, reply: &mut Reply) {
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
        if session.json {
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
        session: &Session,
    ) -> Result<Exit, Fault> {
        let (document, read_as) = crate::input::read_one(&self.input, session)?;
        let puzzle = document.to_puzzle().map_err(|faults| Fault::Input(faults.to_string()))?;
        let solver = self.pick(options, &puzzle)?;
        let mut recorder = Recorder::first(10_000_000);
        let report = sudokit::solve(solver, &puzzle, &self.search(session), Some(&mut recorder));
        write_events(path, &recorder)?;
        for grid in &report.grids {
            let format = format.unwrap_or(answer_format(read_as));
            session.output.line(&answer(&document, &puzzle, grid.values(), format, session)?)?;
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

/// A line that the fast road must be able to read.
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
fn placeholder(session: &Session, number: usize, text: &str) -> String {
    if session.json { json!({"number": number, "error": text}).to_string() } else { format!("# {text}") }
}

/// A format by name that can be written.
pub fn writable(id: &str) -> Result<&'static Format, Fault> {
    let format = notation::by_id(id).map_err(|error| Fault::Usage(error.to_string()))?;
    if format.writes() {
        Ok(format)
    } else {
        Err(Fault::Usage(format!("the format '{id}' can only be read")))
    }
}

/// The format for answers to questions in `format`.
fn answer_format(format: &'static Format) -> &'static Format {
    let id = match format.id {
        "rows" | "ascii" | "unicode" => format.id,
        _ => "line",
    };
    notation::by_id(id).or_else(|_| notation::by_id("line")).unwrap_or(format)
}

/// A solution as text.
fn answer(
    document: &Document,
    puzzle: &Puzzle,
    values: &[u8],
    format: &'static Format,
    session: &Session,
) -> Result<String, Fault> {
    let grid = Grid::new(puzzle.layout().clone(), values.to_vec());
    let mut answer = Document::new(grid.clone());
    if format.id == "csv" {
        answer = document.clone();
        answer.solution = Some(grid);
    }
    session.write(&answer, format, true)
}

/// A puzzle as a line.
pub fn line(document: &Document) -> String {
    notation::write("line", document, &notation::WriteOptions::default()).unwrap_or_default()
}

/// The counters of a report in words.
pub fn figures(report: &Report) -> String {
    let stats = &report.stats;
    let mut parts = vec![format!("{} nodes", stats.nodes), format!("{} guesses", stats.guesses)];
    if stats.iterations > 0 {
        parts.push(format!("{} iterations", stats.iterations));
    }
    parts.extend(stats.figures.iter().map(|(name, value)| format!("{name} {value}")));
    parts.push(format!("{:.3} ms", stats.elapsed.as_secs_f64() * 1000.0));
    parts.join(", ")
}
