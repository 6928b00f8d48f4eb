//! JSON-RPC 2.0 over streams: standard input and output, Unix sockets, TCP.
//!
//! A few threads wait for all connections (`crew.rs`, `poller/`). The one that reads a request carries it out and answers it: a small
//! request needs no other thread. If a request takes longer than two milliseconds, `monitor.rs` sees to it that another thread takes its place, so that
//! other clients do not wait, and its own client can call off what it started and ask other things meanwhile. A client that does not read its answers
//! blocks its own requests only; output that it follows is dropped.
//!
//! - `frame.rs`, `reading.rs`, `message.rs`: from bytes to requests, and back. `link.rs`: where bytes come from.
//! - `connection.rs`, `methods.rs`: one client, and what it can call besides operations. `lane.rs`: scripts that it sends to one session without
//!   waiting run one after another. `follow.rs`: the output of processes as notifications.
//! - `listen.rs`, `tokens.rs`: where clients come from, and who they are.
//! - `document.rs`: all of it as an OpenRPC document.

mod connection;
mod crew;
mod document;
mod follow;
pub mod frame;
mod lane;
mod link;
mod listen;
mod message;
mod methods;
mod monitor;
mod poller;
mod reading;
mod server;
mod tokens;
mod trace;

pub use document::document;
pub use listen::{SocketFile, is_loopback, listen_unix};
pub use server::{Options, Server};
pub use tokens::{Tokens, TokensError};

/// Whether bytes are a request, for fuzzing: they may be anything.
#[doc(hidden)]
pub fn check_message(message: &[u8]) -> bool {
    message::parse(message).is_ok()
}
