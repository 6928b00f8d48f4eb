//! Whole numbers of any length, counted in decimal.

use std::cmp::Ordering;

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Context, Failure};

/// Whether a text is nothing but digits.
pub(super) fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Larger steps are taken in floating point, with its rounding.
pub(super) const LARGEST_STEP: u64 = 200;

/// Whether the digits of a step are neither zero nor too large.
pub(super) fn is_small_step(step: &[u8]) -> bool {
    let value = parse_all::<u64>(step);
    value.is_some_and(|value| (1..=LARGEST_STEP).contains(&value))
}

/// Prints from `first` to `last`, or without end; all are digits.
pub(super) fn print(
    context: &mut Context<'_>,
    first: &[u8],
    step: &[u8],
    last: Option<&[u8]>,
    separator: &[u8],
) -> Result<(), Failure> {
    const PIECE: usize = 64 << 10;
    let trim = |text: &[u8]| {
        let zeros = text.iter().take_while(|&&byte| byte == b'0').count();
        text[zeros.min(text.len() - 1)..].to_vec()
    };
    let (mut number, step) = (trim(first), trim(step));
    let last = last.map(trim);
    let is_past = |number: &[u8]| {
        last.as_ref().is_some_and(|last| {
            number.len().cmp(&last.len()).then_with(|| number.cmp(last)) == Ordering::Greater
        })
    };
    if is_past(&number) {
        return Ok(());
    }
    let mut out = Vec::with_capacity(2 * PIECE + number.len());
    loop {
        out.extend_from_slice(&number);
        add(&mut number, &step);
        if is_past(&number) {
            break;
        }
        match separator {
            &[byte] => out.push(byte),
            text => out.extend_from_slice(text),
        }
        if out.len() >= PIECE {
            context.process.tick()?;
            context.out.write(&out)?;
            out.clear();
        }
    }
    out.push(b'\n');
    context.out.write(&out)
}

/// Adds a decimal number to another in place.
#[inline]
fn add(number: &mut Vec<u8>, step: &[u8]) {
    if let ([.., last @ b'0'..=b'8'], b"1") = (&mut number[..], step) {
        *last += 1;
        return;
    }
    let mut carry = 0;
    let mut at = 0;
    loop {
        let digit = step.len().checked_sub(at + 1).map_or(0, |place| step[place] - b'0');
        if digit == 0 && carry == 0 && at >= step.len() {
            return;
        }
        at += 1;
        match number.len().checked_sub(at) {
            Some(place) => {
                let sum = number[place] - b'0' + digit + carry;
                carry = u8::from(sum >= 10);
                number[place] = b'0' + sum % 10;
            }
            None => {
                let sum = digit + carry;
                carry = u8::from(sum >= 10);
                number.insert(0, b'0' + sum % 10);
            }
        }
    }
}
