//! Texts with two meanings: the rule that decides, or the question that is asked.

use sudokit::notation::{
    Alphabet, Document, Help, LineReader, MarksRole, Parsed, ReadErrorKind, ReadOptions, WriteOptions, read,
    write,
};
use sudokit::{Board, BoxShape, Cell, Grid, Grid9, HousesPuzzle};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn auto(text: &str) -> Parsed {
    read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn as_format(text: &str, id: &str) -> Parsed {
    let options = ReadOptions { from: Some(id.into()), ..ReadOptions::default() };
    read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn question(text: &str) -> ReadErrorKind {
    read(text.as_bytes(), &ReadOptions::default()).expect_err("no question").kind
}

fn values(line: &str) -> Vec<u8> {
    Grid9::from_line(line.as_bytes()).unwrap().values().to_vec()
}

/// Zones of three-by-three boxes shifted so that they are no boxes.
fn zone_line() -> String {
    let rows = [
        "AAAABBBCC",
        "ADDABBBCC",
        "ADDABBBCC",
        "ADDEEECCC",
        "DDDEEEFFF",
        "GGGEEEHHF",
        "GGIIIIHHF",
        "GGIIIIHFF",
        "GGIHHHHFF",
    ];
    let zones = rows.concat();
    for zone in 'A'..='I' {
        assert_eq!(zones.matches(zone).count(), 9, "{zone}");
    }
    zones
}

#[test]
fn a_jigsaw_pair_on_one_line() {
    let zones = zone_line();
    let reading = auto(&format!("{INKALA}{zones}"));
    assert_eq!(reading.format.id, "jigsaw");
    let document = &reading.documents[0];
    assert_eq!(document.grid().values(), values(INKALA));
    assert_eq!(document.layout().box_shape(), None);
    assert_eq!(document.layout().zone_of(Cell::new(80)), 5);
    // By digits, from 1 or from 0, and on two lines or in two words it is the same.
    for first in ['1', '0'] {
        let digits: String = zones.chars().map(|zone| ((zone as u8 - b'A') + first as u8) as char).collect();
        for text in
            [format!("{INKALA}{digits}"), format!("{INKALA}\n{digits}\n"), format!("{INKALA},{digits}")]
        {
            assert_eq!(&auto(&text).documents[0], document, "{text}");
        }
    }
}

#[test]
fn zones_that_are_boxes_make_the_ordinary_board() {
    let zones: String = (0..81).map(|cell| (b'A' + (cell / 27 * 3 + cell % 9 / 3) as u8) as char).collect();
    let reading = auto(&format!("{INKALA}{zones}"));
    assert!(reading.documents[0].layout().is_classic());
}

/// 162 characters that are two base-32 digits for each cell, and also 81 givens with nine cells for each zone. Zones
/// that hang together never look like that: in SudokuWiki's form an odd digit rarely stands in second place, but in
/// connected zones every symbol stands in first and in second places.
#[test]
fn sudokuwiki_or_a_jigsaw_pair() {
    let givens = format!("{}2", "02".repeat(40));
    let odd: Vec<char> = "1357".repeat(9).chars().collect();
    let even: Vec<char> = "02468".repeat(9).chars().collect();
    // The first zone symbol ends the pair that the last given began; then odd symbols stand first in their pairs.
    let (mut odd, mut even) = (odd.into_iter(), even.into_iter().rev());
    let mut zones = String::from(even.next().unwrap());
    while zones.len() < 81 {
        zones.push(odd.next().or_else(|| even.next()).unwrap());
        zones.extend(even.next());
    }
    let text = givens + &zones;
    assert_eq!(text.len(), 162);
    let ReadErrorKind::Ambiguous { readings } = question(&text) else { panic!("not ambiguous") };
    let ids: Vec<&str> = readings.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, ["sudokuwiki", "jigsaw"]);
    let error = read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.help(), Some(Help::NameFormat(vec!["sudokuwiki", "jigsaw"])));
    assert_eq!(error.help().unwrap().to_string(), "say which with from: sudokuwiki or from: jigsaw");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: the text can be read in several ways: sudokuwiki (0 givens, 158 candidates); \
         jigsaw (9x9 jigsaw, 41 givens)"
    );
    assert_eq!(as_format(&text, "sudokuwiki").documents[0].grid().filled(), 0);
    assert_eq!(as_format(&text, "jigsaw").documents[0].grid().filled(), 41);
    let sniffed = LineReader::sniff(text.as_bytes(), true, &ReadOptions::default());
    assert!(matches!(sniffed.unwrap_err().kind, ReadErrorKind::Ambiguous { .. }));
}

