//! Files that get their name when they are whole.
//!
//! What is written goes into a draft beside the file, `.NAME.part`, which is brought to the disk and then renamed. So a
//! full disk, an interruption and the death of the process leave the file as it was, and a draft that was left over is
//! overwritten by the next try. A lock of the system, which ends with its process, keeps two processes apart. A link
//! stays and its target is replaced; the permissions stay. What is no ordinary file (`/dev/stdout`, a pipe, a device)
//! has no name to be given and is written directly.

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// A file that gets its name when it is whole. One that is dropped before leaves nothing.
#[derive(Debug)]
pub struct PendingFile {
    /// The file as it was named.
    path: PathBuf,
    /// What is renamed, and what it becomes; `None` where the file is written directly.
    draft: Option<(PathBuf, PathBuf)>,
    writer: BufWriter<File>,
}

impl PendingFile {
    /// Begins one.
    ///
    /// # Errors
    /// If the file may not be written, is a folder, or no draft can be made beside it.
    pub fn create(path: &Path) -> Result<PendingFile, Error> {
        let doing = format!("cannot write {}", path.display());
        let (file, draft) = PendingFile::open(path).map_err(Error::io(doing))?;
        Ok(PendingFile { path: path.into(), draft, writer: BufWriter::with_capacity(1 << 18, file) })
    }

    fn open(path: &Path) -> io::Result<(File, Option<(PathBuf, PathBuf)>)> {
        let Some(target) = followed(path)? else { return Ok((File::create(path)?, None)) };
        let permissions = match std::fs::metadata(&target) {
            Ok(old) if !old.is_file() => return Ok((File::create(path)?, None)),
            Ok(old) => {
                // A file that may not be written is not replaced either.
                File::options().write(true).open(&target)?;
                Some(old.permissions())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (draft, file) = free_draft(&target)?;
        if let Some(permissions) = permissions {
            // On some file systems permissions cannot be set, and need not be.
            let _ = file.set_permissions(permissions);
        }
        Ok((file, Some((draft, target))))
    }

    /// What is being done, for messages.
    pub fn doing(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    /// Writes the whole content and gives the file its name.
    ///
    /// # Errors
    /// If the file may not be written, no draft can be made beside it, or the content cannot be written.
    pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
        let mut pending = PendingFile::create(path)?;
        pending.write_all(bytes).map_err(Error::io(pending.doing()))?;
        pending.finish().map(|_| ())
    }

    /// Gives it its name.
    ///
    /// # Errors
    /// If what is left cannot be written, or the draft cannot be renamed. The file is then as it was.
    pub fn finish(mut self) -> Result<PathBuf, Error> {
        let doing = self.doing();
        self.finished().map_err(Error::io(doing))?;
        Ok(self.path.clone())
    }

    fn finished(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some((draft, target)) = &self.draft else { return Ok(()) };
        // Renamed before it is on the disk, it could be empty after a loss of power.
        self.writer.get_ref().sync_all()?;
        std::fs::rename(draft, target)?;
        self.draft = None;
        Ok(())
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Seek for PendingFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.writer.seek(to)
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        if let Some((draft, _)) = &self.draft {
            // Nothing can be done about a draft that will not go.
            let _ = std::fs::remove_file(draft);
        }
    }
}

/// Links are followed this often; the system gives up as early.
const LINKS: usize = 40;

/// The file that a path names after all links, whether it is there or not; `None` if it is one of the process's open
/// files (`/dev/stdout`, `/dev/fd/3`), which have no name of their own, whatever they were opened as.
fn followed(path: &Path) -> io::Result<Option<PathBuf>> {
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let folder = folder.canonicalize()?;
        if folder.starts_with("/proc") || folder == Path::new("/dev/fd") {
            return Ok(None);
        }
        let here = folder.join(name);
        match std::fs::read_link(&here) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(Some(here)),
        }
    }
    Err(io::ErrorKind::InvalidInput.into())
}

/// A draft for a file that nobody else is writing, empty.
fn free_draft(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // A name has 255 bytes at most.
    let name = &name[..name.floor_char_boundary(200)];
    let mut number = 0;
    loop {
        let draft = target.with_file_name(match number {
            0 => format!(".{name}.part"),
            _ => format!(".{name}.{number}.part"),
        });
        let file = File::options().write(true).create(true).truncate(false).open(&draft)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                number += 1;
                continue;
            }
            // Some file systems have no locks; there two writers at once are the user's care.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Whoever had it may have renamed or removed it just now.
        if !is_at(&file, &draft) {
            continue;
        }
        if file.metadata()?.len() > 0 {
            file.set_len(0)?;
        }
        return Ok((draft, file));
    }
}

/// Whether a path still names this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
