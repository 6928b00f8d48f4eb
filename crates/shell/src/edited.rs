//! A command line that is being edited: which word the cursor is in, and what kind of word that is.

use crate::variables::is_name;

/// What stands before the cursor, as far as completion is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EditedLine {
    /// The whole line.
    pub(crate) line: Vec<u8>,
    /// Where the cursor is.
    pub(crate) point: usize,
    /// The words of the command that the cursor is in, before the one it is at.
    pub(crate) words: Vec<Vec<u8>>,
    /// Where the word that the cursor is at starts.
    pub(crate) start: usize,
    /// The quote that is open at the cursor.
    pub(crate) quote: Option<u8>,
    /// The word is the target of a redirection.
    pub(crate) is_redirected: bool,
}

/// What can stand in the place of the word at the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A command.
    Command,
    /// A variable, whose name starts here.
    Variable {
        /// Where the name starts.
        name: usize,
        /// Whether it is within braces.
        braced: bool,
    },
    /// An argument, or a part of one that starts here.
    Argument(usize),
}

/// Words behind which another command starts.
const BEFORE_COMMAND: &[&[u8]] =
    &[b"if", b"then", b"elif", b"else", b"while", b"until", b"do", b"{", b"!", b"time", b"coproc"];

impl EditedLine {
    /// Takes a line apart up to the cursor.
    pub(crate) fn new(line: &[u8], point: usize) -> Self {
        let point = point.min(line.len());
        let mut edited = Self {
            line: line.to_vec(),
            point,
            words: Vec::new(),
            start: point,
            quote: None,
            is_redirected: false,
        };
        edited.scan();
        edited
    }

    fn scan(&mut self) {
        let mut start = None;
        let mut at = 0;
        while at < self.point {
            let byte = self.line[at];
            let opens_command = byte == b'`' || (byte == b'$' && self.line.get(at + 1) == Some(&b'('));
            match (self.quote, byte) {
                (Some(b'\''), b'\'') | (Some(b'"'), b'"') => self.quote = None,
                (Some(b'\''), _) => {}
                (_, b'\\') => {
                    start.get_or_insert(at);
                    at += 1;
                }
                // What is substituted is a command line of its own.
                _ if opens_command => {
                    (start, self.quote) = (None, None);
                    self.begin_command();
                    at += usize::from(byte == b'$');
                }
                (Some(_), _) => {}
                (None, b'\'' | b'"') => {
                    start.get_or_insert(at);
                    self.quote = Some(byte);
                }
                (None, b' ' | b'\t') => self.end_word(start.take(), at),
                (None, b'&') if at > 0 && matches!(self.line[at - 1], b'<' | b'>') => {}
                (None, b'\n' | b';' | b'|' | b'&' | b'(' | b')') => {
                    start = None;
                    self.begin_command();
                }
                (None, b'<' | b'>') => {
                    let is_descriptor =
                        start.is_some_and(|from: usize| self.line[from..at].iter().all(u8::is_ascii_digit));
                    self.end_word(start.take().filter(|_| !is_descriptor), at);
                    self.is_redirected = true;
                }
                _ => {
                    start.get_or_insert(at);
                }
            }
            at += 1;
        }
        self.start = start.unwrap_or(self.point);
    }

    fn begin_command(&mut self) {
        self.words.clear();
        self.is_redirected = false;
    }

    fn end_word(&mut self, start: Option<usize>, end: usize) {
        let Some(start) = start else { return };
        if std::mem::take(&mut self.is_redirected) {
            return;
        }
        let word = &self.line[start..end];
        let leads = BEFORE_COMMAND.contains(&word) || assignment_value(word).is_some();
        if !(self.words.is_empty() && leads) {
            self.words.push(word.to_vec());
        }
    }

    /// The word before the cursor, as typed.
    pub(crate) fn word(&self) -> &[u8] {
        &self.line[self.start..self.point]
    }

    /// What can stand at the cursor.
    pub(crate) fn place(&self) -> Place {
        let word = self.word();
        if self.quote != Some(b'\'')
            && let Some(dollar) = memchr::memrchr(b'$', word)
        {
            let after = &word[dollar + 1..];
            let (name, braced) = match after.strip_prefix(b"{") {
                Some(name) => (name, true),
                None => (after, false),
            };
            if name.is_empty() || is_name(name) {
                return Place::Variable { name: self.point - name.len(), braced };
            }
        }
        if self.is_redirected {
            return Place::Argument(self.start);
        }
        if self.words.is_empty() {
            return match assignment_value(word) {
                Some(value) => Place::Argument(self.start + value),
                None => Place::Command,
            };
        }
        match memchr::memchr(b'=', word) {
            Some(equals) if word.starts_with(b"-") => Place::Argument(self.start + equals + 1),
            _ => Place::Argument(self.start),
        }
    }
}

/// Where the value of an assignment starts.
fn assignment_value(word: &[u8]) -> Option<usize> {
    let equals = memchr::memchr(b'=', word)?;
    is_name(word[..equals].strip_suffix(b"+").unwrap_or(&word[..equals])).then_some(equals + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> (Vec<String>, String, Place) {
        let edited = EditedLine::new(line.as_bytes(), line.len());
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (edited.words.iter().map(|word| text(word)).collect(), text(edited.word()), edited.place())
    }

    #[test]
    fn the_word_at_the_cursor_is_known_by_what_is_before_it() {
        use Place::{Argument, Command, Variable};
        for (line, before, word, place) in [
            ("", &[][..], "", Command),
            ("ec", &[], "ec", Command),
            ("ls ", &["ls"], "", Argument(3)),
            ("cat /etc/ho", &["cat"], "/etc/ho", Argument(4)),
            ("cat a; gr", &[], "gr", Command),
            ("a | b && c", &[], "c", Command),
            ("x=1 fo", &[], "fo", Command),
            ("x=/et", &[], "x=/et", Argument(2)),
            ("if tr", &[], "tr", Command),
            ("echo $(da", &[], "da", Command),
            ("echo \"$(da", &[], "da", Command),
            ("sort < /et", &["sort"], "/et", Argument(7)),
            ("sort 2>&1 x", &["sort"], "x", Argument(10)),
            ("echo $HO", &["echo"], "$HO", Variable { name: 6, braced: false }),
            ("echo \"a ${HO", &["echo"], "\"a ${HO", Variable { name: 10, braced: true }),
            ("tar --file=/x", &["tar"], "--file=/x", Argument(11)),
            ("cat a\\ b", &["cat"], "a\\ b", Argument(4)),
            ("cat 'a b", &["cat"], "'a b", Argument(4)),
        ] {
            let (found, at, kind) = words(line);
            assert_eq!(
                (found, at.as_str(), kind),
                (before.iter().map(|&word| word.to_owned()).collect(), word, place),
                "{line}"
            );
        }
    }
}
