//! A set of digits for cells. Givens and candidates belong to the puzzle itself; inside `or` they are a rule.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{MAX_NAME_WORDS, Names, RuleName, list};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// Each cell holds one of some digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OneOf {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// What they may hold.
    pub numbers: Vec<i32>,
}

impl Kind for OneOf {
    const INFO: Info = Info {
        id: "one-of",
        name: "One of some digits",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "Each of the cells holds one of the digits.",
        why: "No other digits are allowed there.",
        words: "the digits",
        cells: "the cells",
        example: "one-of 1 2: r1c1 r5c5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<OneOf, ParametersError> {
        let cells = parameters.set(board, 1, usize::MAX)?;
        Ok(OneOf { cells, numbers: parameters.board_numbers(board, board.values())? })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = Parameters::of_cells(&self.cells);
        self.numbers.iter().fold(parameters, |parameters, number| parameters.word(number))
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).iter().all(|number| self.numbers.contains(number))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            lowering.restrict(cell, |number| self.numbers.contains(&number));
        }
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        if let [cell] = self.cells[..] {
            return RuleName::of(format!("{} is {}", names.cell(cell), list(&numbers, "or")));
        }
        let few = &numbers[..numbers.len().min(MAX_NAME_WORDS)];
        let kind = format!("the {} {}", Self::INFO.name.to_lowercase(), few.join(" "));
        RuleName::at(kind, std::slice::from_ref(&self.cells), names)
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let numbers: Vec<String> = self.numbers.iter().map(ToString::to_string).collect();
        let each = if self.cells.len() > 1 { "each of " } else { "" };
        format!("{each}{} is {}", names.cells(&self.cells), list(&numbers, "or"))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let digits: Vec<String> = self.numbers.iter().map(i32::to_string).collect();
        let text =
            digits.join(if self.numbers.iter().all(|number| (0..10).contains(number)) { "" } else { " " });
        let size = (1.0 / text.len() as f64).clamp(0.12, 0.25);
        let mark = |&cell| {
            Some(Mark::Text { at: Point::of(board, cell)?, text: text.clone(), size, paint: Paint::Ink })
        };
        self.cells.iter().filter_map(mark).collect()
    }
}
