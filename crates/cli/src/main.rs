//! The `boxsh` binary: a shell like bash, and commands around it.

#[cfg(target_os = "linux")]
mod attendance;
#[cfg(target_os = "linux")]
mod bases;
mod bash;
mod command;
mod failure;
mod help;
mod host;
mod interpreter;
mod missing;
mod mistake;
#[cfg(target_os = "linux")]
mod package_cache;
mod policy;
mod profile;
mod progress;
mod quantity;
mod reach;
mod report;
mod rules;
mod script;
mod seal;
mod session;
mod shell;
mod signals;
mod state;
mod streams;
mod terminal_modes;
mod trace;
mod trust;
mod watchdog;

use std::ffi::OsString;
use std::process::ExitCode;

/// Makes the ceiling on memory hold for whatever a script does.
#[global_allocator]
static ALLOCATOR: boxsh::kernel::Meter = boxsh::kernel::Meter;

fn main() -> ExitCode {
    // First of all: whoever has started this to be the worker of a session wants nothing else.
    #[cfg(target_os = "linux")]
    boxsh::worker::init();
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    let arguments: Vec<OsString> = arguments.collect();
    // A server does not end because of one of its sessions; those in workers end alone.
    if arguments.first().is_none_or(|first| first != "serve" && first != "mcp") {
        boxsh::kernel::Meter::on_excess(watchdog::end_over_memory);
    }
    let answer = match arguments.first() {
        Some(first) if command::is_named_by(first) => command::run(arguments),
        _ => match mistake::option_without_command(&arguments) {
            Some(failure) => Err(failure),
            None => bash::run(&name, arguments),
        },
    };
    ExitCode::from(answer.unwrap_or_else(|failure| failure.report()))
}
