//! What every command shares: the board and format options, the budget, the interrupt, the output.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sudokit::notation::{self, Alphabet, Document, Format, ReadOptions, WriteError, WriteOptions};
use sudokit::{Board, BoxShape, Budget, Cancel, ExtraHouses, Solver, Zones};
use sudokit_protocol::{ApiError, Context, Limits};

use crate::common_options::Common;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output::{self, Output};
use crate::solver_options::{SOLVERS, by_id};

/// What a command needs of the outside world.
pub struct Environment {
    /// How to read puzzles.
    pub read: ReadOptions,
    /// The symbols that --alphabet names, as they were typed.
    pub alphabet: Option<String>,
    /// Where data goes.
    pub output: Output,
    /// Raised by Ctrl-C.
    pub cancel: Cancel,
    /// Worker threads.
    pub threads: usize,
    /// Whether to say what was understood.
    pub verbose: bool,
    /// One JSON object for each puzzle instead of text.
    pub json: bool,
    /// Why the command has no answer for puzzles with rules; `None` if it takes them.
    pub without_rules: Option<&'static str>,
    timeout: Option<Duration>,
    nodes: Option<u64>,
    seed: Option<u64>,
    drawn: OnceLock<u64>,
}

impl Environment {
    /// Understands the common options and takes over Ctrl-C.
    ///
    /// # Errors
    /// If the options make no sense together.
    pub fn start(common: &Common) -> Result<Environment, CliError> {
        let cancel = Cancel::new();
        let output = Output::stdout();
        take_over_interrupts(cancel.clone(), output.clone())?;
        let alphabet = match &common.alphabet {
            Some(symbols) => Some(
                symbols
                    .parse::<Alphabet>()
                    .map_err(|error| CliError::Usage(format!("--alphabet {symbols}: {error}")))?,
            ),
            None => None,
        };
        let read = ReadOptions {
            from: common.from.clone(),
            alphabet,
            layout: layout(common)?,
            ignore_unknown: common.ignore_unknown,
            ..ReadOptions::default()
        };
        let threads = common
            .threads
            .map(usize::from)
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        Ok(Environment {
            read,
            alphabet: common.alphabet.clone(),
            output,
            cancel,
            threads,
            verbose: common.verbose,
            json: common.json,
            without_rules: None,
            timeout: common.timeout,
            nodes: common.nodes,
            seed: common.seed,
            drawn: OnceLock::new(),
        })
    }

    /// What one puzzle may cost, the clock started now.
    pub fn budget(&self) -> Budget {
        let mut budget = Budget::default().with_cancel(self.cancel.clone());
        if let Some(timeout) = self.timeout {
            budget = budget.with_timeout(timeout);
        }
        budget.nodes = self.nodes;
        budget
    }

    /// What the protocol may use for one puzzle, the clock started now: all solvers of the program, and no limits but
    /// the user's.
    pub fn context<'a>(&self) -> Context<'a> {
        Context {
            budget: self.budget(),
            solvers: &SOLVERS,
            limits: Limits::NONE,
            threads: self.threads,
            sink: None,
        }
    }

    /// Whether a limit of time was given.
    pub fn has_timeout(&self) -> bool {
        self.timeout.is_some()
    }

    /// Whether a limit of search nodes was given.
    pub fn has_nodes(&self) -> bool {
        self.nodes.is_some()
    }

    /// Whether a seed was given.
    pub fn has_seed(&self) -> bool {
        self.seed.is_some()
    }

    /// The seed for methods that use chance: the one given, or else a fresh one, drawn once and printed on stderr so
    /// that the run can be repeated.
    pub fn seed(&self) -> u64 {
        *self.drawn.get_or_init(|| {
            self.seed.unwrap_or_else(|| {
                // The standard library's hasher is seeded by the system; 32 bits are short to type and exact in JSON.
                let seed = RandomState::new().build_hasher().finish() >> 32;
                output::remark(&format!("sudokit: --seed {seed}"));
                seed
            })
        })
    }

    /// The seed given, or 0: for what does not depend on chance, or must be the same without --seed.
    pub fn fixed_seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The seed of a run of this solver: only those that use chance need one.
    pub fn seed_for(&self, solver: &dyn Solver) -> u64 {
        if solver.info().complete { self.fixed_seed() } else { self.seed() }
    }

    /// The seed of a run of the solver with this id; without one the default solver runs, which uses no chance.
    pub fn seed_for_id(&self, id: Option<&str>) -> u64 {
        id.and_then(|id| by_id(id).ok()).map_or_else(|| self.fixed_seed(), |solver| self.seed_for(solver))
    }

