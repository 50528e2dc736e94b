//! Pairs: any relation of two digits, as a table, along a line or between all cells of a set. It is the general form of
//! what dots, whispers and such say, and what the Interactive Sudoku Solver calls Pair and PairX.
//!
//! In words the table is a row for each first digit that has partners: `1>2,4..6` says that 2, 4, 5 and 6 may follow
//! a 1.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::names::{MAX_NAME_WORDS, Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError, number};

use super::common::numbers;
use super::line::{consecutive_rows, numbers_in_words, read_name, read_numbers, write_name, write_numbers};

/// Which cells are related.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pairing {
    /// Each cell and the next one.
    Consecutive,
    /// Each cell and every later one.
    All,
}

/// A digit and one after it fit a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// Which cells are related.
    pub pairing: Pairing,
    /// What the setter calls it; may be empty.
    pub name: String,
    /// First digits, ascending, each with those that may follow it, ascending. A digit without a row has none.
    pub table: Vec<(i32, Vec<i32>)>,
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl Pair {
    /// The relation of these cells for which a pair of numbers holds.
    pub fn new(
        board: &Board,
        pairing: Pairing,
        name: &str,
        cells: &[Cell],
        holds: impl Fn(i32, i32) -> bool,
    ) -> Pair {
        let row = |first: i32| (first, board.numbers().filter(|&second| holds(first, second)).collect());
        let table = board.numbers().map(row).filter(|(_, row): &(i32, Vec<i32>)| !row.is_empty()).collect();
        Pair { pairing, name: name.to_string(), table, cells: cells.to_vec() }
    }

    /// For each number of the board the set of those that may follow it.
    fn rows(&self, board: &Board) -> Vec<u32> {
        let mut rows = vec![0; board.values()];
        for (first, partners) in self.table.iter().filter(|(first, _)| board.bit(*first) != 0) {
            rows[(first - board.lowest()) as usize] |=
                partners.iter().fold(0, |set, &second| set | board.bit(second));
        }
        rows
    }

    /// Whether the second number may follow the first.
    pub fn allows(&self, first: i32, second: i32) -> bool {
        self.table.iter().any(|(number, partners)| *number == first && partners.contains(&second))
    }
}

impl Kind for Pair {
    const INFO: Info = Info {
        id: "pair",
        name: "Pairs",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::Required,
        sentence: "Two digits one after the other on the line, or any two on it, are a pair that the given table allows.",
        why: "A digit without a partner in the other cell goes.",
        words: "consecutive or all, perhaps name=NAME, then for each first digit those that may follow, such as 1>2,4..6",
        cells: "the cells in order",
        example: "pair consecutive 1>2,4..6 2>1 9>1..9: r1c1-3",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Pair, ParametersError> {
        let mut words =
            parameters.words("consecutive or all, then rows such as 1>2,4..6", 1, usize::MAX)?.iter();
        let pairing = match words.next().map(String::as_str) {
            Some("consecutive") => Pairing::Consecutive,
            Some("all") => Pairing::All,
            other => {
                let found = other.unwrap_or_default().to_string();
                return Err(ParametersError::BadWord { expected: "consecutive or all".to_string(), found });
            }
        };
        let mut name = String::new();
        let mut table: Vec<(i32, Vec<i32>)> = Vec::new();
        for word in words {
            if let Some(given) = word.strip_prefix("name=") {
                name = read_name(given);
                continue;
            }
            let Some((first, partners)) = word.split_once('>') else {
                let expected = "a row of the table, such as 1>2,4..6".to_string();
                return Err(ParametersError::BadWord { expected, found: word.clone() });
            };
            let first = number(first, "a number of the board", board.lowest(), board.highest())?;
            if table.iter().any(|(number, _)| *number == first) {
                return Err(ParametersError::Other(format!("the table has two rows for {first}")));
            }
            table.push((first, read_numbers(partners, board)?));
        }
        table.sort_unstable();
        Ok(Pair { pairing, name, table, cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        let pairing = if self.pairing == Pairing::All { "all" } else { "consecutive" };
        let mut parameters = Parameters::of_cells(&self.cells).word(pairing);
        if !self.name.is_empty() {
            parameters = parameters.word(format!("name={}", write_name(&self.name)));
        }
        let rows = self.table.iter().map(|(first, partners)| format!("{first}>{}", write_numbers(partners)));
        parameters.words.extend(rows);
        parameters
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        match self.pairing {
            Pairing::Consecutive => numbers.windows(2).all(|pair| self.allows(pair[0], pair[1])),
            Pairing::All => (0..numbers.len())
                .all(|at| numbers[at + 1..].iter().all(|&second| self.allows(numbers[at], second))),
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        if self.pairing == Pairing::Consecutive {
            return consecutive_rows(lowering, &self.cells, self.rows(lowering.board));
        }
        let later = |(at, &cell): (usize, &Cell)| {
            self.cells[at + 1..].iter().map(move |&other| (cell, other)).collect::<Vec<_>>()
        };
        let pairs = self.cells.iter().enumerate().flat_map(later);
        lowering.pairs_by_rows(pairs, self.rows(lowering.board));
        // Where no two can be equal, at least the engine's all-different rule helps.
        let is_irreflexive = self.table.iter().all(|(first, partners)| !partners.contains(first));
        if is_irreflexive && self.cells.len() > 2 {
            lowering.all_different(&self.cells);
        }
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let name = if self.name.is_empty() {
            let words: Vec<String> = self.to_parameters().words.into_iter().take(MAX_NAME_WORDS).collect();
            format!("the {} {}", Self::INFO.name.to_lowercase(), words.join(" "))
        } else {
            format!("the pairs \"{}\"", self.name)
        };
        RuleName::at(name, std::slice::from_ref(&self.cells), names)
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let (which, follow) = match self.pairing {
            Pairing::Consecutive => ("each digit and the next one", "may be followed by"),
            Pairing::All => ("each digit and all after it", "may stand before"),
        };
        let row =
            |(first, partners): &(i32, Vec<i32>)| format!("{first} {follow} {}", numbers_in_words(partners));
        let mut rows: Vec<String> = self.table.iter().map(row).collect();
        let is_all = names.board.numbers().all(|number| self.table.iter().any(|(first, _)| *first == number));
        rows.extend((!is_all).then(|| format!("any other digit {follow} none")));
        let name = if self.name.is_empty() { String::new() } else { format!(" \"{}\"", self.name) };
        let name = RuleName::at(format!("the pairs{name}"), std::slice::from_ref(&self.cells), names);
        format!("{}, {which}: {}", name.full(), rows.join("; "))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let line = Mark::line(board, &self.cells, Paint::Grey, 0.06);
        let first = self.cells[0];
        let note = (!self.name.is_empty()).then(|| Mark::sentence(board, first, self.name.clone()));
        // Where a table is not the same both ways, it matters which end comes first.
        let is_directed = self
            .table
            .iter()
            .any(|(number, partners)| partners.iter().any(|&partner| !self.allows(partner, *number)));
        let start = if is_directed { Mark::start(board, first) } else { None };
        std::iter::once(line).chain(start).chain(note).collect()
    }
}
