//! `sudokit draw`: pictures of puzzles.

use std::path::PathBuf;

use clap::Args;
use sudokit::{Pencilmarks, notation};

use crate::environment::Environment;
use crate::environment::writable;
use crate::error::CliError;
use crate::exit::Exit;
use crate::input::read_all;
use crate::output::write_file;
use crate::render::raster;
use sudokit::drawing::{BoardPicture, Theme};

const EXAMPLES: &str = "\
Examples:
  sudokit draw '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit draw --candidates puzzle.txt
  sudokit draw --svg puzzle.svg --candidates puzzle.txt
  sudokit draw --png puzzle.png --dark puzzle.txt";

/// Draw a puzzle in the terminal, or as a picture.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Draw {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
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
        let documents = read_all(&self.input, env)?;
        if self.svg.is_none() && self.png.is_none() {
            for (index, (document, _)) in documents.iter().enumerate() {
                if index > 0 {
                    env.output.line("")?;
                }
                env.output.line(&self.terminal(document, env)?)?;
            }
            return Ok(Exit::Done);
        }
        let [(document, _)] = &documents[..] else {
            return Err(CliError::Usage(format!(
                "a picture shows one puzzle; the input has {}",
                documents.len()
            )));
        };
        let picture = BoardPicture {
            document,
            state: (self.candidates || document.marks.is_some()).then(|| document.state()),
            theme: if self.dark { Theme::DARK } else { Theme::LIGHT },
            layers: ["", ""],
        };
        let svg = picture.svg();
        if let Some(path) = &self.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            write_file(path, &raster::png(&svg)?)?;
        }
        Ok(Exit::Done)
    }

    fn terminal(&self, document: &notation::Document, env: &Environment) -> Result<String, CliError> {
        let mut document = document.clone();
        let format = if self.candidates {
            let state: Pencilmarks = document.state();
            let sets = document.layout().cells().map(|cell| state.marks(cell)).collect();
            document.marks = Some(notation::Marks { sets, role: notation::MarksRole::Candidates });
            writable("candidates")?
        } else if self.ascii {
            writable("ascii")?
        } else {
            writable("unicode")?
        };
        env.write(&document, format, true)
    }
}
