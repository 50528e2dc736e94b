//! What follows from an assumption, line by line: each consequence rests on those before it, and lines that the end
//! does not rest on are left out. No case is split within.
//!
//! The consequences are those of [`Refutation`](super::refutation::Refutation), which draws them without lines; here
//! each next one is looked for from the beginning, which makes arguments short.

use super::cases::by_loss;
use super::combinations::{sets_left, sum_keep};
use super::fact::{Fact, fact};
use super::pair_words::image;
use super::parts::HouseOrRule;
use super::refutation::{Depth, Engines, MAX_OPEN};
use super::state::{BoardState, members};
use super::words;

const NONE: usize = usize::MAX;

/// A consequence.
#[derive(Default)]
pub(super) struct Line {
    pub text: Fact,
    pub cells: Vec<usize>,
    pub sources: Vec<HouseOrRule>,
    pub uses: Vec<usize>,
    /// The cell that it fills, and the value.
    pub filled: Option<(usize, usize)>,
}

/// Consequences of an assumption.
pub(super) struct Consequences<'a> {
    /// The position before, for words.
    before: &'a BoardState,
    state: BoardState,
    lines: Vec<Line>,
    /// The line that took each candidate, by cell and value.
    taken: Vec<usize>,
    /// Cells of which it was said what they are.
    placed: Vec<usize>,
    /// Whether lines are wanted in words, or only how many there are.
    in_words: bool,
    /// When each cell lost a candidate last, counted in changes.
    changed: Vec<usize>,
    changes: usize,
    /// How many changes there had been when each rule or group was looked at last and left all, by the kind of what was
    /// looked for.
    seen: [Vec<usize>; 7],
}

/// The places of `seen`.
const SUMS: usize = 0;
const SETS: usize = 1;
const DERIVED: usize = 2;
const ENGINES: usize = 3;
const PAIRS: usize = 4;
const LOCKED: usize = 5;
const NAKED_PAIRS: usize = 6;

impl<'a> Consequences<'a> {
    /// The lines to a contradiction, if there is one.
    pub fn of(
        before: &'a BoardState,
        cell: usize,
        value: usize,
        depth: Depth,
        engines: &mut Engines,
        in_words: bool,
        max: usize,
    ) -> Option<Vec<Line>> {
        Consequences::to(before, (cell, value), None, depth, engines, in_words, max)
    }

    /// The lines until a candidate goes, or to a contradiction if none is named; `None` if the consequences end before.
    pub fn to(
        before: &'a BoardState,
        (cell, value): (usize, usize),
        goal: Option<(usize, usize)>,
        depth: Depth,
        engines: &mut Engines,
        in_words: bool,
        max: usize,
    ) -> Option<Vec<Line>> {
        let rules = before.rules();
        let values = rules.values();
        let count = before.candidates().len();
        // The position before counts as a change that groups and relations were not looked at after; what sums, sets and
        // engines leave of it was found before.
        let new = |count: usize| vec![0; count];
        let known = |count: usize| vec![1; count];
        let groups = rules.groups.len();
        let mut this = Consequences {
            before,
            state: before.clone(),
            lines: Vec::new(),
            taken: vec![NONE; count * values],
            placed: vec![NONE; count],
            in_words,
            changed: vec![1; count],
            changes: 1,
            seen: [
                known(rules.sums.len()),
                known(rules.sets.len()),
                known(rules.derived.len()),
                known(engines.len()),
                new(rules.pairs.len()),
                new(groups),
                new(groups),
            ],
        };
        let text = this.text(|| fact!("Suppose {} is {}.", words::cell(cell), words::number(value)));
        this.place(cell, value, Line { text, cells: vec![cell], ..Line::default() });
        loop {
            if this.lines.len() > max {
                return None;
            }
            if let Some((cell, value)) = goal
                && !this.state.has(cell, value)
            {
                // The line that took it is the last: what came after is not needed.
                let last = this.taken[cell * values + value];
                this.lines.truncate(last + 1);
                return Some(this.trimmed());
            }
            if this.empty_cell() || this.house_without() {
                return Some(this.trimmed());
            }
            if this.naked_single() || this.hidden_single() {
                continue;
            }
            let found = (depth >= Depth::Rules).then(|| this.pair()).flatten();
            let found = found.or_else(|| (depth >= Depth::Rules).then(|| this.rule()).flatten());
            let found = found.or_else(|| (depth >= Depth::Pairs).then(|| this.locked()).flatten());
            let found = found.or_else(|| (depth >= Depth::Pairs).then(|| this.naked_pair()).flatten());
            match found.or_else(|| this.engine(engines)) {
                Some(true) => return Some(this.trimmed()),
                Some(false) => {}
                None => return None,
            }
        }
    }

