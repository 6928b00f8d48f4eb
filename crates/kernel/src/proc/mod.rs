//! `/proc`: the session's processes and machine as files, never the host's.

mod machine;
mod task;

use std::sync::{Arc, OnceLock, Weak};

use boxsh_vfs::{
    Attributes, BytesFile, Entry, Errno, File, FileKind, FsPath, Metadata, Mount, OpenOptions, Provider,
    Result, Synthetic,
};

use crate::kernel::Shared;
use crate::table::{Pid, ProcessRecord};

/// What is in `/proc`.
///
/// It is made before the kernel whose processes it shows, because the kernel needs its filesystem first; until
/// [`crate::Kernel::new`] takes it, it shows a machine without processes. Copies are one and the same.
#[derive(Clone, Default)]
pub struct Proc(Arc<Seat>);

/// Weak, because both lead back here: the kernel through its filesystem, the mounts by having this mounted.
#[derive(Default)]
struct Seat {
    kernel: OnceLock<Weak<Shared>>,
    mounts: OnceLock<Weak<Mount>>,
}

impl std::fmt::Debug for Proc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Proc")
    }
}

impl Proc {
    /// A `/proc` that waits for its kernel.
    pub fn new() -> Self {
        Self::default()
    }

    /// The filesystem to mount on `/proc`.
    pub fn filesystem(&self) -> Synthetic<Self> {
        Synthetic::new(self.clone(), DEVICE, "proc")
    }

    /// Says what `/proc/mounts` shows; the first call counts.
    pub fn show_mounts(&self, mounts: &Arc<Mount>) {
        let _ = self.0.mounts.set(Arc::downgrade(mounts));
    }

    /// Says whose processes it shows; the first kernel counts.
    pub(crate) fn attach(&self, kernel: &Arc<Shared>) {
        let _ = self.0.kernel.set(Arc::downgrade(kernel));
    }

    fn kernel(&self) -> Result<Arc<Shared>> {
        self.0.kernel.get().and_then(Weak::upgrade).ok_or(Errno::ENOENT)
    }

    fn find(&self, path: FsPath<'_>) -> Result<Node> {
        let mut names = path.names();
        let Some(first) = names.next() else { return Ok(Node::Root) };
        if let Some(pid) = parse_pid(first) {
            let record = self.kernel()?.find(pid).map_err(|_| Errno::ENOENT)?;
            return match (names.next(), names.next()) {
                (None, _) => Ok(Node::Process(record)),
                (Some(name), None) => task::find(name).map(|part| Node::Part(record, part)),
                _ => Err(Errno::ENOENT),
            };
        }
        machine::find(path).map(Node::Machine)
    }
}

/// The device number of the filesystem, out of the way of those of others.
const DEVICE: u64 = 0x15;

enum Node {
    Root,
    Machine(&'static machine::Item),
    Process(Arc<ProcessRecord>),
    Part(Arc<ProcessRecord>, &'static task::Part),
}

fn parse_pid(name: &[u8]) -> Option<Pid> {
    if name.first() == Some(&b'0') || !name.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(name).ok()?.parse().ok()
}

impl Provider for Proc {
    fn entry(&self, path: FsPath<'_>) -> Result<Entry> {
        Ok(match self.find(path)? {
            Node::Root => Entry::directory(),
            Node::Machine(item) => Entry::new(item.kind(), item.mode()),
            Node::Process(record) => task::owned(&record, Entry::directory()),
            Node::Part(record, part) => task::owned(&record, Entry::new(part.kind, part.mode)),
        })
    }

    fn list(&self, path: FsPath<'_>) -> Result<Vec<(Vec<u8>, FileKind)>> {
        match self.find(path)? {
            Node::Root => {
                let mut names = machine::list(path);
                if let Ok(kernel) = self.kernel() {
                    let pids = kernel.records().into_iter().map(|record| record.pid);
                    names.extend(pids.map(|pid| (pid.to_string().into_bytes(), FileKind::Directory)));
                }
                Ok(names)
            }
            Node::Machine(_) => Ok(machine::list(path)),
            Node::Process(_) => Ok(task::list()),
            // The descriptors of a process are its own; the kernel shows it those itself.
            Node::Part(..) => Err(Errno::EACCES),
        }
    }

    fn target(&self, path: FsPath<'_>) -> Result<Vec<u8>> {
        match self.find(path)? {
            Node::Machine(item) => item.target(),
            Node::Part(record, part) => (part.link)(&record),
            Node::Root | Node::Process(_) => Err(Errno::EINVAL),
        }
    }

    fn open(&self, path: FsPath<'_>, _: &Entry, options: &OpenOptions) -> Result<Arc<dyn File>> {
        if options.access.writes() {
            return Err(Errno::EACCES);
        }
        match self.find(path)? {
            Node::Machine(item) => Ok(Arc::new(BytesFile::new(item.text(&*self.kernel()?)?.into_bytes()))),
            Node::Part(_, part) if part.name == "mounts" => {
                Ok(Arc::new(MountList { mounts: self.0.mounts.get().cloned(), text: OnceLock::new() }))
            }
            Node::Part(record, part) => Ok(Arc::new(BytesFile::new((part.text)(&*self.kernel()?, &record)?))),
            Node::Root | Node::Process(_) => Err(Errno::EISDIR),
        }
    }
}

/// The list of mounts. It is made when first read, because the mounts are locked while one of their files is
/// being opened.
struct MountList {
    mounts: Option<Weak<Mount>>,
    text: OnceLock<BytesFile>,
}

impl MountList {
    fn text(&self) -> &BytesFile {
        self.text.get_or_init(|| {
            let mounts = self.mounts.as_ref().and_then(Weak::upgrade);
            BytesFile::new(machine::mounts(mounts.as_deref()).into_bytes())
        })
    }
}

impl File for MountList {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.text().read_at(buffer, offset)
    }

    fn write_at(&self, _: &[u8], _: u64) -> Result<usize> {
        Err(Errno::EBADF)
    }

    fn append(&self, _: &[u8]) -> Result<(usize, u64)> {
        Err(Errno::EBADF)
    }

    fn set_len(&self, _: u64) -> Result<()> {
        Err(Errno::EINVAL)
    }

    fn metadata(&self) -> Result<Metadata> {
        self.text().metadata()
    }

    fn set_attributes(&self, _: &Attributes) -> Result<()> {
        Err(Errno::EROFS)
    }
}
