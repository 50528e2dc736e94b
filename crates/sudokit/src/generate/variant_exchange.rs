//! Which exchanges of digits keep the clues of variants true. A puzzle without givens has several solutions where one
//! exchange keeps all of its clues, so it need not be searched for.
//!
//! A kind of clue says what it sees of two digits: whether they differ by 1, how they add up. An exchange that keeps
//! this for every two digits keeps every such clue; the exchanges of several kinds are those that keep it for all of
//! them, which a search over the images of the digits finds.

use crate::board::Board;

/// What clues see of digits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sees {
    /// Of an ordered pair of digits, perhaps the same one twice: the clues are about these numbers alone.
    Pairs(fn(&Board, i32, i32) -> i32),
    /// Which of so many classes a digit is in, where each puzzle has classes of its own.
    Classes(fn(&Board) -> usize),
}

impl Sees {
    /// Equal digits and no more: every exchange keeps the clues.
    pub const EQUALITY: Sees = Sees::Pairs(|_, _, _| 0);
    /// Each digit itself.
    pub const DIGITS: Sees = Sees::Pairs(|_, a, _| a);
    pub const CONSECUTIVE: Sees = Sees::Pairs(|_, a, b| i32::from((a - b).abs() == 1));
    pub const DIFFERENCE: Sees = Sees::Pairs(|_, a, b| (a - b).abs());
    /// Twice or half the other one.
    pub const RATIO: Sees = Sees::Pairs(|_, a, b| i32::from(a == 2 * b || b == 2 * a));
    pub const KROPKI: Sees =
        Sees::Pairs(|_, a, b| i32::from((a - b).abs() == 1) + 2 * i32::from(a == 2 * b || b == 2 * a));
    /// Whether the sum is one of two that are distinguished.
    pub const XV: Sees = Sees::Pairs(|_, a, b| i32::from(a + b == 5) + 2 * i32::from(a + b == 10));
    pub const KNIGHTMARE: Sees = Sees::Pairs(|_, a, b| i32::from(a + b == 5 || a + b == 15));
    /// Whether both are odd or both even.
    pub const SAME_PARITY: Sees = Sees::Pairs(|_, a, b| (a - b).rem_euclid(2));
    pub const PARITY: Sees = Sees::Pairs(|_, a, _| a.rem_euclid(2));
    pub const SAME_REMAINDER: Sees = Sees::Pairs(|_, a, b| i32::from((a - b).rem_euclid(3) == 0));
    /// Whether both are low, middle or high.
    pub const SAME_THIRD: Sees = Sees::Pairs(|board, a, b| i32::from(third(board, a) == third(board, b)));
    pub const WHISPER: Sees =
        Sees::Pairs(|board, a, b| i32::from((a - b).abs() >= board.values().div_ceil(2) as i32));
    pub const DUTCH_WHISPER: Sees =
        Sees::Pairs(|board, a, b| i32::from((a - b).abs() >= board.values().div_ceil(2) as i32 - 1));
    /// Parity, and low or high beside a middle one.
    pub const BALANCE: Sees = Sees::Pairs(|board, a, b| {
        let half = |number: i32| (2 * number).cmp(&(board.lowest() + board.highest())) as i32;
        4 * half(a).abs() + 2 * i32::from(half(a) == half(b)) + (a - b).rem_euclid(2)
    });
    /// What stands between the least digit and the greatest, not which of the two is where.
    pub const BETWEEN_ENDS: Sees =
        Sees::Pairs(|board, a, _| if a == board.highest() { board.lowest() } else { a });
    /// The lowest digit, the middle one and the highest.
    pub const FLATMATES: Sees = Sees::Pairs(|board, a, _| {
        let middle = (board.lowest() + board.highest()).div_euclid(2);
        if [board.lowest(), middle, board.highest()].contains(&a) { a } else { i32::MIN }
    });
    pub const ZERO: Sees = Sees::Pairs(|_, a, _| i32::from(a == 0));
    /// How many different digits three to five cells hold, which is never one beside boxes.
    pub const COUNTED: Sees = Sees::Pairs(|_, a, _| if (2..=5).contains(&a) { a } else { 0 });
    /// A distance of one to five cells.
    pub const DISTANT: Sees = Sees::Pairs(|_, a, _| if (1..=5).contains(&a) { a } else { 0 });
    /// A set of digits of which it is true.
    pub const SET: Sees = Sees::Classes(|_| 2);
    /// The digits in circles, as many as fit; no others are spoken of.
    pub const CIRCLES: Sees = Sees::Classes(|board| {
        let max = board.on_board() as i32 / 3;
        let sums = board.numbers().filter(|&number| number > 0).scan(0, |sum, number| {
            *sum += number;
            Some(*sum)
        });
        1 + sums.take_while(|&sum| sum <= max).count()
    });
}

