//! The table of symmetric puzzles with few givens.

use sudokit::enumerate::{Standing, low_clue_table, shows, standing_reason};
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Engine, Grid9};

#[test]
fn every_yes_is_shown_and_every_star_is_impossible() {
    let mut engine = Engine::detect();
    let table = low_clue_table();
    assert_eq!(table.len(), 28);
    let mut counts = [0; 4];
    for cell in table {
        assert!(!standing_reason(&cell).is_empty());
        let kind = match cell.standing {
            Standing::Shown(puzzle) => {
                assert!(shows(&puzzle, cell.symmetry, cell.givens, &mut engine), "{cell:?}");
                0
            }
            Standing::NoPattern => {
                assert!(!cell.symmetry.allows(9, cell.givens));
                1
            }
            Standing::None => 2,
            Standing::NotKnown => 3,
        };
        counts[kind] += 1;
    }
    // The article has 17 times yes, four stars and seven times no.
    assert_eq!(counts, [17, 4, 6, 1]);
}

#[test]
fn every_puzzle_of_the_list_is_what_it_says() {
    let mut engine = Engine::detect();
    let list = include_str!("../../../testdata/symmetric/low-clue.csv");
    let mut checked = 0;
    for row in list.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = row.split(',').collect();
        let puzzle = Grid9::from_line(parts[2].as_bytes()).unwrap();
        let kind: PatternSymmetry = parts[0].parse().unwrap();
        assert!(shows(&puzzle, kind, parts[1].parse().unwrap(), &mut engine), "{row}");
        checked += 1;
    }
    assert_eq!(checked, 147);
}

/// Permutations of nine lines, chutes together, that are images of the reversal: two chutes change places, and so do
/// two lines of the third.
fn reversals() -> Vec<[usize; 9]> {
    let mut result = Vec::new();
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for fixed in 0..3 {
        let [a, b] = [(fixed + 1) % 3 * 3, (fixed + 2) % 3 * 3];
        for order in orders {
            for stays in 0..3 {
                let mut image = [0; 9];
                for i in 0..3 {
                    image[a + i] = b + order[i];
                    image[b + order[i]] = a + i;
                }
                let c = fixed * 3;
                image[c + stays] = c + stays;
                image[c + (stays + 1) % 3] = c + (stays + 2) % 3;
                image[c + (stays + 2) % 3] = c + (stays + 1) % 3;
                result.push(image);
            }
        }
    }
    result
}

/// What the "no" of the 17-givens row rests on, where the complete list is at hand.
#[test]
fn no_17_clue_puzzle_has_an_image_with_a_line_mirror_or_a_half_turn() {
    let folder = std::env::var("SUDOKIT_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let Ok(text) = std::fs::read_to_string(format!("{folder}/17clue.txt")) else {
        println!("skipped: {folder}/17clue.txt is not there");
        return;
    };
    let reversals = reversals();
    assert_eq!(reversals.len(), 54);
    let mut puzzles = 0;
    for line in text.lines() {
        let puzzle = Grid9::from_line(&line.as_bytes()[..81]).unwrap();
        let cells: Vec<(usize, usize)> =
            (0..81).filter(|&cell| puzzle.values()[cell] != 0).map(|cell| (cell / 9, cell % 9)).collect();
        let given = |row: usize, col: usize| puzzle.values()[row * 9 + col] != 0;
        for a in &reversals {
            assert!(!cells.iter().all(|&(row, col)| given(row, a[col])), "mirror: {line}");
            assert!(!cells.iter().all(|&(row, col)| given(a[row], col)), "mirror: {line}");
            for b in &reversals {
                assert!(!cells.iter().all(|&(row, col)| given(a[row], b[col])), "half turn: {line}");
            }
        }
        puzzles += 1;
    }
    assert_eq!(puzzles, 49_158);
}
