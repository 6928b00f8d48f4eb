//! What a session reaches beyond itself: host programs and the network.

use std::path::PathBuf;

use boxsh::Builder;
use boxsh::net::{NetworkPolicy, Rule};
use clap::{Args, ValueEnum};

use crate::failure::{Answer, Failure};
#[cfg(target_os = "linux")]
use crate::host;
use crate::mistake;
use crate::session::ProgramLimits;
#[cfg(target_os = "linux")]
use crate::terminal_modes::is_at_terminal;

/// Options about host programs and the network.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ReachArguments {
    /// Allow host programs, confined (the same as --isolation auto)
    #[arg(long, help_heading = "Beyond the sandbox")]
    native: bool,
    /// Confine host programs by `namespace`, `bwrap`, `auto` (the first that works), `landlock` (enforces less) or `none`; `virtual` allows none
    #[arg(long, value_name = "MODE", hide_possible_values = true, help_heading = "Beyond the sandbox")]
    isolation: Option<Isolation>,
    /// Take host programs from this root filesystem: the name of a base (see `boxsh base`), a directory, a tar archive or an image
    #[arg(long, value_name = "ROOT", help_heading = "Beyond the sandbox")]
    base: Option<PathBuf>,
    /// Let the session change the system's directories, in layers of its own, so that apt-get and dpkg install (with --allow @debian they do anyway)
    #[arg(long, help_heading = "Beyond the sandbox")]
    writable_system: bool,
    /// Let pip, uv and npm use packages that other sessions have fetched, even without a network, and keep what they fetch (see `boxsh cache`)
    #[arg(long, help_heading = "Beyond the sandbox")]
    package_cache: bool,
    /// Network access: `deny` (default), `loopback`, `allowlist` or `open`
    #[arg(long, value_name = "MODE", hide_possible_values = true, help_heading = "Beyond the sandbox")]
    network: Option<NetworkMode>,
    /// Allow GET and HEAD to example.com, *.example.com:8443, https://host/path or a registry (@pypi, @npm, @debian, @crates, @github); other methods: 'POST,PUT https://host/path' (repeatable)
    #[arg(long, value_name = "HOST", help_heading = "Beyond the sandbox")]
    allow: Vec<String>,
    /// Limit host programs to this share of a processor; 100 is one whole processor
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, help_heading = "Beyond the sandbox")]
    cpu: Option<u32>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Isolation {
    Virtual,
    Auto,
    Namespace,
    Bwrap,
    Landlock,
    None,
}

