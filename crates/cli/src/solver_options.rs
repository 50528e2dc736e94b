//! Solvers, and the choices that they offer, by the names that users type. Both come from the tables of solvers;
//! each option becomes an option of its own.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::{Arg, ArgMatches, Command};
use sudokit::Solver;
use sudokit::solver::{PROPAGATION, Subject};
use sudokit_protocol::ApiError;

use crate::error::CliError;

/// Every solver that the program knows.
pub static SOLVERS: LazyLock<Vec<&'static dyn Solver>> =
    LazyLock::new(|| sudokit::SOLVERS.iter().chain(sudokit_models::SOLVERS).copied().collect());

/// Options typed by the user, such as `orientation` = `auto`.
#[derive(Clone, Debug, Default)]
pub struct SolverOptions(Vec<(&'static str, String)>);

impl SolverOptions {
    /// Adds an option for each option of any solver to a command.
    pub fn add_to(command: Command) -> Command {
        let mut known: Vec<&str> = Vec::new();
        let mut command = command;
        for solver in SOLVERS.iter() {
            for option in solver.info().options {
                if known.contains(&option.name) {
                    continue;
                }
                known.push(option.name);
                let help = format!("For solvers that offer it ({}): {}", solver.info().id, option.help);
                command = command.arg(
                    Arg::new(option.name)
                        .long(option.name)
                        .value_name("VALUE")
                        .value_parser(clap::builder::PossibleValuesParser::new(option.values))
                        .help_heading("Solver options")
                        .help(help),
                );
            }
        }
        command
    }

    /// The options that were given.
    pub fn from_matches(matches: &ArgMatches) -> SolverOptions {
        let names =
            SOLVERS.iter().copied().flat_map(|solver| solver.info().options.iter().map(|option| option.name));
        let mut given: Vec<(&'static str, String)> = Vec::new();
        for name in names {
            if let Ok(Some(value)) = matches.try_get_one::<String>(name)
                && given.iter().all(|(known, _)| *known != name)
            {
                given.push((name, value.clone()));
            }
        }
        SolverOptions(given)
    }

    /// The solver with these options set, as far as it has them.
    pub fn apply(&self, solver: &'static dyn Solver) -> &'static dyn Solver {
        self.0.iter().fold(solver, |solver, (name, value)| solver.with(name, value).unwrap_or(solver))
    }

    /// A solver's id and its options as a request has them: those of the id as [`Chosen::parse`] reads it, and those
    /// that were given.
    pub fn of_request(&self, id: Option<&str>) -> (Option<String>, BTreeMap<String, String>) {
        let mut parts = id.unwrap_or_default().split(':');
        let name = parts.next().filter(|name| !name.is_empty()).map(str::to_string);
        let own = parts.filter_map(|part| part.split_once('='));
        let own = own.map(|(option, value)| (option.to_string(), value.to_string()));
        let given = self.0.iter().map(|(option, value)| (option.to_string(), value.clone()));
        (name, own.chain(given).collect())
    }

    /// The solver with this id and all options set; the id may carry options of its own, as [`Chosen::parse`] reads
    /// them.
    ///
    /// # Errors
    /// If there is no such solver, or it has not one of the options.
    pub fn select(&self, id: &str) -> Result<&'static dyn Solver, CliError> {
        let mut solver = Chosen::parse(id)?.solver;
        for (name, value) in &self.0 {
            solver = solver.with(name, value).ok_or_else(|| {
                CliError::Usage(format!("{id} has no option --{name}; `sudokit solvers` shows which do"))
            })?;
        }
        Ok(solver)
    }
}

/// A solver as a table shows it: what the user typed, and the solver.
pub struct Chosen {
    /// `lp`, or `lp:fallback=backtrack`.
    pub label: String,
    /// The solver, its options set.
    pub solver: &'static dyn Solver,
}

impl Chosen {
    /// A solver by its id, or by its id with options: `lp:fallback=backtrack`.
    ///
    /// # Errors
    /// If there is no such solver, option or value.
    pub fn parse(text: &str) -> Result<Chosen, CliError> {
        let mut parts = text.split(':');
        let mut solver = by_id(parts.next().unwrap_or_default())?;
        for part in parts {
            solver = part.split_once('=').and_then(|(option, value)| solver.with(option, value)).ok_or_else(
                || {
                    let id = solver.info().id;
                    CliError::Usage(format!(
                        "{id} has no option {part}; write for example lp:fallback=backtrack"
                    ))
                },
            )?;
        }
        Ok(Chosen { label: text.to_string(), solver })
    }
}

/// The solver with this id.
///
/// # Errors
/// Names the nearest ids if there is none.
pub fn by_id(id: &str) -> Result<&'static dyn Solver, CliError> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id).ok_or_else(|| {
        if let Some((_, feature)) = sudokit_models::LEFT_OUT.iter().find(|(left_out, _)| *left_out == id) {
            let feature = if matches!(*feature, "conic" | "cp-sat" | "linear") { "engines" } else { feature };
            return CliError::Usage(format!(
                "this build has no solver '{id}'; build the program with it: cargo build --release --features {feature}"
            ));
        }
        let ids: Vec<&str> = SOLVERS.iter().copied().map(|solver| solver.info().id).collect();
        CliError::Usage(format!("there is no solver '{id}'; known are: {}", ids.join(", ")))
    })
}

/// Checks that a solver supports the puzzle's board.
///
/// # Errors
/// If the solver does not support the board; the message names the board.
pub fn must_support<'a>(solver: &dyn Solver, puzzle: impl Into<Subject<'a>>) -> Result<(), CliError> {
    let puzzle = puzzle.into();
    if solver.info().supports.includes(puzzle).is_ok() {
        return Ok(());
    }
    let text = format!(
        "{} does not support a {} board; `sudokit solvers` shows which do",
        solver.info().id,
        puzzle.board()
    );
    Err(CliError::Usage(text))
}

/// Checks that a solver reports what it does on a puzzle with rules; `None` stands for the one that does.
///
/// # Errors
/// It does not, or there is no such solver.
pub fn must_report_events(id: Option<&str>) -> Result<(), CliError> {
    let Some(solver) = id.map(Chosen::parse).transpose()?.map(|chosen| chosen.solver.info().id) else {
        return Ok(());
    };
    if solver == PROPAGATION.info().id {
        return Ok(());
    }
    Err(CliError::Usage(ApiError::NoEvents { solver }.to_string()))
}
