//! States that sessions start from.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use boxsh::{Sandbox, Snapshot};

use crate::error::{Error, ErrorKind};
use crate::session::lock;

/// The most templates that clients can make.
const MOST: usize = 1000;

/// A state that sessions start from.
#[derive(Clone)]
pub(crate) enum Template {
    /// As the server was given it.
    Snapshot(Arc<Snapshot>),
    /// A session at rest, of which new ones are copies.
    Session(Arc<Mutex<Sandbox>>),
}

/// An owner and a name. Templates of the server belong to nobody, and are there for everybody.
type Key = (Option<Arc<str>>, String);

/// The templates by their names.
#[derive(Default)]
pub(crate) struct Templates(Mutex<BTreeMap<Key, Template>>);

impl Templates {
    pub(crate) fn of_server(given: Vec<(String, Snapshot)>) -> Self {
        let entry = |(name, snapshot)| ((None, name), Template::Snapshot(Arc::new(snapshot)));
        Self(Mutex::new(given.into_iter().map(entry).collect()))
    }

    /// The one that a caller means by a name: its own before the server's.
    pub(crate) fn find(&self, owner: &Arc<str>, name: &str) -> Result<Template, Error> {
        let templates = lock(&self.0);
        let of = |owner| templates.get(&(owner, name.to_owned())).cloned();
        of(Some(owner.clone())).or_else(|| of(None)).ok_or_else(|| missing(name))
    }

    pub(crate) fn add(&self, owner: &Arc<str>, name: String, sandbox: Sandbox) -> Result<(), Error> {
        let mut templates = lock(&self.0);
        let key = (Some(owner.clone()), name);
        if templates.len() >= MOST && !templates.contains_key(&key) {
            return Err(Error::new(ErrorKind::ResourceExhausted, "there are too many templates"));
        }
        templates.insert(key, Template::Session(Arc::new(Mutex::new(sandbox))));
        Ok(())
    }

    pub(crate) fn remove(&self, owner: &Arc<str>, name: &str) -> Result<(), Error> {
        let removed = lock(&self.0).remove(&(Some(owner.clone()), name.to_owned()));
        removed.map(drop).ok_or_else(|| missing(name))
    }

    /// The names that a caller can use, and whether it can delete them.
    pub(crate) fn names(&self, owner: &Arc<str>) -> Vec<(String, bool)> {
        let templates = lock(&self.0);
        let seen = templates.keys().filter(|(of, _)| of.is_none() || of.as_ref() == Some(owner));
        seen.map(|(of, name)| (name.clone(), of.is_some())).collect()
    }
}

fn missing(name: &str) -> Error {
    Error::new(ErrorKind::NotFound, format!("there is no template {name:?}"))
}
