//! Time zones: what a moment is called in the zone of the process's `TZ`, and which moment a clock shows.

use boxsh_format::strftime::{DateTime, Dialect, strftime};
use boxsh_kernel::Process;
use boxsh_kernel::vfs::Timestamp;
use jiff::tz::TimeZone;

/// The longest date that is ever shown.
const LONGEST: usize = 1 << 20;

/// The Gregorian calendar repeats after this many seconds.
const FOUR_CENTURIES: i64 = 146_097 * 86_400;

/// Beyond these, the zone database has no dates; the calendar is carried on by its cycle.
const LAST_MOMENT: i64 = 253_370_764_800;
const FIRST_MOMENT: i64 = -377_000_000_000;

/// A time zone.
#[derive(Clone)]
pub(crate) struct Zone {
    rules: TimeZone,
    /// What UTC is called here; a `TZ` that names no known zone is UTC by another name.
    fallback: String,
}

/// What a zone's clocks do at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Local {
    /// Seconds east of UTC.
    pub(crate) offset: i32,
    /// Whether it is summer time.
    pub(crate) dst: bool,
    /// What the time is called.
    pub(crate) abbreviation: String,
}

/// A reading of a clock and a calendar; parts may be out of range and are carried over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Civil {
    pub(crate) year: i64,
    /// 1 to 12.
    pub(crate) month: i64,
    pub(crate) day: i64,
    pub(crate) hour: i64,
    pub(crate) minute: i64,
    pub(crate) second: i64,
}

impl Zone {
    /// The zone that the process's environment asks for; UTC if it does not.
    pub(crate) fn of(process: &Process) -> Self {
        Self::named(&process.variable(b"TZ").unwrap_or_default())
    }

    /// UTC.
    pub(crate) fn utc() -> Self {
        Self { rules: TimeZone::UTC, fallback: "UTC".into() }
    }

    /// The zone that a value of `TZ` means: a name, or rules in POSIX's form.
    pub(crate) fn named(value: &[u8]) -> Self {
        let value = String::from_utf8_lossy(value.strip_prefix(b":").unwrap_or(value)).into_owned();
        let short = value.strip_prefix("/usr/share/zoneinfo/").unwrap_or(&value);
        if short.is_empty() {
            return Self::utc();
        }
        let by_name = jiff::tz::db().get(short).ok().filter(|zone| zone.iana_name() == Some(short));
        let rules = by_name.or_else(|| TimeZone::posix(short).ok()).or_else(|| {
            // Without rules, summer time keeps to those of the United States.
            TimeZone::posix(&format!("{short},M3.2.0,M11.1.0")).ok()
        });
        if let Some(rules) = rules {
            let fallback = if rules == TimeZone::UTC { "UTC" } else { "" };
            let fallback = match short {
                "GMT" | "UCT" => short,
                _ => fallback,
            };
            return Self { rules, fallback: fallback.into() };
        }
        let letters = short.bytes().take_while(u8::is_ascii_alphabetic).count();
        let fallback = if letters >= 3 { short[..letters].to_owned() } else { String::new() };
        Self { rules: TimeZone::UTC, fallback }
    }

    /// What the clocks do at a moment.
    pub(crate) fn at(&self, seconds: i64) -> Local {
        let mut within = seconds.max(FIRST_MOMENT);
        if within > LAST_MOMENT {
            within -= ((within - LAST_MOMENT) / FOUR_CENTURIES + 1) * FOUR_CENTURIES;
        }
        let utc = || Local { offset: 0, dst: false, abbreviation: self.fallback.clone() };
        let Ok(moment) = jiff::Timestamp::from_second(within) else { return utc() };
        if self.rules == TimeZone::UTC {
            return utc();
        }
        let info = self.rules.to_offset_info(moment);
        Local {
            offset: info.offset().seconds(),
            dst: info.dst().is_dst(),
            abbreviation: info.abbreviation().to_owned(),
        }
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

    /// What clock and calendar show at a moment.
    pub(crate) fn civil(&self, seconds: i64) -> Civil {
        let local = self.at(seconds);
        let moment = DateTime::new(seconds, 0, local.offset, b"");
        let ((year, month, day), (hour, minute, second)) = (moment.date(), moment.time());
        Civil {
            year,
            month: month.into(),
            day: day.into(),
            hour: hour.into(),
            minute: minute.into(),
            second: second.into(),
        }
    }

    /// The moment at which the clocks show this, as `mktime` finds it: of two the one that has `dst`, or the first;
    /// of none the one that lies as far behind the start of the gap. `None` out of range.
    pub(crate) fn moment(&self, civil: &Civil, dst: Option<bool>) -> Option<i64> {
        let shown = civil.seconds()?;
        let offsets = [shown - 86_400, shown + 86_400].map(|near| i64::from(self.at(near).offset));
        let fits = |moment: i64| {
            let local = self.at(moment);
            moment + i64::from(local.offset) == shown && dst.is_none_or(|dst| dst == local.dst)
        };
        let mut candidates: Vec<i64> =
            offsets.iter().map(|offset| shown - offset).filter(|&moment| fits(moment)).collect();
        candidates.sort_unstable();
        match candidates.first() {
            Some(&first) => Some(first),
            None => Some(shown - offsets[0]),
        }
    }
}

impl Civil {
    /// Seconds since 1970, were this UTC.
    pub(crate) fn seconds(&self) -> Option<i64> {
        let months = self.year.checked_mul(12)?.checked_add(self.month - 1)?;
        let year = months.div_euclid(12);
        if year.unsigned_abs() > 1 << 31 {
            return None;
        }
        let days = days_from_civil(year, months.rem_euclid(12) + 1, 1).checked_add(self.day - 1)?;
        days.checked_mul(86_400)?
            .checked_add(self.hour.checked_mul(3600)?)?
            .checked_add(self.minute.checked_mul(60)?)?
            .checked_add(self.second)
            .filter(|&seconds| is_representable(seconds))
    }
}

/// Whether the year of a moment fits where C keeps it, in 32 bits.
pub(crate) fn is_representable(seconds: i64) -> bool {
    (-67_768_040_609_740_800..=67_768_036_191_676_799).contains(&seconds)
}

/// Days since 1970 of a date of the Gregorian calendar.
pub(crate) fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}
