//! Files made of files: converted, annotated, sampled, augmented, mixed; exact splits and builds of several
//! difficulties.
#![allow(missing_docs)]

mod common;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
use common::{Folder, contents, lines, plan, puzzles, read, shuffled, to_build};
use sudokit::symmetry::Canonizer;
use sudokit::{Cancel, Engine, Grid9};
use sudokit_data::{
    Annotate, Build, By, Control, Copies, Error, Format, Mix, Plan, Progress, ReadColumns, Reading, Rewrite,
    Source, Split, Splitting, annotate_files, augment_files, build, columns, convert, describe, make, mix,
    sample, split,
};

fn rewrite(inputs: &[PathBuf], target: &Path) -> Rewrite {
    Rewrite { inputs: inputs.to_vec(), reading: Reading::default(), target: target.into(), format: None }
}

fn batches(path: &Path) -> Vec<RecordBatch> {
    Source::open(path, &Reading::default(), ReadColumns::All)
        .unwrap()
        .map(|chunk| chunk.unwrap().batch)
        .collect()
}

fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_string).collect()).collect()
}

/// A file of puzzles and clues in Parquet, and one with other names and columns as CSV.
fn two_files(here: &Folder) -> [PathBuf; 2] {
    let [parquet, csv] = [here.path("own.parquet"), here.path("other.csv")];
    let mut first = to_build(&parquet, 40);
    first.plan.columns = columns("puzzle,clues,er").unwrap();
    build(&first, &Control::default()).unwrap();
    let mut text = String::from("quizzes,clues,origin\n");
    for (number, puzzle) in puzzles(9, 30).iter().enumerate() {
        let line = String::from_utf8(puzzle.to_line().to_vec()).unwrap();
        text += &format!("{line},{},forum {number}\n", puzzle.filled());
    }
    fs::write(&csv, text).unwrap();
    [parquet, csv]
}

