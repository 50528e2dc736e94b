//! The questions that puzzles with rules beyond their houses need: true candidates, and what one rule allows.

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::diagnose::{
    CandidateProof, Clue, Conflict, Estimate, Redundant, TrueCandidatesOptions, clue_words,
    fillings as list_fillings, true_candidates as find_true_candidates,
};
use sudokit::{Cell, Search, Verdict};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::places::{numbers_on, on_cells};
use crate::question::{Question, bounded};
use crate::stats::{RunStats, StopFields, VERSION};

/// Rules, givens and houses of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartsReply {
    /// Rules, by their index in the puzzle.
    pub rules: Vec<usize>,
    /// Names of the cells whose givens or candidates are meant.
    pub givens: Vec<String>,
    /// All of them in words: rules as lines of the format `rules`, givens as `r1c1=5`, houses as `row 3`.
    pub words: Vec<String>,
    /// The names of the rules' cells, of the cells of the givens and of the houses, each once.
    pub cells: Vec<String>,
    /// Whether each part is needed for what is said of all.
    pub minimal: bool,
}

impl PartsReply {
    fn new(puzzle: &Puzzle, clues: &[Clue], minimal: bool) -> PartsReply {
        let board = puzzle.board();
        let houses = board.house_cells();
        let mut parts = PartsReply { minimal, ..PartsReply::default() };
        let mut cells: Vec<Cell> = Vec::new();
        for &clue in clues {
            parts.words.push(clue_words(puzzle, clue));
            match clue {
                Clue::Given(cell) => {
                    parts.givens.push(board.name(cell));
                    cells.push(cell);
                }
                Clue::Constraint(index) => {
                    parts.rules.push(index);
                    cells.extend(puzzle.constraints()[index].cells(board));
                }
                Clue::House(index) => cells.extend(&houses[index]),
            }
        }
        cells.sort_unstable();
        cells.dedup();
        parts.cells = cells.into_iter().map(|cell| board.name(cell)).collect();
        parts
    }

    pub(crate) fn of_conflict(puzzle: &Puzzle, conflict: &Conflict) -> PartsReply {
        PartsReply::new(puzzle, &conflict.clues(), conflict.is_minimal)
    }

    /// What could go, one at a time, and all at once.
    pub(crate) fn of_redundant(puzzle: &Puzzle, redundant: &Redundant) -> [PartsReply; 2] {
        [&redundant.single, &redundant.together].map(|clues| PartsReply::new(puzzle, clues, false))
    }
}

/// An estimate of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateReply {
    /// The estimated number of solutions; null if it is above 10³⁰⁸.
    pub number: Option<f64>,
    /// Its decimal logarithm; null for 0.
    pub log10: Option<f64>,
    /// The standard error of the number; null if it is above 10³⁰⁸.
    pub standard_error: Option<f64>,
    /// The lower end of the interval that holds the number in 95 of 100 cases.
    pub lower: Option<f64>,
    /// The upper end.
    pub upper: Option<f64>,
    /// Random paths down the search tree.
    pub paths: u64,
    /// How many of them ended in a solution.
    pub hits: u64,
}

impl From<Estimate> for EstimateReply {
    fn from(estimate: Estimate) -> EstimateReply {
        let finite = |number: f64| number.is_finite().then_some(number);
        EstimateReply {
            number: finite(estimate.solutions),
            log10: finite(estimate.log10),
            standard_error: finite(estimate.standard_error),
            lower: finite(estimate.lower),
            upper: finite(estimate.upper),
            paths: estimate.paths,
            hits: estimate.hits,
        }
    }
}

/// Ask what each cell holds in some solution.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TrueCandidatesRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// Count the solutions of each candidate up to this number; 1 by default.
    pub max: Option<u32>,
    /// For the order of the search.
    pub seed: u64,
}

