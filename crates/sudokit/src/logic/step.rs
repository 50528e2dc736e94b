//! Techniques, the steps that they find, and the collector to which finders report their steps.
//!
//! A step is an effect (a placement, eliminations) apart from its evidence (a [`Diagram`]).

use std::fmt;
use std::ops::ControlFlow;

use crate::board::{Cell, Coordinates};
use crate::control::Stop;

use super::chain::workspace::ChainWorkspace;
use super::diagram::{Diagram, Removal};
use super::houses::{Houses, Ordinary};
use super::info::{Family, Noun, TechniqueInfo};
use super::phrase::effect_of;
use super::state::State;

/// A way of finding steps: looks at the state and reports what it finds.
pub type Finder<H = Ordinary> = fn(&State<H>, &mut StepCollector<'_>) -> ControlFlow<()>;

/// Houses for which techniques have finders.
pub trait HasFinders: Houses {
    /// The finder of a technique, if it works on such boards.
    fn finder(technique: &Technique) -> Option<Finder<Self>>;
}

impl HasFinders for Ordinary {
    #[inline]
    fn finder(technique: &Technique) -> Option<Finder> {
        technique.find
    }
}

/// A technique: what it is, how its steps are found, and how their argument reads.
pub struct Technique {
    /// Id, name, family.
    pub info: TechniqueInfo,
    /// The finder on the ordinary board, if it is looked for there. Several techniques may share one, see
    /// [`Technique::found_with`].
    pub(super) find: Option<Finder>,
    /// The whole argument of a step, ending with its effect.
    pub(super) argument: fn(&Step, Coordinates) -> String,
    /// The name of a step's form, where the technique has forms with names of their own.
    form_name: Option<fn(&Step) -> Option<String>>,
    /// The technique whose finder finds this one as well.
    found_with: Option<&'static Technique>,
    /// Whether the finder reports all it finds, of which the easiest counts, and not the first.
    pub(super) easiest: bool,
}

impl Technique {
    /// A technique with a finder of its own, of which the first step counts.
    pub(super) const fn new(
        info: TechniqueInfo,
        find: Finder,
        argument: fn(&Step, Coordinates) -> String,
    ) -> Technique {
        Technique { info, find: Some(find), argument, form_name: None, found_with: None, easiest: false }
    }

    /// A technique that is looked for on any board alone. Its steps carry their argument.
    pub(super) const fn of_any_board(id: &'static str, name: &'static str, family: Family) -> Technique {
        let info = TechniqueInfo { id, name, family, noun: Noun::A };
        let argument = Step::<Diagram>::effect;
        Technique { info, find: None, argument, form_name: None, found_with: None, easiest: false }
    }

    /// Says how the name stands in a sentence; "a …" otherwise.
    pub(super) const fn with_noun(mut self, noun: Noun) -> Technique {
        self.info.noun = noun;
        self
    }

    /// Lets the technique be found by the finder of `leader`. On a scale such techniques stand together.
    pub(super) const fn found_with(mut self, leader: &'static Technique) -> Technique {
        self.found_with = Some(leader);
        self
    }

    /// Says that the finder reports all it finds, of which the easiest counts.
    pub(super) const fn easiest_of_all(mut self) -> Technique {
        self.easiest = true;
        self
    }

    /// Adds names for the forms of its steps.
    pub(super) const fn with_forms(mut self, form_name: fn(&Step) -> Option<String>) -> Technique {
        self.form_name = Some(form_name);
        self
    }

    /// The name that users type.
    pub const fn id(&self) -> &'static str {
        self.info.id
    }

    /// The name in plain English.
    pub const fn name(&self) -> &'static str {
        self.info.name
    }

    /// Whether its argument presupposes that the puzzle has exactly one solution.
    pub fn rests_on_uniqueness(&self) -> bool {
        self.info.family == Family::Uniqueness
    }

    /// The id of the technique that leads the group which one finder finds together; its own id if it stands alone.
    pub fn leader(&self) -> &'static str {
        self.found_with.map_or(self.info.id, |leader| leader.info.id)
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.info.id == other.info.id
    }
}

impl Eq for Technique {}

/// Its name in plain English.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Technique({})", self.info.id)
    }
}

