//! Chains of implications, from X-cycles to twice nested dynamic forcing chains.
//!
//! `implications` says what follows from one candidate, `unary` finds chains along one line, `closure` follows an assumption to its end,
//! `multiple` compares closures, `advanced` nests patterns and chains in them, `ancestry` measures what a conclusion rests on.

mod advanced;
mod ancestry;
mod closure;
mod explain;
mod implications;
mod multiple;
mod node;
mod unary;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use self::advanced::NestedHint;
use self::ancestry::{Link, Walk, lift};
use self::multiple::{Hint, Kind, Workspace, add_support};
use self::node::{Key, cell_digit, length_steps};
use self::unary::{Bases, Unary, UnaryHint};
use crate::control::{Budget, Meter, Stop};
use crate::logic::catalogue::Id;
use crate::logic::diagram::Form;
use crate::logic::state::State;
use crate::logic::step::{Effect, Found};

/// A search that can be nested in a closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rule {
    Unary,
    Search(Kind),
}

/// A nested chain: how it compares, what it weighs and, if kept for an explanation, what it says.
pub(crate) struct NestedChain {
    /// Equal for chains with equal targets and ancestries.
    pub class: u32,
    pub complexity: u32,
    pub story: Option<Story>,
}

/// A chain hint lifted out of its closures.
#[derive(Clone)]
pub(crate) struct Story {
    pub technique: &'static str,
    pub form: Form,
    pub from: u16,
    pub branches: Vec<Vec<Link>>,
}

/// Nested hints by grid: the same reduced grid is reached on many ways.
type NestedCache = HashMap<(Rule, Box<[u16; 81]>), Rc<[NestedHint]>>;

/// The work space of all chain searches: buffers, nested chains, caches, budget.
pub struct Engine {
    pub(crate) meter: Meter,
    /// Keep what nested chains say.
    keep_stories: bool,
    pub(crate) walk: Walk,
    pub(crate) chains: Vec<NestedChain>,
    classes: HashMap<Vec<u16>, u32>,
    cache: NestedCache,
    unary: Unary,
    spaces: Vec<Workspace>,
    depth: usize,
}

/// Ratings inside nested chains compare by Sudoku Explainer's numbers on every scale.
const NESTED_BASES: Bases = Bases { x_cycle: 6.5, y_cycle: 6.5, x_chain: 6.6, xy: 7.0 };

impl Engine {
    /// A fresh work space within a budget.
    pub fn new(budget: Budget) -> Engine {
        Engine {
            meter: Meter::new(budget),
            keep_stories: false,
            walk: Walk::default(),
            chains: Vec::new(),
            classes: HashMap::new(),
            cache: HashMap::new(),
            unary: Unary::default(),
            spaces: Vec::new(),
            depth: 0,
        }
    }

    /// All hints of a rule in a reduced grid.
    pub(crate) fn nested(&mut self, rule: Rule, grid: &State) -> Result<Rc<[NestedHint]>, Stop> {
        let cache_key = (rule, Box::new(*grid.all_marks()));
        if let Some(known) = self.cache.get(&cache_key) {
            return Ok(known.clone());
        }
        self.meter.tick()?;
        let hints: Rc<[NestedHint]> = match rule {
            Rule::Unary => {
                let mut unary = std::mem::take(&mut self.unary);
                let hints = unary.search(grid, NESTED_BASES, false);
                self.unary = unary;
                hints.iter().map(|hint| self.keep_unary(hint)).collect()
            }
            Rule::Search(kind) => {
                let (space, hints) = self.search(grid, kind, false)?;
                let nested = hints.iter().map(|hint| self.keep_multiple(&space, hint, kind, grid)).collect();
                self.give_back(space);
                nested
            }
        };
        self.cache.insert(cache_key, hints.clone());
        Ok(hints)
    }

    fn search(&mut self, state: &State, kind: Kind, only_best: bool) -> Result<(Workspace, Vec<Hint>), Stop> {
        if self.spaces.len() <= self.depth {
            self.spaces.push(Workspace::default());
        }
        let mut space = std::mem::take(&mut self.spaces[self.depth]);
        self.depth += 1;
        let hints = space.search(state, kind, only_best, self);
        self.depth -= 1;
        match hints {
            Ok(hints) => Ok((space, hints)),
            Err(stop) => {
                self.give_back(space);
                Err(stop)
            }
        }
    }

    fn give_back(&mut self, space: Workspace) {
        self.spaces[self.depth] = space;
    }

    fn intern(&mut self, text: Vec<u16>) -> u32 {
        let next = self.classes.len() as u32;
        *self.classes.entry(text).or_insert(next)
    }

    fn keep(&mut self, class: u32, complexity: u32, story: Option<Story>) -> u32 {
        self.chains.push(NestedChain { class, complexity, story });
        self.chains.len() as u32 - 1
    }

    fn keep_unary(&mut self, hint: &UnaryHint) -> NestedHint {
        let story = hint.story();
        let mut supports = Vec::new();
        let mut text = Vec::new();
        for branch in &story.branches {
            for link in branch {
                add_support(&mut supports, link.key, link.cause, None);
                text.push(link.key);
            }
            text.push(u16::MAX);
        }
        let class = self.intern(text);
        let story = self.keep_stories.then_some(story);
        let chain = self.keep(class, hint.complexity, story);
        NestedHint { removals: hint.removals.clone(), supports, chain }
    }

