//! A puzzle as a question for a language model: the board, the rules in sentences, what is drawn in words, and how to
//! answer.
//!
//! Three modes, as in [sudoku-bench-2025]: the whole board in one answer; one number; or numbers over many turns,
//! judged turn by turn. The wording is our own. [`PROTOCOL`] names it: results are comparable among prompts of one
//! protocol, so its number rises with every change of a text. What the texts ask for is what `read_answers` and
//! `evaluate_steps` of the Python package read.

use serde::{Deserialize, Serialize};
use sudokit::board::Coordinates;
use sudokit::constraint::{Constraint, Mark, Names, Puzzle, labelled_cell};
use sudokit::notation::Document;
use sudokit::{Board, Cell};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::prompt_drawing::drawn;
use crate::question::Question;
use crate::stats::VERSION;

/// The name of the wording.
pub const PROTOCOL: &str = "sudokit prompt 2";

/// Put a puzzle into words for a language model.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PromptRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// What is asked for.
    pub mode: PromptMode,
}

/// What a language model is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PromptMode {
    /// The whole board at once.
    #[default]
    SingleAnswer,
    /// One number that follows from the rules.
    SingleStep,
    /// Numbers turn by turn, until the board is full or one of them is wrong.
    ManySteps,
}

impl PromptMode {
    /// All of them, with the word for each.
    pub const ALL: [(&str, PromptMode); 3] = [
        ("single-answer", PromptMode::SingleAnswer),
        ("single-step", PromptMode::SingleStep),
        ("many-steps", PromptMode::ManySteps),
    ];
}

impl std::str::FromStr for PromptMode {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<PromptMode, ApiError> {
        let found = PromptMode::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, mode)| *mode).ok_or_else(|| ApiError::Unknown {
            what: "mode",
            name: text.to_string(),
            known: PromptMode::ALL.iter().map(|(name, _)| *name).collect(),
        })
    }
}

/// A question for a language model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PromptReply {
    /// The text, to be sent as it stands.
    pub text: String,
    /// What it asks for.
    pub mode: PromptMode,
    /// The wording: results are comparable among prompts of one protocol.
    pub protocol: &'static str,
    /// What holds on the board, in sentences: the houses, then each kind of rule once.
    pub rules: Vec<String>,
    /// Version of sudokit.
    pub version: &'static str,
}

/// Puts a puzzle into words. Nothing is solved: whether the puzzle has one solution is not said.
///
/// # Errors
/// When the puzzle cannot be read.
#[inline(never)]
pub fn prompt(request: &PromptRequest, context: &mut Context<'_>) -> Result<PromptReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let puzzle = document.to_unchecked_puzzle();
    let rules = sentences(&puzzle);
    let mut parts = vec![opening(request.mode, &puzzle), described(&puzzle, &rules)];
    parts.push(grid(&puzzle, &document));
    parts.extend(restrictions(&puzzle));
    parts.push(answer_format(request.mode, puzzle.board()));
    let text = parts.iter().map(|part| part.trim_end()).collect::<Vec<_>>().join("\n\n");
    Ok(PromptReply { text, mode: request.mode, protocol: PROTOCOL, rules, version: VERSION })
}

/// Rules, regions and clues of a puzzle in paragraphs.
pub(crate) fn described(puzzle: &Puzzle, rules: &[String]) -> String {
    let rules = format!("Rules:\n{}", rules.iter().map(|rule| format!("- {rule}\n")).collect::<String>());
    let parts = [Some(rules), regions(puzzle.board()), clues(puzzle)];
    parts.iter().flatten().map(|part| part.trim_end()).collect::<Vec<_>>().join("\n\n")
}

/// What holds on the board of a puzzle, in sentences: the houses, then each kind of rule once.
pub fn sentences(puzzle: &Puzzle) -> Vec<String> {
    let board = puzzle.board();
    let numbers = format!("{} to {}", board.lowest(), board.highest());
    let regions = match (has_regions(board), board.region_shape().is_some()) {
        (false, _) => "",
        (true, true) => ", column or box",
        (true, false) => ", column or region",
    };
    let houses = match (board.lines_differ(), regions) {
        _ if board.grids().is_some() => {
            " Rows and columns are those of each grid. No number repeats in a row, column or region of a grid.".to_string()
        }
        (true, "") => " No number repeats in a row or column.".to_string(),
        (true, regions) => format!(" No number repeats in a row{regions}."),
        (false, "") => String::new(),
        (false, _) => " No number repeats in a region.".to_string(),
    };
    let extra = board.extra_houses();
    let mut sentences = vec![format!("Fill each cell with a number from {numbers}.{houses}")];
    let diagonals = "No number repeats on either of the two long diagonals.";
    sentences.extend(extra.diagonals.then(|| diagonals.to_string()));
    sentences.extend(extra.windows.then(|| "No number repeats in a window.".to_string()));
    let mut of_rules = Vec::new();
    puzzle.constraints().iter().for_each(|rule| describe_rule(rule, &mut of_rules));
    let about_boxes = of_rules.iter().any(|sentence| sentence.to_lowercase().contains("box"));
    if about_boxes && board.grids().is_none() && board.region_shape().is_none() {
        sentences.push(match board.regions().is_empty() {
            true => "There are no boxes: what a rule says of boxes holds for none.".to_string(),
            false => "The boxes that rules speak of are the regions.".to_string(),
        });
    }
    sentences.extend(of_rules);
    sentences
}

