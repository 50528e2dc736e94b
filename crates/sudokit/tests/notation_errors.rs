//! What is wrong with a text is said with its place, and nothing wrong is read.

use sudokit::notation::{
    Help, LineReader, OptionNames, ReadError, ReadErrorKind, ReadOptions, parse_line9, read,
};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn error(text: &[u8]) -> ReadError {
    match read(text, &ReadOptions::default()) {
        Ok(reading) => panic!("read as {reading}: {:?}", String::from_utf8_lossy(text)),
        Err(error) => error,
    }
}

/// The message, its place, and the text under the caret.
fn check(text: &str, message: &str, under: &str) -> ReadError {
    let error = error(text.as_bytes());
    assert_eq!(error.to_string(), message);
    assert_eq!(&text[error.span.clone()], under);
    error
}

#[test]
fn a_stated_solution_that_does_not_fit_the_board() {
    for (head, solution, message) in [
        ("board 4x4", "12343412", "8 numbers for 16 cells"),
        ("board 4x4", "1234341221434327", "'7' is no number from 1 to 4"),
        ("board 4x4", "123434122143432x", "'x' is no number from 1 to 4"),
        (
            "board 4x4\ndigits 0-3",
            "0123230110323210",
            "solutions are kept for square boards with digits from 1 to the size alone",
        ),
    ] {
        let line = format!("solution: {solution}");
        let text = format!("{head}\nanti-knight\n{line}\n");
        let number = text.lines().count();
        check(&text, &format!("line {number}, column 1: solution: {message}"), &line);
    }
}

#[test]
fn a_line_of_82_characters() {
    let text = format!("{INKALA}7");
    let error =
        check(&text, "line 1, column 82: the line has 82 characters; a 9×9 puzzle on one line has 81", "7");
    assert_eq!(error.help(), Some(Help::Remove(1)));
    assert_eq!(
        error.help().unwrap().to_string(),
        "take 1 character out, or put a blank between the puzzle and a comment"
    );
}

#[test]
fn a_line_of_80_characters() {
    let error = check(
        &INKALA[..80],
        "line 1, column 81: the line has 80 characters; a 9×9 puzzle on one line has 81",
        "",
    );
    assert_eq!(error.help().unwrap().to_string(), "1 character missing; write a blank cell as . or 0");
}

#[test]
fn a_letter_in_a_line() {
    let text = INKALA.replacen("457", "4Q7", 1);
    let error =
        check(&text, "line 1, column 42: 'Q' is not a symbol of a 9×9 grid (1-9; blank: . 0 * _ - x ?)", "Q");
    let names = OptionNames { alphabet: "--alphabet ", ..OptionNames::LIBRARY };
    assert!(error.help().unwrap().in_terms_of(&names).contains("--alphabet A-I"));
}

#[test]
fn a_letter_in_the_third_line_of_a_collection() {
    let text = format!("{INKALA}\n{INKALA} # fine\n{}\n{INKALA}\n", INKALA.replacen("457", "4Q7", 1));
    check(&text, "line 3, column 42: 'Q' is not a symbol of a 9×9 grid (1-9; blank: . 0 * _ - x ?)", "Q");
}

#[test]
fn a_letter_in_a_drawn_grid() {
    let text = "+-------+-------+-------+\n| 8 . . | . . . | . . . |\n| . . 3 | 6 . . | . . . |\n\
                | . 7 . | . 9 . | 2 . . |\n+-------+-------+-------+\n| . 5 . | . . 7 | . . . |\n\
                | . . . Q . 4 5 | 7 . . |\n| . . . | 1 . . | . 3 . |\n+-------+-------+-------+\n\
                | . . 1 | . . . | . 6 8 |\n| . . 8 | 5 . . | . 1 . |\n| . 9 . | . . . | 4 . . |\n\
                +-------+-------+-------+\n";
    let text = text.replace("Q . 4 5", "| Q 4 5");
    check(&text, "line 7, column 11: 'Q' is not a symbol of a 9×9 grid (1-9; blank: . 0 * _ - x ?)", "Q");
}

#[test]
fn a_row_with_a_cell_too_many() {
    let rows: Vec<&str> = (0..9).map(|row| &INKALA[9 * row..9 * row + 9]).collect();
    let text = rows.join("\n").replacen("...1...3.", "...1...3.9", 1);
    check(&text, "line 6, column 1: row 6 has 10 cells, not 9", "...1...3.9");
}

