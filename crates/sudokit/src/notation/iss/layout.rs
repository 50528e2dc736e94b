//! The tokens that make the board: `.Shape`, `.Var`, `.RegionSize`, `.NoBoxes`, `.Jigsaw`, and the extra cells of rules
//! that bring their own.

use super::error::IssError;
use super::tokens::{Token, Word, decode_name, encode_name};
use crate::board::{Board, Cell, ExtraCells, Lines};

/// Maximum number of rows, of columns and of numbers that a board of this format has.
pub(super) const MAX: usize = 16;
/// The group of cells that say in which region of a chaos construction a cell lies.
pub(super) const CHAOS: &str = "CC";
/// How the groups of cells for a doppelganger begin.
const DOPPELGANGER: &str = "DG";

/// A board, and regions that hold beside its boxes.
pub(super) struct Setting {
    pub board: Board,
    /// What `.RegionSize` says.
    pub region_size: Option<usize>,
    /// The regions of a jigsaw where the boxes hold too.
    pub further_regions: Vec<Vec<Cell>>,
}

/// Whether a token belongs to the board.
pub(super) fn is_layout(kind: &str) -> bool {
    matches!(kind, "Shape" | "Var" | "RegionSize" | "NoBoxes" | "Jigsaw")
}

/// The board that the tokens of a text make.
///
/// # Errors
/// One of them cannot be understood, or two contradict each other.
pub(super) fn setting(tokens: &[Token]) -> Result<Setting, IssError> {
    let named = |kind: &'static str| tokens.iter().filter(move |token| token.kind.text == kind);
    let mut board = Board::rectangle(9, 9, 9);
    let mut shapes = named("Shape");
    if let Some(first) = shapes.next() {
        board = shape(first)?;
        for other in shapes {
            if shape(other)? != board {
                return Err(IssError::new(&other.at, "another .Shape says something else"));
            }
        }
    }
    let names = |token: &Token| token.arguments.iter().any(|word| word.text.starts_with(DOPPELGANGER));
    if any(tokens, &names) {
        doppelganger_cells(&board).into_iter().for_each(|group| board.add_extra(group));
    }
    for token in tokens {
        let group = match token.kind.text.as_str() {
            "Var" => extra_cells(token, &board)?,
            "ChaosConstruction" => ExtraCells {
                name: CHAOS.to_string(),
                label: "Chaos regions".to_string(),
                count: board.on_board(),
                columns: board.columns(),
            },
            _ => continue,
        };
        if board.extra().iter().any(|other| other.name == group.name) {
            if group.name == CHAOS {
                continue;
            }
            return Err(IssError::new(&token.at, format!("the cells {} are there already", group.name)));
        }
        board.add_extra(group);
    }
    let mut region_size = None;
    for token in named("RegionSize") {
        let word = token.argument(0).map_or("", |word| word.text.as_str());
        match word.parse() {
            Ok(number) if (1..=board.on_board()).contains(&number) => region_size = Some(number),
            _ => {
                return Err(IssError::new(
                    &token.at,
                    format!("'{word}' is not the number of cells of a region"),
                ));
            }
        }
    }
    let size = region_size.unwrap_or_else(|| board.rows().max(board.columns()));
    let has_boxes = board.lines_differ() && named("NoBoxes").next().is_none();
    let boxes = if has_boxes { boxes(&board, size) } else { Vec::new() };
    let mut regions = Vec::new();
    for token in named("Jigsaw") {
        for region in jigsaw(token, &board, size)? {
            if !regions.contains(&region) {
                regions.push(region);
            }
        }
    }
    let mut further_regions = Vec::new();
    board.set_regions(boxes);
    if board.regions().is_empty() {
        board.set_regions(regions);
    } else {
        further_regions = regions;
    }
    if let Err(error) = board.check() {
        let at = named("Shape").next().or(tokens.first()).map_or(0..0, |token| token.at.clone());
        return Err(IssError::new(&at, error.to_string()));
    }
    Ok(Setting { board, region_size, further_regions })
}

