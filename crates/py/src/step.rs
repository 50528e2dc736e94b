//! A step of human-style solving, with its evidence in words and as a picture.

use std::sync::{Arc, OnceLock};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sudokit::board::{COORDINATES, Coordinates};
use sudokit::drawing::{DrawnState, StepPicture, Theme};
use sudokit::hints::{BoardPosition, End, Hint, HintError, HousesPosition, Path, Position, ScaledState};
use sudokit::logic::{self, ANY_BOARD, BoardState, Custom, LogicalSolver, LogicalState, Rung, Scale, State};
use sudokit::notation::{self, Document, Marks, MarksRole, WriteOptions};
use sudokit::{Budget, Cell, Digit, DigitSet, Grid, Grid9, HousesPuzzle, Pencilmarks};

use sudokit_protocol::{RepliedState, StepReply};

use crate::board::{Board, PICKLED, unpickled};
use crate::error::CallError;
use crate::json::to_python;
use crate::pool::{self, RunOptions};
use crate::rating::{points, scale};

/// One step of a path.
///
/// Pickled are the puzzle and the position; the step follows from them, and is found again when it is first asked for. So
/// a list of steps travels fast between processes.
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
}

/// A puzzle, a position of it, and the step there once it was asked for.
struct At<S: LogicalState> {
    puzzle: S::Puzzle,
    before: S,
    step: OnceLock<logic::Step<S::Why>>,
}

/// Row and column from 0, and the digit.
type Place = (u8, u8, u8);

fn place((cell, digit): (Cell, u8)) -> Place {
    let cell = cell.index() as u8;
    (cell / 9, cell % 9, digit)
}

