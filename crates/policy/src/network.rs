//! What of the network a policy opens.

use std::fmt;
use std::net::IpAddr;

use crate::error::Error;
use crate::origin::{Origin, Setting};

const MODES: &[&str] = &["deny", "loopback", "allowlist", "open"];

/// What the inside sees of the network.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Network {
    /// Nothing.
    Deny,
    /// A loopback of its own.
    Loopback,
    /// The hosts that are named. An empty list is no host, not any.
    Allowlist(Vec<HostRule>),
    /// The network of the host.
    Open,
}

impl Network {
    /// The name of the mode.
    #[must_use]
    pub const fn mode(&self) -> &'static str {
        match self {
            Network::Deny => "deny",
            Network::Loopback => "loopback",
            Network::Allowlist(_) => "allowlist",
            Network::Open => "open",
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mode())?;
        if let Network::Allowlist(hosts) = self {
            for host in hosts {
                write!(f, " {}", host.text)?;
            }
        }
        Ok(())
    }
}

/// A host that may be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostRule {
    /// The rule as it was written.
    pub text: String,
    /// Where it was written.
    pub origin: Origin,
    hosts: Hosts,
    port: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Hosts {
    Name(String),
    Below(String),
    Range(IpAddr, u8),
}

impl HostRule {
    fn parse(text: &str, origin: Origin) -> Result<HostRule, &'static str> {
        if text.is_empty() {
            return Err("it is empty");
        }
        let (host, port) = split_port(text)?;
        let port = port.map(read_port).transpose()?;
        let hosts = if let Some((address, bits)) = host.split_once('/') {
            let address: IpAddr = address.parse().map_err(|_| "only an address can have /BITS")?;
            let bits = bits.parse().ok().filter(|bits| *bits <= width(address));
            Hosts::Range(address, bits.ok_or("there are too many bits")?)
        } else if let Ok(address) = host.parse::<IpAddr>() {
            Hosts::Range(address, width(address))
        } else if let Some(name) = host.strip_prefix("*.") {
            Hosts::Below(check_name(name)?)
        } else {
            Hosts::Name(check_name(host)?)
        };
        Ok(HostRule { text: text.to_owned(), origin, hosts, port })
    }

    /// Whether the rule is for this host, at this port if one is given.
    #[must_use]
    pub fn covers(&self, host: &str, port: Option<u16>) -> bool {
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        let names_host = match &self.hosts {
            Hosts::Name(name) => host == *name,
            Hosts::Below(name) => {
                host.strip_suffix(name).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
            }
            Hosts::Range(start, bits) => {
                host.parse().is_ok_and(|address: IpAddr| is_in_range(address, *start, *bits))
            }
        };
        names_host && (self.port.is_none() || port.is_none() || self.port == port)
    }
}

fn is_in_range(address: IpAddr, start: IpAddr, bits: u8) -> bool {
    let shared = |a: u128, b: u128, width: u32| {
        let differing = (a ^ b) << (128 - width);
        differing.leading_zeros() >= u32::from(bits)
    };
    match (address, start) {
        (IpAddr::V4(a), IpAddr::V4(b)) => shared(a.to_bits().into(), b.to_bits().into(), 32),
        (IpAddr::V6(a), IpAddr::V6(b)) => shared(a.to_bits(), b.to_bits(), 128),
        _ => false,
    }
}

const fn width(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// What one layer says about the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NetworkChange {
    Mode(Network),
    /// From here on only hosts that are named; those of earlier layers stay.
    Allowlist,
    Allow(HostRule),
}

impl NetworkChange {
    pub(crate) const fn from_bool(open: bool) -> NetworkChange {
        NetworkChange::Mode(if open { Network::Open } else { Network::Deny })
    }

    pub(crate) fn from_text(mode: &str, at: &Origin) -> Result<NetworkChange, Error> {
        match mode {
            "deny" => Ok(NetworkChange::Mode(Network::Deny)),
            "loopback" => Ok(NetworkChange::Mode(Network::Loopback)),
            "allowlist" => Ok(NetworkChange::Allowlist),
            "open" => Ok(NetworkChange::Mode(Network::Open)),
            _ => Err(Error::UnknownNetwork { at: at.clone(), mode: mode.to_owned(), allowed: MODES }),
        }
    }

