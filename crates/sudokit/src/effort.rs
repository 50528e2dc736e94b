//! Ratings by what solvers spend: guesses, levels of nested guesses, nodes of an exact cover search.
//!
//! One orientation of a puzzle is noise: a solver that branches on the first of several equal choices may be lucky. So these ratings
//! are means over seeded runs, each on a copy with digits, rows, columns and transposition shuffled (`guesses`), or with the items and
//! options of the exact cover problem in random order (`exact-cover-nodes`); the standard error of the mean is told as well.
//!
//! Source of `exact-cover-nodes`: dukuso's rating suexrat9, known from the survey article and from forum posts only: the mean number of
//! nodes of a fewest-options search with random ties over many shuffles. His exact counting is not known. For the article's puzzle
//! col-02-08-071, given as 4483, our mean over 1,000 runs is 7,531 nodes to the proof and 3,714 to the solution, every position counted.
//! Not reproduced, for want of a definition: suexratt with two options, gsf's -q1 (its weights), and ratings by processing time.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::board::{Grid, Grid9, Puzzle};
use crate::control::{Budget, Meter, Stop};
use crate::exact_cover::{Matrix, Visitor, dancing_links};
use crate::solver::{Search, SudokuCover, Verdict, by_id, solve};
use crate::symmetry::Transform;

/// A rating by effort.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The name that users type.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// How many runs the mean is taken over by default; 1 for what does not vary.
    pub runs: u32,
    run: fn(&Puzzle, &mut ChaCha8Rng, &Budget) -> Result<f64, Unmeasured>,
}

/// The table of ratings by effort.
pub static EFFORTS: &[Effort] = &[
    Effort {
        name: "level",
        about: "depth of nested guesses that fix-square needs, plus one: 1 is solved without a guess",
        runs: 1,
        run: level,
    },
    Effort {
        name: "guesses",
        about: "guesses until the one solution is found and proved, mean over random relabellings and transformations",
        runs: 100,
        run: guesses,
    },
    Effort {
        name: "exact-cover-nodes",
        about: "nodes of a fewest-options exact cover search through to the proof, mean over random orders (after suexrat9)",
        runs: 100,
        run: exact_cover_nodes,
    },
];

/// A mean over runs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Measured {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; 0 for a single run.
    pub error: f64,
    /// How many runs.
    pub runs: u32,
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmeasured {
    /// The puzzle has no solution, or several.
    #[error("the puzzle does not have exactly one solution")]
    NotUnique,
    /// The board is not the ordinary 9×9 one.
    #[error("ratings are for the ordinary 9x9 board")]
    Board,
    /// The budget ended first.
    #[error("{0}")]
    Stopped(Stop),
}

/// The effort of this name.
pub fn effort(name: &str) -> Option<&'static Effort> {
    EFFORTS.iter().find(|effort| effort.name == name)
}

impl Effort {
    /// Measures a puzzle with one solution. The same seed gives the same figures.
    ///
    /// # Errors
    /// If the puzzle has none or several, or the budget ends.
    pub fn measure(
        &self,
        puzzle: &Puzzle,
        runs: u32,
        seed: u64,
        budget: &Budget,
    ) -> Result<Measured, Unmeasured> {
        if !puzzle.layout().is_classic() {
            return Err(Unmeasured::Board);
        }
        let runs = if self.runs == 1 { 1 } else { runs.max(1) };
        let (mut sum, mut squares) = (0.0, 0.0);
        for run in 0..runs {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(u64::from(run));
            let value = (self.run)(puzzle, &mut rng, budget)?;
            sum += value;
            squares += value * value;
        }
        let n = f64::from(runs);
        let mean = sum / n;
        let variance = if runs > 1 { ((squares - sum * mean) / (n - 1.0)).max(0.0) } else { 0.0 };
        Ok(Measured { mean, error: (variance / n).sqrt(), runs })
    }
}

/// Runs a solver through to the proof and takes a figure from it.
fn figure(id: &str, puzzle: &Puzzle, budget: &Budget, name: &str) -> Result<f64, Unmeasured> {
    let solver = by_id(id).ok_or(Unmeasured::Board)?;
    let report = solve(solver, puzzle, &Search::unique().with_budget(budget.clone()), None);
    match report.verdict() {
        Verdict::One if name == "guesses" => Ok(report.stats.guesses as f64),
        Verdict::One => report.stats.figure(name).ok_or(Unmeasured::Board),
        Verdict::None | Verdict::Many => Err(Unmeasured::NotUnique),
        Verdict::Unknown => Err(Unmeasured::Stopped(report.stop.unwrap_or(Stop::GaveUp))),
    }
}

fn level(puzzle: &Puzzle, _rng: &mut ChaCha8Rng, budget: &Budget) -> Result<f64, Unmeasured> {
    figure("fix-square", puzzle, budget, "level")
}

fn guesses(puzzle: &Puzzle, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<f64, Unmeasured> {
    let grid = Grid9::try_from(puzzle.grid()).map_err(|()| Unmeasured::Board)?;
    let mut below = |bound: u32| rand::Rng::random_range(rng, 0..bound.max(1));
    let transform = Transform::random(3, 3, &mut below).map_err(|_| Unmeasured::Board)?;
    let copy = Puzzle::new(Grid::from(transform.apply(&grid))).map_err(|_| Unmeasured::NotUnique)?;
    figure("fix-square", &copy, budget, "guesses")
}

fn exact_cover_nodes(puzzle: &Puzzle, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<f64, Unmeasured> {
    let cover = SudokuCover::new(puzzle);
    let mut count = Count { meter: Meter::new(budget.clone()), solutions: 0 };
    match dancing_links(&shuffled(&cover.matrix, rng), &mut count) {
        Ok(()) if count.solutions == 1 => Ok(count.meter.stats.nodes as f64),
        Ok(()) | Err(Stop::Limit) => Err(Unmeasured::NotUnique),
        Err(stop) => Err(Unmeasured::Stopped(stop)),
    }
}

/// The same problem with items and options in random order, so that ties are broken at random.
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
struct Count {
    meter: Meter,
    solutions: u64,
}

impl Visitor for Count {
    type Stop = Stop;

    fn solution(&mut self, _options: &[u32]) -> Result<(), Stop> {
        self.solutions += 1;
        if self.solutions > 1 { Err(Stop::Limit) } else { Ok(()) }
    }

    fn node(&mut self, _depth: usize) -> Result<(), Stop> {
        self.meter.node()
    }
}
