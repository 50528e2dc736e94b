//! Whether a number leads to a contradiction: the consequences that an argument would draw, to their end, without lines
//! and words.
//!
//! An argument looks for its next line from the beginning each time, which makes it short; here houses and rules wait
//! in queues, one for each kind, until one of their cells changes, and the cheap kinds come first. Both end at the same
//! fixpoint, since every consequence stays one when candidates go. So arguments are made only for numbers that have
//! one.

use crate::propagation::{ModelSolver, Values};

use super::combinations::{sets_left, sum_keep};
use super::pair_words::image;
use super::rules::BoardRules;
use super::state::{BoardState, members};

/// Which consequences are drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// Singles, and what a number in one cell forbids in another.
    Singles,
    /// And rules of two cells, combinations, sums, innies and outies.
    Rules,
    /// And intersections and naked pairs.
    Pairs,
    /// And what the engine finds that a rule leaves.
    Engine,
}

/// The engine with each rule alone, and the rule's cells.
pub(super) type Engines = Vec<(usize, Vec<usize>, ModelSolver)>;

/// The engines of all rules in a position.
pub(super) fn engines(state: &BoardState) -> Engines {
    let puzzle = state.rules().puzzle();
    let one = |rule: usize| {
        let (model, cells) = puzzle.model_of_rule(rule, state.candidates());
        let engine = ModelSolver::new(&model).ok()?;
        Some((rule, cells.iter().map(|cell| cell.index()).collect(), engine))
    };
    (0..puzzle.constraints().len()).filter_map(one).collect()
}

/// Maximum number of cells of innies and outies that are not filled.
pub(super) const MAX_OPEN: usize = 4;

/// What waits to be propagated, cheap kinds first: the order of `PROPAGATOR_KINDS`.
#[derive(Clone, Copy)]
enum PropagatorKind {
    Placed,
    Group,
    Pairs,
    Sum,
    Set,
    Derived,
    Intersection,
    Engine,
}

const PROPAGATOR_KINDS: [PropagatorKind; 8] = [
    PropagatorKind::Placed,
    PropagatorKind::Group,
    PropagatorKind::Pairs,
    PropagatorKind::Sum,
    PropagatorKind::Set,
    PropagatorKind::Derived,
    PropagatorKind::Intersection,
    PropagatorKind::Engine,
];

/// A cell has no number left, or a house no place for one.
struct Contradiction;

type Propagated = Result<(), Contradiction>;

/// Consequences of one assumption after the other.
pub(super) struct Refutation<'a> {
    before: &'a BoardState,
    depth: Depth,
    state: BoardState,
    /// The houses and rules of each cell, by kind.
    parts_of: Vec<Vec<(PropagatorKind, usize)>>,
    queues: [Vec<usize>; PROPAGATOR_KINDS.len()],
    waits: [Vec<bool>; PROPAGATOR_KINDS.len()],
    changes: usize,
    assumed: Vec<Values>,
}