/// One step of a solving path: what it does, and why: by a diagram on 9×9 boards with houses alone, by an
/// [`Argument`](super::Argument) on any board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step<W = Diagram> {
    /// Which technique it is; serialized as the technique's id.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_full::technique"))]
    pub technique: &'static Technique,
    /// Points by the scale in use: its points for the technique plus what length or size adds.
    pub points: u16,
    /// The cell and the digit that is placed, by its place among the numbers of the board, from 1; it leaves the cells
    /// that must differ from this one. Serialized as `{cell, digit}`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_full::place"))]
    pub place: Option<(Cell, u8)>,
    /// What is removed besides (bit d - 1 for digit d), cells ascending; serialized as a list of `{cell, digit}`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "in_full::eliminate"))]
    pub eliminate: Vec<(Cell, u32)>,
    /// Why it holds; empty when only ratings were asked for.
    pub why: W,
}

impl<W> Step<W> {
    /// Every removed candidate, as cell and digit.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.eliminate.iter().flat_map(|&(cell, set)| digits(set).map(move |digit| (cell, digit)))
    }
}

/// The digits of a set.
fn digits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let digit = (set != 0).then(|| set.trailing_zeros() as u8 + 1)?;
        set &= set - 1;
        Some(digit)
    })
}

impl Step {
    /// A step of 9×9 boards.
    pub(super) fn new(technique: &'static Technique, points: u16, effect: Effect<'_>, why: Diagram) -> Step {
        let cell = |cell: u8| Cell::new(cell.into());
        Step {
            technique,
            points,
            place: effect.place.map(|(at, digit)| (cell(at), digit)),
            eliminate: effect.eliminate.iter().map(|&(at, digits)| (cell(at), digits.into())).collect(),
            why,
        }
    }

    /// The cell (0–80) and digit (1–9) that is placed.
    pub(super) fn placed(&self) -> Option<(u8, u8)> {
        self.place.map(|(cell, digit)| (cell.index() as u8, digit))
    }

    /// Changes the state: eliminations first, then the placement.
    pub fn apply<H: Houses>(&self, state: &mut State<H>) {
        for &(cell, digits) in &self.eliminate {
            state.remove_all(cell.index() as u8, digits as u16);
        }
        if let Some((cell, digit)) = self.placed() {
            state.place(cell, digit - 1);
        }
    }

    /// The name of the technique, with its form where that says more.
    pub fn name(&self) -> String {
        let form = self.technique.form_name.and_then(|form_name| form_name(self));
        form.unwrap_or_else(|| self.technique.info.name.to_string())
    }

    /// What the step does: "r1c2 is not 3 or 5; r4c4 is not 7."
    pub fn effect(&self, notation: Coordinates) -> String {
        effect_of(self.place, &self.eliminate, notation)
    }

    /// How the name stands in a sentence.
    pub(super) fn noun(&self) -> Noun {
        self.technique.info.noun
    }
}

/// "naked pair: r1c2 is not 3 or 5; r1c4 is not 3."
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name(), self.effect(Coordinates::default()))
    }
}

/// The effect of a step.
#[derive(Clone, Copy)]
pub struct Effect<'a> {
    pub place: Option<(u8, u8)>,
    pub eliminate: &'a [Removal],
}

/// A technique's place on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The technique.
    pub technique: &'static Technique,
    /// What a step of it counts at least.
    pub points: u16,
    /// The lowest level of a puzzle that needs it.
    pub level: u8,
    /// Of steps found together that are equally hard, the one of the lowest rank counts.
    pub rank: u8,
}

/// Takes the steps that finders find, and lends finders what they need: points, the order of houses, work space.
pub struct StepCollector<'a> {
    /// Collect every step instead of stopping at the first.
    pub all: bool,
    /// Build diagrams; rating alone does not need them.
    pub explain: bool,
    /// House numbers in the order in which subsets and singles are looked for.
    pub houses: &'static [u8; 27],
    /// The work space of chain searches.
    pub chains: &'a mut ChainWorkspace,
    /// Why a search had to be broken off.
    pub stop: Option<Stop>,
    /// Some techniques of the scale are not looked for, so the best of a group may not be the one that counts.
    pub filtered: bool,
    entries: &'a [Entry],
    enabled: &'a [bool],
    steps: Vec<Step>,
    /// How hard each step is in comparison with those found together with it, and its rank.
    weights: Vec<(f64, u8)>,
    /// The finder at work reports all it finds.
    gather: bool,
}

