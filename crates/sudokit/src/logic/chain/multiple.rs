//! Forcing chains with several branches: contradictions, double, cell and region forcing chains, from static to deeply nested.
//!
//! Source: Sudoku Explainer 1.2.1: cells row by row, digits ascending; hints sorted by rating, complexity, kind and discovery,
//! repeated effects dropped. Every closure is computed once, however many hints use it.

use super::Engine;
use super::ancestry::nested_in;
use super::closure::{Closure, Mode};
use super::node::{CANDIDATES, CandidateSet, Cause, Key, NONE, candidate, cell_digit, key};
use crate::control::Stop;
use crate::logic::diagram::Form;
use crate::logic::geometry::{Bits, HOUSES, HOUSES_OF, POSITIONS_OF};
use crate::logic::state::State;
use crate::logic::step::Removal;

/// Which search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One digit, contradictions only.
    Nishio,
    /// Static cell and region forcing chains.
    Multiple,
    /// Everything, at this level.
    Dynamic(u8),
}

impl Kind {
    fn mode(self) -> Mode {
        match self {
            Kind::Nishio => Mode { dynamic: true, nishio: true, level: 0 },
            Kind::Multiple => Mode { dynamic: false, nishio: false, level: 0 },
            Kind::Dynamic(level) => Mode { dynamic: true, nishio: false, level },
        }
    }
}

/// A hint by reference into the closures of its search.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    pub form: Form,
    /// The start (a key) of a contradiction or double chain, a cell, or house * 9 + digit.
    pub from: u16,
    pub target: Key,
    pub complexity: u32,
    order: u32,
    pub removal: Removal,
}

impl Hint {
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

/// The closures and hints of one search.
pub struct Workspace {
    pool: Vec<Closure>,
    used: usize,
    index: Box<[u16; 2 * CANDIDATES]>,
    best_of: Box<[u32; 2 * CANDIDATES]>,
    hints: Vec<Hint>,
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace {
            pool: Vec::new(),
            used: 0,
            index: Box::new([NONE; 2 * CANDIDATES]),
            best_of: Box::new([u32::MAX; 2 * CANDIDATES]),
            hints: Vec::new(),
        }
    }
}

/// The closures and nodes that a hint rests on: one for each branch.
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

struct Run<'a> {
    state: &'a State,
    mode: Mode,
    /// Only the very best hint matters.
    only_best: bool,
    space: &'a mut Workspace,
    engine: &'a mut Engine,
    order: u32,
}

impl Workspace {
    /// All hints, best first and each effect once; or only the best one.
    pub fn search(
        &mut self,
        state: &State,
        kind: Kind,
        only_best: bool,
        engine: &mut Engine,
    ) -> Result<Vec<Hint>, Stop> {
        self.used = 0;
        self.index.fill(NONE);
        self.best_of.fill(u32::MAX);
        self.hints.clear();
        let mut run = Run { state, mode: kind.mode(), only_best, space: self, engine, order: 0 };
        for cell in 0..81 {
            let n = state.marks(cell).count_ones();
            if n > 2 || (n == 2 && run.mode.dynamic) {
                run.cell(cell)?;
            }
        }
        let mut hints = std::mem::take(&mut self.hints);
        hints.sort_by_key(|hint| (hint.rank(), hint.order));
        Ok(hints)
    }

    pub fn closure(&self, index: u16) -> &Closure {
        &self.pool[index as usize]
    }

