//! Statements given their meaning: first those of the board, then givens and candidates, then rules in their order.

use std::ops::Range;

use super::cells::{Named, named};
use super::error::RulesError;
use super::grids::{self, LONGEST, pair};
use super::several::puzzles;
use super::statements::STATEMENTS;
use super::syntax::{Lexeme, SEPARATOR, Statement, error, is_rules, malformed, statements};
use crate::board::{Arrangement, Board, Cell, ExtraCells, Lines};
use crate::constraint::{BuildError, CONSTRAINTS, Constraint, Parameters, Puzzle};
use crate::notation::document::Document;
use crate::notation::options::Context;
use crate::notation::text::{FormatError, SourceText};

/// The puzzles of a text.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !context.named && !is_rules(source.text) {
        return Err(FormatError::not_recognized());
    }
    let statements = statements(source.text, context)?;
    for statement in &statements {
        let name = &*statement.head.text;
        let known = name == SEPARATOR
            || STATEMENTS.iter().any(|(known, _)| *known == name)
            || CONSTRAINTS.iter().any(|info| info.id == name);
        if !known {
            return Err(error(statement.head.at.clone(), RulesError::Unknown { found: name.to_string() }));
        }
    }
    puzzles(&statements).into_iter().map(|statements| puzzle(statements, context)).collect()
}

