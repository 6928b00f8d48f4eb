//! Commands: programs that run inside the session.

use std::sync::Arc;

use boxsh_vfs::Errno;

use crate::context::Context;
use crate::migration::{Migrates, Promised};
use crate::process::Process;
use crate::spec::Spec;

/// A program that runs inside the session.
pub trait Command: Send + Sync {
    /// The name it is registered and found by.
    fn name(&self) -> &str;

    /// What it accepts, for help, completion and documentation; a command may do without.
    fn spec(&self) -> Option<&'static Spec> {
        None
    }

    /// Does the work of one call.
    ///
    /// # Errors
    /// A [`Failure`] ends the command: its message goes to standard error, its status to whoever waits.
    fn run(&self, context: &mut Context<'_>) -> CommandResult;

    /// Itself, with the promise that it may be suspended on one thread and resumed on another. A command without one is run on a thread
    /// of its own where that could happen: in the background, and in all stages of a pipeline but the last.
    fn promised(&self) -> Option<Promised<'_>> {
        None
    }
}

/// What a command comes to.
pub type CommandResult = Result<Exit, Failure>;

/// The status of a command that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit(pub u8);

impl Exit {
    /// All went well.
    pub const SUCCESS: Self = Self(0);
    /// Something did not.
    pub const FAILURE: Self = Self(1);

    /// Success or failure.
    pub const fn from_success(success: bool) -> Self {
        if success { Self::SUCCESS } else { Self::FAILURE }
    }
}

/// Why a command ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// A message, shown behind the command's name.
    Message {
        /// The status.
        status: u8,
        /// What went wrong.
        text: String,
    },
    /// A wrong call: the message, and where to find help.
    Usage(String),
    /// A system call failed; the status is 1.
    Errno(Errno),
    /// Writing the output failed.
    Write(Errno),
    /// The status only: all has been said.
    Silent(u8),
}

impl Failure {
    /// A message with status 1.
    pub fn new(text: impl Into<String>) -> Self {
        Self::Message { status: 1, text: text.into() }
    }

    /// A message with another status.
    pub fn with_status(status: u8, text: impl Into<String>) -> Self {
        Self::Message { status, text: text.into() }
    }
}

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match errno_of(&error) {
            Some(errno) => Self::Errno(errno),
            None => Self::new(error.to_string()),
        }
    }
}

/// The system call error inside an I/O error, if there is one.
pub fn errno_of(error: &std::io::Error) -> Option<Errno> {
    match error.raw_os_error() {
        Some(number) if number == Errno::Killed.number() => Some(Errno::Killed),
        Some(number) => Errno::from_number(number),
        None => None,
    }
}

/// A system call error as an I/O error, for code that is written against `std::io`.
pub fn io_error(errno: Errno) -> std::io::Error {
    // An interrupted call has a meaning of its own to std's loops, a broken pipe to libraries; the number
    // keeps both, and the way back.
    std::io::Error::from_raw_os_error(errno.number())
}

/// A command that is a spec and a function: the shape of every built-in one.
#[derive(Clone, Copy)]
pub struct Builtin {
    /// The name it is found by; several names may share a spec.
    pub name: &'static str,
    /// What it accepts.
    pub spec: &'static Spec,
    run: fn(&mut Context<'_>) -> CommandResult,
    promise: Option<Migrates>,
}

impl Builtin {
    /// A command of that name, which accepts `spec` and does `run`.
    pub const fn new(
        name: &'static str,
        spec: &'static Spec,
        run: fn(&mut Context<'_>) -> CommandResult,
    ) -> Self {
        Self { name, spec, run, promise: None }
    }

    /// The same command, with the promise that it needs no thread of its own.
    #[must_use]
    pub const fn migrating(mut self, promise: Migrates) -> Self {
        self.promise = Some(promise);
        self
    }
}

impl Command for Builtin {
    fn name(&self) -> &str {
        self.name
    }

    fn spec(&self) -> Option<&'static Spec> {
        Some(self.spec)
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        (self.run)(context)
    }

    fn promised(&self) -> Option<Promised<'_>> {
        self.promise.map(|promise| Promised::new(promise, self))
    }
}

/// A command made from a closure.
pub struct Custom<F> {
    name: String,
    run: F,
}

impl<F: Fn(&mut Context<'_>) -> CommandResult + Send + Sync> Custom<F> {
    /// A command of that name.
    pub fn new(name: impl Into<String>, run: F) -> Self {
        Self { name: name.into(), run }
    }
}

impl<F: Fn(&mut Context<'_>) -> CommandResult + Send + Sync> Command for Custom<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        (self.run)(context)
    }
}

/// A command that is made when it is first called, for one that takes long to set up and may never be needed.
///
/// ```
/// use std::sync::Arc;
/// use boxsh_kernel::{Command, Custom, Exit, Lazy};
///
/// let command = Lazy::new("lookup", || {
///     let table: Vec<u32> = (0..1_000_000).collect();
///     Arc::new(Custom::new("lookup", move |context| {
///         context.out.print(format_args!("{}\n", table.len()))?;
///         Ok(Exit::SUCCESS)
///     }))
/// });
/// assert_eq!(command.name(), "lookup");
/// ```
pub struct Lazy<F> {
    name: String,
    make: F,
    made: std::sync::OnceLock<Arc<dyn Command>>,
}

impl<F: Fn() -> Arc<dyn Command> + Send + Sync> Lazy<F> {
    /// A command of that name, which `make` makes.
    pub fn new(name: impl Into<String>, make: F) -> Self {
        Self { name: name.into(), make, made: std::sync::OnceLock::new() }
    }
}

impl<F: Fn() -> Arc<dyn Command> + Send + Sync> Command for Lazy<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        self.made.get_or_init(&self.make).run(context)
    }
}

/// Whether the run may hold what a command makes of its arguments: copies, since it sorts flags from operands and may
/// rewrite them before, and, where they are lists, sets or formats, some words for each byte.
fn may_hold(process: &Process, arguments: &[Vec<u8>]) -> bool {
    /// Fewer bytes than these are not worth asking.
    const MANY: usize = 1 << 20;
    const FOR_EACH_BYTE: usize = 16;
    const FOR_EACH_ARGUMENT: usize = 64;
    let bytes: usize = arguments.iter().map(Vec::len).sum();
    let size = bytes.saturating_mul(FOR_EACH_BYTE).saturating_add(arguments.len() * FOR_EACH_ARGUMENT);
    size < MANY || process.reserve(size as u64).is_ok()
}

/// Runs a command in a process, to its status: writes out what it left in its buffers, and says why it
/// failed if it did.
pub fn run_command(command: &Arc<dyn Command>, process: &Process) -> u8 {
    match command.promised() {
        Some(promised) => finish(command.spec(), process, |context| promised.run(context)),
        None => {
            process.run_unpromised(|process| finish(command.spec(), process, |context| command.run(context)))
        }
    }
}

fn finish(
    spec: Option<&'static Spec>,
    process: &Process,
    run: impl FnOnce(&mut Context<'_>) -> CommandResult,
) -> u8 {
    let mut context = Context::new(process, spec);
    if !may_hold(process, context.arguments()) {
        return context.conclude(Failure::Errno(Errno::Killed));
    }
    let mut result = run(&mut context);
    // What was produced before a failure is still the output.
    let flushed = context.out.flush();
    if result.is_ok()
        && let Err(error) = flushed
    {
        result = Err(error);
    }
    match result {
        Ok(Exit(status)) => status,
        Err(failure) => context.conclude(failure),
    }
}
