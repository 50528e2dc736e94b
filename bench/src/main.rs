//! Measures the 9×9 engine and its peers on files of puzzles. Every answer of every solver is checked.
//!
//! ```text
//! cargo run --release -p sudokit-bench -- run puzzles.txt
//! cargo run --release -p sudokit-bench --features peers -- run --solver avx512 --solver sudoku puzzles.txt
//! cargo run --release -p sudokit-bench -- run --load tdoku=libtdoku.so:TdokuSolverDpllTriadSimd puzzles.txt
//! cargo run --release -p sudokit-bench -- text --threads 1 puzzles.txt
//! cargo run --release -p sudokit-bench -- check 1000000
//! cargo run --release -p sudokit-bench -- variants --peer-command "node bench/variants/iss.mjs --iss PATH --ask 1 puzzles.ndjson" puzzles.ndjson
//! cargo run --release -p sudokit-bench -- spread --rounds 20 --seconds 10 puzzles.ndjson
//! ```

mod arguments;
mod check;
mod comparison;
mod copies;
mod puzzles;
mod solvers;
mod spread;
mod text;
mod time;
mod variants;
mod verify;

use arguments::{Arguments, Verb};
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = Arguments::parse(std::env::args().skip(1)).and_then(|arguments| {
        if let Some(core) = arguments.core {
            pin(core)?;
        }
        match arguments.verb {
            Verb::Run => comparison::run(&arguments),
            Verb::Text => text::run(&arguments),
            Verb::Check => check::run(&arguments),
            Verb::Variants => variants::run(&arguments),
            Verb::Spread => spread::run(&arguments),
            Verb::Solvers => {
                solvers::names().iter().for_each(|name| println!("{name}"));
                Ok(())
            }
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("sudokit-bench: {message}");
            ExitCode::from(2)
        }
    }
}

/// Keeps this process on one core.
#[cfg(target_os = "linux")]
fn pin(core: usize) -> Result<(), String> {
    if core >= libc::CPU_SETSIZE as usize {
        return Err(format!("there is no core {core}"));
    }
    // SAFETY: `set` is a plain bit set made of zeros, `core` is within it, and the call only reads it.
    let status = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    if status == 0 { Ok(()) } else { Err(format!("cannot pin to core {core}")) }
}

/// Keeps this process on one core.
#[cfg(not(target_os = "linux"))]
fn pin(_core: usize) -> Result<(), String> {
    Err("pinning is for Linux alone: leave --core out".into())
}
