//! `cal`: show a calendar.

use boxsh_format::strftime::MONTHS;
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use crate::datetime::Zone;

pub(crate) static SPEC: Spec = Spec {
    name: "cal",
    usage: &["[-13bCjy] [-A months] [-B months] [-d yyyy-mm] [[month] year]", "[options] -m month [year]"],
    summary: "Display a calendar.",
    flags: &[
        Flag::short('1', "display one month (default)"),
        Flag::short('3', "display the previous, current and next month"),
        Flag::short('A', "display so many months after the current one").value("months"),
        Flag::short('B', "display so many months before the current one").value("months"),
        Flag::short('b', "use the layout of cal; the only one"),
        Flag::short('C', "use the layout of cal; the only one"),
        Flag::short('d', "use this month as the current one").value("yyyy-mm"),
        Flag::short('H', "highlight this day").value("yyyy-mm-dd").unsupported("no day is highlighted"),
        Flag::short('j', "display the days of the year"),
        Flag::short('m', "display this month").value("month"),
        Flag::short('y', "display a calendar for the whole year"),
    ],
    usage_status: 64,
    ..Spec::DEFAULT
};

/// The rows of weeks that a month has room for.
const WEEKS: usize = 6;

/// A month of a year, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Month {
    year: i64,
    month: i64,
}

impl Month {
    fn plus(self, count: i64) -> Self {
        let months = self.year * 12 + self.month - 1 + count;
        Self { year: months.div_euclid(12), month: months.rem_euclid(12) + 1 }
    }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut current = today(context);
    if let Some(text) = parsed.value(flag!("d")) {
        current = read_date(text)?;
    }
    let mut whole_year = parsed.has(flag!("y"));
    match (&parsed.operands[..], parsed.value(flag!("m"))) {
        ([], None) => {}
        ([], Some(month)) => current.month = read_month(month)?,
        ([year], Some(month)) => current = Month { month: read_month(month)?, year: read_year(year)? },
        ([year], None) => {
            current.year = read_year(year)?;
            whole_year = true;
        }
        ([month, year], None) => current = Month { month: read_month(month)?, year: read_year(year)? },
        _ => return Err(Failure::Usage("too many arguments".into())),
    }
    let count = |text: Option<&[u8]>| match text {
        None => Ok(0),
        Some(text) => match number(text) {
            Some(count @ 0..=120_000) => Ok(count),
            _ => {
                let shown = String::from_utf8_lossy(text);
                Err(Failure::with_status(64, format!("Argument to -A or -B must be positive: {shown}")))
            }
        },
    };
    let (mut before, mut after) = (count(parsed.value(flag!("B")))?, count(parsed.value(flag!("A")))?);
    if parsed.has(flag!("3")) {
        (before, after) = (1, 1);
    }
    if whole_year {
        current.month = 1;
        after += 11;
    }
    let calendar = Calendar { by_year_day: parsed.has(flag!("j")) };
    calendar.print(context, current.plus(-before), before + after + 1)?;
    Ok(Exit::SUCCESS)
}

fn today(context: &Context<'_>) -> Month {
    let text = Zone::of(context.process).format(b"%Y %m", context.process.clock().now());
    let mut parts = text.split(|&byte| byte == b' ').map(|part| number(part).unwrap_or(1));
    Month { year: parts.next().unwrap_or(1970), month: parts.next().unwrap_or(1) }
}

fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn read_month(text: &[u8]) -> Result<i64, Failure> {
    if let Some(month @ 1..=12) = number(text) {
        return Ok(month);
    }
    let wanted = String::from_utf8_lossy(text).to_lowercase();
    let named = MONTHS.iter().position(|name| wanted.len() >= 3 && name.to_lowercase().starts_with(&wanted));
    named.map(|at| at as i64 + 1).ok_or_else(|| {
        Failure::with_status(64, format!("{wanted} is neither a month number (1..12) nor a name"))
    })
}

fn read_year(text: &[u8]) -> Result<i64, Failure> {
    match number(text) {
        Some(year @ 1..=9999) => Ok(year),
        _ => {
            let shown = String::from_utf8_lossy(text);
            Err(Failure::with_status(64, format!("year `{shown}' not in range 1..9999")))
        }
    }
}

fn read_date(text: &[u8]) -> Result<Month, Failure> {
    let dash = memchr::memchr(b'-', text);
    let Some(dash) = dash else { return Err(Failure::Usage("-d takes yyyy-mm".into())) };
    Ok(Month { year: read_year(&text[..dash])?, month: read_month(&text[dash + 1..])? })
}

