//! `sudokit print`: puzzles on paper.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use sudokit::constraint::{Mark, Puzzle};
use sudokit::drawing::{BoardPicture, Booklet, BookletEntry, Paper, Theme, VariantPicture};
use sudokit::hints::Position;
use sudokit::logic::{LogicalSolver, SUDOKU_EXPLAINER, Scale};
use sudokit::notation::Document;
use sudokit::{Budget, Digit, Search, Stop, Verdict};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{complain, must_not_overwrite, remark, write_file};
use crate::render::pdf;
use crate::stream::{Outcome, map_all};

const EXAMPLES: &str = "\
Examples:
  sudokit print puzzles.txt -o book.pdf                       four on a page, answers at the back
  sudokit generate -n 100 --difficulty hard | sudokit print -o book.pdf --title 'A hundred hard ones'
  sudokit print --large --no-cover puzzles.txt -o large.pdf   one on a page, letters half again as high
  sudokit print --per-page 2 --candidates puzzles.txt -o marks.pdf
  sudokit print --paper letter killers.txt -o killers.pdf     puzzles with rules, and what the rules say";

/// Print puzzles as a booklet: title page, page numbers, difficulty, answers at the back, as PDF.
///
/// The difficulty is Sudoku Explainer's, for ordinary 9×9 puzzles; five seconds a puzzle, or --timeout, may be spent on it and
/// on the answer. What cannot be read is named and left out (exit code 2). The same puzzles give the same bytes.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Print {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The document to write (- for stdout)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What stands on the title page and above every page
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: String,
    /// The size of paper
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: PaperName,
    /// Puzzles on a page: 1, 2, 4, 6, 9 or 12; 4 by default, 2 with rules or candidates, 1 in large print
    #[arg(long, value_name = "N", value_parser = per_page)]
    per_page: Option<usize>,
    /// Large print: one puzzle on a page, captions half again as high
    #[arg(long)]
    large: bool,
    /// Show the candidates of the blanks
    #[arg(short, long)]
    candidates: bool,
    /// No title page
    #[arg(long)]
    no_cover: bool,
    /// No answers at the back
    #[arg(long)]
    no_answers: bool,
    /// Do not say how hard the puzzles are
    #[arg(long)]
    no_difficulty: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

fn per_page(text: &str) -> Result<usize, String> {
    let known = text.parse().ok().filter(|count| Booklet::PER_PAGE.contains(count));
    known.ok_or_else(|| format!("a page holds 1, 2, 4, 6, 9 or 12 puzzles, not '{text}'"))
}

/// How long difficulty and answer of a puzzle may take unless --timeout says otherwise.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is printed of a puzzle, and what the title page counts.
struct Printed {
    entry: BookletEntry,
    level: Option<&'static str>,
    has_rules: bool,
}

