//! Clues of the kinds that can say anything: tables of pairs, state machines, expressions, alternatives.
//!
//! Each draws from a few families of rules that setters write, with a parameter: two digits in a row differ by 3 or
//! more, the digits of a line add up to one more than a multiple of 4. The parameter is read off the solution, so a
//! clue is true by construction; of the pairs that hold along a line the one that allows the fewest is taken, or a clue
//! would say little.

use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Nfa, Pair, Pairing, Parameters, Regex};

use super::variant_sketch::{Clue, Place, Sketch};

/// A relation of two numbers of a board with a parameter.
struct Relation {
    /// Its name; the parameter replaces `#`.
    name: &'static str,
    pairing: Pairing,
    /// The parameters that say something on a board with that many numbers.
    parameters: fn(i32) -> std::ops::RangeInclusive<i32>,
    /// Whether it holds: the parameter, then the numbers.
    holds: fn(i32, i32, i32) -> bool,
}

/// The families of pairs.
static RELATIONS: &[Relation] = &[
    Relation {
        name: "neighbours differ by # or more",
        pairing: Pairing::Consecutive,
        parameters: |values| 2..=values / 2 - 1,
        holds: |min, a, b| (a - b).abs() >= min,
    },
    Relation {
        name: "neighbours differ by 1 to #",
        pairing: Pairing::Consecutive,
        parameters: |values| 1..=values / 3,
        holds: |max, a, b| (1..=max).contains(&(a - b).abs()),
    },
    Relation {
        name: "neighbours add up to # or more",
        pairing: Pairing::Consecutive,
        parameters: |values| values + 1..=values + values / 2,
        holds: |min, a, b| a + b >= min,
    },
    Relation {
        name: "neighbours add up to # or less",
        pairing: Pairing::Consecutive,
        parameters: |values| values - values / 3..=values + 1,
        holds: |max, a, b| a + b <= max,
    },
    Relation {
        name: "neighbours add up to a prime",
        pairing: Pairing::Consecutive,
        parameters: |_| 0..=0,
        holds: |_, a, b| is_prime(a + b),
    },
    Relation {
        name: "neighbours add up to a multiple of #",
        pairing: Pairing::Consecutive,
        parameters: |_| 3..=5,
        holds: |divisor, a, b| (a + b) % divisor == 0,
    },
    Relation {
        name: "of neighbours one divides the other",
        pairing: Pairing::Consecutive,
        parameters: |_| 0..=0,
        holds: |_, a, b| a > 0 && b > 0 && (a % b == 0 || b % a == 0),
    },
    Relation {
        name: "all differ by 2 to #",
        pairing: Pairing::All,
        parameters: |values| 4..=values - 3,
        holds: |max, a, b| (2..=max).contains(&(a - b).abs()),
    },
    Relation {
        name: "no two add up to #",
        pairing: Pairing::All,
        parameters: |values| values..=values + 2,
        holds: |sum, a, b| a + b != sum && a != b,
    },
    Relation {
        name: "no two have a common divisor",
        pairing: Pairing::All,
        parameters: |_| 0..=0,
        holds: |_, a, b| a != b && greatest_common_divisor(a, b) == 1,
    },
];

fn is_prime(number: i32) -> bool {
    number >= 2 && (2..number).all(|divisor| number % divisor != 0)
}

fn greatest_common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { greatest_common_divisor(b, a % b) }
}

impl Relation {
    /// Whether it holds along a line or between all of these numbers.
    fn holds_along(&self, parameter: i32, numbers: &[i32]) -> bool {
        match self.pairing {
            Pairing::Consecutive => numbers.windows(2).all(|pair| (self.holds)(parameter, pair[0], pair[1])),
            Pairing::All => (0..numbers.len()).all(|at| {
                numbers[at + 1..].iter().all(|&second| (self.holds)(parameter, numbers[at], second))
            }),
        }
    }

    /// The share of all pairs that it allows for each pair that it speaks of, as how little a line of this length may
    /// be.
    fn allowed(&self, board: &Board, parameter: i32, length: usize) -> f64 {
        let row =
            |first: i32| board.numbers().filter(|&second| (self.holds)(parameter, first, second)).count();
        let share = board.numbers().map(row).sum::<usize>() as f64 / (board.values() * board.values()) as f64;
        let pairs = if self.pairing == Pairing::All { length * (length - 1) / 2 } else { length - 1 };
        share.powi(pairs as i32)
    }
}

/// A line along which some relation of pairs holds.
pub(super) fn pair_line(sketch: &mut Sketch<'_>, clue: Clue) -> Option<Place> {
    let relation = &RELATIONS[sketch.below(RELATIONS.len())];
    let parameters: Vec<i32> = (relation.parameters)(sketch.board.values() as i32).collect();
    if parameters.is_empty() {
        return None;
    }
    let parameter = parameters[sketch.below(parameters.len())];
    sketch.line(clue, 3, 6, |_, line| relation.holds_along(parameter, line))
}