/// The sentence of a rule, and those of the rules that it joins, each once.
fn describe_rule(rule: &Constraint, sentences: &mut Vec<String>) {
    let sentence = format!("{}: {}", rule.info().name, rule.sentence());
    if !sentences.contains(&sentence) {
        sentences.push(sentence);
    }
    rule.to_parameters().parts.iter().flatten().for_each(|part| describe_rule(part, sentences));
}

fn names(board: &Board) -> Names<'_> {
    Names { board, coordinates: Coordinates::RowColumn }
}

fn opening(mode: PromptMode, puzzle: &Puzzle) -> String {
    let task = match mode {
        PromptMode::SingleAnswer => "Solve this Sudoku puzzle.",
        PromptMode::SingleStep => "Find one number of this Sudoku puzzle that follows from what is known.",
        PromptMode::ManySteps => "Solve this Sudoku puzzle, one turn after another.",
    };
    format!("{task}\n\n{}", cells_explained(puzzle))
}

/// The size of the board, and how its cells are named.
pub(crate) fn cells_explained(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    // Where cells are listed, neighbours stand together.
    let is_listed =
        !puzzle.constraints().is_empty() || !board.regions().is_empty() && board.region_shape().is_none();
    let lists =
        if is_listed { ", r1c2-4 are r1c2, r1c3 and r1c4, and r2-4c1 are r2c1, r3c1 and r4c1" } else { "" };
    format!(
        "The board has {} rows and {} columns. Rows are counted from the top and columns from the left, both from 1: r2c3 is the \
         cell in row 2 and column 3{lists}.",
        board.rows(),
        board.columns()
    )
}

/// Whether there are regions that are not rows or columns once more.
fn has_regions(board: &Board) -> bool {
    let is_line = |(height, width)| board.lines_differ() && (height == 1 || width == 1);
    !board.regions().is_empty() && !board.region_shape().is_some_and(is_line)
}

/// Boxes by their size, other regions by their cells, cells beside the board by their names.
fn regions(board: &Board) -> Option<String> {
    let mut text = String::new();
    if let Some(grids) = board.grids() {
        text +=
            &format!("The board is made of {} grids, which share cells where they overlap:\n", grids.len());
        for (number, grid) in grids.iter().enumerate() {
            let (top, left) = (grid.top + 1, grid.left + 1);
            let (bottom, right) = (grid.top + grid.rows, grid.left + grid.columns);
            text += &format!("- grid {}: rows {top} to {bottom}, columns {left} to {right}\n", number + 1);
        }
    }
    if let Some((height, width)) = board.region_shape().filter(|_| has_regions(board)) {
        let (rows, columns) = (plural(height, "row"), plural(width, "column"));
        text += &format!("The boxes tile the board; each spans {rows} and {columns}.\n");
    } else if has_regions(board) {
        text += "The regions:\n";
        for (number, region) in board.regions().iter().enumerate() {
            text += &format!("- region {}: {}\n", number + 1, cells(board, region));
        }
    }
    if board.extra_houses().windows {
        text +=
            "A window is one of the four 3×3 squares whose upper left cells are r2c2, r2c6, r6c2 and r6c6.\n";
    }
    // The numbers of regions that are to be found are no cells that anybody sees.
    let is_label = |first: Option<Cell>| first.is_some_and(|cell| labelled_cell(cell, board).is_some());
    for group in board.extra().iter().filter(|group| !is_label(board.extra_cell(&group.name, 1))) {
        let label = if group.label.is_empty() { "cells" } else { &group.label };
        text += &format!(
            "Beside the board: {label}, {}, called {}1 and so on. They are no part of the answer.\n",
            plural(group.count, "cell"),
            group.name
        );
    }
    (!text.is_empty()).then_some(text)
}

