//! Problems as people write them: a table of options and items, with names.
//!
//! Two forms are read. A grid of marks, separated by commas, semicolons, tabs or blanks, whose first line names the
//! items:
//!
//! ```text
//! technician,Mon,Tue,Wed
//! A,1,0,1
//! B,0,1,0
//! ```
//!
//! (`1`, `x`, `X` mark; `0`, `.`, `-` and nothing do not), or one option a line with the items that it covers:
//!
//! ```text
//! A: Mon Wed
//! B: Tue
//! ```
//!
//! An item whose name ends in `?` is secondary: it may be covered once or not at all. Lines that begin with `#` and
//! blank lines are skipped.

use std::collections::HashMap;

use super::{Matrix, MatrixError};

/// A problem with names. Items are numbered primary ones first, in the order in which they are first named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The problem.
    pub matrix: Matrix,
    /// Names of the items, without the `?` of secondary ones.
    pub item_names: Vec<String>,
    /// Names of the options.
    pub option_names: Vec<String>,
}

/// What is wrong with a table, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct TableError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// What is wrong and what to write instead.
    pub message: String,
}

/// A word of the text with its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn fault(&self, message: impl Into<String>) -> TableError {
        TableError { line: self.line, column: self.column, message: message.into() }
    }
}

impl Table {
    /// Reads a table in either form.
    ///
    /// # Errors
    /// Names the line and column of the first fault.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        let lines: Vec<(usize, &str)> = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end()))
            .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
            .collect();
        let Some(&(first_number, first)) = lines.first() else {
            return Err(TableError {
                line: 1,
                column: 1,
                message: "the table is empty: write a line of item names and then a line for each option, \
                          or lines such as 'A: Mon Thu'"
                    .into(),
            });
        };
        if first.contains(':') { parse_lists(&lines) } else { parse_marks(first_number, first, &lines[1..]) }
    }
}

/// `A: Mon Thu` lines.
fn parse_lists(lines: &[(usize, &str)]) -> Result<Table, TableError> {
    let mut rows = Vec::new();
    for &(line, text) in lines {
        let Some(colon) = text.find(':') else {
            return Err(TableError {
                line,
                column: 1,
                message: "expected 'name: item item …', as in the lines before".into(),
            });
        };
        let name = Word { text: text[..colon].trim(), line, column: 1 };
        let items = words(&text[colon + 1..], line, text[..=colon].chars().count());
        rows.push((name, items));
    }
    let mut order: Vec<Word<'_>> = Vec::new();
    let mut known = HashMap::new();
    for word in rows.iter().flat_map(|(_, items)| items) {
        known.entry(word.text).or_insert_with(|| order.push(*word));
    }
    assemble(&order, &rows)
}

/// A header of item names and a line of marks for each option.
fn parse_marks(header_line: usize, header: &str, lines: &[(usize, &str)]) -> Result<Table, TableError> {
    let separator = [',', ';', '\t'].into_iter().find(|&s| header.contains(s));
    let head = fields(header, separator, header_line);
    let names = &head[1..];
    if names.is_empty() {
        return Err(head[0].fault("the first line must name the items, for example 'name,Mon,Tue,Wed'"));
    }
    for (index, name) in names.iter().enumerate() {
        if name.text.is_empty() {
            return Err(name.fault(format!("item {} has no name", index + 1)));
        }
        if let Some(twin) = names[..index].iter().find(|other| other.text == name.text) {
            let message = format!("the item '{}' is named twice, first in column {}", name.text, twin.column);
            return Err(name.fault(message));
        }
    }
    let mut rows = Vec::new();
    for &(line, text) in lines {
        let marks = fields(text, separator, line);
        if marks.len() != head.len() {
            let message = format!(
                "{} fields, but the first line names {} items after the name",
                marks.len(),
                names.len()
            );
            return Err(marks.last().unwrap_or(&head[0]).fault(message));
        }
        let mut items = Vec::new();
        for (mark, name) in marks[1..].iter().zip(names) {
            match mark.text {
                "1" | "x" | "X" => items.push(Word { text: name.text, ..*mark }),
                "0" | "." | "-" | "" => {}
                other => {
                    return Err(
                        mark.fault(format!("'{other}' is no mark: write 1 or x to cover, 0 or . not to"))
                    );
                }
            }
        }
        rows.push((marks[0], items));
    }
    assemble(names, &rows)
}

