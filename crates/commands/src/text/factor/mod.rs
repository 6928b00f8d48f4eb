//! `factor`: prime factors.

mod large;
mod word;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Input, Spec};
use num_bigint::BigUint;

use super::decimal;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "factor",
    usage: &["[NUMBER]...", "OPTION"],
    summary: "Print the prime factors of each specified integer NUMBER. If none are specified on the command line,\n\
              read them from standard input.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut success = true;
    let mut room = Room::default();
    for number in &parsed.operands {
        success &= print_factors(context, number, &mut room)?;
    }
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        let mut token = Vec::new();
        loop {
            match read_token(&mut input, &mut token) {
                Ok(true) => success &= print_factors(context, &token, &mut room)?,
                Ok(false) => break,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => return Err(Failure::new(format!("error reading input: {error}"))),
            }
        }
    }
    Ok(Exit::from_success(success))
}

/// Reads the next word of the input; `false` at the end.
fn read_token(input: &mut Input<'_>, token: &mut Vec<u8>) -> Result<bool, Errno> {
    const LONGEST: usize = 1 << 20;
    // As for any word, but a NUL separates too.
    let separates = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | 0);
    token.clear();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(!token.is_empty());
        }
        let start = match token.is_empty() {
            true => data.iter().position(|byte| !separates(byte)).unwrap_or(data.len()),
            false => 0,
        };
        let end = data[start..].iter().position(separates);
        let word = &data[start..end.map_or(data.len(), |end| start + end)];
        token.extend_from_slice(word);
        let used = start + word.len();
        let has_ended = end.is_some() && !token.is_empty();
        input.advance(used);
        if has_ended {
            return Ok(true);
        }
        if token.len() > LONGEST {
            return Err(Errno::E2BIG);
        }
    }
}

/// What is used again for every number.
#[derive(Default)]
struct Room {
    line: Vec<u8>,
    factors: Vec<u64>,
}

fn print_factors(context: &mut Context<'_>, text: &[u8], room: &mut Room) -> Result<bool, Failure> {
    /// Beyond this even looking at a number takes too long.
    const MOST_DIGITS: usize = 10_000;
    context.process.tick()?;
    let trimmed = text.trim_ascii_start();
    let digits = trimmed.strip_prefix(b"+").unwrap_or(trimmed);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        let shown = message::quote(context, text);
        context.warn(format_args!("{shown} is not a valid positive integer"))?;
        return Ok(false);
    }
    if digits.len() > MOST_DIGITS {
        let shown = message::quote(context, text);
        context.warn(format_args!("{shown} is too large"))?;
        return Ok(false);
    }
    let add = |value: u64, digit: &u8| value.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    let small = digits.iter().try_fold(0, add);
    let line = &mut room.line;
    line.clear();
    match small {
        Some(number) => {
            decimal::push(line, number);
            line.push(b':');
            word::find_factors(number, &mut room.factors);
            for &factor in &room.factors {
                line.push(b' ');
                decimal::push(line, factor);
            }
        }
        None => {
            let number = BigUint::parse_bytes(digits, 10).unwrap_or_default();
            line.extend_from_slice(number.to_string().as_bytes());
            line.push(b':');
            for factor in large::factors(context.process, number)? {
                line.push(b' ');
                line.extend_from_slice(factor.to_string().as_bytes());
            }
        }
    }
    line.push(b'\n');
    context.out.write(line)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn numbers_are_factored() {
        check("factor 12 1 0 97", "12: 2 2 3\n1:\n0:\n97: 97\n");
        check("factor 18446744073709551615", "18446744073709551615: 3 5 17 257 641 65537 6700417\n");
        check("factor 18446744073709551557", "18446744073709551557: 18446744073709551557\n");
        check("factor 18446744073709551617", "18446744073709551617: 274177 67280421310721\n");
        call("factor").stdin("6 x\n").answers(1, "6: 2 3\n", "factor: ‘x’ is not a valid positive integer\n");
    }
}
