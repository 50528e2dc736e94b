//! Completion scripts and the man page, made from the definition of the arguments.

use clap::Args;
use clap_complete::Shell;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;

/// Print a completion script, for example `sudokit completions bash >
/// ~/.local/share/bash-completion/completions/sudokit`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn run(&self, mut definition: clap::Command, env: &Environment) -> Result<Exit, CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut definition, "sudokit", &mut script);
        env.output.write(&script)?;
        Ok(Exit::Done)
    }
}

/// Print the man page in roff, for example `sudokit man | man -l -`.
#[derive(Args)]
pub struct Man {
    /// The page of one command
    command: Option<String>,
}

impl Man {
    /// Prints the page.
    pub fn run(&self, mut definition: clap::Command, env: &Environment) -> Result<Exit, CliError> {
        definition.build();
        let page = match &self.command {
            None => definition,
            Some(name) => definition.find_subcommand(name).cloned().ok_or_else(|| {
                CliError::Usage(format!("there is no command '{name}'; `sudokit --help` lists them"))
            })?,
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text).map_err(CliError::io("cannot make the man page"))?;
        env.output.write(&text)?;
        Ok(Exit::Done)
    }
}
