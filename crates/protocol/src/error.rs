//! Why a request has no reply: values with fields. The English of all of them is in this file and in the `Display` of
//! the library's own errors.

use std::fmt;

use serde::Serialize;
use sudokit::board::GridError;
use sudokit::difficulty::{RangeError, UnknownMeasure};
use sudokit::exact_cover::TableError;
use sudokit::generate::{GenerationError, RecipeError, VariantRecipeError};
use sudokit::hints::HintError;
use sudokit::logic::HousesError;
use sudokit::notation::{
    AlphabetError, DocumentError, Help, OptionNames, ReadError, ReadErrorKind, WriteError,
};
use sudokit::propagation::TooLarge;
use sudokit::solver::Unsupported;
use sudokit::symmetry::{CanonicalError, TransformError};
use sudokit::{BoardError, Cell, PuzzleError, Stop};

/// What the fields of a request are called in advice.
const FIELDS: OptionNames = OptionNames {
    format: "\"from\": ",
    alphabet: "\"alphabet\": ",
    size: "\"board\": with \"size\": ",
    formats: "/v1/formats",
    ignore_unknown: "\"ignore_unknown\": true",
};

/// Why a request has no reply.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ApiError {
    /// The request is not the JSON that the operation takes.
    Json {
        /// What is wrong.
        message: String,
        /// The line, from 1; 0 if it has none.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What to write instead, if that is known.
        help: Option<String>,
    },
    /// There is no puzzle in the request.
    MissingPuzzle,
    /// Two fields exclude each other.
    Conflict {
        /// One field.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A field has a meaning only beside others.
    Alone {
        /// The field.
        field: &'static str,
        /// What it belongs to.
        belongs_to: &'static str,
    },
    /// There is nothing of this name in a table.
    Unknown {
        /// What was looked for: `solver`, `scale`, `symmetry`.
        what: &'static str,
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// A solver has no such option or value.
    UnknownOption {
        /// The solver.
        solver: &'static str,
        /// The option.
        option: String,
        /// The value.
        value: String,
    },
    /// A list has the wrong length.
    Length {
        /// The field.
        field: &'static str,
        /// Numbers in it.
        found: usize,
        /// Numbers that it should have.
        expected: usize,
        /// The board.
        board: String,
    },
    /// There is no board of this side.
    BoardSize {
        /// The side.
        size: usize,
    },
    /// The zones or boxes make no board.
    Layout(BoardError),
    /// The symbols of the digits cannot be used.
    Alphabet(AlphabetError),
    /// There is more of something than is allowed here.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many are allowed.
        max: usize,
    },
    /// The operation takes one puzzle.
    SeveralPuzzles {
        /// How many the text has.
        count: usize,
    },
    /// The puzzle's text cannot be read.
    Read(ReadError),
    /// The puzzle cannot be written in the format.
    Write(WriteError),
    /// The table of an exact cover problem cannot be read.
    Table(TableError),
    /// A format that holds grids of ordinary boards alone.
    NoGridOfBoard {
        /// The format.
        format: &'static str,
        /// The board.
        board: String,
    },
    /// A number that the board does not have.
    Number {
        /// The cell.
        cell: String,
        /// The number.
        number: i32,
    },
    /// No such puzzle with rules can be made.
    VariantRecipe(VariantRecipeError),
    /// A puzzle with rules could not be made.
    VariantGeneration(GenerationError),
    /// The values are no grid of the board.
    Grid(GridError),
    /// The givens clash.
    Puzzle(PuzzleError),
    /// The puzzle has rules or a board that this operation does not know.
    Variant(DocumentError),
    /// The puzzle has no rule of this index.
    NoSuchRule {
        /// The index.
        rule: usize,
        /// How many rules the puzzle has.
        rules: usize,
    },
    /// The solver does not know rules beyond houses.
    NoRules {
        /// The solver.
        solver: &'static str,
        /// The kinds of rules of the puzzle; none if it is its board alone that is not ordinary.
        rules: Vec<&'static str>,
        /// Those of the host that do.
        known: Vec<&'static str>,
    },
    /// The solver reports no events on puzzles with rules.
    NoEvents {
        /// The solver.
        solver: &'static str,
    },
    /// The constraint engine cannot hold the puzzle.
    TooLarge(TooLarge),
    /// The solver does not support the puzzle.
    Unsupported {
        /// The solver.
        solver: &'static str,
        /// The puzzle's board.
        board: String,
        /// What it does not support.
        why: Unsupported,
    },
    /// The operation is not for this board.
    Board {
        /// What is asked for.
        what: &'static str,
        /// The boards that it is for.
        needs: &'static str,
    },
    /// Human-style solving has nothing to say of the puzzle.
    Hint(HintError),
    /// The question is about the only solution, and there is none or more than one.
    NotUnique,
    /// The givens do not have the symmetry.
    NotSymmetric {
        /// Its id.
        symmetry: &'static str,
    },
    /// There is no such symmetry of the board.
    Transform(TransformError),
    /// There is no such part of the work.
    Shard {
        /// The part.
        part: u64,
        /// How many parts there are.
        parts: u64,
    },
    /// The puzzle has no smallest form here.
    Canonical(CanonicalError),
    /// There is no such measure of difficulty.
    Measure(UnknownMeasure),
    /// There is no such range of difficulty, or no puzzle lies in it.
    Difficulty(RangeError),
    /// No such puzzle can exist.
    Recipe(RecipeError),
}