/// The rules that have a place, one a line, each with its drawing.
fn clues(puzzle: &Puzzle) -> Option<String> {
    let board = puzzle.board();
    let mut text = String::new();
    for rule in puzzle.constraints() {
        let parameters = rule.to_parameters();
        let (notes, marks): (Vec<Mark>, Vec<Mark>) =
            rule.draw(board).into_iter().partition(Mark::is_in_words);
        let in_words =
            |marks: &[Mark]| marks.iter().filter_map(|mark| drawn(board, mark)).collect::<Vec<_>>();
        let (mut notes, marks) = (in_words(&notes), in_words(&marks));
        notes.retain(|note| *note != rule.sentence());
        let clue = rule.clue(&names(board));
        // What joins others says them itself, and their drawing says nothing of how they are joined.
        if !parameters.parts.is_empty() {
            notes.clear();
        }
        if clue.is_empty() && marks.is_empty() && notes.is_empty() {
            continue;
        }
        text += &format!("- {}", if clue.is_empty() { rule.name(&names(board)).full() } else { clue });
        if !notes.is_empty() {
            text += &format!(": {}", notes.join(" ").trim_end_matches('.'));
        }
        // The cells of a row or column are seen from where the clue stands, those of a diagonal are not.
        let seen = if parameters.outside.is_some() { rule.cells(board) } else { Vec::new() };
        if is_diagonal(board, &seen) {
            let names: Vec<String> = seen.iter().map(|&cell| board.name(cell)).collect();
            text += &format!(", the diagonal of {}", names.join(", "));
        }
        if !marks.is_empty() {
            text += &format!(" (drawn: {})", marks.join("; "));
        }
        text += "\n";
    }
    (!text.is_empty()).then(|| format!("The clues on the board, and how they are drawn:\n{text}"))
}

/// Whether several cells stand neither in one row nor in one column.
fn is_diagonal(board: &Board, cells: &[Cell]) -> bool {
    let places: Vec<(usize, usize)> = cells.iter().filter_map(|&cell| board.place(cell)).collect();
    places.windows(2).any(|pair| pair[0].0 != pair[1].0 && pair[0].1 != pair[1].1)
}

/// The board row by row.
fn grid(puzzle: &Puzzle, document: &Document) -> String {
    let board = puzzle.board();
    let placed = |cell: Cell| {
        document.placed.iter().find(|(at, _)| *at == cell).map(|(_, digit)| i32::from(digit.value()))
    };
    let shown = |cell: Cell| match puzzle.given(cell).or_else(|| placed(cell)) {
        _ if board.is_void(cell) => "#".to_string(),
        Some(number) => number.to_string(),
        None => ".".to_string(),
    };
    let rows: Vec<Vec<String>> =
        (0..board.rows()).map(|row| board.row(row).into_iter().map(shown).collect()).collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let line =
        |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = rows.iter().map(line).collect();
    let void = if board.void().is_empty() { "" } else { ", # is no cell" };
    let is_blank = rows.iter().flatten().all(|cell| cell == "." || cell == "#");
    let none = if is_blank { " Nothing is given." } else { "" };
    format!("The board, a blank is a point{void}.{none}\n{}", lines.join("\n"))
}

/// Blanks that may hold but some numbers, without a rule that says so.
fn restrictions(puzzle: &Puzzle) -> Option<String> {
    let board = puzzle.board();
    let mut text = String::new();
    for cell in board.cells() {
        let allowed = board.members(puzzle.allowed(cell));
        if allowed.len() > 1 && allowed.len() < board.values() {
            let numbers: Vec<String> = allowed.iter().map(i32::to_string).collect();
            text += &format!("- {} is one of {}\n", board.name(cell), numbers.join(", "));
        }
    }
    (!text.is_empty()).then(|| format!("What is known of blanks:\n{text}"))
}

fn answer_format(mode: PromptMode, board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let void = if board.void().is_empty() { "" } else { ", with # where there is no cell" };
    match mode {
        PromptMode::SingleAnswer => format!(
            "Write the full board at the end of your answer between <answer> and </answer>: {}, one for each row from the top, with the {} \
             of the row from the left, a space between{void}.",
            plural(rows, "line"),
            plural(columns, "number"),
        ),
        PromptMode::SingleStep => {
            "Choose a blank cell whose number you can prove. End your answer with one line that names the cell and its number, such as \
             r2c3: 4"
                .into()
        }
        PromptMode::ManySteps => {
            "In each turn name one or several blank cells whose numbers you can prove, each on a line of its own, such as r2c3: 4. You are \
             then shown the board with them. The game ends when the board is full, or with the first number that is not that of the \
             solution; the right numbers before it count."
                .into()
        }
    }
}

/// "r1c1-3 and r2c1".
fn cells(board: &Board, cells: &[Cell]) -> String {
    names(board).cells_with(cells, "and")
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
