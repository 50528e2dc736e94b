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
use crate::control::{Budget, Meter, Stop};

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
#[error("line {line}, column {column}: {kind}")]
pub struct TableError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: TableErrorKind,
}

/// What is wrong with a table; the words say what to write instead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// There is nothing but blank lines and comments.
    #[error(
        "the table is empty: write a line of item names and then a line for each option, or lines such as 'A: Mon Thu'"
    )]
    Empty,
    /// The first line has a colon, this one has not.
    #[error("expected 'name: item item …', as in the lines before")]
    NoColon,
    /// The first line has one field.
    #[error("the first line must name the items, for example 'name,Mon,Tue,Wed'")]
    NoItems,
    /// A field of the first line is empty.
    #[error("item {0} has no name")]
    UnnamedItem(usize),
    /// Two items have the same name.
    #[error("the item '{name}' is named twice, first in column {first}")]
    DuplicateItem {
        /// The name.
        name: String,
        /// The column where it stands first, from 1.
        first: usize,
    },
    /// A line has more or fewer fields than the first one.
    #[error("{fields} fields, but the first line names {items} items after the name")]
    WrongNumberOfFields {
        /// Fields of the line.
        fields: usize,
        /// Items of the first line.
        items: usize,
    },
    /// A field that says neither yes nor no.
    #[error("'{0}' is no mark: write 1 or x to cover, 0 or . not to")]
    NotAMark(String),
    /// An option covers an item twice.
    #[error("the item '{item}' is named twice in option '{option}'")]
    CoveredTwice {
        /// The item.
        item: String,
        /// The option.
        option: String,
    },
    /// The budget ended while reading.
    #[error("{0}")]
    Stopped(Stop),
}

impl TableError {
    /// Why reading stopped, if it did not end with a mistake in the table.
    pub fn stop(&self) -> Option<Stop> {
        match self.kind {
            TableErrorKind::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}

/// A word of the text with its place.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn error(&self, kind: TableErrorKind) -> TableError {
        TableError { line: self.line, column: self.column, kind }
    }
}

impl Table {
    /// Reads a table in either form, in time linear in the text.
    ///
    /// # Errors
    /// The line and column of the first mistake.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        Table::parse_within(text, &mut Meter::new(Budget::default()))
    }

    /// As [`Table::parse`], within the budget of a meter.
    ///
    /// # Errors
    /// The line and column of the first mistake, or of the place where the budget ended ([`TableError::stop`]).
    ///
    /// ```
    /// use sudokit::exact_cover::Table;
    /// use sudokit::{Budget, Cancel, Meter, Stop};
    /// let cancel = Cancel::new();
    /// cancel.cancel();
    /// let mut meter = Meter::new(Budget::default().with_cancel(cancel));
    /// assert_eq!(Table::parse_within("A: Mon", &mut meter).unwrap_err().stop(), Some(Stop::Cancelled));
    /// ```
    pub fn parse_within(text: &str, meter: &mut Meter) -> Result<Table, TableError> {
        let mut lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end()))
            .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
            .peekable();
        let Some(&(line, first)) = lines.peek() else {
            return Err(TableError { line: 1, column: 1, kind: TableErrorKind::Empty });
        };
        if first.contains(':') {
            parse_lists(lines, meter)
        } else {
            lines.next();
            parse_marks(line, first, lines, meter)
        }
    }
}

/// Looks whether to go on.
fn tick(meter: &mut Meter, line: usize) -> Result<(), TableError> {
    meter.tick().map_err(|stop| TableError { line, column: 1, kind: TableErrorKind::Stopped(stop) })
}

/// `A: Mon Thu` lines.
fn parse_lists<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
    meter: &mut Meter,
) -> Result<Table, TableError> {
    let mut rows = Vec::new();
    for (line, text) in lines {
        tick(meter, line)?;
        let Some(colon) = text.find(':') else {
            return Err(TableError { line, column: 1, kind: TableErrorKind::NoColon });
        };
        let name = Word { text: text[..colon].trim(), line, column: 1 };
        let items = words(&text[colon + 1..], line, text[..=colon].chars().count(), meter)?;
        rows.push((name, items));
    }
    let mut order: Vec<Word<'_>> = Vec::new();
    let mut known = HashMap::new();
    for word in rows.iter().flat_map(|(_, items)| items) {
        tick(meter, word.line)?;
        known.entry(word.text).or_insert_with(|| order.push(*word));
    }
    assemble(&order, &rows, meter)
}

