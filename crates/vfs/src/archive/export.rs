//! Writing archives.

use std::collections::HashMap;
use std::io::Write;
use std::ops::Range;

use tar::{EntryType, Header};

use super::entry::time_text;
use super::error::{ArchiveError, ArchiveErrorKind as Kind};
use crate::errno::Errno;
use crate::ext::{Found, FsExt};
use crate::fs::{Fs, OpenOptions};
use crate::metadata::FileKind;
use crate::overlay::{Marker, Overlay, Upper, parse_marker};
use crate::path::FsPath;

/// The largest number that an octal field of eight, or of twelve bytes has.
const SMALL_MAX: u64 = 0o7_777_777;
const LARGE_MAX: u64 = 0o77_777_777_777;
const NAME_FIELD: usize = 100;
const CHUNK: usize = 64 * 1024;

/// Writes everything below a directory as a tar archive, by name. The directory itself is not in it, nor are
/// devices and sockets.
///
/// # Errors
/// Those of the filesystem and of the writer, with the path.
pub fn export(fs: &(impl Fs + ?Sized), from: FsPath<'_>, out: impl Write) -> Result<(), ArchiveError> {
    export_selected(fs, from, out, |_| true)
}

/// As [`export`], but only what `select` wants of all that is there.
///
/// # Errors
/// As for [`export`].
pub fn export_selected(
    fs: &(impl Fs + ?Sized),
    from: FsPath<'_>,
    out: impl Write,
    select: impl Fn(FsPath<'_>) -> bool,
) -> Result<(), ArchiveError> {
    Exporter { fs, out, links: HashMap::new(), names: Names::Literal }.run(from, &select)
}

/// Writes what an overlay changed as a tar archive, with OCI whiteouts for what is gone.
///
/// # Errors
/// As for [`export`].
pub fn export_diff<U: Upper>(overlay: &Overlay<U>, out: impl Write) -> Result<(), ArchiveError> {
    Exporter { fs: overlay.upper(), out, links: HashMap::new(), names: Names::Marks }
        .run(FsPath::ROOT, &|_| true)
}

/// What names that look like marks are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Literal,
    Marks,
}

struct Exporter<'a, F: ?Sized, W> {
    fs: &'a F,
    out: W,
    /// The first name of each file that has several.
    links: HashMap<(u64, u64), Vec<u8>>,
    names: Names,
}

