//! How cells, rows and columns are named for the reader.

use std::collections::BTreeMap;

/// A notation of cells.
///
/// ```
/// use sudokit::board::Coordinates;
///
/// let letters = Coordinates::from_id("a1").unwrap_or_default();
/// assert_eq!((letters.cell(3, 6), letters.row(3)), ("D7".to_string(), "D".to_string()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Coordinates {
    /// `r4c7`.
    #[default]
    RowColumn,
    /// `r4c78`: as HoDoKu writes several cells.
    Hodoku,
    /// `D7`: the row is a letter (without I, which looks like 1), as on SudokuWiki.
    Letters,
    /// `G4`: the column is a letter, as in Sudoku Explainer and on a chess board.
    Explainer,
}

/// Letters of rows; without I there are as many as the largest square board has rows.
const ROWS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
/// Letters of columns.
const COLUMNS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn letter(letters: &[u8], index: usize) -> Option<char> {
    letters.get(index).map(|&letter| letter as char)
}

impl Coordinates {
    /// All notations, the default one first.
    pub const ALL: [Coordinates; 4] =
        [Coordinates::RowColumn, Coordinates::Hodoku, Coordinates::Letters, Coordinates::Explainer];

    /// The name to ask for it by: `r1c1`, `hodoku`, `a1`, `explainer`.
    pub fn id(self) -> &'static str {
        match self {
            Coordinates::RowColumn => "r1c1",
            Coordinates::Hodoku => "hodoku",
            Coordinates::Letters => "a1",
            Coordinates::Explainer => "explainer",
        }
    }

    /// The notation with this name.
    pub fn from_id(id: &str) -> Option<Coordinates> {
        Coordinates::ALL.into_iter().find(|notation| notation.id() == id)
    }

    /// The name of the cell in this row and column, both from 0. A cell without a letter is `r30c1` in every notation.
    pub fn cell(self, row: usize, column: usize) -> String {
        let lettered = match self {
            Coordinates::Letters => letter(ROWS, row).map(|letter| format!("{letter}{}", column + 1)),
            Coordinates::Explainer => letter(COLUMNS, column).map(|letter| format!("{letter}{}", row + 1)),
            Coordinates::RowColumn | Coordinates::Hodoku => None,
        };
        lettered.unwrap_or_else(|| format!("r{}c{}", row + 1, column + 1))
    }

    /// What stands after the word "row" for a row from 0: a number or a letter.
    pub fn row(self, row: usize) -> String {
        let letter = if self == Coordinates::Letters { letter(ROWS, row) } else { None };
        letter.map_or_else(|| (row + 1).to_string(), String::from)
    }

    /// What stands after the word "column" for a column from 0: a number or a letter.
    pub fn column(self, column: usize) -> String {
        let letter = if self == Coordinates::Explainer { letter(COLUMNS, column) } else { None };
        letter.map_or_else(|| (column + 1).to_string(), String::from)
    }

    /// Cells of a row or of a column that follow each other, by the first and the last, each as row and column from 0:
    /// `r1c1-5`, `A1-A5`.
    pub fn run(self, first: (usize, usize), last: (usize, usize)) -> String {
        match self {
            Coordinates::Letters | Coordinates::Explainer => {
                format!("{}-{}", self.cell(first.0, first.1), self.cell(last.0, last.1))
            }
            _ if first.0 == last.0 => format!("r{}c{}-{}", first.0 + 1, first.1 + 1, last.1 + 1),
            _ => format!("r{}-{}c{}", first.0 + 1, last.0 + 1, first.1 + 1),
        }
    }

    /// The cells as HoDoKu lists them, the columns of a row together, then rows with the same columns: `r17c3, r2c45`.
    /// Only this notation writes lists so, and only cells whose row and column have one figure.
    pub fn together(self, cells: &[(usize, usize)]) -> Option<String> {
        if self != Coordinates::Hodoku || cells.iter().any(|&(row, column)| row > 8 || column > 8) {
            return None;
        }
        let mut columns_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &(row, column) in cells {
            columns_of.entry(row).or_default().push(column);
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
        let digits =
            |numbers: &[usize]| numbers.iter().map(|number| (number + 1).to_string()).collect::<String>();
        let names: Vec<String> =
            groups.iter().map(|(rows, columns)| format!("r{}c{}", digits(rows), digits(columns))).collect();
        Some(names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_lines_in_every_notation() {
        let each = |word_for: &dyn Fn(Coordinates) -> String| Coordinates::ALL.map(word_for);
        assert_eq!(each(&|notation| notation.cell(3, 6)), ["r4c7", "r4c7", "D7", "G4"]);
        assert_eq!(each(&|notation| notation.cell(8, 8)), ["r9c9", "r9c9", "J9", "I9"]);
        assert_eq!(each(&|notation| notation.cell(25, 26)), ["r26c27"; 4]);
        assert_eq!(each(&|notation| notation.row(8)), ["9", "9", "J", "9"]);
        assert_eq!(each(&|notation| notation.column(8)), ["9", "9", "9", "I"]);
        assert_eq!(each(&|notation| notation.run((0, 1), (2, 1))), ["r1-3c2", "r1-3c2", "A2-C2", "B1-B3"]);
        assert_eq!(each(&|notation| notation.run((1, 5), (1, 7))), ["r2c6-8", "r2c6-8", "B6-B8", "F2-H2"]);
        let together = |cells: &[(usize, usize)]| Coordinates::Hodoku.together(cells);
        assert_eq!(together(&[(0, 0), (0, 1), (1, 0)]).as_deref(), Some("r1c12, r2c1"));
        assert_eq!(together(&[(0, 2), (6, 2)]).as_deref(), Some("r17c3"));
        assert_eq!(together(&[(11, 2), (0, 2)]), None);
        assert_eq!(Coordinates::Letters.together(&[(0, 0)]), None);
    }
}
