//! New puzzles with constraints, the same bytes for any number of threads.

use std::ops::{ControlFlow, Range};

use serde_json::json;
use sudokit::generate::{VariantGenerationError, VariantRecipe, VariantSample, stream};
use sudokit::notation::{Document, Format, WriteOptions, numbers_line};
use sudokit::{Grid, Meter, parallel};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::progress::Progress;

/// What to make.
pub struct VariantRequest<'o> {
    /// The kind of puzzle.
    pub recipe: &'o VariantRecipe,
    /// The format of the texts.
    pub format: &'static Format,
    /// Whether to write the solution as well, where the format holds one.
    pub solutions: bool,
    /// The names of the variants, for the title.
    pub names: &'o [String],
}

/// A puzzle as text, or why it was not made.
type Made = Result<Vec<u8>, Failure>;

enum Failure {
    Stopped(VariantGenerationError),
    Other(String),
}

/// Makes the puzzles of these numbers and writes them in order.
///
/// # Errors
/// The output cannot be written, or no such puzzle exists.
pub fn generate(
    request: &VariantRequest<'_>,
    numbers: Range<u64>,
    env: &Environment,
) -> Result<Exit, CliError> {
    let progress = Progress::counting("puzzles");
    let budget = env.budget();
    let seed = env.seed();
    let first = numbers.start;
    let work = |(): &mut (), number: u64| -> Made {
        let mut meter = Meter::new(budget.clone());
        let sample = request.recipe.generate(&mut stream(seed, number), &mut meter);
        let sample = sample.map_err(|error| match error {
            VariantGenerationError::Stopped { .. } => Failure::Stopped(error),
            other => Failure::Other(other.to_string()),
        })?;
        text(request, number, &sample, env).map(String::into_bytes).map_err(Failure::Other)
    };
    let mut written = 0;
    let write = |made: Made| match made {
        Ok(bytes) => {
            let is_block = !request.format.record && !env.json;
            let boundary: &[u8] = if is_block && written > 0 { b"\n" } else { b"" };
            if let Err(error) = env.output.write(&[boundary, &bytes, b"\n"].concat()) {
                return ControlFlow::Break(Err(error));
            }
            written += 1;
            progress.set(written);
            ControlFlow::Continue(())
        }
        Err(failure) => ControlFlow::Break(Ok(failure)),
    };
    let options = parallel::Options::threads(env.threads).with_cancel(env.cancel.clone());
    let broken = parallel::run(&options, numbers, || (), work, write).broken();
    progress.finish();
    match broken.transpose()? {
        None => Ok(Exit::Done),
        Some(Failure::Stopped(error)) => {
            let done = first + written;
            output::complain(&format!("{error}; --seed {seed} --resume {done} goes on"));
            Ok(Exit::Partial)
        }
        Some(Failure::Other(error)) => Err(CliError::Usage(error)),
    }
}

fn text(
    request: &VariantRequest<'_>,
    number: u64,
    sample: &VariantSample,
    env: &Environment,
) -> Result<String, String> {
    let board = sample.puzzle.board();
    let solution = numbers_line(board, &sample.solution);
    let mut document = Document::of_variant(sample.puzzle.clone());
    document.meta.title = Some(format!("{} {}", request.names.join(", "), number + 1));
    if request.solutions && document.layout().cell_count() == board.on_board() {
        let values = sample.solution.iter().map(|&number| number as u8).collect();
        document.solution = Grid::new(document.layout().clone(), values).ok();
    }
    let written =
        request.format.write(&document, &WriteOptions::default()).map_err(|error| error.to_string())?;
    if !env.json {
        return Ok(written.text);
    }
    let givens = board.cells().filter(|&cell| sample.puzzle.given(cell).is_some()).count();
    let object = json!({
        "number": number + 1,
        "puzzle": written.text,
        "solution": solution,
        "givens": givens,
        "rules": sample.puzzle.constraints().len(),
        "minimal": sample.is_minimal,
        "seed": env.seed(),
    });
    Ok(object.to_string())
}
