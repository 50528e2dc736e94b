//! [`Learning`] under facts that hold for a question: what was learned stays as far as its facts do.

use super::learning::{ClauseSearchEnd, HEAD, Learning, Literal, Reason, TWO};
use super::sources::{Sources, meets};
use crate::control::{Meter, Stop};

impl Learning {
    /// From here on literals of these variables may be facts, and learned clauses know theirs. Nothing was learned yet.
    pub fn track(&mut self, facts: impl IntoIterator<Item = Literal>) {
        let facts = facts.into_iter().map(Literal::variable);
        let mut sources = Sources::new(self.levels.len(), facts);
        sources.always = self.trail.iter().map(|literal| literal.0).collect();
        self.sources = Some(Box::new(sources));
    }

    /// Whether a literal follows from facts and clauses: `None` if that was not decided in this many conflicts. Of the
    /// facts some are absent, of these some for good. If it does not follow, [`Learning::is_true`] says why.
    ///
    /// # Errors
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
    pub fn follows(
        &mut self,
        literal: Literal,
        meter: &mut Meter,
        conflicts: u64,
    ) -> Result<Option<bool>, Stop> {
        self.first = Some(!literal);
        self.begin_turn();
        self.restart_soon();
        let mut propagations = 0;
        Ok(match self.search(meter, &mut propagations, conflicts)? {
            ClauseSearchEnd::Refuted => Some(true),
            ClauseSearchEnd::Solution => Some(false),
            ClauseSearchEnd::Interrupted => None,
        })
    }

    /// Makes these literals the facts, and others absent.
    pub fn set_facts(
        &mut self,
        present: impl IntoIterator<Item = Literal>,
        absent: impl IntoIterator<Item = Literal>,
    ) {
        if let Some(sources) = &mut self.sources {
            sources.present.clear();
            sources.present.extend(present.into_iter().map(|literal| literal.0));
            sources.absent = sources.set_of(absent.into_iter().map(Literal::variable));
            for (absent, gone) in sources.absent.iter_mut().zip(&sources.gone) {
                *absent |= gone;
            }
        }
        self.begin_root();
    }

    /// The facts that are absent are so for good.
    pub fn forget_absent(&mut self) {
        if let Some(sources) = &mut self.sources {
            sources.gone.copy_from_slice(&sources.absent);
        }
    }

    /// Begins the root again with the facts, and with the learned clauses that need no others: as much of it stays as
    /// needs no absent fact.
    pub(super) fn begin_root(&mut self) {
        self.back_to(0);
        let Some(mut sources) = self.sources.take() else { return };
        let known = &self.trail[..sources.known];
        let first = known.iter().position(|literal| sources.comes_from(literal.variable(), &sources.absent));
        let first = first.unwrap_or(known.len()) as u32;
        let rounds = sources.rounds.partition_point(|&start| start <= first);
        let start =
            if (first as usize) < known.len() && rounds > 0 { sources.rounds[rounds - 1] } else { first };
        sources.rounds.truncate(sources.rounds.partition_point(|&round| round < start));
        self.undo_root(start as usize, &mut sources);
        self.choose_watched(&mut sources);
        self.sources = Some(sources);
        self.set_root();
    }

    /// Takes back what was set at the root from a place in the trail on.
    fn undo_root(&mut self, start: usize, sources: &mut Sources) {
        for literal in self.trail.drain(start..) {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            self.order.insert(literal.variable() as u32, &self.activity);
        }
        (self.head, sources.known) = (start, start);
    }

    /// Learned clauses that need an absent fact are not watched, others are.
    fn choose_watched(&mut self, sources: &mut Sources) {
        let mut resting = std::mem::take(&mut sources.resting);
        let mut learned = std::mem::take(&mut self.learned);
        let mut unwatched = Vec::new();
        learned.retain(|&place| {
            let rests = meets(self.facts_of(place), &sources.absent);
            if rests {
                unwatched.push(place);
            }
            !rests
        });
        for &place in &unwatched {
            if self.arena[place as usize] > 1 {
                for at in 0..2 {
                    let literal = self.literal(place, at);
                    self.watches[(!literal).index()].retain(|watch| watch.clause != place);
                }
            }
        }
        sources.rounds.push(self.trail.len() as u32);
        resting.retain(|&place| {
            let rests = meets(self.facts_of(place), &sources.absent);
            if !rests {
                learned.push(place);
                self.watch_again(place);
            }
            rests
        });
        resting.extend(unwatched);
        resting.retain(|&place| !meets(self.facts_of(place), &sources.gone));
        sources.resting = resting;
        self.learned = learned;
    }

