//! What a session may reach.

use std::net::IpAddr;
use std::time::Duration;

use crate::address::special;
use crate::error::{Denial, DenialReason};
use crate::host::Host;
use crate::mask::Mask;
use crate::rule::{HostPattern, InvalidRule, Methods, Rule};
use crate::url::Url;

/// What a session may reach: nothing, until rules say otherwise.
///
/// Addresses that are not public (loopback, private, link-local, metadata services and the like) are not dialled, whatever name leads to
/// them, unless a rule lists the address or its network.
#[derive(Clone, Default)]
pub struct NetworkPolicy {
    rules: Vec<Rule>,
    injections: Vec<Injection>,
    limits: TransferLimits,
}

/// A header that the host adds.
#[derive(Clone)]
struct Injection {
    rule: Rule,
    name: String,
    value: Vec<u8>,
}

/// How much a single request may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TransferLimits {
    /// Time until there is a connection.
    pub connect: Duration,
    /// Time until all is received.
    pub total: Duration,
    /// Bytes of an answer's body.
    pub response: u64,
    /// Redirections that are followed one after another.
    pub redirects: u32,
}

impl Default for TransferLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(30),
            total: Duration::from_secs(600),
            response: 1 << 30,
            redirects: 50,
        }
    }
}

impl TransferLimits {
    /// The same with another time until there is a connection.
    #[must_use]
    pub const fn connect(mut self, connect: Duration) -> Self {
        self.connect = connect;
        self
    }

    /// The same with another time until all is received.
    #[must_use]
    pub const fn total(mut self, total: Duration) -> Self {
        self.total = total;
        self
    }

    /// The same with another size of an answer's body.
    #[must_use]
    pub const fn response(mut self, response: u64) -> Self {
        self.response = response;
        self
    }

    /// The same with another number of redirections.
    #[must_use]
    pub const fn redirects(mut self, redirects: u32) -> Self {
        self.redirects = redirects;
        self
    }
}

