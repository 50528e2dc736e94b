//! The table of measures, and what computes them.
//!
//! One orientation of a puzzle is noise to a search: a solver that branches on the first of several equal choices may
//! be lucky. So measures of effort are means over runs with fixed seeds, each on a copy with digits, rows, columns and
//! transposition shuffled, or with the items and options of the exact cover problem in random order. The runs are
//! fixed, so a measure depends on the puzzle alone.
//!
//! Source of `exact-cover-nodes`: [suexrat9], known from forum posts only: the mean number of nodes of a fewest-options
//! search with random ties over many shuffles. Its exact counting is not known. For the puzzle col-02-08-071, published
//! as 4483, our mean over 1,000 runs is 7,531 nodes to the proof and 3,714 to the solution, every position counted. Not
//! reproduced, for want of a definition: suexratt with two options, gsf's -q1 (its weights), and ratings by processing
//! time.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::guess_tree::{End, GuessTree};
use super::rating::{Points, Rating, rate, rate_on_board, rate_on_houses};
use crate::board::{Board, Grid9, HousesPuzzle};
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stop};
use crate::exact_cover::{Matrix, Visitor, dancing_links};
use crate::logic::{self, BoardState, LogicalSolver, SCALES, Scale, State, Strength};
use crate::nine::{Engine, Isa};
use crate::solver::{FIX_SQUARE, Search, Solver, SudokuCover, Support, Verdict, by_id};
use crate::symmetry::Transform;

/// A measure of a puzzle: a row of [`MEASURES`], or a counter of a solver such as `dancing-links.nodes`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Measure {
    /// The name that users type.
    pub name: Cow<'static, str>,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub about: Cow<'static, str>,
    /// What is counted.
    pub unit: &'static str,
    /// The lowest value it can have.
    pub min: f64,
    /// The greatest value it can have, or infinity.
    pub max: f64,
    /// All values are multiples of this; 0 if any number may come out.
    pub step: f64,
    /// Microseconds for an average minimal puzzle, to one digit (one core of 2026); 0 if not known.
    pub microseconds: u32,
    /// How many seeded runs the value is the mean of by default; 1 for what does not vary.
    pub runs: u32,
    quantity: Quantity,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Total,
    ToFirstPlacement,
    First,
    Level,
}

#[derive(Clone)]
enum Quantity {
    Scale(&'static Scale, Part),
    Level,
    Guesses,
    ExactCoverNodes,
    EngineGuesses,
    Counter(&'static dyn Solver, String),
}

impl fmt::Debug for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quantity::Scale(scale, part) => write!(f, "Scale({}, {part:?})", scale.name),
            Quantity::Level => f.write_str("Level"),
            Quantity::Guesses => f.write_str("Guesses"),
            Quantity::ExactCoverNodes => f.write_str("ExactCoverNodes"),
            Quantity::EngineGuesses => f.write_str("EngineGuesses"),
            Quantity::Counter(solver, counter) => write!(f, "Counter({}, {counter})", solver.info().id),
        }
    }
}

/// All measures: those of each scale of human-style solving, then the efforts of searches.
pub static MEASURES: LazyLock<Vec<Measure>> = LazyLock::new(|| {
    let mut rows: Vec<Measure> =
        SCALES.iter().enumerate().flat_map(|(i, scale)| of_scale(scale, i == 0)).collect();
    rows.extend([
        Measure {
            name: "level".into(),
            aliases: &[],
            about: "depth of nested guesses that fix-square needs, plus one: 1 is solved without a guess".into(),
            unit: "levels",
            min: 1.0,
            max: 82.0,
            step: 1.0,
            microseconds: 10,
            runs: 1,
            quantity: Quantity::Level,
        },
        Measure {
            name: "guesses".into(),
            aliases: &[],
            about: "guesses of fix-square until the solution is found and proved unique, mean over random relabellings and \
                    transformations"
                .into(),
            unit: "guesses",
            min: 0.0,
            max: f64::INFINITY,
            step: 0.0,
            microseconds: 200,
            runs: 100,
            quantity: Quantity::Guesses,
        },
        Measure {
            name: "exact-cover-nodes".into(),
            aliases: &[],
            about: "nodes of a fewest-options exact cover search through to the proof, mean over random orders (after suexrat9)"
                .into(),
            unit: "nodes",
            min: 1.0,
            max: f64::INFINITY,
            step: 0.0,
            microseconds: 6_000,
            runs: 100,
            quantity: Quantity::ExactCoverNodes,
        },
        Measure {
            name: "engine-guesses".into(),
            aliases: &[],
            about: "guesses of the 9x9 engine (scalar, so that every machine agrees), mean over random relabellings and \
                    transformations"
                .into(),
            unit: "guesses",
            min: 0.0,
            max: f64::INFINITY,
            step: 0.0,
            microseconds: 30,
            runs: 16,
            quantity: Quantity::EngineGuesses,
        },
    ]);
    rows
});

