//! Is a puzzle valid, has it one solution, and if not, why.

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::diagnose::{candidates, diagnose};
use sudokit::notation::{Document, DocumentError, numbers_line};
use sudokit::{Cell, Clash, Digit, HousesPuzzle, PuzzleError, Stop, Verdict};

use crate::board::candidates_of;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::places::{numbers_on, on_cells};
use crate::question::Question;
use crate::solution_text::SolutionWriter;
use crate::stats::{StopFields, VERSION};
use crate::variant::PartsReply;

/// Check a puzzle and what somebody has placed in it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CheckRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Only look for clashes and candidates, not for solutions.
    pub quick: bool,
    /// The solutions as numbers too.
    pub grids: bool,
}

/// A digit that stands where it cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClashReply {
    /// The digit.
    pub digit: u8,
    /// The names of the cells: one if the board does not have the digit, else two or more of one house.
    pub cells: Vec<String>,
    /// The house; null if the board does not have the digit.
    pub house: Option<String>,
    /// In words.
    pub text: String,
}

/// What is to be said of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckReply {
    /// Whether the puzzle has exactly one solution; null if that was not asked or not decided.
    pub valid: Option<bool>,
    /// What clashes, among givens and placed digits.
    pub clashes: Vec<ClashReply>,
    /// Whether every cell is filled and nothing clashes.
    pub solved: bool,
    /// What each blank may still take by the digits that stand: bit d - 1 for digit d.
    pub candidates: Vec<u32>,
    /// How many solutions the givens have: `none`, `one`, `many`, `unknown`; null if that was not asked or they clash.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::mirror::Verdict>"))]
    pub verdict: Option<Verdict>,
    /// How many givens there are.
    pub clues: usize,
    /// How many rules there are beyond the houses.
    pub rules: usize,
    /// Whether every given and rule is needed; null unless the puzzle is valid and all were tried.
    pub minimal: Option<bool>,
    /// The verdict and its reasons in words; empty if a quick check was asked for.
    pub text: String,
    /// Two solutions differ in the cells of these names.
    pub differ: Vec<String>,
    /// These two solutions as lines, or the only one.
    pub solutions: Vec<String>,
    /// The solutions of `solutions` as numbers, row by row, cells beside the board last, null where no cell is; null
    /// unless asked for.
    pub grids: Option<Vec<Vec<Option<i32>>>>,
    /// Names of the cells of givens that cannot stand together, each of them needed for that.
    pub impossible: Vec<String>,
    /// Names of the cells of givens without which there would still be one solution; empty if the puzzle is minimal.
    pub redundant: Vec<String>,
    /// Of a puzzle without a solution: rules, givens and houses that cannot stand together; null otherwise.
    pub conflict: Option<PartsReply>,
    /// Of a puzzle with one solution: rules and givens that could go, one at a time; null otherwise.
    pub redundant_parts: Option<PartsReply>,
    /// Of such a puzzle: rules and givens that could go all at once; null otherwise.
    pub redundant_together: Option<PartsReply>,
    /// Names of the cells of placed digits that are not those of the one solution.
    pub mistakes: Vec<String>,
    /// Names of the cells in which the solution that the text states is not the one solution.
    pub wrong_solution: Vec<String>,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

impl CheckReply {
    /// Takes the verdict.
    fn decide(&mut self, verdict: Verdict, stop: Option<Stop>, text: String) {
        self.valid = match verdict {
            Verdict::One => Some(true),
            Verdict::None | Verdict::Many => Some(false),
            Verdict::Unknown => None,
        };
        self.verdict = Some(verdict);
        self.stop = stop.into();
        self.text = text;
    }

    /// Compares what the text states with the only solution.
    fn compare(&mut self, document: &Document, solutions: &[Vec<i32>]) {
        if let (Some(Verdict::One), Some(solution)) = (self.verdict, solutions.first()) {
            let wrong = document.wrong_digits(solution);
            for (digits, cells, what) in [
                (wrong.placed, &mut self.mistakes, "placed digits contradict the solution"),
                (wrong.stated, &mut self.wrong_solution, "the stated solution is wrong"),
            ] {
                if !digits.is_empty() {
                    let words: Vec<String> =
                        digits.iter().map(|&digit| digit_words(document, digit)).collect();
                    self.text += &format!("; {what}: {}", words.join(" "));
                }
                *cells = digits.into_iter().map(|(cell, _)| document.cell_name(cell)).collect();
            }
        }
    }
}

fn names(document: &Document, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| document.cell_name(cell)).collect()
}

/// A digit and its cell: `r1c2=3`.
fn digit_words(document: &Document, (cell, digit): (Cell, Digit)) -> String {
    let name = document.cell_name(cell);
    match document.puzzle() {
        Some(puzzle) => format!("{name}={}", i32::from(digit.value()) - 1 + puzzle.board().lowest()),
        None => format!("{name}={}", document.symbols().symbol(digit.value()).unwrap_or('?')),
    }
}

