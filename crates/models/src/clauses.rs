//! What a SAT solver is asked for, and the solvers that can be asked: BatSat, and CaDiCaL under a feature.

use sudokit::Stop;

use crate::encoding::Signed;

/// A SAT solver to which clauses can be added between questions.
pub(crate) trait ClauseSolver {
    /// Adds a clause: at least one of the literals is true.
    ///
    /// # Errors
    /// [`Stop`] if the solver does not accept the clause.
    fn add(&mut self, clause: &[Signed]) -> Result<(), Stop>;

    /// Whether all clauses can be true at once; `None` if the solver was interrupted.
    ///
    /// # Errors
    /// [`Stop`] if the solver ended without an answer.
    fn solve(&mut self) -> Result<Option<bool>, Stop>;

    /// Whether a variable is true in the solution that was found last.
    fn is_true(&self, variable: usize) -> bool;
}

impl ClauseSolver for batsat::BasicSolver {
    fn add(&mut self, clause: &[Signed]) -> Result<(), Stop> {
        use batsat::SolverInterface;
        let literal = |literal: &Signed| {
            batsat::Lit::new(self.var_of_int(literal.unsigned_abs() - 1), literal.is_positive())
        };
        let mut clause: Vec<_> = clause.iter().map(literal).collect();
        // What is false says that no solution is left; the next question will answer so.
        self.add_clause_reuse(&mut clause);
        Ok(())
    }

    fn solve(&mut self) -> Result<Option<bool>, Stop> {
        use batsat::SolverInterface;
        let answer = self.solve_limited(&[]);
        Ok((answer != batsat::lbool::UNDEF).then_some(answer == batsat::lbool::TRUE))
    }

    fn is_true(&self, variable: usize) -> bool {
        use batsat::{SolverInterface, intmap::AsIndex};
        self.value_var(batsat::Var::from_index(variable)) == batsat::lbool::TRUE
    }
}

#[cfg(feature = "cadical")]
impl ClauseSolver for rustsat_cadical::CaDiCaL<'_, '_> {
    // The solver reports errors only for misuse; should one occur, nothing is known.
    fn add(&mut self, clause: &[Signed]) -> Result<(), Stop> {
        use rustsat::{solvers::Solve, types::Lit};
        let clause = clause.iter().map(|literal| Lit::new(literal.unsigned_abs() - 1, literal.is_negative()));
        self.add_clause(clause.collect()).map_err(|_| Stop::GaveUp)
    }

    fn solve(&mut self) -> Result<Option<bool>, Stop> {
        use rustsat::solvers::{Solve, SolverResult};
        match Solve::solve(self).map_err(|_| Stop::GaveUp)? {
            SolverResult::Sat => Ok(Some(true)),
            SolverResult::Unsat => Ok(Some(false)),
            SolverResult::Interrupted => Ok(None),
        }
    }

    fn is_true(&self, variable: usize) -> bool {
        use rustsat::{
            solvers::Solve,
            types::{Lit, TernaryVal},
        };
        matches!(self.lit_val(Lit::positive(variable as u32)), Ok(TernaryVal::True))
    }
}
