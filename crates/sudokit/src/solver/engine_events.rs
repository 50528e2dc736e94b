//! The steps of the constraint engine as events: what is tried, what each house and rule removes, where it contradicts
//! itself.
//!
//! The engine knows relations among variables; the first variables are the cells, and each relation comes from the
//! houses or from one rule of the puzzle. A [`Event::Propagate`] stands before what one cause removed. Hidden variables
//! of rules are seen only where the search branches on them.

use std::collections::HashMap;

use crate::board::Cell;
use crate::constraint::RuleParts;
use crate::propagation::{Model, Reason, Relation, SearchObserver, SearchStep, Values, Variable};
use crate::trace::{Entry, Event, Propagator};

/// Writes the steps of a search as events.
pub(super) struct EngineEvents<'m, F: FnMut(Event)> {
    model: &'m Model,
    /// How many of the variables are cells.
    cells: usize,
    /// Which rule relations and removals come from.
    parts: RuleParts,
    emit: F,
    /// What the present removals come from, so that it is said once.
    present: Option<(Propagator, Option<u32>)>,
    /// The decision just made, whose first consequence is itself.
    decided: Option<Variable>,
    /// The rule by which two variables differ or are tied, as far as it was looked for.
    known: HashMap<(bool, Variable, Variable), Option<u32>>,
}

impl<'m, F: FnMut(Event)> EngineEvents<'m, F> {
    /// For a model whose first `cells` variables are cells and whose parts come from these rules.
    pub fn new(model: &'m Model, cells: usize, parts: RuleParts, emit: F) -> EngineEvents<'m, F> {
        EngineEvents { model, cells, parts, emit, present: None, decided: None, known: HashMap::new() }
    }

    fn entry(&self, variable: Variable, value: u32) -> Option<Entry> {
        let cell = usize::from(variable);
        let digit = i16::try_from(self.model.lowest + value as i32).ok()?;
        (cell < self.cells).then(|| Entry { cell: Cell::new(cell), digit })
    }

    /// The rule by which two variables differ (or are tied by a table); none if a house does.
    fn rule_of_pair(&mut self, a: Variable, b: Variable, is_table: bool) -> Option<u32> {
        let (model, rules) = (self.model, &self.parts.rules);
        *self.known.entry((is_table, a.min(b), a.max(b))).or_insert_with(|| {
            let relates = |relation: &Relation| match relation {
                Relation::Pair(x, y, _) => (*x, *y) == (a, b) || (*x, *y) == (b, a),
                Relation::AllDifferent(set) | Relation::OneOfSets(set, _) => {
                    !is_table && set.contains(&a) && set.contains(&b)
                }
                _ => false,
            };
            model.relations.iter().position(relates).and_then(|place| rules[place])
        })
    }

    /// The rule that says of all these variables that they differ; none if a house does.
    fn rule_of_set(&self, variables: &[Variable]) -> Option<u32> {
        let relates = |relation: &Relation| match relation {
            Relation::AllDifferent(set) | Relation::OneOfSets(set, _) => {
                variables.iter().all(|variable| set.contains(variable))
            }
            _ => false,
        };
        self.model.relations.iter().position(relates).and_then(|place| self.parts.rules[place])
    }

    /// Says what the next removals come from, if that is something else than before.
    fn because(&mut self, variable: Option<Variable>, reason: Reason<'_>) {
        let cause = match (reason, variable) {
            (Reason::Different(other), Some(variable)) => {
                (Propagator::Different, self.rule_of_pair(variable, other, false))
            }
            (Reason::Different(_), None) => (Propagator::Different, None),
            (Reason::Pair(other), Some(variable)) => {
                (Propagator::Pair, self.rule_of_pair(variable, other, true))
            }
            (Reason::Pair(_), None) => (Propagator::Pair, None),
            (Reason::NakedPair(_), _) => (Propagator::NakedPair, None),
            (Reason::Places(variables), _) => (Propagator::Places, self.rule_of_set(variables)),
            (Reason::Relation(Some(relation), _), _) => (Propagator::Rule, self.parts.rules[relation]),
            (Reason::Relation(None, _), _) => (Propagator::DerivedSum, None),
            _ => (Propagator::Refutation, None),
        };
        self.report(cause);
    }

    fn report(&mut self, cause: (Propagator, Option<u32>)) {
        if self.present != Some(cause) {
            self.present = Some(cause);
            (self.emit)(Event::Propagate { by: cause.0, rule: cause.1 });
        }
    }

    fn removed(&mut self, variable: Variable, removed: Values, left: Values) {
        for value in (0..32).filter(|value| removed >> value & 1 == 1) {
            if let Some(candidate) = self.entry(variable, value) {
                (self.emit)(Event::Eliminate { candidate });
            }
        }
        if left.is_power_of_two()
            && let Some(candidate) = self.entry(variable, left.trailing_zeros())
        {
            (self.emit)(Event::Place { candidate });
        }
    }

    fn start(&mut self, domains: &[Values]) {
        (self.emit)(Event::Node { depth: 0 });
        // What each rule took is known, but not in which order two took from one cell.
        for (rule, cell, removed) in std::mem::take(&mut self.parts.removed) {
            self.report((Propagator::Rule, Some(rule)));
            self.removed(cell.index() as Variable, removed, 0);
        }
        for (variable, (&before, &left)) in
            self.model.domains.iter().zip(domains).enumerate().take(self.cells)
        {
            if before & !left != 0 {
                self.report((Propagator::Start, None));
                self.removed(variable as Variable, before & !left, left);
            }
        }
        self.present = None;
    }
}

impl<F: FnMut(Event)> SearchObserver for EngineEvents<'_, F> {
    fn step(&mut self, step: SearchStep<'_>) {
        let decided = self.decided.take();
        match step {
            SearchStep::Start(domains) => self.start(domains),
            SearchStep::Decision { variable, options, value, depth } => {
                let depth = depth as u32;
                match self.entry(variable, value) {
                    Some(candidate) => {
                        (self.emit)(Event::Choose { cell: candidate.cell, options });
                        (self.emit)(Event::Guess { candidate, depth });
                    }
                    None => {
                        let variable = u32::from(variable) - self.cells as u32;
                        (self.emit)(Event::GuessHidden { variable, value, depth });
                    }
                }
                (self.emit)(Event::Node { depth });
                self.present = None;
                self.decided = Some(variable);
            }
            // The guess says it.
            SearchStep::Removal { variable, reason: Reason::Decision, .. } if decided == Some(variable) => {}
            SearchStep::Removal { variable, removed, left, reason } if usize::from(variable) < self.cells => {
                self.because(Some(variable), reason);
                self.removed(variable, removed, left);
            }
            SearchStep::Conflict { variable, reason } => {
                self.because(variable, reason);
                let cell = variable.map(usize::from).filter(|&cell| cell < self.cells).map(Cell::new);
                (self.emit)(Event::Contradiction { cell });
                self.present = None;
            }
            SearchStep::Retraction { variable, value, .. } => {
                match self.entry(variable, value) {
                    Some(candidate) => (self.emit)(Event::Retract { candidate }),
                    None => {
                        let variable = u32::from(variable) - self.cells as u32;
                        (self.emit)(Event::RetractHidden { variable, value });
                    }
                }
                self.present = None;
            }
            SearchStep::Solution => (self.emit)(Event::Solution),
            _ => {}
        }
    }
}
