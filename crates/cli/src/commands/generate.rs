//! `sudokit generate`: puzzles of every kind, the same bytes for any number of threads.

use std::ops::{ControlFlow, Range};

use clap::Args;
use sudokit::board::ARRANGEMENTS;
use sudokit::difficulty::TechniqueNeed;
use sudokit::generate::{GenerationError, Nearest, NearestAttempt, VARIANTS};
use sudokit::notation::{Document, Format};
use sudokit::{Engine, Grid, Meter, Stop, parallel};
use sudokit_protocol::{ApiError, BoardShape, GenerateRequest, Generator, Made, SamplingMethod};

use crate::environment::{Environment, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, Uniqueness};
use crate::output;
use crate::progress::Progress;
use crate::puzzle_options::{PuzzleOptions, shard};
use crate::text::{line, line9};

const EXAMPLES: &str = "\
Examples:
  sudokit generate -n 1000000 --seed 1 > puzzles.txt         minimal puzzles, all cores, same bytes for any -j
  sudokit generate --symmetry 180 --clues 26..30 -n 10
  sudokit generate --difficulty guesses=3..9 -n 10           hard for a search
  sudokit generate --difficulty se-1.2.1=4.5..7 -n 10        by a scale (see `sudokit techniques`)
  sudokit generate --technique x-wing -n 10                  that need an X-wing and nothing harder
  sudokit generate --pattern '.1.1.1.1.1.1.1.1.…'            these cells given
  sudokit generate --size 16                                 any board
  sudokit generate --random-jigsaw --size 9                  a jigsaw, its zones after a tab
  sudokit generate --variant killer,thermometer --no-givens     with rules (see `sudokit constraints`)
  sudokit generate -n 8000 --shard 3/8 --seed 1              the third of eight parts, to be joined in order";

/// Make puzzles; every one is proved to have one solution.
///
/// Puzzle number k of a seed is always the same puzzle, for any number of threads and any sharding. Without --seed a
/// fresh one is drawn and printed on stderr. On boards other than 9x9 the result is minimal where that could be decided
/// in time.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Generate {
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    puzzles: PuzzleOptions,
    /// Only 9x9 puzzles that need this technique of the scale and nothing that stands after it (see `sudokit
    /// techniques`): without it the path gets stuck, or takes something harder
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["grids", "variant", "random_jigsaw"])]
    technique: Option<String>,
    /// With --technique: the scale that gives the order of techniques
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1", requires = "technique")]
    scale: String,
    #[command(flatten)]
    uniqueness: Uniqueness,
    /// Solved grids instead of puzzles; 9x9 ones are uniformly random
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "pattern", "difficulty"])]
    grids: bool,
    /// A random jigsaw layout for each puzzle; its zones follow after a tab
    #[arg(long)]
    random_jigsaw: bool,
    /// Puzzles with these rules, for example killer or thermometer,diagonal; --help names all
    #[arg(long, value_name = "RULES", value_delimiter = ',', long_help = variants_help(),
          conflicts_with_all = ["clues", "minimal", "pattern", "sampling", "grids", "random_jigsaw"])]
    variant: Vec<String>,
    /// With --variant: no givens
    #[arg(long, requires = "variant")]
    no_givens: bool,
    /// The format of the puzzles (see `sudokit formats`); by default lines, and rules with --variant
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// The solution after a tab; with --to or --variant in the text
    #[arg(long)]
    solutions: bool,
    /// Only part I of N, for several machines: the parts joined in order are the whole
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,
    /// Go on from this number, for example after an interrupt: as many as lines are there already
    #[arg(long, value_name = "K", default_value_t = 0)]
    resume: u64,
}

