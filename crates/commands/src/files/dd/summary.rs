//! What `dd` says at the end.

use std::time::Duration;

use boxsh_format::float::{Style, format};
use boxsh_format::human::{Rounding, Scale, human_parts};
use boxsh_format::printf::Layout;
use boxsh_kernel::{Context, Errno};

use super::options::Status;

/// What has been copied.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) full_in: u64,
    pub(super) partial_in: u64,
    pub(super) full_out: u64,
    pub(super) partial_out: u64,
    pub(super) truncated: u64,
    pub(super) bytes: u64,
}

impl Counts {
    pub(super) fn report(
        &self,
        context: &mut Context<'_>,
        status: Status,
        begun: Duration,
    ) -> Result<(), Errno> {
        if status == Status::None {
            return Ok(());
        }
        let mut text = format!(
            "{}+{} records in\n{}+{} records out\n",
            self.full_in, self.partial_in, self.full_out, self.partial_out
        );
        if self.truncated > 0 {
            let plural = if self.truncated == 1 { "record" } else { "records" };
            text.push_str(&format!("{} truncated {plural}\n", self.truncated));
        }
        if status != Status::Noxfer {
            text.push_str(&self.transfer(context.process.clock().monotonic().saturating_sub(begun)));
        }
        context.write_error(text.as_bytes())
    }

    fn transfer(&self, time: Duration) -> String {
        let unit = if self.bytes == 1 { "byte" } else { "bytes" };
        let mut text = format!("{} {unit}", self.bytes);
        if self.bytes >= 1000 {
            text.push_str(&format!(" ({}", human(self.bytes, Scale::Si)));
            if self.bytes >= 1024 {
                text.push_str(&format!(", {}", human(self.bytes, Scale::Binary)));
            }
            text.push(')');
        }
        let seconds = time.as_secs_f64();
        let speed = if self.bytes == 0 {
            "0.0 kB".into()
        } else if seconds > 0.0 {
            human((self.bytes as f64 / seconds) as u64, Scale::Si)
        } else {
            "Infinity B".into()
        };
        format!("{text} copied, {} s, {speed}/s\n", shortest(seconds))
    }
}

/// `3.1 MB`, `3.0 MiB`.
fn human(bytes: u64, scale: Scale) -> String {
    let (number, power) = human_parts(bytes, scale, Rounding::Nearest);
    match (scale, scale.letter(power).map(char::from)) {
        (_, None) => format!("{number} B"),
        (Scale::Si, Some(letter)) => format!("{number} {letter}B"),
        (Scale::Binary, Some(letter)) => format!("{number} {letter}iB"),
    }
}

/// `%g` of a number of seconds.
fn shortest(seconds: f64) -> String {
    let mut text = Vec::new();
    // Six digits fit into any room.
    let _ = format(seconds, Style::general(), &Layout::default(), 64, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
