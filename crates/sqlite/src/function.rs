//! SQL functions written in Rust.
#![expect(unsafe_code, reason = "SQLite calls C functions with C structures")]

use std::ffi::{c_int, c_void};

use libsqlite3_sys as ffi;

use crate::connection::{Connection, c_string};
use crate::engine::ask;
use crate::statement::Kind;

/// A value that a function gives.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// Text.
    Text(Vec<u8>),
    /// Bytes.
    Blob(Vec<u8>),
}

/// The arguments of a call.
pub struct Arguments<'a>(&'a [*mut ffi::sqlite3_value]);

impl Arguments<'_> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn value(&self, at: usize) -> Option<*mut ffi::sqlite3_value> {
        self.0.get(at).copied()
    }

    /// The type of one of them; null if it is not there.
    pub fn kind(&self, at: usize) -> Kind {
        // SAFETY: SQLite's values live during the call.
        self.value(at)
            .map_or(Kind::Null, |value| Kind::from_number(unsafe { ffi::sqlite3_value_type(value) }))
    }

    /// Whether it is a number, or text that looks like one.
    pub fn is_numeric(&self, at: usize) -> bool {
        // SAFETY: as above.
        let kind =
            self.value(at).map(|value| Kind::from_number(unsafe { ffi::sqlite3_value_numeric_type(value) }));
        matches!(kind, Some(Kind::Integer | Kind::Real))
    }

    /// One of them as bytes; numbers as they are written.
    pub fn bytes(&self, at: usize) -> Vec<u8> {
        let Some(value) = self.value(at) else { return Vec::new() };
        // SAFETY: so many bytes are there, and are copied at once.
        unsafe {
            let bytes = ffi::sqlite3_value_blob(value);
            let length = usize::try_from(ffi::sqlite3_value_bytes(value)).unwrap_or(0);
            if bytes.is_null() {
                Vec::new()
            } else {
                std::slice::from_raw_parts(bytes.cast::<u8>(), length).to_vec()
            }
        }
    }

    /// One of them as a whole number.
    pub fn integer(&self, at: usize) -> i64 {
        // SAFETY: SQLite's values live during the call.
        self.value(at).map_or(0, |value| unsafe { ffi::sqlite3_value_int64(value) })
    }

    /// One of them as a floating-point number.
    pub fn real(&self, at: usize) -> f64 {
        // SAFETY: as above.
        self.value(at).map_or(0.0, |value| unsafe { ffi::sqlite3_value_double(value) })
    }
}

/// Whether a function gives the same for the same arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purity {
    /// Always the same.
    Pure,
    /// Not always.
    Varies,
    /// It also acts on the world, so a schema may not call it.
    Acts,
}

/// A function: gives a value, or a message.
pub type Function<'h> = Box<dyn Fn(&Arguments<'_>) -> Result<Value, Vec<u8>> + 'h>;

impl<'h> Connection<'h> {
    /// Adds a function of so many arguments (-1 for any number).
    pub fn add_function(&self, name: &str, arguments: i32, purity: Purity, function: Function<'h>) {
        let name = c_string(name.as_bytes());
        let flags = ffi::SQLITE_UTF8
            | match purity {
                Purity::Pure => ffi::SQLITE_DETERMINISTIC | ffi::SQLITE_INNOCUOUS,
                Purity::Varies => ffi::SQLITE_INNOCUOUS,
                Purity::Acts => ffi::SQLITE_DIRECTONLY,
            };
        let data = Box::into_raw(Box::new(function));
        let db = self.handle.db;
        // SAFETY: the name lives during the call. The function is freed by `forget` with the connection, which owns the
        // engine and with it all that lives as long as `'h`.
        self.handle.engine.quickly(|| unsafe {
            ffi::sqlite3_create_function_v2(
                db,
                name.as_ptr(),
                arguments,
                flags,
                data.cast(),
                Some(call),
                None,
                None,
                Some(forget),
            )
        });
    }
}

unsafe extern "C" fn forget(data: *mut c_void) {
    // SAFETY: SQLite calls this once, with what `add_function` gave it.
    drop(unsafe { Box::from_raw(data.cast::<Function<'static>>()) });
}

unsafe extern "C" fn call(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: the data is what `add_function` gave; SQLite passes so many values, which live during the call.
    let (function, values) = unsafe {
        let function = &*ffi::sqlite3_user_data(context).cast::<Function<'static>>();
        let count = usize::try_from(count).unwrap_or(0);
        (function, if count == 0 { &[][..] } else { std::slice::from_raw_parts(values, count) })
    };
    let answer = ask(|| function(&Arguments(values)));
    // SAFETY: the context lives during the call; what is passed is copied at once.
    unsafe {
        match answer {
            Some(Ok(value)) => give(context, &value),
            Some(Err(message)) => {
                let length = c_int::try_from(message.len()).unwrap_or(c_int::MAX);
                ffi::sqlite3_result_error(context, message.as_ptr().cast(), length);
            }
            None => ffi::sqlite3_result_error_code(context, ffi::SQLITE_INTERRUPT),
        }
    }
}

/// Gives the result of a call.
///
/// # Safety
/// The context is that of the call.
unsafe fn give(context: *mut ffi::sqlite3_context, value: &Value) {
    // SAFETY: as the caller says; bytes are copied at once.
    unsafe {
        match value {
            Value::Null => ffi::sqlite3_result_null(context),
            Value::Integer(number) => ffi::sqlite3_result_int64(context, *number),
            Value::Real(number) => ffi::sqlite3_result_double(context, *number),
            Value::Text(text) => {
                let how = ffi::SQLITE_TRANSIENT();
                let encoding = ffi::SQLITE_UTF8 as u8;
                ffi::sqlite3_result_text64(context, text.as_ptr().cast(), text.len() as u64, how, encoding);
            }
            Value::Blob(bytes) => {
                let how = ffi::SQLITE_TRANSIENT();
                ffi::sqlite3_result_blob64(context, bytes.as_ptr().cast(), bytes.len() as u64, how);
            }
        }
    }
}
