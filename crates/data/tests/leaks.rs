//! Splits keep classes together, and audits find what crosses.
#![allow(missing_docs)]

mod common;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::{Folder, lines, puzzles, read, shuffled, to_build};
use sudokit::{Grid9, symmetry};
use sudokit_data::{
    Audit, Auditing, Build, By, Control, Counts, Error, Format, Reading, Split, Splitting, audit,
    audit_measure, build, split,
};

/// What two puzzles share if they count as the same.
type Key = fn(&Grid9) -> Grid9;

fn audited(paths: &[PathBuf], memory: usize) -> Audit {
    let auditing = Auditing { memory, measure: None, ..Auditing::default() };
    audit(paths, &auditing, &Control { threads: 2, ..Control::default() }).unwrap()
}

fn to_split(by: By, fractions: &str, inputs: &[PathBuf], target: &Path) -> Split {
    Split {
        splitting: Splitting::parse(by, fractions, 5).unwrap(),
        inputs: inputs.to_vec(),
        reading: Reading::default(),
        target: target.into(),
        format: None,
    }
}

/// 1,200 images of 24 puzzles: halves taken at random share no line, and nearly every class.
#[test]
fn shuffled_copies_are_found_and_kept_together() {
    let here = Folder::new();
    let images = shuffled(&puzzles(11, 24), 50, 3);
    let (first, second) = (here.path("first.txt"), here.path("second.txt"));
    fs::write(&first, lines(&images[..600])).unwrap();
    fs::write(&second, lines(&images[600..])).unwrap();
    let found = audited(&[first.clone(), second.clone()], 1 << 20);
    let overlap = &found.overlaps[0];
    assert_eq!(overlap.shared, Counts { raw: 0, class: 24, grid: 24 });
    assert_eq!(overlap.rows_of_a, Counts { raw: 0, class: 600, grid: 600 });
    assert_eq!(found.files[0].duplicates, Counts { raw: 0, class: 576, grid: 576 });
    assert!(found.is_clean(By::Raw) && !found.is_clean(By::Class));
    // A few kilobytes of memory give the same findings.
    assert_eq!(audited(&[first.clone(), second.clone()], 4096), found);
    for (by, name) in [(By::Class, "class"), (By::Grid, "grid")] {
        let target = here.path(name);
        let inputs = [first.clone(), second.clone()];
        let report = split(&to_split(by, "a=0.5,b=0.5", &inputs, &target), &Control::default()).unwrap();
        let parts = [target.join("a.txt"), target.join("b.txt")];
        let found = audited(&parts, 1 << 20);
        assert_eq!(found.overlaps[0].shared, Counts::default(), "by {name}");
        let rows: Vec<u64> = report.parts.iter().map(|part| part.rows).collect();
        assert!(rows.iter().sum::<u64>() == 1200 && rows.iter().all(|&rows| rows > 0), "{rows:?}");
    }
    let target = here.path("raw");
    split(&to_split(By::Raw, "a=0.5,b=0.5", &[first], &target), &Control::default()).unwrap();
    let found = audited(&[target.join("a.txt"), target.join("b.txt")], 1 << 20);
    assert!(found.overlaps[0].shared.raw == 0 && found.overlaps[0].shared.class > 12);
}

/// Counts held against a table of all keys in memory.
#[test]
fn an_audit_counts_as_a_plain_table_does() {
    let here = Folder::new();
    let seeds = puzzles(21, 30);
    let mut files: Vec<Vec<Grid9>> = vec![shuffled(&seeds[..20], 3, 1), shuffled(&seeds[10..], 2, 2)];
    // The same lines too, and puzzles with several solutions.
    let twice: Vec<Grid9> = files[0][..7].to_vec();
    files[0].extend_from_slice(&twice);
    files[1].extend_from_slice(&twice[..3]);
    let mut several = seeds[0];
    (0..30).for_each(|cell| several.set(sudokit::Cell::new(cell), 0));
    files[1].push(several);
    let paths: Vec<PathBuf> = files
        .iter()
        .enumerate()
        .map(|(number, puzzles)| {
            let path = here.path(&format!("{number}.csv"));
            fs::write(&path, format!("id,puzzle\n0,{}", lines(puzzles).trim_end().replace('\n', "\n0,")))
                .unwrap();
            path
        })
        .collect();
    let found = audited(&paths, 2048);
    let keys: [(By, Key); 3] = [
        (By::Raw, |grid| *grid),
        (By::Class, |grid| symmetry::canonical(grid).grid),
        (By::Grid, |grid| {
            let solution = sudokit::Engine::detect().solve_unique(grid);
            symmetry::canonical(&solution.unwrap_or(*grid)).grid
        }),
    ];
    for (by, key) in keys {
        let mut table: HashMap<Grid9, [u64; 2]> = HashMap::new();
        for (number, puzzles) in files.iter().enumerate() {
            puzzles.iter().for_each(|puzzle| table.entry(key(puzzle)).or_default()[number] += 1);
        }
        for number in 0..2 {
            let different = table.values().filter(|rows| rows[number] > 0).count() as u64;
            assert_eq!(found.files[number].different.by(by), different, "{by:?} of {number}");
            let all = files[number].len() as u64;
            assert_eq!(found.files[number].duplicates.by(by), all - different);
        }
        let both = || table.values().filter(|rows| rows[0] > 0 && rows[1] > 0);
        assert_eq!(found.overlaps[0].shared.by(by), both().count() as u64);
        assert_eq!(found.overlaps[0].rows_of_a.by(by), both().map(|rows| rows[0]).sum::<u64>());
        assert_eq!(found.overlaps[0].rows_of_b.by(by), both().map(|rows| rows[1]).sum::<u64>());
    }
    assert_eq!((found.files[0].several_solutions, found.files[1].several_solutions), (0, 1));
}

