//! The work space of all chain searches: buffers, nested chains, caches, budget.

use std::collections::HashMap;
use std::sync::Arc;

use super::ancestry::{AncestryScan, ExplainedNode, explain};
use super::divided::{Followed, follow_divided};
use super::explanation::{ChainExplanation, NestedChain, diagram};
use super::extension::{NestedHint, add_nested, add_patterns};
use super::forcing_chains::{Context, ForcingChains, ForcingHint, add_support};
use super::implication_set::{Extend, ImplicationSet, NOT_NESTED, is_nested};
use super::kind::ChainKind;
use super::line_chains::{Bases, LineChains, LineHint};
use super::nishio::nishio_is_possible;
use super::node::{Key, cell_digit, length_steps};
use crate::control::{Budget, Meter, Stop};
use crate::logic::csp::nested_braids::NestedBraids;
use crate::logic::csp::trial::TrialSearch;
use crate::logic::csp::whip::WhipSearch;
use crate::logic::diagram::{Diagram, Form, Removal};
use crate::logic::fruitless::Fruitless;
use crate::logic::geometry::CellSet;
use crate::logic::houses::{Custom, Houses};
use crate::logic::state::State;
use crate::parallel::Spare;

/// A search that can be nested in an implication set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NestedSearch {
    Line,
    Forcing(ChainKind),
}

/// Nested hints by grid: the same reduced grid is reached in many ways, also by searches with more nesting and at later
/// steps of a path.
type NestedCache = HashMap<(NestedSearch, Box<[u16; 81]>), Arc<[NestedHint]>>;

/// How many grids may be known when a search begins.
const MAX_CACHED: usize = 50_000;

/// Buffers, nested chains, caches and budget of all chain searches.
pub struct ChainWorkspace {
    /// What the searches may still cost.
    pub meter: Meter,
    /// Searches for whips and braids.
    pub whips: WhipSearch,
    /// Trial and error.
    pub trials: TrialSearch,
    /// Suppositions with braids inside.
    pub nested_braids: NestedBraids,
    /// Where aligned exclusion of two and of three cells found nothing.
    pub aligned: [Fruitless; 2],
    /// What chains along one line count on the scale in use.
    bases: Bases,
    /// Keep the explanations of nested chains.
    explain: bool,
    ancestry: AncestryScan,
    chains: Vec<NestedChain>,
    classes: HashMap<Arc<[u16]>, u32>,
    /// The targets and ancestries of each class.
    class_keys: Vec<Arc<[u16]>>,
    cache: NestedCache,
    lines: LineChains,
    /// For each digit the places that Nishio was looked for in vain.
    no_nishio: [CellSet; 9],
    /// The searches on a path that follow links alone: each keeps what it found for the next of its kind.
    by_kind: [ForcingChains; 3],
    /// The others, one for each depth of nesting.
    spaces: Vec<ForcingChains>,
    depth: usize,
    /// The threads that searches may be divided among, and what the others than this one work with.
    spare: Spare,
    helpers: Vec<Helper>,
    /// The houses of the board that is known from, if it is not the ordinary one.
    houses: Option<Custom>,
}

/// What another thread works with, and the numbers that its nested chains have in the store of the thread that it
/// helps.
struct Helper {
    space: ChainWorkspace,
    numbers: Vec<u32>,
}

impl Helper {
    fn forget(&mut self) {
        self.space.forget_nested();
        self.numbers.clear();
    }
}

/// A chain step: what it does, what its length adds to the scale's points, and its evidence.
pub struct ChainStep {
    pub extra: u16,
    pub place: Option<(u8, u8)>,
    pub removals: Vec<Removal>,
    pub why: Diagram,
}

impl ChainWorkspace {
    /// A fresh work space within a budget, for a scale on which chains along one line count so much.
    pub fn new(bases: Bases, budget: Budget) -> ChainWorkspace {
        ChainWorkspace {
            meter: Meter::new(budget),
            whips: WhipSearch::default(),
            trials: TrialSearch::default(),
            nested_braids: NestedBraids::default(),
            aligned: Default::default(),
            bases,
            explain: false,
            ancestry: AncestryScan::default(),
            chains: Vec::new(),
            classes: HashMap::new(),
            class_keys: Vec::new(),
            cache: HashMap::new(),
            lines: LineChains::default(),
            no_nishio: [CellSet::EMPTY; 9],
            by_kind: Default::default(),
            spaces: Vec::new(),
            depth: 0,
            spare: Spare::default(),
            helpers: Vec::new(),
            houses: None,
        }
    }