/// Of the relations that hold along these cells the one that allows the fewest pairs.
pub(super) fn pair(sketch: &Sketch<'_>, place: &Place) -> Option<Constraint> {
    let numbers = sketch.numbers(&place.cells);
    let mut best: Option<(f64, &Relation, i32)> = None;
    for relation in RELATIONS {
        for parameter in (relation.parameters)(sketch.board.values() as i32) {
            let allowed = relation.allowed(sketch.board, parameter, numbers.len());
            let is_less = best.as_ref().is_none_or(|(min, ..)| allowed < *min);
            if is_less && relation.holds_along(parameter, &numbers) {
                best = Some((allowed, relation, parameter));
            }
        }
    }
    let (_, relation, parameter) = best?;
    let name = relation.name.replace('#', &parameter.to_string());
    let holds = |a, b| (relation.holds)(parameter, a, b);
    let pair = Pair::new(sketch.board, relation.pairing, &name, &place.cells, holds);
    sketch.accepted(pair.into())
}

/// A machine that is true along these cells: of the sum's remainder, of how many digits are odd, of how often low and
/// high digits change.
pub(super) fn machine(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let numbers = sketch.numbers(&place.cells);
    let (name, starts, accept, moves) = match sketch.below(3) {
        0 => remainder(sketch, &numbers),
        1 => odd_count(sketch.board, &numbers),
        _ => changes(sketch.board, &numbers),
    };
    let machine = Nfa {
        name,
        starts,
        accepts: vec![accept],
        moves,
        breaks: Vec::new(),
        segments: vec![place.cells.clone()],
    };
    sketch.accepted(machine.into())
}

type Machine = (String, Vec<u32>, u32, Vec<(u32, Vec<i32>, u32)>);

/// The state is the remainder of the sum so far.
fn remainder(sketch: &mut Sketch<'_>, numbers: &[i32]) -> Machine {
    let divisor = 3 + sketch.below(5) as i32;
    let rest = numbers.iter().sum::<i32>().rem_euclid(divisor);
    let mut moves = Vec::new();
    for state in 0..divisor {
        for next in 0..divisor {
            let leads = |number: &i32| (state + number).rem_euclid(divisor) == next;
            let with: Vec<i32> = sketch.board.numbers().filter(leads).collect();
            if !with.is_empty() {
                moves.push((state as u32, with, next as u32));
            }
        }
    }
    let name = match rest {
        0 => format!("sum divisible by {divisor}"),
        rest => format!("sum divided by {divisor} leaves {rest}"),
    };
    (name, vec![0], rest as u32, moves)
}

/// The state is how many odd digits there were.
fn odd_count(board: &Board, numbers: &[i32]) -> Machine {
    let is_odd = |number: &i32| number.rem_euclid(2) == 1;
    let count = numbers.iter().copied().filter(|number| is_odd(number)).count() as u32;
    let (odd, even): (Vec<i32>, Vec<i32>) = board.numbers().partition(is_odd);
    let stay = (0..=count).map(|state| (state, even.clone(), state));
    let go = (0..count).map(|state| (state, odd.clone(), state + 1));
    let name = if count == 1 { "1 odd digit".to_string() } else { format!("{count} odd digits") };
    (name, vec![0], count, stay.chain(go).collect())
}

/// The state is how often low and high digits changed so far, twice, and whether the last one was high.
fn changes(board: &Board, numbers: &[i32]) -> Machine {
    let middle = board.lowest() + board.values() as i32 / 2;
    let is_high = |number: &i32| *number >= middle;
    let (high, low): (Vec<i32>, Vec<i32>) = board.numbers().partition(is_high);
    let classes: Vec<bool> = numbers.iter().map(is_high).collect();
    let count = classes.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
    // Before the first digit either class goes on. State 2k is after k changes and a low digit, 2k + 1 after a high
    // one.
    let digits = |is_high: u32| if is_high == 1 { high.clone() } else { low.clone() };
    let mut moves = Vec::new();
    for changed in 0..=count {
        for last in 0..2 {
            moves.push((2 * changed + last, digits(last), 2 * changed + last));
            if changed < count {
                moves.push((2 * changed + last, digits(1 - last), 2 * changed + 3 - last));
            }
        }
    }
    let end = 2 * count + u32::from(classes.last().copied().unwrap_or(false));
    let ends = if end % 2 == 1 { "high" } else { "low" };
    let name = match count {
        0 => format!("all {ends}"),
        1 => format!("one change between low and high, ends {ends}"),
        _ => format!("{count} changes between low and high, ends {ends}"),
    };
    let name = format!("{name} (low: up to {})", middle - 1);
    (name, vec![0, 1], end, moves)
}

/// Maximum number of runs of an expression.
const MAX_RUNS: usize = 4;

/// A sign of an expression: letters from 10 on.
fn sign(number: i32) -> char {
    u32::try_from(number)
        .ok()
        .and_then(|number| char::from_digit(number, 36))
        .unwrap_or('.')
        .to_ascii_uppercase()
}

