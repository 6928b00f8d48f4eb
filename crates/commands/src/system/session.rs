//! What several commands tell of the session as a whole.

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Limit, Process};

use crate::datetime::Zone;

/// How long the session has been up, in seconds.
pub(super) fn uptime(process: &Process) -> u64 {
    process.clock().monotonic().saturating_sub(process.boot_time()).as_secs()
}

/// When the session was booted.
pub(super) fn boot_time(process: &Process) -> Timestamp {
    let now = process.clock().now();
    Timestamp::new(now.seconds - i64::try_from(uptime(process)).unwrap_or(0), 0)
}

/// The line that `uptime`, `w` and `top` start with.
pub(super) fn headline(process: &Process) -> String {
    let zone = Zone::of(process);
    let now = String::from_utf8_lossy(&zone.format(b"%H:%M:%S", process.clock().now())).into_owned();
    let seconds = uptime(process);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let mut up = String::new();
    if days > 0 {
        up.push_str(&format!("{days} day{}, ", if days == 1 { "" } else { "s" }));
    }
    if hours > 0 {
        up.push_str(&format!("{hours:2}:{minutes:02}"));
    } else {
        up.push_str(&format!("{minutes} min"));
    }
    format!(" {now} up {up},  1 user,  load average: 0.00, 0.00, 0.00")
}

/// The memory that the session may use and does use, in bytes.
pub(super) fn memory(process: &Process) -> (u64, u64) {
    /// Shown where there is no limit.
    const UNLIMITED: u64 = 8 << 30;
    let total = process.budget().maximum(Limit::Memory).min(UNLIMITED);
    (total, process.budget().spent(Limit::Memory).min(total))
}
