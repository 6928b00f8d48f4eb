//! Tilde prefixes, found once a word's parts are known.

use super::class::{is_name, starts_name};
use crate::ast::{Bytes, Word, WordPart};

/// Where a tilde starts a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// At the start of the word.
    WordStart,
    /// At the start, and in a word that looks like an assignment also after the first `=` and each `:` behind it.
    WordOrAssignment,
    /// At the start and after each `:`, in the value of an assignment.
    Value,
}

/// Splits tilde prefixes off the literals of `word`.
pub(crate) fn mark(word: &mut Word, places: Places) {
    let mut marker = Marker { parts: Vec::new(), assigned: places == Places::Value };
    let looks_assigned = places == Places::WordOrAssignment && starts_assignment(&word.parts);
    let old = std::mem::take(&mut word.parts);
    let count = old.len();
    for (index, part) in old.into_iter().enumerate() {
        match part {
            WordPart::Literal(text) => {
                marker.split(&text, index == 0, looks_assigned, index + 1 == count);
            }
            other => marker.parts.push(other),
        }
    }
    word.parts = marker.parts.into();
    word.compute_flags();
}

struct Marker {
    parts: Vec<WordPart>,
    /// Whether the cursor is in an assignment's value, where `:` opens a place.
    assigned: bool,
}

impl Marker {
    fn split(&mut self, text: &[u8], first: bool, looks_assigned: bool, last: bool) {
        let mut at_place = first;
        let mut literal = 0;
        let mut pos = 0;
        while pos < text.len() {
            if at_place && text[pos] == b'~' {
                let ends = |byte: &u8| matches!(byte, b'/' | b':');
                let length = text[pos..].iter().position(ends);
                // A quote or expansion inside the prefix makes the tilde ordinary.
                if let Some(length) = length.or((last).then_some(text.len() - pos)) {
                    self.push_literal(&text[literal..pos]);
                    self.parts.push(WordPart::Tilde(Bytes::from(&text[pos + 1..pos + length])));
                    pos += length;
                    literal = pos;
                    at_place = false;
                    continue;
                }
            }
            at_place = false;
            match text[pos] {
                b'=' if looks_assigned && !self.assigned => {
                    self.assigned = true;
                    at_place = true;
                }
                b':' if self.assigned => at_place = true,
                _ => {}
            }
            pos += 1;
        }
        self.push_literal(&text[literal..]);
    }

    fn push_literal(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.parts.push(WordPart::Literal(Bytes::from(text)));
        }
    }
}

fn starts_assignment(parts: &[WordPart]) -> bool {
    let Some(WordPart::Literal(text)) = parts.first() else { return false };
    let name = text.iter().position(|&byte| !is_name(byte)).unwrap_or(text.len());
    name > 0 && starts_name(text[0]) && matches!(text.get(name), Some(b'=' | b'[' | b'+'))
}
