//! A checker of steps for any board that shares nothing with the techniques: it knows the rules and the constraint
//! engine.
//!
//! A step names houses, rules and cells. Take these houses and rules, and what the named cells may hold, and nothing
//! else of the puzzle; assume a candidate that the step removes: if the engine finds no filling, the candidate is
//! refuted by what the step names. Where that takes the engine too long, or the step names too little, the puzzle's
//! only solution decides, if it is known. What no engine finds among houses one by one is said to it: as many houses of
//! one kind as of another hold the same numbers, and so do the cells that they do not share.

use crate::board::{Board, Cell, HousePlace};
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter};
use crate::logic::{Argument, BoardState, HouseOrRule, Step, StepError, Verified};
use crate::propagation::{ModelSolver, Relation, Values, Variable};

use super::clue::{Clue, Parts};

/// What the text of a puzzle allows in each cell: its given, its candidates, or every number.
pub fn candidates(puzzle: &Puzzle) -> Vec<u32> {
    (0..puzzle.board().cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect()
}

/// Nodes of a search for a filling of what a step names.
const NODES: u64 = 300;

/// Checks a step in the position before it. `solution` is the puzzle's only solution, if it is known.
///
/// # Errors
/// What it removes wrongly, or without reason.
pub fn check_step(
    before: &BoardState,
    step: &Step<Argument>,
    solution: Option<&[i32]>,
) -> Result<Verified, StepError> {
    let puzzle = before.rules().puzzle();
    let board = puzzle.board();
    let number = |value: usize| board.lowest() + value as i32;
    let taken = before.taken(step);
    let removed = || {
        let values = |&(cell, set): &(Cell, u32)| {
            (0..board.values()).filter(move |value| set >> value & 1 == 1).map(move |value| (cell, value))
        };
        taken.iter().flat_map(values)
    };
    if let Some(solution) = solution
        && let Some((cell, value)) = removed().find(|&(cell, value)| solution[cell.index()] == number(value))
    {
        return Err(StepError::TrueCandidate { cell: board.name(cell), number: number(value) });
    }
    let clue = |source: &HouseOrRule| match *source {
        HouseOrRule::House(index) => Clue::House(index),
        HouseOrRule::Rule(index) => Clue::Constraint(index),
    };
    let clues: Vec<Clue> = step.why.sources.iter().map(clue).collect();
    let parts = Parts::new(puzzle);
    let mut model = parts.model(&clues);
    model.relations.extend(leftovers(board, &parts.houses, &step.why.sources));
    let mut domains = vec![Values::MAX; model.domains.len()];
    for cell in &step.why.cells {
        domains[cell.index()] = before.candidates()[cell.index()];
    }
    let mut engine = ModelSolver::new(&model).ok();
    for (cell, value) in removed() {
        let is_refuted = engine.as_mut().is_some_and(|engine| {
            let mut assumed = domains.clone();
            assumed[cell.index()] &= 1 << value;
            engine.assume(&assumed);
            let mut meter = Meter::new(Budget::default().with_nodes(NODES));
            matches!(engine.next(&mut meter), Ok(None))
        });
        if !is_refuted {
            return match solution {
                Some(_) => Ok(Verified { uniqueness: false, lines: None, by_solution: true }),
                None => Err(StepError::NotShown { cell: board.name(cell), number: number(value) }),
            };
        }
    }
    Ok(Verified { uniqueness: false, lines: None, by_solution: false })
}

/// Law of leftovers, for a step with as many houses of one kind as of another. Houses of a kind share no cell, and each
/// holds every number. So the cells that only one kind covers hold the same numbers as those that only the other covers,
/// each equally often.
fn leftovers(board: &Board, houses: &[Vec<Cell>], sources: &[HouseOrRule]) -> Option<Relation> {
    let mut kinds: Vec<(u8, usize, Vec<Cell>)> = Vec::new();
    for source in sources {
        let HouseOrRule::House(index) = *source else { continue };
        let kind = match board.house_place(index).0 {
            HousePlace::Row(_) => 0,
            HousePlace::Column(_) => 1,
            _ => 2,
        };
        let house = &houses[index];
        let at = kinds.iter().position(|(other, ..)| *other == kind).unwrap_or_else(|| {
            kinds.push((kind, 0, Vec::new()));
            kinds.len() - 1
        });
        let (_, count, cells) = &mut kinds[at];
        if house.len() != board.values() || house.iter().any(|cell| cells.contains(cell)) {
            return None;
        }
        *count += 1;
        cells.extend(house);
    }
    let [(_, first_count, first), (_, second_count, second)] = &kinds[..] else { return None };
    let outside = |cells: &[Cell], others: &[Cell]| -> Vec<Variable> {
        cells.iter().filter(|cell| !others.contains(cell)).map(|cell| cell.index() as Variable).collect()
    };
    let sides = vec![outside(first, second), outside(second, first)];
    (first_count == second_count && !sides[0].is_empty()).then_some(Relation::SameValues(sides))
}