/// Files of other columns are refused by name, whatever their order, before anything is read whole or written.
#[test]
fn files_of_other_columns_are_not_split_together() {
    let here = Folder::new();
    let puzzles = lines(&puzzles(3, 6));
    let table = |name: &str, header: &str, row: &dyn Fn(&str) -> String| {
        let rows: Vec<String> = puzzles.lines().map(row).collect();
        let path = here.path(name);
        fs::write(&path, format!("{header}{}\n", rows.join("\n"))).unwrap();
        path
    };
    let one = table("one.csv", "puzzle,x\n", &|line| format!("{line},1"));
    let same = table("same.csv", "puzzle,x\n", &|line| format!("{line},7"));
    let parquet = here.path("built.parquet");
    build(&to_build(&parquet, 10), &Control::default()).unwrap();
    let others = [
        (table("other.csv", "puzzle,y\n", &|line| format!("{line},1")), "puzzle, y"),
        (table("fewer.csv", "puzzle\n", &str::to_string), "puzzle"),
        (table("more.csv", "puzzle,x,y\n", &|line| format!("{line},1,2")), "puzzle, x, y"),
        (table("order.csv", "x,puzzle\n", &|line| format!("1,{line}")), "x, puzzle"),
        (table("lines.txt", "", &str::to_string), "puzzle"),
        (parquet, "puzzle, solution"),
    ];
    let splits = |inputs: &[PathBuf]| {
        let target = here.path("parts");
        let report = split(&to_split(By::Raw, "a=0.5,b=0.5", inputs, &target), &Control::default());
        let is_made = target.exists();
        let _ = fs::remove_dir_all(&target);
        (report.map(|report| report.rows).map_err(|error| error.to_string()), is_made)
    };
    assert_eq!(splits(&[one.clone(), same]), (Ok(12), true));
    for (other, columns) in others {
        for inputs in [[one.clone(), other.clone()], [other.clone(), one.clone()]] {
            let (report, is_made) = splits(&inputs);
            let message = report.unwrap_err();
            let [first, second] = &inputs;
            let start = format!("{}: it has the columns ", second.display());
            assert!(message.starts_with(&start), "{message}");
            assert!(message.contains(&format!("and {} has ", first.display())), "{message}");
            assert!(message.contains(columns) && message.contains("puzzle, x"), "{message}");
            assert!(message.contains("one by one with the same seed"), "{message}");
            assert!(!is_made, "{message}");
        }
    }
}

#[test]
fn the_part_of_a_puzzle_depends_on_its_class_alone() {
    let here = Folder::new();
    let path = here.path("set.parquet");
    build(&to_build(&path, 2000), &Control { threads: 2, ..Control::default() }).unwrap();
    let fractions = "train=0.7,valid=0.1,test=0.2";
    let target = here.path("whole");
    let report =
        split(&to_split(By::Class, fractions, std::slice::from_ref(&path), &target), &Control::default())
            .unwrap();
    let parts: HashMap<Grid9, usize> = ["train", "valid", "test"]
        .iter()
        .enumerate()
        .flat_map(|(number, name)| {
            read(&target.join(format!("{name}.parquet"))).into_iter().map(move |puzzle| (puzzle, number))
        })
        .collect();
    assert_eq!(parts.len(), 2000);
    // Five standard deviations around the fractions.
    for (part, fraction) in report.parts.iter().zip([0.7, 0.1, 0.2]) {
        let spread = 5.0 * (2000.0 * fraction * (1.0_f64 - fraction)).sqrt();
        assert!((part.rows as f64 - 2000.0 * fraction).abs() < spread, "{part:?}");
    }
    // Backwards, shuffled, in another format: each puzzle's image falls where the puzzle fell.
    let mut some: Vec<Grid9> = parts.keys().copied().take(300).collect();
    some.sort();
    let maps: HashMap<Grid9, Grid9> =
        some.iter().map(|puzzle| (shuffled(&[*puzzle], 1, 9)[0], *puzzle)).collect();
    let text = here.path("images.txt");
    fs::write(&text, lines(&maps.keys().copied().collect::<Vec<_>>())).unwrap();
    let target = here.path("images");
    let again = Split { format: Some(Format::Csv), ..to_split(By::Class, fractions, &[text], &target) };
    split(&again, &Control::default()).unwrap();
    for (number, name) in ["train", "valid", "test"].iter().enumerate() {
        for image in read(&target.join(format!("{name}.csv"))) {
            assert_eq!(parts[&maps[&image]], number);
        }
    }
    // The same split gives the same bytes, and does not write over what is there.
    let target = here.path("again");
    let same = to_split(By::Class, fractions, &[path], &target);
    let control = Control { threads: 3, ..Control::default() };
    split(&same, &control).unwrap();
    for name in ["train", "valid", "test"] {
        let name = format!("{name}.parquet");
        assert_eq!(fs::read(target.join(&name)).unwrap(), fs::read(here.path("whole").join(&name)).unwrap());
    }
    assert!(matches!(split(&same, &control), Err(Error::Usage(_))));
}

