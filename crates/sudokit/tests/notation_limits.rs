//! Texts of any bytes, encoding and length: read, refused by name, or stopped; never in more than linear time.

use std::time::Duration;

use sudokit::control::{Budget, Cancel, ManualClock, Stop};
use sudokit::notation::{
    BlockReader, Compression, DocumentError, FORMATS, Help, LineReader, Malformed, ReadError, ReadErrorKind,
    ReadOptions, WriteOptions, read, write_all,
};
use sudokit::{Grid, Grid9};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn inkala() -> Grid {
    Grid9::from_line(INKALA.as_bytes()).unwrap().into()
}

fn error(text: &[u8]) -> ReadError {
    match read(text, &ReadOptions::default()) {
        Ok(parsed) => panic!("read as {parsed}"),
        Err(error) => error,
    }
}

#[test]
fn lines_may_end_with_a_carriage_return() {
    for text in
        [format!("{INKALA}\r{INKALA}\r"), format!("{INKALA}\r\n{INKALA}"), format!("{INKALA}\n\r{INKALA}")]
    {
        let parsed = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(parsed.documents.len(), 2, "{text:?}");
    }
    // Lines are cut at LF by those who read long files; they are sent to `read`.
    let text = format!("{INKALA}\r{INKALA}\r");
    assert!(LineReader::sniff(text.as_bytes(), true, &ReadOptions::default()).unwrap().is_none());
    let reader = LineReader::sniff(INKALA.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
    assert_eq!(reader.read(text.as_bytes(), 1).unwrap_err().kind, ReadErrorKind::Control(b'\r'));
    assert_eq!(reader.grid9(text.as_bytes()), None);
    let error = error(format!("{INKALA}\r{INKALA}\r{}\r", INKALA.replace('6', "Q")).as_bytes());
    assert_eq!((error.line, error.column), (3, 13));
}

#[test]
fn a_second_puzzle_on_a_line_is_not_lost() {
    let other = INKALA.replace('8', "7");
    for gap in [" ", "\t", ",", ";", "  # "] {
        let text = format!("{INKALA}{gap}{other}");
        let reader = LineReader::sniff(INKALA.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
        let read_line = reader.read(text.as_bytes(), 1);
        if gap.contains('#') {
            // A comment is a comment, whatever it says.
            assert!(read_line.unwrap().is_some());
            continue;
        }
        assert_eq!(reader.grid9(text.as_bytes()), None, "{gap:?}");
        let error = read_line.unwrap_err();
        assert_eq!(error.kind, ReadErrorKind::SecondPuzzle, "{gap:?}");
        assert_eq!(&text[error.span.clone()], other);
        assert_eq!(error.help(), Some(Help::OnePuzzleALine));
        let whole = read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert_eq!(whole.kind, ReadErrorKind::SecondPuzzle, "{gap:?}");
        // The solution is no second puzzle.
        let text = format!("{INKALA}{gap}{SOLUTION}");
        let document = reader.read(text.as_bytes(), 1).unwrap().unwrap();
        assert!(document.solution.is_some());
        assert!(reader.grid9(text.as_bytes()).is_some());
    }
}

#[test]
fn utf16_is_read() {
    for text in [INKALA.to_string(), format!("{INKALA}\r\n{INKALA}\r\n"), format!("{INKALA} # é")] {
        for mark in ["\u{feff}", ""] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            for bytes in [little, big] {
                let parsed = read(&bytes, &ReadOptions::default()).unwrap();
                assert_eq!(parsed.documents[0].grid(), &inkala());
                assert!(LineReader::sniff(&bytes, true, &ReadOptions::default()).unwrap().is_none());
            }
        }
    }
    let wrong: Vec<u8> = INKALA.replace('6', "Q").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = error(&wrong);
    assert_eq!((error.line, error.column, error.span), (1, 13, 24..26));
}

#[test]
fn compressed_bytes_are_named() {
    for (magic, compression, command) in [
        (&b"\x1f\x8b\x08\0rest"[..], Compression::Gzip, "gzip -dc"),
        (b"\xfd7zXZ\0rest", Compression::Xz, "xz -dc"),
        (b"\x28\xb5\x2f\xfdrest", Compression::Zstandard, "zstd -dc"),
        (b"PK\x03\x04rest", Compression::Zip, "unzip -p"),
        (b"BZh91AY", Compression::Bzip2, "bzip2 -dc"),
    ] {
        let found = error(magic);
        assert_eq!(found.kind, ReadErrorKind::Compressed(compression));
        assert!(found.help().unwrap().to_string().contains(command));
        let sniffed = LineReader::sniff(magic, false, &ReadOptions::default()).unwrap_err();
        assert_eq!(sniffed.kind, found.kind);
    }
}

/// Each took seconds to minutes when formats were tried without a look at the lengths. The clock of the budget moves by
/// a second at each look: whoever looks too often has run out of time, so this counts work and not time.
#[test]
fn long_texts_are_refused_or_read_in_linear_time() {
    let nested =
        |open: &str, close: &str, depth: usize| format!("{}{}", open.repeat(depth), close.repeat(depth));
    let line = format!("{INKALA}\n");
    let list = format!("[{}]", vec![format!("[{}]", ["[8,0,0,0,0,0,0,0,0]"; 9].join(",")); 1465].join(","));
    assert_eq!(read(list.as_bytes(), &ReadOptions::default()).unwrap().documents.len(), 1465);
    assert_eq!(
        read(line.repeat(20_000).as_bytes(), &ReadOptions::default()).unwrap().documents.len(),
        20_000
    );
    for (text, is_long_line) in [
        (".".repeat(1_000_000), true),
        ("1".repeat(20_000_000), true),
        (nested("[", "]", 150_000), false),
        (nested("{\"a\":", "}", 50_000), false),
        (nested("<opensudoku>", "</opensudoku>", 100_000), false),
        ("x\n".repeat(5_000_000), false),
        ("hello world ".repeat(100_000), true),
        (format!("{}\n", "1 2 3 4 5 6 7 8 9".repeat(20)).repeat(3_000), false),
    ] {
        let found = error(text.as_bytes());
        let shown = &text[..text.len().min(20)];
        assert_eq!(matches!(found.kind, ReadErrorKind::TooLong { .. }), is_long_line, "{shown} {found}");
    }
}

#[test]
fn a_line_that_is_too_long_stops_no_other() {
    let reader = LineReader::sniff(INKALA.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
    let error = reader.read(".".repeat(1_000_000).as_bytes(), 7).unwrap_err();
    assert_eq!((error.line, error.kind), (7, ReadErrorKind::TooLong { found: 1_000_000, limit: 65_536 }));
    assert!(reader.read(INKALA.as_bytes(), 8).unwrap().is_some());
}

#[test]
fn reading_keeps_to_its_budget() {
    let text = format!("{INKALA}\n").repeat(100_000);
    // A second passes at each look.
    let clock = ManualClock::stepping(Duration::from_secs(1)).clock();
    let budget = Budget::default().with_clock(clock).with_timeout(Duration::from_secs(20));
    let options = ReadOptions { budget, ..ReadOptions::default() };
    assert_eq!(read(text.as_bytes(), &options).unwrap_err().kind, ReadErrorKind::Stopped(Stop::Deadline));
    let cancel = Cancel::new();
    cancel.cancel();
    let options = ReadOptions { budget: Budget::default().with_cancel(cancel), ..ReadOptions::default() };
    let error = read(INKALA.as_bytes(), &options).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::Stopped(Stop::Cancelled));
    assert_eq!(error.to_string(), "reading was stopped: cancelled");
}

/// The error is about the board that the caller asked for, or that the rest of the file has.
#[test]
fn errors_name_the_board_that_was_meant() {
    let reader = LineReader::sniff(format!("{INKALA}\n").repeat(9).as_bytes(), true, &ReadOptions::default());
    let reader = reader.unwrap().unwrap();
    let message = |text: &str| reader.read(text.as_bytes(), 3).unwrap_err().kind.to_string();
    assert_eq!(message("hello"), "the line has 5 characters; a 9×9 puzzle on one line has 81");
    assert_eq!(message(&".".repeat(25)), "the line has 25 characters; a 9×9 puzzle on one line has 81");
    assert_eq!(
        message("https://example.org/42"),
        "this address holds no puzzle: it names one on the server of example.org"
    );
    // Blanks between the symbols are no symbols.
    let spaced: String = INKALA.chars().flat_map(|c| [c, ' ']).collect();
    assert_eq!(reader.read(spaced.as_bytes(), 1).unwrap().unwrap().grid(), &inkala());
    let found = error(b"https://example.org/sudoku/12345678901234567890");
    assert!(matches!(found.kind, ReadErrorKind::OnServer { ref host, .. } if host == "example.org"));
    let five = error(b"1...2.3.......4.......5..");
    assert_eq!(five.kind, ReadErrorKind::UnusualSize { size: 5 });
    assert_eq!(five.help(), Some(Help::NameSize(5)));
    let layout = Some(sudokit::Board::classic());
    let options = ReadOptions { layout, ..ReadOptions::default() };
    let found = read(b"1.......2......3", &options).unwrap_err();
    assert_eq!(found.kind, ReadErrorKind::Length { found: 16, expected: 81, size: 9 });
    // A named format that does not fit is not asked for again.
    let options = ReadOptions { from: Some("sukaku".into()), ..ReadOptions::default() };
    let named = LineReader::sniff(INKALA.as_bytes(), true, &options).unwrap().unwrap();
    let what = Malformed::RecordLength { found: 81, expected: 729 };
    let found = named.read(INKALA.as_bytes(), 1).unwrap_err();
    assert_eq!(found.kind, ReadErrorKind::Malformed { format: "sukaku", what });
    assert_eq!(found.help(), None);
    assert!(read(INKALA.as_bytes(), &options).unwrap_err().to_string().contains("sukaku"));
}

/// Puzzles of several lines are cut apart wherever the pieces of the text end.
#[test]
fn grids_are_read_block_by_block() {
    let solution = Grid::from(Grid9::from_line(SOLUTION.as_bytes()).unwrap());
    let documents = [inkala().into(), solution.into(), inkala().into()];
    for format in
        ["rows", "tsv", "ascii", "unicode", "candidates", "candidates-unicode", "jigsaw-pair", "bbcode"]
    {
        let text = write_all(format, &documents, &WriteOptions::default()).unwrap();
        let options = ReadOptions { from: Some(format.into()), ..ReadOptions::default() };
        // With blank lines between the puzzles, and where it can be without them.
        let close = text.replace("\n\n", "\n");
        let texts = if matches!(format, "bbcode" | "jigsaw-pair") { vec![text] } else { vec![text, close] };
        for text in texts {
            let bytes = text.as_bytes();
            let reader =
                BlockReader::sniff(bytes, true, &options).unwrap_or_else(|| panic!("{format}\n{text}"));
            assert_eq!(reader.format().id, format);
            for step in [17, 100, 1000] {
                let (mut at, mut end, mut grids, mut line) = (0, 0, Vec::new(), 1);
                while at < bytes.len() {
                    end = (end + step).min(bytes.len());
                    let part = &bytes[at..end];
                    let blocks = reader.split(part, end == bytes.len());
                    for block in &blocks {
                        let document = reader.read(&part[block.clone()], line);
                        let document =
                            document.unwrap_or_else(|error| panic!("{format} {step}: {error}\n{text}"));
                        grids.push(document.into_grid());
                    }
                    let used = blocks.last().map_or(0, |block| block.end);
                    line += part[..used].iter().filter(|&&byte| byte == b'\n').count();
                    at += used;
                    if end == bytes.len() {
                        break;
                    }
                }
                let expected: Vec<Grid> = documents.iter().map(|document| document.grid().clone()).collect();
                assert_eq!(grids, expected, "{format} in pieces of {step}\n{text}");
            }
        }
    }
    // A bad puzzle is an error in its place.
    let rows: Vec<&str> = (0..9).map(|row| &INKALA[9 * row..9 * row + 9]).collect();
    let text = format!("{0}\n\n{1}\n\n{0}\n", rows.join("\n"), rows[..8].join("\n"));
    let reader = BlockReader::sniff(text.as_bytes(), true, &ReadOptions::default()).unwrap();
    let blocks = reader.split(text.as_bytes(), true);
    assert_eq!(blocks.len(), 3);
    let error = reader.read(&text.as_bytes()[blocks[1].clone()], 11).unwrap_err();
    assert_eq!((error.line, error.kind), (18, ReadErrorKind::Rows { found: 8, expected: 9 }));
    assert!(reader.read(&text.as_bytes()[blocks[2].clone()], 20).is_ok());
    // Formats of one puzzle a text, or of lines, are not cut.
    assert!(BlockReader::sniff(INKALA.as_bytes(), true, &ReadOptions::default()).is_none());
    assert!(FORMATS.iter().any(|format| !format.capabilities.several));
}

/// A line does not say the shape of its boxes; if only another than the usual one fits, the error says which.
#[test]
fn boxes_of_another_shape_are_named_where_they_fit() {
    // r1c1 and r2c3 share a box of 2x3 cells, not one of 3x2.
    let line = format!("1.......1{}", ".".repeat(27));
    let error = read(line.as_bytes(), &ReadOptions::default()).unwrap().documents[0].to_houses().unwrap_err();
    assert_eq!(error.to_string(), "two 1s in box 1: r1c1 and r2c3; with 3x2 boxes nothing clashes");
    // On 9x9 there is no other shape, and a clash in a row is one with any boxes.
    let nine = format!("1.........1{}", ".".repeat(70));
    let other_boxes = |text: &str| {
        let error =
            read(text.as_bytes(), &ReadOptions::default()).unwrap().documents[0].to_houses().unwrap_err();
        let DocumentError::Clash(error) = error else { panic!("{error}") };
        error.other_boxes
    };
    assert!(other_boxes(&nine).is_empty());
    let row = format!("11{}", ".".repeat(34));
    assert!(other_boxes(&row).is_empty());
}
