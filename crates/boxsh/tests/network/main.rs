//! The network of a sandbox, against real servers on loopback; `curl` and `wget` against the real ones.

mod both;
mod curl;
#[cfg(target_os = "linux")]
mod gateway;
mod policy;
mod server;
mod wget;
