//! Named sets of rules.

mod git;
mod lint;

use std::path::PathBuf;

use crate::error::Error;
use crate::host::Host;
use crate::origin::{Layer, Origin, Source};
use crate::rule::{Access, Rule};

/// All presets that can be named.
pub(crate) const NAMES: &[&str] = &[
    "@all",
    "@base",
    "@caches",
    "@agents",
    "@git",
    "@git-strict",
    "@lint/ts",
    "@lint/go",
    "@lint/python",
    "@lint/all",
    "@secrets",
];

const LINT: &[&str] = &["@lint/ts", "@lint/go", "@lint/python"];
/// `@git-strict` is left out: it is in the way of everyday work on branches.
const ALL: &[&str] =
    &["@base", "@caches", "@agents", "@git", "@lint/ts", "@lint/go", "@lint/python", "@secrets"];

/// What people keep keys, passwords and what they have typed in, beneath the home.
const SECRETS: &[&str] = &[
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".bash_history",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".config/chromium",
    ".config/gcloud",
    ".config/gh",
    ".config/git/credentials",
    ".config/google-chrome",
    ".config/hub",
    ".config/op",
    ".docker/config.json",
    ".git-credentials",
    ".histfile",
    ".kube",
    ".local/share/fish/fish_history",
    ".local/share/keyrings",
    ".mozilla",
    ".mysql_history",
    ".netrc",
    ".node_repl_history",
    ".npmrc",
    ".password-store",
    ".psql_history",
    ".pypirc",
    ".python_history",
    ".rediscli_history",
    ".sqlite_history",
    ".terraform.d/credentials.tfrc.json",
    ".vault-token",
    ".zsh_history",
];

/// The settings of a project that are not in its repository, and those of its parts; and what shows how they look.
const PROJECT_SECRETS: &[&str] = &[".env*", "*/.env*"];
const NO_SECRETS: &[&str] = &[".env.dist", ".env.example", ".env.sample", ".env.template"];

/// A preset that is in effect, and where it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Its name, with the `@`.
    pub name: &'static str,
    /// Where it was named.
    pub origin: Origin,
}

/// Which presets the names of all layers, in their order, come to: a name adds to `@all`, and a name with `!` takes away. So nobody who wants
/// one more loses the others.
pub(crate) fn select(named: &[(String, Origin)]) -> Result<Vec<Preset>, Error> {
    let origin = Origin { layer: Layer::Default, source: Source::Builtin };
    let mut chosen: Vec<Preset> = ALL.iter().map(|name| Preset { name, origin: origin.clone() }).collect();
    for (text, origin) in named {
        let (removes, name) = text.strip_prefix('!').map_or((false, text.as_str()), |name| (true, name));
        let unknown = || Error::UnknownPreset { at: origin.clone(), name: text.clone(), allowed: NAMES };
        let members = members(name).ok_or_else(unknown)?;
        if removes {
            chosen.retain(|preset| !members.contains(&preset.name));
        } else {
            let is_new = |name: &&&str| !chosen.iter().any(|preset| preset.name == **name);
            let added: Vec<&'static str> = members.iter().filter(is_new).copied().collect();
            chosen.extend(added.into_iter().map(|name| Preset { name, origin: origin.clone() }));
        }
    }
    Ok(chosen)
}

/// The presets that a name stands for.
fn members(name: &str) -> Option<&'static [&'static str]> {
    match name {
        "@all" => Some(ALL),
        "@lint/all" => Some(LINT),
        _ => {
            let at = NAMES.iter().position(|other| *other == name)?;
            Some(&NAMES[at..=at])
        }
    }
}

