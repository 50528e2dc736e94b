//! A step of human-style solving, with its evidence in words and as a picture.

use std::sync::OnceLock;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sudokit::drawing::{BoardStepPicture, StepPicture, Theme};
use sudokit::hints::{BoardPosition, COORDINATES, Coordinates, End, HintError, HousesPosition, Position};
use sudokit::logic::{self, LogicalSolver, Rung, Scale, State};
use sudokit::notation::Document;
use sudokit::{Budget, Digit, DigitSet, Grid, Grid9, Pencilmarks, Puzzle};

use crate::board::Board;
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
    puzzle: Puzzle,
    before: State,
    step: OnceLock<logic::Step>,
    scale: &'static Scale,
    /// Whether techniques may rest on the puzzle having one solution.
    uniqueness: bool,
}

/// Row and column from 0, and the digit.
type Place = (u8, u8, u8);

fn place((cell, digit): (u8, u8)) -> Place {
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

impl Step {
    fn step(&self) -> Result<&logic::Step, CallError> {
        if let Some(step) = self.step.get() {
            return Ok(step);
        }
        let mut solver = solver(self.scale, Budget::default(), self.uniqueness);
        let found = solver.next(&self.before)?;
        let step = found.ok_or_else(|| CallError::Argument("no technique finds this step".into()))?;
        Ok(self.step.get_or_init(|| step))
    }

    /// What the step follows from: givens, allowed candidates, digits and candidates of the position.
    fn key(&self) -> (Vec<u8>, Vec<u16>, Vec<u8>, Vec<u16>) {
        let allowed = (0..81).map(|cell| {
            let digits = self.puzzle.allowed(sudokit::Cell::new(cell));
            (1..=9)
                .filter_map(Digit::new)
                .filter(|&digit| digits.contains(digit))
                .fold(0, |mask, digit| mask | 1 << (digit.value() - 1))
        });
        let (givens, values) = (self.puzzle.grid().values().to_vec(), self.before.values().to_vec());
        (givens, allowed.collect(), values, self.before.all_marks().to_vec())
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

    /// The evidence: houses, marks with their roles, links.
    #[getter]
    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.step()?.why)
    }

    /// The board before the step, with its candidates.
    #[getter]
    fn before(&self) -> Board {
        Board::new(Document::of_state(&self.puzzle, &self.before.to_marks()))
    }

    /// The board after the step, with its candidates.
    #[getter]
    fn after(&self) -> PyResult<Board> {
        let mut state = self.before.clone();
        self.step()?.apply(&mut state);
        Ok(Board::new(Document::of_state(&self.puzzle, &state.to_marks())))
    }

    /// A hint of rung 1 (where to look) to 5 (the whole argument), with cells in a notation.
    #[pyo3(signature = (rung=5, *, coordinates="r1c1"))]
    fn words(&self, rung: u8, coordinates: &str) -> PyResult<String> {
        let notation = notation(coordinates)?;
        let rung = Rung::from_number(rung)
            .ok_or_else(|| CallError::Argument(format!("rung must be 1 to 5, not {rung}")))?;
        Ok(notation.rewrite(&logic::words(self.step()?, rung)).into_owned())
    }

    /// The picture of the step as SVG: board, candidates, evidence, effect, with cells in a notation.
    #[pyo3(signature = (*, dark=false, coordinates="r1c1"))]
    fn svg(&self, dark: bool, coordinates: &str) -> PyResult<String> {
        let (theme, rename) = (theme(dark), notation(coordinates)?.renaming());
        let (puzzle, state, step) = (&self.puzzle, &self.before, self.step()?);
        Ok(StepPicture { puzzle, state, step, theme, rename: &rename }.svg())
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> PyResult<String> {
        self.svg(false, "r1c1")
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Step {}: {}>", self.name()?, self.step()?.effect()))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(format!("{}: {}", self.name()?, self.step()?.effect()))
    }

    /// Steps are equal if they are of the same puzzle, position and scale.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Step>().is_ok_and(|other| {
            let other = other.get();
            self.scale.name == other.scale.name
                && self.uniqueness == other.uniqueness
                && self.key() == other.key()
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.scale.name, self.key()).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (givens, allowed, values, marks) = self.key();
        let make = py.import("sudokit._native")?.getattr("step_of")?;
        let (givens, values) = (PyBytes::new(py, &givens), PyBytes::new(py, &values));
        let key = (self.scale.name, givens, allowed, values, marks, self.uniqueness);
        (make, key.into_py_any(py)?).into_pyobject(py)
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
    let sets = allowed.iter().map(|mask| {
        (1..=9)
            .filter_map(Digit::new)
            .filter(|digit| mask >> (digit.value() - 1) & 1 == 1)
            .collect::<DigitSet>()
    });
    let grid = Grid9::new(givens).map_err(|error| CallError::Argument(error.to_string()))?;
    let puzzle =
        Puzzle::with_marks(&Pencilmarks::new(Grid::from(grid), sets.collect())).map_err(CallError::Givens)?;
    let before = State::with_marks(&values, &marks);
    Ok(Step { puzzle, before, step: OnceLock::new(), scale: scale(scale_name)?, uniqueness })
}

