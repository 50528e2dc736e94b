//! `sudokit serve`: the local page and the HTTP API, and the solver socket of f-puzzles.

use std::process::{Command, Stdio};

use clap::Args;
use sudokit_web::{Bound, Config, FPuzzles, ORIGINS};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::solver_options::SOLVERS;

const EXAMPLES: &str = "\
Examples:
  sudokit serve                  the page at http://127.0.0.1:7836/
  sudokit serve --open           the same, shown in the browser
  sudokit serve --port 0         any free port
  sudokit serve --f-puzzles      solve for the f-puzzles page too, through its solver script";

/// Play, learn and watch algorithms in the browser; answer over HTTP.
///
/// The page is part of the program and needs no other host. Only this machine can reach it, unless --public is given.
/// Ctrl-C ends it.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Serve {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 7836)]
    port: u16,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// Answer other machines too: whoever reaches this machine can use its processor
    #[arg(long)]
    public: bool,
    /// Answer the solver script of f-puzzles on ws://localhost:4545, or another port (0: any free one)
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "4545", require_equals = true)]
    f_puzzles: Option<u16>,
    /// An origin whose pages may use the solver socket, besides f-puzzles and SudokuPad (several times for several)
    #[arg(long, value_name = "ORIGIN", requires = "f_puzzles", value_parser = origin)]
    origin: Vec<String>,
}

/// `https://example.org`, as browsers send it: without a path.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim().trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host)
            if !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c)) =>
        {
            Ok(text.to_ascii_lowercase())
        }
        _ => Err(format!("an origin is written as {}: scheme and host, and no path", ORIGINS[0])),
    }
}

impl Serve {
    /// Serves until the user interrupts.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let f_puzzles = self.f_puzzles.map(|port| FPuzzles {
            port,
            origins: self.origin.clone(),
            ignore_unknown: env.read.ignore_unknown,
            ..FPuzzles::default()
        });
        let config = Config {
            port: self.port,
            public: self.public,
            solvers: SOLVERS.iter().copied().collect(),
            f_puzzles,
        };
        let ready = |bound: &Bound| {
            let url = format!("http://127.0.0.1:{}/", bound.address().port());
            // A parent process may wait for this line; a closed stdout does not stop the server.
            let _ = env.output.line(&url);
            output::remark(if self.public {
                "open to other machines; Ctrl-C ends it"
            } else {
                "for this machine only; Ctrl-C ends it"
            });
            if let Some(address) = bound.f_puzzles_address() {
                output::remark(&format!(
                    "f-puzzles' solver script can connect to ws://localhost:{}",
                    address.port()
                ));
            }
            if self.open && !open(&url) {
                output::remark("no browser could be started; open the address yourself");
            }
        };
        sudokit_web::serve(&config, ready, || env.cancel.is_cancelled()).map_err(CliError::io(format!(
            "cannot serve on port {}{}; another one can be named with --port{}",
            self.port,
            self.f_puzzles.map_or(String::new(), |port| format!(" and {port}")),
            if self.f_puzzles.is_some() { " or --f-puzzles=PORT" } else { "" }
        )))?;
        Ok(Exit::Done)
    }
}

/// Asks the system to show an address; false if it knows no way.
fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
