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
//! scripts, [`vfs`] has the filesystems, [`command`] what commands of one's own are written with.

mod additions;
pub mod analysis;
#[cfg(unix)]
mod apply;
#[cfg(feature = "tokio")]
mod asynchronous;
mod base;
#[cfg(native)]
pub mod bases;
mod builder;
mod checkpoint;
mod cpu;
mod difference;
#[cfg(native)]
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
mod launch;
#[cfg(unix)]
mod live;
mod log;
#[cfg(all(feature = "http", not(target_family = "wasm")))]
mod loopback;
#[cfg(native)]
mod native;
mod options;
mod output;
#[cfg(not(target_family = "wasm"))]
mod output_log;
#[cfg(native)]
pub mod packages;
#[cfg(not(target_family = "wasm"))]
mod pool;
#[cfg(not(target_family = "wasm"))]
mod ports;
mod programs;
#[cfg(unix)]
mod protection;
mod reading;
#[cfg(not(target_family = "wasm"))]
mod reaper;
mod record;
mod redaction;
mod requests;
mod restart;
mod result;
mod run;
#[cfg(not(target_family = "wasm"))]
mod running;
mod sandbox;
mod script;
mod settling;
mod snapshot;
mod streams;
mod timeline;
#[cfg(feature = "tools")]
pub mod tools;
#[cfg(feature = "tracing")]
mod trace;
mod typing;
mod volume;
mod watcher;
#[cfg(native)]
pub mod worker;
#[cfg(unix)]
mod workspace;
mod writing;

pub use analysis::analyze;
#[cfg(unix)]
pub use apply::{Applied, ApplyOptions, Refusal};
pub use base::{base_image, programs};
pub use boxsh_kernel::{
    Breach, Call, CallKind, Cancel, Clock, Command, Custom, Exit, FileAction, Identity, Interrupt, Lazy,
    Limit, Limits, Links, Meter, Overflow, ProcessInfo, Processes, Signal, TimeBase, Verdict, Violation,
    ViolationKind,
};
pub use boxsh_shell::{
    Candidate, Case, CommandLine, Completion, Notice, ShellFunction, ShellState, ShellTrap, ShellValue,
    ShellVariable, Source,
};
pub use builder::Builder;
pub use checkpoint::{Checkpoint, LeftOut};
#[cfg(native)]
pub use error::NativeError;
pub use error::{Error, Loss, WorkerError};
pub use event::Event;
pub use files::TarOptions;
#[cfg(unix)]
pub use launch::{Console, Launched, Launcher};
pub use log::{LogEntry, Logged};
#[cfg(native)]
pub use native::{Native, NativeGateway};
pub use options::{Background, Persistence, RunOptions};
#[cfg(not(target_family = "wasm"))]
pub use output_log::{Output, OutputLog};
#[cfg(not(target_family = "wasm"))]
pub use pool::{Pool, Pooled};
#[cfg(not(target_family = "wasm"))]
pub use ports::Ports;
pub use programs::Programs;
#[cfg(unix)]
pub use protection::PROTECTED;
pub use reading::{FileReader, Files};
pub use record::PastRun;
pub use result::{Crash, Ended, RunResult, Stream, Usage, WentBack};
#[cfg(not(target_family = "wasm"))]
pub use running::{Keys, Running};
pub use sandbox::Sandbox;
pub use script::Script;
pub use snapshot::{Snapshot, SnapshotError};
pub use streams::Streams;
pub use timeline::RanCommand;
pub use typing::{Typed, Typing};
#[cfg(unix)]
pub use workspace::WorkspaceMode;

#[doc(hidden)]
pub use boxsh_kernel as kernel;

/// Parses scripts into a tree, which can be visited, changed and printed.
pub mod syntax {
    pub use boxsh_syntax::{
        ParseError, ParseErrorKind, Style, ast, parse_script, print_command, print_function, print_list,
        print_script, print_word, visit,
    };
}

/// Filesystems: the trait [`Fs`](vfs::Fs) for those of an embedder's, and what it is made of.
pub mod vfs {
    pub use boxsh_kernel::vfs::{
        Access, Attributes, Changes, Create, DirEntry, Errno, File, FileKind, Fs, FsExt, FsPath, FsPathBuf,
        FsStats, LazyFile, Loader, Mark, Memory, MemoryOptions, Metadata, Mount, NewNode, NodeKind,
        OpenOptions, Overlay, Readonly, Remove, Rename, Result, TimeSource, Timestamp, Walk,
    };
}

/// Network rules, and clients of an embedder's.
pub mod net {
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    pub use boxsh_net::Client;
    pub use boxsh_net::{
        Answered, Cancel, Cidr, Connection, Denial, DenialReason, Dots, Error, Facts, Framing, Gate, Head,
        Host, HostPattern, HttpClient, InvalidHost, InvalidRule, InvalidUrl, NetworkPolicy, Ports,
        REGISTRIES, Registry, Request, Rule, RuleFault, Special, TransferLimits, Trust, Url, Version, decode,
    };
    #[cfg(native)]
    pub use boxsh_net::{Gateway, Resolver, SystemResolver};
}

/// How host programs are confined.
#[cfg(native)]
pub mod confine {
    pub use boxsh_confine::{
        Backend, Cell, Confine, Enforced, Error, Item, Limits, Network, Program, Report,
    };
}

/// What commands of an embedder's are written with.
pub mod command {
    pub use boxsh_kernel::{
        Command, CommandResult, Context, Custom, Errno, Exit, ExitStatus, Failure, Flag, Follow, Given,
        Input, Lazy, OpenFlags, Output, Parsed, Process, Spec, Value, flag, with_io,
    };
}

/// Terminals and streams of the host that a session is connected to.
pub mod terminal {
    pub use boxsh_kernel::{HostInput, HostOutput, Terminal, WindowSize};
}

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
    #[cfg(native)]
    #[doc = include_str!("../../../docs/bases.md")]
    struct Bases;
    #[cfg(feature = "tools")]
    #[doc = include_str!("../../../docs/tools.md")]
    struct Tools;
}
