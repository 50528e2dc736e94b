//! Solves anything that can be read, with all complete solvers, under a small budget. Answers must agree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::notation::{ReadOptions, read};
use sudokit::{Budget, SOLVERS, Search, Stop, solve};

fuzz_target!(|bytes: &[u8]| {
    let Ok(reading) = read(bytes, &ReadOptions::default()) else { return };
    let Some(Ok(puzzle)) = reading.documents.first().map(|document| document.to_puzzle()) else { return };
    if puzzle.size() > 10 {
        return;
    }
    let mut known: Option<(u64, &str)> = None;
    for solver in SOLVERS.iter().filter(|solver| solver.info().complete && solver.serves(&puzzle)) {
        let budget = Budget::default().with_nodes(2_000);
        let search = Search { limit: 3, keep: 1, ..Search::default() }.with_budget(budget);
        let report = solve(*solver, &puzzle, &search, None);
        if report.stop == Some(Stop::Nodes) {
            continue;
        }
        let (count, other) = *known.get_or_insert((report.solutions, solver.info().id));
        assert_eq!(report.solutions, count, "{} against {other}", solver.info().id);
    }
});
