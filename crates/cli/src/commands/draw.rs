//! `sudokit draw`: pictures of puzzles.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use sudokit::Cell;
use sudokit::constraint::Puzzle;
use sudokit::notation::{Document, Marks, MarksRole, candidates_rows, rule_line};
use sudokit_protocol::{RenderReply, RenderRequest, render};

use crate::answer::Answer;
use crate::environment::{Environment, writable};
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{must_not_overwrite, write_file};
use crate::question::Question;
use crate::render::raster;
use crate::stream::{self, ChunkSize, read_one, takes_one};

const EXAMPLES: &str = "\
Examples:
  sudokit draw '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit draw --candidates puzzle.txt
  sudokit draw --svg puzzle.svg --candidates puzzle.txt
  sudokit draw --png puzzle.png --dark puzzle.txt
  sudokit draw --svg killer.svg killer.txt            cages, lines and clues as setters draw them";

/// Draw a puzzle in the terminal, or as a picture.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Draw {
    /// Puzzles, files, or - for stdin; a picture shows one puzzle
    input: Vec<OsString>,
    /// Write an SVG picture to FILE (- for stdout)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to FILE (- for stdout)
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Show the candidates of the blanks
    #[arg(short, long)]
    candidates: bool,
    /// Only ASCII characters in the terminal
    #[arg(long)]
    ascii: bool,
    /// A picture on a dark ground
    #[arg(long)]
    dark: bool,
}

impl Draw {
    /// Draws everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        for (path, kind) in [(&self.svg, "svg"), (&self.png, "png")] {
            if let Some(path) = path {
                raster::must_end_in(path, &format!("--{kind}"), kind)?;
                must_not_overwrite(path, &self.input)?;
            }
        }
        if self.svg.is_some() || self.png.is_some() {
            return self.picture(env);
        }
        let format = writable(match (self.candidates, self.ascii) {
            (true, _) => "candidates",
            (false, true) => "ascii",
            (false, false) => "unicode",
        })?;
        let answer = |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| {
            if let Some(puzzle) = question.document.puzzle() {
                return self.terminal(&question.document, puzzle, answer);
            }
            let document = self.shown(&question.document);
            match env.write(&document, format, true) {
                Ok(text) => {
                    answer.boundary();
                    answer.text(&text);
                    answer.field("drawing", text);
                }
                Err(error) => answer.fail(Exit::Unreadable, &error.to_string()),
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Large, || (), answer)?.exit)
    }

    fn picture(&self, env: &Environment) -> Result<Exit, CliError> {
        let document = read_one(&self.input, env, takes_one)?.take()?;
        let request = RenderRequest {
            question: document.into(),
            candidates: self.candidates,
            dark: self.dark,
            ..RenderRequest::default()
        };
        let RenderReply { svg } =
            render(&request, &mut env.context()).map_err(|error| CliError::Input(error.to_string()))?;
        if let Some(path) = &self.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write_file(path, &raster::png(&svg)?)?;
        }
        Ok(Exit::Done)
    }

    /// A puzzle with rules in the terminal: its givens, or with --candidates what each cell may hold, and its rules in
    /// words.
    fn terminal(&self, document: &Document, puzzle: &Puzzle, answer: &mut Answer<'_>) {
        let board = puzzle.board();
        let all = (0..board.cell_count()).map(Cell::new);
        let placed = |cell: Cell| document.placed.iter().find(|(placed, _)| *placed == cell);
        let sets: Vec<u32> = if self.candidates {
            puzzle.left_by_givens()
        } else {
            let shown = |cell: Cell| match (puzzle.given(cell), placed(cell)) {
                (Some(number), _) => board.bit(number),
                (None, Some((_, digit))) => board.bit(i32::from(digit.value())),
                (None, None) => 0,
            };
            all.map(shown).collect()
        };
        let blank = if self.candidates { "-" } else { "." };
        let mut drawing = candidates_rows(board, &sets, blank);
        for constraint in puzzle.constraints() {
            drawing.push('\n');
            drawing.push_str(&rule_line(board, constraint));
        }
        answer.boundary();
        answer.text(&drawing);
        answer.field("drawing", drawing);
    }

    /// The document with the candidates of its blanks, if they are to be shown.
    fn shown(&self, document: &Document) -> Document {
        let mut document = document.clone();
        if self.candidates {
            let state = document.state();
            let sets = document.layout().cells().map(|cell| state.marks(cell)).collect();
            document.marks = Some(Marks { sets, role: MarksRole::Candidates });
        }
        document
    }
}
