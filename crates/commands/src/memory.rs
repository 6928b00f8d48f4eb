//! Memory that grows with the input, held in the session's account.

use boxsh_kernel::{Errno, Limit, Process};

/// A share of the memory limit, given back when dropped.
pub(crate) struct Held<'p> {
    process: &'p Process,
    amount: u64,
}

impl<'p> Held<'p> {
    pub(crate) fn new(process: &'p Process) -> Self {
        Self { process, amount: 0 }
    }

    /// Holds so many bytes from now on, more or fewer than before.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the session may not hold as much.
    pub(crate) fn set(&mut self, bytes: usize) -> Result<(), Errno> {
        let wanted = bytes as u64;
        if wanted > self.amount {
            self.process.budget().hold(Limit::Memory, wanted - self.amount)?;
        } else {
            self.process.budget().release(Limit::Memory, self.amount - wanted);
        }
        self.amount = wanted;
        Ok(())
    }

    /// Holds so many bytes more.
    ///
    /// # Errors
    /// As for [`Held::set`].
    pub(crate) fn add(&mut self, bytes: usize) -> Result<(), Errno> {
        self.process.budget().hold(Limit::Memory, bytes as u64)?;
        self.amount += bytes as u64;
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.process.budget().release(Limit::Memory, self.amount);
    }
}

/// Elements of one allocation from which on memory is asked for before it is taken, in bytes.
const LARGE: usize = 1 << 20;

/// Makes room for `more` elements. A large list is asked for, and grows by an eighth instead of doubling, so that what it may
/// become is not much more than what it has to be.
///
/// # Errors
/// [`Errno::Killed`] if the session may not hold as much.
#[inline]
pub(crate) fn make_room<T>(process: &Process, list: &mut Vec<T>, more: usize) -> Result<(), Errno> {
    let wanted = list.len().saturating_add(more);
    if wanted <= list.capacity() { Ok(()) } else { grow(process, list, wanted) }
}

#[cold]
fn grow<T>(process: &Process, list: &mut Vec<T>, wanted: usize) -> Result<(), Errno> {
    let bytes = |count: usize| count.saturating_mul(size_of::<T>());
    if bytes(wanted) < LARGE {
        list.reserve(wanted - list.len());
        return Ok(());
    }
    let capacity = wanted.max(list.capacity() + list.capacity() / 8);
    process.reserve(bytes(capacity - list.capacity()) as u64)?;
    list.reserve_exact(capacity - list.len());
    Ok(())
}

/// Makes a buffer at least `length` bytes long, filled up with zeros.
///
/// # Errors
/// As for [`make_room`].
pub(crate) fn lengthen(process: &Process, buffer: &mut Vec<u8>, length: usize) -> Result<(), Errno> {
    if buffer.len() < length {
        make_room(process, buffer, length - buffer.len())?;
        let length = length.max(buffer.capacity().min(buffer.len() * 2));
        buffer.resize(length, 0);
    }
    Ok(())
}