    /// Counts a node: a technique looked for, a start of a chain along one line, an assumption followed to its end.
    ///
    /// # Errors
    /// The budget ended: its nodes, its time, or a request to cancel.
    pub fn node(&mut self) -> Result<(), Stop> {
        self.meter.node()
    }

    /// Starts a new budget. What was found before is forgotten, so that the nodes do not depend on it.
    pub fn set_budget(&mut self, budget: Budget) {
        self.meter = Meter::new(budget);
        self.by_kind.iter_mut().for_each(ForcingChains::clear);
        self.forget_nested();
    }

    /// Forgets what was found on a board with other houses.
    pub fn set_houses<H: Houses>(&mut self, houses: &H) {
        if self.houses.as_ref() != houses.custom() {
            self.houses = houses.custom().cloned();
            self.by_kind.iter_mut().for_each(ForcingChains::clear);
            self.forget_nested();
            self.aligned = Default::default();
            self.no_nishio = [CellSet::EMPTY; 9];
        }
    }

    fn forget_nested(&mut self) {
        self.chains.clear();
        self.classes.clear();
        self.class_keys.clear();
        self.cache.clear();
        self.helpers.iter_mut().for_each(Helper::forget);
    }

    /// Maximum, over the threads, of the number of searches in reduced grids that are known.
    fn max_cached(&self) -> usize {
        self.helpers.iter().map(|helper| helper.space.cache.len()).fold(self.cache.len(), usize::max)
    }

    /// Sets the threads that searches may be divided among.
    pub fn set_spare(&mut self, spare: Spare) {
        self.spare = spare;
    }

