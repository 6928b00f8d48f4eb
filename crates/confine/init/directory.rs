//! What is in a directory.

use core::ffi::CStr;

use crate::sys::{self, Result};

/// Calls `act` with each name in a directory, until one call fails.
pub fn each_entry(directory: i32, mut act: impl FnMut(&CStr) -> Result<()>) -> Result<()> {
    #[repr(C, align(8))]
    struct Buffer([u8; 4096]);
    let mut buffer = Buffer([0; 4096]);
    loop {
        let count = sys::read_directory(directory, &mut buffer.0)?;
        let mut entries = buffer.0.get(..count).unwrap_or(&[]);
        if entries.is_empty() {
            return Ok(());
        }
        // An entry is an inode, an offset, its own length in two bytes, its kind in one, and its name.
        while let Some(&[low, high]) = entries.get(16..18) {
            let length = usize::from(u16::from_ne_bytes([low, high]));
            let (Some(entry), Some(rest)) = (entries.get(19..length), entries.get(length..)) else { break };
            entries = rest;
            if let Ok(name) = CStr::from_bytes_until_nul(entry) {
                act(name)?;
            }
        }
    }
}
