//! `Meta-.`: the last arguments of earlier commands, one after the other.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, Movement, RepeatCount};

/// What the key knows.
#[derive(Default)]
struct Known {
    /// The last argument of each command, oldest first.
    arguments: Vec<String>,
    /// How many presses ago the key was pressed first, the line as the last press has left it, and what it has put there.
    last: Option<(usize, String, String)>,
}

/// The key. Its copies are the same.
#[derive(Clone, Default)]
pub(super) struct LastArgument(Arc<Mutex<Known>>);

impl LastArgument {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a command.
    pub(super) fn add(&self, line: &str) {
        self.known().arguments.push(last_word(line).to_owned());
    }

    /// Forgets all commands.
    pub(super) fn clear(&self) {
        *self.known() = Known::default();
    }
}

impl ConditionalEventHandler for LastArgument {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let mut known = self.known();
        let before = &context.line()[..context.pos()];
        let again = known.last.take().filter(|(_, line, _)| line == before);
        let back = again.as_ref().map_or(1, |(back, _, _)| back + 1);
        let Some(at) = known.arguments.len().checked_sub(back) else {
            known.last = again;
            return Some(Cmd::Noop);
        };
        let argument = known.arguments[at].clone();
        let old = again.map(|(_, _, argument)| argument).unwrap_or_default();
        let kept = before.strip_suffix(&old[..]).unwrap_or(before);
        let line = format!("{kept}{argument}");
        known.last = Some((back, line.clone(), argument.clone()));
        match old.is_empty() {
            true => Some(Cmd::Insert(1, argument)),
            // What is before the cursor is replaced whole, because the editor takes no count of characters from a key.
            false => Some(Cmd::Replace(Movement::BeginningOfLine, Some(line))),
        }
    }
}

/// The last word of a command line, with its quotes.
fn last_word(line: &str) -> &str {
    let line = line.trim_end();
    let mut quote = None;
    let mut start = 0;
    let mut characters = line.char_indices();
    while let Some((at, character)) = characters.next() {
        match (quote, character) {
            (Some('\''), _) | (Some(_), '\'') if character != '\'' || quote != Some('\'') => {}
            (_, '\\') => drop(characters.next()),
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"' | '`') => quote = Some(character),
            (None, _) if character.is_whitespace() => start = at + character.len_utf8(),
            _ => {}
        }
    }
    &line[start..]
}

#[test]
fn a_last_word_has_its_quotes() {
    for (line, word) in [
        ("", ""),
        ("echo", "echo"),
        ("echo one two ", "two"),
        ("echo 'one two'", "'one two'"),
        ("echo \"it's one\"", "\"it's one\""),
        ("echo 'a \"b'", "'a \"b'"),
        ("echo one\\ two", "one\\ two"),
        ("echo `date now`", "`date now`"),
    ] {
        assert_eq!(last_word(line), word, "{line:?}");
    }
}
