//! The scalar kernel as the searches use it: one lane, propagated until nothing more follows.

use super::branch::branch;
use super::position::{Position, Undecided, at_least_two_and_three};
use crate::board::Grid9;
use crate::nine::arch::{Task, hash_of};
use crate::nine::board9::Board9;
use crate::nine::kernel::{Branching, Kernel, Lanes, Lockstepped, PassOutcome, SearchProgress};

/// The kernel without vectors.
#[derive(Clone, Copy)]
pub(crate) struct ScalarKernel;

impl Kernel for ScalarKernel {
    type Position = Position;
    type Undecided = Undecided;

    type Token = ();

    fn token(&self) {}
    fn enter<T: Task>((): (), task: T) -> T::Out {
        task.run()
    }
    fn blank(&self) -> Position {
        Position::BLANK
    }
    #[inline(always)]
    fn read<B: Board9>(&self, board: &B) -> Position {
        board.position()
    }
    #[inline(always)]
    fn write(&self, solution: &Position, grid: &mut Grid9) {
        solution.write(&mut grid.0);
    }
    /// Propagation settles a cell only with a digit that its houses lack.
    #[inline(always)]
    fn is_solution(&self, _position: &Position) -> bool {
        true
    }
    #[inline(always)]
    fn branch(
        &self,
        position: &mut Position,
        progress: SearchProgress,
        others: &mut Vec<Position>,
    ) -> Branching {
        branch(position, progress, others)
    }
    #[inline(always)]
    fn undecided(&self, position: &Position) -> Undecided {
        position.undecided()
    }
    #[inline(always)]
    fn is_same(&self, a: &Undecided, b: &Undecided) -> bool {
        a == b
    }
    fn hash(&self, undecided: &Undecided) -> u64 {
        let word = |i: usize| u64::from(undecided[i / 3][i % 3]);
        let two = |i: usize| word(2 * i) | if i < 13 { word(2 * i + 1) << 32 } else { 0 };
        let [low, high] = [std::array::from_fn(two), std::array::from_fn(|i| two(7 + i))];
        hash_of::<7>(low) ^ hash_of::<7>(high).rotate_left(32)
    }
    #[inline(always)]
    fn is_bivalue(&self, undecided: &Undecided) -> bool {
        at_least_two_and_three(undecided).1 == [0; 3]
    }
}

impl Lockstepped<1> for ScalarKernel {
    type Batch = [Position; 1];
}

impl Lanes<1> for ScalarKernel {
    #[inline(always)]
    fn propagate(&self, [position]: &mut [Position; 1], _busy: usize, [outcome]: &mut [PassOutcome; 1]) {
        let consistent = position.propagate();
        *outcome = PassOutcome {
            contradiction: !consistent,
            solved: consistent && position.is_solved(),
            changed: false,
        };
    }
}
