//! Types of tokens with arguments of their own arrangement.

use super::arguments::{Arguments, Group, bad};
use super::cells::offset;
use super::error::IssError;
use super::tokens::encode_name;
use super::{automaton, base64, layout, pairs};
use crate::board::{Board, Cell};
use crate::constraint::{Diagonal, Outside, Parameters};
use crate::propagation::Values;

/// A constraint to be: its kind and its parameters.
type RuleParameters = (&'static str, Parameters);

/// What a token says.
///
/// # Errors
/// Its type is unknown, or its arguments are wrong.
pub(super) fn parameters(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let one = |rule: RuleParameters| Ok(vec![rule]);
    match arguments.token.kind.text.as_str() {
        "Arrow" => one(("arrow", arrow(arguments, 1, 0)?)),
        "PillArrow" => pill_arrow(arguments),
        "Cage" => cage(arguments),
        "Sum" => sum(arguments),
        "SumLine" => sum_line(arguments),
        "SameValues" => same_values(arguments),
        "Quad" => quadruple(arguments),
        "Diagonal" => diagonal(arguments),
        "Windoku" => windows(arguments),
        "DisjointSets" => disjoint_sets(arguments),
        "LittleKiller" => little_killer(arguments),
        "Sandwich" => sandwich(arguments),
        "Indexing" => indexing(arguments),
        "Pair" | "PairX" | "Binary" | "BinaryX" => pair(arguments),
        "NFA" => packed_automaton(arguments),
        "Regex" => regex(arguments),
        "ConnectedValues" => connected(arguments),
        "ChaosConstruction" => chaos_construction(arguments),
        "ChaosArrow" => chaos(arguments, "chaos-arrow"),
        "ChaosCount" => chaos(arguments, "chaos-count"),
        "FullRankTies" => full_rank_ties(arguments),
        kind if layout::is_layout(kind) => Err(arguments.error("it cannot stand in a composite")),
        kind => Err(IssError::new(&arguments.token.at, format!("there is no rule .{kind} in this format"))),
    }
}

/// Circle or pill, then the shaft.
fn arrow(arguments: &Arguments<'_>, pill: usize, from: usize) -> Result<Parameters, IssError> {
    let mut circle = arguments.cells(from)?;
    if circle.len() <= pill {
        return Err(arguments.error("cells of the shaft expected"));
    }
    let shaft = circle.split_off(pill);
    circle.sort_unstable();
    Ok(Parameters { cells: vec![circle, shaft], ..Parameters::default() })
}

fn pill_arrow(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "a pill of 2 or 3 cells")?;
    let size = match word.text.as_str() {
        "2" => 2,
        "3" => 3,
        _ => return Err(bad(word, "a pill of 2 or 3 cells")),
    };
    Ok(vec![("arrow", arrow(arguments, size, 1)?)])
}

/// The sum 0 means that any will do.
fn cage(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let cells = arguments.cells(1)?;
    let sum = match arguments.token.argument(0) {
        None => 0,
        Some(_) => arguments.number(0, "a sum")?,
    };
    let sum = Some(sum).filter(|&sum| sum != 0);
    let mut distinct: Vec<Cell> = Vec::new();
    for &cell in &cells {
        if !distinct.contains(&cell) {
            distinct.push(cell);
        }
    }
    if distinct.len() == cells.len() {
        return Ok(vec![("killer", Parameters::of_cells(&cells).optional(sum))]);
    }
    // A cell that stands several times counts as often.
    let sum = sum.map(|sum| ("sum", Parameters::of_cells(&cells).word(sum)));
    Ok(sum.into_iter().chain([("extra-region", Parameters::of_cells(&distinct))]).collect())
}

