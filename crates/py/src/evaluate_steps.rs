//! Placements of a model, one after the other: wrong, true without being proved at that point, or proved, and by what.

use std::sync::Arc;

use pyo3::prelude::*;
use sudokit::constraint::Puzzle;
use sudokit::difficulty::Points;
use sudokit::hints::{
    BoardPosition, HintError, HousesPosition, Position, PositionOn, ScaledState, default_scale,
};
use sudokit::logic::{LogicalSolver, Scale};
use sudokit::notation::Document;
use sudokit::{Budget, Cell, Search, Verdict};

use crate::board::Board;
use crate::error::CallError;
use crate::pool::{self, RunOptions};
use crate::rating::scale;

/// What is to be said of a placement; the technique and its points where it is proved.
type PlacementVerdict = (&'static str, Option<&'static str>, Option<f64>);

/// Up to where a scale proves.
#[derive(FromPyObject)]
pub enum UpTo {
    /// By techniques up to this one in the order of the scale.
    Technique(String),
    /// By steps of at most this many points.
    Points(f64),
}

/// See `sudokit.evaluate_steps`. Placements are cells by their place row by row and numbers.
#[pyfunction]
pub fn evaluate_steps_board(
    py: Python<'_>,
    board: &Board,
    placements: Vec<(usize, i32)>,
    scale_name: Option<&str>,
    up_to: Option<UpTo>,
    uniqueness: bool,
    options: RunOptions,
) -> PyResult<Vec<PlacementVerdict>> {
    let document = board.document();
    let scale = scale_name.map_or_else(|| Ok(default_scale(document)), scale)?;
    let cells = document.to_unchecked_puzzle().board().on_board();
    if let Some((cell, _)) = placements.iter().find(|(cell, _)| *cell >= cells) {
        return Err(
            CallError::Argument(format!("the board has {cells} cells, and there is no cell {cell}")).into()
        );
    }
    let limit = Limit::new(scale, up_to.as_ref())?;
    let judge = Judge { document: Arc::new(document.without_play()), scale, limit, uniqueness, placements };
    pool::alone(py, &options, |budget| judge.verdicts(budget))
}

/// Techniques by their places in the order of the scale, and points in the units of its table.
struct Limit {
    last: usize,
    points: u16,
}

impl Limit {
    fn new(scale: &Scale, up_to: Option<&UpTo>) -> Result<Limit, CallError> {
        let all = Limit { last: usize::MAX, points: u16::MAX };
        match up_to {
            None => Ok(all),
            Some(UpTo::Technique(id)) => {
                let last = scale.order.iter().position(|entry| entry.technique.id() == id);
                let last = last.ok_or_else(|| {
                    let text = format!(
                        "up_to: the scale {} has no technique '{id}'; sudokit.scales() lists them",
                        scale.name
                    );
                    CallError::Argument(text)
                })?;
                Ok(Limit { last, ..all })
            }
            Some(UpTo::Points(points)) => {
                let one = 1.0 / Points::on(scale, 1).value();
                Ok(Limit { points: (points * one).round().clamp(0.0, f64::from(u16::MAX)) as u16, ..all })
            }
        }
    }
}

struct Judge {
    document: Arc<Document>,
    scale: &'static Scale,
    limit: Limit,
    uniqueness: bool,
    placements: Vec<(usize, i32)>,
}

impl Judge {
    fn verdicts(&self, budget: &Budget) -> Result<Vec<PlacementVerdict>, CallError> {
        let puzzle = self.document.to_unchecked_puzzle();
        if self.scale.is_for_any_board() {
            let position = BoardPosition::of_document(&self.document, budget)?;
            if position.verdict() == Verdict::None {
                return Err(CallError::Argument("the puzzle has no solution".into()));
            }
            let only = position.solution().only.clone();
            return self.each(position, &puzzle, only.as_deref(), budget);
        }
        if self.document.is_ordinary() {
            let position = Position::of_document(&self.document, budget)?;
            let only: Vec<i32> = position.solution().values().iter().map(|&digit| digit.into()).collect();
            return self.each(position, &puzzle, Some(&only), budget);
        }
        let position = HousesPosition::of_document(&self.document, budget)?;
        let only: Vec<i32> = position.solution().values().iter().map(|&digit| digit.into()).collect();
        self.each(position, &puzzle, Some(&only), budget)
    }

    /// Says what each placement is, and puts those that are true on the board.
    fn each<S: ScaledState>(
        &self,
        mut position: PositionOn<S>,
        puzzle: &Puzzle,
        only: Option<&[i32]>,
        budget: &Budget,
    ) -> Result<Vec<PlacementVerdict>, CallError> {
        let is_enabled = |place: usize| {
            let entry = &self.scale.order[place];
            place <= self.limit.last
                && entry.points <= self.limit.points
                && (self.uniqueness || !entry.technique.rests_on_uniqueness())
        };
        let mut solver = LogicalSolver::new(self.scale)
            .with_evidence(false)
            .with_budget(budget.clone())
            .with_techniques(|technique| self.scale.place(technique).is_some_and(is_enabled));
        let mut standing = puzzle.clone();
        let board = puzzle.board();
        let mut verdicts = Vec::new();
        for &(cell, number) in &self.placements {
            let cell = Cell::new(cell);
            if let Some(known) = standing.given(cell) {
                verdicts.push((if known == number { "known" } else { "wrong" }, None, None));
                continue;
            }
            let is_true = standing.allowed(cell) & board.bit(number) != 0
                && match only {
                    Some(only) => only[cell.index()] == number,
                    None => is_possible(&standing, cell, number, budget)?,
                };
            if !is_true {
                verdicts.push(("wrong", None, None));
                continue;
            }
            let digit = (number - board.lowest() + 1) as u8;
            verdicts.push(match position.proof(cell, digit, self.limit.points, &mut solver)? {
                None => ("unproved", None, None),
                Some(proof) => {
                    let points = Points::on(self.scale, proof.points.into()).value();
                    ("proved", Some(proof.technique.id()), Some(points))
                }
            });
            standing.restrict(cell, board.bit(number));
            position = position.with_placed(cell, digit);
        }
        Ok(verdicts)
    }
}

/// Whether a solution has a number in a cell beside all that stands.
fn is_possible(standing: &Puzzle, cell: Cell, number: i32, budget: &Budget) -> Result<bool, CallError> {
    let mut tried = standing.clone();
    tried.restrict(cell, standing.board().bit(number));
    let report = Search::first().with_budget(budget.clone()).run(&tried);
    match (report.solutions, report.stop) {
        (0, Some(stop)) => Err(CallError::from(HintError::Undecided(stop))),
        (found, _) => Ok(found > 0),
    }
}
