//! Which assumptions about a solution can go so that it stays the only one.
//!
//! The assumptions are facts of a search over clauses (`under_facts`). Without some of them the solution is the only
//! one still if each of their variables must have its value. All that was learned stays as far as it needs none of what
//! went. A solution that was found where assumptions cannot go together is kept as the set of those that it has
//! otherwise: no question is asked where all of such a set are to go.

use crate::control::{Meter, Stop};

use super::bits::{LARGE, MEDIUM, SMALL, max_variables};
use super::clauses::Clauses;
use super::compile::Compiled;
use super::learning::Literal;
use super::model::{Model, Variable};
use super::state::State;

/// A model, a solution of it, and variables that are assumed to have their values in the solution, which is the only
/// one with them.
#[derive(Clone, Debug)]
pub struct SoleSolution {
    clauses: Clauses,
    /// By variable, that it has its value in the solution.
    literals: Vec<Literal>,
    assumed: Vec<bool>,
    others: Vec<Vec<Variable>>,
}

impl SoleSolution {
    /// With these variables assumed. `None` if a relation has no clauses, or they are too many.
    ///
    /// ```
    /// use sudokit_core::control::{Budget, Meter};
    /// use sudokit_core::propagation::{Model, Relation, SoleSolution};
    /// let mut model = Model::new(3, 3, 1);
    /// model.add(Relation::AllDifferent(vec![0, 1, 2]));
    /// let mut sole = SoleSolution::new(&model, &[0, 1, 2], &[0, 1, 2]).unwrap();
    /// let mut meter = Meter::new(Budget::default());
    /// assert_eq!(sole.without(&[0, 1], u64::MAX, &mut meter), Ok(Some(false)));
    /// assert_eq!(sole.without(&[1], u64::MAX, &mut meter), Ok(Some(true)));
    /// assert_eq!(sole.without(&[0], u64::MAX, &mut meter), Ok(Some(false)));
    /// ```
    pub fn new(model: &Model, solution: &[u32], assumed: &[Variable]) -> Option<SoleSolution> {
        let clauses = match model.domains.len() {
            n if n <= max_variables(SMALL) => clauses::<SMALL>(model),
            n if n <= max_variables(MEDIUM) => clauses::<MEDIUM>(model),
            _ => clauses::<LARGE>(model),
        };
        let mut clauses = clauses?;
        let literal = |(variable, &value)| clauses.literal(variable, value);
        let literals: Vec<Literal> = solution.iter().enumerate().map(literal).collect::<Option<_>>()?;
        let mut is_assumed = vec![false; solution.len()];
        assumed.iter().for_each(|&variable| is_assumed[usize::from(variable)] = true);
        clauses.learning.track(literals.iter().copied());
        Some(SoleSolution { clauses, literals, assumed: is_assumed, others: Vec::new() })
    }

    /// Whether the solution is the only one without these assumptions too, which are given up then; `None` if that was
    /// not decided in this many conflicts for one of them.
    ///
    /// # Errors
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
    pub fn without(
        &mut self,
        variables: &[Variable],
        conflicts: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        let stays = |assumed: &[bool], variable: Variable| {
            assumed[usize::from(variable)] && !variables.contains(&variable)
        };
        let differs = |other: &Vec<Variable>| !other.iter().any(|&variable| stays(&self.assumed, variable));
        if self.others.iter().any(differs) {
            return Ok(Some(false));
        }
        let all = 0..self.literals.len();
        let present = all.filter(|&variable| stays(&self.assumed, variable as Variable));
        let absent = variables.iter().map(|&variable| self.literals[usize::from(variable)]);
        self.clauses.learning.set_facts(present.map(|variable| self.literals[variable]), absent);
        for &variable in variables {
            for &literal in &self.literals {
                self.clauses.learning.prefer(literal);
            }
            match self.clauses.learning.follows(self.literals[usize::from(variable)], meter, conflicts)? {
                Some(true) => {}
                Some(false) => {
                    let is_true = |&variable: &Variable| {
                        self.clauses.learning.is_true(self.literals[usize::from(variable)])
                    };
                    self.others
                        .push(variables.iter().copied().filter(|variable| !is_true(variable)).collect());
                    return Ok(Some(false));
                }
                None => return Ok(None),
            }
        }
        variables.iter().for_each(|&variable| self.assumed[usize::from(variable)] = false);
        self.clauses.learning.forget_absent();
        Ok(Some(true))
    }
}

