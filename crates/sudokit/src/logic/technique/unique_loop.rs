//! Unique rectangles and loops: a loop of cells that all hold the same two digits would have two solutions, were it not
//! for its extra candidates.
//!
//! Type 1: one cell has extras. Type 2: one extra digit in all. Type 3: the extras of two cells complete a naked or
//! hidden set. Type 4: one of the two digits is locked in the two cells, so the other leaves them. All are right only
//! for puzzles with one solution. Source: [explainer], with its quirks: the set of extra digits grows over the
//! neighbours looked at in one place of the search, type 3 starts at the size of the extras, a hidden pair in type 3
//! adds nothing to the rating. We differ in speed only: a branch that visits a house twice with the same parity is cut
//! at once, since such a loop is never valid.

use std::ops::ControlFlow;

use sudokit_core::array::map_array;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Form, Removal, Role};
use crate::logic::geometry::{ALL, Bits, CellSet, combinations};
use crate::logic::houses::{Houses, MAX_KINDS, NOWHERE};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::subset::removed_from_all_in_sight;
use crate::logic::phrase::{cells, digits, house_list, list, plural};
use crate::logic::state::State;
use crate::logic::step::{Effect, Step, StepCollector, Technique};

pub static UNIQUE_RECTANGLE_1: Technique =
    Technique::new(info("unique-rectangle-1", "unique rectangle type 1"), find, argument_1).easiest_of_all();

pub static UNIQUE_RECTANGLE_2: Technique =
    Technique::new(info("unique-rectangle-2", "unique rectangle type 2"), find, argument_2)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_RECTANGLE_3: Technique =
    Technique::new(info("unique-rectangle-3", "unique rectangle type 3"), find, argument_3)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_RECTANGLE_4: Technique =
    Technique::new(info("unique-rectangle-4", "unique rectangle type 4"), find, argument_4)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_LOOP_1: Technique =
    Technique::new(info("unique-loop-1", "unique loop type 1"), find, argument_1)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_LOOP_2: Technique =
    Technique::new(info("unique-loop-2", "unique loop type 2"), find, argument_2)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_LOOP_3: Technique =
    Technique::new(info("unique-loop-3", "unique loop type 3"), find, argument_3)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

pub static UNIQUE_LOOP_4: Technique =
    Technique::new(info("unique-loop-4", "unique loop type 4"), find, argument_4)
        .found_with(&UNIQUE_RECTANGLE_1)
        .easiest_of_all();

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Uniqueness, noun: Noun::A }
}

static RECTANGLES: [&Technique; 4] =
    [&UNIQUE_RECTANGLE_1, &UNIQUE_RECTANGLE_2, &UNIQUE_RECTANGLE_3, &UNIQUE_RECTANGLE_4];
static LOOPS: [&Technique; 4] = [&UNIQUE_LOOP_1, &UNIQUE_LOOP_2, &UNIQUE_LOOP_3, &UNIQUE_LOOP_4];

/// All hints in order of discovery.
pub fn find<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let base = steps.points(&UNIQUE_RECTANGLE_1);
    let hints = collect(state, f64::from(base) / 10.0);
    for hint in &hints {
        let techniques = if hint.cells.len() == 4 { RECTANGLES } else { LOOPS };
        let technique = techniques[hint.kind as usize - 1];
        let extra = ((hint.rating + 0.05) * 10.0) as u16 - base;
        let effect = Effect { place: None, eliminate: &hint.removals };
        steps.step_weighing(technique, extra, hint.rating, effect, || hint.diagram(state))?;
    }
    ControlFlow::Continue(())
}

struct UniqueHint {
    kind: u8,
    cells: Vec<u8>,
    /// What size and a completing set add to the points; in floating point, because the order of equal hints depends on
    /// its rounding.
    rating: f64,
    a: u8,
    b: u8,
    removals: Vec<Removal>,
    /// House, digits and cells of the set in type 3, the house of the lock in type 4.
    detail: Detail,
}

#[derive(Clone, PartialEq)]
enum Detail {
    None,
    Naked { house: usize, digits: u16, cells: u16 },
    Hidden { house: usize, digits: u16, cells: u16 },
    Locked { house: usize },
}