/// `11`, or `0_=_1_1_-1` with a coefficient for each cell.
fn sum(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "a sum")?;
    let mut parts = word.text.split('_');
    let mut words = vec![parts.next().unwrap_or_default().to_string()];
    if let Some(sign) = parts.next() {
        if sign != "=" {
            return Err(bad(word, "a sum such as 11, or with coefficients 0_=_1_-1,"));
        }
        words.push("times".to_string());
        words.extend(parts.map(str::to_string));
    }
    Ok(vec![("sum", Parameters { words, ..Parameters::of_cells(&arguments.cells(1)?) })])
}

fn sum_line(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let sum = arguments.word(0, "a sum")?;
    let mut words = arguments.token.arguments.get(1..).unwrap_or_default();
    let mut parameters = Parameters::default().word(&sum.text);
    if let Some((last, cells)) = words.split_last()
        && last.text == "LOOP"
    {
        words = cells;
        parameters = parameters.word("loop");
    }
    parameters.cells.push(arguments.list(words)?);
    Ok(vec![("sum-line", parameters)])
}

/// Sets of as many cells; single cells are all equal.
fn same_values(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let cells = arguments.cells(1)?;
    let sets = usize::try_from(arguments.number(0, "a number of sets")?).unwrap_or(0);
    let sets = sets.min(cells.len());
    if sets == 0 || !cells.len().is_multiple_of(sets) {
        return Err(arguments.error(format!("{} cells do not make {sets} sets of as many", cells.len())));
    }
    let cells = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
    Ok(vec![("same-values", Parameters { cells, ..Parameters::default() })])
}

/// The upper left cell, then the digits.
fn quadruple(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "a cell")?;
    let first = arguments.cell(word)?;
    let board = arguments.board;
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| offset(first, down, right, board));
    let cells: Option<Vec<Cell>> = square.into_iter().collect();
    let cells = cells.ok_or_else(|| bad(word, "the upper left one of four cells"))?;
    let words = arguments.token.arguments[1..].iter().map(|word| word.text.clone()).collect();
    Ok(vec![("quadruple", Parameters { words, ..Parameters::of_cells(&cells) })])
}

fn diagonal(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "1 or -1")?;
    let direction = match word.text.as_str() {
        "1" => "up",
        "-1" => "down",
        _ => return Err(bad(word, "1 or -1")),
    };
    Ok(vec![("diagonal", Parameters::default().word(direction))])
}

/// The windows of a usual board have a kind of their own; others are extra regions.
fn windows(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let board = arguments.board;
    if *board == Board::square(9) {
        return Ok(vec![("windoku", Parameters::default())]);
    }
    let size = arguments.region_size.unwrap_or(board.values());
    let windows = layout::windows(board, size);
    if windows.is_empty() {
        return Err(arguments.error("this board has no windows"));
    }
    Ok(windows.iter().map(|window| ("extra-region", Parameters::of_cells(window))).collect())
}

/// Cells at the same place of the usual boxes, whether the boxes hold or not.
fn disjoint_sets(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let board = arguments.board;
    let size = arguments.region_size.unwrap_or_else(|| board.rows().max(board.columns()));
    let boxes = layout::boxes(board, size);
    if boxes.is_empty() {
        return Err(arguments.error("this board has no boxes"));
    }
    if board.regions() == boxes {
        return Ok(vec![("disjoint-groups", Parameters::default())]);
    }
    let group = |at: usize| boxes.iter().map(|region| region[at]).collect::<Vec<Cell>>();
    Ok((0..size).map(|at| ("extra-region", Parameters::of_cells(&group(at)))).collect())
}

