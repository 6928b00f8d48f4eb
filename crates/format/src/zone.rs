//! Time zones: what a value of `TZ` means, what a moment is called there, and which moment a clock shows.
//!
//! The zones come with the program. `date`, `ls`, `awk` and the shell's `printf '%(...)T'` all read `TZ` here, so that
//! they cannot disagree.
//!
//! ```
//! use boxsh_format::zone::Zone;
//!
//! let local = Zone::named(b"Europe/Berlin").at(1_720_000_000);
//! assert_eq!((local.offset, local.abbreviation.as_str()), (7200, "CEST"));
//! assert_eq!(Zone::named(b"<+03>-3").at(0).offset, 10_800);
//! ```

use jiff::tz::TimeZone;

use crate::calendar::Civil;
use crate::strftime::DateTime;

/// The Gregorian calendar repeats after this many seconds.
const FOUR_CENTURIES: i64 = 146_097 * 86_400;

/// Beyond these, the zone database has no dates; the calendar is carried on by its cycle.
const LAST_MOMENT: i64 = 253_370_764_800;
const FIRST_MOMENT: i64 = -377_000_000_000;

/// Where systems keep their zones: paths below it are names.
const DATABASE: &str = "/usr/share/zoneinfo/";

/// Summer time without rules keeps to those of the United States.
const DEFAULT_RULES: &str = ",M3.2.0,M11.1.0";

/// A time zone.
#[derive(Clone, Debug)]
pub struct Zone {
    rules: TimeZone,
    /// What UTC is called here; a `TZ` that names no known zone is UTC by another name.
    fallback: String,
}

/// What a zone's clocks do at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// Seconds east of UTC.
    pub offset: i32,
    /// Whether it is summer time.
    pub dst: bool,
    /// What the time is called.
    pub abbreviation: String,
}

impl Zone {
    /// UTC.
    pub fn utc() -> Self {
        Self { rules: TimeZone::UTC, fallback: "UTC".into() }
    }

    /// The zone that a value of `TZ` means: a name, a path of the zone database, or rules in POSIX's form. Empty is UTC.
    pub fn named(value: &[u8]) -> Self {
        let value = String::from_utf8_lossy(value.strip_prefix(b":").unwrap_or(value));
        let name = value.strip_prefix(DATABASE).unwrap_or(&value);
        if matches!(name, "" | "UTC" | "localtime") {
            return Self::utc();
        }
        if let Some(rules) = known(name).or_else(|| posix(&value)) {
            return Self { rules, fallback: "UTC".into() };
        }
        // As the C library has it: the letters of a name that it cannot find are the zone's name.
        let letters = value.bytes().take_while(u8::is_ascii_alphabetic).count();
        let fallback = if letters >= 3 { value[..letters].to_owned() } else { String::new() };
        Self { rules: TimeZone::UTC, fallback }
    }

    /// Whether the zone database has a zone of that name.
    pub fn is_known(name: &str) -> bool {
        jiff::tz::db().get(name).is_ok()
    }

    /// What the clocks do at a moment.
    pub fn at(&self, seconds: i64) -> Local {
        let utc = || Local { offset: 0, dst: false, abbreviation: self.fallback.clone() };
        if self.rules == TimeZone::UTC {
            return utc();
        }
        let mut within = seconds.max(FIRST_MOMENT);
        if within > LAST_MOMENT {
            within -= ((within - LAST_MOMENT) / FOUR_CENTURIES + 1) * FOUR_CENTURIES;
        }
        let Ok(moment) = jiff::Timestamp::from_second(within) else { return utc() };
        let info = self.rules.to_offset_info(moment);
        Local {
            offset: info.offset().seconds(),
            dst: info.dst().is_dst(),
            abbreviation: info.abbreviation().to_owned(),
        }
    }

    /// What clock and calendar show at a moment.
    pub fn civil(&self, seconds: i64) -> Civil {
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
    pub fn moment(&self, civil: &Civil, dst: Option<bool>) -> Option<i64> {
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

/// A zone by its name, which has to be spelled as the database has it.
fn known(name: &str) -> Option<TimeZone> {
    let name = match name {
        "posixrules" => "America/New_York",
        _ => name.strip_prefix("posix/").unwrap_or(name),
    };
    jiff::tz::db().get(name).ok().filter(|zone| zone.iana_name() == Some(name))
}

/// A zone by its rules.
fn posix(rules: &str) -> Option<TimeZone> {
    TimeZone::posix(rules).or_else(|_| TimeZone::posix(&format!("{rules}{DEFAULT_RULES}"))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_tz_is_read_as_the_c_library_reads_it() {
        // In July.
        let cases = [
            ("", 0, "UTC"),
            (":", 0, "UTC"),
            ("UTC0", 0, "UTC"),
            ("Europe/Berlin", 7200, "CEST"),
            (":Europe/Berlin", 7200, "CEST"),
            ("/usr/share/zoneinfo/Asia/Tokyo", 32_400, "JST"),
            ("posix/Asia/Tokyo", 32_400, "JST"),
            ("EST5EDT", -14_400, "EDT"),
            ("Foo1Bar", 0, "Bar"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 7200, "CEST"),
            ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", -7200, "-02"),
            ("foo-12:30:15", 45_015, "foo"),
            ("europe/berlin", 0, "europe"),
            ("Foo/Bar", 0, "Foo"),
            ("X5", 0, ""),
            ("/usr/share/zoneinfo/Nowhere", 0, ""),
        ];
        for (value, offset, abbreviation) in cases {
            let local = Zone::named(value.as_bytes()).at(1_720_000_000);
            assert_eq!((local.offset, local.abbreviation.as_str()), (offset, abbreviation), "TZ={value}");
        }
    }
}
