//! A small Unix kernel in user space.
//!
//! It gives programs what they expect of Unix (processes, descriptors, pipes, signals, `wait`, a clock, a
//! filesystem) without ever asking the host for one. A [`Process`] is a coroutine: code keeps the plain
//! blocking shape of Unix programs, and starting one costs less than a microsecond.
//!
//! One session is one [`Kernel`]. It runs on one thread at a time and shares nothing with another.

mod budget;
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
mod lock;
mod open_file;
mod pipe;
mod proc;
mod process;
mod registry;
mod rng;
mod scheduler;
mod signal;
mod spec;
mod table;
mod terminal;

pub use boxsh_vfs as vfs;
pub use boxsh_vfs::Errno;
pub use budget::{Breach, Budget, Limit, Limits};
pub use capture::Capture;
pub use clock::{Clock, TimeBase};
pub use command::{Builtin, Command, CommandResult, Custom, Exit, Failure, errno_of, io_error, run_command};
pub use context::{Context, Input, Output, with_io};
pub use environment::Environment;
pub use fd::Fd;
pub use identity::Identity;
pub use image::{Booted, Image, ImageOptions, Ownership};
pub use kernel::{Cancel, End, Finished, Kernel, KernelOptions};
pub use open_file::{HostOutput, OpenFile, Seek};
pub use proc::Proc;
pub use process::{
    Credentials, Executable, Follow, KillTarget, Mode, OpenFlags, Process, SetTimes, WaitFor, WaitStatus,
};
pub use registry::Registry;
pub use rng::Rng;
#[cfg(not(target_family = "wasm"))]
pub use scheduler::StackPool;
pub use scheduler::{HostInput, Scheduling};
pub use signal::{DefaultAction, Disposition, Signal};
pub use spec::{Flag, Given, Order, Outcome, Parsed, Spec, Value};
pub use table::{ExitStatus, Pid, ProcessInfo, ProcessState};
pub use terminal::{Terminal, WindowSize};
