//! Forcing chains with several branches: contradictions, double, cell and region forcing chains, from static to deeply
//! nested.
//!
//! Source: [explainer]: cells row by row, digits ascending; hints sorted by rating, complexity, kind and discovery,
//! repeated effects dropped. Every implication set is computed once, however many hints use it, and where it follows
//! links alone it is kept for the next search of its kind on the path, unless a candidate went that it rests on.

use super::ancestry::{AncestryScan, nested_in};
use super::implication_set::{Extend, ImplicationSet, Mode};
use super::kind::ChainKind;
use super::node::{CANDIDATES, CandidateSet, Cause, Key, NONE, candidate, cell_digit, key};
use super::unchanged::Gone;
use crate::control::Stop;
use crate::logic::diagram::{Form, Removal};
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
use crate::logic::state::State;

/// What a search needs from the workspace that it is part of.
pub trait Context: Extend {
    /// Counts an assumption that is followed to its end.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    fn node(&mut self) -> Result<(), Stop>;
    /// The sets of all assumptions if this search is divided over threads, none otherwise; `sets` are buffers to be
    /// used again.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    fn followed_by_others<H: Houses>(
        &mut self,
        state: &State<H>,
        kind: ChainKind,
        sets: &mut Vec<ImplicationSet>,
    ) -> Result<Vec<(Key, ImplicationSet)>, Stop>;
    /// Collects ancestries.
    fn ancestry(&mut self) -> &mut AncestryScan;
    /// The class and complexity of a nested chain; chains of one class count once.
    fn nested_chain(&self, number: u32) -> (u32, u32);
}

/// A hint by reference into the implication sets of its search.
#[derive(Clone, Copy, Debug)]
pub struct ForcingHint {
    pub form: Form,
    /// The start (a key) of a contradiction or double chain, a cell, or house * 9 + digit.
    pub from: u16,
    pub target: Key,
    pub complexity: u32,
    order: u32,
    pub removal: Removal,
}

impl ForcingHint {
    fn rank(&self) -> (u32, u8) {
        let kind = match self.form {
            Form::Double => 1,
            Form::Cell => 5,
            Form::Region => 6,
            _ => 7,
        };
        (self.complexity, kind)
    }
}

/// The implication sets and hints of one search.
pub struct ForcingChains {
    pool: Vec<ImplicationSet>,
    /// How many sets of the pool have been in use, and which of these are in use no more.
    used: usize,
    free: Vec<u16>,
    /// The kind and the candidates of the last search.
    last: Option<(ChainKind, [u16; 81])>,
    /// The set of each start in the pool.
    index: Box<[u16; 2 * CANDIDATES]>,
    best_of: Box<[u32; 2 * CANDIDATES]>,
    hints: Vec<ForcingHint>,
}

impl Default for ForcingChains {
    fn default() -> ForcingChains {
        ForcingChains {
            pool: Vec::new(),
            used: 0,
            free: Vec::new(),
            last: None,
            index: Box::new([NONE; 2 * CANDIDATES]),
            best_of: Box::new([u32::MAX; 2 * CANDIDATES]),
            hints: Vec::new(),
        }
    }
}

/// The implication sets and nodes that a hint rests on: one for each branch.
pub struct Targets {
    list: [(u16, u16); 9],
    n: usize,
}

impl Targets {
    fn new(targets: impl Iterator<Item = (u16, u16)>) -> Targets {
        let mut result = Targets { list: [(0, 0); 9], n: 0 };
        for target in targets.take(9) {
            result.list[result.n] = target;
            result.n += 1;
        }
        result
    }

    pub fn iter(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.list[..self.n].iter().copied()
    }
}

/// One search over all cells.
struct Pass<'a, H: Houses, C> {
    state: &'a State<H>,
    mode: Mode,
    /// Only the very best hint matters.
    only_best: bool,
    chains: &'a mut ForcingChains,
    context: &'a mut C,
    order: u32,
}

impl ForcingChains {
    /// All hints, best first and each effect once; or only the best one.
    pub fn search<H: Houses>(
        &mut self,
        state: &State<H>,
        kind: ChainKind,
        only_best: bool,
        context: &mut impl Context,
    ) -> Result<Vec<ForcingHint>, Stop> {
        self.keep_what_still_follows(state, kind);
        self.best_of.fill(u32::MAX);
        self.hints.clear();
        if kind.mode().level >= 2 {
            let mut sets = std::mem::take(&mut self.pool);
            for (start, set) in context.followed_by_others(state, kind, &mut sets)? {
                self.index[start as usize] = self.pool.len() as u16;
                self.pool.push(set);
            }
            self.used = self.pool.len();
            self.pool.append(&mut sets);
        }
        let mut pass = Pass { state, mode: kind.mode(), only_best, chains: self, context, order: 0 };
        for cell in 0..81 {
            let n = state.marks(cell).count_ones();
            if n > 2 || (n == 2 && pass.mode.dynamic) {
                pass.cell(cell)?;
            }
        }
        let mut hints = std::mem::take(&mut self.hints);
        hints.sort_by_key(|hint| (hint.rank(), hint.order));
        Ok(hints)
    }

