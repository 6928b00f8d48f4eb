//! boxsh as a shell: `-c SCRIPT`, a script file, or commands on standard input, with the options of bash.
//!
//! Most calls come this way, thousands of them from one program, so nothing is set up that a script does not need.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::mem::ManuallyDrop;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::sync::Arc;

use boxsh::kernel::End;
use boxsh::vfs::Errno;
use boxsh::{Computer, Limit, Limits, Streams};

use crate::failure::{Answer, Failure, complain, reason};
use crate::{host, streams};

/// What a shell is asked to run.
#[derive(Debug, PartialEq, Eq)]
enum Source {
    /// `-c`
    CommandString,
    /// The argument at this place is the path of a script.
    Script(usize),
    /// What comes on standard input.
    Stdin,
}

/// Options of bash whose value is the next argument.
const TAKE_VALUE: &[&[u8]] = &[b"--rcfile", b"--init-file"];

impl Source {
    fn of(arguments: &[Vec<u8>]) -> Self {
        let (mut command_string, mut stdin) = (false, false);
        let mut at = 0;
        while let Some(argument) = arguments.get(at) {
            at += 1;
            match argument.as_slice() {
                b"--" | b"-" => break,
                long if long.starts_with(b"--") => at += usize::from(TAKE_VALUE.contains(&long)),
                flags if flags.len() > 1 && matches!(flags[0], b'-' | b'+') => {
                    command_string |= flags.contains(&b'c');
                    stdin |= flags.contains(&b's');
                    at += flags.iter().filter(|&&flag| matches!(flag, b'o' | b'O')).count();
                }
                _ => {
                    at -= 1;
                    break;
                }
            }
        }
        match (command_string, stdin) {
            (true, _) => Self::CommandString,
            (false, false) if at < arguments.len() => Self::Script(at),
            _ => Self::Stdin,
        }
    }
}

/// Runs a shell by arguments of bash, which was called by `name`: a login shell has a `-` before it.
pub(crate) fn run(name: &OsStr, arguments: Vec<OsString>) -> Answer {
    let arguments: Vec<Vec<u8>> = arguments.into_iter().map(OsStringExt::into_vec).collect();
    let is_login = name.as_bytes().starts_with(b"-");
    let mut words = vec![if is_login { b"-bash".to_vec() } else { b"bash".to_vec() }];
    match Source::of(&arguments) {
        Source::Script(at) => {
            let (text, name) = read_script(&arguments[at])?;
            words.extend_from_slice(&arguments[..at]);
            // Whatever ends the options would end them before `-c` too.
            words.retain(|word| word != b"--" && word != b"-");
            words.extend([b"-c".to_vec(), text, name]);
            words.extend_from_slice(&arguments[at + 1..]);
        }
        Source::Stdin if is_terminal() && std::io::stdout().is_terminal() => {
            words.extend(arguments);
            return crate::shell::run_as_bash(words);
        }
        // With the output elsewhere there is no line to edit, but somebody types all the same.
        Source::Stdin if is_terminal() => {
            words.push(b"-i".to_vec());
            words.extend(arguments);
        }
        Source::CommandString | Source::Stdin => words.extend(arguments),
    }
    execute(words)
}

fn is_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// The text of a script on the host, which the session cannot see, and its name.
fn read_script(path: &[u8]) -> Answer<(Vec<u8>, Vec<u8>)> {
    let file = PathBuf::from(OsString::from_vec(path.to_vec()));
    match host::read(&file) {
        Ok(text) => Ok((text, path.to_vec())),
        Err(error) => {
            let is_missing = error.raw_os_error().and_then(Errno::from_number) == Some(Errno::ENOENT);
            let failure = Failure::new(format!("{}: {}", file.display(), reason(&error)));
            let failure = match crate::command::mistyped(path) {
                Some(name) if is_missing => failure.hint(format!("did you mean `boxsh {name}`?")),
                None if is_missing && crate::command::resembles(path) => failure.hint(
                    "`boxsh help` lists the commands; any other first argument is the path of a script",
                ),
                _ => failure,
            };
            Err(failure.status(if is_missing { 127 } else { 126 }))
        }
    }
}

/// On the command line output streams without a cap, and there is no wall clock unless one is asked for.
pub(crate) fn limits() -> Limits {
    Limits::default()
        .with(Limit::WallClock, u64::MAX)
        .with(Limit::Stdout, u64::MAX)
        .with(Limit::Stderr, u64::MAX)
}

fn execute(words: Vec<Vec<u8>>) -> Answer {
    let cannot_start = |errno: Errno| Failure::new(format!("cannot start: {errno}"));
    let limits = limits();
    let image = boxsh::base_image().map_err(cannot_start)?;
    // The end of the process takes it apart faster than we could.
    let computer = ManuallyDrop::new(Computer::boot(&image, &limits).map_err(cannot_start)?);
    let streams = Streams {
        input: Arc::new(streams::Stdin::new()),
        output: Arc::new(streams::Output::stdout()),
        errors: Arc::new(streams::Output::stderr()),
    };
    let outcome = computer.run(words, streams, &limits).map_err(cannot_start)?;
    match outcome.end {
        End::Limit(breach) => {
            complain(&breach.to_string());
            Ok(KILLED)
        }
        End::Deadlock => {
            complain("deadlock: every process waits for another one");
            Ok(KILLED)
        }
        _ => Ok(outcome.status),
    }
}

/// The status of what a limit has ended, as if by `SIGKILL`.
const KILLED: u8 = 137;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_told_from_the_script() {
        for (line, source) in [
            ("", Source::Stdin),
            ("-c x", Source::CommandString),
            ("-ec x", Source::CommandString),
            ("script a b", Source::Script(0)),
            ("-e script", Source::Script(1)),
            ("-o pipefail script", Source::Script(2)),
            ("-eo pipefail script", Source::Script(2)),
            ("+x -O extglob script", Source::Script(3)),
            ("--norc script", Source::Script(1)),
            ("--rcfile x script", Source::Script(2)),
            ("-- run", Source::Script(1)),
            ("-s a b", Source::Stdin),
            ("-x", Source::Stdin),
            ("-i", Source::Stdin),
        ] {
            let words: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
            assert_eq!(Source::of(&words), source, "{line}");
        }
    }
}
