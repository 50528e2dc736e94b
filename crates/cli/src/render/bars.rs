//! Times as horizontal bars on a logarithmic scale, with the quartiles as a thin line.

use std::fmt::Write;

use crate::text::time;

/// One solver's times.
pub struct Bar {
    /// Its name.
    pub label: String,
    /// Lower quartile, median, upper quartile, in seconds.
    pub seconds: [f64; 3],
    /// Whether it answered every time.
    pub is_answer: bool,
}

const LEFT: f64 = 210.0;
const WIDTH: f64 = 960.0;
const STEP: f64 = 24.0;

/// The picture as SVG.
pub fn draw(bars: &[Bar]) -> String {
    let times = || bars.iter().flat_map(|bar| bar.seconds).map(|seconds| seconds.max(1e-7));
    let min = times().fold(f64::INFINITY, f64::min).min(1.0).log10().floor();
    let max = times().fold(0.0, f64::max).max(1e-6).log10().ceil().max(min + 1.0);
    let x = |seconds: f64| LEFT + (seconds.max(1e-7).log10() - min) / (max - min) * (WIDTH - LEFT - 110.0);
    let height = 64.0 + STEP * bars.len() as f64;
    let bottom = height - 34.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for power in min as i32..=max as i32 {
        let (at, text) = (x(10_f64.powi(power)), time(10_f64.powi(power)));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} 16V{bottom}\" stroke=\"#e2e6eb\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#282c34\">{text}</text>",
            bottom + 20.0,
        );
    }
    for (number, bar) in bars.iter().enumerate() {
        let top = 20.0 + STEP * number as f64;
        let [low, median, high] = bar.seconds;
        let fill = if bar.is_answer { "#1f5fbf" } else { "#c3c9d0" };
        let remark = if bar.is_answer { "" } else { ", not always answered" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#282c34\">{}</text>\
             <rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"15\" fill=\"{fill}\"/>\
             <path d=\"M{:.1} {:.1}H{:.1}\" stroke=\"#c8501e\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#282c34\">{}{remark}</text>",
            LEFT - 8.0,
            top + 12.0,
            bar.label,
            top,
            (x(median) - LEFT).max(1.0),
            x(low),
            top + 7.5,
            x(high),
            x(high.max(median)) + 6.0,
            top + 12.0,
            time(median),
        );
    }
    svg.push_str("</svg>\n");
    svg
}
