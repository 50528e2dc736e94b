//! KSudoku: saved games (`<ksudoku><game><puzzle>` with the graph of a board, its values and the moves played), shapes
//! alone (`<ksudoku-graph>`), and shapes as lines of numbers.
//!
//! A value is a letter, `b` for 1, `_` for a blank; cells stand column by column. A graph of the type `sudoku` has
//! square boxes. One of the type `custom` has `sudokugroups` (rows and columns, and boxes unless `withblocks` is 0),
//! `clique`s of cells that differ, and `cage`s with an operator (0 none, 1 divide, 2 subtract, 3 multiply, 4 add). A
//! shape in lines is the order, the sizes, how many cliques there are, and each with its size before it. Read from the
//! program's source (`serializer.cpp`, `skgraph.cpp`, `JigSaw.txt` of <https://github.com/KDE/ksudoku>), whose code is
//! not used. Boards in space are named and not read.

use std::collections::BTreeSet;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::board::{Board, Cell, Digit, DigitSet, Grid, Lines};
use crate::constraint::Parameters;
use crate::notation::builder::Builder;
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::options::Context;
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

pub(super) const FORMAT: &str = "ksudoku";

/// Cells by number, with an operator and a value.
#[derive(Default)]
pub(super) struct Cage {
    operator: usize,
    value: usize,
    pub cells: Vec<usize>,
}

/// What the elements of a game say.
#[derive(Default)]
pub(super) struct Game {
    pub order: usize,
    /// `sudoku` unless the graph says otherwise.
    pub kind: String,
    /// The kind of puzzle, as the program calls it.
    specific: String,
    name: String,
    pub sizes: [usize; 3],
    /// Where grids with rows and columns begin, and whether they have boxes.
    pub groups: Vec<(usize, bool)>,
    pub cliques: Vec<Vec<usize>>,
    pub cages: Vec<Cage>,
    pub values: String,
    solution: String,
    /// Index, then the digit or the noted digits.
    pub moves: Vec<(usize, Result<u8, DigitSet>)>,
}

impl Game {
    fn new() -> Game {
        Game { order: 9, kind: "sudoku".into(), ..Game::default() }
    }
}

