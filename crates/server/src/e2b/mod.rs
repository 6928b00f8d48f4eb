//! The API of E2B, so that its SDKs work with the sessions of a core.
//!
//! Two APIs in one: sandboxes are made, listed and ended by REST, and what happens in one goes to its `envd`, by Connect-RPC with JSON and by
//! plain HTTP for the contents of files. Both are answered on every socket. A sandbox is a session; what a session has no word for (that it is
//! paused, where a watcher has read to) is in `notes.rs`.

mod access;
mod connect;
mod control;
mod entry;
mod envd;
mod face;
mod files;
mod filesystem;
mod follow;
mod labels;
mod lifecycle;
mod network;
mod notes;
mod pausing;
mod process;
mod sandbox;
mod snapshots;
mod upload;
mod watch;

use std::net::TcpListener;

#[doc(hidden)]
pub use connect::check_body;

use crate::core::Core;
use crate::error::Error;
use crate::http::{self, Options, Stop};

/// Serves clients of these sockets until it is stopped and they have left. With tokens, one of them is the API key of a client, and what it makes
/// belongs to the owner of the token.
///
/// # Errors
/// If the host gives no random numbers or no runtime.
pub fn serve(core: Core, listeners: Vec<TcpListener>, options: Options, stop: &Stop) -> Result<(), Error> {
    http::serve(face::E2b::new(core)?, listeners, options, stop)
}
