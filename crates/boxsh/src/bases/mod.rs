//! Root filesystems that sessions take their host programs from, kept on the host: unpacked once, and shared read-only.
//!
//! A [`BaseStore`] is a directory of the host's:
//!
//! ```text
//! trees/DIGEST/root     an unpacked root filesystem
//! trees/DIGEST/about    what is known of it, as JSON
//! trees/DIGEST/lock     held by everybody who uses it
//! names/NAME            the digest that a name stands for
//! new/                  what is being unpacked
//! ```
//!
//! A tree is made in `new` and moved to its place when it is whole, so whoever is killed meanwhile leaves nothing that looks like a base.
//!
//! # Security
//! Archives are not trusted. Everything is written beneath the handle of a new directory, no link is followed out of it, and devices, set-id bits and owners
//! are left out. What is too large is refused.

mod copy;
mod error;
mod export;
mod image;
mod inside;
mod source;
mod store;
mod unpack;

pub use error::{BaseError, BaseFault};
pub use export::Exported;
pub use store::{Base, BaseInfo, BaseStore, Collected};

pub(crate) use source::{Bounds, Origin, unpack};
pub(crate) use store::LARGEST;
