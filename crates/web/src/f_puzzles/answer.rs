//! The answers to the userscript's questions.
//!
//! `solve`, `check`, `count`, `truecandidates` and `estimate` are asked of the puzzle: its givens and the pencil marks
//! that the setter gave. `step` and `solvepath` start from what stands in the solver's grid, digits and centre marks,
//! as in the program that the script was written for. A puzzle of which a part was not understood is answered by naming
//! it: no rule is ever left out without saying so.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use sudokit::board::{Cell, Coordinates};
use sudokit::constraint::Puzzle;
use sudokit::diagnose::{Estimator, TrueCandidatesOptions, candidates, true_candidates};
use sudokit::hints::{End, Hint, Path};
use sudokit::logic::{BoardRules, BoardState, LogicalSolver, scale};
use sudokit::notation::{ReadOptions, read, unpack_f_puzzles};
use sudokit::propagation::TooLarge;
use sudokit::solver::PROPAGATION;
use sudokit::{Budget, Cancel, Search, Stop, Verdict};

use super::message::{Answer, LogicalCell, Question};

/// How often a count or an estimate is reported while it goes on.
const REPORT_TIME: Duration = Duration::from_millis(250);
/// Random paths between two looks at the clock.
const PATHS: u64 = 64;
/// Solutions that are counted of each candidate where the script colours candidates by their number.
const COLOURED: u32 = 8;

/// The commands, by their names.
pub const COMMANDS: [&str; 7] =
    ["solve", "check", "count", "truecandidates", "estimate", "solvepath", "step"];

const NO_SOLUTION: &str = "No solutions found.";

/// What holds for all questions.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Answer although parts of a puzzle are not understood.
    pub ignore_unknown: bool,
    /// How long an answer may take.
    pub timeout: Duration,
    /// Threads of one answer.
    pub threads: usize,
}

/// Answers a question by one answer or several, until the flag is raised.
pub fn answer(
    question: &Question,
    settings: &Settings,
    cancel: &Cancel,
    send: &mut (dyn FnMut(Answer) + Send),
) {
    let budget = Budget::default().with_cancel(cancel.clone()).with_timeout(settings.timeout);
    let outcome = Position::read(question, settings, &budget).and_then(|position| {
        let puzzle = &position.puzzle;
        match question.command.as_str() {
            "solve" => solve(puzzle, &budget, send),
            "check" => count(puzzle, 2, &budget, send),
            "count" => count(puzzle, u64::MAX, &budget, send),
            "truecandidates" => position.true_candidates(settings, &budget, send),
            "estimate" => estimate(puzzle, &budget, send),
            "solvepath" => position.path(&budget, send),
            "step" => position.step(&budget, send),
            other => Err(format!("'{other}' is no command; {} and cancel are", COMMANDS.join(", "))),
        }
    });
    if let Err(message) = outcome {
        send(Answer::Invalid { message });
    }
}

fn failed(failure: TooLarge) -> String {
    format!("The puzzle is too large for the constraint engine: {failure}.")
}

/// Why there is only a part of an answer.
fn stopped(stop: Option<Stop>, timeout: &Budget) -> String {
    match stop {
        Some(Stop::Deadline) => "The time limit was reached before the answer was found.".to_string(),
        Some(stop) => format!("The search ended early: {stop}."),
        None if timeout.is_expired() => "The time limit was reached.".to_string(),
        None => "The search ended early.".to_string(),
    }
}

fn solve(puzzle: &Puzzle, budget: &Budget, send: &mut (dyn FnMut(Answer) + Send)) -> Result<(), String> {
    let report = Search::first().with_budget(budget.clone()).run(puzzle);
    let Some(grid) = report.solution() else {
        let is_none = report.verdict() == Verdict::None;
        return Err(if is_none { NO_SOLUTION.to_string() } else { stopped(report.stop, budget) });
    };
    send(Answer::Solved { solution: grid.numbers()[..puzzle.board().on_board()].to_vec() });
    Ok(())
}

