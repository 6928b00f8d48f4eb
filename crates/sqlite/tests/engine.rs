//! A database in surroundings that fail, wait, change threads and go away.
#![expect(unsafe_code, reason = "a coroutine is moved to another thread, as the kernel of boxsh does it")]

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use boxsh_sqlite::{
    Connection, Engine, Fault, Host, HostFile, LockLevel, OpenMode, Purity, SharedIndex, SlotLock, Value,
};
use corosensei::{Coroutine, CoroutineResult, Yielder};

type Content = Rc<RefCell<Vec<u8>>>;

/// Files in memory, and what is done between two steps.
#[derive(Default)]
struct Memory<'t> {
    files: RefCell<HashMap<Vec<u8>, Content>>,
    room: Cell<usize>,
    tick: Option<Box<dyn Fn() -> bool + 't>>,
}

struct File<'t> {
    content: Content,
    host: &'t Memory<'t>,
}

impl<'t> Memory<'t> {
    fn new() -> Self {
        Self { room: Cell::new(usize::MAX), ..Self::default() }
    }

    fn ticking(tick: impl Fn() -> bool + 't) -> Self {
        Self { tick: Some(Box::new(tick)), ..Self::new() }
    }
}

impl Host for Memory<'_> {
    fn open(&self, path: Option<&[u8]>, mode: OpenMode) -> Result<(Box<dyn HostFile + '_>, bool), Fault> {
        let content = match path {
            None => Content::default(),
            Some(path) => match (self.files.borrow().get(path), mode) {
                (Some(content), _) => content.clone(),
                (None, OpenMode::Create) => Content::default(),
                (None, _) => return Err(Fault::NotFound),
            },
        };
        if let Some(path) = path {
            self.files.borrow_mut().insert(path.to_vec(), content.clone());
        }
        Ok((Box::new(File { content, host: self }), mode != OpenMode::Read))
    }

    fn delete(&self, path: &[u8]) -> Result<(), Fault> {
        self.files.borrow_mut().remove(path).map(drop).ok_or(Fault::NotFound)
    }

    fn exists(&self, path: &[u8]) -> bool {
        self.files.borrow().get(path).is_some_and(|content| !content.borrow().is_empty())
    }

    fn is_writable(&self, _: &[u8]) -> bool {
        true
    }

    fn absolute(&self, path: &[u8]) -> Vec<u8> {
        path.to_vec()
    }

    fn tick(&self, _: u64) -> bool {
        self.tick.as_ref().is_none_or(|tick| tick())
    }

    fn sleep(&self, _: u64) {}

    fn now(&self) -> i64 {
        86_400_000
    }

    fn local_offset(&self, _: i64) -> i64 {
        3600
    }

    fn random(&self, buffer: &mut [u8]) {
        buffer.fill(4);
    }
}

impl HostFile for File<'_> {
    fn read(&self, buffer: &mut [u8], offset: u64) -> Result<usize, Fault> {
        let content = self.content.borrow();
        let rest = content.get(offset as usize..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }

    fn write(&self, data: &[u8], offset: u64) -> Result<(), Fault> {
        let end = offset as usize + data.len();
        if end > self.host.room.get() {
            return Err(Fault::Full);
        }
        let mut content = self.content.borrow_mut();
        if content.len() < end {
            content.resize(end, 0);
        }
        content[offset as usize..end].copy_from_slice(data);
        Ok(())
    }

    fn truncate(&self, size: u64) -> Result<(), Fault> {
        self.content.borrow_mut().resize(size as usize, 0);
        Ok(())
    }

    fn size(&self) -> Result<u64, Fault> {
        Ok(self.content.borrow().len() as u64)
    }

    fn sync(&self) -> Result<(), Fault> {
        Ok(())
    }

    fn lock(&self, _: LockLevel) -> bool {
        true
    }

    fn unlock(&self, _: LockLevel) {}

    fn is_reserved(&self) -> bool {
        false
    }

    fn shared_index(&self) -> &dyn SharedIndex {
        self
    }
}

impl SharedIndex for File<'_> {
    fn region(&self, _: usize, _: usize, _: bool) -> Option<*mut u8> {
        None
    }

    fn lock(&self, _: SlotLock) -> bool {
        false
    }
}

const ENDLESS: &[u8] =
    b"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c";

fn open<'h>(engine: &Engine<'h>, name: &str) -> Connection<'h> {
    Connection::open(engine, name.as_bytes(), OpenMode::Create).expect("it can be opened")
}