    /// Forgets all implication sets.
    pub fn clear(&mut self) {
        self.used = 0;
        self.free.clear();
        self.last = None;
        self.index.fill(NONE);
    }

    /// Forgets the implication sets of the last search but those that are the same now.
    fn keep_what_still_follows<H: Houses>(&mut self, state: &State<H>, kind: ChainKind) {
        let last = self.last.replace((kind, *state.all_marks()));
        let gone = last
            .filter(|(last, _)| *last == kind && kind.mode().level == 0)
            .and_then(|(_, marks)| Gone::between(&marks, state));
        let Some(gone) = gone else {
            self.clear();
            self.last = Some((kind, *state.all_marks()));
            return;
        };
        for index in self.index.iter_mut().filter(|index| **index != NONE) {
            if !gone.leaves_unchanged(&mut self.pool[*index as usize], kind.mode()) {
                self.free.push(std::mem::replace(index, NONE));
            }
        }
    }

    pub fn set(&self, index: u16) -> &ImplicationSet {
        &self.pool[index as usize]
    }

    /// The end nodes of a hint's branches.
    pub fn targets<H: Houses>(&self, hint: &ForcingHint, state: &State<H>) -> Targets {
        let find = |start: Key| {
            let index = self.index[start as usize];
            self.pool[index as usize].find(hint.target).map(|id| (index, id))
        };
        match hint.form {
            Form::Double => Targets::new([hint.from | 1, hint.from & !1].into_iter().filter_map(find)),
            Form::Cell => {
                let cell = hint.from as u8;
                Targets::new(
                    Bits(state.marks(cell)).filter_map(|digit| find(key(candidate(cell, digit), true))),
                )
            }
            Form::Region => {
                let (house, digit) = (hint.from as usize / 9, (hint.from % 9) as u8);
                let cells =
                    Bits(state.places(house, digit)).map(|at| state.houses().cells(house)[at as usize]);
                Targets::new(cells.filter_map(|cell| find(key(candidate(cell, digit), true))))
            }
            _ => {
                let index = self.index[hint.from as usize];
                let clash = self.pool[index as usize].clash;
                Targets::new(clash.into_iter().flat_map(|(on, off)| [(index, on), (index, off)]))
            }
        }
    }
}

