//! `/v1/check`: is it valid, has it one solution, and if not, why.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use sudokit::{Diagnosis, Puzzle, PuzzleError, Stop, Verdict, diagnose};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::server::Shop;
use crate::wire::{Asked, DocumentOut, VERSION, ask, checked, marks_of, numbers};

ask! {
    /// Check a puzzle and what somebody has placed in it.
    CheckAsk {
        /// Only look for clashes and candidates, not for solutions.
        quick: bool,
    }
}

/// Something that stands where it cannot.
#[derive(Serialize, ToSchema)]
pub struct FaultOut {
    /// The digit.
    #[schema(value_type = u32)]
    digit: u8,
    /// The cells, from 0.
    cells: Vec<usize>,
    /// In words.
    text: String,
}

/// What is to be said of a puzzle.
#[derive(Serialize, ToSchema)]
pub struct CheckAnswer {
    /// The puzzle as it was understood.
    puzzle: DocumentOut,
    /// Whether nothing clashes.
    valid: bool,
    /// What clashes, among givens and placed digits.
    faults: Vec<FaultOut>,
    /// Whether every cell is filled and nothing clashes.
    solved: bool,
    /// What each blank may still take by the digits that stand, bit d - 1 for digit d.
    candidates: Vec<u32>,
    /// How many solutions the givens have: `none`, `one`, `many`, `unknown`; null if that was not asked or they clash.
    #[schema(value_type = Option<String>)]
    verdict: Option<Verdict>,
    /// The verdict and its reasons in words.
    text: String,
    /// Two solutions differ in these cells.
    differ: Vec<usize>,
    /// These two solutions.
    #[schema(value_type = Vec<Vec<u32>>)]
    solutions: Vec<Vec<u8>>,
    /// Givens that cannot stand together, each of them needed for that.
    impossible: Vec<usize>,
    /// Givens without which there would still be one solution; empty if the puzzle is minimal.
    redundant: Vec<usize>,
    /// Placed digits that are not those of the one solution.
    mistakes: Vec<usize>,
    /// Version of sudokit.
    version: &'static str,
    /// Why the answer is not complete.
    #[schema(value_type = Option<String>)]
    cut: Option<Stop>,
}

/// Checks a puzzle.
#[utoipa::path(post, path = "/v1/check", request_body(content((CheckAsk = "application/json"), (String = "text/plain"))),
    responses((status = 200, body = CheckAnswer), (status = "4XX", body = Problem, content_type = "application/problem+json")))]
pub async fn check(
    State(shop): State<Shop>,
    Asked(ask): Asked<CheckAsk>,
) -> Result<Json<CheckAnswer>, Problem> {
    let document = ask.question().document()?;
    let filled = document.filled();
    let standing = Puzzle::new(filled.clone());
    let faults = standing.as_ref().err().map(faults).unwrap_or_default();
    let plain = sudokit::notation::Document { marks: None, ..document.clone() };
    let mut answer = CheckAnswer {
        valid: faults.is_empty(),
        solved: faults.is_empty() && filled.values().iter().all(|&value| value != 0),
        text: String::new(),
        candidates: marks_of(&plain),
        puzzle: DocumentOut::new(&document),
        faults,
        verdict: None,
        differ: Vec::new(),
        solutions: Vec::new(),
        impossible: Vec::new(),
        redundant: Vec::new(),
        mistakes: Vec::new(),
        version: VERSION,
        cut: None,
    };
    if ask.quick {
        return Ok(Json(answer));
    }
    let Ok(puzzle) = checked(&document) else {
        answer.text = "The givens clash.".into();
        return Ok(Json(answer));
    };
    let diagnosis = {
        let puzzle = puzzle.clone();
        shop.pool.run(ask.allowance(), move |budget| diagnose(&puzzle, budget)).await?
    };
    answer.verdict = Some(diagnosis.verdict);
    answer.text = words(&puzzle, &diagnosis);
    answer.differ = numbers(&diagnosis.differ);
    answer.impossible = numbers(&diagnosis.impossible);
    answer.redundant = numbers(&diagnosis.redundant);
    answer.cut = diagnosis.stop;
    if let (Verdict::One, Some(solution)) = (diagnosis.verdict, &diagnosis.solution) {
        let wrong = document.placed.iter().filter(|(cell, digit)| solution[cell.index()] != digit.value());
        answer.mistakes = wrong.map(|(cell, _)| cell.index()).collect();
    }
    answer.solutions = [diagnosis.solution, diagnosis.second].into_iter().flatten().collect();
    Ok(Json(answer))
}

fn faults(faults: &PuzzleError) -> Vec<FaultOut> {
    let layout = &faults.layout;
    faults
        .clashes
        .iter()
        .map(|clash| {
            let names: Vec<String> = clash.cells.iter().map(|&cell| layout.name(cell)).collect();
            let many = if names.len() == 2 { "two".to_string() } else { names.len().to_string() };
            FaultOut {
                digit: clash.digit.value(),
                cells: numbers(&clash.cells),
                text: format!("{many} {}s in {}: {}", clash.digit, clash.house, names.join(", ")),
            }
        })
        .collect()
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
            let spare = diagnosis.redundant.len();
            format!("One solution from {clues} givens; any one of {spare} could be left out.")
        }
        Verdict::Many => {
            let differ = diagnosis.differ.len();
            format!("More than one solution: two of them differ in {differ} cells.")
        }
        Verdict::None if diagnosis.impossible.is_empty() => "No solution.".into(),
        Verdict::None => {
            let count = diagnosis.impossible.len();
            format!(
                "No solution: these {count} givens cannot stand together; without any one of them they could."
            )
        }
        Verdict::Unknown => "Not decided in the time allowed.".into(),
    }
}
