//! Sizes, colours, font and numbers of the charts.

use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

/// Size of a chart and its colours.
pub const WIDTH: u32 = 960;
pub const HEIGHT: u32 = 540;
pub const INK: RGBColor = RGBColor(31, 95, 191);
pub const MARK: RGBColor = RGBColor(200, 80, 30);
pub const TEXT: RGBColor = RGBColor(40, 44, 52);
pub const GRID: RGBColor = RGBColor(226, 230, 235);

/// Makes the embedded font known to the plotting library.
///
/// # Errors
/// If the plotting library cannot read the font.
pub fn use_font() -> Result<(), Box<dyn std::error::Error>> {
    register_font("sans-serif", FontStyle::Normal, dejavu::sans::regular())
        .map_err(|_| "the font is damaged".into())
}

/// 1500000 as 1.5M.
pub fn short(value: f64) -> String {
    let (value, unit) = match value.abs() {
        v if v >= 1e9 => (value / 1e9, "G"),
        v if v >= 1e6 => (value / 1e6, "M"),
        v if v >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = format!("{value:.2}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}
