//! A puzzle as statements.

use super::cells;
use super::grids;
use super::syntax::{is_bare, is_bare_in_list};
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Puzzle};
use crate::notation::document::Document;
use crate::notation::error::WriteError;
use crate::notation::options::WriteOptions;

/// The text of a document.
pub(in crate::notation) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let mut puzzle = document.to_unchecked_puzzle();
    if options.filled && document.puzzle().is_none() {
        for &(cell, digit) in &document.placed {
            puzzle.restrict(cell, 1 << (digit.value() - 1));
        }
    }
    let mut lines: Vec<String> = Vec::new();
    let meta = &document.meta;
    for (name, text) in [("title", &meta.title), ("author", &meta.author), ("about", &meta.description)] {
        let text = text.iter().flat_map(|text| text.split('\n'));
        lines.extend(text.map(|line| format!("{name}: {}", without_controls(line.trim_end_matches('\r')))));
    }
    board(puzzle.board(), &mut lines);
    givens(&puzzle, &mut lines);
    for constraint in puzzle.constraints() {
        lines.push(rule(puzzle.board(), constraint, Some(0)));
    }
    if let Some(solution) = &document.solution {
        let number = |&value: &u8| (i32::from(value) - 1 + document.lowest()).to_string();
        let values: Vec<String> = solution.values().iter().map(number).collect();
        let separator = if puzzle.board().highest() > 9 { " " } else { "" };
        lines.push(format!("solution: {}", values.join(separator)));
    }
    if let Some(lit) = &document.fog {
        lines.push(format!("fog: {}", cells::write(puzzle.board(), lit)).trim_end().to_string());
    }
    Ok(lines.join("\n"))
}

fn board(board: &Board, lines: &mut Vec<String>) {
    lines.push(format!("board {}x{}", board.rows(), board.columns()));
    let (usual, digits) = grids::write(board, lines);
    if board.lowest() != 1 || board.values() != digits {
        lines.push(format!("digits {}-{}", board.lowest(), board.highest()));
    }
    if board.parts().is_empty() {
        lines.push("no rows".into());
    }
    if board.regions() != usual {
        lines.push(regions(board));
    }
    for group in board.extra() {
        let wide =
            if group.columns == group.count { String::new() } else { format!(" wide {}", group.columns) };
        let name = word(&group.name);
        let label =
            if group.label.is_empty() { String::new() } else { format!(": {}", list_word(&group.label)) };
        lines.push(format!("cells {name} {}{wide}{label}", group.count));
    }
}

fn regions(board: &Board) -> String {
    if board.regions().is_empty() {
        return "no boxes".into();
    }
    let cells = board.regions()[0].len();
    for height in (1..=cells).filter(|height| cells.is_multiple_of(*height)) {
        if board.tiles_of_grids(height, cells / height).as_deref() == Some(board.regions()) {
            return format!("boxes {height}x{}", cells / height);
        }
    }
    let lists: Vec<String> = board.regions().iter().map(|region| cells::write(board, region)).collect();
    format!("regions: {}", lists.join(" | "))
}

fn givens(puzzle: &Puzzle, lines: &mut Vec<String>) {
    let board = puzzle.board();
    let is_short = board.lowest() >= 0 && board.highest() <= 9;
    let is_given = |cell: Cell| puzzle.given(cell).is_some();
    let mut shown = 0;
    if is_short && board.cells().any(is_given) {
        shown = board.on_board();
        // A zero would be a blank where it is no digit of the board.
        let symbol = |cell| puzzle.given(cell).map_or(".".to_string(), |number| number.to_string());
        lines.push("givens:".into());
        // Places without a cell are blank, and rows of them are left out.
        let symbol = |cell: Cell| if board.is_void(cell) { " ".to_string() } else { symbol(cell) };
        let rows = (0..board.rows()).map(|row| board.row(row).into_iter().map(symbol).collect::<String>());
        lines.extend(rows.map(|row| row.trim_end().to_string()).filter(|row| !row.is_empty()));
    }
    let mut groups: Vec<(u32, Vec<Cell>)> = Vec::new();
    for cell in (0..board.cell_count()).map(Cell::new) {
        let allowed = puzzle.allowed(cell);
        let is_written =
            allowed == board.all() && board.values() > 1 || (is_given(cell) && cell.index() < shown);
        if is_written || board.is_void(cell) {
            continue;
        }
        match groups.iter_mut().find(|(set, _)| *set == allowed) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((allowed, vec![cell])),
        }
    }
    for (set, group) in groups {
        let numbers: Vec<String> = board.members(set).iter().map(i32::to_string).collect();
        let names = cells::write(board, &group);
        lines.push(match &numbers[..] {
            [] => format!("candidates none: {names}"),
            [number] => format!("given {number}: {names}"),
            numbers => format!("candidates {}: {names}", numbers.join(" ")),
        });
    }
}

/// A rule on one line, as a text of this format has it: `killer 15: r1c1-2 r2c1`.
pub fn rule_line(board: &Board, constraint: &Constraint) -> String {
    rule(board, constraint, None)
}

/// A rule; rules inside it stand on lines of their own, indented by the depth, or on the same line without one.
fn rule(board: &Board, constraint: &Constraint, depth: Option<usize>) -> String {
    let parameters = constraint.to_parameters();
    let mut text = constraint.info().id.to_string();
    for written in &parameters.words {
        text.push(' ');
        text.push_str(&word(written));
    }
    let mut lists: Vec<String> = parameters.cells.iter().map(|list| cells::write(board, list)).collect();
    if let Some(place) = parameters.outside {
        match lists.first_mut().filter(|first| !first.is_empty()) {
            Some(first) => *first = format!("{place} {first}"),
            None => lists = vec![place.to_string()],
        }
    }
    match &lists[..] {
        [] => {}
        lists => {
            text.push_str(": ");
            text.push_str(&lists.join(" / "));
        }
    }
    for part in &parameters.parts {
        let inner = depth.map(|depth| depth + 1);
        let rules: Vec<String> = part.iter().map(|constraint| rule(board, constraint, inner)).collect();
        text.push_str(&match depth {
            _ if rules.is_empty() => " {}".to_string(),
            None => format!(" {{ {} }}", rules.join("; ")),
            Some(depth) => {
                let indent = "  ".repeat(depth + 1);
                format!(" {{\n{indent}{}\n{}}}", rules.join(&format!("\n{indent}")), "  ".repeat(depth))
            }
        });
    }
    text
}

/// A text of another format may hold signs that no text of ours may.
fn without_controls(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }).collect()
}

/// A word, in quotation marks if it needs them.
fn word(text: &str) -> String {
    if is_bare(text) { text.to_string() } else { quoted(text) }
}

/// A word of a list, in quotation marks if it needs them.
fn list_word(text: &str) -> String {
    if is_bare_in_list(text) { text.to_string() } else { quoted(text) }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
