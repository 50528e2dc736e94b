//! A data set is the same bytes for any threads, shards and interruptions, and says so when it is not whole.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use common::{Folder, contents, puzzles, read, to_build};
use sudokit::Cancel;
use sudokit::generate::{Recipe, Sampling};
use sudokit_data::{
    Build, Control, Error, Format, Manifest, Plan, Progress, ReadColumns, Source, build, columns, describe,
    make, part_rows,
};

fn threads(threads: usize) -> Control<'static> {
    Control { threads, ..Control::default() }
}

#[test]
fn threads_and_shards_change_no_byte() {
    let here = Folder::new();
    let whole = here.path("whole");
    let built = build(&to_build(&whole, 730), &threads(1)).unwrap();
    assert!(built.complete);
    assert_eq!((built.made, built.manifest.parts.len()), (730, 8));
    let expected = contents(&whole);
    // The rows are the puzzles of the seed, in order.
    assert_eq!(read(&whole), puzzles(7, 730));
    let other = here.path("threads");
    build(&to_build(&other, 730), &threads(3)).unwrap();
    assert_eq!(contents(&other), expected);
    // Shards in any order, in one folder.
    for count in [2u64, 3, 8, 11] {
        let folder = here.path(&format!("shards-{count}"));
        let order: Vec<u64> = (1..=count).rev().collect();
        for &shard in &order {
            let built =
                build(&Build { shard: (shard, count), ..to_build(&folder, 730) }, &threads(2)).unwrap();
            // More shards than parts: some have nothing to do.
            assert_eq!(built.complete, shard == 1 || (count == 11 && shard == 2), "shard {shard} of {count}");
        }
        assert_eq!(contents(&folder), expected, "{count} shards");
    }
    // Shards from two machines, copied together, completed by a resume.
    let (left, right) = (here.path("left"), here.path("right"));
    build(&Build { shard: (1, 2), ..to_build(&left, 730) }, &threads(1)).unwrap();
    build(&Build { shard: (2, 2), ..to_build(&right, 730) }, &threads(1)).unwrap();
    for (name, bytes) in contents(&right) {
        fs::write(left.join(name), bytes).unwrap();
    }
    let built = build(&Build { resume: true, ..to_build(&left, 730) }, &threads(1)).unwrap();
    assert_eq!((built.complete, built.made, built.reused), (true, 0, 730));
    assert_eq!(contents(&left), expected);
}

#[test]
fn an_interrupted_build_goes_on() {
    let here = Folder::new();
    let whole = here.path("whole");
    build(&to_build(&whole, 500), &threads(2)).unwrap();
    let folder = here.path("cut");
    let cancel = Cancel::new();
    let stop = |now: Progress| {
        if now.done >= 250 {
            cancel.cancel();
        }
    };
    let control = Control { threads: 2, cancel: cancel.clone(), progress: Some(&stop), ..Control::default() };
    assert!(matches!(build(&to_build(&folder, 500), &control), Err(Error::Interrupted)));
    let finished = fs::read_dir(&folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("part-"));
    let finished = finished.count();
    assert!((1..5).contains(&finished), "{finished} parts");
    assert!(!folder.join("manifest.json").exists());
    // Without --resume what is there is not touched.
    assert!(matches!(build(&to_build(&folder, 500), &threads(1)), Err(Error::Usage(_))));
    let resume = Build { resume: true, ..to_build(&folder, 500) };
    let built = build(&resume, &threads(2)).unwrap();
    assert_eq!(
        (built.complete, built.reused, built.made),
        (true, 100 * finished as u64, 500 - 100 * finished as u64)
    );
    assert_eq!(contents(&folder), contents(&whole));
    // Once more: nothing to do.
    assert_eq!(build(&resume, &threads(2)).unwrap().made, 0);
}

