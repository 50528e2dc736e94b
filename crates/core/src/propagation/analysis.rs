//! Conflict analysis: the causes of a conflict of [`Learning`], and the clause learnt from them.
//!
//! Where it is known of learned clauses which facts they come from (`sources`), all that takes part in a clause is
//! noted.

use std::cmp::Reverse;

use super::learning::{Falsified, HEAD, Learning, Literal, Reason, TWO};

/// Marks of variables in the analysis: none, in the clause, following from it, traced back within its level, and true
/// or false at the root, which is noted.
pub(super) const OPEN: u8 = 0;
const SOURCE: u8 = 1;
const REDUNDANT: u8 = 2;
const TRACED: u8 = 3;
const ROOT: u8 = 4;

impl Learning {
    /// The literals of a reason but for the one that it made true, or of a clause that is false.
    #[inline]
    fn each_other(arena: &[u32], reason: Reason, own: Option<Literal>, mut each: impl FnMut(Literal)) {
        if reason.0 & TWO != 0 {
            each(Literal(reason.0 & !TWO));
            return;
        }
        let place = reason.0 as usize;
        let length = arena[place] as usize;
        for &literal in &arena[place + HEAD..place + HEAD + length] {
            if Some(Literal(literal)) != own {
                each(Literal(literal));
            }
        }
    }

    /// Makes the clause of a conflict, the literal that it makes true first. The level to go back to, and the number of
    /// levels.
    pub(super) fn analyse(&mut self, falsified: Falsified) -> (usize, u32) {
        let level = self.starts.len() as u32;
        self.begin_notes();
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.push(Literal(0));
        let mut open = 0;
        let mut at = self.trail.len();
        let mut own = None;
        let mut reason = match falsified {
            Falsified::Long(place) => Reason(place),
            Falsified::Two(a, b) => {
                self.blame(a, level, &mut open, &mut clause);
                Reason::two(b)
            }
        };
        loop {
            if reason.0 & TWO != 0 {
                self.blame(Literal(reason.0 & !TWO), level, &mut open, &mut clause);
            } else {
                let place = reason.0 as usize;
                self.bump_clause(place);
                self.note_clause(reason);
                for next in place + HEAD..place + HEAD + self.arena[place] as usize {
                    let literal = Literal(self.arena[next]);
                    if Some(literal) != own {
                        self.blame(literal, level, &mut open, &mut clause);
                    }
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] != OPEN {
                    break;
                }
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                clause[0] = !literal;
                break;
            }
            self.seen[literal.variable()] = OPEN;
            reason = self.reasons[literal.variable()];
            own = Some(literal);
        }
        // The first literal's mark stays until the end: it is not redundant.
        let first = clause[0].variable() as u32;
        self.marked.push(first);
        self.marked.extend(clause[1..].iter().map(|literal| literal.variable() as u32));
        let mut retained = 1;
        for at in 1..clause.len() {
            let literal = clause[at];
            if self.reasons[literal.variable()] == Reason::NONE || !self.is_redundant(literal) {
                clause[retained] = literal;
                retained += 1;
            }
        }
        clause.truncate(retained);
        let levels = self.shrink(&mut clause);
        while let Some(variable) = self.marked.pop() {
            self.seen[variable as usize] = OPEN;
        }
        // The literal of the highest level comes second.
        let back = clause.get(1).map_or(0, |literal| self.levels[literal.variable()] as usize);
        self.clause = clause;
        (back, levels)
    }

    /// Puts the literals after the first in descending order of their levels, and returns the number of levels. If
    /// clauses are shrunk, several literals of one level give way to the one through which all of them came, where that
    /// brings in no others.
    fn shrink(&mut self, clause: &mut Vec<Literal>) -> u32 {
        clause[1..].sort_unstable_by_key(|&literal| (Reverse(self.levels[literal.variable()]), literal));
        let (mut from, mut retained, mut levels) = (1, 1, 1);
        while from < clause.len() {
            let level = self.levels[clause[from].variable()];
            let rest = &clause[from..];
            let same = rest.iter().take_while(|literal| self.levels[literal.variable()] == level).count();
            let source =
                if same > 1 && self.shrinks { self.common_source(&rest[..same], level) } else { None };
            if let Some(source) = source {
                clause[retained] = source;
                retained += 1;
            } else {
                clause.copy_within(from..from + same, retained);
                retained += same;
            }
            levels += 1;
            from += same;
        }
        clause.truncate(retained);
        levels
    }