fn count(
    puzzle: &Puzzle,
    limit: u64,
    budget: &Budget,
    send: &mut (dyn FnMut(Answer) + Send),
) -> Result<(), String> {
    let (mut last, mut count) = (Instant::now(), 0);
    let mut each = |_: &[u8]| {
        count += 1;
        if last.elapsed() >= REPORT_TIME {
            last = Instant::now();
            send(Answer::Count { count, in_progress: true });
        }
        ControlFlow::Continue(())
    };
    let search = Search::count(limit).with_budget(budget.clone());
    // An ordinary puzzle is counted without meeting each solution.
    let report = match puzzle.ordinary() {
        Some(_) => search.run(puzzle),
        None => search.clone().with_solver(PROPAGATION).run_each(puzzle, &mut each),
    };
    match report.stop {
        None | Some(Stop::Limit) => send(Answer::Count { count: report.solutions, in_progress: false }),
        Some(_) if report.solutions >= limit => {
            send(Answer::Count { count: report.solutions, in_progress: false });
        }
        stop => {
            return Err(format!("{} {} solutions were counted.", stopped(stop, budget), report.solutions));
        }
    }
    Ok(())
}

fn estimate(puzzle: &Puzzle, budget: &Budget, send: &mut (dyn FnMut(Answer) + Send)) -> Result<(), String> {
    let mut estimator = Estimator::new(puzzle, 0).map_err(failed)?;
    let mut last = Instant::now();
    let mut is_first = true;
    loop {
        let outcome = estimator.run(PATHS, budget);
        if is_first || last.elapsed() >= REPORT_TIME || outcome.is_err() {
            let estimate = estimator.estimate();
            // JSON has no infinity.
            let finite = |number: f64| number.min(f64::MAX);
            if estimate.paths > 0 && outcome != Err(Stop::Cancelled) {
                let relative_error = match estimate.solutions {
                    solutions if solutions > 0.0 => {
                        let relative = (estimate.upper - solutions) / solutions;
                        if relative.is_finite() { 100.0 * relative } else { 100.0 }
                    }
                    _ => 0.0,
                };
                send(Answer::Estimate {
                    estimate: finite(estimate.solutions),
                    stderr: finite(estimate.standard_error),
                    iterations: estimate.paths,
                    ci95_lower: finite(estimate.lower),
                    ci95_upper: finite(estimate.upper),
                    relative_error,
                });
            }
            (last, is_first) = (Instant::now(), false);
        }
        match outcome {
            Ok(()) => {}
            Err(Stop::Cancelled | Stop::Deadline) => return Ok(()),
            Err(stop) => return Err(stopped(Some(stop), budget)),
        }
    }
}

/// A puzzle, and what stands in the solver's grid.
struct Position {
    puzzle: Puzzle,
    /// What each cell holds: a digit of the solver's as a single number, centre marks, or what the puzzle says.
    candidates: Vec<u32>,
    /// Which cells hold a digit, given or the solver's.
    is_filled: Vec<bool>,
    /// Whether every open cell has centre marks.
    is_marked: bool,
    /// Count solutions of candidates.
    is_coloured: bool,
    /// Show candidates that logic leaves and no solution has.
    with_logic: bool,
}

impl Position {
    fn read(question: &Question, settings: &Settings, budget: &Budget) -> Result<Position, String> {
        if question.data_type != "fpuzzles" {
            return Err(format!(
                "puzzles of the type '{}' are not read here, only 'fpuzzles'",
                question.data_type
            ));
        }
        let options = ReadOptions {
            from: Some("f-puzzles".into()),
            budget: budget.clone(),
            ignore_unknown: settings.ignore_unknown,
            ..ReadOptions::default()
        };
        let reading = read(question.data.as_bytes(), &options).map_err(|error| error.to_string())?;
        let document = reading.documents.into_iter().next().ok_or("there is no puzzle in the data")?;
        let puzzle = document.to_unchecked_puzzle();
        let json: Value = unpack_f_puzzles(&question.data)
            .and_then(|text| serde_json::from_str(&text).ok())
            .ok_or("the data is no puzzle of f-puzzles")?;
        Ok(Position::of(puzzle, &json))
    }

    fn of(puzzle: Puzzle, json: &Value) -> Position {
        let board = puzzle.board().clone();
        let mut candidates = candidates(&puzzle);
        let mut is_filled: Vec<bool> = candidates.iter().map(|set| set.is_power_of_two()).collect();
        let mut is_marked = true;
        let rows = json["grid"].as_array().into_iter().flatten();
        let cells = rows.filter_map(Value::as_array).flatten().take(board.on_board());
        let number =
            |value: &Value| value.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or(0);
        for (index, cell) in cells.enumerate() {
            let digit = board.bit(number(&cell["value"]));
            let marks = cell["centerPencilMarks"].as_array().into_iter().flatten();
            let marks = marks.fold(0, |set, mark| set | board.bit(number(mark)));
            if digit != 0 {
                candidates[index] = digit;
                is_filled[index] = true;
            } else if marks != 0 {
                candidates[index] = marks;
                is_filled[index] = false;
            } else {
                is_marked &= is_filled[index];
            }
        }
        let options = |name: &str| {
            let options = json["truecandidatesoptions"].as_array();
            options.into_iter().flatten().any(|option| option.as_str() == Some(name))
        };
        let (is_coloured, with_logic) = (options("colored"), options("logical"));
        Position { puzzle, candidates, is_filled, is_marked, is_coloured, with_logic }
    }

