//! Chaos construction: the regions are part of the solution. The label of each cell's region is an extra cell. Labels are
//! numbered by the first cells of the regions in reading order, so that each division of the board is one solution. An
//! automaton whose state is the number of labels seen enforces this order.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError, whole_lines};
use crate::propagation::{Automaton, Labels, Relation, Variable};

use super::chaos;
use super::common::{all_differ, number, sides};

/// The board falls into connected regions of equal size in which no digit repeats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChaosConstruction {
    /// The size of the regions, if it is not the number of digits.
    pub size: Option<usize>,
}

impl ChaosConstruction {
    /// How many cells each region has.
    pub fn region_size(&self, board: &Board) -> usize {
        self.size.unwrap_or(board.values())
    }

    /// The extra cells that hold the numbers of the regions, one for each cell of the board in the same order; a
    /// region's number is the board's lowest number plus its place in the order in which regions begin.
    pub fn labels(board: &Board) -> Vec<Cell> {
        chaos::labels(board).unwrap_or_default()
    }
}

impl Kind for ChaosConstruction {
    const INFO: Info = Info {
        id: "chaos-construction",
        name: "Chaos construction",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Divide the board into connected regions of as many cells as there are digits, so that no digit repeats in a region.",
        why: "A region cannot reach cells too far from it, must take the only way out, and needs a place for each digit.",
        words: "the size of the regions, if it is not the number of digits",
        cells: "none: it holds all over the board",
        example: "chaos-construction",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ChaosConstruction, ParametersError> {
        parameters.nothing(board)?;
        whole_lines(board)?;
        chaos::labels(board)?;
        let size = parameters.maybe_number("the size of a region", 1, board.values() as i32)?;
        let size = size.map(|size| size as usize);
        let cells = board.on_board();
        let each = size.unwrap_or(board.values());
        if !cells.is_multiple_of(each) || cells / each > board.values() {
            return Err(ParametersError::Other(format!(
                "{cells} cells are not regions of {each} that {} numbers can distinguish",
                board.values()
            )));
        }
        Ok(ChaosConstruction { size: size.filter(|&size| size != board.values()) })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default().optional(self.size.map(|size| size as i32))
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().chain(Self::labels(board)).collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let labels = Self::labels(board);
        let regions = board.on_board() / self.region_size(board);
        let mut begun = 0;
        for &label in &labels {
            let at = number(label, grid) - board.lowest();
            if at > begun || at < 0 {
                return false;
            }
            begun += i32::from(at == begun);
        }
        begun as usize == regions
            && (0..begun).all(|region| {
                let cells: Vec<Cell> = board
                    .cells()
                    .filter(|cell| number(labels[cell.index()], grid) - board.lowest() == region)
                    .collect();
                cells.len() == self.region_size(board)
                    && board.are_connected(&cells)
                    && all_differ(&cells, grid)
            })
    }

    fn prepare(&self, lowering: &mut Lowering<'_>) {
        lowering.has_shared_labels = self.region_size(lowering.board) > 1;
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let labels = Self::labels(board);
        let cells: Vec<Cell> = board.cells().collect();
        let parts = (cells.len() / self.region_size(board)) as u32;
        for &label in &labels {
            lowering.restrict(label, |number| number - board.lowest() < parts as i32);
        }
        // After `seen` labels each of them can follow, or the next one.
        let mut moves = vec![(0, 1, 1)];
        for seen in 1..=parts {
            moves.push((seen, (1 << seen) - 1, seen));
            if seen < parts {
                moves.push((seen, 1 << seen, seen + 1));
            }
        }
        lowering.model.labels = Some(Labels {
            variables: lowering.variables(&labels),
            count: parts,
            order: lowering.model.relations.len(),
            first_hidden: lowering.board.cell_count() as Variable,
        });
        lowering.automaton(
            &labels,
            Automaton { states: parts + 1, starts: vec![0], accepts: vec![parts], moves },
        );
        lowering.add(Relation::Partition {
            labels: lowering.variables(&labels),
            numbers: lowering.variables(&cells),
            edges: sides(&cells, board).into(),
            parts,
            size: self.region_size(board) as u32,
        });
    }

    /// But for the order in which the labels begin.
    fn is_value_symmetric_in(&self, _: &[Cell], _: &Board) -> bool {
        true
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}
