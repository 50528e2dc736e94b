//! How the rules of a variant come about: a board of its own, rules for the whole board, clues.

use rand_chacha::ChaCha8Rng;

use super::variant_sketch::{Clue, Place, Sketch};
use crate::board::Board;
use crate::constraint::Constraint;

/// How its rules come about.
#[derive(Debug)]
pub(super) enum Make {
    /// Random pieces instead of boxes.
    Jigsaw,
    /// Rules for the whole board: kind and words.
    Board(&'static [(&'static str, &'static str)]),
    /// Clues that are drawn until there is one solution.
    Clues(Clues),
    /// Cages without sums that fill the board, and clues that speak of them.
    Cages(Clues),
    /// A rule for the whole board with words that are drawn.
    Drawn(Drawn),
    /// A board of its own.
    OwnBoard(OwnBoard),
    /// Every two cells side by side have their clue where one is true, and a rule of this kind says so of the others.
    AllPairs(Clue, &'static str),
}

/// Clues of a kind.
#[derive(Debug)]
pub(super) struct Clues {
    /// Draws a place where the clue may be true.
    pub draw: fn(&mut Sketch<'_>, Clue) -> Option<Place>,
    /// The clue there.
    pub clue: Clue,
    /// How many are drawn at first, on 81 cells.
    pub first: f64,
    /// What they must not overlap.
    pub apart: Apart,
}

/// A rule for the whole board with words that are drawn.
#[derive(Debug)]
pub(super) struct Drawn {
    /// Before the solution is known, where few solutions obey any such rule; a solution is sought for the rule then.
    pub first: Option<fn(&Board, &mut ChaCha8Rng) -> Option<Constraint>>,
    /// One that is true in the solution.
    pub in_solution: fn(&mut Sketch<'_>) -> Option<Constraint>,
}

/// A board that is not the usual one, with the rule that it is made for.
#[derive(Debug)]
pub(super) struct OwnBoard {
    /// Makes it of the usual one.
    pub change: fn(&mut Board),
    /// The kind of the rule, which has no words.
    pub rule: &'static str,
    /// Clues that belong to it.
    pub clues: Option<Clues>,
}

/// Which other clues must not share cells with these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// Lines of any kind.
    Lines,
    /// Cages of any kind.
    Cages,
    /// None, but no place has two.
    Places,
}
