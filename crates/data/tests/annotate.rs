//! Columns held against slow and independent ways to the same values, and all the forms that a puzzle column can have.
#![allow(missing_docs)]

use std::sync::Arc;

use arrow_array::builder::{
    FixedSizeListBuilder, Float64Builder, Int64Builder, ListBuilder, StringDictionaryBuilder, UInt8Builder,
};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, UInt8Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use sudokit::{Grid, Grid9, HousesPuzzle, Search, Verdict, solver, symmetry};
use sudokit_data::{Annotate, Column, RowErrorKind, annotate, columns};

const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn project(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Puzzles with one solution, several and none, minimal and not.
fn puzzles() -> Vec<String> {
    let rated: Vec<String> = project("testdata/ratings/se-1.2.1.csv")
        .lines()
        .filter_map(|line| line.get(..81).filter(|puzzle| puzzle.bytes().all(|b| b".123456789".contains(&b))))
        .step_by(9)
        .take(40)
        .map(str::to_string)
        .collect();
    assert!(rated.len() > 20, "the file of ratings has puzzles");
    let mut all = rated.clone();
    // A given less: several solutions. A wrong given: usually none.
    for puzzle in &rated[..8] {
        let at = puzzle.find(|c| c != '.').unwrap();
        all.push(format!("{}.{}", &puzzle[..at], &puzzle[at + 1..]));
        let blank = puzzle.find('.').unwrap();
        all.push(format!("{}5{}", &puzzle[..blank], &puzzle[blank + 1..]));
    }
    all.push(INKALA.into());
    all.push(".".repeat(81));
    all
}

fn columns_named(list: &str) -> Vec<Column> {
    columns(list).unwrap()
}

fn batch(puzzles: Vec<Option<String>>) -> RecordBatch {
    let column: ArrayRef = Arc::new(StringArray::from(puzzles));
    RecordBatch::try_from_iter([("puzzle", column)]).unwrap()
}

fn one_column(array: ArrayRef) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable([("puzzle", array, true)]).unwrap()
}

#[test]
fn columns_agree_with_other_ways() {
    let puzzles = puzzles();
    let columns = columns_named("all,-weight,-number,-seed");
    let options = Annotate { runs: 3, threads: 2, ..Annotate::columns(columns) };
    let done = annotate(&batch(puzzles.iter().cloned().map(Some).collect()), &options).unwrap();
    assert!(done.errors.is_empty());
    let text = |name: &str, row: usize| {
        let column = done.batch[name].as_string::<i32>();
        column.is_valid(row).then(|| column.value(row).to_string())
    };
    let dancing = solver::DANCING_LINKS;
    let verdict = |grid: &Grid9| {
        let Ok(puzzle) = HousesPuzzle::new(Grid::from(*grid)) else { return (Verdict::None, None) };
        let report = Search::unique().with_solver(dancing).run(&puzzle);
        (report.verdict(), report.grids.first().cloned())
    };
    let (mut one, mut minimal) = (0, 0);
    for (row, puzzle) in puzzles.iter().enumerate() {
        let grid = Grid9::from_line(puzzle.as_bytes()).unwrap();
        let (verdict_is, solution) = verdict(&grid);
        let solutions = match verdict_is {
            Verdict::None => 0,
            Verdict::One => 1,
            _ => 2,
        };
        assert_eq!(done.batch["solutions"].as_primitive::<UInt8Type>().value(row), solutions, "{puzzle}");
        assert_eq!(text("puzzle", row).as_deref(), Some(puzzle.as_str()));
        assert_eq!(
            done.batch["clues"].as_primitive::<UInt8Type>().value(row) as usize,
            puzzle.bytes().filter(|byte| *byte != b'.').count()
        );
        let canonical = symmetry::canonical(&grid);
        assert_eq!(text("canonical", row).unwrap().as_bytes(), canonical.grid.to_line());
        assert_eq!(
            done.batch["automorphisms"].as_primitive::<UInt32Type>().value(row),
            canonical.automorphisms
        );
        for name in ["solution", "grid_class", "minimal", "er", "level", "guesses", "hardest_technique"] {
            assert_eq!(done.batch[name].is_valid(row), solutions == 1, "{name} of {puzzle}");
        }
        if solutions != 1 {
            continue;
        }
        one += 1;
        let solution = Grid9::try_from(&solution.unwrap()).unwrap();
        assert_eq!(text("solution", row).unwrap().as_bytes(), solution.to_line());
        assert_eq!(
            text("grid_class", row).unwrap().as_bytes(),
            symmetry::canonical(&solution).grid.to_line()
        );
        let needed = (0..81).filter(|&cell| grid.values()[cell] != 0).all(|cell| {
            let mut less = grid;
            less.set(sudokit::Cell::new(cell), 0);
            verdict(&less).0 != Verdict::One
        });
        assert_eq!(done.batch["minimal"].as_boolean().value(row), needed, "{puzzle}");
        minimal += usize::from(needed);
    }
    assert!(one > 20 && minimal > 0 && minimal < one, "{one} with one solution, {minimal} minimal");
}