/// Checks a puzzle.
///
/// # Errors
/// When the puzzle cannot be read. Clashes are an answer.
#[inline(never)]
pub fn check(request: &CheckRequest, context: &mut Context<'_>) -> Result<CheckReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let mut reply = CheckReply { version: VERSION, ..CheckReply::default() };
    let puzzle = document.to_puzzle();
    match document.puzzle() {
        // What stands may contradict rules, not only houses: that is what the whole check is for.
        Some(rules) => {
            reply.clues = rules.clues();
            reply.rules = rules.constraints().len();
            reply.candidates = on_cells(rules.board(), candidates(rules));
        }
        None => look_at_houses(&document, puzzle.as_ref().err(), &mut reply),
    }
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(DocumentError::Clash(error)) => {
            reply.valid = Some(false);
            reply.text = format!("not valid: {error}");
            return Ok(reply);
        }
        Err(error) => return Err(error.into()),
    };
    if request.quick {
        return Ok(reply);
    }
    let diagnosis = diagnose(&puzzle, &budget)?;
    reply.decide(diagnosis.verdict, diagnosis.stop, diagnosis.words(&puzzle));
    reply.differ = names(&document, &diagnosis.differ);
    if let Some(conflict) = &diagnosis.conflict {
        reply.impossible = names(&document, &conflict.givens);
        reply.conflict = Some(PartsReply::of_conflict(&puzzle, conflict));
    }
    if let Some(redundant) = &diagnosis.redundant {
        let [single, together] = PartsReply::of_redundant(&puzzle, redundant);
        reply.redundant = single.givens.clone();
        reply.minimal = diagnosis.stop.is_none().then_some(redundant.single.is_empty());
        (reply.redundant_parts, reply.redundant_together) = (Some(single), Some(together));
    }
    let solutions: Vec<Vec<i32>> = [diagnosis.solution, diagnosis.second].into_iter().flatten().collect();
    show(&document, &puzzle, solutions, request, &mut reply)?;
    Ok(reply)
}

/// What stands on a board without rules: clashes, and what the digits leave.
fn look_at_houses(document: &Document, error: Option<&DocumentError>, reply: &mut CheckReply) {
    let filled = document.filled();
    reply.solved = filled.values().iter().all(|&value| value != 0);
    // Without placed digits the givens are all that stands.
    let clash = match error {
        None if document.placed.is_empty() => None,
        Some(DocumentError::Clash(error)) if document.placed.is_empty() => Some(clashes(error)),
        _ => HousesPuzzle::new(filled).err().map(|error| clashes(&error)),
    };
    if let Some(clashes) = clash {
        reply.clashes = clashes;
        reply.solved = false;
    }
    reply.clues = document.grid().filled();
    reply.candidates = match &document.marks {
        Some(_) => {
            let mut unmarked = document.clone();
            unmarked.marks = None;
            candidates_of(&unmarked)
        }
        None => candidates_of(document),
    };
}

/// Writes the solutions that were found, and compares what the text states with the only one.
fn show(
    document: &Document,
    puzzle: &Puzzle,
    mut solutions: Vec<Vec<i32>>,
    request: &CheckRequest,
    reply: &mut CheckReply,
) -> Result<(), ApiError> {
    let board = puzzle.board();
    if document.puzzle().is_some() {
        reply.solutions = solutions.iter().map(|grid| numbers_line(board, grid)).collect();
    } else {
        let writer = SolutionWriter::new(document, None, request.question.symbols()?)?;
        let digits = |grid: &Vec<i32>| grid.iter().map(|&number| number as u8).collect::<Vec<u8>>();
        reply.solutions =
            solutions.iter().map(|grid| writer.text(&digits(grid))).collect::<Result<_, _>>()?;
    }
    reply.compare(document, &solutions);
    if document.puzzle().is_none() {
        let before = document.lowest() - 1;
        solutions.iter_mut().flatten().for_each(|number| *number += before);
    }
    reply.grids = request.grids.then(|| solutions.into_iter().map(|grid| numbers_on(board, grid)).collect());
    if document.puzzle().is_some()
        && reply.verdict == Some(Verdict::One)
        && document.layout().cell_count() == board.on_board()
    {
        let left = board.on_board() - board.void().len() - reply.clues;
        reply.solved = reply.mistakes.is_empty() && document.placed.len() == left && board.extra().is_empty();
    }
    Ok(())
}

fn clashes(error: &PuzzleError) -> Vec<ClashReply> {
    let layout = &error.layout;
    let reply = |clash: &Clash| {
        let cells: Vec<String> = clash.cells.iter().map(|&cell| layout.name(cell)).collect();
        let digit = i32::from(clash.digit.value()) - 1 + error.lowest;
        ClashReply {
            digit: clash.digit.value(),
            house: Some(clash.house.to_string()),
            text: format!("{}: {}", Clash::repeated(cells.len(), digit, &clash.house), cells.join(", ")),
            cells,
        }
    };
    error.clashes.iter().map(reply).collect()
}
