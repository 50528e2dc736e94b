//! What the host provides: a clock, and a callback for events and replies.

#[cfg(feature = "full")]
use std::time::Duration;

#[cfg(target_family = "wasm")]
mod imported {
    #[allow(unsafe_code)] // Declares imports; the functions take plain values and places that they only read.
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since a fixed moment.
        #[cfg(feature = "full")]
        pub safe fn now() -> f64;
        /// Takes a piece of output by its name, both as places in memory; 0 if nobody wants more.
        pub safe fn emit(name: *const u8, name_length: usize, data: *const u8, length: usize) -> u32;
    }
}

/// Elsewhere there is no host: the crate only has to compile there, so that lints see it.
#[cfg(not(target_family = "wasm"))]
mod imported {
    #[cfg(feature = "full")]
    pub fn now() -> f64 {
        0.0
    }
    pub fn emit(_: *const u8, _: usize, _: *const u8, _: usize) -> u32 {
        1
    }
}

/// The time since a fixed moment of the host.
#[cfg(feature = "full")]
pub fn now() -> Duration {
    Duration::from_secs_f64(imported::now().max(0.0) / 1000.0)
}

/// Hands a piece of output to the host; false if nobody wants more.
pub fn emit(name: &str, data: &[u8]) -> bool {
    imported::emit(name.as_ptr(), name.len(), data.as_ptr(), data.len()) != 0
}