#[test]
fn damage_is_found_and_mended() {
    let here = Folder::new();
    let folder = here.path("set");
    let resume = Build { resume: true, ..to_build(&folder, 300) };
    build(&resume, &threads(1)).unwrap();
    let expected = contents(&folder);
    let part = folder.join("part-00001-of-00003.parquet");
    let mut bytes = fs::read(&part).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&part, bytes).unwrap();
    let manifest = Manifest::read(&folder.join("manifest.json")).unwrap();
    let damaged: Vec<&str> =
        manifest.damaged(&folder).unwrap().iter().map(|part| part.name.as_str()).collect();
    assert_eq!(damaged, ["part-00001-of-00003.parquet"]);
    let built = build(&resume, &threads(1)).unwrap();
    assert_eq!((built.made, built.damaged), (100, vec!["part-00001-of-00003.parquet".to_string()]));
    assert_eq!(contents(&folder), expected);
    fs::remove_file(&part).unwrap();
    assert_eq!(build(&resume, &threads(1)).unwrap().made, 100);
    let found = describe(&folder, &Default::default(), &threads(1)).unwrap();
    assert_eq!((found.rows, found.manifest.unwrap().damaged.len()), (300, 0));
    // Another plan is not mixed in.
    let mut other = Build { resume: true, ..to_build(&folder, 300) };
    other.plan.seed = 8;
    match build(&other, &threads(1)) {
        Err(Error::Usage(text)) => assert!(text.contains("seed 7 there, 8 asked for"), "{text}"),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn one_file_in_every_format_is_the_same_data() {
    let here = Folder::new();
    let expected = puzzles(7, 250);
    for name in ["set.parquet", "set.csv", "set.npy", "set.txt"] {
        let path = here.path(name);
        let built = build(&to_build(&path, 250), &threads(2)).unwrap();
        assert!(built.complete && path.is_file() && !here.path(&format!("{name}.parts")).exists());
        assert_eq!(read(&path), expected, "{name}");
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        fs::remove_file(here.path(&format!("{name}.manifest.json"))).unwrap();
        build(&Build { shard: (2, 2), ..to_build(&path, 250) }, &threads(1)).unwrap();
        assert!(!path.exists());
        build(&Build { shard: (1, 2), ..to_build(&path, 250) }, &threads(1)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes, "{name} by shards");
        assert!(build(&to_build(&path, 250), &threads(1)).is_err(), "{name} is there");
    }
    let folder = here.path("csv");
    build(&Build { format: Some(Format::Csv), ..to_build(&folder, 250) }, &threads(1)).unwrap();
    assert_eq!(read(&folder), expected);
    // What was there before is not written over.
    let foreign = here.path("mine.parquet");
    fs::write(&foreign, "mine").unwrap();
    assert!(build(&to_build(&foreign, 10), &threads(1)).is_err());
    assert_eq!(fs::read(&foreign).unwrap(), b"mine");
}

/// The layout that HRM's and TRM's loaders read, byte by byte.
#[test]
fn arrays_have_the_layout_of_hrm() {
    let here = Folder::new();
    let folder = here.path("train");
    build(&Build { format: Some(Format::Npy), ..to_build(&folder, 120) }, &threads(1)).unwrap();
    let puzzles = puzzles(7, 120);
    let array = |name: &str, descr: &str, shape: &str| {
        let bytes = fs::read(folder.join(name)).unwrap();
        assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00", "{name}");
        let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        assert_eq!((length + 10) % 64, 0, "{name} is aligned");
        let header = String::from_utf8(bytes[10..10 + length].to_vec()).unwrap();
        let expected = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
        assert!(header.starts_with(&expected) && header.ends_with('\n'), "{name}: {header}");
        bytes[10 + length..].to_vec()
    };
    let inputs = array("all__inputs.npy", "|u1", "(120, 81)");
    let labels = array("all__labels.npy", "|u1", "(120, 81)");
    for (row, puzzle) in puzzles.iter().enumerate() {
        let cells = row * 81..row * 81 + 81;
        assert_eq!(inputs[cells.clone()], puzzle.values().map(|digit| digit + 1));
        let label = &labels[cells];
        assert!((2..=10).all(|token| label.iter().filter(|&&value| value == token).count() == 9));
        assert!((0..81).all(|cell| puzzle.values()[cell] == 0 || label[cell] == puzzle.values()[cell] + 1));
    }
    let numbers = |bytes: Vec<u8>| -> Vec<i32> {
        bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect()
    };
    let counting: Vec<i32> = (0..=120).collect();
    assert_eq!(numbers(array("all__puzzle_indices.npy", "<i4", "(121,)")), counting);
    assert_eq!(numbers(array("all__group_indices.npy", "<i4", "(121,)")), counting);
    assert_eq!(numbers(array("all__puzzle_identifiers.npy", "<i4", "(120,)")), [0; 120]);
    let about: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join("dataset.json")).unwrap()).unwrap();
    assert_eq!(
        (&about["vocab_size"], &about["seq_len"], &about["total_groups"]),
        (&11.into(), &81.into(), &120.into())
    );
    // And it is read back, from the folder and from the array alone.
    assert_eq!(read(&folder), puzzles);
    assert_eq!(read(&folder.join("all__inputs.npy")), puzzles);
}

