//! Charts of methods that improve something: cost with what steers it against iteration, fractional cells by round.

use plotters::prelude::*;
use sudokit::trace::{Event, Recorder};

use super::style::{GRID, HEIGHT, INK, MARK, TEXT, WIDTH, short, use_font};

/// The run of a stochastic method.
pub struct Costs {
    /// Iteration, cost.
    cost: Vec<(f64, f64)>,
    /// Iteration, temperature or field.
    control: Vec<(f64, f64)>,
    /// Iterations at which it was heated up or started afresh.
    reheats: Vec<f64>,
    solved: Option<f64>,
}

impl Costs {
    /// What was recorded; `None` if no costs were.
    pub fn of(recorder: &Recorder) -> Option<Costs> {
        let mut costs = Costs { cost: Vec::new(), control: Vec::new(), reheats: Vec::new(), solved: None };
        for record in recorder.records() {
            let x = record.iteration as f64;
            match record.event {
                Event::Cost { cost, control } => {
                    costs.cost.push((x, cost));
                    costs.control.push((x, control));
                }
                Event::Reheat => costs.reheats.push(x),
                Event::Solution => costs.solved = Some(x),
                _ => {}
            }
        }
        thin(&mut costs.cost);
        thin(&mut costs.control);
        (!costs.cost.is_empty()).then_some(costs)
    }

    /// The chart as SVG; `control` names what steers the method.
    ///
    /// # Errors
    /// If the plotting library cannot draw the chart.
    pub fn draw(&self, title: &str, control: &str) -> Result<String, Box<dyn std::error::Error>> {
        use_font()?;
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
            area.fill(&WHITE)?;
            let top =
                |points: &[(f64, f64)]| points.iter().map(|&(_, y)| y).fold(0.0, f64::max).max(1e-9) * 1.06;
            let last = self.cost.iter().map(|&(x, _)| x).fold(1.0, f64::max);
            let font = |colour: &RGBColor| ("sans-serif", 14).into_font().color(colour);
            let steered = self.control.iter().any(|&(_, y)| y > 0.0);
            let right = top(&self.control);
            let mut chart = ChartBuilder::on(&area)
                .caption(title, ("sans-serif", 19).into_font().color(&TEXT))
                .margin(18)
                .x_label_area_size(46)
                .y_label_area_size(64)
                .right_y_label_area_size(if steered { 64 } else { 0 })
                .build_cartesian_2d(0.0..last, 0.0..top(&self.cost))?
                .set_secondary_coord(0.0..last, 0.0..right);
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .bold_line_style(GRID)
                .axis_style(GRID)
                .label_style(font(&TEXT))
                .x_desc("iteration (thin upright lines: started afresh or heated up)")
                .y_desc("cost: digits missing")
                .x_label_formatter(&|x| short(*x))
                .y_label_formatter(&|y| short(*y))
                .draw()?;
            let fine = if self.reheats.len() > 60 { 0.15 } else { 0.5 };
            chart.draw_series(self.reheats.iter().map(|&x| {
                PathElement::new(vec![(x, 0.0), (x, top(&self.cost))], TEXT.mix(fine).stroke_width(1))
            }))?;
            if steered {
                chart
                    .configure_secondary_axes()
                    .axis_style(GRID)
                    .label_style(font(&MARK))
                    .y_desc(control)
                    .y_label_formatter(&|y| short(*y))
                    .draw()?;
                chart.draw_secondary_series(LineSeries::new(
                    self.control.iter().copied(),
                    MARK.mix(0.8).stroke_width(1),
                ))?;
            }
            chart.draw_series(LineSeries::new(self.cost.iter().copied(), INK.stroke_width(1)))?;
            if let Some(x) = self.solved {
                chart.draw_series(std::iter::once(Circle::new((x, 0.0), 6, MARK.filled())))?;
            }
            area.present()?;
        }
        Ok(svg)
    }
}

/// Keeps 2,500 points at most, spread evenly, with the last of them.
fn thin(points: &mut Vec<(f64, f64)>) {
    const MAX: usize = 2500;
    let stride = points.len().div_ceil(MAX).max(1);
    let last = points.len().saturating_sub(1);
    let mut number = 0;
    points.retain(|_| {
        number += 1;
        (number - 1) % stride == 0 || number - 1 == last
    });
}

/// Fractional cells of each round.
pub fn fractional(recorder: &Recorder) -> Vec<(f64, f64)> {
    recorder
        .records()
        .iter()
        .filter_map(|record| match record.event {
            Event::Relaxation { round, fractional } => Some((f64::from(round), f64::from(fractional))),
            _ => None,
        })
        .collect()
}
