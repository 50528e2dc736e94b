//! RecordBatch in, RecordBatch out: a column of puzzles, and beside it what is asked about them.
//!
//! This is the one road by which the program, the Python package and a cluster's workers compute columns. Every
//! figure follows from the puzzle and the options alone, never from the row's place, the number of threads or the
//! size of the batch, so any cutting of the data gives the same values.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, RecordBatch, StringArray, UInt8Array, UInt32Array};
use arrow_schema::{Field, Schema};
use sudokit::difficulty::{self, Measure, MeasureError, Measurer, Rating};
use sudokit::logic::{self, LogicalSolver, State, Technique};
use sudokit::symmetry::{Canonizer, PatternSymmetry};
use sudokit::{Answer, Budget, Engine, Grid, Grid9, Meter, Puzzle, Stop};

use crate::cells;
use crate::error::{Error, Fault, RowFault};
use crate::identity::in_chunks;
use crate::schema::{Column, puzzle_column};

/// What to compute, and how.
#[derive(Clone, Debug)]
pub struct Annotate {
    /// The columns; only those that follow from the puzzle ([`ColumnInfo::derived`](crate::ColumnInfo::derived)).
    pub columns: Vec<Column>,
    /// The column that holds the puzzles; `None` for the one that is called so.
    pub puzzle: Option<String>,
    /// Random relabellings over which `guesses` is averaged.
    pub runs: u32,
    /// Seeds the relabellings.
    pub seed: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// What all of the batch may cost; rows that it does not reach get nulls and a fault.
    pub budget: Budget,
}

/// The relabellings over which `guesses` is averaged by default, as `sudokit rate --scale guesses` does.
pub const RUNS: u32 = 100;

impl Annotate {
    /// These columns, on one thread, with default settings.
    pub fn columns(columns: Vec<Column>) -> Annotate {
        Annotate { columns, puzzle: None, runs: RUNS, seed: 0, threads: 1, budget: Budget::default() }
    }
}

/// A batch with its new columns.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The columns of the input, and the new ones after them; one that was there already is replaced in its place.
    pub batch: RecordBatch,
    /// Rows whose puzzle cannot be read or whose figures were not reached; they have nulls.
    pub faults: Vec<RowFault>,
}

/// Adds columns to a batch. A null puzzle gives nulls; an unreadable one gives nulls and a fault.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, RecordBatch, StringArray, cast::AsArray};
/// use sudokit_data::{Annotate, Column, annotate};
///
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let column: ArrayRef = Arc::new(StringArray::from(vec![Some(puzzle), None, Some("oops")]));
/// let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
/// let done = annotate(&batch, &Annotate::columns(vec![Column::Solution])).unwrap();
/// assert!(done.batch["solution"].as_string::<i32>().value(0).starts_with("812753649"));
/// assert_eq!((done.batch["solution"].null_count(), done.faults.len()), (2, 1));
/// ```
///
/// # Errors
/// If no column holds puzzles, or a column is asked for that does not follow from the puzzle.
pub fn annotate(batch: &RecordBatch, options: &Annotate) -> Result<Annotated, Error> {
    if let Some(column) = options.columns.iter().find(|column| !column.info().derived) {
        return Err(Error::Usage(format!(
            "the column {column} does not follow from a puzzle; it comes from `sudokit dataset build`"
        )));
    }
    let at = puzzle_column(batch.schema_ref(), options.puzzle.as_deref())?;
    let cells = cells::grids(batch.column(at).as_ref())?;
    let mut faults = Vec::new();
    let puzzles: Vec<Option<Grid9>> = cells
        .into_iter()
        .enumerate()
        .map(|(row, cell)| {
            cell.unwrap_or_else(|fault| {
                faults.push(RowFault { row: row as u64 + 1, fault });
                None
            })
        })
        .collect();
    let (facts, stopped) = facts(&puzzles, options);
    faults.extend(stopped);
    faults.sort_by_key(|fault| fault.row);
    let mut fields: Vec<Arc<Field>> = batch.schema_ref().fields().to_vec();
    let mut columns = batch.columns().to_vec();
    for &column in &options.columns {
        let (field, values) = (Arc::new(column.field()), array(column, &facts));
        match fields.iter().position(|known| known.name() == column.id()) {
            Some(at) => (fields[at], columns[at]) = (field, values),
            None => {
                fields.push(field);
                columns.push(values);
            }
        }
    }
    let schema = Schema::new_with_metadata(fields, batch.schema_ref().metadata().clone());
    let batch = RecordBatch::try_new(Arc::new(schema), columns).map_err(Error::arrow)?;
    Ok(Annotated { batch, faults })
}

