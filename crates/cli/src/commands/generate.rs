//! `sudokit generate`: puzzles of every kind, the same bytes for any number of threads.

use std::ops::{ControlFlow, Range};

use clap::Args;
use serde_json::json;
use sudokit::difficulty::{DifficultyRange, TechniqueNeed};
use sudokit::generate::{
    BoardSampler, BoardSource, Nearest, Sampler, Sampling, VARIANTS, VariantRecipe, VariantRecipeError,
};
use sudokit::notation::Document;
use sudokit::{Board, Engine, Grid9, Meter, Stop, parallel};

use crate::environment::{Environment, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, Uniqueness};
use crate::output;
use crate::progress::Progress;
use crate::puzzle_options::{PuzzleOptions, shard};
use crate::rule_puzzles::{self, VariantRequest};
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
/// Puzzle number k of a seed is always the same puzzle, for any number of threads and any sharding. Without --seed a fresh
/// one is drawn and printed on stderr. On boards other than 9x9 the result is minimal where that could be decided in
/// time.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Generate {
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    puzzles: PuzzleOptions,
    /// Only 9x9 puzzles that need this technique of the scale and nothing that stands after it (see `sudokit techniques`):
    /// without it the path gets stuck, or takes something harder
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
          conflicts_with_all = ["clues", "minimal", "pattern", "sampling", "difficulty", "grids", "random_jigsaw"])]
    variant: Vec<String>,
    /// With --variant: no givens
    #[arg(long, requires = "variant")]
    no_givens: bool,
    /// With --variant: the format of the puzzles (see `sudokit formats`)
    #[arg(long, value_name = "FORMAT", default_value = "rules", requires = "variant")]
    to: String,
    /// The solution after a tab; with --variant in the text
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
        if !self.variant.is_empty() {
            return self.run_variant(numbers, env);
        }
        let job = Job { wanted: self, env, source: self.source(env)? };
        job.run(numbers)
    }

    /// Puzzles with rules.
    fn run_variant(&self, numbers: Range<u64>, env: &Environment) -> Result<Exit, CliError> {
        let layout = env.read.layout.clone().unwrap_or_else(Board::classic);
        if !Board::default_for(layout.size()).is_ok_and(|usual| usual == layout) {
            let text = "with --variant only --size says what the board is; jigsaw, diagonal and windoku are variants";
            return Err(CliError::Usage(text.into()));
        }
        let wrong = |error: VariantRecipeError| CliError::Usage(error.to_string());
        let names: Vec<&str> = self.variant.iter().map(String::as_str).collect();
        let mut recipe = VariantRecipe::new(&names, layout.size()).map_err(wrong)?;
        if self.no_givens {
            recipe = recipe.without_givens().map_err(wrong)?;
        }
        if let Some(symmetry) = self.puzzles.symmetry {
            recipe = recipe.with_symmetry(symmetry);
        }
        let format = writable(&self.to)?;
        let request =
            VariantRequest { recipe: &recipe, format, solutions: self.solutions, names: &self.variant };
        rule_puzzles::generate(&request, numbers, env)
    }

    fn source(&self, env: &Environment) -> Result<Source, CliError> {
        let layout = env.read.layout.clone().unwrap_or_else(Board::classic);
        let sampling = if self.grids { Sampling::Grids } else { self.puzzles.sampling() };
        let mut difficulty = self.puzzles.difficulty();
        if self.uniqueness.no_uniqueness {
            let asks = |range: &DifficultyRange| range.measure().scale().is_some();
            if self.technique.is_none() && !difficulty.as_ref().is_some_and(asks) {
                let text = "--no-uniqueness belongs to --technique, or to --difficulty by a scale";
                return Err(CliError::Usage(text.into()));
            }
            difficulty = difficulty.map(DifficultyRange::without_uniqueness);
        }
        if let Some(technique) = &self.technique {
            return self.needing(technique, &layout, sampling, difficulty);
        }
        let source = if self.random_jigsaw {
            let boards =
                BoardSource::RandomJigsaw { size: layout.size(), extra_houses: layout.extra_houses() };
            BoardSampler::new(boards, sampling, difficulty).map(Source::Board)
        } else if layout.is_classic() {
            Sampler::new(sampling, difficulty).map(Source::Nine)
        } else {
            BoardSampler::new(BoardSource::Layout(layout), sampling, difficulty).map(Source::Board)
        };
        source.map_err(|error| CliError::Usage(error.to_string()))
    }

    /// Puzzles that need a technique.
    fn needing(
        &self,
        technique: &str,
        layout: &Board,
        sampling: Sampling,
        difficulty: Option<DifficultyRange>,
    ) -> Result<Source, CliError> {
        if !layout.is_classic() {
            return Err(CliError::Usage("--technique is for the ordinary 9x9 board".into()));
        }
        let scale = human_style::scale(&self.scale)?;
        let technique = self.uniqueness.technique(technique, scale)?;
        let need = TechniqueNeed::new(technique, scale, !self.uniqueness.no_uniqueness)
            .map_err(|error| CliError::Usage(error.to_string()))?;
        Sampler::new(sampling, difficulty)
            .and_then(|sampler| sampler.needing(need))
            .map(Source::Nine)
            .map_err(|error| CliError::Usage(error.to_string()))
    }
}

/// The help of --variant: all names.
fn variants_help() -> String {
    let width = VARIANTS.iter().map(|variant| variant.id.len()).max().unwrap_or(0) + 2;
    let rows = VARIANTS.iter().map(|variant| format!("  {:<width$}{}", variant.id, variant.what));
    let names = rows.collect::<Vec<_>>().join("\n");
    format!(
        "Puzzles with these rules, one or several of:\n{names}\nThe name of a rule that one of them makes does as well"
    )
}

