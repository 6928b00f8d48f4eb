//! The items of a date: the grammar.

use super::token::{Number, Token, Unit};

/// A distance in time, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Relative {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) nanos: i64,
}

impl Relative {
    fn of(unit: Unit, amount: i64) -> Self {
        let mut relative = Self::default();
        *match unit {
            Unit::Year => &mut relative.year,
            Unit::Month => &mut relative.month,
            Unit::Day => &mut relative.day,
            Unit::Hour => &mut relative.hour,
            Unit::Minute => &mut relative.minute,
            Unit::Second => &mut relative.second,
        } = amount;
        relative
    }

    fn add(&mut self, other: &Self, factor: i64) -> Option<()> {
        let parts = [
            (&mut self.year, other.year),
            (&mut self.month, other.month),
            (&mut self.day, other.day),
            (&mut self.hour, other.hour),
            (&mut self.minute, other.minute),
            (&mut self.second, other.second),
            (&mut self.nanos, other.nanos),
        ];
        for (part, more) in parts {
            *part = part.checked_add(more.checked_mul(factor)?)?;
        }
        Some(())
    }
}

/// What was read so far, starting from the present moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    pub(super) year: Number,
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) nanos: i64,
    /// `am` or `pm`, if it was said.
    pub(super) meridian: Option<bool>,
    pub(super) weekday: i64,
    pub(super) ordinal: i64,
    pub(super) zone: i64,
    pub(super) local_dst: Option<bool>,
    pub(super) relative: Relative,
    pub(super) seen: Seen,
    /// `@SECONDS`: nothing else counts.
    pub(super) timestamp: Option<(i64, u32)>,
}

/// How often each kind of item came.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) times: u32,
    pub(super) dates: u32,
    pub(super) days: u32,
    pub(super) zones: u32,
    pub(super) local_zones: u32,
    pub(super) dsts: u32,
    pub(super) relatives: bool,
}