/// The clue, then the first cell of the diagonal: its side says where the diagonal goes.
fn little_killer(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let clue = arguments.word(0, "a sum")?;
    let word = arguments.word(1, "the first cell of a diagonal")?;
    let expected = "a cell at the border where a diagonal begins";
    let board = arguments.board;
    let (row, column) = board.place(arguments.cell(word)?).ok_or_else(|| bad(word, expected))?;
    let (bottom, right) = (board.rows() - 1, board.columns() - 1);
    let diagonal = if column == 0 && row < bottom {
        Diagonal::DownRight
    } else if column == right && (1..bottom).contains(&row) {
        Diagonal::UpLeft
    } else if row == 0 {
        Diagonal::DownLeft
    } else if row == bottom && (1..right).contains(&column) {
        Diagonal::UpRight
    } else {
        return Err(bad(word, expected));
    };
    let (down, to_right) = diagonal.step();
    let place = Outside {
        row: (row as isize + 1 - down) as usize,
        column: (column as isize + 1 - to_right) as usize,
    };
    let parameters = Parameters { outside: Some(place), ..Parameters::default() };
    Ok(vec![("little-killer", parameters.word(&clue.text).word(diagonal.letters()))])
}

/// A sum between the lowest and the highest number; in a row that does not hold all numbers, between the lowest and the
/// highest of those that stand there.
fn sandwich(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let clue = arguments.word(0, "a sum")?;
    let place = arguments.beside(arguments.word(1, "a row or column such as R3")?, true)?;
    let line = place.line(arguments.board);
    if line.len() == arguments.board.values() {
        let parameters = Parameters { outside: Some(place), ..Parameters::default() };
        return Ok(vec![("sandwich", parameters.word(&clue.text))]);
    }
    Ok(vec![("lunchbox", Parameters::of_cells(&line).word(&clue.text))])
}

fn indexing(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "R or C")?;
    let kind = match word.text.as_str() {
        "R" => "row-indexer",
        "C" => "column-indexer",
        _ => return Err(bad(word, "R or C")),
    };
    Ok(vec![(kind, Parameters::of_cells(&arguments.cells(1)?))])
}

/// A relation between neighbours on the line, or between all pairs.
fn pair(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let kind = arguments.token.kind.text.as_str();
    let board = arguments.board;
    let key = arguments.token.arguments.first().ok_or_else(|| arguments.error("a key expected"))?;
    let allowed = pairs::unpack(&key.text, board.values(), kind.starts_with("Binary"))
        .map_err(|what| IssError::new(&key.at, what))?;
    let rows = board.numbers().zip(&allowed).filter(|&(_, &set)| set != 0);
    let rows: Vec<String> = rows.map(|(first, &set)| format!("{first}>{}", numbers(board, set))).collect();
    let pairing = if kind.ends_with('X') { "all" } else { "consecutive" };
    let groups = arguments.groups(1)?.into_iter();
    // A cell alone is in no pair.
    let groups = groups.filter(|group| group.segments.iter().map(Vec::len).sum::<usize>() > 1);
    Ok(groups
        .map(|group| {
            let head = [pairing.to_string()].into_iter().chain(name(&group.name));
            let words = head.chain(rows.iter().cloned()).collect();
            ("pair", Parameters { words, ..Parameters::of_cells(&group.segments.concat()) })
        })
        .collect())
}

/// Numbers of a set with commas between them.
fn numbers(board: &Board, set: Values) -> String {
    board.members(set).iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// A name as a word, unless it is empty.
fn name(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| format!("name={}", encode_name(name)))
}

fn packed_automaton(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let board = arguments.board;
    let word = arguments.token.arguments.first().ok_or_else(|| arguments.error("an automaton expected"))?;
    let machine =
        automaton::unpack(&word.text, board.values()).map_err(|what| IssError::new(&word.at, what))?;
    let groups = arguments.groups(1)?.into_iter();
    groups.map(|group| Ok(("nfa", automaton_parameters(arguments, group, machine.clone())?))).collect()
}

