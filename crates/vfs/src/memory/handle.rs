//! Open files of a memory filesystem.

use std::sync::Arc;

use crate::account::Filing;
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::fs::Access;
use crate::metadata::{Attributes, Metadata};

use super::Shared;
use super::content::Content;
use super::inode::{Answer, Body, Inode};
use super::state::FileKey;

/// A handle. As long as it lives, so does the file, with or without a name.
pub(super) struct Handle {
    shared: Arc<Shared>,
    key: FileKey,
    access: Access,
}

/// Where a write goes.
#[derive(Clone, Copy)]
enum Place {
    At(u64),
    End,
}

impl Handle {
    /// A handle that the state has counted.
    pub(super) fn new(shared: Arc<Shared>, key: FileKey, access: Access) -> Self {
        Self { shared, key, access }
    }

    /// Writes, and gives the bytes written and the offset after them.
    fn write(&self, data: &[u8], place: Place) -> Result<(usize, u64)> {
        if !self.access.writes() {
            return Err(Errno::EBADF);
        }
        if let (true, Place::At(offset)) = (data.is_empty(), place) {
            return Ok((0, offset));
        }
        let now = self.shared.clock.now();
        let _filing = Filing::start();
        self.shared.answer(|state| {
            let limit = state.limits.max_file_size;
            state.change(self.key, |inode, room| {
                let (content, room) = match writable(inode, room)? {
                    Answer::Now(now) => now,
                    Answer::Load(lazy) => return Ok(Answer::Load(lazy)),
                };
                let offset = match place {
                    Place::At(offset) => offset,
                    Place::End => content.size(),
                };
                if data.is_empty() {
                    return Ok(Answer::Now((0, offset)));
                }
                let fits = limit.saturating_sub(offset).min(data.len() as u64) as usize;
                if fits == 0 {
                    return Err(Errno::EFBIG);
                }
                let written = content.write(&data[..fits], offset, room);
                if written == 0 {
                    return Err(Errno::ENOSPC);
                }
                inode.touch(now);
                Ok(Answer::Now((written, offset + written as u64)))
            })?
        })
    }

    /// Notes the time of a read. Asking the clock is put off until it is known to be needed, and then done
    /// without the lock.
    fn note_read(&self) {
        self.shared.note_read(self.key);
    }
}

/// The contents of a file to be written to, and the room that is left. A loaded lazy file becomes an ordinary
/// one, which takes its room.
fn writable(inode: &mut Inode, room: u64) -> Result<Answer<(&mut Content, u64)>> {
    let mut left = room;
    if let Body::Lazy(lazy) = &inode.body {
        let Some(content) = lazy.content() else { return Ok(Answer::Load(Arc::clone(lazy))) };
        left = room.checked_sub(content.held()).ok_or(Errno::ENOSPC)?;
        inode.body = Body::File(content.clone());
    }
    match &mut inode.body {
        Body::File(content) => Ok(Answer::Now((content, left))),
        _ => Err(Errno::EISDIR),
    }
}

impl File for Handle {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        if !self.access.reads() {
            return Err(Errno::EBADF);
        }
        let (length, wants_atime) = self.shared.answer(|state| {
            let inode = state.inode(self.key)?;
            let content = match &inode.body {
                Body::File(content) => content,
                Body::Lazy(lazy) => match lazy.content() {
                    Some(content) => content,
                    None => return Ok(Answer::Load(Arc::clone(lazy))),
                },
                _ => return Err(Errno::EISDIR),
            };
            Ok(Answer::Now((content.read(buffer, offset), inode.wants_atime())))
        })?;
        if wants_atime {
            self.note_read();
        }
        Ok(length)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        self.write(data, Place::At(offset)).map(|(written, _)| written)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.write(data, Place::End)
    }

    fn set_len(&self, length: u64) -> Result<()> {
        if !self.access.writes() {
            return Err(Errno::EINVAL);
        }
        let now = self.shared.clock.now();
        let _filing = Filing::start();
        self.shared.answer(|state| {
            if length > state.limits.max_file_size {
                return Err(Errno::EFBIG);
            }
            state.change(self.key, |inode, room| {
                if length == 0 {
                    inode.body = Body::File(Content::default());
                } else {
                    match writable(inode, room)? {
                        Answer::Now((content, _)) => content.set_size(length),
                        Answer::Load(lazy) => return Ok(Answer::Load(lazy)),
                    }
                }
                inode.touch(now);
                Ok(Answer::Now(()))
            })?
        })
    }

    fn metadata(&self) -> Result<Metadata> {
        self.shared.answer(|state| Ok(state.inode(self.key)?.metadata(self.key.ino, self.shared.dev)))
    }

    fn extents(&self) -> Result<Vec<std::ops::Range<u64>>> {
        self.shared.answer(|state| {
            Ok(match &state.inode(self.key)?.body {
                Body::File(content) => Answer::Now(content.extents()),
                Body::Lazy(lazy) => match lazy.content() {
                    Some(content) => Answer::Now(content.extents()),
                    None => Answer::Load(Arc::clone(lazy)),
                },
                _ => Answer::Now(Vec::new()),
            })
        })
    }

    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        let now = self.shared.clock.now();
        let _filing = Filing::start();
        let mut state = self.shared.lock();
        state.table.note_change();
        state.change(self.key, |inode, _| inode.set_attributes(attributes, now))
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let _filing = Filing::start();
        let garbage = self.shared.lock().close(self.key);
        drop(garbage);
    }
}
