//! Writing a rule that has no token of its own by what it means: its relations of the constraint engine as sums, pairs,
//! automata and alternatives of this format. What is read back is another description of the same puzzle.

use super::automaton::Machine;
use super::{cells, pairs};
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Lowering};
use crate::propagation::{Relation, Values, Variable};

/// The tokens that mean what a constraint means.
///
/// # Errors
/// In words: the parts that this format cannot say.
pub(super) fn write(constraint: &Constraint, board: &Board) -> Result<String, String> {
    let mut lowering = Lowering::new(board);
    constraint.lower(&mut lowering);
    let model = &lowering.model;
    if model.domains.len() > board.cell_count() {
        return Err("it needs more than relations of cells".to_string());
    }
    let mut text = String::new();
    for (index, &domain) in model.domains.iter().enumerate() {
        if domain != board.all() {
            text.push_str(&format!(".~{}", given(board, Cell::new(index), domain)));
        }
    }
    for relation in &model.relations {
        text.push_str(&tokens(relation, board)?);
    }
    Ok(text)
}

/// A cell and the numbers that it may hold, as an argument.
pub(super) fn given(board: &Board, cell: Cell, values: Values) -> String {
    let numbers = board.members(values).iter().map(|number| format!("_{number}")).collect::<String>();
    format!("{}{numbers}", cells::name(cell, board))
}

/// `~R1C1~R1C2…`.
pub(super) fn list(board: &Board, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", cells::name(cell, board))).collect()
}

fn tokens(relation: &Relation, board: &Board) -> Result<String, String> {
    let cell = |variable: &Variable| Cell::new(usize::from(*variable));
    let names = |variables: &[Variable]| list(board, &variables.iter().map(cell).collect::<Vec<_>>());
    Ok(match relation {
        Relation::AllDifferent(variables) => format!(".AllDifferent{}", names(variables)),
        Relation::Equal(a, b) => format!(".SameValues~2{}", names(&[*a, *b])),
        Relation::SameValues(sets) => format!(".SameValues~{}{}", sets.len(), names(&sets.concat())),
        Relation::Pair(a, b, allowed) => {
            format!(".Pair~{}~_{}", pairs::pack(allowed, board.values()), names(&[*a, *b]))
        }
        Relation::Linear(terms, total) => {
            if let Some((_, factor)) = terms.iter().find(|(_, factor)| factor.abs() > 100) {
                return Err(format!("a coefficient of {factor}: -100 to 100 can be written"));
            }
            let variables: Vec<Variable> = terms.iter().map(|&(variable, _)| variable).collect();
            let factors: String = terms.iter().map(|(_, factor)| format!("_{factor}")).collect();
            match terms.iter().all(|&(_, factor)| factor == 1) {
                true => format!(".Sum~{total}{}", names(&variables)),
                false => format!(".Sum~{total}_={factors}{}", names(&variables)),
            }
        }
        Relation::Automaton(variables, automaton) => {
            let machine = Machine {
                starts: automaton.starts.clone(),
                accepts: automaton.accepts.clone(),
                moves: automaton.moves.clone(),
                breaks: Vec::new(),
            };
            format!(".NFA~{}~_{}", machine.pack(board.values())?, names(variables))
        }
        Relation::Count { variables, values, at_least, at_most } => {
            let machine = counter(board, *values, *at_least, *at_most);
            format!(".NFA~{}~_{}", machine.pack(board.values())?, names(variables))
        }
        Relation::Any(branches) => {
            let branch = |relations: &Vec<Relation>| {
                let tokens: Vec<String> =
                    relations.iter().map(|relation| tokens(relation, board)).collect::<Result<_, _>>()?;
                Ok::<String, String>(match tokens.as_slice() {
                    [token] => token.clone(),
                    tokens => format!(".And{}.End", tokens.concat()),
                })
            };
            let branches: Vec<String> = branches.iter().map(branch).collect::<Result<_, _>>()?;
            format!(".Or{}.End", branches.concat())
        }
        Relation::Element { index, first, array, values } => {
            let branches = array.iter().enumerate().filter_map(|(at, variable)| {
                let number = first + at as i32;
                let values = if variable == index { *values & board.bit(number) } else { *values };
                let index = given(board, cell(index), board.bit(number));
                let allowed = board.bit(number) != 0 && values != 0;
                allowed.then(|| format!(".And.~{index}~{}.End", given(board, cell(variable), values)))
            });
            format!(".Or{}.End", branches.collect::<String>())
        }
        _ => return Err("one of its relations has no token".to_string()),
    })
}

/// Counts cells that have one of the values.
fn counter(board: &Board, values: Values, at_least: u32, at_most: u32) -> Machine {
    let others = board.all() & !values;
    let mut machine = Machine { starts: vec![0], ..Machine::default() };
    let last = at_most.min(board.cell_count() as u32);
    for count in 0..=last {
        if others != 0 {
            machine.moves.push((count, others, count));
        }
        if count < last {
            machine.moves.push((count, values & board.all(), count + 1));
        }
        if count >= at_least {
            machine.accepts.push(count);
        }
    }
    machine
}
