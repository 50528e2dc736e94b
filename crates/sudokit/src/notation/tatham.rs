//! Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: game ids on a line, and saved games.
//!
//! `3x3:a2e9…`: rows and columns of a box (`9j` for irregular ones), `x` for both diagonals, `k` for killer cages, then
//! what concerns only the generator. After the colon stand the givens in row order, a letter for a run of blanks (`a`
//! one, `z` 26) and `_` between two numbers. `,` and irregular boxes follow, and `,` cages, `,` and their sums, each in
//! a cell of its cage. Boxes and cages are written by the lines between cells, the inner vertical ones row by row, then
//! the horizontal ones column by column. A letter says how many borders between cells are open before the next closed
//! one (`_` none, `z` 25 and none closed). A save is fields `KEY :length:value`. Read from the program's documentation
//! and source (MIT licence); the code is our own.

use std::fmt::Write as _;

use crate::board::{Board, BoxShape, Cell, Digit, DigitSet, ExtraHouses, Grid, MAX_SIZE, Zones};
use crate::constraint::{Constraint, Parameters, Puzzle};

use super::document::{Document, Marks, MarksRole};
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::feature::{Feature, features};
use super::options::{Context, WriteOptions};
use super::text::{FormatError, SourceText};
use super::zones::is_connected;

const FORMAT: &str = "tatham";
const SAVE: &str = "tatham-save";
/// How a saved game begins.
const HEAD: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// What the part of an id before the colon says of the puzzle.
struct GameParameters {
    /// Rows and columns of a box; one column for irregular boxes. (The program calls them columns and rows of boxes.)
    rows: usize,
    columns: usize,
    diagonals: bool,
    killer: bool,
}

impl GameParameters {
    /// The side of the board.
    fn size(&self) -> usize {
        self.columns * self.rows
    }

    /// Reads `3x3dk`; `None` if it is nothing like that.
    fn parse(text: &str) -> Option<GameParameters> {
        let number = |text: &str| -> Option<(usize, usize)> {
            let length = text.bytes().take_while(u8::is_ascii_digit).count();
            Some((text.get(..length).filter(|_| length <= 2)?.parse().ok()?, length))
        };
        let (first, length) = number(text)?;
        let mut rest = &text[length..];
        let mut parameters = GameParameters { rows: first, columns: first, diagonals: false, killer: false };
        let mut states_boxes = false;
        if let Some((columns, length)) = rest.strip_prefix('x').and_then(number) {
            parameters.columns = columns;
            rest = &rest[1 + length..];
            states_boxes = true;
        }
        let mut letters = rest.chars().peekable();
        let mut is_irregular = false;
        while let Some(letter) = letters.next() {
            match letter {
                'j' => is_irregular = true,
                'x' => parameters.diagonals = true,
                'k' => parameters.killer = true,
                // Symmetry and difficulty of a puzzle to be made.
                'd' => drop(letters.next_if(|next| "tbiaeu".contains(*next))),
                'r' | 'm' | 'a' => {
                    letters.next_if(|&next| letter == 'm' && next == 'd');
                    while letters.next_if(char::is_ascii_digit).is_some() {}
                }
                _ => return None,
            }
        }
        if is_irregular {
            parameters.rows *= if states_boxes { parameters.columns } else { 1 };
            parameters.columns = 1;
        } else if !states_boxes {
            return None;
        }
        Some(parameters)
    }
}

/// Whether a line is such an id, with a puzzle or with the number of a random one: where its description begins.
fn description(record: &str) -> Option<(GameParameters, usize)> {
    let end = record.find([':', '#'])?;
    let parameters = GameParameters::parse(record[..end].trim_start())?;
    // SumoCue's `3x3:d:k:` has further colons.
    (!record[end + 1..].contains(':')).then_some((parameters, end + 1))
}

/// Whether a text may hold ids.
pub(super) fn is_tatham(text: &str) -> bool {
    text.lines().any(|line| description(line).is_some())
}

/// Whether a text is a saved game.
pub(super) fn is_save(text: &str) -> bool {
    text.starts_with("SAVEFILE:")
}

