//! Commands that were not found in a session although the host has them.
//!
//! The message is bash's and stays as it is. It is recognised on its way out, so a script that hides its errors gets no
//! note either.

use std::os::fd::BorrowedFd;
use std::sync::{Mutex, PoisonError};

use boxsh::Sandbox;
use boxsh::kernel::HostOutput;
use boxsh::vfs::Result;

use crate::failure::complain;
use crate::host;
use crate::streams::Output;

/// How bash ends the message.
const MESSAGE: &[u8] = b": command not found";

/// A longer line is not such a message.
const LONGEST_LINE: usize = 512;

/// More names are not remembered: a script can write as many such messages as it likes.
const MOST_NAMES: usize = 16;

/// A stream on which the names of missing commands are noticed.
pub(crate) struct Watched {
    output: Output,
    noticed: Mutex<Noticed>,
}

#[derive(Default)]
struct Noticed {
    /// The line that is being written, as far as it is kept.
    line: Vec<u8>,
    names: Vec<Vec<u8>>,
}

impl Watched {
    /// Watches a stream.
    pub(crate) fn new(output: Output) -> Self {
        Self { output, noticed: Mutex::default() }
    }

    /// Reports the commands that a sandbox did not find since the last call, if the host has them and could run them.
    pub(crate) fn report(&self, sandbox: &Sandbox) {
        let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        let names = std::mem::take(&mut noticed.names);
        if can_be_native(sandbox)
            && let Some(note) = note(names.iter().filter(|name| host::has_program(name)))
        {
            complain(&note);
        }
    }
}

/// Whether `--native` would make a difference.
#[cfg(target_os = "linux")]
fn can_be_native(sandbox: &Sandbox) -> bool {
    sandbox.native_report().is_none()
}

#[cfg(not(target_os = "linux"))]
fn can_be_native(_: &Sandbox) -> bool {
    false
}

fn note<'a>(names: impl Iterator<Item = &'a Vec<u8>>) -> Option<String> {
    let names: Vec<_> = names.map(|name| String::from_utf8_lossy(name)).collect();
    let (last, others) = names.split_last()?;
    Some(match others {
        [] => format!("{last} is a host program; --native lets the sandbox run it, confined"),
        others => {
            format!(
                "{} and {last} are host programs; --native lets the sandbox run them, confined",
                others.join(", ")
            )
        }
    })
}

impl Noticed {
    fn read(&mut self, data: &[u8]) {
        for piece in data.split_inclusive(|&byte| byte == b'\n') {
            let room = LONGEST_LINE.saturating_sub(self.line.len());
            self.line.extend_from_slice(&piece[..piece.len().min(room)]);
            if piece.ends_with(b"\n") {
                self.end_line();
            }
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let line = line.trim_ascii_end();
        let Some(before) = line.strip_suffix(MESSAGE) else { return };
        let name = before.rsplit(|&byte| byte == b' ').next().unwrap_or_default();
        let is_new = self.names.len() < MOST_NAMES && !self.names.iter().any(|known| known == name);
        if before.contains(&b':') && is_new {
            self.names.push(name.to_vec());
        }
    }
}

impl HostOutput for Watched {
    fn write(&self, data: &[u8]) -> Result<usize> {
        let written = self.output.write(data)?;
        let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        noticed.read(&data[..written]);
        Ok(written)
    }

    fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    fn host_fd(&self) -> Option<BorrowedFd<'_>> {
        self.output.host_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::{Noticed, note};

    #[test]
    fn the_note_names_every_program_once() {
        let names = |names: &[&str]| {
            note(names.iter().map(|name| name.as_bytes().to_vec()).collect::<Vec<_>>().iter())
        };
        assert_eq!(names(&[]), None);
        assert!(names(&["gcc"]).is_some_and(|note| note.starts_with("gcc is a host program;")));
        assert!(
            names(&["a", "b", "c"]).is_some_and(|note| note.starts_with("a, b and c are host programs;"))
        );
    }

    #[test]
    fn names_are_found_in_messages_that_come_in_pieces() {
        let mut noticed = Noticed::default();
        for piece in ["bash: line 1: pyth", "on3: command not found\r\nbash: gcc: command not found\n"] {
            noticed.read(piece.as_bytes());
        }
        noticed.read(b"bash: gcc: command not found\nno: such thing\n: command not found\n");
        assert_eq!(noticed.names, [b"python3".to_vec(), b"gcc".to_vec()]);
        assert!(noticed.line.is_empty());
        for number in 0..1000 {
            noticed.read(format!("bash: x{number}: command not found\n").as_bytes());
        }
        assert_eq!(noticed.names.len(), super::MOST_NAMES);
    }
}
