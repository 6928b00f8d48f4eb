//! Whole numbers as text, without going through a formatter.

/// Room for any number.
const LONGEST: usize = 20;

/// Appends a number in decimal.
#[inline]
pub(super) fn push(out: &mut Vec<u8>, number: u64) {
    push_padded(out, number, 0);
}

/// Appends a number in decimal, with blanks before it up to a width.
#[inline]
pub(super) fn push_padded(out: &mut Vec<u8>, number: u64, width: usize) {
    let mut digits = [0; LONGEST];
    let mut start = LONGEST;
    let mut rest = number;
    while rest >= 100 {
        let pair = (rest % 100) as u8;
        rest /= 100;
        start -= 2;
        digits[start] = b'0' + pair / 10;
        digits[start + 1] = b'0' + pair % 10;
    }
    if rest >= 10 {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    start -= 1;
    digits[start] = b'0' + rest as u8;
    let length = LONGEST - start;
    if length < width {
        out.extend(std::iter::repeat_n(b' ', width - length));
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_written_in_their_width() {
        for (number, width, expected) in
            [(0, 0, "0"), (7, 3, "  7"), (1234, 2, "1234"), (u64::MAX, 22, "  18446744073709551615")]
        {
            let mut out = Vec::new();
            super::push_padded(&mut out, number, width);
            assert_eq!(out, expected.as_bytes());
        }
    }
}