/// Whether something holds for a token or for one that it holds.
fn any(tokens: &[Token], holds: &dyn Fn(&Token) -> bool) -> bool {
    tokens.iter().any(|token| holds(token) || any(&token.children, holds))
}

/// The cells for what rows, columns and boxes miss. They are there where a rule speaks of them.
fn doppelganger_cells(board: &Board) -> Vec<ExtraCells> {
    let (height, width) = box_shape(board, board.rows().max(board.columns())).unwrap_or((0, 0));
    let group = |letter: char, what: &str, count: usize, columns: usize| ExtraCells {
        name: format!("{DOPPELGANGER}{letter}"),
        label: format!("Doppelganger {what}"),
        count,
        columns,
    };
    let groups = [
        group('B', "box", height * width, width),
        group('C', "column", board.rows(), board.columns()),
        group('R', "row", board.columns(), board.columns()),
        group('Z', "zero", 1, board.columns()),
    ];
    groups.into_iter().filter(|group| group.count > 0).collect()
}

/// `.Shape~rows x columns~numbers~type`.
fn shape(token: &Token) -> Result<Board, IssError> {
    let bad = |word: &Word, what: &str| IssError::new(&word.at, format!("'{}' is not {what}", word.text));
    let mut board = Board::rectangle(9, 9, 9);
    if token.arguments.len() > 3 {
        return Err(IssError::new(&token.arguments[3].at, ".Shape takes a size, numbers and a type"));
    }
    if let Some(word) = token.argument(0) {
        let size = "a size such as 9x9, with at most 16 rows and columns";
        let (rows, columns) = word.text.split_once('x').ok_or_else(|| bad(word, size))?;
        let number = |text: &str| text.parse().ok().filter(|number| (1..=MAX).contains(number));
        board.set_rows(number(rows).ok_or_else(|| bad(word, size))?);
        board.set_columns(number(columns).ok_or_else(|| bad(word, size))?);
    }
    board.set_values(board.rows().max(board.columns()));
    if let Some(word) = token.argument(1) {
        let range = "a range of at most 16 numbers such as 0-8, or how many there are";
        let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number < 1000);
        let (lowest, values) = match word.text.split_once('-') {
            None => (1, number(&word.text)),
            Some((lowest, highest)) => {
                let lowest = number(lowest).ok_or_else(|| bad(word, range))?;
                (lowest, number(highest).and_then(|highest| (highest + 1).checked_sub(lowest)))
            }
        };
        board.set_lowest(lowest as i32);
        board.set_values(values.filter(|values| (1..=MAX).contains(values)).ok_or_else(|| bad(word, range))?);
    }
    board.set_lines(match token.argument(2) {
        None => Lines::Whole,
        Some(word) if word.text == "Sudoku" => Lines::Whole,
        Some(word) if word.text == "Raw" => Lines::Free,
        Some(word) => return Err(bad(word, "a type of board: Sudoku or Raw")),
    });
    Ok(board)
}

/// `.Var~letters~label~how many`, or rows and columns instead of a number.
fn extra_cells(token: &Token, board: &Board) -> Result<ExtraCells, IssError> {
    let letters = token.argument(0).ok_or_else(|| IssError::new(&token.at, ".Var takes capital letters"))?;
    if !letters.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let what = format!("'{}' is no name of extra cells: capital letters expected", letters.text);
        return Err(IssError::new(&letters.at, what));
    }
    let label = token.argument(1).map(|word| decode_name(&word.text)).unwrap_or_default();
    let (mut count, mut columns) = (1, board.columns());
    if let Some(word) = token.argument(2) {
        let bad = || IssError::new(&word.at, format!("'{}' is not a number of extra cells", word.text));
        let number = |text: &str| text.parse().ok().filter(|number| (1..=1000).contains(number));
        count = match word.text.split_once('x') {
            None => number(&word.text).ok_or_else(bad)?,
            Some((rows, width)) => {
                columns = number(width).filter(|&width| width <= MAX).ok_or_else(bad)?;
                number(rows).ok_or_else(bad)? * columns
            }
        };
    }
    Ok(ExtraCells { name: format!("V{}", letters.text), label, count, columns })
}

