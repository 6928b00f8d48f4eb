//! Prepared statements.
#![expect(unsafe_code, reason = "a statement is a pointer of SQLite's")]

use std::ffi::c_int;
use std::rc::Rc;

use libsqlite3_sys as ffi;

use crate::connection::{Connection, Handle, copied};
use crate::error::Error;

/// A prepared statement.
pub struct Statement<'h> {
    pointer: *mut ffi::sqlite3_stmt,
    handle: Rc<Handle<'h>>,
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// No value.
    Null,
    /// A whole number.
    Integer,
    /// A floating-point number.
    Real,
    /// Text.
    Text,
    /// Bytes.
    Blob,
}

impl Kind {
    pub(crate) fn from_number(number: c_int) -> Self {
        match number {
            ffi::SQLITE_INTEGER => Self::Integer,
            ffi::SQLITE_FLOAT => Self::Real,
            ffi::SQLITE_TEXT => Self::Text,
            ffi::SQLITE_BLOB => Self::Blob,
            _ => Self::Null,
        }
    }
}

/// What kind of explanation a statement asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explain {
    /// None.
    No,
    /// The program.
    Program,
    /// The plan.
    Plan,
}

impl Drop for Statement<'_> {
    fn drop(&mut self) {
        let pointer = self.pointer;
        // SAFETY: nobody else finalizes it.
        self.handle.engine.run(|| unsafe { ffi::sqlite3_finalize(pointer) });
    }
}

impl<'h> Statement<'h> {
    pub(crate) fn new(handle: Rc<Handle<'h>>, pointer: *mut ffi::sqlite3_stmt) -> Self {
        Self { pointer, handle }
    }

    fn quickly<R>(&self, work: impl FnOnce(*mut ffi::sqlite3_stmt) -> R) -> R {
        self.handle.engine.quickly(|| work(self.pointer))
    }

    fn number(column: usize) -> c_int {
        c_int::try_from(column).unwrap_or(c_int::MAX)
    }

    /// Goes to the next row; `false` behind the last one.
    ///
    /// # Errors
    /// Why it could not be computed.
    pub fn step(&mut self) -> Result<bool, Error> {
        let pointer = self.pointer;
        // SAFETY: the statement is not finalized.
        match self.handle.engine.run(|| unsafe { ffi::sqlite3_step(pointer) }) {
            ffi::SQLITE_ROW => Ok(true),
            ffi::SQLITE_DONE => Ok(false),
            code => Err(Connection { handle: self.handle.clone() }.error(code)),
        }
    }

    /// Makes it ready to run again.
    pub fn reset(&mut self) {
        let pointer = self.pointer;
        // SAFETY: the statement is not finalized.
        self.handle.engine.run(|| unsafe { ffi::sqlite3_reset(pointer) });
    }

    /// How many columns a row has.
    pub fn columns(&self) -> usize {
        // SAFETY: the statement is not finalized.
        self.quickly(|pointer| unsafe { usize::try_from(ffi::sqlite3_column_count(pointer)).unwrap_or(0) })
    }

    /// The name of a column.
    pub fn column_name(&self, column: usize) -> Vec<u8> {
        // SAFETY: as above; a column that is not there has no name. It is copied at once.
        self.quickly(|pointer| unsafe { copied(ffi::sqlite3_column_name(pointer, Self::number(column))) })
    }

    /// The type of a value of the row.
    pub fn kind(&self, column: usize) -> Kind {
        // SAFETY: as above; a column that is not there is null.
        self.quickly(|pointer| unsafe {
            Kind::from_number(ffi::sqlite3_column_type(pointer, Self::number(column)))
        })
    }

    /// A value of the row as text, to its first zero byte; `None` for null.
    pub fn text(&self, column: usize) -> Option<&[u8]> {
        let column = Self::number(column);
        // SAFETY: the text ends with a zero byte and stays until the value is converted to another type or the statement goes on: both
        // need `&mut self`, but for `blob` on a text, which leaves it where it is.
        self.quickly(|pointer| unsafe {
            let text = ffi::sqlite3_column_text(pointer, column);
            (!text.is_null()).then(|| std::ffi::CStr::from_ptr(text.cast()).to_bytes())
        })
    }

