//! Fix-square's guesses on a 9×9 puzzle under many orders of its cells.
//!
//! Fix-square [fix-square] closes a state under naked and hidden singles and guesses every candidate of the first blank
//! cell with fewest candidates. Relabelling, permuting lines and transposing change nothing but which of several equal
//! cells is the first, so the runs of one puzzle meet the same states again and again. Here a state is closed once and
//! kept with its children; a run is a walk that reads off an order of cells. Numbers are those of the solver
//! `fix-square` on each image, which the tests compare. About fifty times faster than a solver run for each image.

use crate::board::HousesPuzzle;
use crate::control::{Meter, Stop};

/// A set of cells as bits.
type CellMask = u128;

const ALL: CellMask = (1 << 81) - 1;

/// The 27 houses.
static HOUSES: [CellMask; 27] = houses();
/// The cells that share a house with a cell, itself excluded.
static PEERS: [CellMask; 81] = peers();

const fn houses() -> [CellMask; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        houses[row] |= 1 << cell;
        houses[9 + col] |= 1 << cell;
        houses[18 + row / 3 * 3 + col / 3] |= 1 << cell;
        cell += 1;
    }
    houses
}

const fn peers() -> [CellMask; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut house = 0;
        while house < 27 {
            if HOUSES[house] >> cell & 1 == 1 {
                peers[cell] |= HOUSES[house];
            }
            house += 1;
        }
        peers[cell] &= !(1 << cell);
        cell += 1;
    }
    peers
}

