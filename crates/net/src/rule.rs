//! Rules: which hosts, ports, paths and methods are open.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use crate::address::embedded_ipv4;
use crate::host::{Host, InvalidHost};
use crate::prefix::PathPrefix;
use crate::url::{Url, default_port};

/// Which hosts a rule is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HostPattern {
    /// Every name.
    Any,
    /// One name or address.
    Exact(Host),
    /// All names below this one, at any depth, but not the name itself.
    Below(Box<str>),
    /// All addresses of a network.
    Network(Cidr),
}

impl HostPattern {
    /// Whether it is about this host. A name is never covered by an address, nor the other way round.
    pub fn covers(&self, host: &Host) -> bool {
        match (self, host) {
            (Self::Any, Host::Name(_)) => true,
            (Self::Exact(Host::Name(one)), Host::Name(other)) => one == other,
            (Self::Below(parent), Host::Name(name)) => {
                name.strip_suffix(&**parent).is_some_and(|front| front.ends_with('.'))
            }
            (_, Host::Address(address)) => self.lists(*address),
            _ => false,
        }
    }

    /// Whether it names this address: what makes an address that is not public allowed.
    pub fn lists(&self, address: IpAddr) -> bool {
        match self {
            Self::Exact(Host::Address(listed)) => plain(*listed) == plain(address),
            Self::Network(network) => network.contains(address),
            _ => false,
        }
    }
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("*"),
            Self::Exact(host) => host.fmt(f),
            Self::Below(parent) => write!(f, "*.{parent}"),
            Self::Network(network) => network.fmt(f),
        }
    }
}

/// The address that is dialled in the end.
fn plain(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => embedded_ipv4(v6).map_or(address, IpAddr::V4),
        IpAddr::V4(_) => address,
    }
}

/// A network: an address and how many of its bits count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cidr {
    address: IpAddr,
    bits: u8,
}

impl Cidr {
    /// Whether the address belongs to it. An IPv4 address in IPv6 clothes is an IPv4 address, so a wide IPv6 network says
    /// nothing about it.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, plain(address)) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                (u32::from(network) ^ u32::from(address)) & mask == 0
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                (u128::from(network) ^ u128::from(address)) & mask == 0
            }
            _ => false,
        }
    }
}

impl fmt::Display for Cidr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address {
            IpAddr::V4(address) => write!(f, "{address}/{}", self.bits),
            IpAddr::V6(address) => write!(f, "[{address}]/{}", self.bits),
        }
    }
}

/// Which ports a rule is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ports {
    /// Those of HTTP and HTTPS.
    Web,
    /// One.
    One(u16),
    /// All.
    Any,
}

impl Ports {
    /// Whether the port is one of them.
    pub fn covers(self, port: u16) -> bool {
        match self {
            Self::Web => matches!(port, 80 | 443),
            Self::One(only) => port == only,
            Self::Any => true,
        }
    }
}

/// Which methods a rule is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Methods {
    /// GET and HEAD.
    Reading,
    Any,
    These(Vec<String>),
}

impl Methods {
    pub(crate) fn covers(&self, method: &str) -> bool {
        match self {
            Self::Reading => matches!(method, "GET" | "HEAD"),
            Self::Any => true,
            Self::These(methods) => methods.iter().any(|known| known == method),
        }
    }
}

/// Something that is allowed.
///
/// | text | what it opens |
/// |---|---|
/// | `https://api.example.com/v1` | that origin, at `/v1` and below it; `/v10` is not below it |
/// | `example.com` | that name, HTTP and HTTPS on their own ports |
/// | `example.com:8443`, `example.com:*` | that name at a port, at any port |
/// | `*.example.com` | every name below it, at any depth, but not `example.com` |
/// | `*` | every name that has a public address |
/// | `192.0.2.7`, `[2001:db8::7]:8080` | an address; one that is not public has to be listed to be dialled |
/// | `10.1.0.0/16`, `[fd00::]/8:443` | a network of addresses |
///
/// ```
/// use boxsh_net::Rule;
///
/// let rule: Rule = "https://api.example.com/v1".parse()?;
/// let rule = rule.methods(["GET", "POST"]);
/// assert_eq!(rule.to_string(), "https://api.example.com/v1");
/// # Ok::<(), boxsh_net::InvalidRule>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    pub(crate) scheme: Option<String>,
    pub(crate) host: HostPattern,
    pub(crate) ports: Ports,
    pub(crate) path: PathPrefix,
    pub(crate) methods: Methods,
}

/// Why a text is no rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad network rule {rule:?}: {reason}")]
#[non_exhaustive]
pub struct InvalidRule {
    /// The text.
    pub rule: String,
    /// What is wrong with it.
    pub reason: RuleFault,
}