#[test]
fn a_row_missing() {
    let rows: Vec<&str> = (0..8).map(|row| &INKALA[9 * row..9 * row + 9]).collect();
    check(&rows.join("\n"), "line 8, column 1: the grid has 8 rows, not 9", "..85...1.");
}

#[test]
fn nothing_at_all() {
    for text in ["", "\n\n", "\u{feff}", "\r\n"] {
        let error = error(text.as_bytes());
        assert_eq!(error.kind, ReadErrorKind::Empty);
        assert_eq!(error.to_string(), "there is no puzzle: the text is empty");
        assert!(error.help().is_some());
    }
}

#[test]
fn binary_noise() {
    let noise = [&b"8.......\n..\xff"[..], INKALA.as_bytes()].concat();
    let found = error(&noise);
    assert_eq!((found.line, found.column, found.span.clone()), (2, 3, 11..12));
    assert_eq!(found.kind, ReadErrorKind::NotUtf8);
    let found = error(b"8..\x7f\x02\x01\x01\x00");
    assert_eq!(found.to_string(), "line 1, column 4: control character 0x7f in the text");
    assert_eq!(found.help(), Some(Help::NotText));
}

#[test]
fn prose_is_no_puzzle() {
    for text in ["hello, world", "<p>1 2 3</p>", "To be, or not to be.\nThat is the question.\n"] {
        assert_eq!(error(text.as_bytes()).kind, ReadErrorKind::Unrecognized, "{text}");
    }
}

#[test]
fn an_unknown_format_is_named() {
    let options = ReadOptions { from: Some("sdkk".into()), ..ReadOptions::default() };
    let error = read(INKALA.as_bytes(), &options).unwrap_err();
    assert_eq!(error.to_string(), "there is no format 'sdkk'");
    assert_eq!(error.help(), Some(Help::ListFormats));
}

/// No character of a line is dropped: one more or one less at any place is an error.
#[test]
fn no_character_is_dropped() {
    for at in 0..=81 {
        for extra in ['5', '.', 'x', 'Q', '+', '!', '"', '=', '<', 'é'] {
            let mut text = INKALA.to_string();
            text.insert(at, extra);
            error(text.as_bytes());
        }
        if at < 81 {
            let mut text = INKALA.to_string();
            text.remove(at);
            error(text.as_bytes());
        }
    }
}

#[test]
fn a_bad_line_in_a_stream_has_its_number_and_stops_nothing() {
    let file = format!("{INKALA}\n{INKALA}7\n\n# comment\n{INKALA};ED=10.7/1.2/1.2\r\n");
    let reader = LineReader::sniff(file.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
    let results: Vec<_> = file
        .split_inclusive('\n')
        .enumerate()
        .map(|(index, line)| reader.read(line.as_bytes(), index + 1))
        .collect();
    assert!(results[0].as_ref().unwrap().is_some());
    let error = results[1].as_ref().unwrap_err();
    assert_eq!((error.line, error.column, error.span.clone()), (2, 82, 81..82));
    assert_eq!(results[2], Ok(None));
    assert_eq!(results[3], Ok(None));
    let last = results[4].as_ref().unwrap().as_ref().unwrap();
    assert_eq!(last.meta.rating.as_deref(), Some("ED=10.7/1.2/1.2"));
    let bad = reader.read(b"8..\xff", 7).unwrap_err();
    assert_eq!((bad.line, bad.column, bad.kind), (7, 4, ReadErrorKind::NotUtf8));
}

#[test]
fn the_fast_reader_agrees_with_the_careful_one() {
    let grid = parse_line9(INKALA.as_bytes()).unwrap();
    let reading = read(INKALA.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(&grid.values()[..], reading.documents[0].grid().values());
    assert_eq!(parse_line9(format!("{INKALA}\r\n").as_bytes()), Ok(grid));
    let spaces = INKALA.replace('.', " ");
    assert_eq!(parse_line9(spaces.as_bytes()), Ok(grid));
    let error = parse_line9(INKALA.replace('6', "Q").as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (1, 13));
    assert!(parse_line9("é".repeat(40).as_bytes()).is_err());
    assert!(parse_line9(format!("{}é", &INKALA[..79]).as_bytes()).is_err());
}
