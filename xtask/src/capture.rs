//! Running a program to its end, or to its deadline, and keeping what it wrote.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use boxsh_script_tables::Outcome;

/// What a program may write to one stream; the pipe closes behind it.
const OUTPUT_LIMIT: u64 = 4 << 20;

/// Runs `command` without input for at most `limit`.
pub(crate) fn capture(command: &mut Command, limit: Duration) -> io::Result<Outcome> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| read(stdout));
        let stderr = scope.spawn(|| read(stderr));
        let status = wait(&mut child, limit);
        let stdout = stdout.join().unwrap_or_default();
        let stderr = stderr.join().unwrap_or_default();
        Ok(Outcome { status: status?.map(shell_status), stdout, stderr })
    })
}

fn read(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(stream) = stream {
        // What was read before an error is still what the program wrote.
        let _ = stream.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
    }
    bytes
}

fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + limit;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// A status as a shell's `$?` shows it: a signal is 128 and its number.
pub(crate) fn shell_status(status: ExitStatus) -> u8 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = None;
    let number = status.code().or(signal.map(|signal: i32| 128 + signal));
    number.and_then(|number| u8::try_from(number).ok()).unwrap_or(u8::MAX)
}
