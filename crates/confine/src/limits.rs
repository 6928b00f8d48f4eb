//! How much programs may use.

use std::time::Duration;

/// How much programs may use; what is not set is not limited.
///
/// Memory, processes, processor share and disk traffic are limited for a whole cell, by control groups (version 2, or 1). Where the system has none to
/// give, memory and processes are limited for each process by resource limits, and the report says so; what cannot be enforced at all is an
/// error, unless [`Limits::best_effort`] is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub(crate) memory: Option<u64>,
    pub(crate) processes: Option<u64>,
    pub(crate) cpu_time: Option<Duration>,
    pub(crate) cpu_percent: Option<u32>,
    pub(crate) file_size: Option<u64>,
    pub(crate) open_files: Option<u64>,
    pub(crate) disk: Option<u64>,
    pub(crate) wall_clock: Option<Duration>,
    pub(crate) end_on_memory: bool,
    pub(crate) best_effort: bool,
}

impl Limits {
    /// No limits.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// The most bytes of memory, files in memory included, and no swap.
    pub fn memory(mut self, bytes: u64) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// Ends all programs, not only one, when the memory is used up. The cell ends with them.
    pub fn end_on_memory(mut self) -> Limits {
        self.end_on_memory = true;
        self
    }

    /// The most processes and threads at a time.
    pub fn processes(mut self, count: u64) -> Limits {
        self.processes = Some(count);
        self
    }

    /// The most processor time of each process.
    pub fn cpu_time(mut self, time: Duration) -> Limits {
        self.cpu_time = Some(time);
        self
    }

    /// The share of the processors: 100 is one of them all the time.
    pub fn cpu_percent(mut self, percent: u32) -> Limits {
        self.cpu_percent = Some(percent);
        self
    }

    /// The most bytes of a file that a program writes.
    pub fn file_size(mut self, bytes: u64) -> Limits {
        self.file_size = Some(bytes);
        self
    }

    /// The most open files of each process.
    pub fn open_files(mut self, count: u64) -> Limits {
        self.open_files = Some(count);
        self
    }

    /// The most bytes that are read from or written to disks each second.
    pub fn disk(mut self, bytes: u64) -> Limits {
        self.disk = Some(bytes);
        self
    }

    /// How long a cell lives: then everything in it ends.
    pub fn wall_clock(mut self, time: Duration) -> Limits {
        self.wall_clock = Some(time);
        self
    }

    /// These limits, and those of `others` for what is not limited by these.
    pub fn or(self, others: Limits) -> Limits {
        Limits {
            memory: self.memory.or(others.memory),
            processes: self.processes.or(others.processes),
            cpu_time: self.cpu_time.or(others.cpu_time),
            cpu_percent: self.cpu_percent.or(others.cpu_percent),
            file_size: self.file_size.or(others.file_size),
            open_files: self.open_files.or(others.open_files),
            disk: self.disk.or(others.disk),
            wall_clock: self.wall_clock.or(others.wall_clock),
            end_on_memory: self.end_on_memory || others.end_on_memory,
            best_effort: self.best_effort || others.best_effort,
        }
    }

    /// Goes on where a limit cannot be enforced; the report says which.
    pub fn best_effort(mut self) -> Limits {
        self.best_effort = true;
        self
    }
}
