//! Strong links of one digit: houses in which it has exactly two places. Enumerated in the order of houses.

use crate::logic::geometry::HOUSES;
use crate::logic::state::State;

/// A house in which a digit has two places.
#[derive(Clone, Copy)]
pub struct StrongLink {
    pub house: usize,
    pub ends: [u8; 2],
}

/// All strong links of a digit.
pub fn strong_links(state: &State, digit: u8) -> Vec<StrongLink> {
    let pair = |house: &usize| state.places(*house, digit).count_ones() == 2;
    let ends = |house: usize| {
        let places = state.places(house, digit);
        let (first, last) = (places.trailing_zeros() as usize, 15 - places.leading_zeros() as usize);
        StrongLink { house, ends: [HOUSES[house][first], HOUSES[house][last]] }
    };
    (0..27).filter(pair).map(ends).collect()
}