fn collect<H: Houses>(state: &State<H>, base: f64) -> Vec<UniqueHint> {
    let mut hints: Vec<UniqueHint> = Vec::new();
    let mut holders = [[u128::MAX; 9]; 9];
    for start in state.cells_with(2) {
        let pair = state.marks(start);
        let a = pair.trailing_zeros() as u8;
        let b = 15 - pair.leading_zeros() as u8;
        let holding = &mut holders[a as usize][b as usize];
        if *holding == u128::MAX {
            *holding = (0..81u8)
                .filter(|&cell| state.marks(cell) & pair == pair)
                .fold(0, |set, cell| set | 1 << cell);
        }
        if holding.count_ones() < 4 {
            continue;
        }
        let mut search = LoopSearch {
            state,
            pair,
            a,
            b,
            cells: Vec::with_capacity(16),
            on_loop: CellSet::EMPTY,
            loops: Vec::new(),
        };
        search.extend(start, 2, 0, MAX_KINDS, [0, 0]);
        for cells in search.loops {
            // Cells that must differ without sharing a house may rule out one of the two solutions.
            let leaps = |cell: u8| state.houses().leaps(cell).iter();
            if cells.iter().any(|&cell| leaps(cell).any(|&other| state.marks(other) & pair != 0)) {
                continue;
            }
            add_hints(state, &cells, a, b, base, &mut hints);
        }
    }
    hints
}

struct LoopSearch<'a, H: Houses> {
    state: &'a State<H>,
    pair: u16,
    a: u8,
    b: u8,
    cells: Vec<u8>,
    on_loop: CellSet,
    loops: Vec<Vec<u8>>,
}

impl<H: Houses> LoopSearch<'_, H> {
    /// `last_kind` is the kind of house that joined the last two cells (none of them at the start), `visited` the
    /// houses seen at even and odd steps.
    fn extend(&mut self, cell: u8, spare: i32, mut extras: u16, last_kind: usize, visited: [u64; 2]) {
        let parity = self.cells.len() % 2;
        let mut here = visited;
        let mine = houses_mask(self.state.houses(), cell);
        if here[parity] & mine != 0 {
            return;
        }
        here[parity] |= mine;
        self.cells.push(cell);
        self.on_loop.insert(cell);
        let start = self.cells[0];
        let houses = self.state.houses();
        for kind in 0..houses.kinds() {
            if kind == last_kind {
                continue;
            }
            let house = houses.of(cell, kind);
            for at in Bits(self.state.places(house, self.a) & self.state.places(house, self.b)) {
                let next = houses.cells(house)[at as usize];
                if next == start && self.cells.len() >= 4 {
                    if here[0] == here[1] {
                        self.loops.push(self.cells.clone());
                    }
                } else if !self.on_loop.contains(next) {
                    let marks = self.state.marks(next);
                    extras |= marks & !self.pair;
                    let bivalue = marks == self.pair;
                    if bivalue || extras.is_power_of_two() || spare > 0 {
                        self.extend(next, spare - !bivalue as i32, extras, kind, here);
                    }
                }
            }
        }
        self.cells.pop();
        self.on_loop.remove(cell);
    }
}

/// The houses of a cell as a mask; where it has none of some kind does not count.
fn houses_mask<H: Houses>(houses: &H, cell: u8) -> u64 {
    let of = (0..houses.kinds()).fold(0, |mask, kind| mask | 1 << houses.of(cell, kind));
    if H::ORDINARY { of } else { of & !(1 << NOWHERE) }
}