/// What is wrong with a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RuleFault {
    /// The host can be nobody's.
    #[error("bad host: {0}")]
    Host(InvalidHost),
    /// Not a number from 1 to 65535, nor `*`.
    #[error("a port is a number from 1 to 65535, or '*'")]
    Port,
    /// The scheme is another one.
    #[error("the scheme is neither http nor https")]
    Scheme,
    /// Users, queries and fragments have no place in a rule.
    #[error("a rule cannot have a user, query or fragment")]
    Extra,
    /// A path without a scheme would look like the size of a network.
    #[error("a path needs a scheme before the host")]
    Path,
    /// The part behind the slash is no size of a network, or bits are set behind it.
    #[error("not a range: bits after the prefix length must be 0")]
    Network,
    /// A star may only be the whole first label.
    #[error("'*' matches the labels before a name of at least two: *.example.com")]
    Wildcard,
    /// No registry has the name behind the `@`.
    #[error("unknown registry; there are @crates, @debian, @github, @go, @npm, @pypi and @ubuntu")]
    Registry,
}

impl Rule {
    /// The same for these methods instead of GET and HEAD.
    pub fn methods<M: Into<String>>(mut self, methods: impl IntoIterator<Item = M>) -> Self {
        self.methods = Methods::These(methods.into_iter().map(Into::into).collect());
        self
    }

    /// The same for every method.
    pub fn any_method(mut self) -> Self {
        self.methods = Methods::Any;
        self
    }

    /// The rule as words: its text, and which methods it is about.
    pub(crate) fn to_words(&self) -> Vec<Vec<u8>> {
        let methods: Vec<Vec<u8>> = match &self.methods {
            Methods::Reading => vec![b"reading".to_vec()],
            Methods::Any => vec![b"any".to_vec()],
            Methods::These(methods) => {
                let these = methods.iter().map(|method| method.clone().into_bytes());
                std::iter::once(b"these".to_vec()).chain(these).collect()
            }
        };
        [vec![self.to_string().into_bytes()], methods].concat()
    }

    /// What [`Rule::to_words`] has written.
    pub(crate) fn from_words(words: &[Vec<u8>]) -> Option<Self> {
        let (text, methods) = words.split_first()?;
        let rule: Self = std::str::from_utf8(text).ok()?.parse().ok()?;
        match methods.split_first()? {
            (kind, []) if kind == b"reading" => Some(rule),
            (kind, []) if kind == b"any" => Some(rule.any_method()),
            (kind, these) if kind == b"these" => {
                let these: Option<Vec<String>> =
                    these.iter().map(|method| String::from_utf8(method.clone()).ok()).collect();
                Some(rule.methods(these?))
            }
            _ => None,
        }
    }

    /// The hosts it is about.
    pub fn host(&self) -> &HostPattern {
        &self.host
    }

    /// The ports it is about.
    pub fn ports(&self) -> Ports {
        self.ports
    }

    /// Whether scheme, host and port are covered.
    pub(crate) fn covers_origin(&self, url: &Url) -> bool {
        self.scheme.as_deref().is_none_or(|scheme| scheme == url.scheme())
            && self.ports.covers(url.port())
            && self.host.covers(url.host())
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scheme) = &self.scheme {
            write!(f, "{scheme}://")?;
        }
        self.host.fmt(f)?;
        match self.ports {
            Ports::Web => {}
            Ports::One(port) if self.scheme.as_deref().and_then(default_port) == Some(port) => {}
            Ports::One(port) => write!(f, ":{port}")?,
            Ports::Any => f.write_str(":*")?,
        }
        self.path.fmt(f)
    }
}

impl FromStr for Rule {
    type Err = InvalidRule;

    fn from_str(text: &str) -> Result<Self, InvalidRule> {
        parse(text).map_err(|reason| InvalidRule { rule: text.to_owned(), reason })
    }
}

fn parse(text: &str) -> Result<Rule, RuleFault> {
    if text.contains(['?', '#', '@']) {
        return Err(RuleFault::Extra);
    }
    let Some((scheme, rest)) = text.split_once("://") else {
        // An IPv6 address needs brackets only if a port follows.
        let is_bare = text.matches(':').count() > 1 && !text.contains('[');
        let (host, port) = if is_bare { (text, None) } else { split_port(text) };
        let ports = port.map_or(Ok(Ports::Web), parse_ports)?;
        let host = parse_pattern(host)?;
        return Ok(Rule {
            scheme: None,
            host,
            ports,
            path: PathPrefix::default(),
            methods: Methods::Reading,
        });
    };
    let scheme = scheme.to_ascii_lowercase();
    let own = default_port(&scheme).ok_or(RuleFault::Scheme)?;
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (host, port) = split_port(authority);
    let ports = port.map_or(Ok(Ports::One(own)), parse_ports)?;
    let host = parse_pattern(host)?;
    Ok(Rule { scheme: Some(scheme), host, ports, path: PathPrefix::new(path), methods: Methods::Reading })
}

fn split_port(text: &str) -> (&str, Option<&str>) {
    let behind_brackets = text.find(']').unwrap_or(0);
    match text[behind_brackets..].find(':') {
        Some(at) => (&text[..behind_brackets + at], Some(&text[behind_brackets + at + 1..])),
        None => (text, None),
    }
}

