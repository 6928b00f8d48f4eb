//! Your own filesystem: files in a SQLite database, mounted into a sandbox.
//!
//! The trait has ten methods, and sees resolved paths only: the kernel walks paths, follows links and checks permissions.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh::Sandbox;
use boxsh::vfs::{
    Attributes, DirEntry, Errno, File, FileKind, Fs, FsPath, FsStats, Metadata, NewNode, NodeKind,
    OpenOptions, Remove, Rename, Result,
};
use rusqlite::{Connection, OptionalExtension, params};

const SCHEMA: &str =
    "CREATE TABLE nodes (id INTEGER PRIMARY KEY, parent INTEGER, name BLOB, kind INTEGER, mode INTEGER,
    uid INTEGER, gid INTEGER, data BLOB NOT NULL DEFAULT x'', UNIQUE (parent, name));
    INSERT INTO nodes (id, parent, name, kind, mode, uid, gid) VALUES (1, 0, x'', 1, 493, 1000, 1000);";

const FILE: i64 = 0;
const DIRECTORY: i64 = 1;
const SYMLINK: i64 = 2;

/// Files in a database. Copies are one and the same.
#[derive(Clone)]
struct SqliteFs(Arc<Mutex<Connection>>);

/// Whatever goes wrong with a database is an error of its disk to a script.
fn broken(_: rusqlite::Error) -> Errno {
    Errno::EIO
}

impl SqliteFs {
    fn new(database: Connection) -> rusqlite::Result<Self> {
        database.execute_batch(SCHEMA)?;
        Ok(Self(Arc::new(Mutex::new(database))))
    }

    fn database(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, path: FsPath<'_>) -> Result<i64> {
        let database = self.database();
        let mut id = 1;
        for name in path.names() {
            let query = "SELECT id FROM nodes WHERE parent = ? AND name = ?";
            let found = database.query_row(query, params![id, name], |row| row.get(0)).optional();
            id = found.map_err(broken)?.ok_or(Errno::ENOENT)?;
        }
        Ok(id)
    }

    fn stat(&self, id: i64) -> Result<Metadata> {
        let query = "SELECT kind, mode, uid, gid, length(data) FROM nodes WHERE id = ?";
        let found = self.database().query_row(query, [id], |row| {
            let kind = match row.get(0)? {
                DIRECTORY => FileKind::Directory,
                SYMLINK => FileKind::Symlink,
                _ => FileKind::File,
            };
            let mut metadata = Metadata::new(kind);
            (metadata.mode, metadata.uid, metadata.gid) = (row.get(1)?, row.get(2)?, row.get(3)?);
            metadata.size = row.get::<_, i64>(4)?.unsigned_abs();
            metadata.blocks = metadata.size.div_ceil(512);
            (metadata.dev, metadata.ino) = (0x5041, id.unsigned_abs());
            Ok(metadata)
        });
        found.optional().map_err(broken)?.ok_or(Errno::ENOENT)
    }

    fn add(&self, path: FsPath<'_>, kind: i64, mode: u32, owner: (u32, u32), data: &[u8]) -> Result<i64> {
        let (parent, name) = path.split_last().ok_or(Errno::EEXIST)?;
        if self.find(path).is_ok() {
            return Err(Errno::EEXIST);
        }
        let parent = self.find(parent)?;
        let insert =
            "INSERT INTO nodes (parent, name, kind, mode, uid, gid, data) VALUES (?, ?, ?, ?, ?, ?, ?)";
        let database = self.database();
        database
            .execute(insert, params![parent, name, kind, mode, owner.0, owner.1, data])
            .map_err(broken)?;
        Ok(database.last_insert_rowid())
    }
}

impl Fs for SqliteFs {
    fn metadata(&self, path: FsPath<'_>) -> Result<Metadata> {
        self.stat(self.find(path)?)
    }

    fn open(&self, path: FsPath<'_>, options: &OpenOptions) -> Result<Arc<dyn File>> {
        let id = match (self.find(path), options.create) {
            (Ok(_), Some(create)) if create.exclusive => return Err(Errno::EEXIST),
            (Err(Errno::ENOENT), Some(create)) => {
                self.add(path, FILE, create.mode, (create.uid, create.gid), b"")?
            }
            (found, _) => found?,
        };
        let file = SqliteFile { fs: self.clone(), id };
        if options.truncate {
            file.set_len(0)?;
        }
        Ok(Arc::new(file))
    }

    fn create(&self, path: FsPath<'_>, node: &NewNode<'_>) -> Result<()> {
        let (kind, data) = match node.kind {
            NodeKind::Directory => (DIRECTORY, &b""[..]),
            NodeKind::Symlink(target) => (SYMLINK, target),
            NodeKind::Fifo => return Err(Errno::EPERM),
        };
        self.add(path, kind, node.mode, (node.uid, node.gid), data).map(drop)
    }

    fn read_link(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        let id = self.find(path)?;
        if self.stat(id)?.kind != FileKind::Symlink {
            return Err(Errno::EINVAL);
        }
        let query = "SELECT data FROM nodes WHERE id = ?";
        self.database().query_row(query, [id], |row| row.get(0)).map_err(broken)
    }

    fn read_dir(&self, path: FsPath<'_>) -> Result<Vec<DirEntry>> {
        let id = self.find(path)?;
        if !self.stat(id)?.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        let database = self.database();
        let query = "SELECT name, kind, id FROM nodes WHERE parent = ? ORDER BY name";
        let mut statement = database.prepare(query).map_err(broken)?;
        let rows = statement.query_map([id], |row| {
            let kind = match row.get(1)? {
                DIRECTORY => FileKind::Directory,
                SYMLINK => FileKind::Symlink,
                _ => FileKind::File,
            };
            let name: Vec<u8> = row.get(0)?;
            Ok(DirEntry::new(name, kind, row.get::<_, i64>(2)?.unsigned_abs()))
        });
        rows.map_err(broken)?.collect::<rusqlite::Result<_>>().map_err(broken)
    }

