//! Junior exocet: two base cells whose digits must stand in two target cells of the same band or stack.
//!
//! The base is two cells of a line in a box. The targets lie one in each of the two other boxes of the band, in the two
//! other lines, and the cell beside each target, in the third line, holds no base digit. Three lines run across the
//! band: one through each target and one through the third cell of the base's line. A base digit that is true in the
//! base is missing from the third line's cells in the band and from the cells beside the targets; were it in neither
//! target, the three cross-lines would hold it three times outside the band. If two lines cover all its places there,
//! that cannot be. So each target holds a base digit, and a digit that can be in no target is not in the base. Source:
//! [forum-exocet]. Bands from the top, then stacks.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Role};
use crate::logic::geometry::{Bits, CellSet};
use crate::logic::hodoku::state::{HodokuState, UNIT_SETS};
use crate::logic::hodoku::subsets::houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, cells_in_words, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static JUNIOR_EXOCET: Technique = Technique::new(
    TechniqueInfo { id: "junior-exocet", name: "junior exocet", family: Family::Sets, noun: Noun::A },
    find,
    argument,
);

/// The cell of a line and a position along it; the lines are rows, or columns.
fn cell(transposed: bool, line: usize, position: usize) -> u8 {
    (if transposed { position * 9 + line } else { line * 9 + position }) as u8
}

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let board = HodokuState::of(state);
    for transposed in [false, true] {
        // The line of the base, its box along the line, and the position that is not in the base.
        for (line, zone, third) in
            (0..9).flat_map(|line| (0..3).flat_map(move |zone| (0..3).map(move |third| (line, zone, third))))
        {
            let base: Vec<u8> =
                (0..3).filter(|&i| i != third).map(|i| cell(transposed, line, zone * 3 + i)).collect();
            let marks = |cell: u8| board.marks[usize::from(cell)];
            let digits = marks(base[0]) | marks(base[1]);
            if base.iter().any(|&cell| !board.is_empty(cell)) || !(3..=4).contains(&digits.count_ones()) {
                continue;
            }
            let band = line / 3 * 3;
            let lines: Vec<usize> = (band..band + 3).filter(|&other| other != line).collect();
            let zones: Vec<usize> = (0..3).filter(|&other| other != zone).collect();
            for choice in 0..18usize {
                // Which line the first target stands in, and where both stand in their boxes.
                let [one, two] = if choice < 9 { [0, 1] } else { [1, 0] };
                let (x, y) = (zones[0] * 3 + choice % 9 / 3, zones[1] * 3 + choice % 3);
                let targets = [cell(transposed, lines[one], x), cell(transposed, lines[two], y)];
                let beside = [cell(transposed, lines[two], x), cell(transposed, lines[one], y)];
                let across = [x, y, zone * 3 + third];
                check(&board, transposed, band, [&base, &targets, &beside], across, digits, steps)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn check(
    board: &HodokuState,
    transposed: bool,
    band: usize,
    [base, targets, beside]: [&[u8]; 3],
    across: [usize; 3],
    digits: u16,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let holds = |cell: u8| match board.values[usize::from(cell)] {
        0 => board.marks[usize::from(cell)],
        value => 1 << (value - 1),
    };
    let marks = |cell: u8| board.marks[usize::from(cell)];
    if targets.iter().any(|&cell| marks(cell) & digits == 0)
        || beside.iter().any(|&cell| holds(cell) & digits != 0)
    {
        return ControlFlow::Continue(());
    }
    // The places of each digit in the cross-lines outside the band, as lines along the band for each cross-line.
    let outside: Vec<usize> = (0..9).filter(|line| line / 3 * 3 != band).collect();
    for digit in Bits(digits) {
        let along = |position: usize| {
            let here =
                outside.iter().filter(|&&line| holds(cell(transposed, line, position)) >> digit & 1 != 0);
            here.fold(0u16, |set, &line| set | 1 << line)
        };
        let rows = across.map(along);
        let covered =
            |lines: &[usize], max: u32| lines.iter().fold(0u16, |set, &i| set | rows[i]).count_ones() <= max;
        if !(covered(&[0, 1, 2], 2)
            || (0..3).any(|left| {
                let lines: Vec<usize> = (0..3).filter(|&i| i != left).collect();
                covered(&lines, 1)
            }))
        {
            return ControlFlow::Continue(());
        }
    }
    let both = marks(targets[0]) | marks(targets[1]);
    let mut eliminate: Vec<(u8, u16)> = Vec::new();
    eliminate.extend(targets.iter().map(|&cell| (cell, marks(cell) & !digits)));
    eliminate.extend(base.iter().map(|&cell| (cell, marks(cell) & digits & !both)));
    eliminate.retain(|&(_, gone)| gone != 0);
    eliminate.sort_unstable();
    steps.eliminate(&JUNIOR_EXOCET, 0, &eliminate, || {
        let crossing: Vec<usize> = across.iter().map(|&i| if transposed { i } else { 9 + i }).collect();
        let mut why = Diagram { houses: houses(&crossing), ..Diagram::default() };
        base.iter().for_each(|&cell| why.mark(cell, marks(cell), Role::Pattern));
        targets.iter().for_each(|&cell| why.mark(cell, marks(cell) & digits, Role::Anchor));
        let crossed = crossing.iter().fold(0u128, |set, &house| set | UNIT_SETS[house]);
        for cell in CellSet(crossed & !board.filled) {
            let line = usize::from(if transposed { cell % 9 } else { cell / 9 });
            if line / 3 * 3 != band {
                why.mark(cell, marks(cell) & digits, Role::Support);
            }
        }
        why.removed(&eliminate);
        why
    })
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let in_lines = cells(why, Role::Support, notation);
    format!(
        "{} can be {}. A digit of theirs that is in neither {} would have to stand three times in {} outside the band, \
         at {}; but two lines cover its places there. So both digits of the base stand in the two targets: what is no base \
         digit leaves these, and what can be in none of them leaves the base. {}",
        cells(why, Role::Pattern, notation),
        list(&digits(why, Role::Pattern), "or"),
        cells_in_words(why, Role::Anchor, "nor", notation),
        house_list(&why.houses, notation),
        if in_lines.is_empty() { "no cell".to_string() } else { in_lines },
        step.effect(notation)
    )
}