/// The measures of a scale. The first scale of the table is the one that ER, EP and ED speak of.
fn of_scale(scale: &'static Scale, is_default: bool) -> Vec<Measure> {
    let hardest = scale.aggregation == logic::Aggregation::Hardest;
    let base = scale.order.iter().map(|entry| u32::from(entry.points)).max().unwrap_or(0);
    let points = Measure {
        name: scale.name.into(),
        aliases: if is_default { &["er"] } else { &[] },
        about: scale.about.into(),
        unit: "points",
        min: scale
            .order
            .iter()
            .map(|entry| Points::on(scale, entry.points.into()).value())
            .fold(f64::INFINITY, f64::min),
        // The length of a chain adds at most 2 points.
        max: match scale.strength {
            Some(Strength::TrialDepth) => Points::on(scale, base).value(),
            None if hardest => Points::on(scale, base).value() + 2.0,
            _ => f64::INFINITY,
        },
        step: if hardest { 0.1 } else { 1.0 },
        microseconds: match scale.strength {
            _ if scale.is_for_any_board() => 3000,
            // Few puzzles are beyond depth 1, where nested braids take seconds.
            Some(Strength::TrialDepth | Strength::NestedBraids) => 40,
            Some(_) => 3000,
            None => 1000,
        },
        runs: 1,
        quantity: Quantity::Scale(scale, Part::Total),
    };
    let part = |name: &'static str, about: &'static str, part| Measure {
        name: name.into(),
        aliases: &[],
        about: about.into(),
        quantity: Quantity::Scale(scale, part),
        ..points.clone()
    };
    let mut rows = vec![points.clone()];
    if is_default && hardest {
        rows.push(part(
            "ep",
            "Sudoku Explainer 1.2.1: the hardest step up to and including the first placement",
            Part::ToFirstPlacement,
        ));
        rows.push(part("ed", "Sudoku Explainer 1.2.1: the first step", Part::First));
    }
    if !scale.levels.is_empty() {
        let names: Vec<&str> = scale.levels.iter().map(|level| level.name).collect();
        rows.push(Measure {
            name: format!("{}-level", scale.name).into(),
            aliases: &[],
            about: format!("the level on the scale {}, from 1: {}", scale.name, names.join(", ")).into(),
            unit: "levels",
            min: 1.0,
            max: names.len() as f64,
            step: 1.0,
            quantity: Quantity::Scale(scale, Part::Level),
            ..points
        });
    }
    rows
}

/// There is no measure of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMeasure {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no measure '{}'; there are ", self.name)?;
        for measure in MEASURES.iter() {
            f.write_str(&measure.name)?;
            for alias in measure.aliases {
                write!(f, " ({alias})")?;
            }
            f.write_str(", ")?;
        }
        f.write_str("and counters of solvers such as dancing-links.nodes")
    }
}

impl std::error::Error for UnknownMeasure {}

