//! The ways in which a text can break the rules of its format, and what formats may say that is not supported.

use std::fmt;
use std::sync::Arc;

use crate::board::Board;

/// How a text breaks the rules of its format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Malformed {
    /// The text is not in this format at all.
    NotThisFormat,
    /// A wrong number of cells.
    CellCount {
        /// Cells found.
        found: usize,
        /// Cells there should be.
        expected: usize,
    },
    /// A line of a wrong length.
    RecordLength {
        /// Characters found.
        found: usize,
        /// Characters there should be.
        expected: usize,
    },
    /// A wrong number of fields.
    FieldCount {
        /// Fields found.
        found: usize,
        /// Fields there should be.
        expected: usize,
    },
    /// A part that must be there is missing.
    Missing(&'static str),
    /// A part that may stand once stands twice.
    Twice(String),
    /// The text is nested deeper than any puzzle.
    TooDeep,
    /// What a parser of JSON or XML says.
    Parser(String),
    /// The grid is no square, or not of the size that is said.
    NotSquare,
    /// A value that is no digit of the board.
    NotADigit {
        /// The cell's name.
        cell: String,
        /// What it holds.
        value: String,
    },
    /// A field that holds something else than it must.
    BadField {
        /// The field's name.
        field: &'static str,
        /// What it holds.
        value: String,
    },
    /// The solution has another board than the puzzle.
    SolutionBoard {
        /// The puzzle's board.
        puzzle: Arc<Board>,
        /// The solution's.
        solution: Arc<Board>,
    },
    /// The solution has another number of cells than the puzzle.
    SolutionSize,
    /// The address or id holds no puzzle.
    EmptyPayload,
    /// CSV: a quoted field does not end on its line.
    QuoteNotClosed,
    /// CSV: something stands between a quoted field and its separator.
    AfterQuote,
    /// List: a bracket is not closed.
    BracketNotClosed,
    /// List: a character that has no place there.
    Character(char),
    /// Grid: a cell that is no number of the board.
    Number {
        /// The cell's text.
        text: String,
        /// The lowest digit: 0 or 1. The highest is as many above it as the board has digits, less one.
        lowest: usize,
        /// Side of the board.
        size: usize,
    },
    /// Grid: a cell with several characters.
    LongCell {
        /// The cell's text.
        text: String,
        /// Side of the board.
        size: usize,
    },
    /// Grid: the bars of a row do not stand as in the first row.
    UnevenBars,
    /// Candidates: one stands twice in a cell.
    CandidateTwice(char),
    /// Candidates: a mark without a digit.
    MarkWithoutDigit,
    /// SudoCue: `u` without a single digit after it.
    UserMark,
    /// HoDoKu: fewer than 4 colons.
    LibraryFields,
    /// HoDoKu: `+` without a digit after it.
    DigitAfterPlus,
    /// HoDoKu: a word that is not a digit, a row and a column.
    CandidateWord(String),
    /// A character that cannot name a zone.
    ZoneSymbol(char),
    /// A zone with a wrong number of cells.
    ZoneCells {
        /// The zone's symbol.
        zone: char,
        /// Its cells.
        found: usize,
        /// The cells it should have.
        expected: usize,
    },
    /// SumoCue: a cell that is not `=` or `+`, a digit, `J`, and a zone.
    SumocueCell,
    /// SadMan: the state changes a given.
    StateChangesGiven(String),
    /// SudoCue: a header without one of its letters.
    HeaderLetter,
    /// SudokuWiki: a cell that is not two digits of base 32.
    Base32,
    /// SudokuWiki: a clue with several digits.
    ClueDigits,
    /// SudokuWiki: a cell without candidates.
    NoCandidates,
    /// Sukaku: a digit in the place of another.
    Place(usize),
    /// Exchange bank: this is no rating.
    Rating,
    /// SudokuPad: a character that no scf id has.
    ScfCharacter,
    /// Overlapping grids: no 9×9 grid covers a cell.
    Uncovered {
        /// The cell's name.
        cell: String,
        /// What was taken for places without a cell, in words.
        void: String,
    },
    /// Overlapping grids, one a line: two fill a cell that they share with different digits.
    GridsDiffer {
        /// The shape that was tried.
        arrangement: &'static str,
        /// The cell's name.
        cell: String,
    },
    /// Overlapping grids, one a line: no shape with a name has this many.
    GridCount {
        /// How many there are.
        found: usize,
    },
    /// Solo: the number of a random puzzle instead of a puzzle.
    RandomSeed,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::NotThisFormat => f.write_str("the text is not in this format"),
            Malformed::CellCount { found, expected } => write!(f, "{found} cells, not {expected}"),
            Malformed::RecordLength { found, expected } => {
                write!(f, "the line has {found} characters, not {expected}")
            }
            Malformed::FieldCount { found, expected } => {
                write!(f, "the record has {found} fields, not {expected}")
            }
            Malformed::Missing(what) => write!(f, "there is no {what}"),
            Malformed::Twice(what) => write!(f, "{what} stands twice"),
            Malformed::TooDeep => f.write_str("the text is nested deeper than any puzzle"),
            Malformed::Parser(message) => f.write_str(message),
            Malformed::NotSquare => f.write_str("the grid is not a square of the size that is said"),
            Malformed::NotADigit { cell, value } => write!(f, "{cell} holds {value}, which is no digit"),
            Malformed::BadField { field, value } => {
                write!(f, "'{}' cannot stand as {field}", value.escape_debug())
            }
            Malformed::SolutionBoard { puzzle, solution } => {
                write!(f, "puzzle and solution have different sizes ({puzzle}, {solution})")
            }
            Malformed::SolutionSize => f.write_str("the solution has another size than the grid"),
            Malformed::EmptyPayload => f.write_str("the address holds no puzzle"),
            Malformed::QuoteNotClosed => f.write_str("the quoted field does not end on its line"),
            Malformed::AfterQuote => f.write_str("after a quoted field comes a separator"),
            Malformed::BracketNotClosed => f.write_str("a bracket is not closed"),
            Malformed::Character(c) => write!(f, "'{}' has no place in a list of digits", c.escape_debug()),
            Malformed::Number { text, lowest, size } => {
                let highest = lowest + size - 1;
                write!(f, "'{}' is not a number from {lowest} to {highest}", text.escape_debug())
            }
            Malformed::LongCell { text, size } => {
                write!(f, "'{}' is not one symbol of a {size}×{size} grid", text.escape_debug())
            }
            Malformed::UnevenBars => f.write_str("the bars do not stand as in the first row"),
            Malformed::CandidateTwice(symbol) => write!(f, "the candidate {symbol} stands twice in a cell"),
            Malformed::MarkWithoutDigit => f.write_str("a mark without a digit"),
            Malformed::UserMark => f.write_str("`u` stands before one digit"),
            Malformed::LibraryFields => f.write_str("a library line has at least 4 colons"),
            Malformed::DigitAfterPlus => f.write_str("a digit must follow +"),
            Malformed::CandidateWord(word) => {
                write!(f, "'{}' is not a digit, row and column", word.escape_debug())
            }
            Malformed::ZoneSymbol(c) => write!(f, "'{}' cannot name a zone", c.escape_debug()),
            Malformed::ZoneCells { zone, found, expected } => {
                write!(f, "zone {zone} has {found} cells, not {expected}")
            }
            Malformed::SumocueCell => f.write_str("a cell is = or +, a digit, J, and a zone 0 to 8"),
            Malformed::StateChangesGiven(cell) => write!(f, "[State] does not keep the given in {cell}"),
            Malformed::HeaderLetter => f.write_str("a header is # and one of the letters A D C B S L U"),
            Malformed::Base32 => f.write_str("a cell is two digits of base 32 (0-9, a-v)"),
            Malformed::ClueDigits => f.write_str("a clue has one digit"),
            Malformed::NoCandidates => f.write_str("a cell without candidates"),
            Malformed::Place(place) => write!(f, "place {place} of a cell is for {place} or a blank"),
            Malformed::Rating => f.write_str("this is no rating"),
            Malformed::RandomSeed => f.write_str(
                "after # stands the number from which the program makes a random puzzle, not a puzzle",
            ),
            Malformed::Uncovered { cell, void } => write!(
                f,
                "no 9×9 grid covers {cell} if {void} are places without a cell; other grids can be stated: \
                 `grid 6x6 at r1c1` a line, and `givens:` above the rows"
            ),
            Malformed::GridsDiffer { arrangement, cell } => {
                write!(f, "as {arrangement}, two grids fill {cell}, which they share, with different digits")
            }
            Malformed::GridCount { found } => {
                write!(f, "no shape with a name has {found} grids; state them: `grid 9x9 at r1c1` a line")
            }
            Malformed::ScfCharacter => f.write_str("no character of an scf id"),
        }
    }
}

