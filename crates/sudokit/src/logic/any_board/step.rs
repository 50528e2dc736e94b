//! Steps on any board in words, and the collector to which finders report them.

use std::ops::ControlFlow;

use crate::board::{Cell, Coordinates};
use crate::control::{Budget, Stop};

pub use super::argument::{Argument, BoardLine, StepEvidence};
use super::directly::with_placement;
use super::fact::{Fact, fact};
use super::points::points;
use super::rules::BoardRules;
use super::state::BoardState;
use super::wording::{Wording, capital};
use super::words;
use crate::logic::step::{Step, Technique};
use crate::logic::words::Rung;

/// A way of finding steps.
pub type Finder = fn(&BoardState, &mut BoardSteps<'_>) -> ControlFlow<()>;

/// How a technique is found, and its base in tenths, see [`points`].
pub type Row = (Finder, &'static Technique, u16);

impl Step<Argument> {
    /// Changes the state.
    pub fn apply(&self, state: &mut BoardState) {
        for (cell, values) in state.taken(self) {
            state.remove(cell.index(), values);
        }
        if let Some((cell, _)) = self.place {
            state.fill(cell.index());
        }
    }

    /// Whether a cell has no number left: the puzzle has no solution from here.
    pub fn is_contradiction(&self) -> bool {
        self.why.empty.is_some()
    }

    /// The argument line by line, with cells in this notation.
    pub fn lines(&self, rules: &BoardRules, coordinates: Coordinates) -> Vec<String> {
        let mut wording = Wording::of_argument(rules, &self.why.sources, coordinates);
        self.why.lines.iter().map(|line| wording.sentence(&line.statement)).collect()
    }

    /// The house, the rule or the cells to look at.
    pub fn place_to_look(&self, rules: &BoardRules, coordinates: Coordinates) -> String {
        Wording::new(rules, coordinates).text_of(&self.why.look)
    }

    /// What the step does to a state: "r1c2 is not 3 or 5; r1c4 is 7."
    pub fn effect(&self, before: &BoardState, coordinates: Coordinates) -> String {
        Wording::new(before.rules(), coordinates).text_of(&self.effect_on(before))
    }

    /// The step in a sentence: technique, where, effect.
    pub fn text(&self, before: &BoardState, coordinates: Coordinates) -> String {
        let look = self.place_to_look(before.rules(), coordinates);
        format!("{}, {look}: {}", self.technique.name(), self.effect(before, coordinates))
    }

    /// One rung of a hint.
    pub fn words(&self, before: &BoardState, rung: Rung, coordinates: Coordinates) -> String {
        let (rules, name) = (before.rules(), self.technique.name());
        match rung {
            Rung::Where => format!("Look at {}.", self.place_to_look(rules, coordinates)),
            Rung::Technique => self.technique.info.noun.there_is(name),
            Rung::Cells => {
                let cells =
                    Wording::new(rules, coordinates).text_of(&Fact::Cells(self.why.cells.clone(), "and"));
                format!("{} at {cells}.", capital(name))
            }
            Rung::Effect => self.effect(before, coordinates),
            Rung::Argument => {
                let lines = self.lines(rules, coordinates).join("\n");
                format!("{lines}\n{}", self.effect(before, coordinates))
            }
        }
    }

    fn effect_on(&self, before: &BoardState) -> Fact {
        let board = before.rules().board();
        if let Some(cell) = self.why.empty {
            return fact!("{} has no number left: there is no solution.", Fact::Cell(cell));
        }
        if let Some((cell, digit)) = self.place {
            return fact!("{} is {}.", Fact::Cell(cell), Fact::Number(usize::from(digit) - 1));
        }
        let singles = before.singles_after(self);
        // Cells that become the same number, or lose the same ones, stand together.
        let mut parts: Vec<(bool, u32, Vec<Cell>)> = Vec::new();
        for &(cell, gone) in &self.eliminate {
            let single = singles.iter().find(|single| single.0 == cell);
            let (is_number, set) = single.map_or((false, gone), |&(_, digit)| (true, 1 << (digit - 1)));
            let is_region = words::is_region(board, cell.index());
            let is_same = |part: &&mut (bool, u32, Vec<Cell>)| {
                (part.0, part.1) == (is_number, set)
                    && words::is_region(board, part.2[0].index()) == is_region
            };
            match parts.iter_mut().find(is_same) {
                Some(part) => part.2.push(cell),
                None => parts.push((is_number, set, vec![cell])),
            }
        }
        let word = |(is_number, set, cells): (bool, u32, Vec<Cell>)| {
            let (verb, not) = (words::verb(cells.len()), if is_number { "" } else { "not " });
            fact!("{} {} {}{}", Fact::Cells(cells, "and"), verb, not, words::numbers(set, "or"))
        };
        fact!("{}.", Fact::Joined(parts.into_iter().map(word).collect(), "; "))
    }
}

/// Takes steps.
pub struct BoardSteps<'a> {
    /// Collect every step instead of stopping at the first.
    pub all: bool,
    /// What may be spent.
    pub budget: &'a Budget,
    /// Why a search was broken off.
    pub stop: Option<Stop>,
    technique: Option<&'static Technique>,
    /// What the technique counts.
    base: u16,
    /// Only steps that lead to a placement at once are taken, and place it.
    directly: bool,
    steps: Vec<Step<Argument>>,
}

impl<'a> BoardSteps<'a> {
    pub fn new(all: bool, budget: &'a Budget) -> BoardSteps<'a> {
        BoardSteps { all, budget, stop: None, technique: None, base: 0, directly: false, steps: Vec::new() }
    }

    /// Lets the finder of a technique look at the state.
    pub fn run(&mut self, (find, technique, base): Row, state: &BoardState) -> ControlFlow<()> {
        (self.technique, self.base) = (Some(technique), base);
        find(state, self)
    }

    /// Lets a finder report what leads to a placement at once, and nothing else.
    pub fn directly(&mut self, find: impl FnOnce(&mut BoardSteps<'a>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.directly = true;
        let flow = find(self);
        self.directly = false;
        flow
    }

    pub fn into_steps(self) -> Vec<Step<Argument>> {
        self.steps
    }

    /// Breaks when the budget has ended.
    pub fn check(&mut self) -> ControlFlow<()> {
        self.stop = self.budget.check().err();
        if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Reports a step. Nothing happens if it takes nothing away and fills no blank cell.
    pub fn add(&mut self, state: &BoardState, evidence: StepEvidence) -> ControlFlow<()> {
        let Some(technique) = self.technique else { return ControlFlow::Continue(()) };
        let evidence = if self.directly { with_placement(state, evidence) } else { Some(evidence) };
        let Some(evidence) = evidence else { return ControlFlow::Continue(()) };
        let mut removed = vec![0; state.candidates().len()];
        for &(cell, values) in &evidence.removed {
            removed[cell] |= values & state.set(cell);
        }
        let gone = removed.iter().enumerate().filter(|(_, set)| **set != 0);
        let mut step = Step {
            technique,
            points: 0,
            place: evidence.place.map(|(cell, value)| (Cell::new(cell), value as u8 + 1)),
            eliminate: gone.map(|(cell, &set)| (Cell::new(cell), set)).collect(),
            why: Argument::default(),
        };
        let taken = state.taken(&step);
        if taken.is_empty() && evidence.place.is_none_or(|(cell, _)| !state.is_blank(cell)) {
            return ControlFlow::Continue(());
        }
        let mut sources = evidence.sources;
        let mut seen = Vec::new();
        sources.retain(|source| {
            !seen.contains(source) && {
                seen.push(*source);
                true
            }
        });
        let look = evidence.look.or_else(|| sources.first().map(|&source| Fact::HouseOrRule(source)));
        let look = look.unwrap_or_else(|| words::cells(&evidence.cells));
        let mut used = evidence.cells;
        used.sort_unstable();
        used.dedup();
        step.why = Argument {
            sources,
            cells: used.into_iter().map(Cell::new).collect(),
            empty: taken.iter().find(|&&(cell, gone)| state.set(cell.index()) == gone).map(|taken| taken.0),
            lines: evidence.lines,
            look,
        };
        step.points = points(self.base, &step, state);
        self.steps.push(step);
        if self.all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