/// The clauses of a model before anything is propagated.
fn clauses<const W: usize>(model: &Model) -> Option<Clauses> {
    let compiled = Compiled::<W>::new(model).ok()?;
    Clauses::new(&compiled, &State::new(&compiled), true, &mut || false)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::model::{Relation, Values};
    use super::super::model_solver::ModelSolver;
    use super::*;
    use crate::control::Budget;

    /// A board of `height` × `height` boxes.
    fn board(height: usize) -> Model {
        let side = height * height;
        let mut model = Model::new(side * side, side as u32, 1);
        for at in 0..side {
            let (top, left) = (at / height * height, at % height * height);
            let in_box = |place: usize| (top + place / height) * side + left + place % height;
            let houses: [Vec<usize>; 3] = [
                (0..side).map(|place| at * side + place).collect(),
                (0..side).map(|place| place * side + at).collect(),
                (0..side).map(in_box).collect(),
            ];
            for house in houses {
                model.add(Relation::AllDifferent(house.into_iter().map(|cell| cell as Variable).collect()));
            }
        }
        model
    }

    /// Takes assumptions of a random solution away, `together` at a time, and compares every answer with a search that
    /// knows nothing of those before. The number of conflicts among clauses.
    fn compare(height: usize, seed: u64, together: usize) -> u64 {
        let model = board(height);
        let mut solver = ModelSolver::new(&model).expect("not too large");
        let mut meter = Meter::new(Budget::default());
        solver.randomize(Some(seed));
        let solution = solver.next(&mut meter).expect("no limit").expect("a solution").to_vec();
        // An order that has nothing to do with the board.
        let count = solution.len();
        let order: Vec<Variable> = (0..count).map(|at| (at * 29 % count) as Variable).collect();
        let mut sole = SoleSolution::new(&model, &solution, &order).expect("differences have clauses");
        let mut retained = vec![true; count];
        solver.randomize(None);
        let mut conflicts = 0;
        for group in order.chunks(together) {
            let mut own = Meter::new(Budget::default());
            let answer = sole.without(group, u64::MAX, &mut own).expect("no limit");
            conflicts += own.finish().backtracks;
            let is_retained =
                |variable: usize| retained[variable] && !group.contains(&(variable as Variable));
            let assumptions: Vec<(Variable, Values)> = (0..count)
                .filter(|&variable| is_retained(variable))
                .map(|variable| (variable as Variable, 1 << solution[variable]))
                .collect();
            let mut found = 0;
            let outcome = solver.solve_under(&assumptions, &mut meter, &mut |_| {
                found += 1;
                if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(answer, Some(outcome.is_ok() && found == 1), "{height} {seed} {group:?}");
            if answer == Some(true) {
                group.iter().for_each(|&variable| retained[usize::from(variable)] = false);
            }
        }
        assert!(retained.iter().filter(|&&is_retained| is_retained).count() < count / 2);
        conflicts
    }

    #[test]
    fn answers_are_those_of_a_search_that_knows_nothing_of_earlier_ones() {
        for seed in 0..4 {
            compare(2, seed, 1);
            compare(3, seed, 1);
            compare(3, seed, 3);
        }
    }

    #[test]
    fn answers_stay_right_after_learned_clauses_were_dropped() {
        // The first are dropped after 2,000 conflicts.
        assert!((1..4).map(|seed| compare(4, seed, 1)).max().is_some_and(|conflicts| conflicts > 2_100));
    }
}
