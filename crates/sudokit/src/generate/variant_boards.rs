//! Rules for the whole board that are drawn for each puzzle, and boards that are not the usual ones: more digits than
//! cells in a house, regions that are to be found.

use rand_chacha::ChaCha8Rng;

use super::random::{below, shuffle};
use super::variant_sketch::{Place, Sketch};
use crate::board::{Board, Cell, ExtraCells};
use crate::constraint::{ChaosConstruction, Constraint, FullRank, Parameters};

/// Digits from 0, one more than cells in a row.
pub(super) fn with_zero(board: &mut Board) {
    board.set_values(board.rows() + 1);
    board.set_lowest(0);
}

/// The group of cells that a chaos construction has for its labels.
const LABELS: &str = "CC";

/// No regions, but a cell for the label of each cell.
pub(super) fn with_labels(board: &mut Board) {
    board.set_regions(Vec::new());
    if board.extra_cells(LABELS).is_empty() {
        board.add_extra(ExtraCells {
            name: LABELS.to_string(),
            label: "regions".to_string(),
            count: board.on_board(),
            columns: board.columns(),
        });
    }
}

/// What the cells may hold if the board's unknown regions are the zones of a layout.
pub(super) fn with_regions_of(board: &Board, layout: &Board) -> Vec<u32> {
    let mut allowed = vec![board.all(); board.cell_count()];
    let mut begun = Vec::new();
    for (cell, label) in board.cells().zip(ChaosConstruction::labels(board)) {
        let zone = layout.zone_of(cell);
        let at = begun.iter().position(|known| *known == zone).unwrap_or_else(|| {
            begun.push(zone);
            begun.len() - 1
        });
        allowed[label.index()] = 1 << at;
    }
    allowed
}

/// Leaps as chess pieces make them, without those within a box or a row: an elephant's, a camel's, a zebra's and so on.
/// The first two, a king's and a knight's, hold for some digits only.
const LEAPS: &[(i32, i32)] =
    &[(1, 1), (1, 2), (2, 2), (1, 3), (2, 3), (3, 3), (1, 4), (2, 4), (3, 4), (4, 4), (1, 5), (2, 5)];

fn leap_rule(board: &Board, leap: (i32, i32), digits: &[i32]) -> Option<Constraint> {
    let parameters = Parameters::default().word(leap.0).word(leap.1);
    let parameters = digits.iter().fold(parameters, |parameters, digit| parameters.word(digit));
    Constraint::from_parameters("leap", &parameters, board).ok()
}

fn leaps_on(board: &Board) -> impl Iterator<Item = (usize, (i32, i32))> {
    let side = board.rows() as i32;
    LEAPS.iter().copied().enumerate().filter(move |(_, leap)| leap.1 < side)
}

/// Any leap, for all digits or for a third of them and more.
pub(super) fn leap(board: &Board, rng: &mut ChaCha8Rng) -> Option<Constraint> {
    let leaps: Vec<(usize, (i32, i32))> = leaps_on(board).collect();
    let (at, leap) = leaps[below(rng, leaps.len() as u32) as usize];
    let mut digits: Vec<i32> = Vec::new();
    if at < 2 || below(rng, 2) == 0 {
        digits.extend(board.numbers());
        shuffle(rng, &mut digits);
        let min = board.values().div_ceil(3);
        digits.truncate(min + below(rng, board.values() as u32 / 3) as usize);
        digits.sort_unstable();
    }
    leap_rule(board, leap, &digits)
}

/// A leap with the digits for which it holds in the solution.
pub(super) fn leap_in(sketch: &mut Sketch<'_>) -> Option<Constraint> {
    let mut leaps: Vec<(i32, i32)> = leaps_on(sketch.board).map(|(_, leap)| leap).collect();
    shuffle(sketch.rng, &mut leaps);
    leaps.into_iter().find_map(|leap| {
        let holds = |digit: &i32| {
            let rule = leap_rule(sketch.board, leap, &[*digit]);
            rule.is_some_and(|rule| rule.holds(sketch.board, sketch.grid))
        };
        let digits: Vec<i32> = sketch.board.numbers().filter(holds).collect();
        if digits.is_empty() { None } else { leap_rule(sketch.board, leap, &digits) }
    })
}

/// How many sets of digits of each size are tried.
const SETS: usize = 150;

/// Few digits whose cells are connected in the solution: fewer say more.
pub(super) fn connected_values(sketch: &mut Sketch<'_>) -> Option<Constraint> {
    let mut numbers: Vec<i32> = sketch.board.numbers().collect();
    for count in numbers.len().div_ceil(3)..numbers.len() {
        for _ in 0..SETS {
            shuffle(sketch.rng, &mut numbers);
            let mut digits = numbers[..count].to_vec();
            digits.sort_unstable();
            let words = digits.iter().map(i32::to_string).collect();
            let found = sketch.check("connected-values", &Parameters { words, ..Parameters::default() });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// A square that says how many of the cells around it are in its region.
pub(super) fn chaos_count(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    sketch.check("chaos-count", &Parameters::of_cells(&place.cells))
}

/// A digit that says how many cells of its region are seen in one to four directions: the first ones of a random order
/// for which that is true.
pub(super) fn chaos_arrow(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let [cell] = place.cells[..] else { return None };
    let arm = |(down, right): (isize, isize)| -> Vec<Cell> {
        (0..).map_while(|step| sketch.board.offset(cell, down * step, right * step)).collect()
    };
    // A direction that leaves the board at once has no arrow.
    let arms: Vec<Vec<Cell>> = [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter().map(arm).collect();
    let arms: Vec<Vec<Cell>> = arms.into_iter().filter(|arm| arm.len() > 1).collect();
    let mut choices: Vec<u32> = (1..1 << arms.len()).collect();
    shuffle(sketch.rng, &mut choices);
    choices.into_iter().find_map(|choice| {
        let chosen =
            arms.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|(_, arm)| arm.clone());
        let cells = std::iter::once(vec![cell]).chain(chosen).collect();
        sketch.check("chaos-arrow", &Parameters { cells, ..Parameters::default() })
    })
}

/// The rank of the reading from here.
pub(super) fn full_rank(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let (outside, _) = place.outside?;
    let (rank, _) = FullRank::rank_in(outside, sketch.board, sketch.grid);
    sketch.check("full-rank", &Parameters { outside: Some(outside), ..Parameters::default() }.word(rank))
}
