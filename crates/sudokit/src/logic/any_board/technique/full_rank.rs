//! Full ranks: each digit begins one reading on each side of the board, so a rank says with which digit its reading
//! begins, and how many of the three others that begin with it are smaller. Which of these sides are the smaller ones
//! makes three cases at most. In a case the reading is compared with each one that can begin with the digit, place by
//! place as far as both are the same. Clues in order.
//!
//! Only on boards whose rows and columns hold every number, which is what the count of four readings rests on.

use std::ops::ControlFlow;

use crate::constraint::{FullRank, Side};
use crate::logic::any_board::cases::{Case, is_full_line, left, report_with};
use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;
use crate::propagation::Values;

pub static FULL_RANK: Technique =
    Technique::of_any_board("full-rank", "comparison of readings", Family::Rules);

/// A reading that may be the one of its side that begins with the digit: its cells.
type Reading = Vec<usize>;

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(clue) = constraint.get::<FullRank>() else { continue };
        steps.check()?;
        let indexes =
            |line: &Vec<crate::board::Cell>| line.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let own = indexes(&clue.place.line(board));
        let all_sides = clue.other_sides(board);
        let is_full = |line: &Vec<crate::board::Cell>| is_full_line(state, &indexes(line));
        let digit = clue.first_digit(board);
        if !all_sides.iter().all(|(_, lines)| lines.iter().all(is_full))
            || !is_full_line(state, &own)
            || board.bit(digit) != state.set(own[0])
        {
            continue;
        }
        let value = (digit - board.lowest()) as usize;
        let sides: Vec<(Side, Vec<Reading>)> = all_sides
            .iter()
            .map(|(side, lines)| {
                let lines = lines.iter().map(indexes).filter(|line| state.has(line[0], value));
                (*side, lines.collect())
            })
            .collect();
        let smaller = (clue.rank as usize - 1) % 4;
        // The cells of the reading, of the border, and of readings that are the only ones of their side.
        let mut cells = own.clone();
        for (_, lines) in &all_sides {
            cells.extend(lines.iter().map(|line| line[0].index()));
        }
        for (_, lines) in &sides {
            if let [only] = &lines[..] {
                cells.extend(only);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let mut cases = Vec::new();
        for chosen in 0..1u32 << sides.len() {
            if chosen.count_ones() as usize == smaller {
                cases.push(case(state, &cells, &own, &sides, chosen, value, clue.may_tie));
            }
        }
        let name = words::rule(rule);
        let rest = match smaller {
            0 => Fact::from("none of the others"),
            3 => Fact::from("all three others"),
            1 => Fact::from("one of the three others"),
            _ => Fact::from("two of the three others"),
        };
        let verb = if smaller < 2 { "is" } else { "are" };
        let begins = |(side, lines): &(Side, Vec<Reading>)| {
            let starts: Vec<usize> = lines.iter().map(|line| line[0]).collect();
            fact!("from {} at {}", side_name(*side), words::cells_or(&starts))
        };
        let opening = fact!(
            "{}: each number begins four readings, one on each side, so the reading from {} on begins with {}, and \
             {} that begin with it {} smaller. They can begin {}.",
            &name,
            words::cell(own[0]),
            &digit,
            &rest,
            &verb,
            words::list(sides.iter().map(begins).collect::<Vec<_>>(), "and")
        );
        let mut houses: Vec<HouseOrRule> = Vec::new();
        // All rows and columns: a digit begins one reading of each side, and readings hold every digit.
        houses.extend((0..board.rows() + board.columns()).map(HouseOrRule::House));
        let also: Vec<usize> = sides.iter().flat_map(|side| side.1.iter().flatten()).copied().collect();
        report_with(state, steps, rule, &cells, opening, cases, (houses, &also))?;
    }
    ControlFlow::Continue(())
}

/// How a reading must compare with the clue's own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Smaller,
    NotSmaller { may_tie: bool },
}

impl Order {
    /// Whether the other number decides so against the own one.
    fn decides(self, own: usize, other: usize) -> bool {
        match self {
            Order::Smaller => other < own,
            Order::NotSmaller { .. } => other > own,
        }
    }

    fn may_tie(self) -> bool {
        matches!(self, Order::NotSmaller { may_tie: true })
    }
}

