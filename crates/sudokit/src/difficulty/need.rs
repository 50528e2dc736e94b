//! Whether a puzzle needs a technique of a scale and nothing harder.
//!
//! Harder is what stands later in the order of the scale. A puzzle needs a technique if the path by the techniques up
//! to it fills the grid with a step of it, and the path by those before it alone ends unsolved. So without the
//! technique, the path on the whole scale gets stuck or takes something harder.

use super::measure::rest_of;
use crate::board::HousesPuzzle;
use crate::control::{Meter, Stop};
use crate::logic::{LogicalSolver, Scale, State, Technique};

/// A technique of a scale that puzzles are to need.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueNeed {
    technique: &'static Technique,
    scale: Scale,
    uniqueness: bool,
    /// The place of the technique on the scale.
    at: usize,
}

/// Why no puzzle can need a technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NeedError {
    /// The scale does not have it.
    #[error(
        "the scale {scale} does not have the technique '{technique}'; `sudokit techniques` lists what it has"
    )]
    NotOnScale {
        /// The id of the technique.
        technique: &'static str,
        /// The name of the scale.
        scale: &'static str,
    },
    /// It rests on uniqueness, and such techniques are off.
    #[error("the technique '{0}' rests on uniqueness, and such techniques are off")]
    Uniqueness(&'static str),
    /// The steps of the scale are those of any board.
    #[error(
        "puzzles that need a technique are made by scales of the ordinary board, and {0} is for any board"
    )]
    AnyBoard(&'static str),
    /// A technique that is tried before it finds all that it finds.
    #[error(
        "no puzzle needs the technique '{technique}' on the scale {scale}: '{before}', which is tried before it, finds the same"
    )]
    FoundBefore {
        /// The id of the technique.
        technique: &'static str,
        /// The technique that comes first.
        before: &'static str,
        /// The name of the scale.
        scale: &'static str,
    },
}

/// Techniques whose every step another one makes unnecessary, if that is tried first.
const COVERED: &[(&str, &str)] = &[
    ("full-house", "naked-single"),
    ("direct-pointing", "pointing"),
    ("direct-claiming", "claiming"),
    ("direct-hidden-pair", "hidden-pair"),
    ("direct-hidden-triple", "hidden-triple"),
    ("locked-pair", "naked-pair"),
    ("locked-triple", "naked-triple"),
    ("skyscraper", "turbot-fish"),
    ("two-string-kite", "turbot-fish"),
];

impl TechniqueNeed {
    /// The need of a technique on a scale; without `uniqueness`, techniques that rest on it are off.
    ///
    /// # Errors
    /// If no puzzle can need it.
    ///
    /// ```
    /// use sudokit::difficulty::{NeedError, TechniqueNeed};
    /// use sudokit::logic::{scale, technique};
    /// let (scale, skyscraper) = (&scale::SUDOKU_EXPLAINER, technique("skyscraper").unwrap());
    /// assert!(matches!(TechniqueNeed::new(skyscraper, scale, true), Err(NeedError::NotOnScale { .. })));
    /// ```
    pub fn new(
        technique: &'static Technique,
        scale: &Scale,
        uniqueness: bool,
    ) -> Result<TechniqueNeed, NeedError> {
        let id = technique.id();
        if scale.is_for_any_board() {
            return Err(NeedError::AnyBoard(scale.name));
        }
        let at = scale.place(technique).ok_or(NeedError::NotOnScale { technique: id, scale: scale.name })?;
        if !uniqueness && technique.rests_on_uniqueness() {
            return Err(NeedError::Uniqueness(id));
        }
        let stands_before = |id: &str| scale.order[..at].iter().any(|entry| entry.technique.id() == id);
        match COVERED.iter().find(|&&(covered, before)| covered == id && stands_before(before)) {
            Some(&(_, before)) => Err(NeedError::FoundBefore { technique: id, before, scale: scale.name }),
            None => Ok(TechniqueNeed { technique, scale: *scale, uniqueness, at }),
        }
    }

    /// The technique.
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// What decides whether puzzles need the technique.
    pub fn prover(&self) -> NeedProver {
        let scale = self.scale;
        let (uniqueness, at) = (self.uniqueness, self.at);
        // What is found together is looked for together, so that the path is that of the whole scale.
        let leader = self.technique.leader();
        let last = scale.order.iter().rposition(|entry| entry.technique.leader() == leader).unwrap_or(at);
        let solver = |end: usize| {
            LogicalSolver::new(&scale).with_evidence(false).with_techniques(|technique| {
                scale.place(technique).is_some_and(|place| place < end)
                    && (uniqueness || !technique.rests_on_uniqueness())
            })
        };
        NeedProver { need: *self, up_to: solver(last + 1), before: solver(at) }
    }
}

/// Decides whether puzzles need a technique; keeps the solvers from puzzle to puzzle.
pub struct NeedProver {
    need: TechniqueNeed,
    /// Solves by the technique and those before it.
    up_to: LogicalSolver,
    /// Solves by those before it.
    before: LogicalSolver,
}

/// What a puzzle needs in comparison with a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// This technique and nothing harder.
    This,
    /// Nothing as hard: techniques that stand before it do, this the hardest that was used.
    Easier(&'static Technique),
    /// Something harder.
    Harder,
}

impl NeedProver {
    /// How hard the puzzle is in comparison with the technique.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn compare(&mut self, puzzle: &HousesPuzzle, meter: &mut Meter) -> Result<Need, Stop> {
        let Ok(start) = State::try_from(puzzle) else { return Ok(Need::Harder) };
        meter.node()?;
        let (at, scale) = (self.need.at, self.need.scale);
        self.up_to.set_budget(rest_of(meter));
        let (mut state, mut hardest) = (start.clone(), 0);
        while !state.is_solved() {
            let Some(step) = self.up_to.next(&state)? else { return Ok(Need::Harder) };
            let Some(place) = scale.place(step.technique).filter(|&place| place <= at) else {
                return Ok(Need::Harder);
            };
            hardest = hardest.max(place);
            step.apply(&mut state);
        }
        if hardest < at {
            return Ok(Need::Easier(scale.order[hardest].technique));
        }
        self.before.set_budget(rest_of(meter));
        let mut state = start;
        while let Some(step) = self.before.next(&state)? {
            step.apply(&mut state);
        }
        // The path took the technique where an easier one would have done as well.
        Ok(if state.is_solved() {
            Need::Easier(scale.order[at.saturating_sub(1)].technique)
        } else {
            Need::This
        })
    }

    /// How far what a puzzle needs is from the technique, in places of the scale; 0 if it needs it.
    pub fn distance(&self, need: Need) -> f64 {
        match need {
            Need::This => 0.0,
            Need::Easier(technique) => {
                self.need.scale.place(technique).map_or(0, |place| self.need.at - place) as f64
            }
            Need::Harder => self.need.scale.order.len() as f64,
        }
    }
}
