//! The runtime interface of sandboxes on Kubernetes, as it is on the wire.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

mod files;
mod hostile;
mod processes;
mod python_runtime;
mod runtime;
mod wire;
