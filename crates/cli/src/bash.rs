//! boxsh as a shell: `-c SCRIPT`, a script file, or commands on standard input, with the options of bash.
//!
//! Most calls come this way, thousands of them from one program, so nothing is set up that a script does not need.

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::sync::Arc;

use boxsh::vfs::Errno;
use boxsh::{Background, CommandLine, Ended, Limits, Notice, RunOptions, Sandbox, Script, Source, Streams};

use crate::failure::{Answer, Failure, complain, reason};
use crate::{host, streams};

/// Runs a shell by arguments of bash, which was called by `name`: a login shell has a `-` before it.
pub(crate) fn run(name: &OsStr, arguments: Vec<OsString>) -> Answer {
    let is_login = name.as_bytes().starts_with(b"-");
    let name = if is_login { b"-bash".to_vec() } else { b"bash".to_vec() };
    let words = std::iter::once(name).chain(arguments.into_iter().map(OsStringExt::into_vec));
    let mut line = match CommandLine::parse(words) {
        Ok(line) => line,
        Err(notice) => return Ok(show(&notice)),
    };
    let script = match line.source() {
        Source::Text(text) => Script::text(text.clone()),
        Source::File(path) => Script::file(path.clone(), read_script(path)?),
        _ if is_terminal() && std::io::stdout().is_terminal() => return crate::shell::run_as_bash(line),
        _ => Script::stdin(),
    };
    if *line.source() == Source::Stdin && is_terminal() {
        // With the output elsewhere there is no line to edit, but somebody types all the same.
        line = line.interactive();
    }
    execute(script, line)
}

/// Shows what bash says where it has nothing to run.
fn show(notice: &Notice) -> u8 {
    // The status says it too, should nobody be listening.
    let _ = std::io::stderr().write_all(&notice.stderr);
    match std::io::stdout().write_all(&notice.stdout) {
        Ok(()) => notice.status,
        Err(_) => 1,
    }
}

fn is_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// The text of a script on the host, which the session cannot see.
fn read_script(path: &[u8]) -> Answer<Vec<u8>> {
    let file = PathBuf::from(OsString::from_vec(path.to_vec()));
    match host::read(&file) {
        Ok(text) => Ok(text),
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

/// A shell on the command line has what the machine has, unless limits are asked for.
pub(crate) fn limits() -> Limits {
    match host::memory() {
        Some(memory) => Limits::of_machine(memory),
        None => Limits::of_machine(UNKNOWN_MEMORY),
    }
}

/// What a machine that does not tell its memory is taken to have: twice what the usual limits give.
const UNKNOWN_MEMORY: u64 = 2 << 30;

fn execute(script: Script, line: CommandLine) -> Answer {
    let sandbox = Sandbox::builder().limits(limits()).background(Background::Wait).build()?;
    // The end of the process takes it apart faster than we could.
    let mut sandbox = ManuallyDrop::new(sandbox);
    let streams = Streams {
        input: Arc::new(streams::Stdin::new()),
        output: Arc::new(streams::Output::stdout()),
        errors: Arc::new(streams::Output::stderr()),
    };
    let result = sandbox.run_on(script, RunOptions::new().command_line(line), streams);
    match result.ended {
        Ended::Limit(breach) => complain(&breach.to_string()),
        Ended::Deadlocked => complain("deadlock: every process waits for another one"),
        Ended::OutOfHostMemory => complain("the host has no memory to run this"),
        _ => {}
    }
    Ok(result.exit_code)
}
