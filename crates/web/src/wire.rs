//! Puzzles as they travel: what a client may send, and what is sent back.
//!
//! A puzzle comes either as text in any format, or as arrays of numbers with a board. It goes back as arrays, because a
//! page wants no format, with the line form beside them for people.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sudokit::notation::{
    self, Alphabet, Document, Format, Marks, MarksRole, Parsed, ReadOptions, WriteOptions, read,
};
use sudokit::{
    BoxShape, Cell, Digit, DigitSet, ExtraHouses, Grid, Layout, Puzzle, Report, Solver, Stop, Zones,
};
use utoipa::ToSchema;

use crate::problem::Problem;

/// The shape of a board.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct BoardIn {
    /// Side of the board, 1 to 25; 9 if nothing tells.
    pub size: Option<usize>,
    /// Rows and columns of a box; as square as the size allows if absent.
    #[serde(rename = "box")]
    pub shape: Option<[usize; 2]>,
    /// Of a jigsaw: the zone of each cell, 0 to N - 1.
    pub zones: Option<Vec<u8>>,
    /// Both diagonals are houses too.
    pub diagonals: bool,
    /// The windows of windoku are houses too.
    pub windows: bool,
}

/// A derived implementation would take an array of the fields in order as well; this one takes objects only.
impl<'de> Deserialize<'de> for BoardIn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardIn, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = BoardIn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object that describes a board")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardIn, A::Error> {
                // The derived one.
                BoardIn::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl Serialize for BoardIn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardIn::serialize(self, serializer)
    }
}

impl BoardIn {
    /// The layout.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn layout(&self) -> Result<Arc<Layout>, Problem> {
        let boxes = self.shape.map(|[rows, cols]| rows.saturating_mul(cols));
        let zones = self.zones.as_ref().and_then(|zones| (1..=25).find(|n| n * n == zones.len()));
        let size = self.size.or(boxes).or(zones).unwrap_or(9);
        if !(1..=25).contains(&size) {
            return Err(Problem::bad(format!(
                "a board of side {size} is not supported: the side is 1 to 25"
            )));
        }
        let extras = ExtraHouses { diagonals: self.diagonals, windows: self.windows };
        let zones = match (&self.zones, self.shape) {
            (Some(_), Some(_)) => return Err(Problem::bad("\"box\" and \"zones\" exclude each other")),
            (Some(zones), None) => Zones::Jigsaw(zones.clone()),
            (None, Some([rows, cols])) => Zones::Boxes(BoxShape { rows, cols }),
            (None, None) => Zones::Boxes(BoxShape::default_for(size)),
        };
        Layout::new(size, zones, extras).map_err(|error| Problem::bad(error.to_string()))
    }
}

/// The shape of a board, in full.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoardOut {
    size: usize,
    /// Rows and columns of a box; null for a jigsaw.
    #[serde(rename = "box")]
    shape: Option<[usize; 2]>,
    /// The box or zone of each cell, from 0.
    zones: Vec<u8>,
    diagonals: bool,
    windows: bool,
    /// The symbol of each digit.
    symbols: String,
    /// In words.
    name: String,
}

impl BoardOut {
    /// Describes a layout.
    pub fn new(layout: &Layout) -> BoardOut {
        let alphabet = Alphabet::default_for(layout.size());
        let digits = 1..=layout.size() as u8;
        BoardOut {
            size: layout.size(),
            shape: layout.box_shape().map(|shape| [shape.rows, shape.cols]),
            zones: layout.cells().map(|cell| layout.zone(cell) as u8).collect(),
            diagonals: layout.extra_houses().diagonals,
            windows: layout.extra_houses().windows,
            symbols: digits.filter_map(|digit| alphabet.symbol(digit)).collect(),
            name: layout.to_string(),
        }
    }
}

