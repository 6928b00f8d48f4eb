//! Text: its encoding, its lines, its language.

use super::Verdict;
use super::{json, script};

/// Lines longer than this are worth a word.
const LONG_LINE: usize = 300;

struct Encoding {
    name: &'static str,
    charset: &'static str,
    /// The text one byte per character as far as ASCII goes.
    text: Vec<u8>,
}

fn is_text_byte(byte: u8) -> bool {
    matches!(byte, 7..=13 | 27 | 32..=126)
}

fn encoding_of(data: &[u8]) -> Option<Encoding> {
    let plain = |name, charset, text: &[u8]| Some(Encoding { name, charset, text: text.to_vec() });
    if data.iter().all(|&byte| is_text_byte(byte)) {
        return plain("ASCII", "us-ascii", data);
    }
    if let Some(rest) = data.strip_prefix(b"\xef\xbb\xbf")
        && is_utf8(rest)
    {
        return plain("Unicode text, UTF-8 (with BOM)", "utf-8", rest);
    }
    if is_utf8(data) {
        return plain("Unicode text, UTF-8", "utf-8", data);
    }
    for (mark, name, charset, high) in [
        (&b"\xff\xfe"[..], "Unicode text, UTF-16, little-endian", "utf-16le", 1),
        (b"\xfe\xff", "Unicode text, UTF-16, big-endian", "utf-16be", 0),
    ] {
        if let Some(rest) = data.strip_prefix(mark) {
            let units = rest.chunks_exact(2).map(|pair| (pair[high], pair[1 - high]));
            let text: Vec<u8> = units.map(|(high, low)| if high == 0 { low } else { b'x' }).collect();
            let is_text = text.iter().all(|&byte| is_text_byte(byte) || byte >= 0x80);
            return is_text.then_some(Encoding { name, charset, text });
        }
    }
    if data.iter().all(|&byte| is_text_byte(byte) || byte >= 0xa0) {
        return plain("ISO-8859", "iso-8859-1", data);
    }
    if data.iter().all(|&byte| is_text_byte(byte) || byte >= 0x80) {
        return plain("Non-ISO extended-ASCII", "unknown-8bit", data);
    }
    None
}

/// The name of a text's encoding; `None` if it is no text.
pub(super) fn charset_of(data: &[u8]) -> Option<&'static str> {
    encoding_of(data).map(|encoding| encoding.charset)
}

/// Whether bytes are UTF-8 without control characters; the last character may be cut off.
fn is_utf8(data: &[u8]) -> bool {
    let valid = match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => {
            std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    valid.bytes().all(|byte| byte >= 0x80 || is_text_byte(byte))
}

/// What text is; `None` if it is none.
pub(super) fn recognize(data: &[u8]) -> Option<Verdict> {
    let encoding = encoding_of(data)?;
    let verdict = |description: String, mime| Some(Verdict { description, mime, charset: encoding.charset });
    if let Some(name) = json::recognize(&encoding.text) {
        return verdict(name.into(), "application/json");
    }
    let traits = traits(&encoding.text);
    if let Some(found) = script::recognize(&encoding.text) {
        if found.is_whole {
            return verdict(found.name.into(), found.mime);
        }
        let executable = if found.is_executable { " executable" } else { "" };
        return verdict(format!("{}, {} text{executable}{traits}", found.name, encoding.name), found.mime);
    }
    if is_csv(&encoding.text) {
        return verdict("CSV text".into(), "text/csv");
    }
    verdict(format!("{} text{traits}", encoding.name), "text/plain")
}

/// What is remarkable about the lines.
fn traits(text: &[u8]) -> String {
    let mut shown = String::new();
    let longest = text.split(|&byte| byte == b'\n').map(<[u8]>::len).max().unwrap_or(0);
    if longest > LONG_LINE {
        shown.push_str(&format!(", with very long lines ({longest})"));
    }
    let (mut crlf, mut cr, mut lf) = (0, 0, 0);
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\r' if text.get(at + 1) == Some(&b'\n') => {
                crlf += 1;
                at += 1;
            }
            b'\r' => cr += 1,
            b'\n' => lf += 1,
            _ => {}
        }
        at += 1;
    }
    match (crlf, cr, lf) {
        (0, 0, 0) => shown.push_str(", with no line terminators"),
        (0, 0, _) => {}
        counts => {
            let names = [("CRLF", counts.0), ("CR", counts.1), ("LF", counts.2)];
            let present: Vec<&str> =
                names.iter().filter(|(_, count)| *count > 0).map(|(name, _)| *name).collect();
            shown.push_str(&format!(", with {} line terminators", present.join(", ")));
        }
    }
    if text.contains(&27) {
        shown.push_str(", with escape sequences");
    }
    if text.contains(&8) {
        shown.push_str(", with overstriking");
    }
    shown
}

/// Whether the first lines have the same number of fields, and more than one.
fn is_csv(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).take(10);
    let fields = |line: &[u8]| {
        let mut quoted = false;
        let mut count = 1;
        for &byte in line {
            match byte {
                b'"' => quoted = !quoted,
                b',' if !quoted => count += 1,
                _ => {}
            }
        }
        count
    };
    let Some(first) = lines.next().map(fields) else { return false };
    let mut rest = 0;
    for line in lines {
        if fields(line) != first {
            return false;
        }
        rest += 1;
    }
    first > 1 && rest > 0
}
