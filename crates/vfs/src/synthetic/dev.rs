//! `/dev`: the devices that scripts expect.

use std::sync::Arc;

use super::bytes::plain;
use super::{Entry, Provider, Synthetic};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::{Access, OpenOptions};
use crate::metadata::{Attributes, FileKind, Metadata};
use crate::path::FsPath;

/// Where `/dev/random` takes its bytes from: the session's generator, real or reproducible.
pub trait Random: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, buffer: &mut [u8]);
}

/// The tree of `/dev`: `null`, `zero`, `full`, `random`, `urandom`, `tty`, the links `fd`, `stdin`,
/// `stdout` and `stderr`, and the empty directories `shm` and `pts` to mount something on.
///
/// `tty` is there with its device number and cannot be opened here (`ENXIO`): whether there is a terminal
/// is known to whoever runs the processes. There is no `ptmx`.
#[derive(Clone)]
pub struct Dev {
    random: Arc<dyn Random>,
}

impl std::fmt::Debug for Dev {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dev")
    }
}

impl Dev {
    /// A `/dev` with this source of random bytes.
    pub fn new(random: Arc<dyn Random>) -> Self {
        Self { random }
    }

    /// The same as a filesystem with this device number.
    pub fn filesystem(random: Arc<dyn Random>, dev: u64) -> Synthetic<Self> {
        Synthetic::new(Self::new(random), dev, "devtmpfs")
    }
}

/// Everything in `/dev`, sorted by name.
const NODES: &[(&str, Node)] = &[
    ("fd", Node::Link("/proc/self/fd")),
    ("full", Node::Device(Device::Full)),
    ("null", Node::Device(Device::Null)),
    ("pts", Node::Directory(0o755)),
    ("random", Node::Device(Device::Random)),
    ("shm", Node::Directory(0o1777)),
    ("stderr", Node::Link("/proc/self/fd/2")),
    ("stdin", Node::Link("/proc/self/fd/0")),
    ("stdout", Node::Link("/proc/self/fd/1")),
    ("tty", Node::Device(Device::Tty)),
    ("urandom", Node::Device(Device::Urandom)),
    ("zero", Node::Device(Device::Zero)),
];

