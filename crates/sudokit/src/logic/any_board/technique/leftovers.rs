//! Law of leftovers: as many rows (or columns) as regions hold the same numbers, so the cells of these rows outside
//! these regions hold, together, the same numbers as the cells of these regions outside these rows. A number that one
//! side cannot hold leaves the other. The argument works for any boxes and extra regions that tile the board, and is most
//! useful on jigsaws. Which cells these are depends on the board alone, see `leftovers.rs` of the board's rules.

use std::ops::ControlFlow;

use crate::logic::any_board::fact::Fact;
use crate::logic::any_board::leftovers::Leftovers;
use crate::logic::any_board::parts::HouseOrRule;
use crate::logic::any_board::state::BoardState;
use crate::logic::any_board::step::{BoardLine, BoardSteps, StepEvidence};
use crate::logic::any_board::words::{self, fact};
use crate::logic::info::Family;
use crate::logic::step::Technique;

pub static LEFTOVERS: Technique = Technique::of_any_board("leftovers", "law of leftovers", Family::Rules);

pub fn find(state: &BoardState, steps: &mut BoardSteps<'_>) -> ControlFlow<()> {
    for leftovers in state.rules().leftovers() {
        equal(state, steps, leftovers)?;
    }
    ControlFlow::Continue(())
}

fn equal(state: &BoardState, steps: &mut BoardSteps<'_>, leftovers: &Leftovers) -> ControlFlow<()> {
    let Leftovers { lines, regions, sides } = leftovers;
    let size = lines.len();
    let union = sides.each_ref().map(|side| side.iter().fold(0, |union, &cell| union | state.set(cell)));
    let both = union[0] & union[1];
    let removed: Vec<(usize, u32)> =
        sides.iter().flat_map(|side| side.iter().map(|&cell| (cell, state.set(cell) & !both))).collect();
    if removed.iter().all(|&(_, set)| set == 0) {
        return ControlFlow::Continue(());
    }
    let sources: Vec<HouseOrRule> =
        lines.iter().chain(regions).map(|&house| HouseOrRule::House(house)).collect();
    let (lines, regions) = (words::sources(&sources[..size]), words::sources(&sources[size..]));
    let at = sides.each_ref().map(|side| words::cells(side));
    let times = if size == 1 { Fact::from("once") } else { fact!("{} times", &size) };
    let has = if size == 1 { "has" } else { "have" };
    let mut argument = vec![
        BoardLine::new(fact!("{} {} every number {}, and so {} {}.", &lines, has, times, has, &regions), &[]),
        BoardLine::new(
            fact!("Without the cells that they share, {} on one side and {} on the other hold the same numbers.", &at[0], &at[1]),
            &sides.concat(),
        )
        .using(&[0]),
    ];
    for (here, there) in [(0, 1), (1, 0)] {
        let gone = union[there] & !union[here];
        if gone != 0 {
            let text = fact!(
                "{} cannot be {}, so neither can {}.",
                &at[here],
                words::numbers(gone, "or"),
                &at[there]
            );
            argument.push(BoardLine::new(text, &sides[there]).using(&[1]));
        }
    }
    let cells = sides.concat();
    let look = fact!("{} and {}", &lines, &regions);
    steps.add(state, StepEvidence { sources, cells, removed, lines: argument, look: Some(look), place: None })
}
