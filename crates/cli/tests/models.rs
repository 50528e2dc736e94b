//! Engines and stochastic methods as a user meets them: comparisons over seeds, charts, and "unknown".
#![allow(missing_docs)]
#![cfg_attr(not(feature = "engines"), allow(dead_code, reason = "what tests with engines use"))]

mod common;

use std::path::PathBuf;
use std::process::Output;

use common::{INKALA, out};

const WORKSHEET_1: &str = "000000090190470608052819407200048000009000500000750009907364180506081074080000000";
const WORKSHEET_3: &str = "876900000010006000040305800400000210090500000050040306029000008004690173080001004";
/// Row 1 needs a 4 in columns that have one.
const UNSOLVABLE: &str = "12.....4..4.....";

fn sudokit(arguments: &[&str]) -> Output {
    common::sudokit(arguments, b"")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sudokit-models-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

#[test]
fn seeds_give_success_rates_and_quartiles() {
    let output = sudokit(&["compare", "--solvers", "annealing,tabu", "--seeds", "3", WORKSHEET_1]);
    let text = out(&output);
    assert_eq!(code(&output), Some(0), "{text}");
    assert_eq!(text.matches("3 of 3").count(), 2, "{text}");
    assert_eq!(text.matches("100.0 %").count(), 2, "{text}");
    assert!(text.contains("quartiles"), "{text}");
}

#[cfg(feature = "engines")]
#[test]
fn a_row_for_each_puzzle_distinguishes_fractional_from_solved() {
    let solvers = "lp,lp:fallback=backtrack,l1-reweighted,sat";
    let output = sudokit(&[
        "compare",
        "--by-puzzle",
        "--unique",
        "--solvers",
        solvers,
        WORKSHEET_1,
        INKALA,
        WORKSHEET_3,
    ]);
    let text = out(&output);
    assert!(text.contains("lp:fallback=backtrack"), "{text}");
    assert!(text.contains("fractional"), "{text}");
    assert!(text.matches("unique").count() >= 4 && text.matches("no solution").count() >= 2, "{text}");
}

#[cfg(feature = "engines")]
#[test]
fn an_unknown_option_of_a_solver_is_named() {
    let output = sudokit(&["compare", "--solvers", "lp:fallback=prayer", INKALA]);
    assert_eq!(code(&output), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("lp has no option fallback=prayer"));
}

#[test]
fn an_unsolvable_puzzle_ends_as_unknown_for_a_stochastic_solver() {
    for solver in ["annealing", "tabu", "genetic", "genetic-annealing", "cultural", "quantum-annealing"] {
        let output = sudokit(&["solve", "--solver", solver, "--effort", "quick", UNSOLVABLE]);
        assert_eq!(code(&output), Some(3), "{solver}: {}", out(&output));
    }
    let output = sudokit(&["solve", "--solver", "sat", UNSOLVABLE]);
    assert_eq!(code(&output), Some(1), "{}", out(&output));
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let run = |threads: &str| {
        let arguments = ["solve", "--solver", "annealing", "--seed", "5", "-j", threads, WORKSHEET_1, INKALA];
        let output = sudokit(&arguments);
        assert_eq!(code(&output), Some(0), "{}", out(&output));
        output.stdout
    };
    assert_eq!(run("1"), run("2"));
}

#[cfg(feature = "engines")]
#[test]
fn charts_show_costs_weights_and_fractional_cells() {
    let draw = |solver: &str, plot: Option<&str>, puzzle: &str| {
        let path = scratch(&format!("{solver}-{}.svg", plot.unwrap_or("default")));
        let name = path.display().to_string();
        let mut arguments = vec!["trace", "--solver", solver, "--chart", &name, puzzle];
        arguments.extend(plot.iter().flat_map(|plot| ["--plot", plot]));
        let output = sudokit(&arguments);
        assert!(matches!(code(&output), Some(0 | 3)), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(path).expect("a chart")
    };
    assert!(draw("annealing", None, WORKSHEET_1).contains("cost: digits missing"));
    let weights = draw("lp", None, INKALA);
    assert!(weights.matches("fill-opacity").count() > 60, "each cell has at least one shaded value");
    assert!(draw("l1-reweighted", Some("fractional"), INKALA).contains("not integral"));
    let times = scratch("times.svg").display().to_string();
    let output =
        sudokit(&["compare", "--solvers", "sat,fix-square", "--rounds", "3", "--chart", &times, INKALA]);
    assert_eq!(code(&output), Some(0));
    assert!(std::fs::read_to_string(times).expect("a chart").contains("fix-square"));
}