impl<H: Houses, C: Context> Pass<'_, H, C> {
    fn set(&mut self, start: Key) -> Result<u16, Stop> {
        let known = self.chains.index[start as usize];
        if known != NONE {
            return Ok(known);
        }
        self.context.node()?;
        let index = self.chains.free.pop().unwrap_or_else(|| {
            if self.chains.used == self.chains.pool.len() {
                self.chains.pool.push(ImplicationSet::default());
            }
            self.chains.used += 1;
            self.chains.used as u16 - 1
        });
        let set = &mut self.chains.pool[index as usize];
        if let Err(stop) = set.follow(start, self.state, self.mode, self.context) {
            self.chains.free.push(index);
            return Err(stop);
        }
        self.chains.index[start as usize] = index;
        Ok(index)
    }

    fn cell(&mut self, cell: u8) -> Result<(), Stop> {
        let marks = self.state.marks(cell);
        let mode = self.mode;
        let mut cell_sets: Option<(u16, [CandidateSet; 2])> = None;
        for digit in Bits(marks) {
            let start = candidate(cell, digit);
            let on = self.set(key(start, true))?;
            if mode.dynamic {
                let off = self.set(key(start, false))?;
                if self.chains.set(on).clash.is_some() {
                    self.consider(Form::Contradiction, key(start, true), key(start, false));
                }
                if self.chains.set(off).clash.is_some() {
                    self.consider(Form::Contradiction, key(start, false), key(start, true));
                }
                if !mode.nishio && marks.count_ones() >= 3 {
                    let mut common = self.sets(on);
                    self.narrow(&mut common, off);
                    self.collect(Form::Double, key(start, false), on, &common);
                }
            }
            if !mode.nishio {
                self.regions(cell, digit, on)?;
                match &mut cell_sets {
                    None => cell_sets = Some((on, self.sets(on))),
                    Some((_, common)) => {
                        let mut narrowed = *common;
                        self.narrow(&mut narrowed, on);
                        *common = narrowed;
                    }
                }
            }
        }
        if let Some((first, common)) = cell_sets {
            self.collect(Form::Cell, cell as u16, first, &common);
        }
        Ok(())
    }

    /// Region forcing chains of the houses in which this cell is the first place of the digit.
    fn regions(&mut self, cell: u8, digit: u8, on: u16) -> Result<(), Stop> {
        let houses = self.state.houses();
        for kind in 0..houses.kinds() {
            let house = houses.of(cell, kind);
            let places = self.state.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() != u32::from(houses.position(cell, kind)) {
                continue;
            }
            let mut common = self.sets(on);
            for at in Bits(places).skip(1) {
                let other = self.set(key(candidate(houses.cells(house)[at as usize], digit), true))?;
                self.narrow(&mut common, other);
            }
            self.collect(Form::Region, house as u16 * 9 + digit as u16, on, &common);
        }
        Ok(())
    }

    fn sets(&self, index: u16) -> [CandidateSet; 2] {
        let set = self.chains.set(index);
        [*set.set(false), *set.set(true)]
    }

    fn narrow(&self, common: &mut [CandidateSet; 2], index: u16) {
        let set = self.chains.set(index);
        common[0].and(set.set(false));
        common[1].and(set.set(true));
    }

    /// Reports what all branches share, in the order of the first branch: true nodes, then false ones.
    fn collect(&mut self, form: Form, from: u16, first: u16, common: &[CandidateSet; 2]) {
        for on in [true, false] {
            let shared = &common[on as usize];
            if shared.is_empty() {
                continue;
            }
            let targets = self.chains.set(first).listed(on).filter(|target| shared.contains(target >> 1));
            let targets: Vec<Key> = targets.collect();
            for target in targets {
                self.consider(form, from, target);
            }
        }
    }

    /// Keeps a hint if it is the best of its effect.
    fn consider(&mut self, form: Form, from: u16, target: Key) {
        let (cell, digit) = cell_digit(target >> 1);
        let marks = self.state.marks(cell);
        let gone = if target & 1 == 1 { marks & !(1 << digit) } else { 1 << digit };
        if gone == 0 {
            return;
        }
        self.order += 1;
        let index = if self.only_best {
            0
        } else if gone.is_power_of_two() {
            candidate(cell, gone.trailing_zeros() as u8) as usize
        } else {
            CANDIDATES + (target >> 1) as usize
        };
        let known = self.chains.best_of[index];
        let limit = if known == u32::MAX { None } else { Some(self.chains.hints[known as usize].rank()) };
        let mut hint =
            ForcingHint { form, from, target, complexity: 0, order: self.order, removal: (cell, gone) };
        let max = limit.map_or(u32::MAX, |limit| limit.0);
        let Some(complexity) = self.complexity(&hint, max) else { return };
        hint.complexity = complexity;
        if limit.is_some_and(|limit| hint.rank() >= limit) {
            return;
        }
        if known == u32::MAX {
            self.chains.best_of[index] = self.chains.hints.len() as u32;
            self.chains.hints.push(hint);
        } else {
            self.chains.hints[known as usize] = hint;
        }
    }

    /// Nodes of all branches plus the complexity of the nested chains in them; `None` if that is more than `max`.
    fn complexity(&mut self, hint: &ForcingHint, max: u32) -> Option<u32> {
        let targets = self.chains.targets(hint, self.state);
        let mut sum = 0;
        let mut nested = false;
        for (index, id) in targets.iter() {
            let set = &mut self.chains.pool[index as usize];
            nested |= set.has_nested;
            let (ancestry, source) = (self.context.ancestry(), self.state);
            let size = set.ancestors(id, |set| ancestry.size(set, source, id, max - sum))?;
            sum += u32::from(size);
            if sum > max {
                return None;
            }
        }
        if nested {
            let mut classes: Vec<u32> = Vec::new();
            for (index, id) in targets.iter() {
                let set = &self.chains.pool[index as usize];
                let ids = self.context.ancestry().ancestry(set, self.state, id).to_vec();
                for chain in nested_in(set, &ids) {
                    let (class, complexity) = self.context.nested_chain(chain);
                    if !classes.contains(&class) {
                        classes.push(class);
                        sum += complexity;
                    }
                }
            }
        }
        (sum <= max).then_some(sum)
    }
}

/// Adds to `supports` what a true node with this cause rests on: the shortage of its cell, or of its digit's places in
/// a house.
pub fn add_support<H: Houses>(
    houses: &H,
    supports: &mut Vec<u16>,
    node: Key,
    cause: Cause,
    hint: Option<&ForcingHint>,
) {
    if node & 1 == 0 {
        return;
    }
    let (cell, digit) = cell_digit(node >> 1);
    let support = match cause {
        Cause::Cell => cell as u16,
        Cause::Start => match hint.map(|hint| (hint.form, hint.from)) {
            Some((Form::Cell, _)) => cell as u16,
            Some((Form::Region, from)) => 81 + from,
            _ => return,
        },
        _ => match cause.kind() {
            Some(kind) => 81 + houses.of(cell, kind) as u16 * 9 + digit as u16,
            None => return,
        },
    };
    if !supports.contains(&support) {
        supports.push(support);
    }
}
