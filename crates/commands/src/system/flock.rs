//! `flock`: hold a lock while a program runs.
//!
//! A lock belongs to an open file description, as with the system call: whoever has a descriptor of it holds the lock,
//! and it is free when the last one is closed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, ExitStatus, Failure, Fd, Flag, OpenFile, OpenFlags, Order, Spec,
};

use super::{duration, program};

pub(crate) static SPEC: Spec = Spec {
    name: "flock",
    usage: &[
        "[options] <file>|<directory> <command> [<argument>...]",
        "[options] <file>|<directory> -c|--command <command>",
        "[options] <file descriptor number>",
    ],
    summary: "Manage file locks from shell scripts.",
    flags: &[
        Flag::new('s', "shared", "get a shared lock"),
        Flag::new('x', "exclusive", "get an exclusive lock (default)"),
        Flag::short('e', "the same as -x"),
        Flag::new('u', "unlock", "remove a lock"),
        Flag::new('n', "nonblock", "fail rather than wait"),
        Flag::long("nb", "the same as --nonblock"),
        Flag::new('w', "timeout", "wait for a limited amount of time").value("secs"),
        Flag::long("wait", "the same as --timeout").value("secs"),
        Flag::new('E', "conflict-exit-code", "exit code after conflict or timeout").value("number"),
        Flag::new('o', "close", "close file descriptor before running command"),
        Flag::new('F', "no-fork", "execute command without forking"),
        Flag::long("verbose", "increase verbosity"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display version"),
    ],
    order: Order::FirstOperandEnds,
    usage_status: 64,
    ..Spec::DEFAULT
};

/// How long to wait before a lock that is taken is tried again.
const PAUSE: Duration = Duration::from_millis(10);

/// The status for what the system refuses, as `sysexits.h` has it.
const OS_ERROR: u8 = 71;
const NO_INPUT: u8 = 66;
const DATA_ERROR: u8 = 65;

/// The locks of a session, by the file they are on.
#[derive(Default)]
struct Locks(Mutex<HashMap<(u64, u64), Vec<Held>>>);

struct Held {
    by: Weak<OpenFile>,
    exclusive: bool,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Shared,
    Exclusive,
    Nothing,
}

impl Locks {
    /// Takes, changes or gives up a lock; `false` if somebody else's is in the way.
    fn change(&self, file: (u64, u64), by: &Arc<OpenFile>, wanted: Wanted) -> bool {
        let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let held = locks.entry(file).or_default();
        held.retain(|lock| lock.by.strong_count() > 0);
        let is_own = |lock: &Held| std::ptr::eq(lock.by.as_ptr(), Arc::as_ptr(by));
        let exclusive = wanted == Wanted::Exclusive;
        let blocked = held.iter().any(|lock| !is_own(lock) && (exclusive || lock.exclusive));
        if wanted != Wanted::Nothing && blocked {
            return false;
        }
        held.retain(|lock| !is_own(lock));
        if wanted != Wanted::Nothing {
            held.push(Held { by: Arc::downgrade(by), exclusive });
        }
        if held.is_empty() {
            locks.remove(&file);
        }
        true
    }
}

struct Options {
    wanted: Wanted,
    nonblocking: bool,
    timeout: Option<Duration>,
    conflict_status: u8,
    close: bool,
    no_fork: bool,
    verbose: bool,
    command: Option<Vec<u8>>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (arguments, command) = split_command(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let mut options = Options {
        wanted: Wanted::Exclusive,
        nonblocking: false,
        timeout: None,
        conflict_status: 1,
        close: false,
        no_fork: false,
        verbose: false,
        command,
    };
    for given in &parsed.flags {
        match &*given.name() {
            "shared" => options.wanted = Wanted::Shared,
            "exclusive" | "e" => options.wanted = Wanted::Exclusive,
            "unlock" => options.wanted = Wanted::Nothing,
            "nonblock" | "nb" => options.nonblocking = true,
            "timeout" | "wait" => {
                let time = duration::read(given.value());
                let shown = String::from_utf8_lossy(given.value()).into_owned();
                options.timeout =
                    Some(time.ok_or_else(|| {
                        Failure::with_status(64, format!("invalid timeout value: '{shown}'"))
                    })?);
            }
            "conflict-exit-code" => {
                let number =
                    std::str::from_utf8(given.value()).ok().and_then(|text| text.parse::<i64>().ok());
                options.conflict_status = match number {
                    Some(number @ 0..=255) => number as u8,
                    Some(_) => {
                        return Err(Failure::with_status(64, "exit code out of range (expected 0 to 255)"));
                    }
                    None => return Err(Failure::with_status(64, "invalid exit code")),
                };
            }
            "close" => options.close = true,
            "no-fork" => options.no_fork = true,
            "verbose" => options.verbose = true,
            "help" => {
                context.out.write(SPEC.help().as_bytes())?;
                return Ok(Exit::SUCCESS);
            }
            "version" => return context.parse_from(&SPEC, &[b"--version".to_vec()]).map(|_| Exit::SUCCESS),
            _ => {}
        }
    }
    if options.no_fork && options.close {
        return Err(Failure::with_status(64, "the --no-fork and --close options are incompatible"));
    }
    match &parsed.operands[..] {
        [] => Err(Failure::Usage("not enough arguments".into())),
        [number] if options.command.is_none() => options.lock_descriptor(context, number),
        [name, words @ ..] => {
            let program = match options.command.take() {
                Some(command) => vec![shell(context), b"-c".to_vec(), command],
                None => words.to_vec(),
            };
            options.run_locked(context, name, program)
        }
    }
}

/// Takes `FILE -c COMMAND` apart, where the flag stands behind the file.
fn split_command(arguments: &[Vec<u8>]) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
    match arguments {
        [before @ .., name, flag, command]
            if matches!(&flag[..], b"-c" | b"--command") && !name.starts_with(b"-") =>
        {
            ([before, std::slice::from_ref(name)].concat(), Some(command.clone()))
        }
        _ => (arguments.to_vec(), None),
    }
}

fn shell(context: &Context<'_>) -> Vec<u8> {
    context
        .process
        .variable(b"SHELL")
        .filter(|shell| !shell.is_empty())
        .unwrap_or_else(|| b"/bin/sh".to_vec())
}

impl Options {
    fn lock_descriptor(&self, context: &mut Context<'_>, number: &[u8]) -> CommandResult {
        let shown = String::from_utf8_lossy(number).into_owned();
        let Some(fd) = std::str::from_utf8(number).ok().and_then(|text| text.parse::<Fd>().ok()) else {
            return Err(Failure::with_status(64, format!("bad file descriptor: '{shown}'")));
        };
        let taken = self.take(context, fd).map_err(|failure| match failure {
            Failure::Errno(error) if error != Errno::Killed => {
                Failure::with_status(DATA_ERROR, format!("{shown}: {error}"))
            }
            other => other,
        })?;
        if taken { Ok(Exit::SUCCESS) } else { self.conflict(context) }
    }

    fn run_locked(&self, context: &mut Context<'_>, name: &[u8], program: Vec<Vec<u8>>) -> CommandResult {
        let process = context.process;
        let create = OpenFlags::READ.create(true);
        let opened = process.open_file(name, create).or_else(|error| match error {
            // A directory is locked as well, though it cannot be created.
            Errno::EISDIR => process.open_file(name, OpenFlags::READ),
            other => Err(other),
        });
        let file = opened.map_err(|error| match error {
            Errno::Killed => Failure::Errno(error),
            error => {
                let shown = String::from_utf8_lossy(name).into_owned();
                Failure::with_status(NO_INPUT, format!("cannot open lock file {shown}: {error}"))
            }
        })?;
        let fd = process.add_file(file, 3)?;
        if !self.take(context, fd)? {
            return self.conflict(context);
        }
        let environment = process.environment();
        let shown = String::from_utf8_lossy(&program[0]).into_owned();
        if self.no_fork {
            return program::become_program(context, program, environment, |_, error| {
                format!("failed to execute {shown}: {error}")
            })
            .map(Exit);
        }
        context.out.flush()?;
        let child = process.fork()?;
        if self.close {
            child.close(fd)?;
        }
        let mut refused = None;
        let status = process.call(child, |child| {
            child.execute_by_name(program, environment).unwrap_or_else(|error| {
                refused = Some(error);
                1
            })
        });
        process.close(fd)?;
        match (refused, status) {
            (Some(Errno::Killed), _) => Err(Errno::Killed.into()),
            (Some(error), _) => {
                let status = if error == Errno::ENOMEM { OS_ERROR } else { 69 };
                Err(Failure::with_status(status, format!("failed to execute {shown}: {error}")))
            }
            (None, ExitStatus::Exited(status)) => Ok(Exit(status)),
            (None, ExitStatus::Signaled(signal)) => Ok(Exit(128 + signal.number())),
        }
    }

    /// Waits for the lock as long as it may; `false` if it was not to be had.
    fn take(&self, context: &mut Context<'_>, fd: Fd) -> Result<bool, Failure> {
        let process = context.process;
        let file = process.file(fd)?;
        let metadata = process.fstat(fd)?;
        let locks = process.kept::<Locks>();
        let until = self.timeout.map(|time| process.clock().monotonic().saturating_add(time));
        while !locks.change((metadata.dev, metadata.ino), &file, self.wanted) {
            let now = process.clock().monotonic();
            if self.nonblocking || until.is_some_and(|until| now >= until) {
                return Ok(false);
            }
            process.sleep(until.map_or(PAUSE, |until| PAUSE.min(until - now)))?;
        }
        if self.verbose {
            context.write_error(b"flock: getting lock took 0.000000 seconds\n")?;
        }
        Ok(true)
    }

    fn conflict(&self, context: &mut Context<'_>) -> CommandResult {
        if self.verbose {
            let why =
                if self.nonblocking { "failed to get lock" } else { "timeout while waiting to get lock" };
            context.warn(format_args!("{why}"))?;
        }
        Ok(Exit(self.conflict_status))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_program_runs_under_the_lock() {
        call("flock f basename a/b").program("basename").variable("PATH", "/bin").gives("b\n");
        call("flock").answers(
            64,
            "",
            "flock: not enough arguments\nTry 'flock --help' for more information.\n",
        );
        call("flock x").answers(64, "", "flock: bad file descriptor: 'x'\n");
        call("flock 9").answers(65, "", "flock: 9: Bad file descriptor\n");
    }
}