/// The measure of this name or alias in [`MEASURES`].
pub fn measure(name: &str) -> Option<&'static Measure> {
    MEASURES.iter().find(|measure| measure.name == name || measure.aliases.contains(&name))
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    /// Takes a name or alias of [`MEASURES`], or `SOLVER.COUNTER` with one of the counters nodes, guesses, iterations,
    /// backtracks, max-depth or a figure of the solver.
    fn from_str(name: &str) -> Result<Measure, UnknownMeasure> {
        if let Some(measure) = measure(name) {
            return Ok(measure.clone());
        }
        let unknown = || UnknownMeasure { name: name.to_string() };
        let (id, counter) = name.rsplit_once('.').ok_or_else(unknown)?;
        let solver = by_id(id).filter(|_| COUNTERS.contains(&counter)).ok_or_else(unknown)?;
        Ok(Measure {
            name: name.to_string().into(),
            aliases: &[],
            about: format!(
                "what the solver {id} counts as {counter} until the solution is found and proved unique"
            )
            .into(),
            unit: "",
            min: 0.0,
            max: f64::INFINITY,
            step: 1.0,
            microseconds: 0,
            runs: 1,
            quantity: Quantity::Counter(solver, counter.to_string()),
        })
    }
}

/// What [`Stats`](crate::control::Stats) counts, and the figures of solvers.
const COUNTERS: &[&str] =
    &["nodes", "guesses", "iterations", "backtracks", "max-depth", "level", "matrix-bytes", "filtering"];

/// A value with its spread.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Measurement {
    /// The value: a mean over the runs.
    pub mean: f64,
    /// The standard error of the mean; 0 for a single run.
    pub standard_error: f64,
    /// How many runs.
    pub runs: u32,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The puzzle has no solution, or several.
    #[error("the puzzle does not have exactly one solution")]
    NotUnique,
    /// The measure is not defined on this board.
    #[error("the measure is for the ordinary 9x9 board")]
    Board,
    /// The techniques of the scale do not solve the puzzle, or never place a digit.
    #[error("the techniques of the scale do not solve the puzzle")]
    Unsolved,
    /// The budget ended first.
    #[error("{0}")]
    Stopped(Stop),
}

impl Measure {
    /// Whether it has a mean over several runs.
    pub fn is_mean(&self) -> bool {
        self.runs > 1
    }

    /// The value as it is usually written: tenths of Sudoku Explainer, means with one digit, counts without.
    pub fn text(&self, value: f64) -> String {
        let digits = usize::from(self.step != 1.0);
        format!("{value:.digits$}")
    }

    /// Whether it is defined on a board.
    pub fn supports(&self, layout: &Board) -> bool {
        match &self.quantity {
            _ if layout.is_classic() => true,
            Quantity::Scale(scale, _) => {
                scale.is_for_any_board() || layout.size() == 9 && scale.is_for_any_houses()
            }
            Quantity::Level => true,
            Quantity::Counter(solver, _) => solver.info().supports > Support::Ordinary,
            _ => false,
        }
    }

    /// The scale, if it is a measure of human-style solving.
    pub fn scale(&self) -> Option<&'static Scale> {
        match self.quantity {
            Quantity::Scale(scale, _) => Some(scale),
            _ => None,
        }
    }

    /// The names of the values from 1, if it is a level.
    pub(super) fn levels(&self) -> &'static [logic::Level] {
        match self.quantity {
            Quantity::Scale(scale, Part::Level) => scale.levels,
            _ => &[],
        }
    }

    /// The value of one puzzle. A [`Measurer`] is faster for many.
    ///
    /// # Errors
    /// If the puzzle has none, or the budget ends.
    ///
    /// ```
    /// use sudokit::difficulty::measure;
    /// use sudokit::{Budget, Grid9, HousesPuzzle};
    /// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle = HousesPuzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
    /// assert_eq!(measure("er").unwrap().of(&puzzle, &Budget::default()).unwrap().mean, 10.7);
    /// assert_eq!(measure("level").unwrap().of(&puzzle, &Budget::default()).unwrap().mean, 15.0);
    /// ```
    pub fn of(&self, puzzle: &HousesPuzzle, budget: &Budget) -> Result<Measurement, MeasureError> {
        Measurer::new(self).measure(puzzle, &mut Meter::new(budget.clone()))
    }
}

