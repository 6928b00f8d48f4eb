//! Real programs of the host in a sandbox, and real servers: an internet in a network namespace, the gateway's host in another one, cells
//! in between. None of the programs is told of a proxy.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, says what it leaves out, and starts servers"
)]

mod allowed;
mod internet;
mod names;
mod refused;
mod resolvers;
mod scene;
mod streams;
mod web;

#[test]
#[ignore = "is the internet of the other tests, which start it"]
fn internet() {
    internet::run();
}
