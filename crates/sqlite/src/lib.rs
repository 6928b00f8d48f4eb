//! SQLite on files that somebody else keeps.
//!
//! An [`Engine`] is SQLite together with a [`Host`]: every file, lock, clock and random number comes from that trait, memory has a
//! ceiling, and a statement asks the host all the time whether it may go on. Nothing reaches the operating system. The host is called on
//! the stack of whoever calls the database, and may suspend it; the module `engine` tells how.
//!
//! ```
//! use std::rc::Rc;
//! use boxsh_sqlite::{Connection, Engine, Fault, Host, HostFile, OpenMode};
//!
//! /// A host without files.
//! struct Nowhere;
//!
//! impl Host for Nowhere {
//!     fn open(&self, _: Option<&[u8]>, _: OpenMode) -> Result<(Box<dyn HostFile + '_>, bool), Fault> {
//!         Err(Fault::NotFound)
//!     }
//!     fn delete(&self, _: &[u8]) -> Result<(), Fault> { Err(Fault::NotFound) }
//!     fn exists(&self, _: &[u8]) -> bool { false }
//!     fn is_writable(&self, _: &[u8]) -> bool { false }
//!     fn absolute(&self, path: &[u8]) -> Vec<u8> { path.to_vec() }
//!     fn tick(&self, _: u64) -> bool { true }
//!     fn sleep(&self, _: u64) {}
//!     fn now(&self) -> i64 { 0 }
//!     fn local_offset(&self, _: i64) -> i64 { 0 }
//!     fn random(&self, buffer: &mut [u8]) { buffer.fill(4) }
//! }
//!
//! let engine = Engine::new(Rc::new(Nowhere), 64 << 20).expect("SQLite starts");
//! let connection = Connection::open(&engine, b":memory:", OpenMode::Create)?;
//! connection.execute(b"CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")?;
//! let (statement, _) = connection.prepare(b"SELECT sum(a), date('now') FROM t")?;
//! let mut statement = statement.expect("there is one");
//! assert!(statement.step()?);
//! assert_eq!((statement.text(0), statement.text(1)), (Some(&b"3"[..]), Some(&b"1970-01-01"[..])));
//! assert!(Connection::open(&engine, b"some.db", OpenMode::Create).is_err());
//! # Ok::<(), boxsh_sqlite::Error>(())
//! ```

mod connection;
mod engine;
mod error;
mod function;
mod host;
mod memory;
mod series;
mod setup;
mod statement;
mod text;
mod uri;
mod vfs;

pub use connection::{Connection, Transaction, limit, setting};
pub use engine::Engine;
pub use error::Error;
pub use function::{Arguments, Function, Purity, Value};
pub use host::{Fault, Host, HostFile, LockLevel, OpenMode, SharedIndex, SlotLock};
pub use statement::{Explain, Kind, Statement};
pub use text::{is_complete, is_keyword, matches_glob, matches_like, version};
