//! `sudokit compare`: several solvers on the same puzzles, one table: sums, statistics over seeds and rounds, or a
//! row for each puzzle.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use sudokit::constraint::Puzzle;
use sudokit::notation::{Document, numbers_line};
use sudokit::solver::Support;
use sudokit::{Search, Verdict};
use sudokit_protocol::{CompareRow, ComparedPuzzle};

use crate::answer::unreadable;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{self, write_file};
use crate::progress::Progress;
use crate::render::{bars, raster};
use crate::solver_options::{Chosen, SOLVERS, SolverOptions};
use crate::stream::{Owned, read_all};
use crate::text::{align_right, grouped, line, table, time};

const EXAMPLES: &str = "\
Examples:
  sudokit compare '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit compare --solvers fix-square,dancing-links --unique puzzles.txt
  sudokit compare --timeout 10s hard.txt
  sudokit compare --solvers annealing,tabu --seeds 20 inkala.txt         success rates
  sudokit compare --solvers sat,dancing-links --rounds 15 inkala.txt     medians of times
  sudokit compare --by-puzzle --solvers lp,lp:fallback=backtrack,backtrack puzzles.txt";

/// Run several solvers on the same puzzles and print one table: answers, nodes, guesses, iterations, time.
///
/// --timeout and --nodes hold for each run: one solver on one puzzle with one seed. Over several puzzles the figures
/// are sums. With --seeds or --rounds they are the share of runs that found what was
/// asked for, and the median and the quartiles of iterations and time over all runs, failed ones included. Times are
/// of this machine and this moment: compare them within a table, never between tables.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Compare {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The solvers, separated by commas; all by default. An option can stand after a name: lp:fallback=backtrack
    #[arg(short, long, value_name = "IDS", value_delimiter = ',')]
    solvers: Vec<String>,
    /// Let the solvers prove that there is no second solution, instead of stopping at the first
    #[arg(long)]
    unique: bool,
    /// Run everything with N seeds, the first being --seed or a fresh one
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Run everything N times, round by round, for steadier times
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// A row for each puzzle, with each solver's answer and its median time
    #[arg(long)]
    by_puzzle: bool,
    /// Draw the median times as bars into FILE (.svg or .png)
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// One run.
struct Sample {
    puzzle: usize,
    verdict: Verdict,
    answered: bool,
    fractional: Option<f64>,
    iterations: f64,
    seconds: f64,
}

/// All solvers; where every puzzle has rules, those that know rules.
fn defaults(puzzles: &[ComparedPuzzle]) -> Vec<Chosen> {
    let has_rules = |subject: &ComparedPuzzle| subject.puzzle.houses().is_none();
    let only_rules = !puzzles.is_empty() && puzzles.iter().all(has_rules);
    SOLVERS
        .iter()
        .copied()
        .filter(|solver| !only_rules || solver.info().supports == Support::Rules)
        .map(|solver| Chosen { label: solver.info().id.into(), solver })
        .collect()
}

/// What a solver came to over all runs.
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
    answer: Option<Vec<Option<i32>>>,
    samples: Vec<Sample>,
}

