//! The local page and the HTTP API of sudokit: the transport of [`sudokit_protocol`].
//!
//! [`serve`] binds a socket, prints nothing, and answers until it is stopped. The page is embedded in the
//! program; it holds no algorithm and no list of algorithms, it asks the API. What the API can do is written in its
//! OpenAPI document, `GET /v1/openapi.json`, made from the types of the protocol.
//!
//! Limits are on by default, because a page that somebody opens in another tab can reach a port of this machine too.
//! The server listens on 127.0.0.1 only and takes only requests that name it as their host (`guard`). Bodies are small,
//! every computation has a deadline, the queue is bounded (`pool`), idle and slow connections are closed
//! (`connection`). A client that goes away takes its computation with it.

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

mod app;
mod body;
mod cancel;
mod chunks;
mod connection;
mod error;
mod events;
mod f_puzzles;
mod guard;
mod pack;
mod page;
mod pool;
mod server;

pub use app::{App, Config};
pub use body::Body;
pub use error::ErrorResponse;
pub use f_puzzles::{FPuzzles, ORIGINS};
pub use server::{Bound, bind, serve};
