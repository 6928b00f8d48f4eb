//! A small Unix kernel in user space.
//!
//! It gives programs what they expect of Unix (processes, descriptors, pipes, signals, `wait`, a clock, a
//! filesystem) without ever asking the host for one. A [`Process`] is a coroutine: code keeps the plain
//! blocking shape of Unix programs, and starting one costs less than a microsecond.
//!
//! One session is one [`Kernel`]. It runs on one thread at a time and shares nothing with another.
//!
//! An [`Image`] is the filesystem that sessions start with; a [`Command`] is a program; a run is a body of code in
//! a [`Process`], within [`Limits`]:
//!
//! ```
//! use std::sync::Arc;
//! use boxsh_kernel::{Clock, Custom, End, Exit, Image, ImageOptions, Kernel, Limit, Limits, OpenFile, Registry, Rng};
//!
//! let registry = Registry::new();
//! registry.register(Arc::new(Custom::new("greet", |context| {
//!     let name = context.arguments().first().map_or(&b"world"[..], Vec::as_slice);
//!     let line = [b"hello ", name, b"\n"].concat();
//!     context.out.write(&line)?;
//!     Ok(Exit::SUCCESS)
//! })));
//! let image = Image::build(Arc::new(registry), Arc::default(), &ImageOptions::default())?;
//!
//! let limits = Limits::default();
//! let kernel = Kernel::new(image.boot(Clock::real(), Arc::new(Rng::host()), &limits)?.options);
//! let output = kernel.capture(Limit::Stdout);
//! let process = kernel.create_process(&[b"example"])?;
//! process.set_file(1, Arc::new(OpenFile::from_output(output.clone())))?;
//!
//! let finished = kernel.run(process, &limits, |process| {
//!     process.run_program(vec![b"greet".to_vec(), b"you".to_vec()])
//! });
//! assert_eq!(finished.end, End::Returned);
//! assert_eq!(output.take(), b"hello you\n");
//! # Ok::<(), boxsh_kernel::Errno>(())
//! ```
//!
//! # What to know when writing a program
//!
//! - Every system call is a method of [`Process`] that takes `&self` and may wait. [`Errno::Killed`] means that the
//!   process has to return at once; nothing it could still do would have an effect.
//! - A program that computes without system calls calls [`Process::tick`] in its loops.
//! - While a program is in a system call, others run, and may want the lock that it holds.
//! - A program stays on the thread that it was started on, unless it promises to need none ([`Migrates`]). In the background that
//!   takes a thread of its own, to which every turn has to be passed.

pub mod accounts;
mod budget;
mod cancel;
mod capture;
mod clock;
mod command;
mod context;
mod environment;
mod fd;
mod fifo;
mod identity;
mod image;
mod kernel;
#[cfg(not(target_family = "wasm"))]
mod launch;
mod lock;
mod lookups;
mod meter;
mod migration;
#[cfg(unix)]
mod native;
mod observer;
mod open_file;
mod pipe;
mod proc;
mod process;
mod reach;
mod registry;
mod rng;
mod scheduler;
mod signal;
mod spec;
mod table;
mod terminal;
mod violation;

pub use boxsh_net as net;
pub use boxsh_vfs as vfs;
pub use boxsh_vfs::Errno;
pub use budget::{Breach, Budget, Limit, Limits};
pub use cancel::{Cancel, Runs};
pub use capture::{Capture, Overflow};
pub use clock::{Clock, TimeBase};
pub use command::{
    Builtin, Command, CommandResult, Custom, Exit, Failure, Lazy, errno_of, io_error, run_command,
};
pub use context::{Context, Input, Output, with_io};
pub use environment::{DEFAULT_PATH, Environment};
pub use fd::Fd;
pub use identity::Identity;
pub use image::{Booted, Image, ImageOptions, Ownership};
pub use kernel::{End, Finished, Interrupt, Kernel, KernelOptions, Processes, ProcessesElsewhere};
#[cfg(not(target_family = "wasm"))]
pub use launch::{LaunchEnd, Launched};
pub use meter::{Meter, note_memory};
pub use migration::{Migrates, Promised};
#[cfg(unix)]
pub use native::{NativeChange, NativeChild, NativeEnd, NativeProgram, NativePrograms};
pub use observer::{Call, CallKind, FileAction, Observer, Verdict};
pub use open_file::{HostOutput, OpenFile, Seek};
pub use proc::Proc;
pub use process::{
    Carried, CarriedContent, CarriedFile, Credentials, Executable, Follow, KillTarget, Mode, OpenFlags,
    Process, Resource, ResourceLimit, Resources, SetTimes, Transfer, TransferError, WaitFor, WaitStatus,
};
pub use reach::{Links, PathPolicy, Reach};
pub use registry::Registry;
pub use rng::Rng;
#[cfg(not(target_family = "wasm"))]
pub use scheduler::StackPool;
pub use scheduler::{HostInput, Scheduling};
pub use signal::{DefaultAction, Disposition, Signal};
pub use spec::{Appetite, Flag, Given, Key, Order, Outcome, Parsed, Spec, Value};
pub use table::{ExitStatus, Pid, ProcessInfo, ProcessState};
pub use terminal::{Terminal, WindowSize};
pub use violation::{Violation, ViolationKind};