    /// The lines that took some candidates, each once.
    fn takers(&self, candidates: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
        let values = self.before.rules().values();
        let mut uses: Vec<usize> = candidates
            .map(|(cell, value)| self.taken[cell * values + value])
            .filter(|&line| line != NONE)
            .collect();
        uses.sort_unstable();
        uses.dedup();
        uses
    }

    fn take(&mut self, cell: usize, set: u32, line: usize) {
        let values = self.before.rules().values();
        for value in members(set & self.state.set(cell)) {
            self.taken[cell * values + value] = line;
        }
        self.changes += 1;
        self.changed[cell] = self.changes;
        self.state.remove(cell, set);
    }

    /// The words of a line, if they are wanted.
    fn text(&self, make: impl FnOnce() -> Fact) -> Fact {
        if self.in_words { make() } else { Fact::default() }
    }

    /// Whether one of these cells lost a candidate since this rule was looked at.
    fn is_new(&self, mut cells: impl Iterator<Item = usize>, kind: usize, rule: usize) -> bool {
        cells.any(|cell| self.changed[cell] > self.seen[kind][rule])
    }

    /// A cell is a number: other numbers leave it, and candidates that cannot stand beside it go.
    fn place(&mut self, cell: usize, value: usize, line: Line) {
        let index = self.lines.len();
        self.lines.push(Line { filled: Some((cell, value)), ..line });
        self.placed[cell] = index;
        for (other, gone) in self.state.weak(cell, value) {
            if other == cell {
                self.take(cell, 1 << gone, index);
                continue;
            }
            // Why it goes stands where it is used; the source is kept with the line that takes it.
            let rules = self.before.rules();
            if let Some(conflict) = rules.conflict(cell, value, other, gone) {
                self.lines[index].sources.extend(rules.sources_of(conflict));
            }
            self.take(other, 1 << gone, index);
        }
    }

    /// " beside r1c1=3 and r2c5=7": the cells that some lines filled.
    fn beside(&self, uses: &[usize]) -> Fact {
        let filled = (0..self.placed.len()).filter(|&cell| uses.contains(&self.placed[cell]));
        let filled: Vec<Fact> = filled
            .filter(|&cell| self.state.is_single(cell))
            .map(|cell| fact!("{}={}", words::cell(cell), words::numbers(self.state.set(cell), "or")))
            .collect();
        if filled.is_empty() { Fact::default() } else { fact!(" beside {}", words::list(filled, "and")) }
    }

    /// The reason for what a line took, in words: the number that must not repeat, or the relation.
    fn reasons(&self, cell: usize) -> Fact {
        let rules = self.before.rules();
        let mut parts = Vec::new();
        for &index in &rules.pairs_of[cell] {
            let pair = &rules.pairs[index];
            let other = if pair.first == cell { pair.second } else { pair.first };
            if self.placed[other] != NONE {
                parts.push(words::relation(rules, pair));
            }
        }
        parts.dedup();
        if parts.is_empty() { Fact::default() } else { fact!(" ({})", words::list(parts, "and")) }
    }

    fn empty_cell(&mut self) -> bool {
        let Some(cell) = (0..self.placed.len()).find(|&cell| self.state.set(cell) == 0) else { return false };
        let uses = self.takers(members(self.before.set(cell)).map(|value| (cell, value)));
        let text = self.text(|| {
            fact!(
                "Then {} has no number left{}{}.",
                words::cell(cell),
                self.beside(&uses),
                self.reasons(cell)
            )
        });
        self.lines.push(Line { text, cells: vec![cell], uses, ..Line::default() });
        true
    }

