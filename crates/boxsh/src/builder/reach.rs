//! What a session is made of and how far it reaches: programs, paths, links, requests, files that are made when they are read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use boxsh_kernel::net::{Answered, Network, Request};
use boxsh_kernel::vfs::{Errno, Fs, FsPath, FsPathBuf, LazyFile};
use boxsh_kernel::{Identity, Links, Overflow, PathPolicy};

use super::Builder;
use crate::error::Error;
use crate::event::Event;
use crate::programs::Programs;
use crate::requests::Requests;
use crate::volume::Volumes;

/// Makes the contents of a file.
type Maker = dyn Fn() -> Result<Vec<u8>, String> + Send + Sync;

/// Options about how far a session reaches.
#[derive(Default)]
pub(crate) struct Reaching {
    pub(crate) read: Option<Vec<Vec<u8>>>,
    pub(crate) write: Option<Vec<Vec<u8>>>,
    pub(crate) links: Links,
    pub(crate) programs: Programs,
    pub(crate) clears_environment: bool,
    pub(crate) overflow: Overflow,
    pub(super) lazy: Vec<LazySeed>,
    pub(super) requests: Requests,
}

#[cfg(native)]
impl Reaching {
    /// Whether nothing was asked for.
    pub(crate) fn is_plain(&self) -> bool {
        let restricts = self.read.is_some() || self.write.is_some() || self.links != Links::default();
        !restricts && self.programs.is_whole() && !self.clears_environment && self.lazy.is_empty()
    }
}

/// A file whose contents are made when it is first read.
pub(super) struct LazySeed {
    pub(super) path: Vec<u8>,
    pub(super) maker: Arc<Maker>,
}

