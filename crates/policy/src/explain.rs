//! Why something is as it is: every rule that speaks about it, and why it won or lost.

use std::fmt;
use std::path::{Path, PathBuf};

use boxsh_net::Host;

use crate::command::{self, CommandRule};
use crate::network::{HostRule, Network, read_host, split_port};
use crate::origin::Origin;
use crate::pattern::PathPattern;
use crate::policy::Policy;
use crate::rule::{Access, Rule};
use crate::table::{Lost, SkipReason};
use crate::walk::walk;

/// A rule that speaks about a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What it allows.
    pub access: Access,
    /// The rule as it was written.
    pub text: String,
    /// Where it was written.
    pub origin: Origin,
    /// The path that it stands for here.
    pub path: PathBuf,
    /// Why it lost; none for the winner.
    pub lost: Option<Lost>,
}

/// A rule that names a path, and has no effect for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ineffective {
    /// What it would allow.
    pub access: Access,
    /// The rule as it was written.
    pub text: String,
    /// Where it was written.
    pub origin: Origin,
    /// Why it has no effect.
    pub reason: SkipReason,
}

/// Why a path is readable, writable or hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathReport {
    /// The path that was asked for.
    pub asked: PathBuf,
    /// The path without links, about which the rules speak.
    pub path: PathBuf,
    /// What the inside may do.
    pub access: Access,
    /// Every rule that speaks about it, the winner first.
    pub candidates: Vec<Candidate>,
    /// Rules that name it without effect.
    pub ineffective: Vec<Ineffective>,
}

/// Why a command runs as it is, is wrapped or blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandReport {
    /// The name of the command.
    pub name: String,
    /// What is done when it starts, and where that was written; none if no layer names it, and it runs as it is.
    pub rule: Option<(CommandRule, Origin)>,
    /// What earlier layers said, the weakest first.
    pub replaced: Vec<(CommandRule, Origin)>,
    /// Every program of this name in `PATH`, links resolved.
    pub targets: Vec<PathBuf>,
}

/// Why a host can be reached or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostReport {
    /// The host that was asked for.
    pub asked: String,
    /// Whether the inside can reach it.
    pub reachable: bool,
    /// The mode of the network.
    pub mode: &'static str,
    /// Where the mode was written.
    pub origin: Origin,
    /// Every rule of the list, with whether it is for this host.
    pub rules: Vec<(HostRule, bool)>,
}

/// An answer to [`Policy::explain`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report {
    /// About a path.
    Path(PathReport),
    /// About a command.
    Command(CommandReport),
    /// About a host.
    Host(HostReport),
}

impl Policy {
    /// Explains what the word most likely means: a path if it has a slash or is there, a command if the policy names it
    /// or `PATH` has it, a host if it has a dot or a colon, and else a path.
    #[must_use]
    pub fn explain(&self, word: &str) -> Report {
        let is_path = word.contains('/') || matches!(word, "." | ".." | "~");
        if !is_path {
            let command = self.explain_command(word);
            if command.rule.is_some() || !command.targets.is_empty() {
                return Report::Command(command);
            }
            let is_there = walk(&self.host.cwd.join(word)).exists;
            if !is_there && (word.contains(['.', ':']) || word == "localhost") {
                return Report::Host(self.explain_host(word));
            }
        }
        Report::Path(self.explain_path(self.written_path(word)))
    }

    /// A path as a person types it, with `~` for the home.
    fn written_path(&self, word: &str) -> PathBuf {
        match word.strip_prefix('~') {
            Some("") => self.host.home.clone(),
            Some(rest) if rest.starts_with('/') => self.host.home.join(rest.trim_start_matches('/')),
            _ => PathBuf::from(word),
        }
    }

    /// Explains what holds for a path, by the table that is enforced.
    #[must_use]
    pub fn explain_path(&self, path: impl AsRef<Path>) -> PathReport {
        let asked = path.as_ref().to_owned();
        let absolute = self.host.cwd.join(&asked);
        let path = walk(&absolute).path;
        let candidates: Vec<Candidate> = self
            .table
            .candidates(&path)
            .into_iter()
            .map(|(place, lost)| {
                let Rule { access, text, origin, .. } = self.table.rule(place).clone();
                Candidate { access, text, origin, path: place.path.clone(), lost }
            })
            .collect();
        let names = |pattern: &PathPattern| {
            path.ancestors().chain(absolute.ancestors()).any(|path| pattern.matches(path))
        };
        let ineffective = self
            .skipped()
            .filter(|(rule, skipped)| path.starts_with(&skipped.path) || names(&rule.pattern))
            .map(|(rule, skipped)| Ineffective {
                access: rule.access,
                text: rule.text.clone(),
                origin: rule.origin.clone(),
                reason: skipped.reason.clone(),
            })
            .collect();
        let access = candidates.first().map_or(Access::Exclude, |candidate| candidate.access);
        PathReport { asked, path, access, candidates, ineffective }
    }