impl<F: Fs + ?Sized, W: Write> Exporter<'_, F, W> {
    fn run(&mut self, from: FsPath<'_>, select: &dyn Fn(FsPath<'_>) -> bool) -> Result<(), ArchiveError> {
        let refused = |errno| Kind::Filesystem(errno).at(from.as_bytes());
        for found in self.fs.walk_tree(from.as_bytes()).map_err(refused)? {
            let found = found.map_err(refused)?;
            let name = match found.path.as_path().strip_prefix(from) {
                Some(name) if !name.is_root() && select(found.path.as_path()) => name.as_bytes().to_vec(),
                _ => continue,
            };
            if let Some(name) = self.shown_name(&found, name)? {
                self.entry(&found, &name)?;
            }
        }
        self.out
            .write_all(&[0; 1024])
            .and_then(|()| self.out.flush())
            .map_err(|error| Kind::Io(error).at(b""))
    }

    /// The name that an entry has in the archive; `None` if it has no place there.
    fn shown_name(&self, found: &Found, name: Vec<u8>) -> Result<Option<Vec<u8>>, ArchiveError> {
        let split = name.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        match parse_marker(&name[split..]).filter(|_| self.names == Names::Marks) {
            Some(Marker::LongWhiteout) => {
                let long = self
                    .fs
                    .read_file(found.path.as_path().as_bytes())
                    .map_err(|errno| Kind::Filesystem(errno).at(&name))?;
                Ok(Some([&name[..split], b".wh.", &long].concat()))
            }
            Some(Marker::Unknown) => Ok(None),
            _ => Ok(Some(name)),
        }
    }

    fn entry(&mut self, found: &Found, name: &[u8]) -> Result<(), ArchiveError> {
        let metadata = &found.metadata;
        let path = found.path.as_path();
        let refused = |errno| Kind::Filesystem(errno).at(name);
        let is_mark = self.names == Names::Marks
            && path.split_last().is_some_and(|(_, name)| parse_marker(name).is_some());
        let mut head = Record::new(found, name);
        match metadata.kind {
            FileKind::Directory => {
                head.kind = EntryType::Directory;
                head.name.push(b'/');
                head.write(&mut self.out)
            }
            FileKind::Symlink => {
                head.kind = EntryType::Symlink;
                head.link = self.fs.read_link(path).map_err(refused)?;
                head.write(&mut self.out)
            }
            FileKind::Fifo | FileKind::File if let Some(first) = self.first_name(found, name) => {
                head.kind = EntryType::Link;
                head.link = first;
                head.write(&mut self.out)
            }
            FileKind::Fifo => {
                head.kind = EntryType::Fifo;
                head.write(&mut self.out)
            }
            FileKind::File if is_mark => head.write(&mut self.out),
            FileKind::File => self.file(path, head),
            FileKind::CharDevice | FileKind::BlockDevice | FileKind::Socket => Ok(()),
        }
        .map_err(|kind| kind.at(name))
    }

    fn first_name(&mut self, found: &Found, name: &[u8]) -> Option<Vec<u8>> {
        if found.metadata.nlink < 2 {
            return None;
        }
        let id = (found.metadata.dev, found.metadata.ino);
        let first = self.links.get(&id).cloned();
        if first.is_none() {
            self.links.insert(id, name.to_vec());
        }
        first
    }

    fn file(&mut self, path: FsPath<'_>, mut head: Record) -> Result<(), Kind> {
        let file = self.fs.open(path, &OpenOptions::READ).map_err(Kind::Filesystem)?;
        let size = file.metadata().map_err(Kind::Filesystem)?.size;
        let mut stretches = file.extents().map_err(Kind::Filesystem)?;
        // A size that is only claimed is what the file is read by.
        let is_whole = size == 0 || stretches == std::slice::from_ref(&(0..size));
        let mut map = Vec::new();
        if is_whole {
            stretches = std::iter::once(0..size).collect();
        } else {
            map = sparse_map(&stretches, size);
            head.sparse_size = Some(size);
        }
        let data: u64 = stretches.iter().map(|stretch| stretch.end - stretch.start).sum();
        head.size = map.len() as u64 + data;
        head.write(&mut self.out)?;
        self.out.write_all(&map).map_err(Kind::Io)?;
        let mut buffer = vec![0; CHUNK];
        for stretch in stretches {
            let mut offset = stretch.start;
            while offset < stretch.end {
                let wanted = usize::try_from(stretch.end - offset).unwrap_or(CHUNK).min(CHUNK);
                match file.read_at(&mut buffer[..wanted], offset).map_err(Kind::Filesystem)? {
                    // It was cut while it was read, and the header is out.
                    0 => return Err(Kind::Filesystem(Errno::EIO)),
                    count => {
                        self.out.write_all(&buffer[..count]).map_err(Kind::Io)?;
                        offset += count as u64;
                    }
                }
            }
        }
        pad(&mut self.out, head.size).map_err(Kind::Io)
    }
}

/// The map of a sparse file as GNU tar has it at the start of the contents (version 1.0 of its pax format), in whole blocks.
fn sparse_map(stretches: &[Range<u64>], size: u64) -> Vec<u8> {
    let mut pairs: Vec<(u64, u64)> =
        stretches.iter().map(|stretch| (stretch.start, stretch.end - stretch.start)).collect();
    if stretches.last().is_none_or(|last| last.end < size) {
        // Where the file ends.
        pairs.push((size, 0));
    }
    let mut map = format!("{}\n", pairs.len());
    for (start, length) in pairs {
        map += &format!("{start}\n{length}\n");
    }
    let mut map = map.into_bytes();
    map.resize(map.len().next_multiple_of(512), 0);
    map
}

/// A header and what does not fit into it.
struct Record {
    name: Vec<u8>,
    link: Vec<u8>,
    kind: EntryType,
    size: u64,
    /// The size of a sparse file with its holes.
    sparse_size: Option<u64>,
    metadata: crate::metadata::Metadata,
}