/// A state machine over lists of cells. Lists without cells at the ends are breaks before the first or after the last
/// cell.
fn automaton_parameters(
    arguments: &Arguments<'_>,
    mut group: Group,
    mut machine: automaton::Machine,
) -> Result<Parameters, IssError> {
    let board = arguments.board;
    while group.segments.len() > 1 && group.segments[0].is_empty() {
        group.segments.remove(0);
        machine.start_after_break();
    }
    while group.segments.len() > 1 && group.segments.last().is_some_and(Vec::is_empty) {
        group.segments.pop();
        machine.accept_before_break();
    }
    if machine.starts.is_empty() {
        return Err(arguments.error("the automaton has no start, so nothing fits"));
    }
    let states = |states: &[u32]| states.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let mut words = vec![format!("start={}", states(&machine.starts))];
    if !machine.accepts.is_empty() {
        words.push(format!("accept={}", states(&machine.accepts)));
    }
    let moves = machine.moves.iter();
    words.extend(moves.map(|&(from, set, to)| format!("{from}>{to}={}", numbers(board, set))));
    words.extend(machine.breaks.iter().map(|(from, to)| format!("{from}>{to}=|")));
    let words = name(&group.name).into_iter().chain(words).collect();
    Ok(Parameters { words, cells: group.segments, ..Parameters::default() })
}

fn regex(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "a pattern in base64")?;
    let bytes = base64::decode(&word.text).map_err(|_| bad(word, "a pattern in base64"))?;
    let pattern = String::from_utf8(bytes).map_err(|_| bad(word, "a pattern in base64"))?;
    let pattern: String = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let groups = arguments.groups(1)?.into_iter();
    Ok(groups.map(|group| ("regex", Parameters::of_cells(&group.segments.concat()).word(&pattern))).collect())
}

/// The cells of a group (the board if it is empty) that hold the values are connected, and their number may be stated.
fn connected(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let mut parameters = Parameters::default();
    if let Some(word) = arguments.token.argument(0) {
        let cells = arguments.board.extra_cells(&word.text);
        if cells.is_empty() {
            return Err(bad(word, "the name of a group of extra cells"));
        }
        parameters.cells.push(cells);
    }
    let values = arguments.word(1, "values such as 1_2")?;
    parameters.words = values.text.split(['_', ',']).map(str::to_string).collect();
    if let Some(size) = arguments.token.argument(2) {
        parameters = parameters.word("size").word(&size.text);
    }
    Ok(vec![("connected-values", parameters)])
}

/// Regions of the size that `.RegionSize` says.
fn chaos_construction(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let board = arguments.board;
    let size = arguments.region_size.unwrap_or_else(|| board.rows().max(board.columns()));
    let size = i32::try_from(size).ok().filter(|&size| size as usize != board.values());
    Ok(vec![("chaos-construction", Parameters::default().optional(size))])
}

/// The cell with the number, 1 if the first label does not count, then the labels: for arrows arms with `-` between
/// them.
fn chaos(arguments: &Arguments<'_>, kind: &'static str) -> Result<Vec<RuleParameters>, IssError> {
    let mut parameters = Parameters::of_cells(&[arguments.cell(arguments.word(0, "a cell")?)?]);
    match arguments.token.argument(1) {
        None => {}
        Some(word) => match word.text.as_str() {
            "0" => {}
            "1" => parameters = parameters.word("others"),
            _ => return Err(bad(word, "0, or 1 if the first cell does not count,")),
        },
    }
    let labels = arguments.token.arguments.get(2..).unwrap_or_default();
    if !labels.is_empty() {
        parameters.cells.extend(arguments.segments(labels)?);
    }
    Ok(vec![(kind, parameters)])
}

/// Which readings of rows and columns may be the same: `any` is a word of the clues.
fn full_rank_ties(arguments: &Arguments<'_>) -> Result<Vec<RuleParameters>, IssError> {
    let word = arguments.word(0, "none, only-unclued or any")?;
    match word.text.as_str() {
        "none" => Ok(vec![("no-rank-ties", Parameters::default())]),
        "only-unclued" | "any" => Ok(Vec::new()),
        _ => Err(bad(word, "none, only-unclued or any")),
    }
}