/// Height and width of a box of `size` cells: as flat as it can be without being a row, turned if only that tiles the
/// board.
fn box_shape(board: &Board, size: usize) -> Option<(usize, usize)> {
    let sides = (2..=size.isqrt()).rev().filter(|side| size.is_multiple_of(*side));
    let shapes = sides.flat_map(|side| [(side, size / side), (size / side, side)]);
    let tiles = |&(height, width): &(usize, usize)| {
        board.rows().is_multiple_of(height) && board.columns().is_multiple_of(width)
    };
    shapes.into_iter().find(tiles)
}

/// The boxes of `size` cells; none if no shape tiles the board.
pub(super) fn boxes(board: &Board, size: usize) -> Vec<Vec<Cell>> {
    let Some((height, width)) = box_shape(board, size) else { return Vec::new() };
    let corners = (0..board.rows()).step_by(height);
    corners
        .flat_map(|top| (0..board.columns()).step_by(width).map(move |left| (top, left)))
        .map(|(top, left)| (0..size).map(|at| board.at(top + at / width, left + at % width)).collect())
        .collect()
}

/// The windows: boxes one cell apart from each other and from the border.
pub(super) fn windows(board: &Board, size: usize) -> Vec<Vec<Cell>> {
    let Some((height, width)) = box_shape(board, size) else { return Vec::new() };
    let first_rows = || (1..).step_by(height + 1).take_while(|top| top + height < board.rows());
    let lefts = (1..).step_by(width + 1).take_while(|left| left + width < board.columns());
    lefts
        .flat_map(|left| first_rows().map(move |top| (top, left)))
        .map(|(top, left)| (0..size).map(|at| board.at(top + at / width, left + at % width)).collect())
        .collect()
}

/// The regions of a layout, in the order of their first cells.
fn jigsaw(token: &Token, board: &Board, size: usize) -> Result<Vec<Vec<Cell>>, IssError> {
    let word = match token.arguments.as_slice() {
        [word] | [_, word] => word,
        _ => return Err(IssError::new(&token.at, ".Jigsaw takes a layout")),
    };
    let letters: Vec<char> = word.text.chars().collect();
    if letters.len() != board.on_board() {
        let what = format!("the layout has {} cells, the board has {}", letters.len(), board.on_board());
        return Err(IssError::new(&word.at, what));
    }
    let mut regions: Vec<(char, Vec<Cell>)> = Vec::new();
    for (cell, &letter) in board.cells().zip(&letters) {
        match regions.iter_mut().find(|(other, _)| *other == letter) {
            Some((_, region)) => region.push(cell),
            None => regions.push((letter, vec![cell])),
        }
    }
    if regions.len() == 1 {
        return Ok(Vec::new());
    }
    // One letter may stand for the cells that are in no region.
    let is_region =
        |region: &Vec<Cell>| (board.rows().max(board.columns())..=board.values()).contains(&region.len());
    let mut others = regions.iter().filter(|(_, region)| !is_region(region));
    if let (Some(_), Some((letter, region))) = (others.next(), others.next()) {
        let what = format!("the region {letter} has {} cells, {size} expected", region.len());
        return Err(IssError::new(&word.at, what));
    }
    let regions: Vec<(char, Vec<Cell>)> =
        regions.into_iter().filter(|(_, region)| is_region(region)).collect();
    match regions.iter().find(|(_, region)| region.len() != size) {
        Some((letter, region)) => {
            let what = format!("the region {letter} has {} cells, {size} expected", region.len());
            Err(IssError::new(&word.at, what))
        }
        None => Ok(regions.into_iter().map(|(_, region)| region).collect()),
    }
}

