//! Where a Debian or Ubuntu system gets its packages from.

use std::path::{Path, PathBuf};

use boxsh_net::{Host, NetworkPolicy, REGISTRIES};

/// The registries that such systems use where nobody has said otherwise.
const USUAL: [&str; 2] = ["debian", "ubuntu"];

/// As much of a list of sources as is read.
const LONGEST: usize = 256 * 1024;

/// Whether a system has `apt-get`, and rules name a host that it gets packages from. A rule about all names, or all below one, was hardly made for
/// that.
pub(super) fn are_reached(policy: &NetworkPolicy, root: &Path) -> bool {
    let named = |host: &str| Host::parse(host.as_bytes()).is_ok_and(|host| policy.names(&host));
    if root.join("usr/bin/apt-get").symlink_metadata().is_err() {
        return false;
    }
    let mut usual = REGISTRIES.iter().filter(|registry| USUAL.contains(&registry.name));
    usual.any(|registry| registry.hosts.iter().copied().any(named))
        || lists(root).iter().any(|list| hosts(list).into_iter().any(named))
}

/// The lists of sources of a system, as far as everybody may read them.
#[expect(clippy::disallowed_methods, reason = "the sources of the host are files of it")]
fn lists(root: &Path) -> Vec<String> {
    let directory = root.join("etc/apt/sources.list.d");
    let entries = std::fs::read_dir(&directory).into_iter().flatten().flatten();
    let below = entries.map(|entry| entry.path()).filter(|path| {
        path.extension().is_some_and(|extension| extension == "list" || extension == "sources")
    });
    let files = std::iter::once(root.join("etc/apt/sources.list")).chain(below);
    let read = |path: PathBuf| {
        let found = path.symlink_metadata().ok()?;
        let is_fit = found.is_file() && found.len() <= LONGEST as u64;
        is_fit.then(|| std::fs::read_to_string(path).ok())?
    };
    files.filter_map(read).collect()
}

/// The hosts that a list of sources names, in either of its two forms.
fn hosts(list: &str) -> Vec<&str> {
    let lines = list.lines().filter(|line| !line.trim_start().starts_with('#'));
    let words = lines.flat_map(str::split_whitespace);
    let after = words.filter_map(|word| word.split_once("://"));
    after.filter_map(|(_, rest)| rest.split(['/', ':']).next()).collect()
}

#[cfg(test)]
mod tests {
    use super::hosts;

    #[test]
    fn hosts_are_read_from_lists_of_both_forms() {
        let list = "# deb http://old.example.org/debian x main\n\
                    deb [arch=amd64 signed-by=/k.gpg] https://one.example.org/debian stable main\n\
                    deb-src http://two.example.org:8080/ ./\n\
                    Types: deb\nURIs: http://three.example.org/debian file:///mnt\nSuites: stable\n";
        let named: Vec<&str> = hosts(list).into_iter().filter(|host| !host.is_empty()).collect();
        assert_eq!(named, ["one.example.org", "two.example.org", "three.example.org"]);
    }
}
