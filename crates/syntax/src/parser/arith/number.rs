//! Integer constants: decimal, octal, hexadecimal and `base#digits`.

/// The value of a constant; overflow wraps, as in bash.
pub(super) fn parse(text: &[u8]) -> Result<i64, &'static str> {
    let (mut base, mut base_given, mut rest) = match text {
        [b'0'] => return Ok(0),
        [b'0', b'x' | b'X', rest @ ..] => (16, true, rest),
        [b'0', rest @ ..] => (8, true, rest),
        _ => (10, false, text),
    };
    let mut value = 0i64;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte == b'#' {
            if base_given {
                return Err("invalid number");
            }
            if !(2..=64).contains(&value) {
                return Err("invalid arithmetic base");
            }
            if !rest.first().is_some_and(|next| next.is_ascii_alphanumeric() || matches!(next, b'_' | b'@')) {
                return Err("invalid integer constant");
            }
            (base, base_given, value) = (value, true, 0);
            continue;
        }
        let digit = digit(*byte, base);
        if digit >= base {
            return Err("value too great for base");
        }
        value = value.wrapping_mul(base).wrapping_add(digit);
    }
    Ok(value)
}

/// The value of a digit: beyond base 36 upper case follows lower case.
fn digit(byte: u8, base: i64) -> i64 {
    i64::from(match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'z' => byte - b'a' + 10,
        b'A'..=b'Z' => byte - b'A' + if base <= 36 { 10 } else { 36 },
        b'@' => 62,
        _ => 63,
    })
}
