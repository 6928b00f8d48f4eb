//! Connections to databases.
#![expect(unsafe_code, reason = "a connection is a pointer of SQLite's")]

use std::cell::Cell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::rc::Rc;

use libsqlite3_sys as ffi;

use crate::engine::{Engine, tick};
use crate::error::Error;
use crate::host::OpenMode;
use crate::setup;
use crate::statement::Statement;
use crate::uri::{self, UriMode};
use crate::{series, vfs};

/// Steps of SQLite's machine between two looks at the clock.
const STEPS_PER_TICK: c_int = 100;

/// A database connection. What SQLite keeps for it goes with the last statement or copy of it.
#[derive(Clone)]
pub struct Connection<'h> {
    pub(crate) handle: Rc<Handle<'h>>,
}

/// The pointer behind a connection, closed when dropped.
pub(crate) struct Handle<'h> {
    pub(crate) db: *mut ffi::sqlite3,
    pub(crate) engine: Engine<'h>,
    /// What `PRAGMA case_sensitive_like` says.
    like_is_case_sensitive: Rc<Cell<bool>>,
}

impl Drop for Handle<'_> {
    fn drop(&mut self) {
        let db = self.db;
        // SAFETY: statements own this handle, so none is left; and nobody else closes it.
        self.engine.run(|| unsafe { ffi::sqlite3_close(db) });
    }
}

/// Whether a database is in a transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transaction {
    /// No.
    None,
    /// It reads.
    Read,
    /// It writes.
    Write,
}

/// Settings of a connection, by SQLite's names for them.
pub mod setting {
    use libsqlite3_sys as ffi;

    /// Each setting and its number.
    pub const ALL: [(&str, i32); 16] = [
        ("defensive", ffi::SQLITE_DBCONFIG_DEFENSIVE),
        ("dqs_ddl", ffi::SQLITE_DBCONFIG_DQS_DDL),
        ("dqs_dml", ffi::SQLITE_DBCONFIG_DQS_DML),
        ("enable_fkey", ffi::SQLITE_DBCONFIG_ENABLE_FKEY),
        ("enable_qpsg", ffi::SQLITE_DBCONFIG_ENABLE_QPSG),
        ("enable_trigger", ffi::SQLITE_DBCONFIG_ENABLE_TRIGGER),
        ("enable_view", ffi::SQLITE_DBCONFIG_ENABLE_VIEW),
        ("fts3_tokenizer", ffi::SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER),
        ("legacy_alter_table", ffi::SQLITE_DBCONFIG_LEGACY_ALTER_TABLE),
        ("legacy_file_format", ffi::SQLITE_DBCONFIG_LEGACY_FILE_FORMAT),
        ("load_extension", LOAD_EXTENSION),
        ("no_ckpt_on_close", ffi::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE),
        ("reset_database", ffi::SQLITE_DBCONFIG_RESET_DATABASE),
        ("trigger_eqp", ffi::SQLITE_DBCONFIG_TRIGGER_EQP),
        ("trusted_schema", ffi::SQLITE_DBCONFIG_TRUSTED_SCHEMA),
        ("writable_schema", WRITABLE_SCHEMA),
    ];

    /// Whether extensions can be loaded, which stays off.
    pub const LOAD_EXTENSION: i32 = ffi::SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION;
    /// Whether the schema can be written to as a table.
    pub const WRITABLE_SCHEMA: i32 = ffi::SQLITE_DBCONFIG_WRITABLE_SCHEMA;
    /// Whether the explanation of a plan shows its triggers.
    pub const TRIGGER_EQP: i32 = ffi::SQLITE_DBCONFIG_TRIGGER_EQP;
}

/// Limits of a connection, by SQLite's names for them.
pub mod limit {
    use libsqlite3_sys as ffi;

    /// Each limit and its number.
    pub const ALL: [(&str, i32); 12] = [
        ("length", LENGTH),
        ("sql_length", ffi::SQLITE_LIMIT_SQL_LENGTH),
        ("column", ffi::SQLITE_LIMIT_COLUMN),
        ("expr_depth", ffi::SQLITE_LIMIT_EXPR_DEPTH),
        ("compound_select", ffi::SQLITE_LIMIT_COMPOUND_SELECT),
        ("vdbe_op", ffi::SQLITE_LIMIT_VDBE_OP),
        ("function_arg", ffi::SQLITE_LIMIT_FUNCTION_ARG),
        ("attached", ffi::SQLITE_LIMIT_ATTACHED),
        ("like_pattern_length", ffi::SQLITE_LIMIT_LIKE_PATTERN_LENGTH),
        ("variable_number", ffi::SQLITE_LIMIT_VARIABLE_NUMBER),
        ("trigger_depth", ffi::SQLITE_LIMIT_TRIGGER_DEPTH),
        ("worker_threads", WORKER_THREADS),
    ];

