//! Published numbers, computed from nothing.

use sudokit::enumerate::{count_by_bands, count_classes, count_two_row_boxes};
use sudokit::{Budget, Meter, Stop};

fn free() -> Meter {
    Meter::new(Budget::default())
}

#[test]
fn nine_by_nine_by_bands() {
    let count = count_by_bands();
    assert_eq!(count.grids, 6_670_903_752_021_072_936_960);
    assert_eq!(count.first_bands, 948_109_639_680);
    assert_eq!(count.classes.len(), 44);
}

#[test]
fn boxes_of_two_rows() {
    let counts: Vec<u128> = (1..=4).filter_map(|n| count_two_row_boxes(n, &mut free()).unwrap()).collect();
    assert_eq!(counts, [2, 288, 28_200_960, 29_136_487_207_403_520]);
    assert_eq!(count_two_row_boxes(6, &mut free()), Ok(None));
}

#[test]
#[ignore = "five minutes"]
fn ten_by_ten() {
    assert_eq!(count_two_row_boxes(5, &mut free()), Ok(Some(1_903_816_047_972_624_930_994_913_280_000)));
}

#[test]
#[ignore = "half a minute"]
fn essentially_different_grids() {
    let mut reported = 0;
    let count = count_classes(&mut Meter::new(Budget::default()), &mut |done| reported = done).unwrap();
    assert_eq!(reported, 275);
    assert_eq!(count.classes, 5_472_730_538);
    assert_eq!(count.movements.iter().map(|class| class.size).sum::<u32>(), 3_359_232);
    // Russell and Jarvis: 27 classes of movements keep some grid.
    assert_eq!(count.movements.iter().filter(|class| class.fixed_grids > 0).count(), 27);
}

#[test]
fn a_budget_ends_the_count_of_classes() {
    let mut meter = Meter::new(Budget::default().with_nodes(1000));
    assert_eq!(count_classes(&mut meter, &mut |_| ()), Err(Stop::Nodes));
}

#[test]
fn counting_ten_by_ten_grids_stops() {
    let nodes = Budget::default().with_nodes(10_000);
    assert_eq!(count_two_row_boxes(5, &mut Meter::new(nodes)), Err(Stop::Nodes));
    let cancel = sudokit::Cancel::new();
    cancel.cancel();
    let cancelled = Budget::default().with_cancel(cancel);
    assert_eq!(count_two_row_boxes(5, &mut Meter::new(cancelled)), Err(Stop::Cancelled));
}
