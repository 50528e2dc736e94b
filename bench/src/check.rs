//! The long check: generated puzzles with no, one and many solutions, and those of files; every instruction set, alone
//! and in a lockstep batch, and every complete solver of the library, against the independent counter. `--solver
//! engines` leaves the solvers of the library out.

use crate::arguments::Arguments;
use crate::puzzles::{self, Rng};
use crate::verify;
use sudokit::nine::{Answer, Engine, Isa};
use sudokit::{Budget, Grid, Grid9, HousesPuzzle, SOLVERS, Search, Solver, Stop};

/// Nodes after which a solver of the library is left without an answer.
const NODES: u64 = 5_000;

/// A solver that takes milliseconds where the others take microseconds is asked for one puzzle of this many.
const SELDOM: (&str, usize) = ("subsets", 50);

/// Puzzles that are checked at a time.
const CHUNK: usize = 10_000;

/// `check [N] [FILE]...`
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let limit = arguments.limit.max(10);
    let mut checker = Checker::new(limit);
    if arguments.solvers.iter().any(|solver| solver == "engines") {
        checker.solvers.clear();
    }
    let mut files = Vec::new();
    let mut total = None;
    for operand in &arguments.operands {
        match operand.parse::<usize>() {
            Ok(number) => total = Some(number),
            Err(_) => files.push(operand),
        }
    }
    for path in &files {
        for chunk in puzzles::read(path, 0, usize::MAX)?.chunks(CHUNK) {
            checker.check(chunk)?;
        }
        checker.report(path);
    }
    let total = total.unwrap_or(if files.is_empty() { 1_000_000 } else { 0 });
    let mut rng = Rng::new(0x5EED);
    let mut done = 0;
    while done < total {
        let mut puzzles = Vec::new();
        while puzzles.len() < CHUNK.min(total - done) {
            let solved = rng.solved();
            for _ in 0..20 {
                let invalid = rng.below(3) == 0;
                let givens = 24 + rng.below(if invalid { 30 } else { 20 });
                puzzles.push(rng.puzzle(&solved, givens, invalid));
            }
        }
        checker.check(&puzzles)?;
        done += puzzles.len();
        if done % (10 * CHUNK) == 0 {
            eprintln!("{done} puzzles: all agree so far");
        }
    }
    if done > 0 {
        checker.report("generated");
    }
    Ok(())
}

/// Everyone who answers, and what they said so far.
struct Checker {
    limit: u64,
    engines: Vec<Engine>,
    /// Complete solvers, each with the number of puzzles that it gave up.
    solvers: Vec<(&'static dyn Solver, u64)>,
    /// Puzzles without a solution, with one, with more.
    tally: [u64; 3],
}

impl Checker {
    fn new(limit: u64) -> Checker {
        Checker {
            limit,
            engines: Isa::ALL.into_iter().filter_map(Engine::with).collect(),
            solvers: SOLVERS
                .iter()
                .filter(|solver| solver.info().complete)
                .map(|&solver| (solver, 0))
                .collect(),
            tally: [0; 3],
        }
    }

    fn check(&mut self, puzzles: &[Grid9]) -> Result<(), String> {
        let known: Vec<u64> = puzzles.iter().map(|puzzle| verify::count(puzzle, self.limit)).collect();
        for &count in &known {
            self.tally[count.min(2) as usize] += 1;
        }
        let mut firsts = None;
        for engine in &mut self.engines {
            let found = count_by_engine(engine, puzzles, &known, self.limit)?;
            let firsts = firsts.get_or_insert_with(|| found.clone());
            if let Some(i) = (0..puzzles.len()).find(|&i| firsts[i] != found[i]) {
                return Err(format!("{}: another first solution of {:?}", engine.isa(), puzzles[i]));
            }
        }
        for (solver, given_up) in &mut self.solvers {
            *given_up += count_by_solver(*solver, puzzles, &known, self.limit)?;
        }
        Ok(())
    }

    /// Prints what was checked since the last report.
    fn report(&mut self, source: &str) {
        let [none, one, many] = std::mem::take(&mut self.tally);
        let isas: Vec<&str> = self.engines.iter().map(|engine| engine.isa().name()).collect();
        println!(
            "{source}: {} puzzles ({none} without solution, {one} with one, {many} with more): {} agree",
            none + one + many,
            isas.join(", ")
        );
        for (solver, given_up) in &mut self.solvers {
            let given_up = std::mem::take(given_up);
            let id = solver.info().id;
            let requested =
                if id == SELDOM.0 { format!(" (every {}th puzzle)", SELDOM.1) } else { String::new() };
            println!("  {id} agrees{requested}; {given_up} puzzles given up after {NODES} nodes");
        }
    }
}

/// Gives the first solutions as the lockstep batch finds them; they are to be the same on every instruction set.
fn count_by_engine(
    engine: &mut Engine,
    puzzles: &[Grid9],
    known: &[u64],
    limit: u64,
) -> Result<Vec<Grid9>, String> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    engine.answer_all(puzzles, limit, &mut answers);
    for ((puzzle, &known), many) in puzzles.iter().zip(known).zip(&answers) {
        let single = engine.answer(puzzle, limit);
        for answer in [many, &single] {
            let verified = answer.solution().is_none_or(|grid| verify::is_solution_of(puzzle, &grid));
            if answer.solutions != known || !verified {
                return Err(format!("{}: {puzzle:?} has {known}, said {answer:?}", engine.isa()));
            }
        }
    }
    Ok(answers.iter().map(|answer| answer.first).collect())
}

/// Gives the number of puzzles that were too much for the solver.
fn count_by_solver(
    solver: &'static dyn Solver,
    puzzles: &[Grid9],
    known: &[u64],
    limit: u64,
) -> Result<u64, String> {
    let mut given_up = 0;
    let step = if solver.info().id == SELDOM.0 { SELDOM.1 } else { 1 };
    for (grid, &known) in puzzles.iter().zip(known).step_by(step) {
        // Givens that clash make no puzzle.
        let Ok(puzzle) = HousesPuzzle::new(Grid::from(*grid)) else {
            if known > 0 {
                return Err(format!("{grid:?} has {known}, but is no puzzle"));
            }
            continue;
        };
        let search =
            Search { limit, keep: 1, budget: Budget::default().with_nodes(NODES), ..Search::default() };
        let report = search.clone().with_solver(solver).run(&puzzle);
        let id = solver.info().id;
        if report.stop == Some(Stop::Nodes) {
            given_up += 1;
            if report.solutions > known {
                return Err(format!("{id}: {grid:?} has {known}, found {}", report.solutions));
            }
        } else if report.solutions != known {
            return Err(format!("{id}: {grid:?} has {known}, said {}", report.solutions));
        }
        for solution in &report.grids {
            if !Grid9::try_from(solution).is_ok_and(|solution| verify::is_solution_of(grid, &solution)) {
                return Err(format!("{id}: {grid:?} is not solved by {solution:?}"));
            }
        }
    }
    Ok(given_up)
}
