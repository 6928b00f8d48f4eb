//! The time zone of a process, and the session's moments as text in it.

use std::ops::Deref;

use boxsh_format::strftime::{DateTime, Dialect, strftime};
use boxsh_format::zone;
use boxsh_kernel::Process;
use boxsh_kernel::vfs::Timestamp;

/// The longest date that is ever shown.
const LONGEST: usize = 1 << 20;

/// A time zone.
#[derive(Clone)]
pub(crate) struct Zone(zone::Zone);

impl Deref for Zone {
    type Target = zone::Zone;

    fn deref(&self) -> &zone::Zone {
        &self.0
    }
}

impl Zone {
    /// The zone that the process's environment asks for; UTC if it does not.
    pub(crate) fn of(process: &Process) -> Self {
        Self::named(&process.variable(b"TZ").unwrap_or_default())
    }

    /// UTC.
    pub(crate) fn utc() -> Self {
        Self(zone::Zone::utc())
    }

    /// The zone that a value of `TZ` means.
    pub(crate) fn named(value: &[u8]) -> Self {
        Self(zone::Zone::named(value))
    }

    /// Writes a moment by `format`, as the GNU tools do.
    pub(crate) fn format(&self, format: &[u8], time: Timestamp) -> Vec<u8> {
        let local = self.at(time.seconds);
        let moment = DateTime::new(time.seconds, time.nanos, local.offset, local.abbreviation.as_bytes());
        let mut text = Vec::new();
        // A date beyond any reason is shown as nothing rather than at the cost of memory.
        let _ = strftime(format, &moment, Dialect::Gnu, LONGEST, &mut text);
        text
    }
}
