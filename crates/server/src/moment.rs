//! Times of the wall clock, in milliseconds, and as RFC 3339 has them.

use std::time::Duration;

/// A moment of the host's clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Moment(pub(crate) u64);

impl Moment {
    pub(crate) fn now() -> Self {
        Self(crate::host::now_millis())
    }

    /// This much later; a time beyond the calendar is its end.
    pub(crate) fn after(self, time: Duration) -> Self {
        let end = jiff::Timestamp::MAX.as_millisecond().unsigned_abs();
        Self(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).min(end))
    }

    pub(crate) fn to_text(self) -> String {
        let millis = i64::try_from(self.0).unwrap_or(i64::MAX);
        text(jiff::Timestamp::from_millisecond(millis).unwrap_or(jiff::Timestamp::MAX))
    }
}

/// A time of a session's clock as RFC 3339 has it.
pub(crate) fn of_session(time: boxsh::vfs::Timestamp) -> String {
    let nanos = i32::try_from(time.nanos / 1_000_000 * 1_000_000).unwrap_or(0);
    text(jiff::Timestamp::new(time.seconds, nanos).unwrap_or(jiff::Timestamp::MIN))
}

/// Always with milliseconds, so that texts can be compared as times are.
fn text(time: jiff::Timestamp) -> String {
    format!("{time:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_rfc_3339_has_them() {
        assert_eq!(Moment(951_782_400_250).to_text(), "2000-02-29T00:00:00.250Z");
        assert_eq!(Moment(0).after(Duration::MAX).to_text(), "9999-12-30T22:00:00.999Z");
    }
}
