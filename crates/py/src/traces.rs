//! How puzzles are solved, as numbers and lines to train on: the placements or all steps of human-style solving, its
//! arguments in words, or a search with guesses that are taken back.
//!
//! The path is the one that `rate` folds, found in the same way; steps carry no evidence but where words are asked for.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{ListBuilder, StringBuilder, UInt16Builder};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use sudokit::board::Coordinates;
use sudokit::logic::{LogicalSolver, LogicalState, Rung, Scale, State, Step, TECHNIQUES, Technique};
use sudokit::{Budget, Engine, Meter, Stop};

use crate::arrays::rows_of;
use crate::arrow::{Chunk, Target, each_by};
use crate::error::CallError;
use crate::pool::RunOptions;
use crate::rating::scale;
use crate::rows::{self, Row, grid};

/// Rows that a thread takes at a time: one may take milliseconds.
const BLOCK: usize = 16;

/// The first numbers of the vocabulary; 0 is for padding.
const GUESS: u16 = 1;
const UNDO: u16 = 2;
const UNSOLVED: u16 = 3;
/// The digit d (from 0) in cell c is `PLACE + 9 * c + d`; that it is not there is `ELIMINATE + 9 * c + d`.
const PLACE: u16 = 10;
const ELIMINATE: u16 = PLACE + 729;
/// Technique number k of the table is `TECHNIQUE + k`.
const TECHNIQUE: u16 = ELIMINATE + 729;

/// What a trace holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Placements,
    Steps,
    Search,
    SolverOrder,
}

impl Form {
    fn named(name: &str) -> Result<Form, CallError> {
        Ok(match name {
            "placements" => Form::Placements,
            "steps" => Form::Steps,
            "search" => Form::Search,
            "solver-order" => Form::SolverOrder,
            other => {
                let text = format!(
                    "form must be 'placements', 'steps', 'words', 'search' or 'solver-order', not '{other}'"
                );
                return Err(CallError::Argument(text));
            }
        })
    }

    /// Appends the trace of a puzzle with one solution.
    fn trace(self, row: &Row, solver: &mut LogicalSolver, out: &mut Vec<u16>) -> Result<(), Stop> {
        match self {
            Form::Search => search(&mut State::new(row), out).map(drop),
            Form::SolverOrder => solver_order(row, solver, out),
            Form::Placements | Form::Steps => {
                let mut state = State::new(row);
                while !state.is_solved() {
                    let Some(step) = solver.next(&state)? else {
                        out.push(UNSOLVED);
                        break;
                    };
                    if self == Form::Steps {
                        out.push(TECHNIQUE + place_of(step.technique));
                        let gone = step.eliminations();
                        out.extend(gone.map(|(cell, digit)| ELIMINATE + candidate(cell.index(), digit)));
                    }
                    out.extend(step.place.map(|(cell, digit)| PLACE + candidate(cell.index(), digit)));
                    step.apply(&mut state);
                }
                Ok(())
            }
        }
    }
}

fn candidate(cell: usize, digit: u8) -> u16 {
    (9 * cell) as u16 + u16::from(digit) - 1
}

fn place_of(technique: &Technique) -> u16 {
    TECHNIQUES.iter().position(|&known| known == technique).unwrap_or(0) as u16
}

/// What each number of the vocabulary means; numbers without a meaning are empty.
#[pyfunction]
pub fn trace_words() -> Vec<String> {
    let mut words = vec![String::new(); usize::from(TECHNIQUE)];
    words[0] = "padding".into();
    words[usize::from(GUESS)] = "guess".into();
    words[usize::from(UNDO)] = "undo".into();
    words[usize::from(UNSOLVED)] = "unsolved".into();
    for cell in 0..81 {
        for digit in 1..=9 {
            let (name, at) = (crate::error::name(cell), candidate(cell, digit));
            words[usize::from(PLACE + at)] = format!("{name}={digit}");
            words[usize::from(ELIMINATE + at)] = format!("{name}<>{digit}");
        }
    }
    words.extend(TECHNIQUES.iter().map(|technique| technique.id().to_string()));
    words
}

