//! `sudokit solve`: a puzzle in, its solution out; a million lines in, a million lines out.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use sudokit::notation::{Format, by_id as by_format};
use sudokit::trace::Recorder;
use sudokit::{Puzzle, Search, Solver, Stop, Verdict, batch, solver};
use sudokit_protocol::{self as protocol, ApiError, Event, Sink, SolutionWriter, SolveReply, SolveRequest};

use crate::answer::{Answer, Reply, Writer};
use crate::environment::{Environment, answer_format, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::{self, Lines, Opened};
use crate::output::{self, write_records};
use crate::progress::Progress;
use crate::question::{InputInfo, Question};
use crate::solver_options::{SolverOptions, must_report_events, must_support};
use crate::stream::{
    self, Answering, ChunkSize, answer_input, answer_one, each_of_line, read_one, takes_one,
};
use crate::text::{grouped, stats_words};
use crate::true_candidates;

const EXAMPLES: &str = "\
Examples:
  sudokit solve '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit solve puzzles.txt                       one solution line for each puzzle line
  zcat huge.txt.gz | sudokit solve > out.txt      any length, bounded memory
  sudokit solve --all --solver dancing-links puzzle.txt
  sudokit solve --solver brute-force --orientation auto --stats puzzle.txt
  sudokit solve killer.txt                        a puzzle with rules (see `sudokit constraints`)
  sudokit solve --candidates killer.txt           what each cell holds in some solution";

/// Solve one puzzle or millions.
///
/// Puzzles of any format are read; the answer has the format of the question (a line gives a line). A puzzle without
/// a solution gives a line that begins with `#`, so that answers stay beside their questions, and exit code 1.
/// Without --solver the best complete solver for the board is taken, and it is said when a puzzle has more than one
/// solution. With --solver the search ends at the first solution unless --limit asks for more. With --limit or --all a
/// blank line separates the solutions of two puzzles, and `#` with exit code 3 says that a limit cut them short.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Solve {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The solver to use (see `sudokit solvers`)
    #[arg(short, long, value_name = "ID")]
    solver: Option<String>,
    /// Print up to N solutions of each puzzle
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print what each cell holds in some solution, instead of solutions
    #[arg(long, conflicts_with_all = ["limit", "all", "solver", "to", "trace"])]
    candidates: bool,
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

/// What the whole run needs.
#[derive(Clone, Copy)]
struct Job<'r> {
    command: &'r Solve,
    options: &'r SolverOptions,
    /// The format of the answers, if it is not that of the question.
    format: Option<&'static Format>,
    env: &'r Environment,
}

impl Solve {
    /// Solves everything.
    pub fn run(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if let Some(id) = &self.solver {
            options.select(id)?;
        }
        let format = self.to.as_deref().map(writable).transpose()?;
        let job = Job { command: self, options, format, env };
        if let Some(path) = &self.trace {
            return job.run_traced(path);
        }
        let chunk = if self.solver.is_none() && !self.all { ChunkSize::Large } else { ChunkSize::Small };
        let writer = Writer::new(env);
        for operand in input::operands(&self.input)? {
            if env.cancel.is_cancelled() || writer.is_closed() {
                break;
            }
            let (name, opened) = stream::open(&operand, env);
            match opened {
                Ok(Opened::Lines(lines)) if job.is_plain() && lines.source.reader_is_fast() => {
                    job.fast(*lines, &writer)?;
                }
                opened => {
                    let start =
                        || -> Answering<'_> { Box::new(|question, answer| job.one(question, answer)) };
                    answer_input(name, opened, env, chunk, &writer, &start);
                }
            }
        }
        let total = writer.finish()?;
        self.conclude(&total.tally);
        if self.stats {
            output::remark(&summary(&total.tally));
        }
        Ok(total.exit)
    }