impl Compare {
    /// Runs everything and prints the table.
    pub fn run(&self, options: &SolverOptions, env: &Environment) -> Result<Exit, CliError> {
        if let Some(path) = &self.chart {
            raster::check_ending(path)?;
            output::must_not_overwrite(path, &self.input)?;
        }
        let typed = self.solvers.iter().map(|text| Chosen::parse(text)).collect::<Result<Vec<_>, _>>()?;
        let mut exit = Exit::Done;
        let questions = read_all(&self.input, env)?;
        // What cannot be run is reported in its place; the others are run.
        let mut puzzles = Vec::new();
        let mut failed: Vec<Option<Value>> = Vec::new();
        for question in &questions {
            let puzzle = match &question.document {
                Ok(document) => ComparedPuzzle::of(document).map_err(|error| {
                    output::complain(&format!("{}: {error}", question.place));
                    (json!(error.reply()), Exit::of(&error))
                }),
                Err(error) => {
                    output::remark(&error.message());
                    Err((unreadable(error), error.exit()))
                }
            };
            failed.push(match puzzle {
                Ok(puzzle) => {
                    puzzles.push(puzzle);
                    None
                }
                Err((reason, how)) => {
                    exit = exit.and(how);
                    Some(reason)
                }
            });
        }
        let chosen = if typed.is_empty() { defaults(&puzzles) } else { typed };
        let chosen: Vec<Chosen> =
            chosen.into_iter().map(|one| Chosen { solver: options.apply(one.solver), ..one }).collect();
        let names: Vec<String> = questions.iter().filter_map(name).collect();
        let mut runs: Vec<Vec<CompareRow>> = vec![Vec::new(); puzzles.len()];
        let progress = Progress::counting("runs");
        let mut rows: Vec<Row> = chosen.iter().map(|_| Row::default()).collect();
        let mut done = 0;
        for _ in 0..self.rounds {
            for (one, row) in chosen.iter().zip(&mut rows) {
                for seed in 0..self.seeds {
                    for number in 0..puzzles.len() {
                        if env.cancel.is_cancelled() {
                            return Ok(Exit::Interrupted);
                        }
                        progress.set(done);
                        progress.set_text(format!("runs, now {}", one.label));
                        let report = self.add(one, (number, &puzzles[number]), seed, env, row);
                        if env.json {
                            runs[number].push(report);
                        }
                        done += 1;
                    }
                }
            }
        }
        progress.finish();
        if rows.iter().any(|row| row.open > 0) {
            exit = exit.and(Exit::Partial);
        }
        if env.json {
            let mut runs = runs.into_iter();
            for (index, (question, failed)) in questions.iter().zip(failed).enumerate() {
                env.output.line(&object(index + 1, question, failed, &mut runs).to_string())?;
            }
        } else if !puzzles.is_empty() {
            let text = match (self.by_puzzle, self.seeds * self.rounds) {
                (true, _) => by_puzzle(&chosen, &rows, &names),
                (false, 1) => sums(&chosen, &rows),
                (false, _) => statistics(&chosen, &rows),
            };
            env.output.line(&text.to_string())?;
            if let ([_], 1, false) = (&puzzles[..], self.seeds * self.rounds, self.by_puzzle) {
                let document = questions.iter().find_map(|question| question.document.as_ref().ok());
                let words = document.map(|document| agreement(document, &rows)).unwrap_or_default();
                env.output.line(&format!("\n{words}"))?;
            }
        }
        if let Some(path) = &self.chart {
            let bars: Vec<bars::Bar> = chosen
                .iter()
                .zip(&rows)
                .filter(|(_, row)| !row.samples.is_empty())
                .map(|(one, row)| bars::Bar {
                    label: one.label.clone(),
                    seconds: quartiles(row.samples.iter().map(|sample| sample.seconds)),
                    is_answer: row.open == 0,
                })
                .collect();
            write_file(path, &raster::encode(&bars::draw(&bars), path)?)?;
        }
        Ok(exit)
    }

    fn add(
        &self,
        one: &Chosen,
        (number, puzzle): (usize, &ComparedPuzzle),
        seed: u64,
        env: &Environment,
        row: &mut Row,
    ) -> CompareRow {
        let solver = one.solver;
        let base = if self.unique { Search::unique() } else { Search::first() };
        let seed = env.seed_for(solver).wrapping_add(seed);
        let search = base.with_budget(env.budget()).with_seed(seed);
        let reply = puzzle.row(solver, &search);
        let Some(verdict) = reply.verdict else {
            row.refused += 1;
            return reply;
        };
        let open = row.open;
        match verdict {
            Verdict::One => row.one += 1,
            Verdict::None => row.none += 1,
            Verdict::Many => row.many += 1,
            // As many as were asked for.
            Verdict::Unknown if reply.stats.stop.stop.is_none() => row.solved += 1,
            // A method that cannot prove anything has done its work when it has a solution.
            Verdict::Unknown if reply.found > 0 && !solver.info().complete => row.solved += 1,
            Verdict::Unknown => row.open += 1,
        }
        let seconds = reply.stats.milliseconds / 1e3;
        row.nodes += reply.stats.nodes;
        row.guesses += reply.stats.guesses;
        row.iterations += reply.stats.iterations;
        row.depth = row.depth.max(reply.stats.depth);
        row.seconds += seconds;
        row.answer = reply.grid.clone();
        row.samples.push(Sample {
            puzzle: number,
            verdict,
            answered: row.open == open,
            fractional: reply.stats.figures.get("fractional").copied(),
            iterations: reply.stats.iterations as f64,
            seconds,
        });
        reply
    }
}

/// One row for each solver, figures added up.
fn sums(chosen: &[Chosen], rows: &[Row]) -> Table {
    let mut table = table(&["solver", "answer", "nodes", "guesses", "iterations", "depth", "time"]);
    for (one, row) in chosen.iter().zip(rows) {
        table.add_row(vec![
            one.label.clone(),
            answers(row),
            grouped(row.nodes),
            grouped(row.guesses),
            if one.solver.info().iteration.is_empty() { "–".into() } else { grouped(row.iterations) },
            row.depth.to_string(),
            time(row.seconds),
        ]);
    }
    align_right(&mut table, 2..7);
    table
}