/// Computes one measure of many puzzles; it keeps its buffers.
pub struct Measurer {
    quantity: Quantity,
    runs: u32,
    seed: u64,
    logical: Option<LogicalSolver>,
    tree: GuessTree,
    /// Random images: the symmetry, and the place of each cell.
    images: Vec<(Transform, [u8; 81])>,
    engine: Option<Engine>,
}

impl Measurer {
    /// Makes one with the measure's own number of runs.
    pub fn new(measure: &Measure) -> Measurer {
        let logical = measure.scale().map(|scale| LogicalSolver::new(scale).with_evidence(false));
        Measurer {
            quantity: measure.quantity.clone(),
            runs: measure.runs,
            seed: 0,
            logical,
            tree: GuessTree::default(),
            images: Vec::new(),
            engine: None,
        }
    }

    /// With `false`, the same without techniques that rest on the puzzle having one solution; of no effect on a measure
    /// that asks for none. `true` changes nothing.
    #[must_use]
    pub fn with_uniqueness(mut self, uniqueness: bool) -> Measurer {
        if !uniqueness {
            let solver = |solver: LogicalSolver| {
                LogicalSolver::new(solver.scale()).with_evidence(false).with_uniqueness(false)
            };
            self.logical = self.logical.map(solver);
        }
        self
    }

    /// Sets the number of runs, at least 1; of no effect on a measure that is no mean. The values are other estimates
    /// of the same mean.
    #[must_use]
    pub fn with_runs(mut self, runs: u32) -> Measurer {
        if self.runs > 1 {
            self.runs = runs.max(1);
        }
        self
    }

