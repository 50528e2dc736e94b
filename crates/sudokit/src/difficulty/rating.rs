//! Ratings by human-style solving: folds over the steps of a path.

use std::fmt;
use std::ops::ControlFlow;

use crate::control::{Budget, Meter, Stop};
use crate::logic::{
    Aggregation, BoardState, Custom, LogicalSolver, LogicalState, Scale, State, Step, Technique, is_hard,
    points_of_number,
};
use crate::propagation::ModelSolver;

/// Points of a scale. Sudoku Explainer counts tenths: its 7.1 is shown and converted as 7.1.
///
/// ```
/// use sudokit::difficulty::Points;
/// assert_eq!(Points::tenths(71).to_string(), "7.1");
/// assert_eq!(Points::tenths(71).value(), 7.1);
/// assert_eq!(Points::whole(260).to_string(), "260");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    units: u32,
    tenths: bool,
}

impl Points {
    /// Points given in tenths.
    pub const fn tenths(units: u32) -> Points {
        Points { units, tenths: true }
    }

    /// Whole points.
    pub const fn whole(units: u32) -> Points {
        Points { units, tenths: false }
    }

    /// What a scale's table writes as `units`: tenths if its rating is the hardest step, else points.
    pub fn on(scale: &Scale, units: u32) -> Points {
        Points { units, tenths: scale.aggregation == Aggregation::Hardest }
    }

    /// In points.
    pub fn value(self) -> f64 {
        f64::from(self.units) / if self.tenths { 10.0 } else { 1.0 }
    }

    /// In the units of the scale's table, tenths or points.
    pub const fn units(self) -> u32 {
        self.units
    }
}

impl From<Points> for f64 {
    fn from(points: Points) -> f64 {
        points.value()
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tenths {
            write!(f, "{}.{}", self.units / 10, self.units % 10)
        } else {
            write!(f, "{}", self.units)
        }
    }
}

/// As a number: 7.1, or 260.
#[cfg(feature = "serde")]
impl serde::Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.tenths {
            serializer.serialize_f64(self.value())
        } else {
            serializer.serialize_u32(self.units)
        }
    }
}

/// What the steps of a path add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// The scale's rating: the hardest step (ER), or the sum of all. `None` if the scale's techniques do not solve the
    /// puzzle, unless the effort of a search says how hard it is.
    pub total: Option<Points>,
    /// How many nodes a search took, if the total comes from it: the techniques do not solve the puzzle. See
    /// [`rate_or_search`].
    pub effort: Option<u64>,
    /// The hardest step found, of an unsolved puzzle too; 0 if there is no step.
    pub hardest: Points,
    /// The hardest step up to and including the first placement (EP); `None` if nothing is ever placed.
    pub to_first_placement: Option<Points>,
    /// The first step (ED); `None` if there is none.
    pub first: Option<Points>,
    /// The sum over all steps found.
    pub sum: Points,
    /// How many steps; 0 where the rating does not depend on a path ([`Scale::strength`]).
    pub steps: u32,
    /// The level of difficulty, an index into the scale's levels; `None` for an unsolved puzzle or a scale without
    /// levels.
    pub level: Option<u8>,
    /// The technique of the first of the hardest steps; `None` if there is no step.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_technique"))]
    pub hardest_technique: Option<&'static Technique>,
}

#[cfg(feature = "serde")]
#[allow(clippy::ref_option, reason = "the signature that serde wants")]
fn serialize_technique<S: serde::Serializer>(
    technique: &Option<&'static Technique>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match technique {
        Some(technique) => serializer.serialize_some(technique.id()),
        None => serializer.serialize_none(),
    }
}

impl Rating {
    /// Whether the scale's techniques solve the puzzle.
    pub fn solved(&self) -> bool {
        self.total.is_some() && self.effort.is_none()
    }

