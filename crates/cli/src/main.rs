//! The program `sudokit`.
//!
//! `main` reads the arguments, hands them to one command, and turns what comes back into an exit code. Everything a
//! command needs of the outside world goes through [`session::Session`].

mod args;
mod commands;
mod exit;
mod faults;
mod input;
mod output;
mod progress;
mod render;
mod session;
mod solver_options;
mod stream;

use std::process::ExitCode;

use exit::Exit;

fn main() -> ExitCode {
    let (arguments, options) = args::parse();
    let session = match session::Session::start(&arguments.common) {
        Ok(session) => session,
        Err(fault) => return report(fault),
    };
    match commands::run(arguments.command, options, &session) {
        Ok(exit) => session.finish(exit).code(),
        Err(fault) => report(fault),
    }
}

/// Says what is wrong and what to type instead.
fn report(fault: faults::Fault) -> ExitCode {
    if !fault.is_closed_pipe() {
        output::complain(&fault.to_string());
    }
    fault.exit().code()
}

impl Exit {
    fn code(self) -> ExitCode {
        ExitCode::from(self.number())
    }
}
