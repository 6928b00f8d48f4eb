//! Which project files may open what is closed without them.
//!
//! A project's file comes with the project, from whoever wrote that. It may always make the policy tighter. What it would open counts only
//! once the user has agreed to this very file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::command::CommandRule;
use crate::network::Network;
use crate::origin::Setting;
use crate::policy::Policy;

/// The most that an error tells of what a file would open.
const TOLD: usize = 8;

/// Which project files may open what is closed without them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trust {
    /// Those whose path and content the user has agreed to.
    Named(Vec<(PathBuf, [u8; 32])>),
    /// All of them: the caller vouches for the project.
    Full,
}

impl Default for Trust {
    fn default() -> Trust {
        Trust::Named(Vec::new())
    }
}

impl Trust {
    /// What a file is remembered by.
    #[must_use]
    pub fn digest(content: &[u8]) -> [u8; 32] {
        Sha256::digest(content).into()
    }

    pub(crate) fn covers(&self, path: &Path, content: &[u8]) -> bool {
        match self {
            Trust::Full => true,
            Trust::Named(files) => {
                let digest = Trust::digest(content);
                files.iter().any(|(other, known)| other == path && *known == digest)
            }
        }
    }
}

/// What is open `after` and not `before`, in words; empty if nothing is.
pub(crate) fn opened(before: &Policy, after: &Policy) -> Vec<String> {
    let mut opened = opened_network(&before.network, &after.network);
    if after.docker.value && !before.docker.value {
        opened.push(format!("docker ({})", after.docker.origin));
    }
    opened.extend(opened_commands(before, after));
    opened.extend(opened_variables(before, after));
    opened.extend(opened_paths(before, after));
    if opened.len() > TOLD {
        let more = opened.len() - TOLD;
        opened.truncate(TOLD);
        opened.push(format!("{more} more"));
    }
    opened
}

fn opened_network(before: &Setting<Network>, after: &Setting<Network>) -> Vec<String> {
    let is_known = |text: &str| match &before.value {
        Network::Allowlist(rules) => rules.iter().any(|rule| rule.text == text),
        _ => false,
    };
    match (&before.value, &after.value) {
        // A loopback of its own leads nowhere.
        (Network::Open, _) | (_, Network::Deny | Network::Loopback) => Vec::new(),
        (_, Network::Open) => vec![format!("network open ({})", after.origin)],
        (_, Network::Allowlist(rules)) => rules
            .iter()
            .filter(|rule| !is_known(&rule.text))
            .map(|rule| format!("network {} ({})", rule.text, rule.origin))
            .collect(),
    }
}

fn opened_commands(before: &Policy, after: &Policy) -> Vec<String> {
    let raw = CommandRule::Raw;
    let names: BTreeSet<&String> = before.commands.keys().chain(after.commands.keys()).collect();
    let opens = |name: &&String| {
        let rule = |policy: &Policy| policy.commands.get(*name).map_or(raw.clone(), |set| set.value.clone());
        let (before, after) = (rule(before), rule(after));
        before != after && before != CommandRule::Raw && after != CommandRule::Blocked
    };
    let told = |name: &String| match after.commands.get(name) {
        Some(setting) => format!("command {name}={} ({})", setting.value.text(), setting.origin),
        None => format!("command {name}"),
    };
    names.into_iter().filter(opens).map(told).collect()
}

fn opened_variables(before: &Policy, after: &Policy) -> Vec<String> {
    let passes = |policy: &Policy, name: &std::ffi::OsStr| policy.variables.refusal(name).is_none();
    let names = after.host.env.keys();
    names
        .filter(|name| passes(after, name) && !passes(before, name))
        .map(|name| format!("variable {}", name.to_string_lossy()))
        .collect()
}

/// Between two places that rules name, nothing changes: so it is enough to look at these.
fn opened_paths(before: &Policy, after: &Policy) -> Vec<String> {
    let places: BTreeSet<&PathBuf> =
        before.table.places.iter().chain(&after.table.places).map(|place| &place.path).collect();
    let mut opened = Vec::new();
    for path in places {
        let was = before.table.winner(path).map(|place| before.table.access(place));
        let Some(winner) = after.table.winner(path) else { continue };
        let rule = after.table.rule(winner);
        if was.is_none_or(|was| rule.access < was) {
            opened.push(format!("{} {} ({})", rule.access, path.display(), rule.origin));
        }
    }
    opened
}
