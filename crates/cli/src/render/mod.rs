//! Pictures: boards and charts as SVG, and SVG as PNG.

pub mod audit;
pub mod bars;
pub mod board;
pub mod chart;
pub mod cost;
pub mod raster;
pub mod step;
pub mod weights;
