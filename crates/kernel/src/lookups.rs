//! What was found out about programs, for as long as the filesystem says that nothing has changed about it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use boxsh_vfs::{Fs, FsPathBuf};

use crate::lock::Lock;
use crate::process::Credentials;

/// How many answers of a kind are kept: scripts use few programs.
const MOST: usize = 64;

/// The longest `PATH` that is kept with an answer.
const LONGEST_SEARCH: usize = 1024;

/// Programs that were looked for along a `PATH`, and what files that were to be executed start with.
#[derive(Default)]
pub(crate) struct Lookups {
    searches: Lock<HashMap<Vec<u8>, Search>>,
    heads: Lock<HashMap<Vec<u8>, Head>>,
}

/// A name that was looked for.
struct Search {
    path: Vec<u8>,
    credentials: Arc<Credentials>,
    trail: Trail,
    found: Vec<u8>,
}

/// A file that was to be executed.
struct Head {
    credentials: Arc<Credentials>,
    generation: u64,
    start: Start,
}

/// How a file starts, and where it really is.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) path: FsPathBuf,
}

/// The paths that an answer depends on, each with the generation that it had.
#[derive(Default)]
pub(crate) struct Trail(Vec<(FsPathBuf, u64)>);

impl Trail {
    pub(crate) fn add(&mut self, path: FsPathBuf, generation: u64) {
        self.0.push((path, generation));
    }

    fn holds(&self, fs: &dyn Fs) -> bool {
        self.0.iter().all(|(path, generation)| fs.generation(path.as_path()) == Some(*generation))
    }
}

impl Lookups {
    /// Where a program was found along `search` by somebody who may as much.
    pub(crate) fn program(
        &self,
        fs: &dyn Fs,
        name: &[u8],
        search: &[u8],
        credentials: &Credentials,
    ) -> Option<Vec<u8>> {
        let searches = self.searches.lock();
        let known = searches.get(name)?;
        let holds = known.path == search && *known.credentials == *credentials && known.trail.holds(fs);
        holds.then(|| known.found.clone())
    }

    /// Keeps where a program was found.
    pub(crate) fn keep_program(
        &self,
        name: &[u8],
        search: &[u8],
        credentials: Arc<Credentials>,
        trail: Trail,
        found: &[u8],
    ) {
        if search.len() <= LONGEST_SEARCH {
            let known = Search { path: search.to_vec(), credentials, trail, found: found.to_vec() };
            keep(&mut self.searches.lock(), name.to_vec(), known);
        }
    }

    /// How the file of a path starts, if it was executed before by somebody who may as much.
    pub(crate) fn start(&self, fs: &dyn Fs, path: &[u8], credentials: &Credentials) -> Option<Start> {
        let heads = self.heads.lock();
        let known = heads.get(path)?;
        let holds = *known.credentials == *credentials
            && fs.generation(known.start.path.as_path()) == Some(known.generation);
        holds.then(|| known.start.clone())
    }

    /// Keeps how the file of a path starts.
    pub(crate) fn keep_start(
        &self,
        path: &[u8],
        credentials: Arc<Credentials>,
        generation: u64,
        start: Start,
    ) {
        keep(&mut self.heads.lock(), path.to_vec(), Head { credentials, generation, start });
    }
}

/// Keeps an answer; of too many all are forgotten.
fn keep<K: Hash + Eq, V>(answers: &mut HashMap<K, V>, key: K, answer: V) {
    if answers.len() >= MOST {
        answers.clear();
    }
    answers.insert(key, answer);
}
