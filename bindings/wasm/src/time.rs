//! The time, from JavaScript.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh::vfs::Timestamp;
use boxsh::{Clock, TimeBase};

use crate::abi;

/// JavaScript's clock. Nobody can wait here without stopping the page, so whoever sleeps skips that time: `sleep 60` takes none, and the clock
/// shows a minute more afterwards. The clock of a session that sleeps goes ahead of the others.
#[derive(Default)]
struct HostTime {
    skipped: AtomicU64,
}

pub(crate) fn clock() -> Clock {
    Clock::custom(Arc::new(HostTime::default()))
}

impl HostTime {
    fn skipped(&self) -> Duration {
        Duration::from_nanos(self.skipped.load(Ordering::Relaxed))
    }
}

impl TimeBase for HostTime {
    fn wall(&self) -> Timestamp {
        let now = Duration::from_nanos((abi::wall_milliseconds() * 1e6) as u64) + self.skipped();
        Timestamp::new(i64::try_from(now.as_secs()).unwrap_or(i64::MAX), now.subsec_nanos())
    }

    fn monotonic(&self) -> Duration {
        Duration::from_nanos((abi::monotonic_milliseconds() * 1e6) as u64) + self.skipped()
    }

    fn pass(&self, time: Duration) {
        self.skipped.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}