    fn house_without(&mut self) -> bool {
        let rules = self.before.rules();
        for group in rules.groups.iter().filter(|group| group.is_full) {
            let held = group.cells.iter().fold(0, |held, &cell| held | self.state.set(cell));
            let Some(value) = members(rules.board().all() & !held).next() else { continue };
            let uses = self.takers(group.cells.iter().map(|&cell| (cell, value)));
            let text = self.text(|| {
                fact!(
                    "Then {} has no place left for {}{}.",
                    words::group(rules, group),
                    words::number(value),
                    self.beside(&uses)
                )
            });
            let sources = vec![group.source];
            self.lines.push(Line { text, cells: group.cells.clone(), sources, uses, ..Line::default() });
            return true;
        }
        false
    }

    fn naked_single(&mut self) -> bool {
        let is_new = |&cell: &usize| {
            self.placed[cell] == NONE && self.state.is_single(cell) && !self.before.is_single(cell)
        };
        let Some(cell) = (0..self.placed.len()).find(is_new) else { return false };
        let value = self.state.set(cell).trailing_zeros() as usize;
        let uses = self.takers(members(self.before.set(cell)).map(|value| (cell, value)));
        let text = self.text(|| {
            fact!(
                "Then {} is {}, the only number left to it{}{}.",
                words::cell(cell),
                words::number(value),
                self.beside(&uses),
                self.reasons(cell)
            )
        });
        self.place(cell, value, Line { text, cells: vec![cell], uses, ..Line::default() });
        true
    }

    fn hidden_single(&mut self) -> bool {
        let rules = self.before.rules();
        for group in rules.groups.iter().filter(|group| group.is_full) {
            let (mut once, mut twice, mut filled) = (0, 0, 0);
            for set in group.cells.iter().map(|&cell| self.state.set(cell)) {
                twice |= once & set;
                once |= set;
                filled |= if set.is_power_of_two() { set } else { 0 };
            }
            let Some(value) = members(once & !twice & !filled).next() else { continue };
            let cells = || group.cells.iter().copied();
            let Some(cell) = cells().find(|&cell| self.state.has(cell, value)) else { continue };
            let uses = self.takers(cells().filter(|&other| other != cell).map(|other| (other, value)));
            let text = self.text(|| {
                fact!(
                    "Then {} is {}, which has no other place left in {}{}.",
                    words::cell(cell),
                    words::number(value),
                    words::group(rules, group),
                    self.beside(&uses)
                )
            });
            let sources = vec![group.source];
            self.place(
                cell,
                value,
                Line { text, cells: group.cells.clone(), sources, uses, ..Line::default() },
            );
            return true;
        }
        false
    }

    /// Takes candidates with a line, if there are any to take.
    fn consequence(
        &mut self,
        text: Fact,
        cells: Vec<usize>,
        sources: Vec<HouseOrRule>,
        uses: Vec<usize>,
        gone: &[(usize, u32)],
    ) -> Option<bool> {
        let line = self.lines.len();
        self.lines.push(Line { text, cells, sources, uses, ..Line::default() });
        gone.iter().for_each(|&(cell, set)| self.take(cell, set, line));
        Some(false)
    }

    /// What a rule of two cells leaves of one of them.
    fn pair(&mut self) -> Option<bool> {
        let rules = self.before.rules();
        for (index, pair) in rules.pairs.iter().enumerate() {
            if !self.is_new([pair.first, pair.second].into_iter(), PAIRS, index) {
                continue;
            }
            for (from, to, table) in
                [(pair.first, pair.second, &pair.forward), (pair.second, pair.first, &pair.backward)]
            {
                let gone = self.state.set(to) & !image(table, self.state.set(from));
                if gone == 0 {
                    continue;
                }
                let text = self.text(|| {
                    fact!(
                        "Then {} is not {}: {}, and {} is {}.",
                        words::cell(to),
                        words::numbers(gone, "or"),
                        words::relation(rules, pair),
                        words::cell(from),
                        words::numbers(self.state.set(from), "or")
                    )
                });
                let uses = self.takers(members(self.before.set(from)).map(|value| (from, value)));
                return self.consequence(text, vec![from, to], pair.sources.clone(), uses, &[(to, gone)]);
            }
            self.seen[PAIRS][index] = self.changes;
        }
        None
    }