/// A game id.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let (parameters, at) = description(record).ok_or_else(FormatError::not_recognized)?;
    let text = record[at..].trim_end();
    let broken = |kind| FormatError::new(at..at + text.len(), kind, 90);
    if record.as_bytes()[at - 1] == b'#' {
        return Err(broken(malformed(Malformed::RandomSeed)));
    }
    puzzle(&parameters, text, context).map_err(broken)
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn puzzle(parameters: &GameParameters, text: &str, context: &Context) -> Result<Document, ReadErrorKind> {
    let size = parameters.size();
    if !(1..=MAX_SIZE).contains(&size) {
        return Err(malformed(Malformed::NotSquare));
    }
    let mut parts = text.split(',');
    let mut next = |what: &'static str| parts.next().ok_or_else(|| malformed(Malformed::Missing(what)));
    let givens = numbers(next("givens")?, size, size)?;
    let zones = match parameters.columns {
        1 => blocks(next("irregular boxes after the givens")?, size)?,
        // As many boxes stand beside each other as one has rows.
        columns => (0..size * size)
            .map(|cell| cell / size / parameters.rows * parameters.rows + cell % size / columns)
            .collect(),
    };
    let zones: Option<Vec<u8>> = zones.into_iter().map(|zone| u8::try_from(zone).ok()).collect();
    let zones = zones.ok_or_else(|| malformed(Malformed::NotSquare))?;
    let mut layout = context.zoned(size, zones)?;
    let extra = ExtraHouses { diagonals: true, ..layout.extra_houses() };
    if parameters.diagonals && extra != layout.extra_houses() {
        layout = layout.with_extra_houses(extra).map_err(ReadErrorKind::Layout)?;
    }
    let cages = match parameters.killer {
        true => {
            Some((blocks(next("cages")?, size)?, numbers(next("sums of the cages")?, size, size * size)?))
        }
        false => None,
    };
    if let Some(more) = parts.next() {
        return Err(malformed(Malformed::BadField { field: "a further part", value: more.to_string() }));
    }
    let values = givens.into_iter().map(|value| value as u8).collect();
    let document = Document::new(Grid::from_checked(layout, values));
    match cages {
        None => Ok(document),
        Some((cages, sums)) => with_cages(&document, &cages, &sums),
    }
}

/// A number for each cell, 0 for a blank.
fn numbers(text: &str, size: usize, greatest: usize) -> Result<Vec<usize>, ReadErrorKind> {
    let mut values = Vec::with_capacity(size * size);
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        match first {
            b'_' => rest = &rest[1..],
            b'a'..=b'z' => {
                values.resize(values.len() + usize::from(first - b'a') + 1, 0);
                rest = &rest[1..];
            }
            b'1'..=b'9' => {
                let value = rest[..length].parse().ok().filter(|&value: &usize| value <= greatest);
                let text = rest[..length].to_string();
                values.push(
                    value.ok_or_else(|| malformed(Malformed::Number { text, lowest: 1, size: greatest }))?,
                );
                rest = &rest[length..];
            }
            _ => return Err(malformed(Malformed::Character(rest.chars().next().unwrap_or(' ')))),
        }
        if values.len() > size * size {
            break;
        }
    }
    if values.len() == size * size {
        return Ok(values);
    }
    Err(malformed(Malformed::CellCount { found: values.len(), expected: size * size }))
}

/// The two cells on either side of each inner line: the vertical ones row by row, then the horizontal ones column by
/// column.
fn borders(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let pairs = move || (0..size).flat_map(move |line| (0..size - 1).map(move |place| (line, place)));
    let vertical = pairs().map(move |(row, column)| (row * size + column, row * size + column + 1));
    let horizontal = pairs().map(move |(column, row)| (row * size + column, (row + 1) * size + column));
    vertical.chain(horizontal)
}

