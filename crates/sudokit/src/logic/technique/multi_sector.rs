//! Multi-sector locked sets and SK loops: cells that need as many digits as the lines which can hold them can take.
//!
//! Where some rows and some columns cross, each empty cell takes a digit. A digit stands there at most once in each of
//! these rows, or, counted the other way, at most once in each of these columns. If for each digit the better count is
//! taken and the counts add up to the number of cells, every line that was counted holds its digit in one of these
//! cells, and not elsewhere. In an SK loop the cells are eight pairs round four boxes, and the lines that are counted
//! are the boxes, rows and columns that neighbours share.
//!
//! Sources: [xsudo], rank 0 of truths and links; [forum-msls]; [forum-sk-loop]. The fewest cells first.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::{Bits, combinations};
use crate::logic::hodoku::state::{HodokuState, UNIT_SETS, candidate, cells};
use crate::logic::hodoku::subsets::houses;
use crate::logic::hodoku_steps::removals;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells as named, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static MULTI_SECTOR_LOCKED_SET: Technique = Technique::new(
    info("multi-sector-locked-set", "multi-sector locked set", Noun::A),
    multi_sector,
    argument,
);

pub static SK_LOOP: Technique = Technique::new(info("sk-loop", "SK loop", Noun::An), sk_loop, argument);

const fn info(id: &'static str, name: &'static str, noun: Noun) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Sets, noun }
}

/// Rows or columns that cross in a set.
const LINES: std::ops::RangeInclusive<u32> = 3..=6;

/// A digit and the houses that hold it inside the cells.
type Cover = (u8, Vec<usize>);

fn multi_sector(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let board = HodokuState::of(state);
    // For each digit and row the columns where it can go, and which columns of each row are empty.
    let at: [[u16; 9]; 9] = std::array::from_fn(|digit| {
        std::array::from_fn(|row| (board.places[digit] >> (row * 9)) as u16 & 0x1ff)
    });
    let empty: [u16; 9] = std::array::from_fn(|row| (!board.filled >> (row * 9)) as u16 & 0x1ff);
    let masks: Vec<u16> = LINES.flat_map(|count| combinations(count, 9)).collect();
    let mut found: Vec<(u32, u16, u16)> = Vec::new();
    for &rows in &masks {
        for &columns in &masks {
            let size: u32 = Bits(rows).map(|row| (empty[usize::from(row)] & columns).count_ones()).sum();
            let mut capacity = 0;
            for digit in &at {
                let (mut in_rows, mut in_columns) = (0, 0u16);
                for row in Bits(rows) {
                    let here = digit[usize::from(row)] & columns;
                    in_rows += u32::from(here != 0);
                    in_columns |= here;
                }
                capacity += in_rows.min(in_columns.count_ones());
                if capacity > size {
                    break;
                }
            }
            if capacity == size && size > 0 {
                found.push((size, rows, columns));
            }
        }
    }
    found.sort_by_key(|&(size, _, _)| size);
    for (_, rows, columns) in found {
        let lines = |mask: u16, first: usize| {
            Bits(mask).fold(0u128, |set, i| set | UNIT_SETS[first + usize::from(i)])
        };
        let set = lines(rows, 0) & lines(columns, 9) & !board.filled;
        let mut covers: Vec<Cover> = Vec::new();
        let mut others: Vec<Cover> = Vec::new();
        for digit in 0..9u8 {
            let used = |mask: u16, first: usize| -> Vec<usize> {
                let houses = Bits(mask).map(|i| first + usize::from(i));
                houses.filter(|&house| board.at(house, digit) & set != 0).collect()
            };
            let (a, b) = (used(rows, 0), used(columns, 9));
            match a.len().cmp(&b.len()) {
                std::cmp::Ordering::Less => covers.push((digit, a)),
                std::cmp::Ordering::Greater => covers.push((digit, b)),
                std::cmp::Ordering::Equal => {
                    covers.push((digit, a));
                    others.push((digit, b));
                }
            }
        }
        report(&board, &MULTI_SECTOR_LOCKED_SET, set, &covers, &others, steps)?;
    }
    ControlFlow::Continue(())
}

