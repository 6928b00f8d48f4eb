//! Times in POSIX's form: `touch -t`.

use boxsh_kernel::vfs::Timestamp;

use crate::datetime::{self, Zone};

/// Reads `[[CC]YY]MMDDhhmm[.ss]`.
pub(super) fn parse_posix(text: &[u8], now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let (digits, seconds) = match text.iter().position(|&byte| byte == b'.') {
        Some(dot) => (&text[..dot], &text[dot + 1..]),
        None => (text, &b"00"[..]),
    };
    let is_number = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    if !is_number(digits) || seconds.len() != 2 || !is_number(seconds) || !digits.len().is_multiple_of(2) {
        return None;
    }
    let mut pairs: Vec<String> =
        digits.chunks(2).map(|pair| String::from_utf8_lossy(pair).into_owned()).collect();
    let year = match digits.len() {
        8 => String::from_utf8_lossy(&zone.format(b"%Y", now)).into_owned(),
        10 => {
            // A year of two digits is one of 1969 to 2068.
            let year = pairs.remove(0);
            if year.as_str() < "69" { format!("20{year}") } else { format!("19{year}") }
        }
        12 => format!("{}{}", pairs.remove(0), pairs.remove(0)),
        _ => return None,
    };
    let [month, day, hour, minute] = &pairs[..] else { return None };
    // A leap second is the first of the next minute.
    let (seconds, extra) = if seconds == b"60" { (&b"59"[..], 1) } else { (seconds, 0) };
    let seconds = String::from_utf8_lossy(seconds);
    let date = format!("{year}-{month}-{day} {hour}:{minute}:{seconds}");
    let moment = datetime::parse(date.as_bytes(), now, zone)?;
    Some(Timestamp::new(moment.seconds + extra, moment.nanos))
}
