//! Where the pieces of an expanded word go: what they become depends on where the word stands.

use crate::text::{Str, make_room};

/// Takes the pieces of a word as they are expanded.
pub(crate) trait Sink {
    /// Unquoted text of the word itself: may be a pattern, is never split.
    fn literal(&mut self, text: &[u8]);

    /// Quoted text, or the result of a quoted expansion: stands for itself, and makes the word exist even if empty.
    fn quoted(&mut self, text: &[u8]);

    /// The result of an unquoted expansion: may be a pattern, and is split.
    fn result(&mut self, text: &[u8]);

    /// The boundary between two elements of `$@` or of an array, where they stay apart.
    fn next_element(&mut self) {}

    /// Whether `$*` is joined with blanks, whatever `IFS` is: bash does so in here-documents.
    fn joins_with_blanks(&self) -> bool {
        false
    }

    /// Whether elements stay apart; if not, they are joined before they come here.
    fn keeps_elements(&self) -> bool {
        false
    }

    /// A quoted list without elements has been expanded.
    fn no_elements(&mut self) {}

    /// Quoted text that makes the word exist even beside a list without elements.
    fn empty_word(&mut self) {
        self.quoted(b"");
    }

    /// The start of double quotes; `None` where what is in them does not decide whether there is a word.
    fn start_quotes(&self) -> Option<QuotesStart> {
        None
    }

    /// Whether all that came since was empty, and a list without elements was part of it.
    fn has_nothing_since(&self, _start: QuotesStart) -> bool {
        false
    }

    /// Takes back that there is a word.
    fn forget_word(&mut self) {}
}

/// Where a pair of double quotes has started.
#[derive(Clone, Copy)]
pub(crate) struct QuotesStart {
    fields: usize,
    empty_lists: u32,
    empty_words: u32,
}

/// Adds to what may become long.
#[inline]
fn push(text: &mut Vec<u8>, more: &[u8]) {
    make_room(text, more.len());
    text.extend_from_slice(more);
}

/// The body of a here-document.
#[derive(Default)]
pub(crate) struct DocumentSink(pub(crate) Vec<u8>);

