//! A number that leads to a contradiction by singles, rules of two cells and, in the harder form, combinations and sums: no case
//! is split within, so the argument is one list of consequences.
//!
//! Each consequence is a line that rests on those before it; lines that the contradiction does not rest on are left out. Candidates
//! of all cells are tried, and the shortest argument counts; on boards of more than 1,000 candidates the first.
//! The forums call the form with one number Nishio; Sudoku Explainer has the idea as dynamic contradiction chains.

use std::ops::ControlFlow;

use crate::logic::any_board::combinations::{matching, sum_left};
use crate::logic::any_board::pair_words::relation;
use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, BoardTechnique, Finding};
use crate::logic::any_board::words;

pub static CONTRADICTION: BoardTechnique = BoardTechnique {
    id: "contradiction",
    name: "contradiction by singles",
    find: |state, steps| find(state, steps, false),
};
pub static RULE_CONTRADICTION: BoardTechnique = BoardTechnique {
    id: "rule-contradiction",
    name: "contradiction by singles and rules",
    find: |state, steps| find(state, steps, true),
};

/// A board with more candidates gets the first argument instead of the shortest.
const MANY: usize = 1000;
/// The most consequences of an assumption.
const MOST_LINES: usize = 200;
const NONE: usize = usize::MAX;

fn find(state: &BoardState, steps: &mut BoardSteps<'_>, with_rules: bool) -> ControlFlow<()> {
    let rules = state.rules();
    if with_rules && rules.sums.is_empty() && rules.sets.is_empty() {
        return ControlFlow::Continue(());
    }
    let count: u32 = state.candidates().iter().map(|set| set.count_ones()).sum();
    let is_many = count as usize > MANY || steps.all;
    let mut best: Option<(usize, usize, Vec<Line>)> = None;
    let mut cells: Vec<usize> =
        (0..state.candidates().len()).filter(|&cell| !state.is_single(cell)).collect();
    cells.sort_by_key(|&cell| state.set(cell).count_ones());
    for cell in cells {
        for value in members(state.set(cell)) {
            steps.check()?;
            let Some(lines) = Consequences::of(state, cell, value, with_rules) else { continue };
            if is_many {
                report(state, steps, cell, value, &lines)?;
            } else if best.as_ref().is_none_or(|best| lines.len() < best.2.len()) {
                best = Some((cell, value, lines));
            }
        }
    }
    match best {
        Some((cell, value, lines)) => report(state, steps, cell, value, &lines),
        None => ControlFlow::Continue(()),
    }
}

/// A consequence.
struct Line {
    text: String,
    cells: Vec<usize>,
    sources: Vec<Source>,
    uses: Vec<usize>,
}

/// Consequences of an assumption.
struct Consequences<'a> {
    /// The position before, for words.
    before: &'a BoardState,
    state: BoardState,
    lines: Vec<Line>,
    /// The line that took each candidate, by cell and value.
    taken: Vec<usize>,
    /// Cells of which it was said what they are.
    placed: Vec<usize>,
}