    /// Explains what is done when a command starts.
    #[must_use]
    pub fn explain_command(&self, name: &str) -> CommandReport {
        let setting = self.commands.get(name);
        CommandReport {
            name: name.to_owned(),
            rule: setting.map(|setting| (setting.value.clone(), setting.origin.clone())),
            replaced: setting.map(|setting| setting.replaced.clone()).unwrap_or_default(),
            targets: if name.contains('/') { Vec::new() } else { command::targets(name, &self.host) },
        }
    }

    /// Explains whether a host (with a port or without) can be reached.
    #[must_use]
    pub fn explain_host(&self, host: &str) -> HostReport {
        let (name, port) = split_port(host);
        let asked = read_host(name);
        let covers = |rule: &HostRule| asked.as_ref().is_some_and(|host| rule.covers(host, port));
        let rules: Vec<(HostRule, bool)> = match &self.network.value {
            Network::Allowlist(rules) => rules.iter().map(|rule| (rule.clone(), covers(rule))).collect(),
            _ => Vec::new(),
        };
        let is_loopback = || match &asked {
            Some(Host::Name(name)) => **name == *"localhost",
            Some(Host::Address(address)) => address.is_loopback(),
            None => false,
        };
        let reachable = match &self.network.value {
            Network::Deny => false,
            Network::Loopback => is_loopback(),
            Network::Allowlist(_) => rules.iter().any(|(_, covers)| *covers),
            Network::Open => true,
        };
        HostReport {
            asked: host.to_owned(),
            reachable,
            mode: self.network.value.mode(),
            origin: self.network.origin.clone(),
            rules,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Report::Path(report) => report.fmt(f),
            Report::Command(report) => report.fmt(f),
            Report::Host(report) => report.fmt(f),
        }
    }
}

impl fmt::Display for PathReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.path.display(), self.access)?;
        for Candidate { access, text, origin, path, lost } in &self.candidates {
            match lost {
                None => write!(f, "  wins:  {access} {text} ({origin:#})")?,
                Some(lost) => write!(f, "  loses: {access} {text} ({origin:#}): {}", lost.reason())?,
            }
            // A rule that was written another way is hard to recognise without this.
            if Path::new(text) != path {
                write!(f, " [{}]", path.display())?;
            }
            writeln!(f)?;
        }
        for Ineffective { access, text, origin, reason } in &self.ineffective {
            writeln!(f, "  no effect: {access} {text} ({origin:#}): {reason}")?;
        }
        Ok(())
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkipReason::Missing => f.write_str("nothing was there when the policy was read"),
            SkipReason::WritableLink { link } => write!(
                f,
                "{} is a link that the inside can change; write the path that is meant",
                link.display()
            ),
        }
    }
}

impl fmt::Display for CommandReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let describe = |rule: &CommandRule| match rule {
            CommandRule::Raw => "runs as it is".to_owned(),
            CommandRule::Blocked => "is blocked".to_owned(),
            CommandRule::Git => "is wrapped by @git".to_owned(),
            CommandRule::Wrapper(path) => format!("is wrapped by {}", path.display()),
        };
        match &self.rule {
            Some((rule, origin)) => {
                writeln!(f, "{} {}", self.name, describe(rule))?;
                writeln!(f, "  wins:  {} ({origin:#})", rule.text())?;
            }
            None => writeln!(f, "{} runs as it is: no layer names it", self.name)?,
        }
        for (rule, origin) in self.replaced.iter().rev() {
            writeln!(f, "  loses: {} ({origin:#}): {}", rule.text(), Lost::EarlierLayer.reason())?;
        }
        for target in &self.targets {
            writeln!(f, "  program: {}", target.display())?;
        }
        if self.targets.is_empty() {
            writeln!(f, "  PATH has no such program")?;
        }
        Ok(())
    }
}

impl fmt::Display for HostReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = if self.reachable { "can be reached" } else { "cannot be reached" };
        writeln!(f, "{} {answer}: the network is {} ({:#})", self.asked, self.mode, self.origin)?;
        for (rule, covers) in &self.rules {
            let verdict = if *covers { "allows it" } else { "is for other hosts" };
            writeln!(f, "  {} ({:#}) {verdict}", rule.text, rule.origin)?;
        }
        Ok(())
    }
}
