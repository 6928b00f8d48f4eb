//! What `head` and `tail` share: headers over files, and copying between descriptors.

use std::collections::VecDeque;

use boxsh_kernel::{Context, Errno, Failure, Fd, Process};

use crate::message;

/// When `==> name <==` stands above a file.
#[derive(Default)]
pub(super) struct Headers {
    pub(super) shown: bool,
    any: bool,
}

impl Headers {
    /// Headers by the flags: the last of `--quiet` and `--verbose` counts.
    pub(super) fn new(parsed: &boxsh_kernel::Parsed, files: usize) -> Self {
        let last =
            parsed.flags.iter().rev().find(|given| matches!(&*given.name(), "quiet" | "silent" | "verbose"));
        let shown = match last {
            Some(given) => given.is(flag!(super::head::SPEC, "verbose")),
            None => files > 1,
        };
        Self { shown, any: false }
    }

    /// Writes the header of a file, if headers are wanted.
    pub(super) fn write(&mut self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        if !self.shown {
            return Ok(());
        }
        if std::mem::replace(&mut self.any, true) {
            context.out.write(b"\n")?;
        }
        context.out.write(b"==> ")?;
        context.out.write(pretty(name))?;
        context.out.write(b" <==\n")
    }
}

/// The name that people know a file by.
pub(super) fn pretty(name: &[u8]) -> &[u8] {
    if name == b"-" { b"standard input" } else { name }
}

/// Says that a file cannot be opened.
pub(super) fn report_open(context: &mut Context<'_>, name: &[u8], error: Errno) -> Result<(), Failure> {
    if error == Errno::Killed {
        return Err(error.into());
    }
    let name = message::name_in_sentence(context, pretty(name));
    context.warn(format_args!("cannot open {name} for reading: {error}"))?;
    Ok(())
}

/// Says that a file cannot be read.
pub(super) fn report_read(context: &mut Context<'_>, name: &[u8], error: Errno) -> Result<(), Failure> {
    if error == Errno::Killed {
        return Err(error.into());
    }
    let name = message::name_in_sentence(context, pretty(name));
    context.warn(format_args!("error reading {name}: {error}"))?;
    Ok(())
}

/// Reads once, however often a signal interrupts.
pub(super) fn read(context: &Context<'_>, fd: Fd, buffer: &mut [u8]) -> Result<usize, Errno> {
    loop {
        match context.process.read(fd, buffer) {
            Err(Errno::EINTR) => context.process.tick()?,
            other => return other,
        }
    }
}

/// Adds to the end of what is kept, which may become large.
///
/// # Errors
/// [`Errno::Killed`] if that is more than the run may hold.
pub(super) fn extend(process: &Process, window: &mut VecDeque<u8>, data: &[u8]) -> Result<(), Errno> {
    const MOST_GROWTH: usize = 4 << 20;
    let room = window.capacity() - window.len();
    if room < data.len() {
        let more = data.len().max(window.capacity().min(MOST_GROWTH));
        process.reserve(more as u64)?;
        window.reserve_exact(room + more);
    }
    window.extend(data);
    Ok(())
}

/// Copies up to `limit` bytes to standard output, and no more than that is taken from the descriptor.
///
/// Gives how many were copied.
///
/// # Errors
/// [`Failure::Errno`] if reading failed.
pub(super) fn copy(context: &mut Context<'_>, fd: Fd, limit: u64) -> Result<u64, Failure> {
    let mut buffer = vec![0; 64 << 10];
    let mut copied = 0;
    while copied < limit {
        context.process.tick()?;
        let want = usize::try_from(limit - copied).unwrap_or(usize::MAX).min(buffer.len());
        let count = read(context, fd, &mut buffer[..want])?;
        if count == 0 {
            break;
        }
        context.out.write(&buffer[..count])?;
        copied += count as u64;
    }
    Ok(copied)
}

/// Whether an argument is a number where a flag should be: `-5`.
pub(super) fn is_number_flag(argument: &[u8]) -> bool {
    argument.len() > 1 && argument[0] == b'-' && argument[1].is_ascii_digit()
}

/// The first digit of a number flag among the arguments, where none is understood; the flags of `with_values` take what
/// follows them.
pub(super) fn late_number(arguments: &[Vec<u8>], with_values: &[&str]) -> Option<u8> {
    let mut takes_value = false;
    for argument in arguments.iter().take_while(|argument| *argument != b"--") {
        if !takes_value && is_number_flag(argument) {
            return Some(argument[1]);
        }
        takes_value = with_values.iter().any(|flag| flag.as_bytes() == argument.as_slice());
    }
    None
}
