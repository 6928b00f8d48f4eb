//! `umask`.

use crate::builtins::options;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn umask(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "pS")? else { return Ok(2) };
    let mask = shell.process.umask();
    let Some(text) = parsed.operands.first() else {
        let shown = match parsed.has(b'S') {
            true => symbolic(mask),
            false => format!("{mask:04o}"),
        };
        let prefix = match (parsed.has(b'p'), parsed.has(b'S')) {
            (true, true) => "umask -S ",
            (true, false) => "umask ",
            _ => "",
        };
        return shell.write_output("umask", format!("{prefix}{shown}\n").as_bytes());
    };
    let is_octal = text.first().is_some_and(u8::is_ascii_digit);
    let new = if is_octal {
        let digits = std::str::from_utf8(text).ok();
        match digits.and_then(|digits| u32::from_str_radix(digits, 8).ok()).filter(|mask| *mask <= 0o7777) {
            Some(mask) => mask & 0o777,
            None => {
                shell.error_bytes(&[b"umask: ", text.as_bytes(), b": octal number out of range"].concat())?;
                return Ok(1);
            }
        }
    } else {
        match parse_symbolic(text, mask) {
            Ok(mask) => mask,
            Err(message) => {
                shell.error(format_args!("umask: {message}"))?;
                return Ok(1);
            }
        }
    };
    shell.process.set_umask(new);
    if parsed.has(b'S') {
        return shell.write_output("umask", format!("{}\n", symbolic(new)).as_bytes());
    }
    Ok(0)
}

fn symbolic(mask: u32) -> String {
    let class = |shift: u32| {
        let allowed = !(mask >> shift) & 7;
        [(4, 'r'), (2, 'w'), (1, 'x')]
            .iter()
            .filter(|(bit, _)| allowed & bit != 0)
            .map(|(_, letter)| *letter)
            .collect::<String>()
    };
    format!("u={},g={},o={}", class(6), class(3), class(0))
}

/// The mask that `u=rwx,g-w` leaves, from what is allowed now.
fn parse_symbolic(text: &[u8], mask: u32) -> Result<u32, String> {
    let mut allowed = !mask & 0o777;
    let last = text.iter().filter(|&&byte| byte == b',').count();
    for (at, clause) in text.split(|&byte| byte == b',').enumerate() {
        let mut rest = clause;
        let mut who = 0;
        while let Some((letter, after)) = rest.split_first() {
            who |= match letter {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                b'a' => 0o777,
                _ => break,
            };
            rest = after;
        }
        let who = if who == 0 { 0o777 } else { who };
        let Some((&operator, mut rest)) = rest.split_first() else {
            // A comma that is not the last byte is taken for the operator.
            let comma = if at < last && clause.is_empty() { "," } else { "" };
            return Err(format!("`{comma}': invalid symbolic mode operator"));
        };
        if !matches!(operator, b'+' | b'-' | b'=') {
            return Err(format!("`{}': invalid symbolic mode operator", char::from(operator)));
        }
        let mut bits = 0;
        while let Some((letter, after)) = rest.split_first() {
            bits |= match letter {
                b'r' => 0o444,
                b'w' => 0o222,
                b'x' => 0o111,
                other => return Err(format!("`{}': invalid symbolic mode character", char::from(*other))),
            };
            rest = after;
        }
        match operator {
            b'+' => allowed |= bits & who,
            b'-' => allowed &= !(bits & who),
            _ => allowed = (allowed & !who) | (bits & who),
        }
    }
    Ok(!allowed & 0o777)
}
