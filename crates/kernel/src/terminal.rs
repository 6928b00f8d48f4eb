//! The controlling terminal of an interactive session.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use boxsh_vfs::Result;

use crate::lock::Lock;
use crate::open_file::HostOutput;
use crate::scheduler::HostInput;

/// A terminal: input and output of the host's, a size, and the process group that owns the keyboard.
///
/// Interrupts are the embedder's to give: [`crate::Kernel::interrupt`] sends the signal of a key to the
/// foreground group.
pub struct Terminal {
    pub(crate) input: Arc<dyn HostInput>,
    pub(crate) output: Arc<dyn HostOutput>,
    size: Lock<WindowSize>,
    foreground: AtomicU32,
}

/// How many characters fit on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WindowSize {
    /// Lines.
    pub rows: u16,
    /// Characters on a line.
    pub columns: u16,
}

impl WindowSize {
    /// So many lines of so many characters.
    pub const fn new(rows: u16, columns: u16) -> Self {
        Self { rows, columns }
    }
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { rows: 24, columns: 80 }
    }
}

impl std::fmt::Debug for Terminal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal").field("size", &self.size()).finish_non_exhaustive()
    }
}

impl Terminal {
    /// A terminal over two streams of the host's.
    pub fn new(input: Arc<dyn HostInput>, output: Arc<dyn HostOutput>, size: WindowSize) -> Self {
        Self { input, output, size: Lock::new(size), foreground: AtomicU32::new(0) }
    }

    /// What is typed.
    pub fn input(&self) -> &Arc<dyn HostInput> {
        &self.input
    }

    /// Where what is written appears.
    pub fn output(&self) -> &Arc<dyn HostOutput> {
        &self.output
    }

    /// Its size.
    pub fn size(&self) -> WindowSize {
        *self.size.lock()
    }

    /// Takes note of a new size; the caller tells the processes with `SIGWINCH`.
    pub fn resize(&self, size: WindowSize) {
        *self.size.lock() = size;
    }

    /// The process group that gets the signals of keys, and may read; 0 if none was set.
    pub fn foreground(&self) -> u32 {
        self.foreground.load(Ordering::Relaxed)
    }

    /// Whether a process group may read: nobody else has the keyboard.
    pub(crate) fn is_in_foreground(&self, group: u32) -> bool {
        [0, group].contains(&self.foreground())
    }

    /// Gives the keyboard to a process group.
    pub fn set_foreground(&self, group: u32) {
        self.foreground.store(group, Ordering::Relaxed);
    }

    pub(crate) fn write(&self, data: &[u8]) -> Result<usize> {
        self.output.write(data)
    }
}
