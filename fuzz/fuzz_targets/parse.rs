//! Reads anything. No bytes may panic; what is read must be writable as a line and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::notation::{FORMATS, LineReader, ReadOptions, WriteOptions, read, write};

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions::default();
    if let Ok(reading) = read(bytes, &options) {
        for document in &reading.documents {
            let _ = document.to_houses();
            for format in FORMATS.iter().filter(|format| format.writes()) {
                let _ = write(format.id, document, &WriteOptions::default());
            }
        }
    }
    if let Ok(Some(reader)) = LineReader::sniff(bytes, true, &options) {
        for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let careful = reader.read(line, index + 1);
            if let Some(grid) = reader.grid9(line) {
                let document = careful.expect("the careful reader reads it too").expect("and finds a puzzle");
                assert_eq!(document.grid().values(), grid.values(), "both readers see the same puzzle");
            }
        }
    }
});
