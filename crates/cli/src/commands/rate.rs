//! `sudokit rate`: how hard a puzzle is, by a scale.

use std::ffi::OsString;
use std::time::Instant;

use clap::Args;
use sudokit::difficulty::{self, Points, Rating};
use sudokit::hints::{AnyPosition, HintError, default_scale};
use sudokit::logic::{Aggregation, LogicalSolver, SCALES, Scale, Technique};
use sudokit::parallel::Spare;
use sudokit_protocol::{self as protocol, ApiError, RateReply, RateRequest, RatingReply};

use crate::answer::{Answer, NUMBER};
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{Uniqueness, scale, unanswered, unsolved};
use crate::question::Question;
use crate::stream::{self, ChunkSize};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit rate puzzles.txt                          line ED=ER/EP/ED, as serate prints it
  sudokit rate --format '%r %p %d %h' puzzles.txt
  sudokit rate killers.txt                          any board and any rules: line, level, points of any-board
  sudokit rate --diagonals puzzles.txt              9x9 with other houses: level and points, and ED=ER/EP/ED
  sudokit rate --scale hodoku puzzles.txt           line, level, score
  sudokit rate --scale te-depth puzzles.txt         line, depth of trial and error; also whip, braid, bpb
  sudokit rate --no-uniqueness puzzles.txt          without techniques that rest on uniqueness
  sudokit rate --scale guesses --runs 200 puzzles.txt
  sudokit rate --json puzzles.txt";

/// Rate puzzles by human-style solving, on all cores, in order. When there are fewer puzzles than cores, searches for
/// nested chains (ratings from 9.5 up) are divided among those that have none.
///
/// The format is text with conversions: %g the puzzle, %n its number, %r the rating (the hardest step, or the sum).
/// The conversion %p is the hardest step up to and including the first placement, %d the first step, %s the number of
/// steps. The conversion %l is the level, %h the technique of the hardest step, %e the time in seconds, %% a percent
/// sign. Measures that are no scale
/// (level, guesses, exact-cover-nodes, …) know %g %n %r %e, and %u the standard error of a mean. A puzzle that does not
/// have exactly one solution, or that the techniques of the scale do not solve, gives a line that begins with #, and
/// exit code 1.
///
/// The scale se-1.2.1 also rates 9x9 puzzles whose rules are houses: jigsaws, diagonals, windows, disjoint groups,
/// extra regions of nine cells, no boxes, and anti-knight and anti-king. All boards but the ordinary one and all
/// puzzles with rules are rated by the scale any-board first, whose level is that of the puzzle: its levels are those
/// of se-1.2.1, its points are near these on ordinary boards.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Rate {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The scale (see `sudokit techniques`); by default se-1.2.1, and any-board but for puzzles of the ordinary board
    #[arg(long, value_name = "NAME")]
    scale: Option<String>,
    #[command(flatten)]
    uniqueness: Uniqueness,
    /// What to print of each puzzle; the default suits the scale
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<String>,
    /// How many seeded runs to take the mean over, for measures that are means
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    runs: Option<u32>,
}