/// An expression that is true along these cells: runs of odd and even or of low and high digits, or one of two pairs of
/// neighbours.
pub(super) fn expression(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let numbers = sketch.numbers(&place.cells);
    let middle = sketch.board.lowest() + sketch.board.values() as i32 / 2;
    let runs = match sketch.below(3) {
        0 => runs(sketch.board, &numbers, |number| number.rem_euclid(2) == 1),
        1 => runs(sketch.board, &numbers, |number| number >= middle),
        _ => None,
    };
    let pattern = runs.unwrap_or_else(|| one_of_two(sketch, &numbers));
    sketch.accepted(Regex { pattern, cells: place.cells.clone() }.into())
}

/// A class of digits and another one in turns, each once or more; none if that would be long to read.
fn runs(board: &Board, numbers: &[i32], is_first: impl Fn(i32) -> bool) -> Option<String> {
    let mut classes: Vec<bool> = numbers.iter().map(|&number| is_first(number)).collect();
    classes.dedup();
    let class = |class: &bool| {
        let numbers: Vec<i32> = board.numbers().filter(|&number| is_first(number) == *class).collect();
        let is_run = numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        match numbers.as_slice() {
            [first, .., last] if is_run => format!("[{}-{}]+", sign(*first), sign(*last)),
            _ => format!("[{}]+", numbers.into_iter().map(sign).collect::<String>()),
        }
    };
    (classes.len() <= MAX_RUNS).then(|| classes.iter().map(class).collect())
}

/// Somewhere two digits of the line one after the other, or two others.
fn one_of_two(sketch: &mut Sketch<'_>, numbers: &[i32]) -> String {
    let at = sketch.below(numbers.len() - 1);
    let own = [numbers[at], numbers[at + 1]];
    let other = [0; 2].map(|_: i32| sketch.board.lowest() + sketch.below(sketch.board.values()) as i32);
    let mut pairs = [own, other].map(|pair| pair.map(sign).iter().collect::<String>());
    pairs.sort_unstable();
    format!(".*({}).*", if pairs[0] == pairs[1] { pairs[0].clone() } else { pairs.join("|") })
}

/// Every line.
pub(super) fn any(_: &Board, _: &[i32]) -> bool {
    true
}

/// Whether it holds of every two neighbours.
pub(super) fn neighbours(numbers: &[i32], holds: impl Fn(i32, i32) -> bool) -> bool {
    numbers.windows(2).all(|pair| holds(pair[0], pair[1]))
}

/// A whisper line whose difference is half the digits, or less by this number.
pub(super) fn whisper(sketch: &Sketch<'_>, cells: &[Cell], less: usize) -> Option<Constraint> {
    let difference = sketch.board.values().div_ceil(2).saturating_sub(less);
    sketch.with_words("whisper", &[difference.to_string()], cells)
}

/// The numbers differ and lie within a window of `window` numbers.
pub(super) fn within(numbers: &[i32], window: i32) -> bool {
    let (Some(min), Some(max)) = (numbers.iter().min(), numbers.iter().max()) else { return true };
    max - min < window && (0..numbers.len()).all(|at| !numbers[..at].contains(&numbers[at]))
}

/// A line of which one of two rules is to be true: a walk that goes up, digits of one parity, digits of a renban line,
/// or any different ones.
pub(super) fn either_line(sketch: &mut Sketch<'_>, clue: Clue) -> Option<Place> {
    match sketch.below(6) {
        0 => sketch.line(clue, 3, 5, |_, line| line.windows(2).all(|pair| pair[0] < pair[1])),
        1 => sketch.line(clue, 2, 4, |_, line| line.iter().all(|number| (number - line[0]) % 2 == 0)),
        2 => sketch.line(clue, 3, 5, |_, line| within(line, 5)),
        // Sums of few cells say most.
        _ => sketch.cage(2, 3),
    }
}

/// The first of these that is true of the cells: a thermometer without a bulb, all odd or all even, a renban line or a
/// palindrome, a cage with one of two sums.
pub(super) fn either(sketch: &mut Sketch<'_>, place: &Place) -> Option<Constraint> {
    let cells = &place.cells;
    let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
    let sum = sketch.sum(cells);
    // Another sum near the true one, below as often as above.
    let apart = 1 + sketch.below(4) as i32;
    let other = if sketch.below(2) == 0 && sum > apart { sum - apart } else { sum + apart };
    let (min, max) = (sum.min(other), sum.max(other));
    let rule = |id: &str, word: Option<i32>, cells: &[Cell]| {
        Constraint::from_parameters(id, &Parameters::of_cells(cells).optional(word), sketch.board).ok()
    };
    let alternatives = [
        (3, [rule("thermometer", None, cells), rule("thermometer", None, &reversed)]),
        (2, [rule("odd", None, cells), rule("even", None, cells)]),
        (3, [rule("renban", None, cells), rule("palindrome", None, cells)]),
        (2, [rule("killer", Some(min), cells), rule("killer", Some(max), cells)]),
    ];
    alternatives.into_iter().filter(|(min, _)| cells.len() >= *min).find_map(|(_, [first, second])| {
        sketch.check("or", &Parameters { parts: vec![vec![first?], vec![second?]], ..Parameters::default() })
    })
}
