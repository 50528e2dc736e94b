//! Shares, histograms and columns of numbers as text, for the commands of data sets.

use crate::text::grouped;

/// A share as a percentage.
pub fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".into(),
        whole => format!("{:.1} %", part as f64 * 100.0 / whole as f64),
    }
}

/// A bar of a histogram in text.
pub fn bar(part: u64, max: u64) -> String {
    const WIDTH: u64 = 40;
    let eighths = (part * WIDTH * 8).checked_div(max).unwrap_or(0).max(u64::from(part > 0));
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(eighths % 8) as usize];
    format!("{}{rest}", "█".repeat((eighths / 8) as usize))
}

/// Bins with their counts, shares and bars.
pub fn histogram(bins: &[(String, u64)]) -> String {
    let (all, max) = (bins.iter().map(|bin| bin.1).sum(), bins.iter().map(|bin| bin.1).max().unwrap_or(0));
    let labels = bins.iter().map(|bin| bin.0.chars().count()).max().unwrap_or(0);
    let counts = bins.iter().map(|bin| grouped(bin.1).len()).max().unwrap_or(0);
    let line = |(label, count): &(String, u64)| {
        let share = percent(*count, all);
        format!("  {label:>labels$}  {:>counts$}  {share:>7}  {}\n", grouped(*count), bar(*count, max))
    };
    bins.iter().map(line).collect()
}

/// A table: the first column to the left, the others to the right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        rows.iter()
            .filter(|row| row.len() > 1)
            .filter_map(|row| row.get(at))
            .map(|cell| cell.chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let width = widths[at];
            line += &if at == 0 { format!("{cell:<width$}") } else { format!("  {cell:>width$}") };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