    fn keep_multiple(&mut self, space: &Workspace, hint: &Hint, kind: Kind, grid: &State) -> NestedHint {
        let mut supports = Vec::new();
        let mut text = Vec::new();
        for (index, id) in space.targets(hint, grid).iter() {
            let closure = space.closure(index);
            for &id in self.walk.ancestry(closure, id) {
                let node = closure.node(id);
                add_support(&mut supports, node.key, node.cause, Some(hint));
                text.push(node.key);
            }
            text.push(u16::MAX);
        }
        let class = self.intern(text);
        let story = self.keep_stories.then(|| self.story(space, hint, kind, grid));
        let chain = self.keep(class, hint.complexity, story);
        NestedHint { removals: vec![hint.removal], supports, chain }
    }

    fn story(&mut self, space: &Workspace, hint: &Hint, kind: Kind, grid: &State) -> Story {
        let targets = space.targets(hint, grid);
        let branches =
            targets.iter().map(|(index, id)| lift(&mut self.walk, space.closure(index), id)).collect();
        Story { technique: kind.technique(), form: hint.form, from: hint.from, branches }
    }

    /// Forgets what belongs to one grid.
    fn start(&mut self, explain: bool) {
        self.keep_stories = explain;
        self.chains.clear();
        self.classes.clear();
        self.cache.clear();
    }
}

impl Kind {
    /// The id of the technique that this search is at the top.
    fn technique(self) -> &'static str {
        let id = match self {
            Kind::Nishio => Id::Nishio,
            Kind::Multiple => Id::MultipleChains,
            Kind::Dynamic(0) => Id::DynamicChains,
            Kind::Dynamic(1) => Id::DynamicPlus,
            Kind::Dynamic(2) => Id::Nested2,
            Kind::Dynamic(3) => Id::Nested3,
            Kind::Dynamic(4) => Id::Nested4,
            Kind::Dynamic(_) => Id::Nested5,
        };
        crate::logic::catalogue::TECHNIQUES[id as usize].id
    }
}

/// Cycles and forcing chains along one line.
pub fn find_unary(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let base = |id: Id| f64::from(found.points[id as usize]) / 10.0;
    let bases = Bases {
        x_cycle: base(Id::XCycle),
        y_cycle: base(Id::YCycle),
        x_chain: base(Id::XChain),
        xy: base(Id::XYChain),
    };
    let mut unary = std::mem::take(&mut found.engine.unary);
    let hints = unary.search(state, bases, !found.all);
    found.engine.unary = unary;
    for hint in &hints {
        let end = hint.path[0].0;
        let place = (!hint.cycle && end & 1 == 1).then(|| placed(end));
        let effect = Effect { place, eliminate: &hint.removals };
        found.step(hint.technique, length_steps(hint.complexity), effect, || {
            explain::diagram(&hint.story(), &[], &hint.removals, place)
        })?;
    }
    ControlFlow::Continue(())
}

pub fn find_nishio(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Nishio, Id::Nishio)
}

pub fn find_multiple(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Multiple, Id::MultipleChains)
}

pub fn find_dynamic(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(0), Id::DynamicChains)
}

pub fn find_dynamic_plus(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(1), Id::DynamicPlus)
}

pub fn find_nested_2(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(2), Id::Nested2)
}

pub fn find_nested_3(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(3), Id::Nested3)
}

pub fn find_nested_4(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(4), Id::Nested4)
}

pub fn find_nested_5(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, found, Kind::Dynamic(5), Id::Nested5)
}

fn find(state: &State, found: &mut Found<'_>, kind: Kind, technique: Id) -> ControlFlow<()> {
    found.engine.start(found.explain);
    let (space, hints) = match found.engine.search(state, kind, !found.all) {
        Ok(result) => result,
        Err(stop) => {
            found.stop = Some(stop);
            return ControlFlow::Break(());
        }
    };
    let mut flow = ControlFlow::Continue(());
    for hint in &hints {
        let place = (hint.target & 1 == 1).then(|| placed(hint.target));
        let removals = [hint.removal];
        let effect = Effect { place, eliminate: &removals };
        let story = found.explain.then(|| found.engine.story(&space, hint, kind, state));
        let why = story.map(|story| explain::diagram(&story, &found.engine.chains, &removals, place));
        flow = found.step(technique, length_steps(hint.complexity), effect, || why.unwrap_or_default());
        if flow.is_break() {
            break;
        }
    }
    found.engine.give_back(space);
    flow
}

/// The placement that a true node stands for.
fn placed(node: Key) -> (u8, u8) {
    let (cell, digit) = cell_digit(node >> 1);
    (cell, digit + 1)
}

impl UnaryHint {
    /// The chain, or both directions of the cycle.
    fn story(&self) -> Story {
        let link = |i: usize, flip: u16, step: isize| {
            let (key, cause) = self.path[i];
            let parent = i.checked_add_signed(step).and_then(|j| self.path.get(j));
            Link {
                key: key ^ flip,
                cause,
                nested: closure::NOT_NESTED,
                parents: parent.iter().map(|p| p.0 ^ flip).collect(),
            }
        };
        let n = self.path.len();
        let (form, branches) = if self.cycle {
            // The last node of the path is the first again.
            let forward = (0..n - 1).map(|i| link(i, 0, 1)).collect();
            let backward = (1..n).rev().map(|i| link(i, 1, -1)).collect();
            (Form::Cycle, vec![forward, backward])
        } else {
            (Form::Chain, vec![(0..n).map(|i| link(i, 0, 1)).collect()])
        };
        let technique = crate::logic::catalogue::TECHNIQUES[self.technique as usize].id;
        Story { technique, form, from: 0, branches }
    }
}
