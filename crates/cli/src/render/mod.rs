//! Pictures: charts as SVG, and SVG as PNG and PDF. Boards and steps are drawn by the library.

#[cfg(feature = "dataset")]
pub mod audit;
pub mod bars;
#[cfg(feature = "charts")]
pub mod chart;
#[cfg(not(feature = "charts"))]
#[path = "chart_unavailable.rs"]
pub mod chart;
#[cfg(feature = "charts")]
mod cost;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(not(feature = "pdf"))]
#[path = "pdf_unavailable.rs"]
pub mod pdf;
pub mod plot;
pub mod raster;
#[cfg(feature = "charts")]
mod style;
#[cfg(feature = "charts")]
mod weights;
