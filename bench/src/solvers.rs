//! The solvers: the engine on each instruction set (many puzzles at once, or one at a time), solvers from
//! crates.io behind the feature `peers`, and solvers from shared libraries.

use crate::arguments::Load;
use std::ffi::{c_char, c_uint};
use sudokit::Grid9;
use sudokit::nine::{Answer, Engine, Isa};

/// What a solver says of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Number of solutions, up to the limit.
    pub solutions: u64,
    /// A solution, if the solver gives one.
    pub solution: Option<Grid9>,
}

/// A solver under measurement.
pub trait BenchSolver {
    /// Solves all puzzles. What is measured is this call.
    fn solve(&mut self, puzzles: &[Grid9], lines: &[Line], limit: u64);
    /// What it found in the last call; not measured.
    fn verdicts(&mut self) -> Vec<Verdict>;
}

/// A puzzle as text for solvers that want it: 81 symbols, then zeros.
pub type Line = [u8; 96];

/// Names of the solvers that this build has.
pub fn names() -> Vec<String> {
    let mut names = Vec::new();
    for isa in Isa::ALL.into_iter().rev().filter(|isa| isa.is_available()) {
        names.push(isa.name().to_string());
        names.push(format!("{isa}:single"));
    }
    #[cfg(feature = "peers")]
    names.extend(["sudoku".to_string(), "sudoku:count".to_string(), "msolve".to_string()]);
    names
}

/// The solver of that name.
pub fn by_name(name: &str) -> Result<Box<dyn BenchSolver>, String> {
    let unknown = || format!("no solver {name} in this build; there are {}", names().join(", "));
    #[cfg(feature = "peers")]
    match name {
        "sudoku" => return Ok(Box::new(crates_io::SudokuCrate { solution: true, found: Vec::new() })),
        "sudoku:count" => return Ok(Box::new(crates_io::SudokuCrate { solution: false, found: Vec::new() })),
        "msolve" => return Ok(Box::new(crates_io::Msolve { found: Vec::new() })),
        _ => {}
    }
    let (isa, single) = name.strip_suffix(":single").map_or((name, false), |isa| (isa, true));
    let engine = isa.parse().ok().and_then(Engine::with).ok_or_else(unknown)?;
    Ok(if single {
        Box::new(Single { engine, answers: Vec::new() })
    } else {
        Box::new(Many { engine, answers: Vec::new() })
    })
}

fn verdicts_of(answers: &[Answer]) -> Vec<Verdict> {
    answers.iter().map(|a| Verdict { solutions: a.solutions, solution: a.solution() }).collect()
}

/// The engine, all puzzles in one call.
struct Many {
    engine: Engine,
    answers: Vec<Answer>,
}

impl BenchSolver for Many {
    fn solve(&mut self, puzzles: &[Grid9], _lines: &[Line], limit: u64) {
        self.answers.resize(puzzles.len(), Answer::NONE);
        self.engine.answer_all(puzzles, limit, &mut self.answers);
    }
    fn verdicts(&mut self) -> Vec<Verdict> {
        verdicts_of(&self.answers)
    }
}

/// The engine, a call for each puzzle.
struct Single {
    engine: Engine,
    answers: Vec<Answer>,
}

impl BenchSolver for Single {
    fn solve(&mut self, puzzles: &[Grid9], _lines: &[Line], limit: u64) {
        self.answers.resize(puzzles.len(), Answer::NONE);
        for (answer, puzzle) in self.answers.iter_mut().zip(puzzles) {
            *answer = self.engine.answer(puzzle, limit);
        }
    }
    fn verdicts(&mut self) -> Vec<Verdict> {
        verdicts_of(&self.answers)
    }
}

