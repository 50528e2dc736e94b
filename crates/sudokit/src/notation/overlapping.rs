//! Drawn boards of overlapping grids, such as samurai: rows of symbols in which some places have no cell.
//!
//! Places without a cell are blanks, `#` or any other sign that no cell has; or they look like empty cells, and then
//! only a shape with a name fits ([`ARRANGEMENTS`]): one outside of whose grids nothing stands. That is no 21×21
//! Sudoku: one without most of its digits has many solutions. Rows may leave out the places without a cell, and a first
//! line may say how many rows and columns there are, as programs and sites write them. Where the format is named, the
//! grids may also stand one a line, in reading order or with the middle one first or last, as Sudopedia lists them.

use super::document::Document;
use super::error::{Malformed, ReadErrorKind};
use super::options::Context;
use super::text::{FormatError, Line, SourceText};
use crate::board::{ARRANGEMENTS, Arrangement, Board, Cell, MAX_CELLS, Part, grids_covering};
use crate::constraint::Puzzle;

const FORMAT: &str = "overlapping";

/// The side of the grids that a drawing may have, the likeliest first. Each digit is one sign.
const SIZES: [usize; 5] = [9, 8, 6, 5, 4];

/// Signs that mark places without a cell, the likeliest first; any other sign comes after them.
const VOID: [char; 12] = [' ', '#', 'x', 'X', '█', '■', '▓', '@', '~', ',', '\'', '!'];

/// Signs of blanks. One of them marks places without a cell only where the grids are as large as most are: a grid from
/// 0 with a few blanks would be taken for small ones.
const BLANKS: [char; 6] = ['.', '0', '_', '*', '-', '?'];

/// How many places more than a grid a drawing of several has.
const FURTHER: usize = 3;

/// A puzzle has a given in one of this many cells at least.
const FEWEST: usize = 7;

/// A drawing: the sign at each place, and where it stands in the text.
struct Drawing {
    columns: usize,
    signs: Vec<(char, usize)>,
}

/// The board in a drawing.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let all: Vec<&Line<'_>> = source.lines.iter().filter(|line| !is_comment(line.text)).collect();
    let lines: Vec<&Line<'_>> = all.iter().copied().filter(|line| !line.is_blank()).collect();
    // That a text is none is to be seen at once: a drawing has few signs, with blanks between them and a frame.
    let length: usize = lines.iter().map(|line| line.text.len()).sum();
    if context.hint.is_some() || lines.is_empty() || length > 16 * MAX_CELLS {
        return Err(FormatError::not_recognized());
    }
    context.look()?;
    if context.named
        && let Some(document) = grid_a_line(&lines)?
    {
        return Ok(vec![document]);
    }
    // Blank lines may stand between drawings, or between the bands of one, which are no drawings.
    let several: Vec<_> = all.split(|line| line.is_blank()).filter(|lines| !lines.is_empty()).collect();
    if several.len() > 1
        && let Ok(documents) = several.into_iter().map(|lines| one(lines, context)).collect()
    {
        return Ok(documents);
    }
    one(&lines, context).map(|document| vec![document])
}

/// The board in these lines.
fn one(lines: &[&Line<'_>], context: &Context) -> Result<Document, FormatError> {
    let drawings = [left_out(lines), drawn(lines), on_one_line(lines)];
    let mut nearest = FormatError::not_recognized();
    for drawing in drawings.into_iter().flatten() {
        match drawing.document() {
            Ok(document) => return Ok(document),
            Err(error) if error.confidence > nearest.confidence || context.named => nearest = error,
            Err(_) => {}
        }
    }
    Err(nearest)
}

/// Whether a line that begins with `#` says something: the sign may also mark places without a cell.
fn is_comment(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    text.starts_with('#') && text.contains(is_letter)
}

fn is_rule(text: &str) -> bool {
    let is_sign = |c: char| matches!(c, '-' | '+' | '=' | '|' | '*' | ' ' | '\t') || is_box_drawing(c);
    text.chars().all(is_sign) && (text.contains("---") || text.contains('=') || text.contains(is_box_drawing))
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '║' | '┃')
}

