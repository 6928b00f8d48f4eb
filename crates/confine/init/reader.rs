//! Taking words, bytes and texts from what the host wrote.

use core::ffi::CStr;

use crate::sys::{EPROTO, Result};

/// What is left to read.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn word(&mut self) -> Result<u64> {
        let (word, rest) = self.bytes.split_first_chunk::<8>().ok_or(EPROTO)?;
        self.bytes = rest;
        Ok(u64::from_ne_bytes(*word))
    }

    /// A number of things that follow, each of at least one word.
    pub fn count(&mut self) -> Result<usize> {
        let count = self.word()? as usize;
        if count > self.bytes.len() / 8 { Err(EPROTO) } else { Ok(count) }
    }

    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        let length = self.word()? as usize;
        if length > self.bytes.len() {
            return Err(EPROTO);
        }
        let (bytes, rest) = self.bytes.split_at(length);
        self.bytes = rest.get(length.wrapping_neg() % 8..).ok_or(EPROTO)?;
        Ok(bytes)
    }

    pub fn text(&mut self) -> Result<&'a CStr> {
        CStr::from_bytes_with_nul(self.bytes()?).map_err(|_| EPROTO)
    }

    /// The fields of one operation.
    pub fn nested(&mut self) -> Result<Reader<'a>> {
        self.bytes().map(Reader::new)
    }
}
