//! What a package manager is to a session.

use boxsh_kernel::vfs::Errno;

use crate::error::Error;
use crate::options::RunOptions;
use crate::packages::{Apt, Npm, PackageError, Pip, Uv};
use crate::sandbox::Sandbox;

/// A package that a session has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct PackageInfo {
    /// The manager that has installed it.
    pub manager: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who asked for it.
    pub asked: Asked,
}

impl PackageInfo {
    /// A package that a command of the session asked for.
    pub fn new(manager: impl Into<String>, name: impl Into<String>, version: impl Into<String>) -> Self {
        Self { manager: manager.into(), name: name.into(), version: version.into(), asked: Asked::Session }
    }

    /// The same, asked for by somebody else.
    #[must_use]
    pub fn asked(mut self, asked: Asked) -> Self {
        self.asked = asked;
        self
    }
}

/// Who asked for a package.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Asked {
    /// The host, by [`Sandbox::install`] or `--with`.
    Host,
    /// A command of the session.
    Session,
    /// Another package, which needs it.
    Dependency,
}

impl Asked {
    /// The name, as `boxsh packages` prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Session => "session",
            Self::Dependency => "dependency",
        }
    }
}

/// A package manager: installs into a session by whatever commands it has, and knows what is there.
///
/// ```
/// use boxsh::Sandbox;
/// use boxsh::packages::{Manager, PackageError, PackageInfo};
///
/// /// Packages are files in /opt/notes.
/// struct Notes;
///
/// impl Manager for Notes {
///     fn name(&self) -> &str {
///         "notes"
///     }
///
///     fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
///         for package in packages {
///             sandbox.write_file(format!("/opt/notes/{package}"), "1")?;
///         }
///         Ok(())
///     }
///
///     fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
///         for package in packages {
///             sandbox.remove(format!("/opt/notes/{package}"))?;
///         }
///         Ok(())
///     }
///
///     fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError> {
///         let names = sandbox.list_directory("/opt/notes")?;
///         let name = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
///         Ok(names.iter().map(|entry| PackageInfo::new("notes", name(&entry.name), "1")).collect())
///     }
/// }
///
/// let mut sandbox = Sandbox::new();
/// Notes.install(&mut sandbox, &["a", "b"])?;
/// Notes.uninstall(&mut sandbox, &["a"])?;
/// assert!(Notes.is_installed(&sandbox, "b")? && !Notes.is_installed(&sandbox, "a")?);
/// # Ok::<(), PackageError>(())
/// ```
pub trait Manager: Send + Sync {
    /// Its name, as in `pip:requests`.
    fn name(&self) -> &str;

    /// Installs packages, each with its version if the manager has a way to write one.
    ///
    /// # Errors
    /// [`PackageError::Failed`] with what the manager said.
    fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError>;

    /// Removes packages.
    ///
    /// # Errors
    /// [`PackageError::Failed`] with what the manager said.
    fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError>;

    /// What it has installed into a session, and not what the system has from the start.
    ///
    /// # Errors
    /// The session cannot be read.
    fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError>;

    /// Whether a package of this name is installed.
    ///
    /// # Errors
    /// As for [`Manager::installed`].
    fn is_installed(&self, sandbox: &Sandbox, name: &str) -> Result<bool, PackageError> {
        Ok(self.installed(sandbox)?.iter().any(|package| package.name == name))
    }

    /// A package at a version, as [`Manager::install`] takes it.
    fn pinned(&self, name: &str, version: &str) -> String {
        format!("{name}=={version}")
    }
}

/// The managers that boxsh knows.
pub fn managers() -> [&'static dyn Manager; 4] {
    [&Apt, &Npm, &Pip, &Uv]
}

/// Calls a manager with packages behind its own words.
pub(super) fn call(
    sandbox: &mut Sandbox,
    manager: &str,
    words: &str,
    packages: &[&str],
) -> Result<(), PackageError> {
    if let Some(name) = packages.iter().find(|name| !is_fit(name)) {
        return Err(PackageError::Name((*name).to_owned()));
    }
    // Not a function of that name that the session may have.
    let script = format!("command {words} \"$@\"");
    let result = sandbox.run_with(script, RunOptions::new().args(packages.iter().copied()));
    if result.is_success() { Ok(()) } else { Err(PackageError::failed(manager, &result)) }
}

/// Whether a manager takes a text for a package and not for an option or a path.
fn is_fit(name: &str) -> bool {
    let begins = name.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'@');
    begins && !name.contains(|c: char| c.is_control() || c.is_whitespace())
}

/// The entries of a directory of the session, as text; none if there is no such directory.
pub(super) fn names(sandbox: &Sandbox, directory: &str) -> Result<Vec<String>, PackageError> {
    let entries = match sandbox.list_directory(directory) {
        Err(Error::File { errno: Errno::ENOENT | Errno::ENOTDIR, .. }) => Vec::new(),
        listed => listed?,
    };
    Ok(entries.iter().filter_map(|entry| String::from_utf8(entry.name.to_vec()).ok()).collect())
}

/// A file of the session as text, if there is one.
pub(super) fn text(sandbox: &Sandbox, path: &str) -> Result<Option<String>, PackageError> {
    match sandbox.read_file(path) {
        Err(Error::File { errno: Errno::ENOENT | Errno::ENOTDIR, .. }) => Ok(None),
        read => Ok(Some(String::from_utf8_lossy(&read?).into_owned())),
    }
}

/// The value of a field of a text such as `Name: value`.
pub(super) fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().take_while(|line| !line.is_empty()).find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}