/// One row for each solver: share of answers, median and quartiles.
fn statistics(chosen: &[Chosen], rows: &[Row]) -> Table {
    let mut table = table(&["solver", "answered", "rate", "iterations", "quartiles", "time", "quartiles"]);
    for (one, row) in chosen.iter().zip(rows) {
        let runs = row.samples.len();
        if runs == 0 {
            table.add_row(vec![one.label.clone(), "not supported".into()]);
            continue;
        }
        let answered = row.samples.iter().filter(|sample| sample.answered).count();
        let [low, median, high] = quartiles(row.samples.iter().map(|sample| sample.iterations));
        let count = |value: f64| grouped(value.round() as u64);
        let (middle, spread) = if one.solver.info().iteration.is_empty() {
            ("–".into(), String::new())
        } else {
            (count(median), format!("{} – {}", count(low), count(high)))
        };
        let [fast, usual, slow] = quartiles(row.samples.iter().map(|sample| sample.seconds));
        table.add_row(vec![
            one.label.clone(),
            format!("{answered} of {runs}"),
            format!("{:.1} %", 100.0 * answered as f64 / runs as f64),
            middle,
            spread,
            time(usual),
            format!("{} – {}", time(fast), time(slow)),
        ]);
    }
    align_right(&mut table, 1..7);
    table
}

/// One row for each puzzle, one column for each solver.
fn by_puzzle(chosen: &[Chosen], rows: &[Row], names: &[String]) -> Table {
    let mut header = vec!["puzzle"];
    header.extend(chosen.iter().map(|one| one.label.as_str()));
    let mut table = table(&header);
    for (number, name) in names.iter().enumerate() {
        let mut cells = vec![name.clone()];
        for row in rows {
            let runs: Vec<&Sample> = row.samples.iter().filter(|sample| sample.puzzle == number).collect();
            let Some(first) = runs.first() else {
                cells.push("not supported".into());
                continue;
            };
            let answered = runs.iter().filter(|sample| sample.answered).count();
            let word = match (first.verdict, first.fractional) {
                _ if answered > 0 && answered < runs.len() => format!("{answered} of {}", runs.len()),
                (Verdict::None, _) => "no solution".into(),
                (_, Some(fractional)) if !first.answered => format!("{fractional} fractional"),
                _ if !first.answered => "not decided".into(),
                (Verdict::One, _) => "unique".into(),
                (Verdict::Many, _) => "several".into(),
                _ => "solved".into(),
            };
            let [_, median, _] = quartiles(runs.iter().map(|sample| sample.seconds));
            cells.push(format!("{word}, {}", time(median)));
        }
        table.add_row(cells);
    }
    table
}

/// Whether all solvers found the same grid, in a line.
fn agreement(document: &Document, rows: &[Row]) -> String {
    let mut answers: Vec<&Vec<Option<i32>>> = rows.iter().filter_map(|row| row.answer.as_ref()).collect();
    answers.dedup();
    match answers[..] {
        [] => "no solver found a solution".to_string(),
        [answer] => {
            let numbers: Vec<i32> = answer.iter().map(|number| number.unwrap_or_default()).collect();
            format!("all answers: {}", numbers_line(document.to_unchecked_puzzle().board(), &numbers))
        }
        _ => "the answers differ: the puzzle has more than one solution".to_string(),
    }
}

/// Lower quartile, median and upper quartile, interpolated between neighbours.
fn quartiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|part| {
        let place = part * (values.len() - 1) as f64;
        let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
        below + (above - below) * place.fract()
    })
}

/// The answers of a row in words; counts only where there are several puzzles.
fn answers(row: &Row) -> String {
    let parts = [
        (row.one, "unique"),
        (row.solved, "solved"),
        (row.many, "several"),
        (row.none, "no solution"),
        (row.open, "not decided"),
        (row.refused, "not supported"),
    ];
    let total: u64 = parts.iter().map(|(count, _)| count).sum();
    let word =
        |&(count, what): &(u64, &str)| if total == 1 { what.to_string() } else { format!("{count} {what}") };
    parts.iter().filter(|(count, _)| *count > 0).map(word).collect::<Vec<_>>().join(", ")
}

/// The name of a question's row: the title that its text gives, or the puzzle; none if it cannot be run.
fn name(question: &Owned) -> Option<String> {
    let document = question.document.as_ref().ok().filter(|document| document.to_puzzle().is_ok())?;
    let rules =
        |puzzle: &Puzzle| format!("{} with {} rules", puzzle.board().in_words(), puzzle.constraints().len());
    let shown = || document.puzzle().map_or_else(|| line(document), rules);
    Some(document.meta.title.clone().unwrap_or_else(shown))
}

/// A question with all its runs, or why there are none.
fn object(
    number: usize,
    question: &Owned,
    failed: Option<Value>,
    runs: &mut impl Iterator<Item = Vec<CompareRow>>,
) -> Value {
    let mut object = json!({"question": question.question(number)});
    match failed {
        Some(error) => object["error"] = error,
        None => object["rows"] = json!(runs.next()),
    }
    object
}
