//! Escapes that stand for a character, in every part of a script: `\t`, `\x41`, `\cA`.

/// The byte that an escape stands for, and the length of it behind the backslash. `\n` is not among them: every part of a script
/// treats it in its own way.
pub(super) fn character(after_backslash: &[u8]) -> Option<(u8, usize)> {
    let simple = |byte| Some((byte, 1));
    match *after_backslash.first()? {
        b'a' => simple(7),
        b'f' => simple(12),
        b'r' => simple(b'\r'),
        b't' => simple(b'\t'),
        b'v' => simple(11),
        b'c' => {
            let control = after_backslash.get(1)?;
            Some((control.to_ascii_uppercase() ^ 0x40, 2))
        }
        b'd' => number(&after_backslash[1..], 10, 3),
        b'o' => number(&after_backslash[1..], 8, 3),
        b'x' => number(&after_backslash[1..], 16, 2),
        _ => None,
    }
}

fn number(digits: &[u8], base: u32, most: usize) -> Option<(u8, usize)> {
    let mut value = 0;
    let mut count = 0;
    while count < most
        && let Some(digit) = digits.get(count).and_then(|&byte| char::from(byte).to_digit(base))
    {
        value = value * base + digit;
        count += 1;
    }
    (count > 0).then_some((value as u8, count + 1))
}

/// A regular expression with its character escapes resolved. What comes of them may well be an operator.
pub(super) fn in_regex(text: &[u8], posix_basic: bool) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at + 1..];
        if text[at] != b'\\' || rest.is_empty() {
            result.push(text[at]);
            at += 1;
        } else if let Some((byte, length)) = character(rest) {
            result.push(byte);
            at += 1 + length;
        } else {
            if !(posix_basic && matches!(rest[0], b'+' | b'?' | b'|')) {
                result.push(b'\\');
            }
            result.push(rest[0]);
            at += 2;
        }
    }
    result
}

/// Text of `a`, `i` and `c`, or a list of `y`: a backslash goes, and what is behind it stays.
pub(super) fn in_text(text: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at + 1..];
        if text[at] != b'\\' || rest.is_empty() {
            result.push(text[at]);
            at += 1;
        } else if let Some((byte, length)) = character(rest) {
            result.push(byte);
            at += 1 + length;
        } else {
            result.push(if rest[0] == b'n' { b'\n' } else { rest[0] });
            at += 2;
        }
    }
    result
}
