//! Quadruples: digits that must occur around a corner. That each occurs is a count for each digit, which also takes the
//! digit from the cells that see all its places; that all occur at once is an automaton whose states are what is still
//! missing.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::common::numbers;

/// Digits that occur among the cells around a corner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quadruple {
    /// The cells around the corner.
    pub cells: Vec<Cell>,
    /// The digits that stand in the four cells, each listed as often as it must occur.
    pub numbers: Vec<i32>,
}

impl Quadruple {
    /// Each digit once, with how often it must occur.
    fn required_counts(&self) -> Vec<(i32, usize)> {
        let mut required_counts: Vec<(i32, usize)> = Vec::new();
        for &number in &self.numbers {
            match required_counts.iter_mut().find(|(other, _)| *other == number) {
                Some((_, times)) => *times += 1,
                None => required_counts.push((number, 1)),
            }
        }
        required_counts
    }
}

impl Kind for Quadruple {
    const INFO: Info = Info {
        id: "quadruple",
        name: "Quadruple",
        section: Section::Edges,
        tool: Tool::Corner,
        word_use: WordUse::Required,
        sentence: "The digits in a circle occur among the four cells around it, each at least as often as it stands in the circle.",
        why: "A digit of the circle needs a place among its cells, and with as many digits as cells no other fits.",
        words: "the digits",
        cells: "the cells around the corner",
        example: "quadruple 3 4 5: r3c3-4 r4c3-4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Quadruple, ParametersError> {
        let cells = parameters.set(board, 1, 4)?;
        let numbers = parameters.board_numbers(board, cells.len())?;
        Ok(Quadruple { cells, numbers })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = Parameters::of_cells(&self.cells);
        self.numbers.iter().fold(parameters, |parameters, number| parameters.word(number))
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let found = numbers(&self.cells, grid);
        let times = |list: &[i32], number: i32| list.iter().filter(|&&other| other == number).count();
        self.numbers.iter().all(|&number| times(&found, number) >= times(&self.numbers, number))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let required_counts = self.required_counts();
        for &(number, times) in &required_counts {
            lowering.count(&self.cells, board.bit(number), times, self.cells.len());
        }
        if self.numbers.len() < 2 {
            return;
        }
        // A state is a number in mixed radix: how often each digit is still missing.
        let radices: Vec<u32> = required_counts.iter().map(|&(_, times)| times as u32 + 1).collect();
        let states: u32 = radices.iter().product();
        let mut moves = Vec::new();
        for state in 0..states {
            let (mut rest, mut weight, mut others) = (state, 1, board.all());
            for (&radix, &(number, _)) in radices.iter().zip(&required_counts) {
                if rest % radix > 0 {
                    moves.push((state, board.bit(number), state - weight));
                    others &= !board.bit(number);
                }
                rest /= radix;
                weight *= radix;
            }
            moves.push((state, others, state));
        }
        lowering
            .automaton(&self.cells, Automaton { states, starts: vec![states - 1], accepts: vec![0], moves });
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let points: Vec<Point> = self.cells.iter().filter_map(|&cell| Point::of(board, cell)).collect();
        if points.is_empty() {
            return Vec::new();
        }
        let count = points.len() as f64;
        let middle = Point {
            x: points.iter().map(|point| point.x).sum::<f64>() / count,
            y: points.iter().map(|point| point.y).sum::<f64>() / count,
        };
        let mut sorted = self.numbers.clone();
        sorted.sort_unstable();
        let (fill, border) = (Some(Paint::White), Some(Paint::Black));
        let mut marks = vec![Mark::Round { middle, radius: (0.25, 0.25), fill, border }];
        // One row of up to two digits, two rows of more.
        let rows: Vec<&[i32]> = if sorted.len() <= 2 { vec![&sorted] } else { sorted.chunks(2).collect() };
        for (index, row) in rows.iter().enumerate() {
            let y = middle.y + (index as f64 - (rows.len() as f64 - 1.0) / 2.0) * 0.19;
            let text = row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            marks.push(Mark::Text { at: Point { x: middle.x, y }, text, size: 0.2, paint: Paint::Black });
        }
        marks
    }
}
