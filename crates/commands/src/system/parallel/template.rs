//! The command that arguments are put into.

use super::options::Options;
use super::sources::Group;

pub(super) struct Template {
    text: Vec<u8>,
    replace: Vec<u8>,
    /// Whether the text says where the arguments go.
    has_place: bool,
}

/// What a place shows of an argument.
const FORMS: [&[u8]; 5] = [b"/.", b"//", b"/", b".", b""];

impl Template {
    pub(super) fn new(options: &Options, words: &[Vec<u8>]) -> Self {
        let mut template = Self { text: Vec::new(), replace: options.replace.clone(), has_place: false };
        let words: Vec<Vec<u8>> = match options.quote {
            true => words.iter().map(|word| template.quoted_around(word)).collect(),
            false => words.to_vec(),
        };
        template.text = words.join(&b' ');
        let mut at = 0;
        while at < template.text.len() {
            match template.place(&template.text[at..]) {
                Some((Place::Argument(..), _)) => {
                    template.has_place = true;
                    break;
                }
                Some((_, length)) => at += length,
                None => at += 1,
            }
        }
        template
    }

    /// A word quoted for the shell, but for the places in it, which are quoted when they are filled.
    fn quoted_around(&self, word: &[u8]) -> Vec<u8> {
        let (mut out, mut plain, mut at) = (Vec::new(), Vec::new(), 0);
        let flush = |plain: &mut Vec<u8>, out: &mut Vec<u8>| {
            if !plain.is_empty() {
                out.extend_from_slice(&quoted(&std::mem::take(plain)));
            }
        };
        while at < word.len() {
            match self.place(&word[at..]) {
                Some((_, length)) => {
                    flush(&mut plain, &mut out);
                    out.extend_from_slice(&word[at..at + length]);
                    at += length;
                }
                None => {
                    plain.push(word[at]);
                    at += 1;
                }
            }
        }
        flush(&mut plain, &mut out);
        if word.is_empty() { quoted(word) } else { out }
    }

    /// The command of a job. Without a command, the arguments are the commands.
    pub(super) fn fill(&self, groups: &[Group], number: u64, slot: usize) -> Vec<u8> {
        if self.text.is_empty() {
            return groups.iter().map(|group| group.join(&b' ')).collect::<Vec<_>>().join(&b' ');
        }
        let mut text = self.text.clone();
        if !self.has_place {
            text.push(b' ');
            text.extend_from_slice(&self.replace);
        }
        let mut out = Vec::new();
        let mut at = 0;
        while at < text.len() {
            match self.place(&text[at..]) {
                None => {
                    out.push(text[at]);
                    at += 1;
                }
                Some((place, length)) => {
                    at += length;
                    match place {
                        Place::Number => out.extend_from_slice(number.to_string().as_bytes()),
                        Place::Slot => out.extend_from_slice(slot.to_string().as_bytes()),
                        Place::Argument(which, form) => {
                            let values = groups.iter().flat_map(|group| chosen(group, which));
                            let shown: Vec<Vec<u8>> = values.map(|value| quoted(cut(value, form))).collect();
                            out.extend_from_slice(&shown.join(&b' '));
                        }
                    }
                }
            }
        }
        out
    }

    /// What stands at the start of a text, and how long it is.
    fn place(&self, text: &[u8]) -> Option<(Place, usize)> {
        if text.starts_with(&self.replace) && !self.replace.is_empty() {
            return Some((Place::Argument(None, b""), self.replace.len()));
        }
        let inner = text.strip_prefix(b"{")?;
        let end = memchr::memchr(b'}', inner).filter(|&end| end <= 12)?;
        let (inner, length) = (&inner[..end], end + 2);
        match inner {
            b"#" => return Some((Place::Number, length)),
            b"%" => return Some((Place::Slot, length)),
            _ => {}
        }
        let sign = usize::from(inner.first() == Some(&b'-'));
        let digits = inner[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let which = match digits {
            0 if sign == 0 => None,
            0 => return None,
            _ => Some(std::str::from_utf8(&inner[..sign + digits]).ok()?.parse::<i64>().ok()?),
        };
        let rest = if digits == 0 { inner } else { &inner[sign + digits..] };
        let form = *FORMS.iter().find(|form| **form == rest)?;
        // `{}` is the replacement string only if no other was chosen.
        if which.is_none() && form.is_empty() {
            return None;
        }
        Some((Place::Argument(which, form), length))
    }
}

#[derive(Clone, Copy)]
enum Place {
    Argument(Option<i64>, &'static [u8]),
    Number,
    Slot,
}

/// The values that a place means: all of a group, or one of them, counted from 1 or from the end.
fn chosen(group: &Group, which: Option<i64>) -> Vec<&Vec<u8>> {
    match which {
        None => group.iter().collect(),
        Some(which) => {
            let at = if which > 0 { which - 1 } else { group.len() as i64 + which };
            usize::try_from(at).ok().and_then(|at| group.get(at)).into_iter().collect()
        }
    }
}

fn cut<'v>(value: &'v [u8], form: &[u8]) -> &'v [u8] {
    let slash = value.iter().rposition(|&byte| byte == b'/');
    let base = |value: &'v [u8]| slash.map_or(value, |slash| &value[slash + 1..]);
    let stem = |value: &'v [u8]| match value.iter().rposition(|&byte| byte == b'.') {
        Some(dot) if !value[dot..].contains(&b'/') => &value[..dot],
        _ => value,
    };
    match form {
        b"." => stem(value),
        b"/" => base(value),
        b"//" => slash.map_or(b".", |slash| &value[..slash.max(1)]),
        b"/." => stem(base(value)),
        _ => value,
    }
}

/// An argument as the shell reads it back.
pub(super) fn quoted(text: &[u8]) -> Vec<u8> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-+=./,:@%^".contains(byte);
    if !text.is_empty() && text.iter().all(plain) {
        return text.to_vec();
    }
    let mut out = vec![b'\''];
    for &byte in text {
        if byte == b'\'' {
            out.extend_from_slice(b"'\"'\"'");
        } else {
            out.push(byte);
        }
    }
    out.push(b'\'');
    out
}
