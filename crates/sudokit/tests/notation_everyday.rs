//! Files as people have them: puzzles with words around them, lists of every form that takes one line, several puzzles
//! in one text. What is wrong in them stays an error about its own place.

use sudokit::notation::{Document, LineReader, Parsed, ReadError, ReadOptions, WriteOptions, read, write};
use sudokit::{Board, BoxShape, Grid};

fn auto(text: &str) -> Result<Parsed, ReadError> {
    read(text.as_bytes(), &ReadOptions::default())
}

fn parsed(text: &str) -> Parsed {
    auto(text).unwrap_or_else(|error| panic!("{error}: {:?}\n{text}", error.kind))
}

/// A puzzle of this side; another for each `number`.
fn puzzle(size: usize, number: usize) -> Document {
    let layout = Board::default_for(size).unwrap();
    let BoxShape { rows, cols } = BoxShape::default_for(size);
    let value = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        let value = (cols * (row % rows) + row / rows + column + number) % size + 1;
        let is_given = (cell * 7 + number * 5 + row).is_multiple_of(3) || value == size;
        if is_given { value as u8 } else { 0 }
    };
    Document::new(Grid::new(layout, (0..size * size).map(value).collect()).unwrap())
}

fn solved(size: usize, number: usize) -> Document {
    let BoxShape { rows, cols } = BoxShape::default_for(size);
    let value = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        ((cols * (row % rows) + row / rows + column + number) % size + 1) as u8
    };
    Document::new(
        Grid::new(Board::default_for(size).unwrap(), (0..size * size).map(value).collect()).unwrap(),
    )
}

/// How a grid is written.
const FORMS: &[&str] = &["line", "rows", "spaced", "comma", "ascii", "unicode", "tsv", "list", "tuples"];

fn form(name: &str, document: &Document) -> String {
    let rows = || write("rows", document, &WriteOptions::default()).unwrap();
    let apart = |between: &str| {
        let apart = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(between);
        rows().lines().map(apart).collect::<Vec<_>>().join("\n")
    };
    match name {
        "spaced" => apart(" "),
        "comma" => apart(","),
        "tuples" => {
            let list = write("list", document, &WriteOptions::default()).unwrap();
            list.replace('[', "(").replace(']', ")").replace("), ", "),\n  ")
        }
        format => write(format, document, &WriteOptions::default()).unwrap(),
    }
}

/// What stands around a grid: `@` is the grid, `%` the number of the puzzle; the title, if it is plain which it is.
const AROUND: &[(&str, &str)] = &[
    ("Grid 0%\n@\n", "Grid 0%"),
    ("Puzzle %\n@\n", "Puzzle %"),
    ("Puzzle #% (easy)\n@\n\n", "Puzzle #% (easy)"),
    ("Sudoku %:\n@\n\n", "Sudoku %"),
    ("Sudoku 9x9 No. %:\n\n@\n\n", "Sudoku 9x9 No. %"),
    ("Difficulty: 0.50\n@\n", ""),
    (
        "---------------------------\n9x9 (3x3) SUDOKU PUZZLE\nDifficulty: 0.50\n---------------------------\n@\n\n        \n",
        "9x9 (3x3) SUDOKU PUZZLE",
    ),
    ("## Puzzle % of 3\n\n@\n\n", "Puzzle % of 3"),
    ("- Level 4, puzzle %:\n\n@\n\n", "Level 4, puzzle %"),
    ("Here is the puzzle:\n\n```\n@\n```\n\nThanks!\n\n", "Here is the puzzle"),
    ("Hello,\nI cannot get on with number % from page 17. Can you help?\n\n@\n\nThanks a lot,\nAnna\n\n", ""),
    ("grid:\n@\n", "grid"),
    ("Input (easy, 24/12/2023)\n@\n\n", "Input (easy, 24/12/2023)"),
    ("> Nr. % aus der Zeitung vom 24.12.\n\n@\n\n", "Nr. % aus der Zeitung vom 24.12."),
    ("数独 %\n@\n", "数独 %"),
    ("Title: Evening %\nAuthor: A. B.\n\n@\n\n", "Evening %"),
    ("=== Easy puzzle % ===\n@\n", "Easy puzzle %"),
    ("Case #%:\n@\n", "Case #%"),
    ("*Puzzle %*\n[code]\n@\n[/code]\n", "Puzzle %"),
    ("%\n@\nText after it, with 3 numbers: 1, 2 and 3.\n", ""),
    ("2024-05-0%\n\n@\n\nText after it.\n\n", ""),
];