    pub(crate) fn allow(host: &str, at: &Origin) -> Result<NetworkChange, Error> {
        let rule = HostRule::parse(host, at.clone());
        let rule = rule.map_err(|reason| Error::BadHost { at: at.clone(), host: host.to_owned(), reason })?;
        Ok(NetworkChange::Allow(rule))
    }

    /// Lays this change over what the earlier layers say.
    pub(crate) fn apply(self, network: &mut Setting<Network>, origin: Origin) {
        match (self, &mut network.value) {
            (NetworkChange::Mode(mode), _) => network.replace(mode, origin),
            (NetworkChange::Allowlist, Network::Allowlist(_)) => {}
            (NetworkChange::Allowlist, _) => network.replace(Network::Allowlist(Vec::new()), origin),
            (NetworkChange::Allow(rule), Network::Allowlist(rules)) => rules.push(rule),
            (NetworkChange::Allow(rule), _) => network.replace(Network::Allowlist(vec![rule]), origin),
        }
    }
}

fn read_port(text: &str) -> Result<u16, &'static str> {
    text.parse().ok().filter(|port| *port > 0).ok_or("the port is not a number from 1 to 65535")
}

/// Splits a host as a rule or a question has it from its port.
pub(crate) fn split_port(text: &str) -> Result<(&str, Option<&str>), &'static str> {
    if let Some(rest) = text.strip_prefix('[') {
        let (host, rest) = rest.split_once(']').ok_or("[ without ]")?;
        return match rest.strip_prefix(':') {
            Some(port) => Ok((host, Some(port))),
            None if rest.is_empty() => Ok((host, None)),
            None => Err("only :PORT can follow ]"),
        };
    }
    match text.split_once(':') {
        Some((_, rest)) if rest.contains(':') => Ok((text, None)),
        Some((host, port)) => Ok((host, Some(port))),
        None => Ok((text, None)),
    }
}

fn check_name(name: &str) -> Result<String, &'static str> {
    if name.len() > 253 {
        return Err("it is too long");
    }
    if name
        .split('.')
        .any(|label| label.is_empty() || label.len() > 63 || label.starts_with('-') || label.ends_with('-'))
    {
        return Err("a part between dots is empty, too long, or has a hyphen at an end");
    }
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')) {
        return Err("a name has letters, digits and hyphens only");
    }
    if name.rsplit('.').next().is_some_and(|label| label.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err("it looks like an address, but is none");
    }
    Ok(name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<HostRule, &'static str> {
        HostRule::parse(text, Origin::BUILTIN)
    }

    #[test]
    fn host_rules_are_names_addresses_and_ranges() {
        let good = "example.com *.example.com localhost example.com:8080 10.0.0.1 10.0.0.0/8 10.0.0.1:22 ::1 \
                    [::1]:443 fd00::/8 [fd00::] xn--bcher-kva.example";
        for text in good.split_whitespace() {
            assert!(parse(text).is_ok(), "{text}");
        }
        let bad = "* *. a..b -a.com a-.com a_b.com bücher.example example.com. 1.2.3 10.0.0.0/33 a.com/8 a.com:0 \
                   a.com:99999 a.com:x [::1 [::1]x a\0.com http://a.com *.*.com";
        for text in bad.split_whitespace().chain(["", "a b"]) {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_rule_covers_what_it_names_and_nothing_that_looks_like_it() {
        for (rule, host, port, covers) in [
            ("Example.com", "example.COM", None, true),
            ("example.com", "example.com.", None, true),
            ("example.com", "a.example.com", None, false),
            ("*.example.com", "a.b.example.com", None, true),
            ("*.example.com", "example.com", None, false),
            ("*.example.com", "evilexample.com", None, false),
            ("*.example.com", ".example.com", None, false),
            ("example.com:443", "example.com", Some(443), true),
            ("example.com:443", "example.com", Some(80), false),
            ("10.0.0.0/8", "10.1.2.3", None, true),
            ("10.0.0.0/8", "11.1.2.3", None, false),
            ("0.0.0.0/0", "1.2.3.4", None, true),
            ("0.0.0.0/0", "::1", None, false),
            ("::/0", "2001:db8::1", None, true),
            ("fd00::/8", "fe00::1", None, false),
        ] {
            assert_eq!(parse(rule).unwrap().covers(host, port), covers, "{rule} {host}");
        }
    }
}
