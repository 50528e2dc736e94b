//! Solves anything that can be read, with all complete solvers, under a small budget. Also solves any bytes as the
//! candidates of a 9×9 board with the engine on every instruction set: one at a time and many at once, as givens and as
//! pencil marks. Answers must agree with each other and, where it ends in time, with a plain backtracking counter;
//! solutions must be solutions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::nine::{Answer, Engine, Isa, Solvable};
use sudokit::notation::{ReadOptions, read};
use sudokit::{Budget, Grid9, Marks9, Meter, SOLVERS, Search, Stop, solve};

fuzz_target!(|bytes: &[u8]| {
    raw(bytes);
    let Ok(reading) = read(bytes, &ReadOptions::default()) else { return };
    let Some(Ok(puzzle)) = reading.documents.first().map(|document| document.to_houses()) else { return };
    if puzzle.size() > 10 {
        return;
    }
    let mut known: Option<(u64, &str)> = None;
    for solver in SOLVERS.iter().filter(|solver| solver.info().complete && solver.supports((&puzzle).into()).is_ok()) {
        let budget = Budget::default().with_nodes(2_000);
        let search = Search { limit: 3, keep: 1, ..Search::default() }.with_budget(budget);
        let report = solve(*solver, &puzzle, &search, None);
        if report.stop == Some(Stop::Nodes) {
            continue;
        }
        let (count, other) = *known.get_or_insert((report.solutions, solver.info().id));
        assert_eq!(report.solutions, count, "{} against {other}", solver.info().id);
    }
    if let Some(marks) = puzzle.allowed9() {
        engines(&marks, 3);
    }
});

/// The first byte says how the others are read: as values of cells, as masks, or as the changes to a solved grid that
/// make masks with a solution.
fn raw(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let limit = [1, 2, 3, 40][usize::from(kind >> 2 & 3)];
    let byte = |i: usize| rest.get(i).copied().unwrap_or(0);
    match kind & 3 {
        0 => {
            let grid = Grid9::new(std::array::from_fn(|cell| byte(cell) % 10)).unwrap();
            let marks = Marks9::from(&grid);
            // Few givens have solutions without end, which every search stops looking for at the limit.
            assert_eq!(engines(&grid, limit), engines(&marks, limit), "givens or masks of {grid:?}");
        }
        1 => {
            let mask = |cell: usize| u16::from_le_bytes([byte(2 * cell), byte(2 * cell + 1)]) & 0x1FF;
            engines(&Marks9::new(std::array::from_fn(mask)), limit);
        }
        _ => {
            // Row r of this grid is the first one, rotated.
            let solved = |cell: usize| (cell % 9 + cell / 9 % 3 * 3 + cell / 27) % 9;
            let mask = |cell: usize| {
                let more = u16::from(byte(cell)) << (cell % 2);
                let own = 1 << solved(cell);
                if kind >> 4 == 15 && cell == usize::from(byte(81) % 81) { more & !own } else { more | own }
            };
            engines(&Marks9::new(std::array::from_fn(mask)), limit);
        }
    }
}

/// All engines of this machine, all ways of asking; gives the number of solutions up to the limit.
fn engines<B: sudokit::nine::Solvable + std::fmt::Debug + Masks>(board: &B, limit: u64) -> u64 {
    let masks = board.masks();
    let mut known = oracle(&masks, limit);
    let mut first = None;
    for mut engine in Isa::ALL.into_iter().filter_map(Engine::with) {
        let isa = engine.isa();
        let mut answers = [Answer::NONE; 5];
        engine.answer_all(&[*board; 5], limit, &mut answers);
        let single = engine.answer(board, limit);
        let count = *known.get_or_insert(single.solutions);
        assert_eq!(engine.count(board, limit), count, "{isa}: count of {board:?}");
        for answer in answers.iter().chain([&single]) {
            assert_eq!(answer.solutions, count, "{isa}: {board:?}");
            assert_eq!(answer.solution().is_some(), count > 0);
            if let Some(grid) = answer.solution() {
                assert!(is_solution(&masks, &grid), "{isa}: {grid:?} of {board:?}");
            }
        }
        assert!(answers.iter().all(|answer| answer == &answers[0]), "{isa}: {board:?} five times");
        assert_eq!(*first.get_or_insert(answers[0].first), answers[0].first, "{isa}: first solution of {board:?}");
        let mut seen = Vec::new();
        let ended = engine.search(board, &mut Meter::new(Budget::default()), &mut |grid| {
            seen.push(*grid);
            if seen.len() as u64 == limit { Err(Stop::Limit) } else { Ok(()) }
        });
        assert_eq!((seen.len() as u64, ended.is_ok()), (count, count < limit), "{isa}: search of {board:?}");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len() as u64, count, "{isa}: {board:?} has the same solution twice");
    }
    known.unwrap_or(0)
}

/// Candidates of a board.
trait Masks {
    fn masks(&self) -> [u16; 81];
}

impl Masks for Grid9 {
    fn masks(&self) -> [u16; 81] {
        *Marks9::from(self).masks()
    }
}

impl Masks for Marks9 {
    fn masks(&self) -> [u16; 81] {
        *Marks9::masks(self)
    }
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

fn is_solution(masks: &[u16; 81], grid: &Grid9) -> bool {
    let mut used = [0u16; 27];
    for (cell, &value) in grid.values().iter().enumerate() {
        if !(1..=9).contains(&value) || masks[cell] >> (value - 1) & 1 == 0 {
            return false;
        }
        for house in houses(cell) {
            used[house] |= 1 << (value - 1);
        }
    }
    used == [0x1FF; 27]
}

/// Number of solutions up to the limit by plain backtracking; nothing if that takes too long.
fn oracle(masks: &[u16; 81], limit: u64) -> Option<u64> {
    fn descend(masks: &[u16; 81], used: &mut [u16; 27], blanks: &mut Vec<usize>, limit: u64, steps: &mut u32) -> u64 {
        let free = |cell: usize, used: &[u16; 27]| houses(cell).iter().fold(masks[cell] & 0x1FF, |m, &h| m & !used[h]);
        let Some(at) = (0..blanks.len()).min_by_key(|&i| free(blanks[i], used).count_ones()) else { return 1 };
        let cell = blanks.swap_remove(at);
        let (mut left, mut found) = (free(cell, used), 0);
        while left != 0 && found < limit && *steps > 0 {
            *steps -= 1;
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            for house in houses(cell) {
                used[house] ^= bit;
            }
            found += descend(masks, used, blanks, limit - found, steps);
            for house in houses(cell) {
                used[house] ^= bit;
            }
        }
        blanks.push(cell);
        let last = blanks.len() - 1;
        blanks.swap(at, last);
        found
    }
    let mut steps = 3_000;
    let found = descend(masks, &mut [0; 27], &mut (0..81).collect(), limit, &mut steps);
    (steps > 0).then_some(found)
}
