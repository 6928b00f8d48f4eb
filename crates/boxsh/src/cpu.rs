//! The time that a processor has worked for the current thread.

use std::time::Duration;

/// Processor time of this thread; nothing where the host cannot tell.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or_default(), nanoseconds.unwrap_or_default())
}

/// Processor time of this thread; nothing where the host cannot tell.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    Duration::ZERO
}
