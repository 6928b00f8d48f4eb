//! What a session has and was asked to have.

use std::str::FromStr;

use serde_json::{Value, json};

use super::manager::{Asked, PackageInfo, managers, text};
use crate::packages::PackageError;
use crate::sandbox::Sandbox;

/// The file of the session that has what the host asked for, one `MANAGER:PACKAGE` a line.
const ASKED: &str = "/var/lib/boxsh/packages";

/// A package that somebody wants: `pip:requests`, `npm:left-pad@1.3.0`, `apt:jq`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// The name of the manager.
    pub manager: String,
    /// The package as the manager takes it, with a version if it has one.
    pub package: String,
}

impl FromStr for Wanted {
    type Err = PackageError;

    fn from_str(text: &str) -> Result<Self, PackageError> {
        let Some((manager, package)) = text.split_once(':').filter(|(_, package)| !package.is_empty()) else {
            return Err(PackageError::Name(text.to_owned()));
        };
        let known = managers().iter().any(|known| known.name() == manager);
        if !known {
            return Err(PackageError::Manager(manager.to_owned()));
        }
        Ok(Self { manager: manager.to_owned(), package: package.to_owned() })
    }
}

impl std::fmt::Display for Wanted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.manager, self.package)
    }
}

impl Wanted {
    /// What has to be installed to have again what [`Sandbox::package_manifest`] has told of: all that somebody asked for, at its version.
    ///
    /// # Errors
    /// [`PackageError::Name`] if the text is no manifest.
    pub fn of_manifest(text: &str) -> Result<Vec<Self>, PackageError> {
        let wrong = || PackageError::Name(text.chars().take(40).collect());
        let manifest: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        let mut wanted = Vec::new();
        for package in manifest["packages"].as_array().ok_or_else(wrong)? {
            let of = |name: &str| package[name].as_str().ok_or_else(wrong);
            if of("asked")? == Asked::Dependency.name() {
                continue;
            }
            let (manager, name) = (of("manager")?, of("name")?);
            let known = managers().into_iter().find(|known| known.name() == manager);
            let known = known.ok_or_else(|| PackageError::Manager(manager.to_owned()))?;
            wanted.push(Self { manager: manager.to_owned(), package: known.pinned(name, of("version")?) });
        }
        Ok(wanted)
    }
}

/// Packages.
impl Sandbox {
    /// Installs packages with the managers of the host, one manager after the other, and notes that the host asked for them.
    ///
    /// # Errors
    /// [`PackageError::Failed`] with what a manager said.
    pub fn install(&mut self, wanted: &[Wanted]) -> Result<(), PackageError> {
        for manager in managers() {
            let own = wanted.iter().filter(|wanted| wanted.manager == manager.name());
            let packages: Vec<&str> = own.clone().map(|wanted| wanted.package.as_str()).collect();
            if packages.is_empty() {
                continue;
            }
            manager.install(self, &packages)?;
            let mut noted = text(self, ASKED)?.unwrap_or_default();
            for wanted in own {
                let line = wanted.to_string();
                if !noted.lines().any(|known| known == line) {
                    noted += &line;
                    noted.push('\n');
                }
            }
            self.write_file(ASKED, noted)?;
        }
        Ok(())
    }

    /// What was installed into the session, sorted by manager and name.
    ///
    /// # Errors
    /// The session cannot be read.
    pub fn packages(&self) -> Result<Vec<PackageInfo>, PackageError> {
        let noted = text(self, ASKED)?.unwrap_or_default();
        let mut found = Vec::new();
        for manager in managers() {
            found.extend(manager.installed(self)?);
        }
        for package in &mut found {
            let is_noted = noted.lines().any(|line| names(line, package));
            if is_noted {
                package.asked = Asked::Host;
            }
        }
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// The list of packages as JSON, for [`Wanted::of_manifest`].
    ///
    /// # Errors
    /// The session cannot be read.
    pub fn package_manifest(&self) -> Result<String, PackageError> {
        let packages = self.packages()?;
        let object = |package: &PackageInfo| {
            json!({
                "manager": package.manager,
                "name": package.name,
                "version": package.version,
                "asked": package.asked.name(),
            })
        };
        Ok(json!({ "packages": packages.iter().map(object).collect::<Vec<_>>() }).to_string())
    }
}

/// Whether what was asked for is this package: the name ends where a version or an extra begins.
fn names(line: &str, package: &PackageInfo) -> bool {
    let Some(asked) = line.strip_prefix(&format!("{}:", package.manager)) else { return false };
    let plain = |name: &str| name.to_ascii_lowercase().replace(['_', '.'], "-");
    let (first, rest) = asked.split_at(usize::from(asked.starts_with('@')));
    let end = rest.find(['=', '<', '>', '!', '~', '[', '@', '/']).unwrap_or(rest.len());
    let end = match first.is_empty() {
        true => end,
        // The name of an organization has a slash in it.
        false => rest.find(['=', '<', '>']).unwrap_or(rest.len()).min(rest.rfind('@').unwrap_or(rest.len())),
    };
    plain(&format!("{first}{}", &rest[..end])) == plain(&package.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_known_by_its_name_whatever_version_was_asked_for() {
        let package = |manager, name| PackageInfo::new(manager, name, "1");
        for (line, manager, name, same) in [
            ("pip:requests", "pip", "requests", true),
            ("pip:Zope.Interface>=5", "pip", "zope_interface", true),
            ("pip:requests[socks]==2", "pip", "requests", true),
            ("pip:requests-toolbelt", "pip", "requests", false),
            ("npm:left-pad@1.3.0", "npm", "left-pad", true),
            ("npm:@types/node@20", "npm", "@types/node", true),
            ("npm:@types/node", "npm", "@types/node", true),
            ("apt:jq=1.6-2", "apt", "jq", true),
            ("apt:jq", "pip", "jq", false),
        ] {
            assert_eq!(names(line, &package(manager, name)), same, "{line} {name}");
        }
    }

    #[test]
    fn what_is_wanted_names_a_manager() {
        assert_eq!("pip:a".parse::<Wanted>().unwrap().to_string(), "pip:a");
        for text in ["requests", "pip:", ":x"] {
            assert!(text.parse::<Wanted>().is_err(), "{text}");
        }
        assert!(matches!("brew:x".parse::<Wanted>(), Err(PackageError::Manager(_))));
        let manifest = r#"{"packages":[
            {"manager":"npm","name":"@a/b","version":"1","asked":"host"},
            {"manager":"pip","name":"c","version":"2","asked":"dependency"},
            {"manager":"apt","name":"d","version":"3","asked":"session"}]}"#;
        let wanted: Vec<String> =
            Wanted::of_manifest(manifest).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(wanted, ["npm:@a/b@1", "apt:d=3"]);
        assert!(Wanted::of_manifest("[]").is_err());
    }
}
