//! The command line.

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Solvers against each other.
    Run,
    /// Lines to lines.
    Text,
    /// Generated puzzles against the verifier.
    Check,
    /// Puzzles with constraints.
    Variants,
    /// Copies of puzzles with constraints.
    Spread,
    /// List the solvers.
    Solvers,
}

/// A solver in a shared library.
#[derive(Clone, Debug)]
pub struct Load {
    /// Name in the table.
    pub name: String,
    /// Path of the library.
    pub path: String,
    /// Name of the function.
    pub symbol: String,
}

/// Everything the command line says.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// What to do.
    pub verb: Verb,
    /// Solvers by name; all of this build if empty.
    pub solvers: Vec<String>,
    /// Solvers from shared libraries.
    pub loads: Vec<Load>,
    /// Count solutions up to this.
    pub limit: u64,
    /// Rounds of every solver; copies of every puzzle of `spread`.
    pub rounds: usize,
    /// Puzzles taken of each file, at most.
    pub max: usize,
    /// Puzzles measured at least: a shorter file is repeated.
    pub min: usize,
    /// The core to run on.
    pub core: Option<usize>,
    /// Seconds for a puzzle of `variants`, for a copy of `spread`.
    pub seconds: u64,
    /// Times of another solver for `variants`.
    pub peer: Option<String>,
    /// A command that answers with the times of a puzzle whose name it reads, for `variants`.
    pub peer_command: Option<String>,
    /// Threads of `text`.
    pub threads: usize,
    /// Files, or the number of `check`.
    pub operands: Vec<String>,
}

/// Shown with every mistake.
const USAGE: &str = "usage: sudokit-bench run|text|check|variants|spread|solvers [--solver NAME]... \
    [--load NAME=LIBRARY:SYMBOL]... [--limit N] [--rounds N] [--max N] [--least N] [--core N] [--threads N] \
    [--seconds N] [--peer TIMES | --peer-command COMMAND] FILE...";

impl Arguments {
    /// Reads the words after the program's name.
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut words = words.peekable();
        let verb = match words.next().as_deref() {
            Some("run") => Verb::Run,
            Some("text") => Verb::Text,
            Some("check") => Verb::Check,
            Some("variants") => Verb::Variants,
            Some("spread") => Verb::Spread,
            Some("solvers") => Verb::Solvers,
            _ => return Err(USAGE.into()),
        };
        let mut arguments = Arguments {
            verb,
            solvers: Vec::new(),
            loads: Vec::new(),
            limit: 2,
            rounds: 7,
            max: 20_000,
            min: 5_000,
            core: None,
            seconds: 60,
            peer: None,
            peer_command: None,
            threads: 1,
            operands: Vec::new(),
        };
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                arguments.operands.push(word);
                continue;
            }
            let value = words.next().ok_or(format!("{word} wants a value\n{USAGE}"))?;
            let number = || value.parse::<usize>().map_err(|_| format!("{word} wants a number, not {value}"));
            match word.as_str() {
                "--solver" => arguments.solvers.push(value),
                "--load" => arguments.loads.push(load(&value)?),
                "--limit" => arguments.limit = number()? as u64,
                "--rounds" => arguments.rounds = number()?.max(1),
                "--max" => arguments.max = number()?,
                "--least" => arguments.min = number()?,
                "--core" => arguments.core = Some(number()?),
                "--seconds" => arguments.seconds = number()? as u64,
                "--peer" => arguments.peer = Some(value.clone()),
                "--peer-command" => arguments.peer_command = Some(value.clone()),
                "--threads" => arguments.threads = number()?.max(1),
                _ => return Err(format!("{word} is not an option\n{USAGE}")),
            }
        }
        Ok(arguments)
    }
}

/// `NAME=LIBRARY:SYMBOL`
fn load(value: &str) -> Result<Load, String> {
    let parts = value.split_once('=').and_then(|(name, rest)| Some((name, rest.rsplit_once(':')?)));
    let (name, (path, symbol)) = parts.ok_or(format!("--load wants NAME=LIBRARY:SYMBOL, not {value}"))?;
    Ok(Load { name: name.into(), path: path.into(), symbol: symbol.into() })
}
