//! Exact cover by a constant matrix of disjointness.
//!
//! Every candidate is a number k: on a classic board 0 to 728, each standing for a set of four of the 324 elements.
//! A function f(i, j), "sets i and j are disjoint", is laid out once as an N³×N³ bit matrix: 531,441 bits or 66,431
//! bytes for 9×9. The search keeps the list of numbers that have not failed yet as a bit vector; to choose i is to
//! AND that list with row i of the matrix. It looks one level ahead and tries first what leaves the shortest list,
//! so that the smallest subtrees are searched first.
//!
//! Source: [wikipedia2007], "Exact cover in solving sudokus". It leaves open between which k to choose so that the
//! search stays complete without visiting a grid twice. We choose between the live members of one element, the one with
//! fewest; each grid has exactly one of them, and an element without members is the failure that is to be noticed
//! early. Within the element the look-ahead of the source decides the order. A node is a position of the search tree;
//! an iteration is a look-ahead.

use crate::board::{Board, Candidate, Cell, Digit, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Exact cover by a disjointness matrix.
pub static EXACT_COVER_MATRIX: ExactCoverMatrix = ExactCoverMatrix;

/// The type of the solver [`EXACT_COVER_MATRIX`].
pub struct ExactCoverMatrix;

static INFO: SolverInfo = SolverInfo {
    id: "exact-cover-matrix",
    name: "Exact cover by disjointness matrix",
    idea: "All candidates as numbers, one constant bit matrix says which go together; look ahead, shortest list first.",
    source: "Wikipedia 2007 [wikipedia2007], exact cover with f(i, j)",
    supports: Support::Houses,
    complete: true,
    node: "a position of the search tree",
    iteration: "a look-ahead",
    control: "",
    options: &[],
};

impl Solver for ExactCoverMatrix {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let matrix = DisjointMatrix::new(puzzle.layout());
        run.stats().set_figure("matrix-bytes", matrix.bytes() as f64);
        let mut live = vec![0u64; matrix.sets.div_ceil(64)];
        for cell in puzzle.layout().cells() {
            for digit in puzzle.allowed(cell) {
                set_bit(&mut live, matrix.number(Candidate::new(cell, digit)));
            }
        }
        let mut search = Lists { matrix: &matrix, elements: elements(puzzle.layout()), chosen: Vec::new() };
        for cell in puzzle.layout().cells() {
            if let Some(digit) = puzzle.given(cell) {
                let k = matrix.number(Candidate::new(cell, digit));
                live = search.narrowed(&live, k).0;
                search.take(k);
            }
        }
        search.descend(&live, 0, run)
    }
}

/// The bit matrix f(i, j): whether two sets are disjoint, rows packed one after another without gaps.
pub struct DisjointMatrix {
    n: usize,
    sets: usize,
    bits: Vec<u64>,
}

impl DisjointMatrix {
    /// Lays out the matrix for a board.
    ///
    /// ```
    /// use sudokit::{Board, solver::DisjointMatrix};
    /// let f = DisjointMatrix::new(&Board::classic());
    /// assert_eq!(f.bytes(), 66_431);
    /// // r1c1=1 clashes with itself, with r1c1=2 and with r1c2=1, not with r1c2=2.
    /// assert!(!f.disjoint(0, 0) && !f.disjoint(0, 1) && !f.disjoint(0, 9) && f.disjoint(0, 10));
    /// ```
    pub fn new(layout: &Board) -> DisjointMatrix {
        let n = layout.size();
        let sets = layout.cell_count() * n;
        let mut matrix = DisjointMatrix { n, sets, bits: vec![u64::MAX; (sets * sets).div_ceil(64)] };
        for cell in layout.cells() {
            for digit in (0..n).map(Digit::from_index) {
                let i = matrix.number(Candidate::new(cell, digit));
                for other in (0..n).map(Digit::from_index) {
                    matrix.clear(i, matrix.number(Candidate::new(cell, other)));
                }
                for &peer in layout.peers(cell) {
                    matrix.clear(i, matrix.number(Candidate::new(peer, digit)));
                }
            }
        }
        matrix
    }

    /// Size of the matrix in bytes, without the padding of the last word.
    pub fn bytes(&self) -> usize {
        (self.sets * self.sets).div_ceil(8)
    }

    /// f(i, j).
    pub fn disjoint(&self, i: usize, j: usize) -> bool {
        let bit = i * self.sets + j;
        self.bits[bit / 64] >> (bit % 64) & 1 != 0
    }

    fn number(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.n + candidate.digit.index()
    }

