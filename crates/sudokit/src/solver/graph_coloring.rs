//! Sudoku as graph colouring, with the vertices in a fixed order.
//!
//! Vertices are cells, an edge joins two cells that share a house, colours are digits. Givens are coloured first
//! ("reserved"): a colour must differ from all coloured neighbours, givens that come later included. Then the
//! vertices are coloured one after another in an order fixed before the search.
//!
//! Source: [wikipedia2007], "Solving sudokus by backtracking" (the 10×10 jigsaw) and its Prolog example. Neither says
//! which fixed order. In ours the next vertex is the one with most neighbours coloured before it, of several the
//! first: each vertex meets as many constraints as can be known beforehand. Board order, which `backtrack` has, loses
//! where givens are few and wins on single puzzles whose top rows are full. Trials: `bench/record/other.md`.
//! A node is a vertex at which the search stands; an iteration is a colour tried.

use crate::board::{Candidate, Cell, Digit, DigitSet, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Graph colouring in a fixed order.
pub static GRAPH_COLORING: GraphColoring = GraphColoring;

/// The type of the solver [`GRAPH_COLORING`].
pub struct GraphColoring;

static INFO: SolverInfo = SolverInfo {
    id: "graph-coloring",
    name: "Graph colouring, fixed order",
    idea: "Cells are vertices, shared houses are edges; colour the vertices one by one in a fixed order.",
    source: "Wikipedia 2007 [wikipedia2007], solving by backtracking; its Prolog example",
    supports: Support::Houses,
    complete: true,
    node: "a vertex at which the search stands",
    iteration: "a colour tried at a vertex",
    control: "",
    options: &[],
};

impl Solver for GraphColoring {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let order = fixed_order(puzzle);
        Coloring { puzzle, order, colors: puzzle.grid().values().to_vec() }.descend(0, run)
    }
}

/// Blanks, each placed after as many of its neighbours as possible.
fn fixed_order(puzzle: &HousesPuzzle) -> Vec<Cell> {
    let layout = puzzle.layout();
    let mut known = vec![0u32; layout.cell_count()];
    for cell in layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        for peer in layout.peers(cell) {
            known[peer.index()] += 1;
        }
    }
    let mut left: Vec<Cell> = puzzle.blanks().collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let max = left.iter().map(|cell| known[cell.index()]).max();
        let place = left.iter().position(|cell| Some(known[cell.index()]) == max).unwrap_or(0);
        let next = left.remove(place);
        for peer in layout.peers(next) {
            known[peer.index()] += 1;
        }
        order.push(next);
    }
    order
}

struct Coloring<'p> {
    puzzle: &'p HousesPuzzle,
    order: Vec<Cell>,
    colors: Vec<u8>,
}

impl Coloring<'_> {
    fn descend(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let Some(&vertex) = self.order.get(depth) else { return run.solution(&self.colors) };
        let neighbours = self.puzzle.layout().peers(vertex).iter();
        let taken: DigitSet = neighbours.filter_map(|peer| Digit::new(self.colors[peer.index()])).collect();
        let free = self.puzzle.allowed(vertex) - taken;
        if free.is_empty() {
            run.contradiction(Some(vertex));
            return Ok(());
        }
        for color in free {
            run.iteration()?;
            if free.len() > 1 {
                run.stats().guesses += 1;
            }
            let candidate = Candidate::new(vertex, color);
            run.event(Event::Place { candidate: candidate.into() });
            self.colors[vertex.index()] = color.value();
            self.descend(depth + 1, run)?;
            self.colors[vertex.index()] = 0;
            run.event(Event::Retract { candidate: candidate.into() });
        }
        Ok(())
    }
}
