//! A session in a process of its own.
//!
//! [`crate::Builder::worker`] gives a [`crate::Sandbox`] whose session lives in a child process and is spoken to over a socket. What
//! goes wrong in there, a crash or a loop that nothing ends, goes wrong there: the process is ended, the run says so, and the session goes on as it
//! was before.
//!
//! - `wire.rs`, `protocol.rs`, `link.rs`: what is said, and how.
//! - `client.rs`, `call.rs`: the program's side. `recipe.rs` says what a session is built of, on both sides.
//! - `serve.rs`, `line.rs`, `attendant.rs`: the worker's side, which has an ordinary sandbox.
//! - `zygote.rs`: where workers come from. `copies.rs`: a worker that copies itself, to be forked and to be gone back to.
//! - `remote_fs.rs`: files of the other side, in both directions.

pub(crate) mod attendant;
mod call;
mod client;
mod copies;
pub(crate) mod line;
mod link;
pub(crate) mod protocol;
pub(crate) mod remote_fs;
mod serve;
mod wire;
mod zygote;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;
pub(crate) use client::{Held, Kit, Remote, TellTo};
pub(crate) use protocol::{Answer, Request};
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
        Self { program: None, zygote: Arc::default() }
    }

    /// Sessions in copies of another program that calls [`init`], such as `boxsh` itself. It has to be of the same version.
    pub fn program(path: impl Into<PathBuf>) -> Self {
        Self { program: Some(path.into()), zygote: Arc::default() }
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
            return Err(Error::Worker(
                "this program cannot be a worker: call boxsh::worker::init() first thing in main, or name a program with \
                 Worker::program"
                    .to_owned(),
            ));
        }
        let zygote = Zygote::start(self.program.as_deref())
            .map_err(|error| Error::Worker(format!("the program cannot be started: {error}")))?;
        Ok(seat.insert(Arc::new(zygote)).clone())
    }
}
