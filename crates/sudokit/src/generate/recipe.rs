//! What kind of puzzle to make, and the one check that such puzzles can exist.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::{Board, HouseKind};
use crate::difficulty::{DifficultyRange, NeedError, TechniqueNeed};
use crate::logic::Technique;
use crate::symmetry::PatternSymmetry;

/// What is dug out of a random grid: which givens are removed together, and how many stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    pub(super) symmetry: Option<PatternSymmetry>,
    pub(super) clues: Option<RangeInclusive<u32>>,
    pub(super) minimal: bool,
    pub(super) proved: bool,
}

impl Recipe {
    /// Minimal puzzles: no given can go. On boards other than 9×9 a given stays if its removal cannot be decided in
    /// some ten thousand nodes, above 16×16 in a hundred conflicts; see [`proved`](Self::proved).
    pub fn minimal() -> Self {
        Self { symmetry: None, clues: None, minimal: true, proved: false }
    }

    /// Symmetric patterns: givens are removed by whole orbits. With [`minimal`](Self::minimal), no orbit can go.
    #[must_use]
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> Self {
        Self { symmetry: Some(symmetry), ..self }
    }

    /// Puzzles with a number of givens in this range, each as likely as it comes out; not minimal unless by chance.
    #[must_use]
    pub fn with_clues(self, clues: RangeInclusive<u32>) -> Self {
        Self { clues: Some(clues), minimal: false, ..self }
    }

    /// Minimal puzzles whose number of givens happens to be in this range; others are rejected.
    #[must_use]
    pub fn minimal_with_clues(self, clues: RangeInclusive<u32>) -> Self {
        Self { clues: Some(clues), minimal: true, ..self }
    }

    /// Decides every removal, however long that takes: what is called minimal is minimal on every board.
    #[must_use]
    pub fn proved(self) -> Self {
        Self { proved: true, ..self }
    }

    /// Whether such puzzles can exist on a board, as far as that is known.
    ///
    /// # Errors
    /// The [`RecipeError`] that says why none can: a range of givens, a pattern, a technique, a measure or a way of
    /// sampling that the board does not have.
    ///
    /// ```
    /// use sudokit::Board;
    /// use sudokit::generate::{Recipe, RecipeError};
    /// let recipe = Recipe::minimal().with_clues(82..=90);
    /// assert_eq!(recipe.check(&Board::classic()), Err(RecipeError::TooManyGivens { cells: 81 }));
    /// ```
    pub fn check(&self, layout: &Board) -> Result<(), RecipeError> {
        let Some(clues) = &self.clues else { return Ok(()) };
        let (low, high) = (*clues.start(), *clues.end());
        if low > high {
            return Err(RecipeError::EmptyRange { low, high });
        }
        let cells = layout.cell_count() as u32;
        if low > cells {
            return Err(RecipeError::TooManyGivens { cells });
        }
        let fewest = fewest_givens(layout);
        if high < fewest {
            return Err(RecipeError::TooFewGivens { fewest });
        }
        if self.minimal && self.symmetry.is_none() && layout.is_classic() && low > MAX_MINIMAL {
            return Err(RecipeError::NoMinimalKnown { max: MAX_MINIMAL });
        }
        match self.symmetry {
            Some(symmetry)
                if !(low..=high.min(cells)).any(|clues| symmetry.allows(layout.size(), clues as usize)) =>
            {
                Err(RecipeError::NoSuchPattern(symmetry))
            }
            _ => Ok(()),
        }
    }

    /// Minimum and maximum number of givens at which digging may stop.
    pub(super) fn targets(&self) -> RangeInclusive<u32> {
        match &self.clues {
            Some(clues) if !self.minimal => clues.clone(),
            _ => 0..=0,
        }
    }

    /// Whether more givens than come out are as good.
    pub(super) fn is_free(&self) -> bool {
        self.clues.is_none() && !self.proved
    }

    /// What is removed together on a board.
    pub(super) fn units(&self, layout: &Board) -> Vec<Vec<usize>> {
        match self.symmetry {
            Some(symmetry) => symmetry.orbits(layout.size()),
            None => (0..layout.cell_count()).map(|cell| vec![cell]).collect(),
        }
    }

    /// Whether the number of givens is as wanted.
    pub(super) fn admits(&self, clues: u32) -> bool {
        self.clues.as_ref().is_none_or(|range| range.contains(&clues))
    }

    /// How far a number of givens is from what is wanted.
    pub(super) fn distance(&self, clues: u32) -> u32 {
        self.clues
            .as_ref()
            .map_or(0, |range| range.start().saturating_sub(clues).max(clues.saturating_sub(*range.end())))
    }
}

/// `minimal`, `clues=24..26`, `minimal clues=24..26 symmetry=180`.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minimal = self.minimal.then(|| "minimal".to_string());
        let clues = self.clues.as_ref().map(|clues| format!("clues={}..{}", clues.start(), clues.end()));
        let symmetry = self.symmetry.map(|symmetry| format!("symmetry={symmetry}"));
        let words: Vec<String> = [minimal, clues, symmetry].into_iter().flatten().collect();
        f.write_str(&words.join(" "))
    }
}