fn parse_ports(text: &str) -> Result<Ports, RuleFault> {
    match text {
        "*" => Ok(Ports::Any),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => match text.parse() {
            Ok(0) | Err(_) => Err(RuleFault::Port),
            Ok(port) => Ok(Ports::One(port)),
        },
        _ => Err(RuleFault::Port),
    }
}

fn parse_pattern(text: &str) -> Result<HostPattern, RuleFault> {
    if text == "*" {
        return Ok(HostPattern::Any);
    }
    if let Some(parent) = text.strip_prefix("*.") {
        return match Host::parse(parent.as_bytes()).map_err(RuleFault::Host)? {
            Host::Name(name) if name.contains('.') => Ok(HostPattern::Below(name)),
            _ => Err(RuleFault::Wildcard),
        };
    }
    if text.contains('*') {
        return Err(RuleFault::Wildcard);
    }
    if let Some((address, bits)) = text.split_once('/') {
        return parse_network(address, bits).map(HostPattern::Network);
    }
    if let Ok(address) = text.parse::<Ipv6Addr>() {
        return Ok(HostPattern::Exact(Host::Address(address.into())));
    }
    Host::parse(text.as_bytes()).map(HostPattern::Exact).map_err(RuleFault::Host)
}

fn parse_network(address: &str, bits: &str) -> Result<Cidr, RuleFault> {
    let address = match (address.parse::<Ipv6Addr>(), Host::parse(address.as_bytes())) {
        (Ok(address), _) => address.into(),
        (_, Ok(Host::Address(address))) => address,
        (_, Ok(Host::Name(_))) => return Err(RuleFault::Path),
        (_, Err(_)) => return Err(RuleFault::Network),
    };
    let bits: u8 = bits.parse().map_err(|_| RuleFault::Network)?;
    let is_clean = match address {
        IpAddr::V4(v4) => bits <= 32 && u32::from(v4).checked_shl(bits.into()).unwrap_or(0) == 0,
        IpAddr::V6(v6) => bits <= 128 && u128::from(v6).checked_shl(bits.into()).unwrap_or(0) == 0,
    };
    if is_clean { Ok(Cidr { address, bits }) } else { Err(RuleFault::Network) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(rule: &str, host: &str) -> bool {
        let rule: Rule = rule.parse().unwrap();
        rule.host.covers(&Host::parse(host.as_bytes()).unwrap())
    }

    #[test]
    fn hosts_are_covered_by_name_by_wildcard_and_by_network() {
        for (rule, host, expected) in [
            ("example.com", "EXAMPLE.com.", true),
            ("example.com", "www.example.com", false),
            ("*.example.com", "a.b.example.com", true),
            ("*.example.com", "example.com", false),
            ("*.example.com", "evilexample.com", false),
            ("*.example.com", "example.com.evil.org", false),
            ("*", "example.org", true),
            ("*", "8.8.8.8", false),
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "[::ffff:10.1.1.1]", true),
            ("10.0.0.0/8", "ten.example.com", false),
            ("127.0.0.1", "0x7f.1", true),
            ("127.0.0.1", "[::ffff:7f00:1]", true),
            ("[::1]", "127.0.0.1", false),
            ("[fd00::]/8", "[fd12::3]", true),
            ("[::]/0", "[::ffff:10.0.0.1]", false),
            ("0.0.0.0/0", "169.254.169.254", true),
            ("fd00::/8", "[fd12::3]", true),
            ("::1", "[::1]", true),
        ] {
            assert_eq!(covers(rule, host), expected, "{rule} {host}");
        }
    }

    #[test]
    fn rules_are_shown_as_they_are_written() {
        for text in [
            "example.com",
            "example.com:8443",
            "example.com:*",
            "*.example.com",
            "*",
            "https://a.example/v1",
            "http://a.example:8080",
            "10.0.0.0/8",
            "10.0.0.0/8:8080",
            "[fd00::]/8:443",
            "[::1]:80",
        ] {
            assert_eq!(text.parse::<Rule>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_rule_is_refused_with_its_reason() {
        for (text, reason) in [
            ("", RuleFault::Host(InvalidHost::Empty)),
            ("a_b", RuleFault::Host(InvalidHost::Character)),
            ("a:0", RuleFault::Port),
            ("a:70000", RuleFault::Port),
            ("a:http", RuleFault::Port),
            ("ftp://a", RuleFault::Scheme),
            ("http://u@a", RuleFault::Extra),
            ("http://a/?q", RuleFault::Extra),
            ("a.example/v1", RuleFault::Path),
            ("10.0.0.1/8", RuleFault::Network),
            ("10.0.0.0/33", RuleFault::Network),
            ("*.com", RuleFault::Wildcard),
            ("a.*.com", RuleFault::Wildcard),
            ("*a.com", RuleFault::Wildcard),
            ("*.10.0.0.1", RuleFault::Wildcard),
        ] {
            assert_eq!(text.parse::<Rule>().unwrap_err().reason, reason, "{text:?}");
        }
    }
}