/// What each cell holds in some solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrueCandidatesReply {
    /// How many solutions there are: `none`, `one`, `many`, `unknown`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::mirror::Verdict"))]
    pub verdict: Verdict,
    /// For each cell the numbers that it has in some solution: bit v stands for the board's lowest number + v. None
    /// where no cell is, and so in the other lists.
    pub candidates: Vec<u32>,
    /// For each cell and number, in how many solutions it stands there, counted up to `max`.
    pub counts: Vec<Vec<u32>>,
    /// For each cell the numbers that were not decided.
    pub open: Vec<u32>,
    /// A solution, null where no cell is; null if none was found.
    pub solution: Option<Vec<Option<i32>>>,
    /// Different solutions that were met.
    pub found: u64,
    /// What the search counted.
    #[serde(flatten)]
    pub stats: RunStats,
}

/// Finds what each cell holds in some solution, of classic puzzles too.
///
/// # Errors
/// When the puzzle cannot be read, or is too large for the engine.
#[inline(never)]
pub fn true_candidates(
    request: &TrueCandidatesRequest,
    context: &mut Context<'_>,
) -> Result<TrueCandidatesReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let puzzle = request.question.document(&context.limits, &budget)?.to_unchecked_puzzle();
    let search = Search::all().with_budget(budget).with_seed(request.seed);
    let max = request.max.unwrap_or(1);
    let options = TrueCandidatesOptions { max, threads: context.threads };
    let found = find_true_candidates(&puzzle, &search, &options, &mut |_: CandidateProof<'_>| {})?;
    let board = puzzle.board();
    Ok(TrueCandidatesReply {
        verdict: found.verdict(),
        candidates: on_cells(board, found.possible()),
        stats: RunStats::of(found.solver, &found.stats, found.stop, request.seed),
        counts: on_cells(board, found.solutions),
        open: on_cells(board, found.open),
        solution: found.solution.map(|grid| numbers_on(board, grid)),
        found: found.found,
    })
}

/// Ask what one rule allows.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FillingsRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The rule, by its index in the puzzle.
    pub rule: usize,
    /// What each cell may hold (bit v stands for the board's lowest number + v), instead of what the puzzle says.
    pub candidates: Option<Vec<u32>>,
    /// Look at this many fillings at most; 10,000 by default, or as many as a server allows.
    pub max: Option<usize>,
}

/// What one rule allows, by itself and with the houses among its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FillingsReply {
    /// The names of the rule's cells.
    pub cells: Vec<String>,
    /// How many fillings there are; a lower bound unless `complete`.
    pub count: u64,
    /// The fillings: the numbers of the cells in order.
    pub fillings: Vec<Vec<i32>>,
    /// The different combinations, ascending.
    pub combinations: Vec<Vec<i32>>,
    /// What each of the cells holds in some filling.
    pub candidates: Vec<u32>,
    /// Whether all fillings were seen.
    pub complete: bool,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Lists what one rule allows.
///
/// # Errors
/// When the puzzle cannot be read, has no such rule, or the candidates do not fit its board.
#[inline(never)]
pub fn fillings(request: &FillingsRequest, context: &mut Context<'_>) -> Result<FillingsReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let puzzle = request.question.document(&context.limits, &budget)?.to_unchecked_puzzle();
    if request.rule >= puzzle.constraints().len() {
        return Err(ApiError::NoSuchRule { rule: request.rule, rules: puzzle.constraints().len() });
    }
    let candidates = request.candidates.clone().unwrap_or_default();
    fits(&puzzle, &request.candidates)?;
    let allowed = context.limits.solutions.min(100_000);
    let max = request.max.unwrap_or(allowed.min(10_000));
    bounded("fillings", max, allowed)?;
    let found = list_fillings(&puzzle, request.rule, &candidates, max, &budget)?;
    Ok(FillingsReply {
        cells: found.cells.iter().map(|&cell| puzzle.board().name(cell)).collect(),
        count: found.count,
        fillings: found.fillings,
        combinations: found.combinations,
        candidates: found.candidates,
        complete: found.is_complete,
        version: VERSION,
        stop: found.stop.into(),
    })
}

/// Whether a list of sets has one for each cell.
fn fits(puzzle: &Puzzle, sets: &Option<Vec<u32>>) -> Result<(), ApiError> {
    let expected = puzzle.board().cell_count();
    match sets {
        Some(sets) if sets.len() != expected => Err(ApiError::Length {
            field: "candidates",
            found: sets.len(),
            expected,
            board: puzzle.board().in_words(),
        }),
        _ => Ok(()),
    }
}
