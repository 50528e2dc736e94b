//! Is a puzzle valid, has it one solution, and if not, why.

use serde::{Deserialize, Serialize};
use sudokit::constraint::VariantPuzzle;
use sudokit::diagnose::variant::{candidates, diagnose_variant, diagnosis_words};
use sudokit::notation::{Document, DocumentError};
use sudokit::{Budget, Cell, Diagnosis, Digit, Puzzle, PuzzleError, Verdict, diagnose};

use crate::board::{PuzzleReply, candidates_of, numbers};
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::stats::StopFields;
use crate::stats::VERSION;
use crate::variant::PartsReply;

/// Check a puzzle and what somebody has placed in it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct CheckRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// What the answer may cost.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Only look for clashes and candidates, not for solutions.
    pub quick: bool,
}

/// A digit that stands where it cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClashReply {
    /// The digit.
    pub digit: u8,
    /// The cells, from 0: one if the board does not have the digit, else two or more of one house.
    pub cells: Vec<usize>,
    /// The house; null if the board does not have the digit.
    pub house: Option<String>,
    /// In words.
    pub text: String,
}

/// What is to be said of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckReply {
    /// The puzzle as it was understood.
    pub puzzle: PuzzleReply,
    /// Whether the puzzle has exactly one solution; null if that was not asked or not decided.
    pub valid: Option<bool>,
    /// What clashes, among givens and placed digits.
    pub clashes: Vec<ClashReply>,
    /// The same under its old name; goes with the next release.
    faults: Vec<ClashReply>,
    /// Whether every cell is filled and nothing clashes.
    pub solved: bool,
    /// What each blank may still take by the digits that stand: bit d - 1 for digit d.
    pub candidates: Vec<u32>,
    /// How many solutions the givens have: `none`, `one`, `many`, `unknown`; null if that was not asked or they clash.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::mirror::Verdict>"))]
    pub verdict: Option<Verdict>,
    /// How many givens there are.
    pub clues: usize,
    /// Whether every given is needed; null unless the puzzle is valid and all givens were tried.
    pub minimal: Option<bool>,
    /// The verdict and its reasons in words; empty if a quick check was asked for.
    pub text: String,
    /// Two solutions differ in these cells.
    pub differ: Vec<usize>,
    /// These two solutions, or the only one.
    pub solutions: Vec<Vec<i32>>,
    /// Givens that cannot stand together, each of them needed for that.
    pub impossible: Vec<usize>,
    /// Givens without which there would still be one solution; empty if the puzzle is minimal.
    pub redundant: Vec<usize>,
    /// Of a puzzle with rules and no solution: rules, givens and houses that cannot stand together; null otherwise.
    pub conflict: Option<PartsReply>,
    /// Of a puzzle with rules and one solution: rules and givens that could go, one at a time; null otherwise.
    pub redundant_parts: Option<PartsReply>,
    /// Placed digits that are not those of the one solution.
    pub mistakes: Vec<usize>,
    /// Cells in which the solution that the text states is not the one solution.
    pub wrong_solution: Vec<usize>,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

