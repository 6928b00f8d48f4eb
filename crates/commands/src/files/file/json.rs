//! Whether text is JSON.

/// Values that may be open at once.
const DEEPEST: usize = 500;

/// What JSON text is called; `None` if it is none.
pub(super) fn recognize(text: &[u8]) -> Option<&'static str> {
    if !matches!(text.trim_ascii_start().first(), Some(b'{' | b'[')) {
        return None;
    }
    let mut scanner = Scanner { text, at: 0 };
    scanner.value()?;
    scanner.blanks();
    if scanner.at == text.len() {
        return Some("JSON text data");
    }
    // Several values, each on a line of its own.
    let mut count = 1;
    while scanner.at < text.len() {
        scanner.value()?;
        scanner.blanks();
        count += 1;
    }
    (count > 1).then_some("New Line Delimited JSON text data")
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn blanks(&mut self) {
        while self.text.get(self.at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let found = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    /// Goes over one value, keeping open brackets on a stack of its own.
    fn value(&mut self) -> Option<()> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            self.blanks();
            match *self.text.get(self.at)? {
                bracket @ (b'{' | b'[') => {
                    self.at += 1;
                    let close = if bracket == b'{' { b'}' } else { b']' };
                    if !self.take(close) {
                        if open.len() == DEEPEST {
                            return None;
                        }
                        open.push(close);
                        if bracket == b'{' {
                            self.key()?;
                        }
                        continue;
                    }
                }
                b'"' => self.string()?,
                b't' => self.word(b"true")?,
                b'f' => self.word(b"false")?,
                b'n' => self.word(b"null")?,
                _ => self.number()?,
            }
            loop {
                let Some(&close) = open.last() else { return Some(()) };
                if self.take(b',') {
                    if close == b'}' {
                        self.key()?;
                    }
                    break;
                }
                if !self.take(close) {
                    return None;
                }
                open.pop();
            }
        }
    }

    fn key(&mut self) -> Option<()> {
        self.blanks();
        self.string()?;
        self.take(b':').then_some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.text[self.at..].starts_with(word).then_some(())?;
        self.at += word.len();
        Some(())
    }

    fn string(&mut self) -> Option<()> {
        if self.text.get(self.at) != Some(&b'"') {
            return None;
        }
        self.at += 1;
        loop {
            match self.text.get(self.at)? {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    fn number(&mut self) -> Option<()> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte)) {
            self.at += 1;
        }
        self.text[start..self.at].iter().any(u8::is_ascii_digit).then_some(())
    }
}
