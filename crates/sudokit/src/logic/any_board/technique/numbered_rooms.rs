//! Numbered rooms: the first cell says where the clue stands, so each of its numbers is a case. Clues in order.

use std::ops::ControlFlow;

use crate::constraint::NumberedRoom;
use crate::logic::any_board::cases::{Case, report};
use crate::logic::any_board::state::{BoardState, members};
use crate::logic::any_board::step::BoardSteps;
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::{Family, Noun};
use crate::logic::step::Technique;

pub static NUMBERED_ROOM: Technique =
    Technique::of_any_board("numbered-room", "places of a numbered room", Family::Rules)
        .with_noun(Noun::Plural);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    let rules = state.rules();
    let board = rules.board();
    for (rule, constraint) in rules.puzzle().constraints().iter().enumerate() {
        let Some(clued) = constraint.get::<NumberedRoom>() else { continue };
        steps.check()?;
        let cells: Vec<usize> = clued.place.line(board).iter().map(|cell| cell.index()).collect();
        let clue = board.bit(clued.digit);
        let first = words::cell(cells[0]);
        let case = |value: usize| {
            let number = board.lowest() + value as i32;
            let place = usize::try_from(number - 1).ok().filter(|&place| place < cells.len());
            let mut keep: Vec<u32> = cells.iter().map(|&cell| state.set(cell)).collect();
            keep[0] = 1 << value;
            let Some(place) = place else {
                return Case {
                    statement: fact!("{} is not {}: the line has no such cell.", &first, &number),
                    keep: None,
                };
            };
            let target = words::cell(cells[place]);
            let digit = words::numbers(clue, "or");
            if keep[place] & clue == 0 {
                let statement = fact!(
                    "{} is not {}: {}, the cell with that number, cannot be {}.",
                    &first,
                    &number,
                    &target,
                    &digit
                );
                return Case { statement, keep: None };
            }
            keep[place] &= clue;
            for (at, keep) in keep.iter_mut().enumerate() {
                if at != place && rules.sees(cells[at], cells[place]) {
                    *keep &= !clue;
                }
            }
            let clash = keep.iter().position(|&left| left == 0);
            if let Some(at) = clash {
                let other = words::cell(cells[at]);
                let statement = fact!(
                    "{} is not {}: then {} is {}, and {} can be nothing else.",
                    &first,
                    &number,
                    &target,
                    &digit,
                    &other
                );
                return Case { statement, keep: None };
            }
            let statement = fact!("If {} is {}, {} is {}.", &first, &number, &target, &digit);
            Case { statement, keep: Some(keep) }
        };
        let cases = members(state.set(cells[0])).map(case).collect();
        let opening =
            fact!("{}: {} says in which cell of the line {} stands.", words::rule(rule), &first, clued.digit);
        report(state, steps, rule, &cells, opening, cases)?;
    }
    ControlFlow::Continue(())
}
