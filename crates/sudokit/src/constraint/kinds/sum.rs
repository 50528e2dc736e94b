//! Sums with repeats and coefficients. One total is the engine's linear sum; several totals and digital roots are an
//! automaton over the partial sums, exact, as long as there are few of these.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::number as number_of;
use crate::constraint::parameters::number;
use crate::propagation::Automaton;

/// Maximum number of partial sums of an automaton; with more, each total is an alternative of its own.
const MAX_STATES: i32 = 400;

/// Numbers times coefficients add up to one of some totals.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The cells; one may stand several times.
    pub cells: Vec<Cell>,
    /// A coefficient for each cell.
    pub factors: Vec<i32>,
    /// What the sum may be.
    pub total: Total,
}

/// What a sum may be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Total {
    /// One of these.
    OneOf(Vec<i32>),
    /// A number whose digits, added up again and again, end in this one.
    DigitalRoot(i32),
}

impl Total {
    /// Whether a sum is allowed.
    fn allows(&self, sum: i32) -> bool {
        match self {
            Total::OneOf(totals) => totals.contains(&sum),
            Total::DigitalRoot(root) => sum >= 0 && digital_root(sum) == *root,
        }
    }
}

/// Adds the digits until one is left.
fn digital_root(mut number: i32) -> i32 {
    while number > 9 {
        let mut digits = 0;
        while number > 0 {
            digits += number % 10;
            number /= 10;
        }
        number = digits;
    }
    number
}

impl Kind for Sum {
    const INFO: Info = Info {
        id: "sum",
        name: "Sum",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "The digits add up to the number shown (one of the numbers, if several are); they may repeat if other \
                   rules allow.",
        why: "What the other cells can add up to at least and at most bounds each cell.",
        words: "the total, or several; or `root` and a digital root; then perhaps `times` and a coefficient for each cell",
        cells: "the cells that are added",
        example: "sum 7 9: r1c1-2 r2c3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Sum, ParametersError> {
        let cells = parameters.list(board, 1, usize::MAX)?;
        let words = parameters.words("the total", 1, usize::MAX)?;
        let times = words.iter().position(|word| word == "times");
        let (totals, factors) = match times {
            Some(at) => (&words[..at], Some(&words[at + 1..])),
            None => (words, None),
        };
        let factors = match factors {
            None => vec![1; cells.len()],
            Some(words) if words.len() == cells.len() => {
                let read = |word: &String| number(word, "a coefficient", -100, 100);
                words.iter().map(read).collect::<Result<Vec<_>, ParametersError>>()?
            }
            Some(words) => {
                return Err(ParametersError::Words {
                    expected: "after 'times' a coefficient for each cell",
                    found: if words.is_empty() { "nothing".to_string() } else { words.join(" ") },
                });
            }
        };
        let total = match totals {
            [] => return Err(ParametersError::Words { expected: "the total", found: "nothing".to_string() }),
            [root, digit] if root == "root" => {
                if times.is_some() {
                    return Err(ParametersError::Other("a digital root has no coefficients".to_string()));
                }
                Total::DigitalRoot(number(digit, "a digital root", 0, 9)?)
            }
            totals => {
                let read = |word: &String| number(word, "a total", -1_000_000, 1_000_000);
                Total::OneOf(totals.iter().map(read).collect::<Result<Vec<_>, ParametersError>>()?)
            }
        };
        Ok(Sum { cells, factors, total })
    }

    fn to_parameters(&self) -> Parameters {
        let mut parameters = Parameters::of_cells(&self.cells);
        parameters = match &self.total {
            Total::OneOf(totals) => totals.iter().fold(parameters, Parameters::word),
            Total::DigitalRoot(root) => parameters.word("root").word(root),
        };
        if self.factors.iter().all(|&factor| factor == 1) {
            return parameters;
        }
        self.factors.iter().fold(parameters.word("times"), Parameters::word)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let terms = self.cells.iter().zip(&self.factors);
        self.total.allows(terms.map(|(&cell, factor)| factor * number_of(cell, grid)).sum())
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let mut terms: Vec<(Cell, i32)> = Vec::new();
        for (&cell, &factor) in self.cells.iter().zip(&self.factors) {
            match terms.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, sum)) => *sum += factor,
                None => terms.push((cell, factor)),
            }
        }
        terms.retain(|&(_, factor)| factor != 0);
        let end = |greatest: bool| -> i32 {
            let end = |factor: i32| {
                let number = if (factor > 0) == greatest { board.highest() } else { board.lowest() };
                factor * number
            };
            terms.iter().map(|&(_, factor)| end(factor)).sum()
        };
        let (min, max) = (end(false), end(true));
        let totals: Vec<i32> = match &self.total {
            Total::OneOf(totals) => {
                totals.iter().copied().filter(|total| (min..=max).contains(total)).collect()
            }
            Total::DigitalRoot(_) => (min..=max).filter(|&sum| self.total.allows(sum)).collect(),
        };
        if let [total] = totals[..] {
            return lowering.weighted_sum(&terms, total);
        }
        if totals.is_empty() || max - min >= MAX_STATES || terms.is_empty() {
            let branch = |&total: &i32| vec![lowering.weighted_sum_relation(&terms, total)];
            let branches = totals.iter().map(branch).collect();
            return lowering.any(branches);
        }
        // Each cell counts from the end that adds least, so that state s stands for the minimum + s, and no sum goes
        // back.
        let states = (max - min + 1) as u32;
        let mut steps: Vec<i32> = terms.iter().map(|&(_, factor)| factor).collect();
        steps.sort_unstable();
        steps.dedup();
        let accepts = totals.iter().map(|total| (total - min) as u32).collect::<Vec<_>>();
        if let [factor] = steps[..] {
            let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
            let from = if factor > 0 { board.lowest() } else { board.highest() };
            let mut moves = Vec::new();
            for state in 0..states {
                for number in board.numbers() {
                    let next = state + (factor * (number - from)) as u32;
                    if next < states {
                        moves.push((state, board.bit(number), next));
                    }
                }
            }
            return lowering.automaton(&cells, Automaton { states, starts: vec![0], accepts, moves });
        }
        let branch = |&total: &i32| vec![lowering.weighted_sum_relation(&terms, total)];
        let branches = totals.iter().map(branch).collect();
        lowering.any(branches);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let mut label = match &self.total {
            Total::OneOf(totals) => totals.iter().map(i32::to_string).collect::<Vec<_>>().join("/"),
            Total::DigitalRoot(root) => format!("DR{root}"),
        };
        if self.factors.iter().any(|&factor| factor != 1) {
            let factors: Vec<String> = self.factors.iter().map(i32::to_string).collect();
            label = format!("{label} ({})", factors.join(" "));
        }
        vec![Mark::Cage { cells: self.cells.clone(), label }]
    }
}
