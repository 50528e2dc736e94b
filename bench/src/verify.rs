//! The independent check: a backtracking counter and a check of solutions. It shares nothing with the engine.

use sudokit::Grid9;

/// Number of solutions up to a limit.
pub fn count(puzzle: &Grid9, limit: u64) -> u64 {
    let mut grid = *puzzle;
    let mut houses = [[0x1FFu16; 9]; 3];
    for cell in 0..81 {
        if grid.values()[cell] != 0 {
            let bit = 1 << (grid.values()[cell] - 1);
            if allowed(&houses, cell) & bit == 0 {
                return 0;
            }
            flip(&mut houses, cell, bit);
        }
    }
    descend(&mut grid, &mut houses, limit)
}

fn house_of(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

fn allowed(houses: &[[u16; 9]; 3], cell: usize) -> u16 {
    let [row, column, box_] = house_of(cell);
    houses[0][row] & houses[1][column] & houses[2][box_]
}

fn flip(houses: &mut [[u16; 9]; 3], cell: usize, bit: u16) {
    for (kind, house) in house_of(cell).into_iter().enumerate() {
        houses[kind][house] ^= bit;
    }
}

/// Tries the digits of a cell: one where a digit has its only place in a house, else one with the fewest candidates.
fn descend(grid: &mut Grid9, houses: &mut [[u16; 9]; 3], limit: u64) -> u64 {
    let candidates: [u16; 81] =
        std::array::from_fn(|cell| if grid.values()[cell] == 0 { allowed(houses, cell) } else { 0 });
    let blanks = (0..81).filter(|&cell| grid.values()[cell] == 0);
    let Some(fewest) = blanks.min_by_key(|&cell| candidates[cell].count_ones()) else { return 1 };
    let (mut cell, mut mask) = (fewest, candidates[fewest]);
    if mask.count_ones() > 1 {
        let mut once = [[0u16; 9]; 3];
        let mut twice = [[0u16; 9]; 3];
        for (cell, mask) in candidates.iter().enumerate() {
            for (kind, house) in house_of(cell).into_iter().enumerate() {
                twice[kind][house] |= once[kind][house] & mask;
                once[kind][house] |= mask;
            }
        }
        let homeless = (0..27).any(|i| houses[i / 9][i % 9] & !once[i / 9][i % 9] != 0);
        if homeless {
            return 0;
        }
        let single = |cell: usize| {
            let alone = |(kind, house): (usize, usize)| once[kind][house] & !twice[kind][house];
            candidates[cell] & house_of(cell).into_iter().enumerate().map(alone).fold(0, |a, b| a | b)
        };
        // (Two digits with the same only place: each is tried, and then the other has none.)
        if let Some(only) = (0..81).find(|&cell| single(cell) != 0) {
            (cell, mask) = (only, single(only));
        }
    }
    let mut found = 0;
    for digit in 1..=9u8 {
        let bit = 1 << (digit - 1);
        if mask & bit != 0 && found < limit {
            grid.set(sudokit::Cell::new(cell), digit);
            flip(houses, cell, bit);
            found += descend(grid, houses, limit - found);
            flip(houses, cell, bit);
            grid.set(sudokit::Cell::new(cell), 0);
        }
    }
    found
}

/// Is this a complete, valid grid that keeps the givens?
pub fn is_solution_of(puzzle: &Grid9, solution: &Grid9) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for cell in 0..81 {
        let value = solution.values()[cell];
        if !(1..=9).contains(&value) || (puzzle.values()[cell] != 0 && puzzle.values()[cell] != value) {
            return false;
        }
        flip(&mut seen, cell, 1 << (value - 1));
    }
    seen == [[0x1FF; 9]; 3]
}