    /// Bytes of one value or row.
    pub const LENGTH: i32 = ffi::SQLITE_LIMIT_LENGTH;
    /// Threads that help to sort. None: they would run outside of every engine.
    pub const WORKER_THREADS: i32 = ffi::SQLITE_LIMIT_WORKER_THREADS;
}

/// Bytes with a zero behind them, cut at the first one among them.
pub(crate) fn c_string(text: &[u8]) -> CString {
    let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// A copy of a C string; empty for null.
///
/// # Safety
/// It is null, or ends with a zero byte.
pub(crate) unsafe fn copied(text: *const c_char) -> Vec<u8> {
    if text.is_null() {
        return Vec::new();
    }
    // SAFETY: as the caller says.
    unsafe { std::ffi::CStr::from_ptr(text) }.to_bytes().to_vec()
}

impl<'h> Connection<'h> {
    /// Opens a database. `file:` names are understood; `:memory:` and an empty name are databases of no file.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(engine: &Engine<'h>, name: &[u8], mode: OpenMode) -> Result<Self, Error> {
        let parsed = uri::parse(name);
        let (path, mode) = match parsed.mode {
            UriMode::Unsaid => (parsed.path, mode),
            UriMode::ReadOnly => (parsed.path, OpenMode::Read),
            UriMode::ReadWrite => {
                (parsed.path, if mode == OpenMode::Read { mode } else { OpenMode::ReadWrite })
            }
            UriMode::Memory => (b":memory:".to_vec(), mode),
        };
        let access = match mode {
            OpenMode::Read => ffi::SQLITE_OPEN_READONLY,
            OpenMode::ReadWrite => ffi::SQLITE_OPEN_READWRITE,
            OpenMode::Create => ffi::SQLITE_OPEN_READWRITE | ffi::SQLITE_OPEN_CREATE,
        };
        let path = c_string(&path);
        let mut db = null_mut();
        let pointer = &raw mut db;
        // SAFETY: the strings live during the call, and the pointer has a place.
        let code = engine.run(|| unsafe {
            let flags = access | ffi::SQLITE_OPEN_NOMUTEX;
            ffi::sqlite3_open_v2(path.as_ptr(), pointer, flags, vfs::NAME.as_ptr())
        });
        if db.is_null() {
            return Err(Error { code: ffi::SQLITE_NOMEM, message: b"out of memory".to_vec(), offset: None });
        }
        let like_is_case_sensitive = Rc::default();
        let connection =
            Self { handle: Rc::new(Handle { db, engine: engine.clone(), like_is_case_sensitive }) };
        if code != ffi::SQLITE_OK {
            return Err(connection.error(code));
        }
        connection.confine();
        Ok(connection)
    }

    /// Takes away what reaches beyond the engine.
    fn confine(&self) {
        let db = self.handle.db;
        let cases = Rc::as_ptr(&self.handle.like_is_case_sensitive);
        self.handle.engine.run(|| {
            // SAFETY: the connection is open, and its handle owns what the second function is given.
            unsafe {
                ffi::sqlite3_progress_handler(db, STEPS_PER_TICK, Some(progress), null_mut());
                ffi::sqlite3_set_authorizer(db, Some(authorize), cases.cast_mut().cast());
                ffi::sqlite3_enable_load_extension(db, 0);
                ffi::sqlite3_limit(db, ffi::SQLITE_LIMIT_WORKER_THREADS, 0);
            }
        });
        self.configure(ffi::SQLITE_DBCONFIG_ENABLE_FKEY, Some(false));
        series::register(db, &self.handle.engine);
    }

    /// What `PRAGMA case_sensitive_like` says, for whoever replaces the function `like`. SQLite itself does not hear it: it would put its own
    /// function back.
    pub fn like_is_case_sensitive(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.handle.like_is_case_sensitive)
    }

    /// The engine it runs on.
    pub fn engine(&self) -> &Engine<'h> {
        &self.handle.engine
    }

    /// What the last call came to, if it failed.
    pub(crate) fn error(&self, code: c_int) -> Error {
        let db = self.handle.db;
        // SAFETY: the connection is open, and the message is copied at once.
        self.handle.engine.quickly(|| unsafe {
            Error {
                code: code & 0xff,
                message: copied(ffi::sqlite3_errmsg(db)),
                offset: usize::try_from(ffi::sqlite3_error_offset(db)).ok(),
            }
        })
    }

    /// Prepares the first statement of `sql`, and says how many bytes it takes; there is none in white space and comments.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn prepare(&self, sql: &[u8]) -> Result<(Option<Statement<'h>>, usize), Error> {
        let text = c_string(sql);
        let (mut statement, mut tail) = (null_mut(), null());
        let (db, out, rest) = (self.handle.db, &raw mut statement, &raw mut tail);
        // SAFETY: the text ends with a zero byte and lives during the call; the pointers have places.
        let code =
            self.handle.engine.run(|| unsafe { ffi::sqlite3_prepare_v2(db, text.as_ptr(), -1, out, rest) });
        if code != ffi::SQLITE_OK {
            return Err(self.error(code));
        }
        let used = if tail.is_null() { text.as_bytes().len() } else { tail.addr() - text.as_ptr().addr() };
        let statement = (!statement.is_null()).then(|| Statement::new(self.handle.clone(), statement));
        Ok((statement, used))
    }

    /// Runs statements whose rows nobody wants.
    ///
    /// # Errors
    /// The first error; the rest is not run.
    pub fn execute(&self, sql: &[u8]) -> Result<(), Error> {
        let mut rest = sql;
        while !rest.is_empty() {
            let (statement, used) = self.prepare(rest)?;
            if let Some(mut statement) = statement {
                while statement.step()? {}
            }
            rest = &rest[used.max(1).min(rest.len())..];
        }
        Ok(())
    }

    /// Changes a setting, and says how it stands.
    pub fn configure(&self, setting: i32, value: Option<bool>) -> bool {
        let value = if setting == setting::LOAD_EXTENSION { None } else { value };
        let mut state: c_int = 0;
        let (db, out) = (self.handle.db, &raw mut state);
        let value = value.map_or(-1, c_int::from);
        // SAFETY: each of the settings of `setting` takes a number and a place for the answer.
        self.handle.engine.run(|| unsafe { ffi::sqlite3_db_config(db, setting, value, out) });
        state != 0
    }

    /// Sets how many digits a floating-point number is shown with.
    pub fn set_digits(&self, digits: i32) {
        let db = self.handle.db;
        // SAFETY: this setting takes a number and a place for the answer, or null.
        self.handle.engine.quickly(|| unsafe {
            ffi::sqlite3_db_config(db, ffi::SQLITE_DBCONFIG_FP_DIGITS, digits as c_int, null_mut::<c_int>())
        });
    }

    /// Changes a limit, and says how it stood.
    pub fn limit(&self, limit: i32, value: Option<i32>) -> i32 {
        let value = if limit == limit::WORKER_THREADS { None } else { value };
        let db = self.handle.db;
        // SAFETY: the connection is open.
        self.handle.engine.quickly(|| unsafe { ffi::sqlite3_limit(db, limit, value.unwrap_or(-1)) })
    }

    /// How long to wait for somebody else's lock.
    pub fn set_busy_timeout(&self, milliseconds: i32) {
        let db = self.handle.db;
        // SAFETY: the connection is open.
        self.handle.engine.quickly(|| unsafe { ffi::sqlite3_busy_timeout(db, milliseconds) });
    }

    /// Rows changed by the last statement, and by all.
    pub fn changes(&self) -> (i64, i64) {
        let db = self.handle.db;
        // SAFETY: the connection is open.
        self.handle
            .engine
            .quickly(|| unsafe { (ffi::sqlite3_changes64(db), ffi::sqlite3_total_changes64(db)) })
    }

    /// Whether every statement is a transaction of its own.
    pub fn is_autocommit(&self) -> bool {
        let db = self.handle.db;
        // SAFETY: the connection is open.
        self.handle.engine.quickly(|| unsafe { ffi::sqlite3_get_autocommit(db) != 0 })
    }

    /// Whether one of its databases is in a transaction.
    pub fn transaction(&self, schema: &[u8]) -> Transaction {
        let (db, schema) = (self.handle.db, c_string(schema));
        // SAFETY: the connection is open, the name lives during the call.
        match self.handle.engine.quickly(|| unsafe { ffi::sqlite3_txn_state(db, schema.as_ptr()) }) {
            ffi::SQLITE_TXN_READ => Transaction::Read,
            ffi::SQLITE_TXN_WRITE => Transaction::Write,
            _ => Transaction::None,
        }
    }

    /// Whether one of its databases cannot be written to.
    pub fn is_read_only(&self, schema: &[u8]) -> bool {
        let (db, schema) = (self.handle.db, c_string(schema));
        // SAFETY: as above.
        self.handle.engine.quickly(|| unsafe { ffi::sqlite3_db_readonly(db, schema.as_ptr()) == 1 })
    }

    /// Whether a table has a column of that name, the names of its row number included.
    pub fn has_column(&self, schema: Option<&[u8]>, table: &[u8], column: &[u8]) -> bool {
        let (db, table, column) = (self.handle.db, c_string(table), c_string(column));
        let schema = schema.map(c_string);
        let schema = schema.as_ref().map_or(null(), |schema| schema.as_ptr());
        // SAFETY: the names live during the call; null says that an answer is not wanted.
        let code = self.handle.engine.run(|| unsafe {
            ffi::sqlite3_table_column_metadata(
                db,
                schema,
                table.as_ptr(),
                column.as_ptr(),
                null_mut(),
                null_mut(),
                null_mut(),
                null_mut(),
                null_mut(),
            )
        });
        code == ffi::SQLITE_OK
    }

    /// Copies a whole database over another one.
    ///
    /// # Errors
    /// As the database copied to tells it; half of the copy may be done then, in a transaction that is rolled back.
    pub fn copy_from(&self, own: &[u8], source: &Connection<'h>, schema: &[u8]) -> Result<(), Error> {
        /// Pages at a time.
        const PAGES: c_int = 100;
        let (own, schema) = (c_string(own), c_string(schema));
        let (to, from) = (self.handle.db, source.handle.db);
        let engine = &self.handle.engine;
        // SAFETY: both connections are open, the names live during the call.
        let backup =
            engine.run(|| unsafe { ffi::sqlite3_backup_init(to, own.as_ptr(), from, schema.as_ptr()) });
        if backup.is_null() {
            return Err(self.error(ffi::SQLITE_ERROR));
        }
        let code = loop {
            // SAFETY: the copy has been started and not finished.
            match engine.run(|| unsafe { ffi::sqlite3_backup_step(backup, PAGES) }) {
                ffi::SQLITE_OK if engine.host().tick(engine.memory_held()) => {}
                code => break code,
            }
        };
        // SAFETY: as above; it is not used afterwards.
        let end = engine.run(|| unsafe { ffi::sqlite3_backup_finish(backup) });
        if code == ffi::SQLITE_DONE {
            return Ok(());
        }
        Err(self.error(if end == ffi::SQLITE_OK { code } else { end }))
    }
}

