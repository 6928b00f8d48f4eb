//! The prompt: what `PS1` gives, behind what the last command came to.

use std::time::Duration;

use crate::quantity::show_duration;

/// What lasts longer is told.
const LONG: Duration = Duration::from_secs(1);

/// A prompt as text, and as the terminal shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Prompt {
    plain: String,
    styled: String,
}

/// What the last command came to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Last {
    pub(crate) status: u8,
    pub(crate) duration: Duration,
    /// Whether it is shown however it ended.
    pub(crate) is_always_shown: bool,
}

impl rustyline::Prompt for Prompt {
    fn raw(&self) -> &str {
        &self.plain
    }

    fn styled(&self) -> &str {
        &self.styled
    }
}

impl Prompt {
    /// A prompt from the bytes of an expanded `PS1`.
    pub(crate) fn new(expanded: &[u8], last: Last, uses_colour: bool) -> Self {
        let mut notes = Vec::new();
        if last.status != 0 || last.is_always_shown {
            notes.push(last.status.to_string());
        }
        if last.duration > LONG || last.is_always_shown {
            notes.push(show_duration(last.duration));
        }
        let note = if notes.is_empty() { String::new() } else { format!("[{}] ", notes.join(", ")) };
        let text = String::from_utf8_lossy(expanded);
        let plain = format!("{note}{}", without_sequences(&text));
        if !uses_colour {
            return Self { styled: plain.clone(), plain };
        }
        let colour = if last.status == 0 { "33" } else { "31" };
        let note = if note.is_empty() { note } else { format!("\x1b[{colour}m{note}\x1b[m") };
        let styled = format!("{note}{}", text.replace([HIDDEN, SHOWN], ""));
        Self { plain, styled }
    }
}

/// What `\[` and `\]` leave around what takes no room.
const HIDDEN: char = '\u{1}';
const SHOWN: char = '\u{2}';

/// The text without what takes no room: what is marked so, and escape sequences.
fn without_sequences(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            HIDDEN => while rest.next().is_some_and(|character| character != SHOWN) {},
            '\x1b' if rest.peek() == Some(&'[') => {
                rest.next();
                while rest.next().is_some_and(|character| !('@'..='~').contains(&character)) {}
            }
            SHOWN | '\x1b' | '\x07' => {}
            character => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use rustyline::Prompt as _;

    use super::*;

    fn prompt(expanded: &str, status: u8, seconds: u64, colour: bool) -> (String, String) {
        let last = Last { status, duration: Duration::from_secs(seconds), ..Last::default() };
        let prompt = Prompt::new(expanded.as_bytes(), last, colour);
        (prompt.raw().to_owned(), prompt.styled().to_owned())
    }

    #[test]
    fn the_last_command_stands_before_it() {
        assert_eq!(prompt("$ ", 0, 0, false).0, "$ ");
        assert_eq!(prompt("$ ", 3, 0, false).0, "[3] $ ");
        assert_eq!(prompt("$ ", 0, 2, false).0, "[2.0 s] $ ");
        assert_eq!(prompt("$ ", 130, 90, true).0, "[130, 1 min 30 s] $ ");
        assert_eq!(prompt("$ ", 1, 0, true).1, "\x1b[31m[1] \x1b[m$ ");
        let always = Last { is_always_shown: true, ..Last::default() };
        assert_eq!(Prompt::new(b"$ ", always, false).raw(), "[0, 0 ms] $ ");
    }

    #[test]
    fn what_takes_no_room_is_not_counted() {
        let (plain, styled) = prompt("\u{1}\x1b[1m\u{2}a\x1b[0m$ ", 0, 0, true);
        assert_eq!((plain.as_str(), styled.as_str()), ("a$ ", "\x1b[1ma\x1b[0m$ "));
        assert_eq!(prompt("\x1b[1ma$ ", 0, 0, false).1, "a$ ");
    }
}
