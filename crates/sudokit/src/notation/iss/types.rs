//! The table of token types: which kind of constraint each is, and how its arguments are arranged. The reader and the
//! writer both use it.

/// How the arguments of a token are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// No arguments: the rule holds all over the board.
    Whole,
    /// Cells.
    Cells,
    /// A word, then cells.
    WordCells,
    /// Words joined by `_`, then cells.
    WordsCells,
    /// Cells; each pair of them that shares a side is a rule, the word of which is added.
    Adjacent(Option<&'static str>),
    /// A row or column, the clue before it, the clue after it.
    BothSides,
    /// Lists of cells with `-` between them.
    Segments,
}

/// A token type that is one kind of constraint.
#[derive(Debug)]
pub(super) struct Type {
    /// The type.
    pub name: &'static str,
    /// The kind's id.
    pub kind: &'static str,
    /// Its arguments.
    pub form: Form,
}

const fn row(name: &'static str, kind: &'static str, form: Form) -> Type {
    Type { name, kind, form }
}

/// The types with regular arguments; the others have functions of their own.
pub(super) const TYPES: &[Type] = &[
    row("AllDifferent", "extra-region", Form::Cells),
    row("AntiConsecutive", "non-consecutive", Form::Whole),
    row("AntiKing", "anti-king", Form::Whole),
    row("AntiKnight", "anti-knight", Form::Whole),
    row("AntiTaxicab", "anti-taxicab", Form::Whole),
    row("Between", "between", Form::Cells),
    row("BlackDot", "ratio", Form::Adjacent(Some("2"))),
    row("ContainAtLeast", "contain-at-least", Form::WordsCells),
    row("ContainExact", "contain-exactly", Form::WordsCells),
    row("CountDistinct", "count-distinct", Form::Cells),
    row("CountingCircles", "counting-circles", Form::Cells),
    row("Doppelganger", "doppelganger", Form::Whole),
    row("DoubleArrow", "double-arrow", Form::Cells),
    row("DutchFlatmates", "dutch-flatmates", Form::Whole),
    row("Entropic", "entropic", Form::Cells),
    row("EqualSum", "equal-sums", Form::Segments),
    row("EqualityCage", "equality-cage", Form::Cells),
    row("FullRank", "full-rank", Form::BothSides),
    row("GlobalEntropy", "global-entropy", Form::Whole),
    row("GlobalMod", "global-mod", Form::Whole),
    row("GreaterThan", "greater", Form::Adjacent(None)),
    row("HiddenSkyscraper", "hidden-skyscraper", Form::BothSides),
    row("Lockout", "lockout", Form::WordCells),
    row("LookAndSay", "look-and-say", Form::WordCells),
    row("Lunchbox", "lunchbox", Form::WordCells),
    row("Modular", "modular", Form::WordCells),
    row("NumberedRoom", "numbered-room", Form::BothSides),
    row("Palindrome", "palindrome", Form::Cells),
    row("RegionSameValues", "region-same-values", Form::Whole),
    row("RegionSumLine", "region-sum", Form::Cells),
    row("RellikCage", "rellik", Form::WordCells),
    row("Renban", "renban", Form::Cells),
    row("Skyscraper", "skyscraper", Form::BothSides),
    row("Thermo", "thermometer", Form::Cells),
    row("V", "pair-sum", Form::Adjacent(Some("5"))),
    row("ValueIndexing", "value-indexing", Form::Cells),
    row("WhiteDot", "difference", Form::Adjacent(Some("1"))),
    row("Whisper", "whisper", Form::WordCells),
    row("X", "pair-sum", Form::Adjacent(Some("10"))),
    row("XSum", "x-sum", Form::BothSides),
    row("Zipper", "zipper", Form::Cells),
];

/// The row of a type.
pub(super) fn by_name(name: &str) -> Option<&'static Type> {
    TYPES.iter().find(|row| row.name == name)
}

/// The type that a kind of constraint is written as.
pub(super) fn by_kind(kind: &str) -> Option<&'static Type> {
    TYPES.iter().find(|row| row.kind == kind)
}
