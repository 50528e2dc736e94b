//! BUG (bivalue universal grave): were it not for some candidates too many, every cell would hold two digits and every
//! digit two places in each house. Such a grid has no or several solutions, so one of the extra candidates is true
//! [explainer].
//!
//! Type 1: one cell has the extras. Type 2: one extra digit. Type 3: the extras complete a naked set. Type 4: two cells
//! share a locked digit. Right only for puzzles with one solution. Houses are visited in the order box, row, column.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{Bits, CellSet, combinations};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::subset::removed_from_all_in_sight;
use crate::logic::phrase::{cell_name, cells, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static BUG_1: Technique = Technique::new(info("bug-1", "BUG type 1"), find, argument_1).easiest_of_all();

pub static BUG_2: Technique =
    Technique::new(info("bug-2", "BUG type 2"), find, argument_2).found_with(&BUG_1).easiest_of_all();

pub static BUG_3: Technique =
    Technique::new(info("bug-3", "BUG type 3"), find, argument_3).found_with(&BUG_1).easiest_of_all();

pub static BUG_4: Technique =
    Technique::new(info("bug-4", "BUG type 4"), find, argument_4).found_with(&BUG_1).easiest_of_all();

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Uniqueness, noun: Noun::A }
}

/// The cells that save the grid from being a BUG.
struct Bug {
    /// In order of discovery, with their extra digits.
    cells: Vec<(u8, u16)>,
    /// All extra digits.
    digits: u16,
    /// The cells that see every BUG cell.
    common: CellSet,
}

pub fn find<H: Houses>(state: &State<H>, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let Some(bug) = recognise(state) else { return ControlFlow::Continue(()) };
    if let [(cell, digits)] = bug.cells[..] {
        let removals = [(cell, state.marks(cell) & !digits)];
        steps.eliminate(&BUG_1, 0, &removals, || bug.diagram(&removals))?;
    } else if bug.digits.is_power_of_two() {
        let removals: Vec<Removal> = bug
            .common
            .filter(|&cell| state.marks(cell) & bug.digits != 0)
            .map(|cell| (cell, bug.digits))
            .collect();
        steps.eliminate(&BUG_2, 0, &removals, || bug.diagram(&removals))?;
        find_locked(state, &bug, steps)?;
    } else if !bug.common.is_empty() {
        find_locked(state, &bug, steps)?;
        find_naked(state, &bug, steps)?;
    }
    ControlFlow::Continue(())
}

fn recognise<H: Houses>(state: &State<H>) -> Option<Bug> {
    let mut bug = Bug { cells: Vec::new(), digits: 0, common: CellSet::EMPTY };
    let mut without = state.clone();
    let mut seen_by_all = CellSet(u128::MAX);
    for house in 0..state.houses().count() {
        for digit in 0..9 {
            let places = state.places(house, digit);
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let cells = Bits(places).map(|at| state.houses().cells(house)[at as usize]);
            let mut crowded = cells.filter(|&cell| state.marks(cell).count_ones() >= 3);
            let cell = crowded.next()?;
            if crowded.next().is_some() {
                continue;
            }
            match bug.cells.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.1 |= 1 << digit,
                None => bug.cells.push((cell, 1 << digit)),
            }
            bug.digits |= 1 << digit;
            without.remove(cell, digit);
            seen_by_all = seen_by_all.and(state.houses().sees(cell));
            for known in &bug.cells {
                seen_by_all.remove(known.0);
            }
            if bug.cells.len() > 1 && bug.digits.count_ones() > 1 && seen_by_all.is_empty() {
                return None;
            }
        }
    }
    let two_digits = (0..81).all(|cell| without.value(cell) != 0 || without.marks(cell).count_ones() == 2);
    let two_places = (0..state.houses().count())
        .all(|house| without.places_in(house).iter().all(|m| matches!(m.count_ones(), 0 | 2)));
    bug.common = seen_by_all;
    // Cells that must differ without sharing a house may rule out one of the two solutions.
    let is_free = |cell: u8| {
        let marks = without.marks(cell);
        state.houses().leaps(cell).iter().all(|&other| state.marks(other) & marks == 0)
    };
    (two_digits && two_places && !bug.cells.is_empty() && (0..81).all(is_free)).then_some(bug)
}

