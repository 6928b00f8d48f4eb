//! `pip` and `uv`, which install into the same place: each package says who has brought it.

use super::manager::{Asked, Manager, PackageInfo, call, field, names, text};
use crate::packages::PackageError;
use crate::sandbox::Sandbox;

/// `pip`, Python's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pip;

/// `uv`. Where the host has none, it is installed by `pip` first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uv;

impl Manager for Pip {
    fn name(&self) -> &'static str {
        "pip"
    }

    fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "pip install --quiet --", packages)
    }

    fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "pip uninstall --quiet --yes --", packages)
    }

    fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError> {
        packages(sandbox, |installer| installer != "uv", self.name())
    }
}

impl Manager for Uv {
    fn name(&self) -> &'static str {
        "uv"
    }

    fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        self.get(sandbox)?;
        call(sandbox, self.name(), "uv pip install --quiet --", packages)
    }

    fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "uv pip uninstall --quiet --", packages)
    }

    fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError> {
        packages(sandbox, |installer| installer == "uv", self.name())
    }
}

impl Uv {
    fn get(self, sandbox: &mut Sandbox) -> Result<(), PackageError> {
        match sandbox.run("command uv --version").is_success() {
            true => Ok(()),
            false => Pip.install(sandbox, &[self.name()]),
        }
    }
}

/// The packages in the user's place, for every version of Python that there is.
fn packages(
    sandbox: &Sandbox,
    is_by: impl Fn(&str) -> bool,
    manager: &str,
) -> Result<Vec<PackageInfo>, PackageError> {
    let library = format!("{}/.local/lib", sandbox.home());
    let mut found = Vec::new();
    for python in names(sandbox, &library)?.iter().filter(|name| name.starts_with("python")) {
        let place = format!("{library}/{python}/site-packages");
        for directory in names(sandbox, &place)?.iter().filter(|name| name.ends_with(".dist-info")) {
            let of = |name: &str| text(sandbox, &format!("{place}/{directory}/{name}"));
            if !is_by(of("INSTALLER")?.unwrap_or_default().trim()) {
                continue;
            }
            let Some(metadata) = of("METADATA")? else { continue };
            let (Some(name), Some(version)) = (field(&metadata, "Name"), field(&metadata, "Version")) else {
                continue;
            };
            let asked = if of("REQUESTED")?.is_some() { Asked::Session } else { Asked::Dependency };
            found.push(PackageInfo::new(manager, name, version).asked(asked));
        }
    }
    Ok(found)
}