impl Generate {
    /// Makes everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if (self.shard.is_some() || self.resume > 0) && !env.has_seed() {
            let text = "--shard and --resume need the --seed of the other parts";
            return Err(CliError::Usage(text.into()));
        }
        let (part, parts) = self.shard.unwrap_or((1, 1));
        let bound = |part: u64| (u128::from(self.count) * u128::from(part) / u128::from(parts)) as u64;
        let numbers = bound(part - 1).saturating_add(self.resume).min(bound(part))..bound(part);
        let request = self.request(env)?;
        let format = request.to.as_deref().map(writable).transpose()?;
        let generator = Generator::new(&request).map_err(|error| match error {
            ApiError::Alone { .. } => {
                let text = "--no-uniqueness belongs to --technique, or to --difficulty by a scale";
                CliError::Usage(text.into())
            }
            error => CliError::Usage(error.to_string()),
        })?;
        Job { command: self, env, format, generator }.run(numbers)
    }

    /// What is asked of the protocol.
    fn request(&self, env: &Environment) -> Result<GenerateRequest, CliError> {
        let mut request = GenerateRequest {
            board: env.read.layout.as_deref().map(BoardShape::from).unwrap_or_default(),
            jigsaw: self.random_jigsaw,
            no_uniqueness: self.uniqueness.no_uniqueness,
            variants: self.variant.clone(),
            no_givens: self.no_givens,
            to: self.to.clone().or_else(|| (!self.variant.is_empty()).then(|| "rules".into())),
            solutions: self.solutions,
            ..self.puzzles.request()
        };
        if self.grids {
            request.sampling = SamplingMethod::Grids;
        }
        if let Some(id) = &self.technique {
            // The scale may be the reader's own.
            let scale = human_style::scale(&self.scale)?;
            let technique = self.uniqueness.technique(id, Some(scale))?;
            let need = TechniqueNeed::new(technique, scale, !self.uniqueness.no_uniqueness);
            request.need = Some(need.map_err(|error| CliError::Usage(error.to_string()))?);
        }
        Ok(request)
    }
}

/// The help of --variant: all names.
fn variants_help() -> String {
    let width = VARIANTS.iter().map(|variant| variant.id.len()).max().unwrap_or(0) + 2;
    let arrangements = ARRANGEMENTS.iter().map(|own| (own.id, own.what));
    let rows = VARIANTS.iter().map(|variant| (variant.id, variant.what)).chain(arrangements);
    let rows = rows.map(|(id, what)| format!("  {id:<width$}{what}"));
    let names = rows.collect::<Vec<_>>().join("\n");
    format!(
        "Puzzles with these rules, one or several of:\n{names}\nThe name of a rule that one of them makes does as well"
    )
}

/// All that the workers share.
struct Job<'j> {
    command: &'j Generate,
    env: &'j Environment,
    generator: Generator<'j>,
    /// Of the texts, where one was asked for.
    format: Option<&'static Format>,
}

/// Lines of some consecutive numbers.
#[derive(Default)]
struct Part {
    out: Vec<u8>,
    count: u64,
    /// Why more should have come.
    failure: Option<Failure>,
}

enum Failure {
    /// A limit was reached; how near the candidates came that were rejected for the next puzzle.
    Stopped(Stop, String),
    /// There is no such puzzle, or not in the format.
    Impossible(ApiError),
}