/// The number of the block of each cell, by the order of their first cells.
fn blocks(text: &str, size: usize) -> Result<Vec<usize>, ReadErrorKind> {
    let borders: Vec<(usize, usize)> = borders(size).collect();
    let mut open = vec![Vec::new(); size * size];
    let mut at = 0;
    for letter in text.bytes() {
        let run = match letter {
            b'_' => 0,
            b'a'..=b'z' => usize::from(letter - b'a') + 1,
            _ => return Err(malformed(Malformed::Character(char::from(letter)))),
        };
        // The last letter stands for a run of its own and no closed line, one short of its place in the alphabet.
        let (run, closed) = if letter == b'z' { (LONGEST_RUN, 0) } else { (run, 1) };
        let between = borders.get(at..at + run);
        let between =
            between.ok_or_else(|| malformed(Malformed::Missing("border for the last letters of a part")))?;
        for &(one, other) in between {
            open[one].push(other);
            open[other].push(one);
        }
        at += run + closed;
    }
    // One closed border is meant after the last one.
    if at != borders.len() + 1 {
        let expected = borders.len();
        return Err(malformed(Malformed::RecordLength { found: at.saturating_sub(1), expected }));
    }
    let mut block_of = vec![usize::MAX; size * size];
    let mut count = 0;
    for start in 0..size * size {
        if block_of[start] != usize::MAX {
            continue;
        }
        block_of[start] = count;
        let mut reached = vec![start];
        while let Some(cell) = reached.pop() {
            for &next in &open[cell] {
                if block_of[next] == usize::MAX {
                    block_of[next] = count;
                    reached.push(next);
                }
            }
        }
        count += 1;
    }
    Ok(block_of)
}

/// What `z` stands for.
const LONGEST_RUN: usize = 25;

fn write_blocks(block_of: &[usize], size: usize) -> String {
    let mut text = String::new();
    let mut run = 0;
    let is_open = borders(size).map(|(one, other)| block_of[one] == block_of[other]);
    for is_open in is_open.chain([false]) {
        if is_open {
            run += 1;
            continue;
        }
        while run > LONGEST_RUN {
            text.push('z');
            run -= LONGEST_RUN;
        }
        text.push(if run == 0 { '_' } else { char::from(b'a' + run as u8 - 1) });
        run = 0;
    }
    text
}

fn write_numbers(numbers: &[usize]) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    let end = |text: &mut String, blanks: &mut usize| {
        while *blanks > 0 {
            let run = (*blanks).min(26);
            text.push(char::from(b'a' + run as u8 - 1));
            *blanks -= run;
        }
    };
    for &number in numbers {
        if number == 0 {
            blanks += 1;
            continue;
        }
        end(&mut text, &mut blanks);
        if text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push('_');
        }
        let _ = write!(text, "{number}");
    }
    end(&mut text, &mut blanks);
    text
}

/// The puzzle with a killer cage for each block of cells, with the sum that stands in one of them.
fn with_cages(document: &Document, cage_of: &[usize], sums: &[usize]) -> Result<Document, ReadErrorKind> {
    let mut puzzle = document.to_unchecked_puzzle();
    let wrong = |error| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error) };
    for cage in 0..=cage_of.iter().copied().max().unwrap_or(0) {
        let cells: Vec<Cell> =
            (0..cage_of.len()).filter(|&cell| cage_of[cell] == cage).map(Cell::new).collect();
        let sum = cells.iter().map(|cell| sums[cell.index()]).find(|&sum| sum > 0);
        if sum.is_none() && cells.len() < 2 {
            continue;
        }
        let words = sum.iter().map(usize::to_string).collect();
        let parameters = Parameters { words, ..Parameters::of_cells(&cells) };
        let rule = Constraint::from_parameters("killer", &parameters, puzzle.board()).map_err(|error| {
            ReadErrorKind::Rule { format: FORMAT, part: format!("cage {}", cage + 1), error: Box::new(error) }
        })?;
        puzzle.add(rule).map_err(wrong)?;
    }
    Ok(Document::of_puzzle(puzzle))
}

/// The cage of each cell and the sums, if every cell is in one cage of connected cells with a sum.
fn cages(puzzle: &Puzzle) -> Result<(Vec<usize>, Vec<usize>), Feature> {
    let board = puzzle.board();
    let mut cage_of = vec![usize::MAX; board.on_board()];
    let mut sums = vec![0; board.on_board()];
    let rule = |constraint: &Constraint| {
        Feature::Rule(format!("the rule {}", super::rules::rule_line(board, constraint)))
    };
    for (number, constraint) in killers(puzzle).enumerate() {
        let parameters = constraint.to_parameters();
        let cells = parameters.cells.first().map(Vec::as_slice).unwrap_or_default();
        let sum = parameters.words.first().and_then(|sum| sum.parse().ok()).filter(|&sum: &usize| sum > 0);
        let is_free = cells.iter().all(|cell| cage_of.get(cell.index()) == Some(&usize::MAX));
        let fits = is_free && (2..=board.rows()).contains(&cells.len()) && are_connected(board, cells);
        let (true, Some(sum), Some(first)) = (fits, sum, cells.iter().min()) else {
            return Err(rule(constraint));
        };
        sums[first.index()] = sum;
        cells.iter().for_each(|cell| cage_of[cell.index()] = number);
    }
    if cage_of.contains(&usize::MAX) {
        return Err(Feature::Rule("killer cages that leave cells out".into()));
    }
    Ok((cage_of, sums))
}

