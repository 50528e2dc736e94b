//! What a relation of two cells says, in words, found from its table: so that dots, signs, whispers, thermometers and any further
//! kind read alike.

use crate::propagation::Values;

use super::parts::{Conflict, PairRule};
use super::rules::BoardRules;
use super::words;

/// What a relation says of the first cell and the second: "r1c1 is less than r1c2".
pub(super) fn relation(rules: &BoardRules, pair: &PairRule) -> String {
    let board = rules.board();
    let (a, b) = (words::cell(board, pair.first), words::cell(board, pair.second));
    let numbers: Vec<i32> = board.numbers().collect();
    let holds = |says: &dyn Fn(i32, i32) -> bool| {
        numbers.iter().enumerate().all(|(v, &x)| {
            numbers.iter().enumerate().all(|(w, &y)| (pair.forward[v] >> w & 1 == 1) == says(x, y))
        })
    };
    if holds(&|x, y| x == y) {
        return format!("{a} and {b} are equal");
    }
    for (says, word) in [
        (&(|x: i32, y: i32| x < y) as &dyn Fn(i32, i32) -> bool, "less than"),
        (&|x, y| x > y, "greater than"),
        (&|x, y| x <= y, "at most"),
        (&|x, y| x >= y, "at least"),
    ] {
        if holds(says) {
            return format!("{a} is {word} {b}");
        }
    }
    if holds(&|x, y| (x - y) % 2 == 0) {
        return format!("{a} and {b} are both odd or both even");
    }
    if holds(&|x, y| (x - y) % 2 != 0) {
        return format!("one of {a} and {b} is odd and the other even");
    }
    for number in 1..=2 * board.highest().max(1) {
        if holds(&|x, y| (x - y).abs() == number) {
            return format!("{a} and {b} differ by {number}");
        }
        if number > 1 && holds(&|x, y| (x - y).abs() >= number) {
            return format!("{a} and {b} differ by at least {number}");
        }
        if holds(&|x, y| (x - y).abs() != number) {
            return format!("{a} and {b} do not differ by {number}");
        }
        if holds(&|x, y| x + y == number) {
            return format!("{a} and {b} add up to {number}");
        }
        if holds(&|x, y| x + y != number) {
            return format!("{a} and {b} do not add up to {number}");
        }
        if number > 1 && holds(&|x, y| x == number * y || y == number * x) {
            return format!("one of {a} and {b} is {number} times the other");
        }
        if number > 1 && holds(&|x, y| x != number * y && y != number * x) {
            return format!("neither of {a} and {b} is {number} times the other");
        }
    }
    format!("{} relates {a} and {b}", words::rule(rules, pair.rule))
}

/// Why two candidates cannot both be true, as the end of a sentence.
pub(super) fn conflict_words(rules: &BoardRules, conflict: Conflict) -> String {
    match conflict {
        Conflict::Cell => "a cell holds one number".to_string(),
        Conflict::Differ(source) => format!("{} has it once", words::source(rules, source)),
        Conflict::Pair(pair) => {
            let pair = &rules.pairs[pair];
            format!("{} ({})", relation(rules, pair), words::rule(rules, pair.rule))
        }
    }
}

/// What the other cell may be if one has these values.
pub(super) fn image(table: &[Values], set: Values) -> Values {
    super::state::members(set).fold(0, |union, value| union | table[value])
}
