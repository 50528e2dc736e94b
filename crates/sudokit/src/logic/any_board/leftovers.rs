//! The cells of lines outside of regions, and of these regions outside of these lines, where as many of both are full:
//! the two sides of the law of leftovers.
//!
//! Rows, then columns, that lie side by side, fewer first; for each the regions that lie in them most. Up to six cells
//! on each side. They depend on the board alone and are found once for all positions.

use crate::board::Board;

/// Maximum number of cells on a side.
const MAX: usize = 6;

/// As many lines as regions, and what they do not share.
#[derive(Clone, Debug)]
pub(super) struct Leftovers {
    /// The rows or columns, as houses.
    pub lines: Vec<usize>,
    /// The regions, as houses.
    pub regions: Vec<usize>,
    /// The cells of the lines outside of the regions, and those of the regions outside of the lines.
    pub sides: [Vec<usize>; 2],
}

/// Those of a board, in the order in which they are looked at.
pub(super) fn leftovers(board: &Board) -> Vec<Leftovers> {
    let full: Vec<usize> =
        (0..board.regions().len()).filter(|&index| board.regions()[index].len() == board.values()).collect();
    let mut found = Vec::new();
    if !board.lines_differ() || full.is_empty() {
        return found;
    }
    for size in 1..board.rows().max(board.columns()) {
        for is_rows in [true, false] {
            let (count, length) =
                if is_rows { (board.rows(), board.columns()) } else { (board.columns(), board.rows()) };
            if length == board.values() && size <= count {
                found.extend(
                    (0..=count - size).filter_map(|first| of_lines(board, &full, is_rows, first, size)),
                );
            }
        }
    }
    found
}

/// Those of `size` rows or columns from `first` on, and as many of these regions.
fn of_lines(board: &Board, full: &[usize], is_rows: bool, first: usize, size: usize) -> Option<Leftovers> {
    let is_inside = |cell: usize| {
        let line = if is_rows { cell / board.columns() } else { cell % board.columns() };
        cell < board.rows() * board.columns() && (first..first + size).contains(&line)
    };
    let cells = |region: usize| board.regions()[region].iter().map(|cell| cell.index());
    let overlap = |region: usize| cells(region).filter(|&cell| is_inside(cell)).count();
    let mut ranked: Vec<usize> = full.iter().copied().filter(|&region| overlap(region) > 0).collect();
    ranked.sort_by_key(|&region| std::cmp::Reverse(overlap(region)));
    // Regions that share cells hold no number of sets apart.
    let mut regions: Vec<usize> = Vec::new();
    let mut is_taken = vec![false; board.cell_count()];
    for region in ranked {
        if regions.len() < size && cells(region).all(|cell| !is_taken[cell]) {
            cells(region).for_each(|cell| is_taken[cell] = true);
            regions.push(region);
        }
    }
    if regions.len() < size {
        return None;
    }
    regions.sort_unstable();
    let on_board = 0..board.rows() * board.columns();
    let lines_alone: Vec<usize> =
        on_board.clone().filter(|&cell| is_inside(cell) && !is_taken[cell]).collect();
    let regions_alone: Vec<usize> = on_board.filter(|&cell| !is_inside(cell) && is_taken[cell]).collect();
    if lines_alone.is_empty() || lines_alone.len() > MAX {
        return None;
    }
    let lines = (first..first + size).map(|line| if is_rows { line } else { board.rows() + line }).collect();
    let regions = regions.iter().map(|region| board.rows() + board.columns() + region).collect();
    Some(Leftovers { lines, regions, sides: [lines_alone, regions_alone] })
}