/// The puzzle that some statements state.
fn puzzle(statements: &[Statement<'_>], context: &Context) -> Result<Document, FormatError> {
    let whole = match statements {
        [first, .., last] => first.at.start..last.at.end,
        [only] => only.at.clone(),
        [] => 0..0,
    };
    let board = board(statements, context)?;
    let mut puzzle = Puzzle::on(board).map_err(|what| error(whole.clone(), RulesError::Puzzle(what)))?;
    if let Some(hint) = &context.hint {
        let rules = Puzzle::rules_of_layout(hint);
        for rule in rules {
            puzzle.add(rule).map_err(|what| error(whole.clone(), RulesError::Puzzle(what)))?;
        }
    }
    let mut texts = [("title", None::<String>), ("author", None), ("about", None)];
    let mut solution = None;
    let mut fog: Option<Vec<Cell>> = None;
    for (number, statement) in statements.iter().enumerate() {
        if number % 256 == 0 {
            context.look()?;
        }
        let puzzle_error = |what: BuildError| error(statement.at.clone(), RulesError::Puzzle(what));
        match &*statement.head.text {
            "board" | "grid" | "void" | "digits" | "boxes" | "regions" | "no" | "cells" => {}
            name @ ("title" | "author" | "about") => {
                let text =
                    &mut texts.iter_mut().find(|(known, _)| *known == name).expect("a name in the list").1;
                match text {
                    None => *text = Some(statement.rest.to_string()),
                    Some(before) => {
                        before.push('\n');
                        before.push_str(statement.rest);
                    }
                }
            }
            "given" => {
                let [number] = &statement.words[..] else { return Err(malformed(statement, "given")) };
                let number = integer(number).ok_or_else(|| malformed(statement, "given"))?;
                for cell in only_cells(statement, puzzle.board(), "given")? {
                    puzzle.give(cell, number).map_err(puzzle_error)?;
                }
            }
            "candidates" => {
                let numbers = match &statement.words[..] {
                    [none] if none.text == "none" => Some(Vec::new()),
                    words => {
                        words.iter().map(integer).collect::<Option<Vec<i32>>>().filter(|all| !all.is_empty())
                    }
                };
                let numbers = numbers.ok_or_else(|| malformed(statement, "candidates"))?;
                for cell in only_cells(statement, puzzle.board(), "candidates")? {
                    let (lowest, highest) = (puzzle.board().lowest(), puzzle.board().highest());
                    if let Some(&number) = numbers.iter().find(|&&number| puzzle.board().bit(number) == 0) {
                        let cell = puzzle.board().name(cell);
                        return Err(puzzle_error(BuildError::Number { cell, number, lowest, highest }));
                    }
                    let set = numbers.iter().fold(0, |set, &number| set | puzzle.board().bit(number));
                    puzzle.restrict(cell, set);
                }
            }
            "givens" => {
                for (cell, number) in block(statement, puzzle.board())? {
                    puzzle.give(cell, number).map_err(puzzle_error)?;
                }
            }
            "solution" => solution = Some(statement),
            "fog" => {
                let lit = fog.get_or_insert_default();
                for name in statement.lists.iter().flatten().flatten() {
                    lit.extend(cells_of(name, puzzle.board())?);
                }
            }
            _ => {
                let rule = rule(statement, puzzle.board())?;
                puzzle.add(rule).map_err(puzzle_error)?;
            }
        }
    }
    let mut document = Document::of_puzzle(puzzle);
    let [title, author, about] = texts.map(|(_, text)| text.filter(|text| !text.is_empty()));
    (document.meta.title, document.meta.author, document.meta.description) = (title, author, about);
    document.fog = fog;
    if let Some(statement) = solution {
        read_solution(statement, &mut document)?;
    }
    Ok(document)
}

fn integer(word: &Lexeme<'_>) -> Option<i32> {
    (word.text.len() <= 6).then(|| word.text.parse().ok())?
}

fn board(statements: &[Statement<'_>], context: &Context) -> Result<Board, FormatError> {
    let of = |name: &'static str| statements.iter().filter(move |statement| statement.head.text == name);
    for name in ["board", "digits", "solution"] {
        if let Some(second) = of(name).nth(1) {
            return Err(malformed(second, name));
        }
    }
    let (mut rows, mut columns) = context.hint.as_ref().map_or((9, 9), |hint| (hint.size(), hint.size()));
    let grids = grids::grids(statements)?;
    if let Some(size) = grids::extent(&grids) {
        (rows, columns) = size;
    }
    if let Some(statement) = of("board").next() {
        let [size] = &statement.words[..] else { return Err(malformed(statement, "board")) };
        match Arrangement::by_id(&size.text) {
            Some(_) => {}
            None => (rows, columns) = pair(&size.text).ok_or_else(|| malformed(statement, "board"))?,
        }
    }
    let longest = grids::longest(&grids).unwrap_or(rows.max(columns));
    let mut board = Board::rectangle(rows, columns, longest);
    if let Some(statement) = of("digits").next() {
        let [range] = &statement.words[..] else { return Err(malformed(statement, "digits")) };
        let (lowest, highest) = range_of(&range.text).ok_or_else(|| malformed(statement, "digits"))?;
        board.set_lowest(lowest);
        board.set_values((highest - lowest + 1) as usize);
    }
    let mut usual = true;
    for statement in statements {
        match &*statement.head.text {
            "no" => {
                for word in &statement.words {
                    match &*word.text {
                        "boxes" | "regions" => usual = false,
                        "rows" | "columns" => board.set_lines(Lines::Free),
                        "and" => {}
                        _ => return Err(malformed(statement, "no")),
                    }
                }
                if statement.words.is_empty() {
                    return Err(malformed(statement, "no"));
                }
            }
            "cells" => board.add_extra(extra(statement)?),
            _ => {}
        }
    }
    // What must be known before cells can be named.
    let mut size = board.clone();
    if !grids.is_empty() {
        size.set_lines(Lines::Free);
    }
    let check = || {
        size.check().map_err(|what| {
            error(statements.first().map_or(0..0, |first| first.at.clone()), RulesError::Puzzle(what.into()))
        })
    };
    check()?;
    let hinted = context.hint.as_ref().filter(|hint| hint.size() == rows && rows == columns);
    let has_grids = !grids.is_empty();
    if usual && !has_grids {
        board.set_regions(match hinted {
            Some(hint) => hint.without_extra_houses().regions().to_vec(),
            None => board.usual_regions(board.values()),
        });
    }
    grids::lay(grids, statements, &mut board)?;
    if !usual {
        board.set_regions(Vec::new());
    }
    if let Some(statement) = of("boxes").next() {
        let shape = statement.words.first().and_then(|word| pair(&word.text));
        let tiles = |(height, width)| match has_grids {
            true => board.tiles_of_grids(height, width),
            false => board.tiles(height, width),
        };
        let boxes = shape.and_then(tiles);
        board.set_regions(boxes.ok_or_else(|| malformed(statement, "boxes"))?);
    }
    for (number, statement) in of("regions").enumerate() {
        if number == 0 {
            board.set_regions(Vec::new());
        }
        regions(statement, &mut board)?;
    }
    Ok(board)
}

fn range_of(text: &str) -> Option<(i32, i32)> {
    // The sign of a negative first number is no separator.
    let at = text.get(1..)?.find('-')? + 1;
    let number = |text: &str| text.parse::<i32>().ok().filter(|number| number.abs() <= 10_000);
    let (lowest, highest) = (number(&text[..at])?, number(&text[at + 1..])?);
    (lowest <= highest).then_some((lowest, highest))
}

fn extra(statement: &Statement<'_>) -> Result<ExtraCells, FormatError> {
    let wrong = || malformed(statement, "cells");
    let (name, count, columns) = match &statement.words[..] {
        [name, count] => (name, count, count),
        [name, count, wide, columns] if wide.text == "wide" => (name, count, columns),
        _ => return Err(wrong()),
    };
    let number =
        |word: &Lexeme<'_>| word.text.parse::<usize>().ok().filter(|number| (1..=LONGEST).contains(number));
    let is_name = !name.text.is_empty()
        && !name.text.ends_with(|c: char| c.is_ascii_digit())
        && !name.text.contains('-');
    let label =
        statement.lists.iter().flatten().flatten().map(|word| &*word.text).collect::<Vec<_>>().join(" ");
    match (number(count), number(columns)) {
        (Some(count), Some(columns)) if is_name => {
            Ok(ExtraCells { name: name.text.to_string(), label, count, columns })
        }
        _ => Err(wrong()),
    }
}

fn regions(statement: &Statement<'_>, board: &mut Board) -> Result<(), FormatError> {
    if statement.rows.is_empty() {
        if !statement.words.is_empty() || statement.lists.is_none() {
            return Err(malformed(statement, "regions"));
        }
        for list in statement.lists.iter().flatten() {
            let mut region = Vec::new();
            for name in list {
                region.extend(cells_of(name, board)?);
            }
            board.add_region(region);
        }
        return Ok(());
    }
    let symbols = symbols(statement, board)?;
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for (cell, (symbol, _)) in board.cells().zip(&symbols) {
        if matches!(symbol.as_str(), "." | "_" | "*") {
            continue;
        }
        let at = names.iter().position(|name| *name == symbol).unwrap_or_else(|| {
            names.push(symbol);
            regions.push(Vec::new());
            names.len() - 1
        });
        regions[at].push(cell);
    }
    regions.into_iter().for_each(|region| board.add_region(region));
    Ok(())
}

/// The symbols of a block, one for each cell, with their places.
fn symbols(statement: &Statement<'_>, board: &Board) -> Result<Vec<(String, Range<usize>)>, FormatError> {
    // A row of blanks that are dashes apart by blanks is no frame.
    let is_frame = |row: &&Lexeme<'_>| {
        let words = row.text.split_whitespace().count();
        row.text.chars().all(|c| matches!(c, '-' | '+' | ' ' | '|' | '='))
            && (words != board.columns() || words == 1)
    };
    let rows: Vec<&Lexeme<'_>> = statement.rows.iter().filter(|row| !is_frame(row)).collect();
    // A row may leave out the places that have no cell, and a row of such places may be left out.
    let has_cell = |row: &usize| board.row(*row).iter().any(|&place| !board.is_void(place));
    let is_each = rows.len() == board.rows();
    let places: Vec<usize> = (0..board.rows()).filter(|row| is_each || has_cell(row)).collect();
    let mut symbols = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let plain: String = row.text.chars().map(|c| if c == '|' { ' ' } else { c }).collect();
        let words: Vec<String> = plain.split_whitespace().map(str::to_string).collect();
        let cells_of_row: Vec<Cell> = places.get(number).map_or(Vec::new(), |&row| board.row(row));
        let own = cells_of_row.iter().filter(|&&cell| !board.is_void(cell)).count();
        let is_whole = |count: usize| count == board.columns() || count == own;
        let cells = if is_whole(words.len()) && (board.columns() > 1 || plain.trim().chars().count() == 1) {
            words
        } else {
            plain.chars().filter(|c| !c.is_whitespace()).map(String::from).collect()
        };
        if !is_whole(cells.len()) {
            let what = format!("cells in row {}", places.get(number).map_or(number, |&row| row) + 1);
            let what = RulesError::Block { what, found: cells.len(), expected: own };
            return Err(error(row.at.clone(), what));
        }
        let leaves_out = cells.len() < board.columns();
        let mut cells = cells.into_iter();
        for cell in cells_of_row {
            let is_left_out = leaves_out && board.is_void(cell);
            let symbol = if is_left_out { None } else { cells.next() };
            symbols.push((symbol.unwrap_or_else(|| ".".to_string()), row.at.clone()));
        }
    }
    if rows.len() != places.len() {
        let what = RulesError::Block { what: "rows".into(), found: rows.len(), expected: places.len() };
        return Err(error(statement.at.clone(), what));
    }
    Ok(places_in_order(board, &places, symbols))
}

