//! Events of algorithms, and listeners for them.
//!
//! A solver reports each step as an [`Event`] to a [`Tracer`]. The [`Recorder`] keeps a bounded number of them, so that
//! a run of a billion steps can be traced as well. Whatever replays an algorithm reads these events and nothing else.

use crate::board::{Board, Candidate, Cell, Digit};

/// A number in a cell, as events have it. On boards with other digits than 1 to 25 it is no [`Candidate`]. `C` is the
/// cell, or its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry<C = Cell> {
    /// Where.
    pub cell: C,
    /// What.
    pub digit: i16,
}

impl Entry {
    /// The candidate, if the number is a digit.
    pub fn candidate(self) -> Option<Candidate> {
        Some(Candidate::new(self.cell, Digit::new(u8::try_from(self.digit).ok()?)?))
    }
}

impl From<Candidate> for Entry {
    fn from(candidate: Candidate) -> Entry {
        Entry { cell: candidate.cell, digit: i16::from(candidate.digit.value()) }
    }
}

/// What removed values, in the trace of the constraint engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Propagator {
    /// What givens and single cells leave before any search.
    Start,
    /// A decision was refuted: its value goes.
    Refutation,
    /// A cell that has its number: others must differ.
    Different,
    /// A number has one or few places left where it must occur.
    Places,
    /// Two cells of which each says what the other can be.
    Pair,
    /// Two cells that must differ have the same two numbers, which others that see both cannot have.
    NakedPair,
    /// A rule, or a part of one.
    Rule,
    /// A sum that follows from several rules and houses.
    DerivedSum,
}

/// One step of a solver. New kinds may be added. `C` is a cell, or its name.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event<C = Cell> {
    /// A position of the search tree was entered.
    Node {
        /// Its depth, 0 for the root.
        depth: u32,
    },
    /// The cursor of the odometer is at this cell.
    Cursor {
        /// The cell.
        cell: C,
        /// The value being tried there, 0 when the cursor only passes.
        value: u8,
    },
    /// The search will branch on this cell.
    Choose {
        /// The cell.
        cell: C,
        /// How many candidates it has.
        options: u32,
    },
    /// The search will branch on this item of an exact cover problem.
    ChooseItem {
        /// The item's number.
        item: u32,
        /// How many options still cover it.
        options: u32,
    },
    /// A digit is tried; it may be taken back.
    Guess {
        /// What is tried.
        candidate: Entry<C>,
        /// Number of guesses not retracted, this one included.
        depth: u32,
    },
    /// A digit is implied; in a stochastic method, the digit that its present board has, until another takes its place.
    Place {
        /// The digit and its cell.
        candidate: Entry<C>,
    },
    /// A candidate is impossible.
    Eliminate {
        /// The candidate.
        candidate: Entry<C>,
    },
    /// An option of an exact cover problem is chosen: its items are covered.
    Select {
        /// The option's number.
        option: u32,
    },
    /// The last chosen option is taken back.
    Deselect {
        /// The option's number.
        option: u32,
    },
    /// An item is covered; its other options are removed.
    Cover {
        /// The item's number.
        item: u32,
    },
    /// An item is uncovered.
    Uncover {
        /// The item's number.
        item: u32,
    },
    /// What follows (digits, eliminations, a contradiction) comes from this.
    Propagate {
        /// What removes values.
        by: Propagator,
        /// The rule of the puzzle, from 1; none for houses and where it is not one rule alone.
        rule: Option<u32>,
    },
    /// Something besides the cells is tried that a rule needs; it may be taken back.
    GuessHidden {
        /// Its number, from 0 after the cells.
        variable: u32,
        /// Its value, from 0.
        value: u32,
        /// Number of guesses not retracted, this one included.
        depth: u32,
    },
    /// Such a guess is taken back.
    RetractHidden {
        /// Its number.
        variable: u32,
        /// Its value.
        value: u32,
    },
    /// The position contradicts itself.
    Contradiction {
        /// The cell without candidates, if it is one.
        cell: Option<C>,
    },
    /// A digit is taken back.
    Retract {
        /// The digit and its cell.
        candidate: Entry<C>,
    },
    /// A stochastic method's state.
    Cost {
        /// What it minimises; 0 is a solution.
        cost: f64,
        /// Its control parameter: temperature, field, generation.
        control: f64,
    },
    /// A stochastic method restarts or reheats.
    Reheat,
    /// A relaxation was solved.
    Relaxation {
        /// Which round, from 0.
        round: u32,
        /// Cells whose digits are not all 0 or 1.
        fractional: u32,
    },
    /// The value that a relaxation gives a candidate.
    Weight {
        /// The candidate.
        candidate: Entry<C>,
        /// Between 0 and 1.
        weight: f64,
    },
    /// A solution was found.
    Solution,
}

