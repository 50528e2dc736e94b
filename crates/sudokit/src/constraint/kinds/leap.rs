//! Any leap of a chess piece, such as the (1, 3) of a camel: cells that far apart differ, in all digits or in some.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{self, Kind, Parameters, ParametersError};

use super::common::{number, pairs_apart};

/// Cells a leap apart do not hold the same digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    /// Down or up, and to a side, or the other way round: both from 0, not both 0.
    pub leap: (i32, i32),
    /// The digits that must not stand a leap apart; none means all.
    pub numbers: Vec<i32>,
}

impl Kind for Leap {
    const INFO: Info = Info {
        id: "leap",
        name: "Leaps",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Required,
        sentence: "Cells this many rows and columns apart do not hold the same digit.",
        why: "A digit leaves all cells a leap away from it.",
        words: "rows and columns of the leap, then the digits that it holds for, all if none",
        cells: "none: it holds all over the board",
        example: "leap 1 3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Leap, ParametersError> {
        parameters.nothing(board)?;
        let words = parameters.words("rows, columns, and perhaps digits", 2, 34)?;
        let step = |word: &String| parameters::number(word, "rows or columns", 0, 100);
        let leap = (step(&words[0])?, step(&words[1])?);
        if leap == (0, 0) {
            return Err(ParametersError::Other(
                "a leap of no rows and no columns stays where it is".to_string(),
            ));
        }
        let number = |word: &String| {
            parameters::number(word, "a number of the board", board.lowest(), board.highest())
        };
        Ok(Leap { leap, numbers: words[2..].iter().map(number).collect::<Result<_, _>>()? })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = Parameters::default().word(self.leap.0).word(self.leap.1);
        self.numbers.iter().fold(parameters, |parameters, number| parameters.word(number))
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let mut pairs = pairs_apart(board, &self.steps()).into_iter();
        pairs.all(|(a, b)| number(a, grid) != number(b, grid) || !self.applies(number(a, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = pairs_apart(lowering.board, &self.steps());
        lowering.pairs(pairs, |a, b| a != b || !self.applies(a));
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let (down, right) = self.leap;
        let digits: Vec<String> = self.numbers.iter().map(i32::to_string).collect();
        let digits = match digits.as_slice() {
            [] => "the same digit".to_string(),
            [digit] => format!("both {digit}"),
            [first @ .., last] => format!("the same digit of {} and {last}", first.join(", ")),
        };
        vec![Mark::Note(format!("Cells {down} and {right} rows and columns apart do not hold {digits}."))]
    }
}

impl Leap {
    /// Each pair of cells once: a step down, or to the right in the same row.
    fn steps(&self) -> Vec<(isize, isize)> {
        let (a, b) = (self.leap.0 as isize, self.leap.1 as isize);
        let mut steps: Vec<(isize, isize)> = [(a, b), (a, -b), (b, a), (b, -a)].to_vec();
        steps.iter_mut().filter(|step| step.0 == 0).for_each(|step| step.1 = step.1.abs());
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    fn applies(&self, number: i32) -> bool {
        self.numbers.is_empty() || self.numbers.contains(&number)
    }
}