    /// All places of a number in a house lie in a second one.
    fn locked(&mut self) -> Option<bool> {
        let rules = self.before.rules();
        for (index, group) in rules.groups.iter().enumerate().filter(|(_, group)| group.is_full) {
            if !self.is_new(group.cells.iter().copied(), LOCKED, index) {
                continue;
            }
            for value in 0..rules.values() {
                let places = || group.cells.iter().copied().filter(|&cell| self.state.has(cell, value));
                let mut first = places();
                let (Some(first), Some(_)) = (first.next(), first.next()) else { continue };
                let holds_all = |other: usize| places().all(|cell| rules.groups_of[cell].contains(&other));
                for &other in
                    rules.groups_of[first].iter().filter(|&&other| other != index && holds_all(other))
                {
                    let second = &rules.groups[other];
                    let outside = second.cells.iter().copied().filter(|cell| !group.cells.contains(cell));
                    let gone: Vec<(usize, u32)> = outside
                        .filter(|&cell| self.state.has(cell, value))
                        .map(|cell| (cell, 1 << value))
                        .collect();
                    if gone.is_empty() {
                        continue;
                    }
                    let text = self.text(|| {
                        fact!(
                            "Then {} of {} stands in {}, and nowhere else in {}.",
                            words::number(value),
                            words::group(rules, group),
                            words::cells_or(&places().collect::<Vec<_>>()),
                            words::group(rules, second)
                        )
                    });
                    let uses = self.takers(group.cells.iter().map(|&cell| (cell, value)));
                    let sources = vec![group.source, second.source];
                    return self.consequence(text, group.cells.clone(), sources, uses, &gone);
                }
            }
            self.seen[LOCKED][index] = self.changes;
        }
        None
    }

    /// Two cells that differ and have two numbers between them.
    fn naked_pair(&mut self) -> Option<bool> {
        let rules = self.before.rules();
        for (index, group) in rules.groups.iter().enumerate() {
            if !self.is_new(group.cells.iter().copied(), NAKED_PAIRS, index) {
                continue;
            }
            for (at, &first) in group.cells.iter().enumerate() {
                let set = self.state.set(first);
                if set.count_ones() != 2 {
                    continue;
                }
                let Some(&second) = group.cells[at + 1..].iter().find(|&&cell| self.state.set(cell) == set)
                else {
                    continue;
                };
                let outside = group.cells.iter().filter(|&&cell| cell != first && cell != second);
                let gone: Vec<(usize, u32)> = outside
                    .map(|&cell| (cell, self.state.set(cell) & set))
                    .filter(|entry| entry.1 != 0)
                    .collect();
                if gone.is_empty() {
                    continue;
                }
                let text = self.text(|| {
                    fact!(
                        "Then {} and {} hold {}, and no other cell of {} does.",
                        words::cell(first),
                        words::cell(second),
                        words::numbers(set, "and"),
                        words::group(rules, group)
                    )
                });
                let cells = [first, second].into_iter();
                let taken =
                    cells.flat_map(|cell| members(self.before.set(cell)).map(move |value| (cell, value)));
                let uses = self.takers(taken);
                return self.consequence(text, vec![first, second], vec![group.source], uses, &gone);
            }
            self.seen[NAKED_PAIRS][index] = self.changes;
        }
        None
    }

    /// What the engine finds that a rule leaves.
    fn engine(&mut self, engines: &mut Engines) -> Option<bool> {
        for (index, (rule, cells, engine)) in engines.iter_mut().enumerate() {
            if !self.is_new(cells.iter().copied(), ENGINES, index) {
                continue;
            }
            let mut domains = vec![u32::MAX; self.state.candidates().len()];
            cells.iter().for_each(|&cell| domains[cell] = self.state.set(cell));
            engine.assume(&domains);
            let keep = engine.propagated().map(|left| cells.iter().map(|&cell| left[cell]).collect());
            if let Some(found) = self.by_rule(*rule, cells, keep) {
                return Some(found);
            }
            self.seen[ENGINES][index] = self.changes;
        }
        None
    }

