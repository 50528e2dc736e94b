//! A puzzle as clauses for a conflict-driven clause-learning solver; solutions are enumerated incrementally.
//!
//! Puzzles with rules are written by [`Encoding`](crate::encoding::Encoding), others by [`Model`]: each row of the
//! model becomes "at least one" and, pairwise, "at most one". After a solution the clause that forbids it is added and
//! the same solver goes on with all that it has learnt; when it answers "unsatisfiable", everything has been searched.
//! Source: [lynce2006], the extended encoding, on the candidates that the givens leave.
//!
//! Engines: BatSat; CaDiCaL, through RustSAT, under the feature `cadical`. A node is a decision, an iteration a
//! propagation and a backtrack a conflict; CaDiCaL's are not counted here, but limited.

use sudokit::constraint::Puzzle;
use sudokit::solver::{Run, Solver, SolverInfo, Subject, Support, Unsupported};
use sudokit::{Budget, HousesPuzzle, Stats, Stop};

use crate::budget::DecisionLimit;
use crate::clauses::ClauseSolver;
use crate::encoding::Signed;
use crate::model::Model;
use crate::rules::{FoundByClauses, encoded};

/// SAT by BatSat.
pub static SAT: Sat = Sat { info: &INFO, enumerate: by_batsat };
/// SAT by CaDiCaL.
#[cfg(feature = "cadical")]
pub static SAT_CADICAL: Sat = Sat { info: &CADICAL, enumerate: by_cadical };

/// A SAT solver as a Sudoku solver.
pub struct Sat {
    info: &'static SolverInfo,
    enumerate: Enumerate,
}

static INFO: SolverInfo = SolverInfo {
    id: "sat",
    name: "Satisfiability (CDCL)",
    idea: "Write the rules as clauses, let a clause-learning solver find a model, forbid it, and go on.",
    source: "Lynce and Ouaknine 2006 [lynce2006]; engine BatSat",
    supports: Support::Rules,
    complete: true,
    node: "a decision",
    iteration: "a propagation",
    control: "",
    options: &[],
};

#[cfg(feature = "cadical")]
static CADICAL: SolverInfo = SolverInfo {
    id: "sat-cadical",
    name: "Satisfiability (CaDiCaL)",
    source: "Lynce and Ouaknine 2006 [lynce2006]; engine CaDiCaL through RustSAT",
    iteration: "",
    control: "",
    ..INFO
};

impl Solver for Sat {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let Some(model) = Model::prepare(puzzle, run)? else { return Ok(()) };
        let pairs = |row: &Vec<usize>| 1 + row.len() * (row.len() - 1) / 2;
        let clauses: usize = model.rows.iter().map(pairs).sum();
        run.stats().set_figure("clauses", clauses as f64);
        let budget = run.budget().clone();
        let mut counts = Stats::default();
        let outcome =
            (self.enumerate)(&|add| clauses_of(&model, add), &budget, &mut counts, &mut |is_true| {
                let ones: Vec<usize> = (0..model.variables.len()).filter(|&v| is_true(v)).collect();
                model.deliver(&ones, run)?;
                run.budget().check()?;
                Ok(vec![ones.iter().map(|&variable| -literal(variable)).collect()])
            });
        count(run.stats(), &counts);
        outcome
    }

    fn search_rules(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let encoding = encoded(puzzle).map_err(|_| Stop::Unsupported)?;
        let budget = run.budget().clone();
        let mut found = FoundByClauses::new(puzzle, &encoding, run);
        let mut counts = Stats::default();
        let clauses = |add: &mut dyn FnMut(&[Signed]) -> Result<(), Stop>| encoding.iter().try_for_each(add);
        let outcome = (self.enumerate)(&clauses, &budget, &mut counts, &mut |is_true| {
            found.take(|literal| is_true(literal as usize - 1))
        });
        count(run.stats(), &counts);
        outcome
    }

    fn supports(&self, puzzle: Subject<'_>) -> Result<(), Unsupported> {
        match puzzle {
            Subject::Houses(_) => Ok(()),
            Subject::Rules(puzzle) => encoded(puzzle).map(|_| ()),
        }
    }
}

