//! The marks of a puzzle's rules beside each other. Sentences about places: each gets a letter, which stands at its
//! places and before the sentence beside the board; one sentence alone needs none. Areas: each rule that asks for it
//! gets a tint of its own.

use super::palette::OWN;
use crate::constraint::{Mark, Paint, Point, Puzzle};

/// How far from the middle of its cell a letter stands, and how high it is, in cells: the upper right corner, as the
/// other one is that of a cage's label.
const CORNER: (f64, f64) = (0.36, -0.34);
const SIZE: f64 = 0.24;

/// The marks of a puzzle's rules, with notes and letters instead of sentences.
pub(super) fn marks(puzzle: &Puzzle) -> Vec<Mark> {
    let marks = tinted(puzzle);
    let mut texts: Vec<String> = Vec::new();
    for mark in &marks {
        if let Mark::Sentence { text, .. } = mark
            && !texts.contains(text)
        {
            texts.push(text.clone());
        }
    }
    let replace = |mark: Mark| match mark {
        Mark::Sentence { text, .. } if texts.len() == 1 => vec![Mark::Note(text)],
        Mark::Sentence { at, text } => {
            let number = texts.iter().position(|known| *known == text).unwrap_or_default();
            let note = Mark::Note(format!("{}: {text}", letters(number)));
            let at = Point { x: at.x + CORNER.0, y: at.y + CORNER.1 };
            vec![Mark::Text { at, text: letters(number), size: SIZE, paint: Paint::Ink }, note]
        }
        other => vec![other],
    };
    marks.into_iter().flat_map(replace).collect()
}

/// What the rules draw, with a tint for each rule that asks for one of its own.
fn tinted(puzzle: &Puzzle) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut tints = 0;
    for rule in puzzle.constraints() {
        let mut drawn = rule.draw(puzzle.board());
        let mut has_own = false;
        for mark in &mut drawn {
            if let Mark::Fill { paint, .. } = mark
                && *paint == Paint::Own
            {
                *paint = OWN[tints % OWN.len()];
                has_own = true;
            }
        }
        tints += usize::from(has_own);
        marks.append(&mut drawn);
    }
    marks
}

/// A to Z, then AA, AB and so on.
fn letters(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::constraint::{Constraint, Parameters};

    fn puzzle(names: &[&str]) -> Puzzle {
        let board = Board::square(9);
        let mut puzzle = Puzzle::on(board.clone()).unwrap();
        for (row, name) in names.iter().enumerate() {
            let cells = vec![board.row(row)];
            let words = vec!["consecutive".to_string(), format!("name={name}"), "1>2".to_string()];
            let parameters = Parameters { words, cells, ..Parameters::default() };
            puzzle.add(Constraint::from_parameters("pair", &parameters, &board).unwrap()).unwrap();
        }
        puzzle
    }

    fn texts(names: &[&str]) -> (Vec<String>, Vec<String>) {
        let (mut letters, mut notes) = (Vec::new(), Vec::new());
        for mark in marks(&puzzle(names)) {
            match mark {
                Mark::Text { text, .. } => letters.push(text),
                Mark::Note(text) => notes.push(text),
                _ => {}
            }
        }
        (letters, notes)
    }

    #[test]
    fn one_sentence_has_no_letter_and_equal_ones_share_theirs() {
        assert_eq!(texts(&["a", "a"]), (vec![], vec!["a".into(), "a".into()]));
        let (letters, notes) = texts(&["a", "b", "a"]);
        assert_eq!(letters, ["A", "B", "A"]);
        assert_eq!(notes, ["A: a", "B: b", "A: a"]);
    }

    #[test]
    fn areas_of_several_rules_have_tints_of_their_own_and_those_of_one_rule_the_same() {
        let board = Board::square(9);
        let mut puzzle = Puzzle::on(board.clone()).unwrap();
        for row in [0, 2] {
            let cells = vec![board.row(row)[..3].to_vec(), board.row(row + 1)[3..6].to_vec()];
            let parameters = Parameters { cells, ..Parameters::default() };
            puzzle.add(Constraint::from_parameters("clone", &parameters, &board).unwrap()).unwrap();
        }
        let paints: Vec<Paint> = marks(&puzzle)
            .into_iter()
            .filter_map(|mark| if let Mark::Fill { paint, .. } = mark { Some(paint) } else { None })
            .collect();
        assert_eq!(paints, [OWN[0], OWN[0], OWN[1], OWN[1]]);
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letters), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
