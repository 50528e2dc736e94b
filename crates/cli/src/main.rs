//! The program `sudokit`; everything it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(sudokit_cli::run(std::env::args_os()))
}
