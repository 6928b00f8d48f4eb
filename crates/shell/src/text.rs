//! The shell's strings.

use std::ops::Deref;
use std::sync::Arc;

use boxsh_format::charset::{Charset, Positions};

const INLINE: usize = 22;

/// The most room that something large gets beyond what it needs, in bytes.
const AMPLE: usize = 4 << 20;

/// Makes room for `more` items, with the usual ample room while a list is small and with little while it is large: a ceiling on memory
/// should be passed by what is there, and not by room that is never used.
#[inline]
pub(crate) fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        enlarge(list, more);
    }
}

#[cold]
fn enlarge<T>(list: &mut Vec<T>, more: usize) {
    let ample = AMPLE / size_of::<T>().max(1);
    match list.capacity() < ample {
        true => list.reserve(more),
        false => list.reserve_exact(more.saturating_add(ample)),
    }
}

/// How many digits a number has.
#[inline]
fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// A byte string: up to 22 bytes in place, longer ones shared between copies until one of them changes.
#[derive(Clone)]
pub struct Str(Repr);

#[derive(Clone)]
enum Repr {
    Inline { length: u8, bytes: [u8; INLINE] },
    Shared(Arc<Long>),
}

/// A long string, on the account of the thread that holds it: what variables take counts as memory of the session.
struct Long {
    bytes: Vec<u8>,
    /// What is on the account.
    noted: usize,
    /// Where its characters are.
    positions: Positions,
}

impl Long {
    fn new(bytes: Vec<u8>) -> Self {
        let mut long = Self { bytes, noted: 0, positions: Positions::default() };
        long.note();
        long
    }

    fn push(&mut self, more: &[u8]) {
        make_room(&mut self.bytes, more.len());
        self.bytes.extend_from_slice(more);
        self.positions = Positions::default();
        self.note();
    }

    fn note(&mut self) {
        let taken = self.bytes.capacity();
        boxsh_kernel::note_memory(taken as i64 - self.noted as i64);
        self.noted = taken;
    }
}

impl Clone for Long {
    fn clone(&self) -> Self {
        Self::new(self.bytes.clone())
    }
}

impl Drop for Long {
    fn drop(&mut self) {
        boxsh_kernel::note_memory(-(self.noted as i64));
    }
}

impl Str {
    /// The empty string.
    pub const EMPTY: Self = Self(Repr::Inline { length: 0, bytes: [0; INLINE] });

    /// A copy of `bytes`.
    pub fn new(bytes: &[u8]) -> Self {
        match Self::inline(bytes) {
            Some(inline) => inline,
            None => Self(Repr::Shared(Arc::new(Long::new(bytes.to_vec())))),
        }
    }

