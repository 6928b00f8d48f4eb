//! Whom a cache fetches from, and what their pages say.

use boxsh_net::{Dots, REGISTRIES, Url};
use serde_json::Value;

use super::cache::Hash;

/// The registries that a cache fetches from.
#[derive(Clone, Debug)]
pub(super) struct Registries {
    /// The simple index of Python packages.
    pub(super) python: Url,
    pub(super) npm: Url,
}

impl Registries {
    pub(super) fn usual() -> Self {
        let at = |name: &str, path: &str| {
            let registry = REGISTRIES.iter().find(|registry| registry.name == name);
            let host = registry.and_then(|registry| registry.hosts.first()).copied().unwrap_or("invalid");
            Url::parse(format!("https://{host}{path}").as_bytes(), Dots::Resolve)
        };
        match (at("pypi", "/simple/"), at("npm", "/")) {
            (Ok(python), Ok(npm)) => Self { python, npm },
            _ => unreachable!("the names of registries are hosts"),
        }
    }
}

/// A file that a page leads to.
#[derive(Debug)]
pub(super) struct Linked {
    pub(super) url: Url,
    pub(super) hash: Hash,
}

/// The page of a Python package, whose links to files that have a hash lead to `here` instead.
pub(super) fn redirect_links(page: &str, here: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(link) = next_link(rest) {
        text += &rest[..link.start];
        match (file_name(link.target), hash_of(link.target)) {
            (Some(name), Some(digits)) => text += &format!("{here}{name}#sha256={digits}"),
            _ => text += link.target,
        }
        rest = &rest[link.end..];
    }
    text + rest
}

/// The file of this name that a page of a Python package leads to. The metadata of a file has its name with `.metadata` behind it.
pub(super) fn python_file(page: &str, at: &Url, name: &str) -> Option<Linked> {
    let mut rest = page;
    while let Some(link) = next_link(rest) {
        let tag = rest[link.end..].split('>').next().unwrap_or_default();
        if let Some(found) = file_name(link.target) {
            let plain = link.target.split('#').next().unwrap_or_default();
            if found == name {
                let hash = Hash::sha256(hash_of(link.target)?)?;
                return Some(Linked { url: at.join(unescape(plain).as_bytes()).ok()?, hash });
            }
            if name.strip_suffix(".metadata") == Some(found) {
                let value = ["data-core-metadata=\"sha256=", "data-dist-info-metadata=\"sha256="]
                    .iter()
                    .find_map(|start| tag.split_once(start)?.1.split('"').next())?;
                let url = at.join(format!("{}.metadata", unescape(plain)).as_bytes()).ok()?;
                return Some(Linked { url, hash: Hash::sha256(value)? });
            }
        }
        rest = &rest[link.end..];
    }
    None
}

/// The file at this path of its registry that the page of an npm package leads to.
pub(super) fn npm_file(page: &[u8], path: &str) -> Option<Linked> {
    let page: Value = serde_json::from_slice(page).ok()?;
    page["versions"].as_object()?.values().find_map(|version| {
        let url = Url::parse(version["dist"]["tarball"].as_str()?.as_bytes(), Dots::Resolve).ok()?;
        if url.path() != path {
            return None;
        }
        let digests = version["dist"]["integrity"].as_str()?.split_whitespace();
        let hash = digests.filter_map(|digest| digest.strip_prefix("sha512-")).find_map(|text| {
            let text = text.split('?').next().unwrap_or_default();
            Hash::sha512(&unbase64(text)?)
        })?;
        Some(Linked { url, hash })
    })
}

/// Where the target of a link is in a text.
struct Link<'a> {
    start: usize,
    end: usize,
    target: &'a str,
}

fn next_link(text: &str) -> Option<Link<'_>> {
    let start = text.find("href=\"")? + "href=\"".len();
    let end = start + text[start..].find('"')?;
    Some(Link { start, end, target: &text[start..end] })
}

/// The name of the file at the end of a link.
fn file_name(target: &str) -> Option<&str> {
    let plain = target.split(['#', '?']).next()?;
    let name = plain.rsplit('/').next()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-+!%".contains(&byte);
    (!name.is_empty() && name.bytes().all(is_plain)).then_some(name)
}

/// The hash behind a link, in hexadecimal digits.
fn hash_of(target: &str) -> Option<&str> {
    let digits = target.split_once("#sha256=")?.1.split('&').next()?;
    Hash::sha256(digits).map(|_| digits)
}

fn unescape(text: &str) -> String {
    text.replace("&amp;", "&")
}

fn unbase64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = (held << 6 | u32::from(six)) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_with_a_hash_lead_here_and_others_stay() {
        let digits = "a".repeat(64);
        let page = format!(
            "<a href=\"https://f.example/x/p-1.whl#sha256={digits}\" data-core-metadata=\"sha256={digits}\">p</a><a href=\"/old.zip\">o</a>"
        );
        let shown = redirect_links(&page, "/here/p/");
        assert!(shown.contains(&format!("href=\"/here/p/p-1.whl#sha256={digits}\"")), "{shown}");
        assert!(shown.contains("href=\"/old.zip\""), "{shown}");
        let at = Url::parse(b"https://i.example/simple/p/", Dots::Resolve).unwrap();
        let found = |name| python_file(&page, &at, name).map(|linked| linked.url.to_string());
        assert_eq!(found("p-1.whl").as_deref(), Some("https://f.example/x/p-1.whl"));
        assert_eq!(found("p-1.whl.metadata").as_deref(), Some("https://f.example/x/p-1.whl.metadata"));
        // Without a hash nothing can be kept.
        assert_eq!(found("old.zip"), None);
        assert_eq!(found("p-2.whl"), None);
    }

    #[test]
    fn a_file_of_npm_needs_a_strong_hash() {
        let of = |integrity: &str| {
            let page = format!(
                r#"{{"versions":{{"1":{{"dist":{{"tarball":"https://n.example/p/-/p-1.tgz","integrity":"{integrity}"}}}}}}}}"#
            );
            npm_file(page.as_bytes(), "/p/-/p-1.tgz").map(|linked| linked.hash)
        };
        let strong = format!("sha1-AAAA sha512-{}==", "A".repeat(86));
        assert_eq!(of(&strong), Some(Hash::Sha512("0".repeat(128))));
        assert_eq!(of("sha1-AAAA"), None);
        assert_eq!(of("sha512-%%"), None);
        assert_eq!(unbase64("aGk=").as_deref(), Some(&b"hi"[..]));
    }
}
