//! `sudokit generate`: puzzles of every kind, the same bytes for any number of threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use clap::{Args, ValueEnum};
use crossbeam_channel::{bounded, unbounded};
use serde_json::json;
use sudokit::generate::{
    Digger, Made, Recipe, UniformGrids, controlled, puzzle_on_board, puzzle_with_pattern, random_jigsaw,
    random_solution, stream, unbiased, weight,
};
use sudokit::notation::Document;
use sudokit::symmetry::{PatternSymmetry, Transform};
use sudokit::{Engine, Grid, Grid9, Layout, Meter, Puzzle, Search, Stop, solve, solver};

use crate::commands::setters::text;
use crate::commands::solve::line;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::progress::Progress;
use crate::session::Session;

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

/// How minimal puzzles are sampled.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sampling {
    /// Remove givens in random order until none can go: fast, favours few givens
    Greedy,
    /// Chance of a puzzle with n givens in proportion to 1/C(81,n); the weight that undoes this after a tab
    Controlled,
    /// Every minimal puzzle (up to 29 givens) with the same chance: slow
    Unbiased,
}

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
    /// Number of givens, N or LOW..HIGH; then not minimal unless --minimal
    #[arg(long, value_name = "N|LOW..HIGH", value_parser = range)]
    clues: Option<RangeInclusive<u32>>,
    /// With --clues: only minimal puzzles that happen to have so many givens
    #[arg(long, requires = "clues")]
    minimal: bool,
    /// Symmetry of the givens: vertical-or-horizontal, vertical-and-horizontal, 180, 90, one-diagonal, both-diagonals,
    /// full
    #[arg(long, value_name = "KIND", value_parser = str::parse::<PatternSymmetry>)]
    symmetry: Option<PatternSymmetry>,
    /// Exactly these cells given: 81 characters, . or 0 for a blank, anything else for a given
    #[arg(long, value_name = "CELLS", conflicts_with_all = ["clues", "symmetry", "sampling"])]
    pattern: Option<String>,
    /// How minimal puzzles are sampled
    #[arg(long, value_enum, default_value = "greedy", conflicts_with_all = ["clues", "symmetry"])]
    sampling: Sampling,
    /// Only puzzles with a figure in this window: guesses=LOW..HIGH (of a search, averaged over 16 random images),
    /// a scale of `sudokit techniques`, or SOLVER.FIGURE such as fix-square.level or dancing-links.nodes
    #[arg(long, value_name = "FIGURE=LOW..HIGH")]
    difficulty: Option<String>,
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
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let (part, parts) = self.shard.unwrap_or((1, 1));
        let bound = |part: u64| (u128::from(self.count) * u128::from(part) / u128::from(parts)) as u64;
        let numbers = (bound(part - 1) + self.resume).min(bound(part))..bound(part);
        let job = Job {
            wanted: self,
            session,
            grids: UniformGrids::new(),
            window: self.difficulty.as_deref().map(Window::parse).transpose()?,
            layout: session.read.layout.clone().filter(|layout| !layout.is_classic()),
            pattern: self.pattern.as_deref().map(pattern).transpose()?,
        };
        job.check()?;
        job.run(numbers)
    }
}

/// `20`, or `20..24` with both ends.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.trim_start_matches('=').parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("write a number, or two such as 24..28".into()),
    }
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((i, n)) if (1..=n).contains(&i) => Ok((i, n)),
        _ => Err("write part/parts, for example 3/8".into()),
    }
}

fn pattern(text: &str) -> Result<[bool; 81], Fault> {
    let cells: Vec<bool> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c != '.' && c != '0').collect();
    cells.as_slice().try_into().map_err(|_| {
        Fault::Usage(format!("--pattern needs 81 characters, . for a blank; this has {}", cells.len()))
    })
}

/// A figure that must lie in a window.
struct Window {
    figure: Figure,
    low: f64,
    high: f64,
}