/// Days since a Sunday long ago, by the calendar that was in force: Britain changed it in September 1752.
fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let (y, m) = if month <= 2 { (year - 1, month + 12) } else { (year, month) };
    let julian = 365 * y + y.div_euclid(4) + (153 * (m - 3) + 2) / 5 + day;
    if (year, month, day) < (1752, 9, 14) {
        julian
    } else {
        julian - y.div_euclid(100) + y.div_euclid(400) + 2
    }
}

/// The dates of a month, with the day of the week (from Sunday) and the day of the year of each.
fn days(month: Month) -> Vec<(i64, usize, i64)> {
    let Month { year, month } = month;
    let next = Month { year, month }.plus(1);
    let first = day_number(year, month, 1);
    let end = day_number(next.year, next.month, 1);
    let new_year = day_number(year, 1, 1);
    let skips = (year, month) == (1752, 9);
    (0..end - first)
        .map(|at| {
            let date = if skips && at >= 2 { at + 12 } else { at + 1 };
            (date, (first + at).rem_euclid(7) as usize, first + at - new_year + 1)
        })
        .collect()
}

struct Calendar {
    by_year_day: bool,
}

impl Calendar {
    fn day_width(&self) -> usize {
        if self.by_year_day { 3 } else { 2 }
    }

    fn width(&self) -> usize {
        7 * self.day_width() + 6
    }

    fn print(&self, context: &mut Context<'_>, first: Month, count: i64) -> Result<(), Failure> {
        let per_row: i64 = if self.by_year_day { 2 } else { 3 };
        let mut shown_year = None;
        let mut at = 0;
        while at < count {
            context.process.tick()?;
            let months: Vec<Month> = (at..count.min(at + per_row)).map(|at| first.plus(at)).collect();
            if at > 0 {
                context.out.write_byte(b'\n')?;
            }
            at += per_row;
            // Months that make a row of the year have the year above them.
            let is_aligned = months.len() as i64 == per_row && (months[0].month - 1) % per_row == 0;
            if is_aligned && shown_year != Some(months[0].year) {
                shown_year = Some(months[0].year);
                let year = months[0].year.to_string();
                let room = self.width() * per_row as usize;
                context.out.print(format_args!("{:1$}{year}\n", "", (room - year.len()) / 2))?;
            }
            self.print_row(context, &months, is_aligned)?;
        }
        Ok(())
    }

    fn print_row(&self, context: &mut Context<'_>, months: &[Month], bare: bool) -> Result<(), Failure> {
        let width = self.width();
        let mut lines = vec![String::new(); WEEKS + 2];
        for month in months {
            let name = MONTHS[month.month as usize - 1];
            let title = if bare { name.to_owned() } else { format!("{name} {}", month.year) };
            let left = (width - title.len()) / 2;
            lines[0].push_str(&format!("{:left$}{title:1$}  ", "", width - left));
            let names = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
            let cell = self.day_width();
            let names: Vec<String> = names.iter().map(|name| format!("{name:>cell$}")).collect();
            lines[1].push_str(&format!("{}  ", names.join(" ")));
            let mut weeks = vec![vec![" ".repeat(cell); 7]; WEEKS];
            let mut week = 0;
            for (at, (date, weekday, year_day)) in days(*month).into_iter().enumerate() {
                if at > 0 && weekday == 0 {
                    week += 1;
                }
                let shown = if self.by_year_day { year_day } else { date };
                weeks[week][weekday] = format!("{shown:cell$}");
            }
            for (line, week) in lines[2..].iter_mut().zip(weeks) {
                line.push_str(&format!("{}  ", week.join(" ")));
            }
        }
        for line in lines {
            context.out.print(format_args!("{line}\n"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Month, days};
    use crate::testing::call;

    #[test]
    fn a_month_is_laid_out_in_weeks() {
        call("cal 2 2024").gives(
            "   February 2024      \nSu Mo Tu We Th Fr Sa  \n             1  2  3  \n 4  5  6  7  8  9 10  \n\
             11 12 13 14 15 16 17  \n18 19 20 21 22 23 24  \n25 26 27 28 29        \n                      \n",
        );
        call("cal 13 2024").answers(64, "", "cal: 13 is neither a month number (1..12) nor a name\n");
    }

    #[test]
    fn britain_lost_eleven_days() {
        let dates: Vec<i64> = days(Month { year: 1752, month: 9 }).iter().map(|day| day.0).collect();
        assert_eq!(dates[..4], [1, 2, 14, 15]);
        assert_eq!(dates.len(), 19);
    }
}
