//! What a policy has to know of the host. All of it is passed in.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Where a sandbox keeps what belongs to it.
pub const RUN: &str = "/run/boxsh";

const DEFAULT_PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The surroundings of the program that is to be confined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// The user's home.
    pub home: PathBuf,
    /// The effective current directory: that of the caller, or the one given by `-C`.
    pub cwd: PathBuf,
    /// The folders for temporary files, the preferred one first.
    pub temps: Vec<PathBuf>,
    /// The folder of the user's settings; the global file is `boxsh/config.json` or `.jsonc` in it.
    pub config_home: PathBuf,
    /// The folder where a sandbox keeps what belongs to it; it exists if this process runs inside one.
    pub run: PathBuf,
    /// The environment.
    pub env: BTreeMap<OsString, OsString>,
}

impl Host {
    /// Takes the host from an environment, as programs do: `HOME`, `TMPDIR` and `/tmp`, `XDG_CONFIG_HOME`.
    ///
    /// # Errors
    /// [`Error::NoHome`], and [`Error::NotAbsolute`] for a home or current directory that is relative. A relative
    /// `XDG_CONFIG_HOME` or `TMPDIR` counts as not set.
    pub fn from_env(
        cwd: impl Into<PathBuf>,
        env: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Host, Error> {
        let env: BTreeMap<OsString, OsString> = env.into_iter().collect();
        let path =
            |name: &str| env.get(OsStr::new(name)).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = absolute("HOME", path("HOME").ok_or(Error::NoHome)?)?;
        let cwd = absolute("the current directory", cwd.into())?;
        let config_home =
            path("XDG_CONFIG_HOME").filter(|path| path.is_absolute()).unwrap_or_else(|| home.join(".config"));
        let mut temps: Vec<PathBuf> = path("TMPDIR").filter(|path| path.is_absolute()).into_iter().collect();
        if !temps.iter().any(|temp| temp == Path::new("/tmp")) {
            temps.push(PathBuf::from("/tmp"));
        }
        Ok(Host { home, cwd, temps, config_home, run: PathBuf::from(RUN), env })
    }

    /// The folder where programs keep what they remember.
    pub(crate) fn state_home(&self) -> PathBuf {
        let named = self.variable("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        named.unwrap_or_else(|| self.home.join(".local/state"))
    }

    /// The folders of `PATH`, without empty and relative ones: what those hold depends on where a program stands.
    pub(crate) fn search_path(&self) -> Vec<PathBuf> {
        let path = self.variable("PATH").unwrap_or(OsStr::new(DEFAULT_PATH));
        std::env::split_paths(path).filter(|folder| folder.is_absolute()).collect()
    }

    pub(crate) fn variable(&self, name: &str) -> Option<&OsStr> {
        self.env.get(OsStr::new(name)).map(OsString::as_os_str).filter(|value| !value.is_empty())
    }
}

fn absolute(name: &'static str, path: PathBuf) -> Result<PathBuf, Error> {
    if path.is_absolute() { Ok(path) } else { Err(Error::NotAbsolute { name, path }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(pairs: &[(&str, &str)]) -> Result<Host, Error> {
        Host::from_env("/w", pairs.iter().map(|(name, value)| (OsString::from(name), OsString::from(value))))
    }

    #[test]
    fn folders_come_from_the_environment() {
        let host = host(&[("HOME", "/h"), ("TMPDIR", "/t"), ("XDG_CONFIG_HOME", "/c")]).unwrap();
        assert_eq!(host.temps, [PathBuf::from("/t"), PathBuf::from("/tmp")]);
        assert_eq!(host.config_home, PathBuf::from("/c"));
    }

    #[test]
    fn relative_settings_do_not_count() {
        let host = host(&[("HOME", "/h"), ("TMPDIR", "t"), ("XDG_CONFIG_HOME", "c"), ("PATH", "/a::b:/c")]);
        let host = host.unwrap();
        assert_eq!(host.temps, [PathBuf::from("/tmp")]);
        assert_eq!(host.config_home, PathBuf::from("/h/.config"));
        assert_eq!(host.search_path(), [PathBuf::from("/a"), PathBuf::from("/c")]);
    }

    #[test]
    fn a_home_is_needed() {
        assert_eq!(host(&[]), Err(Error::NoHome));
        assert!(matches!(host(&[("HOME", "h")]), Err(Error::NotAbsolute { name: "HOME", .. })));
    }
}
