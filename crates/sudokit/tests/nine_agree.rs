//! Every instruction set of this machine gives the oracle's answers, alone and in a lockstep batch.

mod nine_common;

use nine_common::{Rng, data_set, is_solution_of, oracle};
use sudokit::nine::{Answer, Engine, Isa, OneKnown};
use sudokit::{Budget, Candidate, Cell, Digit, Grid9, Marks9, Meter, Stop};

fn engines() -> Vec<Engine> {
    let engines: Vec<Engine> = Isa::ALL.into_iter().filter_map(Engine::with).collect();
    assert!(engines.iter().any(|engine| engine.isa() == Isa::Scalar));
    engines
}

/// All engines, both ways, against the numbers of solutions that are known (up to `limit`).
fn agree(puzzles: &[Grid9], known: &[u64], limit: u64) {
    let mut guesses: Option<Vec<u64>> = None;
    let mut scalar = Vec::new();
    for engine in &mut engines() {
        let isa = engine.isa();
        let mut answers = vec![Answer::NONE; puzzles.len()];
        engine.answer_all(puzzles, limit, &mut answers);
        for ((puzzle, &known), answer) in puzzles.iter().zip(known).zip(&answers) {
            assert_eq!(answer.solutions, known, "{isa}, lockstep: {puzzle:?}");
            assert_eq!(engine.count(puzzle, limit), known, "{isa}, count: {puzzle:?}");
            let first = engine.answer(puzzle, limit).solution();
            for solution in [answer.solution(), engine.solve(puzzle), first] {
                assert_eq!(solution.is_some(), known > 0, "{isa}: {puzzle:?}");
                if let Some(solution) = solution {
                    assert!(is_solution_of(puzzle, &solution), "{isa}: {puzzle:?} → {solution:?}");
                }
            }
        }
        // The search is the same search on every set of vector instructions. The scalar kernel propagates otherwise,
        // and sees some contradictions a guess sooner or later: only the sums are about the same.
        let mine: Vec<u64> = answers.iter().map(|answer| answer.guesses).collect();
        if isa == Isa::Scalar {
            scalar = mine;
        } else {
            assert_eq!(guesses.get_or_insert_with(|| mine.clone()), &mine, "{isa}");
            let [scalar, mine] = [&scalar, &mine].map(|all| all.iter().sum::<u64>());
            assert!(scalar.abs_diff(mine) <= 5 + mine / 20, "{isa}: {mine} guesses, scalar {scalar}");
        }
    }
}

#[test]
fn generated_puzzles_with_none_one_and_many_solutions() {
    let mut rng = Rng(0x5EED);
    let puzzles: Vec<Grid9> = (0..6000).map(|i| rng.puzzle(24 + i % 36, i % 3 == 0)).collect();
    let known: Vec<u64> = puzzles.iter().map(|puzzle| oracle(puzzle, None, 10)).collect();
    for expected in [0, 1, 10] {
        assert!(
            known.iter().filter(|&&n| n == expected).count() > 100,
            "too few puzzles with {expected} solutions"
        );
    }
    agree(&puzzles, &known, 10);
}

#[test]
fn data_sets_have_the_solutions_they_are_known_for() {
    for (name, step) in [
        ("17clue.txt", 20),
        ("top1465.txt", 4),
        ("unbiased.txt", 20),
        ("easy.txt", 20),
        ("hard-vicinity.txt", 40),
        ("forum-hardest-1905.txt", 100),
    ] {
        if let Some(puzzles) = data_set(name, step) {
            assert!(!puzzles.is_empty(), "{name}");
            agree(&puzzles, &vec![1; puzzles.len()], 2);
        }
    }
    if let Some(puzzles) = data_set("invalid.txt", 10) {
        let known: Vec<u64> = puzzles.iter().map(|puzzle| oracle(puzzle, None, 2)).collect();
        agree(&puzzles, &known, 2);
    }
    if let Some(puzzles) = data_set("many-solutions.txt", 20) {
        let known: Vec<u64> = puzzles.iter().map(|puzzle| oracle(puzzle, None, 20_000)).collect();
        assert!(known.iter().all(|&n| (1_000..=10_000).contains(&n)));
        agree(&puzzles, &known, 20_000);
    }
}

