//! Unavoidable sets, hitting sets, backdoors, minimal puzzles, vicinities: against definitions and plain enumeration.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sudokit::enumerate::{
    CellSet, backdoors, differences, minimals_of, puzzles_in_grid, puzzles_in_grid_shard, unavoidable_sets,
};
use sudokit::generate::{OrbitChange, is_minimal, minimize, orbit_vicinity, stream, vicinity};
use sudokit::symmetry::PatternSymmetry;
use sudokit::{Budget, Engine, Grid9, Meter, Stop};

const GRID: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn grid(line: &str) -> Grid9 {
    Grid9::from_line(line.as_bytes()).unwrap()
}

fn free() -> Meter {
    Meter::new(Budget::default())
}

fn blank(grid: &Grid9, set: CellSet) -> Grid9 {
    let mut puzzle = *grid;
    (0..81).filter(|cell| set >> cell & 1 == 1).for_each(|cell| puzzle.set(sudokit::Cell::new(cell), 0));
    puzzle
}

fn solutions(puzzle: &Grid9) -> Vec<Grid9> {
    let mut all = Vec::new();
    Engine::detect()
        .search(puzzle, &mut free(), &mut |solution| {
            all.push(*solution);
            Ok(())
        })
        .unwrap();
    all
}

#[test]
fn unavoidable_sets_are_all_and_minimal() {
    let solved = grid(GRID);
    let sets = unavoidable_sets(&solved, 8, &mut free()).unwrap().unwrap();
    let mut engine = Engine::detect();
    for &set in &sets {
        assert!(engine.count(&blank(&solved, set), 2) == 2);
        let mut rest = set;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            assert!(engine.is_unique(&blank(&solved, set & !cell)), "not minimal");
        }
    }
    // A set of at most eight cells holds at most four digits: blank each four and look at all solutions.
    let mut expected = Vec::new();
    for digits in (0u32..512).filter(|digits| digits.count_ones() == 4) {
        let retained = |digit: u8| if digits >> (digit - 1) & 1 == 1 { 0 } else { digit };
        expected.extend(solutions(&Grid9::new(solved.values().map(retained)).unwrap()));
    }
    let expected: BTreeSet<CellSet> =
        differences(&solved, &expected).into_iter().filter(|set| set.count_ones() <= 8).collect();
    assert_eq!(sets.into_iter().collect::<BTreeSet<_>>(), expected);
    assert!(expected.len() > 5);
    assert_eq!(unavoidable_sets(&Grid9::EMPTY, 8, &mut free()), Ok(None));
}

#[test]
fn minimal_puzzles_inside_a_puzzle() {
    let solved = grid(GRID);
    let mut engine = Engine::detect();
    // A minimal puzzle with four more givens.
    let mut puzzle = minimize(&solved, &mut engine, stream(4, 0)).unwrap();
    let extra: Vec<usize> = (0..81).filter(|&cell| puzzle.values()[cell] == 0).step_by(11).take(4).collect();
    extra.iter().for_each(|&cell| puzzle.set(sudokit::Cell::new(cell), solved.values()[cell]));
    let mut found = BTreeSet::new();
    let count = minimals_of(&puzzle, &mut engine, &mut free(), &mut |minimal| {
        assert!(found.insert(minimal), "twice");
        ControlFlow::Continue(())
    });
    assert_eq!(count, Ok(Some(found.len() as u64)));
    let mut first = 0;
    let outcome = minimals_of(&puzzle, &mut engine, &mut free(), &mut |_| {
        first += 1;
        ControlFlow::Break(())
    });
    assert_eq!((outcome, first), (Err(Stop::Limit), 1));
    // By definition: all subsets of the givens that can go.
    let can_go: Vec<usize> = (0..81)
        .filter(|&cell| puzzle.values()[cell] != 0 && engine.is_unique(&blank(&puzzle, 1 << cell)))
        .collect();
    assert!((4..=16).contains(&can_go.len()), "{}", can_go.len());
    let mut expected = BTreeSet::new();
    for subset in 0..1u32 << can_go.len() {
        let set = can_go.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
        let less = blank(&puzzle, set.fold(0, |set, (_, &cell)| set | 1 << cell));
        if engine.is_unique(&less) && is_minimal(&less, &mut engine) {
            expected.insert(less);
        }
    }
    assert_eq!(found, expected);
    assert_eq!(
        minimals_of(&Grid9::EMPTY, &mut engine, &mut free(), &mut |_| ControlFlow::Continue(())),
        Ok(None)
    );
}

