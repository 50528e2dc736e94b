//! Pictures: charts as SVG, and SVG as PNG. Boards and steps are drawn by the library.

#[cfg(feature = "dataset")]
pub mod audit;
pub mod bars;
pub mod chart;
pub mod cost;
pub mod raster;
pub mod style;
pub mod weights;
