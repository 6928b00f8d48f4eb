//! `npm`: packages for the user, and those of the project that the shell is in.

use serde_json::Value;

use super::manager::{Asked, Manager, PackageInfo, call, names, text};
use crate::packages::PackageError;
use crate::sandbox::Sandbox;

/// `npm`. It installs for the user (`npm install -g`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Npm;

impl Manager for Npm {
    fn name(&self) -> &'static str {
        "npm"
    }

    fn install(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "npm install --global --no-fund --no-audit --loglevel=error --", packages)
    }

    fn uninstall(&self, sandbox: &mut Sandbox, packages: &[&str]) -> Result<(), PackageError> {
        call(sandbox, self.name(), "npm uninstall --global --loglevel=error --", packages)
    }

    fn installed(&self, sandbox: &Sandbox) -> Result<Vec<PackageInfo>, PackageError> {
        let mut found = Vec::new();
        let modules = format!("{}/.local/lib/node_modules", sandbox.home());
        for name in names(sandbox, &modules)? {
            // Packages of an organization are one directory further down.
            let below = match name.starts_with('@') {
                true => names(sandbox, &format!("{modules}/{name}"))?
                    .iter()
                    .map(|own| format!("{name}/{own}"))
                    .collect(),
                false => vec![name],
            };
            for name in below {
                if let Some(version) = json(sandbox, &format!("{modules}/{name}/package.json"))?
                    .and_then(|package| Some(package["version"].as_str()?.to_owned()))
                {
                    found.push(PackageInfo::new(self.name(), name, version));
                }
            }
        }
        found.extend(of_project(sandbox, self.name())?);
        Ok(found)
    }

    fn pinned(&self, name: &str, version: &str) -> String {
        format!("{name}@{version}")
    }
}

/// What is installed for the project in the shell's directory.
fn of_project(sandbox: &Sandbox, manager: &str) -> Result<Vec<PackageInfo>, PackageError> {
    let Some(lock) = json(sandbox, "node_modules/.package-lock.json")? else { return Ok(Vec::new()) };
    let project = json(sandbox, "package.json")?.unwrap_or_default();
    let is_asked = |name: &str| {
        ["dependencies", "devDependencies", "optionalDependencies"]
            .iter()
            .any(|kind| project[*kind].get(name).is_some())
    };
    let packages = lock["packages"].as_object().into_iter().flatten();
    let found = packages.filter_map(|(path, package)| {
        let (_, name) = path.rsplit_once("node_modules/")?;
        let is_top = path.matches("node_modules/").count() == 1;
        let asked = if is_top && is_asked(name) { Asked::Session } else { Asked::Dependency };
        Some(PackageInfo::new(manager, name, package["version"].as_str()?).asked(asked))
    });
    Ok(found.collect())
}

/// A file as JSON, if there is one and it is JSON.
fn json(sandbox: &Sandbox, path: &str) -> Result<Option<Value>, PackageError> {
    Ok(text(sandbox, path)?.and_then(|text| serde_json::from_str(&text).ok()))
}
