//! The operations of sudokit as a WebAssembly module without generated bindings.
//!
//! The module exports a few functions and a memory, and imports two functions (`host.rs`). A request goes in as bytes:
//! the host asks `sudokit_input` for a place, writes the name of an operation and its JSON there, and calls
//! `sudokit_answer`. Events, and at last the reply or an error, come out through `host.emit` as JSON. That is all that
//! the protocol needs, and less than what wasm-bindgen writes for it.
//!
//! A computation holds its thread, so a host runs the module in a worker. To cancel, the host ends the worker and
//! starts another one from the compiled module, which takes a few milliseconds.
//!
//! Without the feature `full` there is no JSON to read and no protocol: `sudokit_lines`, `sudokit_generate` and
//! `sudokit_hint`, for ordinary 9×9 puzzles, in less than half of the bytes. Lines in bulk go through that module
//! everywhere: it alone is built for speed and with vectors of 128 bits. Trials: bench/record/wasm.md.

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

#[cfg(feature = "full")]
mod answer;
#[cfg(not(feature = "full"))]
mod generate;
#[cfg(not(feature = "full"))]
mod hint;
mod host;
#[cfg(not(feature = "full"))]
mod lines;

use std::cell::RefCell;

thread_local! {
    /// What the host has written for the next call.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A place of `length` bytes for what the next call is about.
#[allow(unsafe_code)] // A fixed name; nothing else of this crate has it.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Flag of [`sudokit_answer`]: what the reply would collect goes out as events.
#[cfg(feature = "full")]
const STREAMS: u32 = 1;
/// Flag of [`sudokit_answer`]: the limits of a server, for pages that were written for one.
#[cfg(feature = "full")]
const BOUNDED: u32 = 2;

/// Answers the request in the input: `name` bytes of the operation's name, then JSON. Emits events where it streams,
/// then `reply`, `malformed` or `unprocessable`.
#[cfg(feature = "full")]
#[allow(unsafe_code)] // As above.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_answer(name: usize, flags: u32) {
    use sudokit_protocol::Limits;

    let input = INPUT.take();
    let (operation, json) = input.split_at(name.min(input.len()));
    let limits = if flags & BOUNDED == 0 { Limits::NONE } else { Limits::SERVER };
    answer::answer(&String::from_utf8_lossy(operation), json, limits, flags & STREAMS != 0);
}

/// Answers the lines in the input, ordinary 9×9 puzzles: looks for up to `limit` solutions of each, and counts them if
/// `counts` is not 0. Emits `lines`, then `totals`. `scalar` other than 0 takes the scalar engine instead of the
/// vectors.
#[cfg(not(feature = "full"))]
#[allow(unsafe_code)] // As above.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_lines(limit: u32, counts: u32, scalar: u32) {
    lines::answer(&INPUT.take(), u64::from(limit), counts != 0, scalar != 0);
}

/// Answers the puzzle in the input, 81 characters: emits `reply`, how many solutions it has, up to `limit`, and the
/// first.
#[cfg(not(feature = "full"))]
#[allow(unsafe_code)] // As above.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_one(limit: u32) {
    lines::answer_one(&INPUT.take(), u64::from(limit));
}

/// Makes `count` minimal puzzles of a seed, the same as the program makes, and emits them as `lines`, each with its
/// solution after a tab. The seed comes in two halves, since not every host passes 64 bits.
#[cfg(not(feature = "full"))]
#[allow(unsafe_code)] // As above.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_generate(count: u32, low: u32, high: u32) {
    generate::answer(u64::from(count), u64::from(high) << 32 | u64::from(low));
}

/// Finds the next step of human-style solving in the position that stands in the input, and emits it as `reply`, or
/// `error` with a sentence.
#[cfg(not(feature = "full"))]
#[allow(unsafe_code)] // As above.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_hint() {
    hint::answer(&INPUT.take());
}