    /// A value of the row as bytes. To be called before `text`, or not at all, for a value that is not text.
    pub fn blob(&mut self, column: usize) -> &[u8] {
        let column = Self::number(column);
        // SAFETY: so many bytes are there, until the statement is used again, which needs `&mut self`.
        self.quickly(|pointer| unsafe {
            let bytes = ffi::sqlite3_column_blob(pointer, column);
            let length = usize::try_from(ffi::sqlite3_column_bytes(pointer, column)).unwrap_or(0);
            if bytes.is_null() { &[] } else { std::slice::from_raw_parts(bytes.cast::<u8>(), length) }
        })
    }

    /// A value of the row as a whole number.
    pub fn integer(&self, column: usize) -> i64 {
        // SAFETY: as for `kind`.
        self.quickly(|pointer| unsafe { ffi::sqlite3_column_int64(pointer, Self::number(column)) })
    }

    /// A value of the row as a floating-point number.
    pub fn real(&self, column: usize) -> f64 {
        // SAFETY: as for `kind`.
        self.quickly(|pointer| unsafe { ffi::sqlite3_column_double(pointer, Self::number(column)) })
    }

    /// How many parameters it has.
    pub fn parameters(&self) -> usize {
        // SAFETY: as above.
        self.quickly(|pointer| unsafe {
            usize::try_from(ffi::sqlite3_bind_parameter_count(pointer)).unwrap_or(0)
        })
    }

    /// The name of a parameter, counted from 1, if it has one.
    pub fn parameter_name(&self, parameter: usize) -> Option<Vec<u8>> {
        // SAFETY: as above; it is copied at once.
        self.quickly(|pointer| unsafe {
            let name = ffi::sqlite3_bind_parameter_name(pointer, Self::number(parameter));
            (!name.is_null()).then(|| copied(name))
        })
    }

    /// Gives a parameter, counted from 1, a text.
    pub fn bind_text(&mut self, parameter: usize, text: &[u8]) {
        // SAFETY: SQLite copies the text at once, as it is told to.
        self.quickly(|pointer| unsafe {
            let length = text.len() as u64;
            let number = Self::number(parameter);
            let how = ffi::SQLITE_TRANSIENT();
            ffi::sqlite3_bind_text64(
                pointer,
                number,
                text.as_ptr().cast(),
                length,
                how,
                ffi::SQLITE_UTF8 as u8,
            )
        });
    }

    /// Gives a parameter, counted from 1, no value.
    pub fn bind_null(&mut self, parameter: usize) {
        // SAFETY: the statement is not finalized.
        self.quickly(|pointer| unsafe { ffi::sqlite3_bind_null(pointer, Self::number(parameter)) });
    }

    /// Gives a parameter, counted from 1, the value that `source` has in a column.
    pub fn bind_column(&mut self, parameter: usize, source: &Statement<'_>, column: usize) {
        // SAFETY: both statements are not finalized; the value is copied at once.
        self.quickly(|pointer| unsafe {
            let value = ffi::sqlite3_column_value(source.pointer, Self::number(column));
            ffi::sqlite3_bind_value(pointer, Self::number(parameter), value)
        });
    }

    /// What kind of explanation it asks for.
    pub fn explain(&self) -> Explain {
        // SAFETY: as above.
        match self.quickly(|pointer| unsafe { ffi::sqlite3_stmt_isexplain(pointer) }) {
            0 => Explain::No,
            1 => Explain::Program,
            _ => Explain::Plan,
        }
    }

    /// Its own text.
    pub fn sql(&self) -> Vec<u8> {
        // SAFETY: as above; it is copied at once.
        self.quickly(|pointer| unsafe { copied(ffi::sqlite3_sql(pointer)) })
    }
}
