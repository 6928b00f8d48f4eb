//! Strings of a program: short ones in place, long ones shared.

use std::rc::Rc;

use boxsh_format::charset::{Charset, Positions};

/// How many bytes fit without an allocation.
pub(super) const INLINE: usize = 22;

/// A string of bytes that is cheap to copy.
#[derive(Clone)]
pub(super) enum Text {
    Inline {
        len: u8,
        bytes: [u8; INLINE],
    },
    Shared(Rc<[u8]>),
    /// One that is built piece by piece.
    Growing(Rc<Growing>),
}

/// A string that is built piece by piece.
#[derive(Clone, Default)]
pub(super) struct Growing {
    bytes: Vec<u8>,
    positions: Positions,
}

impl Default for Text {
    fn default() -> Self {
        Text::Inline { len: 0, bytes: [0; INLINE] }
    }
}

impl Text {
    #[inline]
    pub(super) fn new(source: &[u8]) -> Self {
        if source.len() > INLINE {
            return Text::Shared(Rc::from(source));
        }
        let mut bytes = [0; INLINE];
        bytes[..source.len()].copy_from_slice(source);
        Text::Inline { len: source.len() as u8, bytes }
    }

    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Inline { len, bytes } => &bytes[..usize::from(*len)],
            Text::Shared(bytes) => bytes,
            Text::Growing(shared) => &shared.bytes,
        }
    }

    /// The bytes it takes beyond its own size.
    pub(super) fn heap_size(&self) -> usize {
        match self {
            Text::Inline { .. } => 0,
            Text::Shared(bytes) => bytes.len() + 24,
            Text::Growing(shared) => shared.bytes.capacity() + 80,
        }
    }

    /// The bytes that appending so many allocates.
    pub(super) fn growth(&self, more: usize) -> usize {
        match self {
            Text::Growing(shared)
                if Rc::strong_count(shared) == 1 && shared.bytes.capacity() - shared.bytes.len() >= more =>
            {
                0
            }
            _ => room_for(self.as_bytes().len() + more),
        }
    }

    /// Appends in place where nobody else shares the string, so that building one piece by piece costs no more than its length.
    pub(super) fn append(&mut self, more: &[u8]) {
        match self {
            Text::Inline { len, bytes } if usize::from(*len) + more.len() <= INLINE => {
                let old = usize::from(*len);
                bytes[old..old + more.len()].copy_from_slice(more);
                *len += more.len() as u8;
                return;
            }
            Text::Growing(shared) => {
                if let Some(Growing { bytes: own, positions }) = Rc::get_mut(shared) {
                    *positions = Positions::default();
                    if own.capacity() - own.len() < more.len() {
                        own.reserve_exact(room_for(own.len() + more.len()) - own.len());
                    }
                    own.extend_from_slice(more);
                    return;
                }
            }
            _ => {}
        }
        let before = self.as_bytes();
        let mut whole = Vec::with_capacity(room_for(before.len() + more.len()));
        whole.extend_from_slice(before);
        whole.extend_from_slice(more);
        *self = Text::Growing(Rc::new(Growing { bytes: whole, positions: Positions::default() }));
    }
}

/// A text whose characters are being counted, and where they are. Programs ask about one text again and again, so that of the
/// last one is kept.
#[derive(Default)]
pub(super) struct Measure {
    text: Option<Rc<[u8]>>,
    positions: Positions,
}

impl Measure {
    /// Where the characters of a text are.
    fn positions<'a>(&'a mut self, text: &'a Text) -> Option<&'a Positions> {
        match text {
            Text::Inline { .. } => None,
            Text::Growing(shared) => Some(&shared.positions),
            Text::Shared(shared) => {
                if !self.text.as_ref().is_some_and(|known| Rc::ptr_eq(known, shared)) {
                    *self = Self { text: Some(shared.clone()), positions: Positions::default() };
                }
                Some(&self.positions)
            }
        }
    }

    /// How many characters a text has.
    pub(super) fn count(&mut self, text: &Text, charset: Charset) -> usize {
        match self.positions(text).filter(|_| charset == Charset::Utf8) {
            Some(positions) => positions.count(text.as_bytes()),
            None => charset.count(text.as_bytes()),
        }
    }

    /// A part of a text, by characters.
    pub(super) fn part<'t>(&mut self, text: &'t Text, from: usize, to: usize, charset: Charset) -> &'t [u8] {
        let bytes = text.as_bytes();
        if let Some(near) = near_part(bytes, from, to, charset) {
            return near;
        }
        match self.positions(text) {
            Some(positions) => part(bytes, positions, from, to),
            None => part(bytes, &Positions::default(), from, to),
        }
    }
}

/// As far as it takes no longer to look at the start of a text than to ask where its characters are.
const NEAR: usize = 512;

/// A part of a text by characters, if it is near the start and in ASCII, or characters are bytes.
pub(super) fn near_part(bytes: &[u8], from: usize, to: usize, charset: Charset) -> Option<&[u8]> {
    let to = to.min(bytes.len());
    let is_plain = charset == Charset::C || to <= NEAR && bytes[..to].is_ascii();
    is_plain.then(|| bytes.get(from..to).unwrap_or_default())
}

/// A part of a text in UTF-8 by characters, whose positions these are.
pub(super) fn part<'t>(bytes: &'t [u8], positions: &Positions, from: usize, to: usize) -> &'t [u8] {
    let Some(from) = positions.offset(bytes, from) else { return b"" };
    let to = positions.offset(bytes, to).unwrap_or(bytes.len());
    bytes.get(from..to).unwrap_or_default()
}

/// The room that a growing string of this length takes: a long one is not made twice as long at once.
const fn room_for(length: usize) -> usize {
    if length < 1 << 20 { length * 2 } else { length + length / 8 }
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        Text::new(&bytes)
    }
}

impl From<&[u8]> for Text {
    fn from(bytes: &[u8]) -> Self {
        Text::new(bytes)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Text {}

impl std::hash::Hash for Text {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl std::borrow::Borrow<[u8]> for Text {
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appending_leaves_copies_alone() {
        let mut text = Text::new(b"0123456789");
        let short = text.clone();
        text.append(b"0123456789abcdef");
        let long = text.clone();
        text.append(b"!");
        assert_eq!(short.as_bytes(), b"0123456789");
        assert_eq!(long.as_bytes(), b"01234567890123456789abcdef");
        assert_eq!(text.as_bytes(), b"01234567890123456789abcdef!");
    }
}