enum Figure {
    Guesses,
    Scale(&'static sudokit::logic::Scale),
    Solver(&'static dyn sudokit::Solver, String),
}

impl Window {
    fn parse(text: &str) -> Result<Window, Fault> {
        let usage =
            || Fault::Usage("write --difficulty FIGURE=LOW..HIGH, for example guesses=2..5".to_string());
        let (name, window) = text.rsplit_once('=').ok_or_else(usage)?;
        let (low, high) = window.split_once("..").unwrap_or((window, window));
        let low = if low.is_empty() { Ok(f64::NEG_INFINITY) } else { low.parse() }.map_err(|_| usage())?;
        let high = if high.is_empty() { Ok(f64::INFINITY) } else { high.parse() }.map_err(|_| usage())?;
        let figure = match name {
            "guesses" => Figure::Guesses,
            _ => match (sudokit::logic::scale(name), name.rsplit_once('.')) {
                (Some(scale), _) => Figure::Scale(scale),
                (None, Some((id, figure))) => {
                    let solver = solver::by_id(id)
                        .ok_or_else(|| Fault::Usage(format!("there is no scale or solver '{id}'")))?;
                    Figure::Solver(solver, figure.to_string())
                }
                (None, None) => return Err(Fault::Usage(format!("there is no figure '{name}'"))),
            },
        };
        Ok(Window { figure, low, high })
    }

    /// Whether a puzzle lies in the window; `k` seeds the averaging.
    fn admits(&self, puzzle: &Grid9, k: u64, session: &Session, engine: &mut Engine) -> bool {
        self.figure(puzzle, k, session, engine).is_some_and(|value| (self.low..=self.high).contains(&value))
    }

    fn figure(&self, puzzle: &Grid9, k: u64, session: &Session, engine: &mut Engine) -> Option<f64> {
        let checked = || Puzzle::new(Grid::from(*puzzle)).ok();
        match &self.figure {
            Figure::Guesses => {
                let mut rng = stream(!session.seed(), k);
                let mut total = 0;
                for _ in 0..16 {
                    let map = Transform::random(3, 3, &mut |bound| sudokit::generate::below(&mut rng, bound))
                        .ok()?;
                    total += engine.answer(&map.apply(puzzle), 2).guesses;
                }
                Some(total as f64 / 16.0)
            }
            Figure::Scale(scale) => {
                let state = sudokit::logic::State::of(&checked()?)?;
                let mut walker = sudokit::logic::Walker::new(scale, false, session.budget());
                let rating = sudokit::logic::rate(&state, &mut walker).ok()?;
                let points = f64::from(rating.by(scale.measure));
                let unit = if scale.measure == sudokit::logic::Measure::Hardest { 10.0 } else { 1.0 };
                rating.solved.then_some(points / unit)
            }
            Figure::Solver(solver, name) => {
                let search = Search::unique().with_budget(session.budget());
                let stats = solve(*solver, &checked()?, &search, None).stats;
                match name.as_str() {
                    "nodes" => Some(stats.nodes as f64),
                    "guesses" => Some(stats.guesses as f64),
                    "iterations" => Some(stats.iterations as f64),
                    "backtracks" => Some(stats.backtracks as f64),
                    name => stats.figure(name),
                }
            }
        }
    }
}

/// All that the workers share.
struct Job<'j> {
    wanted: &'j Generate,
    session: &'j Session,
    grids: UniformGrids,
    window: Option<Window>,
    layout: Option<Arc<Layout>>,
    pattern: Option<[bool; 81]>,
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

    fn check(&self) -> Result<(), Fault> {
        let wanted = self.wanted;
        if self.on_board() && (wanted.pattern.is_some() || wanted.difficulty.is_some() || wanted.minimal) {
            return Err(Fault::Usage(
                "--pattern, --difficulty and --minimal are for the ordinary 9x9 board".into(),
            ));
        }
        if self.on_board() && wanted.sampling != Sampling::Greedy {
            return Err(Fault::Usage("--sampling is for the ordinary 9x9 board".into()));
        }
        if let (Some(symmetry), Some(clues), false) = (wanted.symmetry, &wanted.clues, self.on_board())
            && !clues.clone().any(|clues| symmetry.allows(9, clues as usize))
        {
            return Err(Fault::Usage(format!("no pattern with the symmetry {symmetry} has so many givens")));
        }
        Ok(())
    }

    /// Makes the puzzles in parts on all threads and writes the parts in order.
    fn run(&self, numbers: Range<u64>) -> Result<Exit, Fault> {
        let total = numbers.end - numbers.start;
        let threads = self.session.threads as u64;
        let size = (total / (8 * threads)).clamp(1, 1024);
        let next = AtomicU64::new(0);
        let over = AtomicBool::new(false);
        let (part_out, part_in) = unbounded::<Part>();
        let (permit_out, permit_in) = bounded::<()>(self.session.threads * 8);
        for _ in 0..self.session.threads * 8 {
            let _ = permit_out.send(());
        }
        let progress = Progress::counting("puzzles");
        // The deadline is one for the whole run.
        let budget = self.session.budget();
        std::thread::scope(|scope| {
            for _ in 0..self.session.threads {
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
                    if let Err(fault) = self.session.output.write(&part.out) {
                        over.store(true, Ordering::Relaxed);
                        drop(permit_out);
                        return Err(fault);
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
        let outcome = if self.on_board() || self.wanted.grids || self.pattern.is_some() {
            self.one_by_one(numbers, engine, meter, part)
        } else if self.wanted.sampling != Sampling::Greedy {
            self.sampled(numbers, engine, meter, part)
        } else {
            self.dug(numbers, engine, meter, part)
        };
        part.stop = outcome.err();
    }

    /// Minimal, symmetric, and counted puzzles, in the lanes of the engine.
    fn dug(
        &self,
        numbers: Range<u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        part: &mut Part,
    ) -> Result<(), Stop> {
        let wanted = self.wanted;
        let mut recipe = Recipe::minimal();
        recipe = match (&wanted.clues, wanted.minimal) {
            (None, _) => recipe,
            (Some(clues), true) => recipe.minimal_with_clues(clues.clone()),
            (Some(clues), false) => recipe.with_clues(clues.clone()),
        };
        if let Some(symmetry) = wanted.symmetry {
            recipe = recipe.with_symmetry(symmetry);
        }
        let mut digger = Digger::new(&self.grids, recipe, engine.clone());
        let mut accept = |made: &Made| {
            self.window
                .as_ref()
                .is_none_or(|window| window.admits(&made.puzzle, made.k, self.session, engine))
        };
        digger.run(self.session.seed(), numbers, meter, &mut accept, &mut |made| {
            self.put(made.k, &made.puzzle, &made.solution, None, part);
            ControlFlow::Continue(())
        })
    }

    /// Controlled-bias and unbiased samples.
    fn sampled(
        &self,
        numbers: Range<u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        part: &mut Part,
    ) -> Result<(), Stop> {
        for k in numbers {
            let mut rng = stream(self.session.seed(), k);
            let puzzle = loop {
                let (puzzle, _) = match self.wanted.sampling {
                    Sampling::Unbiased => unbiased(&self.grids, engine, &mut rng, meter)?,
                    _ => controlled(&self.grids, engine, &mut rng, meter)?,
                };
                let admitted = |window: &Window| window.admits(&puzzle, k, self.session, engine);
                if self.window.as_ref().is_none_or(admitted) {
                    break puzzle;
                }
            };
            let solution = engine.solve(&puzzle).unwrap_or(Grid9::EMPTY);
            let weight =
                (self.wanted.sampling == Sampling::Controlled).then(|| weight(puzzle.filled() as u32));
            self.put(k, &puzzle, &solution, weight, part);
        }
        Ok(())
    }

    /// Grids, patterns, and other boards.
    fn one_by_one(
        &self,
        numbers: Range<u64>,
        engine: &mut Engine,
        meter: &mut Meter,
        part: &mut Part,
    ) -> Result<(), Stop> {
        for k in numbers {
            meter.look()?;
            let mut rng = stream(self.session.seed(), k);
            if let Some(pattern) = &self.pattern {
                let puzzle = loop {
                    let puzzle = puzzle_with_pattern(pattern, &self.grids, engine, &mut rng, meter)?;
                    let admitted = |window: &Window| window.admits(&puzzle, k, self.session, engine);
                    if self.window.as_ref().is_none_or(admitted) {
                        break puzzle;
                    }
                };
                let solution = engine.solve(&puzzle).unwrap_or(Grid9::EMPTY);
                self.put(k, &puzzle, &solution, None, part);
                continue;
            }
            if !self.on_board() {
                let grid = self.grids.draw(&mut rng);
                self.put(k, &grid, &grid, None, part);
                continue;
            }
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
                let floor = self.wanted.clues.as_ref().map_or(0, |clues| *clues.start() as usize);
                let made = puzzle_on_board(&layout, self.wanted.symmetry, floor, &mut rng, meter)?;
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
        if self.session.json || self.wanted.solutions || weight.is_some() {
            return self.put_line(k, &text(puzzle), &text(solution), weight, None, part);
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
        let text = if self.session.json {
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
