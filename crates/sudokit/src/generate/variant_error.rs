//! Why there is no recipe for puzzles with constraints, and why none was made by one.

use std::fmt;

use crate::board::ARRANGEMENTS;
use crate::constraint::ParametersError;
use crate::control::Stop;
use crate::propagation::TooLarge;
use crate::symmetry::PatternSymmetry;

/// Why no such puzzle can be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantRecipeError {
    /// No variant and no kind of constraint that is made has this name.
    #[error("no puzzles of '{0}' are made; known are {names}", names = known())]
    Unknown(String),
    /// A kind of constraint of which no puzzles are made.
    #[error("no puzzles of '{kind}' are made: {instead}")]
    NotMade {
        /// Its id.
        kind: &'static str,
        /// Why, and what to ask for instead.
        instead: &'static str,
    },
    /// No name at all.
    #[error("no variant is named; known are {names}", names = known())]
    Nothing,
    /// The size is out of range.
    #[error("puzzles with constraints are made from 4×4 to 16×16, not {0}×{0}")]
    Size(usize),
    /// A rule does not fit a board of this size.
    #[error("{variant} on a board of {size}×{size}: {error}")]
    DoesNotFit {
        /// The variant.
        variant: &'static str,
        /// The size.
        size: usize,
        /// What is wrong.
        error: ParametersError,
    },
    /// The solution breaks a rule, or belongs to another board.
    #[error("the solution that is asked for breaks a rule, or belongs to another board")]
    Solution,
    /// The measure of difficulty is not that of any board and any rules.
    #[error(
        "the measure {0} is not defined under rules; any-board is, for example any-board=1.5..4, and its words easy, medium, …"
    )]
    Difficulty(String),
    /// Every such puzzle without givens has several solutions.
    #[error("without givens these rules never leave one solution: {kept}", kept = kept(exchange))]
    NeedsGivens {
        /// Some digits and what to write for each, and the rules hold again. Empty where each puzzle has an exchange of
        /// its own, or where the rules hold again on the mirrored board.
        exchange: Vec<(i32, i32)>,
    },
}

/// Why a puzzle was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerationError {
    /// No grid obeys the rules for the whole board.
    #[error("no grid obeys these rules")]
    NoSolution,
    /// The grids do not lie as the symmetry has it.
    #[error(
        "the grids of {arrangement} do not have the symmetry {symmetry}; ask for another one, or for none"
    )]
    Symmetry {
        /// The arrangement of the grids.
        arrangement: &'static str,
        /// The symmetry.
        symmetry: PatternSymmetry,
    },
    /// The engine cannot hold the puzzle.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The budget ended, or all attempts failed ([`Stop::GaveUp`]).
    #[error("{stop} after {attempts} attempts{near}", near = near(*nearest))]
    Stopped {
        /// Why.
        stop: Stop,
        /// How many attempts there were, the last one included.
        attempts: u32,
        /// How far the nearest attempt came, if one came so far that this is known.
        nearest: Option<NearestAttempt>,
    },
}

impl From<Stop> for GenerationError {
    fn from(stop: Stop) -> GenerationError {
        GenerationError::Stopped { stop, attempts: 0, nearest: None }
    }
}

/// How far an attempt to make a puzzle with constraints came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum NearestAttempt {
    /// It had one solution, but another level than asked for.
    OtherLevel,
    /// It had one solution, but was harder than asked for with every clue that has room.
    TooHard,
    /// Two of its solutions differed in this many cells.
    Open(usize),
}

/// `left 4 cells open`.
impl fmt::Display for NearestAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NearestAttempt::OtherLevel => f.write_str("has another level"),
            NearestAttempt::TooHard => f.write_str("is too hard with every clue that has room"),
            NearestAttempt::Open(cells) => write!(f, "left {cells} cells open"),
        }
    }
}

fn near(nearest: Option<NearestAttempt>) -> String {
    nearest.map_or(String::new(), |nearest| format!("; the nearest {nearest}"))
}

fn kept(exchange: &[(i32, i32)]) -> String {
    if exchange.is_empty() {
        return "some exchange of digits, or a mirror, keeps what they say".to_string();
    }
    let words: Vec<String> = exchange.iter().map(|(from, to)| format!("{from} becomes {to}")).collect();
    format!("where {}, they hold again", words.join(", "))
}

fn known() -> String {
    let variants = super::variant_table::VARIANTS.iter().map(|variant| variant.id);
    variants.chain(ARRANGEMENTS.iter().map(|own| own.id)).collect::<Vec<_>>().join(", ")
}
