//! Look-and-say cages: how often some digits stand in a set of cells, read aloud.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::contain::lower_counts;
use crate::constraint::parameters::number;

/// Some digits stand exactly so often in the cells; others are free.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LookAndSay {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// How often each number stands there, in the order of the clue.
    pub counts: Vec<(u32, i32)>,
}

impl LookAndSay {
    /// The clue: digits in pairs if all are single, else `2x10` and so on.
    fn words(&self) -> Vec<String> {
        let is_digit = |&(count, number): &(u32, i32)| count <= 9 && (0..=9).contains(&number);
        if self.counts.iter().all(is_digit) {
            vec![self.counts.iter().map(|(count, number)| format!("{count}{number}")).collect()]
        } else {
            self.counts.iter().map(|(count, number)| format!("{count}x{number}")).collect()
        }
    }
}

impl Kind for LookAndSay {
    const INFO: Info = Info {
        id: "look-and-say",
        name: "Look-and-say cage",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "A clue says how often digits stand in the cage: 1223 is exactly one 2 and exactly two 3s. Other digits are \
                   free.",
        why: "A digit that has stood often enough leaves the other cells; one that just fits takes all that it can.",
        words: "the clue, such as 1223; or counts and numbers, such as 1x2 2x13",
        cells: "the cells of the cage",
        example: "look-and-say 1223: r1c1-3 r2c1",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<LookAndSay, ParametersError> {
        let cells = parameters.set(board, 1, usize::MAX)?;
        let mut counts = Vec::new();
        for word in parameters.words("the clue", 1, usize::MAX)? {
            let bad = || ParametersError::BadWord {
                expected: "a clue of counts and digits such as 1223, or 1x2 2x3".to_string(),
                found: word.clone(),
            };
            let mut pair = |count: &str, value: &str| {
                let count = number(count, "a count", 0, 1000)? as u32;
                counts
                    .push((count, number(value, "a number of the board", board.lowest(), board.highest())?));
                Ok(())
            };
            if let Some((count, value)) = word.split_once('x') {
                pair(count, value)?;
            } else if !word.is_empty()
                && word.len() % 2 == 0
                && word.bytes().all(|byte| byte.is_ascii_digit())
            {
                for at in (0..word.len()).step_by(2) {
                    pair(&word[at..=at], &word[at + 1..at + 2])?;
                }
            } else {
                return Err(bad());
            }
        }
        for (at, (_, value)) in counts.iter().enumerate() {
            if counts[..at].iter().any(|(_, other)| other == value) {
                return Err(ParametersError::Other(format!("the clue counts {value} twice")));
            }
        }
        Ok(LookAndSay { cells, counts })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { words: self.words(), ..Parameters::of_cells(&self.cells) }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        let stands = |value: i32| numbers.iter().filter(|&&number| number == value).count();
        self.counts.iter().all(|&(count, value)| stands(value) == count as usize)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let counts: Vec<(i32, usize)> =
            self.counts.iter().map(|&(count, value)| (value, count as usize)).collect();
        lower_counts(lowering, &self.cells, &counts, true);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.clone(), label: self.words().join(" ") }]
    }
}
