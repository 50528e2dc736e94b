//! Ranges of difficulty: what is understood, what is printed, what is refused.

use sudokit::difficulty::{DifficultyRange, RangeError, level_words};

fn parse(text: &str) -> Result<DifficultyRange, RangeError> {
    text.parse()
}

#[test]
fn what_is_written_and_what_it_stands_for() {
    let rows = [
        ("er=7..7.2", "se-1.2.1=7..7.2"),
        ("se-1.2.1=7", "se-1.2.1=7"),
        ("ep=1.2..", "ep=1.2.."),
        ("ed=..2.6", "ed=..2.6"),
        ("guesses=2..5", "guesses=2..5"),
        ("level=2", "level=2"),
        ("exact-cover-nodes=60..200", "exact-cover-nodes=60..200"),
        ("hodoku=easy", "hodoku-level=easy"),
        ("hodoku=easy..hard", "hodoku-level=easy..hard"),
        ("hodoku=200..300", "hodoku=200..300"),
        ("fix-square.level=2..3", "fix-square.level=2..3"),
        ("dancing-links.nodes=..500", "dancing-links.nodes=..500"),
        // The classes that Sudoku Explainer shows.
        ("easy", "easy"),
        ("medium..hard", "medium..hard"),
        ("fiendish..fiendish", "fiendish"),
    ];
    for (text, printed) in rows {
        let range = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(range.to_string(), printed, "{text}");
        assert_eq!(parse(printed).unwrap().to_string(), printed);
    }
    let levels = [
        ("easy", 1.0, 1.2),
        ("medium", 1.3, 1.5),
        ("hard", 1.6, 2.5),
        ("fiendish", 2.6, 6.0),
        ("diabolical", 6.1, f64::INFINITY),
    ];
    for ((word, range), (name, low, high)) in level_words().into_iter().zip(levels) {
        assert_eq!((word, parse(word).unwrap().to_string()), (name, range.to_string()));
        for (range, measure) in [(range.clone(), "se-1.2.1"), (range.on_any_board(), "any-board")] {
            assert_eq!((&*range.measure().name, range.low(), range.high()), (measure, low, high));
        }
    }
}

#[test]
fn what_is_refused_says_why() {
    for text in ["guesses=9..3", "er=7.2..7", "hard..easy", "hodoku=hard..easy"] {
        assert!(matches!(parse(text), Err(RangeError::Inverted { .. })), "{text}: {:?}", parse(text));
    }
    for text in [
        "se-1.2.1=20..30",
        "er=7.01..7.09",
        "level=1.2..1.8",
        "guesses=-5..-1",
        "level=0",
        "hodoku-level=6..",
    ] {
        assert!(matches!(parse(text), Err(RangeError::Impossible { .. })), "{text}: {:?}", parse(text));
    }
    for text in ["guesses", "", "guesses=", "guesses=..", "simple"] {
        assert!(matches!(parse(text), Err(RangeError::Form)), "{text}: {:?}", parse(text));
    }
    for text in ["er=a..b", "guesses=nan..", "er=..inf", "hodoku=mild", "level=2..easy"] {
        assert!(matches!(parse(text), Err(RangeError::End { .. })), "{text}: {:?}", parse(text));
    }
    for text in ["figure=1..2", "nobody.nodes=1..2", "dancing-links.figure=1..2"] {
        let error = parse(text).unwrap_err();
        assert!(matches!(error, RangeError::Measure(_)), "{text}: {error:?}");
        // The names that exist.
        let message = error.to_string();
        for name in ["se-1.2.1 (er)", "ep", "ed", "hodoku", "level", "guesses", "exact-cover-nodes"] {
            assert!(message.contains(name), "{message}");
        }
    }
    assert!(parse("mild").unwrap_err().to_string().contains("easy, medium, hard, fiendish, diabolical"));
    assert!(parse("hodoku=mild").unwrap_err().to_string().contains("unfair"));
}

#[test]
fn ends_belong_to_the_range() {
    let range = parse("er=4.5..7.1").unwrap();
    for tenths in 45..=71 {
        assert!(range.contains(f64::from(tenths) / 10.0), "{tenths}");
    }
    assert!(!range.contains(4.4) && !range.contains(7.2) && !range.contains(f64::NAN));
    assert_eq!((range.distance(4.0), range.distance(5.0)), (0.5, 0.0));
}
