//! The hosts of the usual package registries, by a short name: `@pypi` in a list of rules stands for all of them.

use crate::rule::{InvalidRule, Rule, RuleFault};

/// A package registry, or another service that package managers fetch from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Registry {
    /// Its name, without the `@`.
    pub name: &'static str,
    /// The hosts that its clients need.
    pub hosts: &'static [&'static str],
}

/// All registries that have a name, sorted by it.
pub const REGISTRIES: &[Registry] = &[
    Registry { name: "crates", hosts: &["crates.io", "index.crates.io", "static.crates.io"] },
    Registry { name: "debian", hosts: &["deb.debian.org", "security.debian.org"] },
    Registry {
        name: "github",
        hosts: &[
            "github.com",
            "api.github.com",
            "codeload.github.com",
            "objects.githubusercontent.com",
            "raw.githubusercontent.com",
            "release-assets.githubusercontent.com",
        ],
    },
    Registry { name: "go", hosts: &["proxy.golang.org", "sum.golang.org"] },
    Registry { name: "npm", hosts: &["registry.npmjs.org"] },
    Registry { name: "pypi", hosts: &["pypi.org", "files.pythonhosted.org"] },
    Registry { name: "ubuntu", hosts: &["archive.ubuntu.com", "ports.ubuntu.com", "security.ubuntu.com"] },
];

impl Rule {
    /// The rules that a text stands for: those of a registry if it is `@NAME`, or else the one that it is.
    ///
    /// ```
    /// use boxsh_net::Rule;
    ///
    /// let hosts: Vec<String> = Rule::all("@pypi")?.iter().map(ToString::to_string).collect();
    /// assert_eq!(hosts, ["pypi.org", "files.pythonhosted.org"]);
    /// assert_eq!(Rule::all("example.com:8443")?.len(), 1);
    /// # Ok::<(), boxsh_net::InvalidRule>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidRule`]; its reason is [`RuleFault::Registry`] if no registry has this name.
    pub fn all(text: &str) -> Result<Vec<Self>, InvalidRule> {
        let Some(name) = text.strip_prefix('@') else { return Ok(vec![text.parse()?]) };
        let unknown = || InvalidRule { rule: text.to_owned(), reason: RuleFault::Registry };
        let registry = REGISTRIES.iter().find(|registry| registry.name == name).ok_or_else(unknown)?;
        registry.hosts.iter().map(|host| host.parse()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_is_a_rule_and_the_names_are_sorted() {
        assert!(REGISTRIES.is_sorted_by_key(|registry| registry.name));
        for registry in REGISTRIES {
            let rules = Rule::all(&format!("@{}", registry.name)).unwrap();
            assert_eq!(rules.len(), registry.hosts.len());
        }
    }

    #[test]
    fn the_message_lists_the_registries() {
        let message = Rule::all("@pipy").unwrap_err().to_string();
        for registry in REGISTRIES {
            assert!(message.contains(&format!("@{}", registry.name)), "{message}");
        }
        assert!(Rule::all("@").is_err() && Rule::all("user@pypi.org").is_err());
    }
}