#[test]
fn vicinity_by_one_is_complete() {
    let solved = grid(GRID);
    let mut engine = Engine::detect();
    let puzzle = minimize(&solved, &mut engine, stream(4, 1)).unwrap();
    let mut found = BTreeSet::new();
    let report = vicinity(&puzzle, 1, 1_000_000, &mut engine.clone(), &mut free(), &mut |near| {
        assert!(found.insert(near), "twice");
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((report.dropped, report.passed_over), (puzzle.filled() as u64, 0));
    let mut expected = BTreeSet::new();
    for gone in (0..81).filter(|&cell| puzzle.values()[cell] != 0) {
        let less = blank(&puzzle, 1 << gone);
        for cell in (0..81).filter(|&cell| less.values()[cell] == 0) {
            for digit in 1..=9 {
                let mut more = less;
                more.set(sudokit::Cell::new(cell), digit);
                if more != puzzle && engine.is_unique(&more) && is_minimal(&more, &mut engine) {
                    expected.insert(more);
                }
            }
        }
    }
    assert_eq!(found, expected);
    // By two, a few: all unique, minimal, and at distance two.
    let mut seen = 0;
    let _ = vicinity(&puzzle, 2, 2000, &mut engine.clone(), &mut free(), &mut |near| {
        let retained = (0..81)
            .filter(|&cell| near.values()[cell] != 0 && near.values()[cell] == puzzle.values()[cell])
            .count();
        assert_eq!((near.filled(), retained), (puzzle.filled(), puzzle.filled() - 2));
        assert!(engine.is_unique(&near));
        seen += 1;
        if seen == 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(seen > 0);
}

#[test]
fn backdoors_open() {
    let mut engine = Engine::detect();
    let easy = grid("....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....");
    let found = backdoors(&easy, 1, &mut engine, &mut free()).unwrap();
    assert!(found.is_none_or(|found| found.size <= 1));
    let hard = grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let found = backdoors(&hard, 2, &mut engine, &mut free()).unwrap().unwrap();
    assert_eq!(found.size, 2);
    assert!(found.sets.iter().all(|set| set.count_ones() == 2));
    assert_eq!(backdoors(&hard, 1, &mut engine, &mut free()), Ok(None));
    assert_eq!(backdoors(&Grid9::EMPTY, 1, &mut engine, &mut free()), Ok(None));
}

/// Few givens in a grid, completely: subsets of a puzzle's givens can be had both ways.
#[test]
fn hitting_sets_find_known_puzzles() {
    let mut meter = Meter::new(Budget::default().with_nodes(300_000));
    let solved = grid(GRID);
    let mut found = 0;
    let outcome = puzzles_in_grid(&solved, 40, Engine::detect(), &mut meter, &mut |puzzle| {
        found += 1;
        assert_eq!(puzzle.filled(), 40);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Err(Stop::Nodes));
    // With 13 givens the bounds settle the whole grid: no puzzle has so few.
    let outcome = puzzles_in_grid(&solved, 13, Engine::detect(), &mut free(), &mut |_| panic!("13 givens"));
    assert_eq!(outcome, Ok(true));
    // All cells but one or none.
    for (givens, expected) in [(80, 81), (81, 1)] {
        let mut found = 0;
        let mut each = |_| {
            found += 1;
            ControlFlow::Continue(())
        };
        let mut meter = Meter::new(Budget::default().with_nodes(300_000));
        let outcome = puzzles_in_grid(&solved, givens, Engine::detect(), &mut meter, &mut each);
        assert_eq!((outcome, found), (Ok(true), expected));
    }
    // A grid that is known to have a puzzle with 17 givens: in the shard that finds it, and not in an empty one.
    let known = grid("000000010400000000020000000000050407008000300001090000300400200050100000000806000");
    let solved = Engine::detect().solve(&known).unwrap();
    for (number, expected) in [(576, vec![known]), (1_000, vec![])] {
        let mut found = Vec::new();
        let mut each = |puzzle| {
            found.push(puzzle);
            ControlFlow::Continue(())
        };
        let shard = (number, 1_000);
        let outcome = puzzles_in_grid_shard(&solved, 17, shard, Engine::detect(), &mut free(), &mut each);
        assert_eq!((outcome, found), (Ok(true), expected));
    }
    assert_eq!(
        puzzles_in_grid(&Grid9::EMPTY, 17, Engine::detect(), &mut free(), &mut |_| ControlFlow::Continue(())),
        Ok(false)
    );
}

/// Against every digit in every orbit of one or two cells.
#[test]
fn orbit_vicinity_by_one_is_complete() {
    let puzzle = grid("4.2...7.3..5...9.....127....2.3.9.4..16...35..4.....7.....3.......7.5.....39.21..");
    let symmetry = PatternSymmetry::VerticalOrHorizontal;
    let mut engine = Engine::detect();
    let change = OrbitChange { symmetry, orbits: 1, givens: 20..=27, limit: 1_000_000 };
    let mut found = BTreeSet::new();
    let report = orbit_vicinity(&puzzle, &change, &mut engine.clone(), &mut free(), &mut |near| {
        found.insert(near);
        ControlFlow::Continue(())
    })
    .unwrap();
    let orbits = symmetry.orbits(9);
    let given = |orbit: &Vec<usize>, grid: &Grid9| grid.values()[orbit[0]] != 0;
    assert_eq!(report.dropped, orbits.iter().filter(|orbit| given(orbit, &puzzle)).count() as u64);
    let mut expected = BTreeSet::new();
    for gone in orbits.iter().filter(|orbit| given(orbit, &puzzle)) {
        let less = blank(&puzzle, gone.iter().fold(0, |set, &cell| set | 1 << cell));
        for added in orbits.iter().filter(|orbit| !given(orbit, &less)) {
            for digits in 0..9usize.pow(added.len() as u32) {
                let mut more = less;
                for (i, &cell) in added.iter().enumerate() {
                    more.set(sudokit::Cell::new(cell), (digits / 9usize.pow(i as u32) % 9) as u8 + 1);
                }
                if change.givens.contains(&more.filled()) && engine.is_unique(&more) {
                    expected.insert(more);
                }
            }
        }
    }
    assert!(expected.len() > 1);
    assert_eq!(found, expected);
}
