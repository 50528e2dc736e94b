//! One line of a text: a row, several rows, a separator, or something else.

use super::normal::LISTED;
use super::symbol::{BLANKS, Symbol};
use super::token::{self, Token, Tokens};

/// What a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Symbols of a whole number of rows.
    Rows(Rows),
    /// The name of the row that follows.
    Label(usize),
    /// Nothing, or what only separates.
    Blank(Gap),
    /// Anything else.
    Other {
        /// Whether it names columns, boxes or the like: what follows may be no rows.
        unit: bool,
    },
}

/// What separates rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// The fence of a block of code, or the end of a list.
    Fence,
    /// A line that is drawn.
    Rule,
    /// An empty line.
    Empty,
}

/// Rows of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    /// Symbols of all rows.
    pub symbols: Vec<Symbol>,
    /// The number of the row, from 1, if the line says it.
    pub label: Option<usize>,
    /// Whether there are bars between the cells.
    pub bars: bool,
    /// Whether it was a list in brackets.
    pub listed: bool,
    /// Whether words stood before it.
    pub begins: bool,
    /// Whether the number was separated from the cells by their count alone: a line with one symbol more than cells.
    pub counted: bool,
}

/// Names of rows in words.
const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Reads a line for boards of `size` rows.
pub fn read(text: &str, size: usize) -> Line {
    let listed = text.starts_with(LISTED);
    let text = text.trim_start_matches(LISTED).trim().trim_start_matches(['>', ' ']);
    if text.starts_with("```") || text.starts_with("~~~") {
        return Line::Blank(Gap::Fence);
    }
    // `3. 5 3 4 …`: an entry of a list, if a row follows.
    if let Some((number, rest)) = entry(text, size)
        && let Line::Rows(rows) = row(rest, size, listed)
        && rows.symbols.len() == size
        && rows.label.is_none()
    {
        return Line::Rows(Rows { label: Some(number), ..rows });
    }
    row(text, size, listed)
}

/// Reads a line that is no entry of a list.
fn row(text: &str, size: usize, listed: bool) -> Line {
    if let Some(rows) = replaced(text, size) {
        return Line::Rows(Rows { listed, ..rows });
    }
    let (label, rest) = label(text, size);
    let bars = rest.contains(['|', '│', '┃', '║', '&']);
    let tokens = token::tokens(rest, size);
    let rows = |symbols: Vec<Symbol>, label, begins| {
        Line::Rows(Rows { symbols, label, bars, listed, begins, counted: false })
    };
    let has_words = tokens.all.iter().any(|token| matches!(token, Token::Word(_) | Token::Remark));
    if has_words {
        let other = Line::Other { unit: label.is_none() && names_unit(&tokens.all) };
        return match with_words(&tokens, label, size) {
            Some((symbols, label, begins)) => rows(symbols, label, begins),
            None => cell_of_table(text, size).map_or(other, Line::Rows),
        };
    }
    let symbols: Vec<Symbol> = symbols(&tokens.all);
    if !symbols.is_empty() && !tokens.are_cells(0..without_stop(&tokens.all, 0, tokens.all.len(), size), size)
    {
        return cell_of_table(text, size).map_or(Line::Other { unit: false }, Line::Rows);
    }
    if symbols.len() < size && label.is_none() && text.chars().all(|sign| "|-+=: ".contains(sign)) {
        return Line::Blank(if text.trim().is_empty() { Gap::Empty } else { Gap::Rule });
    }
    if let Some(symbols) = between_dashes(&symbols, size).filter(|_| text.contains(" - ")) {
        return rows(symbols, label, false);
    }
    match (symbols.len(), label) {
        (0, Some(label)) => Line::Label(label),
        (0, None) if text.trim().is_empty() => Line::Blank(Gap::Empty),
        (0, None) => Line::Blank(Gap::Rule),
        (count, _)
            if count == size || (count.is_multiple_of(size) && count <= size * size && label.is_none()) =>
        {
            rows(symbols, label, false)
        }
        (count, None) if count == size + 1 => {
            numbered(&symbols, &tokens.all, size).map_or(Line::Other { unit: false }, |(symbols, label)| {
                Line::Rows(Rows { symbols, label, bars, listed, begins: false, counted: label.is_some() })
            })
        }
        // `Row 1 - 5 3 4 …`: a dash after the name.
        (count, Some(_))
            if count == size + 1 && rest.trim_start().starts_with("- ") && symbols[0] == Symbol::Blank =>
        {
            rows(symbols[1..].to_vec(), label, false)
        }
        // A full stop after all cells.
        (count, None) if count == size * size + 1 && symbols[count - 1] == Symbol::Blank => {
            rows(symbols[..count - 1].to_vec(), None, false)
        }
        _ => cell_of_table(text, size).map_or(Line::Other { unit: false }, Line::Rows),
    }
}