    /// A rating that is computed without a path: no steps are counted.
    fn without_path(scale: &Scale, total: Option<u32>) -> Rating {
        let units = total.unwrap_or(0);
        let mut hardest = scale.order.iter().filter(|entry| u32::from(entry.points) <= units);
        Rating {
            total: total.map(|units| Points::on(scale, units)),
            effort: None,
            hardest: Points::on(scale, units),
            to_first_placement: None,
            first: None,
            sum: Points::on(scale, units),
            steps: 0,
            level: None,
            hardest_technique: hardest.next_back().filter(|_| total.is_some()).map(|entry| entry.technique),
        }
    }
}

/// Rates a state by following the first step that the solver finds, until the grid is full or nothing is found.
///
/// # Errors
/// Why the solver's budget stopped it.
///
/// ```
/// use sudokit::difficulty::rate;
/// use sudokit::logic::{LogicalSolver, SCALES, State};
/// use sudokit::{Budget, Grid9, HousesPuzzle};
/// let puzzle = b"000000090190470608052819407200048000009000500000750009907364180506081074080000000";
/// let puzzle = HousesPuzzle::new(Grid9::from_line(puzzle).unwrap().into()).unwrap();
/// let mut solver = LogicalSolver::new(&SCALES[0]).with_evidence(false);
/// let rating = rate(&State::try_from(&puzzle).unwrap(), &mut solver).unwrap();
/// assert_eq!(rating.total.unwrap().to_string(), "1.2");
/// ```
pub fn rate(state: &State, solver: &mut LogicalSolver) -> Result<Rating, Stop> {
    if let Some(total) = solver.min_strength(state)? {
        return Ok(Rating::without_path(solver.scale(), total));
    }
    fold(state, solver, LogicalSolver::next)
}

/// Rates a state on a board that is not the ordinary one, by a scale of techniques that work on any houses
/// ([`Scale::is_for_any_houses`]); on another scale the techniques that do not are not looked for.
///
/// # Errors
/// Why the solver's budget stopped it.
pub fn rate_on_houses(state: &State<Custom>, solver: &mut LogicalSolver) -> Result<Rating, Stop> {
    fold(state, solver, LogicalSolver::next_here)
}

/// Rates a state on any board and under any rules by the scale `any-board`: the hardest step counts, by what it asks of
/// a person (see [`scale::ANY_BOARD`](crate::logic::scale::ANY_BOARD)). A puzzle of several solutions, or one that the
/// techniques do not solve, has no total.
///
/// ```
/// use sudokit::difficulty::rate_on_board;
/// use sudokit::logic::{BoardState, LogicalSolver, scale};
/// use sudokit::{Budget, Puzzle};
/// let puzzle: Puzzle = "12..3..1.1..2...".parse().unwrap();
/// let mut solver = LogicalSolver::new(&scale::ANY_BOARD).with_evidence(false);
/// let rating = rate_on_board(&BoardState::of(&puzzle), &mut solver).unwrap();
/// assert_eq!((rating.total.unwrap().to_string().as_str(), rating.level), ("1.2", Some(0)));
/// ```
///
/// # Errors
/// Why the solver's budget stopped it.
pub fn rate_on_board(state: &BoardState, solver: &mut LogicalSolver) -> Result<Rating, Stop> {
    let mut hard = 0;
    let scale = *solver.scale();
    let mut rating = fold(state, solver, |solver, state| {
        let step = solver.next_on_board(state)?;
        let entry = step.as_ref().and_then(|step| scale.entry(step.technique));
        hard += u32::from(entry.is_some_and(|entry| is_hard(entry.points)));
        Ok(step)
    })?;
    if let Some(total) = &mut rating.total {
        total.units += points_of_number(hard);
        rating.level = level(&scale, total.units, 0);
    }
    Ok(rating)
}

