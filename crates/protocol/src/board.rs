//! Boards and puzzles as they travel: arrays of numbers, with the line form beside them for people.

use std::fmt;
use std::sync::Arc;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sudokit::notation::{self, Alphabet, Document, WriteOptions};
use sudokit::{Board, BoxShape, DigitSet, ExtraHouses, Grid, Zones};

use crate::error::ApiError;
use crate::rules::RulesReply;

/// The shape of a board as a request names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct BoardShape {
    /// Side of the board, 1 to 25; if absent it follows from `box` or `zones`, else 9.
    pub size: Option<usize>,
    /// Rows and columns of a box; as square as the size allows if absent.
    #[serde(rename = "box")]
    pub shape: Option<[usize; 2]>,
    /// Of a jigsaw: the zone of each cell, 0 to N - 1.
    pub zones: Option<Vec<u8>>,
    /// Both diagonals are houses too.
    pub diagonals: bool,
    /// The windows of windoku are houses too.
    pub windows: bool,
}

/// A derived implementation would take an array of the fields in order as well; this one takes objects only.
impl<'de> Deserialize<'de> for BoardShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardShape, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = BoardShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object that describes a board")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardShape, A::Error> {
                // The derived one.
                BoardShape::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl Serialize for BoardShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardShape::serialize(self, serializer)
    }
}

impl BoardShape {
    /// The board of this size with these boxes or zones.
    ///
    /// # Errors
    /// When the size is out of range, or boxes or zones do not divide its cells into houses of that size.
    pub fn layout(&self) -> Result<Arc<Board>, ApiError> {
        let boxes = self.shape.map(|[rows, cols]| rows.saturating_mul(cols));
        let zones = self.zones.as_ref().and_then(|zones| (1..=25).find(|n| n * n == zones.len()));
        let size = self.size.or(boxes).or(zones).unwrap_or(9);
        if !(1..=25).contains(&size) {
            return Err(ApiError::BoardSize { size });
        }
        let extra_houses = ExtraHouses { diagonals: self.diagonals, windows: self.windows };
        let zones = match (&self.zones, self.shape) {
            (Some(_), Some(_)) => return Err(ApiError::Conflict { first: "box", second: "zones" }),
            (Some(zones), None) => Zones::Jigsaw(zones.clone()),
            (None, Some([rows, cols])) => Zones::Boxes(BoxShape { rows, cols }),
            (None, None) => Zones::Boxes(BoxShape::default_for(size)),
        };
        Board::new(size, zones, extra_houses).map_err(ApiError::Layout)
    }
}

impl From<&Board> for BoardShape {
    fn from(layout: &Board) -> BoardShape {
        let BoardReply { size, shape, zones, diagonals, windows, .. } = layout.into();
        let zones = shape.is_none().then_some(zones);
        BoardShape { size: Some(size), shape, zones, diagonals, windows }
    }
}

/// The shape of a board, in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardReply {
    /// Side of the board: N.
    pub size: usize,
    /// Rows and columns of a box; null for a jigsaw.
    #[serde(rename = "box")]
    pub shape: Option<[usize; 2]>,
    /// The box or zone of each cell, from 0.
    pub zones: Vec<u8>,
    /// Both diagonals are houses too.
    pub diagonals: bool,
    /// The windows of windoku are houses too.
    pub windows: bool,
    /// The symbol of each digit, as the text writes them: the digits of this reply are places among them, from 1.
    pub symbols: String,
    /// In words.
    pub name: String,
}