    /// Sets the seed of the runs; the default is 0. The values are other estimates of the same mean.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Measurer {
        self.seed = seed;
        self
    }

    /// The value of a puzzle. The same puzzle always has the same.
    ///
    /// # Errors
    /// If the puzzle has no value, or the meter's budget ends. Searches count their nodes in the meter.
    pub fn measure(&mut self, puzzle: &HousesPuzzle, meter: &mut Meter) -> Result<Measurement, MeasureError> {
        meter.look().map_err(MeasureError::Stopped)?;
        let classic = puzzle.layout().is_classic();
        if !classic && !matches!(self.quantity, Quantity::Scale(..) | Quantity::Level | Quantity::Counter(..))
        {
            return Err(MeasureError::Board);
        }
        match &self.quantity {
            Quantity::Scale(_, part) => {
                let part = *part;
                let rating = self.rate(puzzle, meter)?.ok_or(MeasureError::Board)?;
                let value = match part {
                    Part::Total => rating.total.map(Points::value),
                    Part::ToFirstPlacement => rating.to_first_placement.map(Points::value),
                    Part::First => rating.first.map(Points::value),
                    Part::Level => rating.level.map(|level| f64::from(level) + 1.0),
                };
                value.map(single).ok_or(MeasureError::Unsolved)
            }
            Quantity::Level if classic => {
                if !self.tree.begin(puzzle) {
                    return Err(MeasureError::NotUnique);
                }
                let order = std::array::from_fn(|cell| cell as u8);
                let effort = self.tree.run(&order, meter).map_err(from_end)?;
                Ok(single(f64::from(effort.deepest + 1)))
            }
            Quantity::Level => {
                let solver = FIX_SQUARE;
                counter(solver, "level", puzzle, meter).map(single)
            }
            Quantity::Guesses => self.guesses(puzzle, meter),
            Quantity::ExactCoverNodes => {
                let (runs, seed) = (self.runs, self.seed);
                mean((0..runs).map(|run| exact_cover_nodes(puzzle, seed, run, meter)))
            }
            Quantity::EngineGuesses => self.engine_guesses(puzzle, meter),
            Quantity::Counter(solver, name) => counter(*solver, name, puzzle, meter).map(single),
        }
    }

    /// The whole rating, for measures of human-style solving; `None` for other measures, and for boards whose steps are
    /// not known.
    ///
    /// # Errors
    /// [`MeasureError::Stopped`] if the budget of the meter ends first.
    pub fn rate(&mut self, puzzle: &HousesPuzzle, meter: &mut Meter) -> Result<Option<Rating>, MeasureError> {
        let Some(solver) = &mut self.logical else { return Ok(None) };
        if solver.scale().is_for_any_board() {
            return self.rate_on_board(&Puzzle::from(puzzle.clone()), meter);
        }
        meter.node().map_err(MeasureError::Stopped)?;
        solver.set_budget(rest_of(meter));
        let rated = match State::try_from(puzzle) {
            Ok(state) => rate(&state, solver),
            Err(_) if !solver.scale().is_for_any_houses() => return Ok(None),
            Err(_) => match State::try_from(&Puzzle::from(puzzle.clone())) {
                Ok(state) => rate_on_houses(&state, solver),
                Err(_) => return Ok(None),
            },
        };
        rated.map(Some).map_err(MeasureError::Stopped)
    }

    /// The whole rating of a puzzle with any rules, for measures of the scale for any board; `None` for other measures.
    ///
    /// # Errors
    /// [`MeasureError::Stopped`] if the budget of the meter ends first.
    pub fn rate_on_board(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<Option<Rating>, MeasureError> {
        let solver = self.logical.as_mut().filter(|solver| solver.scale().is_for_any_board());
        let Some(solver) = solver else { return Ok(None) };
        meter.node().map_err(MeasureError::Stopped)?;
        solver.set_budget(rest_of(meter));
        rate_on_board(&BoardState::of(puzzle), solver).map(Some).map_err(MeasureError::Stopped)
    }

    /// Fills in the random images of the runs.
    fn draw_images(&mut self) -> Result<(), MeasureError> {
        for run in self.images.len() as u32..self.runs {
            let mut rng = generator(self.seed, run);
            let mut below = |bound: u32| rand::Rng::random_range(&mut rng, 0..bound.max(1));
            let image = Transform::random(3, 3, &mut below).map_err(|_| MeasureError::Board)?;
            let mut order = [0; 81];
            (0..81).for_each(|place| order[image.source(place)] = place as u8);
            self.images.push((image, order));
        }
        Ok(())
    }

    fn guesses(&mut self, puzzle: &HousesPuzzle, meter: &mut Meter) -> Result<Measurement, MeasureError> {
        self.draw_images()?;
        if !self.tree.begin(puzzle) {
            return Err(MeasureError::NotUnique);
        }
        if self.tree.is_solved() {
            return Ok(Measurement { mean: 0.0, standard_error: 0.0, runs: self.runs });
        }
        let tree = &mut self.tree;
        mean(
            self.images.iter().map(|(_, order)| {
                tree.run(order, meter).map(|effort| effort.guesses as f64).map_err(from_end)
            }),
        )
    }

    fn engine_guesses(
        &mut self,
        puzzle: &HousesPuzzle,
        meter: &mut Meter,
    ) -> Result<Measurement, MeasureError> {
        self.draw_images()?;
        let grid = Grid9::try_from(puzzle.grid()).map_err(|_| MeasureError::Board)?;
        let engine = self.engine.get_or_insert_with(|| Engine::with(Isa::Scalar).unwrap_or_default());
        mean(self.images.iter().map(|(image, _)| {
            meter.node().map_err(MeasureError::Stopped)?;
            let answer = engine.answer(&image.apply(&grid), 2);
            if answer.solutions == 1 { Ok(answer.guesses as f64) } else { Err(MeasureError::NotUnique) }
        }))
    }
}

fn single(value: f64) -> Measurement {
    Measurement { mean: value, standard_error: 0.0, runs: 1 }
}

