//! No two readings of the board are the same: for each pair that could be, some place where they differ.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError, whole_lines};

use super::common::numbers;
use super::full_rank::readings;

/// No row or column, read from either end, is the same as another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoRankTies;

/// The pairs of readings that could be the same, each once: two readings and both backwards say the same.
fn pairs(lowering: &Lowering<'_>) -> Vec<(Vec<Cell>, Vec<Cell>)> {
    let all = readings(lowering.board);
    let backwards = |line: &Vec<Cell>| line.iter().rev().copied().collect::<Vec<_>>();
    let mut pairs: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
    for (at, a) in all.iter().enumerate() {
        for b in all[..at].iter().filter(|b| b.len() == a.len() && *b != a) {
            let differ = a.iter().zip(b).any(|(&a, &b)| lowering.see_each_other(a, b));
            let (c, d) = (backwards(a), backwards(b));
            let is_known = |pair: &(Vec<Cell>, Vec<Cell>)| {
                *pair == (c.clone(), d.clone()) || *pair == (d.clone(), c.clone())
            };
            if !differ && !pairs.iter().any(is_known) {
                pairs.push((a.clone(), b.clone()));
            }
        }
    }
    pairs
}

impl Kind for NoRankTies {
    const INFO: Info = Info {
        id: "no-rank-ties",
        name: "No tied ranks",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "No row or column, read as a number from either end, is the same as another.",
        why: "Where two readings agree in all cells but one, they differ there.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "no-rank-ties",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<NoRankTies, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        whole_lines(board).map(|()| NoRankTies)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let lines = readings(board);
        let all: Vec<Vec<i32>> = lines.iter().map(|line| numbers(line, grid)).collect();
        // On a board of one row a reading may be another of the same cells in the same order: that is no tie.
        (0..all.len()).all(|at| (0..at).all(|other| all[at] != all[other] || lines[at] == lines[other]))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for (a, b) in pairs(lowering) {
            let places = a.iter().zip(&b).filter(|(a, b)| a != b);
            let branches = places.map(|(&a, &b)| vec![lowering.pair_relation(a, b, |a, b| a != b)]);
            let branches = branches.collect();
            lowering.any(branches);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}
