//! What the orchestrator says of a sandbox.

use std::collections::BTreeMap;

/// What the names of variables start with that clients are shown.
const PREFIX: &str = "SANDBOX_";

/// What is in names of variables that may be secrets. They are shown to nobody, for scripts in the sandbox may ask as well.
const SECRETS: [&str; 5] = ["CREDENTIAL", "KEY", "PASSWORD", "SECRET", "TOKEN"];

/// How the sandbox of a server is set up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The directory that the shell starts in, which is the root for clients; that of the sessions of the core if it is left out.
    pub directory: Option<String>,
    /// What `/v1/metadata` tells.
    pub metadata: BTreeMap<String, String>,
}

impl Options {
    /// Lets clients see those variables of an environment that describe the sandbox: their names start with `SANDBOX_`, and do not look like that
    /// of a secret.
    #[must_use]
    pub fn describe(mut self, environment: impl IntoIterator<Item = (String, String)>) -> Self {
        self.metadata.extend(environment.into_iter().filter(|(name, _)| is_public(name)));
        self
    }
}

fn is_public(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    name.starts_with(PREFIX) && !SECRETS.iter().any(|word| upper.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_no_metadata() {
        for name in ["SANDBOX_ID", "SANDBOX_WORKSPACE"] {
            assert!(is_public(name), "{name}");
        }
        for name in ["HOME", "XSANDBOX_ID", "SANDBOX_TOKEN", "SANDBOX_api_key", "SANDBOX_DB_PASSWORD"] {
            assert!(!is_public(name), "{name}");
        }
    }
}