fn mean(values: impl Iterator<Item = Result<f64, MeasureError>>) -> Result<Measurement, MeasureError> {
    let (mut sum, mut squares, mut runs) = (0.0, 0.0, 0);
    for value in values {
        let value = value?;
        sum += value;
        squares += value * value;
        runs += 1;
    }
    let n = f64::from(runs);
    let mean = sum / n;
    let variance = if runs > 1 { ((squares - sum * mean) / (n - 1.0)).max(0.0) } else { 0.0 };
    Ok(Measurement { mean, standard_error: (variance / n).sqrt(), runs })
}

fn from_end(end: End) -> MeasureError {
    match end {
        End::NotUnique => MeasureError::NotUnique,
        End::Stopped(stop) => MeasureError::Stopped(stop),
    }
}

/// The random numbers of a run.
fn generator(seed: u64, run: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(run));
    rng
}

/// What is left of a meter's budget.
pub(super) fn rest_of(meter: &Meter) -> Budget {
    let mut budget = meter.budget().clone();
    budget.nodes = budget.nodes.map(|nodes| nodes.saturating_sub(meter.stats.nodes));
    budget
}

/// What a solver counts until the solution is found and proved unique.
fn counter(
    solver: &'static dyn Solver,
    name: &str,
    puzzle: &HousesPuzzle,
    meter: &mut Meter,
) -> Result<f64, MeasureError> {
    solver.supports(puzzle.into()).map_err(|_| MeasureError::Board)?;
    let report = Search::unique().with_budget(rest_of(meter)).with_solver(solver).run(puzzle);
    meter.stats.nodes += report.stats.nodes;
    let stats = &report.stats;
    match report.verdict() {
        Verdict::One => match name {
            "nodes" => Ok(stats.nodes as f64),
            "guesses" => Ok(stats.guesses as f64),
            "iterations" => Ok(stats.iterations as f64),
            "backtracks" => Ok(stats.backtracks as f64),
            "max-depth" => Ok(f64::from(stats.max_depth)),
            name => stats.figure(name).ok_or(MeasureError::Board),
        },
        Verdict::None | Verdict::Many => Err(MeasureError::NotUnique),
        Verdict::Unknown => Err(MeasureError::Stopped(report.stop.unwrap_or(Stop::GaveUp))),
    }
}

fn exact_cover_nodes(
    puzzle: &HousesPuzzle,
    seed: u64,
    run: u32,
    meter: &mut Meter,
) -> Result<f64, MeasureError> {
    let cover = SudokuCover::new(puzzle);
    let matrix = shuffled(&cover.matrix, &mut generator(seed, run));
    let before = meter.stats.nodes;
    let mut count = Count { meter, solutions: 0 };
    match dancing_links(&matrix, &mut count) {
        Ok(()) if count.solutions == 1 => Ok((count.meter.stats.nodes - before) as f64),
        Ok(()) | Err(Stop::Limit) => Err(MeasureError::NotUnique),
        Err(stop) => Err(MeasureError::Stopped(stop)),
    }
}

/// Returns the problem with items and options in random order, so that ties are broken at random.
fn shuffled(matrix: &Matrix, rng: &mut ChaCha8Rng) -> Matrix {
    let mut names: Vec<u32> = (0..matrix.items() as u32).collect();
    names.shuffle(rng);
    let mut options: Vec<Vec<u32>> = matrix
        .options()
        .iter()
        .map(|option| option.iter().map(|&item| names[item as usize]).collect())
        .collect();
    options.shuffle(rng);
    let mut result = Matrix::new(matrix.items(), matrix.primary());
    for option in options {
        result.add_option(option).expect("a renamed option is as good as the option");
    }
    result
}

/// Counts the nodes of a search through to its end.
struct Count<'m> {
    meter: &'m mut Meter,
    solutions: u64,
}

impl Visitor for Count<'_> {
    type Stop = Stop;

    fn solution(&mut self, _options: &[u32]) -> Result<(), Stop> {
        self.solutions += 1;
        if self.solutions > 1 { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, _depth: usize) -> Result<(), Stop> {
        self.meter.node()
    }
}
