//! Ratings by effort: known figures, seeds, refusals.

use sudokit::effort::{EFFORTS, Unmeasured, effort};
use sudokit::{Budget, Grid9, Puzzle};

const COL_02_08_071: &str =
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..";

fn puzzle(line: &str) -> Puzzle {
    Puzzle::new(Grid9::from_line(line.as_bytes()).unwrap().into()).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_figures_and_another_seed_others_close_by() {
    let hard = puzzle(COL_02_08_071);
    for effort in EFFORTS {
        let first = effort.measure(&hard, 20, 1, &Budget::default()).unwrap();
        assert_eq!(effort.measure(&hard, 20, 1, &Budget::default()).unwrap(), first, "{}", effort.name);
        let other = effort.measure(&hard, 20, 2, &Budget::default()).unwrap();
        let far = (first.mean - other.mean).abs();
        assert!(far <= 6.0 * (first.error + other.error), "{}: {first:?} {other:?}", effort.name);
    }
}

#[test]
fn a_puzzle_of_singles_needs_no_guess() {
    let easy = puzzle("000000090190470608052819407200048000009000500000750009907364180506081074080000000");
    let mean = |name: &str| effort(name).unwrap().measure(&easy, 5, 0, &Budget::default()).unwrap().mean;
    assert_eq!((mean("level"), mean("guesses")), (1.0, 0.0));
    // One node for each of the 45 blanks, and the root.
    assert_eq!(mean("exact-cover-nodes"), 46.0);
}

#[test]
fn puzzles_without_one_solution_are_refused() {
    let empty = puzzle(&".".repeat(81));
    for effort in EFFORTS {
        assert_eq!(
            effort.measure(&empty, 2, 0, &Budget::default()),
            Err(Unmeasured::NotUnique),
            "{}",
            effort.name
        );
    }
}