impl Rate {
    /// Rates everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = match &self.scale {
            None => &SCALES[0],
            Some(name) => match name.parse::<difficulty::Measure>() {
                Ok(measure) => match measure.scale().filter(|scale| scale.name == measure.name) {
                    Some(scale) => scale,
                    None => return self.by_measure(&measure, env),
                },
                Err(_) if std::path::Path::new(name).is_file() => scale(name)?,
                Err(error) => return Err(CliError::Usage(error.to_string())),
            },
        };
        if env.has_nodes() {
            let name = scale.name;
            return Err(CliError::Usage(format!(
                "--nodes means nothing to the scale {name}, which counts no search nodes; --timeout limits it"
            )));
        }
        if let Some(format) = &self.format {
            check_format(format, "gnrpdslhe%")?;
        }
        let spare = Spare::new(env.threads);
        let solver = |scale| self.uniqueness.solver(scale, false, env.budget()).with_spare(spare.clone());
        let worker = || (solver(scale), None);
        let answer =
            |question: &Question<'_>, (first, board): &mut (_, Option<_>), answer: &mut Answer<'_>| {
                let _busy = spare.enter();
                let default = default_scale(&question.document);
                let rated = if self.scale.is_some() || !default.is_for_any_board() {
                    self.one(question, &mut [first], env, answer)
                } else {
                    let board = board.get_or_insert_with(|| solver(default));
                    self.one(question, &mut [board, first], env, answer)
                };
                if let Err(error) = rated {
                    unanswered(question, error, answer);
                }
            };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?.exit)
    }

    /// Rates a puzzle by the first solver; the ratings by the others stand beside it, where their scales take the
    /// board. Not by `protocol::rate`, which makes a solver for each request: on easy puzzles that takes 3.6 times as
    /// long as solvers that are used again (10,000 lines: 1.01 s instead of 0.28 s).
    ///
    /// # Errors
    /// Why it has no rating by the first.
    fn one(
        &self,
        question: &Question<'_>,
        solvers: &mut [&mut LogicalSolver],
        env: &Environment,
        answer: &mut Answer<'_>,
    ) -> Result<(), HintError> {
        let started = Instant::now();
        let mut reply = RateReply::default();
        let mut texts = Vec::new();
        for (place, solver) in solvers.iter_mut().enumerate() {
            let budget = env.budget();
            let position = match AnyPosition::of_document(&question.document, solver.scale(), &budget) {
                Err(_) if place > 0 => continue,
                position => position?,
            };
            solver.set_budget(budget);
            let rating = match position.rate(solver) {
                Err(_) if place > 0 => continue,
                rating => rating?,
            };
            let rated = Rated { rating, scale: solver.scale() };
            reply.ratings.push(RatingReply::of_path(rated.scale, &rated.rating));
            if rated.rating.total.is_none() {
                if place == 0 {
                    answer.object(&reply);
                    unsolved(None, position.unsolved(), rated.scale, answer);
                    return Ok(());
                }
                continue;
            }
            let format = match &self.format {
                Some(_) if place > 0 => continue,
                Some(format) => format.as_str(),
                None => rated.format(),
            };
            texts.push(rated.text(format, &line(&question.document), started.elapsed().as_secs_f64()));
        }
        answer.object(&reply);
        let puzzle = if self.format.is_none() { line(&question.document) + " " } else { String::new() };
        answer.numbered_text(&(puzzle + &texts.join(" ")));
        Ok(())
    }

    fn by_measure(&self, measure: &difficulty::Measure, env: &Environment) -> Result<Exit, CliError> {
        if self.uniqueness.no_uniqueness && measure.scale().is_none() {
            let text =
                format!("--no-uniqueness means nothing to {}, which asks for no techniques", measure.name);
            return Err(CliError::Usage(text));
        }
        let default = if measure.is_mean() { "%g %r ± %u" } else { "%g %r" };
        let format = self.format.as_deref().unwrap_or(default);
        check_format(format, "gnrue%")?;
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            self.one_by_measure(question, measure, format, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, || (), answer)?.exit)
    }

    fn one_by_measure(
        &self,
        question: &Question<'_>,
        measure: &difficulty::Measure,
        format: &str,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        let started = Instant::now();
        let request = RateRequest {
            question: question.document.clone().into(),
            measures: vec![measure.name.to_string()],
            runs: self.runs,
            no_uniqueness: self.uniqueness.no_uniqueness,
            seed: env.fixed_seed(),
            ..RateRequest::default()
        };
        let reply = match protocol::rate(&request, &mut env.context()) {
            Ok(reply) => reply,
            Err(ApiError::Hint(error)) => return unanswered(question, error, answer),
            Err(error) => return answer.report_error(&error),
        };
        answer.object(&reply);
        let mean = reply.ratings.first().and_then(|rating| Some((rating.rating?, rating.standard_error)));
        match (mean, reply.stop.stop) {
            (Some((mean, standard_error)), _) => {
                let puzzle = line(&question.document);
                answer.numbered_text(&expand(format, |c| match c {
                    'g' => puzzle.clone(),
                    'n' => NUMBER.to_string(),
                    'r' => measure.text(mean),
                    'u' => format!("{:.1}", standard_error.unwrap_or_default()),
                    _ => format!("{:.3}", started.elapsed().as_secs_f64()),
                }));
            }
            (None, Some(stop)) => answer.stopped_in_text(stop, ""),
            (None, None) => answer.incomplete(&format!("{} has no value for this puzzle", measure.name)),
        }
    }
}

/// Puts values in the place of conversions.
fn expand(format: &str, value: impl Fn(char) -> String) -> String {
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '%' { chars.next() } else { None }) {
            ('%', Some('%') | None) => text.push('%'),
            ('%', Some(conversion)) => text += &value(conversion),
            _ => text.push(c),
        }
    }
    text
}

/// A rating and the scale that it is on.
struct Rated<'a> {
    rating: Rating,
    scale: &'a Scale,
}

impl Rated<'_> {
    fn hardest(&self) -> &'static str {
        self.rating.hardest_technique.map_or("none", Technique::id)
    }

    fn level(&self) -> &'static str {
        self.rating.level.map_or("", |level| self.scale.levels[usize::from(level)].name)
    }

    /// How the rating is written unless a format is given.
    fn format(&self) -> &'static str {
        match self.scale.aggregation {
            _ if self.rating.effort.is_some() => "%l %r by search",
            _ if self.scale.is_for_any_board() => "%l %r",
            Aggregation::Hardest => "ED=%r/%p/%d",
            Aggregation::Sum => "%l %r",
            Aggregation::Greatest => "%r",
        }
    }

    fn text(&self, format: &str, puzzle: &str, seconds: f64) -> String {
        let points = |points: Option<Points>| points.map_or_else(|| "–".into(), |points| points.to_string());
        expand(format, |c| match c {
            'g' => puzzle.to_string(),
            'n' => NUMBER.to_string(),
            'r' => points(self.rating.total),
            'p' => points(self.rating.to_first_placement),
            'd' => points(self.rating.first),
            's' => self.rating.steps.to_string(),
            'l' => self.level().to_string(),
            'h' => self.hardest().to_string(),
            _ => format!("{seconds:.3}"),
        })
    }
}

/// Checks that every conversion is one of `known`.
fn check_format(format: &str, known: &str) -> Result<(), CliError> {
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c == '%' {
            match chars.next() {
                Some(conversion) if known.contains(conversion) => {}
                Some(other) => {
                    let text = format!(
                        "--format has no conversion %{other} for this scale; see `sudokit rate --help`"
                    );
                    return Err(CliError::Usage(text));
                }
                None => {
                    return Err(CliError::Usage(
                        "--format ends in a lone %; write %% for a percent sign".into(),
                    ));
                }
            }
        }
    }
    Ok(())
}
