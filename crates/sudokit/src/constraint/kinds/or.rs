//! Disjunctions of rules. Each part becomes the relations of one branch; what a rule does to what single cells may hold
//! becomes a relation too, because outside of its branch it does not hold.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::names::{Names, RuleName, list};
use crate::constraint::parameters::{Constraint, Kind, Parameters, ParametersError};

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
        tool: Tool::Parts,
        word_use: WordUse::None,
        sentence: "The rules of at least one of the alternatives hold.",
        why: "What every alternative excludes is excluded.",
        words: "nothing",
        cells: "none: it has parts, each with the rules of one alternative",
        example: "or { killer 5: r1c1-2 } { killer 15: r1c1-2 }",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Or, ParametersError> {
        rules_alone(parameters, board)?;
        if parameters.parts.is_empty() || parameters.parts.iter().any(Vec::is_empty) {
            return Err(ParametersError::Parts(
                "one or more alternatives expected, each with one or more rules",
            ));
        }
        for part in parameters.parts.iter().flatten() {
            part.check(board).map_err(|error| in_part(part, error))?;
            // Whether the part can be a branch is known when it is tried.
            if Lowering::new(board).branch(|lowering| part.lower(lowering)).is_none() {
                let error = ParametersError::Parts("this rule cannot be one alternative of several");
                return Err(in_part(part, error));
            }
        }
        Ok(Or { parts: parameters.parts.clone() })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters { parts: self.parts.clone(), ..Parameters::default() }
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
        // `from_parameters` has seen that every part can be a branch.
        let branches = branches.map(|branch| branch.expect("a part that can be a branch")).collect();
        lowering.any(branches);
    }

    fn name(&self, names: &Names<'_>) -> RuleName {
        let name = |part: &Vec<Constraint>| {
            list(&part.iter().map(|rule| rule.name(names).full()).collect::<Vec<_>>(), "and")
        };
        let parts: Vec<String> = self.parts.iter().map(name).collect();
        if parts.len() <= 3 && parts.iter().map(String::len).sum::<usize>() <= 120 {
            return RuleName::of(format!("the choice of {}", list(&parts, "or")));
        }
        let kind = format!("the choice of {} alternatives", parts.len());
        RuleName::at(kind, &[self.cells(names.board)], names)
    }

    fn clue(&self, names: &Names<'_>) -> String {
        let part =
            |(number, part): (usize, &Vec<Constraint>)| format!("({}) {}", number + 1, clues(part, names));
        let parts: Vec<String> = self.parts.iter().enumerate().map(part).collect();
        format!("at least one of these holds: {}", parts.join("; or "))
    }

    /// Alternatives of the same cells are drawn over each other; others have no picture, as it would look as if all of
    /// them held.
    fn draw(&self, board: &Board) -> Vec<Mark> {
        let part = |part: &Vec<Constraint>| {
            part.iter().map(|rule| in_words(rule, board)).collect::<Vec<_>>().join(" and ")
        };
        let mut parts: Vec<String> = self.parts.iter().map(part).collect();
        parts.dedup();
        let text = match parts.as_slice() {
            [one] => format!("{one}, one way or the other."),
            _ => format!("At least one holds: {}.", parts.join("; or ")),
        };
        let cells: Vec<Vec<Cell>> = self.parts.iter().map(|part| cells_of(part, board)).collect();
        let (Some(&first), true) = (cells[0].first(), cells.windows(2).all(|pair| pair[0] == pair[1])) else {
            return vec![Mark::Note(text)];
        };
        let mut marks: Vec<Mark> = Vec::new();
        for mark in self.parts.iter().flatten().flat_map(|rule| rule.draw(board)) {
            if !mark.is_in_words() && !marks.contains(&mark) && !joins_cage(&mut marks, &mark) {
                marks.push(mark);
            }
        }
        // What has a shape in each cell alone does not show which cells belong together.
        let is_joined = marks.iter().any(|mark| matches!(mark, Mark::Line { .. } | Mark::Cage { .. }));
        if !is_joined && let Some(rule) = self.parts[0].first() {
            marks.push(Mark::line(board, &rule.cells(board), Paint::Grey, 0.06));
        }
        marks.push(Mark::sentence(board, first, text));
        marks
    }
}

/// Refuses words, places and cells where a rule joins others.
pub(super) fn rules_alone(parameters: &Parameters, board: &Board) -> Result<(), ParametersError> {
    parameters.no_words()?;
    parameters.expect(board, false, true)?;
    match parameters.cells.len() {
        0 => Ok(()),
        found => Err(ParametersError::Lists { expected: "no cells, but rules,", found }),
    }
}

/// What is wrong with a rule that is joined with others.
pub(super) fn in_part(part: &Constraint, error: ParametersError) -> ParametersError {
    ParametersError::Part { kind: part.info().id.to_string(), error: Box::new(error) }
}

/// What some rules ask for together.
pub(super) fn clues(rules: &[Constraint], names: &Names<'_>) -> String {
    let clue = |rule: &Constraint| match rule.clue(names) {
        empty if empty.is_empty() => rule.name(names).full(),
        clue => clue,
    };
    rules.iter().map(clue).collect::<Vec<_>>().join(", and ")
}

/// All cells of some rules, each once.
fn cells_of(rules: &[Constraint], board: &Board) -> Vec<Cell> {
    let mut cells: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells(board)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The rule's name, with its numbers if they are few.
fn in_words(rule: &Constraint, board: &Board) -> String {
    let name = rule.info().name;
    let words = rule.to_parameters().words;
    let is_short = rule.cells(board).len() < board.on_board() && (1..=4).contains(&words.len());
    if is_short { format!("{name} {}", words.join(" ")) } else { name.to_string() }
}

/// Whether a cage of the same cells is there already, which then has both labels.
fn joins_cage(marks: &mut [Mark], mark: &Mark) -> bool {
    let Mark::Cage { cells, label } = mark else { return false };
    for other in marks {
        if let Mark::Cage { cells: known, label: first } = other
            && known == cells
        {
            *first = [first.as_str(), label].join("/");
            return true;
        }
    }
    false
}
