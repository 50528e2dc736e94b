//! Keeps two builds from writing the same parts.
//!
//! A whole build holds a lock on the folder for itself; shards share it, and each holds a lock of its own besides.
//! Locks are the system's, on hidden files, so they end with their process, however it ends.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The beginning of the names of lock files.
const NAME: &str = ".sudokit-build";

/// Locks of a build, given back when dropped.
pub(super) struct Lock {
    files: Vec<(PathBuf, File)>,
}

/// Whether a file of this name in a folder of parts is a lock.
pub(super) fn is_lock(name: &str) -> bool {
    name.starts_with(NAME)
}

impl Lock {
    /// Locks a folder of parts for shard I of N.
    ///
    /// # Errors
    /// If another build is at work there, or the folder cannot be written.
    pub fn take(folder: &Path, (i, n): (u64, u64)) -> Result<Lock, Error> {
        let mut lock = Lock { files: Vec::new() };
        lock.add(folder, NAME, n > 1)?;
        if n > 1 {
            lock.add(folder, &format!("{NAME}-{i}-of-{n}"), false)?;
        }
        Ok(lock)
    }

    fn add(&mut self, folder: &Path, name: &str, shared: bool) -> Result<(), Error> {
        let path = folder.join(name);
        let doing = format!("cannot write {}", path.display());
        loop {
            let file = File::options()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(Error::io(&doing))?;
            match if shared { file.try_lock_shared() } else { file.try_lock() } {
                // A build that has just ended may have removed the file that we opened.
                Ok(()) if !path.exists() => continue,
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let text = format!("another build is at work in {}; wait for its end", folder.display());
                    return Err(Error::Usage(text));
                }
                // Some file systems have no locks; the manifests still keep builds of other plans apart.
                Err(TryLockError::Error(_)) => {}
            }
            self.files.push((path, file));
            return Ok(());
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        for (path, file) in self.files.drain(..) {
            // Whoever has the lock alone removes the file; nothing can be done about one that cannot be removed.
            if file.try_lock().is_ok() {
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}
