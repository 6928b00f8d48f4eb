//! Names of the form `file:path?mode=ro`, which SQLite takes for URIs. They are taken apart here, because SQLite would also let
//! them name another VFS.

/// A file name, taken apart.
pub(crate) struct Name {
    pub(crate) path: Vec<u8>,
    pub(crate) mode: UriMode,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UriMode {
    Unsaid,
    ReadOnly,
    ReadWrite,
    Memory,
}

pub(crate) fn parse(name: &[u8]) -> Name {
    let Some(rest) = name.strip_prefix(b"file:") else {
        return Name { path: name.to_vec(), mode: UriMode::Unsaid };
    };
    let rest = rest.strip_prefix(b"//localhost").filter(|rest| rest.first() == Some(&b'/')).unwrap_or(rest);
    let rest = if rest.starts_with(b"///") { &rest[2..] } else { rest };
    let end = rest.iter().position(|&byte| byte == b'#').unwrap_or(rest.len());
    let (path, query) = match rest[..end].iter().position(|&byte| byte == b'?') {
        Some(at) => (&rest[..at], &rest[at + 1..end]),
        None => (&rest[..end], &b""[..]),
    };
    let mut mode = UriMode::Unsaid;
    for pair in query.split(|&byte| byte == b'&') {
        match decode(pair).as_slice() {
            b"mode=ro" | b"immutable=1" => mode = UriMode::ReadOnly,
            b"mode=rw" => mode = UriMode::ReadWrite,
            b"mode=memory" => mode = UriMode::Memory,
            _ => {}
        }
    }
    let path = decode(path);
    if path == b":memory:" {
        mode = UriMode::Memory;
    }
    Name { path, mode }
}

fn decode(text: &[u8]) -> Vec<u8> {
    let digit = |at: usize| text.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                // A name ends at a zero byte, for C.
                match (high * 16 + low) as u8 {
                    0 => return out,
                    byte => out.push(byte),
                }
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{UriMode, parse};

    #[test]
    fn names_are_taken_apart() {
        let table: [(&str, &str, UriMode); 9] = [
            ("a.db", "a.db", UriMode::Unsaid),
            ("file:a.db", "a.db", UriMode::Unsaid),
            ("file:a.db?mode=ro", "a.db", UriMode::ReadOnly),
            ("file:a%20b.db?cache=shared&mode=rw", "a b.db", UriMode::ReadWrite),
            ("file:///tmp/a.db", "/tmp/a.db", UriMode::Unsaid),
            ("file://localhost/tmp/a.db#x", "/tmp/a.db", UriMode::Unsaid),
            ("file::memory:", ":memory:", UriMode::Memory),
            ("file:x?mode=memory", "x", UriMode::Memory),
            ("file:x?vfs=unix", "x", UriMode::Unsaid),
        ];
        for (name, path, mode) in table {
            let parsed = parse(name.as_bytes());
            assert_eq!((parsed.path.as_slice(), parsed.mode), (path.as_bytes(), mode), "{name}");
        }
    }
}
