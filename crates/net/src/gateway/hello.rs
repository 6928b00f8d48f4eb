//! The name that a TLS client asks for, from its first message.

/// What the start of a connection is, as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hello {
    /// More has to come.
    Incomplete,
    /// A client's greeting, and the name in it.
    Name(Option<Vec<u8>>),
    /// Something else.
    NotTls,
}

/// The longest greeting that is read; real ones have at most a few kilobytes.
const LONGEST: usize = 32 << 10;

/// Reads a greeting, which may be spread over several records.
pub(super) fn parse(bytes: &[u8]) -> Hello {
    let mut message = Vec::new();
    let mut rest = bytes;
    loop {
        if rest.is_empty() {
            return Hello::Incomplete;
        }
        if rest[0] != 22 || rest.get(1).is_some_and(|major| *major != 3) {
            return Hello::NotTls;
        }
        let Some(header) = rest.get(..5) else { return Hello::Incomplete };
        let length = usize::from(u16::from_be_bytes([header[3], header[4]]));
        let Some(record) = rest.get(5..5 + length) else {
            return if bytes.len() > LONGEST { Hello::NotTls } else { Hello::Incomplete };
        };
        message.extend_from_slice(record);
        rest = &rest[5 + length..];
        if message.first().is_some_and(|kind| *kind != 1) || message.len() > LONGEST {
            return Hello::NotTls;
        }
        let Some(header) = message.get(..4) else { continue };
        let length = usize::from(header[1]) << 16 | usize::from(header[2]) << 8 | usize::from(header[3]);
        if let Some(body) = message.get(4..4 + length) {
            return server_name(body).map_or(Hello::NotTls, Hello::Name);
        }
    }
}

/// Takes bytes from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(front)
    }

    fn number(&mut self, width: usize) -> Option<usize> {
        Some(self.take(width)?.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    /// What follows a length of so many bytes.
    fn vector(&mut self, width: usize) -> Option<Reader<'a>> {
        let length = self.number(width)?;
        self.take(length).map(Reader)
    }
}

/// The name in a greeting; the outer `None` if it is malformed, the inner one if it has no name.
fn server_name(body: &[u8]) -> Option<Option<Vec<u8>>> {
    let mut reader = Reader(body);
    // Version and random bytes, session, ciphers, compressions.
    reader.take(34)?;
    reader.vector(1)?;
    reader.vector(2)?;
    reader.vector(1)?;
    if reader.0.is_empty() {
        return Some(None);
    }
    let mut extensions = reader.vector(2)?;
    let mut found = None;
    while !extensions.0.is_empty() {
        let kind = extensions.number(2)?;
        let mut extension = extensions.vector(2)?;
        if kind != 0 {
            continue;
        }
        // Two names would be two stories.
        if found.is_some() {
            return None;
        }
        let mut names = extension.vector(2)?;
        let (kind, name) = (names.number(1)?, names.vector(2)?);
        if kind != 0 || !names.0.is_empty() {
            return None;
        }
        found = Some(name.0.to_vec());
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(extensions: &[u8]) -> Vec<u8> {
        let mut body = vec![3, 3];
        body.extend([7; 32]);
        body.extend([0, 0, 2, 0x13, 1, 1, 0]);
        body.extend((extensions.len() as u16).to_be_bytes());
        body.extend(extensions);
        let mut message = vec![1, 0];
        message.extend((body.len() as u16).to_be_bytes());
        message.extend(body);
        message
    }

    fn name(text: &[u8]) -> Vec<u8> {
        let mut extension = vec![0, 0];
        extension.extend((text.len() as u16 + 5).to_be_bytes());
        extension.extend((text.len() as u16 + 3).to_be_bytes());
        extension.push(0);
        extension.extend((text.len() as u16).to_be_bytes());
        extension.extend(text);
        extension
    }

    fn records(message: &[u8], size: usize) -> Vec<u8> {
        let record = |piece: &[u8]| [&[22, 3, 1][..], &(piece.len() as u16).to_be_bytes(), piece].concat();
        message.chunks(size).flat_map(record).collect()
    }

    #[test]
    fn the_name_is_found_however_the_greeting_is_cut() {
        let message = hello(&[&[0, 23, 0, 0][..], &name(b"a.example")].concat());
        let expected = Hello::Name(Some(b"a.example".to_vec()));
        for size in [1, 7, 1000] {
            assert_eq!(parse(&records(&message, size)), expected);
        }
        let whole = records(&message, 1000);
        for end in 0..whole.len() {
            assert_eq!(parse(&whole[..end]), Hello::Incomplete, "{end}");
        }
        assert_eq!(parse(&records(&hello(&[]), 1000)), Hello::Name(None));
    }

    #[test]
    fn what_is_no_greeting_is_told_apart() {
        assert_eq!(parse(b"GET / HTTP/1.1\r\n"), Hello::NotTls);
        assert_eq!(parse(b"SSH-2.0-x\r\n"), Hello::NotTls);
        let twice = hello(&[name(b"a.example"), name(b"b.example")].concat());
        assert_eq!(parse(&records(&twice, 1000)), Hello::NotTls);
        assert_eq!(parse(&records(&[2, 0, 0, 0], 1000)), Hello::NotTls);
    }
}
