//! Data of MiniZinc models of Sudoku (`.dzn`): assignments, one of which is the grid.
//!
//! `start = [| 8, 0, … | … |];` as in the MiniZinc handbook's `sudoku.dzn` (<https://docs.minizinc.dev>), or
//! `array2d(1..n, 1..n, […])` as in the instances of the MiniZinc Challenge, after <http://www.hakank.org/minizinc/>;
//! blanks are `0`, `_` or `<>`. The name is free and a type may stand before it; `%` begins a remark and `/* … */` is
//! one. A single number states the side of the board or of a box (`n = 9`, `S = 3`), `false` switches a rule off, and
//! an array whose name begins with `sol` is the solution. All else may state a rule.

use std::ops::Range;

use super::cells::{CellText, spelling};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, UnsupportedPart, WriteError};
use super::options::{Context, WriteOptions};
use super::text::{FormatError, SourceText};
use crate::board::BoxShape;

const FORMAT: &str = "dzn";

/// An assignment.
struct Item<'a> {
    at: Range<usize>,
    name: &'a str,
    value: Value<'a>,
}

enum Value<'a> {
    /// The cells of a list or an array of one or two dimensions.
    Array(Vec<CellText<'a>>),
    Word(&'a str),
}

/// A piece of the text between blanks and remarks.
type Token<'a> = CellText<'a>;

/// Whether a text may be such data: an assignment of an array in MiniZinc's brackets.
pub(super) fn is_dzn(text: &str) -> bool {
    text.contains('=') && (text.contains("[|") || text.contains("array2d"))
}

/// The one puzzle of the data.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let tokens = tokens(source.text, context)?;
    let items = items(&tokens, source.text.len())?;
    let is_solution = |item: &&Item<'_>| item.name.to_ascii_lowercase().starts_with("sol");
    let array = |item: &Item<'_>| match &item.value {
        Value::Array(cells) => context.side(cells.len()),
        Value::Word(_) => None,
    };
    let mut grids = items.iter().filter(|item| array(item).is_some() && !is_solution(item));
    let grid = grids.next().ok_or_else(FormatError::not_recognized)?;
    if let Some(second) = grids.next() {
        let what = Malformed::Twice("an array as large as a board".into());
        return Err(malformed(second.at.clone(), what));
    }
    let size = array(grid).expect("the side of a grid");
    let mut document = board(grid, size, context)?;
    let solution = items.iter().filter(is_solution).find(|item| array(item) == Some(size));
    if let Some(solution) = solution {
        document.solution = Some(board(solution, size, context)?.into_grid());
    }
    let known = |item: &Item<'_>| {
        std::ptr::eq(item, grid) || solution.is_some_and(|solution| std::ptr::eq(item, solution))
    };
    for item in items.iter().filter(|item| !known(item)) {
        let Value::Word(word) = item.value else {
            document.not_interpreted.push(item.name.to_string());
            continue;
        };
        let shape = document.layout().box_shape();
        let is_side = |number: usize| {
            number == size || shape.is_some_and(|BoxShape { rows, cols }| number == rows || number == cols)
        };
        match word {
            "false" => document.ignored.push(item.name.to_string()),
            number if number.parse().is_ok_and(is_side) => {}
            _ => document.not_interpreted.push(item.name.to_string()),
        }
    }
    if !document.not_interpreted.is_empty() && !context.ignore_unknown {
        let what = UnsupportedPart::NotInterpreted(document.not_interpreted);
        return Err(FormatError::new(
            grid.at.clone(),
            ReadErrorKind::Unsupported { format: FORMAT, what },
            96,
        ));
    }
    Ok(vec![document])
}

/// The board of an array.
fn board(item: &Item<'_>, size: usize, context: &Context) -> Result<Document, FormatError> {
    let Value::Array(cells) = &item.value else { return Err(FormatError::not_recognized()) };
    let layout = context.layout(size).map_err(|kind| FormatError::new(item.at.clone(), kind, 90))?;
    let read = spelling(cells, size, context.alphabet_for(size));
    read.and_then(|read| read.document(cells, layout)).map_err(|error| error.with_confidence(95))
}

