//! A path in the order of HoDoKu [hodoku]: which technique a find is, and the walk that keeps the queues of singles
//! from step to step.

use super::chain::workspace::ChainWorkspace;
use super::diagram::Diagram;
use super::geometry::HOUSES_OF;
use super::hodoku::found_step::{FoundStep, StepKind};
use super::hodoku::search::StepSearch;
use super::hodoku::state::{HodokuState, numbers};
use super::hodoku_steps::{complete, evidence, removals};
use super::scale::HODOKU_ROWS;
use super::state::State;
use super::step::{Effect, Step};
use super::technique::{full_house, hidden_single, naked_single};
use crate::control::Stop;

/// A walk along a path. It goes on where it stands if it is asked for the state after its last step.
pub struct HodokuPath {
    search: StepSearch,
    /// What is searched, in order.
    kinds: Vec<StepKind>,
    /// What was asked last, and the answer.
    last: Option<(State, Option<Step>)>,
}

impl HodokuPath {
    /// A walk from a state by those techniques of the scale that are wanted.
    pub fn new(state: &State, enabled: &[bool]) -> HodokuPath {
        let mut kinds = Vec::with_capacity(HODOKU_ROWS.len());
        for ((kind, _), _) in HODOKU_ROWS.iter().zip(enabled).filter(|(_, enabled)| **enabled) {
            if !kinds.contains(&kind.leader()) {
                kinds.push(kind.leader());
            }
        }
        HodokuPath { search: StepSearch::new(HodokuState::of(state)), kinds, last: None }
    }

    /// Whether the walk stands at this state.
    pub fn stands_at(&self, state: &State) -> bool {
        let board = &self.search.board;
        board.values == *state.values()
            && board.marks == *state.all_marks()
            && board.given == state.givens().0
    }

    /// The answer to the last question, if this is the same.
    pub fn answered(&self, state: &State) -> Option<Option<Step>> {
        self.last.as_ref().filter(|(position, _)| position == state).map(|(_, step)| step.clone())
    }

    /// The first step of those techniques of the scale that are wanted; the walk takes it.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    pub fn next(
        &mut self,
        state: &State,
        enabled: &[bool],
        explain: bool,
        chains: &mut ChainWorkspace,
    ) -> Result<Option<Step>, Stop> {
        for i in 0..self.kinds.len() {
            chains.node()?;
            let Some(mut found) = self.search.first(self.kinds[i]) else { continue };
            let Some(at) = row(&found, state).filter(|&at| enabled[at]) else { continue };
            let (_, entry) = HODOKU_ROWS[at];
            let (place, eliminate) = (found.placement(), removals(&found.out));
            let why = match explain {
                true => complete(why(&mut found, state, &self.search.board), place, &eliminate),
                false => Diagram::default(),
            };
            self.search.apply(&found.place, &found.out);
            let effect = Effect { place, eliminate: &eliminate };
            let step = Step::new(entry.technique, entry.points, effect, why);
            self.last = Some((state.clone(), Some(step.clone())));
            return Ok(Some(step));
        }
        self.last = Some((state.clone(), None));
        Ok(None)
    }
}

/// The row of the scale to which a find belongs: hidden singles have two, the first for those in boxes.
fn row(found: &FoundStep, state: &State) -> Option<usize> {
    let first = HODOKU_ROWS.iter().position(|(kind, _)| *kind == found.kind)?;
    let in_line = match (found.kind, found.place.first().map(|&placed| numbers(placed))) {
        (StepKind::HiddenSingle, Some((cell, digit))) => hidden_in(state, cell, digit) >= 9,
        _ => false,
    };
    Some(first + usize::from(in_line))
}

/// The first house that fits of box, column and row.
fn house(cell: u8, fits: impl Fn(usize) -> bool) -> usize {
    let [in_box, row, column] = HOUSES_OF[usize::from(cell)].map(usize::from);
    [in_box, column].into_iter().find(|&house| fits(house)).unwrap_or(row)
}

/// The house of a hidden single.
fn hidden_in(state: &State, cell: u8, digit: u8) -> usize {
    house(cell, |house| state.places(house, digit).is_power_of_two())
}

/// Why a step holds. Singles come from queues, with nothing but cell and digit.
fn why(found: &mut FoundStep, state: &State, board: &HodokuState) -> Diagram {
    match (found.kind, found.place.first().map(|&placed| numbers(placed))) {
        (StepKind::FullHouse, Some((cell, digit))) => {
            let house = house(cell, |house| state.empty_cells(house) == 1);
            full_house::diagram(state, house, cell, digit)
        }
        (StepKind::HiddenSingle, Some((cell, digit))) => {
            hidden_single::diagram(state, hidden_in(state, cell, digit), cell, digit)
        }
        (StepKind::NakedSingle, Some((cell, digit))) => naked_single::diagram(state, cell, 1 << digit),
        _ => evidence(board, found),
    }
}