impl Print {
    /// Writes the document.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        pdf::check_ending(&self.output)?;
        must_not_overwrite(&self.output, &self.input)?;
        let (mut entries, mut levels, mut unread) = (Vec::new(), Vec::new(), 0);
        let mut has_rules = false;
        let work = |outcome: Outcome<'_>, solver: &mut LogicalSolver| match outcome {
            Ok(question) => Ok(self.one(&question.document, solver, env)),
            Err((_, error, _)) => Err(error),
        };
        let consume = |printed: Result<Printed, CliError>| {
            match printed {
                Ok(printed) => {
                    has_rules |= printed.has_rules;
                    levels.extend(printed.level);
                    entries.push(printed.entry);
                }
                Err(error) => {
                    unread += 1;
                    complain(&error.to_string());
                }
            }
            Ok(())
        };
        map_all(
            &self.input,
            env,
            || LogicalSolver::new(&SUDOKU_EXPLAINER, false, Budget::default()),
            work,
            consume,
        )?;
        if env.cancel.is_cancelled() {
            return Ok(Exit::Partial);
        }
        if entries.is_empty() {
            return Err(CliError::Input("there is no puzzle to print".into()));
        }
        let fitting = match (self.large, self.candidates || has_rules) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 4,
        };
        let count = entries.len();
        let booklet = Booklet {
            title: self.title.clone(),
            cover: (!self.no_cover && count > 1).then(|| cover(count, &levels)),
            paper: match self.paper {
                PaperName::A4 => Paper::A4,
                PaperName::Letter => Paper::LETTER,
            },
            per_page: self.per_page.unwrap_or(if count < 3 { fitting.min(count) } else { fitting }),
            large: self.large,
            answers: !self.no_answers,
            entries,
        };
        let pages = booklet.pages();
        write_file(&self.output, &pdf::pdf(&pages, &self.title)?)?;
        let puzzles = if count == 1 { "one puzzle".to_string() } else { format!("{count} puzzles") };
        let on = if pages.len() == 1 { "one page".to_string() } else { format!("{} pages", pages.len()) };
        env.explain(|| format!("{puzzles} on {on}"));
        if unread > 0 {
            remark(&format!("{unread} could not be read and are left out; {puzzles} on {on}"));
            return Ok(Exit::Unreadable);
        }
        Ok(Exit::Done)
    }

    fn one(&self, document: &Document, solver: &mut LogicalSolver, env: &Environment) -> Printed {
        let budget = if env.has_timeout() { env.budget() } else { env.budget().with_timeout(PATIENCE) };
        let title = match (&document.meta.title, &document.meta.author) {
            (Some(title), Some(author)) => format!("{title}, by {author}"),
            (Some(title), None) => title.clone(),
            (None, Some(author)) => format!("by {author}"),
            (None, None) => String::new(),
        };
        if let Some(puzzle) = &document.variant {
            return Printed {
                entry: BookletEntry {
                    picture: VariantPicture::svg_of(puzzle, document, self.candidates, Theme::LIGHT),
                    caption: title,
                    rules: sentences(puzzle),
                    answer: self.variant_answer(puzzle, budget),
                },
                level: None,
                has_rules: true,
            };
        }
        let picture = |document: &Document, candidates: bool| {
            let state = (candidates || document.marks.is_some()).then(|| document.state());
            BoardPicture { document, state, theme: Theme::LIGHT, layers: ["", ""] }.svg()
        };
        let difficulty = if self.no_difficulty { None } else { difficulty(document, solver, budget.clone()) };
        let words = difficulty.as_ref().map(|(level, points)| format!("{level} · {points}"));
        let caption = [Some(title).filter(|title| !title.is_empty()), words];
        Printed {
            entry: BookletEntry {
                picture: picture(document, self.candidates),
                caption: caption.into_iter().flatten().collect::<Vec<_>>().join(" · "),
                rules: Vec::new(),
                answer: self.answer(document, budget).map(|answered| picture(&answered, false)),
            },
            level: difficulty.map(|(level, _)| level),
            has_rules: false,
        }
    }

    /// The puzzle with its solution placed, or why it has none.
    fn answer(&self, document: &Document, budget: Budget) -> Result<Document, String> {
        if self.no_answers {
            return Err(String::new());
        }
        let puzzle = document.to_houses().map_err(|error| error.to_string())?;
        let report = Search { budget, ..Search::unique() }.run(&puzzle);
        match (report.verdict(), report.grids.first()) {
            (Verdict::One, Some(grid)) => {
                let mut answered = document.clone();
                let blank = document.layout().cells().filter(|cell| document.grid.value(*cell) == 0);
                answered.placed =
                    blank.filter_map(|cell| Some((cell, Digit::new(grid.value(cell))?))).collect();
                answered.marks = None;
                Ok(answered)
            }
            (verdict, _) => Err(why(verdict, report.stop)),
        }
    }

    fn variant_answer(&self, puzzle: &Puzzle, budget: Budget) -> Result<String, String> {
        if self.no_answers {
            return Err(String::new());
        }
        let report = Search::unique().with_budget(budget).run(puzzle);
        match (report.verdict(), report.solution()) {
            (Verdict::One, Some(grid)) => {
                let placed: Vec<Option<i32>> = grid.numbers().into_iter().map(Some).collect();
                Ok(VariantPicture { puzzle, placed: &placed, candidates: &[], theme: Theme::LIGHT }.svg())
            }
            (verdict, _) => Err(why(verdict, report.stop)),
        }
    }
}

/// Why there is no answer to print.
fn why(verdict: Verdict, stop: Option<Stop>) -> String {
    match (verdict, stop) {
        (Verdict::None, _) => "no solution".into(),
        (Verdict::Many, _) => "several solutions".into(),
        _ => "not solved in time".into(),
    }
}

/// Level and points by Sudoku Explainer, if it knows the board and solves the puzzle in time.
fn difficulty(
    document: &Document,
    solver: &mut LogicalSolver,
    budget: Budget,
) -> Option<(&'static str, String)> {
    let position = Position::of_document(document, &budget).ok()?;
    solver.set_budget(budget);
    let rating = position.rate(solver).ok()?;
    let scale: &Scale = solver.scale();
    Some((scale.levels[usize::from(rating.level?)].name, rating.total?.to_string()))
}

/// The sentence of each kind of rule once, but for those whose picture says it already.
fn sentences(puzzle: &Puzzle) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for rule in puzzle.constraints() {
        let is_drawn = rule.draw(puzzle.board()).iter().any(Mark::is_in_words);
        let sentence = rule.info().sentence.to_string();
        if !is_drawn && !found.contains(&sentence) {
            found.push(sentence);
        }
    }
    found
}

/// What stands below the title: how many puzzles, and of which levels.
fn cover(count: usize, levels: &[&'static str]) -> Vec<String> {
    let mut lines = vec![format!("{count} puzzles")];
    let of = |name: &str| levels.iter().filter(|level| **level == name).count();
    let named: Vec<String> = SUDOKU_EXPLAINER
        .levels
        .iter()
        .map(|level| (level.name, of(level.name)))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    if !named.is_empty() {
        lines.push(named.join(", "));
    }
    lines
}
