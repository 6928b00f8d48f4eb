//! What went wrong in a database.

/// An error of SQLite's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Its primary result code.
    pub code: i32,
    /// Its message.
    pub message: Vec<u8>,
    /// Where in the statement it is, if it is in one place.
    pub offset: Option<usize>,
}

impl Error {
    /// The code for a database that is damaged.
    pub const CORRUPT: i32 = libsqlite3_sys::SQLITE_CORRUPT;
    /// The code for a database that somebody else has locked.
    pub const BUSY: i32 = libsqlite3_sys::SQLITE_BUSY;
    /// The code for a table that somebody else has locked.
    pub const LOCKED: i32 = libsqlite3_sys::SQLITE_LOCKED;

    /// The message as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.message).into_owned()
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl std::error::Error for Error {}
