//! The session's time zone: `TZ`.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::shell::Shell;
use crate::value::Attributes;

impl Shell<'_> {
    /// The offset in seconds and the name of the zone that an exported `TZ` names, at a moment. A session without one, or
    /// with one that nobody knows, is in UTC.
    pub(crate) fn zone_at(&mut self, seconds: i64) -> (i32, Vec<u8>) {
        let variable = self.variable(b"TZ").filter(|zone| zone.attributes.has(Attributes::EXPORT));
        let name = variable.and_then(|zone| zone.as_str().cloned()).unwrap_or_default();
        let name = name.strip_prefix(b":").unwrap_or(&name);
        let name = std::str::from_utf8(name).unwrap_or_default();
        if matches!(name, "" | "UTC" | "UTC0" | "Etc/UTC") {
            return (0, b"UTC".to_vec());
        }
        let zone = TimeZone::get(name).or_else(|_| TimeZone::posix(name));
        let (Ok(zone), Ok(moment)) = (zone, Timestamp::from_second(seconds)) else {
            // What glibc does: the letters of a name that it cannot find are the zone's name.
            let letters: Vec<u8> = name.bytes().take_while(u8::is_ascii_alphabetic).collect();
            return (0, if letters.len() < 3 { b"UTC".to_vec() } else { letters });
        };
        let info = zone.to_offset_info(moment);
        (info.offset().seconds(), info.abbreviation().as_bytes().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    #[test]
    fn zones_come_with_the_program() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let summer = Timestamp::from_second(1_720_000_000).unwrap();
        assert_eq!(zone.to_offset_info(summer).abbreviation(), "CEST");
    }
}
