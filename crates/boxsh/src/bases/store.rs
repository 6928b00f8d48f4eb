//! The bases that a user keeps.
#![expect(clippy::disallowed_methods, reason = "the store is a directory of the host")]

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boxsh_kernel::vfs::{Host, HostAccess, HostOptions};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::copy;
use super::error::{BaseError, BaseFault};
use super::inside::Inside;
use super::source::{self, Bounds};
use crate::sandbox::Sandbox;
use crate::snapshot::hex;

/// Unless said otherwise, no base is larger: 32 GiB.
pub(crate) const LARGEST: u64 = 32 << 30;

/// What of a session's tree is not a base's: what every cell makes by itself, and what the session only borrows.
const NOT_COMMITTED: [&str; 7] = ["dev", "opt/boxsh", "proc", "run", "sys", "tmp", "workspace"];

/// What is known of a base.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BaseInfo {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// The digest by which its contents are known, in hexadecimal.
    pub digest: String,
    /// What it was made from: `directory`, `tar`, `oci`, `docker` or `session`.
    pub kind: String,
    /// Bytes of all its files.
    pub bytes: u64,
    /// The variables that its programs expect, each as `NAME=VALUE`.
    #[serde(default)]
    pub environment: Vec<String>,
}

/// What [`BaseStore::collect`] has removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Collected {
    /// Trees that no name led to.
    pub trees: u64,
    /// Bytes of their files.
    pub bytes: u64,
}

/// A base that is kept, for [`Native::base`](crate::Native::base). As long as it lives, it is not removed.
#[derive(Clone, Debug)]
pub struct Base {
    pub(crate) root: PathBuf,
    info: BaseInfo,
    /// Locked, so that nobody removes the tree.
    _used: Arc<File>,
}

impl Base {
    /// What is known of it.
    pub fn info(&self) -> &BaseInfo {
        &self.info
    }

    /// Where the host has it. Whoever changes it changes what other sessions see.
    pub fn root(&self) -> &Path {
        &self.root
    }
}

/// The bases in a directory of the host's, for as many processes at once as there are.
///
/// ```no_run
/// use boxsh::bases::BaseStore;
/// use boxsh::{Native, Sandbox};
///
/// let store = BaseStore::open("/home/me/.local/share/boxsh/bases")?;
/// store.add("debian", "debian.tar.gz")?;
/// let native = Native::new().base(&store.get("debian")?);
/// let mut sandbox = Sandbox::builder().native(native).build()?;
/// sandbox.run("cat /etc/debian_version");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BaseStore {
    directory: PathBuf,
    largest: u64,
}

impl BaseStore {
    /// The store in a directory, which is made if it is missing; nobody but this user may look into it.
    ///
    /// # Errors
    /// The directory cannot be made.
    pub fn open(directory: impl Into<PathBuf>) -> Result<Self, BaseError> {
        let directory = directory.into();
        for name in ["names", "new", "trees"] {
            let path = directory.join(name);
            let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(&path);
            made.map_err(|error| BaseFault::Io(error).of(&path))?;
        }
        Ok(Self { directory, largest: LARGEST })
    }

    /// The store that this user has, where `boxsh base` keeps bases, too: see [`BaseStore::place_of_user`].
    ///
    /// # Errors
    /// The directory cannot be made, or neither variable says where it is.
    pub fn of_user() -> Result<Self, BaseError> {
        Self::open(
            Self::place_of_user().ok_or_else(|| BaseFault::Io(io::ErrorKind::NotFound.into()).of("$HOME"))?,
        )
    }

    /// Where this user has bases: `$XDG_DATA_HOME/boxsh/bases`, by default `~/.local/share/boxsh/bases`.
    pub fn place_of_user() -> Option<PathBuf> {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = variable("XDG_DATA_HOME").filter(|path| path.is_absolute());
        let data = data.or_else(|| Some(variable("HOME")?.join(".local/share")));
        data.map(|data| data.join("boxsh/bases"))
    }

    /// The same store, which refuses what has more bytes than this.
    #[must_use]
    pub fn largest(mut self, bytes: u64) -> Self {
        self.largest = bytes;
        self
    }

    /// Adds a base: a directory with a root filesystem, a tar archive of one (plain or compressed by gzip, bzip2, xz or zstd), a directory or an archive with
    /// an OCI image layout, or what `docker save` has written. What is there already is not unpacked again. Of a directory, files that this user may not
    /// read are left out.
    ///
    /// # Errors
    /// What is wrong with the source; nothing is left of it then. [`BaseFault::Taken`] if another base has the name.
    pub fn add(&self, name: &str, source: impl AsRef<Path>) -> Result<BaseInfo, BaseError> {
        let source = source.as_ref();
        let wrong = |fault: BaseFault| fault.of(source);
        check_name(name)?;
        let digest = source::digest(source).map_err(wrong)?;
        let fill = |root: &Path| source::unpack(source, root, &mut Bounds::new(self.largest));
        self.keep(name, &digest, fill).map_err(wrong)
    }

