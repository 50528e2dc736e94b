//! The vector kernel: candidates in three tables (`candidates.rs`), four lanes, passes of two lanes interleaved.

use super::arch::{Arch, Task, Vector};
use super::board9::Board9;
use super::branch::{Consts, branch};
use super::candidates::Candidates;
use super::kernel::{Batch, Branching, Kernel, Lanes, Lockstepped, PassOutcome, SearchProgress};
use super::propagate::{is_solution, pass, pass_of_two, pass_out_of_line};
use crate::board::Grid9;
use std::marker::PhantomData;

/// Positions propagated side by side.
pub(super) const LANES: usize = 4;

/// The kernel of an instruction set.
#[derive(Clone)]
pub(super) struct VectorKernel<A: Arch, B = [Candidates<<A as Arch>::Vector>; LANES]> {
    arch: A,
    consts: Consts<A::Vector>,
    /// How a lockstep batch keeps its positions.
    batch: PhantomData<fn() -> B>,
}

impl<A: Arch, B> VectorKernel<A, B> {
    pub(super) fn new(arch: A) -> Self {
        VectorKernel { arch, consts: Consts::new(arch), batch: PhantomData }
    }
}

impl<A: Arch, B: Batch<LANES, Self>> Lockstepped<LANES> for VectorKernel<A, B> {
    type Batch = B;
}

impl<A: Arch, B> Kernel for VectorKernel<A, B> {
    type Position = Candidates<A::Vector>;
    type Undecided = Candidates<A::Vector>;

    type Token = A;

    #[inline(always)]
    fn token(&self) -> A {
        self.arch
    }
    #[inline(always)]
    fn enter<T: Task>(token: A, task: T) -> T::Out {
        token.enter(task)
    }
    #[inline(always)]
    fn blank(&self) -> Self::Position {
        [self.consts.full; 3]
    }
    // Code of its own in WebAssembly, where size counts and every function has the instructions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn read<T: Board9>(&self, board: &T) -> Self::Position {
        board.candidates(self.arch)
    }
    #[inline(always)]
    fn write(&self, solution: &Self::Position, grid: &mut Grid9) {
        self.arch.write(solution, &mut grid.0);
    }
    #[inline(always)]
    fn is_solution(&self, position: &Self::Position) -> bool {
        is_solution(position)
    }
    #[inline(always)]
    fn branch(
        &self,
        position: &mut Self::Position,
        progress: SearchProgress,
        others: &mut Vec<Self::Position>,
    ) -> Branching {
        branch(self.arch, position, &self.consts, progress, others)
    }
    #[inline(always)]
    fn undecided(&self, position: &Self::Position) -> Self::Undecided {
        [
            position[0].select(A::Vector::mask_not(position[0].at_most_one())),
            position[1].select(A::Vector::mask_not(position[1].at_most_one())),
            position[2].select(A::Vector::mask_not(position[2].at_most_one())),
        ]
    }
    #[inline(always)]
    fn is_same(&self, a: &Self::Undecided, b: &Self::Undecided) -> bool {
        A::Vector::all(a[0].xor(b[0]).or_xor(a[1], b[1]).or_xor(a[2], b[2]).is_zero())
    }
    #[inline(always)]
    fn hash(&self, undecided: &Self::Undecided) -> u64 {
        let last = undecided[2].shift_left::<7>().xor(undecided[2].rotate::<1, 0, 0>());
        undecided[0].xor3(undecided[1].shift_left::<4>(), last).hash()
    }
    #[inline(always)]
    fn is_bivalue(&self, undecided: &Self::Undecided) -> bool {
        let rest = [
            undecided[0].and_not(undecided[0].lowest_bit()),
            undecided[1].and_not(undecided[1].lowest_bit()),
            undecided[2].and_not(undecided[2].lowest_bit()),
        ];
        let third = [
            rest[0].and_not(rest[0].lowest_bit()),
            rest[1].and_not(rest[1].lowest_bit()),
            rest[2].and_not(rest[2].lowest_bit()),
        ];
        A::Vector::all(third[0].or3(third[1], third[2]).is_zero())
    }
}

impl<A: Arch, B> Lanes<LANES> for VectorKernel<A, B> {
    /// One pass of each; of an odd number the lane after the last one takes part.
    #[inline(always)]
    fn propagate(
        &self,
        positions: &mut [Self::Position; LANES],
        busy: usize,
        outcomes: &mut [PassOutcome; LANES],
    ) {
        if A::INTERLEAVED && busy > 1 {
            let pairs = positions.chunks_exact_mut(2).zip(outcomes.chunks_exact_mut(2));
            for (pair, outcomes) in pairs.take(busy.div_ceil(2)) {
                let (a, b) = pair.split_at_mut(1);
                outcomes.copy_from_slice(&pass_of_two(&mut a[0], &mut b[0], self.consts.full));
            }
        } else if A::INTERLEAVED {
            outcomes[0] = pass(&mut positions[0], self.consts.full);
        } else {
            for k in 0..busy {
                outcomes[k] = pass_out_of_line(&mut positions[k], &self.consts.full);
            }
        }
    }
}
