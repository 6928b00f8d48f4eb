//! FIFOs: pipes that are found by a name in the filesystem.

use std::sync::Arc;
#[cfg(not(target_family = "wasm"))]
use std::sync::Weak;

use boxsh_vfs::Metadata;

use crate::budget::Limit;
use crate::kernel::Shared;
use crate::pipe::Pipe;
use crate::scheduler::Scheduling;

/// The bytes behind a FIFO.
pub(crate) enum Fifo {
    /// There as long as somebody has it open.
    #[cfg(not(target_family = "wasm"))]
    Shared(Weak<Pipe>),
    /// There until it is read: under the inline scheduler nobody can read while another writes.
    Kept(Arc<Pipe>),
}

impl Fifo {
    fn pipe(&self) -> Option<Arc<Pipe>> {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Shared(pipe) => pipe.upgrade(),
            Self::Kept(pipe) => Some(pipe.clone()),
        }
    }

    fn is_in_use(&self) -> bool {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Shared(pipe) => pipe.strong_count() > 0,
            Self::Kept(pipe) => Arc::strong_count(pipe) > 1 || pipe.waiting_bytes() > 0,
        }
    }
}

impl Shared {
    /// The pipe behind the FIFO with this metadata.
    pub(crate) fn fifo(&self, metadata: &Metadata) -> Arc<Pipe> {
        let mut fifos = self.fifos.lock();
        fifos.retain(|_, fifo| fifo.is_in_use());
        if let Some(pipe) = fifos.get(&key(metadata)).and_then(Fifo::pipe) {
            return pipe;
        }
        let (pipe, fifo) = match self.scheduler.mode {
            #[cfg(not(target_family = "wasm"))]
            Scheduling::Coroutines => {
                let pipe = Arc::new(Pipe::new(self.budget.clone()));
                (pipe.clone(), Fifo::Shared(Arc::downgrade(&pipe)))
            }
            Scheduling::Inline => {
                let capacity = self.budget.maximum(Limit::PipeBuffer);
                let pipe = Arc::new(Pipe::patient(capacity, self.budget.clone()));
                (pipe.clone(), Fifo::Kept(pipe))
            }
        };
        fifos.insert(key(metadata), fifo);
        pipe
    }

    /// The last name of a FIFO is gone: what nobody has read, nobody will.
    pub(crate) fn forget_fifo(&self, metadata: &Metadata) {
        let forgotten = self.fifos.lock().remove(&key(metadata));
        drop(forgotten);
    }
}

fn key(metadata: &Metadata) -> (u64, u64) {
    (metadata.dev, metadata.ino)
}
