//! A command of several lines as one entry of the history.

/// What becomes of the ends of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joining {
    /// `cmdhist`: a blank or a semicolon, wherever that means the same.
    OneLine,
    /// `lithist`: they stay.
    Literal,
}

/// Joins the lines of one command.
pub(super) fn join_lines(text: &[u8], joining: Joining) -> Vec<u8> {
    if joining == Joining::Literal || !text.contains(&b'\n') {
        return text.to_vec();
    }
    let mut scan = Scan::default();
    for line in text.split(|&byte| byte == b'\n') {
        scan.line(line);
    }
    scan.finish()
}

/// Words after which a newline means no more than a blank.
const OPENERS: &[&[u8]] =
    &[b"{", b"case", b"do", b"else", b"elif", b"if", b"then", b"until", b"while", b"in", b"!"];

/// Where the scan of a command is, at the end of a line.
#[derive(Default)]
struct Scan {
    out: Vec<u8>,
    /// The quote that is open.
    quote: Option<u8>,
    /// Parentheses of `x=(` and `$(` that are open, the first kind marked.
    arrays: u32,
    substitutions: u32,
    /// Delimiters of here-documents whose bodies follow, and whether their tabs are stripped.
    documents: Vec<(Vec<u8>, bool)>,
    /// The last two tokens.
    last: Vec<u8>,
    before_last: Vec<u8>,
    /// What stands before the next line.
    joint: &'static [u8],
}

impl Scan {
    fn line(&mut self, line: &[u8]) {
        if let Some((delimiter, strips)) = self.documents.first() {
            let shown = if *strips { trim_tabs(line) } else { line };
            let ends = shown == delimiter;
            self.out.extend_from_slice(self.joint);
            self.out.extend_from_slice(line);
            self.joint = b"\n";
            if ends {
                self.documents.remove(0);
            }
            return;
        }
        if self.quote.is_none() && line.trim_ascii().is_empty() {
            return;
        }
        self.out.extend_from_slice(self.joint);
        let mut line = line;
        let continues = self.quote != Some(b'\'') && ends_with_odd_backslashes(line);
        if continues {
            line = &line[..line.len() - 1];
        }
        let has_comment = self.tokens(line);
        self.out.extend_from_slice(line);
        self.joint = if continues {
            b""
        } else if has_comment || self.quote.is_some() || !self.documents.is_empty() || self.substitutions > 0
        {
            b"\n"
        } else if self.arrays > 0 || self.ends_openly() {
            b" "
        } else {
            b"; "
        };
    }

    fn finish(mut self) -> Vec<u8> {
        // bash takes the line behind a here-document along.
        if self.joint == b"\n" && self.quote.is_none() && self.out.contains(&b'\n') {
            self.out.push(b'\n');
        }
        self.out
    }

    fn ends_openly(&self) -> bool {
        let last = self.last.as_slice();
        OPENERS.contains(&last)
            || last.is_empty()
            || (last.len() == 1 && b"();&|".contains(&last[0]))
            || matches!(self.before_last.as_slice(), b"for" | b"case" | b"select")
    }

    fn push_token(&mut self, token: &[u8]) {
        if !token.is_empty() {
            self.before_last = std::mem::replace(&mut self.last, token.to_vec());
        }
    }

    /// Goes through the tokens of a line; gives whether it ends with a comment.
    fn tokens(&mut self, line: &[u8]) -> bool {
        let mut at = 0;
        let mut word = at;
        while at < line.len() {
            let byte = line[at];
            if let Some(quote) = self.quote {
                match byte {
                    b'\\' if quote != b'\'' => at += 1,
                    _ if byte == quote => self.quote = None,
                    _ => {}
                }
                at += 1;
                continue;
            }
            match byte {
                b'\\' => at += 1,
                b'\'' | b'"' | b'`' => self.quote = Some(byte),
                b'#' if word == at => return true,
                b'(' if at > word && line[at - 1] == b'=' => {
                    self.arrays += 1;
                    word = at + 1;
                }
                b'(' if at > word && line[at - 1] == b'$' => self.substitutions += 1,
                b')' if self.substitutions > 0 => self.substitutions -= 1,
                b')' if self.arrays > 0 => {
                    self.arrays -= 1;
                    self.push_token(b"x");
                    word = at + 1;
                }
                b'<' if line[at..].starts_with(b"<<") && !line[at..].starts_with(b"<<<") => {
                    at = self.here_document(line, at + 2);
                    word = at;
                    continue;
                }
                b' ' | b'\t' => {
                    self.push_token(&line[word..at]);
                    word = at + 1;
                }
                b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' if self.substitutions == 0 => {
                    self.push_token(&line[word..at]);
                    self.push_token(&line[at..=at]);
                    word = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        if self.quote.is_none() {
            self.push_token(line.get(word..).unwrap_or_default());
        }
        false
    }

    /// Notes the delimiter of a here-document; gives where it ends.
    fn here_document(&mut self, line: &[u8], start: usize) -> usize {
        let mut at = start;
        let strips = line.get(at) == Some(&b'-');
        at += usize::from(strips);
        while line.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
            at += 1;
        }
        let mut delimiter = Vec::new();
        let mut quote = None;
        while let Some(&byte) = line.get(at) {
            match (quote, byte) {
                (Some(open), _) if open == byte => quote = None,
                (None, b'\'' | b'"') => quote = Some(byte),
                (None, b'\\') => {
                    at += 1;
                    delimiter.extend(line.get(at));
                }
                (None, b' ' | b'\t' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')') => break,
                _ => delimiter.push(byte),
            }
            at += 1;
        }
        self.documents.push((delimiter, strips));
        self.push_token(b"x");
        at
    }
}

fn trim_tabs(line: &[u8]) -> &[u8] {
    let tabs = line.iter().take_while(|&&byte| byte == b'\t').count();
    &line[tabs..]
}

fn ends_with_odd_backslashes(line: &[u8]) -> bool {
    line.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::{Joining, join_lines};

    #[test]
    fn lines_are_joined_where_that_means_the_same() {
        for (text, expected) in [
            ("for i in 1 2; do\n  echo $i\ndone", "for i in 1 2; do   echo $i; done"),
            ("f()\n{\n  a &&\n  b |\n  c\n}", "f() {   a &&   b |   c; }"),
            ("if true\nthen\n  echo \"a\nb\"\nfi", "if true; then   echo \"a\nb\"; fi"),
            ("(\necho 3\n)", "( echo 3; )"),
            ("echo a \\\n  b", "echo a   b"),
            ("x=(1\n2 3\n)", "x=(1 2 3 )"),
            ("for i\nin 1 2\ndo echo $i\ndone", "for i in 1 2; do echo $i; done"),
            ("cat <<A; echo z\nfoo\nA", "cat <<A; echo z\nfoo\nA\n"),
            ("if true; then # why\necho x\n\nfi", "if true; then # why\necho x; fi"),
            ("case x in\n  x) echo 1;;\nesac", "case x in   x) echo 1;; esac"),
        ] {
            let joined = join_lines(text.as_bytes(), Joining::OneLine);
            assert_eq!(String::from_utf8_lossy(&joined), expected);
            assert_eq!(join_lines(text.as_bytes(), Joining::Literal), text.as_bytes());
        }
    }
}
