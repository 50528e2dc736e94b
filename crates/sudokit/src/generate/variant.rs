//! Puzzles with constraints: a random solution, random clues that are true in it, more of them until no other solution
//! is left, then every given and every clue that can go goes.
//!
//! A clue is drawn against a counterexample: the engine shows another solution, and only a clue which that solution
//! breaks is added. It ends with far fewer clues than adding whatever is true. A given is added where drawn clues no
//! longer help, at a cell in which the two solutions differ. Removal takes the givens first, then the clues, so that a
//! puzzle leans on its rules and not on its givens.
//!
//! Everything is drawn from the caller's stream of random numbers, and the engine is bounded by nodes where it decides,
//! so a puzzle is the same on every machine.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use super::jigsaw::random_jigsaw;
use super::overlapping::{dug_grids, is_symmetric};
use super::random::{below, shuffle, stream};
use super::sample::Sample;
use super::unmade_kinds::{not_made, variant};
use super::variant_boards::with_regions_of;
use super::variant_cages as cages;
use super::variant_error::{GenerationError, NearestAttempt, VariantRecipeError};
use super::variant_exchange::{Exchange, exchange};
use super::variant_make::{Clues, Drawn, Make, OwnBoard};
use super::variant_sketch::{Clue, Place, Sketch};
use super::variant_table::Variant;
use crate::board::{Arrangement, Board, Cell};
use crate::constraint::{ChaosConstruction, Constraint, Parameters, ParametersError, Puzzle};
use crate::control::{Meter, Stop};
use crate::difficulty::DifficultyRange;
use crate::propagation::{ModelSolver, TooLarge};
use crate::symmetry::PatternSymmetry;

/// How many nodes a question may have.
#[derive(Clone, Copy)]
pub(super) struct Nodes {
    usual: u64,
    /// Where regions are to be found on boards of more than 36 cells: a node costs a thousand times as much there, and
    /// a puzzle whose proof is short for the engine is no easy one.
    heavy: u64,
}

/// Nodes for one random solution before the next order of values is tried.
const SOLUTION_NODES: u64 = 5_000;
/// Nodes for one question while clues are added; for one while they are removed.
pub(super) const ADDING: Nodes = Nodes { usual: 2_000, heavy: 100 };
const REMOVING: Nodes = Nodes { usual: 20_000, heavy: 400 };
/// Nodes for all questions of a removal together; after them a question has few: where sums say little (little killers),
/// a proof takes thousands, and there are thirty questions.
const REMOVING_IN_ALL: u64 = 20_000;
const REMOVING_AFTER: u64 = 500;
/// Nodes for one question while clues are removed from overlapping grids with rules: there are some hundred questions,
/// and each node costs several times as much.
const REMOVING_FROM_GRIDS: Nodes = Nodes { usual: 1_000, heavy: 400 };
/// Nodes for one question while sums and signs of cages are removed: there are a hundred, and proofs of few sums are long.
const REMOVING_OF_CAGES: Nodes = Nodes { usual: 300, heavy: 300 };

/// Where this many attempts were too hard with all clues, or have left a quarter of the cells open, further ones are in
/// vain.
const TOO_HARD_ATTEMPTS: u32 = 4;
const OPEN_ATTEMPTS: u32 = 10;

/// Attempts before a recipe gives up: some levels come out once in a hundred.
const ATTEMPTS: u32 = 100;
const LEVEL_ATTEMPTS: u32 = 1_000;

/// What kind of puzzle with constraints to make.
#[derive(Clone, Debug)]
pub struct VariantRecipe {
    pub(super) variants: Vec<&'static Variant>,
    size: usize,
    pub(super) arrangement: Option<&'static Arrangement>,
    pub(super) has_givens: bool,
    pub(super) symmetry: Option<PatternSymmetry>,
    /// Instead of [`ATTEMPTS`] or [`LEVEL_ATTEMPTS`].
    attempts: Option<u32>,
    solution: Option<Vec<i32>>,
    difficulty: Option<DifficultyRange>,
}