fn killers(puzzle: &Puzzle) -> impl Iterator<Item = &Constraint> {
    puzzle.constraints().iter().filter(|constraint| constraint.info().id == "killer")
}

fn are_connected(board: &Board, cells: &[Cell]) -> bool {
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let next = sides.into_iter().filter_map(|(down, right)| board.offset(cell, down, right));
        let next: Vec<Cell> = next.filter(|next| cells.contains(next) && !reached.contains(next)).collect();
        reached.extend(next);
        at += 1;
    }
    reached.len() == cells.len()
}

/// The puzzle without its cages, as its houses make it.
fn without_cages(puzzle: &Puzzle) -> (Puzzle, Option<std::sync::Arc<Board>>) {
    let is_cage = |index: usize| puzzle.constraints()[index].info().id == "killer";
    let rest = puzzle.with_constraints(|index| !is_cage(index));
    let layout = rest.plain_board();
    (rest, layout)
}

/// What of a puzzle with rules the format cannot hold.
pub(super) fn lacks(puzzle: &Puzzle) -> Vec<Feature> {
    let (rest, layout) = without_cages(puzzle);
    let Some(layout) = layout else {
        let mut lacking = features(&rest);
        if lacking.is_empty() {
            lacking.push(Feature::Board(puzzle.board().in_words()));
        }
        return lacking;
    };
    let mut lacking = Vec::new();
    if layout.extra_houses().windows {
        lacking.push(Feature::Windows);
    }
    if let Some(Zones::Jigsaw(map)) = layout.zones()
        && !is_connected(map, layout.size())
    {
        lacking.push(Feature::ScatteredZones);
    }
    let board = puzzle.board();
    if board.cells().any(|cell| puzzle.allowed(cell) != board.all() && puzzle.given(cell).is_none()) {
        lacking.push(Feature::Candidates);
    }
    lacking.extend(cages(puzzle).err());
    lacking
}

/// The id of a puzzle.
pub(super) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let mut layout = document.layout().clone();
    let mut held_cages = None;
    if let Some(puzzle) = document.puzzle() {
        layout = without_cages(puzzle).1.unwrap_or(layout);
        held_cages = cages(puzzle).ok();
    }
    let size = layout.size();
    let mut text = match layout.zones() {
        Some(Zones::Boxes(BoxShape { rows, cols })) if *cols > 1 => format!("{rows}x{cols}"),
        _ => format!("{size}j"),
    };
    if layout.extra_houses().diagonals {
        text.push('x');
    }
    if held_cages.is_some() {
        text.push('k');
    }
    let givens: Vec<usize> = document.grid().values().iter().map(|&value| usize::from(value)).collect();
    text = format!("{text}:{}", write_numbers(&givens));
    if text.starts_with(&format!("{size}j")) {
        let zone_of: Vec<usize> = layout.cells().map(|cell| layout.zone_of(cell)).collect();
        text = format!("{text},{}", write_blocks(&zone_of, size));
    }
    if let Some((cage_of, sums)) = held_cages {
        text = format!("{text},{},{}", write_blocks(&cage_of, size), write_numbers(&sums));
    }
    Ok(text)
}

