//! One puzzle of any size and shape, as a text or an array states it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple, PyType};
use sudokit::drawing::{PuzzlePicture, Theme};
use sudokit::notation::{self, Alphabet, Document, DocumentError, ReadOptions, WriteOptions};
use sudokit::{BoxShape, Cell, ExtraHouses, Grid, Grid9, HousesPuzzle, Zones};

use sudokit_protocol::Question;

use crate::error::CallError;
use crate::rows::Row;

/// The format of puzzles in pickles: it holds everything that is known of a puzzle.
pub const PICKLED: &str = "json";

/// A puzzle with everything that its text says. Unchecked: its givens may clash.
#[pyclass(module = "sudokit", frozen)]
pub struct Board {
    document: Arc<Document>,
}

impl Board {
    pub fn new(document: Document) -> Board {
        Board { document: Arc::new(document) }
    }

    /// A board of digits alone.
    pub fn of(grid: Grid) -> Board {
        Board::new(grid.into())
    }

    /// The puzzle of a request.
    pub fn question(&self) -> Question {
        self.document.clone().into()
    }

    /// What the text says, to be kept.
    pub fn shared(&self) -> Arc<Document> {
        self.document.clone()
    }

    /// What the text says.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The 81 values of an ordinary 9×9 board, if digits are all that its puzzle says.
    pub fn row(&self) -> Option<Row> {
        if self.document.puzzle().is_some() || self.document.restricts_candidates() {
            return None;
        }
        Grid9::try_from(&self.document.filled()).ok().map(|grid| *grid.values())
    }

    /// The checked puzzle.
    pub fn puzzle(&self) -> Result<HousesPuzzle, CallError> {
        Ok(self.document.to_houses()?)
    }

    /// Board and rules in words.
    pub fn what(&self) -> String {
        match self.document.to_houses() {
            Err(DocumentError::Variant(features)) if !features.is_empty() => {
                let names: Vec<String> = features.iter().map(ToString::to_string).collect();
                format!("{} with {}", self.document.layout(), names.join(", "))
            }
            _ if self.document.restricts_candidates() => {
                format!("{} with candidates", self.document.layout())
            }
            _ => self.document.layout().to_string(),
        }
    }

    /// That this is no ordinary puzzle, and what takes it.
    pub fn not_in_arrays(&self) -> String {
        format!(
            "arrays, sequences and columns hold ordinary 9x9 puzzles without rules, and this is {}; sudokit.solve, count, \
             check and steps take such a text or Board alone",
            self.what()
        )
    }

    fn text(&self, format: &str) -> Result<String, CallError> {
        let options = WriteOptions { filled: true, lossy: true, ..WriteOptions::default() };
        notation::write(format, &self.document, &options)
            .map_err(|error| CallError::Argument(error.to_string()))
    }
}

#[pymethods]
impl Board {
    /// The one board of a text of any format.
    #[new]
    fn of_text(text: &Bound<'_, PyAny>) -> PyResult<Board> {
        let data = if let Ok(text) = text.cast::<PyString>() {
            text.encode_utf8()?.as_bytes().to_vec()
        } else if let Ok(bytes) = text.cast::<PyBytes>() {
            bytes.as_bytes().to_vec()
        } else {
            let message = "a Board is made of a text; Board.from_values makes one of numbers";
            return Err(PyTypeError::new_err(message));
        };
        let mut boards = read_boards(&data, None, None)?;
        match (boards.pop(), boards.len()) {
            (Some(board), 0) => Ok(board),
            (_, others) => {
                let message =
                    format!("the text holds {} puzzles; sudokit.parse gives them as a list", others + 1);
                Err(CallError::Argument(message).into())
            }
        }
    }

    /// A board from N² values row by row or N sequences of N, 0 for a blank.
    #[classmethod]
    #[pyo3(signature = (values, boxes=None, zones=None, diagonals=false, windows=false))]
    fn from_values(
        _class: &Bound<'_, PyType>,
        values: &Bound<'_, PyAny>,
        boxes: Option<(usize, usize)>,
        zones: Option<Vec<u8>>,
        diagonals: bool,
        windows: bool,
    ) -> PyResult<Board> {
        let values = numbers(values)?;
        let size = values.len().isqrt();
        if size * size != values.len() {
            let message = format!("a board has N x N cells, for example 81; this has {}", values.len());
            return Err(CallError::Argument(message).into());
        }
        let layout = layout(size, boxes, zones, ExtraHouses { diagonals, windows })?;
        if let Some(at) = values.iter().position(|&value| usize::from(value) > size) {
            let (cell, value) = (layout.name(Cell::new(at)), values[at]);
            let message = format!("{cell} holds {value}, and the board's digits are 1 to {size}");
            return Err(CallError::Argument(message).into());
        }
        let grid = Grid::new(layout, values).map_err(|error| CallError::Argument(error.to_string()))?;
        Ok(Board::of(grid))
    }

