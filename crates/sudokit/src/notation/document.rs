//! What a text says about one puzzle, whatever format it is written in.
//!
//! A [`Puzzle`] keeps only what a solver needs. A text often says more: which digits the player placed, which
//! candidates are left, who made the puzzle, how hard it is rated. A [`Document`] holds all of it, so that reading
//! one format and writing another loses no more than the second format must lose.

use std::fmt;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::feature::{Feature, features};
use super::meta::Meta;
use crate::board::{
    Board, Candidate, Cell, Digit, DigitSet, Grid, HousesPuzzle, MAX_SIZE, Pencilmarks, PuzzleError,
};
use crate::constraint::Puzzle;

/// One puzzle as a text states it. Loose like [`Grid`]: nothing is checked but its shape.
///
/// ```
/// use sudokit::notation::{ReadOptions, read};
/// let text = b":0000:x:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..:::";
/// let reading = read(text, &ReadOptions::default()).unwrap();
/// let document = &reading.documents[0];
/// assert_eq!(reading.format.id, "hodoku");
/// assert_eq!(document.to_puzzle().unwrap().clues(), 21);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    puzzle: Stated,
    /// Digits in cells that are not given: the player's, ascending by cell.
    pub placed: Vec<(Cell, Digit)>,
    /// Candidates or pencil notes, if the text states any.
    pub marks: Option<Marks>,
    /// Candidates that the text says are gone, where it does not list those that are left.
    pub eliminated: Vec<Candidate>,
    /// The solution that the text gives along with the puzzle; unchecked.
    pub solution: Option<Grid>,
    /// A solving step that the text shows.
    pub step: Option<StepNote>,
    /// Title, author, rating and the like.
    pub meta: Meta,
    /// The symbols of the digits, if the text wrote others than the default `1-9A-P`; writing uses them again.
    pub alphabet: Option<Alphabet>,
    /// Parts of the text that say nothing about the puzzle and were not read, such as lines and colours, by the names
    /// that the format gives them.
    pub ignored: Vec<String>,
    /// Parts of the text that may state a rule and were not understood: they are here only if
    /// [`ReadOptions::ignore_unknown`](super::ReadOptions::ignore_unknown) was set, otherwise there is no document.
    pub not_interpreted: Vec<String>,
    /// Parts of the text that are kept as they are, for writing the same format again: pictures, fog, other programs'
    /// options.
    pub other_parts: Vec<OtherPart>,
    /// Where the puzzle is covered by fog: the cells that are lit from the start. Fog is shown and never solved.
    pub fog: Option<Vec<Cell>>,
    /// The text itself, from which an untouched document is written byte for byte. All documents are equal in this
    /// field.
    pub original: Original,
}

/// The puzzle of a document. One with rules is never held beside givens that could be taken for it: its givens follow
/// from it and do not change.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stated {
    Givens(Grid),
    Rules { puzzle: Box<Puzzle>, givens: Grid },
}

/// A part of a text that is kept as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherPart {
    /// The id of the format that it is written in.
    pub format: &'static str,
    /// Its name there.
    pub name: String,
    /// What it says, in that format.
    pub text: String,
}

/// The formats whose parts may be kept.
pub(super) const OTHER_PART_FORMATS: &[&str] = &["f-puzzles", "opensudoku", "sudokupad"];

/// Why a document is no classic puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DocumentError {
    /// Its givens clash.
    Clash(PuzzleError),
    /// It has rules or a board that classic Sudoku does not know: these.
    Variant(Vec<Feature>),
}