    #[inline]
    fn inline(bytes: &[u8]) -> Option<Self> {
        let mut place = [0; INLINE];
        let length = bytes.len();
        // Words that overlap: a copy of so few bytes is quicker than a call.
        if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            if length > INLINE {
                return None;
            }
            place[..8].copy_from_slice(first);
            if length > 16 {
                place[8..16].copy_from_slice(&bytes[8..16]);
            }
            place[length - 8..length].copy_from_slice(last);
        } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            place[..4].copy_from_slice(first);
            place[length - 4..length].copy_from_slice(last);
        } else if let Some(&last) = bytes.last() {
            place[0] = bytes[0];
            place[length / 2] = bytes[length / 2];
            place[length - 1] = last;
        }
        Some(Self(Repr::Inline { length: length as u8, bytes: place }))
    }

    /// The decimal form of a number.
    #[inline]
    pub fn from_integer(number: i64) -> Self {
        let mut rest = number.unsigned_abs();
        let is_negative = usize::from(number < 0);
        let mut at = is_negative + digits(rest);
        let (length, mut bytes) = (at as u8, [0; INLINE]);
        loop {
            at -= 1;
            bytes[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if is_negative == 1 {
            bytes[0] = b'-';
        }
        Self(Repr::Inline { length, bytes })
    }

    /// The bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { length, bytes } => &bytes[..usize::from(*length)],
            Repr::Shared(long) => &long.bytes,
        }
    }

    /// How many characters it has.
    pub fn count(&self, charset: Charset) -> usize {
        match (charset, &self.0) {
            (Charset::Utf8, Repr::Shared(long)) => long.positions.count(&long.bytes),
            _ => charset.count(self),
        }
    }

    /// Where the character of that number starts, in bytes; `None` if it would be behind the end.
    pub fn offset(&self, charset: Charset, characters: usize) -> Option<usize> {
        match (charset, &self.0) {
            (Charset::Utf8, Repr::Shared(long)) => long.positions.offset(&long.bytes, characters),
            _ => charset.offset(self, characters),
        }
    }

    /// Whether the bytes are these. Names are short, and comparing them here beats a call of `memcmp`.
    #[inline]
    pub fn equals(&self, other: &[u8]) -> bool {
        let bytes = self.as_bytes();
        if bytes.len() != other.len() {
            return false;
        }
        if bytes.len() > 16 {
            return bytes == other;
        }
        bytes.iter().zip(other).all(|(a, b)| a == b)
    }

    /// Appends `more`, in place where nobody shares the string.
    pub fn push(&mut self, more: &[u8]) {
        match &mut self.0 {
            Repr::Inline { length, bytes } => {
                let start = usize::from(*length);
                match bytes.get_mut(start..start + more.len()) {
                    Some(place) => {
                        place.copy_from_slice(more);
                        *length += more.len() as u8;
                    }
                    None => {
                        let mut grown = Vec::with_capacity((start + more.len()) * 2);
                        grown.extend_from_slice(&bytes[..start]);
                        grown.extend_from_slice(more);
                        self.0 = Repr::Shared(Arc::new(Long::new(grown)));
                    }
                }
            }
            Repr::Shared(long) => Arc::make_mut(long).push(more),
        }
    }
}

impl Default for Str {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Deref for Str {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<[u8]> for Str {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl std::borrow::Borrow<[u8]> for Str {
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl From<&[u8]> for Str {
    fn from(bytes: &[u8]) -> Self {
        Self::new(bytes)
    }
}

impl<const N: usize> From<&[u8; N]> for Str {
    fn from(bytes: &[u8; N]) -> Self {
        Self::new(bytes)
    }
}

impl From<&str> for Str {
    fn from(text: &str) -> Self {
        Self::new(text.as_bytes())
    }
}

impl From<Vec<u8>> for Str {
    fn from(bytes: Vec<u8>) -> Self {
        match Self::inline(&bytes) {
            Some(inline) => inline,
            None => Self(Repr::Shared(Arc::new(Long::new(bytes)))),
        }
    }
}

impl PartialEq for Str {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other.as_bytes())
    }
}

impl Eq for Str {}

impl PartialEq<[u8]> for Str {
    fn eq(&self, other: &[u8]) -> bool {
        self.as_bytes() == other
    }
}

impl PartialOrd for Str {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Str {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl std::hash::Hash for Str {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl std::fmt::Debug for Str {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\"{}\"", self.as_bytes().escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::Str;

    #[test]
    fn strings_grow_without_touching_their_copies() {
        let mut text = Str::from("twenty-two bytes here!");
        let copy = text.clone();
        text.push(b" and more");
        let longer = text.clone();
        text.push(b".");
        assert_eq!(copy.as_bytes(), b"twenty-two bytes here!");
        assert_eq!(longer.as_bytes(), b"twenty-two bytes here! and more");
        assert_eq!(text.as_bytes(), b"twenty-two bytes here! and more.");
    }

    #[test]
    fn strings_of_every_length_keep_their_bytes() {
        let text: Vec<u8> = (1..=60).collect();
        for length in 0..text.len() {
            assert_eq!(Str::new(&text[..length]).as_bytes(), &text[..length]);
            assert_eq!(Str::from(text[..length].to_vec()).as_bytes(), &text[..length]);
        }
    }

    #[test]
    fn integers_print_as_decimals() {
        for number in [0, 7, -7, 1234567890123, i64::MAX, i64::MIN] {
            assert_eq!(Str::from_integer(number).as_bytes(), number.to_string().as_bytes());
        }
    }
}