    /// Side of the board.
    #[getter]
    fn size(&self) -> usize {
        self.document.layout().size()
    }

    /// Number of givens.
    #[getter]
    fn clues(&self) -> usize {
        self.document.grid().filled()
    }

    /// The board's shape in words: `9x9`, `9x9 jigsaw`, `16x16 with diagonals`.
    #[getter]
    pub fn layout(&self) -> String {
        self.document.layout().to_string()
    }

    /// Whether this is the ordinary 9×9 board.
    #[getter]
    fn is_classic(&self) -> bool {
        self.document.layout().is_classic()
    }

    /// Givens and placed digits, shape (rows, columns), 0 for a blank.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let size = self.size();
        PyArray1::from_slice(py, self.document.filled().values()).reshape([size, size])
    }

    /// The givens alone, shape (rows, columns), 0 for a blank.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let size = self.size();
        PyArray1::from_slice(py, self.document.grid().values()).reshape([size, size])
    }

    /// What the text calls the solution; unchecked.
    #[getter]
    fn stated_solution(&self) -> Option<Board> {
        self.document.solution.clone().map(Board::of)
    }

    /// The rules beyond the houses, each as a line of the format `rules`.
    #[getter]
    pub fn rule_lines(&self) -> Vec<String> {
        let puzzle = self.document.to_unchecked_puzzle();
        puzzle.constraints().iter().map(|rule| notation::rule_line(puzzle.board(), rule)).collect()
    }

    /// What holds on the board, in sentences: the houses, then each kind of rule once.
    #[getter]
    pub fn sentences(&self) -> Vec<String> {
        sudokit_protocol::sentences(&self.document.to_unchecked_puzzle())
    }

    /// Title, author, rating and the like, as far as the text states them.
    #[getter]
    fn meta<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let meta = PyDict::new(py);
        for (field, text) in self.document.meta.texts() {
            if let Some(text) = text {
                meta.set_item(field.id(), text)?;
            }
        }
        for (name, value) in &self.document.meta.other {
            meta.set_item(name, value)?;
        }
        Ok(meta)
    }

    /// The board in a format by its id; `sudokit.formats()` lists them.
    #[pyo3(signature = (format="line", *, blank='.', alphabet=None))]
    fn format(&self, format: &str, blank: char, alphabet: Option<&str>) -> PyResult<String> {
        let alphabet = alphabet.map(parse_alphabet).transpose()?;
        let options = WriteOptions { blank, alphabet, filled: true, ..WriteOptions::default() };
        let text = notation::write(format, &self.document, &options);
        text.map_err(|error| CallError::Argument(error.to_string()).into())
    }

    /// A picture as SVG.
    #[pyo3(signature = (*, candidates=false, dark=false))]
    fn svg(&self, candidates: bool, dark: bool) -> String {
        PuzzlePicture::svg_of(&self.document, candidates, if dark { Theme::DARK } else { Theme::LIGHT })
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> String {
        self.svg(false, false)
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(if self.is_classic() {
            format!("Board('{}')", self.text("line")?)
        } else {
            format!("<Board {}, {} givens>", self.layout(), self.clues())
        })
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.text("ascii").or_else(|_| self.text("rows"))?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| {
            let (a, b) = (&self.document, &other.get().document);
            (a.grid(), &a.placed, &a.marks, a.layout(), a.puzzle())
                == (b.grid(), &b.placed, &b.marks, b.layout(), b.puzzle())
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.document.filled().values().hash(&mut hasher);
        hasher.finish()
    }

    /// The values as an array.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // it is always a copy
        let values = self.values(py)?.into_any();
        match dtype {
            Some(dtype) => values.call_method1("astype", (dtype,)),
            None => Ok(values),
        }
    }

    /// Pickles values and shape, or if there is more to the puzzle, such as rules or candidates, its text as JSON.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if *self.document != Document::from(self.document.grid().clone()) {
            let make = py.import("sudokit._native")?.getattr("board_of")?;
            return (make, (self.text(PICKLED)?,).into_py_any(py)?).into_pyobject(py);
        }
        let layout = self.document.layout();
        let (boxes, zones) = match layout.zones() {
            Some(Zones::Boxes(shape)) => (Some((shape.rows, shape.cols)), None),
            Some(Zones::Jigsaw(zones)) => (None, Some(zones.clone())),
            None => (None, None),
        };
        let ExtraHouses { diagonals, windows } = layout.extra_houses();
        let make = py.get_type::<Board>().getattr("from_values")?;
        let values = self.document.grid().values().to_vec();
        (make, (values, boxes, zones, diagonals, windows).into_py_any(py)?).into_pyobject(py)
    }
}

