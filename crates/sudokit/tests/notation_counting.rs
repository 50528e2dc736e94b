//! What numbers, letters and blank signs mean: every size of board, counted from 0 and from 1, in the forms that people
//! and programs write, read back and compared with what was written.

use std::collections::{BTreeMap, BTreeSet};

use sudokit::Board;
use sudokit::notation::{Alphabet, ReadOptions, read};

/// How one grid is written.
struct Writing<'a> {
    size: usize,
    /// The text of each cell; `None` for a blank.
    cells: &'a [Option<String>],
    blank: &'a str,
}

impl Writing<'_> {
    fn word(&self, cell: usize) -> &str {
        self.cells[cell].as_deref().unwrap_or(self.blank)
    }

    /// The rows with something between the cells.
    fn rows(&self, between: &str) -> Vec<String> {
        let words: Vec<&str> = (0..self.cells.len()).map(|cell| self.word(cell)).collect();
        words.chunks(self.size).map(|row| row.join(between)).collect()
    }

    /// The rows with cells of equal width.
    fn padded(&self, between: &str) -> Vec<String> {
        let words: Vec<String> =
            (0..self.cells.len()).map(|cell| format!("{:>2}", self.word(cell))).collect();
        words.chunks(self.size).map(|row| row.join(between)).collect()
    }
}

/// A form of writing a grid down.
struct Form {
    name: &'static str,
    /// Cells may have several characters.
    wide: bool,
    /// A cell may hold nothing.
    empty: bool,
    /// The blanks that it cannot hold, or that mean something else in it.
    not: &'static [&'static str],
    write: fn(&Writing<'_>) -> String,
}

fn lists(w: &Writing<'_>, open: &str, close: &str, between: &str) -> String {
    let rows: Vec<String> = w.rows(between).iter().map(|row| format!("[{row}]")).collect();
    format!("{open}{}{close}", rows.join(", "))
}

fn quoted(w: &Writing<'_>) -> String {
    let cells: Vec<Option<String>> =
        (0..w.cells.len()).map(|cell| Some(format!("\"{}\"", w.word(cell)))).collect();
    lists(&Writing { cells: &cells, ..*w }, "[", "]", ",")
}

fn boxed(w: &Writing<'_>) -> String {
    let width = w.size * 3 + 1;
    let rule = format!("+{}+", "-".repeat(width));
    let rows: Vec<String> = w.padded(" ").iter().map(|row| format!("| {row} |")).collect();
    format!("{rule}\n{}\n{rule}\n", rows.join("\n"))
}

