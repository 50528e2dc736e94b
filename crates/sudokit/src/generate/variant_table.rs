//! The variants that puzzles are generated of: one row each.

use super::variant_boards as boards;
use super::variant_cages as cages;
use super::variant_exchange::Sees;
use super::variant_general::{self as general, any, neighbours, whisper, within};
use super::variant_make::{Apart, Clues, Drawn, Make, OwnBoard};
use crate::board::{Board, Cell};
use crate::constraint::Parameters;

/// A row of [`VARIANTS`].
#[derive(Debug)]
pub struct Variant {
    /// Its name in options: lower case, no blanks.
    pub id: &'static str,
    /// The kinds of constraint that its puzzles have; their names are accepted for it too.
    pub kinds: &'static [&'static str],
    /// What the puzzle has, for people.
    pub what: &'static str,
    pub(super) sees: Sees,
    pub(super) make: Make,
}

const fn board(
    id: &'static str,
    kinds: &'static [&'static str],
    what: &'static str,
    sees: Sees,
    rules: &'static [(&'static str, &'static str)],
) -> Variant {
    Variant { id, kinds, what, sees, make: Make::Board(rules) }
}

/// A board with a rule of its own and no clues.
const fn own_board(
    id: &'static str,
    kinds: &'static [&'static str],
    what: &'static str,
    sees: Sees,
    change: fn(&mut Board),
    rule: &'static str,
) -> Variant {
    Variant { id, kinds, what, sees, make: Make::OwnBoard(OwnBoard { change, rule, clues: None }) }
}

/// A chaos construction with clues in single cells.
macro_rules! chaos {
    ($id:literal, [$($kind:literal),*], $what:literal, $clue:expr) => {
        Variant {
            id: $id,
            kinds: &["chaos-construction", $($kind),*],
            what: $what,
            sees: Sees::DIGITS,
            make: Make::OwnBoard(OwnBoard {
                change: boards::with_labels,
                rule: "chaos-construction",
                clues: Some(Clues {
                    draw: |sketch, _| sketch.cell(),
                    clue: $clue,
                    first: 30.0,
                    apart: Apart::Places,
                }),
            }),
        }
    };
}

/// Clues that can say anything, along lines.
macro_rules! general {
    ($kind:literal, $what:literal, $first:expr, $draw:expr, $clue:expr) => {
        Variant {
            id: $kind,
            kinds: &[$kind],
            what: $what,
            sees: Sees::DIGITS,
            make: Make::Clues(Clues { draw: $draw, clue: $clue, first: $first, apart: Apart::Lines }),
        }
    };
}

/// A line along which the numbers may begin a true one.
macro_rules! line {
    ($id:literal, $kind:literal, $what:literal, $first:expr, $sees:ident, $min:expr, $max:expr, $begin:expr) => {
        Variant {
            id: $id,
            kinds: &[$kind],
            what: $what,
            sees: Sees::$sees,
            make: Make::Clues(Clues {
                draw: |sketch, clue| sketch.line(clue, $min, $max, $begin),
                clue: |sketch, place| sketch.in_either_direction($kind, &place.cells),
                first: $first,
                apart: Apart::Lines,
            }),
        }
    };
}

/// A clue with a number outside the board.
macro_rules! outside {
    ($id:literal, $what:literal, $first:expr, $sees:ident, $draw:ident) => {
        Variant {
            id: $id,
            kinds: &[$id],
            what: $what,
            sees: Sees::$sees,
            make: Make::Clues(Clues {
                draw: |sketch, _| sketch.$draw(),
                clue: |sketch, place| {
                    let max = sketch.board.numbers().sum();
                    sketch.counted($id, place, max)
                },
                first: $first,
                apart: Apart::Places,
            }),
        }
    };
}

/// Of the kinds that may be true between two cells, each with its words, one that is.
macro_rules! edge_clue {
    ($(($own:literal, $word:literal)),*) => {
        |sketch, place| {
            let mut found = Vec::new();
            let reversed: Vec<Cell> = place.cells.iter().rev().copied().collect();
            $(
                let words: Vec<String> = $word.split_whitespace().map(str::to_string).collect();
                let forward = sketch.with_words($own, &words, &place.cells);
                found.extend(forward.or_else(|| sketch.with_words($own, &words, &reversed)));
            )*
            if found.is_empty() {
                return None;
            }
            let at = sketch.below(found.len());
            Some(found.swap_remove(at))
        }
    };
}