/// A row that is one cell of a table, beside others such as its number, its sum and a remark.
fn cell_of_table(text: &str, size: usize) -> Option<Rows> {
    let is_bar = |sign: char| "|│┃║".contains(sign);
    if !text.contains(is_bar) {
        return None;
    }
    let cells: Vec<&str> = text.split(is_bar).map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let row_in = |cell: &str| {
        let tokens = token::tokens(cell, size);
        let symbols = symbols(&tokens.all);
        let is_row = symbols.len() == tokens.all.len() && tokens.are_cells(0..symbols.len(), size);
        (is_row && symbols.len() == size).then_some(symbols)
    };
    let mut rows = cells.iter().enumerate().filter_map(|(at, cell)| Some((at, row_in(cell)?)));
    let (at, symbols) = rows.next()?;
    if rows.next().is_some() || !(2..=4).contains(&cells.len()) || at > 1 {
        return None;
    }
    let name = if at == 1 { cells[0].trim_matches(['*', ' ', '.']) } else { "" };
    if names_unit(&token::tokens(name, size).all) {
        return None;
    }
    let number = name.parse().ok().filter(|number| (1..=size + 1).contains(number));
    let label = number.or_else(|| label(name, size).0);
    Some(Rows { symbols, label, bars: true, listed: false, begins: false, counted: number.is_some() })
}

/// Whether a line is the heading of columns, boxes or the like: `| Box | Digits |`, `**Columns check:**`.
pub fn heads_units(text: &str, size: usize) -> bool {
    const BESIDE: [&str; 14] = [
        "the",
        "all",
        "by",
        "now",
        "check",
        "checks",
        "checking",
        "verify",
        "verifying",
        "verification",
        "and",
        "in",
        "order",
        "3x3",
    ];
    const UNITS: [&str; 7] = ["columns", "boxes", "blocks", "regions", "subgrids", "quadrants", "squares"];
    let is_plain =
        |text: &str| text.chars().all(|sign| sign.is_ascii_alphanumeric() || "*_ #:-".contains(sign));
    let cells: Vec<&str> = text.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    if text.contains('|') {
        return (2..=4.min(size)).contains(&cells.len())
            && is_plain(cells[0])
            && !cells[0].contains(|sign: char| sign.is_ascii_digit())
            && names_unit(&token::tokens(cells[0], size).all);
    }
    if text.len() > 60 || !is_plain(text) {
        return false;
    }
    let text = text.to_ascii_lowercase();
    let is_unit = |word: &str| UNITS.contains(&word);
    let mut words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.clone().any(is_unit) && words.all(|word| is_unit(word) || BESIDE.contains(&word))
}

/// Whether a line parts the head of a table from its rows by single dashes, which else are blanks: `|-|-|-|`.
pub fn is_rule_of_table(text: &str) -> bool {
    text.contains('|') && text.contains('-') && text.chars().all(|sign| "|-: ".contains(sign))
}

/// Whether the first words name a column, a box or another part of the board that is no row.
fn names_unit(tokens: &[Token]) -> bool {
    const UNITS: [&str; 9] =
        ["column", "columns", "col", "box", "block", "region", "subgrid", "quadrant", "square"];
    const PLACES: [&str; 7] = ["top", "middle", "bottom", "upper", "lower", "centre", "center"];
    const SIDES: [&str; 5] = ["left", "right", "middle", "centre", "center"];
    let words = tokens.iter().take_while(|token| **token != Token::Colon);
    let words: Vec<String> = words
        .filter_map(
            |token| if let Token::Word(word) = token { Some(word.to_ascii_lowercase()) } else { None },
        )
        .take(6)
        .collect();
    let is_one_of = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let has_number = |word: &String| {
        let name = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
        name.len() < word.len() && (UNITS.contains(&name) || ["c", "b"].contains(&name))
    };
    let is_place = matches!(&words[..], [first, second, ..]
        if PLACES.contains(&first.as_str()) && SIDES.contains(&second.as_str()));
    let is_row = words.iter().any(|word| word.starts_with("row"));
    !is_row && (is_one_of(&UNITS) || is_place || words.first().is_some_and(has_number))
}

/// The last of several rows with arrows between them, `5 3 4 … -> 5 4 3 …`: each replaces the one before it.
fn replaced(text: &str, size: usize) -> Option<Rows> {
    let mut parts =
        text.split(['→', '⇒']).flat_map(|part| part.split("->")).flat_map(|part| part.split("=>"));
    let row = |part| match read(part, size) {
        Line::Rows(rows) if rows.symbols.len() == size => Some(rows),
        _ => None,
    };
    let mut last = row(parts.next().filter(|part| part.len() < text.len())?)?;
    for part in parts {
        let next = row(part)?;
        last = Rows { label: next.label.or(last.label), begins: last.begins, ..next };
    }
    Some(last)
}

