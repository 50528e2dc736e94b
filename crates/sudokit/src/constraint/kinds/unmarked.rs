//! Negative rules: no two cells side by side have a relation that certain numbers give, unless the pair is spared.
//! Which pairs are spared differs: f-puzzles spares pairs with a dot, others none. The pairs stand in the rule, so that
//! it means the same without its neighbours.

use std::fmt;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::{Names, list};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{is_ratio, lists_of_pairs, number, numbers_or, spared_pairs, without, words_unless};

/// Digits in cells side by side do not have certain differences (`RELATION` is '-'), ratios ('/') or sums ('+').
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Unmarked<const RELATION: char> {
    /// The differences, ratios or sums that must not be.
    pub numbers: Vec<i32>,
    /// Pairs of cells that the rule spares, such as those with a dot.
    pub spared: Vec<(Cell, Cell)>,
}

/// Digits in cells side by side do not differ by certain numbers, usually 1.
pub type NonConsecutive = Unmarked<'-'>;
/// Of digits in cells side by side neither is a certain multiple of the other, usually twice it.
pub type AntiRatio = Unmarked<'/'>;
/// Digits in cells side by side do not add up to certain numbers, usually 5 and 10: strict XV.
pub type AntiSum = Unmarked<'+'>;

impl<const RELATION: char> Unmarked<RELATION> {
    /// What the rule means unless it says otherwise.
    const DEFAULT: &'static [i32] = match RELATION {
        '-' => &[1],
        '/' => &[2],
        _ => &[5, 10],
    };

    fn allows(&self, a: i32, b: i32) -> bool {
        !self.numbers.iter().any(|&number| match RELATION {
            '-' => (a - b).abs() == number,
            '/' => is_ratio(a, b, number),
            _ => a + b == number,
        })
    }
}

/// The numbers of a negative rule in a text, if they are not the default ones.
pub(super) fn unusual(numbers: &[i32], default: &[i32]) -> Option<String> {
    let words = words_unless(numbers, default);
    (!words.is_empty()).then(|| list(&words, "or"))
}

/// The spared pairs; empty if there are none.
pub(super) fn clue(kind: &str, spared: &[(Cell, Cell)], names: &Names<'_>) -> String {
    let pairs: Vec<String> = spared.iter().map(|&(a, b)| names.cells(&[a, b])).collect();
    if pairs.is_empty() {
        String::new()
    } else {
        format!("{kind}: the marked pairs are {}", pairs.join("; "))
    }
}

impl<const RELATION: char> Kind for Unmarked<RELATION> {
    const INFO: Info = Info {
        id: match RELATION {
            '-' => "non-consecutive",
            '/' => "anti-ratio",
            _ => "anti-sum",
        },
        name: match RELATION {
            '-' => "Non-consecutive",
            '/' => "No ratios without a dot",
            _ => "No X or V without a mark",
        },
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: match RELATION {
            '-' => "Digits in cells side by side never differ by 1, unless the pair is marked.",
            '/' => {
                "Of two digits in cells side by side neither is twice the other, unless the pair is marked."
            }
            _ => "Digits in cells side by side do not add up to 5 or 10, unless the pair is marked.",
        },
        why: match RELATION {
            '-' => "A digit takes its two neighbours in the count from the cells beside it.",
            '/' => "A digit takes its double and its half from the cells beside it.",
            _ => "A digit takes its complements to 5 and to 10 from the cells beside it.",
        },
        words: match RELATION {
            '-' => "the differences that must not be, 1 if nothing",
            '/' => "the ratios that must not be, 2 if nothing",
            _ => "the sums that must not be, 5 and 10 if nothing",
        },
        cells: "pairs of cells that are spared, a list for each; none: it holds all over the board",
        example: match RELATION {
            '-' => "non-consecutive",
            '/' => "anti-ratio: r1c1-2 | r5c5 r6c5",
            _ => "anti-sum: r1c1-2",
        },
    };

    fn from_parameters(
        parameters: &Parameters,
        board: &Board,
    ) -> Result<Unmarked<RELATION>, ParametersError> {
        let expected = match RELATION {
            '-' => "differences",
            '/' => "ratios",
            _ => "sums",
        };
        let numbers = numbers_or(parameters, expected, Self::DEFAULT)?;
        Ok(Unmarked { numbers, spared: spared_pairs(parameters, board)? })
    }

    fn to_parameters(&self) -> Parameters {
        let (words, cells) = (words_unless(&self.numbers, Self::DEFAULT), lists_of_pairs(&self.spared));
        Parameters { words, cells, ..Parameters::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let pairs = without(board.adjacent_pairs(), &self.spared);
        pairs.iter().all(|&(a, b)| self.allows(number(a, grid), number(b, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = without(lowering.board.adjacent_pairs(), &self.spared);
        lowering.pairs(pairs, |a, b| self.allows(a, b));
    }

    fn sentence(&self) -> String {
        match (unusual(&self.numbers, Self::DEFAULT), RELATION) {
            (None, _) => Self::INFO.sentence.to_string(),
            (Some(numbers), '-') => {
                format!("Digits in cells side by side never differ by {numbers}, unless the pair is marked.")
            }
            (Some(numbers), '/') => format!(
                "Of two digits in cells side by side neither is {numbers} times the other, unless the pair is marked."
            ),
            (Some(numbers), _) => {
                format!("Digits in cells side by side do not add up to {numbers}, unless the pair is marked.")
            }
        }
    }

    fn clue(&self, names: &Names<'_>) -> String {
        clue(Self::INFO.name, &self.spared, names)
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(self.sentence())]
    }
}

impl<const RELATION: char> fmt::Debug for Unmarked<RELATION> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rule = f.debug_struct(Self::INFO.id);
        rule.field("numbers", &self.numbers).field("spared", &self.spared).finish()
    }
}