impl<'a> StepCollector<'a> {
    /// `enabled` says of each entry of the scale whether steps of it are taken.
    pub fn new(
        entries: &'a [Entry],
        enabled: &'a [bool],
        houses: &'static [u8; 27],
        chains: &'a mut ChainWorkspace,
    ) -> StepCollector<'a> {
        StepCollector {
            all: false,
            explain: false,
            houses,
            chains,
            stop: None,
            filtered: enabled.contains(&false),
            entries,
            enabled,
            steps: Vec::new(),
            weights: Vec::new(),
            gather: false,
        }
    }

    /// Lets the finder of `technique` look at the state. Breaks when the search is over.
    pub fn run<H: HasFinders>(&mut self, technique: &Technique, state: &State<H>) -> ControlFlow<()> {
        let first = self.steps.len();
        self.gather = technique.easiest;
        self.weights.clear();
        let Some(find) = H::finder(technique) else { return ControlFlow::Continue(()) };
        let flow = find(state, self);
        if !technique.easiest || self.steps.len() == first {
            return flow;
        }
        let mut found: Vec<_> = self.weights.drain(..).zip(self.steps.drain(first..)).collect();
        found.sort_by(|((a, rank_a), _), ((b, rank_b), _)| a.total_cmp(b).then(rank_a.cmp(rank_b)));
        let keep = if self.all { found.len() } else { 1 };
        self.steps.extend(found.into_iter().take(keep).map(|(_, step)| step));
        if self.all { flow } else { ControlFlow::Break(()) }
    }

    /// All steps.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    fn index(&self, technique: &Technique) -> Option<usize> {
        self.entries.iter().position(|entry| std::ptr::eq(entry.technique, technique))
    }

    /// What a step of this technique counts on the scale at least; 0 if it does not stand there.
    pub fn points(&self, technique: &Technique) -> u16 {
        self.index(technique).map_or(0, |index| self.entries[index].points)
    }

    /// Reports a placement without eliminations. `cell` 0–80, `digit` 0–8.
    pub fn place(
        &mut self,
        technique: &'static Technique,
        cell: u8,
        digit: u8,
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        self.step(technique, 0, Effect { place: Some((cell, digit + 1)), eliminate: &[] }, why)
    }

    /// Reports eliminations; nothing happens when there are none.
    pub fn eliminate(
        &mut self,
        technique: &'static Technique,
        extra: u16,
        eliminate: &[Removal],
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        self.step(technique, extra, Effect { place: None, eliminate }, why)
    }

    /// Reports a step; `extra` is added to the scale's points. Breaks when one step is enough.
    pub fn step(
        &mut self,
        technique: &'static Technique,
        extra: u16,
        effect: Effect<'_>,
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        let weight = f64::from(self.points(technique) + extra);
        self.step_weighing(technique, extra, weight, effect, why)
    }

    /// Reports a step of a finder that gathers; steps of less weight come first.
    pub fn step_weighing(
        &mut self,
        technique: &'static Technique,
        extra: u16,
        weight: f64,
        effect: Effect<'_>,
        why: impl FnOnce() -> Diagram,
    ) -> ControlFlow<()> {
        // A technique that is not looked for is not reported, though the finder of another may meet it.
        let Some(index) = self.index(technique).filter(|&index| self.enabled[index]) else {
            return ControlFlow::Continue(());
        };
        let Entry { points, rank, .. } = self.entries[index];
        let why = if self.explain { why() } else { Diagram::default() };
        self.steps.push(Step::new(technique, points + extra, effect, why));
        if self.gather {
            self.weights.push((weight, rank));
            return ControlFlow::Continue(());
        }
        if self.all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Serialization with names instead of pairs and bits.
#[cfg(feature = "serde")]
mod in_full {
    use serde::{Serialize, Serializer};

    use super::{Cell, Technique, digits};

    #[derive(Serialize)]
    struct Candidate {
        cell: Cell,
        digit: u8,
    }

    pub fn technique<S: Serializer>(technique: &&Technique, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(technique.info.id)
    }

    pub fn place<S: Serializer>(place: &Option<(Cell, u8)>, serializer: S) -> Result<S::Ok, S::Error> {
        place.map(|(cell, digit)| Candidate { cell, digit }).serialize(serializer)
    }

    pub fn eliminate<S: Serializer>(eliminate: &[(Cell, u32)], serializer: S) -> Result<S::Ok, S::Error> {
        let candidates = |&(cell, set): &(Cell, u32)| digits(set).map(move |digit| Candidate { cell, digit });
        serializer.collect_seq(eliminate.iter().flat_map(candidates))
    }
}
