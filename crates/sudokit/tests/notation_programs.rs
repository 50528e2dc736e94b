//! Texts of other programs as they write them: Simon Tatham's Solo, OpenSudoku, KSudoku, Sudoku Solver, CodinGame,
//! MiniZinc, killers in one line, web addresses.

use sudokit::notation::{Document, LineReader, ReadError, ReadOptions, WriteOptions, read, write};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn auto(text: &str) -> Result<Vec<Document>, ReadError> {
    read(text.as_bytes(), &ReadOptions::default()).map(|parsed| parsed.documents)
}

fn one(text: &str) -> Document {
    let mut documents = auto(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(documents.len(), 1, "{text}");
    documents.remove(0)
}

fn values(line: &str) -> Vec<u8> {
    line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

fn error(text: &str) -> String {
    let error = auto(text).expect_err(text);
    format!("{error}; {}", error.help().map(|help| help.to_string()).unwrap_or_default())
}

mod solo {
    use super::*;

    fn ids() -> Vec<(&'static str, Option<Vec<i32>>)> {
        let file = include_str!("../../../testdata/formats/tatham.tsv");
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let fields = lines.map(|line| line.split_once('\t').unwrap());
        fields
            .map(|(id, solution)| (id, solution.split(',').map(|value| value.parse().ok()).collect()))
            .collect()
    }

    /// The solution of the program is one of the puzzle that was read, and the puzzle is written with the same id.
    #[test]
    fn ids_of_the_program() {
        let mut solutions = 0;
        for (id, solution) in ids() {
            let document = one(id);
            assert_eq!(write("tatham", &document, &WriteOptions::default()).unwrap(), id);
            if let Some(solution) = solution {
                solutions += 1;
                let puzzle = document.to_unchecked_puzzle();
                assert!(puzzle.is_solved_by(&solution), "{id}");
                // Another order of rows breaks a rule.
                let size = document.layout().size();
                let reversed: Vec<i32> = solution.chunks(size).rev().flatten().copied().collect();
                assert!(!puzzle.is_solved_by(&reversed), "{id}");
            }
        }
        assert!(solutions >= 10, "{solutions}");
    }

    #[test]
    fn a_list_of_ids() {
        let ids: Vec<&str> = ids().into_iter().map(|(id, _)| id).collect();
        assert_eq!(auto(&ids.join("\n")).unwrap().len(), ids.len());
        let nines: Vec<&str> = ids.into_iter().filter(|id| id.starts_with("3x3")).collect();
        let text = nines.join("\n");
        let reader = LineReader::sniff(text.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
        assert_eq!(reader.format().id, "tatham");
    }

    #[test]
    fn parameters_of_the_generator_say_nothing_of_the_puzzle() {
        let plain = one("2x2:e3a1_1a4e");
        for parameters in ["2x2dt", "2x2db", "2x2r4du", "2x2m8", "2x2md2de", "2x2a", "2x2adi"] {
            assert_eq!(one(&format!("{parameters}:e3a1_1a4e")), plain, "{parameters}");
        }
        assert_ne!(one("2x2x:e3a1_1a4e"), plain);
    }

    #[test]
    fn saves() {
        let field = |key: &str, value: &str| format!("{key:<8}:{}:{value}\n", value.len());
        let save = |states: usize, moves: &[&str]| {
            let mut text = field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
            let fields = [
                ("VERSION", "1"),
                ("GAME", "Solo"),
                ("PARAMS", "3x3"),
                ("CPARAMS", "2x2dt"),
                ("DESC", "e3a1_1a4e"),
            ];
            text.extend(fields.map(|(key, value)| field(key, value)));
            text += &field("NSTATES", &(moves.len() + 1).to_string());
            text += &field("STATEPOS", &states.to_string());
            text.extend(moves.iter().map(|text| field("MOVE", text)));
            text
        };
        let moves = ["R0,0,1", "P1,0,3", "P1,0,4", "P1,0,3", "R3,0,2", "R0,0,0", "R2,0,4"];
        let names = |document: &Document| -> Vec<String> {
            let name = |&(cell, digit): &(sudokit::Cell, sudokit::Digit)| {
                format!("{}={digit}", document.layout().name(cell))
            };
            document.placed.iter().map(name).collect()
        };
        let after = one(&save(8, &moves));
        assert_eq!(names(&after), ["r1c3=4", "r1c4=2"]);
        assert_eq!(
            after.marks.as_ref().unwrap().sets[1].iter().map(|digit| digit.value()).collect::<Vec<_>>(),
            [4]
        );
        // Moves that were taken back stand after the state that is shown.
        assert_eq!(names(&one(&save(2, &moves))), ["r1c1=1"]);
        assert_eq!(one(&save(1, &moves)), one("2x2:e3a1_1a4e"));
        assert!(error(&save(3, &["R9,9,9"])).contains("R9,9,9"));
        assert!(error(&save(1, &[]).replace("4:Solo", "4:Mine")).contains("Solo"));
    }

    #[test]
    fn bad_ids() {
        assert!(error("3x3#12345").contains("random") && error("3x3db#998877").contains("Game > Specific"));
        for (id, what) in [
            ("2x2:e3a1_1a4", "cells"),
            ("2x2:e3a1_1a5e", "'5' is not a number from 1 to 4"),
            ("2x2:e3a1_1a4ez", "cells"),
            ("4j:p", "irregular boxes"),
            ("2x2k:p", "cages"),
            ("4j:p,zz", "border"),
            ("2x2:e3a1_1a4e,aa", "further part"),
        ] {
            assert!(error(id).contains(what), "{id}: {}", error(id));
        }
    }

    #[test]
    fn cages_that_the_program_refuses_are_refused() {
        let cages = |text: &str| one(&format!("board 4x4\n{text}"));
        let refused = cages("killer 5: r1c1-2");
        assert!(
            write("tatham", &refused, &WriteOptions::default()).unwrap_err().to_string().contains("killer")
        );
        let whole = cages(
            "killer 10: r1c1-4\nkiller 10: r2c1-4\nkiller 10: r3c1-4\nkiller 10: r4c1-4\ndiagonal up\ndiagonal down",
        );
        let id = write("tatham", &whole, &WriteOptions::default()).unwrap();
        assert!(id.starts_with("2x2xk:"), "{id}");
        assert_eq!(one(&id).to_unchecked_puzzle().constraints().len(), 6);
        let one_diagonal = cages("diagonal up");
        assert!(write("tatham", &one_diagonal, &WriteOptions::default()).is_err());
    }
}

mod addresses {
    use super::*;

    #[test]
    fn digits_in_the_open() {
        let zeros = INKALA.replace('.', "0");
        for address in [
            "https://sudokuexchange.com/play/?s={}",
            "https://sudokuexchange.com/play/?s={}&d=4",
            "https://sudoku.coach/en/play/{}",
            "sudoku.coach/de/play/{}",
            "https://www.sudokuwiki.org/sudoku.htm?bd={}",
            "https://www.sudoku-solutions.com/index.php?section=sudoku9by9&puzzle={}#x",
            "http://example.org/solve#{}",
            "HTTPS://Example.org/{}/",
            "https://example.org:8080/a?x=1&grid={}",
        ] {
            for digits in [&zeros, INKALA] {
                let text = address.replace("{}", digits);
                assert_eq!(one(&text).grid().values(), values(INKALA), "{text}");
            }
        }
        let rows: Vec<&str> = (0..9).map(|row| &zeros[9 * row..9 * row + 9]).collect();
        for between in [",", "%2C", "%0A", "+", "|"] {
            let text = format!("https://example.org/?p={}", rows.join(between));
            assert_eq!(one(&text).grid().values(), values(INKALA), "{text}");
        }
        let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let both = one(&format!("https://example.org/?a={solution}&p={zeros}"));
        assert_eq!(
            (both.grid().values(), both.solution.as_ref().map(|grid| grid.filled())),
            (&values(INKALA)[..], Some(81))
        );
        let list = format!("https://a.org/?s={zeros}\nhttps://a.org/?s={zeros}\n");
        assert_eq!(auto(&list).unwrap().len(), 2);
    }

    #[test]
    fn puzz_link() {
        let expected = values("1....3.....4.2..");
        let _ = expected;
        for site in [
            "https://puzz.link/p?sudoku/",
            "http://pzv.jp/p.html?sudoku/",
            "https://pzprxs.vercel.app/p?sudoku/",
            "https://puzz.link/p?sudoku_edit/",
            "https://puzz.link/p?sudoku/v:/",
        ] {
            let document = one(&format!("{site}4/4/g2j1h1j3g"));
            assert_eq!(document.grid().values(), [0, 2, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 3, 0], "{site}");
        }
        let large = one("https://puzz.link/p?sudoku/16/16/1-10fz");
        assert_eq!(large.grid().values()[..4], [1, 16, 15, 0]);
        assert_eq!(
            one("https://puzz.link/p?sudoku/9/9/k13m27h476h39h825zg841h29h538h18m96k").grid().filled(),
            24
        );
        assert!(error("https://puzz.link/p?slither/9/9/k13").contains("sudoku is read"));
        assert!(error("https://puzz.link/p?sudoku/9/9/k1~").contains('~'));
        assert!(error("https://puzz.link/p?sudoku/4/4/g5").contains("'5'"));
    }

    #[test]
    fn short_addresses_say_where_the_puzzle_lies() {
        for (address, host, instead) in [
            ("https://sudokupad.app/giuk6t4rfg", "sudokupad.app", "api/puzzle"),
            ("sudokupad.app/clover/jan-2-2023", "sudokupad.app", "api/puzzle"),
            ("https://app.crackingthecryptic.com/sudoku/2hMFqRnDnp", "crackingthecryptic.com", "api/puzzle"),
            ("https://www.f-puzzles.com/?id=y6ejfkwd", "f-puzzles.com", "?load="),
            ("https://f-puzzles.com/?id=y6ejfkwd", "f-puzzles.com", "?load="),
            ("https://tinyurl.com/2p8kx7ab", "tinyurl.com", "long address"),
            ("https://nine.websudoku.com/?level=4&set_id=123456", "websudoku.com", "81 characters"),
            ("https://example.org/puzzle/17", "example.org", "81 characters"),
        ] {
            let message = error(address);
            assert!(
                message.contains(host) && message.contains("on the server") && message.contains(instead),
                "{message}"
            );
        }
    }

    #[cfg(feature = "formats-web")]
    #[test]
    fn ids_of_sudoku_coach() {
        // The example that the site's author gave.
        let id = "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtlqm6rkef7vmmqdrbn0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof5a9h2nvcptjdi0juat56es0r0b3nkegtsvpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fksks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue32chq9bian21e6l45gb33vkk171fn3to58oii";
        for text in [id.to_string(), format!("https://sudoku.coach/en/play/{id}")] {
            let document = one(&text);
            let givens = "8..9..5.34........7..6......3..245.......9...1.6...7..9.5..8.7.3.7.......18.2..";
            assert_eq!(document.grid().filled(), givens.bytes().filter(|byte| *byte != b'.').count());
            assert_eq!(document.placed.len(), 17);
            assert_eq!(
                document.marks.as_ref().unwrap().sets[4]
                    .iter()
                    .map(|digit| digit.value())
                    .collect::<Vec<_>>(),
                [1, 7]
            );
        }
        assert!(error("https://sudoku.coach/en/play/SCv7_32_f2e4qq").contains("no puzzle"));
    }
}

#[cfg(feature = "formats-web")]
mod xml {
    use super::*;

    fn cells(cell: &dyn Fn(usize, u8) -> String) -> String {
        values(INKALA).into_iter().enumerate().map(|(index, value)| cell(index, value)).collect()
    }

    #[test]
    fn opensudoku_2_and_version_3() {
        let four = cells(&|index, value| {
            format!("{value}|{}|0|{}|", if index == 1 { 10 } else { 0 }, u8::from(value == 0))
        });
        let five = cells(&|index, value| {
            format!(
                "{value}|{}|{}|{}|{}|",
                if index == 1 { 8 } else { 0 },
                if index == 1 { 2 } else { 0 },
                index % 3,
                u8::from(value == 0)
            )
        });
        // Version 2 had a second bar after notes.
        let two = cells(&|index, value| {
            format!("{value}|{}|{}|", if index == 1 { "10|" } else { "0" }, u8::from(value == 0))
        });
        let texts = [
            format!(
                "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku2 version=\"3\"><folder folder_name=\"Mine\" folder_created=\"1\"><game created=\"5\" state=\"0\" time=\"0\" last_played=\"0\" cells_data=\"version: 4&#10;{four}\" user_note=\"fine\" command_stack=\"0|\" /></folder></opensudoku2>"
            ),
            format!(
                "<opensudoku version=\"3\"><folder name=\"Mine\" created=\"1\"><game created=\"5\" state=\"0\" mistake_counter=\"0\" time=\"0\" last_played=\"0\" cells_data=\"version: 5&#10;{five}\" user_note=\"fine\" command_stack=\"0|\" rating_level=\"1\" rating_value=\"0\" /></folder></opensudoku>"
            ),
            format!(
                "<opensudoku version=\"2\"><folder name=\"Mine\"><game created=\"5\" data=\"version: 2\n{two}\" note=\"fine\"/></folder></opensudoku>"
            ),
        ];
        for text in &texts {
            let document = one(text);
            assert_eq!(document.grid().values(), values(INKALA), "{text}");
            assert_eq!(
                (document.meta.title.as_deref(), document.meta.comment.as_deref()),
                (Some("Mine"), Some("fine"))
            );
            let notes: Vec<u8> =
                document.marks.as_ref().unwrap().sets[1].iter().map(|digit| digit.value()).collect();
            assert!(notes == [2, 4], "{notes:?}: {text}");
            let again = one(&write("opensudoku", &document, &WriteOptions::default()).unwrap());
            assert_eq!(again, document);
        }
    }

    #[test]
    fn several_puzzles_are_one_folder() {
        let documents = vec![one(INKALA); 3];
        let text = sudokit::notation::write_all("opensudoku", &documents, &WriteOptions::default()).unwrap();
        assert_eq!((text.matches("<folder").count(), text.matches("<game").count()), (1, 3), "{text}");
        assert_eq!(auto(&text).unwrap().len(), 3);
    }

    #[test]
    fn ksudoku() {
        let grid = one(INKALA).into_grid();
        let symbol = |value: u8| if value == 0 { '_' } else { char::from(b'a' + value) };
        let column = |cell: usize| grid.values()[cell % 9 * 9 + cell / 9];
        let text: String = (0..81).map(|cell| symbol(column(cell))).collect();
        let save = |graph: &str| {
            format!(
                "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"9000\">\n  <puzzle>\n   {graph}\n   <values>{text}</values>\n  </puzzle>\n  <history>\n   <simple-event index=\"9\" value=\"1\"/>\n   <simple-event index=\"1\" markers=\"100100000\"/>\n  </history>\n </game>\n</ksudoku>\n"
            )
        };
        let document = one(&save("<graph type=\"sudoku\" order=\"9\"/>"));
        assert_eq!(document.grid().values(), values(INKALA));
        assert_eq!(document.placed.len(), 1);
        assert_eq!(document.layout().name(document.placed[0].0), "r1c2");
        assert_eq!(
            document.marks.as_ref().unwrap().sets[9].iter().map(|digit| digit.value()).collect::<Vec<_>>(),
            [1, 4]
        );
        let samurai = error(&save(
            "<graph type=\"custom\" name=\"Samurai\" order=\"9\" sizeX=\"21\" sizeY=\"21\" sizeZ=\"1\"/>",
        ));
        assert!(samurai.contains("ksudoku") && samurai.contains("Samurai"), "{samurai}");
        assert!(error(&save("<graph type=\"sudoku\" order=\"16\"/>")).contains("81 cells, not 256"));
        let killer = one(with_rules("a killer in a saved game | ksudoku")).to_unchecked_puzzle();
        let rules = |puzzle: &sudokit::constraint::Puzzle| -> Vec<String> {
            let line = |rule| sudokit::notation::rule_line(puzzle.board(), rule);
            puzzle.constraints().iter().map(line).collect()
        };
        assert_eq!(rules(&killer), ["killer 5: r2c1 r3c1", "killer 6: r1c2 r2c2 r1c3"]);
        let numbers = one(with_rules("numbers with operators | ksudoku")).to_unchecked_puzzle();
        assert_eq!(rules(&numbers), ["ratio: r1c1 r1c2", "difference: r2c1 r2c2", "sum 9: r3c1 r4c1 r4c2"]);
        assert!(numbers.board().regions().is_empty());
        let graph = |parts: &str| {
            format!(
                "<ksudoku-graph>\n<graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">{parts}</graph>\n</ksudoku-graph>"
            )
        };
        are_errors(&[
            (graph("<cage operator=\"3\" value=\"6\" size=\"2\">0 1</cage>"), 3, 1, "the operator multiply"),
            (graph("<clique size=\"4\">0 1 2</clique>"), 2, 79, "3 cells, not 4"),
            (graph("<clique size=\"1\">99</clique>"), 3, 1, "'99' cannot stand as a cell"),
        ]);
    }

    /// Shapes without digits: the boards that they are.
    #[test]
    fn ksudoku_shapes() {
        let jigsaw = one(with_rules("a shape in lines | ksudoku"));
        assert!(jigsaw.puzzle().is_none() && jigsaw.layout().extra_houses().diagonals, "{jigsaw:?}");
        let layout = jigsaw.layout();
        let zones: String =
            layout.cells().map(|cell| char::from(b'0' + layout.zone_of(cell) as u8)).collect();
        // Cells are numbered column by column.
        assert_eq!(zones, "0022022301331113");
    }

    #[test]
    fn sudoku_solver() {
        let document = one(&write("sdku", &one(INKALA), &WriteOptions::default()).unwrap());
        assert_eq!(document.grid().values(), values(INKALA));
        let cell = |x: usize, origin: &str| {
            format!("<Cell><x>{x}</x><y>0</y><value>{}</value><origin>{origin}</origin></Cell>", x + 1)
        };
        let file = |cells: &str| format!("<Sudoku version=\"2\">\n{cells}\n</Sudoku>");
        let played = one(&file(&[cell(0, "Provided"), cell(1, "User"), cell(2, "Calculated")].concat()));
        assert_eq!(
            (played.grid().filled(), played.placed.len(), &played.ignored[..]),
            (1, 1, &["calculated digits".to_string()][..])
        );
        let refused = write("sdku", &played, &WriteOptions::default()).unwrap_err().to_string();
        assert!(refused.contains("1 placed digit"), "{refused}");
        are_errors(&[
            ("<Sudoku version=\"99\">\n</Sudoku>".into(), 1, 1, "'99' cannot stand as the version"),
            (file("<Cell><x>0</x></Cell>"), 2, 15, "there is no x or y"),
            (file("<Cell><x>0</x><y>9</y></Cell>"), 2, 23, "'9' cannot stand as x or y"),
            ("<Sudoku version=\"3\"><c>11|21|</c></Sudoku>".into(), 1, 24, "2 cells, not 81"),
        ]);
    }

    #[test]
    fn one_gravity() {
        let file = |data: &str| format!("<onegravitysudoku>\n<sudoku data=\"{data}\"/></onegravitysudoku>");
        assert_eq!(one(&file(INKALA)).grid().values(), values(INKALA));
        assert_eq!(auto(&file(&format!("{INKALA}\"/>\n<sudoku data=\"{INKALA}"))).unwrap().len(), 2);
        are_errors(&[
            (file("123"), 2, 1, ""),
            ("<onegravitysudoku/>".into(), 1, 1, "there is no <sudoku> with data"),
        ]);
    }
}

/// Errors of the formats below: a text, where it is wrong, and what is said.
fn are_errors(texts: &[(String, usize, usize, &str)]) {
    for (text, line, column, words) in texts {
        let error = auto(text).expect_err(text);
        let message = error.to_string();
        assert!(message.contains(words), "{message}\n{text}");
        assert_eq!((error.line, error.column), (*line, *column), "{message}\n{text}");
    }
}

/// The text of this name in the collection of puzzles with rules.
fn with_rules(name: &str) -> &'static str {
    let file = include_str!("../../../testdata/formats/rules.txt");
    let entry = file.split("=== ").find_map(|entry| entry.strip_prefix(name));
    entry.and_then(|entry| entry.split_once('\n')).unwrap_or_else(|| panic!("{name}")).1.trim_end()
}

#[test]
fn codingame() {
    let text = with_rules("a killer | codingame");
    let document = one(text);
    let puzzle = document.to_unchecked_puzzle();
    let solution: Vec<i32> =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
            .bytes()
            .map(|byte| i32::from(byte - b'0'))
            .collect();
    assert!(puzzle.is_solved_by(&solution));
    let mut wrong = solution.clone();
    wrong.swap(0, 1);
    assert!(!puzzle.is_solved_by(&wrong));
    assert!(puzzle.constraints().iter().all(|rule| rule.info().id == "killer"));
    assert_eq!(write("codingame", &document, &WriteOptions::default()).unwrap(), text);
    assert_eq!(auto(&format!("{text}\n\n{text}\n")).unwrap().len(), 2);
    // The sums may stand on several lines.
    assert_eq!(one(&text.replace(" d=", "\nd=")), document);
    let sum = text.find("b=").unwrap() - text.rfind('\n').unwrap();
    are_errors(&[
        (text.replace(" b=", "\nz9="), 11, 1, "a row with its cages"),
        (text.replace(" b=", " a="), 10, sum, "a cage that has no sum yet"),
        (text.split_once('\n').unwrap().1.to_string(), 8, 20, "8 rows"),
    ]);
    for (rules, named) in [
        ("board 9x9\nkiller 5: r1c1-2\nanti-knight", "anti-knight"),
        ("board 9x9\nkiller 5: r1c1-2\nkiller 7: r1c2-3", "killer"),
        ("board 6x6\nkiller 5: r1c1-2", "6x6"),
    ] {
        let refused = write("codingame", &one(rules), &WriteOptions::default()).unwrap_err().to_string();
        assert!(refused.contains(named), "{refused}");
    }
}

#[test]
fn minizinc_data() {
    let document = one(INKALA);
    let text = write("dzn", &document, &WriteOptions::default()).unwrap();
    assert!(text.starts_with("S = 3;\nstart = [|\n  8, 0,"), "{text}");
    assert_eq!(one(&text).grid(), document.grid());
    let solved = one("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    let solution = write("dzn", &solved, &WriteOptions::default()).unwrap().replace("start", "solution");
    let both = one(&format!("{text}\n{}", solution.replace("S = 3;", "n = 9; KING = false; % a rule")));
    assert_eq!(both.solution.as_ref(), Some(solved.grid()));
    assert_eq!(both.ignored, ["KING"]);
    are_errors(&[
        (format!("{text}\nKING = true;\ncages = [1, 2];"), 2, 1, "what is not interpreted (KING, cages)"),
        (format!("{text}\n{}", text.replace("start", "other")), 14, 1, "stands twice"),
        (text.replace("\n|];", "\n| 3;"), 2, 1, "a bracket is not closed"),
        (text.replace("8, 0", "8, Q"), 3, 6, "'Q'"),
    ]);
    let options = ReadOptions { ignore_unknown: true, ..ReadOptions::default() };
    let read = read(format!("{text}\nKING = true;").as_bytes(), &options).unwrap();
    assert_eq!(read.documents[0].not_interpreted, ["KING"]);
}

/// The givens of the puzzle as (row, column, digit), counted from `first`.
fn triples(first: usize) -> Vec<[usize; 3]> {
    let given = INKALA.bytes().enumerate().filter(|(_, sign)| sign.is_ascii_digit());
    given.map(|(at, sign)| [at / 9 + first, at % 9 + first, usize::from(sign - b'0')]).collect()
}

#[test]
fn triples_of_row_column_and_digit() {
    for first in [0, 1] {
        let of = |write: fn(&[usize; 3]) -> String, separator: &str| {
            triples(first).iter().map(write).collect::<Vec<_>>().join(separator)
        };
        let facts = |[row, column, digit]: &[usize; 3]| format!("initial({row},{column},{digit}).");
        let rows = |[row, column, digit]: &[usize; 3]| format!("{row},{column},{digit}");
        let tuples = |[row, column, digit]: &[usize; 3]| format!("({row}, {column}, {digit})");
        let lines = |[row, column, digit]: &[usize; 3]| format!("{row} {column}\t{digit}");
        for text in [
            format!("% the hints\n{}\n", of(facts, " ")),
            of(facts, "\n"),
            format!("B = [{}];", of(rows, ";\n    ")),
            format!("hints = [{}]", of(tuples, ", ")),
            format!("{{{}}}  // givens", of(tuples, ",\n")),
            format!("[[{}]]\n", of(rows, "], [")),
            of(lines, "\n"),
            of(lines, "\r\n"),
        ] {
            let parsed = read(text.as_bytes(), &ReadOptions::default())
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((parsed.format.id, parsed.documents.len()), ("triples", 1), "{text}");
            assert_eq!(
                write("line", &parsed.documents[0], &WriteOptions::default()).unwrap(),
                INKALA,
                "{text}"
            );
        }
    }
    let large = "1 1 16\n2 2 15\n3 3 14\n16 16 1\n4 4 10\n5 6 7\n";
    assert_eq!(read(large.as_bytes(), &ReadOptions::default()).unwrap().documents[0].layout().size(), 16);
}

#[test]
fn what_is_no_list_of_triples() {
    let good: Vec<String> =
        triples(1).iter().map(|[row, column, digit]| format!("{row} {column} {digit}")).collect();
    let with = |line: &str| format!("{}\n{line}\n", good.join("\n"));
    let error = |text: &str| read(text.as_bytes(), &ReadOptions::default()).unwrap_err().to_string();
    assert_eq!(error(&with("1 1 7")), "line 22, column 1: triples: r1c1 stands twice");
    // A line of the program around them is one of the lines that are set aside as words.
    let parsed = read(with("solve(1,2,X) :- p(X).").as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!((parsed.format.id, parsed.words), ("triples", vec![22]));
    for line in ["1 2", "1 2 3 4", "1 2 333"] {
        let error = error(&with(line));
        assert!(!error.contains("triples"), "{line}: {error}");
    }
}

mod short_killers {
    use super::*;

    /// A text of each form, `rules` of the same puzzle.
    fn texts() -> [(&'static str, String, String); 2] {
        let mut numbers = vec!["0".to_string(); 81];
        for (cell, number) in
            [(0, 256 * 10 + 1), (1, 256 * 10 + 1), (9, 256 * 3 + 2), (18, 256 * 3 + 2), (80, 17)]
        {
            numbers[cell] = number.to_string();
        }
        let mut pointers = vec!["0"; 81];
        for (cell, symbol) in [
            (0, "j"),
            (1, "<"),
            (2, "<"),
            (9, "^"),
            (10, "`"),
            (11, "`"),
            (18, "^"),
            (19, "`"),
            (20, "`"),
            (40, "A"),
        ] {
            pointers[cell] = symbol;
        }
        // Four corners of a cage in one box, without a sum.
        for (cell, symbol) in [(60, "v"), (69, "0"), (70, "<"), (78, "'"), (79, "^")] {
            pointers[cell] = symbol;
        }
        let diagonals = "diagonal up\ndiagonal down\n";
        [
            (
                "killer",
                format!("3x3:d:k:{}:", numbers.join(":")),
                format!("{diagonals}killer 10: r1c1 r1c2\nkiller 3: r2c1 r3c1"),
            ),
            (
                "killer-pointers",
                pointers.concat(),
                "killer 45: r1c1-3 r2c1-3 r3c1-3\nkiller 10: r5c5\nkiller: r7c7 r8c7 r8c8 r9c7 r9c8"
                    .to_string(),
            ),
        ]
    }

    #[test]
    fn texts_are_the_puzzles_that_they_say() {
        for (format, text, rules) in texts() {
            let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap();
            assert_eq!(reading.format.id, format, "{text}");
            let same = one(&rules).to_unchecked_puzzle();
            assert_eq!(reading.documents[0].to_unchecked_puzzle(), same, "{text}");
            let other = Document::of_puzzle(same.clone());
            let written = write(format, &other, &WriteOptions::default()).unwrap();
            assert_eq!(one(&written).to_unchecked_puzzle(), same, "{written}");
        }
    }

    #[test]
    fn where_no_cage_has_two_cells_they_are_givens() {
        for format in ["killer", "killer-pointers"] {
            let text = write(format, &one(INKALA), &WriteOptions::default()).unwrap();
            let options = ReadOptions { from: Some(format.into()), ..ReadOptions::default() };
            let again = read(text.as_bytes(), &options).unwrap();
            assert_eq!(again.documents[0].to_houses().unwrap(), one(INKALA).to_houses().unwrap(), "{text}");
        }
    }

    #[test]
    fn what_they_cannot_hold_is_named() {
        let refused = |format: &str, rules: &str| {
            write(format, &one(rules), &WriteOptions::default()).expect_err(rules).to_string()
        };
        let overlap = "killer 10: r1c1 r1c2\nkiller 12: r1c2 r1c3\nkiller 20: r5c5 r5c6 r6c6";
        let apart = "killer 10: r1c1 r5c5\nkiller 12: r1c2 r1c3";
        for (format, rules, what) in [
            ("killer", overlap, "killer 12: r1c2 r1c3"),
            ("killer-pointers", overlap, "killer 12: r1c2 r1c3"),
            ("killer-pointers", apart, "killer 10: r1c1 r5c5"),
            ("killer-pointers", "killer 10: r1c1 r1c2\ndiagonal up\ndiagonal down", "diagonal"),
            ("killer", "killer 10: r1c1 r1c2\ndiagonal up", "diagonal"),
            ("killer", "killer: r1c1 r1c2\nkiller 12: r1c3 r2c3", "killer"),
            ("killer", "board 6x6\nkiller 5: r1c1 r1c2", "6"),
            ("killer", "killer 10: r1c1 r1c2\nthermometer: r5c5 r5c6", "thermometer"),
        ] {
            let message = refused(format, rules);
            assert!(message.contains(what), "{format}, {rules}: {message}");
        }
        assert!(write("killer", &one(apart), &WriteOptions::default()).is_ok());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let [(_, numbers, _), (_, pointers, _)] = texts();
        let at = |text: &str, cell: usize, symbol: &str| {
            let mut text = text.to_string();
            text.replace_range(cell..=cell, symbol);
            text
        };
        for (text, message) in [
            (
                numbers.replacen(":0:", ":x:", 1),
                "line 1, column 19: killer: 'x' cannot stand as the number of a cell",
            ),
            (numbers.replacen(":0:", ":", 1), "line 1, column 9: killer: the record has 80 fields, not 81"),
            (
                numbers.replacen("2561", "2817", 1),
                "line 1, column 14: killer: '2561 (sum 10 of cage 1, which has sum 11)'",
            ),
            (
                format!("{numbers}\n{}", numbers.replacen("2561:2561", "2561:-1", 1)),
                "line 2, column 14: killer: '-1'",
            ),
            (
                at(&pointers, 0, "<"),
                "line 1, column 1: killer-pointers: '<' cannot stand as a pointer that leads to the sum of a cage",
            ),
            (
                at(&pointers, 0, ">"),
                "line 1, column 1: killer-pointers: '>' cannot stand as a pointer that leads",
            ),
            (
                at(&pointers, 30, "z"),
                "line 1, column 31: killer-pointers: 'z' cannot stand as the sum of a cage or a pointer",
            ),
        ] {
            let found = error(&text);
            assert!(found.starts_with(message), "{text}: {found}");
        }
    }
}
