//! Reads anything as the format `penpa`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit_fuzz::reads;

fuzz_target!(|bytes: &[u8]| reads("penpa", bytes));
