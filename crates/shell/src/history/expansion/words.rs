//! The words of an entry, and the designators that choose from them.

/// Which words of an entry are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Designated {
    /// The whole entry.
    All,
    /// The word that the last search found: `%`.
    Match,
    /// From one word to another.
    Range(Word, Word),
}

/// A word of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    At(usize),
    Last,
    /// The last but one, as in `2-`.
    BeforeLast,
    /// `*`: to the last word, and no error if there is none.
    Rest,
}

impl Designated {
    /// The words that are meant; `None` if there are none such.
    pub(super) fn select(self, words: &[Vec<u8>]) -> Option<&[Vec<u8>]> {
        let Self::Range(from, to) = self else { return Some(words) };
        let last = words.len().checked_sub(1)?;
        let place = |word| match word {
            Word::At(at) => Some(at),
            Word::Last | Word::Rest => Some(last),
            Word::BeforeLast => last.checked_sub(1),
        };
        let from = place(from)?;
        if to == Word::Rest && from == last + 1 {
            return Some(&[]);
        }
        words.get(from..=place(to)?)
    }
}

/// Reads the designator at `at`, and gives where it ends.
pub(super) fn designator(line: &[u8], at: usize) -> (Designated, usize) {
    let colon = line.get(at) == Some(&b':');
    let start = at + usize::from(colon);
    let first = line.get(start).copied();
    match first {
        Some(b'%') => return (Designated::Match, start + 1),
        Some(b'*') => return (Designated::Range(Word::At(1), Word::Rest), start + 1),
        Some(b'$') => return (Designated::Range(Word::Last, Word::Last), start + 1),
        Some(b'^' | b'-') => {}
        Some(byte) if colon && byte.is_ascii_digit() => {}
        _ => return (Designated::All, at),
    }
    let (from, mut end) = match first {
        Some(b'-') => (Word::At(0), start),
        Some(b'^') => (Word::At(1), start + 1),
        _ => number(line, start),
    };
    match line.get(end) {
        Some(b'*' | b'^') => (Designated::Range(from, Word::Rest), end + 1),
        Some(b'-') => {
            end += 1;
            match line.get(end) {
                Some(b'$') => (Designated::Range(from, Word::Last), end + 1),
                Some(b'^') => (Designated::Range(from, Word::At(1)), end + 1),
                Some(byte) if byte.is_ascii_digit() => {
                    let (to, end) = number(line, end);
                    (Designated::Range(from, to), end)
                }
                _ => (Designated::Range(from, Word::BeforeLast), end),
            }
        }
        _ => (Designated::Range(from, from), end),
    }
}

fn number(line: &[u8], start: usize) -> (Word, usize) {
    let digits = line[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = crate::arith::leading_integer(&line[start..start + digits]);
    (Word::At(usize::try_from(value).unwrap_or(usize::MAX)), start + digits)
}

/// The words of a line, as history designators count them.
pub(super) fn split_words(line: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < line.len() {
        if line[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let end = word_end(line, at);
        words.push(line[at..end].to_vec());
        at = end;
    }
    words
}

fn word_end(line: &[u8], start: usize) -> usize {
    let byte = line[start];
    if matches!(byte, b'(' | b')' | b'\n') {
        return start + 1;
    }
    if b"<>;&|$".contains(&byte) && line.get(start + 1) == Some(&byte) && byte != b'$' {
        let third = line.get(start + 2);
        let longer =
            (byte == b'<' && matches!(third, Some(b'<' | b'-'))) || (byte == b';' && third == Some(&b'&'));
        return start + 2 + usize::from(longer);
    }
    if matches!(
        (byte, line.get(start + 1)),
        (b'&', Some(b'>'))
            | (b'>', Some(b'&' | b'|'))
            | (b'<', Some(b'&' | b'>'))
            | (b'|', Some(b'&'))
            | (b';', Some(b'&'))
    ) {
        return start + 2;
    }
    if b"<>;&|".contains(&byte) {
        return start + 1;
    }
    plain_end(line, start)
}

/// Where a word ends that starts with no operator: at a blank or an operator outside of quotes and substitutions.
fn plain_end(line: &[u8], start: usize) -> usize {
    let mut at = start;
    let mut quote = None;
    let mut depth = 0usize;
    while let Some(&byte) = line.get(at) {
        match (quote, byte) {
            (_, b'\\') if quote != Some(b'\'') => at += 1,
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"' | b'`') => quote = Some(byte),
            (None, b'(') if depth > 0 || (at > start && b"$<>".contains(&line[at - 1])) => depth += 1,
            (None, b')') if depth > 0 => depth -= 1,
            (None, _) if depth > 0 => {}
            (None, b' ' | b'\t' | b'\n' | b'<' | b'>' | b';' | b'&' | b'|' | b'(' | b')') => break,
            _ => {}
        }
        at += 1;
    }
    at.min(line.len()).max(start + 1)
}
