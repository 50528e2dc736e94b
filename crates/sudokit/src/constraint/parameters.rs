//! The form that all constraints have in texts and files, the trait that a kind implements, and a constraint of any
//! kind. They stand in one file because each is said in terms of the others: a constraint may join further ones.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use crate::board::{Board, Cell};

use super::info::Info;
use super::lowering::Lowering;
use super::mark::Mark;
use super::names::{MAX_NAME_WORDS, Names, RuleName};
use super::outside::Outside;

/// A constraint without its kind's meaning: what a line `killer 15: r1c1 r1c2` says after its first word.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Parameters {
    /// Numbers and other words, in the order that the kind states.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub words: Vec<String>,
    /// Where the clue stands outside the board.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub outside: Option<Outside>,
    /// Lists of cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<Vec<Cell>>,
    /// Lists of constraints, for kinds that join others.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub parts: Vec<Vec<Constraint>>,
}

/// What is wrong with the parameters of a constraint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParametersError {
    /// No kind has this name.
    #[error("there is no constraint '{0}'; `sudokit constraints` lists them")]
    UnknownKind(String),
    /// Too few or too many words.
    #[error("{expected} expected, found {found}")]
    Words {
        /// What the kind takes, in words.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A word that should be a number in a range, or one of some words.
    #[error("'{found}' is not {expected}")]
    BadWord {
        /// What may stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// Another number of lists of cells.
    #[error("{expected} expected, found {found} lists of cells")]
    Lists {
        /// In words.
        expected: &'static str,
        /// The number of lists.
        found: usize,
    },
    /// Another number of cells.
    #[error("{expected} expected, found {found}")]
    CellCount {
        /// In words.
        expected: String,
        /// The number of cells.
        found: usize,
    },
    /// A cell that the board does not have.
    #[error("cell number {0} is not on the board")]
    NoSuchCell(usize),
    /// A place of the board without a cell.
    #[error("{0} is a place without a cell")]
    NoCell(String),
    /// A cell that stands twice.
    #[error("{0} stands in it twice")]
    RepeatedCell(String),
    /// Cells that should lie side by side.
    #[error("{0} and {1} do not touch")]
    NotTouching(String, String),
    /// A place that should lie outside the board.
    #[error("a place outside the board expected, such as r0c4 above column 4")]
    Outside,
    /// A place outside the board where none belongs.
    #[error("{0} is outside the board, and this rule has no place there")]
    NotOutside(Outside),
    /// Constraints inside one that joins none, or none where some belong.
    #[error("{0}")]
    Parts(&'static str),
    /// Something that this kind alone asks for.
    #[error("{0}")]
    Other(String),
    /// In a part of a composite.
    #[error("{kind}: {error}")]
    Part {
        /// The part's kind.
        kind: String,
        /// What is wrong with it.
        error: Box<ParametersError>,
    },
}

/// A kind of constraint.
pub trait Kind:
    Sized + Clone + Eq + Hash + fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe + 'static
{
    /// Its row in the table.
    const INFO: Info;

    /// Reads the parameters and checks them against the board.
    ///
    /// # Errors
    /// Words, numbers or lists of cells that this kind does not take, or whose cells do not fit the board.
    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Self, ParametersError>;

    /// The parameters that give this constraint again.
    fn to_parameters(&self) -> Parameters;

    /// The cells that it speaks of, on this board.
    fn cells(&self, board: &Board) -> Vec<Cell>;

    /// Whether a full grid obeys: the number of every cell, extra cells included. A reference check, written as the rule
    /// reads: everything else is tested against it.
    fn holds(&self, board: &Board, grid: &[i32]) -> bool;

    /// Adds what it means to the constraint engine's problem.
    fn lower(&self, lowering: &mut Lowering<'_>);

    /// Says what others may count on, before any of them is lowered, so that their order does not matter.
    fn prepare(&self, _lowering: &mut Lowering<'_>) {}

    /// Whether the constraint is symmetric in the values of these cells: any permutation of the numbers in them keeps
    /// it.
    fn is_value_symmetric_in(&self, labels: &[Cell], board: &Board) -> bool {
        self.cells(board).iter().all(|cell| !labels.contains(cell))
    }

    /// Its name in an argument: what it is, its words, its place and its cells. It begins with "the", or with a cell.
    fn name(&self, names: &Names<'_>) -> RuleName {
        name_of(&Self::INFO, &self.to_parameters(), names)
    }

    /// What it asks for, in a sentence: that of its kind, with other numbers where the rule has its own.
    fn sentence(&self) -> String {
        Self::INFO.sentence.to_string()
    }

    /// What its sentence leaves open, in full, for somebody who sees no drawing; empty where it leaves nothing open.
    fn clue(&self, names: &Names<'_>) -> String {
        clue_of(&self.to_parameters(), &|| self.name(names))
    }

    /// The name of one of several groups of cells that differ by this rule, counted from 1, where it is not that of the
    /// rule.
    fn group_name(&self, _number: usize) -> Option<String> {
        None
    }

    /// What setters draw for it.
    fn draw(&self, board: &Board) -> Vec<Mark>;
}

/// The name in an argument that a kind has of its row and its parameters.
fn name_of(info: &Info, parameters: &Parameters, names: &Names<'_>) -> RuleName {
    let mut name = format!("the {}", info.name.to_lowercase());
    for word in parameters.words.iter().take(MAX_NAME_WORDS) {
        name += &format!(" {word}");
    }
    if let Some(place) = parameters.outside {
        name += &format!(" {}", place.words(names));
    }
    RuleName::at(name, &parameters.cells, names)
}

/// What a sentence leaves open, of the parameters and the name in an argument.
fn clue_of(parameters: &Parameters, name: &dyn Fn() -> RuleName) -> String {
    if *parameters == Parameters::default() {
        return String::new();
    }
    let mut name = name();
    // A name in an argument has the first words alone.
    for word in parameters.words.iter().skip(MAX_NAME_WORDS) {
        name.kind += &format!(" {word}");
    }
    name.full()
}

/// A rule of a puzzle, of one of the kinds in [`CONSTRAINTS`](super::CONSTRAINTS).
#[derive(Clone)]
pub struct Constraint(Arc<dyn AnyKind>);

/// [`Kind`] without the constraint's type.
trait AnyKind: Send + Sync + UnwindSafe + RefUnwindSafe {
    fn info(&self) -> &'static Info;
    fn to_parameters(&self) -> Parameters;
    fn cells(&self, board: &Board) -> Vec<Cell>;
    fn holds(&self, board: &Board, grid: &[i32]) -> bool;
    fn lower(&self, lowering: &mut Lowering<'_>);
    fn prepare(&self, lowering: &mut Lowering<'_>);
    fn is_value_symmetric_in(&self, labels: &[Cell], board: &Board) -> bool;
    fn name(&self, names: &Names<'_>) -> RuleName;
    fn sentence(&self) -> String;
    fn clue(&self, names: &Names<'_>) -> String;
    fn group_name(&self, number: usize) -> Option<String>;
    fn draw(&self, board: &Board) -> Vec<Mark>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<K: Kind> AnyKind for K {
    fn info(&self) -> &'static Info {
        &K::INFO
    }
    fn to_parameters(&self) -> Parameters {
        Kind::to_parameters(self)
    }
    fn cells(&self, board: &Board) -> Vec<Cell> {
        Kind::cells(self, board)
    }
    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        Kind::holds(self, board, grid)
    }
    fn lower(&self, lowering: &mut Lowering<'_>) {
        Kind::lower(self, lowering);
    }
    fn prepare(&self, lowering: &mut Lowering<'_>) {
        Kind::prepare(self, lowering);
    }
    fn is_value_symmetric_in(&self, labels: &[Cell], board: &Board) -> bool {
        Kind::is_value_symmetric_in(self, labels, board)
    }
    fn name(&self, names: &Names<'_>) -> RuleName {
        Kind::name(self, names)
    }
    fn sentence(&self) -> String {
        Kind::sentence(self)
    }
    fn clue(&self, names: &Names<'_>) -> String {
        Kind::clue(self, names)
    }
    fn group_name(&self, number: usize) -> Option<String> {
        Kind::group_name(self, number)
    }
    fn draw(&self, board: &Board) -> Vec<Mark> {
        Kind::draw(self, board)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<K>() == Some(self)
    }
}

impl Constraint {
    /// The row of its kind.
    pub fn info(&self) -> &'static Info {
        self.0.info()
    }

    /// The constraint as one of a kind, if it is.
    ///
    /// ```
    /// use sudokit::constraint::{AntiKnight, Constraint, Killer};
    /// let constraint = Constraint::from(AntiKnight);
    /// assert!(constraint.get::<AntiKnight>().is_some() && constraint.get::<Killer>().is_none());
    /// ```
    pub fn get<K: Kind>(&self) -> Option<&K> {
        self.0.as_any().downcast_ref()
    }

    /// The parameters that give this constraint again.
    pub fn to_parameters(&self) -> Parameters {
        self.0.to_parameters()
    }

    /// Whether it fits a board.
    ///
    /// # Errors
    /// A cell, number or shape that the board does not have; the kind names which.
    pub fn check(&self, board: &Board) -> Result<(), ParametersError> {
        Constraint::from_parameters(self.info().id, &self.to_parameters(), board).map(|_| ())
    }

    /// The cells that it speaks of, on this board.
    pub fn cells(&self, board: &Board) -> Vec<Cell> {
        self.0.cells(board)
    }

    /// Whether a full grid (the number of every cell, extra cells included) obeys: the reference check.
    pub fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.0.holds(board, grid)
    }

    /// Adds what it means to the constraint engine's problem.
    pub fn lower(&self, lowering: &mut Lowering<'_>) {
        self.0.lower(lowering);
    }

    /// Says what others may count on, before any of them is lowered.
    pub fn prepare(&self, lowering: &mut Lowering<'_>) {
        self.0.prepare(lowering);
    }

    /// Whether the constraint is symmetric in the values of these cells: any permutation of the numbers in them keeps
    /// it.
    pub fn is_value_symmetric_in(&self, labels: &[Cell], board: &Board) -> bool {
        self.0.is_value_symmetric_in(labels, board)
    }

    /// Its name in an argument.
    pub fn name(&self, names: &Names<'_>) -> RuleName {
        self.0.name(names)
    }

    /// What it asks for, in a sentence: that of its kind, with other numbers where the rule has its own.
    pub fn sentence(&self) -> String {
        self.0.sentence()
    }

    /// What its sentence leaves open, in full, for somebody who sees no drawing; empty where it leaves nothing open.
    pub fn clue(&self, names: &Names<'_>) -> String {
        self.0.clue(names)
    }

    /// The name of one of several groups of cells that differ by this rule, counted from 1, where it is not that of the
    /// rule.
    pub fn group_name(&self, number: usize) -> Option<String> {
        self.0.group_name(number)
    }

    /// What setters draw for it.
    pub fn draw(&self, board: &Board) -> Vec<Mark> {
        self.0.draw(board)
    }
}

impl<K: Kind> From<K> for Constraint {
    fn from(kind: K) -> Constraint {
        Constraint(Arc::new(kind))
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for Constraint {}

// By what is written of it, for all kinds at once.
impl Hash for Constraint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.info().id.hash(state);
        self.to_parameters().hash(state);
    }
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.info().id, self.to_parameters())
    }
}

/// A constraint as it is written: its kind beside its parameters. Reading needs the board:
/// [`Constraint::from_parameters`].
#[cfg(feature = "serde")]
impl serde::Serialize for Constraint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Written {
            kind: &'static str,
            #[serde(flatten)]
            parameters: Parameters,
        }
        Written { kind: self.info().id, parameters: self.to_parameters() }.serialize(serializer)
    }
}

/// Reading helpers that all kinds share.
/// Checks a board for rules that read whole rows and columns of it.
///
/// # Errors
/// It has places without a cell.
pub fn whole_lines(board: &Board) -> Result<(), ParametersError> {
    if board.void().is_empty() {
        return Ok(());
    }
    let text = "it reads whole rows and columns, and this board has places without a cell";
    Err(ParametersError::Other(text.to_string()))
}

impl Parameters {
    /// Parameters of one list of cells.
    pub fn of_cells(cells: &[Cell]) -> Parameters {
        Parameters { cells: vec![cells.to_vec()], ..Parameters::default() }
    }

    /// Adds a word.
    #[must_use]
    pub fn word(mut self, word: impl ToString) -> Parameters {
        self.words.push(word.to_string());
        self
    }

    /// Adds a number, if there is one.
    #[must_use]
    pub fn optional(self, number: Option<i32>) -> Parameters {
        match number {
            Some(number) => self.word(number),
            None => self,
        }
    }

    /// Checks what no kind needs to look at: cells exist; and which of places and parts may stand here.
    ///
    /// # Errors
    /// A cell that is not on the board, a place or parts where none belong.
    pub fn expect(&self, board: &Board, outside: bool, parts: bool) -> Result<(), ParametersError> {
        if let Some(cell) = self.cells.iter().flatten().find(|cell| cell.index() >= board.cell_count()) {
            return Err(ParametersError::NoSuchCell(cell.index()));
        }
        if !board.void().is_empty() {
            if let Some(&cell) = self.cells.iter().flatten().find(|&&cell| board.is_void(cell)) {
                return Err(ParametersError::NoCell(board.name(cell)));
            }
            if self.outside.is_some() {
                whole_lines(board)?;
            }
        }
        match self.outside {
            Some(place) if !outside => return Err(ParametersError::NotOutside(place)),
            Some(place) if !place.is_outside(board) => return Err(ParametersError::Outside),
            None if outside => return Err(ParametersError::Outside),
            _ => {}
        }
        if !parts && !self.parts.is_empty() {
            return Err(ParametersError::Parts("this rule joins no others"));
        }
        Ok(())
    }

    /// The only list of cells, which has at least `min` and at most `max` of them.
    ///
    /// # Errors
    /// Another number of lists or of cells, or what [`Parameters::expect`] finds.
    pub fn list(&self, board: &Board, min: usize, max: usize) -> Result<Vec<Cell>, ParametersError> {
        self.expect(board, false, false)?;
        let [cells] = self.cells.as_slice() else {
            return Err(ParametersError::Lists { expected: "one list of cells", found: self.cells.len() });
        };
        count(cells, min, max)?;
        Ok(cells.clone())
    }

    /// The only list of cells, as [`list`](Self::list), in which no cell stands twice.
    ///
    /// # Errors
    /// As [`Parameters::list`], and a cell that stands twice.
    pub fn set(&self, board: &Board, min: usize, max: usize) -> Result<Vec<Cell>, ParametersError> {
        let cells = self.list(board, min, max)?;
        distinct(board, &cells)?;
        Ok(cells)
    }

    /// At least `min_lists` lists of cells, each with at least `min` cells, in none of which a cell stands twice.
    ///
    /// # Errors
    /// Too few lists, a list with too few cells, a cell that stands twice in one, or what [`Parameters::expect`] finds.
    pub fn sets(
        &self,
        board: &Board,
        min_lists: usize,
        min: usize,
    ) -> Result<Vec<Vec<Cell>>, ParametersError> {
        self.expect(board, false, false)?;
        if self.cells.len() < min_lists {
            return Err(ParametersError::Lists {
                expected: "two or more lists of cells",
                found: self.cells.len(),
            });
        }
        for cells in &self.cells {
            count(cells, min, usize::MAX)?;
            distinct(board, cells)?;
        }
        Ok(self.cells.clone())
    }

    /// A line: at least `min` cells, no cell twice in a row.
    ///
    /// # Errors
    /// As [`Parameters::list`], and a cell that follows itself.
    pub fn line(&self, board: &Board, min: usize) -> Result<Vec<Cell>, ParametersError> {
        let cells = self.list(board, min, usize::MAX)?;
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ParametersError::RepeatedCell(board.name(pair[0]))),
            None => Ok(cells),
        }
    }

    /// No cells at all: the rule holds for the whole board.
    ///
    /// # Errors
    /// There are some, or what [`Parameters::expect`] finds.
    pub fn nothing(&self, board: &Board) -> Result<(), ParametersError> {
        self.expect(board, false, false)?;
        match self.cells.len() {
            0 => Ok(()),
            found => Err(ParametersError::Lists { expected: "no cells", found }),
        }
    }

    /// The place outside the board, and no cells.
    ///
    /// # Errors
    /// What [`Parameters::expect`] finds, or there are cells besides.
    pub fn place(&self, board: &Board) -> Result<Outside, ParametersError> {
        self.expect(board, true, false)?;
        match (self.outside, self.cells.len()) {
            (Some(place), 0) => Ok(place),
            (_, found) => {
                Err(ParametersError::Lists { expected: "no cells but the place outside the board", found })
            }
        }
    }

    /// No words.
    ///
    /// # Errors
    /// If the parameters have a word.
    pub fn no_words(&self) -> Result<(), ParametersError> {
        self.words("nothing", 0, 0).map(|_| ())
    }

    /// All words; their number must be in the range.
    ///
    /// # Errors
    /// Their number is below `min` or above `max`.
    pub fn words(
        &self,
        expected: &'static str,
        min: usize,
        max: usize,
    ) -> Result<&[String], ParametersError> {
        if (min..=max).contains(&self.words.len()) {
            return Ok(&self.words);
        }
        let found = if self.words.is_empty() { "nothing".to_string() } else { self.words.join(" ") };
        Err(ParametersError::Words { expected, found })
    }

    /// One number in a range.
    ///
    /// # Errors
    /// None or several words, no number, or one out of range.
    pub fn number(&self, expected: &'static str, min: i32, max: i32) -> Result<i32, ParametersError> {
        let words = self.words(expected, 1, 1)?;
        number(&words[0], expected, min, max)
    }

    /// One number in a range, or nothing.
    ///
    /// # Errors
    /// Several words, no number, or one out of range.
    pub fn maybe_number(
        &self,
        expected: &'static str,
        min: i32,
        max: i32,
    ) -> Result<Option<i32>, ParametersError> {
        let words = self.words(expected, 0, 1)?;
        words.first().map(|word| number(word, expected, min, max)).transpose()
    }

    /// Numbers of the board, one or more.
    ///
    /// # Errors
    /// None, or one out of range.
    pub fn board_numbers(&self, board: &Board, max: usize) -> Result<Vec<i32>, ParametersError> {
        let words = self.words("numbers of the board", 1, max)?;
        let read = |word: &String| number(word, "a number of the board", board.lowest(), board.highest());
        words.iter().map(read).collect()
    }
}

