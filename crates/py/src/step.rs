//! A step of human-style solving, with its evidence in words and as a picture.

use std::sync::{Arc, OnceLock};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sudokit::board::Coordinates;
use sudokit::drawing::{DrawnState, StepPicture, Theme};
use sudokit::hints::{
    BoardPosition, End, Hint, HintError, HousesPosition, Path, Position, PositionOn, ScaledState,
    default_scale,
};
use sudokit::logic::{self, BoardState, Custom, LogicalSolver, LogicalState, Rung, Scale, State};
use sudokit::notation::{self, Document, Marks, MarksRole, WriteOptions};
use sudokit::{Budget, Cell, Digit, DigitSet, Grid, Grid9, HousesPuzzle, Pencilmarks};

use sudokit_protocol::RepliedState;

use crate::board::{Board, PICKLED, unpickled};
use crate::error::CallError;
use crate::json::to_python;
use crate::pool::{self, RunOptions};
use crate::rating::{points, scale};

/// One step of a path.
///
/// Pickled are the puzzle and the position; the step follows from them, and is found again when it is first asked for.
/// So a list of steps travels fast between processes.
#[pyclass(module = "sudokit", frozen)]
pub struct Step {
    position: StepPosition,
    scale: &'static Scale,
    /// Whether techniques may rest on the puzzle having one solution.
    uniqueness: bool,
}

/// A step with its puzzle and the position before it.
enum StepPosition {
    /// On the ordinary board.
    Ordinary(Box<At<State>>),
    /// On a 9×9 board with other houses, with the text that states the puzzle.
    Houses(Box<At<State<Custom>>>, Arc<Document>),
    /// On any board and under any rules, with the text that states the puzzle.
    Board(Box<At<BoardState>>, Arc<Document>),
}

/// Evaluates an expression for each kind of position, in which `$at` is the position and `$step` its step.
macro_rules! of_step {
    ($self:ident, $at:ident, $step:ident, $value:expr) => {
        match &$self.position {
            StepPosition::Ordinary($at) => {
                let $step = $at.step($self.scale, $self.uniqueness)?;
                $value
            }
            StepPosition::Houses($at, _) => {
                let $step = $at.step($self.scale, $self.uniqueness)?;
                $value
            }
            StepPosition::Board($at, _) => {
                let $step = $at.step($self.scale, $self.uniqueness)?;
                $value
            }
        }
    };
}

/// A puzzle, a position of it, and the step there once it was asked for.
struct At<S: LogicalState> {
    puzzle: S::Puzzle,
    before: S,
    step: OnceLock<logic::Step<S::Why>>,
}

/// Row and column from 0, and the digit.
type Place = (u16, u16, u8);

/// A candidate by row and column; cells beside the board follow in a row below it.
fn place((cell, digit): (Cell, u8), columns: usize, on_board: usize) -> Place {
    let cell = cell.index();
    let (row, column) = match cell.checked_sub(on_board) {
        None => (cell / columns, cell % columns),
        Some(beside) => (on_board / columns, beside),
    };
    (row as u16, column as u16, digit)
}

/// A notation of cells by name.
fn notation(name: &str) -> Result<Coordinates, CallError> {
    Coordinates::from_id(name).ok_or_else(|| {
        let names: Vec<&str> = Coordinates::ALL.map(Coordinates::id).to_vec();
        let text = format!("there is no notation of cells '{name}'; there are {}", names.join(", "));
        CallError::Argument(text)
    })
}

/// Colours of a picture.
fn theme(dark: bool) -> Theme {
    if dark { Theme::DARK } else { Theme::LIGHT }
}

/// A solver that makes arguments.
fn solver(scale: &Scale, budget: Budget, uniqueness: bool) -> LogicalSolver {
    LogicalSolver::new(scale).with_budget(budget).with_uniqueness(uniqueness)
}

impl<S: ScaledState + DrawnState> At<S> {
    fn new(puzzle: S::Puzzle, before: S, step: Option<logic::Step<S::Why>>) -> Box<At<S>> {
        Box::new(At { puzzle, before, step: step.map(OnceLock::from).unwrap_or_default() })
    }

    fn step(&self, scale: &Scale, uniqueness: bool) -> Result<&logic::Step<S::Why>, CallError> {
        if let Some(step) = self.step.get() {
            return Ok(step);
        }
        let found = self.before.next(&mut solver(scale, Budget::default(), uniqueness))?;
        let step = found.ok_or_else(|| CallError::Argument("no technique finds this step".into()))?;
        Ok(self.step.get_or_init(|| step))
    }

