//! What of the network a policy opens.

use std::fmt;
use std::net::IpAddr;

use boxsh_net::{Host, InvalidRule, NetworkPolicy, Ports, Rule};

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

impl Network {
    /// The hosts that may be reached, for a gateway or a client that enforces it; none unless it is a list of hosts.
    #[must_use]
    pub fn hosts(&self) -> Option<NetworkPolicy> {
        let Network::Allowlist(rules) = self else { return None };
        Some(rules.iter().fold(NetworkPolicy::new(), |policy, host| policy.rule(host.rule.clone())))
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
    /// The rule as it is enforced.
    pub rule: Rule,
}

impl HostRule {
    /// The rules that a text stands for.
    fn parse(text: &str, origin: &Origin) -> Result<Vec<HostRule>, Error> {
        let rules = Rule::all(text).map_err(|error: InvalidRule| Error::BadHost {
            at: origin.clone(),
            host: text.to_owned(),
            reason: error.reason,
        })?;
        // What is said on a connection of a host program is its own business.
        let rule = |rule: Rule| HostRule {
            text: if text.starts_with('@') { rule.to_string() } else { text.to_owned() },
            origin: origin.clone(),
            rule: rule.any_method(),
        };
        Ok(rules.into_iter().map(rule).collect())
    }

    /// Whether the rule opens this host, at this port, or at some port if none is given.
    #[must_use]
    pub fn covers(&self, host: &Host, port: Option<u16>) -> bool {
        let own = match self.rule.ports() {
            Ports::One(port) => port,
            Ports::Web | Ports::Any => 443,
        };
        let policy = NetworkPolicy::new().rule(self.rule.clone());
        policy.check_connection(host, port.unwrap_or(own)).is_ok()
    }
}

/// Splits a host as a person asks for it from its port.
pub(crate) fn split_port(text: &str) -> (&str, Option<u16>) {
    match text.rsplit_once(':') {
        Some((host, port)) if host.ends_with(']') || !host.contains(':') => match port.parse() {
            Ok(port) => (host, Some(port)),
            Err(_) => (text, None),
        },
        _ => (text, None),
    }
}

/// The host that a person means: IPv6 addresses need no brackets here.
pub(crate) fn read_host(text: &str) -> Option<Host> {
    match text.parse::<IpAddr>() {
        Ok(address) => Some(Host::Address(address)),
        Err(_) => Host::parse(text.as_bytes()).ok(),
    }
}

/// What one layer says about the network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NetworkChange {
    Mode(Network),
    /// From here on only hosts that are named; those of earlier layers stay.
    Allowlist,
    Allow(Vec<HostRule>),
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
        Ok(NetworkChange::Allow(HostRule::parse(host, at)?))
    }

    /// Lays this change over what the earlier layers say.
    pub(crate) fn apply(self, network: &mut Setting<Network>, origin: Origin) {
        match (self, &mut network.value) {
            (NetworkChange::Mode(mode), _) => network.replace(mode, origin),
            (NetworkChange::Allowlist, Network::Allowlist(_)) => {}
            (NetworkChange::Allowlist, _) => network.replace(Network::Allowlist(Vec::new()), origin),
            (NetworkChange::Allow(rule), Network::Allowlist(rules)) => rules.extend(rule),
            (NetworkChange::Allow(rule), _) => network.replace(Network::Allowlist(rule), origin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_covers_what_it_names_and_nothing_that_looks_like_it() {
        for (rule, host, covers) in [
            ("Example.com", "example.COM", true),
            ("example.com", "example.com.", true),
            ("example.com", "example.com:443", true),
            ("example.com", "example.com:22", false),
            ("example.com", "a.example.com", false),
            ("*.example.com", "a.b.example.com", true),
            ("*.example.com", "example.com", false),
            ("*.example.com", "evilexample.com", false),
            ("example.com:8443", "example.com", true),
            ("example.com:8443", "example.com:80", false),
            ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.1.2.3", false),
            ("0.0.0.0/0", "::1", false),
            ("[2001:db8::]/32", "2001:db8::1", true),
            ("[2001:db8::]/32", "[2001:db8::1]:80", true),
            ("https://example.com/only/this", "example.com", false),
        ] {
            let rule = HostRule::parse(rule, &Origin::BUILTIN).unwrap().remove(0);
            let (name, port) = split_port(host);
            assert_eq!(rule.covers(&read_host(name).unwrap(), port), covers, "{} {host}", rule.text);
        }
    }

    #[test]
    fn what_could_be_read_in_two_ways_is_no_rule() {
        for text in [
            "",
            "a..b",
            "a b",
            "a_b.com",
            "a\0.com",
            "a.com:0",
            "a.com:x",
            "*.*.com",
            "10.0.0.0/33",
            "10.0.0.1/8",
            "@",
            "@no-such-registry",
        ] {
            assert!(HostRule::parse(text, &Origin::BUILTIN).is_err(), "{text:?}");
        }
    }
}
