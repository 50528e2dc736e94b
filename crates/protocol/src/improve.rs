//! A puzzle made better: one solution, nothing that it does not need, harder for people.
//!
//! Unique: against each further solution one cell is given in which it differs from the first. Minimal: givens and then
//! rules go as long as the solution stays the only one. Harder: what can go, and givens that can be exchanged for
//! others, go where the path of human-style solving becomes harder by that: its hardest technique, then the number of
//! its steps.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudokit::constraint::Puzzle;
use sudokit::diagnose::{Clue, clue_words, without_clues};
use sudokit::generate::{below, shuffle, stream};
use sudokit::hints::{Hint, Path};
use sudokit::logic::{BoardRules, BoardState, LogicalSolver, scale};
use sudokit::notation::Document;
use sudokit::solver::PROPAGATION;
use sudokit::{Budget, Cell, Grid, Search, Stop, Verdict};

use crate::board::PuzzleReply;
use crate::context::Context;
use crate::error::ApiError;
use crate::limits::RequestBudget;
use crate::question::Question;
use crate::run::supported;
use crate::stats::{StopFields, VERSION};

/// What is to become of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// It has one solution: givens are added.
    #[default]
    Unique,
    /// It needs all that it has: givens and rules go.
    Minimal,
    /// It is harder for people: givens and rules go, or givens are exchanged.
    Harder,
}

/// Make a puzzle better.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ImproveRequest {
    /// The puzzle.
    #[serde(flatten)]
    pub question: Question,
    /// Limits of the time and the search nodes of the answer.
    #[serde(flatten)]
    pub budget: RequestBudget,
    /// What is to become of it.
    pub goal: Goal,
    /// For what is left to chance.
    pub seed: u64,
}

/// How hard a puzzle is for people on any board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathReply {
    /// The hardest technique of its path; null without a step.
    pub hardest: Option<&'static str>,
    /// How many steps it has.
    pub steps: usize,
    /// Whether they end in the solution.
    pub solved: bool,
}

/// A puzzle that was made better.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImproveReply {
    /// The puzzle; null if nothing could be made better, or not in the time allowed.
    pub puzzle: Option<PuzzleReply>,
    /// What was added, in words.
    pub added: Vec<String>,
    /// What went, in words.
    pub removed: Vec<String>,
    /// How hard it was, where that was asked.
    pub before: Option<PathReply>,
    /// How hard it is, where that was asked.
    pub after: Option<PathReply>,
    /// What happened, in words.
    pub text: String,
    /// Version of sudokit.
    pub version: &'static str,
    /// Why the answer is not complete.
    #[serde(flatten)]
    pub stop: StopFields,
}

/// Makes a puzzle better.
///
/// # Errors
/// When the puzzle cannot be read, or is too large for the engine.
#[inline(never)]
pub fn improve(request: &ImproveRequest, context: &mut Context<'_>) -> Result<ImproveReply, ApiError> {
    let budget = context.budget_for(&request.budget);
    let document = request.question.document(&context.limits, &budget)?;
    let puzzle = document.to_unchecked_puzzle();
    let work = Work { budget, seed: request.seed };
    let outcome = match request.goal {
        Goal::Unique => work.unique(&puzzle, None),
        Goal::Minimal => work.minimal(&puzzle),
        Goal::Harder => work.harder(&puzzle),
    };
    let mut reply = ImproveReply {
        puzzle: None,
        added: Vec::new(),
        removed: Vec::new(),
        before: None,
        after: None,
        text: String::new(),
        version: VERSION,
        stop: StopFields::default(),
    };
    match outcome {
        Ok(better) => {
            reply.added = missing(&better.puzzle, &puzzle);
            reply.removed = missing(&puzzle, &better.puzzle);
            reply.text = better.text;
            reply.stop = better.stop.into();
            if request.goal == Goal::Harder {
                (reply.before, reply.after) = (Some(better.before.reply()), Some(better.after.reply()));
            }
            if better.puzzle != puzzle {
                reply.puzzle = Some(PuzzleReply::with_rules(&of(&document, better.puzzle)));
            }
        }
        Err(ImproveError::Impossible(text)) => reply.text = text.to_string(),
        Err(ImproveError::Stopped(stop)) => {
            reply.text = "Not decided in the time allowed.".into();
            reply.stop = Some(stop).into();
        }
        Err(ImproveError::Api(error)) => return Err(*error),
    }
    Ok(reply)
}

/// A document with another puzzle.
fn of(document: &Document, puzzle: Puzzle) -> Document {
    let mut other = Document::of_puzzle(puzzle);
    other.meta = document.meta.clone();
    other.fog = document.fog.clone();
    other.other_parts = document.other_parts.clone();
    other
}

