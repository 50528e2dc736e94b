//! What a column may ask about a puzzle: everything is computed when it is asked for, once.

use sudokit::difficulty::{self, MeasureError, Measurer, Points, Rating};
use sudokit::symmetry::Canonizer;
use sudokit::{Answer, Budget, Engine, Grid, Grid9, HousesPuzzle, Meter, Stop};

/// Where a generated puzzle comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The seed.
    pub seed: u64,
    /// Its number in the sequence of the seed.
    pub number: u64,
    /// What undoes the bias of the sampling, where that is known.
    pub weight: Option<f64>,
}

/// What one thread keeps from row to row.
pub(crate) struct Tools {
    pub engine: Engine,
    pub canonizer: Canonizer,
    /// One for each measure that was asked for.
    measurers: Vec<(&'static str, Measurer)>,
    pub budget: Budget,
    /// Relabellings over which guesses are averaged, and their seed.
    pub runs: u32,
    pub seed: u64,
    /// Whether automorphisms of solutions are wanted, which are found together with the smallest image.
    pub wants_grid_automorphisms: bool,
}

impl Tools {
    pub fn new(budget: Budget, runs: u32, seed: u64) -> Tools {
        let (engine, canonizer) = (Engine::detect(), Canonizer::new());
        Tools {
            engine,
            canonizer,
            measurers: Vec::new(),
            budget,
            runs,
            seed,
            wants_grid_automorphisms: false,
        }
    }

    /// What computes a measure, if there is one of this name.
    fn measurer(&mut self, name: &'static str) -> Option<&mut Measurer> {
        let at = match self.measurers.iter().position(|(known, _)| *known == name) {
            Some(at) => at,
            None => {
                let mut measurer = Measurer::new(difficulty::measure(name)?);
                if name == "guesses" {
                    measurer = measurer.with_runs(self.runs).with_seed(self.seed);
                }
                self.measurers.push((name, measurer));
                self.measurers.len() - 1
            }
        };
        Some(&mut self.measurers[at].1)
    }
}

/// A row with a readable puzzle.
pub(crate) struct Row<'t> {
    pub tools: &'t mut Tools,
    puzzle: Grid9,
    answer: Option<Answer>,
    minimal: Option<bool>,
    origin: Option<Origin>,
    canonical: Option<(Grid9, u32)>,
    grid_canonical: Option<(Grid9, u32)>,
    checked: Option<Option<HousesPuzzle>>,
    rating: Option<(&'static str, Option<Rating>)>,
}

impl<'t> Row<'t> {
    pub fn new(
        tools: &'t mut Tools,
        puzzle: Grid9,
        answer: Option<Answer>,
        minimal: Option<bool>,
        origin: Option<Origin>,
    ) -> Row<'t> {
        let (canonical, grid_canonical, checked, rating) = (None, None, None, None);
        Row { tools, puzzle, answer, minimal, origin, canonical, grid_canonical, checked, rating }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Grid9 {
        &self.puzzle
    }

    /// Where it comes from, if it was just generated.
    pub fn origin(&self) -> Option<Origin> {
        self.origin
    }

    fn answer(&mut self) -> Answer {
        *self.answer.get_or_insert_with(|| self.tools.engine.answer(&self.puzzle, 2))
    }

    /// Number of solutions: 0, 1, or 2 for two or more.
    pub fn solutions(&mut self) -> u8 {
        self.answer().solutions as u8
    }

    /// The solution, if there is exactly one.
    pub fn solution(&mut self) -> Option<Grid9> {
        let answer = self.answer();
        (answer.solutions == 1).then_some(answer.first)
    }

    /// Whether every given is needed; `None` without a unique solution.
    pub fn is_minimal(&mut self) -> Option<bool> {
        let is_unique = self.solution().is_some();
        let (puzzle, engine) = (&self.puzzle, &mut self.tools.engine);
        is_unique.then(|| *self.minimal.get_or_insert_with(|| sudokit::generate::is_minimal(puzzle, engine)))
    }

    /// The smallest image of the puzzle and its number of automorphisms.
    pub fn canonical(&mut self) -> (Grid9, u32) {
        *self.canonical.get_or_insert_with(|| {
            let found = self.tools.canonizer.canonical(&self.puzzle);
            (found.grid, found.automorphisms)
        })
    }

    /// The smallest image of the solution; `None` without a unique solution.
    pub fn grid_class(&mut self) -> Option<Grid9> {
        let solution = self.solution()?;
        if self.tools.wants_grid_automorphisms {
            self.grid_automorphisms();
        }
        // Without automorphisms it takes half the time.
        let known = self.grid_canonical.map(|(grid, _)| grid);
        Some(known.unwrap_or_else(|| self.tools.canonizer.minlex(&solution)))
    }

    /// The number of automorphisms of the solution; `None` without a unique solution.
    pub fn grid_automorphisms(&mut self) -> Option<u32> {
        let solution = self.solution()?;
        let found = *self.grid_canonical.get_or_insert_with(|| {
            let found = self.tools.canonizer.canonical(&solution);
            (found.grid, found.automorphisms)
        });
        Some(found.1)
    }

    /// The checked puzzle if it has exactly one solution.
    pub fn unique_puzzle(&mut self) -> Option<&HousesPuzzle> {
        self.solution()?;
        self.checked.get_or_insert_with(|| HousesPuzzle::new(Grid::from(self.puzzle)).ok()).as_ref()
    }

    /// The value of a measure of [`difficulty::MEASURES`]; `None` without a unique solution, or such a measure.
    pub fn measure(&mut self, name: &'static str) -> Option<Result<f64, MeasureError>> {
        let mut meter = Meter::new(self.tools.budget.clone());
        self.unique_puzzle()?;
        let puzzle = self.checked.as_ref()?.as_ref()?;
        let measured = self.tools.measurer(name)?.measure(puzzle, &mut meter);
        Some(measured.map(|measurement| measurement.mean))
    }

    /// What a puzzle counts on a scale of human-style solving, in points; `None` where it has no rating.
    pub fn points(&mut self, scale: &'static str) -> Result<Option<f64>, Stop> {
        Ok(self.rating(scale)?.and_then(|rating| rating.total).map(Points::value))
    }

    /// The rating by a scale of human-style solving; `None` without a unique solution, or such a scale.
    pub fn rating(&mut self, scale: &'static str) -> Result<Option<Rating>, Stop> {
        if let Some((name, rating)) = self.rating
            && name == scale
        {
            return Ok(rating);
        }
        let mut meter = Meter::new(self.tools.budget.clone());
        self.unique_puzzle();
        let puzzle = self.checked.as_ref().and_then(Option::as_ref);
        let rating = match puzzle.zip(self.tools.measurer(scale)).map(|(p, m)| m.rate(p, &mut meter)) {
            Some(Ok(rating)) => rating,
            Some(Err(MeasureError::Stopped(stop))) => return Err(stop),
            Some(Err(_)) | None => None,
        };
        self.rating = Some((scale, rating));
        Ok(rating)
    }
}
