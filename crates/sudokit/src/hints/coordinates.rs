//! Names of cells, rows and columns in the reader's notation.
//!
//! Everything that is said of a step is made with `r1c1`. Other notations are made from the finished text, so no technique knows
//! of them: a cell name is a row and a column, a list of rows is a list of numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A notation of cells.
///
/// ```
/// use sudokit::hints::Coordinates;
///
/// let text = "r4c7 and r4c8 share row 4.";
/// let in_letters = Coordinates::from_id("a1").map(|notation| notation.rewrite(text).into_owned());
/// assert_eq!(in_letters.as_deref(), Some("D7 and D8 share row D."));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coordinates {
    /// `r4c7`, the notation that everything is made with.
    #[default]
    RowColumn,
    /// `r4c78`: as HoDoKu writes several cells.
    Hodoku,
    /// `D7`: the row is a letter (without I, which looks like 1), as on SudokuWiki.
    Letters,
    /// `G4`: the column is a letter, as in Sudoku Explainer and on a chess board.
    Explainer,
}

/// All notations: the name to ask for, what it is, and how it writes row 4, columns 7 and 8.
pub const COORDINATES: [(&str, Coordinates, &str); 4] = [
    ("r1c1", Coordinates::RowColumn, "rows and columns by number: r4c7 and r4c8"),
    ("hodoku", Coordinates::Hodoku, "the same, cells of a list together: r4c78"),
    ("a1", Coordinates::Letters, "rows by letter without I, columns by number: D7 and D8"),
    ("explainer", Coordinates::Explainer, "columns by letter, rows by number: G4 and H4"),
];

/// Letters of rows; without I there are as many as the largest board has rows.
const ROWS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// Letters of columns.
const COLUMNS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Coordinates {
    /// The notation with this name.
    pub fn from_id(id: &str) -> Option<Coordinates> {
        COORDINATES.iter().find(|row| row.0 == id).map(|row| row.1)
    }

    /// The same as a function, for pictures of steps.
    pub fn renaming(self) -> impl Fn(&str) -> String {
        move |text| self.rewrite(text).into_owned()
    }

    /// A text in which cells, rows and columns are named in this notation.
    pub fn rewrite(self, text: &str) -> Cow<'_, str> {
        if self == Coordinates::RowColumn {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut left = text;
        let mut in_word = false;
        while let Some(first) = left.chars().next() {
            if !in_word && let Some((cells, rest)) = cell_list(left, self == Coordinates::Hodoku) {
                self.write_cells(&cells, &mut out);
                left = rest;
            } else if !in_word && let Some((word, is_row, rest)) = line_word(left) {
                out.push_str(word);
                left = rest;
                if is_row && self == Coordinates::Letters {
                    left = letters(left, ROWS, &mut out);
                } else if !is_row && self == Coordinates::Explainer {
                    left = letters(left, COLUMNS, &mut out);
                }
            } else {
                out.push(first);
                left = &left[first.len_utf8()..];
            }
            in_word = out.ends_with(char::is_alphanumeric);
        }
        Cow::Owned(out)
    }

    fn write_cells(self, cells: &[Block], out: &mut String) {
        let letter = |letters: &[u8], number: usize| letters.get(number - 1).map(|&letter| letter as char);
        let name = |row: usize, column: usize| match self {
            Coordinates::Letters => Some(format!("{}{column}", letter(ROWS, row)?)),
            Coordinates::Explainer => Some(format!("{}{row}", letter(COLUMNS, column)?)),
            _ => None,
        };
        let corners = match cells {
            [(rows, columns)] => name(rows.0, columns.0).zip(name(rows.1, columns.1)),
            _ => None,
        };
        match corners {
            Some((first, last)) if first == last => out.push_str(&first),
            Some((first, last)) => {
                let _ = write!(out, "{first}-{last}");
            }
            None => out.push_str(&together(cells)),
        }
    }
}

/// A number from 1 without sign, and what follows it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let value = text[..end].parse().ok().filter(|&value| value > 0)?;
    Some((value, &text[end..]))
}

/// Cells in a row or in a column side by side, or one cell: first and last row, first and last column.
type Block = ((usize, usize), (usize, usize));

/// A number or two with a hyphen between them, and what follows.
fn range(text: &str) -> Option<((usize, usize), &str)> {
    let (first, rest) = number(text)?;
    let (last, rest) = rest.strip_prefix('-').and_then(number).unwrap_or((first, rest));
    Some(((first, last), rest))
}

/// The cell that a text begins with, or some cells side by side (`r1-3c2`, `r2c6-9`), and what follows.
fn cell(text: &str) -> Option<(Block, &str)> {
    let (rows, rest) = range(text.strip_prefix('r')?)?;
    let (columns, rest) = range(rest.strip_prefix('c')?)?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(((rows, columns), rest))
}

