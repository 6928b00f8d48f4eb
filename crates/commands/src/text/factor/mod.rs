//! `factor`: prime factors.

mod large;
mod word;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Input, Spec};
use num_bigint::BigUint;

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
    for number in &parsed.operands {
        success &= print_factors(context, number)?;
    }
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        loop {
            match read_token(&mut input) {
                Ok(Some(token)) => success &= print_factors(context, &token)?,
                Ok(None) => break,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => return Err(Failure::new(format!("error reading input: {error}"))),
            }
        }
    }
    Ok(Exit::from_success(success))
}

/// The next word of the input.
fn read_token(input: &mut Input<'_>) -> Result<Option<Vec<u8>>, Errno> {
    const LONGEST: usize = 1 << 20;
    let mut token = Vec::new();
    loop {
        let data = input.fill()?;
        let Some(&byte) = data.first() else {
            return Ok((!token.is_empty()).then_some(token));
        };
        input.advance(1);
        // As for any word, but a NUL separates too.
        match byte {
            b' ' | b'\t' | b'\n' | 0 if token.is_empty() => {}
            b' ' | b'\t' | b'\n' | 0 => return Ok(Some(token)),
            _ if token.len() < LONGEST => token.push(byte),
            _ => return Err(Errno::E2BIG),
        }
    }
}

fn print_factors(context: &mut Context<'_>, text: &[u8]) -> Result<bool, Failure> {
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
    let small = std::str::from_utf8(digits).ok().and_then(|text| text.parse::<u64>().ok());
    let mut line = Vec::with_capacity(64);
    match small {
        Some(number) => {
            line.extend_from_slice(number.to_string().as_bytes());
            line.push(b':');
            for factor in word::factors(number) {
                line.push(b' ');
                line.extend_from_slice(factor.to_string().as_bytes());
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
    context.out.write(&line)?;
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