/// What is known of a puzzle. `None` says: not asked for, or there is no such thing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Facts {
    pub puzzle: Option<Grid9>,
    pub solution: Option<Grid9>,
    pub solutions: Option<u8>,
    pub minimal: Option<bool>,
    pub canonical: Option<Grid9>,
    pub automorphisms: Option<u32>,
    pub grid_class: Option<Grid9>,
    pub grid_automorphisms: Option<u32>,
    pub guesses: Option<f64>,
    pub level: Option<u8>,
    pub rating: Option<Rating>,
}

impl Facts {
    /// Sudoku Explainer's rating.
    pub fn er(&self) -> Option<f64> {
        self.rating.map(|rating| rating.total.map_or(UNSOLVED, f64::from))
    }
}

/// The facts of each puzzle, and the rows where the budget ended first.
pub(crate) fn facts(puzzles: &[Option<Grid9>], options: &Annotate) -> Part {
    let work = |kernel: &mut Kernel<'_>, chunk: &[Option<Grid9>]| kernel.chunk(chunk);
    let parts = in_chunks(puzzles, options.threads, || Kernel::new(options), work);
    let mut all: Part = (Vec::new(), Vec::new());
    for (facts, faults) in parts {
        let before = all.0.len() as u64;
        all.1.extend(faults.into_iter().map(|fault| RowFault { row: fault.row + before, ..fault }));
        all.0.extend(facts);
    }
    all
}

type Part = (Vec<Facts>, Vec<RowFault>);

/// What one thread needs to compute columns.
pub(crate) struct Kernel<'o> {
    options: &'o Annotate,
    wants: [bool; crate::COLUMNS.len()],
    engine: Engine,
    canonizer: Canonizer,
    walker: Option<LogicalSolver>,
}