/// The path of human-style solving, and whether it ends in a filled grid.
#[pyfunction]
pub fn steps_board(
    py: Python<'_>,
    board: &Board,
    scale_name: &str,
    uniqueness: bool,
    options: RunOptions,
) -> PyResult<(Vec<Step>, bool)> {
    let scale = scale(scale_name)?;
    let puzzle = board.puzzle()?;
    pool::alone(py, &options, |budget| {
        let position = Position::of_puzzle(&puzzle, budget)?;
        let path = position.path(&mut solver(scale, budget.clone(), uniqueness))?;
        if let End::Stopped(stop) = path.end {
            return Err(stop.into());
        }
        let solved = path.is_solved();
        let steps = path.hints.into_iter().map(|hint| Step {
            puzzle: puzzle.clone(),
            before: hint.before,
            step: OnceLock::from(hint.step),
            scale,
            uniqueness,
        });
        Ok((steps.collect(), solved))
    })
}

/// A step on any board, and its picture if that is wanted.
#[derive(serde::Serialize)]
struct BoardStepWithPicture {
    #[serde(flatten)]
    step: logic::BoardStep,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// The path of human-style solving on any board and under any rules, and whether it ends in a filled grid. `svg` asks for pictures;
/// the notation is that of their texts.
#[pyfunction]
#[pyo3(signature = (board, options, *, svg=false, dark=false, coordinates="r1c1"))]
pub fn rule_steps_board<'py>(
    py: Python<'py>,
    board: &Board,
    options: RunOptions,
    svg: bool,
    dark: bool,
    coordinates: &str,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let document = board.document();
    let notation = notation(coordinates)?;
    let (steps, solved) = pool::alone(py, &options, |budget| {
        let position = BoardPosition::of_document(document, budget)?.at_start();
        let path = position.path(budget)?;
        if let Some(stop) = path.stop {
            return Err(stop.into());
        }
        let solved = path.is_solved();
        let (mut state, theme, rename) = (position.state().clone(), theme(dark), notation.renaming());
        let mut steps = Vec::new();
        for step in path.steps {
            let picture = BoardStepPicture { state: &state, step: &step, theme, rename: &rename };
            let svg = svg.then(|| picture.svg());
            step.apply(&mut state);
            steps.push(BoardStepWithPicture { step, svg });
        }
        Ok((steps, solved))
    })?;
    Ok((to_python(py, &steps)?, solved))
}

/// The rating of a board by a scale: of the ordinary one, and of 9×9 boards with other houses if the scale is for these.
#[pyfunction]
pub fn rate_board<'py>(
    py: Python<'py>,
    board: &Board,
    scale_name: &str,
    uniqueness: bool,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let scale = scale(scale_name)?;
    let document = board.document();
    let rating = pool::alone(py, &options, |budget| {
        let mut solver = solver(scale, budget.clone(), uniqueness);
        if document.variant.is_none() && document.layout().is_classic() {
            Ok(Position::of_document(document, budget)?.rate(&mut solver)?)
        } else {
            Ok(HousesPosition::of_document(document, budget)?.rate(&mut solver)?)
        }
    })?;
    to_python(py, &rating)
}

impl From<HintError> for CallError {
    fn from(error: HintError) -> CallError {
        match error {
            HintError::Invalid(error) => CallError::Givens(error),
            HintError::Undecided(stop) | HintError::Stopped { stop, .. } => CallError::Stopped(stop),
            other => CallError::Argument(other.to_string()),
        }
    }
}