/// Whatever the measure: the column of its name lies in the range that was asked for.
#[test]
fn no_row_lies_outside_its_range() {
    for (range, column, rows, runs) in [
        ("guesses=2..5", "guesses", 60, 100),
        ("guesses=2..5", "guesses", 60, 7),
        ("er=2..3", "er", 20, 100),
        ("se-1.2.1=1.5..2.6", "er", 20, 100),
        ("ep=1.5..2.6", "ep", 20, 100),
        ("hodoku=300..500", "hodoku", 10, 100),
        ("exact-cover-nodes=..400", "exact_cover_nodes", 5, 100),
    ] {
        let plan = Plan {
            sampling: Sampling::Greedy(Recipe::minimal()),
            difficulty: Some(range.parse().unwrap()),
            mix: Vec::new(),
            seed: 1,
            columns: columns(&format!("puzzle,{column}")).unwrap(),
            runs,
        };
        let batch = make(&plan, 0..rows, &threads(2)).unwrap();
        let measured = batch[column].as_primitive::<Float64Type>();
        let range = plan.difficulty.unwrap();
        assert_eq!(measured.len() as u64, rows);
        for value in measured.iter() {
            assert!(range.contains(value.unwrap()), "{column} is {value:?} with {range}");
        }
    }
}

#[test]
fn unknown_endings_are_refused() {
    let here = Folder::new();
    for name in ["x.npz", "x.jsonl", "x.arrow", "x.xyz", "x.gz"] {
        match build(&to_build(&here.path(name), 10), &threads(1)) {
            Err(Error::Usage(text)) => {
                let ending = name.trim_start_matches('x');
                assert!(
                    text.contains(ending) && text.contains(".parquet, .csv, .tsv, .npy or .txt"),
                    "{text}"
                );
            }
            outcome => panic!("{outcome:?}"),
        }
        assert!(!here.path(name).exists());
    }
    // With an explicit format, such a name is a folder.
    let named = Build { format: Some(Format::Parquet), ..to_build(&here.path("v1.5"), 10) };
    assert!(build(&named, &threads(1)).unwrap().complete);
}

#[test]
fn tsv_has_tabs() {
    let here = Folder::new();
    build(&to_build(&here.path("set.tsv"), 10), &threads(1)).unwrap();
    let text = fs::read_to_string(here.path("set.tsv")).unwrap();
    assert_eq!(text.lines().next().unwrap(), "puzzle\tsolution\tclues\tgrid_class\tnumber");
    assert!(text.lines().all(|line| line.matches('\t').count() == 4 && !line.contains(',')));
    assert_eq!(read(&here.path("set.tsv")), puzzles(7, 10));
}

