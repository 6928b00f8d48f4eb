//! Policies for confined programs: which paths, hosts and commands the inside has.
//!
//! A policy comes from layers: what is built in, presets, the user's file, the project's file, the command line. Each rule
//! remembers where it was written, so that [`Policy::explain_path`] can tell why a path is writable or not; it asks the same
//! table that the sandbox is built from.
//!
//! ```
//! use boxsh_policy::{Access, CommandLine, Host, Layers, Policy};
//!
//! let host = Host::from_env("/work", [("HOME".into(), "/nowhere".into())])?;
//! let command_line = CommandLine { exclude: vec!["/etc".into()], ..CommandLine::default() };
//! let policy = Policy::load(Layers { command_line, ..Layers::new(host) })?;
//! assert_eq!(policy.access("/usr/bin"), Access::Ro);
//! assert_eq!(policy.access("/etc/passwd"), Access::Exclude);
//! # Ok::<(), boxsh_policy::Error>(())
//! ```

mod command;
#[cfg(unix)]
mod confine;
mod defaults;
mod docker;
mod document;
mod error;
mod explain;
mod files;
mod host;
mod layers;
mod network;
mod origin;
mod pattern;
mod plan;
mod policy;
mod preset;
mod print;
mod profile;
mod rule;
mod table;
mod trust;
mod variables;
mod walk;

pub use command::CommandRule;
#[cfg(unix)]
pub use confine::inside;
pub use error::{Error, GlobFault, PathFault};
pub use explain::{Candidate, CommandReport, HostReport, Ineffective, PathReport, Report};
pub use files::Kind;
pub use host::{Host, RUN};
pub use layers::{CommandLine, Layers};
pub use network::{HostRule, Network};
pub use origin::{Layer, Origin, Setting, Source};
pub use plan::{Mount, MountKind, Plan, Reason, RunContent, RunFile, Variable, WrappedCommand};
pub use policy::Policy;
pub use preset::Preset;
pub use profile::names as profiles;
pub use rule::{Absent, Access, Rule};
pub use table::{Lost, SkipReason, Skipped};
pub use trust::Trust;

/// The guide, whose examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/policy.md")]
struct Guide;