impl<'o> Kernel<'o> {
    pub fn new(options: &'o Annotate) -> Kernel<'o> {
        let mut wants = [false; crate::COLUMNS.len()];
        options.columns.iter().for_each(|&column| wants[column as usize] = true);
        let rates =
            [Column::Er, Column::Ep, Column::Ed, Column::HardestTechnique].iter().any(|&c| wants[c as usize]);
        let walker = rates.then(|| LogicalSolver::new(scale(), false, options.budget.clone()));
        Kernel { options, wants, engine: Engine::detect(), canonizer: Canonizer::new(), walker }
    }

    fn wants(&self, columns: &[Column]) -> bool {
        columns.iter().any(|&column| self.wants[column as usize])
    }

    /// The facts of some puzzles; rows of faults count from 1 within them.
    pub fn chunk(&mut self, puzzles: &[Option<Grid9>]) -> Part {
        let mut facts: Vec<Facts> =
            puzzles.iter().map(|&puzzle| Facts { puzzle, ..Facts::default() }).collect();
        let mut faults = Vec::new();
        let solves = [
            Column::Solution,
            Column::Solutions,
            Column::Minimal,
            Column::GridClass,
            Column::GridAutomorphisms,
            Column::Guesses,
            Column::Level,
            Column::Er,
            Column::Ep,
            Column::Ed,
            Column::HardestTechnique,
        ];
        if self.wants(&solves) {
            let known: Vec<Grid9> = puzzles.iter().copied().flatten().collect();
            let mut answers = vec![Answer::NONE; known.len()];
            self.engine.answer_all(&known, 2, &mut answers);
            let mut answers = answers.iter();
            for fact in facts.iter_mut().filter(|fact| fact.puzzle.is_some()) {
                let Some(answer) = answers.next() else { break };
                fact.solutions = Some(answer.solutions as u8);
                fact.solution = (answer.solutions == 1).then_some(answer.first);
            }
        }
        if self.wants(&[Column::Minimal]) {
            self.minimal(&mut facts);
        }
        for (row, fact) in facts.iter_mut().enumerate() {
            let Some(puzzle) = fact.puzzle else { continue };
            if self.wants(&[Column::Canonical, Column::Automorphisms]) {
                let found = self.canonizer.canonical(&puzzle);
                (fact.canonical, fact.automorphisms) = (Some(found.grid), Some(found.automorphisms));
            }
            let Some(solution) = fact.solution else { continue };
            if self.wants(&[Column::GridAutomorphisms]) {
                let found = self.canonizer.canonical(&solution);
                (fact.grid_class, fact.grid_automorphisms) = (Some(found.grid), Some(found.automorphisms));
            } else if self.wants(&[Column::GridClass]) {
                fact.grid_class = Some(self.canonizer.minlex(&solution));
            }
            if let Err((column, stop)) = self.figures(&puzzle, fact) {
                let fault = Fault::Stopped { column: column.id(), stop };
                faults.push(RowFault { row: row as u64 + 1, fault });
            }
        }
        (facts, faults)
    }

    /// Every given of a minimal puzzle is missed: all puzzles with one given less go through the lanes at once.
    fn minimal(&mut self, facts: &mut [Facts]) {
        let mut less = Vec::new();
        for fact in facts.iter().filter(|fact| fact.solution.is_some()) {
            let puzzle = fact.puzzle.unwrap_or(Grid9::EMPTY);
            for cell in (0..81).filter(|&cell| puzzle.values()[cell] != 0) {
                let mut without = puzzle;
                without.set(sudokit::Cell::new(cell), 0);
                less.push(without);
            }
        }
        let mut unique = vec![false; less.len()];
        self.engine.unique_all(&less, &mut unique);
        let mut unique = unique.into_iter();
        for fact in facts.iter_mut().filter(|fact| fact.solution.is_some()) {
            let givens = fact.puzzle.map_or(0, |puzzle| puzzle.filled());
            fact.minimal = Some(unique.by_ref().take(givens).filter(|&unique| unique).count() == 0);
        }
    }

    /// The figures that cost time. On a stop says which.
    fn figures(&mut self, puzzle: &Grid9, fact: &mut Facts) -> Result<(), (Column, Stop)> {
        let efforts = self.wants(&[Column::Level, Column::Guesses]);
        if !efforts && self.walker.is_none() {
            return Ok(());
        }
        let Ok(checked) = Puzzle::new(Grid::from(*puzzle)) else { return Ok(()) };
        let budget = &self.options.budget;
        if self.wants(&[Column::Level]) {
            fact.level = measure("level", &checked, 1, 0, budget)
                .map_err(|stop| (Column::Level, stop))?
                .map(|level| level as u8);
        }
        if self.wants(&[Column::Guesses]) {
            let (runs, seed) = (self.options.runs, self.options.seed);
            fact.guesses =
                measure("guesses", &checked, runs, seed, budget).map_err(|stop| (Column::Guesses, stop))?;
        }
        if let Some(walker) = &mut self.walker
            && let Ok(state) = State::of(&checked)
        {
            fact.rating = Some(difficulty::rate(&state, walker).map_err(|stop| (Column::Er, stop))?);
        }
        Ok(())
    }
}

fn measure(name: &str, puzzle: &Puzzle, runs: u32, seed: u64, budget: &Budget) -> Result<Option<f64>, Stop> {
    let measure = |measure: &Measure| {
        let mut meter = Meter::new(budget.clone());
        Measurer::new(measure).with_runs(runs).with_seed(seed).measure(puzzle, &mut meter)
    };
    match difficulty::measure(name).map(measure) {
        Some(Ok(measured)) => Ok(Some(measured.mean)),
        Some(Err(MeasureError::Stopped(stop))) => Err(stop),
        Some(Err(_)) | None => Ok(None),
    }
}

/// Sudoku Explainer's scale, the first of the table.
fn scale() -> &'static logic::Scale {
    &logic::SCALES[0]
}