    /// Writes an answer that stands beside its question, in the question's symbols unless --alphabet names others;
    /// rules that the format cannot hold are left out.
    pub fn write(
        &self,
        document: &Document,
        format: &'static Format,
        filled: bool,
    ) -> Result<String, WriteError> {
        let alphabet = self.read.alphabet.clone();
        let options = WriteOptions { filled, alphabet, lossy: true, ..WriteOptions::default() };
        notation::write(format.id, document, &options)
    }

    /// Why the command has no answer for this document, if that is because of its rules.
    pub fn refuses(&self, document: &Document) -> Option<(ApiError, String)> {
        let advice = self.without_rules?;
        let error = document.puzzle().is_some().then(|| document.to_houses().err()).flatten()?;
        let words = format!("{error}; {advice}");
        Some((error.into(), words))
    }

    /// Prints a message on stderr with --verbose.
    pub fn explain(&self, text: impl FnOnce() -> String) {
        if self.verbose {
            output::remark(&text());
        }
    }

    /// The exit code, unless the user interrupted.
    pub fn finish(&self, exit: Exit) -> Exit {
        if self.cancel.is_cancelled() { exit.and(Exit::Interrupted) } else { exit }
    }
}

/// How long after an interrupt the program may take to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// Ctrl-C raises the flag, and everything ends at the next look at it. A read from a pipe does not look; after some
/// grace the program is ended from here, between two lines of output. The second time the user means it.
fn take_over_interrupts(cancel: Cancel, output: Output) -> Result<(), CliError> {
    let interrupted = i32::from(Exit::Interrupted.number());
    ctrlc::set_handler(move || {
        if cancel.is_cancelled() {
            std::process::exit(interrupted);
        }
        cancel.cancel();
        let output = output.clone();
        std::thread::spawn(move || {
            std::thread::sleep(GRACE);
            output.between_lines(|| std::process::exit(interrupted));
        });
    })
    .map_err(|error| CliError::Usage(format!("cannot take over Ctrl-C: {error}")))
}

/// The board that the options describe; `None` if they describe none and the input decides.
pub fn layout(common: &Common) -> Result<Option<Arc<Board>>, CliError> {
    let extra_houses = ExtraHouses { diagonals: common.diagonals, windows: common.windoku };
    let zones = match (&common.boxes, &common.jigsaw) {
        (Some(_), Some(_)) => return Err(CliError::Usage("--box and --jigsaw exclude each other".into())),
        (Some(shape), None) => Some((shape.rows * shape.cols, Zones::Boxes(*shape))),
        (None, Some(map)) => Some(jigsaw(map)?),
        (None, None) => None,
    };
    let size = match (common.size, &zones) {
        (Some(size), Some((needed, _))) if size != *needed => {
            return Err(CliError::Usage(format!("--size {size} does not go with zones of {needed} cells")));
        }
        (size, zones) => size.or(zones.as_ref().map(|(needed, _)| *needed)),
    };
    if size.is_none() && extra_houses == ExtraHouses::default() {
        return Ok(None);
    }
    let size = size.unwrap_or(9);
    let zones = zones.map_or_else(|| Zones::Boxes(BoxShape::default_for(size)), |(_, zones)| zones);
    Board::new(size, zones, extra_houses).map(Some).map_err(|error| CliError::Usage(error.to_string()))
}

/// A zone map: N² letters or digits, one for each cell; equal symbols make a zone.
fn jigsaw(map: &str) -> Result<(usize, Zones), CliError> {
    let symbols: Vec<char> = map.chars().filter(|c| !c.is_whitespace()).collect();
    let size = (1..=25).find(|n| n * n == symbols.len()).ok_or_else(|| {
        CliError::Usage(format!(
            "--jigsaw needs a symbol for each cell, for example 81; this has {}",
            symbols.len()
        ))
    })?;
    let mut known: Vec<char> = symbols.clone();
    known.sort_unstable();
    known.dedup();
    let zone = |symbol: &char| known.iter().position(|k| k == symbol).unwrap_or(0) as u8;
    Ok((size, Zones::Jigsaw(symbols.iter().map(zone).collect())))
}

/// A format by name that can be written.
pub fn writable(id: &str) -> Result<&'static Format, CliError> {
    let format = notation::by_id(id).map_err(|error| CliError::Usage(error.to_string()))?;
    if format.writes() {
        Ok(format)
    } else {
        Err(CliError::Usage(format!("the format '{id}' can only be read")))
    }
}

/// The format for answers to questions in `format`.
pub fn answer_format(format: &'static Format) -> &'static Format {
    let id = match format.id {
        "rows" | "ascii" | "unicode" => format.id,
        _ => "line",
    };
    notation::by_id(id).or_else(|_| notation::by_id("line")).unwrap_or(format)
}