impl From<PuzzleError> for DocumentError {
    fn from(error: PuzzleError) -> DocumentError {
        DocumentError::Clash(error)
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DocumentError::Clash(error) => error.fmt(f),
            DocumentError::Variant(features) => {
                let names: Vec<String> = features.iter().map(Feature::to_string).collect();
                write!(f, "this is no classic Sudoku: it has {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for DocumentError {}

// The text that a document was read from. Formats of other programs say more than a puzzle (pictures, options, the
// order of keys), and a puzzle can be written in several ways, so what was read and not changed is not composed anew.
// Whether it was changed is found by comparing the document with a copy of what was read, so that no field needs to be
// guarded.

/// A text and what was read in it, or nothing.
#[derive(Clone, Default)]
pub struct Original {
    text: Option<Box<OriginalText>>,
    /// The text does not show from where its digits count.
    is_assumed: bool,
}

#[derive(Clone)]
struct OriginalText {
    /// The text, by the format that it is in: some texts hold another format's.
    texts: Vec<(&'static str, String)>,
    document: Document,
}

impl Original {
    #[cfg_attr(not(feature = "formats-web"), expect(dead_code, reason = "only web formats keep their text"))]
    /// Keeps the text of a document that was just read, and what it is in other formats.
    pub(super) fn keep(document: &mut Document, texts: &[(&'static str, &str)]) {
        let texts = texts.iter().map(|&(format, text)| (format, text.to_string())).collect();
        let source = OriginalText { texts, document: document.clone() };
        document.original.text = Some(Box::new(source));
    }

    /// The text in this format, if the document says what was read.
    pub(super) fn untouched<'a>(document: &'a Document, format: &str) -> Option<&'a str> {
        let source = document.original.text.as_ref()?;
        let (_, text) = source.texts.iter().find(|(own, _)| *own == format)?;
        (source.document == *document).then_some(text.as_str())
    }

    /// Says whether the text left open from where its digits count.
    pub(super) fn set_assumed(&mut self, is_assumed: bool) {
        self.is_assumed = is_assumed;
    }
}

/// Where it was read from is no part of what a document says.
impl PartialEq for Original {
    fn eq(&self, _: &Original) -> bool {
        true
    }
}

impl Eq for Original {}

impl fmt::Debug for Original {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(source) => f.debug_list().entries(source.texts.iter().map(|(format, _)| format)).finish(),
            None => f.write_str("Original(none)"),
        }
    }
}

/// Sets of digits in the cells of a [`Document`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// One set for each cell; empty for givens and placed digits.
    pub sets: Vec<DigitSet>,
    /// What the sets say about the puzzle.
    pub role: MarksRole,
}

/// What [`Marks`] say about the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarksRole {
    /// All that each blank may still take: the sets are part of the puzzle ("sukaku", candidate grids).
    Candidates,
    /// A player's notes beside the givens: they do not bind the puzzle.
    Notes,
}

/// A solving step as HoDoKu writes it into its library lines and step copies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepNote {
    /// HoDoKu's number of the technique, such as `0402`; empty if the text names none.
    pub technique: String,
    /// The digits the step is about.
    pub digits: Vec<Digit>,
    /// The candidates the step removes or, for a step that only places, sets.
    pub candidates: Vec<Candidate>,
    /// Cells of the pattern, marked `*`.
    pub pattern: Vec<Cell>,
    /// Cells of fins, marked `#` (or `@` for endo fins).
    pub fins: Vec<Cell>,
    /// What the text says besides, such as the chain's length or the step in words.
    pub extra: String,
}

/// Digits that a text states and that are not those of the puzzle's one solution; both ascending by cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrongDigits {
    /// Digits of [`Document::placed`].
    pub placed: Vec<(Cell, Digit)>,
    /// Digits of [`Document::solution`].
    pub stated: Vec<(Cell, Digit)>,
}

impl Document {
    /// A document of givens alone.
    pub fn new(grid: Grid) -> Document {
        Document::stating(Stated::Givens(grid))
    }

    fn stating(puzzle: Stated) -> Document {
        Document {
            puzzle,
            placed: Vec::new(),
            marks: None,
            eliminated: Vec::new(),
            solution: None,
            step: None,
            meta: Meta::default(),
            alphabet: None,
            ignored: Vec::new(),
            not_interpreted: Vec::new(),
            other_parts: Vec::new(),
            fog: None,
            original: Original::default(),
        }
    }