fn add_hints<H: Houses>(
    state: &State<H>,
    cells: &[u8],
    a: u8,
    b: u8,
    base: f64,
    hints: &mut Vec<UniqueHint>,
) {
    let pair = 1 << a | 1 << b;
    let rescue: Vec<u8> = cells.iter().copied().filter(|&cell| state.marks(cell) != pair).collect();
    let mut rating = base;
    match cells.len() {
        10.. => rating = rating + 0.3 + 0.2,
        8..10 => rating += 0.2,
        6..8 => rating += 0.1,
        _ => {}
    }
    let hint =
        |kind, removals, detail| UniqueHint { kind, cells: cells.to_vec(), rating, a, b, removals, detail };
    let extras = rescue.iter().fold(0, |union, &cell| union | state.marks(cell)) & !pair;
    match rescue[..] {
        [] => {}
        [cell] => add(hints, hint(1, vec![(cell, pair)], Detail::None)),
        [c1, c2] => {
            if extras.is_power_of_two() {
                add(hints, hint(2, type_2(state, &rescue, pair), Detail::None));
            } else {
                type_3(state, c1, c2, pair, extras, |detail, size, removals| {
                    let mut hint = hint(3, removals, detail);
                    hint.rating += (size as f64 - 1.0) * 0.1;
                    add(hints, hint);
                });
            }
            if let Some((house, gone)) = type_4(state, c1, c2, a, b) {
                let mut removals = vec![(c1, gone), (c2, gone)];
                removals.sort_unstable();
                add(hints, hint(4, removals, Detail::Locked { house }));
            }
        }
        _ => add(hints, hint(2, type_2(state, &rescue, pair), Detail::None)),
    }
}

/// Keeps a hint that removes something and is not the repetition of an earlier one.
fn add(hints: &mut Vec<UniqueHint>, hint: UniqueHint) {
    let set = |cells: &[u8]| cells.iter().fold(0u128, |set, &cell| set | 1 << cell);
    let same = |other: &UniqueHint| {
        other.kind == hint.kind
            && other.cells.len() == hint.cells.len()
            && set(&other.cells) == set(&hint.cells)
            && (hint.kind != 3 || other.detail == hint.detail)
    };
    if !hint.removals.is_empty() && !hints.iter().any(same) {
        hints.push(hint);
    }
}

fn type_2<H: Houses>(state: &State<H>, rescue: &[u8], pair: u16) -> Vec<Removal> {
    let extras = state.marks(rescue[0]) & !pair;
    let digit = extras & extras.wrapping_neg();
    let common =
        rescue.iter().fold(CellSet(u128::MAX), |common, &cell| common.and(state.houses().sees(cell)));
    common.filter(|&cell| state.marks(cell) & digit != 0).map(|cell| (cell, digit)).collect()
}

/// The house in which a digit is locked in the two cells (the last such house counts), and the other digit.
fn type_4<H: Houses>(state: &State<H>, c1: u8, c2: u8, a: u8, b: u8) -> Option<(usize, u16)> {
    let locked = |digit: u8| {
        let houses = shared_houses(state.houses(), c1, c2)
            .filter(|&(house, at1, at2)| state.places(house, digit) & !(at1 | at2) == 0);
        houses.last().map(|(house, ..)| house)
    };
    match (locked(a), locked(b)) {
        (Some(house), _) => Some((house, 1 << b)),
        (None, Some(house)) => Some((house, 1 << a)),
        (None, None) => None,
    }
}

/// The houses that hold both cells, with the two positions as masks.
fn shared_houses<H: Houses>(houses: &H, c1: u8, c2: u8) -> impl Iterator<Item = (usize, u16, u16)> + '_ {
    (0..houses.kinds()).filter_map(move |kind| {
        let house = houses.shared(c1, c2, kind)?;
        Some((house, 1 << houses.position(c1, kind), 1 << houses.position(c2, kind)))
    })
}

