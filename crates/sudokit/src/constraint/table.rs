//! The one table of kinds: a row here makes a kind known to formats, program, page, docs and tests.

use crate::board::Cell;

use super::board::Board;
use super::info::Info;
use super::kinds::*;
use super::lowering::Lowering;
use super::mark::Mark;
use super::terms::{Fault, Kind, Terms};

macro_rules! constraints {
    ($($kind:ident),* $(,)?) => {
        /// A rule of a puzzle, of one of the kinds in [`CONSTRAINTS`].
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Constraint {
            $(#[doc = concat!("See [`", stringify!($kind), "`](struct@", stringify!($kind), ").")] $kind($kind),)*
        }

        /// All kinds, in the order in which people look for them.
        pub static CONSTRAINTS: &[Info] = &[$(<$kind as Kind>::INFO),*];

        impl Constraint {
            /// The row of its kind.
            pub fn info(&self) -> &'static Info {
                let id = match self { $(Constraint::$kind(_) => <$kind as Kind>::INFO.id,)* };
                CONSTRAINTS.iter().find(|info| info.id == id).expect("every kind has a row")
            }

            /// The constraint of this kind with these terms, checked against the board.
            ///
            /// # Errors
            /// No such kind, or what is wrong with the terms.
            pub fn from_terms(id: &str, terms: &Terms, board: &Board) -> Result<Constraint, Fault> {
                $(if id == <$kind as Kind>::INFO.id {
                    return $kind::from_terms(terms, board).map(Constraint::$kind);
                })*
                Err(Fault::UnknownKind(id.to_string()))
            }

            /// The terms that give this constraint again.
            pub fn to_terms(&self) -> Terms {
                match self { $(Constraint::$kind(kind) => kind.to_terms(),)* }
            }

            /// The cells that it speaks of, on this board.
            pub fn cells(&self, board: &Board) -> Vec<Cell> {
                match self { $(Constraint::$kind(kind) => kind.cells(board),)* }
            }

            /// Whether a full grid (the number of every cell, extra cells included) obeys: the dumb check.
            pub fn holds(&self, board: &Board, grid: &[i32]) -> bool {
                match self { $(Constraint::$kind(kind) => kind.holds(board, grid),)* }
            }

            /// Adds what it means to the constraint engine's problem.
            pub fn lower(&self, lowering: &mut Lowering<'_>) {
                match self { $(Constraint::$kind(kind) => kind.lower(lowering),)* }
            }

            /// What setters draw for it.
            pub fn draw(&self, board: &Board) -> Vec<Mark> {
                match self { $(Constraint::$kind(kind) => kind.draw(board),)* }
            }
        }

        $(impl From<$kind> for Constraint {
            fn from(kind: $kind) -> Constraint {
                Constraint::$kind(kind)
            }
        })*
    };
}

constraints! {
    // Houses and regions.
    ExtraRegion,
    LongDiagonal,
    Windoku,
    DisjointGroups,
    RegionSameValues,
    Doppelganger,
    ChaosConstruction,
    ChaosArrow,
    ChaosCount,
    // All over the board.
    AntiKnight,
    AntiKing,
    TopBottom,
    Leap,
    AntiTaxicab,
    NonConsecutive,
    AntiRatio,
    StrictKropki,
    AntiSum,
    Knightmare,
    GlobalEntropy,
    GlobalModulus,
    DutchFlatmates,
    NoRankTies,
    // Single cells.
    Odd,
    Even,
    Minimum,
    Maximum,
    ColumnIndexer,
    RowIndexer,
    BoxIndexer,
    CountingCircles,
    OneOf,
    // Between cells.
    Difference,
    Ratio,
    PairSum,
    Greater,
    Quadruple,
    // Cages and sets.
    Killer,
    Sum,
    Rellik,
    EqualityCage,
    LookAndSay,
    ContainAtLeast,
    ContainExactly,
    Lunchbox,
    CloneGroups,
    SameValues,
    EqualSums,
    CountDistinct,
    ConnectedValues,
    // Lines.
    Thermometer,
    SlowThermometer,
    Arrow,
    DoubleArrow,
    Whisper,
    Renban,
    Nabner,
    Palindrome,
    Between,
    Lockout,
    RegionSum,
    Zipper,
    SumLine,
    Modular,
    Entropic,
    SameDifference,
    ParityLine,
    Regex,
    Nfa,
    Pair,
    ValueIndexing,
    // Outside the board.
    Sandwich,
    LittleKiller,
    XSum,
    Skyscraper,
    HiddenSkyscraper,
    NumberedRoom,
    FullRank,
    // Joining other rules.
    Or,
    And,
}

/// A constraint as it is written: its kind beside its terms. Reading needs the board: [`Constraint::from_terms`].
#[cfg(feature = "serde")]
impl serde::Serialize for Constraint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Written {
            kind: &'static str,
            #[serde(flatten)]
            terms: Terms,
        }
        Written { kind: self.info().id, terms: self.to_terms() }.serialize(serializer)
    }
}
