//! Digging puzzles out of random grids, many at a time: the lanes of the engine answer the questions of many removals.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use super::grids::UniformGrids;
use super::random::stream;
use super::recipe::{Nearest, Nearness, Progress, Recipe};
use super::removal::{Next, Removal, Unit};
use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::{Engine, OneKnown};

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Made {
    /// Its number: the same seed and number give the same puzzle.
    pub k: u64,
    /// The puzzle.
    pub puzzle: Grid9,
    /// Its only solution.
    pub solution: Grid9,
    /// Grids that were begun for it, this one included.
    pub attempts: u64,
    /// What the check measured.
    pub difficulty: Option<f64>,
}

/// Makes puzzles of one recipe; the work of [`Sampler`](super::Sampler) with greedy sampling. One for each thread.
pub(super) struct Digger<'a> {
    grids: &'a UniformGrids,
    recipe: Recipe,
    units: Vec<Unit>,
    engine: Engine,
}

/// Finished puzzles that wait for an earlier one, at most.
const WAITING: usize = 4096;

/// Whether a puzzle is as wanted: `None`, or how far it is from that and the value that is reported.
pub(super) type Rejection = Option<(f64, Nearest)>;

/// What [`Digger::run`] is given.
struct Work<'w> {
    grids: &'w UniformGrids,
    recipe: &'w Recipe,
    units: &'w [Unit],
    seed: u64,
    /// The numbers that have not been handed out.
    numbers: &'w mut dyn Iterator<Item = u64>,
    meter: &'w mut Meter,
    check: &'w mut dyn FnMut(&mut Made, &mut Meter) -> Result<Rejection, Stop>,
    progress: &'w mut dyn FnMut(&Progress),
    emit: &'w mut dyn FnMut(Made) -> ControlFlow<()>,
    nearness: Nearness,
    removals: Vec<Removal>,
    /// Removals, by index, that may be asked for their next question, and those without a puzzle.
    ready: Vec<u32>,
    idle: Vec<u32>,
    /// The removal of each question that is being answered, from number `first_answering` on.
    answering: VecDeque<u32>,
    first_answering: u64,
    finished: BTreeMap<u64, Made>,
    /// The numbers handed out and not emitted, in order.
    claimed: VecDeque<u64>,
    stop: Option<Stop>,
}

impl<'a> Digger<'a> {
    /// Makes one.
    pub fn new(grids: &'a UniformGrids, recipe: Recipe, engine: Engine) -> Self {
        let units = match recipe.symmetry {
            None => Unit::single(0..81),
            Some(symmetry) => symmetry.orbits(9).iter().map(|orbit| Unit::new(orbit)).collect(),
        };
        Self { grids, recipe, units, engine }
    }

    /// Makes puzzles number `numbers` of a seed and gives them to `emit` in that order, until it breaks. `check` may
    /// reject a puzzle; another attempt is made in its place, from the same stream of random numbers, and `progress` is
    /// called with it. A question to the engine, and an attempt, count as nodes of the meter.
    ///
    /// # Errors
    /// When the meter's budget ends first, `check` stops, or `emit` breaks ([`Stop::Limit`]). What was emitted is a
    /// prefix of what would have been.
    pub fn run(
        &mut self,
        seed: u64,
        numbers: impl IntoIterator<Item = u64>,
        meter: &mut Meter,
        check: &mut dyn FnMut(&mut Made, &mut Meter) -> Result<Rejection, Stop>,
        progress: &mut dyn FnMut(&Progress),
        emit: &mut dyn FnMut(Made) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut numbers = numbers.into_iter();
        let work = RefCell::new(Work {
            grids: self.grids,
            recipe: &self.recipe,
            units: &self.units,
            seed,
            numbers: &mut numbers,
            meter,
            check,
            progress,
            emit,
            nearness: Nearness::new(),
            removals: Vec::new(),
            ready: Vec::new(),
            idle: Vec::new(),
            answering: VecDeque::new(),
            first_answering: 0,
            finished: BTreeMap::new(),
            claimed: VecDeque::new(),
            stop: None,
        });
        loop {
            work.borrow_mut().first_answering = 0;
            let mut next = || {
                let work = &mut *work.borrow_mut();
                if work.stop.is_some() {
                    return None;
                }
                work.question().unwrap_or_else(|stop| {
                    work.stop = Some(stop);
                    None
                })
            };
            let mut done = |number: u64, unique: bool| work.borrow_mut().answer(number, unique);
            self.engine.unique_stream(&mut next, &mut done);
            let work = work.borrow();
            if let Some(stop) = work.stop {
                return Err(stop);
            }
            if work.ready.is_empty() && work.claimed.is_empty() {
                return Ok(());
            }
        }
    }
}

impl Work<'_> {
    fn answer(&mut self, number: u64, unique: bool) {
        let place = (number - self.first_answering) as usize;
        let index = std::mem::replace(&mut self.answering[place], u32::MAX);
        self.removals[index as usize].answer(unique);
        self.ready.push(index);
        while self.answering.front() == Some(&u32::MAX) {
            self.answering.pop_front();
            self.first_answering += 1;
        }
    }

    /// A question of some removal; `None` if all wait for answers or all is done.
    fn question(&mut self) -> Result<Option<OneKnown>, Stop> {
        loop {
            self.meter.node()?;
            let index = match self.ready.pop() {
                Some(index) => index,
                None if self.finished.len() >= WAITING => return Ok(None),
                None => match self.numbers.next() {
                    Some(k) => self.start(k),
                    None => return Ok(None),
                },
            };
            let removal = &mut self.removals[index as usize];
            if let Next::Question(question) = removal.next() {
                self.answering.push_back(index);
                return Ok(Some(question));
            }
            let mut made = Made {
                k: removal.k,
                puzzle: removal.puzzle(),
                solution: *removal.solution(),
                attempts: removal.attempts,
                difficulty: None,
            };
            let clues = removal.clues();
            let rejection = if self.recipe.admits(clues) {
                (self.check)(&mut made, self.meter)?
            } else {
                Some((f64::from(self.recipe.distance(clues)), Nearest::Givens(clues)))
            };
            if let Some((distance, candidate)) = rejection {
                let nearest = self.nearness.note(distance, candidate);
                (self.progress)(&Progress { number: made.k, rejected: made.attempts, nearest });
                self.removals[index as usize].begin(self.grids, self.units, self.recipe.targets());
                self.ready.push(index);
                continue;
            }
            self.idle.push(index);
            self.finished.insert(made.k, made);
            while let Some(made) = self.claimed.front().and_then(|k| self.finished.remove(k)) {
                self.claimed.pop_front();
                if (self.emit)(made).is_break() {
                    return Err(Stop::Limit);
                }
            }
        }
    }

    /// Begins a puzzle; gives the index of its removal.
    fn start(&mut self, k: u64) -> u32 {
        self.claimed.push_back(k);
        let index = self.idle.pop().unwrap_or(self.removals.len() as u32);
        if index as usize == self.removals.len() {
            self.removals.push(Removal::new(stream(self.seed, k), k));
        }
        let removal = &mut self.removals[index as usize];
        removal.rng = stream(self.seed, k);
        removal.k = k;
        removal.attempts = 0;
        removal.begin(self.grids, self.units, self.recipe.targets());
        index
    }
}
