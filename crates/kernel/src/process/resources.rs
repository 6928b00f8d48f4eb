//! What a process allows itself and its children: `getrlimit` and `setrlimit`.

use std::sync::Arc;

use boxsh_vfs::{Errno, Result};

use super::Process;
use crate::budget::Limit;
use crate::open_file::OpenFile;
use crate::signal::Signal;

/// Something that a process can limit. What it cannot see in a session is kept and shown, but holds nothing back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// Bytes of a core file.
    Core,
    /// Bytes of data.
    Data,
    /// The best priority.
    Priority,
    /// Bytes of a file: writing beyond is `EFBIG`, after `SIGXFSZ`.
    FileSize,
    /// Signals that wait.
    Signals,
    /// Bytes of locked memory.
    LockedMemory,
    /// Bytes of resident memory.
    Memory,
    /// One more than the largest descriptor.
    OpenFiles,
    /// Bytes of a pipe.
    Pipe,
    /// Bytes of message queues.
    Queues,
    /// The best real-time priority.
    RealtimePriority,
    /// Microseconds of real-time work without a break.
    RealtimeSlice,
    /// Bytes of stack.
    Stack,
    /// Seconds of work.
    Cpu,
    /// Processes.
    Processes,
    /// Bytes of address space.
    AddressSpace,
    /// Locks on files.
    Locks,
}

impl Resource {
    const COUNT: usize = Self::Locks as usize + 1;
}

/// What counts now, and how far it can be raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResourceLimit {
    /// What counts.
    pub soft: u64,
    /// The most that it can be.
    pub hard: u64,
}

impl ResourceLimit {
    /// As much as there is.
    pub const UNLIMITED: u64 = u64::MAX;

    const fn up_to(soft: u64) -> Self {
        Self { soft, hard: Self::UNLIMITED }
    }
}

/// The limits of a process; its children have the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resources([ResourceLimit; Resource::COUNT]);

impl Resources {
    /// What the first process of a session has.
    pub(crate) fn of_session() -> Self {
        let mut limits = [ResourceLimit::up_to(ResourceLimit::UNLIMITED); Resource::COUNT];
        for (resource, soft) in [
            (Resource::Core, 0),
            (Resource::Priority, 0),
            (Resource::RealtimePriority, 0),
            (Resource::LockedMemory, 8 << 20),
            (Resource::Stack, 8 << 20),
            (Resource::Pipe, 4096),
            (Resource::Queues, 819_200),
        ] {
            limits[resource as usize] = ResourceLimit::up_to(soft);
        }
        Self(limits)
    }

    /// What counts for a resource.
    pub fn get(&self, resource: Resource) -> ResourceLimit {
        self.0[resource as usize]
    }

    /// All limits as numbers, to be written down.
    pub fn to_numbers(&self) -> Vec<u64> {
        self.0.iter().flat_map(|limit| [limit.soft, limit.hard]).collect()
    }

    /// The limits that were written down; `None` if they are not all there.
    pub fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let (pairs, []) = numbers.as_chunks::<2>() else { return None };
        let limits: Vec<_> = pairs.iter().map(|&[soft, hard]| ResourceLimit { soft, hard }).collect();
        limits.try_into().ok().map(Self)
    }

    pub(crate) fn soft(&self, resource: Resource) -> u64 {
        self.0[resource as usize].soft
    }
}

impl Process {
    /// All limits, for another process to go on with.
    pub fn resources(&self) -> Arc<Resources> {
        self.resources.borrow().clone()
    }

    /// Takes on all limits at once. The embedder's choice: programs have no way to call this.
    pub fn set_resources(&self, resources: Arc<Resources>) {
        *self.resources.borrow_mut() = resources;
    }

    /// What a resource is limited to.
    pub fn resource_limit(&self, resource: Resource) -> ResourceLimit {
        let own = self.resources.borrow().0[resource as usize];
        // What the session may use at most is known only while it runs.
        let most = match resource {
            Resource::Signals | Resource::Processes => self.budget().maximum(Limit::Processes),
            Resource::OpenFiles => self.budget().maximum(Limit::OpenFiles),
            _ => ResourceLimit::UNLIMITED,
        };
        ResourceLimit { soft: own.soft.min(most), hard: own.hard.min(most) }
    }

    /// Limits a resource, for this process and those that it starts.
    ///
    /// # Errors
    /// `EPERM` if the hard limit would rise, `EINVAL` if the soft one were above it.
    pub fn set_resource_limit(&self, resource: Resource, limit: ResourceLimit) -> Result<()> {
        let now = self.resource_limit(resource);
        if limit.hard > now.hard {
            return Err(Errno::EPERM);
        }
        if limit.soft > limit.hard {
            return Err(Errno::EINVAL);
        }
        Arc::make_mut(&mut self.resources.borrow_mut()).0[resource as usize] = limit;
        Ok(())
    }

    /// Whether files may not become as large as the session lets them.
    pub(super) fn limits_file_size(&self) -> bool {
        self.resources.borrow().soft(Resource::FileSize) != ResourceLimit::UNLIMITED
    }

    /// How much of `data` may go to a regular file at `at`.
    pub(super) fn within_file_size<'a>(&self, file: &OpenFile, at: u64, data: &'a [u8]) -> Result<&'a [u8]> {
        let most = self.resources.borrow().soft(Resource::FileSize);
        if !self.limits_file_size() || data.is_empty() || !file.metadata()?.is_file() {
            return Ok(data);
        }
        match most.saturating_sub(at) {
            0 => {
                self.raise(Signal::XFSZ)?;
                Err(Errno::EFBIG)
            }
            room => Ok(&data[..data.len().min(usize::try_from(room).unwrap_or(usize::MAX))]),
        }
    }
}
