//! `sudokit rate`: how hard a puzzle is, by a scale.

use std::time::Instant;

use clap::Args;
use serde_json::json;
use sudokit::Meter;
use sudokit::difficulty::{self, MeasureError, Measurer, Points, Rating, rate};
use sudokit::logic::{LogicalSolver, Measure, Scale, Technique};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::stopped;
use crate::human_style::{self, Unanswered};
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit rate puzzles.txt                          line ED=ER/EP/ED, as serate prints it
  sudokit rate --format '%r %p %d %h' puzzles.txt
  sudokit rate --scale hodoku puzzles.txt           line, level, score
  sudokit rate --scale guesses --runs 200 puzzles.txt
  sudokit rate --json puzzles.txt";

/// Rate puzzles by human-style solving, on all cores, in order.
///
/// The format is text with conversions: %g the puzzle, %n its number, %r the rating (the hardest step, or the sum),
/// %p the hardest step up to and including the first placement, %d the first step, %s the number of steps, %l the
/// level, %h the technique of the hardest step, %e the time in seconds, %% a percent sign. The scales of effort (level,
/// guesses, exact-cover-nodes) know %g %n %r %e, and %u the standard error of the mean. A puzzle that does not have exactly
/// one solution gives a line that begins with #, and exit code 1.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Rate {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The scale (see `sudokit techniques`)
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
    /// What to print of each puzzle; the default suits the scale
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<String>,
    /// Scales of effort: how many seeded runs to take the mean over
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    runs: Option<u32>,
}

impl Rate {
    /// Rates everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if let Some(effort) = difficulty::measure(&self.scale).filter(|measure| measure.scale().is_none()) {
            return self.by_effort(effort, env);
        }
        let scale = human_style::scale(&self.scale)?;
        let format = match (&self.format, scale.measure) {
            (Some(format), _) => format.as_str(),
            (None, Measure::Hardest) => "%g ED=%r/%p/%d",
            (None, Measure::Sum) => "%g %l %r",
        };
        check_format(format, "gnrpdslhe%")?;
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut solver = LogicalSolver::new(scale, false, env.budget());
            block.each(
                env,
                |task, reply| one(&task, format, &mut solver, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn by_effort(&self, effort: &difficulty::Measure, env: &Environment) -> Result<Exit, CliError> {
        let default = if effort.runs == 1 { "%g %r" } else { "%g %r ± %u" };
        let format = self.format.as_deref().unwrap_or(default);
        check_format(format, "gnrue%")?;
        let runs = self.runs.unwrap_or(effort.runs);
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            block.each(
                env,
                |task, reply| one_by_effort(&task, effort, runs, format, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }
}

fn one_by_effort(
    task: &Task<'_>,
    effort: &difficulty::Measure,
    runs: u32,
    format: &str,
    env: &Environment,
    reply: &mut Reply,
) {
    let started = Instant::now();
    let puzzle = line(&task.document);
    let measured = human_style::open(&task.document, env).and_then(|(checked, ..)| {
        let mut measurer = Measurer::new(effort).with_runs(runs).with_seed(env.seed());
        measurer.measure(&checked, &mut Meter::new(env.budget())).map_err(|error| match error {
            MeasureError::Stopped(stop) => stopped(stop),
            other => Unanswered { text: other.to_string(), exit: Exit::No },
        })
    });
    match measured {
        Ok(measured) => {
            let digits = usize::from(effort.runs > 1);
            let mean = format!("{:.digits$}", measured.mean);
            reply.line(&if env.json {
                json!({"number": task.number, "puzzle": puzzle, "scale": effort.name, "rating": measured.mean,
                       "error": measured.standard_error, "runs": measured.runs})
                .to_string()
            } else {
                expand(format, |c| match c {
                    'g' => puzzle.clone(),
                    'n' => task.number.to_string(),
                    'r' => mean.clone(),
                    'u' => format!("{:.1}", measured.standard_error),
                    _ => format!("{:.3}", started.elapsed().as_secs_f64()),
                })
            });
        }
        Err(unanswered) => refuse(task, &puzzle, unanswered, env, reply),
    }
}

/// Says why there is no rating.
fn refuse(task: &Task<'_>, puzzle: &str, unanswered: Unanswered, env: &Environment, reply: &mut Reply) {
    if unanswered.exit == Exit::Interrupted {
        reply.cut = true;
        return;
    }
    reply.exit(unanswered.exit);
    reply.line(&if env.json {
        json!({"number": task.number, "puzzle": puzzle, "error": unanswered.text}).to_string()
    } else {
        format!("# {}", unanswered.text)
    });
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

fn one(task: &Task<'_>, format: &str, solver: &mut LogicalSolver, env: &Environment, reply: &mut Reply) {
    let started = Instant::now();
    let rated = human_style::open(&task.document, env).and_then(|(_, state, _)| {
        solver.set_budget(env.budget());
        rate(&state, solver).map_err(stopped)
    });
    let puzzle = line(&task.document);
    match rated {
        Ok(rating) => {
            if !rating.solved() {
                reply.remarks.push(format!("{}: no technique of the scale finds more", task.place()));
            }
            let seconds = started.elapsed().as_secs_f64();
            let line = Line { puzzle: &puzzle, number: task.number, rating, scale: solver.scale(), seconds };
            reply.line(&if env.json { line.json() } else { line.text(format) });
        }
        Err(unanswered) => refuse(task, &puzzle, unanswered, env, reply),
    }
}

/// Everything that can be said of a rated puzzle.
struct Line<'a> {
    puzzle: &'a str,
    number: usize,
    rating: Rating,
    scale: &'a Scale,
    seconds: f64,
}

impl Line<'_> {
    /// Sudoku Explainer rates what it cannot solve 20.0.
    fn total(&self) -> Points {
        match self.scale.measure {
            Measure::Hardest => self.rating.total.unwrap_or(Points::tenths(200)),
            Measure::Sum => self.rating.sum,
        }
    }

    fn hardest(&self) -> &'static str {
        self.rating.hardest_technique.map_or("none", Technique::id)
    }

    fn level(&self) -> &'static str {
        self.rating.level.map_or("", |level| self.scale.levels[usize::from(level)].name)
    }

    fn text(&self, format: &str) -> String {
        let points = |points: Option<Points>| points.unwrap_or(Points::on(self.scale, 0)).to_string();
        expand(format, |c| match c {
            'g' => self.puzzle.to_string(),
            'n' => self.number.to_string(),
            'r' => self.total().to_string(),
            'p' => points(self.rating.to_first_placement),
            'd' => points(self.rating.first),
            's' => self.rating.steps.to_string(),
            'l' => self.level().to_string(),
            'h' => self.hardest().to_string(),
            _ => format!("{:.3}", self.seconds),
        })
    }

    fn json(&self) -> String {
        let number =
            |points: Option<Points>| human_style::number(self.scale, points.map_or(0, Points::units));
        json!({
            "number": self.number,
            "puzzle": self.puzzle,
            "scale": self.scale.name,
            "rating": number(Some(self.total())),
            "to_first_placement": number(self.rating.to_first_placement),
            "first": number(self.rating.first),
            "level": self.level(),
            "hardest_technique": self.hardest(),
            "steps": self.rating.steps,
            "solved": self.rating.solved(),
        })
        .to_string()
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
