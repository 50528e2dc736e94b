//! The formats of web applications, on texts packed by another implementation; and what a build without them says.

use std::collections::HashMap;

use sudokit::notation::{Parsed, ReadError, ReadOptions, read};

fn texts() -> HashMap<&'static str, &'static str> {
    let file = include_str!("../../../testdata/formats/web.txt");
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' ')).collect()
}

fn auto(text: &str) -> Result<Parsed, ReadError> {
    read(text.as_bytes(), &ReadOptions::default())
}

#[cfg(not(feature = "formats-web"))]
#[test]
fn a_build_without_them_says_what_is_missing() {
    let texts = texts();
    for (name, format) in
        [("classic", "f-puzzles"), ("scl", "sudokupad"), ("scf", "sudokupad"), ("fpuz", "sudokupad")]
    {
        let error = auto(texts[name]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("this looks like the format {format}, which is not part of this build"),
            "{name}"
        );
        assert!(error.help().unwrap().to_string().contains("formats-web"));
    }
    let error = auto("<opensudoku version=\"2\"><game data=\"0\"/></opensudoku>").unwrap_err();
    assert!(error.to_string().contains("opensudoku"));
}

#[cfg(feature = "formats-web")]
mod built {
    use super::*;
    use sudokit::notation::{LineReader, MarksRole};
    use sudokit::{Cell, Digit, ExtraHouses, Grid9};

    const INKALA: &[u8; 81] =
        b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn values() -> Vec<u8> {
        Grid9::from_line(INKALA).unwrap().values().to_vec()
    }

    #[test]
    fn addresses_and_ids_are_read() {
        let texts = texts();
        let plain = [
            ("classic", "f-puzzles"),
            ("nothing-more", "f-puzzles"),
            ("escaped", "f-puzzles"),
            ("blanks-for-plus", "f-puzzles"),
            ("lost-slash", "f-puzzles"),
            ("fpuz", "sudokupad"),
            ("fpuz-address", "sudokupad"),
            ("scf", "sudokupad"),
            ("scl", "sudokupad"),
            ("ctc-address", "sudokupad"),
            ("scl-author", "sudokupad"),
        ];
        for (name, format) in plain {
            let reading = auto(texts[name]).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(reading.format.id, format, "{name}");
            let document = &reading.documents[0];
            assert_eq!(document.grid().values(), values(), "{name}");
            assert!(document.layout().is_classic() && document.placed.is_empty() && document.marks.is_none());
        }
        let meta = |name: &str| auto(texts[name]).unwrap().documents[0].meta.clone();
        assert_eq!(meta("classic").title.as_deref(), Some("Inkala"));
        assert_eq!(meta("classic").author.as_deref(), Some("A. Inkala"));
        assert_eq!(meta("nothing-more").description.as_deref(), Some("Normal rules."));
        assert_eq!(meta("scl").title.as_deref(), Some("It's Inkala"));
        assert_eq!(meta("scl").description.as_deref(), Some("Normal sudoku\nrules apply."));
        assert_eq!(meta("scl").id.as_deref(), Some("x1"));
        assert_eq!(meta("scl-author").author.as_deref(), Some("Somebody"));
    }

    #[test]
    fn zones_diagonals_and_states_are_read() {
        let texts = texts();
        let document = auto(texts["diagonals"]).unwrap().documents[0].clone();
        assert_eq!(document.layout().extra_houses(), ExtraHouses { diagonals: true, windows: false });
        let document = auto(texts["zones"]).unwrap().documents[0].clone();
        assert_eq!(document.layout().box_shape(), None);
        assert_eq!(document.layout().zone_of(Cell::new(80)), 5);
        let document = auto(texts["state"]).unwrap().documents[0].clone();
        assert_eq!(document.placed, [(Cell::new(1), Digit::new(2).unwrap())]);
        let marks = document.marks.unwrap();
        assert_eq!(marks.role, MarksRole::Notes);
        let notes: Vec<u8> = marks.sets[2].iter().map(Digit::value).collect();
        assert_eq!(notes, [4, 5]);
        assert_eq!(marks.sets[3].len(), 2);
    }

    #[test]
    fn rules_are_read_and_others_are_named() {
        let texts = texts();
        for (name, kinds) in [
            ("killer", &["anti-knight", "killer"][..]),
            ("one-diagonal", &["diagonal"]),
            ("scl-killer", &["killer"]),
        ] {
            let document = auto(texts[name]).unwrap().documents.remove(0);
            let rules = document.puzzle().unwrap_or_else(|| panic!("{name}")).constraints().iter();
            let ids: Vec<&str> = rules.map(|rule| rule.info().id).collect();
            assert_eq!(ids, kinds, "{name}");
            assert!(document.to_houses().is_err());
        }
        let windows = auto(texts["scf-rule"]).unwrap().documents.remove(0);
        assert_eq!(windows.layout().extra_houses(), ExtraHouses { diagonals: false, windows: true });
        let other = texts["scf-rule"].replace("*w", "*q");
        assert_eq!(auto(&other).unwrap_err().kind.to_string(), "sudokupad: the rule 'q' is not supported");
    }