impl Job<'_> {
    /// Makes the puzzles in parts on all threads and writes the parts in order.
    fn run(&self, numbers: Range<u64>) -> Result<Exit, CliError> {
        let total = numbers.end - numbers.start;
        let max = if self.generator.has_rules() { 1 } else { 1024 };
        let size = (total / (8 * self.env.threads as u64)).clamp(1, max);
        let first_of = |part: u64| numbers.start.saturating_add(part.saturating_mul(size)).min(numbers.end);
        let parts = (0..total.div_ceil(size)).map(|part| first_of(part)..first_of(part + 1));
        let progress = Progress::counting("puzzles");
        // The deadline is one for the whole run.
        let budget = self.env.budget();
        let work =
            |engine: &mut Engine, numbers: Range<u64>| self.part(numbers, engine, Meter::new(budget.clone()));
        let mut written = 0;
        let write = |part: Part| {
            let boundary: &[u8] = if self.is_block() && written > 0 && part.count > 0 { b"\n" } else { b"" };
            if let Err(error) = self.env.output.write(&[boundary, &part.out].concat()) {
                return ControlFlow::Break(Err(error));
            }
            written += part.count;
            progress.set(written);
            // Nothing after a gap may be written.
            part.failure.map_or(ControlFlow::Continue(()), |failure| ControlFlow::Break(Ok(failure)))
        };
        let options = parallel::Options::threads(self.env.threads).with_cancel(self.env.cancel.clone());
        let broken = parallel::run(&options, parts, Engine::detect, work, write).broken();
        progress.finish();
        match broken.transpose()? {
            None | Some(Failure::Stopped(Stop::Limit, _)) => Ok(Exit::Done),
            Some(Failure::Stopped(stop, nearest)) => {
                let (done, seed) = (self.command.resume + written, self.env.seed());
                let made = if written == 1 { "1 puzzle".to_string() } else { format!("{written} puzzles") };
                let text = match stop {
                    // The same seed would end there again.
                    Stop::GaveUp => format!("{stop} after {made}{nearest}"),
                    _ => format!("{stop} after {made}{nearest}; --seed {seed} --resume {done} goes on"),
                };
                output::complain(&text);
                Ok(Exit::Partial)
            }
            Some(Failure::Impossible(error)) => Err(CliError::Usage(error.to_string())),
        }
    }

    /// Whether a blank line stands between puzzles.
    fn is_block(&self) -> bool {
        !self.env.json && self.format.is_some_and(|format| !format.record)
    }

    fn part(&self, numbers: Range<u64>, engine: &mut Engine, mut meter: Meter) -> Part {
        let (seed, start, mut nearest, mut unwritable) = (self.env.seed(), numbers.start, None, None);
        let mut part = Part::default();
        let mut progress = |progress: &sudokit::generate::Progress| {
            nearest = Some((progress.number, progress.nearest));
        };
        let outcome =
            self.generator.run(seed, numbers, engine, &mut meter, &mut progress, &mut |made| match self
                .put(made, &mut part)
            {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    unwritable = Some(error);
                    ControlFlow::Break(())
                }
            });
        part.failure = match (unwritable, outcome) {
            (None, Ok(())) => None,
            (Some(error), _) => Some(Failure::Impossible(error)),
            (None, Err(GenerationError::Stopped { stop, nearest: attempt, .. })) => {
                let of_next = nearest.filter(|(number, _)| *number >= start + part.count);
                let words = match (of_next, attempt) {
                    (Some((_, nearest)), _) => format!(", the nearest {}", words(nearest)),
                    (None, Some(NearestAttempt::TooHard)) => {
                        format!(
                            ", {}; leave out --no-givens, or ask for a harder level",
                            NearestAttempt::TooHard
                        )
                    }
                    (None, Some(attempt)) => format!(", the nearest {attempt}"),
                    (None, None) => String::new(),
                };
                Some(Failure::Stopped(stop, words))
            }
            (None, Err(error)) => Some(Failure::Impossible(ApiError::VariantGeneration(error))),
        };
        part
    }

    fn put(&self, made: Made, part: &mut Part) -> Result<(), ApiError> {
        let (solutions, out) = (self.command.solutions, &mut part.out);
        if self.is_block() && part.count > 0 {
            out.push(b'\n');
        }
        match made {
            _ if self.env.json => {
                let reply = self.generator.reply(made, self.env.seed())?;
                out.extend_from_slice(&serde_json::to_vec(&reply).unwrap_or_default());
            }
            _ if self.format.is_some() => {
                let text = self.generator.reply(made, self.env.seed())?.text.unwrap_or_default();
                out.extend_from_slice(text.as_bytes());
            }
            // The common case costs no text of its own.
            Made::Nine(sample) if sample.weight.is_none() && !solutions => {
                out.extend_from_slice(&sample.puzzle.to_line());
            }
            Made::Nine(sample) => {
                let weight = sample.weight.map(|weight| format!("{weight:.6}"));
                let solution = solutions.then(|| line9(&sample.solution));
                let fields = [Some(line9(&sample.puzzle)), solution, weight];
                out.extend_from_slice(fields.into_iter().flatten().collect::<Vec<_>>().join("\t").as_bytes());
            }
            // Puzzles with rules are always a text.
            Made::Any(sample) => {
                let layout = sample.puzzle.board().clone();
                let values = || sample.solution.iter().map(|&number| number as u8).collect();
                let solution = solutions.then(|| Grid::new(layout.clone(), values()).ok()).flatten();
                let zone = |cell| char::from(b'a' + layout.zone_of(cell) as u8);
                let zones = self.command.random_jigsaw.then(|| layout.cells().map(zone).collect());
                let solution = solution.map(|grid| line(&Document::new(grid)));
                let fields = [Some(line(&Document::of_puzzle(sample.puzzle))), zones, solution];
                out.extend_from_slice(fields.into_iter().flatten().collect::<Vec<_>>().join("\t").as_bytes());
            }
        }
        out.push(b'\n');
        part.count += 1;
        Ok(())
    }
}

/// How near a candidate came.
fn words(nearest: Nearest) -> String {
    match nearest {
        Nearest::Givens(givens) => format!("with {givens} givens"),
        Nearest::Difficulty(Some(value)) => format!("of difficulty {value}"),
        Nearest::Easier(technique) => format!("with {} as its hardest technique", technique.id()),
        Nearest::Harder => "with something harder".into(),
        Nearest::Solutions(solutions) => format!("with {solutions} solutions"),
        _ => "without a value of the measure".into(),
    }
}