    /// A document of a puzzle with constraints; a classic one if that is all that it is.
    pub fn of_puzzle(puzzle: Puzzle) -> Document {
        let (grid, sets) = grid_of(&puzzle);
        if puzzle.plain_board().is_none() {
            return Document::stating(Stated::Rules { puzzle: Box::new(puzzle), givens: grid });
        }
        let mut document = Document::new(grid);
        let is_open = |(cell, set): (Cell, &DigitSet)| {
            document.grid().value(cell) == 0 && *set != DigitSet::all(document.layout().size())
        };
        if document.layout().cells().zip(&sets).any(is_open) {
            document.marks = Some(Marks { sets, role: MarksRole::Candidates });
        }
        document
    }

    /// The digits that are given. Where there is a [`Document::puzzle`], they are its givens if its board is square
    /// with digits from 1 and none otherwise, and are not the whole of it: what solves takes [`Document::to_houses`] or
    /// [`Document::to_puzzle`].
    pub fn grid(&self) -> &Grid {
        match &self.puzzle {
            Stated::Givens(grid) | Stated::Rules { givens: grid, .. } => grid,
        }
    }

    /// [`Document::grid`] without a copy.
    pub fn into_grid(self) -> Grid {
        match self.puzzle {
            Stated::Givens(grid) | Stated::Rules { givens: grid, .. } => grid,
        }
    }

    /// Makes `value` the given of a cell; 0 makes it blank.
    ///
    /// # Panics
    /// If there is a [`Document::puzzle`]: its givens are set there. If the value is over the board's size.
    pub fn set_given(&mut self, cell: Cell, value: u8) {
        match &mut self.puzzle {
            Stated::Givens(grid) => grid.set(cell, value),
            Stated::Rules { .. } => panic!("the givens of a puzzle with rules are its own"),
        }
    }

