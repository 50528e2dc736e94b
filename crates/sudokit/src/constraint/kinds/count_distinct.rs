//! A cell that says how many different digits others hold. For each number an auxiliary variable says whether it stands
//! among the cells; these add up to the cell.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_or_none, number, numbers};
use crate::constraint::mark::Paint;
use crate::propagation::Relation;

/// The first cell is the number of different digits in the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CountDistinct {
    /// The cell that says how many.
    pub control: Cell,
    /// The cells whose digits are counted, each once.
    pub cells: Vec<Cell>,
}

impl Kind for CountDistinct {
    const INFO: Info = Info {
        id: "count-distinct",
        name: "Number of different digits",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "The digit in the marked cell is the number of different digits in the cells around it.",
        why: "Digits that surely stand there bound the number from below, those that can stand there from above.",
        words: "nothing",
        cells: "the cell that says how many, then the cells that are counted",
        example: "count-distinct: r2c2 r1c1-3 r3c3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<CountDistinct, ParametersError> {
        parameters.no_words()?;
        let mut cells = parameters.list(board, 2, usize::MAX)?;
        let control = cells.remove(0);
        crate::constraint::parameters::distinct(board, &cells)?;
        if board.values() < 2 {
            return Err(ParametersError::Other("a board with two or more numbers expected".to_string()));
        }
        Ok(CountDistinct { control, cells })
    }

    fn to_parameters(&self) -> Parameters {
        let mut cells = vec![self.control];
        cells.extend(&self.cells);
        Parameters::of_cells(&cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        let mut cells = vec![self.control];
        cells.extend(&self.cells);
        cells
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let mut numbers = numbers(&self.cells, grid);
        numbers.sort_unstable();
        numbers.dedup();
        number(self.control, grid) == numbers.len() as i32
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let (min, max) = (lowering.largest_group(&self.cells) as i32, self.cells.len() as i32);
        lowering.restrict(self.control, |number| (min..=max).contains(&number));
        // Value 0 says that a number does not stand there, value 1 that it does.
        let mut terms = vec![(lowering.variable(self.control), -1)];
        for number in board.numbers() {
            let stands = lowering.auxiliary(0b11);
            let is =
                |value| Relation::Count { variables: vec![stands], values: value, at_least: 1, at_most: 1 };
            let bit = board.bit(number);
            lowering.define(Relation::Any(vec![
                vec![is(0b10), lowering.count_relation(&self.cells, bit, 1, self.cells.len())],
                vec![is(0b01), lowering.count_relation(&self.cells, bit, 0, 0)],
            ]));
            terms.push((stands, 1));
        }
        // The relation reads value 0 as the lowest number.
        lowering.add(Relation::Linear(terms, board.lowest() * board.values() as i32));
    }

    fn is_value_symmetric_in(&self, labels: &[Cell], _: &Board) -> bool {
        !labels.contains(&self.control) && all_or_none(&self.cells, labels)
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let tint = Mark::Fill { cells: self.cells.clone(), paint: Paint::Tint };
        let circle = Mark::circle(board, self.control, 0.4, None, Some(Paint::Grey));
        std::iter::once(tint).chain(circle).collect()
    }
}
