//! What an argument says, as facts: fixed words with cells, numbers, houses and rules at their places. Nothing is
//! worded while steps are looked for.

use std::borrow::Cow;

use crate::board::Cell;
use crate::constraint::Constraint;
use crate::propagation::Values;

use super::parts::{Conflict, HouseOrRule};

/// Something that is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Words that name no cell and no rule.
    Words(Cow<'static, str>),
    /// Words with facts in place of each `{}`.
    Sentence(&'static str, Vec<Fact>),
    /// "a, b and c": facts, and the word before the last.
    List(Vec<Fact>, &'static str),
    /// Several facts with this between them.
    Joined(Vec<Fact>, &'static str),
    /// "r1c1".
    Cell(Cell),
    /// "r1c1-3 and r2c1": cells, and the word before the last.
    Cells(Vec<Cell>, &'static str),
    /// "3 or 5": bit v stands for `lowest + v`; and the word before the last.
    Numbers(Values, &'static str),
    /// "3/5", with this between the numbers.
    Short(Values, &'static str),
    /// "7": `lowest + v`.
    Number(usize),
    /// "a 7", "an 8".
    One(usize),
    /// Rows, or else columns, with their word: "rows 1 and 2".
    Lines(bool, Vec<usize>),
    /// A house or a rule of the puzzle.
    HouseOrRule(HouseOrRule),
    /// "rows 1, 2 and 3 and box 5": houses of one kind together.
    Sources(Vec<HouseOrRule>),
    /// A group of cells that differ, by its place among those of the puzzle: a house, or a part of a rule.
    Group(usize),
    /// A rule that need not be one of the puzzle.
    Rule(Constraint),
    /// What a relation of two cells says, by its place among those of the puzzle.
    Relation(usize),
    /// Why two candidates cannot both be true.
    Conflict(Conflict),
}

impl Default for Fact {
    fn default() -> Fact {
        Fact::Words(Cow::Borrowed(""))
    }
}

impl From<&'static str> for Fact {
    fn from(words: &'static str) -> Fact {
        Fact::Words(Cow::Borrowed(words))
    }
}

impl From<&&'static str> for Fact {
    fn from(words: &&'static str) -> Fact {
        Fact::from(*words)
    }
}

impl From<String> for Fact {
    fn from(words: String) -> Fact {
        Fact::Words(Cow::Owned(words))
    }
}

impl From<&Fact> for Fact {
    fn from(fact: &Fact) -> Fact {
        fact.clone()
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Fact {
            fn from(number: $number) -> Fact {
                Fact::from(number.to_string())
            }
        }
    )*};
}

from_numbers!(usize, i32, u32, &usize, &i32, &u32);

/// A sentence: words with a fact for each `{}`.
macro_rules! fact {
    ($words:literal) => {
        $crate::logic::any_board::fact::Fact::from($words)
    };
    ($words:literal $(, $fact:expr)+ $(,)?) => {
        $crate::logic::any_board::fact::Fact::Sentence(
            $words,
            vec![$($crate::logic::any_board::fact::Fact::from($fact)),+],
        )
    };
}
pub(super) use fact;
