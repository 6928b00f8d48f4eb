//! The environment of a confined program: that of the caller, without what leads to services that are hidden.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::docker;
use crate::policy::Policy;
use crate::rule::Access;

/// A variable of the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: OsString,
    /// Its value outside.
    pub value: OsString,
    /// Why the inside does not get it; none if it does.
    pub removed: Option<&'static str>,
}

/// Variables that hold the path of a socket, or a list that starts with one.
const SOCKETS: &[&str] = &[
    "DBUS_SESSION_BUS_ADDRESS",
    "DBUS_SYSTEM_BUS_ADDRESS",
    "GPG_AGENT_INFO",
    "SSH_AUTH_SOCK",
    "TMUX",
    "XDG_RUNTIME_DIR",
];

pub(super) fn variables(policy: &Policy) -> Vec<Variable> {
    let removed = |name: &OsStr, value: &OsStr| {
        if name == "DOCKER_HOST" && !policy.docker.value {
            return Some("docker is not asked for");
        }
        let is_socket = SOCKETS.iter().any(|socket| name == OsStr::new(socket));
        (is_socket && policy.access(socket_path(value)) == Access::Exclude)
            .then_some("what it leads to is hidden")
    };
    let all = policy.host.env.iter();
    all.map(|(name, value)| Variable {
        name: name.clone(),
        value: value.clone(),
        removed: removed(name, value),
    })
    .collect()
}

/// The path in the value of such a variable: `PATH,PID,NUMBER`, `PATH:PID:NUMBER` or `unix:path=PATH,guid=...`.
fn socket_path(value: &OsStr) -> &Path {
    let Some(text) = value.to_str() else { return Path::new(value) };
    let text = text.strip_prefix("unix:path=").unwrap_or(text);
    Path::new(text.split([',', ':', ';']).next().unwrap_or(text))
}

pub(super) fn notes(policy: &Policy) -> Vec<String> {
    let remote = policy.host.variable("DOCKER_HOST").filter(|_| docker::named(&policy.host).is_none());
    let mut notes = Vec::new();
    if let Some(remote) = remote.filter(|_| !policy.docker.value) {
        notes.push(format!(
            "DOCKER_HOST is {}, which is no socket: only the network keeps the inside from it",
            remote.to_string_lossy()
        ));
    }
    notes
}