/// A puzzle as it was pickled.
pub fn unpickled(text: &str) -> PyResult<Document> {
    let options = ReadOptions { from: Some(PICKLED.into()), ..ReadOptions::default() };
    let read = notation::read(text.as_bytes(), &options).map_err(CallError::from)?;
    let document = read.documents.into_iter().next();
    Ok(document.ok_or_else(|| CallError::Argument("there is no puzzle".into()))?)
}

/// A board as it was pickled.
#[pyfunction]
pub fn board_of(text: &str) -> PyResult<Board> {
    Ok(Board::new(unpickled(text)?))
}

/// The values of a sequence or of N sequences of N, or of an array of one dimension or N×N.
fn numbers(values: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let flat = match (values.getattr("ravel"), values.getattr("shape")) {
        (Ok(ravel), Ok(shape)) => {
            let shape: Vec<usize> = shape.extract()?;
            let cells = &shape[shape.iter().take_while(|&&length| length == 1).count()..];
            if !matches!(cells, [] | [_]) && !matches!(cells, [rows, columns] if rows == columns) {
                let message = format!(
                    "one board has N x N values, and an array of shape {} is none; of many puzzles give one, for example \
                     array[0]",
                    values.getattr("shape")?
                );
                return Err(CallError::Argument(message).into());
            }
            ravel.call0()?.call_method0("tolist")?
        }
        _ => values.clone(),
    };
    if let Ok(lines) = flat.extract::<Vec<Vec<u8>>>()
        && lines.iter().all(|line| line.len() == lines.len())
    {
        return Ok(lines.concat());
    }
    flat.extract().map_err(|_| {
        let message =
            "values are numbers, one for each cell row by row, 0 for a blank; Board(text) reads a text";
        CallError::Argument(message.into()).into()
    })
}

fn layout(
    size: usize,
    boxes: Option<(usize, usize)>,
    zones: Option<Vec<u8>>,
    extra_houses: ExtraHouses,
) -> Result<Arc<sudokit::Board>, CallError> {
    let wrong = |error: sudokit::BoardError| CallError::Argument(error.to_string());
    let zones = match (boxes, zones) {
        (None, None) => {
            return sudokit::Board::default_for(size)
                .and_then(|l| l.with_extra_houses(extra_houses))
                .map_err(wrong);
        }
        (Some((rows, cols)), None) => Zones::Boxes(BoxShape { rows, cols }),
        (None, Some(zones)) => Zones::Jigsaw(zones),
        (Some(_), Some(_)) => return Err(CallError::Argument("boxes and zones exclude each other".into())),
    };
    sudokit::Board::new(size, zones, extra_houses).map_err(wrong)
}

fn parse_alphabet(symbols: &str) -> Result<Alphabet, CallError> {
    symbols.parse().map_err(|error| CallError::Argument(format!("alphabet: {error}")))
}

/// The boards in a text of any format.
#[pyfunction]
pub fn read_boards(text: &[u8], format: Option<String>, alphabet: Option<&str>) -> PyResult<Vec<Board>> {
    // The commonest text by far needs no detection of its format.
    if let (None, None, Some(grid)) = (&format, alphabet, plain_line(text)) {
        return Ok(vec![Board::of(grid.into())]);
    }
    let alphabet = alphabet.map(parse_alphabet).transpose()?;
    let options = ReadOptions { from: format, alphabet, ..ReadOptions::default() };
    let reading = notation::read(text, &options).map_err(CallError::from)?;
    Ok(reading.documents.into_iter().map(Board::new).collect())
}

/// What a text is that is no line of 81 cells, and what takes it; `None` if nothing reads it.
pub fn what_else(text: &[u8]) -> Option<String> {
    // A line that is nearly one is answered by what is wrong with it.
    if text.len() <= 89 && !text.contains(&b'\n') {
        return None;
    }
    let boards = read_boards(text, None, None).ok()?;
    match &boards[..] {
        [board] if board.row().is_some() => Some(
            "this text has a puzzle, but not as a line of 81 characters; sudokit.Board(text) reads it, and a list of boards \
             is taken"
                .into(),
        ),
        [board] => Some(board.not_in_arrays()),
        boards => Some(format!("this text holds {} puzzles; sudokit.parse(text) gives them as a list", boards.len())),
    }
}

/// Several boards as one text.
#[pyfunction]
pub fn write_boards(boards: Vec<PyRef<'_, Board>>, format: &str) -> PyResult<String> {
    let documents: Vec<Document> = boards.iter().map(|board| Document::clone(&board.document)).collect();
    let options = WriteOptions { filled: true, ..WriteOptions::default() };
    let text = notation::write_all(format, &documents, &options);
    text.map_err(|error| CallError::Argument(error.to_string()).into())
}

/// A line of 81 digits with points for blanks: every format that reads it reads the same.
pub fn plain_line(text: &[u8]) -> Option<Grid9> {
    let is_plain = text.len() == 81 && text.iter().all(|symbol| matches!(symbol, b'.' | b'1'..=b'9'));
    if is_plain { Grid9::from_line(text).ok() } else { None }
}
