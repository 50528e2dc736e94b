//! Counts what a thread allocates. A test file that uses this has it as its allocator.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static TOTAL: Cell<u64> = const { Cell::new(0) };
    static LIVE: Cell<i64> = const { Cell::new(0) };
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

/// The system's allocator, counting for each thread.
pub struct Counting;

/// What was allocated, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allocated {
    /// In all.
    pub total: u64,
    /// The most at once beyond what there was before.
    pub peak: u64,
}

fn count(taken: usize, given_back: usize) {
    TOTAL.set(TOTAL.get() + taken as u64);
    LIVE.set(LIVE.get() + taken as i64 - given_back as i64);
    PEAK.set(PEAK.get().max(LIVE.get()));
}

// SAFETY: every call goes to the system's allocator with the arguments that came; counting allocates nothing, as the
// cells are initialized by constants and have no destructors.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Bytes that this thread has allocated so far.
pub fn total() -> u64 {
    TOTAL.get()
}

/// What `work` gives, and what it allocated on this thread.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, Allocated) {
    let (total, live) = (TOTAL.get(), LIVE.get());
    PEAK.set(live);
    let outcome = work();
    let allocated = Allocated { total: TOTAL.get() - total, peak: (PEAK.get() - live) as u64 };
    (outcome, allocated)
}
