//! A sandbox for AI agents: a stateful bash and its commands, on a filesystem of their own, and confined host programs.
//!
//! A [`Sandbox`] is a session: a shell that keeps its state, its own files, and limits. It can be forked,
//! rolled back and moved to another machine as a [`Snapshot`]; a [`Pool`] keeps some ready. A [`Builder`] sets its options:
//! a host directory to work on, your own commands, limits, rules and hooks.
//!
//! ```
//! use boxsh::Sandbox;
//!
//! let mut sandbox = Sandbox::new();
//! sandbox.run("cd /tmp; x=42");
//! assert_eq!(sandbox.run("echo $x in $PWD").stdout_str(), "42 in /tmp\n");
//! ```
//!
//! A script that fails is a result; [`Error`] is for errors of the host and mistakes of the caller. [`syntax`] parses
//! scripts, [`vfs`] has the filesystems, [`kernel`] the processes beneath.

mod additions;
pub mod analysis;
#[cfg(unix)]
mod apply;
#[cfg(feature = "tokio")]
mod asynchronous;
mod base;
mod builder;
mod checkpoint;
mod cpu;
mod difference;
#[cfg(target_os = "linux")]
mod elsewhere;
mod error;
mod event;
mod files;
#[cfg(unix)]
mod guarded;
#[cfg(unix)]
mod hidden;
mod hooks;
#[cfg(unix)]
mod live;
mod log;
#[cfg(all(feature = "http", not(target_family = "wasm")))]
mod loopback;
#[cfg(target_os = "linux")]
mod native;
mod options;
mod output;
#[cfg(not(target_family = "wasm"))]
mod output_log;
#[cfg(not(target_family = "wasm"))]
mod pool;
mod programs;
#[cfg(unix)]
mod protection;
mod reading;
#[cfg(not(target_family = "wasm"))]
mod reaper;
mod record;
mod redaction;
mod requests;
mod result;
mod run;
#[cfg(not(target_family = "wasm"))]
mod running;
mod sandbox;
mod script;
mod settling;
mod snapshot;
mod streams;
#[cfg(feature = "tracing")]
mod trace;
mod typing;
mod volume;
mod watcher;
#[cfg(target_os = "linux")]
pub mod worker;
#[cfg(unix)]
mod workspace;
mod writing;

pub use analysis::analyze;
#[cfg(unix)]
pub use apply::{Applied, ApplyOptions, Refusal};
pub use base::{base_image, programs};
#[cfg(target_os = "linux")]
pub use boxsh_confine as confine;
pub use boxsh_kernel as kernel;
pub use boxsh_kernel::vfs;
pub use boxsh_kernel::{
    Breach, Call, CallKind, Cancel, Clock, Command, Custom, Exit, FileAction, Identity, Interrupt, Lazy,
    Limit, Limits, Links, Overflow, Verdict, Violation, ViolationKind,
};
pub use boxsh_net as net;
pub use boxsh_shell::{
    Candidate, Case, CommandLine, Completion, Notice, ShellFunction, ShellState, ShellTrap, ShellValue,
    ShellVariable, Source,
};
pub use boxsh_syntax as syntax;
pub use builder::Builder;
pub use checkpoint::{Checkpoint, LeftOut};
pub use error::Error;
#[cfg(target_os = "linux")]
pub use error::NativeError;
pub use event::Event;
pub use files::TarOptions;
pub use log::{LogEntry, Logged};
#[cfg(target_os = "linux")]
pub use native::{Native, NativeGateway};
pub use options::{Background, Persistence, RunOptions};
#[cfg(not(target_family = "wasm"))]
pub use output_log::Output;
#[cfg(not(target_family = "wasm"))]
pub use pool::{Pool, Pooled};
pub use programs::Programs;
#[cfg(unix)]
pub use protection::PROTECTED;
pub use reading::{FileReader, Files};
pub use record::PastRun;
pub use result::{Crash, Ended, RunResult, Stream, Usage, WentBack};
#[cfg(not(target_family = "wasm"))]
pub use running::Running;
pub use sandbox::Sandbox;
pub use script::Script;
pub use snapshot::{Snapshot, SnapshotError};
pub use streams::Streams;
pub use typing::{Typed, Typing};
#[cfg(unix)]
pub use workspace::WorkspaceMode;

/// Tests the examples of the README and the guides.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/agents.md")]
    struct Agents;
    #[doc = include_str!("../../../docs/embedding.md")]
    struct Embedding;
    #[doc = include_str!("../../../docs/limits.md")]
    struct Limits;
    #[doc = include_str!("../../../docs/filesystem.md")]
    struct Filesystem;
    #[doc = include_str!("../../../docs/extension.md")]
    struct Extension;
    #[doc = include_str!("../../../docs/network.md")]
    struct Network;
}
