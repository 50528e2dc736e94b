//! A step of a person's logic, with its evidence in words and as a picture.

use pyo3::prelude::*;
use sudokit::drawing::{StepPicture, Theme};
use sudokit::logic::{self, LogicalSolver, Rung, Scale, State};
use sudokit::notation::Document;
use sudokit::{Puzzle, Search, Verdict, solver};

use crate::board::Board;
use crate::fault::Fault;
use crate::json::to_python;
use crate::pool::{self, Options};
use crate::rating::{points, scale};

/// One step of a path.
#[pyclass(module = "sudokit", frozen)]
pub struct Step {
    puzzle: Puzzle,
    before: State,
    step: logic::Step,
    scale: &'static Scale,
}

/// Row and column from 0, and the digit.
type Place = (u8, u8, u8);

fn place((cell, digit): (u8, u8)) -> Place {
    (cell / 9, cell % 9, digit)
}

#[pymethods]
impl Step {
    /// The technique's id.
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique.id()
    }

    /// The technique's name in words.
    #[getter]
    fn name(&self) -> String {
        self.step.name()
    }

    /// Points by the scale.
    #[getter]
    fn points(&self) -> f64 {
        points(self.scale, self.step.points.into())
    }

    /// The digit that is placed: row and column from 0, and the digit.
    #[getter]
    fn place(&self) -> Option<Place> {
        self.step.place.map(place)
    }

    /// The candidates that are removed: rows and columns from 0, and digits.
    #[getter]
    fn eliminate(&self) -> Vec<Place> {
        self.step.eliminations().map(place).collect()
    }

    /// The evidence: houses, marks with their roles, links.
    #[getter]
    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.step.why)
    }

    /// The board before the step, with its candidates.
    #[getter]
    fn before(&self) -> Board {
        Board::new(Document::of_state(&self.puzzle, &self.before.to_marks()))
    }

    /// The board after the step, with its candidates.
    #[getter]
    fn after(&self) -> Board {
        let mut state = self.before.clone();
        self.step.apply(&mut state);
        Board::new(Document::of_state(&self.puzzle, &state.to_marks()))
    }

    /// A hint of rung 1 (where to look) to 5 (the whole argument).
    #[pyo3(signature = (rung=5))]
    fn words(&self, rung: u8) -> PyResult<String> {
        let rung = Rung::from_number(rung)
            .ok_or_else(|| Fault::Argument(format!("rung must be 1 to 5, not {rung}")))?;
        Ok(logic::words(&self.step, rung))
    }

    /// The picture of the step as SVG: board, candidates, evidence, effect.
    #[pyo3(signature = (*, dark=false))]
    fn svg(&self, dark: bool) -> String {
        let theme = if dark { Theme::DARK } else { Theme::LIGHT };
        StepPicture { puzzle: &self.puzzle, state: &self.before, step: &self.step, theme }.svg()
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> String {
        self.svg(false)
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.name(), self.step.effect())
    }

    fn __str__(&self) -> String {
        format!("{}: {}", self.name(), self.step.effect())
    }
}

/// The path by which a person solves a board, and whether it ends in a filled grid.
#[pyfunction]
pub fn steps_board(
    py: Python<'_>,
    board: &Board,
    scale_name: &str,
    options: Options,
) -> PyResult<(Vec<Step>, bool)> {
    let scale = scale(scale_name)?;
    let puzzle = board.puzzle()?;
    let start = State::of(&puzzle).map_err(|error| Fault::Argument(error.to_string()))?;
    pool::alone(py, &options, |budget| {
        let search = Search::unique().with_budget(budget.clone());
        let report = sudokit::solve(solver::choose(&puzzle), &puzzle, &search, None);
        match report.verdict() {
            Verdict::One => {}
            Verdict::None => return Err(Fault::Argument("the puzzle has no solution".into())),
            Verdict::Many => return Err(Fault::Argument("the puzzle has several solutions".into())),
            Verdict::Unknown => return Err(report.stop.unwrap_or(sudokit::Stop::GaveUp).into()),
        }
        let mut walker = LogicalSolver::new(scale, true, budget.clone());
        let (mut state, mut steps) = (start.clone(), Vec::new());
        while let Some(step) = walker.next(&state)? {
            let before = state.clone();
            step.apply(&mut state);
            steps.push(Step { puzzle: puzzle.clone(), before, step, scale });
        }
        Ok((steps, state.is_solved()))
    })
}