#[test]
fn a_zone_line_or_a_solution() {
    // A solution below its puzzle is a second puzzle, never a map of zones.
    let reading = auto(&format!("{INKALA}\n{SOLUTION}\n"));
    assert_eq!(reading.format.id, "line");
    assert_eq!(reading.documents.len(), 2);
    // After it, it is a solution.
    let reading = auto(&format!("{INKALA},{SOLUTION}"));
    assert_eq!(reading.format.id, "csv");
    assert_eq!(reading.documents[0].solution.as_ref().unwrap().values(), values(SOLUTION));
    // In one line of 162 it can only be zones, however odd: every digit has nine cells.
    let reading = auto(&format!("{INKALA}{SOLUTION}"));
    assert_eq!(reading.format.id, "jigsaw");
}

#[test]
fn a_table_whose_first_column_is_the_solution() {
    for text in [
        format!("{SOLUTION},{INKALA}"),
        format!("solution,puzzle\n{SOLUTION},{INKALA}\n"),
        format!("answers;quizzes\n{SOLUTION};{INKALA}\n"),
        format!("a,b\n{SOLUTION},{INKALA}\n"),
        format!("source,answer,question,rating\nx,{SOLUTION},{INKALA},3\n"),
    ] {
        let reading = auto(&text);
        assert_eq!(reading.format.id, "csv", "{text}");
        assert_eq!(reading.documents[0].grid().values(), values(INKALA), "{text}");
        assert_eq!(reading.documents[0].solution.as_ref().unwrap().values(), values(SOLUTION), "{text}");
    }
}

#[test]
fn tables_of_the_world() {
    let dotless = INKALA.replace('.', "0");
    let cases = [
        (format!("quizzes,solutions\n{dotless},{SOLUTION}\n"), true),
        (format!("puzzle,solution\n{dotless},{SOLUTION}\n"), true),
        (format!("source,question,answer,rating\npuzzles0_kaggle,{INKALA},{SOLUTION},0\n"), true),
        (format!("id,puzzle,solution,clues,difficulty\n1,{INKALA},{SOLUTION},21,8.5\n"), true),
        (format!("puzzle,ER,EP,ED\n{INKALA},10.7,1.2,1.2\n"), false),
        (format!("class,givens,puzzle\n180,21,{INKALA}\n"), false),
        (format!("\"puzzle\",\"name\"\n\"{INKALA}\",\"say \"\"hi\"\", you\"\n"), false),
        (format!("puzzle\n{INKALA}\n"), false),
        (format!("{INKALA}\tx\n7\t{INKALA}\n").replacen(INKALA, "7", 1).replacen("7\tx\n", "", 1), false),
    ];
    for (text, has_solution) in cases {
        let reading = auto(&text);
        assert_eq!(reading.format.id, "csv", "{text}");
        assert_eq!(reading.documents.len(), 1, "{text}");
        assert_eq!(reading.documents[0].grid().values(), values(INKALA), "{text}");
        assert_eq!(reading.documents[0].solution.is_some(), has_solution, "{text}");
    }
    let meta = &auto(&format!("id,puzzle,solution,clues,difficulty\n1,{INKALA},,21,8.5\n")).documents[0]
        .meta
        .clone();
    assert_eq!((meta.id.as_deref(), meta.level.as_deref()), (Some("1"), Some("8.5")));
    assert_eq!(meta.other, [("clues".to_string(), "21".to_string())]);
}

#[test]
fn dots_and_zeros_mixed_in_a_line_are_both_blanks() {
    let mixed: String =
        INKALA.chars().enumerate().map(|(at, c)| if c == '.' && at % 2 == 0 { '0' } else { c }).collect();
    assert!(mixed.contains('.') && mixed.contains('0'));
    assert_eq!(auto(&mixed).documents, auto(INKALA).documents);
}

/// The board of 16×16 cells whose digit in a cell is given by a function, and its line by an alphabet.
fn line16(alphabet: &str, blank: char, value: impl Fn(usize) -> u8) -> (Vec<u8>, String) {
    let values: Vec<u8> = (0..256).map(value).collect();
    let alphabet: Alphabet = alphabet.parse().unwrap();
    let line = values.iter().map(|&value| alphabet.symbol(value).unwrap_or(blank)).collect();
    (values, line)
}

