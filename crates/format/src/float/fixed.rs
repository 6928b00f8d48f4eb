//! Numbers of everyday size with few digits behind the point: exact without large integers.

/// Digits behind the point that fit: with them a mantissa still fits 128 bits.
const MOST_DIGITS: usize = 19;
/// Room for the longest text: twenty digits, the point, and those behind it.
const LONGEST: usize = 20 + 1 + MOST_DIGITS;

/// The text of a number without an exponent.
pub(crate) struct Fixed {
    digits: [u8; LONGEST],
    start: usize,
}

impl Fixed {
    /// The text of `mantissa * 2^exponent`, rounded half to even; `None` if the number is not of everyday size.
    pub(crate) fn new(mantissa: u64, exponent: i32, precision: usize) -> Option<Self> {
        if precision > MOST_DIGITS {
            return None;
        }
        let (mut whole, mut fraction) = match exponent {
            0.. if exponent.unsigned_abs() <= mantissa.leading_zeros().min(63) => (mantissa << exponent, 0),
            -127..=-1 => {
                let bits = exponent.unsigned_abs();
                let whole = mantissa.checked_shr(bits).unwrap_or(0);
                let rest = mantissa - whole.checked_shl(bits).unwrap_or(0);
                let scaled = u128::from(rest) * u128::from(10u64.pow(precision as u32));
                let (digits, rest) = ((scaled >> bits) as u64, scaled & ((1 << bits) - 1));
                let last_digit = if precision == 0 { whole } else { digits };
                let half = 1u128 << (bits - 1);
                let goes_up = rest > half || (rest == half && last_digit & 1 == 1);
                (whole, digits + u64::from(goes_up))
            }
            _ => return None,
        };
        if exponent < 0 && fraction == 10u64.pow(precision as u32) {
            whole = whole.checked_add(1)?;
            fraction = 0;
        }
        let mut text = Self { digits: [0; LONGEST], start: LONGEST };
        for _ in 0..precision {
            text.put(b'0' + (fraction % 10) as u8);
            fraction /= 10;
        }
        if precision > 0 {
            text.put(b'.');
        }
        loop {
            text.put(b'0' + (whole % 10) as u8);
            whole /= 10;
            if whole == 0 {
                return Some(text);
            }
        }
    }

    fn put(&mut self, byte: u8) {
        self.start -= 1;
        self.digits[self.start] = byte;
    }

    /// The text.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.digits[self.start..]
    }
}
