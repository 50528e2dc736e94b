//! Charts of a run: where the cursor stood, how deep the search was, how many candidates were left.

use plotters::prelude::*;
use sudokit::constraint::Puzzle;
use sudokit::solver::SolverInfo;
use sudokit::trace::{Event, Recorder};
use sudokit::{Cell, DigitSet, HousesPuzzle, Pencilmarks, Report, Stop};

use super::cost::{self, Costs};
use super::plot::Plot;
use super::style::{GRID, HEIGHT, INK, MARK, TEXT, WIDTH, short, use_font};
use super::weights;
use crate::error::CliError;

/// A curve with what its axes mean.
struct Curve {
    x: &'static str,
    y: String,
    points: Vec<(f64, f64)>,
    /// Moments at which a solution was found.
    solutions: Vec<(f64, f64)>,
    top: f64,
    /// Whether this number of points says more than a line through them.
    is_cloud: bool,
}

/// Whether this build draws charts.
///
/// # Errors
/// Never in this build, which has the feature for charts.
pub fn check() -> Result<(), CliError> {
    Ok(())
}

/// Draws what was recorded as SVG.
///
/// # Errors
/// If the recording has nothing that the plot shows.
pub fn draw(
    recorder: &Recorder,
    puzzle: &Puzzle,
    info: &SolverInfo,
    report: &Report,
    plot: Option<Plot>,
) -> Result<String, CliError> {
    let Some(puzzle) = puzzle.houses() else { return draw_rules(recorder, puzzle, info, report, plot) };
    let plot = plot.unwrap_or_else(|| fitting(recorder));
    let nothing = || {
        let text = format!("the run of {} has nothing to plot as {plot:?}; try another --plot", info.id);
        CliError::Usage(text.to_lowercase())
    };
    let failed =
        |error: Box<dyn std::error::Error>| CliError::Usage(format!("the chart cannot be drawn: {error}"));
    let mut curve = match plot {
        Plot::Cursor => cursor(recorder, puzzle),
        Plot::Depth => depth(recorder),
        Plot::Candidates => candidates(recorder, puzzle),
        Plot::Fractional => fractional(recorder),
        Plot::Cost => {
            let title = format!("{} · {}", info.name, counters(puzzle, report));
            return Costs::of(recorder).ok_or_else(nothing)?.draw(&title, info.control).map_err(failed);
        }
        Plot::Weights => {
            let weights = weights::last_round(recorder, puzzle).ok_or_else(nothing)?;
            let figure = |name| report.stats.figure(name).unwrap_or(0.0);
            let (rounds, fractional) = (figure("rounds"), figure("fractional"));
            let title = format!("{} · round {rounds} · {fractional} cells fractional", info.name);
            return Ok(weights::draw(puzzle, &weights, &title));
        }
    };
    // An even sample may have passed over the moment of the solution, which ends a search for the first.
    if curve.solutions.is_empty()
        && plot != Plot::Fractional
        && report.solutions == 1
        && report.stop == Some(Stop::Limit)
    {
        let last = recorder.records().last().map_or(0.0, |record| match plot {
            Plot::Cursor => record.iteration as f64,
            _ => record.number as f64,
        });
        curve.solutions.push((last, curve.points.last().map_or(0.0, |&(_, y)| y)));
    }
    if curve.points.is_empty() {
        return Err(nothing());
    }
    let title = format!("{} · {}", info.name, counters(puzzle, report));
    render(&curve, &title).map_err(failed)
}

/// Draws the run of the constraint engine on a puzzle with rules: how deep the search was, or how many candidates were
/// left.
///
/// # Errors
/// If the plot shows something else.
fn draw_rules(
    recorder: &Recorder,
    puzzle: &Puzzle,
    info: &SolverInfo,
    report: &Report,
    plot: Option<Plot>,
) -> Result<String, CliError> {
    let curve = match plot.unwrap_or(Plot::Depth) {
        Plot::Depth => depth(recorder),
        Plot::Candidates => numbers_left(recorder, puzzle),
        other => {
            let text =
                format!("the run of {} has nothing to plot as {other:?}; depth and candidates are", info.id);
            return Err(CliError::Usage(text.to_lowercase()));
        }
    };
    let rules = puzzle.constraints().len();
    let title = format!("{} · {rules} rules · {} nodes", info.name, crate::text::grouped(report.stats.nodes));
    render(&curve, &title).map_err(|error| CliError::Usage(format!("the chart cannot be drawn: {error}")))
}

