//! Files of puzzles, and a generator for the long check.

use sudokit::Grid9;

/// The puzzles of a file, one at the beginning of each line; lines that start otherwise are left out.
/// Shuffled, so that neighbours are not alike, always in the same way.
pub fn read(path: &str, min: usize, max: usize) -> Result<Vec<Grid9>, String> {
    let text = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| line.get(..81));
    let mut puzzles: Vec<Grid9> = lines.filter_map(|line| Grid9::from_line(line).ok()).collect();
    if puzzles.is_empty() {
        return Err(format!("{path}: no puzzles"));
    }
    let mut rng = Rng::new(1);
    for i in (1..puzzles.len()).rev() {
        puzzles.swap(i, rng.below(i + 1));
    }
    puzzles.truncate(max);
    let count = puzzles.len();
    while puzzles.len() < min {
        puzzles.push(puzzles[puzzles.len() % count]);
    }
    Ok(puzzles)
}

/// A xorshift generator.
pub struct Rng(u64);

impl Rng {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % n
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// A solved grid found by filling cells in random order of digits, so that all shapes of grids occur.
    pub fn solved(&mut self) -> Grid9 {
        let mut grid = Grid9::EMPTY;
        let mut houses = [[0x1FFu16; 9]; 3];
        assert!(self.fill(&mut grid, &mut houses), "the empty grid has solutions");
        grid
    }

    fn fill(&mut self, grid: &mut Grid9, houses: &mut [[u16; 9]; 3]) -> bool {
        let mask = |houses: &[[u16; 9]; 3], cell: usize| {
            houses[0][cell / 9] & houses[1][cell % 9] & houses[2][cell / 27 * 3 + cell % 9 / 3]
        };
        let blanks = (0..81).filter(|&cell| grid.values()[cell] == 0);
        let Some(cell) = blanks.min_by_key(|&cell| mask(houses, cell).count_ones()) else { return true };
        let allowed = mask(houses, cell);
        for digit in self.shuffled::<9>() {
            if allowed >> digit & 1 == 1 {
                let flip = |houses: &mut [[u16; 9]; 3]| {
                    houses[0][cell / 9] ^= 1 << digit;
                    houses[1][cell % 9] ^= 1 << digit;
                    houses[2][cell / 27 * 3 + cell % 9 / 3] ^= 1 << digit;
                };
                flip(houses);
                grid.set(sudokit::Cell::new(cell), digit as u8 + 1);
                if self.fill(grid, houses) {
                    return true;
                }
                grid.set(sudokit::Cell::new(cell), 0);
                flip(houses);
            }
        }
        false
    }

    /// Some cells of a solved grid; `invalid` changes one of them.
    pub fn puzzle(&mut self, solved: &Grid9, givens: usize, invalid: bool) -> Grid9 {
        let order: [usize; 81] = self.shuffled();
        let mut puzzle = Grid9::EMPTY;
        for &cell in &order[..givens] {
            puzzle.set(sudokit::Cell::new(cell), solved.values()[cell]);
        }
        if invalid {
            puzzle.set(sudokit::Cell::new(order[0]), puzzle.values()[order[0]] % 9 + 1);
        }
        puzzle
    }
}
