//! Computes columns of some rows: what is batched first, then the columns' functions row by row.

use arrow_array::ArrayRef;
use sudokit::{Answer, Budget, Cell, Grid9};

use super::info::{Batched, Column};
use super::row::{Origin, Row, Tools};
use super::value::{Value, ValueBuilder};
use crate::error::{RowError, RowErrorKind};

/// What one thread needs to compute columns.
pub(crate) struct Worker {
    columns: Vec<Column>,
    tools: Tools,
    solves: bool,
    checks_minimality: bool,
}

/// Columns of some rows.
pub(crate) struct Computed {
    /// How many rows.
    pub rows: usize,
    /// An array for each column.
    pub arrays: Vec<ArrayRef>,
    /// Rows where the budget ended first; they count from 1 within these rows.
    pub errors: Vec<RowError>,
}

impl Worker {
    /// For these columns. `runs` and `seed` are those of measures that are means over seeded runs.
    pub fn new(columns: &[Column], runs: u32, seed: u64, budget: Budget) -> Worker {
        let needs = |needs: Batched| columns.iter().any(|column| column.info().needs == needs);
        let checks_minimality = needs(Batched::Minimality);
        let mut tools = Tools::new(budget, runs, seed);
        tools.wants_grid_automorphisms = columns.iter().any(|column| column.id() == "grid_automorphisms");
        Worker {
            columns: columns.to_vec(),
            tools,
            solves: checks_minimality || needs(Batched::Solutions),
            checks_minimality,
        }
    }

    /// Shows each row to `each`, with its number within these rows; `None` for one without a puzzle. `origins` is empty
    /// or as long as `puzzles`.
    pub fn rows(
        &mut self,
        puzzles: &[Option<Grid9>],
        origins: &[Origin],
        each: &mut dyn FnMut(usize, Option<&mut Row<'_>>),
    ) {
        let mut answers = vec![None; puzzles.len()];
        let mut minimal = vec![None; puzzles.len()];
        if self.solves {
            self.solve(puzzles, &mut answers);
        }
        if self.checks_minimality {
            self.check_minimality(puzzles, &answers, &mut minimal);
        }
        for (number, puzzle) in puzzles.iter().enumerate() {
            let origin = origins.get(number).copied();
            let row =
                |puzzle: Grid9, tools| Row::new(tools, puzzle, answers[number], minimal[number], origin);
            match puzzle {
                Some(puzzle) => each(number, Some(&mut row(*puzzle, &mut self.tools))),
                None => each(number, None),
            }
        }
    }

    /// The columns of some rows.
    pub fn compute(&mut self, puzzles: &[Option<Grid9>], origins: &[Origin]) -> Computed {
        let columns = self.columns.clone();
        let mut builders: Vec<ValueBuilder> =
            columns.iter().map(|column| ValueBuilder::new(column.info().kind)).collect();
        let mut errors = Vec::new();
        self.rows(puzzles, origins, &mut |number, row| {
            let Some(row) = row else {
                builders.iter_mut().for_each(|builder| builder.append(Value::Null));
                return;
            };
            let mut stopped = false;
            for (column, builder) in columns.iter().zip(&mut builders) {
                // What is free is known after a stop too; the rest of the row is null.
                let value = if stopped && column.info().cost != super::info::Cost::Free {
                    Value::Null
                } else {
                    (column.info().value)(row).unwrap_or_else(|stop| {
                        stopped = true;
                        let kind = RowErrorKind::Stopped { column: column.id(), stop };
                        errors.push(RowError { row: number as u64 + 1, kind });
                        Value::Null
                    })
                };
                builder.append(value);
            }
        });
        let rows = puzzles.len();
        Computed { rows, arrays: builders.iter_mut().map(ValueBuilder::finish).collect(), errors }
    }

    /// All puzzles go through the lanes of the engine at once.
    fn solve(&mut self, puzzles: &[Option<Grid9>], answers: &mut [Option<Answer>]) {
        let known: Vec<Grid9> = puzzles.iter().copied().flatten().collect();
        let mut found = vec![Answer::NONE; known.len()];
        self.tools.engine.answer_all(&known, 2, &mut found);
        let places = answers.iter_mut().zip(puzzles).filter(|(_, puzzle)| puzzle.is_some());
        places.zip(found).for_each(|((answer, _), found)| *answer = Some(found));
    }

    /// No given of a minimal puzzle can go: all puzzles with one given less go through the lanes at once.
    fn check_minimality(
        &mut self,
        puzzles: &[Option<Grid9>],
        answers: &[Option<Answer>],
        minimal: &mut [Option<bool>],
    ) {
        let unique = |answer: &Option<Answer>| answer.is_some_and(|answer| answer.solutions == 1);
        let mut reduced = Vec::new();
        for puzzle in
            puzzles.iter().zip(answers).filter(|(_, answer)| unique(answer)).filter_map(|row| *row.0)
        {
            for cell in (0..81).filter(|&cell| puzzle.values()[cell] != 0) {
                let mut without = puzzle;
                without.set(Cell::new(cell), 0);
                reduced.push(without);
            }
        }
        let mut still_unique = vec![false; reduced.len()];
        self.tools.engine.unique_all(&reduced, &mut still_unique);
        let mut still_unique = still_unique.into_iter();
        for ((puzzle, answer), minimal) in puzzles.iter().zip(answers).zip(minimal) {
            if unique(answer) {
                let givens = puzzle.map_or(0, |puzzle| puzzle.filled());
                *minimal = Some(still_unique.by_ref().take(givens).filter(|&unique| unique).count() == 0);
            }
        }
    }
}