/// A puzzle as somebody sends it.
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub puzzle: Option<String>,
    pub from: Option<String>,
    pub alphabet: Option<String>,
    pub board: Option<BoardIn>,
    pub givens: Option<Vec<u8>>,
    pub placed: Option<Vec<u8>>,
    pub marks: Option<Vec<u32>>,
}

/// A request body that asks about a puzzle. Every such type has the same fields for the puzzle and what it may cost.
pub trait Ask: DeserializeOwned {
    /// The question that a text alone asks.
    fn of_text(text: String) -> Self;
}

/// Declares a request body: the fields that all share, and its own.
macro_rules! ask {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            /// The puzzle as text, in any format of `GET /v1/formats`.
            #[schema(example = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")]
            pub puzzle: Option<String>,
            /// The format of that text, if it is not to be detected.
            pub from: Option<String>,
            /// Symbols of the digits in order, for example `1-9A-G`, where the text does not tell.
            pub alphabet: Option<String>,
            /// The board, where the text does not tell or the puzzle comes as numbers.
            pub board: Option<$crate::wire::BoardIn>,
            /// The givens row by row, 0 for a blank: instead of `puzzle`.
            #[schema(value_type = Option<Vec<u32>>)]
            pub givens: Option<Vec<u8>>,
            /// Digits that somebody has placed, row by row, 0 for none.
            #[schema(value_type = Option<Vec<u32>>)]
            pub placed: Option<Vec<u8>>,
            /// What each blank may still take: bit d - 1 stands for digit d.
            pub marks: Option<Vec<u32>>,
            /// How long the answer may take, in milliseconds; 2,000 if absent, 30,000 at most.
            pub timeout_ms: Option<u64>,
            /// How many search nodes may be visited.
            pub nodes: Option<u64>,
            $($(#[$field_about])* pub $field: $type,)*
        }

        impl $name {
            /// The puzzle.
            pub fn question(&self) -> $crate::wire::Question {
                $crate::wire::Question {
                    puzzle: self.puzzle.clone(),
                    from: self.from.clone(),
                    alphabet: self.alphabet.clone(),
                    board: self.board.clone(),
                    givens: self.givens.clone(),
                    placed: self.placed.clone(),
                    marks: self.marks.clone(),
                }
            }

            /// What the answer may cost.
            pub fn allowance(&self) -> $crate::pool::Allowance {
                $crate::pool::Allowance::new(self.timeout_ms, self.nodes)
            }
        }

        impl $crate::wire::Ask for $name {
            fn of_text(text: String) -> $name {
                $name { puzzle: Some(text), ..$name::default() }
            }
        }
    };
}
pub(crate) use ask;

/// A request body: JSON, or a puzzle as plain text.
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T: Ask> FromRequest<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Problem> {
        let content = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let content = content.unwrap_or("text/plain").split(';').next().unwrap_or("").trim().to_string();
        let body = Bytes::from_request(request, state).await.map_err(|rejection| {
            let detail = match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is larger than 64 KiB",
                _ => "the body could not be read",
            };
            Problem::new(rejection.status(), detail)
        })?;
        match content.as_str() {
            // An array of the fields in order would be taken as well.
            "application/json" if body.trim_ascii_start().starts_with(b"[") => {
                Err(Problem::bad("the body is an array; send an object"))
            }
            "application/json" => Ok(Asked(serde_json::from_slice(&body)?)),
            "text/plain" => {
                let text =
                    String::from_utf8(body.to_vec()).map_err(|_| Problem::bad("the text is not UTF-8"))?;
                Ok(Asked(T::of_text(text)))
            }
            other => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                format!("send application/json or text/plain, not {other}"),
            )),
        }
    }
}

