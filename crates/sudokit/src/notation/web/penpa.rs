//! Penpa+: an address whose payload is raw deflate in base64 of a text of lines: a header, margins, and the drawn
//! question as JSON whose keys are shortened to `z` and a sign.
//!
//! It is a drawing board. Givens, killer cages, thermometers and arrows have tools of their own and are read; whatever
//! else is drawn may mean anything and is named as not interpreted. Cells are numbered row by row on a board with two
//! more cells on every side; small numbers in the corners of cells, four a cell, follow after four such boards.

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

use super::lz::sextet;
use super::payload::{is_unset, list, number};
use crate::board::{Board, BoardError, Cell, grids_covering};
use crate::constraint::Parameters;
use crate::notation::builder::Builder;
use crate::notation::document::Document;
use crate::notation::document::Original;
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::options::Context;
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "penpa";

/// No puzzle has a longer text.
const LONGEST: usize = 4 << 20;

/// The sides of grids that overlap, the likeliest first. Grids of side 4 would cover nearly any drawing.
const SIZES: [usize; 3] = [9, 6, 8];

/// What stands after `z` for which key.
const SHORT: [(char, &str); 31] = [
    ('9', "qa"),
    ('Q', "pu_q"),
    ('A', "pu_a"),
    ('G', "grid"),
    ('M', "edit_mode"),
    ('S', "surface"),
    ('L', "line"),
    ('E', "lineE"),
    ('W', "wall"),
    ('C', "cage"),
    ('N', "number"),
    ('Y', "symbol"),
    ('P', "special"),
    ('B', "board"),
    ('R', "command_redo"),
    ('U', "command_undo"),
    ('8', "command_replay"),
    ('1', "numberS"),
    ('F', "freeline"),
    ('2', "freelineE"),
    ('T', "thermo"),
    ('3', "arrows"),
    ('D', "direction"),
    ('0', "squareframe"),
    ('5', "polygon"),
    ('4', "deletelineE"),
    ('6', "killercages"),
    ('7', "nobulbthermo"),
    ('_', "__a"),
    ('O', "null"),
    ('Z', "z"),
];

/// An address.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let text = source.text.trim();
    let Some(at) = signature::penpa_payload(text) else { return Err(FormatError::not_recognized()) };
    let payload = text[at..].split(['&', '#']).next().unwrap_or("");
    let start = source.text.len() - source.text.trim_start().len();
    let span = start..start + text.len();
    let empty = || FormatError::malformed(span.clone(), FORMAT, Malformed::EmptyPayload, 90);
    let bytes = bytes(payload).ok_or_else(empty)?;
    let plain =
        decompress_to_vec_with_limit(&bytes, LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let plain = plain.ok_or_else(empty)?;
    let mut document = document(&plain, context).map_err(|kind| FormatError::new(span, kind, 92))?;
    Original::keep(&mut document, &[(FORMAT, text)]);
    Ok(vec![document])
}

/// The bytes of base64, with what addresses do to it.
fn bytes(payload: &str) -> Option<Vec<u8>> {
    let mended = payload.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let mut bytes = Vec::with_capacity(mended.len() * 3 / 4);
    let (mut bits, mut width) = (0u32, 0);
    for byte in mended.trim_end_matches('=').bytes() {
        bits = bits << 6 | sextet(byte)?;
        width += 6;
        if width >= 8 {
            width -= 8;
            bytes.push((bits >> width) as u8);
            bits &= (1 << width) - 1;
        }
    }
    Some(bytes)
}

/// JSON with its keys in full.
fn lengthened(text: &str) -> String {
    let mut full = String::with_capacity(text.len() * 2);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != 'z' {
            full.push(c);
            continue;
        }
        match chars.next() {
            Some('Z') => full.push('z'),
            Some('O') => full.push_str("null"),
            Some(short) => match SHORT.iter().find(|(own, _)| *own == short) {
                Some((_, name)) => full.extend(["\"", name, "\""]),
                None => full.extend(['z', short]),
            },
            None => full.push('z'),
        }
    }
    full
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

/// Where the numbers of cells lie.
struct Places {
    /// Cells in a row of the drawing board, with two more on either side.
    wide: usize,
    /// Cells of the drawing board.
    all: usize,
    top: usize,
    left: usize,
}

impl Places {
    fn cell(&self, board: &Board, index: usize) -> Option<Cell> {
        let (row, column) = (index / self.wide, index % self.wide);
        let row = row.checked_sub(2 + self.top)?;
        let column = column.checked_sub(2 + self.left)?;
        (index < self.all).then(|| board.get(row as isize, column as isize))?
    }
}

