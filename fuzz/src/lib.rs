//! What the targets of readers share.

use sudokit::notation::{FORMATS, ReadOptions, WriteOptions, read, write};

/// Reads bytes as a format. No bytes may panic; what is read comes back from the text form and can be asked of every format.
pub fn reads(format: &str, bytes: &[u8]) {
    for ignore_unknown in [false, true] {
        let options = ReadOptions { from: Some(format.into()), ignore_unknown, ..ReadOptions::default() };
        let Ok(reading) = read(bytes, &options) else { continue };
        for document in &reading.documents {
            let _ = document.to_puzzle();
            let puzzle = document.to_variant();
            let text = write("rules", document, &WriteOptions::default());
            if let Ok(text) = text {
                let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
                let again = read(text.as_bytes(), &options).expect("what is written is read");
                assert_eq!(again.documents[0].to_variant(), puzzle, "{text}");
            }
            for format in FORMATS.iter().filter(|format| format.writes() && format.capabilities.rules) {
                let _ = format.write(document, &WriteOptions::default());
            }
        }
    }
}
