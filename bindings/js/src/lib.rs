//! Sandboxes behind messages: what the engines of the npm package have in common.
//!
//! JavaScript sends a request, a list of an operation's name and its arguments, and gets an answer; both are bytes that [`Value`] reads and
//! writes. What JavaScript's functions do in a session (commands, hooks, files that are made when they are read) goes the other way, through a
//! [`Host`]. An engine is an [`Engine`] and a way for bytes to come and go: `bindings/wasm` and `bindings/node`.

mod answer;
mod build;
mod command;
mod engine;
mod fault;
mod files;
mod hooks;
mod host;
mod options;
mod reading;
mod value;

pub use engine::{Engine, Surroundings};
pub use host::Host;
pub use value::{Malformed, Value};