fn type_3<H: Houses>(
    state: &State<H>,
    c1: u8,
    c2: u8,
    pair: u16,
    extras: u16,
    mut hit: impl FnMut(Detail, u32, Vec<Removal>),
) {
    let both = extras & state.marks(c1) & state.marks(c2);
    for size in extras.count_ones()..=7 {
        for (house, at1, at2) in shared_houses(state.houses(), c1, c2) {
            let empty = state.empty_cells(house);
            let marks = map_array(*state.houses().cells(house), |cell| state.marks(cell));
            if 2 * size <= empty {
                for choice in combinations(size, 9) {
                    if choice & at1 == 0 || choice & at2 != 0 {
                        continue;
                    }
                    let others = choice & !at1;
                    let proper = Bits(others).all(|at| marks[at as usize].count_ones() >= 2);
                    let union = Bits(others).fold(0, |union, at| union | marks[at as usize]);
                    let digits = union | extras;
                    if proper && digits.count_ones() == size && (union | both).count_ones() == size {
                        let removals = if state.houses().beyond_houses() {
                            let cells = Bits(others).map(|at| state.houses().cells(house)[at as usize]);
                            removed_from_all_in_sight(state, cells.chain([c1, c2]), digits)
                        } else {
                            removals(state, house, ALL & !(others | at1 | at2), |marks| marks & digits)
                        };
                        hit(Detail::Naked { house, digits, cells: others }, size, removals);
                    }
                }
            }
            if 2 * size < empty {
                let free: Vec<u8> = Bits(ALL & !(pair | extras)).collect();
                if size - 2 > free.len() as u32 {
                    continue;
                }
                for choice in combinations(size - 2, free.len() as u32) {
                    let digits = Bits(choice).fold(pair, |digits, i| digits | 1 << free[i as usize]);
                    let places = |digit| state.places(house, digit) & !at2;
                    let union = Bits(digits).fold(0, |union, digit| union | places(digit));
                    if union.count_ones() == size && Bits(digits).all(|digit| places(digit) != 0) {
                        let cells = union & !at1;
                        let removals = removals(state, house, cells, |marks| marks & !digits);
                        hit(Detail::Hidden { house, digits, cells }, cells.count_ones(), removals);
                    }
                }
            }
        }
    }
}

fn removals<H: Houses>(
    state: &State<H>,
    house: usize,
    cells: u16,
    gone: impl Fn(u16) -> u16,
) -> Vec<Removal> {
    let mut removals: Vec<Removal> = Bits(cells)
        .map(|at| state.houses().cells(house)[at as usize])
        .map(|cell| (cell, gone(state.marks(cell))))
        .filter(|removal| removal.1 != 0)
        .collect();
    removals.sort_unstable();
    removals
}

impl UniqueHint {
    fn diagram<H: Houses>(&self, state: &State<H>) -> Diagram {
        let mut why = Diagram::default();
        let pair = 1 << self.a | 1 << self.b;
        for &cell in &self.cells {
            why.mark(cell, pair, Role::Anchor);
            why.mark(cell, state.marks(cell) & !pair, Role::Extra);
        }
        match self.detail {
            Detail::None => {}
            Detail::Locked { house } => why.houses.push(state.houses().name(house)),
            Detail::Naked { house, digits, cells } | Detail::Hidden { house, digits, cells } => {
                why.form =
                    if matches!(self.detail, Detail::Naked { .. }) { Form::Naked } else { Form::Hidden };
                why.houses.push(state.houses().name(house));
                for at in Bits(cells) {
                    let cell = state.houses().cells(house)[at as usize];
                    why.mark(cell, state.marks(cell) & digits, Role::Support);
                }
            }
        }
        why.removed(&self.removals);
        why
    }
}

/// Why the loop would have two solutions.
fn premise(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "If the cells {} held nothing but {}, these digits could be swapped and the puzzle would have two solutions.",
        cells(why, Role::Anchor, notation),
        list(&digits(why, Role::Anchor), "and")
    )
}

fn argument_1(step: &Step, notation: Coordinates) -> String {
    let saver = cells(&step.why, Role::Extra, notation);
    format!(
        "{} Only {saver} has other candidates, so it takes one of these. {}",
        premise(step, notation),
        step.effect(notation)
    )
}

fn argument_2(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "{} So one of {} is the {}, and no cell that sees them all can be it. {}",
        premise(step, notation),
        cells(why, Role::Extra, notation),
        plural("digit", &digits(why, Role::Extra)),
        step.effect(notation)
    )
}

fn argument_3(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "{} So one of {} takes one of the {}. In {} this makes a {} set with {}. {}",
        premise(step, notation),
        cells(why, Role::Extra, notation),
        plural("digit", &digits(why, Role::Extra)),
        house_list(&why.houses, notation),
        if why.form == Form::Naked { "naked" } else { "hidden" },
        cells(why, Role::Support, notation),
        step.effect(notation)
    )
}

fn argument_4(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "{} In {} one of the two digits can go only to {}, so the other must not be in these cells. {}",
        premise(step, notation),
        house_list(&why.houses, notation),
        cells(why, Role::Extra, notation),
        step.effect(notation)
    )
}
