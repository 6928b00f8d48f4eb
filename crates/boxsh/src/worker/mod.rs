//! A session in a process of its own.
//!
//! [`crate::Builder::worker`] gives a [`crate::Sandbox`] whose session lives in a child process and is spoken to over a socket. What
//! goes wrong in there, a crash or a loop that nothing ends, goes wrong there: the process is ended, the run says so, and the session goes on as it
//! was before.
//!
//! - `wire.rs`, `protocol/`, `control.rs`, `link.rs`, `fault.rs`: what is said, and how.
//! - `client.rs`: the program's side. `connection.rs` is the process that has the session, `lost.rs` its loss, `channel.rs` one conversation with it,
//!   `aside.rs` the one that goes on while a script runs, `beside.rs` those of scripts beside it, `runs.rs` what needs no conversation. `call.rs`: a command of the embedder's.
//!   `doors.rs`, `bell.rs`: streams. `kit.rs`, and on both sides `recipe.rs`: what a session is built of.
//! - `serve.rs`: the worker's side, which has an ordinary sandbox. `script.rs`: a run, `effect.rs`: what is new after a request. `line.rs`, `stream.rs`, `asked.rs`: how it speaks with the program. `attendant.rs`, `aide.rs`: its other
//!   threads, and `seen.rs`, what they see. `launched.rs`: scripts beside the one that runs. `life.rs`: what goes on between runs.
//! - `zygote.rs`: where workers come from. `copies.rs`: a worker that copies itself, to be forked and to be gone back to.
//! - `remote_fs.rs`: files of the other side, in both directions.

mod aide;
mod aside;
pub(crate) mod asked;
pub(crate) mod attendant;
mod bell;
mod beside;
mod call;
mod channel;
mod client;
mod connection;
mod control;
mod copies;
mod doors;
mod effect;
mod fault;
mod kit;
mod launched;
mod life;
pub(crate) mod line;
mod link;
mod lost;
pub(crate) mod protocol;
pub(crate) mod remote_fs;
mod runs;
mod script;
mod seen;
mod serve;
mod stream;
mod wire;
mod zygote;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{Error, WorkerError};
pub(crate) use aside::Reached;
pub(crate) use beside::Beside;
pub(crate) use channel::TellTo;
pub(crate) use client::{Held, Remote};
pub(crate) use kit::{Kit, Lent, Maker};
pub(crate) use protocol::{Answer, FileCall, Request};
pub(crate) use serve::lets_live;
use zygote::Zygote;

/// What tells a program that it is to be a worker.
const VARIABLE: &str = "BOXSH_WORKER";

/// Whether this program has called [`init`], and so can be its own worker.
static CAN_SERVE: AtomicBool = AtomicBool::new(false);

/// Makes this program fit to be the worker of its own sandboxes. It has to be the first thing that `main` does: in an ordinary start
/// it returns at once, in a worker it never returns.
///
/// ```no_run
/// fn main() -> Result<(), boxsh::Error> {
///     boxsh::worker::init();
///     let worker = boxsh::worker::Worker::new();
///     let mut sandbox = boxsh::Sandbox::builder().worker(&worker).build()?;
///     assert_eq!(sandbox.run("echo hello").stdout_str(), "hello\n");
///     Ok(())
/// }
/// ```
pub fn init() {
    #[expect(
        clippy::disallowed_methods,
        reason = "how the program was started is said in its own environment"
    )]
    let role = std::env::var_os(VARIABLE);
    match role {
        None => CAN_SERVE.store(true, Ordering::Relaxed),
        Some(role) => zygote::serve(&role),
    }
}

/// Where sandboxes with a process of their own come from: a program that was started once, is ready, and copies itself for each session.
/// After the first session there is always a copy for the next one. All of them end with the last clone of this value and the last sandbox
/// that came from it.
#[derive(Clone, Debug)]
pub struct Worker {
    program: Option<PathBuf>,
    arguments: Vec<OsString>,
    zygote: Arc<Mutex<Option<Arc<Zygote>>>>,
}

impl Default for Worker {
    fn default() -> Self {
        Self::new()
    }
}

impl Worker {
    /// Sessions in copies of this program, which has to call [`init`].
    pub fn new() -> Self {
        Self { program: None, arguments: Vec::new(), zygote: Arc::default() }
    }

    /// Sessions in copies of another program that calls [`init`], such as `boxsh` itself. It has to be of the same version.
    pub fn program(path: impl Into<PathBuf>) -> Self {
        Self { program: Some(path.into()), arguments: Vec::new(), zygote: Arc::default() }
    }

    /// The arguments that the program is started with: for one that calls [`init`] only if it is asked to, such as an interpreter with a module.
    #[must_use]
    pub fn arguments<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments = arguments.into_iter().map(Into::into).collect();
        self
    }

    /// Starts the program and the process of the first session, so that the first sandbox need not wait for them.
    ///
    /// # Errors
    /// [`Error::Worker`] if it cannot be started, or is none that calls [`init`].
    pub fn warm(&self) -> Result<(), Error> {
        self.zygote()?.prepare();
        Ok(())
    }

    /// The program that is ready; a new one if it has ended.
    fn zygote(&self) -> Result<Arc<Zygote>, Error> {
        let mut seat = self.zygote.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(zygote) = seat.as_ref().filter(|zygote| zygote.is_alive()) {
            return Ok(zygote.clone());
        }
        if self.program.is_none() && !CAN_SERVE.load(Ordering::Relaxed) {
            return Err(WorkerError::NoInit.into());
        }
        let zygote = Zygote::start(self.program.as_deref(), &self.arguments).map_err(WorkerError::Program)?;
        Ok(seat.insert(Arc::new(zygote)).clone())
    }
}

/// Reads bytes as messages between a program and its worker, for the fuzzer: what is read is written down as it was.
#[doc(hidden)]
pub fn check_message(bytes: &[u8]) {
    fn check<T: wire::Wire>(bytes: &[u8]) {
        if let Ok(read) = wire::decode::<T>(bytes) {
            let mut written = Vec::new();
            read.put(&mut written);
            let again = wire::decode::<T>(&written);
            let mut twice = Vec::new();
            if let Ok(again) = again {
                again.put(&mut twice);
            }
            assert_eq!(written, twice, "what was read is written and read again");
        }
    }
    check::<protocol::ToWorker>(bytes);
    check::<protocol::FromWorker>(bytes);
    check::<protocol::TakenOver>(bytes);
    if let Some(message) = bytes.first_chunk() {
        let _ = control::Control::from_bytes(*message);
    }
}
