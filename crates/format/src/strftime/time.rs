//! A point in time, taken apart.

use crate::calendar::{civil_from_days, days_from_civil};

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
