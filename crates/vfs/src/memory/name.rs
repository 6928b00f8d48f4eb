//! File names as they are kept in directories.

use std::cmp::Ordering;
use std::sync::Arc;

/// The longest name that needs no allocation.
const INLINE: usize = 22;

/// A byte string of 24 bytes that holds most file names in place and shares the long ones.
#[derive(Clone)]
pub(super) struct Name(Repr);

#[derive(Clone)]
enum Repr {
    Inline { len: u8, bytes: [u8; INLINE] },
    Shared(Arc<[u8]>),
}

impl Name {
    /// Keeps `name`.
    pub(super) fn new(name: &[u8]) -> Self {
        Self(if name.len() <= INLINE {
            let mut bytes = [0; INLINE];
            bytes[..name.len()].copy_from_slice(name);
            Repr::Inline { len: name.len() as u8, bytes }
        } else {
            Repr::Shared(name.into())
        })
    }

    /// The bytes.
    pub(super) fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { len, bytes } => &bytes[..usize::from(*len)],
            Repr::Shared(bytes) => bytes,
        }
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl std::fmt::Debug for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.as_bytes().escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_length_keep_their_bytes_and_order() {
        assert_eq!(size_of::<Name>(), 24);
        let long = [b'x'; 300];
        for len in 0..long.len() {
            assert_eq!(Name::new(&long[..len]).as_bytes(), &long[..len]);
            assert!(Name::new(&long[..len]) < Name::new(&long[..=len]));
            assert!(Name::new(&long[..len]) == Name::new(&long[..len]));
            assert!(Name::new(&long[..len]) != Name::new(&long[..=len]));
        }
        assert!(Name::new(b"b") > Name::new(&long[..0]));
        assert!(Name::new(b"a") < Name::new(&long));
    }
}