    fn true_candidates(
        &self,
        settings: &Settings,
        budget: &Budget,
        send: &mut (dyn FnMut(Answer) + Send),
    ) -> Result<(), String> {
        let puzzle = &self.puzzle;
        let board = puzzle.board();
        let max = if self.is_coloured { COLOURED } else { 1 };
        let options = TrueCandidatesOptions { max, threads: settings.threads };
        let search = Search::all().with_budget(budget.clone());
        let found = true_candidates(puzzle, &search, &options, &mut |_| {}).map_err(failed)?;
        if found.verdict() == Verdict::None {
            return Err(NO_SOLUTION.to_string());
        }
        if found.stop.is_some() {
            return Err(stopped(found.stop, budget));
        }
        let left = if self.with_logic {
            Path::of(&BoardState::of(puzzle), &mut solver(budget)).state.candidates().to_vec()
        } else {
            vec![0; board.cell_count()]
        };
        let mut solutions = Vec::with_capacity(board.on_board() * board.values());
        for cell in 0..board.on_board() {
            for (value, &count) in found.solutions[cell].iter().enumerate() {
                let is_left = left[cell] >> value & 1 == 1;
                solutions.push(if count == 0 && is_left { -1 } else { i64::from(count) });
            }
        }
        send(Answer::TrueCandidates { solutions });
        Ok(())
    }

    fn path(mut self, budget: &Budget, send: &mut (dyn FnMut(Answer) + Send)) -> Result<(), String> {
        let path = Path::of(&self.state(), &mut solver(budget));
        self.candidates = path.state.candidates().to_vec();
        let text = |hint: &Hint<BoardState>| hint.step.text(&hint.before, Coordinates::default());
        let lines = path.hints.iter().map(text).collect();
        let is_valid = path.end != End::Contradiction;
        send(self.logical(lines, is_valid));
        Ok(())
    }

    fn step(mut self, budget: &Budget, send: &mut (dyn FnMut(Answer) + Send)) -> Result<(), String> {
        if !self.is_marked {
            // What the digits leave.
            let mut is_valid = true;
            for house in self.puzzle.board().house_cells() {
                let fixed = house.iter().filter(|cell| self.is_filled[cell.index()]);
                let fixed = fixed.fold(0, |set, cell| set | self.candidates[cell.index()]);
                for cell in house.iter().filter(|cell| !self.is_filled[cell.index()]) {
                    self.candidates[cell.index()] &= !fixed;
                    is_valid &= self.candidates[cell.index()] != 0;
                }
            }
            send(self.logical(vec!["Initial candidates.".to_string()], is_valid));
            return Ok(());
        }
        let mut state = self.state();
        let step = solver(budget).next_on_board(&state).map_err(|stop| stopped(Some(stop), budget))?;
        let is_valid = step.as_ref().is_none_or(|step| !step.is_contradiction());
        let mut lines = Vec::new();
        if let Some(step) = step {
            lines.push(step.text(&state, Coordinates::default()));
            step.apply(&mut state);
            self.candidates = state.candidates().to_vec();
        }
        send(self.logical(lines, is_valid));
        Ok(())
    }

    fn state(&self) -> BoardState {
        BoardState::new(Arc::new(BoardRules::new(&self.puzzle)), &self.candidates)
    }

    /// The board as it stands now.
    fn logical(&self, mut lines: Vec<String>, is_valid: bool) -> Answer {
        if !is_valid {
            lines.push("Board is invalid!".to_string());
        } else if lines.is_empty() {
            lines.push("No logical steps found.".to_string());
        }
        let board = self.puzzle.board();
        let cells = board.cells().map(|cell: Cell| match board.members(self.candidates[cell.index()])[..] {
            [value] => LogicalCell { value, candidates: None },
            ref numbers => LogicalCell { value: 0, candidates: Some(numbers.to_vec()) },
        });
        let message = lines.into_iter().map(|line| line + "\n").collect();
        Answer::Logical { cells: cells.collect(), message, is_valid }
    }
}

/// A solver by the techniques of any board.
fn solver(budget: &Budget) -> LogicalSolver {
    LogicalSolver::new(&scale::ANY_BOARD).with_budget(budget.clone())
}
