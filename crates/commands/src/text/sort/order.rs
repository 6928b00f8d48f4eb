//! The order of lines: their keys, one after the other, and the whole line at last.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::key::{Ignore, Key, Kind};
use super::{numeric, version};
use crate::digest::Md5;

/// The bytes that make a random order another one.
pub(super) type Salt = [u8; 16];

pub(super) struct Order {
    keys: Vec<Key>,
    tab: Option<u8>,
    reverse: bool,
    /// Lines with equal keys are equal.
    stable: bool,
    salt: Salt,
}

/// What is remembered of a line, so that most comparisons need not look at it.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark {
    /// Orders most lines by the first key.
    pub(super) prefix: u64,
    start: u32,
    end: u32,
}

impl Order {
    pub(super) fn new(keys: Vec<Key>, tab: Option<u8>, reverse: bool, stable: bool, salt: Salt) -> Self {
        Self { keys, tab, reverse, stable, salt }
    }

    /// Whether nothing counts but the bytes of whole lines.
    pub(super) fn is_plain(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether whole lines are compared the other way round.
    pub(super) fn is_reverse(&self) -> bool {
        self.reverse
    }

    /// Looks at a line once.
    pub(super) fn mark(&self, line: &[u8]) -> Mark {
        let Some(key) = self.keys.first() else {
            let prefix = text_prefix(line);
            return Mark { prefix: if self.reverse { !prefix } else { prefix }, start: 0, end: 0 };
        };
        let (start, end) = key.find(line, self.tab);
        let text = &line[start..end];
        if key.kind == Kind::Text {
            let prefix = match key.ignore == Ignore::Nothing && !key.fold {
                true => text_prefix(text),
                false => {
                    let mut head = [0; 8];
                    head.iter_mut().zip(transformed(text, key)).for_each(|(slot, byte)| *slot = byte);
                    u64::from_be_bytes(head)
                }
            };
            let prefix = if key.reverse { !prefix } else { prefix };
            return Mark { prefix, start: start as u32, end: end as u32 };
        }
        let text = &*folded(text, key);
        let prefix = match key.kind {
            Kind::Numeric => numeric::prefix(text),
            Kind::General => numeric::prefix_general(text),
            Kind::Month => numeric::month(text),
            Kind::Random => text_prefix(&self.digest(text)),
            Kind::Text | Kind::Human | Kind::Version => 0,
        };
        Mark { prefix: if key.reverse { !prefix } else { prefix }, start: start as u32, end: end as u32 }
    }

    /// Compares two lines.
    #[inline]
    pub(super) fn compare(&self, a: (&[u8], Mark), b: (&[u8], Mark)) -> Ordering {
        match a.1.prefix.cmp(&b.1.prefix) {
            Ordering::Equal => self.compare_fully(a, b),
            other => other,
        }
    }

    fn compare_fully(&self, (a, mark_a): (&[u8], Mark), (b, mark_b): (&[u8], Mark)) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let mut keys = self.keys.iter();
        if let Some(first) = keys.next() {
            let text_a = &a[mark_a.start as usize..mark_a.end as usize];
            let text_b = &b[mark_b.start as usize..mark_b.end as usize];
            let mut result = self.compare_keys(first, text_a, text_b);
            for key in keys {
                if result != Ordering::Equal {
                    break;
                }
                let (range_a, range_b) = (key.find(a, self.tab), key.find(b, self.tab));
                result = self.compare_keys(key, &a[range_a.0..range_a.1], &b[range_b.0..range_b.1]);
            }
            if result != Ordering::Equal || self.stable {
                return result;
            }
        }
        let result = a.cmp(b);
        if self.reverse { result.reverse() } else { result }
    }

    fn compare_keys(&self, key: &Key, a: &[u8], b: &[u8]) -> Ordering {
        if key.kind == Kind::Text {
            let result = match key.ignore == Ignore::Nothing && !key.fold {
                true => a.cmp(b),
                false => transformed(a, key).cmp(transformed(b, key)),
            };
            return if key.reverse { result.reverse() } else { result };
        }
        let (a, b) = (&*folded(a, key), &*folded(b, key));
        let result = match key.kind {
            Kind::Text => Ordering::Equal,
            Kind::Numeric => numeric::compare(a, b),
            Kind::General => numeric::compare_general(a, b),
            Kind::Human => numeric::compare_human(a, b),
            Kind::Month => numeric::month(a).cmp(&numeric::month(b)),
            Kind::Random if a == b => Ordering::Equal,
            Kind::Random => self.digest(a).cmp(&self.digest(b)).then_with(|| a.cmp(b)),
            Kind::Version => version::compare(a, b),
        };
        if key.reverse { result.reverse() } else { result }
    }

    fn digest(&self, text: &[u8]) -> [u8; 16] {
        // The end of the text is hashed as C has it, with a NUL.
        let mut digest = Md5::new();
        digest.update(&self.salt);
        digest.update(text);
        digest.update(&[0]);
        digest.finish()
    }
}

/// The first eight bytes as a number.
#[inline]
pub(super) fn text_prefix(text: &[u8]) -> u64 {
    if let Some(head) = text.first_chunk() {
        return u64::from_be_bytes(*head);
    }
    let mut head = [0; 8];
    head[..text.len()].copy_from_slice(text);
    u64::from_be_bytes(head)
}

/// The bytes that count, folded if asked for.
fn transformed(text: &[u8], key: &Key) -> impl Iterator<Item = u8> {
    let (ignore, fold) = (key.ignore, key.fold);
    text.iter()
        .copied()
        .filter(move |&byte| !ignore.leaves_out(byte))
        .map(move |byte| if fold { byte.to_ascii_uppercase() } else { byte })
}

/// The text that counts, where a comparison needs it in one piece.
fn folded<'a>(text: &'a [u8], key: &Key) -> Cow<'a, [u8]> {
    match key.ignore == Ignore::Nothing && !key.fold {
        true => Cow::Borrowed(text),
        false => Cow::Owned(transformed(text, key).collect()),
    }
}
