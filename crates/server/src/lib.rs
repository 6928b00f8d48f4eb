//! Sessions for programs in any language.
//!
//! [`Core`] keeps sessions and carries out operations on them. Each operation is a struct with its parameters, and the trait
//! [`Operation`] says what it answers; [`OPERATIONS`] lists all of them, and every protocol and every schema is made from that table. The core
//! knows nothing of protocols: [`rpc`] speaks JSON-RPC 2.0 over it.
//!
//! ```
//! use boxsh_server::operations::{Create, Exec};
//! use boxsh_server::{Call, Caller, Config, Core};
//!
//! let core = Core::start(Config::default())?;
//! let caller = Caller::new("me");
//! let made = core.run(Create::default(), &Call::new(&caller))?;
//! let exec = Exec { session_id: made.session.session_id, script: "echo $((6 * 7))".into(), ..Exec::default() };
//! assert_eq!(core.run(exec, &Call::new(&caller))?.stdout, "42\n");
//! # Ok::<(), boxsh_server::Error>(())
//! ```
//!
//! The core has no async runtime: a run computes, and does so on the thread of the caller. Who has an event loop calls it on a thread for blocking work, and is
//! told of output by [`boxsh::OutputLog::listen`] without one.

/// Tests the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/server.md")]
struct Guide;

mod account;
mod bytes;
mod call;
mod config;
mod core;
#[cfg(feature = "e2b")]
pub mod e2b;
mod error;
mod events;
mod host;
mod housekeeping;
#[cfg(feature = "http-server")]
pub mod http;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod metrics;
mod moment;
mod observation;
pub mod operation;
pub mod operations;
mod outcome;
mod process;
#[cfg(any(feature = "sandboxd", feature = "telemetry"))]
mod protobuf;
pub mod rpc;
#[cfg(feature = "sandboxd")]
pub mod sandboxd;
mod session;
mod store;
#[cfg(feature = "telemetry")]
pub mod telemetry;
mod templates;
pub mod trace;
mod warm;

pub use bytes::{Bytes, Encoding};
pub use call::{Call, Caller, Cancellation, Listener};
pub use config::{Config, Factory, NetworkCeiling, Place, SessionPlan};
pub use core::Core;
pub use error::{Error, ErrorKind};
pub use events::Event;
pub use operation::{Effects, Entry, OPERATIONS, Operation};
pub use outcome::Outcome;
pub use process::Process;
