//! From a puzzle to tokens.

use super::automaton::Machine;
use super::cells::offset;
use super::lowered::{self, given, list};
use super::tokens::encode_name;
use super::types::{self, Form};
use super::{base64, layout, pairs};
use crate::board::{Board, Cell};
use crate::constraint::{
    CompareSums, Constraint, Diagonal, FullRank, Nfa, NoRankTies, Outside, Pair, Pairing, Parameters, Puzzle,
    Side,
};
use crate::propagation::Automaton;

/// A puzzle that this format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IssWriteError {
    /// The board.
    #[error("the format iss cannot hold {0}")]
    Board(String),
    /// A rule.
    #[error("the format iss cannot hold {kind} (rule {index}): {what}")]
    Rule {
        /// Its kind.
        kind: &'static str,
        /// Which one, from 1.
        index: usize,
        /// The parts that cannot be said.
        what: String,
    },
}

/// Writes a puzzle as text of the Interactive Sudoku Solver.
///
/// # Errors
/// The board or a rule cannot be written in this format; the error names it.
pub fn write_iss(puzzle: &Puzzle) -> Result<String, IssWriteError> {
    let board = puzzle.board();
    let mut text = layout::write(board).map_err(IssWriteError::Board)?;
    let cells = (0..board.cell_count()).map(Cell::new).filter(|&cell| puzzle.allowed(cell) != board.all());
    let givens: String = cells.map(|cell| format!("~{}", given(board, cell, puzzle.allowed(cell)))).collect();
    if !givens.is_empty() {
        text.push_str(&format!(".{givens}"));
    }
    text.push_str(rank_ties(puzzle)?);
    for (index, constraint) in puzzle.constraints().iter().enumerate() {
        let token = token(constraint, puzzle).map_err(|what| IssWriteError::Rule {
            kind: constraint.info().id,
            index: index + 1,
            what,
        })?;
        text.push_str(&token);
    }
    if text.is_empty() {
        // A text without any token is no text: the board that it would mean by itself.
        text.push_str(&format!(".Shape~{}x{}", board.rows(), board.columns()));
    }
    Ok(text)
}

/// Whether readings that have a rank may be the same as others is said once for all of them.
fn rank_ties(puzzle: &Puzzle) -> Result<&'static str, IssWriteError> {
    let constraints = || puzzle.constraints().iter().enumerate();
    let tied = constraints().filter(|(_, c)| c.get::<FullRank>().is_some_and(|clue| clue.may_tie)).count();
    let contradiction = constraints().find(|(_, constraint)| {
        constraint.get::<FullRank>().is_some_and(|clue| !clue.may_tie)
            || constraint.get::<NoRankTies>().is_some()
    });
    match contradiction {
        _ if tied == 0 => Ok(""),
        None => Ok(".FullRankTies~any"),
        Some((index, constraint)) => Err(IssWriteError::Rule {
            kind: constraint.info().id,
            index: index + 1,
            what: "other ranks may tie, and it is said once for all".to_string(),
        }),
    }
}

/// The token of a constraint, or the tokens of what it means.
fn token(constraint: &Constraint, puzzle: &Puzzle) -> Result<String, String> {
    let board = puzzle.board();
    let parameters = constraint.to_parameters();
    let id = constraint.info().id;
    match types::by_kind(id).and_then(|row| regular(row, &parameters, board)) {
        Some(token) => Ok(token),
        None => special(constraint, id, &parameters, puzzle)?
            .map_or_else(|| lowered::write(constraint, board), Ok),
    }
}

/// A type of the table; nothing if the parameters are not of its form.
fn regular(row: &types::Type, parameters: &Parameters, board: &Board) -> Option<String> {
    let name = row.name;
    let words = parameters.words.as_slice();
    let cells = || match parameters.cells.as_slice() {
        [cells] => Some(list(board, cells)),
        _ => None,
    };
    match row.form {
        Form::Whole => (words.is_empty() && parameters.cells.is_empty()).then(|| format!(".{name}")),
        Form::Cells => words.is_empty().then(cells)?.map(|cells| format!(".{name}{cells}")),
        Form::WordCells => match words {
            [word] => cells().map(|cells| format!(".{name}~{word}{cells}")),
            _ => None,
        },
        Form::WordsCells => cells().map(|cells| format!(".{name}~{}{cells}", words.join("_"))),
        Form::Adjacent(_) => None,
        Form::BothSides => match (words, parameters.outside) {
            ([word], Some(place)) => {
                let (line, is_forward) = beside(place, board)?;
                Some(match is_forward {
                    true => format!(".{name}~{line}~{word}~"),
                    false => format!(".{name}~{line}~~{word}"),
                })
            }
            _ => None,
        },
        Form::Segments => {
            let lists: Vec<String> = parameters.cells.iter().map(|cells| list(board, cells)).collect();
            words.is_empty().then(|| format!(".{name}{}", lists.join("~-")))
        }
    }
}