fn document(text: &str, context: &Context) -> Result<Document, ReadErrorKind> {
    let lines: Vec<&str> = text.lines().collect();
    let (Some(header), Some(question)) = (lines.first(), lines.get(3)) else {
        return Err(malformed(Malformed::Missing("question")));
    };
    let header: Vec<&str> = header.split(',').collect();
    let kind = header[0];
    if !matches!(kind, "square" | "sudoku") {
        return Err(ReadErrorKind::Unsupported {
            format: FORMAT,
            what: UnsupportedPart::Rule(format!("a grid of the type {kind}")),
        });
    }
    let side = |at: usize| {
        header.get(at).and_then(|text| text.parse::<usize>().ok()).filter(|side| (1..=100).contains(side))
    };
    let (Some(wide), Some(high)) = (side(1), side(2)) else {
        return Err(malformed(Malformed::Missing("size")));
    };
    let margins: Vec<usize> =
        lines.get(1).and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let margin = |at: usize| margins.get(at).copied().unwrap_or(0);
    let rows = high.checked_sub(margin(0).saturating_add(margin(1))).filter(|&rows| rows > 0);
    let columns = wide.checked_sub(margin(2).saturating_add(margin(3))).filter(|&columns| columns > 0);
    let (Some(rows), Some(columns)) = (rows, columns) else {
        return Err(malformed(Malformed::Missing("board")));
    };
    if rows.max(columns) > 32 {
        return Err(malformed(Malformed::NotSquare));
    }
    let question: Value = serde_json::from_str(&lengthened(question))
        .map_err(|error| malformed(Malformed::Parser(error.to_string())))?;
    let question = question.as_object().ok_or_else(|| malformed(Malformed::Missing("question")))?;
    let values = rows.max(columns);
    let mut board = Board::rectangle(rows, columns, values);
    board.set_regions(board.usual_regions(values));
    let places = Places { wide: wide + 4, all: (wide + 4) * (high + 4), top: margin(0), left: margin(2) };
    let board = of_grids(&lines, &places, &board)?.unwrap_or(board);
    let mut builder = Builder::new(FORMAT, board, context)?;
    // Marks of a Sudoku board, such as diagonals or cells around it.
    for (at, flag) in header.iter().enumerate().skip(11).take(4) {
        if kind == "sudoku" && !matches!(*flag, "0" | "") {
            builder.unknown.push(format!("mark {} of the Sudoku board", at - 10));
        }
    }
    drawn(question, &places, &mut builder)?;
    let mut document = builder.document()?;
    let named = |name: &str| {
        let text = header.iter().find_map(|field| field.strip_prefix(name)).map(str::trim);
        let unescaped = text.map(|text| {
            text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
        });
        unescaped.filter(|text| !text.is_empty())
    };
    document.meta.title = named("Title:");
    document.meta.author = named("Author:");
    Ok(document)
}

/// The board of overlapping grids, where places within the drawing board were taken out: the sixth line lists those
/// that are left, each by its distance from the one before.
fn of_grids(lines: &[&str], places: &Places, whole: &Board) -> Result<Option<Board>, ReadErrorKind> {
    let steps: Vec<i64> = lines.get(5).and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let mut is_cell = vec![false; whole.on_board()];
    let mut at = 0i64;
    for step in &steps {
        at = at.saturating_add(*step);
        let cell = usize::try_from(at).ok().and_then(|at| places.cell(whole, at));
        cell.into_iter().for_each(|cell| is_cell[cell.index()] = true);
    }
    // A margin around the board is none of its places.
    let is_used = |cells: Vec<Cell>| cells.iter().any(|cell| is_cell[cell.index()]);
    let is_framed = (0..whole.rows()).all(|row| is_used(whole.row(row)))
        && (0..whole.columns()).all(|column| is_used(whole.column(column)));
    if is_cell.iter().all(|&is_cell| is_cell) || !is_framed {
        return Ok(None);
    }
    let grids =
        SIZES.into_iter().find_map(|size| Some((size, grids_covering(&is_cell, whole.columns(), size)?)));
    let Some((size, grids)) = grids else {
        let what = UnsupportedPart::Rule("a board without some of its places".to_string());
        return Err(ReadErrorKind::Unsupported { format: FORMAT, what });
    };
    let mut board = Board::rectangle(whole.rows(), whole.columns(), size);
    let failed = |error: BoardError| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error.into()) };
    board.set_grids(grids).map_err(failed)?;
    Ok(Some(board))
}