    /// The puzzle, if it has rules beyond its houses or a board that classic Sudoku does not know; none if it is the
    /// givens of [`Document::grid`] and the candidates of [`Document::marks`].
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.puzzle {
            Stated::Givens(_) => None,
            Stated::Rules { puzzle, .. } => Some(puzzle),
        }
    }

    /// The puzzle with constraints: the document's own, or its classic puzzle as one, with digits from
    /// [`Document::lowest`]. Givens that clash are kept: such a puzzle has no solution.
    pub fn to_unchecked_puzzle(&self) -> Puzzle {
        if let Some(puzzle) = self.puzzle() {
            return puzzle.clone();
        }
        let mut puzzle = Puzzle::of_layout_from(self.layout(), self.lowest());
        let sets = self.binding_sets();
        for cell in self.layout().cells() {
            let digits = match (self.grid().digit(cell), &sets) {
                (Some(digit), _) => DigitSet::single(digit),
                (None, Some(sets)) => sets[cell.index()],
                (None, None) => continue,
            };
            puzzle.restrict(cell, digits.iter().fold(0, |set, digit| set | 1 << (digit.value() - 1)));
        }
        puzzle
    }

    /// The board of this document with other digits, written in the symbols of this document: a solution, for example.
    pub fn with_grid(&self, grid: Grid) -> Document {
        Document { alphabet: self.alphabet.clone(), ..Document::new(grid) }
    }

    /// The document without the digits that a player placed and the candidates that are said to be gone.
    pub fn without_play(&self) -> Document {
        Document { placed: Vec::new(), eliminated: Vec::new(), ..self.clone() }
    }

    /// The symbols of the digits: those of the text, or the default ones.
    pub fn symbols(&self) -> Alphabet {
        self.alphabet.clone().unwrap_or_else(|| Alphabet::default_for(self.layout().size()))
    }

    /// The number from which the digits count: with rules that of the puzzle's board, otherwise 0 if its symbols begin
    /// with 0 and 1 if not.
    pub fn lowest(&self) -> i32 {
        if let Some(puzzle) = self.puzzle() {
            return puzzle.board().lowest();
        }
        let is_from_zero = self.alphabet.as_ref().is_some_and(|alphabet| alphabet.symbol(1) == Some('0'));
        i32::from(!is_from_zero)
    }

    /// Whether the text shows neither 0 nor the highest digit, so that its digits may count from 0 as well as from 1:
    /// they are read from 1.
    pub fn is_counting_assumed(&self) -> bool {
        self.original.is_assumed
    }

    /// A document of givens with candidates that are part of the puzzle.
    pub fn with_candidates(marks: &Pencilmarks) -> Document {
        let sets = marks.layout().cells().map(|cell| marks.marks(cell)).collect();
        let mut document = Document::new(marks.grid().clone());
        document.marks = Some(Marks { sets, role: MarksRole::Candidates });
        document
    }

    /// The state of a game: the givens of `puzzle`, other digits of `state` as placed, its marks as notes.
    ///
    /// # Panics
    /// If the two boards have different sizes.
    pub fn of_state(puzzle: &HousesPuzzle, state: &Pencilmarks) -> Document {
        assert_eq!(puzzle.size(), state.layout().size(), "one board");
        let mut document = Document::from(puzzle);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        document.placed = blanks
            .into_iter()
            .filter_map(|cell| state.grid().digit(cell).map(|digit| (cell, digit)))
            .collect();
        let sets = state.layout().cells().map(|cell| state.marks(cell)).collect();
        let role = if puzzle.is_restricted() { MarksRole::Candidates } else { MarksRole::Notes };
        document.marks = Some(Marks { sets, role });
        document
    }

    /// The board of [`Document::grid`].
    pub fn layout(&self) -> &Arc<Board> {
        self.grid().layout()
    }

    /// The puzzle's board.
    pub fn board(&self) -> &Arc<Board> {
        self.puzzle().map_or(self.layout(), Puzzle::board)
    }

    /// Whether the puzzle is one of the ordinary 9×9 board, without rules.
    pub fn is_ordinary(&self) -> bool {
        self.puzzle().is_none() && self.layout().is_classic()
    }

    /// The givens and the placed digits together.
    pub fn filled(&self) -> Grid {
        let mut grid = self.grid().clone();
        for &(cell, digit) in &self.placed {
            grid.set(cell, digit.value());
        }
        grid
    }

    /// The digits on the board and the candidates of each blank: the marks if the text states them, otherwise what
    /// the digits leave, less what the text says is eliminated.
    pub fn state(&self) -> Pencilmarks {
        let grid = self.filled();
        let layout = grid.layout().clone();
        let mut sets = match &self.marks {
            Some(marks) => marks.sets.clone(),
            None => layout.cells().map(|cell| left_by_peers(&grid, cell)).collect(),
        };
        for candidate in &self.eliminated {
            sets[candidate.cell.index()].remove(candidate.digit);
        }
        Pencilmarks::new(grid, sets)
    }

    /// Whether a player's notes are shown beside the givens.
    pub fn has_notes(&self) -> bool {
        self.marks.as_ref().is_some_and(|marks| marks.role == MarksRole::Notes)
    }

    /// Whether a player's notes say more than the digits on the board leave by themselves, as every candidate filled in
    /// does.
    pub(super) fn has_notes_of_its_own(&self) -> bool {
        let Some(marks) = self.marks.as_ref().filter(|_| self.has_notes()) else { return false };
        let grid = self.filled();
        let blanks = || grid.layout().cells().filter(|&cell| grid.value(cell) == 0);
        blanks().any(|cell| !marks.sets[cell.index()].is_empty())
            && blanks().any(|cell| marks.sets[cell.index()] != left_by_peers(&grid, cell))
    }

    /// The marks of a cell, if it has any.
    pub fn marks_of(&self, cell: Cell) -> Option<DigitSet> {
        self.marks.as_ref().map(|marks| marks.sets[cell.index()]).filter(|set| !set.is_empty())
    }

    /// The puzzle to solve, if its rules are houses alone: the givens, and where the text's candidates are part of the
    /// puzzle and say more than the givens do, those candidates. Notes, placed digits beside them, and eliminations are
    /// left out: they are a player's work and may be wrong.
    ///
    /// # Errors
    /// As [`HousesPuzzle::new`]: values out of range and clashes, with their cells; and the rules of a puzzle that has
    /// more of them than a classic one.
    pub fn to_houses(&self) -> Result<HousesPuzzle, DocumentError> {
        if let Some(puzzle) = self.puzzle() {
            return Err(DocumentError::Variant(features(puzzle)));
        }
        let puzzle = match self.restricting_sets() {
            Some(sets) => HousesPuzzle::with_marks(&Pencilmarks::new(self.grid().clone(), sets)),
            None => HousesPuzzle::new(self.grid().clone()),
        };
        puzzle.map_err(|error| PuzzleError { lowest: self.lowest(), ..error }.into())
    }

    /// The puzzle to solve, whatever its rules. One whose rules are houses counts from 1, whatever [`Document::lowest`]
    /// is.
    ///
    /// # Errors
    /// The givens of a puzzle of houses clash.
    pub fn to_puzzle(&self) -> Result<Puzzle, DocumentError> {
        match self.puzzle() {
            Some(puzzle) => Ok(puzzle.clone()),
            None => self.to_houses().map(Puzzle::from),
        }
    }

    /// The placed digits and those of the stated solution that differ from the puzzle's one solution. `solution` has a
    /// value for each cell, in order, as the puzzle counts them: a puzzle with rules from the lowest digit of its
    /// board, any other from 1. Cells that it does not have, and those that the text leaves open, are not compared.
    ///
    /// ```
    /// use sudokit::notation::{ReadOptions, read};
    /// let text = b"board 4x4\ngivens:\n1 2 3 .\n3 . 1 2\n2 1 . 3\n4 3 2 1\nsolution: 1234341221344312";
    /// let document = read(text, &ReadOptions::default()).unwrap().documents.remove(0);
    /// let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    /// let wrong = document.wrong_digits(&solution).stated;
    /// assert_eq!(wrong.iter().map(|(cell, _)| cell.index()).collect::<Vec<_>>(), [10, 11, 14, 15]);
    /// ```
    pub fn wrong_digits(&self, solution: &[i32]) -> WrongDigits {
        let before = self.puzzle().map_or(1, |puzzle| puzzle.board().lowest()) - 1;
        let is_wrong = |&(cell, digit): &(Cell, Digit)| {
            solution.get(cell.index()).is_some_and(|&value| value != i32::from(digit.value()) + before)
        };
        let stated = self
            .solution
            .iter()
            .flat_map(|grid| grid.layout().cells().filter_map(|cell| Some((cell, grid.digit(cell)?))));
        WrongDigits {
            placed: self.placed.iter().copied().filter(is_wrong).collect(),
            stated: stated.filter(is_wrong).collect(),
        }
    }

    /// The name of a cell: `r4c6`, or that of a cell beside the board.
    pub fn cell_name(&self, cell: Cell) -> String {
        self.board().name(cell)
    }

    /// Whether candidates are part of the puzzle and say more than the givens do.
    pub fn restricts_candidates(&self) -> bool {
        self.restricting_sets().is_some()
    }

    /// The candidates that are part of the puzzle, whether or not they say more than the givens.
    fn binding_sets(&self) -> Option<Vec<DigitSet>> {
        let Some(Marks { sets, role: MarksRole::Candidates }) = &self.marks else { return None };
        let mut sets = sets.clone();
        for &(cell, digit) in &self.placed {
            sets[cell.index()] = DigitSet::single(digit);
        }
        Some(sets)
    }

    fn restricting_sets(&self) -> Option<Vec<DigitSet>> {
        let sets = self.binding_sets()?;
        let mut blanks = self.layout().cells().filter(|&cell| self.grid().value(cell) == 0);
        let restricts =
            blanks.any(|cell| !(left_by_peers(self.grid(), cell) - sets[cell.index()]).is_empty());
        restricts.then_some(sets)
    }

    /// The state for a text in which every blank has candidates: blanks without notes have those that the digits leave.
    pub(super) fn full_state(&self) -> Pencilmarks {
        let state = self.state();
        if !self.has_notes() {
            return state;
        }
        let grid = self.filled();
        let sets = grid.layout().cells().map(|cell| match state.marks(cell) {
            DigitSet::EMPTY => left_by_peers(&grid, cell),
            noted => noted,
        });
        let sets = sets.collect();
        Pencilmarks::new(grid, sets)
    }

    /// How many candidates the marks hold; `None` without marks.
    pub fn candidate_count(&self) -> Option<usize> {
        self.marks.as_ref().map(|marks| marks.sets.iter().map(|set| set.len()).sum())
    }
}

