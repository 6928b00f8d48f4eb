//! Strings of a program: short ones in place, long ones shared.

use std::rc::Rc;

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
    Growing(Rc<Vec<u8>>),
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
            Text::Growing(bytes) => bytes,
        }
    }

    /// The bytes it takes beyond its own size.
    pub(super) fn heap_size(&self) -> usize {
        match self {
            Text::Inline { .. } => 0,
            Text::Shared(bytes) => bytes.len() + 24,
            Text::Growing(bytes) => bytes.capacity() + 48,
        }
    }

    /// The bytes that appending so many allocates.
    pub(super) fn growth(&self, more: usize) -> usize {
        match self {
            Text::Growing(shared)
                if Rc::strong_count(shared) == 1 && shared.capacity() - shared.len() >= more =>
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
                if let Some(own) = Rc::get_mut(shared) {
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
        *self = Text::Growing(Rc::new(whole));
    }
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
