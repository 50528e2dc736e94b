//! The plain forms that the solver's parser takes beside tokens, each turned into the tokens that mean the same: grids
//! of n² characters, n² sets of n pencilmarks, numbers between separators, layouts of jigsaws, and two short forms of
//! killer cages. The latter are 81 characters that point to the cell with the sum, and SumoCue's `3x3:…` with 81
//! numbers.

use std::collections::BTreeMap;
use std::ops::Range;

use super::tokens::{Character, Token};

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
    pointing_cages(&text, &at)
        .or_else(|| numbered_cages(&text, &at))
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

/// The step that a character of the short form of killer cages points.
fn pointer(c: char) -> Option<(isize, isize)> {
    Some(match c {
        'v' => (1, 0),
        '^' => (-1, 0),
        '<' => (0, -1),
        '>' => (0, 1),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// 81 characters: each points to a neighbour in its cage, or is the sum of the cage (0-9, A-Z for 10 to 35, a-j for 36
/// to 45).
fn pointing_cages(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let is_pointer = |c: &char| pointer(*c).is_some() && *c != '.';
    let is_sum = |c: char| matches!(c, '0'..='9' | 'A'..='Z' | 'a'..='j');
    let fits = text.iter().all(|&c| pointer(c).is_some() || is_sum(c));
    if text.len() != 81 || !text.iter().any(is_pointer) || !fits {
        return None;
    }
    let head = |first: usize| {
        let mut cell = first;
        for _ in 0..=81 {
            let Some((down, right)) = pointer(text[cell]) else { return Some(cell) };
            let (row, column) = ((cell / 9) as isize + down, (cell % 9) as isize + right);
            if !(0..9).contains(&row) || !(0..9).contains(&column) {
                return None;
            }
            cell = (row * 9 + column) as usize;
        }
        None
    };
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for cell in 0..81 {
        // A pointer that leads nowhere: this is another format.
        cages.entry(head(cell)?).or_default().push(cell);
    }
    let sum = |c: char| match c {
        'A'..='Z' => c as usize - 'A' as usize + 10,
        'a'..='j' => c as usize - 'a' as usize + 36,
        c => c as usize - '0' as usize,
    };
    let cage = |(head, cells): (usize, Vec<usize>)| cage_token(sum(text[head]), &cells, at);
    Some(cages.into_iter().map(cage).collect())
}

/// SumoCue's form: `3x3:d:k:` (with `d` also both diagonals) and 81 numbers, cage + 256 · sum.
fn numbered_cages(text: &[char], at: &Range<usize>) -> Option<Vec<Token>> {
    let text: String = text.iter().collect();
    let parts: Vec<&str> = text.split(':').collect();
    let ["3x3", diagonals, "k", numbers @ ..] = parts.as_slice() else { return None };
    let numbers = match numbers {
        [numbers @ .., ""] => numbers,
        numbers => numbers,
    };
    if numbers.len() != 81 {
        return None;
    }
    let mut cages: Vec<(usize, usize, Vec<usize>)> = Vec::new();
    for (cell, number) in numbers.iter().enumerate() {
        let number: usize = number.parse().ok()?;
        let (cage, sum) = (number % 256, number / 256);
        if sum == 0 {
            continue;
        }
        match cages.iter_mut().find(|(other, ..)| *other == cage) {
            Some((.., cells)) => cells.push(cell),
            None => cages.push((cage, sum, vec![cell])),
        }
    }
    let mut tokens: Vec<Token> = cages.iter().map(|(_, sum, cells)| cage_token(*sum, cells, at)).collect();
    if *diagonals == "d" {
        tokens.extend(["1", "-1"].map(|direction| Token::made("Diagonal", vec![direction.to_string()], at)));
    }
    Some(tokens)
}

fn cage_token(sum: usize, cells: &[usize], at: &Range<usize>) -> Token {
    let names = cells.iter().map(|&cell| name(cell, 9));
    Token::made("Cage", [sum.to_string()].into_iter().chain(names).collect(), at)
}
