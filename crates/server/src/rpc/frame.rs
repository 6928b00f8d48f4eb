//! Where a message starts and ends in a stream of bytes.
//!
//! A message is one JSON object or array; between messages there may be white space. Clients end each with a line feed, but need not.

/// Finds messages in bytes that come piece by piece. Each byte is looked at once.
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    /// How far the buffer has been looked at.
    scanned: usize,
    /// Where the message starts, once it has.
    start: Option<usize>,
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
}

/// What there is in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No whole message yet.
    Part,
    /// A message from the first offset up to the second.
    Message(usize, usize),
    /// Something that no message starts with, at this offset.
    Garbage(usize),
}

impl Splitter {
    /// Looks at a buffer that has grown since the last call. After a message, the caller takes away everything up to its end, and calls
    /// again.
    pub fn find(&mut self, buffer: &[u8]) -> Found {
        while let Some(&byte) = buffer.get(self.scanned) {
            let at = self.scanned;
            self.scanned += 1;
            if self.is_in_string {
                match byte {
                    _ if self.is_escaped => self.is_escaped = false,
                    b'\\' => self.is_escaped = true,
                    b'"' => self.is_in_string = false,
                    // Most of a message is strings, and most of a string is nothing special.
                    _ => {
                        let rest = &buffer[self.scanned..];
                        self.scanned += memchr::memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                    }
                }
                continue;
            }
            match byte {
                b'{' | b'[' => {
                    self.start.get_or_insert(at);
                    self.depth += 1;
                }
                b'}' | b']' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        let start = self.start.take().unwrap_or(at);
                        let end = self.scanned;
                        self.scanned = 0;
                        return Found::Message(start, end);
                    }
                }
                b'"' if self.depth > 0 => self.is_in_string = true,
                _ if self.depth > 0 => {}
                b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => return Found::Garbage(at),
            }
        }
        Found::Part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a text that comes in pieces of this size, and whether garbage ended it.
    fn split(text: &[u8], size: usize) -> (Vec<Vec<u8>>, bool) {
        let (mut buffer, mut splitter, mut messages) = (Vec::new(), Splitter::default(), Vec::new());
        for piece in text.chunks(size) {
            buffer.extend_from_slice(piece);
            loop {
                match splitter.find(&buffer) {
                    Found::Part => break,
                    Found::Message(start, end) => {
                        messages.push(buffer[start..end].to_vec());
                        buffer.drain(..end);
                    }
                    Found::Garbage(_) => return (messages, true),
                }
            }
        }
        (messages, false)
    }

    #[test]
    fn messages_are_found_however_they_come() {
        let text = br#" {"a":"}\"]\\","b":[{}]}
            [1,"\\"]{"c":{}}  {"#;
        let whole: Vec<&[u8]> = vec![br#"{"a":"}\"]\\","b":[{}]}"#, br#"[1,"\\"]"#, br#"{"c":{}}"#];
        for size in 1..=text.len() {
            let (messages, is_garbage) = split(text, size);
            assert_eq!(
                (messages.iter().map(Vec::as_slice).collect::<Vec<_>>(), is_garbage),
                (whole.clone(), false)
            );
        }
    }

    #[test]
    fn nothing_else_starts_a_message() {
        for text in ["POST / HTTP/1.1\r\n{}", "}", "\"a\"", "1", "{}]", "\u{feff}{}"] {
            assert!(split(text.as_bytes(), 1).1, "{text:?}");
        }
    }
}