/// Hands each clause of a problem to a function.
type EachClause<'a> = &'a dyn Fn(&mut dyn FnMut(&[Signed]) -> Result<(), Stop>) -> Result<(), Stop>;

/// Takes a solution, given by which variables are true, and gives the clauses that forbid it.
type Take<'a> = &'a mut dyn FnMut(&dyn Fn(usize) -> bool) -> Result<Vec<Vec<Signed>>, Stop>;

/// Finds one solution after another; writes what the engine counted.
type Enumerate = fn(EachClause<'_>, &Budget, &mut Stats, Take<'_>) -> Result<(), Stop>;

/// The literal that a variable is true.
fn literal(variable: usize) -> Signed {
    variable as Signed + 1
}

/// The clauses of a model: of each row at least one variable, and of two at most one.
fn clauses_of(model: &Model, add: &mut dyn FnMut(&[Signed]) -> Result<(), Stop>) -> Result<(), Stop> {
    for row in &model.rows {
        add(&row.iter().map(|&variable| literal(variable)).collect::<Vec<_>>())?;
        for (index, &a) in row.iter().enumerate() {
            for &b in &row[..index] {
                add(&[-literal(a), -literal(b)])?;
            }
        }
    }
    Ok(())
}

/// Takes over what an engine counted.
fn count(stats: &mut Stats, counted: &Stats) {
    stats.nodes = counted.nodes;
    stats.backtracks = counted.backtracks;
    stats.iterations = counted.iterations;
}

fn by_batsat(
    clauses: EachClause<'_>,
    budget: &Budget,
    counts: &mut Stats,
    take: Take<'_>,
) -> Result<(), Stop> {
    use batsat::SolverInterface;
    let mut solver = batsat::BasicSolver::default();
    // The engine asks before each decision.
    let limit = DecisionLimit::new(budget);
    let limit_of_callback = limit.clone();
    solver.cb_mut().set_stop(move || limit_of_callback.is_reached());
    let outcome = enumerate(clauses, &mut solver, take, || limit.reason());
    counts.nodes = limit.decisions();
    counts.backtracks = solver.num_conflicts();
    counts.iterations = solver.num_propagations();
    outcome
}

#[cfg(feature = "cadical")]
fn by_cadical(clauses: EachClause<'_>, budget: &Budget, _: &mut Stats, take: Take<'_>) -> Result<(), Stop> {
    use rustsat::solvers::{ControlSignal, Terminate};
    let mut solver = rustsat_cadical::CaDiCaL::default();
    let limit_of_callback = budget.clone();
    solver.attach_terminator(move || {
        if limit_of_callback.check().is_err() { ControlSignal::Terminate } else { ControlSignal::Continue }
    });
    let decisions = budget.nodes.map(|nodes| i32::try_from(nodes).unwrap_or(i32::MAX));
    if let Some(decisions) = decisions {
        solver.set_limit(rustsat_cadical::Limit::Decisions(decisions)).map_err(|_| Stop::GaveUp)?;
    }
    enumerate(clauses, &mut solver, take, || budget.check().err().or(decisions.map(|_| Stop::Nodes)))
}

/// Finds one solution after another until the solver proves that there is no other; `reason` says why it was
/// interrupted.
fn enumerate(
    clauses: EachClause<'_>,
    solver: &mut impl ClauseSolver,
    take: Take<'_>,
    reason: impl Fn() -> Option<Stop>,
) -> Result<(), Stop> {
    clauses(&mut |clause| solver.add(clause))?;
    loop {
        match solver.solve()? {
            Some(false) => return Ok(()),
            None => return Err(reason().unwrap_or(Stop::GaveUp)),
            Some(true) => {
                for clause in take(&|variable| solver.is_true(variable))? {
                    solver.add(&clause)?;
                }
            }
        }
    }
}