    fn name(&self, step: &logic::Step<S::Why>) -> String {
        S::name(step)
    }

    fn svg(&self, step: &logic::Step<S::Why>, theme: Theme, coordinates: Coordinates) -> String {
        StepPicture { puzzle: &self.puzzle, state: &self.before, step, theme, coordinates }.svg()
    }

    fn after(&self, step: &logic::Step<S::Why>) -> S {
        let mut state = self.before.clone();
        state.take(step);
        state
    }
}

/// A board at a position, with its candidates.
fn board_at(document: &Document, state: &impl RepliedState) -> Board {
    let (values, marks) = state.digits_and_marks();
    let is_given = |cell: Cell| match document.puzzle() {
        Some(puzzle) => puzzle.given(cell).is_some(),
        None => document.grid().value(cell) != 0,
    };
    let cells = (0..values.len()).map(Cell::new).filter(|&cell| !is_given(cell));
    let digit = |cell: Cell| Digit::new(values[cell.index()]).map(|digit| (cell, digit));
    let sets = marks.iter().map(|&mask| DigitSet::from_bits(mask)).collect();
    let mut state = document.clone();
    state.placed = cells.filter_map(digit).collect();
    state.marks = Some(Marks { sets, role: MarksRole::Notes });
    state.eliminated.clear();
    Board::new(state)
}

/// What a step follows from: the puzzle (givens and allowed candidates, or the text), digits and candidates of the
/// position.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    givens: Vec<u8>,
    allowed: Vec<u16>,
    text: String,
    values: Vec<u8>,
    marks: Vec<u32>,
}

impl Step {
    fn key(&self) -> Result<Key, CallError> {
        let text = |document: &Document| {
            notation::write(PICKLED, document, &WriteOptions::default())
                .map_err(|error| CallError::Argument(error.to_string()))
        };
        let key =
            |text, (values, marks)| Key { givens: Vec::new(), allowed: Vec::new(), text, values, marks };
        Ok(match &self.position {
            StepPosition::Ordinary(at) => {
                let allowed = (0..81).map(|cell| at.puzzle.allowed(Cell::new(cell)).bits() as u16);
                Key {
                    givens: at.puzzle.grid().values().to_vec(),
                    allowed: allowed.collect(),
                    ..key(String::new(), at.before.digits_and_marks())
                }
            }
            StepPosition::Houses(at, document) => key(text(document)?, at.before.digits_and_marks()),
            StepPosition::Board(at, document) => key(text(document)?, at.before.digits_and_marks()),
        })
    }

    /// Columns of the board, and its cells without those beside it.
    fn shape(&self) -> (usize, usize) {
        match &self.position {
            StepPosition::Board(at, _) => {
                let board = at.before.rules().board();
                (board.columns(), board.on_board())
            }
            _ => (9, 81),
        }
    }

    /// Points by the scale.
    fn counted(&self) -> Result<f64, CallError> {
        Ok(of_step!(self, at, step, points(self.scale, step.points.into())))
    }
}

