//! `sudokit compare`: several solvers on the same puzzles, one table.

use clap::Args;
use comfy_table::{CellAlignment, Table};
use serde_json::json;
use sudokit::notation::Document;
use sudokit::{Puzzle, Report, Search, Solver, Stop, Verdict, solve};

use crate::commands::solve::{known, line};
use crate::commands::solvers::table;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::input::read_all;
use crate::knobs::{Knobs, solvers};
use crate::progress::Progress;
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  sudokit compare '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit compare --solvers fix-square,dancing-links --unique puzzles.txt
  sudokit compare --timeout 10s hard.txt";

/// Run several solvers on the same puzzles and print one table: answers, nodes, guesses, iterations, time.
///
/// Over several puzzles the figures are sums. Times are of this machine and this moment: compare them within a table,
/// never between tables.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Compare {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The solvers, separated by commas; all by default
    #[arg(short, long, value_name = "IDS", value_delimiter = ',')]
    solvers: Vec<String>,
    /// Let the solvers prove that there is no second solution, instead of stopping at the first
    #[arg(long)]
    unique: bool,
}

/// What a solver came to over all puzzles.
#[derive(Default)]
struct Row {
    one: u64,
    none: u64,
    many: u64,
    solved: u64,
    open: u64,
    refused: u64,
    nodes: u64,
    guesses: u64,
    iterations: u64,
    depth: u32,
    seconds: f64,
    answer: Option<Vec<u8>>,
}

impl Compare {
    /// Runs everything and prints the table.
    pub fn run(&self, knobs: &Knobs, session: &Session) -> Result<Exit, Fault> {
        let chosen = if self.solvers.is_empty() { solvers().collect() } else { known(&self.solvers)? };
        let mut puzzles = Vec::new();
        for (document, _) in read_all(&self.input, session)? {
            puzzles.push(
                document
                    .to_puzzle()
                    .map_err(|faults| Fault::Input(format!("{}: {faults}", line(&document))))?,
            );
        }
        let progress = Progress::counting("runs");
        let mut rows = Vec::new();
        let mut exit = Exit::Done;
        for (index, solver) in chosen.into_iter().map(|solver| knobs.apply(solver)).enumerate() {
            let mut row = Row::default();
            for (done, puzzle) in puzzles.iter().enumerate() {
                if session.cancel.is_cancelled() {
                    return Ok(Exit::Interrupted);
                }
                progress.set((index * puzzles.len() + done) as u64);
                progress.say(format!("runs, now {}", solver.info().id));
                self.add(solver, puzzle, session, &mut row)?;
            }
            if row.open > 0 {
                exit = exit.and(Exit::Partial);
            }
            rows.push((solver, row));
        }
        progress.finish();
        self.print(&rows, &puzzles, session)?;
        Ok(exit)
    }

    fn add(
        &self,
        solver: &dyn Solver,
        puzzle: &Puzzle,
        session: &Session,
        row: &mut Row,
    ) -> Result<(), Fault> {
        if !solver.serves(puzzle) {
            row.refused += 1;
            return Ok(());
        }
        let base = if self.unique { Search::unique() } else { Search::first() };
        let search = base.with_budget(session.budget()).with_seed(session.seed());
        let report = solve(solver, puzzle, &search, None);
        if session.json {
            session.output.line(&object(solver, puzzle, &report).to_string())?;
        }
        match (report.verdict(), report.stop) {
            (Verdict::One, _) => row.one += 1,
            (Verdict::None, _) => row.none += 1,
            (Verdict::Many, _) => row.many += 1,
            (Verdict::Unknown, Some(Stop::Limit)) => row.solved += 1,
            // A method that cannot prove anything has done its work when it has a solution.
            (Verdict::Unknown, _) if report.solutions > 0 && !solver.info().complete => row.solved += 1,
            (Verdict::Unknown, _) => row.open += 1,
        }
        row.nodes += report.stats.nodes;
        row.guesses += report.stats.guesses;
        row.iterations += report.stats.iterations;
        row.depth = row.depth.max(report.stats.max_depth);
        row.seconds += report.stats.elapsed.as_secs_f64();
        row.answer = report.grids.first().map(|grid| grid.values().to_vec());
        Ok(())
    }

    fn print(
        &self,
        rows: &[(&'static dyn Solver, Row)],
        puzzles: &[Puzzle],
        session: &Session,
    ) -> Result<(), Fault> {
        if session.json {
            return Ok(());
        }
        let mut table = table(&["solver", "answer", "nodes", "guesses", "iterations", "depth", "time"]);
        for (solver, row) in rows {
            table.add_row(vec![
                solver.info().id.to_string(),
                answers(row),
                grouped(row.nodes),
                grouped(row.guesses),
                if solver.info().iteration.is_empty() { "–".into() } else { grouped(row.iterations) },
                row.depth.to_string(),
                time(row.seconds),
            ]);
        }
        align_right(&mut table, 2..7);
        session.output.line(&table.to_string())?;
        if let [puzzle] = puzzles {
            let mut answers: Vec<&Vec<u8>> = rows.iter().filter_map(|(_, row)| row.answer.as_ref()).collect();
            answers.dedup();
            let text = match answers[..] {
                [] => "no solver found a solution".to_string(),
                [values] => {
                    let grid = sudokit::Grid::new(puzzle.layout().clone(), values.clone());
                    format!("all answers: {}", line(&Document::new(grid)))
                }
                _ => "the answers differ: the puzzle has more than one solution".to_string(),
            };
            session.output.line(&format!("\n{text}"))?;
        }
        Ok(())
    }
}

/// The answers of a row in words; counts only where there are several puzzles.
fn answers(row: &Row) -> String {
    let parts = [
        (row.one, "unique"),
        (row.solved, "solved"),
        (row.many, "several"),
        (row.none, "no solution"),
        (row.open, "not decided"),
        (row.refused, "board not served"),
    ];
    let total: u64 = parts.iter().map(|(count, _)| count).sum();
    let word =
        |&(count, what): &(u64, &str)| if total == 1 { what.to_string() } else { format!("{count} {what}") };
    parts.iter().filter(|(count, _)| *count > 0).map(word).collect::<Vec<_>>().join(", ")
}

fn object(solver: &dyn Solver, puzzle: &Puzzle, report: &Report) -> serde_json::Value {
    json!({
        "solver": solver.info().id,
        "puzzle": line(&Document::from(puzzle)),
        "verdict": report.verdict(),
        "found": report.solutions,
        "solution": report.grids.first().map(|grid| line(&Document::new(grid.clone()))),
        "stop": report.stop,
        "stats": report.stats,
    })
}

/// Right-aligns columns of figures.
pub fn align_right(table: &mut Table, columns: std::ops::Range<usize>) {
    for index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

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