impl VariantRecipe {
    /// Puzzles of these variants (or kinds of constraint) on a square board of this size, with as few givens as come
    /// out. One of the names may be that of an arrangement of grids of this size, such as `samurai`.
    ///
    /// # Errors
    /// A name is not known, or a rule does not fit the board.
    #[inline(never)]
    pub fn new(names: &[&str], size: usize) -> Result<VariantRecipe, VariantRecipeError> {
        let unknown = |name: &str| match not_made(name) {
            Some((kind, instead)) => VariantRecipeError::NotMade { kind, instead },
            None => VariantRecipeError::Unknown(name.to_string()),
        };
        let find = |name: &&str| variant(name).ok_or_else(|| unknown(name));
        let arrangement = names.iter().find_map(|name| Arrangement::by_id(name));
        let names = names.iter().filter(|name| arrangement.is_none_or(|own| own.id != **name));
        let mut variants = names.map(find).collect::<Result<Vec<_>, _>>()?;
        let mut seen: Vec<&str> = Vec::new();
        variants.retain(|variant| {
            let is_new = !seen.contains(&variant.id);
            seen.push(variant.id);
            is_new
        });
        if variants.is_empty() && arrangement.is_none() {
            return Err(VariantRecipeError::Nothing);
        }
        if let Some(own) = arrangement.filter(|own| own.size != size) {
            let error = ParametersError::Other(format!("its grids have {0}×{0} cells", own.size));
            return Err(VariantRecipeError::DoesNotFit { variant: own.id, size, error });
        }
        if !(4..=16).contains(&size) {
            return Err(VariantRecipeError::Size(size));
        }
        let recipe = VariantRecipe {
            variants,
            size,
            arrangement,
            has_givens: true,
            symmetry: None,
            attempts: None,
            solution: None,
            difficulty: None,
        };
        let board = recipe.board(Board::square(size));
        for variant in &recipe.variants {
            let fits = match variant.make {
                Make::Jigsaw | Make::OwnBoard(_) if arrangement.is_some() => Err(ParametersError::Other(
                    "it has a board of its own, which is none of overlapping grids".to_string(),
                )),
                Make::Jigsaw if board.regions().is_empty() && !Board::square(size).regions().is_empty() => {
                    let text = "the regions are to be found by solving, so there are no random pieces";
                    Err(ParametersError::Other(text.to_string()))
                }
                _ => rules_of(variant, &board).map(|_| ()),
            };
            fits.map_err(|error| VariantRecipeError::DoesNotFit { variant: variant.id, size, error })?;
        }
        Ok(recipe)
    }

    /// The board of the puzzles, made of a square one.
    fn board(&self, mut board: Board) -> Board {
        if let Some(arrangement) = self.arrangement {
            board = arrangement.board();
        }
        for variant in &self.variants {
            if let Make::OwnBoard(own) = &variant.make {
                (own.change)(&mut board);
            }
        }
        board
    }

    /// Puzzles without givens.
    ///
    /// # Errors
    /// Such puzzles have several solutions each.
    #[inline(never)]
    pub fn without_givens(self) -> Result<VariantRecipe, VariantRecipeError> {
        let is_mirrored = self.variants.iter().all(|variant| match &variant.make {
            Make::Board(_) | Make::Drawn(_) => true,
            Make::OwnBoard(own) => own.clues.is_none(),
            Make::Jigsaw | Make::Clues(_) | Make::Cages(_) | Make::AllPairs(..) => false,
        });
        let board = self.board(Board::square(self.size));
        match exchange(&board, self.variants.iter().map(|variant| variant.sees)) {
            Exchange::None if is_mirrored => Err(VariantRecipeError::NeedsGivens { exchange: Vec::new() }),
            Exchange::None => Ok(VariantRecipe { has_givens: false, ..self }),
            Exchange::OfEach => Err(VariantRecipeError::NeedsGivens { exchange: Vec::new() }),
            Exchange::Of(exchange) => Err(VariantRecipeError::NeedsGivens { exchange }),
        }
    }

    /// Places of clues and givens have this symmetry. The pieces of a jigsaw have none.
    #[must_use]
    pub fn with_symmetry(self, symmetry: PatternSymmetry) -> VariantRecipe {
        VariantRecipe { symmetry: Some(symmetry), ..self }
    }