    /// Watches a clause two of whose literals are not false at the root; if there is one it is made true.
    fn watch_again(&mut self, place: u32) {
        let start = place as usize + HEAD;
        let length = self.arena[place as usize] as usize;
        let mut found = 0;
        for at in 0..length {
            if self.value(Literal(self.arena[start + at])) >= 0 {
                self.arena.swap(start + found, start + at);
                found += 1;
                if found == 2 {
                    break;
                }
            }
        }
        if length > 1 {
            self.watch(place);
        }
        if found == 1 && self.value(Literal(self.arena[start])) == 0 {
            self.set(Literal(self.arena[start]), Reason(place));
        }
    }

    /// Sets the facts one after the other, each after all that follows from those before. (A conflict cannot come.)
    fn set_root(&mut self) {
        let _ = self.propagate();
        let Some(mut sources) = self.sources.take() else { return };
        let present = std::mem::take(&mut sources.present);
        for &fact in sources.always.iter().chain(&present) {
            if self.value(Literal(fact)) == 0 {
                sources.rounds.push(self.trail.len() as u32);
                self.set(Literal(fact), Reason::NONE);
                let _ = self.propagate();
            }
        }
        // Clauses of one literal.
        for at in 0..self.learned.len() {
            let place = self.learned[at];
            if self.arena[place as usize] == 1 {
                let literal = self.literal(place, 0);
                if self.value(literal) == 0 {
                    sources.rounds.push(self.trail.len() as u32);
                    self.set(literal, Reason(place));
                    let _ = self.propagate();
                }
            }
        }
        sources.present = present;
        self.sources = Some(sources);
        self.note_roots();
    }

    /// Drops learned clauses: only these stay, ascending.
    pub(super) fn keep_learned(&mut self, retained: Vec<u32>) {
        self.back_to(0);
        let Some(mut sources) = self.sources.take() else { return };
        self.undo_root(0, &mut sources);
        sources.rounds.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let mut place = 0;
        while place < self.given {
            self.watch(place as u32);
            place += HEAD + self.arena[place] as usize;
        }
        let half_words = sources.half_words();
        let mut all: Vec<(u32, bool)> = retained.into_iter().map(|place| (place, true)).collect();
        all.extend(sources.resting.drain(..).map(|place| (place, false)));
        all.sort_unstable();
        self.learned.clear();
        for (from, is_watched) in all {
            let (start, to) = (from as usize, place as u32);
            let length = self.arena[start] as usize;
            let end = start + HEAD + length + half_words;
            self.arena.copy_within(start..end, place);
            place += end - start;
            if is_watched {
                self.learned.push(to);
                if length > 1 {
                    self.watch(to);
                }
            } else {
                sources.resting.push(to);
            }
        }
        self.arena.truncate(place);
        self.sources = Some(sources);
        self.set_root();
    }

    /// Works out the facts that literals at the root come from.
    pub(super) fn note_roots(&mut self) {
        let Some(mut sources) = self.sources.take() else { return };
        for &literal in &self.trail[sources.known..] {
            let variable = literal.variable();
            let reason = self.reasons[variable];
            if reason == Reason::NONE {
                sources.is_fact(variable);
            } else if reason.0 & TWO != 0 {
                sources.follows(variable, &[], [Literal(reason.0 & !TWO).variable()].into_iter());
            } else {
                let literals = reason.0 as usize + HEAD;
                let end = literals + self.arena[reason.0 as usize] as usize;
                let others = self.arena[literals..end].iter().map(|&other| Literal(other).variable());
                sources.follows(variable, self.facts_of(reason.0), others.filter(|&other| other != variable));
            }
        }
        sources.known = self.trail.len();
        self.sources = Some(sources);
    }

    /// The facts of a clause as they stand in the arena, and what comes after them; none of a clause that was given.
    fn facts_of(&self, clause: u32) -> &[u32] {
        let start = clause as usize;
        if start < self.given { &[] } else { &self.arena[start + HEAD + self.arena[start] as usize..] }
    }

    /// Adds the clause that was made last with the facts that it comes from.
    pub(super) fn learn_with_sources(&mut self, literal: Literal, clause: &[Literal], levels: u32) {
        if let Some(mut sources) = self.sources.take() {
            sources.unite(|clause| self.facts_of(clause));
            self.sources = Some(sources);
        }
        let place = self.attach(clause, levels.max(1));
        self.learned.push(place);
        self.bump_clause(place as usize);
        self.set(literal, Reason(place));
    }
}
