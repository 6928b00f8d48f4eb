//! Which variables of the environment the inside gets.

use std::ffi::{OsStr, OsString};

use crate::error::Error;
use crate::origin::{Layer, Origin};

/// What well-known programs keep their secrets in.
const SECRETS: &[&str] = &[
    "AWS_*",
    "AZURE_*",
    "GCP_*",
    "GOOGLE_APPLICATION_CREDENTIALS",
    "API_KEY",
    "DATABASE_URL",
    "GITHUB_PAT",
    "MYSQL_PWD",
    "PASSWORD",
    "PGPASSWORD",
    "REDIS_URL",
    "SECRET",
    "TOKEN",
    "*_ACCESS_KEY_ID",
    "*_APIKEY",
    "*_AUTH",
    "*_CREDENTIALS",
    "*_DATABASE_URL",
    "*_KEY",
    "*_PASS",
    "*_PASSPHRASE",
    "*_PASSWD",
    "*_PASSWORD",
    "*_PAT",
    "*_SECRET",
    "*_TOKEN",
    "*_WEBHOOK_URL",
];

/// What becomes of variables whose name matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Passage {
    Pass,
    Deny,
}

/// One word about variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum VariableChange {
    /// Names that match the pattern.
    Match(Passage, String),
    /// A variable that is set for the inside.
    Set(String, String),
}

impl VariableChange {
    pub(crate) fn matching(passage: Passage, pattern: &str, at: &Origin) -> Result<VariableChange, Error> {
        check(pattern, at)?;
        Ok(VariableChange::Match(passage, pattern.to_owned()))
    }

    pub(crate) fn set(name: &str, value: &str, at: &Origin) -> Result<VariableChange, Error> {
        check(name, at)?;
        if name.contains('*') || value.contains('\0') {
            return Err(Error::BadVariable { at: at.clone(), name: name.to_owned() });
        }
        Ok(VariableChange::Set(name.to_owned(), value.to_owned()))
    }

    /// `NAME` passes a variable, `NAME=VALUE` sets it.
    pub(crate) fn from_flag(text: &str, at: &Origin) -> Result<VariableChange, Error> {
        match text.split_once('=') {
            Some((name, value)) => VariableChange::set(name, value, at),
            None => VariableChange::matching(Passage::Pass, text, at),
        }
    }
}

fn check(name: &str, at: &Origin) -> Result<(), Error> {
    let is_name = !name.is_empty() && !name.contains(['=', '\0']);
    if is_name { Ok(()) } else { Err(Error::BadVariable { at: at.clone(), name: name.to_owned() }) }
}

/// What all layers say about variables.
#[derive(Debug, Clone, Default)]
pub(crate) struct Variables {
    matches: Vec<(Passage, String, Origin)>,
    set: Vec<(String, String, Origin)>,
}

impl Variables {
    pub(crate) fn add(&mut self, change: VariableChange, origin: Origin) {
        match change {
            VariableChange::Match(passage, pattern) => self.matches.push((passage, pattern, origin)),
            VariableChange::Set(name, value) => {
                self.set.retain(|(other, ..)| *other != name);
                self.set.push((name, value, origin));
            }
        }
    }

    /// The words of the preset `@secrets`.
    pub(crate) fn add_secrets(&mut self) {
        let origin = Origin::preset("@secrets");
        let secrets = SECRETS.iter().map(|name| (Passage::Deny, (*name).to_owned(), origin.clone()));
        self.matches.extend(secrets);
    }

    /// Where it was written that the inside does not get a variable; none if it does. A name beats a pattern and a longer pattern a shorter one; then
    /// the later layer counts, and last `deny` before `pass`.
    pub(crate) fn refusal(&self, name: &OsStr) -> Option<&Origin> {
        let name = name.as_encoded_bytes();
        let weight =
            |(passage, pattern, origin): &(Passage, String, Origin)| -> (bool, usize, Layer, Passage) {
                (!pattern.contains('*'), pattern.len(), origin.layer, *passage)
            };
        let about = self.matches.iter().filter(|(_, pattern, _)| matches(pattern.as_bytes(), name));
        let (passage, _, origin) = about.max_by_key(|entry| weight(entry))?;
        (*passage == Passage::Deny).then_some(origin)
    }

    /// The variables that are set for the inside.
    pub(crate) fn set(&self) -> impl Iterator<Item = (OsString, OsString)> + '_ {
        self.set.iter().map(|(name, value, _)| (name.into(), value.into()))
    }

    /// All that is said, each with where, as a policy file has it.
    pub(crate) fn written(&self) -> impl Iterator<Item = (&'static str, String, &Origin)> {
        let matches = self.matches.iter().map(|(passage, pattern, origin)| {
            let key = if *passage == Passage::Pass { "pass" } else { "deny" };
            (key, pattern.clone(), origin)
        });
        matches.chain(self.set.iter().map(|(name, value, origin)| ("set", format!("{name}={value}"), origin)))
    }
}

/// Whether a name matches a pattern in which `*` stands for anything.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|at| matches(rest, &name[at..])),
        Some((first, rest)) => {
            name.split_first().is_some_and(|(own, left)| own == first && matches(rest, left))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(words: &[(Passage, &str, Origin)]) -> Variables {
        let mut variables = Variables::default();
        variables.add_secrets();
        for (passage, pattern, origin) in words {
            variables.add(VariableChange::Match(*passage, (*pattern).to_owned()), origin.clone());
        }
        variables
    }

    #[test]
    fn well_known_secrets_are_kept_and_the_rest_passes() {
        let variables = variables(&[]);
        for (name, passes) in [
            ("PATH", true),
            ("HOME", true),
            ("TERM", true),
            ("KEYBOARD", true),
            ("AWS_SECRET_ACCESS_KEY", false),
            ("GITHUB_TOKEN", false),
            ("OPENAI_API_KEY", false),
            ("PGPASSWORD", false),
            ("TOKEN", false),
        ] {
            assert_eq!(variables.refusal(OsStr::new(name)).is_none(), passes, "{name}");
        }
    }

    #[test]
    fn a_name_beats_a_pattern_and_a_later_layer_an_earlier_one() {
        let flag = Origin::flag("--env");
        let variables = variables(&[
            (Passage::Pass, "AWS_REGION", Origin::BUILTIN),
            (Passage::Pass, "*_TOKEN", flag.clone()),
            (Passage::Deny, "MY_*", flag),
        ]);
        for (name, passes) in [
            ("AWS_REGION", true),
            ("AWS_PROFILE", false),
            ("X_TOKEN", true),
            ("MY_TOKEN", true),
            ("MY_X", false),
        ] {
            assert_eq!(variables.refusal(OsStr::new(name)).is_none(), passes, "{name}");
        }
    }
}