fn third(board: &Board, number: i32) -> i32 {
    let third = (board.values() as i32 + 1) / 3;
    i32::from(number >= board.lowest() + third) + i32::from(number > board.highest() - third)
}

/// What [`exchange`] finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Exchange {
    None,
    /// Each puzzle has one of its own.
    OfEach,
    /// Some digits and what they become, in every puzzle.
    Of(Vec<(i32, i32)>),
}

/// An exchange of digits that keeps all clues that see this.
pub(super) fn exchange(board: &Board, sees: impl IntoIterator<Item = Sees>) -> Exchange {
    let digits: Vec<i32> = board.numbers().collect();
    let mut classes = 1;
    let mut seen = Vec::new();
    for sees in sees {
        match sees {
            Sees::Pairs(sees) => seen.push(sees),
            Sees::Classes(count) => classes *= count(board),
        }
    }
    let agree = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        seen.iter().all(|sees| sees(board, digits[a], digits[b]) == sees(board, digits[c], digits[d]))
    };
    let found = |images: Vec<usize>| {
        let moved = images.iter().enumerate().filter(|(digit, image)| digit != *image);
        Exchange::Of(moved.map(|(digit, &image)| (digits[digit], digits[image])).collect())
    };
    if classes == 1 {
        // Few digits change places: those before the first one stay.
        let firsts = (0..digits.len()).rev();
        let mut begun = firsts.flat_map(|first| (first + 1..digits.len()).map(move |image| (first, image)));
        let images = begun.find_map(|(first, image)| {
            let mut images: Vec<usize> = (0..first).chain([image]).collect();
            (is_consistent(&images, agree) && complete(&mut images, digits.len(), agree)).then_some(images)
        });
        return images.map_or(Exchange::None, found);
    }
    // Of more digits than classes two are in one class; here any two can change places.
    let can_swap = |a: usize, b: usize| {
        let mut images: Vec<usize> = (0..digits.len()).collect();
        images.swap(a, b);
        (1..=images.len()).all(|length| is_consistent(&images[..length], agree))
    };
    let is_enough = |first: usize| {
        (0..digits.len()).filter(|&other| other == first || can_swap(first, other)).count() > classes
    };
    if (0..digits.len()).any(is_enough) { Exchange::OfEach } else { Exchange::None }
}

/// Whether the last image agrees with those before.
fn is_consistent(images: &[usize], agree: impl Fn((usize, usize), (usize, usize)) -> bool) -> bool {
    let last = images.len() - 1;
    let agrees = |other: usize| {
        agree((last, other), (images[last], images[other]))
            && agree((other, last), (images[other], images[last]))
    };
    !images[..last].contains(&images[last]) && (0..=last).all(agrees)
}

/// Finds images of the other digits; a digit that takes another's place sends it back, or else stays, where it can.
fn complete(
    images: &mut Vec<usize>,
    count: usize,
    agree: impl Fn((usize, usize), (usize, usize)) -> bool + Copy,
) -> bool {
    let digit = images.len();
    if digit == count {
        return true;
    }
    let back = images.iter().position(|&image| image == digit);
    back.into_iter().chain([digit]).chain(0..count).any(|image| {
        images.push(image);
        let is_found = is_consistent(images, agree) && complete(images, count, agree);
        if !is_found {
            images.truncate(digit);
        }
        is_found
    })
}