impl<'a> Refutation<'a> {
    pub fn new(before: &'a BoardState, depth: Depth, engines: &Engines) -> Refutation<'a> {
        let rules = before.rules();
        let count = before.candidates().len();
        let mut parts_of: Vec<Vec<(PropagatorKind, usize)>> = vec![Vec::new(); count];
        let mut put = |kind: PropagatorKind, index: usize, cells: &mut dyn Iterator<Item = usize>| {
            cells.for_each(|cell| parts_of[cell].push((kind, index)));
        };
        for (index, group) in rules.groups.iter().enumerate() {
            if group.is_full {
                put(PropagatorKind::Group, index, &mut group.cells.iter().copied());
            }
            if depth >= Depth::Pairs {
                put(PropagatorKind::Intersection, index, &mut group.cells.iter().copied());
            }
        }
        if depth >= Depth::Rules {
            for cell in (0..count).filter(|&cell| !rules.pairs_of[cell].is_empty()) {
                put(PropagatorKind::Pairs, cell, &mut std::iter::once(cell));
            }
            for (index, sum) in rules.sums.iter().enumerate() {
                put(PropagatorKind::Sum, index, &mut sum.terms.iter().map(|term| term.0));
            }
            for (index, set) in rules.sets.iter().enumerate() {
                put(PropagatorKind::Set, index, &mut set.cells.iter().copied());
            }
            for (index, sum) in rules.derived.iter().enumerate() {
                put(PropagatorKind::Derived, index, &mut sum.terms.iter().map(|term| term.0));
            }
        }
        for (index, (_, cells, _)) in engines.iter().enumerate() {
            put(PropagatorKind::Engine, index, &mut cells.iter().copied());
        }
        let max = [count, rules.groups.len(), rules.sums.len(), rules.sets.len(), rules.derived.len()];
        let max = max.into_iter().max().unwrap_or(0).max(engines.len());
        Refutation {
            before,
            depth,
            state: before.clone(),
            parts_of,
            queues: Default::default(),
            waits: std::array::from_fn(|_| vec![false; max]),
            changes: 0,
            assumed: vec![Values::MAX; count],
        }
    }

    /// How many candidates go before a contradiction shows, if one does.
    pub fn refutes(&mut self, cell: usize, value: usize, engines: &mut Engines) -> Option<usize> {
        self.state.set_all(self.before.candidates());
        for (queue, waits) in self.queues.iter_mut().zip(&mut self.waits) {
            queue.drain(..).for_each(|part| waits[part] = false);
        }
        self.changes = 0;
        let outcome = self.keep(cell, 1 << value).and_then(|()| self.run(engines));
        outcome.is_err().then_some(self.changes)
    }

    /// What is left of all cells when a candidate is assumed; `None` if it leads to a contradiction.
    pub fn left(&mut self, cell: usize, value: usize, engines: &mut Engines) -> Option<&[Values]> {
        let is_refuted = self.refutes(cell, value, engines).is_some();
        (!is_refuted).then(|| self.state.candidates())
    }

    fn wait(&mut self, kind: PropagatorKind, index: usize) {
        let waits = &mut self.waits[kind as usize][index];
        if !*waits {
            *waits = true;
            self.queues[kind as usize].push(index);
        }
    }

    /// Leaves a cell only these values.
    fn keep(&mut self, cell: usize, values: Values) -> Propagated {
        let set = self.state.set(cell);
        let left = set & values;
        if left == set {
            return Ok(());
        }
        self.changes += 1;
        if left == 0 {
            return Err(Contradiction);
        }
        self.state.remove(cell, !left);
        if left & (left - 1) == 0 {
            self.wait(PropagatorKind::Placed, cell);
        }
        for at in 0..self.parts_of[cell].len() {
            let (kind, index) = self.parts_of[cell][at];
            self.wait(kind, index);
        }
        Ok(())
    }

    fn next(&mut self) -> Option<(PropagatorKind, usize)> {
        for kind in PROPAGATOR_KINDS {
            if let Some(index) = self.queues[kind as usize].pop() {
                self.waits[kind as usize][index] = false;
                return Some((kind, index));
            }
        }
        None
    }

    fn run(&mut self, engines: &mut Engines) -> Propagated {
        let before = self.before;
        let rules = before.rules();
        while let Some((kind, index)) = self.next() {
            match kind {
                PropagatorKind::Placed => self.placed(rules, index)?,
                PropagatorKind::Group => self.group(rules, index)?,
                PropagatorKind::Pairs => self.pairs(rules, index)?,
                PropagatorKind::Sum => self.sum(&rules.sums[index].terms, rules.sums[index].total)?,
                PropagatorKind::Set => {
                    let set = &rules.sets[index];
                    let domains: Vec<Values> = set.cells.iter().map(|&cell| self.state.set(cell)).collect();
                    let (_, keep) = sets_left(&domains, &set.sets).ok_or(Contradiction)?;
                    set.cells.iter().zip(keep).try_for_each(|(&cell, keep)| self.keep(cell, keep))?;
                }
                PropagatorKind::Derived => {
                    let sum = &rules.derived[index];
                    let is_open = |term: &&(usize, i32)| !self.state.is_single(term.0);
                    if sum.terms.iter().filter(is_open).count() <= MAX_OPEN {
                        self.sum(&sum.terms, sum.total)?;
                    }
                }
                PropagatorKind::Intersection => {
                    self.intersections(rules, index)?;
                    self.naked_pairs(rules, index)?;
                }
                PropagatorKind::Engine => {
                    let (_, cells, engine) = &mut engines[index];
                    cells.iter().for_each(|&cell| self.assumed[cell] = self.state.set(cell));
                    engine.assume(&self.assumed);
                    cells.iter().for_each(|&cell| self.assumed[cell] = Values::MAX);
                    let left = engine.propagated().ok_or(Contradiction)?;
                    cells.iter().try_for_each(|&cell| self.keep(cell, left[cell]))?;
                }
            }
        }
        Ok(())
    }

    /// What a number in a cell forbids in others.
    fn placed(&mut self, rules: &BoardRules, cell: usize) -> Propagated {
        let set = self.state.set(cell);
        for &peer in &rules.peers[cell] {
            if self.state.set(peer) & set != 0 {
                self.keep(peer, !set)?;
            }
        }
        // At greater depths these are looked at whenever the cell changes.
        if self.depth == Depth::Singles { self.pairs(rules, cell) } else { Ok(()) }
    }

    fn pairs(&mut self, rules: &BoardRules, cell: usize) -> Propagated {
        for &index in &rules.pairs_of[cell] {
            let pair = &rules.pairs[index];
            let (other, table) =
                if pair.first == cell { (pair.second, &pair.forward) } else { (pair.first, &pair.backward) };
            self.keep(other, image(table, self.state.set(cell)))?;
        }
        Ok(())
    }

    fn sum(&mut self, terms: &[(usize, i32)], total: i32) -> Propagated {
        let keep = sum_keep(&self.state, terms, total).ok_or(Contradiction)?;
        terms.iter().zip(keep).try_for_each(|(term, keep)| self.keep(term.0, keep))
    }

    /// Hidden singles of a house that has every number.
    fn group(&mut self, rules: &BoardRules, index: usize) -> Propagated {
        let cells = &rules.groups[index].cells;
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let set = self.state.set(cell);
            twice |= once & set;
            once |= set;
        }
        if once != rules.board().all() {
            self.changes += 1;
            return Err(Contradiction);
        }
        let hidden = once & !twice;
        for &cell in cells {
            let set = self.state.set(cell);
            if set & hidden != 0 && set & (set - 1) != 0 {
                let own = set & hidden;
                // Of two numbers that have no other place one is left without.
                if own & (own - 1) != 0 {
                    self.changes += 1;
                    return Err(Contradiction);
                }
                self.keep(cell, own)?;
            }
        }
        Ok(())
    }