fn drawn(question: &Map<String, Value>, places: &Places, builder: &mut Builder) -> Result<(), ReadErrorKind> {
    let object = Value::Object(question.clone());
    let mut corners = Vec::new();
    for (key, value) in question {
        match key.as_str() {
            _ if is_unset(value) => {}
            "number" => {
                for (at, written) in value.as_object().into_iter().flatten() {
                    given(at, written, places, builder)?;
                }
            }
            "numberS" => {
                for (at, written) in value.as_object().into_iter().flatten() {
                    let place = at.parse::<usize>().ok().and_then(|at| at.checked_sub(4 * places.all));
                    let text = written.get(0).map(plain).unwrap_or_default();
                    corners.push((place.and_then(|at| places.cell(builder.board(), at / 4)), text, false));
                }
            }
            "thermo" | "arrows" | "killercages" => {}
            "surface" => builder.ignored.push("surface".into()),
            "command_redo" | "command_undo" | "command_replay" => {}
            other => builder.unknown.push(other.to_string()),
        }
    }
    for (index, line) in list(&object, "thermo").enumerate() {
        let part = format!("thermo {}", index + 1);
        match cells(line, places, builder) {
            Some(cells) if cells.len() > 1 => builder.add_cells(&part, "thermometer", None, &cells)?,
            Some(_) => {}
            None => builder.unknown.push(part),
        }
    }
    for (index, line) in list(&object, "arrows").enumerate() {
        let part = format!("arrows {}", index + 1);
        match cells(line, places, builder).as_deref() {
            Some([bulb, shaft @ ..]) if !shaft.is_empty() => {
                builder.add(
                    &part,
                    "arrow",
                    Parameters { cells: vec![vec![*bulb], shaft.to_vec()], ..Parameters::default() },
                )?;
            }
            Some(_) => {}
            None => builder.unknown.push(part),
        }
    }
    for (index, cage) in list(&object, "killercages").enumerate() {
        let part = format!("killercages {}", index + 1);
        let Some(cells) = cells(cage, places, builder) else {
            builder.unknown.push(part);
            continue;
        };
        let mut sum = None;
        for (at, text, used) in corners.iter_mut() {
            if sum.is_none() && at.is_some_and(|at| cells.contains(&at)) && text.parse::<u32>().is_ok() {
                *used = true;
                sum = Some(text.clone());
            }
        }
        builder.add_cells(&part, "killer", sum, &cells)?;
    }
    let unused = corners.into_iter().filter(|(_, _, used)| !used);
    builder.unknown.extend(unused.map(|(_, text, _)| format!("the small text '{text}'")));
    Ok(())
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_string())
}

/// The cells of a line; `None` if one is not on the board.
fn cells(line: &Value, places: &Places, builder: &Builder) -> Option<Vec<Cell>> {
    let index = |value: &Value| number(value).and_then(|index| usize::try_from(index).ok());
    line.as_array()?.iter().map(|value| places.cell(builder.board(), index(value)?)).collect()
}