/// How puzzles are sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Givens are removed in random order: fast, favours few givens.
    Greedy(Recipe),
    /// Minimal 9×9 puzzles; the chance of one with n givens is in proportion to 1 / C(81, n), see
    /// [`controlled`](super::controlled).
    Controlled,
    /// Minimal 9×9 puzzles, each with the same chance, see [`unbiased`](super::unbiased).
    Unbiased,
    /// Exactly these cells given, row by row.
    Pattern(Vec<bool>),
    /// Solved grids; on the 9×9 board uniformly random.
    Grids,
}

impl Sampling {
    /// Whether such puzzles can exist on a board, as far as that is known.
    ///
    /// # Errors
    /// The [`RecipeError`] that says why none can: a range of givens, a pattern, a technique, a measure or a way of
    /// sampling that the board does not have.
    pub fn check(&self, layout: &Board) -> Result<(), RecipeError> {
        match self {
            Sampling::Greedy(recipe) => recipe.check(layout),
            Sampling::Controlled | Sampling::Unbiased if !layout.is_classic() => Err(RecipeError::NotUniform),
            Sampling::Controlled | Sampling::Unbiased | Sampling::Grids => Ok(()),
            Sampling::Pattern(pattern) => check_pattern(pattern, layout),
        }
    }
}

/// `greedy minimal`, `greedy clues=24..26 symmetry=180`, `controlled`, `pattern=.1…`: the same text for the same
/// sampling.
impl fmt::Display for Sampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sampling::Greedy(recipe) => write!(f, "greedy {recipe}"),
            Sampling::Controlled => f.write_str("controlled"),
            Sampling::Unbiased => f.write_str("unbiased"),
            Sampling::Grids => f.write_str("grids"),
            Sampling::Pattern(cells) => {
                f.write_str("pattern=")?;
                cells.iter().try_for_each(|&given| f.write_str(if given { "1" } else { "." }))
            }
        }
    }
}

/// Why no puzzle can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The range of givens is inverted.
    #[error("the range of givens {low}..{high} is empty: its low end is above its high end")]
    EmptyRange {
        /// The low end.
        low: u32,
        /// The high end.
        high: u32,
    },
    /// No puzzle with so few givens has one solution.
    #[error("no puzzle with one solution has fewer than {fewest} givens on this board")]
    TooFewGivens {
        /// The fewest that a puzzle may have.
        fewest: u32,
    },
    /// The board has fewer cells than givens are asked for.
    #[error("the board has only {cells} cells")]
    TooManyGivens {
        /// Cells of the board.
        cells: u32,
    },
    /// No minimal puzzle with the number of givens asked for is known.
    #[error("no minimal puzzle with more than {max} givens is known")]
    NoMinimalKnown {
        /// The maximum that one is known to have.
        max: u32,
    },
    /// No pattern of the symmetry has this number of givens.
    #[error("no pattern with the symmetry {0} has this many givens")]
    NoSuchPattern(PatternSymmetry),
    /// The pattern is for a board of another size.
    #[error("a pattern for this board has {cells} cells, this one {found}")]
    PatternLength {
        /// Cells of the pattern.
        found: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// Two lines without a given can be exchanged in every solution, so there is never only one.
    #[error(
        "{kind}s {first} and {second} of the pattern are empty and can be exchanged in every solution",
        kind = kind.word()
    )]
    EmptyLines {
        /// Rows or columns.
        kind: HouseKind,
        /// The first, from 1.
        first: usize,
        /// The second, from 1.
        second: usize,
    },
    /// The sampling starts from uniformly random grids.
    #[error("this sampling needs uniformly random grids, which are known only for the ordinary 9x9 board")]
    NotUniform,
    /// No puzzle can need the technique.
    #[error(transparent)]
    Technique(#[from] NeedError),
    /// The measure of difficulty is not defined on this board.
    #[error(
        "the measure {measure} is not defined on this board; on every board there are level, for example level=2..4, \
         and the counters of solvers for any board, for example dancing-links.nodes=..5000"
    )]
    Difficulty {
        /// The measure.
        measure: String,
    },
    /// Full houses alone fill at most one cell of each of the 27 houses.
    #[error("full houses alone fill at most {MAX_FULL_HOUSES} cells: such a puzzle has {min} givens or more, for example {min}..80", min = 81 - MAX_FULL_HOUSES)]
    FullHouses,
}

/// Maximum number of cells that full houses alone fill: each house is full once.
const MAX_FULL_HOUSES: u32 = 27;