    /// What sums and sets leave: `Some(true)` if nothing, `None` if they say nothing new.
    fn rule(&mut self) -> Option<bool> {
        let rules = self.before.rules();
        for (index, sum) in rules.sums.iter().enumerate() {
            if self.is_new(sum.terms.iter().map(|term| term.0), SUMS, index) {
                let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
                let keep = sum_keep(&self.state, &sum.terms, sum.total);
                if let Some(found) = self.by_rule(sum.rule, &cells, keep) {
                    return Some(found);
                }
                self.seen[SUMS][index] = self.changes;
            }
        }
        for (index, set) in rules.sets.iter().enumerate() {
            if !self.is_new(set.cells.iter().copied(), SETS, index) {
                continue;
            }
            let domains: Vec<u32> = set.cells.iter().map(|&cell| self.state.set(cell)).collect();
            let keep = sets_left(&domains, &set.sets).map(|left| left.1);
            if let Some(found) = self.by_rule(set.rule, &set.cells, keep) {
                return Some(found);
            }
            self.seen[SETS][index] = self.changes;
        }
        for (index, sum) in rules.derived.iter().enumerate() {
            let is_new = self.is_new(sum.terms.iter().map(|term| term.0), DERIVED, index);
            if !is_new || sum.terms.iter().filter(|term| !self.state.is_single(term.0)).count() > MAX_OPEN {
                continue;
            }
            let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
            let keep = sum_keep(&self.state, &sum.terms, sum.total);
            let name = self.text(|| fact!("the sum of {} and its cages", words::sources(&sum.houses)));
            let mut sources = sum.houses.clone();
            sources.extend(sum.rules.iter().map(|&rule| HouseOrRule::Rule(rule)));
            if let Some(found) = self.by_named(name, sources, &cells, keep) {
                return Some(found);
            }
            self.seen[DERIVED][index] = self.changes;
        }
        None
    }

    fn by_rule(&mut self, rule: usize, cells: &[usize], keep: Option<Vec<u32>>) -> Option<bool> {
        let name = self.text(|| words::rule(rule));
        self.by_named(name, vec![HouseOrRule::Rule(rule)], cells, keep)
    }

    fn by_named(
        &mut self,
        name: Fact,
        mut sources: Vec<HouseOrRule>,
        cells: &[usize],
        keep: Option<Vec<u32>>,
    ) -> Option<bool> {
        let rules = self.before.rules();
        let changed =
            cells.iter().flat_map(|&cell| members(self.before.set(cell)).map(move |value| (cell, value)));
        let uses = self.takers(changed);
        sources.extend(rules.differences(cells));
        let Some(keep) = keep else {
            let text = self.text(|| fact!("Then nothing fits {} any more.", &name));
            self.lines.push(Line { text, cells: cells.to_vec(), sources, uses, ..Line::default() });
            return Some(true);
        };
        let gone = |(&cell, &keep): (&usize, &u32)| (cell, self.state.set(cell) & !keep);
        let gone: Vec<(usize, u32)> =
            cells.iter().zip(&keep).map(gone).filter(|entry| entry.1 != 0).collect();
        if gone.is_empty() {
            return None;
        }
        let board = rules.board();
        let text = self.text(|| {
            // Cells to which it leaves the same come together.
            let lefts: Vec<(usize, u32)> =
                gone.iter().map(|&(cell, set)| (cell, self.state.set(cell) & !set)).collect();
            let parts = by_loss(board, &lefts);
            let is_list = parts.iter().any(|part| part.1.len() > 1);
            let statement = parts.iter().map(|(left, cells)| {
                fact!("{} {} {}", words::cells(cells), words::verb(cells.len()), words::numbers(*left, "or"))
            });
            let empty = lefts.iter().filter(|left| left.1 == 0);
            let empty = empty.map(|left| fact!("{} has no number left", words::cell(left.0)));
            let statement: Vec<Fact> = statement.chain(empty).collect();
            fact!("Then by {} {}.", &name, Fact::Joined(statement, if is_list { "; " } else { " and " }))
        });
        self.consequence(text, cells.to_vec(), sources, uses, &gone)
    }

    /// The lines on which the last one rests.
    fn trimmed(self) -> Vec<Line> {
        let mut is_used = vec![false; self.lines.len()];
        for (at, line) in self.lines.iter().enumerate().rev() {
            if at + 1 == is_used.len() {
                is_used[at] = true;
            }
            if is_used[at] {
                line.uses.iter().for_each(|&other| is_used[other] = true);
            }
        }
        // An assumption that nothing rests on is none.
        is_used[0] = true;
        let mut place = vec![0; is_used.len()];
        let mut lines = Vec::new();
        for (at, mut line) in self.lines.into_iter().enumerate().filter(|(at, _)| is_used[*at]) {
            place[at] = lines.len();
            line.uses.iter_mut().for_each(|other| *other = place[*other]);
            lines.push(line);
        }
        lines
    }
}
