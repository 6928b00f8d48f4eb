//! A dot command's line, and where statements end in lines of input.

/// Takes the line of a dot command, without its dot, apart.
pub(super) fn split(line: &[u8]) -> Vec<Vec<u8>> {
    /// As many as the real shell takes.
    const MOST: usize = 51;
    let mut words = Vec::new();
    let mut at = 0;
    while words.len() < MOST {
        at += line[at..].iter().take_while(|byte| is_space(**byte)).count();
        let Some(&first) = line.get(at) else { break };
        let start;
        if matches!(first, b'\'' | b'"') {
            start = at + 1;
            at = start;
            while let Some(&byte) = line.get(at).filter(|byte| **byte != first) {
                at += if byte == b'\\' && first == b'"' && at + 1 < line.len() { 2 } else { 1 };
            }
            let at_end = at.min(line.len());
            let word = &line[start..at_end];
            words.push(if first == b'"' { unescape(word) } else { word.to_vec() });
            at = at_end + 1;
        } else {
            start = at;
            at += line[at..].iter().take_while(|byte| !is_space(**byte)).count();
            words.push(unescape(&line[start..at]));
            at += 1;
        }
        if at >= line.len() {
            break;
        }
    }
    words
}

pub(super) fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 11
}

/// Resolves the escapes of C.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' || rest.peek().is_none() {
            out.push(byte);
            continue;
        }
        let escaped = rest.next().unwrap_or_default();
        out.push(match escaped {
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            b'0'..=b'7' => {
                let mut value = escaped - b'0';
                for _ in 0..2 {
                    match rest.next_if(|byte| matches!(byte, b'0'..=b'7')) {
                        Some(digit) => value = value.wrapping_shl(3).wrapping_add(digit - b'0'),
                        None => break,
                    }
                }
                value
            }
            other => other,
        });
    }
    // A zero ends a string of C.
    let end = out.iter().position(|&byte| byte == 0).unwrap_or(out.len());
    out.truncate(end);
    out
}

/// Where reading lines has come to within a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Scan {
    /// What ends the string or comment that it is in; 0 outside of any.
    waits_for: u8,
    /// There was more than white space and comments.
    has_text: bool,
    /// A semicolon was the last of it.
    ends: bool,
}

impl Scan {
    pub(super) fn is_plain(self) -> bool {
        self.waits_for == 0
    }

    /// Nothing so far, but perhaps semicolons.
    pub(super) fn is_blank(self) -> bool {
        self.waits_for == 0 && !self.has_text
    }

    /// Outside of everything, behind a semicolon.
    pub(super) fn is_ended(self) -> bool {
        self.waits_for == 0 && self.ends
    }

    /// Goes through one more line.
    pub(super) fn line(mut self, line: &[u8]) -> Self {
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            let next = line.get(at + 1).copied().unwrap_or(0);
            at += 1;
            if self.waits_for != 0 {
                if byte != self.waits_for {
                    continue;
                }
                match byte {
                    b'*' if next != b'/' => continue,
                    b'*' => at += 1,
                    b'`' | b'\'' | b'"' if next == byte => {
                        at += 1;
                        continue;
                    }
                    _ => {}
                }
                self.waits_for = 0;
                continue;
            }
            match byte {
                _ if is_space(byte) => continue,
                b'-' if next == b'-' => {
                    match memchr::memchr(b'\n', &line[at..]) {
                        Some(end) => at += end + 1,
                        None => return self,
                    }
                    continue;
                }
                b';' => {
                    self.ends = true;
                    continue;
                }
                b'/' if next == b'*' => {
                    at += 1;
                    self.waits_for = b'*';
                    continue;
                }
                b'[' | b'`' | b'\'' | b'"' => {
                    self.waits_for = if byte == b'[' { b']' } else { byte };
                }
                _ => {}
            }
            (self.has_text, self.ends) = (true, false);
        }
        self
    }
}

/// Whether a line ends a statement as other databases' shells have it: `go`, or `/`.
pub(super) fn is_terminator(line: &[u8]) -> bool {
    let start = line.iter().take_while(|byte| is_space(**byte)).count();
    let rest = match &line[start..] {
        [b'/', rest @ ..] => rest,
        [b'g' | b'G', b'o' | b'O', rest @ ..] => rest,
        _ => return false,
    };
    Scan::default().line(rest) == Scan::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_be_quoted() {
        let table: [(&str, &[&str]); 6] = [
            ("mode csv", &["mode", "csv"]),
            ("print 'a b' \"c\\td\" e\\x", &["print", "a b", "c\td", "ex"]),
            ("print ''", &["print", ""]),
            ("print 'open", &["print", "open"]),
            ("  tables  ", &["tables"]),
            ("", &[]),
        ];
        for (line, words) in table {
            let words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
            assert_eq!(split(line.as_bytes()), words, "{line}");
        }
    }

    #[test]
    fn statements_end_outside_of_strings() {
        let ended = |text: &str| Scan::default().line(text.as_bytes()).is_ended();
        assert!(ended("select 1;") && ended("select ';';  -- x") && ended(";"));
        assert!(!ended("select ';") && !ended("select 1; x") && !ended("/* ; "));
    }
}
