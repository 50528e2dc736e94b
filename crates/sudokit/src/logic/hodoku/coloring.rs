//! Simple and multi colouring in the order of HoDoKu [hodoku].

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, Scope, UNIT_SETS, candidate, cells, sees, units_of};
use crate::logic::diagram::Role;

/// The clusters of strong links of a digit, each in two colours.
fn clusters(board: &HodokuState, digit: u8) -> Vec<[u128; 2]> {
    let is_strong = |house: &usize| board.free[*house][usize::from(digit)] == 2;
    let mut open: u128 = (0..27).filter(is_strong).fold(0, |set, house| set | board.at(house, digit));
    let mut list = Vec::new();
    while open != 0 {
        let first = open.trailing_zeros() as u8;
        let mut colours = [0u128; 2];
        let mut queue = vec![(first, 0usize)];
        while let Some((cell, colour)) = queue.pop() {
            if open >> cell & 1 == 0 {
                continue;
            }
            open &= !(1 << cell);
            colours[colour] |= 1 << cell;
            for house in units_of(cell).into_iter().filter(is_strong) {
                for end in cells(board.at(house, digit) & !(1 << cell)) {
                    queue.push((end, 1 - colour));
                }
            }
        }
        list.push(colours);
    }
    list
}

/// Whether two cells of a set see each other.
fn clashes(set: u128) -> bool {
    UNIT_SETS.iter().any(|house| (house & set).count_ones() > 1)
}

fn seen_by(set: u128) -> u128 {
    cells(set).fold(0, |seen, cell| seen | sees(cell))
}

fn report(kind: StepKind, digit: u8, goal: u128, colours: &[[u128; 2]], found: &mut Vec<FoundStep>) {
    let mut step = FoundStep::new(kind, cells(goal).map(|cell| candidate(cell, digit)).collect());
    for (i, pair) in colours.iter().enumerate() {
        let roles = if i == 0 { [Role::Pattern, Role::Anchor] } else { [Role::Support, Role::Extra] };
        for (set, role) in pair.iter().zip(roles) {
            cells(*set).for_each(|cell| step.why.mark(cell, 1 << digit, role));
        }
    }
    found.push(step);
}

/// Trap: a cell that sees both colours. Wrap: a colour two cells of which see each other.
pub fn simple(board: &HodokuState, scope: Scope, trap: bool, found: &mut Vec<FoundStep>, all: bool) {
    for digit in scope.digits() {
        let places = board.places[usize::from(digit)];
        for pair in clusters(board, digit) {
            if pair[0] == 0 || pair[1] == 0 {
                continue;
            }
            if trap {
                let goal = seen_by(pair[0]) & seen_by(pair[1]) & places & !(pair[0] | pair[1]);
                if goal != 0 {
                    report(StepKind::ColoursTrap, digit, goal, &[pair], found);
                }
            } else {
                let goal = pair.into_iter().filter(|&set| clashes(set)).fold(0, |goal, set| goal | set);
                if goal != 0 {
                    report(StepKind::ColoursWrap, digit, goal, &[pair], found);
                }
            }
            if !all && !found.is_empty() {
                return;
            }
        }
    }
}

/// Type 1: colours of two clusters see each other, so one of the other two is true. Type 2: a colour sees both colours
/// of another cluster, so it is false.
pub fn multi(board: &HodokuState, scope: Scope, first_type: bool, found: &mut Vec<FoundStep>, all: bool) {
    for digit in scope.digits() {
        let places = board.places[usize::from(digit)];
        let list = clusters(board, digit);
        for (i, &one) in list.iter().enumerate() {
            for (j, &two) in list.iter().enumerate() {
                if i == j {
                    continue;
                }
                let mut goal = 0;
                for colour in 0..2 {
                    if !first_type {
                        // A colour of which some cells see the one colour and some the other.
                        if seen_by(two[0]) & one[colour] != 0 && seen_by(two[1]) & one[colour] != 0 {
                            goal |= one[colour];
                        }
                        continue;
                    }
                    for other in 0..2 {
                        if seen_by(one[colour]) & two[other] != 0 {
                            goal |= seen_by(one[1 - colour]) & seen_by(two[1 - other]) & places;
                        }
                    }
                }
                if goal != 0 {
                    let kind = if first_type { StepKind::MultiColours1 } else { StepKind::MultiColours2 };
                    report(kind, digit, goal, &[one, two], found);
                    if !all {
                        return;
                    }
                }
            }
        }
    }
}
