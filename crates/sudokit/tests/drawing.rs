//! Pictures of puzzles with constraints: for the example of every kind, light and dark, whole SVG with everything
//! inside.
#![allow(missing_docs)]

use sudokit::Cell;
use sudokit::board::{Board, ExtraCells, Lines};
use sudokit::constraint::{CONSTRAINTS, Puzzle};
use sudokit::drawing::{PuzzlePicture, Theme};
use sudokit::notation::{ReadOptions, read};

/// Whether all elements are closed in order, and no number is broken. Gives the text between tags.
fn checked(svg: &str, what: &str) -> String {
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what}: {svg}");
    let mut open: Vec<&str> = Vec::new();
    let mut texts = String::new();
    for element in svg.split('<').skip(1) {
        let (tag, text) = element.split_once('>').unwrap_or_else(|| panic!("{what}: an open tag {element}"));
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
        assert_eq!(tag.matches('"').count() % 2, 0, "{what}: {tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{what}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        texts.push_str(text);
        texts.push(' ');
    }
    assert!(open.is_empty(), "{what}: {open:?} stay open");
    texts
}

/// Width and height of the picture.
fn size(svg: &str) -> (f64, f64) {
    let field = |name: &str| {
        let rest = svg.split(&format!("{name}=\"")).nth(1).expect("an attribute");
        rest.split('"').next().expect("its end").parse::<f64>().expect("a number")
    };
    (field("width"), field("height"))
}

/// The title counts rules; what is drawn comes after it.
fn without_title(svg: &str) -> &str {
    svg.split("</title>").nth(1).expect("a title")
}

fn picture(puzzle: &Puzzle, theme: Theme) -> String {
    PuzzlePicture { puzzle, placed: &[], candidates: &[], symbols: None, theme }.svg()
}

#[test]
fn every_kind_has_a_picture() {
    let options = ReadOptions { from: Some("rules".into()), ..ReadOptions::default() };
    let plain = Puzzle::on(Board::square(9)).expect("a board");
    for info in CONSTRAINTS {
        let Ok(parsed) = read(info.example.as_bytes(), &options) else {
            // An example may need cells that only a board of its own has.
            continue;
        };
        let Some(puzzle) = parsed.documents[0].puzzle() else { continue };
        for theme in [Theme::LIGHT, Theme::DARK] {
            let svg = picture(puzzle, theme);
            let plain = picture(&plain, theme);
            checked(&svg, info.id);
            assert_ne!(without_title(&svg), without_title(&plain), "{}: nothing is drawn", info.id);
            let (width, height) = size(&svg);
            // Every circle and rectangle lies inside.
            for element in svg.split("<rect x=\"").skip(1) {
                let number = |name: &str| -> f64 {
                    let rest = if name.is_empty() {
                        element
                    } else {
                        element.split(&format!("{name}=\"")).nth(1).expect(name)
                    };
                    rest.split('"').next().expect("its end").parse().expect("a number")
                };
                let (x, y, wide, high) = (number(""), number(" y"), number(" width"), number(" height"));
                let inside = x >= -0.1 && y >= -0.1 && x + wide <= width + 0.1 && y + high <= height + 0.1;
                assert!(inside, "{}: {element}", info.id);
            }
        }
    }
}

#[test]
fn any_board_has_a_picture() {
    let mut wide = Board::rectangle(4, 7, 12).with_lowest(0);
    wide.set_lines(Lines::Free);
    wide.add_extra(ExtraCells { name: "V".into(), label: "sums <of> & more".into(), count: 5, columns: 5 });
    let mut puzzle = Puzzle::on(wide).expect("a board");
    puzzle.give(Cell::new(0), 11).expect("in range");
    puzzle.give(puzzle.board().extra_cell("V", 2).expect("there"), 0).expect("in range");
    let placed: Vec<Option<i32>> = (0..33).map(|cell| (cell == 3).then_some(10)).collect();
    let candidates = puzzle.left_by_givens();
    let (placed, candidates, theme) = (&placed[..], &candidates[..], Theme::DARK);
    let svg = PuzzlePicture { puzzle: &puzzle, placed, candidates, symbols: None, theme }.svg();
    let texts = checked(&svg, "4×7");
    for text in [" 11 ", " 10 ", "sums &lt;of> &amp; more (V)"] {
        assert!(texts.contains(text), "{text}: {texts}");
    }
    let one = Puzzle::on(Board::rectangle(1, 1, 1)).expect("a board");
    checked(&picture(&one, Theme::LIGHT), "1×1");
    let large = Puzzle::on(Board::square(25)).expect("a board");
    let (width, height) = size(&picture(&large, Theme::LIGHT));
    assert!((width - height).abs() < 1.0 && width > 1000.0);
}
