//! Characters of byte strings: what `?` and `.` step over.
//!
//! In UTF-8 mode a *unit* is a code point, or a single byte that belongs to no valid sequence; such a byte
//! is numbered above the code points, so that it equals nothing but itself. In byte mode a unit is a byte.

/// The number of the stray byte 0; stray byte `b` is `STRAY + b`.
pub(crate) const STRAY: u32 = 0x11_0000;

/// How a byte string is cut into characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// One byte is one character: the C locale.
    Bytes,
    /// Characters are UTF-8 sequences, and a byte outside any valid sequence stands for itself.
    #[default]
    Utf8,
}

impl Encoding {
    /// The unit that starts at `at`, and its length; `None` at the end.
    #[inline]
    pub(crate) fn next(self, text: &[u8], at: usize) -> Option<(u32, usize)> {
        let &byte = text.get(at)?;
        if byte < 0x80 || self == Encoding::Bytes {
            return Some((u32::from(byte), 1));
        }
        Some(decode(&text[at..]).unwrap_or((STRAY + u32::from(byte), 1)))
    }

    /// The unit that ends at `at`, and its length; `None` at the beginning.
    #[inline]
    pub(crate) fn previous(self, text: &[u8], at: usize) -> Option<(u32, usize)> {
        let byte = *text.get(at.checked_sub(1)?)?;
        if byte < 0x80 || self == Encoding::Bytes {
            return Some((u32::from(byte), 1));
        }
        for len in 2..=4.min(at) {
            match decode(&text[at - len..at]) {
                Some((unit, used)) if used == len => return Some((unit, len)),
                _ => {}
            }
        }
        Some((STRAY + u32::from(byte), 1))
    }

    /// Appends the bytes of a unit.
    pub(crate) fn push(self, unit: u32, out: &mut Vec<u8>) {
        match char::from_u32(unit) {
            Some(c) if self == Encoding::Utf8 => {
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            // Only the low byte is left: a byte-mode unit, or a stray one.
            _ => out.push(unit as u8),
        }
    }
}

/// Decodes one valid sequence of two bytes or more at the start of `text`.
fn decode(text: &[u8]) -> Option<(u32, usize)> {
    let len = match *text.first()? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let c = std::str::from_utf8(text.get(..len)?).ok()?.chars().next()?;
    Some((u32::from(c), len))
}

/// The lower-case form by which two units are compared when case is ignored.
pub(crate) fn fold(unit: u32) -> u32 {
    if unit < 0x80 {
        return u32::from((unit as u8).to_ascii_lowercase());
    }
    let Some(c) = char::from_u32(unit) else { return unit };
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => u32::from(one),
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stray_bytes_are_units_of_their_own_in_both_directions() {
        let text = b"a\xC3\xA9\xC3\xFF\xE2\x82";
        let mut forward = Vec::new();
        let mut at = 0;
        while let Some((unit, len)) = Encoding::Utf8.next(text, at) {
            forward.push(unit);
            at += len;
        }
        let mut backward = Vec::new();
        while let Some((unit, len)) = Encoding::Utf8.previous(text, at) {
            backward.push(unit);
            at -= len;
        }
        backward.reverse();
        assert_eq!(forward, [0x61, 0xE9, STRAY + 0xC3, STRAY + 0xFF, STRAY + 0xE2, STRAY + 0x82]);
        assert_eq!(forward, backward);
    }
}
