//! The API of E2B on the wire.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod access;
mod client;
mod contents;
mod faults;
mod filesystem;
mod lifetimes;
mod processes;
mod watching;
