//! `sudokit print`: puzzles on paper.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use sudokit::constraint::{Mark, Puzzle};
use sudokit::difficulty::Points;
use sudokit::drawing::{Booklet, BookletEntry, Paper, PuzzlePicture, Theme};
use sudokit::hints::{AnyPosition, default_scale};
use sudokit::logic::{LogicalSolver, scale};
use sudokit::notation::Document;
use sudokit::{Budget, Search, Stop, Verdict};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{complain, must_not_overwrite, remark, write_file};
use crate::render::pdf;
use crate::stream::{QuestionResult, map_all};

const EXAMPLES: &str = "\
Examples:
  sudokit print puzzles.txt -o book.pdf                       four on a page, answers at the back
  sudokit generate -n 100 --difficulty hard | sudokit print -o book.pdf --title 'A hundred hard ones'
  sudokit print --large --no-cover puzzles.txt -o large.pdf   one on a page, letters half again as high
  sudokit print --per-page 2 --candidates puzzles.txt -o marks.pdf
  sudokit print --paper letter killers.txt -o killers.pdf     puzzles with rules, and what the rules say";

/// Print puzzles as a booklet: title page, page numbers, difficulty, answers at the back, as PDF.
///
/// The difficulty is Sudoku Explainer's on the ordinary board and the level of the scale any-board elsewhere; five
/// seconds a puzzle, or --timeout, may be spent on it and on the answer. What cannot be read is named and left out
/// (exit code 2). The same puzzles give the same bytes.
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
        let work = |outcome: QuestionResult<'_>, solvers: &mut Solvers| match outcome {
            Ok(question) => Ok(self.one(&question.document, solvers, env)),
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
        map_all(&self.input, env, Solvers::new, work, consume)?;
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

    fn one(&self, document: &Document, solvers: &mut Solvers, env: &Environment) -> Printed {
        let budget = if env.has_timeout() { env.budget() } else { env.budget().with_timeout(PATIENCE) };
        let title = match (&document.meta.title, &document.meta.author) {
            (Some(title), Some(author)) => format!("{title}, by {author}"),
            (Some(title), None) => title.clone(),
            (None, Some(author)) => format!("by {author}"),
            (None, None) => String::new(),
        };
        let difficulty = if self.no_difficulty { None } else { solvers.difficulty(document, &budget) };
        let words = difficulty.as_ref().map(|(level, points)| match points {
            Some(points) => format!("{level} · {points}"),
            None => (*level).to_string(),
        });
        let caption = [Some(title).filter(|title| !title.is_empty()), words];
        Printed {
            entry: BookletEntry {
                picture: PuzzlePicture::svg_of(document, self.candidates, Theme::LIGHT),
                caption: caption.into_iter().flatten().collect::<Vec<_>>().join(" · "),
                rules: document.puzzle().map_or_else(Vec::new, sentences),
                answer: self.answer(document, budget),
            },
            level: difficulty.map(|(level, _)| level),
            has_rules: document.puzzle().is_some(),
        }
    }

    /// The picture of the puzzle with its solution placed, or why it has none.
    fn answer(&self, document: &Document, budget: Budget) -> Result<String, String> {
        if self.no_answers {
            return Err(String::new());
        }
        let puzzle = document.to_puzzle().map_err(|error| error.to_string())?;
        let report = Search::unique().with_budget(budget).run(&puzzle);
        match (report.verdict(), report.solution()) {
            (Verdict::One, Some(solution)) => {
                let placed: Vec<Option<i32>> = solution.numbers().into_iter().map(Some).collect();
                let symbols = document.puzzle().is_none().then(|| document.symbols());
                let (puzzle, placed, candidates) = (&puzzle, &placed[..], &[][..]);
                Ok(PuzzlePicture { puzzle, placed, candidates, symbols, theme: Theme::LIGHT }.svg())
            }
            (verdict, _) => Err(why(verdict, report.stop)),
        }
    }
}

/// The solvers of the scales that say how hard puzzles are.
struct Solvers([LogicalSolver; 2]);

impl Solvers {
    fn new() -> Solvers {
        Solvers(
            [&scale::SUDOKU_EXPLAINER, &scale::ANY_BOARD]
                .map(|scale| LogicalSolver::new(scale).with_evidence(false)),
        )
    }

    /// The level on the scale that `rate` uses where none is named, if the puzzle is solved in time; on Sudoku
    /// Explainer's the points too.
    fn difficulty(&mut self, document: &Document, budget: &Budget) -> Option<(&'static str, Option<Points>)> {
        let scale = default_scale(document);
        let solver = self.0.iter_mut().find(|solver| solver.scale().name == scale.name)?;
        let position = AnyPosition::of_document(document, scale, budget).ok()?;
        solver.set_budget(budget.clone());
        let rating = position.rate(solver).ok()?;
        let points = rating.total?;
        let level = scale.levels[usize::from(rating.level?)].name;
        Some((level, (!scale.is_for_any_board()).then_some(points)))
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
    let named: Vec<String> = scale::SUDOKU_EXPLAINER
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