    /// Puzzles with this solution, the number of each cell of the board; what it has where no cell is means nothing.
    ///
    /// # Errors
    /// It breaks a house or a rule for the whole board; or the variants draw boards of their own.
    #[inline(never)]
    pub fn with_solution(self, solution: &[i32]) -> Result<VariantRecipe, VariantRecipeError> {
        let board = self.board(Board::square(self.size));
        let wrong = |_| VariantRecipeError::Solution;
        let mut puzzle = Puzzle::on(board.clone()).map_err(wrong)?;
        for variant in &self.variants {
            if matches!(variant.make, Make::Jigsaw) {
                return Err(VariantRecipeError::Solution);
            }
            for rule in rules_of(variant, &board).map_err(|_| VariantRecipeError::Solution)? {
                puzzle.add(rule).map_err(wrong)?;
            }
        }
        let mut solution = solution.to_vec();
        for place in board.void() {
            solution.get_mut(place.index()).into_iter().for_each(|number| *number = board.lowest());
        }
        if !puzzle.is_solved_by(&solution) {
            return Err(VariantRecipeError::Solution);
        }
        Ok(VariantRecipe { solution: Some(solution), ..self })
    }

    /// Puzzles in a range of difficulty, after 1,000 attempts at most. Those that come out too hard get more clues and
    /// givens than they need.
    ///
    /// # Errors
    /// The measure is not that of any board and any rules.
    #[inline(never)]
    pub fn with_difficulty(self, range: DifficultyRange) -> Result<VariantRecipe, VariantRecipeError> {
        match range.measure().scale() {
            Some(scale) if scale.is_for_any_board() => Ok(VariantRecipe { difficulty: Some(range), ..self }),
            _ => Err(VariantRecipeError::Difficulty(range.measure().name.to_string())),
        }
    }

    /// Gives up after `attempts` attempts instead of 100, or 1,000 with a range of difficulty.
    #[must_use]
    pub fn with_attempts(self, attempts: u32) -> VariantRecipe {
        VariantRecipe { attempts: Some(attempts), ..self }
    }

    /// Makes puzzle number `k` of a seed.
    ///
    /// ```
    /// use sudokit::control::{Budget, Meter};
    /// use sudokit::generate::VariantRecipe;
    /// let recipe = VariantRecipe::new(&["killer"], 4).unwrap().without_givens().unwrap();
    /// let sample = recipe.generate(1, 0, &mut Meter::new(Budget::default())).unwrap();
    /// assert!(sample.puzzle.is_solved_by(&sample.solution));
    /// assert!(sample.puzzle.board().cells().all(|cell| sample.puzzle.given(cell).is_none()));
    /// ```
    ///
    /// # Errors
    /// No grid obeys the rules, the budget ends, or all attempts fail.
    #[inline(never)]
    pub fn generate(&self, seed: u64, k: u64, meter: &mut Meter) -> Result<Sample, GenerationError> {
        let rng = &mut stream(seed, k);
        if let (Some(arrangement), Some(symmetry)) = (self.arrangement, self.symmetry)
            && !is_symmetric(&arrangement.board(), symmetry)
        {
            return Err(GenerationError::Symmetry { arrangement: arrangement.id, symmetry });
        }
        let mut nearest: Option<NearestAttempt> = None;
        let mut is_exhausted = false;
        let max = if self.difficulty.is_some() { LEVEL_ATTEMPTS } else { ATTEMPTS };
        let attempts = self.attempts.unwrap_or(max);
        for attempt in 1..=attempts {
            let stopped = |stop, nearest| GenerationError::Stopped { stop, attempts: attempt, nearest };
            let outcome = match Attempt::start(self, is_exhausted, rng, meter) {
                Ok(mut started) => {
                    let outcome = started.run(rng, meter);
                    nearest = nearest.into_iter().chain(started.reached).min();
                    outcome
                }
                Err(failure) => Err(failure),
            };
            match outcome {
                Ok(sample) => return Ok(Sample { k, attempts: attempt, ..sample }),
                Err(failure @ (Failure::Rejected | Failure::Exhausted)) => {
                    is_exhausted |= matches!(failure, Failure::Exhausted);
                    let is_hopeless = match nearest {
                        Some(NearestAttempt::TooHard) => attempt >= TOO_HARD_ATTEMPTS,
                        Some(NearestAttempt::Open(cells)) => {
                            attempt >= OPEN_ATTEMPTS && cells > self.size * self.size / 4
                        }
                        Some(NearestAttempt::OtherLevel) | None => false,
                    };
                    if is_hopeless {
                        return Err(stopped(Stop::GaveUp, nearest));
                    }
                }
                Err(Failure::NoSolution) => return Err(GenerationError::NoSolution),
                Err(Failure::TooLarge(error)) => return Err(error.into()),
                Err(Failure::Stopped(stop)) => return Err(stopped(stop, nearest)),
            }
        }
        Err(GenerationError::Stopped { stop: Stop::GaveUp, attempts, nearest })
    }
}