/// The rules of a preset. `own` are the policy files, be they there or not.
pub(crate) fn rules(name: &'static str, host: &Host, own: &[PathBuf]) -> Result<Vec<Rule>, Error> {
    let origin = Origin::preset(name);
    let home = |paths: &[&str]| -> Vec<Rule> {
        let rule = |path: &&str| {
            let text = format!("~/{path}");
            Rule { text, ..Rule::literal(Access::Rw, &host.home.join(path), origin.clone()) }
        };
        paths.iter().map(rule).collect()
    };
    Ok(match name {
        "@base" => base(host, own)?,
        "@caches" => home(&[".cache", ".bun", "go", ".npm", ".cargo"]),
        "@agents" => home(&[".codex", ".claude", ".claude.json", ".pi"]),
        "@git" => git::rules(host, git::Strictness::Usual),
        "@git-strict" => git::rules(host, git::Strictness::Strict),
        // It is about variables.
        "@secrets" => Vec::new(),
        _ => lint::rules(name, host)?,
    })
}

fn base(host: &Host, own: &[PathBuf]) -> Result<Vec<Rule>, Error> {
    let origin = Origin::preset("@base");
    let mut rules = Vec::new();
    // Who stands in the root or in the home is not at work on all of it.
    let is_project = !host.home.starts_with(&host.cwd);
    if is_project {
        rules.push(Rule::literal(Access::Rw, &host.cwd, origin.clone()));
        for text in PROJECT_SECRETS {
            rules.push(Rule::parse(Access::Exclude, text, origin.clone(), host)?);
        }
        rules.extend(
            NO_SECRETS.iter().map(|name| Rule::literal(Access::Rw, &host.cwd.join(name), origin.clone())),
        );
    }
    // Not those of the host: others listen there.
    let temps =
        host.temps.iter().filter(|temp| **temp != host.cwd && **temp != host.home && temp.parent().is_some());
    rules.extend(temps.map(|temp| Rule::literal(Access::Private, temp, origin.clone())));
    rules.push(Rule { text: "~".to_owned(), ..Rule::literal(Access::Ro, &host.home, origin.clone()) });
    for secret in SECRETS {
        let rule = Rule::literal(Access::Exclude, &host.home.join(secret), origin.clone());
        rules.push(Rule { text: format!("~/{secret}"), ..rule });
    }
    rules.extend(own.iter().map(|file| Rule::literal(Access::Ro, file, origin.clone()).protecting()));
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(named: &[&str]) -> Result<Vec<&'static str>, Error> {
        let named: Vec<_> = named.iter().map(|name| ((*name).to_owned(), Origin::flag("--preset"))).collect();
        Ok(select(&named)?.iter().map(|preset| preset.name).collect())
    }

    #[test]
    fn nothing_named_means_all_but_git_strict() {
        assert_eq!(names(&[]).unwrap(), ALL);
    }

    #[test]
    fn names_with_an_exclamation_mark_take_away() {
        assert_eq!(names(&["!@lint/all", "!@agents"]).unwrap(), ["@base", "@caches", "@git", "@secrets"]);
        assert_eq!(
            names(&["@all", "!@lint/go", "!@base"]).unwrap(),
            ["@caches", "@agents", "@git", "@lint/ts", "@lint/python", "@secrets"]
        );
        assert_eq!(names(&["!@all"]).unwrap(), [""; 0]);
    }

    #[test]
    fn names_add_and_the_last_one_counts() {
        assert_eq!(names(&["@base"]).unwrap(), ALL);
        assert_eq!(names(&["@git-strict"]).unwrap(), [ALL, &["@git-strict"]].concat());
        assert_eq!(names(&["!@all", "@base", "@git"]).unwrap(), ["@base", "@git"]);
        assert_eq!(names(&["!@all", "@base", "@base"]).unwrap(), ["@base"]);
        assert_eq!(names(&["@git-strict", "!@git"]).unwrap().last(), Some(&"@git-strict"));
        assert_eq!(names(&["!@base", "@base"]).unwrap().last(), Some(&"@base"));
        assert_eq!(names(&["@base", "!@all"]).unwrap(), [""; 0]);
    }

    #[test]
    fn an_unknown_name_is_an_error() {
        for name in ["@nope", "base", "!nope", "", "!", "@lint", "!!@base", "@Base"] {
            assert!(matches!(names(&[name]), Err(Error::UnknownPreset { .. })), "{name}");
        }
    }
}
