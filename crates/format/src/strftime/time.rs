//! A point in time, taken apart.

const DAY: i64 = 86_400;

/// A moment as a clock and a calendar of some zone show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateTime<'a> {
    pub(super) unix_seconds: i64,
    pub(super) nanosecond: u32,
    pub(super) offset: i32,
    pub(super) zone: &'a [u8],
    pub(super) year: i64,
    /// 1 to 12.
    pub(super) month: u8,
    pub(super) day: u8,
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
    /// 0 is Sunday.
    pub(super) weekday: u8,
    /// 0 is the first of January.
    pub(super) yearday: u16,
}

impl<'a> DateTime<'a> {
    /// Takes a moment apart, given the offset of its zone from UTC in seconds (east is positive) and the zone's
    /// abbreviation. Nanoseconds above 999,999,999 count as that.
    pub fn new(unix_seconds: i64, nanosecond: u32, offset: i32, zone: &'a [u8]) -> DateTime<'a> {
        let local = unix_seconds.saturating_add(i64::from(offset));
        let (days, second) = (local.div_euclid(DAY), local.rem_euclid(DAY) as u32);
        let (year, month, day) = civil_from_days(days);
        DateTime {
            unix_seconds,
            nanosecond: nanosecond.min(999_999_999),
            offset,
            zone,
            year,
            month,
            day,
            hour: (second / 3600) as u8,
            minute: (second / 60 % 60) as u8,
            second: (second % 60) as u8,
            weekday: (days + 4).rem_euclid(7) as u8,
            yearday: (days - days_from_civil(year, 1, 1)) as u16,
        }
    }

    /// The calendar date: year, month (1 to 12), day (1 to 31).
    pub fn date(&self) -> (i64, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// The time of day: hour, minute, second.
    pub fn time(&self) -> (u8, u8, u8) {
        (self.hour, self.minute, self.second)
    }

    /// The hour of a twelve-hour clock.
    pub(super) fn hour12(&self) -> u8 {
        match self.hour % 12 {
            0 => 12,
            hour => hour,
        }
    }

    /// The week of the year, weeks starting on the given weekday.
    pub(super) fn week(&self, start: u8) -> i64 {
        let since_start = i64::from((self.weekday + 7 - start) % 7);
        (i64::from(self.yearday) + 7 - since_start) / 7
    }

    /// The ISO 8601 year and week.
    pub(super) fn iso_week(&self) -> (i64, i64) {
        // The week belongs to the year of its Thursday.
        let monday_based = i64::from((self.weekday + 6) % 7);
        let thursday = i64::from(self.yearday) - monday_based + 3;
        if thursday < 0 {
            return (self.year - 1, (thursday + year_length(self.year - 1)) / 7 + 1);
        }
        if thursday >= year_length(self.year) {
            return (self.year + 1, 1);
        }
        (self.year, thursday / 7 + 1)
    }
}

fn year_length(year: i64) -> i64 {
    if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) { 366 } else { 365 }
}

/// Days since 1970 to a date of the proleptic Gregorian calendar, by counting in eras of 400 years from the first of March.
fn civil_from_days(days: i64) -> (i64, u8, u8) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * march_month + 2) / 5 + 1) as u8;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 } as u8;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}