    fn candidate(&self, k: usize) -> Candidate {
        Candidate::new(Cell::new(k / self.n), Digit::from_index(k % self.n))
    }

    fn clear(&mut self, i: usize, j: usize) {
        let bit = i * self.sets + j;
        self.bits[bit / 64] &= !(1 << (bit % 64));
    }

    /// Word `w` of row `i`, as if the row began at a word boundary.
    fn row_word(&self, i: usize, w: usize) -> u64 {
        let bit = i * self.sets + w * 64;
        let (word, shift) = (bit / 64, bit % 64);
        let low = self.bits.get(word).copied().unwrap_or(0) >> shift;
        let high = if shift == 0 { 0 } else { self.bits.get(word + 1).copied().unwrap_or(0) << (64 - shift) };
        low | high
    }
}

/// For each element (a cell, or a digit in a house) the numbers of the sets that hold it.
fn elements(layout: &Board) -> Vec<Vec<usize>> {
    let n = layout.size();
    let mut elements: Vec<Vec<usize>> =
        layout.cells().map(|cell| (0..n).map(|digit| cell.index() * n + digit).collect()).collect();
    for house in layout.houses() {
        elements.extend(
            (0..n).map(|digit| house.cells.iter().map(|cell| cell.index() * n + digit).collect::<Vec<_>>()),
        );
    }
    elements
}

fn set_bit(bits: &mut [u64], k: usize) {
    bits[k / 64] |= 1 << (k % 64);
}

fn has_bit(bits: &[u64], k: usize) -> bool {
    bits[k / 64] >> (k % 64) & 1 != 0
}

struct Lists<'m> {
    matrix: &'m DisjointMatrix,
    /// Elements that no chosen set holds, and their sets.
    elements: Vec<Vec<usize>>,
    chosen: Vec<usize>,
}

impl Lists<'_> {
    fn descend(&mut self, live: &[u64], depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let Some((element, members)) = self.fewest(live) else {
            let mut values = vec![0; self.matrix.n * self.matrix.n];
            for &k in &self.chosen {
                let Candidate { cell, digit } = self.matrix.candidate(k);
                values[cell.index()] = digit.value();
            }
            return run.solution(&values);
        };
        run.event(Event::ChooseItem { item: element as u32, options: members.len() as u32 });
        if members.is_empty() {
            run.contradiction(None);
            return Ok(());
        }
        let mut ahead = Vec::with_capacity(members.len());
        for &k in &members {
            run.iteration()?;
            ahead.push((self.narrowed(live, k), k));
        }
        // Stable, so that of equal lists the smaller number comes first.
        ahead.sort_by_key(|((_, left), _)| *left);
        for ((list, _), k) in ahead {
            let candidate = self.matrix.candidate(k);
            if members.len() > 1 {
                run.guess(candidate.cell, candidate.digit, depth + 1);
            } else {
                run.event(Event::Place { candidate: candidate.into() });
            }
            let covered = self.take(k);
            self.descend(&list, depth + 1, run)?;
            self.put_back(covered);
            run.event(Event::Retract { candidate: candidate.into() });
        }
        Ok(())
    }

    /// The list after choosing `k`, and its length.
    fn narrowed(&self, live: &[u64], k: usize) -> (Vec<u64>, u32) {
        let list: Vec<u64> =
            live.iter().enumerate().map(|(w, word)| word & self.matrix.row_word(k, w)).collect();
        let length = list.iter().map(|word| word.count_ones()).sum();
        (list, length)
    }

    /// The open element with fewest live members, and these.
    fn fewest(&self, live: &[u64]) -> Option<(usize, Vec<usize>)> {
        let count = |members: &Vec<usize>| members.iter().filter(|&&k| has_bit(live, k)).count();
        let (element, members) = self
            .elements
            .iter()
            .enumerate()
            .filter(|(_, members)| !members.is_empty())
            .min_by_key(|(_, m)| count(m))?;
        Some((element, members.iter().copied().filter(|&k| has_bit(live, k)).collect()))
    }

    /// Chooses `k`; gives back the elements that it covers.
    fn take(&mut self, k: usize) -> Vec<(usize, Vec<usize>)> {
        self.chosen.push(k);
        let mut covered = Vec::new();
        for (number, members) in self.elements.iter_mut().enumerate() {
            if members.contains(&k) {
                covered.push((number, std::mem::take(members)));
            }
        }
        covered
    }

    fn put_back(&mut self, covered: Vec<(usize, Vec<usize>)>) {
        self.chosen.pop();
        for (number, members) in covered {
            self.elements[number] = members;
        }
    }
}
