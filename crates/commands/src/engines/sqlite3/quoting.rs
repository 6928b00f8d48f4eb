//! How the shell writes values and names.

use boxsh_sqlite::is_keyword;

/// A name in double quotes, if it needs them.
pub(super) fn identifier(name: &[u8]) -> Vec<u8> {
    if needs_quotes(name) { doubled(name, b'"') } else { name.to_vec() }
}

/// Whether a name has to be quoted.
pub(super) fn needs_quotes(name: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let starts_well = name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    !starts_well || !name.iter().all(plain) || is_keyword(name)
}

/// A text between quotes, those inside of it doubled.
pub(super) fn doubled(text: &[u8], quote: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(quote);
    for &byte in text {
        out.push(byte);
        if byte == quote {
            out.push(quote);
        }
    }
    out.push(quote);
    out
}

/// A text as a literal of SQL.
pub(super) fn literal(text: &[u8]) -> Vec<u8> {
    doubled(text, b'\'')
}

/// A text as an expression of SQL in one line.
pub(super) fn literal_in_one_line(text: &[u8]) -> Vec<u8> {
    let (newlines, returns) = (text.contains(&b'\n'), text.contains(&b'\r'));
    if !newlines && !returns {
        return literal(text);
    }
    let newline = unused(text, &["\\n", "\\012"]);
    let carriage_return = unused(text, &["\\r", "\\015"]);
    let mut out = Vec::new();
    out.extend_from_slice(if newlines { b"replace(" } else { b"" });
    out.extend_from_slice(if returns { b"replace(" } else { b"" });
    out.push(b'\'');
    for &byte in text {
        match byte {
            b'\'' => out.extend_from_slice(b"''"),
            b'\n' => out.extend_from_slice(newline.as_bytes()),
            b'\r' => out.extend_from_slice(carriage_return.as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
    if returns {
        out.extend_from_slice(format!(",'{carriage_return}',char(13))").as_bytes());
    }
    if newlines {
        out.extend_from_slice(format!(",'{newline}',char(10))").as_bytes());
    }
    out
}

/// The first of these words, or one made of it, that the text does not contain.
fn unused(text: &[u8], words: &[&str; 2]) -> String {
    let contains = |word: &str| memchr::memmem::find(text, word.as_bytes()).is_some();
    let numbered = (0..u32::MAX).map(|number| format!("({}{number})", words[0]));
    words
        .iter()
        .map(|word| (*word).to_owned())
        .chain(numbered)
        .find(|word| !contains(word))
        .unwrap_or_default()
}

/// Bytes as a literal of SQL.
pub(super) fn blob(bytes: &[u8], prefix: &str) -> Vec<u8> {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = prefix.as_bytes().to_vec();
    out.push(b'\'');
    for &byte in bytes {
        out.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
    out.push(b'\'');
    out
}

/// A text as C and Tcl write it.
pub(super) fn c_text(text: &[u8]) -> Vec<u8> {
    let mut out = vec![b'"'];
    for &byte in text {
        match byte {
            b'\\' | b'"' => out.extend_from_slice(&[b'\\', byte]),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b' '..=b'~' => out.push(byte),
            _ => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
    out.push(b'"');
    out
}

/// A text as HTML writes it.
pub(super) fn html(text: &[u8], out: &mut Vec<u8>) {
    for &byte in text {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            b'\'' => out.extend_from_slice(b"&#39;"),
            _ => out.push(byte),
        }
    }
}

/// A field of a table of comma-separated values.
pub(super) fn csv(text: &[u8], separator: &[u8], out: &mut Vec<u8>) {
    let is_special = |byte: &u8| !matches!(byte, b'!'..=b'~') || matches!(byte, b'"' | b'\'');
    let has_separator = !separator.is_empty() && memchr::memmem::find(text, separator).is_some();
    if text.is_empty() || text.iter().any(is_special) || has_separator {
        out.extend_from_slice(&doubled(text, b'"'));
    } else {
        out.extend_from_slice(text);
    }
}

/// A number with all the digits that it has, up to twenty.
pub(super) fn real(number: f64) -> String {
    if number.is_nan() {
        return "NaN".into();
    }
    if number.is_infinite() {
        return if number < 0.0 { "-Inf" } else { "Inf" }.into();
    }
    if number == 0.0 {
        return "0.0".into();
    }
    let scientific = format!("{number:.19e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits: String = mantissa.chars().filter(|&c| c != '.').collect();
    let digits = digits.trim_end_matches('0');
    let whole = |number: usize| format!("{digits:0<number$}");
    match exponent {
        -4..0 => format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize)),
        0..20 => {
            let point = exponent as usize + 1;
            let padded = whole(point);
            let fraction = if padded.len() > point { &padded[point..] } else { "0" };
            format!("{sign}{}.{fraction}", &padded[..point])
        }
        _ => {
            let fraction = if digits.len() > 1 { &digits[1..] } else { "0" };
            let sign_of_exponent = if exponent < 0 { '-' } else { '+' };
            format!("{sign}{}.{fraction}e{sign_of_exponent}{:02}", &digits[..1], exponent.abs())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_all_their_digits() {
        let table = [
            (0.1, "0.10000000000000000555"),
            (1e22, "1.0e+22"),
            (1.5, "1.5"),
            (-2.6, "-2.6000000000000000888"),
            (1e15, "1000000000000000.0"),
            (1.25e-7, "1.2499999999999999434e-07"),
            (100.0, "100.0"),
            (0.0001, "0.00010000000000000000479"),
        ];
        for (number, text) in table {
            assert_eq!(real(number), text);
        }
    }

    #[test]
    fn lines_are_kept_in_one() {
        assert_eq!(literal_in_one_line(b"a\nb'c"), b"replace('a\\nb''c','\\n',char(10))");
        assert_eq!(
            literal_in_one_line(b"a\\n\r\n"),
            b"replace(replace('a\\n\\r\\012','\\r',char(13)),'\\012',char(10))"
        );
    }
}
