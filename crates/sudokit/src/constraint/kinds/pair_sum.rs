//! X, V and any other sum of two cells. Setters write sums as Roman numerals or as numbers.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{number, two_cells};

/// Two cells add up to a number: 10 for X, 5 for V.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairSum {
    /// One cell.
    pub first: Cell,
    /// The other.
    pub second: Cell,
    /// Their sum.
    pub sum: i32,
}

impl Kind for PairSum {
    const INFO: Info = Info {
        id: "pair-sum",
        name: "X, V and other sums of two",
        section: Section::Edges,
        tool: Tool::Edge,
        word_use: WordUse::OneOf(&["X", "V"]),
        sentence: "Cells joined by an X add up to 10, by a V to 5, by a number to that number.",
        why: "Each digit needs its complement in the other cell.",
        words: "the sum; X, V and other Roman numerals are understood",
        cells: "the two cells",
        example: "pair-sum 10: r1c1-2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<PairSum, ParametersError> {
        let (first, second) = two_cells(parameters, board)?;
        let words = parameters.words("a sum", 1, 1)?;
        let sum = match roman(&words[0]) {
            Some(sum) => sum,
            None => parameters.number("a sum", -1000, 1000)?,
        };
        Ok(PairSum { first, second, sum })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&[self.first, self.second]).word(self.sum)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        vec![self.first, self.second]
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        number(self.first, grid) + number(self.second, grid) == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.pair(self.first, self.second, |a, b| a + b == self.sum);
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let kind = match self.sum {
            10 => "the X".to_string(),
            5 => "the V".to_string(),
            sum => format!("the sum {sum}"),
        };
        RuleName::at(kind, &[vec![self.first, self.second]], names)
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let (first, second) = (Point::of(board, self.first), Point::of(board, self.second));
        let (Some(first), Some(second)) = (first, second) else { return Vec::new() };
        let middle = first.between(second);
        let text = match self.sum {
            5 => "V".to_string(),
            10 => "X".to_string(),
            sum => sum.to_string(),
        };
        let ground = Mark::Round { middle, radius: (0.15, 0.15), fill: Some(Paint::Ground), border: None };
        vec![ground, Mark::Text { at: middle, text, size: 0.32, paint: Paint::Ink }]
    }
}

/// The number of a Roman numeral; a smaller sign before a greater one is taken away.
fn roman(word: &str) -> Option<i32> {
    let sign = |letter| match letter {
        'I' | 'i' => Some(1),
        'V' | 'v' => Some(5),
        'X' | 'x' => Some(10),
        'L' | 'l' => Some(50),
        _ => None,
    };
    let signs: Option<Vec<i32>> = word.chars().map(sign).collect();
    let signs = signs.filter(|signs| !signs.is_empty())?;
    let value = |at: usize| {
        if signs.get(at + 1).is_some_and(|next| *next > signs[at]) { -signs[at] } else { signs[at] }
    };
    Some((0..signs.len()).map(value).sum())
}
