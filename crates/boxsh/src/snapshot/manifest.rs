//! What is to be said of a session in a few words.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::{Access, Timestamp};
use boxsh_kernel::{CarriedContent, CarriedFile, Resources};

#[cfg(unix)]
use crate::workspace::HostBase;

/// Lines of `key=value`. A key that is not known is passed over if it starts with `x-`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Manifest {
    pub(super) directory: Vec<u8>,
    pub(super) umask: u32,
    /// What `ulimit` has set.
    pub(super) resources: Option<Arc<Resources>>,
    /// Where a virtual clock was.
    pub(super) clock: Option<(Timestamp, Duration)>,
    /// Where seeded randomness was.
    pub(super) rng: Option<[u64; 4]>,
    /// The bytes of those without a name are in a section of their own.
    pub(super) open_files: Vec<CarriedFile>,
    /// How many bytes each of them has there, until they have been read.
    pub(super) lengths: Vec<usize>,
    /// Whose session it was.
    pub(super) owner: Option<Owner>,
    /// What was known of the host's files.
    #[cfg(unix)]
    pub(super) host_base: HostBase,
    /// The digest of the snapshot that this one tells the difference from.
    pub(super) base: Option<[u8; 32]>,
    /// What the embedder has written down.
    pub(super) notes: BTreeMap<String, Vec<u8>>,
}

/// The user of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) user: Vec<u8>,
    pub(super) home: Vec<u8>,
}

/// Bytes as text without a space, on one line.
fn escape(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string().replace(' ', "\\x20")
}

fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (b'\\', Some(b'n')) => b'\n',
            (b'\\', Some(b'r')) => b'\r',
            (b'\\', Some(b't')) => b'\t',
            (b'\\', Some(b'x')) => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            (b'\\', escaped) => escaped?,
            (plain, _) => plain,
        });
    }
    Some(bytes)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits =
        text.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    digits.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

impl Manifest {
    pub(super) fn to_text(&self) -> Vec<u8> {
        let mut text = format!("boxsh={}\n", env!("CARGO_PKG_VERSION"));
        text += &format!("directory={}\numask={:o}\n", escape(&self.directory), self.umask);
        if let Some(resources) = &self.resources {
            let numbers: Vec<String> = resources.to_numbers().iter().map(u64::to_string).collect();
            text += &format!("limits={}\n", numbers.join(" "));
        }
        if let Some((epoch, elapsed)) = self.clock {
            text += &format!("clock={} {} {}\n", epoch.seconds, epoch.nanos, elapsed.as_nanos());
        }
        if let Some([a, b, c, d]) = self.rng {
            text += &format!("rng={a} {b} {c} {d}\n");
        }
        if let Some(Owner { uid, gid, user, home }) = &self.owner {
            text += &format!("owner={uid} {gid} {} {}\n", escape(user), escape(home));
        }
        self.open_files.iter().for_each(|file| text += &file_line(file));
        #[cfg(unix)]
        {
            if let Some(opened) = self.host_base.opened {
                text += &format!("opened={} {}\n", opened.seconds, opened.nanos);
            }
            for (path, looks) in &self.host_base.applied {
                let looks = looks.map_or("-".to_owned(), |looks| {
                    let (mtime, ctime) = (looks.mtime, looks.ctime);
                    let times =
                        [mtime.seconds, i64::from(mtime.nanos), ctime.seconds, i64::from(ctime.nanos)];
                    let times = times.map(|number| number.to_string()).join(",");
                    format!("{},{},{times}", looks.ino, looks.size)
                });
                text += &format!("applied={looks} {}\n", escape(path.as_path().as_bytes()));
            }
        }
        if let Some(base) = &self.base {
            text += &format!("base={}\n", hex(base));
        }
        for (name, value) in &self.notes {
            text += &format!("note={} {}\n", escape(name.as_bytes()), escape(value));
        }
        text.into_bytes()
    }