impl From<&Board> for BoardReply {
    fn from(layout: &Board) -> BoardReply {
        let alphabet = Alphabet::default_for(layout.size());
        let digits = 1..=layout.size() as u8;
        BoardReply {
            size: layout.size(),
            shape: layout.box_shape().map(|shape| [shape.rows, shape.cols]),
            zones: layout.cells().map(|cell| layout.zone_of(cell) as u8).collect(),
            diagonals: layout.extra_houses().diagonals,
            windows: layout.extra_houses().windows,
            symbols: digits.filter_map(|digit| alphabet.symbol(digit)).collect(),
            name: layout.to_string(),
        }
    }
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleReply {
    /// The board.
    pub board: BoardReply,
    /// The givens row by row, 0 for a blank.
    pub givens: Vec<u8>,
    /// Placed digits row by row, 0 for none.
    pub placed: Vec<u8>,
    /// Candidates or notes of the text, a set of digits for each cell; null if it states none.
    pub marks: Option<Vec<u32>>,
    /// The puzzle on a line; null if no line can hold it.
    pub line: Option<String>,
    /// The puzzle, if it has rules beyond its houses or a board that classic Sudoku does not have: then `board`,
    /// `givens` and `line` do not state it; or if it is covered by fog. Null for a classic puzzle.
    pub variant: Option<RulesReply>,
    /// The names of the cells that are lit from the start, where the puzzle is covered by fog; null without fog.
    pub fog: Option<Vec<String>>,
    /// The solution that the text states, unchecked; null if it states none.
    pub solution: Option<Vec<u8>>,
    /// What the text calls the puzzle.
    pub title: Option<String>,
    /// Who made it, by the text.
    pub author: Option<String>,
    /// In words.
    pub summary: String,
}

impl PuzzleReply {
    /// The reply for a document, with `variant` for classic puzzles too.
    pub(crate) fn with_rules(document: &Document) -> PuzzleReply {
        let mut reply = PuzzleReply::from(document);
        if reply.variant.is_none() {
            reply.variant = Some(RulesReply::new(&document.to_unchecked_puzzle(), document));
        }
        reply
    }
}

impl From<&Document> for PuzzleReply {
    fn from(document: &Document) -> PuzzleReply {
        let mut placed = vec![0; document.grid().values().len()];
        for (cell, digit) in &document.placed {
            placed[cell.index()] = digit.value();
        }
        let bits = |sets: &[DigitSet]| sets.iter().map(|set| set.bits()).collect();
        let marks = document.marks.as_ref().map(|marks| bits(&marks.sets));
        let eliminated = || (!document.eliminated.is_empty()).then(|| candidates_of(document));
        let symbols = document.symbols();
        let symbols =
            (1..=document.layout().size() as u8).filter_map(|digit| symbols.symbol(digit)).collect();
        PuzzleReply {
            board: BoardReply { symbols, ..BoardReply::from(&**document.layout()) },
            givens: document.grid().values().to_vec(),
            placed,
            marks: marks.or_else(eliminated),
            line: if document.puzzle().is_some() { None } else { line_of(document) },
            variant: document.puzzle().map(|puzzle| RulesReply::new(puzzle, document)).or_else(|| {
                document.fog.as_ref().map(|_| RulesReply::new(&document.to_unchecked_puzzle(), document))
            }),
            fog: document.fog.as_ref().map(|lit| lit.iter().map(|&cell| document.cell_name(cell)).collect()),
            solution: document.solution.as_ref().map(|grid| grid.values().to_vec()),
            title: document.meta.title.clone(),
            author: document.meta.author.clone(),
            summary: document.to_string(),
        }
    }
}

/// What each blank of a document may still take, a set of digits for each cell.
pub fn candidates_of(document: &Document) -> Vec<u32> {
    let state = document.state();
    document.layout().cells().map(|cell| state.marks(cell).bits()).collect()
}

/// The givens on a line in the document's symbols, if they can be written so. Extra houses are left out: a line cannot
/// state them, and a reply has the board beside it.
pub fn line_of(document: &Document) -> Option<String> {
    line_with(document, document.grid().clone())
}

/// Another grid of the document's board on a line, in the document's symbols.
pub(crate) fn line_with(document: &Document, grid: Grid) -> Option<String> {
    let plain = document.with_grid(grid);
    let format = if document.layout().box_shape().is_some() { "line" } else { "jigsaw" };
    notation::write(format, &plain, &WriteOptions { lossy: true, ..WriteOptions::default() }).ok()
}
