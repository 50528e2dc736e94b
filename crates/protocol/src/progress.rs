//! What is to be said of the numbers that somebody has placed on a board with any rules.

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::propagation::ModelSolver;
use sudokit::solver::PROPAGATION;
use sudokit::{Cell, Clash, Meter, Search, Stop};

use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::places::on_cells;
use crate::question::Question;
use crate::run::supported;
use crate::stats::{StopFields, VERSION};
use sudokit::diagnose::{Clue, clue_words};

/// Ask what is to be said of the numbers on a board.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ProgressRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// The number placed at each place of the board, row by row, null for none and where no cell is. Givens need not be
    /// among them.
    pub numbers: Vec<Option<i32>>,
}

/// A house or a rule that cannot hold any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BreachReply {
    /// The names of the filled cells that break it.
    pub cells: Vec<String>,
    /// The rule, by its index in the puzzle; null for a house.
    pub rule: Option<usize>,
    /// In words.
    pub text: String,
}

/// What is to be said of the numbers on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressReply {
    /// What is broken. A rule is named as soon as its own cells leave it no way to hold.
    pub clashes: Vec<BreachReply>,
    /// Whether every cell of the board is filled and everything holds.
    pub solved: bool,
    /// What each cell may hold by the houses that it is in: bit v stands for the board's lowest number + v. Nothing
    /// where no cell is.
    pub candidates: Vec<u32>,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Looks at the numbers on a board.
///
/// # Errors
/// When the puzzle cannot be read, or a number is not one of its board.
#[inline(never)]
pub fn progress(request: &ProgressRequest, context: &mut Context<'_>) -> Result<ProgressReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let puzzle = request.question.document(&context.limits, &budget)?.to_unchecked_puzzle();
    let board = puzzle.board().clone();
    if request.numbers.len() != board.on_board() {
        return Err(ApiError::Length {
            field: "numbers",
            found: request.numbers.len(),
            expected: board.on_board(),
            board: board.in_words(),
        });
    }
    // What stands replaces what the puzzle allows: a number that contradicts a restriction is a breach, not an empty
    // cell.
    let mut standing: Vec<Option<i32>> = vec![None; board.cell_count()];
    for cell in board.cells() {
        let placed = request.numbers[cell.index()];
        if let Some(number) = placed.filter(|&number| board.bit(number) == 0) {
            return Err(ApiError::Number { cell: board.name(cell), number });
        }
        // Nothing is to be filled in where no cell is: the engine has the least number there.
        let void = board.is_void(cell).then(|| board.lowest());
        standing[cell.index()] = puzzle.given(cell).or(void).or(placed);
    }
    let mut reply = ProgressReply {
        clashes: breaches_of_houses(&puzzle, &standing),
        solved: false,
        candidates: Vec::new(),
        version: VERSION,
        stop: StopFields::default(),
    };
    let mut filled = puzzle.clone();
    for (cell, number) in standing.iter().enumerate().filter_map(|(cell, number)| Some((cell, (*number)?))) {
        filled.restrict(Cell::new(cell), board.bit(number));
        if puzzle.allowed(Cell::new(cell)) & board.bit(number) == 0 {
            let name = board.name(Cell::new(cell));
            let text = format!("{name} cannot hold {number}");
            reply.clashes.push(BreachReply { cells: vec![name], rule: None, text });
        }
    }
    reply.candidates = on_cells(&board, filled.left_by_givens());
    let sets: Vec<u32> =
        standing.iter().map(|number| number.map_or(board.all(), |number| board.bit(number))).collect();
    let mut meter = Meter::new(budget.clone());
    for rule in 0..puzzle.constraints().len() {
        if let Err(stop) = meter.look() {
            reply.stop = Some(stop).into();
            break;
        }
        reply.clashes.extend(breach_of_rule(&puzzle, rule, &standing, &sets, &reply.clashes));
    }
    let is_full = board.cells().all(|cell| standing[cell.index()].is_some());
    if is_full && reply.clashes.is_empty() && reply.stop.stop.is_none() {
        reply.solved = if board.extra().is_empty() {
            let grid: Vec<i32> = standing.iter().copied().flatten().collect();
            puzzle.is_solved_by(&grid)
        } else {
            // Cells beside the board are not filled by a player: some numbers must fit there.
            let report = Search::first().with_budget(budget).run(&filled);
            let report = supported(PROPAGATION, &filled, report)?;
            reply.stop = report.stop.filter(|&stop| stop != Stop::Limit).into();
            report.solutions > 0
        };
    }
    Ok(reply)
}

fn breaches_of_houses(puzzle: &Puzzle, standing: &[Option<i32>]) -> Vec<BreachReply> {
    let board = puzzle.board();
    let mut found = Vec::new();
    for (index, house) in board.house_cells().iter().enumerate() {
        let mut seen: Vec<i32> = house.iter().filter_map(|cell| standing[cell.index()]).collect();
        seen.sort_unstable();
        let mut repeated: Vec<i32> =
            seen.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        repeated.dedup();
        for number in repeated {
            let holders = house.iter().copied().filter(|cell| standing[cell.index()] == Some(number));
            let cells: Vec<Cell> = holders.collect();
            let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
            let repeated = Clash::repeated(cells.len(), number, clue_words(puzzle, Clue::House(index)));
            let text = format!("{repeated}: {}", names.join(", "));
            found.push(BreachReply { cells: names, rule: None, text });
        }
    }
    found
}

/// Whether a rule cannot hold with what stands in its cells, by propagation alone: what it finds is certain.
fn breach_of_rule(
    puzzle: &Puzzle,
    rule: usize,
    standing: &[Option<i32>],
    sets: &[u32],
    known: &[BreachReply],
) -> Option<BreachReply> {
    let board = puzzle.board();
    let constraint = &puzzle.constraints()[rule];
    let spoken = constraint.cells(board);
    let filled: Vec<Cell> = spoken.into_iter().filter(|cell| standing[cell.index()].is_some()).collect();
    // Where a house is broken already, that is what is to be said of its cells.
    let is_known = |cell: &Cell| {
        let name = board.name(*cell);
        known.iter().any(|breach| breach.rule.is_none() && breach.cells.contains(&name))
    };
    if filled.is_empty() || filled.iter().filter(|cell| is_known(cell)).count() > 1 {
        return None;
    }
    let (model, _) = puzzle.model_of_rule(rule, sets);
    let mut solver = ModelSolver::new(&model).ok()?;
    if solver.propagated().is_some() {
        return None;
    }
    Some(BreachReply {
        cells: filled.iter().map(|&cell| board.name(cell)).collect(),
        rule: Some(rule),
        text: clue_words(puzzle, Clue::Constraint(rule)),
    })
}