/// The published ratings of Sudoku Explainer 1.2.1.
#[test]
fn ratings_are_the_published_ones() {
    let text = project("testdata/ratings/se-1.2.1.csv");
    let rows: Vec<(String, [f64; 3])> = text
        .lines()
        .filter_map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let values: Vec<f64> = fields[1..].iter().filter_map(|field| field.parse().ok()).collect();
            (fields[0].len() == 81 && values.len() >= 3)
                .then(|| (fields[0].to_string(), [values[0], values[1], values[2]]))
        })
        .filter(|(_, [er, ..])| *er < 7.0)
        .take(60)
        .collect();
    assert!(rows.len() >= 20, "{} rated puzzles", rows.len());
    let options = Annotate { threads: 2, ..Annotate::columns(columns_named("er,ep,ed")) };
    let done = annotate(&batch(rows.iter().map(|row| Some(row.0.clone())).collect()), &options).unwrap();
    for (row, (puzzle, [er, ep, ed])) in rows.iter().enumerate() {
        for (name, expected) in [("er", er), ("ep", ep), ("ed", ed)] {
            let found = done.batch[name].as_primitive::<Float64Type>().value(row);
            assert_eq!(found, *expected, "{name} of {puzzle}");
        }
    }
}

#[test]
fn every_form_of_a_puzzle_column_is_read() {
    let grid = Grid9::from_line(INKALA.as_bytes()).unwrap();
    let zeros = INKALA.replace('.', "0");
    let mut dictionary = StringDictionaryBuilder::<Int32Type>::new();
    dictionary.append_value(INKALA);
    let mut fixed = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
    fixed.values().append_slice(grid.values());
    fixed.append(true);
    let mut list = ListBuilder::new(Int64Builder::new());
    grid.values().iter().for_each(|&value| list.values().append_value(value.into()));
    list.append(true);
    let mut reals = ListBuilder::new(Float64Builder::new());
    grid.values().iter().for_each(|&value| reals.values().append_value(value.into()));
    reals.append(true);
    let mut rows = ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
    for row in grid.values().chunks(9) {
        rows.values().values().append_slice(row);
        rows.values().append(true);
    }
    rows.append(true);
    let forms: Vec<(&str, ArrayRef)> = vec![
        ("text", Arc::new(StringArray::from(vec![INKALA]))),
        ("zeros", Arc::new(StringArray::from(vec![zeros.as_str()]))),
        ("large text", Arc::new(LargeStringArray::from(vec![INKALA]))),
        ("text view", Arc::new(StringViewArray::from(vec![INKALA]))),
        ("binary text", Arc::new(BinaryArray::from(vec![INKALA.as_bytes()]))),
        ("binary numbers", Arc::new(BinaryArray::from(vec![&grid.values()[..]]))),
        ("dictionary", Arc::new(dictionary.finish())),
        ("fixed list", Arc::new(fixed.finish())),
        ("list", Arc::new(list.finish())),
        ("list of reals", Arc::new(reals.finish())),
        ("list of rows", Arc::new(rows.finish())),
    ];
    for (form, array) in forms {
        let done = annotate(&one_column(array), &Annotate::columns(columns_named("clues"))).unwrap();
        assert_eq!(done.errors, [], "{form}");
        assert_eq!(done.batch["clues"].as_primitive::<UInt8Type>().value(0), 21, "{form}");
    }
    let wrong: ArrayRef = Arc::new(arrow_array::BooleanArray::from(vec![true]));
    assert!(annotate(&one_column(wrong), &Annotate::columns(columns_named("clues"))).is_err());
}

