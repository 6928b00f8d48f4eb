//! Signals as people name them: by name, by number, or by the status of a death.

use boxsh_format::integer::parse_all;
use boxsh_kernel::Signal;

/// Reads a signal's name or number, or a status above 128; 0 is no signal at all (`Some(None)`).
pub(super) fn read(text: &[u8]) -> Option<Option<Signal>> {
    if text.iter().all(u8::is_ascii_digit) && !text.is_empty() {
        let number: u32 = parse_all(text)?;
        let number = u8::try_from(number & 0x7f).ok()?;
        return match number {
            0 => Some(None),
            number => Signal::from_number(number).map(Some),
        };
    }
    if text.eq_ignore_ascii_case(b"EXIT") {
        return Some(None);
    }
    Signal::from_name(text).map(Some)
}