#[test]
fn alphabets_of_larger_boards() {
    let sparse = |cell: usize| if cell.is_multiple_of(5) { (cell / 5 % 16) as u8 + 1 } else { 0 };
    // G, or 0 beside another blank, or letters beyond G: only one alphabet fits.
    for (alphabet, blank) in [("1-9A-G", '.'), ("1-9A-G", '0'), ("0-9A-F", '.'), ("A-P", '.'), ("A-P", '0')] {
        let (values, line) = line16(alphabet, blank, sparse);
        for line in [line.clone(), line.to_lowercase()] {
            let reading = auto(&line);
            assert_eq!(reading.format.id, "line");
            assert_eq!(reading.documents[0].grid().values(), values, "{alphabet} {blank}");
        }
    }
    // Without G and without 0 two alphabets fit: it is read from 1, and the document says so.
    let (values, line) =
        line16("1-9A-G", '.', |cell| if cell.is_multiple_of(5) { (cell / 5 % 15) as u8 + 1 } else { 0 });
    let reading = auto(&line);
    assert_eq!(reading.documents[0].grid().values(), values);
    assert!(reading.documents[0].is_counting_assumed());
    assert_eq!(
        reading.to_string(),
        "line, 16x16, symbols 1-9A-G, 52 givens, counted from 1 because neither 0 nor 16 stands in it (from 0 by the \
         alphabet 0-9A-F)"
    );
    // Letters alone may be those of A-P or those that follow 9.
    let (_, letters) =
        line16("A-P", '.', |cell| if cell.is_multiple_of(5) { (cell / 5 % 6) as u8 + 1 } else { 0 });
    let ReadErrorKind::Alphabet { size: 16, fits } = question(&letters) else { panic!("no question") };
    assert_eq!(fits, ["1-9A-G", "A-P"]);
    let options = ReadOptions { alphabet: Some("1-9A-G".parse().unwrap()), ..ReadOptions::default() };
    assert_eq!(read(line.as_bytes(), &options).unwrap().documents[0].grid().values(), values);
    let options = ReadOptions { alphabet: Some("0-9A-F".parse().unwrap()), ..ReadOptions::default() };
    let zero_based = read(line.as_bytes(), &options).unwrap();
    assert_eq!(zero_based.documents[0].grid().value(Cell::new(0)), 2);
    // A second line of the same file decides.
    let (_, other) = line16("1-9A-G", '.', sparse);
    let reading = auto(&format!("{line}\n{other}\n"));
    assert_eq!(reading.documents[0].grid().values(), values);
    assert!(!reading.documents[0].is_counting_assumed());
}

#[test]
fn hexadecimal_zero_is_a_digit() {
    // A full board by 0-9A-F has no blank: each symbol stands sixteen times.
    let (values, line) = line16("0-9A-F", '.', |cell| ((cell / 16 * 5 + cell) % 16) as u8 + 1);
    assert_eq!(auto(&line).documents[0].grid().values(), values);
    // Zeros and dots together on a board that needs G for a blank zero: which is the blank?
    let (_, line) = line16("1-9A-G", '.', |cell| (cell % 17) as u8);
    let mixed = line.replacen('.', "0", 1);
    let error = read(mixed.as_bytes(), &ReadOptions::default()).unwrap_err();
    let ReadErrorKind::ZeroOrHighest { size: 16, highest, .. } = &error.kind else { panic!("{error}") };
    assert_eq!(highest, "G");
    assert_eq!(error.help().unwrap().to_string(), "say which with alphabet: 1-9A-G or alphabet: 0-9A-F");
    // Two zeros in a row are no digits.
    let (values, line) =
        line16("1-9A-G", '.', |cell| if cell % 3 == 0 { (cell / 3 % 16) as u8 + 1 } else { 0 });
    let mixed = line.replacen("..", "00", 1);
    assert_eq!(auto(&mixed).documents[0].grid().values(), values);
}

#[test]
fn lines_of_all_sizes() {
    for size in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let mut document = Document::new(Grid::empty(Board::default_for(size).unwrap()));
        for index in 0..size {
            document.set_given(Cell::new(index * 2), index as u8 + 1);
        }
        let line = write("line", &document, &WriteOptions::default()).unwrap();
        let reading = auto(&line);
        assert_eq!(reading.documents, [document.clone()], "{size}");
        // As spaced rows of numbers there is no question of alphabets.
        let rows = document.grid().values().chunks(size);
        let rows: Vec<String> =
            rows.map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(auto(&rows.join("\n")).documents, [document], "{size}");
    }
}

