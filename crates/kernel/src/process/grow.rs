//! Buffers that grow with what a process reads.

use boxsh_vfs::Result;

use super::Process;

/// The most that a buffer grows by at a time: doubling a large one would take memory that nothing needs.
const MOST: usize = 4 << 20;

/// The size from which on the run is asked. What is smaller, ticks notice soon enough.
const UNASKED: usize = 64 << 10;

impl Process {
    /// Appends to a buffer that may become large.
    ///
    /// # Errors
    /// [`boxsh_vfs::Errno::Killed`] if that is more than the run may hold; the run is over then.
    #[inline]
    pub fn append(&self, buffer: &mut Vec<u8>, data: &[u8]) -> Result<()> {
        if buffer.capacity() - buffer.len() < data.len() {
            self.make_room(buffer, data.len())?;
        }
        buffer.extend_from_slice(data);
        Ok(())
    }

    /// Lets a buffer have room for `count` elements more.
    ///
    /// # Errors
    /// As for [`Process::append`].
    pub fn make_room<T>(&self, buffer: &mut Vec<T>, count: usize) -> Result<()> {
        let (room, size) = (buffer.capacity() - buffer.len(), size_of::<T>().max(1));
        if room >= count {
            return Ok(());
        }
        let more = (count - room).max(buffer.capacity().min(MOST / size));
        let bytes = more.saturating_mul(size);
        if bytes > UNASKED {
            self.reserve(bytes as u64)?;
        }
        buffer.reserve_exact(room.saturating_add(more));
        Ok(())
    }
}