/// Singles until there are none, then a guess in a cell of the fewest candidates, lowest digit first: a guess that
/// fails is taken back, which its digit then is not. Whether that solves the state; it need not have one solution.
fn search(state: &mut State, out: &mut Vec<u16>) -> Result<bool, Stop> {
    loop {
        if let Some((cell, digit)) = single(state) {
            out.push(PLACE + candidate(cell.into(), digit + 1));
            state.place(cell, digit);
            continue;
        }
        if state.is_solved() {
            return Ok(true);
        }
        let empty = (0..81u8).filter(|&cell| state.value(cell) == 0);
        let Some(cell) = empty.min_by_key(|&cell| state.marks(cell).count_ones()) else { return Ok(false) };
        if state.marks(cell) == 0 || lacks_a_place(state) {
            return Ok(false);
        }
        let digit = state.marks(cell).trailing_zeros() as u8;
        out.extend([GUESS, PLACE + candidate(cell.into(), digit + 1)]);
        let mut guessed = state.clone();
        guessed.place(cell, digit);
        if search(&mut guessed, out)? {
            *state = guessed;
            return Ok(true);
        }
        out.extend([UNDO, ELIMINATE + candidate(cell.into(), digit + 1)]);
        state.remove(cell, digit);
    }
}

/// The first cell with one candidate, or the first digit with one place in a house; none where a cell or a digit has
/// nothing left.
fn single(state: &State) -> Option<(u8, u8)> {
    let empty = || (0..81u8).filter(|&cell| state.value(cell) == 0);
    if empty().any(|cell| state.marks(cell) == 0) || lacks_a_place(state) {
        return None;
    }
    let naked = empty().find(|&cell| state.marks(cell).count_ones() == 1);
    if let Some(cell) = naked {
        return Some((cell, state.marks(cell).trailing_zeros() as u8));
    }
    (0..27).find_map(|house| {
        let digit = state.places_in(house).iter().position(|places| places.count_ones() == 1)? as u8;
        let position = state.places(house, digit).trailing_zeros() as usize;
        Some((cell_of(house, position), digit))
    })
}

/// Cell number `position` of a box (houses 0 to 8), a row (9 to 17) or a column (18 to 26).
fn cell_of(house: usize, position: usize) -> u8 {
    let at = house % 9;
    let (row, column) = match house / 9 {
        0 => (at / 3 * 3 + position / 3, at % 3 * 3 + position % 3),
        1 => (at, position),
        _ => (position, at),
    };
    (9 * row + column) as u8
}

/// Whether a digit is neither placed in a house nor has a place there.
fn lacks_a_place(state: &State) -> bool {
    (0..27).any(|house| {
        let has = state.places_in(house).iter().filter(|places| **places > 0).count();
        has < state.empty_cells(house) as usize
    })
}

/// Numbers of a puzzle in the layout of [shah2024]: how many cells are given, then row, column, digit and strategy of
/// each cell, the given ones first and the others in the order in which they are filled. Nothing if the scale does not
/// fill all.
fn solver_order(row: &Row, solver: &mut LogicalSolver, out: &mut Vec<u16>) -> Result<(), Stop> {
    let first = out.len();
    out.push(row.iter().filter(|digit| **digit > 0).count() as u16);
    let cell = |cell: usize, digit: u8, strategy: u16| {
        [(cell / 9) as u16, (cell % 9) as u16, digit.into(), strategy]
    };
    for (at, &digit) in row.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        out.extend(cell(at, digit, 0));
    }
    let mut state = State::new(row);
    // The hardest technique since the last placement.
    let mut hardest: Option<(u16, &'static Technique)> = None;
    while !state.is_solved() {
        let Some(step) = solver.next(&state)? else {
            out.truncate(first);
            return Ok(());
        };
        if hardest.is_none_or(|(points, _)| step.points > points) {
            hardest = Some((step.points, step.technique));
        }
        if let Some((at, digit)) = step.place {
            out.extend(cell(
                at.index(),
                digit,
                strategy(hardest.map_or(step.technique, |(_, technique)| technique)),
            ));
            hardest = None;
        }
        step.apply(&mut state);
    }
    Ok(())
}

/// The number that [shah2024] gives a technique; 9 for those that it does not have.
fn strategy(technique: &Technique) -> u16 {
    match technique.id() {
        "full-house" | "naked-single" => 2,
        "hidden-single-box" | "hidden-single-line" => 3,
        "naked-pair" | "locked-pair" => 4,
        "naked-triple" | "locked-triple" => 5,
        "pointing" | "claiming" | "direct-pointing" | "direct-claiming" => 6,
        "xy-wing" => 7,
        id if id.starts_with("unique-rectangle") => 8,
        _ => 9,
    }
}

/// The trace of each row; `None` where there is not exactly one solution, or the layout needs a path that solves.
fn numbers_of(
    py: Python<'_>,
    rows: &[Row],
    form: Form,
    scale: &'static Scale,
    options: &RunOptions,
) -> PyResult<Vec<Option<Vec<u16>>>> {
    let mut found = vec![None; rows.len()];
    let trace = |row: &Row, solver: &mut LogicalSolver| {
        let mut out = Vec::with_capacity(128);
        form.trace(row, solver, &mut out)?;
        Ok((!out.is_empty()).then_some(out))
    };
    each_path(py, rows, scale, false, options, &mut found, trace)?;
    Ok(found)
}