impl Record {
    fn new(found: &Found, name: &[u8]) -> Self {
        Self {
            name: name.to_vec(),
            link: Vec::new(),
            kind: EntryType::Regular,
            size: 0,
            sparse_size: None,
            metadata: found.metadata,
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Kind> {
        let extensions = self.extensions();
        if !extensions.is_empty() {
            let mut header = Header::new_ustar();
            header.set_entry_type(EntryType::XHeader);
            put_bytes(&mut header, b"PaxHeaders/x", b"");
            header.set_mode(0o644);
            header.set_uid(0);
            header.set_gid(0);
            header.set_mtime(0);
            header.set_size(extensions.len() as u64);
            header.set_cksum();
            out.write_all(header.as_bytes()).map_err(Kind::Io)?;
            out.write_all(&extensions).map_err(Kind::Io)?;
            pad(out, extensions.len() as u64).map_err(Kind::Io)?;
        }
        let metadata = &self.metadata;
        let mut header = Header::new_ustar();
        header.set_entry_type(self.kind);
        match self.sparse_size {
            // What one who knows nothing of sparse files takes for the name.
            Some(_) => put_bytes(&mut header, &[b"GNUSparseFile.0/", &self.name[..]].concat(), b""),
            None => put_bytes(&mut header, &self.name, &self.link),
        }
        header.set_mode(metadata.mode);
        header.set_uid(u64::from(metadata.uid).min(SMALL_MAX));
        header.set_gid(u64::from(metadata.gid).min(SMALL_MAX));
        header.set_mtime(u64::try_from(metadata.mtime.seconds).unwrap_or(0).min(LARGE_MAX));
        header.set_size(self.size.min(LARGE_MAX));
        header.set_cksum();
        out.write_all(header.as_bytes()).map_err(Kind::Io)
    }

    /// The pax records for what a plain header cannot say.
    fn extensions(&self) -> Vec<u8> {
        let mut records = Vec::new();
        let mut add = |key: &str, value: &[u8]| records.extend(record(key, value));
        let (long_name, long_link) = (self.name.len() > NAME_FIELD, self.link.len() > NAME_FIELD);
        let is_text = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
        if long_name && !is_text(&self.name) || long_link && !is_text(&self.link) {
            add("hdrcharset", b"BINARY");
        }
        if let Some(size) = self.sparse_size {
            add("GNU.sparse.major", b"1");
            add("GNU.sparse.minor", b"0");
            add("GNU.sparse.name", &self.name);
            add("GNU.sparse.realsize", size.to_string().as_bytes());
        } else if long_name {
            add("path", &self.name);
        }
        if long_link {
            add("linkpath", &self.link);
        }
        if self.size > LARGE_MAX {
            add("size", self.size.to_string().as_bytes());
        }
        for (key, id) in [("uid", self.metadata.uid), ("gid", self.metadata.gid)] {
            if u64::from(id) > SMALL_MAX {
                add(key, id.to_string().as_bytes());
            }
        }
        let mtime = self.metadata.mtime;
        if mtime.nanos != 0 || !(0..=LARGE_MAX as i64).contains(&mtime.seconds) {
            add("mtime", time_text(mtime).as_bytes());
        }
        records
    }
}

/// Puts names into a header byte by byte: they need not be text, and the crate's own setters want paths.
fn put_bytes(header: &mut Header, name: &[u8], link: &[u8]) {
    let Some(fields) = header.as_ustar_mut() else { return };
    for (field, bytes) in [(&mut fields.name, name), (&mut fields.linkname, link)] {
        let count = bytes.len().min(field.len());
        field[..count].copy_from_slice(&bytes[..count]);
    }
}

/// A pax record: its own length in digits, the key, the value.
pub(super) fn record(key: &str, value: &[u8]) -> Vec<u8> {
    let rest = key.len() + value.len() + 3;
    let mut length = rest + 1;
    while rest + length.to_string().len() != length {
        length = rest + length.to_string().len();
    }
    [format!("{length} {key}=").as_bytes(), value, b"\n"].concat()
}

fn pad(out: &mut impl Write, size: u64) -> std::io::Result<()> {
    let padding = (512 - size % 512) % 512;
    out.write_all(&[0; 512][..padding as usize])
}