/// Reads tokens one by one, with a look at the next ones.
pub(super) struct Reader<'a> {
    pub(super) rest: &'a [Token],
    pub(super) items: Items,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<Token> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count..];
    }

    fn skip_punctuation(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&Token::Punctuation(byte));
        self.skip(usize::from(found));
        found
    }

    fn plain(&mut self) -> Option<Number> {
        match self.next()? {
            Token::Plain(number) => Some(number),
            _ => None,
        }
    }

    /// Reads everything; `None` if it is no date.
    pub(super) fn read(&mut self) -> Option<()> {
        if self.skip_punctuation(b'@') {
            self.items.timestamp = Some(match self.next()? {
                Token::Plain(number) | Token::Signed(number) => (number.value, 0),
                Token::PlainDecimal(seconds, nanos) | Token::SignedDecimal(seconds, nanos) => {
                    (seconds, nanos)
                }
                _ => return None,
            });
            return self.rest.is_empty().then_some(());
        }
        while let Some(token) = self.next() {
            self.item(token)?;
        }
        Some(())
    }

    fn item(&mut self, token: Token) -> Option<()> {
        match token {
            Token::Plain(number) => return self.after_number(number),
            Token::Signed(number) => match self.next()? {
                Token::Unit(unit, factor) => {
                    return self.distance(Relative::of(unit, number.value.checked_mul(factor)?));
                }
                _ => return None,
            },
            Token::PlainDecimal(seconds, nanos) | Token::SignedDecimal(seconds, nanos) => {
                match self.next()? {
                    Token::Unit(Unit::Second, _) => {
                        let relative =
                            Relative { second: seconds, nanos: i64::from(nanos), ..Relative::default() };
                        return self.distance(relative);
                    }
                    _ => return None,
                }
            }
            Token::Unit(unit, factor) => return self.distance(Relative::of(unit, factor)),
            Token::DayShift(days) => {
                self.items.seen.relatives = true;
                self.items.relative.add(&Relative::of(Unit::Day, days), 1)?;
            }
            Token::Ordinal(ordinal) => match self.next()? {
                Token::Day(day) => self.weekday(ordinal, day),
                Token::Unit(unit, factor) => return self.distance(Relative::of(unit, ordinal * factor)),
                _ => return None,
            },
            Token::Day(day) => {
                self.skip_punctuation(b',');
                self.weekday(0, day);
            }
            Token::Month(month) => return self.after_month(month),
            Token::Zone(offset) => return self.after_zone(offset),
            Token::T => return self.after_military_t(),
            Token::DayZone(offset) => self.set_zone(offset + 3600),
            Token::LocalZone(dst) => {
                self.items.local_dst = dst;
                self.items.seen.local_zones += 1;
            }
            Token::Dst => {
                self.items.local_dst = Some(true);
                self.items.seen.local_zones += 1;
                self.items.seen.dsts += 1;
            }
            Token::Meridian(_) | Token::Ago(_) | Token::Punctuation(_) => return None,
        }
        Some(())
    }

    fn weekday(&mut self, ordinal: i64, day: i64) {
        self.items.ordinal = ordinal;
        self.items.weekday = day;
        self.items.seen.days += 1;
    }

    fn set_zone(&mut self, offset: i64) {
        self.items.zone = offset;
        self.items.seen.zones += 1;
    }

    /// A distance, with or without `ago`.
    fn distance(&mut self, relative: Relative) -> Option<()> {
        let mut factor = 1;
        if let Some(Token::Ago(direction)) = self.rest.first() {
            factor = *direction;
            self.skip(1);
        }
        self.items.seen.relatives = true;
        self.items.relative.add(&relative, factor)
    }

    /// A signed number and a unit, behind something that it cannot be part of.
    fn signed_distance(&mut self) -> Option<Relative> {
        let (Some(Token::Signed(number)), Some(Token::Unit(unit, factor))) =
            (self.rest.first(), self.rest.get(1))
        else {
            return None;
        };
        let relative = Relative::of(*unit, number.value.checked_mul(*factor)?);
        self.skip(2);
        Some(relative)
    }

    fn after_number(&mut self, number: Number) -> Option<()> {
        match self.rest.first() {
            Some(Token::Meridian(pm)) => {
                let pm = *pm;
                self.skip(1);
                self.time(number.value, 0, (0, 0), Some(pm));
            }
            Some(Token::Punctuation(b':')) => return self.clock(number.value),
            Some(Token::Punctuation(b'/')) => return self.slashes(number),
            Some(Token::Month(month)) => {
                let month = *month;
                self.skip(1);
                let year = match self.rest.first() {
                    Some(Token::Signed(year)) => Some(Number { value: year.value.checked_neg()?, ..*year }),
                    Some(Token::Plain(year)) => Some(*year),
                    _ => None,
                };
                self.skip(usize::from(year.is_some()));
                self.date(year, month, number.value);
            }
            Some(Token::Day(day)) => {
                let day = *day;
                self.skip(1);
                self.weekday(number.value, day);
            }
            Some(Token::Unit(unit, factor)) => {
                let relative = Relative::of(*unit, number.value.checked_mul(*factor)?);
                self.skip(1);
                return self.distance(relative);
            }
            Some(Token::Signed(second)) => return self.after_two_numbers(number, *second),
            _ => self.digits(number),
        }
        Some(())
    }

    /// `2024-01-02`, `2024-01-02T10:00`, `20240102 +1 day`, or an hour and a zone: `10+01:00`.
    fn after_two_numbers(&mut self, first: Number, second: Number) -> Option<()> {
        match self.rest.get(1) {
            Some(Token::Signed(third)) => {
                let third = *third;
                self.skip(2);
                self.date(Some(first), second.value.checked_neg()?, third.value.checked_neg()?);
                if self.rest.first() == Some(&Token::T) {
                    self.skip(1);
                    let hour = self.plain()?;
                    return match self.rest.first() {
                        Some(Token::Punctuation(b':')) => self.clock24(hour.value),
                        Some(Token::Signed(_)) => {
                            self.time(hour.value, 0, (0, 0), None);
                            self.zone_offset()
                        }
                        _ => None,
                    };
                }
                Some(())
            }
            Some(Token::Unit(..)) => {
                let relative = self.signed_distance()?;
                self.digits(first);
                self.items.seen.relatives = true;
                self.items.relative.add(&relative, 1)
            }
            _ => {
                self.time(first.value, 0, (0, 0), None);
                self.zone_offset()
            }
        }
    }

    /// The rest of a time of day behind its hour.
    fn clock(&mut self, hour: i64) -> Option<()> {
        let (minute, second) = self.minutes_and_seconds()?;
        if let Some(Token::Meridian(pm)) = self.rest.first() {
            let pm = *pm;
            self.skip(1);
            self.time(hour, minute, second, Some(pm));
            return Some(());
        }
        self.end_clock(hour, minute, second)
    }

    fn clock24(&mut self, hour: i64) -> Option<()> {
        let (minute, second) = self.minutes_and_seconds()?;
        self.end_clock(hour, minute, second)
    }

    fn end_clock(&mut self, hour: i64, minute: i64, second: (i64, u32)) -> Option<()> {
        self.time(hour, minute, second, None);
        if matches!(self.rest.first(), Some(Token::Signed(_))) { self.zone_offset() } else { Some(()) }
    }

    fn minutes_and_seconds(&mut self) -> Option<(i64, (i64, u32))> {
        self.skip(1);
        let minute = self.plain()?.value;
        if !self.skip_punctuation(b':') {
            return Some((minute, (0, 0)));
        }
        match self.next()? {
            Token::Plain(second) => Some((minute, (second.value, 0))),
            Token::PlainDecimal(second, nanos) => Some((minute, (second, nanos))),
            _ => None,
        }
    }

    fn time(&mut self, hour: i64, minute: i64, (second, nanos): (i64, u32), meridian: Option<bool>) {
        let items = &mut self.items;
        items.hour = hour;
        items.minute = minute;
        items.second = second;
        items.nanos = i64::from(nanos);
        items.meridian = meridian;
        items.seen.times += 1;
    }

    fn date(&mut self, year: Option<Number>, month: i64, day: i64) {
        if let Some(year) = year {
            self.items.year = year;
        }
        self.items.month = month;
        self.items.day = day;
        self.items.seen.dates += 1;
    }

    /// `+01:00`, `-0330`, `+1`.
    fn zone_offset(&mut self) -> Option<()> {
        let offset = self.offset()?;
        self.set_zone(offset);
        Some(())
    }

    fn offset(&mut self) -> Option<i64> {
        let Token::Signed(hours) = self.next()? else { return None };
        let minutes = if self.skip_punctuation(b':') { Some(self.plain()?.value) } else { None };
        let total = match minutes {
            Some(minutes) => {
                let minutes = if hours.negative { -minutes } else { minutes };
                hours.value.checked_mul(60)?.checked_add(minutes)?
            }
            None => {
                let value = if hours.digits <= 2 { hours.value * 100 } else { hours.value };
                (value / 100).checked_mul(60)?.checked_add(value % 100)?
            }
        };
        (total.abs() <= 24 * 60).then_some(total * 60)
    }

    /// `1/2`, `1/2/2024`, `2024/1/2`.
    fn slashes(&mut self, first: Number) -> Option<()> {
        self.skip(1);
        let second = self.plain()?;
        if !self.skip_punctuation(b'/') {
            self.date(None, first.value, second.value);
            return Some(());
        }
        let third = self.plain()?;
        if first.digits >= 4 {
            self.date(Some(first), second.value, third.value);
        } else {
            self.date(Some(third), first.value, second.value);
        }
        Some(())
    }

    /// `Jan 2`, `Jan 2, 2024`, `Jan-2-2024`.
    fn after_month(&mut self, month: i64) -> Option<()> {
        match self.next()? {
            Token::Plain(day) => {
                let year = if self.skip_punctuation(b',') { Some(self.plain()?) } else { None };
                self.date(year, month, day.value);
            }
            Token::Signed(day) => {
                let Token::Signed(year) = self.next()? else { return None };
                let year = Number { value: year.value.checked_neg()?, ..year };
                self.date(Some(year), month, day.value.checked_neg()?);
            }
            _ => return None,
        }
        Some(())
    }

    fn after_zone(&mut self, offset: i64) -> Option<()> {
        match (self.rest.first(), self.rest.get(1)) {
            (Some(Token::Signed(_)), Some(Token::Unit(..))) => {
                let relative = self.signed_distance()?;
                self.set_zone(offset);
                self.items.seen.relatives = true;
                self.items.relative.add(&relative, 1)?;
            }
            (Some(Token::Signed(_)), _) => {
                let more = self.offset()?;
                self.set_zone(offset + more);
            }
            (Some(Token::Dst), _) => {
                self.skip(1);
                self.set_zone(offset + 3600);
            }
            _ => self.set_zone(offset),
        }
        Some(())
    }

    fn after_military_t(&mut self) -> Option<()> {
        self.set_zone(-7 * 3600);
        if let Some(relative) = self.signed_distance() {
            self.items.seen.relatives = true;
            self.items.relative.add(&relative, 1)?;
        }
        Some(())
    }

    /// A bare number: a year behind a date, a date of all digits, or a time.
    fn digits(&mut self, number: Number) {
        let items = &mut self.items;
        let seen = &mut items.seen;
        if seen.dates > 0
            && items.year.digits == 0
            && !seen.relatives
            && (seen.times > 0 || number.digits > 2)
        {
            items.year = number;
        } else if number.digits > 4 {
            seen.dates += 1;
            items.day = number.value % 100;
            items.month = number.value / 100 % 100;
            items.year = Number { value: number.value / 10_000, negative: false, digits: number.digits - 4 };
        } else {
            let (hour, minute) = match number.digits {
                0..=2 => (number.value, 0),
                _ => (number.value / 100, number.value % 100),
            };
            self.time(hour, minute, (0, 0), None);
        }
    }
}