/// The givens of a puzzle and what each cell may hold, on the plain board that has its houses or, if there is none, on
/// the usual one of its size. An empty grid if the board is not square with digits from 1.
fn grid_of(puzzle: &Puzzle) -> (Grid, Vec<DigitSet>) {
    let board = puzzle.board();
    let usual = |size| Board::default_for(size).expect("a size in range");
    if !board.is_square() {
        let layout = usual(board.rows().max(board.columns()).min(MAX_SIZE));
        let sets = vec![DigitSet::EMPTY; layout.cell_count()];
        return (Grid::empty(layout), sets);
    }
    let layout = puzzle.plain_board().or_else(|| board.to_plain()).unwrap_or_else(|| usual(board.rows()));
    let mut grid = Grid::empty(layout.clone());
    let mut sets: Vec<DigitSet> = layout.cells().map(|cell| puzzle.digits(cell)).collect();
    for cell in layout.cells() {
        if let Some(number) = puzzle.given(cell) {
            grid.set(cell, number as u8);
            sets[cell.index()] = DigitSet::EMPTY;
        }
    }
    (grid, sets)
}

/// The digits that no peer of `cell` holds.
fn left_by_peers(grid: &Grid, cell: Cell) -> DigitSet {
    let layout = grid.layout();
    let seen: DigitSet = layout.peers(cell).iter().filter_map(|&peer| grid.digit(peer)).collect();
    DigitSet::all(layout.size()) - seen
}