impl Question {
    /// All puzzles of the question, and the format in which text was read.
    ///
    /// # Errors
    /// When the text cannot be read or the arrays do not fit the board.
    pub fn read(&self) -> Result<(Option<&'static Format>, Vec<Document>), Problem> {
        match (&self.puzzle, &self.givens) {
            (Some(_), Some(_)) => Err(Problem::bad("\"puzzle\" and \"givens\" exclude each other")),
            (Some(text), None) => {
                let Parsed { format, mut documents } = read(text.as_bytes(), &self.options()?)?;
                if let [document] = &mut documents[..] {
                    self.progress(document)?;
                } else if self.placed.is_some() || self.marks.is_some() {
                    return Err(Problem::bad(
                        "\"placed\" and \"marks\" go with one puzzle; the text has several",
                    ));
                }
                Ok((Some(format), documents))
            }
            (None, givens) => {
                if givens.is_none() && self.board.is_none() {
                    return Err(Problem::bad(
                        "there is no puzzle: send \"puzzle\", or \"board\" and \"givens\"",
                    ));
                }
                let layout = self.board.clone().unwrap_or_default().layout()?;
                let grid = match givens {
                    Some(givens) => {
                        fits(givens.len(), &layout, "givens")?;
                        Grid::new(layout, givens.clone())
                            .map_err(|error| Problem::unprocessable(error.to_string()))?
                    }
                    None => Grid::empty(layout),
                };
                let mut document = Document::new(grid);
                self.progress(&mut document)?;
                Ok((None, vec![document]))
            }
        }
    }

    /// The only puzzle of the question.
    ///
    /// # Errors
    /// As [`Question::read`], and when there are several.
    pub fn document(&self) -> Result<Document, Problem> {
        let (_, mut documents) = self.read()?;
        match documents.len() {
            1 => Ok(documents.remove(0)),
            many => Err(Problem::unprocessable(format!("send one puzzle at a time; this text has {many}"))),
        }
    }

    /// The only puzzle, checked.
    ///
    /// # Errors
    /// As [`Question::document`], and when its givens clash.
    pub fn checked(&self) -> Result<Puzzle, Problem> {
        checked(&self.document()?)
    }

    fn options(&self) -> Result<ReadOptions, Problem> {
        let alphabet = self.alphabet.as_deref().map(str::parse::<Alphabet>).transpose();
        let alphabet = alphabet.map_err(|error| Problem::bad(error.to_string()))?;
        let layout = self.board.as_ref().map(BoardIn::layout).transpose()?;
        Ok(ReadOptions { from: self.from.clone(), alphabet, layout, ..ReadOptions::default() })
    }

    /// Adds what somebody has placed and noted.
    fn progress(&self, document: &mut Document) -> Result<(), Problem> {
        let layout = document.layout().clone();
        if let Some(placed) = &self.placed {
            fits(placed.len(), &layout, "placed")?;
            document.placed = layout
                .cells()
                .filter(|&cell| document.grid.value(cell) == 0)
                .filter_map(|cell| Some((cell, Digit::new(placed[cell.index()])?)))
                .collect();
        }
        if let Some(marks) = &self.marks {
            fits(marks.len(), &layout, "marks")?;
            let all = DigitSet::all(layout.size());
            let sets = marks.iter().map(|&bits| DigitSet::from_bits(bits) & all).collect();
            document.marks = Some(Marks { sets, role: MarksRole::Notes });
        }
        Ok(())
    }
}

fn fits(length: usize, layout: &Layout, what: &str) -> Result<(), Problem> {
    let needed = layout.cell_count();
    if length == needed {
        return Ok(());
    }
    Err(Problem::bad(format!("\"{what}\" has {length} numbers; a {layout} board has {needed} cells")))
}

/// The puzzle of a document.
///
/// # Errors
/// When its givens clash.
pub fn checked(document: &Document) -> Result<Puzzle, Problem> {
    document.to_puzzle().map_err(|faults| Problem::unprocessable(format!("not valid: {faults}")))
}

