//! Whatever the bytes, a reader answers; nothing panics, and no span points outside the text.

use proptest::prelude::*;
use sudokit::notation::{FORMATS, LineReader, ReadError, ReadOptions, parse_line9, read};

fn samples() -> Vec<String> {
    let zoo = include_str!("../../../testdata/formats/zoo.txt");
    let mut texts: Vec<String> = zoo
        .split("=== ")
        .skip(1)
        .filter_map(|entry| entry.split_once('\n').map(|(_, text)| text.to_string()))
        .collect();
    let web = include_str!("../../../testdata/formats/web.txt");
    texts.extend(web.lines().filter_map(|line| line.split_once(' ')).map(|(_, text)| text.to_string()));
    texts.push(include_str!("../../../testdata/formats/hodoku-step.txt").to_string());
    texts.push("board 6x6\ngivens:\n1.....\n|.....\n*_\nkiller 15: r2c1-3 r3c1\n_".to_string());
    texts
}

fn check(bytes: &[u8], error: &ReadError) {
    assert!(error.line >= 1 && error.column >= 1);
    assert!(error.span.start <= error.span.end && error.span.end <= bytes.len(), "{error:?}");
    assert!(!error.to_string().is_empty());
    let _ = error.help();
}

fn try_everything(bytes: &[u8], format: usize) {
    if let Err(error) = read(bytes, &ReadOptions::default()) {
        check(bytes, &error);
    }
    let from = Some(FORMATS[format % FORMATS.len()].id.to_string());
    if let Err(error) = read(bytes, &ReadOptions { from, ..ReadOptions::default() }) {
        check(bytes, &error);
    }
    let _ = parse_line9(bytes);
    for complete in [true, false] {
        if let Ok(Some(reader)) = LineReader::sniff(bytes, complete, &ReadOptions::default()) {
            for line in bytes.split(|&byte| byte == b'\n') {
                let _ = reader.grid9(line);
                if let Err(error) = reader.read(line, 1) {
                    check(line, &error);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300), format in any::<usize>()) {
        try_everything(&bytes, format);
    }

    #[test]
    fn random_signs(text in "[-0-9A-Za-z .,;:|+*'\"<>{}\\[\\]=/#?\n\t│─┼é_]{0,200}", format in any::<usize>()) {
        try_everything(text.as_bytes(), format);
    }

    #[test]
    fn damaged_samples(
        sample in proptest::sample::select(samples()),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
        format in any::<usize>(),
    ) {
        let mut bytes = sample.into_bytes();
        for (place, byte, kind) in damage {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, b"0123456789.|-+\n #"[usize::from(byte) % 17]),
                2 => { bytes.remove(place); }
                _ => bytes.truncate(place),
            }
        }
        try_everything(&bytes, format);
    }
}