#[pymethods]
impl Step {
    /// The technique's id.
    #[getter]
    fn technique(&self) -> PyResult<&'static str> {
        Ok(of_step!(self, at, step, step.technique.id()))
    }

    /// The technique's name in words.
    #[getter]
    fn name(&self) -> PyResult<String> {
        Ok(of_step!(self, at, step, at.name(step)))
    }

    /// Points by the scale.
    #[getter]
    fn points(&self) -> PyResult<f64> {
        Ok(self.counted()?)
    }

    /// The digit that is placed: row and column from 0, and the digit.
    #[getter]
    fn place(&self) -> PyResult<Option<Place>> {
        let (columns, cells) = self.shape();
        Ok(of_step!(self, at, step, step.place.map(|candidate| place(candidate, columns, cells))))
    }

    /// The candidates that are removed: rows and columns from 0, and digits.
    #[getter]
    fn eliminate(&self) -> PyResult<Vec<Place>> {
        let (columns, cells) = self.shape();
        let place = |candidate| place(candidate, columns, cells);
        Ok(of_step!(self, at, step, step.eliminations().map(place).collect()))
    }

    /// The step as the API has it: technique, points, effect, argument, words, and the position before it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let points = self.counted()?;
        to_python(py, &of_step!(self, at, step, at.before.reply(step, points, Coordinates::default())))
    }

    /// The evidence as the API has it: houses, marks with their roles, links, and under rules the reasons.
    #[getter]
    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let points = self.counted()?;
        let reply = of_step!(self, at, step, at.before.reply(step, points, Coordinates::default()));
        to_python(py, &reply.step["why"])
    }

    /// The board before the step, with its candidates.
    #[getter]
    fn before(&self) -> Board {
        match &self.position {
            StepPosition::Ordinary(at) => Board::new(Document::of_state(&at.puzzle, &at.before.to_marks())),
            StepPosition::Houses(at, document) => board_at(document, &at.before),
            StepPosition::Board(at, document) => board_at(document, &at.before),
        }
    }

    /// The board after the step, with its candidates.
    #[getter]
    fn after(&self) -> PyResult<Board> {
        Ok(match &self.position {
            StepPosition::Ordinary(at) => {
                let after = at.after(at.step(self.scale, self.uniqueness)?);
                Board::new(Document::of_state(&at.puzzle, &after.to_marks()))
            }
            StepPosition::Houses(at, document) => {
                board_at(document, &at.after(at.step(self.scale, self.uniqueness)?))
            }
            StepPosition::Board(at, document) => {
                board_at(document, &at.after(at.step(self.scale, self.uniqueness)?))
            }
        })
    }

    /// A hint of rung 1 (where to look) to 5 (the whole argument), with cells in a notation.
    #[pyo3(signature = (rung=5, *, coordinates="r1c1"))]
    fn words(&self, rung: u8, coordinates: &str) -> PyResult<String> {
        let notation = notation(coordinates)?;
        let rung = Rung::from_number(rung)
            .ok_or_else(|| CallError::Argument(format!("rung must be 1 to 5, not {rung}")))?;
        Ok(of_step!(self, at, step, at.before.words(step, rung, notation)))
    }

    /// The picture of the step as SVG: board, candidates, evidence, effect, with cells in a notation.
    #[pyo3(signature = (*, dark=false, coordinates="r1c1"))]
    fn svg(&self, dark: bool, coordinates: &str) -> PyResult<String> {
        let (theme, notation) = (theme(dark), notation(coordinates)?);
        Ok(of_step!(self, at, step, at.svg(step, theme, notation)))
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> PyResult<String> {
        self.svg(false, "r1c1")
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Step {}>", self.__str__()?))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(of_step!(self, at, step, at.before.text(step, Coordinates::default())))
    }

    /// Steps are equal if they are of the same puzzle, position and scale.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Step>() else { return Ok(false) };
        let other = other.get();
        let is_alike = self.scale.name == other.scale.name && self.uniqueness == other.uniqueness;
        Ok(is_alike && self.key()? == other.key()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.scale.name, self.key()?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Key { givens, allowed, text, values, marks } = self.key()?;
        let native = py.import("sudokit._native")?;
        let (givens, values) = (PyBytes::new(py, &givens), PyBytes::new(py, &values));
        if !matches!(self.position, StepPosition::Ordinary(_)) {
            let key = (self.scale.name, text, values, marks, self.uniqueness);
            return (native.getattr("step_on_board")?, key.into_py_any(py)?).into_pyobject(py);
        }
        let key = (self.scale.name, givens, allowed, values, marks, self.uniqueness);
        (native.getattr("step_of")?, key.into_py_any(py)?).into_pyobject(py)
    }
}

/// Candidates of the ordinary board as its states have them.
fn narrow(marks: &[u32]) -> PyResult<[u16; 81]> {
    let narrow: Vec<u16> = marks.iter().map(|&set| set as u16).collect();
    narrow.try_into().map_err(|_| CallError::Argument("a step has 81 sets of candidates".into()).into())
}

/// Digits of the ordinary board.
fn ordinary(values: &[u8]) -> PyResult<[u8; 81]> {
    values.try_into().map_err(|_| CallError::Argument("a step has 81 digits".into()).into())
}

/// A step as it was pickled.
#[pyfunction]
pub fn step_of(
    scale_name: &str,
    givens: [u8; 81],
    allowed: Vec<u16>,
    values: [u8; 81],
    marks: Vec<u32>,
    uniqueness: bool,
) -> PyResult<Step> {
    let sets = allowed.iter().map(|&mask| DigitSet::from_bits(u32::from(mask)));
    let grid = Grid9::new(givens).map_err(|error| CallError::Argument(error.to_string()))?;
    let puzzle = HousesPuzzle::with_marks(&Pencilmarks::new(Grid::from(grid), sets.collect()))
        .map_err(CallError::Givens)?;
    let position =
        StepPosition::Ordinary(At::new(puzzle, State::new(&values).with_marks(&narrow(&marks)?), None));
    Ok(Step { position, scale: scale(scale_name)?, uniqueness })
}

