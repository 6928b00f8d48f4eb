//! The merged policy, to be read: as a policy file with where each line came from, and as JSON.

use std::fmt::{self, Write};

use serde_json::{Value, json};

use crate::command::CommandRule;
use crate::network::Network;
use crate::origin::{Layer, Origin};
use crate::policy::Policy;
use crate::rule::{Access, Rule};

/// The key of the policy file for each kind of rule, in the order in which they are shown.
const KINDS: [Access; 4] = [Access::Ro, Access::Rw, Access::Private, Access::Exclude];

/// Whether a person wrote it, as it is: not a preset, nor what follows from another setting.
fn is_written(rule: &Rule) -> bool {
    rule.origin.layer >= Layer::Global && !rule.derived
}

/// A policy file with comments: one value on each line, then where it came from. What presets and defaults bring is shown as comments.
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{\n")?;
        self.write_network(f)?;
        writeln!(f, "  \"docker\": {}, // {:#}", self.docker.value, self.docker.origin)?;
        f.write_str("  \"commands\": {\n")?;
        for (name, setting) in &self.commands {
            let value = match &setting.value {
                CommandRule::Raw => json!(true),
                CommandRule::Blocked => json!(false),
                other => json!(other.text()),
            };
            writeln!(f, "    {}: {value}, // {:#}", json!(name), setting.origin)?;
        }
        f.write_str("  },\n  \"filesystem\": {\n    \"presets\": [\n")?;
        f.write_str("      \"!@all\",\n")?;
        for preset in &self.presets {
            writeln!(f, "      {}, // {:#}", json!(preset.name), preset.origin)?;
        }
        f.write_str("    ],\n")?;
        for access in KINDS {
            self.write_rules(f, access)?;
        }
        f.write_str("  },\n}\n")
    }
}

impl Policy {
    fn write_network(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Network::Allowlist(rules) = &self.network.value else {
            return writeln!(
                f,
                "  \"network\": {}, // {:#}",
                json!(self.network.value.mode()),
                self.network.origin
            );
        };
        writeln!(f, "  \"network\": [ // {:#}", self.network.origin)?;
        for rule in rules {
            writeln!(f, "    {}, // {:#}", json!(rule.text), rule.origin)?;
        }
        f.write_str("  ],\n")
    }

    fn write_rules(&self, f: &mut fmt::Formatter<'_>, access: Access) -> fmt::Result {
        writeln!(f, "    \"{access}\": [")?;
        for rule in self.table.rules.iter().filter(|rule| rule.access == access) {
            let mut note = String::new();
            for (_, skipped) in self.skipped().filter(|(other, _)| std::ptr::eq(*other, rule)).take(1) {
                write!(note, "; no effect: {}", skipped.reason)?;
            }
            match is_written(rule) {
                true => writeln!(f, "      {}, // {:#}{note}", json!(rule.text), rule.origin)?,
                // What a preset names and this machine lacks is of no interest.
                false if !note.is_empty() => {}
                false => writeln!(f, "      // {} ({:#})", json!(rule.text), rule.origin)?,
            }
        }
        f.write_str("    ],\n")
    }

    /// The merged policy as JSON, each value with its layer and where it was written.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let value = |value: Value, origin: &Origin| json!({"value": value, "layer": origin.layer.name(), "origin": origin.to_string()});
        let network = match &self.network.value {
            Network::Allowlist(rules) => {
                json!(rules.iter().map(|rule| value(json!(rule.text), &rule.origin)).collect::<Vec<_>>())
            }
            other => json!(other.mode()),
        };
        let commands: serde_json::Map<String, Value> = self
            .commands
            .iter()
            .map(|(name, setting)| (name.clone(), value(json!(setting.value.text()), &setting.origin)))
            .collect();
        let presets: Vec<Value> =
            self.presets.iter().map(|preset| value(json!(preset.name), &preset.origin)).collect();
        let rules = |access: Access| -> Vec<Value> {
            let rules = self.table.rules.iter().filter(|rule| rule.access == access);
            rules.map(|rule| value(json!(rule.text), &rule.origin)).collect()
        };
        json!({
            "network": value(network, &self.network.origin),
            "docker": value(json!(self.docker.value), &self.docker.origin),
            "commands": commands,
            "filesystem": {
                "presets": presets,
                "ro": rules(Access::Ro),
                "rw": rules(Access::Rw),
                "private": rules(Access::Private),
                "exclude": rules(Access::Exclude),
            },
        })
    }
}