/// All that the workers share.
struct Job<'j> {
    wanted: &'j Generate,
    env: &'j Environment,
    source: Source,
}

/// What makes the puzzles.
enum Source {
    Nine(Sampler),
    Board(BoardSampler),
}

/// Lines of some consecutive numbers.
#[derive(Default)]
struct Part {
    out: Vec<u8>,
    count: u64,
    /// Why more should have come.
    stop: Option<Stop>,
    /// How near the candidates came that were rejected for the next puzzle.
    nearest: Option<Nearest>,
}

impl Job<'_> {
    /// Makes the puzzles in parts on all threads and writes the parts in order.
    fn run(&self, numbers: Range<u64>) -> Result<Exit, CliError> {
        let total = numbers.end - numbers.start;
        let size = (total / (8 * self.env.threads as u64)).clamp(1, 1024);
        let first_of = |part: u64| numbers.start.saturating_add(part.saturating_mul(size)).min(numbers.end);
        let parts = (0..total.div_ceil(size)).map(|part| first_of(part)..first_of(part + 1));
        let progress = Progress::counting("puzzles");
        // The deadline is one for the whole run.
        let budget = self.env.budget();
        let work = |engine: &mut Engine, numbers: Range<u64>| {
            let mut part = Part::default();
            self.part(numbers, engine, &mut Meter::new(budget.clone()), &mut part);
            part
        };
        let mut written = 0;
        let write = |part: Part| {
            if let Err(error) = self.env.output.write(&part.out) {
                return ControlFlow::Break(Err(error));
            }
            written += part.count;
            progress.set(written);
            // Nothing after a gap may be written.
            part.stop.map_or(ControlFlow::Continue(()), |stop| ControlFlow::Break(Ok((stop, part.nearest))))
        };
        let options = parallel::Options::threads(self.env.threads).with_cancel(self.env.cancel.clone());
        let broken = parallel::run(&options, parts, Engine::detect, work, write).broken();
        progress.finish();
        match broken.transpose()? {
            Some((stop, nearest)) if stop != Stop::Limit => {
                let done = self.wanted.resume + written;
                let seed = self.env.seed();
                let nearest =
                    nearest.map_or(String::new(), |nearest| format!(", the nearest {}", words(nearest)));
                output::complain(&format!(
                    "{stop} after {written}{nearest}; --seed {seed} --resume {done} goes on"
                ));
                Ok(Exit::Partial)
            }
            _ => Ok(Exit::Done),
        }
    }

    fn part(&self, numbers: Range<u64>, engine: &mut Engine, meter: &mut Meter, part: &mut Part) {
        let (seed, mut nearest) = (self.env.seed(), None);
        let mut progress = |progress: &sudokit::generate::Progress| {
            nearest = Some((progress.number, progress.nearest));
        };
        let outcome = match &self.source {
            Source::Nine(sampler) => {
                sampler.run_reporting(seed, numbers.clone(), engine, meter, &mut progress, &mut |sample| {
                    self.put(sample.k, &sample.puzzle, &sample.solution, sample.weight, part);
                    ControlFlow::Continue(())
                })
            }
            Source::Board(sampler) => {
                sampler.run(seed, numbers.clone(), meter, &mut progress, &mut |sample| {
                    let layout = sample.puzzle.layout().clone();
                    let zones = self.wanted.random_jigsaw.then(|| {
                        let zone = |cell| char::from(b'a' + layout.zone_of(cell) as u8);
                        layout.cells().map(zone).collect::<String>()
                    });
                    let puzzle = line(&Document::new(sample.puzzle));
                    let solution = line(&Document::new(sample.solution));
                    self.put_line(sample.k, &puzzle, &solution, None, zones.as_deref(), part);
                    ControlFlow::Continue(())
                })
            }
        };
        part.stop = outcome.err();
        part.nearest =
            nearest.filter(|(number, _)| *number >= numbers.start + part.count).map(|(_, nearest)| nearest);
    }

    fn put(&self, k: u64, puzzle: &Grid9, solution: &Grid9, weight: Option<f64>, part: &mut Part) {
        if self.env.json || self.wanted.solutions || weight.is_some() {
            return self.put_line(k, &line9(puzzle), &line9(solution), weight, None, part);
        }
        part.out.extend_from_slice(&puzzle.to_line());
        part.out.push(b'\n');
        part.count += 1;
    }

    fn put_line(
        &self,
        k: u64,
        puzzle: &str,
        solution: &str,
        weight: Option<f64>,
        zones: Option<&str>,
        part: &mut Part,
    ) {
        let text = if self.env.json {
            let givens = puzzle.bytes().filter(|byte| !b".0".contains(byte)).count();
            let mut object = json!({
                "number": k + 1, "puzzle": puzzle, "solution": solution, "givens": givens, "seed": self.env.seed(),
            });
            if let Some(weight) = weight {
                object["weight"] = json!(weight);
            }
            if let Some(technique) = &self.wanted.technique {
                object["technique"] = json!(technique);
            }
            if let Some(zones) = zones {
                object["zones"] = json!(zones);
            }
            object.to_string()
        } else {
            let mut fields = vec![puzzle.to_string()];
            fields.extend(zones.map(str::to_string));
            fields.extend(self.wanted.solutions.then(|| solution.to_string()));
            fields.extend(weight.map(|weight| format!("{weight:.6}")));
            fields.join("\t")
        };
        part.out.extend_from_slice(text.as_bytes());
        part.out.push(b'\n');
        part.count += 1;
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