#[test]
fn files_with_other_columns_are_read_as_one() {
    let here = Folder::new();
    let inputs = two_files(&here);
    let target = here.path("all.csv");
    let done = convert(&rewrite(&inputs, &target), &Control::default()).unwrap();
    assert_eq!((done.read, done.written, done.left_out), (70, 70, 0));
    let rows = table(&target);
    assert_eq!(rows[0], ["puzzle", "clues", "er", "origin"]);
    // Numbers of one file and texts of the other are texts; what a file does not have is empty.
    assert!(rows[1..41].iter().all(|row| row[3].is_empty() && !row[2].is_empty()));
    assert!(
        rows[41..].iter().enumerate().all(|(at, row)| row[2].is_empty() && row[3] == format!("forum {at}"))
    );
    let both: Vec<Grid9> = inputs.iter().flat_map(|path| read(path)).collect();
    assert_eq!(read(&target), both);
    for (row, puzzle) in rows[1..].iter().zip(&both) {
        assert_eq!(row[1], puzzle.filled().to_string());
    }
    let again = convert(&rewrite(&inputs, &target), &Control::default());
    assert!(matches!(again, Err(Error::Usage(text)) if text.contains("there already")));
    for (name, expected) in [("x.toml", "no ending of a data format"), ("x", "no ending of a data format")] {
        let error = convert(&rewrite(&inputs, &here.path(name)), &Control::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn one_file_goes_through_every_format_and_back() {
    let here = Folder::new();
    let first = here.path("set.parquet");
    build(&to_build(&first, 50), &Control::default()).unwrap();
    let expected = read(&first);
    let mut from = first.clone();
    for name in ["a.csv", "b.tsv", "c.txt", "d.npy", "e.parquet"] {
        let to = here.path(name);
        convert(&rewrite(&[from], &to), &Control::default()).unwrap();
        assert_eq!(read(&to), expected, "{name}");
        from = to;
    }
    // An array has no place for a puzzle with several solutions.
    let several = here.path("several.txt");
    fs::write(&several, lines(&[expected[0], Grid9::default()])).unwrap();
    let folder = Rewrite { format: Some(Format::Npy), ..rewrite(&[several], &here.path("folder")) };
    let done = convert(&folder, &Control::default()).unwrap();
    assert_eq!((done.read, done.written, done.left_out), (2, 1, 1));
}

#[test]
fn annotated_rows_keep_their_places() {
    let here = Folder::new();
    let inputs = two_files(&here);
    let target = here.path("rated.parquet");
    let options = Annotate::columns(columns("solution,level").unwrap());
    let control = Control { threads: 2, ..Control::default() };
    annotate_files(&rewrite(&inputs, &target), &options, &control).unwrap();
    let mut engine = Engine::detect();
    let batch = &batches(&target)[0];
    assert_eq!(batch.num_rows(), 70);
    let solutions = sudokit_data::grids(batch["solution"].as_ref()).unwrap();
    for (puzzle, solution) in read(&target).iter().zip(solutions) {
        assert_eq!(engine.solve_unique(puzzle), solution.unwrap());
    }
    let twice = annotate_files(&rewrite(&[target], &here.path("twice.parquet")), &options, &control);
    assert!(matches!(twice, Err(Error::Usage(text)) if text.contains("'solution' already")));
}

#[test]
fn a_sample_is_of_the_seed_and_every_row_is_as_likely() {
    let here = Folder::new();
    let all = puzzles(5, 200);
    let file = here.path("all.txt");
    fs::write(&file, lines(&all)).unwrap();
    let mut counts: HashMap<Grid9, u32> = HashMap::new();
    for seed in 0..60 {
        let target = here.path(&format!("{seed}.txt"));
        sample(&rewrite(std::slice::from_ref(&file), &target), 50, seed, &Control::default()).unwrap();
        let chosen = read(&target);
        assert_eq!(chosen.len(), 50);
        let places: Vec<usize> =
            chosen.iter().map(|one| all.iter().position(|other| other == one).unwrap()).collect();
        assert!(places.is_sorted_by(|a, b| a < b), "in order, each once");
        chosen.into_iter().for_each(|puzzle| *counts.entry(puzzle).or_default() += 1);
    }
    // 15 of 60 are expected, with a deviation of 3.4.
    assert!(all.iter().all(|puzzle| (2..31).contains(counts.get(puzzle).unwrap_or(&0))), "{counts:?}");
    let more = sample(&rewrite(&[file], &here.path("more.txt")), 201, 1, &Control::default());
    assert!(matches!(more, Err(Error::Usage(text)) if text.contains("200")));
}

#[test]
fn copies_are_of_the_class_and_do_not_depend_on_threads() {
    let here = Folder::new();
    let file = here.path("set.parquet");
    build(&to_build(&file, 30), &Control::default()).unwrap();
    let originals = read(&file);
    let copies = Copies { copies: 4, keep_first: true, seed: 3 };
    let [one, two] = ["one.parquet", "two.parquet"].map(|name| here.path(name));
    for (threads, target) in [(1, &one), (3, &two)] {
        let control = Control { threads, ..Control::default() };
        augment_files(&rewrite(std::slice::from_ref(&file), target), &copies, &control).unwrap();
    }
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    let batch = &batches(&one)[0];
    let (groups, numbers) =
        (batch["group"].as_primitive::<UInt64Type>(), batch["copy"].as_primitive::<UInt32Type>());
    let solutions = sudokit_data::grids(batch["solution"].as_ref()).unwrap();
    let (mut canonizer, mut engine) = (Canonizer::new(), Engine::detect());
    let made = read(&one);
    assert_eq!(made.len(), 120);
    for (row, (puzzle, solution)) in made.iter().zip(solutions).enumerate() {
        let (group, copy) = (groups.value(row) as usize, numbers.value(row));
        assert_eq!((group, copy as usize), (row / 4, row % 4));
        assert_eq!(canonizer.minlex(puzzle), canonizer.minlex(&originals[group]));
        assert_eq!(engine.solve_unique(puzzle), solution.unwrap());
        assert_eq!(copy == 0, *puzzle == originals[group], "a random copy is another grid");
    }
}

#[test]
fn a_mix_has_its_shares_at_every_beginning() {
    let here = Folder::new();
    let [easy, hard] = two_files(&here);
    let target = here.path("mix.csv");
    let sources = [read(&easy), read(&hard)];
    let question = Mix { weights: vec![25.0, 75.0], rows: Some(32), seed: 1 };
    mix(&rewrite(&[easy.clone(), hard.clone()], &target), &question, &Control::default()).unwrap();
    let mut seen = [0, 0];
    for (row, puzzle) in read(&target).iter().enumerate() {
        let source = sources.iter().position(|source| source.contains(puzzle)).unwrap();
        seen[source] += 1;
        assert!((seen[0] as f64 - (row + 1) as f64 * 0.25).abs() <= 1.0, "{seen:?}");
    }
    assert_eq!(seen, [8, 24]);
    // As many as there are: 30 of the second are three quarters of 40.
    let largest = Mix { rows: None, ..question.clone() };
    let done =
        mix(&rewrite(&[easy.clone(), hard.clone()], &here.path("most.csv")), &largest, &Control::default());
    assert_eq!(done.unwrap().written, 40);
    let many = Mix { rows: Some(1000), ..question };
    let error = mix(&rewrite(&[easy, hard], &here.path("many.csv")), &many, &Control::default()).unwrap_err();
    assert!(error.to_string().contains("own.parquet: 250 rows are asked for, and there are 40"), "{error}");
}

fn mixed_build(target: &Path, rows: u64) -> Build {
    let ranges = [("er=1..1.2", 30.0), ("er=1.5..2.6", 70.0)];
    let mix = ranges.map(|(range, share)| (range.parse().unwrap(), share));
    let plan = Plan { mix: mix.into(), columns: columns("puzzle,er,seed,number").unwrap(), ..plan(7) };
    Build { plan, part_rows: 32, ..to_build(target, rows) }
}

#[test]
fn a_build_of_several_difficulties_is_exact() {
    let here = Folder::new();
    let [one, two] = ["one", "two"].map(|name| here.path(name));
    build(&mixed_build(&one, 150), &Control { threads: 3, ..Control::default() }).unwrap();
    // The second is stopped after a part, and goes on.
    let cancel = Cancel::new();
    let stop = |now: Progress| {
        if now.done >= 40 {
            cancel.cancel();
        }
    };
    let control = Control { cancel: cancel.clone(), progress: Some(&stop), ..Control::default() };
    assert!(matches!(build(&mixed_build(&two, 150), &control), Err(Error::Interrupted)));
    let again = Build { resume: true, ..mixed_build(&two, 150) };
    let built = build(&again, &Control::default()).unwrap();
    assert!(built.reused > 0 && built.made < 150, "{} kept", built.reused);
    assert_eq!(contents(&one), contents(&two));
    let mut counts = [0, 0];
    let mut expected: Vec<_> = (0..2)
        .map(|sort| {
            let mut own = mixed_build(&one, 150).plan;
            own.difficulty = Some(own.mix[sort].0.clone());
            own.seed += sort as u64;
            own.mix.clear();
            let batch = make(&own, 0..[45, 105][sort], &Control::default()).unwrap();
            let grids = sudokit_data::grids(batch["puzzle"].as_ref()).unwrap();
            grids.into_iter().map(Result::unwrap).collect::<Vec<_>>().into_iter()
        })
        .collect();
    for batch in batches(&one) {
        let (ratings, seeds) =
            (batch["er"].as_primitive::<Float64Type>(), batch["seed"].as_primitive::<UInt64Type>());
        let puzzles = sudokit_data::grids(batch["puzzle"].as_ref()).unwrap();
        for (row, puzzle) in puzzles.into_iter().enumerate() {
            let sort = usize::from(ratings.value(row) > 1.2);
            assert_eq!(seeds.value(row), 7 + sort as u64);
            counts[sort] += 1;
            assert_eq!(
                puzzle.unwrap(),
                expected[sort].next().unwrap(),
                "the puzzles of the range by itself, in order"
            );
        }
    }
    assert_eq!(counts, [45, 105]);
}

#[test]
fn exact_fractions_hold_for_each_label_and_no_class_crosses() {
    let here = Folder::new();
    let file = here.path("set.csv");
    let mut text = String::from("puzzle,kind\n");
    let images = shuffled(&puzzles(13, 60), 3, 1);
    let mut canonizer = Canonizer::new();
    let classes: Vec<Grid9> = images.iter().map(|image| canonizer.minlex(image)).collect();
    let kind = |class: &Grid9| {
        if class.values().iter().map(|&digit| u32::from(digit)).sum::<u32>() % 3 == 0 { "a" } else { "b" }
    };
    for (image, class) in images.iter().zip(&classes) {
        text += &format!("{},{}\n", String::from_utf8(image.to_line().to_vec()).unwrap(), kind(class));
    }
    fs::write(&file, text).unwrap();
    let splitting = Splitting::parse(By::Class, "train=0.8,test=0.2", 5).unwrap();
    let question = |stratify: Option<String>, name: &str| Split {
        splitting: splitting.clone().exactly(stratify),
        inputs: vec![file.clone()],
        reading: Reading::default(),
        target: here.path(name),
        format: None,
    };
    let report = split(&question(Some("kind".into()), "by-kind"), &Control::default()).unwrap();
    assert_eq!(report.parts.iter().map(|part| part.rows).sum::<u64>(), 180);
    for label in ["a", "b"] {
        let all = classes.iter().filter(|class| kind(class) == label).count() as f64;
        let train =
            table(&here.path("by-kind/train.csv")).iter().filter(|row| row[1] == label).count() as f64;
        assert!((train - 0.8 * all).abs() <= 3.0, "{label}: {train} of {all}, to a class of three");
    }
    let mut of = |name: &str| -> Vec<Grid9> {
        read(&here.path(name)).iter().map(|puzzle| canonizer.minlex(puzzle)).collect()
    };
    let (train, test) = (of("by-kind/train.csv"), of("by-kind/test.csv"));
    assert!(train.iter().all(|class| !test.contains(class)));
    let report = split(&question(None, "plain"), &Control::default()).unwrap();
    assert_eq!(report.parts.iter().map(|part| part.rows).collect::<Vec<_>>(), [144, 36]);
    let error = split(&question(Some("level".into()), "absent"), &Control::default()).unwrap_err();
    assert!(error.to_string().contains("dataset annotate --columns level"), "{error}");
}

#[test]
fn known_sets_are_recognised_by_columns_and_first_puzzle() {
    let here = Folder::new();
    let first = "004300209005009001070060043006002087190007400050083000600000105003508690042910300";
    let solution = "864371259325849761971265843436192587198657432257483916689734125713528694542916378";
    let file = here.path("sudoku.csv");
    fs::write(&file, format!("quizzes,solutions\n{first},{solution}\n")).unwrap();
    let found = describe(&file, &Reading::default(), &Control::default()).unwrap();
    assert!(found.known.is_some_and(|known| known.name.starts_with("1 million") && known.rows == 1_000_000));
    fs::write(&file, format!("board,answer\n{first},{solution}\n")).unwrap();
    assert!(describe(&file, &Reading::default(), &Control::default()).unwrap().known.is_none());
}