/// Numbers items (primary first) and builds the matrix.
fn assemble(order: &[Word<'_>], rows: &[(Word<'_>, Vec<Word<'_>>)]) -> Result<Table, TableError> {
    let is_secondary = |word: &Word<'_>| word.text.ends_with('?');
    let primary = order.iter().filter(|word| !is_secondary(word));
    let secondary = order.iter().filter(|word| is_secondary(word));
    let sorted: Vec<&Word<'_>> = primary.chain(secondary).collect();
    let number: HashMap<&str, u32> =
        sorted.iter().enumerate().map(|(n, word)| (word.text, n as u32)).collect();
    let primaries = order.iter().filter(|word| !is_secondary(word)).count();
    let mut matrix = Matrix::new(sorted.len(), primaries);
    for (name, items) in rows {
        matrix.add_option(items.iter().map(|word| number[word.text])).map_err(|error| match error {
            MatrixError::Twice(item) => {
                let text = sorted[item as usize].text;
                let twice = items.iter().filter(|word| word.text == text).nth(1).unwrap_or(name);
                twice.fault(format!("the item '{text}' is named twice in option '{}'", name.text))
            }
            error @ MatrixError::NoSuchItem { .. } => name.fault(error.to_string()),
        })?;
    }
    Ok(Table {
        matrix,
        item_names: sorted.iter().map(|word| word.text.trim_end_matches('?').to_string()).collect(),
        option_names: rows.iter().map(|(name, _)| name.text.to_string()).collect(),
    })
}

/// The fields of a line; without a separator, words between blanks.
fn fields(text: &str, separator: Option<char>, line: usize) -> Vec<Word<'_>> {
    let Some(separator) = separator else { return words(text, line, 0) };
    let mut column = 1;
    text.split(separator)
        .map(|field| {
            let lead = field.chars().take_while(|c| c.is_whitespace() || *c == '"').count();
            let word = Word { text: field.trim().trim_matches('"'), line, column: column + lead };
            column += field.chars().count() + 1;
            word
        })
        .collect()
}

/// Words between blanks or commas; `offset` characters of the line lie before `text`.
fn words(text: &str, line: usize, offset: usize) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut column = offset + 1;
    for part in text.split([' ', '\t', ',', ';']) {
        if !part.is_empty() {
            found.push(Word { text: part, line, column });
        }
        column += part.chars().count() + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_cover::{Collect, algorithm_x, dancing_links};

    #[test]
    fn both_forms_say_the_same() {
        let marks = Table::parse("name,a,b,c\nX,1,0,x\nY,.,1,-\n").unwrap();
        let lists = Table::parse("# covers\nX: a c\n\nY: b\n").unwrap();
        assert_eq!(marks.option_names, lists.option_names);
        let names = |t: &Table, o: usize| -> Vec<String> {
            t.matrix.options()[o].iter().map(|&i| t.item_names[i as usize].clone()).collect()
        };
        assert_eq!(names(&marks, 0), ["a", "c"]);
        assert_eq!(names(&lists, 0), ["a", "c"]);
    }

    #[test]
    fn secondary_items_may_stay_uncovered_but_never_clash() {
        let table = Table::parse("p: a s?\nq: b s?\nr: b\n").unwrap();
        assert_eq!((table.matrix.items(), table.matrix.primary()), (3, 2));
        for search in [algorithm_x::<Collect>, dancing_links::<Collect>] {
            let mut covers = Collect::all();
            assert!(search(&table.matrix, &mut covers).is_ok());
            assert_eq!(covers.covers, [[0, 2]]);
        }
    }

    #[test]
    fn faults_name_line_and_column() {
        let fault = |text: &str| {
            let error = Table::parse(text).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(fault("name,a,b\nX,1,0\nY,1,7\n"), (3, 5));
        assert_eq!(fault("name,a,b\nX,1\n"), (2, 3));
        assert_eq!(fault("X: a b a\n"), (1, 8));
        assert_eq!(fault("X: a\nb c\n"), (2, 1));
        assert_eq!(fault("name,a,a\n"), (1, 8));
        assert_eq!(fault(" \n"), (1, 1));
    }
}
