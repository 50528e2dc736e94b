//! What `sudokit dataset annotate`, `convert`, `sample` and `augment` share: the files, the target, what is said in the
//! end.

use std::path::PathBuf;

use clap::Args;
use sudokit_data::{Control, Error, Format, Rewrite, Rewritten};

use super::common::{ReadArgs, Target, Unfinished, watched};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::text::grouped;

/// Files that are read and one that is written.
#[derive(Args)]
pub struct RewriteArgs {
    /// Files or data set folders, read one after the other; their columns may differ
    #[arg(required = true)]
    input: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl RewriteArgs {
    /// Does the work and reports the counts.
    pub fn run(
        &self,
        env: &Environment,
        work: impl FnOnce(&Rewrite, &Control<'_>) -> Result<Rewritten, Error>,
    ) -> Result<Exit, Unfinished> {
        self.output.run(self.input.clone(), env, work)
    }
}

/// The file that is written, and how files are read.
#[derive(Args)]
pub struct OutputArgs {
    #[command(flatten)]
    target: Target,
    /// The format, if the name of the target does not say: npy for a folder as HRM and TRM read it
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<Format>)]
    format: Option<Format>,
    #[command(flatten)]
    read: ReadArgs,
}

impl OutputArgs {
    /// Does the work on these files and reports the counts.
    pub fn run(
        &self,
        inputs: Vec<PathBuf>,
        env: &Environment,
        work: impl FnOnce(&Rewrite, &Control<'_>) -> Result<Rewritten, Error>,
    ) -> Result<Exit, Unfinished> {
        let (reading, target) = (self.read.reading(env), self.target.output.clone());
        let rewrite = Rewrite { inputs, reading, target, format: self.format };
        let (done, exit) = watched(env, "rows", |control| work(&rewrite, control))?;
        report_counts(&done, &rewrite, env)?;
        Ok(exit)
    }
}

/// Says what was written.
fn report_counts(done: &Rewritten, rewrite: &Rewrite, env: &Environment) -> Result<(), Unfinished> {
    if env.json {
        env.output.line(&serde_json::to_string(done).unwrap_or_default())?;
        return Ok(());
    }
    let (target, written) = (rewrite.target.display(), grouped(done.written));
    let left_out = match done.left_out {
        0 => String::new(),
        count => format!(", {} left out", grouped(count)),
    };
    env.output.line(&format!("{target}: {written} rows of {}{left_out}", grouped(done.read)))?;
    Ok(())
}
