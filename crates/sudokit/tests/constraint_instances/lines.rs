//! Lines.

use std::collections::HashSet;

use super::{Draw, Generator};
use sudokit::board::{Board, Cell};
use sudokit::constraint::{Constraint, Pair, Pairing, Parameters};

pub const GENERATORS: &[(&str, Generator)] = &[
    ("thermometer", |draw| without_words(draw, "thermometer", 2, 4)),
    ("slow-thermometer", |draw| without_words(draw, "slow-thermometer", 2, 5)),
    ("double-arrow", |draw| without_words(draw, "double-arrow", 3, 6)),
    ("renban", |draw| without_words(draw, "renban", 2, 4)),
    ("nabner", |draw| without_words(draw, "nabner", 2, 3)),
    ("palindrome", |draw| without_words(draw, "palindrome", 2, 6)),
    ("between", |draw| without_words(draw, "between", 2, 6)),
    ("region-sum", region_sum),
    ("zipper", |draw| without_words(draw, "zipper", 3, 8)),
    ("entropic", |draw| without_words(draw, "entropic", 2, 6)),
    ("same-difference", |draw| without_words(draw, "same-difference", 3, 5)),
    ("parity-line", |draw| without_words(draw, "parity-line", 2, 6)),
    ("value-indexing", value_indexing),
    ("arrow", arrow),
    ("whisper", whisper),
    ("lockout", lockout),
    ("modular", modular),
    ("sum-line", sum_line),
    ("regex", regex),
    ("nfa", nfa),
    ("pair", pair),
];

/// A line that perhaps crosses itself, one time in eight.
fn line(draw: &mut Draw<'_>, min: usize, max: usize) -> Vec<Cell> {
    let mut path = draw.path(min, max);
    if path.len() > 2 && draw.chance(0.125) {
        let at = draw.below(path.len() - 1);
        path.push(path[at]);
    }
    path
}

/// Of many lines with these words one that the grid obeys, most of the time.
fn true_line(draw: &mut Draw<'_>, id: &str, words: &[String], min: usize, max: usize) -> Parameters {
    let parameters: Vec<Parameters> = (0..40)
        .map(|_| Parameters { words: words.to_vec(), ..Parameters::of_cells(&line(draw, min, max)) })
        .collect();
    true_parameters(draw, id, &parameters)
}

fn true_parameters(draw: &mut Draw<'_>, id: &str, parameters: &[Parameters]) -> Parameters {
    draw.true_of(parameters, |draw, parameters| {
        Constraint::from_parameters(id, parameters, &draw.board)
            .is_ok_and(|constraint| constraint.holds(&draw.board, &draw.grid))
    })
}

/// A line in which a cell may stand twice, next to itself too.
fn value_indexing(draw: &mut Draw<'_>) -> Parameters {
    let mut parameters = without_words(draw, "value-indexing", 3, 7);
    if let Some(cells) = parameters.cells.first_mut().filter(|cells| cells.len() > 2)
        && draw.chance(0.4)
    {
        let last = cells.len() - 1;
        let at = draw.between(0, last as i32 - 1) as usize;
        let to = draw.between(at as i32 + 1, last as i32) as usize;
        cells[to] = cells[at];
    }
    parameters
}

fn without_words(draw: &mut Draw<'_>, id: &str, min: usize, max: usize) -> Parameters {
    true_line(draw, id, &[], min, max)
}

/// Lines that cross a border, where there are borders.
fn region_sum(draw: &mut Draw<'_>) -> Parameters {
    let mut parameters = Vec::new();
    for _ in 0..100 {
        let cells = line(draw, 2, 7);
        let regions: HashSet<_> = cells.iter().map(|&cell| draw.board.region(cell)).collect();
        if draw.board.regions().is_empty() || regions.len() > 1 {
            parameters.push(Parameters::of_cells(&cells));
        }
    }
    true_parameters(draw, "region-sum", &parameters)
}

fn number(draw: &mut Draw<'_>, min: i32, max: i32) -> Vec<String> {
    if draw.chance(0.25) { Vec::new() } else { vec![draw.between(min, max).to_string()] }
}

fn arrow(draw: &mut Draw<'_>) -> Parameters {
    let pill = [1, 1, 2, 3][draw.below(4)];
    let arrow = |draw: &mut Draw<'_>| {
        let path = draw.path(pill + 1, pill + 4);
        let mut cells = vec![path[..pill].to_vec(), path[pill..].to_vec()];
        if draw.chance(0.2) {
            let shaft = draw.path(1, 3);
            cells.push(shaft);
        }
        Parameters { cells, ..Parameters::default() }
    };
    let parameters: Vec<Parameters> = (0..60).map(|_| arrow(draw)).collect();
    true_parameters(draw, "arrow", &parameters)
}

fn whisper(draw: &mut Draw<'_>) -> Parameters {
    let words = number(draw, 1, 3);
    true_line(draw, "whisper", &words, 2, 5)
}

fn lockout(draw: &mut Draw<'_>) -> Parameters {
    let words = number(draw, 0, 4);
    true_line(draw, "lockout", &words, 2, 6)
}

fn modular(draw: &mut Draw<'_>) -> Parameters {
    let words = number(draw, 1, 5);
    true_line(draw, "modular", &words, 2, 7)
}

fn sum_line(draw: &mut Draw<'_>) -> Parameters {
    let mut words = vec![draw.between(2, 12).to_string()];
    if draw.chance(0.5) {
        words.push("loop".to_string());
    }
    let parameters: Vec<Parameters> = (0..40)
        .map(|_| Parameters { words: words.clone(), ..Parameters::of_cells(&draw.path(2, 7)) })
        .collect();
    true_parameters(draw, "sum-line", &parameters)
}

