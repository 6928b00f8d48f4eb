//! `tee`: copy input to output and to files.

use boxsh_kernel::{
    CommandResult, Context, Disposition, Errno, Exit, Failure, Fd, Flag, OpenFlags, Parsed, Signal, Spec,
};

use super::ends;
use crate::{choice, message};

pub(crate) static SPEC: Spec = Spec {
    name: "tee",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Copy standard input to each FILE, and also to standard output.",
    flags: &[
        Flag::new('a', "append", "append to the given FILEs, do not overwrite"),
        Flag::new('i', "ignore-interrupts", "ignore interrupt signals"),
        Flag::short('p', "operate in a more appropriate MODE with pipes"),
        Flag::long("output-error", "set behavior on write error: warn, warn-nopipe, exit or exit-nopipe")
            .optional("MODE"),
    ],
    ..Spec::DEFAULT
};

/// What a failed write leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct OnError {
    exit: bool,
    /// A closed pipe is no error.
    pipes_may_close: bool,
}

struct Target {
    fd: Fd,
    name: Vec<u8>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mode = on_error(context, &parsed)?;
    if parsed.has(flag!("ignore-interrupts")) {
        context.process.set_disposition(Signal::INT, Disposition::Ignore)?;
    }
    if mode.is_some() {
        context.process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
    }
    let mut success = true;
    let mut targets = vec![Target { fd: 1, name: b"standard output".to_vec() }];
    let flags = if parsed.has(flag!("append")) { OpenFlags::APPEND } else { OpenFlags::WRITE };
    for name in &parsed.operands {
        // Not in the place of a standard descriptor that is closed.
        let opened =
            context.process.open_file(name, flags).and_then(|file| context.process.add_file(file, 3));
        match opened {
            Ok(fd) => targets.push(Target { fd, name: name.clone() }),
            Err(error) => {
                success = false;
                message::report(context, name, error)?;
                if mode.is_some_and(|mode| mode.exit) {
                    return Err(Failure::Silent(1));
                }
            }
        }
    }
    let mut buffer = vec![0; 64 << 10];
    while !targets.is_empty() {
        context.process.tick()?;
        let count = match ends::read(context, 0, &mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                context.warn(format_args!("read error: {error}"))?;
                success = false;
                break;
            }
        };
        success &= write_to_all(context, &mut targets, &buffer[..count], mode)?;
    }
    Ok(Exit::from_success(success))
}

fn on_error(context: &Context<'_>, parsed: &Parsed) -> Result<Option<OnError>, Failure> {
    let warn_nopipe = OnError { exit: false, pipes_may_close: true };
    let mut mode = None;
    for given in &parsed.flags {
        match &*given.name() {
            "p" => mode = Some(warn_nopipe),
            "output-error" => {
                let choices = [
                    ("warn", OnError { exit: false, pipes_may_close: false }),
                    ("warn-nopipe", warn_nopipe),
                    ("exit", OnError { exit: true, pipes_may_close: false }),
                    ("exit-nopipe", OnError { exit: true, pipes_may_close: true }),
                ];
                mode = Some(match &given.value {
                    Some(value) => choice::choose(context, "--output-error", value, &choices)?,
                    None => warn_nopipe,
                });
            }
            _ => {}
        }
    }
    Ok(mode)
}

/// Writes to every target that still takes it, and forgets the others; `false` if there was an error.
fn write_to_all(
    context: &mut Context<'_>,
    targets: &mut Vec<Target>,
    data: &[u8],
    mode: Option<OnError>,
) -> Result<bool, Failure> {
    let mut success = true;
    let mut at = 0;
    while let Some(target) = targets.get(at) {
        let error = match context.process.write_all(target.fd, data) {
            Ok(()) => {
                at += 1;
                continue;
            }
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => error,
        };
        let target = targets.remove(at);
        if error == Errno::EPIPE && mode.is_none_or(|mode| mode.pipes_may_close) {
            continue;
        }
        success = false;
        message::report(context, &target.name, error)?;
        if mode.is_some_and(|mode| mode.exit) {
            return Err(Failure::Silent(1));
        }
    }
    Ok(success)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn input_goes_on_and_to_files() {
        call("tee f g").stdin("x\n").gives("x\n");
        call("tee nope/f").stdin("x\n").answers(1, "x\n", "tee: nope/f: No such file or directory\n");
    }
}
