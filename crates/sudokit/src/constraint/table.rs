//! The one table of kinds: a row here makes a kind known to formats, program, page, docs and tests.

use super::info::Info;
use super::kinds::*;
use super::terms::{Constraint, Kind, Terms, TermsError};
use crate::board::Board;

macro_rules! constraints {
    ($($kind:ident),* $(,)?) => {
        /// All kinds, in the order in which people look for them.
        pub static CONSTRAINTS: &[Info] = &[$(<$kind as Kind>::INFO),*];

        impl Constraint {
            /// The constraint of this kind with these terms, checked against the board.
            ///
            /// # Errors
            /// No such kind, or what is wrong with the terms.
            pub fn from_terms(id: &str, terms: &Terms, board: &Board) -> Result<Constraint, TermsError> {
                $(if id == <$kind as Kind>::INFO.id {
                    return $kind::from_terms(terms, board).map(Constraint::from);
                })*
                Err(TermsError::UnknownKind(id.to_string()))
            }
        }
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