/// Gives every row with exactly one solution to `trace`.
fn each_path<T: Send>(
    py: Python<'_>,
    rows: &[Row],
    scale: &'static Scale,
    explain: bool,
    options: &RunOptions,
    found: &mut [Option<T>],
    trace: impl Fn(&Row, &mut LogicalSolver) -> Result<Option<T>, Stop> + Sync,
) -> PyResult<()> {
    let state = || (Engine::detect(), None);
    let work = |(engine, solver): &mut (Engine, Option<LogicalSolver>),
                rows: &[Row],
                found: &mut [Option<T>],
                budget: &Budget| {
        let solver = solver.get_or_insert_with(|| {
            LogicalSolver::new(scale).with_evidence(explain).with_budget(budget.clone())
        });
        let mut meter = Meter::new(budget.clone());
        for (row, found) in rows.iter().zip(found) {
            meter.look()?;
            if engine.is_unique(&grid(row)) {
                *found = trace(row, solver)?;
            }
        }
        Ok(())
    };
    rows::each(py, options, rows, found, BLOCK, state, work)
}

/// The arguments of the steps of a path.
fn argument_lines(row: &Row, solver: &mut LogicalSolver) -> Result<Option<Vec<String>>, Stop> {
    let (mut state, mut lines) = (State::new(row), Vec::new());
    while !state.is_solved() {
        let Some(step): Option<Step> = solver.next(&state)? else { break };
        lines.push(LogicalState::words(&state, &step, Rung::Argument, Coordinates::default()));
        step.apply(&mut state);
    }
    Ok(Some(lines))
}

/// All traces one after the other, and where each ends.
type Flat<'py> = (Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<i64>>);

/// See `sudokit.traces`: an empty trace where there is none.
#[pyfunction]
pub fn traces_rows<'py>(
    py: Python<'py>,
    array: PyReadonlyArray2<'py, u8>,
    form: &str,
    scale_name: &str,
    options: RunOptions,
) -> PyResult<Flat<'py>> {
    let found = numbers_of(py, rows_of(&array)?, Form::named(form)?, scale(scale_name)?, &options)?;
    let ends = found.iter().scan(0, |end, trace| {
        *end += trace.as_ref().map_or(0, |trace| trace.len() as i64);
        Some(*end)
    });
    let ends: Vec<i64> = ends.collect();
    let flat: Vec<u16> = found.into_iter().flatten().flatten().collect();
    Ok((flat.into_pyarray(py), ends.into_pyarray(py)))
}

/// See `sudokit.traces`: the sentences of each puzzle; `None` where there are none.
#[pyfunction]
pub fn traces_in_words(
    py: Python<'_>,
    array: PyReadonlyArray2<'_, u8>,
    scale_name: &str,
    options: RunOptions,
) -> PyResult<Vec<Option<Vec<String>>>> {
    lines_of(py, rows_of(&array)?, scale(scale_name)?, &options)
}

fn lines_of(
    py: Python<'_>,
    rows: &[Row],
    scale: &'static Scale,
    options: &RunOptions,
) -> PyResult<Vec<Option<Vec<String>>>> {
    let mut found = vec![None; rows.len()];
    each_path(py, rows, scale, true, options, &mut found, argument_lines)?;
    Ok(found)
}

/// See `sudokit.traces`: a list of numbers, or of sentences, for each puzzle.
#[pyfunction]
pub fn traces_arrow<'py>(
    py: Python<'py>,
    input: AnyArray,
    target: Target,
    form: &str,
    scale_name: &str,
    options: RunOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let scale = scale(scale_name)?;
    let form = if form == "words" { None } else { Some(Form::named(form)?) };
    each_by(py, input, &target, &["trace"], options, Chunk::read, |_, chunk, options| {
        let array: ArrayRef = if let Some(form) = form {
            let found = numbers_of(py, &chunk.rows, form, scale, options)?;
            let mut builder = ListBuilder::new(UInt16Builder::new());
            for trace in found {
                builder.values().append_slice(trace.as_deref().unwrap_or_default());
                builder.append(trace.is_some());
            }
            Arc::new(builder.finish())
        } else {
            let found = lines_of(py, &chunk.rows, scale, options)?;
            let mut builder = ListBuilder::new(StringBuilder::new());
            for lines in found {
                lines.iter().flatten().for_each(|line| builder.values().append_value(line));
                builder.append(lines.is_some());
            }
            Arc::new(builder.finish())
        };
        Ok(vec![("trace", array)])
    })
}