fn given(at: &str, written: &Value, places: &Places, builder: &mut Builder) -> Result<(), ReadErrorKind> {
    let text = written.get(0).map(plain).unwrap_or_default();
    let cell = at.parse().ok().and_then(|at| places.cell(builder.board(), at));
    // The kind of a plain number is 1; other kinds are notes, arrows, small or long texts.
    let is_plain = written.get(2).map(plain).is_none_or(|kind| kind == "1");
    match (cell, text.parse::<i32>()) {
        (Some(cell), Ok(number)) if is_plain => builder.give(cell, number),
        _ if text.is_empty() => Ok(()),
        (Some(cell), _) => {
            builder.unknown.push(format!("the text '{text}' in {}", builder.board().name(cell)));
            Ok(())
        }
        (None, _) => {
            builder.unknown.push(format!("the text '{text}' beside the board"));
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::options::ReadOptions;

    /// An address with stored blocks: deflate without compression.
    fn address(text: &str) -> String {
        let length = text.len() as u16;
        let mut bytes = vec![1];
        bytes.extend(length.to_le_bytes());
        bytes.extend((!length).to_le_bytes());
        bytes.extend(text.bytes());
        let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let packed = bytes.chunks(3).flat_map(|chunk| {
            let number =
                (0..3).fold(0u32, |number, at| number << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
            let sign = move |at: usize| {
                if at <= chunk.len() {
                    char::from(signs[(number >> (18 - 6 * at) & 63) as usize])
                } else {
                    '='
                }
            };
            (0..4).map(sign)
        });
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed.collect::<String>())
    }

    fn read_text(question: &str) -> Result<Document, String> {
        let header = "square,9,9,38,0,1,1,418,418,84,84,0,0,0,0,Title: A%2C B,Author: C,,,";
        let text = address(&format!("{header}\n[0,0,0,0]\n[\"1\",\"2\",\"1\"]\n{question}\n{{}}\n"));
        let read = read(&SourceText::of(&text), &Context::new(&ReadOptions::default()));
        read.map(|mut documents| documents.remove(0)).map_err(|error| error.kind.to_string())
    }

    #[test]
    fn what_has_a_tool_is_read() {
        // r1c1 is 2 × 13 + 2 = 28.
        let question = r#"{zR:{z_:[]},zS:{"28":1},zN:{"28":["5",1,"1"]},zT:[[29,30,31]],z3:[[41,42,43]],z6:[[54,55]],z1:{"892":["9",1,"1"]}}"#;
        let document = read_text(question).unwrap();
        let text = crate::notation::write("rules", &document, &Default::default()).unwrap();
        let rules: Vec<&str> = text.lines().filter(|line| !line.starts_with(['.', '5'])).collect();
        let expected = [
            "title: A, B",
            "author: C",
            "board 9x9",
            "givens:",
            "thermometer: r1c2-4",
            "arrow: r2c1 / r2c2 r2c3",
            "killer 9: r3c1 r3c2",
        ];
        assert_eq!(rules, expected);
        assert_eq!(document.ignored, ["surface"]);
    }

    /// A drawing of this many rows and columns, of whose places only some are left.
    fn read_places(side: usize, is_left: impl Fn(usize, usize) -> bool) -> Result<Document, String> {
        let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let left = places.filter(|&(row, column)| is_left(row, column));
        let mut last = 0;
        let steps = left.map(|(row, column)| {
            let at = (row + 2) * (side + 4) + column + 2;
            (at - std::mem::replace(&mut last, at)).to_string()
        });
        let steps = steps.collect::<Vec<_>>().join(",");
        // A 7 in the third row and column.
        let given = 4 * (side + 4) + 4;
        let text = format!(
            "square,{side},{side},38,0,1,1,418,418,84,84\n[0,0,0,0]\n[\"1\",\"2\",\"1\"]\n\
             {{zN:{{\"{given}\":[\"7\",1,\"1\"]}}}}\n{{}}\n[{steps}]\n"
        );
        let read = read(&SourceText::of(&address(&text)), &Context::new(&ReadOptions::default()));
        read.map(|mut documents| documents.remove(0)).map_err(|error| error.kind.to_string())
    }

    #[test]
    fn a_drawing_without_some_of_its_places_is_one_of_grids() {
        let within = |at: usize, first: usize| (first..first + 9).contains(&at);
        let samurai = |row: usize, column: usize| {
            (within(row, 6) && within(column, 6))
                || ((within(row, 0) || within(row, 12)) && (within(column, 0) || within(column, 12)))
        };
        let puzzle = read_places(21, samurai).unwrap().to_unchecked_puzzle();
        assert_eq!(puzzle.board().arrangement().map(|own| own.id), Some("samurai"));
        let board = puzzle.board();
        assert_eq!((puzzle.given(board.at(2, 2)), puzzle.clues()), (Some(7), 1));
        // All its places are left, or there is a margin around it.
        assert!(read_places(9, |_, _| true).unwrap().is_ordinary());
        let framed = read_places(11, |row, column| within(row, 1) && within(column, 1)).unwrap();
        assert_eq!(framed.to_unchecked_puzzle().board().grids(), None);
        let error = read_places(12, |row, column| row != 5 || column != 5).unwrap_err();
        assert!(error.contains("without some of its places"), "{error}");
    }

    #[test]
    fn what_is_drawn_is_named() {
        for (question, part) in [
            (r#"{zY:{"28":[1,"circle_L",1]}}"#, "symbol"),
            (r#"{zN:{"28":["x",1,"1"]}}"#, "the text 'x' in r1c1"),
            (r#"{zN:{"15":["8",1,"1"]}}"#, "the text '8' beside the board"),
            (r#"{z1:{"784":["9",1,"1"]}}"#, "the small text '9'"),
        ] {
            let error = read_text(question).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        assert!(read_text("{").is_err());
    }
}