    fn link(&self, _: FsPath<'_>, _: FsPath<'_>) -> Result<()> {
        Err(Errno::EPERM)
    }

    fn rename(&self, from: FsPath<'_>, to: FsPath<'_>, rename: Rename) -> Result<()> {
        let id = self.find(from)?;
        let (parent, name) = to.split_last().ok_or(Errno::EBUSY)?;
        if to.strip_prefix(from).is_some() && to != from {
            return Err(Errno::EINVAL);
        }
        match self.find(to) {
            Ok(other) if other == id => return Ok(()),
            Ok(_) if rename == Rename::NoReplace => return Err(Errno::EEXIST),
            Ok(_) if rename == Rename::Exchange => return Err(Errno::EINVAL),
            Ok(other) => {
                let directories = (self.stat(id)?.is_dir(), self.stat(other)?.is_dir());
                let expected = if directories.0 { Remove::Directory } else { Remove::File };
                self.remove(to, expected)?;
            }
            Err(_) => {}
        }
        let parent = self.find(parent)?;
        let update = "UPDATE nodes SET parent = ?, name = ? WHERE id = ?";
        self.database().execute(update, params![parent, name, id]).map_err(broken).map(drop)
    }

    fn remove(&self, path: FsPath<'_>, remove: Remove) -> Result<()> {
        let id = self.find(path)?;
        match (self.stat(id)?.is_dir(), remove) {
            (true, Remove::File) => return Err(Errno::EISDIR),
            (false, Remove::Directory) => return Err(Errno::ENOTDIR),
            (true, _) if !self.read_dir(path)?.is_empty() => return Err(Errno::ENOTEMPTY),
            _ => {}
        }
        self.database().execute("DELETE FROM nodes WHERE id = ?", [id]).map_err(broken).map(drop)
    }

    fn set_attributes(&self, path: FsPath<'_>, attributes: &Attributes) -> Result<()> {
        SqliteFile { fs: self.clone(), id: self.find(path)? }.set_attributes(attributes)
    }

    fn statfs(&self, _: FsPath<'_>) -> Result<FsStats> {
        Ok(FsStats::new("sqlite", 4096))
    }
}

/// An open file of the database.
struct SqliteFile {
    fs: SqliteFs,
    id: i64,
}

impl SqliteFile {
    /// Replaces the contents by what `change` makes of them.
    fn change<T>(&self, change: impl FnOnce(&mut Vec<u8>) -> T) -> Result<T> {
        let database = self.fs.database();
        let query = "SELECT data FROM nodes WHERE id = ?";
        let mut data: Vec<u8> = database.query_row(query, [self.id], |row| row.get(0)).map_err(broken)?;
        let answer = change(&mut data);
        database.execute("UPDATE nodes SET data = ? WHERE id = ?", params![data, self.id]).map_err(broken)?;
        Ok(answer)
    }
}

impl File for SqliteFile {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        let query = "SELECT substr(data, ?, ?) FROM nodes WHERE id = ?";
        let wanted = params![offset as i64 + 1, buffer.len() as i64, self.id];
        let data: Vec<u8> = self.fs.database().query_row(query, wanted, |row| row.get(0)).map_err(broken)?;
        buffer[..data.len()].copy_from_slice(&data);
        Ok(data.len())
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        let start = usize::try_from(offset).map_err(|_| Errno::EFBIG)?;
        self.change(|contents| {
            contents.resize(contents.len().max(start + data.len()), 0);
            contents[start..start + data.len()].copy_from_slice(data);
            data.len()
        })
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.change(|contents| {
            contents.extend_from_slice(data);
            (data.len(), contents.len() as u64)
        })
    }

    fn set_len(&self, length: u64) -> Result<()> {
        let length = usize::try_from(length).map_err(|_| Errno::EFBIG)?;
        self.change(|contents| contents.resize(length, 0))
    }

    fn metadata(&self) -> Result<Metadata> {
        self.fs.stat(self.id)
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        let update = "UPDATE nodes SET mode = coalesce(?, mode), uid = coalesce(?, uid), gid = coalesce(?, gid) WHERE id = ?";
        let values = params![attributes.mode, attributes.uid, attributes.gid, self.id];
        self.fs.database().execute(update, values).map_err(broken).map(drop)
    }
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let fs = SqliteFs::new(Connection::open_in_memory()?)?;
    let mut sandbox = Sandbox::builder().mount("/data", Arc::new(fs.clone())).build()?;
    let script = "cd /data; mkdir -p notes/old; echo 'buy milk' > notes/today; ln -s today notes/now; echo done >> notes/now
        mv notes/old notes/archive; chmod 600 notes/today; cat notes/now; ls -l notes | cut -c 1-10,20-; find . | sort";
    let result = sandbox.run(script);
    print!("{}", result.stdout_str());
    assert_eq!(result.stderr_str(), "");
    assert!(result.stdout_str().starts_with("buy milk\ndone\n"), "{}", result.stdout_str());
    let stored: String = fs.database().query_row(
        "SELECT CAST(data AS TEXT) FROM nodes WHERE name = x'746f646179'",
        [],
        |row| row.get(0),
    )?;
    println!("the database has {} bytes for notes/today", stored.len());
    assert_eq!(stored, "buy milk\ndone\n");
    Ok(())
}

#[test]
fn files_live_in_the_database() {
    main().expect("the example works");
}
