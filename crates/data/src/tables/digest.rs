//! The SHA-256 of files.

use std::fs::File;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::Error;

/// The size of a file and its SHA-256 in hexadecimal.
///
/// # Errors
/// If the file cannot be opened or read to its end.
pub fn digest(path: &Path) -> Result<(u64, String), Error> {
    let doing = || Error::io(format!("cannot read {}", path.display()));
    let mut file = File::open(path).map_err(doing())?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    let mut size = 0;
    loop {
        let count = std::io::Read::read(&mut file, &mut buffer).map_err(doing())?;
        if count == 0 {
            break;
        }
        hash.update(&buffer[..count]);
        size += count as u64;
    }
    let hex = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((size, hex))
}