/// The row or column beside a place, and whether it is seen from its first cell.
fn beside(place: Outside, board: &Board) -> Option<(String, bool)> {
    let (side, index) = place.side(board)?;
    Some(match side {
        Side::Top => (format!("C{}", index + 1), true),
        Side::Bottom => (format!("C{}", index + 1), false),
        Side::Left => (format!("R{}", index + 1), true),
        Side::Right => (format!("R{}", index + 1), false),
    })
}

/// Kinds with a form of their own; nothing if the parameters cannot be said by a token.
fn special(
    constraint: &Constraint,
    id: &str,
    parameters: &Parameters,
    puzzle: &Puzzle,
) -> Result<Option<String>, String> {
    let board = puzzle.board();
    let words: Vec<&str> = parameters.words.iter().map(String::as_str).collect();
    let only = || parameters.cells.first().filter(|_| parameters.cells.len() == 1);
    let cells = || only().map(|cells| list(board, cells));
    if let Some(pair) = constraint.get::<Pair>() {
        return Ok(Some(pairs(pair, board)));
    }
    if let Some(nfa) = constraint.get::<Nfa>() {
        return automaton(nfa, board).map(Some);
    }
    if let Some(compare) = constraint.get::<CompareSums>() {
        return compare_sums(compare, board).map(Some);
    }
    Ok(match (id, words.as_slice()) {
        ("killer", []) => cells().map(|cells| format!(".Cage~0{cells}")),
        // The sum 0 would mean that any will do.
        ("killer", [sum]) if *sum != "0" => cells().map(|cells| format!(".Cage~{sum}{cells}")),
        ("sum", [total]) if *total != "root" => cells().map(|cells| format!(".Sum~{total}{cells}")),
        ("sum", [total, "times", factors @ ..]) => {
            cells().map(|cells| format!(".Sum~{total}_=_{}{cells}", factors.join("_")))
        }
        ("sum-line", [sum]) => cells().map(|cells| format!(".SumLine~{sum}{cells}")),
        ("sum-line", [sum, "loop"]) => cells().map(|cells| format!(".SumLine~{sum}{cells}~LOOP")),
        ("difference", []) => edge("WhiteDot", parameters, board),
        ("ratio", []) => edge("BlackDot", parameters, board),
        ("pair-sum", ["10"]) => edge("X", parameters, board),
        ("pair-sum", ["5"]) => edge("V", parameters, board),
        ("greater", []) => edge("GreaterThan", parameters, board),
        ("same-values", []) => {
            let all: String = parameters.cells.iter().map(|cells| list(board, cells)).collect();
            Some(format!(".SameValues~{}{all}", parameters.cells.len()))
        }
        ("quadruple", words) => only().and_then(|cells| quadruple(cells, words, board)),
        ("diagonal", ["up"]) => Some(".Diagonal~1".to_string()),
        ("diagonal", ["down"]) => Some(".Diagonal~-1".to_string()),
        // There both are of the usual boxes, whatever the regions are.
        ("windoku", []) if board.region_shape().is_none() || has_usual_boxes(board) => {
            Some(".Windoku".to_string())
        }
        ("disjoint-groups", []) if has_usual_boxes(board) => Some(".DisjointSets".to_string()),
        ("little-killer", [sum, letters]) => little_killer(parameters.outside, sum, letters, board),
        ("sandwich", [sum]) => {
            let place = parameters.outside.and_then(|place| beside(place, board));
            place.map(|(line, _)| format!(".Sandwich~{sum}~{line}"))
        }
        ("arrow", []) => arrow(&parameters.cells, board),
        ("full-rank", [rank, "ties"]) => parameters.outside.and_then(|place| {
            let row = types::by_kind("full-rank")?;
            let parameters = Parameters { outside: Some(place), ..Parameters::default() };
            regular(row, &parameters.word(rank), board)
        }),
        ("no-rank-ties", []) => Some(".FullRankTies~none".to_string()),
        ("column-indexer", []) => cells().map(|cells| format!(".Indexing~C{cells}")),
        ("row-indexer", []) => cells().map(|cells| format!(".Indexing~R{cells}")),
        ("strict-kropki", []) if is_strict(parameters, &KROPKI, puzzle) => Some(".StrictKropki".to_string()),
        ("anti-sum", []) if is_strict(parameters, &XV, puzzle) => Some(".StrictXV".to_string()),
        ("or", []) => Some(or(&parameters.parts, puzzle)?),
        ("connected-values", words) => Some(connected(words, parameters, board)?),
        ("chaos-construction", []) => Some(chaos_construction(board.values(), board)?),
        ("chaos-construction", [size]) => Some(chaos_construction(size.parse().unwrap_or(0), board)?),
        ("chaos-arrow", words) => Some(chaos("ChaosArrow", words, parameters, board)),
        ("chaos-count", words) => Some(chaos("ChaosCount", words, parameters, board)),
        ("regex", [pattern]) => {
            cells().map(|cells| format!(".Regex~{}{cells}", base64::encode(pattern.as_bytes())))
        }
        _ => None,
    })
}