    /// Says in a sentence what the answers alone do not.
    fn conclude(&self, tally: &BTreeMap<&'static str, u64>) {
        let puzzles = |count: u64| {
            if count == 1 { "1 puzzle has".into() } else { format!("{} puzzles have", grouped(count)) }
        };
        let count = |what: &str| tally.get(what).copied().unwrap_or(0);
        if count(NONE) > 0 {
            output::complain(&format!("{} no solution", puzzles(count(NONE))));
        }
        if count(MANY) > 0 && self.shown() == 1 && self.solver.is_none() {
            let text = "more than one solution; one of them is printed (--all prints all)";
            output::complain(&format!("{} {text}", puzzles(count(MANY))));
        }
    }

    /// How many solutions to print.
    fn shown(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit.unwrap_or(1) }
    }
}

impl Job<'_> {
    /// Whether the question is the usual one: a solution for each line, and whether there is another.
    fn is_plain(&self) -> bool {
        let Solve { solver, all, limit, .. } = self.command;
        let unlimited = !self.env.budget().has_deadline() && self.env.budget().nodes.is_none();
        let usual = !self.command.candidates && solver.is_none() && !all && limit.is_none() && !self.env.json;
        usual && unlimited && !self.env.has_seed() && self.format.is_none_or(|format| format.id == "line")
    }

    /// The fast path for lines of ordinary puzzles: no puzzle, no document, no allocation for each of them. Whatever
    /// it cannot answer plainly goes the slow path.
    fn fast(&self, lines: Lines, writer: &Writer<'_>) -> Result<(), CliError> {
        let env = self.env;
        let Lines { mut input, source, head, .. } = lines;
        let progress = Progress::for_input(&input);
        let mut head = &head[..];
        let mut position = 0;
        let side = Mutex::new(Reply::default());
        let cancel = env.cancel.clone();
        let batch = batch::Options { threads: env.threads, cancel, ..batch::Options::default() };
        let outcome = batch::run(
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
            |line, out| {
                if line.text.len() < TWO_PUZZLES && line.write_solution(out) {
                    return;
                }
                let mut reply = self.slow(&source, line.text, line.number as usize, writer);
                out.append(&mut reply.take_text());
                if let Some((_, answer)) = line.solved {
                    // The batch has counted this puzzle too.
                    reply.uncount(PUZZLES, u64::from(answer.solutions > 0));
                    reply.uncount(
                        if answer.solutions == 1 { ONE } else { MANY },
                        u64::from(answer.solutions > 0),
                    );
                }
                side.lock().unwrap_or_else(PoisonError::into_inner).absorb(reply);
            },
        );
        progress.finish();
        let mut side = side.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failed = match outcome {
            Ok(totals) => {
                for (what, count) in
                    [(PUZZLES, totals.one + totals.many), (ONE, totals.one), (MANY, totals.many)]
                {
                    side.count(what, count);
                }
                side.count(GUESSES, totals.guesses);
                None
            }
            Err(error) if error.is_closed_pipe() => return Err(error),
            Err(error) => Some(error),
        };
        let _ = writer.deliver(side);
        if let Some(error) = failed {
            // The rest of this input cannot be read; the inputs after it are answered.
            let mut reply = Reply::default();
            let place = crate::question::Place::whole(&source.name);
            Answer::unreadable(
                place,
                &error,
                &error.to_string(),
                &mut reply,
                (writer.turn(), writer),
                env.json,
            );
            let _ = writer.deliver(reply);
        }
        Ok(())
    }

    /// One line the slow path.
    fn slow(&self, source: &InputInfo, text: &[u8], number: usize, writer: &Writer<'_>) -> Reply {
        let mut reply = Reply::default();
        let _ = each_of_line(source, text, number, &mut |outcome| {
            // Answers of one line are short: nothing is written before its turn.
            answer_one(outcome, &mut reply, (usize::MAX, writer), self.env, &mut |question, answer| {
                self.one(question, answer);
            });
            ControlFlow::Continue(())
        });
        reply
    }

    /// What the protocol is asked.
    fn request(&self, question: &Question<'_>) -> SolveRequest {
        let command = self.command;
        let (solver, options) = self.options.of_request(command.solver.as_deref());
        // In text an answer looks as its question does; JSON has lines.
        let as_question = || answer_format(question.source.format);
        let is_text = !self.env.json && question.document.puzzle().is_none();
        let format = self.format.or_else(|| is_text.then(as_question));
        SolveRequest {
            question: protocol::Question {
                alphabet: self.env.alphabet.clone(),
                ..question.document.clone().into()
            },
            seed: self.env.seed_for_id(solver.as_deref()),
            solver,
            options,
            limit: Some(self.limit()),
            to: format.map(|format| format.id.to_string()),
            ..SolveRequest::default()
        }
    }

    /// How many solutions to look for. Without --solver the default solver looks for a second one, to be able to say
    /// that there is one.
    fn limit(&self) -> u64 {
        match (self.command.all, self.command.limit, &self.command.solver) {
            (true, ..) => u64::MAX,
            (_, Some(limit), _) => limit,
            (_, None, Some(_)) => 1,
            (_, None, None) => 2,
        }
    }

    fn search(&self, solver: &dyn Solver) -> Search {
        let seed = self.env.seed_for(solver);
        Search::count(self.limit()).with_keep(1).with_seed(seed).with_budget(self.env.budget())
    }

    fn select(&self, puzzle: &Puzzle) -> Result<&'static dyn Solver, CliError> {
        let solver = match &self.command.solver {
            Some(id) => self.options.select(id)?,
            None => self.options.apply(solver::choose(puzzle)),
        };
        must_support(solver, puzzle)?;
        Ok(solver)
    }

    fn one(&self, question: &Question<'_>, answer: &mut Answer<'_>) {
        if self.command.candidates {
            return true_candidates::answer(question, self.env, answer);
        }
        let request = self.request(question);
        let shown = self.command.shown();
        let is_record = |id: &String| by_format(id).is_ok_and(|format| format.record);
        if shown > 1 || !request.to.as_ref().is_none_or(is_record) {
            answer.boundary();
        }
        // JSON has all that were found.
        let shown = if answer.is_json() { u64::MAX } else { shown };
        let mut printed = Printed { answer, shown, count: 0 };
        let mut context = self.env.context();
        context.sink = Some(&mut printed);
        let outcome = protocol::solve(&request, &mut context);
        drop(context);
        match outcome {
            Ok(reply) => {
                answer.object(&reply);
                self.report(&reply, answer);
            }
            Err(error) => {
                if matches!(error, ApiError::Puzzle(_)) {
                    answer.reply.count(CLASHING, 1);
                }
                answer.report_error(&error);
            }
        }
    }

    fn report(&self, reply: &SolveReply, answer: &mut Answer<'_>) {
        answer.reply.count(PUZZLES, 1);
        match reply.verdict {
            Verdict::None => answer.reply.count(NONE, 1),
            Verdict::One => answer.reply.count(ONE, 1),
            Verdict::Many => answer.reply.count(MANY, 1),
            Verdict::Unknown if reply.found == 0 => answer.reply.count("not decided", 1),
            Verdict::Unknown => answer.reply.count("solved", 1),
        }
        let stats = &reply.stats;
        match stats.stop.stop {
            _ if reply.verdict == Verdict::None => answer.no_in_text("no solution"),
            Some(stop) if reply.found == 0 => answer.stopped_in_text(stop, "no answer"),
            // One more was only looked for to say whether there is one.
            Some(stop) if reply.found >= self.command.shown() && stop != Stop::Cancelled => {}
            Some(stop) => answer.stopped_in_text(stop, "there may be more solutions"),
            None => {}
        }
        answer.reply.count(NODES, stats.nodes);
        answer.reply.count(GUESSES, stats.guesses);
        answer.reply.count(ITERATIONS, stats.iterations);
        for (name, value) in &stats.figures {
            match (*name, *value as u64) {
                ("level", 1) => answer.reply.count("of level 1", 1),
                ("level", 2) => answer.reply.count("of level 2", 1),
                ("level", 3) => answer.reply.count("of level 3", 1),
                ("level", 4) => answer.reply.count("of level 4", 1),
                ("level", 5) => answer.reply.count("of level 5", 1),
                ("level", _) => answer.reply.count("of level 6 and more", 1),
                ("filtering", 1) => answer.reply.count("by filtering alone", 1),
                _ => {}
            }
        }
    }

    /// One puzzle, with the solver's events in a file.
    fn run_traced(&self, path: &Path) -> Result<Exit, CliError> {
        output::must_not_overwrite(path, &self.command.input)?;
        let mut place = read_one(&self.command.input, self.env, takes_one)?;
        let document = place.take()?;
        let read_as = || place.format.filter(|_| document.puzzle().is_none()).map(answer_format);
        let format = self.format.or_else(read_as).map(|format| format.id);
        let writer = SolutionWriter::new(&document, format, self.env.read.alphabet.clone());
        let writer = writer.map_err(|error| CliError::Usage(error.to_string()))?;
        let mut recorder = Recorder::first(10_000_000);
        let puzzle = document.to_puzzle().map_err(|error| CliError::Input(error.to_string()))?;
        if puzzle.houses().is_none() {
            must_report_events(self.command.solver.as_deref())?;
        }
        let solver = self.select(&puzzle)?;
        let report = self.search(solver).with_solver(solver).with_tracer(&mut recorder).run(&puzzle);
        let texts: Result<Vec<String>, ApiError> =
            report.grids.iter().map(|grid| writer.text(grid.values())).collect();
        let verdict = report.verdict();
        let named: Vec<_> = recorder.records().iter().map(|record| record.named(puzzle.board())).collect();
        write_records(path, &named)?;
        let texts = texts.map_err(|error| CliError::Usage(error.to_string()))?;
        for text in &texts {
            self.env.output.line(text)?;
        }
        if self.command.stats {
            output::remark(&stats_words(&report.stats));
        }
        Ok(match (texts.is_empty(), verdict) {
            (true, Verdict::None) => Exit::No,
            (true, _) => Exit::Partial,
            _ => Exit::Done,
        })
    }
}