/// The rules of a variant for the whole board.
fn rules_of(variant: &Variant, board: &Board) -> Result<Vec<Constraint>, ParametersError> {
    let rule = |kind: &str, words: &str| {
        let words = words.split_whitespace().map(str::to_string).collect();
        Constraint::from_parameters(kind, &Parameters { words, ..Parameters::default() }, board)
    };
    match &variant.make {
        Make::Board(rules) => rules.iter().map(|(kind, words)| rule(kind, words)).collect(),
        Make::OwnBoard(own) => rule(own.rule, "").map(|rule| vec![rule]),
        Make::Jigsaw | Make::Clues(_) | Make::Cages(_) | Make::AllPairs(..) | Make::Drawn(_) => {
            Ok(Vec::new())
        }
    }
}

/// The clues that a variant draws.
pub(super) fn clues_of(variant: &'static Variant) -> Option<&'static Clues> {
    match &variant.make {
        Make::Clues(clues) | Make::Cages(clues) | Make::OwnBoard(OwnBoard { clues: Some(clues), .. }) => {
            Some(clues)
        }
        _ => None,
    }
}

/// Why an attempt ended.
pub(super) enum Failure {
    /// Another attempt may succeed.
    Rejected,
    /// All that can be said without givens does not make the solution the only one; few solutions but those of rare clues
    /// are better.
    Exhausted,
    NoSolution,
    TooLarge(TooLarge),
    Stopped(Stop),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(stop)
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Failure {
        Failure::TooLarge(error)
    }
}

/// What the engine says of a puzzle whose solution is known.
pub(super) enum Others {
    None,
    /// Another solution.
    One(Vec<i32>),
    /// Not decided within the nodes.
    Unknown,
}

/// Clues that come and go together: a place and its images.
#[derive(Clone)]
pub(super) struct Group {
    pub variant: usize,
    pub clues: Vec<Constraint>,
    pub places: Vec<Place>,
}

pub(super) struct Attempt<'r> {
    pub recipe: &'r VariantRecipe,
    pub board: Board,
    /// The rules for the whole board, by variant.
    pub rules: Vec<Vec<Constraint>>,
    pub solution: Vec<i32>,
    pub groups: Vec<Group>,
    /// The cages that fill the board, if a variant has such.
    pub cages: Vec<Vec<Cell>>,
    /// Sets of cells that are given together.
    pub givens: Vec<Vec<Cell>>,
    /// No cage has more cells, unless its kind needs them.
    pub longest: usize,
    /// How far it came.
    pub reached: Option<NearestAttempt>,
}