/// A notation of cells by name.
fn notation(name: &str) -> Result<Coordinates, CallError> {
    Coordinates::from_id(name).ok_or_else(|| {
        let names: Vec<&str> = COORDINATES.iter().map(|row| row.0).collect();
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
    LogicalSolver::with_uniqueness(scale, true, budget, uniqueness)
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

    fn svg(&self, step: &logic::Step<S::Why>, theme: Theme, coordinates: Coordinates) -> String {
        StepPicture { puzzle: &self.puzzle, state: &self.before, step, theme, coordinates }.svg()
    }

    fn after(&self, step: &logic::Step<S::Why>) -> S {
        let mut state = self.before.clone();
        state.take(step);
        state
    }
}

/// A board with other houses at a position.
fn board_at(document: &Document, state: &State<Custom>) -> Board {
    let filled = document.layout().cells().filter(|&cell| document.grid.value(cell) == 0);
    let digit = |cell: Cell| Digit::new(state.values()[cell.index()]).map(|digit| (cell, digit));
    let sets = state.all_marks().iter().map(|&mask| DigitSet::from_bits(u32::from(mask))).collect();
    Board::new(Document {
        placed: filled.filter_map(digit).collect(),
        marks: Some(Marks { sets, role: MarksRole::Notes }),
        eliminated: Vec::new(),
        ..document.clone()
    })
}

/// What a step follows from: the puzzle (givens and allowed candidates, or the text), digits and candidates of the position.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    givens: Vec<u8>,
    allowed: Vec<u16>,
    text: String,
    values: Vec<u8>,
    marks: Vec<u16>,
}

impl Step {
    fn step(&self) -> Result<&logic::Step, CallError> {
        match &self.position {
            StepPosition::Ordinary(at) => at.step(self.scale, self.uniqueness),
            StepPosition::Houses(at, _) => at.step(self.scale, self.uniqueness),
        }
    }

    fn key(&self) -> Result<Key, CallError> {
        match &self.position {
            StepPosition::Ordinary(at) => {
                let allowed = (0..81).map(|cell| at.puzzle.allowed(Cell::new(cell)).bits() as u16);
                Ok(Key {
                    givens: at.puzzle.grid().values().to_vec(),
                    allowed: allowed.collect(),
                    text: String::new(),
                    values: at.before.values().to_vec(),
                    marks: at.before.all_marks().to_vec(),
                })
            }
            StepPosition::Houses(at, document) => Ok(Key {
                givens: Vec::new(),
                allowed: Vec::new(),
                text: notation::write(PICKLED, document, &WriteOptions::default())
                    .map_err(|error| CallError::Argument(error.to_string()))?,
                values: at.before.values().to_vec(),
                marks: at.before.all_marks().to_vec(),
            }),
        }
    }
}

#[pymethods]
impl Step {
    /// The technique's id.
    #[getter]
    fn technique(&self) -> PyResult<&'static str> {
        Ok(self.step()?.technique.id())
    }

    /// The technique's name in words.
    #[getter]
    fn name(&self) -> PyResult<String> {
        Ok(self.step()?.name())
    }

    /// Points by the scale.
    #[getter]
    fn points(&self) -> PyResult<f64> {
        Ok(points(self.scale, self.step()?.points.into()))
    }

    /// The digit that is placed: row and column from 0, and the digit.
    #[getter]
    fn place(&self) -> PyResult<Option<Place>> {
        Ok(self.step()?.place.map(place))
    }

    /// The candidates that are removed: rows and columns from 0, and digits.
    #[getter]
    fn eliminate(&self) -> PyResult<Vec<Place>> {
        Ok(self.step()?.eliminations().map(place).collect())
    }

    /// The step as the API has it: technique, points, effect, argument, words, and the position before it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let step = self.step()?;
        let points = Some(points(self.scale, step.points.into()));
        to_python(
            py,
            &match &self.position {
                StepPosition::Ordinary(at) => at.before.reply(step, points, Coordinates::default()),
                StepPosition::Houses(at, _) => at.before.reply(step, points, Coordinates::default()),
            },
        )
    }

    /// The evidence: houses, marks with their roles, links.
    #[getter]
    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.step()?.why)
    }

    /// The board before the step, with its candidates.
    #[getter]
    fn before(&self) -> Board {
        match &self.position {
            StepPosition::Ordinary(at) => Board::new(Document::of_state(&at.puzzle, &at.before.to_marks())),
            StepPosition::Houses(at, document) => board_at(document, &at.before),
        }
    }

    /// The board after the step, with its candidates.
    #[getter]
    fn after(&self) -> PyResult<Board> {
        let step = self.step()?;
        Ok(match &self.position {
            StepPosition::Ordinary(at) => {
                Board::new(Document::of_state(&at.puzzle, &at.after(step).to_marks()))
            }
            StepPosition::Houses(at, document) => board_at(document, &at.after(step)),
        })
    }

    /// A hint of rung 1 (where to look) to 5 (the whole argument), with cells in a notation.
    #[pyo3(signature = (rung=5, *, coordinates="r1c1"))]
    fn words(&self, rung: u8, coordinates: &str) -> PyResult<String> {
        let notation = notation(coordinates)?;
        let rung = Rung::from_number(rung)
            .ok_or_else(|| CallError::Argument(format!("rung must be 1 to 5, not {rung}")))?;
        let step = self.step()?;
        Ok(match &self.position {
            StepPosition::Ordinary(at) => logic::words(at.before.houses(), step, rung, notation),
            StepPosition::Houses(at, _) => logic::words(at.before.houses(), step, rung, notation),
        })
    }

    /// The picture of the step as SVG: board, candidates, evidence, effect, with cells in a notation.
    #[pyo3(signature = (*, dark=false, coordinates="r1c1"))]
    fn svg(&self, dark: bool, coordinates: &str) -> PyResult<String> {
        let (theme, notation) = (theme(dark), notation(coordinates)?);
        let step = self.step()?;
        Ok(match &self.position {
            StepPosition::Ordinary(at) => at.svg(step, theme, notation),
            StepPosition::Houses(at, _) => at.svg(step, theme, notation),
        })
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> PyResult<String> {
        self.svg(false, "r1c1")
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Step {}: {}>", self.name()?, self.step()?.effect(Coordinates::default())))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(format!("{}: {}", self.name()?, self.step()?.effect(Coordinates::default())))
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
        if matches!(self.position, StepPosition::Houses(..)) {
            let key = (self.scale.name, text, values, marks, self.uniqueness);
            return (native.getattr("step_on_houses")?, key.into_py_any(py)?).into_pyobject(py);
        }
        let key = (self.scale.name, givens, allowed, values, marks, self.uniqueness);
        (native.getattr("step_of")?, key.into_py_any(py)?).into_pyobject(py)
    }
}

/// A step as it was pickled.
#[pyfunction]
pub fn step_of(
    scale_name: &str,
    givens: [u8; 81],
    allowed: Vec<u16>,
    values: [u8; 81],
    marks: [u16; 81],
    uniqueness: bool,
) -> PyResult<Step> {
    let sets = allowed.iter().map(|&mask| DigitSet::from_bits(u32::from(mask)));
    let grid = Grid9::new(givens).map_err(|error| CallError::Argument(error.to_string()))?;
    let puzzle = HousesPuzzle::with_marks(&Pencilmarks::new(Grid::from(grid), sets.collect()))
        .map_err(CallError::Givens)?;
    let position = StepPosition::Ordinary(At::new(puzzle, State::with_marks(&values, &marks), None));
    Ok(Step { position, scale: scale(scale_name)?, uniqueness })
}