/// Rates as [`rate_on_board`]; a puzzle of one solution that the techniques do not solve gets a total from a search of
/// its start. That is 15 points, more than paths reach, and one for each doubling of the nodes in which the constraint
/// engine proves that there is one solution. Without a total are puzzles of several solutions or none, and
/// those that take more than 100,000 nodes.
///
/// ```
/// use sudokit::difficulty::rate_or_search;
/// use sudokit::logic::{BoardState, LogicalSolver, scale};
/// use sudokit::{Budget, Puzzle};
/// let puzzle: Puzzle = "12..3..1.1..2...".parse().unwrap();
/// let mut solver = LogicalSolver::new(&scale::ANY_BOARD).with_evidence(false);
/// let rating = rate_or_search(&BoardState::of(&puzzle), &mut solver).unwrap();
/// assert!(rating.solved() && rating.effort.is_none());
/// ```
///
/// # Errors
/// Why the solver's budget stopped the path or the search.
pub fn rate_or_search(state: &BoardState, solver: &mut LogicalSolver) -> Result<Rating, Stop> {
    let mut rating = rate_on_board(state, solver)?;
    if rating.total.is_none()
        && let Some(nodes) = nodes_to_proof(state, solver.budget())?
    {
        let scale = *solver.scale();
        let total = SEARCHED + (10.0 * (nodes.max(1) as f64).log2()).round() as u32;
        rating.total = Some(Points::on(&scale, total));
        rating.effort = Some(nodes);
        rating.level = level(&scale, total, 0);
    }
    Ok(rating)
}

/// What a puzzle counts at least that only a search solves, in tenths.
const SEARCHED: u32 = 150;
/// The nodes of that search at most.
const MAX_EFFORT: u64 = 100_000;

/// The nodes in which the constraint engine proves that a position has one solution; `None` if it has another number of
/// them, or it takes too many.
fn nodes_to_proof(state: &BoardState, budget: &Budget) -> Result<Option<u64>, Stop> {
    let Ok(mut engine) = ModelSolver::new(&state.rules().puzzle().model()) else { return Ok(None) };
    engine.assume(state.candidates());
    let max = budget.nodes.map_or(MAX_EFFORT, |nodes| nodes.min(MAX_EFFORT));
    let mut meter = Meter::new(budget.clone().with_nodes(max));
    let mut found = 0;
    let outcome = engine.solve(&mut meter, &mut |_| {
        found += 1;
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match outcome {
        Ok(()) => Ok((found == 1).then(|| meter.finish().nodes)),
        Err(Stop::Limit | Stop::Nodes) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// The level of a rating on a scale that is at least `level`.
fn level(scale: &Scale, total: u32, level: u8) -> Option<u8> {
    let fitting = (usize::from(level)..scale.levels.len()).find(|&level| total <= scale.levels[level].max);
    fitting.or(scale.levels.len().checked_sub(1)).map(|level| level as u8)
}

fn fold<S: LogicalState>(
    state: &S,
    solver: &mut LogicalSolver,
    mut next: impl FnMut(&mut LogicalSolver, &S) -> Result<Option<Step<S::Why>>, Stop>,
) -> Result<Rating, Stop> {
    let mut state = state.clone();
    let scale = *solver.scale();
    let (mut hardest, mut sum, mut steps, mut lowest) = (0u16, 0u32, 0u32, 0u8);
    let (mut first, mut to_first_placement, mut hardest_technique) = (None, None, None);
    while !state.is_complete() {
        let Some(step) = next(solver, &state)? else { break };
        if step.points > hardest || steps == 0 {
            hardest = step.points;
            hardest_technique = Some(step.technique);
        }
        lowest = lowest.max(scale.entry(step.technique).map_or(0, |entry| entry.level));
        sum += u32::from(step.points);
        steps += 1;
        let is_end = S::is_contradiction(&step);
        state.take(&step);
        first = first.or(Some(step.points));
        if to_first_placement.is_none() && step.place.is_some() {
            to_first_placement = Some(hardest);
        }
        if is_end {
            break;
        }
    }
    let points = |units: u16| Points::on(&scale, u32::from(units));
    let total = match scale.aggregation {
        Aggregation::Hardest | Aggregation::Greatest => u32::from(hardest),
        Aggregation::Sum => sum,
    };
    let solved = state.is_complete();
    Ok(Rating {
        total: solved.then(|| Points::on(&scale, total)),
        effort: None,
        hardest: points(hardest),
        to_first_placement: to_first_placement.map(points),
        first: first.map(points),
        sum: Points::on(&scale, sum),
        steps,
        level: level(&scale, total, lowest).filter(|_| solved),
        hardest_technique,
    })
}