/// What a text says that the library does not support and must not ignore.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnsupportedPart {
    /// Constraints, by the names that the format gives them.
    Constraints(Vec<String>),
    /// Parts that draw or constrain, by the names that the format gives them.
    Parts(Vec<String>),
    /// One diagonal without the other.
    SingleDiagonal,
    /// Candidates that bind together with a player's notes.
    MixedMarks,
    /// A cell that belongs to no zone.
    CellWithoutZone,
    /// A section of a file.
    Section(String),
    /// A board of another shape than those that are read of this program, by its name there.
    Shape(String),
    /// A rule, as the format writes it.
    Rule(String),
    /// Parts that may state rules and are not understood, each with its name.
    NotInterpreted(Vec<String>),
}

impl fmt::Display for UnsupportedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnsupportedPart::Constraints(names) => write!(f, "the constraint {}", names.join(", ")),
            UnsupportedPart::Parts(names) => write!(f, "the part {} of the puzzle", names.join(", ")),
            UnsupportedPart::SingleDiagonal => f.write_str("the constraint of a single diagonal"),
            UnsupportedPart::MixedMarks => f.write_str("given pencil marks together with notes"),
            UnsupportedPart::CellWithoutZone => f.write_str("a cell without a zone"),
            UnsupportedPart::Section(name) => write!(f, "the section [{name}]"),
            UnsupportedPart::Shape(name) => {
                write!(
                    f,
                    "the shape '{}' of this program (boards that are one grid are read; write another one as rules)",
                    name.escape_debug()
                )
            }
            UnsupportedPart::NotInterpreted(parts) => {
                write!(f, "what is not interpreted ({})", parts.join(", "))
            }
            UnsupportedPart::Rule(rule) => write!(f, "the rule '{}'", rule.escape_debug()),
        }
    }
}
