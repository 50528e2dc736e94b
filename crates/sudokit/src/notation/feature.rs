//! What a document may say and a format may be unable to hold, by name.

use std::fmt;

use super::meta::MetaField;
use crate::board::BoxShape;
use crate::constraint::Puzzle;

/// Something that a [`Document`](super::Document) says and that not every format can hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Feature {
    /// A board of this side.
    Size(usize),
    /// Boxes of another shape than the usual one of their board.
    Boxes(BoxShape),
    /// Irregular zones instead of boxes.
    Jigsaw,
    /// Zones whose cells are not connected.
    ScatteredZones,
    /// Both diagonals as houses.
    Diagonals,
    /// The windows of windoku as houses.
    Windows,
    /// Digits written with these symbols.
    Symbols(String),
    /// A board that classic Sudoku does not know, in words.
    Board(String),
    /// Rules of this kind, by the id of its row in [`CONSTRAINTS`](crate::constraint::CONSTRAINTS).
    Constraint(&'static str),
    /// A rule of a kind that can be held, but not as this one is, in words.
    Rule(String),
    /// Candidates that are part of the puzzle and say more than its givens.
    Candidates,
    /// Blanks without any candidate.
    EmptyCells,
    /// Fog over the board, and the cells that are lit from the start.
    Fog,
    /// This many blanks with a single candidate, which a reader would take for givens.
    SingleCandidates(usize),
    /// This many digits that a player placed.
    Placed(usize),
    /// A player's notes.
    Notes,
    /// This many candidates that are said to be gone.
    Eliminated(usize),
    /// The solution.
    Solution,
    /// A solving step.
    Step,
    /// The technique of a solving step, and its description beyond cells and candidates.
    Technique,
    /// A field of [`Meta`](super::Meta).
    Meta(MetaField),
    /// A part of another program's text that states no rule, such as colours, by its name there.
    OtherPart(String),
}

/// What classic Sudoku does not know of a puzzle: the board, if it is none of its boards, and each kind of rule once.
pub(super) fn features(puzzle: &Puzzle) -> Vec<Feature> {
    let board = puzzle.board().to_plain().is_none().then(|| Feature::Board(puzzle.board().in_words()));
    board.into_iter().chain(puzzle.kinds().into_iter().map(Feature::Constraint)).collect()
}

impl Feature {
    /// Whether it is part of the puzzle or of the state of its game: without it the text would state another puzzle or
    /// another position, or in other symbols. Writing refuses to leave such a feature out unless
    /// [`WriteOptions::lossy`](super::WriteOptions::lossy) is set. Everything else is said about the puzzle, as its
    /// title, its solution and its colours are: a text may do without, and what it leaves out is named beside it.
    pub fn is_essential(&self) -> bool {
        match self {
            Feature::Size(_)
            | Feature::Boxes(_)
            | Feature::Jigsaw
            | Feature::ScatteredZones
            | Feature::Diagonals
            | Feature::Windows
            | Feature::Symbols(_)
            | Feature::Board(_)
            | Feature::Constraint(_)
            | Feature::Rule(_)
            | Feature::Candidates
            | Feature::EmptyCells
            | Feature::Fog => true,
            _ => self.is_played(),
        }
    }

    /// Whether it is the work of a player: digits placed, notes, candidates taken out.
    pub fn is_played(&self) -> bool {
        matches!(self, Feature::Placed(_) | Feature::Notes | Feature::Eliminated(_))
    }

    /// A name for programs: lower case, `-` between words.
    pub fn id(&self) -> &'static str {
        match self {
            Feature::Size(_) => "size",
            Feature::Boxes(_) => "boxes",
            Feature::Jigsaw => "jigsaw",
            Feature::ScatteredZones => "scattered-zones",
            Feature::Diagonals => "diagonals",
            Feature::Windows => "windows",
            Feature::Symbols(_) => "symbols",
            Feature::Board(_) => "board",
            Feature::Constraint(id) => id,
            Feature::Rule(_) => "rule",
            Feature::Candidates => "candidates",
            Feature::EmptyCells => "empty-cells",
            Feature::Fog => "fog",
            Feature::SingleCandidates(_) => "single-candidates",
            Feature::Placed(_) => "placed",
            Feature::Notes => "notes",
            Feature::Eliminated(_) => "eliminated",
            Feature::Solution => "solution",
            Feature::Step => "step",
            Feature::Technique => "technique",
            Feature::Meta(field) => field.id(),
            Feature::OtherPart(_) => "other-parts",
        }
    }
}

/// As it stands after "cannot hold".
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        match self {
            Feature::Size(size) => write!(f, "{size}x{size} boards"),
            Feature::Boxes(shape) => write!(f, "{shape} boxes"),
            Feature::Jigsaw => f.write_str("irregular zones"),
            Feature::ScatteredZones => f.write_str("zones of separate parts"),
            Feature::Diagonals => f.write_str("diagonals"),
            Feature::Windows => f.write_str("windows"),
            Feature::Symbols(symbols) => write!(f, "the symbols {symbols}"),
            Feature::Board(board) => write!(f, "a board of {board}"),
            Feature::Constraint(id) => write!(f, "the rule {id}"),
            Feature::Rule(rule) => f.write_str(rule),
            Feature::Candidates => f.write_str("restricted candidates"),
            Feature::EmptyCells => f.write_str("cells without candidates"),
            Feature::Fog => f.write_str("the fog"),
            Feature::SingleCandidates(n) => {
                write!(f, "{n} single candidate{} apart from the givens", plural(*n))
            }
            Feature::Placed(n) => write!(f, "{n} placed digit{} apart from the givens", plural(*n)),
            Feature::Notes => f.write_str("notes apart from candidates"),
            Feature::Eliminated(n) => write!(f, "{n} eliminated candidate{}", plural(*n)),
            Feature::Solution => f.write_str("the solution"),
            Feature::Step => f.write_str("the solving step"),
            Feature::Technique => f.write_str("the technique of the solving step"),
            Feature::Meta(MetaField::Other) => f.write_str("further fields"),
            Feature::Meta(field) => write!(f, "the {}", field.id()),
            Feature::OtherPart(part) => f.write_str(part),
        }
    }
}