impl CheckReply {
    /// Compares what the text states with the one solution.
    fn compare(&mut self, document: &Document) {
        let (Some(Verdict::One), Some(solution)) = (self.verdict, self.solutions.first()) else { return };
        let wrong = document.wrong_digits(solution);
        let cells = |digits: Vec<(Cell, Digit)>| digits.into_iter().map(|(cell, _)| cell.index()).collect();
        self.mistakes = cells(wrong.placed);
        self.wrong_solution = cells(wrong.stated);
        if !self.wrong_solution.is_empty() {
            self.text += " The stated solution is wrong.";
        }
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
    let filled = document.filled();
    let clashes = Puzzle::new(filled.clone()).as_ref().err().map(clashes).unwrap_or_default();
    let without_marks = Document { marks: None, ..document.clone() };
    let mut reply = CheckReply {
        valid: None,
        solved: clashes.is_empty() && filled.values().iter().all(|&value| value != 0),
        clues: document.grid.filled(),
        minimal: None,
        text: String::new(),
        candidates: candidates_of(&without_marks),
        puzzle: PuzzleReply::from(&document),
        faults: clashes.clone(),
        clashes,
        verdict: None,
        differ: Vec::new(),
        solutions: Vec::new(),
        impossible: Vec::new(),
        redundant: Vec::new(),
        conflict: None,
        redundant_parts: None,
        mistakes: Vec::new(),
        wrong_solution: Vec::new(),
        version: VERSION,
        stop: StopFields::default(),
    };
    if let Some(puzzle) = &document.variant {
        check_rules(puzzle, &document, request.quick, &budget, &mut reply)?;
        return Ok(reply);
    }
    let puzzle = match document.to_puzzle() {
        Ok(puzzle) => puzzle,
        Err(DocumentError::Clash(_)) => {
            reply.valid = Some(false);
            reply.text = "The givens clash.".into();
            return Ok(reply);
        }
        Err(error) => return Err(error.into()),
    };
    if request.quick {
        return Ok(reply);
    }
    let diagnosis = diagnose(&puzzle, &budget);
    reply.valid = match diagnosis.verdict {
        Verdict::One => Some(true),
        Verdict::None | Verdict::Many => Some(false),
        Verdict::Unknown => None,
    };
    reply.verdict = Some(diagnosis.verdict);
    let complete = diagnosis.verdict == Verdict::One && diagnosis.stop.is_none();
    reply.minimal = complete.then_some(diagnosis.redundant.is_empty());
    reply.text = words(&puzzle, &diagnosis);
    reply.differ = numbers(&diagnosis.differ);
    reply.impossible = numbers(&diagnosis.impossible);
    reply.redundant = numbers(&diagnosis.redundant);
    reply.stop = diagnosis.stop.into();
    let wide = |grid: Vec<u8>| grid.into_iter().map(i32::from).collect();
    reply.solutions = [diagnosis.solution, diagnosis.second].into_iter().flatten().map(wide).collect();
    reply.compare(&document);
    Ok(reply)
}

/// Whether a puzzle with rules has one solution, and if not, why.
fn check_rules(
    puzzle: &VariantPuzzle,
    document: &Document,
    quick: bool,
    budget: &Budget,
    reply: &mut CheckReply,
) -> Result<(), ApiError> {
    let board = puzzle.board();
    // What stands may contradict rules, not only houses: that is what the whole check is for.
    reply.clashes.clear();
    reply.faults.clear();
    reply.solved = false;
    reply.clues = board.cells().filter(|&cell| puzzle.given(cell).is_some()).count();
    reply.candidates = candidates(puzzle);
    if quick {
        return Ok(());
    }
    let diagnosis = diagnose_variant(puzzle, budget)?;
    reply.valid = match diagnosis.verdict {
        Verdict::One => Some(true),
        Verdict::None | Verdict::Many => Some(false),
        Verdict::Unknown => None,
    };
    reply.verdict = Some(diagnosis.verdict);
    reply.text = diagnosis_words(puzzle, &diagnosis);
    reply.differ = numbers(&diagnosis.differ);
    reply.stop = diagnosis.stop.into();
    if let Some(conflict) = &diagnosis.conflict {
        reply.impossible = numbers(&conflict.givens);
        reply.conflict = Some(PartsReply::of_conflict(puzzle, conflict));
    }
    if let Some(redundant) = &diagnosis.redundant {
        let parts = PartsReply::of_redundant(puzzle, redundant);
        reply.redundant = parts.givens.clone();
        reply.minimal = diagnosis.stop.is_none().then_some(redundant.single.is_empty());
        reply.redundant_parts = Some(parts);
    }
    reply.solutions = [diagnosis.solution, diagnosis.second].into_iter().flatten().collect();
    reply.compare(document);
    if reply.verdict == Some(Verdict::One) && document.layout().cell_count() == board.on_board() {
        let left = board.on_board() - reply.clues;
        reply.solved = reply.mistakes.is_empty() && document.placed.len() == left && board.extra.is_empty();
    }
    Ok(())
}

fn clashes(error: &PuzzleError) -> Vec<ClashReply> {
    let layout = &error.layout;
    let reply = |clash: &sudokit::Clash| {
        let names: Vec<String> = clash.cells.iter().map(|&cell| layout.name(cell)).collect();
        let many = if names.len() == 2 { "two".to_string() } else { names.len().to_string() };
        ClashReply {
            digit: clash.digit.value(),
            cells: numbers(&clash.cells),
            house: Some(clash.house.to_string()),
            text: format!(
                "{many} {}s in {}: {}",
                i32::from(clash.digit.value()) - 1 + error.lowest,
                clash.house,
                names.join(", ")
            ),
        }
    };
    error.clashes.iter().map(reply).collect()
}

/// The verdict in words.
fn words(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let clues = puzzle.clues();
    match diagnosis.verdict {
        Verdict::One if diagnosis.stop.is_some() => format!("One solution from {clues} givens."),
        Verdict::One if diagnosis.redundant.is_empty() => {
            format!("One solution from {clues} givens; each of them is needed.")
        }
        Verdict::One => {
            let redundant = diagnosis.redundant.len();
            format!("One solution from {clues} givens; any one of {redundant} could be left out.")
        }
        Verdict::Many => {
            let differ = diagnosis.differ.len();
            format!("More than one solution: two of them differ in {differ} cells.")
        }
        Verdict::None if diagnosis.impossible.is_empty() => "No solution.".into(),
        Verdict::None if diagnosis.stop.is_some() => {
            format!("No solution: these {} givens cannot stand together.", diagnosis.impossible.len())
        }
        Verdict::None => {
            let count = diagnosis.impossible.len();
            format!(
                "No solution: these {count} givens cannot stand together; without any one of them they could."
            )
        }
        Verdict::Unknown => "Not decided in the time allowed.".into(),
    }
}
