//! `boxsh init`: a policy file for the project at hand.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use boxsh_policy::{Error, Layers, Policy};
use clap::Args;
use serde_json::json;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::policy::{PolicyArguments, surroundings};
use crate::trust::Trusted;

/// Write a .boxsh.jsonc for this project, and trust it
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The project (default: the current directory)
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
    /// Use the profile of a program, such as claude, codex or npm (repeatable)
    #[arg(long, value_name = "NAME")]
    profile: Vec<String>,
    /// Print the file, and write nothing
    #[arg(long)]
    print: bool,
}

/// Files by which a project shows where its packages come from.
const REGISTRIES: &[(&str, &str)] = &[
    ("Cargo.toml", "@crates"),
    ("go.mod", "@go"),
    ("package.json", "@npm"),
    ("pyproject.toml", "@pypi"),
    ("requirements.txt", "@pypi"),
    ("setup.py", "@pypi"),
];

/// How the names of files end, or what they are, that hold keys and passwords.
const SECRET_ENDINGS: &[&str] = &[".key", ".p12", ".pem", ".pfx", ".tfvars", ".keystore"];
const SECRET_NAMES: &[&str] = &[
    "credentials.json",
    "id_ecdsa",
    "id_ed25519",
    "id_rsa",
    "secrets",
    "secrets.json",
    "secrets.yaml",
    "secrets.yml",
];

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let policy = PolicyArguments::in_directory(arguments.directory.clone());
    let host = surroundings(&policy)?;
    let names = host::names(&host.cwd).map_err(|error| Failure::file("read", &host.cwd, &error))?;
    let text = document(&names, &arguments.profile);
    if arguments.print {
        // A reader that has seen enough closes the pipe.
        let _ = std::io::stdout().write_all(text.as_bytes());
        return Ok(0);
    }
    if let Some(other) = names.iter().find(|name| matches!(name.as_str(), ".boxsh.json" | ".boxsh.jsonc")) {
        return Err(
            Failure::new(format!("{other}: exists already")).hint("`boxsh policy` shows what it comes to")
        );
    }
    let path = host.cwd.join(".boxsh.jsonc");
    host::create(&path, text.as_bytes()).map_err(|error| Failure::file("write", &path, &error))?;
    if let Err(failure) = trust(Layers::new(host), &path) {
        // What cannot be used is not left behind: the next call would be refused for it.
        let _ = host::remove(&path);
        return Err(failure);
    }
    let _ = writeln!(
        std::io::stdout(),
        "wrote .boxsh.jsonc, and trusted it; `boxsh policy` shows what it comes to"
    );
    Ok(0)
}

/// Trusts this file alone: what is in the directories above has its own author.
fn trust(mut layers: Layers, path: &Path) -> Answer<()> {
    let mut trusted = Trusted::read();
    layers.trust = trusted.for_policy();
    match Policy::load(layers) {
        Err(Error::Untrusted { path: named, digest, .. })
            if named.file_name() == path.file_name() && named.parent() == path.parent() =>
        {
            trusted.0.insert(named, digest);
            trusted.write()
        }
        // It opens nothing, or another file needs a look first, as any call will report.
        Ok(_) | Err(Error::Untrusted { .. }) => Ok(()),
        Err(error) => Err(Failure::new(error.to_string())),
    }
}

/// A policy for a project with these files at its top.
fn document(names: &[String], profiles: &[String]) -> String {
    let mut registries: Vec<(&str, &str)> = Vec::new();
    for (file, registry) in REGISTRIES {
        if names.iter().any(|name| name == file) && registries.iter().all(|(_, other)| other != registry) {
            registries.push((file, registry));
        }
    }
    let is_secret = |name: &&String| {
        SECRET_NAMES.contains(&name.as_str()) || SECRET_ENDINGS.iter().any(|ending| name.ends_with(ending))
    };
    let secrets: Vec<&String> = names.iter().filter(is_secret).collect();
    let mut text =
        "// What programs under `boxsh exec` may do here. `boxsh policy` shows what it comes to.\n{\n"
            .to_owned();
    if !profiles.is_empty() {
        let _ = writeln!(text, "  \"extends\": {},\n", json!(profiles));
    }
    text += "  // No network but for these hosts.\n  \"network\": [\n";
    for (file, registry) in registries {
        let _ = writeln!(text, "    {}, // {file}", json!(registry));
    }
    text += "  ],\n\n  \"filesystem\": {\n    // Hidden, besides .env* and what your home directory keeps secret.\n    \"exclude\": [\n";
    for name in secrets {
        let _ = writeln!(text, "      {},", json!(escaped(name)));
    }
    text += "    ],\n    // Readable and writable outside of this directory.\n    \"rw\": []\n  },\n\n";
    text += "  // false blocks a command.\n  \"commands\": {}\n}\n";
    text
}

/// A name as a pattern that matches it alone.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        if matches!(character, '*' | '?' | '[' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_gets_what_its_files_need() {
        let names = ["Cargo.toml", "a[1].pem", "package.json", "src"].map(str::to_owned);
        let text = document(&names, &["claude".to_owned()]);
        for line in [
            "  \"extends\": [\"claude\"],",
            "    \"@crates\", // Cargo.toml",
            "    \"@npm\", // package.json",
            "      \"a\\\\[1].pem\",",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
        assert!(!text.contains("@pypi"));
    }
}
