//! The program `sudokit` as a library, so that other packages can offer the same command.
//!
//! [`run`] reads the arguments, hands them to one command, and gives the exit code. What a command needs of the outside
//! world goes through `Environment`: options, limits, Ctrl-C, output.
//!
//! Layers, from the bottom; a module uses only those before it:
//!
//! ```text
//! exit, error      exit codes; errors of arguments, files and inputs
//! text, output     numbers and puzzles as text; the one writer of stdout
//! *_options        options that several commands share
//! environment      the options understood, limits, interrupts
//! question, input  one puzzle and its place; operands, files and pipes
//! progress         the progress line
//! answer           answers in order, as text or JSON
//! stream           all questions on all cores
//! research, …      what several commands share: 9x9 puzzles, human-style solving
//! schema           the fields of JSON answers
//! render           charts and audits as pictures
//! commands         one file a command; none imports another
//! args             the command line as a whole
//! ```

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod answer;
mod args;
mod checked;
mod commands;
mod common_options;
mod environment;
mod error;
mod exit;
#[cfg(feature = "dataset")]
mod histogram;
mod human_style;
mod input;
mod output;
mod progress;
mod puzzle_options;
mod question;
mod render;
mod research;
mod rule_names;
mod schema;
mod solver_options;
mod stream;
mod text;
mod true_candidates;

use std::ffi::OsString;

/// Runs the program with these arguments, the program's name first, and gives its exit code: 0 yes or done, 1 the
/// answer is no, 2 wrong usage or unreadable input, 3 a limit was reached, 130 interrupted.
///
/// Reads stdin, writes to stdout and stderr, and takes over Ctrl-C for the rest of the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let (arguments, options) = match args::parse(arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            // Help and version go to stdout, complaints to stderr; a closed pipe is no error.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let outcome = environment::Environment::start(&arguments.common).and_then(|mut env| {
        let takes_rules = arguments.command.info().takes_rules;
        env.without_rules = (!takes_rules).then_some("this command is for classic Sudoku alone");
        commands::run(arguments.command, options, &env, args::command).map(|exit| env.finish(exit))
    });
    let exit = outcome.unwrap_or_else(|error| {
        if !error.is_closed_pipe() {
            output::remark(&error.message());
        }
        error.exit()
    });
    exit.number()
}
