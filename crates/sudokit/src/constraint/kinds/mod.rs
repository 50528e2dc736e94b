//! One file a kind.

mod anti_knight;
mod between;
mod common;
mod double_arrow;
mod killer;
mod line;
mod lockout;
mod nabner;
mod palindrome;
mod region_sum;
mod renban;
mod sandwich;
mod slow_thermometer;
mod thermometer;
mod whisper;

pub use anti_knight::AntiKnight;
pub use between::Between;
pub use double_arrow::DoubleArrow;
pub use killer::Killer;
pub use lockout::Lockout;
pub use nabner::Nabner;
pub use palindrome::Palindrome;
pub use region_sum::RegionSum;
pub use renban::Renban;
pub use sandwich::Sandwich;
pub use slow_thermometer::SlowThermometer;
pub use thermometer::Thermometer;
pub use whisper::Whisper;

pub(super) use common::all_differ;