impl<'r> Attempt<'r> {
    /// Begins with a solution; with one of rare clues where all clues of others have not been enough.
    fn start(
        recipe: &'r VariantRecipe,
        has_rare_clues: bool,
        rng: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<Attempt<'r>, Failure> {
        let is_jigsaw = recipe.variants.iter().any(|variant| matches!(variant.make, Make::Jigsaw));
        let board = if is_jigsaw {
            random_jigsaw(recipe.size, rng, meter)?.without_extra_houses()
        } else {
            Board::square(recipe.size)
        };
        let board = recipe.board(board);
        let rules = recipe.variants.iter().map(|variant| rules_of(variant, &board));
        let mut rules = rules.collect::<Result<Vec<_>, _>>().map_err(|_| Failure::Rejected)?;
        let mut is_drawn = false;
        for (rules, variant) in rules.iter_mut().zip(&recipe.variants) {
            if let (Make::Drawn(Drawn { first: Some(draw), .. }), None) = (&variant.make, &recipe.solution) {
                rules.extend(draw(&board, rng));
                is_drawn = true;
            }
        }
        // Two variants may have the same rule.
        for index in 1..rules.len() {
            let (earlier, rest) = rules.split_at_mut(index);
            rest[0].retain(|rule| !earlier.iter().flatten().any(|other| other == rule));
        }
        // Small cages say more: without givens nothing else makes a puzzle easier, or one that can be rated.
        let is_of_level = recipe.difficulty.is_some() && !recipe.has_givens;
        let longest = if is_of_level { 2 + below(rng, 3) as usize } else { usize::MAX };
        let mut attempt = Attempt {
            recipe,
            longest,
            rules,
            solution: Vec::new(),
            groups: Vec::new(),
            cages: Vec::new(),
            givens: Vec::new(),
            reached: None,
            board,
        };
        let given = recipe.solution.clone();
        let found = if given.is_some() { given } else { attempt.random_solution(rng, meter)? };
        attempt.solution = match found {
            Some(solution) => solution,
            // Other pieces, other regions or another rule may have a solution.
            None if is_jigsaw || is_drawn || attempt.has_labels() => return Err(Failure::Rejected),
            None => return Err(Failure::NoSolution),
        };
        if has_rare_clues && recipe.solution.is_none() {
            let grid = std::mem::take(&mut attempt.solution);
            attempt.solution = attempt.draw_rare_clues(&grid, rng, meter)?;
        }
        for (index, variant) in recipe.variants.iter().enumerate() {
            match &variant.make {
                Make::AllPairs(clue, negative) => {
                    attempt.rules[index] = attempt.all_pairs(*clue, negative, rng);
                }
                Make::Cages(_) => {
                    let symmetry = recipe.symmetry;
                    attempt.cages = attempt.sketch(rng).all_cages(symmetry).ok_or(Failure::Rejected)?;
                    attempt.rules[index] = cages::without_sums(&attempt.board, &attempt.cages);
                }
                Make::Drawn(drawn) if attempt.rules[index].is_empty() => {
                    let rule = (drawn.in_solution)(&mut attempt.sketch(rng));
                    attempt.rules[index].push(rule.ok_or(Failure::Rejected)?);
                }
                _ => {}
            }
        }
        Ok(attempt)
    }

    /// The board with nothing laid out.
    pub(super) fn sketch<'a>(&'a self, rng: &'a mut ChaCha8Rng) -> Sketch<'a> {
        let used = vec![false; self.board.cell_count()];
        Sketch {
            board: &self.board,
            grid: &self.solution,
            rng,
            used,
            longest: self.longest,
            cages: &self.cages,
        }
    }

    /// Whether the regions are to be found.
    fn has_labels(&self) -> bool {
        !ChaosConstruction::labels(&self.board).is_empty()
    }

    /// Whether proofs are to be short, as each of their nodes costs much.
    pub(super) fn is_heavy(&self) -> bool {
        self.has_labels() && self.board.on_board() > 36
    }

    /// The clues of all pairs of cells where one is true, and the rule that spares these pairs.
    fn all_pairs(&self, clue: Clue, negative: &str, rng: &mut ChaCha8Rng) -> Vec<Constraint> {
        let mut sketch = self.sketch(rng);
        let (mut rules, mut cells) = (Vec::new(), Vec::new());
        for (a, b) in self.board.adjacent_pairs() {
            if let Some(rule) = clue(&mut sketch, &Place::of(&[a, b])) {
                rules.push(rule);
                cells.push(vec![a, b]);
            }
        }
        rules.extend(sketch.check(negative, &Parameters { cells, ..Parameters::default() }));
        rules
    }

