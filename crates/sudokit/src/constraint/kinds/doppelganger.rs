//! Doppelganger: one digit more than cells in a house, 0 in every house, and what is missing is a grid of its own. The
//! missing digit of a house is a further variable; where the puzzle has cells for them (the groups `DGC` for rows,
//! `DGR` for columns, `DGB` for boxes, `DGZ` for a 0, as in the Interactive Sudoku Solver), these are the variables.

use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::{Relation, Variable};

use super::common::{number, numbers};

/// Every house misses one digit; what rows, columns and boxes miss differs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Doppelganger;

impl Kind for Doppelganger {
    const INFO: Info = Info {
        id: "doppelganger",
        name: "Doppelganger",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Every row, column and box holds 0 and all but one of the other digits; two rows never miss the same digit, nor do two columns or two boxes; and the row, column and box of each 0 miss three different digits.",
        why: "The digits that the rows miss are all different, and so are those of columns and of boxes.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "doppelganger",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Doppelganger, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        let fits = board.lines_differ()
            && board.rows() == board.columns()
            && board.values() == board.rows() + 1
            && board.lowest() == 0;
        if !fits {
            return Err(ParametersError::Other(
                "a doppelganger is a square board with digits from 0 to the number of rows".to_string(),
            ));
        }
        Ok(Doppelganger)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        let extra = ["DGZ", "DGC", "DGR", "DGB"].into_iter().flat_map(|name| board.extra_cells(name));
        board.cells().chain(extra).collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let missing = |house: &Vec<Cell>| {
            let found = numbers(house, grid);
            let missing: Vec<i32> = board.numbers().filter(|number| !found.contains(number)).collect();
            if missing.len() == 1 && missing[0] != 0 { Some(missing[0]) } else { None }
        };
        let of_family = |family: &Family| -> Option<Vec<i32>> {
            let missing: Vec<i32> = family.houses.iter().map(missing).collect::<Option<_>>()?;
            let differ = missing.iter().enumerate().all(|(at, number)| !missing[..at].contains(number));
            let cells_agree = board
                .extra_cells(family.cells)
                .iter()
                .zip(&missing)
                .all(|(&cell, &expected)| number(cell, grid) == expected);
            (differ && cells_agree).then_some(missing)
        };
        let families = families(board);
        let Some(missing) = families.iter().map(of_family).collect::<Option<Vec<_>>>() else { return false };
        let zero_is_zero = board.extra_cells("DGZ").iter().all(|&cell| number(cell, grid) == 0);
        // Cells for boxes that do not exist hold 0.
        let boxes = board.regions().len();
        let spare_are_zero = board.extra_cells("DGB").iter().skip(boxes).all(|&cell| number(cell, grid) == 0);
        zero_is_zero
            && spare_are_zero
            && board.cells().filter(|&cell| number(cell, grid) == 0).all(|cell| {
                let around: Vec<i32> = families
                    .iter()
                    .zip(&missing)
                    .filter_map(|(family, missing)| {
                        let house = family.houses.iter().position(|house| house.contains(&cell))?;
                        Some(missing[house])
                    })
                    .collect();
                around.iter().enumerate().all(|(at, number)| !around[..at].contains(number))
            })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let families = families(board);
        let mut missing: Vec<Vec<Variable>> = Vec::new();
        for family in &families {
            let variables: Vec<Variable> = (0..family.houses.len())
                .map(|at| match board.extra_cell(family.cells, at + 1) {
                    Some(cell) => lowering.variable(cell),
                    None => lowering.auxiliary(board.all()),
                })
                .collect();
            for (house, &variable) in family.houses.iter().zip(&variables) {
                lowering.model.domains[usize::from(variable)] &= board.all() & !board.bit(0);
                let mut all = lowering.variables(house);
                all.push(variable);
                lowering.add(Relation::AllDifferent(all));
            }
            lowering.add(Relation::AllDifferent(variables.clone()));
            missing.push(variables);
        }
        for cell in board
            .extra_cells("DGZ")
            .into_iter()
            .chain(board.extra_cells("DGB").into_iter().skip(board.regions().len()))
        {
            lowering.restrict(cell, |number| number == 0);
        }
        // At a 0 the missing digits of its houses differ: two are equal only where the cell is not 0.
        let allowed: Vec<u32> = (0..board.values() * board.values())
            .map(|at| {
                if at / board.values() == at % board.values() {
                    board.all() & !board.bit(0)
                } else {
                    board.all()
                }
            })
            .collect();
        let allowed = Arc::new(allowed);
        for cell in board.cells() {
            let around: Vec<Variable> = families
                .iter()
                .zip(&missing)
                .filter_map(|(family, missing)| {
                    Some(missing[family.houses.iter().position(|house| house.contains(&cell))?])
                })
                .collect();
            for (at, &first) in around.iter().enumerate() {
                for &second in &around[..at] {
                    let variables = [first, second, lowering.variable(cell)];
                    lowering.add(Relation::Triple(variables, allowed.clone()));
                }
            }
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

/// Houses of one sort, and the name of the extra cells for what they miss.
struct Family {
    cells: &'static str,
    houses: Vec<Vec<Cell>>,
}

fn families(board: &Board) -> Vec<Family> {
    let rows = (0..board.rows()).map(|row| board.row(row)).collect();
    let columns = (0..board.columns()).map(|column| board.column(column)).collect();
    let families = [
        Family { cells: "DGC", houses: rows },
        Family { cells: "DGR", houses: columns },
        Family { cells: "DGB", houses: board.regions().to_vec() },
    ];
    families.into_iter().filter(|family| !family.houses.is_empty()).collect()
}
