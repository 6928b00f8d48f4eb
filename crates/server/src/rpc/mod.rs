//! JSON-RPC 2.0 over streams: standard input and output, Unix sockets, TCP.
//!
//! A connection is read by one thread, which also carries out what it reads: an answer to a small request needs no other thread. If a request takes
//! longer than two milliseconds, `monitor.rs` lets another thread go on reading, so that a client can call off what it started, and
//! ask other things meanwhile. A client that does not read its answers blocks its own threads only; output that it follows is dropped.
//!
//! - `frame.rs`, `message.rs`: from bytes to requests, and back.
//! - `connection.rs`, `methods.rs`: one client, and what it can call besides operations. `lane.rs`: scripts that it sends to one session without
//!   waiting run one after another. `follow.rs`: the output of processes as notifications.
//! - `listen.rs`, `tokens.rs`: where clients come from, and who they are.
//! - `document.rs`: all of it as an OpenRPC document.

mod connection;
mod document;
mod follow;
pub mod frame;
mod lane;
mod listen;
mod message;
mod methods;
mod monitor;
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