fn sk_loop(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    let board = HodokuState::of(state);
    let corners = PAIRS.into_iter().flat_map(|bands| PAIRS.into_iter().map(move |stacks| (bands, stacks)));
    for (bands, stacks) in corners {
        for number in 0..81usize {
            let rows = [bands[0] * 3 + number / 27, bands[1] * 3 + number / 9 % 3];
            let columns = [stacks[0] * 3 + number / 3 % 3, stacks[1] * 3 + number % 3];
            loop_at(&board, bands, stacks, rows, columns, steps)?;
        }
    }
    ControlFlow::Continue(())
}

/// The loop round the boxes of two bands and two stacks, the filled cells of which lie where the rows and columns
/// cross.
fn loop_at(
    board: &HodokuState,
    bands: [usize; 2],
    stacks: [usize; 2],
    rows: [usize; 2],
    columns: [usize; 2],
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let crossing = rows
        .into_iter()
        .flat_map(|row| columns.into_iter().map(move |column| row * 9 + column))
        .fold(0u128, |set, cell| set | 1 << cell);
    if crossing & !board.filled != 0 {
        return ControlFlow::Continue(());
    }
    // Houses round the loop: neighbours share a pair.
    let zone = |i: usize, j: usize| 18 + bands[i] * 3 + stacks[j];
    let ring =
        [rows[0], zone(0, 1), 9 + columns[1], zone(1, 1), rows[1], zone(1, 0), 9 + columns[0], zone(0, 0)];
    let pair = |i: usize| UNIT_SETS[ring[i]] & UNIT_SETS[ring[(i + 1) % 8]] & !crossing;
    let set = (0..8).fold(0u128, |set, i| set | pair(i));
    if set & board.filled != 0 {
        return ControlFlow::Continue(());
    }
    let (mut capacity, mut covers, mut others) = (0, Vec::new(), Vec::new());
    for digit in 0..9u8 {
        let pairs =
            (0..8).filter(|&i| pair(i) & board.places[usize::from(digit)] != 0).fold(0u16, |m, i| m | 1 << i);
        // Pair i lies in the houses i and i + 1.
        let covers_all = |mask: u16| pairs & !(mask | mask >> 1 | mask << 7) & 0xff == 0;
        let min = (0..256u16).filter(|&mask| covers_all(mask)).map(u16::count_ones).min().unwrap_or(0);
        capacity += min;
        for (number, mask) in
            (0..256u16).filter(|&mask| covers_all(mask) && mask.count_ones() == min).enumerate()
        {
            let cover = (digit, Bits(mask).map(|i| ring[usize::from(i)]).collect());
            if number == 0 { covers.push(cover) } else { others.push(cover) }
        }
    }
    if capacity != 16 {
        return ControlFlow::Continue(());
    }
    report(board, &SK_LOOP, set, &covers, &others, steps)
}

/// What a digit loses outside the cells, by its houses; `others` are counts that are as good.
fn report(
    board: &HodokuState,
    technique: &'static Technique,
    set: u128,
    covers: &[Cover],
    others: &[Cover],
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let gone = |&(digit, ref houses): &Cover| -> Vec<_> {
        let outside = houses.iter().fold(0u128, |all, &house| all | board.at(house, digit) & !set);
        cells(outside).map(|cell| candidate(cell, digit)).collect()
    };
    let out: Vec<_> = covers.iter().chain(others).flat_map(gone).collect();
    let eliminate = removals(&out);
    steps.eliminate(technique, 0, &eliminate, || {
        let mut lines: Vec<usize> = covers.iter().flat_map(|(_, houses)| houses.iter().copied()).collect();
        lines.sort_unstable();
        lines.dedup();
        let mut why = Diagram { houses: houses(&lines), ..Diagram::default() };
        cells(set).for_each(|cell| why.mark(cell, board.marks[usize::from(cell)], Role::Pattern));
        why.removed(&eliminate);
        why
    })
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    format!(
        "The cells {} hold only {}. Each digit stands there at most once in each of the houses that are counted for it, among \
         {}; counted the best way, that is just as many digits as there are cells. So each of these houses holds its \
         digit in one of the cells, and not elsewhere. {}",
        named(why, Role::Pattern, notation),
        list(&digits(why, Role::Pattern), "and"),
        house_list(&why.houses, notation),
        step.effect(notation)
    )
}
