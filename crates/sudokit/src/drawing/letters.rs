//! Sentences about places: each gets a letter, which stands at its places and before the sentence beside the board. One sentence
//! alone needs none.

use crate::constraint::{Mark, Paint, Point, Puzzle};

/// How far from the middle of its cell a letter stands, and how high it is, in cells: the upper right corner, as the other one is
/// that of a cage's label.
const CORNER: (f64, f64) = (0.36, -0.34);
const SIZE: f64 = 0.24;

/// The marks of a puzzle's rules, with notes and letters instead of sentences.
pub(super) fn marks(puzzle: &Puzzle) -> Vec<Mark> {
    let board = puzzle.board();
    let marks: Vec<Mark> = puzzle.constraints().iter().flat_map(|rule| rule.draw(board)).collect();
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
    use crate::constraint::{Constraint, Terms};

    fn puzzle(names: &[&str]) -> Puzzle {
        let board = Board::square(9);
        let mut puzzle = Puzzle::on(board.clone()).unwrap();
        for (row, name) in names.iter().enumerate() {
            let cells = vec![board.row(row)];
            let words = vec!["consecutive".to_string(), format!("name={name}"), "1>2".to_string()];
            let terms = Terms { words, cells, ..Terms::default() };
            puzzle.add(Constraint::from_terms("pair", &terms, &board).unwrap()).unwrap();
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
    fn letters_go_on_behind_z() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letters), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
