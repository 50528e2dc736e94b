//! Clocks.

/// Seconds of processor time that this thread has used: other programs on the machine do not count.
pub fn clock() -> f64 {
    #[cfg(unix)]
    return processor_time(libc::CLOCK_THREAD_CPUTIME_ID);
    #[cfg(not(unix))]
    return wall_time();
}

/// Seconds of processor time that all threads of this program have used.
pub fn clock_of_all_threads() -> f64 {
    #[cfg(unix)]
    return processor_time(libc::CLOCK_PROCESS_CPUTIME_ID);
    #[cfg(not(unix))]
    return wall_time();
}

#[cfg(unix)]
fn processor_time(clock: libc::clockid_t) -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to `time` and nothing else.
    unsafe { libc::clock_gettime(clock, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds since the first call.
pub fn wall_time() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
