//! Puzzles on any board: N×N, other boxes, jigsaw zones, diagonals, windows; and random jigsaw layouts.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::board_removal::puzzle_on_board;
use super::ease::Ease;
use super::fill::random_solution;
use super::jigsaw::random_jigsaw;
use super::ordinary::Difficulty;
use super::pattern::board_puzzle_with_pattern;
use super::random::{shuffle, stream};
use super::recipe::{Nearest, Nearness, Progress, Recipe, RecipeError, Sampling, check};
use super::sample::Sample;
use super::search::BoardSearch;
use crate::board::{Board, Cell, ExtraHouses, Grid};
use crate::constraint::Puzzle;
use crate::control::{Meter, Stop};
use crate::difficulty::DifficultyRange;

/// Boards of at most this size have so few puzzles that as many tries have seen all kinds: what was not among them is
/// not there.
const FEW_PUZZLES: usize = 4;
const ALL_PUZZLES: u64 = 2_000;

/// The boards of a [`Sampler`](super::Sampler).
#[derive(Clone, Debug)]
pub enum BoardSource {
    /// This one.
    Layout(Arc<Board>),
    /// A random jigsaw layout for each puzzle, see [`random_jigsaw`].
    RandomJigsaw {
        /// The side of the board.
        size: usize,
        /// Houses beyond rows, columns and zones.
        extra_houses: ExtraHouses,
    },
}

/// Makes puzzles on any board, by [`Sampling::Greedy`], [`Sampling::Pattern`] or [`Sampling::Grids`].
pub(super) struct BoardSampler {
    boards: BoardSource,
    sampling: Sampling,
    difficulty: Option<DifficultyRange>,
}

impl BoardSampler {
    /// See [`Sampler::new`](super::Sampler::new).
    #[inline(never)]
    pub fn new(
        boards: BoardSource,
        sampling: Sampling,
        difficulty: Option<DifficultyRange>,
    ) -> Result<BoardSampler, RecipeError> {
        match &boards {
            BoardSource::Layout(layout) => check(layout, &sampling, difficulty.as_ref())?,
            BoardSource::RandomJigsaw { size, .. } => {
                // Any jigsaw layout will do: what is checked depends on the size alone. Rows are the zones of this one.
                let size = (*size).clamp(1, crate::board::MAX_SIZE);
                let zones = (0..size * size).map(|cell| (cell / size) as u8).collect();
                if let Ok(layout) = Board::jigsaw(size, zones) {
                    check(&layout, &sampling, difficulty.as_ref())?;
                }
            }
        }
        Ok(BoardSampler { boards, sampling, difficulty })
    }

    /// See [`Sampler::run`](super::Sampler::run).
    #[inline(never)]
    pub fn run(
        &self,
        seed: u64,
        numbers: impl IntoIterator<Item = u64>,
        meter: &mut Meter,
        progress: &mut dyn FnMut(&Progress),
        emit: &mut dyn FnMut(Sample) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut difficulty = Difficulty::new(self.difficulty.as_ref());
        let limited = self.difficulty.as_ref().filter(|range| range.high().is_finite());
        let mut ease = limited.and_then(Ease::new).zip(self.free_recipe());
        for k in numbers {
            meter.look()?;
            let mut rng = stream(seed, k);
            let (mut rejected, mut nearness) = (0, Nearness::new());
            let mut layout = self.layout(&mut rng, meter)?;
            let (puzzle, solution) = loop {
                let mut reject = |distance, candidate| {
                    rejected += 1;
                    let nearest = nearness.note(distance, candidate);
                    progress(&Progress { number: k, rejected, nearest });
                };
                let (puzzle, solution) = match self.candidate(&layout, &mut rng, meter, &mut reject) {
                    // Diagonals or windows may leave a random layout without a solution.
                    Err(Stop::GaveUp) if matches!(self.boards, BoardSource::RandomJigsaw { .. }) => {
                        meter.node()?;
                        layout = self.layout(&mut rng, meter)?;
                        continue;
                    }
                    candidate => candidate?,
                };
                let puzzle = match &mut ease {
                    Some((ease, recipe)) => {
                        let mut units = recipe.units(&layout);
                        shuffle(&mut rng, &mut units);
                        eased(puzzle, &solution, &units, ease, meter)?
                    }
                    None => puzzle,
                };
                match difficulty.check(&puzzle, meter)? {
                    None => break (puzzle, solution),
                    Some((distance, candidate)) => reject(distance, candidate),
                }
                if layout.size() <= FEW_PUZZLES && rejected >= ALL_PUZZLES {
                    return Err(Stop::GaveUp);
                }
            };
            let puzzle = Puzzle::new(puzzle).expect("givens of a solution do not clash");
            let (solution, difficulty) = (solution.numbers(), difficulty.value);
            if emit(Sample { difficulty, ..Sample::new(k, puzzle, solution) }).is_break() {
                return Err(Stop::Limit);
            }
        }
        Ok(())
    }

    /// The recipe, if puzzles may have more givens than come out.
    fn free_recipe(&self) -> Option<&Recipe> {
        match &self.sampling {
            Sampling::Greedy(recipe) if recipe.is_free() => Some(recipe),
            _ => None,
        }
    }

    fn layout(&self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Arc<Board>, Stop> {
        match &self.boards {
            BoardSource::Layout(layout) => Ok(layout.clone()),
            BoardSource::RandomJigsaw { size, extra_houses } => {
                let layout = random_jigsaw(*size, rng, meter)?;
                layout.with_extra_houses(*extra_houses).map_err(|_| Stop::GaveUp)
            }
        }
    }

    fn candidate(
        &self,
        layout: &Arc<Board>,
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
        reject: &mut dyn FnMut(f64, Nearest),
    ) -> Result<(Grid, Grid), Stop> {
        match &self.sampling {
            Sampling::Pattern(pattern) => {
                let mut step = |_, nearest: Nearest| match nearest {
                    Nearest::Solutions(number) => reject(number as f64, nearest),
                    _ => reject(f64::INFINITY, nearest),
                };
                let puzzle = board_puzzle_with_pattern(layout, pattern, rng, meter, &mut step)?;
                let mut search = BoardSearch::new(layout);
                search.count(puzzle.values(), 1, u64::MAX, None, meter)?;
                Ok((puzzle, Grid::from_checked(layout.clone(), search.solution)))
            }
            Sampling::Greedy(recipe) => puzzle_on_board(layout, recipe, rng, meter, reject),
            Sampling::Grids | Sampling::Controlled | Sampling::Unbiased => {
                let grid = random_solution(layout, rng, meter)?;
                Ok((grid.clone(), grid))
            }
        }
    }
}

/// Adds units of givens to a puzzle until it is easy enough; returns it unchanged if no givens make it so.
fn eased(
    puzzle: Grid,
    solution: &Grid,
    units: &[Vec<usize>],
    ease: &mut Ease,
    meter: &mut Meter,
) -> Result<Grid, Stop> {
    let open: Vec<&Vec<usize>> =
        units.iter().filter(|unit| unit.iter().any(|&cell| puzzle.values()[cell] == 0)).collect();
    let with = |count: usize| {
        let mut more = puzzle.clone();
        for &cell in open[..count].iter().copied().flatten() {
            more.set(Cell::new(cell), solution.values()[cell]);
        }
        more
    };
    let question = |count| Puzzle::new(with(count)).expect("givens of a solution do not clash");
    Ok(match ease.fewest(open.len(), question, meter)? {
        Some(count) => with(count),
        None => puzzle,
    })
}
