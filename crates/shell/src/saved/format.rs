//! Numbers, texts and lists as bytes.

use std::sync::Arc;

use super::SavedError;
use crate::text::Str;

/// What can be saved and loaded again.
pub(crate) trait Saved: Sized {
    /// Appends itself.
    fn save(&self, out: &mut Writer);

    /// Takes itself from the front.
    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError>;
}

/// Bytes that grow.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn new(start: &[u8]) -> Self {
        Self(start.to_vec())
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0
    }

    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.number(flag.into());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// A list of names.
    pub(crate) fn names<'a>(&mut self, names: impl Iterator<Item = &'a str> + Clone) {
        self.number(names.clone().count() as u64);
        for name in names {
            self.bytes(name.as_bytes());
        }
    }

    pub(crate) fn section(&mut self, tag: u8, write: impl FnOnce(&mut Self)) {
        let mut contents = Self(Vec::new());
        write(&mut contents);
        self.0.push(tag);
        self.bytes(&contents.0);
    }
}

/// Bytes that are taken apart.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn byte(&mut self) -> Result<u8, SavedError> {
        let (&first, rest) = self.0.split_first().ok_or(SavedError::Truncated)?;
        self.0 = rest;
        Ok(first)
    }

    pub(crate) fn number(&mut self) -> Result<u64, SavedError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let digit = u64::from(byte & 0x7f);
            if shift == 63 && digit > 1 {
                break;
            }
            number |= digit << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(SavedError::Malformed("a number"))
    }

    /// A number that fits a smaller type.
    pub(crate) fn number_as<T: TryFrom<u64>>(&mut self) -> Result<T, SavedError> {
        T::try_from(self.number()?).map_err(|_| SavedError::Malformed("a number"))
    }

    pub(crate) fn flag(&mut self) -> Result<bool, SavedError> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(SavedError::Malformed("a flag")),
        }
    }

    /// How many items follow. Each takes a byte at least, so a number above what is left is a lie.
    pub(crate) fn count(&mut self) -> Result<usize, SavedError> {
        let count: usize = self.number_as()?;
        if count > self.0.len() { Err(SavedError::Truncated) } else { Ok(count) }
    }

    pub(crate) fn bytes(&mut self) -> Result<&'a [u8], SavedError> {
        let length: usize = self.number_as()?;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(SavedError::Truncated)?;
        self.0 = rest;
        Ok(bytes)
    }

    /// The next section, if there is one.
    pub(crate) fn section(&mut self) -> Result<Option<(u8, Self)>, SavedError> {
        if self.0.is_empty() {
            return Ok(None);
        }
        let tag = self.byte()?;
        Ok(Some((tag, Self(self.bytes()?))))
    }

    pub(crate) fn expect_end(&self) -> Result<(), SavedError> {
        if self.0.is_empty() { Ok(()) } else { Err(SavedError::Malformed("a section is too long")) }
    }
}

impl Saved for Str {
    fn save(&self, out: &mut Writer) {
        out.bytes(self);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        Ok(Self::new(input.bytes()?))
    }
}

impl<T: Saved> Saved for Option<T> {
    fn save(&self, out: &mut Writer) {
        out.flag(self.is_some());
        if let Some(value) = self {
            value.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        if input.flag()? { T::load(input).map(Some) } else { Ok(None) }
    }
}

impl<T: Saved> Saved for Vec<T> {
    fn save(&self, out: &mut Writer) {
        out.number(self.len() as u64);
        for item in self {
            item.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        (0..input.count()?).map(|_| T::load(input)).collect()
    }
}

impl<T: Saved> Saved for Arc<T> {
    fn save(&self, out: &mut Writer) {
        T::save(self, out);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        T::load(input).map(Arc::new)
    }
}