    /// The negation of the last literal of a level through which all of these false ones came to be so; `None` if a
    /// literal of a lower level takes part that does not follow from the clause.
    fn common_source(&mut self, literals: &[Literal], level: u32) -> Option<Literal> {
        let notes = self.notes();
        literals.iter().for_each(|literal| self.seen[literal.variable()] = TRACED);
        let mut open = literals.len();
        let mut at = self.starts.get(level as usize).map_or(self.trail.len(), |&start| start as usize);
        loop {
            at -= 1;
            let literal = self.trail[at];
            if self.seen[literal.variable()] != TRACED {
                continue;
            }
            // The decision at the latest is the only one left.
            if open == 1 {
                return Some(!literal);
            }
            open -= 1;
            let reason = self.reasons[literal.variable()];
            self.note_clause(reason);
            let (seen, levels, marked, sources) =
                (&mut self.seen, &self.levels, &mut self.marked, &mut self.sources);
            let mut fails = false;
            Learning::each_other(&self.arena, reason, Some(literal), |other| {
                let variable = other.variable();
                if levels[variable] == level {
                    if seen[variable] != TRACED {
                        seen[variable] = TRACED;
                        marked.push(variable as u32);
                        open += 1;
                    }
                } else if levels[variable] > 0 {
                    fails |= seen[variable] != SOURCE && seen[variable] != REDUNDANT;
                } else if let Some(sources) = sources {
                    sources.note_root(variable);
                }
            });
            if fails {
                self.forget_notes(notes);
                return None;
            }
        }
    }

    #[inline]
    fn blame(&mut self, literal: Literal, level: u32, open: &mut u32, clause: &mut Vec<Literal>) {
        let variable = literal.variable();
        if self.seen[variable] != OPEN {
            return;
        }
        if self.levels[variable] == 0 {
            self.note_root(variable);
            return;
        }
        self.seen[variable] = SOURCE;
        self.activity[variable] += self.step;
        if self.activity[variable] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        self.order.rise(variable as u32, &self.activity);
        if self.levels[variable] == level {
            *open += 1;
        } else {
            clause.push(literal);
        }
    }

    /// Notes that what is known of a variable at the root takes part.
    #[inline]
    fn note_root(&mut self, variable: usize) {
        if let Some(sources) = &mut self.sources {
            self.seen[variable] = ROOT;
            self.marked.push(variable as u32);
            sources.note_root(variable);
        }
    }

    /// Notes that a clause takes part.
    #[inline]
    fn note_clause(&mut self, reason: Reason) {
        if let Some(sources) = &mut self.sources
            && reason.0 & TWO == 0
        {
            sources.note_clause(reason.0);
        }
    }

    /// Nothing takes part yet.
    #[inline]
    fn begin_notes(&mut self) {
        if let Some(sources) = &mut self.sources {
            sources.begin_notes();
        }
    }

    /// How much is noted, and a return to that.
    #[inline]
    fn notes(&self) -> usize {
        self.sources.as_ref().map_or(0, |sources| sources.notes())
    }

    #[inline]
    fn forget_notes(&mut self, from: usize) {
        if let Some(sources) = &mut self.sources {
            sources.forget_notes(from);
        }
    }

    pub(super) fn bump_clause(&mut self, place: usize) {
        if self.arena[place + 1] == 0 {
            return;
        }
        let activity = f32::from_bits(self.arena[place + 2]) + self.clause_step;
        self.arena[place + 2] = activity.to_bits();
        if activity > 1e20 {
            for &clause in &self.learned {
                let own = &mut self.arena[clause as usize + 2];
                *own = (f32::from_bits(*own) * 1e-20).to_bits();
            }
            self.clause_step *= 1e-20;
        }
    }

    /// Whether a false literal follows from others that are marked.
    fn is_redundant(&mut self, literal: Literal) -> bool {
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push(literal);
        let (first_marked, notes) = (self.marked.len(), self.notes());
        let mut is_redundant = true;
        'stack: while let Some(literal) = stack.pop() {
            let reason = self.reasons[literal.variable()];
            self.note_clause(reason);
            let (arena, seen, levels, reasons, marked, sources) = (
                &self.arena,
                &mut self.seen,
                &self.levels,
                &self.reasons,
                &mut self.marked,
                &mut self.sources,
            );
            let mut fails = false;
            Learning::each_other(arena, reason, Some(!literal), |other| {
                let variable = other.variable();
                if seen[variable] == SOURCE || seen[variable] == REDUNDANT || fails {
                    return;
                }
                if levels[variable] == 0 {
                    if let Some(sources) = sources {
                        sources.note_root(variable);
                    }
                    return;
                }
                if reasons[variable] == Reason::NONE {
                    fails = true;
                    return;
                }
                seen[variable] = REDUNDANT;
                marked.push(variable as u32);
                stack.push(other);
            });
            if fails {
                is_redundant = false;
                break 'stack;
            }
        }
        if !is_redundant {
            // What was taken for redundant on the way is not known to be.
            for &variable in &self.marked[first_marked..] {
                self.seen[variable as usize] = OPEN;
            }
            self.marked.truncate(first_marked);
            self.forget_notes(notes);
        }
        self.stack = stack;
        is_redundant
    }
}
