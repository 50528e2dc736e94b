//! The one table of kinds: a row here makes a kind known to formats, program, page, docs and tests.

use super::info::Info;
use super::kinds::*;
use super::parameters::{Constraint, Kind, Parameters, ParametersError};
use crate::board::Board;

type Reader = fn(&Parameters, &Board) -> Result<Constraint, ParametersError>;

fn read<K: Kind>(parameters: &Parameters, board: &Board) -> Result<Constraint, ParametersError> {
    K::from_parameters(parameters, board).map(Constraint::from)
}

macro_rules! constraints {
    ($($kind:ident),* $(,)?) => {
        /// All kinds, in the order in which people look for them.
        pub static CONSTRAINTS: &[&Info] = &[$(&<$kind as Kind>::INFO),*];

        impl Constraint {
            /// The constraint of this kind with these parameters, checked against the board.
            ///
            /// # Errors
            /// No such kind, or what is wrong with the parameters.
            pub fn from_parameters(id: &str, parameters: &Parameters, board: &Board) -> Result<Constraint, ParametersError> {
                const READERS: &[Reader] = &[$(read::<$kind>),*];
                match CONSTRAINTS.iter().position(|info| info.id == id) {
                    Some(kind) => READERS[kind](parameters, board),
                    None => Err(ParametersError::UnknownKind(id.to_string())),
                }
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
    CompareSums,
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
