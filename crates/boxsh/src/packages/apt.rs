//! `apt-get` of a Debian or Ubuntu system.

use std::collections::BTreeSet;

use super::manager::{Asked, Manager, PackageInfo, call, field, names, text};
use crate::packages::PackageError;
use crate::sandbox::Sandbox;

/// The list of packages that `dpkg` keeps.
pub(super) const STATUS: &str = "/var/lib/dpkg/status";

/// Which packages nobody asked for, as `apt` keeps it.
const AUTOMATIC: &str = "/var/lib/apt/extended_states";

/// `apt-get`, where the system directories can be changed in the session.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apt;

impl Manager for Apt {
    fn name(&self) -> &'static str {
        "apt"
    }

    fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        // A system from an archive knows no packages until it is told of them.
        let lists = names(sandbox, "/var/lib/apt/lists")?;
        if lists.iter().all(|name| !name.contains("_Packages")) {
            call(sandbox, self.name(), "apt-get -qq update", &[])?;
        }
        call(sandbox, self.name(), "apt-get -qq --yes install --", packages)
    }

    fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "apt-get -qq --yes remove --", packages)
    }

    fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError> {
        let Some(now) = text(sandbox, STATUS)? else { return Ok(Vec::new()) };
        let before = sandbox.system_file(STATUS).unwrap_or_default();
        if now == before {
            return Ok(Vec::new());
        }
        let before: BTreeSet<(String, String)> = packages(&before).collect();
        let automatic = text(sandbox, AUTOMATIC)?.unwrap_or_default();
        let automatic: BTreeSet<&str> = automatic
            .split("\n\n")
            .filter(|entry| field(entry.trim_start(), "Auto-Installed") == Some("1"))
            .filter_map(|entry| field(entry.trim_start(), "Package"))
            .collect();
        let new = packages(&now).filter(|package| !before.contains(package));
        Ok(new
            .map(|(name, version)| {
                let asked =
                    if automatic.contains(name.as_str()) { Asked::Dependency } else { Asked::Session };
                PackageInfo::new(self.name(), name, version).asked(asked)
            })
            .collect())
    }

    fn pinned(&self, name: &str, version: &str) -> String {
        format!("{name}={version}")
    }
}

/// The installed packages of a list as `dpkg` writes it, and their versions.
fn packages(status: &str) -> impl Iterator<Item = (String, String)> {
    status.split("\n\n").filter_map(|entry| {
        let entry = entry.trim_start();
        let is_installed = field(entry, "Status")?.ends_with(" installed");
        is_installed.then_some(())?;
        Some((field(entry, "Package")?.to_owned(), field(entry, "Version")?.to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::packages;

    #[test]
    fn what_is_only_configured_or_half_installed_is_not_there() {
        let status = "Package: a\nStatus: install ok installed\nDescription: x\n Package: no\nVersion: 1\n\n\
                      Package: b\nStatus: deinstall ok config-files\nVersion: 1\n\n\
                      Package: c\nStatus: install ok half-installed\nVersion: 1\n\nPackage: d\n";
        let found: Vec<_> = packages(status).collect();
        assert_eq!(found, [("a".to_owned(), "1".to_owned())]);
    }
}