/// A step on a board with other houses as it was pickled.
#[pyfunction]
pub fn step_on_houses(
    scale_name: &str,
    text: &str,
    values: [u8; 81],
    marks: [u16; 81],
    uniqueness: bool,
) -> PyResult<Step> {
    let document = unpickled(text)?;
    let puzzle = document.to_unchecked_puzzle();
    let start = State::of_variant(&puzzle).map_err(|error| CallError::Argument(error.to_string()))?;
    let before = State::on_with_marks(start.houses().clone(), &values, &marks);
    let position = StepPosition::Houses(At::new(puzzle, before, None), Arc::new(document));
    Ok(Step { position, scale: scale(scale_name)?, uniqueness })
}

/// The path of human-style solving by a scale, and whether it ends in a filled grid: on the ordinary board, and on 9×9 boards with
/// other houses if the scale is for these.
#[pyfunction]
pub fn steps_board(
    py: Python<'_>,
    board: &Board,
    scale_name: &str,
    uniqueness: bool,
    options: RunOptions,
) -> PyResult<(Vec<Step>, bool)> {
    let scale = scale(scale_name)?;
    let document = board.document();
    pool::alone(py, &options, |budget| {
        let mut solver = solver(scale, budget.clone(), uniqueness);
        let step = |position| Step { position, scale, uniqueness };
        if document.is_ordinary() {
            let position = Position::of_puzzle(&board.puzzle()?, budget)?;
            let path = whole(position.path(&mut solver)?)?;
            let at = |hint: Hint| At::new(position.puzzle().clone(), hint.before, Some(hint.step));
            let solved = path.is_solved();
            return Ok((
                path.hints.into_iter().map(|hint| step(StepPosition::Ordinary(at(hint)))).collect(),
                solved,
            ));
        }
        let position = HousesPosition::of_document(document, budget)?.at_start();
        let path = whole(position.path(&mut solver)?)?;
        let given = Arc::new(Document { placed: Vec::new(), eliminated: Vec::new(), ..document.clone() });
        let at = |hint: Hint<State<Custom>>| At::new(position.puzzle().clone(), hint.before, Some(hint.step));
        let solved = path.is_solved();
        let steps = path.hints.into_iter().map(|hint| step(StepPosition::Houses(at(hint), given.clone())));
        Ok((steps.collect(), solved))
    })
}

/// A path that no limit cut off.
fn whole<S: LogicalState>(path: Path<S>) -> Result<Path<S>, CallError> {
    match path.end {
        End::Stopped(stop) => Err(stop.into()),
        End::Solved | End::NoStep | End::Contradiction => Ok(path),
    }
}

/// The path of human-style solving on any board and under any rules, each step as the protocol has it. `svg` asks for pictures; the
/// notation is that of their texts.
#[pyfunction]
#[pyo3(signature = (board, options, *, svg=false, dark=false, coordinates="r1c1"))]
pub fn rule_steps_board<'py>(
    py: Python<'py>,
    board: &Board,
    options: RunOptions,
    svg: bool,
    dark: bool,
    coordinates: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let document = board.document();
    let notation = notation(coordinates)?;
    let steps = pool::alone(py, &options, |budget| {
        let position = BoardPosition::of_document(document, budget)?.at_start();
        let path = whole(position.path(&mut solver(&ANY_BOARD, budget.clone(), true))?)?;
        let theme = theme(dark);
        let reply = |hint: Hint<BoardState>| {
            let (puzzle, state, step) = (position.puzzle(), &hint.before, &hint.step);
            let picture = StepPicture { puzzle, state, step, theme, coordinates: notation };
            StepReply { svg: svg.then(|| picture.svg()), ..StepReply::of_hint(&hint, notation) }
        };
        let steps: Vec<StepReply> = path.hints.into_iter().map(reply).collect();
        Ok(steps)
    })?;
    to_python(py, &steps)
}

impl From<HintError> for CallError {
    fn from(error: HintError) -> CallError {
        match error {
            HintError::Invalid(error) => CallError::Givens(error),
            HintError::Undecided(stop) | HintError::Stopped { stop, .. } => CallError::Stopped(stop),
            HintError::Houses(_) | HintError::NotForHouses(_) | HintError::NoPoints(_) => {
                CallError::Argument(format!("{error}; rule_steps has the steps of any board and any rules"))
            }
            other => CallError::Argument(other.to_string()),
        }
    }
}
