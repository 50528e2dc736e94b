//! Connected digits: the shaded cells of a yin-yang, the inside of a loop, the walls of a cave.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{self, Kind, Parameters, ParametersError, whole_lines};
use crate::propagation::Relation;

use super::common::{number, sides};

/// The cells that hold some digits are one orthogonally connected area.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConnectedValues {
    /// Among which cells; none means all cells of the board.
    pub cells: Vec<Cell>,
    /// The digits of connected cells.
    pub numbers: Vec<i32>,
    /// How many cells they are, if it is known.
    pub size: Option<usize>,
}

impl ConnectedValues {
    fn all(&self, board: &Board) -> Vec<Cell> {
        if self.cells.is_empty() { board.cells().collect() } else { self.cells.clone() }
    }
}

impl Kind for ConnectedValues {
    const INFO: Info = Info {
        id: "connected-values",
        name: "Connected digits",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "All cells with one of the digits are connected by their sides; there is at least one.",
        why: "A cell that the others cannot reach does not hold the digits; a cell that is their only way does.",
        words: "the digits; `size` and a number if it is known how many cells they are",
        cells: "the cells, or none for the whole board",
        example: "connected-values 1 3 5 7 9",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ConnectedValues, ParametersError> {
        let cells = if parameters.cells.is_empty() {
            parameters.nothing(board)?;
            whole_lines(board)?;
            Vec::new()
        } else {
            parameters.set(board, 1, usize::MAX)?
        };
        let words = parameters.words("digits, and perhaps `size` and a number", 1, 64)?;
        let (digits, size) = match words.iter().position(|word| word == "size") {
            Some(at) if at + 2 == words.len() => (
                &words[..at],
                Some(parameters::number(&words[at + 1], "a number of cells", 1, 4096)? as usize),
            ),
            Some(_) => {
                let found = words.join(" ");
                return Err(ParametersError::Words {
                    expected: "one number after `size`, at the end",
                    found,
                });
            }
            None => (words, None),
        };
        let number = |word: &String| {
            parameters::number(word, "a number of the board", board.lowest(), board.highest())
        };
        let numbers: Vec<i32> = digits.iter().map(number).collect::<Result<_, _>>()?;
        if numbers.is_empty() {
            return Err(ParametersError::Words { expected: "one or more digits", found: words.join(" ") });
        }
        Ok(ConnectedValues { cells, numbers, size })
    }

    fn to_parameters(&self) -> Parameters {
        let cells = if self.cells.is_empty() { Vec::new() } else { vec![self.cells.clone()] };
        let parameters =
            self.numbers.iter().fold(Parameters { cells, ..Parameters::default() }, |parameters, number| {
                parameters.word(number)
            });
        match self.size {
            Some(size) => parameters.word("size").word(size),
            None => parameters,
        }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.all(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let inside = self.all(board).into_iter().filter(|&cell| self.numbers.contains(&number(cell, grid)));
        let inside: Vec<Cell> = inside.collect();
        !inside.is_empty()
            && self.size.is_none_or(|size| size == inside.len())
            && board.are_connected(&inside)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let cells = self.all(board);
        lowering.add(Relation::Connected {
            variables: lowering.variables(&cells),
            edges: sides(&cells, board).into(),
            values: board.set(|number| self.numbers.contains(&number)),
            at_least: self.size.unwrap_or(1) as u32,
            at_most: self.size.unwrap_or(cells.len()) as u32,
        });
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let digits = self.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
        vec![Mark::Note(format!("All cells with {digits} are connected by their sides."))]
    }
}