impl std::fmt::Debug for NetworkPolicy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rules: Vec<String> = self.rules.iter().map(Rule::to_string).collect();
        let injected: Vec<String> = self
            .injections
            .iter()
            .map(|injection| format!("{}: {}", injection.rule, injection.name))
            .collect();
        f.debug_struct("NetworkPolicy")
            .field("rules", &rules)
            .field("injected", &injected)
            .field("limits", &self.limits)
            .finish()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl NetworkPolicy {
    /// A policy that allows nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Allows what a rule says, as its text: see [`Rule`], and [`Rule::all`] for those of a registry. Methods are GET and HEAD.
    ///
    /// # Errors
    /// [`InvalidRule`].
    pub fn allow(self, rule: &str) -> Result<Self, InvalidRule> {
        Ok(Rule::all(rule)?.into_iter().fold(self, Self::rule))
    }

    /// Allows what a rule says.
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rules.push(rule);
        self
    }

    /// Adds a header to every request that `rule` covers, in place of what the session may have put there. The session never sees
    /// the value: not in messages, not after a redirection, not in an answer that repeats it.
    ///
    /// It allows nothing by itself.
    ///
    /// # Errors
    /// [`InvalidRule`].
    pub fn inject(
        mut self,
        rule: &str,
        name: impl Into<String>,
        value: impl Into<Vec<u8>>,
    ) -> Result<Self, InvalidRule> {
        self.injections.push(Injection { rule: rule.parse()?, name: name.into(), value: value.into() });
        Ok(self)
    }

    /// Sets what a single request may take.
    pub fn limits(mut self, limits: TransferLimits) -> Self {
        self.limits = limits;
        self
    }

    /// The policy as lists of words, secrets included, for another process that is to keep to it. [`NetworkPolicy::from_words`] reads them.
    ///
    /// ```
    /// use boxsh_net::NetworkPolicy;
    ///
    /// let policy = NetworkPolicy::new().allow("https://api.example.com/v1")?.inject("api.example.com", "X-Key", "k")?;
    /// let again = NetworkPolicy::from_words(&policy.to_words()).expect("it was written by the same version");
    /// assert_eq!(format!("{again:?}"), format!("{policy:?}"));
    /// # Ok::<(), boxsh_net::InvalidRule>(())
    /// ```
    pub fn to_words(&self) -> Vec<Vec<Vec<u8>>> {
        let TransferLimits { connect, total, response, redirects } = self.limits;
        let numbers = [millis(connect), millis(total), response, u64::from(redirects)];
        let limits = numbers.iter().map(|number| number.to_string().into_bytes()).collect();
        let rules = self.rules.iter().map(|rule| [vec![b"rule".to_vec()], rule.to_words()].concat());
        let injections = self.injections.iter().map(|injection| {
            let words =
                vec![b"inject".to_vec(), injection.name.clone().into_bytes(), injection.value.clone()];
            [words, injection.rule.to_words()].concat()
        });
        std::iter::once(limits).chain(rules).chain(injections).collect()
    }

    /// What [`NetworkPolicy::to_words`] has written; none if it was something else.
    pub fn from_words(words: &[Vec<Vec<u8>>]) -> Option<Self> {
        let (limits, rest) = words.split_first()?;
        let numbers: Option<Vec<u64>> =
            limits.iter().map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect();
        let [connect, total, response, redirects] = numbers?.try_into().ok()?;
        let mut policy = Self::new().limits(TransferLimits {
            connect: Duration::from_millis(connect),
            total: Duration::from_millis(total),
            response,
            redirects: u32::try_from(redirects).ok()?,
        });
        for words in rest {
            match words.split_first()? {
                (kind, rule) if kind == b"rule" => policy.rules.push(Rule::from_words(rule)?),
                (kind, [name, value, rule @ ..]) if kind == b"inject" => policy.injections.push(Injection {
                    rule: Rule::from_words(rule)?,
                    name: String::from_utf8(name.clone()).ok()?,
                    value: value.clone(),
                }),
                _ => return None,
            }
        }
        Some(policy)
    }

    /// What a single request may take.
    pub fn transfer_limits(&self) -> &TransferLimits {
        &self.limits
    }

    /// What is allowed.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Whether a request may be made, as far as can be told without an address.
    ///
    /// # Errors
    /// [`Denial`] says why not.
    pub fn check(&self, method: &str, url: &Url) -> Result<(), Denial> {
        let denied = |reason| Denial { target: url.without_secrets(), reason };
        if !matches!(url.scheme(), "http" | "https") {
            return Err(denied(DenialReason::Protocol));
        }
        let mut reason = DenialReason::Origin;
        for rule in self.rules.iter().filter(|rule| rule.covers_origin(url)) {
            match (rule.path.covers(url.path()), rule.methods.covers(method)) {
                (true, true) => return Ok(()),
                (true, false) => reason = DenialReason::Method(method.to_owned()),
                (false, _) if reason == DenialReason::Origin => reason = DenialReason::Path,
                (false, _) => {}
            }
        }
        Err(denied(reason))
    }

    /// Whether a connection to this host and port may be opened whatever is said on it: by a rule about it that has no path and allows
    /// every method. Of what is encrypted nobody could say whether it keeps to a stricter one.
    ///
    /// # Errors
    /// [`Denial`] says why not.
    pub fn check_connection(&self, host: &Host, port: u16) -> Result<(), Denial> {
        let covers = |rule: &&Rule| rule.ports.covers(port) && rule.host.covers(host);
        let denied = |reason| Denial { target: format!("{host}:{port}"), reason };
        let mut candidates = self.rules.iter().filter(covers).peekable();
        if candidates.peek().is_none() {
            return Err(denied(DenialReason::Origin));
        }
        let is_open = |rule: &Rule| rule.path.is_root() && rule.methods == Methods::Any;
        if candidates.any(is_open) { Ok(()) } else { Err(denied(DenialReason::Opaque)) }
    }

    /// Whether any rule is about this host, at whatever port.
    pub fn knows(&self, host: &Host) -> bool {
        self.rules.iter().any(|rule| rule.host.covers(host))
    }

    /// Whether a rule is about this host by its own name, and not about all names or those below another one.
    pub fn names(&self, host: &Host) -> bool {
        self.rules.iter().any(|rule| matches!(&rule.host, HostPattern::Exact(named) if named == host))
    }

    /// Whether an address that `host` leads to may be dialled.
    ///
    /// # Errors
    /// [`Denial`] names the address and what is special about it.
    pub fn check_address(&self, host: &Host, port: u16, address: IpAddr) -> Result<(), Denial> {
        let Some(special) = special(address) else { return Ok(()) };
        let is_listed = self.rules.iter().any(|rule| rule.ports.covers(port) && rule.host.lists(address));
        if is_listed {
            return Ok(());
        }
        Err(Denial { target: format!("{host}:{port}"), reason: DenialReason::Address(address, special) })
    }

    fn injections(&self, url: &Url) -> impl Iterator<Item = &Injection> {
        let covers = |rule: &Rule| rule.covers_origin(url) && rule.path.covers(url.path());
        self.injections.iter().filter(move |injection| covers(&injection.rule))
    }

    /// Puts the host's own headers into a request's, and gives what has to be hidden from then on.
    pub(crate) fn add_headers(&self, url: &Url, headers: &mut Vec<(String, Vec<u8>)>) -> Mask {
        let mut mask = Mask::default();
        for injection in self.injections(url) {
            headers.retain(|(name, _)| !name.eq_ignore_ascii_case(&injection.name));
            headers.push((injection.name.clone(), injection.value.clone()));
            mask.add(&injection.value);
        }
        mask
    }

    /// Whether requests to this URL carry a secret of the host.
    pub(crate) fn injects(&self, url: &Url) -> bool {
        self.injections(url).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::url::Dots;

    fn reason(policy: &NetworkPolicy, method: &str, url: &str) -> Option<DenialReason> {
        policy
            .check(method, &Url::parse(url.as_bytes(), Dots::Keep).unwrap())
            .err()
            .map(|denial| denial.reason)
    }

    #[test]
    fn nothing_is_allowed_to_begin_with() {
        assert_eq!(reason(&NetworkPolicy::new(), "GET", "https://example.com/"), Some(DenialReason::Origin));
    }

    #[test]
    fn origin_path_and_method_all_have_to_be_allowed() {
        let post: Rule = "https://api.example/v1/items".parse().unwrap();
        let policy =
            NetworkPolicy::new().allow("https://api.example/v1").unwrap().rule(post.methods(["POST"]));
        let method = |name: &str| Some(DenialReason::Method(name.to_owned()));
        for (asked, url, expected) in [
            ("GET", "https://api.example/v1/x", None),
            ("HEAD", "https://API.example:443/v1", None),
            ("POST", "https://api.example/v1/items/1", None),
            ("POST", "https://api.example/v1/x", method("POST")),
            ("get", "https://api.example/v1/x", method("get")),
            ("GET", "https://api.example/v10", Some(DenialReason::Path)),
            ("GET", "https://api.example/v1/../admin", Some(DenialReason::Path)),
            ("GET", "http://api.example/v1", Some(DenialReason::Origin)),
            ("GET", "https://api.example:8443/v1", Some(DenialReason::Origin)),
            ("GET", "https://api.example.evil/v1", Some(DenialReason::Origin)),
            ("GET", "ftp://api.example/v1", Some(DenialReason::Protocol)),
        ] {
            assert_eq!(reason(&policy, asked, url), expected, "{asked} {url}");
        }
    }

    #[test]
    fn addresses_that_are_not_public_are_dialled_only_if_listed() {
        let policy = NetworkPolicy::new().allow("*:*").unwrap().allow("10.1.0.0/16:8080").unwrap();
        let host = Host::parse(b"rebinding.example").unwrap();
        let allowed =
            |port: u16, address: &str| policy.check_address(&host, port, address.parse().unwrap()).is_ok();
        assert!(allowed(80, "93.184.216.34"));
        assert!(allowed(8080, "10.1.2.3"));
        assert!(!allowed(80, "10.1.2.3"));
        assert!(!allowed(8080, "10.2.2.3"));
        assert!(!allowed(80, "169.254.169.254"));
        assert!(!allowed(80, "::ffff:127.0.0.1"));
        assert!(!allowed(80, "::1"));
    }

    #[test]
    fn a_connection_is_open_only_if_every_request_on_it_is() {
        let open: Rule = "open.example".parse().unwrap();
        let policy = NetworkPolicy::new()
            .rule(open.any_method())
            .allow("reading.example")
            .unwrap()
            .rule("https://path.example/v1".parse::<Rule>().unwrap().any_method());
        let reason = |name: &str, port: u16| {
            let host = Host::parse(name.as_bytes()).unwrap();
            policy.check_connection(&host, port).err().map(|denial| denial.reason)
        };
        assert_eq!(reason("open.example", 443), None);
        assert_eq!(reason("open.example", 22), Some(DenialReason::Origin));
        assert_eq!(reason("reading.example", 443), Some(DenialReason::Opaque));
        assert_eq!(reason("path.example", 443), Some(DenialReason::Opaque));
        assert_eq!(reason("other.example", 443), Some(DenialReason::Origin));
    }

    #[test]
    fn secrets_are_not_shown() {
        let policy =
            NetworkPolicy::new().inject("https://a.example", "Authorization", "Bearer hunter2").unwrap();
        let shown = format!("{policy:?}");
        assert!(shown.contains("Authorization") && !shown.contains("hunter2"), "{shown}");
    }
}