fn case(
    state: &BoardState,
    cells: &[usize],
    own: &[usize],
    sides: &[(Side, Vec<Reading>)],
    chosen: u32,
    value: usize,
    may_tie: bool,
) -> Case {
    let mut keep: Vec<Values> = cells.iter().map(|&cell| state.set(cell)).collect();
    let place = |cell: usize| cells.binary_search(&cell).ok();
    let names = |is_smaller: bool| {
        let of = sides.iter().enumerate().filter(|(at, _)| (chosen >> at & 1 == 1) == is_smaller);
        of.map(|(_, (side, _))| Fact::from(side_name(*side))).collect::<Vec<_>>()
    };
    let (low, high) = (names(true), names(false));
    let greater = if may_tie { "not smaller" } else { "greater" };
    // As a condition, and as what cannot be.
    let all = match (low.is_empty(), high.is_empty()) {
        (true, _) => Some(greater),
        (_, true) => Some("smaller"),
        _ => None,
    };
    let some = fact!(
        "{} from {} {} smaller and {} from {} {}",
        if low.len() == 1 { "the one" } else { "those" },
        words::list(low.clone(), "and"),
        words::verb(low.len()),
        if high.len() == 1 { "the one" } else { "those" },
        words::list(high, "and"),
        greater
    );
    let supposed = all.map_or_else(|| fact!("If {}", &some), |how| fact!("All three are {}", how));
    let denied = all.map_or_else(|| fact!("That {}", &some), |how| fact!("That all three are {}", how));
    for (at, (side, readings)) in sides.iter().enumerate() {
        let order = if chosen >> at & 1 == 1 { Order::Smaller } else { Order::NotSmaller { may_tie } };
        let mut of_own: Vec<Values> = vec![0; own.len()];
        let mut fitting: Vec<(&Reading, Vec<Values>)> = Vec::new();
        for reading in readings {
            if let Some((retained, others)) = compared(state, own, reading, order) {
                of_own.iter_mut().zip(&retained).for_each(|(union, retained)| *union |= retained);
                fitting.push((reading, others));
            }
        }
        if fitting.is_empty() {
            let how = if order == Order::Smaller { "smaller" } else { greater };
            let statement = fact!(
                "{} cannot be: no reading from {} that can begin so is {}.",
                &denied,
                side_name(*side),
                &how
            );
            return Case { statement, keep: None };
        }
        for (&cell, retained) in own.iter().zip(&of_own) {
            if let Some(place) = place(cell) {
                keep[place] &= retained;
            }
        }
        // Other readings of the side do not begin with the digit; the only one that may is compared itself.
        for reading in readings {
            let is_fitting = fitting.iter().any(|(other, _)| other[0] == reading[0]);
            if let (false, Some(place)) = (is_fitting, place(reading[0])) {
                keep[place] &= !(1 << value);
            }
        }
        if let [(reading, others)] = &fitting[..] {
            if let Some(place) = place(reading[0]) {
                keep[place] &= 1 << value;
            }
            if readings.len() == 1 {
                for (&cell, retained) in reading.iter().zip(others) {
                    if let Some(place) = place(cell) {
                        keep[place] &= retained;
                    }
                }
            }
        }
    }
    if keep.contains(&0) {
        return Case {
            statement: fact!("{} cannot be: the comparisons leave a cell no number.", &denied),
            keep: None,
        };
    }
    let statement = left(state, cells, &keep);
    let statement = statement.unwrap_or_else(|| Fact::from("nothing changes"));
    Case { statement: fact!("{}: {}.", &supposed, &statement), keep: Some(keep) }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Top => "the top",
        Side::Bottom => "the bottom",
        Side::Left => "the left",
        Side::Right => "the right",
    }
}

/// What two readings leave each other if the other one compares so; `None` if it cannot.
fn compared(
    state: &BoardState,
    own: &[usize],
    other: &[usize],
    order: Order,
) -> Option<(Vec<Values>, Vec<Values>)> {
    let rules = state.rules();
    let length = own.len();
    // The first numbers are the same: the digit.
    let first = state.set(own[0]);
    let own_set = |at: usize| if at == 0 { first } else { state.set(own[at]) & !first };
    let other_set = |at: usize| if at == 0 { first } else { state.set(other[at]) & !first };
    let pairs = |at: usize| {
        let is_same = own[at] == other[at];
        let differ = rules.sees(own[at], other[at]);
        members(own_set(at))
            .flat_map(move |a| members(other_set(at)).map(move |b| (a, b)))
            .filter(move |&(a, b)| !(is_same && a != b || differ && a == b))
    };
    // From which places on, both being the same so far, the order can come about.
    let mut can = vec![false; length + 1];
    can[length] = order.may_tie();
    for at in (0..length).rev() {
        can[at] = pairs(at).any(|(a, b)| order.decides(a, b) || a == b && can[at + 1]);
    }
    if !can[0] {
        return None;
    }
    let (mut own_keep, mut other_keep) = (vec![0; length], vec![0; length]);
    let mut is_decided = false;
    let mut is_same = true;
    for at in 0..length {
        if is_decided {
            own_keep[at] |= own_set(at);
            other_keep[at] |= other_set(at);
        }
        let mut goes_on = false;
        if is_same {
            for (a, b) in pairs(at) {
                let decides = order.decides(a, b);
                if decides || a == b && can[at + 1] {
                    own_keep[at] |= 1 << a;
                    other_keep[at] |= 1 << b;
                    is_decided |= decides;
                    goes_on |= a == b;
                }
            }
        }
        is_same &= goes_on;
    }
    Some((own_keep, other_keep))
}