fn first(connection: &Connection<'_>, sql: &str) -> Option<String> {
    let (statement, _) = connection.prepare(sql.as_bytes()).expect("it is right");
    let mut statement = statement.expect("there is one");
    statement
        .step()
        .expect("it runs")
        .then(|| String::from_utf8_lossy(statement.text(0).unwrap_or_default()).into())
}

#[test]
fn rows_are_kept_in_the_files_of_the_host() {
    let host = Rc::new(Memory::new());
    let engine = Engine::new(host.clone(), 64 << 20).unwrap();
    let connection = open(&engine, "a.db");
    connection.execute(b"CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)").unwrap();
    drop(connection);
    assert!(host.files.borrow()[&b"a.db"[..]].borrow().starts_with(b"SQLite format 3"));
    assert_eq!(host.files.borrow().len(), 1, "the journal is gone");
    assert_eq!(first(&open(&engine, "a.db"), "SELECT sum(a) FROM t"), Some("3".into()));
}

#[test]
fn nothing_reaches_beyond_the_host() {
    let engine = Engine::new(Rc::new(Memory::new()), 64 << 20).unwrap();
    let connection = open(&engine, ":memory:");
    assert_eq!(first(&connection, "SELECT datetime('now')"), Some("1970-01-02 00:00:00".into()));
    assert_eq!(first(&connection, "SELECT datetime('now', 'localtime')"), Some("1970-01-02 01:00:00".into()));
    for sql in
        ["SELECT load_extension('x')", "PRAGMA temp_store_directory='/tmp'", "PRAGMA hard_heap_limit=1"]
    {
        assert!(connection.execute(sql.as_bytes()).is_err(), "{sql}");
    }
    // Another VFS cannot be named: this is a file of the host's, of whatever name.
    let name = "/nosuch/directory/x.db";
    let attach = format!("ATTACH 'file:{name}?vfs=unix' AS a; CREATE TABLE a.t(b)");
    connection.execute(attach.as_bytes()).unwrap();
    let (dynamic, other) =
        (format!("ATTACH 'file:{name}2?v' || 'fs=unix' AS b; CREATE TABLE b.t(b)"), "PRAGMA database_list");
    connection.execute(dynamic.as_bytes()).unwrap();
    assert!(first(&connection, other).is_some());
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let host = Rc::new(Memory::new());
    let engine = Engine::new(host.clone(), 64 << 20).unwrap();
    let connection = open(&engine, "a.db");
    connection.execute(b"CREATE TABLE t(a); INSERT INTO t VALUES (1)").unwrap();
    host.room.set(40_000);
    let error = connection.execute(b"INSERT INTO t VALUES (zeroblob(100000))").unwrap_err();
    assert_eq!(error.text(), "database or disk is full");
    assert_eq!(first(&connection, "SELECT count(*) FROM t"), Some("1".into()));
    assert_eq!(first(&connection, "PRAGMA integrity_check"), Some("ok".into()));
}

#[test]
fn memory_has_a_ceiling_for_each_engine() {
    let (small, large) = (Rc::new(Memory::new()), Rc::new(Memory::new()));
    let small = Engine::new(small, 4 << 20).unwrap();
    let large = Engine::new(large, 256 << 20).unwrap();
    let query = b"CREATE TABLE t AS SELECT zeroblob(20000000) AS a";
    let error = open(&small, ":memory:").execute(query).unwrap_err();
    assert_eq!(error.text(), "out of memory");
    assert!(small.memory_refused() && !large.memory_refused());
    open(&large, ":memory:").execute(query).unwrap();
    assert!(large.memory_held() < 1 << 20, "it was given back: {}", large.memory_held());
}

#[test]
fn a_query_ends_when_the_host_says_so() {
    let left = Cell::new(1000);
    let tick = || {
        left.set(left.get() - 1);
        left.get() > 0
    };
    let engine = Engine::new(Rc::new(Memory::ticking(tick)), 64 << 20).unwrap();
    assert_eq!(open(&engine, ":memory:").execute(ENDLESS).unwrap_err().text(), "interrupted");
}

