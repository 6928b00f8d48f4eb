//! Packages of Debian, fetched into a folder.
//!
//! apt gets lists of its own there: nothing of the system's is touched, and so no privileges are needed.

use std::fs;
use std::path::Path;

use crate::pinned::run;

const KEYS: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// Which packages are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packages {
    Binary,
    Source,
}

/// A release of Debian, whose lists are in a folder; apt checks their signatures.
pub(crate) struct Debian<'a> {
    place: &'a Path,
    options: [String; 6],
}

impl<'a> Debian<'a> {
    /// Fetches the lists of a release, from where this machine gets its own packages.
    pub(crate) fn new(place: &'a Path, packages: Packages, release: &str) -> Result<Self, String> {
        let archives = run(place, "apt-get", &["indextargets", "--format", "$(REPO_URI)"])?;
        let archive = archive(&archives).ok_or("the packages of Debian are needed")?;
        let kind = if packages == Packages::Source { "deb-src" } else { "deb" };
        let source = format!("{kind} [signed-by={KEYS}] {archive} {release} main\n");
        fs::create_dir_all(place.join("lists/partial"))
            .and_then(|()| fs::create_dir_all(place.join("cache/archives/partial")))
            .and_then(|()| fs::write(place.join("sources.list"), source))
            .map_err(|error| error.to_string())?;
        let inside = |option: &str, name: &str| format!("-oDir::{option}={}", place.join(name).display());
        let options = [
            inside("Etc::sourcelist", "sources.list"),
            "-oDir::Etc::sourceparts=/dev/null".into(),
            inside("State::lists", "lists"),
            inside("Cache", "cache"),
            "-oAcquire::Languages=none".into(),
            // One version is wanted, so old lists of a mirror are as good as new ones.
            "-oAcquire::Check-Valid-Until=false".into(),
        ];
        let debian = Self { place, options };
        debian.apt(&["update"])?;
        Ok(debian)
    }

    /// Fetches a package of one version. Once Debian has moved on, a later one is still better than none.
    pub(crate) fn fetch(&self, how: &[&str], (package, version): (&str, &str)) -> Result<String, String> {
        let exact = format!("{package}={version}");
        self.apt(&[how, &[&exact]].concat()).or_else(|_| self.apt(&[how, &[package]].concat()))
    }

    /// Runs apt-get on these lists, in the folder.
    pub(crate) fn apt(&self, words: &[&str]) -> Result<String, String> {
        let options = self.options.each_ref().map(String::as_str);
        run(self.place, "apt-get", &[&options[..], &["-q"], words].concat())
    }
}

/// The archive of Debian that this machine gets its packages from.
fn archive(uris: &str) -> Option<&str> {
    uris.lines().find(|uri| uri.trim_end_matches('/').ends_with("/debian"))
}

#[cfg(test)]
mod tests {
    use super::archive;

    #[test]
    fn the_archive_is_the_one_that_the_machine_uses() {
        let uris = "http://mirror.example/debian-security/\nhttp://mirror.example/debian/\n";
        assert_eq!(archive(uris), Some("http://mirror.example/debian/"));
        assert_eq!(archive("http://mirror.example/ubuntu\n"), None);
    }
}