/// A header of item names and a line of marks for each option.
fn parse_marks<'t>(
    header_line: usize,
    header: &'t str,
    lines: impl Iterator<Item = (usize, &'t str)>,
    meter: &mut Meter,
) -> Result<Table, TableError> {
    let separator = [',', ';', '\t'].into_iter().find(|&s| header.contains(s));
    let head = fields(header, separator, header_line, meter)?;
    let names = &head[1..];
    if names.is_empty() {
        return Err(head[0].error(TableErrorKind::NoItems));
    }
    let mut columns = HashMap::new();
    for (index, name) in names.iter().enumerate() {
        tick(meter, header_line)?;
        if name.text.is_empty() {
            return Err(name.error(TableErrorKind::UnnamedItem(index + 1)));
        }
        if let Some(first) = columns.insert(name.text, name.column) {
            return Err(name.error(TableErrorKind::DuplicateItem { name: name.text.into(), first }));
        }
    }
    let mut rows = Vec::new();
    for (line, text) in lines {
        let marks = fields(text, separator, line, meter)?;
        if marks.len() != head.len() {
            let kind = TableErrorKind::WrongNumberOfFields { fields: marks.len(), items: names.len() };
            return Err(marks.last().unwrap_or(&head[0]).error(kind));
        }
        let mut items = Vec::new();
        for (mark, name) in marks[1..].iter().zip(names) {
            match mark.text {
                "1" | "x" | "X" => items.push(Word { text: name.text, ..*mark }),
                "0" | "." | "-" | "" => {}
                other => return Err(mark.error(TableErrorKind::NotAMark(other.into()))),
            }
        }
        rows.push((marks[0], items));
    }
    assemble(names, &rows, meter)
}

/// Numbers items (primary first) and builds the matrix.
fn assemble(
    order: &[Word<'_>],
    rows: &[(Word<'_>, Vec<Word<'_>>)],
    meter: &mut Meter,
) -> Result<Table, TableError> {
    let is_secondary = |word: &Word<'_>| word.text.ends_with('?');
    let primary = order.iter().filter(|word| !is_secondary(word));
    let secondary = order.iter().filter(|word| is_secondary(word));
    let sorted: Vec<&Word<'_>> = primary.chain(secondary).collect();
    let number: HashMap<&str, u32> =
        sorted.iter().enumerate().map(|(n, word)| (word.text, n as u32)).collect();
    let primaries = order.iter().filter(|word| !is_secondary(word)).count();
    let mut matrix = Matrix::new(sorted.len(), primaries);
    for (name, items) in rows {
        let mut numbers = Vec::with_capacity(items.len());
        for word in items {
            tick(meter, word.line)?;
            numbers.push(number[word.text]);
        }
        matrix.add_option(numbers).map_err(|error| {
            let text = match error {
                MatrixError::Twice(item) | MatrixError::NoSuchItem { item, .. } => sorted[item as usize].text,
            };
            let twice = items.iter().filter(|word| word.text == text).nth(1).unwrap_or(name);
            twice.error(TableErrorKind::CoveredTwice { item: text.into(), option: name.text.into() })
        })?;
    }
    Ok(Table {
        matrix,
        item_names: sorted.iter().map(|word| word.text.trim_end_matches('?').to_string()).collect(),
        option_names: rows.iter().map(|(name, _)| name.text.to_string()).collect(),
    })
}

/// The fields of a line; without a separator, words between blanks.
fn fields<'t>(
    text: &'t str,
    separator: Option<char>,
    line: usize,
    meter: &mut Meter,
) -> Result<Vec<Word<'t>>, TableError> {
    let Some(separator) = separator else { return words(text, line, 0, meter) };
    let mut found = Vec::new();
    let mut column = 1;
    for field in text.split(separator) {
        tick(meter, line)?;
        let lead = field.chars().take_while(|c| c.is_whitespace() || *c == '"').count();
        found.push(Word { text: field.trim().trim_matches('"'), line, column: column + lead });
        column += field.chars().count() + 1;
    }
    Ok(found)
}