    /// A number whose places in a house all lie in a second one.
    fn intersections(&mut self, rules: &BoardRules, index: usize) -> Propagated {
        let group = &rules.groups[index];
        if !group.is_full {
            return Ok(());
        }
        // The places of each number, as places in the group.
        let mut places = [0u32; Values::BITS as usize];
        for (at, &cell) in group.cells.iter().enumerate() {
            members(self.state.set(cell)).for_each(|value| places[value] |= 1 << at);
        }
        for (value, places) in places.into_iter().enumerate().filter(|(_, places)| places.count_ones() > 1) {
            for overlap in rules.overlaps(index).iter().filter(|overlap| places & !overlap.inside == 0) {
                for &cell in &overlap.outside {
                    self.keep(cell, !(1 << value))?;
                }
            }
        }
        Ok(())
    }

    /// Two cells of two numbers.
    fn naked_pairs(&mut self, rules: &BoardRules, index: usize) -> Propagated {
        let cells = &rules.groups[index].cells;
        for (at, &first) in cells.iter().enumerate() {
            let set = self.state.set(first);
            if set.count_ones() != 2 {
                continue;
            }
            let Some(&second) = cells[at + 1..].iter().find(|&&cell| self.state.set(cell) == set) else {
                continue;
            };
            for &cell in cells.iter().filter(|&&cell| cell != first && cell != second) {
                self.keep(cell, !set)?;
            }
        }
        Ok(())
    }
}

/// The candidates of a position that are tried, cells with few first.
pub(super) fn tried(state: &BoardState) -> Vec<(usize, usize)> {
    let mut cells: Vec<usize> =
        (0..state.candidates().len()).filter(|&cell| !state.is_single(cell)).collect();
    cells.sort_by_key(|&cell| state.set(cell).count_ones());
    cells.into_iter().flat_map(|cell| members(state.set(cell)).map(move |value| (cell, value))).collect()
}
