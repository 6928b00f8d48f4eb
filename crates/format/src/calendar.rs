//! The Gregorian calendar, before its introduction too: days, dates, and readings of a clock.

/// A reading of a clock and a calendar; parts may be out of range and are carried over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Civil {
    /// The year; 0 is the one before year 1.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
    /// The hour.
    pub hour: i64,
    /// The minute.
    pub minute: i64,
    /// The second.
    pub second: i64,
}

impl Civil {
    /// Seconds since 1970, were this UTC.
    pub fn seconds(&self) -> Option<i64> {
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
pub fn is_representable(seconds: i64) -> bool {
    (-67_768_040_609_740_800..=67_768_036_191_676_799).contains(&seconds)
}

/// Days since 1970 of a date.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The date (year, month, day) of a day since 1970, by counting in eras of 400 years from the first of March.
pub(crate) fn civil_from_days(days: i64) -> (i64, u8, u8) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * march_month + 2) / 5 + 1) as u8;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 } as u8;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}
