//! Cells with the same two candidates: W-wing and remote pair.
//!
//! W-wing: two such cells, and a strong link of one of the digits whose ends they see; one of the two cells is the other digit.
//! Remote pair: such cells seeing one another in a net, in two colours; the colours hold different digits.
//! Source: HoDoKu's catalogue of techniques; pairs of cells in order.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{Bits, Cells, HOUSES, SEES};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

pub fn find_w_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let bivalue: Vec<u8> = state.cells_with(2).collect();
    for (i, &first) in bivalue.iter().enumerate() {
        for &second in &bivalue[i + 1..] {
            let pair = state.marks(first);
            if state.marks(second) != pair || SEES[first as usize].contains(second) {
                continue;
            }
            for digit in Bits(pair) {
                let other = pair & !(1 << digit);
                let common = SEES[first as usize].and(SEES[second as usize]);
                let removals: Vec<Removal> =
                    common.filter(|&cell| state.marks(cell) & other != 0).map(|cell| (cell, other)).collect();
                if removals.is_empty() {
                    continue;
                }
                if let Some((house, ends)) = bridge(state, digit, first, second) {
                    found.eliminate(Id::WWing, 0, &removals, || {
                        let mut why =
                            Diagram { houses: vec![House::from_index(house)], ..Diagram::default() };
                        why.mark(first, pair, Role::Pattern);
                        why.mark(second, pair, Role::Pattern);
                        ends.into_iter().for_each(|end| why.mark(end, 1 << digit, Role::Anchor));
                        why.removed(&removals);
                        why
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A house whose two places for the digit are seen, one by each cell.
fn bridge(state: &State, digit: u8, first: u8, second: u8) -> Option<(usize, [u8; 2])> {
    (0..27).find_map(|house| {
        let places = state.places(house, digit);
        if places.count_ones() != 2 {
            return None;
        }
        let mut ends = Bits(places).map(|at| HOUSES[house][at as usize]);
        let (a, b) = (ends.next()?, ends.next()?);
        let sees = |cell: u8, end: u8| SEES[cell as usize].contains(end);
        let apart = ![a, b].contains(&first) && ![a, b].contains(&second);
        let joins = sees(first, a) && sees(second, b) || sees(first, b) && sees(second, a);
        (apart && joins).then_some((house, [a, b]))
    })
}

pub fn find_remote_pair(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut done = Cells::EMPTY;
    for start in state.cells_with(2) {
        if done.contains(start) {
            continue;
        }
        let pair = state.marks(start);
        let mut colours = [Cells::EMPTY; 2];
        colours[0].insert(start);
        let mut todo = vec![(start, 0)];
        while let Some((cell, colour)) = todo.pop() {
            for other in
                SEES[cell as usize].and(state.cells_with(2)).filter(|&cell| state.marks(cell) == pair)
            {
                if !colours[1 - colour].contains(other) {
                    colours[1 - colour].insert(other);
                    todo.push((other, 1 - colour));
                }
            }
        }
        done.0 |= colours[0].0 | colours[1].0;
        if colours[0].len() + colours[1].len() < 4 || !colours[0].and(colours[1]).is_empty() {
            continue;
        }
        let seen = colours
            .map(|colour| colour.fold(Cells::EMPTY, |seen, cell| Cells(seen.0 | SEES[cell as usize].0)));
        let caught = seen[0].and(seen[1]).without(colours[0]).without(colours[1]);
        let removals: Vec<Removal> =
            caught.map(|cell| (cell, state.marks(cell) & pair)).filter(|removal| removal.1 != 0).collect();
        found.eliminate(Id::RemotePair, 0, &removals, || {
            let mut why = Diagram::default();
            for (colour, role) in colours.into_iter().zip([Role::Pattern, Role::Anchor]) {
                colour.for_each(|cell| why.mark(cell, pair, role));
            }
            why.removed(&removals);
            why
        })?;
    }
    ControlFlow::Continue(())
}