#[test]
fn a_line_of_729_is_sukaku() {
    let text = "123456789".repeat(81);
    let reading = auto(&text);
    assert_eq!(reading.format.id, "sukaku");
    assert_eq!(reading.documents[0].candidate_count(), Some(729));
    // A board of 27×27 cells is larger than any that is supported, and so is a wrong digit in its place.
    let error = read(text.replacen('2', "3", 1).as_bytes(), &ReadOptions::default()).unwrap_err();
    assert_eq!((error.line, error.column), (1, 2));
    assert_eq!(error.to_string(), "line 1, column 2: sukaku: place 2 of a cell is for 2 or a blank");
}

#[test]
fn a_line_of_36_needs_the_shape_of_its_boxes() {
    let line = "1.....................................".to_string();
    let line = &line[..36];
    assert_eq!(auto(line).documents[0].layout().box_shape(), Some(BoxShape { rows: 2, cols: 3 }));
    let tall = Board::boxes(6, BoxShape { rows: 3, cols: 2 }).unwrap();
    let options = ReadOptions { layout: Some(tall.clone()), ..ReadOptions::default() };
    assert_eq!(read(line.as_bytes(), &options).unwrap().documents[0].layout(), &tall);
    // A drawn grid says it itself.
    let text = write("ascii", &Document::new(Grid::empty(tall.clone())), &WriteOptions::default()).unwrap();
    assert_eq!(auto(&text).documents[0].layout(), &tall);
    let options = ReadOptions { layout: Some(tall), ..ReadOptions::default() };
    let error = read(INKALA.as_bytes(), &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 37: the line has 81 characters; a 6×6 puzzle on one line has 36"
    );
}

#[test]
fn letters_on_an_ordinary_board_need_their_alphabet() {
    let letters: String =
        INKALA.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'A' + d as u8 - 1) as char)).collect();
    let error = read(letters.as_bytes(), &ReadOptions::default()).unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::Symbol { found: 'H', size: 9, .. }));
    let options = ReadOptions { alphabet: Some("A-I".parse().unwrap()), ..ReadOptions::default() };
    assert_eq!(read(letters.as_bytes(), &options).unwrap().documents[0].grid().values(), values(INKALA));
    let options = WriteOptions { alphabet: Some("A-I".parse().unwrap()), ..WriteOptions::default() };
    let document = Document::new(Grid9::from_line(INKALA.as_bytes()).unwrap().into());
    assert_eq!(write("line", &document, &options).unwrap(), letters);
}

#[test]
fn alphabets_are_spelled_out() {
    for (spelled, shown) in [("1-9A-G", "1-9A-G"), ("123456789", "1-9"), ("ab", "ab"), ("0-9a-f", "0-9a-f")] {
        assert_eq!(spelled.parse::<Alphabet>().unwrap().to_string(), shown);
    }
    for (text, why) in [
        ("", "an alphabet has 1 to 36 symbols, for example 1-9A-G, 0-9A-F or A-P"),
        ("11", "the symbol '1' stands twice in the alphabet"),
        ("9-1", "the range 9-1 runs backwards"),
        ("1-9.", "'.' cannot stand for a digit"),
    ] {
        assert_eq!(text.parse::<Alphabet>().unwrap_err().to_string(), why);
    }
}

#[test]
fn grids_in_many_drawings() {
    let rows: Vec<&str> = (0..9).map(|row| &INKALA[9 * row..9 * row + 9]).collect();
    let groups = |row: &str, cell: &str, bar: &str| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string()).collect();
        cells.chunks(3).map(|cells| cells.join(cell)).collect::<Vec<_>>().join(bar)
    };
    let drawn = |cell: &str, bar: &str, rule: &str| {
        let lines: Vec<String> = rows.iter().map(|row| groups(row, cell, bar)).collect();
        lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n"))
    };
    let mut texts = vec![
        drawn("", " ", ""),
        drawn("", "|", "---+---+---"),
        drawn(" ", " | ", "------+-------+------"),
        drawn(" ", " ", ""),
        drawn(",", ",", ""),
        drawn("", "|", "===+===+==="),
        drawn("|", "|", "-----------------"),
        drawn(" ", " ║ ", "──────╫───────╫──────"),
        rows.join("\r\n"),
        rows.concat().replace('.', " "),
        rows.iter().map(|row| format!("| {} |", groups(row, " | ", " | "))).collect::<Vec<_>>().join("\n"),
        rows.iter().map(|row| row.replace('.', "-")).collect::<Vec<_>>().join("\n"),
        rows.iter().map(|row| row.replace('.', "_")).collect::<Vec<_>>().join("\n"),
        drawn("", "|", "---+---+---").replace('.', " "),
        drawn(" ", " | ", "------+-------+------").replace('.', "0"),
        drawn(" ", " | ", "------+-------+------").replace('.', "-"),
    ];
    // Each cell in its own frame.
    let framed: Vec<String> = rows
        .iter()
        .map(|row| format!("| {} |\n+{}", groups(&row.replace('.', " "), " | ", " | "), "---+".repeat(9)))
        .collect();
    texts.push(format!("+{}\n{}", "---+".repeat(9), framed.join("\n")));
    for text in texts {
        let reading = auto(&text);
        assert_eq!(reading.documents.len(), 1, "{text}");
        assert_eq!(reading.documents[0].grid().values(), values(INKALA), "{text}");
        assert!(reading.documents[0].layout().is_classic(), "{text}");
    }
}