/// The first line, if it says how many rows and columns follow.
fn stated(lines: &[&Line<'_>]) -> Option<(usize, usize)> {
    let words: Vec<&str> = lines.first()?.text.split_whitespace().collect();
    let [rows, columns] = words[..] else { return None };
    let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
    ((lines.len() - 1) <= rows && rows <= MAX_CELLS && columns <= MAX_CELLS).then_some((rows, columns))
}

/// The lines that are rows, without a head and without rules of a frame.
fn rows<'l, 't>(lines: &[&'l Line<'t>]) -> Vec<&'l Line<'t>> {
    let lines = if stated(lines).is_some() { &lines[1..] } else { lines };
    // A row of blanks that are dashes is no rule.
    let has_dashes =
        |line: &&&Line<'_>| line.text.contains('-') && line.text.contains(|c: char| c.is_ascii_digit());
    let are_cells = lines.iter().any(|line| has_dashes(&line));
    let is_rule = |line: &Line<'_>| is_rule(line.text) && (!are_cells || line.text.contains(['+', '=']));
    lines.iter().copied().filter(|line| !is_rule(line)).collect()
}

/// A drawing in whose columns every cell has its place: those columns of characters in which something other than bars
/// stands.
fn drawn(lines: &[&Line<'_>]) -> Option<Drawing> {
    let rows = rows(lines);
    let chars: Vec<Vec<(usize, char)>> =
        rows.iter().map(|line| line.text.trim_end().char_indices().collect()).collect();
    let width = chars.iter().map(Vec::len).max()?;
    if width * rows.len() > 16 * MAX_CELLS {
        return None;
    }
    let mut is_used = vec![false; width];
    for row in &chars {
        for (at, &(_, c)) in row.iter().enumerate() {
            is_used[at] |= !c.is_whitespace() && !is_bar(c);
        }
    }
    // Cells that are wider than a sign are no drawing of this kind.
    let used: Vec<usize> = (0..width).filter(|&at| is_used[at]).collect();
    if used.len() * rows.len() > MAX_CELLS {
        return None;
    }
    let sign = |(line, row): (&&Line<'_>, &Vec<(usize, char)>), at: usize| match row.get(at) {
        Some(&(_, c)) if is_bar(c) => None,
        Some(&(offset, c)) => Some((if c.is_whitespace() { ' ' } else { c }, line.start + offset)),
        None => Some((' ', line.start + line.text.len())),
    };
    let signs = rows.iter().zip(&chars).flat_map(|row| used.iter().map(move |&at| sign(row, at)));
    Some(Drawing { columns: used.len(), signs: signs.collect::<Option<Vec<_>>>()? })
}

/// A drawing whose rows leave out the places without a cell: rows with as many cells as those of a shape with a name.
fn left_out(lines: &[&Line<'_>]) -> Option<Drawing> {
    let rows = rows(lines);
    let cells = |line: &&Line<'_>| -> Vec<(char, usize)> {
        let cells = line.text.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_bar(c));
        cells.map(|(at, c)| (c, line.start + at)).collect()
    };
    let cells: Vec<Vec<(char, usize)>> = rows.iter().map(cells).collect();
    let fits = |board: &Board| {
        let own = |row: usize| board.row(row).iter().filter(|&&cell| !board.is_void(cell)).count();
        !board.void().is_empty() && (0..board.rows()).all(|row| cells[row].len() == own(row))
    };
    let named = ARRANGEMENTS.iter().filter(|own| own.extent().0 == cells.len());
    let board = named.map(Arrangement::board).find(fits)?;
    let mut next = cells.into_iter().flatten();
    let signs = board.cells().map(|cell| if board.is_void(cell) { Some((' ', 0)) } else { next.next() });
    Some(Drawing { columns: board.columns(), signs: signs.collect::<Option<Vec<_>>>()? })
}

/// A drawing whose rows stand one after the other on one line.
fn on_one_line(lines: &[&Line<'_>]) -> Option<Drawing> {
    let [line] = lines else { return None };
    let text = line.text.trim_end_matches(['\r', '\n']);
    let signs: Vec<(char, usize)> = text.char_indices().map(|(at, c)| (c, line.start + at)).collect();
    let extents = ARRANGEMENTS.iter().map(Arrangement::extent);
    let (_, columns) = extents.into_iter().find(|(rows, columns)| rows * columns == signs.len())?;
    Some(Drawing { columns, signs })
}

impl Drawing {
    fn rows(&self) -> usize {
        self.signs.len() / self.columns.max(1)
    }

    /// The puzzle, by the sign that marks places without a cell, or by a shape with a name outside of which nothing
    /// stands.
    fn document(&self) -> Result<Document, FormatError> {
        let digit = |c: char| c.to_digit(10).filter(|&digit| digit > 0);
        let highest = self.signs.iter().filter_map(|&(c, _)| digit(c)).max().unwrap_or(0) as usize;
        let mut others: Vec<char> = Vec::new();
        for &(c, _) in &self.signs {
            if digit(c).is_none() && !others.contains(&c) {
                // Too many signs for cells: this is no drawing of digits.
                if others.len() == 4 {
                    return Err(FormatError::not_recognized());
                }
                others.push(c);
            }
        }
        if others.iter().any(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X')) {
            return Err(FormatError::not_recognized());
        }
        others.sort_by_key(|c| VOID.iter().position(|void| void == c).unwrap_or(VOID.len()));
        if others.iter().any(|&void| self.sizes(highest, void).next().is_some())
            || (others.len() > 1 && !self.is_small())
            || ARRANGEMENTS.iter().any(|own| own.extent() == (self.rows(), self.columns))
        {
            return self.marked(highest, &others);
        }
        Err(FormatError::not_recognized())
    }

    /// The sides that grids may have where this sign marks places without a cell.
    fn sizes(&self, highest: usize, void: char) -> impl Iterator<Item = usize> + '_ {
        let (rows, columns) = (self.rows(), self.columns);
        SIZES.into_iter().filter(move |&size| {
            size >= highest
                && size <= rows.min(columns)
                && size < rows.max(columns)
                && (size >= 9 || !BLANKS.contains(&void))
        })
    }

    /// Whether it is hardly larger than a grid.
    fn is_small(&self) -> bool {
        self.rows().min(self.columns) < 9 || self.rows().max(self.columns) < 9 + FURTHER
    }

    /// The puzzle, of these signs beside the digits. A function of its own, since hardly a text comes to it.
    #[inline(never)]
    fn marked(&self, highest: usize, others: &[char]) -> Result<Document, FormatError> {
        let digit = |c: char| c.to_digit(10).filter(|&digit| digit > 0);
        let mut nearest = FormatError::not_recognized();
        for &void in others {
            let is_cell: Vec<bool> = self.signs.iter().map(|&(c, _)| c != void).collect();
            for size in self.sizes(highest, void) {
                match grids_covering(&is_cell, self.columns, size) {
                    Some(grids) if overlap(&grids) => return self.puzzle(grids, size, others),
                    _ => {}
                }
            }
            if let Some(error) = self.uncovered(&is_cell, void, others.len() > 1) {
                nearest = error;
            }
        }
        // Nothing marks the places: of the shapes that fit, the one with the fewest cells. A large board of one grid
        // has larger digits too, unless it has few givens, and then these grids would have too few of them.
        let extent = (self.rows(), self.columns);
        let named =
            ARRANGEMENTS.iter().filter(|own| own.extent() == extent && own.size >= highest && highest > 0);
        let is_empty = |cell: Cell| digit(self.signs[cell.index()].0).is_none();
        let givens = self.signs.iter().filter(|&&(c, _)| digit(c).is_some()).count();
        let boards = named.map(|own| (own, own.board())).filter(|(_, board)| {
            givens * FEWEST >= self.signs.len() - board.void().len()
                && board.void().iter().all(|&cell| is_empty(cell))
        });
        match boards.max_by_key(|(_, board)| board.void().len()) {
            Some((arrangement, _)) => self.puzzle(arrangement.grids(), arrangement.size, others),
            None => Err(nearest),
        }
    }

    /// The error about a drawing most of whose cells grids cover; none if they cover few, so that the text is probably
    /// none.
    fn uncovered(&self, is_cell: &[bool], void: char, is_marked: bool) -> Option<FormatError> {
        let cells = is_cell.iter().filter(|&&is_cell| is_cell).count();
        let (rows, size) = (self.rows(), 9);
        if !is_marked || self.is_small() || cells == is_cell.len() {
            return None;
        }
        let is_full = |top: usize, left: usize| {
            (top..top + size)
                .all(|row| (left..left + size).all(|column| is_cell[row * self.columns + column]))
        };
        let mut is_covered = vec![false; is_cell.len()];
        for top in 0..=rows - size {
            for left in (0..=self.columns - size).filter(|&left| is_full(top, left)) {
                (top..top + size).for_each(|row| {
                    is_covered[row * self.columns + left..row * self.columns + left + size].fill(true);
                });
            }
        }
        let open = (0..is_cell.len()).find(|&place| is_cell[place] && !is_covered[place])?;
        let covered = is_covered.iter().filter(|&&is_covered| is_covered).count();
        let what = Malformed::Uncovered {
            cell: format!("r{}c{}", open / self.columns + 1, open % self.columns + 1),
            void: if void == ' ' { "blanks".to_string() } else { format!("the signs '{void}'") },
        };
        let at = self.signs[open].1;
        (2 * covered > cells).then(|| FormatError::malformed(at..at + 1, FORMAT, what, 88))
    }

    fn puzzle(&self, grids: Vec<Part>, size: usize, blanks: &[char]) -> Result<Document, FormatError> {
        let failed = |error| FormatError::new(0..0, ReadErrorKind::Puzzle { format: FORMAT, error }, 80);
        let mut board = Board::rectangle(self.rows(), self.columns, size);
        board.set_grids(grids).map_err(|error| failed(Box::new(error.into())))?;
        let mut puzzle = Puzzle::on(board).map_err(|error| failed(Box::new(error)))?;
        let cells: Vec<Cell> = puzzle.board().cells().collect();
        for (cell, &(sign, _)) in
            cells.into_iter().zip(&self.signs).filter(|(_, (sign, _))| !blanks.contains(sign))
        {
            let number = sign.to_digit(10).map_or(0, |digit| digit as i32);
            puzzle.give(cell, number).map_err(|error| failed(Box::new(error)))?;
        }
        Ok(Document::of_puzzle(puzzle))
    }
}

/// Whether there are several grids, each of which shares cells with another.
fn overlap(grids: &[Part]) -> bool {
    let share = |a: &Part, b: &Part| {
        a.top < b.top + b.rows
            && b.top < a.top + a.rows
            && a.left < b.left + b.columns
            && b.left < a.left + a.columns
    };
    grids.len() > 1 && grids.iter().all(|grid| grids.iter().any(|other| other != grid && share(grid, other)))
}

/// The puzzle of grids that stand one a line, if the lines are as long as that: the arrangement of this many grids that
/// they fit.
#[inline(never)]
fn grid_a_line(lines: &[&Line<'_>]) -> Result<Option<Document>, FormatError> {
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | '?');
    let texts: Vec<&str> = lines.iter().flat_map(|line| line.text.split_whitespace()).collect();
    let size = match texts.first().map(|text| text.len()) {
        Some(81) => 9,
        Some(16) => 4,
        _ => return Ok(None),
    };
    let is_alike = |text: &&str| text.len() == size * size && text.chars().all(is_sign);
    if texts.len() < 2 || !texts.iter().all(is_alike) {
        return Ok(None);
    }
    let count = texts.len();
    let at = lines[0].start..lines[0].start + lines[0].text.len();
    let failed = |what| FormatError::malformed(at.clone(), FORMAT, what, 90);
    let named = ARRANGEMENTS.iter().filter(|own| own.size == size && own.corners.len() == count);
    let mut clash = None;
    let mut best: Option<(usize, Puzzle)> = None;
    for arrangement in named {
        let grids = arrangement.grids();
        let middle = count / 2;
        let mut orders = vec![grids.clone(), grids.clone(), grids];
        let last = orders[1].remove(middle);
        orders[1].push(last);
        let first = orders[2].remove(middle);
        orders[2].insert(0, first);
        for order in orders {
            match joined(arrangement, &order, &texts) {
                Ok(found) if best.as_ref().is_none_or(|best| found.0 < best.0) => best = Some(found),
                Ok(_) => {}
                Err(cell) => clash = clash.or(Some((arrangement.id, cell))),
            }
        }
    }
    if let Some((_, puzzle)) = best {
        return Ok(Some(Document::of_puzzle(puzzle)));
    }
    match clash {
        Some((arrangement, cell)) => Err(failed(Malformed::GridsDiffer { arrangement, cell })),
        None => Err(failed(Malformed::GridCount { found: count })),
    }
}

/// The puzzle of grids in this order, and how many digits of a shared cell stand in one of its grids alone; or the name
/// of a cell that two grids fill differently.
fn joined(arrangement: &Arrangement, order: &[Part], texts: &[&str]) -> Result<(usize, Puzzle), String> {
    let board = arrangement.board();
    let name = |cell: usize| board.name(Cell::new(cell));
    // How many grids have the cell, how many fill it, and with what.
    let mut cells = vec![(0, 0, 0); board.on_board()];
    for (grid, text) in order.iter().zip(texts) {
        for (at, sign) in text.bytes().enumerate() {
            let cell = board.at(grid.top + at / grid.columns, grid.left + at % grid.columns).index();
            let (grids, filled, number) = &mut cells[cell];
            *grids += 1;
            if (b'1'..=b'9').contains(&sign) {
                let own = i32::from(sign - b'0');
                if *filled > 0 && *number != own {
                    return Err(name(cell));
                }
                (*filled, *number) = (*filled + 1, own);
            }
        }
    }
    let mut puzzle = Puzzle::on(board.clone()).map_err(|error| error.to_string())?;
    for (cell, &(_, _, number)) in cells.iter().enumerate().filter(|(_, cell)| cell.1 > 0) {
        puzzle.give(Cell::new(cell), number).map_err(|_| name(cell))?;
    }
    let apart = cells.iter().filter(|&&(grids, filled, _)| filled > 0 && filled < grids).count();
    Ok((apart, puzzle))
}