/// The file that the tests of the Python package read with pandas, polars, pyarrow, DuckDB and Hugging Face datasets.
#[test]
fn csv_keeps_grids_as_text() {
    let here = Folder::new();
    let path = here.path("set.csv");
    build(&to_build(&path, 20), &threads(1)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/datasets/build.csv");
    if std::env::var_os("SUDOKIT_UPDATE").is_some() {
        fs::write(&golden, &text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&golden).unwrap(), "SUDOKIT_UPDATE=1 writes it anew");
    assert_eq!(read(&golden), puzzles(7, 20));
    for line in text.lines().skip(1) {
        for field in line.split(',').filter(|field| field.len() > 20) {
            assert!(field.parse::<f64>().is_err(), "{field} is a number");
        }
    }
    // What a split reads as text it writes as it was.
    let mut source = Source::open(&golden, &Default::default(), ReadColumns::All).unwrap();
    let chunk = source.next().unwrap().unwrap();
    assert_eq!(source.solutions(&chunk).unwrap().iter().flatten().count(), 20);
}

/// Readers such as pyarrow take the metadata of a schema from the Arrow schema that the file holds, in base64.
#[test]
fn metadata_is_in_the_arrow_schema_too() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let here = Folder::new();
    let path = here.path("set.parquet");
    build(&to_build(&path, 10), &threads(1)).unwrap();
    let file = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let pairs = file.metadata().file_metadata().key_value_metadata().unwrap();
    let value = |key: &str| pairs.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.clone());
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let encoded = value("ARROW:schema").unwrap();
    let (mut bits, mut count, mut schema) = (0u32, 0, Vec::new());
    for digit in encoded.bytes().filter_map(|byte| alphabet.iter().position(|&known| known == byte)) {
        (bits, count) = (bits << 6 | digit as u32, count + 6);
        if count >= 8 {
            count -= 8;
            schema.push((bits >> count) as u8);
        }
    }
    for key in ["sudokit.licence", "sudokit.seed", "sudokit.sampling", "sudokit.version"] {
        assert!(
            value(key).is_some() && schema.windows(key.len()).any(|part| part == key.as_bytes()),
            "{key}"
        );
    }
}

#[test]
fn parts_are_small_enough_to_lose_little() {
    assert_eq!(part_rows(1), 1024);
    assert_eq!(part_rows(10_000), 1024);
    assert_eq!(part_rows(1_000_000), 65_536);
    assert_eq!(part_rows(u64::MAX), 65_536);
}

#[test]
fn two_builds_do_not_write_into_one_folder() {
    let here = Folder::new();
    let folder = here.path("set");
    let inner = |now: Progress| {
        if now.done == 0 || folder.join("manifest.json").exists() {
            return;
        }
        // In the middle of a build: another one of the same set is refused, with and without --resume.
        for resume in [false, true] {
            match build(&Build { resume, ..to_build(&folder, 300) }, &threads(1)) {
                Err(Error::Usage(text)) => assert!(text.contains("another build is at work"), "{text}"),
                outcome => panic!("{outcome:?}"),
            }
        }
    };
    let control = Control { threads: 1, progress: Some(&inner), ..Control::default() };
    build(&to_build(&folder, 300), &control).unwrap();
    // Shards may; the same shard may not, and neither may the whole.
    let shards = here.path("shards");
    let inner = |_: Progress| {
        let other = Build { shard: (1, 3), resume: true, ..to_build(&shards, 300) };
        assert!(matches!(build(&other, &threads(1)), Err(Error::Usage(_))));
        assert!(matches!(
            build(&Build { resume: true, ..to_build(&shards, 300) }, &threads(1)),
            Err(Error::Usage(_))
        ));
        let second = Build { shard: (2, 3), resume: true, ..to_build(&shards, 300) };
        assert!(!build(&second, &threads(1)).unwrap().complete);
    };
    let control = Control { threads: 1, progress: Some(&inner), ..Control::default() };
    build(&Build { shard: (1, 3), ..to_build(&shards, 300) }, &control).unwrap();
    let whole = build(&Build { shard: (3, 3), ..to_build(&shards, 300) }, &threads(1)).unwrap();
    assert!(whole.complete);
    assert_eq!(contents(&shards), contents(&folder));
}

/// The draft of the first part is a link to a device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_names_resume() {
    let here = Folder::new();
    let folder = here.path("set");
    fs::create_dir(&folder).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.join(".part-00000-of-00001.parquet.part")).unwrap();
    let resume = Build { part_rows: 300, resume: true, ..to_build(&folder, 300) };
    let error = build(&resume, &threads(1)).unwrap_err().to_string();
    assert!(error.contains("No space left") && error.contains("--resume"), "{error}");
    assert!(!error.contains("External"), "{error}");
    assert!(build(&resume, &threads(1)).unwrap().complete);
}
