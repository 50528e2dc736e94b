//! The all-different model in a constraint solver with lazy clause generation.
//!
//! A variable for each blank cell, all different in each house; the constraints explain their inferences as clauses
//! from which the solver learns like a SAT solver. As the engine takes "all different" apart into pairs, which never
//! sees that a digit has only one place left, we add for each house and each needed digit the clause "some cell
//! has it". Solutions are enumerated by blocking clauses.
//!
//! Source: [simonis2005]; [ohrimenko2009]. Engine: Pumpkin. A node is a step of its search loop: a decision or a
//! conflict.

use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_constraints::all_different;
use pumpkin_core::results::ProblemSolution;
use pumpkin_core::results::solution_iterator::IteratedSolution;
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;
use pumpkin_core::{Solver as Engine, predicate};
use sudokit::constraint::Puzzle;
use sudokit::solver::{Run, Solver, SolverInfo, Subject, Support, Unsupported};
use sudokit::{HousesPuzzle, Stop};

use crate::budget::DecisionLimit;
use crate::encoding::{Encoding, Signed};
use crate::model::Model;
use crate::rules::{FoundByClauses, encoded};

/// Lazy clause generation by Pumpkin.
pub static CP_SAT: CpSat = CpSat;

/// The type of the solver [`CP_SAT`].
pub struct CpSat;

static INFO: SolverInfo = SolverInfo {
    id: "cp-sat",
    name: "Constraint programming with lazy clause generation",
    idea: "A variable for each cell, all different in each house; a constraint solver that learns clauses from its failures.",
    source: "Ohrimenko et al. 2009 [ohrimenko2009]; Simonis 2005 [simonis2005]; engine Pumpkin",
    supports: Support::Rules,
    complete: true,
    node: "a decision or conflict",
    iteration: "",
    control: "",
    options: &[],
};

/// The engine asks once in each step of its search loop.
struct Limit(DecisionLimit);

impl TerminationCondition for Limit {
    fn should_stop(&mut self) -> bool {
        self.0.is_reached()
    }
}

impl Solver for CpSat {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search_rules(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let encoding = encoded(puzzle).map_err(|_| Stop::Unsupported)?;
        by_pumpkin(&encoding, FoundByClauses::new(puzzle, &encoding, run))
    }

    fn supports(&self, puzzle: Subject<'_>) -> Result<(), Unsupported> {
        match puzzle {
            Subject::Houses(_) => Ok(()),
            Subject::Rules(puzzle) => encoded(puzzle).map(|_| ()),
        }
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else { return Ok(()) };
        let mut engine = Engine::default();
        let Some(cells) = build(puzzle, &model, &mut engine) else { return Ok(()) };
        let limit = DecisionLimit::new(run.budget());
        let mut termination = Limit(limit.clone());
        let mut brancher = engine.default_brancher();
        let mut resolver = ResolutionResolver::default();
        let mut solutions = engine.get_solution_iterator(&mut brancher, &mut termination, &mut resolver);
        loop {
            let next = solutions.next_solution();
            run.stats().nodes = limit.decisions();
            match next {
                IteratedSolution::Solution(solution, ..) => {
                    let has = |&number: &usize| {
                        let candidate = model.variables[number];
                        cells[candidate.cell.index()].is_some_and(|cell| {
                            solution.get_integer_value(cell) == i32::from(candidate.digit.value())
                        })
                    };
                    let ones: Vec<usize> = (0..model.variables.len()).filter(has).collect();
                    model.deliver(&ones, run)?;
                    run.budget().check()?;
                }
                IteratedSolution::Finished | IteratedSolution::Unsatisfiable => return Ok(()),
                IteratedSolution::Unknown => return Err(limit.reason().unwrap_or(Stop::GaveUp)),
            }
        }
    }
}

