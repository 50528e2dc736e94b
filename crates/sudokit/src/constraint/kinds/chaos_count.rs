//! Counts in chaos constructions: how many of some cells are in one region. The automaton reads the labels, the first
//! one first, then the digit; its states are the first label and how many were equal to it.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::chaos;
use super::common::number;

/// A cell holds how many of some cells are in the region of the first of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChaosCount {
    /// The cell that holds the number.
    pub control: Cell,
    /// The labels that are counted if they are equal to the first one.
    pub labels: Vec<Cell>,
    /// Whether the first one does not count.
    pub others: bool,
}

impl Kind for ChaosCount {
    const INFO: Info = Info {
        id: "chaos-count",
        name: "Chaos count",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::Optional,
        sentence: "A digit in a square says how many of the cells around it, itself included, are in its region.",
        why: "The digit lies between the cells that surely are and those that can be in the region.",
        words: "`others` if the first cell does not count, or nothing",
        cells: "the cell; the cells that are counted, the first one gives the region, or nothing for the cell and those around it",
        example: "chaos-count: r2c2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ChaosCount, ParametersError> {
        let others = chaos::others_only(parameters)?;
        parameters.expect(board, false, false)?;
        let control = chaos::control(parameters, "the cell, then the cells that are counted,")?;
        let counted = match &parameters.cells[1..] {
            [] => around(control, board)?,
            [counted] if !counted.is_empty() => counted.clone(),
            _ => {
                return Err(ParametersError::Lists {
                    expected: "one list after the cell",
                    found: parameters.cells.len(),
                });
            }
        };
        let labels: Vec<Cell> =
            counted.iter().map(|&cell| chaos::label_of(cell, board)).collect::<Result<_, _>>()?;
        Ok(ChaosCount { control, labels, others })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters =
            Parameters { cells: vec![vec![self.control], self.labels.clone()], ..Parameters::default() };
        if self.others { parameters.word(chaos::OTHERS) } else { parameters }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        [&[self.control], &self.labels[..]].concat()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let first = number(self.labels[0], grid);
        let equal = self.labels.iter().filter(|&&label| number(label, grid) == first).count() as i32;
        number(self.control, grid) == equal - i32::from(self.others)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        chaos::restrict_count(self.control, self.others, (self.labels[0], &self.labels[1..]), lowering);
        let max = (self.labels.len() as u32).min(board.highest().max(0) as u32 + 1);
        // 0 is before the first, then for each first label how many were equal, then the end.
        let state = |label: u32, equal: u32| 1 + label * max + equal - 1;
        let values = board.values() as u32;
        let end = 1 + values * max;
        let mut moves = Vec::new();
        for label in 0..values {
            moves.push((0, 1 << label, state(label, 1)));
            for equal in 1..=max {
                moves.push((state(label, equal), board.all() & !(1 << label), state(label, equal)));
                if equal < max {
                    moves.push((state(label, equal), 1 << label, state(label, equal + 1)));
                }
                let shown = equal as i32 - i32::from(self.others);
                moves.push((state(label, equal), board.bit(shown), end));
            }
        }
        let mut cells = self.labels.clone();
        cells.push(self.control);
        lowering.automaton(&cells, Automaton { states: end + 1, starts: vec![0], accepts: vec![end], moves });
    }

    fn is_value_symmetric_in(&self, labels: &[Cell], _: &Board) -> bool {
        !labels.contains(&self.control)
    }

    /// Which cells it counts stands in the argument.
    fn name(&self, names: &Names<'_>) -> RuleName {
        RuleName::at(format!("the {}", Self::INFO.name.to_lowercase()), &[vec![self.control]], names)
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let mark = Point::of(board, self.control).map(|middle| Mark::Rectangle {
            middle,
            radius: (0.36, 0.36),
            fill: None,
            border: Some(Paint::Grey),
            diamond: false,
        });
        mark.into_iter().collect()
    }
}

/// A cell and those that touch it, also at a corner.
fn around(cell: Cell, board: &Board) -> Result<Vec<Cell>, ParametersError> {
    if board.place(cell).is_none() {
        return Err(ParametersError::Other(format!(
            "{} has no cells around it; say which cells are counted",
            board.name(cell)
        )));
    }
    let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    let others =
        steps.filter(|&step| step != (0, 0)).filter_map(|(down, right)| board.offset(cell, down, right));
    Ok(std::iter::once(cell).chain(others).collect())
}
