//! The end of a computation whose client has gone.

use sudokit::Cancel;

/// Cancels a computation when it is dropped.
pub struct CancelGuard(Cancel);

impl CancelGuard {
    /// Of the computation that looks at this flag.
    pub fn new(cancel: Cancel) -> CancelGuard {
        CancelGuard(cancel)
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
