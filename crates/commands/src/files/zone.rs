//! Local time: what a moment is called in the zone of the process's `TZ`.

use boxsh_format::strftime::{DateTime, Dialect, strftime};
use boxsh_kernel::Process;
use boxsh_kernel::vfs::Timestamp;
use jiff::tz::{Offset, TimeZone};

/// The longest date that is ever shown.
const LONGEST: usize = 4096;

/// A time zone.
#[derive(Clone)]
pub(super) struct Zone {
    rules: TimeZone,
    /// Kept for a `TZ` that names no known zone: UTC by another name.
    fallback: String,
}

impl Zone {
    /// The zone that the environment asks for; UTC if it does not.
    pub(super) fn of(process: &Process) -> Self {
        let wanted = process.variable(b"TZ").unwrap_or_default();
        let name = String::from_utf8_lossy(wanted.strip_prefix(b":").unwrap_or(&wanted)).into_owned();
        if name.is_empty() {
            return Self { rules: TimeZone::UTC, fallback: "UTC".into() };
        }
        let database = jiff::tz::db();
        let rules = database.get(&name).or_else(|_| TimeZone::posix(&name)).unwrap_or(TimeZone::UTC);
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let fallback = if letters >= 3 { name[..letters].to_owned() } else { "UTC".into() };
        Self { rules, fallback }
    }

    /// Writes a moment by `format`, as the GNU tools do.
    pub(super) fn format(&self, format: &[u8], time: Timestamp) -> Vec<u8> {
        let (offset, abbreviation) = self.at(time.seconds);
        let moment = DateTime::new(time.seconds, time.nanos, offset, abbreviation.as_bytes());
        let mut text = Vec::new();
        // A date beyond any reason is shown as nothing rather than at the cost of memory.
        let _ = strftime(format, &moment, Dialect::Gnu, LONGEST, &mut text);
        text
    }

    fn at(&self, seconds: i64) -> (i32, String) {
        let Ok(moment) = jiff::Timestamp::from_second(seconds) else { return (0, "UTC".into()) };
        if self.rules == TimeZone::UTC {
            return (0, self.fallback.clone());
        }
        let info = self.rules.to_offset_info(moment);
        (info.offset().seconds(), info.abbreviation().to_owned())
    }

    /// The moment that a clock of this zone shows so; `None` out of range.
    pub(super) fn moment(&self, date: jiff::civil::DateTime) -> Option<Timestamp> {
        let moment = self.rules.to_ambiguous_timestamp(date).compatible().ok()?;
        Some(from_jiff(moment))
    }
}

/// The moment that a clock at this offset from UTC shows so.
pub(super) fn moment_at_offset(date: jiff::civil::DateTime, seconds: i32) -> Option<Timestamp> {
    let offset = Offset::from_seconds(seconds).ok()?;
    Some(from_jiff(offset.to_timestamp(date).ok()?))
}

fn from_jiff(moment: jiff::Timestamp) -> Timestamp {
    let nanos = moment.as_nanosecond();
    let seconds = nanos.div_euclid(1_000_000_000);
    Timestamp::new(seconds as i64, nanos.rem_euclid(1_000_000_000) as u32)
}