/// Called by SQLite between steps; anything but 0 ends the statement.
unsafe extern "C" fn progress(_: *mut c_void) -> c_int {
    c_int::from(!tick())
}

/// Whether SQLite takes the value of a setting for a yes.
fn is_true(value: &[u8]) -> bool {
    let is_word = [&b"on"[..], b"yes", b"true"].iter().any(|word| value.eq_ignore_ascii_case(word));
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    is_word || value[..digits].iter().any(|&digit| digit != b'0')
}

/// Called by SQLite for all that a statement would do: refuses what reaches beyond the engine.
unsafe extern "C" fn authorize(
    cases: *mut c_void,
    action: c_int,
    first: *const c_char,
    second: *const c_char,
    _: *const c_char,
    _: *const c_char,
) -> c_int {
    // SAFETY: SQLite's strings, alive during the call.
    let (first_text, second_text) = unsafe { (copied(first), copied(second)) };
    if action == ffi::SQLITE_PRAGMA && first_text.eq_ignore_ascii_case(b"case_sensitive_like") {
        // SAFETY: the handle of the connection owns it, and outlives its statements.
        let cases = unsafe { &*cases.cast::<Cell<bool>>() };
        if !second.is_null() {
            cases.set(is_true(&second_text));
        }
        return ffi::SQLITE_IGNORE;
    }
    let refused = match action {
        // A name that is not written out could be anything.
        ffi::SQLITE_ATTACH => {
            let is_plain = !first.is_null() && !first_text.starts_with(b"file:");
            !is_plain && !setup::prepare().is_some_and(|setup| setup.uris_are_off)
        }
        // These are settings of the whole program.
        ffi::SQLITE_PRAGMA => {
            const GLOBAL: [&str; 4] =
                ["temp_store_directory", "data_store_directory", "soft_heap_limit", "hard_heap_limit"];
            !second.is_null() && GLOBAL.iter().any(|name| first_text.eq_ignore_ascii_case(name.as_bytes()))
        }
        ffi::SQLITE_FUNCTION => second_text.eq_ignore_ascii_case(b"load_extension"),
        _ => false,
    };
    if refused { ffi::SQLITE_DENY } else { ffi::SQLITE_OK }
}
