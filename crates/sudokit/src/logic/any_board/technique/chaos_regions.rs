//! Chaos constructions: which cells belong to an unknown region. A region is connected, has a known size, and no number
//! twice. The cells that surely are in it and those that can be decide others. What is too far away or cut off is not
//! in it; what alone joins its parts or lets it reach its size is. With all numbers in each region a number that has
//! one place left there stands in it. Regions are numbered in the order in which they begin, row by row, which bounds
//! the numbers of the first cells.
//!
//! Regions in order of their numbers; for each the ideas in the order above. Of sizes only the nearest way from the
//! sure cells is counted, not whether several such ways fit together.

use std::ops::ControlFlow;

use crate::board::{Board, Cell};
use crate::constraint::ChaosConstruction;
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;
use crate::propagation::Values;

pub static CHAOS_ORDER: Technique =
    Technique::of_any_board("region-order", "order of unknown regions", Family::Rules).with_noun(Noun::An);
pub static CHAOS_REGIONS: Technique =
    Technique::of_any_board("unknown-region", "cells of an unknown region", Family::Rules)
        .with_noun(Noun::Plural);
pub static CHAOS_JOINTS: Technique =
    Technique::of_any_board("region-joint", "cell that an unknown region needs", Family::Rules);

/// The division that is looked for.
struct Division<'a> {
    state: &'a BoardState,
    /// The rule.
    rule: usize,
    /// The cells that hold the numbers of regions, by the cells of the board.
    labels: Vec<usize>,
    /// The cells of a region.
    size: usize,
    /// The regions.
    count: usize,
    /// The cells that share a side with each cell.
    beside: Vec<Vec<usize>>,
}

