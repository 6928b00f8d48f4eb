//! Output as a model should see it: as much as helps, and how it ended.

use std::borrow::Cow;
use std::time::Duration;

use boxsh_kernel::vfs::{Changes, FsPathBuf};
use boxsh_kernel::{Limit, ViolationKind};

use crate::result::{Ended, RunResult};

/// How much of an answer a model gets to see.
///
/// ```
/// use boxsh::Sandbox;
/// use boxsh::tools::{Shape, Tool, Tools};
/// use serde_json::json;
///
/// let tools = Tools::new([Tool::Bash]).shape(Shape::new().output(40).files(1));
/// let answer = tools.call(&mut Sandbox::new(), "bash", &json!({"command": "seq 1000; touch a b"}));
/// assert_eq!(answer.text, "1\n2\n3\n4\n5\n6\n7\n8\n9\n\
///     [3,858 bytes in 987 lines left out]\n997\n998\n999\n1000\n\
///     [created /home/agent/a and 1 more]\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    output: usize,
    files: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Self { output: 30_000, files: 20 }
    }
}

impl Shape {
    /// 30,000 bytes of output, and 20 changed files by name.
    pub fn new() -> Self {
        Self::default()
    }

    /// The most bytes of an output or of a file that is viewed. What is longer loses its middle.
    #[must_use]
    pub fn output(mut self, bytes: usize) -> Self {
        self.output = bytes;
        self
    }

    /// The most changed files that are named; the others are counted.
    #[must_use]
    pub fn files(mut self, count: usize) -> Self {
        self.files = count;
        self
    }

    pub(super) fn most_output(&self) -> usize {
        self.output
    }

    /// A run in words: both outputs in order, and what else there is to know, in brackets.
    pub(super) fn describe(&self, result: &RunResult) -> String {
        let output = result.merged();
        let mut text = cut(&String::from_utf8_lossy(&output), self.output).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        for note in self.notes(result) {
            text.push_str(&format!("[{note}]\n"));
        }
        if text.is_empty() {
            text.push_str("[no output, exit status 0]\n");
        }
        text
    }

    fn notes(&self, result: &RunResult) -> Vec<String> {
        let mut notes = Vec::new();
        if (result.is_stdout_truncated() || result.is_stderr_truncated()) && result.ended == Ended::Exited {
            notes.push("there was more output than the session keeps".to_owned());
        }
        notes.extend(ending(result));
        if result.usage.oom_kills > 0 {
            notes.push(format!("{} host processes were killed: out of memory", result.usage.oom_kills));
        }
        if let Some(state) = result.went_back {
            notes.push(format!("the session is {state}"));
        }
        notes.extend(self.changed(&result.files));
        notes
    }

    /// The files that changed, in one line.
    fn changed(&self, files: &Changes) -> Option<String> {
        let mut left = self.files;
        let mut parts = Vec::new();
        for (what, paths) in
            [("created", &files.created), ("modified", &files.modified), ("deleted", &files.deleted)]
        {
            if paths.is_empty() {
                continue;
            }
            let named = paths.len().min(left);
            left -= named;
            parts.push(format!("{what} {}", some_of(paths, named)));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The first `named` of some paths, and how many there are beyond.
fn some_of(paths: &[FsPathBuf], named: usize) -> String {
    let name = |path: &FsPathBuf| String::from_utf8_lossy(&path.to_absolute()).into_owned();
    let names = paths[..named].iter().map(name).collect::<Vec<_>>().join(", ");
    match (named, paths.len() - named) {
        (_, 0) => names,
        (0, more) => format!("{more} files"),
        (_, more) => format!("{names} and {more} more"),
    }
}

/// How a run ended, if not with status 0.
pub(super) fn ending(result: &RunResult) -> Option<String> {
    Some(match result.ended {
        Ended::Exited if result.exit_code == 0 => return None,
        Ended::Exited => format!("exit status {}", result.exit_code),
        Ended::Signalled(signal) => {
            format!("killed by SIG{}, exit status {}", signal.name(), result.exit_code)
        }
        Ended::TimedOut => format!("timed out after {}", seconds(time_limit(result))),
        Ended::Cancelled => "cancelled".to_owned(),
        Ended::Limit(breach) => format!("stopped: {breach}"),
        Ended::Deadlocked => "stopped: every process waits for another one".to_owned(),
        Ended::Crashed(crash) => format!("the process of the session ended: {crash}"),
        Ended::OutOfHostMemory => "not run: the host has no memory left".to_owned(),
        _ => "not run".to_owned(),
    })
}

/// The time that a run had which timed out.
fn time_limit(result: &RunResult) -> Duration {
    let limit = result.violations.iter().find_map(|violation| match violation.kind {
        ViolationKind::Limit(breach) if breach.limit == Limit::WallClock => Some(breach.maximum),
        _ => None,
    });
    limit.map_or(result.usage.duration, Duration::from_nanos)
}

/// A duration as people say it.
pub(super) fn seconds(time: Duration) -> String {
    let tenths = (time.as_millis() + 50) / 100;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} s"),
        (whole, tenth) => format!("{whole}.{tenth} s"),
    }
}

/// A number with its thousands marked.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Text of at most about `most` bytes: the start and the end, with a note of what was between. It is cut between lines where there are any.
pub(super) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let head = text.floor_char_boundary(most / 2);
    let head = text[..head].rfind('\n').map_or(head, |at| at + 1);
    let tail = text.ceil_char_boundary(text.len() - (most - most / 2));
    let tail = text[tail..].find('\n').map(|at| tail + at + 1).filter(|&at| at < text.len()).unwrap_or(tail);
    let (start, between, end) = (&text[..head], &text[head..tail], &text[tail..]);
    let newline = if start.is_empty() || start.ends_with('\n') { "" } else { "\n" };
    let (bytes, lines) = (grouped(between.len()), between.lines().count());
    let lines = if lines == 1 { "1 line".to_owned() } else { format!("{} lines", grouped(lines)) };
    Cow::Owned(format!("{start}{newline}[{bytes} bytes in {lines} left out]\n{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_loses_its_middle_between_lines() {
        for (text, most, expected) in [
            ("short\n", 6, "short\n"),
            ("one\ntwo\nthree\nfour\n", 10, "one\n[10 bytes in 2 lines left out]\nfour\n"),
            ("abcdefghij", 4, "ab\n[6 bytes in 1 line left out]\nij"),
            ("ääääää", 5, "ä\n[8 bytes in 1 line left out]\nä"),
            ("abc", 0, "[3 bytes in 1 line left out]\n"),
        ] {
            assert_eq!(cut(text, most), expected, "{text:?}");
        }
    }

    #[test]
    fn numbers_and_times_are_easy_to_read() {
        assert_eq!(["0", "999", "1,000", "1,234,567"], [0, 999, 1000, 1_234_567].map(grouped)[..]);
        assert_eq!(seconds(Duration::from_millis(1500)), "1.5 s");
        assert_eq!(seconds(Duration::from_secs(60)), "60 s");
    }
}
