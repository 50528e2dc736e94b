//! Law of leftovers: as many rows (or columns) as regions hold the same numbers, so the cells of these rows outside
//! these regions hold, together, the same numbers as the cells of these regions outside these rows. A number that one
//! side cannot hold leaves the other.
//!
//! Rows, then columns, that lie side by side, fewer first; for each the regions that lie in them most. Up to six cells
//! on each side. The argument works for any boxes and extra regions that tile the board, and is most useful on jigsaws.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::Source;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, Finding};
use crate::logic::any_board::words::{self, say};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static LEFTOVERS: Technique = Technique::of_any_board("leftovers", "law of leftovers", Family::Rules);

/// Maximum number of cells on a side.
const MAX: usize = 6;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    let full: Vec<usize> =
        (0..board.regions().len()).filter(|&index| board.regions()[index].len() == board.values()).collect();
    if !board.lines_differ() || full.is_empty() {
        return ControlFlow::Continue(());
    }
    for size in 1..board.rows().max(board.columns()) {
        for is_rows in [true, false] {
            let (count, length) =
                if is_rows { (board.rows(), board.columns()) } else { (board.columns(), board.rows()) };
            if length != board.values() || size > count {
                continue;
            }
            for first in 0..=count - size {
                let inside = |cell: usize| {
                    let line = if is_rows { cell / board.columns() } else { cell % board.columns() };
                    cell < board.rows() * board.columns() && (first..first + size).contains(&line)
                };
                let overlap = |&region: &usize| {
                    board.regions()[region].iter().filter(|cell| inside(cell.index())).count()
                };
                let mut ranked: Vec<usize> =
                    full.iter().copied().filter(|region| overlap(region) > 0).collect();
                ranked.sort_by_key(|region| std::cmp::Reverse(overlap(region)));
                // Regions that share cells hold no number of sets apart.
                let mut regions: Vec<usize> = Vec::new();
                for region in ranked {
                    let apart = |&other: &usize| {
                        board.regions()[region].iter().all(|cell| !board.regions()[other].contains(cell))
                    };
                    if regions.len() < size && regions.iter().all(apart) {
                        regions.push(region);
                    }
                }
                if regions.len() < size {
                    continue;
                }
                regions.sort_unstable();
                let is_in = |cell: usize| {
                    regions
                        .iter()
                        .any(|&region| board.regions()[region].iter().any(|other| other.index() == cell))
                };
                let on_board = 0..board.rows() * board.columns();
                let of_lines: Vec<usize> =
                    on_board.clone().filter(|&cell| inside(cell) && !is_in(cell)).collect();
                let of_regions: Vec<usize> = on_board.filter(|&cell| !inside(cell) && is_in(cell)).collect();
                if of_lines.is_empty() || of_lines.len() > MAX {
                    continue;
                }
                let lines =
                    (first..first + size).map(|line| if is_rows { line } else { board.rows() + line });
                let houses =
                    lines.chain(regions.iter().map(|region| board.rows() + board.columns() + region));
                let sources: Vec<Source> = houses.map(Source::House).collect();
                equal(state, steps, &sources, size, [&of_lines, &of_regions])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn equal(
    state: &BoardState,
    steps: &mut BoardSteps<'_>,
    sources: &[Source],
    size: usize,
    sides: [&Vec<usize>; 2],
) -> ControlFlow<()> {
    let union = sides.map(|side| side.iter().fold(0, |union, &cell| union | state.set(cell)));
    let both = union[0] & union[1];
    let removed: Vec<(usize, u32)> =
        sides.iter().flat_map(|side| side.iter().map(|&cell| (cell, state.set(cell) & !both))).collect();
    if removed.iter().all(|&(_, set)| set == 0) {
        return ControlFlow::Continue(());
    }
    let (lines, regions) = (words::sources(&sources[..size]), words::sources(&sources[size..]));
    let at = sides.map(|side| words::cells(side));
    let times = if size == 1 { Fact::from("once") } else { say!("{} times", &size) };
    let has = if size == 1 { "has" } else { "have" };
    let mut argument = vec![
        BoardLine::new(say!("{} {} every number {}, and so {} {}.", &lines, has, times, has, &regions), &[]),
        BoardLine::new(
            say!("Without the cells that they share, {} on one side and {} on the other hold the same numbers.", &at[0], &at[1]),
            &[&sides[0][..], sides[1]].concat(),
        )
        .using(&[0]),
    ];
    for (here, there) in [(0, 1), (1, 0)] {
        let gone = union[there] & !union[here];
        if gone != 0 {
            let text = say!(
                "{} cannot be {}, so neither can {}.",
                &at[here],
                words::numbers(gone, "or"),
                &at[there]
            );
            argument.push(BoardLine::new(text, sides[there]).using(&[1]));
        }
    }
    let cells = [&sides[0][..], sides[1]].concat();
    let look = say!("{} and {}", &lines, &regions);
    steps.add(
        state,
        Finding { sources: sources.to_vec(), cells, removed, lines: argument, look: Some(look), place: None },
    )
}
