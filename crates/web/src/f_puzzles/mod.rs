//! The solver socket of f-puzzles: a WebSocket on `ws://localhost:4545` to which the userscript of f-puzzles' solver
//! button connects, as it would to the program that it was written for.
//!
//! It is a listener of its own beside the page's: pages of other origins may open this socket and nothing else, and
//! only the origins of a list. The handshake is in `handshake`, the frames of RFC 6455 in `frame`, what the script says
//! in `message`, the answers in `answer`, and who is asked what in `client`. Of RFC 6455 a server that exchanges texts
//! needs little: two hundred lines here instead of the fifteen crates that a library for it would add.

mod answer;
mod client;
mod frame;
mod handshake;
mod listener;
mod message;

pub use handshake::ORIGINS;
pub use listener::FPuzzles;
pub(crate) use listener::Listener;
