//! Header blocks of tar archives: their fields, in the forms that have been in use.

/// Everything in an archive comes in blocks of this size.
pub(super) const BLOCK: usize = 512;

/// A place in a header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field(pub(super) usize, pub(super) usize);

pub(super) const NAME: Field = Field(0, 100);
pub(super) const MODE: Field = Field(100, 8);
pub(super) const UID: Field = Field(108, 8);
pub(super) const GID: Field = Field(116, 8);
pub(super) const SIZE: Field = Field(124, 12);
pub(super) const MTIME: Field = Field(136, 12);
pub(super) const CHECKSUM: Field = Field(148, 8);
pub(super) const TYPE: usize = 156;
pub(super) const LINK: Field = Field(157, 100);
pub(super) const MAGIC: Field = Field(257, 8);
pub(super) const USER: Field = Field(265, 32);
pub(super) const GROUP: Field = Field(297, 32);
pub(super) const MAJOR: Field = Field(329, 8);
pub(super) const MINOR: Field = Field(337, 8);
pub(super) const PREFIX: Field = Field(345, 155);

/// POSIX's magic and version.
pub(super) const USTAR_MAGIC: &[u8; 8] = b"ustar\x0000";
/// GNU's.
pub(super) const GNU_MAGIC: &[u8; 8] = b"ustar  \0";

/// A header block.
#[derive(Clone, Debug)]
pub(super) struct Block(pub(super) [u8; BLOCK]);

impl Block {
    pub(super) const ZERO: Self = Self([0; BLOCK]);

    pub(super) fn field(&self, field: Field) -> &[u8] {
        &self.0[field.0..field.0 + field.1]
    }

    fn field_mut(&mut self, field: Field) -> &mut [u8] {
        &mut self.0[field.0..field.0 + field.1]
    }

    /// A text field, up to its NUL.
    pub(super) fn text(&self, field: Field) -> &[u8] {
        let bytes = self.field(field);
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        &bytes[..end]
    }

    /// A number: octal, or base 256.
    pub(super) fn number(&self, field: Field) -> Option<i64> {
        parse_number(self.field(field))
    }

    /// Sets a text field; what is too long is cut.
    pub(super) fn set_text(&mut self, field: Field, text: &[u8]) {
        let bytes = self.field_mut(field);
        let length = text.len().min(bytes.len());
        bytes.fill(0);
        bytes[..length].copy_from_slice(&text[..length]);
    }

    /// Sets a field to octal digits and a NUL; `false` if the number does not fit.
    pub(super) fn set_octal(&mut self, field: Field, value: u64) -> bool {
        let digits = field.1 - 1;
        if digits < 21 && value >> (3 * digits) != 0 {
            return false;
        }
        let text = format!("{value:0digits$o}\0");
        self.field_mut(field).copy_from_slice(text.as_bytes());
        true
    }

    /// Sets a field to octal digits, or in base 256 if there are too many of them.
    pub(super) fn set_number(&mut self, field: Field, value: i64) {
        if let Ok(positive) = u64::try_from(value)
            && self.set_octal(field, positive)
        {
            return;
        }
        let bytes = self.field_mut(field);
        let mut rest = value;
        for byte in bytes.iter_mut().rev() {
            *byte = rest as u8;
            rest >>= 8;
        }
        bytes[0] = if value < 0 { 0xff } else { 0x80 };
    }

    /// The sum of all bytes, the checksum's own counting as blanks; once unsigned, once signed.
    fn sums(&self) -> (i64, i64) {
        let range = CHECKSUM.0..CHECKSUM.0 + CHECKSUM.1;
        let mut sums = (0, 0);
        for (at, &byte) in self.0.iter().enumerate() {
            let byte = if range.contains(&at) { b' ' } else { byte };
            sums.0 += i64::from(byte);
            sums.1 += i64::from(byte as i8);
        }
        sums
    }

    /// Whether the checksum is right, in either way of counting.
    pub(super) fn is_valid(&self) -> bool {
        let (unsigned, signed) = self.sums();
        self.number(CHECKSUM).is_some_and(|sum| sum == unsigned || sum == signed)
    }

    /// Sets the checksum.
    pub(super) fn seal(&mut self) {
        let text = format!("{:06o}\0 ", self.sums().0);
        self.field_mut(CHECKSUM).copy_from_slice(text.as_bytes());
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.iter().all(|&byte| byte == 0)
    }
}

/// Reads an octal number with blanks around it, or one in base 256.
pub(super) fn parse_number(field: &[u8]) -> Option<i64> {
    match field.first() {
        Some(&first) if first & 0x80 != 0 => {
            let mut value: i128 = if first & 0x40 != 0 { -1 } else { 0 };
            for (at, &byte) in field.iter().enumerate() {
                let byte = match at {
                    0 if first & 0x40 != 0 => byte,
                    0 => byte & 0x3f,
                    _ => byte,
                };
                value = (value << 8) | i128::from(byte);
                i64::try_from(value).ok()?;
            }
            i64::try_from(value).ok()
        }
        _ => {
            let text = field.trim_ascii_start();
            let digits = text.iter().take_while(|byte| (b'0'..b'8').contains(byte)).count();
            if text.get(digits).is_some_and(|&byte| byte != 0 && byte != b' ') {
                return None;
            }
            text[..digits]
                .iter()
                .try_fold(0i64, |value, digit| value.checked_mul(8)?.checked_add(i64::from(digit - b'0')))
        }
    }
}

/// How many bytes fill up the last block of so much data.
pub(super) fn padding(size: u64) -> usize {
    ((BLOCK as u64 - size % BLOCK as u64) % BLOCK as u64) as usize
}

/// Takes a name apart into the prefix and the name of a ustar header.
pub(super) fn split_name(name: &[u8]) -> Option<(&[u8], &[u8])> {
    if name.len() <= NAME.1 {
        return Some((b"", name));
    }
    if name.len() > PREFIX.1 + 1 + NAME.1 {
        return None;
    }
    // The slash as far to the right as the prefix has room.
    let reach = (PREFIX.1 + 1).min(name.len() - 1);
    let slash = name[..reach].iter().rposition(|&byte| byte == b'/').filter(|&at| at > 0)?;
    let rest = &name[slash + 1..];
    (!rest.is_empty() && rest.len() <= NAME.1).then_some((&name[..slash], rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_in_octal_and_in_base_256() {
        for value in [0, 1, 0o7777, 0o7777777, 1 << 33, i64::MAX, -1, -1_000_000_000_000] {
            let mut block = Block::ZERO;
            block.set_number(SIZE, value);
            assert_eq!(block.number(SIZE), Some(value));
        }
        assert_eq!(parse_number(b"  17 \0"), Some(15));
        assert_eq!(parse_number(b"\0\0\0\0"), Some(0));
        assert_eq!(parse_number(b"12x"), None);
        assert_eq!(parse_number(&[0xbf; 12]), None);
    }

    #[test]
    fn long_names_are_split_at_a_slash() {
        let name = [&b"d".repeat(90)[..], b"/", &b"f".repeat(90)].concat();
        let (prefix, rest) = split_name(&name).unwrap();
        assert_eq!((prefix.len(), rest.len()), (90, 90));
        assert_eq!(split_name(&b"x".repeat(101)), None);
        assert_eq!(split_name(b"a/b"), Some((&b""[..], &b"a/b"[..])));
    }
}