/// What sort of error it is; an HTTP status follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// The request makes no sense: it has to be written otherwise.
    Malformed,
    /// The request is well formed, but its puzzle cannot be worked on.
    Unprocessable,
}

impl ApiError {
    /// Why the budget ended the work before there was anything to reply.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            ApiError::Read(ReadError { kind: ReadErrorKind::Stopped(stop), .. }) => Some(*stop),
            ApiError::Table(error) => error.stop(),
            ApiError::Hint(HintError::Undecided(stop) | HintError::Stopped { stop, .. }) => Some(*stop),
            _ => None,
        }
    }

    /// An id of the kind of error, in kebab case.
    pub fn kind(&self) -> &'static str {
        match self {
            ApiError::Read(_) | ApiError::Table(_) if self.stop().is_some() => "stopped",
            ApiError::Json { .. } => "json",
            ApiError::MissingPuzzle => "missing-puzzle",
            ApiError::Conflict { .. } | ApiError::Alone { .. } => "conflict",
            ApiError::Unknown { .. } => "unknown",
            ApiError::UnknownOption { .. } => "unknown-option",
            ApiError::Length { .. } => "length",
            ApiError::BoardSize { .. } => "board-size",
            ApiError::Layout(_) => "layout",
            ApiError::Alphabet(_) => "alphabet",
            ApiError::TooMany { .. } => "too-many",
            ApiError::SeveralPuzzles { .. } => "several-puzzles",
            ApiError::Read(_) => "unreadable",
            ApiError::Write(WriteError::UnknownFormat(_)) => "unknown",
            ApiError::Write(_) | ApiError::NoGridOfBoard { .. } => "unwritable",
            ApiError::Table(_) => "unreadable-table",
            ApiError::Grid(_) | ApiError::Number { .. } => "value",
            ApiError::VariantRecipe(_) | ApiError::VariantGeneration(_) => "impossible-recipe",
            ApiError::Puzzle(_) => "clash",
            ApiError::Variant(_) => "rules",
            ApiError::NoSuchRule { .. } => "unknown",
            ApiError::TooLarge(_) | ApiError::Unsupported { why: Unsupported::TooLarge(_), .. } => {
                "too-large"
            }
            ApiError::Unsupported { .. } | ApiError::NoRules { .. } | ApiError::NoEvents { .. } => {
                "unsupported"
            }
            ApiError::Board { .. } => "board",
            ApiError::Hint(error) => match error {
                HintError::Invalid(_) => "clash",
                HintError::Board(_)
                | HintError::NotForHouses(_)
                | HintError::Houses(HousesError::Board | HousesError::Regions) => "board",
                HintError::Variant(_) | HintError::Houses(_) => "rules",
                HintError::NotUnique(false) => "no-solution",
                HintError::NotUnique(true) => "several-solutions",
                HintError::NoSolution(_) => "no-solution",
                HintError::SeveralSolutions(_) => "several-solutions",
                HintError::Undecided(_) => "undecided",
                HintError::Mistakes(_) | HintError::BoardMistakes(..) => "mistakes",
                HintError::Stopped { .. } => "stopped",
                HintError::Solved => "solved",
                _ => "no-step",
            },
            ApiError::NotUnique => "not-unique",
            ApiError::NotSymmetric { .. } | ApiError::Transform(_) => "symmetry",
            ApiError::Shard { .. } => "range",
            ApiError::Canonical(_) => "no-canonical-form",
            ApiError::Measure(_) | ApiError::Difficulty(RangeError::Measure(_)) => "unknown",
            ApiError::Difficulty(RangeError::Impossible { .. }) => "impossible-recipe",
            ApiError::Difficulty(_) => "range",
            ApiError::Recipe(RecipeError::EmptyRange { .. }) => "range",
            ApiError::Recipe(RecipeError::Difficulty { .. } | RecipeError::NotUniform) => "board",
            ApiError::Recipe(RecipeError::PatternLength { .. }) => "length",
            ApiError::Recipe(_) => "impossible-recipe",
        }
    }

    /// What sort of error it is.
    pub fn class(&self) -> ErrorClass {
        match self {
            ApiError::Json { .. }
            | ApiError::MissingPuzzle
            | ApiError::Conflict { .. }
            | ApiError::Alone { .. }
            | ApiError::Unknown { .. }
            | ApiError::UnknownOption { .. }
            | ApiError::NoSuchRule { .. }
            | ApiError::Length { .. }
            | ApiError::BoardSize { .. }
            | ApiError::Layout(_)
            | ApiError::Alphabet(_)
            | ApiError::Measure(_)
            | ApiError::Transform(_)
            | ApiError::Shard { .. }
            | ApiError::Recipe(RecipeError::EmptyRange { .. } | RecipeError::PatternLength { .. })
            | ApiError::Write(WriteError::UnknownFormat(_)) => ErrorClass::Malformed,
            ApiError::Difficulty(error) if !matches!(error, RangeError::Impossible { .. }) => {
                ErrorClass::Malformed
            }
            _ => ErrorClass::Unprocessable,
        }
    }

    /// The kind of error in a few words.
    pub fn title(&self) -> &'static str {
        match self.kind() {
            "json" => "The request is not the expected JSON",
            "missing-puzzle" => "There is no puzzle",
            "conflict" => "Two fields exclude each other",
            "unknown" => "There is nothing of this name",
            "unknown-option" => "There is no such option",
            "length" => "A list has the wrong length",
            "range" => "There is no such range",
            "board-size" | "layout" => "There is no such board",
            "alphabet" => "These symbols cannot be used",
            "too-many" => "This is too much at once",
            "several-puzzles" => "There is more than one puzzle",
            "unreadable" => "The text cannot be read",
            "unwritable" => "The format cannot hold the puzzle",
            "unreadable-table" => "The table cannot be read",
            "value" => "The board does not have this digit",
            "clash" => "The puzzle is not valid",
            "unsupported" => "The solver does not support the puzzle",
            "board" => "The operation is not for this board",
            "no-solution" => "The puzzle has no solution",
            "several-solutions" => "The puzzle has more than one solution",
            "undecided" => "It was not decided in time",
            "mistakes" => "Digits or candidates contradict the solution",
            "stopped" => "A limit was reached",
            "solved" => "The puzzle is solved",
            "no-step" => "There is no such step",
            "rules" => "The operation is for classic Sudoku alone",
            "too-large" => "The puzzle is too large",
            "internal" => "The engine contradicts itself",
            "not-unique" => "The puzzle has not exactly one solution",
            "symmetry" => "There is no such symmetry",
            "no-canonical-form" => "The puzzle has no smallest form here",
            _ => "There is no such puzzle",
        }
    }

    /// Line and character of the text or request that is wrong, from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            ApiError::Json { line, column, .. } if *line > 0 => Some((*line, (*column).max(1))),
            ApiError::Read(error) => Some((error.line, error.column)),
            ApiError::Table(error) => Some((error.line, error.column)),
            _ => None,
        }
    }

    /// What to write instead, in terms of the fields of a request.
    pub fn help(&self) -> Option<String> {
        let error = match self {
            ApiError::Json { help, .. } => return help.clone(),
            ApiError::Read(error) => error,
            _ => return None,
        };
        // A host's build is nothing that whoever asks can change.
        let help = error.help().filter(|help| *help != Help::FeatureNeeded)?;
        Some(help.in_terms_of(&FIELDS))
    }

    /// The cells that the error is about: they clash, cannot stand together, differ in two solutions, or are wrong.
    pub fn cells(&self) -> Vec<String> {
        // Hints of a scale are for boards of nine columns.
        let nine = |cells: &[Cell]| cells.iter().map(|&cell| cell_name(cell.index(), 9)).collect();
        match self {
            ApiError::Grid(GridError::Value { cell, size, .. }) => vec![cell_name(cell.index(), *size)],
            ApiError::Number { cell, .. } => vec![cell.clone()],
            ApiError::Puzzle(error) | ApiError::Hint(HintError::Invalid(error)) => {
                error.cells().iter().map(|&cell| error.layout.name(cell)).collect()
            }
            ApiError::Hint(HintError::NoSolution(diagnosis)) => {
                nine(diagnosis.conflict.as_ref().map_or(&[], |conflict| &conflict.givens))
            }
            ApiError::Hint(HintError::SeveralSolutions(diagnosis)) => nine(&diagnosis.differ),
            ApiError::Hint(HintError::Mistakes(mistakes)) => {
                mistakes.iter().map(|mistake| cell_name(mistake.cell().into(), 9)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The error as plain data.
    pub fn reply(&self) -> ErrorReply {
        let (line, column) = self.place().unzip();
        // A text that a host reads has less than 2^32 characters, or the place is of no use to anybody.
        let short = |place: Option<usize>| place.and_then(|place| u32::try_from(place).ok());
        ErrorReply {
            kind: self.kind(),
            title: self.title(),
            detail: self.to_string(),
            line: short(line),
            column: short(column),
            help: self.help(),
            stop: self.stop(),
            cells: self.cells(),
            known: match self {
                ApiError::Unknown { known, .. } | ApiError::NoRules { known, .. } => known.clone(),
                _ => Vec::new(),
            },
        }
    }
}

/// An error as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorReply {
    /// An id of the kind of error.
    pub kind: &'static str,
    /// The kind of error in a few words.
    pub title: &'static str,
    /// What is wrong with this request.
    pub detail: String,
    /// The line of the text that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The character in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Why the work ended before there was an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::mirror::Stop>"))]
    pub stop: Option<Stop>,
    /// The names of the cells that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The names that there are, where one was not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<&'static str>,
}

/// The name of a cell of a board with this many columns.
pub(crate) fn cell_name(cell: usize, columns: usize) -> String {
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Json { message, .. } => {
                write!(f, "the request is not the JSON that is expected: {message}")
            }
            ApiError::MissingPuzzle => {
                f.write_str("there is no puzzle: send \"puzzle\", or \"board\" and \"givens\"")
            }
            ApiError::Conflict { first, second } => {
                write!(f, "\"{first}\" and \"{second}\" exclude each other")
            }
            ApiError::Alone { field, belongs_to } => write!(f, "\"{field}\" belongs to {belongs_to}"),
            ApiError::Unknown { what, name, known } => {
                write!(f, "there is no {what} '{name}'; there are {}", known.join(", "))
            }
            ApiError::UnknownOption { solver, option, value } => {
                write!(f, "{solver} has no option {option} = {value}")
            }
            ApiError::Length { field, found, expected, board } => {
                write!(f, "\"{field}\" has {found} numbers; a {board} board has {expected} cells")
            }
            ApiError::BoardSize { size } => {
                write!(f, "a board of side {size} is not supported: the side is 1 to 25")
            }
            ApiError::Layout(error) => error.fmt(f),
            ApiError::Alphabet(error) => error.fmt(f),
            ApiError::TooMany { what, count, max } => {
                write!(f, "{count} {what} are too many; send {max} at most")
            }
            ApiError::SeveralPuzzles { count } => {
                write!(f, "send one puzzle at a time; this text has {count}")
            }
            ApiError::Read(error) => error.fmt(f),
            ApiError::Write(error) => error.fmt(f),
            ApiError::Table(error) => error.fmt(f),
            ApiError::Grid(error) => error.fmt(f),
            ApiError::Puzzle(error) => write!(f, "not valid: {error}"),
            ApiError::Variant(error) => error.fmt(f),
            ApiError::NoSuchRule { rule, rules: 0 } => {
                write!(f, "there is no rule {rule}: the puzzle has no rules beyond its houses")
            }
            ApiError::NoSuchRule { rule, rules } => {
                write!(f, "there is no rule {rule}; the puzzle has rules 0 to {}", rules - 1)
            }
            ApiError::NoRules { solver, rules, known } => {
                write!(f, "the solver {solver} does not know rules beyond houses")?;
                if !rules.is_empty() {
                    write!(f, " ({})", rules.join(", "))?;
                }
                write!(f, "; those that do: {}", known.join(", "))
            }
            ApiError::NoEvents { solver } => {
                let known = "the one that does: propagation";
                write!(f, "the solver {solver} reports no events on puzzles with rules; {known}")
            }
            ApiError::TooLarge(error) => {
                write!(f, "the puzzle is too large for the constraint engine: {error}")
            }
            ApiError::Unsupported { solver, board, why: why @ Unsupported::Board } => {
                write!(f, "{solver} does not support this {board} board: {why}")
            }
            ApiError::Unsupported { solver, why, .. } => write!(f, "{solver}: {why}"),
            ApiError::Board { what, needs } => write!(f, "{what} are for {needs}"),
            ApiError::Hint(error) => error.fmt(f),
            ApiError::NotUnique => f.write_str("not exactly one solution"),
            ApiError::NotSymmetric { symmetry } => {
                write!(f, "the givens do not have the symmetry {symmetry}")
            }
            ApiError::Transform(error) => error.fmt(f),
            ApiError::Shard { part, parts } => write!(f, "there is no part {part} of {parts}; 1 of 1 is all"),
            ApiError::Canonical(error) => error.fmt(f),
            ApiError::Measure(error) => error.fmt(f),
            ApiError::Difficulty(error) => error.fmt(f),
            ApiError::Recipe(error) => error.fmt(f),
            ApiError::VariantRecipe(error) => error.fmt(f),
            ApiError::VariantGeneration(error) => error.fmt(f),
            ApiError::NoGridOfBoard { format, board } => {
                write!(f, "the format {format} cannot hold a grid of {board}; line and rows can")
            }
            ApiError::Number { cell, number } => write!(f, "{cell} cannot hold {number} on this board"),
        }
    }
}

impl std::error::Error for ApiError {}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> ApiError {
        ApiError::Json { line: error.line(), column: error.column(), message: error.to_string(), help: None }
    }
}

impl From<ReadError> for ApiError {
    fn from(error: ReadError) -> ApiError {
        ApiError::Read(error)
    }
}

impl From<WriteError> for ApiError {
    fn from(error: WriteError) -> ApiError {
        ApiError::Write(error)
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> ApiError {
        ApiError::Table(error)
    }
}

impl From<HintError> for ApiError {
    fn from(error: HintError) -> ApiError {
        ApiError::Hint(error)
    }
}

impl From<GridError> for ApiError {
    fn from(error: GridError) -> ApiError {
        ApiError::Grid(error)
    }
}

impl From<TooLarge> for ApiError {
    fn from(error: TooLarge) -> ApiError {
        ApiError::TooLarge(error)
    }
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> ApiError {
        match error {
            DocumentError::Clash(error) => ApiError::Puzzle(error),
            error => ApiError::Variant(error),
        }
    }
}