/// The C signature that a loaded solver must have:
///
/// ```c
/// size_t solve(const char *puzzle, size_t limit, unsigned configuration, char *solution, size_t *guesses);
/// ```
///
/// `puzzle` is 81 characters, `1` to `9` or `.`, followed by a zero. The return value is the number of solutions up
/// to `limit`. `solution` points to 164 characters and receives 81, or nothing (it is checked if it was written).
/// `configuration` is 0.
type Foreign = unsafe extern "C" fn(*const c_char, usize, c_uint, *mut c_char, *mut usize) -> usize;

/// A solver of a shared library.
struct Loaded {
    solve: Foreign,
    found: Vec<(u64, [u8; 164])>,
    // Keeps `solve` alive: fields are dropped in order.
    _library: libloading::Library,
}

/// Loads a solver.
pub fn load(load: &Load) -> Result<Box<dyn BenchSolver>, String> {
    let failed = |error: libloading::Error| format!("{}: {error}", load.path);
    // SAFETY: the user vouches for the library's initialisers and for the function's signature, see `Foreign`.
    let (library, solve) = unsafe {
        let library = libloading::Library::new(&load.path).map_err(failed)?;
        let solve = *library.get::<Foreign>(load.symbol.as_bytes()).map_err(failed)?;
        (library, solve)
    };
    Ok(Box::new(Loaded { solve, found: Vec::new(), _library: library }))
}

impl BenchSolver for Loaded {
    fn solve(&mut self, puzzles: &[Grid9], lines: &[Line], limit: u64) {
        self.found.resize(puzzles.len(), (0, [0; 164]));
        for ((solutions, solution), line) in self.found.iter_mut().zip(lines) {
            let mut guesses = 0;
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            // SAFETY: the pointers are to as many bytes as the signature promises.
            let count = unsafe {
                (self.solve)(line.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &mut guesses)
            };
            *solutions = count as u64;
        }
    }
    fn verdicts(&mut self) -> Vec<Verdict> {
        let verdict = |(solutions, text): &(u64, [u8; 164])| Verdict {
            solutions: *solutions,
            solution: Grid9::from_line(&text[..81]).ok().filter(|grid| *solutions > 0 && grid.filled() == 81),
        };
        self.found.iter().map(verdict).collect()
    }
}

#[cfg(feature = "peers")]
mod crates_io {
    use super::{BenchSolver, Grid9, Line, Verdict};

    /// The `sudoku` crate: solutions up to the limit, or only their number.
    pub struct SudokuCrate {
        pub solution: bool,
        pub found: Vec<Verdict>,
    }

    impl BenchSolver for SudokuCrate {
        fn solve(&mut self, puzzles: &[Grid9], _lines: &[Line], limit: u64) {
            self.found.clear();
            let mut buffer = [[0; 81]; 1];
            for puzzle in puzzles {
                let Ok(sudoku) = sudoku::Sudoku::from_bytes(*puzzle.values()) else { continue };
                self.found.push(if self.solution {
                    let solutions = sudoku.solutions_up_to_buffer(&mut buffer, limit as usize) as u64;
                    Verdict {
                        solutions,
                        solution: (solutions > 0).then_some(Grid9::new(buffer[0]).expect("digits")),
                    }
                } else {
                    Verdict { solutions: sudoku.solutions_count_up_to(limit as usize) as u64, solution: None }
                });
            }
        }
        fn verdicts(&mut self) -> Vec<Verdict> {
            self.found.clone()
        }
    }

    /// The `msolve` crate, number of solutions.
    pub struct Msolve {
        pub found: Vec<Verdict>,
    }

    impl BenchSolver for Msolve {
        fn solve(&mut self, puzzles: &[Grid9], _lines: &[Line], limit: u64) {
            self.found.clear();
            for puzzle in puzzles {
                let sudoku = msolve::Sudoku::from(*puzzle.values());
                let solutions = sudoku.count_solutions(limit as usize) as u64;
                self.found.push(Verdict { solutions, solution: None });
            }
        }
        fn verdicts(&mut self) -> Vec<Verdict> {
            self.found.clone()
        }
    }
}
