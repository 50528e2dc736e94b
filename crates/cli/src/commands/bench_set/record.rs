//! A record of a set: a puzzle that two engines have proved to have one solution, with all that a measurement needs.

use std::sync::Arc;

use serde_json::json;
use sudokit::Verdict;
use sudokit::notation::{self, Document, ReadOptions, WriteOptions};
use sudokit_data::RecordColumn;
use sudokit_protocol::{
    ApiError, PROTOCOL, PromptMode, PromptRequest, Question, RateRequest, SolveRequest, StepsRequest,
    generate, prompt, rate, solve, steps,
};

use super::sets::Stratum;
use crate::environment::Environment;
use crate::error::CliError;

/// A puzzle of a set.
pub struct Record {
    /// The stratum that it was made for.
    pub stratum: String,
    size: usize,
    variant: Option<&'static str>,
    /// The level by its rating.
    pub level: Option<String>,
    rating: Option<f64>,
    scale: String,
    givens: usize,
    puzzle: String,
    solution: String,
    rules: String,
    prompt: String,
    prompt_many_steps: String,
    path: String,
    seed: u64,
    number: u64,
    /// The engines that proved its one solution.
    pub engines: [&'static str; 2],
}

impl Record {
    /// Puzzle number `number` of a stratum, or what is made of this image.
    pub fn make(
        stratum: &Stratum,
        seed: u64,
        number: u64,
        image: Option<Document>,
        env: &Environment,
    ) -> Result<Record, CliError> {
        let refused =
            |error: ApiError| CliError::Input(format!("{}, puzzle {number}: {error}", stratum.name));
        let document = match image {
            Some(document) => document,
            None => {
                let reply = generate(&stratum.request(seed, number), &mut env.context()).map_err(refused)?;
                let made =
                    reply.puzzles.and_then(|puzzles| puzzles.into_iter().next()).and_then(|made| made.text);
                let text = made.ok_or_else(|| {
                    CliError::Stopped(format!(
                        "{}, puzzle {number}: the limit ended its making",
                        stratum.name
                    ))
                })?;
                let read = notation::read(text.as_bytes(), &ReadOptions::default());
                read.map_err(|error| CliError::Input(error.to_string()))?.documents.remove(0)
            }
        };
        let document = Arc::new(document);
        let question = || Question::from(document.clone());
        let (solution, engines) = proved(&document, env).map_err(|error| match error {
            Unproved::Refused(error) => refused(error),
            Unproved::Because(text) => CliError::Input(format!("{}, puzzle {number}: {text}", stratum.name)),
        })?;
        let prompt_text = |mode: PromptMode| {
            let request = PromptRequest { question: question(), mode, ..PromptRequest::default() };
            prompt(&request, &mut env.context()).map_err(refused)
        };
        let (single, many) = (prompt_text(PromptMode::SingleAnswer)?, prompt_text(PromptMode::ManySteps)?);
        let request = StepsRequest { question: question(), ..StepsRequest::default() };
        let path = steps(&request, &mut env.context()).map_err(refused)?;
        let request = RateRequest {
            question: question(),
            measures: vec![path.scale.to_string()],
            ..RateRequest::default()
        };
        let rated = rate(&request, &mut env.context()).map_err(refused)?;
        let rating = rated.ratings.into_iter().next();
        let level = rating.as_ref().and_then(|rating| rating.path.as_ref()).and_then(|path| path.level);
        let lines = path.steps.iter().flatten().map(|step| {
            json!({
                "technique": step.technique, "points": step.points, "place": step.step["place"],
                "eliminate": step.step["eliminate"], "words": step.words.last(),
            })
        });
        let is_ordinary = document.is_ordinary();
        let format = if is_ordinary { "line" } else { "rules" };
        let text = notation::write(format, &document, &WriteOptions::default());
        Ok(Record {
            stratum: stratum.name.clone(),
            size: stratum.size,
            variant: stratum.variant,
            level: level.map(str::to_string),
            rating: rating.as_ref().and_then(|rating| rating.rating),
            scale: path.scale.to_string(),
            givens: document.grid().filled(),
            puzzle: text.map_err(|error| CliError::Input(error.to_string()))?.trim_end().to_string(),
            solution: solution_text(&solution),
            rules: json!(single.rules).to_string(),
            prompt: single.text,
            prompt_many_steps: many.text,
            path: serde_json::Value::Array(lines.collect()).to_string(),
            seed,
            number,
            engines,
        })
    }
}

/// The two engines: one for ordinary puzzles that knows nothing else or the constraint engine, and clauses.
fn engines(document: &Document) -> [&'static str; 2] {
    [if document.is_ordinary() { "fix-square" } else { "propagation" }, "sat"]
}

/// Why two engines did not prove a puzzle's solution.
enum Unproved {
    /// The question was refused.
    Refused(ApiError),
    /// What they found.
    Because(String),
}

/// The only solution, which both engines have proved, and their ids.
fn proved(
    document: &Arc<Document>,
    env: &Environment,
) -> Result<(Vec<Option<i32>>, [&'static str; 2]), Unproved> {
    let engines = engines(document);
    let mut found: Option<Vec<Option<i32>>> = None;
    for engine in engines {
        let request = SolveRequest {
            question: document.clone().into(),
            solver: Some(engine.into()),
            grids: true,
            ..SolveRequest::default()
        };
        let reply = solve(&request, &mut env.context()).map_err(Unproved::Refused)?;
        if reply.verdict != Verdict::One {
            return Err(Unproved::Because(format!("{engine} does not prove one solution")));
        }
        let grid = reply.grids.and_then(|grids| grids.into_iter().next()).unwrap_or_default();
        if found.as_ref().is_some_and(|found| *found != grid) {
            let text = format!("{} and {} have different solutions", engines[0], engines[1]);
            return Err(Unproved::Because(text));
        }
        found = Some(grid);
    }
    Ok((found.unwrap_or_default(), engines))
}

/// Digits in a row, or numbers with spaces between where one has two digits; a full stop where no cell is.
fn solution_text(solution: &[Option<i32>]) -> String {
    let between = if solution.iter().flatten().all(|number| (0..=9).contains(number)) { "" } else { " " };
    let word = |number: &Option<i32>| number.map_or_else(|| ".".to_string(), |number| number.to_string());
    solution.iter().map(word).collect::<Vec<_>>().join(between)
}

/// The columns of records.
pub fn columns(records: &[Record]) -> Vec<(&'static str, RecordColumn)> {
    let whole = |of: &dyn Fn(&Record) -> i64| {
        RecordColumn::Whole(records.iter().map(|record| Some(of(record))).collect())
    };
    let ids = records.iter().zip(1..).map(|(_, id)| Some(id)).collect();
    vec![
        ("id", RecordColumn::Whole(ids)),
        ("stratum", texts(records, |record| Some(record.stratum.clone()))),
        ("size", whole(&|record| record.size as i64)),
        ("variant", texts(records, |record| record.variant.map(str::to_string))),
        ("level", texts(records, |record| record.level.clone())),
        ("rating", RecordColumn::Real(records.iter().map(|record| record.rating).collect())),
        ("scale", texts(records, |record| Some(record.scale.clone()))),
        ("givens", whole(&|record| record.givens as i64)),
        ("puzzle", texts(records, |record| Some(record.puzzle.clone()))),
        ("solution", texts(records, |record| Some(record.solution.clone()))),
        ("rules", texts(records, |record| Some(record.rules.clone()))),
        ("prompt", texts(records, |record| Some(record.prompt.clone()))),
        ("prompt_many_steps", texts(records, |record| Some(record.prompt_many_steps.clone()))),
        ("protocol", texts(records, |_| Some(PROTOCOL.into()))),
        ("path", texts(records, |record| Some(record.path.clone()))),
        ("seed", whole(&|record| record.seed as i64)),
        ("number", whole(&|record| record.number as i64)),
    ]
}

/// The values of a text column.
fn texts<'r>(records: &'r [Record], of: impl Fn(&'r Record) -> Option<String>) -> RecordColumn {
    RecordColumn::Text(records.iter().map(of).collect())
}
