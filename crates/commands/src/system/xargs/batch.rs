//! The command lines of `xargs`, and the processes that run them.

use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{Context, Errno, ExitStatus, Failure, OpenFlags, Pid, Process, WaitFor};

use super::options::Options;
use crate::message;
use crate::promise::MIGRATES;
use crate::system::program;

/// The command line that is being filled, and the processes that run already.
pub(super) struct Batch<'a> {
    pub(super) options: &'a Options,
    /// The status to end with.
    pub(super) status: u8,
    arguments: Vec<Vec<u8>>,
    size: u64,
    keeps_stdin: bool,
    has_run: bool,
    /// The process of each slot.
    running: Vec<Option<Pid>>,
}

/// The status of a child that could not start its program, with the reason beside it.
type Refusal = std::sync::Arc<std::sync::atomic::AtomicI32>;

impl<'a> Batch<'a> {
    pub(super) fn new(options: &'a Options, keeps_stdin: bool) -> Result<Self, Failure> {
        let mut batch = Self {
            options,
            status: 0,
            arguments: Vec::new(),
            size: 0,
            keeps_stdin,
            has_run: false,
            running: Vec::new(),
        };
        batch.restart();
        if batch.size > options.max_chars && options.replace.is_none() {
            return Err(Failure::new("cannot fit single argument within argument list size limit"));
        }
        Ok(batch)
    }

    fn restart(&mut self) {
        self.arguments.clone_from(&self.options.command);
        self.size = self.arguments.iter().map(|argument| argument.len() as u64 + 1).sum();
    }

    fn is_bare(&self) -> bool {
        self.arguments.len() == self.options.command.len()
    }

    /// Adds an argument, after running what is full.
    pub(super) fn push(&mut self, context: &mut Context<'_>, argument: Vec<u8>) -> Result<(), Failure> {
        let options = self.options;
        let length = argument.len() as u64 + 1;
        if self.size + length > options.max_chars {
            if self.is_bare() {
                return Err(Failure::new("cannot fit single argument within argument list size limit"));
            }
            if options.exit_if_exceeded && (options.max_lines > 0 || options.max_args > 0) {
                return Err(Failure::new("argument list too long"));
            }
            self.run(context)?;
        }
        self.size += length;
        self.arguments.push(argument);
        let count = (self.arguments.len() - options.command.len()) as u64;
        if options.max_args > 0 && count == options.max_args {
            self.run(context)?;
        }
        Ok(())
    }

    /// Runs the command line if the input has given it an argument.
    pub(super) fn run_if_any(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.is_bare() { Ok(()) } else { self.run(context) }
    }

    /// Runs what is left at the end, or the bare command if the input was empty.
    pub(super) fn run_rest(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if !self.is_bare() || (self.options.run_if_empty && !self.has_run) {
            self.run(context)
        } else {
            Ok(())
        }
    }

    /// Runs the command with `line` for the pattern.
    pub(super) fn run_replaced(
        &mut self,
        context: &mut Context<'_>,
        pattern: &[u8],
        line: &[u8],
    ) -> Result<(), Failure> {
        let (first, rest) = self.options.command.split_first().unzip();
        let mut arguments: Vec<Vec<u8>> = first.cloned().into_iter().collect();
        for argument in rest.unwrap_or_default() {
            arguments.push(replace(argument, pattern, line, self.options.max_chars)?);
        }
        let size: u64 = arguments.iter().map(|argument| argument.len() as u64 + 1).sum();
        if size > self.options.max_chars {
            return Err(Failure::new("argument list too long"));
        }
        self.arguments = arguments;
        self.run(context)
    }