    /// Cycles and forcing chains along one line, easiest first; or only the easiest.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    pub fn line_chains<H: Houses>(
        &mut self,
        state: &State<H>,
        only_best: bool,
    ) -> Result<Vec<LineHint>, Stop> {
        self.lines.search(state, self.bases, only_best, &mut self.meter)
    }

    /// Forcing chains with several branches, easiest first; or only the easiest.
    ///
    /// # Errors
    /// Why the search had to be broken off.
    pub fn forcing_chains<H: Houses>(
        &mut self,
        state: &State<H>,
        kind: ChainKind,
        only_best: bool,
        explain: bool,
    ) -> Result<Vec<ChainStep>, Stop> {
        if self.explain != explain || self.max_cached() > MAX_CACHED {
            self.forget_nested();
            self.explain = explain;
        }
        let (space, hints) = self.search(state, kind, only_best)?;
        let steps = hints.iter().map(|hint| self.step(&space, hint, kind, state)).collect();
        self.give_back(space, kind);
        Ok(steps)
    }

    fn step<H: Houses>(
        &mut self,
        space: &ForcingChains,
        hint: &ForcingHint,
        kind: ChainKind,
        state: &State<H>,
    ) -> ChainStep {
        let place = (hint.target & 1 == 1).then(|| placed(hint.target));
        let removals = vec![hint.removal];
        let why = if self.explain {
            let explanation = self.explanation(space, hint, kind, state);
            diagram(state.houses(), &explanation, &self.chains, &removals, place)
        } else {
            Diagram::default()
        };
        ChainStep { extra: length_steps(hint.complexity), place, removals, why }
    }

    /// All hints of a search in a reduced grid.
    fn nested<H: Houses>(
        &mut self,
        search: NestedSearch,
        grid: &State<H>,
    ) -> Result<Arc<[NestedHint]>, Stop> {
        let cache_key = (search, Box::new(*grid.all_marks()));
        if let Some(known) = self.cache.get(&cache_key) {
            return Ok(known.clone());
        }
        self.meter.tick()?;
        let hints: Arc<[NestedHint]> = match search {
            NestedSearch::Line => {
                let hints = self.lines.search(grid, self.bases, false, &mut self.meter)?;
                hints.iter().map(|hint| self.keep_line(hint, grid.houses())).collect()
            }
            NestedSearch::Forcing(kind) => {
                let (space, hints) = self.search(grid, kind, false)?;
                let nested = hints.iter().map(|hint| self.keep_forcing(&space, hint, kind, grid)).collect();
                self.give_back(space, kind);
                nested
            }
        };
        self.cache.insert(cache_key, hints.clone());
        Ok(hints)
    }

    fn search<H: Houses>(
        &mut self,
        state: &State<H>,
        kind: ChainKind,
        only_best: bool,
    ) -> Result<(ForcingChains, Vec<ForcingHint>), Stop> {
        let possible = match kind {
            ChainKind::Nishio => nishio_is_possible(state, &mut self.no_nishio),
            ChainKind::Multiple => self.lines.branches_may_meet(state),
            ChainKind::Dynamic(_) => true,
        };
        let mut space = std::mem::take(self.space(kind));
        self.depth += 1;
        let hints = if possible { space.search(state, kind, only_best, self) } else { Ok(Vec::new()) };
        self.depth -= 1;
        match hints {
            Ok(hints) => Ok((space, hints)),
            Err(stop) => {
                self.give_back(space, kind);
                Err(stop)
            }
        }
    }

    /// Where a search of this kind at this depth has its sets.
    fn space(&mut self, kind: ChainKind) -> &mut ForcingChains {
        match kind {
            ChainKind::Nishio if self.depth == 0 => &mut self.by_kind[0],
            ChainKind::Multiple if self.depth == 0 => &mut self.by_kind[1],
            ChainKind::Dynamic(0) if self.depth == 0 => &mut self.by_kind[2],
            _ => {
                while self.spaces.len() <= self.depth {
                    self.spaces.push(ForcingChains::default());
                }
                &mut self.spaces[self.depth]
            }
        }
    }

    fn give_back(&mut self, space: ForcingChains, kind: ChainKind) {
        *self.space(kind) = space;
    }

    fn class_of(&mut self, keys: impl Into<Arc<[u16]>>) -> u32 {
        let (keys, next) = (keys.into(), self.class_keys.len() as u32);
        let class = *self.classes.entry(keys.clone()).or_insert(next);
        if class == next {
            self.class_keys.push(keys);
        }
        class
    }

    fn keep(&mut self, class: u32, complexity: u32, explanation: Option<ChainExplanation>) -> u32 {
        self.chains.push(NestedChain { class, complexity, explanation });
        self.chains.len() as u32 - 1
    }

    /// The number here of a nested chain that another thread found, and of those nested in it.
    fn take_over(&mut self, helper: &mut Helper, number: u32) -> u32 {
        let at = number as usize;
        if helper.numbers.len() <= at {
            helper.numbers.resize(at + 1, NOT_NESTED);
        }
        if helper.numbers[at] != NOT_NESTED {
            return helper.numbers[at];
        }
        let chain = &helper.space.chains[at];
        let complexity = chain.complexity;
        let mut explanation = chain.explanation.clone();
        let class = self.class_of(helper.space.class_keys[chain.class as usize].clone());
        for entry in explanation.iter_mut().flat_map(|chain| chain.branches.iter_mut().flatten()) {
            if is_nested(entry.nested) {
                entry.nested = self.take_over(helper, entry.nested);
            }
        }
        let own = self.keep(class, complexity, explanation);
        helper.numbers[at] = own;
        own
    }

    fn keep_line<H: Houses>(&mut self, hint: &LineHint, houses: &H) -> NestedHint {
        let explanation = line_explanation(hint);
        let mut supports = Vec::new();
        let mut keys = Vec::new();
        for branch in &explanation.branches {
            for entry in branch {
                add_support(houses, &mut supports, entry.key, entry.cause, None);
                keys.push(entry.key);
            }
            keys.push(u16::MAX);
        }
        let class = self.class_of(keys);
        let explanation = self.explain.then_some(explanation);
        let chain = self.keep(class, hint.complexity, explanation);
        NestedHint { removals: hint.removals.clone(), supports, chain }
    }

    fn keep_forcing<H: Houses>(
        &mut self,
        space: &ForcingChains,
        hint: &ForcingHint,
        kind: ChainKind,
        grid: &State<H>,
    ) -> NestedHint {
        let mut supports = Vec::new();
        let mut keys = Vec::new();
        for (index, id) in space.targets(hint, grid).iter() {
            let set = space.set(index);
            for &id in self.ancestry.ancestry(set, grid, id) {
                add_support(grid.houses(), &mut supports, set.key(id), set.cause(id), Some(hint));
                keys.push(set.key(id));
            }
            keys.push(u16::MAX);
        }
        let class = self.class_of(keys);
        let explanation = self.explain.then(|| self.explanation(space, hint, kind, grid));
        let chain = self.keep(class, hint.complexity, explanation);
        NestedHint { removals: vec![hint.removal], supports, chain }
    }

    fn explanation<H: Houses>(
        &mut self,
        space: &ForcingChains,
        hint: &ForcingHint,
        kind: ChainKind,
        grid: &State<H>,
    ) -> ChainExplanation {
        let targets = space.targets(hint, grid);
        let branches = targets
            .iter()
            .map(|(index, id)| explain(&mut self.ancestry, space.set(index), grid, id))
            .collect();
        ChainExplanation { technique: kind.info(), form: hint.form, from: hint.from, branches }
    }
}

