//! Reads anything as one format: the one that `SUDOKIT_FORMAT` names, else the one that the first byte picks. No bytes
//! may panic; what is read comes back from the text form and can be asked of every format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::notation::{FORMATS, Format, ReadOptions, WriteOptions, by_id, read, write};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(id) = std::env::var("SUDOKIT_FORMAT") {
        reads(by_id(&id).expect("the id of a format"), bytes);
    } else if let Some((&first, rest)) = bytes.split_first() {
        reads(&FORMATS[usize::from(first) % FORMATS.len()], rest);
    }
});

fn reads(format: &Format, bytes: &[u8]) {
    for ignore_unknown in [false, true] {
        let options = ReadOptions { from: Some(format.id.into()), ignore_unknown, ..ReadOptions::default() };
        let Ok(reading) = read(bytes, &options) else { continue };
        for document in &reading.documents {
            let _ = document.to_houses();
            let puzzle = document.to_unchecked_puzzle();
            let text = write("rules", document, &WriteOptions::default());
            if let Ok(text) = text {
                let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
                let again = read(text.as_bytes(), &options).expect("what is written is read");
                assert_eq!(again.documents[0].to_unchecked_puzzle(), puzzle, "{text}");
            }
            for format in FORMATS.iter().filter(|format| format.writes() && format.capabilities.rules) {
                let _ = format.write(document, &WriteOptions::default());
            }
        }
    }
}