/// Numbers left in all cells; the engine reports each that goes, and a retraction goes back to where the guess was.
fn numbers_left(recorder: &Recorder, puzzle: &Puzzle) -> Curve {
    let board = puzzle.board();
    let mut sets: Vec<u32> = (0..board.cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect();
    let left = |sets: &[u32]| f64::from(sets.iter().map(|set| set.count_ones()).sum::<u32>());
    let top = left(&sets);
    let mut curve = Curve {
        x: "event",
        y: "candidates left".into(),
        points: vec![(0.0, top)],
        solutions: Vec::new(),
        top,
        is_cloud: false,
    };
    let mut saved: Vec<(Event, Vec<u32>)> = Vec::new();
    for record in recorder.records() {
        match record.event {
            Event::Eliminate { candidate } => {
                sets[candidate.cell.index()] &= !board.bit(i32::from(candidate.digit));
            }
            Event::Guess { candidate, .. } => {
                saved.push((Event::Retract { candidate }, sets.clone()));
                sets[candidate.cell.index()] = board.bit(i32::from(candidate.digit));
            }
            Event::GuessHidden { variable, value, .. } => {
                saved.push((Event::RetractHidden { variable, value }, sets.clone()));
                continue;
            }
            event @ (Event::Retract { .. } | Event::RetractHidden { .. }) => {
                if let Some(at) = saved.iter().rposition(|(other, _)| *other == event) {
                    sets = saved[at].1.clone();
                    saved.truncate(at);
                }
            }
            Event::Solution => {
                curve.solutions.push((record.number as f64, left(&sets)));
                continue;
            }
            _ => continue,
        }
        curve.points.push((record.number as f64, left(&sets)));
    }
    curve
}

/// What a run shows best.
fn fitting(recorder: &Recorder) -> Plot {
    let has = |is: fn(&Event) -> bool| recorder.records().iter().any(|record| is(&record.event));
    let rounds = recorder.records().iter().filter(|r| matches!(r.event, Event::Relaxation { .. })).count();
    if has(|event| matches!(event, Event::Cursor { .. })) {
        Plot::Cursor
    } else if has(|event| matches!(event, Event::Cost { .. })) {
        Plot::Cost
    } else if rounds > 2 {
        Plot::Fractional
    } else if rounds > 0 {
        Plot::Weights
    } else {
        Plot::Depth
    }
}

/// The counters of a run for a title.
fn counters(puzzle: &HousesPuzzle, report: &Report) -> String {
    let (givens, nodes) = (puzzle.clues(), crate::text::grouped(report.stats.nodes));
    let iterations = match report.stats.iterations {
        0 => String::new(),
        count => format!(", {} iterations", crate::text::grouped(count)),
    };
    format!("{givens} givens · {nodes} nodes{iterations}")
}

fn fractional(recorder: &Recorder) -> Curve {
    let points = cost::fractional(recorder);
    let top = points.iter().map(|&(_, y)| y).fold(1.0, f64::max);
    let end = points.last().copied();
    let solved = recorder.records().iter().any(|record| record.event == Event::Solution);
    Curve {
        x: "round",
        y: "cells that are not integral".into(),
        points,
        solutions: end.filter(|_| solved).into_iter().collect(),
        top,
        is_cloud: false,
    }
}

fn cursor(recorder: &Recorder, puzzle: &HousesPuzzle) -> Curve {
    let top = puzzle.layout().cell_count() as f64;
    let mut curve = Curve {
        x: "iteration",
        y: format!("position of the cursor, 1 to {top}"),
        points: Vec::new(),
        solutions: Vec::new(),
        top,
        is_cloud: true,
    };
    for record in recorder.records() {
        let x = record.iteration as f64;
        match record.event {
            Event::Cursor { cell, .. } => curve.points.push((x, cell.index() as f64 + 1.0)),
            Event::Solution => curve.solutions.push((x, top)),
            _ => {}
        }
    }
    curve
}

fn depth(recorder: &Recorder) -> Curve {
    let mut curve = Curve {
        x: "event",
        y: "depth of the search".into(),
        points: Vec::new(),
        solutions: Vec::new(),
        top: 1.0,
        is_cloud: false,
    };
    let mut last = 0.0;
    for record in recorder.records() {
        let x = record.number as f64;
        match record.event {
            Event::Node { depth } | Event::Guess { depth, .. } => {
                last = f64::from(depth);
                curve.top = f64::max(curve.top, last);
                curve.points.push((x, last));
            }
            Event::Solution => curve.solutions.push((x, last)),
            _ => {}
        }
    }
    curve
}

/// Candidates left, followed through eliminations and placements; a retraction goes back to where the guess was.
/// Only a whole recording can be followed; a sample shows the placements that stand instead.
fn candidates(recorder: &Recorder, puzzle: &HousesPuzzle) -> Curve {
    let marks = Pencilmarks::of(puzzle);
    let layout = puzzle.layout();
    let start: Vec<DigitSet> =
        layout.cells().map(|cell| puzzle.given(cell).map_or(marks.marks(cell), DigitSet::single)).collect();
    let left = |sets: &[DigitSet]| sets.iter().map(|set| set.len()).sum::<usize>() as f64;
    let top = left(&start);
    let mut curve = Curve {
        x: "event",
        y: "candidates left".into(),
        points: vec![(0.0, top)],
        solutions: Vec::new(),
        top,
        is_cloud: false,
    };
    let mut sets = start;
    let mut saved: Vec<(sudokit::Candidate, Vec<DigitSet>)> = Vec::new();
    for record in recorder.records() {
        match record.event {
            Event::Eliminate { candidate } => {
                let Some(candidate) = candidate.candidate() else { continue };
                sets[candidate.cell.index()].remove(candidate.digit);
            }
            Event::Guess { candidate, .. } | Event::Place { candidate } => {
                let Some(candidate) = candidate.candidate() else { continue };
                saved.push((candidate, sets.clone()));
                for &peer in layout.peers(candidate.cell) {
                    sets[peer.index()].remove(candidate.digit);
                }
                sets[candidate.cell.index()] = DigitSet::single(candidate.digit);
            }
            Event::Retract { candidate } => {
                if let Some(at) = saved.iter().rposition(|(other, _)| candidate == (*other).into()) {
                    sets = saved[at].1.clone();
                    saved.truncate(at);
                }
            }
            Event::Solution => {
                curve.solutions.push((record.number as f64, left(&sets)));
                continue;
            }
            _ => continue,
        }
        curve.points.push((record.number as f64, left(&sets)));
    }
    curve
}

fn render(curve: &Curve, title: &str) -> Result<String, Box<dyn std::error::Error>> {
    use_font()?;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        area.fill(&WHITE)?;
        let last = curve.points.iter().chain(&curve.solutions).map(|&(x, _)| x).fold(1.0, f64::max);
        let font = ("sans-serif", 14).into_font().color(&TEXT);
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 19).into_font().color(&TEXT))
            .margin(18)
            .x_label_area_size(46)
            .y_label_area_size(64)
            .build_cartesian_2d(0.0..last, 0.0..curve.top * 1.04)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(font)
            .x_desc(curve.x)
            .y_desc(curve.y.as_str())
            .x_label_formatter(&|x| short(*x))
            .y_label_formatter(&|y| short(*y))
            .draw()?;
        if curve.is_cloud && curve.points.len() > 4000 {
            // This many points make a cloud; a line would only be a filled block.
            chart.draw_series(curve.points.iter().map(|&point| Pixel::new(point, INK)))?;
        } else {
            chart.draw_series(LineSeries::new(curve.points.iter().copied(), INK.stroke_width(1)))?;
        }
        chart.draw_series(curve.solutions.iter().map(|&point| Circle::new(point, 5, MARK.filled())))?;
        if let Some(&(x, y)) = curve.solutions.first() {
            let place = if x > last * 0.85 { -86 } else { 10 };
            chart.draw_series(std::iter::once(
                EmptyElement::at((x, y))
                    + Text::new("solution", (place, 8), ("sans-serif", 14).into_font().color(&MARK)),
            ))?;
        }
        area.present()?;
    }
    Ok(svg)
}
