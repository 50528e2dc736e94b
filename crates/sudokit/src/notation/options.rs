//! What a caller may say about a text before it is read or written, and what the readers keep while reading.

use std::sync::{Arc, OnceLock};

use crate::board::{Board, BoxShape, ExtraHouses, Grid, MAX_SIZE, Zones};
use crate::control::{Budget, Cancel, Stop};

use super::alphabet::{self, Alphabet};
use super::cells::{characters, spelling};
use super::document::Document;
use super::error::ReadErrorKind;
use super::text::FormatError;
use super::zones::box_shape;

/// What the caller knows about a text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format's id, if it is not to be detected.
    pub from: Option<String>,
    /// The symbols of the digits, where the text does not say.
    pub alphabet: Option<Alphabet>,
    /// The board, where the text does not say: most formats say only the digits. Zones that the text itself
    /// states are kept; the extra houses of this layout are added to them.
    pub layout: Option<Arc<Board>>,
    /// What reading may cost. Nodes are not counted; the deadline and the cancellation hold.
    pub budget: Budget,
    /// Read a puzzle even if parts of its text may state rules that are not understood: they are then listed in
    /// [`Document::not_interpreted`]. Otherwise such a text is an error that names them.
    pub ignore_unknown: bool,
}

/// How a document is to be written.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The symbol for a blank, in formats that leave the choice.
    pub blank: char,
    /// The symbols of the digits, in formats that leave the choice; by default those of the document.
    pub alphabet: Option<Alphabet>,
    /// Write placed digits as well as givens in formats that do not distinguish them.
    pub filled: bool,
    /// Omit what the format cannot hold, even where the text then states another puzzle; otherwise that is
    /// [`WriteError::CannotHold`](super::WriteError::CannotHold). [`Format::write`](super::Format::write) says what
    /// was left out.
    pub lossy: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { blank: '.', alphabet: None, filled: false, lossy: false }
    }
}

impl WriteOptions {
    /// Whether the symbols of the digits begin with 0: then numbers count from 0 too.
    pub(super) fn counts_from_zero(&self) -> bool {
        self.alphabet.as_ref().is_some_and(|alphabet| alphabet.symbol(1) == Some('0'))
    }
}

/// Whether a text that states neither size nor zones may hold a board of this side: its boxes have several rows.
pub(super) fn is_usual_size(size: usize) -> bool {
    matches!(size, 4 | 6 | 8 | 9 | 10 | 12 | 14 | 15 | 16 | 18 | 20 | 21 | 22 | 24 | 25)
}

/// The options of one reading, and the layouts it has made: a file of a million lines shares one layout.
#[derive(Debug)]
pub(super) struct Context {
    pub alphabet: Option<Alphabet>,
    pub hint: Option<Arc<Board>>,
    /// The caller named the format: readers need not distinguish it from similar ones.
    pub named: bool,
    /// The symbols of boards of this size, where all puzzles of the text together show them.
    pub settled: Option<(usize, Alphabet)>,
    /// What is not understood is listed and not refused.
    #[cfg_attr(
        not(feature = "formats-web"),
        allow(dead_code, reason = "only formats of web applications ask")
    )]
    pub ignore_unknown: bool,
    budget: Budget,
    /// The size of most boards of a long file, for messages about the others.
    pub max_sizes: Option<usize>,
    default: [OnceLock<Arc<Board>>; MAX_SIZE + 1],
}

impl Context {
    pub fn new(options: &ReadOptions) -> Context {
        Context {
            alphabet: options.alphabet.clone(),
            hint: options.layout.clone(),
            named: options.from.is_some(),
            settled: None,
            ignore_unknown: options.ignore_unknown,
            budget: options.budget.clone(),
            max_sizes: None,
            default: [const { OnceLock::new() }; MAX_SIZE + 1],
        }
    }

    /// The symbols of a board of this size, if they are known before its text is read.
    pub fn alphabet_for(&self, size: usize) -> Option<&Alphabet> {
        let settled = || self.settled.as_ref().filter(|(own, _)| *own == size).map(|(_, alphabet)| alphabet);
        self.alphabet.as_ref().or_else(settled)
    }

