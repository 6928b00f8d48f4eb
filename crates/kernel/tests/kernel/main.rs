//! The kernel as programs see it, on both schedulers wherever the inline one can do it.
#![allow(clippy::unwrap_used, reason = "what a test sets up is there")]

mod children;
mod clock;
mod descriptors;
mod fifos;
mod host;
mod limits;
mod paths;
mod pipes;
mod proc;
mod programs;
mod runs;
mod signals;
mod stage;
mod terminal;