/// Words between blanks or commas; `offset` characters of the line lie before `text`.
fn words<'t>(
    text: &'t str,
    line: usize,
    offset: usize,
    meter: &mut Meter,
) -> Result<Vec<Word<'t>>, TableError> {
    let mut found = Vec::new();
    let mut column = offset + 1;
    for part in text.split([' ', '\t', ',', ';']) {
        tick(meter, line)?;
        if !part.is_empty() {
            found.push(Word { text: part, line, column });
        }
        column += part.chars().count() + 1;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::ManualClock;
    use crate::exact_cover::{Collect, Visitor, algorithm_x, dancing_links};
    use std::time::Duration;

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
    fn errors_name_line_and_column() {
        let place = |text: &str| {
            let error = Table::parse(text).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(place("name,a,b\nX,1,0\nY,1,7\n"), (3, 5));
        assert_eq!(place("name,a,b\nX,1\n"), (2, 3));
        assert_eq!(place("X: a b a\n"), (1, 8));
        assert_eq!(place("X: a\nb c\n"), (2, 1));
        assert_eq!(place("name,a,a\n"), (1, 8));
        assert_eq!(place(" \n"), (1, 1));
    }

    /// Counts covers and hashes every step.
    #[derive(Default)]
    struct Steps {
        covers: u64,
        steps: Vec<(u8, u32, usize)>,
    }

    impl Visitor for Steps {
        type Stop = ();
        fn solution(&mut self, options: &[u32]) -> Result<(), ()> {
            self.covers += 1;
            self.steps.extend(options.iter().map(|&option| (0, option, 0)));
            Ok(())
        }
        fn node(&mut self, depth: usize) -> Result<(), ()> {
            self.steps.push((1, 0, depth));
            Ok(())
        }
        fn choose(&mut self, item: u32, options: usize) {
            self.steps.push((2, item, options));
        }
        fn select(&mut self, option: u32, alternatives: usize, depth: usize) {
            self.steps.push((3, option, alternatives << 16 | depth));
        }
        fn deselect(&mut self, option: u32) {
            self.steps.push((4, option, 0));
        }
    }

    #[test]
    fn both_methods_visit_the_same_nodes_of_random_problems() {
        let mut seed = 1u32;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % n
        };
        let mut covers = 0;
        for _ in 0..300 {
            let items = 2 + below(9);
            let primary = 1 + below(items);
            let mut matrix = Matrix::new(items as usize, primary as usize);
            for _ in 0..below(13) {
                let chosen: Vec<u32> = (0..items).filter(|_| below(3) == 0).collect();
                matrix.add_option(chosen).unwrap();
            }
            let (mut x, mut links) = (Steps::default(), Steps::default());
            algorithm_x(&matrix, &mut x).unwrap();
            dancing_links(&matrix, &mut links).unwrap();
            assert_eq!(x.steps, links.steps, "{matrix:?}");
            let subsets = 0..1u32 << matrix.options().len();
            let is_cover = |set: &u32| {
                let chosen: Vec<u32> =
                    (0..matrix.options().len() as u32).filter(|o| set >> o & 1 == 1).collect();
                chosen.iter().all(|&o| !matrix.options()[o as usize].is_empty())
                    && matrix.is_cover(&chosen)
                    && chosen.iter().all(|&o| matrix.options()[o as usize].iter().any(|&item| item < primary))
            };
            assert_eq!(x.covers, subsets.filter(is_cover).count() as u64, "{matrix:?}");
            covers += x.covers;
        }
        assert!(covers > 100, "{covers}");
    }

    #[test]
    fn covers_of_any_length_are_found_without_recursion() {
        // The stack of a test's thread has two megabytes.
        let text: String = (0..20_000).map(|i| format!("a{i}: x{i}\n")).collect();
        let table = Table::parse(&text).unwrap();
        for search in [algorithm_x::<Collect>, dancing_links::<Collect>] {
            let mut covers = Collect::all();
            assert!(search(&table.matrix, &mut covers).is_ok());
            assert_eq!((covers.count, covers.nodes, covers.covers[0].len()), (1, 20_001, 20_000));
        }
    }

    #[test]
    fn reading_many_columns_takes_a_number_of_looks_in_proportion() {
        let looks = |columns: usize| {
            let names: String = (0..columns).map(|i| format!(",c{i}")).collect();
            let text = format!("name{names}\nA{}\n", ",1".repeat(columns));
            let clock = ManualClock::stepping(Duration::from_nanos(1));
            let mut meter =
                Meter::new(Budget::default().with_clock(clock.clock()).with_timeout(Duration::MAX));
            assert_eq!(Table::parse_within(&text, &mut meter).unwrap().item_names.len(), columns);
            clock.clock().now().as_nanos()
        };
        let (some, many) = (looks(20_000), looks(200_000));
        assert!(some > 10 && many < 11 * some, "{some} looks at the clock, then {many}");
    }

    #[test]
    fn a_budget_ends_the_reading_of_either_form() {
        let names: String = (0..50_000).map(|i| format!(",c{i}")).collect();
        let lists: String = (0..50_000).map(|i| format!("a{i}: x{i}\n")).collect();
        for text in [format!("name{names}\n"), lists] {
            let clock = ManualClock::stepping(Duration::from_secs(1));
            let budget = Budget::default().with_clock(clock.clock()).with_timeout(Duration::from_secs(10));
            let error = Table::parse_within(&text, &mut Meter::new(budget)).unwrap_err();
            assert_eq!(error.stop(), Some(Stop::Deadline));
        }
    }
}