    /// Makes a base of a session: all that it sees but for `/tmp`, `/run`, the workspace and what cells make by themselves. Without a base of its own that
    /// includes the system directories of the host.
    ///
    /// # Errors
    /// As for [`BaseStore::add`]; the name must be a new one.
    pub fn commit(&self, name: &str, sandbox: &Sandbox) -> Result<BaseInfo, BaseError> {
        check_name(name)?;
        if self.digest_of(name).is_some() {
            return Err(BaseFault::Taken.of(name));
        }
        let mut except: Vec<_> = NOT_COMMITTED.iter().map(|path| copy::path(path)).collect();
        except.extend(sandbox.borrowed());
        let environment = sandbox.base_environment();
        // The contents are known once they are copied.
        let place = self.new_place().map_err(|fault| fault.of(name))?;
        let committed = (|| {
            let root = place.path.join("root");
            fs::create_dir(&root)?;
            let host = writable(&root)?;
            let mut bounds = Bounds::new(self.largest);
            copy::copy_tree(&*sandbox.tree(), &except, &Inside(&host), &mut bounds)?;
            let mut hash = Sha256::new();
            copy::hash_tree(&host, &mut hash)?;
            let digest = hex(&hash.finalize());
            let info = BaseInfo {
                name: String::new(),
                digest,
                kind: "session".to_owned(),
                bytes: bounds.taken(),
                environment,
            };
            self.settle(place, name, info)
        })();
        committed.map_err(|fault: BaseFault| fault.of(name))
    }

