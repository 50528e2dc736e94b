//! Disjunctions of rules. Each part becomes the relations of one branch; what a rule does to what single cells may hold becomes
//! a relation too, because outside of its branch it does not hold.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Constraint, Kind, Terms, TermsError};

/// All rules of at least one part hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Or {
    /// The alternatives: in each all rules hold.
    pub parts: Vec<Vec<Constraint>>,
}

impl Kind for Or {
    const INFO: Info = Info {
        id: "or",
        name: "Or",
        section: Section::Composite,
        sentence: "The rules of at least one of the alternatives hold.",
        why: "What every alternative excludes is excluded.",
        words: "nothing",
        cells: "none: it has parts, each with the rules of one alternative",
        example: "or { killer 5: r1c1-2 } { killer 15: r1c1-2 }",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Or, TermsError> {
        terms.no_words()?;
        terms.expect(board, false, true)?;
        if !terms.cells.is_empty() {
            return Err(TermsError::Lists { expected: "no cells, but rules,", found: terms.cells.len() });
        }
        if terms.parts.is_empty() || terms.parts.iter().any(Vec::is_empty) {
            return Err(TermsError::Parts("one or more alternatives expected, each with one or more rules"));
        }
        for part in terms.parts.iter().flatten() {
            let kind = part.info().id;
            let wrapped = |error| TermsError::Part { kind: kind.to_string(), error: Box::new(error) };
            part.check(board).map_err(wrapped)?;
            // Whether the part can be a branch is known when it is tried.
            if Lowering::new(board).branch(|lowering| part.lower(lowering)).is_none() {
                return Err(wrapped(TermsError::Parts("this rule cannot be one alternative of several")));
            }
        }
        Ok(Or { parts: terms.parts.clone() })
    }

    fn to_terms(&self) -> Terms {
        Terms { parts: self.parts.clone(), ..Terms::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.parts.iter().flatten().flat_map(|part| part.cells(board)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.parts.iter().any(|part| part.iter().all(|constraint| constraint.holds(board, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let branches = self.parts.iter().map(|part| {
            lowering.branch(|lowering| part.iter().for_each(|constraint| constraint.lower(lowering)))
        });
        // `from_terms` has seen that every part can be a branch.
        let branches = branches.map(|branch| branch.expect("a part that can be a branch")).collect();
        lowering.any(branches);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let part = |part: &Vec<Constraint>| {
            part.iter().map(|constraint| constraint.info().name).collect::<Vec<_>>().join(" and ")
        };
        let parts = self.parts.iter().map(part).collect::<Vec<_>>().join("; or ");
        vec![Mark::Note(format!("At least one holds: {parts}."))]
    }
}
