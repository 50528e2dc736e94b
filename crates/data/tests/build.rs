//! A data set is the same bytes for any threads, shards and interruptions, and says so when it is not whole.
#![allow(missing_docs)]

mod common;

use std::fs;

use common::{Folder, contents, puzzles, read, to_build};
use sudokit::Cancel;
use sudokit_data::{Build, Control, Error, Format, Manifest, Progress, build, describe};

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
    assert_eq!((built.complete, built.made, built.kept), (true, 0, 730));
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
        (built.complete, built.kept, built.made),
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
        let wanted = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
        assert!(header.starts_with(&wanted) && header.ends_with('\n'), "{name}: {header}");
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
