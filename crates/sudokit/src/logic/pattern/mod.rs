//! Patterns that both techniques and chains look for: locked candidates, subsets, basic fish. Only enumeration; no
//! steps, no words.

pub mod fish;
pub mod locked;
pub mod subset;