impl<'a> Division<'a> {
    fn of(state: &'a BoardState) -> Option<Division<'a>> {
        let puzzle = state.rules().puzzle();
        let board = puzzle.board();
        let found = |(rule, one): (usize, &crate::constraint::Constraint)| {
            one.get::<ChaosConstruction>().map(|chaos| (rule, chaos.region_size(board)))
        };
        let (rule, size) = puzzle.constraints().iter().enumerate().find_map(found)?;
        let labels: Vec<usize> = ChaosConstruction::labels(board).iter().map(|cell| cell.index()).collect();
        let beside = |cell| board.neighbours(Cell::new(cell)).iter().map(|cell| cell.index()).collect();
        let beside = (0..labels.len()).map(beside).collect();
        let count = board.on_board() / size;
        (labels.len() == board.on_board()).then_some(Division { state, rule, labels, size, count, beside })
    }

    fn board(&self) -> &Board {
        self.state.rules().board()
    }

    /// The cells that can be in a region.
    fn possible(&self, region: usize) -> Vec<bool> {
        self.labels.iter().map(|&label| self.state.has(label, region)).collect()
    }

    /// The cells that surely are in it.
    fn sure(&self, region: usize) -> Vec<usize> {
        (0..self.labels.len()).filter(|&cell| self.state.set(self.labels[cell]) == 1 << region).collect()
    }

    /// "region 2".
    fn name(&self, region: usize) -> Fact {
        fact!("region {}", words::number(region))
    }

    /// How far each cell is from some cells, by way of cells that can be in the region; `None` if they cannot be
    /// joined.
    fn distances(&self, from: &[usize], possible: &[bool], without: Option<usize>) -> Vec<Option<usize>> {
        let mut distances = vec![None; possible.len()];
        let mut waiting: Vec<usize> = from.to_vec();
        from.iter().for_each(|&cell| distances[cell] = Some(0));
        let mut far = 0;
        while !waiting.is_empty() {
            far += 1;
            let mut next = Vec::new();
            for &cell in waiting.iter().flat_map(|&cell| &self.beside[cell]) {
                if possible[cell] && without != Some(cell) && distances[cell].is_none() {
                    distances[cell] = Some(far);
                    next.push(cell);
                }
            }
            waiting = next;
        }
        distances
    }

    /// Reports what labels and cells of the board lose.
    fn add(
        &self,
        steps: &mut BoardSteps<'_>,
        lines: Vec<BoardLine>,
        removed: Vec<(usize, Values)>,
        also: &[usize],
        region: usize,
    ) -> ControlFlow<()> {
        let mut cells = self.labels.clone();
        cells.extend(also);
        let evidence = StepEvidence {
            sources: vec![HouseOrRule::Rule(self.rule)],
            cells,
            removed,
            lines,
            look: Some(self.name(region)),
            place: None,
        };
        steps.add(self.state, evidence)
    }

    fn cells(&self, cells: &[usize]) -> Fact {
        words::cells(cells)
    }
}

/// No region begins before the one with the next smaller number: all cells of which this says something, in one step.
pub fn order(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let Some(division) = Division::of(state) else { return ControlFlow::Continue(()) };
    steps.check()?;
    let rule = "Regions have their numbers in the order in which they begin, row by row.";
    let mut lines = vec![BoardLine::new(rule, &[])];
    let mut removed = Vec::new();
    // How many regions can have begun before a cell.
    let mut begun = 0;
    for (cell, &label) in division.labels.iter().enumerate() {
        let max = (begun + 1).min(division.count);
        let gone = state.set(label) & !((1u32 << max) - 1);
        if gone != 0 {
            let (name, highest) = (words::cell(cell), words::number(max - 1));
            let text = match begun {
                0 => fact!("{} is the first cell, so it is in region {}.", &name, &highest),
                1 => fact!("Before {} one region has begun, so it is in region {} at most.", &name, &highest),
                many => fact!(
                    "Before {} at most {} regions have begun, so it is in region {} at most.",
                    &name,
                    &many,
                    &highest
                ),
            };
            let uses: Vec<usize> = (0..lines.len()).collect();
            lines.push(BoardLine::new(text, &[cell]).using(&uses));
            removed.push((label, gone));
        }
        let left = state.set(label) & !gone;
        begun = begun.max(Values::BITS as usize - left.leading_zeros() as usize).min(division.count);
    }
    let evidence = StepEvidence {
        sources: vec![HouseOrRule::Rule(division.rule)],
        cells: division.labels.clone(),
        removed,
        lines,
        look: Some(Fact::from("the first cells")),
        place: None,
    };
    steps.add(state, evidence)
}

pub fn regions(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let Some(division) = Division::of(state) else { return ControlFlow::Continue(()) };
    for region in 0..division.count {
        steps.check()?;
        let sure = division.sure(region);
        numbers(&division, steps, region, &sure)?;
        full(&division, steps, region, &sure)?;
        reach(&division, steps, region, &sure)?;
    }
    ControlFlow::Continue(())
}

/// No number twice in a region.
fn numbers(
    division: &Division<'_>,
    steps: &mut BoardSteps<'_>,
    region: usize,
    sure: &[usize],
) -> ControlFlow<()> {
    let state = division.state;
    for &filled in sure.iter().filter(|&&cell| state.is_single(cell)) {
        let set = state.set(filled);
        let is_other = |&cell: &usize| cell != filled;
        let same = (0..division.labels.len())
            .filter(is_other)
            .filter(|&cell| state.set(cell) == set && state.has(division.labels[cell], region));
        let inside: Vec<usize> =
            sure.iter().copied().filter(is_other).filter(|&cell| state.set(cell) & set != 0).collect();
        let outside: Vec<usize> = same.filter(|cell| !inside.contains(cell)).collect();
        let number = words::numbers(set, "or");
        let start = fact!(
            "{} is {} and in {}, which has each number once.",
            words::cell(filled),
            &number,
            division.name(region)
        );
        if !inside.is_empty() {
            let lines = vec![
                BoardLine::new(start.clone(), &[filled]),
                BoardLine::new(
                    fact!(
                        "{} {} in it as well, so {} not {}.",
                        division.cells(&inside),
                        words::verb(inside.len()),
                        if inside.len() == 1 { "it is" } else { "they are" },
                        &number
                    ),
                    &inside,
                )
                .using(&[0]),
            ];
            let removed = inside.iter().map(|&cell| (cell, set)).collect();
            let mut also = inside.clone();
            also.push(filled);
            division.add(steps, lines, removed, &also, region)?;
        }
        if !outside.is_empty() {
            let lines = vec![
                BoardLine::new(start, &[filled]),
                BoardLine::new(
                    fact!(
                        "{} {} {} too, so {} not in {}.",
                        division.cells(&outside),
                        words::verb(outside.len()),
                        &number,
                        if outside.len() == 1 { "it is" } else { "they are" },
                        division.name(region)
                    ),
                    &outside,
                )
                .using(&[0]),
            ];
            let removed = outside.iter().map(|&cell| (division.labels[cell], 1 << region)).collect();
            let mut also = outside.clone();
            also.push(filled);
            division.add(steps, lines, removed, &also, region)?;
        }
    }
    ControlFlow::Continue(())
}

/// A region that has all its cells has no further one.
fn full(
    division: &Division<'_>,
    steps: &mut BoardSteps<'_>,
    region: usize,
    sure: &[usize],
) -> ControlFlow<()> {
    let others: Vec<usize> = (0..division.labels.len())
        .filter(|cell| !sure.contains(cell) && division.state.has(division.labels[*cell], region))
        .collect();
    if sure.len() < division.size || others.is_empty() {
        return ControlFlow::Continue(());
    }
    let lines = vec![BoardLine::new(
        fact!(
            "{} has its {} cells: {}. So no other cell is in it.",
            division.name(region),
            division.size,
            division.cells(sure)
        ),
        sure,
    )];
    let removed = others.iter().map(|&cell| (division.labels[cell], 1 << region)).collect();
    division.add(steps, lines, removed, &[], region)
}

/// What is cut off or too far away.
fn reach(
    division: &Division<'_>,
    steps: &mut BoardSteps<'_>,
    region: usize,
    sure: &[usize],
) -> ControlFlow<()> {
    let possible = division.possible(region);
    let name = division.name(region);
    if sure.is_empty() {
        // Each part of the cells that can be in it must be large enough.
        let mut seen = vec![false; possible.len()];
        for cell in (0..possible.len()).filter(|&cell| possible[cell]) {
            if seen[cell] {
                continue;
            }
            let distances = division.distances(&[cell], &possible, None);
            let part: Vec<usize> = (0..possible.len()).filter(|&cell| distances[cell].is_some()).collect();
            part.iter().for_each(|&cell| seen[cell] = true);
            if part.len() >= division.size {
                continue;
            }
            let lines = vec![
                BoardLine::new(fact!("{} needs {} cells that hang together.", &name, division.size), &[]),
                BoardLine::new(
                    fact!(
                        "{} can be in it, but {} no further cell beside that can: {} not in it.",
                        division.cells(&part),
                        if part.len() == 1 { "has" } else { "have" },
                        if part.len() == 1 { "it is" } else { "they are" }
                    ),
                    &part,
                )
                .using(&[0]),
            ];
            let removed = part.iter().map(|&cell| (division.labels[cell], 1 << region)).collect();
            division.add(steps, lines, removed, &[], region)?;
        }
        return ControlFlow::Continue(());
    }
    let distances = division.distances(sure, &possible, None);
    let joined = division.distances(&sure[..1], &possible, None);
    let cells = || (0..possible.len()).filter(|&cell| possible[cell] && !sure.contains(&cell));
    let start = fact!("{} {} in {}.", division.cells(sure), words::verb(sure.len()), &name);
    let off: Vec<usize> = cells().filter(|&cell| distances[cell].is_none()).collect();
    if !off.is_empty() || sure.iter().any(|&cell| joined[cell].is_none()) {
        let disconnected: Vec<usize> = sure.iter().copied().filter(|&cell| joined[cell].is_none()).collect();
        let gone = if disconnected.is_empty() { &off } else { &disconnected };
        let text = fact!(
            "No way through cells that can be in {} leads from there to {}, so {} not in it.",
            &name,
            division.cells(gone),
            if gone.len() == 1 { "it is" } else { "they are" }
        );
        let lines = vec![BoardLine::new(start.clone(), sure), BoardLine::new(text, gone).using(&[0])];
        let removed = gone.iter().map(|&cell| (division.labels[cell], 1 << region)).collect();
        division.add(steps, lines, removed, &[], region)?;
    }
    let missing = division.size.saturating_sub(sure.len());
    let far: Vec<usize> =
        cells().filter(|&cell| distances[cell].is_some_and(|distance| distance > missing)).collect();
    if far.is_empty() {
        return ControlFlow::Continue(());
    }
    let nearest = far.iter().filter_map(|&cell| distances[cell]).min().unwrap_or(0);
    let lines = vec![
        BoardLine::new(start, sure),
        BoardLine::new(
            match missing {
                1 => fact!("{} has one more cell.", name),
                many => fact!("{} has {} more cells.", name, &many),
            },
            &[],
        )
        .using(&[0]),
        BoardLine::new(
            fact!(
                "To reach {} it would need {}{}, so {} not in it.",
                division.cells(&far),
                &nearest,
                if far.len() == 1 { "" } else { " or more" },
                if far.len() == 1 { "it is" } else { "they are" }
            ),
            &far,
        )
        .using(&[1]),
    ];
    let removed = far.iter().map(|&cell| (division.labels[cell], 1 << region)).collect();
    division.add(steps, lines, removed, &[], region)
}

pub fn joints(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let Some(division) = Division::of(state) else { return ControlFlow::Continue(()) };
    for region in 0..division.count {
        steps.check()?;
        let sure = division.sure(region);
        needed(&division, steps, region, &sure)?;
        last_place(&division, steps, region)?;
    }
    ControlFlow::Continue(())
}

/// Cells without which the region falls apart or cannot reach its size.
fn needed(
    division: &Division<'_>,
    steps: &mut BoardSteps<'_>,
    region: usize,
    sure: &[usize],
) -> ControlFlow<()> {
    let Some(&first) = sure.first() else { return ControlFlow::Continue(()) };
    let possible = division.possible(region);
    let name = division.name(region);
    let near = division.distances(sure, &possible, None);
    let missing = division.size.saturating_sub(sure.len());
    let within = |distances: &[Option<usize>]| {
        (0..possible.len()).filter(|&cell| distances[cell].is_some_and(|far| far <= missing)).count()
    };
    for cell in (0..possible.len()).filter(|&cell| possible[cell] && !sure.contains(&cell)) {
        if near[cell].is_none() {
            continue;
        }
        let joined = division.distances(&[first], &possible, Some(cell));
        let disconnected: Vec<usize> =
            sure.iter().copied().filter(|&other| joined[other].is_none()).collect();
        let count = within(&division.distances(sure, &possible, Some(cell)));
        let name_of = words::cell(cell);
        let text = if !disconnected.is_empty() {
            fact!(
                "Without {}, no way through cells that can be in {} leads from {} to {}.",
                &name_of,
                &name,
                words::cell(first),
                division.cells(&disconnected)
            )
        } else if count < division.size {
            let cells = if count == 1 { "cell" } else { "cells" };
            fact!(
                "Without {}, only {} {} near enough can be in {}, and it needs {}.",
                &name_of,
                &count,
                &cells,
                &name,
                division.size
            )
        } else {
            continue;
        };
        let lines = vec![
            BoardLine::new(fact!("{} {} in {}.", division.cells(sure), words::verb(sure.len()), &name), sure),
            BoardLine::new(text, &[cell]).using(&[0]),
            BoardLine::new(fact!("So {} is in {}.", &name_of, &name), &[cell]).using(&[1]),
        ];
        let label = division.labels[cell];
        let removed = vec![(label, division.state.set(label) & !(1 << region))];
        division.add(steps, lines, removed, &[], region)?;
    }
    ControlFlow::Continue(())
}

/// A number that has one place left in a region.
fn last_place(division: &Division<'_>, steps: &mut BoardSteps<'_>, region: usize) -> ControlFlow<()> {
    let state = division.state;
    let board = division.board();
    if division.size != board.values() {
        return ControlFlow::Continue(());
    }
    let possible = division.possible(region);
    for value in members(board.all()) {
        let mut places = (0..possible.len()).filter(|&cell| possible[cell] && state.has(cell, value));
        let (Some(cell), None) = (places.next(), places.next()) else { continue };
        let label = division.labels[cell];
        if state.is_single(cell) && state.is_single(label) {
            continue;
        }
        let (name, number) = (words::cell(cell), words::number(value));
        let lines = vec![
            BoardLine::new(
                fact!("{} has every number once, so it needs {}.", division.name(region), words::one(value)),
                &[],
            ),
            BoardLine::new(
                fact!(
                    "Of the cells that can be in it only {} can be {}, so {} is {} and in it.",
                    &name,
                    &number,
                    &name,
                    &number
                ),
                &[cell],
            )
            .using(&[0]),
        ];
        let removed =
            vec![(cell, state.set(cell) & !(1 << value)), (label, state.set(label) & !(1 << region))];
        let all: Vec<usize> = (0..possible.len()).collect();
        division.add(steps, lines, removed, &all, region)?;
    }
    ControlFlow::Continue(())
}
