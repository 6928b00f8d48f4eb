//! Every backend passes the same suite.

use std::sync::{Arc, Mutex};

use boxsh_vfs::Fs;
use boxsh_vfs::conformance::{self, Subject};
#[cfg(unix)]
use boxsh_vfs::{Host, HostAccess, HostOptions, Resolver, SetId};
use tempfile::TempDir;

#[cfg(unix)]
struct HostSubject {
    resolver: Resolver,
    dirs: Mutex<Vec<TempDir>>,
}

#[cfg(unix)]
impl HostSubject {
    fn new(resolver: Resolver) -> Self {
        Self { resolver, dirs: Mutex::default() }
    }
}

#[cfg(unix)]
impl Subject for HostSubject {
    fn fresh(&self) -> Arc<dyn Fs> {
        let dir = tempfile::tempdir().unwrap();
        let options = HostOptions {
            access: HostAccess::ReadWrite,
            set_id: SetId::Keep,
            resolver: self.resolver,
            ..HostOptions::default()
        };
        let host = Host::open(dir.path(), options).unwrap();
        let mut dirs = self.dirs.lock().unwrap();
        dirs.clear();
        dirs.push(dir);
        Arc::new(host)
    }

    fn keeps_owners(&self) -> bool {
        rustix_is_root()
    }

    fn tracks_changes(&self) -> bool {
        false
    }
}

#[cfg(unix)]
fn rustix_is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    tempfile::tempdir().unwrap().path().symlink_metadata().unwrap().uid() == 0
}

#[cfg(unix)]
#[test]
fn host_with_the_best_resolver() {
    conformance::run(&HostSubject::new(Resolver::Best));
}

#[cfg(unix)]
#[test]
fn host_with_the_stepwise_resolver() {
    conformance::run(&HostSubject::new(Resolver::Stepwise));
}