/// What one puzzle says and another does not.
fn missing(puzzle: &Puzzle, other: &Puzzle) -> Vec<String> {
    let mut words = Vec::new();
    for (index, constraint) in puzzle.constraints().iter().enumerate() {
        let count = |rules: &[sudokit::constraint::Constraint]| {
            rules.iter().filter(|rule| *rule == constraint).count()
        };
        if count(&puzzle.constraints()[..=index]) > count(other.constraints()) {
            words.push(clue_words(puzzle, Clue::Constraint(index)));
        }
    }
    let all = puzzle.board().all();
    let cells = (0..puzzle.board().cell_count()).map(Cell::new);
    let givens =
        cells.filter(|&cell| puzzle.allowed(cell) != all && puzzle.allowed(cell) != other.allowed(cell));
    words.extend(givens.map(|cell| clue_words(puzzle, Clue::Given(cell))));
    words
}

/// Why there is no better puzzle.
enum ImproveError {
    Impossible(&'static str),
    Stopped(Stop),
    Api(Box<ApiError>),
}

impl From<Stop> for ImproveError {
    fn from(stop: Stop) -> ImproveError {
        ImproveError::Stopped(stop)
    }
}

/// How hard a path is: unsolved ones are the hardest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Hardness {
    is_stuck: bool,
    /// The place of the hardest technique in the table, from 1.
    technique: usize,
    steps: usize,
}

impl Hardness {
    fn reply(self) -> PathReply {
        let hardest = self.technique.checked_sub(1).map(|at| scale::ANY_BOARD.order[at].technique.name());
        PathReply { hardest, steps: self.steps, solved: !self.is_stuck }
    }
}

struct Better {
    puzzle: Puzzle,
    text: String,
    before: Hardness,
    after: Hardness,
    stop: Option<Stop>,
}

impl Better {
    fn new(puzzle: Puzzle, text: String) -> Better {
        Better { puzzle, text, before: Hardness::default(), after: Hardness::default(), stop: None }
    }
}

struct Work {
    budget: Budget,
    seed: u64,
}

/// Nodes of one question whether something can go.
const TRIAL_NODES: u64 = 20_000;
/// How many exchanges of a given are tried.
const EXCHANGES: usize = 24;

impl Work {
    /// Solutions up to two; an error if that could not be decided.
    fn solutions(&self, puzzle: &Puzzle, nodes: Option<u64>) -> Result<Vec<Vec<i32>>, ImproveError> {
        let budget = nodes.map_or(self.budget.clone(), |nodes| self.budget.clone().with_nodes(nodes));
        let report = Search::unique().with_budget(budget).with_seed(self.seed).run(puzzle);
        let report =
            supported(PROPAGATION, puzzle, report).map_err(|error| ImproveError::Api(Box::new(error)))?;
        match (report.verdict(), report.stop) {
            (Verdict::Unknown, Some(stop)) => Err(stop.into()),
            _ => Ok(report.grids.iter().map(Grid::numbers).collect()),
        }
    }