/// The end of cells without the full stop that follows them.
fn without_stop(tokens: &[Token], first: usize, end: usize, size: usize) -> usize {
    let is_stop = end - first == size * size + 1 && tokens[end - 1] == Token::Symbol(Symbol::Blank);
    end - usize::from(is_stop)
}

/// Cells with dashes between them, `5 - 3 - 4`, of which each was taken for a blank.
fn between_dashes(symbols: &[Symbol], size: usize) -> Option<Vec<Symbol>> {
    let cells: Vec<Symbol> = symbols.iter().copied().step_by(2).collect();
    let mut dashes = symbols.iter().skip(1).step_by(2);
    let is_row = symbols.len() == 2 * size - 1
        && dashes.all(|symbol| *symbol == Symbol::Blank)
        && !cells.contains(&Symbol::Blank);
    is_row.then_some(cells)
}

fn symbols(tokens: &[Token]) -> Vec<Symbol> {
    let symbol = |token: &Token| if let Token::Symbol(symbol) = token { Some(*symbol) } else { None };
    tokens.iter().filter_map(symbol).collect()
}

/// A row with one symbol too many: a number or bullet before it, or a full stop after it.
fn numbered(symbols: &[Symbol], tokens: &[Token], size: usize) -> Option<(Vec<Symbol>, Option<usize>)> {
    let number = match symbols[0] {
        Symbol::Sign(sign) => sign.to_digit(10).map(|digit| digit as usize),
        Symbol::Number(number) => Some(usize::from(number)),
        Symbol::Blank => None,
    };
    if symbols[size] == Symbol::Blank && !symbols[..size].contains(&Symbol::Blank) {
        return Some((symbols[..size].to_vec(), None));
    }
    match (symbols[0], number) {
        (_, Some(number)) if number <= size => Some((symbols[1..].to_vec(), Some(number))),
        (Symbol::Blank, _) if matches!(tokens.first(), Some(Token::Symbol(Symbol::Blank))) => {
            Some((symbols[1..].to_vec(), None))
        }
        _ => None,
    }
}

/// A row among words: after its label, after a colon, before a remark, or all cells at once.
fn with_words(
    line: &Tokens,
    label: Option<usize>,
    size: usize,
) -> Option<(Vec<Symbol>, Option<usize>, bool)> {
    let tokens = &line.all[..];
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut from = None;
    for (at, token) in tokens.iter().chain([&Token::Remark]).enumerate() {
        match (token, from) {
            (Token::Symbol(_), None) => from = Some(at),
            (Token::Symbol(_), Some(_)) => {}
            (_, Some(first)) => {
                runs.push((first, at));
                from = None;
            }
            (_, None) => {}
        }
    }
    let cells = |&(first, end): &(usize, usize)| symbols(&tokens[first..end]);
    let is_whole = |run: &&(usize, usize)| {
        let count = run.1 - run.0;
        count == size * size
            || (count == size * size + 1 && tokens[run.1 - 1] == Token::Symbol(Symbol::Blank))
    };
    runs.retain(|&(first, end)| line.are_cells(first..without_stop(tokens, first, end, size), size));
    let is_filled = |run: &&(usize, usize)| !cells(run)[..size * size].iter().any(Symbol::is_blank);
    let whole = runs.iter().rev().filter(is_whole);
    if let Some(run) = whole.clone().find(is_filled).or(whole.clone().next()) {
        let mut symbols = cells(run);
        symbols.truncate(size * size);
        return Some((symbols, None, true));
    }
    let mut rows = runs.iter().filter(|(first, end)| {
        end - first == size || (end - first == size + 1 && tokens[end - 1] == Token::Symbol(Symbol::Blank))
    });
    let mut run = rows.next()?;
    for next in rows {
        // `Row 2: 1 _ _ 4, so it becomes: 1 2 3 4`: the row that is filled counts.
        let has_label = label.is_some() && tokens[next.0 - 1] == Token::Colon;
        if !has_label || !cells(run).iter().any(Symbol::is_blank) || cells(next).iter().any(Symbol::is_blank)
        {
            return None;
        }
        run = next;
    }
    let mut symbols = cells(run);
    symbols.truncate(size);
    let before = &tokens[..run.0];
    let after = &tokens[run.1..];
    let is_introduced = before.is_empty() || before.last() == Some(&Token::Colon);
    let is_last = after.is_empty() || matches!(after[0], Token::Remark);
    if label.is_none() && names_unit(before) {
        return None;
    }
    let words_before = before.iter().filter(|token| matches!(token, Token::Word(_))).count();
    if label.is_some() && (words_before <= 4 || before.last() == Some(&Token::Colon)) {
        return Some((symbols, label, false));
    }
    // `A | 5 3 4 …`: a letter names the row.
    if let ([Token::Word(name), ..], true) = (before, words_before == 1 && is_last)
        && let [letter] = name.as_bytes()
        && (b'A'..=b'A' + size as u8).contains(&letter.to_ascii_uppercase())
    {
        return Some((symbols, Some(usize::from(letter.to_ascii_uppercase() - b'A') + 1), false));
    }
    (is_introduced && is_last && words_before <= 6).then_some((symbols, None, !before.is_empty()))
}