/// Sudoku Explainer gives 20.0 to what its techniques do not solve.
const UNSOLVED: f64 = 20.0;

/// The name of the symmetry of a pattern of givens: the largest group that keeps it, or `none`.
pub(crate) fn symmetry(puzzle: &Grid9) -> &'static str {
    use PatternSymmetry::*;
    let pattern = puzzle.values().map(|value| value != 0);
    // Larger groups first; two different groups of four together would be the full one.
    [Full, QuarterTurn, BothDiagonals, VerticalAndHorizontal, HalfTurn, OneDiagonal, VerticalOrHorizontal]
        .into_iter()
        .find(|kind| kind.holds(9, &pattern))
        .map_or("none", PatternSymmetry::id)
}

/// A column of facts as an Arrow array.
pub(crate) fn array(column: Column, facts: &[Facts]) -> ArrayRef {
    let lines = |of: fn(&Facts) -> Option<Grid9>| -> ArrayRef {
        Arc::new(facts.iter().map(|fact| of(fact).map(|grid| cells::line(&grid))).collect::<StringArray>())
    };
    let points = |of: fn(&Rating) -> Option<f64>| -> ArrayRef {
        Arc::new(facts.iter().map(|fact| fact.rating.as_ref().and_then(of)).collect::<Float64Array>())
    };
    match column {
        Column::Puzzle => lines(|fact| fact.puzzle),
        Column::Solution => lines(|fact| fact.solution),
        Column::Canonical => lines(|fact| fact.canonical),
        Column::GridClass => lines(|fact| fact.grid_class),
        Column::Solutions => Arc::new(facts.iter().map(|fact| fact.solutions).collect::<UInt8Array>()),
        Column::Level => Arc::new(facts.iter().map(|fact| fact.level).collect::<UInt8Array>()),
        Column::Clues => Arc::new(
            facts.iter().map(|fact| fact.puzzle.map(|puzzle| puzzle.filled() as u8)).collect::<UInt8Array>(),
        ),
        Column::Minimal => Arc::new(facts.iter().map(|fact| fact.minimal).collect::<BooleanArray>()),
        Column::Symmetry => {
            Arc::new(facts.iter().map(|fact| fact.puzzle.as_ref().map(symmetry)).collect::<StringArray>())
        }
        Column::Automorphisms => {
            Arc::new(facts.iter().map(|fact| fact.automorphisms).collect::<UInt32Array>())
        }
        Column::GridAutomorphisms => {
            Arc::new(facts.iter().map(|fact| fact.grid_automorphisms).collect::<UInt32Array>())
        }
        Column::Guesses => Arc::new(facts.iter().map(|fact| fact.guesses).collect::<Float64Array>()),
        Column::Er => points(|rating| Some(rating.total.map_or(UNSOLVED, f64::from))),
        Column::Ep => points(|rating| rating.to_first_placement.map(f64::from)),
        Column::Ed => points(|rating| rating.first.map(f64::from)),
        Column::HardestTechnique => Arc::new(
            facts
                .iter()
                .map(|fact| fact.rating.as_ref()?.hardest_technique.map(Technique::id))
                .collect::<StringArray>(),
        ),
        Column::Version => Arc::new(
            facts.iter().map(|fact| fact.puzzle.map(|_| env!("CARGO_PKG_VERSION"))).collect::<StringArray>(),
        ),
        // Known to the maker alone; `annotate` refuses them.
        Column::Weight | Column::Number | Column::Seed => {
            arrow_array::new_null_array(&column.info().data_type(), facts.len())
        }
    }
}
