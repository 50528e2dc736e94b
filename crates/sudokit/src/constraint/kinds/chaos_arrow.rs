//! Arrows in chaos constructions: how far one sees within a region. Each arm is an automaton over its labels and its
//! length; the lengths of several arms are further variables, which add up to the digit. Where an arm may be longer
//! than a variable can say, one automaton goes along all arms with the sum as its state.

use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName, labelled_cell};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::{Automaton, Relation, Variable, all_values};

use super::chaos;
use super::common::number;

/// A cell holds how many cells in a row from the first one, along all arms, are in its region.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChaosArrow {
    /// The cell that holds the number.
    pub control: Cell,
    /// The labels along each arm; all arms begin with the same one.
    pub arms: Vec<Vec<Cell>>,
    /// Whether the first one does not count.
    pub others: bool,
}

impl Kind for ChaosArrow {
    const INFO: Info = Info {
        id: "chaos-arrow",
        name: "Chaos arrow",
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::Optional,
        sentence: "A digit with arrows says how many cells of its region, itself included, are seen in these directions before the region ends.",
        why: "The digit lies between what surely is and what can be seen; a cell after the end of the run is in another region.",
        words: "`others` if the first cell does not count, or nothing",
        cells: "the cell; then the cells of each arm, the first cell again included, or nothing for the four directions",
        example: "chaos-arrow: r2c2",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<ChaosArrow, ParametersError> {
        let others = chaos::others_only(parameters)?;
        parameters.expect(board, false, false)?;
        let control = chaos::control(parameters, "the cell, then the cells of each arm,")?;
        let arms = if parameters.cells.len() == 1 {
            all_directions(control, board)?
        } else {
            parameters.cells[1..].to_vec()
        };
        let labels = |arm: &Vec<Cell>| arm.iter().map(|&cell| chaos::label_of(cell, board)).collect();
        let arms: Vec<Vec<Cell>> = arms.iter().map(labels).collect::<Result<_, _>>()?;
        let first = arms.first().and_then(|arm| arm.first());
        if first.is_none() || arms.iter().any(|arm| arm.first() != first) {
            return Err(ParametersError::Other("every arm begins with the same cell".to_string()));
        }
        Ok(ChaosArrow { control, arms, others })
    }

    fn to_parameters(&self) -> Parameters {
        let cells = std::iter::once(vec![self.control]).chain(self.arms.iter().cloned()).collect();
        let parameters = Parameters { cells, ..Parameters::default() };
        if self.others { parameters.word(chaos::OTHERS) } else { parameters }
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        std::iter::once(self.control).chain(self.arms.iter().flatten().copied()).collect()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let run = |arm: &Vec<Cell>| {
            let first = number(arm[0], grid);
            arm.iter().skip(1).take_while(|&&label| number(label, grid) == first).count() as i32
        };
        let seen = 1 + self.arms.iter().map(run).sum::<i32>();
        number(self.control, grid) == seen - i32::from(self.others)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let control = lowering.variable(self.control);
        let nearest: Vec<Cell> = self.arms.iter().filter_map(|arm| arm.get(1).copied()).collect();
        chaos::restrict_count(self.control, self.others, (self.arms[0][0], &nearest), lowering);
        let shift = 1 - i32::from(self.others);
        if let [arm] = self.arms.as_slice() {
            // The digit itself is the length.
            let shown = |length: u32| board.bit(length as i32 + shift);
            let relation = run(lowering, arm, control, shown);
            lowering.add(relation);
            return;
        }
        if self.arms.iter().any(|arm| arm.len() > board.values()) {
            lowering
                .add(run_of_all(lowering, &self.arms, control, |length| board.bit(length as i32 + shift)));
            return;
        }
        // Value v of an arm's variable says that v cells follow the first one. The relation of the sum reads it as a
        // number.
        let mut terms = vec![(control, 1)];
        let mut total = shift;
        for arm in self.arms.iter().filter(|arm| arm.len() > 1) {
            let length = lowering.auxiliary(all_values(arm.len() as u32));
            let relation = run(lowering, arm, length, |length| 1 << length);
            lowering.add(relation);
            terms.push((length, -1));
            total -= board.lowest();
        }
        lowering.add(Relation::Linear(terms, total));
    }

    fn is_value_symmetric_in(&self, labels: &[Cell], _: &Board) -> bool {
        !labels.contains(&self.control)
    }

    /// Which cells it counts stands in the argument.
    fn name(&self, names: &Names<'_>) -> RuleName {
        RuleName::at(format!("the {}", Self::INFO.name.to_lowercase()), &[vec![self.control]], names)
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let Some(from) = Point::of(board, self.control) else { return Vec::new() };
        let arrow = |arm: &Vec<Cell>| {
            let to = Point::of(board, labelled_cell(*arm.get(1)?, board)?)?;
            let at = |share: f64| Point {
                x: from.x + share * (to.x - from.x),
                y: from.y + share * (to.y - from.y),
            };
            let points = vec![at(0.28), at(0.46)];
            Some(Mark::Line { points, paint: Paint::Ink, width: 0.04, arrow: true })
        };
        let ring = Mark::circle(board, self.control, 0.36, None, Some(Paint::Grey));
        ring.into_iter().chain(self.arms.iter().filter_map(arrow)).collect()
    }
}

/// The four arms from a cell to the border.
fn all_directions(cell: Cell, board: &Board) -> Result<Vec<Vec<Cell>>, ParametersError> {
    if board.place(cell).is_none() {
        return Err(ParametersError::Other(format!(
            "no arms go out from {}; say which they are",
            board.name(cell)
        )));
    }
    let arm = |(down, right): (isize, isize)| {
        (0..).map_while(|step| board.offset(cell, down * step, right * step)).collect()
    };
    Ok([(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec())
}

/// How many labels after the first one of an arm are equal to it, without a gap: `length` has a value of
/// `shown(that many)`.
fn run(lowering: &Lowering<'_>, arm: &[Cell], length: Variable, shown: impl Fn(u32) -> u32) -> Relation {
    let board = lowering.board;
    let (values, max) = (board.values() as u32, arm.len() as u32 - 1);
    // 0 is before the first; then runs that go on, by label and length; runs that ended, by length; the end.
    let going = |label: u32, so_far: u32| 1 + label * (max + 1) + so_far;
    let ended = |so_far: u32| 1 + values * (max + 1) + so_far;
    let end = ended(max) + 1;
    let mut moves = Vec::new();
    for label in 0..values {
        moves.push((0, 1 << label, going(label, 0)));
        for so_far in 0..max {
            moves.push((going(label, so_far), 1 << label, going(label, so_far + 1)));
            moves.push((going(label, so_far), board.all() & !(1 << label), ended(so_far)));
        }
        moves.push((going(label, max), shown(max), end));
    }
    for so_far in 0..max {
        moves.push((ended(so_far), board.all(), ended(so_far)));
        moves.push((ended(so_far), shown(so_far), end));
    }
    let mut variables = lowering.variables(arm);
    variables.push(length);
    let automaton = Automaton { states: end + 1, starts: vec![0], accepts: vec![end], moves };
    Relation::Automaton(variables, Arc::new(automaton))
}

/// As the relation for one arm, for all arms together, which begin with one label: `control` has a value of `shown` of
/// the number of labels, on all arms, that are equal to it without a gap.
fn run_of_all(
    lowering: &Lowering<'_>,
    arms: &[Vec<Cell>],
    control: Variable,
    shown: impl Fn(u32) -> u32,
) -> Relation {
    let board = lowering.board;
    let values = board.values() as u32;
    let tails: Vec<&[Cell]> = arms.iter().map(|arm| &arm[1..]).filter(|tail| !tail.is_empty()).collect();
    let max = tails.iter().map(|tail| tail.len()).sum::<usize>() as u32;
    // 0 is before the first label. Then, after `after` of the other labels: whether the run of their arm goes on, the
    // first label, how many were seen.
    let state = |after: u32, goes_on: bool, label: u32, seen: u32| {
        1 + ((after * 2 + u32::from(goes_on)) * values + label) * (max + 1) + seen
    };
    let end = state(max, true, values - 1, max) + 1;
    let mut moves = Vec::new();
    for label in 0..values {
        let others = board.all() & !(1 << label);
        moves.push((0, 1 << label, state(0, true, label, 0)));
        let mut after = 0;
        for tail in &tails {
            for place in 0..tail.len() {
                // After the last cell of an arm the next one begins.
                let is_last = place + 1 == tail.len();
                for seen in 0..=after {
                    moves.push((
                        state(after, true, label, seen),
                        1 << label,
                        state(after + 1, true, label, seen + 1),
                    ));
                    moves.push((
                        state(after, true, label, seen),
                        others,
                        state(after + 1, is_last, label, seen),
                    ));
                    moves.push((
                        state(after, false, label, seen),
                        board.all(),
                        state(after + 1, is_last, label, seen),
                    ));
                }
                after += 1;
            }
        }
        for seen in 0..=max {
            moves.push((state(max, true, label, seen), shown(seen), end));
        }
    }
    let mut variables = vec![lowering.variable(arms[0][0])];
    variables.extend(tails.iter().flat_map(|tail| lowering.variables(tail)));
    variables.push(control);
    let automaton = Automaton { states: end + 1, starts: vec![0], accepts: vec![end], moves };
    Relation::Automaton(variables, Arc::new(automaton))
}
