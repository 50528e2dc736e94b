//! `sudokit rate`: how hard a puzzle is, by a scale.

use std::time::Instant;

use clap::Args;
use serde_json::json;
use sudokit::logic::{Measure, Rating, Scale, TECHNIQUES, Walker, rate};

use crate::commands::hint::stopped;
use crate::commands::logic::{self, Refusal};
use crate::commands::solve::line;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::stream::{self, Grain, Reply, Task};

const EXAMPLES: &str = "\
Examples:
  sudokit rate puzzles.txt                          line ED=ER/EP/ED, as serate prints it
  sudokit rate --format '%r %p %d %h' puzzles.txt
  sudokit rate --scale hodoku puzzles.txt           line, level, score
  sudokit rate --json puzzles.txt";

/// Rate puzzles by a person's logic, on all cores, in order.
///
/// The format is text with conversions: %g the puzzle, %n its number, %r the rating (the hardest step, or the sum),
/// %p the hardest step up to and including the first placement, %d the first step, %s the number of steps, %l the
/// level, %h the technique of the hardest step, %e the time in seconds, %% a percent sign. A puzzle that does not have
/// exactly one solution gives a line that begins with #, and exit code 1.
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
}

impl Rate {
    /// Rates everything.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let scale = logic::scale(&self.scale)?;
        let format = match (&self.format, scale.measure) {
            (Some(format), _) => format.as_str(),
            (None, Measure::Hardest) => "%g ED=%r/%p/%d",
            (None, Measure::Sum) => "%g %l %r",
        };
        check_format(format)?;
        let total = stream::run(&self.input, session, Grain::Fine, |block| {
            let mut walker = Walker::new(scale, false, session.budget());
            block.each(
                session,
                |task, reply| one(&task, format, &mut walker, session, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }
}

fn one(task: &Task<'_>, format: &str, walker: &mut Walker, session: &Session, reply: &mut Reply) {
    let started = Instant::now();
    let rated = logic::open(&task.document, session).and_then(|(_, state, _)| {
        walker.set_budget(session.budget());
        rate(&state, walker).map_err(stopped)
    });
    let puzzle = line(&task.document);
    match rated {
        Ok(rating) => {
            if !rating.solved {
                reply.remarks.push(format!("{}: no technique of the scale finds more", task.place()));
            }
            let seconds = started.elapsed().as_secs_f64();
            let line = Line { puzzle: &puzzle, number: task.number, rating, scale: walker.scale(), seconds };
            reply.line(&if session.json { line.json() } else { line.text(format) });
        }
        Err(Refusal { exit: Exit::Interrupted, .. }) => reply.cut = true,
        Err(refusal) => {
            reply.exit(refusal.exit);
            reply.line(&if session.json {
                json!({"number": task.number, "puzzle": puzzle, "error": refusal.text}).to_string()
            } else {
                format!("# {}", refusal.text)
            });
        }
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
    fn total(&self) -> u32 {
        match self.scale.measure {
            Measure::Hardest if !self.rating.solved => 200,
            measure => self.rating.by(measure),
        }
    }

    fn hardest(&self) -> &'static str {
        self.rating.hardest_technique.map_or("none", |id| TECHNIQUES[id as usize].id)
    }

    fn level(&self) -> &'static str {
        self.scale.levels.get(usize::from(self.rating.level)).map_or("", |level| level.name)
    }

    fn text(&self, format: &str) -> String {
        let points = |value: u32| logic::points(self.scale, value);
        let mut text = String::new();
        let mut chars = format.chars();
        while let Some(c) = chars.next() {
            if c != '%' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some('g') => text += self.puzzle,
                Some('n') => text += &self.number.to_string(),
                Some('r') => text += &points(self.total()),
                Some('p') => text += &points(u32::from(self.rating.to_first_placement)),
                Some('d') => text += &points(u32::from(self.rating.first)),
                Some('s') => text += &self.rating.steps.to_string(),
                Some('l') => text += self.level(),
                Some('h') => text += self.hardest(),
                Some('e') => text += &format!("{:.3}", self.seconds),
                Some(other) => text.push(other),
                None => text.push('%'),
            }
        }
        text
    }

    fn json(&self) -> String {
        let number = |value: u32| logic::number(self.scale, value);
        json!({
            "number": self.number,
            "puzzle": self.puzzle,
            "scale": self.scale.name,
            "rating": number(self.total()),
            "to_first_placement": number(u32::from(self.rating.to_first_placement)),
            "first": number(u32::from(self.rating.first)),
            "level": self.level(),
            "hardest_technique": self.hardest(),
            "steps": self.rating.steps,
            "solved": self.rating.solved,
        })
        .to_string()
    }
}

fn check_format(format: &str) -> Result<(), Fault> {
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c == '%' {
            match chars.next() {
                Some('g' | 'n' | 'r' | 'p' | 'd' | 's' | 'l' | 'h' | 'e' | '%') => {}
                Some(other) => {
                    return Err(Fault::Usage(format!(
                        "--format has no conversion %{other}; see `sudokit rate --help`"
                    )));
                }
                None => {
                    return Err(Fault::Usage(
                        "--format ends in a lone %; write %% for a percent sign".into(),
                    ));
                }
            }
        }
    }
    Ok(())
}
