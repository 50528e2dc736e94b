//! Counting circles. The digits that occur in the circles are a set whose sum is the number of circles, and each occurs
//! as often as itself: a disjunction over these sets if they are not too many, beside the digits one by one.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Relation;

use super::common::{number, numbers};

/// A digit in a circle says how many of the circles hold it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CountingCircles {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

impl Kind for CountingCircles {
    const INFO: Info = Info {
        id: "counting-circles",
        name: "Counting circles",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: "A digit in a circle says in how many circles it stands.",
        why: "The different digits in circles add up to the number of circles; a digit that cannot stand so often does not stand there at all.",
        words: "nothing",
        cells: "all circles that count together",
        example: "counting-circles: r1c1 r2c2 r3c3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<CountingCircles, ParametersError> {
        parameters.no_words()?;
        Ok(CountingCircles { cells: parameters.set(board, 1, usize::MAX)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let found = numbers(&self.cells, grid);
        let times = |number: i32| found.iter().filter(|&&other| other == number).count() as i32;
        self.cells.iter().all(|&cell| number(cell, grid) == times(number(cell, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let circles = self.cells.len() as i32;
        for &cell in &self.cells {
            lowering.restrict(cell, |number| (1..=circles).contains(&number));
        }
        let variables = lowering.variables(&self.cells);
        let count = |values: u32, times: i32| Relation::Count {
            variables: variables.clone(),
            values,
            at_least: times as u32,
            at_most: times as u32,
        };
        let max = self.max_of_one_number(lowering);
        let numbers: Vec<i32> = board.numbers().filter(|number| (1..=max).contains(number)).collect();
        let others = board.set(|number| !numbers.contains(&number));
        lowering.add(count(others, 0));
        let mut sets = Vec::new();
        sets_of_sum(&numbers, circles, &mut Vec::new(), &mut sets);
        if sets.len() <= MAX_SETS {
            let branch = |set: &Vec<i32>| {
                let others = board.set(|number| !set.contains(&number));
                let each = set.iter().map(|&number| count(board.bit(number), number));
                each.chain([count(others, 0)]).collect()
            };
            lowering.any(sets.iter().map(branch).collect());
        } else {
            for number in numbers {
                let set = board.bit(number);
                lowering.any(vec![vec![count(set, 0)], vec![count(set, number)]]);
            }
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let circle = |&cell| Mark::circle(board, cell, 0.4, None, Some(Paint::Grey));
        self.cells.iter().filter_map(circle).collect()
    }
}

impl CountingCircles {
    /// Maximum number of circles that can hold the same number: one in each row, column and region that the model has
    /// as a house.
    fn max_of_one_number(&self, lowering: &Lowering<'_>) -> i32 {
        let board = lowering.board;
        let groups = |of: &dyn Fn(Cell) -> Option<usize>| {
            // Circles of one line that see each other are one group; every other circle is one by itself.
            let mut found: Vec<(Option<usize>, Cell)> = Vec::new();
            for &cell in &self.cells {
                let group = of(cell);
                let is_known = |&(other, first): &(Option<usize>, Cell)| {
                    other == group && lowering.see_each_other(first, cell)
                };
                if group.is_none() || !found.iter().any(is_known) {
                    found.push((group, cell));
                }
            }
            found.len() as i32
        };
        groups(&|cell| board.region(cell))
            .min(groups(&|cell| board.place(cell).map(|place| place.0)))
            .min(groups(&|cell| board.place(cell).map(|place| place.1)))
    }
}

/// Maximum number of sets that are listed one by one. Of the digits 1 to 9 no sum has more than 23, 22 of the numbers 1
/// to 16 has 79.
const MAX_SETS: usize = 100;

/// All sets of these numbers with this sum, until there are too many.
fn sets_of_sum(numbers: &[i32], sum: i32, chosen: &mut Vec<i32>, sets: &mut Vec<Vec<i32>>) {
    if sum == 0 {
        sets.push(chosen.clone());
        return;
    }
    let Some((&first, rest)) = numbers.split_first() else { return };
    if sum < 0 || sets.len() > MAX_SETS {
        return;
    }
    chosen.push(first);
    sets_of_sum(rest, sum - first, chosen, sets);
    chosen.pop();
    sets_of_sum(rest, sum, chosen, sets);
}