#[cfg(target_os = "linux")]
impl Isolation {
    fn backend(self) -> boxsh_confine::Backend {
        use boxsh_confine::Backend;
        match self {
            Self::Virtual | Self::Auto => Backend::Auto,
            Self::Namespace => Backend::Namespaces,
            Self::Bwrap => Backend::Bwrap,
            Self::Landlock => Backend::Landlock,
            Self::None => Backend::None,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum NetworkMode {
    Deny,
    Loopback,
    Allowlist,
    Open,
}

pub(crate) fn parse_percent(text: &str) -> Result<u32, String> {
    match text.trim_end_matches('%').parse() {
        Ok(0) => Err("the share must be at least 1 percent".to_owned()),
        Ok(percent) => Ok(percent),
        Err(_) => Err("write a number; 100 is one whole processor".to_owned()),
    }
}

/// What `--allow` says: the methods before it, if there are any, and what it opens.
fn parse_rules(text: &str) -> Answer<(Option<&str>, Vec<Rule>)> {
    let (methods, host) = split_methods(text);
    match Rule::all(host) {
        Ok(rules) => Ok((methods, rules)),
        Err(error) => {
            let failure = Failure::usage(format!("--allow {text}: {error}"));
            Err(if host.contains(',') { failure.hint(mistake::allow_each(host)) } else { failure })
        }
    }
}

/// The methods before a host, if there are any.
fn split_methods(text: &str) -> (Option<&str>, &str) {
    let is_list = |methods: &str| {
        let is_method =
            |method: &str| !method.is_empty() && method.bytes().all(|byte| byte.is_ascii_uppercase());
        methods == "*" || methods.split(',').all(is_method)
    };
    match text.split_once(' ') {
        Some((methods, host)) if is_list(methods) => (Some(methods), host),
        _ => (None, text),
    }
}

/// The base of this name, if a word is one and not a path.
#[cfg(target_os = "linux")]
fn kept(word: &std::path::Path) -> Answer<Option<boxsh::bases::Base>> {
    use boxsh::bases::BaseFault;
    let name = word.to_str().filter(|name| !name.contains('/') && crate::bases::are_kept());
    let Some(name) = name else { return Ok(None) };
    match crate::bases::store()?.get(name) {
        Ok(base) => Ok(Some(base)),
        Err(error) if matches!(error.fault, BaseFault::Unknown | BaseFault::Name) => Ok(None),
        Err(error) => Err(Failure::new(format!("--base {error}"))),
    }
}

/// Every name, and every address even if it is not public.
const EVERYTHING: &[&str] = &["*:*", "0.0.0.0/0:*", "[::]/0:*"];

impl ReachArguments {
    /// Opens what was asked for, and nothing else.
    pub(crate) fn apply_to(&self, builder: Builder, limits: ProgramLimits) -> Answer<Builder> {
        let builder = self.open_network(builder)?;
        if self.runs_programs()? {
            return self.open_programs(builder, limits);
        }
        if self.base.is_some() {
            return Err(Failure::usage("--base needs host programs").hint("add --native"));
        }
        if self.writable_system {
            return Err(Failure::usage("--writable-system needs host programs").hint("add --native"));
        }
        if self.package_cache {
            return Err(Failure::usage("--package-cache needs host programs").hint("add --native"));
        }
        if self.cpu.is_some() {
            return Err(Failure::usage("--cpu needs host programs")
                .hint("add --native; to limit what a script computes, use --timeout or --limit fuel=N"));
        }
        Ok(builder)
    }

    /// The same with the system's directories open to change.
    #[cfg(target_os = "linux")]
    pub(crate) fn with_writable_system(self) -> Self {
        Self { writable_system: true, ..self }
    }

    /// The base, as a state file names it: nothing stands for the host's own system.
    #[cfg(target_os = "linux")]
    pub(crate) fn base_note(&self) -> Vec<u8> {
        let Some(base) = &self.base else { return Vec::new() };
        let place =
            if base.exists() { host::absolute(base).unwrap_or_else(|_| base.clone()) } else { base.clone() };
        place.into_os_string().into_encoded_bytes()
    }

    /// The same for a session that goes on: one that has changed the system of a base, which was noted, needs that again.
    #[cfg(target_os = "linux")]
    pub(crate) fn continued(self, changed: Option<&[u8]>) -> Answer<Self> {
        let Some(base) = changed else { return Ok(self) };
        if base != self.base_note() {
            let known = String::from_utf8_lossy(base);
            return Err(Failure::new("the session has changed the system of another base").hint(
                match &*known {
                    "" => "leave --base out".to_owned(),
                    base => format!("give it again: --base {base}"),
                },
            ));
        }
        let native = self.native || self.isolation.is_none();
        Ok(Self { native, ..self.with_writable_system() })
    }

    /// The same with these network rules instead.
    #[cfg(feature = "serve")]
    pub(crate) fn narrowed(&self, allow: &[String]) -> Self {
        let network = allow.is_empty().then_some(NetworkMode::Deny);
        Self { network, allow: allow.to_vec(), ..self.clone() }
    }

    /// The most that clients of a server can ask of the network.
    #[cfg(feature = "serve")]
    pub(crate) fn ceiling(&self) -> Answer<boxsh_server::NetworkCeiling> {
        use boxsh_server::NetworkCeiling;
        Ok(match self.mode()? {
            NetworkMode::Deny | NetworkMode::Loopback => NetworkCeiling::Nothing,
            NetworkMode::Allowlist => NetworkCeiling::Rules(self.allow.clone()),
            NetworkMode::Open => NetworkCeiling::Anything,
        })
    }

    /// Whether sessions need the process of the server: host programs and a loopback are not for workers.
    #[cfg(feature = "serve")]
    pub(crate) fn needs_this_process(&self) -> bool {
        let runs_programs =
            self.native || self.isolation.is_some_and(|isolation| isolation != Isolation::Virtual);
        runs_programs || self.network == Some(NetworkMode::Loopback)
    }

    fn mode(&self) -> Answer<NetworkMode> {
        match (self.network, self.allow.is_empty()) {
            (None, true) => Ok(NetworkMode::Deny),
            (None, false) => Ok(NetworkMode::Allowlist),
            (Some(NetworkMode::Allowlist), true) => {
                Err(Failure::usage("--network allowlist needs a list of hosts")
                    .hint("name each host with --allow HOST"))
            }
            (Some(mode), true) | (Some(mode @ NetworkMode::Allowlist), false) => Ok(mode),
            (Some(_), false) => {
                Err(Failure::usage("--allow works with --network allowlist only").hint("leave --network out"))
            }
        }
    }

    fn runs_programs(&self) -> Answer<bool> {
        match self.isolation {
            None => Ok(self.native),
            Some(Isolation::Virtual) if self.native => {
                Err(Failure::usage("--native and --isolation virtual contradict each other"))
            }
            Some(isolation) => Ok(isolation != Isolation::Virtual),
        }
    }

    /// Whether host programs see the directory tree of the host.
    pub(crate) fn shows_host(&self) -> bool {
        matches!(self.isolation, Some(Isolation::Landlock | Isolation::None))
    }

    /// What may be reached; nothing if the network is off.
    fn policy(&self) -> Answer<Option<NetworkPolicy>> {
        let rules: Vec<&str> = match self.mode()? {
            NetworkMode::Deny | NetworkMode::Loopback => return Ok(None),
            NetworkMode::Allowlist => self.allow.iter().map(String::as_str).collect(),
            NetworkMode::Open => EVERYTHING.to_vec(),
        };
        let is_open = self.mode()? == NetworkMode::Open;
        let mut policy = NetworkPolicy::new();
        for text in rules {
            let (methods, rules) = parse_rules(text)?;
            policy = rules.into_iter().fold(policy, |policy, rule| {
                policy.rule(match methods {
                    _ if is_open => rule.any_method(),
                    Some("*") => rule.any_method(),
                    Some(methods) => rule.methods(methods.split(',')),
                    None => rule,
                })
            });
        }
        Ok(Some(policy))
    }

    /// As [`ReachArguments::policy`], for host programs: boxsh does not see the requests on their connections.
    #[cfg(target_os = "linux")]
    fn policy_for_programs(&self) -> Answer<NetworkPolicy> {
        let mut policy = NetworkPolicy::new();
        for text in &self.allow {
            let rules = parse_rules(text)?.1.into_iter().map(Rule::any_method);
            policy = rules.fold(policy, NetworkPolicy::rule);
        }
        Ok(policy)
    }

    fn open_network(&self, builder: Builder) -> Answer<Builder> {
        #[cfg(feature = "http")]
        if self.mode()? == NetworkMode::Loopback {
            return Ok(builder.loopback());
        }
        match self.policy()? {
            None => Ok(builder),
            #[cfg(feature = "http")]
            Some(policy) => Ok(builder.network(policy)),
            #[cfg(not(feature = "http"))]
            Some(_) => Err(Failure::new("this boxsh was built without network support")),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn open_programs(&self, _: Builder, _: ProgramLimits) -> Answer<Builder> {
        Err(Failure::new("sessions run host programs on Linux only"))
    }

    #[cfg(target_os = "linux")]
    fn open_programs(&self, builder: Builder, limits: ProgramLimits) -> Answer<Builder> {
        use boxsh_confine::{Limits, Network};

        let ProgramLimits { memory, processes } = limits;
        let mut limits = Limits::new();
        if let Some(bytes) = memory {
            limits = limits.memory(bytes);
        }
        if let Some(count) = processes {
            limits = limits.processes(count);
        }
        if let Some(percent) = self.cpu {
            limits = limits.cpu_percent(percent);
        }
        let backend = self.isolation.unwrap_or(Isolation::Auto).backend();
        let native = boxsh::Native::new().backend(backend).confine(|confine| {
            let confine = confine.limits(limits);
            if is_at_terminal() { confine.keep_terminal() } else { confine }
        });
        let kept = self.base.as_deref().map_or(Ok(None), kept)?;
        let native = match &self.base {
            _ if let Some(base) = &kept => native.base(base),
            Some(base) if base.is_dir() && !base.join("oci-layout").exists() => {
                let base = host::absolute(base).map_err(|error| Failure::file("read", base, &error))?;
                native.confine(|confine| confine.base_dir(base))
            }
            Some(archive) if archive.exists() => native.base_tar(archive),
            Some(missing) => {
                return Err(Failure::new(format!(
                    "--base {}: neither the name of a base nor a file",
                    missing.display()
                ))
                .hint("`boxsh base list` names all bases"));
            }
            None => native,
        };
        let native = if self.writable_system { native.writable_system() } else { native };
        let native = match self.package_cache {
            true => native.package_cache(&crate::package_cache::open()?),
            false => native,
        };
        let reach = |native: boxsh::Native, network| native.confine(|confine| confine.network(network));
        let native = match self.mode()? {
            NetworkMode::Deny => native,
            NetworkMode::Loopback => reach(native, Network::Loopback),
            NetworkMode::Open => reach(native, Network::Open),
            NetworkMode::Allowlist => native.network(self.policy_for_programs()?),
        };
        Ok(builder.native(native))
    }
}