/// Dots and such between two cells.
macro_rules! edges {
    ($id:literal, [$($kind:literal),*], $what:literal, $first:expr, $sees:ident, [$(($own:literal, $word:literal)),*]) => {
        Variant {
            id: $id,
            kinds: &[$($kind),*],
            what: $what,
            sees: Sees::$sees,
            make: Make::Clues(Clues {
                draw: |sketch, _| sketch.edge(),
                clue: edge_clue!($(($own, $word)),*),
                first: $first,
                apart: Apart::Places,
                            }),
        }
    };
}

/// All variants.
pub static VARIANTS: &[Variant] = &[
    Variant {
        id: "jigsaw",
        kinds: &[],
        what: "random pieces instead of boxes",
        sees: Sees::EQUALITY,
        make: Make::Jigsaw,
    },
    board(
        "diagonal",
        &["diagonal"],
        "both long diagonals",
        Sees::EQUALITY,
        &[("diagonal", "up"), ("diagonal", "down")],
    ),
    board("windoku", &["windoku"], "windows between the boxes", Sees::EQUALITY, &[("windoku", "")]),
    board(
        "disjoint-groups",
        &["disjoint-groups"],
        "the same places of all boxes",
        Sees::EQUALITY,
        &[("disjoint-groups", "")],
    ),
    board(
        "anti-knight",
        &["anti-knight"],
        "no equal digits a knight's move apart",
        Sees::EQUALITY,
        &[("anti-knight", "")],
    ),
    board(
        "anti-king",
        &["anti-king"],
        "no equal digits side by side diagonally",
        Sees::EQUALITY,
        &[("anti-king", "")],
    ),
    board(
        "non-consecutive",
        &["non-consecutive"],
        "no consecutive digits side by side",
        Sees::CONSECUTIVE,
        &[("non-consecutive", "")],
    ),
    board(
        "anti-taxicab",
        &["anti-taxicab"],
        "no digit at its own distance from an equal one",
        Sees::DIGITS,
        &[("anti-taxicab", "")],
    ),
    Variant {
        id: "leap",
        kinds: &["leap"],
        what: "no equal digits a leap apart, in all digits or in some; each puzzle has a leap of its own",
        sees: Sees::SET,
        make: Make::Drawn(Drawn { first: Some(boards::leap), in_solution: boards::leap_in }),
    },
    Variant {
        id: "connected-values",
        kinds: &["connected-values"],
        what: "a few digits all of whose cells are connected",
        sees: Sees::SET,
        make: Make::Drawn(Drawn { first: None, in_solution: boards::connected_values }),
    },
    own_board(
        "region-same-values",
        &["region-same-values"],
        "a digit more than cells in a house, and one that is missing in all",
        Sees::EQUALITY,
        boards::with_zero,
        "region-same-values",
    ),
    own_board(
        "doppelganger",
        &["doppelganger"],
        "digits from 0, and what the houses miss is a grid of its own",
        Sees::ZERO,
        boards::with_zero,
        "doppelganger",
    ),
    chaos!(
        "chaos-construction",
        ["chaos-arrow", "chaos-count"],
        "regions that are to be found, by arrows and squares",
        |sketch, place| {
            let is_arrow = sketch.below(2) == 0;
            let arrow = if is_arrow { boards::chaos_arrow(sketch, place) } else { None };
            arrow
                .or_else(|| boards::chaos_count(sketch, place))
                .or_else(|| boards::chaos_arrow(sketch, place))
        }
    ),
    chaos!(
        "chaos-arrow",
        ["chaos-arrow"],
        "regions that are to be found, by digits that say how far one sees in them",
        boards::chaos_arrow
    ),
    chaos!(
        "chaos-count",
        ["chaos-count"],
        "regions that are to be found, by digits that count the cells around them",
        boards::chaos_count
    ),
    board(
        "knightmare",
        &["knightmare"],
        "no sums of 5 or 15 a knight's move apart",
        Sees::KNIGHTMARE,
        &[("knightmare", "")],
    ),
    board(
        "global-entropy",
        &["global-entropy"],
        "low, middle and high digits in every square",
        Sees::SAME_THIRD,
        &[("global-entropy", "")],
    ),
    board(
        "global-mod",
        &["global-mod"],
        "all remainders by 3 in every square",
        Sees::SAME_REMAINDER,
        &[("global-mod", "")],
    ),
    board(
        "dutch-flatmates",
        &["dutch-flatmates"],
        "a 1 above or a 9 below every 5",
        Sees::FLATMATES,
        &[("dutch-flatmates", "")],
    ),
    board("anti-ratio", &["anti-ratio"], "no digit beside its double", Sees::RATIO, &[("anti-ratio", "")]),
    board(
        "top-bottom",
        &["top-bottom"],
        "walks of 1, 2, 3 and so on through the rows",
        Sees::DIGITS,
        &[("top-bottom", "")],
    ),
    Variant {
        id: "strict-kropki",
        kinds: &["strict-kropki", "difference", "ratio"],
        what: "all white and black dots that there are",
        sees: Sees::KROPKI,
        make: Make::AllPairs(edge_clue!(("difference", ""), ("ratio", "")), "strict-kropki"),
    },
    Variant {
        id: "strict-xv",
        kinds: &["anti-sum", "pair-sum"],
        what: "all X and V that there are",
        sees: Sees::XV,
        make: Make::AllPairs(edge_clue!(("pair-sum", "10"), ("pair-sum", "5")), "anti-sum"),
    },
    Variant {
        id: "killer",
        kinds: &["killer"],
        what: "cages with sums",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cage(2, 5),
            clue: |sketch, place| {
                let sum = sketch.sum(&place.cells);
                sketch.with_words("killer", &[sum.to_string()], &place.cells)
            },
            first: 16.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "greater-than-killer",
        kinds: &["compare-sums", "killer"],
        what: "cages all over the board, few of them with sums, and signs that compare the sums of neighbours",
        sees: Sees::DIGITS,
        make: Make::Cages(Clues { draw: cages::place, clue: cages::clue, first: 60.0, apart: Apart::Places }),
    },
    Variant {
        id: "sum",
        kinds: &["sum"],
        what: "sums of cells whose digits may repeat",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| sketch.line(clue, 2, 4, any),
            clue: |sketch, place| {
                let sum = sketch.sum(&place.cells);
                sketch.with_words("sum", &[sum.to_string()], &place.cells)
            },
            first: 16.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "rellik",
        kinds: &["rellik"],
        what: "cages no digits of which make a sum",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cage(3, 5),
            clue: |sketch, place| {
                // The sums that say most are about as great as the greatest digit.
                let max = sketch.board.highest();
                let mut sums: Vec<i32> = (max.div_euclid(2)..=max + max.div_euclid(2)).collect();
                let at = sketch.below(sums.len());
                sums.rotate_left(at);
                sums.into_iter().find_map(|sum| sketch.with_words("rellik", &[sum.to_string()], &place.cells))
            },
            first: 12.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "look-and-say",
        kinds: &["look-and-say"],
        what: "cells with the number of times that digits stand there",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| sketch.line(clue, 3, 5, any),
            clue: |sketch, place| {
                let mut words = sketch.some_numbers(&place.cells);
                let numbers = sketch.numbers(&place.cells);
                words.dedup();
                let count = |number: &i32| numbers.iter().filter(|other| *other == number).count();
                let words: Vec<String> = words
                    .iter()
                    .filter_map(|number| number.parse().ok())
                    .map(|number: i32| format!("{}x{number}", count(&number)))
                    .collect();
                sketch.with_words("look-and-say", &words, &place.cells)
            },
            first: 12.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "contain",
        kinds: &["contain-at-least", "contain-exactly"],
        what: "cells that hold some digits, at least or exactly as often as listed",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| sketch.line(clue, 3, 5, any),
            clue: |sketch, place| {
                let words = sketch.some_numbers(&place.cells);
                let mut kinds = ["contain-at-least", "contain-exactly"];
                let at = sketch.below(2);
                kinds.rotate_left(at);
                kinds.into_iter().find_map(|kind| sketch.with_words(kind, &words, &place.cells))
            },
            first: 12.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "same-values",
        kinds: &["same-values"],
        what: "sets of cells with the same digits in any order",
        sees: Sees::EQUALITY,
        make: Make::Clues(Clues {
            draw: |sketch, _| {
                let sorted = |numbers: &[i32]| {
                    let mut numbers = numbers.to_vec();
                    numbers.sort_unstable();
                    numbers
                };
                sketch.matching_cages(2, 4, |a, b| sorted(a) == sorted(b))
            },
            clue: |sketch, place| sketch.halves("same-values", place),
            first: 7.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "equal-sums",
        kinds: &["equal-sums"],
        what: "sets of cells with the same sum",
        sees: Sees::DIFFERENCE,
        make: Make::Clues(Clues {
            draw: |sketch, _| {
                sketch.matching_cages(2, 4, |a, b| a.iter().sum::<i32>() == b.iter().sum::<i32>())
            },
            clue: |sketch, place| sketch.halves("equal-sums", place),
            first: 9.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "extra-region",
        kinds: &["extra-region"],
        what: "regions beside the boxes",
        sees: Sees::EQUALITY,
        make: Make::Clues(Clues {
            draw: |sketch, _| {
                let size = sketch.board.values();
                sketch.cage(size, size)
            },
            clue: |sketch, place| sketch.with_words("extra-region", &[], &place.cells),
            first: 3.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "equality-cage",
        kinds: &["equality-cage"],
        what: "cages with as many odd as even and low as high digits",
        sees: Sees::BALANCE,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cage(2, 4),
            clue: |sketch, place| sketch.with_words("equality-cage", &[], &place.cells),
            first: 10.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "clone",
        kinds: &["clone"],
        what: "shapes with the same digits",
        sees: Sees::EQUALITY,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.clones(2, 4),
            clue: |sketch, place| sketch.halves("clone", place),
            first: 6.0,
            apart: Apart::Cages,
        }),
    },
    Variant {
        id: "counting-circles",
        kinds: &["counting-circles"],
        what: "circles of each of whose digits there are as many",
        sees: Sees::CIRCLES,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.circles(),
            clue: |sketch, place| sketch.with_words("counting-circles", &[], &place.cells),
            first: 1.0,
            apart: Apart::Places,
        }),
    },
    Variant {
        id: "indexer",
        kinds: &["column-indexer", "row-indexer", "box-indexer"],
        what: "cells that say where their own row, column or place stands",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cell(),
            clue: |sketch, place| {
                let mut kinds = ["column-indexer", "row-indexer", "box-indexer"];
                let at = sketch.below(3);
                kinds.rotate_left(at);
                kinds.into_iter().find_map(|kind| sketch.with_words(kind, &[], &place.cells))
            },
            first: 8.0,
            apart: Apart::Places,
        }),
    },
    Variant {
        id: "one-of",
        kinds: &["one-of"],
        what: "cells with two or three digits, one of which they hold",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cell(),
            clue: |sketch, place| {
                let words = sketch.some_others(place.cells[0]);
                sketch.with_words("one-of", &words, &place.cells)
            },
            first: 16.0,
            apart: Apart::Places,
        }),
    },
    Variant {
        id: "odd-even",
        kinds: &["odd", "even"],
        what: "cells marked as odd or even",
        sees: Sees::PARITY,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cell(),
            clue: |sketch, place| {
                let odd = sketch.with_words("odd", &[], &place.cells);
                odd.or_else(|| sketch.with_words("even", &[], &place.cells))
            },
            first: 16.0,
            apart: Apart::Places,
        }),
    },
    Variant {
        id: "extremes",
        kinds: &["minimum", "maximum"],
        what: "cells below or above all their neighbours",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.cell(),
            clue: |sketch, place| {
                let min = sketch.with_words("minimum", &[], &place.cells);
                min.or_else(|| sketch.with_words("maximum", &[], &place.cells))
            },
            first: 12.0,
            apart: Apart::Places,
        }),
    },
    edges!(
        "kropki",
        ["difference", "ratio"],
        "white and black dots",
        16.0,
        KROPKI,
        [("difference", ""), ("ratio", "")]
    ),
    edges!("difference", ["difference"], "white dots", 14.0, CONSECUTIVE, [("difference", "")]),
    edges!("ratio", ["ratio"], "black dots", 12.0, RATIO, [("ratio", "")]),
    edges!("xv", ["pair-sum"], "X and V between cells", 12.0, XV, [("pair-sum", "10"), ("pair-sum", "5")]),
    edges!("greater", ["greater"], "inequality signs between cells", 24.0, DIGITS, [("greater", "")]),
    Variant {
        id: "quadruple",
        kinds: &["quadruple"],
        what: "circles on corners with digits around them",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.square(),
            clue: |sketch, place| {
                let words = sketch.some_numbers(&place.cells);
                sketch.with_words("quadruple", &words, &place.cells)
            },
            first: 10.0,
            apart: Apart::Places,
        }),
    },
    line!("thermo", "thermometer", "thermometers", 7.0, DIGITS, 3, 6, |_, line| neighbours(line, |a, b| a
        < b)),
    line!("slow-thermo", "slow-thermometer", "slow thermometers", 7.0, DIGITS, 3, 7, |_, line| {
        neighbours(line, |a, b| a <= b)
    }),
    Variant {
        id: "arrow",
        kinds: &["arrow"],
        what: "arrows",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| sketch.line(clue, 3, 5, |_, line| line[1..].iter().sum::<i32>() <= line[0]),
            clue: |sketch, place| {
                let (bulb, shaft) = place.cells.split_first()?;
                let cells = vec![vec![*bulb], shaft.to_vec()];
                sketch.check("arrow", &Parameters { cells, ..Parameters::default() })
            },
            first: 7.0,
            apart: Apart::Lines,
        }),
    },
    line!("double-arrow", "double-arrow", "double arrows", 6.0, DIGITS, 4, 6, any),
    Variant {
        id: "whisper",
        kinds: &["whisper"],
        what: "German whispers",
        sees: Sees::WHISPER,
        make: Make::Clues(Clues {
            draw: |sketch, clue| {
                sketch.line(clue, 3, 8, |board, line| {
                    neighbours(line, |a, b| (a - b).abs() >= board.values().div_ceil(2) as i32)
                })
            },
            clue: |sketch, place| whisper(sketch, &place.cells, 0),
            first: 6.0,
            apart: Apart::Lines,
        }),
    },
    Variant {
        id: "dutch-whisper",
        kinds: &["whisper"],
        what: "Dutch whispers",
        sees: Sees::DUTCH_WHISPER,
        make: Make::Clues(Clues {
            draw: |sketch, clue| {
                sketch.line(clue, 3, 8, |board, line| {
                    neighbours(line, |a, b| (a - b).abs() >= board.values().div_ceil(2) as i32 - 1)
                })
            },
            clue: |sketch, place| whisper(sketch, &place.cells, 1),
            first: 6.0,
            apart: Apart::Lines,
        }),
    },
    line!("renban", "renban", "renban lines", 6.0, CONSECUTIVE, 3, 5, |_, line| within(line, 5)),
    line!("nabner", "nabner", "nabner lines", 6.0, CONSECUTIVE, 3, 4, |_, line| {
        line.iter().enumerate().all(|(at, a)| line[..at].iter().all(|b| (a - b).abs() >= 2))
    }),
    Variant {
        id: "palindrome",
        kinds: &["palindrome"],
        what: "palindromes",
        sees: Sees::EQUALITY,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.mirrored(3, 8, |_, a, b| a == b),
            clue: |sketch, place| sketch.with_words("palindrome", &[], &place.cells),
            first: 8.0,
            apart: Apart::Lines,
        }),
    },
    line!("between", "between", "between lines", 6.0, DIFFERENCE, 3, 6, any),
    line!("lockout", "lockout", "lockout lines", 6.0, DIFFERENCE, 3, 6, any),
    Variant {
        id: "region-sum",
        kinds: &["region-sum"],
        what: "region sum lines",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| sketch.line(clue, 3, 7, any),
            clue: |sketch, place| {
                // A line within one region says nothing.
                let regions: Vec<_> = place.cells.iter().map(|&cell| sketch.board.region(cell)).collect();
                let crosses = regions.windows(2).any(|pair| pair[0] != pair[1]);
                if crosses { sketch.with_words("region-sum", &[], &place.cells) } else { None }
            },
            first: 6.0,
            apart: Apart::Lines,
        }),
    },
    Variant {
        id: "zipper",
        kinds: &["zipper"],
        what: "zipper lines",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| {
                sketch.mirrored(3, 7, |line, a, b| {
                    let middle = line.len() / 2;
                    match line.len() {
                        0 => true,
                        length if length % 2 == 1 => a + b == line[middle],
                        _ => a + b == line[middle - 1] + line[middle],
                    }
                })
            },
            clue: |sketch, place| sketch.with_words("zipper", &[], &place.cells),
            first: 7.0,
            apart: Apart::Lines,
        }),
    },
    line!("sum-line", "sum-line", "ten lines", 6.0, DIGITS, 2, 7, any),
    line!("modular", "modular", "modular lines", 6.0, SAME_REMAINDER, 3, 7, |_, line| {
        line.windows(3).all(|window| {
            let [a, b, c] = [0, 1, 2].map(|at| window[at].rem_euclid(3));
            a != b && b != c && a != c
        })
    }),
    line!("entropic", "entropic", "entropic lines", 6.0, SAME_THIRD, 3, 7, any),
    line!(
        "same-difference",
        "same-difference",
        "lines of one difference",
        6.0,
        DIFFERENCE,
        3,
        5,
        |_, line| {
            let differences: Vec<i32> = line.windows(2).map(|pair| (pair[0] - pair[1]).abs()).collect();
            differences.windows(2).all(|pair| pair[0] == pair[1])
        }
    ),
    line!("parity-line", "parity-line", "lines of alternating parity", 6.0, SAME_PARITY, 4, 8, |_, line| {
        neighbours(line, |a, b| (a - b) % 2 != 0)
    }),
    line!(
        "count-distinct",
        "count-distinct",
        "cells that say how many different digits follow",
        6.0,
        COUNTED,
        4,
        6,
        any
    ),
    line!("value-indexing", "value-indexing", "lines that point at a digit", 6.0, DISTANT, 4, 7, any),
    Variant {
        id: "lunchbox",
        kinds: &["lunchbox"],
        what: "sums between the least and the greatest digit of a line",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, clue| {
                sketch.line(clue, 4, 6, |_, line| (0..line.len()).all(|at| !line[..at].contains(&line[at])))
            },
            clue: |sketch, place| {
                let max = sketch.sum(&place.cells);
                (0..=max).find_map(|sum| sketch.with_words("lunchbox", &[sum.to_string()], &place.cells))
            },
            first: 6.0,
            apart: Apart::Lines,
        }),
    },
    general!(
        "pair",
        "lines of digits that fit in pairs, such as sums of neighbours that are prime",
        7.0,
        general::pair_line,
        |sketch, place| general::pair(sketch, place)
    ),
    general!(
        "nfa",
        "lines that a state machine accepts: remainders of sums, odd digits, changes of low and high",
        12.0,
        |sketch, clue| sketch.line(clue, 2, 5, any),
        general::machine
    ),
    general!(
        "regex",
        "lines that match a regular expression",
        10.0,
        |sketch, clue| sketch.line(clue, 2, 6, any),
        general::expression
    ),
    general!(
        "or",
        "one of two rules: thermometers without a bulb, all odd or all even, cages with two sums",
        10.0,
        general::either_line,
        general::either
    ),
    outside!("sandwich", "sandwich sums", 9.0, BETWEEN_ENDS, beside),
    outside!("little-killer", "sums of diagonals", 10.0, DIGITS, diagonal),
    outside!("x-sum", "sums of as many digits as the first says", 10.0, DIGITS, beside),
    outside!("skyscraper", "how many digits are seen", 12.0, DIGITS, beside),
    outside!("hidden-skyscraper", "the first digit that is hidden", 10.0, DIGITS, beside),
    outside!("numbered-room", "the digit that the first one points at", 10.0, DIGITS, beside),
    Variant {
        id: "full-rank",
        kinds: &["full-rank"],
        what: "ranks of rows and columns, read as numbers",
        sees: Sees::DIGITS,
        make: Make::Clues(Clues {
            draw: |sketch, _| sketch.beside(),
            clue: boards::full_rank,
            first: 12.0,
            apart: Apart::Places,
        }),
    },
];
