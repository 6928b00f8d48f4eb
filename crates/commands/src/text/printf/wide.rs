//! Fields that are far wider than what they show: the zeros and blanks are written, and never held.

use boxsh_format::printf::Layout;
use boxsh_kernel::{Failure, Output};

/// No number has as many digits; what a precision or a width asks for beyond them are zeros and blanks.
const ENOUGH: usize = 24_000;

/// The layout of what is shown, without what [`write`] adds.
pub(super) fn narrowed(layout: &Layout, letter: u8) -> Layout {
    let width = if layout.width > ENOUGH { 0 } else { layout.width };
    let digits = |precision: usize| if is_text(letter) { precision } else { precision.min(ENOUGH) };
    Layout { flags: layout.flags, width, precision: layout.precision.map(digits) }
}

fn is_text(letter: u8) -> bool {
    matches!(letter, b's' | b'c')
}

/// Writes a field that was formatted by the narrowed layout as the whole layout wants it.
pub(super) fn write(out: &mut Output<'_>, shown: &[u8], letter: u8, layout: &Layout) -> Result<(), Failure> {
    let (is_text, is_float) = (is_text(letter), b"aefgAEFG".contains(&letter));
    let more = layout.precision.unwrap_or(0).saturating_sub(ENOUGH);
    if layout.width <= ENOUGH && (more == 0 || is_text) {
        return out.write(shown);
    }
    let head = if is_text { 0 } else { sign_length(shown) };
    let is_finite = !is_text && shown[head..].first().is_some_and(u8::is_ascii_hexdigit);
    let shows_zeros = layout.flags.alternate || !letter.eq_ignore_ascii_case(&b'g');
    let more = if is_text || is_float && !(is_finite && shows_zeros) { 0 } else { more };
    // The zeros of an integer stand before its digits, those of a fraction behind them.
    let split = match is_float {
        false => head,
        true => exponent(shown, letter).unwrap_or(shown.len()),
    };
    let padding = layout.width.saturating_sub(shown.len() + more) as u64;
    let zeros =
        layout.flags.zero && !layout.flags.left && is_finite && (is_float || layout.precision.is_none());
    if !layout.flags.left && !zeros {
        out.pad(b' ', padding)?;
    }
    out.write(&shown[..head])?;
    if zeros {
        out.pad(b'0', padding)?;
    }
    out.write(&shown[head..split])?;
    out.pad(b'0', more as u64)?;
    out.write(&shown[split..])?;
    if layout.flags.left { out.pad(b' ', padding) } else { Ok(()) }
}

/// How long the sign is, and the prefix of a hexadecimal number.
fn sign_length(shown: &[u8]) -> usize {
    let sign = usize::from(shown.first().is_some_and(|byte| b"+- ".contains(byte)));
    match &shown[sign..] {
        [b'0', b'x' | b'X', ..] => sign + 2,
        _ => sign,
    }
}

/// Where the exponent of a floating-point number begins.
fn exponent(shown: &[u8], letter: u8) -> Option<usize> {
    let mark = if letter.eq_ignore_ascii_case(&b'a') { b'p' } else { b'e' };
    shown.iter().rposition(|byte| byte.eq_ignore_ascii_case(&mark))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn wide_fields_are_as_wide_as_they_say() {
        let zeros = |count: usize| "0".repeat(count);
        let blanks = |count: usize| " ".repeat(count);
        for (line, expected) in [
            ("printf %030000d -5", format!("-{}5", zeros(29_998))),
            ("printf %30000d -5", format!("{}-5", blanks(29_998))),
            ("printf %-30000d 5", format!("5{}", blanks(29_999))),
            ("printf %.30000d -5", format!("-{}5", zeros(29_999))),
            ("printf %#.30000x 255", format!("0x{}ff", zeros(29_998))),
            ("printf %30000s ab", format!("{}ab", blanks(29_998))),
            ("printf %.30000s ab", "ab".to_owned()),
            ("printf %.30000f 1.5", format!("1.5{}", zeros(29_999))),
            ("printf %.30000e 1.5", format!("1.5{}e+00", zeros(29_999))),
            ("printf %.30000g 1.5", "1.5".to_owned()),
            ("printf %030000.1f -1.5", format!("-{}1.5", zeros(29_996))),
            ("printf %030000f inf", format!("{}inf", blanks(29_997))),
        ] {
            call(line).gives(expected);
        }
    }
}