fn bits(mut cells: CellMask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// Candidates: the cells in which each digit may stand.
#[derive(Clone, Copy)]
struct CandidatePlaces {
    places: [CellMask; 9],
    /// Cells whose digit is fixed and taken off their peers.
    fixed: CellMask,
}

impl CandidatePlaces {
    fn of(puzzle: &HousesPuzzle) -> CandidatePlaces {
        let mut state = CandidatePlaces { places: [0; 9], fixed: 0 };
        for cell in puzzle.layout().cells() {
            puzzle
                .allowed(cell)
                .into_iter()
                .for_each(|digit| state.places[digit.index()] |= 1 << cell.index());
        }
        state
    }

    /// Leaves one candidate in a cell.
    fn set(&mut self, cell: usize, digit: usize) {
        let keep = self.places[digit] & 1 << cell;
        self.places.iter_mut().for_each(|places| *places &= !(1 << cell));
        self.places[digit] |= keep;
    }

    /// Closes the state under naked and hidden singles; false if it contradicts itself. The closure is the same for
    /// every order of these eliminations.
    fn close(&mut self) -> bool {
        let mut checked = [ALL + 1; 9];
        loop {
            let (mut once, mut twice) = (0, 0);
            for places in self.places {
                twice |= once & places;
                once |= places;
            }
            if once != ALL {
                return false;
            }
            let single = once & !twice & !self.fixed;
            if single != 0 {
                self.fixed |= single;
                for digit in 0..9 {
                    let mut removed = 0;
                    bits(self.places[digit] & single).for_each(|cell| removed |= PEERS[cell]);
                    self.places[digit] &= !removed;
                }
                continue;
            }
            // No naked single is left: look for hidden ones of the digits that lost places.
            let mut changed = false;
            for digit in 0..9 {
                let places = self.places[digit];
                if places == checked[digit] {
                    continue;
                }
                checked[digit] = places;
                for house in HOUSES {
                    let here = places & house;
                    if here == 0 {
                        return false;
                    }
                    if here & (here - 1) == 0 && here & self.fixed == 0 {
                        self.set(here.trailing_zeros() as usize, digit);
                        changed = true;
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// The blank cells with fewest candidates.
    fn tightest(&self) -> CellMask {
        let blank = ALL & !self.fixed;
        // Digit of a unary counter k: cells with more than k candidates.
        let mut more = [0; 10];
        for places in self.places {
            for k in (1..10).rev() {
                more[k] |= more[k - 1] & places;
            }
            more[0] |= places;
        }
        (1..10).map(|k| blank & !more[k]).find(|&cells| cells != 0).unwrap_or(0)
    }
}

/// A closed state that was met.
#[derive(Clone, Copy)]
struct GuessNode {
    state: CandidatePlaces,
    /// The blank cells with fewest candidates; none if the grid is full.
    tightest: CellMask,
    /// Index into the lists of children; 0 if none was made.
    children: u32,
}

/// The children of a guess in one cell: for each digit a node, [`CLASH`], or [`UNKNOWN`].
struct Children {
    cell: u8,
    nodes: [u32; 9],
    /// Children of another cell of the same node, or 0.
    next: u32,
}

const CLASH: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX - 1;
/// Nodes that are kept at most (about 200 bytes each); those met later are computed again.
const MAX_NODES: usize = 1 << 15;

/// Why there is no number of guesses.
pub(super) enum End {
    /// The puzzle has no solution, or two were found.
    NotUnique,
    /// The budget ended.
    Stopped(Stop),
}

/// What a run needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GuessCounts {
    /// Guesses until the solution was found and proved unique.
    pub guesses: u64,
    /// The deepest guess.
    pub deepest: u32,
}

/// The search trees of one puzzle at a time; it keeps its memory from puzzle to puzzle.
#[derive(Default)]
pub(super) struct GuessTree {
    nodes: Vec<GuessNode>,
    children: Vec<Children>,
}

/// A run through the tree.
struct TreeRun<'w> {
    /// Place of each cell in the order of this run.
    order: &'w [u8; 81],
    meter: &'w mut Meter,
    stats: GuessCounts,
    solutions: u32,
}

impl GuessTree {
    /// Begins a puzzle; false if it contradicts itself without a guess.
    pub fn begin(&mut self, puzzle: &HousesPuzzle) -> bool {
        self.nodes.clear();
        self.children.clear();
        self.children.push(Children { cell: 0, nodes: [CLASH; 9], next: 0 });
        let mut state = CandidatePlaces::of(puzzle);
        let sound = state.close();
        if sound {
            self.nodes.push(GuessNode { state, tightest: state.tightest(), children: 0 });
        }
        sound
    }

    /// Whether no guess is needed.
    pub fn is_solved(&self) -> bool {
        self.nodes[0].tightest == 0
    }

    /// What fix-square spends on the puzzle when `order` gives the place of each cell. Counts a node for each state.
    pub fn run(&mut self, order: &[u8; 81], meter: &mut Meter) -> Result<GuessCounts, End> {
        let mut run = TreeRun { order, meter, stats: GuessCounts::default(), solutions: 0 };
        let root = self.nodes[0];
        self.visit(Some(0), &root, 0, &mut run)?;
        if run.solutions == 1 { Ok(run.stats) } else { Err(End::NotUnique) }
    }

    /// Visits a node, which has a number if it is kept.
    fn visit(
        &mut self,
        number: Option<u32>,
        node: &GuessNode,
        depth: u32,
        run: &mut TreeRun<'_>,
    ) -> Result<(), End> {
        run.meter.node().map_err(End::Stopped)?;
        if node.tightest == 0 {
            run.solutions += 1;
            return if run.solutions > 1 { Err(End::NotUnique) } else { Ok(()) };
        }
        let Some(cell) = bits(node.tightest).min_by_key(|&cell| run.order[cell]) else { return Ok(()) };
        let cached = number.map(|number| self.children_of(number, cell));
        for digit in (0..9).filter(|&digit| node.state.places[digit] >> cell & 1 == 1) {
            run.stats.guesses += 1;
            run.stats.deepest = run.stats.deepest.max(depth + 1);
            let known = cached.map_or(UNKNOWN, |list| self.children[list].nodes[digit]);
            let (number, child) = match known {
                CLASH => continue,
                UNKNOWN => {
                    let mut state = node.state;
                    state.set(cell, digit);
                    let sound = state.close();
                    let child =
                        GuessNode { state, tightest: if sound { state.tightest() } else { 0 }, children: 0 };
                    let number = match (sound, cached) {
                        (false, _) => Some(CLASH),
                        (true, Some(_)) if self.nodes.len() < MAX_NODES => {
                            self.nodes.push(child);
                            Some(self.nodes.len() as u32 - 1)
                        }
                        (true, _) => None,
                    };
                    if let (Some(list), Some(number)) = (cached, number) {
                        self.children[list].nodes[digit] = number;
                    }
                    if !sound {
                        continue;
                    }
                    (number, child)
                }
                number => (Some(number), self.nodes[number as usize]),
            };
            self.visit(number, &child, depth + 1, run)?;
        }
        Ok(())
    }

    /// Index of the list of children of a node for guesses in this cell.
    fn children_of(&mut self, node: u32, cell: usize) -> usize {
        let first = self.nodes[node as usize].children;
        let mut list = first;
        while list != 0 {
            let children = &self.children[list as usize];
            if usize::from(children.cell) == cell {
                return list as usize;
            }
            list = children.next;
        }
        self.children.push(Children { cell: cell as u8, nodes: [UNKNOWN; 9], next: first });
        let list = self.children.len() - 1;
        self.nodes[node as usize].children = list as u32;
        list
    }
}
