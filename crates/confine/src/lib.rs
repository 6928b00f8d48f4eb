//! Confines real processes: what they see of the filesystem, the network and each other, and what they may use up.
//!
//! A [`Confine`] says what is allowed. It wraps a single [`Command`](std::process::Command), or makes a [`Cell`], a living confinement in which
//! many programs run one after another or side by side. `docs/native.md` is the guide.
//!
//! ```
//! # #[cfg(target_os = "linux")] {
//! use boxsh_confine::{Confine, Program};
//!
//! let mut running = Confine::new().spawn(Program::new("sh").args(["-c", "touch /usr/x || exit 3"]))?;
//! assert_eq!(running.wait()?.status(), 3);
//! # }
//! # Ok::<(), boxsh_confine::Error>(())
//! ```
//!
//! Nothing of it needs root, a daemon or an installed tool: a cell is made of user, mount, pid, network, ipc, uts and cgroup
//! namespaces, of a root directory put together from read-only parts of the host, overlays and memory, of a filter of system
//! calls and of limits. It ends, with every process in it, when it is dropped or when the process that made it ends in
//! whatever way.
#![cfg(unix)]
#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "elsewhere a policy can be written, but not carried out")
)]

mod backend;
mod base;
#[cfg(target_os = "linux")]
mod bwrap;
#[cfg(target_os = "linux")]
mod carrier;
#[cfg(target_os = "linux")]
mod cell;
#[cfg(target_os = "linux")]
mod cgroup;
mod confine;
#[cfg(target_os = "linux")]
mod connections;
#[cfg(target_os = "linux")]
mod control;
mod doctor;
#[cfg(target_os = "linux")]
mod enforcement;
mod error;
mod filter;
#[cfg(target_os = "linux")]
mod foreign;
#[cfg(target_os = "linux")]
mod grants;
#[cfg(target_os = "linux")]
mod helper;
#[cfg(target_os = "linux")]
mod host;
mod identity;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod launch;
mod layout;
mod limits;
#[cfg(target_os = "linux")]
mod namespaces;
mod network;
#[cfg(target_os = "linux")]
pub mod offspring;
#[cfg(target_os = "linux")]
mod own_directory;
#[cfg(target_os = "linux")]
mod packets;
#[cfg(target_os = "linux")]
mod plan;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod protect;
#[cfg(target_os = "linux")]
mod questions;
#[cfg(target_os = "linux")]
mod remains;
#[cfg(any(target_os = "linux", target_os = "macos"))]
mod replacement;
mod report;
mod repository;
#[cfg(target_os = "linux")]
mod running;
#[cfg(target_os = "linux")]
mod scratch;
mod seatbelt;
#[cfg(target_os = "linux")]
mod seccomp;
#[cfg(target_os = "linux")]
mod sockets;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(target_os = "linux")]
mod usage;
#[cfg(target_os = "linux")]
mod wrap;

#[cfg(target_os = "linux")]
#[path = "../init/clone.rs"]
#[allow(unreachable_pub, reason = "shared with the helper")]
mod clone;
#[cfg(target_os = "linux")]
#[path = "../init/protocol.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the helper")]
mod protocol;

pub use backend::{Backend, Wrapped};
#[cfg(target_os = "linux")]
pub use bwrap::Bwrap;
#[cfg(target_os = "linux")]
pub use cell::Cell;
pub use confine::Confine;
pub use doctor::{Finding, State, examine};
pub use error::{Error, PathProblem, Result};
pub use filter::Filter;
#[cfg(target_os = "linux")]
pub use landlock::Landlock;
pub use layout::Access;
pub use limits::Limits;
pub use network::{Gateway, Network, Sockets, TcpListener};
#[cfg(target_os = "linux")]
pub use own_directory::OwnDirectory;
#[cfg(target_os = "linux")]
pub use program::{Group, Program, Terminal};
#[cfg(target_os = "linux")]
pub use questions::{Question, Questions};
pub use report::{Enforced, Item, Report};
pub use repository::{is_placeholder, trusted_by_git};
#[cfg(target_os = "linux")]
pub use running::{Cause, Change, Ended, Outcome, Running};
#[cfg(target_os = "macos")]
pub use seatbelt::Seatbelt;
#[cfg(target_os = "linux")]
pub use terminal::take_terminal;

/// Whether this process runs in a confinement of this crate.
///
/// # Security
/// It is for messages and for not confining twice. Whoever can write to `/run` can make any process believe it.
pub fn inside() -> bool {
    std::path::Path::new("/run/boxsh/inside").exists()
}

/// Keeps the examples of the guide true.
#[cfg(all(doctest, target_os = "linux"))]
mod guides {
    #[doc = include_str!("../../../docs/native.md")]
    struct Native;
}