const FORMS: &[Form] = &[
    Form { name: "rows", wide: false, empty: false, not: &[], write: |w| w.rows("").join("\n") },
    Form { name: "line", wide: false, empty: false, not: &[], write: |w| w.rows("").concat() },
    Form { name: "spaced rows", wide: true, empty: false, not: &[], write: |w| w.rows(" ").join("\n") },
    Form {
        name: "aligned rows",
        wide: true,
        empty: false,
        not: &[],
        write: |w| w.padded("  ").join("\n") + "\n",
    },
    Form { name: "spaced line", wide: true, empty: false, not: &[], write: |w| w.rows(" ").join(" ") },
    Form { name: "commas on a line", wide: true, empty: true, not: &[], write: |w| w.rows(",").join(",") },
    Form {
        name: "commas and blanks on a line",
        wide: true,
        empty: false,
        not: &[],
        write: |w| w.rows(", ").join(", "),
    },
    Form { name: "tabs on a line", wide: true, empty: true, not: &[], write: |w| w.rows("\t").join("\t") },
    Form {
        name: "semicolons on a line",
        wide: true,
        empty: true,
        not: &[],
        write: |w| w.rows(";").join(";"),
    },
    Form { name: "tabs", wide: true, empty: true, not: &[], write: |w| w.rows("\t").join("\n") + "\n" },
    Form { name: "commas", wide: true, empty: true, not: &[], write: |w| w.rows(",").join("\n") + "\n" },
    Form {
        name: "commas and blanks",
        wide: true,
        empty: true,
        not: &[],
        write: |w| w.rows(", ").join("\n") + "\n",
    },
    Form {
        name: "semicolons",
        wide: true,
        empty: true,
        not: &[],
        write: |w| w.rows(";").join("\r\n") + "\r\n",
    },
    Form {
        name: "bars",
        wide: true,
        empty: true,
        not: &[],
        write: |w| w.rows(" | ").iter().map(|row| format!("| {row} |\n")).collect(),
    },
    Form { name: "frame", wide: true, empty: false, not: &[], write: boxed },
    Form {
        name: "Python",
        wide: true,
        empty: false,
        not: &[".", "_", "*", "?"],
        write: |w| lists(w, "[", "]", ", "),
    },
    Form {
        name: "Python, named",
        wide: true,
        empty: false,
        not: &[".", "_", "*", "?"],
        write: |w| lists(w, "grid = [", "]\n", ", "),
    },
    Form { name: "JSON of texts", wide: true, empty: true, not: &[], write: quoted },
    Form {
        name: "numpy",
        wide: true,
        empty: false,
        not: &[".", "_", "*", "?"],
        write: |w| format!("[[{}]]", w.padded(" ").join("]\n [")),
    },
    Form {
        name: "numpy array",
        wide: true,
        empty: false,
        not: &[".", "_", "*", "?"],
        write: |w| format!("array([[{}]], dtype=int64)", w.padded(", ").join("],\n       [")),
    },
    Form {
        name: "MiniZinc",
        wide: true,
        empty: false,
        not: &[".", "*", "?", "-1", "None", "null", "nan", "NA"],
        write: |w| format!("puzzle = [| {} |];\n", w.rows(", ").join(" | ")),
    },
    Form {
        name: "Prolog",
        wide: true,
        empty: false,
        not: &[".", "*", "?", "-", "x"],
        write: |w| format!("problem(1, {}).", lists(w, "[", "]", ",")),
    },
    Form {
        name: ".sdk",
        wide: true,
        empty: false,
        not: &[],
        write: |w| format!("[Puzzle]\n{}\n", w.rows(" ").join("\n")),
    },
    Form {
        name: "SudoCue",
        wide: false,
        empty: false,
        not: &[],
        write: |w| format!("#AMe\n{}\n", w.rows("").join("\n")),
    },
    Form {
        name: "list of texts",
        wide: false,
        empty: false,
        not: &[],
        write: |w| format!("[\"{}\"]", w.rows("").join("\", \"")),
    },
];

const BLANKS: &[&str] = &[".", "0", "_", "*", "-", "x", "?", "", "-1", "None", "null", "NaN", "NA", "_12"];

/// The digits of a full grid on a layout: rows shifted so that every house has each digit.
fn solution(size: usize) -> Vec<u8> {
    let shape = Board::default_for(size).unwrap().box_shape().unwrap();
    let value = |row: usize, column: usize| {
        ((row % shape.rows * shape.cols + row / shape.rows + column) % size) as u8 + 1
    };
    (0..size * size).map(|cell| value(cell / size, cell % size)).collect()
}

/// Which cells stay: sparse and dense ones, with the lowest and the highest digit among them or one of the two alone.
fn givens(size: usize, share: usize, without: Option<u8>) -> Vec<u8> {
    let full = solution(size);
    let stays = |cell: usize| (cell * 7 + cell / size * 3) % 12 < share;
    let mut givens: Vec<u8> = (0..full.len()).map(|cell| if stays(cell) { full[cell] } else { 0 }).collect();
    for value in [1, size as u8] {
        let first = full.iter().position(|&own| own == value).unwrap();
        givens[first] = value;
    }
    // A blank at least, neither first nor last.
    let blank = (1..givens.len() - 1).find(|&cell| full[cell] != 1 && full[cell] != size as u8).unwrap_or(1);
    givens[blank] = 0;
    givens.iter_mut().for_each(|value| *value = if Some(*value) == without { 0 } else { *value });
    givens
}

fn options(size: usize) -> ReadOptions {
    ReadOptions { layout: Some(Board::default_for(size).unwrap()), ..ReadOptions::default() }
}

/// How the digits are written.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Digits {
    Numbers(u8),
    Symbols(u8),
    Letters,
}

