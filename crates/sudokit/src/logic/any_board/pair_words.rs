//! What a relation of two cells says, in words, found from its table: so that dots, signs, whispers, thermometers and
//! any further kind read alike.

use crate::propagation::Values;

use super::fact::{Fact, fact};
use super::parts::PairRule;
use super::rules::BoardRules;
use super::state::members;
use super::words;

/// What a relation says of the first cell and the second: "r1c1 is less than r1c2".
pub(super) fn relation(rules: &BoardRules, pair: &PairRule) -> Fact {
    let board = rules.board();
    let (a, b) = (words::cell(pair.first), words::cell(pair.second));
    let numbers: Vec<i32> = board.numbers().collect();
    let holds = |statement: &dyn Fn(i32, i32) -> bool| {
        numbers.iter().enumerate().all(|(v, &x)| {
            numbers.iter().enumerate().all(|(w, &y)| (pair.forward[v] >> w & 1 == 1) == statement(x, y))
        })
    };
    if holds(&|x, y| x == y) {
        return fact!("{} and {} are equal", &a, &b);
    }
    for (statement, word) in [
        (&(|x: i32, y: i32| x < y) as &dyn Fn(i32, i32) -> bool, "less than"),
        (&|x, y| x > y, "greater than"),
        (&|x, y| x <= y, "at most"),
        (&|x, y| x >= y, "at least"),
    ] {
        if holds(statement) {
            return fact!("{} is {} {}", &a, &word, &b);
        }
    }
    if holds(&|x, y| (x - y) % 2 == 0) {
        return fact!("{} and {} are both odd or both even", &a, &b);
    }
    if holds(&|x, y| (x - y) % 2 != 0) {
        return fact!("one of {} and {} is odd and the other even", &a, &b);
    }
    for number in 1..=2 * board.highest().max(1) {
        if holds(&|x, y| (x - y).abs() == number) {
            return fact!("{} and {} differ by {}", &a, &b, &number);
        }
        if number > 1 && holds(&|x, y| (x - y).abs() >= number) {
            return fact!("{} and {} differ by at least {}", &a, &b, &number);
        }
        if holds(&|x, y| (x - y).abs() != number) {
            return fact!("{} and {} do not differ by {}", &a, &b, &number);
        }
        if holds(&|x, y| x + y == number) {
            return fact!("{} and {} add up to {}", &a, &b, &number);
        }
        if holds(&|x, y| x + y != number) {
            return fact!("{} and {} do not add up to {}", &a, &b, &number);
        }
        if number > 1 && holds(&|x, y| x == number * y || y == number * x) {
            return fact!("one of {} and {} is {} times the other", &a, &b, &number);
        }
        if number > 1 && holds(&|x, y| x != number * y && y != number * x) {
            return fact!("neither of {} and {} is {} times the other", &a, &b, &number);
        }
    }
    if let Some(statement) = single_number(rules, pair) {
        return statement;
    }
    let pairs: Vec<Fact> = numbers
        .iter()
        .enumerate()
        .flat_map(|(v, &x)| members(pair.forward[v]).map(move |w| (x, w)))
        .map(|(x, w)| fact!("{} and {}", &x, numbers[w]))
        .collect();
    if (1..=FEW).contains(&pairs.len()) {
        return fact!("{} and {} are {}", &a, &b, words::list(pairs, "or"));
    }
    fact!(
        "{} lets only some pairs of numbers stand at {} and {}",
        words::constraint(&rules.puzzle().constraints()[pair.rule]),
        &a,
        &b
    )
}

/// Maximum number of pairs of numbers that are written out.
const FEW: usize = 6;

/// What a relation says that speaks of one number of each cell: "r1c1 is 3 exactly if r1c3 is 1".
fn single_number(rules: &BoardRules, pair: &PairRule) -> Option<Fact> {
    let board = rules.board();
    let (a, b) = (words::cell(pair.first), words::cell(pair.second));
    let all = board.all();
    for v in members(all) {
        for w in members(all) {
            let one = |cell: &Fact, value: usize| fact!("{} is {}", cell, words::number(value));
            let holds = |statement: &dyn Fn(bool, bool) -> bool| {
                members(all).all(|x| {
                    members(all).all(|y| (pair.forward[x] >> y & 1 == 1) == statement(x == v, y == w))
                })
            };
            if holds(&|x, y| x == y) {
                return Some(fact!("{} exactly if {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| !x || y) {
                return Some(fact!("if {}, {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| x || !y) {
                return Some(fact!("if {}, {}", one(&b, w), one(&a, v)));
            }
            if holds(&|x, y| !(x && y)) {
                return Some(fact!("not both {} and {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| x || y) {
                return Some(fact!("{} or {}", one(&a, v), one(&b, w)));
            }
        }
    }
    None
}

/// What the other cell may be if one has these values.
pub(super) fn image(table: &[Values], set: Values) -> Values {
    members(set).fold(0, |union, value| union | table[value])
}