/// The variable of each blank cell; `None` if the engine sees at once that there is no solution.
fn build(puzzle: &HousesPuzzle, model: &Model, engine: &mut Engine) -> Option<Vec<Option<DomainId>>> {
    let marks = model.marks();
    let cells: Vec<Option<DomainId>> = marks
        .iter()
        .map(|set| {
            let values: Vec<i32> = set.iter().map(|digit| i32::from(digit.value())).collect();
            (!values.is_empty()).then(|| engine.new_sparse_integer(values))
        })
        .collect();
    for house in puzzle.layout().houses() {
        let variables: Vec<DomainId> = house.cells.iter().filter_map(|cell| cells[cell.index()]).collect();
        if variables.len() > 1 {
            let tag = engine.new_constraint_tag();
            engine.add_constraint(all_different(variables, tag)).post();
            if engine.is_inconsistent() {
                return None;
            }
        }
    }
    for row in &model.rows[model.blanks..] {
        let tag = engine.new_constraint_tag();
        let places = row.iter().filter_map(|&number| {
            let candidate = model.variables[number];
            let cell = cells[candidate.cell.index()]?;
            Some(predicate!(cell == i32::from(candidate.digit.value())))
        });
        engine.add_clause(places.collect::<Vec<_>>(), tag);
        if engine.is_inconsistent() {
            return None;
        }
    }
    Some(cells)
}

/// Puzzles with constraints: the clauses of [`crate::encoding`], over the engine's own integer variables for cells, so
/// that its learning works with their domains.
fn by_pumpkin(encoding: &Encoding, mut found: FoundByClauses<'_, '_>) -> Result<(), Stop> {
    use pumpkin_core::predicates::Predicate;
    let limit = DecisionLimit::new(found.run.budget());
    let mut engine = Engine::default();
    // What each literal, positive, is in the engine.
    let mut predicates: Vec<Option<Predicate>> = vec![None; encoding.variables()];
    let mut cells = Vec::new();
    for variable in 0..encoding.cells() {
        let literals: Vec<(u32, Signed)> = encoding.literals(variable).collect();
        if literals.is_empty() {
            return Ok(());
        }
        let values: Vec<i32> = literals.iter().map(|&(value, _)| value as i32).collect();
        let cell = engine.new_sparse_integer(values);
        for (value, literal) in literals {
            predicates[literal as usize - 1] = Some(predicate!(cell == value as i32));
        }
        cells.push(cell);
    }
    // The others are literals of the engine.
    let mut others = vec![None; predicates.len()];
    for (predicate, other) in predicates.iter_mut().zip(&mut others).filter(|(known, _)| known.is_none()) {
        let literal = engine.new_literal();
        *other = Some(literal);
        *predicate = Some(literal.get_true_predicate());
    }
    let predicates: Vec<Predicate> = predicates.into_iter().flatten().collect();
    let of = |literal: &Signed| {
        let predicate = predicates[literal.unsigned_abs() as usize - 1];
        if *literal > 0 { predicate } else { !predicate }
    };
    for clause in encoding.iter() {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        let tag = engine.new_constraint_tag();
        engine.add_clause(clause.iter().map(of).collect::<Vec<_>>(), tag);
        if engine.is_inconsistent() {
            return Ok(());
        }
    }
    let mut termination = Limit(limit.clone());
    let mut brancher = engine.default_brancher();
    let mut resolver = ResolutionResolver::default();
    let outcome = 'search: loop {
        use pumpkin_core::results::SatisfactionResult;
        let clauses = match engine.satisfy(&mut brancher, &mut termination, &mut resolver) {
            SatisfactionResult::Satisfiable(solution) => {
                let solution = solution.solution();
                let values: Vec<i32> = cells.iter().map(|&cell| solution.get_integer_value(cell)).collect();
                found.take(|literal| match others[literal as usize - 1] {
                    Some(other) => solution.get_literal_value(other),
                    None => encoding.is_chosen(literal, &values),
                })
            }
            SatisfactionResult::Unsatisfiable(..) => break Ok(()),
            SatisfactionResult::Unknown(..) => break Err(limit.reason().unwrap_or(Stop::GaveUp)),
        };
        let clauses = match clauses {
            Ok(clauses) => clauses,
            Err(stop) => break Err(stop),
        };
        for clause in clauses {
            let tag = engine.new_constraint_tag();
            engine.add_clause(clause.iter().map(of).collect::<Vec<_>>(), tag);
            if engine.is_inconsistent() {
                break 'search Ok(());
            }
        }
    };
    found.run.stats().nodes = limit.decisions();
    outcome
}