impl Digits {
    fn alphabet(self, size: usize) -> Alphabet {
        match self {
            Digits::Numbers(0) | Digits::Symbols(0) => Alphabet::from_zero(size),
            Digits::Letters => Alphabet::letters(size),
            _ => Alphabet::default_for(size),
        }
    }

    fn text(self, size: usize, value: u8) -> String {
        match self {
            Digits::Numbers(lowest) => (value - 1 + lowest).to_string(),
            _ => self.alphabet(size).symbol(value).unwrap().to_string(),
        }
    }
}

#[test]
fn sizes_counts_blanks_and_forms() {
    assert!(written_and_read(11) > 5_000);
}

#[test]
#[ignore = "takes two minutes in a debug build"]
fn every_size_count_blank_and_form() {
    assert!(written_and_read(1) > 60_000);
}

/// Writes and reads every combination, or one in `stride`; how many.
fn written_and_read(stride: usize) -> usize {
    let mut turn = 0;
    let (mut count, mut sizes) = (0, BTreeSet::new());
    let mut wrong: Vec<String> = Vec::new();
    for size in 2..=25 {
        let all =
            [Digits::Numbers(0), Digits::Numbers(1), Digits::Symbols(0), Digits::Symbols(1), Digits::Letters];
        for digits in all {
            for (share, without) in [(4, None), (9, None), (6, Some(1)), (6, Some(size as u8))] {
                let givens = givens(size, share, without);
                let shows = |value: u8| givens.contains(&value);
                let counts_from_zero = matches!(digits, Digits::Numbers(0) | Digits::Symbols(0));
                // What shows whether the grid counts from 0 or from 1.
                let is_shown = if counts_from_zero { shows(1) } else { shows(size as u8) };
                let letters_decide = digits != Digits::Letters
                    || givens.iter().any(|&v| usize::from(v) > size.saturating_sub(9).max(1));
                if !is_shown || !letters_decide || givens.iter().all(|&value| value == 0) {
                    continue;
                }
                let cells: Vec<Option<String>> =
                    givens.iter().map(|&value| (value > 0).then(|| digits.text(size, value))).collect();
                let is_wide = cells.iter().flatten().any(|text| text.len() > 1);
                for &blank in BLANKS {
                    let is_word = blank.len() > 1;
                    if (blank == "0" && counts_from_zero)
                        || (blank == "x" && digits == Digits::Letters && size >= 24)
                        || (is_word && !matches!(digits, Digits::Numbers(_)))
                        // Nine digits in cells of one character: 0 is a blank whatever else is one.
                        || (size == 9 && !is_word && (counts_from_zero || digits == Digits::Letters))
                    {
                        continue;
                    }
                    let blank = if blank == "\"\"" { "" } else { blank };
                    let writing = Writing { size, cells: &cells, blank };
                    for form in FORMS {
                        if (is_wide || is_word) && !form.wide
                            || (blank.is_empty() && !form.empty)
                            || form.not.contains(&blank)
                            // Two texts of two characters are no grid.
                            || (form.name == "list of texts" && size == 2)
                        {
                            continue;
                        }
                        turn += 1;
                        if turn % stride != 0 {
                            continue;
                        }
                        let text = (form.write)(&writing);
                        count += 1;
                        sizes.insert(size);
                        let what = format!(
                            "{} of {size}, {digits:?}, blank {blank:?}, {share} {without:?}",
                            form.name
                        );
                        match read(text.as_bytes(), &options(size)) {
                            Ok(parsed) => {
                                let document = &parsed.documents[0];
                                if parsed.documents.len() != 1 || document.grid().values() != givens {
                                    wrong.push(format!("{what}: {parsed}\n{text}"));
                                } else if document.symbols() != digits.alphabet(size) {
                                    wrong.push(format!("{what}: symbols {}", document.symbols()));
                                } else if document.is_counting_assumed() {
                                    wrong.push(format!("{what}: assumed"));
                                }
                            }
                            Err(error) => wrong.push(format!("{what}: {error}\n{text}")),
                        }
                    }
                }
            }
        }
    }
    let mut forms: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in &wrong {
        forms.entry(one.split(" of ").next().unwrap()).or_default().push(one);
    }
    let shown = forms.iter().map(|(form, texts)| {
        let some: Vec<&str> = texts.iter().copied().step_by(texts.len() / 3 + 1).collect();
        format!("{form}: {} otherwise\n{}", texts.len(), some.join("\n"))
    });
    let shown: Vec<String> = shown.collect();
    assert!(
        wrong.is_empty(),
        "{} of {count} are read otherwise than they were written\n{}",
        wrong.len(),
        shown.join("\n")
    );
    count
}

