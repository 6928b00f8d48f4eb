//! The progress meter, as it stands when a transfer is over.

use std::time::Duration;

/// What it shows.
pub(super) struct Meter {
    pub(super) expected: Option<u64>,
    pub(super) received: u64,
    pub(super) sent: u64,
    pub(super) elapsed: Duration,
}

/// The two lines above the meter.
pub(super) const HEADING: &str = "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n\
    \x20                                Dload  Upload   Total   Spent    Left  Speed\n";

impl Meter {
    /// The line of numbers: at first all zero, then as it is at the end.
    pub(super) fn line(&self) -> String {
        let per_second = |bytes: u64| match self.elapsed.as_secs_f64() {
            seconds if seconds > 0.0 => (bytes as f64 / seconds) as u64,
            _ => 0,
        };
        let all = self.expected.unwrap_or(self.received) + self.sent;
        let percent = |part: u64, whole: u64| (100 * part).checked_div(whole).unwrap_or(0);
        let zero = "\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0";
        format!(
            "{zero}\r{:>3} {:>5}  {:>3} {:>5}  {:>3} {:>5} {:>6} {:>6} --:--:-- {} --:--:-- {:>5}\n",
            percent(self.received + self.sent, all),
            amount(all),
            percent(self.received, self.expected.unwrap_or(self.received)),
            amount(self.received),
            percent(self.sent, self.sent),
            amount(self.sent),
            amount(per_second(self.received)),
            amount(per_second(self.sent)),
            clock(self.elapsed),
            amount(per_second(self.received + self.sent)),
        )
    }

    /// The bar of `-#`.
    pub(super) fn bar() -> String {
        format!("\r{} 100.0%\n", "#".repeat(72))
    }
}

/// A number in five columns.
fn amount(bytes: u64) -> String {
    const UNITS: [char; 5] = ['k', 'M', 'G', 'T', 'P'];
    if bytes < 100_000 {
        return bytes.to_string();
    }
    let mut value = bytes as f64 / 1024.0;
    for unit in UNITS {
        if value < 100.0 && unit != 'k' {
            return format!("{value:.1}{unit}");
        }
        if value < 10_000.0 {
            return format!("{}{unit}", value as u64);
        }
        value /= 1024.0;
    }
    format!("{}E", value as u64)
}

fn clock(time: Duration) -> String {
    match time.as_secs() {
        0 => "--:--:--".to_owned(),
        seconds => format!("{:2}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}