    fn run(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let arguments = std::mem::take(&mut self.arguments);
        self.restart();
        self.has_run = true;
        let options = self.options;
        if options.verbose {
            let charset = message::charset(context.process);
            let shown: Vec<Vec<u8>> = arguments
                .iter()
                .map(|argument| gnu_quote(argument, GnuStyle::ShellEscape, charset, b""))
                .collect();
            context.write_error(&[&shown.join(&b' ')[..], b"\n"].concat())?;
        }
        let slot = self.free_slot(context)?;
        context.out.flush()?;
        let child = context.process.fork()?;
        self.prepare(&child, slot)?;
        let environment = child.environment();
        if options.max_processes == 1 {
            let mut refused = None;
            let name = arguments[0].clone();
            let status =
                context.process.call(child, |child| match child.execute_by_name(arguments, environment) {
                    Ok(status) => status,
                    Err(error) => {
                        refused = Some(error);
                        127
                    }
                });
            return match refused {
                Some(error) => self.refuse(&name, error),
                None => self.judge(&name, status),
            };
        }
        let refusal = Refusal::default();
        let told = refusal.clone();
        let name = arguments[0].clone();
        let pid = context.process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute_by_name(arguments, environment).unwrap_or_else(|error| {
                told.store(error.number(), std::sync::atomic::Ordering::Relaxed);
                127
            })
        })?;
        // The program is looked up at once, so that its absence ends the work before more of it is started.
        context.process.yield_now()?;
        if let Some(error) = Errno::from_number(refusal.load(std::sync::atomic::Ordering::Relaxed)) {
            return self.refuse(&name, error);
        }
        self.running[slot] = Some(pid);
        Ok(())
    }

    /// What the child has that its parent has not: an empty input, and the number of its slot.
    fn prepare(&self, child: &Process, slot: usize) -> Result<(), Failure> {
        if !self.keeps_stdin {
            let empty =
                child.open_file(b"/dev/null", OpenFlags::READ).unwrap_or_else(|_| child.pipe_files().0);
            child.set_file(0, empty)?;
        }
        if let Some(name) = &self.options.slot_variable {
            let mut environment = child.environment();
            environment.set(name.clone(), slot.to_string());
            child.set_environment(environment);
        }
        Ok(())
    }

    /// A slot without a process, after waiting for one if there is none.
    fn free_slot(&mut self, context: &mut Context<'_>) -> Result<usize, Failure> {
        loop {
            if let Some(free) = self.running.iter().position(Option::is_none) {
                return Ok(free);
            }
            if self.options.max_processes == 0 || self.running.len() < self.options.max_processes {
                self.running.push(None);
                continue;
            }
            self.wait_for_one(context)?;
        }
    }

    fn wait_for_one(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let (pid, status) = context.process.wait(WaitFor::Any)?;
        if let Some(slot) = self.running.iter_mut().find(|slot| **slot == Some(pid)) {
            *slot = None;
        }
        let name = self.options.command[0].clone();
        self.judge(&name, status)
    }

    pub(super) fn wait_for_all(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let mut result = Ok(());
        while self.running.iter().any(Option::is_some) {
            match self.wait_for_one(context) {
                Err(Failure::Errno(error)) => return Err(error.into()),
                other => result = result.and(other),
            }
        }
        result
    }

    fn refuse(&mut self, name: &[u8], error: Errno) -> Result<(), Failure> {
        let shown = String::from_utf8_lossy(name);
        match error {
            Errno::Killed => Err(error.into()),
            _ => Err(Failure::with_status(program::failed_status(error), format!("{shown}: {error}"))),
        }
    }

    fn judge(&mut self, name: &[u8], status: ExitStatus) -> Result<(), Failure> {
        let shown = String::from_utf8_lossy(name);
        match status {
            ExitStatus::Exited(0) => Ok(()),
            ExitStatus::Exited(255) => {
                Err(Failure::with_status(124, format!("{shown}: exited with status 255; aborting")))
            }
            ExitStatus::Exited(_) => {
                self.status = 123;
                Ok(())
            }
            ExitStatus::Signaled(signal) => {
                let number = signal.number();
                Err(Failure::with_status(125, format!("{shown}: terminated by signal {number}")))
            }
        }
    }
}

fn replace(argument: &[u8], pattern: &[u8], line: &[u8], most: u64) -> Result<Vec<u8>, Failure> {
    if pattern.is_empty() {
        return Err(Failure::new("command too long"));
    }
    let mut replaced = Vec::new();
    let mut rest = argument;
    while let Some(at) = memchr::memmem::find(rest, pattern) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(line);
        rest = &rest[at + pattern.len()..];
        if replaced.len() as u64 > most {
            return Err(Failure::new("argument list too long"));
        }
    }
    replaced.extend_from_slice(rest);
    Ok(replaced)
}
