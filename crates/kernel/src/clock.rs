//! Time, as the session sees it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{TimeSource, Timestamp};

/// Where a custom clock takes the time from; what the embedder of a target without one has to give.
pub trait TimeBase: Send + Sync {
    /// Nanoseconds since 1970.
    fn wall(&self) -> Timestamp;
    /// Time since some fixed point, never going back.
    fn monotonic(&self) -> Duration;

    /// Lets time pass while every process sleeps, where the kernel cannot wait by itself: waits, or goes ahead. The kernel looks at the clock
    /// again afterwards, so that less than this, or nothing, is only a waste of work.
    fn pass(&self, time: Duration) {
        let _ = time;
    }
}

/// A clock that moves only when it is told to.
#[derive(Default)]
struct Virtual {
    /// Nanoseconds since its epoch.
    nanos: AtomicU64,
    /// How many of them were skipped because every process slept.
    skipped: AtomicU64,
}

#[derive(Clone)]
enum Source {
    #[cfg(not(target_family = "wasm"))]
    System(std::time::Instant),
    Virtual(Arc<Virtual>),
    Custom(Arc<dyn TimeBase>),
}

/// The session's clock: the machine's, or a virtual one that moves only when every process sleeps, so
/// that `sleep 60` takes no time and a run comes out the same each time. Copies share one clock.
#[derive(Clone)]
pub struct Clock {
    source: Source,
    epoch: Timestamp,
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_virtual() { "Clock::virtual" } else { "Clock::real" })
    }
}

impl Clock {
    /// How much a virtual clock moves for each tick of work, so that a busy loop that waits for a
    /// deadline ends too.
    pub(crate) const TICK: Duration = Duration::from_nanos(100);

    /// The end of virtual time, a century and a half after its start: whoever sleeps longer never wakes.
    pub(crate) const END: Duration = Duration::from_nanos(1 << 62);

    /// The machine's clock.
    #[cfg(not(target_family = "wasm"))]
    pub fn real() -> Self {
        Self { source: Source::System(std::time::Instant::now()), epoch: Timestamp::default() }
    }

    /// A clock that starts at `epoch` and moves by itself only.
    pub fn virtual_at(epoch: Timestamp) -> Self {
        Self { source: Source::Virtual(Arc::default()), epoch }
    }

    /// A virtual clock that goes on where another one was, as [`Clock::position`] told.
    pub fn virtual_from(epoch: Timestamp, elapsed: Duration) -> Self {
        let clock = Self::virtual_at(epoch);
        clock.advance_by(elapsed);
        clock
    }

    /// Where a virtual clock is: where it started, and how far it has come since.
    pub fn position(&self) -> Option<(Timestamp, Duration)> {
        self.is_virtual().then(|| (self.epoch, self.monotonic()))
    }

    /// A clock of the embedder's.
    pub fn custom(base: Arc<dyn TimeBase>) -> Self {
        Self { source: Source::Custom(base), epoch: Timestamp::default() }
    }

    /// Whether it is one of the embedder's.
    pub fn is_custom(&self) -> bool {
        matches!(self.source, Source::Custom(_))
    }

    /// Whether time moves only when the kernel moves it.
    pub fn is_virtual(&self) -> bool {
        matches!(self.source, Source::Virtual(_))
    }

    /// Time since the session's clock was made (or the custom clock's fixed point); never goes back.
    pub fn monotonic(&self) -> Duration {
        match &self.source {
            #[cfg(not(target_family = "wasm"))]
            Source::System(start) => start.elapsed(),
            Source::Virtual(clock) => Duration::from_nanos(clock.nanos.load(Ordering::Relaxed)),
            Source::Custom(base) => base.monotonic(),
        }
    }

    /// The time that a run is charged for: what a virtual clock skips is free.
    pub(crate) fn charged(&self) -> Duration {
        match &self.source {
            Source::Virtual(clock) => {
                self.monotonic().saturating_sub(Duration::from_nanos(clock.skipped.load(Ordering::Relaxed)))
            }
            _ => self.monotonic(),
        }
    }

    /// Lets a virtual clock skip forward to `time`; does nothing to a real one.
    pub(crate) fn skip_to(&self, time: Duration) {
        if let Source::Virtual(clock) = &self.source {
            let target = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
            let before = clock.nanos.fetch_max(target, Ordering::Relaxed);
            clock.skipped.fetch_add(target.saturating_sub(before), Ordering::Relaxed);
        }
    }

    /// Moves a virtual clock forward by `step`; does nothing to a real one.
    pub(crate) fn advance_by(&self, step: Duration) {
        if let Source::Virtual(clock) = &self.source {
            clock.nanos.fetch_add(step.as_nanos() as u64, Ordering::Relaxed);
        }
    }

    /// Lets the embedder's clock pass time; does nothing to others.
    #[cfg(not(unix))]
    pub(crate) fn pass(&self, time: Duration) {
        if let Source::Custom(base) = &self.source {
            base.pass(time);
        }
    }

    /// An independent clock that shows the same time: a virtual one goes its own way from here.
    pub fn fork(&self) -> Self {
        let source = match &self.source {
            Source::Virtual(clock) => {
                let copy = |number: &AtomicU64| AtomicU64::new(number.load(Ordering::Relaxed));
                let (nanos, skipped) = (copy(&clock.nanos), copy(&clock.skipped));
                Source::Virtual(Arc::new(Virtual { nanos, skipped }))
            }
            other => other.clone(),
        };
        Self { source, epoch: self.epoch }
    }
}

impl TimeSource for Clock {
    #[cfg_attr(
        not(target_family = "wasm"),
        expect(
            clippy::disallowed_methods,
            reason = "this is the session's clock, the one place that asks the host"
        )
    )]
    fn now(&self) -> Timestamp {
        match &self.source {
            #[cfg(not(target_family = "wasm"))]
            Source::System(_) => {
                match std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH) {
                    Ok(since) => Timestamp::new(since.as_secs() as i64, since.subsec_nanos()),
                    Err(_) => Timestamp::default(),
                }
            }
            Source::Virtual(clock) => {
                let since = Duration::from_nanos(clock.nanos.load(Ordering::Relaxed));
                let total = u64::from(self.epoch.nanos) + u64::from(since.subsec_nanos());
                let seconds = self.epoch.seconds + since.as_secs() as i64 + (total / 1_000_000_000) as i64;
                Timestamp::new(seconds, (total % 1_000_000_000) as u32)
            }
            Source::Custom(base) => base.wall(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_virtual_clock_moves_only_when_told() {
        let clock = Clock::virtual_at(Timestamp::new(100, 900_000_000));
        assert_eq!(clock.now(), Timestamp::new(100, 900_000_000));
        clock.skip_to(Duration::from_millis(200));
        clock.skip_to(Duration::from_millis(100));
        assert_eq!(clock.now(), Timestamp::new(101, 100_000_000));
        let fork = clock.fork();
        fork.skip_to(Duration::from_secs(5));
        assert_eq!(clock.monotonic(), Duration::from_millis(200));
    }
}
