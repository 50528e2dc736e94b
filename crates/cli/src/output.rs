//! Writing: data on stdout in whole lines, messages on stderr.
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use sudokit::trace::Record;
use sudokit_data::PendingFile;

use crate::error::CliError;

/// Prints a complaint of one line on stderr, after the program's name.
pub fn complain(text: &str) {
    remark(&format!("sudokit: {text}"));
}

/// Prints a remark on stderr. Where that cannot be written there is nobody to tell.
pub fn remark(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The one writer of data. Every call writes whole lines, so an interrupt never tears one.
#[derive(Clone)]
pub struct Output {
    sink: Arc<Mutex<Box<dyn Write + Send>>>,
}

impl Output {
    fn over(sink: impl Write + Send + 'static) -> Output {
        Output { sink: Arc::new(Mutex::new(Box::new(sink))) }
    }

    /// Does something while nobody writes.
    pub fn between_lines(&self, act: impl FnOnce()) {
        let _held = self.sink.lock();
        act();
    }

    /// Writes to stdout.
    pub fn stdout() -> Output {
        Output::over(io::stdout())
    }

    /// Writes bytes, normally whole lines, and flushes them.
    ///
    /// # Errors
    /// If the reader went away or the disk is full.
    pub fn write(&self, bytes: &[u8]) -> Result<(), CliError> {
        let mut sink = self.sink.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        sink.write_all(bytes).and_then(|()| sink.flush()).map_err(CliError::io("cannot write the output"))
    }

    /// Writes a line.
    ///
    /// # Errors
    /// If the reader went away or the disk is full.
    pub fn line(&self, text: &str) -> Result<(), CliError> {
        self.write(format!("{text}\n").as_bytes())
    }
}

/// Refuses to write a picture over a file that is read.
///
/// # Errors
/// If the path is one of the operands.
pub fn must_not_overwrite(path: &Path, operands: &[OsString]) -> Result<(), CliError> {
    let Ok(target) = path.canonicalize() else { return Ok(()) };
    let is_target =
        |operand: &&OsString| Path::new(operand).canonicalize().is_ok_and(|known| known == target);
    match operands.iter().find(is_target) {
        Some(_) => Err(CliError::Usage(format!("{} is read; name another file to write", path.display()))),
        None => Ok(()),
    }
}

/// Writes a whole file, or stdout for `-`. Whatever goes wrong, an older file stays as it was.
///
/// # Errors
/// If the file or stdout cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    if path.as_os_str() == "-" {
        return Output::stdout().write(bytes);
    }
    Ok(PendingFile::write_whole(path, bytes)?)
}

/// Writes recorded events as NDJSON; `-` is stdout.
pub fn write_records(path: &Path, records: &[Record<String>]) -> Result<(), CliError> {
    let mut text = Vec::new();
    for record in records {
        serde_json::to_writer(&mut text, record)
            .map_err(io::Error::from)
            .and_then(|()| text.write_all(b"\n"))
            .map_err(CliError::io("cannot write the events"))?;
    }
    write_file(path, &text)
}
