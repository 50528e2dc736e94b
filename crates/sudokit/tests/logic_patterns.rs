//! Techniques that stand on no scale: published examples, and that what they find agrees with the solution.

use sudokit::board::Coordinates;
use sudokit::logic::{
    self, Entry, LogicalSolver, Ordinary, Rung, SCALES, Scale, SearchOrder, State, Step, check_step,
    technique,
};
use sudokit::{Grid9, HousesPuzzle, Search};

/// A rung of a step on the ordinary board, with cells as `r1c1`.
fn words(step: &Step, rung: Rung) -> String {
    logic::words(&Ordinary, step, rung, Coordinates::default())
}

/// The example of the SK loop, and puzzles among the hardest known with exocets and multi-sector locked sets.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const HARD: [&str; 6] = [
    EASTER_MONSTER,
    "98.7.....6.....8......85...4...3..2..9....6......1...4.6.5..9......4...3.....2.1.",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
];
const TECHNIQUES: [&str; 6] = [
    "broken-wing",
    "firework-triple",
    "firework-quadruple",
    "junior-exocet",
    "sk-loop",
    "multi-sector-locked-set",
];

fn values(line: &str) -> [u8; 81] {
    *Grid9::from_line(line.as_bytes()).expect("a line of 81 characters").values()
}

/// All steps of a technique in a position.
fn steps(id: &str, state: &State) -> Vec<Step> {
    let entry = Entry { technique: technique(id).unwrap(), points: 1, level: 0, rank: 0 };
    let scale = Scale { order: vec![entry].leak(), search: SearchOrder::Finder, ..SCALES[0] };
    LogicalSolver::new(&scale).every(state).unwrap()
}

#[test]
fn the_sk_loop_of_easter_monster_takes_thirteen_candidates_away() {
    let state = State::new(&values(EASTER_MONSTER));
    let found = steps("sk-loop", &state);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].eliminations().count(), 13, "{}", words(&found[0], Rung::Argument));
}

#[test]
fn what_patterns_find_in_hard_puzzles_agrees_with_the_solution() {
    let mut found = 0;
    for line in HARD {
        let puzzle = HousesPuzzle::new(Grid9::new(values(line)).unwrap().into()).unwrap();
        let report = Search::unique().run(&puzzle);
        let solution: Vec<u8> = report.grids[0].values().to_vec();
        let state = State::new(&values(line));
        for id in TECHNIQUES {
            for step in steps(id, &state) {
                found += 1;
                let keeps = step.eliminations().all(|(cell, digit)| solution[cell.index()] != digit);
                let places = step.place.is_none_or(|(cell, digit)| solution[cell.index()] == digit);
                assert!(keeps && places, "{id} in {line}: {}", step.effect(Coordinates::default()));
                if id != "multi-sector-locked-set" {
                    assert!(
                        check_step(&state, &step).is_ok(),
                        "{id} in {line}: {}",
                        words(&step, Rung::Argument)
                    );
                }
            }
        }
    }
    assert!(found > 0, "no pattern was found");
}
