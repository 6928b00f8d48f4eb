//! The lines that were typed in earlier sessions, in a file of the user's.

use std::path::PathBuf;

use crate::host;
use crate::seal::state_directory;
use crate::trace::trace;

/// The most lines that the file keeps.
const MOST_LINES: usize = 5000;

/// The file, if there is a place for it.
pub(crate) struct HistoryFile(Option<PathBuf>);

impl HistoryFile {
    /// `$XDG_STATE_HOME/boxsh/history`.
    pub(crate) fn locate() -> Self {
        let path = state_directory().map(|state| state.join("history"));
        trace(|| format!("history: {path:?}"));
        Self(path)
    }

    /// The lines, oldest first.
    pub(crate) fn load(&self) -> Vec<String> {
        let Some(path) = &self.0 else { return Vec::new() };
        let text = host::read(path).unwrap_or_default();
        let lines: Vec<String> = String::from_utf8_lossy(&text).lines().map(unescape).collect();
        if lines.len() <= MOST_LINES * 2 {
            return lines;
        }
        let kept = lines[lines.len() - MOST_LINES..].to_vec();
        let text: String = kept.iter().map(|line| escape(line)).collect();
        // A file that stays too long is only that.
        let _ = host::replace(path, text.as_bytes());
        kept
    }

    /// Adds a line.
    pub(crate) fn add(&self, line: &str) {
        let Some(path) = &self.0 else { return };
        // Nobody should have to stop working because of the history.
        let _ = path.parent().map_or(Ok(()), host::create_directory);
        let _ = host::append(path, escape(line).as_bytes());
    }
}

/// A command as one line.
fn escape(command: &str) -> String {
    format!("{}\n", command.replace('\\', "\\\\").replace('\n', "\\n"))
}

fn unescape(line: &str) -> String {
    let mut command = String::with_capacity(line.len());
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        match (character, if character == '\\' { rest.next() } else { None }) {
            ('\\', Some('n')) => command.push('\n'),
            ('\\', Some(escaped)) => command.push(escaped),
            (character, _) => command.push(character),
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_of_several_lines_is_one_line() {
        for command in ["echo hi", "for i\ndo :; done", "echo 'a\\nb'", "\\"] {
            let line = escape(command);
            assert_eq!((unescape(line.trim_end_matches('\n')).as_str(), line.lines().count()), (command, 1));
        }
    }
}