#[test]
fn pencilmarks_restrict_what_givens_allow() {
    let mut rng = Rng(0xC0FFEE);
    let mut seen = [0; 3];
    for i in 0..400 {
        // Keep the true digit of a solved grid in every cell and some others; now and then take the true one away.
        let solved = rng.solved();
        let mut masks = *Marks9::from(&solved).masks();
        for mask in &mut masks {
            for _ in 0..i % 6 {
                *mask |= 1 << rng.below(9);
            }
        }
        if i % 3 == 0 {
            let cell = rng.below(81);
            masks[cell] ^= 1 << (solved.values()[cell] - 1);
        }
        let marks = Marks9::new(masks);
        let known = oracle(&Grid9::EMPTY, Some(marks.masks()), 50);
        seen[known.min(2) as usize] += 1;
        for engine in &mut engines() {
            assert_eq!(engine.count(&marks, 50), known, "{}: {marks:?}", engine.isa());
            let mut answers = [Answer::NONE; 5];
            engine.answer_all(&[marks; 5], 50, &mut answers);
            for answer in answers {
                assert_eq!(answer.solutions, known);
                if let Some(solution) = answer.solution() {
                    assert!(is_solution_of(&Grid9::EMPTY, &solution));
                    assert!(
                        (0..81).all(|cell| marks.masks()[cell] >> (solution.values()[cell] - 1) & 1 == 1)
                    );
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 15), "{seen:?}");
}

#[test]
fn every_solution_is_enumerated_once() {
    let mut rng = Rng(7);
    for _ in 0..20 {
        let puzzle = rng.puzzle(27, false);
        let known = oracle(&puzzle, None, 5_000);
        for engine in &mut engines() {
            let mut grids = Vec::new();
            let mut meter = Meter::new(Budget::default());
            let ended = engine.search(&puzzle, &mut meter, &mut |grid| {
                grids.push(*grid);
                if grids.len() < 5_000 { Ok(()) } else { Err(Stop::Limit) }
            });
            assert_eq!(ended.is_ok(), known < 5_000);
            assert_eq!(grids.len() as u64, known);
            assert!(grids.iter().all(|grid| is_solution_of(&puzzle, grid)));
            grids.sort();
            grids.dedup();
            assert_eq!(grids.len() as u64, known, "a solution was given twice");
        }
    }
}

#[test]
fn many_solutions_are_counted_without_visiting_each() {
    let mut rng = Rng(0xABAC05);
    let mut max = 0;
    for i in 0..60 {
        // Givens of some grid, or candidates around one.
        let givens = rng.puzzle(21 + i % 8, false);
        let mut marks = Marks9::from(&givens);
        if i % 2 == 1 {
            let solved = rng.solved();
            let mut masks = *Marks9::from(&solved).masks();
            for mask in &mut masks {
                for _ in 0..3 + i % 3 {
                    *mask |= 1 << rng.below(9);
                }
            }
            marks = Marks9::new(masks);
        }
        let known = oracle(&Grid9::EMPTY, Some(marks.masks()), 20_000);
        max = max.max(known);
        for limit in [known, known + 1, u64::MAX, known / 2 + 17, 17] {
            if limit == 0 || (limit > known && known == 20_000) {
                continue;
            }
            for engine in &mut engines() {
                let isa = engine.isa();
                let expected = known.min(limit);
                assert_eq!(engine.count(&marks, limit), expected, "{isa}, limit {limit}: {marks:?}");
                let mut answers = [Answer::NONE; 5];
                engine.answer_all(&[marks; 5], limit, &mut answers);
                for answer in answers {
                    assert_eq!(answer.solutions, expected, "{isa}, limit {limit}, lockstep: {marks:?}");
                    assert_eq!(answer.solution().is_some(), expected > 0);
                }
                let mut meter = Meter::new(Budget::default());
                let (counted, end) = engine.count_within(&marks, limit, &mut meter);
                assert_eq!(counted, expected);
                assert_eq!(end, if known >= limit { Err(Stop::Limit) } else { Ok(()) });
                // What was counted before does not change the steps.
                let guesses = engine.answer(&marks, limit).guesses;
                assert_eq!(engine.answer(&marks, limit).guesses, guesses);
            }
        }
    }
    assert!(max > 10_000, "{max}");
}

#[test]
fn rows_taken_away_give_the_same_number_by_counting_and_by_search() {
    let grid = b"123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let solved = Grid9::from_line(grid).unwrap();
    for engine in &mut engines() {
        for retained in [63, 54, 45, 36] {
            let puzzle = first_cells(&solved, retained);
            let mut by_search = 0;
            let mut meter = Meter::new(Budget::default());
            let limit = 100_000;
            let _ = engine.search(&puzzle, &mut meter, &mut |_| {
                by_search += 1;
                if by_search < limit { Ok(()) } else { Err(Stop::Limit) }
            });
            assert_eq!(engine.count(&puzzle, limit), by_search, "{retained} cells kept");
        }
        let band = first_cells(&solved, 27);
        assert_eq!(engine.count(&band, 1_000_000_000), 1_000_000_000);
    }
}

/// 108,374,976 × 72 (Felgenhauer and Jarvis, "Mathematics of Sudoku I").
#[test]
#[ignore = "a minute: run by ./test.sh --long"]
fn all_grids_that_begin_with_one_band() {
    let band = b"123456789456789123789123456......................................................";
    let puzzle = Grid9::from_line(band).unwrap();
    for engine in &mut engines() {
        assert_eq!(engine.count(&puzzle, u64::MAX), 7_802_998_272, "{}", engine.isa());
    }
}

#[test]
fn budgets_stop_the_search() {
    for engine in &mut engines() {
        let mut meter = Meter::new(Budget::default().with_nodes(1000));
        let ended = engine.search(&Grid9::EMPTY, &mut meter, &mut |_| Ok(()));
        assert_eq!(ended, Err(Stop::Nodes));
        assert!(meter.stats.nodes <= 1000);
        let cancel = sudokit::Cancel::new();
        cancel.cancel();
        let mut meter = Meter::new(Budget::default().with_cancel(cancel));
        assert_eq!(engine.search(&Grid9::EMPTY, &mut meter, &mut |_| Ok(())), Err(Stop::Cancelled));
    }
}

#[test]
fn a_stream_hands_out_each_index_once_and_limits_hold() {
    let mut rng = Rng(11);
    let puzzles: Vec<Grid9> = (0..103).map(|i| rng.puzzle(18 + i % 60, false)).collect();
    for engine in &mut engines() {
        for count in [0, 1, 2, 3, 5, 103] {
            for limit in [0, 1, 2, 3] {
                let mut waiting = puzzles[..count].iter();
                let mut seen = vec![0; count];
                engine.stream(
                    limit,
                    || waiting.next().copied(),
                    |index, answer| {
                        seen[index as usize] += 1;
                        assert!(answer.solutions <= limit && (limit == 0 || answer.solutions > 0));
                    },
                );
                assert!(seen.iter().all(|&n| n == 1));
            }
        }
        assert_eq!(engine.count(&Grid9::EMPTY, 100_000), 100_000);
    }
}

#[test]
fn boards_cannot_hold_what_is_no_digit() {
    for value in 0..=255 {
        assert_eq!(Grid9::new([value; 81]).is_ok(), value <= 9, "{value}");
    }
    assert_eq!(Marks9::new([u16::MAX; 81]), Marks9::ALL);
    for engine in &mut engines() {
        assert_eq!(engine.count(&Marks9::ALL, 3), 3);
        assert_eq!(engine.count(&Marks9::new([0; 81]), 3), 0);
    }
}

/// The first cells of a grid; the others are blank.
fn first_cells(grid: &Grid9, retained: usize) -> Grid9 {
    let mut values = *grid.values();
    values[retained..].fill(0);
    Grid9::new(values).unwrap()
}

/// Puzzles with one solution less one given each: another solution is found beside the known one exactly where all
/// solutions together are several.
#[test]
fn whether_a_known_solution_is_the_only_one() {
    let mut rng = Rng(0x0A11);
    let puzzles = (0..2000).map(|i| rng.puzzle(24 + i % 36, false));
    let mut questions = Vec::new();
    for puzzle in puzzles.filter(|puzzle| oracle(puzzle, None, 2) == 1) {
        for cell in (0..81).map(Cell::new) {
            let mut givens = puzzle;
            let Some(digit) = Digit::new(puzzle.values()[cell.index()]) else { continue };
            givens.set(cell, 0);
            questions.push((
                OneKnown { givens, known: Some(Candidate::new(cell, digit)) },
                oracle(&givens, None, 2),
            ));
        }
    }
    for expected in [1, 2] {
        assert!(
            questions.iter().filter(|(_, solutions)| *solutions == expected).count() > 1000,
            "{expected}"
        );
    }
    for engine in &mut engines() {
        let isa = engine.isa();
        for is_known in [true, false] {
            let mut asked = questions
                .iter()
                .map(|&(question, _)| OneKnown { known: question.known.filter(|_| is_known), ..question });
            let mut answered = 0;
            engine.unique_stream(&mut || asked.next(), &mut |index, is_unique| {
                let (question, solutions) = &questions[index as usize];
                assert_eq!(is_unique, *solutions == 1, "{isa}, {is_known}: {question:?}");
                answered += 1;
            });
            assert_eq!(answered, questions.len());
        }
    }
}