impl Sink for DocumentSink {
    fn literal(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn quoted(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn result(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn joins_with_blanks(&self) -> bool {
        true
    }
}

/// A word that becomes one string: quoting has done its work, nothing is split.
#[derive(Default)]
pub(crate) struct TextSink(pub(crate) Vec<u8>);

impl Sink for TextSink {
    fn literal(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn quoted(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn result(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }
}

impl TextSink {
    pub(crate) fn into_str(self) -> Str {
        self.0.into()
    }
}

/// A word that becomes a pattern: what was quoted is escaped.
#[derive(Default)]
pub(crate) struct PatternSink(pub(crate) Vec<u8>);

impl Sink for PatternSink {
    fn literal(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn quoted(&mut self, text: &[u8]) {
        escape_pattern(text, &mut self.0);
    }

    fn result(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }
}

/// A word that becomes a pattern for `set -x`: every quoted character is escaped, whether it needs that or not.
#[derive(Default)]
pub(crate) struct TracedPatternSink(pub(crate) Vec<u8>);

impl Sink for TracedPatternSink {
    fn literal(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }

    fn quoted(&mut self, text: &[u8]) {
        make_room(&mut self.0, text.len());
        for &byte in text {
            // The rest of a character in UTF-8 belongs to its first byte.
            if byte & 0xC0 != 0x80 {
                self.0.push(b'\\');
            }
            self.0.push(byte);
        }
    }

    fn result(&mut self, text: &[u8]) {
        push(&mut self.0, text);
    }
}

/// Appends text so that a pattern takes it literally.
pub(crate) fn escape_pattern(text: &[u8], pattern: &mut Vec<u8>) {
    make_room(pattern, text.len());
    for &byte in text {
        if byte.is_ascii_punctuation() && byte != b'/' {
            pattern.push(b'\\');
        }
        pattern.push(byte);
    }
}

/// A word that becomes an extended regular expression: what was quoted stands for itself.
#[derive(Default)]
pub(crate) struct RegexSink {
    text: Vec<u8>,
    place: RegexPlace,
}

/// Where in a regular expression its end is.
#[derive(Clone, Copy, Default)]
enum RegexPlace {
    #[default]
    Plain,
    /// Behind a backslash.
    Escaped,
    /// Behind the bracket of a set, where another one is a member.
    Opened,
    /// Behind `[^`.
    Negated,
    /// In a set.
    Set,
    /// Behind a bracket in a set.
    Bracket,
    /// In `[:name:]`, `[.x.]` or `[=x=]`.
    Named(u8),
    /// The same, behind the byte that may end it.
    NamedEnd(u8),
}

impl RegexSink {
    /// The expression.
    pub(crate) fn into_text(self) -> Vec<u8> {
        self.text
    }

    fn is_in_set(&self) -> bool {
        !matches!(self.place, RegexPlace::Plain | RegexPlace::Escaped)
    }

    fn add(&mut self, text: &[u8]) {
        use RegexPlace::{Bracket, Escaped, Named, NamedEnd, Negated, Opened, Plain, Set};
        push(&mut self.text, text);
        for &byte in text {
            self.place = match (self.place, byte) {
                (Plain, b'\\') => Escaped,
                (Plain, b'[') => Opened,
                (Plain | Escaped, _) => Plain,
                (Opened, b'^') => Negated,
                (Set | Bracket, b']') => Plain,
                (Bracket, b':' | b'.' | b'=') => Named(byte),
                (Opened | Negated | Set | Bracket, b'[') => Bracket,
                (Opened | Negated | Set | Bracket, _) => Set,
                (Named(kind), byte) if byte == kind => NamedEnd(kind),
                (NamedEnd(_), b']') => Set,
                (NamedEnd(kind), byte) if byte == kind => NamedEnd(kind),
                (Named(kind) | NamedEnd(kind), _) => Named(kind),
            };
        }
    }
}

impl Sink for RegexSink {
    fn literal(&mut self, text: &[u8]) {
        self.add(text);
    }

    fn quoted(&mut self, text: &[u8]) {
        for &byte in text {
            // In a set a backslash is a member like any other, so nothing can be quoted there.
            if !self.is_in_set() && b"\\^$.[]|()*+?{}".contains(&byte) {
                self.text.push(b'\\');
                self.text.push(byte);
            } else {
                self.add(&[byte]);
            }
        }
    }

    fn result(&mut self, text: &[u8]) {
        self.add(text);
    }
}

/// The field separators, as splitting needs them.
#[derive(Clone)]
pub(crate) struct Separators {
    /// `IFS`; unset means space, tab, newline.
    text: Str,
    default: bool,
    /// Whether some of them take more than a byte.
    is_wide: bool,
}

impl Separators {
    pub(crate) fn new(ifs: Option<Str>) -> Self {
        match ifs {
            Some(text) => {
                let is_wide = !text.is_ascii() && std::str::from_utf8(&text).is_ok();
                Self { default: text.as_bytes() == b" \t\n", is_wide, text }
            }
            None => Self { text: Str::from(" \t\n"), default: true, is_wide: false },
        }
    }

    /// What `"$*"` puts between elements.
    pub(crate) fn first(&self) -> &[u8] {
        match std::str::from_utf8(&self.text) {
            Ok(text) => match text.chars().next() {
                Some(character) => &self.text[..character.len_utf8()],
                None => b"",
            },
            Err(_) => &self.text[..1],
        }
    }

    /// Whether the first separator is no white space.
    fn starts_with_mark(&self) -> bool {
        !self.default && self.class_of_first(&self.text).0 == Class::Mark
    }

    /// The length of the separator that text starts with; 0 if it starts with none.
    pub(crate) fn separator_length(&self, text: &[u8]) -> usize {
        match self.class_of_first(text) {
            (Class::Text, _) => 0,
            (_, length) => length,
        }
    }

    /// What text starts with, and its length.
    #[inline]
    fn class_of_first(&self, text: &[u8]) -> (Class, usize) {
        match text.first() {
            Some(&byte) if !self.is_wide || byte.is_ascii() => (self.class(byte), 1),
            Some(_) => self.class_of_wide(text),
            None => (Class::Text, 0),
        }
    }

    fn class_of_wide(&self, text: &[u8]) -> (Class, usize) {
        let length = boxsh_format::Charset::Utf8.prefix_len(text, 1).max(1);
        let first = &text[..length];
        match self.text.windows(length).any(|separator| separator == first) {
            true => (Class::Mark, length),
            false => (Class::Text, length),
        }
    }

    /// Whether a byte is white space that separates fields.
    pub(crate) fn is_blank(&self, byte: u8) -> bool {
        self.class(byte) == Class::Blank
    }

    #[inline]
    fn class(&self, byte: u8) -> Class {
        if self.default {
            return if matches!(byte, b' ' | b'\t' | b'\n') { Class::Blank } else { Class::Text };
        }
        if !self.text.contains(&byte) {
            Class::Text
        } else if matches!(byte, b' ' | b'\t' | b'\n') {
            Class::Blank
        } else {
            Class::Mark
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Text,
    /// A separator that is white space: any number of them count as one.
    Blank,
    /// Any other separator: each one ends a field.
    Mark,
}

/// One word of a command, as splitting made it.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) text: Vec<u8>,
    /// The pattern, if an unquoted pattern character is in it.
    pub(crate) pattern: Option<Vec<u8>>,
}

/// A word that becomes any number of fields.
pub(crate) struct FieldSink {
    pub(crate) fields: Vec<Field>,
    separators: Separators,
    text: Vec<u8>,
    pattern: Option<Vec<u8>>,
    /// The current field exists, even if it is empty.
    started: bool,
    /// The last field was ended by white space: a mark right behind it belongs to the same separator.
    ended_by_blank: bool,
    /// How many quoted lists had no elements.
    empty_lists: u32,
    /// How often something empty was a word all the same.
    empty_words: u32,
}

impl FieldSink {
    pub(crate) fn new(separators: Separators) -> Self {
        Self {
            fields: Vec::new(),
            separators,
            text: Vec::new(),
            pattern: None,
            started: false,
            ended_by_blank: false,
            empty_lists: 0,
            empty_words: 0,
        }
    }

    fn push_plain(&mut self, text: &[u8]) {
        if let Some(pattern) = &mut self.pattern {
            escape_pattern(text, pattern);
        }
        push(&mut self.text, text);
        self.started = true;
        self.ended_by_blank = false;
    }

    fn push_pattern(&mut self, text: &[u8]) {
        if self.pattern.is_none() && text.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'\\' | b'('))
        {
            let mut pattern = Vec::with_capacity(self.text.len() + text.len());
            escape_pattern(&self.text, &mut pattern);
            self.pattern = Some(pattern);
        }
        if let Some(pattern) = &mut self.pattern {
            pattern.extend_from_slice(text);
        }
        push(&mut self.text, text);
        self.started = true;
        self.ended_by_blank = false;
    }

    fn end_field(&mut self) {
        let text = std::mem::take(&mut self.text);
        make_room(&mut self.fields, 1);
        self.fields.push(Field { text, pattern: self.pattern.take() });
        self.started = false;
    }

    /// Ends the word and gives its fields.
    pub(crate) fn finish(mut self) -> Vec<Field> {
        if self.started {
            self.end_field();
        }
        self.fields
    }
}

impl Sink for FieldSink {
    fn literal(&mut self, text: &[u8]) {
        self.push_pattern(text);
    }

    fn quoted(&mut self, text: &[u8]) {
        self.push_plain(text);
    }

    fn result(&mut self, text: &[u8]) {
        let mut start = 0;
        let mut at = 0;
        while at < text.len() {
            let (class, length) = self.separators.class_of_first(&text[at..]);
            if class == Class::Text {
                at += length;
                continue;
            }
            if start < at {
                self.push_pattern(&text[start..at]);
            }
            match class {
                Class::Blank => {
                    if self.started {
                        self.end_field();
                        self.ended_by_blank = true;
                    }
                }
                _ => {
                    if !std::mem::take(&mut self.ended_by_blank) {
                        self.end_field();
                    }
                }
            }
            at += length;
            start = at;
        }
        if start < text.len() {
            self.push_pattern(&text[start..]);
        }
    }

    fn next_element(&mut self) {
        // Elements are as if joined by the first separator: one that is no white space keeps empty ones.
        if self.started || (self.separators.starts_with_mark() && !self.ended_by_blank) {
            self.end_field();
        }
        self.ended_by_blank = false;
    }

    fn keeps_elements(&self) -> bool {
        true
    }

    fn no_elements(&mut self) {
        self.empty_lists += 1;
    }

    fn empty_word(&mut self) {
        self.empty_words += 1;
        self.push_plain(b"");
    }

    fn start_quotes(&self) -> Option<QuotesStart> {
        let Self { empty_lists, empty_words, .. } = *self;
        (!self.started).then_some(QuotesStart { fields: self.fields.len(), empty_lists, empty_words })
    }

    fn has_nothing_since(&self, start: QuotesStart) -> bool {
        self.empty_lists > start.empty_lists
            && self.empty_words == start.empty_words
            && self.fields.len() == start.fields
            && self.text.is_empty()
    }

    fn forget_word(&mut self) {
        self.started = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(ifs: &str, pieces: &[&str]) -> Vec<String> {
        let mut sink = FieldSink::new(Separators::new(Some(Str::from(ifs))));
        for piece in pieces {
            match piece.strip_prefix('=') {
                Some(quoted) => sink.quoted(quoted.as_bytes()),
                None => sink.result(piece.as_bytes()),
            }
        }
        sink.finish().into_iter().map(|field| String::from_utf8(field.text).unwrap()).collect()
    }

    #[test]
    fn fields_are_split_as_bash_splits_them() {
        for (ifs, pieces, expected) in [
            (" \t\n", &["  a  b "][..], &["a", "b"][..]),
            (" \t\n", &["a ", "=b"], &["a", "b"]),
            (" \t\n", &["=a", " b"], &["a", "b"]),
            (" \t\n", &[""], &[]),
            (" \t\n", &["="], &[""]),
            (":", &["a::b:"], &["a", "", "b"]),
            (":", &[":"], &[""]),
            (": ", &["a : b"], &["a", "b"]),
            (": ", &[" : a"], &["", "a"]),
            ("", &["a b"], &["a b"]),
            ("x", &["axb"], &["a", "b"]),
        ] {
            assert_eq!(split(ifs, pieces), expected, "{ifs:?} {pieces:?}");
        }
    }
}
