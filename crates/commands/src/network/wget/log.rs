//! What `wget` tells about its work.

use std::time::Duration;

use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Context, Errno};

use super::Options;
use super::spec::SPEC;
use crate::datetime::Zone;

/// Who wants to hear of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// All but those who want quiet.
    Terse,
    /// Those who have not asked for less.
    Verbose,
}

/// How much is told.
#[derive(Clone, Copy)]
pub(super) struct Log {
    level: Option<Level>,
}

impl Log {
    pub(super) fn new(options: &Options) -> Self {
        let level = if options.has(flag!("quiet")) {
            None
        } else if options.has(flag!("no-verbose")) {
            Some(Level::Terse)
        } else {
            Some(Level::Verbose)
        };
        Self { level }
    }

    pub(super) fn hears(self, level: Level) -> bool {
        self.level.is_some_and(|wanted| level <= wanted)
    }

    pub(super) fn is_terse(self) -> bool {
        self.level == Some(Level::Terse)
    }

    pub(super) fn say(self, context: &mut Context<'_>, level: Level, text: &str) -> Result<(), Errno> {
        if self.hears(level) { context.write_error(text.as_bytes()) } else { Ok(()) }
    }
}

/// The date and the time now, as every line has them.
pub(super) fn date(context: &Context<'_>) -> String {
    let now = context.process.clock().now();
    let text = Zone::of(context.process).format(b"%Y-%m-%d %H:%M:%S", now);
    String::from_utf8_lossy(&text).into_owned()
}

/// A time, short.
pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        0 if seconds < 0.001 => "0s".to_owned(),
        0 if seconds < 0.1 => format!("{:.1}s", seconds).replace("0.0s", "0s"),
        0..10 => format!("{seconds:.1}s"),
        whole @ 10..60 => format!("{whole}s"),
        whole @ 60..3600 => format!("{}m {}s", whole / 60, whole % 60),
        whole => format!("{}h {}m {}s", whole / 3600, whole / 60 % 60, whole % 60),
    }
}

/// A number of bytes, short.
pub(super) fn size(bytes: u64) -> String {
    const UNITS: [char; 5] = ['K', 'M', 'G', 'T', 'P'];
    if bytes < 1024 {
        return bytes.to_string();
    }
    let mut value = bytes as f64;
    let mut unit = 'K';
    for next in UNITS {
        value /= 1024.0;
        unit = next;
        if value < 1024.0 {
            break;
        }
    }
    if value < 10.0 { format!("{value:.1}{unit}") } else { format!("{value:.0}{unit}") }
}

/// Bytes in a time, as a speed.
pub(super) fn speed(bytes: u64, time: Duration) -> String {
    const UNITS: [&str; 4] = ["B/s", "KB/s", "MB/s", "GB/s"];
    let mut value = bytes as f64 / time.as_secs_f64().max(0.000_001);
    let mut at = 0;
    while value >= 1024.0 && at + 1 < UNITS.len() {
        value /= 1024.0;
        at += 1;
    }
    let digits = if value >= 99.95 {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{value:.digits$} {}", UNITS[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_speeds_are_short() {
        assert_eq!(
            (size(3), size(1024), size(20_480), size(3 << 20)),
            ("3".into(), "1.0K".into(), "20K".into(), "3.0M".into())
        );
        assert_eq!(speed(3000, Duration::from_secs(1)), "2.93 KB/s");
        assert_eq!(speed(818_176, Duration::from_secs(1)), "799 KB/s");
        assert_eq!(duration(Duration::from_millis(2500)), "2.5s");
        assert_eq!(duration(Duration::from_secs(75)), "1m 15s");
    }
}
