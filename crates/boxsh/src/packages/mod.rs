//! Packages in a session with host programs: the usual managers as they are, set up to install into the session, and a list of what they
//! have installed.
//!
//! The list is read from the files that managers leave with what they install, so it is true whoever has called them, and goes with forks, rollbacks and
//! snapshots. What the host asked for is noted in a file of the session besides.

mod apt;
mod cache;
mod error;
mod manager;
mod manifest;
mod mirror;
mod npm;
mod place;
mod python;
mod registries;
mod upstream;

pub use apt::Apt;
pub use cache::{CacheUse, PackageCache, Verified};
pub use error::PackageError;
pub use manager::{Asked, Manager, PackageInfo, managers};
pub use manifest::Wanted;
pub use npm::Npm;
pub use python::{Pip, Uv};

pub(crate) use mirror::{Mirror, PORT as MIRROR_PORT};
pub(crate) use place::Place;