/// Symbols of some rows of the board as those of all of them.
fn places_in_order(
    board: &Board,
    rows: &[usize],
    symbols: Vec<(String, Range<usize>)>,
) -> Vec<(String, Range<usize>)> {
    if rows.len() == board.rows() {
        return symbols;
    }
    let mut all = vec![(".".to_string(), 0..0); board.on_board()];
    for (&row, symbols) in rows.iter().zip(symbols.chunks(board.columns())) {
        all[row * board.columns()..(row + 1) * board.columns()].clone_from_slice(symbols);
    }
    all
}

/// The numbers of a block.
fn block(statement: &Statement<'_>, board: &Board) -> Result<Vec<(Cell, i32)>, FormatError> {
    let mut numbers = Vec::new();
    for (cell, (symbol, at)) in board.cells().zip(symbols(statement, board)?) {
        let is_blank =
            matches!(symbol.as_str(), "." | "_" | "*" | "?" | "-") || symbol == "0" && board.lowest() > 0;
        // What stands at a place without a cell only marks it, unless it is a number.
        if is_blank || board.is_void(cell) && !symbol.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        if board.is_void(cell) {
            return Err(error(at, RulesError::NoCell { found: board.name(cell), board: board.in_words() }));
        }
        let letter = match symbol.chars().collect::<Vec<char>>()[..] {
            [c] if board.highest() > 9 => c.to_digit(36).map(|number| number as i32),
            _ => None,
        };
        let number = symbol.parse::<i32>().ok().or(letter);
        let wrong = || RulesError::Statement { name: "givens", found: symbol.clone() };
        numbers.push((cell, number.ok_or_else(|| error(at, wrong()))?));
    }
    Ok(numbers)
}