/// A step on another board as it was pickled.
#[pyfunction]
pub fn step_on_board(
    scale_name: &str,
    text: &str,
    values: Vec<u8>,
    marks: Vec<u32>,
    uniqueness: bool,
) -> PyResult<Step> {
    let scale = scale(scale_name)?;
    let document = Arc::new(unpickled(text)?);
    let puzzle = document.to_unchecked_puzzle();
    let position = if !scale.is_for_any_board() {
        let start = State::try_from(&puzzle).map_err(|error| CallError::Argument(error.to_string()))?;
        let before = State::on(start.houses().clone(), &ordinary(&values)?).with_marks(&narrow(&marks)?);
        StepPosition::Houses(At::new(puzzle, before, None), document)
    } else {
        let sets =
            values.iter().zip(&marks).map(|(&value, &set)| if value > 0 { 1 << (value - 1) } else { set });
        let blank = (0..values.len()).filter(|&cell| marks[cell].count_ones() == 1).collect();
        let before = BoardState::of(&puzzle).with(&sets.collect::<Vec<_>>()).with_blank(blank);
        StepPosition::Board(At::new(puzzle, before, None), document)
    };
    Ok(Step { position, scale, uniqueness })
}

/// The path of human-style solving by a scale, and whether it ends in a filled grid. Without a name the scale is the
/// one for the board.
#[pyfunction]
pub fn steps_board(
    py: Python<'_>,
    board: &Board,
    scale_name: Option<&str>,
    uniqueness: bool,
    options: RunOptions,
) -> PyResult<(Vec<Step>, bool)> {
    let document = board.document();
    let scale = scale_name.map_or_else(|| Ok(default_scale(document)), scale)?;
    let given = Arc::new(document.without_play());
    pool::alone(py, &options, |budget| {
        let mut solver = solver(scale, budget.clone(), uniqueness);
        let step = |position| Step { position, scale, uniqueness };
        if scale.is_for_any_board() {
            // Not at the start of the puzzle, where cells with one candidate count as filled.
            let position = BoardPosition::of_document(&given, budget)?;
            return path_of(&position, &mut solver, |at| step(StepPosition::Board(at, given.clone())));
        }
        if document.is_ordinary() {
            let position = Position::of_puzzle(&board.puzzle()?, budget)?;
            return path_of(&position, &mut solver, |at| step(StepPosition::Ordinary(at)));
        }
        let position = HousesPosition::of_document(document, budget)?.at_start();
        path_of(&position, &mut solver, |at| step(StepPosition::Houses(at, given.clone())))
    })
}

/// The steps from a position, and whether they end in a filled grid.
fn path_of<S: ScaledState + DrawnState>(
    position: &PositionOn<S>,
    solver: &mut LogicalSolver,
    step: impl Fn(Box<At<S>>) -> Step,
) -> Result<(Vec<Step>, bool), CallError> {
    let path = whole(position.path(solver)?)?;
    let solved = path.is_solved();
    let at = |hint: Hint<S>| step(At::new(position.puzzle().clone(), hint.before, Some(hint.step)));
    Ok((path.hints.into_iter().map(at).collect(), solved))
}

/// A path that no limit cut off.
fn whole<S: LogicalState>(path: Path<S>) -> Result<Path<S>, CallError> {
    match path.end {
        End::Stopped(stop) => Err(stop.into()),
        End::Solved | End::NoStep | End::Contradiction => Ok(path),
    }
}

impl From<HintError> for CallError {
    fn from(error: HintError) -> CallError {
        match error {
            HintError::Invalid(error) => CallError::Givens(error),
            HintError::Undecided(stop) | HintError::Stopped { stop, .. } => CallError::Stopped(stop),
            HintError::Houses(_) | HintError::NotForHouses(_) | HintError::ForAnyBoard(_) => {
                CallError::Argument(format!(
                    "{error}; sudokit.steps(puzzle, scale='any-board') has the steps of any board and any rules"
                ))
            }
            other => CallError::Argument(other.to_string()),
        }
    }
}