/// Reads a number in a range.
///
/// # Errors
/// No number, or out of range.
pub(super) fn number(word: &str, expected: &str, min: i32, max: i32) -> Result<i32, ParametersError> {
    let bad = || ParametersError::BadWord {
        expected: format!("{expected} ({min} to {max})"),
        found: word.to_string(),
    };
    word.parse().ok().filter(|number| (min..=max).contains(number)).ok_or_else(bad)
}

/// Checks that a list has at least `min` and at most `max` cells.
///
/// # Errors
/// It has fewer cells than `min` or more than `max`.
pub(super) fn count(cells: &[Cell], min: usize, max: usize) -> Result<(), ParametersError> {
    if (min..=max).contains(&cells.len()) {
        return Ok(());
    }
    let expected = match (min, max) {
        (min, max) if min == max => format!("{min} cells"),
        (min, usize::MAX) => format!("{min} or more cells"),
        (min, max) => format!("{min} to {max} cells"),
    };
    Err(ParametersError::CellCount { expected, found: cells.len() })
}

/// Whether no cell stands twice.
///
/// # Errors
/// A cell stands twice in the list.
pub(super) fn distinct(board: &Board, cells: &[Cell]) -> Result<(), ParametersError> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ParametersError::RepeatedCell(board.name(pair[0]))),
        None => Ok(()),
    }
}