    /// The end nodes of a hint's branches.
    pub fn targets(&self, hint: &Hint, state: &State) -> Targets {
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
                let cells = Bits(state.places(house, digit)).map(|at| HOUSES[house][at as usize]);
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

impl Run<'_> {
    fn closure(&mut self, start: Key) -> Result<u16, Stop> {
        let known = self.space.index[start as usize];
        if known != NONE {
            return Ok(known);
        }
        self.engine.meter.tick()?;
        let index = self.space.used;
        if index == self.space.pool.len() {
            self.space.pool.push(Closure::default());
        }
        self.space.used += 1;
        self.space.pool[index].run(start, self.state, self.mode, self.engine)?;
        self.space.index[start as usize] = index as u16;
        Ok(index as u16)
    }

    fn cell(&mut self, cell: u8) -> Result<(), Stop> {
        let marks = self.state.marks(cell);
        let mode = self.mode;
        let mut cell_sets: Option<(u16, [CandidateSet; 2])> = None;
        for digit in Bits(marks) {
            let start = candidate(cell, digit);
            let on = self.closure(key(start, true))?;
            if mode.dynamic {
                let off = self.closure(key(start, false))?;
                if self.space.closure(on).clash.is_some() {
                    self.consider(Form::Contradiction, key(start, true), key(start, false));
                }
                if self.space.closure(off).clash.is_some() {
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
        for kind in 0..3 {
            let house = HOUSES_OF[cell as usize][kind] as usize;
            let places = self.state.places(house, digit);
            if places.count_ones() < 2 || places.trailing_zeros() != POSITIONS_OF[cell as usize][kind] as u32
            {
                continue;
            }
            let mut common = self.sets(on);
            for at in Bits(places).skip(1) {
                let other = self.closure(key(candidate(HOUSES[house][at as usize], digit), true))?;
                self.narrow(&mut common, other);
            }
            self.collect(Form::Region, house as u16 * 9 + digit as u16, on, &common);
        }
        Ok(())
    }

    fn sets(&self, index: u16) -> [CandidateSet; 2] {
        let closure = self.space.closure(index);
        [*closure.set(false), *closure.set(true)]
    }

    fn narrow(&self, common: &mut [CandidateSet; 2], index: u16) {
        let closure = self.space.closure(index);
        common[0].and(closure.set(false));
        common[1].and(closure.set(true));
    }

    /// Hands in what all branches share, in the order of the first branch: true nodes, then false ones.
    fn collect(&mut self, form: Form, from: u16, first: u16, common: &[CandidateSet; 2]) {
        for on in [true, false] {
            let set = &common[on as usize];
            if set.is_empty() {
                continue;
            }
            let closure = self.space.closure(first);
            let n = if on { closure.on.len() } else { closure.off.len() };
            for i in 0..n {
                let closure = self.space.closure(first);
                let target = closure.node(if on { closure.on[i] } else { closure.off[i] }).key;
                if set.contains(target >> 1) {
                    self.consider(form, from, target);
                }
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
        let slot = if self.only_best {
            0
        } else if gone.is_power_of_two() {
            candidate(cell, gone.trailing_zeros() as u8) as usize
        } else {
            CANDIDATES + (target >> 1) as usize
        };
        let known = self.space.best_of[slot];
        let limit = if known == u32::MAX { None } else { Some(self.space.hints[known as usize].rank()) };
        let mut hint = Hint { form, from, target, complexity: 0, order: self.order, removal: (cell, gone) };
        let most = limit.map_or(u32::MAX, |limit| limit.0);
        let Some(complexity) = self.complexity(&hint, most) else { return };
        hint.complexity = complexity;
        if limit.is_some_and(|limit| hint.rank() >= limit) {
            return;
        }
        if known == u32::MAX {
            self.space.best_of[slot] = self.space.hints.len() as u32;
            self.space.hints.push(hint);
        } else {
            self.space.hints[known as usize] = hint;
        }
    }

    /// Nodes of all branches plus the complexity of the nested chains in them; `None` if that is more than `most`.
    fn complexity(&mut self, hint: &Hint, most: u32) -> Option<u32> {
        let targets = self.space.targets(hint, self.state);
        let mut sum = 0;
        let mut nested = false;
        for (index, id) in targets.iter() {
            let closure = &mut self.space.pool[index as usize];
            nested |= closure.has_nested;
            sum += closure.ancestors(id, &mut self.engine.walk) as u32;
            if sum > most {
                return None;
            }
        }
        if nested {
            let mut classes: Vec<u32> = Vec::new();
            for (index, id) in targets.iter() {
                let closure = &self.space.pool[index as usize];
                let ids = self.engine.walk.ancestry(closure, id);
                for chain in nested_in(closure, ids) {
                    let chain = &self.engine.chains[chain as usize];
                    if !classes.contains(&chain.class) {
                        classes.push(chain.class);
                        sum += chain.complexity;
                    }
                }
            }
        }
        (sum <= most).then_some(sum)
    }
}

/// Adds to `supports` what a true node with this cause rests on: the shortage of its cell, or of its digit's places in a house.
pub fn add_support(supports: &mut Vec<u16>, node: Key, cause: Cause, hint: Option<&Hint>) {
    if node & 1 == 0 {
        return;
    }
    let (cell, digit) = cell_digit(node >> 1);
    let support = match cause {
        Cause::Cell => cell as u16,
        Cause::Block | Cause::Row | Cause::Column => {
            81 + HOUSES_OF[cell as usize][cause as usize] as u16 * 9 + digit as u16
        }
        Cause::Start => match hint.map(|hint| (hint.form, hint.from)) {
            Some((Form::Cell, _)) => cell as u16,
            Some((Form::Region, from)) => 81 + from,
            _ => return,
        },
        Cause::Advanced => return,
    };
    if !supports.contains(&support) {
        supports.push(support);
    }
}
