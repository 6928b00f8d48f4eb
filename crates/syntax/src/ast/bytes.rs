//! Byte strings short enough to live inline most of the time.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// How many bytes are stored inline: what fits beside a tag and a length in the size of a `Vec`.
const INLINE: usize = 22;

/// An immutable byte string; up to 22 bytes are stored inline.
#[derive(Clone)]
pub struct Bytes(Repr);

#[derive(Clone)]
enum Repr {
    /// Only the first `length` bytes count; the others may be anything.
    Inline {
        length: u8,
        bytes: [u8; INLINE],
    },
    Heap(Box<[u8]>),
}

impl Bytes {
    /// The empty byte string.
    pub const EMPTY: Self = Self(Repr::Inline { length: 0, bytes: [0; INLINE] });

    /// The bytes.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { length, bytes } => &bytes[..usize::from(*length)],
            Repr::Heap(bytes) => bytes,
        }
    }

    /// The range `start..end` of `text`. Where text follows the range, copies more than needed: that takes no call.
    #[inline]
    pub(crate) fn from_range(text: &[u8], start: usize, end: usize) -> Self {
        let length = end - start;
        if length <= INLINE
            && let Some(bytes) = text[start..].first_chunk::<INLINE>()
        {
            return Self(Repr::Inline { length: length as u8, bytes: *bytes });
        }
        Self::from(&text[start..end])
    }
}

impl FromIterator<u8> for Bytes {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let mut bytes = bytes.into_iter();
        let mut inline = [0; INLINE];
        let mut length = 0;
        while length < INLINE
            && let Some(byte) = bytes.next()
        {
            inline[length] = byte;
            length += 1;
        }
        match bytes.next() {
            None => Self(Repr::Inline { length: length as u8, bytes: inline }),
            Some(byte) => Self::from(Vec::from_iter(inline.into_iter().chain([byte]).chain(bytes))),
        }
    }
}

impl Default for Bytes {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Bytes {}

impl PartialOrd for Bytes {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bytes {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl Hash for Bytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl Borrow<[u8]> for Bytes {
    fn borrow(&self) -> &[u8] {
        self.as_slice()
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        if bytes.len() > INLINE {
            return Self(Repr::Heap(Box::from(bytes)));
        }
        let mut inline = [0; INLINE];
        inline[..bytes.len()].copy_from_slice(bytes);
        Self(Repr::Inline { length: bytes.len() as u8, bytes: inline })
    }
}

impl<const N: usize> From<&[u8; N]> for Bytes {
    fn from(bytes: &[u8; N]) -> Self {
        Self::from(bytes.as_slice())
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        if bytes.len() <= INLINE {
            Self::from(bytes.as_slice())
        } else {
            Self(Repr::Heap(bytes.into_boxed_slice()))
        }
    }
}

impl From<&str> for Bytes {
    fn from(text: &str) -> Self {
        Self::from(text.as_bytes())
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.escape_ascii())
    }
}

impl PartialEq<[u8]> for Bytes {
    fn eq(&self, other: &[u8]) -> bool {
        self.as_slice() == other
    }
}

impl PartialEq<&[u8]> for Bytes {
    fn eq(&self, other: &&[u8]) -> bool {
        self.as_slice() == *other
    }
}

impl<const N: usize> PartialEq<&[u8; N]> for Bytes {
    fn eq(&self, other: &&[u8; N]) -> bool {
        self.as_slice() == other.as_slice()
    }
}

#[cfg(feature = "serde")]
mod serde_impl {
    use std::fmt;

    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Bytes;

    /// Text where the bytes are UTF-8, for readable JSON; a sequence of numbers otherwise.
    impl Serialize for Bytes {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match std::str::from_utf8(self) {
                Ok(text) => serializer.serialize_str(text),
                Err(_) => serializer.collect_seq(self.iter()),
            }
        }
    }

    impl<'de> Deserialize<'de> for Bytes {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(BytesVisitor)
        }
    }

    struct BytesVisitor;

    impl<'de> Visitor<'de> for BytesVisitor {
        type Value = Bytes;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string or a sequence of bytes")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Bytes, E> {
            Ok(Bytes::from(text))
        }

        fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
            Ok(Bytes::from(bytes))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bytes, A::Error> {
            let mut bytes = Vec::new();
            while let Some(byte) = seq.next_element()? {
                bytes.push(byte);
            }
            Ok(Bytes::from(bytes))
        }
    }
}
