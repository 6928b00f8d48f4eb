//! Directives and escapes of formats, as `find -printf` and `stat` have them.

use boxsh_format::integer::leading_digits;

/// No value is made wider than this.
const WIDEST: usize = 100_000;

/// The flags of a directive, its width and its precision.
#[derive(Clone, Default)]
pub(super) struct Measures {
    pub(super) flags: Vec<u8>,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

impl Measures {
    /// Reads them where `at` stands, and moves it behind them. Any of `known` may be a flag.
    pub(super) fn read(format: &[u8], at: &mut usize, known: &[u8]) -> Self {
        let mut measures = Self::default();
        while let Some(&flag) = format.get(*at).filter(|byte| known.contains(byte)) {
            measures.flags.push(flag);
            *at += 1;
        }
        measures.width = number(format, at);
        if format.get(*at) == Some(&b'.') {
            *at += 1;
            measures.precision = Some(number(format, at));
        }
        measures
    }

    pub(super) fn has(&self, flag: u8) -> bool {
        self.flags.contains(&flag)
    }

    /// Writes a value, with blanks up to the width.
    pub(super) fn pad(&self, value: &[u8], text: &mut Vec<u8>) {
        let padding = b" ".repeat(self.width.saturating_sub(value.len()));
        if self.has(b'-') {
            text.extend_from_slice(value);
            text.extend_from_slice(&padding);
        } else {
            text.extend_from_slice(&padding);
            text.extend_from_slice(value);
        }
    }
}

/// Digits, with zeros before them.
pub(super) fn with_zeros(digits: Vec<u8>, width: usize) -> Vec<u8> {
    let mut shown = b"0".repeat(width.saturating_sub(digits.len()));
    shown.extend(digits);
    shown
}

fn number(format: &[u8], at: &mut usize) -> usize {
    let (value, count) = leading_digits(format.get(*at..).unwrap_or_default());
    *at += count;
    value.min(WIDEST)
}

/// The byte that an escape stands for, and where it ends: `start` is where its letter stands, behind the backslash.
/// Nothing for letters that mean something in one of these formats only.
pub(super) fn escape(format: &[u8], start: usize) -> Option<(u8, usize)> {
    let mut at = start + 1;
    let byte = match format.get(start)? {
        letter @ b'0'..=b'7' => {
            let mut value = u32::from(letter - b'0');
            while at < start + 3
                && let Some(digit @ b'0'..=b'7') = format.get(at)
            {
                value = value * 8 + u32::from(digit - b'0');
                at += 1;
            }
            value as u8
        }
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 11,
        b'\\' => b'\\',
        _ => return None,
    };
    Some((byte, at))
}

#[cfg(test)]
mod tests {
    use super::{Measures, escape};

    #[test]
    fn measures_are_read_and_kept() {
        let mut at = 1;
        let measures = Measures::read(b"%-5.2s", &mut at, b"-+");
        assert_eq!((at, measures.width, measures.precision), (5, 5, Some(2)));
        let mut text = Vec::new();
        measures.pad(b"ab", &mut text);
        assert_eq!(text, b"ab   ");
    }

    #[test]
    fn octal_escapes_have_three_digits_at_most() {
        assert_eq!(escape(b"\\1234", 1), Some((0o123, 4)));
        assert_eq!(escape(b"\\n", 1), Some((b'\n', 2)));
        assert_eq!(escape(b"\\q", 1), None);
        assert_eq!(escape(b"\\", 1), None);
    }
}
