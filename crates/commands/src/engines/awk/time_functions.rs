//! `strftime` and `mktime`.

use boxsh_format::strftime::{DateTime, Dialect, strftime};

use boxsh_kernel::vfs::TimeSource as _;

use super::array::Key;
use super::machine::{Machine, Run, fatal};
use super::number;
use super::special;
use super::value::Value;
use crate::datetime::{Civil, Zone};

const FORMAT: &[u8] = b"%a %b %e %H:%M:%S %Z %Y";

/// The longest date.
const LONGEST: usize = 1 << 20;

impl Machine<'_, '_> {
    fn zone(&self, utc: bool) -> Zone {
        if utc {
            return Zone::utc();
        }
        let environment = self.environment();
        Zone::named(environment.get(b"TZ").unwrap_or_default())
    }

    /// `strftime([format [, moment [, utc]]])`.
    pub(super) fn strftime(&mut self, count: usize) -> Run<()> {
        let utc = count > 2 && self.pop().is_true();
        let seconds = match count {
            0 | 1 => self.context.process.clock().now().seconds,
            _ => {
                let value = self.pop().to_number();
                if value.is_nan() || value.abs() > 6.7e16 {
                    return fatal("strftime: second argument out of range for time_t");
                }
                value.trunc() as i64
            }
        };
        let format = match count {
            0 => self.default_format(),
            _ => self.pop().into_text(&self.settings.convfmt).as_bytes().to_vec(),
        };
        let zone = self.zone(utc);
        let local = zone.at(seconds);
        let name = if utc { "GMT" } else { &local.abbreviation };
        let moment = DateTime::new(seconds, 0, local.offset, name.as_bytes());
        let mut out = Vec::new();
        if strftime(&format, &moment, Dialect::Glibc, LONGEST, &mut out).is_err() {
            return fatal("strftime: the result is too long");
        }
        self.push_vec(out);
        Ok(())
    }

    fn default_format(&self) -> Vec<u8> {
        let own = match &self.globals[special::PROCINFO as usize] {
            Value::Array(info) => info.borrow().get(Key::Bytes(b"strftime")).cloned(),
            _ => None,
        };
        own.map_or(FORMAT.to_vec(), |value| value.into_text(&self.settings.convfmt).as_bytes().to_vec())
    }

    /// `mktime("YYYY MM DD HH MM SS [DST]" [, utc])`.
    pub(super) fn mktime(&mut self, count: usize) -> Run<()> {
        let utc = count > 1 && self.pop().is_true();
        let text = self.pop().into_text(&self.settings.convfmt);
        let words = text.as_bytes().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let mut parts = Vec::new();
        for word in words.take(7) {
            match number::parse_whole(word) {
                Some(value) => parts.push(value as i64),
                None => break,
            }
        }
        let result = match parts[..] {
            [year, month, day, hour, minute, second, ref rest @ ..] => {
                let civil = Civil { year, month, day, hour, minute, second };
                let dst = rest.first().filter(|flag| **flag >= 0).map(|flag| *flag > 0);
                moment(&self.zone(utc), civil, dst)
            }
            _ => None,
        };
        self.push(Value::Num(result.map_or(-1.0, |seconds| seconds as f64)));
        Ok(())
    }
}

/// The moment that a clock shows, by summer time if that is said, whether the zone has it then or not.
fn moment(zone: &Zone, civil: Civil, dst: Option<bool>) -> Option<i64> {
    let seconds = zone.moment(&civil, dst)?;
    match dst {
        Some(true) if !zone.at(seconds).dst => Some(seconds - 3600),
        _ => Some(seconds),
    }
}

/// What `PROCINFO["strftime"]` is at first.
pub(super) fn initial_format() -> Value {
    Value::text(FORMAT)
}
