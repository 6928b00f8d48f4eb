//! Strings: valid UTF-8 held as bytes, short ones without an allocation.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use boxsh_kernel::Errno;

use super::pace::Pace;
use crate::memory::make_room;

const INLINE: usize = 22;

/// The text of a string or key. Whoever makes one sees to it that it is valid UTF-8.
#[derive(Clone)]
pub(crate) enum Str {
    Inline(u8, [u8; INLINE]),
    Shared(Rc<Vec<u8>>),
}

impl Str {
    #[inline]
    pub(crate) fn new(text: &[u8]) -> Self {
        if text.len() <= INLINE {
            let mut bytes = [0; INLINE];
            bytes[..text.len()].copy_from_slice(text);
            Self::Inline(text.len() as u8, bytes)
        } else {
            Self::Shared(Rc::new(text.to_vec()))
        }
    }

    /// Takes over a buffer.
    pub(crate) fn from_vec(text: Vec<u8>) -> Self {
        if text.len() <= INLINE { Self::new(&text) } else { Self::Shared(Rc::new(text)) }
    }

    /// Text from outside: what is not UTF-8 becomes U+FFFD.
    pub(crate) fn from_foreign(text: &[u8]) -> Self {
        match std::str::from_utf8(text) {
            Ok(_) => Self::new(text),
            Err(_) => Self::from_vec(String::from_utf8_lossy(text).into_owned().into_bytes()),
        }
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Inline(length, bytes) => &bytes[..usize::from(*length)],
            Self::Shared(bytes) => bytes,
        }
    }

    pub(crate) fn to_text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.as_bytes())
    }

    pub(crate) fn len(&self) -> usize {
        self.as_bytes().len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many code points it has.
    pub(crate) fn count_chars(&self) -> usize {
        self.as_bytes().iter().filter(|&&byte| (byte as i8) >= -0x40).count()
    }

    /// Whether two texts are alike.
    pub(crate) fn equals(&self, pace: &Pace<'_>, other: &Self) -> Result<bool, Errno> {
        if self.len() == other.len() {
            pace.work(self.len() / 16)?;
        }
        Ok(self == other)
    }

    /// Appends, in place if nobody else holds the text.
    pub(crate) fn append(&mut self, pace: &Pace<'_>, more: &[u8]) -> Result<(), Errno> {
        match self {
            Self::Shared(bytes) => {
                if Rc::strong_count(bytes) > 1 {
                    pace.hold::<u8>(bytes.len() + more.len())?;
                    let mut all = Vec::with_capacity(bytes.len() + more.len());
                    all.extend_from_slice(bytes);
                    all.extend_from_slice(more);
                    *bytes = Rc::new(all);
                    return Ok(());
                }
                pace.work(more.len())?;
                let own = Rc::make_mut(bytes);
                make_room(pace.process, own, more.len())?;
                own.extend_from_slice(more);
            }
            Self::Inline(length, bytes) => {
                let old = usize::from(*length);
                if old + more.len() <= INLINE {
                    bytes[old..old + more.len()].copy_from_slice(more);
                    *length = (old + more.len()) as u8;
                } else {
                    pace.hold::<u8>(old + more.len())?;
                    // What is short will be longer soon.
                    let spare = more.len().min(1 << 16);
                    let mut all = Vec::with_capacity(old + more.len() + spare);
                    all.extend_from_slice(&bytes[..old]);
                    all.extend_from_slice(more);
                    *self = Self::Shared(Rc::new(all));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn is_identical(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shared(a), Self::Shared(b)) => Rc::ptr_eq(a, b),
            _ => self == other,
        }
    }
}

impl PartialEq for Str {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Inline(a, x), Self::Inline(b, y)) => a == b && x == y,
            (Self::Shared(a), Self::Shared(b)) => a == b,
            _ => self.as_bytes() == other.as_bytes(),
        }
    }
}

impl Eq for Str {}

impl Hash for Str {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl std::fmt::Debug for Str {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.to_text().fmt(f)
    }
}

impl From<&str> for Str {
    fn from(text: &str) -> Self {
        Self::new(text.as_bytes())
    }
}

impl From<String> for Str {
    fn from(text: String) -> Self {
        Self::from_vec(text.into_bytes())
    }
}