/// A saved game: the puzzle, and what was placed and noted up to the state that is shown.
pub(super) fn read_save(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let text = source.text;
    if !is_save(text) {
        return Err(FormatError::not_recognized());
    }
    let whole = |what: Malformed| FormatError::malformed(0..text.len(), SAVE, what, 92);
    if !text.starts_with(HEAD) {
        return Err(whole(Malformed::NotThisFormat));
    }
    let fields = fields(text).map_err(|(at, what)| FormatError::malformed(at..text.len(), SAVE, what, 92))?;
    let find = |key: &str| fields.iter().find(|(own, _)| *own == key).map(|&(_, value)| value);
    match find("GAME") {
        Some("Solo") => {}
        other => {
            let value = other.unwrap_or_default().to_string();
            return Err(whole(Malformed::BadField { field: "GAME (Solo is the Sudoku among them)", value }));
        }
    }
    let parameters = find("CPARAMS").or(find("PARAMS")).and_then(GameParameters::parse);
    let parameters = parameters.ok_or_else(|| whole(Malformed::Missing("PARAMS of a Sudoku")))?;
    let description = find("DESC").ok_or_else(|| whole(Malformed::Missing("DESC with the puzzle")))?;
    let wrong = |kind| FormatError::new(0..text.len(), kind, 92);
    let mut document = puzzle(&parameters, description, context).map_err(wrong)?;
    let states = find("STATEPOS").and_then(|shown| shown.parse::<usize>().ok()).unwrap_or(usize::MAX);
    let moves = fields.iter().filter(|(key, _)| matches!(*key, "MOVE" | "SOLVE" | "RESTART"));
    // The first state is the one before any move.
    play(&mut document, moves.take(states.saturating_sub(1)))
        .map_err(|value| whole(Malformed::BadField { field: "a move", value }))?;
    Ok(vec![document])
}

/// The fields of a save, `KEY     :length:value` each on a line.
fn fields(text: &str) -> Result<Vec<(&str, &str)>, (usize, Malformed)> {
    let mut fields = Vec::new();
    let mut at = 0;
    while !text[at..].trim_start().is_empty() {
        at = text.len() - text[at..].trim_start().len();
        let broken = || (at, Malformed::Missing("field KEY:length:value of this length"));
        let (key, rest) = text[at..].split_once(':').ok_or_else(broken)?;
        let (length, rest) = rest.split_once(':').ok_or_else(broken)?;
        let length: usize = length.parse().map_err(|_| broken())?;
        let value = rest.get(..length).ok_or_else(broken)?;
        fields.push((key.trim_end(), value));
        at = text.len() - rest.len() + length;
    }
    Ok(fields)
}

/// Plays the moves of a save: `R` places (0 clears), `P` notes or takes a note away, `M` notes all, `S` has the
/// solution.
fn play<'a>(
    document: &mut Document,
    moves: impl Iterator<Item = &'a (&'a str, &'a str)>,
) -> Result<(), String> {
    let layout = document.layout().clone();
    let size = layout.size();
    let mut placed = Grid::empty(layout.clone());
    let mut notes = vec![DigitSet::EMPTY; layout.cell_count()];
    for &(key, text) in moves {
        let wrong = || text.to_string();
        if key == "RESTART" {
            placed = Grid::empty(layout.clone());
            notes.fill(DigitSet::EMPTY);
            continue;
        }
        let kind = text.chars().next().ok_or_else(wrong)?;
        let numbers: Option<Vec<usize>> = text[kind.len_utf8()..]
            .split(',')
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        match (kind, numbers.as_deref()) {
            ('R' | 'P', Some(&[column, row, number])) if row < size && column < size && number <= size => {
                let cell = layout.at(row, column);
                match Digit::new(number as u8) {
                    Some(digit) if kind == 'P' => {
                        notes[cell.index()] = notes[cell.index()] ^ DigitSet::single(digit)
                    }
                    _ => {
                        placed.set(cell, number as u8);
                        notes[cell.index()] = DigitSet::EMPTY;
                    }
                }
            }
            ('S', Some(values)) => {
                let values = values.iter().map(|&value| value.min(255) as u8).collect();
                document.solution = Some(Grid::new(layout.clone(), values).map_err(|_| wrong())?);
            }
            ('M', _) => {
                let is_blank = |cell: Cell| placed.value(cell) == 0 && document.grid().value(cell) == 0;
                layout
                    .cells()
                    .filter(|&cell| is_blank(cell))
                    .for_each(|cell| notes[cell.index()] = DigitSet::all(size));
            }
            _ => return Err(wrong()),
        }
    }
    let blanks = layout.cells().filter(|&cell| document.grid().value(cell) == 0);
    document.placed = blanks.filter_map(|cell| Some((cell, placed.digit(cell)?))).collect();
    for &(cell, _) in &document.placed {
        notes[cell.index()] = DigitSet::EMPTY;
    }
    if notes.iter().any(|set| !set.is_empty()) {
        document.marks = Some(Marks { sets: notes, role: MarksRole::Notes });
    }
    Ok(())
}