/// The number of an entry of a list, and the rest of the line. One more than there are rows is read as well: it says
/// that there are too many.
fn entry(text: &str, size: usize) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = text[..digits].parse().ok()?;
    let rest = text[digits..].strip_prefix(". ")?;
    (1..=size + 1).contains(&number).then_some((number, rest))
}

/// The row's number that a line begins with, and the rest of the line.
fn label(text: &str, size: usize) -> (Option<usize>, &str) {
    let start = text.find(|sign: char| sign.is_ascii_alphanumeric()).unwrap_or(text.len());
    // Only decoration may stand before a label.
    if text[..start].chars().any(|sign| BLANKS.contains(&sign) && sign != '_' && sign != '•') {
        return (None, text);
    }
    let rest = &text[start..];
    let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
    let after = &rest[word.len()..];
    let lower = word.to_ascii_lowercase();
    if let Some(ordinal) = ORDINALS.iter().position(|known| *known == lower) {
        let next = after.trim_start();
        if next.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("row")) && ordinal <= size {
            return (Some(ordinal + 1), &next[3..]);
        }
        return (None, text);
    }
    // `the first row`, `1st row`.
    if lower == "the" {
        let next = after.trim_start_matches(|sign: char| !sign.is_ascii_alphanumeric());
        // However often the word is there, it is left out once.
        if next.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("the")) {
            return (None, text);
        }
        let (found, tail) = label(after, size);
        return if found.is_some() { (found, tail) } else { (None, text) };
    }
    // `So row 2 is …`.
    let next = after.trim_start_matches([' ', ',', '*']);
    if ["so", "now", "then", "thus", "hence", "therefore", "finally"].contains(&lower.as_str())
        && next.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("row"))
    {
        let (found, tail) = label(next, size);
        return if found.is_some() { (found, tail) } else { (None, text) };
    }
    let is_row = ["row", "r", "line", "rank", "fila", "zeile", "ligne"].contains(&lower.as_str());
    let digits_at = after.find(|sign: char| sign.is_ascii_digit()).unwrap_or(after.len());
    let digits = after[digits_at..].bytes().take_while(u8::is_ascii_digit).count();
    let between = &after[..digits_at];
    if is_row
        && (1..=2).contains(&digits)
        && between.chars().all(|sign| " #_.-(\"".contains(sign))
        && between.len() <= 2
    {
        let number: usize = after[digits_at..digits_at + digits].parse().unwrap_or_default();
        let tail = &after[digits_at + digits..];
        let is_cell = tail.starts_with(['c', 'C']);
        if number <= size + 1 && !is_cell {
            return (Some(number), tail);
        }
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if word.is_empty() && (1..=2).contains(&digits) {
        let number: usize = rest[..digits].parse().unwrap_or_default();
        let tail = &rest[digits..];
        // `3) …` and `3: …` name a row; of `3. …` it follows from the number of symbols.
        let is_named = tail.starts_with([')', ':']) && !text[..start].contains('(');
        let is_bar = |text: &str| text.trim_start_matches([' ', '*']).starts_with(['|', '│', '┃', '║']);
        let is_ordinal = ["st row", "nd row", "rd row", "th row"]
            .iter()
            .find(|end| tail.get(..end.len()).is_some_and(|head| head.eq_ignore_ascii_case(end)));
        if let (Some(end), true) = (is_ordinal, (1..=size + 1).contains(&number)) {
            return (Some(number), &tail[end.len()..]);
        }
        // Beside a bar a number can be a cell, unless there is no such digit or a full stop follows.
        if number == size + 1 && is_bar(tail) {
            return (Some(number), tail);
        }
        if let Some(tail) = tail.strip_prefix('.').filter(|tail| is_bar(tail)) {
            return (Some(number), tail);
        }
        if is_named && (1..=size + 1).contains(&number) {
            return (Some(number), &tail[1..]);
        }
    }
    (None, text)
}
