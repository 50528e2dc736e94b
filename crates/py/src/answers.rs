//! Grids out of the texts of language models.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;
use sudokit_data::{ANSWER_SIZES, Answer, AnswerForm, AnswerQuestion, NoAnswer, read_answer};

use crate::error::CallError;
use crate::pool::{self, RunOptions};

/// Texts that a thread reads before it takes the next ones.
const BLOCK: usize = 64;

/// Grids (zeros where there is none), and as numbers of [`answer_words`] their forms and why there is none; whether
/// they were thought.
type Read<'py> = (
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<bool>>,
);

/// The words of forms and reasons; the first of each is for none.
#[pyfunction]
pub fn answer_words() -> (Vec<&'static str>, Vec<&'static str>) {
    let forms = AnswerForm::ALL.iter().map(|form| form.id());
    let reasons = NoAnswer::ALL.iter().map(|reason| reason.id());
    (std::iter::once("").chain(forms).collect(), std::iter::once("").chain(reasons).collect())
}

/// See `sudokit.read_answers`. There are no puzzles, one for all texts, or one for each.
#[pyfunction]
pub fn read_answer_texts<'py>(
    py: Python<'py>,
    texts: Vec<Option<String>>,
    size: usize,
    puzzles: PyReadonlyArray2<'py, u8>,
    thinking: bool,
    options: RunOptions,
) -> PyResult<Read<'py>> {
    if !ANSWER_SIZES.contains(&size) {
        let text = format!("size must be {} to {}, not {size}", ANSWER_SIZES.start(), ANSWER_SIZES.end());
        return Err(CallError::Argument(text).into());
    }
    let cells = size * size;
    let puzzles = puzzles.as_slice().map_err(|error| CallError::Argument(error.to_string()))?;
    let count = puzzles.len() / cells;
    if !(count < 2 || count == texts.len()) {
        let text = format!("there are {} texts and {count} puzzles", texts.len());
        return Err(CallError::Argument(text).into());
    }
    let mut found: Vec<Option<Result<Answer, NoAnswer>>> = vec![None; texts.len()];
    let tasks = texts.chunks(BLOCK).zip(found.chunks_mut(BLOCK)).enumerate();
    pool::run(
        py,
        &options,
        texts.len(),
        tasks,
        || (),
        |(), (block, (texts, places)), _| {
            for (at, (text, place)) in texts.iter().zip(places.iter_mut()).enumerate() {
                let number = if count == 1 { 0 } else { block * BLOCK + at };
                let puzzle = (count > 0).then(|| &puzzles[number * cells..(number + 1) * cells]);
                let question = AnswerQuestion { size, puzzle, thinking };
                *place = Some(read_answer(text.as_deref().unwrap_or_default(), &question));
            }
            Ok(texts.len())
        },
    )?;
    let mut grids = vec![0; texts.len() * cells];
    let (mut forms, mut reasons, mut thought) = (Vec::new(), Vec::new(), Vec::new());
    let place_of = |all: usize| u8::try_from(all + 1).unwrap_or_default();
    for (read, cells) in found.into_iter().flatten().zip(grids.chunks_mut(cells)) {
        let (form, reason, in_thinking) = match read {
            Ok(answer) => {
                cells.copy_from_slice(&answer.grid);
                (AnswerForm::ALL.iter().position(|form| *form == answer.form), None, answer.in_thinking)
            }
            Err(reason) => (None, NoAnswer::ALL.iter().position(|known| *known == reason), false),
        };
        forms.push(form.map_or(0, place_of));
        reasons.push(reason.map_or(0, place_of));
        thought.push(in_thinking);
    }
    let grids = grids.into_pyarray(py).reshape([texts.len(), cells])?;
    Ok((grids, forms.into_pyarray(py), reasons.into_pyarray(py), thought.into_pyarray(py)))
}
