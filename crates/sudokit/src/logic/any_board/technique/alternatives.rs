//! A choice between rules: what each alternative leaves of its cells is found with its rules alone, by the constraint
//! engine, as the last resort does with a whole rule. An alternative that fits nothing is out, and says which of its
//! parts fails where that is one; what no other alternative leaves goes. A cell of which an alternative does not speak
//! keeps all its numbers there.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::constraint::{And, Constraint, Or, Puzzle};
use crate::logic::any_board::cases::{Case, left, report};
use crate::logic::any_board::combinations::{sets_left, sum_range};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::pair_words::{image, relation};
use crate::logic::any_board::rules::BoardRules;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;
use crate::propagation::{ModelSolver, Values};

pub static ALTERNATIVES: Technique =
    Technique::of_any_board("alternatives", "choice between rules", Family::Rules);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(choice) = constraint.get::<Or>() else { continue };
        steps.check()?;
        let cells: Vec<usize> = constraint.cells(board).iter().map(|cell| cell.index()).collect();
        let keeps: Vec<Option<Vec<Values>>> =
            choice.parts.iter().map(|part| keep(state, &cells, part)).collect();
        let mut union: Vec<Values> = vec![0; cells.len()];
        for keep in keeps.iter().flatten() {
            union.iter_mut().zip(keep).for_each(|(union, keep)| *union |= keep);
        }
        if cells.iter().zip(&union).all(|(&cell, union)| state.set(cell) & !union == 0) {
            continue;
        }
        let opening = match choice.parts.len() {
            1 => Fact::from("There is one alternative, so its rules hold."),
            many => fact!("At least one of {} alternatives holds.", &many),
        };
        let case = |(at, (part, keep)): (usize, (&Vec<Constraint>, Option<Vec<Values>>))| {
            let name = fact!("Alternative {}, {}", at + 1, name(part));
            let statement = match &keep {
                None => fact!("{}, cannot hold: {}.", &name, why_not(state, part)),
                Some(keep) => {
                    let statement = left(state, &cells, keep);
                    let statement = statement.unwrap_or_else(|| Fact::from("nothing changes by itself"));
                    fact!("{}: {}.", &name, &statement)
                }
            };
            Case { statement, keep }
        };
        let cases = choice.parts.iter().zip(keeps).enumerate().map(case).collect();
        report(state, steps, rule, &cells, opening, cases)?;
    }
    ControlFlow::Continue(())
}

/// What an alternative leaves of the cells; `None` if it fits nothing. An alternative too large for the engine leaves
/// all.
fn keep(state: &BoardState, cells: &[usize], part: &[Constraint]) -> Option<Vec<Values>> {
    let (model, spoken) = state.rules().puzzle().model_of_rules(part, state.candidates());
    let all = || cells.iter().map(|&cell| state.set(cell)).collect();
    let Ok(mut engine) = ModelSolver::new(&model) else { return Some(all()) };
    let left = engine.propagated()?;
    let is_spoken = |cell: usize| spoken.iter().any(|other| other.index() == cell);
    Some(cells.iter().map(|&cell| if is_spoken(cell) { left[cell] } else { state.set(cell) }).collect())
}

/// "the killer cage 5 at r1c1-2 and r1c1 is 7".
fn name(part: &[Constraint]) -> Fact {
    let names: Vec<Fact> = flat(part).iter().map(words::constraint).collect();
    words::list(names, "and")
}

/// The rules of an alternative, those joined by "and" one by one.
fn flat(part: &[Constraint]) -> Vec<Constraint> {
    let inside = |rule: &Constraint| match rule.get::<And>() {
        Some(and) => flat(&and.rules),
        None => vec![rule.clone()],
    };
    part.iter().flat_map(inside).collect()
}

/// Why an alternative fits nothing: the first of its parts that fails by itself.
fn why_not(state: &BoardState, part: &[Constraint]) -> Fact {
    let board = state.rules().board();
    let several = || Fact::from("its cells can hold nothing that fits");
    let Ok(mut puzzle) = Puzzle::on(board.clone()) else { return several() };
    if flat(part).into_iter().any(|rule| puzzle.add(rule).is_err()) {
        return several();
    }
    let rules = BoardRules::new(&puzzle);
    let now = |cell: usize| fact!("{} is {}", words::cell(cell), words::numbers(state.set(cell), "or"));
    if let Some(&(_, cell, values)) = rules.singles.iter().find(|single| state.set(single.1) & single.2 == 0)
    {
        let (numbers, name) = (words::numbers(values, "or"), words::cell(cell));
        return fact!("{} must be {}, and is {}", &name, &numbers, words::numbers(state.set(cell), "or"));
    }
    for pair in &rules.pairs {
        if image(&pair.forward, state.set(pair.first)) & state.set(pair.second) == 0 {
            return fact!("{}, but {} and {}", relation(&rules, pair), now(pair.first), now(pair.second));
        }
    }
    for count in &rules.counts {
        let can = count.cells.iter().filter(|&&cell| state.set(cell) & count.values != 0).count();
        if can < count.at_least {
            let numbers = words::numbers(count.values, "or");
            return fact!("{} cells must hold {}, and {} can", count.at_least, &numbers, &can);
        }
    }
    let own = BoardState::new(Arc::new(rules.clone()), state.candidates());
    for sum in &rules.sums {
        match sum_range(&own, &sum.terms) {
            Some((min, _)) if sum.total < min => {
                return fact!("its sum is {} at least, not {}", &min, sum.total);
            }
            Some((_, max)) if sum.total > max => {
                return fact!("its sum is {} at most, not {}", &max, sum.total);
            }
            _ => {}
        }
    }
    for set in &rules.sets {
        let domains: Vec<Values> = set.cells.iter().map(|&cell| state.set(cell)).collect();
        if sets_left(&domains, &set.sets).is_none() {
            return fact!("{} can hold none of its combinations", words::cells(&set.cells));
        }
    }
    for group in &rules.groups {
        let filled = group.cells.iter().filter(|&&cell| state.is_single(cell));
        let filled: Vec<usize> = filled.copied().collect();
        for (at, &cell) in filled.iter().enumerate() {
            if let Some(&other) = filled[..at].iter().find(|&&other| state.set(other) == state.set(cell)) {
                return fact!(
                    "{} and {} are both {}",
                    words::cell(other),
                    words::cell(cell),
                    words::numbers(state.set(cell), "or")
                );
            }
        }
    }
    several()
}