impl Extend for ChainWorkspace {
    fn extend<H: Houses>(
        &mut self,
        set: &mut ImplicationSet,
        grid: &State<H>,
        source: &State<H>,
        level: u8,
    ) -> Result<bool, Stop> {
        if add_patterns(set, grid, source) {
            return Ok(true);
        }
        let searches: &[NestedSearch] = match level {
            0 | 1 => &[],
            2 => &[NestedSearch::Line],
            3 => &[NestedSearch::Line, NestedSearch::Forcing(ChainKind::Multiple)],
            4 => &[NestedSearch::Forcing(ChainKind::Dynamic(0))],
            _ => {
                &[NestedSearch::Forcing(ChainKind::Dynamic(0)), NestedSearch::Forcing(ChainKind::Dynamic(2))]
            }
        };
        for &search in searches {
            let hints = self.nested(search, grid)?;
            if add_nested(set, &hints, grid, source) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Context for ChainWorkspace {
    fn node(&mut self) -> Result<(), Stop> {
        self.meter.node()
    }

    fn followed_by_others<H: Houses>(
        &mut self,
        state: &State<H>,
        kind: ChainKind,
        sets: &mut Vec<ImplicationSet>,
    ) -> Result<Followed, Stop> {
        // With a limit of nodes one thread counts them all.
        let threads = self.spare.share();
        if self.depth != 1 || threads < 2 || self.meter.budget().nodes.is_some() {
            return Ok(Vec::new());
        }
        let mut helpers = std::mem::take(&mut self.helpers);
        while helpers.len() < threads - 1 {
            let space = ChainWorkspace::new(self.bases, Budget::default());
            helpers.push(Helper { space, numbers: Vec::new() });
        }
        for Helper { space, .. } in &mut helpers {
            space.meter = Meter::new(self.meter.budget().clone());
            space.set_houses(state.houses());
            space.explain = self.explain;
            space.depth = self.depth;
        }
        let others = helpers[..threads - 1].iter_mut().map(|helper| &mut helper.space);
        let contexts = std::iter::once(&mut *self).chain(others);
        let mut found = follow_divided(contexts, state, kind.mode(), sets).into_iter();
        let mut followed = found.next().unwrap_or(Ok(Vec::new()));
        for (helper, part) in helpers.iter_mut().zip(found) {
            self.meter.stats.nodes += helper.space.meter.stats.nodes;
            followed = followed.and_then(|mut followed| {
                for (start, mut set) in part? {
                    set.renumber(|number| self.take_over(helper, number));
                    followed.push((start, set));
                }
                Ok(followed)
            });
        }
        self.helpers = helpers;
        followed
    }

    fn ancestry(&mut self) -> &mut AncestryScan {
        &mut self.ancestry
    }

    fn nested_chain(&self, number: u32) -> (u32, u32) {
        let chain = &self.chains[number as usize];
        (chain.class, chain.complexity)
    }
}

/// The placement that a true node stands for.
fn placed(node: Key) -> (u8, u8) {
    let (cell, digit) = cell_digit(node >> 1);
    (cell, digit + 1)
}

/// A chain along one line as a step.
pub fn line_step<H: Houses>(houses: &H, hint: &LineHint, explain: bool) -> ChainStep {
    let end = hint.path[0].0;
    let place = (!hint.cycle && end & 1 == 1).then(|| placed(end));
    let removals = hint.removals.clone();
    let why = if explain {
        diagram(houses, &line_explanation(hint), &[], &removals, place)
    } else {
        Diagram::default()
    };
    ChainStep { extra: length_steps(hint.complexity), place, removals, why }
}

/// The chain, or both directions of the cycle.
fn line_explanation(hint: &LineHint) -> ChainExplanation {
    let link = |i: usize, flip: u16, step: isize| {
        let (key, cause) = hint.path[i];
        let parent = i.checked_add_signed(step).and_then(|j| hint.path.get(j));
        ExplainedNode {
            key: key ^ flip,
            cause,
            nested: NOT_NESTED,
            parents: parent.iter().map(|p| p.0 ^ flip).collect(),
        }
    };
    let n = hint.path.len();
    let (form, branches) = if hint.cycle {
        // The last node of the path is the first again.
        let forward = (0..n - 1).map(|i| link(i, 0, 1)).collect();
        let backward = (1..n).rev().map(|i| link(i, 1, -1)).collect();
        (Form::Cycle, vec![forward, backward])
    } else {
        (Form::Chain, vec![(0..n).map(|i| link(i, 0, 1)).collect()])
    };
    ChainExplanation { technique: hint.line.info(), form, from: 0, branches }
}
