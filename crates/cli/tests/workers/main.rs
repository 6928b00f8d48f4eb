//! The server's own tests of files and processes, with each session in a worker process: it is no less able there.
#![cfg(all(feature = "serve", target_os = "linux"))]
#![allow(dead_code, reason = "the tests in the server's process use more of the harness")]
#![expect(clippy::disallowed_methods, reason = "these tests connect to sockets of the host")]
#![expect(clippy::unwrap_used, reason = "what fails in a helper of a test fails the test")]

#[path = "../../../server/tests/protocol/client.rs"]
mod client;
mod crashes;
#[path = "../../../server/tests/protocol/files.rs"]
mod files;
#[path = "../../../server/tests/protocol/harness.rs"]
mod harness;
#[path = "../../../server/tests/protocol/processes.rs"]
mod processes;
#[path = "../../../server/tests/protocol/schema.rs"]
mod schema;

use std::sync::{Arc, OnceLock};

use boxsh::Sandbox;
use boxsh::worker::Worker;
use boxsh_server::{Config, Place};
pub(crate) use client::Client;
pub(crate) use harness::{code, eventually, with_session};

/// Servers whose sessions are in workers of the program itself.
pub(crate) fn config() -> Config {
    static WORKER: OnceLock<Worker> = OnceLock::new();
    let worker = WORKER.get_or_init(|| Worker::program(env!("CARGO_BIN_EXE_boxsh")));
    let mut config = Config::default();
    config.place = Place::Worker;
    config.factory = Arc::new(|plan| Ok(Sandbox::builder().limits(plan.limits.clone()).worker(worker)));
    config
}
