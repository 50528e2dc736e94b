//! Regular expressions over the digits of a line, in the dialect that `pattern.rs` states.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use crate::propagation::Automaton;

use super::common::numbers;
use super::pattern::Pattern;

/// Digits in order match a regular expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Regex {
    /// The expression, without blanks.
    pub pattern: String,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Regex {
    /// The expression as an automaton of its digits and classes, repetitions written out, and these as they are
    /// written: state 0 is the start, state k is after the k-th of them.
    pub fn parts(&self, board: &Board) -> (Automaton, Vec<String>) {
        let Ok(pattern) = Pattern::parse(&self.pattern, board) else { return Default::default() };
        let (automaton, spans) = pattern.positions_automaton();
        (automaton, spans.into_iter().map(|span| self.pattern[span].to_string()).collect())
    }
}

impl Kind for Regex {
    const INFO: Info = Info {
        id: "regex",
        name: "Regular expression",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Required,
        sentence: "Digits along the line, read in order, match the given regular expression.",
        why: "A digit stays only if some match of the expression has it in its place.",
        words: "the expression: digits, . [1-4] [^1-4] ( | ) * + ? {2} {2,} {2,4}",
        cells: "the cells of the line in order",
        example: "regex [1-4]+9?[5-8]*: r1c1-6",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Regex, ParametersError> {
        let pattern = parameters.words("a regular expression", 1, usize::MAX)?.concat();
        let pattern: String = pattern.chars().filter(|letter| !letter.is_whitespace()).collect();
        Pattern::parse(&pattern, board)?;
        Ok(Regex { pattern, cells: parameters.line(board, 1)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(&self.pattern)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let Ok(pattern) = Pattern::parse(&self.pattern, board) else { return false };
        let word: Vec<u32> = numbers(&self.cells, grid).iter().map(|&number| board.bit(number)).collect();
        pattern.ends(&word, &[0]).contains(&word.len())
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        match Pattern::parse(&self.pattern, lowering.board) {
            Ok(pattern) => lowering.automaton(&self.cells, pattern.automaton(lowering.board.values())),
            // No constraint that was checked has such a pattern; one that was not has no solution.
            Err(_) => lowering.any(Vec::new()),
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.06);
        let text = format!("The digits along the line match {}", self.pattern);
        let start = Mark::start(board, self.cells[0]);
        [Some(line), start, Some(Mark::sentence(board, self.cells[0], text))].into_iter().flatten().collect()
    }
}
