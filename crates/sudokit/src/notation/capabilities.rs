//! What a format can express, as data in its row of [`FORMATS`](super::FORMATS), and what of a document it therefore
//! leaves out.

use crate::board::{Board, BoxShape, DigitSet, Zones};

use super::alphabet::Alphabet;
use super::document::{Document, MarksRole, OTHER_PART_FORMATS, OtherPart, StepNote};
use super::feature::{Feature, features};
use super::meta::{Meta, MetaField};
use super::options::{WriteOptions, is_usual_size};
use super::zones::is_connected;

/// What a format can express. It holds what its reader gives back when it is given only the format's name and, where
/// several alphabets fit, the symbols.
#[derive(Clone, Copy, Debug)]
pub struct Capabilities {
    /// Sides of boards.
    pub sizes: Sizes,
    /// Boxes and zones.
    pub zones: ZoneSupport,
    /// Both diagonals as houses.
    pub diagonals: bool,
    /// The windows of windoku.
    pub windows: bool,
    /// Rules beyond the houses, and boards that classic Sudoku does not know. Which of them, the format says itself
    /// ([`Format::left_out`](super::Format::left_out)).
    pub rules: bool,
    /// Digits in other symbols than the default ones.
    pub symbols: bool,
    /// Numbers from 0 as well as from 1, where there is no choice of symbols; not on boards of nine digits, where 0 is
    /// a blank.
    pub from_zero: bool,
    /// The text shows a state of the game: digits, and for each blank its candidates, computed where the document
    /// states none.
    pub state: bool,
    /// Candidates that are part of the puzzle.
    pub candidates: bool,
    /// Among them blanks without any.
    pub empty_cells: bool,
    /// A blank with a single candidate is not taken for a given.
    pub single_candidates: bool,
    /// Digits of the player apart from the givens.
    pub placed: bool,
    /// Notes that do not bind.
    pub notes: bool,
    /// Candidates that are said to be gone.
    pub eliminated: bool,
    /// Fog.
    pub fog: bool,
    /// A solution.
    pub solution: bool,
    /// A solving step: its cells and candidates.
    pub step: bool,
    /// The technique of a step, and its description beyond cells and candidates.
    pub technique: bool,
    /// Several puzzles in a text.
    pub several: bool,
    /// What is said about the puzzle.
    pub meta: &'static [MetaField],
    /// The formats whose own parts ([`OtherPart`](super::OtherPart)) can be held.
    pub other_parts: &'static [&'static str],
}

/// The sides of boards that a format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// 9 alone.
    Nine,
    /// Those whose boxes have several rows and columns (4, 6, 8, 9, 10, …): readers do not expect others unless they
    /// are named. Where irregular zones can be held, also 4 to 25 with them.
    Usual,
    /// 4 to 25.
    FromFour,
    /// 1 to 16.
    UpTo16,
    /// 1 to 25.
    All,
}

/// The boxes or zones that a format can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneSupport {
    /// The usual boxes of a board of this size ([`BoxShape::default_for`]): the text does not say them.
    UsualBoxes,
    /// Boxes of any shape with several rows and columns.
    Boxes,
    /// Boxes of several rows and columns, and irregular zones of connected cells.
    Connected,
    /// Zones of any cells.
    Any,
}

/// A format of bare givens: the default of a row.
pub(super) const GIVENS: Capabilities = Capabilities {
    sizes: Sizes::Usual,
    zones: ZoneSupport::UsualBoxes,
    diagonals: false,
    windows: false,
    rules: false,
    symbols: true,
    from_zero: false,
    state: false,
    candidates: false,
    empty_cells: false,
    single_candidates: false,
    placed: false,
    notes: false,
    eliminated: false,
    fog: false,
    solution: false,
    step: false,
    technique: false,
    several: true,
    meta: &[],
    other_parts: &[],
};

/// Candidate grids: digits of the player stand there like givens, notes like candidates.
pub(super) const CANDIDATES: Capabilities = Capabilities {
    zones: ZoneSupport::Boxes,
    symbols: false,
    state: true,
    candidates: true,
    empty_cells: true,
    ..GIVENS
};