/// A row of dashes may be nine blanks or a frame.
#[test]
fn a_row_of_dashes() {
    let text =
        "123456789\n---------\n---------\n---------\n---------\n---------\n---------\n---------\n987654321";
    let reading = auto(text);
    assert_eq!(reading.documents[0].grid().filled(), 18);
    let framed = "|123|456|789|\n|---|---|---|\n".to_string() + &"|---|---|---|\n".repeat(7);
    assert_eq!(auto(&framed).documents[0].grid().filled(), 9);
}

#[test]
fn a_jigsaw_drawing_is_not_taken_for_boxes() {
    let layout = auto(&format!("{INKALA}{}", zone_line())).documents[0].layout().clone();
    let document = Document::new(Grid::empty(layout));
    for id in ["ascii", "unicode"] {
        let text = write(id, &document, &WriteOptions::default()).unwrap();
        match read(text.as_bytes(), &ReadOptions::default()) {
            Ok(reading) => assert_eq!(&reading.documents[..], std::slice::from_ref(&document), "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

#[test]
fn a_candidate_grid_with_a_step() {
    let text = include_str!("../../../testdata/formats/hodoku-step.txt");
    let reading = auto(text);
    assert_eq!(reading.format.id, "hodoku-grid");
    let document = &reading.documents[0];
    let step = document.step.as_ref().unwrap();
    assert_eq!(step.pattern, [Cell::new(1), Cell::new(7)]);
    assert_eq!(step.fins, [Cell::new(10)]);
    assert_eq!(step.candidates.len(), 2);
    assert_eq!(step.extra, "X-Wing: 4 r19 c28 => r3c38<>4");
    let text = write("hodoku-grid", document, &WriteOptions::default()).unwrap();
    assert_eq!(&as_format(&text, "hodoku-grid").documents[0], document);
}

#[test]
fn notes_do_not_bind_and_candidates_do() {
    let givens: HousesPuzzle =
        HousesPuzzle::new(Grid9::from_line(INKALA.as_bytes()).unwrap().into()).unwrap();
    let mut document = Document::from(&givens);
    let mut state = document.state();
    // All candidates that the givens leave say nothing more.
    document = Document::with_candidates(&state);
    assert_eq!(document.to_houses().unwrap(), givens);
    let cell = Cell::new(1);
    let digit = state.marks(cell).first().unwrap();
    state.eliminate(cell, digit);
    document = Document::with_candidates(&state);
    assert!(document.to_houses().unwrap().is_restricted());
    document.marks.as_mut().unwrap().role = MarksRole::Notes;
    assert_eq!(document.to_houses().unwrap(), givens);
}

#[test]
fn the_bank_s_own_record_has_the_hash_that_we_compute() {
    let record =
        "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2";
    let mut document = auto(record).documents[0].clone();
    assert_eq!(document.meta.rating.as_deref(), Some("1.2"));
    document.meta.id = None;
    assert_eq!(write("exchange", &document, &WriteOptions::default()).unwrap(), record);
}

/// Forum posts mark a candidate by parentheses.
#[test]
fn a_candidate_in_parentheses_is_a_candidate() {
    let givens: HousesPuzzle =
        HousesPuzzle::new(Grid9::from_line(INKALA.as_bytes()).unwrap().into()).unwrap();
    let mut state = Document::from(&givens).state();
    state.eliminate(Cell::new(1), state.marks(Cell::new(1)).first().unwrap());
    let text = write("candidates", &Document::with_candidates(&state), &WriteOptions::default()).unwrap();
    let token =
        text.split([' ', '|', '\n']).find(|token| token.len() == 3 && token.parse::<u16>().is_ok()).unwrap();
    let marked = text.replacen(&format!(" {token} "), &format!(" ({}){} ", &token[..1], &token[1..]), 1);
    assert_ne!(marked, text);
    let puzzle = |text: &str| auto(text).documents[0].to_houses().unwrap();
    assert_eq!(puzzle(&marked), puzzle(&text));
    assert!(puzzle(&text).is_restricted());
}