/// The cell that a text begins with, or the whole list of cells.
fn cell_list(text: &str, whole: bool) -> Option<(Vec<Block>, &str)> {
    let (first, mut rest) = cell(text)?;
    let mut cells = vec![first];
    // Rows and columns of two figures cannot be written side by side.
    let short = |cell: &Block| cell.0.1 < 10 && cell.1.1 < 10;
    while whole && short(&first) {
        let after = [", ", " and "].iter().find_map(|between| rest.strip_prefix(between));
        let Some((next, after)) = after.and_then(cell).filter(|(next, _)| short(next)) else { break };
        cells.push(next);
        rest = after;
    }
    Some((cells, rest))
}

/// "row ", "columns " and the like at the beginning of a text; whether it is about rows; what follows.
fn line_word(text: &str) -> Option<(&str, bool, &str)> {
    [("row", true), ("Row", true), ("column", false), ("Column", false)].iter().find_map(|&(word, is_row)| {
        let rest = text.strip_prefix(word)?;
        let rest = rest.strip_prefix('s').unwrap_or(rest).strip_prefix(' ')?;
        number(rest)?;
        Some((&text[..text.len() - rest.len()], is_row, rest))
    })
}

/// Writes the numbers that a text begins with, and those of a list, as letters; gives what follows.
fn letters<'a>(text: &'a str, letters: &[u8], out: &mut String) -> &'a str {
    let mut left = text;
    let mut between = "";
    while let Some((value, rest)) = number(left) {
        let Some(&letter) = letters.get(value - 1) else { break };
        out.push_str(between);
        out.push(letter as char);
        let next = [", ", " and ", " or "].iter().find_map(|&word| Some((word, rest.strip_prefix(word)?)));
        match next {
            Some((word, after))
                if number(after).is_some_and(|(_, end)| !end.starts_with(char::is_alphanumeric)) =>
            {
                (between, left) = (word, after);
            }
            _ => return rest,
        }
    }
    left
}

/// Cells as HoDoKu lists them: the columns of a row together, then rows with the same columns.
fn together(cells: &[Block]) -> String {
    let mut columns_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &(rows, columns) in cells {
        for row in rows.0..=rows.1 {
            columns_of.entry(row).or_default().extend(columns.0..=columns.1);
        }
    }
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (row, mut columns) in columns_of {
        columns.sort_unstable();
        columns.dedup();
        match groups.iter_mut().find(|group| group.1 == columns) {
            Some(group) => group.0.push(row),
            None => groups.push((vec![row], columns)),
        }
    }
    let digits = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<String>();
    let names: Vec<String> =
        groups.iter().map(|(rows, columns)| format!("r{}c{}", digits(rows), digits(columns))).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_every_notation() {
        let table = [
            // r1c1, hodoku, a1, explainer
            ["r4c7", "r4c7", "D7", "G4"],
            [
                "r9c9=5, so r1c2 is not 5",
                "r9c9=5, so r1c2 is not 5",
                "J9=5, so A2 is not 5",
                "I9=5, so B1 is not 5",
            ],
            [
                "r1c1, r1c2 and r2c1 hold 1, 2 and 3",
                "r1c12, r2c1 hold 1, 2 and 3",
                "A1, A2 and B1 hold 1, 2 and 3",
                "A1, B1 and A2 hold 1, 2 and 3",
            ],
            ["r1c3 and r7c3 see r4c3", "r17c3 see r4c3", "A3 and G3 see D3", "C1 and C7 see C4"],
            [
                "in rows 2, 5 and 9, columns 1 and 4",
                "in rows 2, 5 and 9, columns 1 and 4",
                "in rows B, E and J, columns 1 and 4",
                "in rows 2, 5 and 9, columns A and D",
            ],
            [
                "Row 3 and column 8; box 2",
                "Row 3 and column 8; box 2",
                "Row C and column 8; box 2",
                "Row 3 and column H; box 2",
            ],
            ["r1-3c2 and r2c6-8", "r13c2, r2c2678", "A2-C2 and B6-B8", "B1-B3 and F2-H2"],
            ["r12c13 and r1c2", "r12c13 and r1c2", "M13 and A2", "M12 and B1"],
            ["r1c1 or r1c2", "r1c1 or r1c2", "A1 or A2", "A1 or B1"],
            [
                "grow 3, arrow r2c2x, narrows",
                "grow 3, arrow r2c2x, narrows",
                "grow 3, arrow r2c2x, narrows",
                "grow 3, arrow r2c2x, narrows",
            ],
            ["R1C1 in row 0", "R1C1 in row 0", "R1C1 in row 0", "R1C1 in row 0"],
        ];
        for row in table {
            for ((_, notation, _), wanted) in COORDINATES.into_iter().zip(row) {
                assert_eq!(notation.rewrite(row[0]), wanted, "{notation:?}");
            }
        }
    }
}
