//! Numbers, times, tables, cells and puzzles as text.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use sudokit::notation::{self, Document};
use sudokit::{Grid9, Stats};
use sudokit_protocol::RunStats;

/// 1234567 as 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with a fitting unit.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// An empty table in the program's plain style.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_header(header);
    if let Some((columns, _)) = terminal_size::terminal_size_of(std::io::stdout()) {
        table.set_width(columns.0);
    }
    table
}

/// A table whose cells hold sentences: they are wrapped even where no terminal says how wide it is.
pub fn wrapped_table(header: &[&str]) -> Table {
    let mut table = table(header);
    if terminal_size::terminal_size_of(std::io::stdout()).is_none() {
        table.set_width(100);
    }
    table
}

/// Right-aligns columns of figures.
pub fn align_right(table: &mut Table, columns: std::ops::Range<usize>) {
    for index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// A puzzle as a line.
pub fn line(document: &Document) -> String {
    let options = notation::WriteOptions { lossy: true, ..notation::WriteOptions::default() };
    notation::write("line", document, &options).unwrap_or_default()
}

/// A 9×9 grid or puzzle as a line.
pub fn line9(grid: &Grid9) -> String {
    String::from_utf8_lossy(&grid.to_line()).into_owned()
}

/// The counters of a search as text.
pub fn stats_words(stats: &Stats) -> String {
    let figures = stats.figures.iter().map(|&(name, value)| (name, value));
    counters([stats.nodes, stats.guesses, stats.iterations], figures, stats.elapsed.as_secs_f64() * 1000.0)
}

/// The counters of a run of the protocol as text.
pub fn run_words(stats: &RunStats) -> String {
    let figures = stats.figures.iter().map(|(&name, &value)| (name, value));
    counters([stats.nodes, stats.guesses, stats.iterations], figures, stats.milliseconds)
}

fn counters(
    [nodes, guesses, iterations]: [u64; 3],
    figures: impl Iterator<Item = (&'static str, f64)>,
    milliseconds: f64,
) -> String {
    let mut parts = vec![format!("{nodes} nodes"), format!("{guesses} guesses")];
    if iterations > 0 {
        parts.push(format!("{iterations} iterations"));
    }
    parts.extend(figures.map(|(name, value)| format!("{name} {value}")));
    parts.push(format!("{milliseconds:.3} ms"));
    parts.join(", ")
}
