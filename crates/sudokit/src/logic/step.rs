//! A step is an effect (a placement, eliminations) apart from its evidence (a [`Diagram`]); [`Found`] is where a search hands its steps in.

use std::ops::ControlFlow;

use crate::control::Stop;

use super::catalogue::{Id, TECHNIQUES, Technique};
use super::chain::Engine;
use super::diagram::Diagram;
use super::geometry::Bits;
use super::state::State;

/// Removed candidates: cell (0–80) and the digits that go (bit i = digit i + 1).
pub type Removal = (u8, u16);

/// One step of a solving path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// Which technique it is; serialized as the technique's id.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::catalogue::serialize_id"))]
    pub technique: Id,
    /// Points by the scale in use: its points for the technique plus what length or size adds.
    pub points: u16,
    /// The cell (0–80) and digit (1–9) that is placed; serialized as `{cell, digit}`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_full::place"))]
    pub place: Option<(u8, u8)>,
    /// What is removed, cells ascending; serialized as a list of `{cell, digit}`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_full::eliminate"))]
    pub eliminate: Vec<Removal>,
    /// Why it holds; empty when only ratings were asked for.
    pub why: Diagram,
}

impl Step {
    /// The row of the catalogue.
    pub fn technique(&self) -> &'static Technique {
        &TECHNIQUES[self.technique as usize]
    }

    /// Changes the state: eliminations first, then the placement.
    pub fn apply(&self, state: &mut State) {
        for &(cell, digits) in &self.eliminate {
            state.remove_all(cell, digits);
        }
        if let Some((cell, digit)) = self.place {
            state.place(cell, digit - 1);
        }
    }

    /// Every removed candidate as (cell 0–80, digit 1–9).
    pub fn eliminations(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.eliminate.iter().flat_map(|&(cell, digits)| Bits(digits).map(move |digit| (cell, digit + 1)))
    }
}

/// The effect of a step.
#[derive(Clone, Copy)]
pub struct Effect<'a> {
    pub place: Option<(u8, u8)>,
    pub eliminate: &'a [Removal],
}

/// Takes the steps that a search finds, and lends it what it needs: points, buffers, budget.
pub struct Found<'a> {
    /// Collect every step instead of stopping at the first.
    pub all: bool,
    /// Build diagrams; rating alone does not need them.
    pub explain: bool,
    pub steps: Vec<Step>,
    pub points: &'a [u16],
    /// The work space of the chain searches.
    pub engine: &'a mut Engine,
    /// Why a search had to be broken off.
    pub stop: Option<Stop>,
}

impl Found<'_> {
    /// Hands in a placement without eliminations. `cell` 0–80, `digit` 0–8.
    pub fn place(
        &mut self,
        technique: Id,
        cell: u8,
        digit: u8,
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        self.step(technique, 0, Effect { place: Some((cell, digit + 1)), eliminate: &[] }, why)
    }

    /// Hands in eliminations; nothing happens when there are none.
    pub fn eliminate(
        &mut self,
        technique: Id,
        extra: u16,
        eliminate: &[Removal],
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        self.step(technique, extra, Effect { place: None, eliminate }, why)
    }

    /// Hands in a step; `extra` is added to the scale's points. Breaks when one step is enough.
    pub fn step(
        &mut self,
        technique: Id,
        extra: u16,
        effect: Effect<'_>,
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        let why = if self.explain { why() } else { Diagram::default() };
        let points = self.points[technique as usize] + extra;
        self.steps.push(Step {
            technique,
            points,
            place: effect.place,
            eliminate: effect.eliminate.to_vec(),
            why,
        });
        if self.all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Serialization with names instead of pairs and bits.
#[cfg(feature = "serde")]
mod in_full {
    use serde::{Serialize, Serializer};

    use super::Removal;
    use crate::logic::geometry::Bits;

    #[derive(Serialize)]
    struct Candidate {
        cell: u8,
        digit: u8,
    }

    pub fn place<S: Serializer>(place: &Option<(u8, u8)>, serializer: S) -> Result<S::Ok, S::Error> {
        place.map(|(cell, digit)| Candidate { cell, digit }).serialize(serializer)
    }

    pub fn eliminate<S: Serializer>(eliminate: &[Removal], serializer: S) -> Result<S::Ok, S::Error> {
        let candidates =
            |&(cell, digits): &Removal| Bits(digits).map(move |digit| Candidate { cell, digit: digit + 1 });
        serializer.collect_seq(eliminate.iter().flat_map(candidates))
    }
}
