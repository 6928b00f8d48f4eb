//! Hosts, as a URL or a rule names them.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A host: a name in its one canonical spelling, or an address.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Host {
    /// A name: lower case, no dot at its end, letters, digits and hyphens only.
    Name(Box<str>),
    /// An address.
    Address(IpAddr),
}

/// Why something is no host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidHost {
    /// There is nothing.
    #[error("it is empty")]
    Empty,
    /// A name or a label of it is too long.
    #[error("it is too long")]
    TooLong,
    /// A label is empty, or starts or ends with a hyphen.
    #[error("a label is empty, or starts or ends with a hyphen")]
    Label,
    /// It has something other than letters, digits and hyphens. International names are written in their ASCII form (`xn--`).
    #[error("a name can have letters, digits, hyphens and dots only")]
    Character,
    /// It looks like an address, but is none.
    #[error("it looks like an address, but is not one")]
    Address,
}

impl Host {
    /// Reads a host: a name, an IPv4 address in any form that resolvers know (`127.1`, `0x7f000001`), or an IPv6 address in
    /// brackets.
    ///
    /// # Errors
    /// [`InvalidHost`] for anything of which two readers could think differently.
    pub fn parse(text: &[u8]) -> Result<Self, InvalidHost> {
        if let Some(inner) = text.strip_prefix(b"[") {
            let inner = inner.strip_suffix(b"]").ok_or(InvalidHost::Address)?;
            let text = std::str::from_utf8(inner).map_err(|_| InvalidHost::Address)?;
            return text
                .parse::<Ipv6Addr>()
                .map(|address| Self::Address(address.into()))
                .map_err(|_| InvalidHost::Address);
        }
        // One dot at the end says that a name is complete; it is the same name.
        let text = text.strip_suffix(b".").unwrap_or(text);
        check_name(text)?;
        if last_label_is_number(text) {
            return parse_ipv4(text).map(|address| Self::Address(address.into())).ok_or(InvalidHost::Address);
        }
        let name: String = text.iter().map(|byte| char::from(byte.to_ascii_lowercase())).collect();
        Ok(Self::Name(name.into()))
    }

    /// The address, if it is one.
    pub fn address(&self) -> Option<IpAddr> {
        match self {
            Self::Address(address) => Some(*address),
            Self::Name(_) => None,
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Address(IpAddr::V4(address)) => address.fmt(f),
            Self::Address(IpAddr::V6(address)) => write!(f, "[{address}]"),
        }
    }
}

fn check_name(text: &[u8]) -> Result<(), InvalidHost> {
    const LONGEST_NAME: usize = 253;
    const LONGEST_LABEL: usize = 63;
    if text.is_empty() {
        return Err(InvalidHost::Empty);
    }
    if text.len() > LONGEST_NAME {
        return Err(InvalidHost::TooLong);
    }
    for label in text.split(|&byte| byte == b'.') {
        if label.len() > LONGEST_LABEL {
            return Err(InvalidHost::TooLong);
        }
        if !label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-') {
            return Err(InvalidHost::Character);
        }
        if label.is_empty() || label.starts_with(b"-") || label.ends_with(b"-") {
            return Err(InvalidHost::Label);
        }
    }
    Ok(())
}

/// Whether a resolver would take it for an IPv4 address in one of its forms.
fn last_label_is_number(text: &[u8]) -> bool {
    let last = text.rsplit(|&byte| byte == b'.').next().unwrap_or(text);
    let hexadecimal = last.strip_prefix(b"0x").or_else(|| last.strip_prefix(b"0X"));
    match hexadecimal {
        Some(digits) => digits.iter().all(u8::is_ascii_hexdigit),
        None => last.iter().all(u8::is_ascii_digit),
    }
}

/// The forms of `inet_aton`: one to four numbers, decimal, octal or hexadecimal, the last one filling what is left.
fn parse_ipv4(text: &[u8]) -> Option<Ipv4Addr> {
    let mut numbers = Vec::new();
    for part in text.split(|&byte| byte == b'.') {
        let part = std::str::from_utf8(part).ok()?;
        let (digits, radix) = match part.as_bytes() {
            [b'0', b'x' | b'X', ..] => (&part[2..], 16),
            [b'0', _, ..] => (&part[1..], 8),
            _ => (part, 10),
        };
        numbers.push(if digits.is_empty() { 0 } else { u32::from_str_radix(digits, radix).ok()? });
    }
    let (last, first) = numbers.split_last()?;
    if first.len() > 3 || first.iter().any(|number| *number > 255) {
        return None;
    }
    let room = 8 * (4 - first.len() as u32);
    if room < 32 && *last >= 1 << room {
        return None;
    }
    let front = first.iter().enumerate().fold(0, |sum, (at, number)| sum | number << (24 - 8 * at));
    Some(Ipv4Addr::from(front | last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Host::parse(text.as_bytes()) {
            Ok(host) => host.to_string(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn a_name_has_one_spelling() {
        assert_eq!(shown("Example.COM"), "example.com");
        assert_eq!(shown("example.com."), "example.com");
        assert_eq!(shown("xn--bcher-kva.example"), "xn--bcher-kva.example");
        assert_eq!(shown("a-b.c1"), "a-b.c1");
    }

    #[test]
    fn what_readers_could_disagree_on_is_no_name() {
        for (text, error) in [
            ("", "Empty"),
            (".", "Empty"),
            ("example.com..", "Label"),
            ("a..b", "Label"),
            (".a", "Label"),
            ("-a.b", "Label"),
            ("a-.b", "Label"),
            ("a_b.c", "Character"),
            ("a\0.evil.com", "Character"),
            ("a%00.b", "Character"),
            ("bücher.example", "Character"),
            ("a b", "Character"),
            ("a/b", "Character"),
            ("a:80", "Character"),
            ("a@b", "Character"),
        ] {
            assert_eq!(shown(text), error, "{text:?}");
        }
        assert_eq!(shown(&"a".repeat(64)), "TooLong");
        assert_eq!(shown(&"a.".repeat(127)), shown(&"a.".repeat(127)));
        assert_eq!(shown(&format!("{}a", "a.".repeat(127))), "TooLong");
    }

    #[test]
    fn every_form_of_an_address_is_the_address() {
        for text in [
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "127.0.1",
            "0x7f.1",
            "127.0.0.1.",
        ] {
            assert_eq!(shown(text), "127.0.0.1", "{text:?}");
        }
        for text in ["256.0.0.1", "1.2.3.4.5", "4294967296", "1.2.3.999", "09.1.1.1", "a.b.1", "1.0x1g"] {
            assert!(matches!(shown(text).as_str(), "Address" | "1.0x1g"), "{text:?} {}", shown(text));
        }
        assert_eq!(shown("[::1]"), "[::1]");
        assert_eq!(shown("[::FFFF:1.2.3.4]"), "[::ffff:1.2.3.4]");
        assert_eq!(shown("[fe80::1%eth0]"), "Address");
        assert_eq!(shown("[::1"), "Address");
        assert_eq!(shown("::1"), "Character");
    }
}