/// What programs of other people print, and the grid that each holds.
#[test]
fn outputs_of_other_programs() {
    // Counted from 0 by symbols that show it, from 1 otherwise.
    let cases = [
        (
            "pandas",
            "     0    1    2    3\n0  0.0  1.0  2.0  NaN\n1  2.0  NaN  0.0  1.0\n2  1.0  0.0  NaN  2.0\n3  NaN  2.0  1.0  0.0\n",
            "012.2.0110.2.210",
            0,
        ),
        (
            "pandas from 1",
            "     0    1    2    3\n0  NaN  1.0  2.0  NaN\n1  2.0  NaN  4.0  1.0\n2  1.0  NaN  NaN  2.0\n3  NaN  2.0  1.0  NaN\n",
            ".12.2.411..2.21.",
            1,
        ),
        (
            "pandas without labels",
            "0.0 1.0 2.0 NaN\n2.0 NaN 0.0 1.0\n1.0 0.0 NaN 2.0\nNaN 2.0 1.0 0.0\n",
            "012.2.0110.2.210",
            0,
        ),
        (
            "pandas of objects",
            "      0     1     2     3\n0     0     1     2  <NA>\n1     2  <NA>     0     1\n2     1     0  <NA>     2\n3  <NA>     2     1     0\n",
            "012.2.0110.2.210",
            0,
        ),
        (
            "R",
            "     [,1] [,2] [,3] [,4]\n[1,]    0    1    2   NA\n[2,]    2   NA    0    1\n[3,]    1    0   NA    2\n[4,]   NA    2    1    0\n",
            "012.2.0110.2.210",
            0,
        ),
        (
            "numpy with -1",
            "[[ 0  1  2 -1]\n [ 2 -1  0  1]\n [ 1  0 -1  2]\n [-1  2  1  0]]",
            "012.2.0110.2.210",
            0,
        ),
        (
            "numpy of floats",
            "[[ 0.  1.  2. nan]\n [ 2. nan  0.  1.]\n [ 1.  0. nan  2.]\n [nan  2.  1.  0.]]",
            "012.2.0110.2.210",
            0,
        ),
        (
            "numpy of objects",
            "array([[0, 1, 2, None],\n       [2, None, 0, 1],\n       [1, 0, None, 2],\n       [None, 2, 1, 0]], dtype=object)",
            "012.2.0110.2.210",
            0,
        ),
        ("a spreadsheet", "0\t1\t2\t\n2\t\t0\t1\n1\t0\t\t2\n\t2\t1\t0\n", "012.2.0110.2.210", 0),
        (
            "MiniZinc",
            "array[1..4, 1..4] of int: start = [|\n 1, 2, 0, 4 |\n 0, 0, 1, 2 |\n 2, 1, 0, 0 |\n 0, 0, 2, 1 |];\n",
            "12.4..1221....21",
            1,
        ),
        (
            "MiniZinc by name",
            "start=[|0, 1, 2, _|\n2, _, 0, 1|\n1, 0, _, 2|\n_, 2, 1, 0|];",
            "012.2.0110.2.210",
            0,
        ),
        ("Prolog", "Rows = [[0,1,2,_],[2,_,0,1],[1,0,_,2],[_,2,1,0]].", "012.2.0110.2.210", 0),
        ("Prolog's answer", "[[0,1,2,_123],[2,_G45,0,1],[1,0,_7,2],[_8,2,1,0]]", "012.2.0110.2.210", 0),
        (
            "Python",
            "grid = [[0, 1, 2, None], [2, None, 0, 1], [1, 0, None, 2], [None, 2, 1, 0]]",
            "012.2.0110.2.210",
            0,
        ),
        ("Julia", "[0 1 2 missing; 2 missing 0 1; 1 0 missing 2; missing 2 1 0]", "012.2.0110.2.210", 0),
        ("C", "{{0, 1, 2, -1}, {2, -1, 0, 1}, {1, 0, -1, 2}, {-1, 2, 1, 0}};", "012.2.0110.2.210", 0),
        ("a flat list", "[0, 1, 2, -1, 2, -1, 0, 1, 1, 0, -1, 2, -1, 2, 1, 0]", "012.2.0110.2.210", 0),
        ("a full grid", "[[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]]", "0123230110323210", 0),
        ("a full grid with a slip", "0 1 2 3\n2 3 0 1\n1 1 3 2\n3 2 1 0\n", "0123230111323210", 0),
        ("0 is the blank", "0 1 2 0\n2 0 0 1\n1 0 0 2\n0 2 1 0\n", ".12.2..11..2.21.", 1),
        ("two zeros in a row are blanks", "0 0 2 .\n. . . 1\n. . . .\n. 4 . .\n", "..2....1.....4..", 1),
    ];
    for (name, text, expected, lowest) in cases {
        let parsed = read(text.as_bytes(), &ReadOptions::default());
        let parsed = parsed.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let document = &parsed.documents[0];
        let shown = |&value: &u8| match value {
            0 => ".".to_string(),
            _ => (i32::from(value) - 1 + lowest).to_string(),
        };
        let found: String = document.grid().values().iter().map(shown).collect();
        assert_eq!((found.as_str(), document.lowest()), (expected, lowest), "{name}: {parsed}\n{text}");
        assert!(!document.is_counting_assumed(), "{name}");
    }
    // Nine digits: in cells of one character 0 is a blank, among words and -1 it is not.
    let grid = |zero: &str| {
        let row = |row: usize| {
            let cell = |column: usize| match (row * 3 + row / 3 + column) % 9 {
                number if number == row => "-1".to_string(),
                0 => zero.to_string(),
                number => number.to_string(),
            };
            (0..9).map(cell).collect::<Vec<_>>().join(" ")
        };
        (0..9).map(row).collect::<Vec<_>>().join("\n")
    };
    for (text, lowest, filled) in [(grid("0"), 0, 72), (grid("0").replace("-1", "."), 1, 64)] {
        let document = &read(text.as_bytes(), &ReadOptions::default()).unwrap().documents[0];
        assert_eq!((document.lowest(), document.grid().filled()), (lowest, filled), "{text}");
    }
}

