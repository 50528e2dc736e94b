//! `sudokit generate`: puzzles of every kind, the same bytes for any number of threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use clap::Args;
use crossbeam_channel::{bounded, unbounded};
use serde_json::json;
use sudokit::generate::{Sampler, Sampling, puzzle_on_board, random_jigsaw, random_solution, stream};
use sudokit::notation::Document;
use sudokit::{Engine, Grid9, Layout, Meter, Stop};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::puzzle_options::{PuzzleOptions, shard};
use crate::text::line;
use crate::text::line9;

const EXAMPLES: &str = "\
Examples:
  sudokit generate -n 1000000 --seed 1 > puzzles.txt         minimal puzzles, all cores, same bytes for any -j
  sudokit generate --symmetry 180 --clues 26..30 -n 10
  sudokit generate --difficulty guesses=3..9 -n 10           hard for a search
  sudokit generate --difficulty se-1.2.1=4.5..7 -n 10        by a scale (see `sudokit techniques`)
  sudokit generate --pattern '.1.1.1.1.1.1.1.1.…'            these cells given
  sudokit generate --size 16                                 any board
  sudokit generate --random-jigsaw --size 9                  a jigsaw, its zones after a tab
  sudokit generate -n 8000 --shard 3/8 --seed 1              the third of eight parts, to be joined in order";

/// Make puzzles; every one is proved to have one solution.
///
/// Puzzle number k of a seed is always the same puzzle, for any number of threads and any sharding. On boards other than
/// 9x9 the result is minimal where that could be decided in time.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Generate {
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    puzzles: PuzzleOptions,
    /// Solved grids instead of puzzles; 9x9 ones are uniformly random
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "pattern", "difficulty"])]
    grids: bool,
    /// A random jigsaw layout for each puzzle; its zones follow after a tab
    #[arg(long)]
    random_jigsaw: bool,
    /// The solution after a tab
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
        let (part, parts) = self.shard.unwrap_or((1, 1));
        let bound = |part: u64| (u128::from(self.count) * u128::from(part) / u128::from(parts)) as u64;
        let numbers = (bound(part - 1) + self.resume).min(bound(part))..bound(part);
        let job = Job {
            wanted: self,
            env,
            sampler: if self.grids { Sampler::new(Sampling::Grids, None) } else { self.puzzles.sampler()? },
            layout: env.read.layout.clone().filter(|layout| !layout.is_classic()),
        };
        job.check()?;
        job.run(numbers)
    }
}

/// All that the workers share.
struct Job<'j> {
    wanted: &'j Generate,
    env: &'j Environment,
    sampler: Sampler,
    layout: Option<Arc<Layout>>,
}

/// Lines of some consecutive numbers; `stop` says that more should have come.
struct Part {
    order: u64,
    out: Vec<u8>,
    count: u64,
    stop: Option<Stop>,
}