fn cells_of(name: &Lexeme<'_>, board: &Board) -> Result<Vec<Cell>, FormatError> {
    match named(board, &name.text) {
        Some(Named::Cells(cells)) => match cells.iter().find(|&&cell| board.is_void(cell)) {
            Some(&cell) => {
                let what = RulesError::NoCell { found: board.name(cell), board: board.in_words() };
                Err(error(name.at.clone(), what))
            }
            None => Ok(cells),
        },
        _ => Err(no_cell(name, board)),
    }
}

fn no_cell(name: &Lexeme<'_>, board: &Board) -> FormatError {
    error(name.at.clone(), RulesError::Cell { found: name.text.to_string(), board: board.in_words() })
}

fn only_cells(
    statement: &Statement<'_>,
    board: &Board,
    name: &'static str,
) -> Result<Vec<Cell>, FormatError> {
    let mut cells = Vec::new();
    for word in statement.lists.iter().flatten().flatten() {
        cells.extend(cells_of(word, board)?);
    }
    if cells.is_empty() { Err(malformed(statement, name)) } else { Ok(cells) }
}

/// A rule with everything in it.
fn rule(statement: &Statement<'_>, board: &Board) -> Result<Constraint, FormatError> {
    let mut parameters = Parameters {
        words: statement.words.iter().map(|word| word.text.to_string()).collect(),
        ..Parameters::default()
    };
    for list in statement.lists.iter().flatten() {
        let mut cells = Vec::new();
        for name in list {
            match named(board, &name.text) {
                Some(Named::Cells(more)) => cells.extend(more),
                Some(Named::Outside(place)) if parameters.outside.is_none() => {
                    parameters.outside = Some(place)
                }
                _ => return Err(no_cell(name, board)),
            }
        }
        parameters.cells.push(cells);
    }
    if parameters.outside.is_some() && parameters.cells.len() == 1 && parameters.cells[0].is_empty() {
        parameters.cells.clear();
    }
    for part in &statement.parts {
        let rules = part.iter().map(|inner| rule(inner, board));
        parameters.parts.push(rules.collect::<Result<_, _>>()?);
    }
    let kind = statement.head.text.to_string();
    Constraint::from_parameters(&kind, &parameters, board).map_err(|parameters_error| {
        let at = statement.at.clone();
        error(at, RulesError::Rule { kind, error: parameters_error })
    })
}

fn read_solution(statement: &Statement<'_>, document: &mut Document) -> Result<(), FormatError> {
    let layout = document.layout().clone();
    let is_plain = document.puzzle().is_none_or(|puzzle| puzzle.board().is_square());
    let rows = statement.rows.iter();
    let words: Vec<&Lexeme<'_>> = statement.lists.iter().flatten().flatten().chain(rows).collect();
    let symbols: Vec<String> = match &words[..] {
        words if words.len() == layout.cell_count() => {
            words.iter().map(|word| word.text.to_string()).collect()
        }
        words => words
            .iter()
            .flat_map(|word| word.text.chars())
            .filter(|c| !c.is_whitespace())
            .map(String::from)
            .collect(),
    };
    let fails = |what: String| Err(error(statement.at.clone(), RulesError::Solution(what)));
    if !is_plain {
        return fails("solutions are kept for square boards with digits from 1 to the size alone".into());
    }
    let size = layout.size();
    let mut values = Vec::with_capacity(symbols.len());
    for symbol in &symbols {
        match symbol.parse::<u8>() {
            Ok(value) if (1..=size).contains(&usize::from(value)) => values.push(value),
            _ => return fails(format!("'{}' is no number from 1 to {size}", symbol.escape_debug())),
        }
    }
    if values.len() != layout.cell_count() {
        let separator = if size > 9 { ", with blanks between them" } else { "" };
        return fails(format!("{} numbers for {} cells{separator}", values.len(), layout.cell_count()));
    }
    document.solution = crate::board::Grid::new(layout, values).ok();
    Ok(())
}