/// The words and signs of a text, remarks left out.
fn tokens<'a>(text: &'a str, context: &Context) -> Result<Vec<Token<'a>>, FormatError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match first {
            '%' => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => {
                let end = rest.find("*/").map(|end| end + 2);
                end.ok_or_else(|| malformed(at..text.len(), Malformed::BracketNotClosed))?
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
                let length = match first {
                    _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                    '[' if rest.starts_with("[|") => 2,
                    '|' if rest.starts_with("|]") => 2,
                    '<' if rest.starts_with("<>") => 2,
                    _ => first.len_utf8(),
                };
                if tokens.len().is_multiple_of(1024) {
                    context.look()?;
                }
                tokens.push(Token { at, text: &rest[..length] });
                length
            }
        };
        at += length;
    }
    Ok(tokens)
}

fn malformed(at: Range<usize>, what: Malformed) -> FormatError {
    FormatError::malformed(at, FORMAT, what, 95)
}

/// The assignments of a text.
fn items<'a>(tokens: &[Token<'a>], end: usize) -> Result<Vec<Item<'a>>, FormatError> {
    let mut items = Vec::new();
    for statement in tokens.split(|token| token.text == ";").filter(|statement| !statement.is_empty()) {
        let last = statement[statement.len() - 1];
        let at = statement[0].at..(last.at + last.text.len()).min(end);
        let equals = statement.iter().position(|token| token.text == "=");
        let Some((left, right)) = equals.map(|equals| (&statement[..equals], &statement[equals + 1..]))
        else {
            return Err(FormatError::not_recognized());
        };
        let is_name = |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let Some(name) = left.last().map(|token| token.text).filter(|text| is_name(text)) else {
            return Err(FormatError::not_recognized());
        };
        items.push(Item { name, value: value(right, &at)?, at });
    }
    Ok(items)
}

/// What stands after an equals sign.
fn value<'a>(tokens: &[Token<'a>], at: &Range<usize>) -> Result<Value<'a>, FormatError> {
    let open = tokens.iter().position(|token| matches!(token.text, "[" | "[|"));
    let Some(open) = open else {
        return Ok(Value::Word(match tokens {
            [word] => word.text,
            _ => "",
        }));
    };
    // After the index sets of `array2d(` only its closing bracket follows the list.
    let close = tokens.iter().position(|token| matches!(token.text, "]" | "|]"));
    let close = close
        .filter(|close| *close > open)
        .ok_or_else(|| malformed(at.clone(), Malformed::BracketNotClosed))?;
    if let Some(more) = tokens[close + 1..].iter().find(|token| token.text != ")") {
        let what = Malformed::BadField { field: "the end of a list", value: more.text.to_string() };
        return Err(malformed(more.at..more.at + more.text.len(), what));
    }
    let cells = tokens[open + 1..close].iter().filter(|token| !matches!(token.text, "," | "|"));
    let cell = |token: &Token<'a>| match token.text {
        "<>" => CellText { at: token.at, text: "_" },
        _ => *token,
    };
    Ok(Value::Array(cells.map(cell).collect()))
}

/// The data of the handbook's model, with `S` for the side of a box; `n` for the side of a board whose boxes are no
/// squares.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid().clone() };
    let size = grid.layout().size();
    let is_from_zero = options.counts_from_zero();
    let number = |&value: &u8| match (value, is_from_zero) {
        (0, true) => "_".to_string(),
        (value, true) => (value - 1).to_string(),
        (value, false) => value.to_string(),
    };
    let row = |row: &[u8]| format!("  {}", row.iter().map(number).collect::<Vec<_>>().join(", "));
    let rows: Vec<String> = grid.values().chunks(size).map(row).collect();
    let side = match BoxShape::default_for(size) {
        BoxShape { rows, cols } if rows == cols => format!("S = {rows};"),
        _ => format!("n = {size};"),
    };
    Ok(format!("{side}\nstart = [|\n{}\n|];", rows.join(" |\n")))
}
