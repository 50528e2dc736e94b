//! `sudokit serve`: the local page and the HTTP API.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use clap::Args;
use sudokit_web::Config;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::solver_options::solvers;

const EXAMPLES: &str = "\
Examples:
  sudokit serve                  the page at http://127.0.0.1:7836/
  sudokit serve --open           the same, shown in the browser
  sudokit serve --port 0         any free port";

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
}

impl Serve {
    /// Serves until the user interrupts.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let config = Config { port: self.port, public: self.public, solvers: solvers().collect() };
        let ready = |address: SocketAddr| {
            let url = format!("http://127.0.0.1:{}/", address.port());
            // A parent process may wait for this line; a closed stdout does not stop the server.
            let _ = env.output.line(&url);
            output::remark(if self.public {
                "open to other machines; Ctrl-C ends it"
            } else {
                "for this machine only; Ctrl-C ends it"
            });
            if self.open && !open(&url) {
                output::remark("no browser could be started; open the address yourself");
            }
        };
        sudokit_web::serve(&config, ready, || env.cancel.is_cancelled()).map_err(CliError::io(format!(
            "cannot serve on port {}; another one can be named with --port",
            self.port
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
