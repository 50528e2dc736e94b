//! Several rules as one: a part of a disjunction, or what a format groups.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::Names;
use crate::constraint::parameters::{Constraint, Kind, Parameters, ParametersError};

use super::or::{clues, in_part, rules_alone};

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

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<And, ParametersError> {
        rules_alone(parameters, board)?;
        let [rules] = parameters.parts.as_slice() else {
            return Err(ParametersError::Parts("one list of rules expected"));
        };
        for rule in rules {
            rule.check(board).map_err(|error| in_part(rule, error))?;
        }
        Ok(And { rules: rules.clone() })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { parts: vec![self.rules.clone()], ..Parameters::default() }
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

    fn clue(&self, names: &Names<'_>) -> String {
        format!("all of these hold: {}", clues(&self.rules, names))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        self.rules.iter().flat_map(|rule| rule.draw(board)).collect()
    }
}
