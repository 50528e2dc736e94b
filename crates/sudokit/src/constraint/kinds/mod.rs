//! One file a kind.

mod anti_knight;
mod common;
mod killer;
mod sandwich;
mod thermometer;

pub use anti_knight::AntiKnight;
pub use killer::Killer;
pub use sandwich::Sandwich;
pub use thermometer::Thermometer;

pub(super) use common::all_differ;
