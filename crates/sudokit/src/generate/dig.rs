//! Digging puzzles out of random grids, many at a time: the lanes of the engine answer the questions of many chains.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use super::chain::{Cells, Chain, Want};
use super::{UniformGrids, stream};
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::{Answer, Engine};
use crate::symmetry::PatternSymmetry;

/// What kind of 9×9 puzzle to dig.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    symmetry: Option<PatternSymmetry>,
    clues: Option<RangeInclusive<u32>>,
    minimal: bool,
}

impl Recipe {
    /// Minimal puzzles: no given can go.
    pub fn minimal() -> Self {
        Self { symmetry: None, clues: None, minimal: true }
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

    /// Minimal puzzles whose number of givens happens to be in this range; others are thrown away.
    #[must_use]
    pub fn minimal_with_clues(self, clues: RangeInclusive<u32>) -> Self {
        Self { clues: Some(clues), minimal: true, ..self }
    }

    /// Whether such puzzles can exist.
    ///
    /// # Errors
    /// If none has so few givens, or no pattern of the symmetry so many.
    pub fn check(&self) -> Result<(), ImpossibleRecipe> {
        let Some(clues) = &self.clues else { return Ok(()) };
        if *clues.end() < FEWEST_GIVENS {
            return Err(ImpossibleRecipe::TooFewGivens);
        }
        match self.symmetry {
            Some(symmetry) if !clues.clone().any(|clues| symmetry.allows(9, clues as usize)) => {
                Err(ImpossibleRecipe::NoSuchPattern(symmetry))
            }
            _ => Ok(()),
        }
    }

    /// What is removed together.
    fn units(&self) -> Vec<Cells> {
        match self.symmetry {
            None => (0..81).map(|cell| 1 << cell).collect(),
            Some(symmetry) => {
                let set = |orbit: Vec<usize>| orbit.into_iter().fold(0, |set, cell| set | 1 << cell);
                symmetry.orbits(9).into_iter().map(set).collect()
            }
        }
    }

    fn floor(&self) -> RangeInclusive<u32> {
        match &self.clues {
            Some(clues) if !self.minimal => clues.clone(),
            _ => 0..=0,
        }
    }

    fn admits(&self, clues: u32) -> bool {
        self.clues.as_ref().is_none_or(|range| range.contains(&clues))
    }
}

/// No 9×9 puzzle with fewer givens has one solution (McGuire, Tugemann, Civario: There is no 16-clue Sudoku, 2012).
const FEWEST_GIVENS: u32 = 17;

/// Why a recipe makes no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossibleRecipe {
    /// No puzzle with so few givens has one solution.
    TooFewGivens,
    /// No pattern of the symmetry has so many givens.
    NoSuchPattern(PatternSymmetry),
}

impl fmt::Display for ImpossibleRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewGivens => {
                write!(f, "no puzzle with one solution has fewer than {FEWEST_GIVENS} givens")
            }
            Self::NoSuchPattern(symmetry) => {
                write!(f, "no pattern with the symmetry {symmetry} has so many givens")
            }
        }
    }
}

impl std::error::Error for ImpossibleRecipe {}

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

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its number: the same seed and number give the same puzzle.
    pub k: u64,
    /// The puzzle.
    pub puzzle: Grid9,
    /// Its only solution.
    pub solution: Grid9,
    /// Grids that were begun for it, this one included.
    pub attempts: u64,
}

/// Makes puzzles of one recipe. One for each thread; [`UniformGrids`] may be shared.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{Digger, Recipe, UniformGrids};
/// use sudokit::{Budget, Engine, Meter};
///
/// let grids = UniformGrids::new();
/// let mut digger = Digger::new(&grids, Recipe::minimal(), Engine::detect());
/// let mut made = Vec::new();
/// let mut meter = Meter::new(Budget::default());
/// digger.run(7, 0..10, &mut meter, &mut |_| true, &mut |puzzle| {
///     made.push(puzzle);
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(made.len(), 10);
/// assert!(made.iter().all(|made| Engine::detect().is_unique(&made.puzzle)));
/// ```
pub struct Digger<'a> {
    grids: &'a UniformGrids,
    recipe: Recipe,
    units: Vec<Cells>,
    engine: Engine,
}

/// Finished puzzles that wait for an earlier one, at most.
const WAITING: usize = 4096;

struct Work<'w> {
    chains: Vec<Chain>,
    /// Chains, by number, that may be asked for their next question, and those without a puzzle.
    ready: Vec<u32>,
    idle: Vec<u32>,
    /// The chain of each question that is being answered, from ticket `first_ticket` on.
    asked: VecDeque<u32>,
    first_ticket: u64,
    finished: BTreeMap<u64, Made>,
    /// The numbers that have not been handed out, and those handed out in order.
    numbers: &'w mut dyn Iterator<Item = u64>,
    handed: VecDeque<u64>,
    stop: Option<Stop>,
}