/// The games or the shape of a text.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if signature::is_ksudoku_lines(source.text) {
        let game = shape(source.text, context)?;
        let document = game.document(context).map_err(|kind| FormatError::new(0..0, kind, 60))?;
        return Ok(vec![document]);
    }
    if !signature::is_element(source.text, "ksudoku") {
        return Err(FormatError::not_recognized());
    }
    let mut reader = Reader::from_str(source.text);
    let mut documents = Vec::new();
    let mut game = Game::new();
    let mut element = String::new();
    let mut size = None;
    loop {
        context.look()?;
        let at = reader.buffer_position() as usize;
        let wrong = |kind: ReadErrorKind| FormatError::new(at..at, kind, 90);
        let parser = |message: String| wrong(malformed(Malformed::Parser(message)));
        match reader.read_event().map_err(|error| parser(error.to_string()))? {
            Event::Start(tag) | Event::Empty(tag) => {
                element = tag.name().as_ref().to_string();
                size = game.read_tag(&tag).map_err(wrong)?;
            }
            Event::Text(text) => match element.as_str() {
                "values" => game.values.push_str(text.trim()),
                "solution" => game.solution.push_str(text.trim()),
                "clique" => game.cliques.push(cells(&text, size).map_err(wrong)?),
                "cage" => {
                    let cells = cells(&text, size).map_err(wrong)?;
                    game.cages.last_mut().expect("a tag of the cage").cells = cells;
                }
                _ => {}
            },
            Event::End(tag) => {
                element.clear();
                let name = tag.name();
                if matches!(name.as_ref(), "game" | "ksudoku-graph") {
                    let game = std::mem::replace(&mut game, Game::new());
                    if name.as_ref() == "game"
                        && game.values.is_empty()
                        && (game.is_read() || game.has_grids())
                    {
                        return Err(wrong(malformed(Malformed::Missing("<values> in a <puzzle>"))));
                    }
                    documents.push(game.document(context).map_err(wrong)?);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if documents.is_empty() {
        return Err(FormatError::malformed(0..0, FORMAT, Malformed::Missing("<game> with a puzzle"), 90));
    }
    Ok(documents)
}

pub(super) fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, ReadErrorKind> {
    let parser = |message: String| malformed(Malformed::Parser(message));
    let found = tag.try_get_attribute(name).map_err(|error| parser(error.to_string()))?;
    Ok(found.map(|attribute| attribute.value.to_string()))
}

fn number(tag: &BytesStart<'_>, name: &'static str) -> Result<Option<usize>, ReadErrorKind> {
    let Some(value) = attribute(tag, name)? else { return Ok(None) };
    value.parse().map(Some).map_err(|_| malformed(Malformed::BadField { field: name, value }))
}

/// The numbers of cells in a text, as many as are said.
fn cells(text: &str, size: Option<usize>) -> Result<Vec<usize>, ReadErrorKind> {
    let number = |word: &str| {
        let value = || word.chars().take(20).collect();
        word.parse().map_err(|_| malformed(Malformed::BadField { field: "a cell", value: value() }))
    };
    let cells: Vec<usize> = text.split_whitespace().map(number).collect::<Result<_, _>>()?;
    match size {
        Some(size) if size > cells.len() => {
            Err(malformed(Malformed::CellCount { found: cells.len(), expected: size }))
        }
        Some(size) => Ok(cells[..size].to_vec()),
        None => Ok(cells),
    }
}

/// A shape in lines of numbers.
fn shape(text: &str, context: &Context) -> Result<Game, FormatError> {
    let mut at = 0;
    let mut next = |what: &'static str| -> Result<usize, FormatError> {
        at += text[at..].len() - text[at..].trim_start().len();
        let word = text[at..].split_whitespace().next();
        let wrong = |what| FormatError::malformed(at..at + word.map_or(0, str::len), FORMAT, what, 60);
        let word = word.ok_or_else(|| wrong(Malformed::Missing(what)))?;
        let number =
            word.parse().map_err(|_| wrong(Malformed::BadField { field: what, value: word.into() }))?;
        at += word.len();
        Ok(number)
    };
    let mut game = Game { order: next("order")?, kind: "custom".into(), ..Game::new() };
    game.sizes = [next("sizeX")?, next("sizeY")?, next("sizeZ")?];
    for _ in 0..next("number of cliques")? {
        context.look()?;
        let size = next("size of a clique")?;
        game.cliques.push((0..size).map(|_| next("a cell")).collect::<Result<_, _>>()?);
    }
    Ok(game)
}

impl Game {
    /// Takes what a tag says; gives the number of cells that it says will follow.
    fn read_tag(&mut self, tag: &BytesStart<'_>) -> Result<Option<usize>, ReadErrorKind> {
        match tag.name().as_ref() {
            "graph" => {
                self.order = number(tag, "order")?.unwrap_or(9);
                self.kind = attribute(tag, "type")?.unwrap_or_else(|| "sudoku".into());
                self.specific = attribute(tag, "specific-type")?.unwrap_or_default();
                self.name = attribute(tag, "name")?.unwrap_or_default();
                for (size, name) in self.sizes.iter_mut().zip(["sizeX", "sizeY", "sizeZ"]) {
                    *size = number(tag, name)?.unwrap_or(0);
                }
            }
            "sudokugroups" => {
                let has_blocks = attribute(tag, "withblocks")?.is_none_or(|blocks| blocks == "1");
                self.groups.push((number(tag, "at")?.unwrap_or(0), has_blocks));
            }
            "clique" => return number(tag, "size"),
            "cage" => {
                let operator = number(tag, "operator")?.unwrap_or(0);
                self.cages.push(Cage {
                    operator,
                    value: number(tag, "value")?.unwrap_or(0),
                    cells: Vec::new(),
                });
                return number(tag, "size");
            }
            "simple-event" => {
                let index = attribute(tag, "index")?.and_then(|index| index.parse().ok());
                let value = attribute(tag, "value")?.and_then(|value| value.parse().ok());
                let markers = attribute(tag, "markers")?;
                let noted = markers.map(|markers| {
                    let marked = markers.bytes().take(25).enumerate().filter(|&(_, bit)| bit != b'0');
                    marked.map(|(index, _)| Digit::from_index(index)).collect()
                });
                if let (Some(index), Some(change)) = (index, value.map(Ok).or(noted.map(Err))) {
                    self.moves.push((index, change));
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Whether the board is one grid.
    fn is_read(&self) -> bool {
        match self.kind.as_str() {
            "sudoku" => true,
            "custom" => {
                self.sizes == [self.order, self.order, 1] && self.groups.iter().all(|(at, _)| *at == 0)
            }
            _ => false,
        }
    }

    fn document(&self, context: &Context) -> Result<Document, ReadErrorKind> {
        if !self.is_read() && self.has_grids() {
            return self.with_grids(context);
        }
        if !self.is_read() {
            let name = [&self.name, &self.kind].into_iter().find(|name| !name.is_empty());
            let what = UnsupportedPart::Shape(name.cloned().unwrap_or_default());
            return Err(ReadErrorKind::Unsupported { format: FORMAT, what });
        }
        let layout = context.layout(self.order)?;
        let given = match self.values.is_empty() {
            true => Grid::empty(layout.clone()),
            false => values(&self.values, &layout)?,
        };
        let mut document = match self.kind.as_str() {
            "custom" => self.with_rules(&given, context)?,
            _ => Document::new(given),
        };
        if !self.solution.is_empty() {
            document.solution = Some(values(&self.solution, &document.layout().clone())?);
        }
        self.play(&mut document)?;
        Ok(document)
    }

    /// The puzzle of a graph.
    fn with_rules(&self, given: &Grid, context: &Context) -> Result<Document, ReadErrorKind> {
        let size = self.order;
        let cells = |numbers: &[usize]| -> Result<Vec<Cell>, ReadErrorKind> {
            let cell = |&number: &usize| {
                let bad = || malformed(Malformed::BadField { field: "a cell", value: number.to_string() });
                place(number, given.layout()).ok_or_else(bad)
            };
            numbers.iter().map(cell).collect()
        };
        let mut board = Board::square(size);
        board.set_regions(Vec::new());
        let mut cliques: Vec<BTreeSet<Cell>> = Vec::new();
        for clique in &self.cliques {
            cliques.push(cells(clique)?.into_iter().collect());
        }
        let all_lines = (0..size).flat_map(|at| [board.row(at), board.column(at)]);
        let all_lines: BTreeSet<BTreeSet<Cell>> = all_lines.map(|line| line.into_iter().collect()).collect();
        let lines: BTreeSet<&BTreeSet<Cell>> =
            cliques.iter().filter(|clique| all_lines.contains(clique)).collect();
        let lines_differ = !self.groups.is_empty() || lines.len() == 2 * size;
        let mut rest: Vec<&BTreeSet<Cell>> =
            cliques.iter().filter(|clique| !(lines_differ && lines.contains(clique))).collect();
        let mut regions = Vec::new();
        if self.groups.iter().any(|(_, has_boxes)| *has_boxes) {
            regions = board
                .tiles(size.isqrt(), size.isqrt())
                .filter(|boxes| boxes.len() == size)
                .unwrap_or_default();
        }
        if regions.is_empty() {
            // The first cliques that do not overlap, if they cover the board.
            let mut free: BTreeSet<Cell> = board.cells().collect();
            let is_region = |clique: &&BTreeSet<Cell>| {
                let is_free = clique.len() == size && clique.is_subset(&free);
                free = if is_free { &free - clique } else { std::mem::take(&mut free) };
                is_free
            };
            let (zones, others): (Vec<_>, Vec<_>) = rest.iter().copied().partition(is_region);
            if free.is_empty() {
                regions = zones.into_iter().map(|region| region.iter().copied().collect()).collect();
                rest = others;
            }
        }
        let diagonal = |rises: bool| -> BTreeSet<Cell> {
            (0..size).map(|row| board.at(row, if rises { size - 1 - row } else { row })).collect()
        };
        let diagonals = [(diagonal(true), "up"), (diagonal(false), "down")];
        board.set_lines(if lines_differ { Lines::Whole } else { Lines::Free });
        board.set_regions(regions);
        let mut builder = Builder::new(FORMAT, board, context)?;
        for cell in given.layout().cells().filter(|&cell| given.value(cell) > 0) {
            builder.give(cell, i32::from(given.value(cell)))?;
        }
        for clique in rest {
            match diagonals.iter().find(|(cells, _)| cells == clique) {
                Some((_, direction)) => {
                    builder.add("clique", "diagonal", Parameters::default().word(direction))?
                }
                None => {
                    let cells: Vec<Cell> = clique.iter().copied().collect();
                    builder.add_cells("clique", "extra-region", None, &cells)?;
                }
            }
        }
        for cage in &self.cages {
            self.add_cage(cage, &cells(&cage.cells)?, &mut builder)?;
        }
        builder.document()
    }

    pub fn add_cage(&self, cage: &Cage, cells: &[Cell], builder: &mut Builder) -> Result<(), ReadErrorKind> {
        let word = Some(cage.value.to_string());
        match (cage.operator, cells.len()) {
            (0, 1) | (1..=4, 1) => builder.give(cells[0], i32::try_from(cage.value).unwrap_or(i32::MAX)),
            (1, 2) => builder.add_cells("cage", "ratio", word, cells),
            (2, 2) => builder.add_cells("cage", "difference", word, cells),
            (4, _) if self.specific.eq_ignore_ascii_case("Mathdoku") => {
                builder.add_cells("cage", "sum", word, cells)
            }
            (4, _) => builder.add_cells("cage", "killer", word, cells),
            (operator, count) => {
                let name = ["none", "divide", "subtract", "multiply"].get(operator).unwrap_or(&"unknown");
                builder.unknown.push(format!("cage of {count} cells with the operator {name}"));
                Ok(())
            }
        }
    }

    /// Plays the moves of a game.
    fn play(&self, document: &mut Document) -> Result<(), ReadErrorKind> {
        let layout = document.layout().clone();
        let mut placed = Grid::empty(layout.clone());
        let mut sets = vec![DigitSet::EMPTY; layout.cell_count()];
        for (index, change) in &self.moves {
            let bad = |value: String| malformed(Malformed::BadField { field: "move", value });
            let cell = place(*index, &layout).ok_or_else(|| bad(index.to_string()))?;
            match change {
                Ok(value) if usize::from(*value) > layout.size() => return Err(bad(value.to_string())),
                Ok(value) => {
                    placed.set(cell, *value);
                    sets[cell.index()] = DigitSet::EMPTY;
                }
                Err(noted) => {
                    placed.set(cell, 0);
                    sets[cell.index()] = *noted & DigitSet::all(layout.size());
                }
            }
        }
        let blanks = layout.cells().filter(|&cell| document.grid().value(cell) == 0);
        document.placed = blanks.filter_map(|cell| Some((cell, placed.digit(cell)?))).collect();
        if sets.iter().any(|set| !set.is_empty()) {
            document.marks = Some(Marks { sets, role: MarksRole::Notes });
        }
        Ok(())
    }
}

/// The cell with this number, column by column.
fn place(index: usize, layout: &Board) -> Option<Cell> {
    (index < layout.cell_count()).then(|| layout.at(index % layout.size(), index / layout.size()))
}

fn values(text: &str, layout: &std::sync::Arc<Board>) -> Result<Grid, ReadErrorKind> {
    let found = text.chars().count();
    if found != layout.cell_count() {
        return Err(malformed(Malformed::CellCount { found, expected: layout.cell_count() }));
    }
    let mut grid = Grid::empty(layout.clone());
    for (index, symbol) in text.chars().enumerate() {
        let cell = layout.at(index % layout.size(), index / layout.size());
        let value = match symbol {
            '_' => 0,
            'b'..='z' => symbol as u8 - b'a',
            _ => u8::MAX,
        };
        if usize::from(value) > layout.size() {
            return Err(malformed(Malformed::NotADigit {
                cell: layout.name(cell),
                value: symbol.to_string(),
            }));
        }
        grid.set(cell, value);
    }
    Ok(grid)
}
