//! Entropic and modular lines: cells one after the other have numbers of different sorts, so that the sorts repeat along
//! the line and cells a window apart have one sort.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::line::each_class_once;
use super::sorts::Sorts;

/// As many consecutive cells of a line as there are sorts have numbers of different sorts: low, middle and high ones
/// (`BY` is 'e') or remainders ('m').
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SortLine<const BY: char> {
    sorts: Sorts,
    cells: Vec<Cell>,
}

/// Any three cells one after the other hold a low, a middle and a high number.
pub type Entropic = SortLine<'e'>;
/// Any consecutive cells, as many as the modulus, have different remainders.
pub type Modular = SortLine<'m'>;

impl<const BY: char> Kind for SortLine<BY> {
    const INFO: Info = match BY {
        'e' => Info {
            id: "entropic",
            name: "Entropic line",
            section: Section::Lines,
            tool: Tool::Line,
            word_use: WordUse::None,
            sentence: "Any three digits one after the other on an entropic line are one of 1, 2, 3, one of 4, 5, 6 and one of 7, 8, 9; of \
                       other digits the low and the high third, rounded, and those between.",
            why: "Low, middle and high digits repeat along the line in one order, so one digit says the class of every third cell.",
            words: "nothing",
            cells: "the cells of the line in order",
            example: "entropic: r1c1-6",
        },
        _ => Info {
            id: "modular",
            name: "Modular line",
            section: Section::Lines,
            tool: Tool::Line,
            word_use: WordUse::Optional,
            sentence: "Any three digits one after the other on a modular line have different remainders when divided by 3, or as many digits as another given number when divided by it.",
            why: "Remainders repeat along the line with the window's length, so one digit says the class of every third cell.",
            words: "the modulus, or nothing for 3",
            cells: "the cells of the line in order",
            example: "modular: r1c1-6",
        },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<SortLine<BY>, ParametersError> {
        let sorts = if BY == 'm' {
            Sorts::Remainders(parameters.maybe_number("a modulus", 1, 32)?.unwrap_or(3))
        } else {
            parameters.no_words()?;
            Sorts::LowMiddleHigh
        };
        Ok(SortLine { sorts, cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = Parameters::of_cells(&self.cells);
        match self.sorts {
            Sorts::LowMiddleHigh => parameters,
            Sorts::Remainders(modulus) => parameters.word(modulus),
        }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let sorts = self.sorts.sets(board);
        let sort = |number: i32| sorts.iter().position(|set| set & board.bit(number) != 0);
        let line: Vec<_> = numbers(&self.cells, grid).into_iter().map(sort).collect();
        line.windows(line.len().min(sorts.len()))
            .all(|window| window.iter().enumerate().all(|(at, sort)| !window[..at].contains(sort)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let sorts = self.sorts.sets(lowering.board);
        each_class_once(lowering, &self.cells, &sorts);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let paint = if BY == 'e' { Paint::Peach } else { Paint::Teal };
        vec![Mark::line(board, &self.cells, paint, 0.2)]
    }
}