    /// A base by its name, to be used.
    ///
    /// # Errors
    /// [`BaseFault::Unknown`] if there is none.
    pub fn get(&self, name: &str) -> Result<Base, BaseError> {
        let wrong = |fault: BaseFault| fault.of(name);
        check_name(name)?;
        let unknown = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => wrong(BaseFault::Unknown),
            _ => wrong(error.into()),
        };
        let digest = fs::read_to_string(self.name_path(name)).map_err(unknown)?;
        let tree = self.directory.join("trees").join(digest.trim());
        let lock = File::open(tree.join("lock")).map_err(unknown)?;
        flock(&lock, FlockOperation::LockShared).map_err(|error| wrong(io::Error::from(error).into()))?;
        // Somebody may have removed it before it was locked.
        let about = fs::read(tree.join("about")).map_err(unknown)?;
        let info: BaseInfo =
            serde_json::from_slice(&about).map_err(|error| wrong(io::Error::from(error).into()))?;
        let info = BaseInfo { name: name.to_owned(), ..info };
        Ok(Base { root: tree.join("root"), info, _used: Arc::new(lock) })
    }

    /// All bases, sorted by name.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn list(&self) -> Result<Vec<BaseInfo>, BaseError> {
        let names = self.directory.join("names");
        let entries = fs::read_dir(&names).map_err(|error| BaseFault::Io(error).of(&names))?;
        let known = entries.flatten().filter_map(|entry| {
            // What another process removes meanwhile is not there.
            Some(self.get(entry.file_name().to_str()?).ok()?.info)
        });
        let mut list: Vec<BaseInfo> = known.collect();
        list.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(list)
    }

    /// Removes a name, and the tree if no other name leads to it and no session uses it; otherwise [`BaseStore::collect`] does later.
    ///
    /// # Errors
    /// [`BaseFault::Unknown`] if there is none, [`BaseFault::InUse`] if a session uses it.
    pub fn remove(&self, name: &str) -> Result<(), BaseError> {
        let wrong = |fault: BaseFault| fault.of(name);
        let digest = self.get(name)?.info.digest;
        let shared = self.list()?.iter().filter(|info| info.digest == digest).count() > 1;
        if !shared && !self.remove_tree(&digest).map_err(wrong)? {
            return Err(wrong(BaseFault::InUse));
        }
        fs::remove_file(self.name_path(name)).map_err(|error| wrong(error.into()))
    }

    /// Removes trees that no name leads to, and what processes have left that were killed while they unpacked.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn collect(&self) -> Result<Collected, BaseError> {
        let wrong = |error: io::Error| BaseFault::Io(error).of(&self.directory);
        let used: Vec<String> = self.list()?.into_iter().map(|info| info.digest).collect();
        let mut collected = Collected::default();
        for entry in fs::read_dir(self.directory.join("trees")).map_err(wrong)?.flatten() {
            let digest = entry.file_name().to_string_lossy().into_owned();
            if used.contains(&digest) {
                continue;
            }
            let about = fs::read(entry.path().join("about")).unwrap_or_default();
            let bytes = serde_json::from_slice::<BaseInfo>(&about).map_or(0, |info| info.bytes);
            if self.remove_tree(&digest).map_err(|fault| fault.of(entry.path()))? {
                collected.trees += 1;
                collected.bytes += bytes;
            }
        }
        for entry in fs::read_dir(self.directory.join("new")).map_err(wrong)?.flatten() {
            let is_left = File::open(entry.path().join("lock"))
                .map_or(true, |lock| flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok());
            if is_left {
                // If it cannot be removed it is in nobody's way.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(collected)
    }

    fn name_path(&self, name: &str) -> PathBuf {
        self.directory.join("names").join(name)
    }

    /// The digest that a name stands for, if its tree is there: who was killed while removing a base has left a name for nothing.
    fn digest_of(&self, name: &str) -> Option<String> {
        let digest = fs::read_to_string(self.name_path(name)).ok()?.trim().to_owned();
        self.directory.join("trees").join(&digest).join("about").exists().then_some(digest)
    }

    /// Keeps what `fill` makes under a digest and a name, unless there is a tree of this digest.
    fn keep(
        &self,
        name: &str,
        digest: &str,
        fill: impl FnOnce(&Path) -> Result<source::Origin, BaseFault>,
    ) -> Result<BaseInfo, BaseFault> {
        if self.digest_of(name).is_some_and(|known| known != digest) {
            return Err(BaseFault::Taken);
        }
        // Whoever adds the same at once waits, and finds it there.
        let turn = self.directory.join("new").join(format!(".{digest}"));
        let lock = private_file(&turn)?;
        flock(&lock, FlockOperation::LockExclusive).map_err(io::Error::from)?;
        let kept = self.keep_in_turn(name, digest, fill);
        let _ = fs::remove_file(turn);
        kept
    }

    fn keep_in_turn(
        &self,
        name: &str,
        digest: &str,
        fill: impl FnOnce(&Path) -> Result<source::Origin, BaseFault>,
    ) -> Result<BaseInfo, BaseFault> {
        if let Ok(about) = fs::read(self.directory.join("trees").join(digest).join("about")) {
            let info: BaseInfo = serde_json::from_slice(&about).map_err(io::Error::from)?;
            return self.name_it(name, info);
        }
        let place = self.new_place()?;
        let root = place.path.join("root");
        fs::create_dir(&root)?;
        let origin = fill(&root)?;
        let info = BaseInfo {
            name: String::new(),
            digest: digest.to_owned(),
            kind: origin.kind.to_owned(),
            bytes: origin.bytes,
            environment: origin.environment,
        };
        self.settle(place, name, info)
    }

    /// Moves a whole tree to its place.
    fn settle(&self, place: NewPlace, name: &str, info: BaseInfo) -> Result<BaseInfo, BaseFault> {
        let about = serde_json::to_vec(&info).map_err(io::Error::from)?;
        fs::write(place.path.join("about"), about)?;
        let tree = self.directory.join("trees").join(&info.digest);
        match fs::rename(&place.path, &tree) {
            Ok(()) => {}
            // Somebody else was faster, with the same.
            Err(_) if tree.join("about").exists() => {}
            Err(error) => return Err(error.into()),
        }
        self.name_it(name, info)
    }

    fn name_it(&self, name: &str, info: BaseInfo) -> Result<BaseInfo, BaseFault> {
        match self.digest_of(name) {
            Some(known) if known != info.digest => return Err(BaseFault::Taken),
            Some(_) => {}
            None => {
                // All at once, for whoever looks without waiting for a turn.
                let place = self.new_place()?;
                let unnamed = place.path.join("name");
                fs::write(&unnamed, &info.digest)?;
                fs::rename(unnamed, self.name_path(name))?;
            }
        }
        Ok(BaseInfo { name: name.to_owned(), ..info })
    }

    /// An empty place for a tree, which is removed unless it is moved away.
    fn new_place(&self) -> Result<NewPlace, BaseFault> {
        let mut random = [0; 16];
        File::open("/dev/urandom")?.read_exact(&mut random)?;
        let path = self.directory.join("new").join(hex(&random));
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        let lock = private_file(&path.join("lock"))?;
        flock(&lock, FlockOperation::LockShared).map_err(io::Error::from)?;
        Ok(NewPlace { path, _held: lock })
    }

    /// Removes a tree, if nobody uses it.
    fn remove_tree(&self, digest: &str) -> Result<bool, BaseFault> {
        let tree = self.directory.join("trees").join(digest);
        let lock = File::open(tree.join("lock"))?;
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
            return Ok(false);
        }
        // Out of sight at once, so that nobody finds half of it.
        let doomed = self.new_place()?;
        fs::rename(&tree, doomed.path.join("tree"))?;
        Ok(true)
    }
}

/// A directory in which a tree is made.
struct NewPlace {
    path: PathBuf,
    /// Tells others that somebody is at work here.
    _held: File,
}

impl Drop for NewPlace {
    fn drop(&mut self) {
        // It is gone if it was moved to its place.
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn private_file(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

fn writable(root: &Path) -> Result<Host, BaseFault> {
    let options = HostOptions { access: HostAccess::ReadWrite, ..HostOptions::default() };
    Host::open(root, options).map_err(|errno| io::Error::from_raw_os_error(errno.number()).into())
}

fn check_name(name: &str) -> Result<(), BaseError> {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || b"._-:".contains(&byte);
    let begins = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
    match begins && name.len() <= 128 && name.bytes().all(is_fit) {
        true => Ok(()),
        false => Err(BaseFault::Name.of(name)),
    }
}