impl<'a> Consequences<'a> {
    /// The lines to a contradiction, if there is one.
    fn of(before: &'a BoardState, cell: usize, value: usize, with_rules: bool) -> Option<Vec<Line>> {
        let values = before.rules().values();
        let count = before.candidates().len();
        let mut this = Consequences {
            before,
            state: before.clone(),
            lines: Vec::new(),
            taken: vec![NONE; count * values],
            placed: vec![NONE; count],
        };
        let board = before.rules().board();
        let text = format!("Suppose {} is {}.", words::cell(board, cell), words::number(board, value));
        this.place(cell, value, Line { text, cells: vec![cell], sources: Vec::new(), uses: Vec::new() });
        loop {
            if this.lines.len() > MOST_LINES {
                return None;
            }
            if this.empty_cell() || this.house_without() {
                return Some(this.trimmed());
            }
            if this.naked_single() || this.hidden_single() {
                continue;
            }
            match with_rules.then(|| this.rule()) {
                Some(Some(true)) => return Some(this.trimmed()),
                Some(Some(false)) => {}
                Some(None) | None => return None,
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
        self.state.remove(cell, set);
    }

    /// A cell is a number: other numbers leave it, and candidates that cannot stand beside it go.
    fn place(&mut self, cell: usize, value: usize, line: Line) {
        let index = self.lines.len();
        self.lines.push(line);
        self.placed[cell] = index;
        for (other, gone) in self.state.weak(cell, value) {
            if other == cell {
                self.take(cell, 1 << gone, index);
                continue;
            }
            // Why it goes stands where it is used; the source is kept with the line that takes it.
            match self.before.rules().conflict(cell, value, other, gone) {
                Some(crate::logic::any_board::parts::Conflict::Differ(source)) => {
                    self.lines[index].sources.push(source);
                }
                Some(crate::logic::any_board::parts::Conflict::Pair(pair)) => {
                    let rule = self.before.rules().pairs[pair].rule;
                    self.lines[index].sources.push(Source::Rule(rule));
                }
                _ => {}
            }
            self.take(other, 1 << gone, index);
        }
    }

    /// How what a line took is told: the number that must not repeat, or the relation.
    fn reasons(&self, cell: usize) -> String {
        let rules = self.before.rules();
        let mut parts = Vec::new();
        for &index in &rules.pairs_of[cell] {
            let pair = &rules.pairs[index];
            let other = if pair.first == cell { pair.second } else { pair.first };
            if self.placed[other] != NONE {
                parts.push(relation(rules, pair));
            }
        }
        parts.dedup();
        if parts.is_empty() { String::new() } else { format!(" ({})", words::list(&parts, "and")) }
    }

    fn empty_cell(&mut self) -> bool {
        let Some(cell) = (0..self.placed.len()).find(|&cell| self.state.set(cell) == 0) else { return false };
        let board = self.before.rules().board();
        let uses = self.takers(members(self.before.set(cell)).map(|value| (cell, value)));
        let text = format!("Then {} has no number left{}.", words::cell(board, cell), self.reasons(cell));
        self.lines.push(Line { text, cells: vec![cell], sources: Vec::new(), uses });
        true
    }

    fn house_without(&mut self) -> bool {
        let rules = self.before.rules();
        for group in rules.groups.iter().filter(|group| group.is_full) {
            for value in 0..rules.values() {
                if group.cells.iter().any(|&cell| self.state.has(cell, value)) {
                    continue;
                }
                let text = format!(
                    "Then {} has no place left for {}.",
                    words::source(rules, group.source),
                    words::number(rules.board(), value)
                );
                let uses = self.takers(group.cells.iter().map(|&cell| (cell, value)));
                let sources = vec![group.source];
                self.lines.push(Line { text, cells: group.cells.clone(), sources, uses });
                return true;
            }
        }
        false
    }

    fn naked_single(&mut self) -> bool {
        let is_new = |&cell: &usize| {
            self.placed[cell] == NONE && self.state.is_single(cell) && !self.before.is_single(cell)
        };
        let Some(cell) = (0..self.placed.len()).find(is_new) else { return false };
        let value = self.state.set(cell).trailing_zeros() as usize;
        let board = self.before.rules().board();
        let uses = self.takers(members(self.before.set(cell)).map(|value| (cell, value)));
        let text = format!(
            "Then {} is {}, the only number left to it{}.",
            words::cell(board, cell),
            words::number(board, value),
            self.reasons(cell)
        );
        self.place(cell, value, Line { text, cells: vec![cell], sources: Vec::new(), uses });
        true
    }

    fn hidden_single(&mut self) -> bool {
        let rules = self.before.rules();
        for group in rules.groups.iter().filter(|group| group.is_full) {
            for value in 0..rules.values() {
                let mut places = group.cells.iter().filter(|&&cell| self.state.has(cell, value));
                let (Some(&cell), None) = (places.next(), places.next()) else { continue };
                if self.state.is_single(cell) {
                    continue;
                }
                let text = format!(
                    "Then {} is {}, which has no other place left in {}.",
                    words::cell(rules.board(), cell),
                    words::number(rules.board(), value),
                    words::source(rules, group.source)
                );
                let others = group.cells.iter().filter(|&&other| other != cell);
                let uses = self.takers(others.map(|&other| (other, value)));
                let line = Line { text, cells: group.cells.clone(), sources: vec![group.source], uses };
                self.place(cell, value, line);
                return true;
            }
        }
        false
    }

    /// What sums and sets leave: `Some(true)` if nothing, `None` if they say nothing new.
    fn rule(&mut self) -> Option<bool> {
        let rules = self.before.rules();
        for sum in &rules.sums {
            let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
            if cells.iter().any(|&cell| self.state.set(cell) != self.before.set(cell)) {
                let keep = sum_left(&self.state, &sum.terms, sum.total).map(|left| left.keep);
                if let Some(found) = self.by_rule(sum.rule, &cells, keep) {
                    return Some(found);
                }
            }
        }
        for set in &rules.sets {
            if set.cells.iter().all(|&cell| self.state.set(cell) == self.before.set(cell)) {
                continue;
            }
            let domains: Vec<u32> = set.cells.iter().map(|&cell| self.state.set(cell)).collect();
            let mut keep: Option<Vec<u32>> = None;
            for &one in set.sets.iter() {
                if let Some(support) = matching(&domains, one) {
                    let keep = keep.get_or_insert_with(|| vec![0; domains.len()]);
                    keep.iter_mut().zip(&support).for_each(|(keep, support)| *keep |= support);
                }
            }
            if let Some(found) = self.by_rule(set.rule, &set.cells, keep) {
                return Some(found);
            }
        }
        None
    }

    fn by_rule(&mut self, rule: usize, cells: &[usize], keep: Option<Vec<u32>>) -> Option<bool> {
        let rules = self.before.rules();
        let name = words::rule(rules, rule);
        let changed =
            cells.iter().flat_map(|&cell| members(self.before.set(cell)).map(move |value| (cell, value)));
        let uses = self.takers(changed);
        let mut sources = vec![Source::Rule(rule)];
        for (at, &cell) in cells.iter().enumerate() {
            sources.extend(cells[..at].iter().filter_map(|&other| rules.why_sees(other, cell)));
        }
        let Some(keep) = keep else {
            let text = format!("Then nothing fits {name} any more.");
            self.lines.push(Line { text, cells: cells.to_vec(), sources, uses });
            return Some(true);
        };
        let gone = |(&cell, &keep): (&usize, &u32)| (cell, self.state.set(cell) & !keep);
        let gone: Vec<(usize, u32)> =
            cells.iter().zip(&keep).map(gone).filter(|entry| entry.1 != 0).collect();
        if gone.is_empty() {
            return None;
        }
        let board = rules.board();
        let left = |&(cell, set): &(usize, u32)| {
            let left = words::numbers(board, self.state.set(cell) & !set, "or");
            format!("{} is {left}", words::cell(board, cell))
        };
        let says: Vec<String> = gone.iter().map(left).collect();
        let text = format!("Then by {name} {}.", words::list(&says, "and"));
        let line = self.lines.len();
        self.lines.push(Line { text, cells: cells.to_vec(), sources, uses });
        gone.iter().for_each(|&(cell, set)| self.take(cell, set, line));
        Some(false)
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

fn report(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    cell: usize,
    value: usize,
    lines: &[Line],
) -> ControlFlow<()> {
    let board = state.rules().board();
    let assumption = format!("{} is {}", words::cell(board, cell), words::number(board, value));
    let mut argument: Vec<BoardLine> =
        lines.iter().map(|line| BoardLine::new(line.text.clone(), &line.cells).using(&line.uses)).collect();
    let text = format!("So the assumption that {assumption} is wrong.");
    argument.push(BoardLine::new(text, &[cell]).using(&[lines.len() - 1]));
    let finding = Finding {
        sources: lines.iter().flat_map(|line| line.sources.iter().copied()).collect(),
        cells: lines.iter().flat_map(|line| line.cells.iter().copied()).collect(),
        removed: vec![(cell, 1 << value)],
        lines: argument,
        look: Some(words::cell(board, cell)),
        place: None,
    };
    steps.add(state, finding)
}