/// Whether puzzles of a sampling can need a technique.
pub(super) fn check_technique(sampling: &Sampling, need: &TechniqueNeed) -> Result<(), RecipeError> {
    let max = match sampling {
        Sampling::Greedy(Recipe { clues: Some(clues), minimal: false, .. }) => *clues.end(),
        Sampling::Greedy(_) | Sampling::Controlled | Sampling::Unbiased => MAX_MINIMAL,
        Sampling::Pattern(cells) => cells.iter().filter(|&&given| given).count() as u32,
        Sampling::Grids => 81,
    };
    if need.technique().id() == "full-house" && max < 81 - MAX_FULL_HOUSES {
        return Err(RecipeError::FullHouses);
    }
    Ok(())
}

/// No 9×9 puzzle with fewer givens has one solution [mcguire2012].
const FEWEST_9X9: u32 = 17;
/// Maximum number of givens that a minimal 9×9 puzzle is known to have.
pub(super) const MAX_MINIMAL: u32 = 40;

/// No puzzle on the board with fewer givens has one solution. Two digits that are not given could be exchanged, so all
/// digits but one are needed; more is known of 9×9 and of 4×4 boards (by trying all puzzles with three givens).
pub fn fewest_givens(layout: &Board) -> u32 {
    let size = layout.size();
    let plain = layout.box_shape().is_some() && layout.extra_houses() == crate::board::ExtraHouses::default();
    match size {
        _ if layout.is_classic() => FEWEST_9X9,
        4 if plain && layout.box_shape().is_some_and(|shape| shape.rows == 2) => 4,
        size => size as u32 - 1,
    }
}

/// Whether a puzzle with exactly these givens can have one solution, as far as that is seen at once.
fn check_pattern(pattern: &[bool], layout: &Board) -> Result<(), RecipeError> {
    if pattern.len() != layout.cell_count() {
        return Err(RecipeError::PatternLength { found: pattern.len(), cells: layout.cell_count() });
    }
    let fewest = fewest_givens(layout);
    if (pattern.iter().filter(|&&given| given).count() as u32) < fewest {
        return Err(RecipeError::TooFewGivens { fewest });
    }
    let size = layout.size();
    let empty = |kind: HouseKind, line: usize| {
        (0..size).all(|place| {
            !pattern[if kind == HouseKind::Row { line * size + place } else { place * size + line }]
        })
    };
    for (kind, first, second) in exchangeable_lines(layout) {
        if empty(kind, first) && empty(kind, second) {
            return Err(RecipeError::EmptyLines { kind, first: first + 1, second: second + 1 });
        }
    }
    Ok(())
}

/// Pairs of rows, and of columns, that may be exchanged in every solution: opposite cells lie in the same boxes, zones
/// and extra houses.
pub(super) fn exchangeable_lines(layout: &Board) -> Vec<(HouseKind, usize, usize)> {
    let size = layout.size();
    let other_houses = |row: usize, column: usize| -> Vec<usize> {
        let houses = layout.houses_of(layout.at(row, column)).iter().copied();
        houses
            .filter(|&house| !matches!(layout.houses()[house].kind, HouseKind::Row | HouseKind::Column))
            .collect()
    };
    let mut pairs = Vec::new();
    for first in 0..size {
        for second in first + 1..size {
            if (0..size).all(|place| other_houses(first, place) == other_houses(second, place)) {
                pairs.push((HouseKind::Row, first, second));
            }
            if (0..size).all(|place| other_houses(place, first) == other_houses(place, second)) {
                pairs.push((HouseKind::Column, first, second));
            }
        }
    }
    pairs
}

/// Checks everything that is asked of a board.
pub(super) fn check(
    layout: &Board,
    sampling: &Sampling,
    difficulty: Option<&DifficultyRange>,
) -> Result<(), RecipeError> {
    sampling.check(layout)?;
    match difficulty {
        Some(range) if !range.measure().supports(layout) => {
            Err(RecipeError::Difficulty { measure: range.measure().name.to_string() })
        }
        _ => Ok(()),
    }
}

/// How far the making of a puzzle has come, reported after each candidate that was rejected.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of the puzzle that is wanted.
    pub number: u64,
    /// Candidates that were made and rejected for it.
    pub rejected: u64,
    /// The nearest of them to what is wanted.
    pub nearest: Nearest,
}

/// How near a rejected candidate came.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Nearest {
    /// The number of its givens.
    Givens(u32),
    /// Its measure of difficulty has this value; `None` if it has none.
    Difficulty(Option<f64>),
    /// It needs nothing as hard as the technique that is asked for; the hardest that it needs.
    Easier(&'static Technique),
    /// It needs something harder than the technique that is asked for.
    Harder,
    /// The number of its solutions, as far as they are counted.
    Solutions(u64),
}

/// Keeps the nearest candidate.
pub(super) struct Nearness {
    distance: f64,
    nearest: Option<Nearest>,
}

impl Nearness {
    pub fn new() -> Nearness {
        Nearness { distance: f64::INFINITY, nearest: None }
    }

    /// Notes a candidate; gives the nearest so far.
    pub fn note(&mut self, distance: f64, candidate: Nearest) -> Nearest {
        if self.nearest.is_none() || distance < self.distance {
            (self.distance, self.nearest) = (distance, Some(candidate));
        }
        self.nearest.unwrap_or(candidate)
    }
}