    /// A solution of the rules for the whole board, from random orders of values with restarts. Regions that are to be
    /// found are those of a random jigsaw.
    fn random_solution(&self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Option<Vec<i32>>, Failure> {
        let mut solver = ModelSolver::new(&self.puzzle(|_| true, |_| true).model())?;
        if self.has_labels() {
            let layout = random_jigsaw(self.recipe.size, rng, meter)?;
            solver.assume(&with_regions_of(&self.board, &layout));
        }
        for round in 0..20 {
            solver.randomize(Some(rng.next_u64()));
            if let Some(found) = self.next_within(&mut solver, SOLUTION_NODES << round.min(10), meter)? {
                return Ok(found);
            }
        }
        Err(Failure::Rejected)
    }

    /// A solution or that there is none; neither where the nodes do not decide it.
    pub(super) fn next_within(
        &self,
        solver: &mut ModelSolver,
        nodes: u64,
        meter: &mut Meter,
    ) -> Result<Option<Option<Vec<i32>>>, Failure> {
        let mut own = Meter::new(meter.budget().clone().with_nodes(nodes));
        let found = solver.next(&mut own).map(|found| found.map(|values| self.numbers(values)));
        take_over(meter, own)?;
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Nodes) => Ok(None),
            Err(stop) => Err(stop.into()),
        }
    }

    fn numbers(&self, values: &[u32]) -> Vec<i32> {
        values[..self.board.cell_count()].iter().map(|&value| self.board.lowest() + value as i32).collect()
    }

    /// The puzzle without givens, of some of the variants' rules for the whole board and some of the groups.
    pub(super) fn puzzle(
        &self,
        has_rules: impl Fn(usize) -> bool,
        has_group: impl Fn(usize) -> bool,
    ) -> Puzzle {
        let mut puzzle = Puzzle::on(self.board.clone()).expect("a board that was checked");
        let rules = self.rules.iter().enumerate().filter(|(index, _)| has_rules(*index));
        let clues = self.groups.iter().enumerate().filter(|(index, _)| has_group(*index));
        let clues: Vec<&Constraint> = clues.flat_map(|(_, group)| &group.clues).collect();
        let rules = rules.flat_map(|(_, rules)| rules);
        let rules = rules.filter(|rule| !clues.iter().any(|clue| cages::gives_sum_of(clue, rule)));
        let all = rules.chain(clues.iter().copied());
        for constraint in all {
            puzzle.add(constraint.clone()).expect("a constraint that was made for the board");
        }
        puzzle
    }

    /// What the cells may hold, givens known.
    pub(super) fn allowed(&self, has_given: impl Fn(usize) -> bool) -> Vec<u32> {
        let mut allowed = vec![self.board.all(); self.board.cell_count()];
        self.board.void().iter().for_each(|place| allowed[place.index()] = 1);
        let retained = self.givens.iter().enumerate().filter(|(index, _)| has_given(*index));
        for &cell in retained.flat_map(|(_, cells)| cells) {
            allowed[cell.index()] = self.board.bit(self.solution[cell.index()]);
        }
        allowed
    }

    /// Asks for a solution beside the known one.
    pub(super) fn others(
        &self,
        solver: &mut ModelSolver,
        allowed: &[u32],
        nodes: Nodes,
        meter: &mut Meter,
    ) -> Result<Others, Failure> {
        solver.assume(allowed);
        let nodes = if self.is_heavy() { nodes.heavy } else { nodes.usual };
        let mut own = Meter::new(meter.budget().clone().with_nodes(nodes));
        let mut other = None;
        let outcome = solver.solve(&mut own, &mut |values| {
            let numbers = self.numbers(values);
            if numbers == self.solution {
                return ControlFlow::Continue(());
            }
            other = Some(numbers);
            ControlFlow::Break(())
        });
        take_over(meter, own)?;
        match (other, outcome) {
            (Some(other), _) => Ok(Others::One(other)),
            (None, Ok(())) => Ok(Others::None),
            (None, Err(Stop::Nodes)) => Ok(Others::Unknown),
            (None, Err(stop)) => Err(stop.into()),
        }
    }

    fn run(&mut self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Sample, Failure> {
        for variant in 0..self.recipe.variants.len() {
            if self.of_cages() == Some(variant) {
                self.add_all_of_cages(variant, rng);
                continue;
            }
            let drawn = self.groups.iter().filter(|group| group.variant == variant).count();
            for _ in drawn..self.at_first(variant) {
                if !self.add_clue(variant, None, rng) {
                    break;
                }
            }
        }
        if self.recipe.has_givens && self.recipe.arrangement.is_some() {
            self.givens = dug_grids(&self.board, &self.solution, self.recipe.symmetry, rng, meter)?;
        }
        self.add_until_unique(rng, meter)?;
        let (is_minimal, removed) = self.minimize(rng, meter)?;
        for (index, variant) in self.recipe.variants.iter().enumerate() {
            let is_missing = match &variant.make {
                Make::Jigsaw => false,
                Make::Clues(_) | Make::Cages(_) | Make::OwnBoard(OwnBoard { clues: Some(_), .. }) => {
                    self.groups.iter().all(|group| group.variant != index)
                }
                // Another variant has the same rule.
                _ if self.rules[index].is_empty() => false,
                Make::Board(_) | Make::AllPairs(..) | Make::Drawn(_) | Make::OwnBoard(_) => {
                    self.is_idle(index, meter)?
                }
            };
            if is_missing {
                return Err(Failure::Rejected);
            }
        }
        let retained = (self.groups.len(), self.givens.len());
        let difficulty = match &self.recipe.difficulty {
            Some(range) => Some(self.be_of_level(range, removed, rng, meter)?),
            None => None,
        };
        let is_minimal = is_minimal && retained == (self.groups.len(), self.givens.len());
        let puzzle = self.with_givens(|_| true, self.givens.len());
        let sample = Sample::new(0, puzzle, self.solution.clone());
        Ok(Sample { is_minimal: Some(is_minimal), difficulty, ..sample })
    }

    /// The nodes of a question while clues are removed, for which so many were used before.
    fn removing(&self, used: u64) -> Nodes {
        let is_large = self.recipe.arrangement.is_some() && !self.recipe.variants.is_empty();
        match self.of_cages() {
            Some(_) => REMOVING_OF_CAGES,
            None if is_large => REMOVING_FROM_GRIDS,
            None if used > REMOVING_IN_ALL => Nodes { usual: REMOVING_AFTER, ..REMOVING },
            None => REMOVING,
        }
    }

    /// Removes what can go: givens, then clues, each in a random order. Whether all that is left was proved necessary,
    /// and the clues that went.
    fn minimize(&mut self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<(bool, Vec<Group>), Failure> {
        let mut is_minimal = true;
        let start = meter.stats.nodes;
        let mut solver = ModelSolver::new(&self.puzzle(|_| true, |_| true).model())?;
        shuffle(rng, &mut self.givens);
        for index in (0..self.givens.len()).rev() {
            let allowed = self.allowed(|given| given != index);
            match self.others(&mut solver, &allowed, self.removing(meter.stats.nodes - start), meter)? {
                Others::None => drop(self.givens.remove(index)),
                Others::One(_) => {}
                Others::Unknown => is_minimal = false,
            }
        }
        let allowed = self.allowed(|_| true);
        // Orbits of several clues stay together; the order of the puzzle's rules is that of drawing.
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        shuffle(rng, &mut order);
        // A puzzle of comparisons leans on its signs, not on its sums.
        order.sort_by_key(|&index| !cages::gives_sum(self.groups[index].clues.first(), &self.cages));
        let mut retained = vec![true; self.groups.len()];
        for index in order {
            retained[index] = false;
            let mut solver = ModelSolver::new(&self.puzzle(|_| true, |group| retained[group]).model())?;
            match self.others(&mut solver, &allowed, self.removing(meter.stats.nodes - start), meter)? {
                Others::None => {}
                Others::One(_) => retained[index] = true,
                Others::Unknown => (retained[index], is_minimal) = (true, false),
            }
        }
        let groups = std::mem::take(&mut self.groups).into_iter().zip(retained);
        let (retained, removed): (Vec<_>, Vec<_>) = groups.partition(|(_, retained)| *retained);
        self.groups = retained.into_iter().map(|(group, _)| group).collect();
        Ok((is_minimal, removed.into_iter().map(|(group, _)| group).collect()))
    }

    /// Whether the puzzle has one solution without a variant's rules for the whole board.
    fn is_idle(&self, variant: usize, meter: &mut Meter) -> Result<bool, Failure> {
        let mut solver = ModelSolver::new(&self.puzzle(|index| index != variant, |_| true).model())?;
        let others = self.others(&mut solver, &self.allowed(|_| true), self.removing(0), meter)?;
        Ok(matches!(others, Others::None))
    }
}

/// Adds what a question counted to the caller's meter.
fn take_over(meter: &mut Meter, own: Meter) -> Result<(), Stop> {
    meter.stats.add_search(&own.finish());
    if meter.nodes_left() == 0 {
        return Err(Stop::Nodes);
    }
    meter.look()
}
