//! What a relation of two cells says, in words, found from its table: so that dots, signs, whispers, thermometers and any further
//! kind read alike.

use crate::propagation::Values;

use super::parts::{Conflict, PairRule};
use super::rules::BoardRules;
use super::state::members;
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
    if let Some(says) = single_number(rules, pair) {
        return says;
    }
    let pairs: Vec<String> = numbers
        .iter()
        .enumerate()
        .flat_map(|(v, &x)| members(pair.forward[v]).map(move |w| (x, w)))
        .map(|(x, w)| format!("{x} and {}", numbers[w]))
        .collect();
    if (1..=FEW).contains(&pairs.len()) {
        return format!("{a} and {b} are {}", words::list(&pairs, "or"));
    }
    format!("{} lets only some pairs of numbers stand at {a} and {b}", words::rule(rules, pair.rule))
}

/// The most pairs of numbers that are written out.
const FEW: usize = 6;

/// What a relation says that speaks of one number of each cell: "r1c1 is 3 exactly if r1c3 is 1".
fn single_number(rules: &BoardRules, pair: &PairRule) -> Option<String> {
    let board = rules.board();
    let (a, b) = (words::cell(board, pair.first), words::cell(board, pair.second));
    let all = board.all();
    for v in members(all) {
        for w in members(all) {
            let one = |cell: &str, value: usize| format!("{cell} is {}", words::number(board, value));
            let holds = |says: &dyn Fn(bool, bool) -> bool| {
                members(all)
                    .all(|x| members(all).all(|y| (pair.forward[x] >> y & 1 == 1) == says(x == v, y == w)))
            };
            if holds(&|x, y| x == y) {
                return Some(format!("{} exactly if {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| !x || y) {
                return Some(format!("if {}, {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| x || !y) {
                return Some(format!("if {}, {}", one(&b, w), one(&a, v)));
            }
            if holds(&|x, y| !(x && y)) {
                return Some(format!("not both {} and {}", one(&a, v), one(&b, w)));
            }
            if holds(&|x, y| x || y) {
                return Some(format!("{} or {}", one(&a, v), one(&b, w)));
            }
        }
    }
    None
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
    members(set).fold(0, |union, value| union | table[value])
}
