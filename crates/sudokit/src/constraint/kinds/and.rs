//! Several rules as one: a part of a disjunction, or what a format groups.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Constraint, Kind, Terms, TermsError};

/// All rules hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct And {
    /// The rules.
    pub rules: Vec<Constraint>,
}

impl Kind for And {
    const INFO: Info = Info {
        id: "and",
        name: "And",
        section: Section::Composite,
        tool: Tool::Parts,
        word_use: WordUse::None,
        sentence: "All the rules hold.",
        why: "What one of the rules excludes is excluded.",
        words: "nothing",
        cells: "none: it has one part with its rules",
        example: "and { killer 5: r1c1-2; killer 15: r3c1-2 }",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<And, TermsError> {
        terms.no_words()?;
        terms.expect(board, false, true)?;
        if !terms.cells.is_empty() {
            return Err(TermsError::Lists { expected: "no cells, but rules,", found: terms.cells.len() });
        }
        let [rules] = terms.parts.as_slice() else {
            return Err(TermsError::Parts("one list of rules expected"));
        };
        for rule in rules {
            let kind = rule.info().id;
            let wrapped = |error| TermsError::Part { kind: kind.to_string(), error: Box::new(error) };
            rule.check(board).map_err(wrapped)?;
        }
        Ok(And { rules: rules.clone() })
    }

    fn to_terms(&self) -> Terms {
        Terms { parts: vec![self.rules.clone()], ..Terms::default() }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.rules.iter().flat_map(|rule| rule.cells(board)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.rules.iter().all(|rule| rule.holds(board, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        self.rules.iter().for_each(|rule| rule.lower(lowering));
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        self.rules.iter().flat_map(|rule| rule.draw(board)).collect()
    }
}
