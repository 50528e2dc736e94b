//! Whether Nishio finds anything, asked of one digit's cells as sets of 81 bits.
//!
//! Nishio follows one digit, true or false in a cell, through the houses that leave it one place. Without order and
//! without parents that is a few words of bits, and most boards have no contradiction, so the search that knows its
//! parents runs only if there is one.

use crate::logic::geometry::CellSet;
use crate::logic::houses::Houses;
use crate::logic::state::State;

/// Whether some digit, true or false in some cell, leaves itself a house without a place or two places that see each
/// other. `none_in` holds for each digit places that it was asked of before in vain.
pub fn nishio_is_possible<H: Houses>(state: &State<H>, none_in: &mut [CellSet; 9]) -> bool {
    (0..9).any(|digit| {
        let cells = (0..81).filter(|&cell| state.has(cell, digit));
        let places = CellSet(cells.fold(0, |set, cell| set | 1 << cell));
        if none_in[digit as usize] == places {
            return false;
        }
        let houses: Vec<u128> =
            state.houses().sets().iter().map(|house| house & places.0).filter(|&house| house != 0).collect();
        let possible = places.into_iter().any(|start| {
            let others = places.0 & !(1 << start);
            fails(state.houses(), &houses, others & !state.houses().sees(start).0, 1 << start)
                || fails(state.houses(), &houses, others, 0)
        });
        if !possible {
            none_in[digit as usize] = places;
        }
        possible
    })
}

/// Whether a digit has no place left in some house, if it is true in the cells `on` and only possible in those and in
/// `left`.
fn fails<H: Houses>(board: &H, houses: &[u128], mut left: u128, mut on: u128) -> bool {
    loop {
        let mut more = 0;
        for &house in houses {
            if house & on != 0 {
                continue;
            }
            let place = house & left;
            if place == 0 {
                return true;
            }
            if place & (place - 1) == 0 {
                more |= place;
            }
        }
        if more == 0 {
            return false;
        }
        for cell in CellSet(more) {
            if left >> cell & 1 == 0 {
                return true;
            }
            on |= 1 << cell;
            left &= !board.sees(cell).0 & !(1 << cell);
        }
    }
}
