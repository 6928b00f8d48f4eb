//! Plans to be read: as lines that a shell would read back, and as JSON.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use boxsh_format::Charset;
use boxsh_format::quote::traced_word;
use serde_json::{Value, json};

use super::{Mount, Plan, Reason, WrappedCommand};
use crate::network::Network;

/// The words, quoted for a shell.
fn quoted(text: impl AsRef<OsStr>) -> String {
    let bytes = text.as_ref().as_encoded_bytes();
    String::from_utf8_lossy(&traced_word(bytes, Charset::Utf8)).into_owned()
}

/// One thing on each line, its words quoted for a shell, and after `#` why it is there.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (layer, path) in &self.files {
            writeln!(f, "policy {} # {layer}", quoted(path))?;
        }
        writeln!(f, "cd {}", quoted(&self.cwd))?;
        for mount in &self.mounts {
            writeln!(f, "{} {} # {}", mount.kind.name(), quoted(&mount.path), mount.reason)?;
        }
        for WrappedCommand { name, rule, origin, targets, held } in &self.commands {
            write!(f, "command {}={}", quoted(name), quoted(rule.text()))?;
            for target in targets {
                write!(f, " {}", quoted(target))?;
            }
            let around = if *held { ", as the sandbox around this one says" } else { "" };
            writeln!(f, " # {origin:#}{around}")?;
        }
        let (network, origin) = &self.network;
        write!(f, "network {}", network.mode())?;
        if let Network::Allowlist(rules) = network {
            for rule in rules {
                write!(f, " {}", quoted(&rule.text))?;
            }
        }
        writeln!(f, " # {origin:#}")?;
        writeln!(f, "docker {} # {:#}", self.docker.0, self.docker.1)?;
        for variable in &self.environment {
            if let Some(reason) = variable.removed {
                writeln!(f, "unset {} # {reason}", quoted(&variable.name))?;
            }
        }
        for note in &self.notes {
            writeln!(f, "# {note}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Rule { text, origin } => write!(f, "{text} ({origin:#})"),
            Reason::Anchor { of } => write!(f, "cannot be moved away with {}", of.display()),
        }
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

impl Plan {
    /// The plan as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let files: Vec<Value> = self
            .files
            .iter()
            .map(|(layer, path)| json!({"layer": layer.name(), "path": text(path)}))
            .collect();
        let (network, network_origin) = &self.network;
        let hosts: Vec<Value> = match network {
            Network::Allowlist(rules) => rules
                .iter()
                .map(|rule| json!({"host": rule.text, "origin": rule.origin.to_string()}))
                .collect(),
            _ => Vec::new(),
        };
        let removed: Vec<Value> = self
            .environment
            .iter()
            .filter_map(|variable| {
                let name = variable.name.to_string_lossy();
                variable.removed.map(|reason| json!({"name": name, "reason": reason}))
            })
            .collect();
        json!({
            "policy_files": files,
            "cwd": text(&self.cwd),
            "mounts": self.mounts.iter().map(Mount::to_json).collect::<Vec<_>>(),
            "commands": self.commands.iter().map(WrappedCommand::to_json).collect::<Vec<_>>(),
            "network": {
                "mode": network.mode(),
                "hosts": hosts,
                "layer": network_origin.layer.name(),
                "origin": network_origin.to_string(),
            },
            "docker": {
                "open": self.docker.0,
                "layer": self.docker.1.layer.name(),
                "origin": self.docker.1.to_string(),
            },
            "removed_variables": removed,
            "notes": self.notes,
        })
    }
}

impl Mount {
    fn to_json(&self) -> Value {
        match &self.reason {
            Reason::Rule { text: rule, origin } => json!({
                "access": self.kind.name(),
                "path": text(&self.path),
                "rule": rule,
                "layer": origin.layer.name(),
                "origin": origin.to_string(),
            }),
            Reason::Anchor { of } => json!({
                "access": self.kind.name(),
                "path": text(&self.path),
                "anchor_of": text(of),
            }),
        }
    }
}

impl WrappedCommand {
    fn to_json(&self) -> Value {
        json!({
            "name": self.name,
            "rule": self.rule.text(),
            "layer": self.origin.layer.name(),
            "origin": self.origin.to_string(),
            "programs": self.targets.iter().map(|target| text(target)).collect::<Vec<_>>(),
            "held": self.held,
        })
    }
}