/// Prints solutions as they are found.
struct Printed<'p, 'a> {
    answer: &'p mut Answer<'a>,
    shown: u64,
    count: u64,
}

impl Sink for Printed<'_, '_> {
    fn event(&mut self, event: Event<'_>) -> bool {
        let Event::Solution(text) = event else { return true };
        if self.count == self.shown {
            return true;
        }
        if self.count == 0 {
            self.answer.list("solutions");
        }
        self.count += 1;
        self.answer.item(|| text, || text.to_string()).is_continue()
    }
}

/// A line so long may hold a second puzzle.
const TWO_PUZZLES: usize = 81 + 1 + 81;

const PUZZLES: &str = "puzzles";
const CLASHING: &str = "with clashing givens";
const NONE: &str = "without a solution";
const ONE: &str = "with one solution";
const MANY: &str = "with several solutions";
const NODES: &str = "nodes";
const GUESSES: &str = "guesses";
const ITERATIONS: &str = "iterations";

/// What was counted over all puzzles, as text.
fn summary(tally: &BTreeMap<&'static str, u64>) -> String {
    let costs = [NODES, GUESSES, ITERATIONS];
    let text = |(what, count): (&&str, &u64)| format!("{} {what}", grouped(*count));
    let answers = tally.iter().filter(|(what, count)| !costs.contains(what) && **count > 0).map(text);
    let work = costs.iter().filter_map(|what| tally.get_key_value(what)).filter(|(_, n)| **n > 0).map(text);
    let parts = [answers.collect::<Vec<_>>().join(", "), work.collect::<Vec<_>>().join(", ")];
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join("; ")
}