    /// Whether there is one solution; what takes too long is taken for no.
    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, ImproveError> {
        match self.solutions(puzzle, Some(TRIAL_NODES)) {
            Ok(grids) => Ok(grids.len() == 1),
            Err(ImproveError::Stopped(Stop::Nodes)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Gives cells until there is one solution: this one, or one that the puzzle has.
    fn unique(&self, start: &Puzzle, target: Option<&[i32]>) -> Result<Better, ImproveError> {
        let first = self.solutions(start, None)?;
        let solution = match (target, first.first()) {
            (Some(target), _) => target.to_vec(),
            (None, Some(first)) => first.clone(),
            (None, None) => {
                return Err(ImproveError::Impossible(
                    "There is no solution: take out what cannot stand together.",
                ));
            }
        };
        if first.len() == 1 {
            return Ok(Better::new(start.clone(), "It has one solution already.".into()));
        }
        let rng = &mut stream(self.seed, 0);
        let mut given: Vec<Cell> = Vec::new();
        let mut puzzle = start.clone();
        loop {
            let grids = self.solutions(&puzzle, None)?;
            let Some(other) = grids.iter().find(|grid| **grid != solution) else { break };
            let mut open: Vec<Cell> =
                start.board().cells().filter(|cell| other[cell.index()] != solution[cell.index()]).collect();
            shuffle(rng, &mut open);
            let Some(&cell) = open.first() else {
                return Err(ImproveError::Impossible("Its solutions differ only beside the board."));
            };
            given.push(cell);
            puzzle.restrict(cell, start.board().bit(solution[cell.index()]));
        }
        // An early one may have become needless.
        let mut retained = given.clone();
        for cell in given {
            let fewer: Vec<Cell> = retained.iter().copied().filter(|&other| other != cell).collect();
            let trial = with_givens(start, &fewer, &solution);
            if self.is_unique(&trial)? {
                (retained, puzzle) = (fewer, trial);
            }
        }
        let text = format!(
            "{} {} added: it has one solution.",
            retained.len(),
            if retained.len() == 1 { "given was" } else { "givens were" }
        );
        Ok(Better::new(puzzle, text))
    }

    /// The parts that can go while all others stay: givens, then rules, each in a random order.
    fn spare(&self, puzzle: &Puzzle) -> Vec<Clue> {
        let rng = &mut stream(self.seed, 1);
        let all = puzzle.board().all();
        let cells = puzzle.board().cells().filter(|&cell| !puzzle.board().is_void(cell));
        let mut givens: Vec<Clue> =
            cells.filter(|&cell| puzzle.allowed(cell) != all).map(Clue::Given).collect();
        let mut rules: Vec<Clue> = (0..puzzle.constraints().len()).map(Clue::Constraint).collect();
        shuffle(rng, &mut givens);
        shuffle(rng, &mut rules);
        givens.append(&mut rules);
        givens
    }

    fn minimal(&self, start: &Puzzle) -> Result<Better, ImproveError> {
        self.must_be_unique(start)?;
        let mut gone: Vec<Clue> = Vec::new();
        let mut stop = None;
        for clue in self.spare(start) {
            gone.push(clue);
            match self.is_unique(&without_clues(start, &gone)) {
                Ok(true) => {}
                Ok(false) => {
                    gone.pop();
                }
                Err(ImproveError::Stopped(why)) => {
                    gone.pop();
                    stop = Some(why);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        let text = match gone.len() {
            0 => "Everything in it is needed already.".into(),
            1 => "1 part went; each that is left is needed.".into(),
            count => format!("{count} parts went; each that is left is needed."),
        };
        Ok(Better { stop, ..Better::new(without_clues(start, &gone), text) })
    }

    fn must_be_unique(&self, puzzle: &Puzzle) -> Result<Vec<i32>, ImproveError> {
        let mut grids = self.solutions(puzzle, None)?;
        match grids.len() {
            1 => Ok(grids.remove(0)),
            0 => Err(ImproveError::Impossible("There is no solution: take out what cannot stand together.")),
            _ => Err(ImproveError::Impossible("It has several solutions: make it unique first.")),
        }
    }

    fn hardness(&self, puzzle: &Puzzle) -> Hardness {
        let all: Vec<u32> =
            (0..puzzle.board().cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect();
        let state = BoardState::new(Arc::new(BoardRules::new(puzzle)), &all);
        let path =
            Path::of(&state, &mut LogicalSolver::new(&scale::ANY_BOARD).with_budget(self.budget.clone()));
        let place =
            |hint: &Hint<BoardState>| scale::ANY_BOARD.place(hint.step.technique).map_or(0, |at| at + 1);
        Hardness {
            is_stuck: !path.is_solved(),
            technique: path.hints.iter().map(place).max().unwrap_or(0),
            steps: path.hints.len(),
        }
    }

    fn harder(&self, start: &Puzzle) -> Result<Better, ImproveError> {
        let solution = self.must_be_unique(start)?;
        let before = self.hardness(start);
        let mut best = (before, start.clone());
        // A puzzle that nobody can solve by steps is not what is asked for.
        let is_better = |hardness: Hardness, best: Hardness| hardness > best && !hardness.is_stuck;
        let mut gone: Vec<Clue> = Vec::new();
        for clue in self.spare(start) {
            if self.budget.check().is_err() {
                break;
            }
            gone.push(clue);
            let trial = without_clues(start, &gone);
            let hardness = if self.is_unique(&trial).unwrap_or(false) {
                self.hardness(&trial)
            } else {
                Hardness::default()
            };
            if is_better(hardness, best.0) {
                best = (hardness, trial);
            } else {
                gone.pop();
            }
        }
        let rng = &mut stream(self.seed, 2);
        for _ in 0..EXCHANGES {
            let mut givens: Vec<Cell> =
                start.board().cells().filter(|&cell| best.1.given(cell).is_some()).collect();
            if givens.is_empty() || self.budget.check().is_err() {
                break;
            }
            shuffle(rng, &mut givens);
            let open = without_clues(&best.1, &[Clue::Given(givens[0])]);
            let seed = u64::from(below(rng, u32::MAX));
            let Ok(found) = (Work { budget: self.budget.clone(), seed }).unique(&open, Some(&solution))
            else {
                break;
            };
            let hardness = self.hardness(&found.puzzle);
            if is_better(hardness, best.0) {
                best = (hardness, found.puzzle);
            }
        }
        let text = if best.0 > before {
            "It is harder now."
        } else {
            "Nothing was found that makes it harder and leaves it to be solved by steps."
        };
        Ok(Better { before, after: best.0, ..Better::new(best.1, text.into()) })
    }
}

/// A puzzle with more givens.
fn with_givens(puzzle: &Puzzle, cells: &[Cell], solution: &[i32]) -> Puzzle {
    let mut more = puzzle.clone();
    for &cell in cells {
        more.restrict(cell, puzzle.board().bit(solution[cell.index()]));
    }
    more
}
