//! Byte strings short enough to live inline most of the time.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

use smallvec::SmallVec;

/// An immutable byte string; up to sixteen bytes are stored inline.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(SmallVec<[u8; 16]>);

impl Bytes {
    /// The empty byte string.
    pub const EMPTY: Self = Self(SmallVec::new_const());

    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Borrow<[u8]> for Bytes {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }
}

impl<const N: usize> From<&[u8; N]> for Bytes {
    fn from(bytes: &[u8; N]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(mut bytes: Vec<u8>) -> Self {
        if bytes.len() <= 16 {
            return Self(SmallVec::from_slice(&bytes));
        }
        bytes.shrink_to_fit();
        Self(SmallVec::from_vec(bytes))
    }
}

impl From<&str> for Bytes {
    fn from(text: &str) -> Self {
        Self(SmallVec::from_slice(text.as_bytes()))
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
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

/// Serializes inline vectors as plain sequences.
#[cfg(feature = "serde")]
pub(super) mod seq {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use smallvec::SmallVec;

    pub(crate) fn serialize<S, T>(items: &SmallVec<[T; 1]>, serializer: S) -> Result<S::Ok, S::Error>
    where
        S: Serializer,
        T: Serialize,
    {
        serializer.collect_seq(items.iter())
    }

    pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<SmallVec<[T; 1]>, D::Error>
    where
        D: Deserializer<'de>,
        T: Deserialize<'de>,
    {
        Vec::<T>::deserialize(deserializer).map(SmallVec::from_vec)
    }
}