#[test]
fn functions_may_use_the_database_that_calls_them() {
    let engine = Engine::new(Rc::new(Memory::new()), 64 << 20).unwrap();
    let connection = open(&engine, "a.db");
    connection.execute(b"CREATE TABLE t(a); INSERT INTO t VALUES (20), (22)").unwrap();
    let inner = open(&engine, "a.db");
    let total = move |arguments: &boxsh_sqlite::Arguments<'_>| {
        let sum = first(&inner, "SELECT sum(a) FROM t").unwrap_or_default();
        Ok(Value::Text([sum.as_bytes(), &*arguments.bytes(0)].concat()))
    };
    connection.add_function("total_of", 1, Purity::Varies, Box::new(total));
    assert_eq!(first(&connection, "SELECT total_of('!') FROM t"), Some("42!".into()));
    let fails = Box::new(|_: &boxsh_sqlite::Arguments<'_>| Err(b"no luck".to_vec()));
    connection.add_function("fails", 0, Purity::Varies, fails);
    assert_eq!(connection.execute(b"SELECT fails()").unwrap_err().text(), "no luck");
}

#[test]
fn statements_nested_as_deep_as_the_limits_allow_do_not_exhaust_the_stack() {
    let engine = Engine::new(Rc::new(Memory::new()), 256 << 20).unwrap();
    let connection = open(&engine, ":memory:");
    for depth in [900, 5000, 200_000] {
        let nested = format!("SELECT {}1{}", "(".repeat(depth), ")".repeat(depth));
        let selects = format!("{}SELECT 1{}", "SELECT * FROM (".repeat(depth), ")".repeat(depth));
        let sums = format!("SELECT 1{}", "+1".repeat(depth));
        let cases = format!("SELECT {}1{}", "CASE 1 WHEN ".repeat(depth), " THEN 1 END".repeat(depth));
        let json = format!("SELECT json('{}{}')", "[".repeat(depth), "]".repeat(depth));
        for sql in [nested, selects, sums, cases, json] {
            // Either it runs, or a limit is told.
            let _ = connection.execute(sql.as_bytes());
        }
    }
    assert_eq!(first(&connection, "SELECT 1"), Some("1".into()));
}

/// A coroutine that uses a database and is suspended in the middle of a query, again and again.
#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn suspended(sql: &'static [u8]) -> Coroutine<(), (), String> {
    Coroutine::new(move |yielder: &Yielder<(), ()>, ()| {
        let tick = || {
            yielder.suspend(());
            true
        };
        let engine = Engine::new(Rc::new(Memory::ticking(tick)), 64 << 20).unwrap();
        let connection = open(&engine, "a.db");
        connection
            .execute(b"CREATE TABLE t(a); INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2)")
            .unwrap();
        let (statement, _) = connection.prepare(sql).unwrap();
        let mut statement = statement.unwrap();
        statement.step().unwrap();
        String::from_utf8_lossy(statement.text(0).unwrap_or_default()).into_owned()
    })
}

#[test]
fn a_caller_that_is_unwound_leaves_nothing_behind() {
    for _ in 0..10 {
        let mut coroutine = suspended(ENDLESS);
        for _ in 0..50 {
            assert!(matches!(coroutine.resume(()), CoroutineResult::Yield(())));
        }
        drop(coroutine);
    }
    let engine = Engine::new(Rc::new(Memory::new()), 64 << 20).unwrap();
    assert_eq!(first(&open(&engine, ":memory:"), "SELECT 7"), Some("7".into()));
}

#[test]
fn a_host_that_panics_ends_the_query_in_good_order() {
    let engine = Engine::new(Rc::new(Memory::ticking(|| panic!("no more"))), 64 << 20).unwrap();
    let connection = open(&engine, ":memory:");
    let query = || connection.execute(ENDLESS);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(query)).is_err());
    assert_eq!(first(&connection, "SELECT 7"), Some("7".into()));
}

struct Movable(Coroutine<(), (), String>);

// SAFETY: it is used by one thread at a time, and suspended where it holds nothing of a thread's.
unsafe impl Send for Movable {}

#[test]
fn a_query_goes_on_on_another_thread() {
    const COUNT: &[u8] =
        b"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 3000) SELECT sum(x) FROM c, t";
    let mut movable = Movable(suspended(COUNT));
    let answer = loop {
        let moved = std::thread::spawn(move || {
            let mut movable = movable;
            let result = movable.0.resume(());
            (movable, result)
        });
        let (back, result) = moved.join().unwrap();
        movable = back;
        if let CoroutineResult::Return(answer) = result {
            break answer;
        }
    };
    assert_eq!(answer, (3000 * 3001).to_string());
}
