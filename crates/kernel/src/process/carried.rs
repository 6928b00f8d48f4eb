//! Open files that go along when a session is copied.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::Access;

use super::{OpenFlags, Process};
use crate::fd::Fd;
use crate::open_file::{Kind, Seek};

/// An open file by name: what is needed to open it again in a copy of its filesystem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CarriedFile {
    /// Its descriptor.
    pub fd: Fd,
    /// Its absolute path.
    pub path: Vec<u8>,
    /// What it was opened for.
    pub access: Access,
    /// Whether writes go to the end.
    pub append: bool,
    /// Where the next read or write starts.
    pub offset: u64,
}

impl Process {
    /// The open files from descriptor 3 on that have a path: those that a copy of the session can open again. Pipes, and
    /// streams of the host, cannot be copied.
    pub fn carried_files(&self) -> Vec<CarriedFile> {
        let open = self.open_fds().into_iter().filter(|&fd| fd > 2);
        open.filter_map(|fd| {
            let file = self.file(fd).ok()?;
            let Kind::File { offset, .. } = &file.kind else { return None };
            Some(CarriedFile {
                fd,
                path: file.path()?.to_vec(),
                access: file.access,
                append: file.append.load(Ordering::Relaxed),
                offset: *offset.lock(),
            })
        })
        .collect()
    }

    /// Opens files again that were carried here; those that are gone stay closed.
    pub fn open_carried(&self, files: &[CarriedFile]) {
        for carried in files {
            let flags = OpenFlags { access: carried.access, append: carried.append, ..OpenFlags::NONE };
            let Ok(file) = self.open_file(&carried.path, flags) else { continue };
            if self.set_file(carried.fd, Arc::clone(&file)).is_ok() {
                // What cannot be sought was not at a place either.
                let _ = self.seek(carried.fd, Seek::Start(carried.offset.min(i64::MAX as u64) as i64));
            }
        }
    }
}