/// Sets the options of a solver and checks that it serves the board.
///
/// # Errors
/// When it has no such option or value, or does not serve the board.
pub fn turned(
    solver: &'static dyn Solver,
    options: &BTreeMap<String, String>,
    puzzle: &Puzzle,
) -> Result<&'static dyn Solver, Problem> {
    let id = solver.info().id;
    let turned = options.iter().try_fold(solver, |solver, (name, value)| {
        solver.with(name, value).ok_or_else(|| Problem::bad(format!("{id} has no choice {name} = {value}")))
    })?;
    if turned.supports(puzzle).is_err() {
        return Err(Problem::unprocessable(format!("{id} does not serve a {} board", puzzle.layout())));
    }
    Ok(turned)
}

/// A puzzle as it is sent back.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DocumentOut {
    /// The board.
    pub board: BoardOut,
    /// The givens row by row, 0 for a blank.
    #[schema(value_type = Vec<u32>)]
    pub givens: Vec<u8>,
    /// Placed digits row by row, 0 for none.
    #[schema(value_type = Vec<u32>)]
    pub placed: Vec<u8>,
    /// Candidates or notes of the text; null if it states none.
    pub marks: Option<Vec<u32>>,
    /// The puzzle on a line.
    pub line: Option<String>,
    /// What the text says besides.
    pub title: Option<String>,
    /// Who made it, by the text.
    pub author: Option<String>,
    /// In words.
    pub summary: String,
}

impl DocumentOut {
    /// Describes a document.
    pub fn new(document: &Document) -> DocumentOut {
        let mut placed = vec![0; document.grid.values().len()];
        for (cell, digit) in &document.placed {
            placed[cell.index()] = digit.value();
        }
        let bits = |sets: &[DigitSet]| sets.iter().map(|set| set.bits()).collect();
        let marks = document.marks.as_ref().map(|marks| bits(&marks.sets));
        let gone = || (!document.eliminated.is_empty()).then(|| marks_of(document));
        DocumentOut {
            board: BoardOut::new(document.layout()),
            givens: document.grid.values().to_vec(),
            placed,
            marks: marks.or_else(gone),
            line: line(document),
            title: document.meta.title.clone(),
            author: document.meta.author.clone(),
            summary: document.to_string(),
        }
    }
}

/// What each blank of a document may still take.
pub fn marks_of(document: &Document) -> Vec<u32> {
    let state = document.state();
    document.layout().cells().map(|cell| state.marks(cell).bits()).collect()
}

/// The puzzle on a line, if it can be written so.
pub fn line(document: &Document) -> Option<String> {
    let plain = document.with_grid(document.grid.clone());
    let format = match document.layout().zones() {
        Zones::Boxes(_) => "line",
        Zones::Jigsaw(_) => "jigsaw",
    };
    notation::write(format, &plain, &WriteOptions { lossy: true, ..WriteOptions::default() }).ok()
}

/// Cells as numbers.
pub fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// What every answer of a search carries.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Ran {
    /// The solver that answered.
    pub solver: &'static str,
    /// Search nodes visited.
    pub nodes: u64,
    /// Choices among at least two alternatives.
    pub guesses: u64,
    /// Inner steps of the method.
    pub iterations: u64,
    /// Branches given up.
    pub backtracks: u64,
    /// Wall-clock time.
    pub milliseconds: f64,
    /// Version of sudokit.
    pub version: &'static str,
    /// The seed of methods that use chance.
    pub seed: u64,
    /// Why the answer is not complete; null if it is.
    #[schema(value_type = Option<String>)]
    pub cut: Option<Stop>,
}

/// The version that every answer carries.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Ran {
    /// Of a report.
    pub fn new(solver: &dyn Solver, report: &Report, seed: u64) -> Ran {
        let stats = &report.stats;
        Ran {
            solver: solver.info().id,
            nodes: stats.nodes,
            guesses: stats.guesses,
            iterations: stats.iterations,
            backtracks: stats.backtracks,
            milliseconds: stats.elapsed.as_secs_f64() * 1e3,
            version: VERSION,
            seed,
            cut: report.stop.filter(|&stop| stop != Stop::Limit),
        }
    }
}
