//! The `boxsh` binary: `boxsh -c SCRIPT [name args…]`, `boxsh script.sh args…`, or a script on standard input.

mod streams;

use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;
use std::sync::Arc;

use boxsh::kernel::vfs::{Errno, Result};
use boxsh::kernel::{End, Limit, Limits};
use boxsh::{Computer, Streams};

/// Makes the ceiling on memory hold for whatever a script does.
#[global_allocator]
static ALLOCATOR: boxsh::kernel::Meter = boxsh::kernel::Meter;

/// The status of our own failures, as distinct from the script's.
const OWN_FAILURE: u8 = 125;

fn main() -> ExitCode {
    match run() {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            complain(&format!("cannot start: {error}"));
            ExitCode::from(OWN_FAILURE)
        }
    }
}

fn run() -> Result<u8> {
    let mut arguments: Vec<Vec<u8>> = vec![b"bash".to_vec()];
    arguments.extend(std::env::args_os().skip(1).map(OsStringExt::into_vec));
    if let Some(status) = read_script(&mut arguments) {
        return Ok(status);
    }
    // On the command line output streams without a cap, and there is no wall clock unless one is asked for.
    let limits = Limits::default()
        .with(Limit::WallClock, u64::MAX)
        .with(Limit::Stdout, u64::MAX)
        .with(Limit::Stderr, u64::MAX);
    // The end of the process takes it apart faster than we could.
    let computer = ManuallyDrop::new(Computer::boot(&boxsh::base_image()?, &limits)?);
    let streams = Streams {
        input: Arc::new(streams::Stdin::new()),
        output: Arc::new(streams::Stdout),
        errors: Arc::new(streams::Stderr),
    };
    let outcome = computer.run(arguments, streams, &limits)?;
    match outcome.end {
        End::Limit(breach) => {
            complain(&breach.to_string());
            Ok(OWN_FAILURE)
        }
        End::Deadlock => {
            complain("every process waits for another one");
            Ok(OWN_FAILURE)
        }
        _ => Ok(outcome.status),
    }
}

/// Replaces the path of a script on the host by its text: the session cannot see the host's files.
fn read_script(arguments: &mut Vec<Vec<u8>>) -> Option<u8> {
    let at = arguments.iter().skip(1).position(|argument| !argument.starts_with(b"-"))? + 1;
    let flags = &arguments[1..at];
    if flags.iter().any(|flag| flag.starts_with(b"-") && !flag.starts_with(b"--") && flag.contains(&b'c')) {
        return None;
    }
    let path = std::path::PathBuf::from(std::ffi::OsString::from_vec(arguments[at].clone()));
    #[expect(clippy::disallowed_methods, reason = "the command line is the host's side of the session")]
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            let errno = error.raw_os_error().and_then(Errno::from_number);
            let why = errno.map_or_else(|| error.to_string(), |errno| errno.to_string());
            complain(&format!("{}: {why}", path.display()));
            return Some(if errno == Some(Errno::ENOENT) { 127 } else { 126 });
        }
    };
    let name = arguments[at].clone();
    arguments.splice(at..=at, [b"-c".to_vec(), text, name]);
    None
}

/// Says what is wrong, on standard error.
fn complain(message: &str) {
    // There is nobody left to tell if standard error is closed.
    let _ = writeln!(std::io::stderr(), "boxsh: {message}");
}
