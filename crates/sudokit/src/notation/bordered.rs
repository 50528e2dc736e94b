//! Boards drawn with a border wherever two zones meet: cells four characters apart, rows two lines apart, as the
//! writers of drawn grids draw jigsaws. The zones are what the borders enclose.

use super::cells::{CellText, spelling};
use super::document::Document;
use super::options::Context;
use super::split::{Style, is_bar, is_dash};
use super::text::{FormatError, Line, SourceText};

/// The board in such a drawing, or `None` if the text is none.
pub(super) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Option<Result<(Style, Document), FormatError>> {
    if source.lines.len() > 200 {
        return None;
    }
    let lines: Vec<&Line<'_>> = source.lines.iter().filter(|line| !line.is_blank()).collect();
    let size = lines.len() / 2;
    if lines.len().is_multiple_of(2) || !(4..=25).contains(&size) {
        return None;
    }
    let chars: Vec<Vec<(usize, char)>> =
        lines.iter().map(|line| line.text.trim_end().char_indices().collect()).collect();
    if chars.iter().any(|line| line.len() > 4 * size + 1) {
        return None;
    }
    let at = |line: usize, column: usize| chars[line].get(column).map_or(' ', |&(_, c)| c);
    // A stretch of border above a cell: three dashes or nothing.
    let above = |row: usize, column: usize| {
        let stretch = [1, 2, 3].map(|step| at(2 * row, 4 * column + step));
        match (stretch.iter().all(|&c| is_dash(c)), stretch == [' '; 3]) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    };
    let beside = |row: usize, column: usize| match at(2 * row + 1, 4 * column) {
        ' ' => Some(false),
        c if is_bar(c) => Some(true),
        _ => None,
    };
    let mut cells = Vec::with_capacity(size * size);
    for row in 0..size {
        for column in 0..size {
            let (line, place) = (2 * row + 1, 4 * column + 2);
            if at(line, place - 1) != ' ' || at(line, place + 1) != ' ' {
                return None;
            }
            let text = lines[line].text;
            cells.push(match chars[line].get(place) {
                Some(&(offset, c)) => {
                    let symbol = text[offset..offset + c.len_utf8()].trim();
                    CellText { at: lines[line].start + offset, text: symbol }
                }
                None => CellText { at: lines[line].start + text.len(), text: "" },
            });
        }
    }
    let mut borders_above = Vec::new();
    let mut borders_beside = Vec::new();
    for line in 0..=size {
        for place in 0..size {
            borders_above.push(above(line, place)?);
            borders_beside.push(beside(place, line)?);
        }
    }
    let outer = (0..size).all(|place| {
        [&borders_above, &borders_beside].iter().all(|borders| borders[place] && borders[size * size + place])
    });
    let zones = enclosed(size, &borders_above, &borders_beside).filter(|_| outer)?;
    let unicode = source.text.chars().any(|c| ('\u{2500}'..='\u{257f}').contains(&c));
    let style = if unicode { Style::Unicode } else { Style::Ascii };
    let document = spelling(&cells, size, context.alphabet_for(size)).and_then(|spelling| {
        let layout = context.zoned(size, zones).map_err(|kind| FormatError::new(0..0, kind, 80))?;
        spelling.document(&cells, layout)
    });
    Some(document.map(|document| (style, document)))
}

/// The zone of each cell, numbered as they come; `None` unless there are N zones of N cells. `above[r * size + c]` is
/// the border above cell (r, c), `beside[c * size + r]` the one to its left.
fn enclosed(size: usize, above: &[bool], beside: &[bool]) -> Option<Vec<u8>> {
    let mut zones = vec![u8::MAX; size * size];
    let mut count = 0u8;
    for start in 0..zones.len() {
        if zones[start] != u8::MAX {
            continue;
        }
        let mut open = vec![start];
        let mut cells = 0;
        zones[start] = count;
        while let Some(cell) = open.pop() {
            cells += 1;
            let (row, column) = (cell / size, cell % size);
            let neighbours = [
                (row > 0 && !above[cell]).then(|| cell - size),
                (row + 1 < size && !above[cell + size]).then(|| cell + size),
                (column > 0 && !beside[column * size + row]).then(|| cell - 1),
                (column + 1 < size && !beside[(column + 1) * size + row]).then(|| cell + 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if zones[next] == u8::MAX {
                    zones[next] = count;
                    open.push(next);
                }
            }
        }
        if cells != size || usize::from(count) == size {
            return None;
        }
        count += 1;
    }
    Some(zones)
}

#[cfg(test)]
mod tests {
    use super::enclosed;

    #[test]
    fn borders_enclose_zones_of_their_size() {
        // Two columns of two cells: a border between them, and none across.
        let above = [true, true, false, false, true, true];
        let beside = [true, true, true, true, true, true];
        assert_eq!(enclosed(2, &above, &beside), Some(vec![0, 1, 0, 1]));
        // Without the border they are one zone.
        let beside = [true, true, false, true, true, true];
        assert_eq!(enclosed(2, &above, &beside), None);
    }
}
