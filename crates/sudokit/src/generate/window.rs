//! A figure of difficulty that must lie in a window: `guesses=2..5`, `se-1.2.1=4.5..7`, `fix-square.level=2..3`.

use std::fmt;
use std::str::FromStr;

use super::{below, stream};
use crate::board::{Grid, Grid9, Puzzle};
use crate::control::Budget;
use crate::logic::{self, LogicalSolver, Measure, Scale, State};
use crate::nine::Engine;
use crate::solver::{Search, Solver, by_id, solve};
use crate::symmetry::Transform;

/// A figure and the window in which it must lie.
///
/// ```
/// use sudokit::generate::DifficultyRange;
/// assert_eq!("guesses=2..5".parse::<DifficultyRange>().unwrap().to_string(), "guesses=2..5");
/// assert!("guesses".parse::<DifficultyRange>().is_err());
/// ```
#[derive(Clone)]
pub struct DifficultyRange {
    text: String,
    figure: Figure,
    low: f64,
    high: f64,
}

#[derive(Clone)]
enum Figure {
    Guesses,
    Scale(&'static Scale),
    Solver(&'static dyn Solver, String),
}

/// Images over which the figure `guesses` is averaged.
const IMAGES: u32 = 16;

impl FromStr for DifficultyRange {
    type Err = String;

    /// Takes `FIGURE=LOW..HIGH`; either end may be left out. The figure is `guesses` (of the engine's search, averaged
    /// over 16 random images), a scale of [`logic::SCALES`], or `SOLVER.FIGURE` such as `dancing-links.nodes`.
    fn from_str(text: &str) -> Result<DifficultyRange, String> {
        let usage = || "write FIGURE=LOW..HIGH, for example guesses=2..5".to_string();
        let (name, window) = text.rsplit_once('=').ok_or_else(usage)?;
        let (low, high) = window.split_once("..").unwrap_or((window, window));
        let low = if low.is_empty() { Ok(f64::NEG_INFINITY) } else { low.parse() }.map_err(|_| usage())?;
        let high = if high.is_empty() { Ok(f64::INFINITY) } else { high.parse() }.map_err(|_| usage())?;
        let figure = match (name, logic::scale(name), name.rsplit_once('.')) {
            ("guesses", ..) => Figure::Guesses,
            (_, Some(scale), _) => Figure::Scale(scale),
            (_, None, Some((id, figure))) => {
                let solver = by_id(id).ok_or_else(|| format!("there is no scale or solver '{id}'"))?;
                Figure::Solver(solver, figure.to_string())
            }
            (_, None, None) => return Err(format!("there is no figure '{name}'")),
        };
        Ok(DifficultyRange { text: text.to_string(), figure, low, high })
    }
}

impl fmt::Display for DifficultyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for DifficultyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DifficultyRange({})", self.text)
    }
}

impl DifficultyRange {
    /// Whether puzzle number `k` of a seed lies in the window. A figure that the budget does not reach lies outside.
    pub fn admits(&self, puzzle: &Grid9, k: u64, seed: u64, budget: &Budget, engine: &mut Engine) -> bool {
        let figure = self.figure(puzzle, k, seed, budget, engine);
        figure.is_some_and(|value| (self.low..=self.high).contains(&value))
    }

    fn figure(&self, puzzle: &Grid9, k: u64, seed: u64, budget: &Budget, engine: &mut Engine) -> Option<f64> {
        let checked = || Puzzle::new(Grid::from(*puzzle)).ok();
        match &self.figure {
            Figure::Guesses => {
                // Not the stream that the puzzle was made from.
                let mut rng = stream(!seed, k);
                let mut total = 0;
                for _ in 0..IMAGES {
                    let map = Transform::random(3, 3, &mut |bound| below(&mut rng, bound)).ok()?;
                    total += engine.answer(&map.apply(puzzle), 2).guesses;
                }
                Some(total as f64 / f64::from(IMAGES))
            }
            Figure::Scale(scale) => {
                let state = State::of(&checked()?).ok()?;
                let mut walker = LogicalSolver::new(scale, false, budget.clone());
                let rating = logic::rate(&state, &mut walker).ok()?;
                let points = f64::from(rating.by(scale.measure));
                let unit = if scale.measure == Measure::Hardest { 10.0 } else { 1.0 };
                rating.solved.then_some(points / unit)
            }
            Figure::Solver(solver, name) => {
                let search = Search::unique().with_budget(budget.clone());
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
