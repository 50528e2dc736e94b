//! DSATUR: graph colouring in which the next vertex is always one whose neighbours show most colours.
//!
//! Source: [brelaz1979]; the "standard solver and enumerator" of [wikipedia2007], which keeps for each vertex the
//! colours present among its neighbours. It enumerates all solutions, and started on an empty board with a seed it
//! makes grids. How we differ: neighbours' colours are counted in an array instead of a hash table "with a hint as to
//! who assigned them". Ties are broken by the number of uncoloured neighbours (Brélaz's rule) and then by board order.
//! No guard against loops is needed, because a colour is never tried twice at the same vertex. With a seed other than
//! 0, ties are broken and colours are tried in random order. A node is a vertex at which the search stands; an
//! iteration is a colour tried.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Most saturated vertex first.
pub static DSATUR: Dsatur = Dsatur;

/// The type of the solver [`DSATUR`].
pub struct Dsatur;

static INFO: SolverInfo = SolverInfo {
    id: "dsatur",
    name: "DSATUR colouring and enumerator",
    idea: "Colour the vertex whose neighbours show most colours; with a seed, choose at random among equals.",
    source: "Brélaz 1979 [brelaz1979]; Wikipedia 2007 [wikipedia2007], standard solver and enumerator",
    supports: Support::Houses,
    complete: true,
    node: "a vertex at which the search stands",
    iteration: "a colour tried at a vertex",
    control: "",
    options: &[],
};

impl Solver for Dsatur {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut coloring = Coloring::new(puzzle, (run.seed() != 0).then(|| run.rng()));
        coloring.descend(0, run)
    }
}

struct Coloring<'p> {
    puzzle: &'p HousesPuzzle,
    layout: &'p Board,
    colors: Vec<u8>,
    /// How often each colour stands among the neighbours: at `cell * n + colour index`.
    shown: Vec<u8>,
    /// Colours that stand among the neighbours, or that the puzzle forbids.
    barred: Vec<DigitSet>,
    /// Neighbours without a colour.
    uncolored: Vec<u8>,
    /// Vertices without a colour, in no order.
    left: Vec<Cell>,
    rng: Option<ChaCha8Rng>,
}

impl<'p> Coloring<'p> {
    fn new(puzzle: &'p HousesPuzzle, rng: Option<ChaCha8Rng>) -> Coloring<'p> {
        let layout = puzzle.layout();
        let n = layout.size();
        let mut coloring = Coloring {
            puzzle,
            layout,
            colors: vec![0; layout.cell_count()],
            shown: vec![0; layout.cell_count() * n],
            barred: layout.cells().map(|cell| DigitSet::all(n) - puzzle.allowed(cell)).collect(),
            uncolored: layout.cells().map(|cell| layout.peers(cell).len() as u8).collect(),
            left: puzzle.blanks().collect(),
            rng,
        };
        for cell in layout.cells() {
            if let Some(digit) = puzzle.given(cell) {
                coloring.color(cell, digit);
            }
        }
        if let Some(rng) = &mut coloring.rng {
            coloring.left.shuffle(rng);
        }
        coloring
    }

    fn descend(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let Some(place) = self.most_saturated() else { return run.solution(&self.colors) };
        let vertex = self.left.swap_remove(place);
        let outcome = self.branch(vertex, depth, run);
        self.left.push(vertex);
        let last = self.left.len() - 1;
        self.left.swap(place, last);
        outcome
    }

    fn branch(&mut self, vertex: Cell, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        let free = DigitSet::all(self.puzzle.size()) - self.barred[vertex.index()];
        if free.is_empty() {
            run.contradiction(Some(vertex));
            return Ok(());
        }
        run.event(Event::Choose { cell: vertex, options: free.len() as u32 });
        let mut order = [None; 25];
        let tried = free.len();
        for (place, color) in order.iter_mut().zip(free) {
            *place = Some(color);
        }
        if let Some(rng) = &mut self.rng {
            order[..tried].shuffle(rng);
        }
        for color in order.into_iter().flatten() {
            run.iteration()?;
            let candidate = Candidate::new(vertex, color);
            if tried > 1 {
                run.stats().guesses += 1;
            }
            run.event(Event::Place { candidate: candidate.into() });
            self.color(vertex, color);
            self.descend(depth + 1, run)?;
            self.uncolor(vertex, color);
            run.event(Event::Retract { candidate: candidate.into() });
        }
        Ok(())
    }

    /// The place in `left` of the vertex with most colours barred; ties go to more uncoloured neighbours, then to the
    /// first on the board, or with a seed to the first of the shuffled list.
    fn most_saturated(&self) -> Option<usize> {
        let shuffled = self.rng.is_some();
        self.left
            .iter()
            .enumerate()
            .max_by_key(|&(place, cell)| {
                let index = cell.index();
                let tie = if shuffled { place } else { index };
                (self.barred[index].len(), self.uncolored[index], usize::MAX - tie)
            })
            .map(|(place, _)| place)
    }

    fn color(&mut self, vertex: Cell, color: Digit) {
        let n = self.layout.size();
        self.colors[vertex.index()] = color.value();
        for peer in self.layout.peers(vertex) {
            let index = peer.index();
            self.uncolored[index] -= 1;
            let shown = &mut self.shown[index * n + color.index()];
            *shown += 1;
            self.barred[index].insert(color);
        }
    }

    fn uncolor(&mut self, vertex: Cell, color: Digit) {
        let n = self.layout.size();
        self.colors[vertex.index()] = 0;
        for &peer in self.layout.peers(vertex) {
            let index = peer.index();
            self.uncolored[index] += 1;
            let shown = &mut self.shown[index * n + color.index()];
            *shown -= 1;
            if *shown == 0 && self.puzzle.allowed(peer).contains(color) {
                self.barred[index].remove(color);
            }
        }
    }
}
