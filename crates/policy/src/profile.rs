//! Profiles: policies for programs that many people run, by name. Those of boxsh are in `profiles/`; a user's own are in the directory
//! `profiles` beside the global file, and come before those of the same name.

use std::path::Path;

use crate::document::Document;
use crate::error::Error;
use crate::host::Host;
use crate::origin::{Layer, Origin};

/// All profiles that boxsh has, by name.
const BUILT_IN: &[(&str, &str)] = &[
    ("agent", include_str!("../profiles/agent.jsonc")),
    ("aider", include_str!("../profiles/aider.jsonc")),
    ("cargo", include_str!("../profiles/cargo.jsonc")),
    ("claude", include_str!("../profiles/claude.jsonc")),
    ("codex", include_str!("../profiles/codex.jsonc")),
    ("cursor-agent", include_str!("../profiles/cursor-agent.jsonc")),
    ("gemini", include_str!("../profiles/gemini.jsonc")),
    ("goose", include_str!("../profiles/goose.jsonc")),
    ("models", include_str!("../profiles/models.jsonc")),
    ("npm", include_str!("../profiles/npm.jsonc")),
    ("opencode", include_str!("../profiles/opencode.jsonc")),
    ("pip", include_str!("../profiles/pip.jsonc")),
];

/// The names of the profiles that boxsh has.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The profiles that documents extend, directly or through others, each once and after those that it extends itself.
pub(crate) fn extended<'d>(
    documents: impl Iterator<Item = &'d Document>,
    host: &Host,
) -> Result<Vec<Document>, Error> {
    let mut gathering = Gathering { host, seen: Vec::new(), profiles: Vec::new() };
    for document in documents {
        gathering.add(&document.extends)?;
    }
    Ok(gathering.profiles)
}

struct Gathering<'h> {
    host: &'h Host,
    /// Also what keeps profiles that extend each other from going in circles.
    seen: Vec<String>,
    profiles: Vec<Document>,
}

impl Gathering<'_> {
    fn add(&mut self, names: &[(String, Origin)]) -> Result<(), Error> {
        for (name, origin) in names {
            if self.seen.contains(name) {
                continue;
            }
            self.seen.push(name.clone());
            let profile = self.read(name, origin)?;
            self.add(&profile.extends)?;
            self.profiles.push(profile);
        }
        Ok(())
    }

    fn read(&self, name: &str, origin: &Origin) -> Result<Document, Error> {
        let unknown = || Error::UnknownProfile {
            at: origin.clone(),
            name: name.to_owned(),
            allowed: names().collect(),
        };
        // A name is no path: a project's file must not choose what is read.
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') {
            return Err(unknown());
        }
        if let Some(path) = Document::find(&self.host.config_home.join("boxsh/profiles").join(name))? {
            return Document::read(&path, Layer::Profile);
        }
        let (_, text) = BUILT_IN.iter().find(|(other, _)| *other == name).ok_or_else(unknown)?;
        Document::parse(text.as_bytes(), Path::new(&format!("{name}.jsonc")), Layer::Profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(BUILT_IN.is_sorted_by_key(|(name, _)| *name));
    }
}
