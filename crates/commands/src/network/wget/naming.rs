//! The file that a URL is saved to.

use boxsh_kernel::net::{Url, decode};

use super::Options;
use super::spec::SPEC;

/// The name for a URL: directories as asked for, the last part of the path, and the query.
pub(super) fn file_name(options: &Options, url: &Url) -> Vec<u8> {
    let mut parts: Vec<&str> = url.path().split('/').skip(1).collect();
    let last = parts.pop().unwrap_or_default();
    let mut name = match options.value(flag!("directory-prefix")) {
        Some(prefix) if !prefix.is_empty() => [prefix, b"/"].concat(),
        _ => Vec::new(),
    };
    if options.makes_directories() {
        if options.has(flag!("protocol-directories")) {
            name.extend([url.scheme().as_bytes(), b"/"].concat());
        }
        if !options.has(flag!("no-host-directories")) {
            name.extend([url.authority().as_bytes(), b"/"].concat());
        }
        let cut = usize::try_from(options.number(flag!("cut-dirs")).unwrap_or(0)).unwrap_or(usize::MAX);
        for part in parts.iter().filter(|part| !part.is_empty()).skip(cut) {
            name.extend([&restrict(part.as_bytes())[..], b"/"].concat());
        }
    }
    match last {
        "" => name.extend_from_slice(options.value(flag!("default-page")).unwrap_or(b"index.html")),
        last => name.extend(restrict(last.as_bytes())),
    }
    if let Some(query) = url.query() {
        name.push(b'?');
        name.extend(restrict(query.as_bytes()));
    }
    name
}

/// A part of a URL as a file may be called: decoded, but for what would lead elsewhere or garble a terminal.
fn restrict(part: &[u8]) -> Vec<u8> {
    let decoded = decode(part);
    if decoded == b".." || decoded == b"." {
        return decoded.iter().flat_map(|_| b"%2E".to_vec()).collect();
    }
    let mut name = Vec::with_capacity(decoded.len());
    for byte in decoded {
        match byte {
            b'/' | 0..=31 | 127 => name.extend_from_slice(format!("%{byte:02X}").as_bytes()),
            byte => name.push(byte),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::restrict;

    #[test]
    fn parts_of_a_url_become_names_and_never_paths() {
        assert_eq!(restrict(b"a%20b"), b"a b");
        assert_eq!(restrict(b"to=/x"), b"to=%2Fx");
        assert_eq!(restrict(b"%2e%2e"), b"%2E%2E");
        assert_eq!(restrict(b"%2e%2e%2fetc"), b"..%2Fetc");
        assert_eq!(restrict(b"%0a%c3%bc"), b"%0A\xc3\xbc");
    }
}