#[test]
fn words_around_grids_are_no_cells() {
    words_around(&[4, 6, 9], &[1, 2]);
}

/// All sizes: some minutes without optimization.
#[test]
#[ignore = "long"]
fn words_around_grids_of_all_sizes_are_no_cells() {
    words_around(&[4, 6, 8, 9, 10, 12, 16, 25], &[1, 3]);
}

fn words_around(sizes: &[usize], numbers: &[usize]) {
    let mut count = 0;
    let mut failed: Vec<String> = Vec::new();
    for &size in sizes {
        for name in FORMS {
            for (around, title) in AROUND {
                for &puzzles in numbers {
                    let documents: Vec<Document> = (1..=puzzles).map(|number| puzzle(size, number)).collect();
                    let of = |(index, document): (usize, &Document)| {
                        around.replace('%', &(index + 1).to_string()).replace('@', &form(name, document))
                    };
                    let text: String = documents.iter().enumerate().map(of).collect();
                    count += 1;
                    let read = match auto(&text) {
                        Ok(read) => read,
                        Err(error) => {
                            failed.push(format!("{size} {name} {puzzles}: {error}\n{text}"));
                            continue;
                        }
                    };
                    let grids: Vec<&Grid> = read.documents.iter().map(|document| document.grid()).collect();
                    let are_titled = read.words.is_empty()
                        || title.is_empty()
                        || read.documents.iter().zip(1..).all(|(document, number)| {
                            document.meta.title == Some(title.replace('%', &number.to_string()))
                        });
                    if grids != documents.iter().map(|document| document.grid()).collect::<Vec<_>>()
                        || !are_titled
                    {
                        let titles: Vec<_> =
                            read.documents.iter().map(|document| &document.meta.title).collect();
                        failed.push(format!("{size} {name} {puzzles}: {read}, {titles:?}\n{text}"));
                    }
                }
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {count}:\n{}",
        failed.len(),
        failed.iter().step_by(failed.len() / 25 + 1).cloned().collect::<Vec<_>>().join("\n")
    );
    println!("{count} texts");
}

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn rows() -> String {
    INKALA.as_bytes().chunks(9).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect()
}

#[test]
fn a_wrong_row_stays_an_error_among_words() {
    for (place, wrong) in [(0, "8......."), (3, ".5...7...1"), (5, ".."), (8, ".9..,.4..")] {
        for around in [
            "Grid 01\n@",
            "Grid 01\n@Grid 02\n#",
            "Hello there,\n\n@\nThanks!\n",
            "Puzzle 1:\n\n#\nPuzzle 2:\n\n@",
        ] {
            let bad: String = rows()
                .lines()
                .enumerate()
                .map(|(row, line)| format!("{}\n", if row == place { wrong } else { line }))
                .collect();
            let text = around.replace('@', &bad).replace('#', &rows());
            let error = auto(&text).map(|read| panic!("{read}\n{text}")).unwrap_err();
            let line = text.lines().position(|line| line == wrong).unwrap() + 1;
            assert!(error.line == line || wrong == "..", "{error}\n{text}");
        }
    }
    // Records with a mistake are no words.
    for bad in [
        "oops",
        "2,oops",
        &INKALA[..80],
        "Hard one,8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.",
    ] {
        assert!(auto(&format!("{INKALA}\n{bad}\n{INKALA}\n")).is_err(), "{bad}");
    }
}

#[test]
fn a_solution_below_its_puzzle_is_stated() {
    let text =
        format!("Puzzle:\n{}\nSolution:\n{}\n", form("rows", &puzzle(9, 1)), form("rows", &solved(9, 1)));
    let read = parsed(&text);
    assert_eq!(read.documents.len(), 1, "{read}");
    assert_eq!(read.documents[0].solution.as_ref(), Some(solved(9, 1).grid()));
}

/// `grid = ((0, 0, 9, …`, in the languages that write tuples, with a comment above or not.
#[test]
fn lists_of_programs_are_read() {
    for size in [4, 6, 9, 12, 16] {
        let expected = puzzle(size, 1);
        for (name, list) in [("list", "["), ("tuples", "(")] {
            for (before, after) in [
                ("", ""),
                ("grid = ", ""),
                ("# sudoku instance, we use '0' for empty cells\ninstance = ", ""),
                ("puzzle = (", ")"),
                ("np.array(", ")"),
                ("let grid = ", ";"),
            ] {
                let text = format!("{before}{}{after}\n", form(name, &expected));
                let read = parsed(&text);
                assert_eq!(read.documents.len(), 1, "{list} {text}");
                assert_eq!(read.documents[0].grid(), expected.grid(), "{text}");
            }
        }
    }
    // A row that is short is an error of its own.
    let error = auto("grid = ((1,2,3,4),\n(3,4,1),\n(2,1,4,3),\n(4,3,2,1))").unwrap_err();
    assert_eq!((error.line, error.to_string().contains("row 2 has 3 cells")), (2, true), "{error}");
}

/// Files for judges of programs: the number of grids above them, the word `end` below.
#[test]
fn counts_and_ends_are_no_cells() {
    for size in [4, 6, 9, 16] {
        for count in [1, 2, 3] {
            for name in FORMS.iter().filter(|name| !matches!(**name, "line" | "list" | "tuples")) {
                for between in ["\n", "\n\n"] {
                    let expected: Vec<Document> = (1..=count).map(|number| puzzle(size, number)).collect();
                    let grids: Vec<String> = expected.iter().map(|document| form(name, document)).collect();
                    let text = format!("{count}\n{}\n", grids.join(between));
                    let read = parsed(&text);
                    assert_eq!(
                        read.documents.iter().map(|document| document.grid()).collect::<Vec<_>>(),
                        expected.iter().map(|document| document.grid()).collect::<Vec<_>>(),
                        "{text}"
                    );
                    assert_eq!(read.words, [1], "{text}");
                }
            }
        }
    }
    for end in ["end", "END", "end\n", "End  \n\n"] {
        assert_eq!(parsed(&format!("{INKALA}\n{INKALA}\n{end}")).documents.len(), 2, "{end:?}");
    }
    assert!(auto(&format!("{INKALA}\n{INKALA}\nending\n")).is_err());
    // A row of one cell is no count where the grid then lacks a row.
    let rows = rows();
    let (first, rest) = rows.split_once('\n').unwrap();
    assert!(auto(&format!("{}\n{rest}", &first[..1])).is_err());
}

/// Programs for terminals show their keys beside the grid.
#[test]
fn words_beside_a_drawing_are_no_cells() {
    for size in [4, 6, 9, 16] {
        for name in ["ascii", "unicode"] {
            for words in ["   Movement", "  h - Move left", " | 7 moves", "\tx for 1"] {
                for step in [1, 2, 3] {
                    let expected = puzzle(size, 2);
                    let beside = |(at, line): (usize, &str)| match at % step {
                        0 => format!("  {line}{words}\n"),
                        _ => format!("  {line}\n"),
                    };
                    let text: String = form(name, &expected).lines().enumerate().map(beside).collect();
                    let text = format!("   sudoku 6.0\n{text}");
                    let read = match auto(&text) {
                        Err(_) if words.contains('|') => continue,
                        read => read.unwrap_or_else(|error| panic!("{error}\n{text}")),
                    };
                    assert_eq!(read.documents.len(), 1, "{text}");
                    assert_eq!(read.documents[0].grid(), expected.grid(), "{text}");
                    assert!(read.words.len() > size / step, "{text}");
                }
            }
        }
    }
}

/// Records of chats with models: the grid in a message, the answer beside it.
#[test]
fn grids_in_messages_are_read() {
    let expected = puzzle(9, 1);
    let grid = |document: &Document| form("comma", document).replace('\n', "\\n");
    let requested = grid(&expected).replace('.', "?");
    for (outer, inner, answer) in [
        ("input", "content", "ideal"),
        ("messages", "content", "expected"),
        ("prompt", "text", "target"),
        ("conversation", "value", "label"),
    ] {
        let text = format!(
            "{{\"{outer}\": [{{\"role\": \"system\", \"{inner}\": \"Solve the grid.\"}}, \
             {{\"role\": \"user\", \"{inner}\": \"{requested}\"}}], \"{answer}\": \"{}\"}}",
            grid(&solved(9, 1))
        );
        let read = parsed(&text);
        assert_eq!(read.documents.len(), 1, "{text}");
        assert_eq!(read.documents[0].grid(), expected.grid(), "{text}");
        assert_eq!(read.documents[0].solution.as_ref(), Some(solved(9, 1).grid()), "{text}");
    }
}

#[test]
fn words_of_rules_are_named() {
    let error = auto(&format!("Killer sudoku 7\n{}", rows())).unwrap_err();
    assert!(error.to_string().contains("line 1: 'Killer sudoku 7'"), "{error}");
    let options = ReadOptions { ignore_unknown: true, ..ReadOptions::default() };
    let parsed = read(format!("Killer sudoku 7\n{}", rows()).as_bytes(), &options).unwrap();
    assert_eq!(parsed.documents[0].not_interpreted.len(), 1);
}

/// One-line forms.
const ONE_LINE: &[&str] =
    &["https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2~R1C3", ".Shape~6x6.~R1C1_5"];

/// Cages of three cells in each row, their sum in the first cell.
const KILLER: [&str; 9] = ["F<<F<<F<<"; 9];

#[test]
fn lists_of_every_one_line_form_are_read() {
    let numbers: Vec<String> = (0..81).map(|cell| (if cell < 3 { 3841 } else { 0 }).to_string()).collect();
    let short = format!("3x3::k:{}", numbers.join(":"));
    let layout: String = (0..81).map(|cell| char::from(b'A' + (cell % 9 + cell / 27) as u8 % 9)).collect();
    let pair = format!("{INKALA}{layout}");
    let objects = [r#"{"grid":"#, "\"", INKALA, "\"}"].concat();
    let killer = KILLER.concat();
    let forms = [&short, &pair, &objects, &killer].map(|form| &**form);
    for line in ONE_LINE.iter().copied().chain(forms) {
        let alone = parsed(line).documents.remove(0);
        for (list, count) in [
            (format!("{line}\n{line}\n"), 2),
            (format!("# a list\n{line}\n\n{line}\n"), 2),
            (format!("One\t{line}\nTwo\t{line}\n"), 2),
            (format!("{INKALA}\n{line}\n{line}\n"), 3),
        ] {
            let read = parsed(&list);
            assert_eq!(read.documents.len(), count, "{read}\n{list}");
            let last = read.documents.last().unwrap();
            assert_eq!((last.grid(), last.puzzle()), (alone.grid(), alone.puzzle()), "{list}");
        }
        // A wrong line is an error of its own.
        let list = format!("{line}\n{line}\nhttps://nothing.example/here\n{line}\n");
        let reader = LineReader::sniff(list.as_bytes(), true, &ReadOptions::default()).unwrap().expect(line);
        let outcomes: Vec<bool> = list
            .lines()
            .zip(1..)
            .map(|(line, number)| reader.read(line.as_bytes(), number).is_ok())
            .collect();
        assert_eq!(outcomes, [true, true, false, true], "{line}");
    }
}

#[test]
fn a_second_head_begins_a_second_puzzle() {
    let killer = "killer 15: r1c1-3\ngiven 5: r5c5\n";
    for text in [
        format!("board 9x9\n{killer}\nboard 9x9\n{killer}"),
        format!("title: A\n{killer}title: B\n{killer}"),
        format!("title: A\nboard 9x9\n{killer}title: B\nauthor: C\nboard 9x9\n{killer}"),
        format!("{killer}---\n{killer}"),
        format!("givens:\n{}---\n{killer}", rows()),
        format!("board 9x9\n{killer}title: B\nboard 9x9\n{killer}"),
    ] {
        let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
        let parsed = read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(parsed.documents.len(), 2, "{text}");
    }
    let one = parsed(&format!("title: A\ntitle: B\nboard 9x9\n\n{killer}\n\nkiller 9: r8c1-2\n"));
    assert_eq!((one.documents.len(), one.documents[0].meta.title.as_deref()), (1, Some("A\nB")));
    let error = auto(&format!("board 9x9\n{killer}\nboard 9x9\nkillr 15: r1c1-3\n")).unwrap_err();
    assert_eq!(error.line, 6, "{error}");
}

#[test]
fn other_files_are_named() {
    for (bytes, words) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "pictures are not read"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "pictures are not read"),
        (b"%PDF-1.7\n%\xe2\xe3", "only text is read"),
        (b"PK\x03\x04\x14\0\0\0xl/workbook.xml", "this is a spreadsheet"),
        (b"\x1f\x8b\x08\0", "compressed (gzip)"),
        (b"PK\x03\x04\x14\0\0\0puzzles.txt", "compressed (zip)"),
        (b"\n<!DOCTYPE html>\n<html><table><tr><td>5", "this is a document (HTML)"),
        (b"<table class=sudoku><tr><td>5</td><td></td>", "this is a document (HTML)"),
    ] {
        let error = read(bytes, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.help().is_some());
    }
}
