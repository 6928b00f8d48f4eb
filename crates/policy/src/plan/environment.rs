//! The environment of a confined program: that of the caller, without what leads to services that are hidden.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::docker;
use crate::origin::Layer;
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
    let set: Vec<(OsString, OsString)> = policy.variables.set().collect();
    let is_set = |name: &OsStr| set.iter().any(|(other, _)| other == name);
    let removed = |name: &OsStr, value: &OsStr| {
        if let Some(origin) = policy.variables.refusal(name) {
            return Some(match origin.layer {
                Layer::Preset => "a secret (preset @secrets)",
                _ => "denied",
            });
        }
        if name == "DOCKER_HOST" && !policy.docker.value {
            return Some("docker is not asked for");
        }
        let is_socket = SOCKETS.iter().any(|socket| name == OsStr::new(socket));
        (is_socket && policy.access(socket_path(value)) == Access::Exclude)
            .then_some("what it leads to is hidden")
    };
    let passed = policy.host.env.iter().filter(|(name, _)| !is_set(name)).map(|(name, value)| Variable {
        name: name.clone(),
        value: value.clone(),
        removed: removed(name, value),
    });
    let passed: Vec<Variable> = passed.collect();
    let set =
        set.iter().map(|(name, value)| Variable { name: name.clone(), value: value.clone(), removed: None });
    passed.into_iter().chain(set).collect()
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