/// Type 4: two BUG cells share one digit that is no extra; in a house of both it must go to one of them.
fn find_locked<H: Houses>(state: &State<H>, bug: &Bug, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let [(c1, extra1), (c2, extra2)] = bug.cells[..] else { return ControlFlow::Continue(()) };
    let shared = state.marks(c1) & state.marks(c2) & !bug.digits;
    if !shared.is_power_of_two() {
        return ControlFlow::Continue(());
    }
    for kind in 0..state.houses().kinds() {
        if let Some(house) = state.houses().shared(c1, c2, kind) {
            let mut removals =
                vec![(c1, state.marks(c1) & !(extra1 | shared)), (c2, state.marks(c2) & !(extra2 | shared))];
            removals.sort_unstable();
            steps.eliminate(&BUG_4, 0, &removals, || {
                let mut why = bug.diagram(&removals);
                why.houses.push(state.houses().name(house));
                why.mark(c1, shared, Role::Anchor);
                why.mark(c2, shared, Role::Anchor);
                why
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Type 3: in a house of all BUG cells, other cells form a naked set with "one of the extras".
fn find_naked<H: Houses>(state: &State<H>, bug: &Bug, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let first = bug.cells[0].0;
    let houses = state.houses();
    for kind in 0..houses.kinds() {
        let house = houses.of(first, kind);
        if bug.cells.iter().any(|&(cell, _)| houses.shared(first, cell, kind).is_none()) {
            continue;
        }
        let in_house = |cell: u8| houses.of(cell, kind) == house && bug.common.contains(cell);
        let mut cells: Vec<u8> = houses.peers(first).iter().copied().filter(|&cell| in_house(cell)).collect();
        if !H::ORDINARY {
            cells.sort_unstable();
        }
        for size in 2..=6 {
            if cells.len() < size {
                continue;
            }
            for choice in combinations(size as u32 - 1, cells.len() as u32) {
                let chosen = Bits(choice).map(|i| cells[i as usize]);
                let union = chosen.clone().fold(0, |union, cell| union | state.marks(cell));
                let proper = chosen.clone().all(|cell| state.marks(cell).count_ones() >= 2);
                if !proper || union.count_ones() != size as u32 || bug.digits & !union != 0 {
                    continue;
                }
                let mut removals: Vec<Removal> = (0..cells.len())
                    .filter(|i| choice >> i & 1 == 0)
                    .map(|i| (cells[i], state.marks(cells[i]) & union))
                    .filter(|removal| removal.1 != 0)
                    .collect();
                if houses.beyond_houses() {
                    let all = chosen.clone().chain(bug.cells.iter().map(|&(cell, _)| cell));
                    removals = removed_from_all_in_sight(state, all, union);
                }
                removals.sort_unstable();
                steps.eliminate(&BUG_3, size as u16 - 1, &removals, || {
                    let mut why = bug.diagram(&removals);
                    why.houses.push(state.houses().name(house));
                    for cell in chosen {
                        why.mark(cell, state.marks(cell), Role::Support);
                    }
                    why
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Bug {
    fn diagram(&self, removals: &[Removal]) -> Diagram {
        let mut why = Diagram::default();
        for &(cell, digits) in &self.cells {
            why.mark(cell, digits, Role::Extra);
        }
        why.removed(removals);
        why
    }
}

/// Why one of the extra candidates is true.
fn premise(step: &Step, notation: Coordinates) -> String {
    let extra: Vec<String> = step
        .why
        .marks
        .iter()
        .filter(|mark| mark.role == Role::Extra)
        .map(|mark| format!("{} in {}", mark.digit, cell_name(mark.cell, notation)))
        .collect();
    format!(
        "Without {} every cell would have two candidates and every digit two places in each house; such a grid never has just one \
         solution. So {} true.",
        list(&extra, "and"),
        if extra.len() == 1 { "this candidate is" } else { "one of these candidates is" },
    )
}

fn argument_1(step: &Step, notation: Coordinates) -> String {
    format!("{} {}", premise(step, notation), step.effect(notation))
}

fn argument_2(step: &Step, notation: Coordinates) -> String {
    format!(
        "{} A cell that sees them all cannot be that digit. {}",
        premise(step, notation),
        step.effect(notation)
    )
}

fn argument_3(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let (houses, others) = (house_list(&why.houses, notation), cells(why, Role::Support, notation));
    format!(
        "{} In {houses} they make a naked set with {others}. {}",
        premise(step, notation),
        step.effect(notation)
    )
}

fn argument_4(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "{} In {} the digit {} must go to one of these two cells, so the other takes its extra candidate. {}",
        premise(step, notation),
        house_list(&why.houses, notation),
        list(&digits(why, Role::Anchor), "and"),
        step.effect(notation)
    )
}
