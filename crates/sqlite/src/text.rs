//! SQLite's own way with text: patterns, keywords, numbers.
#![expect(unsafe_code, reason = "these are C functions")]

use std::ffi::{c_char, c_int};

use libsqlite3_sys as ffi;

use crate::connection::c_string;

/// Whether a text ends where a statement does, and not in the middle of a string, a comment or a trigger.
pub fn is_complete(sql: &[u8]) -> bool {
    let sql = c_string(sql);
    // SAFETY: the text ends with a zero byte and lives during the call.
    unsafe { ffi::sqlite3_complete(sql.as_ptr()) == 1 }
}

/// Whether a name is a word of the language.
pub fn is_keyword(name: &[u8]) -> bool {
    let length = c_int::try_from(name.len()).unwrap_or(0);
    // SAFETY: so many bytes are there.
    unsafe { ffi::sqlite3_keyword_check(name.as_ptr().cast(), length) != 0 }
}

/// Whether a text matches a pattern, as GLOB does it.
pub fn matches_glob(pattern: &[u8], text: &[u8]) -> bool {
    let (pattern, text) = (c_string(pattern), c_string(text));
    // SAFETY: both end with a zero byte and live during the call.
    unsafe { ffi::sqlite3_strglob(pattern.as_ptr(), text.as_ptr()) == 0 }
}

/// Whether a text matches a pattern, as LIKE does it, with an escape if it is not 0.
pub fn matches_like(pattern: &[u8], text: &[u8], escape: u8) -> bool {
    let (pattern, text) = (c_string(pattern), c_string(text));
    // SAFETY: as above.
    unsafe { ffi::sqlite3_strlike(pattern.as_ptr(), text.as_ptr(), escape.into()) == 0 }
}

/// The version of SQLite, and what identifies its source.
pub fn version() -> (String, String) {
    // SAFETY: both give strings that live as long as the program.
    let text =
        |pointer: *const c_char| unsafe { std::ffi::CStr::from_ptr(pointer) }.to_string_lossy().into_owned();
    // SAFETY: these only give constants.
    unsafe { (text(ffi::sqlite3_libversion()), text(ffi::sqlite3_sourceid())) }
}