/// The marks that `.StrictKropki` spares: kinds with their words.
const KROPKI: [(&str, &[&str]); 2] = [("difference", &[]), ("ratio", &[])];
/// The marks that `.StrictXV` spares.
const XV: [(&str, &[&str]); 2] = [("pair-sum", &["5"]), ("pair-sum", &["10"])];

/// Whether a negative rule spares exactly the pairs of the puzzle that these marks are on.
fn is_strict(parameters: &Parameters, marks: &[(&str, &[&str])], puzzle: &Puzzle) -> bool {
    let pair = |cells: &[Cell]| match *cells {
        [a, b] if puzzle.board().neighbours(a).contains(&b) => Some((a.min(b), a.max(b))),
        _ => None,
    };
    let marked = puzzle.constraints().iter().filter_map(|constraint| {
        let parameters = constraint.to_parameters();
        let is_mark =
            |(kind, words): &(&str, &[&str])| *kind == constraint.info().id && parameters.words == *words;
        let is_mark = marks.iter().any(is_mark);
        parameters.cells.first().filter(|_| is_mark).and_then(|cells| pair(cells))
    });
    let mut marked: Vec<_> = marked.collect();
    let mut spared: Vec<_> = parameters.cells.iter().filter_map(|cells| pair(cells)).collect();
    for list in [&mut marked, &mut spared] {
        list.sort_unstable();
        list.dedup();
    }
    marked == spared
}

/// Whether the regions are the boxes that the format takes for a board of this size.
fn has_usual_boxes(board: &Board) -> bool {
    let size = board.regions().first().map_or(0, Vec::len);
    size > 0 && board.regions() == layout::boxes(board, size)
}

/// A mark between two cells that lie side by side.
fn edge(name: &str, parameters: &Parameters, board: &Board) -> Option<String> {
    match parameters.cells.as_slice() {
        [cells] if cells.len() == 2 && board.neighbours(cells[0]).contains(&cells[1]) => {
            Some(format!(".{name}{}", list(board, cells)))
        }
        _ => None,
    }
}

fn quadruple(cells: &[Cell], words: &[&str], board: &Board) -> Option<String> {
    let first = *cells.first()?;
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| offset(first, down, right, board));
    let is_square =
        square.iter().copied().collect::<Option<Vec<Cell>>>().is_some_and(|square| square == cells);
    Some(match is_square {
        true => format!(".Quad{}~{}", list(board, &[first]), words.join("~")),
        false => format!(".ContainAtLeast~{}{}", words.join("_"), list(board, cells)),
    })
}

/// A clue at the end of a diagonal at which this format has one.
fn little_killer(place: Option<Outside>, sum: &str, letters: &str, board: &Board) -> Option<String> {
    let cells = place?.diagonal(board, Diagonal::from_letters(letters)?);
    let (first, last) = (*cells.first()?, *cells.last()?);
    if cells.len() < 2 {
        return None;
    }
    // The format knows each diagonal from one of its ends; the sum is the same from the other.
    let (bottom, right) = (board.rows() - 1, board.columns() - 1);
    let begins = |cell: Cell, other: Cell| {
        let ((row, column), (other_row, other_column)) = (board.place(cell)?, board.place(other)?);
        let (goes_down, goes_right) = (other_row > row, other_column > column);
        Some(match (goes_down, goes_right) {
            (true, true) => column == 0 && row < bottom,
            (false, false) => column == right && (1..bottom).contains(&row),
            (true, false) => row == 0 && column > 0,
            (false, true) => row == bottom && (1..right).contains(&column),
        })
    };
    let from = match (begins(first, last)?, begins(last, first)?) {
        (true, _) => first,
        (false, true) => last,
        (false, false) => return None,
    };
    Some(format!(".LittleKiller~{sum}{}", list(board, &[from])))
}