    /// Reads the lines; `None` if one makes no sense.
    pub(super) fn from_text(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let mut manifest = Self::default();
        for line in text.lines() {
            let (key, value) = line.split_once('=')?;
            manifest.set(key, value)?;
        }
        Some(manifest)
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let mut fields = value.split(' ');
        match key {
            "boxsh" => {}
            "directory" => self.directory = unescape(value)?,
            "umask" => self.umask = u32::from_str_radix(value, 8).ok().filter(|&mask| mask <= 0o777)?,
            "limits" => {
                let numbers: Option<Vec<u64>> = value.split(' ').map(|number| number.parse().ok()).collect();
                self.resources = Some(Arc::new(Resources::from_numbers(&numbers?)?));
            }
            "clock" => {
                let epoch = timestamp(fields.next()?, fields.next()?)?;
                self.clock = Some((epoch, Duration::from_nanos(fields.next()?.parse().ok()?)));
            }
            "rng" => {
                let mut next = || fields.next()?.parse().ok();
                self.rng = Some([next()?, next()?, next()?, next()?]);
            }
            "owner" => {
                let (uid, gid) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
                let (user, home) = (unescape(fields.next()?)?, unescape(fields.next()?)?);
                self.owner = Some(Owner { uid, gid, user, home });
            }
            "file" => {
                let (file, length) = file_of_line(&mut fields)?;
                self.open_files.push(file);
                self.lengths.push(length);
            }
            "base" => self.base = Some(unhex(value)?),
            #[cfg(unix)]
            "opened" => self.host_base.opened = Some(timestamp(fields.next()?, fields.next()?)?),
            #[cfg(unix)]
            "applied" => {
                let looks = match fields.next()? {
                    "-" => None,
                    numbers => Some(looks(&mut numbers.split(','))?),
                };
                let path = unescape(fields.next()?)?;
                let path = boxsh_kernel::vfs::FsPath::new(&path).ok()?.to_owned();
                self.host_base.applied.insert(path, looks);
            }
            #[cfg(not(unix))]
            "opened" | "applied" => {}
            "note" => {
                let name = String::from_utf8(unescape(fields.next()?)?).ok()?;
                self.notes.insert(name, unescape(fields.next()?)?);
            }
            // What can be done without is called that.
            other => return other.starts_with("x-").then_some(()),
        }
        Some(())
    }
}

fn timestamp(seconds: &str, nanos: &str) -> Option<Timestamp> {
    let nanos = nanos.parse().ok().filter(|&nanos: &u32| nanos < 1_000_000_000)?;
    Some(Timestamp::new(seconds.parse().ok()?, nanos))
}

#[cfg(unix)]
fn looks<'a>(numbers: &mut impl Iterator<Item = &'a str>) -> Option<crate::workspace::Looks> {
    let (ino, size) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    let mtime = timestamp(numbers.next()?, numbers.next()?)?;
    let ctime = timestamp(numbers.next()?, numbers.next()?)?;
    Some(crate::workspace::Looks { ino, size, mtime, ctime })
}

/// `file=3,4 r 12 path /tmp/f`, or the number of bytes that are to be found elsewhere.
fn file_line(file: &CarriedFile) -> String {
    let fds: Vec<String> = file.fds.iter().map(u32::to_string).collect();
    let access = match file.access {
        Access::Read => "r",
        Access::Write => "w",
        Access::ReadWrite => "rw",
    };
    let append = if file.append { "a" } else { "" };
    let content = match &file.content {
        CarriedContent::Path(path) => format!("path {}", escape(path)),
        CarriedContent::Nameless(bytes) => format!("nameless {}", bytes.len()),
        CarriedContent::Pipe(bytes) => format!("pipe {}", bytes.len()),
    };
    format!("file={} {access}{append} {} {content}\n", fds.join(","), file.offset)
}

/// The file, and how many bytes of it are elsewhere.
fn file_of_line<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<(CarriedFile, usize)> {
    let fds: Option<Vec<u32>> = fields.next()?.split(',').map(|fd| fd.parse().ok()).collect();
    let mode = fields.next()?;
    let access = match mode.trim_end_matches('a') {
        "r" => Access::Read,
        "w" => Access::Write,
        "rw" => Access::ReadWrite,
        _ => return None,
    };
    let offset = fields.next()?.parse().ok()?;
    let (kind, rest) = (fields.next()?, fields.next()?);
    let mut length = 0;
    let content = match kind {
        "path" => CarriedContent::Path(unescape(rest)?),
        "nameless" | "pipe" => {
            length = rest.parse().ok()?;
            if kind == "pipe" {
                CarriedContent::Pipe(Arc::default())
            } else {
                CarriedContent::Nameless(Arc::default())
            }
        }
        _ => return None,
    };
    let file = CarriedFile { fds: fds?, access, append: mode.ends_with('a'), offset, content };
    Some((file, length))
}

impl Manifest {
    /// The bytes of all open files that have no name, one after another.
    pub(super) fn nameless_bytes(&self) -> Vec<u8> {
        let mut all = Vec::new();
        for file in &self.open_files {
            match &file.content {
                CarriedContent::Path(_) => {}
                CarriedContent::Nameless(bytes) | CarriedContent::Pipe(bytes) => all.extend_from_slice(bytes),
            }
        }
        all
    }

    /// Gives open files their bytes; `None` if there are too many or too few.
    pub(super) fn set_nameless_bytes(&mut self, mut all: &[u8]) -> Option<()> {
        for (file, length) in self.open_files.iter_mut().zip(std::mem::take(&mut self.lengths)) {
            match &mut file.content {
                CarriedContent::Path(_) => {}
                CarriedContent::Nameless(bytes) | CarriedContent::Pipe(bytes) => {
                    let (own, rest) = all.split_at_checked(length)?;
                    (*bytes, all) = (own.into(), rest);
                }
            }
        }
        all.is_empty().then_some(())
    }
}