/// What cannot be told is asked, with both readings; what is merely likely is said.
#[test]
fn what_cannot_be_told_is_asked_or_said() {
    let error = read(b"0 1 . 4\n. . . .\n. . . .\n. . . 1\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 7: 0 and 4 and a blank stand in this 4×4 grid: either it counts from 1 and 0 is a blank too, \
         or it counts from 0 and 4 is wrong"
    );
    assert_eq!(error.help().unwrap().to_string(), "say which with alphabet: 1-4 or alphabet: 0-3");
    let named = |alphabet: &str, text: &str| {
        let options = ReadOptions { alphabet: Some(alphabet.parse().unwrap()), ..ReadOptions::default() };
        read(text.as_bytes(), &options).map(|parsed| parsed.documents[0].grid().filled())
    };
    assert_eq!(named("1-4", "0 1 . 4\n. . . .\n. . . .\n. . . 1\n").unwrap(), 3);
    assert!(named("0-3", "0 1 . 4\n. . . .\n. . . .\n. . . 1\n").is_err());
    let open = read(b"1 2 . .\n. . . .\n. . . .\n. . . 1\n", &ReadOptions::default()).unwrap();
    assert!(open.documents[0].is_counting_assumed());
    assert_eq!(open.documents[0].lowest(), 1);
    // Another puzzle of the same text shows it for both.
    let both = read(b"12..........1...\n0...........2...\n", &ReadOptions::default()).unwrap();
    assert!(both.documents.iter().all(|document| document.lowest() == 0 && !document.is_counting_assumed()));
    // An empty board leaves nothing open.
    assert!(
        !read(&b"................"[..], &ReadOptions::default()).unwrap().documents[0].is_counting_assumed()
    );
    // A number that is none of the board's.
    let error = read(b"[[0, 1, -1, 5], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]]", &ReadOptions::default());
    let error = error.unwrap_err();
    assert_eq!((error.line, error.column), (1, 13), "{error}");
}