/// SudokuWiki's cells: candidates, and whether the cell is a clue.
pub(super) const SUDOKUWIKI: Capabilities = Capabilities {
    sizes: Sizes::Nine,
    zones: ZoneSupport::UsualBoxes,
    empty_cells: false,
    single_candidates: true,
    ..CANDIDATES
};

/// f-puzzles, packed in an address or not.
pub(super) const F_PUZZLES: Capabilities = Capabilities {
    sizes: Sizes::All,
    zones: ZoneSupport::Any,
    diagonals: true,
    rules: true,
    symbols: false,
    candidates: true,
    single_candidates: true,
    placed: true,
    notes: true,
    fog: true,
    solution: true,
    meta: &[MetaField::Title, MetaField::Author, MetaField::Description],
    other_parts: &["f-puzzles"],
    ..GIVENS
};

/// Our own JSON.
pub(super) const EVERYTHING: Capabilities = Capabilities {
    sizes: Sizes::All,
    zones: ZoneSupport::Any,
    diagonals: true,
    windows: true,
    rules: true,
    symbols: true,
    from_zero: true,
    state: false,
    candidates: true,
    empty_cells: true,
    single_candidates: true,
    placed: true,
    notes: true,
    eliminated: true,
    fog: true,
    solution: true,
    step: true,
    technique: true,
    several: true,
    meta: &[
        MetaField::Id,
        MetaField::Title,
        MetaField::Author,
        MetaField::Description,
        MetaField::Comment,
        MetaField::Source,
        MetaField::Level,
        MetaField::Rating,
        MetaField::Date,
        MetaField::Url,
        MetaField::Other,
    ],
    other_parts: OTHER_PART_FORMATS,
};

/// The headers of .sdk files.
pub(super) const HEADERS: &[MetaField] = &[
    MetaField::Author,
    MetaField::Description,
    MetaField::Comment,
    MetaField::Source,
    MetaField::Level,
    MetaField::Date,
    MetaField::Url,
];

impl Capabilities {
    /// What a document says that a text in this format would not, the essential features first.
    pub(super) fn left_out(&self, document: &Document, options: &WriteOptions) -> Vec<Feature> {
        let mut left_out = Vec::new();
        match document.puzzle() {
            Some(_) if self.rules => {}
            Some(puzzle) => {
                left_out.extend(features(puzzle));
                if !puzzle.board().is_square() {
                    return left_out;
                }
                // A lossy text still needs cells for the whole board and symbols for its digits.
                self.size(document.layout(), &mut left_out);
            }
            None => self.board(document.layout(), &mut left_out),
        }
        let size = document.layout().size();
        if let Some(alphabet) = options.alphabet.as_ref().or(document.alphabet.as_ref())
            && !self.symbols
            && let Some(unusual) = alphabet.unusual(size)
            && !is_default_in_other_case(&unusual)
            && !(self.from_zero && size != 9 && unusual == Alphabet::from_zero(size))
        {
            left_out.push(Feature::Symbols(unusual.to_string()));
        }
        self.candidates(document, &mut left_out);
        let placed = document.placed.len();
        if placed > 0 && !self.placed && !options.filled {
            left_out.push(Feature::Placed(placed));
        }
        if document.has_notes_of_its_own() && !self.notes {
            left_out.push(Feature::Notes);
        }
        if !document.eliminated.is_empty() && !self.eliminated {
            left_out.push(Feature::Eliminated(document.eliminated.len()));
        }
        if document.fog.is_some() && !self.fog {
            left_out.push(Feature::Fog);
        }
        if document.solution.is_some() && !self.solution {
            left_out.push(Feature::Solution);
        }
        if document.step.is_some() && !self.step {
            left_out.push(Feature::Step);
        }
        let is_named = |step: &StepNote| !step.technique.is_empty() || !step.extra.is_empty();
        if self.step && !self.technique && document.step.as_ref().is_some_and(is_named) {
            left_out.push(Feature::Technique);
        }
        let missing = fields(&document.meta).filter(|field| !self.meta.contains(field));
        left_out.extend(missing.map(Feature::Meta));
        // The document says by itself where the fog is.
        let is_fog = |part: &OtherPart| document.fog.is_some() && part.name.starts_with("fog");
        let other_parts = document
            .other_parts
            .iter()
            .filter(|part| !self.other_parts.contains(&part.format) && !is_fog(part));
        left_out.extend(
            other_parts.map(|part| Feature::OtherPart(format!("what {} has as {}", part.format, part.name))),
        );
        left_out
    }