    /// Looks whether to stop: called for each format that is tried, and now and then in long texts.
    ///
    /// # Errors
    /// If the budget for reading is used up.
    pub fn look(&self) -> Result<(), FormatError> {
        let is_cancelled = self.budget.cancel.as_ref().is_some_and(Cancel::is_cancelled);
        let stop = match (is_cancelled, self.budget.is_expired()) {
            (true, _) => Stop::Cancelled,
            (_, true) => Stop::Deadline,
            _ => return Ok(()),
        };
        Err(FormatError::new(0..0, ReadErrorKind::Stopped(stop), 101))
    }

    /// Whether a text without zones may hold a board of this side: the one that was asked for, or any with boxes of
    /// more than one row.
    pub fn plausible(&self, size: usize) -> bool {
        match &self.hint {
            Some(layout) => layout.size() == size,
            None => is_usual_size(size),
        }
    }

    /// The side of the board with this many cells, if it is plausible.
    pub fn side(&self, cells: usize) -> Option<usize> {
        (1..=MAX_SIZE).find(|&size| size * size == cells && self.plausible(size))
    }

    /// The side that a text of about this many cells was probably meant to have.
    pub fn nearest_side(&self, cells: usize) -> usize {
        match (&self.hint, self.max_sizes) {
            (Some(layout), _) => layout.size(),
            (None, Some(size)) => size,
            (None, None) if (65..=95).contains(&cells) => 9,
            (None, None) => (4..=MAX_SIZE)
                .filter(|&size| self.plausible(size))
                .min_by_key(|size| cells.abs_diff(size * size))
                .unwrap_or(9),
        }
    }

    /// Whether the size of the board is known: it was asked for, or the file's other boards have it.
    pub fn is_settled(&self) -> bool {
        self.hint.is_some() || self.max_sizes.is_some()
    }

    /// The layout of a board of this side whose text states no zones.
    pub fn layout(&self, size: usize) -> Result<Arc<Board>, ReadErrorKind> {
        match &self.hint {
            Some(layout) if layout.size() == size => Ok(layout.clone()),
            Some(layout) => Err(ReadErrorKind::LayoutSize { found: size, expected: layout.size() }),
            None => self.default_layout(size),
        }
    }

    fn default_layout(&self, size: usize) -> Result<Arc<Board>, ReadErrorKind> {
        let cached = self.default.get(size).ok_or(ReadErrorKind::Unrecognized)?;
        if let Some(layout) = cached.get() {
            return Ok(layout.clone());
        }
        let layout = Board::default_for(size).map_err(ReadErrorKind::Layout)?;
        Ok(cached.get_or_init(|| layout).clone())
    }

    /// The layout of a board whose text states its zones; zones that are rectangular boxes are taken as boxes.
    pub fn zoned(&self, size: usize, zone_of: Vec<u8>) -> Result<Arc<Board>, ReadErrorKind> {
        if let Some(hint) = self.hint.as_ref().filter(|hint| hint.size() != size) {
            return Err(ReadErrorKind::LayoutSize { found: size, expected: hint.size() });
        }
        let extra_houses = self.hint.as_ref().map(|hint| hint.extra_houses()).unwrap_or_default();
        let zones = match box_shape(size, &zone_of) {
            Some(shape) if shape == BoxShape::default_for(size) && extra_houses == ExtraHouses::default() => {
                return self.default_layout(size);
            }
            Some(shape) => Zones::Boxes(shape),
            None => Zones::Jigsaw(zone_of),
        };
        Board::new(size, zones, extra_houses).map_err(ReadErrorKind::Layout)
    }

    /// The board of these characters, one for each cell; `at` is where the text stands in the reader's text.
    pub fn document(&self, text: &str, at: usize) -> Result<Document, FormatError> {
        if self.alphabet.is_none()
            && let Some(grid) = alphabet::values9(text.as_bytes())
            && let Ok(layout) = self.layout(9)
        {
            return Ok(Document::new(Grid::from_checked(layout, grid.values().to_vec())));
        }
        let cells = characters(text, at);
        let size = self.side(cells.len()).ok_or_else(FormatError::not_recognized)?;
        let spelling = spelling(&cells, size, self.alphabet_for(size))?;
        let layout = self.layout(size).map_err(|kind| FormatError::new(at..at + text.len(), kind, 90))?;
        spelling.document(&cells, layout)
    }
}
