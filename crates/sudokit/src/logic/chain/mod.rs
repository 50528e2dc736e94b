//! Chains of implications, from X-cycles to twice nested dynamic forcing chains.
//!
//! From below: `node` numbers candidates that are true or false; `implications` says what follows from one candidate;
//! `reachability` and `nishio` say where chains can be. `implication_set` follows an assumption to its end; `kept` says
//! which sets stay from step to step; `divided` shares assumptions out among threads. `ancestry` collects what a
//! conclusion rests on; `extension` adds what patterns and nested chains yield. `line_chains` finds chains along one
//! line and `forcing_chains` compares implication sets. `explanation` makes diagrams; `workspace` holds the buffers of
//! all searches and nests them.

mod ancestry;
mod divided;
mod explanation;
mod extension;
mod forcing_chains;
mod implication_set;
mod implications;
pub mod kind;
pub mod line_chains;
mod nishio;
mod node;
mod reachability;
mod unchanged;
pub mod workspace;
