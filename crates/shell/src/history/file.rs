//! The file of the list: `HISTFILE`.

use boxsh_kernel::{Errno, OpenFlags};

use crate::flow::{Flow, Run};
use crate::history::Entry;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// Adds the entries of a file behind its first `skip` lines; gives whether there was one.
    pub(crate) fn read_history(&mut self, path: &[u8], skip: usize) -> Run<bool> {
        let text = match self.read_whole_file(path) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Flow::Killed),
            Err(_) => return Ok(false),
        };
        let with_times = self.history_has_times();
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        let lines = lines.strip_suffix(&[&b""[..]]).unwrap_or(&lines);
        let unsaved = self.history().unsaved;
        let mut time = None;
        for line in lines.iter().skip(skip) {
            if with_times && let Some(stamp) = timestamp(line) {
                time = Some(stamp);
                continue;
            }
            if !line.is_empty() {
                self.history_mut().push(Str::new(line), time.take());
            }
        }
        let history = self.history_mut();
        history.lines_in_file = lines.len();
        history.unsaved = unsaved;
        Ok(true)
    }

    /// Writes the whole list to a file.
    pub(crate) fn write_history(&mut self, path: &[u8]) -> Run<bool> {
        let count = self.history().entries().len();
        let text = self.history_text(count);
        let written = self.write_history_text(path, &text, OpenFlags::WRITE)?;
        if written {
            let history = self.history_mut();
            history.lines_in_file = count;
            history.unsaved = 0;
        }
        Ok(written)
    }

    /// Appends the entries that are not in a file yet.
    pub(crate) fn append_history(&mut self, path: &[u8]) -> Run<bool> {
        let count = self.history().unsaved.min(self.history().entries().len());
        if count == 0 {
            return Ok(true);
        }
        let text = self.history_text(count);
        let written = self.write_history_text(path, &text, OpenFlags::APPEND)?;
        if written {
            let history = self.history_mut();
            history.lines_in_file += count;
            history.unsaved = 0;
        }
        Ok(written)
    }

    /// What happens to the list when a shell ends that kept one.
    pub(crate) fn save_history_at_exit(&mut self) -> Run<()> {
        if self.history().unsaved == 0 {
            return Ok(());
        }
        let Some(path) = self.value(b"HISTFILE").filter(|path| !path.is_empty()) else { return Ok(()) };
        self.append_history(&path)?;
        self.shorten_history_file(&path)
    }

    /// Keeps the last `HISTFILESIZE` lines of the file.
    pub(crate) fn shorten_history_file(&mut self, path: &[u8]) -> Run<()> {
        let most = self
            .value(b"HISTFILESIZE")
            .and_then(|value| crate::builtins::control::parse_integer(&value))
            .and_then(|size| usize::try_from(size).ok());
        let (Some(most), Ok(text)) = (most, self.read_whole_file(path)) else { return Ok(()) };
        let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        if lines.len() > most {
            let kept = lines[lines.len() - most..].concat();
            self.write_history_text(path, &kept, OpenFlags::WRITE)?;
        }
        Ok(())
    }

    fn write_history_text(&mut self, path: &[u8], text: &[u8], flags: OpenFlags) -> Run<bool> {
        let written = self.process.open(path, flags).and_then(|fd| {
            let written = self.process.write_all(fd, text);
            self.process.close(fd)?;
            written
        });
        match written {
            Ok(()) => Ok(true),
            Err(Errno::Killed) => Err(Flow::Killed),
            Err(_) => Ok(false),
        }
    }

    /// The last `count` entries as lines of a file.
    fn history_text(&self, count: usize) -> Vec<u8> {
        let with_times = self.history_has_times();
        let entries = self.history().entries();
        let mut text = Vec::new();
        for Entry { text: entry, time } in &entries[entries.len() - count..] {
            if let Some(time) = time.filter(|_| with_times) {
                text.extend_from_slice(format!("#{time}\n").as_bytes());
            }
            text.extend_from_slice(entry);
            text.push(b'\n');
        }
        text
    }
}

/// The time in a line `#1234567890`.
fn timestamp(line: &[u8]) -> Option<i64> {
    let digits = line.strip_prefix(b"#")?;
    let first = digits.first()?;
    first.is_ascii_digit().then(|| crate::arith::leading_integer(digits))
}
