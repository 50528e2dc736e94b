//! The plain forms that the solver's parser takes beside tokens, each turned into the tokens that mean the same: grids
//! of n² characters, n² sets of n pencilmarks, numbers between separators, layouts of jigsaws, and the short forms of
//! killers.

use std::collections::BTreeMap;
use std::ops::Range;

use super::tokens::{Character, Token};
use crate::notation::short_killer;

/// The tokens for a section in one of the plain forms; nothing if it has none.
pub(super) fn tokens(section: &[Character]) -> Option<Vec<Token>> {
    let dense: Vec<&Character> = section.iter().filter(|character| !character.c.is_whitespace()).collect();
    if dense.len() < 2 {
        return None;
    }
    let at = dense[0].at.start..dense[dense.len() - 1].at.end;
    let text: Vec<char> = dense.iter().map(|character| character.c).collect();
    if let ['=', solution @ ..] = text.as_slice() {
        return grid(solution, &at);
    }
    killer(&text, &at)
        .or_else(|| jigsaw(&text, &at))
        .or_else(|| jigsaw_layout(&text, &at))
        .or_else(|| grid(&text, &at))
        .or_else(|| numbers(section, &at))
        .or_else(|| pencilmarks(&text, &at))
}

/// The side of a square board of `cells` cells.
fn side(cells: usize) -> Option<usize> {
    (1..=super::layout::MAX).find(|side| side * side == cells)
}

fn name(index: usize, side: usize) -> String {
    let digit = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('?');
    format!("R{}C{}", digit(index / side), digit(index % side))
}

fn shape(side: usize, at: &Range<usize>) -> Token {
    Token::made("Shape", vec![format!("{side}x{side}")], at)
}

/// The number that a character of a grid stands for: digits, or letters from A on boards with more than nine.
fn number(c: char, side: usize) -> Option<usize> {
    let number = match c {
        _ if side < 10 => c.to_digit(10)? as usize,
        'A'..='Z' => c as usize - 'A' as usize + 1,
        _ => return None,
    };
    (1..=side).contains(&number).then_some(number)
}

/// n² characters, one of them for blanks.
fn grid(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let side = side(text.len())?;
    let mut blank = None;
    let mut givens = Vec::new();
    for (index, &c) in text.iter().enumerate() {
        match number(c, side) {
            Some(number) => givens.push(format!("{}_{number}", name(index, side))),
            None if blank.is_some_and(|other| other != c) => return None,
            None => blank = Some(c),
        }
    }
    Some(vec![shape(side, at), Token::made("", givens, at)])
}

/// n different characters, each n times.
fn jigsaw_layout(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let side = side(text.len())?;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    text.iter().for_each(|&c| *counts.entry(c).or_default() += 1);
    if counts.len() != side || counts.values().any(|&count| count != side) {
        return None;
    }
    let layout = Token::made("Jigsaw", vec![text.iter().collect()], at);
    Some(vec![shape(side, at), layout, Token::made("NoBoxes", Vec::new(), at)])
}

/// A grid and a layout.
fn jigsaw(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let (givens, layout) = text.split_at(text.len() / 2);
    if givens.len() != layout.len() {
        return None;
    }
    let mut tokens = jigsaw_layout(layout, at)?;
    tokens.extend(grid(givens, at)?.into_iter().skip(1));
    Some(tokens)
}

/// Numbers, or points for blanks, among separators.
fn numbers(section: &[Character], at: &Range<usize>) -> Option<Vec<Token>> {
    let mut cells: Vec<String> = Vec::new();
    let mut in_number = false;
    for character in section {
        match character.c {
            c @ '0'..='9' => {
                if !in_number {
                    cells.push(String::new());
                }
                cells.last_mut()?.push(c);
            }
            '.' => cells.push(".".to_string()),
            c if c.is_whitespace() || matches!(c, '|' | '_' | '-') => {}
            _ => return None,
        }
        in_number = character.c.is_ascii_digit();
    }
    let side = side(cells.len())?;
    let given =
        |(index, cell): (usize, &String)| (cell != ".").then(|| format!("{}_{cell}", name(index, side)));
    let givens = cells.iter().enumerate().filter_map(given).collect();
    Some(vec![shape(side, at), Token::made("", givens, at)])
}

/// For each cell n characters: the numbers that it may hold.
fn pencilmarks(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let side = (1..=9).find(|side| side * side * side == text.len())?;
    if !text.iter().all(|&c| c == '.' || c.is_ascii_digit()) {
        return None;
    }
    let given = |(index, marks): (usize, &[char])| {
        let numbers = marks.iter().filter(|&&c| c != '.').map(|c| format!("_{c}"));
        format!("{}{}", name(index, side), numbers.collect::<String>())
    };
    let givens = text.chunks(side).enumerate().map(given).collect();
    Some(vec![shape(side, at), Token::made("", givens, at)])
}

/// The tokens of a killer in one of its short forms.
fn killer(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let line: String = text.iter().collect();
    let pointing = || short_killer::is_pointing(&line).then(|| short_killer::pointing(&line).ok())?;
    let numbered = || short_killer::is_numbered(&line).then(|| short_killer::numbered(&line).ok())?;
    let killer = pointing().or_else(numbered)?;
    let cages = killer.cages.iter().map(|cage| cage_token(cage.sum, &cage.cells, at));
    let diagonals = if killer.has_diagonals { &["1", "-1"][..] } else { &[] };
    let diagonal = |direction: &&str| Token::made("Diagonal", vec![direction.to_string()], at);
    Some(cages.chain(diagonals.iter().map(diagonal)).collect())
}

fn cage_token(sum: usize, cells: &[usize], at: &Range<usize>) -> Token {
    let names = cells.iter().map(|&cell| name(cell, 9));
    Token::made("Cage", [sum.to_string()].into_iter().chain(names).collect(), at)
}