impl<C> Event<C> {
    /// The event with each cell exchanged for what `name` gives.
    pub fn map_cells<D>(self, name: impl Fn(C) -> D) -> Event<D> {
        let named = |entry: Entry<C>| Entry { cell: name(entry.cell), digit: entry.digit };
        match self {
            Event::Node { depth } => Event::Node { depth },
            Event::Cursor { cell, value } => Event::Cursor { cell: name(cell), value },
            Event::Choose { cell, options } => Event::Choose { cell: name(cell), options },
            Event::ChooseItem { item, options } => Event::ChooseItem { item, options },
            Event::Guess { candidate, depth } => Event::Guess { candidate: named(candidate), depth },
            Event::Place { candidate } => Event::Place { candidate: named(candidate) },
            Event::Eliminate { candidate } => Event::Eliminate { candidate: named(candidate) },
            Event::Select { option } => Event::Select { option },
            Event::Deselect { option } => Event::Deselect { option },
            Event::Cover { item } => Event::Cover { item },
            Event::Uncover { item } => Event::Uncover { item },
            Event::Propagate { by, rule } => Event::Propagate { by, rule },
            Event::GuessHidden { variable, value, depth } => Event::GuessHidden { variable, value, depth },
            Event::RetractHidden { variable, value } => Event::RetractHidden { variable, value },
            Event::Contradiction { cell } => Event::Contradiction { cell: cell.map(name) },
            Event::Retract { candidate } => Event::Retract { candidate: named(candidate) },
            Event::Cost { cost, control } => Event::Cost { cost, control },
            Event::Reheat => Event::Reheat,
            Event::Relaxation { round, fractional } => Event::Relaxation { round, fractional },
            Event::Weight { candidate, weight } => Event::Weight { candidate: named(candidate), weight },
            Event::Solution => Event::Solution,
        }
    }
}

/// An event with its number and iteration.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record<C = Cell> {
    /// Number of the event in its run, from 0; gaps show what was not kept.
    pub number: u64,
    /// Iterations counted so far.
    pub iteration: u64,
    /// What happened.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: Event<C>,
}

impl Record {
    /// The record with the names that its cells have on the board.
    pub fn named(&self, board: &Board) -> Record<String> {
        let event = self.event.map_cells(|cell| board.name(cell));
        Record { number: self.number, iteration: self.iteration, event }
    }
}

/// Listens to the events of a solver.
pub trait Tracer {
    /// Called for every event, with the number of iterations counted so far.
    fn event(&mut self, iteration: u64, event: Event);
}

/// What a [`Recorder`] does when it is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    /// Keep the first events, drop the rest.
    First,
    /// Keep every k-th event and double k: an even sample of the whole run.
    Even {
        /// The present k.
        stride: u64,
    },
}

/// Keeps a limited number of events.
///
/// ```
/// use sudokit::trace::{Event, Recorder, Tracer};
/// let mut recorder = Recorder::first(2);
/// for depth in 0..5 {
///     recorder.event(0, Event::Node { depth });
/// }
/// assert_eq!(recorder.records().len(), 2);
/// assert_eq!(recorder.seen(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    records: Vec<Record>,
    seen: u64,
    capacity: usize,
    keep: Keep,
}

impl Recorder {
    /// Keeps the first `capacity` events.
    pub fn first(capacity: usize) -> Recorder {
        Recorder { records: Vec::new(), seen: 0, capacity, keep: Keep::First }
    }

    /// Keeps an even sample over the whole run, between half of `capacity` and `capacity` events once it is full.
    pub fn even(capacity: usize) -> Recorder {
        Recorder { records: Vec::new(), seen: 0, capacity: capacity.max(2), keep: Keep::Even { stride: 1 } }
    }

    /// The events kept, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many events there were.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Whether every event was kept.
    pub fn is_whole(&self) -> bool {
        self.seen == self.records.len() as u64
    }
}

impl Tracer for Recorder {
    fn event(&mut self, iteration: u64, event: Event) {
        let number = self.seen;
        self.seen += 1;
        let record = Record { number, iteration, event };
        match &mut self.keep {
            Keep::First => {
                if self.records.len() < self.capacity {
                    self.records.push(record);
                }
            }
            Keep::Even { stride } => {
                if !number.is_multiple_of(*stride) {
                    return;
                }
                if self.records.len() == self.capacity {
                    *stride *= 2;
                    let stride = *stride;
                    self.records.retain(|record| record.number.is_multiple_of(stride));
                    if !number.is_multiple_of(stride) {
                        return;
                    }
                }
                self.records.push(record);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_recorder_spans_the_whole_run_within_its_bound() {
        let mut recorder = Recorder::even(100);
        for depth in 0..12_345 {
            recorder.event(u64::from(depth), Event::Node { depth });
        }
        let numbers: Vec<u64> = recorder.records().iter().map(|r| r.number).collect();
        assert!(numbers.len() >= 50 && numbers.len() <= 100, "{}", numbers.len());
        let stride = numbers[1] - numbers[0];
        assert!(numbers.windows(2).all(|pair| pair[1] - pair[0] == stride));
        assert!(12_345 - numbers.last().unwrap() <= stride);
        assert!(!recorder.is_whole());
    }
}
