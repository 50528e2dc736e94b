//! Files that appear under their name only when they are whole, and their SHA-256.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::Error;

/// A file that gets its name when it is whole.
pub(crate) struct Pending {
    /// Where it will be.
    path: PathBuf,
    /// Where it is.
    draft: PathBuf,
    /// What writes it.
    pub writer: BufWriter<File>,
    done: bool,
}

impl Pending {
    /// Begins one.
    pub fn create(path: &Path) -> Result<Pending, Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let draft = path.with_file_name(format!(".{name}.part"));
        let file = File::create(&draft).map_err(Error::io(format!("cannot write {}", draft.display())))?;
        let writer = BufWriter::with_capacity(1 << 18, file);
        Ok(Pending { path: path.into(), draft, writer, done: false })
    }

    /// What is being done, for messages.
    pub fn doing(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    /// Gives it its name.
    pub fn finish(mut self) -> Result<PathBuf, Error> {
        let doing = self.doing();
        self.writer.flush().map_err(Error::io(&doing))?;
        std::fs::rename(&self.draft, &self.path).map_err(Error::io(&doing))?;
        self.done = true;
        Ok(self.path.clone())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.done {
            // Nothing can be done about a draft that will not go.
            let _ = std::fs::remove_file(&self.draft);
        }
    }
}

/// Writes a small file whole.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut pending = Pending::create(path)?;
    let doing = pending.doing();
    pending.writer.write_all(bytes).map_err(Error::io(doing))?;
    pending.finish().map(|_| ())
}

/// The size of a file and its SHA-256 in hexadecimal.
pub(crate) fn digest(path: &Path) -> Result<(u64, String), Error> {
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
    Ok((size, hex(&hash.finalize())))
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