impl Job<'_> {
    fn on_board(&self) -> bool {
        self.layout.is_some() || self.wanted.random_jigsaw
    }

    fn check(&self) -> Result<(), CliError> {
        let puzzles = &self.wanted.puzzles;
        if self.on_board() && !puzzles.suits_any_board() {
            return Err(CliError::Usage(
                "--pattern, --difficulty, --minimal and --sampling are for the ordinary 9x9 board".into(),
            ));
        }
        if self.on_board() { Ok(()) } else { puzzles.check() }
    }

    /// Makes the puzzles in parts on all threads and writes the parts in order.
    fn run(&self, numbers: Range<u64>) -> Result<Exit, CliError> {
        let total = numbers.end - numbers.start;
        let threads = self.env.threads as u64;
        let size = (total / (8 * threads)).clamp(1, 1024);
        let next = AtomicU64::new(0);
        let over = AtomicBool::new(false);
        let (part_out, part_in) = unbounded::<Part>();
        let (permit_out, permit_in) = bounded::<()>(self.env.threads * 8);
        for _ in 0..self.env.threads * 8 {
            let _ = permit_out.send(());
        }
        let progress = Progress::counting("puzzles");
        // The deadline is one for the whole run.
        let budget = self.env.budget();
        std::thread::scope(|scope| {
            for _ in 0..self.env.threads {
                let (part_out, permit_in, budget) = (part_out.clone(), permit_in.clone(), budget.clone());
                let (next, over, numbers) = (&next, &over, numbers.clone());
                scope.spawn(move || {
                    let mut engine = Engine::detect();
                    while !over.load(Ordering::Relaxed) && permit_in.recv().is_ok() {
                        let order = next.fetch_add(1, Ordering::Relaxed);
                        let first = numbers.start.saturating_add(order.saturating_mul(size));
                        if first >= numbers.end {
                            return;
                        }
                        let mut meter = Meter::new(budget.clone());
                        let mut part = Part { order, out: Vec::new(), count: 0, stop: None };
                        self.part(first..(first + size).min(numbers.end), &mut engine, &mut meter, &mut part);
                        if part_out.send(part).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(part_out);
            let mut waiting: BTreeMap<u64, Part> = BTreeMap::new();
            let (mut written, mut wanted) = (0, 0);
            let mut exit = Exit::Done;
            for part in &part_in {
                waiting.insert(part.order, part);
                while let Some(part) = waiting.remove(&wanted) {
                    wanted += 1;
                    if let Err(error) = self.env.output.write(&part.out) {
                        over.store(true, Ordering::Relaxed);
                        drop(permit_out);
                        return Err(error);
                    }
                    written += part.count;
                    progress.set(written);
                    let _ = permit_out.send(());
                    if let Some(stop) = part.stop {
                        // Nothing after a gap may be written.
                        over.store(true, Ordering::Relaxed);
                        drop(permit_out);
                        progress.finish();
                        crate::output::complain(&format!(
                            "{stop}: {written} of {total} puzzles made; go on with --resume {}",
                            self.wanted.resume + written
                        ));
                        exit = Exit::Partial;
                        return Ok(exit);
                    }
                }
            }
            Ok(exit)
        })
    }

    fn part(&self, numbers: Range<u64>, engine: &mut Engine, meter: &mut Meter, part: &mut Part) {
        let outcome = if self.on_board() {
            self.boards(numbers, meter, part)
        } else {
            self.sampler.run(self.env.seed(), numbers, engine, meter, &mut |sample| {
                self.put(sample.k, &sample.puzzle, &sample.solution, sample.weight, part);
                ControlFlow::Continue(())
            })
        };
        part.stop = outcome.err();
    }

    /// Other boards.
    fn boards(&self, numbers: Range<u64>, meter: &mut Meter, part: &mut Part) -> Result<(), Stop> {
        for k in numbers {
            meter.look()?;
            let mut rng = stream(self.env.seed(), k);
            let layout = match &self.layout {
                _ if self.wanted.random_jigsaw => {
                    let size = self.layout.as_ref().map_or(9, |layout| layout.size());
                    random_jigsaw(size, &mut rng, meter)?
                }
                Some(layout) => layout.clone(),
                None => Layout::classic(),
            };
            let (puzzle, solution) = if self.wanted.grids {
                let grid = random_solution(&layout, &mut rng, meter)?;
                (grid.clone(), grid)
            } else {
                let floor = self.wanted.puzzles.clues.as_ref().map_or(0, |clues| *clues.start() as usize);
                let made = puzzle_on_board(&layout, self.wanted.puzzles.symmetry, floor, &mut rng, meter)?;
                (made.puzzle, made.solution)
            };
            let (puzzle, solution) = (line(&Document::new(puzzle)), line(&Document::new(solution)));
            let zones = self.wanted.random_jigsaw.then(|| {
                let zone = |cell| char::from(b'a' + layout.zone(cell) as u8);
                layout.cells().map(zone).collect::<String>()
            });
            self.put_line(k, &puzzle, &solution, None, zones.as_deref(), part);
        }
        Ok(())
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
            let mut object = json!({"number": k, "puzzle": puzzle, "solution": solution, "givens": givens});
            if let Some(weight) = weight {
                object["weight"] = json!(weight);
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