#[test]
fn nulls_stay_nulls_and_bad_cells_are_named() {
    let bad = format!("{}Q{}", &INKALA[..12], &INKALA[13..]);
    let rows =
        vec![Some(INKALA.to_string()), None, Some(bad), Some("123".into()), Some(format!("{INKALA}5"))];
    let done = annotate(&batch(rows), &Annotate::columns(columns_named("solution,canonical"))).unwrap();
    for name in ["solution", "canonical"] {
        let valid: Vec<bool> = (0..5).map(|row| done.batch[name].is_valid(row)).collect();
        assert_eq!(valid, [true, false, false, false, false]);
    }
    let errors: Vec<(u64, Option<u8>)> =
        done.errors.iter().map(|error| (error.row, error.kind.cell())).collect();
    assert_eq!(errors, [(3, Some(12)), (4, None), (5, None)]);
    assert!(
        done.errors[0].to_string().starts_with("row 3: cell r2c4 (position 13) holds 'Q'"),
        "{}",
        done.errors[0]
    );
    assert_eq!(done.errors[2].kind, RowErrorKind::Length { found: 82 });
    // A NaN and a null within a list are errors of their cells; a null list is a null.
    let mut lists = ListBuilder::new(Float64Builder::new());
    for odd in [None, Some(f64::NAN), Some(10.0), Some(2.5)] {
        (0..81).for_each(|cell| lists.values().append_option(if cell == 40 { odd } else { Some(0.0) }));
        lists.append(true);
    }
    lists.append_null();
    let done =
        annotate(&one_column(Arc::new(lists.finish())), &Annotate::columns(columns_named("clues"))).unwrap();
    let errors: Vec<(u64, Option<u8>)> =
        done.errors.iter().map(|error| (error.row, error.kind.cell())).collect();
    assert_eq!(errors, [(1, Some(40)), (2, Some(40)), (3, Some(40)), (4, Some(40))]);
    assert_eq!(done.batch["clues"].null_count(), 5);
}

#[test]
fn batches_and_threads_change_nothing_and_columns_keep_their_place() {
    let puzzles: Vec<Option<String>> = puzzles().into_iter().cycle().take(300).map(Some).collect();
    let columns = columns_named("solution,minimal,guesses,level");
    let options = |threads| Annotate { threads, runs: 2, ..Annotate::columns(columns.clone()) };
    let whole = annotate(&batch(puzzles.clone()), &options(1)).unwrap().batch;
    assert_eq!(annotate(&batch(puzzles.clone()), &options(3)).unwrap().batch, whole);
    for start in (0..300).step_by(77) {
        let length = 77.min(300 - start);
        let part = batch(puzzles[start..start + length].to_vec());
        assert_eq!(annotate(&part, &options(2)).unwrap().batch, whole.slice(start, length));
    }
    // A column that is there already is never replaced, and named.
    for (again, there) in
        [("solution", "'solution'"), ("clues,level", "'level'"), ("default,-number,-seed", "'solution'")]
    {
        let error = annotate(&whole, &Annotate::columns(columns_named(again))).unwrap_err().to_string();
        assert!(error.contains(there), "{error}");
    }
    let beside = Annotate { suffix: "_again".into(), ..Annotate::columns(columns_named("solution,puzzle")) };
    let again = annotate(&whole, &beside).unwrap().batch;
    assert_eq!(again.num_columns(), whole.num_columns() + 2);
    assert_eq!((&again["solution"], &again["solution_again"]), (&whole["solution"], &whole["solution"]));
    // The column of the puzzles counts as the column puzzle.
    let own = annotate(&whole, &Annotate::columns(columns_named("puzzle,clues"))).unwrap().batch;
    assert_eq!(own.num_columns(), whole.num_columns() + 1);
    assert!(annotate(&whole, &Annotate::columns(columns_named("seed"))).is_err());
    // Without a column of that name the caller must say which one it is.
    let solutions = whole.project(&[1]).unwrap();
    assert!(annotate(&solutions, &Annotate::columns(columns_named("clues"))).is_err());
    let named = Annotate { puzzle: Some("solution".into()), ..Annotate::columns(columns_named("clues")) };
    assert_eq!(annotate(&solutions, &named).unwrap().batch["clues"].as_primitive::<UInt8Type>().value(0), 81);
}