/// One token for each shaft; a pill must be read as the format does: in the order of the board, each cell beside the
/// next.
fn arrow(lists: &[Vec<Cell>], board: &Board) -> Option<String> {
    let (bulb, shafts) = lists.split_first()?;
    let name = match bulb.len() {
        1 => ".Arrow".to_string(),
        2 | 3 => {
            let steps = [(0, 1), (1, 0), (1, 1)];
            let follows = |pair: &[Cell]| {
                steps.iter().any(|&(down, right)| board.offset(pair[0], down, right) == Some(pair[1]))
            };
            if !bulb.windows(2).all(follows) || board.highest() > 9 {
                return None;
            }
            format!(".PillArrow~{}", bulb.len())
        }
        _ => return None,
    };
    Some(shafts.iter().map(|shaft| format!("{name}{}{}", list(board, bulb), list(board, shaft))).collect())
}

/// Connected digits of the board or of a whole group of extra cells.
fn connected(words: &[&str], parameters: &Parameters, board: &Board) -> Result<String, String> {
    let group = match parameters.cells.first() {
        None => "",
        Some(cells) if board.cells().eq(cells.iter().copied()) => "",
        Some(cells) => {
            let mut groups = board.extra().iter();
            let group = groups.find(|group| board.extra_cells(&group.name) == *cells);
            group.map(|group| group.name.as_str()).ok_or("cells that are not all of a group")?
        }
    };
    let (digits, size) = match words {
        [digits @ .., "size", size] => (digits, format!("~{size}")),
        digits => (digits, String::new()),
    };
    Ok(format!(".ConnectedValues~{group}~{}{size}", digits.join("_")))
}

fn chaos_construction(size: usize, board: &Board) -> Result<String, String> {
    match size == board.rows().max(board.columns()) {
        true => Ok(".ChaosConstruction".to_string()),
        false if board.regions().is_empty() => Ok(format!(".RegionSize~{size}.ChaosConstruction")),
        false => Err("another size than that of the boxes".to_string()),
    }
}

fn chaos(name: &str, words: &[&str], parameters: &Parameters, board: &Board) -> String {
    let lists: Vec<String> = parameters.cells.iter().skip(1).map(|cells| list(board, cells)).collect();
    let control = parameters.cells.first().map_or(String::new(), |cells| list(board, cells));
    format!(".{name}{control}~{}{}", i32::from(words.contains(&"others")), lists.join("~-"))
}

/// A relation of pairs by its key.
fn pairs(pair: &Pair, board: &Board) -> String {
    let row = |first| board.set(|second| pair.allows(first, second));
    let key = pairs::pack(&board.numbers().map(row).collect::<Vec<_>>(), board.values());
    let name = match pair.pairing {
        Pairing::Consecutive => "Pair",
        Pairing::All => "PairX",
    };
    format!(".{name}~{key}~_{}{}", encode_name(&pair.name), list(board, &pair.cells))
}

fn automaton(nfa: &Nfa, board: &Board) -> Result<String, String> {
    let set = |numbers: &[i32]| numbers.iter().fold(0, |set, &number| set | board.bit(number));
    let moves = nfa.moves.iter().map(|(from, numbers, to)| (*from, set(numbers), *to));
    let machine = Machine {
        starts: nfa.starts.clone(),
        accepts: nfa.accepts.clone(),
        moves: moves.collect(),
        breaks: nfa.breaks.clone(),
    };
    let lists: Vec<String> = nfa.segments.iter().map(|cells| list(board, cells)).collect();
    Ok(format!(".NFA~{}~_{}{}", machine.pack(board.values())?, encode_name(&nfa.name), lists.join("~-")))
}

/// Equal sums have a token; an inequality is read by an automaton.
fn compare_sums(compare: &CompareSums, board: &Board) -> Result<String, String> {
    let Some((cells, automaton)) = compare.as_automaton(board) else {
        return Ok(format!(".EqualSum{}~-{}", list(board, &compare.first), list(board, &compare.second)));
    };
    let Automaton { starts, accepts, moves, .. } = automaton;
    let machine = Machine { starts, accepts, moves, breaks: Vec::new() };
    Ok(format!(".NFA~{}~_{}", machine.pack(board.values())?, list(board, &cells)))
}

/// Alternatives; several rules of one of them stand in an `And`.
fn or(parts: &[Vec<Constraint>], puzzle: &Puzzle) -> Result<String, String> {
    let mut text = ".Or".to_string();
    for part in parts {
        let mut branch = String::new();
        for constraint in part {
            let token =
                token(constraint, puzzle).map_err(|what| format!("{}: {what}", constraint.info().id))?;
            branch.push_str(&token);
        }
        match part.as_slice() {
            [_] if branch.matches('.').count() == 1 => text.push_str(&branch),
            _ => text.push_str(&format!(".And{branch}.End")),
        }
    }
    Ok(text + ".End")
}