impl From<Grid> for Document {
    fn from(grid: Grid) -> Document {
        Document::new(grid)
    }
}

impl From<&HousesPuzzle> for Document {
    /// Givens; and the candidates, if the puzzle restricts them.
    fn from(puzzle: &HousesPuzzle) -> Document {
        if !puzzle.is_restricted() {
            return Document::new(puzzle.grid().clone());
        }
        let sets = puzzle.layout().cells().map(|cell| puzzle.allowed(cell)).collect();
        Document::with_candidates(&Pencilmarks::new(puzzle.grid().clone(), sets))
    }
}

/// For people: `21 givens, 3 placed, 214 candidates`; the layout first unless it is the ordinary board.
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(puzzle) = self.puzzle() {
            let rules = puzzle.constraints().len();
            let givens = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_some()).count();
            write!(
                f,
                "{}{}, {givens} givens, {rules} rule{}",
                puzzle.board().in_words(),
                match puzzle.board().void().len() {
                    0 => String::new(),
                    count => format!(", {count} places without a cell"),
                },
                if rules == 1 { "" } else { "s" }
            )?;
            for (what, names) in [("not read", &self.ignored), ("not interpreted", &self.not_interpreted)] {
                if !names.is_empty() {
                    write!(f, ", {what}: {}", names.join(", "))?;
                }
            }
            return Ok(());
        }
        if !self.layout().is_classic() {
            write!(f, "{}, ", self.layout())?;
        }
        if self.layout().size() > 9 || self.alphabet.is_some() {
            write!(f, "symbols {}, ", self.symbols())?;
        }
        write!(f, "{} givens", self.grid().filled())?;
        if self.is_counting_assumed() {
            let size = self.layout().size();
            let from_zero = Alphabet::from_zero(size);
            write!(
                f,
                ", counted from 1 because neither 0 nor {size} stands in it (from 0 by the alphabet {from_zero})"
            )?;
        }
        if !self.placed.is_empty() {
            write!(f, ", {} placed", self.placed.len())?;
        }
        if let Some(marks) = &self.marks {
            let word = match marks.role {
                MarksRole::Candidates => "candidates",
                MarksRole::Notes => "notes",
            };
            write!(f, ", {} {word}", self.candidate_count().unwrap_or(0))?;
        }
        if !self.eliminated.is_empty() {
            write!(f, ", {} eliminated", self.eliminated.len())?;
        }
        if !self.ignored.is_empty() {
            write!(f, ", not read: {}", self.ignored.join(", "))?;
        }
        if !self.not_interpreted.is_empty() {
            write!(f, ", not interpreted: {}", self.not_interpreted.join(", "))?;
        }
        Ok(())
    }
}
