//! The lexicographic order of two words, and a variable that says which it is.
//!
//! Source: [frisch2002]. A backward pass finds how the rests of the words can compare. A forward pass, as long as both
//! words have the same fixed values, removes values that lead to no allowed order. Ours is for an order that is itself
//! a variable, perhaps under a guard. A word may have a variable twice, or one of the other's: then less goes than
//! could.

use super::bits::is_single;
use super::model::{Automaton, BOTH_SAME, FIRST_GREATER, FIRST_SMALLER, Order};

const SMALLER: u32 = 1 << FIRST_SMALLER;
const GREATER: u32 = 1 << FIRST_GREATER;
const SAME: u32 = 1 << BOTH_SAME;

/// The variables are the guard, if there is one, the order, if it is one, and the words place by place.
#[derive(Clone, Debug)]
pub(super) struct Lexicographic {
    /// The values of the guard with which something is said.
    pub guard: Option<u32>,
    /// The orders that are allowed, if no variable says which it is.
    pub orders: Option<u32>,
}

/// Maximum number of places of a word.
pub(super) const MAX_PLACES: usize = 64;

impl Lexicographic {
    /// The automaton that accepts the same words, if the variables have these domains.
    pub fn automaton(&self, domains: &[u32]) -> Automaton {
        let values = domains.iter().map(|&domain| greatest(domain) + 1).max().unwrap_or(1);
        // Which variable says what the order is does not matter to the automaton.
        let order = self.orders.map_or(Order::Variable(0), Order::OneOf);
        Automaton::lexicographic(self.guard, order, values)
    }

    /// Narrows the domains; false if nothing is left.
    pub fn filter(&self, domains: &mut [u32]) -> bool {
        let (guard, rest) = domains.split_at_mut(usize::from(self.guard.is_some()));
        let values = self.guard.unwrap_or_default();
        let (is_possible, is_certain) = match guard {
            [] => (true, true),
            [guard, ..] => (*guard & values != 0, *guard & !values == 0),
        };
        let (order, words) = rest.split_at_mut(usize::from(self.orders.is_none()));
        let (words, _) = words.as_chunks_mut::<2>();
        if !is_possible {
            return true;
        }
        let mut tails = [SAME; MAX_PLACES + 1];
        let tails = &mut tails[..=words.len()];
        for (at, [first, second]) in words.iter().enumerate().rev() {
            let mut orders = 0;
            if min(*first) < greatest(*second) {
                orders |= SMALLER;
            }
            if greatest(*first) > min(*second) {
                orders |= GREATER;
            }
            if first & second != 0 {
                orders |= tails[at + 1];
            }
            tails[at] = orders;
        }
        let allowed = tails[0] & order.first().copied().or(self.orders).unwrap_or_default();
        if !is_certain {
            if allowed == 0
                && let [guard, ..] = guard
            {
                *guard &= !values;
            }
            return true;
        }
        order.iter_mut().for_each(|order| *order = allowed);
        if allowed == 0 {
            return false;
        }
        for ([first, second], tail) in words.iter_mut().zip(&tails[1..]) {
            let (a, b) = (*first, *second);
            let (mut firsts, mut seconds) = (0, 0);
            if allowed & SMALLER != 0 {
                firsts |= a & below(greatest(b));
                seconds |= b & above(min(a));
            }
            if allowed & GREATER != 0 {
                firsts |= a & above(min(b));
                seconds |= b & below(greatest(a));
            }
            if allowed & tail != 0 {
                firsts |= a & b;
                seconds |= a & b;
            }
            (*first, *second) = (firsts, seconds);
            if firsts == 0 || seconds == 0 {
                return false;
            }
            if firsts != seconds || !is_single(firsts) {
                break;
            }
        }
        true
    }
}

fn min(domain: u32) -> u32 {
    domain.trailing_zeros()
}

fn greatest(domain: u32) -> u32 {
    31 - domain.leading_zeros()
}

/// The values below one.
fn below(value: u32) -> u32 {
    (1 << value) - 1
}

/// The values above one.
fn above(value: u32) -> u32 {
    !below(value) << 1
}
