//! The network of a sandbox, against real servers on loopback; `curl` and `wget` against the real ones.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod both;
mod curl;
#[cfg(target_os = "linux")]
mod gateway;
mod loopback;
mod policy;
mod server;
mod wget;
