//! Sum lines, such as ten lines: an automaton whose state is the sum of the present segment.
//!
//! In a loop the first segment may have begun before the first cell; the state at the end must then equal the state at
//! the start. Source of the idea: the partial sums of the Interactive Sudoku Solver; we use the automaton that all
//! ordered rules use.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::common::numbers;

/// The line can be cut into runs of consecutive cells, each with this sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SumLine {
    /// The sum of each segment.
    pub total: i32,
    /// Whether the last cell is followed by the first.
    pub is_loop: bool,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

/// The greatest sum.
const MAX_SUM: i32 = 100;

/// Whether some first segment has the sum, and the rest can be cut or is empty.
fn splits_into_sums(line: &[i32], total: i32) -> bool {
    (1..=line.len()).any(|end| {
        line[..end].iter().sum::<i32>() == total
            && (end == line.len() || splits_into_sums(&line[end..], total))
    })
}

/// States: what the segment adds up to, below the total, once before and once after the first end of a segment; in a loop
/// all that for each sum with which the line may begin.
fn automaton(board: &Board, total: u32, is_loop: bool) -> Automaton {
    let begins = if is_loop { total } else { 1 };
    let state = |begin: u32, sum: u32, is_complete: bool| (begin * 2 + u32::from(is_complete)) * total + sum;
    let mut moves = Vec::new();
    for begin in 0..begins {
        for sum in 0..total {
            for is_complete in [false, true] {
                for number in board.numbers() {
                    let after = sum + number as u32;
                    let to = match after.cmp(&total) {
                        std::cmp::Ordering::Less => state(begin, after, is_complete),
                        std::cmp::Ordering::Equal => state(begin, 0, true),
                        std::cmp::Ordering::Greater => continue,
                    };
                    moves.push((state(begin, sum, is_complete), board.bit(number), to));
                }
            }
        }
    }
    let starts = (0..begins).map(|begin| state(begin, begin, false)).collect();
    let accepts = (0..begins).map(|begin| state(begin, begin, true)).collect();
    Automaton { states: begins * 2 * total, starts, accepts, moves }
}

impl Kind for SumLine {
    const INFO: Info = Info {
        id: "sum-line",
        name: "Sum line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Optional,
        sentence: "A sum line can be cut into segments whose digits add up to the given number; it is 10 unless the line says otherwise.",
        why: "Counting from an end, only some partial sums can be reached, and a digit must lead from one of them to another.",
        words: "the sum, or nothing for 10; then loop if the line closes on itself",
        cells: "the cells of the line in order, none twice",
        example: "sum-line 10: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<SumLine, ParametersError> {
        let expected = "a sum, or nothing for 10, and perhaps loop";
        let words = parameters.words(expected, 0, 2)?;
        let is_loop = words.last().is_some_and(|word| word == "loop");
        let total = match &words[..words.len() - usize::from(is_loop)] {
            [] => 10,
            [word] => crate::constraint::parameters::number(word, "a sum", 1, MAX_SUM)?,
            _ => return Err(ParametersError::Words { expected, found: words.join(" ") }),
        };
        if board.lowest() < 0 {
            return Err(ParametersError::Other(
                "a sum line needs a board without negative digits".to_string(),
            ));
        }
        Ok(SumLine { total, is_loop, cells: parameters.set(board, 1, usize::MAX)? })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = Parameters::of_cells(&self.cells).word(self.total);
        if self.is_loop { parameters.word("loop") } else { parameters }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let mut line = numbers(&self.cells, grid);
        if !self.is_loop {
            return splits_into_sums(&line, self.total);
        }
        (0..line.len()).any(|_| {
            line.rotate_left(1);
            splits_into_sums(&line, self.total)
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let automaton = automaton(lowering.board, self.total as u32, self.is_loop);
        lowering.automaton(&self.cells, automaton);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let mut cells = self.cells.clone();
        cells.extend(self.cells.first().filter(|_| self.is_loop));
        let label = (self.total != 10).then(|| Point::of(board, self.cells[0])).flatten();
        let label = label.map(|at| Mark::Text {
            at: Point { x: at.x - 0.36, y: at.y - 0.36 },
            text: self.total.to_string(),
            size: 0.2,
            paint: Paint::Ink,
        });
        std::iter::once(Mark::line(board, &cells, Paint::Yellow, 0.2)).chain(label).collect()
    }
}