impl<'a> Digger<'a> {
    /// Makes one.
    pub fn new(grids: &'a UniformGrids, recipe: Recipe, engine: Engine) -> Self {
        let units = recipe.units();
        Self { grids, recipe, units, engine }
    }

    /// Makes puzzles number `numbers` of a seed and gives them to `emit` in that order, until it breaks. `accept` may
    /// refuse a puzzle; another attempt is made in its place, from the same stream of random numbers.
    ///
    /// # Errors
    /// When the meter's budget ends first ([`Stop::Deadline`], [`Stop::Cancelled`]), or `emit` breaks
    /// ([`Stop::Limit`]). What was emitted is a prefix of what would have been.
    pub fn run(
        &mut self,
        seed: u64,
        numbers: impl IntoIterator<Item = u64>,
        meter: &mut Meter,
        accept: &mut dyn FnMut(&Made) -> bool,
        emit: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut numbers = numbers.into_iter();
        let work = RefCell::new(Work {
            chains: Vec::new(),
            ready: Vec::new(),
            idle: Vec::new(),
            asked: VecDeque::new(),
            first_ticket: 0,
            finished: BTreeMap::new(),
            numbers: &mut numbers,
            handed: VecDeque::new(),
            stop: None,
        });
        let (grids, recipe, units) = (self.grids, &self.recipe, &self.units);
        loop {
            work.borrow_mut().first_ticket = 0;
            let next = || {
                let work = &mut *work.borrow_mut();
                if work.stop.is_some() {
                    return None;
                }
                if let Err(stop) = meter.tick() {
                    work.stop = Some(stop);
                    return None;
                }
                work.question(seed, grids, recipe, units, accept, emit)
            };
            let done = |ticket: u64, answer: Answer| {
                work.borrow_mut().answer(ticket, answer.solutions == 1);
            };
            self.engine.stream(2, next, done);
            let work = work.borrow();
            if let Some(stop) = work.stop {
                return Err(stop);
            }
            if work.ready.is_empty() && work.handed.is_empty() {
                return Ok(());
            }
        }
    }
}

impl Work<'_> {
    fn answer(&mut self, ticket: u64, unique: bool) {
        let place = (ticket - self.first_ticket) as usize;
        let number = std::mem::replace(&mut self.asked[place], u32::MAX);
        self.chains[number as usize].learn(unique);
        self.ready.push(number);
        while self.asked.front() == Some(&u32::MAX) {
            self.asked.pop_front();
            self.first_ticket += 1;
        }
    }

    /// A question of some chain; `None` if all wait for answers or all is done.
    fn question(
        &mut self,
        seed: u64,
        grids: &UniformGrids,
        recipe: &Recipe,
        units: &[Cells],
        accept: &mut dyn FnMut(&Made) -> bool,
        emit: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Option<Grid9> {
        loop {
            let number = match self.ready.pop() {
                Some(number) => number,
                None if self.finished.len() >= WAITING => return None,
                None => {
                    let k = self.numbers.next()?;
                    self.handed.push_back(k);
                    let number = self.idle.pop().unwrap_or(self.chains.len() as u32);
                    if number as usize == self.chains.len() {
                        self.chains.push(Chain::new(stream(seed, k), k));
                    }
                    let chain = &mut self.chains[number as usize];
                    chain.rng = stream(seed, k);
                    chain.k = k;
                    chain.attempts = 0;
                    chain.begin(grids, units, recipe.floor());
                    number
                }
            };
            let chain = &mut self.chains[number as usize];
            match chain.want() {
                Want::Answer(puzzle) => {
                    self.asked.push_back(number);
                    return Some(puzzle);
                }
                Want::Nothing => {
                    let made = Made {
                        k: chain.k,
                        puzzle: chain.puzzle(),
                        solution: chain.solution,
                        attempts: chain.attempts,
                    };
                    if !recipe.admits(chain.clues()) || !accept(&made) {
                        chain.begin(grids, units, recipe.floor());
                        self.ready.push(number);
                        continue;
                    }
                    self.idle.push(number);
                    self.finished.insert(made.k, made);
                    while let Some(made) = self.handed.front().and_then(|k| self.finished.remove(k)) {
                        self.handed.pop_front();
                        if emit(made).is_break() {
                            self.stop = Some(Stop::Limit);
                            return None;
                        }
                    }
                }
            }
        }
    }
}
