//! Asks a solver of choice about a board with zones of its own.

use sudokit::{Board, Grid, Puzzle, Search, solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let zones = vec![0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 2, 3, 3, 3];
    let mut grid = Grid::empty(Board::jigsaw(4, zones)?);
    grid.set(grid.layout().at(0, 0), 4);
    let report = Search::unique().with_solver(solver::DANCING_LINKS).run(&Puzzle::new(grid)?);
    println!("{} solutions", report.verdict());
    Ok(())
}
