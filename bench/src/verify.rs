//! The independent judge: a plain backtracking counter and a check of solutions. It shares nothing with the engine.

use sudokit::Grid9;

/// Number of solutions up to a limit.
pub fn count(puzzle: &Grid9, limit: u64) -> u64 {
    let mut grid = *puzzle;
    let mut houses = [[0x1FFu16; 9]; 3];
    for cell in 0..81 {
        if grid.0[cell] != 0 {
            let bit = 1 << (grid.0[cell] - 1);
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
    let [row, column, square] = house_of(cell);
    houses[0][row] & houses[1][column] & houses[2][square]
}

fn flip(houses: &mut [[u16; 9]; 3], cell: usize, bit: u16) {
    for (kind, house) in house_of(cell).into_iter().enumerate() {
        houses[kind][house] ^= bit;
    }
}

fn descend(grid: &mut Grid9, houses: &mut [[u16; 9]; 3], limit: u64) -> u64 {
    let blanks = (0..81).filter(|&cell| grid.0[cell] == 0);
    let Some(cell) = blanks.min_by_key(|&cell| allowed(houses, cell).count_ones()) else { return 1 };
    let mask = allowed(houses, cell);
    let mut found = 0;
    for digit in 1..=9u8 {
        let bit = 1 << (digit - 1);
        if mask & bit != 0 && found < limit {
            grid.0[cell] = digit;
            flip(houses, cell, bit);
            found += descend(grid, houses, limit - found);
            flip(houses, cell, bit);
            grid.0[cell] = 0;
        }
    }
    found
}

/// Is this a complete, valid grid that keeps the givens?
pub fn is_solution_of(puzzle: &Grid9, solution: &Grid9) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for cell in 0..81 {
        let value = solution.0[cell];
        if !(1..=9).contains(&value) || (puzzle.0[cell] != 0 && puzzle.0[cell] != value) {
            return false;
        }
        flip(&mut seen, cell, 1 << (value - 1));
    }
    seen == [[0x1FF; 9]; 3]
}
