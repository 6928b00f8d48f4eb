//! Why packages were not installed.

use boxsh_net::REGISTRIES;

use crate::result::RunResult;

/// Why a package manager did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackageError {
    /// No manager has this name.
    #[error("{0}: there is no such package manager")]
    Manager(String),
    /// The text is no package: the manager would take it for something else.
    #[error("{0:?}: not a package; write MANAGER:NAME, such as pip:requests")]
    Name(String),
    /// The manager failed.
    #[error("{manager}: status {status}{}{}", tail(.message), refusal(.refused))]
    Failed {
        /// The manager.
        manager: String,
        /// Its exit status.
        status: u8,
        /// The end of what it said on standard error.
        message: String,
        /// Hosts that the network rules have refused.
        refused: Vec<String>,
    },
    /// A file of the session could not be used.
    #[error(transparent)]
    Session(#[from] crate::Error),
}

/// As much as a message has of what a manager said.
const LONGEST: usize = 2000;

impl PackageError {
    pub(super) fn failed(manager: &str, result: &RunResult) -> Self {
        let said = result.stderr_str();
        let said = said.trim();
        let start = (said.len().saturating_sub(LONGEST)..=said.len()).find(|&at| said.is_char_boundary(at));
        let refused = result.violations.iter().filter_map(|violation| match &violation.kind {
            boxsh_kernel::ViolationKind::Network { target } => Some(host_of(target).to_owned()),
            _ => None,
        });
        let mut refused: Vec<String> = refused.collect();
        refused.sort();
        refused.dedup();
        Self::Failed {
            manager: manager.to_owned(),
            status: result.exit_code,
            message: said[start.unwrap_or(0)..].to_owned(),
            refused,
        }
    }
}

fn host_of(target: &str) -> &str {
    let target = target.split_once("://").map_or(target, |(_, rest)| rest);
    let target = target.split('/').next().unwrap_or(target);
    target.rsplit_once(':').map_or(target, |(host, _)| host)
}

fn tail(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!("\n{message}") }
}

fn refusal(hosts: &[String]) -> String {
    if hosts.is_empty() {
        return String::new();
    }
    let known = hosts
        .iter()
        .find_map(|host| REGISTRIES.iter().find(|registry| registry.hosts.contains(&host.as_str())));
    let hint = known.map_or_else(String::new, |registry| format!("; the rule @{} does", registry.name));
    format!("\nthe network rules do not open {}{hint}", hosts.join(", "))
}