    fn size(&self, layout: &Board, left_out: &mut Vec<Feature>) {
        let size = layout.size();
        let is_jigsaw = matches!(layout.zones(), Some(Zones::Jigsaw(_)));
        let holds_zones = matches!(self.zones, ZoneSupport::Connected | ZoneSupport::Any);
        let size_fits = match self.sizes {
            Sizes::Nine => size == 9,
            Sizes::Usual => is_usual_size(size) || (is_jigsaw && holds_zones && size >= 4),
            Sizes::FromFour => size >= 4,
            Sizes::UpTo16 => size <= 16,
            Sizes::All => true,
        };
        if !size_fits {
            left_out.push(Feature::Size(size));
        }
    }

    fn board(&self, layout: &Board, left_out: &mut Vec<Feature>) {
        self.size(layout, left_out);
        let size = layout.size();
        match (layout.zones(), self.zones) {
            (_, ZoneSupport::Any) => {}
            (Some(Zones::Boxes(shape)), support) => {
                let is_usual = *shape == BoxShape::default_for(size);
                let is_drawn = support != ZoneSupport::UsualBoxes && shape.rows > 1 && shape.cols > 1;
                if !is_usual && !is_drawn {
                    left_out.push(Feature::Boxes(*shape));
                }
            }
            (Some(Zones::Jigsaw(map)), ZoneSupport::Connected) => {
                if !is_connected(map, size) {
                    left_out.push(Feature::ScatteredZones);
                }
            }
            (Some(Zones::Jigsaw(_)) | None, _) => left_out.push(Feature::Jigsaw),
        }
        let extra = layout.extra_houses();
        if extra.diagonals && !self.diagonals {
            left_out.push(Feature::Diagonals);
        }
        if extra.windows && !self.windows {
            left_out.push(Feature::Windows);
        }
    }

    fn candidates(&self, document: &Document, left_out: &mut Vec<Feature>) {
        let restricts = document.restricts_candidates();
        if restricts && !self.candidates {
            left_out.push(Feature::Candidates);
        }
        let checks_empty = restricts && self.candidates && !self.empty_cells;
        let checks_single = self.state && !self.single_candidates;
        let binds = document.marks.as_ref().is_some_and(|marks| marks.role == MarksRole::Candidates);
        if binds && self.rules && self.candidates && !self.single_candidates {
            let state = document.state();
            let blanks = state.layout().cells().filter(|&cell| state.grid().value(cell) == 0);
            let singles = blanks.filter(|&cell| state.marks(cell).only().is_some()).count();
            if singles > 0 {
                left_out.push(Feature::SingleCandidates(singles));
            }
        }
        if !checks_empty && !checks_single {
            return;
        }
        let state = document.full_state();
        let blanks = || state.layout().cells().filter(|&cell| state.grid().value(cell) == 0);
        if checks_empty && blanks().any(|cell| state.marks(cell).is_empty()) {
            left_out.push(Feature::EmptyCells);
        }
        let is_single = |set: DigitSet| set.only().is_some();
        let singles = blanks().filter(|&cell| is_single(state.marks(cell))).count();
        if singles > 0 && checks_single {
            left_out.push(Feature::SingleCandidates(singles));
        }
    }
}

/// The default symbols with small letters say nothing that must be kept.
fn is_default_in_other_case(alphabet: &Alphabet) -> bool {
    *alphabet == Alphabet::default_for(alphabet.len()).lowercase()
}

/// The fields that are there.
fn fields(meta: &Meta) -> impl Iterator<Item = MetaField> {
    let other = (!meta.other.is_empty()).then_some(MetaField::Other);
    meta.texts().into_iter().filter(|(_, text)| text.is_some()).map(|(field, _)| field).chain(other)
}
