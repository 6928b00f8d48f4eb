//! The project files that the user has agreed to, in a file of the user's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boxsh_policy::Trust;
use data_encoding::HEXLOWER;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::seal::state_directory;
use crate::trace::trace;

/// Files by their paths, each with what its content is remembered by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Trusted(pub(crate) BTreeMap<PathBuf, [u8; 32]>);

fn path() -> Option<PathBuf> {
    Some(state_directory()?.join("trust"))
}

impl Trusted {
    /// The list as it is kept. One that somebody else could have written is none.
    pub(crate) fn read() -> Self {
        let Some(path) = path() else { return Self::default() };
        match host::read_own(&path) {
            Ok(text) => Self::parse(&text),
            Err(error) => {
                trace(|| format!("trust: {}: {error}", path.display()));
                Self::default()
            }
        }
    }

    fn parse(text: &[u8]) -> Self {
        let entries: BTreeMap<PathBuf, String> = serde_json::from_slice(text).unwrap_or_default();
        let digest = |text: &String| HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok();
        Self(entries.into_iter().filter_map(|(path, text)| Some((path, digest(&text)?))).collect())
    }

    /// Keeps the list.
    pub(crate) fn write(&self) -> Answer<()> {
        let path = path().ok_or_else(|| Failure::new("cannot remember it: HOME is not set"))?;
        let entries: BTreeMap<&Path, String> =
            self.0.iter().map(|(path, digest)| (path.as_path(), HEXLOWER.encode(digest))).collect();
        let text = serde_json::to_vec_pretty(&entries)
            .map_err(|_| Failure::new("cannot remember a path that is not UTF-8"))?;
        host::replace_own(&path, &text).map_err(|error| Failure::file("write", &path, &error))
    }

    /// The list as a policy takes it.
    pub(crate) fn for_policy(&self) -> Trust {
        Trust::Named(self.0.iter().map(|(path, digest)| (path.clone(), *digest)).collect())
    }
}