    #[test]
    fn a_broken_payload_is_an_error() {
        let text = texts()["classic"];
        for length in [text.len() - 20, text.len() / 2, 40] {
            let error = auto(&text[..length]).unwrap_err();
            assert_eq!(error.kind.to_string(), "f-puzzles: the address holds no puzzle");
        }
    }

    #[test]
    fn a_payload_without_its_address_is_read_alike() {
        let texts = texts();
        let mut compared = 0;
        for (name, text) in &texts {
            let Some((_, payload)) = text.split_once("?load=") else { continue };
            let (whole, alone) = (auto(text), auto(payload));
            match (whole, alone) {
                (Ok(whole), Ok(alone)) => {
                    assert_eq!(alone.format.id, "f-puzzles", "{name}");
                    let (whole, alone) = (&whole.documents[0], &alone.documents[0]);
                    assert_eq!((whole.grid(), whole.puzzle()), (alone.grid(), alone.puzzle()), "{name}");
                    compared += 1;
                }
                (whole, alone) => {
                    let kind = |reading: Result<Parsed, ReadError>| {
                        reading.err().map(|error| error.kind.to_string())
                    };
                    // A payload with blanks in it could be anything.
                    assert!(payload.contains(' ') || kind(whole) == kind(alone), "{name}");
                }
            }
        }
        assert!(compared > 3);
    }

    #[test]
    fn a_file_of_addresses_is_a_stream() {
        let texts = texts();
        let file = format!("{}\n{}\n", texts["classic"], texts["state"]);
        let reader = LineReader::sniff(file.as_bytes(), true, &ReadOptions::default()).unwrap().unwrap();
        assert_eq!(reader.format().id, "f-puzzles");
        for line in file.lines() {
            assert_eq!(reader.read(line.as_bytes(), 1).unwrap().unwrap().grid().values(), values());
        }
    }

    #[test]
    fn opensudoku_in_all_its_ages() {
        let digits: String = values().iter().map(u8::to_string).collect();
        let cells = |notes: &dyn Fn(usize) -> String| -> String {
            let cell =
                |(index, value): (usize, &u8)| format!("{value}|{}|{}|", notes(index), u8::from(*value == 0));
            values().iter().enumerate().map(cell).collect()
        };
        let commas = cells(&|cell| if cell == 1 { "2,4,".into() } else { "-".into() });
        let bits = cells(&|cell| if cell == 1 { "10".into() } else { "0".into() });
        let corners = cells(&|cell| if cell == 1 { "2|8".into() } else { "0|0".into() });
        let datas = [
            digits.clone(),
            commas.clone(),
            format!("version: 1\n{commas}"),
            format!("version: 2&#10;{bits}"),
            format!("version: 4 {corners}"),
        ];
        for (age, data) in datas.iter().enumerate() {
            let text = format!(
                "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder name=\"A &amp; B\" created=\"0\">\
                 <game created=\"7\" state=\"1\" time=\"0\" data=\"{data}\" note=\"fine\"/></folder></opensudoku>"
            );
            let reading = auto(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let document = &reading.documents[0];
            assert_eq!(document.grid().values(), values(), "{data}");
            assert_eq!(document.meta.title.as_deref(), Some("A & B"));
            assert_eq!(document.meta.comment.as_deref(), Some("fine"));
            if age > 0 {
                let notes: Vec<u8> =
                    document.marks.as_ref().unwrap().sets[1].iter().map(Digit::value).collect();
                assert_eq!(notes, [2, 4], "{data}");
            }
        }
        let old = format!(
            "<opensudoku><name>Old</name><author>Me</author><game data=\"{digits}\"/><game data=\"{digits}\"/></opensudoku>"
        );
        let reading = auto(&old).unwrap();
        assert_eq!(reading.documents.len(), 2);
        assert_eq!(reading.documents[1].meta.author.as_deref(), Some("Me"));
        for (text, what) in [
            (old.replacen("8000", "80Q0", 1), "'Q' is not a symbol"),
            (old.replacen("8000", "800", 1), "the line has 80 characters"),
            (old.replace("game", "gamf"), "there is no <game> with data"),
            (old.replacen("</name>", "</nome>", 1), "opensudoku: "),
        ] {
            let error = auto(&text).unwrap_err();
            assert!(error.to_string().contains(what), "{error}");
        }
    }
}