/// A random expression over the board's digits.
fn expression(draw: &mut Draw<'_>, depth: usize) -> String {
    let digit = |draw: &mut Draw<'_>| draw.number().to_string();
    match draw.below(if depth == 0 { 4 } else { 9 }) {
        0 => digit(draw),
        1 => ".".to_string(),
        2 | 3 => {
            let (a, b) = (draw.number(), draw.number());
            let caret = if draw.chance(0.3) { "^" } else { "" };
            format!("[{caret}{}-{}]", a.min(b), a.max(b))
        }
        4 => format!("({}|{})", expression(draw, depth - 1), expression(draw, depth - 1)),
        5 => {
            let times = ["*", "+", "?", "{2}", "{1,}", "{0,2}", "{2,3}", "{0}"][draw.below(8)];
            format!("({}){times}", expression(draw, depth - 1))
        }
        _ => format!("{}{}", expression(draw, depth - 1), expression(draw, depth - 1)),
    }
}

fn regex(draw: &mut Draw<'_>) -> Parameters {
    let parameters: Vec<Parameters> = (0..60)
        .map(|_| {
            let pattern = expression(draw, 4);
            Parameters::of_cells(&line(draw, 1, 5)).word(pattern)
        })
        .collect();
    true_parameters(draw, "regex", &parameters)
}

/// Some numbers of the board, at least one, as a word.
fn numbers(draw: &mut Draw<'_>) -> String {
    let first = draw.number();
    let last = draw.number();
    let other = draw.number();
    if first < last { format!("{first}..{last}") } else { format!("{first},{other}") }
}

fn nfa(draw: &mut Draw<'_>) -> Parameters {
    let machine = |draw: &mut Draw<'_>| {
        let states = draw.below(4) + 1;
        let mut words = vec![format!("accept={},{}", draw.below(states), draw.below(states))];
        if draw.chance(0.3) {
            words.push(format!("start=0,{}", draw.below(states)));
        }
        for _ in 0..draw.below(6) + 2 {
            let (from, to) = (draw.below(states), draw.below(states));
            words.push(format!("{from}>{to}={}", numbers(draw)));
        }
        let mut cells = vec![line(draw, 1, 4)];
        if draw.chance(0.4) {
            words.push(format!("{}>{}=|", draw.below(states), draw.below(states)));
            words.push(format!("{}>{}=|", draw.below(states), draw.below(states)));
            for _ in 0..draw.below(2) + 1 {
                cells.push(line(draw, 1, 3));
            }
        }
        Parameters { words, cells, ..Parameters::default() }
    };
    let parameters: Vec<Parameters> = (0..60).map(|_| machine(draw)).collect();
    true_parameters(draw, "nfa", &parameters)
}

fn pair(draw: &mut Draw<'_>) -> Parameters {
    let relation = |draw: &mut Draw<'_>| {
        let mut words = vec![["consecutive", "all"][draw.below(2)].to_string()];
        for first in draw.board.numbers() {
            if draw.chance(0.8) {
                words.push(format!("{first}>{}", numbers(draw)));
            }
        }
        Parameters { words, ..Parameters::of_cells(&line(draw, 2, 4)) }
    };
    let parameters: Vec<Parameters> = (0..60).map(|_| relation(draw)).collect();
    true_parameters(draw, "pair", &parameters)
}

#[test]
fn pairs_keep_name_and_table_in_words() {
    let board = Board::square(9);
    let cells = board.row(2);
    let pair = Pair::new(&board, Pairing::All, "a: b % = Über", &cells, |a, b| a < b && a != 3);
    let constraint = Constraint::from(pair.clone());
    let parameters = constraint.to_parameters();
    assert_eq!(parameters.words[1..4], ["name=a%3a%20b%20%25%20%3d%20%c3%9cber", "1>2..9", "2>3..9"]);
    assert_eq!(Constraint::from_parameters("pair", &parameters, &board), Ok(constraint));
}

#[test]
fn errors_of_patterns_say_where() {
    let board = Board::square(6);
    let outcome = |pattern: &str| {
        let parameters = Parameters::of_cells(&board.row(0)).word(pattern);
        Constraint::from_parameters("regex", &parameters, &board).map_err(|error| error.to_string())
    };
    for (pattern, expected) in [
        ("1)2", "a ')' without its '(', at character 2 of the pattern"),
        ("(12", "a '(' without its ')', at character 1 of the pattern"),
        ("1[7]", "'7' is no digit from 1 to 6, at character 3 of the pattern"),
        ("[3-2]", "a range must ascend, at character 4 of the pattern"),
        ("[]", "a '[' without its ']', or with nothing inside, at character 1 of the pattern"),
        ("*1", "nothing stands before this repetition, at character 1 of the pattern"),
        ("1{3,2}", "a repetition is {2}, {2,} or {2,4}, at character 2 of the pattern"),
        ("1{", "a repetition is {2}, {2,} or {2,4}, at character 2 of the pattern"),
        (
            "^1",
            "a pattern matches the whole line, ^ and $ do not belong in it, at character 1 of the pattern",
        ),
        ("((1{100}){100}){100}", "the pattern is longer than 2000 digits when written out"),
    ] {
        assert_eq!(outcome(pattern).unwrap_err(), expected, "{pattern}");
    }
    let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    assert!(outcome(&deep).unwrap_err().starts_with("groups are nested too deep"));
    let often = format!("1{}", "*".repeat(5000));
    assert!(outcome(&often).unwrap_err().starts_with("too many repetitions"));
    for pattern in ["", "()", "1*", "(1|2)*[^3-5]?.{0,2}", "1{0}"] {
        assert!(outcome(pattern).is_ok(), "{pattern}");
    }
}