#[test]
fn arrays_are_split_into_the_folders_that_trainers_read() {
    let here = Folder::new();
    let set = here.path("set");
    let arrays = Build { format: Some(Format::Npy), ..to_build(&set, 200) };
    build(&arrays, &Control::default()).unwrap();
    let target = here.path("data");
    split(
        &to_split(By::Grid, "train=0.8,test=0.2", std::slice::from_ref(&set), &target),
        &Control::default(),
    )
    .unwrap();
    let (train, test) = (read(&target.join("train")), read(&target.join("test")));
    assert_eq!(train.len() + test.len(), 200);
    let mut all = [train, test].concat();
    let mut expected = read(&set);
    all.sort();
    expected.sort();
    assert_eq!(all, expected);
    assert_eq!(fs::read(target.join("identifiers.json")).unwrap(), b"[\"<blank>\"]");
}

#[test]
fn bad_rows_are_left_out_and_wrong_solutions_found() {
    let here = Folder::new();
    let path = here.path("set.csv");
    let two = puzzles(31, 2);
    let solution = sudokit::Engine::detect().solve(&two[0]).unwrap();
    let text = |grid: &Grid9| lines(&[*grid]).trim_end().to_string();
    let mut wrong = *solution.values();
    wrong.swap(0, 1);
    let wrong = Grid9::new(wrong).unwrap();
    fs::write(
        &path,
        format!(
            "puzzle,solution\n{p},{s}\n{p},{w}\n,{s}\nabc,{s}\n{q},\n",
            p = text(&two[0]),
            q = text(&two[1]),
            s = text(&solution),
            w = text(&wrong)
        ),
    )
    .unwrap();
    let found = &audited(std::slice::from_ref(&path), 1 << 20).files[0];
    assert_eq!((found.puzzles, found.empty, found.unreadable), (3, 1, 1));
    assert_eq!((found.stated_solutions, found.wrong_solutions), (2, 1));
    let reported = std::sync::Mutex::new(Vec::new());
    let report = |_: &str, error: &sudokit_data::RowError| reported.lock().unwrap().push(error.row);
    let control = Control { on_row_error: Some(&report), ..Control::default() };
    let report = split(&to_split(By::Class, "a=0.5,b=0.5", &[path], &here.path("split")), &control).unwrap();
    assert_eq!((report.rows, report.left_out), (5, 2));
    assert_eq!(*reported.lock().unwrap(), [4]);
    assert_eq!(report.parts.iter().map(|part| part.rows).sum::<u64>(), 3);
    for bad in ["a=0.5", "a=0.5,a=0.5", "a=0.5,b", "a=2,b=-1", "a/b=1", ""] {
        assert!(Splitting::parse(By::Class, bad, 0).is_err(), "{bad}");
    }
}

/// The flag is raised when the only chunk has been read, before any of its rows is measured.
#[test]
fn a_cancelled_audit_ends_within_its_rows() {
    let here = Folder::new();
    let path = here.path("set.csv");
    fs::write(&path, format!("puzzle\nabc\n{}", lines(&puzzles(3, 50)).repeat(40))).unwrap();
    let cancel = sudokit::Cancel::new();
    let raise = |_: &str, _: &sudokit_data::RowError| cancel.cancel();
    let control =
        Control { threads: 2, cancel: cancel.clone(), on_row_error: Some(&raise), ..Control::default() };
    let auditing = Auditing { measure: audit_measure("guesses").unwrap(), ..Auditing::default() };
    assert!(matches!(audit(&[path], &auditing, &control), Err(Error::Interrupted)));
}

#[test]
fn an_audit_shows_any_measure() {
    let here = Folder::new();
    let path = here.path("set.txt");
    fs::write(&path, lines(&puzzles(3, 12))).unwrap();
    for (measure, column) in [("er", "er"), ("se-1.2.1", "er"), ("hodoku", "hodoku"), ("guesses", "guesses")]
    {
        let auditing = Auditing { measure: audit_measure(measure).unwrap(), ..Auditing::default() };
        let found = audit(std::slice::from_ref(&path), &auditing, &Control::default()).unwrap();
        assert_eq!(found.measure, column);
        assert_eq!(found.files[0].difficulty.values().sum::<u64>(), 12, "{measure}");
    }
    let error = audit_measure("colour").unwrap_err().to_string();
    assert!(error.contains("none or one of") && error.contains("guesses, level, er"), "{error}");
}