#[derive(Clone, Copy)]
enum Node {
    Directory(u32),
    Link(&'static str),
    Device(Device),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Device {
    Null,
    Zero,
    Full,
    Random,
    Urandom,
    Tty,
}

impl Device {
    /// The device number of Linux, encoded as glibc's `makedev` does.
    const fn number(self) -> u64 {
        let (major, minor) = match self {
            Self::Null => (1, 3),
            Self::Zero => (1, 5),
            Self::Full => (1, 7),
            Self::Random => (1, 8),
            Self::Urandom => (1, 9),
            Self::Tty => (5, 0),
        };
        (major << 8) | minor
    }
}

fn find(path: FsPath<'_>) -> Result<Node> {
    let index = NODES
        .binary_search_by(|(name, _)| name.as_bytes().cmp(path.as_bytes()))
        .map_err(|_| Errno::ENOENT)?;
    Ok(NODES[index].1)
}

impl Provider for Dev {
    fn entry(&self, path: FsPath<'_>) -> Result<Entry> {
        if path.is_root() {
            return Ok(Entry::new(FileKind::Directory, 0o755));
        }
        Ok(match find(path)? {
            Node::Directory(mode) => Entry::new(FileKind::Directory, mode),
            Node::Link(target) => Entry { size: target.len() as u64, ..Entry::symlink() },
            Node::Device(device) => {
                Entry { rdev: device.number(), ..Entry::new(FileKind::CharDevice, 0o666) }
            }
        })
    }

    fn list(&self, path: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>> {
        if !path.is_root() {
            return Ok(Vec::new());
        }
        let kind = |node: &Node| match node {
            Node::Directory(_) => FileKind::Directory,
            Node::Link(_) => FileKind::Symlink,
            Node::Device(_) => FileKind::CharDevice,
        };
        Ok(NODES.iter().map(|(name, node)| (name.as_bytes().to_vec(), kind(node))).collect())
    }

    fn target(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        match find(path)? {
            Node::Link(target) => Ok(target.as_bytes().to_vec()),
            Node::Directory(_) | Node::Device(_) => Err(Errno::EINVAL),
        }
    }

    fn open(&self, path: FsPath<'_>, _: &Entry, options: &OpenOptions) -> Result<Arc<dyn File>> {
        match find(path)? {
            Node::Device(Device::Tty) => Err(Errno::ENXIO),
            Node::Device(device) => {
                Ok(Arc::new(Open { device, access: options.access, random: Arc::clone(&self.random) }))
            }
            Node::Directory(_) | Node::Link(_) => Err(Errno::EINVAL),
        }
    }
}

struct Open {
    device: Device,
    access: Access,
    random: Arc<dyn Random>,
}

impl File for Open {
    fn read_at(&self, buffer: &mut [u8], _: u64) -> Result<usize> {
        if !self.access.reads() {
            return Err(Errno::EBADF);
        }
        match self.device {
            Device::Null | Device::Tty => return Ok(0),
            Device::Zero | Device::Full => buffer.fill(0),
            Device::Random | Device::Urandom => self.random.fill(buffer),
        }
        Ok(buffer.len())
    }

    fn write_at(&self, data: &[u8], _: u64) -> Result<usize> {
        match self.device {
            _ if !self.access.writes() => Err(Errno::EBADF),
            Device::Full => Err(Errno::ENOSPC),
            _ => Ok(data.len()),
        }
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        Ok((self.write_at(data, 0)?, 0))
    }

    fn set_len(&self, _: u64) -> Result<()> {
        Err(Errno::EINVAL)
    }

    fn metadata(&self) -> Result<Metadata> {
        Ok(Metadata { rdev: self.device.number(), ..plain(FileKind::CharDevice, 0) })
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }

    fn is_seekable(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::{Create, Fs};

    struct Sevens;

    impl Random for Sevens {
        fn fill(&self, buffer: &mut [u8]) {
            buffer.fill(7);
        }
    }

    fn open(name: &str) -> Result<Arc<dyn File>> {
        let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
        let options = OpenOptions { access: Access::ReadWrite, truncate: true, create: Some(create) };
        Dev::filesystem(Arc::new(Sevens), 5).open(FsPath::new(name.as_bytes()).unwrap(), &options)
    }

    #[test]
    fn devices_read_and_write_as_on_linux() {
        for (name, read, write) in [
            ("null", Ok(&b""[..]), Ok(3)),
            ("zero", Ok(&[0; 4][..]), Ok(3)),
            ("full", Ok(&[0; 4][..]), Err(Errno::ENOSPC)),
            ("random", Ok(&[7; 4][..]), Ok(3)),
            ("urandom", Ok(&[7; 4][..]), Ok(3)),
        ] {
            let file = open(name).unwrap();
            let mut buffer = [1; 4];
            assert_eq!(file.read_at(&mut buffer, 99).map(|count| &buffer[..count]), read, "{name}");
            assert_eq!(file.write_at(b"abc", 0), write, "{name}");
            assert!(!file.is_seekable());
        }
        assert_eq!(open("tty").err(), Some(Errno::ENXIO));
        assert_eq!(open("new").err(), Some(Errno::EROFS));
    }

    #[test]
    fn nodes_are_sorted_for_the_search() {
        assert!(NODES.is_sorted_by_key(|(name, _)| *name));
        let dev = Dev::filesystem(Arc::new(Sevens), 5);
        for entry in dev.read_dir(FsPath::ROOT).unwrap() {
            let path = FsPath::from_checked(&entry.name);
            let found = dev.metadata(path).unwrap();
            assert_eq!((found.kind, found.ino), (entry.kind, entry.ino));
        }
        assert_eq!(dev.read_link(FsPath::new(b"stdin").unwrap()).unwrap(), b"/proc/self/fd/0");
    }
}