/// The tokens that make a board.
///
/// # Errors
/// What this format cannot hold, in words.
pub(super) fn write(board: &Board) -> Result<String, String> {
    if board.rows() > MAX || board.columns() > MAX || board.values() > MAX {
        return Err(format!(
            "boards of {}×{} with {} numbers: at most {MAX} of each",
            board.rows(),
            board.columns(),
            board.values()
        ));
    }
    if !(0..=1).contains(&board.lowest()) {
        return Err(format!("numbers from {}: they begin at 0 or 1", board.lowest()));
    }
    let mut text = String::new();
    let usual = board.rows().max(board.columns());
    let is_usual = board.lowest() == 1 && board.values() == usual;
    if (board.rows(), board.columns()) != (9, 9) || !is_usual || !board.lines_differ() {
        text.push_str(&format!(".Shape~{}x{}", board.rows(), board.columns()));
        match (is_usual, board.lowest()) {
            (true, _) if board.lines_differ() => {}
            (true, _) => text.push('~'),
            (false, 1) => text.push_str(&format!("~{}", board.values())),
            (false, lowest) => text.push_str(&format!("~{lowest}-{}", board.highest())),
        }
        if !board.lines_differ() {
            text.push_str("~Raw");
        }
    }
    text.push_str(&regions(board, usual)?);
    let has_own = |name: &str| name == CHAOS || name.starts_with(DOPPELGANGER);
    for group in board.extra().iter().filter(|group| !has_own(&group.name)) {
        let letters = group.name.strip_prefix('V').filter(|name| !name.is_empty());
        let letters = letters.filter(|name| name.bytes().all(|byte| byte.is_ascii_uppercase()));
        let letters = letters
            .ok_or_else(|| format!("extra cells called {}: the name is V and capital letters", group.name))?;
        let size = if group.columns == board.columns() {
            group.count.to_string()
        } else if group.columns > 0 && group.count.is_multiple_of(group.columns) {
            format!("{}x{}", group.count / group.columns, group.columns)
        } else {
            return Err(format!("{} extra cells in rows of {}", group.count, group.columns));
        };
        text.push_str(&format!(".Var~{letters}~{}~{size}", encode_name(&group.label)));
    }
    Ok(text)
}

/// The tokens for the regions of a board.
fn regions(board: &Board, usual: usize) -> Result<String, String> {
    if !board.lines_differ() {
        return match board.regions().is_empty() {
            true => Ok(String::new()),
            false => Err("regions on a board whose rows are no houses".to_string()),
        };
    }
    if board.regions() == boxes(board, usual) {
        return Ok(String::new());
    }
    if board.regions().is_empty() {
        return Ok(".NoBoxes".to_string());
    }
    let size = board.regions()[0].len();
    if board.regions().iter().any(|region| region.len() != size) {
        return Err("regions of different sizes".to_string());
    }
    let region_size = if size == usual { String::new() } else { format!(".RegionSize~{size}") };
    if board.regions() == boxes(board, size) {
        return Ok(region_size);
    }
    let in_one =
        board.cells().all(|cell| board.regions().iter().filter(|region| region.contains(&cell)).count() <= 1);
    let is_whole = size == board.on_board();
    if !in_one || is_whole || size < usual || board.regions().len() > 36 {
        return Err("regions of this shape".to_string());
    }
    let letter = |cell: Cell| match board.region(cell) {
        Some(region) => char::from_digit(region as u32, 36).unwrap_or('?'),
        None => '-',
    };
    let layout: String = board.cells().map(letter).collect();
    let in_none = layout.matches('-').count();
    if in_none >= usual && in_none <= board.values() {
        return Err(format!("{in_none} cells in no region: they would make one"));
    }
    Ok(format!("{region_size}.Jigsaw~{layout}.NoBoxes"))
}
