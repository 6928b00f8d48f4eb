//! Addresses: relative ones resolved, and written so that Markdown reads them back.

/// The parts of an absolute address: `https:`, `//host`, `/path`, and what follows it.
struct Parts<'t> {
    scheme: &'t [u8],
    authority: &'t [u8],
    path: &'t [u8],
}

/// The length of the scheme at the start of `address`, with its colon.
fn scheme_length(address: &[u8]) -> Option<usize> {
    let colon = memchr::memchr(b':', address)?;
    let letters = &address[..colon];
    let fits = letters.first().is_some_and(u8::is_ascii_alphabetic)
        && letters.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
    fits.then_some(colon + 1)
}

pub(super) fn is_absolute(address: &[u8]) -> bool {
    scheme_length(address).is_some()
}

fn split(address: &[u8]) -> Parts<'_> {
    let (scheme, rest) = address.split_at(scheme_length(address).unwrap_or(0));
    let host = if rest.starts_with(b"//") {
        memchr::memchr3(b'/', b'?', b'#', &rest[2..]).map_or(rest.len(), |at| at + 2)
    } else {
        0
    };
    let (authority, rest) = rest.split_at(host);
    let path = memchr::memchr2(b'?', b'#', rest).map_or(rest, |at| &rest[..at]);
    Parts { scheme, authority, path }
}

/// What `address` means on a page at `base`.
pub(super) fn resolve(base: &[u8], address: &[u8]) -> Vec<u8> {
    let parts = split(base);
    if is_absolute(address) {
        return address.to_vec();
    }
    let before_fragment = memchr::memchr(b'#', base).map_or(base, |at| &base[..at]);
    match address.first() {
        None => before_fragment.to_vec(),
        Some(b'#') => [before_fragment, address].concat(),
        Some(b'?') => [parts.scheme, parts.authority, parts.path, address].concat(),
        Some(b'/') if address.starts_with(b"//") => [parts.scheme, address].concat(),
        Some(_) => {
            let end = memchr::memchr2(b'?', b'#', address).unwrap_or(address.len());
            let (path, rest) = address.split_at(end);
            let folder = match memchr::memrchr(b'/', parts.path) {
                _ if path.starts_with(b"/") => &b""[..],
                Some(at) => &parts.path[..=at],
                None => b"/",
            };
            let path = without_dots(&[folder, path].concat());
            [parts.scheme, parts.authority, &path, rest].concat()
        }
    }
}

/// The path with its `.` and `..` taken out.
fn without_dots(path: &[u8]) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    let mut parts = path.split(|byte| *byte == b'/').skip(1).peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        match part {
            b"." | b".." => {
                if part == b".." {
                    kept.pop();
                }
                if is_last {
                    kept.push(b"");
                }
            }
            part => kept.push(part),
        }
    }
    [b"/", kept.join(&b'/').as_slice()].concat()
}

/// The address as it stands in parentheses.
pub(super) fn escape(address: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(address.len());
    for &byte in address.trim_ascii() {
        match byte {
            b'(' | b')' | b'\\' | b'<' | b'>' => out.extend([b'\\', byte]),
            b' ' => out.extend_from_slice(b"%20"),
            // Browsers drop these as well.
            b'\n' | b'\r' | b'\t' => {}
            byte => out.push(byte),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_addresses_are_resolved() {
        let base = b"https://example.org/a/b/c.html?q#f";
        for (address, expected) in [
            ("d.html", "https://example.org/a/b/d.html"),
            ("../d/./e/", "https://example.org/a/d/e/"),
            ("../../../..", "https://example.org/"),
            ("/x?y=../z", "https://example.org/x?y=../z"),
            ("//other.org/x", "https://other.org/x"),
            ("?p", "https://example.org/a/b/c.html?p"),
            ("#g", "https://example.org/a/b/c.html?q#g"),
            ("", "https://example.org/a/b/c.html?q"),
            ("mailto:a@b", "mailto:a@b"),
        ] {
            let resolved = resolve(base, address.as_bytes());
            assert_eq!(String::from_utf8(resolved).unwrap(), expected, "{address}");
        }
        assert_eq!(resolve(b"http://h", b"x"), b"http://h/x");
    }
}
