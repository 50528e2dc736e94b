//! The local page and the HTTP API of sudokit.
//!
//! [`serve`] binds a socket, prints nothing, and answers until it is told to stop. The page is embedded in the
//! program; it holds no algorithm and no list of algorithms, it asks the API. What the API can do is written in its own
//! OpenAPI document, `GET /v1/openapi.json`, made from the types of the module `api`.
//!
//! Limits are on by default, because a page that somebody opens in another tab can reach a port of this machine too:
//! only 127.0.0.1, only requests that name it as their host, small bodies, a deadline for every computation, a bounded
//! queue. A client that goes away takes its computation with it, see `pool`.

mod api;
mod page;
mod pool;
mod problem;
mod server;
mod stream;
mod wire;

pub use problem::Problem;
pub use server::{Bound, Config, Paint, bind, router, serve};
