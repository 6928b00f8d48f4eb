//! Taking note of lines as they are read.

use std::sync::Arc;

use crate::flow::Run;
use crate::history::History;
use crate::history::layout::{self, Joining};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// The list, to be changed.
    pub(crate) fn history_mut(&mut self) -> &mut History {
        &mut Arc::make_mut(&mut self.state.extras).history
    }

    /// The list.
    pub(crate) fn history(&self) -> &History {
        &self.state.extras.history
    }

    /// The number that the command which runs now has in the history, or would have.
    pub(crate) fn history_number(&self) -> i64 {
        let next = self.history().next_number() as i64;
        if self.history().holds_current { (next - 1).max(1) } else { next }
    }

    /// Turns the list on, if that has not been done.
    pub(crate) fn prepare_history(&mut self) -> Run<()> {
        if !self.history().is_ready {
            self.history_mut().is_ready = true;
            self.enable_history()?;
        }
        Ok(())
    }

    /// Turns the list on: sets what it is bounded by, and reads its file if that has not been done.
    fn enable_history(&mut self) -> Run<()> {
        if self.value(b"HISTSIZE").is_none() {
            self.assign(b"HISTSIZE", Str::from("500"), false)?;
        }
        if self.value(b"HISTFILESIZE").is_none() {
            let size = self.value(b"HISTSIZE").unwrap_or_default();
            self.assign(b"HISTFILESIZE", size, false)?;
        }
        self.apply_history_size();
        if self.history().unsaved == 0
            && self.history().entries().is_empty()
            && let Some(file) = self.value(b"HISTFILE").filter(|file| !file.is_empty())
        {
            // A file that is not there yet has nothing to say.
            let _ = self.read_history(&file, 0)?;
        }
        Ok(())
    }

    /// Bounds the list by `HISTSIZE`: not at all if that is negative or no number.
    pub(crate) fn apply_history_size(&mut self) {
        let bound = self
            .value(b"HISTSIZE")
            .and_then(|value| crate::builtins::control::parse_integer(&value))
            .and_then(|size| usize::try_from(size).ok());
        self.history_mut().set_bound(bound);
    }

    /// Records the lines of a command that was read: each comment before it for itself, and the command as one entry.
    pub(crate) fn record_lines(&mut self, text: &[u8]) -> Run<()> {
        self.history_mut().holds_current = false;
        if !self.has(Opt::History) {
            return Ok(());
        }
        self.prepare_history()?;
        let mut rest = text;
        while let Some(end) = memchr::memchr(b'\n', rest) {
            let line = &rest[..end];
            if !is_comment_or_blank(line) {
                break;
            }
            if !line.trim_ascii().is_empty() {
                self.record(line)?;
            }
            rest = &rest[end + 1..];
        }
        let rest = rest.strip_suffix(b"\n").unwrap_or(rest);
        if rest.trim_ascii().is_empty() {
            return Ok(());
        }
        if !self.shopt(Shopt::CmdHist) {
            for line in rest.split(|&byte| byte == b'\n') {
                self.record(line)?;
            }
            return Ok(());
        }
        let joining = if self.shopt(Shopt::LitHist) { Joining::Literal } else { Joining::OneLine };
        let entry = layout::join_lines(rest, joining);
        self.record(&entry)
    }

    /// Adds the entry of `history -s`.
    pub(crate) fn record_argument(&mut self, text: &[u8]) -> Run<()> {
        self.record(text)?;
        self.history_mut().holds_current = false;
        Ok(())
    }

    /// Adds one entry, unless `HISTCONTROL` or `HISTIGNORE` keep it out.
    fn record(&mut self, text: &[u8]) -> Run<()> {
        if self.is_kept_out(text)? {
            return Ok(());
        }
        let control = self.value(b"HISTCONTROL").unwrap_or_default();
        if has_word(&control, b"erasedups") {
            self.history_mut().remove_all(|entry| entry.text.as_bytes() == text);
        }
        self.add_to_history(Str::new(text));
        self.history_mut().holds_current = true;
        Ok(())
    }

    /// Adds an entry whatever the variables say.
    pub(crate) fn add_to_history(&mut self, text: Str) {
        self.apply_history_size();
        let time = self.history_has_times().then(|| self.now().seconds);
        self.history_mut().push(text, time);
    }

    /// Whether times are noted and written: from when on there is a `HISTTIMEFORMAT`.
    pub(crate) fn history_has_times(&self) -> bool {
        self.state.vars.get(b"HISTTIMEFORMAT").is_some_and(|variable| variable.is_set())
    }

    fn is_kept_out(&mut self, text: &[u8]) -> Run<bool> {
        let control = self.value(b"HISTCONTROL").unwrap_or_default();
        let both = has_word(&control, b"ignoreboth");
        let last = self.history().entries().last().map(|entry| entry.text.clone());
        if (both || has_word(&control, b"ignorespace")) && text.starts_with(b" ") {
            return Ok(true);
        }
        if (both || has_word(&control, b"ignoredups"))
            && last.as_ref().is_some_and(|last| last.as_bytes() == text)
        {
            return Ok(true);
        }
        let ignored = self.value(b"HISTIGNORE").unwrap_or_default();
        for pattern in ignored.split(|&byte| byte == b':').filter(|pattern| !pattern.is_empty()) {
            let pattern = with_last(pattern, last.as_ref().map_or(b"", |last| last.as_bytes()));
            let compiled = self.compile_pattern(&pattern, true, false)?;
            if self.matches(&compiled, text)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn is_comment_or_blank(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.is_empty() || line.starts_with(b"#")
}

fn has_word(list: &[u8], word: &[u8]) -> bool {
    list.split(|&byte| byte == b':').any(|part| part == word)
}

/// A pattern of `HISTIGNORE` in which `&` stands for the entry before.
fn with_last(pattern: &[u8], last: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(pattern.len());
    let mut rest = pattern.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            b'&' => crate::expand::escape_pattern(last, &mut whole),
            b'\\' => {
                whole.push(byte);
                whole.extend(rest.next());
            }
            _ => whole.push(byte),
        }
    }
    whole
}
