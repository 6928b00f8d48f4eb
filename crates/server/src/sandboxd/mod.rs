//! sandboxd: the runtime interface of sandboxes on Kubernetes (KEP-539.2 of kubernetes-sigs/agent-sandbox).
//!
//! One server is one sandbox. Processes are reached by gRPC, `process.v1.ProcessService`; files, health and metadata by HTTP below `/v1`. Both
//! are answered on every port, so that a server may have one for each or one for all. The interface that came before it, of the
//! SDK's direct connections, is answered as well.

mod executing;
mod files;
mod following;
mod grpc;
mod listing;
mod messages;
mod options;
mod paths;
mod process;
mod python_runtime;
mod sandbox;
mod server;
mod status;
mod upload;

pub use grpc::check_body;
pub use options::Options;
pub use server::Server;

use std::net::TcpListener;

use crate::core::Core;
use crate::error::Error;
use crate::http::{self, Stop};

/// Serves clients of these sockets until it is stopped and they have left.
///
/// # Errors
/// If there can be no session, or the host gives no runtime.
pub fn serve(
    core: Core,
    sandbox: Options,
    listeners: Vec<TcpListener>,
    options: http::Options,
    stop: &Stop,
) -> Result<(), Error> {
    http::serve(Server::new(core, sandbox)?, listeners, options, stop)
}
