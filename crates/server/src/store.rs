//! Sessions on the disk, for the next start of the server.
//!
//! A session is two files: `ID.json`, what it was made with, and `ID.snap`, its state at the last checkpoint; the second is missing until
//! there is one. Each is replaced all at once, so a server that is killed leaves the old one or the new.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh::{Limit, Limits, Snapshot};
use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind};
use crate::host;
use crate::moment::Moment;

/// The directory of a server.
pub(crate) struct Store {
    directory: PathBuf,
    lock: File,
    is_released: AtomicBool,
}

/// What is written of a session.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) created: u64,
    pub(crate) ttl_ms: u64,
    pub(crate) template: Option<String>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// The limits that are not the server's.
    pub(crate) limits: BTreeMap<String, u64>,
    pub(crate) allow: Option<Vec<String>>,
}

impl Record {
    /// The limits of the session: what was asked for, within what the server allows now.
    pub(crate) fn limits(&self, base: &Limits) -> Limits {
        let mut limits = base.clone();
        for limit in Limit::ALL.iter().copied() {
            if let Some(&value) = self.limits.get(limit.name()) {
                limits.set(limit, value.min(base.get(limit)));
            }
        }
        limits
    }

    pub(crate) fn created(&self) -> Moment {
        Moment(self.created)
    }
}

impl Store {
    pub(crate) fn open(directory: &Path) -> Result<Self, Error> {
        let failed = |error| Error::internal(format!("state directory {}: {error}", directory.display()));
        host::private_directory(directory).map_err(failed)?;
        let lock = host::hold(directory).map_err(failed)?;
        Ok(Self { directory: directory.to_owned(), lock, is_released: AtomicBool::new(false) })
    }

    /// Leaves the directory to the next server. Nothing is written from now on.
    pub(crate) fn release(&self) {
        self.is_released.store(true, Ordering::SeqCst);
        host::let_go(&self.lock);
    }

    fn check_own(&self) -> Result<(), Error> {
        match self.is_released.load(Ordering::SeqCst) {
            true => Err(Error::new(ErrorKind::Unavailable, "the server is shutting down")),
            false => Ok(()),
        }
    }

    /// Ids are made by the server: nothing in them leads anywhere else.
    fn path(&self, id: &str, kind: &str) -> PathBuf {
        self.directory.join(format!("{id}.{kind}"))
    }

    pub(crate) fn save_record(&self, record: &Record) -> Result<(), Error> {
        self.check_own()?;
        let bytes = serde_json::to_vec(record).map_err(|error| Error::internal(error.to_string()))?;
        host::replace(&self.path(&record.id, "json"), &bytes).map_err(|error| self.failed(&record.id, &error))
    }

    pub(crate) fn save_state(&self, id: &str, snapshot: &Snapshot) -> Result<(), Error> {
        self.check_own()?;
        host::replace(&self.path(id, "snap"), &snapshot.to_bytes()).map_err(|error| self.failed(id, &error))
    }

    /// The last state that was saved, if there is one.
    pub(crate) fn load_state(&self, id: &str) -> Result<Option<Snapshot>, Error> {
        match host::read(&self.path(id, "snap")) {
            Ok(bytes) => Ok(Some(Snapshot::from_bytes(&bytes)?)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(id, &error)),
        }
    }

    pub(crate) fn remove(&self, id: &str) {
        if self.check_own().is_err() {
            return;
        }
        ["json", "snap"].iter().for_each(|kind| host::remove(&self.path(id, kind)));
    }

    /// The sessions of an earlier server. What cannot be read is left where it is.
    pub(crate) fn records(&self) -> Result<Vec<Record>, Error> {
        let paths = host::list(&self.directory)
            .map_err(|error| Error::internal(format!("{}: {error}", self.directory.display())))?;
        let is_record = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
        let records = paths.into_iter().filter(is_record).filter_map(|path| {
            let record: Record = serde_json::from_slice(&host::read(&path).ok()?).ok()?;
            (self.path(&record.id, "json") == path).then_some(record)
        });
        Ok(records.collect())
    }

    fn failed(&self, id: &str, error: &std::io::Error) -> Error {
        Error::internal(format!("session {id} cannot be kept in {}: {error}", self.directory.display()))
    }
}
