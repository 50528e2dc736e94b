//! The port of the solver socket, and its clients.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::answer::Settings;
use super::client::serve;
use super::handshake::ORIGINS;

/// Clients at once; more wait until one has gone.
const CLIENTS: usize = 32;

/// How to serve f-puzzles.
#[derive(Clone, Debug)]
pub struct FPuzzles {
    /// The port, on which the userscript expects 4545; 0 takes a free one.
    pub port: u16,
    /// Origins whose pages may connect, besides those of [`ORIGINS`]: `https://example.org`.
    pub origins: Vec<String>,
    /// Answer although parts of a puzzle are not understood.
    pub ignore_unknown: bool,
    /// How long an answer may take.
    pub timeout: Duration,
}

impl Default for FPuzzles {
    /// Port 4545, no more origins, an hour for an answer.
    fn default() -> FPuzzles {
        FPuzzles {
            port: 4545,
            origins: Vec::new(),
            ignore_unknown: false,
            timeout: Duration::from_secs(3600),
        }
    }
}

/// A socket that listens.
pub(crate) struct Listener {
    listener: TcpListener,
    address: SocketAddr,
    origins: Arc<[String]>,
    settings: Arc<Settings>,
}

impl Listener {
    /// Takes the port, on this machine alone.
    pub async fn bind(config: &FPuzzles) -> io::Result<Listener> {
        let listener = TcpListener::bind((IpAddr::V4(Ipv4Addr::LOCALHOST), config.port)).await?;
        let address = listener.local_addr()?;
        let known = ORIGINS.iter().map(|origin| origin.to_string());
        let origins = known.chain(config.origins.iter().cloned()).collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let settings = Settings { ignore_unknown: config.ignore_unknown, timeout: config.timeout, threads };
        Ok(Listener { listener, address, origins, settings: Arc::new(settings) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves clients until the future is dropped.
    pub async fn run(&self) {
        let places = Arc::new(Semaphore::new(CLIENTS));
        loop {
            let Ok(place) = places.clone().acquire_owned().await else { return };
            let Ok((stream, _)) = self.listener.accept().await else {
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let (settings, origins) = (self.settings.clone(), self.origins.clone());
            tokio::spawn(async move {
                let allowed = |origin: &str| origins.iter().any(|known| known.eq_ignore_ascii_case(origin));
                serve(stream, settings, allowed).await;
                drop(place);
            });
        }
    }
}