impl Builder {
    /// Only files below these directories may be read and listed, whatever their permission bits say. Links are resolved first. `/dev`, `/proc` and the
    /// session's own programs stay readable, and names and sizes can be asked for everywhere. Each refusal is a
    /// [`Violation`](crate::Violation), and `EACCES` to whoever asked.
    ///
    /// ```
    /// use boxsh::Sandbox;
    ///
    /// let mut sandbox =
    ///     Sandbox::builder().allow_read(["/workspace"]).allow_write(["/workspace/out", "/tmp"]).build()?;
    /// let result = sandbox.run("ln -s /etc/passwd /tmp/p; cat /tmp/p");
    /// assert_eq!(result.stderr_str(), "cat: /tmp/p: Permission denied\n");
    /// assert_eq!(result.violations[0].kind.name(), "filesystem");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn allow_read<P: Into<Vec<u8>>>(mut self, directories: impl IntoIterator<Item = P>) -> Self {
        let directories = directories.into_iter().map(Into::into);
        self.reaching.read.get_or_insert_default().extend(directories);
        self
    }

    /// Only what is below these directories may be changed, made, moved or removed. As [`Builder::allow_read`], for writing; a directory that may be
    /// written is not thereby readable. `allow_write` of nothing makes the session read-only.
    pub fn allow_write<P: Into<Vec<u8>>>(mut self, directories: impl IntoIterator<Item = P>) -> Self {
        let directories = directories.into_iter().map(Into::into);
        self.reaching.write.get_or_insert_default().extend(directories);
        self
    }

    /// Whether symbolic links may lead from one mount into another: from a host directory to the session's own files, for instance.
    pub fn links(mut self, links: Links) -> Self {
        self.reaching.links = links;
        self
    }

    /// The programs that the session has from the start.
    pub fn programs(mut self, programs: Programs) -> Self {
        self.commands.extend(programs.with.iter().cloned());
        self.reaching.programs = programs;
        self
    }

    /// Starts the shell with no other exported variables than those of [`Builder::env`]: not even `HOME` and `PATH`. As bash does, the shell gives itself a
    /// `PATH` that it does not export.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::builder().clear_env().env("A", "1").build()?;
    /// assert_eq!(sandbox.run("env | grep -v -e ^PWD= -e ^SHLVL= -e ^_=").stdout_str(), "A=1\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn clear_env(mut self) -> Self {
        self.reaching.clears_environment = true;
        self
    }

    /// What becomes of output beyond its limit, unless the run says otherwise: it ends the run, or is cut and flagged.
    ///
    /// ```
    /// use boxsh::{Limit, Limits, Overflow, Sandbox};
    ///
    /// let limits = Limits::default().with(Limit::Output, 8);
    /// let mut sandbox = Sandbox::builder().limits(limits).overflow(Overflow::Cut).build()?;
    /// let result = sandbox.run("echo 1234; echo 56789 >&2; echo end");
    /// assert_eq!((result.stdout_str(), result.stderr_str()), ("1234\n".into(), "567".into()));
    /// assert!(result.is_success() && result.is_stdout_truncated() && result.is_stderr_truncated());
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn overflow(mut self, overflow: Overflow) -> Self {
        self.reaching.overflow = overflow;
        self
    }

    /// A file whose contents are made when they are first needed, once for the session and all its copies. If they cannot be made, reading fails with
    /// `EIO`, the reason is an [`Event::FileFailed`], and the next read tries again. The maker must not use the session.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::builder()
    ///     .lazy_file("/data/report.csv", || Ok("a,b\n1,2\n".into()))
    ///     .build()?;
    /// assert_eq!(sandbox.run("cut -d, -f2 /data/report.csv").stdout_str(), "b\n2\n");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    pub fn lazy_file(
        mut self,
        path: impl Into<Vec<u8>>,
        maker: impl Fn() -> Result<Vec<u8>, String> + Send + Sync + 'static,
    ) -> Self {
        let maker = move || {
            catch_unwind(AssertUnwindSafe(&maker))
                .unwrap_or_else(|_| Err("what makes it panicked".to_owned()))
        };
        self.reaching.lazy.push(LazySeed { path: path.into(), maker: Arc::new(maker) });
        self
    }

    /// A host directory as the root of the session's tree; the shell starts there. `/dev` and `/proc` are the session's own, and its programs, which are in
    /// `/opt/boxsh/bin`, stand in for those of the directory that have their names. The same as [`Builder::mount_host`] at `/`.
    #[cfg(unix)]
    pub fn host_root(
        self,
        directory: impl Into<std::path::PathBuf>,
        mode: crate::workspace::WorkspaceMode,
    ) -> Self {
        self.mount_host("/", directory, mode)
    }

    /// Calls a hook before each request of `curl` and `wget` that the rules allow. It can change the request, which is then held to the rules again, or
    /// refuse it with a reason. It is called on another thread than the session's; one that panics has refused.
    pub fn before_request(
        mut self,
        hook: impl Fn(&mut Request) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        self.reaching.requests.before.push(Arc::new(hook));
        self
    }

    /// Calls a hook with the head of each answer to a request of `curl` and `wget`.
    pub fn after_request(mut self, hook: impl Fn(&Answered<'_>) + Send + Sync + 'static) -> Self {
        self.reaching.requests.after.push(Arc::new(hook));
        self
    }

    /// The way out with the hooks about requests.
    pub(super) fn hooked_network(&mut self) -> Option<Arc<Network>> {
        let network = self.network.take()?;
        let requests = std::mem::take(&mut self.reaching.requests);
        Some(match requests.is_empty() {
            true => network,
            false => Arc::new((*network).clone().with_hooks(Arc::new(requests))),
        })
    }

    /// The paths that processes reach; none if all do.
    pub(super) fn path_policy(&self) -> Result<Option<PathPolicy>, Error> {
        let roots = |option, given: &Option<Vec<Vec<u8>>>| {
            let root = |path: &Vec<u8>| -> Result<FsPathBuf, Error> {
                let shown = || String::from_utf8_lossy(path).into_owned();
                if !path.starts_with(b"/") {
                    return Err(Error::option(option, format!("{}: not an absolute path", shown())));
                }
                let path = FsPath::new(path);
                Ok(path.map_err(|errno| Error::option(option, format!("{}: {errno}", shown())))?.to_owned())
            };
            given.as_ref().map(|given| given.iter().map(root).collect::<Result<_, _>>()).transpose()
        };
        let policy = PathPolicy {
            read: roots("allow_read", &self.reaching.read)?,
            write: roots("allow_write", &self.reaching.write)?,
            links: self.reaching.links,
        };
        #[cfg(native)]
        if self.native.is_some() && !policy.is_open() {
            let reason = "host programs are not held to it; their own policy says what they reach";
            return Err(Error::option("allow_read, allow_write, links", reason));
        }
        Ok((!policy.is_open()).then_some(policy))
    }

    /// Adds the files that are made when they are read.
    pub(super) fn add_lazy_files(&mut self, volumes: &Volumes, identity: &Identity) -> Result<(), Error> {
        let (uid, gid) = (identity.uid, identity.gid);
        for LazySeed { path, maker } in std::mem::take(&mut self.reaching.lazy) {
            let wrong = |reason: String| {
                Error::option("lazy_file", format!("{}: {reason}", String::from_utf8_lossy(&path)))
            };
            let refused = |errno: Errno| wrong(errno.to_string());
            let at = FsPath::new(&path).map_err(refused)?.to_owned();
            if volumes
                .mounted
                .iter()
                .any(|mounted| at.as_path().strip_prefix(mounted.path.as_path()).is_some())
            {
                return Err(wrong("something is mounted there".to_owned()));
            }
            let loader = {
                let (path, hooks) = (at.to_absolute(), self.hooks.clone());
                move || {
                    maker().map_err(|reason| {
                        hooks.emit(|| Event::FileFailed { path: path.clone(), reason: reason.clone() });
                        std::io::Error::other(reason)
                    })
                }
            };
            let mut file = LazyFile::new(Arc::new(loader));
            (file.uid, file.gid) = (uid, gid);
            let mut here = FsPathBuf::new();
            let directories =
                at.as_path().split_last().map(|(directory, _)| directory.names().collect::<Vec<_>>());
            for name in directories.unwrap_or_default() {
                here.push(name);
                match volumes.root.create(here.as_path(), &crate::files::directory(0o755, (uid, gid))) {
                    Ok(()) | Err(Errno::EEXIST) => {}
                    Err(errno) => return Err(refused(errno)),
                }
            }
            volumes.root.add_lazy(at.as_path(), &file).map_err(refused)?;
        }
        Ok(())
    }
}
